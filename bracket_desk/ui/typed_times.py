"""Times as people type them: of a clock alone, or with the day before it."""

from __future__ import annotations

import re
from datetime import date, datetime, time, timedelta

from bracket_desk.domain.days import read_day
from bracket_desk.ui.forms.fields import UnreadableError
from bracket_desk.words import N_, Words

DAY = timedelta(days=1)

LONGEST_MATCH = timedelta(hours=12)
"""An end that is further from its start is meant to be before it."""

LONGEST_MOMENT = 20
"""Characters of a day and a time."""


def read_clock(typed: str, words: Words) -> time:
    """What a clock shows, from ``15:30``, ``15.30`` or ``15``; UnreadableError."""
    found = re.fullmatch(r"(\d{1,2})(?:[:.](\d\d))?", typed)
    if found is None or int(found[1]) > 23 or int(found[2] or 0) > 59:
        text = N_("“{typed}” is no time. Type hours and minutes, like 15:30.")
        raise UnreadableError(words.say(text, typed=typed))
    return time(int(found[1]), int(found[2] or 0))


def read_moment(typed: str, near: date, words: Words) -> tuple[date | None, time]:
    """A time and the day typed before it, if there is one; UnreadableError.

    A day without a year is of the year of ``near``.
    """
    *before, clock = typed.replace(",", " ").split() or [""]
    if not before:
        return None, read_clock(clock, words)
    day = read_day(" ".join(before), near)
    if day is None:
        text = N_("“{typed}” is no day and time. Type them like 5.12. 15:30.")
        raise UnreadableError(words.say(text, typed=typed))
    return day, read_clock(clock, words)


def time_after(before: datetime, clock: time) -> datetime:
    """The next moment at which a clock shows this."""
    moment = datetime.combine(before.date(), clock, before.tzinfo)
    return moment if moment > before else moment + DAY


def time_near(near: datetime, clock: time) -> datetime:
    """The moment at which a clock shows this that is nearest to another, before or after midnight."""
    moment = datetime.combine(near.date(), clock, near.tzinfo)
    return min((moment - DAY, moment, moment + DAY), key=lambda one: abs(one - near))


def end_after(start: datetime, clock: time) -> datetime:
    """When a match ended that began at ``start``: past midnight, too, but not after half a day.

    A time that cannot be an end stays on the day of the start, before it.
    """
    moment = datetime.combine(start.date(), clock, start.tzinfo)
    # a start that was noted by a step has seconds, what is typed has none
    if moment < start.replace(second=0, microsecond=0) and moment + DAY - start <= LONGEST_MATCH:
        moment += DAY
    return moment
