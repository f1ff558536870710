"""The calibration sheet: a millimetre on it is a millimetre."""

from __future__ import annotations

import pypdfium2
import pytest

from bracket_desk.layout.gauge import ACROSS, CARD, DOWN, SIZE, SQUARE, gauge
from bracket_desk.layout.look import FRAME, LINE
from bracket_desk.layout.shapes import MM, Box, Line, Text
from bracket_desk.printing.filling import Choices
from bracket_desk.printing.kinds import Kind
from tests.helpers import undrawn
from tests.printing.reading import FONTS, Reading, off_page, overlaps, press, source


def test_rulers_square_and_card_have_their_lengths() -> None:
    drawing = gauge("квадрат", "карта", FONTS.measure)
    lines = [item for item in drawing.items if isinstance(item, Line)]
    across = [line for line in lines if line.y1 == line.y2 and line.x2 - line.x1 == ACROSS]
    down = [line for line in lines if line.x1 == line.x2 and line.y2 - line.y1 == DOWN]
    assert len(across) == len(down) == 1
    # a mark for every millimetre, the first and the last included
    assert sum(line.x1 == line.x2 for line in lines) == ACROSS + 1 + 1
    assert sum(line.y1 == line.y2 for line in lines) == DOWN + 1 + 1
    boxes = [(item.w, item.h) for item in drawing.items if isinstance(item, Box)]
    assert boxes == [(SQUARE, SQUARE), CARD]
    figures = [int(item.text) for item in drawing.items if isinstance(item, Text) and item.text.isdecimal()]
    assert figures == [*range(0, ACROSS + 1, 10), *range(10, DOWN + 1, 10)]
    bounds = drawing.bounds(FONTS.measure)
    assert bounds.x >= 0
    assert bounds.y >= 0
    assert bounds.right <= SIZE[0] + 5
    assert bounds.bottom <= SIZE[1] + 3


@pytest.mark.parametrize("language", ["ru", "en"])
def test_the_sheet_is_one_page_at_its_own_scale(language: str) -> None:
    event = source(undrawn([1]).session.entries, language)
    data = press(language).make(Kind.CALIBRATION, event, Choices()).data
    (sheet,) = Reading(data).sheets
    assert (round(sheet.width * MM), round(sheet.height * MM)) == (210, 297)
    assert not off_page(sheet)
    assert not list(overlaps(sheet))
    paths = [
        found.get_bounds()
        for found in pypdfium2.PdfDocument(data)[0].get_objects()
        if found.type == pypdfium2.raw.FPDF_PAGEOBJ_PATH
    ]
    sizes = [((right - left) * MM, (top - bottom) * MM) for left, bottom, right, top in paths]
    # the bounds of a line are those of its ink
    pen, ruler = 2 * LINE, 2 * FRAME
    for wide, high in (
        (SQUARE + pen, SQUARE + pen),
        (CARD[0] + pen, CARD[1] + pen),
        (ACROSS + ruler, ruler),
        (ruler, DOWN + ruler),
    ):
        assert any(abs(w - wide) < 0.05 and abs(h - high) < 0.05 for w, h in sizes), (wide, high)
