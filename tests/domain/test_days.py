"""Days as people type them."""

from __future__ import annotations

from datetime import date

import pytest

from bracket_desk.domain.days import read_day

TODAY = date(2026, 7, 1)


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
