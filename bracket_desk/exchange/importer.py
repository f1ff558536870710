"""People out of list files: who is taken, what is refused and why, and who is perhaps known already."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator, Mapping, Sequence
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
from bracket_desk.exchange.headings import (
    ENTRY_FIELDS,
    JUDGE_FIELDS,
    NUMBERING,
    Column,
    Layout,
    assigned,
    layout,
    layout_below,
)
from bracket_desk.exchange.options import NO_HEADER, ReadOptions
from bracket_desk.exchange.sheets import Cell, Row, Sheet
from bracket_desk.exchange.tables import naming, read_sheets

P = TypeVar("P", Entry, Judge)

_AS_IT_COMES = ReadOptions()

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
class Doubt(Generic[P]):
    """A row left out because it is probably the person of number ``like``; ``person`` is what it says.

    ``unread``: its cells that were not understood.
    """

    row: int
    reason: Trouble
    like: int
    values: Mapping[str, Any] = dataclasses.field(default_factory=dict)
    person: P | None = dataclasses.field(default=None, compare=False)
    unread: tuple[Refused, ...] = dataclasses.field(default=(), compare=False)


@dataclass(frozen=True, slots=True)
class Look:
    """How a list was understood: which sheet of which, its header row (0: none), its columns, its rows."""

    sheets: tuple[str, ...]
    sheet: str
    header: int
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class ListRead(Generic[P]):
    """All that came out of a list, in the order of its rows and columns.

    ``columns``: each heading as the file shows it, and the field it was taken for, or None.
    """

    taken: tuple[Taken[P], ...]
    refused: tuple[Refused, ...]
    doubts: tuple[Doubt[P], ...]
    columns: Mapping[str, str | None]
    look: Look | None = dataclasses.field(default=None, compare=False)


EntriesRead = ListRead[Entry]
JudgesRead = ListRead[Judge]


def read_entries(
    path: Path,
    today: date,
    known: Sequence[Entry],
    options: ReadOptions = _AS_IT_COMES,
    last: int = 0,
) -> EntriesRead:
    """The athletes of a list file. New numbers follow ``last`` and the highest known, row by row.

    A cell that cannot be understood is refused and its row taken without it; a row without a
    usable name is refused. A probable repeat of someone known or taken above (same name, same
    date of birth or none) is a doubt and not taken. ListError if there is no list in the file,
    FileError if there is no file.
    """
    with naming(path):
        return entries_in(read_sheets(path, options), today, known, options, last)


def read_judges(
    path: Path, today: date, known: Sequence[Judge], options: ReadOptions = _AS_IT_COMES
) -> JudgesRead:
    """The judges of a list file, in the same manner."""
    with naming(path):
        return judges_in(read_sheets(path, options), today, known, options)


Step = Callable[[int, int], None]
"""Told how many rows of how many are done; it may raise to stop the reading."""


def no_step(done: int, of: int) -> None:
    """Nobody waits for the rows."""


def entries_in(
    sheets: Sequence[Sheet],
    today: date,
    known: Sequence[Entry],
    options: ReadOptions = _AS_IT_COMES,
    last: int = 0,
    step: Step = no_step,
) -> EntriesRead:
    """The athletes of a list that was read already. ListError NO_HEADER."""
    return _people(_List(sheets, today, options, step), known, Entry, ENTRY_FIELDS, last)


def judges_in(
    sheets: Sequence[Sheet],
    today: date,
    known: Sequence[Judge],
    options: ReadOptions = _AS_IT_COMES,
    step: Step = no_step,
) -> JudgesRead:
    """The judges of a list that was read already. ListError NO_HEADER."""
    return _people(_List(sheets, today, options, step), known, Judge, JUDGE_FIELDS, 0)


def look_at(sheets: Sequence[Sheet], fields: Sequence[str], options: ReadOptions) -> Look:
    """How a list looks in which no column with names was found: the chosen sheet, or the first one."""
    chosen = [sheet for sheet in sheets if sheet.name == options.sheet]
    sheet = (chosen or sorted(sheets, key=lambda sheet: sheet.hidden))[0]
    found = assigned(layout_below(sheet, fields, options.header or NO_HEADER), options.columns)
    return _look(sheets, sheet, found)


_ROWS_A_STEP = 250


@dataclass(frozen=True, slots=True)
class _List:
    """A list, the day on which it is read, what somebody fixed about its reading, and who is told."""

    sheets: Sequence[Sheet]
    today: date
    options: ReadOptions
    step: Step


def _people(
    of: _List, known: Sequence[P], make: Callable[..., P], wanted: tuple[str, ...], last: int
) -> ListRead[P]:
    sheet, found = _table(of, wanted)
    reading = _reading(sheet, found, of.today)
    register = _Register(known, last)
    taken: list[Taken[P]] = []
    refused: list[Refused] = []
    doubts: list[Doubt[P]] = []
    for done, row in enumerate(found.rows):
        if done % _ROWS_A_STEP == 0:
            of.step(done, len(found.rows))
        if is_furniture(row, found):
            continue
        name = _name(row, found)
        if isinstance(name, Refused):
            refused.append(name)
            continue
        values, unread = _values(row, found, reading)
        if doubt := register.doubt(row.number, name, values.get("born")):
            person = make(number=doubt.like, **name._asdict(), **values)
            doubts.append(dataclasses.replace(doubt, person=person, unread=tuple(unread)))
            continue
        number = register.enter(name, values.get("born"))
        taken.append(Taken(row.number, make(number=number, **name._asdict(), **values)))
        refused.extend(unread)
    look = _look(of.sheets, sheet, found)
    return ListRead(tuple(taken), tuple(refused), tuple(doubts), _columns(found), look)


def _look(sheets: Sequence[Sheet], sheet: Sheet, found: Layout) -> Look:
    return Look(tuple(one.name for one in sheets), sheet.name, found.header, found.columns, sheet.rows)


def _table(of: _List, wanted: tuple[str, ...]) -> tuple[Sheet, Layout]:
    """The first sheet with a header, visible ones before hidden ones; else the first that shows names.

    What somebody fixed about sheet, header row and columns goes before what is found.
    """
    columns = {place: field for place, field in of.options.columns.items() if field in (*wanted, "")}
    for sheet, found in _layouts(of, wanted):
        if found is not None:
            settled = assigned(found, columns)
            if {column.field for column in settled.columns} & set(_NAME_FIELDS):
                return sheet, settled
    raise ListError(Trouble.NO_HEADER)


def _layouts(of: _List, wanted: tuple[str, ...]) -> Iterator[tuple[Sheet, Layout | None]]:
    """The layouts that are possible, the best first."""
    options = of.options
    chosen = [sheet for sheet in of.sheets if sheet.name == options.sheet]
    sheets = chosen or sorted(of.sheets, key=lambda sheet: sheet.hidden)
    if options.header is None:
        yield from ((sheet, layout(sheet, wanted)) for sheet in sheets)
    elif options.header != NO_HEADER:
        yield from ((sheet, layout_below(sheet, wanted, options.header)) for sheet in sheets)
    for sheet in sheets:
        if chosen or not sheet.hidden:
            yield sheet, by_content(sheet, wanted, of.today)
    if options.columns:
        yield from ((sheet, layout_below(sheet, wanted, NO_HEADER)) for sheet in sheets)


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
            return refused_cell(row.number, "name", cell, trouble)
    texts = {part: str(cell) for part, cell in cells.items()}
    parts = _parts(**texts)
    if trouble := _parts_trouble(parts):
        return refused_cell(row.number, "name", " ".join(filter(None, texts.values())), trouble)
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
    if fields.is_formula(whole):  # behind marks that putting the name in order took away
        return Trouble.FORMULA
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
            unread.append(refused_cell(row.number, column.field, cell, value))
        else:
            values[column.field] = value
    return values, unread


_LIMITS: Mapping[Trouble, int] = {
    Trouble.NAME_TOO_LONG: names.LONGEST,
    Trouble.TEXT_TOO_LONG: fields.LONGEST_TEXT,
    Trouble.BORN_TOO_EARLY: dates.EARLIEST,
    Trouble.RATING_IMPOSSIBLE: fields.HIGHEST_RATING,
}


def refused_cell(row: int, field: str, cell: Cell, reason: Trouble) -> Refused:
    """The refusal of a cell, with what its sentence needs."""
    shown = fields.shown(cell)
    values: dict[str, Any] = {"value": shown}
    if reason in _LIMITS:
        values["limit"] = _LIMITS[reason]
    return Refused(row, field, shown, reason, values)


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

    def __init__(self, known: Sequence[P], last: int) -> None:
        self._last = max([last, *(person.number for person in known)])
        self._known: dict[str, list[tuple[int, str, date | None]]] = {}
        for person in sorted(known, key=lambda person: person.number):
            self._keep(person.number, person.name, person.born)

    def doubt(self, row: int, parts: names.Parts, born: date | None) -> Doubt[P] | None:
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
