"""What a change of seats found out later touches, told before it is done."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import structs

from bracket_desk.domain import commands as cmd
from bracket_desk.domain.bracket.resolve import MatchState
from bracket_desk.domain.decisions.steps import newly_suspended, take_step
from bracket_desk.domain.errors import RuleError
from bracket_desk.domain.tournament import Tournament
from bracket_desk.labels import short_names
from bracket_desk.words import N_, Words

MOST = 6
"""So many matches of each sort are named."""


def tell_touched(t: Tournament, command: cmd.SwapSeats | cmd.Seat | cmd.Replace, words: Words) -> list[str]:
    """A line for matches with other players, for tables that they stand at, for results that change.

    Nothing where the command is refused: the refusal says why.
    """
    try:
        after = take_step(t, structs.replace(command, confirm=True)).after
    except RuleError:
        return []
    return list(_touched(t, after, words))


def _touched(t: Tournament, after: Tournament, words: Words) -> Iterator[str]:
    say = words.say
    pairs = list(zip(t.states, after.states, strict=True))
    other = [new for old, new in pairs if old.players != new.players]
    if other:
        yield say(N_("Other players stand in:")) + "\n" + _named(other, after, words)
    for old, _ in pairs:
        call = t.call_of(old)
        if call is not None and after.busy.get(call.table) is None:
            text = N_("Table {table} is freed: match {match} was called there.")
            yield say(text, table=call.table, match=old.match.number)
    stopped = [t.state_of(match) for match in newly_suspended(t, after)]
    if stopped:
        yield (
            say(N_("Results that do not count any more, and come back with their pair:"))
            + "\n"
            + _named(stopped, t, words)
        )
    before = {key for key, _ in t.suspended}
    back = [new for _, new in pairs if new.result is not None and new.key in before]
    if back:
        yield say(N_("Results that count again:")) + "\n" + _named(back, after, words)


def _named(states: list[MatchState], t: Tournament, words: Words) -> str:
    names = short_names(t.entries.values())
    lines = [
        f"{state.match.number}  {' – '.join(names[entry] for entry in state.players) or '…'}"
        for state in states[:MOST]
    ]
    if len(states) > MOST:
        lines.append(words.say(N_("… and {more} more"), more=len(states) - MOST))
    return "\n".join(lines)
