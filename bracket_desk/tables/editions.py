"""The edition of a table above its headings, as spreadsheets, lists and pasted blocks have it.

A row each: what it is in the first cell, what it says in the second. Rows that are left out say nothing.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import date

from bracket_desk.domain import text as plain
from bracket_desk.domain.days import read_day
from bracket_desk.domain.errors import CellError, Flaw
from bracket_desk.domain.sport.titles import title
from bracket_desk.domain.titles.norms import Edition
from bracket_desk.tables.cells import Cells, Naming, TextRow
from bracket_desk.tables.norms import FIRST_YEAR, LAST_YEAR
from bracket_desk.words import COLUMNS, N_

LABELS: Mapping[str, str] = {
    "name": N_("Edition"),
    "first_year": N_("Year from"),
    "last_year": N_("Year to"),
    "order": N_("Order"),
    "day": N_("Day of the order"),
    "source": N_("Published at"),
    "example": N_("Invented example"),
}
"""What stands in the first cell of a row, by the key of a file."""

LABEL, SAID = "A", "B"
"""The columns of what they are and what they say, as spreadsheets call them."""


def edition_texts(edition: Edition, naming: Naming) -> list[list[str]]:
    """These rows; `split_edition` reads them again."""
    say = naming.words.say
    said = {
        "name": edition.name,
        "first_year": _year(edition.first_year),
        "last_year": _year(edition.last_year),
        "order": edition.order,
        "day": naming.words.date(edition.day),
        "source": edition.source,
        "example": say(N_("yes")) if edition.example else "",
    }
    return [[say(LABELS[key]), text] for key, text in said.items() if text]


def _year(year: int | None) -> str:
    return "" if year is None else str(year)


def split_edition(rows: Sequence[TextRow], naming: Naming) -> tuple[Edition | None, Sequence[TextRow]]:
    """The edition that stands above a table, None if there is none, and the rows below it.

    CellError names the cell that cannot be.
    """
    known = {
        plain.squeezed(spelling): key
        for key, label in LABELS.items()
        for spelling in (key, *naming.words.everywhere(label))
    }
    found: dict[str, Cells] = {}
    for at, row in enumerate(rows):
        key = _key(row, known)
        if key is None:
            cells = [plain.clean(cell) for cell in row.cells]
            if found and _is_label(cells, naming):
                choices = tuple(naming.words.say(label) for label in LABELS.values())
                raise Cells(row.number, {}).fault(LABEL, Flaw.NAME, value=cells[0], choices=choices)
            if any(cells):
                return _edition(found), rows[at:]
            continue
        if key in found:
            raise CellError(Flaw.TWICE, value=plain.clean(row.cells[0]))
        found[key] = Cells(row.number, {SAID: row.cells[1] if len(row.cells) > 1 else ""})
    return _edition(found), ()


def _is_label(cells: Sequence[str], naming: Naming) -> bool:
    """Whether a row below one of an edition can only be another one, misspelt: no title and no heading."""
    label, said = (*cells[:2], "", "")[:2]
    if not label or not said or any(cells[2:]) or title(label) is not None:
        return False
    words = naming.words
    known = {plain.squeezed(text) for key in COLUMNS for text in (key, *words.everywhere(COLUMNS[key]))}
    return known.isdisjoint(map(plain.squeezed, (label, said)))


def _key(row: TextRow, known: Mapping[str, str]) -> str | None:
    """What a row is about; None if it is none of these: then the table begins."""
    first, *others = [plain.clean(cell) for cell in row.cells] or [""]
    if any(others[1:]):
        return None
    return known.get(plain.squeezed(re.sub(r"\s*:$", "", first)))


def _edition(found: Mapping[str, Cells]) -> Edition | None:
    """The edition that these rows say; all of it needs a name."""
    if not found:
        return None
    name = found["name"].text(SAID) if "name" in found else ""
    if not name:
        raise (found.get("name") or next(iter(found.values()))).fault(SAID, Flaw.EDITION)

    def text(key: str) -> str:
        return found[key].text(SAID) if key in found else ""

    def year(key: str) -> int | None:
        return found[key].number(SAID, FIRST_YEAR, LAST_YEAR) if key in found else None

    first, last = year("first_year"), year("last_year")
    if first is not None and last is not None and last < first:
        raise found["last_year"].fault(SAID, Flaw.NUMBER, value=last, low=first, high=LAST_YEAR)
    example = found["example"].yes_no(SAID) if "example" in found else None
    return Edition(name, first, last, text("order"), _day(found), text("source"), bool(example))


def _day(found: Mapping[str, Cells]) -> date | None:
    cells = found.get("day")
    said = "" if cells is None else cells.text(SAID)
    read = read_day(said) if said else None
    if cells is not None and said and read is None:
        raise cells.fault(SAID, Flaw.DAY, value=said)
    return read
