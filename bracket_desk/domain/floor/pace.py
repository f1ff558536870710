"""How fast an event is really played: learned from what was played, shrunk towards what was expected.

What is learned is the logarithm of how much longer a match took than expected: for the whole
event, for each side, each round, and each race in a round, each on top of the one before. A few
matches move it little, many outweigh the expectation; single odd ones hardly count.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import exp, log
from statistics import fmean, median

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

Key = tuple[str, ...]
"""Nothing for the event; a side; a side and a round; a side, a round and a race."""

DOUBTS: Sequence[float] = (0.15, 0.10, 0.07, 0.05)
"""How far the expectation may be off: of the event, a side in it, a round in that, a race in that."""


@dataclass(frozen=True, slots=True)
class Belief:
    """What is believed of a part: its mean on top of the part around it, and how doubtful that is."""

    mean: float
    doubt: float


@dataclass(frozen=True, slots=True)
class Pace:
    """How much longer matches take than expected. ``learned`` counts the matches that say so."""

    beliefs: Mapping[Key, Belief]
    scatter: float
    learned: int

    @property
    def ratio(self) -> float:
        """Of the whole event: 1.1 is a tenth slower than expected."""
        return exp(self.belief(()).mean)

    def belief(self, key: Key) -> Belief:
        """What is believed of a part, learned or not."""
        return self.beliefs.get(key) or Belief(0.0, DOUBTS[len(key)])

    def mean(self, match: Match, race: int) -> float:
        """The logarithm of how much longer a match takes than expected."""
        return sum(self.belief(key).mean for key in keys_of(match, race))


def keys_of(match: Match, race: int) -> tuple[Key, ...]:
    """The parts of the event that a match belongs to, the whole first."""
    side, stage = match.side.value, match.round
    return (), (side,), (side, stage), (side, stage, str(race))


def learn_pace(situation: Situation) -> Pace:
    """What the spans of the matches that were played say."""
    seen: list[tuple[tuple[Key, ...], float]] = []
    t = situation.tournament
    for match_id, (began, ended) in situation.played.items():
        match = t.format.find(match_id)
        # what was played was played to its own race, whatever was shortened since
        expected = situation.lengths.of(match).minutes
        ratio = (ended - began) / (expected * MINUTE)
        if 1 / ODD <= ratio <= ODD:
            seen.append((keys_of(match, t.race(match)), log(ratio)))
    if not seen:
        return Pace({}, SCATTER, 0)
    scatter, values = _tamed([value for _, value in seen])
    beliefs: dict[Key, Belief] = {}
    rest = [(keys, value) for (keys, _), value in zip(seen, values, strict=True)]
    for depth, doubt in enumerate(DOUBTS):
        parts: dict[Key, list[float]] = {}
        for keys, value in rest:
            parts.setdefault(keys[depth], []).append(value)
        beliefs |= {key: _believe(found, scatter, doubt) for key, found in parts.items()}
        rest = [(keys, value - beliefs[keys[depth]].mean) for keys, value in rest]
    return Pace(beliefs, scatter, len(seen))


def _tamed(values: Sequence[float]) -> tuple[float, list[float]]:
    """The scatter, and the values with those far out drawn in."""
    middle = median(values) * len(values) / (len(values) + 1)
    # of a normal scatter half lies within 0.6745 of it
    spread = median(abs(value - middle) for value in values) / 0.6745
    count = len(values)
    scatter = ((SCATTER_WEIGHT * SCATTER**2 + count * spread**2) / (SCATTER_WEIGHT + count)) ** 0.5
    low, high = middle - FAR * scatter, middle + FAR * scatter
    return scatter, [min(high, max(low, value)) for value in values]


def _believe(values: Sequence[float], scatter: float, doubt: float) -> Belief:
    """Mean and doubt of a part after some matches of it."""
    weight = len(values) * doubt**2 / (len(values) * doubt**2 + scatter**2)
    return Belief(weight * fmean(values), doubt * (1 - weight) ** 0.5)


MinutesToRace = Callable[[Match, int], int]
"""Minutes of a match to a race."""


def paced(situation: Situation, pace: Pace) -> MinutesToRace:
    """Minutes of a match to a race at this pace, at least one; the regulations' cap holds."""

    def minutes(match: Match, race: int) -> int:
        length = situation.lengths.of(match, race)
        taken = max(1, round(length.minutes * exp(pace.mean(match, race))))
        return taken if length.cap is None else min(taken, length.cap)

    return minutes
