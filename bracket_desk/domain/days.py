"""Days of an event as people type them."""

from __future__ import annotations

import re
from datetime import date

_DAY_FIRST = re.compile(r"(\d{1,2})[.,/\- ](\d{1,2})(?:[.,/\- ](\d{4}|\d{2}))?")
_YEAR_FIRST = re.compile(r"(\d{4})[.,/\- ](\d{1,2})[.,/\- ](\d{1,2})")


def read_day(text: str, today: date) -> date | None:
    """The day that a text names, like ``5.12.2026``, ``5.12.26``, ``5.12`` or ``2026-12-05``.

    Without a year that of ``today`` counts. None if it is no day.
    """
    bare = " ".join(text.split()).removesuffix(".")
    if found := _YEAR_FIRST.fullmatch(bare):
        return _day(int(found[1]), int(found[2]), int(found[3]))
    if found := _DAY_FIRST.fullmatch(bare):
        year = today.year if found[3] is None else int(found[3])
        return _day(year + 2000 if year < 100 else year, int(found[2]), int(found[1]))
    return None


def _day(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None
