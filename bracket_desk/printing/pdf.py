"""Pages painted as PDF: black only, fonts embedded, equal pages giving equal bytes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from io import BytesIO
from typing import Any, assert_never

from bracket_desk.layout.look import LINE
from bracket_desk.layout.shapes import MM, Align, Box, Circle, Fill, Font, Item, Line, Path, Rect, Text
from bracket_desk.printing.filled import Filled
from bracket_desk.printing.fonts import FACES, Fonts
from bracket_desk.printing.pages import Page

POINT = 1 / MM
"""Points of a millimetre."""

DASH, HATCH = 1.5, 1.2
"""Length of a dash, distance of the lines of a hatched box; mm."""

STRIKE = 0.24
"""How high a line through a text stands, in its ems."""


def paint(pages: Sequence[Page], fonts: Fonts, filled: Filled, step: Callable[[int, int], None]) -> bytes:
    """Paint pages; ``filled`` says what the file is called inside, ``step`` is told how far it is."""
    from reportlab.pdfgen.canvas import Canvas

    fonts.measure("0", Font(1))  # makes the first face known before it is named
    made = BytesIO()
    canvas: Any = Canvas(
        made, initialFontName=FACES[False], invariant=1, pageCompression=1, lang=filled.language
    )
    canvas.setTitle(f"{filled.title}. {filled.event}")
    canvas.setAuthor(filled.event)
    canvas.setSubject(filled.title)
    canvas.setCreator("Bracket Desk")
    for number, page in enumerate(pages):
        step(number, len(pages))
        canvas.setPageSize((page.width * POINT, page.height * POINT))
        painter = _Painter(canvas, fonts, page.height)
        for layer in page.layers:
            canvas.saveState()
            if layer.window is not None:
                painter.clip(layer.window)
            for item in layer.drawing.items:
                painter.paint(item)
            canvas.restoreState()
        canvas.showPage()
    canvas.save()
    return made.getvalue()


class _Painter:
    """Paints items on one page: millimetres from the top become points from the bottom."""

    def __init__(self, canvas: Any, fonts: Fonts, height: float) -> None:
        self._canvas = canvas
        self._fonts = fonts
        self._height = height

    def _at(self, x: float, y: float) -> tuple[float, float]:
        return x * POINT, (self._height - y) * POINT

    def clip(self, window: Rect) -> None:
        path = self._canvas.beginPath()
        path.rect(*self._at(window.x, window.bottom), window.w * POINT, window.h * POINT)
        self._canvas.clipPath(path, stroke=0, fill=0)

    def paint(self, item: Item) -> None:
        match item:
            case Line():
                self._pen(item.width, dashed=item.dashed)
                self._canvas.line(*self._at(item.x1, item.y1), *self._at(item.x2, item.y2))
            case Path():
                self._path(item)
            case Circle():
                self._pen(item.width)
                self._canvas.circle(*self._at(item.x, item.y), item.r * POINT)
            case Box():
                self._box(item)
            case Text():
                self._text(item)
            case _:
                assert_never(item)

    def _pen(self, width: float, *, dashed: bool = False) -> None:
        self._canvas.setLineWidth(width * POINT)
        self._canvas.setDash([DASH * POINT] if dashed else [])

    def _path(self, item: Path) -> None:
        path = self._canvas.beginPath()
        path.moveTo(*self._at(*item.points[0]))
        for point in item.points[1:]:
            path.lineTo(*self._at(*point))
        if not item.filled:
            self._pen(item.width)
        self._canvas.drawPath(path, stroke=int(not item.filled), fill=int(item.filled))

    def _box(self, item: Box) -> None:
        corner = self._at(item.x, item.y + item.h)
        if item.fill is Fill.HATCH:
            self._pen(LINE)
            for x1, y1, x2, y2 in hatching(item.rect):
                self._canvas.line(*self._at(x1, y1), *self._at(x2, y2))
        marked = item.fill is Fill.MARKED
        if item.line_width or marked:
            self._pen(item.line_width, dashed=item.dashed)
            size = item.w * POINT, item.h * POINT
            self._canvas.rect(*corner, *size, stroke=int(item.line_width > 0), fill=int(marked))

    def _text(self, item: Text) -> None:
        runs = self._fonts.runs(item.text, item.font.bold)
        width = self._fonts.measure(item.text, item.font)
        left = item.x - {Align.LEFT: 0.0, Align.CENTER: 0.5, Align.RIGHT: 1.0}[item.align] * width
        words = self._canvas.beginText(*self._at(left, item.y))
        for face, piece in runs:
            words.setFont(face, item.font.size_pt)
            words.textOut(piece)
        self._canvas.drawText(words)
        if item.struck:
            self._pen(max(LINE, 0.06 * item.font.em))
            y = item.y - STRIKE * item.font.em
            self._canvas.line(*self._at(left, y), *self._at(left + width, y))


def hatching(rect: Rect) -> Iterator[tuple[float, float, float, float]]:
    """Slanting lines over a rectangle, none beyond its edges."""
    step = HATCH
    while step < rect.w + rect.h:
        across, rest = min(step, rect.w), max(0.0, step - rect.w)
        down = min(step, rect.h)
        yield rect.x + across, rect.y + rest, rect.x + step - down, rect.y + down
        step += HATCH
