"""Tables of norms and points with their edition as files and pasted blocks: TOML, spreadsheets, lists."""

from __future__ import annotations

import io
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Any, TypeVar

from bracket_desk.domain.errors import CellError, Flaw
from bracket_desk.domain.titles.norms import Edition, Norm, PointsRow
from bracket_desk.exchange.plaintext import sheets_of_text
from bracket_desk.exchange.sheets import Cell, Row
from bracket_desk.exchange.tables import naming as naming_path
from bracket_desk.exchange.tables import read_sheets
from bracket_desk.tables.cells import Naming, TextRow, headings_at
from bracket_desk.tables.delimited import delimited
from bracket_desk.tables.editions import edition_texts, split_edition
from bracket_desk.tables.norms import Shape, load_edition, toml_text

R = TypeVar("R", Norm, PointsRow)

TOML = ".toml"

_A4 = 9
"""The number by which workbooks know that paper."""


def read_table(path: Path, shape: Shape[R], naming: Naming) -> tuple[Edition | None, tuple[R, ...]]:
    """The rows of a file, and its edition if it has one.

    FormError, CellError, FileError, ListError say what is wrong with it and where.
    """
    if path.suffix.lower() == TOML:
        return load_edition(path, shape, naming)
    with naming_path(path):
        sheets = [[_texts(row) for row in sheet.rows] for sheet in read_sheets(path)]
    # whoever shares a workbook may have written about it on the first sheet
    headed = (rows for rows in sheets if headings_at(rows, shape.columns, naming.words) is not None)
    return table_of_rows(next(headed, sheets[0]), shape, naming)


def table_of_rows(
    rows: Sequence[TextRow], shape: Shape[R], naming: Naming
) -> tuple[Edition | None, tuple[R, ...]]:
    """The table of a sheet or a pasted block, and the edition if it stands above the headings; CellError.

    An edition may have no rows yet.
    """
    edition, below = split_edition(rows, naming)
    try:
        return edition, shape.rows(below, naming)
    except CellError as error:
        if edition is None or error.reason is not Flaw.ROWS_NONE:
            raise
        return edition, ()


def pasted_rows(text: str) -> list[TextRow]:
    """A block that was copied from a spreadsheet, as rows of texts."""
    return [_texts(row) for row in sheets_of_text(text, "\t")[0].rows] if text.strip() else []


def _texts(row: Row) -> TextRow:
    return TextRow(row.number, tuple(_text(cell) for cell in row.cells))


def _text(cell: Cell) -> str:
    match cell:
        case bool():
            return "yes" if cell else "no"
        case float() if cell.is_integer():
            return str(int(cell))
        case datetime():
            return cell.date().isoformat()
        case str():
            # as the export makes what a spreadsheet would compute harmless
            return cell.removeprefix("'")
        case _:
            return str(cell)


def table_file(suffix: str, edition: Edition, shape: Shape[R], rows: Sequence[R], naming: Naming) -> bytes:
    """The table as a file of that kind; ``read_table`` reads it again."""
    if suffix == TOML:
        return toml_text(edition, shape, rows).encode("utf-8")
    above: list[list[str]] = edition_texts(edition, naming)
    texts: list[list[str]] = shape.texts(rows, naming)
    if suffix == ".xlsx":
        return _workbook(edition, above, texts)
    return delimited([*above, [], *texts])


def _workbook(edition: Edition, above: Sequence[Sequence[str]], texts: Sequence[Sequence[str]]) -> bytes:
    import xlsxwriter

    made = io.BytesIO()
    workbook: Any = xlsxwriter.Workbook(made, {"in_memory": True})
    # equal tables give equal bytes
    created = datetime(2000, 1, 1)  # noqa: DTZ001 (a workbook knows no zones)
    workbook.set_properties({"created": created, "title": edition.name})
    sheet = workbook.add_worksheet()
    bold = workbook.add_format({"bold": True})
    top = len(above) + 1
    for at, row in enumerate(texts, top):
        for place, text in enumerate(row):
            _write(sheet, at, place, text, bold if at == top else None)
    # the edition's long texts do not make columns wide
    sheet.autofit()
    left = workbook.add_format({"align": "left"})
    for at, (label, text) in enumerate(above):
        _write(sheet, at, 0, label, bold)
        _write(sheet, at, 1, text, left)
    sheet.freeze_panes(top + 1, 1)
    # on paper all columns stand beside each other, their headings on every sheet
    sheet.set_landscape()
    sheet.set_paper(_A4)
    sheet.set_margins(0.3, 0.3, 0.4, 0.4)
    sheet.fit_to_pages(1, 0)
    sheet.repeat_rows(top)
    workbook.close()
    return made.getvalue()


def _write(sheet: Any, row: int, column: int, text: str, style: Any) -> None:
    """A cell; numbers stay numbers, so that a spreadsheet can sort them."""
    if text.isascii() and text.isdecimal():
        sheet.write_number(row, column, int(text), style)
    elif text:
        sheet.write_string(row, column, text, style)
