"""The fewest possible conflicts of a draw: found and proved, goal after goal.

For each key alone they are known exactly (``one_key``). Whoever has as few for every key at
once has the fewest; mostly a walk finds such an arrangement. Where it does not, it is found
out for one goal after the other how few there can be beside the goals before it: is there an
arrangement with so few (``packing``)? If there is none, with one more? Only where that takes
more than a limit of work is something left unproved, and the result says between which
numbers the truth lies.

Mostly it is soon seen that some key cannot be as low as alone, and the walk soon comes to what is
left: then the thorough search is not needed for the numbers, which are a fact. Its arrangement is
looked for only where somebody asks for it (step 9 of the procedure).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from typing import overload

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

QUICK = 4_000
"""So much work has each question that is asked before the thorough search; …"""

MANY = 150
"""… it is left out if there is not so many times more for the search itself."""

TRY = 30_000
"""So much work has each try to fill some units anew; …"""

TRIES = 12
"""… after so many in vain there is no other."""

LEAST_UNITS, MOST_UNITS = 4, 8
"""So many units are filled anew: half of all, but not fewer or more than these."""

FOR_ALL = 400_000_000
"""Not more than this, divided by the number of people: with more of them each step takes longer."""


def find_fewest(problem: Problem, most: int = MOST_WORK, *, any_row: bool = False) -> Fewest:
    """The fewest conflicts of a problem; the same problem always gives the same answer.

    ``any_row``: whichever arrangement with them is found first will do.
    """
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
    search = _Narrowing(problem, bound, row, Work(min(most, FOR_ALL // problem.size)))
    if search.reaches_bound():
        return Fewest(bound, bound, search.best.row)
    quick = search.quickly()
    if quick is None:
        return search.solve()
    row = quick.row if any_row else _Later(problem.size, lambda: search.solve().row)
    return Fewest(quick.conflicts, quick.conflicts, row)


class _Later(Sequence[int]):
    """An arrangement that is found when somebody looks at it."""

    def __init__(self, size: int, find: Callable[[], Sequence[int]]) -> None:
        self._size = size
        self._find = find

    @cached_property
    def _row(self) -> Sequence[int]:
        return self._find()

    def __len__(self) -> int:
        return self._size

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __iter__(self) -> Iterator[int]:
        return iter(self._row)

    @overload
    def __getitem__(self, at: int) -> int: ...

    @overload
    def __getitem__(self, at: slice) -> Sequence[int]: ...

    def __getitem__(self, at: int | slice) -> int | Sequence[int]:
        return self._row[at]


class _Narrowing:
    """The best arrangement so far, and how few conflicts there are at least, coming nearer to each other."""

    def __init__(self, problem: Problem, bound: Vector, row: Sequence[int], work: Work) -> None:
        self.problem = problem
        self.bound = bound
        self.best = Best(tuple(row), problem.count(row))
        self.work = work
        self.below: Below = Stream("searching").below

    def reaches_bound(self) -> bool:
        """Whether all keys are as low as each alone; the best then has such an arrangement."""
        reached = cool(self.problem, self.bound, self.best, self.below)
        return reached or bool(self._ask(self.bound, SHORT))

    def quickly(self) -> Best | None:
        """The fewest, proved, if a few questions show what cannot be and a walk comes to what is left.

        It leaves no trace: the search goes on as if it had not been.
        """
        if self.work.left < MANY * QUICK:
            return None
        least, raised = self.bound, set[str]()
        for at, goal in enumerate(self.problem.goals):
            # what a key comes to alone holds as long as its goals before have no more than alone
            if goal.key in raised and least[at] and not self._is_impossible((*least[:at], least[at] - 1)):
                return None
            while self._is_impossible(least[: at + 1]):
                least = (*least[:at], least[at] + 1, *least[at + 1 :])
                raised.add(goal.key)
        best = Best(self.best.row, self.best.conflicts)
        reached = least != self.bound and cool(self.problem, least, best, Stream("quick").below)
        return best if reached else None

    def _is_impossible(self, limits: Vector) -> bool:
        """Whether it is soon seen that nothing keeps within these limits of the first goals."""
        part = replace(self.problem, goals=self.problem.goals[: len(limits)])
        try:
            return pack(part, limits, Work(QUICK)) is None
        except OutOfWorkError:
            return False

    def solve(self) -> Fewest:
        """The thorough search, where the bound was not reached."""
        self.best = go_on(self.problem, self.bound, self.best, self.below)
        known, raised = True, set[str]()
        for at, goal in enumerate(self.problem.goals):
            before, alone = self.best.conflicts, self.bound[at]
            self._improve(at)
            known = known and self._narrow(at)
            if self.bound[at] > alone:
                raised.add(goal.key)
            elif known and goal.key in raised:
                known = self._check(at, goal.ground)
            if self.best.conflicts != before and at + 1 < len(self.bound):
                target = (*self.best.conflicts[: at + 1], *self.bound[at + 1 :])
                cool(self.problem, target, self.best, self.below)
        return Fewest(self.best.conflicts, self.bound, self.best.row)

    def _check(self, at: int, ground: int) -> bool:
        """Find and prove the fewest of a goal of which what its key comes to alone says nothing.

        Where a key has more in its goals before than alone, it may have less in this one: people who
        sit together in a half, say, may be what lets a group have fewer of them.
        """
        known: bool | None = False
        while self.best.conflicts[at] > ground:
            known = self._ask((*self.bound[:at], self.best.conflicts[at] - 1))
            if not known:
                break
        least = ground if known is None else self.best.conflicts[at]
        self.bound = (*self.bound[:at], least, *self.bound[at + 1 :])
        return known is not None

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
