"""Codes that a scanner reads, as black squares of a drawing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from typing import Any

from bracket_desk.layout.shapes import Box, Fill

SIZE = 14.0
"""A code is so wide and high, its quiet edge not counted, mm: a cheap scanner reads it."""

QUIET = 2.7
"""So much stays white around it: four of its squares, mm."""

SEAM = 0.02
"""Rows overlap by so little, that no reader sees a line between them, mm."""


MASK = 0
"""How the squares are mixed. Which of the eight ways is only a matter of taste; to weigh them takes long."""


@lru_cache(maxsize=2_000)
def modules(text: str) -> tuple[tuple[bool, ...], ...]:
    """The squares of a QR code, row by row; true is black. Some of them may be spoilt."""
    from reportlab.graphics.barcode.qrencoder import QRCode, QRErrorCorrectLevel

    code: Any = QRCode(None, QRErrorCorrectLevel.M)
    code.addData(text)
    code.version = code.calculate_version()
    code.makeImpl(False, MASK)
    return tuple(tuple(bool(square) for square in row) for row in code.modules)


def code_items(text: str, x: float, y: float) -> Iterator[Box]:
    """The code with its upper left corner there: black neighbours are one rectangle."""
    rows = modules(text)
    side = SIZE / len(rows)
    for left, top, wide, high in _rectangles(rows):
        yield Box(x + left * side, y + top * side, wide * side, high * side + SEAM, 0, fill=Fill.MARKED)


def _rectangles(rows: Sequence[Sequence[bool]]) -> Iterator[tuple[int, int, int, int]]:
    """Black runs, those that lie right under each other as one: column, row, width, height."""
    open_: dict[tuple[int, int], int] = {}
    for down, row in enumerate([*rows, ()]):
        runs = list(_runs(row))
        for run in [run for run in open_ if run not in runs]:
            top = open_.pop(run)
            yield run[0], top, run[1], down - top
        for run in runs:
            open_.setdefault(run, down)


def _runs(row: Sequence[bool]) -> Iterator[tuple[int, int]]:
    at = 0
    for black, run in groupby(row):
        count = len(list(run))
        if black:
            yield at, count
        at += count
