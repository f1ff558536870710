"""What decides a match: results, no-shows, technical defeats, and taking them away."""

from __future__ import annotations

from collections.abc import Sequence

from bracket_desk.domain import commands as cmd
from bracket_desk.domain import events as ev
from bracket_desk.domain.bracket.formats import ToMatch
from bracket_desk.domain.bracket.resolve import MatchState, Pending
from bracket_desk.domain.errors import Rule, RuleError
from bracket_desk.domain.frames import Score, check_score, count_frames
from bracket_desk.domain.tournament import Tournament
from bracket_desk.domain.values import MatchStatus

Pair = tuple[str, str]


def match_of_two(t: Tournament, match: str) -> tuple[MatchState, Pair]:
    """A match with two players, decided or not; RuleError says what it waits for."""
    state = t.state_of(match)
    if state.status is MatchStatus.PENDING:
        waits = [side.source for side in state.sides if isinstance(side, Pending)]
        raise RuleError(Rule.MATCH_PENDING, match=state.match.id, waits=waits)
    players = state.players
    if len(players) != 2:
        raise RuleError(Rule.MATCH_WITHOUT_PLAY, match=state.match.id)
    return state, (players[0], players[1])


def enter_result(t: Tournament, command: cmd.EnterResult) -> tuple[ev.Event, ...]:
    """A played match; over an earlier result it is a correction."""
    state, sides = match_of_two(t, command.match)
    try:
        score = _score(t, command, state)
    except RuleError as refusal:
        raise refusal.about(match=state.match.id, discipline=t.card.discipline) from None
    _ask_about_leavers(t, command, state, sides)
    second = command.second.strip()
    return (ev.ResultEntered(state.match.id, sides, score, command.frames, second),)


def _score(t: Tournament, command: cmd.EnterResult, state: MatchState) -> Score:
    race = t.race(state.match)
    if command.frames is None:
        if command.score is None:
            raise RuleError(Rule.RESULT_EMPTY)
        check_score(command.score, race)
        return command.score
    discipline, target = t.card.discipline, t.target(state.match)
    score, questions = count_frames(command.frames, race, discipline, target)
    if command.score not in (None, score):
        raise RuleError(Rule.SCORE_NOT_FRAMES, score=command.score, frames=score)
    if questions and not command.confirm:
        asked = questions[0]
        raise RuleError(asked.reason, confirmable=True, frame=asked.frame, points=asked.points)
    return score


def _ask_about_leavers(t: Tournament, command: cmd.EnterResult, state: MatchState, sides: Pair) -> None:
    """A match forfeited by a departure was perhaps played before it and is entered late."""
    left = [entry for entry in sides if entry in t.gone]
    if left and state.result is not None and state.result.forfeit and not command.confirm:
        raise RuleError(Rule.LATE_RESULT, confirmable=True, match=state.match.id, entry=left[0])


def no_show(t: Tournament, command: cmd.NoShow) -> tuple[ev.Event, ...]:
    """Loss without a score for those who did not come (Order 942, part 3, item 17)."""
    state, sides = match_of_two(t, command.match)
    absent = _beaten(state, sides, command.entries, command.goes_on)
    _ask_about_winner(t, command, state, sides, absent)
    second = command.second.strip()
    return (ev.NoShowRecorded(state.match.id, sides, absent, command.goes_on, second),)


def technical_defeat(t: Tournament, command: cmd.TechnicalDefeat) -> tuple[ev.Event, ...]:
    """Loss without a score by injury, removal from the match, conduct or else."""
    state, sides = match_of_two(t, command.match)
    beaten = _beaten(state, sides, command.entries, command.goes_on)
    _ask_about_winner(t, command, state, sides, beaten)
    second = command.second.strip()
    return (
        ev.TechnicalDefeatRecorded(
            state.match.id, sides, beaten, command.reason, command.note, command.goes_on, second
        ),
    )


def _ask_about_winner(
    t: Tournament,
    command: cmd.NoShow | cmd.TechnicalDefeat,
    state: MatchState,
    sides: Pair,
    beaten: Sequence[str],
) -> None:
    """Whoever had left can win a forfeited match only by a late entry that was confirmed."""
    winner = next((entry for entry in sides if entry not in beaten), None)
    forfeit = state.result is not None and state.result.forfeit
    if forfeit and winner in t.gone and not command.confirm:
        raise RuleError(Rule.LATE_RESULT, confirmable=True, match=state.match.id, entry=winner)


def _beaten(state: MatchState, sides: Pair, entries: Sequence[str], goes_on: str | None) -> tuple[str, ...]:
    """The losers in the order of the sides, and whether ``goes_on`` can be."""
    for entry in entries:
        if entry not in sides:
            raise RuleError(Rule.NOT_IN_MATCH, match=state.match.id, entry=entry, players=sides)
    if len(set(entries)) != len(entries):
        raise RuleError(Rule.SAME_ENTRY_TWICE, entry=entries[0])
    if goes_on is not None:
        if len(entries) != 2:
            raise RuleError(Rule.GOES_ON_WITHOUT_TWO, match=state.match.id)
        if not isinstance(state.match.loser, ToMatch):
            raise RuleError(Rule.GOES_ON_NOWHERE, match=state.match.id)
        if goes_on not in sides:
            raise RuleError(Rule.NOT_IN_MATCH, match=state.match.id, entry=goes_on, players=sides)
    return tuple(entry for entry in sides if entry in entries)


def clear_result(t: Tournament, command: cmd.ClearResult) -> tuple[ev.Event, ...]:
    """Take away the result in force; suspended ones stay."""
    state = t.state_of(command.match)
    if state.result is None:
        raise RuleError(Rule.NO_RESULT, match=state.match.id)
    left = [entry for entry in state.players if entry in t.gone]
    if state.result.forfeit and left:
        raise RuleError(Rule.FORFEIT_STANDS, match=state.match.id, entry=left[0])
    return (ev.ResultCleared(state.match.id, state.players, command.second.strip()),)
