"""Where everybody stands: a pure function of format, seats and recorded results.

Nothing is repaired in place. A result is kept for a match and its players, so it counts
exactly when those players stand there. Leaving is recorded as forfeits, never derived here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from bracket_desk.domain.bracket.formats import Format, Match
from bracket_desk.domain.frames import Frame, Score, turn_frames
from bracket_desk.domain.values import DefeatReason, MatchStatus, ResultKind

Pair = tuple[str, ...]
"""Ids of a match's players in the order of the ids: two of them, one if against nobody."""

Key = tuple[str, Pair]
"""A match and its players: what a result belongs to."""


def pair_of(sides: tuple[str, ...]) -> Pair:
    """The players of a match, regardless of their sides."""
    return tuple(sorted(sides))


@dataclass(frozen=True, slots=True)
class Player:
    """A side taken by an entry."""

    entry: str


@dataclass(frozen=True, slots=True)
class Pending:
    """A side whose source is not closed; ``source`` says which, like ``winner A-U1-2``."""

    source: str


@dataclass(frozen=True, slots=True)
class Bye:
    """An empty seat, or what it leaves behind."""


@dataclass(frozen=True, slots=True)
class Nobody:
    """A closed match sent no one this way."""


SideState = Player | Pending | Bye | Nobody

BYE = Bye()
NOBODY = Nobody()


@dataclass(frozen=True, slots=True)
class Result:
    """One decision about a match. ``score`` and ``frames`` are in the order of ``sides``.

    ``loser`` of a match that both lost is the one who takes the loser's line, or None.
    ``forfeit``: recorded because somebody had left, not decided by people.
    """

    kind: ResultKind
    sides: tuple[str, ...]
    winner: str | None
    loser: str | None
    score: Score | None = None
    frames: tuple[Frame, ...] | None = None
    forfeit: bool = False
    reason: DefeatReason | None = None
    note: str = ""

    def seen_from(self, first: str | None) -> tuple[Score | None, tuple[Frame, ...] | None]:
        """Score and frames with ``first`` as side 1."""
        if self.score is None or first == self.sides[0]:
            return self.score, self.frames
        frames = None if self.frames is None else turn_frames(self.frames)
        return (self.score[1], self.score[0]), frames


@dataclass(frozen=True, slots=True)
class MatchState:
    """A match as it stands; ``result`` only if decided. READY stands for any open match."""

    match: Match
    sides: tuple[SideState, SideState]
    status: MatchStatus
    result: Result | None = None

    @property
    def players(self) -> tuple[str, ...]:
        """The players that stand here, side 1 first."""
        return tuple(side.entry for side in self.sides if isinstance(side, Player))

    @property
    def key(self) -> Key:
        """What a result of this match would belong to now."""
        return self.match.id, pair_of(self.players)


@lru_cache(maxsize=16)
def _pending_sides(fmt: Format) -> tuple[tuple[Pending, Pending], ...]:
    """Made once a format: most sides are pending for most of the day."""
    return tuple((Pending(str(m.sources[0])), Pending(str(m.sources[1]))) for m in fmt.matches)


def resolve(
    fmt: Format,
    seats: Mapping[int, str] | None,
    results: Mapping[Key, Result],
    held: Mapping[str, tuple[Pending, Pending]] | None = None,
) -> tuple[MatchState, ...]:
    """State of every match in the order of the format; ``seats`` None before the draw.

    ``held`` are matches whose sides wait for something else than the matches they come from:
    for the draw of the final stage.

    Each side, once its source is closed, is a player, a bye or nobody. A player against
    either of these goes on without play, unless a forfeit is recorded; two of them are void.
    """
    if seats is None:
        return tuple(
            MatchState(m, sides, MatchStatus.PENDING)
            for m, sides in zip(fmt.matches, _pending_sides(fmt), strict=True)
        )
    at_seat: list[SideState | None] = [
        Player(seats[seat]) if seat in seats else BYE for seat in range(1, fmt.size + 1)
    ]
    # None stands for "not closed yet"
    winners: list[SideState | None] = []
    losers: list[SideState | None] = []
    lines = (at_seat, winners, losers)
    states: list[MatchState] = []
    for match, feeds, pending in zip(fmt.matches, fmt.feeds, _pending_sides(fmt), strict=True):
        (kind_a, at_a), (kind_b, at_b) = feeds
        a, b = lines[kind_a][at_a], lines[kind_b][at_b]
        winner: SideState | None = None
        loser: SideState | None = None
        if held and match.id in held:
            state = MatchState(match, held[match.id], MatchStatus.PENDING)
        elif a is None or b is None:
            state = MatchState(match, (a or pending[0], b or pending[1]), MatchStatus.PENDING)
        else:
            state, winner, loser = _meet(match, a, b, results)
        states.append(state)
        winners.append(winner)
        losers.append(loser)
    return tuple(states)


def _meet(
    match: Match, a: SideState, b: SideState, results: Mapping[Key, Result]
) -> tuple[MatchState, SideState | None, SideState | None]:
    """A match whose sides are both known, and who goes which way (None: not decided)."""
    if isinstance(a, Player):
        if isinstance(b, Player):
            one, two = a.entry, b.entry
            result = results.get((match.id, (one, two) if one < two else (two, one)))
            if result is None:
                return MatchState(match, (a, b), MatchStatus.READY), None, None
            state = MatchState(match, (a, b), MatchStatus.DECIDED, result)
            return state, _side(result.winner, a, b), _side(result.loser, a, b)
        return _alone(match, a, b, (a, b), results)
    if isinstance(b, Player):
        return _alone(match, b, a, (a, b), results)
    # both kinds of emptiness walk on alike; mixed, a closed match sent no one
    left_behind = BYE if a is BYE and b is BYE else NOBODY
    return MatchState(match, (a, b), MatchStatus.VOID), left_behind, left_behind


def _alone(
    match: Match,
    player: Player,
    other: SideState,
    sides: tuple[SideState, SideState],
    results: Mapping[Key, Result],
) -> tuple[MatchState, SideState | None, SideState | None]:
    forfeit = results.get((match.id, (player.entry,)))
    if forfeit is None:
        return MatchState(match, sides, MatchStatus.BYE), player, other
    return MatchState(match, sides, MatchStatus.DECIDED, forfeit), NOBODY, player


def _side(entry: str | None, a: Player, b: Player) -> SideState:
    if entry is None:
        return NOBODY
    return a if entry == a.entry else b
