"""The faces that paper is set in: PT Serif, and another one for what PT Serif has no glyph for.

Every character is looked up before it is measured or drawn. One that no face has is printed as
a question mark in a box, never as nothing; so is one of a script whose letters must be joined.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from bracket_desk.layout.shapes import MM, Font

FACES = {False: "PTSerif-Regular", True: "PTSerif-Bold"}
"""The faces by weight; the files are named alike."""

FALLBACK = "DejaVuSans"

SHAPED = ((0x0590, 0x08FF), (0xFB1D, 0xFDFF), (0xFE70, 0xFEFF))
"""Letters of scripts that run from right to left and are joined: set one by one they cannot be read."""

REPLACEMENT = "\N{REPLACEMENT CHARACTER}"

Run = tuple[str, str]
"""A face, and the text set in it."""


class Fonts:
    """The faces of a folder, known to ReportLab; made once for any number of documents."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._widths: dict[str, Mapping[int, float]] = {}
        self._numbers: dict[str, Mapping[int, int]] = {}
        self.runs = lru_cache(maxsize=20_000)(self._runs)
        self._ems = lru_cache(maxsize=20_000)(self._measured)

    def _glyphs(self, face: str) -> Mapping[int, float]:
        """Widths of a face's glyphs by character, in thousandths of an em."""
        known = self._widths.get(face)
        if known is None:
            from reportlab.pdfbase import pdfmetrics
            from reportlab.pdfbase.ttfonts import TTFont

            font: Any = TTFont(face, str(self._folder / f"{face}.ttf"))
            pdfmetrics.registerFont(font)
            widths = font.face.charWidths
            # ReportLab writes characters beyond the basic plane so that no reader can copy them
            known = {c: widths[c] for c in font.face.charToGlyph if c <= 0xFFFF and c in widths}
            self._widths[face] = known
            self._numbers[face] = dict(font.face.charToGlyph)
        return known

    def _runs(self, text: str, bold: bool) -> tuple[Run, ...]:  # noqa: FBT001 (a key of the cache)
        """The text in pieces of one face each, in order; invisible characters are left out."""
        main = self._glyphs(FACES[bold])
        found: list[Run] = []
        for character in _visible(text):
            face, shown = FACES[bold], character
            if ord(character) not in main:
                face, shown = FALLBACK, character if self._falls_back(character) else REPLACEMENT
            if found and found[-1][0] == face:
                shown = found.pop()[1] + shown
            found.append((face, shown))
        return tuple(found)

    def _measured(self, text: str, bold: bool) -> float:  # noqa: FBT001
        return sum(
            sum(self._glyphs(face)[ord(character)] for character in piece)
            for face, piece in self.runs(text, bold)
        )

    def measure(self, text: str, font: Font) -> float:
        """The width of a text in millimetres."""
        return self._ems(text, font.bold) / 1000 * font.size_pt * MM

    def file(self, face: str) -> bytes:
        """The file of a face."""
        return (self._folder / f"{face}.ttf").read_bytes()

    def glyphs(self, face: str, characters: Iterable[str]) -> set[int]:
        """The numbers of the glyphs that a face has for these characters."""
        self._glyphs(face)
        return {self._numbers[face][ord(c)] for c in characters if ord(c) in self._numbers[face]}

    def width(self, face: str, piece: str) -> float:
        """The width in ems of a piece that is set in this face."""
        known = self._glyphs(face)
        return sum(known[ord(character)] for character in piece) / 1000

    def lacking(self, text: str) -> Iterator[str]:
        """The characters of a text that are printed as a replacement."""
        for character in _visible(text):
            if ord(character) not in self._glyphs(FACES[False]) and not self._falls_back(character):
                yield character

    def _falls_back(self, character: str) -> bool:
        """Whether the fallback has a glyph for it that can be read by itself."""
        code = ord(character)
        return code in self._glyphs(FALLBACK) and not any(first <= code <= last for first, last in SHAPED)


def _visible(text: str) -> Iterator[str]:
    """The characters that have a shape: no joiners, marks of direction, selectors, controls."""
    for character in unicodedata.normalize("NFC", text):
        if unicodedata.category(character) not in {"Cf", "Cc"} and not 0xFE00 <= ord(character) <= 0xFE0F:
            yield character
