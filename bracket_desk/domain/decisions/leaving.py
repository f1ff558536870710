"""Leaving the event, as against losing one match, and what follows from it.

Leaving is the one thing that depends on when it happens, so it is recorded: the event of
leaving keeps the matches passed without play until then, and the step that brings somebody
who has left into an open match records the forfeit.
"""

from __future__ import annotations

from datetime import datetime

from bracket_desk.domain import commands as cmd
from bracket_desk.domain import events as ev
from bracket_desk.domain.errors import Rule, RuleError
from bracket_desk.domain.tournament import Tournament, fold
from bracket_desk.domain.values import OPEN_STATUSES, Departure, MatchStatus


def withdraw(t: Tournament, command: cmd.Withdraw) -> tuple[ev.Event, ...]:
    """Somebody gives up the event; their place is that of where they stop."""
    return _leave(t, command.entry, Departure.WITHDRAWN, command.reason, command.second)


def disqualify(t: Tournament, command: cmd.Disqualify) -> tuple[ev.Event, ...]:
    """Somebody is removed from the event, also after having withdrawn: no place."""
    return _leave(t, command.entry, Departure.DISQUALIFIED, command.reason, command.second)


def _leave(t: Tournament, entry: str, how: Departure, reason: str, second: str) -> tuple[ev.Event, ...]:
    t.entry(entry)
    gone = t.gone.get(entry)
    if gone is not None and (how is Departure.WITHDRAWN or gone.how is how):
        raise RuleError(Rule.ALREADY_LEFT, entry=entry, how=gone.how)
    passed: set[str] = {s.match.id for s in t.states if s.status is MatchStatus.BYE and s.players == (entry,)}
    if gone is not None:
        passed |= gone.passed
    ordered = tuple(match.id for match in t.format.matches if match.id in passed)
    return (ev.EntryLeft(entry, how, reason, ordered, second.strip()),)


def reinstate(t: Tournament, command: cmd.Reinstate) -> tuple[ev.Event, ...]:
    """Somebody plays again from now on; matches closed meanwhile stand."""
    t.entry(command.entry)
    if command.entry not in t.gone:
        raise RuleError(Rule.NOT_LEFT, entry=command.entry)
    return (ev.EntryReinstated(command.entry, command.second.strip()),)


def forfeits(t: Tournament, at: datetime | None = None) -> tuple[tuple[ev.Event, ...], Tournament]:
    """What must be recorded because somebody who has left stands in an open match, and the state after.

    A match against nobody counts too, unless it was passed before leaving. Both sides left:
    both have lost. One is recorded at a time, in the order of play: who meets whom later
    follows from it.
    """
    recorded: list[ev.Event] = []
    while t.gone and t.draw is not None and not t.closed:
        found = _first_forfeit(t)
        if found is None:
            break
        recorded.append(found)
        t = fold(t, [found], at)
    return tuple(recorded), t


def _first_forfeit(t: Tournament) -> ev.MatchForfeited | None:
    for state in t.states:
        left = tuple(entry for entry in state.players if entry in t.gone)
        if not left:
            continue
        against_nobody = state.status is MatchStatus.BYE and state.match.id not in t.gone[left[0]].passed
        if against_nobody or state.status in OPEN_STATUSES:
            return ev.MatchForfeited(state.match.id, state.players, left)
    return None
