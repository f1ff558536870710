"""The draw by a phrase, versions 2 to 4: repeatable by anyone, in any language (docs/draw.en.md).

Everything follows from the admitted list, by its checksum, the format, the rules and the
phrase. What the versions differ in is in ``method``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bracket_desk.domain.bracket.formats import Format
from bracket_desk.domain.draw.method import LATEST, Method
from bracket_desk.domain.draw.rules import DrawRules
from bracket_desk.domain.draw.seats import DrawnSeats, numbers_by_rules, seats_by_number
from bracket_desk.domain.draw.separation import Seating, entry_values
from bracket_desk.domain.draw.stream import Stream, digest
from bracket_desk.domain.people.people import Entry
from bracket_desk.domain.stopping import Check, unstopped

VERSION = LATEST.version
"""Of a new draw."""


def list_line(entry: Entry) -> str:
    """A person as the checksum has them: what the draw looks at, and who it is."""
    born = entry.born.isoformat() if entry.born else ""
    rating = "" if entry.rating is None else str(entry.rating)
    texts = (str(entry.number), entry.name, born, entry.region, entry.club, entry.coach, rating)
    return "\t".join(texts) + "\n"


def checksum(field: Sequence[Entry]) -> str:
    """Hexadecimal checksum of the admitted list, by number."""
    return digest("".join(map(list_line, sorted(field, key=lambda entry: entry.number))))


@dataclass(frozen=True, slots=True)
class Row:
    """Those who are drawn before the rest, and the rest.

    ``seeds`` are best first; ``placed`` are the same in the order of the numbers they sit at;
    ``rest`` is in the order of their lots.
    """

    seeds: tuple[Entry, ...]
    placed: tuple[Entry, ...]
    rest: tuple[Entry, ...]


def blocks(seeds: int) -> list[tuple[int, int]]:
    """First and last number of each block that seeds are drawn in: 1–2, 3–4, 5–8, 9–16 and so on."""
    found, first, last = [], 1, 2
    while first <= seeds:
        found.append((first, min(last, seeds)))
        first, last = last + 1, last * 2
    return found


def rated(field: Sequence[Entry]) -> list[Entry]:
    """Everybody with a rating, best first, equal ones as they are in ``field``."""
    return sorted((e for e in field if e.rating is not None), key=lambda e: -(e.rating or 0))


def draw_row(field: Sequence[Entry], rules: DrawRules, stream: Stream) -> Row:
    """Lots for everybody; seeds by rating, equal ones by lot, drawn within blocks if the rules say so."""
    by_lot = sorted(field, key=lambda entry: entry.number)
    stream.shuffle(by_lot)
    seeds = rated(by_lot)[: rules.seeds]
    placed = list(seeds)
    if rules.within_blocks:
        for first, last in blocks(len(seeds)):
            block = placed[first - 1 : last]
            stream.shuffle(block)
            placed[first - 1 : last] = block
    chosen = {entry.id for entry in seeds}
    return Row(tuple(seeds), tuple(placed), tuple(e for e in by_lot if e.id not in chosen))


def seating(row: Sequence[Entry], rest: Sequence[Entry], seat: Mapping[int, int]) -> Seating:
    """Those of the row sit at numbers 1, 2 …; the rest, by number of entry, are to sit at the next ones."""
    numbers = range(len(row) + 1, len(row) + len(rest) + 1)
    people = sorted(rest, key=lambda entry: entry.number)
    fixed = {seat[number]: entry.id for number, entry in enumerate(row, 1)}
    free = [seat[number] for number in numbers]
    return Seating(free, [entry.id for entry in people], fixed, entry_values([*row, *rest]))


def draw_by_phrase(
    fmt: Format,
    field: Sequence[Entry],
    phrase: str,
    rules: DrawRules,
    method: Method = LATEST,
    *,
    check: Check = unstopped,
) -> DrawnSeats:
    """Seats for everybody of the field; the same inputs always give the same seats.

    The rules have been settled (``seeding.settle_rules``). RuleError if their table of seats
    cannot be.
    """
    seat = seats_by_number(numbers_by_rules(fmt.name, fmt.size, rules, len(field)))
    head = f"bracket-desk draw {method.version}\n{phrase}\n{checksum(field)}\n{fmt.name} {fmt.size}"
    stream = Stream(f"{head}\n{rules.text()}")
    row = draw_row(field, rules, stream)
    made = seating(row.placed, row.rest, seat)
    problem = made.problem(rules.separation, check)
    fewest = method.find(problem)
    index = {person: at for at, person in enumerate(made.people)}
    chosen = method.choose(problem, fewest, [index[entry.id] for entry in row.rest], stream)
    seats: list[str | None] = [None] * fmt.size
    for at, entry in made.fixed.items():
        seats[at - 1] = entry
    for place, person in enumerate(chosen):
        seats[made.free[place] - 1] = made.people[person]
    seeds = tuple(entry.id for entry in row.seeds)
    return DrawnSeats(tuple(seats), seeds, fewest.conflicts, fewest.bound)
