"""One arrangement among all that have the fewest conflicts, each as likely as another.

Whole arrangements are tried first: the first one with the fewest conflicts is the draw, and
every such arrangement is exactly as likely as another. If none of them is one, the last is
where a long walk of exchanges begins; it is as often at each of them, and after ``VISITS``
visits for each person nothing tells any more where it began.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from bracket_desk.domain.draw.board import Board, Walk
from bracket_desk.domain.draw.fewest import find_fewest
from bracket_desk.domain.draw.separation import Goal, Problem, Vector
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
    problem: Problem, fewest: Vector, row: Sequence[int], stream: Stream, tries: int = TRIES
) -> tuple[int, ...]:
    """An arrangement with exactly ``fewest`` conflicts, beginning with ``row``, which was drawn.

    If the walk runs out of steps, it is the one visited last; if there was none, the first
    in the order of dictionaries. RuleError if that one cannot be told either.
    """
    row = list(row)
    for at in range(tries):
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


def shuffle_classes(problem: Problem, row: list[int], stream: Stream) -> None:
    """Let the people of each class, class after class, change places as they were shuffled."""
    for places in problem.peers():
        people = [row[place] for place in places]
        stream.shuffle(people)
        for place, person in zip(places, people, strict=True):
            row[place] = person


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


def rest_of(problem: Problem, begun: Mapping[int, int]) -> Problem:
    """The problem that is left when these places (place → person) are filled."""
    places = [place for place in range(problem.size) if place not in begun]
    taken = set(begun.values())
    people = [person for person in range(problem.size) if person not in taken]
    # people of a class are in the order of places of their class
    people.sort(key=lambda person: problem.classes[person])
    places.sort(key=lambda place: problem.classes[place])
    goals = tuple(_rest_of_goal(goal, begun, places, people) for goal in problem.goals)
    return Problem(tuple(problem.classes[place] for place in places), goals)


def _rest_of_goal(goal: Goal, begun: Mapping[int, int], places: list[int], people: list[int]) -> Goal:
    there = Counter(goal.there)
    for place, person in begun.items():
        there[goal.units[place] * goal.values + goal.of[person]] += 1
    return replace(
        goal,
        of=tuple(goal.of[person] for person in people),
        units=tuple(goal.units[place] for place in places),
        there=there,
    )
