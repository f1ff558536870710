"""The search of version 2 for the fewest conflicts, kept as it was for the events drawn by it."""

from __future__ import annotations

from collections.abc import Sequence

from bracket_desk.domain.draw.board import Board, Walk
from bracket_desk.domain.draw.bounds import Fewest, polished
from bracket_desk.domain.draw.branching import fewest_with
from bracket_desk.domain.draw.separation import Problem, Vector
from bracket_desk.domain.draw.stream import Stream

SEARCHING = 2_000
"""So many steps for each person are walked to find what the keys allow one by one."""


def find_fewest(problem: Problem) -> Fewest:
    """The fewest conflicts of a problem; the same problem always gives the same answer."""
    return fewest_with(_search, problem)


def _search(problem: Problem, bound: Vector, row: Sequence[int]) -> Fewest:
    """Walk towards the bound; the best arrangement that was met, polished."""
    walk = Walk(Board(problem, row), bound, Stream("searching").below)
    board, best, kept = walk.board, tuple(walk.board.conflicts), tuple(row)
    for distance in walk.steps(SEARCHING * problem.size):
        if not distance:
            return Fewest(bound, bound, tuple(board.row))
        now = tuple(board.conflicts)
        if now < best:
            best, kept = now, tuple(board.row)
    kept = polished(problem, kept)
    return Fewest(problem.count(kept), bound, kept)
