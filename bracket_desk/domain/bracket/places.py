"""Places: who stands where at the end, and what of it is settled already.

Order 942, part 1, item 5 and part 3, item 18: two third places, no match for third.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field

from bracket_desk.domain.bracket.formats import Format, FromSeat, Match, ToPlace, WinnerOf
from bracket_desk.domain.bracket.resolve import MatchState, Player
from bracket_desk.domain.values import CLOSED_STATUSES, MatchStatus, ResultKind

Band = tuple[int, int]
"""First and last place of a shared band; the same twice for one place."""

FIXED: Mapping[str, int] = {"first": 1, "second": 2, "third": 3}
"""Places that never move: the loser of the final is second even if nobody is first."""

Line = tuple[int, int]
"""How many will come along a winner's or loser's way, and how many of them have left the event."""


Left = Mapping[str, AbstractSet[str]]
"""Those who have left the event, and the matches each had passed without play before that."""


@dataclass(slots=True)
class Standing:
    """Who has come to the end of their way, and how many will in each place."""

    out: dict[str, str] = field(default_factory=dict)  # entry → place
    losses: dict[str, int] = field(default_factory=dict)
    count: dict[str, int] = field(default_factory=dict)  # place → people, counted as settled


def _losers(state: MatchState) -> tuple[str, ...]:
    """Everybody for whom a decided match counts as a loss."""
    result = state.result
    if result is None:
        return ()
    if result.kind is ResultKind.BOTH_LOST:
        return state.players
    return (result.loser,) if result.loser is not None else ()


def standing(fmt: Format, states: Sequence[MatchState], left: Left) -> Standing:
    """Ends of ways and losses; open matches are counted with one winner and one loser.

    ``left`` are those who have left the event: they lose, also alone against nobody to come,
    in the match where they stand and in every later one, but for those they had passed.
    """
    found = Standing()
    winners: list[Line] = []
    losers: list[Line] = []
    for at, state in enumerate(states):
        if state.status in CLOSED_STATUSES:
            win, lose = _closed(fmt, at, state, found)
        else:
            win, lose = _still_open(fmt, state, left, winners, losers)
        for target, (people, _) in ((state.match.winner, win), (state.match.loser, lose)):
            if isinstance(target, ToPlace) and people:
                found.count[target.place] = found.count.get(target.place, 0) + people
        winners.append(win)
        losers.append(lose)
    return found


def _closed(fmt: Format, at: int, state: MatchState, found: Standing) -> tuple[Line, Line]:
    """Record the ends of ways in a closed match; who goes on is seen where they stand next."""
    match, result = state.match, state.result
    if result is None:
        going = state.players[0] if state.status is MatchStatus.BYE else None
        if going is not None and isinstance(match.winner, ToPlace):
            found.out[going] = match.winner.place
        return (int(going is not None), 0), (0, 0)
    for entry in _losers(state):
        found.losses[entry] = found.losses.get(entry, 0) + 1
    if result.winner is not None and isinstance(match.winner, ToPlace):
        found.out[result.winner] = match.winner.place
    won = int(result.winner is not None), 0
    if isinstance(match.loser, ToPlace):
        beaten = _losers(state)
        for entry in beaten:
            found.out[entry] = match.loser.place
        return won, (len(beaten), 0)
    for entry in _losers(state):
        if entry != result.loser:
            # both lost, and only one can take the loser's line: the other stops here
            place = fmt.final_places[at]
            found.out[entry] = place
            found.count[place] = found.count.get(place, 0) + 1
    return won, (int(result.loser is not None), 0)


def _still_open(
    fmt: Format, state: MatchState, left: Left, winners: Sequence[Line], losers: Sequence[Line]
) -> tuple[Line, Line]:
    people = leavers = 0
    passes = False
    for source, side in zip(state.match.sources, state.sides, strict=True):
        if isinstance(side, Player):
            people += 1
            leavers += side.entry in left
            passes = passes or state.match.id in left.get(side.entry, ())
        elif not isinstance(source, FromSeat) and state.status is MatchStatus.PENDING:
            line = winners if isinstance(source, WinnerOf) else losers
            coming, gone = line[fmt.index[source.match]]
            people += coming
            leavers += gone
    if people == 2:
        return (1, int(leavers == 2)), (1, int(leavers > 0))
    if leavers and not passes:
        return (0, 0), (1, 1)
    return (people, leavers), (0, 0)


def places(fmt: Format, found: Standing, without_place: AbstractSet[str]) -> dict[str, Band]:
    """Band of everybody whose place is settled, except those who are left without one.

    A band starts one after the better-placed, never inside the band above, and is as long
    as it has people; those without a place are counted as if they stood there.
    """
    bands: dict[str, Band] = {}
    better = last = 0
    for place in fmt.places:
        people = found.count.get(place, 0)
        if not people:
            continue
        fixed = FIXED.get(place)
        start = fixed or max(better, last) + 1
        last = fixed or start + people - 1
        better += people
        bands[place] = (start, last)
    return {e: bands[place] for e, place in found.out.items() if e not in without_place}


def closed_places(
    fmt: Format, states: Sequence[MatchState], left: Left, without_place: AbstractSet[str]
) -> dict[str, Band]:
    """Bands of an event cut short: those still in by the round they stand in, then the losers.

    No place is fixed. Whoever had left is not still in: they stand with those who lose
    every match from where they stood.
    """
    found = standing(fmt, states, left)
    rows: dict[str, list[str]] = {}
    for at, state in enumerate(states):
        if state.status in CLOSED_STATUSES:
            continue
        for entry in state.players:
            row = fmt.final_places[at] if entry in left else _still_in(state.match)
            rows.setdefault(row, []).append(entry)
    for entry, place in found.out.items():
        rows.setdefault(place, []).append(entry)
    order = [*_rounds_by_rank(fmt), *fmt.places]
    bands: dict[str, Band] = {}
    better = 0
    for row in order:
        for entry in rows.get(row, ()):
            bands[entry] = (better + 1, better + len(rows[row]))
        better += len(rows.get(row, ()))
    return {entry: band for entry, band in bands.items() if entry not in without_place}


def _still_in(match: Match) -> str:
    return f"in {match.round}"


def _rounds_by_rank(fmt: Format) -> list[str]:
    """Rounds from the final down, then U2, U1, L2, L1: the fewer defeats, the better."""
    ranks = {"U2": 1, "U1": 2, "L2": 3, "L1": 4}
    rounds = list(fmt.rounds())
    finals = [name for name in rounds if name not in ranks]
    groups = sorted((name for name in rounds if name in ranks), key=ranks.__getitem__)
    return [f"in {name}" for name in (*reversed(finals), *groups)]
