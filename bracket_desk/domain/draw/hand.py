"""A draw by hand, ball by ball: which seats are left for whom, and nothing that cannot be.

Seeds sit in their seats before the first ball, or are drawn within their blocks first. For
each ball those seats are offered from which the fewest conflicts can still be reached; who
is left alone with one seat takes it by itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from bracket_desk.domain.bracket.formats import Format
from bracket_desk.domain.draw.board import Board
from bracket_desk.domain.draw.bounds import Fewest
from bracket_desk.domain.draw.fewest import find_fewest
from bracket_desk.domain.draw.focus import Best, focus, needed
from bracket_desk.domain.draw.packing import OutOfWorkError, Work, pack
from bracket_desk.domain.draw.procedure import blocks, rated
from bracket_desk.domain.draw.rest import rest_of
from bracket_desk.domain.draw.rules import DrawRules
from bracket_desk.domain.draw.seats import numbers_by_rules, seats_by_number
from bracket_desk.domain.draw.separation import Problem, Seating, entry_values
from bracket_desk.domain.draw.stream import Stream
from bracket_desk.domain.errors import Rule, RuleError
from bracket_desk.domain.people.people import Entry
from bracket_desk.domain.stopping import Check, unstopped

Ball = tuple[str, int]
"""An entry and the seat drawn for it."""


def seed_ties(field: Sequence[Entry], seeds: int) -> list[tuple[Entry, ...]]:
    """People with equal ratings of whom one at least is a seed: a lot decides who stands first."""
    by_rating: dict[float, list[Entry]] = {}
    for entry in rated(field):
        by_rating.setdefault(entry.rating or 0, []).append(entry)
    found, better = [], 0
    for equal in by_rating.values():
        if better < seeds and len(equal) > 1:
            found.append(tuple(equal))
        better += len(equal)
    return found


def check_seeds(field: Sequence[Entry], seeds: Sequence[str]) -> None:
    """RuleError SEEDS_NOT_BEST unless these are the best rated, best first, equal ones in any order."""
    best = [entry.rating for entry in rated(field)[: len(seeds)]]
    rating = {entry.id: entry.rating for entry in field}
    if len(set(seeds)) != len(seeds) or [rating.get(entry) for entry in seeds] != best:
        raise RuleError(Rule.SEEDS_NOT_BEST)


def seeds_by_balls(
    fmt: Format, field: Sequence[Entry], rules: DrawRules, seats: Mapping[str, int]
) -> list[str]:
    """Who the seeds were, best first, when balls have been written down: ``seats`` in their order.

    Of equal ratings whoever sits at the better number; where seeds were drawn within blocks, the
    better block, then whoever stands first in ``seats``. RuleError if the table of seats cannot be.
    """
    seeds = rules.seeds or 0
    numbers = numbers_by_rules(fmt.name, fmt.size, rules, len(field))
    firsts = [first for first, _ in blocks(seeds)] if rules.within_blocks else []
    lines = {entry: line for line, entry in enumerate(seats)}

    def order(entry: Entry) -> tuple[float, int, int]:
        number = numbers[seats[entry.id] - 1]
        if number <= seeds:
            number = max((first for first in firsts if first <= number), default=number)
        return -(entry.rating or 0), number, lines[entry.id]

    listed = [entry for entry in rated(field) if 1 <= seats.get(entry.id, 0) <= fmt.size]
    return [entry.id for entry in sorted(listed, key=order)[:seeds]]


@dataclass(frozen=True)
class HandDraw:
    """A draw by hand as far as it has come. ``seeds`` are ids, best first; ``balls`` in their order."""

    fmt: Format
    field: tuple[Entry, ...]
    rules: DrawRules
    seeds: tuple[str, ...]
    balls: tuple[Ball, ...] = ()

    @cached_property
    def seat(self) -> Mapping[int, int]:
        """Seat of each number."""
        return seats_by_number(numbers_by_rules(self.fmt.name, self.fmt.size, self.rules, len(self.field)))

    @cached_property
    def stages(self) -> tuple[tuple[tuple[str, ...], tuple[int, ...]], ...]:
        """Who is drawn together for which seats, in order: seeds of a block, then the rest."""
        found = []
        if self.rules.within_blocks:
            for first, last in blocks(len(self.seeds)):
                numbers = range(first, last + 1)
                found.append((self.seeds[first - 1 : last], tuple(self.seat[n] for n in numbers)))
        rest = tuple(entry.id for entry in self.field if entry.id not in self.seeds)
        numbers = range(len(self.seeds) + 1, len(self.field) + 1)
        return (*found, (rest, tuple(self.seat[n] for n in numbers)))

    @cached_property
    def seats(self) -> Mapping[int, str]:
        """Who sits where already: seeds in their seats, balls, and those who were left alone."""
        taken = {}
        if not self.rules.within_blocks:
            taken = {self.seat[number]: entry for number, entry in enumerate(self.seeds, 1)}
        taken |= {seat: entry for entry, seat in self.balls}
        for people, seats in self.stages:
            left = [entry for entry in people if entry not in taken.values()]
            if len(left) > 1:
                break
            free = [seat for seat in seats if seat not in taken]
            taken |= dict(zip(free, left, strict=True))
        return taken

    @cached_property
    def waiting(self) -> tuple[str, ...]:
        """Whose ball can come next; empty when the draw is done."""
        placed = set(self.seats.values())
        for people, _ in self.stages:
            left = tuple(entry for entry in people if entry not in placed)
            if left:
                return left
        return ()

    def free_seats(self, entry: str) -> tuple[int, ...]:
        """Seats of the stage in which somebody is drawn who is waiting; none for anybody else."""
        if entry not in self.waiting:
            return ()
        return tuple(sorted(seat for seat in self.stages[self._at(entry)][1] if seat not in self.seats))

    def allows(self, entry: str, seat: int, check: Check = unstopped) -> bool:
        """Whether the next ball can give somebody this seat: it is not, where it surely cannot."""
        return self.is_possible(entry, seat, check) is not False

    def is_possible(self, entry: str, seat: int, check: Check = unstopped) -> bool | None:
        """The same; None where nobody knows whether the fewest conflicts could still be reached."""
        if seat not in self.free_seats(entry):
            return False
        separated = self.rules.separation and self._at(entry) == len(self.stages) - 1
        return self._legal.can_sit(entry, seat, check) if separated else True

    def legal_seats(self, entry: str, check: Check = unstopped) -> tuple[int, ...]:
        """Seats that the next ball can give somebody who is waiting; none to anybody else."""
        return tuple(seat for seat in self.free_seats(entry) if self.allows(entry, seat, check))

    def _at(self, entry: str) -> int:
        """In which stage somebody is drawn."""
        return next(at for at, (people, _) in enumerate(self.stages) if entry in people)

    def draw(self, entry: str, seat: int, check: Check = unstopped) -> HandDraw:
        """After one more ball; RuleError if it cannot be."""
        if entry not in self.waiting:
            raise RuleError(Rule.BALL_NOT_WAITING, entry=entry)
        if not self.allows(entry, seat, check):
            legal = self.legal_seats(entry, check)
            raise RuleError(Rule.BALL_SEAT, entry=entry, seat=seat, legal=legal)
        return replace(self, balls=(*self.balls, (entry, seat)))

    def take_back(self) -> HandDraw:
        """Before the last ball; RuleError if there was none."""
        if not self.balls:
            raise RuleError(Rule.BALL_NONE)
        return replace(self, balls=self.balls[:-1])

    def lots(self) -> tuple[tuple[int, int], ...]:
        """Entry number and seat of everybody who sits, by seat, as ``DrawByLots`` takes them."""
        number = {entry.id: entry.number for entry in self.field}
        return tuple((number[entry], seat) for seat, entry in sorted(self.seats.items()))

    @cached_property
    def _rest(self) -> Seating:
        """The last stage as it stands: who is placed, who is to be placed where."""
        placed = set(self.seats.values())
        people = [entry for entry in self.field if entry.id not in placed]
        free = [seat for seat in self.stages[-1][1] if seat not in self.seats]
        return Seating(free, [e.id for e in people], self.seats, entry_values(self.field))

    @cached_property
    def _legal(self) -> _Legal:
        return _Legal(self._rest, self._rest.problem(self.rules.separation))


MOVING = 12
"""So many exchanges for each person are looked at in each turn."""

PACKING = 20_000
"""So much work has the exact search for a seat that moving people about has not brought."""


class _Legal:
    """Whether somebody can sit somewhere without a conflict more than there must be; found once.

    None: neither a way was found nor is it proved that there is none. Such a seat is offered, for a
    ball that fell there must be taken, and the window says what is not proved.
    """

    def __init__(self, made: Seating, problem: Problem) -> None:
        self._index = {person: at for at, person in enumerate(made.people)}
        self._place = {seat: at for at, seat in enumerate(made.free)}
        self.problem = problem
        self._fewest: Fewest | None = None
        self._known: dict[tuple[int, int], bool | None] = {}

    def can_sit(self, entry: str, seat: int, check: Check) -> bool | None:
        problem, fewest = replace(self.problem, check=check), self.fewest(check)
        person, place = self._index[entry], self._place[seat]
        # the two seats of a match are alike
        key = person, (seat - 1) // 2
        if key not in self._known:
            by_exchange = _by_exchange(problem, fewest, person, place)
            self._known[key] = by_exchange or _by_search(problem, fewest, person, place)
        return self._known[key]

    def fewest(self, check: Check = unstopped) -> Fewest:
        """What can still be reached; found by the first question that nobody stops."""
        if self._fewest is None:
            self._fewest = find_fewest(replace(self.problem, check=check), any_row=True)
        return self._fewest


def _by_exchange(problem: Problem, fewest: Fewest, person: int, place: int) -> bool:
    """Whether changing seats with whoever sits there in a best arrangement changes nothing."""
    row = fewest.row
    here = row.index(person)
    return here == place or not any(Board(problem, row).changes(here, place))


def _by_search(problem: Problem, fewest: Fewest, person: int, place: int) -> bool | None:
    rest = rest_of(problem, {place: person})
    if len({goal.key for goal in rest.goals}) > 1:
        return _by_moving(rest, fewest, person, place) or _by_packing(rest, fewest)
    return find_fewest(rest, any_row=True).conflicts <= fewest.conflicts


def _by_moving(rest: Problem, fewest: Fewest, person: int, place: int) -> bool:
    """Whether those who are left can be moved about until there are no more conflicts than before.

    Beginning with the best arrangement, in which two have changed seats: with several keys
    the quickest way to say yes while people wait for the next ball.
    """
    row = list(fewest.row)
    row[row.index(person)], row[place] = row[place], person
    left = [one - (one > person) for at, one in enumerate(row) if at != place]
    part, target = needed(rest, fewest.conflicts)
    best = Best(tuple(left), part.count(left))
    if best.conflicts > target:
        focus(part, target, best, Stream("balls").below, MOVING)
    return best.conflicts <= target


def _by_packing(rest: Problem, fewest: Fewest) -> bool | None:
    """Whether the exact search finds a way; None where it would take too long."""
    try:
        return pack(rest, fewest.conflicts, Work(PACKING)) is not None
    except OutOfWorkError:
        return None


def begin_by_hand(
    fmt: Format, field: Iterable[Entry], rules: DrawRules, seeds: Sequence[str] | None = None
) -> HandDraw:
    """A draw by hand before its first ball. ``seeds`` say who of equals is better, else it is by number."""
    people = tuple(sorted(field, key=lambda entry: entry.number))
    if seeds is None:
        seeds = [entry.id for entry in rated(people)[: rules.seeds]]
    check_seeds(people, seeds)
    return HandDraw(fmt, people, rules, tuple(seeds))
