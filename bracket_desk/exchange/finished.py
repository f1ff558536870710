"""Finished papers as lines of cells: DOCX, PDF with text, workbooks and lists.

Read in a process of its own, as workbooks are: these files come from anywhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path

from bracket_desk.domain.errors import ListError, Trouble
from bracket_desk.domain.finished.papers import FinishedPaper, Line, Part, Where
from bracket_desk.exchange import packages
from bracket_desk.exchange.apart import Check, no_check, read_apart
from bracket_desk.exchange.sheets import Cell, Row
from bracket_desk.exchange.tables import read_content, sheets_of

READ = (".docx", ".pdf", ".xlsx", ".xlsm", ".xls", ".ods", ".csv")
"""Files that are read, by the end of their names."""

UNREADABLE = (".doc", ".rtf", ".odt", ".jpg", ".jpeg", ".png", ".tif", ".tiff")
"""Papers too, but nothing can be read in them here."""

MOST_FILES = 500
"""A folder of papers has no more files than this; what is beyond is named."""


@dataclass(frozen=True, slots=True)
class Unread:
    """A file that could not be read, and why."""

    file: str
    reason: Trouble
    values: Mapping[str, object]


def papers_in(folder: Path) -> tuple[list[Path], list[Path]]:
    """The files of a folder and of those inside it that are read, and papers that nobody can read here."""
    files = sorted(path for path in folder.rglob("*") if path.is_file() and not _hidden(path, folder))
    read = [path for path in files if path.suffix.casefold() in READ]
    return read[:MOST_FILES], [*read[MOST_FILES:], *(p for p in files if p.suffix.casefold() in UNREADABLE)]


def _hidden(path: Path, folder: Path) -> bool:
    # a name that begins with ~$ is what a text program leaves beside an open file
    return any(part.startswith((".", "~$")) for part in path.relative_to(folder).parts)


def read_paper(path: Path, name: str, check: Check = no_check) -> FinishedPaper | Unread:
    """What a file says; ``name`` is how it is called in remarks."""
    try:
        made = datetime.fromtimestamp(path.stat().st_mtime).astimezone()
        return paper_of(read_content(path), name, made, check)
    except ListError as error:
        return Unread(name, Trouble(error.reason.value), error.values)
    except OSError:
        return Unread(name, Trouble.BROKEN, {})


def paper_of(
    data: bytes, name: str, made: datetime | None = None, check: Check = no_check
) -> FinishedPaper | Unread:
    """The same of a file's content. ListError if it cannot be read."""
    if data.startswith(b"%PDF"):
        lines = []
        for sheet in read_apart("pdf", data, check):
            page, _, table = sheet.name.partition(" ")
            lines += [_line(Part.PAGE, page, row, table) for row in sheet.rows]
        return FinishedPaper(name, tuple(lines), made)
    if _is_docx(data):
        lines = []
        for sheet in read_apart("docx", data, check):
            part = Part.TABLE if sheet.name else Part.TEXT
            lines += [_line(part, sheet.name, row, sheet.name) for row in sheet.rows]
        return FinishedPaper(name, tuple(lines), made)
    sheets = sheets_of(data, check=check)
    lines = [Line(Where(Part.TEXT, "", number), (text,)) for number, text in enumerate(_running(data), 1)]
    lines += [
        _line(Part.SHEET, sheet.name, row, f"sheet {number}")
        for number, sheet in enumerate(sheets)
        for row in sheet.rows
    ]
    return FinishedPaper(name, tuple(lines), made)


def _is_docx(data: bytes) -> bool:
    return data.startswith(b"PK") and "word/document.xml" in packages.names(data)


def _running(data: bytes) -> Iterable[str]:
    """What the pages of a workbook say around its cells; of the desk's own the entry of the journal."""
    if not data.startswith(b"PK") or "xl/workbook.xml" not in packages.names(data):
        return ()
    return packages.running_texts(packages.parts(data))


def _line(part: Part, name: str, row: Row, table: str) -> Line:
    return Line(Where(part, name, row.number), tuple(map(_text, row.cells)), table)


def _text(cell: Cell) -> str:
    if isinstance(cell, datetime | date):
        return f"{cell:%d.%m.%Y}"
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    return " ".join(str(cell).split())
