"""Cells typed or pasted into the table of entries: each becomes a value or is refused with its reason."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
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
from bracket_desk.exchange.importer import Refused, refused_cell
from bracket_desk.exchange.plaintext import sheets_of_text
from bracket_desk.exchange.sheets import Cell

_EMPTY: Mapping[str, Any] = {field.name: field.default for field in msgspec.structs.fields(Entry)}

_NAME_PLACES = {"surname": 0, "given": 1, "patronymic": 2}


@dataclass(frozen=True, slots=True)
class Pasted:
    """Entries as they become, new ones for rows beyond the last, and the cells that were not taken."""

    edited: tuple[Entry, ...]
    new: tuple[Entry, ...]
    refused: tuple[Refused, ...]


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
    return names.Parts(plain.clean(cell)) if entry.members else names.split(text)


def paste(
    shown: Sequence[Entry], columns: Sequence[str], row: int, text: str, today: date, last: int
) -> Pasted:
    """A block copied from a spreadsheet, put into the table from a row on (from 0): one step for all of it.

    ``shown`` are the entries as the table has them, ``columns`` the fields from the chosen cell to
    the right. Rows beyond the table become new entries with numbers after ``last``; a row of those
    without a usable name is refused whole. Rows are counted from 1 in what was pasted.
    """
    edited: dict[int, Entry] = {}
    new: list[Entry] = []
    refused: list[Refused] = []
    reading = Reading(today, month_first=_month_first(columns, text))
    for number, cells in _rows(text):
        at = row + number - 1
        known = shown[at] if at < len(shown) else None
        start = known or Entry(last + len(new) + 1, "?")
        changed, troubles = _with_cells(start, columns, cells, number, reading)
        if known is not None:
            edited.update({at: changed} if changed != known else {})
            refused += troubles
        elif changed.surname == "?":
            bad = next((one for one in troubles if one.field == "name"), None)
            refused.append(bad or refused_cell(number, "name", "", Trouble.NAME_MISSING))
        else:
            new.append(changed)
            refused += troubles
    return Pasted(tuple(edited.values()), tuple(new), tuple(refused))


def _rows(text: str) -> Iterator[tuple[int, tuple[Cell, ...]]]:
    """The rows of the block with their numbers; blank ones change nothing."""
    if text.strip():
        yield from ((row.number, row.cells) for row in sheets_of_text(text, "\t")[0].rows)


def _month_first(columns: Sequence[str], text: str) -> bool:
    if "born" not in columns:
        return False
    place = columns.index("born")
    return dates.is_month_first([cells[place] for _, cells in _rows(text) if place < len(cells)])


def _with_cells(
    entry: Entry, columns: Sequence[str], cells: Sequence[Cell], row: int, reading: Reading
) -> tuple[Entry, list[Refused]]:
    troubles = []
    for field, cell in zip(columns, cells, strict=False):
        if field == "number":
            continue
        changed = with_cell(entry, field, cell, reading)
        if isinstance(changed, Trouble):
            said = "name" if field in ("name", *_NAME_PLACES) else field
            troubles.append(refused_cell(row, said, cell, changed))
        else:
            entry = changed
    return entry, troubles
