"""The fewest possible conflicts of a draw: found, and proved as far as it can be.

For each key alone they are known exactly (``one_key``). Whoever has as few for every key at
once has the fewest. Where no arrangement with so few is found, all are gone through, up to a
limit of work; where that ends too early, the result says between which numbers the truth lies.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from bracket_desk.domain.draw.board import Below, Board, Walk, chills
from bracket_desk.domain.draw.focus import Best, focus, needed
from bracket_desk.domain.draw.one_key import OneKey
from bracket_desk.domain.draw.separation import Problem, Vector
from bracket_desk.domain.draw.stream import Stream

SMOOTHING = 60
"""So many steps for each person make a good beginning for the exact search."""

COOLING = 60
"""So many steps for each person a walk has at each cold, to find what the keys allow one by one."""

MOST_WORK = 50_000
"""So many places are filled at most when all arrangements are gone through."""

PROVABLE = 40
"""Of more people than so many that work proves nothing."""


@dataclass(frozen=True, slots=True)
class Fewest:
    """``conflicts`` were found by goal, in ``row``; no arrangement has fewer than ``bound``."""

    conflicts: Vector
    bound: Vector
    row: tuple[int, ...]

    @property
    def proved(self) -> bool:
        """Whether nobody can have fewer."""
        return self.conflicts == self.bound


def find_fewest(problem: Problem) -> Fewest:
    """The fewest conflicts of a problem; the same problem always gives the same answer."""
    people = tuple(range(problem.size))
    if not problem.goals or problem.size < 2:
        only = problem.count(people)
        return Fewest(only, only, people)
    keys = list(dict.fromkeys(goal.key for goal in problem.goals))
    alone = {key: _alone(problem, key) for key in keys}
    bound = tuple(_bound(problem, alone))
    row = alone[keys[0]].row
    if len(keys) == 1 and max(problem.classes) == 0:
        return Fewest(bound, bound, row)
    found = _search(problem, bound, row if max(problem.classes) == 0 else people)
    if found.proved or problem.size > PROVABLE:
        return found
    return _go_through_all(problem, found)


def _alone(problem: Problem, key: str) -> Fewest:
    """The fewest conflicts of one key, as if there were no other and no classes."""
    goals = tuple(goal for goal in problem.goals if goal.key == key)
    single = Problem((0,) * problem.size, goals)
    walk = Walk(Board(single, range(single.size)), (0,) * len(goals), Stream("smoothing").below)
    for distance in walk.steps(SMOOTHING * single.size):
        if not distance:
            break
    exact = OneKey(single, walk.board.row)
    conflicts = exact.solve()
    return Fewest(conflicts, conflicts, tuple(exact.row))


def _bound(problem: Problem, alone: dict[str, Fewest]) -> list[int]:
    """By goal what its key comes to alone."""
    taken: Counter[str] = Counter()
    bound = []
    for goal in problem.goals:
        bound.append(alone[goal.key].conflicts[taken[goal.key]])
        taken[goal.key] += 1
    return bound


def _search(problem: Problem, bound: Vector, row: Sequence[int]) -> Fewest:
    """Walk towards the bound; if it is not reached, goal after goal is added.

    The first ones are kept as low as they were found, and only then those after them count.
    """
    below = Stream("searching").below
    best = Best(tuple(row), problem.count(row))
    if _cool(problem, bound, best, below):
        return Fewest(bound, bound, best.row)
    best = _focused(problem, bound, best, below)
    for count in range(1, len(problem.goals) + 1):
        if best.conflicts[count - 1] > bound[count - 1] and best.conflicts != bound:
            part = replace(problem, goals=problem.goals[:count])
            target = (*best.conflicts[: count - 1], bound[count - 1])
            nearer = Best(best.row, part.count(best.row))
            _cool(part, target, nearer, below)
            best = _better(problem, best, nearer.row)
    return Fewest(best.conflicts, bound, best.row)


def _focused(problem: Problem, bound: Vector, best: Best, below: Below) -> Best:
    part, target = needed(problem, bound)
    found = Best(best.row, part.count(best.row))
    focus(part, target, found, below)
    return _better(problem, best, found.row)


def _better(problem: Problem, best: Best, row: tuple[int, ...]) -> Best:
    """The better one of two, the other one polished."""
    if problem.count(row) != best.conflicts:
        row = _polished(problem, row)
    return min(best, Best(row, problem.count(row)), key=lambda one: one.conflicts)


def _cool(problem: Problem, target: Vector, best: Best, below: Below) -> bool:
    """Walk to the target, colder and colder; whether it was reached, which is then the best."""
    walk = Walk(Board(problem, best.row), target, below)
    board = walk.board
    for chill in chills(problem.size):
        for distance in walk.steps(COOLING * problem.size, chill):
            if not distance:
                best.row, best.conflicts = tuple(board.row), target
                return True
            if board.conflicts[0] <= best.conflicts[0]:
                now = tuple(board.conflicts)
                if now < best.conflicts:
                    best.row, best.conflicts = tuple(board.row), now
    return False


def _polished(problem: Problem, row: Sequence[int]) -> tuple[int, ...]:
    """Exchanges that make it better, until there is none."""
    board, better = Board(problem, row), True
    while better:
        better = False
        for peers in problem.peers():
            for at, one in enumerate(peers):
                for two in peers[at + 1 :]:
                    changes = board.changes(one, two)
                    if tuple(changes) < (0,) * len(changes):
                        board.exchange(one, two, enumerate(changes))
                        better = True
    return tuple(board.row)


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
