"""The tables of a filled document as text that spreadsheets open."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bracket_desk.printing.filled import Block, Chapter, Filled, Section, Slip, Table
from bracket_desk.tables.delimited import delimited

SEPARATORS = {"ru": ";", "en": ","}
"""What spreadsheets expect between cells, by the language of the document: the comma is for decimals."""


def csv_tables(filled: Filled) -> bytes:
    """All tables of an editable document, one after the other, an empty line between them."""
    rows: list[list[str]] = []
    for number, table in enumerate(_tables(filled.blocks)):
        rows += [[], *table] if number else table
    return delimited(rows, SEPARATORS[filled.language])


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
