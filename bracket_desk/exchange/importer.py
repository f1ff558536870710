"""People out of list files: who is taken, what is refused and why, and who is perhaps known already."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any, Generic, TypeVar

from bracket_desk.domain.errors import ListError, Trouble
from bracket_desk.domain.people import dates, names
from bracket_desk.domain.people.people import Entry, Judge, full_name
from bracket_desk.exchange import fields
from bracket_desk.exchange.fields import Reading
from bracket_desk.exchange.furniture import by_content, is_furniture
from bracket_desk.exchange.headings import ENTRY_FIELDS, JUDGE_FIELDS, NUMBERING, Layout, layout
from bracket_desk.exchange.sheets import Cell, Row, Sheet
from bracket_desk.exchange.tables import naming, read_sheets

P = TypeVar("P", Entry, Judge)

_NAME_FIELDS = ("name", "surname", "given", "patronymic")


@dataclass(frozen=True, slots=True)
class Taken(Generic[P]):
    """A row that became a person, with the number given."""

    row: int
    person: P


@dataclass(frozen=True, slots=True)
class Refused:
    """A cell that was not understood. ``field`` ``name``: the whole row was left out."""

    row: int
    field: str
    value: str
    reason: Trouble
    values: Mapping[str, Any] = dataclasses.field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Doubt:
    """A row left out because it is probably the person of number ``like``."""

    row: int
    reason: Trouble
    like: int
    values: Mapping[str, Any] = dataclasses.field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ListRead(Generic[P]):
    """All that came out of a list, in the order of its rows and columns.

    ``columns``: each heading as the file shows it, and the field it was taken for, or None.
    """

    taken: tuple[Taken[P], ...]
    refused: tuple[Refused, ...]
    doubts: tuple[Doubt, ...]
    columns: Mapping[str, str | None]


EntriesRead = ListRead[Entry]
JudgesRead = ListRead[Judge]


def read_entries(path: Path, today: date, known: Sequence[Entry]) -> EntriesRead:
    """The athletes of a list file. New numbers follow the highest known, in the order of the rows.

    A cell that cannot be understood is refused and its row taken without it; a row without a
    usable name is refused. A probable repeat of someone known or taken above (same name, same
    date of birth or none) is a doubt and not taken. ListError if there is no list in the file,
    FileError if there is no file.
    """
    with naming(path):
        return entries_in(read_sheets(path), today, known)


def read_judges(path: Path, today: date, known: Sequence[Judge]) -> JudgesRead:
    """The judges of a list file, in the same manner."""
    with naming(path):
        return judges_in(read_sheets(path), today, known)


def entries_in(sheets: Sequence[Sheet], today: date, known: Sequence[Entry]) -> EntriesRead:
    """The athletes of a list that was read already. ListError NO_HEADER."""
    return _people(sheets, today, known, Entry, ENTRY_FIELDS)


def judges_in(sheets: Sequence[Sheet], today: date, known: Sequence[Judge]) -> JudgesRead:
    """The judges of a list that was read already. ListError NO_HEADER."""
    return _people(sheets, today, known, Judge, JUDGE_FIELDS)


def _people(
    sheets: Sequence[Sheet],
    today: date,
    known: Sequence[P],
    make: Callable[..., P],
    wanted: tuple[str, ...],
) -> ListRead[P]:
    sheet, found = _table(sheets, wanted, today)
    reading = _reading(sheet, found, today)
    register = _Register(known)
    taken: list[Taken[P]] = []
    refused: list[Refused] = []
    doubts: list[Doubt] = []
    for row in found.rows:
        if is_furniture(row, found):
            continue
        name = _name(row, found)
        if isinstance(name, Refused):
            refused.append(name)
            continue
        values, unread = _values(row, found, reading)
        if doubt := register.doubt(row.number, name, values.get("born")):
            doubts.append(doubt)
            continue
        number = register.enter(name, values.get("born"))
        taken.append(Taken(row.number, make(number=number, **name._asdict(), **values)))
        refused.extend(unread)
    return ListRead(tuple(taken), tuple(refused), tuple(doubts), _columns(found))


def _table(sheets: Sequence[Sheet], wanted: tuple[str, ...], today: date) -> tuple[Sheet, Layout]:
    """The first sheet with a header, visible ones before hidden ones; else the first that shows names."""
    for sheet in sorted(sheets, key=lambda sheet: sheet.hidden):
        if found := layout(sheet, wanted):
            return sheet, found
    for sheet in sheets:
        if not sheet.hidden and (found := by_content(sheet, wanted, today)):
            return sheet, found
    raise ListError(Trouble.NO_HEADER)


def _reading(sheet: Sheet, found: Layout, today: date) -> Reading:
    born = found.place("born")
    cells = [] if born is None else [row.at(born) for row in found.rows]
    return Reading(today, sheet.epoch, dates.is_month_first(cells))


def _name(row: Row, found: Layout) -> names.Parts | Refused:
    """The parts of a person's name, or why the row is refused."""
    cells: dict[str, Cell] = {}
    for part in _NAME_FIELDS:
        place = found.place(part)
        cells[part] = "" if place is None or fields.is_nothing(row.at(place)) else row.at(place)
    for cell in cells.values():
        if trouble := _name_trouble(cell):
            return _refused(row, "name", cell, trouble)
    texts = {part: str(cell) for part, cell in cells.items()}
    parts = _parts(**texts)
    if trouble := _parts_trouble(parts):
        return _refused(row, "name", " ".join(filter(None, texts.values())), trouble)
    return parts


def _name_trouble(cell: Cell) -> Trouble | None:
    if not isinstance(cell, str):
        return Trouble.NAME_UNUSABLE
    if fields.is_formula(cell):
        return Trouble.FORMULA
    if fields.is_error(cell):
        return Trouble.CELL_ERROR
    return Trouble.NAME_TOO_LONG if len(cell) > names.LONGEST * 10 else None


def _parts_trouble(parts: names.Parts) -> Trouble | None:
    whole = full_name(*parts)
    if not parts.surname:
        return Trouble.NAME_MISSING
    if len(whole) > names.LONGEST:
        return Trouble.NAME_TOO_LONG
    return None if names.is_usable(whole) else Trouble.NAME_UNUSABLE


def _parts(name: str, surname: str, given: str, patronymic: str) -> names.Parts:
    """The parts of a name that comes in one column or in several."""
    first = names.ordered(given, 1)
    last = names.ordered(patronymic, 2)
    if not first:
        parts = names.split(names.ordered(name or surname))
        return parts._replace(patronymic=parts.patronymic or last)
    if not last:
        first, _, last = first.partition(" ")
    return names.Parts(names.ordered(surname), first, last)


def _values(row: Row, found: Layout, reading: Reading) -> tuple[dict[str, Any], list[Refused]]:
    """What else the row tells, by field, and the cells that were not understood."""
    values: dict[str, Any] = {}
    unread: list[Refused] = []
    for column in found.columns:
        cell = row.at(column.place)
        if column.field in {None, NUMBERING, *_NAME_FIELDS} or fields.is_nothing(cell):
            continue
        assert column.field
        value = fields.value(column.field, cell, reading)
        if isinstance(value, Trouble):
            unread.append(_refused(row, column.field, cell, value))
        else:
            values[column.field] = value
    return values, unread


_LIMITS: Mapping[Trouble, int] = {
    Trouble.NAME_TOO_LONG: names.LONGEST,
    Trouble.TEXT_TOO_LONG: fields.LONGEST_TEXT,
    Trouble.BORN_TOO_EARLY: dates.EARLIEST,
    Trouble.RATING_IMPOSSIBLE: fields.HIGHEST_RATING,
}


def _refused(row: Row, field: str, cell: Cell, reason: Trouble) -> Refused:
    shown = fields.shown(cell)
    values: dict[str, Any] = {"value": shown}
    if reason in _LIMITS:
        values["limit"] = _LIMITS[reason]
    return Refused(row.number, field, shown, reason, values)


def _columns(found: Layout) -> dict[str, str | None]:
    columns: dict[str, str | None] = {}
    for column in found.columns:
        heading, times = column.heading, 1
        while heading in columns:
            times += 1
            heading = f"{column.heading} ({times})"
        columns[heading] = None if column.field == NUMBERING else column.field
    return columns


class _Register(Generic[P]):
    """Who is known, by name: to give numbers and to find repeats."""

    def __init__(self, known: Sequence[P]) -> None:
        self._last = max((person.number for person in known), default=0)
        self._known: dict[str, list[tuple[int, str, date | None]]] = {}
        for person in sorted(known, key=lambda person: person.number):
            self._keep(person.number, person.name, person.born)

    def doubt(self, row: int, parts: names.Parts, born: date | None) -> Doubt | None:
        """A doubt if someone of that name has the same date of birth, or one of the two has none."""
        same = self._known.get(names.key(full_name(*parts)), [])
        twins = [(number, name) for number, name, other in same if born and other == born]
        undated = [(number, name) for number, name, other in same if not born or not other]
        for reason, alike in ((Trouble.REPEATED, twins), (Trouble.REPEATED_UNDATED, undated)):
            if alike:
                number, name = alike[0]
                return Doubt(row, reason, number, {"name": name, "number": number})
        return None

    def enter(self, parts: names.Parts, born: date | None) -> int:
        """Keep a new person and give the next number."""
        self._last += 1
        self._keep(self._last, full_name(*parts), born)
        return self._last

    def _keep(self, number: int, name: str, born: date | None) -> None:
        self._known.setdefault(names.key(name), []).append((number, name, born))
