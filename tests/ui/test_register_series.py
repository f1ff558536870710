"""Points of several events in the register's window: kept, summed, the best so many, a chart."""

from __future__ import annotations

from datetime import date

from msgspec.structs import replace

from bracket_desk.domain import commands as cmd
from bracket_desk.domain.people.cards import PersonCard, Role
from bracket_desk.domain.titles.series import ResultOf
from bracket_desk.store.event_file import EventFile
from bracket_desk.store.register import Register
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
