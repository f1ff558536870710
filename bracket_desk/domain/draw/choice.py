"""One arrangement among all that have the fewest conflicts, each as likely as another.

Whole arrangements are tried first: the first one with the fewest conflicts is the draw. If
none of them is one, and the people are few, all that have the fewest are listed and one is
drawn. Both are exact. For more people a long walk of exchanges is, in the long run, as often
at each of them: as warm as it can be and still come back, so that it reaches all of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from bracket_desk.domain.draw.board import Board, Walk, chills
from bracket_desk.domain.draw.bounds import Fewest
from bracket_desk.domain.draw.separation import Problem, Vector
from bracket_desk.domain.draw.stream import Stream

TRIES = 1_000
"""So many whole arrangements are tried, the first one included."""

FEW = 20
"""Of no more people than so many the arrangements are listed."""

LISTING = 50_000
"""So often somebody is put into a place while they are listed; if that is not enough, they are not."""

TRIAL = 100
"""So many steps for each person show whether a walk is cold enough."""

ARRIVALS = 10
"""It is if it comes so often from elsewhere to the fewest conflicts."""

LENGTH = 20
"""The walk has so many times the visits of its trial; the last one is the draw."""


def choose(
    problem: Problem, fewest: Fewest, row: Sequence[int], stream: Stream, tries: int = TRIES
) -> tuple[int, ...]:
    """An arrangement with exactly as few conflicts as ``fewest``, beginning with ``row``, which was drawn."""
    row = list(row)
    for at in range(tries):
        problem.check()
        if at:
            shuffle_classes(problem, row, stream)
        if problem.has(row, fewest.conflicts):
            return tuple(row)
    found = every(problem, fewest.conflicts) if problem.size <= FEW else []
    if found:
        return _seated(problem, found[stream.below(len(found))], row)
    return _walk(problem, fewest, row, stream)


def shuffle_classes(problem: Problem, row: list[int], stream: Stream) -> None:
    """Let the people of each class, class after class, change places as they were shuffled."""
    for places in problem.peers():
        people = [row[place] for place in places]
        stream.shuffle(people)
        for place, person in zip(places, people, strict=True):
            row[place] = person


# ---------------------------------------------------------------- few people: all of them


class _TooManyError(Exception):
    """They cannot be listed."""


def every(problem: Problem, fewest: Vector) -> list[tuple[int, ...]]:
    """By place, the kinds of all arrangements with just so many conflicts; empty if they are too many.

    Place by place, first match by first match, kinds in the order of their numbers.
    """
    listing = _Listing(problem, fewest)
    try:
        listing.fill(0)
    except _TooManyError:
        return []
    return listing.found


class _Listing:
    """People of one kind are alike to every goal; a goal with too many conflicts ends a branch."""

    def __init__(self, problem: Problem, fewest: Vector) -> None:
        self.check = problem.check
        self.classes = problem.classes
        self.fewest = fewest
        self.kinds = problem.kinds()
        self.left = Counter(self.kinds)
        # the first person of each kind stands for it
        self.first = {kind: self.kinds.index(kind) for kind in sorted(set(self.kinds))}
        near = problem.goals[0].units
        self.order = sorted(range(problem.size), key=lambda place: (near[place], place))
        self.goals = [
            (at, goal.of, tuple(unit * goal.values for unit in goal.units), Counter(goal.there))
            for at, goal in enumerate(problem.goals)
        ]
        self.total = [goal.ground for goal in problem.goals]
        self.row = [0] * problem.size
        self.found: list[tuple[int, ...]] = []
        self.work = 0

    def fill(self, at: int) -> None:
        if at == len(self.order):
            if tuple(self.total) == self.fewest:
                self.found.append(tuple(self.row))
            return
        place = self.order[at]
        for kind, person in self.first.items():
            if not self.left[kind] or self.classes[person] != self.classes[place]:
                continue
            self.check()
            self.work += 1
            if self.work > LISTING:
                raise _TooManyError
            self.left[kind] -= 1
            self.row[place] = kind
            before = self.total.copy()
            self.put(place, person)
            if all(now <= most for now, most in zip(self.total, self.fewest, strict=True)):
                self.fill(at + 1)
            self.take(place, person)
            self.total = before
            self.left[kind] += 1

    def put(self, place: int, person: int) -> None:
        for at, of, units, cells in self.goals:
            cell = units[place] + of[person]
            self.total[at] += cells[cell]
            cells[cell] += 1

    def take(self, place: int, person: int) -> None:
        for _, of, units, cells in self.goals:
            cells[units[place] + of[person]] -= 1


def _seated(problem: Problem, kinds: Sequence[int], row: Sequence[int]) -> tuple[int, ...]:
    """The people of each kind, in the order of ``row``, at the places of their kind."""
    of = problem.kinds()
    waiting = {kind: iter([person for person in row if of[person] == kind]) for kind in set(kinds)}
    return tuple(next(waiting[kind]) for kind in kinds)


# ---------------------------------------------------------------- more people: a walk


def _walk(problem: Problem, fewest: Fewest, row: Sequence[int], stream: Stream) -> tuple[int, ...]:
    walk = Walk(Board(problem, row), fewest.conflicts, stream.below)
    most = arrivals = visits = 0
    chill = problem.size
    for colder in chills(problem.size):
        came, here = _trial(walk, colder)
        if came > arrivals:
            arrivals, visits, chill = came, here, colder
        if came >= ARRIVALS:
            break
    if not arrivals:
        # what the search knows is the only beginning there is
        of = problem.kinds()
        known = _seated(problem, [of[person] for person in fewest.row], row)
        walk = Walk(Board(problem, known), fewest.conflicts, stream.below)
        _, visits = _trial(walk, chill)
    most = 2 * LENGTH * TRIAL * problem.size
    last = _visit(walk, chill, LENGTH * visits, most)
    if last:
        return last
    of = problem.kinds()
    return _seated(problem, [of[person] for person in fewest.row], walk.board.row)


def _trial(walk: Walk, chill: int) -> tuple[int, int]:
    """How often a walk comes to the fewest conflicts from elsewhere, and how often it is there."""
    arrivals = visits = 0
    before = 0
    for distance in walk.steps(TRIAL * walk.board.problem.size, chill):
        if not distance:
            visits += 1
            if before:
                arrivals += 1
        before = distance
    return arrivals, visits


def _visit(walk: Walk, chill: int, wanted: int, most: int) -> tuple[int, ...]:
    """The arrangement of the visit asked for, or of the last one within so many steps."""
    visits = 0
    last: tuple[int, ...] = ()
    for distance in walk.steps(most, chill):
        if not distance:
            visits += 1
            last = tuple(walk.board.row)
            if visits == wanted:
                break
    return last
