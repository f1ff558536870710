"""How fast an event is really played: learned from what was played, shrunk towards what was expected.

What is learned is the logarithm of how much longer a match took than expected: for the whole
event, for each side, each round, and each race in a round, each on top of the one before. A few
matches move it little, many outweigh the expectation; single odd ones hardly count.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from math import exp, log
from statistics import NormalDist, median

from bracket_desk.domain.bracket.formats import Match
from bracket_desk.domain.floor.hours import MINUTE
from bracket_desk.domain.floor.situation import Situation

SCATTER = 0.25
"""How far matches usually lie from their mean: a quarter, as 60 ± 15 minutes do."""

SCATTER_WEIGHT = 10
"""As many matches must speak before they outweigh ``SCATTER``."""

ODD = 4.0
"""Times longer or shorter than expected beyond which a span is a slip of the clock and no match."""

FAR = 2.0
"""Scatters from the middle beyond which a match counts as one at that distance."""

LOOKS = 4
"""How often the matches that run are looked at again in the light of what they said."""

NORMAL = NormalDist()

Key = tuple[str, ...]
"""Nothing for the event; a side; a side and a round; a side, a round and a race."""

DOUBTS: Sequence[float] = (0.12, 0.08, 0.06, 0.04)
"""How far the expectation may be off: of the event, a side in it, a round in that, a race in that."""


@dataclass(frozen=True, slots=True)
class Pace:
    """How much longer matches take than expected. ``learned`` counts the matches that say so.

    ``means`` are of the parts in the order of ``root``, the whole event last. ``root`` is the
    lower triangle whose square, turned and straight, is the inverse of how the parts' doubts go
    together: two parts that were only seen together cannot be told apart yet.
    """

    means: Mapping[Key, float]
    root: Sequence[Sequence[float]]
    scatter: float
    learned: int

    @property
    def ratio(self) -> float:
        """Of the whole event: 1.1 is a tenth slower than expected."""
        return exp(self.means.get((), 0.0))

    def mean(self, match: Match, race: int) -> float:
        """The logarithm of how much longer a match takes than expected."""
        return sum(self.means.get(key, 0.0) for key in keys_of(match, race))

    def shifts(self, keys: Sequence[Key], chances: Sequence[float]) -> dict[Key, float]:
        """How far parts may be from their means, for normal chances: the learned ones, then of ``keys``."""
        known = [*self.means]
        far = [0.0] * len(known)
        for at in reversed(range(len(known))):
            over = sum(self.root[row][at] * far[row] for row in range(at + 1, len(known)))
            far[at] = (chances[at] - over) / self.root[at][at]
        shifts = dict(zip(known, far, strict=True))
        unknown = [key for key in keys if key not in shifts]
        for key, chance in zip(unknown, chances[len(known) :], strict=False):
            shifts[key] = DOUBTS[len(key)] * chance
        return shifts


def keys_of(match: Match, race: int) -> tuple[Key, ...]:
    """The parts of the event that a match belongs to, the whole first."""
    side, stage = match.side.value, match.round
    return (), (side,), (side, stage), (side, stage, str(race))


@dataclass(frozen=True, slots=True)
class _Seen:
    """What one match says of the parts it belongs to, as a logarithm, and how much it counts."""

    parts: tuple[Key, ...]
    value: float
    weight: float = 1.0


def learn_pace(situation: Situation) -> Pace:
    """What the matches that were played say, and those that run by not having ended so far.

    Without these the quick ones would speak first and make a round look quick.
    """
    t = situation.tournament
    over = _seen(situation, ((t.format.find(m), end - begun) for m, (begun, end) in situation.played.items()))
    begun = situation.started.items()
    running = _seen(
        situation, ((t.format.find(m), situation.now - start - situation.stood(m)) for m, start in begun)
    )
    scatter, low, high = _limits([seen.value for seen in over])
    tamed = [replace(seen, value=min(high, max(low, seen.value))) for seen in over]
    pace = _believed(tamed, scatter, len(over))
    for _ in range(LOOKS if running else 0):
        means = {seen.parts: sum(pace.means.get(key, 0.0) for key in seen.parts) for seen in running}
        unended = [_unended(seen, means[seen.parts], scatter, high) for seen in running]
        pace = _believed([*tamed, *unended], scatter, len(over))
    return pace


def _seen(situation: Situation, lasted: Iterable[tuple[Match, timedelta]]) -> list[_Seen]:
    """Matches and how much longer than expected they took; what cannot be is left out."""
    found = []
    for match, time in lasted:
        # what was played was played to its own race, whatever was shortened since
        ratio = time / (situation.lengths.of(match).minutes * MINUTE)
        if ratio > 0:
            found.append(_Seen(keys_of(match, situation.tournament.race(match)), log(ratio)))
    return [seen for seen in found if abs(seen.value) <= log(ODD)]


def _limits(values: Sequence[float]) -> tuple[float, float, float]:
    """The scatter, and between what values count as they are."""
    if not values:
        return SCATTER, -FAR * SCATTER, FAR * SCATTER
    middle = median(values) * len(values) / (len(values) + 1)
    # of a normal scatter half lies within 0.6745 of it
    spread = median(abs(value - middle) for value in values) / 0.6745
    count = len(values)
    scatter = ((SCATTER_WEIGHT * SCATTER**2 + count * spread**2) / (SCATTER_WEIGHT + count)) ** 0.5
    return scatter, middle - FAR * scatter, middle + FAR * scatter


def _unended(seen: _Seen, mean: float, scatter: float, high: float) -> _Seen:
    """What a match says that has lasted so long and goes on: nothing at first, then more and more."""
    far = (min(seen.value, high) - mean) / scatter
    hazard = NORMAL.pdf(far) / (1 - NORMAL.cdf(far))
    weight = hazard * (hazard - far)
    if weight < 1e-6:
        return _Seen(seen.parts, mean, 0.0)
    return _Seen(seen.parts, mean + scatter * hazard / weight, weight)


def _believed(seen: Sequence[_Seen], scatter: float, learned: int) -> Pace:
    """What is to be believed of each part at once."""
    # the whole event last
    keys = sorted({(), *(key for one in seen for key in one.parts)}, key=lambda key: (-len(key), key))
    index = {key: at for at, key in enumerate(keys)}
    sums = [0.0] * len(keys)
    square = [[0.0] * len(keys) for _ in keys]
    for at, key in enumerate(keys):
        square[at][at] = DOUBTS[len(key)] ** -2
    for match in seen:
        weight = match.weight / scatter**2
        for one in match.parts:
            sums[index[one]] += match.value * weight
            for two in match.parts:
                square[index[one]][index[two]] += weight
    root = _root(square)
    return Pace(dict(zip(keys, _solved(root, sums), strict=True)), root, scatter, learned)


def _root(square: Sequence[Sequence[float]]) -> list[list[float]]:
    """The lower triangle whose product with itself turned over is the square (Cholesky)."""
    root: list[list[float]] = []
    for at, line in enumerate(square):
        row: list[float] = []
        for column in range(at):
            over = sum(one * two for one, two in zip(row, root[column], strict=False))
            row.append((line[column] - over) / root[column][column])
        row.append((line[at] - sum(one * one for one in row)) ** 0.5)
        root.append(row)
    return root


def _solved(root: Sequence[Sequence[float]], sums: Sequence[float]) -> list[float]:
    """What times the square of the root gives the sums."""
    half: list[float] = []
    for row, value in zip(root, sums, strict=True):
        half.append((value - sum(one * two for one, two in zip(row, half, strict=False))) / row[-1])
    found = [0.0] * len(half)
    for at in reversed(range(len(half))):
        over = sum(root[row][at] * found[row] for row in range(at + 1, len(half)))
        found[at] = (half[at] - over) / root[at][at]
    return found


MinutesToRace = Callable[[Match, int], int]
"""Minutes of a match to a race."""


def paced(situation: Situation, pace: Pace) -> MinutesToRace:
    """Minutes of a match to a race at this pace, at least one; the regulations' cap holds."""

    def minutes(match: Match, race: int) -> int:
        length = situation.lengths.of(match, race)
        taken = max(1, round(length.minutes * exp(pace.mean(match, race))))
        return taken if length.cap is None else min(taken, length.cap)

    return minutes
