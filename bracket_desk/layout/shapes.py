"""What a drawing is made of. Millimetres from the top left corner, y downwards; text sizes in points.

A painter goes through ``Drawing.items`` in order, so what comes later lies on top.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import NamedTuple, assert_never

MM = 25.4 / 72
"""Millimetres of a point."""

ASCENT, DESCENT = 0.9, 0.22
"""How far letters rise above and hang below the baseline, in ems: Й and Ё, р and щ of PT Serif."""

FIGURES = 0.72
"""How far figures rise above the baseline, in ems; they do not hang."""

About = tuple[str, int] | str | None
"""What an item belongs to: a match and its side 1 or 2, a match, or nothing that is played."""


class Rect(NamedTuple):
    """A rectangle by its top left corner."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        return self.x + self.w

    @property
    def bottom(self) -> float:
        return self.y + self.h

    def holds(self, x: float, y: float) -> bool:
        """Whether the point lies inside or on the edge."""
        return self.x <= x <= self.right and self.y <= y <= self.bottom

    def widened(self, by: float) -> Rect:
        """The same with so much more at each edge."""
        return Rect(self.x - by, self.y - by, self.w + 2 * by, self.h + 2 * by)

    def encloses(self, other: Rect) -> bool:
        """Whether all of the other lies inside or on the edge."""
        return self.holds(other.x, other.y) and self.holds(other.right, other.bottom)

    def touches(self, other: Rect) -> bool:
        """Whether the two share a point, edges counted."""
        return (
            self.x <= other.right
            and other.x <= self.right
            and self.y <= other.bottom
            and other.y <= self.bottom
        )


@dataclass(frozen=True, slots=True)
class Font:
    """A size in points and a weight; the family is the painter's choice."""

    size_pt: float
    bold: bool = False

    @property
    def em(self) -> float:
        """The size in millimetres."""
        return self.size_pt * MM


Measure = Callable[[str, Font], float]
"""The width of a text in millimetres."""


class Align(StrEnum):
    """Which part of a text its x stands for."""

    LEFT = "left"
    CENTER = "center"
    RIGHT = "right"


class Fill(StrEnum):
    """What a box is filled with; ``MARKED`` is for what stands out on a map."""

    NONE = "none"
    HATCH = "hatch"
    MARKED = "marked"


@dataclass(frozen=True, slots=True)
class Line:
    """A straight line."""

    x1: float
    y1: float
    x2: float
    y2: float
    width: float
    dashed: bool = False
    about: About = None


@dataclass(frozen=True, slots=True)
class Path:
    """A line through two or more points, or (``filled``) the black area inside them."""

    points: tuple[tuple[float, float], ...]
    width: float
    filled: bool = False
    about: About = None


@dataclass(frozen=True, slots=True)
class Circle:
    """A circle by its centre and radius."""

    x: float
    y: float
    r: float
    width: float
    about: About = None


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle. With ``line_width`` 0 and no fill it only says where a side can be hit."""

    x: float
    y: float
    w: float
    h: float
    line_width: float
    dashed: bool = False
    fill: Fill = Fill.NONE
    about: About = None

    @property
    def rect(self) -> Rect:
        return Rect(self.x, self.y, self.w, self.h)


@dataclass(frozen=True, slots=True)
class Text:
    """One line of text. ``muted`` is secondary (paper prints it black), ``struck`` is struck through."""

    x: float
    y: float
    text: str
    font: Font
    align: Align = Align.LEFT
    muted: bool = False
    struck: bool = False
    about: About = None


Item = Line | Path | Circle | Box | Text


def rise(text: str) -> float:
    """How far a text rises above its baseline, in ems."""
    return FIGURES if text.isdecimal() else ASCENT


def hang(text: str) -> float:
    """How far a text hangs below its baseline, in ems."""
    return 0.0 if text.isdecimal() else DESCENT


def text_rect(item: Text, measure: Measure) -> Rect:
    """The rectangle that a text takes."""
    width = measure(item.text, item.font)
    shift = {Align.LEFT: 0.0, Align.CENTER: 0.5, Align.RIGHT: 1.0}[item.align]
    top = item.y - rise(item.text) * item.font.em
    return Rect(item.x - shift * width, top, width, (rise(item.text) + hang(item.text)) * item.font.em)


def item_rect(item: Item, measure: Measure) -> Rect:
    """The rectangle around an item; half the line's width that lies outside is left out."""
    match item:
        case Line():
            return _around((item.x1, item.x2), (item.y1, item.y2))
        case Path():
            return _around([x for x, _ in item.points], [y for _, y in item.points])
        case Circle():
            return Rect(item.x - item.r, item.y - item.r, 2 * item.r, 2 * item.r)
        case Box():
            return item.rect
        case Text():
            return text_rect(item, measure)
        case _:
            assert_never(item)


def _around(xs: Iterable[float], ys: Iterable[float]) -> Rect:
    xs, ys = tuple(xs), tuple(ys)
    return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def moved(item: Item, dx: float, dy: float) -> Item:
    """The same item further right by dx and down by dy."""
    # every item of a page comes through here: made anew, which is several times as quick as ``replace``
    match item:
        case Text(x, y, text, font, align, muted, struck, about):
            return Text(x + dx, y + dy, text, font, align, muted, struck, about)
        case Box(x, y, w, h, width, dashed, fill, about):
            return Box(x + dx, y + dy, w, h, width, dashed, fill, about)
        case Line(x1, y1, x2, y2, width, dashed, about):
            return Line(x1 + dx, y1 + dy, x2 + dx, y2 + dy, width, dashed, about)
        case Path():
            return replace(item, points=tuple((x + dx, y + dy) for x, y in item.points))
        case Circle():
            return replace(item, x=item.x + dx, y=item.y + dy)
        case _:
            assert_never(item)


def scaled(item: Item, scale: float, thinnest: float) -> Item:
    """The same item larger or smaller about the origin; no line gets thinner than ``thinnest``."""

    def pen(width: float) -> float:
        return max(scale * width, min(width, thinnest))

    match item:
        case Line():
            ends = scale * item.x1, scale * item.y1, scale * item.x2, scale * item.y2
            return replace(item, x1=ends[0], y1=ends[1], x2=ends[2], y2=ends[3], width=pen(item.width))
        case Path():
            points = tuple((scale * x, scale * y) for x, y in item.points)
            return replace(item, points=points, width=pen(item.width))
        case Circle():
            return replace(item, x=scale * item.x, y=scale * item.y, r=scale * item.r, width=pen(item.width))
        case Box():
            x, y, w, h = (scale * value for value in item.rect)
            return replace(item, x=x, y=y, w=w, h=h, line_width=pen(item.line_width))
        case Text():
            font = replace(item.font, size_pt=scale * item.font.size_pt)
            return replace(item, x=scale * item.x, y=scale * item.y, font=font)
        case _:
            assert_never(item)


@dataclass(frozen=True, slots=True)
class Drawing:
    """A sheet of that width and height in millimetres with its items in the order of painting."""

    width: float
    height: float
    items: tuple[Item, ...] = ()

    def moved(self, dx: float, dy: float) -> Drawing:
        """The same sheet with everything on it moved."""
        return replace(self, items=tuple(moved(item, dx, dy) for item in self.items))

    def merged(self, other: Drawing) -> Drawing:
        """Both on one sheet that is as large as either, ``other`` on top."""
        return Drawing(max(self.width, other.width), max(self.height, other.height), self.items + other.items)

    def bounds(self, measure: Measure) -> Rect:
        """The rectangle around all items; empty at the origin if there are none."""
        if not self.items:
            return Rect(0, 0, 0, 0)
        rects = [item_rect(item, measure) for item in self.items]
        left, top = min(r.x for r in rects), min(r.y for r in rects)
        return Rect(left, top, max(r.right for r in rects) - left, max(r.bottom for r in rects) - top)

    def frames(self) -> dict[str, Rect]:
        """Where each match stands."""
        return {
            item.about: item.rect
            for item in self.items
            if isinstance(item, Box) and isinstance(item.about, str)
        }

    def hit(self, x: float, y: float) -> tuple[str, int] | None:
        """The match and the side at a point."""
        for item in self.items:
            if isinstance(item, Box) and isinstance(item.about, tuple) and item.rect.holds(x, y):
                return item.about
        return None

    def smallest_text(self) -> float | None:
        """Size in points of the smallest text; None without any."""
        return min((item.font.size_pt for item in self.items if isinstance(item, Text)), default=None)
