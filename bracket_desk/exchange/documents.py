"""Sheets of finished papers: text documents by python-docx, pages of PDFs by pdfium."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from typing import Any

from bracket_desk.domain.errors import ListError, Trouble
from bracket_desk.exchange import packages
from bracket_desk.exchange.sheets import Sheet, filled_rows

LINE_SHARE = 0.5
"""Two texts of a page stand on one line if they share so much of the lower one's height."""


def docx_sheets(data: bytes) -> tuple[Sheet, ...]:
    """Paragraphs as sheets without a name, tables as sheets named by their number. ListError BROKEN."""
    import docx
    from docx.table import Table

    packages.parts(data)  # weighed before anything is unpacked
    try:
        document = docx.Document(io.BytesIO(data))
        found: list[Sheet] = []
        texts: list[str] = []
        tables = count = 0
        for section in document.sections:
            for part in (section.header, section.footer):
                texts += [paragraph.text for paragraph in part.paragraphs]
                texts += [cell.text for table in part.tables for row in table.rows for cell in row.cells]
        for block in document.iter_inner_content():
            if isinstance(block, Table):
                tables += 1
                found.append(Sheet(filled_rows(_rows(block)), str(tables)))
            else:
                count += 1
                texts.append(block.text)
    except ListError:
        raise
    except Exception as error:  # the reader lets through whatever its parsers raise
        raise ListError(Trouble.BROKEN) from error
    return (Sheet(filled_rows([text] for text in texts)), *found)


def _rows(table: Any) -> Iterator[Sequence[str]]:
    for row in table.rows:
        seen: set[int] = set()
        cells = []
        for cell in row.cells:
            # cells that were joined come once for every column: the text belongs to the first
            again = id(cell._tc) in seen  # noqa: SLF001 (the only way to tell)
            cells.append("" if again else " ".join(cell.text.split()))
            seen.add(id(cell._tc))  # noqa: SLF001
        yield cells


def pdf_sheets(data: bytes) -> tuple[Sheet, ...]:
    """Pages as sheets named by their number; what stands side by side is one row.

    ListError: BROKEN, PASSWORD, NO_TEXT.
    """
    import pypdfium2

    try:
        document = pypdfium2.PdfDocument(data)
    except pypdfium2.PdfiumError as error:
        raise ListError(Trouble.PASSWORD if "assword" in str(error) else Trouble.BROKEN) from error
    try:
        pages = [
            Sheet(filled_rows(_page_lines(document[number])), str(number + 1))
            for number in range(len(document))
        ]
    except pypdfium2.PdfiumError as error:
        raise ListError(Trouble.BROKEN) from error
    finally:
        document.close()
    if not any(page.rows for page in pages):
        raise ListError(Trouble.NO_TEXT)
    return tuple(pages)


def _page_lines(page: Any) -> Iterator[list[str]]:
    text = page.get_textpage()
    boxes = []
    for number in range(text.count_rects()):
        left, bottom, right, top = text.get_rect(number)
        said = " ".join(text.get_text_bounded(left, bottom, right, top).split())
        if said:
            boxes.append((top, bottom, left, said))
    boxes.sort(key=lambda box: (-box[0], box[2]))
    line: list[tuple[float, float, float, str]] = []
    for box in boxes:
        if line and _overlap(line[0], box) < LINE_SHARE:
            yield [said for *_, said in sorted(line, key=lambda one: one[2])]
            line = []
        line.append(box)
    if line:
        yield [said for *_, said in sorted(line, key=lambda one: one[2])]


def _overlap(first: tuple[float, float, float, str], box: tuple[float, float, float, str]) -> float:
    height = min(first[0] - first[1], box[0] - box[1])
    shared = min(first[0], box[0]) - max(first[1], box[1])
    return shared / height if height > 0 else 1.0
