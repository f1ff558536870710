"""The fewest conflicts of one key, exactly: a flow of least cost, by taking its negative cycles away.

People of each value flow into units; the next one of a value into a unit costs the number of
those who are already there, so the costs are convex, and units that lie within one another
(match, half, group) make a tree. Such a flow is the best exactly when no cycle of moves
costs less than nothing: somebody goes to another unit, somebody from there to the next one,
until a place is free again in the first (M. Klein, 1967). All people must be of one class.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bracket_desk.domain.draw.separation import Problem, Vector


@dataclass(frozen=True, slots=True)
class _Move:
    """Somebody with that value goes from one unit to another."""

    value: int
    source: int
    to: int


class OneKey:
    """The people of a problem whose goals are all of one key; ``row`` gets better until it is the best."""

    def __init__(self, problem: Problem, row: Sequence[int]) -> None:
        assert len({goal.key for goal in problem.goals}) == 1
        assert len(set(problem.classes)) <= 1
        self.problem = problem
        self.row = list(row)
        # the smallest units last: a move is from one of them to another
        self._levels = sorted(range(len(problem.goals)), key=lambda at: len(set(problem.goals[at].units)))
        finest = problem.goals[self._levels[-1]].units
        self._units = sorted(set(finest))
        self._place_unit = [self._units.index(unit) for unit in finest]
        self._of = problem.goals[0].of
        # more than any goal can come to, so that the first goal counts before all the others
        people = problem.size + sum(problem.goals[0].there.values())
        self._weights = [
            (people * people) ** (len(problem.goals) - 1 - at) for at in range(len(problem.goals))
        ]
        self._count()

    def _count(self) -> None:
        """How many of each value are in each unit of each level, and who can be moved from where."""
        goals = self.problem.goals
        self._cells: list[list[int]] = []
        for goal in goals:
            cells = [0] * goal.cells
            for cell, count in goal.there.items():
                cells[cell] = count
            for place, person in enumerate(self.row):
                cells[goal.units[place] * goal.values + goal.of[person]] += 1
            self._cells.append(cells)
        self._movable: list[dict[int, int]] = [{} for _ in self._units]  # value → one place of it
        example: list[int] = [0] * len(self._units)
        for place, person in enumerate(self.row):
            self._movable[self._place_unit[place]][self._of[person]] = place
            example[self._place_unit[place]] = place
        # the unit of each level in which each smallest unit lies
        self._above = [[goal.units[place] * goal.values for place in example] for goal in goals]

    def solve(self) -> Vector:
        """The fewest conflicts, and ``row`` with so many."""
        while cycle := self._negative_cycle():
            self.problem.check()
            before = self.problem.count(self.row)
            self._carry_out(self._without_sharing(cycle))
            self._count()
            assert self.problem.count(self.row) < before
        return self.problem.count(self.row)

    def _cost(self, move: _Move) -> int:
        """By how much the first such move changes the weighted conflicts."""
        cost = 0
        for weight, cells, above in zip(self._weights, self._cells, self._above, strict=True):
            source, to = above[move.source], above[move.to]
            if source != to:
                cost += weight * (cells[to + move.value] - cells[source + move.value] + 1)
        return cost

    def _arcs(self) -> list[list[tuple[int, int, int]]]:
        """From each unit: (cost, to, value) of the cheapest move to every other one."""
        levels = list(zip(self._weights, self._cells, self._above, strict=True))
        arcs: list[list[tuple[int, int, int]]] = []
        for source, values in enumerate(self._movable):
            row = []
            for to in range(len(self._units)):
                if to == source:
                    continue
                best: tuple[int, int, int] | None = None
                for value in values:
                    cost = 0
                    for weight, cells, above in levels:
                        u, v = above[source], above[to]
                        if u != v:
                            cost += weight * (cells[v + value] - cells[u + value] + 1)
                    if best is None or cost < best[0]:
                        best = cost, to, value
                assert best is not None
                row.append(best)
            arcs.append(row)
        return arcs

    def _negative_cycle(self) -> list[_Move]:
        """A cycle of moves that costs less than nothing (Bellman and Ford), or an empty list."""
        arcs = self._arcs()
        count = len(self._units)
        distance = [0] * count
        before: list[_Move | None] = [None] * count
        changed = list(range(count))
        for _ in range(count + 1):
            fresh: dict[int, None] = {}
            for source in changed:
                start = distance[source]
                for cost, to, value in arcs[source]:
                    if start + cost < distance[to]:
                        distance[to] = start + cost
                        before[to] = _Move(value, source, to)
                        fresh[to] = None
            if not fresh:
                return []
            found = _cycle(before)
            if found:
                return found
            changed = list(fresh)
        raise AssertionError("a distance that still falls has a cycle behind it")

    def _without_sharing(self, cycle: list[_Move]) -> list[_Move]:
        """A part of the cycle in which no two moves of one value share a way, so that costs add up.

        Two such moves can exchange their ends: the cycle falls into two, which together cost
        no more where the ways were shared, so one of them costs less than nothing.
        """
        for first in range(len(cycle)):
            for second in range(first + 1, len(cycle)):
                a, b = cycle[first], cycle[second]
                if a.value != b.value:
                    continue
                inner = [_Move(b.value, b.source, a.to), *cycle[first + 1 : second]]
                outer = [_Move(a.value, a.source, b.to), *cycle[second + 1 :], *cycle[:first]]
                for part in (inner, outer):
                    moves = [move for move in part if move.source != move.to]
                    if moves and sum(map(self._cost, moves)) < 0:
                        return self._without_sharing(moves)
        return cycle

    def _carry_out(self, cycle: list[_Move]) -> None:
        places = {move: self._movable[move.source][move.value] for move in cycle}
        free = {move.source: places[move] for move in cycle}
        people = {move: self.row[place] for move, place in places.items()}
        for move, person in people.items():
            self.row[free[move.to]] = person


def _cycle(before: Sequence[_Move | None]) -> list[_Move]:
    """A cycle among the last moves to each unit, in the order of its moves, if there is one."""
    seen = [0] * len(before)
    for start in range(len(before)):
        at = start
        while not seen[at]:
            seen[at] = start + 1
            move = before[at]
            if move is None:
                break
            at = move.source
        else:
            if seen[at] == start + 1:
                cycle: list[_Move] = []
                here = at
                while not cycle or here != at:
                    move = before[here]
                    assert move is not None
                    cycle.append(move)
                    here = move.source
                return cycle[::-1]
    return []
