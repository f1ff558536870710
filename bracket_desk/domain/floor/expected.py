"""What will be played: the matches of two people, and what must end before each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from bracket_desk.domain.bracket.formats import FromSeat, Match, WinnerOf
from bracket_desk.domain.bracket.resolve import MatchState, Pending, Player
from bracket_desk.domain.events import Slot
from bracket_desk.domain.floor.hours import MINUTE, whole_minute
from bracket_desk.domain.tournament import Tournament
from bracket_desk.domain.values import CLOSED_STATUSES

MinutesOf = Callable[[Match], int]
"""Minutes of a match at its table, warm-up included; at least one."""


@dataclass(frozen=True, slots=True)
class Line:
    """A way onto a side: whether somebody comes who will play, and what must end before.

    ``after`` gives for a match the minutes that must pass after its end.
    """

    live: bool
    after: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Expected:
    """A match that two people will play, and what must end before, as in ``Line.after``."""

    state: MatchState
    after: Mapping[str, int]


def expected_matches(tournament: Tournament, rest: int) -> list[Expected]:
    """The matches that will be played, in an order of play.

    A match for which fewer than two people are left who play takes no table, but it is not
    closed before the matches it comes from have ended, so it hands them on to its ways.
    """
    if tournament.closed:
        return []
    found: list[Expected] = []
    winners: dict[str, Line] = {}
    losers: dict[str, Line] = {}
    for state in tournament.states:
        if state.status in CLOSED_STATUSES:
            continue
        one, two = (_line(tournament, state, side, winners, losers) for side in (0, 1))
        match = state.match.id
        if one.live and two.live:
            found.append(Expected(state, _later(one.after, two.after)))
            winners[match] = losers[match] = Line(live=True, after={match: rest})
        else:
            # the rest is that of the one who goes on; for the other's match it is enough to end
            kept, dropped = (one, two) if one.live else (two, one)
            ended = dict.fromkeys(dropped.after, 0)
            winners[match] = Line(kept.live, _later(kept.after, ended))
            losers[match] = Line(live=False, after=dict.fromkeys(winners[match].after, 0))
    return found


def _line(
    tournament: Tournament,
    state: MatchState,
    at: int,
    winners: Mapping[str, Line],
    losers: Mapping[str, Line],
) -> Line:
    """The way onto one side. Who has left loses without play, so is like nobody here."""
    side, source = state.sides[at], state.match.sources[at]
    if isinstance(side, Player):
        return Line(side.entry not in tournament.gone, {})
    if not isinstance(side, Pending):
        return Line(live=False, after={})
    if isinstance(source, FromSeat):
        return Line(live=True, after={})
    return (winners if isinstance(source, WinnerOf) else losers)[source.match]


def _later(one: Mapping[str, int], two: Mapping[str, int]) -> dict[str, int]:
    """Both conditions at once: the longer rest counts."""
    return {**one, **{match: max(lag, one.get(match, 0)) for match, lag in two.items()}}


def running_slots(
    tournament: Tournament,
    expected: Iterable[Expected],
    minutes: MinutesOf,
    started: Mapping[str, datetime],
    now: datetime,
    stood: Mapping[str, int],
) -> dict[str, Slot]:
    """The matches that are called or being played, where they are; ``stood`` makes them longer."""
    slots: dict[str, Slot] = {}
    for item in expected:
        call = tournament.call_of(item.state)
        if call is not None:
            match = item.state.match
            # timetables are printed in whole minutes
            start = started.get(match.id, now).replace(second=0, microsecond=0)
            taken = minutes(match) + stood.get(match.id, 0)
            end = whole_minute(max(start + taken * MINUTE, now))
            slots[match.id] = Slot(match.id, call.table, start, end)
    return slots
