"""Tables of a page rebuilt from its lines: which texts stand in one row, and in which column.

A page knows no tables, only lines and texts at places. Lines that touch are one thing; it is a table
if they frame it all round and divide it. What stands outside of these may be a table without lines.
Points, from the lower left corner, as in a PDF.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from bracket_desk.exchange.aligned import aligned
from bracket_desk.exchange.placed import Found, Said, loose

NEAR = 2.0
"""Lines that lie so near to each other are one to the eye."""

WHOLE = 0.95
"""So much of a side is ruled where a frame is closed."""

FEWEST_COLUMNS, FEWEST_ROWS = 3, 2
"""What is smaller is a box, not a table."""

MOST_RULES = 20_000
"""A page with more lines than this is a drawing: nobody looks for tables there."""


class Rule(NamedTuple):
    """A line from side to side, or from bottom to top, at ``at``."""

    across: bool
    at: float
    start: float
    end: float


@dataclass(frozen=True)
class Grid:
    """A table: the lines it consists of, and the places of its columns and rows, each once."""

    rules: tuple[Rule, ...]
    columns: tuple[float, ...]
    rows: tuple[float, ...]

    @property
    def name(self) -> str:
        """Tables with columns at the same places have the same name, on whatever page."""
        return "|".join(str(round(at / NEAR)) for at in self.columns)

    def holds(self, x: float, y: float) -> bool:
        """Whether a point lies in the table."""
        return self.columns[0] < x < self.columns[-1] and self.rows[0] < y < self.rows[-1]

    def divides(self, left: float, right: float, y: float) -> list[float]:
        """The upright lines at that height which lie well between two places."""
        found = {
            rule.at
            for rule in self.rules
            if not rule.across
            and left + NEAR < rule.at < right - NEAR
            and rule.start - NEAR <= y <= rule.end + NEAR
        }
        return sorted(found)

    def cell(self, x: float, y: float) -> tuple[int, int]:
        """The row from above and the column of a point; of joined cells the first one."""
        left = max(
            (rule.at for rule in self.rules if not rule.across and rule.at < x and _over(rule, y)),
            default=self.columns[0],
        )
        above = min(
            (rule.at for rule in self.rules if rule.across and rule.at > y and _over(rule, x)),
            default=self.rows[-1],
        )
        return len(self.rows) - 1 - _nearest(self.rows, above), _nearest(self.columns, left)


def page_lines(texts: Sequence[Said], rules: Sequence[Rule]) -> Iterator[Found]:
    """What stands on a page from top to bottom: rows of its tables cell by cell, all else line by line."""
    found: list[Found] = []
    left = list(texts)
    for grid in grids(rules):
        inside = [said for said in left if grid.holds(*said.middle)]
        left = [said for said in left if not grid.holds(*said.middle)]
        found += _rows(grid, inside)
    rows, left = aligned(left)
    found += rows
    found += loose(left)
    yield from sorted(found, key=lambda line: -line.top)


def grids(rules: Sequence[Rule]) -> Iterator[Grid]:
    """The tables among the lines of a page."""
    if len(rules) > MOST_RULES:
        return
    for touching in _touching(rules):
        columns = _places(rule.at for rule in touching if not rule.across)
        rows = _places(rule.at for rule in touching if rule.across)
        if len(columns) <= FEWEST_COLUMNS or len(rows) <= FEWEST_ROWS:
            continue
        grid = Grid(tuple(touching), columns, rows)
        if _framed(grid):
            yield grid


def _framed(grid: Grid) -> bool:
    sides = (
        (False, grid.columns[0], grid.rows),
        (False, grid.columns[-1], grid.rows),
        (True, grid.rows[0], grid.columns),
        (True, grid.rows[-1], grid.columns),
    )
    for across, at, over in sides:
        parts = sorted(
            (rule.start, rule.end)
            for rule in grid.rules
            if rule.across is across and abs(rule.at - at) <= NEAR
        )
        ruled, reached = 0.0, over[0]
        for start, end in parts:
            ruled += max(min(end, over[-1]) - max(start, reached), 0.0)
            reached = max(reached, end)
        if ruled < WHOLE * (over[-1] - over[0]):
            return False
    return True


def _touching(rules: Sequence[Rule]) -> Iterator[list[Rule]]:
    """The lines in companies that hang together."""
    upright = sorted((rule for rule in rules if not rule.across), key=lambda rule: rule.at)
    places = [rule.at for rule in upright]
    heads = {id(rule): id(rule) for rule in rules}

    def head(of: int) -> int:
        while heads[of] != of:
            heads[of] = heads[heads[of]]
            of = heads[of]
        return of

    for rule in rules:
        if rule.across:
            for at in range(bisect_left(places, rule.start - NEAR), len(places)):
                other = upright[at]
                if other.at > rule.end + NEAR:
                    break
                if _over(other, rule.at):
                    heads[head(id(other))] = head(id(rule))
    companies: dict[int, list[Rule]] = {}
    for rule in rules:
        companies.setdefault(head(id(rule)), []).append(rule)
    yield from companies.values()


def _rows(grid: Grid, inside: Sequence[Said]) -> Iterator[Found]:
    cells: dict[tuple[int, int], list[Said]] = {}
    for said in inside:
        cells.setdefault(grid.cell(*said.middle), []).append(said)
    for row in sorted({row for row, _ in cells}):
        texts = tuple(
            _joined(" ".join(line.cells) for line in loose(cells.get((row, column), ())))
            for column in range(len(grid.columns) - 1)
        )
        yield Found(grid.rows[len(grid.rows) - 1 - row], texts, grid.name)


def _joined(lines: Iterable[str]) -> str:
    """The lines of a cell as one; a name that is divided at its hyphen is whole again."""
    text = ""
    for line in lines:
        text += line if not text or text.endswith("-") else f" {line}"
    return text


def _over(rule: Rule, at: float) -> bool:
    return rule.start - NEAR <= at <= rule.end + NEAR


def _places(ats: Iterable[float]) -> tuple[float, ...]:
    """Places in order, each once."""
    found: list[float] = []
    for at in sorted(ats):
        if not found or at - found[-1] > NEAR:
            found.append(at)
    return tuple(found)


def _nearest(places: Sequence[float], at: float) -> int:
    return min(range(len(places)), key=lambda number: abs(places[number] - at))
