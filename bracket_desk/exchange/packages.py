"""Zipped workbooks (XLSX, XLSM, ODS), weighed and packed anew before the workbook reader sees them.

A small package can hold gigabytes, and two cells in the corners of a sheet make the reader hold
all cells between them. So the parts are unpacked here, within bounds, and what the reader gets
is a new package of exactly these parts.
"""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from html import unescape
from xml.parsers import expat

from bracket_desk.domain.errors import ListError, Trouble
from bracket_desk.exchange.sheets import MAX_CELLS, MAX_UNPACKED

ODS_TYPE = b"application/vnd.oasis.opendocument.spreadsheet"

_MAX_PARTS = 5_000
_DIRECTORY_MARK = b"PK\x01\x02"

# what a list of people does not need; a program or a picture may well be large
_IDLE_PART = re.compile(
    r"(?:^|/)(?:media|drawings|charts|theme|embeddings|externalLinks|pivotCache|pivotTables|printerSettings"
    r"|customXml|docProps|Pictures|Thumbnails|Configurations2)/",
    re.IGNORECASE,
)
_USED_PART = re.compile(r"(?:\.xml|\.rels|^mimetype)$", re.IGNORECASE)

_ROW = re.compile(rb"<(?:[\w.-]+:)?row[\s>/]")
_CELL = re.compile(rb"<(?:[\w.-]+:)?c[\s>/]")
_REFERENCE = re.compile(rb"\sr\s*=\s*[\"']\s*\$?([A-Za-z]{0,3})\$?(\d{1,7})\s*[\"']")
_BARE_CELL = re.compile(rb"<(?:[\w.-]+:)?c\s(?:[^<>]*\s)?r\s*=[^<>]*/>")
_ERROR_CELL = re.compile(rb"(<(?:[\w.-]+:)?c\s[^<>]*?\bt\s*=\s*[\"'])e([\"'])")
_UNCOMPUTED = re.compile(
    rb"<((?:[\w.-]+:)?)c\b([^<>]*)>\s*<\1f\b(?:[^<>]*/>|[^<>]*>([^<]*)</\1f>)\s*(?:<\1v\s*/>|<\1v>0?</\1v>)?\s*</\1c>"
)
_CELL_TYPE = re.compile(rb"\st\s*=\s*(?:\"[^\"]*\"|'[^']*')")
_RUNNING = re.compile(rb"<(?:[\w.-]+:)?(?:odd|even|first)(?:Header|Footer)\b[^<>]*>([^<]*)</")
_ORDER = re.compile(r"&(?:\"[^\"]*\"|\d+|K[0-9A-Fa-f]{6}|[A-Za-z])")
_BESIDE = re.compile(r"&[LCR]")
_FROM_1904 = re.compile(rb"\bdate1904\s*=\s*[\"'](?:1|true|on)[\"']")


def parts(data: bytes) -> dict[str, bytes]:
    """The parts of a package that matter, by name. ListError: UNPACKS_TOO_LARGE, PASSWORD, BROKEN."""
    if data.count(_DIRECTORY_MARK) > _MAX_PARTS:
        raise ListError(Trouble.UNPACKS_TOO_LARGE, megabytes=MAX_UNPACKED // 1_000_000)
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as package:
            return _unpacked(package)
    except ListError:
        raise
    except Exception as error:  # zipfile lets through whatever its decoders raise
        raise ListError(Trouble.BROKEN) from error


def names(data: bytes) -> list[str]:
    """The names of all parts of a package, with forward slashes. ListError BROKEN."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as package:
            return [name.replace("\\", "/").lstrip("/") for name in package.namelist()]
    except Exception as error:  # as above
        raise ListError(Trouble.BROKEN) from error


def excel(found: Mapping[str, bytes]) -> tuple[bytes, bool]:
    """A package that can be read without harm, and whether it counts dates from 1904.

    ListError CELLS_TOO_FAR.
    """
    safe: dict[str, bytes] = {}
    budget = MAX_CELLS
    for name, content in found.items():
        safe[name], area = _weighed_sheet(content)
        budget -= area
        if budget < 0:
            raise ListError(Trouble.CELLS_TOO_FAR, limit=MAX_CELLS)
    workbook = next((c for name, c in found.items() if name.lower() == "xl/workbook.xml"), b"")
    return _packed(safe), bool(_FROM_1904.search(workbook))


def running_texts(found: Mapping[str, bytes]) -> Iterator[str]:
    """What stands at the head and the foot of every page of a workbook's sheets, each text once."""
    said = {
        text: None
        for content in found.values()
        for running in _RUNNING.findall(content)
        # an ampersand begins an order, two of them are one to be read
        for part in _BESIDE.split(unescape(running.decode("utf-8", "replace")).replace("&&", "\0"))
        if (text := _ORDER.sub("", part).replace("\0", "&").strip())
    }
    yield from said


def open_document(found: Mapping[str, bytes]) -> bytes:
    """An OpenDocument package that can be read without harm. ListError: PASSWORD, BROKEN, CELLS_TOO_FAR."""
    if b"encryption-data" in found.get("META-INF/manifest.xml", b""):
        raise ListError(Trouble.PASSWORD)
    if _Unrolled().area(found.get("content.xml", b"")) > MAX_CELLS:
        raise ListError(Trouble.CELLS_TOO_FAR, limit=MAX_CELLS)
    return _packed(found)


def _unpacked(package: zipfile.ZipFile) -> dict[str, bytes]:
    infos = {info.filename.replace("\\", "/").lstrip("/"): info for info in package.infolist()}
    used = {
        name: info for name, info in infos.items() if _USED_PART.search(name) and not _IDLE_PART.search(name)
    }
    if sum(info.file_size for info in used.values()) > MAX_UNPACKED:
        raise ListError(Trouble.UNPACKS_TOO_LARGE, megabytes=MAX_UNPACKED // 1_000_000)
    if any(info.flag_bits & 1 for info in used.values()):
        raise ListError(Trouble.PASSWORD)
    found: dict[str, bytes] = {}
    left = MAX_UNPACKED
    for name, info in used.items():
        with package.open(info) as part:
            found[name] = part.read(left + 1)
        left -= len(found[name])
        if left < 0:  # the directory of the package lied
            raise ListError(Trouble.UNPACKS_TOO_LARGE, megabytes=MAX_UNPACKED // 1_000_000)
    return found


def _packed(found: Mapping[str, bytes]) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as package:
        for name, content in found.items():
            package.writestr(name, content)
    return buffer.getvalue()


def _weighed_sheet(content: bytes) -> tuple[bytes, int]:
    """A part with errors and formulas as text, and the cells of the rectangle that holds all of it."""
    area = _excel_area(content)
    if area > MAX_CELLS:
        # cells with a colour but nothing in them reach far in many a workbook
        content = _BARE_CELL.sub(b"", content)
        area = _excel_area(content)
    # the reader would show both as empty cells, or the second as 0
    content = _ERROR_CELL.sub(rb"\1str\2", content)
    return _UNCOMPUTED.sub(_formula_shown, content), area


def _formula_shown(cell: re.Match[bytes]) -> bytes:
    """A cell that no spreadsheet has computed yet, as the text of its formula."""
    prefix, attributes, formula = cell[1], _CELL_TYPE.sub(b"", cell[2]), cell[3] or b""
    return b'<%bc%b t="str"><%bv>=%b</%bv></%bc>' % (prefix, attributes, prefix, formula, prefix, prefix)


def _excel_area(content: bytes) -> int:
    rows = len(_ROW.findall(content))
    columns = max(len(_CELL.findall(row)) for row in _ROW.split(content))
    for reference in _REFERENCE.finditer(content):
        rows = max(rows, int(reference[2]))
        columns = max(columns, _column(reference[1]))
    return rows * columns


def _column(letters: bytes) -> int:
    number = 0
    for letter in letters.upper():
        number = number * 26 + letter - ord("A") + 1
    return number


class _Unrolled:
    """Counts what the rows and cells of an OpenDocument text come to, with all their repetitions.

    Empty cells and rows count only when something filled follows them, as the reader has it.
    """

    def __init__(self) -> None:
        self._rows = self._width = self._idle_rows = 0
        self._open_rows: list[_OpenRow] = []
        self._open_cells: list[_OpenCell] = []

    def area(self, content: bytes) -> int:
        """Cells in the rectangle that holds all tables. ListError BROKEN if this is no XML."""
        parser = expat.ParserCreate()
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        try:
            parser.Parse(content, True)
        except (expat.ExpatError, ValueError) as error:
            raise ListError(Trouble.BROKEN) from error
        return self._rows * self._width

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        match name:
            case "table:table":
                self._idle_rows = 0
            case "table:table-row":
                self._open_rows.append(_OpenRow(int(attributes.get("table:number-rows-repeated", 1))))
            case "table:table-cell" | "table:covered-table-cell":
                filled = any(key.startswith(("office:", "table:formula")) for key in attributes)
                times = int(attributes.get("table:number-columns-repeated", 1))
                self._open_cells.append(_OpenCell(times, filled))
            case _ if self._open_cells:
                self._open_cells[-1].filled = True

    def _end(self, name: str) -> None:
        match name:
            case "table:table-row":
                self._close_row(self._open_rows.pop())
            case "table:table-cell" | "table:covered-table-cell" if self._open_rows:
                self._open_rows[-1].add(self._open_cells.pop())

    def _close_row(self, row: _OpenRow) -> None:
        self._idle_rows += row.times
        if row.width:
            self._rows += self._idle_rows
            self._idle_rows = 0
            self._width = max(self._width, row.width)


@dataclass(slots=True)
class _OpenCell:
    times: int
    filled: bool


@dataclass(slots=True)
class _OpenRow:
    times: int
    width: int = 0
    idle: int = 0

    def add(self, cell: _OpenCell) -> None:
        self.idle += cell.times
        if cell.filled:
            self.width += self.idle
            self.idle = 0
