"""A match put elsewhere pushes what it must and nothing else, and the day can still be played."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bracket_desk.domain.events import Slot
from bracket_desk.domain.floor.hours import MINUTE, Session
from bracket_desk.domain.floor.lengths import Lengths
from bracket_desk.domain.floor.shifting import find_clashes, shift
from bracket_desk.domain.floor.situation import Situation
from bracket_desk.domain.floor.timetable import Plan, PlanOptions, plan_matches
from bracket_desk.domain.tournament import Tournament
from tests.domain.floor.plans import NOW, at, check_played, check_tables, halls, numbered, seeded
from tests.domain.floor.played import DURATIONS
from tests.helpers import drawn, examples, knockout
from tests.histories import NORMAL, Field, Move, fields, make, moves


def situation(
    t: Tournament, tables: int, seed: int = 0, rest: int = 10, sessions: tuple[Session, ...] = ()
) -> Situation:
    """The start of a day."""
    options = PlanOptions(seeded(seed, 20, 90), rest, sessions)
    return Situation(t, tuple(numbered(tables)), NOW, Lengths(t, DURATIONS), options)


def planned(here: Situation) -> tuple[Slot, ...]:
    return plan_matches(here.tournament, here.tables, NOW, here.options, started=here.started).slots


def as_plan(slots: tuple[Slot, ...]) -> Plan:
    return Plan(slots, max((slot.end for slot in slots), default=NOW), NOW)


def put(slots: tuple[Slot, ...], match: str, table: str, minutes: int) -> Slot:
    """The slot of a match at another table, so many minutes from now."""
    slot = next(slot for slot in slots if slot.match == match)
    start = NOW + minutes * MINUTE
    return Slot(match, table, start, start + (slot.end - slot.start))


@given(
    fields(largest=32),
    moves((*NORMAL, "reinstate"), most=30),
    st.integers(1, 9),
    halls(),
    st.sampled_from((0, 10, 35)),
    st.integers(0, 1000),
)
@examples(60)
def test_what_was_put_elsewhere_can_be_played(
    field: Field, tried: list[Move], tables: int, sessions: tuple[Session, ...], rest: int, seed: int
) -> None:
    desk = field.open()
    for move in tried:
        make(desk, move)
    t, dice = desk.tournament, Random(seed)
    if t.results.keys() != t.in_force.keys():
        return
    running: dict[str, str] = {state.match.id: table for table, state in t.busy.items()}
    here = situation(t, tables, seed, rest, sessions)
    here = replace(here, started=dict.fromkeys(running, NOW - dice.randrange(100) * MINUTE))
    slots = planned(here)
    assert shift(here, slots) == tuple(sorted(slots, key=lambda slot: (slot.start, slot.match)))
    assert not find_clashes(here, slots)
    waiting = [slot for slot in slots if slot.match not in running]
    if not waiting:
        return
    moved = put(slots, dice.choice(waiting).match, dice.choice(here.tables), dice.randrange(-30, 900))
    made = shift(here, slots, moved)
    before = {slot.match: slot for slot in slots}
    assert {slot.match for slot in made} == before.keys()
    for slot in made:
        wanted = moved if slot.match == moved.match else before[slot.match]
        assert (slot.table, slot.end - slot.start) == (wanted.table, wanted.end - wanted.start)
        assert slot.match in running or slot.start >= max(wanted.start, NOW)
    check_tables(as_plan(made), here.tables, running)
    check_played(as_plan(made), t, rest, Random(seed))
    assert shift(here, made) == made, "once pushed, everything stays"
    for slot in made:
        assert not sessions or slot.match in running or is_within(slot, sessions)


def is_within(slot: Slot, sessions: tuple[Session, ...]) -> bool:
    return any(begin <= slot.start and (end is None or slot.end <= end) for begin, end in sessions)


def test_what_is_not_in_the_way_stays() -> None:
    here = situation(drawn(16).tournament, 12)
    slots = planned(here)
    last = max(slots, key=lambda slot: slot.start)
    moved = put(slots, last.match, last.table, (last.start - NOW) // MINUTE + 45)
    made = {slot.match: slot for slot in shift(here, slots, moved)}
    assert made.pop(last.match) == moved
    assert set(made.values()) == {slot for slot in slots if slot.match != last.match}


def test_the_one_that_stood_there_gives_way_and_whoever_waits_for_it() -> None:
    here = replace(situation(knockout(4).tournament, 2), options=PlanOptions(lambda _: 60))
    one, two, final = (
        Slot("F4-1", "1", at(10), at(11)),
        Slot("F4-2", "2", at(10), at(11)),
        Slot("F2-1", "1", at(11, 10), at(12, 10)),
    )
    made = {slot.match: slot for slot in shift(here, (one, two, final), replace_slot(two, "1", 10, 0))}
    assert made["F4-2"] == Slot("F4-2", "1", at(10), at(11)), "the moved one is first"
    assert made["F4-1"] == Slot("F4-1", "1", at(11), at(12))
    assert made["F2-1"] == Slot("F2-1", "1", at(12, 10), at(13, 10)), "after the rest of its players"


def replace_slot(slot: Slot, table: str, hour: int, minute: int) -> Slot:
    start = at(hour, minute)
    return Slot(slot.match, table, start, start + (slot.end - slot.start))


def test_nobody_plays_before_their_opponent_is_known() -> None:
    here = replace(situation(knockout(4).tournament, 2), options=PlanOptions(lambda _: 60))
    slots = (
        Slot("F4-1", "1", at(10), at(11)),
        Slot("F4-2", "2", at(10), at(11)),
        Slot("F2-1", "1", at(11, 10), at(12, 10)),
    )
    made = {s.match: s for s in shift(here, slots, replace_slot(slots[2], "2", 9, 0))}
    assert made["F2-1"] == Slot("F2-1", "2", at(11, 10), at(12, 10))


def test_a_shorter_rest_that_was_planned_is_kept_but_not_beside_the_moved_match() -> None:
    here = replace(situation(knockout(4).tournament, 3), options=PlanOptions(lambda _: 60, rest=30))
    slots = (
        Slot("F4-1", "1", at(10), at(11)),
        Slot("F4-2", "2", at(10), at(11)),
        Slot("F2-1", "1", at(11, 5), at(12, 5)),
    )
    assert shift(here, slots)[-1].start == at(11, 5)
    assert not find_clashes(here, slots)
    made = {s.match: s for s in shift(here, slots, replace_slot(slots[2], "3", 11, 10))}
    assert made["F2-1"].start == at(11, 30)


def test_rest_after_a_match_that_is_over_binds_the_moved_match_alone() -> None:
    t = knockout(4).tournament
    rested = {"F4-1": at(10, 20), "F4-2": at(10, 20)}
    options = PlanOptions(lambda _: 60, not_before={**rested, "F4-2": at(10, 20)})
    here = replace(situation(t, 2), options=options, rested=rested)
    slots = (Slot("F4-1", "1", at(10), at(11)), Slot("F4-2", "2", at(10), at(11)))
    assert not find_clashes(here, slots)
    made = {slot.match: slot for slot in shift(here, slots, replace_slot(slots[1], "2", 10, 5))}
    assert (made["F4-1"].start, made["F4-2"].start) == (at(10), at(10, 20))


@pytest.mark.parametrize("late", [1, 30])
def test_what_cannot_be_any_more_is_named(late: int) -> None:
    t = knockout(4).tournament
    here = replace(situation(t, 2), options=PlanOptions(lambda _: 60), now=NOW + timedelta(minutes=late))
    slots = (
        Slot("F4-1", "1", at(10), at(11)),
        Slot("F4-2", "7", at(10, 40), at(11, 40)),
        Slot("F2-1", "2", at(11, 55), at(13)),
    )
    assert find_clashes(here, slots) == ({"F4-2"} if late == 1 else {"F4-1", "F4-2"})
    tight = (*slots[:1], Slot("F4-2", "1", at(10, 30), at(11, 30)), slots[2])
    assert find_clashes(here, tight) >= {"F4-2"}, "two at one table"


def test_closing_hours_are_kept() -> None:
    sessions = ((at(10), at(12)), (at(10, day=6), None))
    here = replace(situation(knockout(4).tournament, 2), options=PlanOptions(lambda _: 60, sessions=sessions))
    slots = planned(here)
    moved = replace_slot(next(s for s in slots if s.match == "F4-2"), "1", 11, 15)
    made = {slot.match: slot for slot in shift(here, slots, moved)}
    assert made["F4-2"].start == at(10, day=6)


def test_the_rest_of_the_event_is_enough() -> None:
    """Slots of other formats, of played matches, or none at all say nothing."""
    desk = knockout(4)
    here = situation(desk.tournament, 2)
    assert shift(here, ()) == ()
    slots = planned(here)
    for match in [*desk.open(), "F2-1"]:
        desk.win(match, desk.sides(match)[0])
    assert shift(situation(desk.tournament, 2), slots) == ()
    assert not find_clashes(situation(desk.tournament, 2), slots)


def test_without_any_table_nothing_can_be_and_nothing_clashes() -> None:
    here = situation(knockout(4).tournament, 0)
    assert shift(here, ()) == ()
    assert find_clashes(here, ()) == frozenset()
    slots = (Slot("F4-1", "1", at(10), at(11)),)
    assert find_clashes(here, slots) == {"F4-1"}
