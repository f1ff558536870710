"""Cells into values."""

from __future__ import annotations

from datetime import date, datetime, time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bracket_desk.domain.errors import Trouble
from bracket_desk.exchange.fields import Reading, Value, is_formula, is_nothing, shown, value
from bracket_desk.exchange.sheets import Cell
from tests.exchange.files import TODAY

READING = Reading(TODAY)


@pytest.mark.parametrize(
    ("cell", "rating"),
    [
        (1234, 1234),
        (1234.0, 1234),
        (1234.5, 1234.5),
        ("1234", 1234),
        ("1234,0", 1234),
        ("1234,5", 1234.5),
        ("1234.5", 1234.5),
        ("1 234", 1234),
        ("1\u00a0234,50", 1234.5),
        ("1'234", 1234),
        ("1,234.5", 1234.5),
        ("1.234,5", 1234.5),
        ("+5", 5),
        ("0", 0),
        (0, 0),
        (-1, Trouble.RATING_IMPOSSIBLE),
        ("-1", Trouble.RATING_IMPOSSIBLE),
        ("-0,5", Trouble.RATING_IMPOSSIBLE),
        (1e9, Trouble.RATING_IMPOSSIBLE),
        ("9" * 90, Trouble.RATING_IMPOSSIBLE),
        (float("inf"), Trouble.RATING_IMPOSSIBLE),
        (float("nan"), Trouble.RATING_UNREADABLE),
        ("nan", Trouble.RATING_UNREADABLE),
        ("inf", Trouble.RATING_UNREADABLE),
        ("1e3", Trouble.RATING_UNREADABLE),
        ("1_000", Trouble.RATING_UNREADABLE),
        ("0x10", Trouble.RATING_UNREADABLE),
        ("н/д", Trouble.RATING_UNREADABLE),
        ("1234 очка", Trouble.RATING_UNREADABLE),
        ("9" * 1000, Trouble.RATING_UNREADABLE),
        (True, Trouble.RATING_UNREADABLE),
        (date(2000, 1, 1), Trouble.RATING_UNREADABLE),
        ("#N/A", Trouble.CELL_ERROR),
        ("=1+1", Trouble.FORMULA),
        ("-1+1", Trouble.FORMULA),
    ],
)
def test_ratings(cell: Cell, rating: Value | Trouble) -> None:
    result = value("rating", cell, READING)
    assert result == rating
    assert type(result) is type(rating)


@pytest.mark.parametrize(
    ("field", "cell", "expected"),
    [
        ("sex", "М", "m"),
        ("sex", "M", "m"),
        ("sex", "муж.", "m"),
        ("sex", "юноша", "m"),
        ("sex", "Ж", "f"),
        ("sex", "женский", "f"),
        ("sex", "female", "f"),
        ("sex", "да", Trouble.SEX_UNKNOWN),
        ("title", "1 разряд", "I"),
        ("title", 1.0, "I"),
        ("title", "дилетант", Trouble.TITLE_UNKNOWN),
        ("category", "1К", "СС1К"),
        ("category", 3, "СС3К"),
        ("category", "лучшая", Trouble.CATEGORY_UNKNOWN),
        ("post", "гл. судья", "Главный судья"),
        ("post", "повар", Trouble.POST_UNKNOWN),
        ("born", date(2000, 1, 1), date(2000, 1, 1)),
        ("born", datetime(2000, 1, 1), date(2000, 1, 1)),  # noqa: DTZ001 (cells know no zone)
        ("born", 36526.0, date(2000, 1, 1)),
        ("born", "1" * 1000, Trouble.BORN_UNREADABLE),
        ("born", "=TODAY()", Trouble.FORMULA),
        ("club", " «Динамо»\u00a0 № 4\n", "«Динамо» № 4"),
        ("club", 4.0, "4"),
        ("club", "а" * 500, "а" * 500),
        ("club", "а" * 501, Trouble.TEXT_TOO_LONG),
        ("club", "а" * 10_000_000, Trouble.TEXT_TOO_LONG),
        ("town", "\u200bУфа\x07", "Уфа"),
        ("region", "@region", Trouble.FORMULA),
        ("region", "#REF!", Trouble.CELL_ERROR),
    ],
)
def test_other_fields(field: str, cell: Cell, expected: Value | Trouble) -> None:
    assert value(field, cell, READING) == expected


@pytest.mark.parametrize(
    "text",
    [
        "=HYPERLINK(1)",
        " =1",
        "\u00a0=1",
        "\ufeff=1",
        "'=1",
        "＝1",
        "@SUM(1)",
        "+cmd",
        "-cmd|' /C calc'!A0",
        "-1+1",
        "+A1",
        "- Иванов",
    ],
)
def test_formulas(text: str) -> None:
    assert is_formula(text)


@pytest.mark.parametrize(
    "text", ["Иванов", "-5", "+7 900 000-00-00", "-1,5", "Бек-Оглы", "", "a=b", "-01.02.2000"]
)
def test_no_formulas(text: str) -> None:
    assert not is_formula(text)


@pytest.mark.parametrize("text", ["", " ", "\u00a0", "-", "–", "—", "--", " - ", "___", "нет", "НЕТ", "нет."])
def test_nothing(text: str) -> None:
    assert is_nothing(text)


@pytest.mark.parametrize("cell", ["н/д", "0", 0, False, "нету", "а-б"])
def test_something(cell: Cell) -> None:
    assert not is_nothing(cell)


def test_cells_are_shown_on_one_short_line() -> None:
    assert shown("а\nб\x00\u00a0в") == "аб в" or shown("а\nб") == "а б"
    assert shown(5.0) == "5"
    assert shown(date(2000, 1, 2)) == "2000-01-02"
    assert shown("а" * 10_000_000) == "а" * 99 + "…"


ANY_CELL = st.one_of(
    st.text(),
    st.integers(),
    st.floats(),
    st.booleans(),
    st.dates(),
    st.datetimes(),
    st.times(),
    st.timedeltas(),
)
FIELDS = ("born", "sex", "title", "region", "club", "rating", "category", "post")


@given(st.sampled_from(FIELDS), ANY_CELL)
def test_whatever_stands_there_is_a_value_or_a_trouble(field: str, cell: Cell) -> None:
    result = value(field, cell, READING)
    assert isinstance(result, Trouble | str | date | int | float)
    assert len(shown(cell)) <= 100


def test_times_are_no_dates() -> None:
    assert value("born", time(12), READING) is Trouble.BORN_UNREADABLE
