"""A search that moves only people who are in conflict: it comes far where next to nothing is left."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bracket_desk.domain.draw.board import UNASKED, Below, Board
from bracket_desk.domain.draw.rules import UNIT_SEATS
from bracket_desk.domain.draw.separation import Goal, Problem, Vector

CHILLS = (20, 32, 48)
"""How cold it is, in turns."""

TURN = 500
"""So many exchanges for each person are looked at before the next of them."""

TURNS = 9
"""So many turns it has at most …"""

MOST = 250_000
"""… and so many exchanges in all."""

NEAR = 15
"""After a turn that ends further than so many conflicts from the target there is no other."""


@dataclass(slots=True)
class Best:
    """The best arrangement so far."""

    row: tuple[int, ...]
    conflicts: Vector


def needed(problem: Problem, target: Vector) -> tuple[Problem, Vector]:
    """Only the goals that count: nobody of one key in a group is nobody of it in a half or a match."""
    wanted = list(zip(problem.goals, target, strict=True))
    free = [goal for goal, most in wanted if not most]
    kept = [(goal, most) for goal, most in wanted if not any(_within(goal, wider) for wider in free)]
    return replace(problem, goals=tuple(goal for goal, _ in kept)), tuple(most for _, most in kept)


def _within(goal: Goal, wider: Goal) -> bool:
    return goal.key == wider.key and UNIT_SEATS[goal.depth] < UNIT_SEATS[wider.depth]


def focus(problem: Problem, target: Vector, best: Best, below: Below, turn: int = TURN) -> bool:
    """Look for an arrangement at the target; whether it was found. ``best`` is by this problem's goals."""
    search = _Focus(problem, target, best, below)
    steps = min(turn * problem.size, MOST // TURNS)
    for at in range(TURNS):
        if search.turn(CHILLS[at % len(CHILLS)], steps):
            return True
        if search.distance > NEAR:
            break
    return False


class _Focus:
    def __init__(self, problem: Problem, target: Vector, best: Best, below: Below) -> None:
        self.board = Board(problem, best.row)
        self.target = target
        self.best = best
        self.below = below
        peers = problem.peers()
        self.mates = [peers[of] for of in problem.classes]
        self.goals = [(at, of, units, cells) for of, goals in self.board.keys for at, units, cells in goals]
        # by place all those of its largest unit that have somebody to change seats with
        widest = max(problem.goals, key=lambda goal: UNIT_SEATS[goal.depth]).units
        self.movable = [place for place, mates in enumerate(self.mates) if len(mates) > 1]
        inside: dict[int, list[int]] = {unit: [] for unit in widest}
        for place in self.movable:
            inside[widest[place]].append(place)
        self.around = [inside[unit] for unit in widest]
        self.is_tense = [False] * problem.size
        self.over: list[int] = []

    @property
    def distance(self) -> int:
        return sum(abs(now - most) for now, most in zip(self.board.conflicts, self.target, strict=True))

    def tense(self, *changed: int) -> list[int]:
        """Places of people who are in a conflict too many; who sits in ``changed`` has just changed.

        Without a word every place is looked at; else only those that share a unit with these, unless
        other goals have too many conflicts now.
        """
        now, target, row, is_tense = self.board.conflicts, self.target, self.board.row, self.is_tense
        before = self.over
        self.over = [at for at, most in enumerate(target) if now[at] > most]
        looked_at = [self.around[place] for place in changed]
        if not changed or self.over != before:
            looked_at = [self.movable]
        over = [(of, units, cells) for at, of, units, cells in self.goals if now[at] > target[at]]
        for places in looked_at:
            for place in places:
                person = row[place]
                for of, units, cells in over:
                    if cells[units[place] + of[person]] > 1:
                        is_tense[place] = True
                        break
                else:
                    is_tense[place] = False
        return [place for place in self.movable if is_tense[place]]

    def turn(self, chill: int, steps: int) -> bool:
        board, below, target, best = self.board, self.below, self.target, self.best
        row, now, goals, mates = board.row, board.conflicts, self.goals, self.mates
        tense = self.tense()
        for step in range(steps):
            if not step % UNASKED:
                board.problem.check()
            if not tense:
                break
            one = tense[below(len(tense))]
            two = mates[one][below(len(mates[one]))]
            person, other = row[one], row[two]
            grows, changed = 0, []
            for at, of, units, cells in goals:
                a, b, u, v = of[person], of[other], units[one], units[two]
                if a != b and u != v:
                    change = cells[u + b] - cells[u + a] + cells[v + a] - cells[v + b] + 2
                    if change:
                        apart = now[at] - target[at]
                        grows += abs(apart + change) - abs(apart)
                        changed.append((at, change))
            while grows > 0 and not below(chill):
                grows -= 1
            if grows > 0 or one == two:
                continue
            board.exchange(one, two, changed)
            tense = self.tense(one, two)
            if now[0] <= best.conflicts[0]:
                vector = tuple(now)
                if vector < best.conflicts:
                    best.row, best.conflicts = tuple(row), vector
                    if vector == target:
                        return True
        return tuple(now) == target
