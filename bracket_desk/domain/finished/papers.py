"""A finished paper as the check sees it: lines of cells, each with the place where people find it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Any


class Part(StrEnum):
    """What a file consists of."""

    PAGE = "page"  # of a PDF, counted from 1
    SHEET = "sheet"  # of a workbook, by its name
    TABLE = "table"  # of a text document, counted from 1
    TEXT = "text"  # the paragraphs of a text document


@dataclass(frozen=True, slots=True)
class Where:
    """A line of a part of a file; lines count from 1 as the program that wrote the file shows them."""

    part: Part
    name: str
    line: int


@dataclass(frozen=True, slots=True)
class Line:
    """What stands on one line: a paragraph, a row of a table, or what stands side by side on a page.

    ``table`` names the columns that the cells stand in: where it is another one, other columns begin. It
    is empty where cells only happen to stand side by side.
    """

    where: Where
    cells: tuple[str, ...]
    table: str = ""

    @property
    def text(self) -> str:
        """All cells with blanks between."""
        return " ".join(cell for cell in self.cells if cell)

    @property
    def spoken(self) -> str:
        """The same for whoever looks for names: cells of one word each may be one name, others are not."""
        text, before = "", ""
        for cell in filter(None, self.cells):
            single = " " not in cell and " " not in before and not before.endswith(".")
            text += (" " if single else " | ") * bool(text) + cell
            before = cell
        return text


@dataclass(frozen=True, slots=True)
class FinishedPaper:
    """A file that was read; ``made`` is when it was last written."""

    file: str
    lines: tuple[Line, ...]
    made: datetime | None = None


class Flaw(StrEnum):
    """What a finished paper can have that does not agree with the event."""

    YEAR_OTHER = "year-other"
    DATES_OTHER = "dates-other"
    EVENT_OTHER = "event-other"
    DISCIPLINE_OTHER = "discipline-other"
    CODE_OTHER = "code-other"
    AGES_OTHER = "ages-other"
    NAME_OTHER = "name-other"
    NAME_MISSPELT = "name-misspelt"
    BORN_OTHER = "born-other"
    BORN_MISSING = "born-missing"
    RANK_OTHER = "rank-other"
    CATEGORY_OTHER = "category-other"
    PLACE_OTHER = "place-other"
    COUNT_OTHER = "count-other"
    MADE_BEFORE = "made-before"


@dataclass(frozen=True, slots=True)
class PaperRemark:
    """One flaw of a file: where, the words that stand there, and the values that say why."""

    file: str
    flaw: Flaw
    where: Where | None = None
    quotation: str = ""
    values: Mapping[str, Any] = field(default_factory=dict)
