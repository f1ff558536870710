"""What follows from a decision, said before it is recorded: in its dialog and over the line of results."""

from __future__ import annotations

from datetime import datetime

from bracket_desk.domain import commands as cmd
from bracket_desk.domain.decisions.verdicts import score_after_loss
from bracket_desk.domain.floor.clocks import call_clock, clock_of
from bracket_desk.domain.measures import DecisionKind, Measure
from bracket_desk.domain.tournament import Tournament
from bracket_desk.domain.values import MatchStatus
from bracket_desk.labels import short_names
from bracket_desk.words import N_, Words


def tell_follows(t: Tournament, command: cmd.Command, words: Words, now: datetime) -> list[str]:
    """Sentences, each of its own; nothing where nothing follows but what is said.

    ``now``: a no-show is not forbidden before its time, but that it is early is said.
    """
    say = words.say
    match command:
        case cmd.Ground(decision=cmd.Close()):
            text = N_("Matches that are not played any more: {count}.")
            shared = N_("Those still in share the places of the round they stand in.")
            held = N_("Papers about titles and ranks are held back. Undo takes all of it back.")
            return [say(text, count=t.not_played), say(shared), say(held)]
        case cmd.NoShow(match=match) | cmd.Ground(decision=cmd.NoShow(match=match)):
            return [said] if (said := _early(t, match, words, now)) else []
        case cmd.Sanction():
            return [said] if (said := _after_measure(t, command, words)) else []
        case cmd.DeclareProtest():
            text = N_("Play stands still; the written protest is handed in within 5 minutes.")
            other = N_("Whether something happened on the table is for the judge alone (item 10).")
            return [say(text), say(other)]
        case cmd.HandInProtest():
            late = _late(t, command, words, now)
            return [*([late] if late else []), say(N_("The chief panel decides within 15 minutes."))]
        case cmd.DecideProtest():
            late = _late(t, command, words, now)
            return [*([late] if late else []), _after_protest(t, command, words)]
        case cmd.Decree(kind=DecisionKind.POSTPONEMENT, matches=matches, until=until) if matches:
            follows = [say(N_("The match is not called until somebody lets it go again."))]
            if until is not None:
                follows.append(say(N_("The queue reminds of it: {until}."), until=words.near(until, now)))
            return follows
        case cmd.Decree(kind=DecisionKind.POSTPONEMENT | DecisionKind.BREAK, until=until):
            return _after_halt(t, until, words, now)
        case cmd.Decree(kind=DecisionKind.JUDGE):
            return [say(N_("As a rule between two frames (item 10)."))]
        case _:
            return []


def _after_halt(t: Tournament, until: datetime | None, words: Words, now: datetime) -> list[str]:
    """What a break, or a postponement of all play, does to the queue."""
    say, running = words.say, t.floor.halted(now)
    if until is None:
        text = N_(
            "The queue proposes no call until it is ended: by the button over the tables, or by another."
        )
        said = [say(text)]
    elif until <= now:
        said = [say(N_("That time is over: the queue goes on at once."))]
    else:
        text = N_("The queue proposes no call until {until}; called all the same, a match is asked about.")
        said = [say(text, until=words.near(until, now))]
    if running is not None:
        text = N_("It takes the place of what stands now: {kind}.")
        kind = words.term(running.kind)
        if running.until is not None:
            moment = words.near(running.until.astimezone(now.tzinfo), now)
            kind = say(N_("{kind} until {until}"), kind=kind, until=moment)
        said.append(say(text, kind=kind))
    return said


def _early(t: Tournament, match: str, words: Words, now: datetime) -> str:
    """That the time of the regulations is not over yet, or has not even begun."""
    state = t.state_of(match)
    if state.status is MatchStatus.PLAYING:
        return "⚠ " + words.say(N_("The match is being played: both have come. Check the number."))
    clock = call_clock(t, state, now)
    if clock is None:
        if state.status is MatchStatus.READY:
            return "⚠ " + words.say(N_("The match has not been called: the time to come runs from the call."))
        return ""
    if clock.loses_match:
        return ""
    text = N_("Called {minutes} min ago; by the regulations the match is lost after {all} min.")
    return "⚠ " + words.say(text, minutes=clock.elapsed.minutes, all=clock.ladder[-1])


def _after_measure(t: Tournament, command: cmd.Sanction, words: Words) -> str:
    state = t.state_of(command.match)
    match command.measure:
        case Measure.FRAME | Measure.LATE:
            score = score_after_loss(t, state, command.entry)
            if score is None:
                return words.say(N_("With this frame the match is over: enter its result afterwards."))
            return words.say(N_("The score so far becomes {one}–{two}."), one=score[0], two=score[1])
        case Measure.MATCH:
            return words.say(N_("The match is decided: a technical defeat, without a score."))
        case Measure.REMOVAL if state.status is MatchStatus.DECIDED:
            return words.say(N_("Removed from the event; the result of this match stands (item 17)."))
        case Measure.REMOVAL:
            return words.say(N_("Removed from the event: this match and all to come are lost."))
        case _:
            return ""


def _late(t: Tournament, command: cmd.HandInProtest | cmd.DecideProtest, words: Words, now: datetime) -> str:
    """That the time of this step of a protest is over: it is recorded all the same."""
    found = t.protest_left(command.match, command.sides)
    clock = None if found is None else clock_of(found[1], now)
    if clock is None or not clock.over or clock.protest.handed_in != isinstance(command, cmd.DecideProtest):
        return ""
    text = N_("Late: it was to be handed in by {time} (item 16). It is recorded with its time.")
    if clock.protest.handed_in:
        text = N_("Late: it was to be decided by {time} (item 16). It is recorded with its time.")
    return "⚠ " + words.say(text, time=words.near(clock.ends.astimezone(now.tzinfo), now))


def _after_protest(t: Tournament, command: cmd.DecideProtest, words: Words) -> str:
    found = t.protest_left(command.match, command.sides)
    if found is not None and found[0] != t.state_of(command.match).key:
        names = short_names(t.entries.values())
        text = N_("It is about a match of {pair}, who do not stand there any more: nothing goes on.")
        return words.say(text, pair=" – ".join(names[entry] for entry in found[0][1]))
    if t.closed:
        return words.say(N_("The event was closed before its end: nothing more is played."))
    return words.say(N_("The match goes on. If its result is to change, enter that afterwards."))
