"""What a person may fix about the reading of a list, and what of it is remembered for the next one."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from bracket_desk.exchange.headings import is_header
from bracket_desk.exchange.sheets import Row, Sheet

ENCODINGS = (
    "utf-8",
    "cp1251",
    "koi8-r",
    "cp866",
    "mac-cyrillic",
    "utf-16-le",
    "utf-16-be",
    "cp1252",
)
"""Encodings that can be chosen, the likelier ones first."""

SEPARATORS = ";\t,|"
"""Separators that are looked for and can be chosen; of equals the first one counts."""

NO_HEADER = 0
"""The number of the header row of a list without one."""


class ReadOptions(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a list is to be read; what is empty is found out from the list itself.

    ``sheet`` is a name, ``header`` the number of the (last) header row as the file shows it,
    ``columns`` gives places from 0 their field, or the empty text to leave a column out.
    """

    encoding: str = ""
    separator: str = ""
    sheet: str | None = None
    header: int | None = None
    columns: dict[int, str] = {}


class RememberedLayout(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """How lists of a region look, by their headings, and how they are read. Plain JSON for settings.

    ``sheet`` is the place of its sheet, from 0: the name of one may be somebody's.
    """

    name: str
    headings: dict[int, str]
    options: ReadOptions
    sheet: int = 0


def fits(remembered: RememberedLayout, sheets: Sequence[Sheet]) -> ReadOptions | None:
    """The options for these sheets if one of them has the remembered headings in a row; else None.

    Row and sheet are those of this list: the same form may begin a line lower next time. Of
    several sheets with these headings the one in the remembered place comes first.
    """
    places = sorted(range(len(sheets)), key=lambda place: place != remembered.sheet)
    for sheet in (sheets[place] for place in places):
        for row in sheet.rows[:_DEEPEST_HEADER]:
            if remembered.headings and _headings(row) == remembered.headings:
                return msgspec.structs.replace(remembered.options, sheet=sheet.name, header=row.number)
    return None


def remember(name: str, sheets: Sequence[Sheet], options: ReadOptions) -> RememberedLayout | None:
    """What to keep of a list that was read with these options: nothing that anybody wrote below a heading.

    None if no row of it is the header, or if that row may be somebody's data.
    """
    for place, sheet in enumerate(sheets):
        for row in sheet.rows[:_DEEPEST_HEADER]:
            if sheet.name == (options.sheet or sheet.name) and row.number == options.header:
                kept = msgspec.structs.replace(options, sheet=None, header=None)
                return RememberedLayout(name, _headings(row), kept, place) if is_header(row) else None
    return None


_DEEPEST_HEADER = 60
_LONGEST_HEADING = 200  # characters of a cell that are compared and kept


def _headings(row: Row) -> dict[int, str]:
    return {
        place: " ".join(str(cell)[:_LONGEST_HEADING].split()).casefold()
        for place, cell in enumerate(row.cells)
        if str(cell).strip()
    }
