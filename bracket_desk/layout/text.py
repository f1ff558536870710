"""Setting a text into a rectangle: shrink, then wrap, then shrink on; never overlap.

Nothing is cut off, but where a text may not get smaller: there it ends in dots.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

from bracket_desk.layout.shapes import (
    ASCENT,
    DESCENT,
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

NEARBY = 3
"""For a better place to cut, a line gives up so many letters."""


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


def line_height(size: float) -> float:
    """Millimetres that one line of that size takes, whatever letters it has."""
    return (ASCENT + DESCENT) * size * MM


def clean(text: str) -> str:
    """The text on one line: every run of blanks and control characters is one blank."""
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
    for size, anywhere in tries(style.size, style.least, firm=style.firm):
        font = Font(size, style.bold)
        fitted = Fitted(wrap(text, width, font, measure, anywhere=anywhere), font)
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


def tries(size: float, least: float, *, firm: bool = False) -> Iterator[tuple[float, bool]]:
    """Sizes for a text that must fit at last, and whether its words may be cut then.

    All sizes with whole words, then with cut ones; below ``least``, unless the text is firm,
    they fall by a fifteenth.
    """
    for whole in sizes(size, least):
        yield whole, False
    for cut in sizes(size, least):
        yield cut, True
    if firm:
        return
    size = min(size, least)
    while size > FLOOR:
        size *= 14 / 15
        yield size, True


def wrap(text: str, width: float, font: Font, measure: Measure, *, anywhere: bool = True) -> tuple[str, ...]:
    """The text in lines no wider than ``width``; no lines at all if that cannot be.

    It breaks at blanks; a word too long for a line after a hyphen; only ``anywhere`` breaks
    a word as such.
    """
    lines: list[str] = []
    line = ""
    for word in text.split(" "):
        longer = f"{line} {word}" if line else word
        if measure(longer, font) <= width:
            line = longer
            continue
        if line:
            lines.append(line)
        *full, line = _broken(word, width, font, measure, anywhere=anywhere)
        if not line:
            return ()
        lines += full
    return (*lines, line)


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


def _cut(part: str, width: float, font: Font, measure: Measure) -> list[str]:
    """A part of a word cut between letters, with hyphens; [""] if a letter does not fit."""
    pieces: list[str] = []
    left = list(_characters(part))
    while measure("".join(left), font) > width:
        count = 1
        while count < len(left) - 1 and measure(_piece(left, count + 1), font) <= width:
            count += 1
        count = _where(left, count)
        piece = _piece(left, count)
        if count == 1 and measure(piece, font) > width:
            piece = left[0]
        if len(left) == 1 or measure(piece, font) > width:
            return [""]
        pieces.append(piece)
        left = left[count:]
    return [*pieces, "".join(left)]


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
    """A word in parts that end with a hyphen."""
    start = 0
    for at, character in enumerate(word, 1):
        if character in HYPHENS:
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
    x = {Align.LEFT: room.x, Align.CENTER: room.x + room.w / 2, Align.RIGHT: room.right}[style.align]
    top = room.y + (room.h - fitted.height) / 2 if style.middle else room.y
    for line, baseline in fitted.baselines(top):
        yield Text(x, baseline, line, fitted.font, style.align, style.muted, style.struck)
