"""The clocks of the floor: pure functions of the state and a given moment.

A clock counts from the moment of a journal entry, with its offset. So it goes on after a restart and
over the change to summer time; where the computer's clock was set back, it stands still and says so.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from bracket_desk.domain.bracket.resolve import Key, MatchState
from bracket_desk.domain.floor.hall import PauseKind
from bracket_desk.domain.floor.moments import NOTHING, Elapsed, elapsed
from bracket_desk.domain.floor.pauses import LIMITS
from bracket_desk.domain.floor.state import Pause, Protest
from bracket_desk.domain.measures import TO_DECIDE, TO_HAND_IN
from bracket_desk.domain.tournament import Tournament
from bracket_desk.domain.values import MatchStatus


@dataclass(frozen=True, slots=True)
class CallClock:
    """The way to a no-show of a match that was called (Order 942, part 3, item 17).

    ``ladder`` are the minutes of the regulations, the last one being the loss of the match; ``due``
    counts the steps that are due: offered, never taken. ``present`` are players who have been at the
    table, as far as somebody noted their warm-up.
    """

    called: datetime
    elapsed: Elapsed
    ladder: tuple[int, ...]
    due: int
    present: tuple[str, ...] = ()

    @property
    def loses_match(self) -> bool:
        """Whether the last step is due: the match is lost by whoever is not there."""
        return self.due == len(self.ladder)

    @property
    def left(self) -> timedelta | None:
        """Time to the next step; None if none is left."""
        if self.loses_match:
            return None
        return timedelta(minutes=self.ladder[self.due]) - self.elapsed.time


def call_clock(t: Tournament, state: MatchState, now: datetime) -> CallClock | None:
    """The clock of a match that is called and has not begun; None for others.

    Somebody may come until the very minute: a step is due when it has passed.
    """
    called = t.floor.times_of(state.key).called
    if state.status is not MatchStatus.CALLED or called is None:
        return None
    passed, ladder = _in_play(t, called, now), t.regulations.no_show
    due = sum(passed.time > timedelta(minutes=minutes) for minutes in ladder)
    warmed = {p.entry for p in t.floor.pauses.get(state.key, ()) if p.kind is PauseKind.WARM_UP}
    return CallClock(called, passed, ladder, due, tuple(e for e in state.players if e in warmed))


def _in_play(t: Tournament, since: datetime, now: datetime, key: Key | None = None) -> Elapsed:
    """What has passed while the hall did not stand still: nobody has to come, or plays, in a break.

    Nor is a match played while a protest about it is open. The clocks of protests themselves and of a
    player's own pauses go on: the order knows no exception there.
    """
    passed = elapsed(since, now)
    return Elapsed(max(passed.time - t.floor.stood(since, now, key), NOTHING), passed.set_back)


@dataclass(frozen=True, slots=True)
class PauseClock:
    """A running pause: what has passed of it and what its rule gives."""

    pause: Pause
    elapsed: Elapsed
    limit: timedelta

    @property
    def left(self) -> timedelta:
        """What is left, never less than nothing."""
        return max(self.limit - self.elapsed.time, NOTHING)

    @property
    def over(self) -> timedelta:
        """By how much the pause is too long."""
        return max(self.elapsed.time - self.limit, NOTHING)


def pause_clocks(t: Tournament, state: MatchState, now: datetime) -> tuple[PauseClock, ...]:
    """The running pauses of a match, in the order in which they began."""
    return tuple(
        PauseClock(pause, elapsed(pause.began, now), LIMITS[pause.kind])
        for pause in t.floor.pauses.get(state.key, ())
        if pause.running and pause.began is not None
    )


@dataclass(frozen=True, slots=True)
class ProtestClock:
    """An open protest: the time to hand it in, or since then the time to decide it (item 16)."""

    protest: Protest
    since: datetime
    elapsed: Elapsed
    limit: timedelta

    @property
    def ends(self) -> datetime:
        """Until when there is time."""
        return self.since.astimezone(UTC) + self.limit

    @property
    def left(self) -> timedelta:
        """What is left, never less than nothing."""
        return max(self.limit - self.elapsed.time, NOTHING)

    @property
    def over(self) -> timedelta:
        """By how much the time is over."""
        return max(self.elapsed.time - self.limit, NOTHING)


def protest_clock(t: Tournament, state: MatchState, now: datetime) -> ProtestClock | None:
    """The clock of the open protest about a match; None if there is none, or no moment is known."""
    protest = t.floor.protest_about(state.key)
    return None if protest is None else clock_of(protest, now)


def clock_of(protest: Protest, now: datetime) -> ProtestClock | None:
    """The clock of an open protest, whoever stands in its match now; None if its moment is not known."""
    since = protest.received if protest.handed_in else protest.declared
    if since is None:
        return None
    return ProtestClock(protest, since, elapsed(since, now), TO_DECIDE if protest.handed_in else TO_HAND_IN)


@dataclass(frozen=True, slots=True)
class TableClock:
    """A table that is taken: its match, since when, and what is counted there.

    ``playing`` is the time since the first stroke; ``call`` is None once it has been made.
    """

    table: str
    state: MatchState
    call: CallClock | None
    playing: Elapsed | None
    pauses: tuple[PauseClock, ...]
    protest: ProtestClock | None = None

    @property
    def set_back(self) -> bool:
        """Whether the computer's clock stands before something that was recorded here."""
        counted = [clock.elapsed for clock in self.pauses]
        other = (self.playing, self.call and self.call.elapsed, self.protest and self.protest.elapsed)
        counted += [clock for clock in other if clock]
        return any(clock.set_back for clock in counted)


def table_clocks(t: Tournament, now: datetime) -> dict[str, TableClock]:
    """The clocks of every table that is taken, by its name."""
    return {table: _table_clock(t, table, state, now) for table, state in t.busy.items()}


def _table_clock(t: Tournament, table: str, state: MatchState, now: datetime) -> TableClock:
    begun = t.floor.times_of(state.key).start if state.status is MatchStatus.PLAYING else None
    playing = None if begun is None else _in_play(t, begun, now, state.key)
    pauses, protest = pause_clocks(t, state, now), protest_clock(t, state, now)
    return TableClock(table, state, call_clock(t, state, now), playing, pauses, protest)
