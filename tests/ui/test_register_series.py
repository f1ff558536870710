"""Points of several events in the register's window: kept, summed, the best so many, a chart."""

from __future__ import annotations

from datetime import date

import pytest
from msgspec.structs import replace
from PySide6.QtGui import QGuiApplication
from python_calamine import CalamineWorkbook

from bracket_desk.domain import commands as cmd
from bracket_desk.domain.people.cards import PersonCard, Role
from bracket_desk.domain.titles.norms import PointsTable
from bracket_desk.domain.titles.series import ResultOf
from bracket_desk.store.event_file import EventFile
from bracket_desk.store.register import Register
from bracket_desk.ui.register import RegisterDialog
from bracket_desk.ui.register_series import SeriesDialog
from tests.domain.titles.golden import PEOPLE, golden, points
from tests.ui.test_register import Desk, Make, child, desk, file_of, fill, make, ready, shown

__all__ = ["desk", "make"]

KNOWN = [
    PersonCard(one.surname, one.given, one.patronymic, one.born, (Role.ATHLETE,), region=one.region)
    for one in PEOPLE[:6]
]


def rows(dialog: SeriesDialog) -> list[list[str]]:
    return [[column.shown(row) for column in dialog.model.columns()] for row in dialog.model.rows]


def test_places_are_kept_and_summed(desk: Desk) -> None:
    numbers = fill(desk, *KNOWN)
    with Register.open(file_of(desk)) as register:
        before = [ResultOf("раньше", date(2025, 4, 1), "Прошлый кубок", 1, 1, many) for many in (60, 30)]
        register.keep_results("раньше", zip(numbers[4:], before, strict=False))
    made = golden()
    made.run(cmd.SetPoints(points=points((1, 1, 100), (2, 2, 75.5), (3, 8, 20))))
    path = desk.folder / "чемпионат.bdesk"
    EventFile.create(path, made.session.entries)
    desk.place.open(path)
    dialog = shown(desk)
    dialog.series.click()
    series = child(desk, dialog, SeriesDialog)
    assert [row[1] for row in rows(series)] == ["Пятова Яна", "Шестакова Ия"]
    series.keep_button.click()
    ready(desk)
    # two have no card: nothing is guessed
    assert "Мест сохранено: 6." in series.notice.text()
    assert "2" in series.notice.text().split("карточки")[-1]
    desk.qtbot.waitUntil(lambda: len(rows(series)) == 6)
    assert rows(series)[0] == ["1", "Пятова Яна", "Республика Коми", "2", "135,5"]
    assert rows(series)[1][1] == "Первова Анна Игоревна"
    series.view.selectRow(0)
    chart = series.chart.accessibleDescription()
    assert chart == "01.04.2025 Прошлый кубок: 60; 06.12.2026 Чемпионат области: 75,5"
    series.best.setValue(1)
    assert rows(series)[0][1] == "Первова Анна Игоревна"
    assert next(row for row in rows(series) if row[1] == "Пятова Яна")[3:] == ["1 / 2", "75,5"]
    series.view.selectRow([row[1] for row in rows(series)].index("Пятова Яна"))
    assert "60, не в зачёте" in series.chart.accessibleDescription()
    series.year.setCurrentIndex(series.year.findData(2025))
    assert [row[1] for row in rows(series)] == ["Пятова Яна", "Шестакова Ия"]
    # the event kept again after a removal says only what holds now
    desk.answers.yes = [True]
    assert desk.place.perform(cmd.Disqualify(entry="e1", reason="допинг", confirm=True))
    series.keep_button.click()
    ready(desk)
    with Register.open(file_of(desk)) as register:
        assert not register.results_of(numbers[0])
    series.reject()


def test_points_of_an_invented_table_are_summed_with_no_others(desk: Desk) -> None:
    fill(desk, *KNOWN)
    made = golden()
    table = points((1, 8, 100))
    made.run(cmd.SetPoints(points=replace(table, edition=replace(table.edition, example=True))))
    path = desk.folder / "чемпионат.bdesk"
    EventFile.create(path, made.session.entries)
    desk.place.open(path)
    dialog = shown(desk)
    dialog.series.click()
    series = child(desk, dialog, SeriesDialog)
    series.keep_button.click()
    ready(desk)
    assert "выдуманный пример" in series.notice.text()
    assert not rows(series)
    series.reject()


@pytest.mark.parametrize(
    ("table", "why"),
    [(None, "Таблицы очков у соревнования нет"), (points((9, 16, 5)), "уровня и дисциплины")],
)
def test_places_without_points_say_why(desk: Desk, table: PointsTable | None, why: str) -> None:
    """Nobody looks for people in a sum that the event gave nothing to."""
    fill(desk, *KNOWN)
    made = golden()
    if table is not None:
        made.run(cmd.SetPoints(points=table))
    path = desk.folder / "чемпионат.bdesk"
    EventFile.create(path, made.session.entries)
    desk.place.open(path)
    series = child(desk, opened(desk), SeriesDialog)
    series.keep_button.click()
    ready(desk)
    assert why in series.notice.text()
    assert not rows(series)
    series.reject()


def two_events(desk: Desk) -> tuple[SeriesDialog, list[int]]:
    """Somebody with 60 and 30 points, somebody with 45."""
    numbers = fill(desk, *KNOWN[:2])
    with Register.open(file_of(desk)) as register:
        for event, day, many in (("а", 4, (60, 45)), ("б", 9, (30, None))):
            register.keep_results(
                event,
                [
                    (number, ResultOf(event, date(2026, day, 1), f"Кубок «{event}»", 1, 1, one))
                    for number, one in zip(numbers, many, strict=True)
                ],
            )
    series = child(desk, opened(desk), SeriesDialog)
    desk.qtbot.waitUntil(lambda: len(rows(series)) == 2)
    return series, numbers


def opened(desk: Desk) -> RegisterDialog:
    dialog = shown(desk)
    dialog.series.click()
    return dialog


def test_the_sums_can_be_taken_along(desk: Desk) -> None:
    """Copied and saved: everybody, each event, what counts and what does not; nothing half-written."""
    series, _ = two_events(desk)
    series.best.setValue(1)
    series.copy_button.click()
    heads, first, second = QGuiApplication.clipboard().text().splitlines()
    assert heads.split("\t")[5:] == [
        "01.04.2026 Кубок «а»",
        "01.09.2026 Кубок «б»",
        "Результатов в зачёте",
        "Очки",
    ]
    assert first.split("\t")[5:] == ["60", "30, не в зачёте", "1", "60"]
    assert second.split("\t")[5:] == ["45", "", "1", "45"]
    desk.answers.lists_out = [desk.folder / "итог", desk.folder / "итог.csv", desk.folder / "нет" / "и.csv"]
    for _ in range(2):
        series.save_button.click()
        ready(desk)
        assert "человек: 2" in series.notice.text()
    found = CalamineWorkbook.from_path(desk.folder / "итог.xlsx").get_sheet_by_index(0).to_python()
    assert found[1][5:] == [60, "30, не в зачёте", 1, 60]
    assert "45;;1;45" in (desk.folder / "итог.csv").read_text(encoding="utf-8-sig")
    series.save_button.click()
    ready(desk)
    assert series.notice.text().startswith("⚠")
    series.reject()


def test_an_event_kept_by_mistake_is_removed(desk: Desk) -> None:
    """A trial event in the sums would be there for good."""
    series, numbers = two_events(desk)
    desk.answers.picks = [0, 0]
    series.forget_button.click()
    ready(desk)
    assert len(rows(series)) == 2, "nothing without an answer"
    assert desk.answers.asked[0].splitlines()[1:] == [
        "1  01.09.2026 Кубок «б», мест: 2",
        "2  01.04.2026 Кубок «а», мест: 2",
    ]
    desk.answers.yes = [True]
    series.forget_button.click()
    ready(desk)
    desk.qtbot.waitUntil(lambda: rows(series)[0][-1] == "60")
    assert "Кубок «б»" in series.notice.text()
    with Register.open(file_of(desk)) as register:
        assert [one.event for one in register.results_of(numbers[0])] == ["а"]
    desk.answers.picks, desk.answers.yes = [0], [True]
    series.forget_button.click()
    ready(desk)
    desk.qtbot.waitUntil(lambda: not rows(series))
    assert not series.forget_button.isEnabled()
    assert not series.save_button.isEnabled()
    series.reject()


def test_the_number_that_counts_is_remembered_and_an_open_event_cannot_be_kept(make: Make) -> None:
    desk = make()
    fill(desk, *KNOWN)
    made = golden()
    made.do("clear-result", match="F2-1")
    made.run(cmd.EditEntries(entries=(replace(PEOPLE[0], town="Химки"),)))
    path = desk.folder / "e.bdesk"
    EventFile.create(path, made.session.entries)
    desk.place.open(path)
    dialog = shown(desk)
    for value in (3, 3):
        dialog.show_series()
        series = child(desk, dialog, SeriesDialog)
        assert not series.keep_button.isEnabled()
        assert series.view.isVisible()
        assert not series.area.isVisible(), "nobody's chart is no empty line"
        series.best.setValue(value)
        series.reject()
    dialog.show_series()
    series = child(desk, dialog, SeriesDialog)
    assert series.best.value() == 3
    series.reject()


def test_a_person_of_many_events_leaves_the_table_its_half_and_its_regions(desk: Desk) -> None:
    numbers = fill(desk, *KNOWN)
    with Register.open(file_of(desk)) as register:
        for at in range(1, 13):
            one = ResultOf(f"{at}", date(2026, at, 1), f"Кубок области, этап {at}", 1, 1, 10.0 * at)
            register.keep_results(one.event, [(number, one) for number in numbers])
    dialog = shown(desk)
    dialog.series.click()
    series = child(desk, dialog, SeriesDialog)
    desk.qtbot.waitUntil(lambda: len(rows(series)) == len(KNOWN))
    series.resize(784, 432)
    desk.qtbot.waitUntil(lambda: series.area.height() < series.chart.minimumHeight())
    assert series.view.height() >= series.area.height() - 1
    assert not series.view.isColumnHidden(2)
    series.best.setValue(1)
    series.view.selectRow(0)
    assert "этап 12: 120" in series.chart.accessibleDescription()
    assert series.area.isVisible()
    series.reject()
