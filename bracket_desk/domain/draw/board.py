"""A draw on its way: who sits where, the conflicts, and what exchanging two would change."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from bracket_desk.domain.draw.separation import Problem, Vector

Below = Callable[[int], int]
"""The next number below a limit."""

UNASKED = 1_000
"""So many steps are walked before the next question whether anybody still wants the answer."""


class Board:
    """An arrangement of a problem: ``row[place]`` is a person, ``conflicts`` are counted by goal."""

    def __init__(self, problem: Problem, row: Sequence[int]) -> None:
        self.problem = problem
        self.row = list(row)
        self.conflicts = list(problem.count(row))
        # by key: values of people; of each goal its number, cells of units, people in each cell
        self.keys: list[tuple[Sequence[int], list[tuple[int, Sequence[int], list[int]]]]] = []
        for at, goal in enumerate(problem.goals):
            if not at or goal.of != problem.goals[at - 1].of:
                self.keys.append((goal.of, []))
            units = tuple(unit * goal.values for unit in goal.units)
            self.keys[-1][1].append((at, units, self._cells(at)))

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
        person, other = self.row[one], self.row[two]
        found = []
        for of, goals in self.keys:
            a, b = of[person], of[other]
            for _, units, cells in goals:
                u, v = units[one], units[two]
                apart = a != b and u != v
                found.append(cells[u + b] - cells[u + a] + cells[v + a] - cells[v + b] + 2 if apart else 0)
        return found

    def exchange(self, one: int, two: int, changes: Iterable[tuple[int, int]]) -> None:
        """Let the people of two places change seats; ``changes``: by which goals grow, and by how much."""
        person, other = self.row[one], self.row[two]
        self.row[one], self.row[two] = other, person
        for at, change in changes:
            self.conflicts[at] += change
        for of, goals in self.keys:
            a, b = of[person], of[other]
            if a != b:
                for _, units, cells in goals:
                    u, v = units[one], units[two]
                    cells[u + a] -= 1
                    cells[u + b] += 1
                    cells[v + b] -= 1
                    cells[v + a] += 1


def rests_of(
    keys: Sequence[tuple[object, Sequence[tuple[int, object, object]]]], apart: Sequence[int]
) -> list[int]:
    """By key, by how much the keys after it can come nearer at most: by as much as they are apart."""
    rests, rest = [], 0
    for _, goals in reversed(keys):
        rests.append(rest)
        for at, _, _ in goals:
            rest += abs(apart[at])
    return rests[::-1]


def chills(people: int) -> Iterator[int]:
    """2, 3, 4, 6, 8, 12 … up to four times the number of people: the walk gets colder and colder."""
    at = 2
    while at <= 4 * people:
        yield at
        at = at // 3 * 4 if at % 3 == 0 else at // 2 * 3


class Walk:
    """A long walk of exchanges about a number of conflicts, which is the same in every direction.

    The distance of an arrangement is the sum, over the goals, of how far its conflicts are
    from ``target``. Each step chooses two places of one class. The exchange is made if the
    distance does not grow by it; if it grows by d, it is made once in ``chill`` to the power
    of d. So a step from one arrangement to another of the same distance is as likely as the
    step back, and, watched only when its distance is 0, the walk is at each such
    arrangement as often as at any other.
    """

    def __init__(self, board: Board, target: Vector, below: Below) -> None:
        self.board = board
        self.target = target
        self._below = below
        self._others = self._all_others()

    def steps(  # noqa: C901 (nearly all that a draw takes: a call in here is felt)
        self, most: int, chill: int = 0
    ) -> Iterator[int]:
        """So many steps; the distance after each. Without a word ``chill`` is the number of people."""
        below, places, others = self._below, self.board.problem.size, self._others
        chill = chill or places
        row, exchange = self.board.row, self.board.exchange
        keys = [(of, goals[::-1]) for of, goals in self.board.keys]
        mates_of = [len(mates) for mates in others]
        apart = [now - wanted for now, wanted in zip(self.board.conflicts, self.target, strict=True)]
        distance = sum(map(abs, apart))
        rests = rests_of(self.board.keys, apart)
        for step in range(most):
            if not step % UNASKED:
                self.board.problem.check()
            one = below(places)
            two = others[one][below(mates_of[one])] if mates_of[one] else one
            # changes are counted here, not by the board, and no further than until it is sure that the
            # distance grows and the first number forbids it
            grows, changed, allowed = 0, [], 0
            person, other = row[one], row[two]
            for (of, goals), rest in zip(keys, rests, strict=True):
                a, b = of[person], of[other]
                if a == b:
                    continue
                for at, units, cells in goals:
                    u, v = units[one], units[two]
                    if u != v:
                        change = cells[u + b] - cells[u + a] + cells[v + a] - cells[v + b] + 2
                        if change:
                            now = apart[at]
                            grows += abs(now + change) - abs(now)
                            changed.append((at, change))
                if grows > rest and not allowed:
                    if below(chill):
                        break
                    allowed = 1
            else:
                left = grows - allowed
                while left > 0 and not below(chill):
                    left -= 1
                if left <= 0:
                    exchange(one, two, changed)
                    if changed:
                        distance += grows
                        for at, change in changed:
                            apart[at] += change
                        rests = rests_of(keys, apart)
            yield distance

    def _all_others(self) -> list[list[int]]:
        """The other places of the class of each place, in order."""
        peers = self.board.problem.peers()
        return [[p for p in peers[of] if p != place] for place, of in enumerate(self.board.problem.classes)]
