"""The timetable as bars: each match at its table from when to when, planned, played or proposed."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, tzinfo
from enum import StrEnum

from bracket_desk.domain.events import Slot
from bracket_desk.domain.values import CLOSED_STATUSES, MatchStatus
from bracket_desk.ui.floor_words import FloorWords


class BarKind(StrEnum):
    """What a bar is about."""

    PLAYED = "played"
    CALLED = "called"
    PLAYING = "playing"
    PLANNED = "planned"
    PROPOSED = "proposed"


@dataclass(frozen=True, slots=True)
class Bar:
    """A match at a table, local times of the hall. ``clash``: it cannot be so any more."""

    match: str
    table: str
    number: int
    names: str
    start: datetime
    end: datetime
    kind: BarKind
    clash: bool = False


@dataclass(frozen=True, slots=True)
class Move:
    """A match that a new timetable puts elsewhere; None is not planned."""

    number: int
    names: str
    before: Slot | None
    after: Slot | None


def local(moment: datetime, zone: tzinfo | None) -> datetime:
    """A moment as the clock of the hall shows it."""
    return moment.astimezone(zone).replace(tzinfo=None)


def bars_of(
    words: FloorWords,
    now: datetime,
    clashes: Container[str] = (),
    proposed: Sequence[Slot] | None = None,
) -> list[Bar]:
    """Everything played and planned, by start; a proposal stands beside the timetable that is kept.

    ``clashes``: the matches that cannot be played when and where they were planned.
    """
    t = words.t
    bars = list(_played(words, now))
    bars += _planned(words, t.timetable, clashes, BarKind.PLANNED)
    if proposed is not None:
        bars += _planned(words, proposed, (), BarKind.PROPOSED)
    return sorted(bars, key=lambda bar: (bar.start, bar.table))


def _played(words: FloorWords, now: datetime) -> Iterator[Bar]:
    t, zone = words.t, now.tzinfo
    for state in t.states:
        times = t.floor.times_of(state.key) if len(state.players) == 2 else None
        began = None if times is None else times.start
        if state.status is MatchStatus.CALLED and times is not None:
            began = times.called
        if times is None or began is None or not times.table:
            continue
        match, start = state.match, local(began, zone)
        if state.status in (MatchStatus.PLAYING, MatchStatus.CALLED):
            end = max(start + words.length(state) + words.stands(state, began, now), local(now, zone))
            kind = BarKind.PLAYING if state.status is MatchStatus.PLAYING else BarKind.CALLED
        elif state.status is MatchStatus.DECIDED and times.end is not None:
            end, kind = local(times.end, zone), BarKind.PLAYED
        else:
            continue
        yield Bar(match.id, times.table, match.number, words.pair(state), start, end, kind)


def _planned(
    words: FloorWords, slots: Sequence[Slot], clashes: Container[str], kind: BarKind
) -> Iterator[Bar]:
    """What is still to be begun."""
    t = words.t
    for slot in slots:
        if slot.match not in t.format.index:
            continue
        state = t.state_of(slot.match)
        if state.status in CLOSED_STATUSES or state.status in (MatchStatus.PLAYING, MatchStatus.CALLED):
            continue
        start, end = slot.start.replace(tzinfo=None), slot.end.replace(tzinfo=None)
        names, number = words.pair(state), state.match.number
        yield Bar(slot.match, slot.table, number, names, start, end, kind, slot.match in clashes)


def moves_of(words: FloorWords, slots: Sequence[Slot]) -> list[Move]:
    """The matches still to be begun that new slots put elsewhere, by their new start."""
    t = words.t
    before: Mapping[str, Slot] = {slot.match: slot for slot in t.timetable}
    after = {slot.match: slot for slot in slots}
    found = []
    for match in t.format.matches:
        state = t.state_of(match.id)
        if state.status in CLOSED_STATUSES or state.status in (MatchStatus.PLAYING, MatchStatus.CALLED):
            continue
        old, new = before.get(match.id), after.get(match.id)
        if old != new:
            found.append(Move(match.number, words.pair(state), old, new))
    last = datetime.max  # noqa: DTZ901 (times of the hall have no offset)
    return sorted(found, key=lambda move: (move.after.start if move.after else last, move.number))
