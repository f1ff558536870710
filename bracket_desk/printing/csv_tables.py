"""The tables of a filled document as text that spreadsheets open."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence

from bracket_desk.domain.text import harmless
from bracket_desk.printing.filled import Block, Chapter, Filled, Section, Slip, Table

SEPARATORS = {"ru": ";", "en": ","}
"""What spreadsheets expect between cells, by the language of the document: the comma is for decimals."""


def csv_tables(filled: Filled) -> bytes:
    """All tables of an editable document, one after the other, an empty line between them.

    UTF-8 with a mark, so that spreadsheets know; what they would compute is made harmless.
    """
    made = io.StringIO(newline="")
    writer = csv.writer(made, delimiter=SEPARATORS[filled.language], lineterminator="\r\n")
    for number, table in enumerate(_tables(filled.blocks)):
        if number:
            writer.writerow(())
        for row in table:
            writer.writerow(harmless(text) for text in row)
    return made.getvalue().encode("utf-8-sig")


def has_tables(filled: Filled) -> bool:
    """Whether there is a table outside of slips, which are forms and no lists."""
    return any(isinstance(block, Table) for block in filled.blocks)


def _tables(blocks: Sequence[Block]) -> Iterator[list[list[str]]]:
    title = ""
    for block in blocks:
        assert not isinstance(block, Slip)
        if isinstance(block, Chapter):
            title = block.title
        elif isinstance(block, Table):
            yield [*([[title]] if title else []), *_rows(block)]
            title = ""


def _rows(table: Table) -> Iterator[list[str]]:
    yield [f"{head.group}: {head.text}" if head.group else head.text for head in table.heads]
    for row in table.rows:
        yield [row.text] if isinstance(row, Section) else [cell.text for cell in row.cells]
