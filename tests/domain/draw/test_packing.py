"""The exact search for several keys, against all arrangements and on fields that leave nearly none."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bracket_desk.domain.bracket.formats import FormatName
from bracket_desk.domain.draw import fewest_3
from bracket_desk.domain.draw.fewest import find_fewest
from bracket_desk.domain.draw.packing import OutOfWorkError, Work, pack
from bracket_desk.domain.draw.rules import Depth, Key, Separation
from bracket_desk.domain.draw.seats import seat_numbers, seats_by_number
from bracket_desk.domain.draw.separation import Problem, Seating, Vector
from tests.domain.draw.test_fewest import KEYS, everything, some_problem

ENOUGH = 400_000
"""More work than any question about six people needs."""


def seated(values: Sequence[Sequence[str]], size: int, depths: str, fixed: int = 0) -> Problem:
    """People with these values of each key around the first ``fixed`` of them, who sit as seeds do."""
    seat = seats_by_number(seat_numbers(FormatName.TWO_STAGE, size))
    ids = [f"e{n}" for n in range(len(values))]
    by_key = {
        key: {person: of[at] for person, of in zip(ids, values, strict=True)}
        for at, key in enumerate(KEYS[: len(values[0])])
    }
    there = {seat[n + 1]: ids[n] for n in range(fixed)}
    free = [seat[n + 1] for n in range(fixed, len(ids))]
    depth = {"m": Depth.MATCH, "h": Depth.HALF, "g": Depth.GROUP}
    asked = [Separation(key, depth[d]) for key, d in zip(KEYS, depths, strict=False)]
    return Seating(free, ids[fixed:], there, by_key).problem(asked)


def puzzle(dice: Random, size: int, values: int) -> list[list[str]]:
    """Three keys that can be kept apart in groups of eight, with hardly more values than seats."""
    people = []
    for _ in range(size // 8):
        columns = [dice.sample(range(values), 8) for _ in range(3)]
        people += [[str(one) for one in person] for person in zip(*columns, strict=True)]
    dice.shuffle(people)
    return people


# ---------------------------------------------------------------- against all arrangements


def answer(problem: Problem, limits: Vector) -> tuple[int, ...] | None:
    row = pack(problem, limits, Work(ENOUGH))
    if row is not None:
        assert sorted(row) == list(range(problem.size))
        assert all(problem.classes[a] == problem.classes[b] for a, b in enumerate(row))
        assert all(now <= most for now, most in zip(problem.count(row), limits, strict=True))
    return row


@pytest.mark.parametrize("classes", [False, True])
@pytest.mark.parametrize("keys", [1, 2, 3])
def test_it_finds_an_arrangement_exactly_where_there_is_one(keys: int, classes: bool, full: bool) -> None:  # noqa: FBT001
    dice = Random(f"{keys} {classes}")
    asked: Counter[bool] = Counter()
    for _ in range(400 if full else 12):
        problem = some_problem(dice, keys=keys, classes=classes)
        found = set(everything(problem).values())
        for wanted in found:
            for limits in (wanted, tuple(max(0, one - dice.randrange(2)) for one in wanted)):
                possible = any(all(a <= b for a, b in zip(one, limits, strict=True)) for one in found)
                asked[possible] += 1
                assert (answer(problem, limits) is not None) == possible
    assert len(asked) == 2


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_two_groups_of_people_who_are_alike_are_the_fewest_of_all(data: st.DataObject) -> None:
    """Counts of kinds by half of a group leave few cases, so more people than six can be gone through."""
    kinds = data.draw(
        st.lists(st.tuples(st.sampled_from("ab"), st.sampled_from("xyz")), min_size=2, max_size=3)
    )
    values = [list(data.draw(st.sampled_from(kinds))) for _ in range(16)]
    problem = seated(values, 16, data.draw(st.sampled_from(("hh", "hg", "gh", "gg"))))
    halves = [goal for goal in problem.goals if goal.depth is not Depth.MATCH]
    problem = replace(problem, goals=tuple(halves))
    found = find_fewest(problem)
    assert found.proved
    assert found.conflicts == problem.count(found.row) == least_by_counts(problem)


def least_by_counts(problem: Problem) -> Vector:
    """The fewest by how many of each kind are in each of the four halves, with nobody sitting for good."""
    kinds = Counter(problem.kinds())
    person = {kind: problem.kinds().index(kind) for kind in kinds}
    half = next(goal for goal in problem.goals if goal.depth is Depth.HALF).units
    places = [[at for at, unit in enumerate(half) if unit == one] for one in sorted(set(half))]
    ways = [
        [
            way
            for way in product(range(min(4, most) + 1), repeat=4)
            if sum(way) == most and (number or way[0] == max(way))
        ]
        for number, most in enumerate(kinds.values())
    ]
    best: Vector | None = None
    for choice in product(*ways):
        if all(sum(of) == 4 for of in zip(*choice, strict=True)):
            row = [0] * problem.size
            for at, inside in enumerate(places):
                people = [
                    person[kind] for kind, way in zip(kinds, choice, strict=True) for _ in range(way[at])
                ]
                for place, one in zip(inside, people, strict=True):
                    row[place] = one
            now = problem.count(row)
            best = now if best is None or now < best else best
    assert best is not None
    return best


def test_without_work_nothing_is_known() -> None:
    problem = seated(puzzle(Random(1), 16, 8), 16, "ggg")
    limits = (0,) * len(problem.goals)
    with pytest.raises(OutOfWorkError):
        pack(problem, limits, Work(10))
    spent = []
    for _ in range(2):
        work = Work(ENOUGH)
        assert pack(problem, limits, work) is not None
        spent.append(work.left)
    assert spent[0] == spent[1] < ENOUGH


def test_more_than_there_are_for_good_is_never_asked_for() -> None:
    fixed = Seating([3], ["e3"], {1: "e1", 2: "e2"}, {Key.REGION: {"e1": "a", "e2": "a", "e3": "b"}})
    problem = fixed.problem([Separation(Key.REGION, Depth.MATCH)])
    assert pack(problem, (0,), Work(ENOUGH)) is None
    assert pack(problem, (1,), Work(ENOUGH)) == (0,)


# ---------------------------------------------------------------- what earlier versions left open


@pytest.mark.parametrize("seed", [2, 4])
@pytest.mark.parametrize("values", [8, 9])
def test_puzzles_of_a_full_field_are_solved(seed: int, values: int) -> None:
    problem = seated(puzzle(Random(seed), 64, values), 64, "ggg")
    found = find_fewest(problem)
    assert found.proved
    assert not any(found.conflicts)
    assert not any(problem.count(found.row))


def tight(seed: int) -> Problem:
    """A field whose keys often contradict each other: puzzles with a fault, few kinds, nobody's values."""
    dice = Random(seed)
    size = dice.choice((16, 32, 64, 64))
    people = puzzle(dice, size, dice.choice((8, 9, 9, 10)))
    if dice.randrange(2):
        few = dice.sample(people, dice.choice((6, 10, 16)))
        people = [list(dice.choice(few)) for _ in people]
    for _ in range(dice.randrange(4)):
        dice.choice(people)[dice.randrange(3)] = dice.choice(("1", "2", "3", ""))
    people = people[: dice.randint(size // 2 + 1, size)]
    depths = "".join(dice.choice("ggghm") for _ in range(3))
    return seated(people, size, depths, dice.choice((0, 4, 8, 16)) if size > 16 else dice.choice((0, 2)))


SOLVED: dict[int, Vector] = {
    18: (0, 1, 7, 0, 0, 3, 2, 2, 6),
    20: (0, 0, 1, 0, 1, 4, 1, 1),
    21: (0, 2, 4, 0, 0, 4, 0, 1, 6),
    54: (0, 0, 0, 0, 0, 1, 0, 0, 1),
    62: (0, 0, 0, 1, 0, 1, 2),
    82: (0, 0, 2, 0, 0, 3, 1, 4, 8),
    85: (0, 0, 0, 0, 0, 0, 0, 0, 5),
    90: (0, 0, 8, 0, 0, 4, 0, 0, 2),
}
"""What a constraint solver proved of tight fields, one goal after the other."""


@pytest.mark.parametrize("seed", SOLVED)
def test_a_solver_proves_the_same_of_tight_fields(seed: int) -> None:
    problem = tight(seed)
    found = find_fewest(problem)
    assert found.proved
    assert found.conflicts == SOLVED[seed] == problem.count(found.row)


CONTRADICTING = [(57, 8, 9), (60, 8, 9), (33, 16, 8)]
"""People, seeds, values of each of three keys."""


@pytest.mark.parametrize(("people", "fixed", "values"), CONTRADICTING)
def test_where_keys_contradict_each_other_the_fewest_are_proved(people: int, fixed: int, values: int) -> None:
    """Each key alone could be kept apart better than all together: a version before this left it unproved."""
    dice = Random(people)
    rest = [[str(dice.randrange(values)) for _ in range(3)] for _ in range(people)]
    found = find_fewest(seated(rest, 64, "ggg", fixed))
    assert found.proved


def test_it_is_never_worse_than_the_version_before(full: bool) -> None:  # noqa: FBT001
    dice = Random(33)
    for _ in range(150 if full else 6):
        size = dice.choice((16, 32, 64))
        count = dice.randint(size // 2 + 1, size)
        values = dice.choice((2, 3, 6, 9))
        people = [[str(dice.randrange(values)) for _ in range(3)] for _ in range(count)]
        problem = seated(people, size, dice.choice(("ggg", "ghm", "hgg", "mgh")), dice.choice((0, 4)))
        now, before = find_fewest(problem), fewest_3.find_fewest(problem)
        assert now.conflicts == problem.count(now.row) <= before.conflicts
        assert now.bound >= before.bound or now.proved
        if before.proved:
            assert now.proved
            assert now.conflicts == before.conflicts
