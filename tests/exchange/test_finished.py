"""Finished papers of every kind are read line by line, and what cannot be read says why."""

from __future__ import annotations

import io
import os
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import docx
import pytest
from docx.shared import Mm

from bracket_desk.domain.errors import Trouble
from bracket_desk.domain.finished.papers import FinishedPaper, Part, Where
from bracket_desk.exchange import finished
from bracket_desk.exchange.finished import Unread, papers_in, read_paper
from tests.exchange.files import xlsx

HEAD = ["Место", "Фамилия", "Дата рождения"]


def text_document() -> bytes:
    """A heading, a table with joined cells, a line below it and a footer."""
    document = docx.Document()
    document.add_paragraph("Итоговый протокол")
    table = document.add_table(rows=2, cols=3)
    for at, text in enumerate(HEAD):
        table.cell(0, at).text = text
    table.cell(1, 0).text = "1"
    table.cell(1, 1).merge(table.cell(1, 2)).text = "Ёлкин Пётр"
    table.columns[0].width = Mm(20)
    document.add_paragraph("Главный судья")
    document.sections[0].footer.paragraphs[0].text = "лист 1"
    kept = io.BytesIO()
    document.save(kept)
    return kept.getvalue()


def pdf(*lines: tuple[str, ...]) -> bytes:
    """A page whose lines have texts side by side."""
    from reportlab.pdfgen.canvas import Canvas

    kept = io.BytesIO()
    canvas = Canvas(kept)
    for row, texts in enumerate(lines):
        for column, text in enumerate(texts):
            canvas.drawString(50 + 150 * column, 700 - 20 * row, text)
    canvas.showPage()
    canvas.save()
    return kept.getvalue()


def read(tmp_path: Path, name: str, data: bytes) -> FinishedPaper | Unread:
    path = tmp_path / name
    path.write_bytes(data)
    os.utime(path, (1_765_000_000, 1_765_000_000))
    return read_paper(path, name)


def texts(paper: FinishedPaper | Unread) -> list[tuple[str, ...]]:
    assert isinstance(paper, FinishedPaper)
    return [line.cells for line in paper.lines]


def test_a_text_document_keeps_the_columns_of_its_tables(tmp_path: Path) -> None:
    paper = read(tmp_path, "protocol.docx", text_document())
    assert texts(paper) == [
        ("лист 1",),
        ("Итоговый протокол",),
        ("Главный судья",),
        tuple(HEAD),
        ("1", "Ёлкин Пётр"),
    ]
    assert isinstance(paper, FinishedPaper)
    assert paper.lines[-1].where == Where(Part.TABLE, "1", 2)
    assert paper.made == datetime.fromtimestamp(1_765_000_000, UTC)
    assert [line.table for line in paper.lines] == ["", "", "", "1", "1"]


def test_a_workbook_is_read_with_its_dates(tmp_path: Path) -> None:
    paper = read(tmp_path, "list.xlsx", xlsx([HEAD, ["1", "Ёлкин", date(1990, 3, 1)]]))
    assert texts(paper)[-1] == ("1", "Ёлкин", "01.03.1990")


def test_a_workbook_is_read_with_what_its_pages_say_around_the_cells(tmp_path: Path) -> None:
    """There the desk writes the entry of the journal; an ampersand begins an order for the program."""

    def furnish(_: object, sheet: Any) -> None:
        sheet.set_header('&L&8Кубок &&Кий&& 2026&R&"Arial,Bold"Итоговый протокол')
        sheet.set_footer("&L&8По журналу соревнования: запись 7 <a>&RЛист &P из &N")

    paper = read(tmp_path, "list.xlsx", xlsx([HEAD], then=furnish))
    around = ["Кубок &Кий& 2026", "Итоговый протокол", "По журналу соревнования: запись 7 <a>", "Лист  из"]
    assert texts(paper) == [*((text,) for text in around), tuple(HEAD)]


def test_what_stands_side_by_side_on_a_page_is_one_line(tmp_path: Path) -> None:
    paper = read(tmp_path, "paper.PDF", pdf(("Final protocol",), ("1", "Elkin P.", "01.03.1990")))
    assert texts(paper) == [("Final protocol",), ("1", "Elkin P.", "01.03.1990")]
    assert isinstance(paper, FinishedPaper)
    assert paper.lines[1].where == Where(Part.PAGE, "1", 2)
    assert not any(line.table for line in paper.lines)


@pytest.mark.parametrize(
    ("name", "data", "reason"),
    [
        ("a.docx", text_document()[:-200], Trouble.BROKEN),
        ("a.pdf", b"%PDF-1.7 nothing", Trouble.BROKEN),
        ("scan.pdf", pdf(()), Trouble.NO_TEXT),
        ("old.xls", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", Trouble.BROKEN),
        ("empty.csv", b"", Trouble.FILE_EMPTY),
    ],
)
def test_what_cannot_be_read_says_why(tmp_path: Path, name: str, data: bytes, reason: Trouble) -> None:
    found = read(tmp_path, name, data)
    assert isinstance(found, Unread)
    assert (found.file, found.reason) == (name, reason)


def test_a_folder_gives_its_papers_and_names_those_nobody_can_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in (
        "b.docx",
        "a.PDF",
        "in/c.xlsx",
        "~$b.docx",
        ".hidden/d.pdf",
        "scan.jpg",
        "old.doc",
        "index.json",
    ):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.touch()
    read_here, others = papers_in(tmp_path)
    assert [path.name for path in read_here] == ["a.PDF", "b.docx", "c.xlsx"]
    assert [path.name for path in others] == ["old.doc", "scan.jpg"]
    monkeypatch.setattr(finished, "MOST_FILES", 2)
    assert [path.name for path in papers_in(tmp_path)[1]] == ["c.xlsx", "old.doc", "scan.jpg"]
