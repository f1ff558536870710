"""Papers about judges: the panel for those who award ranks, and a certificate for each."""

from __future__ import annotations

from datetime import date

import pytest
from msgspec.structs import replace

from bracket_desk.domain import commands as cmd
from bracket_desk.domain.people.people import Judge, JudgeMark
from bracket_desk.domain.sport.judges import CATEGORIES, PANEL_POSTS
from bracket_desk.printing.declined import dative_of, declined
from bracket_desk.printing.filling import Choices
from bracket_desk.printing.kinds import Kind
from tests.helpers import Desk, card
from tests.printing.admitted import CARD, OFFICIALS
from tests.printing.invented import LONG
from tests.printing.reading import Reading, off_page, overlaps, press, source


def paper(kind: Kind, *judges: Judge, language: str = "ru", subject: str = "Пермский край") -> Reading:
    desk = Desk()
    desk.run(card(16))
    desk.run(cmd.SetCard(card=replace(CARD, subject=subject)))
    desk.run(cmd.RegisterJudges(judges=judges or OFFICIALS))
    event = source(desk.session.entries, language)
    return Reading(press(language).make(kind, event, Choices()).data)


# ---------------------------------------------------------------- the panel


def test_the_panel_is_counted_by_category_and_by_subject() -> None:
    said = paper(Kind.JUDGES_CERTIFICATE).said
    assert "Справка о составе и квалификации судейской коллегии" in said
    assert "Всего судей: 4, в том числе из других регионов: 1." in said
    for text in ("Всероссийская категория – 1", "Первая категория – 1", "Третья категория – 1"):
        assert text in said
    # nobody says that Безпостов has none, and nobody that he has one
    assert "Без категории – 1" in said
    assert "Вторая" not in said
    assert "1 Главный судья Главков Пётр Ильич ССВК г. Москва" in said
    assert "Допускова" not in said, "officials who do not judge"
    assert "М. П. (при наличии)" in said


def test_without_a_subject_nobody_is_from_elsewhere() -> None:
    said = paper(Kind.JUDGES_CERTIFICATE, subject="").said
    assert "Всего судей: 4. " in said
    assert "регионов" not in said


def test_every_category_has_its_line() -> None:
    judges = [Judge(at, f"Судьёв{at}", category=category) for at, category in enumerate(CATEGORIES, 1)]
    for language, word in (("ru", " – 1"), ("en", ": 1")):
        said = paper(Kind.JUDGES_CERTIFICATE, *judges, language=language).said
        assert said.count(word) == len(CATEGORIES)


# ---------------------------------------------------------------- certificates


def test_everybody_of_the_panel_is_given_one_two_on_a_sheet() -> None:
    reading = paper(Kind.JUDGE_CERTIFICATES)
    assert [sheet.said().count("Справка о судействе") for sheet in reading.sheets] == [2, 2, 0, 0]
    first = reading.sheets[0].said()
    assert "Дана Главкову Петру Ильичу" in first
    assert "в качестве главного судьи" in first
    assert "Оценка отлично" in first
    assert "Дана Рогожину Виктору Семёновичу" in first
    assert "в качестве главного секретаря" in first
    assert "Дней работы 2" in first
    record = "5–7 декабря 2026 г. · Пермский край, Пермь, бильярдный клуб «Луза» · Чемпионат Пермского края"
    assert f"Для карточки учёта судейской деятельности: {record}" in first
    assert "КОЛЛЕГИЯ СУДЕЙ" in first
    assert "Дана Безпостову Льву" in reading.sheets[1].said()
    assert "в качестве судьи " in reading.sheets[1].said()


def test_each_region_gets_the_list_of_its_judges() -> None:
    judges = (
        Judge(1, "Главков", "Пётр", category="ССВК", post="Главный судья", region="Пермский край",
              days=(date(2026, 12, 5), date(2026, 12, 6)), mark=JudgeMark.EXCELLENT),
        Judge(2, "Московский", "Лев", category="СС2К", post="Судья у стола", region="г. Москва",
              days=(date(2026, 12, 5),), mark=JudgeMark.GOOD),
        Judge(3, "Столицын", "Яков", region="МОСКВА"),
        Judge(4, "Ничеев", "Ян"),
        Judge(5, "Допускова", "Анна", post="Председатель комиссии по допуску", region="Пермский край"),
    )  # fmt: skip
    reading = paper(Kind.JUDGE_CERTIFICATES, *judges)
    said = reading.said
    lists = said.split("Список судей для региональной федерации")[1:]
    assert len(lists) == 3, "Moscow is one subject, whoever has none has a list with a line to write on"
    moscow, perm, unknown = lists
    assert "Субъект Российской Федерации г. Москва" in moscow
    assert "1 Московский Лев СС2К Судья у стола 1 хорошо 2 Столицын Яков" in moscow
    assert "1 Главков Пётр ССВК Главный судья 2 отлично" in perm
    assert "Допускова" not in said, "officials who do not judge"
    assert "1 Ничеев Ян" in unknown
    for part in ("Чемпионат Пермского края", "5–7 декабря 2026", "М. П. (при наличии)"):
        assert all(part in one for one in lists), part
    for sheet in reading.sheets:
        assert not off_page(sheet)
        assert not list(overlaps(sheet))
    assert "Judges of a region" in paper(Kind.JUDGE_CERTIFICATES, *judges, language="en").said


def test_many_judges_of_a_region_go_on_over_pages() -> None:
    judges = tuple(Judge(at, f"Судьёв{at}", "Пётр", region="Пермский край") for at in range(1, 61))
    reading = paper(Kind.JUDGE_CERTIFICATES, *judges)
    lists = [sheet.said() for sheet in reading.sheets[30:]]
    assert len(lists) == 2
    assert "Список судей" in lists[1]
    assert "60 Судьёв9 Пётр" in lists[1]


@pytest.mark.parametrize("language", ["ru", "en"])
def test_every_post_of_the_panel_has_its_words(language: str) -> None:
    judges = [Judge(at, "Судьёв", "Пётр", "Ильич", post=post) for at, post in enumerate(PANEL_POSTS, 1)]
    said = paper(Kind.JUDGE_CERTIFICATES, *judges, language=language).said
    expected = {
        "ru": ["главного судьи", "главного секретаря", "заместителя главного судьи",
               "заместителя главного секретаря", "старшего судьи", "зонного судьи", "судьи у стола",
               "судьи-секретаря"],
        "en": ["chief referee", "chief secretary", "deputy chief referee", "deputy chief secretary",
               "senior judge", "zone judge", "judge at the table", "judge-secretary"],
    }  # fmt: skip
    before = {"ru": "в качестве ", "en": "in the capacity of "}[language]
    for words in expected[language]:
        assert f"{before}{words} " in said


@pytest.mark.parametrize(
    ("surname", "given", "patronymic", "dative"),
    [
        ("Иванов", "Иван", "Иванович", "Иванову Ивану Ивановичу"),
        ("Пушная", "Любовь", "Ильинична", "Пушной Любови Ильиничне"),
        ("Коваль", "Лев", "Львович", "Ковалю Льву Львовичу"),
        ("Коваль", "Нина", "Львовна", "Коваль Нине Львовне"),
        ("Черных", "Пётр", "Ильич", "Черных Петру Ильичу"),
        ("Шевченко", "Ирина", "Павловна", "Шевченко Ирине Павловне"),
        ("Воронцов-Дашин", "Илья", "Кузьмич", "Воронцову-Дашину Илье Кузьмичу"),
        ("Мамедов", "Али", "Гасан оглы", "Мамедову Али Гасан оглы"),
        ("О'Нил", "Шон", "", "О'Нилу Шону"),
        ("Ким", "Ли", "", None),
        ("Қасымов", "Нұрлан", "Әлібекұлы", None),
        ("Smith", "John", "", None),
        ("Иванов", "И. И.", "", None),
        ("Иванов", "", "", None),
    ],
)
def test_names_are_declined_where_the_rules_know_how(
    surname: str, given: str, patronymic: str, dative: str | None
) -> None:
    assert declined(surname, given, patronymic) == dative


def test_a_name_that_is_not_declined_stands_beside_the_word_for_a_judge() -> None:
    said = paper(Kind.JUDGE_CERTIFICATES, Judge(1, "Ким", "Ли")).said
    assert "Дана судье: Ким Ли" in said
    assert "Given to Ким Ли" in paper(Kind.JUDGE_CERTIFICATES, Judge(1, "Ким", "Ли"), language="en").said


def test_what_somebody_wrote_counts_as_long_as_it_is_this_name() -> None:
    judge = Judge(1, "Заяц", "Павел", "Олегович", dative="Зайцу Павлу Олеговичу")
    assert dative_of(judge) == "Зайцу Павлу Олеговичу"
    assert dative_of(replace(judge, dative="")) == "Заяцу Павлу Олеговичу"
    # the name was put right since, the other form was not
    assert dative_of(replace(judge, surname="Волк")) == "Волку Павлу Олеговичу"
    assert dative_of(replace(judge, patronymic="")) == "Заяцу Павлу"
    assert dative_of(Judge(1, "Ким", "Ли", dative="Ким Ли")) == "Ким Ли"


@pytest.mark.parametrize("kind", [Kind.JUDGES_CERTIFICATE, Kind.JUDGE_CERTIFICATES])
@pytest.mark.parametrize("language", ["ru", "en"])
def test_hard_names_are_printed_whole(kind: Kind, language: str) -> None:
    judges = (
        Judge(1, "Әбдіғали", "Қайрат", "Өмірұлы", category="МК", post="Главный судья", town="Ұя"),
        Judge(2, LONG, "Константин-Александр", "Иннокентьевич-Святополкович", post="Главный секретарь"),
        Judge(3, "<b>Жирный</b>", "&amp;", "{title}", organisation="<i>Клуб</i>"),
        Judge(
            4, "Ts'ereteli", "Mzekala", region="Край " * 60, days=(date(2026, 12, 5),), mark=JudgeMark.GOOD
        ),
        Judge(5, "Степа\u0301нов", "Йон", "С" * 90),
    )
    reading = paper(kind, *judges, language=language)
    squeezed = reading.said.replace(" ", "").replace("-", "")
    for sheet in reading.sheets:
        assert not off_page(sheet)
        assert not list(overlaps(sheet))
    for judge in judges:
        given = dative_of(judge) if language == "ru" and kind is Kind.JUDGE_CERTIFICATES else None
        name = (given or judge.name).replace(" ", "").replace("-", "")
        assert name in squeezed, judge.surname
    assert all(reading.fonts().values())
