"""The fewest possible conflicts of a draw: found and proved, goal after goal.

For each key alone they are known exactly (``one_key``). Whoever has as few for every key at
once has the fewest; mostly a walk finds such an arrangement. Where it does not, it is found
out for one goal after the other how few there can be beside the goals before it: is there an
arrangement with so few (``packing``)? If there is none, with one more? Only where that takes
more than a limit of work is something left unproved, and the result says between which
numbers the truth lies.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from bracket_desk.domain.draw.board import Below
from bracket_desk.domain.draw.bounds import Fewest, bound_of, least_alone
from bracket_desk.domain.draw.fewest_3 import cool, go_on
from bracket_desk.domain.draw.focus import Best
from bracket_desk.domain.draw.packing import OutOfWorkError, Work, pack
from bracket_desk.domain.draw.rest import rest_of
from bracket_desk.domain.draw.separation import Problem, Vector
from bracket_desk.domain.draw.stream import Stream
from bracket_desk.domain.draw.units import Units

MOST_WORK = 2_500_000
"""So much work there is for a draw at most (``packing.Work``); each question has half of what is left, …"""

SHORT = 4
"""… but the first one, which has this part: whether all keys can be as low as each alone."""

TRY = 30_000
"""So much work has each try to fill some units anew; …"""

TRIES = 12
"""… after so many in vain there is no other."""

LEAST_UNITS, MOST_UNITS = 4, 8
"""So many units are filled anew: half of all, but not fewer or more than these."""

FOR_ALL = 400_000_000
"""Not more than this, divided by the number of people: with more of them each step takes longer."""


def find_fewest(problem: Problem, most: int = MOST_WORK) -> Fewest:
    """The fewest conflicts of a problem; the same problem always gives the same answer."""
    people = tuple(range(problem.size))
    if not problem.goals or problem.size < 2:
        only = problem.count(people)
        return Fewest(only, only, people)
    keys = list(dict.fromkeys(goal.key for goal in problem.goals))
    alone = {key: least_alone(problem, key) for key in keys}
    bound = tuple(bound_of(problem, alone))
    row = alone[keys[0]].row
    if max(problem.classes) > 0:
        row = people
    elif len(keys) == 1:
        return Fewest(bound, bound, row)
    return _Narrowing(problem, bound, row, Work(min(most, FOR_ALL // problem.size))).solve()


class _Narrowing:
    """The best arrangement so far, and how few conflicts there are at least, coming nearer to each other."""

    def __init__(self, problem: Problem, bound: Vector, row: Sequence[int], work: Work) -> None:
        self.problem = problem
        self.bound = bound
        self.best = Best(tuple(row), problem.count(row))
        self.work = work
        self.below: Below = Stream("searching").below

    def solve(self) -> Fewest:
        if cool(self.problem, self.bound, self.best, self.below) or self._ask(self.bound, SHORT):
            return Fewest(self.bound, self.bound, self.best.row)
        self.best = go_on(self.problem, self.bound, self.best, self.below)
        known = True
        for at in range(len(self.bound)):
            before = self.best.conflicts
            self._improve(at)
            known = known and self._narrow(at)
            if self.best.conflicts != before and at + 1 < len(self.bound):
                target = (*self.best.conflicts[: at + 1], *self.bound[at + 1 :])
                cool(self.problem, target, self.best, self.below)
        return Fewest(self.best.conflicts, self.bound, self.best.row)

    def _narrow(self, at: int) -> bool:
        """Find and prove the fewest of a goal beside those before it; whether the work was enough.

        The best has the fewest of those before it, and so has the bound.
        """
        while self.best.conflicts[at] > self.bound[at]:
            known = self._ask(self.bound[: at + 1])
            if known is None:
                return False
            if not known:
                self.bound = (*self.bound[:at], self.bound[at] + 1, *self.bound[at + 1 :])
        return True

    def _improve(self, at: int) -> None:
        """Look for fewer of a goal in some units, the others staying as they are, as long as that helps."""
        units = Units(self.problem)
        count = min(units.count, max(LEAST_UNITS, min(MOST_UNITS, units.count // 2)))
        failed = 0
        while self.best.conflicts[at] > self.bound[at] and failed < TRIES:
            chosen = self._some_units(units, at, count)
            failed = 0 if self._rearrange(units, chosen, at) else failed + 1

    def _some_units(self, units: Units, at: int, count: int) -> set[int]:
        """One with a conflict of the goal, and others that are drawn."""
        goal = self.problem.goals[at]
        here = Counter(goal.there)
        cells = [
            goal.units[place] * goal.values + goal.of[person] for place, person in enumerate(self.best.row)
        ]
        here.update(cells)
        tense = sorted({units.of_place[place] for place, cell in enumerate(cells) if here[cell] > 1})
        every = list(range(units.count))
        first = tense[self.below(len(tense))] if tense else self.below(len(every))
        every.remove(first)
        chosen = {first}
        while len(chosen) < count:
            chosen.add(every.pop(self.below(len(every))))
        return chosen

    def _rearrange(self, units: Units, chosen: set[int], at: int) -> bool:
        """Whether these units can be filled anew, one conflict of the goal less and none more before it."""
        row = self.best.row
        free = [place for place, unit in enumerate(units.of_place) if unit in chosen]
        begun = {place: person for place, person in enumerate(row) if units.of_place[place] not in chosen}
        limits = (*self.best.conflicts[:at], self.best.conflicts[at] - 1)
        rest = rest_of(self.problem, begun)
        part = replace(rest, goals=rest.goals[: at + 1])
        work = Work(min(self.work.left, TRY))
        given = work.left
        try:
            found = pack(part, limits, work)
        except OutOfWorkError:
            found = None
        self.work.left -= given - max(work.left, 0)
        if found is None:
            return False
        classes = self.problem.classes
        places = sorted(free, key=lambda place: classes[place])
        people = sorted((row[place] for place in free), key=lambda person: (classes[person], person))
        fresh = list(row)
        for place, one in zip(places, found, strict=True):
            fresh[place] = people[one]
        self._keep(tuple(fresh))
        return True

    def _ask(self, limits: Vector, share: int = 2) -> bool | None:
        """Whether there is an arrangement within these limits of the first goals; None: nobody knows.

        If there is, the best is at least as good.
        """
        part = replace(self.problem, goals=self.problem.goals[: len(limits)])
        work = Work(self.work.left // share)
        given = work.left
        try:
            row = pack(part, limits, work)
        except OutOfWorkError:
            self.work.left -= given
            return None
        self.work.left -= given - work.left
        if row is None:
            return False
        self._keep(row)
        return True

    def _keep(self, row: tuple[int, ...]) -> None:
        self.best = min(self.best, Best(row, self.problem.count(row)), key=lambda one: one.conflicts)
