"""The hall: its tables, hours and judges, its screen, its timetable, and other events in it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor
from pytestqt.qtbot import QtBot

from bracket_desk import assets
from bracket_desk.domain import commands as cmd
from bracket_desk.domain.floor.anew import plan_anew
from bracket_desk.domain.floor.hall import Duty, HallDay
from bracket_desk.domain.floor.hall import Hall as FloorHall
from bracket_desk.domain.floor.situation import Situation
from bracket_desk.domain.floor.timetable import Plan
from bracket_desk.domain.stopping import Check
from bracket_desk.labels import short_names
from bracket_desk.session import JournalEntry
from bracket_desk.store.event_file import EventFile
from bracket_desk.ui.app import make_app
from bracket_desk.ui.gantt_bars import BarKind
from bracket_desk.ui.hall_display import LEAST, HallDisplay, HallShow, TableLine
from bracket_desk.ui.pages.floor import FloorPage
from bracket_desk.ui.theme import LIGHT
from bracket_desk.ui.window import Window
from tests.halls import Hall, open_matches, tournament
from tests.ui.floor import call_first, drawn, drop, hall, page, window
from tests.ui.test_window import text

__all__ = ["drawn", "hall", "page", "window"]


def test_the_first_tables_of_a_hall(qtbot: QtBot, window: Window, page: FloorPage, hall: Hall) -> None:
    judge = tournament(window).judges[0]
    window.place.perform(cmd.SetTables(tables=()))
    assert page.work.isHidden()
    assert page.first.isVisible()
    dialog = page.hall_dialog()
    assert dialog is not None
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.count.setValue(4)
    dialog.across.setValue(2)
    dialog.number.click()
    opens = dialog.hours.rows[0]
    for cell, typed in zip(opens, ("5.12.2026", "9", "1:30", "13:00-14:00 обед"), strict=True):
        text(typed, cell)
    tables = dialog.duties.rows[0]
    text("1, 7", tables[0])
    dialog.write()
    assert dialog.duties.why, "the judge is missing"
    assert tournament(window).tables == ()
    tables[1].setCurrentIndex(1)  # type: ignore[union-attr]
    dialog.write()
    assert "Стола 7" in dialog.duties.why
    assert dialog.tabs.currentIndex() == 2, "the fault is seen"
    tables[0].setText("1, 2")  # type: ignore[union-attr]
    dialog.duties.edited.emit()
    dialog.write()
    floor = tournament(window).floor
    assert [(table.name, table.x, table.y) for table in floor.hall.tables] == [
        *(("1", 0, 0), ("2", 1, 0), ("3", 0, 1), ("4", 1, 1))
    ]
    (day,) = floor.hall.days
    assert (day.opens.hour, day.closes.day, day.breaks[0].name) == (9, 6, "обед")
    assert floor.duties == (Duty(judge.number, ("1", "2")),)
    assert dialog.isVisible(), "there is something to look at"
    assert any("Столы без судьи: 3, 4" in text for text in dialog.remarks.texts)
    dialog.reject()
    assert page.board.isVisible()


def test_nothing_of_a_hall_that_cannot_be(qtbot: QtBot, window: Window, page: FloorPage, hall: Hall) -> None:
    dialog = page.hall_dialog()
    assert dialog is not None
    qtbot.addWidget(dialog)
    before = tournament(window).floor.hall
    for cell, typed, why in (
        (dialog.tables.rows[0][2], "x", "не номер столбца"),
        (dialog.hours.rows[0][0], "завтра", "не дата"),
    ):
        text(typed, cell)
        dialog.write()
        assert why in dialog.tables.why + dialog.hours.why
        cell.setText("")  # type: ignore[union-attr]
    assert tournament(window).floor.hall == before
    hall.answers.yes.append(True)


def test_what_was_typed_about_the_hall_is_not_lost(
    qtbot: QtBot, window: Window, page: FloorPage, hall: Hall
) -> None:
    dialog = page.hall_dialog()
    assert dialog is not None
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.count.setValue(3)
    dialog.number.click()
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    assert "не записано" in hall.answers.asked[-1]
    assert dialog.isVisible()
    hall.answers.yes.append(True)
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    assert dialog.isHidden()


def test_the_hall_screen_follows(qtbot: QtBot, window: Window, page: FloorPage) -> None:
    page.screen_of_hall.open()
    display = page.display
    assert display is not None
    display.showNormal()
    display.resize(QSize(1280, 720))
    _, table = call_first(window, page)
    assert display.lines[0].table == f"▸ Стол {table}"
    assert "прошу к столу" in display.lines[0].asks
    assert display.lines[0].clock == "15:00"
    # who comes next is said with the number that stands in the bracket on the wall
    suggestion = page.suggestion
    assert suggestion is not None
    first = suggestion.waiting.state
    names = short_names(tournament(window).entries.values())
    said = " – ".join(names[entry] for entry in first.players)
    assert f"; {first.match.number} · {said}" in display.accessibleDescription()
    colours = [display.grab().toImage().pixelColor(2, 2)]
    qtbot.keyClick(display, Qt.Key.Key_F2)
    colours.append(display.grab().toImage().pixelColor(2, 2))
    assert colours == [QColor("#FFFFFF"), QColor("#000000")]
    qtbot.keyClick(display, Qt.Key.Key_Escape)
    assert page.display is None


@pytest.mark.parametrize("tables", [1, 8, 24, 48])
def test_names_on_the_hall_screen_are_large(qtbot: QtBot, tables: int) -> None:
    make_app([], assets.resources(), "ru")
    lines = tuple(TableLine(f"Стол {at}", f"Игрок {at} – Игрок {at + 1}") for at in range(tables))
    display = HallDisplay(HallShow("Кубок", "За столами", "Следующие", lines, ()), LIGHT, "Зал")
    qtbot.addWidget(display)
    display.resize(1920, 1080)
    assert display.letters >= LEAST * 1080
    seen = set(display.lines)
    for _ in range(8):
        display.turn_page()
        seen |= set(display.lines)
    assert seen == set(lines), "every table comes"


def test_the_hall_never_sees_a_moment_of_the_past(window: Window, page: FloorPage) -> None:
    call_first(window, page)
    page.screen_of_hall.open()
    display = page.display
    assert display is not None
    now = display.lines[0]
    assert now.asks
    assert window.place.look_at(len(entries_now(window)) - 1)
    page.screen_of_hall.follow()
    assert display.lines[0] == now
    assert page.display is display
    window.look_at_now()
    assert display.lines[0] == now
    display.close()


def entries_now(window: Window) -> Sequence[JournalEntry]:
    event = window.place.live
    assert event is not None
    return event.entries


def test_a_new_timetable_is_shown_before_it_is_kept(
    qtbot: QtBot, window: Window, page: FloorPage, hall: Hall
) -> None:
    match, table = call_first(window, page)
    window.place.perform(cmd.Start(match=match))
    hall.later(hours=2)
    dialog = page.timetable_dialog()
    assert dialog is not None
    qtbot.addWidget(dialog)
    dialog.show()
    bars = {bar.match: bar for bar in dialog.view.bars if bar.kind is not BarKind.PROPOSED}
    assert bars[match].kind is BarKind.PLAYING
    assert bars[match].table == table
    late = [bar for bar in bars.values() if bar.clash]
    assert late, "what should have begun has not"
    kept = tournament(window).timetable
    dialog.plan.click()
    hall.idle(window)
    assert dialog.proposed is not None
    assert tournament(window).timetable == kept, "nothing is kept yet"
    assert dialog.moves.count() >= len(late)
    assert "Сдвигается встреч" in dialog.about.text()
    dialog.moves.setCurrentRow(dialog.moves.count() - 1)
    dialog.refresh()
    assert dialog.moves.currentRow() == dialog.moves.count() - 1, "the clock does not lose one's place"
    dialog.drop.click()
    assert dialog.moves.isHidden()
    dialog.plan.click()
    hall.idle(window)
    proposed = dialog.proposed
    dialog.keep.click()
    assert tournament(window).timetable == proposed
    assert not any(bar.clash for bar in dialog.view.bars)


def test_planning_stops_at_once(
    qtbot: QtBot, window: Window, page: FloorPage, hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = list[int]()

    def stopped(situation: Situation, check: Check) -> Plan:
        def ask() -> None:
            asked.append(len(asked))
            if len(asked) == 2:
                window.place.worker.cancel()
            check()

        return plan_anew(situation, check=ask)

    call_first(window, page)
    hall.later(hours=2)
    dialog = page.timetable_dialog()
    assert dialog is not None
    qtbot.addWidget(dialog)
    dialog.show()
    monkeypatch.setattr("bracket_desk.ui.timetable_dialog.plan_anew", stopped)
    dialog.plan.click()
    hall.idle(window)
    assert len(asked) == 2
    assert dialog.notice.text() == "Остановлено: расписание не составлено."
    assert dialog.proposed is None
    assert dialog.plan.isEnabled()
    monkeypatch.undo()
    dialog.plan.click()
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    assert dialog.isVisible(), "the first Escape stops the work alone"
    hall.idle(window)
    assert dialog.notice.text() == "Остановлено: расписание не составлено."
    assert dialog.proposed is None
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()


def test_a_timetable_that_the_hall_has_no_time_for(
    qtbot: QtBot, window: Window, page: FloorPage, hall: Hall
) -> None:
    tables = tournament(window).floor.hall.tables
    opens = hall.now.replace(tzinfo=None)
    day = HallDay(opens, opens + timedelta(hours=1))
    window.place.perform(cmd.SetHall(hall=FloorHall(tables, (day,))))
    dialog = page.timetable_dialog()
    assert dialog is not None
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.plan.click()
    hall.idle(window)
    assert dialog.proposed is None
    assert dialog.notice.text().startswith("⚠")
    assert dialog.plan.isEnabled(), "another hall may be tried"
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()


def test_keys_scroll_and_zoom_the_timetable(qtbot: QtBot, window: Window, page: FloorPage) -> None:
    dialog = page.timetable_dialog()
    assert dialog is not None
    qtbot.addWidget(dialog)
    dialog.resize(600, 400)
    dialog.show()
    view = dialog.view
    scale, bar = view.scale, next(bar for bar in view.bars if bar.kind is BarKind.PLANNED)
    wide = view.place_of(bar).width()
    qtbot.keyClick(view, Qt.Key.Key_Plus)
    assert view.scale > scale
    assert view.place_of(bar).width() > wide
    x = view.place_of(bar).x()
    qtbot.keyClick(view, Qt.Key.Key_Right, Qt.KeyboardModifier.ControlModifier)
    assert view.place_of(bar).x() < x
    qtbot.keyClick(view, Qt.Key.Key_Home)
    assert 0 < view.place_of(bar).x() < view.width()


def test_events_of_one_hall_are_seen_together(
    qtbot: QtBot, window: Window, page: FloorPage, hall: Hall, drawn: Sequence[JournalEntry]
) -> None:
    path = hall.folder / "юниоры.bdesk"
    EventFile.create(path, drawn)
    other = hall.desk("Петров")
    other.place.open(path)
    neighbours = window.place.neighbours
    dialog = page.hall_dialog()
    assert dialog is not None
    qtbot.addWidget(dialog)
    assert window.place.current is not None
    hall.answers.events += [window.place.current.path, path]
    dialog.others.add.click()
    assert len(neighbours.paths) == 0, "no event is beside itself"
    dialog.others.add.click()
    assert list(neighbours.paths) == [path]
    match = open_matches(other)[0]
    assert other.place.perform(cmd.Call(match=match, table="1"))
    neighbours.look()
    qtbot.waitUntil(lambda: not neighbours.is_busy and bool(neighbours.taken), timeout=10_000)
    card = page.board.cards["1"]
    assert "другое соревнование" in card.state.text()
    assert "Открытый кубок" in card.about.text()
    assert "Свободны столы 2, 3" in window.next_text.text()
    free = open_matches(window)[1]
    drop(card, free)
    assert tournament(window).busy == {}
    assert "другом соревновании" in window.message.text() or "занят" in window.message.text()
    # the same people are drawn in both events
    row = next(row for row in page.queue.rows if row.match == match)
    assert not row.ready
    assert "на столе 1" in row.why
    drop(page.board.cards["2"], match)
    assert tournament(window).busy == {}
    again = window.place.current.path
    window.place.close()
    assert neighbours.taken == ()
    window.place.open(again)
    assert list(neighbours.paths) == [path], "it is remembered"
    dialog.others.refresh()
    dialog.others.list.setCurrentRow(0)
    dialog.others.remove.click()
    assert neighbours.taken == ()
