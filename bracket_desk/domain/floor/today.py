"""Which part of the event is today's: the sessions of the day, and what is to be played in them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from bracket_desk.domain.floor.expected import expected_matches
from bracket_desk.domain.floor.hours import MINUTE, Session, whole_minute
from bracket_desk.domain.floor.situation import Situation
from bracket_desk.domain.floor.work import Told

NIGHT = timedelta(hours=4)
"""A closing as long ends the day of the hall; a shorter one is a break."""


def closing_of(sessions: Sequence[Session]) -> datetime | None:
    """When the last session ends; None if there is none or it has no end."""
    closing: datetime | None = None
    for _, end in sessions:
        if end is None:
            return None
        closing = end if closing is None else max(closing, end)
    return closing


def without_closing(sessions: Sequence[Session]) -> tuple[Session, ...]:
    """The same without the last closing, so that it shows how much later the end would be."""
    if not sessions:
        return ()
    *before, (opening, _) = sorted(sessions, key=lambda session: session[0])
    return (*before, (opening, None))


def days_of(sessions: Sequence[Session]) -> tuple[tuple[Session, ...], ...]:
    """The sessions by days of the hall, which may end past midnight."""
    days: list[list[Session]] = []
    for session in sorted(sessions, key=lambda session: session[0]):
        closed = closing_of(days[-1]) if days else None
        if closed is not None and session[0] - closed >= NIGHT:
            days.append([session])
        elif days:
            days[-1].append(session)
        else:
            days.append([session])
    return tuple(map(tuple, days))


def sessions_today(situation: Situation) -> tuple[Session, ...]:
    """The sessions of the day that runs, or is still played, or comes next; the last day if all are over."""
    days = days_of(situation.options.sessions)
    if not days:
        return ()
    begun = [day for day in days if day[0][0] <= situation.now]
    if begun and situation.tournament.busy:
        return begun[-1]
    for day in days:
        closing = closing_of(day)
        if closing is None or situation.now < closing:
            return day
    return days[-1]


def is_last_day(situation: Situation) -> bool:
    """Whether no other day of the hall comes after today."""
    days = days_of(situation.options.sessions)
    return not days or sessions_today(situation) == days[-1]


def next_opening(situation: Situation) -> datetime | None:
    """When the hall opens on the next day; None on the last."""
    today = sessions_today(situation)
    later = [day[0][0] for day in days_of(situation.options.sessions) if today and day[0][0] > today[0][0]]
    return min(later, default=None)


def matches_due(situation: Situation) -> frozenset[str]:
    """What the kept timetable has before the end of today, and what must be played before that.

    Not what is held until another day, and what waits for it.
    """
    closing = closing_of(sessions_today(situation))
    t, options = situation.tournament, situation.options
    told = Told(options.placements, options.not_before, (), whole_minute(situation.now))
    due = {slot.match for slot in t.timetable if closing is None or slot.start < closing}
    expected = expected_matches(t, options.rest)
    later: set[str] = set()
    for item in expected:
        opens, _ = told.between(item.state.match)
        held = closing is not None and told.origin + opens * MINUTE >= closing
        if held or not later.isdisjoint(item.after):
            later.add(item.state.match.id)
    due -= later
    for item in reversed(expected):
        if item.state.match.id in due:
            due.update(item.after)
    return frozenset(due)
