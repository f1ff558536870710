"""Bars lying one under the other: a label, a bar, what it stands for. The number is always written."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bracket_desk.layout.look import LINE
from bracket_desk.layout.shapes import Align, Box, Drawing, Fill, Font, Item, Line, Measure, Text
from bracket_desk.layout.text import shortened

FONT = Font(10.0)

ROW, THICK = 6.5, 4.0
"""From bar to bar, and how high a bar is, mm."""

LABELS = 0.4
"""Labels take so much of the width at most."""

GAP = 2.0
"""Between label, bar and number, mm."""


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar of a chart; ``said`` is its number as people read it. Values are not negative."""

    label: str
    value: float
    said: str


def bar_chart(bars: Sequence[Bar], measure: Measure, width: float) -> Drawing:
    """The bars in their order, the longest as long as the width leaves room for."""
    if not bars:
        return Drawing(width, 0.0, ())
    names = min(max(measure(bar.label, FONT) for bar in bars), LABELS * width)
    numbers = max(measure(bar.said, FONT) for bar in bars)
    left, room = names + GAP, width - names - numbers - 2 * GAP
    most = max(bar.value for bar in bars) or 1.0
    height, items = ROW * len(bars), list[Item]()
    for at, bar in enumerate(bars):
        middle = ROW * (at + 0.5)
        base = middle + 0.3 * FONT.em
        whole = measure(bar.label, FONT) <= names
        lines = (bar.label,) if whole else shortened(bar.label, names, ROW, FONT, measure).lines
        items += [Text(names, base, line, FONT, Align.RIGHT) for line in lines[:1]]
        long = max(room, 1.0) * bar.value / most
        if long > 0:
            items.append(Box(left, middle - THICK / 2, long, THICK, LINE, fill=Fill.MARKED))
        items.append(Text(left + long + GAP, base, bar.said, FONT))
    items.append(Line(left, 0, left, height, LINE))
    return Drawing(width, height, tuple(items))
