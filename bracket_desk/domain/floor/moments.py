"""Time between moments: neither summer time nor a clock that was set back disturbs it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

NOTHING = timedelta(0)

FIRST_YEAR, LAST_YEAR = 1900, 2199
"""A slip of the finger outside of these years would upset every reckoning."""


def between(one: datetime, two: datetime) -> timedelta:
    """From one moment to another, both with an offset; negative if the second was earlier."""
    # within one and the same time zone Python reckons by the clock on the wall
    return two.astimezone(UTC) - one.astimezone(UTC)


@dataclass(frozen=True, slots=True)
class Elapsed:
    """Time that has passed, never negative.

    ``set_back``: the moment lies ahead of the clock, which therefore was set back, or is of another
    computer; nothing has passed then.
    """

    time: timedelta
    set_back: bool = False

    @property
    def minutes(self) -> int:
        """Whole minutes."""
        return self.time // timedelta(minutes=1)


def elapsed(since: datetime, now: datetime) -> Elapsed:
    """What has passed since a moment."""
    passed = between(since, now)
    return Elapsed(max(passed, NOTHING), passed < NOTHING)
