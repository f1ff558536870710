"""The second key in words: what both entered, and where they differ."""

from __future__ import annotations

from msgspec import structs

from bracket_desk.domain import commands as cmd
from bracket_desk.domain import events as ev
from bracket_desk.domain.decisions.steps import take_step
from bracket_desk.domain.errors import RuleError
from bracket_desk.domain.stages import covers
from bracket_desk.domain.tournament import Tournament
from bracket_desk.ui.second_key import SecondEntry
from bracket_desk.words import N_, Words


def first_entry(t: Tournament, command: cmd.EnterResult) -> SecondEntry | None:
    """What the second person must enter too; None if nothing, or if the result is refused anyway."""
    if command.match not in t.format.index:
        return None
    state = t.state_of(command.match)
    if not any(covers(stage, state.match) for stage in t.regulations.second_key):
        return None
    try:
        # what is asked about is asked after both keys
        events = take_step(t, structs.replace(command, confirm=True)).events
    except RuleError:
        return None
    entered = next((event for event in events if isinstance(event, ev.ResultEntered)), None)
    if entered is None:
        return None
    straight = entered.sides == state.players
    score = entered.score if straight else (entered.score[1], entered.score[0])
    return SecondEntry("", state.match.number, score)


def names_at(t: Tournament, words: Words, number: int) -> tuple[str, str] | None:
    """Both players of the match with that number, in the order of its sides."""
    match = next((match for match in t.format.matches if match.number == number), None)
    players = () if match is None else t.state_of(match.id).players
    if len(players) != 2:
        return None
    one, two = (words.entry(entry, t) for entry in players)
    return one, two


def tell_difference(t: Tournament, words: Words, first: SecondEntry, second: SecondEntry) -> str:
    """Both entries, one below the other."""
    lines = [words.say(N_("The two entries differ. Look at the protocol: nothing counts yet."))]
    for caption, entry in ((N_("First: {entry}"), first), (N_("Second: {entry}"), second)):
        names = names_at(t, words, entry.number) or ("…", "…")
        text = N_("match {number}, {one} – {two} {score}")
        score = f"{entry.score[0]}:{entry.score[1]}"
        said = words.say(text, number=entry.number, one=names[0], two=names[1], score=score)
        lines.append(words.say(caption, entry=said))
    return "\n\n".join(lines)
