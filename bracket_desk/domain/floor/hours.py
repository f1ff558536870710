"""When the hall is open, in whole minutes from now: how timetables count time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

FOREVER = 10**9
"""Minutes to the end of a session without end."""

MINUTE = timedelta(minutes=1)

Session = tuple[datetime, datetime | None]
"""Opening and closing of the hall in its local time; None is without end. Overlapping ones are one."""


def whole_minute(moment: datetime) -> datetime:
    """The moment, or the next minute that begins."""
    begun = moment.replace(second=0, microsecond=0)
    return begun if begun == moment else begun + MINUTE


def minutes_until(origin: datetime, moment: datetime) -> int:
    """Whole minutes from ``origin`` on after which the moment has come; never negative."""
    return max(0, -((origin - moment) // MINUTE))


@dataclass(frozen=True, slots=True)
class Hours:
    """When the hall is open, in minutes from now: ``sessions`` in order, without overlap.

    ``last`` is when it closes for good. What finds no room until then is laid after it, so
    that every pass lays everything and can be compared.
    """

    sessions: tuple[tuple[int, int], ...]
    last: int

    @classmethod
    def of(cls, sessions: Sequence[Session], origin: datetime) -> Hours:
        """What is left of the sessions at ``origin``; from then without end if there are none."""
        if not sessions:
            return cls(((0, FOREVER),), FOREVER)
        found: list[tuple[int, int]] = []
        for opening, closing in sorted(sessions, key=lambda session: session[0]):
            begin = minutes_until(origin, opening)
            end = FOREVER if closing is None else (closing - origin) // MINUTE
            if found and begin < found[-1][1]:
                begin, before = found.pop()
                end = max(end, before)
            if begin < end:
                found.append((begin, end))
        return cls(tuple(found), found[-1][1] if found else 0)

    @property
    def rooms(self) -> tuple[tuple[int, int], ...]:
        """The sessions, and the time after them."""
        return (*self.sessions, (self.last, self.last + FOREVER))

    def turned(self, horizon: int) -> Hours:
        """The same hours seen from ``horizon`` backwards; before now it was always open."""
        rooms = [(begin, end) for begin, end in reversed(self.rooms) if begin < horizon]
        seen = [(max(0, horizon - end), horizon - begin) for begin, end in rooms]
        return Hours((*seen[:-1], (seen[-1][0], FOREVER)), FOREVER)

    def earliest(self, moment: int, minutes: int) -> int:
        """The earliest start from ``moment`` on of a match that ends in its session."""
        return next(start for begin, end in self.rooms if (start := max(moment, begin)) + minutes <= end)

    def worked(self, moment: int) -> int:
        """Open minutes until then."""
        return sum(min(moment, end) - begin for begin, end in self.sessions if begin < moment)

    def when_worked(self, minutes: int) -> int:
        """The earliest moment by which so many minutes were open; FOREVER if never."""
        if minutes == 0:
            return 0
        for begin, end in self.sessions:
            if minutes <= end - begin:
                return begin + minutes
            minutes -= end - begin
        return FOREVER

    def when_chained(self, moment: int, minutes: int, rest: int) -> int:
        """A moment before which no chain of so many minutes of matches and rests can end.

        While the hall is closed, one rest at most passes of a chain.
        """
        if minutes == 0:
            return moment
        for begin, end in self.sessions:
            if end < moment:
                continue
            if moment < begin:
                minutes -= min(rest, begin - moment)
                moment = begin
            if minutes <= end - moment:
                return moment + max(minutes, 0)
            minutes -= end - moment
            moment = end
        return FOREVER
