"""How the people of one unit can sit in its parts: all numbers of pairs of which none is better in all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from bracket_desk.domain.draw.separation import Vector
from bracket_desk.domain.draw.units import ALONE, Units, span


@dataclass(frozen=True, slots=True)
class Seated:
    """``pairs`` by goal that are added in the parts of a unit, by ``kinds`` in its places."""

    pairs: Vector
    kinds: tuple[int, ...]


class Inside:
    """Answers are kept: units of one shape with people of the same kinds are the same question.

    ``spend`` is told of each person who is put into a place.
    """

    def __init__(self, units: Units, spend: Callable[[int], None]) -> None:
        self.units = units
        widest = span(units.widest)
        self.goals = [at for at, goal in enumerate(units.problem.goals) if span(goal) < widest]
        self._spend = spend
        self._known: dict[tuple[object, tuple[int, ...], Vector], list[Seated]] = {}
        self._begun: dict[tuple[object, tuple[int, ...], tuple[int, ...]], bool] = {}

    def ways(self, unit: int, kinds: Sequence[int], most: Vector) -> list[Seated]:
        """Ways with no more pairs than ``most`` of each of the inner goals, none better than another."""
        shape, places = self.units.shapes[unit]
        asked = shape, tuple(sorted(kinds)), most
        if asked not in self._known:
            filling = _Filling(self, places, Counter(kinds), most)
            filling.fill(0, (0,) * len(most))
            self._known[asked] = filling.found
        return self._known[asked]

    def can_begin(self, unit: int, kinds: Sequence[int], strict: Sequence[int]) -> bool:
        """Whether these, with free places among them, can sit without another pair of ``strict`` goals."""
        shape, places = self.units.shapes[unit]
        asked = shape, tuple(sorted(kinds)), tuple(strict)
        if asked not in self._begun:
            filling = _Filling(self, places, Counter(kinds), (0,) * len(self.goals))
            self._begun[asked] = filling.begin(list(asked[1]), strict)
        return self._begun[asked]

    def spend(self) -> None:
        self._spend(1)


class _Filling:
    """Place after place, in the order of the shape."""

    def __init__(self, inside: Inside, places: Sequence[int], left: Counter[int], most: Vector) -> None:
        units = inside.units
        self.inside = inside
        self.left = left
        self.most = most
        self.class_of = units.class_of
        self.classes = [units.problem.classes[place] for place in places]
        goals = [units.problem.goals[at] for at in inside.goals]
        self.parts = [[goal.units[place] * goal.values for place in places] for goal in goals]
        self.of = [units.values[at] for at in inside.goals]
        self.cells = [Counter(goal.there) for goal in goals]
        self.near = self.parts[goals.index(min(goals, key=span))]
        self.row: list[int] = []
        self.found: list[Seated] = []

    def fill(self, at: int, pairs: Vector) -> None:
        if any(_is_no_better(pairs, one.pairs) for one in self.found):
            return
        if at == len(self.classes):
            self.found = [one for one in self.found if not _is_no_better(one.pairs, pairs)]
            self.found.append(Seated(pairs, tuple(self.row)))
            return
        # places of one class in the smallest part are alike: the kinds there go up
        alike = at and self.near[at] == self.near[at - 1] and self.classes[at] == self.classes[at - 1]
        for kind in sorted(self.left):
            if self.left[kind] and self.class_of[kind] == self.classes[at]:
                if alike and kind < self.row[-1]:
                    continue
                self.inside.spend()
                more = self.put(at, kind)
                total = tuple(p + m for p, m in zip(pairs, more, strict=True))
                if all(now <= most for now, most in zip(total, self.most, strict=True)):
                    self.fill(at + 1, total)
                self.take(at, kind)

    def begin(self, kinds: list[int], strict: Sequence[int]) -> bool:
        """Person after person, each in a place where nobody of theirs is."""
        checked = [(self.of[at], self.parts[at], self.cells[at]) for at in strict]
        near, taken = self.near, [False] * len(self.classes)

        def sit(left: int) -> bool:
            if left < 0:
                return True
            kind, tried = kinds[left], set()
            for at, of_class in enumerate(self.classes):
                if taken[at] or of_class != self.class_of[kind] or near[at] in tried:
                    continue
                tried.add(near[at])
                self.inside.spend()
                here = [(cells, parts[at] + of[kind]) for of, parts, cells in checked if of[kind] != ALONE]
                if any(cells[cell] for cells, cell in here):
                    continue
                taken[at] = True
                for cells, cell in here:
                    cells[cell] += 1
                if sit(left - 1):
                    return True
                taken[at] = False
                for cells, cell in here:
                    cells[cell] -= 1
            return False

        return sit(len(kinds) - 1)

    def put(self, at: int, kind: int) -> list[int]:
        more = []
        for of, parts, cells in zip(self.of, self.parts, self.cells, strict=True):
            cell = parts[at] + of[kind]
            if of[kind] == ALONE:
                more.append(0)
                continue
            more.append(cells[cell])
            cells[cell] += 1
        self.left[kind] -= 1
        self.row.append(kind)
        return more

    def take(self, at: int, kind: int) -> None:
        for of, parts, cells in zip(self.of, self.parts, self.cells, strict=True):
            if of[kind] != ALONE:
                cells[parts[at] + of[kind]] -= 1
        self.left[kind] += 1
        self.row.pop()


def _is_no_better(one: Vector, other: Vector) -> bool:
    """Whether no number of one is smaller."""
    return all(a >= b for a, b in zip(one, other, strict=True))
