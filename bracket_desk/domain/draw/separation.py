"""Who is kept apart from whom, how often that fails, and who the pairs are.

A ``Problem`` is what the search for the fewest conflicts and the walk among them know of a
draw: places and people as numbers, and goals. A place and a person belong to a class; people
sit only in places of their class, so that places and people of a class are as many.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations

from bracket_desk.domain.draw.rules import UNIT_SEATS, Depth, Key, Separation
from bracket_desk.domain.people.people import Entry
from bracket_desk.domain.stopping import Check, unstopped
from bracket_desk.domain.text import squeezed

Vector = tuple[int, ...]
"""Conflicts by goal; the smaller, in the order of dictionaries, the better."""


@dataclass(frozen=True)
class Goal:
    """One number to keep low: pairs of people with the same value in the same unit.

    ``of[person]`` is a value from 0 to ``values`` − 1, ``units[place]`` a unit; a cell is
    unit · ``values`` + value. ``there`` are the cells of those who sit for good, with their
    number; cells are numbered below ``cells``.
    """

    key: str
    depth: Depth
    of: tuple[int, ...]
    units: tuple[int, ...]
    there: Mapping[int, int]
    values: int
    cells: int

    @cached_property
    def ground(self) -> int:
        """Pairs among those who sit for good."""
        return sum(count * (count - 1) // 2 for count in self.there.values())

    def count(self, row: Sequence[int]) -> int:
        """Conflicts if the person ``row[place]`` sits in each place."""
        here = dict(self.there)
        pairs = self.ground
        units, of, values = self.units, self.of, self.values
        for place, person in enumerate(row):
            at = units[place] * values + of[person]
            already = here.get(at, 0)
            pairs += already
            here[at] = already + 1
        return pairs


@dataclass(frozen=True, slots=True)
class Problem:
    """So many places and people, the class of each, and the goals, the first the most important.

    Whoever works on it for long calls ``check``; problems with another one are equal.
    """

    classes: tuple[int, ...]
    goals: tuple[Goal, ...]
    check: Check = field(default=unstopped, compare=False, repr=False)

    @property
    def size(self) -> int:
        """Places, and people to sit in them."""
        return len(self.classes)

    def peers(self) -> list[list[int]]:
        """Places of each class, in order."""
        found: list[list[int]] = [[] for _ in range(max(self.classes, default=-1) + 1)]
        for place, of in enumerate(self.classes):
            found[of].append(place)
        return found

    def kinds(self) -> list[int]:
        """The kind of each person: of one kind are those of one class who are alike to every goal.

        Kinds are numbered in the order of their first people.
        """
        known: dict[tuple[int, ...], int] = {}
        return [
            known.setdefault((of, *(goal.of[person] for goal in self.goals)), len(known))
            for person, of in enumerate(self.classes)
        ]

    def count(self, row: Sequence[int]) -> Vector:
        """Conflicts by goal."""
        return tuple(goal.count(row) for goal in self.goals)

    def has(self, row: Sequence[int], conflicts: Vector) -> bool:
        """Whether an arrangement has exactly these conflicts; goal after goal, as most have not."""
        return all(goal.count(row) == wanted for goal, wanted in zip(self.goals, conflicts, strict=True))


def value_of(entry: Entry, key: Key) -> str:
    """What is compared: without case, blanks, points, е for ё. Empty if it is not known."""
    match key:
        case Key.REGION:
            return squeezed(entry.region)
        case Key.CLUB:
            return squeezed(entry.club)
        case Key.COACH:
            return squeezed(entry.coach)
        case Key.GROUP:
            return ""


def goals_of(asked: Iterable[Separation]) -> list[Separation]:
    """All that is counted, in order: each key as far as was asked, the first match before the rest.

    Where two of one key cannot be kept out of one group, they are still kept out of one first
    match, and out of one half; a conflict that is nearer counts before any that is further.
    """
    depths = list(Depth)
    goals = [Separation(one.key, near) for one in asked for near in depths[: depths.index(one.depth) + 1]]
    return list(dict.fromkeys(goals))


@dataclass(frozen=True, slots=True)
class Seating:
    """What a problem is made of. ``free`` are seats to be filled (from 1), ``people`` those to fill them.

    Both are in the same order of classes; ``fixed`` is who sits for good. ``values`` gives
    each key's value of each person: people with an empty one are in no conflict.
    """

    free: Sequence[int]
    people: Sequence[str]
    fixed: Mapping[int, str]
    values: Mapping[Key, Mapping[str, str]]
    classes: Sequence[int] = ()

    def problem(self, separation: Iterable[Separation], check: Check = unstopped) -> Problem:
        """As numbers, with all goals."""
        goals = tuple(self.goal(one) for one in goals_of(separation))
        return Problem(tuple(self.classes) or (0,) * len(self.people), goals, check)

    def goal(self, one: Separation) -> Goal:
        known: dict[str, int] = {}
        of = [self.number(known, one.key, person) for person in self.people]
        fixed = [(seat, self.number(known, one.key, person)) for seat, person in self.fixed.items()]
        units = [(seat - 1) // UNIT_SEATS[one.depth] for seat in self.free]
        taken = [(seat - 1) // UNIT_SEATS[one.depth] for seat in self.fixed]
        there = Counter(unit * len(known) + value for unit, (_, value) in zip(taken, fixed, strict=True))
        cells = (max([*units, *taken], default=-1) + 1) * len(known)
        return Goal(one.key.value, one.depth, tuple(of), tuple(units), there, len(known), cells)

    def number(self, known: dict[str, int], key: Key, person: str) -> int:
        """Number of a person's value; whoever has none has one of their own."""
        value = self.values[key].get(person, "")
        # a blank is in no squeezed value
        return known.setdefault(value or f" {person}", len(known))


@dataclass(frozen=True, slots=True)
class Conflict:
    """Two people with the same key who sit in one unit. ``unit`` counts from 0."""

    key: Key
    depth: Depth
    unit: int
    entries: tuple[str, str]
    seats: tuple[int, int]


def find_conflicts(
    seats: Mapping[int, str], values: Mapping[Key, Mapping[str, str]], asked: Iterable[Separation]
) -> list[Conflict]:
    """Every pair that what was asked for wanted apart, by key and then by seat."""
    return [
        Conflict(
            one.key, one.depth, (first - 1) // UNIT_SEATS[one.depth], (seats[first], seats[second]), pair
        )
        for one in asked
        for pair in _pairs(seats, values[one.key], UNIT_SEATS[one.depth])
        for first, second in [pair]
    ]


def _pairs(seats: Mapping[int, str], values: Mapping[str, str], unit: int) -> Iterator[tuple[int, int]]:
    groups: dict[tuple[int, str], list[int]] = {}
    for seat in sorted(seats):
        value = values.get(seats[seat], "")
        if value:
            groups.setdefault(((seat - 1) // unit, value), []).append(seat)
    for together in groups.values():
        yield from combinations(together, 2)


def recorded_pairs(asked: Sequence[Separation], conflicts: Vector) -> int:
    """Pairs that a draw did not keep apart as far as was asked, by its own record of conflicts by goal."""
    goals = goals_of(asked)
    # of a final stage other goals may stand before these
    by_goal = dict(zip(goals, conflicts[len(conflicts) - len(goals) :], strict=True)) if conflicts else {}
    return sum(by_goal.get(one, 0) for one in dict.fromkeys(asked))


def entry_values(field: Iterable[Entry]) -> dict[Key, dict[str, str]]:
    """Each key's value of everybody."""
    field = list(field)
    return {key: {entry.id: value_of(entry, key) for entry in field} for key in Key}
