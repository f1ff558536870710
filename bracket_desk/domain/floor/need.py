"""Who needs whom on the floor: what a match holds up, who can come to it, who waits for its winner."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime
from functools import lru_cache

from bracket_desk.domain.bracket.formats import Format, FromSeat, Side, ToMatch
from bracket_desk.domain.bracket.resolve import MatchState, Pending, Player
from bracket_desk.domain.tournament import Tournament
from bracket_desk.domain.values import CLOSED_STATUSES, OPEN_STATUSES, MatchStatus


@lru_cache(maxsize=16)
def _ways_on(fmt: Format) -> tuple[int, ...]:
    """The matches that come after each match, as bits of a number."""
    after = [0] * len(fmt.matches)
    for at in reversed(range(len(fmt.matches))):
        for target in (fmt.matches[at].winner, fmt.matches[at].loser):
            if isinstance(target, ToMatch):
                to = fmt.index[target.match]
                after[at] |= after[to] | 1 << to
    return tuple(after)


def held_up(t: Tournament) -> Mapping[str, int]:
    """How many matches that are still to be played cannot be before each open one is decided."""
    states = t.states
    open_ones = sum(1 << at for at, state in enumerate(states) if state.status not in CLOSED_STATUSES)
    after = _ways_on(t.format)
    return {
        state.match.id: (after[at] & open_ones).bit_count()
        for at, state in enumerate(states)
        if state.status not in CLOSED_STATUSES
    }


def possible_players(t: Tournament) -> Mapping[str, frozenset[str]]:
    """Everybody who can still stand in each match that is not closed, known or not."""
    found: dict[str, frozenset[str]] = {}
    for state in t.states:
        if state.status in CLOSED_STATUSES:
            continue
        people: set[str] = set(state.players)
        if t.waits_for_final and state.match.side is Side.FINAL:
            people = set(t.seats.values())  # the draw of the final stage may bring anybody
        for side, source in zip(state.sides, state.match.sources, strict=True):
            if isinstance(side, Pending) and not isinstance(source, FromSeat):
                people |= found.get(source.match, frozenset())
        found[state.match.id] = frozenset(people)
    return found


def leading_to(t: Tournament, state: MatchState) -> Iterator[MatchState]:
    """The matches of two known players, or those before them, that a side still waits for."""
    for side, source in zip(state.sides, state.match.sources, strict=True):
        if isinstance(side, Pending) and not isinstance(source, FromSeat):
            before = t.states[t.format.index[source.match]]
            if before.status in OPEN_STATUSES:
                yield before
            else:
                yield from leading_to(t, before)


def waited_for(t: Tournament) -> Mapping[str, tuple[str, ...]]:
    """Who already stands in the next match and waits for each open one to be decided."""
    found: dict[str, list[str]] = {}
    for state in t.states:
        if state.status is MatchStatus.PENDING and state.players:
            for before in leading_to(t, state):
                found.setdefault(before.match.id, []).extend(state.players)
    return {match: tuple(dict.fromkeys(people)) for match, people in found.items()}


def free_since(t: Tournament) -> Mapping[str, datetime]:
    """When the last match of each player ended, as far as times are known."""
    return _last_ends(t, played=False)


def played_until(t: Tournament) -> Mapping[str, datetime]:
    """When each player last stopped playing: a match that nobody began tires nobody."""
    return _last_ends(t, played=True)


def _last_ends(t: Tournament, *, played: bool) -> Mapping[str, datetime]:
    ends: dict[str, datetime] = {}
    for state in t.states:
        if state.result is None:
            continue
        times = t.floor.times_of(state.key)
        if times.end is None or (played and times.start is None and state.result.score is None):
            continue
        for side in state.sides:
            if isinstance(side, Player):
                ends[side.entry] = max(times.end, ends.get(side.entry, times.end))
    return ends
