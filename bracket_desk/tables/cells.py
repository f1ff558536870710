"""Cells of tables that people fill in, as texts: read strictly, and shown as people write them.

Whatever is not as it has to be is a CellError that names row and column.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from bracket_desk.domain import text as plain
from bracket_desk.domain.errors import CellError, Flaw
from bracket_desk.domain.sport.disciplines import Discipline
from bracket_desk.domain.sport.tables import Family, SportTables
from bracket_desk.domain.sport.titles import TITLES, title
from bracket_desk.domain.titles.norms import LONGEST_TEXT
from bracket_desk.words import COLUMNS, N_, Words

Known = Mapping[str, str]
"""Squeezed spellings of values that a cell can name."""

EMPTY = frozenset({"", "-", "–", "—"})
"""What says that a cell says nothing."""

SEXES: Mapping[str, str] = {"m": N_("m"), "f": N_("f")}

_SEX_SPELLINGS = plain.spellings(
    {"m": "m, м, муж, мужчины, мужской, male, men", "f": "f, ж, жен, женщины, женский, female, women"}
)
_YES_NO = plain.spellings({"yes": "yes, да, true, +, 1", "no": "no, нет, false, 0"})


@dataclass(frozen=True)
class Naming:
    """How values are called in cells: by their keys, and by the names in the language of ``words``."""

    words: Words
    tables: SportTables

    def levels(self) -> Known:
        return _known(
            (level.key, [short for name in level.names.values() for short in (name, _in_short(name))])
            for level in self.tables.levels.values()
        )

    def age_groups(self) -> Known:
        return _known(
            (
                group.key,
                [*group.names.values(), *(n for names in group.by_sex.values() for n in names.values())],
            )
            for group in self.tables.ages.values()
        )

    def disciplines(self) -> Known:
        return _known((one.value, self.words.term_everywhere(one)) for one in (*Family, *Discipline))

    def level(self, key: str) -> str:
        found = self.tables.levels.get(key)
        return key if found is None else found.names[self.words.language]

    def age_group(self, key: str) -> str:
        found = self.tables.ages.get(key)
        return key if found is None else found.names[self.words.language]


def _in_short(name: str) -> str:
    """As people write it who leave the orders' long words out."""
    return name.replace("Российской Федерации", "РФ")


def _known(named: Iterable[tuple[str, Iterable[str]]]) -> Known:
    return {plain.squeezed(spelling): key for key, names in named for spelling in (key, *names)}


class Cells:
    """One row of a table by its columns; ``row`` is its number as people count it."""

    def __init__(self, row: int, values: Mapping[str, str]) -> None:
        self.row = row
        self._values = values

    def fault(self, column: str, flaw: Flaw, **values: object) -> CellError:
        """The error about a cell."""
        return CellError(flaw, row=self.row, column=column, **values)

    def text(self, column: str) -> str:
        """What the cell says; nothing if it is empty."""
        found = plain.clean(self._values.get(column, ""))
        if len(found) > LONGEST_TEXT:
            raise self.fault(column, Flaw.TEXT_LONG, most=LONGEST_TEXT)
        return "" if found in EMPTY else found

    def number(self, column: str, low: int, high: int) -> int | None:
        """A whole number within limits; None if the cell is empty."""
        said = self.text(column)
        if not said:
            return None
        # a spreadsheet gives whole numbers with a fraction of nothing
        found = re.fullmatch(r"(\d{1,9})(?:[.,]0+)?", said.replace(" ", ""))
        if found is None or not low <= int(found[1]) <= high:
            raise self.fault(column, Flaw.NUMBER, value=said, low=low, high=high)
        return int(found[1])

    def amount(self, column: str, high: int) -> float:
        """A number, perhaps with a fraction, from 0 on."""
        said = self.text(column)
        if not said:
            raise self.fault(column, Flaw.EMPTY)
        found = said.replace(" ", "").replace(",", ".")
        if not re.fullmatch(r"\d{1,12}(?:\.\d{1,6})?", found) or float(found) > high:
            raise self.fault(column, Flaw.NUMBER, value=said, low=0, high=high)
        return float(found)

    def yes_no(self, column: str) -> bool | None:
        """Yes or no; None if the cell is empty."""
        said = self.text(column)
        found = "yes" if said == "+" else _YES_NO.get(plain.squeezed(said))
        if said and found is None:
            raise self.fault(column, Flaw.YES_NO, value=said)
        return None if not said else found == "yes"

    def sex(self, column: str) -> str:
        """``m`` or ``f``; nothing if the cell is empty."""
        said = self.text(column)
        found = _SEX_SPELLINGS.get(plain.squeezed(said), "")
        if said and not found:
            raise self.fault(column, Flaw.NAME, value=said, choices=tuple(SEXES))
        return found

    def title(self, column: str) -> str:
        """One title or rank; the cell may not be empty."""
        said = self.text(column)
        if not said:
            raise self.fault(column, Flaw.EMPTY)
        # elsewhere the highest of several counts; here each has a row of its own
        if re.search(r"[;,]\s*\S", said):
            raise self.fault(column, Flaw.NAME, value=said, choices=TITLES[:-1])
        return self._title(column, said, TITLES[:-1])

    def titles(self, column: str) -> tuple[str, ...]:
        """Titles and ranks with commas or semicolons between."""
        parts = [part.strip() for part in re.split(r"[;,]", self.text(column)) if part.strip()]
        return tuple(dict.fromkeys(self._title(column, part, TITLES) for part in parts))

    def _title(self, column: str, said: str, choices: Sequence[str]) -> str:
        found = title(said)
        if found is None or found not in choices:
            raise self.fault(column, Flaw.NAME, value=said, choices=choices)
        return found

    def names(self, column: str, known: Known, choices: Sequence[str]) -> tuple[str, ...]:
        """Keys of what the cell names, with semicolons between; commas do where no name holds one."""
        said = self.text(column)
        found: list[str] = []
        for part in said.split(";"):
            whole = known.get(plain.squeezed(part))
            for piece in (part,) if whole is not None else part.split(","):
                key = known.get(plain.squeezed(piece))
                if piece.strip() and key is None:
                    raise self.fault(column, Flaw.NAME, value=plain.clean(piece), choices=tuple(choices))
                if key is not None:
                    found.append(key)
        return tuple(dict.fromkeys(found))


@dataclass(frozen=True, slots=True)
class TextRow:
    """A row as texts with its number as the file or the pasted block shows it."""

    number: int
    cells: tuple[str, ...]


def heading(column: str, words: Words) -> str:
    """The heading of a column."""
    return words.say(COLUMNS[column])


def by_columns(
    rows: Sequence[TextRow], columns: Sequence[str], needed: Collection[str], words: Words, most: int
) -> list[Cells]:
    """The rows below the headings, each cell by its column.

    A first row whose cells are known headings says which column is which, whatever titles stand above it;
    without one the columns stand in their own order. COLUMN_UNKNOWN, COLUMN_MISSING, OTHER_TABLE, TWICE,
    BEYOND, ROWS_NONE, ROWS_TOO_MANY.
    """
    filled = [row for row in rows if _said(row)]
    head = headings_at(filled, columns, words)
    order: Sequence[str] = columns
    # whatever says more than a title is not passed over
    if head is not None and all(len(_said(row)) == 1 for row in filled[:head]):
        order, filled = _order(filled[head], columns, words), filled[head + 1 :]
        missing = next((column for column in needed if column not in order), None)
        if missing is not None:
            raise CellError(Flaw.COLUMN_MISSING, column=missing)
    if not filled:
        raise CellError(Flaw.ROWS_NONE)
    if len(filled) > most:
        raise CellError(Flaw.ROWS_TOO_MANY, most=most)
    found = []
    for row in filled:
        beyond = next((cell for cell in row.cells[len(order) :] if plain.clean(cell)), None)
        if beyond is not None:
            raise CellError(Flaw.BEYOND, row=row.number, value=plain.clean(beyond))
        found.append(Cells(row.number, dict(zip(order, row.cells, strict=False))))
    return found


def headings_at(rows: Sequence[TextRow], columns: Sequence[str], words: Words) -> int | None:
    """Which row, from 0, is the first one of headings: one of them may be misspelt, but hardly most."""
    known = _headings(columns, words)
    for at, row in enumerate(rows):
        cells = _said(row)
        if cells and 2 * sum(plain.squeezed(cell) in known for cell in cells) >= len(cells):
            return at
    return None


def _said(row: TextRow) -> list[str]:
    return [cell for cell in row.cells if plain.clean(cell)]


def _headings(columns: Sequence[str], words: Words) -> Known:
    return _known((column, words.everywhere(COLUMNS[column])) for column in columns)


def _order(row: TextRow, columns: Sequence[str], words: Words) -> list[str]:
    order: list[str] = []
    known, others = _headings(columns, words), _headings(tuple(COLUMNS), words)
    for cell in row.cells:
        column = known.get(plain.squeezed(cell), "")
        if plain.squeezed(cell) in others and not column:
            raise CellError(Flaw.OTHER_TABLE)
        if plain.clean(cell) and not column:
            choices = tuple(heading(one, words) for one in columns)
            raise CellError(Flaw.COLUMN_UNKNOWN, value=plain.clean(cell), choices=choices)
        if column and column in order:
            raise CellError(Flaw.TWICE, value=plain.clean(cell))
        order.append(column)
    return order
