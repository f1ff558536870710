"""Measures, protests and decisions in the words of the window, and who can have decided."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta

from bracket_desk.domain.bracket.resolve import MatchState
from bracket_desk.domain.floor.clocks import ProtestClock, protest_clock
from bracket_desk.domain.people.people import Judge
from bracket_desk.domain.sport.judges import CHIEF_REFEREE, is_of_panel, post_seniority
from bracket_desk.domain.tournament import Tournament
from bracket_desk.labels import initials, short_names
from bracket_desk.words import N_, Words


def judge_text(judge: Judge) -> str:
    """A judge with the post, as a register names who decided."""
    name = " ".join(
        part for part in (judge.surname, initials(judge.given), initials(judge.patronymic)) if part
    )
    return f"{judge.post} {name}".strip()


def chief_referee(t: Tournament, words: Words) -> str:
    """Who decides if nobody else is named; the post alone if nobody holds it, or several."""
    holders = [judge for judge in t.judges if judge.post == CHIEF_REFEREE]
    return judge_text(holders[0]) if len(holders) == 1 else words.say(N_("Chief referee"))


def chief_panel(words: Words) -> str:
    """Who decides about protests (Order 942, part 3, item 16)."""
    return words.say(N_("Chief panel of judges"))


def judge_at(t: Tournament, state: MatchState, words: Words) -> str:
    """The judge at the table of a match; the chief referee where none, or several, are placed there."""
    call = t.call_of(state)
    numbers = {duty.judge for duty in t.floor.duties_at(call.table)} if call is not None else set[int]()
    found = [judge for judge in t.judges if judge.number in numbers]
    return judge_text(found[0]) if len(found) == 1 else chief_referee(t, words)


def deciders(t: Tournament, words: Words) -> list[str]:
    """Everybody who can have decided, the chief referee and the chief panel first."""
    judges = sorted(
        (judge for judge in t.judges if is_of_panel(judge.post)),
        key=lambda judge: post_seniority(judge.post),
    )
    named = [chief_referee(t, words), chief_panel(words), *(judge_text(judge) for judge in judges)]
    return list(dict.fromkeys(named))


def tell_measures(t: Tournament, state: MatchState, words: Words, now: datetime) -> Iterator[str]:
    """What stands in the way of a match and what was noted in it: protests and sanctions."""
    names, say = short_names(t.entries.values()), words.say
    for protest in t.floor.protests.get(state.key, ()):
        who = names[protest.entry]
        if protest.end is not None:
            yield say(N_("Protest of {who}: {end}"), who=who, end=words.term(protest.end))
            continue
        clock = protest_clock(t, state, now)
        left = "" if clock is None else " · " + tell_deadline(clock, words, now)
        text = protest.text or protest.grounds.text
        stands = N_("Protest of {who}: not decided yet")
        if t.call_of(state) is not None:
            stands = N_("Protest of {who}: play stands still")
        yield say(stands, who=who) + left + (f"\n{text}" if text else "")
    for (match, pair), protest in t.floor.open_protests.items():
        if match == state.match.id and (match, pair) != state.key:
            text = N_("Protest of {who} is not decided: it is about {pair}, who stood here before")
            yield say(text, who=names[protest.entry], pair=" – ".join(names[entry] for entry in pair))
    for made in t.floor.sanctions.get(state.key, ()):
        text = f" ({made.grounds.text})" if made.grounds.text else ""
        said = words.term(made.measure)
        yield f"{said[:1].upper()}{said[1:]}: {names[made.entry]}{text}"


def tell_halt(t: Tournament, words: Words, now: datetime) -> str:
    """That the hall stands still, until when and why; nothing if it does not."""
    halt = t.floor.halted(now)
    if halt is None:
        return ""
    kind = words.term(halt.kind)
    values = {"kind": f"{kind[:1].upper()}{kind[1:]}", "reason": halt.reason.rstrip(".")}
    if halt.until is None:
        text = N_("{kind}: {reason}. No calls are proposed until it is ended, and no end is foreseen.")
        return words.say(text, **values)
    text = N_("{kind} until {until}: {reason}. No calls are proposed.")
    return words.say(text, **values, until=words.near(halt.until.astimezone(now.tzinfo), now))


def tell_protests_left(t: Tournament, words: Words) -> str:
    """Protests that are not decided and whose match stands at no table, where its card would say so."""
    at_tables = {state.key for state in t.busy.values()}
    left = [key for key in t.floor.open_protests if key not in at_tables]
    numbers = ", ".join(str(t.format.find(match).number) for match, _ in left)
    return words.say(N_("Protests not decided, matches: {numbers}"), numbers=numbers) if left else ""


def tell_deadline(clock: ProtestClock, words: Words, now: datetime) -> str:
    """Until when an open protest is handed in or decided: what a panel says needs no clock that runs."""
    if clock.over:
        text = N_("time to hand in was over at {time}")
        if clock.protest.handed_in:
            text = N_("time to decide was over at {time}")
    else:
        text = N_("to be decided by {time}") if clock.protest.handed_in else N_("to be handed in by {time}")
    return words.say(text, time=words.near(clock.ends.astimezone(now.tzinfo), now))


def tell_protest(clock: ProtestClock, words: Words) -> str:
    """The clock of an open protest as it runs on the card of its table."""
    if clock.over:
        return words.say(N_("late by {time}"), time=as_clock(clock.over))
    text = N_("{time} to decide") if clock.protest.handed_in else N_("{time} to hand in")
    return words.say(text, time=as_clock(clock.left))


def as_clock(time: timedelta) -> str:
    """Minutes and seconds, whole seconds begun."""
    seconds = -int(-time.total_seconds() // 1)
    return f"{seconds // 60}:{seconds % 60:02}"
