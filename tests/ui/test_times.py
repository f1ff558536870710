"""When matches began and ended, by hand: beside the tables and beside the bracket, past midnight too."""

from __future__ import annotations

from datetime import datetime, time, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from bracket_desk.domain import commands as cmd
from bracket_desk.domain.floor.state import MatchTimes
from bracket_desk.domain.values import MatchStatus
from bracket_desk.ui.pages.floor import FloorPage
from bracket_desk.ui.typed_times import end_after, time_near
from bracket_desk.ui.window import Window
from tests.halls import Hall, tournament
from tests.helpers import MORNING
from tests.ui.floor import call_first, drawn, hall, page, window
from tests.ui.test_event_page import retype
from tests.ui.test_window import key, text

EARLY, LATE = MORNING - timedelta(days=300), MORNING + timedelta(days=300)

__all__ = ["drawn", "hall", "page", "window"]


def times(window: Window, match: str) -> MatchTimes:
    t = tournament(window)
    return t.floor.times_of(t.state_of(match).key)


def at(hour: int, minute: int = 0, *, days: int = 0) -> datetime:
    """A moment of the day of these tests, or some days after it."""
    return MORNING.replace(hour=hour, minute=minute, second=0) + timedelta(days=days)


@pytest.fixture
def playing(window: Window, page: FloorPage, hall: Hall) -> str:
    """A match that has been played for an hour; its table is shown."""
    hall.now = at(14)
    match, table = call_first(window, page)
    window.place.perform(cmd.Start(match=match))
    hall.later(hours=1)
    page.open_table(table)
    return match


@given(st.datetimes(EARLY.replace(tzinfo=None), LATE.replace(tzinfo=None)), st.times())
def test_a_time_alone_is_near(near: datetime, clock: time) -> None:
    clock = clock.replace(tzinfo=None)
    found = time_near(near, clock)
    assert found.time() == clock
    assert abs(found - near) <= timedelta(hours=12)
    ended = end_after(near, clock)
    assert ended.time() == clock
    assert ended.date() == near.date() or near < ended <= near + timedelta(hours=12)


class TestAtTheTable:
    def test_start_and_end_by_keyboard_alone(
        self, qtbot: QtBot, window: Window, page: FloorPage, playing: str
    ) -> None:
        fields = page.panel.timing
        assert (fields.start.text(), fields.end.text()) == ("14:00", "")
        fields.start.setFocus()
        fields.start.selectAll()
        text("13:50")
        key(qtbot, window, Qt.Key.Key_Tab)
        text("14.45")
        key(qtbot, window, Qt.Key.Key_Return)
        known = times(window, playing)
        assert (known.said_start, known.said_end) == (at(13, 50), at(14, 45))
        assert tournament(window).state_of(playing).status is MatchStatus.PLAYING, "nothing is decided"
        assert "с 13:50" in page.board.cards[page.panel.table or ""].times.text()
        window.place.perform(cmd.EnterResult(match=playing, score=(4, 1)))
        assert times(window, playing).end == at(14, 45), "the end of the paper, not of the step"

    def test_an_emptied_field_is_as_the_steps_say(
        self, window: Window, page: FloorPage, playing: str
    ) -> None:
        fields = page.panel.timing
        retype(fields.start, "13:00")
        retype(fields.end, "14:30")
        fields.write()
        retype(fields.end, "")
        fields.write()
        known = times(window, playing)
        assert (known.said_start, known.said_end) == (at(13), None), "the other one stays"
        assert fields.start.placeholderText() == "14:00"
        retype(fields.start, "")
        fields.write()
        assert times(window, playing).start == at(14)
        assert fields.start.text() == "14:00"
        number = len(window.place.current.entries) if window.place.current else 0
        fields.write_button.click()
        assert window.place.current is not None
        assert len(window.place.current.entries) == number, "nothing was changed"

    def test_a_fault_is_said(self, window: Window, page: FloorPage, playing: str) -> None:
        fields = page.panel.timing
        for start, end, words in (
            ("25:00", "", "не время"),
            ("полдень", "", "не время"),
            ("31.02. 14:00", "", "не день и время"),
            ("16:30", "", "ещё не наступило"),
            ("14:00", "13:10", "раньше"),
            ("1.1.1800 12:00", "", "1800"),
        ):
            retype(fields.start, start)
            retype(fields.end, end)
            fields.write()
            assert words in window.message.text()
            assert (fields.start.text(), fields.end.text()) == (start, end), "what was typed stays"
            known = times(window, playing)
            assert (known.said_start, known.said_end) == (None, None)

    def test_what_is_typed_outlives_a_step_and_the_clock(
        self, window: Window, page: FloorPage, hall: Hall, playing: str
    ) -> None:
        retype(page.panel.timing.end, "14:5")
        hall.later(minutes=2)
        page.tick()
        window.place.perform(cmd.NoteScore(match=playing, score=(1, 0)))
        page.panel.refresh()
        assert page.panel.timing.end.text() == "14:5"


class TestAfterMidnight:
    def test_the_day_of_the_match_not_of_the_clock(self, window: Window, page: FloorPage, hall: Hall) -> None:
        hall.now = at(23, 40)
        match, table = call_first(window, page)
        window.place.perform(cmd.Start(match=match))
        hall.now = at(1, days=1)
        page.open_table(table)
        fields = page.panel.timing
        assert fields.start.text().endswith(" 23:40"), "another day than today is said"
        retype(fields.start, "23:30")
        retype(fields.end, "0:50")
        fields.write()
        known = times(window, match)
        assert (known.start, known.end) == (at(23, 30), at(0, 50, days=1))
        retype(fields.end, "23:55")
        fields.write()
        assert times(window, match).end == at(23, 55)

    def test_yesterdays_match_corrected_today(self, window: Window, page: FloorPage, hall: Hall) -> None:
        hall.now = at(20)
        match, _ = call_first(window, page)
        window.place.perform(cmd.Start(match=match))
        hall.later(hours=1)
        window.place.perform(cmd.EnterResult(match=match, score=(4, 0)))
        hall.now = at(10, days=1)
        page.enter_result(match)
        fields = page.result.times
        retype(fields.start, "19:45")
        retype(fields.end, "20:50")
        fields.write()
        assert (times(window, match).start, times(window, match).end) == (at(19, 45), at(20, 50))
        day = f"{at(9, days=1):%d.%m.}"
        retype(fields.start, f"{day} 9:00")
        retype(fields.end, "9:30")
        fields.write()
        assert times(window, match).end == at(9, 30, days=1), "a day that is typed counts"


class TestWithTheResult:
    def test_the_end_given_at_once(self, qtbot: QtBot, window: Window, page: FloorPage, playing: str) -> None:
        page.enter_result(playing)
        panel = page.result
        assert panel.times.isVisible()
        panel.scores[0].setValue(4)
        panel.scores[1].setValue(2)
        retype(panel.times.end, "14:40")
        qtbot.keyClick(panel.times.end, Qt.Key.Key_Return)
        state = tournament(window).state_of(playing)
        assert state.status is MatchStatus.DECIDED
        assert times(window, playing).end == at(14, 40)
        assert times(window, playing).ended == at(15)
        window.undo()
        window.undo()
        assert tournament(window).state_of(playing).status is MatchStatus.PLAYING

    def test_the_end_given_right_after_it(self, window: Window, page: FloorPage, playing: str) -> None:
        window.place.perform(cmd.EnterResult(match=playing, score=(4, 2)))
        page.enter_result(playing)
        panel = page.result
        assert (panel.times.start.text(), panel.times.end.text()) == ("14:00", "15:00")
        retype(panel.times.end, "14:55")
        panel.times.write_button.click()
        assert times(window, playing).end == at(14, 55)
        retype(panel.times.end, "14:50")
        panel.enter()
        assert times(window, playing).end == at(14, 50), "the button of the result takes the times along"

    def test_a_wrong_end_records_nothing(self, window: Window, page: FloorPage, playing: str) -> None:
        page.enter_result(playing)
        panel = page.result
        panel.scores[0].setValue(4)
        retype(panel.times.end, "13:00")
        panel.enter()
        assert tournament(window).state_of(playing).status is MatchStatus.PLAYING
        assert "раньше" in window.message.text()
        assert panel.times.end.text() == "13:00"
        assert panel.scores[0].value() == 4

    def test_escape_turns_away(self, qtbot: QtBot, window: Window, page: FloorPage, playing: str) -> None:
        page.enter_result(playing)
        retype(page.result.times.end, "14:40")
        qtbot.keyClick(page.result.times.end, Qt.Key.Key_Escape)
        assert page.result.times.end.text() == ""
        assert times(window, playing).said_end is None

    def test_only_where_there_are_times(self, window: Window, page: FloorPage, playing: str) -> None:
        t = tournament(window)
        ready = next(state for state in t.states if state.status is MatchStatus.READY)
        page.enter_result(ready.match.id)
        assert page.result.times.isHidden()


class TestWhatCannotBe:
    def test_nothing_begins_in_the_future_even_with_its_day(
        self, window: Window, page: FloorPage, playing: str
    ) -> None:
        retype(page.panel.timing.start, "5.12. 23:00")
        page.panel.timing.write()
        assert "ещё не наступило" in window.message.text()
        assert times(window, playing).said_start is None

    def test_a_slip_into_the_future_is_put_right_by_a_time_alone(
        self, window: Window, page: FloorPage, playing: str
    ) -> None:
        # as an event from before may hold it
        window.place.perform(cmd.SetTimes(match=playing, start=at(23)))
        retype(page.panel.timing.start, "13:40")
        page.panel.timing.write()
        assert times(window, playing).said_start == at(13, 40)

    def test_nobody_was_at_two_tables_unless_that_is_meant(
        self, window: Window, page: FloorPage, hall: Hall, playing: str
    ) -> None:
        t = tournament(window)
        race = t.race(t.format.find(playing))
        window.place.perform(cmd.EnterResult(match=playing, score=(race, 0)))
        winner = t.state_of(playing).players[0]
        sibling = "A-U1-2" if playing == "A-U1-1" else "A-U1-1"
        window.place.perform(cmd.EnterResult(match=sibling, score=(race, 0)))
        hall.later(minutes=20)
        after = next(s for s in tournament(window).states if winner in s.players and s.result is None)
        window.place.perform(cmd.Call(match=after.match.id, table="5"))
        window.place.perform(cmd.Start(match=after.match.id))
        page.open_table("5")
        retype(page.panel.timing.start, "14:30")
        page.panel.timing.write()
        assert "в это время играл во встрече" in hall.answers.asked[-1]
        assert times(window, after.match.id).said_start is None
        hall.answers.yes.append(True)
        page.panel.timing.write()
        assert times(window, after.match.id).said_start == at(14, 30)
        retype(page.panel.timing.start, "15:10")
        asked = len(hall.answers.asked)
        page.panel.timing.write()
        assert len(hall.answers.asked) == asked, "after the end of the other"
