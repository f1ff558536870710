"""Who sits where: the draw, reserves, latecomers, and two people in each other's seats."""

from __future__ import annotations

from collections.abc import Sequence

from bracket_desk.domain import commands as cmd
from bracket_desk.domain import events as ev
from bracket_desk.domain.draw.procedure import PROCEDURE, checksum, draw_by_phrase, tidy_phrase
from bracket_desk.domain.draw.seeding import check_field, choose_seeds
from bracket_desk.domain.errors import Rule, RuleError
from bracket_desk.domain.people.people import Entry
from bracket_desk.domain.tournament import Tournament
from bracket_desk.domain.values import MatchStatus


def admitted(t: Tournament) -> list[Entry]:
    """Those who are drawn, by number: everybody who has not left."""
    return [entry for entry in t.entries.values() if entry.id not in t.gone]


def _refuse_late_draw(t: Tournament) -> None:
    if t.decided:
        raise RuleError(Rule.DRAW_AFTER_DECISION)


def draw(t: Tournament, command: cmd.Draw) -> tuple[ev.Event, ...]:
    """Seats by a phrase chosen in public: seeds in their seats, the rest by lot."""
    _refuse_late_draw(t)
    field = admitted(t)
    check_field(t.format, len(field))
    phrase = tidy_phrase(command.phrase)
    if not phrase:
        raise RuleError(Rule.PHRASE_EMPTY)
    seeds = choose_seeds(field, command.seeds)
    drawn = draw_by_phrase(t.format, field, phrase, seeds)
    return (
        ev.Drawn(
            seats=drawn.seats,
            seeds=drawn.seeds,
            phrase=phrase,
            procedure=PROCEDURE,
            checksum=checksum(field),
        ),
    )


def draw_by_lots(t: Tournament, command: cmd.DrawByLots) -> tuple[ev.Event, ...]:
    """Take over a draw made by hand; every admitted entry once, every seat at most once."""
    _refuse_late_draw(t)
    field = admitted(t)
    check_field(t.format, len(field))
    by_number = {entry.number: entry for entry in t.entries.values()}
    seats: dict[int, str] = {}
    taken: set[int] = set()
    for number, seat in command.lots:
        if number not in by_number:
            raise RuleError(Rule.LOT_UNKNOWN, number=number)
        if by_number[number].id in t.gone:
            raise RuleError(Rule.LOT_LEFT, number=number, entry=by_number[number].id)
        if not 1 <= seat <= t.format.size:
            raise RuleError(Rule.UNKNOWN_SEAT, seat=seat, last=t.format.size)
        if number in taken:
            raise RuleError(Rule.LOT_TWICE, number=number)
        if seat in seats:
            raise RuleError(Rule.SEAT_TAKEN, seat=seat, entry=seats[seat])
        taken.add(number)
        seats[seat] = by_number[number].id
    missing = [entry.number for entry in field if entry.number not in taken]
    if missing:
        raise RuleError(Rule.LOTS_MISSING, numbers=missing)
    return (ev.Drawn(seats=_row(seats, t.format.size), lots=command.source or "-"),)


def _row(seats: dict[int, str], size: int) -> tuple[str | None, ...]:
    return tuple(seats.get(seat) for seat in range(1, size + 1))


def _seated(t: Tournament, entries: Sequence[str]) -> None:
    for entry in entries:
        t.entry(entry)
        if t.draw is None:
            raise RuleError(Rule.NOT_DRAWN)
        if entry not in t.seat_of:
            raise RuleError(Rule.NOT_SEATED, entry=entry)


def _reserve(t: Tournament, entry: str) -> None:
    t.entry(entry)
    if t.draw is None:
        raise RuleError(Rule.NOT_DRAWN)
    if entry in t.seat_of:
        raise RuleError(Rule.ALREADY_SEATED, entry=entry, seat=t.seat_of[entry])
    if entry in t.gone:
        raise RuleError(Rule.RESERVE_LEFT, entry=entry, how=t.gone[entry].how)


def replace(t: Tournament, command: cmd.Replace) -> tuple[ev.Event, ...]:
    """A reserve takes a seat whose owner's first match against a player is not decided."""
    _seated(t, [command.entry])
    _reserve(t, command.by)
    for state in t.states:
        if state.status is MatchStatus.DECIDED and len(state.players) == 2 and command.entry in state.players:
            raise RuleError(Rule.REPLACE_TOO_LATE, entry=command.entry, match=state.match.id)
    return (ev.EntryReplaced(command.entry, command.by, t.seat_of[command.entry]),)


def swap_seats(t: Tournament, command: cmd.SwapSeats) -> tuple[ev.Event, ...]:
    """Put two people right who sit in each other's seats."""
    one, two = command.entries
    _seated(t, command.entries)
    if one == two:
        raise RuleError(Rule.SAME_ENTRY_TWICE, entry=one)
    return (ev.SeatsSwapped(command.entries, command.reason),)


def seat(t: Tournament, command: cmd.Seat) -> tuple[ev.Event, ...]:
    """Put a latecomer into an empty seat; whoever had the bye there plays after all."""
    _reserve(t, command.entry)
    if not 1 <= command.seat <= t.format.size:
        raise RuleError(Rule.UNKNOWN_SEAT, seat=command.seat, last=t.format.size)
    if command.seat in t.seats:
        raise RuleError(Rule.SEAT_TAKEN, seat=command.seat, entry=t.seats[command.seat])
    return (ev.EntrySeated(command.entry, command.seat, command.reason),)
