"""The state as ``state`` prints it: the contract's JSON, one definition for it and its schema.

Nothing in it depends on the clock or on how long the journal is.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from bracket_desk.domain.bracket.formats import FormatName
from bracket_desk.domain.bracket.resolve import Bye, MatchState, Nobody, Pending, Player, SideState
from bracket_desk.domain.frames import Frame, Score
from bracket_desk.domain.people.people import Entry
from bracket_desk.domain.sport.disciplines import Discipline
from bracket_desk.domain.tournament import Tournament
from bracket_desk.domain.values import FinalDraw, MatchStatus, ResultKind

SCHEMA = 1
"""Version of this JSON; it grows, it does not change meaning."""


class EventView(msgspec.Struct, frozen=True):
    """The event's card."""

    title: str
    discipline: Discipline
    official: bool


class FormatView(msgspec.Struct, frozen=True):
    """The format by name and seats."""

    name: FormatName
    size: int


class EntryView(msgspec.Struct, frozen=True):
    """One entry; ``place`` is the first and last of a shared band, null while not settled."""

    id: str
    number: int
    name: str
    region: str | None
    seed: int | None
    seat: int | None
    status: Literal["active", "out", "withdrawn", "disqualified"]
    losses: int
    place: tuple[int, int] | None


class EntrySide(msgspec.Struct, frozen=True, tag_field="is", tag="entry"):
    """A side taken by a player."""

    entry: str


class PendingSide(msgspec.Struct, frozen=True, tag_field="is", tag="pending"):
    """A side whose source is not closed."""

    source: str = msgspec.field(name="from")


class ByeSide(msgspec.Struct, frozen=True, tag_field="is", tag="bye"):
    """An empty seat, or what it leaves behind."""


class NobodySide(msgspec.Struct, frozen=True, tag_field="is", tag="nobody"):
    """A closed match sent no one this way."""


SideView = EntrySide | PendingSide | ByeSide | NobodySide


class OutcomeView(msgspec.Struct, frozen=True):
    """What decided a match; score and frames in the order of its sides."""

    kind: ResultKind = msgspec.field(name="is")
    winner: str | None
    loser: str | None
    score: Score | None
    frames: tuple[Frame, ...] | None


class MatchView(msgspec.Struct, frozen=True):
    """One match as it stands."""

    id: str
    number: int
    race: int
    sides: tuple[SideView, SideView]
    status: MatchStatus
    outcome: OutcomeView | None
    table: str | None


class SuspendedView(msgspec.Struct, frozen=True):
    """A people's decision that is not in force; ``score`` in the order of ``entries``."""

    match: str
    kind: ResultKind = msgspec.field(name="is")
    entries: tuple[str, ...]
    score: Score | None


class FinalView(msgspec.Struct, frozen=True):
    """A final stage that is drawn anew: by which procedure, null until then.

    ``moved`` are final seats (from 1) that somebody else takes than when it was drawn.
    """

    drawn: int | None
    moved: tuple[int, ...]


class StateView(msgspec.Struct, frozen=True, omit_defaults=True):
    """The whole state; ``final`` is there only where the regulations have the final stage drawn anew."""

    schema: int
    event: EventView
    format: FormatView
    entries: tuple[EntryView, ...]
    matches: tuple[MatchView, ...]
    suspended: tuple[SuspendedView, ...]
    finished: bool
    final: FinalView | None = None


def view_state(t: Tournament) -> StateView:
    """Everything that can be asked about an event now."""
    return StateView(
        schema=SCHEMA,
        event=EventView(t.card.title, t.card.discipline, t.card.official),
        format=FormatView(t.format.name, t.format.size),
        entries=tuple(_entry(t, entry) for entry in t.entries.values()),
        matches=tuple(_match(t, state) for state in t.states),
        suspended=tuple(
            SuspendedView(key[0], result.kind, result.sides, result.score) for key, result in t.suspended
        ),
        finished=t.finished,
        final=_final(t),
    )


def _final(t: Tournament) -> FinalView | None:
    if t.card.final_draw is FinalDraw.TABLE:
        return None
    return FinalView(None if t.final is None else t.final.procedure, t.final_moved)


def _entry(t: Tournament, entry: Entry) -> EntryView:
    gone = t.gone.get(entry.id)
    status: Literal["active", "out", "withdrawn", "disqualified"] = "active"
    if gone is not None:
        status = gone.how.value
    elif t.draw is not None and t.standing.out.get(entry.id, "first") != "first":
        status = "out"
    return EntryView(
        entry.id,
        entry.number,
        entry.name,
        entry.region or None,
        t.seeds.get(entry.id),
        t.seat_of.get(entry.id),
        status,
        t.standing.losses.get(entry.id, 0),
        t.places.get(entry.id),
    )


def _match(t: Tournament, state: MatchState) -> MatchView:
    call = t.call_of(state)
    sides = (_side(state.sides[0]), _side(state.sides[1]))
    return MatchView(
        state.match.id,
        state.match.number,
        t.race(state.match),
        sides,
        state.status,
        _outcome(state),
        None if call is None else call.table,
    )


def _side(side: SideState) -> SideView:
    match side:
        case Player(entry):
            return EntrySide(entry)
        case Pending(source):
            return PendingSide(source)
        case Bye():
            return ByeSide()
        case Nobody():
            return NobodySide()


def _outcome(state: MatchState) -> OutcomeView | None:
    result = state.result
    if result is None:
        return None
    score, frames = result.seen_from(state.players[0])
    return OutcomeView(result.kind, result.winner, result.loser, score, frames)
