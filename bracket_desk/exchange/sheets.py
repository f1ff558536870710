"""What every kind of list file is read into: rows of raw cells with the numbers the file shows."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

from bracket_desk.domain.errors import ListError, Trouble
from bracket_desk.domain.people.dates import EPOCH_1900

Cell = str | int | float | bool | date | datetime | time | timedelta
"""A cell as the file has it; an empty one is the empty text."""

MAX_BYTES = 50_000_000
"""No list file is larger."""

MAX_UNPACKED = 100_000_000
"""Nor its parts, unpacked."""

MAX_CELLS = 10_000_000
"""Nor the rectangle around all filled cells of a workbook (the reader holds it in memory)."""

MAX_ROWS = 50_000
"""Nor has it more filled rows."""

MAX_COLUMNS = 1_000
"""Nor more columns."""


@dataclass(frozen=True, slots=True)
class Row:
    """One filled row; ``number`` counts from 1 as the file shows it."""

    number: int
    cells: tuple[Cell, ...]

    def at(self, column: int) -> Cell:
        """The cell of a column, counted from 0; empty behind the last one."""
        return self.cells[column] if column < len(self.cells) else ""


@dataclass(frozen=True, slots=True)
class Sheet:
    """One table of a file: its filled rows in order. ``epoch`` is day 0 of dates given as numbers."""

    rows: tuple[Row, ...]
    name: str = ""
    hidden: bool = False
    epoch: date = EPOCH_1900


def is_empty(cell: Cell) -> bool:
    """Whether a cell holds nothing but blanks."""
    return isinstance(cell, str) and not cell.strip()


def filled_rows(rows: Iterable[Iterable[Cell]]) -> tuple[Row, ...]:
    """The rows in which something stands, numbered from 1. ListError ROWS_TOO_MANY, CELLS_TOO_FAR."""
    kept: list[Row] = []
    for number, row in enumerate(rows, start=1):
        cells = list(row)
        while cells and is_empty(cells[-1]):
            cells.pop()
        if len(cells) > MAX_COLUMNS:
            raise ListError(Trouble.CELLS_TOO_FAR, limit=MAX_COLUMNS)
        if cells:
            kept.append(Row(number, tuple(cells)))
        if len(kept) > MAX_ROWS:
            raise ListError(Trouble.ROWS_TOO_MANY, limit=MAX_ROWS)
    return tuple(kept)
