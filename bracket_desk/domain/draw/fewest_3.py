"""The search of version 3 for the fewest conflicts, kept as it was for the events drawn by it.

Its walk, and how it goes on where the walk ends, are common to it and the version after it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bracket_desk.domain.draw.board import Below, Board, Walk, chills
from bracket_desk.domain.draw.bounds import Fewest, polished
from bracket_desk.domain.draw.branching import fewest_with
from bracket_desk.domain.draw.focus import Best, focus, needed
from bracket_desk.domain.draw.separation import Problem, Vector
from bracket_desk.domain.draw.stream import Stream

COOLING = 60
"""So many steps for each person a walk has at each cold, to find what the keys allow one by one."""

PROVABLE = 40
"""Of more people than so many that going through all arrangements proves nothing."""


def find_fewest(problem: Problem) -> Fewest:
    """The fewest conflicts of a problem; the same problem always gives the same answer."""
    return fewest_with(search, problem, PROVABLE)


def search(problem: Problem, bound: Vector, row: Sequence[int]) -> Fewest:
    """Walk towards the bound; if it is not reached, goal after goal is added.

    The first ones are kept as low as they were found, and only then those after them count.
    """
    below = Stream("searching").below
    best = Best(tuple(row), problem.count(row))
    if cool(problem, bound, best, below):
        return Fewest(bound, bound, best.row)
    best = go_on(problem, bound, best, below)
    return Fewest(best.conflicts, bound, best.row)


def go_on(problem: Problem, bound: Vector, best: Best, below: Below) -> Best:
    """Where the walk did not come to the bound: the best of another search, and of it with fewer goals."""
    best = _focused(problem, bound, best, below)
    for count in range(1, len(problem.goals) + 1):
        if best.conflicts[count - 1] > bound[count - 1] and best.conflicts != bound:
            part = replace(problem, goals=problem.goals[:count])
            target = (*best.conflicts[: count - 1], bound[count - 1])
            nearer = Best(best.row, part.count(best.row))
            cool(part, target, nearer, below)
            best = better(problem, best, nearer.row)
    return best


def _focused(problem: Problem, bound: Vector, best: Best, below: Below) -> Best:
    part, target = needed(problem, bound)
    found = Best(best.row, part.count(best.row))
    focus(part, target, found, below)
    return better(problem, best, found.row)


def better(problem: Problem, best: Best, row: tuple[int, ...]) -> Best:
    """The better one of two, the other one polished."""
    if problem.count(row) != best.conflicts:
        row = polished(problem, row)
    return min(best, Best(row, problem.count(row)), key=lambda one: one.conflicts)


def cool(problem: Problem, target: Vector, best: Best, below: Below) -> bool:
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
