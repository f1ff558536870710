"""Frames of a match as people report them, and the check that turns them into a score."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, Never

import msgspec

from bracket_desk.domain.errors import Rule, RuleError
from bracket_desk.domain.sport.disciplines import (
    FRAME_RULES,
    Discipline,
    FrameRules,
    can_stand,
    judge_finished,
)
from bracket_desk.domain.values import FrameEnd


class FrameDetail(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A frame whose points do not tell: no points at all, or broken off by ``how``."""

    won: Literal[1, 2]
    points: tuple[int, int] | None = None
    how: FrameEnd | None = None


Frame = tuple[int, int] | FrameDetail
"""One frame in the order of the match's sides: the points of both, or who won it."""

Score = tuple[int, int]
"""Frames won by side 1 and side 2."""


@dataclass(frozen=True, slots=True)
class Question:
    """Something that can be but hardly is: ``frame`` counts from 1."""

    reason: Rule
    frame: int
    points: tuple[int, int]


def check_score(score: Score, race: int) -> None:
    """RuleError unless exactly one side has reached the race and the other has not."""
    low, high = min(score), max(score)
    if low < 0 or high != race or low >= race:
        raise RuleError(Rule.SCORE_IMPOSSIBLE, score=score, race=race)


def count_frames(
    frames: Sequence[Frame], race: int, discipline: Discipline, target: int
) -> tuple[Score, tuple[Question, ...]]:
    """Score of a match from its frames, and what about them should be asked.

    RuleError names the first frame that cannot be, or says that the match ended earlier or
    has not ended yet.
    """
    won = [0, 0]
    questions: list[Question] = []
    rules = FRAME_RULES[discipline]
    for number, frame in enumerate(frames, 1):
        if race in won:
            raise RuleError(Rule.FRAMES_TOO_MANY, frame=number, score=tuple(won), race=race)
        winner, reason = _winner(frame, number, rules, discipline, target)
        if reason is not None:
            questions.append(Question(reason, number, _points(frame)))
        won[winner - 1] += 1
    if race not in won:
        raise RuleError(Rule.FRAMES_TOO_FEW, score=tuple(won), race=race)
    return (won[0], won[1]), tuple(questions)


def _points(frame: Frame) -> tuple[int, int]:
    if isinstance(frame, FrameDetail):
        return frame.points or (0, 0)
    return frame


def _winner(
    frame: Frame, number: int, rules: FrameRules, discipline: Discipline, target: int
) -> tuple[int, Rule | None]:
    """Side that won the frame, and a question if there is one."""
    detail = frame if isinstance(frame, FrameDetail) else None
    points = detail.points if detail else _points(frame)
    if points is None:
        assert detail is not None
        return detail.won, None
    if rules.finished is None:
        raise RuleError(Rule.FRAME_WITHOUT_POINTS, frame=number, discipline=discipline)
    verdict = judge_finished(rules, points, target)
    if detail is None:
        if verdict.winner is None:
            _refuse(verdict.fault, number, points, target)
        return verdict.winner, verdict.question
    if detail.how is not None and can_stand(rules, points, target):
        return detail.won, None  # whoever was ahead, a sanction or a concession decides
    if verdict.winner is not None:
        if verdict.winner != detail.won:
            raise RuleError(Rule.FRAME_WON_BY_OTHER, frame=number, points=points, won=detail.won)
        return detail.won, verdict.question
    if detail.how is None:
        raise RuleError(Rule.FRAME_END_UNSAID, frame=number, points=points)
    if not can_stand(rules, points, target):
        raise RuleError(Rule.FRAME_IMPOSSIBLE, frame=number, points=points, target=target)
    return detail.won, None


def _refuse(fault: Rule | None, number: int, points: tuple[int, int], target: int) -> Never:
    assert fault is not None
    raise RuleError(fault, frame=number, points=points, target=target)


def turn_frames(frames: Sequence[Frame]) -> tuple[Frame, ...]:
    """The same frames seen from the other side of the table."""
    return tuple(_turn(frame) for frame in frames)


def _turn(frame: Frame) -> Frame:
    if not isinstance(frame, FrameDetail):
        return frame[1], frame[0]
    points = None if frame.points is None else (frame.points[1], frame.points[0])
    return FrameDetail(won=1 if frame.won == 2 else 2, points=points, how=frame.how)
