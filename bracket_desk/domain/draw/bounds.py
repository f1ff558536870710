"""What each key comes to alone: no arrangement can have fewer conflicts. Common to all versions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from bracket_desk.domain.draw.board import Board, Walk
from bracket_desk.domain.draw.one_key import OneKey
from bracket_desk.domain.draw.separation import Problem, Vector
from bracket_desk.domain.draw.stream import Stream

SMOOTHING = 60
"""So many steps for each person make a good beginning for the exact search."""


@dataclass(frozen=True, slots=True)
class Fewest:
    """``conflicts`` were found by goal, in ``row``; no arrangement has fewer than ``bound``."""

    conflicts: Vector
    bound: Vector
    row: Sequence[int]

    @property
    def proved(self) -> bool:
        """Whether nobody can have fewer."""
        return self.conflicts == self.bound


def least_alone(problem: Problem, key: str) -> Fewest:
    """The fewest conflicts of one key, as if there were no other and no classes."""
    goals = tuple(goal for goal in problem.goals if goal.key == key)
    single = replace(problem, classes=(0,) * problem.size, goals=goals)
    walk = Walk(Board(single, range(single.size)), (0,) * len(goals), Stream("smoothing").below)
    for distance in walk.steps(SMOOTHING * single.size):
        if not distance:
            break
    exact = OneKey(single, walk.board.row)
    conflicts = exact.solve()
    return Fewest(conflicts, conflicts, tuple(exact.row))


def bound_of(problem: Problem, alone: dict[str, Fewest]) -> list[int]:
    """By goal what its key comes to alone."""
    taken: Counter[str] = Counter()
    bound = []
    for goal in problem.goals:
        bound.append(alone[goal.key].conflicts[taken[goal.key]])
        taken[goal.key] += 1
    return bound


def polished(problem: Problem, row: Sequence[int]) -> tuple[int, ...]:
    """Exchanges that make it better, until there is none."""
    board, better = Board(problem, row), True
    while better:
        better = False
        for peers in problem.peers():
            for at, one in enumerate(peers):
                problem.check()
                for two in peers[at + 1 :]:
                    changes = board.changes(one, two)
                    if tuple(changes) < (0,) * len(changes):
                        board.exchange(one, two, enumerate(changes))
                        better = True
    return tuple(board.row)
