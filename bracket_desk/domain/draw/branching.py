"""How versions 2 and 3 come to the fewest conflicts: at the end all arrangements are gone through."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace

from bracket_desk.domain.draw.bounds import Fewest, bound_of, least_alone
from bracket_desk.domain.draw.separation import Problem, Vector

MOST_WORK = 50_000
"""So many places are filled at most when all arrangements are gone through."""

Search = Callable[[Problem, Vector, Sequence[int]], Fewest]
"""Looks from an arrangement for one with as few conflicts as a bound."""


def fewest_with(search: Search, problem: Problem, provable: int | None = None) -> Fewest:
    """The fewest conflicts: by key alone, by a search, then by going through all arrangements.

    ``provable``: of more people than so many the last is left out; None: of nobody.
    """
    people = tuple(range(problem.size))
    if not problem.goals or problem.size < 2:
        only = problem.count(people)
        return Fewest(only, only, people)
    keys = list(dict.fromkeys(goal.key for goal in problem.goals))
    alone = {key: least_alone(problem, key) for key in keys}
    bound = tuple(bound_of(problem, alone))
    row = alone[keys[0]].row
    if len(keys) == 1 and max(problem.classes) == 0:
        return Fewest(bound, bound, row)
    found = search(problem, bound, row if max(problem.classes) == 0 else people)
    if found.proved or (provable is not None and problem.size > provable):
        return found
    return _go_through_all(problem, found)


class _OutOfWorkError(Exception):
    """All arrangements could not be gone through."""


def _go_through_all(problem: Problem, found: Fewest) -> Fewest:
    """Branch and bound, place by place; proved unless the work became too much."""
    search = _Branching(problem, found)
    try:
        search.fill(0, (0,) * len(problem.goals))
    except _OutOfWorkError:
        return replace(search.best, bound=found.bound)
    return replace(search.best, bound=search.best.conflicts)


class _Branching:
    """Fills place after place with each kind of people that could still be better than the best."""

    def __init__(self, problem: Problem, best: Fewest) -> None:
        self.problem = problem
        self.best = best
        self.work = 0
        self.cells = [Counter(goal.there) for goal in problem.goals]
        self.ground = tuple(goal.ground for goal in problem.goals)
        # neighbours one after the other, so that conflicts show early
        finest = max(problem.goals, key=lambda goal: len(set(goal.units))).units
        self.order = sorted(range(problem.size), key=lambda place: (finest[place], place))
        self.row = [-1] * problem.size
        self.waiting: dict[tuple[int, ...], list[int]] = {}
        for person in range(problem.size):
            self.waiting.setdefault(self.kind(person), []).append(person)

    def kind(self, person: int) -> tuple[int, ...]:
        """People of one kind are alike to every goal, and of one class."""
        return (self.problem.classes[person], *(goal.of[person] for goal in self.problem.goals))

    def fill(self, at: int, added: Vector) -> None:
        total = tuple(g + a for g, a in zip(self.ground, added, strict=True))
        if self.is_hopeless(total):
            return
        if at == len(self.order):
            self.best = replace(self.best, conflicts=total, row=tuple(self.row))
            return
        place = self.order[at]
        for more, kind in sorted(self.choices(place)):
            self.problem.check()
            self.work += 1
            if self.work > MOST_WORK:
                raise _OutOfWorkError
            person = self.waiting[kind].pop()
            self.row[place] = person
            self.put(place, person, 1)
            self.fill(at + 1, tuple(a + m for a, m in zip(added, more, strict=True)))
            self.put(place, person, -1)
            self.waiting[kind].append(person)

    def is_hopeless(self, total: Vector) -> bool:
        """Whether nothing that goes on from so many conflicts can be better than the best.

        As far as the best is at the bound, goal after goal, a better one must be at it too.
        """
        conflicts, bound = self.best.conflicts, self.best.bound
        for at, now in enumerate(total):
            if conflicts[at] > bound[at]:
                return (*bound[:at], max(now, bound[at]), *total[at + 1 :]) >= conflicts
            if now > bound[at]:
                break
        return True

    def choices(self, place: int) -> list[tuple[Vector, tuple[int, ...]]]:
        """Each kind that is left for a place, with the conflicts it would add."""
        found = []
        for kind, people in self.waiting.items():
            if people and kind[0] == self.problem.classes[place]:
                found.append((self.adds(place, people[-1]), kind))
        return found

    def adds(self, place: int, person: int) -> Vector:
        return tuple(
            cells[goal.units[place] * goal.values + goal.of[person]]
            for goal, cells in zip(self.problem.goals, self.cells, strict=True)
        )

    def put(self, place: int, person: int, count: int) -> None:
        for goal, cells in zip(self.problem.goals, self.cells, strict=True):
            cells[goal.units[place] * goal.values + goal.of[person]] += count
