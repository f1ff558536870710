"""The second key in words: what both entered, and where they differ."""

from __future__ import annotations

from msgspec import structs

from bracket_desk.domain import commands as cmd
from bracket_desk.domain import events as ev
from bracket_desk.domain.bracket.formats import ToMatch
from bracket_desk.domain.decisions.steps import take_step
from bracket_desk.domain.errors import RuleError
from bracket_desk.domain.stages import covers
from bracket_desk.domain.tournament import Tournament
from bracket_desk.ui.second_key import HOW_WORDS, How, Lost, SecondEntry, Sides
from bracket_desk.words import N_, Words

KeyedCommand = cmd.EnterResult | cmd.NoShow | cmd.TechnicalDefeat | cmd.ClearResult | cmd.Sanction
"""What says how one match came out, or that it has no result any more."""

_Outcome = ev.ResultEntered | ev.NoShowRecorded | ev.TechnicalDefeatRecorded | ev.ResultCleared


def keyed(command: cmd.Command) -> KeyedCommand | None:
    """The part of a command that the second key is about, if it has one."""
    decision = command.decision if isinstance(command, cmd.Ground) else command
    return decision if isinstance(decision, KeyedCommand) else None


def with_second(command: cmd.Command, second: str) -> cmd.Command:
    """The command with the name of whoever entered the same."""
    if isinstance(command, cmd.Ground):
        return structs.replace(command, decision=structs.replace(command.decision, second=second))
    return structs.replace(command, second=second)


def first_entry(t: Tournament, command: cmd.Command) -> SecondEntry | None:
    """What the second person must enter too; None if nothing, or if it is refused anyway.

    What follows from somebody leaving the event is entered by nobody.
    """
    about = keyed(command)
    if about is None or about.second or about.match not in t.format.index:
        return None
    state = t.state_of(about.match)
    if not any(covers(stage, state.match) for stage in t.regulations.second_key):
        return None
    try:
        # what is asked about is asked after both keys
        events = take_step(t, structs.replace(about, confirm=True)).events
    except RuleError:
        return None
    entered = next((event for event in events if isinstance(event, _Outcome)), None)
    return None if entered is None else _entry(state.match.number, state.players, entered)


def _entry(number: int, players: tuple[str, ...], event: _Outcome) -> SecondEntry:
    match event:
        case ev.ResultEntered(sides=sides, score=score):
            turned = sides != players
            return SecondEntry("", number, (score[1], score[0]) if turned else score)
        case ev.NoShowRecorded(absent=lost, goes_on=goes_on):
            return SecondEntry("", number, None, How.NO_SHOW, _lost(players, lost, goes_on))
        case ev.TechnicalDefeatRecorded(beaten=lost, goes_on=goes_on):
            return SecondEntry("", number, None, How.TECHNICAL, _lost(players, lost, goes_on))
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


def tell_difference(t: Tournament, words: Words, first: SecondEntry, second: SecondEntry) -> str:
    """Both entries, one below the other."""
    lines = [words.say(N_("The two entries differ. Look at the protocol: nothing counts yet."))]
    for caption, entry in ((N_("First: {entry}"), first), (N_("Second: {entry}"), second)):
        lines.append(words.say(caption, entry=_tell_entry(t, words, entry)))
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
