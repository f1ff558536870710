"""Dates of birth in every shape in which lists write them."""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Iterable
from datetime import date, datetime, timedelta
from typing import Any

from bracket_desk.domain import text as plain
from bracket_desk.domain.errors import Trouble

EPOCH_1900 = date(1899, 12, 30)
"""Day 0 of workbooks that count from 1900 (true from 1 March 1900 on: they believe in 29 February 1900)."""

EPOCH_1904 = date(1904, 1, 1)
"""Day 0 of workbooks that count from 1904."""

EARLIEST = 1900
"""Nobody born before this year enters a tournament."""

_YOUNGEST = 5  # years; a two-digit year that would make someone younger belongs to the last century
_YEARS = range(1800, 2101)  # a bare number that is a year, not the serial number of a day
_SERIALS = range(_YEARS.stop, 73051)  # days that stand for October 1905 (or 1909) to the end of the century

_MONTHS = (
    ("январь", "января", "january"),
    ("февраль", "февраля", "february"),
    ("март", "марта", "march"),
    ("апрель", "апреля", "april"),
    ("май", "мая", "may"),
    ("июнь", "июня", "june"),
    ("июль", "июля", "july"),
    ("август", "августа", "august"),
    ("сентябрь", "сентября", "september"),
    ("октябрь", "октября", "october"),
    ("ноябрь", "ноября", "november"),
    ("декабрь", "декабря", "december"),
)
_ROMAN_MONTHS = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii")
_ROMAN_TWINS = str.maketrans("іх", "ix")  # typed on a Russian keyboard

_SEPARATOR = r"(?:\s*[./,\-]\s*|\s+)"
_YEAR = r"'?(?P<year>\d{4}|\d{2})"
_WORD = r"(?P<word>[^\W\d_]+)\.?,?"
_DAY = r"(?P<day>\d{1,2})(?:-?(?:st|nd|rd|th|го|е|ое))?"

_DATES = tuple(
    re.compile(shape)
    for shape in (
        rf"(?P<day>\d{{1,2}}){_SEPARATOR}(?P<month>\d{{1,2}}){_SEPARATOR}{_YEAR}",  # 27.10.1973, 1/9/88
        rf"(?P<year>\d{{4}}){_SEPARATOR}(?P<month>\d{{1,2}}){_SEPARATOR}(?P<day>\d{{1,2}})",  # 2001-02-28
        rf"{_DAY}[\s.\-/]*{_WORD}[\s.,\-/]*{_YEAR}",  # 1 марта 1988, 1st March 1988, 01-мар-88
        rf"{_WORD}[\s\-]*{_DAY}[\s.,\-]+{_YEAR}",  # March 1, 1988
        rf"(?P<year>\d{{4}})[\s.,\-/]*{_WORD}[\s.\-/]*{_DAY}",  # 1988 March 1
        r"(?P<day>\d{2})(?P<month>\d{2})(?P<year>19\d{2}|20\d{2})",  # 27101973
        r"(?P<year>19\d{2}|20\d{2})(?P<month>\d{2})(?P<day>\d{2})",  # 19731027
    )
)
_YEAR_ONLY = re.compile(r"\d{4}|\d{2}")
_MONTH_ONLY = re.compile(rf"(?:\d{{1,2}}|{_WORD}){_SEPARATOR}?\d{{4}}")
_NUMBER = re.compile(r"[1-9]\d{0,7}(?:[.,]\d+)?")
_SLASHED = re.compile(r"\s*(\d{1,2})/(\d{1,2})/\d{2,4}\b")

_TIME = re.compile(r"(?:(?<=\d)t|\s+)\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?\s*(?:z|[+-]\d{2}:?\d{2}|[ap]m)?$")
_REMARK = re.compile(r"\s*\([^()]*\)\s*$")
_OF_BIRTH = re.compile(r"[\s,]*(?<![^\W\d_])(?:года рождения|год рождения|г\.?\s*р|года?|г|born)\.?$")


def birth_date(
    value: object, today: date, *, epoch: date = EPOCH_1900, month_first: bool = False
) -> date | Trouble:
    """The date of birth that a cell gives, or why it gives none.

    ``value`` is a date, a datetime, a number (days since ``epoch``) or a text. A two-digit year is
    of this century if that makes the person at least five years old, else of the last one.
    ``month_first``: dates with slashes are American (see ``is_month_first``).

    Troubles: BORN_YEAR_ONLY, BORN_WITHOUT_DAY, BORN_IMPOSSIBLE, BORN_TO_COME, BORN_TOO_EARLY,
    BORN_UNREADABLE.
    """
    match value:
        case datetime():
            return _possible(value.date(), today)
        case date():
            return _possible(value, today)
        case bool():
            return Trouble.BORN_UNREADABLE
        case int() | float():
            return _of_number(value, today, epoch)
        case str():
            return _of_text(value, today, epoch, month_first=month_first)
        case _:
            return Trouble.BORN_UNREADABLE


def is_month_first(values: Iterable[object]) -> bool:
    """Whether the dates with slashes of a column are American: some can be nothing else, none forbids it."""
    pairs = [tuple(map(int, m.groups())) for v in values if isinstance(v, str) and (m := _SLASHED.match(v))]
    most = 12
    return any(second > most for _, second in pairs) and all(first <= most for first, _ in pairs)


def _of_number(number: float, today: date, epoch: date) -> date | Trouble:
    if not math.isfinite(number):
        return Trouble.BORN_UNREADABLE
    whole = int(number)
    if number == whole and whole in _YEARS:
        return Trouble.BORN_YEAR_ONLY
    if whole in _SERIALS:
        return _possible(epoch + timedelta(days=whole), today)
    return _of_shapes(f"{whole:08}", today) or Trouble.BORN_UNREADABLE


def _of_text(value: str, today: date, epoch: date, *, month_first: bool) -> date | Trouble:
    text = unicodedata.normalize("NFKC", plain.clean(value)).lower()
    bare = _OF_BIRTH.sub("", _TIME.sub("", _REMARK.sub("", text)))
    if month_first and _SLASHED.match(bare):
        bare = _SLASHED.sub(lambda m: m[0].replace(f"{m[1]}/{m[2]}", f"{m[2]}/{m[1]}", 1), bare)
    if found := _of_shapes(bare, today):
        return found
    if _YEAR_ONLY.fullmatch(bare) and (len(bare) < len(text) or int(bare) in _YEARS):
        return Trouble.BORN_YEAR_ONLY
    if _NUMBER.fullmatch(bare):
        return _of_number(float(bare.replace(",", ".")), today, epoch)
    if (found_month := _MONTH_ONLY.fullmatch(bare)) and month_of(found_month["word"] or "1"):
        return Trouble.BORN_WITHOUT_DAY
    return Trouble.BORN_UNREADABLE


def _of_shapes(text: str, today: date) -> date | Trouble | None:
    """The date that the whole text is, in the first shape that fits; None if none does."""
    troubles: list[Trouble] = []
    for shape in _DATES:
        if match := shape.fullmatch(text):
            parts: dict[str, Any] = match.groupdict()
            month = int(parts["month"]) if parts.get("month") else month_of(parts["word"])
            if month is None:
                continue
            found = _composed(parts["year"], month, int(parts["day"]), today)
            if not isinstance(found, Trouble):
                return found
            troubles.append(found)
    return troubles[0] if troubles else None


def _composed(year: str, month: int, day: int, today: date) -> date | Trouble:
    try:
        return _possible(_in_century(year, month, day, today), today)
    except ValueError:
        return Trouble.BORN_IMPOSSIBLE


def _in_century(year: str, month: int, day: int, today: date) -> date:
    if len(year) > 2:
        return date(int(year), month, day)
    this, last = (_or_none(century + int(year), month, day) for century in (2000, 1900))
    if this and (today.year - this.year - ((today.month, today.day) < (this.month, this.day))) >= _YOUNGEST:
        return this
    if last:
        return last
    raise ValueError


def _or_none(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None


def _possible(born: date, today: date) -> date | Trouble:
    if born.year < EARLIEST:
        return Trouble.BORN_TOO_EARLY
    return Trouble.BORN_TO_COME if born > today else born


def month_of(word: str) -> int | None:
    """The number of a month from its name, its abbreviation of three or more letters, or a Roman number."""
    if word.isdigit():
        return int(word)
    roman = word.translate(_ROMAN_TWINS)
    if roman in _ROMAN_MONTHS:
        return _ROMAN_MONTHS.index(roman) + 1
    numbered = enumerate(_MONTHS, start=1)
    return next(
        (n for n, names in numbered if len(word) > 2 and any(x.startswith(word) for x in names)), None
    )
