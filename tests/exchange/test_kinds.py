"""What a file is, whatever it is called."""

from __future__ import annotations

import pytest

from bracket_desk.domain.errors import ListError, Trouble
from bracket_desk.exchange.compound import packed
from bracket_desk.exchange.kinds import Kind, kind
from tests.exchange.files import HEADER, PEOPLE, SAMPLES, ods, ods_of, package, xlsx

HTML = "<html><head><meta charset='utf-8'></head><body><table><tr><td>ФИО</td></tr></table></body></html>"


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (xlsx([HEADER, *PEOPLE]), Kind.EXCEL),
        ((SAMPLES / "entries-33.xls").read_bytes(), Kind.OLD_EXCEL),
        (ods([HEADER]), Kind.OPEN_DOCUMENT),
        ("ФИО;Рейтинг".encode(), Kind.TEXT),
        ("<ФИО>;Рейтинг".encode(), Kind.TEXT),
        (b"\xef\xbb\xbfName", Kind.TEXT),
        (b"\xff\xfeN\0", Kind.TEXT),
        (b"", Kind.TEXT),
    ],
)
def test_lists(data: bytes, expected: Kind) -> None:
    assert kind(data) is expected


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"%PDF-1.7 ...", Trouble.IS_PDF),
        (HTML.encode(), Trouble.IS_WEB_PAGE),
        (b"\xef\xbb\xbf \r\n<!DOCTYPE html>" + HTML.encode(), Trouble.IS_WEB_PAGE),
        (HTML.encode("utf-16"), Trouble.IS_WEB_PAGE),
        (b"<table><tr><td>1</td></tr></table>", Trouble.IS_WEB_PAGE),
        (b"MIME-Version: 1.0\r\n", Trouble.IS_WEB_PAGE),
        (b"<?xml version='1.0'?><Workbook/>", Trouble.OTHER_WORKBOOK),
        (package({"xl/workbook.bin": b"", "xl/workbook.xml": b""}), Trouble.OTHER_WORKBOOK),
        (package({"Index/Document.iwa": b""}), Trouble.OTHER_WORKBOOK),
        (package({"word/document.xml": b""}), Trouble.IS_WORD),
        (ods_of("", kind="application/vnd.oasis.opendocument.text"), Trouble.IS_WORD),
        (ods_of("", kind="application/vnd.oasis.opendocument.graphics"), Trouble.NO_LIST),
        (ods_of("", kind="application/epub+zip"), Trouble.IS_ARCHIVE),
        (b"{\\rtf1", Trouble.IS_WORD),
        (packed("WordDocument", b"x"), Trouble.IS_WORD),
        (packed("EncryptedPackage", b"x"), Trouble.PASSWORD),
        (packed("PowerPoint Document", b"x"), Trouble.NO_LIST),
        (package({"ppt/presentation.xml": b""}), Trouble.NO_LIST),
        (package({"list.csv": b"x"}), Trouble.IS_ARCHIVE),
        (package({}), Trouble.IS_ARCHIVE),
        (b"Rar!\x1a", Trouble.IS_ARCHIVE),
        (b"\x89PNG\r\n", Trouble.NO_LIST),
        (b"PK\x03\x04 cut", Trouble.BROKEN),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1 cut", Trouble.BROKEN),
    ],
)
def test_no_lists(data: bytes, reason: Trouble) -> None:
    with pytest.raises(ListError) as caught:
        kind(data)
    assert caught.value.reason is reason
