"""Where each number sits, and so where the byes are: the default order, the usual one, a custom one."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from bracket_desk.domain.bracket.formats import GROUP_SEATS, Format, FormatName, FromSeat, Match
from bracket_desk.domain.draw.rules import DrawRules, SeatOrder
from bracket_desk.domain.draw.separation import Vector
from bracket_desk.domain.errors import Rule, RuleError
from bracket_desk.domain.values import MatchId


@dataclass(frozen=True, slots=True)
class DrawnSeats:
    """``seats[i]`` is the entry in seat i+1 or None; ``seeds`` are ids, best first.

    ``conflicts`` are those of the seats by goal, ``bound`` how few can be proved.
    """

    seats: tuple[str | None, ...]
    seeds: tuple[str, ...]
    conflicts: Vector = ()
    bound: Vector = ()


def seed_order(size: int) -> list[int]:
    """Seed numbers from top to bottom; ``size`` is a power of two.

    order(2n) puts for the i-th s of order(n) the pair (s, 2n+1−s), turned round for odd i.
    """
    order = [1]
    while len(order) < size:
        double = 2 * len(order)
        pairs = [(s, double + 1 - s) if i % 2 == 0 else (double + 1 - s, s) for i, s in enumerate(order)]
        order = [number for pair in pairs for number in pair]
    return order


@lru_cache(maxsize=32)
def seat_numbers(name: FormatName, size: int) -> tuple[int, ...]:
    """Seed number of each seat, ``[0]`` being seat 1. Empty seats are those of the highest numbers.

    In two stages the order is cut into groups of eight, and from four groups on the lower
    half of the groups is turned by half its length: the appendix crosses the first group
    with the last, so the usual order would let seed 1 meet seed 2 right after a defeat.
    """
    order = seed_order(size)
    if name is not FormatName.TWO_STAGE:
        return tuple(order)
    groups = [order[at : at + GROUP_SEATS] for at in range(0, size, GROUP_SEATS)]
    if len(groups) >= 4:
        half = len(groups) // 2
        lower = groups[half:]
        turn = len(lower) // 2
        groups = groups[:half] + lower[turn:] + lower[:turn]
    return tuple(number for group in groups for number in group)


def seats_of(name: FormatName, size: int) -> dict[int, int]:
    """Seat of each seed number in the default order."""
    return seats_by_number(seat_numbers(name, size))


def seats_by_number(numbers: Sequence[int]) -> dict[int, int]:
    """Seat of each number, from the number of each seat."""
    return {number: seat for seat, number in enumerate(numbers, 1)}


def ordered_numbers(
    name: FormatName, size: int, order: SeatOrder, table: Sequence[int] = ()
) -> tuple[int, ...]:
    """Number of each seat by an order; RuleError SEATS_TABLE if a custom one is no table of that size."""
    match order:
        case SeatOrder.DEFAULT:
            return seat_numbers(name, size)
        case SeatOrder.USUAL:
            return tuple(seed_order(size))
        case SeatOrder.CUSTOM:
            if sorted(table) != list(range(1, size + 1)):
                raise RuleError(Rule.SEATS_TABLE, last=size)
            return tuple(table)


def numbers_by_rules(name: FormatName, size: int, rules: DrawRules, entries: int) -> tuple[int, ...]:
    """Number of each seat by the rules; RuleError if their table is none, or deals byes unfairly."""
    numbers = ordered_numbers(name, size, rules.order, rules.table)
    fault = next(bye_faults(name, numbers, entries), None)
    if fault is not None:
        raise RuleError(Rule.SEATS_TABLE_BYES, fault=fault, entries=entries)
    return numbers


class ByeFault(StrEnum):
    """What a table of seats can do wrong with byes."""

    MEET = "byes-meet"
    STRONGEST = "byes-not-to-strongest"
    GROUPS = "byes-by-group"
    HALVES = "byes-by-half"


def bye_faults(name: FormatName, numbers: Sequence[int], entries: int) -> Iterator[ByeFault]:
    """What is wrong with where so many entries leave seats empty: those of the highest numbers.

    Two byes never meet, the strongest are free first, and groups, and halves of groups,
    differ by one bye at most.
    """
    pairs = [sorted(numbers[at : at + 2]) for at in range(0, len(numbers), 2)]
    if any(low > entries for low, _ in pairs):
        yield ByeFault.MEET
    freed = sorted(low for low, high in pairs if high > entries)
    if freed != list(range(1, len(freed) + 1)):
        yield ByeFault.STRONGEST
    if name is FormatName.TWO_STAGE:
        empty = [number > entries for number in numbers]
        for seats, fault in _PARTS:
            byes = _byes(empty, seats)
            if max(byes) - min(byes) > 1:
                yield fault


_PARTS = ((GROUP_SEATS, ByeFault.GROUPS), (GROUP_SEATS // 2, ByeFault.HALVES))
"""The parts of two stages that share byes evenly, the larger first."""


def _byes(empty: Sequence[bool], seats: int) -> list[int]:
    """Empty seats of each part of so many."""
    return [sum(empty[at : at + seats]) for at in range(0, len(empty), seats)]


@dataclass(frozen=True, slots=True)
class ByeWarning:
    """What seats given by hand do with byes that no table would.

    ``matches`` are those that nobody sits in. ``groups``, counted from 0, are those with ``most``
    byes in the group or in a half of it, where others have but ``fewest``.
    """

    fault: ByeFault
    matches: tuple[MatchId, ...] = ()
    groups: tuple[int, ...] = ()
    most: int = 0
    fewest: int = 0


def bye_warnings(fmt: Format, taken: Container[int]) -> Iterator[ByeWarning]:
    """What there is to say about the empty seats where these are taken; a draw by hand is never refused.

    Of halves of groups nothing is said where the groups themselves are uneven.
    """
    empty = [seat not in taken for seat in range(1, fmt.size + 1)]
    nobody = tuple(match.id for match in fmt.matches if _all_empty(match, empty))
    if nobody:
        yield ByeWarning(ByeFault.MEET, nobody)
    if fmt.name is not FormatName.TWO_STAGE:
        return
    for seats, fault in _PARTS:
        byes = _byes(empty, seats)
        most, fewest = max(byes), min(byes)
        if most - fewest > 1:
            found = [at * seats // GROUP_SEATS for at, count in enumerate(byes) if count == most]
            yield ByeWarning(fault, groups=tuple(dict.fromkeys(found)), most=most, fewest=fewest)
            return


def _all_empty(match: Match, empty: Sequence[bool]) -> bool:
    return all(isinstance(source, FromSeat) and empty[source.seat - 1] for source in match.sources)
