"""Texts where they stand on a page, and the lines they make; points from the lower left corner."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

LINE_SHARE = 0.5
"""Two texts of a page stand on one line if they share so much of the lower one's height."""


class Said(NamedTuple):
    """A text and the box around it."""

    left: float
    bottom: float
    right: float
    top: float
    text: str

    @property
    def middle(self) -> tuple[float, float]:
        """The point in the middle of the box."""
        return (self.left + self.right) / 2, (self.bottom + self.top) / 2


@dataclass(frozen=True, slots=True)
class Found:
    """A line of texts; ``table`` names the columns its cells stand in, nothing where they are none."""

    top: float
    cells: tuple[str, ...]
    table: str = ""


def in_lines(texts: Iterable[Said]) -> Iterator[list[Said]]:
    """Texts line by line from top to bottom, those side by side from left to right."""
    line: list[Said] = []
    for said in sorted(texts, key=lambda one: (-one.top, one.left)):
        if line and _shared(line[0], said) < LINE_SHARE:
            yield sorted(line, key=lambda one: one.left)
            line = []
        line.append(said)
    if line:
        yield sorted(line, key=lambda one: one.left)


def loose(texts: Iterable[Said]) -> Iterator[Found]:
    """Texts line by line, those side by side as the cells of one."""
    for line in in_lines(texts):
        yield Found(max(said.top for said in line), tuple(said.text for said in line))


def _shared(first: Said, said: Said) -> float:
    height = min(first.top - first.bottom, said.top - said.bottom)
    shared = min(first.top, said.top) - max(first.bottom, said.bottom)
    return shared / height if height > 0 else 1.0
