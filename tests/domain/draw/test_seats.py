"""Seats of seeds keep the contract's promises, computed from the graph; byes are spread evenly."""

from __future__ import annotations

from itertools import combinations, pairwise
from typing import Any

import networkx as nx
import pytest

from bracket_desk.domain.bracket.formats import FormatName, load_format
from bracket_desk.domain.bracket.graph import build_graph
from bracket_desk.domain.draw.rules import DrawRules, SeatOrder
from bracket_desk.domain.draw.seats import (
    ByeFault,
    ByeWarning,
    bye_faults,
    bye_warnings,
    numbers_by_rules,
    ordered_numbers,
    seat_numbers,
    seats_of,
    seed_order,
)
from bracket_desk.domain.errors import Rule, RuleError
from bracket_desk.domain.values import MatchId
from tests.contract_format import ALL_FORMATS, GROUPS

TWO_STAGE = [(form, size) for form, size in ALL_FORMATS if form == "two-stage"]

every_format = pytest.mark.parametrize(("form", "size"), ALL_FORMATS)

OF_THE_CONTRACT = """
A 1 64 33 32 17 48 49 16    E 7 58 39 26 23 42 55 10
B 9 56 41 24 25 40 57 8     F 15 50 47 18 31 34 63 2
C 5 60 37 28 21 44 53 12    G 3 62 35 30 19 46 51 14
D 13 52 45 20 29 36 61 4    H 11 54 43 22 27 38 59 6
"""


def test_order_is_that_of_the_contract() -> None:
    assert [seed_order(size) for size in (1, 2, 4, 8)] == [
        [1],
        [1, 2],
        [1, 4, 3, 2],
        [1, 8, 5, 4, 3, 6, 7, 2],
    ]


def test_64_seats_are_the_table_of_the_contract() -> None:
    words = OF_THE_CONTRACT.split()
    blocks = [words[at : at + 9] for at in range(0, len(words), 9)]
    table = {letter: [int(number) for number in numbers] for letter, *numbers in blocks}
    row = seat_numbers(FormatName.TWO_STAGE, 64)
    assert {GROUPS[g]: list(row[8 * g : 8 * g + 8]) for g in range(8)} == table


@every_format
def test_every_number_has_one_seat(form: str, size: int) -> None:
    seats = seats_of(FormatName(form), size)
    assert sorted(seats) == sorted(seats.values()) == list(range(1, size + 1))


# ---------------------------------------------------------------- who can meet whom, and when


def reach(form: str, size: int, *, unbeaten: bool) -> dict[int, set[str]]:
    """Matches in which each of the first eight seeds can stand."""
    graph = build_graph(load_format(FormatName(form), size))
    if unbeaten:
        graph.remove_edges_from([e[:2] for e in graph.edges(data="kind") if e[2] == "loser"])
    seats = seats_of(FormatName(form), size)
    return {
        seed: {
            node
            for node in nx.descendants(graph, f"seat {seats[seed]}")
            if graph.nodes[node]["kind"] == "match"
        }
        for seed in range(1, min(8, size) + 1)
    }


def meetings(reached: dict[int, set[str]], first: int) -> set[str]:
    """Rounds in which two of the first so many seeds can meet."""
    seeds = [seed for seed in range(1, first + 1) if seed in reached]
    return {match.split("-")[-2] for a, b in combinations(seeds, 2) for match in reached[a] & reached[b]}


@every_format
def test_unbeaten_1_and_2_meet_only_in_the_final(form: str, size: int) -> None:
    assert meetings(reach(form, size, unbeaten=True), 2) == {"F2"}


@every_format
def test_unbeaten_1_to_4_do_not_meet_before_the_semifinals(form: str, size: int) -> None:
    assert meetings(reach(form, size, unbeaten=True), 4) <= {"F4", "F2"}


@every_format
def test_unbeaten_1_to_8_do_not_meet_before_the_quarterfinals(form: str, size: int) -> None:
    found = meetings(reach(form, size, unbeaten=True), 8)
    if (form, size) == ("two-stage", 16):
        # two groups of eight leave only four unbeaten, so the best that can be is the second round
        assert found <= {"U2", "F8", "F4", "F2"}
    else:
        assert found <= {"F8", "F4", "F2"}


@pytest.mark.parametrize("size", [64, 128, 256])
def test_the_first_four_do_not_meet_before_the_quarterfinals_even_after_a_defeat(size: int) -> None:
    assert meetings(reach("two-stage", size, unbeaten=False), 4) <= {"F8", "F4", "F2"}


@pytest.mark.parametrize("size", [16, 32, 64, 128, 256])
def test_nobody_of_the_first_eight_meets_another_in_the_first_round(size: int) -> None:
    assert "U1" not in meetings(reach("two-stage", size, unbeaten=False), 8)


def test_the_usual_order_would_break_the_promise() -> None:
    """Why the lower half of the groups is turned: this is what the test above can see."""
    usual = seed_order(64)
    seat_one, seat_two = usual.index(1) + 1, usual.index(2) + 1
    graph = build_graph(load_format(FormatName.TWO_STAGE, 64))
    together = nx.descendants(graph, f"seat {seat_one}") & nx.descendants(graph, f"seat {seat_two}")
    assert "F32-1" in together


@pytest.mark.parametrize("size", [32, 64, 128, 256])
def test_each_of_the_first_seeds_has_a_group_of_its_own(size: int) -> None:
    groups = size // 8
    seats = seats_of(FormatName.TWO_STAGE, size)
    assert len({(seats[seed] - 1) // 8 for seed in range(1, groups + 1)}) == groups
    halves = {(seats[seed] - 1) // 4 for seed in range(1, 2 * groups + 1)}
    assert len(halves) == 2 * groups


# ---------------------------------------------------------------- byes


def byes(form: str, size: int, entries: int) -> list[int]:
    """Empty seats, counted from 1."""
    numbers = seat_numbers(FormatName(form), size)
    return [seat for seat, number in enumerate(numbers, 1) if number > entries]


def spread(counts: list[int]) -> int:
    return max(counts) - min(counts)


def count_in_blocks(seats: list[int], size: int, block: int) -> list[int]:
    return [sum((seat - 1) // block == at for seat in seats) for at in range(size // block)]


@every_format
def test_byes_never_meet_each_other_and_go_to_the_top_seeds(form: str, size: int) -> None:
    numbers = seat_numbers(FormatName(form), size)
    pairs = list(pairwise(numbers))[::2]
    for entries in range(size // 2 + 1, size + 1):
        freed = sorted(min(pair) for pair in pairs if max(pair) > entries)
        assert freed == list(range(1, size - entries + 1))
        assert all(number <= entries for number in freed)


@pytest.mark.parametrize(("form", "size"), TWO_STAGE)
def test_byes_differ_by_at_most_one_between_groups_and_between_halves_of_groups(form: str, size: int) -> None:
    for entries in range(size // 2 + 1, size + 1):
        empty = byes(form, size, entries)
        assert len(empty) == size - entries
        assert spread(count_in_blocks(empty, size, 8)) <= 1
        assert spread(count_in_blocks(empty, size, 4)) <= 1


@every_format
def test_byes_differ_by_at_most_one_between_halves_and_quarters_of_the_event(form: str, size: int) -> None:
    for entries in range(size // 2 + 1, size + 1):
        empty = byes(form, size, entries)
        for parts in (2, 4):
            if size // parts >= 2:
                assert spread(count_in_blocks(empty, size, size // parts)) <= 1


@every_format
@pytest.mark.parametrize("order", [SeatOrder.DEFAULT, SeatOrder.USUAL])
def test_neither_order_deals_byes_unfairly_with_any_field(form: str, size: int, order: SeatOrder) -> None:
    name = FormatName(form)
    numbers = ordered_numbers(name, size, order)
    for entries in range(size // 2 + 1, size + 1):
        assert list(bye_faults(name, numbers, entries)) == []


@pytest.mark.parametrize(
    ("swapped", "entries", "fault"),
    [
        # 64 and 32 change seats: 32 is free of play, and 63 sits elsewhere
        ((64, 32), 63, ByeFault.STRONGEST),
        ((64, 2), 62, ByeFault.MEET),
        ((63, 32), 62, ByeFault.HALVES),
    ],
)
def test_what_an_order_of_ones_own_can_do_wrong(
    swapped: tuple[int, int], entries: int, fault: ByeFault
) -> None:
    change = dict([swapped, swapped[::-1]])
    numbers = tuple(change.get(n, n) for n in seat_numbers(FormatName.TWO_STAGE, 64))
    assert fault in bye_faults(FormatName.TWO_STAGE, numbers, entries)
    rules = DrawRules(order=SeatOrder.CUSTOM, table=numbers)
    with pytest.raises(RuleError) as caught:
        numbers_by_rules(FormatName.TWO_STAGE, 64, rules, entries)
    assert caught.value.reason is Rule.SEATS_TABLE_BYES
    assert numbers_by_rules(FormatName.TWO_STAGE, 64, rules, 64) == numbers


def test_byes_by_group_are_seen() -> None:
    numbers = (*range(1, 9), *range(9, 17))
    assert ByeFault.GROUPS in bye_faults(FormatName.TWO_STAGE, numbers, 14)
    assert ByeFault.GROUPS not in bye_faults(FormatName.SINGLE_ELIMINATION, numbers, 14)


@pytest.mark.parametrize("table", [(), tuple(range(1, 16)), (1,) * 16, tuple(range(16))])
def test_what_is_no_table_of_seats(table: tuple[int, ...]) -> None:
    with pytest.raises(RuleError) as caught:
        ordered_numbers(FormatName.TWO_STAGE, 16, SeatOrder.CUSTOM, table)
    assert caught.value.reason is Rule.SEATS_TABLE


def test_seats_are_not_changed_by_who_reads_them() -> None:
    seats: Any = seats_of(FormatName.TWO_STAGE, 64)
    seats.clear()
    assert len(seats_of(FormatName.TWO_STAGE, 64)) == 64


# ---------------------------------------------------------------- byes of seats given by hand


@pytest.mark.parametrize(
    ("empty", "said"),
    [
        ((), []),
        ((1, 9), []),
        ((1, 5, 9), []),
        ((1, 3, 9), [ByeWarning(ByeFault.HALVES, groups=(0,), most=2, fewest=0)]),
        ((9, 13), [ByeWarning(ByeFault.GROUPS, groups=(1,), most=2, fewest=0)]),
        (
            (3, 4, 5, 15, 16),
            [
                ByeWarning(ByeFault.MEET, (MatchId("A-U1-2"), MatchId("B-U1-4"))),
                ByeWarning(ByeFault.HALVES, groups=(0, 1), most=2, fewest=0),
            ],
        ),
    ],
)
def test_seats_by_hand_are_told_what_they_do_with_byes(
    empty: tuple[int, ...], said: list[ByeWarning]
) -> None:
    taken = set(range(1, 17)) - set(empty)
    assert list(bye_warnings(load_format(FormatName.TWO_STAGE, 16), taken)) == said


def test_without_groups_only_byes_that_meet_are_told() -> None:
    fmt = load_format(FormatName.SINGLE_ELIMINATION, 16)
    assert list(bye_warnings(fmt, {*range(1, 17)} - {1, 3, 5, 7})) == []
    (found,) = bye_warnings(fmt, {*range(1, 17)} - {1, 2, 5})
    first = next(match.id for match in fmt.matches if str(match.sources[0]) == "seat 1")
    assert found == ByeWarning(ByeFault.MEET, (first,))


@every_format
def test_the_default_order_gives_no_warning(form: str, size: int) -> None:
    fmt, numbers = load_format(FormatName(form), size), seat_numbers(FormatName(form), size)
    for entries in range(max(size // 2, 2), size + 1):
        taken = {seat for seat, number in enumerate(numbers, 1) if number <= entries}
        assert list(bye_warnings(fmt, taken)) == [], entries
