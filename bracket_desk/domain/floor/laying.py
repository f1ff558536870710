"""Laying matches on tables, and laying them better: no clock, no chance, always the same."""

from __future__ import annotations

from bisect import bisect_right, insort
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from heapq import heapify, heappop, heappush, heapreplace

from bracket_desk.domain.floor.hours import FOREVER
from bracket_desk.domain.floor.work import Laid, Work
from bracket_desk.domain.stopping import Check, unstopped

SPREAD, WIDE = 20, 120
"""Minutes by which a round shakes the order, so that it leaves the path of the last one.

The wide one is for halls that close: which lengths fill a day to its end only other orders show.
"""

AIMS = (0, 1, 2, 3)
"""Finishes aimed at in turn, in thirds of the way from the best found to the bound.

Where the hall closes, the aim says how much of the last day is left for the last matches.
"""

MOVED = (1, 1, 2, 3, 5, 8)
"""How many matches change their places in the order in one move, in turn."""

LEAP = 120
"""Minutes by which a moved match goes earlier or later at most."""

MOST_MOVES = 2000


@dataclass(frozen=True, slots=True)
class Effort:
    """How long to look for a better timetable: rounds for all matches, then moves of some.

    So many moves that about ``laid`` matches are laid in them, however large the event is.
    """

    rounds: int
    laid: int = 0


class _Unlaid:
    """What the matches still wait for while a timetable is laid, and from when each can start."""

    def __init__(self, work: Work) -> None:
        self._after = work.after
        self._missing = [len(before) for before in work.before]
        self.earliest = list(work.release)

    def free(self) -> list[int]:
        """The matches that wait for no other."""
        return [match for match, count in enumerate(self._missing) if not count]

    def freed(self, match: int, end: int) -> list[int]:
        """The matches that wait for no other any more, now that it is known when this one ends."""
        freed = []
        for later, rest in self._after[match]:
            self._missing[later] -= 1
            self.earliest[later] = max(self.earliest[later], end + rest)
            if not self._missing[later]:
                freed.append(later)
        return freed


class _Tables:
    """Since when each table is free. Those that some matches were told to are taken last by others."""

    def __init__(self, work: Work) -> None:
        self._only = work.only
        wanted = frozenset[int]().union(*work.only.values())
        since = [*enumerate(work.free)]
        self._common = sorted((free, table) for table, free in since if table not in wanted)
        self._wanted = {table: free for table, free in since if table in wanted}

    @property
    def first(self) -> int:
        """When the first one is free."""
        first = self._common[0][0] if self._common else FOREVER
        return min(first, *self._wanted.values()) if self._wanted else first

    def after(self, now: int) -> list[int]:
        """When those are free that are taken now."""
        return [free for free in self._wanted.values() if free > now]

    def find(self, match: int, now: int) -> int | None:
        """A table that the match can take now, the one that has been free for longest."""
        if match not in self._only and self._common and self._common[0][0] <= now:
            return self._common[0][1]
        if not self._wanted:
            return None
        may = self._only.get(match, self._wanted.keys())
        since = [(free, table) for table, free in self._wanted.items() if free <= now and table in may]
        return min(since)[1] if since else None

    def take(self, table: int, end: int) -> None:
        """A table that was found is taken until then."""
        if table in self._wanted:
            self._wanted[table] = end
        else:
            heapreplace(self._common, (end, table))


def lay_by_clock(work: Work, rank: Sequence[int], played: Sequence[int] | None = None) -> Laid:
    """Whenever a table is free, it takes the lowest rank that can start and should end in time.

    ``played`` are the minutes that the matches really take, if those were only expected.
    """
    rooms = work.hours.rooms
    openings = [begin for begin, _ in rooms]
    unlaid = _Unlaid(work)
    waiting = [(unlaid.earliest[match], rank[match], match) for match in unlaid.free()]
    heapify(waiting)
    ready: list[tuple[int, int]] = []
    tables = _Tables(work)
    laid = Laid.empty(work.minutes if played is None else played)
    now = 0
    while ready or waiting:
        now = max(now, tables.first)
        while waiting and waiting[0][0] <= now:
            heappush(ready, heappop(waiting)[1:])
        opened = bisect_right(openings, now)
        closing = rooms[opened - 1][1] if opened else 0
        found = _first_that_fits(ready, work.minutes, closing - now, tables, now)
        if found is None:
            soonest = (moment for moment, _, _ in waiting[:1])
            now = min([*openings[opened : opened + 1], *soonest, *tables.after(now)])
            continue
        match, table = found
        end = laid.put(match, now, table)
        tables.take(table, end)
        for later in unlaid.freed(match, end):
            heappush(waiting, (unlaid.earliest[later], rank[later], later))
    return laid


def _first_that_fits(
    ready: list[tuple[int, int]], minutes: Sequence[int], room: int, tables: _Tables, now: int
) -> tuple[int, int] | None:
    """Take the lowest rank out of the heap that needs no more than ``room`` minutes and has a table."""
    skipped: list[tuple[int, int]] = []
    found = None
    while ready and found is None:
        entry = heappop(ready)
        match = entry[1]
        table = tables.find(match, now) if minutes[match] <= room else None
        if table is None:
            skipped.append(entry)
        else:
            found = match, table
    for entry in skipped:
        heappush(ready, entry)
    return found


def lay_by_rank(work: Work, rank: Sequence[int]) -> Laid:
    """Each match once those before it are laid, the lowest rank first, as early as it finds room.

    So a table may be kept for somebody in a hurry, and whoever has time fills the gap.
    """
    rooms = work.hours.rooms
    gaps = sorted(
        (max(begin, since), table, end) for begin, end in rooms for table, since in enumerate(work.free)
    )
    shortest = min(work.minutes, default=0)
    unlaid = _Unlaid(work)
    turns = [(rank[match], match) for match in unlaid.free()]
    heapify(turns)
    laid = Laid.empty(work.minutes)
    while turns:
        _, match = heappop(turns)
        earliest, minutes = unlaid.earliest[match], work.minutes[match]
        if match in work.only:
            start, at = _first_room_of(gaps, earliest, minutes, work.only[match])
        else:
            start, at = _first_room(gaps, earliest, minutes)
        begin, table, end = gaps.pop(at)
        ended = laid.put(match, start, table)
        for gap in ((begin, table, start), (ended, table, end)):
            if gap[2] - gap[0] >= shortest:
                insort(gaps, gap)
        for later in unlaid.freed(match, ended):
            heappush(turns, (rank[later], later))
    return laid


Gaps = Sequence[tuple[int, int, int]]
"""From when on which table is free until when, in order."""


def _first_room(gaps: Gaps, earliest: int, minutes: int) -> tuple[int, int]:
    """The earliest start that a gap has room for, and the index of the gap."""
    best, found = FOREVER * 3, -1
    for at, (begin, _, end) in enumerate(gaps):
        if begin >= best:
            break
        start = max(begin, earliest)
        if start < best and start + minutes <= end:
            best, found = start, at
    return best, found


def _first_room_of(gaps: Gaps, earliest: int, minutes: int, tables: frozenset[int]) -> tuple[int, int]:
    """The same on some of the tables."""
    some = [at for at, (_, table, _) in enumerate(gaps) if table in tables]
    start, found = _first_room([gaps[at] for at in some], earliest, minutes)
    return start, some[found]


Lay = Callable[[Work, Sequence[int]], Laid]

PASSES: Sequence[tuple[Lay, Lay]] = (
    (lay_by_clock, lay_by_clock),
    (lay_by_clock, lay_by_rank),
    (lay_by_rank, lay_by_rank),
)
"""Ways of laying backwards and forwards, in turn.

By the clock is better where all matches are as long, by rank where the hall closes.
"""


def lay_best(work: Work, bound: int, effort: Effort, check: Check = unstopped) -> Laid:
    """The best that so much effort finds: as little as can be too late, then the earliest finish.

    Of equal ones the first found stays: it is the nearest to the order of the numbers.
    """
    numbers = scatter()
    best = _lay_in_rounds(work, bound, effort.rounds, numbers, check)
    return _lay_with_moves(work, best, bound, effort.laid, numbers, check)


def _lay_in_rounds(work: Work, bound: int, rounds: int, numbers: Iterator[int], check: Check) -> Laid:
    """All matches again and again from the end backwards and from the start forwards."""
    best = base = lay_by_clock(work, work.urgency(bound))
    for attempt in range(rounds):
        check()
        if _cost(work, best) <= (0, bound):
            break
        cycle, at = divmod(attempt, len(AIMS))
        passes, aim = PASSES[cycle % len(PASSES)], _aim(work, base, bound, AIMS[at])
        trial = base
        wide = SPREAD if work.hours.last >= FOREVER else WIDE
        for spread in (wide if cycle >= len(PASSES) else 1, 1):
            trial = _lay_to_and_fro(work, trial, aim, passes, [next(numbers) % spread for _ in work.minutes])
            if _cost(work, trial) <= _cost(work, base):
                base = trial
        if _cost(work, base) < _cost(work, best):
            best = base
    return best


def _cost(work: Work, laid: Laid) -> tuple[int, int]:
    return work.late(laid), work.finish(laid)


def _lay_with_moves(
    work: Work, laid: Laid, bound: int, most_laid: int, numbers: Iterator[int], check: Check
) -> Laid:
    """Some matches earlier or later in the order; what is not worse is gone on from."""
    best = laid
    order, cost = laid.starts, (*_cost(work, laid), _in_the_way(work, laid, bound))
    for move in range(min(MOST_MOVES, most_laid // max(1, len(work.minutes)))):
        check()
        if _cost(work, best) <= (0, bound):
            break
        trial = list(order)
        for _ in range(MOVED[move % len(MOVED)]):
            trial[next(numbers) % len(trial)] += next(numbers) % (2 * LEAP + 1) - LEAP
        lay = lay_by_rank if move % 3 == 2 else lay_by_clock
        found = lay(work, trial)
        found_cost = (*_cost(work, found), _in_the_way(work, found, bound))
        if found_cost <= cost:
            order, cost = found.starts, found_cost
            if _cost(work, found) < _cost(work, best):
                best = found
    return best


def _in_the_way(work: Work, laid: Laid, bound: int) -> int:
    """Minutes by which matches end too late for a finish at the bound, or all ends where the hall closes."""
    if work.hours.last < FOREVER:
        return sum(laid.ends)
    return sum(
        late for end, tail in zip(laid.ends, work.tails, strict=True) if (late := end + tail - bound) > 0
    )


def _aim(work: Work, laid: Laid, bound: int, thirds: int) -> int:
    """A finish between that of a timetable and the bound, by open minutes."""
    most, least = work.hours.worked(work.finish(laid)), work.hours.worked(bound)
    return work.hours.when_worked(most - (most - least) * thirds // 3)


def _lay_to_and_fro(work: Work, laid: Laid, aim: int, passes: tuple[Lay, Lay], shake: Sequence[int]) -> Laid:
    """Lay from the aim backwards, what ended last first; then forwards, what must start first first.

    Backwards each match goes as late as it can, which shows who is really in a hurry.
    """
    back, forth = passes
    late = back(work.turned(aim), [extra - end for end, extra in zip(laid.ends, shake, strict=True)])
    return forth(work, [-end for end in late.ends])


def scatter() -> Iterator[int]:
    """Numbers without visible order, the same ones every time (Park and Miller's generator)."""
    number = 1
    while True:
        number = number * 48271 % 2147483647
        yield number
