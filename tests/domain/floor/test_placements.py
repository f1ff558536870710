"""Where and when matches were told to be played: tables, windows, matches held back."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bracket_desk.domain import commands as cmd
from bracket_desk.domain.floor.hall import Hall, Placement, Table
from bracket_desk.domain.floor.hours import MINUTE
from bracket_desk.domain.floor.placing import placement_for, placements_of, television_tables
from bracket_desk.domain.floor.timetable import PlanOptions, minutes_by_stage, plan_matches, replan_matches
from tests.domain.floor.plans import NOW, at, numbered, plan_of, slot_of
from tests.helpers import drawn, knockout

HALL = Hall((Table("1"), Table("ТВ", television=True)))


def test_the_more_exact_placement_counts() -> None:
    fmt = drawn(16).tournament.format
    told = [Placement("groups"), Placement("lower"), Placement("L1"), Placement("A-L1-2"), Placement("F2")]
    found = {match.id: placement_for(told, match) for match in fmt.matches}
    assert {match: one and one.of for match, one in found.items() if match.startswith(("A-", "F"))} == {
        "A-U1-1": "groups", "A-U1-2": "groups", "A-U1-3": "groups", "A-U1-4": "groups",
        "A-L1-1": "L1", "A-L1-2": "A-L1-2", "A-U2-1": "groups", "A-U2-2": "groups",
        "A-L2-1": "lower", "A-L2-2": "lower",
        "F8-1": None, "F8-2": None, "F8-3": None, "F8-4": None, "F4-1": None, "F4-2": None, "F2-1": "F2",
    }  # fmt: skip


def test_semifinals_one_after_the_other_and_the_final_on_the_television_table() -> None:
    t = knockout(8).tournament
    told = [Placement("F4", ("2",)), Placement("F2", ("2",))]
    plan = plan_of(t, numbered(4), NOW, placements=told)
    late = [(slot.match, slot.table, slot.start) for slot in plan.slots if slot.match[:2] in ("F4", "F2")]
    assert late == [("F4-1", "2", at(11, 10)), ("F4-2", "2", at(12, 10)), ("F2-1", "2", at(13, 20))]
    # two semifinals, a rest and the final after the first quarterfinals: nothing can beat it
    assert plan.bound == plan.finish == at(14, 20)


def test_others_take_the_television_table_last() -> None:
    told = [Placement("F2", ("1",))]
    plan = plan_of(knockout(8).tournament, numbered(5), NOW, placements=told)
    assert {slot.table for slot in plan.slots if slot.start == NOW} == {"2", "3", "4", "5"}
    plan = plan_of(knockout(8).tournament, numbered(4), NOW, placements=told)
    assert {slot.table for slot in plan.slots if slot.start == NOW} == {"1", "2", "3", "4"}


def test_tables_that_are_not_there_are_passed_over() -> None:
    told = [Placement("final", ("8", "9"))]
    assert plan_of(knockout(4).tournament, ["1", "2"], NOW, placements=told).finish == at(12, 10)


def test_a_round_in_a_window() -> None:
    told = [Placement("F2", begins=at(18), ends=at(20)), Placement("F4", begins=at(10, 30), ends=at(12))]
    plan = plan_of(knockout(4).tournament, ["1", "2"], NOW, placements=told)
    assert [(slot.match, slot.start) for slot in plan.slots] == [
        ("F4-1", at(10, 30)),
        ("F4-2", at(10, 30)),
        ("F2-1", at(18)),
    ]
    assert plan.late == ()
    assert plan.bound == plan.finish == at(19)


def test_what_cannot_be_over_in_time_is_named() -> None:
    told = [Placement("F4", ends=at(11, 59))]
    plan = plan_of(knockout(4).tournament, ["1"], NOW, placements=told)
    assert plan.late == ("F4-2",)
    assert len(plan.slots) == 3


def test_a_window_that_closes_comes_before_an_early_finish() -> None:
    """By the longest way to the end the upper side would go first."""
    t = drawn(16).tournament
    told = [Placement("L1", ends=at(13, 10))]
    plan = plan_of(t, numbered(4), NOW, placements=told)
    assert plan.late == ()
    assert all(slot.end <= at(13, 10) for slot in plan.slots if "-L1-" in slot.match)


def test_a_match_held_back() -> None:
    t = knockout(4).tournament
    plan = plan_of(t, ["1", "2"], NOW, not_before={"F4-2": at(13)})
    assert slot_of(plan, "F4-2").start == at(13)
    assert plan.bound == plan.finish == at(15, 10)


def test_the_warm_up_is_part_of_the_minutes() -> None:
    options = PlanOptions(minutes_by_stage({"F4": 40, "F2": 3}), warm_up=5)
    plan = plan_matches(knockout(4).tournament, ["1", "2"], NOW, options)
    first, last = plan.slots[0], plan.slots[-1]
    assert (first.start, plan.first_stroke(first), first.end) == (NOW, at(10, 5), at(10, 40))
    assert plan.first_stroke(last) == last.end == last.start + 3 * MINUTE


def test_planning_anew_keeps_to_what_was_told() -> None:
    told = (Placement("F2", ("2",), begins=at(18)),)
    plan = replan_matches(knockout(8).tournament, numbered(3), NOW, PlanOptions(placements=told))
    final = slot_of(plan, "F2-1")
    assert (final.table, final.start) == ("2", at(18))


@pytest.mark.parametrize(
    ("told", "expected"),
    [
        ((), {"F4": ("ТВ",), "F2": ("ТВ",)}),
        ((Placement("F2", ("1",)),), {"F4": ("ТВ",), "F2": ("1",)}),
        ((Placement("F2", begins=at(18)),), {"F4": ("ТВ",), "F2": ("ТВ",)}),
        ((Placement("lower", ("1",)),), {"F4": ("ТВ",), "F2": ("ТВ",), "lower": ("1",)}),
    ],
)
def test_semifinals_and_final_belong_on_the_television_table(
    told: tuple[Placement, ...], expected: dict[str, tuple[str, ...]]
) -> None:
    desk = drawn(16)
    desk.run(cmd.SetHall(hall=HALL))
    if told:
        desk.run(cmd.SetPlacements(placements=told))
    found = {placement.of: placement for placement in placements_of(desk.tournament)}
    assert {of: placement.tables for of, placement in found.items()} == expected
    for placement in told:
        assert found[placement.of].begins == placement.begins


def test_a_television_table_out_of_order_is_none() -> None:
    desk = drawn(16)
    desk.run(cmd.SetHall(hall=HALL))
    desk.run(cmd.TakeTableOut(table="ТВ", reason="сукно"))
    assert placements_of(desk.tournament) == ()
    hall = Hall((Table("1"), Table("2", television=True), Table("3", television=True)))
    assert television_tables(hall, ["1", "3"]) == ("3",)


def test_opening_hours_and_windows_together() -> None:
    sessions = [(at(10), at(12)), (at(14), at(20))]
    told = [Placement("F2", begins=at(11, 30))]
    plan = plan_of(knockout(4).tournament, ["1", "2"], NOW, sessions=sessions, placements=told)
    assert slot_of(plan, "F2-1").start == at(14)
    assert plan.bound == plan.finish == at(14) + timedelta(hours=1)
