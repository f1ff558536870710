"""The second key in words: what both entered, and where they differ."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from msgspec import structs

from bracket_desk.domain import commands as cmd
from bracket_desk.domain import events as ev
from bracket_desk.domain.bracket.formats import ToMatch
from bracket_desk.domain.decisions.steps import Step, take_step
from bracket_desk.domain.errors import RuleError
from bracket_desk.domain.stages import covers
from bracket_desk.domain.tournament import Tournament
from bracket_desk.ui.second_key import HOW_WORDS, How, Lost, SecondEntry, Sides
from bracket_desk.words import N_, Words

KeyedCommand = (
    cmd.EnterResult
    | cmd.NoShow
    | cmd.TechnicalDefeat
    | cmd.ClearResult
    | cmd.Sanction
    | cmd.Withdraw
    | cmd.Disqualify
)
"""What says how matches came out, or that one has no result any more."""

_Outcome = (
    ev.ResultEntered | ev.NoShowRecorded | ev.TechnicalDefeatRecorded | ev.ResultCleared | ev.MatchForfeited
)


@dataclass(frozen=True, slots=True)
class FirstEntry:
    """What the first person entered about a match; ``look`` is a state in which both stand there."""

    entry: SecondEntry
    look: Tournament


def keyed(command: cmd.Command) -> KeyedCommand | None:
    """The part of a command that the second key is about, if it has one."""
    decision = command.decision if isinstance(command, cmd.Ground) else command
    return decision if isinstance(decision, KeyedCommand) else None


def with_second(command: cmd.Command, second: str) -> cmd.Command:
    """The command with the name of whoever entered the same."""
    if isinstance(command, cmd.Ground):
        return structs.replace(command, decision=structs.replace(command.decision, second=second))
    return structs.replace(command, second=second)


def keyed_entries(t: Tournament, command: cmd.Command) -> tuple[FirstEntry, ...]:
    """What the second person must enter too, match by match; nothing if the command is refused anyway.

    A match that is lost because somebody leaves or has left is named like any other.
    """
    about = keyed(command)
    if about is None or about.second or not t.regulations.second_key:
        return ()
    try:
        # what is asked about is asked after both keys
        step = take_step(t, structs.replace(about, confirm=True))
    except RuleError:
        return ()
    return tuple(_keyed_entries(t, step))


def _keyed_entries(t: Tournament, step: Step) -> Iterator[FirstEntry]:
    for event in step.events:
        if not isinstance(event, _Outcome) or len(event.sides) != 2:
            continue
        match = t.format.find(event.match)
        if any(covers(stage, match) for stage in t.regulations.second_key):
            # who comes into a match by this very step stands there only after it
            look = t if set(t.state_of(match.id).players) == set(event.sides) else step.after
            yield FirstEntry(_entry(match.number, look.state_of(match.id).players, event), look)


def _entry(number: int, players: tuple[str, ...], event: _Outcome) -> SecondEntry:
    match event:
        case ev.ResultEntered(sides=sides, score=score):
            turned = sides != players
            return SecondEntry("", number, (score[1], score[0]) if turned else score)
        case ev.NoShowRecorded(absent=lost, goes_on=goes_on):
            return SecondEntry("", number, None, How.NO_SHOW, _lost(players, lost, goes_on))
        case ev.TechnicalDefeatRecorded(beaten=lost, goes_on=goes_on):
            return SecondEntry("", number, None, How.TECHNICAL, _lost(players, lost, goes_on))
        case ev.MatchForfeited(left=left):
            return SecondEntry("", number, None, How.LEFT, _lost(players, left, None))
        case _:
            return SecondEntry("", number, None, How.NONE)


def _lost(players: tuple[str, ...], lost: tuple[str, ...], goes_on: str | None) -> Lost:
    if len(lost) == 1:
        return Lost(players.index(lost[0]) + 1)
    return Lost(goes_on=None if goes_on is None else players.index(goes_on) + 1)


def sides_at(t: Tournament, words: Words, number: int) -> Sides | None:
    """Both players of the match with that number, in the order of its sides."""
    match = next((match for match in t.format.matches if match.number == number), None)
    players = () if match is None else t.state_of(match.id).players
    if match is None or len(players) != 2:
        return None
    one, two = (words.entry(entry, t) for entry in players)
    return Sides((one, two), isinstance(match.loser, ToMatch))


def tell_difference(first: FirstEntry, words: Words, second: SecondEntry) -> str:
    """Both entries, one below the other."""
    lines = [words.say(N_("The two entries differ. Look at the protocol: nothing counts yet."))]
    for caption, entry in ((N_("First: {entry}"), first.entry), (N_("Second: {entry}"), second)):
        lines.append(words.say(caption, entry=_tell_entry(first.look, words, entry)))
    return "\n\n".join(lines)


def _tell_entry(t: Tournament, words: Words, entry: SecondEntry) -> str:
    sides = sides_at(t, words, entry.number)
    one, two = ("…", "…") if sides is None else sides.names
    if entry.score is not None:
        text = N_("match {number}, {one} – {two} {score}")
        score = f"{entry.score[0]}:{entry.score[1]}"
        return words.say(text, number=entry.number, one=one, two=two, score=score)
    text, how = N_("match {number}, {one} – {two}: {how}"), words.say(HOW_WORDS[entry.how])
    if entry.lost is not None:
        how += f", {_tell_lost(entry.lost, (one, two), words)}"
    return words.say(text, number=entry.number, one=one, two=two, how=how)


def _tell_lost(lost: Lost, names: tuple[str, str], words: Words) -> str:
    if lost.side is not None:
        return names[lost.side - 1]
    if lost.goes_on is not None:
        return words.say(N_("Both, {who} goes on"), who=names[lost.goes_on - 1])
    return words.say(N_("Both"))
