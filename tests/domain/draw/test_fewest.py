"""The fewest conflicts, against all arrangements there are; and the first of them by dictionary."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import permutations
from random import Random

import pytest
from msgspec.structs import replace

from bracket_desk.domain import commands as cmd
from bracket_desk.domain.bracket.formats import FormatName, load_format
from bracket_desk.domain.decisions.seats import draw_as_before
from bracket_desk.domain.draw import choice_2
from bracket_desk.domain.draw.bounds import Fewest, bound_of, least_alone
from bracket_desk.domain.draw.choice import every
from bracket_desk.domain.draw.choice_2 import choose, first_with
from bracket_desk.domain.draw.fewest import _Narrowing, find_fewest
from bracket_desk.domain.draw.method import VERSION_2
from bracket_desk.domain.draw.procedure import draw_by_phrase
from bracket_desk.domain.draw.rules import Depth, Key, Separation
from bracket_desk.domain.draw.separation import Problem, Seating, Vector, find_conflicts, goals_of
from bracket_desk.domain.draw.stream import Stream
from bracket_desk.domain.errors import Rule, RuleError
from tests.domain.draw.fields import by, of_regions, people, problem_of, realistic
from tests.helpers import Desk, card

KEYS = (Key.REGION, Key.CLUB, Key.COACH)


def some_problem(dice: Random, *, keys: int, classes: bool = False) -> Problem:
    """Up to six people around some who sit for good in a grid of eight or sixteen."""
    size = dice.choice((8, 16))
    seats = dice.sample(range(1, size + 1), dice.randint(4, min(size, 9)))
    count = min(len(seats), 6)
    people = [f"e{n}" for n in range(len(seats))]
    values = {key: {p: dice.choice(("", "a", "b", "c", "a")) for p in people} for key in Key}
    fixed = dict(zip(seats[count:], people[count:], strict=True))
    of = sorted(dice.randrange(2) for _ in range(count)) if classes else ()
    separation = [Separation(key, dice.choice(list(Depth))) for key in KEYS[:keys]]
    return Seating(seats[:count], people[:count], fixed, values, of).problem(separation)


def everything(problem: Problem) -> dict[tuple[int, ...], Vector]:
    """Every arrangement that keeps the classes, with its conflicts."""
    return {
        row: problem.count(row)
        for row in permutations(range(problem.size))
        if all(problem.classes[place] == problem.classes[person] for place, person in enumerate(row))
    }


@pytest.mark.parametrize(("keys", "classes"), [(1, False), (2, False), (3, False), (1, True), (2, True)])
def test_nothing_has_fewer(keys: int, classes: bool, full: bool) -> None:  # noqa: FBT001
    dice = Random(keys)
    for _ in range(2_000 if full else 20):
        problem = some_problem(dice, keys=keys, classes=classes)
        found = find_fewest(problem)
        assert found.proved
        assert found.conflicts == min(everything(problem).values()) == problem.count(found.row)
        assert find_fewest(problem) == found


@pytest.mark.parametrize("seed", [179, 219, 272, 274, 1092])
def test_a_key_that_gives_way_before_may_have_less_after_that_than_alone(seed: int) -> None:
    """Few people around eight seeds: two of them in a half are what lets a group have fewer."""
    dice = Random(seed)
    field = people(dice.randint(10, 14), dice, regions=dice.randint(2, 8), rated=1)
    problem = problem_of(field, by("coach:group", "region:group", "club:match", seeds=8), 16)
    alone = bound_of(problem, {goal.key: least_alone(problem, goal.key) for goal in problem.goals})
    least = min(everything(problem).values())
    assert any(now < before for now, before in zip(least, alone, strict=True))
    found = find_fewest(problem, 20_000)
    assert found.conflicts == found.bound == least


def test_a_draw_that_once_claimed_too_much_is_still_the_same_draw() -> None:
    dice = Random(219)
    field = people(dice.randint(10, 14), dice, regions=dice.randint(2, 8), rated=1)
    desk = Desk()
    desk.run(card(16))
    desk.run(cmd.RegisterEntries(entries=tuple(field)))
    before = desk.tournament
    rules = by("coach:group", "region:group", "club:match", seeds=8)
    desk.run(cmd.Draw(phrase="мел", rules=rules))
    drawn = desk.tournament.draw
    assert drawn is not None
    assert drawn.bound == (), "proved"
    claimed = replace(drawn, bound=tuple(pairs + 1 for pairs in drawn.conflicts))
    assert draw_as_before(before, claimed) == claimed
    for other in (replace(drawn, bound=(0,) * 7), replace(claimed, conflicts=(9,) * 7)):
        assert draw_as_before(before, other) == drawn


def test_what_is_soon_seen_is_what_the_thorough_search_finds(
    monkeypatch: pytest.MonkeyPatch,
    full: bool,  # noqa: FBT001
) -> None:
    """Also in fields where no draw keeps each key as far apart as it could be alone: the first is one."""
    for seed in (1014, *range(1000, 1400)) if full else (1014,):
        problem = problem_of(realistic(seed), by("club:group", "region:group", seeds=16), 64)
        found = find_fewest(problem)
        assert found.proved
        assert seed != 1014 or not isinstance(found.row, tuple), "its arrangement is not looked for"
        assert problem.count(find_fewest(problem, any_row=True).row) == found.conflicts
        with monkeypatch.context() as slow:
            slow.setattr(_Narrowing, "quickly", lambda _: None)
            thorough = find_fewest(problem)
        assert isinstance(thorough.row, tuple)
        assert found == thorough


@pytest.mark.parametrize("classes", [False, True])
def test_the_list_has_every_arrangement_with_the_fewest_once(classes: bool) -> None:  # noqa: FBT001
    dice = Random(5)
    for _ in range(25):
        problem = some_problem(dice, keys=dice.choice((1, 2, 3)), classes=classes)
        least, rows = least_rows(problem)
        kinds = problem.kinds()
        listed = every(problem, least)
        assert len(set(listed)) == len(listed)
        assert set(listed) == {tuple(kinds[person] for person in row) for row in rows}


@pytest.mark.parametrize("most", [0, 500])
def test_what_could_not_be_proved_is_said(most: int) -> None:
    dice, unproved = Random(3), 0
    for _ in range(50):
        problem = some_problem(dice, keys=3)
        found = find_fewest(problem, most)
        least = min(everything(problem).values())
        assert found.bound <= least <= found.conflicts == problem.count(found.row)
        unproved += not found.proved
    assert unproved


def test_nobody_to_arrange() -> None:
    assert find_fewest(Problem((), ())).conflicts == ()
    one = Seating([1], ["e1"], {2: "e2"}, {Key.REGION: {"e1": "a", "e2": "a"}})
    assert find_fewest(one.problem([Separation(Key.REGION, Depth.GROUP)])).conflicts == (1, 1, 1)


def test_goals_are_counted_from_the_nearest() -> None:
    asked = [Separation(Key.REGION, Depth.HALF), Separation(Key.CLUB), Separation(Key.REGION)]
    assert [str(goal) for goal in goals_of(asked)] == [
        "region:match",
        "region:half",
        "club:match",
        "club:half",
        "club:group",
        "region:group",
    ]


def test_a_first_match_counts_before_a_group() -> None:
    """Half of the field of one region in two groups: nobody of it need meet another at once."""
    field = of_regions("A A A A A A A A B C D E F G H I")
    fmt = load_format(FormatName.TWO_STAGE, 16)
    drawn = draw_by_phrase(fmt, field, "мел", by("region:group"))
    assert drawn.conflicts == drawn.bound == (0, 4, 12)
    seated = {seat: entry for seat, entry in enumerate(drawn.seats, 1) if entry}
    values = {Key.REGION: {e.id: e.region for e in field}}
    found = find_conflicts(seated, values, [Separation(Key.REGION)])
    assert len(found) == 12
    assert all(one.seats[0] < one.seats[1] and one.unit == (one.seats[0] - 1) // 8 for one in found)


# ---------------------------------------------------------------- where the walk of version 2 ends too early


def least_rows(problem: Problem) -> tuple[Vector, list[tuple[int, ...]]]:
    rows = everything(problem)
    least = min(rows.values())
    return least, sorted(row for row, found in rows.items() if found == least)


@pytest.mark.parametrize("classes", [False, True])
def test_the_first_in_the_order_of_dictionaries(classes: bool) -> None:  # noqa: FBT001
    dice = Random(7)
    for _ in range(25):
        problem = some_problem(dice, keys=dice.choice((1, 2)), classes=classes)
        least, rows = least_rows(problem)
        assert first_with(problem, least) == rows[0]


def test_a_walk_that_comes_nowhere_is_refused_and_not_a_crash(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(choice_2, "STEPS", 0)
    field = of_regions("A B C D E F G H " * 4)
    with pytest.raises(RuleError) as caught:
        draw_by_phrase(load_format(FormatName.TWO_STAGE, 32), field, "мел", by("region:group"), VERSION_2)
    assert caught.value.reason is Rule.DRAW_TOO_TIGHT


@pytest.mark.parametrize(
    ("steps", "wanted"), [(0, lambda rows: rows[:1]), (40, lambda rows: rows)], ids=["none", "some"]
)
def test_a_walk_without_steps_gives_the_first_and_one_cut_short_the_last_visit(
    monkeypatch: pytest.MonkeyPatch,
    steps: int,
    wanted: Callable[[Sequence[tuple[int, ...]]], Sequence[tuple[int, ...]]],
) -> None:
    monkeypatch.setattr(choice_2, "STEPS", steps)
    dice = Random(11)
    for _ in range(15):
        problem = some_problem(dice, keys=1)
        least, rows = least_rows(problem)
        assert choose(problem, Fewest(least, least, rows[0]), rows[-1], Stream("мел"), tries=0) in wanted(
            rows
        )
