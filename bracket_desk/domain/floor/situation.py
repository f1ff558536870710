"""The floor at one moment as timetables and forecasts need it: tables, hours, what runs, what was played.

All times are local to the hall and without an offset, ``now`` too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from bracket_desk.domain.bracket.formats import Match
from bracket_desk.domain.floor.elsewhere import Taken, where_plays
from bracket_desk.domain.floor.hours import MINUTE, Session, minutes_until
from bracket_desk.domain.floor.lengths import Lengths
from bracket_desk.domain.floor.placing import placements_of
from bracket_desk.domain.floor.state import MatchTimes
from bracket_desk.domain.floor.timetable import DEFAULT_MINUTES, DEFAULT_REST, PlanOptions
from bracket_desk.domain.stages import value_at
from bracket_desk.domain.tournament import Tournament
from bracket_desk.domain.values import CLOSED_STATUSES, ResultKind

Span = tuple[datetime, datetime]
"""From when until when a match was at its table, warm-up included."""


@dataclass(frozen=True, slots=True)
class Situation:
    """What a day is planned and foreseen from.

    ``started`` tells when the running matches came to their tables, ``played`` the spans of those
    that were played, by match. ``races`` are other lengths of matches not begun, by stage. The hall
    stands still for ``halted`` minutes from now on; what runs goes on after them. ``open_end``: it
    stands still, and nobody knows how long; all is reckoned as if it went on now.
    """

    tournament: Tournament
    tables: tuple[str, ...]
    now: datetime
    lengths: Lengths
    options: PlanOptions
    started: Mapping[str, datetime] = field(default_factory=dict)
    played: Mapping[str, Span] = field(default_factory=dict)
    rested: Mapping[str, datetime] = field(default_factory=dict)
    races: Mapping[str, int] = field(default_factory=dict)
    halted: int = 0
    open_end: bool = False

    def stood(self, match: str) -> timedelta:
        """For how long a match has stood still at its table, by a break of the hall or a protest."""
        return max(self.options.stood.get(match, 0) - self.halted, 0) * MINUTE

    def race(self, match: Match) -> int:
        """Frames to win in a match; what was shortened does not touch races by the players' ratings."""
        race, said = self.tournament.race(match), value_at(self.races, match)
        return race if said is None or race != self.tournament.stage_race(match) else said


def situation_of(
    t: Tournament,
    now: datetime,
    lengths: Lengths,
    *,
    rest: int = DEFAULT_REST,
    tables: Sequence[str] | None = None,
    others: Sequence[Taken] = (),
) -> Situation:
    """The situation at a moment with its offset, by which the hall's clocks go.

    ``others``: what other events take of the hall, tables and people; their matches are reckoned
    with the usual length.

    Whoever has played is rested before the next match, held matches wait until the time that
    was said, and semifinals and final go to the television tables. ``tables`` None are those
    of the event.
    """
    local = _local(now, now)
    warm_up = lengths.durations.warm_up
    not_before = {match: _local(hold.until, now) for match, hold in t.floor.holds.items() if hold.until}
    rested = _rested(t, now, rest)
    for match, moment in (*rested.items(), *_away(t, now, others)):
        not_before[match] = max(moment, not_before.get(match, moment))
    halt = t.floor.halted(now)
    over = now if halt is None or halt.until is None else halt.until
    options = PlanOptions(
        lengths.minutes,
        rest,
        _after(t.floor.hall.sessions(), _local(over, now), local),
        placements_of(t),
        not_before,
        warm_up,
        {taken.table: _leaves(taken, now) for taken in others},
        _stands(t, over),
    )
    return Situation(
        t,
        t.tables if tables is None else tuple(tables),
        local,
        lengths,
        options,
        _started(t, now, warm_up),
        _played(t, now, warm_up),
        rested,
        halted=minutes_until(local, _local(over, now)),
        open_end=halt is not None and halt.until is None,
    )


def _after(sessions: Sequence[Session], over: datetime, now: datetime) -> tuple[Session, ...]:
    """When the hall is open, but for the break that is going on until ``over``; nothing begins in it."""
    if over <= now:
        return tuple(sessions)
    if not sessions:
        return ((over, None),)
    left = [(max(opens, over), closes) for opens, closes in sessions if closes is None or closes > over]
    return tuple(left) or ((over, over + MINUTE),)


def _stands(t: Tournament, over: datetime) -> dict[str, int]:
    """The minutes for which each match stands still at its table, to the end of a break."""
    found: dict[str, int] = {}
    for state in t.busy.values():
        times = t.floor.times_of(state.key)
        since = times.start or times.called
        if since is not None:
            found[state.match.id] = round(t.floor.stood(since, over, state.key) / MINUTE)
    return found


def _away(t: Tournament, now: datetime, others: Sequence[Taken]) -> Iterator[tuple[str, datetime]]:
    """The matches of those who surely play in another event now, and when they are expected back."""
    for state in t.states if others else ():
        if state.status in CLOSED_STATUSES:
            continue
        for entry in state.players:
            there = where_plays(t, entry, others, surely=True)
            if there is not None:
                yield state.match.id, _leaves(there, now)


def _leaves(taken: Taken, now: datetime) -> datetime:
    """When a match of another event is expected to leave its table: a minute from now at least."""
    since = now if taken.since is None else taken.since
    return _local(max(since + DEFAULT_MINUTES * MINUTE, now + MINUTE), now)


def _local(moment: datetime, now: datetime) -> datetime:
    return moment.astimezone(now.tzinfo).replace(tzinfo=None)


def _began(times: MatchTimes, now: datetime, warm_up: int) -> datetime | None:
    """When a match came to its table: the warm-up before the first stroke, else the call."""
    if times.start is not None:
        return _local(times.start, now) - warm_up * MINUTE
    return None if times.called is None else _local(times.called, now)


def _started(t: Tournament, now: datetime, warm_up: int) -> dict[str, datetime]:
    began = {state.match.id: _began(t.floor.times_of(state.key), now, warm_up) for state in t.busy.values()}
    return {match: moment for match, moment in began.items() if moment is not None}


def _played(t: Tournament, now: datetime, warm_up: int) -> dict[str, Span]:
    """The spans of matches that were played to their end without a break in between."""
    spans: dict[str, Span] = {}
    for state in t.states:
        if state.result is None or state.result.kind is not ResultKind.PLAYED:
            continue
        times = t.floor.times_of(state.key)
        began = _began(times, now, warm_up)
        if began is not None and times.end is not None and not times.stopped:
            since = times.start or times.called
            assert since is not None
            # neither a break of the hall nor a protest is a part of how long it took
            still = t.floor.stood(since, times.end, state.key)
            spans[state.match.id] = began + still, _local(times.end, now)
    return spans


def _rested(t: Tournament, now: datetime, rest: int) -> dict[str, datetime]:
    """When the players of undecided matches have rested after their last ones."""
    ends: dict[str, datetime] = {}
    for state in t.states:
        times = t.floor.times_of(state.key)
        if state.result is None or times.end is None or (times.start is None and state.result.score is None):
            continue
        for entry in state.players:
            ended = _local(times.end, now) + timedelta(minutes=rest)
            ends[entry] = max(ended, ends.get(entry, ended))
    return {
        state.match.id: max(ends[entry] for entry in state.players if entry in ends)
        for state in t.states
        if state.status not in CLOSED_STATUSES and any(entry in ends for entry in state.players)
    }
