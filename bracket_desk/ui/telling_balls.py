"""Whose ball is meant by what was typed, what seat cannot be, and how a draw by hand stands, in sentences."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from bracket_desk.domain.draw.hand import HandDraw
from bracket_desk.domain.errors import Rule, RuleError
from bracket_desk.domain.people.people import Entry
from bracket_desk.domain.tournament import Tournament
from bracket_desk.labels import home
from bracket_desk.ui.picking import finds
from bracket_desk.words import N_, Words

FEW = 8
"""So many possible seats are named in a refusal."""

HINT = N_("Type the number or the name, press Enter, then the seat and Enter again.")


def line_of(entry: Entry, *more: str) -> str:
    """Somebody in a list to choose from: number first, then the name, where from, and what else matters."""
    return f"{entry.number}  " + " · ".join(part for part in (entry.name, home(entry), *more) if part)


def name_of(entry: Entry) -> str:
    """What finds somebody whose ball it is: where people are from would find too many."""
    return f"{entry.number}  {entry.name}"


def runs(numbers: Sequence[int]) -> str:
    """Numbers in order, shortly: ``1–8, 10, 13–16``."""
    breaks = [at for at, (one, after) in enumerate(pairwise(numbers), 1) if after != one + 1]
    parts = [numbers[a:b] for a, b in pairwise([0, *breaks, len(numbers)])] if numbers else []
    return ", ".join(f"{p[0]}–{p[-1]}" if len(p) > 2 else ", ".join(map(str, p)) for p in parts)


def byes_of(draw: HandDraw) -> frozenset[int]:
    """Seats that stay empty."""
    filled = (draw.seat[number] for number in range(1, len(draw.field) + 1))
    return frozenset(range(1, draw.fmt.size + 1)).difference(filled)


def tell_stage(draw: HandDraw, words: Words) -> str:
    """Who is drawn now."""
    if not draw.waiting:
        return words.say(N_("Everybody has a seat."))
    people, seats = next(stage for stage in draw.stages if draw.waiting[0] in stage[0])
    if people[0] not in draw.seeds:
        return words.say(N_("Waiting for a ball: {count}."), count=len(draw.waiting))
    first = draw.seeds.index(people[0]) + 1
    text = N_("Seeds {first}–{last} are drawn now, for the seats {seats}.")
    return words.say(text, first=first, last=first + len(people) - 1, seats=runs(sorted(seats)))


def find_meant(
    draw: HandDraw, t: Tournament, words: Words, typed: str, shown: Sequence[Entry]
) -> Entry | str:
    """Whose ball it is, or why that cannot be told; ``shown`` are those waiting whom the text fits."""
    typed = typed.strip()
    if not typed:
        return words.say(HINT)
    if typed.isdecimal():
        return _of_number(draw, t, words, int(typed))
    if len(shown) == 1:
        return shown[0]
    if shown:
        text = N_("{count} people are meant. Type on, or go to one of them with the arrows.")
        return words.say(text, count=len(shown))
    others = [entry for entry in t.entries.values() if finds(typed, name_of(entry))]
    if len(others) == 1:
        return _of_number(draw, t, words, others[0].number)
    return words.say(N_("Nobody who waits is called “{name}”."), name=typed)


def _of_number(draw: HandDraw, t: Tournament, words: Words, number: int) -> Entry | str:
    entry = next((e for e in t.entries.values() if e.number == number), None)
    if entry is None:
        return words.say(N_("Nobody has the number {number}."), number=number)
    if entry.id in draw.waiting:
        return entry
    who = words.entry(entry.id, t)
    if entry.id in t.gone:
        return words.say(N_("{who} has left the event and is not drawn."), who=who)
    seat = next((seat for seat, sits in draw.seats.items() if sits == entry.id), None)
    if seat is not None:
        return words.say(N_("{who} has a seat already: {seat}."), who=who, seat=seat)
    return words.say(N_("{who} is drawn later. {now}"), who=who, now=tell_stage(draw, words))


def read_seat(draw: HandDraw, t: Tournament, words: Words, typed: str) -> int | str:
    """The seat that was typed, or why nobody at all can be drawn to it."""
    last = draw.fmt.size
    if not typed.strip().isdecimal():
        return words.say(N_("A seat is a number from 1 to {last}."), last=last)
    seat = int(typed)
    if not 1 <= seat <= last:
        return words.reason(Rule.UNKNOWN_SEAT, {"seat": seat, "last": last})
    if seat in draw.seats:
        return words.reason(Rule.SEAT_TAKEN, {"seat": seat, "entry": draw.seats[seat]}, t)
    if seat in byes_of(draw):
        return words.say(N_("Seat {seat} stays empty: there are fewer people than seats."), seat=seat)
    return seat


def tell_wrong_ball(refusal: RuleError, t: Tournament, words: Words) -> str:
    """Why a ball cannot be; where many seats are possible they stand in the window anyhow."""
    values = refusal.values
    if refusal.reason is Rule.BALL_SEAT and len(values["legal"]) > FEW:
        text = N_("{who} cannot sit in seat {seat}: then too many who are to be kept apart would meet.")
        return words.say(text, who=words.entry(values["entry"], t), seat=values["seat"])
    return words.sentence(refusal, t)
