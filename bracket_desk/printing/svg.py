"""Pages as SVG: text stays text, and the file carries the letters it is set in."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator, Sequence
from typing import assert_never
from xml.sax.saxutils import escape

from bracket_desk.layout.look import LINE
from bracket_desk.layout.shapes import Align, Box, Circle, Fill, Item, Line, Path, Text
from bracket_desk.printing.filled import Filled
from bracket_desk.printing.fonts import FACES, FALLBACK, Fonts
from bracket_desk.printing.pages import Page
from bracket_desk.printing.pdf import DASH, STRIKE, hatching
from bracket_desk.printing.webfont import cut_down


def svg(pages: Sequence[Page], fonts: Fonts, filled: Filled) -> list[bytes]:
    """Each page as a file of its own, in millimetres; equal pages give equal bytes."""
    return [_Sheet(page, fonts, filled).file() for page in pages]


class _Sheet:
    """Draws one page. ``used``: the characters of each face."""

    def __init__(self, page: Page, fonts: Fonts, filled: Filled) -> None:
        self.page = page
        self.fonts = fonts
        self.filled = filled
        self.used: dict[str, set[str]] = {}

    def file(self) -> bytes:
        page, filled = self.page, self.filled
        body: list[str] = []
        for number, layer in enumerate(page.layers):
            if layer.window is not None:
                x, y, w, h = map(_n, layer.window)
                rect = f'<rect x="{x}" y="{y}" width="{w}" height="{h}"/>'
                body.append(f'<clipPath id="c{number}">{rect}</clipPath><g clip-path="url(#c{number})">')
            body += (part for item in layer.drawing.items for part in self._item(item))
            if layer.window is not None:
                body.append("</g>")
        width, height = _n(page.width), _n(page.height)
        size = f'width="{width}mm" height="{height}mm" viewBox="0 0 {width} {height}"'
        title = escape(_xml(f"{filled.title}. {filled.event}"))
        return "\n".join(
            (
                '<?xml version="1.0" encoding="UTF-8"?>',
                f'<svg xmlns="http://www.w3.org/2000/svg" {size} xml:lang="{filled.language}" role="img">',
                f"<title>{title}</title>",
                f"<style>{self._style()}</style>",
                f'<rect width="{width}" height="{height}" fill="#fff"/>',
                # not by rules of the style: some readers know none
                '<g fill="none" stroke="#000">',
                *body,
                "</g>",
                "</svg>\n",
            )
        ).encode()

    def _style(self) -> str:
        """The faces with the letters that are used; without them another serif keeps the widths."""
        faces = "".join(
            f'@font-face{{font-family:"{_FAMILIES[face]}";font-weight:{_weight(face)};'
            f"src:url(data:font/ttf;base64,{self._face(face)})}}"
            for face in sorted(self.used)
        )
        return faces + ("text{white-space:pre;font-kerning:none;font-variant-ligatures:none}")

    def _face(self, face: str) -> str:
        return b64encode(cut_down(self.fonts.file(face), self.fonts.glyphs(face, self.used[face]))).decode()

    def _item(self, item: Item) -> Iterator[str]:
        match item:
            case Line():
                ends = f'x1="{_n(item.x1)}" y1="{_n(item.y1)}" x2="{_n(item.x2)}" y2="{_n(item.y2)}"'
                yield f"<line {ends}{_pen(item.width, dashed=item.dashed)}/>"
            case Path():
                points = " ".join(f"{_n(x)} {_n(y)}" for x, y in item.points)
                how = ' fill="#000" stroke="none"' if item.filled else _pen(item.width)
                yield f'<path d="M{points}"{how}/>'
            case Circle():
                yield f'<circle cx="{_n(item.x)}" cy="{_n(item.y)}" r="{_n(item.r)}"{_pen(item.width)}/>'
            case Box():
                yield from self._box(item)
            case Text():
                yield from self._text(item)
            case _:
                assert_never(item)

    def _box(self, item: Box) -> Iterator[str]:
        if item.fill is Fill.HATCH:
            lines = " ".join(
                f"M{_n(x1)} {_n(y1)} {_n(x2)} {_n(y2)}" for x1, y1, x2, y2 in hatching(item.rect)
            )
            yield f'<path d="{lines}"{_pen(LINE)}/>'
        marked = item.fill is Fill.MARKED
        if item.line_width or marked:
            size = f'x="{_n(item.x)}" y="{_n(item.y)}" width="{_n(item.w)}" height="{_n(item.h)}"'
            fill = ' fill="#000"' if marked else ""
            yield f"<rect {size}{_pen(item.line_width, dashed=item.dashed)}{fill}/>"

    def _text(self, item: Text) -> Iterator[str]:
        """Each run of one face where it was measured to stand, as wide as it was measured."""
        width = self.fonts.measure(item.text, item.font)
        left = item.x - {Align.LEFT: 0.0, Align.CENTER: 0.5, Align.RIGHT: 1.0}[item.align] * width
        x, size = left, item.font.em
        for face, piece in self.fonts.runs(item.text, item.font.bold):
            said = _xml(piece)
            if not said:
                continue
            self.used.setdefault(face, set()).update(said)
            wide = self.fonts.width(face, piece) * size
            where = f'x="{_n(x)}" y="{_n(item.y)}" font-size="{_n(size)}" textLength="{_n(wide)}"'
            yield (
                f'<text {where} {_font(face)} lengthAdjust="spacingAndGlyphs" fill="#000" stroke="none">'
                f"{escape(said)}</text>"
            )
            x += wide
        if item.struck:
            y = _n(item.y - STRIKE * size)
            ends = f'x1="{_n(left)}" y1="{y}" x2="{_n(left + width)}" y2="{y}"'
            yield f"<line {ends}{_pen(max(LINE, 0.06 * size))}/>"


_FAMILIES = {FACES[False]: "PT Serif", FACES[True]: "PT Serif", FALLBACK: "DejaVu Sans"}


def _weight(face: str) -> str:
    return "bold" if face == FACES[True] else "normal"


def _font(face: str) -> str:
    """The embedded face by its family; where it is not understood, another serif keeps the widths."""
    return f'font-family="{_FAMILIES[face]}, serif" font-weight="{_weight(face)}"'


def _n(value: float) -> str:
    """A number to a hundredth of a millimetre's tenth, as short as it can be."""
    return f"{value:.3f}".rstrip("0").rstrip(".") or "0"


def _pen(width: float, *, dashed: bool = False) -> str:
    dash = f' stroke-dasharray="{DASH}"' if dashed else ""
    return f' stroke-width="{_n(width)}"{dash}'


def _xml(text: str) -> str:
    return "".join(c for c in text if c >= " " and c not in "\ufffe\uffff")
