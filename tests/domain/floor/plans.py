"""What timetables are made of in tests, and what must hold for every one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import cache
from itertools import pairwise
from random import Random

from hypothesis import strategies as st

from bracket_desk.domain.bracket.formats import Match
from bracket_desk.domain.commands import EnterResult
from bracket_desk.domain.decisions.steps import take_step
from bracket_desk.domain.events import Slot
from bracket_desk.domain.floor.expected import MinutesOf
from bracket_desk.domain.floor.hall import Placement
from bracket_desk.domain.floor.hours import MINUTE, Session
from bracket_desk.domain.floor.laying import Effort
from bracket_desk.domain.floor.timetable import (
    DEFAULT_REST,
    FULL,
    Plan,
    PlanOptions,
    minutes_by_stage,
    plan_matches,
)
from bracket_desk.domain.tournament import Tournament
from bracket_desk.domain.values import CLOSED_STATUSES, OPEN_STATUSES

NOW = datetime.fromisoformat("2026-12-05T10:00")
DAY = timedelta(days=1)


def at(hour: int, minute: int = 0, day: int = 5) -> datetime:
    return NOW.replace(day=day, hour=hour, minute=minute)


def numbered(count: int) -> list[str]:
    return [str(table) for table in range(1, count + 1)]


def seeded(seed: int, least: int = 45, most: int = 75) -> MinutesOf:
    """Minutes that differ from match to match, the same ones for a seed."""

    @cache
    def minutes(match: Match) -> int:
        return Random(f"{seed} {match.id}").randint(least, most)

    return minutes


def plan_of(
    t: Tournament,
    tables: Sequence[str],
    now: datetime,
    *,
    minutes: MinutesOf | None = None,
    rest: int = DEFAULT_REST,
    sessions: Sequence[Session] = (),
    placements: Sequence[Placement] = (),
    not_before: Mapping[str, datetime] | None = None,
    started: Mapping[str, datetime] | None = None,
    effort: Effort = FULL,
) -> Plan:
    """A timetable by some of the options."""
    options = PlanOptions(
        minutes or minutes_by_stage({}), rest, tuple(sessions), tuple(placements), not_before or {}
    )
    return plan_matches(t, tables, now, options, started=started, effort=effort)


def slot_of(plan: Plan, match: str) -> Slot:
    return next(slot for slot in plan.slots if slot.match == match)


def planned(plan: Plan) -> list[str]:
    return [slot.match for slot in plan.slots]


def length(plan: Plan) -> int:
    """Minutes from now to the finish."""
    return (plan.finish - NOW) // MINUTE


# ------------------------------------------------------------ what holds for every timetable


def check_tables(plan: Plan, tables: Sequence[str], running: Mapping[str, str]) -> None:
    """Known tables, one match at a time."""
    busy: dict[str, list[Slot]] = {}
    for slot in plan.slots:
        busy.setdefault(slot.table, []).append(slot)
        if slot.match in running:
            assert slot.table == running[slot.match]
        else:
            assert slot.table in tables
    for slots in busy.values():
        assert all(one.end <= two.start for one, two in pairwise(slots))


def check_times(
    plan: Plan, t: Tournament, minutes: MinutesOf, sessions: Sequence[Session], running: Mapping[str, str]
) -> None:
    """Whole matches from now on inside a session, in order; the finish is the last end."""
    for slot in plan.slots:
        if slot.match in running:
            continue
        assert slot.start >= NOW
        assert slot.end - slot.start == minutes(t.format.find(slot.match)) * MINUTE
        assert not sessions or any(
            begin <= slot.start and (end is None or slot.end <= end) for begin, end in sessions
        )
    starts = [slot.start for slot in plan.slots]
    assert starts == sorted(starts)
    assert plan.finish == max((slot.end for slot in plan.slots), default=NOW)
    assert plan.bound <= plan.finish


def check_played(plan: Plan, t: Tournament, rest: int, winners: Random) -> None:
    """The day goes by the timetable: whoever is to play is known and rested, and nothing else is left."""
    open_slots: list[Slot] = []
    rested: dict[str, datetime] = {}

    def end(slot: Slot) -> None:
        nonlocal t
        state = t.state_of(slot.match)
        race = t.race(state.match)
        said = (race, 0) if winners.random() < 0.5 else (0, race)
        t = take_step(t, EnterResult(match=slot.match, score=said)).after
        rested.update((entry, slot.end + rest * MINUTE) for entry in state.players)

    for slot in plan.slots:
        for over in sorted((s for s in open_slots if s.end <= slot.start), key=lambda s: s.end):
            end(over)
            open_slots.remove(over)
        state = t.state_of(slot.match)
        assert state.status in OPEN_STATUSES, f"{slot.match} is {state.status}"
        for entry in state.players:
            assert rested.get(entry, slot.start) <= slot.start
        open_slots.append(slot)
    for slot in sorted(open_slots, key=lambda s: s.end):
        end(slot)
    assert all(state.status in CLOSED_STATUSES for state in t.states)


@st.composite
def halls(draw: st.DrawFn) -> tuple[Session, ...]:
    """Opening hours: none said, or days with breaks, the last without end so that all fits."""
    sessions: list[Session] = []
    moment = NOW + draw(st.integers(-300, 120)) * MINUTE
    for _ in range(draw(st.integers(0, 4))):
        end = moment + draw(st.integers(30, 400)) * MINUTE
        sessions.append((moment, end))
        moment = end + draw(st.sampled_from((0, 5, 45, 600))) * MINUTE
    if sessions:
        sessions.append((moment, None))
    return tuple(draw(st.permutations(sessions)))


@dataclass(frozen=True)
class Telling:
    """What was told about where and when matches belong."""

    placements: tuple[Placement, ...] = ()
    not_before: Mapping[str, datetime] = field(default_factory=dict)


@st.composite
def tellings(draw: st.DrawFn) -> Telling:
    """Mostly nothing; or rounds, sides and matches on some tables and between some times."""
    if draw(st.booleans()):
        return Telling()
    of = st.sampled_from(("U1", "L2", "F8", "F2", "lower", "upper", "groups", "final", "A-U1-2", "F4-1"))
    placements = []
    for name in draw(st.sets(of, min_size=1, max_size=4)):
        tables = draw(st.sets(st.sampled_from(numbered(9)), max_size=3))
        begins = NOW + draw(st.integers(-60, 600)) * MINUTE
        ends = begins + draw(st.integers(30, 600)) * MINUTE
        placements.append(
            Placement(
                name,
                tuple(sorted(tables)),
                begins if draw(st.booleans()) else None,
                ends if draw(st.booleans()) else None,
            )
        )
    held = draw(st.sets(st.sampled_from(("A-U1-1", "A-L1-1", "F8-2", "F4-2")), max_size=2))
    return Telling(tuple(placements), {match: NOW + draw(st.integers(0, 500)) * MINUTE for match in held})


def check_told(
    plan: Plan, t: Tournament, tables: Sequence[str], told: Telling, running: Mapping[str, str]
) -> None:
    """On the tables that were told if they are there, not before the time, and late if it is said."""
    late = set()
    for slot in plan.slots:
        if slot.match in running:
            continue
        assert slot.start >= told.not_before.get(slot.match, NOW)
        match = t.format.find(slot.match)
        names = [match.id, match.round, match.side.value, "groups" if match.group is not None else ""]
        counts = next((p for name in names for p in told.placements if p.of == name), Placement(""))
        there = [table for table in counts.tables if table in tables]
        assert not there or slot.table in there
        assert slot.start >= (counts.begins or NOW)
        if counts.ends is not None and slot.end > counts.ends:
            late.add(slot.match)
    assert set(plan.late) == late
