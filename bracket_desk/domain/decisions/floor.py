"""Matches on tables: calls, first strokes, tables out of order, matches that are moved or held."""

from __future__ import annotations

from datetime import datetime

from bracket_desk.domain import commands as cmd
from bracket_desk.domain import events as ev
from bracket_desk.domain import text as plain
from bracket_desk.domain.bracket.resolve import MatchState
from bracket_desk.domain.decisions.hall import LONGEST_TABLE_NAME, LONGEST_WORDS
from bracket_desk.domain.decisions.results import match_of_two
from bracket_desk.domain.errors import Rule, RuleError
from bracket_desk.domain.floor.elsewhere import taken_by, where_plays
from bracket_desk.domain.floor.moments import FIRST_YEAR, LAST_YEAR
from bracket_desk.domain.floor.state import TableCall
from bracket_desk.domain.tournament import Tournament
from bracket_desk.domain.values import CLOSED_STATUSES, MatchStatus


def call(t: Tournament, command: cmd.Call) -> tuple[ev.Event, ...]:
    """Announce a match at a free table; called again elsewhere, its clock starts anew.

    MATCH_HELD asks about a match that is held; called all the same, it is held no more.
    """
    state, sides = match_of_two(t, command.match)
    match, table = state.match.id, command.table.strip()
    if state.status is MatchStatus.DECIDED:
        raise RuleError(Rule.MATCH_DECIDED, match=match)
    _check_table(t, table)
    if table in t.busy and t.busy[table].match.id == match:
        raise RuleError(Rule.CALLED_HERE, match=match, table=table)
    if table in t.busy:
        raise RuleError(Rule.TABLE_BUSY, table=table, match=t.busy[table].match.id)
    if state.status is MatchStatus.PLAYING:
        raise RuleError(Rule.MATCH_PLAYING, match=match, table=t.floor.calls[state.key].table)
    _check_people(t, state)
    called = ev.MatchCalled(match, sides, table)
    held = t.floor.holds.get(match)
    if held is None:
        return (called,)
    if not command.confirm:
        raise RuleError(Rule.MATCH_HELD, confirmable=True, match=match, value=held.reason)
    return called, ev.MatchReleased(match)


def _check_table(t: Tournament, table: str) -> None:
    """A name that can be, of a table where this discipline can be played now."""
    if not table or len(table) > LONGEST_TABLE_NAME:
        raise RuleError(Rule.TABLE_NAME, table=table, most=LONGEST_TABLE_NAME)
    if table in t.floor.out_of_order:
        raise RuleError(Rule.TABLE_OUT_OF_ORDER, table=table, value=t.floor.out_of_order[table])
    known = t.floor.hall.find(table)
    if known is None and t.floor.hall.tables:
        raise RuleError(Rule.UNKNOWN_TABLE, table=table, tables=t.tables)
    if known is not None and not known.fits(t.card.discipline):
        raise RuleError(Rule.TABLE_KIND, table=table, kind=known.kind, discipline=t.card.discipline)


def _check_people(t: Tournament, state: MatchState) -> None:
    """Nobody is ever at two tables, not even somebody who is entered twice."""
    others = [taken for taken in taken_by(t) if taken.match != state.match.id]
    for entry in state.players:
        there = where_plays(t, entry, others, surely=True)
        if there is not None:
            raise RuleError(Rule.PLAYER_BUSY, entry=entry, match=there.match, table=there.table)


def start(t: Tournament, command: cmd.Start) -> tuple[ev.Event, ...]:
    """The first stroke of a match that was called."""
    state, sides = match_of_two(t, command.match)
    if state.status is MatchStatus.DECIDED:
        raise RuleError(Rule.MATCH_DECIDED, match=state.match.id)
    if state.status is MatchStatus.PLAYING:
        table = t.floor.calls[state.key].table
        raise RuleError(Rule.MATCH_PLAYING, match=state.match.id, table=table)
    if state.status is not MatchStatus.CALLED:
        raise RuleError(Rule.NOT_CALLED, match=state.match.id)
    return (ev.MatchStarted(state.match.id, sides),)


def keep_timetable(t: Tournament, command: cmd.KeepTimetable) -> tuple[ev.Event, ...]:
    """Keep a timetable; its matches must be of this format."""
    if t.draw is None:
        raise RuleError(Rule.NOT_DRAWN)
    for slot in command.slots:
        t.format.find(slot.match)
    return (ev.TimetableKept(command.slots),)


# ---------------------------------------------------------------- tables out of order


def take_table_out(t: Tournament, command: cmd.TakeTableOut) -> tuple[ev.Event, ...]:
    """A table is out of order (Order 942, part 2, item 1; the chief referee decides).

    The match at it goes on at another table; one that was only called waits before all others.
    TABLE_STOPS asks whether one that is being played is broken off and waits so, too.
    """
    table, reason = command.table.strip(), check_words(command.reason)
    _check_known(t, table)
    if table in t.floor.out_of_order:
        raise RuleError(Rule.TABLE_OUT_OF_ORDER, table=table, value=t.floor.out_of_order[table])
    if not reason:
        raise RuleError(Rule.REASON_MISSING)
    out = ev.TableTakenOut(table, reason)
    state = t.busy.get(table)
    if state is None:
        return (out,)
    if command.to is not None:
        return out, ev.MatchesMoved((_place(t, state, _free(t, command.to)),), reason)
    if state.status is MatchStatus.PLAYING and not command.confirm:
        raise RuleError(Rule.TABLE_STOPS, confirmable=True, table=table, match=state.match.id)
    return out, _taken_back(state, reason, first=True)


def _check_known(t: Tournament, table: str) -> None:
    if not table or len(table) > LONGEST_TABLE_NAME:
        raise RuleError(Rule.TABLE_NAME, table=table, most=LONGEST_TABLE_NAME)
    if t.floor.hall.tables and t.floor.hall.find(table) is None:
        raise RuleError(Rule.UNKNOWN_TABLE, table=table, tables=t.tables)


def _free(t: Tournament, said: str) -> str:
    table = said.strip()
    _check_table(t, table)
    if table in t.busy:
        raise RuleError(Rule.TABLE_BUSY, table=table, match=t.busy[table].match.id)
    return table


def put_table_back(t: Tournament, command: cmd.PutTableBack) -> tuple[ev.Event, ...]:
    """A table is in order again."""
    table = command.table.strip()
    if table not in t.floor.out_of_order:
        raise RuleError(Rule.TABLE_IN_ORDER, table=table)
    return (ev.TablePutBack(table),)


# ---------------------------------------------------------------- moving, taking back, holding


def move_match(t: Tournament, command: cmd.MoveMatch) -> tuple[ev.Event, ...]:
    """A match that has a table goes on at another one, with its clocks and its score.

    With ``swap`` the match that is there comes to the table of this one.
    """
    state, at = _at_table(t, command.match)
    table, reason = command.table.strip(), check_words(command.reason)
    if table == at.table:
        raise RuleError(Rule.CALLED_HERE, match=state.match.id, table=table)
    other = t.busy.get(table)
    if other is None or not command.swap:
        return (ev.MatchesMoved((_place(t, state, _free(t, table)),), reason),)
    return (ev.MatchesMoved((_place(t, state, table), _place(t, other, at.table)), reason),)


def take_back(t: Tournament, command: cmd.TakeBack) -> tuple[ev.Event, ...]:
    """A match leaves its table and waits again where it did; MATCH_STOPS asks about one being played."""
    state, at = _at_table(t, command.match)
    if at.started and not command.confirm:
        raise RuleError(Rule.MATCH_STOPS, confirmable=True, match=state.match.id, table=at.table)
    return (_taken_back(state, check_words(command.reason), first=False),)


def _at_table(t: Tournament, match: str) -> tuple[MatchState, TableCall]:
    state, _ = match_of_two(t, match)
    if state.status is MatchStatus.DECIDED:
        raise RuleError(Rule.MATCH_DECIDED, match=state.match.id)
    at = t.call_of(state)
    if at is None:
        raise RuleError(Rule.NOT_CALLED, match=state.match.id)
    return state, at


def _place(t: Tournament, state: MatchState, table: str) -> ev.Place:
    _, sides = match_of_two(t, state.match.id)
    return ev.Place(state.match.id, sides, table)


def _taken_back(state: MatchState, reason: str, *, first: bool) -> ev.CallTakenBack:
    one, two = state.players
    return ev.CallTakenBack(state.match.id, (one, two), reason, first)


def hold(t: Tournament, command: cmd.Hold) -> tuple[ev.Event, ...]:
    """Do not call a match, known players or not; the reason may be changed later."""
    state = t.state_of(command.match)
    match, reason = state.match.id, check_words(command.reason)
    if state.status in CLOSED_STATUSES:
        raise RuleError(Rule.MATCH_DECIDED, match=match)
    at = t.call_of(state)
    if at is not None:
        raise RuleError(Rule.HOLD_CALLED, match=match, table=at.table)
    if not reason:
        raise RuleError(Rule.REASON_MISSING)
    if command.until is not None:
        check_moment(command.until)
    held = t.floor.holds.get(match)
    if held is not None and (held.reason, held.until) == (reason, command.until):
        raise RuleError(Rule.NOTHING_TO_DO)
    return (ev.MatchHeld(match, reason, command.until),)


def release(t: Tournament, command: cmd.Release) -> tuple[ev.Event, ...]:
    """Let a match be called again."""
    match = t.format.find(command.match).id
    if match not in t.floor.holds:
        raise RuleError(Rule.NOT_HELD, match=match)
    return (ev.MatchReleased(match),)


def check_words(said: str) -> str:
    """A reason on one line; RuleError WORDS_LONG."""
    words = plain.clean(said)
    if len(words) > LONGEST_WORDS:
        raise RuleError(Rule.WORDS_LONG, most=LONGEST_WORDS)
    return words


def check_moment(moment: datetime) -> None:
    """RuleError TIME_UNUSABLE for a year that nobody means."""
    if not FIRST_YEAR <= moment.year <= LAST_YEAR:
        raise RuleError(Rule.TIME_UNUSABLE, year=moment.year)
