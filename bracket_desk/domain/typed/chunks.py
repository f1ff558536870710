"""A typed line cut into words and numbers, each with its place in the text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from bracket_desk.domain import text as plain
from bracket_desk.domain.typed.keyboard import readings
from bracket_desk.domain.typed.vocabulary import DEEDS

Span = tuple[int, int]
"""A place in the text: from this character to before that one; the same twice for a gap."""

DASHES = "-‐‑‒–—―−﹣－"
STRONG = DASHES + ":：^"
"""Between two numbers these make a pair; ``^`` is the colon of the Russian keyboard on the US one."""

WEAK = ",.;/|$?&*=·+"
"""These stand between numbers too, but also between pairs; some are commas of the other keyboard."""

LETTER_STRONG, LETTER_WEAK = "жЖ", "бБюЮ"
"""The colon, comma and point of the US keyboard on the Russian one: signs only between digits."""

LONGEST_NUMBER = 4
"""Digits; no number of an event has more."""

_SIGNS = re.escape(STRONG + WEAK)
_LETTERS = LETTER_STRONG + LETTER_WEAK
_NUMERIC = re.compile(rf"[{_SIGNS}]*\d+(?:[{_SIGNS}{_LETTERS}]+\d+)*[{_SIGNS}{_LETTERS}]*")
_GLUED = re.compile(r"(\d+)(\D.*)", re.DOTALL)
_ENDING = re.compile(r"(\D+?)(\d+)")


@dataclass(frozen=True, slots=True)
class Chunk:
    """A part of a line without blanks. ``numeric``: numbers with signs between, or signs alone."""

    text: str
    start: int
    numeric: bool

    @property
    def end(self) -> int:
        """The character after it."""
        return self.start + len(self.text)

    @property
    def number(self) -> int | None:
        """The number that it is, if it is one alone."""
        found = re.findall(r"\d+", self.text) if self.numeric else []
        return int(found[0]) if len(found) == 1 and len(found[0]) <= LONGEST_NUMBER else None

    @property
    def ends_part(self) -> bool:
        """Whether a comma, typed on either keyboard, ends what it belongs to."""
        return self.text[-1] in ",;" or (self.text[-1] == "?" and not plain.is_cyrillic(self.text))

    @property
    def is_word(self) -> bool:
        """Whether it says anything that is no number."""
        return not self.numeric


def chop(text: str) -> list[Chunk]:
    """The chunks of a line in their order; ``51ня`` and ``стол5`` are two each."""
    return [chunk for found in re.finditer(r"\S+", text) for chunk in _cut(found[0], found.start())]


def _cut(text: str, start: int) -> Iterator[Chunk]:
    if _NUMERIC.fullmatch(text) or not text.strip(STRONG + WEAK) or text in LETTER_STRONG:
        yield Chunk(text, start, numeric=True)
        return
    glued = _GLUED.fullmatch(text)
    if glued and not _is_side_word(text):
        yield Chunk(glued[1], start, numeric=True)
        yield from _cut(glued[2], start + len(glued[1]))
        return
    ending = _ENDING.fullmatch(text)
    if ending and any((plain.squeezed(said),) in DEEDS for said in readings(ending[1])):
        yield Chunk(ending[1], start, numeric=False)
        yield Chunk(ending[2], start + len(ending[1]), numeric=True)
        return
    yield Chunk(text, start, numeric=False)


def _is_side_word(text: str) -> bool:
    """``2-й`` or ``1st``: a word for one of two."""
    return any(re.fullmatch(r"[12](й|я|го|му|st|nd)", plain.squeezed(said)) for said in readings(text))
