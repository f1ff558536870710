"""The page of contents of the package after the event (Order 942, part 3, items 8, 9 and 19)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bracket_desk.domain.handing import WITHIN, Handing
from bracket_desk.printing.filled import Cell, Chapter, Filled, Row, Table
from bracket_desk.printing.filling import Choices, Filling, Listed

SUMS = "SHA256SUMS.txt"
"""The checksums, as ``sha256sum --check`` reads them."""

SHOWN = 16
"""Characters of a checksum on paper: enough to tell two files apart."""


def contents(filling: Filling, choices: Choices) -> Filled:
    """What is in the package, what is not, and what was handed to whom and when."""
    return filling.document(
        [
            filling.heading(),
            filling.facts(),
            Table(
                filling.heads(filling.form.columns), tuple(_rows(filling, choices.contents)), filling.form.row
            ),
            *_handing(filling),
            filling.facts(below=True),
            filling.notes({"sums": [{"file": SUMS}]}),
            filling.signatures(),
        ]
    )


def _rows(filling: Filling, listed: Sequence[Listed]) -> Iterator[Row]:
    for number, paper in enumerate(listed, 1):
        values = {
            "row": str(number),
            "document": paper.title,
            "file": paper.file,
            "pages": str(paper.pages),
            "checksum": " ".join(paper.checksum[at : at + 4] for at in range(0, SHOWN, 4)),
        }
        yield filling.row(filling.form.columns, values.__getitem__, ("document",))


def _handing(filling: Filling) -> Iterator[Chapter | Table]:
    listing = filling.form.tables.get("handed")
    if listing is None:
        return
    source, words = filling.source, filling.source.words
    rows: list[Row] = []
    for item in Handing:
        given = [(d, entry) for d, entry in source.history.deliveries if d.item is item]
        values = {
            "what": words.term(item),
            "when-due": _due(filling, item),
            "receiver": "; ".join(filter(None, (_receiver(d.receiver, d.note) for d, _ in given))),
            "at": "; ".join(source.moment(entry.moment) for _, entry in given if entry.moment is not None),
            "signature": "",
        }
        rows.append(Row(tuple(Cell(values[column.key]) for column in listing.columns)))
    yield from filling.listing(listing, rows, whole=True)


def _receiver(receiver: str, note: str) -> str:
    return f"{receiver} ({note})" if note else receiver


def _due(filling: Filling, item: Handing) -> str:
    """By when papers are to be handed over, as far as the order says and the event has ended."""
    within, decided = WITHIN.get(item), filling.source.history.decided
    if within is None:
        return ""
    if not within:
        return filling.word("at-once")
    if not filling.t.finished or decided is None or decided.moment is None:
        return filling.word("within-a-day")
    return filling.source.moment(decided.moment + within)
