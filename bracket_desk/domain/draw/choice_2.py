"""How version 2 chose among the arrangements with the fewest conflicts, kept as it was.

Whole arrangements are tried first: the first one with the fewest conflicts is the draw, and
every such arrangement is exactly as likely as another. If none of them is one, the last is
where a long walk of exchanges begins; it is as often at each of them, and after ``VISITS``
visits for each person nothing tells any more where it began.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bracket_desk.domain.draw.board import Board, Walk
from bracket_desk.domain.draw.bounds import Fewest
from bracket_desk.domain.draw.choice import shuffle_classes
from bracket_desk.domain.draw.fewest_2 import find_fewest
from bracket_desk.domain.draw.rest import rest_of
from bracket_desk.domain.draw.separation import Problem, Vector
from bracket_desk.domain.draw.stream import Stream
from bracket_desk.domain.errors import Rule, RuleError

TRIES = 1_000
"""So many whole arrangements are tried, the first one included."""

VISITS = 300
"""So many times for each person the walk comes to the fewest conflicts; the last time is the draw."""

STEPS = 20_000
"""So many steps for each person the walk has at most."""

FEW = 10
"""Of so many people all arrangements can be gone through."""


def choose(
    problem: Problem, known: Fewest, row: Sequence[int], stream: Stream, tries: int = TRIES
) -> tuple[int, ...]:
    """An arrangement with exactly as few conflicts as are ``known``, beginning with ``row``.

    If the walk runs out of steps, it is the one visited last; if there was none, the first
    in the order of dictionaries. RuleError if that one cannot be told either.
    """
    fewest = known.conflicts
    row = list(row)
    for at in range(tries):
        problem.check()
        if at:
            shuffle_classes(problem, row, stream)
        if problem.has(row, fewest):
            return tuple(row)
    walk = Walk(Board(problem, row), fewest, stream.below)
    visits = 0
    last: tuple[int, ...] = ()
    for distance in walk.steps(STEPS * problem.size):
        if not distance:
            visits += 1
            last = tuple(walk.board.row)
            if visits == VISITS * problem.size:
                break
    return last or first_with(problem, fewest)


def first_with(problem: Problem, fewest: Vector) -> tuple[int, ...]:
    """The first arrangement with so few conflicts: from the first place on, the first person possible.

    RuleError for more than ``FEW`` people: whether the rest can follow is then not certain.
    """
    if problem.size > FEW:
        separations = len({goal.key for goal in problem.goals})
        raise RuleError(Rule.DRAW_TOO_TIGHT, separations=separations)
    row: list[int] = []
    while len(row) < problem.size:
        place = len(row)
        left = [p for p in range(problem.size) if p not in row]
        fitting = [p for p in left if problem.classes[p] == problem.classes[place]]
        row.append(
            next(
                p for p in fitting if len(fitting) == 1 or can_be(problem, fewest, dict(enumerate([*row, p])))
            )
        )
    return tuple(row)


def can_be(problem: Problem, fewest: Vector, begun: Mapping[int, int]) -> bool:
    """Whether these places (place → person) can be filled so without a conflict more than the fewest."""
    return find_fewest(rest_of(problem, begun)).conflicts <= fewest
