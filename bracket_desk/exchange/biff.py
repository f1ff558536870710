"""The workbook stream of XLS files ([MS-XLS]), weighed before the workbook reader sees it."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass

from bracket_desk.domain.errors import ListError, Trouble
from bracket_desk.exchange.sheets import MAX_CELLS

_FORMULA, _EOF, _DATE_1904, _PASSWORD, _BOUND_SHEET, _MULTIPLE, _STRINGS, _DIMENSIONS = (
    0x0006, 0x000A, 0x0022, 0x002F, 0x0085, 0x00BD, 0x00FC, 0x0200,
)  # fmt: skip
_LABEL_STRING = 0x00FD
_CELLS = frozenset({_FORMULA, _MULTIPLE, _LABEL_STRING, 0x0203, 0x0204, 0x0205, 0x027E})
_SMALLEST_STRING = 3  # bytes in the table of strings
_MAX_RECORDS = 5_000_000


@dataclass(frozen=True, slots=True)
class Weighed:
    """A stream that can be read without harm, and whether it counts dates from 1904."""

    stream: bytes
    from_1904: bool


def weighed(stream: bytes) -> Weighed:
    """The same stream without what makes a reader reserve memory on its word.

    ListError: PASSWORD, BROKEN, CELLS_TOO_FAR.
    """
    safe = bytearray(stream)
    starts: list[int] = []
    from_1904 = False
    budget = iter(range(_MAX_RECORDS))
    for kind, at, length in _records(stream, 0, budget):
        if kind == _PASSWORD:
            raise ListError(Trouble.PASSWORD)
        if kind == _DATE_1904 and length >= 2:
            from_1904 = stream[at : at + 2] != b"\0\0"
        elif kind == _BOUND_SHEET and length >= 4:
            starts += struct.unpack_from("<I", stream, at)
        elif kind == _STRINGS:
            _check_strings(stream, at, length)
    area = 0
    for start in starts:
        area += _area(stream, start, budget, safe)
        if area > MAX_CELLS:
            raise ListError(Trouble.CELLS_TOO_FAR, limit=MAX_CELLS)
    return Weighed(bytes(safe), from_1904)


def _records(stream: bytes, at: int, budget: Iterator[int]) -> Iterator[tuple[int, int, int]]:
    """Kind, place and length of the content of each record, to the end of the substream."""
    while at + 4 <= len(stream):
        kind, length = struct.unpack_from("<HH", stream, at)
        if kind == _EOF:
            return
        if at + 4 + length > len(stream) or next(budget, None) is None:
            break
        yield kind, at + 4, length
        at += 4 + length
    raise ListError(Trouble.BROKEN)


def _check_strings(stream: bytes, at: int, length: int) -> None:
    if length < 8 or struct.unpack_from("<i", stream, at + 4)[0] not in range(
        len(stream) // _SMALLEST_STRING
    ):
        raise ListError(Trouble.BROKEN)


def _area(stream: bytes, start: int, budget: Iterator[int], safe: bytearray) -> int:
    """Cells in the rectangle that holds all of a sheet; its own word about that is taken out of ``safe``."""
    top = left = 0xFFFF
    bottom = right = -1
    for kind, at, length in _records(stream, start, budget):
        if kind == _DIMENSIONS:
            safe[at : at + length] = bytes(length)
        elif kind in _CELLS:
            if length < 6:
                raise ListError(Trouble.BROKEN)
            row, first = struct.unpack_from("<HH", stream, at)
            last = struct.unpack_from("<H", stream, at + length - 2)[0] if kind == _MULTIPLE else first
            if last < first:
                raise ListError(Trouble.BROKEN)
            top, bottom = min(top, row), max(bottom, row)
            left, right = min(left, first), max(right, last)
    return max(0, bottom - top + 1) * max(0, right - left + 1)
