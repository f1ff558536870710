"""The formats once more, written from the contract's table and not by calling the builder.

The builder says where each side comes from; here, as in the contract, each match says
where its winner and its loser go, and the sides follow.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from math import ceil

TWO_STAGE_SIZES = (16, 32, 64, 128, 256)
KNOCKOUT_SIZES = (2, 4, 8, 16, 32, 64, 128, 256)
ALL_FORMATS = [
    *(("two-stage", size) for size in TWO_STAGE_SIZES),
    *(("single-elimination", size) for size in KNOCKOUT_SIZES),
]

# names of 32 groups, more than any format has
GROUPS = [*"ABCDEFGHIJKLMNOPQRSTUVWXYZ", "AA", "AB", "AC", "AD", "AE", "AF"]

Way = tuple[str, int] | str
"""Match and side, or a place."""


@dataclass
class Row:
    """A match of the contract's table; ``sides`` are words like ``winner A-U1-1``."""

    id: str
    number: int
    round: str
    sides: dict[int, str] = field(default_factory=dict)
    winner: Way = ""
    loser: Way = ""


@cache
def rows(form: str, size: int) -> dict[str, Row]:
    """All matches in the order of their numbers, by id."""
    if form == "single-elimination":
        table = {row.id: row for row in _numbered(_knockout_ids(size), 1)}
        for seat in range(1, size + 1):
            _enter(table, f"seat {seat}", _final_seat(size, seat))
        _knockout_ways(table, size)
        return table
    groups, final = size // 8, size // 2
    ids = [f"{GROUPS[g]}-{r}-{i}" for r in ("U1", "L1", "U2", "L2") for g in range(groups) for i in _range(r)]
    table = {row.id: row for row in _numbered([*ids, *_knockout_ids(final)], 1)}
    for g in range(groups):
        letter = GROUPS[g]
        for i in (1, 2, 3, 4):
            match = f"{letter}-U1-{i}"
            _enter(table, f"seat {8 * g + 2 * i - 1}", (match, 1))
            _enter(table, f"seat {8 * g + 2 * i}", (match, 2))
            side = 1 if i % 2 else 2
            _go(table, match, (f"{letter}-U2-{ceil(i / 2)}", side), (f"{letter}-L1-{ceil(i / 2)}", side))
        for i in (1, 2):
            out_l1, out_l2 = f"{3 * size // 4 + 1}-{size}", f"{size // 2 + 1}-{3 * size // 4}"
            unbeaten, once = 4 * g + 2 * i - 1, final - 4 * g - 2 * (i - 1)
            _go(table, f"{letter}-U2-{i}", _final_seat(final, unbeaten), (f"{letter}-L2-{3 - i}", 2))
            _go(table, f"{letter}-L1-{i}", (f"{letter}-L2-{i}", 1), out_l1)
            _go(table, f"{letter}-L2-{i}", _final_seat(final, once), out_l2)
    _knockout_ways(table, final)
    return table


def _range(stage: str) -> range:
    return range(1, 5) if stage == "U1" else range(1, 3)


def _numbered(ids: list[str], first: int) -> list[Row]:
    return [Row(match, number, _round(match)) for number, match in enumerate(ids, first)]


def _round(match: str) -> str:
    parts = match.split("-")
    return parts[0] if len(parts) == 2 else parts[1]


def _knockout_ids(size: int) -> list[str]:
    ids = []
    while size > 1:
        ids += [f"F{size}-{i}" for i in range(1, size // 2 + 1)]
        size //= 2
    return ids


def _final_seat(size: int, seat: int) -> tuple[str, int]:
    return f"F{size}-{(seat + 1) // 2}", 1 if seat % 2 else 2


def _knockout_ways(table: dict[str, Row], size: int) -> None:
    while size > 1:
        place = {2: "second", 4: "third"}.get(size, f"{size // 2 + 1}-{size}")
        for i in range(1, size // 2 + 1):
            on: Way = "first" if size == 2 else _final_seat(size // 2, i)
            _go(table, f"F{size}-{i}", on, place)
        size //= 2


def _enter(table: dict[str, Row], source: str, way: Way) -> None:
    if isinstance(way, tuple):
        match, side = way
        assert side not in table[match].sides
        table[match].sides[side] = source


def _go(table: dict[str, Row], match: str, winner: Way, loser: Way) -> None:
    table[match].winner, table[match].loser = winner, loser
    _enter(table, f"winner {match}", winner)
    _enter(table, f"loser {match}", loser)
