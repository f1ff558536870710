"""The pauses of a match: what the rules give each player, and what is left of it.

Order 942, part 3, item 17: medical help after an injury, up to 15 minutes; once a match five minutes
between frames, and one minute at one's own stroke; before the deciding frame another five minutes for
whoever has used the first. Item 12: five minutes at the table before the match.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta

from bracket_desk.domain.bracket.resolve import MatchState
from bracket_desk.domain.errors import Rule, RuleError
from bracket_desk.domain.floor.hall import PauseKind
from bracket_desk.domain.floor.state import Pause
from bracket_desk.domain.tournament import Tournament
from bracket_desk.domain.values import MatchStatus

LIMITS: Mapping[PauseKind, timedelta] = {
    PauseKind.WARM_UP: timedelta(minutes=5),
    PauseKind.FIVE_MINUTES: timedelta(minutes=5),
    PauseKind.BEFORE_DECIDER: timedelta(minutes=5),
    PauseKind.ONE_MINUTE: timedelta(minutes=1),
    PauseKind.MEDICAL: timedelta(minutes=15),
}
"""How long each may last (items 12 and 17)."""


@dataclass(frozen=True, slots=True)
class Right:
    """A pause and its player: None forbids it, a refusal that can be confirmed is a question."""

    entry: str
    kind: PauseKind
    refusal: RuleError | None


def rights(t: Tournament, state: MatchState) -> tuple[Right, ...]:
    """What each player of a match can take now, by player and kind."""
    return tuple(
        Right(entry, kind, what_forbids(t, state, entry, kind))
        for entry in state.players
        for kind in PauseKind
    )


def what_forbids(t: Tournament, state: MatchState, entry: str, kind: PauseKind) -> RuleError | None:
    """Why a player cannot take a pause now, or None.

    What the rules do not give can be confirmed: in the hall it may have happened all the same.
    """
    match = state.match.id
    wrong_time = _wrong_time(state, kind)
    if wrong_time is not None:
        return RuleError(wrong_time, match=match)
    taken = [pause for pause in t.floor.pauses.get(state.key, ()) if pause.entry == entry]
    running = next((pause for pause in taken if pause.running), None)
    if running is not None:
        return RuleError(Rule.PAUSE_RUNS, match=match, entry=entry, kind=running.kind)
    if any(pause.kind is kind for pause in taken):
        again = Rule.MEDICAL_AGAIN if kind is PauseKind.MEDICAL else Rule.PAUSE_TAKEN
        return RuleError(again, confirmable=True, match=match, entry=entry, kind=kind)
    if kind is PauseKind.BEFORE_DECIDER:
        return _forbids_before_decider(t, state, entry, taken)
    return None


def _wrong_time(state: MatchState, kind: PauseKind) -> Rule | None:
    """A table is tried before the match, everything else is a pause of the match."""
    match state.status:
        case MatchStatus.CALLED:
            return None if kind is PauseKind.WARM_UP else Rule.NOT_BEGUN
        case MatchStatus.PLAYING:
            return Rule.WARM_UP_LATE if kind is PauseKind.WARM_UP else None
        case MatchStatus.DECIDED:
            return Rule.MATCH_DECIDED
        case _:
            return Rule.NOT_CALLED


def _forbids_before_decider(
    t: Tournament, state: MatchState, entry: str, taken: list[Pause]
) -> RuleError | None:
    """There is a deciding frame, it comes now, and the player has used the first five minutes."""
    match, race = state.match.id, t.race(state.match)
    score = t.floor.score_of(state.key, state.players[0])
    if race == 1 or score not in (None, (race - 1, race - 1)):
        return RuleError(Rule.NO_DECIDER, confirmable=True, match=match, race=race, score=score)
    if not any(pause.kind is PauseKind.FIVE_MINUTES for pause in taken):
        return RuleError(Rule.DECIDER_PAUSE_LOST, confirmable=True, match=match, entry=entry)
    return None
