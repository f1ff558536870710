"""Dates of birth in every shape."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bracket_desk.domain.errors import Trouble
from bracket_desk.domain.people.dates import EPOCH_1904, birth_date, is_month_first

TODAY = date(2026, 12, 1)

READABLE = {
    "27.10.1973": (1973, 10, 27),
    " 27 . 10 . 1973 ": (1973, 10, 27),
    "27,10,1973": (1973, 10, 27),
    "27-10-1973": (1973, 10, 27),
    "27 10 1973": (1973, 10, 27),
    "27.10.1973г.": (1973, 10, 27),
    "27.10.1973 г.р.": (1973, 10, 27),
    "27.10.1973 г. р.": (1973, 10, 27),
    "27.10.1973 года рождения": (1973, 10, 27),
    "27.10.1973 (53 года)": (1973, 10, 27),
    "27.10.1973 00:00:00": (1973, 10, 27),
    "27.10.1973 0:00": (1973, 10, 27),
    "27\u00a010\u00a01973": (1973, 10, 27),
    "1/9/1988": (1988, 9, 1),
    "2001-02-28": (2001, 2, 28),
    "2001-02-28T00:00:00Z": (2001, 2, 28),
    "2001-02-28 00:00:00.000": (2001, 2, 28),
    "2001.2.28": (2001, 2, 28),
    "2001/02/28": (2001, 2, 28),
    "23.09.84": (1984, 9, 23),
    "23.02.08": (2008, 2, 23),
    "23.09.'84": (1984, 9, 23),
    "01.12.21": (2021, 12, 1),  # five years old today
    "02.12.21": (1921, 12, 2),
    "01.01.31": (1931, 1, 1),
    "29.02.00": (2000, 2, 29),
    "36526": (2000, 1, 1),
    "36526,0": (2000, 1, 1),
    "27101973": (1973, 10, 27),
    "19731027": (1973, 10, 27),
    "1 марта 1988 г.": (1988, 3, 1),
    "1 марта 1988": (1988, 3, 1),
    "01 МАРТА 88": (1988, 3, 1),
    "1-мар-88": (1988, 3, 1),
    "1 сент. 1988 года": (1988, 9, 1),
    "1 авг 1988": (1988, 8, 1),
    "1.IX.1988": (1988, 9, 1),
    "1.ІХ.1988": (1988, 9, 1),  # Cyrillic
    "March 1, 1988": (1988, 3, 1),
    "Mar 1 1988": (1988, 3, 1),
    "1st March 1988": (1988, 3, 1),
    "1 march, 1988": (1988, 3, 1),
    "1988 march 1": (1988, 3, 1),
}

REFUSED = {
    "31.02.2001": Trouble.BORN_IMPOSSIBLE,
    "29.02.2001": Trouble.BORN_IMPOSSIBLE,
    "32.01.2001": Trouble.BORN_IMPOSSIBLE,
    "1.13.2001": Trouble.BORN_IMPOSSIBLE,
    "00.00.0000": Trouble.BORN_IMPOSSIBLE,
    "31 июня 1988": Trouble.BORN_IMPOSSIBLE,
    "29.02.01": Trouble.BORN_IMPOSSIBLE,
    "2031-01-01": Trouble.BORN_TO_COME,
    "02.12.2026": Trouble.BORN_TO_COME,
    "46400": Trouble.BORN_TO_COME,
    "31.12.1899": Trouble.BORN_TOO_EARLY,
    "01.01.0084": Trouble.BORN_TOO_EARLY,
    "1988": Trouble.BORN_YEAR_ONLY,
    "1988 г.": Trouble.BORN_YEAR_ONLY,
    "1988 г.р.": Trouble.BORN_YEAR_ONLY,
    "88 г.р.": Trouble.BORN_YEAR_ONLY,
    "март 1988": Trouble.BORN_WITHOUT_DAY,
    "03.1988": Trouble.BORN_WITHOUT_DAY,
    "031988": Trouble.BORN_WITHOUT_DAY,
    "н/д": Trouble.BORN_UNREADABLE,
    "вчера": Trouble.BORN_UNREADABLE,
    "1 мартобря 1988": Trouble.BORN_UNREADABLE,
    "01.01.19888": Trouble.BORN_UNREADABLE,
    "01.01.1988 или 1989": Trouble.BORN_UNREADABLE,
    "12": Trouble.BORN_UNREADABLE,
    "": Trouble.BORN_UNREADABLE,
}


@pytest.mark.parametrize("text", READABLE)
def test_readable(text: str) -> None:
    assert birth_date(text, TODAY) == date(*READABLE[text])


@pytest.mark.parametrize("text", REFUSED)
def test_refused(text: str) -> None:
    assert birth_date(text, TODAY) is REFUSED[text]


@pytest.mark.parametrize(
    ("value", "born"),
    [
        (date(1988, 3, 1), date(1988, 3, 1)),
        (datetime(1988, 3, 1, 13, 30), date(1988, 3, 1)),  # noqa: DTZ001 (cells know no zone)
        (36526, date(2000, 1, 1)),
        (36526.75, date(2000, 1, 1)),
        (27101973, date(1973, 10, 27)),
        (1021973.0, date(1973, 2, 1)),  # a leading zero got lost
        (1988, Trouble.BORN_YEAR_ONLY),
        (1988.0, Trouble.BORN_YEAR_ONLY),
        (0, Trouble.BORN_UNREADABLE),
        (-5, Trouble.BORN_UNREADABLE),
        (271073, Trouble.BORN_UNREADABLE),
        (1e300, Trouble.BORN_UNREADABLE),
        (float("nan"), Trouble.BORN_UNREADABLE),
        (float("inf"), Trouble.BORN_UNREADABLE),
        (True, Trouble.BORN_UNREADABLE),
        (time(12), Trouble.BORN_UNREADABLE),
        (timedelta(days=1), Trouble.BORN_UNREADABLE),
        (None, Trouble.BORN_UNREADABLE),
        (date(1899, 12, 31), Trouble.BORN_TOO_EARLY),
        (date(2026, 12, 2), Trouble.BORN_TO_COME),
        (TODAY, TODAY),
    ],
)
def test_cells_that_are_no_text(value: object, born: date | Trouble) -> None:
    assert birth_date(value, TODAY) == born


def test_days_counted_from_1904() -> None:
    assert birth_date(35064, TODAY, epoch=EPOCH_1904) == date(2000, 1, 1)
    assert birth_date("35064", TODAY, epoch=EPOCH_1904) == date(2000, 1, 1)
    assert birth_date(date(2000, 1, 1), TODAY, epoch=EPOCH_1904) == date(2000, 1, 1)


def test_american_dates() -> None:
    assert is_month_first(["12/25/1988", "1/9/1988", "н/д", 5])
    assert not is_month_first(["12/25/1988", "13/9/1988"])
    assert not is_month_first(["1/9/1988"])
    assert not is_month_first([])
    assert birth_date("1/9/1988", TODAY, month_first=True) == date(1988, 1, 9)
    assert birth_date("1.9.1988", TODAY, month_first=True) == date(1988, 9, 1)
    assert birth_date("11/1/1988", TODAY, month_first=True) == date(1988, 11, 1)
    assert birth_date("12/25/1988", TODAY) is Trouble.BORN_IMPOSSIBLE


@given(st.dates(date(1900, 1, 1), TODAY))
def test_every_day_is_read_in_every_shape(born: date) -> None:
    shapes = [f"{born:%d.%m.%Y}", f"{born:%d/%m/%Y}", born.isoformat(), f"{born:%Y%m%d}", f"{born:%d%m%Y}"]
    assert {birth_date(shape, TODAY) for shape in shapes[:3]} == {born}
    assert {birth_date(shape, TODAY) for shape in shapes[3:]} <= {born, *_mirrored(born)}


def _mirrored(born: date) -> set[date]:
    """Eight digits may be read from both ends: 20.10.2010 is 2010-20-10, and 20102010 is both."""
    text = f"{born:%Y%m%d}"
    try:
        return {date(int(text[4:]), int(text[2:4]), int(text[:2]))}
    except ValueError:
        return set()


@given(st.dates(TODAY - timedelta(days=36_000), TODAY - timedelta(days=5 * 366)))
def test_two_digits_of_a_year_are_enough_for_most(born: date) -> None:
    assert birth_date(f"{born:%d.%m.%y}", TODAY) == born


@given(
    st.one_of(
        st.text(), st.floats(), st.integers(), st.dates(), st.datetimes(), st.from_regex(r"[0-9./ ]{4,12}")
    )
)
def test_whatever_comes_is_a_possible_date_or_a_trouble(value: object) -> None:
    born = birth_date(value, TODAY)
    assert isinstance(born, Trouble) or date(1900, 1, 1) <= born <= TODAY
