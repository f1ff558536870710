"""Documents as files that people go on editing, and brackets for a site: written, and read back."""

from __future__ import annotations

import csv
import re
import struct
import zipfile
from base64 import b64decode
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import docx
import pytest
import python_calamine
from docx.shared import Mm
from hypothesis import given, settings
from hypothesis import strategies as st
from reportlab.pdfbase.ttfonts import TTFontFile

from bracket_desk import assets
from bracket_desk.domain.text import harmless
from bracket_desk.layout.paper import Paper, Sheet
from bracket_desk.layout.shapes import Align, Font
from bracket_desk.printing.csv_tables import csv_tables
from bracket_desk.printing.editable import SIZE, SMALL, Place, fact_lines, in_office_face, signature_lines
from bracket_desk.printing.excel import excel
from bracket_desk.printing.filled import (
    Blank,
    Blanks,
    Cell,
    Chapter,
    Filled,
    Head,
    Heading,
    Notes,
    Row,
    Section,
    Signatures,
    Signer,
    Slip,
    Table,
)
from bracket_desk.printing.filling import Choices
from bracket_desk.printing.kinds import ON_REQUEST, Kind, Shape
from bracket_desk.printing.papers import Document, NotPossible, shapes_of
from bracket_desk.printing.word import word
from tests.printing.invented import LONG, odd_event
from tests.printing.reading import FONTS, Reading, demo, press, source

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
SVG = "{http://www.w3.org/2000/svg}"

ENTRIES = 17

LATER = frozenset(kind for kind in Kind if kind not in ON_REQUEST)


@lru_cache
def made(kind: Kind, shape: Shape, language: str = "ru") -> Document:
    event = source(demo(ENTRIES, played=True), language)
    return press(language).make(kind, event, Choices(), shape=shape)


def sheets(data: bytes) -> dict[str, list[list[Any]]]:
    workbook = python_calamine.CalamineWorkbook.from_filelike(BytesIO(data))
    return {name: workbook.get_sheet_by_name(name).to_python() for name in workbook.sheet_names}


def said(data: bytes) -> str:
    """Everything that stands in a text document, cells with blanks between."""
    body = ET.fromstring(zipfile.ZipFile(BytesIO(data)).read("word/document.xml"))
    return " ".join("".join(t.text or "" for t in p.iter(f"{W}t")) for p in body.iter(f"{W}p"))


def names() -> set[str]:
    event = source(demo(ENTRIES, played=True))
    return {event.names[entry] for entry in event.tournament.seat_of}


# ---------------------------------------------------------------- the same document


@pytest.mark.parametrize("kind", [Kind.ENTRIES_REGISTRATION, Kind.DRAW_PROTOCOL, Kind.FINAL_PROTOCOL])
def test_everybody_stands_in_every_file(kind: Kind) -> None:
    book = {
        str(cell) for rows in sheets(made(kind, Shape.XLSX).data).values() for row in rows for cell in row
    }
    text = said(made(kind, Shape.DOCX).data)
    table = made(kind, Shape.CSV).data.decode("utf-8-sig")
    for name in names():
        assert name in book
        assert name in text
        assert name in table


@pytest.mark.parametrize("kind", [Kind.GROUPS, Kind.FINAL_BRACKET])
def test_a_bracket_is_a_table_of_its_matches(kind: Kind) -> None:
    event = source(demo(ENTRIES, played=True))
    grouped = kind is Kind.GROUPS
    numbers = {m.number for m in event.tournament.format.matches if (m.group is not None) is grouped}
    rows = [row for sheet in sheets(made(kind, Shape.XLSX).data).values() for row in sheet]
    assert {int(row[0]) for row in rows if isinstance(row[0], float)} == numbers
    assert len(made(kind, Shape.DOCX).data) > 10_000


@pytest.mark.parametrize("kind", [Kind.GROUPS, Kind.FINAL_BRACKET])
def test_the_notes_under_a_table_of_matches_explain_a_table(kind: Kind) -> None:
    """A table has no thin boxes and no arrows; what it has stands there."""
    book = sheets(made(kind, Shape.XLSX).data).values()
    text = said(made(kind, Shape.DOCX).data)
    assert all(any("«×» – свободное место" in str(cell) for row in sheet for cell in row) for sheet in book)
    assert not any("рамка" in str(cell) for sheet in book for row in sheet for cell in row)
    assert "«×» – свободное место" in text
    assert "рамка" not in text
    assert "Стрелка" not in text


def test_a_sheet_for_each_group() -> None:
    assert list(sheets(made(Kind.GROUPS, Shape.XLSX).data)) == [f"Группа {letter}" for letter in "АБВГ"]


def test_a_match_protocol_can_be_filled_in_as_a_form() -> None:
    document = docx.Document(BytesIO(made(Kind.MATCH_PROTOCOLS, Shape.DOCX).data))
    titles = [p.text for p in document.paragraphs if p.text.startswith("Протокол встречи №")]
    paper = Reading(
        press().make(Kind.MATCH_PROTOCOLS, source(demo(ENTRIES, played=True)), Choices()).data
    ).said
    assert len(titles) == len(set(titles)) == paper.count("Протокол встречи №") > 20


def test_a_poster_is_a_drawing_and_says_what_else_there_is() -> None:
    for shape in (Shape.XLSX, Shape.DOCX, Shape.CSV):
        with pytest.raises(NotPossible) as caught:
            made(Kind.WALL_BRACKET, shape)
        assert "PDF" in caught.value.why
        assert "SVG" in caught.value.why


@pytest.mark.parametrize("kind", sorted(LATER))
def test_each_document_is_made_as_every_file_that_is_offered(kind: Kind) -> None:
    try:
        pages = made(kind, Shape.PDF).pages
    except NotPossible:
        return
    for shape in shapes_of(kind):
        document = made(kind, shape)
        assert document.pages == pages
        assert document.data


@pytest.mark.parametrize("shape", [Shape.XLSX, Shape.DOCX, Shape.SVG])
def test_the_same_event_gives_the_same_bytes(shape: Shape) -> None:
    again = press().make(Kind.GROUPS, source(demo(ENTRIES, played=True)), Choices(), shape=shape)
    assert again == made(Kind.GROUPS, shape)


# ---------------------------------------------------------------- what they are for


def test_a_workbook_can_be_printed_and_counted_with() -> None:
    data = made(Kind.FINAL_PROTOCOL, Shape.XLSX).data
    package = zipfile.ZipFile(BytesIO(data))
    sheet, book = (package.read(f"xl/{name}.xml").decode() for name in ("worksheets/sheet1", "workbook"))
    assert 'orientation="landscape"' in sheet
    assert 'paperSize="9"' in sheet
    assert "&amp;P" in sheet
    assert "&amp;N" in sheet
    assert "_xlnm.Print_Titles" in book, "heads stand on every page"
    assert "Итоговый протокол" in package.read("docProps/core.xml").decode()
    rows = next(iter(sheets(data).values()))
    at = next(number for number, row in enumerate(rows) if "Фамилия, имя, отчество" in row)
    born = rows[at].index("Дата рождения")
    filled = [row[born] for row in rows[at + 2 : at + 12]]
    assert all(hasattr(day, "year") for day in filled), "days are days"
    assert isinstance(rows[at + 2][0], float), "places are numbers"


def test_a_text_document_has_real_headings_tables_and_fields() -> None:
    data = made(Kind.FINAL_PROTOCOL, Shape.DOCX).data
    document = docx.Document(BytesIO(data))
    headings = [p.text for p in document.paragraphs if p.style is not None and p.style.name == "Heading 1"]
    assert headings == ["Итоговый протокол соревнования"]
    section = document.sections[0]
    assert (section.page_width, section.page_height) > (section.page_height, 0), "it lies across"
    package = zipfile.ZipFile(BytesIO(data))
    body = package.read("word/document.xml").decode()
    assert "<w:tblHeader/>" in body
    assert re.search(r'<w:tblCellMar><w:top w:w="[1-9]', body), "words do not touch the frame"
    feet = "".join(package.read(n).decode() for n in package.namelist() if "footer" in n)
    assert 'w:instr="PAGE"' in feet
    assert 'w:instr="NUMPAGES"' in feet
    assert 'w:val="ru-RU"' in package.read("word/styles.xml").decode()
    about = document.core_properties
    assert (about.title, about.language) == ("Итоговый протокол соревнования", "ru-RU")


def test_a_heading_stands_next_to_its_table_and_off_the_one_above() -> None:
    document = docx.Document(BytesIO(made(Kind.CHIEF_REPORT, Shape.DOCX).data))
    style = document.styles["Heading 2"].paragraph_format
    assert style.space_before > 2 * style.space_after
    body = list(document.element.body)
    (heading,) = (p for p in document.paragraphs if p.text == "6. Участники по субъектам РФ")
    assert heading.style is not None
    assert heading.style.name == "Heading 2"
    begins = body.index(heading._p)
    assert body[begins + 1].tag.endswith("}tbl")
    rows = next(iter(sheets(made(Kind.CHIEF_REPORT, Shape.XLSX).data).values()))
    begins = next(at for at, row in enumerate(rows) if row[0] == "7. Уровень подготовки")
    assert not any(rows[begins - 1])
    assert rows[begins + 1][0] == "Звание, разряд"


def test_names_that_are_signed_for_have_room_in_any_program() -> None:
    names = ("Л. И. Дубенков, ССВК, Пермь", "Г. Л. Воскобойный, СС1К, Москва")
    block = Signatures(tuple((Signer("Главный секретарь", name),) for name in names), "подпись", "")
    measure = in_office_face(FONTS.measure)
    places = [place for line in signature_lines(block, 180, measure) for place in line if place.text in names]
    assert len(places) == 2
    for place in places:
        assert place.right - place.left >= 1.07 * measure(place.text, Font(SIZE)) + 2


def upright(*blocks: Table | Signatures) -> Filled:
    sheet = Sheet(Paper.A4)
    return Filled(Kind.FINAL_PROTOCOL, "ru", sheet, "Кубок", "Протокол", "журнал", "{page}", blocks)


def test_two_rows_of_heads_are_high_enough_for_what_stands_in_both() -> None:
    heads = Head("слово " * 5, 9), Head("В", 60, group="Встречи"), Head("П", 60, group="Встречи")
    filled = upright(Table(heads, (Row(tuple(Cell("1") for _ in heads)),), 5))
    (table,) = docx.Document(BytesIO(word(filled, FONTS.measure))).tables
    heights = [one.height for one in table.rows[:2] if one.height]
    assert sum(heights) >= Mm(5 * 3.5)


def test_what_belongs_under_a_line_of_a_workbook_stands_under_it() -> None:
    heads = tuple(Head(str(at), width) for at, width in enumerate((16, 58, 20, 58, 58)))
    table = Table(heads, (Row(tuple(Cell(head.text) for head in heads)),), 5)
    name = "Г. Л. Воскобойный, СС1К, Москва"
    signed = Signatures(((Signer("Главный секретарь", name),),), "подпись", "")
    rows = next(iter(sheets(excel(upright(table, signed), FONTS.measure)).values()))
    at = {text: column for row in rows for column, text in enumerate(row) if text}
    assert at["Главный секретарь"] < at["подпись"] < at[name]


@pytest.mark.parametrize(("language", "separator"), [("ru", ";"), ("en", ",")])
def test_tables_as_text_for_spreadsheets(language: str, separator: str) -> None:
    data = made(Kind.FINAL_PROTOCOL, Shape.CSV, language).data
    assert data.startswith(b"\xef\xbb\xbf")
    first = data.decode("utf-8-sig").splitlines()[0]
    assert len(next(csv.reader([first], delimiter=separator))) == 11


# ---------------------------------------------------------------- hard words


def test_odd_names_stand_in_files_as_they_are() -> None:
    event = source(odd_event())
    for kind in (Kind.DRAW_PROTOCOL, Kind.GROUPS):
        for shape in shapes_of(kind):
            data = press().make(kind, event, Choices(), shape=shape).data
            if shape is Shape.DOCX:
                assert LONG in said(data)
                assert "<b>Жирный</b>" in said(data)


TEXT = st.text(st.characters(codec="utf-8"), max_size=30)
CELLS = (
    st.sampled_from(["", "0", "007", "-5", "31.12.1899", "29.02.2000", "30.02.2000", "=1+1", "+", "a\x0bb"])
    | TEXT
)


@st.composite
def documents(draw: st.DrawFn) -> Filled:
    heads = tuple(
        Head(
            draw(TEXT),
            draw(st.floats(5, 60)),
            draw(st.sampled_from(list(Align))),
            draw(st.sampled_from(["", "A"])),
        )
        for _ in range(draw(st.integers(1, 6)))
    )
    rows = tuple(
        Section(draw(TEXT))
        if draw(st.booleans())
        else Row(tuple(Cell(draw(CELLS), bold=True) for _ in heads))
        for _ in range(draw(st.integers(0, 4)))
    )
    table = Table(heads, rows, 6)
    facts = Blanks(
        tuple((Blank(draw(TEXT), draw(TEXT), "м"), Blank("Б", lines=2, width=3)) for _ in range(2))
    )
    signers = Signatures(
        ((Signer("Судья"), Signer(draw(TEXT), draw(TEXT))),), draw(st.sampled_from(["", "п"])), "ф"
    )
    flat = (Heading("", draw(TEXT)), facts, Chapter(draw(TEXT)), table, Notes((draw(TEXT),)), table, signers)
    blocks = (Slip((Heading("", "1"), facts, table, signers)), *flat) if draw(st.booleans()) else flat
    sheet = Sheet(Paper.A4, draw(st.booleans()))
    return Filled(
        Kind.OFFICIALS, "ru", sheet, draw(TEXT), draw(TEXT), draw(TEXT), "Лист {page} из {pages}", blocks
    )


@given(documents())
@settings(max_examples=8, deadline=None)
def test_any_text_can_be_written_and_read_back(filled: Filled) -> None:
    docx.Document(BytesIO(word(filled, FONTS.measure)))
    assert sheets(excel(filled, FONTS.measure))
    flat = replace(filled, blocks=tuple(b for b in filled.blocks if not isinstance(b, Slip)))
    assert csv_tables(flat).decode("utf-8-sig")


# ---------------------------------------------------------------- brackets for a site


@pytest.mark.parametrize("kind", [Kind.GROUPS, Kind.FINAL_BRACKET, Kind.WALL_BRACKET])
def test_a_drawing_for_a_site_says_what_the_paper_says(kind: Kind) -> None:
    document = made(kind, Shape.SVG)
    paper = Reading(made(kind, Shape.PDF).data)
    files = (document.data, *document.more)
    assert len(files) == len(paper.sheets)
    for file, sheet in zip(files, paper.sheets, strict=True):
        root = ET.fromstring(file)
        texts = ["".join(text.itertext()) for text in root.iter(f"{SVG}text")]
        assert sorted("".join("".join(texts).split())) == sorted("".join(sheet.said().split()))
        width = float(root.attrib["width"].removesuffix("mm"))
        assert width == pytest.approx(sheet.width * 25.4 / 72, abs=0.1)


def test_a_drawing_carries_the_letters_it_is_set_in() -> None:
    data = made(Kind.GROUPS, Shape.SVG).data
    faces = re.findall(rb"font-weight:(\w+);src:url\(data:font/ttf;base64,([^)]+)\)", data)
    assert {weight for weight, _ in faces} == {b"normal", b"bold"}
    for weight, encoded in faces:
        face = b64decode(encoded)
        name = "PTSerif-Bold" if weight == b"bold" else "PTSerif-Regular"
        whole = (assets.resources() / "fonts" / f"{name}.ttf").read_bytes()
        assert len(face) < len(whole) / 4
        cut, shipped = tables_of(face), tables_of(whole)
        assert (cut[b"cmap"], cut[b"hmtx"]) == (shipped[b"cmap"], shipped[b"hmtx"])
        glyphs = TTFontFile(BytesIO(whole)).charToGlyph
        assert outline(cut, glyphs[ord("Г")]) == outline(shipped, glyphs[ord("Г")]) != b""
        assert outline(cut, glyphs[ord("ђ")]) == b"", "what nobody reads is left out"


def tables_of(font: bytes) -> dict[bytes, bytes]:
    found = {}
    for at in range(struct.unpack_from(">H", font, 4)[0]):
        tag, _, start, length = struct.unpack_from(">4sLLL", font, 12 + 16 * at)
        found[tag] = font[start : start + length]
    return found


def outline(tables: dict[bytes, bytes], glyph: int) -> bytes:
    """The outline of a glyph, without what fills it up to whole words."""
    long = struct.unpack_from(">h", tables[b"head"], 50)[0]
    kind, size, unit = (">2L", 4, 1) if long else (">2H", 2, 2)
    first, last = struct.unpack_from(kind, tables[b"loca"], size * glyph)
    return tables[b"glyf"][unit * first : unit * last].rstrip(b"\0")


# ---------------------------------------------------------------- PDF


def test_contents_lead_to_each_group_and_each_protocol() -> None:
    for kind, expected in ((Kind.GROUPS, "Группа Г"), (Kind.MATCH_PROTOCOLS, "Протокол встречи № 2")):
        reading = Reading(made(kind, Shape.PDF).data)
        entries: Any = reading.reader.outline
        places = {one.title: reading.reader.get_destination_page_number(one) or 0 for one in entries}
        assert expected in places
        for title, page in places.items():
            assert title in reading.sheets[page].said()


@pytest.mark.parametrize("language", ["ru", "en"])
def test_a_file_tells_its_language_and_asks_not_to_be_scaled(language: str) -> None:
    root: Any = Reading(made(Kind.WALL_BRACKET, Shape.PDF, language).data).reader.trailer["/Root"]
    assert root["/Lang"] == language
    assert root["/ViewerPreferences"]["/PrintScaling"] == "/None"
    assert root["/ViewerPreferences"]["/DisplayDocTitle"]


def test_fonts_are_cut_down_to_what_is_used() -> None:
    reading = Reading(made(Kind.FINAL_PROTOCOL, Shape.PDF).data)
    assert reading.fonts()
    for name in reading.fonts():
        assert re.match(r"/[A-Z]{6}\+", name), name
    shipped = Path(assets.resources() / "fonts" / "PTSerif-Regular.ttf").stat().st_size
    assert len(reading.data) < shipped / 2


@pytest.mark.parametrize(
    ("cell", "written"),
    [
        ("=1+1", "'=1+1"),
        ("-Иванов", "'-Иванов"),
        ("@x", "'@x"),
        ("-5", "-5"),
        ("+", "+"),
        ("+7,5", "+7,5"),
        ("", ""),
    ],
)
def test_no_cell_of_a_text_file_is_a_formula(cell: str, written: str) -> None:
    assert harmless(cell) == written


def test_facts_in_narrow_fields_never_lie_on_each_other() -> None:
    row = tuple(Blank("Очень длинное название поля", "значение", "после") for _ in range(12))
    (line,) = fact_lines(Blanks((row,)), 180, FONTS.measure)
    for one, two in pairwise(line):
        assert one.left <= one.right <= two.left + 0.01


def test_what_a_value_fills_of_its_lines_is_not_ruled_again() -> None:
    """Lines to write on are as many as the form says, those that the value takes among them."""
    for value, ruled in (("", 2), ("место 1–2", 2), ("не менее 17 участников; " * 6, 1), ("б " * 900, 0)):
        first, *more = fact_lines(Blanks(((Blank("Нормы", value, lines=3),),)), 180, FONTS.measure)
        assert [place.text for place in first] == ["Нормы", value]
        assert more == [(Place(0, 180, line=True),)] * ruled
        # the label stands beside the first line of the value
        assert first[0].top == (ruled < 2)


# ---------------------------------------------------------------- how they come out of a printer

S = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
WIDE = 7.0
"""Pixels of a digit of the face by which widths of columns are counted, 96 to the inch."""


def spans(package: zipfile.ZipFile, name: str) -> Iterator[tuple[str, float]]:
    """The texts of a sheet, each with the width of its cell, joined ones whole, in mm."""
    tree = ET.fromstring(package.read(name))
    shared = [
        "".join(t.text or "" for t in si.iter(f"{S}t"))
        for si in ET.fromstring(package.read("xl/sharedStrings.xml"))
    ]
    widths: dict[int, float] = {}
    for col in tree.iter(f"{S}col"):
        for at in range(int(col.attrib["min"]), int(col.attrib["max"]) + 1):
            widths[at] = float(col.attrib["width"]) * WIDE * 25.4 / 96
    joined = {one.attrib["ref"].split(":")[0]: one.attrib["ref"] for one in tree.iter(f"{S}mergeCell")}
    for cell in tree.iter(f"{S}c"):
        if cell.attrib.get("t") == "s":
            ref = joined.get(cell.attrib["r"], cell.attrib["r"])
            ends = [column_number(one) for one in ref.split(":")]
            wide = sum(widths[at] for at in range(ends[0], ends[-1] + 1))
            yield shared[int(cell.findtext(f"{S}v", ""))], wide


def column_number(ref: str) -> int:
    number = 0
    for letter in ref.rstrip("0123456789"):
        number = 26 * number + ord(letter) - ord("A") + 1
    return number


@pytest.mark.parametrize("kind", sorted(LATER - {Kind.WALL_BRACKET}))
def test_no_word_of_a_workbook_is_broken(kind: Kind) -> None:
    try:
        package = zipfile.ZipFile(BytesIO(made(kind, Shape.XLSX).data))
    except NotPossible:
        return
    measure = in_office_face(FONTS.measure)
    for name in package.namelist():
        if name.startswith("xl/worksheets/sheet"):
            for text, wide in spans(package, name):
                for word_ in re.split(r"[\s/–-]+", text):
                    if "_" not in word_:
                        assert measure(word_, Font(SMALL)) <= wide, (text, wide)


@pytest.mark.parametrize("kind", [Kind.MATCH_PROTOCOLS, Kind.QUESTIONNAIRES])
def test_forms_stand_two_on_a_sheet_and_none_is_parted(kind: Kind) -> None:
    data = made(kind, Shape.XLSX).data
    package = zipfile.ZipFile(BytesIO(data))
    sheet = ET.fromstring(package.read("xl/worksheets/sheet1.xml"))
    breaks = [int(one.attrib["id"]) for one in sheet.iter(f"{S}brk")]
    rows = next(iter(sheets(data).values()))
    titles = [at for at, row in enumerate(rows) if re.match(r"Протокол встречи|Анкета", str(row[0]))]
    assert set(breaks) <= set(titles), "a page begins with a title"
    each = [sum(a <= at < b for at in titles) for a, b in pairwise([0, *breaks])]
    assert set(each) <= {1, 2, 3}
    assert each.count(2) > each.count(1)
    assert "Print_Titles" not in package.read("xl/workbook.xml").decode()


@pytest.mark.parametrize("kind", [Kind.FINAL_PROTOCOL, Kind.TIMETABLE, Kind.DRAW_PROTOCOL, Kind.RATING])
def test_signatures_of_a_workbook_take_rows_along_however_a_program_fills_its_pages(kind: Kind) -> None:
    """The page with the signatures begins where the file says; a table that shares a sheet stays whole."""
    data = press().make(kind, source(demo(57, played=True)), Choices(), shape=Shape.XLSX).data
    package = zipfile.ZipFile(BytesIO(data))
    signed = 0
    for at, rows in enumerate(sheets(data).values(), 1):
        said = [[str(cell) for cell in row if cell != ""] for row in rows]
        sheet = ET.fromstring(package.read(f"xl/worksheets/sheet{at}.xml"))
        high = sum(float(row.attrib.get("ht", 15)) for row in sheet.iter(f"{S}row")) * 25.4 / 72
        posts = [number for number, row in enumerate(said) if row and row[0].startswith("Главный с")]
        if not posts or high < 297:
            continue
        signed += 1
        begins = max(int(one.attrib["id"]) for one in sheet.iter(f"{S}brk"))
        along = [row for row in said[begins : posts[0]] if len(row) > 3]
        assert len(along) >= 3
    assert signed or kind is Kind.DRAW_PROTOCOL
    if kind is Kind.DRAW_PROTOCOL:
        assert said[begins_of(package, at)] == ["Распределение по сетке (места – как они стоят теперь)"]


def begins_of(package: zipfile.ZipFile, sheet: int) -> int:
    """The row that begins the last page of a sheet."""
    found = ET.fromstring(package.read(f"xl/worksheets/sheet{sheet}.xml")).iter(f"{S}brk")
    return max(int(one.attrib["id"]) for one in found)


@pytest.mark.parametrize("kind", [Kind.FINAL_PROTOCOL, Kind.ACCEPTANCE, Kind.DRAW_PROTOCOL])
def test_signatures_are_never_alone_in_a_text_document(kind: Kind) -> None:
    """From the third row of the table before on, everything stays with what follows it."""
    body = ET.fromstring(zipfile.ZipFile(BytesIO(made(kind, Shape.DOCX).data)).read("word/document.xml"))
    blocks = list(body[0])
    signed = next(at for at, one in enumerate(blocks) if "подпись" in texts_of(one) and one.tag == f"{W}tbl")
    tables = [at for at in range(signed) if blocks[at].find(f".//{W}tblHeader") is not None]
    rows = list(blocks[tables[-1]].iter(f"{W}tr"))[-3:]
    for one in (*rows, *blocks[signed - 1 : signed]):
        assert one.findall(f".//{W}keepNext")
    between = [one for one in blocks[tables[-1] + 1 : signed] if one.tag == f"{W}p"]
    assert between[-1].find(f".//{W}keepNext") is not None


def texts_of(element: ET.Element) -> str:
    return "".join(t.text or "" for t in element.iter(f"{W}t"))
