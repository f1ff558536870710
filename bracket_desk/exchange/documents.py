"""Sheets of finished papers: text documents by python-docx, pages of PDFs by pdfium."""

from __future__ import annotations

import ctypes
import io
from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise
from typing import Any

from bracket_desk.domain.errors import ListError, Trouble
from bracket_desk.exchange import packages
from bracket_desk.exchange.placed import Said
from bracket_desk.exchange.ruled import MOST_RULES, NEAR, Grid, Rule, grids, page_lines
from bracket_desk.exchange.sheets import Row, Sheet, filled_rows

BROKEN_OFF = "\x02"
"""What pdfium gives for a hyphen at the end of a line."""

STRAIGHT = 0.3
"""A line that is off by no more points runs straight."""


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
    """Pages as sheets named by their number, lines of a page counted on from sheet to sheet.

    The rows of a table, found by its lines, are a sheet of their own, named by the page and by where
    its columns stand: what stands side by side elsewhere is one row. ListError: BROKEN, PASSWORD, NO_TEXT.
    """
    import pypdfium2

    try:
        document = pypdfium2.PdfDocument(data)
    except pypdfium2.PdfiumError as error:
        raise ListError(Trouble.PASSWORD if "assword" in str(error) else Trouble.BROKEN) from error
    try:
        pages = [
            sheet
            for number in range(len(document))
            for sheet in _page_sheets(document[number], str(number + 1))
        ]
    except pypdfium2.PdfiumError as error:
        raise ListError(Trouble.BROKEN) from error
    finally:
        document.close()
    if not pages:
        raise ListError(Trouble.NO_TEXT)
    return tuple(pages)


def _page_sheets(page: Any, name: str) -> Iterator[Sheet]:
    rules = list(_page_rules(page))
    lines = list(page_lines(list(_page_texts(page, list(grids(rules)))), rules))
    number = 0
    for table, run in groupby(lines, key=lambda line: line.table):
        rows = filled_rows(line.cells for line in run)
        counted = tuple(Row(number + row.number, row.cells) for row in rows)
        number += len(rows)
        yield Sheet(counted, f"{name} {table}" if table else name)


def _page_texts(page: Any, tables: Sequence[Grid]) -> Iterator[Said]:
    """The texts of a page; one that runs over a line of a table is two."""
    text = page.get_textpage()
    for number in range(text.count_rects()):
        left, bottom, right, top = text.get_rect(number)
        middle = (bottom + top) / 2
        table = next((one for one in tables if one.holds((left + right) / 2, middle)), None)
        ends = [left, *(table.divides(left, right, middle) if table else ()), right]
        for start, end in pairwise(ends):
            bounded = text.get_text_bounded(start, bottom, end, top)
            said = " ".join(bounded.replace(BROKEN_OFF, "-").split())
            if said:
                yield Said(start, bottom, end, top, said)


def _page_rules(page: Any) -> Iterator[Rule]:
    """The lines of a page, those around boxes too, that run from side to side or upright."""
    from pypdfium2 import raw

    for number, item in enumerate(page.get_objects(filter=(raw.FPDF_PAGEOBJ_PATH,), max_depth=4)):
        if number > MOST_RULES:
            return
        matrix = item.get_matrix()
        points: list[tuple[float, float]] = []
        for at in range(raw.FPDFPath_CountSegments(item)):
            segment = raw.FPDFPath_GetPathSegment(item, at)
            x, y = ctypes.c_float(), ctypes.c_float()
            raw.FPDFPathSegment_GetPoint(segment, x, y)
            if raw.FPDFPathSegment_GetType(segment) == raw.FPDF_SEGMENT_MOVETO:
                yield from _rules(points)
                points = []
            points.append(matrix.on_point(x.value, y.value))
            if raw.FPDFPathSegment_GetClose(segment):
                points.append(points[0])
        yield from _rules(points)


def _rules(points: Sequence[tuple[float, float]]) -> Iterator[Rule]:
    """The lines between points one after the other; a box that is thin enough is one line."""
    for (x, y), (to_x, to_y) in pairwise(points):
        if abs(y - to_y) < STRAIGHT and abs(x - to_x) > NEAR:
            yield Rule(across=True, at=(y + to_y) / 2, start=min(x, to_x), end=max(x, to_x))
        elif abs(x - to_x) < STRAIGHT and abs(y - to_y) > NEAR:
            yield Rule(across=False, at=(x + to_x) / 2, start=min(y, to_y), end=max(y, to_y))
