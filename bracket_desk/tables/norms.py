"""Tables of norms and of points: out of spreadsheets and TOML, and back, nothing lost."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Generic, TypeVar

from bracket_desk.domain.errors import CellError, Fault, Flaw
from bracket_desk.domain.sport.disciplines import Discipline
from bracket_desk.domain.sport.tables import Family
from bracket_desk.domain.titles import norms as values
from bracket_desk.domain.titles.norms import (
    MOST_COUNT,
    MOST_POINTS,
    MOST_ROWS,
    Edition,
    Norm,
    NormTable,
    PointsRow,
    PointsTable,
)
from bracket_desk.tables.cells import SEXES, Cells, Naming, TextRow, by_columns, heading
from bracket_desk.tables.toml import TomlTable, read_toml
from bracket_desk.words import N_, Words

NORM_COLUMNS = (
    "title", "levels", "sex", "age_groups", "disciplines", "first", "last", "entries", "regions", "age",
    "wins", "over", "over_wins", "walkovers", "condition",
)  # fmt: skip
POINTS_COLUMNS = ("levels", "disciplines", "first", "last", "points")

FIRST_YEAR, LAST_YEAR = 1990, 2100

R = TypeVar("R", Norm, PointsRow)


@dataclass(frozen=True)
class Shape(Generic[R]):
    """One kind of table: its columns, which of them it must have, and how a row is read and shown."""

    name: str
    columns: tuple[str, ...]
    needed: tuple[str, ...]
    read: Callable[[Cells, Naming], R]
    show: Callable[[R, Naming], dict[str, str]]
    faults: Callable[[R], Iterable[values.Fault]]
    overlaps: Callable[[Sequence[R]], Iterable[tuple[int, int, int]]] | None = None

    def rows(self, rows: Sequence[TextRow], naming: Naming) -> tuple[R, ...]:
        """The rows of a spreadsheet, a pasted block or a table on the screen; CellError as in ``cells``."""
        return self.of_cells(by_columns(rows, self.columns, self.needed, naming.words, MOST_ROWS), naming)

    def of_cells(self, found: Sequence[Cells], naming: Naming) -> tuple[R, ...]:
        """The rows of these cells; what two of them say together has to be possible, too."""
        rows = tuple(self.row(cells, naming) for cells in found)
        for at, other, place in sorted(self.overlaps(rows)) if self.overlaps else ():
            raise found[at].fault("first", Flaw.OVERLAP, value=place, other=found[other].row)
        return rows

    def row(self, cells: Cells, naming: Naming) -> R:
        """One row; CellError names its first cell that cannot be."""
        row = self.read(cells, naming)
        for column, flaw, said in self.faults(row):
            raise cells.fault(column, flaw, **said)
        return row

    def texts(self, rows: Iterable[R], naming: Naming) -> list[list[str]]:
        """The table for a spreadsheet, headings first; ``rows`` reads it again."""
        head = [heading(column, naming.words) for column in self.columns]
        body: list[list[str]] = []
        for row in rows:
            cells = self.show(row, naming)
            body.append([cells[column] for column in self.columns])
        return [head, *body]


def _read_norm(cells: Cells, naming: Naming) -> Norm:
    last = cells.number("last", 1, MOST_COUNT)
    return Norm(
        title=cells.title("title"),
        levels=_levels(cells, naming),
        sex=cells.sex("sex"),
        age_groups=cells.names(
            "age_groups", naming.age_groups(), [naming.age_group(k) for k in naming.tables.ages]
        ),
        disciplines=_disciplines(cells, naming),
        first=cells.number("first", 1, MOST_COUNT),
        last=last,
        entries=cells.number("entries", 0, MOST_COUNT) or 0,
        regions=cells.number("regions", 0, MOST_COUNT) or 0,
        age=cells.number("age", 0, MOST_COUNT) or 0,
        wins=cells.number("wins", 0, MOST_COUNT) or 0,
        over=cells.titles("over"),
        over_wins=cells.number("over_wins", 0, MOST_COUNT) or 0,
        walkovers=cells.yes_no("walkovers"),
        condition=cells.text("condition"),
    )


def _levels(cells: Cells, naming: Naming) -> tuple[str, ...]:
    return cells.names("levels", naming.levels(), [naming.level(key) for key in naming.tables.levels])


def _disciplines(cells: Cells, naming: Naming) -> tuple[str, ...]:
    choices = [one.value for one in (*Family, *Discipline)]
    return cells.names("disciplines", naming.disciplines(), choices)


def _read_points(cells: Cells, naming: Naming) -> PointsRow:
    last = cells.number("last", 1, MOST_COUNT)
    first = cells.number("first", 1, MOST_COUNT)
    if first is None and last is None:
        raise cells.fault("first", Flaw.EMPTY)
    return PointsRow(
        first=first or last or 1,
        last=last or first or 1,
        points=cells.amount("points", MOST_POINTS),
        levels=_levels(cells, naming),
        disciplines=_disciplines(cells, naming),
    )


def _count(number: int | None) -> str:
    return str(number) if number else ""


def _show_norm(norm: Norm, naming: Naming) -> dict[str, str]:
    words = naming.words
    answers: Mapping[bool | None, str] = {None: "", True: words.say(N_("yes")), False: words.say(N_("no"))}
    return {
        "title": words.term(norm.title),
        "levels": "; ".join(map(naming.level, norm.levels)),
        "sex": words.say(SEXES[norm.sex]) if norm.sex else "",
        "age_groups": "; ".join(map(naming.age_group, norm.age_groups)),
        "disciplines": "; ".join(map(words.term, norm.disciplines)),
        "first": _count(norm.first),
        "last": _count(norm.last),
        "entries": _count(norm.entries),
        "regions": _count(norm.regions),
        "age": _count(norm.age),
        "wins": _count(norm.wins),
        "over": "; ".join(map(words.term, norm.over)),
        "over_wins": _count(norm.over_wins),
        "walkovers": answers[norm.walkovers],
        "condition": norm.condition,
    }


def _show_points(row: PointsRow, naming: Naming) -> dict[str, str]:
    return {
        "levels": "; ".join(map(naming.level, row.levels)),
        "disciplines": "; ".join(map(naming.words.term, row.disciplines)),
        "first": str(row.first),
        "last": str(row.last),
        "points": naming.words.rating(row.points),
    }


NORMS: Shape[Norm] = Shape("norms", NORM_COLUMNS, ("title",), _read_norm, _show_norm, values.new_norm_faults)
POINTS: Shape[PointsRow] = Shape(
    "points",
    POINTS_COLUMNS,
    ("first", "points"),
    _read_points,
    _show_points,
    values.points_faults,
    values.overlapping,
)


# ---------------------------------------------------------------- files of whole editions


def load_norms(path: Path, naming: Naming) -> NormTable:
    """A table of norms with its edition; FormError names file and key, CellError row and column."""
    edition, rows = load_edition(path, NORMS, naming)
    return NormTable(edition, rows)


def load_points(path: Path, naming: Naming) -> PointsTable:
    """A table of points, likewise."""
    edition, rows = load_edition(path, POINTS, naming)
    return PointsTable(edition, rows)


def load_edition(path: Path, shape: Shape[R], naming: Naming) -> tuple[Edition, tuple[R, ...]]:
    """The edition and the rows of a table of that kind; errors as above."""
    top = read_toml(path)
    if top.has("of") and top.choice("of", ("norms", "points")) != shape.name:
        raise CellError(Flaw.OTHER_TABLE)
    edition = _edition(top, naming.words)
    tables = top.tables("rows")
    if len(tables) > MOST_ROWS:
        raise CellError(Flaw.ROWS_TOO_MANY, most=MOST_ROWS)
    found = []
    for number, table in enumerate(tables, 1):
        cells = {column: table.cell(column) for column in shape.columns if table.has(column)}
        table.done()
        found.append(Cells(number, cells))
    top.done()
    return edition, shape.of_cells(found, naming)


def _edition(top: TomlTable, words: Words) -> Edition:
    def year(key: str) -> int | None:
        return top.whole(key, FIRST_YEAR, LAST_YEAR) if top.has(key) else None

    def said(key: str) -> str:
        return _worded(top, key, words) if top.has(key) else ""

    first, last = year("first_year"), year("last_year")
    if first is not None and last is not None and last < first:
        raise top.fault(Fault.OUT_OF_RANGE, "last_year", value=last, low=first, high=LAST_YEAR)
    day = top.day("day") if top.has("day") else None
    return Edition(
        _worded(top, "name", words), first, last, said("order"), day, said("source"), top.flag("example")
    )


def _worded(top: TomlTable, key: str, words: Words) -> str:
    """A text, or its wording in the language."""
    if top.is_table(key):
        return top.wording(key=key).say(words.language)
    return top.text(key)


def toml_text(edition: Edition, shape: Shape[R], rows: Iterable[R]) -> str:
    """A file that ``load_norms`` or ``load_points`` reads as just this, in every language."""
    head: dict[str, object] = {"of": shape.name, "name": edition.name}
    for key in ("first_year", "last_year", "order", "day", "source", "example"):
        value = getattr(edition, key)
        if value not in (None, "", False):
            head[key] = value
    lines = [f"{key} = {_toml(value)}" for key, value in head.items()]
    for row in rows:
        lines += ["", "[[rows]]"]
        given = {column: getattr(row, column) for column in shape.columns}
        lines += [f"{c} = {_toml(v)}" for c, v in given.items() if v is False or v not in (None, "", (), 0)]
    return "\n".join(lines) + "\n"


def _toml(value: object) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case int() | float() | date():
            return str(value)
        case tuple():
            return "[" + ", ".join(_toml(one) for one in value) + "]"
        case _:
            # strings of JSON are strings of TOML, but for this one character
            return json.dumps(str(value), ensure_ascii=False).replace("\x7f", "\\u007f")


def shipped(folder: Path) -> tuple[Path, ...]:
    """The files of editions that stand in a folder, by name."""
    return tuple(sorted(folder.glob("*.toml"))) if folder.is_dir() else ()
