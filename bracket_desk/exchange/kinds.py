"""What a file is, by its content: the name says little (an ``.xls`` is often a web page)."""

from __future__ import annotations

import re
from enum import Enum, auto

from bracket_desk.domain.errors import ListError, Trouble
from bracket_desk.exchange import compound, packages


class Kind(Enum):
    """Kinds of files that lists come in."""

    TEXT = auto()
    EXCEL = auto()  # XLSX, XLSM
    OLD_EXCEL = auto()  # XLS
    OPEN_DOCUMENT = auto()  # ODS


# what the file begins with, and what it is then
_MARKS: tuple[tuple[bytes, Trouble], ...] = (
    (b"%PDF", Trouble.IS_PDF),
    (b"{\\rtf", Trouble.IS_WORD),
    (b"Rar!", Trouble.IS_ARCHIVE),
    (b"7z\xbc\xaf\x27\x1c", Trouble.IS_ARCHIVE),
    (b"\x1f\x8b", Trouble.IS_ARCHIVE),
    (b"\x89PNG", Trouble.NO_LIST),
    (b"\xff\xd8\xff", Trouble.NO_LIST),
    (b"GIF8", Trouble.NO_LIST),
    (b"MIME-Version:", Trouble.IS_WEB_PAGE),
    (b"SQLite format 3\x00", Trouble.NO_LIST),
)
_WEB_PAGE = re.compile(rb"<(?:!doctype\s+html|html|head|body|table|meta)\b", re.IGNORECASE)
_XML = re.compile(rb"\s*<\?xml\b", re.IGNORECASE)
_START = 4096  # bytes that tell
_BYTE_ORDER_MARKS = (b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff")

# a part of a package, and what the package is then
_PARTS: tuple[tuple[str, Kind | Trouble], ...] = (
    ("xl/workbook.bin", Trouble.OTHER_WORKBOOK),
    ("xl/workbook.xml", Kind.EXCEL),
    ("word/document.xml", Trouble.IS_WORD),
    ("ppt/presentation.xml", Trouble.NO_LIST),
    ("Index/Document.iwa", Trouble.OTHER_WORKBOOK),
    ("Index.zip", Trouble.OTHER_WORKBOOK),
)
# a stream of a compound file, likewise
_STREAMS: tuple[tuple[str, Kind | Trouble], ...] = (
    ("EncryptedPackage", Trouble.PASSWORD),
    ("Workbook", Kind.OLD_EXCEL),
    ("Book", Kind.OLD_EXCEL),
    ("WordDocument", Trouble.IS_WORD),
)
_OPEN_DOCUMENT_TYPES: tuple[tuple[bytes, Kind | Trouble], ...] = (
    (packages.ODS_TYPE, Kind.OPEN_DOCUMENT),
    (b"application/vnd.oasis.opendocument.text", Trouble.IS_WORD),
    (b"application/vnd.oasis.opendocument", Trouble.NO_LIST),
)


def kind(data: bytes) -> Kind:
    """The kind of a list. ListError with the reason why the content is none."""
    start = data[:_START]
    for mark, trouble in _MARKS:
        if start.startswith(mark):
            raise ListError(trouble)
    if start.startswith(compound.MAGIC):
        return _compound_kind(data)
    if start.startswith((b"PK\x03\x04", b"PK\x05\x06")):
        return _package_kind(data)
    plain = start.replace(b"\0", b"")  # a web page may well be UTF-16
    for mark in _BYTE_ORDER_MARKS:
        plain = plain.removeprefix(mark)
    if plain.lstrip().startswith(b"<") and _WEB_PAGE.search(plain):
        raise ListError(Trouble.IS_WEB_PAGE)
    if _XML.match(plain):
        raise ListError(Trouble.OTHER_WORKBOOK)
    return Kind.TEXT


def _compound_kind(data: bytes) -> Kind:
    try:
        found = compound.Compound(data)
    except compound.DamagedError as error:
        raise ListError(Trouble.BROKEN) from error
    return _first(next((what for name, what in _STREAMS if name in found), Trouble.NO_LIST))


def _package_kind(data: bytes) -> Kind:
    names = set(packages.names(data))
    if "mimetype" in names:
        declared = packages.parts(data)["mimetype"].strip()
        return _first(
            next(
                (what for start, what in _OPEN_DOCUMENT_TYPES if declared.startswith(start)),
                Trouble.IS_ARCHIVE,
            )
        )
    return _first(next((what for name, what in _PARTS if name in names), Trouble.IS_ARCHIVE))


def _first(what: Kind | Trouble) -> Kind:
    if isinstance(what, Trouble):
        raise ListError(what)
    return what
