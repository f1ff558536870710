"""Points of several events summed: the best so many, by year, with shared ranks."""

from __future__ import annotations

from datetime import date

from hypothesis import given
from hypothesis import strategies as st

from bracket_desk.domain.titles.series import ResultOf, standings, years_of
from tests.helpers import examples


def result(event: str, points: float | None, day: date | None = date(2026, 5, 1)) -> ResultOf:
    return ResultOf(event, day, f"Этап {event}", 1, 1, points)


RESULTS = {
    1: (result("a", 100), result("b", 20), result("c", 50)),
    2: (result("a", 75), result("b", 75)),
    3: (result("a", None),),
    4: (result("d", 300, date(2025, 5, 1)), result("e", 10, None)),
}


def test_all_or_the_best_so_many() -> None:
    assert [(one.number, one.rank, one.total) for one in standings(RESULTS)] == [
        (4, 1, 310),
        (1, 2, 170),
        (2, 3, 150),
    ]
    two = standings(RESULTS, best=2, year=2026)
    assert [(one.number, one.rank, one.total) for one in two] == [(1, 1, 150), (2, 1, 150)]
    assert [one.event for one in two[0].counted] == ["a", "c"]
    assert [one.event for one in two[0].others] == ["b"]


def test_what_has_no_points_or_is_of_another_year_does_not_count() -> None:
    assert years_of(RESULTS) == [2026, 2025]
    assert [one.number for one in standings(RESULTS, year=2025)] == [4]
    assert standings({3: RESULTS[3]}) == ()


def test_of_equal_points_the_later_counts() -> None:
    one = standings({1: (result("a", 5, date(2026, 1, 1)), result("b", 5, date(2026, 2, 1)))}, best=1)[0]
    assert [found.event for found in one.counted] == ["b"]


@examples(60)
@given(
    st.dictionaries(
        st.integers(1, 6),
        st.lists(st.builds(result, st.sampled_from("abcdef"), st.none() | st.integers(0, 50)), max_size=6),
        max_size=6,
    ),
    st.integers(1, 4),
)
def test_a_sum_is_the_best_that_so_many_can_give(results: dict[int, list[ResultOf]], best: int) -> None:
    found = standings(results, best)
    for one in found:
        points = sorted((r.points for r in results[one.number] if r.points is not None), reverse=True)
        assert one.total == sum(points[:best])
        assert len(one.counted) + len(one.others) == len(points)
        assert one.rank == 1 + sum(other.total > one.total for other in found)
    assert [one.rank for one in found] == sorted(one.rank for one in found)


def test_sums_that_are_written_alike_share_a_rank() -> None:
    results = {1: (result("a", 0.1), result("b", 0.2)), 2: (result("a", 0.3),), 3: (result("a", 0.2),)}
    assert [(one.number, one.rank, one.total) for one in standings(results)] == [
        (1, 1, 0.3),
        (2, 1, 0.3),
        (3, 3, 0.2),
    ]
