"""Days as people type them: until when a paper is good, on which days somebody judged."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import date, timedelta
from itertools import pairwise

MOST_DAYS = 60
"""No event is judged on more days."""

_DAY = re.compile(
    r"(?P<day>\d{1,2})(?:[./](?P<month>\d{1,2})(?:[./](?P<year>\d{4}|\d{2}))?)?\.?|"
    r"(?P<first>\d{4})-(?P<second>\d{1,2})-(?P<third>\d{1,2})"
)
_DASHES = ("–", "—", "-")


def read_day(text: str, near: date | None = None) -> date | None:
    """The day of a text like ``4.12.2026``, ``04.12.26`` or ``2026-12-04``; None if it is none.

    A missing month or year is that of ``near``.
    """
    found = _DAY.fullmatch(text.strip())
    if found is None:
        return None
    if found["first"]:
        return _day(int(found["first"]), int(found["second"]), int(found["third"]))
    if near is None and not found["year"]:
        return None
    year = _year(found["year"]) if found["year"] else near.year if near else 0
    month = int(found["month"]) if found["month"] else near.month if near else 0
    return _day(year, month, int(found["day"]))


def read_days(text: str, near: date | None = None) -> tuple[date, ...] | None:
    """The days of a text like ``4–6.12, 8.12.2026``, each once and in order; None if a part is none.

    What a part leaves out it takes from the end of its range, then from ``near``.
    """
    found: set[date] = set()
    close = re.sub(r"\s*([–—-])\s*", r"\1", text)
    for part in filter(None, re.split(r"[,;\s]+", close)):
        days = _days(part, near)
        if days is None:
            return None
        found.update(days)
    return tuple(sorted(found))


def _days(part: str, near: date | None) -> Sequence[date] | None:
    single = read_day(part, near)
    dash = next((dash for dash in _DASHES if dash in part), None)
    if single is not None or dash is None:
        return None if single is None else (single,)
    begins, _, ends = part.partition(dash)
    last = read_day(ends, near)
    first = None if last is None else read_day(begins, last)
    if first is None or last is None or not timedelta(0) <= last - first < timedelta(MOST_DAYS):
        return None
    return [first + timedelta(at) for at in range((last - first).days + 1)]


def runs_of(days: Iterable[date]) -> Iterator[tuple[date, date]]:
    """Days that follow one another as first and last, in order."""
    ordered = sorted(days)
    if not ordered:
        return
    first = ordered[0]
    for one, next_ in pairwise(ordered):
        if next_ - one > timedelta(1):
            yield first, one
            first = next_
    yield first, ordered[-1]


def _year(text: str) -> int:
    return int(text) if len(text) > 2 else 2000 + int(text)


def _day(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None
