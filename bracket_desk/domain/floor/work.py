"""What is to be laid on the tables, as numbers, and a timetable of it as numbers.

Times are whole minutes from now, matches and tables are counted from 0. The head of a match is
its earliest start if tables were without number, its tail the longest chain of rests and
matches after its end.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from itertools import chain

from bracket_desk.domain.bracket.formats import Match
from bracket_desk.domain.events import Slot
from bracket_desk.domain.floor.expected import Expected, MinutesOf
from bracket_desk.domain.floor.hall import Placement
from bracket_desk.domain.floor.hours import FOREVER, MINUTE, Hours, minutes_until
from bracket_desk.domain.floor.placing import placement_for

Waits = tuple[tuple[int, int], ...]
"""Other matches by their index, and the minutes of rest between them and this one."""


@dataclass(frozen=True, slots=True)
class Running:
    """A match that runs: when it ends, what waits for it; ``table`` is None outside of the hall."""

    match: str
    end: int
    table: int | None
    after: Waits
    tail: int


@dataclass(frozen=True, slots=True)
class Work:
    """What is to be laid on the tables; ``matches`` in an order of play, other fields parallel.

    ``before`` are the matches that must end first, ``after`` those that wait for this one;
    ``opens`` and ``dues`` are the times between which it was told to be played, ``release`` is
    when the running ones let it start as well, and ``free`` when they leave each table.
    ``only`` holds the tables of the matches that may not take every one, ``taken`` is when other
    events of the hall leave theirs.
    """

    matches: tuple[str, ...]
    minutes: tuple[int, ...]
    before: tuple[Waits, ...]
    after: tuple[Waits, ...]
    opens: tuple[int, ...]
    dues: tuple[int, ...]
    release: tuple[int, ...]
    tails: tuple[int, ...]
    free: tuple[int, ...]
    running: tuple[Running, ...]
    only: Mapping[int, frozenset[int]]
    hours: Hours
    taken: tuple[int, ...] = ()

    def finish(self, laid: Laid) -> int:
        return max(chain(laid.ends, (running.end for running in self.running)))

    def late(self, laid: Laid) -> int:
        """Minutes by which matches end after the time they were told to be over by."""
        return sum(end - due for end, due in zip(laid.ends, self.dues, strict=True) if end > due)

    def urgency(self, finish: int) -> list[int]:
        """The latest start of each match if everything is to be over in time, the least one first."""
        latest = [min(finish - tail, due) for tail, due in zip(self.tails, self.dues, strict=True)]
        for match in reversed(range(len(latest))):
            for later, rest in self.after[match]:
                latest[match] = min(latest[match], latest[later] - self.minutes[later] - rest)
        return [end - minutes for end, minutes in zip(latest, self.minutes, strict=True)]

    def with_ends(self, ends: Sequence[int]) -> Work:
        """The same work if the matches that run end otherwise."""
        running = tuple(replace(run, end=end) for run, end in zip(self.running, ends, strict=True))
        release, free = list(self.opens), list(self.taken or (0,) * len(self.free))
        for run in running:
            if run.table is not None:
                free[run.table] = max(free[run.table], run.end)
            for match, rest in run.after:
                release[match] = max(release[match], run.end + rest)
        return replace(self, running=running, release=tuple(release), free=tuple(free))

    def turned(self, horizon: int) -> Work:
        """The same work seen from ``horizon`` backwards; what runs now is out of sight there."""
        return replace(
            self,
            before=self.after,
            after=self.before,
            release=tuple(max(0, horizon - due) for due in self.dues),
            free=(0,) * len(self.free),
            taken=(),
            hours=self.hours.turned(horizon),
        )


@dataclass(frozen=True, slots=True)
class Laid:
    """Start and end of each match, and its table."""

    starts: list[int]
    ends: list[int]
    tables: list[int]
    minutes: Sequence[int]

    @classmethod
    def empty(cls, minutes: Sequence[int]) -> Laid:
        """Nothing laid yet of matches that take so many minutes."""
        nothing = [0] * len(minutes)
        return cls(nothing, nothing.copy(), nothing.copy(), minutes)

    def put(self, match: int, start: int, table: int) -> int:
        """Lay a match; when it ends."""
        self.starts[match], self.tables[match] = start, table
        self.ends[match] = start + self.minutes[match]
        return self.ends[match]


@dataclass(frozen=True, slots=True)
class Told:
    """What was told about where and when matches belong."""

    placements: Sequence[Placement]
    not_before: Mapping[str, datetime]
    hall: Sequence[str]
    origin: datetime
    taken: Mapping[str, datetime] = field(default_factory=dict)

    def between(self, match: Match) -> tuple[int, int]:
        """From when on, and by when."""
        placement = placement_for(self.placements, match)
        begins, ends = [self.not_before.get(match.id, self.origin)], None
        if placement is not None:
            begins.append(placement.begins or self.origin)
            ends = placement.ends
        opens = minutes_until(self.origin, max(begins))
        return opens, FOREVER if ends is None else max(0, (ends - self.origin) // MINUTE)

    def tables(self, match: Match) -> frozenset[int] | None:
        """The tables it was told to, those that are there; None if it may take any."""
        placement = placement_for(self.placements, match)
        if placement is None:
            return None
        known = frozenset(at for at, table in enumerate(self.hall) if table in placement.tables)
        return known if known and len(known) < len(self.hall) else None


def make_work(
    expected: Sequence[Expected], running: Mapping[str, Slot], minutes: MinutesOf, told: Told, hours: Hours
) -> Work:
    """Separate what runs from what is to be laid, and count both in minutes."""
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
    place = {table: at for at, table in enumerate(told.hall)}
    spans = [told.between(item.state.match) for item in to_lay]
    bound = ((at, told.tables(item.state.match)) for at, item in enumerate(to_lay))
    runs = tuple(
        Running(
            match,
            (slot.end - told.origin) // MINUTE,
            place.get(slot.table),
            tuple(after[match]),
            _tail(after[match], lengths, tails),
        )
        for match, slot in running.items()
    )
    work = Work(
        matches=tuple(index),
        minutes=lengths,
        before=tuple(tuple((index[m], lag) for m, lag in i.after.items() if m in index) for i in to_lay),
        after=tuple(tuple(after[match]) for match in index),
        opens=tuple(opens for opens, _ in spans),
        dues=tuple(due for _, due in spans),
        release=(),
        tails=tuple(tails),
        free=(0,) * len(told.hall),
        running=runs,
        only={at: tables for at, tables in bound if tables is not None},
        hours=hours,
        taken=tuple(minutes_until(told.origin, told.taken.get(table, told.origin)) for table in told.hall),
    )
    return work.with_ends([run.end for run in runs])


def _tail(after: Iterable[tuple[int, int]], lengths: Sequence[int], tails: Sequence[int]) -> int:
    return max((lag + lengths[at] + tails[at] for at, lag in after), default=0)
