"""What is known of a problem's largest units before anybody is put into one: places, costs, who is alike.

The goals of a problem reach different depths. Its *units* are those of the furthest depth;
matches and halves that lie in a unit are its *parts*. People of one *kind* are alike: of one
class, with the same value of each key that they share with anybody at all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from bracket_desk.domain.draw.rules import UNIT_SEATS
from bracket_desk.domain.draw.separation import Goal, Problem

ALONE = -1
"""The value of whoever shares it with nobody: in no pair, so all who have none such are alike."""

Shape = tuple[object, ...]
"""What a unit holds for good and how its places lie: equal shapes are units that can change names."""


def span(goal: Goal) -> int:
    """Seats of a unit of this goal."""
    return UNIT_SEATS[goal.depth]


@dataclass(frozen=True)
class Units:
    """The units of a problem with goals, numbered from 0 in the order of seats."""

    problem: Problem

    @cached_property
    def widest(self) -> Goal:
        return max(self.problem.goals, key=span)

    @cached_property
    def of_place(self) -> tuple[int, ...]:
        """The unit of each place."""
        known = {unit: at for at, unit in enumerate(sorted(set(self.widest.units)))}
        return tuple(known[unit] for unit in self.widest.units)

    @cached_property
    def count(self) -> int:
        return max(self.of_place) + 1

    @cached_property
    def people(self) -> list[list[int]]:
        """People of each kind, in order."""
        found: dict[tuple[int, ...], list[int]] = {}
        for person, of in enumerate(self.problem.classes):
            kind = (of, *(values[person] for values in self._shared))
            found.setdefault(kind, []).append(person)
        return list(found.values())

    @cached_property
    def _shared(self) -> list[list[int]]:
        """By goal the value of each person, ``ALONE`` if nobody else has it."""
        found = []
        for goal in self.problem.goals:
            having = Counter(goal.of)
            for cell, count in goal.there.items():
                having[cell % goal.values] += count
            found.append([value if having[value] > 1 else ALONE for value in goal.of])
        return found

    @cached_property
    def values(self) -> list[list[int]]:
        """By goal the value of each kind."""
        return [[shared[people[0]] for people in self.people] for shared in self._shared]

    @cached_property
    def class_of(self) -> list[int]:
        """The class of each kind."""
        return [self.problem.classes[people[0]] for people in self.people]

    def room(self) -> list[list[int]]:
        """Free places by class and unit."""
        found = [[0] * self.count for _ in range(max(self.problem.classes) + 1)]
        for of, unit in zip(self.problem.classes, self.of_place, strict=True):
            found[of][unit] += 1
        return found

    def costs(self, goal: Goal, value: int) -> list[list[int]]:
        """By unit: how many pairs the first, the second … person of a value adds there at least.

        They rise: a person is put where fewest of the value are in one part. Whether all
        values can have it so at once is another question.
        """
        free: Counter[int] = Counter(goal.units)
        owner = dict(zip(goal.units, self.of_place, strict=True))
        found: list[list[int]] = [[] for _ in range(self.count)]
        for part, places in free.items():
            there = goal.there.get(part * goal.values + value, 0)
            found[owner[part]] += range(there, there + places)
        return [sorted(costs) for costs in found]

    @cached_property
    def shapes(self) -> list[tuple[Shape, list[int]]]:
        """By unit its shape, and its places in the order of the shape."""
        places: list[list[int]] = [[] for _ in range(self.count)]
        for place, unit in enumerate(self.of_place):
            places[unit].append(place)
        return [self._shape(inside, span(self.widest)) for inside in places]

    def _shape(self, places: Sequence[int], seats: int) -> tuple[Shape, list[int]]:
        here = tuple(
            tuple(sorted(_there(goal, goal.units[places[0]])))
            for goal in self.problem.goals
            if span(goal) == seats
        )
        finer = max((goal for goal in self.problem.goals if span(goal) < seats), key=span, default=None)
        if finer is None:
            inside = sorted(places, key=lambda place: (self.problem.classes[place], place))
            return (here, tuple(self.problem.classes[place] for place in inside)), inside
        parts: dict[int, list[int]] = {}
        for place in places:
            parts.setdefault(finer.units[place], []).append(place)
        shaped = sorted(
            (self._shape(part, span(finer)) for part in parts.values()), key=lambda one: repr(one[0])
        )
        return (here, tuple(shape for shape, _ in shaped)), [place for _, part in shaped for place in part]


def _there(goal: Goal, unit: int) -> list[tuple[int, int]]:
    """Value and number of those who sit in a unit for good, if anybody who does not has the value."""
    first, wanted = unit * goal.values, set(goal.of)
    return [(cell - first, n) for cell, n in goal.there.items() if n and cell - first in wanted]
