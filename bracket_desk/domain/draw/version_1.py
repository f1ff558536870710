"""The draw by a phrase, version 1, kept for the events that were drawn by it.

Everybody's lot is SHA-256 over the UTF-8 text ``bracket-desk draw 1``, the phrase, the
checksum of the admitted list and the entry's number, joined by line feeds; lots are compared
as hexadecimal text, the lowest is first. Seeds are the best rated, equal ratings by lot;
the others follow by lot. The k-th of this row sits where the table of seats has number k.

The checksum is SHA-256 over the lines of the admitted list by number, each line: number,
full name, birth date (ISO) or nothing, subject, rating or nothing, joined by tabs and ended
by a line feed.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from bracket_desk.domain.bracket.formats import Format
from bracket_desk.domain.draw.seats import DrawnSeats, seats_of
from bracket_desk.domain.people.people import Entry

VERSION = 1


def checksum(field: Sequence[Entry]) -> str:
    """Hexadecimal checksum of the admitted list."""
    lines = [
        "\t".join(
            (
                str(entry.number),
                entry.name,
                entry.born.isoformat() if entry.born else "",
                entry.region,
                "" if entry.rating is None else str(entry.rating),
            )
        )
        + "\n"
        for entry in sorted(field, key=lambda entry: entry.number)
    ]
    return hashlib.sha256("".join(lines).encode()).hexdigest()


def lot(phrase: str, of_list: str, number: int) -> str:
    """Hexadecimal lot of the entry with that number; lower is earlier."""
    text = f"bracket-desk draw 1\n{phrase}\n{of_list}\n{number}"
    return hashlib.sha256(text.encode()).hexdigest()


def draw_by_phrase(fmt: Format, field: Sequence[Entry], phrase: str, seeds: int) -> DrawnSeats:
    """Seats for everybody of the field; the same inputs always give the same seats."""
    of_list = checksum(field)
    lots = {entry.number: lot(phrase, of_list, entry.number) for entry in field}
    by_lot = sorted(field, key=lambda entry: lots[entry.number])
    # sorted() is stable, so equal ratings stay in the order of their lots
    rated = sorted((e for e in by_lot if e.rating is not None), key=lambda e: -(e.rating or 0))
    seeded = rated[:seeds]
    chosen = {entry.id for entry in seeded}
    row = [*seeded, *(entry for entry in by_lot if entry.id not in chosen)]
    seats: list[str | None] = [None] * fmt.size
    seat = seats_of(fmt.name, fmt.size)
    for number, entry in enumerate(row, 1):
        seats[seat[number] - 1] = entry.id
    return DrawnSeats(tuple(seats), tuple(entry.id for entry in seeded))
