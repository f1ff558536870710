"""Bars lying one under the other: a label, a bar, what it stands for. The number is always written."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bracket_desk.layout.look import LINE
from bracket_desk.layout.shapes import Align, Box, Drawing, Fill, Font, Item, Line, Measure, Text
from bracket_desk.layout.text import clean, line_height, wrap

FONT = Font(10.0)

ROW, THICK = 6.5, 4.0
"""From bar to bar, and how high a bar is, mm."""

LINE_HEIGHT = line_height(FONT.size_pt)

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


def bar_rows(
    bars: Sequence[Bar], measure: Measure, width: float, fill: Fill = Fill.HATCH
) -> tuple[Drawing, ...]:
    """The bars in their order, each a piece of its own, the longest as long as the width leaves room for.

    One under the other without a gap they are a chart. A label that is long goes on below. Hatched bars
    are plain to see on any printer, and take little of its toner.
    """
    if not bars:
        return ()
    names = min(max(measure(bar.label, FONT) for bar in bars), LABELS * width)
    numbers = max(measure(bar.said, FONT) for bar in bars)
    left, room = names + GAP, max(width - names - numbers - 2 * GAP, 1.0)
    most = max(bar.value for bar in bars) or 1.0
    found = []
    for bar in bars:
        lines = wrap(clean(bar.label), names + 1e-6, FONT, measure)
        height = max(ROW, len(lines) * LINE_HEIGHT + ROW - THICK)
        middle = height / 2
        first = middle + 0.3 * FONT.em - (len(lines) - 1) * LINE_HEIGHT / 2
        items: list[Item] = [
            Text(names, first + at * LINE_HEIGHT, line, FONT, Align.RIGHT)
            for at, line in enumerate(lines)
            if line
        ]
        long = room * bar.value / most
        if long > 0:
            items.append(Box(left, middle - THICK / 2, long, THICK, LINE, fill=fill))
        items.append(Text(left + long + GAP, middle + 0.3 * FONT.em, bar.said, FONT))
        items.append(Line(left, 0, left, height, LINE))
        found.append(Drawing(width, height, tuple(items)))
    return tuple(found)


def bar_chart(bars: Sequence[Bar], measure: Measure, width: float) -> Drawing:
    """The same as one drawing for the screen, whose bars are full."""
    height, items = 0.0, list[Item]()
    for row in bar_rows(bars, measure, width, Fill.MARKED):
        items += row.moved(0, height).items
        height += row.height
    return Drawing(width, height, tuple(items))
