"""When the day and the event will end: a moment with a band, shown all day.

The rest of the event is played through many times. In each of these days every match takes as
long as it may after what was learned so far, and whenever a table is free it takes the match
with the longest way to the end, as the hall does. Nothing in it is chance: the same situation
always gives the same forecast.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from bracket_desk.domain.floor.days import Days
from bracket_desk.domain.floor.expected import MinutesOf
from bracket_desk.domain.floor.hours import MINUTE, Session
from bracket_desk.domain.floor.pace import Pace, learn_pace, paced
from bracket_desk.domain.floor.situation import Situation
from bracket_desk.domain.floor.timetable import Prepared, prepare
from bracket_desk.domain.floor.today import (
    closing_of,
    is_last_day,
    matches_due,
    sessions_today,
    without_closing,
)

DAYS = 100
"""Days played through for a forecast."""

SHARE = 0.8
"""How often the truth is to lie within the band."""

EDGE = 0.04
"""The share of the days left out at each end of the band.

Fewer than ``SHARE`` would leave: the days know nothing of people who do not come, nor that matches may
be otherwise than they are thought to be, and the band is to hold all the same.
"""


@dataclass(frozen=True, slots=True)
class Band:
    """Within it the end lies in ``SHARE`` of the cases; ``expected`` is as likely too late as too early."""

    early: datetime
    expected: datetime
    late: datetime

    @property
    def margin(self) -> timedelta:
        """The farther side of the band: 21:40 ± 20 minutes."""
        return max(self.late - self.expected, self.expected - self.early)


@dataclass(frozen=True, slots=True)
class Ending:
    """The end of the day or the event. ``closing`` is when the hall closes, None if never.

    ``risk`` is how likely the hall closes before.
    """

    band: Band
    closing: datetime | None
    risk: float

    @property
    def closes_first(self) -> bool:
        """Whether the hall would rather close first: that is when to warn."""
        return self.closing is not None and self.band.expected > self.closing

    @property
    def over(self) -> timedelta:
        """By how much too late the end is expected; nothing if it is in time."""
        late = timedelta(0) if self.closing is None else self.band.expected - self.closing
        return max(late, timedelta(0))


@dataclass(frozen=True, slots=True)
class Forecast:
    """The end of the event, and of today's part of it if a timetable says what that is.

    On the last day of the hall both are the same. ``open_end``: the hall stands still, nobody knows how
    long; both are what they were if it went on now, and nothing earlier is possible.
    """

    event: Ending
    day: Ending | None
    pace: Pace
    open_end: bool = False

    @property
    def pressing(self) -> Ending:
        """What is to be watched: the day if the hall would close before its end, else the event."""
        return self.day if self.day is not None and self.day.closes_first else self.event


def forecast(situation: Situation, pace: Pace | None = None) -> Forecast | None:
    """The forecast at a moment; None if nothing is left to be played.

    ``pace`` saves learning it again. RuleError TIMETABLE_ENDLESS if there is no table.
    """
    pace = pace or learn_pace(situation)
    whole = prepare_event(situation, pace)
    if whole is None:
        return None
    event = ending_of(whole, situation, pace, today=False)
    if is_last_day(situation):
        return Forecast(event, event, pace, situation.open_end)
    part = prepare_day(situation, pace)
    day = None if part is None else ending_of(part, situation, pace, today=True)
    return Forecast(event, day, pace, situation.open_end)


def prepare_event(situation: Situation, pace: Pace) -> Prepared | None:
    """What is left of the event, if the hall stays open on its last day until all is played."""
    return _prepare(situation, pace, without_closing(situation.options.sessions))


def prepare_day(situation: Situation, pace: Pace) -> Prepared | None:
    """What the kept timetable has before the end of today, if the hall stays open until then."""
    due = matches_due(situation)
    return _prepare(situation, pace, without_closing(sessions_today(situation)), due) if due else None


def _prepare(
    situation: Situation, pace: Pace, sessions: tuple[Session, ...], among: frozenset[str] | None = None
) -> Prepared | None:
    options = replace(situation.options, minutes=expected_minutes(situation, pace), sessions=sessions)
    return prepare(situation.tournament, situation.tables, situation.now, options, situation.started, among)


def expected_minutes(situation: Situation, pace: Pace) -> MinutesOf:
    """Minutes of each match as they are expected after what was learned."""
    minutes = paced(situation, pace)
    return lambda match: minutes(match, situation.race(match))


def ending_of(prepared: Prepared, situation: Situation, pace: Pace, *, today: bool) -> Ending:
    """The end of what was prepared, of the event or of ``today``."""
    sessions = sessions_today(situation) if today else situation.options.sessions
    closing = closing_of(sessions)
    moments = [prepared.origin + end * MINUTE for end in sorted(Days(prepared, situation, pace, DAYS).ends())]
    at = round(EDGE * DAYS)
    band = Band(moments[at], moments[DAYS // 2], moments[-1 - at])
    after = 0 if closing is None else sum(moment > closing for moment in moments)
    return Ending(band, closing, after / DAYS)
