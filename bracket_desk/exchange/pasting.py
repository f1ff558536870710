"""Cells of the table of entries, typed or pasted: each becomes a value or is refused with its reason."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

import msgspec

from bracket_desk.domain import text as plain
from bracket_desk.domain.errors import Trouble
from bracket_desk.domain.people import dates, names
from bracket_desk.domain.people.people import Entry
from bracket_desk.exchange import fields
from bracket_desk.exchange.fields import Reading
from bracket_desk.exchange.furniture import by_content
from bracket_desk.exchange.headings import ENTRY_FIELDS, NUMBERING, Layout, layout, letters
from bracket_desk.exchange.importer import Refused, refused_cell
from bracket_desk.exchange.plaintext import sheets_of_text
from bracket_desk.exchange.sheets import Cell, Row, Sheet, is_empty

_EMPTY: Mapping[str, Any] = {field.name: field.default for field in msgspec.structs.fields(Entry)}

_NUMBER = "number"
"""The column that counts the entries: pasted over by nothing, and nobody misses it."""

_PLAIN = ("name", "born", "title")
"""What a column is known by, whatever stands above it."""

_NAME_PLACES = {"surname": 0, "given": 1, "patronymic": 2}


@dataclass(frozen=True, slots=True)
class Pasted:
    """Entries as they become, new ones for rows beyond the last, and the cells that were not taken.

    ``rows`` are those of the new ones. ``headed``: the first row held headings, and they said which
    column is what. ``left``: columns of the block, by heading or letter, in which something stands
    that no field takes. ``strange``: columns, with what they plainly hold and the field they fell on.
    """

    edited: tuple[Entry, ...]
    new: tuple[Entry, ...]
    refused: tuple[Refused, ...]
    rows: tuple[int, ...] = ()
    headed: bool = False
    left: tuple[str, ...] = ()
    strange: tuple[tuple[str, str, str], ...] = ()


def with_cell(entry: Entry, field: str, cell: Cell, reading: Reading) -> Entry | Trouble:
    """The entry with one cell typed anew, or why the cell cannot be; an empty cell takes the value away.

    Fields: those of the table of entries; ``name`` is the whole name, and gives its parts.
    """
    if field != "name" and field not in _NAME_PLACES:
        value = _EMPTY[field] if fields.is_nothing(cell) else fields.value(field, cell, reading)
        return value if isinstance(value, Trouble) else msgspec.structs.replace(entry, **{field: value})
    parts = _name(entry, field, cell)
    if isinstance(parts, Trouble):
        return parts
    changed = msgspec.structs.replace(entry, **parts._asdict())
    if not changed.surname:
        return Trouble.NAME_MISSING
    usable = bool(entry.members) or names.is_usable(changed.name)
    return changed if usable and len(changed.name) <= names.LONGEST else Trouble.NAME_UNUSABLE


def _name(entry: Entry, field: str, cell: Cell) -> names.Parts | Trouble:
    """The parts of the name with what was typed, in order."""
    if not isinstance(cell, str) or len(cell) > names.LONGEST * 10:
        return Trouble.NAME_UNUSABLE
    text = "" if fields.is_nothing(cell) else names.ordered(cell, _NAME_PLACES.get(field, 0))
    if fields.is_formula(cell) or fields.is_formula(text):
        return Trouble.FORMULA
    if field != "name":
        return names.Parts(entry.surname, entry.given, entry.patronymic)._replace(**{field: text})
    # a team is called as it is called: its name has no parts
    return names.Parts(plain.clean(cell)) if entry.members else _parts(entry, text)


def _parts(entry: Entry, text: str) -> names.Parts:
    """The parts of a whole name; where it was divided otherwise than usual, what stands as it stood stays."""
    if names.split(entry.name) == (entry.surname, entry.given, entry.patronymic):
        return names.split(text)
    if not text.startswith(f"{entry.surname} "):
        return names.split(text)
    rest = text.removeprefix(f"{entry.surname} ")
    if entry.given and f"{rest} ".startswith(f"{entry.given} "):
        return names.Parts(entry.surname, entry.given, rest[len(entry.given) + 1 :])
    given, _, patronymic = rest.partition(" ")
    return names.Parts(entry.surname, given, patronymic)


def paste(
    shown: Sequence[Entry], columns: Sequence[str], row: int, text: str, today: date, last: int
) -> Pasted:
    """A block copied from a spreadsheet, put into the table from a row on (from 0): one step for all of it.

    ``shown`` are the entries as the table has them, ``columns`` the fields from the chosen cell to
    the right; what is no field of a list is not pasted over. A first row of headings says itself
    which column is what. Rows beyond the table become new entries with numbers after ``last``; a
    row of those without a usable name is refused whole. Rows are counted from 1 in what was pasted.
    ListError NO_LIST, ROWS_TOO_MANY, CELLS_TOO_FAR.
    """
    rows = _rows(text)
    named = layout(Sheet(rows[:1]), ENTRY_FIELDS)
    if named is not None:
        columns = _by_headings(named)
        rows, row = rows[1:], row - rows[0].number
    edited: dict[int, Entry] = {}
    new: dict[int, Entry] = {}
    refused: list[Refused] = []
    reading = Reading(today, month_first=_month_first(columns, rows))
    for line in rows:
        at = row + line.number - 1
        known = shown[at] if at < len(shown) else None
        start = known or Entry(last + len(new) + 1, "?")
        changed, troubles = _with_cells(start, columns, line, reading)
        if known is not None:
            edited.update({at: changed} if changed != known else {})
            refused += troubles
        elif changed.surname == "?":
            bad = next((one for one in troubles if one.field == "name"), None)
            refused.append(bad or refused_cell(line.number, "name", "", Trouble.NAME_MISSING))
        else:
            new[line.number] = changed
            refused += troubles
    headings = {} if named is None else {column.place: column.heading for column in named.columns}
    left = tuple(headings.get(place) or letters(place) for place in _left(columns, rows))
    strange = () if named is not None else _strange(columns, rows, today)
    whole = tuple(edited.values()), tuple(new.values()), tuple(refused)
    return Pasted(*whole, tuple(new), named is not None, left, strange)


def numbers_first(text: str) -> bool:
    """Whether the first column of a block only numbers people, as copied lists often begin."""
    rows = _rows(text)
    first = [str(row.at(0)).strip() for row in rows]
    several = any(len(row.cells) > 1 for row in rows)
    return several and any(first) and all(cell.isdecimal() for cell in first if cell)


def copied(rows: Iterable[Iterable[str]]) -> str:
    """Texts as a block for a spreadsheet, or to be pasted again: tabs between, a line a row."""
    made = io.StringIO(newline="")
    csv.writer(made, delimiter="\t", lineterminator="\n").writerows(rows)
    return made.getvalue()


def _rows(text: str) -> tuple[Row, ...]:
    """The rows of the block with their numbers; blank ones change nothing."""
    return sheets_of_text(text, "\t")[0].rows if text.strip() else ()


def _by_headings(named: Layout) -> Sequence[str]:
    """The field of each column of a block; none for what its heading does not tell."""
    known = {column.place: column.field or "" for column in named.columns}
    return [_NUMBER if (f := known.get(at, "")) == NUMBERING else f for at in range(max(known) + 1)]


def _month_first(columns: Sequence[str], rows: Sequence[Row]) -> bool:
    if "born" not in columns:
        return False
    place = columns.index("born")
    return dates.is_month_first([row.at(place) for row in rows if place < len(row.cells)])


def _with_cells(
    entry: Entry, columns: Sequence[str], row: Row, reading: Reading
) -> tuple[Entry, list[Refused]]:
    troubles = []
    # of a name in parts the surname comes last: alone it may be too short for a name
    for field, cell in sorted(zip(columns, row.cells, strict=False), key=lambda pair: pair[0] == "surname"):
        if field not in ENTRY_FIELDS:
            continue
        changed = with_cell(entry, field, cell, reading)
        if isinstance(changed, Trouble):
            said = "name" if field in ("name", *_NAME_PLACES) else field
            troubles.append(refused_cell(row.number, said, cell, changed))
        else:
            entry = changed
    return entry, troubles


def _strange(columns: Sequence[str], rows: Sequence[Row], today: date) -> tuple[tuple[str, str, str], ...]:
    """The columns that hold dates or titles and fall on a field of something else."""
    looks = by_content(Sheet(tuple(rows)), _PLAIN, today)
    falls = dict(enumerate(columns))
    found = [] if looks is None else looks.columns
    return tuple(
        (column.heading, column.field, falls[column.place])
        for column in found
        if column.field in _PLAIN[1:] and falls.get(column.place) in {*ENTRY_FIELDS} - {column.field}
    )


def _left(columns: Sequence[str], rows: Sequence[Row]) -> list[int]:
    """The filled columns of a block that fall on no field, but for the numbers of the table."""
    taken = {place for place, field in enumerate(columns) if field in (*ENTRY_FIELDS, _NUMBER)}
    filled = {place for row in rows for place, cell in enumerate(row.cells) if not is_empty(cell)}
    return sorted(filled - taken)
