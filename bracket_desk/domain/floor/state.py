"""What the floor keeps beside the bracket: hall, calls, times, pauses; folded from events.

Everything about a match that is played is kept for its players, as results are: other players in
the box have clocks of their own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from functools import cached_property
from itertools import zip_longest
from typing import Any, assert_never

import msgspec
from msgspec.structs import replace as changed

from bracket_desk.domain import events as ev
from bracket_desk.domain.bracket.resolve import Key, pair_of
from bracket_desk.domain.floor.hall import Duty, Hall, PauseKind, Placement
from bracket_desk.domain.floor.moments import between
from bracket_desk.domain.frames import Score
from bracket_desk.domain.measures import DecisionKind, Grounds, Measure, ProtestEnd


class TableCall(msgspec.Struct, frozen=True):
    """A match announced at a table; it holds while its players stand there undecided."""

    table: str
    started: bool = False


class MatchTimes(msgspec.Struct, frozen=True):
    """When a match was called, begun and decided, as the steps have it; None is not known.

    ``said_start`` and ``said_end`` were set by hand, where paper was ahead of the computer.
    ``stopped``: it was broken off after its beginning, so its length says nothing. ``forfeited`` is
    when it was decided without anybody at a table, because somebody had left: nobody ended a match then.
    """

    table: str = ""
    called: datetime | None = None
    started: datetime | None = None
    ended: datetime | None = None
    said_start: datetime | None = None
    said_end: datetime | None = None
    stopped: bool = False
    forfeited: datetime | None = None

    @property
    def start(self) -> datetime | None:
        """The first stroke."""
        return self.said_start or self.started

    @property
    def end(self) -> datetime | None:
        """The end of a decided match."""
        return self.said_end or self.ended

    @property
    def length(self) -> timedelta | None:
        """From the first stroke to the end; None if it is not known, or no time passed by the clock."""
        if self.start is None or self.end is None or self.stopped:
            return None
        length = between(self.start, self.end)
        return length if length > timedelta(0) else None


@dataclass(frozen=True, slots=True)
class Pause:
    """A pause of a player in a match; it runs while ``running``."""

    kind: PauseKind
    entry: str
    began: datetime | None = None
    ended: datetime | None = None
    running: bool = True


@dataclass(frozen=True, slots=True)
class Sanctioned:
    """A measure against a player of a match."""

    entry: str
    measure: Measure
    grounds: Grounds


@dataclass(frozen=True, slots=True)
class Protest:
    """A protest about a match, which stands until it is decided; ``handed_in`` in writing or not yet.

    ``declared`` and ``received`` are when the two clocks of item 16 began, ``ended`` when it was decided,
    if that is known.
    """

    entry: str
    grounds: Grounds
    declared: datetime | None = None
    handed_in: bool = False
    received: datetime | None = None
    text: str = ""
    end: ProtestEnd | None = None
    ended: datetime | None = None


@dataclass(frozen=True, slots=True)
class Hold:
    """Why a match is not to be called; ``until`` reminds, it lets nothing go by itself."""

    reason: str
    until: datetime | None = None


@dataclass(frozen=True, slots=True)
class Halt:
    """The hall stands still by a decision of the chief referee: a break, or play is postponed.

    ``until`` None: until another decision. ``since`` is when it was decided, if that is known.
    """

    kind: DecisionKind
    reason: str
    until: datetime | None
    since: datetime | None = None


@dataclass(frozen=True)
class Floor:
    """The mappings are never changed, only replaced.

    ``out_of_order`` holds the reason by table, ``holds`` go by match. ``first`` are matches that
    lost their table and go before all others, the one that lost it first before the rest.
    ``scores`` are frames won so far, with the sides in whose order they stand. ``halts`` are
    all that were decided, of which the last one may be over; each takes the place of the one before.
    """

    hall: Hall = field(default_factory=Hall)
    out_of_order: Mapping[str, str] = field(default_factory=dict)
    duties: tuple[Duty, ...] = ()
    placements: tuple[Placement, ...] = ()
    calls: Mapping[Key, TableCall] = field(default_factory=dict)
    times: Mapping[Key, MatchTimes] = field(default_factory=dict)
    pauses: Mapping[Key, tuple[Pause, ...]] = field(default_factory=dict)
    scores: Mapping[Key, tuple[ev.Pair, Score]] = field(default_factory=dict)
    holds: Mapping[str, Hold] = field(default_factory=dict)
    first: tuple[Key, ...] = ()
    timetable: tuple[ev.Slot, ...] = ()
    sanctions: Mapping[Key, tuple[Sanctioned, ...]] = field(default_factory=dict)
    protests: Mapping[Key, tuple[Protest, ...]] = field(default_factory=dict)
    halts: tuple[Halt, ...] = ()

    def halted(self, now: datetime) -> Halt | None:
        """Why the hall stands still at a moment with its offset, if it does."""
        last = self.halts[-1] if self.halts else None
        return last if last is not None and (last.until is None or now < last.until) else None

    def stood(self, since: datetime, until: datetime, key: Key | None = None) -> timedelta:
        """How long nobody played between two moments with their offsets: the hall stood still.

        A match stood still, too, while a protest about it was not decided.
        """
        total, counted = timedelta(0), since.astimezone(UTC)
        for begins, *ends in sorted(self._still(key), key=lambda span: span[0].astimezone(UTC)):
            last = min(moment.astimezone(UTC) for moment in (until, *ends) if moment is not None)
            first = max(counted, begins.astimezone(UTC))
            if last > first:
                total, counted = total + (last - first), last
        return total

    def _still(self, key: Key | None) -> Iterator[tuple[datetime, *tuple[datetime | None, ...]]]:
        """The spans in which nobody played: each has a beginning and moments that end it, some not known."""
        for halt, after in zip_longest(self.halts, self.halts[1:]):
            if halt.since is not None:
                yield halt.since, halt.until, None if after is None else after.since
        for protest in () if key is None else self.protests.get(key, ()):
            if protest.declared is not None and (protest.end is None or protest.ended is not None):
                yield protest.declared, protest.ended

    def length_of(self, key: Key) -> timedelta | None:
        """How long a match was played: its length without the time it stood still; None if not known."""
        times = self.times_of(key)
        if times.length is None or times.start is None or times.end is None:
            return None
        length = times.length - self.stood(times.start, times.end, key)
        return length if length > timedelta(0) else None

    def protest_about(self, key: Key) -> Protest | None:
        """The protest about a match that is not decided yet; there is one at most."""
        return next((protest for protest in self.protests.get(key, ()) if protest.end is None), None)

    @cached_property
    def open_protests(self) -> Mapping[Key, Protest]:
        """The protests that are not decided, in the order of their declaration, whoever stands there now."""
        return {key: protest for key in self.protests if (protest := self.protest_about(key)) is not None}

    def times_of(self, key: Key) -> MatchTimes:
        """The times of a match and its players; empty ones if nothing is known."""
        return self.times.get(key, MatchTimes())

    def duties_at(self, table: str) -> tuple[Duty, ...]:
        """Who judges at a table, alone or as part of a zone."""
        return tuple(duty for duty in self.duties if table in duty.tables)

    def score_of(self, key: Key, first: str) -> Score | None:
        """Frames won so far with ``first`` as side 1, if somebody noted them."""
        noted = self.scores.get(key)
        if noted is None:
            return None
        sides, score = noted
        return score if sides[0] == first else (score[1], score[0])


_OfMatch = ev.CallTakenBack | ev.TimesSet | ev.ScoreNoted | ev.PauseBegun | ev.PauseEnded
"""What belongs to a match and its players."""


class FloorFolding:
    """Working copies of a floor's tables while events are applied; other events pass by."""

    def __init__(self, start: Floor) -> None:
        self.start = start
        self.hall = start.hall
        self.out_of_order = dict(start.out_of_order)
        self.duties = start.duties
        self.placements = start.placements
        self.calls = dict(start.calls)
        self.times = dict(start.times)
        self.pauses = dict(start.pauses)
        self.scores = dict(start.scores)
        self.holds = dict(start.holds)
        self.first = start.first
        self.timetable = start.timetable
        self.sanctions = dict(start.sanctions)
        self.protests = dict(start.protests)
        self.halts = start.halts

    def result(self) -> Floor:
        return Floor(
            self.hall,
            self.out_of_order,
            self.duties,
            self.placements,
            self.calls,
            self.times,
            self.pauses,
            self.scores,
            self.holds,
            self.first,
            self.timetable,
            self.sanctions,
            self.protests,
            self.halts,
        )

    def apply(self, event: ev.Event, at: datetime | None) -> None:
        match event:
            case ev.MatchCalled(match=match, sides=sides, table=table):
                self._call((match, pair_of(sides)), table, at)
            case ev.MatchStarted(match=match, sides=sides):
                self._start((match, pair_of(sides)), at)
            case ev.Drawn():
                self._clear()
            case ev.FinalDrawn():
                self.timetable = ()
            case (
                ev.ResultEntered() | ev.NoShowRecorded() | ev.TechnicalDefeatRecorded() | ev.MatchForfeited()
            ):
                self._decide(event, at)
            case ev.ResultCleared(match=match, sides=sides):
                key = match, pair_of(sides)
                self.times[key] = changed(self._known(key), ended=None, said_end=None)
            case ev.JudgesRemoved(judges=numbers):
                self.duties = tuple(duty for duty in self.duties if duty.judge not in numbers)
            case ev.TablesSet(tables=tables):
                self.hall = self.hall.named(tables)
            case ev.TimetableKept(slots=slots):
                self.timetable = slots
            case _:
                if isinstance(event, ev.FloorEvent):
                    self._apply_on_floor(event, at)
                elif isinstance(event, ev.DecisionEvent):
                    self._apply_of_judges(event, at)

    def _apply_of_judges(self, event: ev.DecisionEvent, at: datetime | None) -> None:
        match event:
            case ev.SanctionRecorded(match=match, sides=sides, entry=entry):
                key = match, pair_of(sides)
                made = Sanctioned(entry, event.measure, event.grounds)
                self.sanctions[key] = (*self.sanctions.get(key, ()), made)
            case ev.ProtestDeclared(match=match, sides=sides, entry=entry, grounds=grounds):
                key = match, pair_of(sides)
                self.protests[key] = (*self.protests.get(key, ()), Protest(entry, grounds, at))
            case ev.ProtestHandedIn(match=match, sides=sides, text=text):
                self._go_on((match, pair_of(sides)), handed_in=True, received=at, text=text)
            case ev.ProtestDecided(match=match, sides=sides, end=end):
                self._go_on((match, pair_of(sides)), end=end, ended=at)
            case ev.DecisionRecorded(kind=kind, matches=(), until=until) if (
                until is not None or event.open_end
            ):
                self.halts = (*self.halts, Halt(kind, event.grounds.text, until, at))
            case ev.GroundsGiven() | ev.DecisionRecorded():
                pass  # the register's; what a decision led to are events of their own
            case _:
                assert_never(event)

    def _go_on(self, key: Key, **changes: Any) -> None:
        """Take the open protest of a match further."""
        self.protests[key] = tuple(
            replace(protest, **changes) if protest.end is None else protest
            for protest in self.protests.get(key, ())
        )

    def _apply_on_floor(self, event: ev.FloorEvent, at: datetime | None) -> None:
        match event:
            case ev.HallSet(hall=hall):
                self.hall = hall
                if hall.tables:
                    # a call out of force does not come back at a table that is gone
                    self.calls = {k: call for k, call in self.calls.items() if hall.find(call.table)}
            case ev.JudgesPlaced(duties=duties):
                self.duties = duties
            case ev.PlacementsSet(placements=placements):
                self.placements = placements
            case ev.TableTakenOut(table=table, reason=reason):
                self.out_of_order[table] = reason
            case ev.TablePutBack(table=table):
                self.out_of_order.pop(table, None)
                # a call out of force does not come back with the table
                self.calls = {key: call for key, call in self.calls.items() if call.table != table}
            case ev.MatchHeld(match=match, reason=reason, until=until):
                self.holds[match] = Hold(reason, until)
            case ev.MatchReleased(match=match):
                self.holds.pop(match, None)
            case ev.MatchesMoved(places=places):
                self._move(places)
            case _:
                self._apply_to_match(event, at)

    def _apply_to_match(self, event: _OfMatch, at: datetime | None) -> None:
        match event:
            case ev.CallTakenBack(match=match, sides=sides, first=first):
                self._take_back((match, pair_of(sides)), at, first=first)
            case ev.TimesSet(match=match, sides=sides, start=start, end=end):
                key = match, pair_of(sides)
                self.times[key] = changed(self._known(key), said_start=start, said_end=end)
            case ev.ScoreNoted(match=match, sides=sides, score=score):
                self.scores[match, pair_of(sides)] = sides, score
            case ev.PauseBegun(match=match, sides=sides, kind=kind, entry=entry):
                key = match, pair_of(sides)
                self.pauses[key] = (*self.pauses.get(key, ()), Pause(kind, entry, at))
            case ev.PauseEnded(match=match, sides=sides, entry=entry):
                self._end_pauses((match, pair_of(sides)), at, entry)
            case _:
                assert_never(event)

    def _clear(self) -> None:
        # nothing has been decided yet (a draw is refused afterwards), but matches may be called
        self.calls, self.times, self.pauses, self.scores, self.holds = {}, {}, {}, {}, {}
        self.first, self.timetable = (), ()
        self.sanctions = {}
        # a protest about a draw that was thrown away is still to be decided
        self.protests = {key: kept for key, kept in self.protests.items() if kept[-1].end is None}

    def _known(self, key: Key) -> MatchTimes:
        return self.times.get(key, MatchTimes())

    def _decide(
        self,
        event: ev.ResultEntered | ev.NoShowRecorded | ev.TechnicalDefeatRecorded | ev.MatchForfeited,
        at: datetime | None,
    ) -> None:
        key = event.match, pair_of(event.sides)
        self.calls.pop(key, None)
        self.holds.pop(event.match, None)
        self.first = tuple(other for other in self.first if other != key)
        self._end_pauses(key, at)
        known = self._known(key)
        if isinstance(event, ev.MatchForfeited) and known.start is None:
            self.times[key] = changed(known, forfeited=at)  # nobody played
            return
        # a correction is made later than the match ended
        self.times[key] = changed(known, ended=known.ended or at)

    def _call(self, key: Key, table: str, at: datetime | None) -> None:
        # a call out of force yields the table for good, so that no two matches ever share one
        self.calls = {k: call for k, call in self.calls.items() if call.table != table}
        self.calls[key] = TableCall(table)
        self.first = tuple(other for other in self.first if other != key)
        known = self._known(key)
        started = known.started if known.stopped else None
        if not known.stopped:
            self.scores.pop(key, None)
        self.times[key] = changed(known, table=table, called=at, started=started, ended=None)
        # another table may be tried too, and who has been there is asked anew
        taken = self.pauses.pop(key, ())
        kept = tuple(pause for pause in taken if pause.kind is not PauseKind.WARM_UP)
        if kept:
            self.pauses[key] = kept

    def _start(self, key: Key, at: datetime | None) -> None:
        if key in self.calls:
            self.calls[key] = changed(self.calls[key], started=True)
        self._end_pauses(key, at)
        known = self._known(key)
        # a match that was broken off has begun long ago
        started = known.started if known.stopped and known.started is not None else at
        self.times[key] = changed(known, started=started)

    def _move(self, places: tuple[ev.Place, ...]) -> None:
        """Several at once, so that two can change tables; their clocks go on."""
        keys = {(place.match, pair_of(place.sides)): place.table for place in places}
        before = {key: self.calls.get(key) for key in keys}
        tables = set(keys.values())
        self.calls = {k: c for k, c in self.calls.items() if k not in keys and c.table not in tables}
        for key, table in keys.items():
            call = before[key]
            self.calls[key] = TableCall(table, call is not None and call.started)
            self.times[key] = changed(self._known(key), table=table)

    def _take_back(self, key: Key, at: datetime | None, *, first: bool) -> None:
        call = self.calls.pop(key, None)
        known = self._known(key)
        begun = known.stopped or (call is not None and call.started)
        # it has not ended, and has not begun unless it was being played
        start = known.said_start if begun else None
        self.times[key] = changed(
            known, table="", called=None, stopped=begun, said_start=start, said_end=None
        )
        self._end_pauses(key, at)
        if first and key not in self.first:
            self.first = (*self.first, key)

    def _end_pauses(self, key: Key, at: datetime | None, entry: str | None = None) -> None:
        """End the running pauses of a match, or those of one player."""
        pauses = self.pauses.get(key)
        if pauses is None:
            return
        self.pauses[key] = tuple(
            replace(pause, ended=at, running=False)
            if pause.running and entry in (None, pause.entry)
            else pause
            for pause in pauses
        )
