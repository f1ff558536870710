"""The disciplines whose personal matches the program keeps, and what a frame's score can be there.

Order 942, part 1, item 3 lists the disciplines; the parts named in the docstrings say how
a frame is won. A score that cannot be is refused; one that can be but hardly is, is a question.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from bracket_desk.domain.errors import Rule

Points = tuple[int, int]
"""Points of side 1 and side 2."""


class Discipline(StrEnum):
    """A discipline by its name in commands."""

    FREE_PYRAMID = "free-pyramid"
    COMBINED_PYRAMID = "combined-pyramid"
    DYNAMIC_PYRAMID = "dynamic-pyramid"
    RUSSIAN_PYRAMID = "russian-pyramid"
    POOL_8 = "pool-8"
    POOL_9 = "pool-9"
    POOL_10 = "pool-10"
    POOL_14_1 = "pool-14-1"
    SNOOKER_1 = "snooker-1"
    SNOOKER_6 = "snooker-6"
    SNOOKER_15 = "snooker-15"
    CAROM_3 = "carom-3"


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a finished frame's points say: who won, or why it cannot be; maybe a question."""

    winner: int | None = None
    fault: Rule | None = None
    question: Rule | None = None


Judge = Callable[[int, int, int], Verdict]
"""Winner's points, loser's points and the target; the winner has at least as many points."""


def _pyramid(high: int, low: int, _target: int) -> Verdict:
    """First to 8 balls of 15; a foul gives the opponent one (part 4)."""
    if high < 8:
        return Verdict(fault=Rule.FRAME_UNFINISHED)
    if not 0 <= low <= 7 or high + low > 16:
        return Verdict(fault=Rule.FRAME_IMPOSSIBLE)
    # several balls of the last stroke count, but this hardly happens
    return Verdict(question=Rule.FRAME_OVERSHOT if high > 8 else None)


def _russian(high: int, low: int, _target: int) -> Verdict:
    """First to 71 of 130 and 10 for the last ball; a foul moves 5 points (part 4, item 5.5)."""
    if high < 71:
        return Verdict(fault=Rule.FRAME_UNFINISHED)
    if low > 70 or (high + low > 140 and low != 70):
        return Verdict(fault=Rule.FRAME_IMPOSSIBLE)
    # only after 70 : 70 is the last ball played for again
    return Verdict(question=Rule.FRAME_REPLAYED_BALL if high + low > 140 else None)


def _straight_pool(high: int, low: int, target: int) -> Verdict:
    """First to the agreed target, fouls may lead below zero (part 5, item 4)."""
    if high < target:
        return Verdict(fault=Rule.FRAME_UNFINISHED)
    return Verdict(fault=Rule.FRAME_IMPOSSIBLE if low >= target else None)


def _snooker_one(high: int, low: int, target: int) -> Verdict:
    """An agreed target reached or passed by less than ten; nobody ever has one point (part 6, item 2)."""
    if high < target:
        return Verdict(fault=Rule.FRAME_UNFINISHED)
    possible = high <= target + 9 and 0 <= low < target and low != 1
    return Verdict(fault=None if possible else Rule.FRAME_IMPOSSIBLE)


def _snooker(high: int, low: int, _target: int) -> Verdict:
    """More points; there is no tie and no upper limit (part 6, items 3 and 4)."""
    if low < 0:
        return Verdict(fault=Rule.FRAME_IMPOSSIBLE)
    return Verdict(fault=Rule.FRAME_TIED if high == low else None)


def _carom(high: int, low: int, target: int) -> Verdict:
    """Exactly the agreed target (part 7, item 2)."""
    if high < target:
        return Verdict(fault=Rule.FRAME_UNFINISHED)
    possible = high == target and 0 <= low < target
    return Verdict(fault=None if possible else Rule.FRAME_IMPOSSIBLE)


@dataclass(frozen=True, slots=True)
class FrameRules:
    """How frames of a discipline are scored. ``finished`` is None where frames have no points.

    The rest bounds a side's points in a frame broken off before its end: ``least`` and
    ``most`` (None: no bound; ``below_target``: anything below the target), ``total`` for
    their sum, ``never`` for a number of points that nobody can have.
    """

    finished: Judge | None
    default_target: int | None = None
    least: int | None = 0
    most: int | None = None
    below_target: bool = False
    total: int | None = None
    never: int | None = None


_BALLS = FrameRules(_pyramid, most=7, total=15)
_RACK = FrameRules(None)
_POINTS = FrameRules(_snooker)

FRAME_RULES: Mapping[Discipline, FrameRules] = {
    Discipline.FREE_PYRAMID: _BALLS,
    Discipline.COMBINED_PYRAMID: _BALLS,
    Discipline.DYNAMIC_PYRAMID: _BALLS,
    Discipline.RUSSIAN_PYRAMID: FrameRules(_russian, least=None, most=70, total=140),
    Discipline.POOL_8: _RACK,
    Discipline.POOL_9: _RACK,
    Discipline.POOL_10: _RACK,
    Discipline.POOL_14_1: FrameRules(_straight_pool, default_target=150, least=None, below_target=True),
    Discipline.SNOOKER_1: FrameRules(_snooker_one, default_target=50, below_target=True, never=1),
    Discipline.SNOOKER_6: _POINTS,
    Discipline.SNOOKER_15: _POINTS,
    Discipline.CAROM_3: FrameRules(_carom, default_target=40, below_target=True),
}


def judge_finished(rules: FrameRules, points: Points, target: int) -> Verdict:
    """Who won a frame that ended by its points, in a discipline that has points."""
    assert rules.finished is not None
    high, low = max(points), min(points)
    if high == low:
        return Verdict(fault=Rule.FRAME_TIED)
    verdict = rules.finished(high, low, target)
    return Verdict(None if verdict.fault else 1 + points.index(high), verdict.fault, verdict.question)


def can_stand(rules: FrameRules, points: Points, target: int) -> bool:
    """Whether these points can stand when a frame is broken off by a sanction or a concession."""
    most = target - 1 if rules.below_target else rules.most
    for value in points:
        if rules.least is not None and value < rules.least:
            return False
        if (most is not None and value > most) or value == rules.never:
            return False
    return rules.total is None or sum(points) <= rules.total
