"""What the versions of the procedure that seat by shuffling do in their own way."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from bracket_desk.domain.draw.bounds import Fewest
from bracket_desk.domain.draw.choice import choose
from bracket_desk.domain.draw.choice_2 import choose as choose_2
from bracket_desk.domain.draw.fewest import find_fewest
from bracket_desk.domain.draw.fewest_2 import find_fewest as find_fewest_2
from bracket_desk.domain.draw.fewest_3 import find_fewest as find_fewest_3
from bracket_desk.domain.draw.separation import Problem
from bracket_desk.domain.draw.stream import Stream


@dataclass(frozen=True, slots=True)
class Method:
    """A version: how it finds the fewest conflicts, and chooses among the arrangements that have them."""

    version: int
    find: Callable[[Problem], Fewest]
    choose: Callable[[Problem, Fewest, Sequence[int], Stream], tuple[int, ...]]


VERSION_2 = Method(2, find_fewest_2, choose_2)
"""Kept for ever, for the draws that were made by it; so is the next one."""

VERSION_3 = Method(3, find_fewest_3, choose)

LATEST = Method(4, find_fewest, choose)
"""What a new draw is made by. A changed procedure is a new version beside this one."""


def method_of(version: int) -> Method:
    """The method by which a stored draw is made again; one that is not known is the latest."""
    return next((one for one in (VERSION_2, VERSION_3) if one.version == version), LATEST)
