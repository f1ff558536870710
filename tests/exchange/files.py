"""List files made for tests."""

from __future__ import annotations

import io
import struct
import zipfile
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

import xlsxwriter

SAMPLES = Path(__file__).parent.parent / "data" / "samples"
TODAY = date(2026, 12, 1)

HEADER = ("Фамилия, имя, отчество", "Дата рождения", "Разряд", "Субъект РФ", "Рейтинг")
PEOPLE: tuple[tuple[Any, ...], ...] = (
    ("Савинцев Виктор Владимирович", date(2008, 5, 16), "II", "Новосибирская область", 1560),
    ("Щеглов Денис Вадимович", date(1989, 6, 22), "I", "г. Москва", 1277),
    ("Алёхин Никита Романович", date(1991, 8, 27), "МС", "г. Москва", 1264),
)


def xlsx(
    rows: Iterable[Sequence[Any]], *, from_1904: bool = False, then: Callable[[Any, Any], None] | None = None
) -> bytes:
    """An XLSX file with one sheet; ``then`` may add to the workbook and its sheet."""
    buffer = io.BytesIO()
    workbook = xlsxwriter.Workbook(buffer, {"date_1904": from_1904, "in_memory": True})
    day = workbook.add_format({"num_format": "dd.mm.yyyy"})
    sheet = workbook.add_worksheet()
    for number, row in enumerate(rows):
        for place, cell in enumerate(row):
            if isinstance(cell, date):
                sheet.write_datetime(number, place, cell, day)
            elif cell is not None:
                sheet.write(number, place, cell)
    if then:
        then(workbook, sheet)
    workbook.close()
    return buffer.getvalue()


def package(parts: Mapping[str, bytes | str]) -> bytes:
    """A zip file."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as written:
        for name, content in parts.items():
            written.writestr(name, content)
    return buffer.getvalue()


def parts(data: bytes) -> dict[str, bytes]:
    """What is in a zip file."""
    with zipfile.ZipFile(io.BytesIO(data)) as read:
        return {name: read.read(name) for name in read.namelist()}


def edited(data: bytes, edit: Callable[[str, bytes], bytes]) -> bytes:
    """A zip file with its parts changed."""
    return package({name: edit(name, content) for name, content in parts(data).items()})


_NAMESPACES = " ".join(
    f'xmlns:{prefix}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"'
    for prefix, name in (("office", "office"), ("table", "table"), ("text", "text"))
)
_MANIFEST = (
    '<?xml version="1.0"?><manifest:manifest '
    'xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0">'
    '<manifest:file-entry manifest:full-path="/" manifest:media-type="x">%s</manifest:file-entry>'
    "</manifest:manifest>"
)
ODS = "application/vnd.oasis.opendocument.spreadsheet"


def ods_of(table: str, *, kind: str = ODS, manifest: str = "") -> bytes:
    """An OpenDocument file from the XML of its table."""
    content = (
        f'<?xml version="1.0"?><office:document-content {_NAMESPACES}><office:body><office:spreadsheet>'
        f'<table:table table:name="Лист1">{table}</table:table>'
        "</office:spreadsheet></office:body></office:document-content>"
    )
    return package({"mimetype": kind, "META-INF/manifest.xml": _MANIFEST % manifest, "content.xml": content})


def ods(rows: Iterable[Sequence[Any]]) -> bytes:
    """An OpenDocument file as LibreOffice writes it, with a million empty rows below."""
    table = "".join(f"<table:table-row>{''.join(map(ods_cell, row))}</table:table-row>" for row in rows)
    empty = '<table:table-cell table:number-columns-repeated="16384"/>'
    return ods_of(f'{table}<table:table-row table:number-rows-repeated="1048000">{empty}</table:table-row>')


def ods_cell(value: Any) -> str:
    """One cell of an OpenDocument table."""
    match value:
        case None | "":
            return "<table:table-cell/>"
        case date():
            return f'<table:table-cell office:value-type="date" office:date-value="{value}"/>'
        case int() | float():
            return f'<table:table-cell office:value-type="float" office:value="{value}"/>'
        case _:
            text = f"<text:p>{escape(value)}</text:p>"
            return f'<table:table-cell office:value-type="string">{text}</table:table-cell>'


def biff(*records: tuple[int, bytes]) -> bytes:
    """Records of a workbook stream."""
    return b"".join(struct.pack("<HH", kind, len(content)) + content for kind, content in records)


def csv(*lines: str, encoding: str = "utf-8", end: str = "\r\n") -> bytes:
    """Lines of text."""
    return end.join((*lines, "")).encode(encoding)
