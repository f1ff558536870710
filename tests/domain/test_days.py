"""Days as people type them."""

from __future__ import annotations

from datetime import date

import pytest

from bracket_desk.domain.days import read_day, read_days, runs_of

TODAY = date(2026, 7, 1)
NEAR = date(2026, 12, 4)


def days(*numbers: int) -> tuple[date, ...]:
    return tuple(date(2026, 12, number) for number in numbers)


@pytest.mark.parametrize(
    "typed", ["5.12.2026", "05.12.26", "5.12", "5/12/2026", " 5 12 2026", "2026-12-05", "5-12-2026", "05.12."]
)
def test_a_day_in_every_usual_shape(typed: str) -> None:
    assert read_day(typed, TODAY) == date(2026, 12, 5)


@pytest.mark.parametrize(
    "typed", ["", "5", "31.02.2026", "12.2026", "5.13.2026", "завтра", "5.12.2026 г", "٥"]
)
def test_what_is_no_day(typed: str) -> None:
    assert read_day(typed, TODAY) is None


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", ()),
        ("4", days(4)),
        ("4-6", days(4, 5, 6)),
        ("4–6.12, 8.12.2026", days(4, 5, 6, 8)),
        ("4.12 - 6.12", days(4, 5, 6)),
        ("6 4 5, 4", days(4, 5, 6)),
        ("2026-12-04–2026-12-05", days(4, 5)),
        ("04.12.26;", days(4)),
        ("30.11–1.12", (date(2026, 11, 30), date(2026, 12, 1))),
    ],
)
def test_days_are_read(text: str, found: tuple[date, ...]) -> None:
    assert read_days(text, NEAR) == found


@pytest.mark.parametrize("text", ["x", "6-4", "31.11", "4.13", "1.1–31.12", "4..6", "–", "0"])
def test_what_is_no_day_is_none(text: str) -> None:
    assert read_days(text, NEAR) is None


def test_without_a_day_near_by_a_year_is_needed() -> None:
    assert read_day("4.12") is None
    assert read_day(" 4.12.2026 ") == NEAR


def test_days_that_follow_one_another_are_runs() -> None:
    assert list(runs_of(days(8, 4, 6, 5))) == [
        (NEAR, date(2026, 12, 6)),
        (date(2026, 12, 8), date(2026, 12, 8)),
    ]
    assert list(runs_of(())) == []
