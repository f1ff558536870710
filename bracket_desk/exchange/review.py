"""A list looked over before it is taken: read again with other options, and what becomes of each row."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from enum import Enum, auto
from functools import partial
from pathlib import Path
from typing import Generic, TypeVar

import msgspec

from bracket_desk.domain.errors import ListError, Trouble
from bracket_desk.domain.people.people import Entry, Judge
from bracket_desk.exchange.headings import ENTRY_FIELDS, JUDGE_FIELDS, NUMBERING, Column
from bracket_desk.exchange.importer import (
    ListRead,
    Look,
    Refused,
    Step,
    entries_in,
    judges_in,
    look_at,
    no_step,
)
from bracket_desk.exchange.merging import Proposals, propose
from bracket_desk.exchange.options import ReadOptions, RememberedLayout, fits
from bracket_desk.exchange.plaintext import separator_of, sheets_of_text
from bracket_desk.exchange.sheets import Sheet, is_empty
from bracket_desk.exchange.tables import guessed, naming, read_content, sheets_of

P = TypeVar("P", Entry, Judge)

_AS_IT_COMES = ReadOptions()

_HEAD = 65_536  # characters or bytes of a text, in which its header stands
_HEAD_ROWS = 100

_RIVALS: Mapping[str, frozenset[str]] = {
    "name": frozenset({"surname", "given", "patronymic"}),
    "surname": frozenset({"name"}),
    "given": frozenset({"name"}),
}
"""A whole name, or one in parts: fields that leave no sense to others."""


@dataclass(frozen=True, slots=True)
class Source:
    """Where a list comes from: a file, or a text such as what was copied. ``name`` is told to people."""

    name: str
    path: Path | None = None
    text: str = ""


@dataclass(frozen=True, slots=True)
class Content:
    """What stands in a list, not understood yet. ``found``: a text's encoding and separator."""

    name: str
    data: bytes | str
    found: ReadOptions

    @property
    def is_text(self) -> bool:
        """Whether it has a separator that can be another."""
        return bool(self.found.separator)


def load(source: Source) -> Content:
    """The content of a list. FileError if the file cannot be reached, ListError if it is no list."""
    with naming(Path(source.name)):
        if source.path is None:
            return Content(source.name, source.text, ReadOptions(separator=separator_of(source.text)))
        data = read_content(source.path)
        return Content(source.name, data, guessed(data))


@dataclass(frozen=True, slots=True)
class ListKind(Generic[P]):
    """Lists of entries, or of judges: the fields that their columns may have, and how they are read."""

    fields: tuple[str, ...]
    read: Callable[[Sequence[Sheet], date, Sequence[P], ReadOptions, int, Step], ListRead[P]]


def _judges_in(
    sheets: Sequence[Sheet], today: date, known: Sequence[Judge], options: ReadOptions, _: int, step: Step
) -> ListRead[Judge]:
    return judges_in(sheets, today, known, options, step)


ENTRY_LIST: ListKind[Entry] = ListKind(ENTRY_FIELDS, entries_in)
JUDGE_LIST: ListKind[Judge] = ListKind(JUDGE_FIELDS, _judges_in)


@dataclass(frozen=True, slots=True)
class Those(Generic[P]):
    """With whom a list is compared: those known, the highest number ever given, and the day."""

    known: tuple[P, ...]
    last: int
    today: date


class Fate(Enum):
    """What becomes of a row if nobody says otherwise."""

    ABOVE = auto()
    HEADER = auto()
    NEW = auto()
    PARTLY = auto()  # new, but a cell of it was refused
    ASKED = auto()
    KNOWN = auto()
    REFUSED = auto()
    NOBODY = auto()
    UNKNOWN = auto()  # no column with names was found


@dataclass(frozen=True, slots=True)
class Review(Generic[P]):
    """A list as it was read with these options.

    ``places`` are the columns in which anything stands, from 0. ``read`` and ``proposals`` are None
    where no column with names was found. ``fates``: what becomes of each row, by its number;
    ``refused``: all cells that were not understood, by row; ``wrong``: the same by the number of the
    row and the place of the column. ``looks_other``: as a list of the other kind it would make more
    sense. ``remembered``: the layout by which it was read.
    """

    content: Content
    sheets: tuple[Sheet, ...]
    options: ReadOptions
    look: Look
    places: tuple[int, ...]
    fates: Mapping[int, Fate]
    read: ListRead[P] | None = None
    proposals: Proposals[P] | None = None
    refused: tuple[Refused, ...] = ()
    wrong: Mapping[tuple[int, int], Refused] = field(default_factory=dict)
    looks_other: bool = False
    remembered: RememberedLayout | None = None

    @property
    def encoding(self) -> str:
        """The encoding it was read with; empty where there is none."""
        return self.options.encoding or self.content.found.encoding

    @property
    def separator(self) -> str:
        """The separator it was read with; empty for a workbook."""
        return self.options.separator or self.content.found.separator

    @property
    def left_out(self) -> tuple[Column, ...]:
        """Columns that are not taken and do not only count the rows."""
        return tuple(column for column in self.look.columns if not column.field)

    @property
    def is_clear(self) -> bool:
        """Whether nobody has to look at how it was read: what is left out was left out by somebody."""
        unsaid = [column for column in self.left_out if column.place not in self.options.columns]
        return self.read is not None and not (self.refused or unsaid or self.looks_other)


def first_review(
    kind: ListKind[P],
    source: Source,
    those: Those[P],
    remembered: Iterable[RememberedLayout] = (),
    step: Step = no_step,
) -> Review[P]:
    """The list as it comes, or as one with the same headings was read before.

    FileError, ListError: there is no list. ``step`` may raise to stop the reading.
    """
    content = load(source)
    check = partial(step, 0, 0)
    workbook = () if content.is_text else _sheets(content, _AS_IT_COMES, check)
    heads: dict[tuple[str, str], tuple[Sheet, ...]] = {}
    for layout in remembered:
        way = (layout.options.encoding, layout.options.separator)
        if way not in heads:
            heads[way] = workbook or _head_sheets(content, layout.options)
        options = fits(layout, heads[way])
        if options is not None:
            found = review(kind, content, options, those, step, workbook)
            if found.read is not None:
                return replace(found, remembered=layout)
    return review(kind, content, _AS_IT_COMES, those, step, workbook)


def review_again(
    kind: ListKind[P], before: Review[P], options: ReadOptions, those: Those[P], step: Step = no_step
) -> Review[P]:
    """The same list with other options. ListError: with these there is none."""
    way = (before.options.encoding, before.options.separator)
    kept = before.sheets if way == (options.encoding, options.separator) else ()
    return review(kind, before.content, options, those, step, kept)


def review(
    kind: ListKind[P],
    content: Content,
    options: ReadOptions,
    those: Those[P],
    step: Step = no_step,
    sheets: tuple[Sheet, ...] = (),
) -> Review[P]:
    """A content read with options; ``sheets``, if they are known already."""
    sheets = sheets or _sheets(content, options, partial(step, 0, 0))
    other = _looks_other(kind, sheets, those.today)
    try:
        read: ListRead[P] = kind.read(sheets, those.today, those.known, options, those.last, step)
    except ListError as error:
        if error.reason is not Trouble.NO_HEADER:
            raise
        look = look_at(sheets, kind.fields, options)
        return Review(content, sheets, options, look, _places(look), _fates(look), looks_other=other)
    assert read.look is not None
    unread: list[Refused] = [cell for doubt in read.doubts for cell in doubt.unread]
    refused = tuple(sorted([*read.refused, *unread], key=lambda cell: cell.row))
    proposals = propose(read, those.known)
    return Review(
        content,
        sheets,
        options,
        read.look,
        _places(read.look),
        _fates(read.look, read, proposals),
        read,
        proposals,
        refused,
        _wrong(read.look, refused),
        other,
    )


def _sheets(content: Content, options: ReadOptions, check: Callable[[], None]) -> tuple[Sheet, ...]:
    with naming(Path(content.name)):
        if isinstance(content.data, str):
            return sheets_of_text(content.data, options.separator)
        return sheets_of(content.data, options, check)


def _head_sheets(content: Content, options: ReadOptions) -> tuple[Sheet, ...]:
    """The beginning of a text, read so; nothing if it cannot be."""
    head = replace(content, data=content.data[:_HEAD])
    try:
        return _sheets(head, options, lambda: None)
    except ListError:
        return ()


def _looks_other(kind: ListKind[P], sheets: Sequence[Sheet], today: date) -> bool:
    heads = tuple(replace(sheet, rows=sheet.rows[:_HEAD_ROWS]) for sheet in sheets)
    entries, judges = (_known_columns(ENTRY_LIST, heads, today), _known_columns(JUDGE_LIST, heads, today))
    return judges > entries if kind.fields == ENTRY_FIELDS else entries > judges


def _known_columns(kind: ListKind[P], sheets: Sequence[Sheet], today: date) -> int:
    try:
        read = kind.read(sheets, today, (), _AS_IT_COMES, 0, no_step)
    except ListError:
        return 0
    return sum(field is not None for field in read.columns.values())


# ---------------------------------------------------------------- what somebody says about it


def with_column(options: ReadOptions, look: Look, place: int, field: str) -> ReadOptions:
    """The options with a column understood as a field; empty: it is left out, ``#``: as it was found.

    A field belongs to one column, and a whole name leaves none for its parts.
    """
    others = {at: said for at, said in options.columns.items() if at != place}
    columns = {at: said for at, said in others.items() if not said or said != field}
    if field != NUMBERING:
        rivals = _RIVALS.get(field, frozenset())
        columns |= {column.place: "" for column in look.columns if column.field in rivals}
        columns[place] = field
    return msgspec.structs.replace(options, columns=columns)


def with_leftovers(found: Review[P]) -> ReadOptions:
    """The options by which the list was read, the columns that were left out being said to be so."""
    left = {column.place: "" for column in found.left_out}
    return msgspec.structs.replace(found.options, columns={**left, **found.options.columns})


def with_separator(options: ReadOptions, separator: str) -> ReadOptions:
    """The options with another separator: the columns are others then."""
    return msgspec.structs.replace(options, separator=separator, columns={})


def with_sheet(options: ReadOptions, sheet: str) -> ReadOptions:
    """The options with another sheet: its header and columns are its own."""
    return msgspec.structs.replace(options, sheet=sheet, header=None, columns={})


# ---------------------------------------------------------------- what becomes of it


def _places(look: Look) -> tuple[int, ...]:
    """The columns in which anything stands, from 0."""
    found: set[int] = set()
    for row in look.rows:
        found.update(place for place, cell in enumerate(row.cells) if not is_empty(cell))
    return tuple(sorted(found))


def _fates(
    look: Look, read: ListRead[P] | None = None, proposals: Proposals[P] | None = None
) -> Mapping[int, Fate]:
    """What becomes of each row, by its number."""
    usual = Fate.UNKNOWN if read is None else Fate.NOBODY
    of = {row.number: Fate.ABOVE if row.number < look.header else usual for row in look.rows}
    if look.header:
        of[look.header] = Fate.HEADER
    if read is None or proposals is None:
        return of
    partly = {cell.row for cell in read.refused}
    of |= {new.row: Fate.PARTLY if new.row in partly else Fate.NEW for new in proposals.new}
    of |= {asked.row: Fate.ASKED for asked in proposals.asked}
    of |= dict.fromkeys(proposals.unchanged, Fate.KNOWN)
    of |= {cell.row: Fate.REFUSED for cell in read.refused if cell.field == "name"}
    return of


def _wrong(look: Look, refused: Sequence[Refused]) -> Mapping[tuple[int, int], Refused]:
    """The cells that were not understood, by the number of their row and their place from 0."""
    places: dict[str, list[int]] = {}
    for column in look.columns:
        if column.field:
            is_name = column.field in ("name", "surname", "given", "patronymic")
            places.setdefault("name" if is_name else column.field, []).append(column.place)
    return {(cell.row, place): cell for cell in refused for place in places.get(cell.field, ())}
