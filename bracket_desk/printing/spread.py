"""How even a draw came out, in tables: who was not kept apart, seeds by quarter, regions by group."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from bracket_desk.domain.draw.quality import Quality, quality
from bracket_desk.domain.draw.rules import UNIT_SEATS, Depth, Key, Separation
from bracket_desk.domain.draw.separation import entry_values, find_conflicts, goals_of
from bracket_desk.domain.people.people import Entry
from bracket_desk.layout.shapes import Align
from bracket_desk.printing.filled import Cell, Chapter, Head, Row, Table
from bracket_desk.printing.filling import Filling
from bracket_desk.printing.forms import Listing
from bracket_desk.printing.proof import depth_word
from bracket_desk.words import group_name

MOST_GROUPS = 16
"""A table shows so many groups side by side at most."""


@dataclass(frozen=True, slots=True)
class Together:
    """People with the same key in one unit: ``entries`` are ids, ``seats`` theirs."""

    key: Key
    depth: Depth
    unit: int
    entries: tuple[str, ...]
    seats: tuple[int, ...]


def together(
    seats: Mapping[int, str], values: Mapping[Key, Mapping[str, str]], asked: Sequence[Separation]
) -> list[Together]:
    """Everybody who was not kept apart, each company once: in the nearest unit that holds all of it."""
    found: dict[tuple[Key, Depth, int, str], set[int]] = {}
    for pair in find_conflicts(seats, values, goals_of(asked)):
        value = values[pair.key][pair.entries[0]]
        found.setdefault((pair.key, pair.depth, pair.unit, value), set()).update(pair.seats)
    said: set[tuple[Key, tuple[int, ...]]] = set()
    companies = []
    # goals of a key stand in the order of depths, the nearest first
    for (key, depth, unit, _), taken in found.items():
        row = tuple(sorted(taken))
        if (key, row) not in said:
            said.add((key, row))
            companies.append(Together(key, depth, unit, tuple(seats[seat] for seat in row), row))
    return sorted(companies, key=lambda one: list(Key).index(one.key))


class Spread:
    """The tables; each is left out where the form has none of its name."""

    def __init__(self, filling: Filling) -> None:
        self.filling = filling
        self.source = filling.source
        self.t = filling.t

    # ------------------------------------------------------------ who was not kept apart

    def apart(
        self,
        name: str,
        companies: Sequence[Together],
        people: Mapping[str, Entry],
        groups: Mapping[str, str] | None = None,
        *,
        grouped: bool,
    ) -> Iterator[Chapter | Table]:
        """Companies of these people that were not kept apart; ``groups`` names everybody's group."""
        listing = self.filling.form.tables.get(name)
        if listing is None or not companies:
            return
        rows = []
        for one in companies:
            said = self._company(one, people[one.entries[0]], groups or {}, grouped=grouped)
            rows.append(self.filling.row(listing.columns, said.__getitem__))
        yield from self.filling.listing(listing, rows)

    def _company(
        self, one: Together, first: Entry, groups: Mapping[str, str], *, grouped: bool
    ) -> dict[str, str]:
        """A company by the keys of columns: what is the same, how near they sit, where, and who."""
        word, names = self.filling.word, self.source.names
        size = UNIT_SEATS[one.depth]
        value = groups[first.id] if one.key is Key.GROUP else getattr(first, one.key.value)
        seats = f"{one.unit * size + 1}–{(one.unit + 1) * size}"
        where = {"group": self.source.group_of(one.seats[0])} if grouped else {}
        people = zip(one.entries, one.seats, strict=True)
        return {
            "same": f"{self.source.words.term(one.key)}: {value}",
            "unit": word(f"unit-{depth_word(one.depth, grouped=grouped)}"),
            "where": word("where-group" if grouped else "where-seats", seats=seats, **where),
            "people": ", ".join(f"{names[entry]} ({seat})" for entry, seat in people),
        }

    # ------------------------------------------------------------ quarters and groups

    def quality(self) -> Iterator[Chapter | Table]:
        """Seeds by quarter; people, byes, seeds and regions by group: as the seats are now."""
        found = quality(self.t.format.size, self.t.seats, self.t.entries, self.t.seeds)
        quarters = self.filling.form.tables.get("quarters")
        groups = self.filling.form.tables.get("groups")
        if quarters is not None and self.t.seeds:
            yield from self._quarters(quarters, found, leads=groups is not None)
        if groups is not None:
            yield from self._groups(groups, found)

    def _quarters(self, listing: Listing, found: Quality, *, leads: bool) -> Iterator[Chapter | Table]:
        """A line a quarter; ``leads``: on one sheet with the groups, to be signed off at once."""
        size = self.t.format.size // len(found.seeds)
        rows = []
        for at, numbers in enumerate(found.seeds):
            said = {
                "quarter": str(at + 1),
                "seats": f"{at * size + 1}–{(at + 1) * size}" if size > 1 else str(at + 1),
                "count": str(len(numbers)),
                "seeds": ", ".join(map(str, numbers)),
            }
            rows.append(self.filling.row(listing.columns, said.__getitem__))
        yield from self.filling.listing(listing, rows, whole=True, leads=leads)

    def _groups(self, listing: Listing, found: Quality) -> Iterator[Chapter | Table]:
        """A column a group; so many as fit side by side, the others in tables of their own."""
        count, title = len(found.people), self.filling.listing(listing, ())
        yield next(title)
        lines = list(self._lines(found))
        tables = -(-count // MOST_GROUPS)
        each = -(-count // tables)
        for start in range(0, count, each):
            part = range(start, min(start + each, count))
            rows = tuple(self._line(listing, name, values, part) for name, values in lines)
            yield Table(self._heads(listing, part), rows, self.filling.form.row, whole=True)

    def _lines(self, found: Quality) -> Iterator[tuple[str, Sequence[int]]]:
        word = self.filling.word
        yield word("people"), found.people
        yield word("byes"), found.byes
        if self.t.seeds:
            group = self.t.format.size // len(found.people)
            sits = [(self.t.seat_of[entry] - 1) // group for entry in self.t.seeds]
            yield word("seeds"), [sits.count(at) for at in range(len(found.people))]
        alone = [region for region in found.regions if region.all == 1]
        for region in found.regions:
            if region.all > 1:
                yield region.name, region.by_group
        if alone:
            yield word("alone"), [sum(each) for each in zip(*(r.by_group for r in alone), strict=True)]

    def _line(self, listing: Listing, name: str, values: Sequence[int], part: range) -> Row:
        cells: list[Cell] = []
        for column in listing.columns:
            match column.key:
                case "what":
                    cells.append(Cell(name, bold=True))
                case "groups":
                    # an empty cell is a nought that is seen at once
                    cells += [Cell(str(values[at]) if values[at] else "") for at in part]
                case _:
                    cells.append(Cell(str(sum(values))))
        return Row(tuple(cells))

    def _heads(self, listing: Listing, part: range) -> tuple[Head, ...]:
        heads: list[Head] = []
        for column, head in zip(listing.columns, self.filling.heads(listing.columns), strict=True):
            if column.key == "groups":
                width = head.width / len(part)
                over = head.text if self.filling.grouped else self.filling.word("places")
                heads += [Head(self._group(at), width, Align.CENTER, over) for at in part]
            else:
                heads.append(head)
        return tuple(heads)

    def _group(self, at: int) -> str:
        """The name of a group; without groups, the seats it would have."""
        if self.filling.grouped:
            return group_name(at, self.source.language)
        size = min(UNIT_SEATS[Depth.GROUP], self.t.format.size)
        return f"{at * size + 1}–{(at + 1) * size}"


def drawn_companies(filling: Filling) -> list[Together]:
    """Who was not kept apart by the draw itself."""
    assert filling.t.draw is not None
    seats = {seat: entry for seat, entry in enumerate(filling.t.draw.seats, 1) if entry is not None}
    return _companies(filling, seats)


def seated_companies(filling: Filling) -> list[Together]:
    """Who is not kept apart as the seats are now."""
    return _companies(filling, filling.t.seats)


def _companies(filling: Filling, seats: Mapping[int, str]) -> list[Together]:
    t = filling.t
    assert t.draw is not None
    # a region corrected since does not make a pair of the draw
    values = entry_values(filling.source.listed[entry] for entry in seats.values())
    return together(seats, values, t.draw.rules.separation)
