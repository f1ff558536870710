"""Finished papers against the event: each slip is found where it stands, and what is right is left alone."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, datetime, timedelta, timezone

import msgspec
import pytest

from bracket_desk import assets
from bracket_desk.domain import commands as cmd
from bracket_desk.domain.card import EventCard
from bracket_desk.domain.finished.check import Facts, check_papers
from bracket_desk.domain.finished.days import days_in
from bracket_desk.domain.finished.papers import FinishedPaper, Flaw, Line, PaperRemark, Part, Where
from bracket_desk.domain.people.people import Entry, Judge
from bracket_desk.domain.sport.disciplines import Discipline
from bracket_desk.paper_remarks import facts_of, say_of_paper
from bracket_desk.tables.sport import load_sport
from bracket_desk.words import LANGUAGES, Words
from tests.helpers import knockout

NOW = datetime(2026, 12, 8, 12, 0, tzinfo=timezone(timedelta(hours=3)))
HEAD = ("Место", "Фамилия, имя, отчество", "Дата рождения", "Звание, разряд", "Выполнен разряд")
CARD = EventCard(
    title="Чемпионат Заволжской области",
    discipline=Discipline.FREE_PYRAMID,
    first_day=date(2026, 12, 5),
    last_day=date(2026, 12, 7),
    code="0620042811Я",
    age_group="under-19",
)


def catalogue(language: str) -> Words:
    return Words(language, assets.resources() / "translations")


@pytest.fixture(scope="module")
def facts() -> Facts:
    """An event of two people with everything on their cards, played to its end, and its panel."""
    desk = knockout(2)
    sport = load_sport(assets.resources() / "sport")
    group = next(key for key in sport.ages if key != "")
    desk.run(cmd.SetCard(card=msgspec.structs.replace(CARD, age_group=group)))
    people = (
        Entry(1, "Ёлкин", "Пётр", "Ильич", date(1990, 3, 1), title="КМС", coach="Ёлкин С. П."),
        Entry(2, "Салтыков-Щедрин", "Олег", "Ильич", date(2001, 12, 6), title="МС"),
    )
    desk.run(cmd.EditEntries(entries=people, confirm=True))
    judges = (
        Judge(1, "Рогожин", "Виктор", "Сергеевич", category="СС1К", post="Главный судья"),
        Judge(2, "Третьякова", "Вера"),
    )
    desk.run(cmd.RegisterJudges(judges=judges))
    desk.finish()
    words = tuple(map(catalogue, LANGUAGES))
    return facts_of(desk.session.tournament, sport, words, NOW, 40)


def paper(*lines: str | tuple[str, ...], made: datetime | None = None, gridded: bool = True) -> FinishedPaper:
    rows = [(line,) if isinstance(line, str) else line for line in lines]
    found = (
        Line(Where(Part.TABLE, "1", number), row, "1" if gridded else "")
        for number, row in enumerate(rows, 1)
    )
    return FinishedPaper("paper.docx", tuple(found), made)


def flaws(facts: Facts, *lines: str | tuple[str, ...], gridded: bool = True) -> list[tuple[Flaw, str]]:
    return [
        (r.flaw, r.values["said"])
        for r in check_papers([paper(*lines, gridded=gridded)], facts)
        if "said" in r.values
    ]


def missing(facts: Facts, *lines: str | tuple[str, ...]) -> list[Flaw]:
    return [remark.flaw for remark in check_papers([paper(*lines)], facts)]


RIGHT: list[tuple[str | tuple[str, ...], ...]] = [
    ("Чемпионат Заволжской области", "5–7 декабря 2026 г.", "Дата проведения: 05.12.2026 – 07.12.2026"),
    (("Дисциплина", "свободная пирамида", "номер-код", "0620042811Я"),),
    (HEAD, ("1", "Ёлкин Пётр Ильич", "01.03.1990", "КМС", "МС")),
    (("Главный судья", "В. С. Рогожин, СС1К, г. Казань"), "Рогожин Виктор Сергеевич, первая категория"),
    ("Елкин П. И.", "П. И. Ёлкин", "тренер Ёлкин С. П.", "Справка дана Ёлкину Петру Ильичу"),
    ("Салтыков-Щедрин Олег Ильич 06.12.2001", "САЛТЫКОВ-ЩЕДРИН О. И."),
    ("Лицензия от 05.12.2019, приказ № 12 от 06.10.2025", "Ёлкин, Заволжск", "Ёлкин Динамо"),
    (("Фамилия", "Имя", "Отчество", "Дата рождения"), ("Ёлкин", "Пётр", "Ильич", "1 марта 1990 г.")),
    ("Иванов Иван Иванович, Иванова Анна",),
    # a form with labels side by side is no table; a coach may play, and stand behind somebody else's birth
    (
        ("Дата рождения", "", "Пол", "", "Звание, разряд", ""),
        ("Клуб, школа", "", "Тренер", "Салтыков-Щедрин О. И."),
    ),
    ("5–8 16.05.1994 МС Салтыков-Щедрин О. И. 0 1",),
    (
        HEAD,
        ("1", "Ёлкин Пётр Ильич", "01.03.1990", "КМС", ""),
        ("Главный секретарь", "О. И. Салтыков-Щедрин", "", "СС1К"),
    ),
    ("Date of birth 1999-01-02",),
    (("Участников", "2"), ("Участников", ""), ("Участники", "44"), ("4. Участников", "2 (мужчин 2)")),
    # somebody else by more than a letter, or in running text
    (HEAD, ("7", "Третьяк Вера", "", "", "")),
    ("Третякова Вера",),
    # an order of a day on which this year's event is, and a judge whose birth nobody knows
    ("КМС присвоен приказом № 15-нп от 06.12.2025",),
    (("ФИО", "Дата рождения", "Категория"), ("Рогожин Виктор Сергеевич", "", "СС1К")),
]


@pytest.mark.parametrize("lines", RIGHT)
def test_what_is_right_is_left_alone(facts: Facts, lines: tuple[str | tuple[str, ...], ...]) -> None:
    assert missing(facts, *lines) == []


WRONG: list[tuple[tuple[str | tuple[str, ...], ...], Flaw, str]] = [
    (("5–7 декабря 2025 г.",), Flaw.YEAR_OTHER, "5–7 декабря 2025"),
    (("Дата проведения: 06.12.2025",), Flaw.YEAR_OTHER, "06.12.2025"),
    (("Дата проведения: 01.12.2026",), Flaw.DATES_OTHER, "01.12.2026"),
    (("Чемпионат Заволжской облости",), Flaw.EVENT_OTHER, "Чемпионат Заволжской облости"),
    ((("Дисциплина", "комбинированная пирамида"),), Flaw.DISCIPLINE_OTHER, "комбинированная пирамида"),
    (("Дисциплина: свободная пиромида",), Flaw.DISCIPLINE_OTHER, "свободная пиромида"),
    ((("Участников", "3", "Субъектов РФ", "2"),), Flaw.COUNT_OTHER, "3"),
    (("4. Участников 14 (мужчин 14, женщин 0)",), Flaw.COUNT_OTHER, "14"),
    ((("Entries", "16"),), Flaw.COUNT_OTHER, "16"),
    (("номер-код 0620122811Я",), Flaw.CODE_OTHER, "0620122811Я"),
    (("Ёлкин Пётр Олегович",), Flaw.NAME_OTHER, "Ёлкин Пётр Олегович"),
    (("Ёлкин Павел Ильич",), Flaw.NAME_OTHER, "Ёлкин Павел Ильич"),
    (("Главный судья В. П. Рогожин",), Flaw.NAME_OTHER, "В. П. Рогожин"),
    (("Йолкин Пётр Ильич",), Flaw.NAME_MISSPELT, "Йолкин Пётр Ильич"),
    (("Салтыков-Щидрин Олег Ильич",), Flaw.NAME_MISSPELT, "Салтыков-Щидрин Олег Ильич"),
    ((HEAD, ("7", "Третякова Вера", "02.05.1999", "", "")), Flaw.NAME_MISSPELT, "Третякова Вера"),
    ((HEAD, ("1", "Ёлкин Пётр Ильич", "01.03.1991", "КМС", "")), Flaw.BORN_OTHER, "01.03.1991"),
    (("Ёлкин Пётр Ильич, 2 марта 1990 г.р.",), Flaw.BORN_OTHER, "2 марта 1990"),
    ((HEAD, ("1", "Ёлкин Пётр Ильич", "01.03.1990", "МС", "")), Flaw.RANK_OTHER, "МС"),
    (("В. С. Рогожин, ССВК, г. Казань",), Flaw.CATEGORY_OTHER, "ССВК"),
    ((HEAD, ("5–8", "Ёлкин Пётр Ильич", "01.03.1990", "КМС", "")), Flaw.PLACE_OTHER, "5–8"),
]


@pytest.mark.parametrize(("lines", "flaw", "said"), WRONG)
def test_each_slip_is_found_with_what_stands_there(
    facts: Facts, lines: tuple[str | tuple[str, ...], ...], flaw: Flaw, said: str
) -> None:
    assert flaws(facts, *lines) == [(flaw, said)]


@pytest.mark.parametrize(
    "row", [("1", "Ёлкин Пётр Ильич", "", "КМС", ""), ("1", "Ёлкин Пётр Ильич"), ("1", "Ёлкин П. И.", "–")]
)
def test_a_missing_date_of_birth_is_named_with_the_date(facts: Facts, row: tuple[str, ...]) -> None:
    (remark,) = check_papers([paper(HEAD, row)], facts)
    assert remark.flaw is Flaw.BORN_MISSING
    assert say_of_paper(remark, facts, catalogue("ru"), NOW).do.endswith("01.03.1990.")


def test_an_old_paper_is_named_by_its_file_or_by_its_own_footer(facts: Facts) -> None:
    old, new = NOW - timedelta(minutes=1), NOW + timedelta(minutes=1)
    assert [r.flaw for r in check_papers([paper("–", made=old)], facts)] == [Flaw.MADE_BEFORE]
    assert not list(check_papers([paper("–", made=new)], facts))
    footer = "По журналу соревнования: запись {}, 1a2b-3c4d"
    assert missing(facts, footer.format(39)) == [Flaw.MADE_BEFORE]
    # the file was copied later, or earlier: its footer knows better
    assert not list(check_papers([paper(footer.format(40), made=old)], facts))


def test_what_every_page_repeats_is_said_once(facts: Facts) -> None:
    assert len(flaws(facts, "номер-код 0620122811Я", "текст", "номер-код 0620122811Я")) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_remark_has_its_words(facts: Facts, language: str) -> None:
    words = catalogue(language)
    lines = [line for lines, _, _ in WRONG for line in lines]
    remarks = list(check_papers([paper(*lines, made=NOW - timedelta(days=1))], facts))
    remarks += check_papers([paper(HEAD, ("1", "Ёлкин Пётр Ильич", "", "КМС", ""))], facts)
    for remark in remarks:
        said = say_of_paper(remark, facts, words, NOW)
        assert said.why
        assert said.do
        assert "{" not in said.why + said.do
    group = facts.tournament.about.age_group
    other = next(key for key in facts.ages if key != group)
    remark = PaperRemark("x", Flaw.AGES_OTHER, None, "", {"said": other, "known": tuple(facts.ages[group])})
    assert say_of_paper(remark, facts, words, NOW).why


def test_no_remark_about_what_the_event_does_not_know(facts: Facts) -> None:
    bare = replace(facts, tournament=knockout(2).session.tournament, changed=None)
    said = [lines for lines, flaw, _ in WRONG if HEAD not in lines and flaw is not Flaw.COUNT_OTHER]
    lines = [line for lines in said for line in lines if "пир" not in str(line)]
    assert missing(bare, *lines) == []


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("5–7 декабря 2026 г.", [date(2026, 12, 7), date(2026, 12, 5)]),
        ("December 5-7, 2026", [date(2026, 12, 7), date(2026, 12, 5)]),
        ("2026-12-05 и 31.02.2026", [date(2026, 12, 5)]),
        ("210.12.2026, 5 слов 2026, 40.12.2026", []),
    ],
)
def test_days_in_running_text(text: str, days: list[date]) -> None:
    assert sorted(found.day for found in days_in(text)) == sorted(days)
