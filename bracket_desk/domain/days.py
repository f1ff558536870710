"""Days as people type them: of an event, until when a paper is good, on which somebody judged."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import date, timedelta
from itertools import pairwise

MOST_DAYS = 60
"""No event is judged on more days."""

_DAY_FIRST = re.compile(r"(\d{1,2})[.,/\- ](\d{1,2})(?:[.,/\- ](\d{4}|\d{2}))?", re.ASCII)
_YEAR_FIRST = re.compile(r"(\d{4})[.,/\- ](\d{1,2})[.,/\- ](\d{1,2})", re.ASCII)
_DAY_ALONE = re.compile(r"\d{1,2}", re.ASCII)
_DASHES = ("–", "—", "-")


def read_day(text: str, near: date | None = None) -> date | None:
    """The day that a text names, like ``5.12.2026``, ``5.12.26``, ``5.12`` or ``2026-12-05``.

    Without a year that of ``near`` counts. None if it is no day.
    """
    bare = " ".join(text.split()).removesuffix(".")
    if found := _YEAR_FIRST.fullmatch(bare):
        return _day(int(found[1]), int(found[2]), int(found[3]))
    if found := _DAY_FIRST.fullmatch(bare):
        if found[3] is None:
            return None if near is None else _day(near.year, int(found[2]), int(found[1]))
        year = int(found[3])
        return _day(year + 2000 if year < 100 else year, int(found[2]), int(found[1]))
    return None


def _day_or_number(text: str, near: date | None) -> date | None:
    """A day of a list of them, which may leave out the month too."""
    bare = text.removesuffix(".")
    if near is not None and _DAY_ALONE.fullmatch(bare):
        return _day(near.year, near.month, int(bare))
    return read_day(text, near)


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
    dash = next((dash for dash in _DASHES if dash in part), None)
    if dash is None or _YEAR_FIRST.fullmatch(part):
        single = _day_or_number(part, near)
        return None if single is None else (single,)
    begins, _, ends = part.partition(dash)
    last = _day_or_number(ends, near)
    first = None if last is None else _day_or_number(begins, last)
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


def _day(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None
