"""The chief referee's report: what is counted, what people write, and what is left to the pen."""

from __future__ import annotations

import dataclasses
import re
from functools import lru_cache
from io import BytesIO

import pytest
from msgspec.structs import replace
from python_calamine import CalamineWorkbook

from bracket_desk.domain import commands as cmd
from bracket_desk.domain.people.people import Entry
from bracket_desk.domain.report import LONGEST
from bracket_desk.domain.statistics import statistics_of
from bracket_desk.figures import Topic
from bracket_desk.labels import round_name
from bracket_desk.printing.editable import editable
from bracket_desk.printing.fill import fill
from bracket_desk.printing.filled import Chart, Heading
from bracket_desk.printing.filling import Choices
from bracket_desk.printing.kinds import Kind, Shape
from tests.helpers import Desk, card, undrawn
from tests.printing.admitted import CARD, OFFICIALS, admitted_event
from tests.printing.awarded import ALL
from tests.printing.awarded import event as confirmed
from tests.printing.invented import ODD, odd_event
from tests.printing.reading import Reading, demo, off_page, overlaps, press, source, words


def report(desk: Desk, language: str = "ru") -> Reading:
    return Reading(
        press(language).make(Kind.CHIEF_REPORT, source(desk.session.entries, language), Choices()).data
    )


@lru_cache
def admitted(language: str = "ru") -> Reading:
    event = source(admitted_event(40, drawn=True), language)
    return Reading(press(language).make(Kind.CHIEF_REPORT, event, Choices()).data)


def between(said: str, start: str, end: str) -> str:
    return said[said.index(start) : said.index(end)]


def test_the_first_points_say_what_the_card_and_the_lists_say() -> None:
    said = admitted().said
    assert "1. Сроки проведения 5–7 декабря 2026 г." in said
    assert "2. Место проведения Пермский край, Пермь" in said
    assert "3. Спортивное сооружение бильярдный клуб «Луза»" in said
    # at an event for men also the two of the team, of whom nobody says; one was refused, one left
    assert "4. Участников 39 (мужчин 39, женщин 0); субъектов РФ: 2" in said
    assert "с ними представителей: 1, тренеров: 1" in said
    assert "5. Судей 4, иногородних: 1; международной категории: 0, всероссийской: 1, других: 3" in said


def test_what_nobody_has_said_is_not_counted_as_none() -> None:
    desk = undrawn(range(1, 9), 8, "single-elimination")
    desk.run_draw("942", seeds=0)
    said = report(desk).said
    assert "4. Участников 8 (мужчин –, женщин –); субъектов РФ: 0" in said
    assert "1 не указано 8 0 8" in between(said, "6. Участники", "7. Уровень")
    # no judges are registered: the line is left to the pen
    assert "5. Судей 6. Участники" in said


def test_people_are_counted_by_subject_title_age_and_school() -> None:
    said = admitted().said
    teams = between(said, "6. Участники по субъектам РФ", "7. Уровень")
    assert "1 Пермский край 24 0 24 1 25" in teams
    assert "2 Тверская область 15 0 15 1 16" in teams
    assert "Всего 39 0 39 1 40" in teams
    levels = between(said, "7. Уровень подготовки", "8. Представительство")
    assert "мужчины, женщины возраст не указан Всего" in levels
    assert "МС 8 8 КМС 10 10 I 10 10 не указано 10 1 11 Всего 38 1 39" in levels
    assert "Организации в заявках не указаны." in said
    assert "1 СШОР № 1 19" in between(said, "9. Спортивные школы", "10.")


def test_a_coach_of_two_regions_explains_a_sum_that_seems_wrong() -> None:
    shared = "стоит у каждого из них, а в строке «Всего» – один раз"
    teams = between(admitted().said, "6. Участники по субъектам РФ", "7. Уровень")
    assert "Всего 39 0 39 1 40" in teams
    assert shared in teams
    assert shared not in report(confirmed()).said


def test_norms_are_counted_from_confirmed_titles() -> None:
    for titles, said_there in ((ALL, "МС – 1, КМС – 1, I – 1"), (ALL[1:2], "КМС – 1"), ((), "")):
        said = report(confirmed(*titles)).said
        norms = between(said, "10. Выполнение нормативов", "11. Результаты")
        assert norms.strip().endswith(f"Спортсменов, выполнивших нормы {said_there}".strip())


def test_a_region_in_another_case_is_no_other_region() -> None:
    said = report(confirmed()).said
    assert "субъектов РФ: 7" in said
    assert "Москва 0 2 2 0 2" in said
    assert "москва" not in said


NUMBERS = {
    "ru": (
        "Приложение. Статистика соревнования",
        "Жеребьёвку прошли 8 играли 7 Встреч сыграно 5 решено без игры 2 партий 28",
        "Больше всего партий 7 – встреча 5: Первова Анна Игоревна – Третьякова Вера",
        "Участники по субъектам РФ Москва 2",
        "Участники по городам Москва 2",
        "Спортсмены по званиям и разрядам КМС 1 I 2 II 3 не указано 2",
        "Спортсмены по полу женщины 8",
        "Спортсмены по возрасту 13–15 1 16–18 1 19–29 5 не указано 1",
    ),
    "en": (
        "Annex. Numbers of the event",
        "Drawn 8 played 7 Matches played 5 decided without play 2 frames 28",
        "Most frames 7, match 5: Первова Анна Игоревна – Третьякова Вера",
        "Entries by region Москва 2",
        "Entries by town Москва 2",
        "Players by title and rank CMS 1 I 2 II 3 not known 2",
        "Players by sex women 8",
        "Players by age 13–15 1 16–18 1 19–29 5 not known 1",
    ),
}


@pytest.mark.parametrize("language", NUMBERS)
def test_the_numbers_of_the_event_are_an_annex_on_pages_of_its_own(language: str) -> None:
    sheets = [sheet.said() for sheet in report(confirmed(), language).sheets]
    title, *said = NUMBERS[language]
    begins = next(at for at, sheet in enumerate(sheets) if title in sheet)
    assert sheets[begins].index(title) < 40
    # the report is signed before it
    assert "О. П. Секретарёва" in sheets[begins - 1]
    for one in said:
        assert one in " ".join(sheets[begins:])
    # nobody was called, so no length of a match is known
    assert not {"Самая долгая", "Longest", "длительность", "length"} & set(" ".join(sheets[begins:]).split())


def test_lengths_of_matches_are_told_by_round() -> None:
    event = source(demo(57, played=True))
    found = statistics_of(event.tournament)
    said = Reading(press().make(Kind.CHIEF_REPORT, event, Choices()).data).said
    annex = said[said.index("Приложение. Статистика") :]
    assert found.longest is not None
    assert f"Самая долгая встреча {found.longest[1]} мин – встреча {found.longest[0].number}:" in annex
    rounds = annex[annex.index("Средняя длительность встреч по раундам") :]
    assert len(found.rounds) > 4
    for one in found.rounds:
        name = round_name(one.round, words())
        assert f"{name} {round(one.minutes)} мин, встреч: {one.matches}" in rounds


def test_numbers_are_charts_on_paper_and_tables_where_people_go_on_editing() -> None:
    event = source(demo(57, played=True))
    filled = press().fill(Kind.CHIEF_REPORT, event, Choices())
    charts = [block for block in filled.blocks if isinstance(block, Chart)]
    assert len(charts) == len(Topic)
    drawn = statistics_of(event.tournament)
    towns = [(bar.label, bar.value) for bar in charts[1].bars]
    assert towns == list(drawn.towns)
    blocks = editable(filled, words()).blocks
    assert not any(isinstance(block, Chart) for block in blocks)
    assert all(chart.table in blocks for chart in charts)
    made = press().make(Kind.CHIEF_REPORT, event, Choices(), shape=Shape.XLSX)
    workbook = CalamineWorkbook.from_filelike(BytesIO(made.data))
    assert workbook.sheet_names == ["Отчёт главного судьи", "Приложение. Статистика"]
    cells = workbook.get_sheet_by_index(1).to_python()
    rows = [tuple(cell for cell in row if cell != "") for row in cells]
    at = rows.index(("Город", "Участников")) + 1
    assert rows[at : at + len(drawn.towns)] == list(drawn.towns)


def test_a_form_may_leave_the_numbers_out() -> None:
    event = source(confirmed().session.entries)
    form = press().forms.load(Kind.CHIEF_REPORT)
    tables = {name: one for name, one in form.tables.items() if not name.startswith("by-")}
    bare = dataclasses.replace(form, tables=tables, parts={**form.parts, "numbers": ()})
    titles = [
        b.title for b in fill(bare, press().forms.common(), event, Choices()).blocks if isinstance(b, Heading)
    ]
    assert titles == ["Отчёт главного судьи"]


def test_places_are_counted_by_subject_and_winners_named() -> None:
    event = source(admitted_event(40, drawn=True))
    t, said = event.tournament, admitted().said
    places = between(said, "12. Субъекты РФ по занятым местам", "13. Состояние")
    counted = [
        int(row.split()[-1]) for row in re.findall(r"(?:Пермский край|Тверская область) [\d ]+", places)
    ]
    assert sum(counted) == len(t.places)
    results = between(said, "11. Результаты", "12. Субъекты")
    for entry, band in t.places.items():
        assert (t.entries[entry].name in results) is (band[0] <= 3)
    assert "Награждено участников 4" in results


def test_the_panel_stands_with_its_marks() -> None:
    panel = between(admitted().said, "Состав судейской коллегии", "К отчёту приложены")
    assert "Главков Пётр Ильич ССВК г. Москва Главный судья отлично" in panel
    assert "Допускова" not in panel


def test_a_point_has_the_phrase_of_the_form_until_somebody_writes_it() -> None:
    desk = Desk()
    desk.run(card(4, "single-elimination"))
    desk.add(1, 2, 3, 4)
    desk.run_draw("942", seeds=0)
    assert "места для зрителей предусмотрены" in report(desk).said
    desk.run(cmd.WriteReport(texts={"17": "Зрителей около 300.\nИграли при полном зале."}))
    said = report(desk).said
    assert "17. Зрители Зрителей около 300. Играли при полном зале. 18." in said
    assert "места для зрителей предусмотрены" not in said
    # the words that people wrote stand as they are, the phrases in the language of the paper
    english = report(desk, "en").said
    assert "Зрителей около 300." in english
    assert "There were no incidents." in english
    desk.run(cmd.WriteReport(texts={}))
    assert "места для зрителей предусмотрены" in report(desk).said
    desk.do("undo")
    assert "Зрителей около 300." in report(desk).said


def test_what_is_not_decided_yet_is_not_told_as_a_result() -> None:
    desk = undrawn(range(1, 9), 8, "single-elimination")
    desk.run_draw("942", seeds=0)
    said = report(desk).said
    assert said.count("Соревнование не завершено.") == 2
    assert "Награждено" not in said
    desk.finish()
    said = report(desk).said
    assert "не завершено" not in said
    assert "Награждено участников 4" in said


def test_the_journal_says_how_the_event_was_conducted() -> None:
    event = source(demo(57, played=True))
    said = Reading(press().make(Kind.CHIEF_REPORT, event, Choices()).data).said
    found = re.search(r"Протестов: (\d+), предупреждений: (\d+), неявок: (\d+), дисквалификаций: (\d+)", said)
    assert found is not None
    protests, warnings, absent, removed = map(int, found.groups())
    t = event.tournament
    assert removed == len(t.disqualified) > 0
    assert protests == sum(map(len, t.floor.protests.values())) > 0
    assert warnings > 0
    assert absent == sum(record.event.__class__.__name__ == "NoShowRecorded" and not record.undone
                         for record in event.docket) > 0  # fmt: skip


@pytest.mark.parametrize("language", ["ru", "en"])
def test_long_and_odd_words_do_no_harm(language: str) -> None:
    desk = Desk()
    desk.run(card(16))
    desk.run(cmd.SetCard(card=replace(CARD, title="Кубок " * 50, hall="Зал " * 100)))
    long = tuple(
        replace(e, club="Клуб " * 90, region=e.region or "Край " * 90, coach="Т, " * 150) for e in ODD
    )
    desk.run(cmd.RegisterEntries(entries=long))
    desk.run(cmd.RegisterJudges(judges=OFFICIALS))
    desk.run(cmd.DrawByLots(lots=tuple((seat, seat) for seat in range(1, 17))))
    desk.finish()
    desk.run(cmd.WriteReport(texts={"13": "замечание " * (LONGEST // 10), "22": "Ж" * LONGEST}))
    sheets = report(desk, language).sheets
    assert sum(sheet.said().count("замечание") for sheet in sheets) == LONGEST // 10
    # cut between letters, none is lost
    assert sum(sheet.said().count("Ж") for sheet in sheets) >= LONGEST
    for sheet in sheets:
        assert not off_page(sheet)
        assert not list(overlaps(sheet))


def test_names_without_glyphs_are_told() -> None:
    entries = odd_event()
    made = press().make(Kind.CHIEF_REPORT, source(entries), Choices())
    assert set(made.replaced) <= {"😀", "漢", "字"}
    desk = Desk()
    desk.run(card(2, "single-elimination"))
    desk.run(cmd.RegisterEntries(entries=(Entry(1, "Смайлов😀"), Entry(2, "Обычнов"))))
    desk.run_draw("942", seeds=0)
    desk.finish()
    assert press().make(Kind.CHIEF_REPORT, source(desk.session.entries), Choices()).replaced == ("😀",)


def test_it_is_signed_by_both_with_the_place_for_the_seal() -> None:
    said = admitted().said
    last = between(said, "К отчёту приложены: статистика соревнования", "Приложение. Статистика")
    assert "Главный судья подпись П. И. Главков, ССВК, Москва" in last
    assert "Главный секретарь подпись В. С. Рогожин, СС1К, Пермь" in last
    assert "М. П. (при наличии)" in last


def test_those_without_a_place_are_told_below_the_places() -> None:
    event = source(demo(20, played=True))
    t = event.tournament
    data = press().make(Kind.CHIEF_REPORT, event, Choices()).data
    places = between(Reading(data).said, "12. Субъекты РФ по занятым местам", "13. Состояние")
    without = len(t.seats) - len(t.places)
    assert without > 0
    assert f"Без места (в таблицу не вошли): {without}." in places
