"""Days as they stand in running text: ``05.12.2026``, ``5 декабря 2026 г.``, ``5–8 декабря 2026``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from bracket_desk.domain.people.dates import month_of

_WORD = r"(?P<word>[^\W\d_]{3,9})"
_SHAPES = tuple(
    re.compile(shape, re.IGNORECASE)
    for shape in (
        r"(?<![\d.])(?P<day>\d{1,2})[./](?P<month>\d{1,2})[./](?P<year>\d{4})(?!\d)",
        r"(?<!\d)(?P<year>\d{4})-(?P<month>\d{2})-(?P<day>\d{2})(?!\d)",
        rf"(?<!\d)(?:(?P<first>\d{{1,2}})\s*[-–—]\s*)?(?P<day>\d{{1,2}})\s+{_WORD}\s+(?P<year>\d{{4}})(?!\d)",
        rf"\b{_WORD}\s+(?:(?P<first>\d{{1,2}})\s*[-–—]\s*)?(?P<day>\d{{1,2}}),\s*(?P<year>\d{{4}})(?!\d)",
    )
)


@dataclass(frozen=True, slots=True)
class Day:
    """A day that stands in a text, and where."""

    day: date
    start: int
    end: int


def days_in(text: str) -> Iterator[Day]:
    """Every day with its year that stands in a text, the first and the last of a span both."""
    for shape in _SHAPES:
        for match in shape.finditer(text):
            told = match.groupdict()
            month = month_of((told.get("month") or told["word"]).casefold()) or 0
            for number in (told.get("first"), told["day"]):
                found = _day(int(told["year"]), month, number)
                if found is not None:
                    yield Day(found, match.start(), match.end())


def _day(year: int, month: int, number: str | None) -> date | None:
    try:
        return None if number is None else date(year, month, int(number))
    except ValueError:
        return None
