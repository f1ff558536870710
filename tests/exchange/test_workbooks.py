"""Workbooks of every kind give the same cells, with the row numbers that people see."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date
from typing import Any

import pytest

from bracket_desk.domain.errors import ListError, Trouble
from bracket_desk.domain.people.dates import EPOCH_1900, EPOCH_1904
from bracket_desk.exchange import packages
from bracket_desk.exchange.compound import packed
from bracket_desk.exchange.sheets import Sheet
from bracket_desk.exchange.workbooks import excel_sheets, old_excel_sheets, open_document_sheets
from tests.exchange.files import HEADER, PEOPLE, SAMPLES, biff, edited, ods, parts, xlsx

OLD = (SAMPLES / "entries-33.xls").read_bytes()


@pytest.mark.parametrize(
    ("read", "make"), [(excel_sheets, xlsx), (open_document_sheets, ods)], ids=["xlsx", "ods"]
)
def test_rows_and_columns_stand_where_the_file_shows_them(
    read: Callable[[bytes], tuple[Sheet, ...]], make: Callable[[Any], bytes]
) -> None:
    (sheet,) = read(make([(), (None, "a", None, 5), (None,), (None, date(1990, 1, 2))]))
    assert [(row.number, row.cells) for row in sheet.rows] == [
        (2, ("", "a", "", 5)),
        (4, ("", date(1990, 1, 2))),
    ]


def test_old_workbooks() -> None:
    (sheet,) = old_excel_sheets(OLD)
    assert len(sheet.rows) == 34
    assert sheet.rows[1].cells[:3] == (1, "Корнилаев Владислав Михайлович", date(2004, 7, 9))
    assert sheet.epoch == EPOCH_1900


def test_old_workbooks_that_count_from_1904() -> None:
    mark = biff((0x0022, b"\0\0"))
    assert OLD.count(mark) == 1
    (sheet,) = old_excel_sheets(OLD.replace(mark, biff((0x0022, b"\1\0"))))
    assert sheet.epoch == EPOCH_1904
    assert sheet.rows[1].cells[2] == date(2008, 7, 10)  # the same number of days from the other beginning


def test_1900_and_1904_mean_the_same_days() -> None:
    (one,) = excel_sheets(xlsx([HEADER, *PEOPLE]))
    (other,) = excel_sheets(xlsx([HEADER, *PEOPLE], from_1904=True))
    assert one.rows == other.rows
    assert (one.epoch, other.epoch) == (EPOCH_1900, EPOCH_1904)


def test_hidden_sheets_are_marked() -> None:
    def hide(workbook: Any, _: Any) -> None:
        workbook.add_worksheet("Старый").hide()
        workbook.add_worksheet("Тайный").very_hidden()

    assert [(s.name, s.hidden) for s in excel_sheets(xlsx([HEADER], then=hide))] == [
        ("Sheet1", False),
        ("Старый", True),
        ("Тайный", True),
    ]


def test_charts_are_no_sheets() -> None:
    def chart(workbook: Any, sheet: Any) -> None:
        drawn = workbook.add_chart({"type": "line"})
        drawn.add_series({"values": "=Sheet1!$E$2:$E$4"})
        workbook.add_chartsheet("График").set_chart(drawn)

    assert [s.name for s in excel_sheets(xlsx([HEADER, *PEOPLE], then=chart))] == ["Sheet1"]


def test_errors_are_seen_and_formulas_give_their_last_value() -> None:
    def compute(_: Any, sheet: Any) -> None:
        sheet.write_formula("A1", "=1/0", value="#DIV/0!")
        sheet.write_formula("B1", '="Ива"&"нов"', value="Иванов")
        sheet.write_formula("C1", "=2+3", value=5)
        sheet.write_formula("D1", '=HYPERLINK("x")&"<"')
        sheet.write_formula("E1", "=1", value="")

    (sheet,) = excel_sheets(xlsx([], then=compute))
    assert sheet.rows[0].cells == ("#DIV/0!", "Иванов", 5, '=HYPERLINK("x")&"<"', "=1")


@pytest.mark.parametrize(
    "value", ["", "<v/>", "<v></v>", "<v>0</v>", " <v />"], ids=["none", "short", "empty", "zero", "spaced"]
)
@pytest.mark.parametrize("prefix", ["", "x:"])
def test_formulas_that_were_never_computed_are_shown(value: str, prefix: str) -> None:
    row = (
        f'<row r="1"><c r="A1" t="n" s="1"><f>A2&amp;"б"</f>{value}</c>'
        f'<c r="B1"><f t="shared" si="0"/>{value}</c></row>'
    )
    rows = re.sub("<(/?)", rf"<\1{prefix}", row)

    def put(name: str, content: bytes) -> bytes:
        before, mark, after = content.partition(b"<sheetData>")
        return before + mark + rows.encode() + after[after.find(b"</sheetData>") :] if mark else content

    safe, _ = packages.excel(packages.parts(edited(xlsx([HEADER]), put)))
    shown = parts(safe)["xl/worksheets/sheet1.xml"]
    assert f'<{prefix}v>=A2&amp;"б"</{prefix}v>'.encode() in shown
    if not prefix:
        (sheet,) = excel_sheets(edited(xlsx([HEADER]), put))
        assert sheet.rows[0].cells == ('=A2&"б"', "=")


def test_a_damaged_part_is_refused() -> None:
    def cut(name: str, content: bytes) -> bytes:
        return content[: len(content) // 2] if name.endswith("sheet1.xml") else content

    with pytest.raises(ListError) as caught:
        excel_sheets(edited(xlsx([HEADER, *PEOPLE]), cut))
    assert caught.value.reason is Trouble.BROKEN


def test_a_workbook_without_its_parts_is_refused() -> None:
    for missing in ("xl/workbook.xml", "xl/worksheets/sheet1.xml", "xl/_rels/workbook.xml.rels"):

        def empty(name: str, content: bytes, missing: str = missing) -> bytes:
            return b"" if name == missing else content

        assert missing in parts(xlsx([HEADER]))
        with pytest.raises(ListError):
            excel_sheets(edited(xlsx([HEADER]), empty))


def test_a_panic_of_the_reader_is_a_refusal_and_nothing_is_printed(capfd: pytest.CaptureFixture[str]) -> None:
    beginning, name_without_content, end = (0x0809, bytes(16)), (0x0018, b""), (0x000A, b"")
    with pytest.raises(ListError) as caught:
        old_excel_sheets(packed("Workbook", biff(beginning, name_without_content, end)))
    assert caught.value.reason is Trouble.BROKEN
    assert not isinstance(caught.value.__cause__, Exception)
    assert capfd.readouterr() == ("", "")
