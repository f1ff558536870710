"""The tables of a hall as boxes of a plan: where each stands, and what becomes of them when one is moved."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPoint, QRect, QSize

from bracket_desk.domain.decisions.hall import MOST_GRID

Cell = tuple[int, int]
"""Column and row of the hall's grid, from 0."""

Moves = Mapping[int, Cell | None]
"""Where boxes go, by their numbers; None: they stand nowhere any more."""

GAP, LEFT, HEAD, EDGE = 8, 28, 20, 8
"""Pixels between two boxes, of the numbers of rows and of columns, and at the edges."""

STACK = 5
"""Pixels by which a box lies aside that stands where another one does."""


@dataclass(frozen=True, slots=True)
class Box:
    """A table as the plan shows it. ``number`` is that of its line, from 0; ``at`` None: no place."""

    number: int
    name: str
    at: Cell | None
    television: bool = False
    out: bool = False


def move_box(boxes: Sequence[Box], number: int, to: Cell | None) -> Moves:
    """What a box that goes there moves: itself, and whatever stands there goes where it came from."""
    box = next(box for box in boxes if box.number == number)
    if box.at == to:
        return {}
    moves: dict[int, Cell | None] = {number: to}
    if to is not None:
        moves |= {other.number: box.at for other in boxes if other.at == to}
    return moves


def step_of(boxes: Sequence[Box], number: int, step: Cell) -> Moves:
    """What a box moves that goes a cell on; one without a place gets the first that is free."""
    box = next(box for box in boxes if box.number == number)
    if box.at is None:
        return {number: first_free(boxes)}
    column, row = box.at[0] + step[0], box.at[1] + step[1]
    if not (0 <= column <= MOST_GRID and 0 <= row <= MOST_GRID):
        return {}
    return move_box(boxes, number, (column, row))


def first_free(boxes: Sequence[Box]) -> Cell:
    """The first cell without a table, row by row, in a hall as wide as it is now."""
    taken = {box.at for box in boxes if box.at is not None}
    across = max((column for column, _ in taken), default=3) + 1
    return next((at % across, at // across) for at in range(len(taken) + 1) if _at(at, across) not in taken)


def _at(number: int, across: int) -> Cell:
    return number % across, number // across


def neighbour(places: Mapping[int, QPoint], number: int, step: Cell) -> int:
    """The box that is nearest in a direction, straight on before aside; the same one if there is none.

    ``places`` are the middles of all boxes. What lies much more aside than on is in another direction.
    """
    here, best, least = places[number], number, float("inf")
    for other, there in places.items():
        x, y = there.x() - here.x(), there.y() - here.y()
        along, aside = x * step[0] + y * step[1], abs(x * step[1]) + abs(y * step[0])
        if aside <= 2 * along and along + 3 * aside < least and along > 0:
            best, least = other, along + 3 * aside
    return best


class Layout:
    """Where everything of a plan lies, in pixels from its corner: those without a place, then the grid."""

    def __init__(self, boxes: Sequence[Box], cell: QSize, label: int, room: QSize) -> None:
        """``cell``: the size of a box; ``label``: the height of a line of text; ``room``: what is seen."""
        self._boxes, self._cell, self._label, self._room = boxes, cell, label, room
        loose = [box for box in boxes if box.at is None]
        wide = max((room.width() - 2 * EDGE + GAP) // (cell.width() + GAP), 1)
        self._loose = {box.number: _at(at, wide) for at, box in enumerate(loose)}
        lines = -(-len(loose) // wide)
        self.tray = QRect(EDGE, EDGE, room.width() - 2 * EDGE, label + lines * (cell.height() + GAP) + 8)
        self.top = self.tray.bottom() + 1 + GAP + HEAD
        right = max((box.at[0] for box in boxes if box.at is not None), default=-1)
        below = max((box.at[1] for box in boxes if box.at is not None), default=-1)
        self.columns = min(max(right + 2, (room.width() - LEFT - EDGE) // self.across), MOST_GRID + 1)
        self.rows = min(max(below + 2, (room.height() - self.top) // self.down), MOST_GRID + 1)
        self._order = self._stacks()

    @property
    def across(self) -> int:
        """From one column to the next."""
        return self._cell.width() + GAP

    @property
    def down(self) -> int:
        """From one row to the next."""
        return self._cell.height() + GAP

    @property
    def size(self) -> QSize:
        """All of it."""
        return QSize(LEFT + self.columns * self.across + EDGE, self.top + self.rows * self.down)

    def _stacks(self) -> dict[int, int]:
        """How many boxes lie under each in the same cell."""
        under: dict[Cell, int] = {}
        found = {}
        for box in self._boxes:
            if box.at is not None:
                found[box.number] = under.get(box.at, 0)
                under[box.at] = found[box.number] + 1
        return found

    def of_cell(self, cell: Cell) -> QRect:
        """Where a cell lies."""
        return QRect(QPoint(LEFT + cell[0] * self.across, self.top + cell[1] * self.down), self._cell)

    def of_box(self, box: Box) -> QRect:
        """Where a box lies."""
        if box.at is not None:
            aside = STACK * self._order[box.number]
            return self.of_cell(box.at).translated(aside, aside)
        column, row = self._loose[box.number]
        corner = QPoint(EDGE + column * self.across, EDGE + self._label + 4 + row * self.down)
        return QRect(corner, self._cell)

    def cell_at(self, point: QPoint) -> Cell | None:
        """The cell at a point; None over the grid, where boxes stand that have no place."""
        if point.y() < self.top - HEAD:
            return None
        column, row = (point.x() - LEFT) // self.across, (point.y() - self.top) // self.down
        return min(max(column, 0), self.columns - 1), min(max(row, 0), self.rows - 1)

    def cells_in(self, seen: QRect) -> Iterator[Cell]:
        """The cells of a part of the plan."""
        columns = range(max((seen.left() - LEFT) // self.across, 0), self.columns)
        rows = range(max((seen.top() - self.top) // self.down, 0), self.rows)
        for row in rows:
            if self.of_cell((0, row)).top() > seen.bottom():
                return
            for column in columns:
                if self.of_cell((column, row)).left() > seen.right():
                    break
                yield column, row
