"""What a step touches beside what it is about: the state before and after it compared, nothing guessed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from bracket_desk.domain.bracket.places import Band
from bracket_desk.domain.bracket.resolve import MatchState
from bracket_desk.domain.decisions.steps import newly_suspended
from bracket_desk.domain.events import Slot
from bracket_desk.domain.tournament import Tournament
from bracket_desk.domain.values import CLOSED_STATUSES, MatchStatus


@dataclass(frozen=True, slots=True)
class Move:
    """Somebody leaves a match they stood in; ``to``: where they stand instead, or nowhere new."""

    entry: str
    match: str
    to: str | None


@dataclass(frozen=True, slots=True)
class Freed:
    """A table that becomes free; ``stopped``: its match is not decided but leaves it."""

    table: str
    match: str
    stopped: bool


@dataclass(frozen=True, slots=True)
class PlaceChange:
    """A place that was settled, and what it is after the step; None: open again."""

    entry: str
    before: Band
    after: Band | None


@dataclass(frozen=True, slots=True)
class Touched:
    """All that a step touches.

    ``suspended``: matches whose results would not count any more; ``back``: whose results, kept until
    now, count again. ``others``: matches in which other people would stand, ``planned`` their turns in
    the kept timetable. ``freed``: tables. ``forfeits``: matches that are decided because somebody has
    left; ``awaited``: that will be, as soon as the other side is known.
    """

    suspended: tuple[str, ...] = ()
    back: tuple[str, ...] = ()
    moves: tuple[Move, ...] = ()
    others: tuple[str, ...] = ()
    freed: tuple[Freed, ...] = ()
    planned: tuple[Slot, ...] = ()
    places: tuple[PlaceChange, ...] = ()
    forfeits: tuple[str, ...] = ()
    awaited: tuple[str, ...] = ()

    @property
    def breaks(self) -> bool:
        """Whether a result would not count, or a match at a table be broken off."""
        return bool(self.suspended) or any(freed.stopped for freed in self.freed)

    @property
    def asks(self) -> bool:
        """Whether somebody has to see it first.

        It breaks something, takes people out of matches, or gives places anew that papers already say.
        """
        return self.breaks or bool(self.moves or self.places)


NOTHING = Touched()
"""A step that touches nothing."""


def compare(before: Tournament, after: Tournament) -> Touched:
    """What stands otherwise after a step; empty where it only goes on. The format must be the same."""
    if before.format is not after.format:
        return NOTHING
    freed = tuple(freed_tables(before, after))
    suspended = tuple(newly_suspended(before, after))
    moves = tuple(_moves(before, after))
    back = tuple(_back(before, after))
    forfeits = tuple(_forfeits(before, after))
    awaited = tuple(_awaited(before, after))
    if not moves and not suspended:
        # while an event goes on a removal moves places as a matter of course; after its end papers have them
        return Touched(
            back=back,
            freed=freed,
            places=tuple(_places(before, after)) if before.finished else (),
            forfeits=forfeits,
            awaited=awaited,
        )
    others = tuple(now.match.id for old, now in _pairs(before, after) if set(old.players) - set(now.players))
    changed = {now.match.id for old, now in _pairs(before, after) if old.players != now.players}
    undecided = {s.match.id for s in after.states if s.status not in CLOSED_STATUSES}
    return Touched(
        suspended,
        back,
        moves,
        others,
        freed,
        tuple(slot for slot in before.timetable if slot.match in changed & undecided),
        tuple(_places(before, after)),
        forfeits,
        awaited,
    )


def _pairs(before: Tournament, after: Tournament) -> Iterator[tuple[MatchState, MatchState]]:
    return zip(before.states, after.states, strict=True)


def _moves(before: Tournament, after: Tournament) -> Iterator[Move]:
    """Everybody who leaves a match, in the order of the matches; who leaves several, the first."""
    left: dict[str, str] = {}
    come: dict[str, str] = {}
    for old, now in _pairs(before, after):
        if old.players == now.players:
            continue
        for entry in set(old.players) - set(now.players):
            left.setdefault(entry, now.match.id)
        for entry in set(now.players) - set(old.players):
            come.setdefault(entry, now.match.id)
    order = before.format.index
    for entry, match in sorted(left.items(), key=lambda one: (order[one[1]], one[0])):
        yield Move(entry, match, come.get(entry))


def _back(before: Tournament, after: Tournament) -> Iterator[str]:
    """Results that were kept and count again, because their pair is back."""
    kept = {key for key, _ in before.suspended}
    for key in after.in_force:
        if key in kept and key not in before.in_force and after.results[key] == before.results.get(key):
            yield key[0]


def _forfeits(before: Tournament, after: Tournament) -> Iterator[str]:
    for old, now in _pairs(before, after):
        if now.result is not None and now.result.forfeit and old.result != now.result:
            yield now.match.id


def _awaited(before: Tournament, after: Tournament) -> Iterator[str]:
    left = after.gone.keys() - before.gone.keys()
    for state in after.states if left else ():
        if state.status is MatchStatus.PENDING and left & {*state.players}:
            yield state.match.id


def _places(before: Tournament, after: Tournament) -> Iterator[PlaceChange]:
    for entry, band in before.places.items():
        now = after.places.get(entry)
        if now != band:
            yield PlaceChange(entry, band, now)


def freed_tables(t: Tournament, after: Tournament) -> Iterator[Freed]:
    """The tables that a step makes free, and whether their matches are broken off by it."""
    at_tables = {state.match.id for state in after.busy.values()}
    for table, state in t.busy.items():
        match = state.match.id
        if table not in after.busy:
            closed = after.state_of(match).status in CLOSED_STATUSES
            yield Freed(table, match, stopped=not closed and match not in at_tables)
