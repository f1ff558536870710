"""A poster cut into the sheets of an ordinary printer, to be glued together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import ceil

from bracket_desk.layout.look import LINE
from bracket_desk.layout.paper import Margins, Paper, Sheet
from bracket_desk.layout.shapes import (
    Align,
    Drawing,
    Fill,
    Item,
    Measure,
    Rect,
    Text,
    item_rect,
    moved,
    scaled,
    text_rect,
)
from bracket_desk.layout.sketch import Sketch
from bracket_desk.layout.text import Style

OVERLAP = 12.0
"""Neighbouring tiles show the same strip, so wide: enough for glue, mm."""

FEWER = 0.92
"""A poster is made smaller by so much at most to need fewer sheets."""

LARGER = 1.25
"""A poster is made larger to fill its sheets, by so much at most."""

TILE_MARGINS = Margins(10, 10, 10, 10)
"""What printers cannot reach; crop marks and the label stand there."""

LABEL, SMALL = 9.0, 7.0
"""Size of the words under a window, points: as it should be, and at least on one line."""

LARGEST = 72.0
"""A drawing without words may be as small as if they were that large, points."""

TICK = (1.0, 3.0)
"""So far from the window the ticks reach that show where a neighbour's edge lies, mm."""

BELOW, MAP = 3.4, 5.6
"""How far under the window label and map of the tiles begin, and their height, mm at most."""


OVER = 3.2
"""Height of the line over a window, mm."""


@dataclass(frozen=True, slots=True)
class Tile:
    """One sheet. ``content`` is painted inside ``window`` only, ``marks`` over the whole sheet.

    ``part`` is what of the drawing the window shows, in the drawing's millimetres; row and
    column count from 1.
    """

    row: int
    column: int
    sheet: Sheet
    window: Rect
    part: Rect
    content: Drawing
    marks: Drawing


@dataclass(frozen=True, slots=True)
class _Grid:
    """Sheets side by side, and how large the poster is on them; its edges are left off."""

    sheet: Sheet
    rows: int
    columns: int
    scale: float

    @property
    def window(self) -> Rect:
        return self.sheet.inside(TILE_MARGINS)

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of all windows glued together, mm."""
        window = self.window
        return (
            self.columns * (window.w - OVERLAP) + OVERLAP,
            self.rows * (window.h - OVERLAP) + OVERLAP,
        )


def tiles(
    drawing: Drawing,
    paper: Paper,
    measure: Measure,
    label: str = "{row}.{column}",
    guide: str = "",
    least: float = 0.0,
    above: str = "",
) -> tuple[Tile, ...]:
    """Cut a drawing into sheets of that paper, row by row, lying whichever way needs fewer.

    Neighbours overlap by 12 mm. The drawing is made a little smaller or larger to fill whole
    sheets, but no text smaller than ``least`` points. ``label`` is a template with {row}, {column},
    {rows} and {columns}; ``guide`` says how to glue them, ``above`` stands over each.
    """
    bounds = drawing.bounds(measure)
    grid = _grid(bounds, paper, (least - 1e-9) / (drawing.smallest_text() or LARGEST))
    window, (width, height) = grid.window, grid.size
    x, y = (width - grid.scale * bounds.w) / 2, (height - grid.scale * bounds.h) / 2
    whole = [
        moved(scaled(item, grid.scale, LINE), x - grid.scale * bounds.x, y - grid.scale * bounds.y)
        for item in drawing.items
    ]
    lefts = [column * (window.w - OVERLAP) for column in range(grid.columns)]
    tops = [row * (window.h - OVERLAP) for row in range(grid.rows)]
    found = []
    for row, top in enumerate(tops, 1):
        for column, left in enumerate(lefts, 1):
            part = Rect(left, top, window.w, window.h)
            inside = tuple(shown for item in whole for shown in _within(item, part, measure))
            sheet = grid.sheet
            content = Drawing(sheet.width, sheet.height, inside).moved(window.x - left, window.y - top)
            at = (row, column, len(tops), len(lefts))
            edges = _edges(lefts, column, window.w), _edges(tops, row, window.h)
            marks = _marks(sheet, at, edges, (label, guide, above), measure)
            found.append(Tile(row, column, sheet, window, part, content, marks))
    return tuple(found)


def _grid(bounds: Rect, paper: Paper, least: float) -> _Grid:
    """The fewest sheets that show it all; of as many those that show it largest."""
    return min(
        (
            grid
            for sheet in (Sheet(paper), Sheet(paper, landscape=True))
            for grid in _grids(bounds, sheet, least)
        ),
        key=lambda grid: (grid.rows * grid.columns, -grid.scale),
    )


def _grids(bounds: Rect, sheet: Sheet, least: float) -> Iterator[_Grid]:
    """Ways to lay sheets of one kind; ``least`` is how small the drawing may become."""
    window = sheet.inside(TILE_MARGINS)
    for columns in range(1, _count(bounds.w, window.w) + 1):
        for rows in range(1, _count(bounds.h, window.h) + 1):
            width, height = _Grid(sheet, rows, columns, 1).size
            scale = min(width / max(bounds.w, 1), height / max(bounds.h, 1), LARGER)
            if scale >= min(1.0, max(FEWER, least)):
                yield _Grid(sheet, rows, columns, scale)


def _count(length: float, window: float) -> int:
    """How many sheets show so much of it at its own size."""
    return max(1, ceil((length - OVERLAP) / (window - OVERLAP) - 1e-9))


def _within(item: Item, part: Rect, measure: Measure) -> Iterator[Item]:
    """The item if it can be seen in a part; of a text that reaches beyond, the letters there."""
    if not item_rect(item, measure).touches(part):
        return
    if not isinstance(item, Text):
        yield item
        return
    left = text_rect(item, measure).x
    ends = [0.0, *(measure(item.text[: at + 1], item.font) for at in range(len(item.text)))]
    seen = [
        at for at in range(len(item.text)) if left + ends[at + 1] >= part.x and left + ends[at] <= part.right
    ]
    if len(seen) == len(item.text):
        yield item
    elif seen:
        text = item.text[seen[0] : seen[-1] + 1]
        yield replace(item, text=text, x=left + ends[seen[0]], align=Align.LEFT)


def _edges(starts: Sequence[float], at: int, window: float) -> list[float]:
    """Where in a window, from its start, the edges of the neighbours before and after it lie."""
    here = starts[at - 1]
    before = [starts[at - 2] + window - here] if at > 1 else []
    return before + [start - here for start in starts[at : at + 1]]


def _marks(
    sheet: Sheet,
    at: tuple[int, int, int, int],
    edges: tuple[Sequence[float], Sequence[float]],
    words: tuple[str, str, str],
    measure: Measure,
) -> Drawing:
    """Crop marks and ticks around the window; below it the map of the tiles, how to glue them, the label.

    What all tiles say alike stands over it.
    """
    sketch = Sketch(measure)
    window = sheet.inside(TILE_MARGINS)
    for start, end in (*_crops(window), *_ticks(window, *edges)):
        sketch.line(start, end, LINE)
    row, column, rows, columns = at
    label, guide, above = words
    over = Rect(window.x + 8, window.y - BELOW - OVER, window.w - 16, OVER)
    sketch.words(above, over, Style(SMALL, SMALL))
    below = Rect(window.x + 8, window.bottom + BELOW, window.w - 16, MAP)
    mapped = _map(sketch, below, at)
    text = label.format(row=row, column=column, rows=rows, columns=columns)
    style = Style(LABEL, LABEL, align=Align.RIGHT)
    width = sketch.measure(text, style.font)
    sketch.words(text, Rect(below.right - width, below.y, width, MAP), style)
    if rows * columns > 1:
        left = below.x + mapped + 3
        sketch.words(guide, Rect(left, below.y, below.right - width - 5 - left, MAP), Style(LABEL, SMALL))
    return sketch.drawing(sheet.width, sheet.height)


Stroke = tuple[tuple[float, float], tuple[float, float]]


def _ticks(window: Rect, across: Sequence[float], down: Sequence[float]) -> Iterator[Stroke]:
    """A short line on either side of the window in line with each edge of a neighbour."""
    near, far = TICK
    for x in (window.x + edge for edge in across):
        yield (x, window.y - near), (x, window.y - far)
        yield (x, window.bottom + near), (x, window.bottom + far)
    for y in (window.y + edge for edge in down):
        yield (window.x - near, y), (window.x - far, y)
        yield (window.right + near, y), (window.right + far, y)


def _crops(window: Rect) -> Iterator[Stroke]:
    """Two short lines outside each corner, in line with the edges to cut along."""
    near, far = 1.0, 6.0
    for x, out in ((window.x, -1), (window.right, 1)):
        for y, down in ((window.y, -1), (window.bottom, 1)):
            yield (x + out * near, y), (x + out * far, y)
            yield (x, y + down * near), (x, y + down * far)


def _map(sketch: Sketch, room: Rect, at: tuple[int, int, int, int]) -> float:
    """All tiles in small, this one marked; how wide that is, mm."""
    row, column, rows, columns = at
    size = min(room.h / rows, room.w / 4 / columns / 1.4, 5.0)
    for r in range(rows):
        for c in range(columns):
            fill = Fill.MARKED if (r + 1, c + 1) == (row, column) else Fill.NONE
            cell = Rect(room.x + c * size * 1.4, room.y + r * size, size * 1.4, size)
            sketch.box(cell, LINE, fill=fill)
    return columns * size * 1.4
