"""Matches on tables: calls, first strokes, the kept timetable."""

from __future__ import annotations

from bracket_desk.domain import commands as cmd
from bracket_desk.domain import events as ev
from bracket_desk.domain.decisions.results import match_of_two
from bracket_desk.domain.errors import Rule, RuleError
from bracket_desk.domain.tournament import Tournament
from bracket_desk.domain.values import MatchStatus

LONGEST_TABLE_NAME = 40


def call(t: Tournament, command: cmd.Call) -> tuple[ev.Event, ...]:
    """Announce a match at a free table; called again elsewhere, its clock starts anew."""
    state, sides = match_of_two(t, command.match)
    match, table = state.match.id, command.table.strip()
    if state.status is MatchStatus.DECIDED:
        raise RuleError(Rule.MATCH_DECIDED, match=match)
    if not table or len(table) > LONGEST_TABLE_NAME:
        raise RuleError(Rule.TABLE_NAME, table=table, most=LONGEST_TABLE_NAME)
    if t.tables and table not in t.tables:
        raise RuleError(Rule.UNKNOWN_TABLE, table=table, tables=t.tables)
    if table in t.busy and t.busy[table].match.id == match:
        raise RuleError(Rule.CALLED_HERE, match=match, table=table)
    if table in t.busy:
        raise RuleError(Rule.TABLE_BUSY, table=table, match=t.busy[table].match.id)
    if state.status is MatchStatus.PLAYING:
        raise RuleError(Rule.MATCH_PLAYING, match=match, table=t.calls[state.key].table)
    return (ev.MatchCalled(match, sides, table),)


def start(t: Tournament, command: cmd.Start) -> tuple[ev.Event, ...]:
    """The first stroke of a match that was called."""
    state, sides = match_of_two(t, command.match)
    if state.status is MatchStatus.DECIDED:
        raise RuleError(Rule.MATCH_DECIDED, match=state.match.id)
    if state.status is MatchStatus.PLAYING:
        raise RuleError(Rule.MATCH_PLAYING, match=state.match.id, table=t.calls[state.key].table)
    if state.status is not MatchStatus.CALLED:
        raise RuleError(Rule.NOT_CALLED, match=state.match.id)
    return (ev.MatchStarted(state.match.id, sides),)


def set_tables(_t: Tournament, command: cmd.SetTables) -> tuple[ev.Event, ...]:
    """Name the tables of the hall, each once."""
    names = tuple(name.strip() for name in command.tables)
    bad = next((n for n in names if not n or len(n) > LONGEST_TABLE_NAME or names.count(n) > 1), None)
    if bad is not None:
        raise RuleError(Rule.TABLE_NAME, table=bad, most=LONGEST_TABLE_NAME)
    return (ev.TablesSet(names),)


def keep_timetable(t: Tournament, command: cmd.KeepTimetable) -> tuple[ev.Event, ...]:
    """Keep a timetable; its matches must be of this format."""
    if t.draw is None:
        raise RuleError(Rule.NOT_DRAWN)
    for slot in command.slots:
        t.format.find(slot.match)
    return (ev.TimetableKept(command.slots),)
