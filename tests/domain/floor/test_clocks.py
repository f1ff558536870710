"""The clocks: to the no-show of the regulations, and through restarts and clocks that are set."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, tzinfo

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from bracket_desk.domain import commands as cmd
from bracket_desk.domain.findings import Remark
from bracket_desk.domain.floor.clocks import CallClock, call_clock, table_clocks
from bracket_desk.domain.floor.hall import PauseKind
from bracket_desk.domain.floor.judging import floor_findings
from bracket_desk.domain.floor.moments import between, elapsed
from bracket_desk.domain.floor.state import Floor, Halt, Protest
from bracket_desk.domain.measures import DecisionKind, Grounds, ProtestEnd
from bracket_desk.session import Session
from tests.floors import HandClock, timed
from tests.helpers import MORNING, Desk, knockout


def called(*ladder: int) -> tuple[Desk, HandClock]:
    """F8-1 called at table 1 a moment ago."""
    desk = knockout(8)
    clock = timed(desk)
    if ladder:
        rules = replace(desk.tournament.regulations, official=False, no_show=ladder)
        desk.run(cmd.SetRegulations(regulations=rules))
    desk.do("call", match="F8-1", table="1")
    return desk, clock


def clock_of(desk: Desk, now: datetime) -> CallClock:
    t = desk.tournament
    found = call_clock(t, t.state_of("F8-1"), now)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("seconds", "due", "left"),
    [(0, 0, 900), (899, 0, 1), (900, 0, 0), (901, 1, None), (3600, 1, None)],
)
def test_fifteen_minutes_from_the_announcement(seconds: int, due: int, left: int | None) -> None:
    """Order 942, part 3, item 17: not later than 15 minutes, so at 15:00 one is still in time."""
    desk, clock = called()
    found = clock_of(desk, clock.now + timedelta(seconds=seconds))
    assert (found.due, found.loses_match) == (due, bool(due))
    assert found.left == (None if left is None else timedelta(seconds=left))
    assert found.elapsed.minutes == seconds // 60
    assert desk.status("F8-1") == "called", "a step that is due is offered, never taken"


def test_a_ladder_of_the_regulations_falls_due_step_by_step() -> None:
    desk, clock = called(15, 30, 45)
    steps = []
    for minutes in (10, 16, 31, 46):
        found = clock_of(desk, clock.now + timedelta(minutes=minutes))
        steps.append((found.due, found.loses_match, found.left and found.left.total_seconds() // 60))
    assert steps == [(0, False, 5), (1, False, 14), (2, False, 14), (3, True, None)]


BREAK = cmd.Decree(kind=DecisionKind.BREAK, grounds=Grounds(text="обед"))


def test_nobody_is_late_for_a_break() -> None:
    """Five minutes, a break of an hour, one that replaces it and is ended early: ten minutes are left."""
    desk, clock = called()
    clock.forward(5)
    desk.run(replace(BREAK, until=clock.now + timedelta(minutes=60)))
    clock.forward(30)
    assert clock_of(desk, clock.now).left == timedelta(minutes=10)
    desk.run(BREAK)
    clock.forward(90)
    found = clock_of(desk, clock.now)
    assert (found.due, found.left, found.elapsed.minutes) == (0, timedelta(minutes=10), 5)
    desk.run(replace(BREAK, until=clock.now))
    clock.forward(9)
    assert clock_of(desk, clock.now).left == timedelta(minutes=1)
    clock.forward(2)
    assert clock_of(desk, clock.now).loses_match
    # who plays stands still as well; a protest is decided meanwhile
    desk.do("start", match="F8-1")
    clock.forward(10)
    desk.run(cmd.DeclareProtest(match="F8-1", entry="e1"))
    desk.run(replace(BREAK, until=clock.now + timedelta(minutes=4)))
    clock.forward(6)
    (table,) = table_clocks(desk.tournament, clock.now).values()
    assert table.playing is not None
    assert table.protest is not None
    # it was not played on since the protest
    assert (table.playing.minutes, table.protest.left) == (10, timedelta(0))
    assert table.protest.over == timedelta(minutes=1)


KEY = "F8-1", ("e1", "e2")
SPANS = st.lists(st.tuples(st.integers(0, 60), st.none() | st.integers(-10, 60)), max_size=5)


@given(SPANS, SPANS, st.integers(0, 300), st.integers(0, 300))
def test_breaks_and_protests_are_counted_minute_by_minute(
    breaks: list[tuple[int, int | None]], argued: list[tuple[int, int | None]], one: int, two: int
) -> None:
    """The reckoning by spans, held against one that looks at each minute; what overlaps counts once."""
    since, until = sorted((one, two))
    halts, at = list[Halt](), 0
    for wait, long in breaks:
        at += wait
        ends = None if long is None else MORNING + timedelta(minutes=at + long)
        halts.append(Halt(DecisionKind.BREAK, "обед", ends, MORNING + timedelta(minutes=at)))
    protests, spoken, at = list[Protest](), set[int](), 0
    for wait, long in argued:
        at += wait
        declared, took = MORNING + timedelta(minutes=at), max(long or 0, 0)
        ended = None if long is None else declared + timedelta(minutes=took)
        end = None if long is None else ProtestEnd.REJECTED
        protests.append(Protest("e1", Grounds(), declared, end=end, ended=ended))
        spoken |= {*range(at, until if long is None else at + took)}
        at += took
    floor = Floor(halts=tuple(halts), protests={KEY: tuple(protests)})

    def stands(minute: int) -> bool:
        moment = MORNING + timedelta(minutes=minute)
        begun = [halt for halt in halts if halt.since is not None and halt.since <= moment]
        return bool(begun) and (begun[-1].until is None or moment < begun[-1].until)

    first, last = MORNING + timedelta(minutes=since), MORNING + timedelta(minutes=until)
    still = [minute for minute in range(since, until) if stands(minute)]
    assert floor.stood(first, last) == timedelta(minutes=len(still))
    held = {*still, *(spoken & {*range(since, until)})}
    assert floor.stood(first, last, KEY) == timedelta(minutes=len(held))


def test_the_clock_runs_only_while_a_match_is_called() -> None:
    desk, clock = called()
    t = desk.tournament
    assert call_clock(t, t.state_of("F8-2"), clock.now) is None
    desk.do("start", match="F8-1")
    assert call_clock(desk.tournament, desk.tournament.state_of("F8-1"), clock.now) is None
    found = table_clocks(desk.tournament, clock.now + timedelta(minutes=25))["1"]
    assert (found.call, found.playing and found.playing.minutes) == (None, 25)


def test_a_second_call_elsewhere_starts_the_clock_anew_and_a_move_does_not() -> None:
    desk, clock = called()
    clock.forward(10)
    desk.run(cmd.MoveMatch(match="F8-1", table="2"))
    assert clock_of(desk, clock.now).elapsed.minutes == 10
    desk.do("call", match="F8-1", table="3")
    assert clock_of(desk, clock.now).elapsed.minutes == 0


def test_whoever_has_tried_the_table_was_there() -> None:
    desk, clock = called()
    desk.run(cmd.BeginPause(match="F8-1", entry="e2", kind=PauseKind.WARM_UP))
    assert clock_of(desk, clock.now).present == ("e2",)
    desk.do("call", match="F8-1", table="2")
    assert clock_of(desk, clock.now).present == (), "called to another table, they are asked anew"
    desk.run(cmd.BeginPause(match="F8-1", entry="e2", kind=PauseKind.WARM_UP))


def test_a_call_entered_later_with_its_time_counts_from_that_time() -> None:
    desk = knockout(8)
    clock = timed(desk)
    desk.do("call", match="F8-1", table="1", at=(clock.now - timedelta(minutes=6)).isoformat())
    assert clock_of(desk, clock.now).elapsed.minutes == 6


# ---------------------------------------------------------------- what must not disturb them


def test_clocks_survive_a_restart() -> None:
    desk, clock = called()
    desk.run(cmd.BeginPause(match="F8-1", entry="e1", kind=PauseKind.WARM_UP))
    again = Session(desk.journal, clock, "Другова")
    later = clock.now + timedelta(minutes=7)
    assert again.tournament == desk.tournament
    assert table_clocks(again.tournament, later) == table_clocks(desk.tournament, later)
    again.execute(cmd.Undo())
    again.execute(cmd.Redo())
    assert table_clocks(again.tournament, later) == table_clocks(desk.tournament, later)


def test_a_clock_that_was_set_back_stands_still_and_says_so() -> None:
    desk, clock = called()
    desk.run(cmd.BeginPause(match="F8-1", entry="e1", kind=PauseKind.WARM_UP))
    found = table_clocks(desk.tournament, clock.now - timedelta(hours=2))["1"]
    assert found.set_back
    assert found.call is not None
    assert (found.call.elapsed.time, found.call.due) == (timedelta(0), 0)
    assert found.call.left == timedelta(minutes=15)
    assert [pause.left for pause in found.pauses] == [timedelta(minutes=5)]
    desk.do("start", match="F8-1")
    assert table_clocks(desk.tournament, clock.now - timedelta(hours=2))["1"].set_back
    (finding,) = floor_findings(desk.tournament, clock.now - timedelta(hours=2))
    assert (finding.remark, finding.values) == (Remark.CLOCK_SET_BACK, {"table": "1"})
    assert floor_findings(desk.tournament, clock.now) == ()


def test_a_match_that_ended_before_it_began_by_the_clock_has_no_length() -> None:
    desk, clock = called()
    desk.do("start", match="F8-1")
    clock.forward(-60)
    desk.win("F8-1", "e1")
    t = desk.tournament
    assert t.floor.times_of(t.state_of("F8-1").key).length is None


@pytest.mark.parametrize(
    ("since", "now", "minutes"),
    [
        # the night of 25 October 2026: from 3:00 back to 2:00
        ("2026-10-25T02:50:00+02:00", "2026-10-25T02:10:00+01:00", 20),
        # and of 29 March: from 2:00 on to 3:00
        ("2026-03-29T01:50:00+01:00", "2026-03-29T03:10:00+02:00", 20),
        ("2026-12-05T10:00:00+03:00", "2026-12-05T12:10:00+05:00", 10),
    ],
)
def test_summer_time_and_offsets_do_not_disturb(since: str, now: str, minutes: int) -> None:
    one, two = datetime.fromisoformat(since), datetime.fromisoformat(now)
    assert between(one, two) == timedelta(minutes=minutes)
    assert elapsed(one, two).minutes == minutes
    assert elapsed(two, one).set_back


class Spring(tzinfo):
    """A zone that goes from +1 to +2 on 29 March 2026 at two: databases of zones are not everywhere."""

    def tzname(self, at: datetime | None) -> str:
        return "spring"

    def utcoffset(self, at: datetime | None) -> timedelta:
        return timedelta(hours=1) + self.dst(at)

    def dst(self, at: datetime | None) -> timedelta:
        assert at is not None
        summer = at.replace(tzinfo=None) >= datetime.fromisoformat("2026-03-29T03:00")
        return timedelta(hours=1) if summer else timedelta(0)


def test_one_time_zone_is_not_reckoned_by_the_clock_on_the_wall() -> None:
    zone = Spring()
    one, two = datetime(2026, 3, 29, 1, 50, tzinfo=zone), datetime(2026, 3, 29, 3, 10, tzinfo=zone)
    assert two - one == timedelta(minutes=80), "what Python says"
    assert between(one, two) == timedelta(minutes=20)
    assert between(MORNING, MORNING.astimezone(UTC)) == timedelta(0)
