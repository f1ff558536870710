"""A drawing that proves a printer's scale: two rulers, a square, the outline of a bank card."""

from __future__ import annotations

from bracket_desk.layout.look import FRAME, LINE
from bracket_desk.layout.shapes import Align, Drawing, Measure, Rect
from bracket_desk.layout.sketch import Sketch
from bracket_desk.layout.text import Style

ACROSS, DOWN = 150, 180
"""Lengths of the two rulers, mm: what is off by one in a hundred is seen on them."""

SQUARE = 100.0
"""Side of the square, mm: it shows whether both ways are scaled alike."""

CARD = (85.6, 53.98)
"""Width and height of a bank card (ISO/IEC 7810, ID-1), mm: everybody has one, not everybody a ruler."""

SMALL, MIDDLE, TEN = 2.0, 3.0, 5.0
"""Lengths of the marks at millimetres, fives and tens, mm."""

LEFT, TOP = 16.0, 14.0
"""Room for the marks and figures of the rulers, mm."""

SIZE = (LEFT + ACROSS, TOP + DOWN)
"""Width and height of the whole drawing, mm."""


def gauge(square: str, card: str, measure: Measure) -> Drawing:
    """The drawing; the words stand in the square and in the card."""
    sketch = Sketch(measure)
    figures = Style(9.0, 9.0)
    for at in range(ACROSS + 1):
        x, mark = LEFT + at, _mark(at)
        sketch.line((x, TOP), (x, TOP - mark), LINE)
        if at % 10 == 0:
            sketch.words(str(at), Rect(x - 5, TOP - TEN - 5, 10, 5), Style(9.0, 9.0, align=Align.CENTER))
    for at in range(DOWN + 1):
        y, mark = TOP + at, _mark(at)
        sketch.line((LEFT, y), (LEFT - mark, y), LINE)
        if at % 10 == 0 and at:
            sketch.words(str(at), Rect(0, y - 2.5, LEFT - TEN - 1, 5), Style(9.0, 9.0, align=Align.RIGHT))
    sketch.line((LEFT, TOP), (LEFT + ACROSS, TOP), FRAME)
    sketch.line((LEFT, TOP), (LEFT, TOP + DOWN), FRAME)
    box = Rect(LEFT + 12, TOP + 10, SQUARE, SQUARE)
    sketch.box(box, LINE)
    sketch.words(square, Rect(box.x + 3, box.y + 3, box.w - 6, 30), figures)
    outline = Rect(box.x, box.bottom + 8, *CARD)
    sketch.box(outline, LINE)
    sketch.words(card, Rect(outline.x + 3, outline.y + 3, outline.w - 6, outline.h - 6), figures)
    return sketch.drawing(*SIZE)


def _mark(at: int) -> float:
    """How long the mark at a millimetre is."""
    if at % 10 == 0:
        return TEN
    return MIDDLE if at % 5 == 0 else SMALL
