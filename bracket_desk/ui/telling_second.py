"""The second key in words: what both entered, and where they differ."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from msgspec import structs

from bracket_desk.domain import commands as cmd
from bracket_desk.domain import events as ev
from bracket_desk.domain.bracket.formats import Match, ToMatch
from bracket_desk.domain.bracket.resolve import Result
from bracket_desk.domain.decisions.steps import take_step
from bracket_desk.domain.errors import RuleError
from bracket_desk.domain.stages import covers
from bracket_desk.domain.tournament import Tournament
from bracket_desk.domain.values import ResultKind
from bracket_desk.ui.open_event import OpenEvent
from bracket_desk.ui.second_key import HOW_WORDS, How, Lost, SecondEntry, Sides
from bracket_desk.ui.telling import tell_match
from bracket_desk.words import N_, Words

KeyedCommand = (
    cmd.EnterResult
    | cmd.NoShow
    | cmd.TechnicalDefeat
    | cmd.ClearResult
    | cmd.Sanction
    | cmd.Withdraw
    | cmd.Disqualify
    | cmd.Reinstate
    | cmd.Replace
    | cmd.SwapSeats
    | cmd.Seat
)
"""What says how matches came out, or can bring other people into matches that have come out."""

_Outcome = (
    ev.ResultEntered | ev.NoShowRecorded | ev.TechnicalDefeatRecorded | ev.ResultCleared | ev.MatchForfeited
)


@dataclass(frozen=True, slots=True)
class FirstEntry:
    """What the first person entered about a match; ``look`` is a state in which both stand there."""

    entry: SecondEntry
    look: Tournament


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a second person does before a step counts.

    They enter ``entries`` apart, match by match, and agree that the results of ``gone``, which nobody
    takes away but the step would put out of force, do not count any more.
    """

    entries: tuple[FirstEntry, ...] = ()
    gone: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.entries or self.gone)


def keyed(command: cmd.Command) -> KeyedCommand | None:
    """The part of a command that the second key is about, if it has one."""
    decision = command.decision if isinstance(command, cmd.Ground) else command
    return decision if isinstance(decision, KeyedCommand) else None


def with_second(command: cmd.Command, second: str) -> cmd.Command:
    """The command with the name of whoever entered the same."""
    if isinstance(command, cmd.Ground):
        return structs.replace(command, decision=structs.replace(command.decision, second=second))
    return structs.replace(command, second=second)


def wanted_of(event: OpenEvent, command: cmd.Command) -> Wanted:
    """What the second person must do too; nothing if the command is refused anyway.

    A match that is lost because somebody leaves or has left is named like any other, and so is one whose
    result changes, comes back or does not count any more by an undo or a decision about something else.
    """
    t = event.tournament
    if not isinstance(command, cmd.Undo | cmd.Redo):
        return wanted_in(t, command)
    if command.second or not t.regulations.second_key:
        return Wanted()
    try:
        return _wanted(t, event.after(command), ())
    except RuleError:
        return Wanted()


def wanted_in(t: Tournament, command: cmd.Command) -> Wanted:
    """The same of a step in this state, of any but undo and redo."""
    about = keyed(command)
    if about is None or about.second or not t.regulations.second_key:
        return Wanted()
    try:
        # what is asked about is asked after both keys
        step = take_step(t, structs.replace(about, confirm=True))
    except RuleError:
        return Wanted()
    return _wanted(t, step.after, step.events)


def _wanted(t: Tournament, after: Tournament, events: Sequence[ev.Event]) -> Wanted:
    named: dict[str, Match] = {
        match.id: match
        for match in t.format.matches
        if any(covers(stage, match) for stage in t.regulations.second_key)
    }
    entries, gone = list[FirstEntry](), list[str]()
    said = set[str]()
    for event in events:
        if not isinstance(event, _Outcome) or len(event.sides) != 2 or event.match not in named:
            continue
        # who comes into a match by this very step stands there only after it
        look = t if set(t.state_of(event.match).players) == set(event.sides) else after
        players = look.state_of(event.match).players
        entries.append(FirstEntry(_entry(named[event.match].number, players, event), look))
        said.add(event.match)
    if t.format is after.format:
        for name, match in named.items():
            old, now = t.state_of(name).result, after.state_of(name).result
            if name in said or old == now:
                continue
            players = after.state_of(name).players
            if now is not None and len(players) == 2:
                entries.append(FirstEntry(_entry_of(match.number, players, now), after))
            elif old is not None and len(t.state_of(name).players) == 2:
                gone.append(name)
    return Wanted(tuple(entries), tuple(gone))


def tell_gone(t: Tournament, gone: Sequence[str], words: Words) -> str:
    """What a second person agrees to."""
    lines = [
        words.say(
            N_("The regulations ask for a second person here. These results would not count any more:")
        ),
        *(tell_match(t, name, words) for name in gone),
    ]
    return "\n".join(lines)


def _entry_of(number: int, players: tuple[str, ...], result: Result) -> SecondEntry:
    """What has to be entered for a result that comes into force."""
    if result.kind is ResultKind.PLAYED:
        return SecondEntry("", number, result.seen_from(players[0])[0])
    if result.forfeit:
        how = How.LEFT
    elif result.kind is ResultKind.NO_SHOW or (result.kind is ResultKind.BOTH_LOST and result.reason is None):
        how = How.NO_SHOW
    else:
        how = How.TECHNICAL
    if result.winner is None:
        return SecondEntry("", number, None, how, _lost(players, players, result.loser))
    loser = next(player for player in players if player != result.winner)
    return SecondEntry("", number, None, how, _lost(players, (loser,), None))


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
