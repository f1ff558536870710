"""The kept timetable as the event stands now: what is still to be played, and what has changed since."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from bracket_desk.domain.bracket.formats import FromSeat, LoserOf
from bracket_desk.domain.bracket.resolve import NOBODY, Bye, MatchState, Nobody, Pending, Player, SideState
from bracket_desk.domain.events import Slot
from bracket_desk.domain.tournament import Tournament
from bracket_desk.domain.values import CLOSED_STATUSES, OPEN_STATUSES, MatchStatus


@dataclass(frozen=True, slots=True)
class KeptMatch:
    """A match of the timetable and its state now; local times of the hall.

    ``sides`` are those of the state, but what waits for a match that is passed without play waits
    for the one before it. ``played``: two people have met, or may still. ``changed``: other people,
    or nobody, stand where somebody stood when the timetable was kept.
    """

    state: MatchState
    sides: tuple[SideState, SideState]
    table: str
    start: datetime
    end: datetime
    played: bool
    changed: bool

    @property
    def decided(self) -> bool:
        """Whether people have decided it, or it was forfeited."""
        return self.state.status is MatchStatus.DECIDED

    @property
    def certain(self) -> bool:
        """Whether both players are known."""
        return all(isinstance(side, Player) for side in self.sides)


def kept_matches(
    t: Tournament, slots: Iterable[Slot], before: Tournament | None = None
) -> tuple[KeptMatch, ...]:
    """The slots by start, then by table as the hall has them; ``before``: the event when they were kept."""
    order = {table: at for at, table in enumerate(t.tables)}
    found = [_kept(t, slot, before) for slot in slots]
    # names of tables that the hall does not know are mostly numbers: the shorter one is the smaller
    return tuple(
        sorted(found, key=lambda kept: (kept.start, order.get(kept.table, len(order)), *_length(kept.table)))
    )


def _length(name: str) -> tuple[int, str]:
    return len(name), name


def _kept(t: Tournament, slot: Slot, before: Tournament | None) -> KeptMatch:
    state = t.state_of(slot.match)
    return KeptMatch(
        state=state,
        sides=(awaited(t, state, 0), awaited(t, state, 1)),
        table=slot.table,
        # a timetable of the hall knows no zones, whatever stands in a file
        start=slot.start.replace(tzinfo=None),
        end=slot.end.replace(tzinfo=None),
        played=_is_played(t, state),
        changed=before is not None and _has_changed(before.state_of(slot.match), state),
    )


def _is_played(t: Tournament, state: MatchState) -> bool:
    """Whether people have decided it, or two may still meet: who has left loses without play."""
    if state.result is not None:
        return not state.result.forfeit
    if t.closed or state.status in CLOSED_STATUSES:
        return False
    return not any(_is_missing(t, side) for side in state.sides)


def _is_missing(t: Tournament, side: SideState) -> bool:
    return isinstance(side, Bye | Nobody) or (isinstance(side, Player) and side.entry in t.gone)


def _has_changed(then: MatchState, now: MatchState) -> bool:
    """Whether a side that was known is another one; that somebody has come to a side is no change."""
    sides = zip(then.sides, now.sides, strict=True)
    return any(not isinstance(one, Pending) and one != two for one, two in sides)


def awaited(t: Tournament, state: MatchState, at: int) -> SideState:
    """Side ``at`` (0 or 1) of a match, past the matches that somebody will walk through without play."""
    side, source = state.sides[at], state.match.sources[at]
    while isinstance(side, Pending) and not isinstance(source, FromSeat) and side.source == str(source):
        before = t.state_of(source.match)
        going = next((n for n in (0, 1) if isinstance(before.sides[1 - n], Bye | Nobody)), None)
        if going is None:
            break
        if isinstance(source, LoserOf):
            return NOBODY
        side, source = before.sides[going], before.match.sources[going]
    return side


def without_time(t: Tournament, slots: Iterable[Slot]) -> Sequence[MatchState]:
    """The open matches of two players that the timetable does not have, by number."""
    known = {slot.match for slot in slots}
    return [state for state in t.states if state.status in OPEN_STATUSES and state.match.id not in known]
