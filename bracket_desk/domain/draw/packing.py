"""Whether there is an arrangement within limits of conflicts: a search that comes to an end, or says so.

People are put into the largest units only (``units``); how they sit inside is looked at when a
unit is full (``inside``). After each of them everything is drawn that follows at once: into
which units somebody of a value can still go, and must still go, so that its goals stay
within their limits. So many branches end early, and most questions need hardly any.
Where a search is caught in a bad beginning it begins anew, in another order.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bracket_desk.domain.draw.focus import needed
from bracket_desk.domain.draw.inside import Inside, Seated
from bracket_desk.domain.draw.separation import Problem, Vector
from bracket_desk.domain.draw.stream import Stream
from bracket_desk.domain.draw.units import ALONE, Units, span

FIRST = 300
"""So much work for each person has the first search; …"""

GROWTH = 3, 2
"""… each after it has more in this proportion."""


DRAWN = 1 << 16
"""Equals are put into an order by numbers below this."""


class OutOfWorkError(Exception):
    """It is not known whether there is an arrangement."""


@dataclass(slots=True)
class Work:
    """What may still be done: to look at a unit for a value, or to put somebody into a place, costs 1."""

    left: int

    def spend(self, amount: int) -> None:
        self.left -= amount
        if self.left < 0:
            raise OutOfWorkError


class _DeadEndError(Exception):
    """Nothing that goes on from here stays within the limits."""


def pack(problem: Problem, limits: Vector, work: Work) -> tuple[int, ...] | None:
    """An arrangement with no more conflicts than ``limits`` by goal; None: there is none.

    The same problem always gets the same answer. OutOfWorkError if it is not found out
    with ``work``.
    """
    problem, limits = needed(problem, limits)
    return _Packing(problem, limits, work).solve()


@dataclass(slots=True)
class _State:
    """People in units so far, and what follows from it.

    ``left`` and ``allowed`` (a bit for each unit) are by kind; ``room`` by class and unit;
    ``inside`` has the kinds in each unit. ``held`` counts people by value and unit;
    ``least`` are the pairs that a value comes to at least, by goal and value; ``slack``, by
    goal, is what the limit leaves beyond that. ``must`` has the units that still need
    somebody of a value, ``taken`` those that have somebody. ``begun`` and ``full`` have a bit for each unit.

    The rest follows from these and is kept beside them, so that it need not be counted anew: ``who`` has a
    bit for each kind that is allowed in a unit, ``supply`` by class and unit how many people that are,
    ``waiting`` how many of a value are left, ``need`` by key and unit how many values must be there,
    ``sole`` the units that a value must be in and one kind at most can be; ``can`` has all units that a
    value can be in, and may have some more until the value is looked at again.
    """

    left: list[int]
    allowed: list[int]
    room: list[list[int]]
    inside: list[tuple[int, ...]]
    held: list[list[int]]
    least: list[list[int]]
    slack: list[int]
    must: list[int]
    taken: list[int]
    who: list[int]
    supply: list[list[int]]
    waiting: list[int]
    need: list[list[int]]
    sole: list[int]
    can: list[int]
    begun: int = 0
    full: int = 0

    def copy(self) -> _State:
        return _State(
            self.left.copy(),
            self.allowed.copy(),
            [row.copy() for row in self.room],
            self.inside.copy(),
            [row.copy() for row in self.held],
            [row.copy() for row in self.least],
            self.slack.copy(),
            self.must.copy(),
            self.taken.copy(),
            self.who.copy(),
            [row.copy() for row in self.supply],
            self.waiting.copy(),
            [row.copy() for row in self.need],
            self.sole.copy(),
            self.can.copy(),
            self.begun,
            self.full,
        )


@dataclass(frozen=True, slots=True)
class _Value:
    """A value of a key: the kinds that have it, and of each of its goals the costs by unit.

    ``there`` has a bit for each unit in which somebody of it sits for good. ``once``: no unit
    may have two of it.
    """

    key: int
    kinds: tuple[int, ...]
    costs: tuple[tuple[int, list[list[int]]], ...]
    there: int
    once: bool

    @property
    def mask(self) -> int:
        """A bit for each kind."""
        return sum(1 << kind for kind in self.kinds)


_Open = dict[int, None]
"""Numbers of values for which something was changed; a dict, as the order of a set is nobody's promise."""


class _Packing:
    def __init__(self, problem: Problem, limits: Vector, work: Work) -> None:
        self.check = problem.check
        self.work = work
        self.limits = limits
        self.units = Units(problem)
        self.count = self.units.count
        self.class_of = self.units.class_of
        self.inner = Inside(self.units, self.spend)
        self.values = list(self._values())
        self.masks = [value.mask for value in self.values]
        # by key the numbers of its values
        self.by_key: list[list[int]] = [[] for _ in dict.fromkeys(value.key for value in self.values)]
        keys = list(dict.fromkeys(value.key for value in self.values))
        # of each kind the numbers of its values, one a key
        self.of: list[_Open] = [{} for _ in self.units.people]
        # of each goal all values of its key
        self.rivals: list[_Open] = [{} for _ in problem.goals]
        self.row_of: list[int] = []
        for at, value in enumerate(self.values):
            self.row_of.append(keys.index(value.key))
            self.by_key[self.row_of[at]].append(at)
            for kind in value.kinds:
                self.of[kind][at] = None
            for goal, _ in value.costs:
                self.rivals[goal][at] = None
        self.class_masks = [
            sum(1 << kind for kind, class_ in enumerate(self.class_of) if class_ == of)
            for of in range(max(self.class_of) + 1)
        ]
        self.different: dict[int, int] = {}
        goals = problem.goals
        self.strict = [at for at, goal in enumerate(self.inner.goals) if limits[goal] == goals[goal].ground]
        self.below = Stream("packing").below
        self.turn = Work(0)
        self.spare: list[int] = []

    def spend(self, amount: int) -> None:
        self.turn.spend(amount)

    def _values(self) -> Iterator[_Value]:
        goals, values = self.units.problem.goals, self.units.values
        for number, key in enumerate(dict.fromkeys(goal.key for goal in goals)):
            own = [(at, goal) for at, goal in enumerate(goals) if goal.key == key]
            of = values[own[0][0]]
            for value in dict.fromkeys(of):
                if value == ALONE:
                    continue
                kinds = tuple(kind for kind, at in enumerate(of) if at == value)
                costs = tuple((at, self.units.costs(goal, value)) for at, goal in own)
                (at, widest), *others = reversed(own)
                there = sum(1 << unit for unit, cost in enumerate(dict(costs)[at]) if cost[0])
                strict = self.limits[at] == widest.ground and span(widest) == span(self.units.widest)
                yield _Value(number, kinds, costs, there, strict and not others)

    # ---------------------------------------------------------------- the search

    def solve(self) -> tuple[int, ...] | None:
        """One search after the other, each with more work, until one comes to its end."""
        state = self._beginning()
        share = FIRST * self.units.problem.size
        while True:
            self.turn = Work(min(share, self.work.left))
            given = self.turn.left
            try:
                found = self._solve(state.copy())
            except OutOfWorkError:
                self.work.spend(given)
                if not self.work.left:
                    raise
                share = share * GROWTH[0] // GROWTH[1]
            else:
                self.work.spend(given - self.turn.left)
                return found

    def _beginning(self) -> _State:
        room = self.units.room()
        goals = self.units.problem.goals
        left = [len(people) for people in self.units.people]
        allowed = [sum(1 << unit for unit, free in enumerate(room[of]) if free) for of in self.units.class_of]
        supply = [[0] * self.count for _ in room]
        for kind, units in enumerate(allowed):
            for unit in _bits(units):
                supply[self.class_of[kind]][unit] += left[kind]
        return _State(
            left=left,
            allowed=allowed,
            room=room,
            inside=[()] * self.count,
            held=[[0] * self.count for _ in self.values],
            least=[[0] * len(self.values) for _ in goals],
            slack=[limit - goal.ground for limit, goal in zip(self.limits, goals, strict=True)],
            must=[0] * len(self.values),
            taken=[value.there for value in self.values],
            who=[
                sum(1 << kind for kind, units in enumerate(allowed) if units >> unit & 1)
                for unit in range(self.count)
            ],
            supply=supply,
            waiting=[sum(left[kind] for kind in value.kinds) for value in self.values],
            need=[[0] * self.count for _ in self.by_key],
            sole=[0] * len(self.values),
            can=[-1] * len(self.values),
        )

    def _solve(self, state: _State) -> tuple[int, ...] | None:
        if min(state.slack) < 0:
            return None
        self.spare = state.slack.copy()
        try:
            self._settle(state, dict.fromkeys(range(len(self.values))))
        except _DeadEndError:
            return None
        # what values come to only grows; what units come to beyond it is taken from this
        self.spare = [
            limit - goal.ground - sum(least)
            for limit, goal, least in zip(self.limits, self.units.problem.goals, state.least, strict=True)
        ]
        return self._search(state)

    def _search(self, state: _State) -> tuple[int, ...] | None:
        while choice := self._choice(state):
            self.check()
            kind, unit = choice
            branch = state.copy()
            try:
                self._put(branch, kind, unit)
                self._settle(branch, self.of[kind].copy())
            except _DeadEndError:
                pass
            else:
                found = self._search(branch)
                if found:
                    return found
            # nobody more of the kind in this unit, nor in those that are still like it
            self._forbid(state, kind, self._alike(state, unit))
            try:
                self._settle(state, self.of[kind].copy())
            except _DeadEndError:
                return None
        return self._seated(state)

    def _alike(self, state: _State, unit: int) -> int:
        """The unit, and if nobody was put into it, all of the same shape into which nobody was."""
        if state.begun >> unit & 1:
            return 1 << unit
        shapes = self.units.shapes
        return sum(
            1 << other
            for other in range(self.count)
            if not state.begun >> other & 1 and shapes[other][0] == shapes[unit][0]
        )

    def _choice(self, state: _State) -> tuple[int, int] | None:
        """Whom to put where next: what can be in the fewest ways; None if nobody is left.

        Among equals it is what concerns the unit with the least room, so that it shows soon
        whether units can be filled at all; then what was drawn.
        """
        allowed, below, who = state.allowed, self.below, state.who
        asked = self._different(state)
        room = _room_of(state)
        best, ways = (len(state.left) + self.count, 0, 0), (1, 0)
        for mask, must in zip(self.masks, state.must, strict=True):
            units = must & asked
            while units:
                low = units & -units
                units ^= low
                unit = low.bit_length() - 1
                can = who[unit] & mask
                count = can.bit_count()
                if count <= best[0]:
                    found = count, room[unit], below(DRAWN)
                    if found < best:
                        best, ways = found, (can, unit)
        for kind, left in enumerate(state.left):
            if left:
                mask = allowed[kind] & asked
                count = mask.bit_count()
                if count <= best[0]:
                    unit = min(_bits(mask), key=room.__getitem__)
                    found = count, room[unit], below(DRAWN)
                    if found < best:
                        best, ways = found, (1 << kind, unit)
        if not any(state.left):
            return None
        kinds, unit = ways
        return min(_bits(kinds), key=lambda kind: (allowed[kind].bit_count(), below(DRAWN))), unit

    def _different(self, state: _State) -> int:
        """Units of which none is like another."""
        known = self.different.get(state.begun)
        if known is not None:
            return known
        found, seen = state.begun, set()
        for unit, (shape, _) in enumerate(self.units.shapes):
            if not state.begun >> unit & 1 and shape not in seen:
                seen.add(shape)
                found |= 1 << unit
        self.different[state.begun] = found
        return found

    # ---------------------------------------------------------------- what follows

    def _put(self, state: _State, kind: int, unit: int) -> None:
        of, bit = self.class_of[kind], 1 << unit
        state.left[kind] -= 1
        state.room[of][unit] -= 1
        state.inside[unit] += (kind,)
        state.begun |= bit
        supply = state.supply[of]
        for other in _bits(state.allowed[kind]):
            supply[other] -= 1
        if not state.left[kind]:
            self._forbid(state, kind, state.allowed[kind])
        for at in self.of[kind]:
            state.held[at][unit] += 1
            state.taken[at] |= bit
            state.waiting[at] -= 1
        if not state.room[of][unit]:
            self._close(state, of, unit)

    def _close(self, state: _State, of: int, unit: int) -> None:
        """Nobody more of a class can be in a unit."""
        closed: _Open = {}
        for kind in _bits(state.who[unit] & self.class_masks[of]):
            self._forbid(state, kind, 1 << unit)
            closed.update(self.of[kind])
        for at in closed:
            state.sole[at] = state.must[at] & ~self._look(state, at)

    def _forbid(self, state: _State, kind: int, units: int) -> None:
        """Nobody of a kind in these units."""
        units &= state.allowed[kind]
        state.allowed[kind] ^= units
        supply, left, others = state.supply[self.class_of[kind]], state.left[kind], ~(1 << kind)
        while units:
            low = units & -units
            units ^= low
            unit = low.bit_length() - 1
            state.who[unit] &= others
            supply[unit] -= left

    def _look(self, state: _State, at: int) -> int:
        """See where somebody of a value can be; units where more than one kind of them can."""
        can = twice = 0
        allowed = state.allowed
        for kind in self.values[at].kinds:
            units = allowed[kind]
            twice |= can & units
            can |= units
        state.can[at] = can
        return twice

    def _settle(self, state: _State, open_: _Open) -> None:
        """Draw every conclusion from what was changed for some values; _DeadEndError if it cannot be."""
        while True:
            room = _room_of(state)
            while open_:
                self._bound(state, open_.popitem()[0], room, open_)
            self._reserve(state, room, open_)
            if not open_:
                self._look_inside(state, room, open_)
            if open_:
                continue
            forced = self._forced(state)
            if forced is None:
                return
            self._put(state, *forced)
            open_.update(self.of[forced[0]])

    def _bound(self, state: _State, at: int, room: Sequence[int], open_: _Open) -> None:
        """The pairs that a value comes to at least; where it cannot be, and where it must be."""
        value, people = self.values[at], state.waiting[at]
        twice = self._look(state, at)
        can = state.can[at]
        self.spend(self.count)
        if value.once:
            ban = can & state.taken[at]
            free = (can ^ ban).bit_count()
            if free < people:
                raise _DeadEndError
            must = can ^ ban if free == people else 0
        else:
            ban = must = 0
            for goal, costs in value.costs:
                least, offers = _offers(costs, state.held[at], can, room)
                if len(offers) < people:
                    raise _DeadEndError
                least += sum(cost for cost, _ in offers[:people])
                self._least(state, goal, at, least, open_)
                if people:
                    never, always = _conclusions(offers, people, state.slack[goal])
                    ban |= never
                    must |= always
            if must & ban:
                raise _DeadEndError
        changed = must ^ state.must[at]
        if changed:
            need = state.need[self.row_of[at]]
            for unit in _bits(changed):
                need[unit] += 1 if must >> unit & 1 else -1
            state.must[at] = must
        state.sole[at] = must & ~twice
        if ban:
            self._ban(state, value.kinds, ban, open_)

    def _least(self, state: _State, goal: int, at: int, least: int, open_: _Open) -> None:
        grown = least - state.least[goal][at]
        if grown:
            state.least[goal][at] = least
            self._tighten(state, goal, grown, open_)

    def _tighten(self, state: _State, goal: int, grown: int, open_: _Open) -> None:
        state.slack[goal] -= grown
        if state.slack[goal] < 0:
            raise _DeadEndError
        open_.update(self.rivals[goal])

    def _ban(self, state: _State, kinds: Sequence[int], units: int, open_: _Open) -> None:
        for kind in kinds:
            if state.allowed[kind] & units:
                self._forbid(state, kind, units)
                open_.update(self.of[kind])

    def _reserve(self, state: _State, room: Sequence[int], open_: _Open) -> None:
        """A unit with as many places as values of one key that must be in it takes nobody else."""
        tight = []
        for need in state.need:
            units = 0
            for unit, (values, places) in enumerate(zip(need, room, strict=True)):
                if values and values >= places:
                    if values > places:
                        raise _DeadEndError
                    units |= 1 << unit
            tight.append(units)
        for units, values_of in zip(tight, self.by_key, strict=True):
            if not any(units & state.can[at] & ~state.must[at] for at in values_of):
                continue
            # in the order in which a value that must be there comes first
            left = units
            for at in values_of:
                here = left & state.must[at]
                left ^= here
                for unit in _bits(here):
                    self._take_whole(state, values_of, unit, open_)

    def _take_whole(self, state: _State, values_of: Sequence[int], unit: int, open_: _Open) -> None:
        """Of these values of a key only those are in a unit that must be there."""
        for at in values_of:
            if not state.must[at] >> unit & 1 and state.who[unit] & self.masks[at]:
                self._ban(state, self.values[at].kinds, 1 << unit, open_)

    def _forced(self, state: _State) -> tuple[int, int] | None:
        """Somebody who can only be in one unit, or a place that only one kind can take."""
        for at, units in enumerate(state.sole):
            if units:
                unit = (units & -units).bit_length() - 1
                kind = state.who[unit] & self.masks[at]
                if not kind:
                    raise _DeadEndError
                return kind.bit_length() - 1, unit
        found = self._without_choice(state)
        for of, (rooms, here) in enumerate(zip(state.room, state.supply, strict=True)):
            for unit, (places, people) in enumerate(zip(rooms, here, strict=True)):
                if people < places:
                    raise _DeadEndError
                if places and people == places and not found:
                    found = self._anybody(state, of, unit), unit
        return found

    def _without_choice(self, state: _State) -> tuple[int, int] | None:
        """A kind that needs every place it can have."""
        found = None
        for kind, (left, allowed) in enumerate(zip(state.left, state.allowed, strict=True)):
            # in each unit that is allowed there is a place at least
            if left and allowed.bit_count() <= left:
                room = state.room[self.class_of[kind]]
                places = sum(room[unit] for unit in _bits(allowed))
                if places < left:
                    raise _DeadEndError
                if places == left:
                    found = kind, allowed.bit_length() - 1
        return found

    def _anybody(self, state: _State, of: int, unit: int) -> int:
        return next(
            kind for kind, at in enumerate(self.class_of) if at == of and state.allowed[kind] >> unit & 1
        )

    # ---------------------------------------------------------------- inside of full units

    def _look_inside(self, state: _State, room: Sequence[int], open_: _Open) -> None:
        """What sitting in the parts of units that are full comes to beyond the least of each value."""
        if not self.inner.goals:
            return
        for unit, kinds in enumerate(state.inside):
            if self.strict and len(kinds) > 2 and not self.inner.can_begin(unit, kinds, self.strict):
                raise _DeadEndError
        for unit, places in enumerate(room):
            if not places and state.inside[unit] and not state.full >> unit & 1:
                state.full |= 1 << unit
                ways, least = self._ways(state, unit)
                for goal, now, fewest in zip(
                    self.inner.goals,
                    least,
                    map(min, zip(*(way.pairs for way in ways), strict=True)),
                    strict=True,
                ):
                    if fewest > now:
                        self._tighten(state, goal, fewest - now, open_)

    def _ways(self, state: _State, unit: int) -> tuple[list[Seated], list[int]]:
        """Ways to sit in a full unit, and what its people come to at least; _DeadEndError without a way."""
        least = []
        for goal in self.inner.goals:
            pairs = 0
            for at in self.rivals[goal]:
                here = state.held[at][unit]
                if here:
                    costs = next(by_unit for number, by_unit in self.values[at].costs if number == goal)
                    pairs += sum(costs[unit][:here])
            least.append(pairs)
        most = tuple(now + self.spare[goal] for goal, now in zip(self.inner.goals, least, strict=True))
        ways = self.inner.ways(unit, state.inside[unit], most)
        if not ways:
            raise _DeadEndError
        return ways, least

    def _seated(self, state: _State) -> tuple[int, ...] | None:
        """Somebody in each place, with a way to sit in each unit so that the limits hold together."""
        try:
            chosen = self._together(state) if self.inner.goals else list(state.inside)
        except _DeadEndError:
            return None
        if chosen is None:
            return None
        waiting = [iter(people) for people in self.units.people]
        row = [-1] * self.units.problem.size
        for unit, kinds in enumerate(chosen):
            _, places = self.units.shapes[unit]
            # without parts, places of a unit are in the order of classes
            seated = kinds if self.inner.goals else sorted(kinds, key=self.class_of.__getitem__)
            for place, kind in zip(places, seated, strict=True):
                row[place] = next(waiting[kind])
        return tuple(row)

    def _together(self, state: _State) -> list[tuple[int, ...]] | None:
        """A way of each unit, the sums within the limits; sums that others are no worse than are dropped."""
        ground = [self.units.problem.goals[goal].ground for goal in self.inner.goals]
        limits = [self.limits[goal] for goal in self.inner.goals]
        sums: dict[Vector, list[tuple[int, ...]]] = {tuple(ground): []}
        for unit in range(self.count):
            self.check()
            ways, _ = self._ways(state, unit)
            following: dict[Vector, list[tuple[int, ...]]] = {}
            for pairs, before in sums.items():
                for way in ways:
                    self.spend(1)
                    total = tuple(p + more for p, more in zip(pairs, way.pairs, strict=True))
                    if all(now <= limit for now, limit in zip(total, limits, strict=True)):
                        following.setdefault(total, [*before, way.kinds])
            sums = following
        return next(iter(sums.values()), None)


def _room_of(state: _State) -> list[int]:
    """Free places by unit."""
    if len(state.room) == 1:
        return state.room[0]
    return [sum(rooms) for rooms in zip(*state.room, strict=True)]


def _offers(
    costs: Sequence[Sequence[int]], held: Sequence[int], can: int, room: Sequence[int]
) -> tuple[int, list[tuple[int, int]]]:
    """Pairs of a value so far; cost and unit of each place that more of it can take, the cheapest first."""
    least = 0
    for here, by_unit in zip(held, costs, strict=True):
        if here:
            least += sum(by_unit[:here])
    offers = []
    for unit in _bits(can):
        here = held[unit]
        offers += [(cost, unit) for cost in costs[unit][here : here + room[unit]]]
    offers.sort()
    return least, offers


def _conclusions(offers: Sequence[tuple[int, int]], people: int, slack: int) -> tuple[int, int]:
    """Units where none of so many people can be, and where one must be, for ``slack`` pairs more."""
    dearest = offers[people - 1][0]
    following = offers[people][0] if len(offers) > people else None
    never = always = seen = 0
    for cost, unit in offers:
        bit = 1 << unit
        if not seen & bit:
            seen |= bit
            if cost - dearest > slack:
                never |= bit
            elif cost <= dearest and (following is None or following - cost > slack):
                always |= bit
    return never, always


def _bits(mask: int) -> Iterator[int]:
    """Numbers of the bits that are set, the lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low
