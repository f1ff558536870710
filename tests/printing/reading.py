"""Documents of events made as the program makes them, and read back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from io import BytesIO
from typing import Any

import pypdfium2
from pypdf import PdfReader

from bracket_desk import assets
from bracket_desk.demo import play_demo
from bracket_desk.layout.shapes import MM
from bracket_desk.printing.filling import Choices, Source
from bracket_desk.printing.fonts import Fonts
from bracket_desk.printing.kinds import ON_REQUEST, Kind
from bracket_desk.printing.papers import Document, NotPossible, Press
from bracket_desk.session import JournalEntry, tournament_at
from bracket_desk.tables.sport import load_sport
from bracket_desk.words import Words

TRANSLATIONS = assets.resources() / "translations"
TABLES = load_sport(assets.resources() / "sport")
FONTS = Fonts(assets.resources() / "fonts")

Box = tuple[float, float, float, float]
"""Left, bottom, right, top; points from the bottom left corner."""

OFFICE = (
    Kind.QUESTIONNAIRES,
    Kind.OFFICIALS,
    Kind.ACCEPTANCE,
    Kind.JUDGES_REGISTRATION,
    Kind.ENTRIES_REGISTRATION,
)
"""The papers of the secretary's office before the draw."""

SLACK = 0.4
"""So many points may two texts share: rounding, and letters that lean over."""


def words(language: str = "ru") -> Words:
    return Words(language, TRANSLATIONS)


@lru_cache
def demo(entries: int, *, played: bool) -> Sequence[JournalEntry]:
    return play_demo(entries, played=played, words=words())


def source(entries: Sequence[JournalEntry], language: str = "ru") -> Source:
    return Source(tournament_at(entries), entries, words(language), TABLES)


def press(language: str = "ru") -> Press:
    return Press(assets.reports(), FONTS, words(language))


BRACKET = tuple(kind for kind in Kind if kind not in (*OFFICE, *ON_REQUEST))
"""The documents of the draw and of what follows."""


def documents(source: Source, kinds: Iterable[Kind] = BRACKET) -> dict[Kind, Document]:
    """All of these that can be made."""
    found = {}
    for kind in kinds:
        try:
            found[kind] = press(source.language).make(kind, source, Choices())
        except NotPossible:
            continue
    return found


@dataclass
class Sheet:
    """A page read back."""

    width: float
    height: float
    text: str
    boxes: list[Box]

    def said(self) -> str:
        """The text with single blanks."""
        return " ".join(self.text.split())


class Reading:
    """A PDF read back."""

    def __init__(self, data: bytes) -> None:
        self.data = data

    @cached_property
    def sheets(self) -> list[Sheet]:
        document = pypdfium2.PdfDocument(self.data)
        found = [self._sheet(page) for page in document]
        document.close()
        return found

    def _sheet(self, page: Any) -> Sheet:
        text = page.get_textpage()
        boxes = [text.get_rect(at) for at in range(text.count_rects())]
        # pdfium writes a hyphen at the end of a line as if the word had been divided there
        said = text.get_text_range().replace("\ufffe", "-")
        return Sheet(page.get_width(), page.get_height(), said, boxes)

    @cached_property
    def said(self) -> str:
        return " ".join(sheet.said() for sheet in self.sheets)

    @cached_property
    def reader(self) -> PdfReader:
        return PdfReader(BytesIO(self.data))

    def fonts(self) -> dict[str, bool]:
        """Every font that is named, and whether its file is inside."""
        found: dict[str, bool] = {}
        for page in self.reader.pages:
            resources: Any = page["/Resources"]
            for reference in resources.get("/Font", {}).values():
                font = reference.get_object()
                descriptor = font.get("/FontDescriptor")
                found[font["/BaseFont"]] = descriptor is not None and "/FontFile2" in descriptor.get_object()
        return found


def off_page(sheet: Sheet, margin: float = 9.5) -> list[Box]:
    """Texts nearer to the edge than so many millimetres."""
    near = margin / MM
    return [
        (left, bottom, right, top)
        for left, bottom, right, top in sheet.boxes
        if left < near or bottom < near or right > sheet.width - near or top > sheet.height - near
    ]


def overlaps(sheet: Sheet) -> Iterator[tuple[Box, Box]]:
    """Pairs of texts that lie on each other."""
    active: list[Box] = []
    for box in sorted(sheet.boxes, key=lambda box: box[1]):
        active = [other for other in active if other[3] > box[1] + SLACK]
        for other in active:
            if box[0] < other[2] - SLACK and other[0] < box[2] - SLACK:
                yield other, box
        active.append(box)
