"""Days of the hall played through: each match takes as long as it may after what was learned.

Whenever a table is free it takes the match with the longest way to the end that should end in
time, as the hall does. Chances come from a fixed row of numbers: the same situation gives the
same days.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import exp, log
from statistics import NormalDist

from bracket_desk.domain.floor.hours import MINUTE
from bracket_desk.domain.floor.laying import lay_by_clock, scatter
from bracket_desk.domain.floor.pace import Key, Pace, keys_of
from bracket_desk.domain.floor.situation import Situation
from bracket_desk.domain.floor.timetable import Prepared
from bracket_desk.domain.stages import value_at

CERTAIN = 1 - 1e-9
"""A match that has lasted far too long ends soon, not never."""

NORMAL = NormalDist()


class Days:
    """Days played through from one situation."""

    def __init__(self, prepared: Prepared, situation: Situation, pace: Pace, count: int) -> None:
        t = situation.tournament
        self._work, self._pace = prepared.work, pace
        self._matches = [t.format.find(match) for match in prepared.work.matches]
        self._running = [t.format.find(run.match) for run in prepared.work.running]
        self._parts = [keys_of(match, situation.race(match)) for match in (*self._matches, *self._running)]
        self._keys = tuple(dict.fromkeys(key for keys in self._parts for key in keys))
        self._most = [value_at(t.regulations.most_minutes, match) for match in self._matches]
        begun = [prepared.running[match.id].start for match in self._running]
        # nobody played while the hall stood still
        stood = [situation.stood(match.id) for match in self._running]
        self._lasted = [
            max(0.5, (prepared.origin - start - still) / MINUTE)
            for start, still in zip(begun, stood, strict=True)
        ]
        self._halted = situation.halted
        self._expected = [prepared.minutes(match) for match in self._running]
        self._count = count
        # each chance goes evenly through all that it may be, in an order of its own
        numbers, matches, parts = scatter(), len(t.format.matches), len(pace.means) + len(self._keys)
        self._drawn = [*zip(*(_spread(count, numbers) for _ in range(matches)), strict=True)]
        self._moods_drawn = [*zip(*(_spread(count, numbers) for _ in range(parts)), strict=True)]
        self._chances = [NORMAL.inv_cdf((step + 0.5) / count) for step in range(count)]
        self._factors = [exp(pace.scatter * chance) for chance in self._chances]

    def ends(self) -> Iterator[int]:
        """When each of the days ends, in minutes from the origin."""
        work = self._work
        rank = work.urgency(max(work.tails, default=0) + sum(work.minutes))
        for day in range(self._count):
            moods, drawn = self._moods(self._moods_drawn[day]), self._drawn[day]
            playing = work.with_ends(self._running_ends(moods, drawn))
            yield playing.finish(lay_by_clock(playing, rank, self._minutes(moods, drawn)))

    def _moods(self, drawn: Sequence[int]) -> list[float]:
        """How much slower than expected each match of a day is, beside its own chance."""
        shifts = self._pace.shifts(self._keys, [self._chances[step] for step in drawn])
        sums: dict[tuple[Key, ...], float] = {}
        for keys in self._parts:
            if keys not in sums:
                sums[keys] = exp(sum(shifts[key] for key in keys))
        return [sums[keys] for keys in self._parts]

    def _minutes(self, moods: Sequence[float], drawn: Sequence[int]) -> list[int]:
        """What each match that is laid takes."""
        factors = self._factors
        taken = [
            max(1, round(minutes * mood * factors[drawn[match.number - 1]]))
            for minutes, mood, match in zip(self._work.minutes, moods, self._matches, strict=False)
        ]
        return [m if most is None else min(m, most) for m, most in zip(taken, self._most, strict=True)]

    def _running_ends(self, moods: Sequence[float], drawn: Sequence[int]) -> list[int]:
        """When each running match ends, knowing that it has not ended so far."""
        ends = []
        for at, match in enumerate(self._running):
            usual = self._expected[at] * moods[len(self._matches) + at]
            over = NORMAL.cdf(log(self._lasted[at] / usual) / self._pace.scatter)
            chance = over + (1 - over) * (drawn[match.number - 1] + 0.5) / self._count
            taken = usual * exp(self._pace.scatter * NORMAL.inv_cdf(min(chance, CERTAIN)))
            ends.append(max(0, round(taken - self._lasted[at])) + self._halted)
        return ends


def _spread(count: int, numbers: Iterator[int]) -> list[int]:
    """The numbers below an even ``count``, each once, in an order whose second half mirrors the first.

    So for each day there is one in which all is as much the other way, and the middle is sharp.
    """
    row = list(range(count // 2))
    for last in range(len(row) - 1, 0, -1):
        other = next(numbers) % (last + 1)
        row[last], row[other] = row[other], row[last]
    first = [step if next(numbers) % 2 else count - 1 - step for step in row]
    return [*first, *(count - 1 - step for step in first)]
