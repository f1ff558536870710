"""The way of one person through the bracket: the matches behind them, and those that may still come."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bracket_desk.domain.bracket.formats import Format, FromSeat, Match, Side, Target, ToMatch
from bracket_desk.domain.bracket.resolve import Bye, MatchState, Nobody, Player
from bracket_desk.domain.values import CLOSED_STATUSES


@dataclass(frozen=True, slots=True)
class PersonWay:
    """Matches by id in the order of play.

    ``past`` are closed, ones passed without play among them; ``now`` is where the person stands
    and nothing is decided; ``possible`` are all that may come after it.
    """

    past: tuple[str, ...] = ()
    now: str | None = None
    possible: tuple[str, ...] = ()

    @property
    def matches(self) -> frozenset[str]:
        """All of them."""
        return frozenset((*self.past, *self.possible, *(() if self.now is None else (self.now,))))


def way_of(
    fmt: Format, states: Sequence[MatchState], entry: str, *, leaves: bool = False, final_open: bool = False
) -> PersonWay:
    """The way of an entry through a format. ``leaves``: they have left and go nowhere from here.

    ``final_open``: the final stage is still to be drawn, so every way out of the groups leads to
    each of its first matches.
    """
    here = [state for state in states if Player(entry) in state.sides]
    past = tuple(state.match.id for state in here if state.status in CLOSED_STATUSES)
    now = next((state.match for state in here if state.status not in CLOSED_STATUSES), None)
    ahead = _Ahead(fmt, states, final_open=final_open)
    if leaves:
        first: Sequence[Match] = ()
    elif now is not None:
        first = ahead.after(now)
    else:
        # between the groups and a final stage that is not drawn, somebody stands in no match
        first = ahead.first_of_final if final_open and _is_through(fmt, here, entry) else ()
    return PersonWay(past, None if now is None else now.id, ahead.all_from(first))


def _is_through(fmt: Format, here: Sequence[MatchState], entry: str) -> bool:
    """Whether the last match of somebody let them into the final stage."""
    if not here or here[-1].result is None:
        return False
    last, won = here[-1].match, here[-1].result.winner == entry
    return _is_into_final(fmt, last, last.winner if won else last.loser)


def _is_into_final(fmt: Format, match: Match, target: Target) -> bool:
    """Whether a way leads out of the groups into the final stage."""
    inside = isinstance(target, ToMatch) and fmt.find(target.match).side is Side.FINAL
    return inside and match.side is not Side.FINAL


class _Ahead:
    """What may come after a match. All of it is undecided: it waits for that match."""

    def __init__(self, fmt: Format, states: Sequence[MatchState], *, final_open: bool) -> None:
        self.fmt, self.states, self.final_open = fmt, states, final_open

    @property
    def first_of_final(self) -> tuple[Match, ...]:
        """The matches of the final stage that people come to from the groups."""
        finals = {match.id: match for match in self.fmt.matches if match.side is Side.FINAL}
        return tuple(
            match
            for match in finals.values()
            if all(isinstance(source, FromSeat) or source.match not in finals for source in match.sources)
        )

    def after(self, match: Match) -> tuple[Match, ...]:
        """Where somebody may go from a match; against nobody they cannot lose."""
        sides = self.states[self.fmt.index[match.id]].sides
        alone = any(isinstance(side, Bye | Nobody) for side in sides)
        found: list[Match] = []
        for target in (match.winner,) if alone else (match.winner, match.loser):
            if self.final_open and _is_into_final(self.fmt, match, target):
                found += self.first_of_final
            elif isinstance(target, ToMatch):
                found.append(self.fmt.find(target.match))
        return tuple(found)

    def all_from(self, first: Sequence[Match]) -> tuple[str, ...]:
        """These matches and all that may come after them, in the order of play."""
        reached: set[str] = set()
        waiting = list(first)
        while waiting:
            match = waiting.pop()
            if match.id not in reached:
                reached.add(match.id)
                waiting += self.after(match)
        return tuple(match.id for match in self.fmt.matches if match.id in reached)
