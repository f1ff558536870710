"""Pages painted as PDF: black only, fonts embedded, equal pages giving equal bytes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from io import BytesIO
from typing import Any, assert_never

from bracket_desk.layout.look import LINE
from bracket_desk.layout.shapes import MM, Align, Box, Circle, Fill, Font, Item, Line, Path, Rect, Text
from bracket_desk.layout.text import clean
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
    from reportlab import rl_config
    from reportlab.pdfgen.canvas import Canvas

    # every way that a file goes today carries bytes: written as text, streams are a quarter longer,
    # and that takes longer than all the drawing
    rl_config.useA85 = 0
    fonts.measure("0", Font(1))  # makes the first face known before it is named
    made = BytesIO()
    canvas: Any = Canvas(
        made, initialFontName=FACES[False], invariant=1, pageCompression=1, lang=filled.language
    )
    canvas.setTitle(f"{filled.title}. {filled.event}")
    canvas.setAuthor(filled.event)
    canvas.setSubject(filled.title)
    canvas.setCreator("Bracket Desk")
    canvas.setViewerPreference("DisplayDocTitle", "true")
    # millimetres are millimetres, unless somebody asks for something else
    canvas.setViewerPreference("PrintScaling", "/None")
    encoder = _Encoder(canvas, fonts)
    for number, page in enumerate(pages):
        step(number, len(pages))
        canvas.setPageSize((page.width * POINT, page.height * POINT))
        painter = _Painter(encoder, fonts, page.height)
        for layer in page.layers:
            painter.begin(layer.window)
            for item in layer.drawing.items:
                painter.paint(item)
            painter.end()
        for at, mark in enumerate(page.marks):
            key = f"{number}-{at}"
            canvas.bookmarkHorizontal(key, 0, (page.height - mark.y) * POINT)
            canvas.addOutlineEntry(clean(mark.text), key)
        canvas.addLiteral("\n".join(painter.code))
        canvas.showPage()
    canvas.save()
    return made.getvalue()


_ESCAPED = {
    byte: chr(byte) if 32 <= byte < 127 and chr(byte) not in "()\\" else f"\\{byte:03o}"
    for byte in range(256)
}
"""What stands for each byte in a string of a PDF."""

_ROUND = 0.5522847498
"""How far the handles of four curves lie that make a circle, in radii."""


class _Encoder:
    """Texts as the operators that show them, by the subsets of faces that one file carries.

    ReportLab's own text objects do the same for each text anew, which takes most of the time.
    """

    def __init__(self, canvas: Any, fonts: Fonts) -> None:
        from reportlab.pdfbase import pdfmetrics

        self._document = canvas._doc  # noqa: SLF001 (what faces are asked with, which has no other name)
        self._fonts = fonts
        self._font_of = pdfmetrics.getFont
        self._known: dict[tuple[str, Font], str] = {}

    def show(self, text: str, font: Font) -> str:
        """The operators that set a text from where the pen is."""
        known = self._known.get((text, font))
        if known is None:
            known = self._known[text, font] = "".join(self._pieces(text, font))
        return known

    def _pieces(self, text: str, font: Font) -> Iterator[str]:
        for face, piece in self._fonts.runs(text, font.bold):
            made = self._font_of(face)
            for subset, codes in made.splitString(piece, self._document):
                name = made.getSubsetInternalName(subset, self._document)
                yield f"{name} {font.size_pt:.3f} Tf ({''.join(map(_ESCAPED.__getitem__, codes))}) Tj "


class _Painter:
    """Paints items on one page: millimetres from the top become points from the bottom.

    ``code`` is what has been painted, as operators of PDF.
    """

    def __init__(self, encoder: _Encoder, fonts: Fonts, height: float) -> None:
        self.code: list[str] = []
        self._encoder = encoder
        self._fonts = fonts
        self._height = height * POINT
        self._width, self._dashed = 0.0, False

    def begin(self, window: Rect | None) -> None:
        """A layer, of which nothing is seen outside of the window."""
        self.code.append("q")
        if window is not None:
            self.code.append(f"{self._rect(window)} re W n")
        self._width, self._dashed = 0.0, False

    def end(self) -> None:
        self.code.append("Q")

    def _at(self, x: float, y: float) -> str:
        return f"{x * POINT:.3f} {self._height - y * POINT:.3f}"

    def _rect(self, rect: Rect) -> str:
        return f"{self._at(rect.x, rect.bottom)} {rect.w * POINT:.3f} {rect.h * POINT:.3f}"

    def paint(self, item: Item) -> None:
        match item:
            case Text():
                self._text(item)
            case Box():
                self._box(item)
            case Line():
                self._pen(item.width, dashed=item.dashed)
                self._line(item.x1, item.y1, item.x2, item.y2)
            case Path():
                self._path(item)
            case Circle():
                self._circle(item)
            case _:
                assert_never(item)

    def _pen(self, width: float, *, dashed: bool = False) -> None:
        if width != self._width:
            self._width = width
            self.code.append(f"{width * POINT:.3f} w")
        if dashed != self._dashed:
            self._dashed = dashed
            self.code.append(f"[{DASH * POINT:.3f}] 0 d" if dashed else "[] 0 d")

    def _line(self, x1: float, y1: float, x2: float, y2: float) -> None:
        self.code.append(f"{self._at(x1, y1)} m {self._at(x2, y2)} l S")

    def _path(self, item: Path) -> None:
        first, *rest = (self._at(*point) for point in item.points)
        if not item.filled:
            self._pen(item.width)
        lines = " ".join(f"{point} l" for point in rest)
        self.code.append(f"{first} m {lines} {'f' if item.filled else 'S'}")

    def _circle(self, item: Circle) -> None:
        self._pen(item.width)
        x, y, r, k = item.x, item.y, item.r, _ROUND * item.r
        curves = (
            ((x + r, y - k), (x + k, y - r), (x, y - r)),
            ((x - k, y - r), (x - r, y - k), (x - r, y)),
            ((x - r, y + k), (x - k, y + r), (x, y + r)),
            ((x + k, y + r), (x + r, y + k), (x + r, y)),
        )
        drawn = " ".join(" ".join(self._at(*point) for point in curve) + " c" for curve in curves)
        self.code.append(f"{self._at(x + r, y)} m {drawn} s")

    def _box(self, item: Box) -> None:
        if item.fill is Fill.HATCH:
            self._pen(LINE)
            for ends in hatching(item.rect):
                self._line(*ends)
        marked = item.fill is Fill.MARKED
        if item.line_width:
            self._pen(item.line_width, dashed=item.dashed)
            self.code.append(f"{self._rect(item.rect)} re {'B' if marked else 'S'}")
        elif marked:
            self.code.append(f"{self._rect(item.rect)} re f")

    def _text(self, item: Text) -> None:
        left, wide = item.x, 0.0
        if item.struck or item.align is not Align.LEFT:
            wide = self._fonts.measure(item.text, item.font)
            left -= {Align.LEFT: 0.0, Align.CENTER: 0.5, Align.RIGHT: 1.0}[item.align] * wide
        self.code.append(f"BT {self._at(left, item.y)} Td {self._encoder.show(item.text, item.font)}ET")
        if item.struck:
            self._pen(max(LINE, 0.06 * item.font.em))
            y = item.y - STRIKE * item.font.em
            self._line(left, y, left + wide, y)


def hatching(rect: Rect) -> Iterator[tuple[float, float, float, float]]:
    """Slanting lines over a rectangle, none beyond its edges."""
    step = HATCH
    while step < rect.w + rect.h:
        across, rest = min(step, rect.w), max(0.0, step - rect.w)
        down = min(step, rect.h)
        yield rect.x + across, rect.y + rest, rect.x + step - down, rect.y + down
        step += HATCH
