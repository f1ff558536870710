"""A draw on its way: who sits where, the conflicts, and what exchanging two would change."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from bracket_desk.domain.draw.separation import Problem, Vector

Below = Callable[[int], int]
"""The next number below a limit."""


class Board:
    """An arrangement of a problem: ``row[place]`` is a person, ``conflicts`` are counted by goal."""

    def __init__(self, problem: Problem, row: Sequence[int]) -> None:
        self.problem = problem
        self.row = list(row)
        self.conflicts = list(problem.count(row))
        # of each goal: values of people, cells of units, number of people in each cell
        self._goals = [
            (goal.of, tuple(unit * goal.values for unit in goal.units), self._cells(at))
            for at, goal in enumerate(problem.goals)
        ]

    def _cells(self, at: int) -> list[int]:
        goal = self.problem.goals[at]
        cells = [0] * goal.cells
        for cell, count in goal.there.items():
            cells[cell] = count
        for place, person in enumerate(self.row):
            cells[goal.units[place] * goal.values + goal.of[person]] += 1
        return cells

    def changes(self, one: int, two: int) -> list[int]:
        """By how much each goal's conflicts grow if the people of two places change seats."""
        row = self.row
        person, other = row[one], row[two]
        found = []
        for of, units, cells in self._goals:
            a, b, u, v = of[person], of[other], units[one], units[two]
            if a == b or u == v:
                found.append(0)
            else:
                found.append(cells[u + b] - cells[u + a] + cells[v + a] - cells[v + b] + 2)
        return found

    def exchange(self, one: int, two: int, changes: Sequence[int]) -> None:
        """Let the people of two places change seats; ``changes`` is what that changes."""
        person, other = self.row[one], self.row[two]
        self.row[one], self.row[two] = other, person
        for at, (of, units, cells) in enumerate(self._goals):
            a, b, u, v = of[person], of[other], units[one], units[two]
            cells[u + a] -= 1
            cells[u + b] += 1
            cells[v + b] -= 1
            cells[v + a] += 1
            self.conflicts[at] += changes[at]


class Walk:
    """A long walk of exchanges about a number of conflicts, which is the same in every direction.

    The distance of an arrangement is the sum, over the goals, of how far its conflicts are
    from ``target``. Each step chooses two places of one class. The exchange is made if the
    distance does not grow by it; if it grows by d, it is made once in ``width`` to the power
    of d. So a step from one arrangement to another of the same distance is as likely as the
    step back, and, watched only when its distance is 0, the walk is at each such
    arrangement as often as at any other.
    """

    def __init__(self, board: Board, target: Vector, below: Below) -> None:
        self.board = board
        self.target = target
        self._below = below

    def steps(self, most: int) -> Iterator[int]:
        """So many steps; the distance after each of them."""
        board, below, target = self.board, self._below, self.target
        places = board.problem.size
        others = self._others()
        conflicts, changes_of = board.conflicts, board.changes
        distance = sum(abs(now - wanted) for now, wanted in zip(conflicts, target, strict=True))
        for _ in range(most):
            one = below(places)
            mates = others[one]
            two = mates[below(len(mates))] if mates else one
            changes = changes_of(one, two)
            new = 0
            for now, change, wanted in zip(conflicts, changes, target):  # noqa: B905 (a third of the time)
                new += abs(now + change - wanted)
            grows = new - distance
            while grows > 0 and not below(places):
                grows -= 1
            if grows <= 0:
                board.exchange(one, two, changes)
                distance = new
            yield distance

    def _others(self) -> list[list[int]]:
        """The other places of the class of each place, in order."""
        peers = self.board.problem.peers()
        return [[p for p in peers[of] if p != place] for place, of in enumerate(self.board.problem.classes)]
