"""Which sessions are today's, and what is due in them."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

import pytest

from bracket_desk.domain import commands as cmd
from bracket_desk.domain.floor.hours import Session
from bracket_desk.domain.floor.lengths import Lengths
from bracket_desk.domain.floor.situation import Situation, situation_of
from bracket_desk.domain.floor.timetable import PlanOptions, plan_matches
from bracket_desk.domain.floor.today import (
    closing_of,
    days_of,
    is_last_day,
    matches_due,
    next_opening,
    sessions_today,
    without_closing,
)
from tests.domain.floor.plans import NOW, at, numbered
from tests.domain.floor.played import DURATIONS, OPENS
from tests.helpers import Desk, drawn, knockout

DAY_ONE = ((at(10), at(14)), (at(15), at(22)))
NIGHT_LONG = ((at(10, day=6), at(13, day=6)), (at(14, day=6), at(1, day=7)))
LAST = ((at(11, day=7), at(18, day=7)),)
ALL = (*LAST, *DAY_ONE, *NIGHT_LONG)


def seen(desk: Desk, now: datetime, sessions: tuple[Session, ...] = ALL) -> Situation:
    t = desk.tournament
    found = situation_of(t, OPENS, Lengths(t, DURATIONS), tables=numbered(2))
    return replace(found, now=now, options=replace(found.options, sessions=sessions))


def test_sessions_by_days_of_the_hall() -> None:
    assert days_of(ALL) == (DAY_ONE, NIGHT_LONG, LAST)
    assert days_of(tuple(reversed(ALL))) == days_of(ALL)
    assert days_of(()) == ()
    # overlapping ones, and one without end
    assert days_of(((at(10), at(20)), (at(12), at(14)), (at(23), None), (at(9, day=7), at(12, day=7)))) == (
        ((at(10), at(20)), (at(12), at(14)), (at(23), None), (at(9, day=7), at(12, day=7))),
    )


@pytest.mark.parametrize(
    ("now", "today", "last"),
    [
        (at(8), DAY_ONE, False),
        (at(14, 30), DAY_ONE, False),
        (at(22), NIGHT_LONG, False),
        (at(0, 30, day=7), NIGHT_LONG, False),
        (at(1, day=7), LAST, True),
        (at(20, day=7), LAST, True),
    ],
)
def test_the_day_that_runs_or_comes_next(now: datetime, today: tuple[Session, ...], *, last: bool) -> None:
    situation = seen(knockout(4), now)
    assert sessions_today(situation) == today
    assert is_last_day(situation) is last


def test_a_day_goes_on_while_matches_run() -> None:
    desk = knockout(4)
    desk.do("call", match="F4-1", table="1")
    assert sessions_today(seen(desk, at(23))) == DAY_ONE
    assert next_opening(seen(desk, at(23))) == at(10, day=6)


def test_the_next_opening() -> None:
    assert next_opening(seen(knockout(4), at(12))) == at(10, day=6)
    assert next_opening(seen(knockout(4), at(12, day=7))) is None
    assert next_opening(seen(knockout(4), at(12), ())) is None


def test_closings() -> None:
    assert closing_of(ALL) == at(18, day=7)
    assert closing_of(()) is None
    assert closing_of(((at(10), at(12)), (at(13), None))) is None
    assert without_closing(ALL) == (*DAY_ONE, *NIGHT_LONG, (at(11, day=7), None))
    assert without_closing(()) == ()
    assert is_last_day(seen(knockout(4), NOW, ()))


def kept(desk: Desk) -> Desk:
    """With a timetable of an hour a match on two tables, five matches on the first day."""
    sessions = ((NOW, at(13)), (at(10, day=6), at(22, day=6)), (at(10, day=7), at(22, day=7)))
    plan = plan_matches(desk.tournament, numbered(2), NOW, PlanOptions(sessions=sessions))
    desk.run(cmd.KeepTimetable(slots=plan.slots))
    return desk


def on_first_day(desk: Desk) -> set[str]:
    return {slot.match for slot in desk.tournament.timetable if slot.start < at(13)}


def test_due_is_what_the_timetable_has_today() -> None:
    desk = kept(drawn(16))
    first = on_first_day(desk)
    assert 4 <= len(first) <= 6
    assert matches_due(seen(desk, NOW, ((NOW, at(13)), (at(10, day=6), None)))) == first
    # what was left over is due on the day after, too
    assert first < matches_due(seen(desk, at(9, day=6), ((NOW, at(13)), (at(10, day=6), at(12, day=6)))))


def test_without_a_timetable_nothing_is_due() -> None:
    assert matches_due(seen(drawn(16), NOW)) == frozenset()


def test_what_leads_to_a_due_match_is_due() -> None:
    desk = drawn(16)
    plan = plan_matches(desk.tournament, numbered(8), NOW)
    only = tuple(slot for slot in plan.slots if slot.match == "A-U2-1")
    desk.run(cmd.KeepTimetable(slots=only))
    assert matches_due(seen(desk, NOW)) == {"A-U2-1", "A-U1-1", "A-U1-2"}


def test_what_is_held_until_tomorrow_is_not_due_nor_what_waits_for_it() -> None:
    desk = drawn(16)
    plan = plan_matches(desk.tournament, numbered(8), NOW)
    desk.run(cmd.KeepTimetable(slots=plan.slots))
    situation = seen(desk, NOW)
    every = matches_due(situation)
    options = replace(situation.options, not_before={"A-U1-1": at(10, day=6)})
    assert every - matches_due(replace(situation, options=options)) >= {"A-U1-1", "A-U2-1", "A-L1-1", "F2-1"}
    # held until later today is played today
    options = replace(situation.options, not_before={"A-U1-1": at(21)})
    assert matches_due(replace(situation, options=options)) == every
