"""Tables of PDFs rebuilt from their lines: rows and columns as they are, whoever wrote the file."""

from __future__ import annotations

import io
from functools import lru_cache
from itertools import accumulate, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bracket_desk.domain.finished.check import Facts, check_papers
from bracket_desk.domain.finished.papers import FinishedPaper, Flaw, Line, Part, Where
from bracket_desk.exchange import finished
from bracket_desk.exchange.apart import Check, no_check
from bracket_desk.exchange.documents import docx_sheets, pdf_sheets
from bracket_desk.exchange.finished import paper_of
from bracket_desk.exchange.placed import Said
from bracket_desk.exchange.ruled import Rule, page_lines
from bracket_desk.exchange.sheets import Sheet
from bracket_desk.labels import home_in_short
from bracket_desk.paper_remarks import facts_of
from bracket_desk.printing.filling import Choices, Source
from bracket_desk.printing.kinds import ON_REQUEST, Kind, Shape
from bracket_desk.printing.papers import NotPossible, shapes_of
from bracket_desk.words import LANGUAGES
from tests.printing.reading import TABLES, demo, press, source, words

TABLED = (Kind.FINAL_PROTOCOL, Kind.ENTRIES_REGISTRATION, Kind.JUDGES_REGISTRATION)
COLUMNS = (50.0, 90.0, 260.0, 340.0, 420.0)
HEAD = ("Место", "Фамилия, имя, отчество", "Дата рождения", "Звание, разряд")


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A process of their own for all these files would take most of the time; what it does is the same."""

    def read(kind: str, data: bytes, _check: Check = no_check) -> tuple[Sheet, ...]:
        return (pdf_sheets if kind == "pdf" else docx_sheets)(data)

    monkeypatch.setattr(finished, "read_apart", read)


def facts(event: Source) -> Facts:
    return facts_of(event.tournament, TABLES, tuple(map(words, LANGUAGES)))


@lru_cache
def made(kind: Kind, shape: Shape, language: str = "ru") -> bytes:
    return press(language).make(kind, source(demo(17, played=True), language), Choices(), shape=shape).data


def rows(sheets: tuple[Sheet, ...]) -> list[tuple[str, ...]]:
    """Rows with more than two filled cells, without blanks, and subjects as short as one of the files may."""
    return [
        tuple("".join(home_in_short(str(cell)).split()) for cell in row.cells)
        for sheet in sheets
        if " " in sheet.name or sheet.name.isdigit()
        for row in sheet.rows
        if sum(bool(cell) for cell in row.cells) > 2
    ]


@pytest.mark.parametrize("kind", TABLED)
def test_a_page_has_the_rows_that_its_text_document_has(kind: Kind) -> None:
    paged = rows(pdf_sheets(made(kind, Shape.PDF)))
    written = [row for row in rows(docx_sheets(made(kind, Shape.DOCX))) if row[0].isdigit() or "–" in row[0]]
    assert len(written) > 10
    assert set(written) <= set(paged)


def page(*lines: tuple[str, ...], columns: tuple[float, ...] = COLUMNS) -> tuple[list[Said], list[Rule]]:
    """A table with a line around each cell."""
    texts, rules = [], []
    for number, cells in enumerate(lines):
        top = 700.0 - 20 * number
        for (left, right), text in zip(pairwise(columns), cells, strict=True):
            rules += [Rule(True, at, left, right) for at in (top, top - 20)]
            rules += [Rule(False, at, top - 20, top) for at in (left, right)]
            if text:
                texts.append(Said(left + 3, top - 14, left + 3 + 4 * len(text), top - 6, text))
    return texts, rules


WORD = st.text(alphabet="абвг", min_size=0, max_size=6)


@given(
    widths=st.lists(st.floats(30, 90), min_size=3, max_size=7),
    table=st.data(),
    below=st.lists(WORD.filter(bool), max_size=2),
)
def test_any_table_is_read_as_it_was_drawn(
    widths: list[float], table: st.DataObject, below: list[str]
) -> None:
    columns = tuple(accumulate(widths, initial=40.0))
    row = st.tuples(*[WORD] * len(widths)).filter(any)
    lines = table.draw(st.lists(row, min_size=2, max_size=6))
    texts, rules = page(*lines, columns=columns)
    texts += [Said(50, 300 - 30 * at, 90, 310 - 30 * at, text) for at, text in enumerate(below)]
    found = list(page_lines(texts, rules))
    assert [line.cells for line in found if line.table] == list(lines)
    assert [line.cells for line in found if not line.table] == [(text,) for text in below]


def paper(*pages: tuple[list[Said], list[Rule]]) -> FinishedPaper:
    lines = [
        Line(Where(Part.PAGE, str(number), at), found.cells, found.table)
        for number, one in enumerate(pages, 1)
        for at, found in enumerate(page_lines(*one), 1)
    ]
    return FinishedPaper("protocol.pdf", tuple(lines))


def test_a_missing_date_of_birth_is_seen_on_a_page_too() -> None:
    """Also on the page after the one with the head: its columns stand at the same places."""
    event = source(demo(17, played=True))
    known = facts(event)
    first, second, third = list(event.tournament.entries.values())[:3]
    assert first.born is not None
    one = page(HEAD, ("1", first.name, f"{first.born:%d.%m.%Y}", ""), ("2", second.name, "", ""))
    other = "КМС" if third.title != "КМС" else "МС"
    two = page(("3", third.name, "", other), ("4", "", "", ""))
    found = [
        remark for remark in check_papers([paper(one, two)], known) if remark.flaw is not Flaw.PLACE_OTHER
    ]
    assert [(remark.flaw, remark.values["said"]) for remark in found] == [
        (Flaw.BORN_MISSING, second.name),
        (Flaw.BORN_MISSING, third.name),
        *([(Flaw.RANK_OTHER, other)] if third.title else []),
    ]


def test_a_pdf_of_the_desk_without_a_date_says_so() -> None:
    """A file as it comes: the date is taken out of the paper, not out of the event."""
    event = source(demo(17, played=True))
    someone = next(iter(event.tournament.seats.values()))
    born = event.tournament.entries[someone].born
    assert born is not None
    found = paper_of(_without(f"{born:%d.%m.%Y}"), "protocol.pdf")
    assert isinstance(found, FinishedPaper)
    remarks = list(check_papers([found], facts(event)))
    assert [remark.flaw for remark in remarks] == [Flaw.BORN_MISSING]
    assert remarks[0].values["name"] == event.tournament.entries[someone].name


def _without(text: str) -> bytes:
    """The final protocol with one of its texts covered by nothing: the object is removed."""
    import pypdfium2

    document = pypdfium2.PdfDocument(made(Kind.FINAL_PROTOCOL, Shape.PDF))
    for sheet in document:
        words_ = sheet.get_textpage()
        boxes = [words_.get_rect(at) for at in range(words_.count_rects())]
        places = [box for box in boxes if words_.get_text_bounded(*box).strip() == text]
        for item in list(sheet.get_objects()):
            left, bottom, right, top = item.get_bounds()
            if item.type == 1 and any(
                abs(left - box[0]) < 3 and bottom - 3 < box[1] and box[3] < top + 3 and right < box[2] + 9
                for box in places
            ):
                sheet.remove_obj(item)
        sheet.gen_content()
    kept = io.BytesIO()
    document.save(kept)
    return kept.getvalue()


@pytest.mark.parametrize(
    ("entries", "language"),
    [
        (16, "ru"),
        *(
            pytest.param(entries, language, marks=pytest.mark.full)
            for entries in (16, 57, 64)
            for language in LANGUAGES
        ),
    ],
)
def test_the_whole_package_of_the_desk_has_nothing_to_be_remarked(entries: int, language: str) -> None:
    """Every paper as PDF, or as a list for spreadsheets: read back it agrees with the event."""
    event = source(demo(entries, played=True), language)
    known = facts(event)
    tables = 0
    for kind in Kind:
        if kind in ON_REQUEST:
            continue
        for shape in {Shape.PDF, Shape.CSV} & set(shapes_of(kind)):
            try:
                data = press(language).make(kind, event, Choices(), shape=shape).data
            except NotPossible:
                continue
            found = paper_of(data, f"{kind.value}.{shape.value}")
            assert isinstance(found, FinishedPaper)
            assert not list(check_papers([found], known)), (kind, shape)
            tables += shape is Shape.PDF and any(line.table for line in found.lines)
    assert tables > 10


DRAWN, LATECOMER, REPLACED, SWAPPED = 13, 14, 15, 16
"""Entries of the invented event's journal: the draw is there, then somebody comes late, a reserve …"""


@pytest.mark.parametrize("shape", [Shape.PDF, Shape.DOCX, Shape.XLSX])
def test_of_two_protocols_of_a_draw_only_the_one_before_the_change_is_remarked(shape: Shape) -> None:
    """A reserve took a seat: the folder has the protocol that was signed and the one that replaced it."""
    entries = demo(57, played=True)
    old, new = (
        paper_of(
            press().make(Kind.DRAW_PROTOCOL, source(entries[:at]), Choices(), shape=shape).data,
            f"{at}.{shape.value}",
        )
        for at in (LATECOMER, SWAPPED)
    )
    assert isinstance(old, FinishedPaper)
    assert isinstance(new, FinishedPaper)
    t = source(entries[:SWAPPED]).tournament
    known = facts_of(t, TABLES, tuple(map(words, LANGUAGES)), entries[SWAPPED - 1].moment, SWAPPED)
    remarks = list(check_papers([old, new], known))
    assert [(remark.file, remark.flaw) for remark in remarks] == [(old.file, Flaw.MADE_BEFORE)]
    assert (remarks[0].values["entry"], remarks[0].values["last"]) == (LATECOMER, SWAPPED)
    # the one who gave up the seat and the reserve who took it stand in the new one
    replaced = set(source(entries[:LATECOMER]).tournament.seats.values()) - set(t.seats.values())
    said = " ".join(line.text for line in new.lines)
    assert len(replaced) == 1
    assert all(t.entries[entry].surname in said for entry in replaced)
