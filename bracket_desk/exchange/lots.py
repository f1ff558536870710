"""A draw made by hand, from a list of two columns: entry number and seat."""

from __future__ import annotations

from pathlib import Path

from bracket_desk.domain.errors import ListError, Trouble
from bracket_desk.exchange.sheets import Cell, Row
from bracket_desk.exchange.tables import naming, read_sheets


def read_lots(path: Path) -> tuple[tuple[int, int], ...]:
    """Pairs of entry number and seat in the order of the list; a heading above them is passed over.

    ListError LOTS_UNREADABLE names the first row that is not two whole numbers.
    """
    with naming(path):
        rows = read_sheets(path)[0].rows
        pairs = [_pair(row) for row in rows]
        if pairs and pairs[0] is None and not _has_number(rows[0]):
            rows, pairs = rows[1:], pairs[1:]
        if not pairs:
            raise ListError(Trouble.LOTS_UNREADABLE, row=1)
        lots: list[tuple[int, int]] = []
        for row, pair in zip(rows, pairs, strict=True):
            if pair is None:
                raise ListError(Trouble.LOTS_UNREADABLE, row=row.number)
            lots.append(pair)
        return tuple(lots)


def read_seat_table(path: Path) -> tuple[int, ...]:
    """Number of each seat from a list of number and seat, in any order.

    Empty where its seats are not 1, 2, 3 … each once: that is a table of no size. ListError as ``read_lots``.
    """
    pairs = sorted((seat, number) for number, seat in read_lots(path))
    if [seat for seat, _ in pairs] != list(range(1, len(pairs) + 1)):
        return ()
    return tuple(number for _, number in pairs)


def _pair(row: Row) -> tuple[int, int] | None:
    number, seat = _whole(row.at(0)), _whole(row.at(1))
    more = len(row.cells) > 2
    return None if number is None or seat is None or more else (number, seat)


def _has_number(row: Row) -> bool:
    return any(_whole(cell) is not None for cell in row.cells)


def _whole(cell: Cell) -> int | None:
    if isinstance(cell, bool):
        return None
    if isinstance(cell, str):
        text = cell.strip()
        return int(text) if text.isascii() and text.isdigit() and len(text) <= 6 else None
    if isinstance(cell, int | float) and cell == int(cell) and abs(cell) < 1_000_000:
        return int(cell)
    return None
