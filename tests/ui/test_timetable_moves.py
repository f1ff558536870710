"""Matches moved in the timetable by mouse and keys, usual lengths, and the forecast on every page."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, datetime, timedelta

import pytest
from msgspec import structs
from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from bracket_desk.domain import commands as cmd
from bracket_desk.domain.floor.anew import plan_anew
from bracket_desk.domain.floor.elsewhere import Taken, people_of
from bracket_desk.domain.floor.hall import Duty, HallDay, Placement, Table
from bracket_desk.domain.floor.hall import Hall as FloorHall
from bracket_desk.domain.floor.hours import MINUTE
from bracket_desk.domain.floor.lengths import Lengths
from bracket_desk.domain.floor.queue import Why, doubts, make_queue, tables_for
from bracket_desk.domain.floor.situation import situation_of
from bracket_desk.domain.people.people import Judge
from bracket_desk.domain.sport.tables import Durations, Family
from bracket_desk.domain.values import MatchStatus
from bracket_desk.ui.gantt import GanttView
from bracket_desk.ui.gantt_bars import Bar, BarKind
from bracket_desk.ui.gantt_painting import LEFT
from bracket_desk.ui.hall_display import HallDisplay
from bracket_desk.ui.pages.floor import FloorPage
from bracket_desk.ui.timetable_dialog import TimetableDialog
from bracket_desk.ui.usual_times import UsualTimes, read_usual
from bracket_desk.ui.window import Window
from tests.halls import Hall, tournament
from tests.helpers import MORNING, knockout
from tests.ui.floor import call_first, drawn, hall, page, window
from tests.ui.test_window import key

__all__ = ["drawn", "hall", "page", "window"]

ALT = Qt.KeyboardModifier.AltModifier


@pytest.fixture
def dialog(qtbot: QtBot, page: FloorPage, hall: Hall, window: Window) -> Iterator[TimetableDialog]:
    """The timetable with a plan that has just been kept."""
    dialog = page.timetable_dialog()
    assert dialog is not None
    qtbot.addWidget(dialog)
    dialog.resize(1300, 500)
    dialog.show()
    dialog.plan.click()
    hall.idle(window)
    if not dialog.keep.isHidden() and dialog.keep.isEnabled():
        dialog.keep.click()
    dialog.drop.click()
    yield dialog
    dialog.reject()


def bars(view: GanttView, kind: BarKind) -> dict[str, Bar]:
    return {bar.match: bar for bar in view.bars if bar.kind is kind}


def drag(qtbot: QtBot, view: GanttView, bar: Bar, across: int, down: int) -> None:
    """Drag a bar by so many pixels and rows."""
    begin = view.place_of(bar).topLeft() + QPoint(6, 6)
    end = begin + QPoint(across, down * view.row)
    port = view.viewport()
    qtbot.mousePress(port, Qt.MouseButton.LeftButton, pos=begin)
    qtbot.mouseMove(port, begin + QPoint(30, 0))
    qtbot.mouseMove(port, end)
    qtbot.mouseRelease(port, Qt.MouseButton.LeftButton, pos=end)


def last(dialog: TimetableDialog) -> Bar:
    """The last match: nothing waits for it."""
    dialog.view.choose("F2-1")
    chosen = dialog.view.chosen
    assert chosen is not None
    return chosen


def test_a_match_is_dragged_and_nothing_else_moves(
    qtbot: QtBot, window: Window, dialog: TimetableDialog
) -> None:
    bar, kept = last(dialog), tournament(window).timetable
    drag(qtbot, dialog.view, bar, 40, 0)
    assert dialog.proposed is not None
    moved = next(slot for slot in dialog.proposed if slot.match == bar.match)
    assert moved.table == bar.table
    assert moved.start.minute % 5 == 0, "set to five minutes"
    assert abs(moved.start - (bar.start + 20 * MINUTE)) <= 3 * MINUTE
    assert dialog.moves.count() == 1
    assert tournament(window).timetable == kept, "nothing is kept yet"
    chosen = dialog.view.chosen
    assert chosen is not None
    assert chosen.kind is BarKind.PROPOSED, "and it can be moved on"
    dialog.keep.click()
    assert next(slot for slot in tournament(window).timetable if slot.match == bar.match) == moved
    assert len(tournament(window).timetable) == len(kept)


def test_a_match_pushes_the_one_that_stands_there(
    qtbot: QtBot, window: Window, dialog: TimetableDialog
) -> None:
    planned = list(bars(dialog.view, BarKind.PLANNED).values())
    one = min(planned, key=lambda bar: (bar.start, bar.table))
    other = min((b for b in planned if b.table != one.table), key=lambda bar: (bar.start, bar.table))
    down = dialog.view._tables.index(other.table) - dialog.view._tables.index(one.table)
    drag(qtbot, dialog.view, one, 0, down)
    made = {slot.match: slot for slot in dialog.proposed or ()}
    assert made[one.match].table == other.table
    assert made[one.match].start == one.start
    assert made[other.match].start == made[one.match].end
    assert "Сдвигается встреч" in dialog.about.text()
    assert f"Встреча {one.number}: стол {other.table}" in dialog.notice.text()


def test_escape_lets_a_dragged_match_go_and_too_early_is_said(
    qtbot: QtBot, window: Window, dialog: TimetableDialog
) -> None:
    bar, view = last(dialog), dialog.view
    begin = view.place_of(bar).topLeft() + QPoint(6, 6)
    qtbot.mousePress(view.viewport(), Qt.MouseButton.LeftButton, pos=begin)
    qtbot.mouseMove(view.viewport(), begin + QPoint(60, 0))
    assert view._landing is not None
    view.grab()
    qtbot.keyClick(view, Qt.Key.Key_Escape)
    assert dialog.isVisible(), "Escape belongs to the match that is held"
    qtbot.mouseRelease(view.viewport(), Qt.MouseButton.LeftButton, pos=begin + QPoint(60, 0))
    assert dialog.proposed is None
    drag(qtbot, view, bar, -view.place_of(bar).x() + LEFT + 10, 0)
    assert "раньше начаться не может" in dialog.notice.text()


def test_a_click_moves_nothing(qtbot: QtBot, dialog: TimetableDialog) -> None:
    bar = last(dialog)
    qtbot.mouseClick(
        dialog.view.viewport(), Qt.MouseButton.LeftButton, pos=dialog.view.place_of(bar).center()
    )
    assert dialog.proposed is None
    assert dialog.view.chosen == bar


def test_arrows_walk_and_alt_arrows_move(qtbot: QtBot, window: Window, dialog: TimetableDialog) -> None:
    view = dialog.view
    qtbot.keyClick(view, Qt.Key.Key_Right)
    first = view.chosen
    assert first is not None
    qtbot.keyClick(view, Qt.Key.Key_Right)
    second = view.chosen
    assert second is not None
    assert second.table == first.table
    assert second.start > first.start
    qtbot.keyClick(view, Qt.Key.Key_Down)
    below = view.chosen
    assert below is not None
    assert view._tables.index(below.table) == view._tables.index(second.table) + 1
    bar = last(dialog)
    qtbot.keyClick(view, Qt.Key.Key_Right, ALT)
    qtbot.keyClick(view, Qt.Key.Key_Right, ALT)
    qtbot.keyClick(view, Qt.Key.Key_Down, ALT)
    moved = next(slot for slot in dialog.proposed or () if slot.match == bar.match)
    row = min(view._tables.index(bar.table) + 1, len(view._tables) - 1)
    assert (moved.table, moved.start) == (view._tables[row], bar.start + 10 * MINUTE)
    qtbot.keyClick(dialog, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    back = next(slot for slot in dialog.proposed or () if slot.match == bar.match)
    assert back.start == bar.start + (10 if back.table != moved.table else 5) * MINUTE
    for _ in range(2):
        qtbot.keyClick(dialog, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert dialog.proposed is None
    assert tournament(window).timetable, "the event itself was not undone"


def test_what_was_played_stays_on_the_wall(qtbot: QtBot, window: Window, page: FloorPage, hall: Hall) -> None:
    match, _ = call_first(window, page)
    planned = next(slot for slot in tournament(window).timetable if slot.match == match)
    window.place.perform(cmd.Start(match=match))
    hall.later(minutes=40)
    race = tournament(window).race(tournament(window).format.find(match))
    window.place.perform(cmd.EnterResult(match=match, score=(race, 0)))
    dialog = page.timetable_dialog()
    assert dialog is not None
    qtbot.addWidget(dialog)
    dialog.plan.click()
    hall.idle(window)
    assert match not in {slot.match for slot in dialog.proposed or ()}
    dialog.keep.click()
    assert planned in tournament(window).timetable


def test_a_played_match_cannot_be_moved_and_nothing_read_only(
    qtbot: QtBot, window: Window, page: FloorPage, hall: Hall, dialog: TimetableDialog
) -> None:
    match, _ = call_first(window, page)
    window.place.perform(cmd.Start(match=match))
    hall.later(minutes=1)
    dialog.refresh()
    bar = bars(dialog.view, BarKind.PLAYING)[match]
    drag(qtbot, dialog.view, bar, 60, 0)
    assert dialog.proposed is None
    dialog.view.show_bars(["1"], dialog.view.bars, datetime(2026, 12, 5, 10), movable=False)  # noqa: DTZ001
    bar = last(dialog)
    drag(qtbot, dialog.view, bar, 60, 0)
    qtbot.keyClick(dialog.view, Qt.Key.Key_Right, ALT)
    assert dialog.proposed is None


# ------------------------------------------------------------ usual lengths


def test_usual_lengths_are_kept_for_the_discipline(
    qtbot: QtBot, window: Window, page: FloorPage, hall: Hall, dialog: TimetableDialog
) -> None:
    asked = dialog.lengths_dialog()
    assert asked is not None
    qtbot.addWidget(asked)
    asked.show()
    minutes = asked.minutes.lines["F2"]
    assert int(minutes.placeholderText()) > 60, "what is reckoned for a final"
    qtbot.keyClicks(minutes, "0")
    asked.save.click()
    assert asked.isVisible()
    assert "от 1 до 1440" in asked.minutes.fault.text()
    minutes.clear()
    qtbot.keyClicks(minutes, "150")
    asked.rest.setValue(25)
    asked.save.click()
    assert asked.usual == UsualTimes({"F2": 150}, 25)
    page.forecaster.keep_usual(asked.usual)
    t = tournament(window)
    assert read_usual(window.place.around.settings, t.card.discipline) == asked.usual
    dialog.plan.click()
    hall.idle(window)
    final = next(slot for slot in dialog.proposed or () if slot.match == "F2-1")
    assert final.end - final.start == timedelta(minutes=150)


@pytest.mark.parametrize("kept", ["", "{", '{"rest": -5}', '{"matches": {"F2": 0}}', "[]"])
def test_settings_that_cannot_be_read_count_as_none(hall: Hall, window: Window, kept: str) -> None:
    discipline = tournament(window).card.discipline
    window.place.around.settings.setValue(f"usual_times/{discipline.value}", kept)
    assert read_usual(window.place.around.settings, discipline) == UsualTimes()


def test_lengths_of_another_format_stay(qtbot: QtBot, page: FloorPage, dialog: TimetableDialog) -> None:
    page.forecaster.keep_usual(UsualTimes({"F128": 70, "U1": 55}))
    asked = dialog.lengths_dialog()
    assert asked is not None
    qtbot.addWidget(asked)
    asked.minutes.lines["U1"].clear()
    asked.save.click()
    assert asked.usual.matches == {"F128": 70}


# ------------------------------------------------------------ the forecast


def foreseen(qtbot: QtBot, window: Window, page: FloorPage) -> None:
    """Wait for the outlook of the state as it is."""
    qtbot.waitUntil(
        lambda: (
            page.forecaster.outlook is not None
            and page.forecaster.outlook.tournament is tournament(window)
            and not window.place.worker.is_busy
        )
    )


def test_the_end_is_shown_all_day_on_every_page(
    qtbot: QtBot, window: Window, page: FloorPage, hall: Hall
) -> None:
    foreseen(qtbot, window, page)
    assert "Соревнование закончится около" in page.outlook.ends.text()
    assert "± " in page.outlook.ends.text()
    assert page.outlook.warning.isHidden()
    window.go("bracket")
    assert "конец ≈" in window.next_text.text()
    for table, state in [(t, tournament(window).busy.get(t)) for t in tournament(window).own_tables]:
        assert state is None, table


def test_pace_is_learned_and_cards_follow_it(
    qtbot: QtBot, window: Window, page: FloorPage, hall: Hall
) -> None:
    for _ in range(4):
        match, _ = call_first(window, page)
        window.place.perform(cmd.Start(match=match))
        hall.later(minutes=115)
        race = tournament(window).race(tournament(window).format.find(match))
        window.place.perform(cmd.EnterResult(match=match, score=(race, race - 1)))
    foreseen(qtbot, window, page)
    assert "дольше, чем ожидалось" in page.outlook.ends.text()
    assert page.forecaster.minutes is not None
    match, table = call_first(window, page)
    t = tournament(window)
    end = hall.now + timedelta(minutes=page.forecaster.minutes(t.format.find(match)))
    assert f"{end:%H:%M}" in page.board.cards[table].times.text()
    page.open_table(table)
    foreseen(qtbot, window, page)
    assert page.board.cards[table].times.text() in page.panel.about.text(), "both say the same end"


def test_a_hall_that_closes_first_is_said_with_what_helps(
    qtbot: QtBot, window: Window, page: FloorPage, hall: Hall
) -> None:
    opens = hall.now.replace(tzinfo=None)
    tables = tournament(window).floor.hall.tables[:2]
    days = (HallDay(opens, opens + timedelta(hours=3)),)
    window.place.perform(cmd.SetHall(hall=FloorHall(tables, days)))
    foreseen(qtbot, window, page)
    assert "Зал закроется раньше" in page.outlook.warning.text()
    assert page.outlook.levers.isHidden()
    page.outlook.help.click()
    assert page.outlook.levers.isVisible()
    levers = page.outlook.levers.text()
    assert "Ещё 1 стол" in levers
    assert "раньше, около" in levers
    window.go("journal")
    assert "⚠ Зал закроется раньше" in window.next_text.text()
    days = (HallDay(opens, opens + timedelta(hours=30)),)
    window.place.perform(cmd.SetHall(hall=FloorHall(tables, days)))
    window.go("floor")
    foreseen(qtbot, window, page)
    assert page.outlook.warning.isHidden()
    assert page.outlook.levers.isHidden()
    assert "⚠" not in window.next_text.text()


def test_nothing_is_foreseen_without_tables_or_after_the_end(
    qtbot: QtBot, window: Window, page: FloorPage, hall: Hall
) -> None:
    foreseen(qtbot, window, page)
    window.place.perform(cmd.Close())
    assert page.forecaster.outlook is None
    assert page.outlook.isHidden()
    window.place.close()
    assert page.forecaster.outlook is None


def test_another_event_begins_without_the_outlook_of_the_first(
    qtbot: QtBot, window: Window, page: FloorPage, hall: Hall
) -> None:
    foreseen(qtbot, window, page)
    window.place.open(hall.event(16, name="второй"))
    assert page.forecaster.outlook is None
    foreseen(qtbot, window, page)


# ------------------------------------------------------------ the hall's screen


def test_the_hall_screen_follows_whatever_page_is_shown(
    qtbot: QtBot, window: Window, page: FloorPage, hall: Hall
) -> None:
    page.screen_of_hall.open()
    display = page.display
    assert display is not None
    display.showNormal()
    window.go("bracket")
    match, table = call_first(window, page)
    window.go("journal")
    assert display.lines[0].clock == "15:00"
    hall.later(minutes=3, seconds=7)
    qtbot.waitUntil(lambda: display.lines[0].clock == "11:53", timeout=3000)
    hall.later(minutes=20)
    qtbot.waitUntil(lambda: display.lines[0].clock == "–", timeout=3000)
    display.grab()
    window.place.perform(cmd.Start(match=match))
    assert tournament(window).busy[table].status is MatchStatus.PLAYING
    assert not any(line.clock for line in display.lines), "whoever plays has come"
    key(qtbot, window, Qt.Key.Key_Z, control=True)
    window.place.close()
    assert page.display is None


def test_the_bracket_turns_on_the_hall_screen(
    qtbot: QtBot, window: Window, page: FloorPage, hall: Hall
) -> None:
    for _ in range(2):
        match, _ = call_first(window, page)
        window.place.perform(cmd.Start(match=match))
        race = tournament(window).race(tournament(window).format.find(match))
        window.place.perform(cmd.EnterResult(match=match, score=(race, 1)))
        hall.later(minutes=1)
    absent = tournament(window).state_of("A-U1-3").players[:1]
    window.place.perform(cmd.NoShow(match="A-U1-3", entries=absent))
    call_first(window, page)
    page.screen_of_hall.open()
    display = page.display
    assert display is not None
    display.showNormal()
    display.resize(1280, 720)
    assert display._show.results[0].endswith("+:–"), "the latest first"
    assert display._show.results[1].endswith(":1")
    names = []
    for _ in range(4):
        assert shown(display) == "", "the tables come after each part"
        display.turn_page()
        names.append(shown(display))
        display.turn_page()
    assert names == ["Группа А", "Группа Б", "Группа А", "Группа Б"], "the final stage has nobody yet"
    qtbot.keyClick(display, Qt.Key.Key_F3)
    display.turn_page()
    assert shown(display) == ""
    qtbot.keyClick(display, Qt.Key.Key_F3)
    display.turn_page()
    before, part = shown(display), display.part
    absent = tournament(window).state_of("A-U1-4").players[:1]
    window.place.perform(cmd.NoShow(match="A-U1-4", entries=absent))
    assert display.part is not part, "drawn again as it stands now"
    assert shown(display) == before


def shown(display: HallDisplay) -> str:
    """The part of the bracket that is painted; nothing for the tables."""
    display.grab()
    return "" if display.part is None else display.part.name


# ------------------------------------------------------------ what a proposal breaks


def propose(dialog: TimetableDialog, match: str, table: str, start: datetime) -> None:
    dialog.move_match(match, table, start)


def test_what_a_proposal_breaks_is_named_before_it_is_kept(
    qtbot: QtBot, window: Window, dialog: TimetableDialog
) -> None:
    bar = last(dialog)
    other = next(table for table in tournament(window).own_tables if table != bar.table)
    window.place.perform(cmd.TakeTableOut(table=other, reason="сукно"))
    window.place.perform(
        cmd.SetPlacements(placements=(Placement("F2", (bar.table,), bar.start, bar.end + 10 * MINUTE),))
    )
    window.place.perform(cmd.Hold(match="F4-1", reason="эфир"))
    propose(dialog, "F2-1", other, bar.start + 60 * MINUTE)
    number, held = (tournament(window).format.find(match).number for match in ("F2-1", "F4-1"))
    said = dialog.about.text()
    assert re.search(rf"На этих столах играть нельзя: (\d+, )*{number}\.", said)
    assert f"Не на своих столах или не в своё время: {number}." in said
    assert f"Придержаны без срока, но поставлены в расписание: {held}." in said
    dialog.view.grab()


def test_a_proposal_is_not_lost_unasked(
    qtbot: QtBot, window: Window, dialog: TimetableDialog, hall: Hall
) -> None:
    bar = last(dialog)
    propose(dialog, bar.match, bar.table, bar.start + 30 * MINUTE)
    hall.answers.yes.append(False)
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    assert dialog.isVisible()
    propose(dialog, bar.match, bar.table, bar.start - 300 * MINUTE)
    first = dialog.proposed
    propose(dialog, bar.match, bar.table, bar.start - 600 * MINUTE)
    assert dialog.proposed == first, "what changes nothing is no step to take back"
    window.place.perform(cmd.Hold(match="F4-1", reason="эфир"))
    assert not dialog.keep.isVisible()
    assert "предложенное расписание отброшено" in dialog.notice.text()
    qtbot.keyClick(dialog, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert "возвращать нечего" in dialog.notice.text()
    propose(dialog, bar.match, bar.table, bar.start + 30 * MINUTE)
    hall.answers.yes.append(True)
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()


def test_another_button_does_not_let_go(qtbot: QtBot, dialog: TimetableDialog) -> None:
    bar, view = last(dialog), dialog.view
    begin = view.place_of(bar).topLeft() + QPoint(6, 6)
    port = view.viewport()
    qtbot.mousePress(port, Qt.MouseButton.LeftButton, pos=begin)
    qtbot.mouseMove(port, begin + QPoint(60, 0))
    qtbot.mouseRelease(port, Qt.MouseButton.RightButton, pos=begin + QPoint(60, 0))
    assert view._landing is not None
    assert dialog.proposed is None
    qtbot.mouseRelease(port, Qt.MouseButton.LeftButton, pos=begin + QPoint(60, 0))
    assert dialog.proposed is not None


def test_tables_of_another_event_are_planned_when_they_are_free(
    window: Window, page: FloorPage, hall: Hall
) -> None:
    t = tournament(window)
    at = hall.now - timedelta(minutes=20)
    taken = tuple(Taken("Юниоры", table, "A-U1-1", 1, (), at) for table in t.own_tables[:11])
    situation = situation_of(t, hall.now, Lengths(t, Durations()), others=taken)
    plan = plan_anew(situation)
    free = hall.now.replace(tzinfo=None) + timedelta(minutes=40)
    assert all(slot.table == t.own_tables[11] for slot in plan.slots if slot.start < free)
    assert any(slot.table == t.own_tables[0] and slot.start == free for slot in plan.slots)


def test_whoever_plays_in_another_event_is_planned_when_they_are_back(window: Window, hall: Hall) -> None:
    t = tournament(window)
    entry = t.state_of("A-U1-1").players[0]
    born = structs.replace(t.entries[entry], born=date(1990, 5, 1))
    window.place.perform(cmd.EditEntries(entries=(born,), confirm=True))
    t = tournament(window)
    taken = (Taken("Юниоры", "77", "A-U1-1", 1, people_of(t.entries[entry]), hall.now),)
    plan = plan_anew(situation_of(t, hall.now, Lengths(t, Durations()), others=taken))
    starts = {slot.match: slot.start for slot in plan.slots}
    assert starts["A-U1-1"] == hall.now.replace(tzinfo=None) + timedelta(minutes=60)
    assert starts["A-U1-2"] == hall.now.replace(tzinfo=None)


# ------------------------------------------------------------ calls that something speaks against


def test_a_call_before_the_rest_is_over_is_asked_about(window: Window, page: FloorPage, hall: Hall) -> None:
    page.forecaster.keep_usual(UsualTimes({}, 45))
    for match in ("A-U1-1", "A-U1-2"):
        window.place.perform(cmd.Call(match=match, table="1"))
        window.place.perform(cmd.Start(match=match))
        hall.later(minutes=30)
        race = tournament(window).race(tournament(window).format.find(match))
        window.place.perform(cmd.EnterResult(match=match, score=(race, 0)))
    hall.later(minutes=11)
    page.refresh()
    before = len(hall.answers.asked)
    page.call("A-U2-1", "2")
    assert "отдыхает до" in hall.answers.asked[-1]
    assert tournament(window).state_of("A-U2-1").status is MatchStatus.READY
    hall.answers.yes.append(True)
    page.call("A-U2-1", "2")
    assert tournament(window).state_of("A-U2-1").status is MatchStatus.CALLED
    assert len(hall.answers.asked) == before + 2
    hall.later(minutes=40)
    page.refresh()
    page.call("A-L1-1", "3")
    assert tournament(window).state_of("A-L1-1").status is MatchStatus.CALLED, "rested: nothing is asked"
    assert len(hall.answers.asked) == before + 2


def test_nothing_that_would_not_end_before_closing_is_proposed(
    window: Window, page: FloorPage, hall: Hall
) -> None:
    opens = hall.now.replace(tzinfo=None) - timedelta(hours=5)
    tables = tournament(window).floor.hall.tables
    hall_now = FloorHall(tables, (HallDay(opens, opens + timedelta(hours=5, minutes=20)),))
    window.place.perform(cmd.SetHall(hall=hall_now))
    page.refresh()
    assert page.suggestion is None
    page.call_next()
    assert "не кончится до закрытия зала" in window.message.text()
    assert "готово встреч: 0" in window.next_text.text()


def test_the_board_puts_semifinals_where_the_timetable_does(window: Window) -> None:
    t = tournament(window)
    tables = tuple(structs.replace(table, television=table.name == "3") for table in t.floor.hall.tables)
    window.place.perform(cmd.SetHall(hall=FloorHall(tables)))
    t = tournament(window)
    assert tables_for(t, t.format.find("F4-1"), ("1", "2", "3")) == ("3",)
    assert tables_for(t, t.format.find("A-U1-1"), ("1", "2", "3"))[-1] == "3"


def test_a_final_at_a_table_of_a_zone_is_asked_about() -> None:
    desk = knockout(4)
    desk.run(cmd.SetHall(hall=FloorHall((Table("1"), Table("2")))))
    desk.run(cmd.RegisterJudges(judges=(Judge(1, "Судейкин"),)))
    desk.run(cmd.PlaceJudges(duties=(Duty(1, ("1", "2"), "зона"),)))
    t = desk.tournament
    found = doubts(t, make_queue(t, MORNING), "F4-1", "1")
    assert [reason.why for reason in found] == [Why.ZONE]


def test_no_table_of_the_kind_is_said(window: Window, page: FloorPage) -> None:
    tables = tuple(
        structs.replace(table, kind=Family.SNOOKER) for table in tournament(window).floor.hall.tables
    )
    window.place.perform(cmd.SetHall(hall=FloorHall(tables)))
    assert page.teaching.isVisible()
    assert "В зале нет столов того вида" in page.lesson.text()


def test_the_timetable_of_a_hall_without_a_table_in_order(
    qtbot: QtBot, window: Window, page: FloorPage, hall: Hall
) -> None:
    window.place.perform(cmd.KeepTimetable(slots=()))
    for table in tournament(window).own_tables:
        window.place.perform(cmd.TakeTableOut(table=table, reason="сукно"))
    dialog = page.timetable_dialog()
    assert dialog is not None
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.plan.click()
    hall.idle(window)
    assert dialog.notice.text().startswith("⚠")


def test_what_is_chosen_is_said_in_words_and_where_it_was_moved(
    qtbot: QtBot, dialog: TimetableDialog
) -> None:
    view = dialog.view
    view.setFocus()
    qtbot.keyClick(view, Qt.Key.Key_Right)
    bar = view.chosen
    assert bar is not None
    said = view.accessibleDescription()
    assert said.startswith(f"Встреча {bar.number}: {bar.names}, стол {bar.table}, "), said
    assert said.endswith(f"{bar.start:%H:%M}–{bar.end:%H:%M}, по плану")
    qtbot.keyClick(view, Qt.Key.Key_Right, ALT)
    moved = view.chosen
    assert moved is not None
    assert moved.start > bar.start
    assert f" {moved.start:%H:%M}–" in view.accessibleDescription()
    dialog.drop.click()


def test_lengths_go_with_the_timetable_that_asks_for_them(
    qtbot: QtBot, page: FloorPage, hall: Hall, window: Window
) -> None:
    asking = page.timetable_dialog()
    assert asking is not None
    gone: list[bool] = []
    asking.destroyed.connect(lambda: gone.append(True))
    # begun where no loop runs yet, it is deleted in the next one, which is that of the lengths
    asking.deleteLater()
    asking.ask_lengths()
    assert gone == [True]
