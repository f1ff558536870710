"""Who sits where: the draw, reserves, latecomers, and two people in each other's seats."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TypeVar

import msgspec

from bracket_desk.domain import commands as cmd
from bracket_desk.domain import events as ev
from bracket_desk.domain.admission import is_admitted, is_in_field
from bracket_desk.domain.bracket.formats import Format
from bracket_desk.domain.bracket.resolve import MatchState
from bracket_desk.domain.draw import procedure, version_1
from bracket_desk.domain.draw.hand import HandDraw, begin_by_hand
from bracket_desk.domain.draw.method import LATEST, VERSION_2, Method, method_of
from bracket_desk.domain.draw.rules import DrawMode, DrawRules
from bracket_desk.domain.draw.seats import DrawnSeats, numbers_by_rules, seats_by_number
from bracket_desk.domain.draw.seeding import check_field, settle_rules
from bracket_desk.domain.draw.separation import Problem, Seating, Vector
from bracket_desk.domain.draw.stream import tidy_phrase
from bracket_desk.domain.errors import Rule, RuleError
from bracket_desk.domain.people.people import Entry
from bracket_desk.domain.stopping import Check, unstopped
from bracket_desk.domain.tournament import Tournament
from bracket_desk.domain.values import MatchStatus


def admitted(t: Tournament) -> list[Entry]:
    """Those who are drawn, by number: admitted, not on the reserve list, and not gone."""
    return [entry for entry in t.entries.values() if is_in_field(t, entry)]


def _refuse_late_draw(t: Tournament) -> None:
    if t.decided:
        raise RuleError(Rule.DRAW_AFTER_DECISION)


@dataclass(frozen=True, slots=True)
class _Asked:
    """All that a draw follows from, and a way to stop it, which is no part of the question."""

    fmt: Format
    people: tuple[Entry, ...]
    phrase: str
    rules: DrawRules
    method: Method
    check: Check = field(compare=False, repr=False)

    def find(self) -> DrawnSeats:
        return procedure.draw_by_phrase(
            self.fmt, self.people, self.phrase, self.rules, self.method, check=self.check
        )


@lru_cache(maxsize=8)
def _remembered(asked: _Asked) -> DrawnSeats:
    """The seats; kept, for the window finds them on its worker before the draw is carried out."""
    return asked.find()


def draw(
    t: Tournament, command: cmd.Draw, method: Method = LATEST, check: Check = unstopped
) -> tuple[ev.Event, ...]:
    """Seats by a phrase chosen in public; nothing happens if they are drawn by just that already."""
    return _unless_so(t, _draw(t, command, method, check, _remembered))


def _draw(
    t: Tournament, command: cmd.Draw, method: Method, check: Check, find: Callable[[_Asked], DrawnSeats]
) -> ev.Drawn:
    _refuse_late_draw(t)
    people = admitted(t)
    check_field(t.format, len(people))
    phrase = tidy_phrase(command.phrase)
    if not phrase:
        raise RuleError(Rule.PHRASE_EMPTY)
    if command.rules.mode is DrawMode.HAND:
        raise RuleError(Rule.HAND_BY_PHRASE)
    rules = settle_rules(command.rules, people)
    drawn = find(_Asked(t.format, tuple(people), phrase, rules, method, check))
    return ev.Drawn(
        seats=drawn.seats,
        seeds=drawn.seeds,
        phrase=phrase,
        procedure=method.version,
        checksum=procedure.checksum(people),
        rules=rules,
        conflicts=drawn.conflicts,
        bound=_unproved(drawn.conflicts, drawn.bound),
    )


def _unproved(conflicts: Vector, bound: Vector) -> Vector:
    return bound if bound != conflicts else ()


def _unless_so(t: Tournament, drawn: ev.Drawn) -> tuple[ev.Event, ...]:
    """The draw as an event; none if it is the one in force and nobody was moved since."""
    in_force = t.draw == drawn and _row(dict(t.seats), t.format.size) == drawn.seats
    return () if in_force else (drawn,)


def draw_as_before(t: Tournament, drawn: ev.Drawn, check: Check = unstopped) -> ev.Drawn:
    """A stored draw made again in the state before it, by the procedure of its version. RuleError.

    It is really made again: nothing is remembered of the first time.
    """
    _refuse_late_draw(t)
    # seats of a draw in force do not matter: it is made as if there were none
    t = dataclasses.replace(t, draw=None)
    if drawn.phrase and drawn.procedure == version_1.VERSION:
        return _as_version_1(t, drawn)
    if drawn.phrase:
        again = cmd.Draw(phrase=drawn.phrase, rules=drawn.rules)
        return keep_claim(_draw(t, again, method_of(drawn.procedure), check, _Asked.find), drawn)
    number = {entry.id: entry.number for entry in t.entries.values()}
    lots = tuple((number[entry], seat) for seat, entry in enumerate(drawn.seats, 1) if entry is not None)
    rules = drawn.rules if drawn.rules.mode is DrawMode.HAND else None
    seeds = tuple(number[entry] for entry in drawn.seeds)
    command = cmd.DrawByLots(lots=lots, source=drawn.lots, rules=rules, seeds=seeds, confirm=True)
    (event,) = draw_by_lots(t, command, check)
    assert isinstance(event, ev.Drawn)
    return event


DrawEvent = TypeVar("DrawEvent", ev.Drawn, ev.FinalDrawn)


def keep_claim(again: DrawEvent, drawn: DrawEvent) -> DrawEvent:
    """A draw made again, with what was claimed of the fewest then, where that was more than was found.

    No seat follows from such a claim: people sit by what was found. Version 4 once made it, of keys
    that could have fewer conflicts than alone where they had given way before.
    """
    over = any(least > found for least, found in zip(drawn.bound, drawn.conflicts, strict=False))
    if not over or again.conflicts != drawn.conflicts:
        return again
    return msgspec.structs.replace(again, bound=drawn.bound)


def _as_version_1(t: Tournament, drawn: ev.Drawn) -> ev.Drawn:
    field = admitted(t)
    check_field(t.format, len(field))
    made = version_1.draw_by_phrase(t.format, field, drawn.phrase, len(drawn.seeds))
    return ev.Drawn(made.seats, made.seeds, drawn.phrase, version_1.VERSION, version_1.checksum(field))


def draw_by_lots(t: Tournament, command: cmd.DrawByLots, check: Check = unstopped) -> tuple[ev.Event, ...]:
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
        if not is_in_field(t, by_number[number]):
            raise RuleError(Rule.LOT_NOT_ADMITTED, number=number, entry=by_number[number].id)
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
    drawn = ev.Drawn(seats=_row(seats, t.format.size), lots=command.source or "-")
    if command.rules is not None:
        drawn = _by_rules(t, command, command.rules, drawn, check)
    return _unless_so(t, drawn)


def _by_rules(
    t: Tournament, command: cmd.DrawByLots, rules: DrawRules, drawn: ev.Drawn, check: Check
) -> ev.Drawn:
    """A draw by hand under rules; RuleError where it is not as they have it.

    More conflicts than there have to be are asked about: the balls fell as they fell.
    """
    field = admitted(t)
    by_number = {entry.number: entry.id for entry in field}
    rules = settle_rules(msgspec.structs.replace(rules, mode=DrawMode.HAND), field)
    if len(command.seeds) != rules.seeds:
        raise RuleError(Rule.SEEDS_NOT_BEST)
    begun = begin_by_hand(t.format, field, rules, [by_number.get(number, "") for number in command.seeds])
    _check_stages(begun, drawn)
    asked = _asked_by_hand(t, begun, drawn, check)
    conflicts = asked.conflicts(drawn)
    # no version stands in a draw by hand: what those before were compared with stays
    bound = _bound_by_hand(asked)
    if conflicts > bound and not command.confirm and conflicts > _fewest_by_hand(asked):
        # the answer is for this too: another draw takes every match from its table
        stopped = [(state.match.id, table) for table, state in t.busy.items()]
        raise RuleError(Rule.LOTS_CONFLICTS, confirmable=True, stopped=stopped)
    return msgspec.structs.replace(
        drawn, seeds=begun.seeds, rules=rules, conflicts=conflicts, bound=_unproved(conflicts, bound)
    )


def _check_stages(begun: HandDraw, drawn: ev.Drawn) -> None:
    """RuleError unless everybody sits where the balls of their stage could bring them."""
    for seat, entry in begun.seats.items():
        if drawn.seats[seat - 1] != entry:
            raise RuleError(Rule.BALL_SEAT, entry=entry, seat=drawn.seats.index(entry) + 1, legal=(seat,))
    for people, seats in begun.stages:
        for entry in people:
            seat = drawn.seats.index(entry) + 1
            if seat not in seats:
                raise RuleError(Rule.BALL_SEAT, entry=entry, seat=seat, legal=seats)


@dataclass(frozen=True, slots=True)
class _AskedByHand:
    """What the rest was to be seated by beside seeds in their seats, and a way to stop looking into it."""

    fmt: Format
    people: tuple[Entry, ...]
    rules: DrawRules
    placed: tuple[Entry, ...]  # the seeds, by the numbers that they sit at
    check: Check = field(compare=False, repr=False)

    def seating(self) -> Seating:
        seat = seats_by_number(numbers_by_rules(self.fmt.name, self.fmt.size, self.rules, len(self.people)))
        seeds = {entry.id for entry in self.placed}
        return procedure.seating(self.placed, [one for one in self.people if one.id not in seeds], seat)

    def problem(self) -> Problem:
        return self.seating().problem(self.rules.separation, self.check)

    def conflicts(self, drawn: ev.Drawn) -> Vector:
        """Those of the seats that were drawn, by goal."""
        made = self.seating()
        index = {person: at for at, person in enumerate(made.people)}
        row = [index[drawn.seats[at - 1] or ""] for at in made.free]
        return self.problem().count(row)


@lru_cache(maxsize=8)
def _bound_by_hand(asked: _AskedByHand) -> Vector:
    """Kept, as the seats of a draw by a phrase are."""
    return VERSION_2.find(asked.problem()).bound


@lru_cache(maxsize=8)
def _fewest_by_hand(asked: _AskedByHand) -> Vector:
    """Kept as well."""
    return LATEST.find(asked.problem()).conflicts


def _asked_by_hand(t: Tournament, begun: HandDraw, drawn: ev.Drawn, check: Check) -> _AskedByHand:
    seat_of = {entry: seat for seat, entry in enumerate(drawn.seats, 1) if entry is not None}
    numbers = numbers_by_rules(t.format.name, t.format.size, begun.rules, len(seat_of))
    placed = sorted(begun.seeds, key=lambda entry: numbers[seat_of[entry] - 1])
    return _AskedByHand(t.format, begun.field, begun.rules, tuple(t.entries[e] for e in placed), check)


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
    if not is_admitted(t, entry):
        raise RuleError(Rule.NOT_ADMITTED, entry=entry)


def replace(t: Tournament, command: cmd.Replace) -> tuple[ev.Event, ...]:
    """A reserve takes a seat whose owner's first match against a player is not decided."""
    _seated(t, [command.entry])
    _reserve(t, command.by)
    for state in t.states:
        if state.status is MatchStatus.DECIDED and len(state.players) == 2 and command.entry in state.players:
            raise _too_late(t, command.entry, state)
    return (ev.EntryReplaced(command.entry, command.by, t.seat_of[command.entry], command.second.strip()),)


def _too_late(t: Tournament, entry: str, first: MatchState) -> RuleError:
    """Why the seat stays with its owner; where somebody's leaving decided the match, whose it was."""
    left = [player for player in first.players if player in t.gone]
    if first.result is not None and first.result.forfeit and left:
        return RuleError(Rule.REPLACE_AFTER_LEAVING, entry=entry, match=first.match.id, other=left[0])
    return RuleError(Rule.REPLACE_TOO_LATE, entry=entry, match=first.match.id)


def check_reason(command: cmd.Command) -> None:
    """SEATS_REASON if a change of seats by hand has no reason; the rules themselves ask for none."""
    if isinstance(command, cmd.SwapSeats | cmd.Seat) and not command.reason.strip():
        raise RuleError(Rule.SEATS_REASON)


def swap_seats(t: Tournament, command: cmd.SwapSeats) -> tuple[ev.Event, ...]:
    """Put two people right who sit in each other's seats."""
    one, two = command.entries
    _seated(t, command.entries)
    if one == two:
        raise RuleError(Rule.SAME_ENTRY_TWICE, entry=one)
    return (ev.SeatsSwapped(command.entries, command.reason, command.second.strip()),)


def seat(t: Tournament, command: cmd.Seat) -> tuple[ev.Event, ...]:
    """Put a latecomer into an empty seat; whoever had the bye there plays after all."""
    _reserve(t, command.entry)
    if not 1 <= command.seat <= t.format.size:
        raise RuleError(Rule.UNKNOWN_SEAT, seat=command.seat, last=t.format.size)
    if command.seat in t.seats:
        raise RuleError(Rule.SEAT_TAKEN, seat=command.seat, entry=t.seats[command.seat])
    return (ev.EntrySeated(command.entry, command.seat, command.reason, command.second.strip()),)
