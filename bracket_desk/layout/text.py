"""Setting a text into a rectangle: shrink, then wrap, then shrink on; never overlap.

Nothing is cut off, but where a text may not get smaller: there it ends in dots.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, auto
from functools import lru_cache
from itertools import pairwise

from bracket_desk.layout.shapes import (
    ASCENT,
    DESCENT,
    FIGURES,
    MM,
    Align,
    Font,
    Measure,
    Rect,
    Text,
    hang,
    rise,
)

LEADING = 1.14
"""From baseline to baseline, in ems: lines of one text never touch."""

STEP = 0.5
"""A shrinking text gives way by so many points."""

ORPHAN = 3
"""A word that must be cut leaves at least so many letters for its last line."""

FLOOR = 0.05
"""No text is set smaller than this many points, whatever it measures."""

EPSILON = 1e-9
"""What rounding may add to a height, mm."""

FIXED_BLANKS = "\u00a0\u202f\u2007"
"""Blanks that do not break."""

HYPHENS = "-\u2010\u2013"
"""A line may end after one of these."""

HYPHEN, DOTS = "-", "…"
"""What stands where a word is cut, and where a text is shortened."""

OPEN_ENDS, BOUND = frozenset("аеёиоуыэюяьъйaeiouy"), frozenset("ьъй")
"""Letters after which a word is best cut, and those before which it never is."""

INITIALS = re.compile(r"(?:[^\W\d_]\.-?)+")
"""``А.``, ``А.-М.``: not to stand alone on a line if it can be."""

DASHES, NUMBER = frozenset({"–", "—"}), "№"
"""No line begins with the first, none ends with the last."""

NUMBERED = re.compile(r"\(?\d{1,3}\)?[.,;]?")
"""``(45)`` behind a name, ``14)`` or ``1.`` behind what it numbers: not to stand at the start of a line."""

NEARBY = 3
"""For a better place to cut, a line gives up so many letters."""

DATE = re.compile(r"\d{4}-\d{2}-\d{2}")
"""``2026-12-05``: not to be parted at its hyphens."""


class Breaks(Enum):
    """Where a line may end, from the best to the worst.

    After a word, but not before initials or a dash; before initials, but not between them; after
    any word; within words that are too long for a line; anywhere, so that every line is full.
    """

    NAMES = auto()
    INITIALS = auto()
    WORDS = auto()
    ANYWHERE = auto()
    FULL = auto()


@dataclass(frozen=True, slots=True)
class Fitted:
    """A text broken into lines of one size."""

    lines: tuple[str, ...]
    font: Font

    @property
    def height(self) -> float:
        """Millimetres from the top of the first line to the bottom of the last."""
        if not self.lines:
            return 0.0
        first, last = self.lines[0], self.lines[-1]
        if len(self.lines) == 1:
            return (FIGURES if first.isdecimal() else ASCENT + DESCENT) * self.font.em
        between = (len(self.lines) - 1) * LEADING
        return (rise(first) + between + hang(last)) * self.font.em

    def baselines(self, top: float) -> Iterator[tuple[str, float]]:
        """Each line with its baseline if the first begins at ``top``."""
        if self.lines:
            first = top + rise(self.lines[0]) * self.font.em
            for i, line in enumerate(self.lines):
                yield line, first + i * LEADING * self.font.em


@dataclass(frozen=True, slots=True)
class Style:
    """How a text is set. ``least`` is the size down to which it shrinks before it is wrapped.

    A ``firm`` text never gets smaller than that: it is shortened.
    """

    size: float
    least: float
    bold: bool = False
    align: Align = Align.LEFT
    middle: bool = True
    muted: bool = False
    struck: bool = False
    firm: bool = False

    @property
    def font(self) -> Font:
        return Font(self.size, self.bold)


KEPT = 8192
"""Texts of which it is kept how they fit: from step to step most of a drawing stays."""


def line_height(size: float) -> float:
    """Millimetres that one line of that size takes, whatever letters it has."""
    return (ASCENT + DESCENT) * size * MM


@lru_cache(maxsize=KEPT)
def clean(text: str) -> str:
    """The text on one line: every run of blanks and control characters is one blank."""
    if text.isprintable():
        # then the blank is its only blank, and most texts have single ones alone
        return " ".join(text.split()) if "  " in text or text[:1] == " " or text[-1:] == " " else text
    kept = (
        " " if unicodedata.category(c) == "Cc" or (c.isspace() and c not in FIXED_BLANKS) else c for c in text
    )
    return " ".join(word for word in "".join(kept).split(" ") if word)


def sizes(size: float, least: float) -> Iterator[float]:
    """Sizes to try, largest first, down to ``least`` and not below."""
    while size > least:
        yield size
        size = max(size - STEP, least)
    yield min(size, least)


@lru_cache(maxsize=KEPT)
def fit(text: str, width: float, height: float, style: Style, measure: Measure) -> Fitted:
    """Lines and the size at which the text lies within width × height millimetres.

    On one line if it can be from ``style.size`` down to ``style.least``; else wrapped between
    words, else anywhere, as large as it can be; else smaller still, or shortened if it is firm.
    """
    text = clean(text)
    if not text:
        return Fitted((), style.font)
    tall = rise(text) + hang(text)
    for size in sizes(style.size, style.least):
        font = Font(size, style.bold)
        if tall * font.em <= height + EPSILON and measure(text, font) <= width:
            return Fitted((text,), font)
    for size, breaks in tries(style.size, style.least, firm=style.firm):
        font = Font(size, style.bold)
        fitted = Fitted(wrap(text, width, font, measure, breaks), font)
        if fitted.lines and fitted.height <= height + EPSILON:
            return fitted
    if style.firm:
        return shortened(text, width, height, Font(min(style.size, style.least), style.bold), measure)
    return Fitted((text,), Font(FLOOR, style.bold))


def shortened(text: str, width: float, height: float, font: Font, measure: Measure) -> Fitted:
    """As much of a text as there is room for, ending in dots; one line at least."""
    lines = list(wrap(text, width, font, measure))
    while len(lines) > 1 and Fitted(tuple(lines), font).height > height + EPSILON:
        lines.pop()
    last = lines[-1].removesuffix(HYPHEN) if lines else ""
    while last and measure(last + DOTS, font) > width:
        last = last[:-1]
    return Fitted((*lines[:-1], last.rstrip(" .,") + DOTS), font)


def tries(size: float, least: float, *, firm: bool = False) -> Iterator[tuple[float, Breaks]]:
    """Sizes for a text that must fit at last, and where its lines may end then.

    All sizes with initials beside their names, all with whole words, then with cut ones; below
    ``least``, unless the text is firm, they fall by a fifteenth.
    """
    for breaks in Breaks:
        for tried in sizes(size, least):
            yield tried, breaks
    if firm:
        return
    size = min(size, least)
    while size > FLOOR:
        size *= 14 / 15
        yield size, Breaks.ANYWHERE


def wrap(
    text: str, width: float, font: Font, measure: Measure, breaks: Breaks = Breaks.ANYWHERE
) -> tuple[str, ...]:
    """The text in lines no wider than ``width``; no lines at all if that cannot be.

    It breaks at blanks; a word too long for a line after a hyphen; only ``ANYWHERE`` and ``FULL``
    break a word as such.
    """
    if breaks is Breaks.FULL:
        return _full(text, width, font, measure)
    lines: list[str] = []
    line = ""
    for word in _words(text, breaks):
        longer = f"{line} {word}" if line else word
        if measure(longer, font) <= width:
            line = longer
            continue
        if line:
            lines.append(line)
        *full, line = _broken(word, width, font, measure, anywhere=breaks is Breaks.ANYWHERE)
        if not line:
            return ()
        lines += full
    return (*lines, line)


@lru_cache(maxsize=KEPT)
def _words(text: str, breaks: Breaks) -> tuple[str, ...]:
    """What must stand together on a line: a word, with a dash behind it, with initials, with its number."""
    words = text.split(" ")
    if breaks not in {Breaks.NAMES, Breaks.INITIALS}:
        return tuple(words)
    bound = words[:1]
    for before, word in pairwise(words):
        initials = _is_initials(word) and (breaks is Breaks.NAMES or _is_initials(before))
        # a list of numbers is broken between any of them
        numbered = before[-1:].isalpha() and NUMBERED.fullmatch(word)
        if initials or numbered or word in DASHES or before == NUMBER:
            bound[-1] += f" {word}"
        else:
            bound.append(word)
    return tuple(bound)


def _is_initials(word: str) -> bool:
    return word[:1].isupper() and INITIALS.fullmatch(word) is not None


def _broken(word: str, width: float, font: Font, measure: Measure, *, anywhere: bool) -> list[str]:
    """A word in pieces that fit a line each; [""] if that cannot be, or only by cutting it."""
    if measure(word, font) <= width:
        return [word]
    pieces: list[str] = []
    line = ""
    for part in _parts(word):
        if measure(line + part, font) <= width:
            line += part
            continue
        if line:
            pieces.append(line)
        *full, line = _cut(part, width, font, measure)
        if not line or (full and not anywhere):
            return [""]
        pieces += full
    return [*pieces, line]


def _full(text: str, width: float, font: Font, measure: Measure) -> tuple[str, ...]:
    """The text in as few lines as hold it, cut wherever a line is full; no lines if that cannot be."""
    lines: list[str] = []
    left = list(_characters(text))
    while measure("".join(left), font) > width:
        count = _reach(left, width, font, measure)
        if not count:
            return ()
        start = count - next((i for i, letter in enumerate(reversed(left[:count])) if letter == " "), count)
        if start and count - start < ORPHAN and left[count] != " ":
            # rather none of a word than its first letters
            count = start
        lines.append(_piece(left, count).rstrip(" "))
        left = list(_characters("".join(left[count:]).lstrip(" ")))
    return (*lines, "".join(left))


def _cut(part: str, width: float, font: Font, measure: Measure) -> list[str]:
    """A part of a word cut between letters, with hyphens; [""] if a letter does not fit."""
    pieces: list[str] = []
    left = list(_characters(part))
    while measure("".join(left), font) > width:
        count = _reach(left, width, font, measure)
        if not count:
            return [""]
        pieces.append(_piece(left, count))
        left = left[count:]
    return [*pieces, "".join(left)]


def _reach(left: list[str], width: float, font: Font, measure: Measure) -> int:
    """How many of the letters the first line gets; 0 if not even one fits."""
    if len(left) == 1:
        return 0
    count = 1
    while count < len(left) - 1 and measure(_piece(left, count + 1), font) <= width:
        count += 1
    count = _where(left, count)
    return count if measure(_piece(left, count), font) <= width else 0


def _piece(letters: list[str], count: int) -> str:
    """The first letters as a line of their own: a hyphen shows that the word goes on."""
    cut = letters[count - 1].isalpha() and letters[count].isalpha()
    return "".join(letters[:count]) + (HYPHEN if cut else "")


def _where(letters: list[str], most: int) -> int:
    """How many letters the line gets of the most it could: no orphans, and an open end if one is near."""
    count = most
    short = ORPHAN - (len(letters) - count)
    if short > 0 and count > 2 * ORPHAN:
        count -= short
    count -= count > 1 and letters[count] in HYPHENS
    for at in range(count, max(ORPHAN, count - NEARBY) - 1, -1):
        if letters[at - 1].lower() in OPEN_ENDS and letters[at].lower() not in BOUND:
            return at
    return count


def _parts(word: str) -> Iterator[str]:
    """A word in parts that end with a hyphen; those of initials and of a date join them."""
    start = 0
    dates = [found.span() for found in DATE.finditer(word)] if word[:1].isdigit() else []
    for at, character in enumerate(word, 1):
        if any(begin < at < end for begin, end in dates):
            continue
        if character in HYPHENS and word[at - 2 : at - 1] != ".":
            yield word[start:at]
            start = at
    if start < len(word):
        yield word[start:]


def _characters(text: str) -> Iterator[str]:
    """Characters with the accents and joiners that belong to them."""
    held = ""
    for character in text:
        if held and unicodedata.category(character) not in {"Mn", "Me", "Mc", "Cf"}:
            yield held
            held = ""
        held += character
    if held:
        yield held


def set_lines(fitted: Fitted, room: Rect, style: Style) -> Iterator[Text]:
    """The lines as items in the rectangle, from its top or about its middle."""
    align = style.align
    x = room.x if align is Align.LEFT else room.x + (room.w / 2 if align is Align.CENTER else room.w)
    top = room.y + (room.h - fitted.height) / 2 if style.middle else room.y
    for line, baseline in fitted.baselines(top):
        yield Text(x, baseline, line, fitted.font, align, style.muted, style.struck)
