"""What is noted of a match at its table: times by hand, the score so far, pauses."""

from __future__ import annotations

from datetime import datetime, timedelta

from bracket_desk.domain import commands as cmd
from bracket_desk.domain import events as ev
from bracket_desk.domain.bracket.resolve import MatchState
from bracket_desk.domain.decisions.floor import check_moment
from bracket_desk.domain.decisions.results import match_of_two
from bracket_desk.domain.errors import Rule, RuleError
from bracket_desk.domain.floor.moments import between
from bracket_desk.domain.floor.pauses import what_forbids
from bracket_desk.domain.tournament import Tournament
from bracket_desk.domain.values import MatchStatus


def set_times(t: Tournament, command: cmd.SetTimes) -> tuple[ev.Event, ...]:
    """Start and end as paper has them, kept with the pair; they stand for those of the steps."""
    state, sides = match_of_two(t, command.match)
    known = t.floor.times_of(state.key)
    if (command.start, command.end) == (known.said_start, known.said_end):
        raise RuleError(Rule.NOTHING_TO_DO)
    for moment in (command.start, command.end):
        if moment is not None:
            check_moment(moment)
    start, end = command.start or known.started, command.end or known.ended
    if start is not None and end is not None and between(start, end) < timedelta(0):
        raise RuleError(Rule.TIMES_REVERSED, match=state.match.id, start=start, end=end)
    if not command.confirm:
        _ask_about_two_tables(t, state, start, end)
    return (ev.TimesSet(state.match.id, sides, command.start, command.end),)


def _ask_about_two_tables(
    t: Tournament, state: MatchState, start: datetime | None, end: datetime | None
) -> None:
    """TIMES_OVERLAP asks if somebody would have been at two tables at once."""
    if start is None:
        return
    for other in t.states:
        shared = next((entry for entry in other.players if entry in state.players), None)
        if shared is None or other.match.id == state.match.id or other.key not in t.floor.times:
            continue
        times = t.floor.times_of(other.key)
        if times.start is None or times.end is None:
            continue
        after = end is None or between(times.start, end) > timedelta(0)
        if after and between(start, times.end) > timedelta(0):
            values = {"match": state.match.id, "entry": shared, "meanwhile": other.match.id}
            raise RuleError(Rule.TIMES_OVERLAP, confirmable=True, **values)


def note_score(t: Tournament, command: cmd.NoteScore) -> tuple[ev.Event, ...]:
    """Frames won so far of a match that has begun; with the last frame it is a result."""
    state, sides = match_of_two(t, command.match)
    if state.status is MatchStatus.DECIDED:
        raise RuleError(Rule.MATCH_DECIDED, match=state.match.id)
    if state.status is not MatchStatus.PLAYING and not t.floor.times_of(state.key).stopped:
        raise RuleError(Rule.NOT_BEGUN, match=state.match.id)
    race = t.race(state.match)
    if not all(0 <= won < race for won in command.score):
        raise RuleError(Rule.SCORE_SO_FAR, match=state.match.id, score=command.score, race=race)
    if command.score == t.floor.score_of(state.key, sides[0]):
        raise RuleError(Rule.NOTHING_TO_DO)
    return (ev.ScoreNoted(state.match.id, sides, command.score),)


def begin_pause(t: Tournament, command: cmd.BeginPause) -> tuple[ev.Event, ...]:
    """A player's pause begins; one that the rules do not give is a question (Order 942, part 3, item 17)."""
    state, sides = match_of_two(t, command.match)
    if command.entry not in sides:
        raise RuleError(Rule.NOT_IN_MATCH, match=state.match.id, entry=command.entry, players=sides)
    refusal = what_forbids(t, state, command.entry, command.kind)
    if refusal is not None and not (refusal.confirmable and command.confirm):
        raise refusal
    return (ev.PauseBegun(state.match.id, sides, command.kind, command.entry),)


def end_pause(t: Tournament, command: cmd.EndPause) -> tuple[ev.Event, ...]:
    """A player's running pause is over."""
    state, sides = match_of_two(t, command.match)
    if command.entry not in sides:
        raise RuleError(Rule.NOT_IN_MATCH, match=state.match.id, entry=command.entry, players=sides)
    pauses = t.floor.pauses.get(state.key, ())
    if not any(pause.running and pause.entry == command.entry for pause in pauses):
        raise RuleError(Rule.NO_PAUSE, match=state.match.id, entry=command.entry)
    return (ev.PauseEnded(state.match.id, sides, command.entry),)
