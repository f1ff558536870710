"""What holds for a part of the event: a round, a side of the grid, or the groups.

The more exact one counts: a round before its side, a side before ``groups``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TypeVar

from bracket_desk.domain.bracket.formats import Format, Match, Side
from bracket_desk.domain.errors import Rule, RuleError

GROUPS = "groups"
"""Both sides of the groups: everything before the final stage."""

SIDES = (*(side.value for side in Side), GROUPS)

DEFAULT_RACES: Mapping[str, str] = {Side.UPPER: "4", Side.LOWER: "3", Side.FINAL: "5"}
"""Frames to win, unless the regulations say otherwise."""

MOST_FRAMES = 99

T = TypeVar("T")


def covers(stage: str, match: Match) -> bool:
    """Whether a stage holds the match; the empty one holds all."""
    return stage in ("", match.round, match.side.value) or (stage == GROUPS and match.side is not Side.FINAL)


def value_at(table: Mapping[str, T], match: Match) -> T | None:
    """The value that counts for a match, or None."""
    stages = [match.round, match.side.value]
    if match.side is not Side.FINAL:
        stages.append(GROUPS)
    for stage in stages:
        if stage in table:
            return table[stage]
    return None


def check_stage(stage: str, fmt: Format) -> None:
    """RuleError UNKNOWN_STAGE unless it names a round of the format, a side or ``groups``."""
    if stage not in SIDES and stage not in fmt.rounds():
        raise RuleError(Rule.UNKNOWN_STAGE, stage=stage, stages=(*fmt.rounds(), *SIDES))


def parse_race(text: str) -> int:
    """Frames to win: ``5``, or ``of9`` for a set odd number of frames, ended at the majority."""
    found = re.fullmatch(r"(of)?([0-9]{1,2})", text)
    number = int(found[2]) if found else 0
    if not found or not 1 <= number <= MOST_FRAMES or (found[1] and number % 2 == 0):
        raise RuleError(Rule.RACE_UNREADABLE, race=text)
    return (number + 1) // 2 if found[1] else number
