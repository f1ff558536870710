"""The timetable: which match on which table when, and a finish that no timetable can beat.

The main secretary draws up the timetable (Order 942, part 3, item 9). Matches are laid on the
tables by their longest way to the end, then again and again from the end backwards and from
the start forwards, a fixed number of times, and the earliest finish is kept. No clock, no
chance: the same state and the same words always give the same timetable.

Inside, times are whole minutes from now. The head of a match is its earliest start if tables
were without number, its tail the longest chain of rests and matches after its end.
"""

from __future__ import annotations

from bisect import bisect_right, insort
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from heapq import heapify, heappop, heappush, heapreplace
from itertools import chain

from bracket_desk.domain.bracket.formats import FromSeat, Match, WinnerOf
from bracket_desk.domain.bracket.resolve import MatchState, Pending, Player
from bracket_desk.domain.errors import Rule, RuleError
from bracket_desk.domain.events import Slot
from bracket_desk.domain.stages import value_at
from bracket_desk.domain.tournament import Tournament
from bracket_desk.domain.values import CLOSED_STATUSES

DEFAULT_MINUTES = 60
"""Minutes of a match, warm-up included, unless its stage says otherwise."""

DEFAULT_REST = 10
"""Minutes between two matches of the same player."""

ROUNDS = 48
"""Rounds of improvement: twice as many gain next to nothing."""

SPREAD = 20
"""Minutes by which a round shakes the order, so that it leaves the path of the last one."""

AIMS = (0, 1, 2, 3)
"""Finishes aimed at in turn, in thirds of the way from the best found to the bound.

Where the hall closes, the aim says how much of the last day is left for the last matches.
"""

FOREVER = 10**9
"""Minutes to the end of a session without end."""

MINUTE = timedelta(minutes=1)

Session = tuple[datetime, datetime | None]
"""Opening and closing of the hall in its local time; None is without end. Overlapping ones are one."""

MinutesOf = Callable[[Match], int]
"""Minutes of a match at its table, warm-up included; at least one."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A timetable: ``slots`` by start, then by table; ``bound`` is a finish that none can beat."""

    slots: tuple[Slot, ...]
    finish: datetime
    bound: datetime


def minutes_by_stage(table: Mapping[str, int], default: int = DEFAULT_MINUTES) -> MinutesOf:
    """Minutes of a match by its round, its side or ``groups``, the more exact one first."""

    def minutes(match: Match) -> int:
        said = value_at(table, match)
        return default if said is None else said

    return minutes


def plan_matches(
    tournament: Tournament,
    tables: Sequence[str],
    now: datetime,
    *,
    minutes: MinutesOf | None = None,
    rest: int = DEFAULT_REST,
    sessions: Sequence[Session] = (),
    started: Mapping[str, datetime] | None = None,
) -> Plan:
    """Plan every undecided match that two people will play.

    A match starts when the matches it comes from have ended and ``rest`` minutes have passed,
    and lies whole inside one session; without sessions the hall is open from now without end.
    Running matches keep their table and their start, which ``started`` tells (match → when;
    now if it does not), and are expected to end after their minutes, or now if those are over.
    When a decided match ended nobody tells, so no rest is kept after it. Before the draw every
    seat counts as taken. All times are local to the hall, ``now`` too.

    RuleError TIMETABLE_ENDLESS if the sessions end before everything is played, or if there is
    no table: ``count`` says how many are without room, ``end`` is the last closing, or None.
    """
    origin = _whole_minute(now)
    expected = _expected(tournament, rest)
    if not expected:
        return Plan((), now, now)
    minutes = minutes or minutes_by_stage({})
    hall = tuple(dict.fromkeys(tables))
    running = _running(tournament, expected, minutes, started or {}, now)
    work = _work(expected, running, minutes, hall, _Hours.of(sessions, origin), origin)
    if work.minutes and not hall:
        raise RuleError(Rule.TIMETABLE_ENDLESS, count=len(work.minutes), end=None)
    bound = _bound(work, rest)
    laid = _best(work, bound)
    late = sum(end > work.hours.last for end in laid.ends)
    if late:
        end = max((end for _, end in sessions if end is not None), default=None)
        raise RuleError(Rule.TIMETABLE_ENDLESS, count=late, end=end)
    slots = _slots(work, laid, running, hall, origin)
    return Plan(slots, max(slot.end for slot in slots), origin + bound * MINUTE)


def _whole_minute(moment: datetime) -> datetime:
    """The moment, or the next minute that begins."""
    begun = moment.replace(second=0, microsecond=0)
    return begun if begun == moment else begun + MINUTE


# ------------------------------------------------------------------ what will be played


@dataclass(frozen=True, slots=True)
class _Line:
    """A way onto a side: whether somebody comes who will play, and what must end before.

    ``after`` gives for a match the minutes that must pass after its end.
    """

    live: bool
    after: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class _Expected:
    """A match that two people will play, and what must end before, as in ``_Line.after``."""

    state: MatchState
    after: Mapping[str, int]


def _expected(tournament: Tournament, rest: int) -> list[_Expected]:
    """The matches that will be played, in an order of play.

    A match for which fewer than two people are left who play takes no table, but it is not
    closed before the matches it comes from have ended, so it hands them on to its ways.
    """
    if tournament.closed:
        return []
    found: list[_Expected] = []
    winners: dict[str, _Line] = {}
    losers: dict[str, _Line] = {}
    for state in tournament.states:
        if state.status in CLOSED_STATUSES:
            continue
        one, two = (_line(tournament, state, side, winners, losers) for side in (0, 1))
        match = state.match.id
        if one.live and two.live:
            found.append(_Expected(state, _later(one.after, two.after)))
            winners[match] = losers[match] = _Line(live=True, after={match: rest})
        else:
            # the rest is that of the one who goes on; for the other's match it is enough to end
            kept, dropped = (one, two) if one.live else (two, one)
            ended = dict.fromkeys(dropped.after, 0)
            winners[match] = _Line(kept.live, _later(kept.after, ended))
            losers[match] = _Line(live=False, after=dict.fromkeys(winners[match].after, 0))
    return found


def _line(
    tournament: Tournament,
    state: MatchState,
    at: int,
    winners: Mapping[str, _Line],
    losers: Mapping[str, _Line],
) -> _Line:
    """The way onto one side. Who has left loses without play, so is like nobody here."""
    side, source = state.sides[at], state.match.sources[at]
    if isinstance(side, Player):
        return _Line(side.entry not in tournament.gone, {})
    if not isinstance(side, Pending):
        return _Line(live=False, after={})
    if isinstance(source, FromSeat):
        return _Line(live=True, after={})
    return (winners if isinstance(source, WinnerOf) else losers)[source.match]


def _later(one: Mapping[str, int], two: Mapping[str, int]) -> dict[str, int]:
    """Both conditions at once: the longer rest counts."""
    return {**one, **{match: max(lag, one.get(match, 0)) for match, lag in two.items()}}


def _running(
    tournament: Tournament,
    expected: Iterable[_Expected],
    minutes: MinutesOf,
    started: Mapping[str, datetime],
    now: datetime,
) -> dict[str, Slot]:
    """The matches that are called or being played, where they are."""
    slots: dict[str, Slot] = {}
    for item in expected:
        call = tournament.call_of(item.state)
        if call is not None:
            match = item.state.match
            # timetables are printed in whole minutes
            start = started.get(match.id, now).replace(second=0, microsecond=0)
            end = _whole_minute(max(start + minutes(match) * MINUTE, now))
            slots[match.id] = Slot(match.id, call.table, start, end)
    return slots


# ------------------------------------------------------------------ opening hours


@dataclass(frozen=True, slots=True)
class _Hours:
    """When the hall is open, in minutes from now: ``sessions`` in order, without overlap.

    ``last`` is when it closes for good. What finds no room until then is laid after it, so
    that every pass lays everything and can be compared.
    """

    sessions: tuple[tuple[int, int], ...]
    last: int

    @classmethod
    def of(cls, sessions: Sequence[Session], origin: datetime) -> _Hours:
        """What is left of the sessions at ``origin``; from then without end if there are none."""
        if not sessions:
            return cls(((0, FOREVER),), FOREVER)
        found: list[tuple[int, int]] = []
        for opening, closing in sorted(sessions, key=lambda session: session[0]):
            begin = max(0, -((origin - opening) // MINUTE))
            end = FOREVER if closing is None else (closing - origin) // MINUTE
            if found and begin < found[-1][1]:
                begin, before = found.pop()
                end = max(end, before)
            if begin < end:
                found.append((begin, end))
        return cls(tuple(found), found[-1][1] if found else 0)

    @property
    def rooms(self) -> tuple[tuple[int, int], ...]:
        """The sessions, and the time after them."""
        return (*self.sessions, (self.last, self.last + FOREVER))

    def turned(self, horizon: int) -> _Hours:
        """The same hours seen from ``horizon`` backwards; before now it was always open."""
        rooms = [(begin, end) for begin, end in reversed(self.rooms) if begin < horizon]
        seen = [(max(0, horizon - end), horizon - begin) for begin, end in rooms]
        return _Hours((*seen[:-1], (seen[-1][0], FOREVER)), FOREVER)

    def earliest(self, moment: int, minutes: int) -> int:
        """The earliest start from ``moment`` on of a match that ends in its session."""
        return next(start for begin, end in self.rooms if (start := max(moment, begin)) + minutes <= end)

    def worked(self, moment: int) -> int:
        """Open minutes until then."""
        return sum(min(moment, end) - begin for begin, end in self.sessions if begin < moment)

    def when_worked(self, minutes: int) -> int:
        """The earliest moment by which so many minutes were open; FOREVER if never."""
        if minutes == 0:
            return 0
        for begin, end in self.sessions:
            if minutes <= end - begin:
                return begin + minutes
            minutes -= end - begin
        return FOREVER

    def when_chained(self, moment: int, minutes: int, rest: int) -> int:
        """A moment before which no chain of so many minutes of matches and rests can end.

        While the hall is closed, one rest at most passes of a chain.
        """
        if minutes == 0:
            return moment
        for begin, end in self.sessions:
            if end < moment:
                continue
            if moment < begin:
                minutes -= min(rest, begin - moment)
                moment = begin
            if minutes <= end - moment:
                return moment + max(minutes, 0)
            minutes -= end - moment
            moment = end
        return FOREVER


# ------------------------------------------------------------------ laying matches on tables

Waits = tuple[tuple[int, int], ...]
"""Other matches by their index, and the minutes of rest between them and this one."""


@dataclass(frozen=True, slots=True)
class _Work:
    """What is to be laid on the tables; ``matches`` in an order of play, other fields parallel.

    ``before`` are the matches that must end first, ``after`` those that wait for this one;
    ``release`` is when the running ones let it start, and ``free`` when they leave each table.
    ``running`` holds for each of them its end, its tail and whether it is at one of the tables.
    """

    matches: tuple[str, ...]
    minutes: tuple[int, ...]
    before: tuple[Waits, ...]
    after: tuple[Waits, ...]
    release: tuple[int, ...]
    tails: tuple[int, ...]
    free: tuple[int, ...]
    running: tuple[tuple[int, int, bool], ...]
    hours: _Hours

    def finish(self, laid: _Laid) -> int:
        return max(chain(laid.ends, (end for end, _, _ in self.running)))

    def turned(self, horizon: int) -> _Work:
        """The same work seen from ``horizon`` backwards; what runs now is out of sight there."""
        return replace(
            self,
            before=self.after,
            after=self.before,
            release=(0,) * len(self.minutes),
            free=(0,) * len(self.free),
            hours=self.hours.turned(horizon),
        )


@dataclass(frozen=True, slots=True)
class _Laid:
    """Start and end of each match, and its table, tables counted from 0."""

    starts: list[int]
    ends: list[int]
    tables: list[int]
    minutes: Sequence[int]

    @classmethod
    def empty(cls, work: _Work) -> _Laid:
        nothing = [0] * len(work.minutes)
        return cls(nothing, nothing.copy(), nothing.copy(), work.minutes)

    def put(self, match: int, start: int, table: int) -> int:
        """Lay a match; when it ends."""
        self.starts[match], self.tables[match] = start, table
        self.ends[match] = start + self.minutes[match]
        return self.ends[match]


def _work(
    expected: Sequence[_Expected],
    running: Mapping[str, Slot],
    minutes: MinutesOf,
    hall: Sequence[str],
    hours: _Hours,
    origin: datetime,
) -> _Work:
    """Separate what runs from what is to be laid, and count both in minutes."""
    ends = {match: (slot.end - origin) // MINUTE for match, slot in running.items()}
    to_lay = [item for item in expected if item.state.match.id not in running]
    index: dict[str, int] = {item.state.match.id: at for at, item in enumerate(to_lay)}
    after: dict[str, list[tuple[int, int]]] = {item.state.match.id: [] for item in expected}
    for at, item in enumerate(to_lay):
        for match, lag in item.after.items():
            after[match].append((at, lag))
    lengths = tuple(minutes(item.state.match) for item in to_lay)
    tails = [0] * len(to_lay)
    for match, at in reversed(index.items()):
        tails[at] = _tail(after[match], lengths, tails)
    busy = {slot.table: ends[match] for match, slot in running.items()}
    return _Work(
        matches=tuple(index),
        minutes=lengths,
        before=tuple(tuple((index[m], lag) for m, lag in i.after.items() if m in index) for i in to_lay),
        after=tuple(tuple(after[match]) for match in index),
        release=tuple(
            max((ends[m] + lag for m, lag in i.after.items() if m in ends), default=0) for i in to_lay
        ),
        tails=tuple(tails),
        free=tuple(busy.get(table, 0) for table in hall),
        running=tuple(
            (ends[match], _tail(after[match], lengths, tails), slot.table in hall)
            for match, slot in running.items()
        ),
        hours=hours,
    )


def _tail(after: Iterable[tuple[int, int]], lengths: Sequence[int], tails: Sequence[int]) -> int:
    return max((lag + lengths[at] + tails[at] for at, lag in after), default=0)


class _Unlaid:
    """What the matches still wait for while a timetable is laid, and from when each can start."""

    def __init__(self, work: _Work) -> None:
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


def _lay_by_clock(work: _Work, rank: Sequence[int]) -> _Laid:
    """Whenever a table is free, it takes the lowest rank that can start and still ends in time."""
    rooms = work.hours.rooms
    openings = [begin for begin, _ in rooms]
    unlaid = _Unlaid(work)
    waiting = [(unlaid.earliest[match], rank[match], match) for match in unlaid.free()]
    heapify(waiting)
    ready: list[tuple[int, int]] = []
    free = sorted((since, table) for table, since in enumerate(work.free))
    laid = _Laid.empty(work)
    now = 0
    while ready or waiting:
        now = max(now, free[0][0])
        while waiting and waiting[0][0] <= now:
            heappush(ready, heappop(waiting)[1:])
        opened = bisect_right(openings, now)
        closing = rooms[opened - 1][1] if opened else 0
        match = _first_that_fits(ready, work.minutes, closing - now)
        if match is None:
            now = min([*openings[opened : opened + 1], *(moment for moment, _, _ in waiting[:1])])
            continue
        end = laid.put(match, now, free[0][1])
        heapreplace(free, (end, free[0][1]))
        for later in unlaid.freed(match, end):
            heappush(waiting, (unlaid.earliest[later], rank[later], later))
    return laid


def _first_that_fits(ready: list[tuple[int, int]], minutes: Sequence[int], room: int) -> int | None:
    """Take the lowest rank that needs no more than ``room`` minutes out of the heap."""
    skipped: list[tuple[int, int]] = []
    found = None
    while ready and found is None:
        entry = heappop(ready)
        if minutes[entry[1]] <= room:
            found = entry[1]
        else:
            skipped.append(entry)
    for entry in skipped:
        heappush(ready, entry)
    return found


def _lay_by_rank(work: _Work, rank: Sequence[int]) -> _Laid:
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
    laid = _Laid.empty(work)
    while turns:
        _, match = heappop(turns)
        start, at = _first_room(gaps, unlaid.earliest[match], work.minutes[match])
        begin, table, end = gaps.pop(at)
        ended = laid.put(match, start, table)
        for gap in ((begin, table, start), (ended, table, end)):
            if gap[2] - gap[0] >= shortest:
                insort(gaps, gap)
        for later in unlaid.freed(match, ended):
            heappush(turns, (rank[later], later))
    return laid


def _first_room(gaps: Sequence[tuple[int, int, int]], earliest: int, minutes: int) -> tuple[int, int]:
    """The earliest start that a gap has room for, and the index of the gap."""
    best, found = FOREVER * 3, -1
    for at, (begin, _, end) in enumerate(gaps):
        if begin >= best:
            break
        start = max(begin, earliest)
        if start < best and start + minutes <= end:
            best, found = start, at
    return best, found


Lay = Callable[[_Work, Sequence[int]], _Laid]

PASSES: Sequence[tuple[Lay, Lay]] = (
    (_lay_by_clock, _lay_by_clock),
    (_lay_by_clock, _lay_by_rank),
    (_lay_by_rank, _lay_by_rank),
)
"""Ways of laying backwards and forwards, in turn.

By the clock is better where all matches are as long, by rank where the hall closes.
"""


def _best(work: _Work, bound: int) -> _Laid:
    """The earliest finish that a fixed number of rounds finds.

    Of equal finishes the first found stays: it is the nearest to the order of the numbers.
    """
    urgent_first = [-(minutes + tail) for minutes, tail in zip(work.minutes, work.tails, strict=True)]
    best = base = _lay_by_clock(work, urgent_first)
    numbers = _scatter()
    for attempt in range(ROUNDS):
        if work.finish(best) <= bound:
            break
        cycle, at = divmod(attempt, len(AIMS))
        passes, aim = PASSES[cycle % len(PASSES)], _aim(work, base, bound, AIMS[at])
        trial = base
        for spread in (SPREAD if cycle >= len(PASSES) else 1, 1):
            trial = _lay_to_and_fro(work, trial, aim, passes, [next(numbers) % spread for _ in work.minutes])
            if work.finish(trial) <= work.finish(base):
                base = trial
        if work.finish(base) < work.finish(best):
            best = base
    return best


def _aim(work: _Work, laid: _Laid, bound: int, thirds: int) -> int:
    """A finish between that of a timetable and the bound, by open minutes."""
    most, least = work.hours.worked(work.finish(laid)), work.hours.worked(bound)
    return work.hours.when_worked(most - (most - least) * thirds // 3)


def _lay_to_and_fro(
    work: _Work, laid: _Laid, aim: int, passes: tuple[Lay, Lay], shake: Sequence[int]
) -> _Laid:
    """Lay from the aim backwards, what ended last first; then forwards, what must start first first.

    Backwards each match goes as late as it can, which shows who is really in a hurry.
    """
    back, forth = passes
    late = back(work.turned(aim), [extra - end for end, extra in zip(laid.ends, shake, strict=True)])
    return forth(work, [-end for end in late.ends])


def _scatter() -> Iterator[int]:
    """Numbers without visible order, the same ones every time (Park and Miller's generator)."""
    number = 1
    while True:
        number = number * 48271 % 2147483647
        yield number


# ------------------------------------------------------------------ what no timetable can beat


def _bound(work: _Work, rest: int) -> int:
    """A finish that no timetable can beat, in minutes from now; FOREVER if there is none.

    The longest chain with rests through the opening hours; and for every pair of thresholds
    the matches with at least that head and tail: they do not begin before the smallest head,
    share their minutes among the tables, and the smallest tail comes after the last of them.
    """
    hours = work.hours
    heads = _heads(work)
    ends = [head + minutes for head, minutes in zip(heads, work.minutes, strict=True)]
    finish = max(chain(ends, (end for end, _, _ in work.running)))
    items = [*zip(work.tails, heads, work.minutes, strict=True)]
    items += [(tail, 0, hours.worked(end)) for end, tail, in_hall in work.running if in_hall]
    items.sort(reverse=True)
    for least in {head for _, head, _ in items}:
        before, load = hours.worked(least), 0
        beaten = hours.worked(finish)
        for tail, head, minutes in items:
            if head < least:
                continue
            load += minutes
            shared = before - (-load // len(work.free))
            # while the hall is open the sum is the finish; a closing can only save a rest
            if shared + tail > beaten:
                finish = max(finish, hours.when_chained(hours.when_worked(shared), tail, rest))
                beaten = hours.worked(finish)
    return finish


def _heads(work: _Work) -> list[int]:
    """Earliest start of each match if every match had a table of its own."""
    heads: list[int] = []
    for release, before, minutes in zip(work.release, work.before, work.minutes, strict=True):
        ready = max((heads[at] + work.minutes[at] + lag for at, lag in before), default=0)
        heads.append(work.hours.earliest(max(release, ready), minutes))
    return heads


def _slots(
    work: _Work, laid: _Laid, running: Mapping[str, Slot], hall: Sequence[str], origin: datetime
) -> tuple[Slot, ...]:
    """What runs and what was laid, in the hall's time, by start and table."""
    slots = list(running.values())
    for match, start, end, table in zip(work.matches, laid.starts, laid.ends, laid.tables, strict=True):
        slots.append(Slot(match, hall[table], origin + start * MINUTE, origin + end * MINUTE))
    place = {table: at for at, table in enumerate(hall)}
    return tuple(sorted(slots, key=lambda slot: (slot.start, place.get(slot.table, len(hall)), slot.table)))
