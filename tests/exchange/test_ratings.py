"""Rating lists for the register: whom they rate, and what of them is no rating."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from bracket_desk.domain.errors import ListError, Trouble
from bracket_desk.exchange.ratings import read_ratings

TODAY = date(2026, 12, 5)


def test_everybody_rated_by_rows_also_who_stands_in_it_twice(tmp_path: Path) -> None:
    path = tmp_path / "рейтинг.csv"
    rows = ["ФИО;Рейтинг;Тренер;Телефон", "Алёхин Пётр;900;Дёмин И. И.;+7", "Новиков Яков;;;"]
    rows += ["АЛЕХИН ПЁТР;1 000,5;;", "Словов Лев;много;;"]
    path.write_text("\n".join(rows), encoding="utf-8")
    read = read_ratings(path, TODAY)
    assert [(row, card.name, card.rating) for row, card in read.rows] == [
        (2, "Алёхин Пётр", 900),
        (4, "Алехин Пётр", 1000.5),
    ]
    # a rating list is asked for ratings, not for what else it says of people
    assert {(card.coach, card.contact, card.rating_day) for _, card in read.rows} == {("", "", None)}
    assert [(one.row, one.reason) for one in read.refused] == [(5, Trouble.RATING_UNREADABLE)]
    assert read.unrated == 2


def test_without_a_column_of_ratings_it_is_none(tmp_path: Path) -> None:
    path = tmp_path / "список.csv"
    path.write_text("ФИО;Город\nАлёхин Пётр;Тверь\n", encoding="utf-8")
    with pytest.raises(ListError) as caught:
        read_ratings(path, TODAY)
    assert caught.value.reason is Trouble.NO_RATINGS
