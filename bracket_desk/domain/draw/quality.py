"""How even a draw came out: what the chief referee signs off at one look."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bracket_desk.domain.draw.rules import UNIT_SEATS, Depth, Key, Separation
from bracket_desk.domain.draw.separation import Conflict, entry_values, find_conflicts
from bracket_desk.domain.people.people import Entry


@dataclass(frozen=True, slots=True)
class Spread:
    """How many of one region, club or coach sit in each group."""

    name: str
    by_group: tuple[int, ...]

    @property
    def all(self) -> int:
        """How many there are."""
        return sum(self.by_group)


@dataclass(frozen=True, slots=True)
class Quality:
    """A draw in numbers. Groups are eight seats each, also where the format has none.

    ``seeds`` holds the seed numbers in each quarter of the seats, ``byes`` the empty seats of
    each group, ``regions`` the largest first, ``conflicts`` every pair that could not be kept
    apart.
    """

    seeds: tuple[tuple[int, ...], ...]
    byes: tuple[int, ...]
    people: tuple[int, ...]
    regions: tuple[Spread, ...]
    conflicts: tuple[Conflict, ...]


def quality(
    size: int,
    seats: Mapping[int, str],
    entries: Mapping[str, Entry],
    seeds: Mapping[str, int],
    separation: Sequence[Separation] = (),
) -> Quality:
    """The numbers of a draw; ``seats`` is seat → entry, ``seeds`` entry → seed number."""
    group = min(UNIT_SEATS[Depth.GROUP], size)
    quarter = max(size // 4, 1)
    seat_of = {entry: seat for seat, entry in seats.items()}
    placed = {number: seat_of[entry] for entry, number in seeds.items() if entry in seat_of}
    people = tuple(
        sum(seat in seats for seat in range(at + 1, at + group + 1)) for at in range(0, size, group)
    )
    values = entry_values(entries[entry] for entry in seats.values())
    return Quality(
        tuple(
            tuple(number for number, seat in placed.items() if (seat - 1) // quarter == part)
            for part in range(size // quarter)
        ),
        tuple(group - count for count in people),
        people,
        tuple(spread(seats, entries, values[Key.REGION], group, len(people))),
        tuple(find_conflicts(seats, values, separation)),
    )


def spread(
    seats: Mapping[int, str],
    entries: Mapping[str, Entry],
    values: Mapping[str, str],
    group: int,
    groups: int,
) -> list[Spread]:
    """Each region by group, the largest first, then by name; whoever has none is left out."""
    counts: dict[str, list[int]] = {}
    names: dict[str, str] = {}
    for seat, entry in sorted(seats.items()):
        value = values[entry]
        if value:
            names.setdefault(value, entries[entry].region)
            counts.setdefault(value, [0] * groups)[(seat - 1) // group] += 1
    found = [Spread(names[value], tuple(row)) for value, row in counts.items()]
    return sorted(found, key=lambda one: (-one.all, one.name))
