"""The queue of matches: who is to be called next, and why each waits. Proposed, never done.

A match whose table broke down goes before all others. Then come those that can begin now, the one
first that holds up most; of equal ones the one that has waited longest, where the wait of whoever
already stands in the next match counts too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from enum import StrEnum
from functools import cached_property
from typing import Any

from bracket_desk.domain.bracket.formats import Match, Side
from bracket_desk.domain.bracket.resolve import MatchState
from bracket_desk.domain.floor import need
from bracket_desk.domain.floor.elsewhere import Taken, tables_of, taken_by, where_plays
from bracket_desk.domain.floor.expected import MinutesOf
from bracket_desk.domain.floor.hall import Placement
from bracket_desk.domain.floor.moments import between, elapsed
from bracket_desk.domain.floor.placing import placement_for, placements_of
from bracket_desk.domain.floor.timetable import DEFAULT_REST
from bracket_desk.domain.tournament import Tournament
from bracket_desk.domain.values import MatchStatus


class Why(StrEnum):
    """Why a match stands where it does in the queue."""

    FIRST = "first"
    HOLDS_UP = "holds-up"
    WAITS = "waits"
    WAITED_FOR = "waited-for"
    RESTS = "rests"
    PLACED = "placed"
    NOT_BEFORE = "not-before"
    CLOSES = "closes"
    NOT_OPEN = "not-open"
    CLOSED = "closed"
    HALT = "halt"
    OPEN_HALT = "open-halt"
    ZONE = "zone"
    HELD = "held"
    HOLD_OVER = "hold-over"
    PLAYS_ELSEWHERE = "plays-elsewhere"
    AFTER_TABLE = "after-table"
    AFTER_QUEUE = "after-queue"
    AFTER_DRAW = "after-draw"


HALTS = frozenset({Why.HALT, Why.OPEN_HALT})
"""The whole hall stands still."""

DELAYS = HALTS | {Why.RESTS, Why.NOT_BEFORE, Why.NOT_OPEN, Why.CLOSED, Why.CLOSES}
"""Why a match that can be called had better wait."""


@dataclass(frozen=True, slots=True)
class Reason:
    """One reason with its values; the sentence is made in ``remarks``."""

    why: Why
    values: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Waiting:
    """A match that waits. ``not_before`` is when it can begin, if not now; None if nobody can say.

    ``since`` is when both players were free, ``holds_up`` counts the matches that wait for it.
    """

    state: MatchState
    reasons: tuple[Reason, ...]
    holds_up: int = 0
    since: datetime | None = None
    not_before: datetime | None = None
    late: bool = False
    first: bool = False


@dataclass(frozen=True, slots=True)
class Queue:
    """``ready`` are exactly the matches that can be called, in the order of need; ``later`` the others."""

    ready: tuple[Waiting, ...] = ()
    later: tuple[Waiting, ...] = ()


@dataclass(frozen=True, slots=True)
class Suggestion:
    """The next call: a match, and a free table, None where the hall's tables have no names.

    ``waiting.late`` says that it cannot begin yet, but nothing else can either.
    """

    waiting: Waiting
    table: str | None


@dataclass(frozen=True)
class _View:
    """What the queue is made of at one moment."""

    t: Tournament
    now: datetime
    rest: timedelta
    minutes: MinutesOf | None
    others: tuple[Taken, ...]

    @cached_property
    def own(self) -> tuple[Taken, ...]:
        """The tables of this event: whoever is entered twice is at one of them too."""
        return taken_by(self.t)

    @cached_property
    def holds_up(self) -> Mapping[str, int]:
        return need.held_up(self.t)

    @cached_property
    def free_since(self) -> Mapping[str, datetime]:
        return need.free_since(self.t)

    @cached_property
    def played_until(self) -> Mapping[str, datetime]:
        return need.played_until(self.t)

    @cached_property
    def waited_for(self) -> Mapping[str, tuple[str, ...]]:
        return need.waited_for(self.t)

    def moment(self, hall_time: datetime) -> datetime:
        """A time of the hall as a moment; the hall goes by the offset of now."""
        return hall_time.replace(tzinfo=self.now.tzinfo)

    @cached_property
    def session(self) -> tuple[datetime, datetime] | None:
        """The session that runs now, or the next one; None without opening hours, or after them all."""
        spans = ((self.moment(one), self.moment(two)) for one, two in self.t.floor.hall.sessions())
        return next((span for span in spans if self.now < span[1]), None)

    def waits_since(self, state: MatchState) -> datetime | None:
        """When both players were free; nobody waits while the hall is closed."""
        known = [self.free_since[entry] for entry in state.players if entry in self.free_since]
        if self.session is not None:
            known.append(self.session[0])
        since = max(known, default=None)
        return None if since is None or since > self.now else since


def make_queue(
    t: Tournament,
    now: datetime,
    *,
    rest: int = DEFAULT_REST,
    minutes: MinutesOf | None = None,
    others: Sequence[Taken] = (),
) -> Queue:
    """Everything that waits, at a moment with its offset.

    ``rest``: minutes between two matches of a player. ``minutes``: how long a match takes, so that none
    begins which cannot end before the hall closes. ``others``: what other events take of the hall.
    """
    if t.closed or t.draw is None:
        return Queue()
    view = _View(t, now, timedelta(minutes=rest), minutes, tuple(others))
    ready, later = [], []
    for state in t.states:
        if state.status is MatchStatus.READY:
            barred = tuple(_bars(view, state))
            waiting = _ready(view, state)
            if barred:
                later.append(replace(waiting, reasons=(*barred, *waiting.reasons)))
            else:
                ready.append(waiting)
        elif state.status is MatchStatus.PENDING:
            later.append(_pending(view, state))
    ready.sort(key=lambda waiting: _order(view, waiting))
    return Queue(tuple(ready), tuple(later))


def _order(view: _View, waiting: Waiting) -> tuple[int, bool, int, float, int]:
    first = view.t.floor.first
    place = first.index(waiting.state.key) if waiting.first else len(first)
    waited = 0.0 if waiting.since is None else between(waiting.since, view.now).total_seconds()
    for entry in view.waited_for.get(waiting.state.match.id, ()):
        if entry in view.free_since:
            waited = max(waited, between(view.free_since[entry], view.now).total_seconds())
    return place, waiting.late, -waiting.holds_up, -waited, waiting.state.match.number


# ---------------------------------------------------------------- matches of two known players


def _bars(view: _View, state: MatchState) -> Iterator[Reason]:
    """Why a match of two known players cannot be called at all."""
    t, match = view.t, state.match.id
    hold = t.floor.holds.get(match)
    if hold is not None:
        over = hold.until is not None and hold.until <= view.now
        yield Reason(Why.HOLD_OVER if over else Why.HELD, {"value": hold.reason, "until": hold.until})
    for entry in state.players:
        there = where_plays(t, entry, view.others) or where_plays(t, entry, view.own, surely=True)
        if there is not None:
            yield Reason(
                Why.PLAYS_ELSEWHERE,
                {"entry": entry, "table": there.table, "value": there.event, "number": there.number},
            )


def _ready(view: _View, state: MatchState) -> Waiting:
    """A match of two known players, and when it can begin."""
    t, match = view.t, state.match.id
    first = state.key in t.floor.first
    since = view.waits_since(state)
    reasons = [Reason(Why.FIRST)] if first else []
    delays = list(_delays(view, state))
    reasons += [reason for reason, _ in delays]
    holds_up = view.holds_up[match]
    if holds_up:
        reasons.append(Reason(Why.HOLDS_UP, {"count": holds_up}))
    if since is not None:
        reasons.append(Reason(Why.WAITS, {"minutes": elapsed(since, view.now).minutes}))
    waiters = view.waited_for.get(match, ())
    if waiters:
        reasons.append(Reason(Why.WAITED_FOR, {"players": waiters}))
    placement = placement_of(t, state.match)
    if placement is not None and placement.tables:
        reasons.append(Reason(Why.PLACED, {"tables": placement.tables}))
    moments = [moment for _, moment in delays]
    known = [moment for moment in moments if moment is not None]
    not_before = max(known) if known and len(known) == len(moments) else None
    return Waiting(state, tuple(reasons), holds_up, since, not_before, bool(delays), first)


def _delays(view: _View, state: MatchState) -> Iterator[tuple[Reason, datetime | None]]:
    """Why a match had better not begin now, each with the moment when it can."""
    halt = view.t.floor.halted(view.now)
    if halt is not None:
        values = {"kind": halt.kind, "until": halt.until, "value": halt.reason}
        yield Reason(Why.HALT if halt.until is not None else Why.OPEN_HALT, values), halt.until
    for entry in state.players:
        ended = view.played_until.get(entry)
        if ended is not None and ended + view.rest > view.now:
            until = ended + view.rest
            yield Reason(Why.RESTS, {"entry": entry, "until": until}), until
    placement = placement_of(view.t, state.match)
    if placement is not None and placement.begins is not None:
        begins = view.moment(placement.begins)
        if begins > view.now:
            yield Reason(Why.NOT_BEFORE, {"until": begins}), begins
    if view.t.floor.hall.days:
        yield from _closed(view, state)


def _closed(view: _View, state: MatchState) -> Iterator[tuple[Reason, datetime | None]]:
    """The hall is closed, or closes before the match can end."""
    if view.session is None:
        yield Reason(Why.CLOSED), None
        return
    opens, closes = view.session
    if view.now < opens:
        yield Reason(Why.NOT_OPEN, {"until": opens}), opens
    elif view.minutes is not None:
        ends = view.now + timedelta(minutes=view.minutes(state.match))
        if ends > closes:
            yield Reason(Why.CLOSES, {"until": closes}), None


# ---------------------------------------------------------------- matches whose players are not known


def _pending(view: _View, state: MatchState) -> Waiting:
    t, match = view.t, state.match.id
    reasons = list(_bars(view, state))
    if t.waits_for_final and state.match.side is Side.FINAL:
        reasons.append(Reason(Why.AFTER_DRAW))
    else:
        reasons += _comes_after(t, state)
    return Waiting(state, tuple(reasons), view.holds_up[match])


def _comes_after(t: Tournament, state: MatchState) -> Iterator[Reason]:
    """The matches that lead here: at their tables, in the queue, or later ones."""
    leading = dict.fromkeys(before.match.id for before in need.leading_to(t, state))
    queued = []
    for match in leading:
        call = t.call_of(t.state_of(match))
        if call is not None:
            yield Reason(Why.AFTER_TABLE, {"match": match, "table": call.table})
        else:
            queued.append(match)
    if queued:
        yield Reason(Why.AFTER_QUEUE, {"matches": tuple(queued)})


# ---------------------------------------------------------------- where


def placement_of(t: Tournament, match: Match) -> Placement | None:
    """Where and when a match belongs, the more exact first; the last rounds to television."""
    return placement_for(placements_of(t), match)


def tables_for(t: Tournament, match: Match, free: Sequence[str]) -> tuple[str, ...]:
    """The free tables that a match may take, the best first.

    Where it was told, only those. Others are not kept from the tables of late rounds or from television,
    but take them last; a match of the final stage goes to a table with a judge of its own, if there is
    one (Order 942, part 3, item 11).
    """
    placement = placement_of(t, match)
    if placement is not None and placement.tables:
        return tuple(name for name in free if name in placement.tables)
    wanted = {name for other in placements_of(t) for name in other.tables}
    wanted |= {table.name for table in t.floor.hall.tables if table.television}
    zones = {name for duty in t.floor.duties if duty.zone for name in duty.tables}

    def rank(name: str) -> tuple[bool, bool]:
        return match.side is Side.FINAL and name in zones, name in wanted

    return tuple(sorted(free, key=rank))


def doubts(t: Tournament, queue: Queue, match: str, table: str) -> tuple[Reason, ...]:
    """What speaks against calling a match to a table now; whoever calls it all the same may."""
    waiting = next((one for one in queue.ready if one.state.match.id == match), None)
    if waiting is None:
        return ()
    # that the hall stands still is asked about wherever a match is called from
    found = [reason for reason in waiting.reasons if reason.why in DELAYS - HALTS]
    placement = placement_of(t, waiting.state.match)
    if placement is not None and placement.tables and table not in placement.tables:
        found.append(Reason(Why.PLACED, {"tables": placement.tables}))
    duties = t.floor.duties_at(table)
    # Order 942, part 3, item 11: no zones in the final stage
    if waiting.state.match.side is Side.FINAL and duties and all(duty.zone for duty in duties):
        found.append(Reason(Why.ZONE, {"table": table}))
    return tuple(found)


def free_tables(t: Tournament, others: Sequence[Taken] = ()) -> tuple[str, ...]:
    """Tables in order where nothing is called or played, in this event and in others."""
    taken = tables_of(others)
    return tuple(name for name in t.tables if name not in t.busy and name not in taken)


def suggest(t: Tournament, queue: Queue, others: Sequence[Taken] = ()) -> Suggestion | None:
    """The next call; None if nothing waits or no table is free for it.

    What cannot begin yet is proposed only if nothing else can, the soonest first; nothing while the
    chief referee has the hall stand still.
    """
    late = [
        waiting
        for waiting in queue.ready
        if waiting.late
        and waiting.not_before is not None
        and all(reason.why not in HALTS for reason in waiting.reasons)
    ]
    soonest = sorted(late, key=lambda waiting: (not waiting.first, waiting.not_before))
    order = [*(waiting for waiting in queue.ready if not waiting.late), *soonest]
    if not t.floor.hall.tables:
        return Suggestion(order[0], None) if order else None
    free = free_tables(t, others)
    for waiting in order:
        tables = tables_for(t, waiting.state.match, free)
        if tables:
            return Suggestion(waiting, tables[0])
    return None
