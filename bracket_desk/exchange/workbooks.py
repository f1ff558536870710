"""Sheets of XLSX, XLSM, XLS and ODS files, read by calamine."""

from __future__ import annotations

import io
import os
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date

from bracket_desk.domain.errors import ListError, Trouble
from bracket_desk.domain.people.dates import EPOCH_1900, EPOCH_1904
from bracket_desk.exchange import biff, compound, packages
from bracket_desk.exchange.sheets import Cell, Sheet, filled_rows


def excel_sheets(data: bytes) -> tuple[Sheet, ...]:
    """The sheets of an XLSX or XLSM file. ListError if it cannot be read."""
    safe, from_1904 = packages.excel(packages.parts(data))
    return _sheets(safe, EPOCH_1904 if from_1904 else EPOCH_1900)


def old_excel_sheets(data: bytes) -> tuple[Sheet, ...]:
    """The sheets of an XLS file. ListError if it cannot be read."""
    try:
        found = compound.Compound(data)
        name = "Workbook" if "Workbook" in found else "Book"
        weighed = biff.weighed(found.stream(name))
        safe = compound.packed(name, weighed.stream)
    except compound.DamagedError as error:
        raise ListError(Trouble.BROKEN) from error
    return _sheets(safe, EPOCH_1904 if weighed.from_1904 else EPOCH_1900)


def open_document_sheets(data: bytes) -> tuple[Sheet, ...]:
    """The sheets of an ODS file. ListError if it cannot be read."""
    return _sheets(packages.open_document(packages.parts(data)), EPOCH_1900)


def _sheets(data: bytes, epoch: date) -> tuple[Sheet, ...]:
    import python_calamine as calamine

    try:
        with _hushed(), calamine.load_workbook(io.BytesIO(data)) as workbook:
            sheets = []
            for about in workbook.sheets_metadata:
                if about.typ == calamine.SheetTypeEnum.WorkSheet:
                    table = workbook.get_sheet_by_name(about.name)
                    left: list[Cell] = [""] * (table.start[1] if table.start else 0)
                    rows = filled_rows([*left, *row] for row in table.iter_rows())
                    hidden = about.visible != calamine.SheetVisibleEnum.Visible
                    sheets.append(Sheet(rows, about.name, hidden, epoch))
            return tuple(sheets)
    except (ListError, KeyboardInterrupt, SystemExit):
        raise
    except calamine.PasswordError as error:
        raise ListError(Trouble.PASSWORD) from error
    except BaseException as error:  # a panic of its Rust code is no Exception
        raise ListError(Trouble.BROKEN) from error


@contextmanager
def _hushed() -> Iterator[None]:
    """Keep the traceback of a panic, which Rust writes past Python, from people's standard error."""
    stderr = 2
    try:
        kept = os.dup(stderr)
    except OSError:  # a windowed program has none
        yield
        return
    with open(os.devnull, "wb") as nowhere:  # noqa: PTH123 (a device, not a path)
        os.dup2(nowhere.fileno(), stderr)
    try:
        yield
    finally:
        os.dup2(kept, stderr)
        os.close(kept)
