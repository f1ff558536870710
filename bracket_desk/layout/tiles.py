"""A poster cut into the sheets of an ordinary printer, to be glued together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil

from bracket_desk.layout.look import LINE
from bracket_desk.layout.paper import Margins, Paper, Sheet
from bracket_desk.layout.shapes import Align, Drawing, Fill, Measure, Rect, item_rect
from bracket_desk.layout.sketch import Sketch
from bracket_desk.layout.text import Style

OVERLAP = 10.0
"""Neighbouring tiles show the same strip, at least so wide, mm."""

TILE_MARGINS = Margins(10, 10, 10, 10)
"""What printers cannot reach; crop marks and the label stand there."""

LABEL = 9.0
"""Size of the label, points."""

TICK = (1.0, 3.0)
"""So far from the window the ticks reach that show where a neighbour's edge lies, mm."""

BELOW, MAP = 3.4, 5.6
"""How far under the window label and map of the tiles begin, and their height, mm at most."""


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


def tiles(
    drawing: Drawing, paper: Paper, measure: Measure, label: str = "{row}.{column}"
) -> tuple[Tile, ...]:
    """Cut a drawing into sheets of that paper, row by row, lying whichever way needs fewer.

    Neighbours overlap by at least 10 mm; ``label`` is a template with {row}, {column}, {rows}
    and {columns}.
    """
    sheet = min(
        (Sheet(paper), Sheet(paper, landscape=True)),
        key=lambda s: len(_steps(drawing, s)[0]) * len(_steps(drawing, s)[1]),
    )
    window = sheet.inside(TILE_MARGINS)
    lefts, tops = _steps(drawing, sheet)
    rects = [(item, item_rect(item, measure)) for item in drawing.items]
    found = []
    for row, top in enumerate(tops, 1):
        for column, left in enumerate(lefts, 1):
            part = Rect(left, top, window.w, window.h)
            inside = tuple(item for item, rect in rects if rect.touches(part))
            content = Drawing(sheet.width, sheet.height, inside).moved(window.x - left, window.y - top)
            at = (row, column, len(tops), len(lefts))
            edges = _edges(lefts, column, window.w), _edges(tops, row, window.h)
            marks = _marks(sheet, at, edges, label, measure)
            found.append(Tile(row, column, sheet, window, part, content, marks))
    return tuple(found)


def _steps(drawing: Drawing, sheet: Sheet) -> tuple[list[float], list[float]]:
    """The left and the top of each tile: evenly, so that overlaps are alike."""
    window = sheet.inside(TILE_MARGINS)
    return _spread(drawing.width, window.w), _spread(drawing.height, window.h)


def _spread(length: float, window: float) -> list[float]:
    count = max(1, ceil((length - OVERLAP) / (window - OVERLAP) - 1e-9))
    if count == 1:
        return [(length - window) / 2]
    return [i * (length - window) / (count - 1) for i in range(count)]


def _edges(starts: Sequence[float], at: int, window: float) -> list[float]:
    """Where in a window, from its start, the edges of the neighbours before and after it lie."""
    here = starts[at - 1]
    before = [starts[at - 2] + window - here] if at > 1 else []
    return before + [start - here for start in starts[at : at + 1]]


def _marks(
    sheet: Sheet,
    at: tuple[int, int, int, int],
    edges: tuple[Sequence[float], Sequence[float]],
    label: str,
    measure: Measure,
) -> Drawing:
    """Crop marks and ticks around the window; below it the label and the map of the tiles."""
    sketch = Sketch(measure)
    window = sheet.inside(TILE_MARGINS)
    for start, end in (*_crops(window), *_ticks(window, *edges)):
        sketch.line(start, end, LINE)
    row, column, rows, columns = at
    _map(sketch, Rect(window.x + 8, window.bottom + BELOW, window.w / 2, MAP), at)
    room = Rect(window.x + window.w / 2, window.bottom + BELOW, window.w / 2 - 8, MAP)
    text = label.format(row=row, column=column, rows=rows, columns=columns)
    sketch.words(text, room, Style(LABEL, LABEL, align=Align.RIGHT))
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


def _map(sketch: Sketch, room: Rect, at: tuple[int, int, int, int]) -> None:
    """All tiles in small, this one marked."""
    row, column, rows, columns = at
    size = min(room.h / rows, room.w / columns / 1.4, 5.0)
    for r in range(rows):
        for c in range(columns):
            fill = Fill.MARKED if (r + 1, c + 1) == (row, column) else Fill.NONE
            cell = Rect(room.x + c * size * 1.4, room.y + r * size, size * 1.4, size)
            sketch.box(cell, LINE, fill=fill)
