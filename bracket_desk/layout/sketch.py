"""The one mutable thing of this room: what a drawing is collected in while it is made."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from bracket_desk.layout.shapes import About, Box, Drawing, Fill, Item, Line, Measure, Path, Rect
from bracket_desk.layout.text import KEPT, Style, fit, set_lines

MEASURED = 50_000
"""Texts of which it is remembered how wide they are."""


@lru_cache(maxsize=8)
def remembering(measure: Measure) -> Measure:
    """The same measure, that remembers what it has told."""
    return lru_cache(maxsize=MEASURED)(measure)


@lru_cache(maxsize=KEPT)
def _set(measure: Measure, text: str, room: Rect, style: Style, about: About) -> tuple[Item, ...]:
    """The lines of a text in a rectangle, made once: from step to step most of a drawing stays."""
    fitted = fit(text, room.w, room.h, style, measure)
    return tuple(replace(item, about=about) for item in set_lines(fitted, room, style))


class Sketch:
    """Collects items; remembers what texts measure."""

    def __init__(self, measure: Measure) -> None:
        self.measure: Measure = measure if hasattr(measure, "cache_info") else remembering(measure)
        self.items: list[Item] = []

    def words(self, text: str, room: Rect, style: Style, about: About = None) -> None:
        """Set a text into a rectangle."""
        self.items.extend(_set(self.measure, text, room, style, about))

    def line(self, start: tuple[float, float], end: tuple[float, float], width: float) -> None:
        """Draw a line that belongs to no match."""
        self.items.append(Line(*start, *end, width))

    def path(self, *points: tuple[float, float], width: float, about: About = None) -> None:
        """Join points; a step that goes nowhere is left out."""
        kept = [p for i, p in enumerate(points) if i == 0 or _apart(p, points[i - 1])]
        self.items.append(Path(tuple(kept), width, about=about))

    def area(self, *points: tuple[float, float], about: About = None) -> None:
        """Fill the area inside points."""
        self.items.append(Path(points, 0.0, filled=True, about=about))

    def box(self, rect: Rect, line_width: float, about: About = None, fill: Fill = Fill.NONE) -> None:
        """Draw a rectangle."""
        self.items.append(Box(*rect, line_width, fill=fill, about=about))

    def drawing(self, width: float, height: float) -> Drawing:
        """All of it on a sheet."""
        return Drawing(width, height, tuple(self.items))


def _apart(a: tuple[float, float], b: tuple[float, float]) -> bool:
    return abs(a[0] - b[0]) > 1e-6 or abs(a[1] - b[1]) > 1e-6
