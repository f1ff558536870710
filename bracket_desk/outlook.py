"""The forecast in words: when it ends, whether the hall closes first, and what helps."""

from __future__ import annotations

from datetime import datetime, timedelta

from bracket_desk.domain.floor.forecast import Ending
from bracket_desk.domain.floor.levers import Gain, LeverKind
from bracket_desk.domain.floor.pace import Pace
from bracket_desk.domain.tournament import Tournament
from bracket_desk.labels import round_name
from bracket_desk.words import N_, Words, n_

MAY = 0.1
"""How likely the hall must close first for it to be worth a word."""

MINUTE, HALF_HOUR, HOUR = timedelta(minutes=1), timedelta(minutes=30), timedelta(hours=1)

STEADY = 0.03
"""Matches that are faster or slower by less than this part are as fast as expected."""


def say_ending(ending: Ending, words: Words, now: datetime, *, today: bool) -> str:
    """When the day or the event ends, and how sure that is; ``now`` is local to the hall."""
    text = N_("The day ends at about {time}, ± {span}.")
    if not today:
        text = N_("The event ends at about {time}, ± {span}.")
    band = ending.band
    return words.say(text, time=words.near(band.expected, now), span=say_margin(band.margin, words))


def say_warning(ending: Ending, words: Words, now: datetime) -> str:
    """That the hall would or may close first; nothing if it hardly will."""
    if ending.closing is None or ending.risk < MAY:
        return ""
    closing = words.near(ending.closing, now)
    if ending.closes_first:
        text = N_("The hall closes first: at {closing}, {span} before the expected end.")
        return words.say(text, closing=closing, span=say_span(ending.over, words))
    text = N_("The hall may close first, at {closing}: it is {percent} % likely.")
    return words.say(text, closing=closing, percent=round(100 * ending.risk))


def say_pace(pace: Pace, words: Words) -> str:
    """How much longer or shorter matches take than expected."""
    if not pace.learned:
        return words.say(N_("Nothing has been learned from played matches yet."))
    played = words.count(*n_("{number} match played", "{number} matches played"), pace.learned)
    percent = round(100 * abs(pace.ratio - 1))
    if abs(pace.ratio - 1) < STEADY:
        text = N_("Matches take as long as expected ({played}).")
    elif pace.ratio > 1:
        text = N_("Matches take {percent} % longer than expected ({played}).")
    else:
        text = N_("Matches take {percent} % less time than expected ({played}).")
    return words.say(text, percent=percent, played=played)


def say_gain(gain: Gain, words: Words, look: Tournament, now: datetime) -> str:
    """What can be done, and what it gains."""
    return words.say(
        N_("{lever}: {span} earlier, at about {time}"),
        lever=_lever(gain, words, look, now),
        span=say_span(gain.time, words),
        time=words.near(gain.ending.band.expected, now),
    )


def _lever(gain: Gain, words: Words, look: Tournament, now: datetime) -> str:
    lever = gain.lever
    match lever.kind:
        case LeverKind.TABLE:
            return words.count(*n_("{number} more table", "{number} more tables"), lever.tables)
        case LeverKind.HOLD:
            assert lever.until is not None
            numbers = ", ".join(str(look.format.find(match).number) for match in lever.matches)
            text = N_("Hold match {match} until {until}")
            if len(lever.matches) > 1:
                text = N_("Hold matches {match} until {until}")
            return words.say(text, match=numbers, until=words.near(lever.until, now))
        case LeverKind.RACE:
            said = (
                words.say(N_("{round} to {race}"), round=round_name(stage, words), race=race)
                for stage, race in lever.races.items()
            )
            return ", ".join(said)


def say_margin(margin: timedelta, words: Words) -> str:
    """How sure an end is: a wide margin in half hours, for nobody knows its minutes."""
    if margin >= 2 * HOUR:
        margin = -(-margin // HALF_HOUR) * HALF_HOUR
    return say_span(margin, words)


def say_span(span: timedelta, words: Words) -> str:
    """A span of time in minutes, long ones in hours and minutes."""
    minutes = round(span / MINUTE)
    if minutes < 2 * (HOUR // MINUTE):
        return words.say(N_("{minutes} min"), minutes=minutes)
    hours, minutes = divmod(minutes, HOUR // MINUTE)
    if not minutes:
        return words.say(N_("{hours} h"), hours=hours)
    return words.say(N_("{hours} h {minutes} min"), hours=hours, minutes=minutes)
