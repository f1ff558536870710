"""Walks and searches do as they are told in words, however they count: against the plain way to count."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import pytest

from bracket_desk.domain.draw.board import Board, Walk
from bracket_desk.domain.draw.focus import Best, _Focus
from bracket_desk.domain.draw.separation import Problem
from bracket_desk.domain.draw.stream import Stream
from tests.domain.draw.fields import by, people, problem_of
from tests.domain.draw.test_fewest import some_problem


def problems() -> Iterator[Problem]:
    dice = Random(5)
    for at in range(6):
        yield some_problem(dice, keys=1 + at % 3, classes=bool(at % 2))
    for far in ("group", "half", "match"):
        field = people(30, dice)
        yield problem_of(field, by(f"region:{far}", "club:group", "coach:half", seeds=4), 32)


def plain_steps(problem: Problem, target: tuple[int, ...], below: Callable[[int], int]) -> Iterator[int]:
    """The walk as the guide says it: everything is counted anew after each exchange."""
    row = list(range(problem.size))
    distance = sum(abs(now - most) for now, most in zip(problem.count(row), target, strict=True))
    while True:
        one = below(problem.size)
        mates = [at for at, of in enumerate(problem.classes) if of == problem.classes[one] and at != one]
        two = mates[below(len(mates))] if mates else one
        row[one], row[two] = row[two], row[one]
        after = sum(abs(now - most) for now, most in zip(problem.count(row), target, strict=True))
        left = after - distance
        while left > 0 and not below(3):
            left -= 1
        if left > 0:
            row[one], row[two] = row[two], row[one]
        else:
            distance = after
        yield distance


@pytest.mark.parametrize("at", range(9))
def test_a_walk_steps_as_the_guide_says(at: int) -> None:
    problem = list(problems())[at]
    target = tuple(max(goal.ground, 1) for goal in problem.goals)
    walk = Walk(Board(problem, range(problem.size)), target, Stream("walk").below)
    plain = plain_steps(problem, target, Stream("walk").below)
    walked = list(walk.steps(400, 3))
    assert walked == [next(plain) for _ in walked]
    assert tuple(walk.board.conflicts) == problem.count(walk.board.row)
    assert len(set(walked)) > 1 or at < 6, "of few people hardly any exchange changes anything"


def test_who_is_in_a_conflict_is_known_after_each_exchange() -> None:
    dice = Random(6)
    for problem in problems():
        target = tuple(goal.ground for goal in problem.goals)
        row = tuple(range(problem.size))
        search = _Focus(problem, target, Best(row, problem.count(row)), Stream("x").below)
        search.tense()
        for _ in range(60):
            one = dice.randrange(problem.size)
            two = dice.choice(search.mates[one])
            search.board.exchange(one, two, enumerate(search.board.changes(one, two)))
            assert search.tense(one, two) == search.tense()
