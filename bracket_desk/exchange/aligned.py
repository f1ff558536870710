"""Tables without lines, rebuilt from where their words stand: numbered rows under a head.

Programs write tables without borders, too. What tells them from other text: rows begin with a number
or a place that never falls, and between their cells run gaps through all of them. The words over the
columns are their heads. Whatever is not certain is left as it was: a line of texts side by side. Points,
from the lower left corner, as in a PDF.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bracket_desk.exchange.placed import Found, Said, in_lines

APART = 0.6
"""Texts on a line with more free between them than this part of their height are cells, else words of one."""

GAP = 3.0
"""Between two columns no word of any row reaches further than this."""

FEWEST_ROWS, FEWEST_COLUMNS = 3, 3
"""What is smaller may stand side by side by chance."""

MOST_BETWEEN = 3
"""So many lines at most go on with the cells of a row."""

MOST_HEADS, NEAR_HEAD = 3, 2.2
"""A head has so many lines at most, each no further from the next than so many heights."""

MARK = "aligned"
"""How the names of such tables begin."""

_KEY = re.compile(r"(\d{1,3})(?:\s?[-–—]\s?\d{1,3})?[.)]?|[-–—]")


class _Unclear(Exception):  # noqa: N818 (no error: what was looked at is no table for sure)
    pass


@dataclass(frozen=True, slots=True)
class _Line:
    """The texts of a line as cells: words that stand close are one."""

    cells: tuple[Said, ...]
    texts: tuple[Said, ...]

    @property
    def top(self) -> float:
        return max(cell.top for cell in self.cells)

    @property
    def bottom(self) -> float:
        return min(cell.bottom for cell in self.cells)

    @property
    def key(self) -> str:
        """The number that it begins with; nothing where no other cell follows."""
        first = self.cells[0].text
        return first if len(self.cells) > 1 and _KEY.fullmatch(first) else ""


def aligned(texts: Sequence[Said]) -> tuple[list[Found], list[Said]]:
    """The heads and rows of such tables on a page, and the texts that belong to none."""
    lines = [_line(line) for line in in_lines(texts)]
    found: list[Found] = []
    taken: set[int] = set()
    for run in _runs(lines):
        try:
            rows = _table(lines, run)
        except _Unclear:
            continue
        for numbers, row in rows:
            found.append(row)
            taken |= numbers
    left = [said for at, line in enumerate(lines) if at not in taken for said in line.texts]
    return found, left


def _line(texts: Sequence[Said]) -> _Line:
    cells: list[Said] = []
    for said in texts:
        before = cells[-1] if cells else None
        if before is not None and said.left - before.right <= APART * (said.top - said.bottom):
            cells[-1] = Said(
                before.left,
                min(before.bottom, said.bottom),
                max(before.right, said.right),
                max(before.top, said.top),
                f"{before.text} {said.text}",
            )
        else:
            cells.append(said)
    return _Line(tuple(cells), tuple(texts))


def _runs(lines: Sequence[_Line]) -> Iterator[list[int]]:
    """Lines that begin with numbers which never fall, with few others between."""
    run: list[int] = []
    highest = 0
    for at, line in enumerate(lines):
        if not line.key:
            continue
        number = _number(line.key, highest)
        if run and (at - run[-1] > MOST_BETWEEN + 1 or number < highest):
            yield run
            run = []
        run.append(at)
        highest = number
    yield run


def _number(key: str, highest: int) -> int:
    """The first number of a key; who has no place stands at the end."""
    found = _KEY.fullmatch(key)
    return int(found[1]) if found is not None and found[1] else highest


def _table(lines: Sequence[_Line], run: Sequence[int]) -> list[tuple[set[int], Found]]:
    """The head and the rows, each with the lines it is made of; _Unclear if it is no table for sure."""
    columns = _columns([lines[at] for at in run])
    if len(run) < FEWEST_ROWS or len(columns) < FEWEST_COLUMNS:
        raise _Unclear
    heads, over = _heads(lines, run[0], columns)
    # a head beside all columns is that of an empty one; where others lack theirs it may be off
    for cell in over:
        if any(not text for text in heads):
            raise _Unclear
        at = sum(left < cell.left for left, _ in columns)
        columns.insert(at, (cell.left, cell.right))
        heads.insert(at, cell.text)
    if not all(heads):
        raise _Unclear
    name = "|".join([MARK, *(str(round(left)) for left, _ in columns)])
    above = range(run[0] - _head_count(lines, run[0], columns), run[0])
    rows = [(set(above), Found(lines[above[0]].top, tuple(heads), name))]
    for number, at in enumerate(run):
        cells = _cells(lines[at], columns)
        start = run[number - 1] if number else at - 1
        end = run[number + 1] if number + 1 < len(run) else at + MOST_BETWEEN + 1
        before = [lines[other] for other in range(start + 1, at)]
        after = _near_to(lines[at], lines[at + 1 : end])
        whole = _filled(cells, [*before, *after], columns)
        if whole is not None:
            rows.append(({at}, Found(lines[at].top, whole, name)))
    return rows


def _columns(rows: Sequence[_Line]) -> list[tuple[float, float]]:
    """Where cells stand in any of the rows, from left to right."""
    found: list[tuple[float, float]] = []
    for left, right in sorted((cell.left, cell.right) for row in rows for cell in row.cells):
        if found and left - found[-1][1] < GAP:
            found[-1] = found[-1][0], max(found[-1][1], right)
        else:
            found.append((left, right))
    return found


def _over(cell: Said, columns: Sequence[tuple[float, float]]) -> list[int]:
    """The columns in which a text stands."""
    return [at for at, (left, right) in enumerate(columns) if cell.left < right and left < cell.right]


def _head_count(lines: Sequence[_Line], first: int, columns: Sequence[tuple[float, float]]) -> int:
    """How many lines over the first row are its head."""
    count = 0
    while count < min(MOST_HEADS, first):
        line, below = lines[first - count - 1], lines[first - count]
        far = line.bottom - below.top > NEAR_HEAD * (below.top - below.bottom)
        if line.key or far or any(len(_over(cell, columns)) > 2 for cell in line.cells):
            break
        if len(line.cells) < 2 and count:
            # a word alone goes on below, or it is the title of the whole
            break
        count += 1
    return count


def _heads(
    lines: Sequence[_Line], first: int, columns: Sequence[tuple[float, float]]
) -> tuple[list[str], list[Said]]:
    """What stands over each column, and what stands over none. _Unclear if a line has two for one."""
    count = _head_count(lines, first, columns)
    if not count:
        raise _Unclear
    heads = [""] * len(columns)
    over: list[Said] = []
    for line in lines[first - count : first]:
        seen: set[int] = set()
        for cell in line.cells:
            below = _over(cell, columns)
            if not below:
                over = _beside(over, cell)
            elif len(below) == 1:
                (at,) = below
                if at in seen:
                    raise _Unclear
                seen.add(at)
                heads[at] = f"{heads[at]} {cell.text}".strip()
            # what several columns share is the head of none
    return heads, over


def _beside(over: Sequence[Said], cell: Said) -> list[Said]:
    """Heads of empty columns with another line of one of them, or with one more."""
    for at, one in enumerate(over):
        if one.left < cell.right and cell.left < one.right:
            left, right = min(one.left, cell.left), max(one.right, cell.right)
            both = one._replace(left=left, right=right, text=f"{one.text} {cell.text}")
            return [*over[:at], both, *over[at + 1 :]]
    return [*over, cell]


def _cells(line: _Line, columns: Sequence[tuple[float, float]]) -> list[str]:
    cells = [""] * len(columns)
    for cell in line.cells:
        for at in _over(cell, columns)[:1]:
            cells[at] = f"{cells[at]} {cell.text}".strip()
    return cells


def _near_to(row: _Line, after: Sequence[_Line]) -> Iterator[_Line]:
    """The lines below a row as long as each is near to the one before."""
    for line in after:
        if row.bottom - line.top > row.top - row.bottom:
            return
        yield line
        row = line


def _filled(
    cells: Sequence[str], beside: Sequence[_Line], columns: Sequence[tuple[float, float]]
) -> tuple[str, ...] | None:
    """A row with what lines between rows say where it has nothing: that text is broken about its middle.

    None if figures stand there, which may be those of another row.
    """
    more = [""] * len(columns)
    for line in beside:
        for cell in line.cells:
            for at in _over(cell, columns):
                more[at] = f"{more[at]} {cell.text}".strip()
    whole = tuple(cell or text for cell, text in zip(cells, more, strict=True))
    figures = any(
        character.isdigit() for cell, text in zip(cells, more, strict=True) if not cell for character in text
    )
    return None if figures else whole
