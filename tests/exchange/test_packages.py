"""Zipped workbooks: nothing in them makes the reader take all memory."""

from __future__ import annotations

import io
import re
import zipfile

import pytest

from bracket_desk.domain.errors import ListError, Trouble
from bracket_desk.exchange import packages
from bracket_desk.exchange.sheets import MAX_UNPACKED
from tests.exchange.files import HEADER, PEOPLE, edited, ods, ods_cell, ods_of, package, parts, xlsx

SHEET = "xl/worksheets/sheet1.xml"
PLAIN = xlsx([HEADER, *PEOPLE])


def trouble_of_excel(data: bytes) -> Trouble:
    with pytest.raises(ListError) as caught:
        packages.excel(packages.parts(data))
    assert isinstance(caught.value.reason, Trouble)
    return caught.value.reason


def trouble_of_ods(data: bytes) -> Trouble:
    with pytest.raises(ListError) as caught:
        packages.open_document(packages.parts(data))
    assert isinstance(caught.value.reason, Trouble)
    return caught.value.reason


def with_sheet(rows: str) -> bytes:
    def put(name: str, content: bytes) -> bytes:
        if name != SHEET:
            return content
        return re.sub(rb"<sheetData.*</sheetData>", f"<sheetData>{rows}</sheetData>".encode(), content)

    return edited(PLAIN, put)


def test_the_new_package_has_the_same_sheet_and_not_what_is_idle() -> None:
    safe, from_1904 = packages.excel(packages.parts(PLAIN))
    assert not from_1904
    assert parts(safe)[SHEET] == parts(PLAIN)[SHEET]
    assert not any("theme" in name for name in parts(safe))


def test_1904_is_seen() -> None:
    assert packages.excel(packages.parts(xlsx([HEADER], from_1904=True)))[1]


def test_a_bomb_is_refused_by_its_own_word() -> None:
    bomb = package({SHEET: bytes(MAX_UNPACKED + 1)})
    assert len(bomb) < 200_000
    assert trouble_of_excel(bomb) is Trouble.UNPACKS_TOO_LARGE


def test_a_bomb_that_lies_about_its_size_is_refused() -> None:
    bomb = package({SHEET: bytes(1_000_000)})
    # both headers say that the part has a thousand bytes
    liar = bomb.replace((1_000_000).to_bytes(4, "little"), (1_000).to_bytes(4, "little"))
    assert liar != bomb
    assert trouble_of_excel(liar) is Trouble.BROKEN


def test_many_parts_are_refused() -> None:
    assert trouble_of_excel(package({f"{n}.xml": b"" for n in range(6_000)})) is Trouble.UNPACKS_TOO_LARGE


def test_a_large_picture_is_no_matter() -> None:
    heavy = package({**parts(PLAIN), "xl/media/image1.xml": bytes(MAX_UNPACKED + 1)})
    assert packages.excel(packages.parts(heavy))


def test_cells_in_far_corners_are_refused() -> None:
    corners = '<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>2</v></c></row>'
    assert trouble_of_excel(with_sheet(corners)) is Trouble.CELLS_TOO_FAR
    quoted = corners.replace('"', "'").replace("r='A1'", "r = 'A1'")
    assert trouble_of_excel(with_sheet(quoted)) is Trouble.CELLS_TOO_FAR
    prefixed = corners.replace("<row", "<x:row").replace("<c", "<x:c")
    assert trouble_of_excel(with_sheet(prefixed)) is Trouble.CELLS_TOO_FAR


def test_cells_without_references_are_counted() -> None:
    wide = f"<row>{'<c><v>1</v></c>' * 4_000}</row>" + "<row></row>" * 4_000
    assert trouble_of_excel(with_sheet(wide)) is Trouble.CELLS_TOO_FAR


def test_far_cells_with_nothing_in_them_are_dropped() -> None:
    coloured = '<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576" s="1"/></row>'
    safe, _ = packages.excel(packages.parts(with_sheet(coloured)))
    assert b"XFD1048576" not in parts(safe)[SHEET]


@pytest.mark.parametrize("data", [b"", b"PK\x03\x04", b"PK\x05\x06", PLAIN[:-30], PLAIN[:2000]])
def test_what_is_no_package(data: bytes) -> None:
    assert trouble_of_excel(data) is Trouble.BROKEN


def test_an_encrypted_part() -> None:
    data = bytearray(package({SHEET: b"<a/>"}))
    for mark, offset in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        data[data.index(mark) + offset] |= 1
    assert trouble_of_excel(bytes(data)) is Trouble.PASSWORD


def test_an_unknown_compression() -> None:
    data = bytearray(package({SHEET: b"<a/>"}))
    for mark, offset in ((b"PK\x03\x04", 8), (b"PK\x01\x02", 10)):
        data[data.index(mark) + offset] = 99
    assert trouble_of_excel(bytes(data)) is Trouble.BROKEN


def test_an_open_document_stays_as_it_is() -> None:
    data = ods([HEADER, *PEOPLE])
    assert parts(packages.open_document(packages.parts(data))) == parts(data)


FILLED = ods_cell("x")
TIMES = FILLED.replace("<table:table-cell", '<table:table-cell table:number-columns-repeated="%d"', 1)


def row(cells: str, times: int = 1) -> str:
    return f'<table:table-row table:number-rows-repeated="{times}">{cells}</table:table-row>'


def gap(times: str) -> str:
    return f'<table:table-cell x=">" table:number-columns-repeated="{times}"/>'


@pytest.mark.parametrize(
    "table",
    [
        row(FILLED, 20_000_000),
        row(TIMES % 20_000_000),
        row(gap("4294967295") + FILLED),
        row(gap("&#57;9999999") + FILLED),
        row("<table:table-cell/>", 4_000) + row(TIMES % 4_000),
        row(f"<table:table-cell><table:table>{row(FILLED, 20_000_000)}</table:table></table:table-cell>"),
    ],
)
def test_repetitions_are_counted(table: str) -> None:
    assert trouble_of_ods(ods_of(table)) is Trouble.CELLS_TOO_FAR


@pytest.mark.parametrize(
    "table", ["<table:table-row", '<table:table-row table:number-rows-repeated="x"></table:table-row>', "&a;"]
)
def test_open_documents_that_are_no_xml(table: str) -> None:
    assert trouble_of_ods(ods_of(table)) is Trouble.BROKEN


def test_an_open_document_with_a_password() -> None:
    assert trouble_of_ods(ods_of("", manifest="<manifest:encryption-data/>")) is Trouble.PASSWORD


def test_a_name_twice_in_a_package() -> None:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as written:
        written.writestr("a.xml", b"<a/>")
        written.writestr("/a.xml", b"<b/>")
    assert packages.parts(buffer.getvalue()) == {"a.xml": b"<b/>"}
