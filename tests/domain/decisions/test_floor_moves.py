"""Tables out of order, matches that move, are taken back or held, times by hand, scores on the way."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from bracket_desk.domain import commands as cmd
from bracket_desk.domain import events as ev
from bracket_desk.domain.errors import Rule
from bracket_desk.domain.floor.queue import make_queue
from bracket_desk.domain.floor.state import MatchTimes
from tests.floors import HandClock, check_floor, numbered, timed
from tests.helpers import MORNING, Desk, drawn, knockout

OUT = cmd.TakeTableOut(table="1", reason="порвано сукно")


def floor(count: int = 4) -> tuple[Desk, HandClock]:
    """Eight people, tables 1, 2 and so on, F8-1 at table 1."""
    desk = knockout(8)
    clock = timed(desk)
    desk.run(cmd.SetHall(hall=numbered(count)))
    desk.do("call", match="F8-1", table="1")
    return desk, clock


def queued(desk: Desk) -> list[str]:
    return [waiting.state.match.id for waiting in make_queue(desk.tournament, MORNING).ready]


def times(desk: Desk, match: str) -> MatchTimes:
    t = desk.tournament
    return t.floor.times_of(t.state_of(match).key)


def minutes(number: float) -> datetime:
    return MORNING + timedelta(minutes=number)


# ---------------------------------------------------------------- out of order


def test_nothing_is_called_at_a_table_that_is_out_of_order() -> None:
    desk, _ = floor()
    desk.run(cmd.TakeTableOut(table=" 2 ", reason=" порвано  сукно "))
    assert desk.tournament.floor.out_of_order == {"2": "порвано сукно"}
    assert desk.tournament.tables == ("1", "3", "4")
    assert desk.tournament.own_tables == ("1", "2", "3", "4")
    assert desk.rule("call", match="F8-2", table="2") is Rule.TABLE_OUT_OF_ORDER
    assert desk.rule(cmd.MoveMatch(match="F8-1", table="2")) is Rule.TABLE_OUT_OF_ORDER
    desk.run(cmd.PutTableBack(table="2"))
    desk.do("call", match="F8-2", table="2")


def test_what_cannot_be_taken_out_or_put_back() -> None:
    desk, _ = floor()
    assert desk.rule(cmd.PutTableBack(table="1")) is Rule.TABLE_IN_ORDER
    assert desk.rule(cmd.TakeTableOut(table="9", reason="нет")) is Rule.UNKNOWN_TABLE
    assert desk.rule(cmd.TakeTableOut(table="2", reason="  ")) is Rule.REASON_MISSING
    assert desk.rule(cmd.TakeTableOut(table="2", reason="х" * 201)) is Rule.WORDS_LONG
    desk.run(OUT)
    assert desk.rule(OUT) is Rule.TABLE_OUT_OF_ORDER


def test_a_running_match_goes_on_elsewhere_with_its_score_and_its_clock() -> None:
    """Order 942, part 2, item 1: the game is taken to another table, the chief referee decides."""
    desk, clock = floor()
    clock.forward(5)
    desk.do("start", match="F8-1")
    desk.run(cmd.NoteScore(match="F8-1", score=(2, 1)))
    clock.forward(30)
    desk.run(cmd.TakeTableOut(table="1", reason="порвано сукно", to="3", by="Главков"))
    assert (desk.status("F8-1"), desk.match("F8-1")["table"]) == ("playing", "3")
    t = desk.tournament
    state = t.state_of("F8-1")
    assert t.floor.score_of(state.key, "e1") == (2, 1)
    assert t.floor.score_of(state.key, "e2") == (1, 2)
    assert times(desk, "F8-1").start == minutes(5)
    assert isinstance(desk.journal.kept[-1].events[0], ev.TableTakenOut)
    check_floor(desk, clock.now)


def test_where_no_table_is_free_the_match_is_broken_off_and_waits_before_all_others() -> None:
    desk, clock = floor(1)
    desk.do("start", match="F8-1")
    refusal = desk.refused(OUT)
    assert (refusal.reason, refusal.confirmable) == (Rule.TABLE_STOPS, True)
    clock.forward(20)
    desk.run(cmd.TakeTableOut(table="1", reason="порвано сукно", confirm=True))
    assert desk.status("F8-1") == "ready"
    assert queued(desk)[0] == "F8-1"
    desk.run(cmd.PutTableBack(table="1"))
    clock.forward(20)
    desk.do("call", match="F8-1", table="1")
    assert queued(desk)[0] == "F8-2"
    desk.do("start", match="F8-1")
    desk.win("F8-1", "e1")
    assert times(desk, "F8-1").start == MORNING
    # the wait in between is no length of a match
    assert times(desk, "F8-1").length is None


def test_one_that_was_only_called_goes_first_and_the_rest_keep_their_order() -> None:
    desk, _ = floor()
    desk.do("call", match="F8-4", table="4")
    before = queued(desk)
    desk.run(cmd.TakeTableOut(table="4", reason="луза"))
    desk.run(OUT)
    assert queued(desk) == ["F8-4", "F8-1", *before]
    assert times(desk, "F8-1").called is None
    desk.do("undo")
    assert desk.match("F8-1")["table"] == "1"


def test_a_call_out_of_force_does_not_come_back_with_its_table() -> None:
    desk, _ = floor()
    desk.win_all(("F8-1", "e1"), ("F8-2", "e3"))
    desk.do("call", match="F4-1", table="2")
    desk.win("F8-1", "e2")
    desk.run(cmd.TakeTableOut(table="2", reason="луза"))
    desk.win("F8-1", "e1")
    assert (desk.status("F4-1"), desk.match("F4-1")["table"]) == ("ready", None)
    desk.run(cmd.PutTableBack(table="2"))
    assert desk.status("F4-1") == "ready"


# ---------------------------------------------------------------- moving and taking back


def test_a_match_moves_and_its_clock_goes_on() -> None:
    desk, clock = floor()
    clock.forward(7)
    desk.run(cmd.MoveMatch(match="F8-1", table=" 2 "))
    assert desk.match("F8-1")["table"] == "2"
    assert times(desk, "F8-1") == MatchTimes("2", MORNING)
    assert desk.rule(cmd.MoveMatch(match="F8-1", table="2")) is Rule.CALLED_HERE
    assert desk.rule(cmd.MoveMatch(match="F8-2", table="3")) is Rule.NOT_CALLED
    assert desk.rule(cmd.MoveMatch(match="F4-1", table="3")) is Rule.MATCH_PENDING
    desk.win("F8-1", "e1")
    assert desk.rule(cmd.MoveMatch(match="F8-1", table="3")) is Rule.MATCH_DECIDED


def test_two_matches_change_tables() -> None:
    desk, clock = floor()
    desk.do("start", match="F8-1")
    desk.do("call", match="F8-2", table="2")
    assert desk.rule(cmd.MoveMatch(match="F8-1", table="2")) is Rule.TABLE_BUSY
    desk.run(cmd.MoveMatch(match="F8-1", table="2", swap=True))
    assert [desk.match(m)["table"] for m in ("F8-1", "F8-2")] == ["2", "1"]
    assert [desk.status(m) for m in ("F8-1", "F8-2")] == ["playing", "called"]
    desk.run(cmd.MoveMatch(match="F8-1", table="3", swap=True))
    assert desk.match("F8-1")["table"] == "3"
    check_floor(desk, clock.now)


def test_a_table_that_another_match_moved_to_stays_with_it() -> None:
    desk, clock = floor()
    desk.win_all(("F8-1", "e1"), ("F8-2", "e3"))
    desk.do("call", match="F4-1", table="2")
    desk.do("call", match="F8-3", table="3")
    desk.win("F8-1", "e2")
    desk.run(cmd.MoveMatch(match="F8-3", table="2"))
    desk.win("F8-1", "e1")
    assert (desk.status("F4-1"), desk.match("F8-3")["table"]) == ("ready", "2")
    check_floor(desk, clock.now)


def test_a_call_is_taken_back_to_where_the_match_was() -> None:
    desk, clock = floor()
    desk.run(cmd.TakeBack(match="F8-1"))
    assert (desk.status("F8-1"), desk.match("F8-1")["table"]) == ("ready", None)
    assert queued(desk) == ["F8-1", "F8-2", "F8-3", "F8-4"]
    assert desk.rule(cmd.TakeBack(match="F8-1")) is Rule.NOT_CALLED
    clock.forward(9)
    desk.do("call", match="F8-1", table="2")
    assert times(desk, "F8-1").called == minutes(9)


def test_a_match_that_is_played_is_broken_off_only_when_confirmed() -> None:
    desk, clock = floor()
    desk.do("start", match="F8-1")
    assert desk.rule(cmd.TakeBack(match="F8-1")) is Rule.MATCH_STOPS
    desk.run(cmd.TakeBack(match="F8-1", reason="зал закрывается", confirm=True))
    assert desk.status("F8-1") == "ready"
    assert times(desk, "F8-1").stopped
    desk.run(cmd.NoteScore(match="F8-1", score=(3, 3)))
    clock.forward(600)
    desk.do("call", match="F8-1", table="4")
    assert desk.rule("call", match="F8-1", table="4") is Rule.CALLED_HERE


# ---------------------------------------------------------------- holding


def test_a_held_match_is_not_called_by_mistake() -> None:
    desk, _ = floor()
    desk.run(cmd.Hold(match="F8-2", reason=" эфир  с 18 ", until=minutes(60)))
    assert "F8-2" not in queued(desk)
    refusal = desk.refused("call", match="F8-2", table="2")
    assert (refusal.reason, refusal.values["value"]) == (Rule.MATCH_HELD, "эфир с 18")
    desk.do("call", match="F8-2", table="2", confirm=True)
    assert desk.tournament.floor.holds == {}
    desk.run(cmd.Hold(match="F8-3", reason="врач"))
    desk.run(cmd.Release(match="F8-3"))
    desk.do("call", match="F8-3", table="3")
    assert desk.rule(cmd.Release(match="F8-3")) is Rule.NOT_HELD


def test_a_match_can_be_held_before_its_players_are_known() -> None:
    desk, _ = floor()
    desk.run(cmd.Hold(match="F2-1", reason="эфир"))
    desk.run(cmd.Hold(match="F2-1", reason="эфир в 20"))
    assert desk.rule(cmd.Hold(match="F2-1", reason="эфир в 20")) is Rule.NOTHING_TO_DO
    assert desk.rule(cmd.Hold(match="F4-1", reason="")) is Rule.REASON_MISSING
    assert desk.rule(cmd.Hold(match="F8-1", reason="врач")) is Rule.HOLD_CALLED
    year = datetime(2201, 1, 1, tzinfo=MORNING.tzinfo)
    assert desk.rule(cmd.Hold(match="F4-1", reason="врач", until=year)) is Rule.TIME_UNUSABLE
    desk.win("F8-1", "e1")
    assert desk.rule(cmd.Hold(match="F8-1", reason="врач")) is Rule.MATCH_DECIDED
    desk.finish()
    assert desk.tournament.floor.holds == {}


# ---------------------------------------------------------------- times and scores


def test_start_and_end_follow_from_the_steps() -> None:
    desk, clock = floor()
    clock.forward(6)
    desk.do("start", match="F8-1")
    clock.forward(50)
    desk.win("F8-1", "e1", 2)
    assert times(desk, "F8-1") == MatchTimes("1", MORNING, minutes(6), minutes(56))
    assert times(desk, "F8-1").length == timedelta(minutes=50)
    clock.forward(30)
    desk.win("F8-1", "e1", 1)
    assert times(desk, "F8-1").end == minutes(56), "a correction is made later than the match ended"
    desk.do("clear-result", match="F8-1")
    assert times(desk, "F8-1").end is None


def test_times_by_hand_stand_for_those_of_the_steps_and_stay_with_the_pair() -> None:
    desk, clock = floor()
    clock.forward(90)
    desk.win("F8-1", "e1")
    said = cmd.SetTimes(match="F8-1", start=minutes(3), end=minutes(44))
    desk.run(said)
    assert (times(desk, "F8-1").start, times(desk, "F8-1").end) == (minutes(3), minutes(44))
    assert desk.rule(said) is Rule.NOTHING_TO_DO
    desk.do("swap-seats", entries=["e1", "e5"], confirm=True)
    assert times(desk, "F8-1").start is None
    desk.do("swap-seats", entries=["e1", "e5"], confirm=True)
    assert times(desk, "F8-1").length == timedelta(minutes=41)
    desk.run(cmd.SetTimes(match="F8-1"))
    assert times(desk, "F8-1").end == minutes(90)
    reversed_times = cmd.SetTimes(match="F8-1", start=minutes(91))
    assert desk.rule(reversed_times) is Rule.TIMES_REVERSED
    year = cmd.SetTimes(match="F8-1", start=datetime(1, 1, 1, tzinfo=UTC))
    assert desk.rule(year) is Rule.TIME_UNUSABLE


def test_times_can_be_put_right_after_an_event_was_cut_short() -> None:
    desk, clock = floor()
    clock.forward(60)
    desk.win("F8-1", "e1")
    desk.do("close")
    desk.run(cmd.SetTimes(match="F8-1", end=minutes(40)))
    assert desk.rule(cmd.Hold(match="F8-2", reason="врач")) is Rule.EVENT_CLOSED


def test_a_forfeit_ends_a_match_that_was_being_played() -> None:
    desk, clock = floor()
    desk.do("start", match="F8-1")
    clock.forward(20)
    desk.do("withdraw", entry="e1")
    desk.do("withdraw", entry="e3")
    assert times(desk, "F8-1").length == timedelta(minutes=20)
    assert times(desk, "F8-2").end is None


@pytest.mark.parametrize("score", [(5, 0), (0, 5), (-1, 0)])
def test_scores_that_are_not_on_the_way(score: tuple[int, int]) -> None:
    desk, _ = floor()
    assert desk.rule(cmd.NoteScore(match="F8-1", score=(1, 0))) is Rule.NOT_BEGUN
    desk.do("start", match="F8-1")
    assert desk.rule(cmd.NoteScore(match="F8-1", score=score)) is Rule.SCORE_SO_FAR
    desk.run(cmd.NoteScore(match="F8-1", score=(4, 4)))
    assert desk.rule(cmd.NoteScore(match="F8-1", score=(4, 4))) is Rule.NOTHING_TO_DO
    desk.win("F8-1", "e1")
    assert desk.rule(cmd.NoteScore(match="F8-1", score=(1, 0))) is Rule.MATCH_DECIDED
    desk.do("clear-result", match="F8-1")
    desk.do("call", match="F8-1", table="1")
    assert desk.tournament.floor.scores == {}, "called anew, it begins anew"


def test_a_new_draw_begins_with_an_empty_floor() -> None:
    desk, _ = floor()
    desk.run(cmd.Hold(match="F8-2", reason="врач"))
    desk.run(OUT)
    desk.run(cmd.DrawByLots(lots=tuple((n, 9 - n) for n in range(1, 9))))
    kept = desk.tournament.floor
    assert (kept.calls, kept.times, kept.holds, kept.first) == ({}, {}, {}, ())
    assert kept.out_of_order == {"1": "порвано сукно"}
    assert len(kept.hall.tables) == 4


def test_nothing_of_the_floor_changes_the_printed_state_but_tables() -> None:
    desk = drawn(16)
    clock = timed(desk)
    desk.do("call", match="A-U1-1", table="1")
    desk.do("start", match="A-U1-1")
    before = desk.text()
    desk.run(cmd.NoteScore(match="A-U1-1", score=(1, 0)))
    desk.run(cmd.Hold(match="F2-1", reason="эфир"))
    desk.run(cmd.SetTimes(match="A-U1-1", start=clock.now))
    desk.run(cmd.TakeTableOut(table="7", reason="луза"))
    assert desk.text() == before


def test_a_match_that_leaves_its_table_has_no_end_by_hand() -> None:
    desk, clock = floor()
    desk.do("start", match="F8-1")
    clock.forward(90)
    desk.run(cmd.SetTimes(match="F8-1", start=minutes(-20), end=minutes(50)))
    assert times(desk, "F8-1").end == minutes(50)
    desk.run(cmd.TakeBack(match="F8-1", reason="сукно", confirm=True))
    assert times(desk, "F8-1").start == minutes(-20), "it was being played"
    assert times(desk, "F8-1").end is None, "and is not over"
    desk.do("call", match="F8-1", table="2")
    desk.win("F8-1", "e1")
    assert times(desk, "F8-1").end == minutes(90)
