"""The shortest line for a command: what the program writes back is what it reads."""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never

from bracket_desk.domain import commands as cmd
from bracket_desk.domain.bracket.resolve import MatchState
from bracket_desk.domain.tournament import Tournament
from bracket_desk.domain.typed.naming import spell_entry
from bracket_desk.domain.typed.reading import TypedCommand
from bracket_desk.domain.typed.vocabulary import MEASURES, Both, Deed, Handed, Meaning, written

DEED_OF = {measure: deed for deed, measure in MEASURES.items()}
"""The word of each measure."""


def spell(command: TypedCommand, t: Tournament, language: str) -> str:
    """The line for a command about an event as it stands, in that language's words.

    RuleError UNKNOWN_MATCH; people of a match are named by its sides, others by name or ``№12``.
    """
    words = written(language)
    match command:
        case cmd.Withdraw(entry=entry, reason=reason):
            return _with_reason(f"{words[Deed.WITHDRAW]} {spell_entry(t, entry)}", reason)
        case cmd.Disqualify(entry=entry, reason=reason):
            return _with_reason(f"{words[Deed.DISQUALIFY]} {spell_entry(t, entry)}", reason)
        case cmd.Reinstate(entry=entry):
            return f"{words[Deed.REINSTATE]} {spell_entry(t, entry)}"
        case cmd.Sanction() | cmd.DeclareProtest() | cmd.HandInProtest() | cmd.DecideProtest():
            return _by_judges(command, t, words)
        case _:
            pass
    state = t.state_of(command.match)
    number = state.match.number
    match command:
        case cmd.EnterResult(frames=frames) if frames is not None:
            pairs = [frame for frame in frames if isinstance(frame, tuple)]
            return " ".join([str(number), *(f"{one}:{two}" for one, two in pairs)])
        case cmd.EnterResult(score=score):
            assert score is not None
            return f"{number} {score[0]}-{score[1]}"
        case cmd.NoShow():
            return f"{number} {words[Deed.NO_SHOW]} {_losers(command, state, language)}"
        case cmd.TechnicalDefeat(reason=why, note=note):
            line = f"{number} {words[Deed.TECHNICAL]} {_losers(command, state, language)} {words[why]}"
            return f"{line} {note}" if note else line
        case cmd.Call(table=table):
            return f"{number} {words[Deed.TABLE]} {table}"
        case cmd.Start():
            return f"{number} {words[Deed.START]}"
        case _:
            assert_never(command)


def _losers(command: cmd.NoShow | cmd.TechnicalDefeat, state: MatchState, language: str) -> str:
    words = written(language)
    if len(command.entries) == 1:
        return side_of(state, command.entries[0])
    if command.goes_on is None:
        return words[Both.BOTH]
    return f"{words[Both.BOTH]} {words[Both.GOES_ON]} {side_of(state, command.goes_on)}"


def side_of(state: MatchState, entry: str) -> str:
    """The number of somebody's side."""
    return str(state.players.index(entry) + 1)


def _by_judges(
    command: cmd.Sanction | cmd.DeclareProtest | cmd.HandInProtest | cmd.DecideProtest,
    t: Tournament,
    words: Mapping[Meaning, str],
) -> str:
    """A measure or a protest, with what is said of it at the end."""
    state = t.state_of(command.match)
    match command:
        case cmd.Sanction(entry=entry, measure=measure, grounds=grounds):
            said, text = f"{words[DEED_OF[measure]]} {side_of(state, entry)}", grounds.text
        case cmd.DeclareProtest(entry=entry, grounds=grounds):
            said, text = f"{words[Deed.PROTEST]} {side_of(state, entry)}", grounds.text
        case cmd.HandInProtest(text=text):
            said = f"{words[Deed.PROTEST]} {words[Handed.IN]}"
        case cmd.DecideProtest(end=end, grounds=grounds):
            said, text = f"{words[Deed.PROTEST]} {words[end]}", grounds.text
    return _with_text(f"{state.match.number} {said}", text)


def _with_text(line: str, text: str) -> str:
    return f"{line} {text}" if text else line


def _with_reason(line: str, reason: str) -> str:
    return f"{line}, {reason}" if reason else line
