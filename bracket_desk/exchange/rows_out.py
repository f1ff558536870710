"""Rows of values as files that spreadsheets open: a CSV, and a workbook of one or more sheets."""

from __future__ import annotations

import io
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime
from decimal import Decimal
from typing import Any

from bracket_desk.domain.people.people import Rating
from bracket_desk.tables.delimited import delimited
from bracket_desk.words import Words

Cell = str | Rating | date | None
"""A value as it stands in a cell; None and no text leave it empty."""

Rows = Sequence[Sequence[Cell]]
"""The first row are headings."""

_EARLIEST_DAY = date(1900, 3, 1)
"""Spreadsheets believe in a 29th of February 1900, so earlier days are written as text."""


def number_text(number: Rating, words: Words) -> str:
    """A number as people write it: never with an exponent, with the language's decimal sign."""
    # a whole number that was read with a fraction of nothing has none
    plain = format(Decimal(repr(int(number) if number == int(number) else number)), "f")
    return plain.replace(".", ",") if words.language == "ru" else plain


def as_text(cell: Cell, words: Words) -> str:
    """A value as a text that the reader of lists understands."""
    match cell:
        case None:
            return ""
        case date():
            return f"{cell:%d.%m.%Y}"
        case int() | float():
            return number_text(cell, words)
        case _:
            return cell


def csv_of(rows: Iterable[Iterable[Cell]], words: Words) -> bytes:
    """A CSV file as spreadsheets here open it."""
    return delimited([as_text(cell, words) for cell in row] for row in rows)


def workbook_of(sheets: Mapping[str, Rows]) -> bytes:
    """A workbook of these sheets; texts are stored as texts, never as formulas, days as days."""
    import xlsxwriter

    made = io.BytesIO()
    workbook: Any = xlsxwriter.Workbook(made, {"in_memory": True})
    # equal rows give equal bytes
    workbook.set_properties({"created": datetime(2000, 1, 1)})  # noqa: DTZ001 (a workbook knows no zones)
    bold, day = workbook.add_format({"bold": True}), workbook.add_format({"num_format": "dd.mm.yyyy"})
    for name, rows in sheets.items():
        sheet = workbook.add_worksheet(name)
        for at, row in enumerate(rows):
            for place, cell in enumerate(row):
                _write(sheet, (at, place), cell, day if at else bold)
        sheet.freeze_panes(1, 0)
        sheet.autofit()
    workbook.close()
    return made.getvalue()


def _write(sheet: Any, at: tuple[int, int], cell: Cell, form: Any) -> None:
    match cell:
        case None | "":
            return
        case date() if cell >= _EARLIEST_DAY:
            sheet.write_datetime(*at, datetime(cell.year, cell.month, cell.day), form)  # noqa: DTZ001
        case date():
            sheet.write_string(*at, f"{cell:%d.%m.%Y}")
        case str():
            # the first row are headings
            sheet.write_string(*at, cell, *([form] if at[0] == 0 else []))
        case _:
            sheet.write_number(*at, cell)
