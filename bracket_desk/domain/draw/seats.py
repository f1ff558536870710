"""Default seats of seeds: which seed number sits where, and so where the byes are."""

from __future__ import annotations

from functools import lru_cache

from bracket_desk.domain.bracket.formats import GROUP_SEATS, FormatName


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
    """Seat of each seed number."""
    return {number: seat for seat, number in enumerate(seat_numbers(name, size), 1)}
