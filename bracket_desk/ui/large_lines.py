"""Lines for a hall: as large as they can be, never smaller than can be read, wrapped before they are cut."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QFontMetricsF

from bracket_desk.ui.projector import large_font

LEADING = 1.3
"""Height of a line, in heights of its letters; …"""

TIGHT = 1.15
"""… where a text needs more than one line."""

STEPS = 8
"""So many sizes are tried between the largest and the smallest."""

CUT = "…"


@dataclass(frozen=True, slots=True)
class Set:
    """Lines of one size, in pixels; ``tall`` is the height of each."""

    lines: tuple[str, ...]
    size: float
    tall: float

    @property
    def height(self) -> float:
        """All of them together."""
        return self.tall * len(self.lines)


def wrapped(text: str, font: QFont, width: float) -> list[str]:
    """The text in lines of whole words; a word that is wider than a line ends in dots."""
    measure = QFontMetricsF(font)
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".lstrip()
        if lines[-1] and measure.horizontalAdvance(longer) > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return [measure.elidedText(line, Qt.TextElideMode.ElideRight, width) for line in lines]


def sizes(largest: float, least: float) -> list[float]:
    """Sizes to try, the largest first."""
    return [largest + (least - largest) * step / STEPS for step in range(STEPS + 1)]


def set_one(text: str, width: float, largest: float, least: float, *, bold: bool = False) -> Set:
    """One line, as large as it can be; of what does not fit at the smallest size the end is left out."""
    wide = QFontMetricsF(large_font(largest, bold=bold)).horizontalAdvance(text)
    # a little less than what should fit: letters are as large as whole pixels
    size = largest if wide <= width else max(largest * width / wide * 0.97, least)
    measure = QFontMetricsF(large_font(size, bold=bold))
    line = measure.elidedText(text, Qt.TextElideMode.ElideRight, width)
    return Set((line,), size, LEADING * largest)


def set_several(texts: Sequence[str], width: float, height: float, largest: float, least: float) -> list[Set]:
    """Texts one under the other, the first one bold, in the largest size with which all have room.

    A text that is too wide goes on in the next line. If there is not room enough at the smallest
    size, the last lines are left out, and dots say so.
    """
    for size in sizes(largest, least):
        found = [_set(text, width, size, bold=not at) for at, text in enumerate(texts)]
        if sum(one.height for one in found) <= height:
            return found
    return _cut(found, height)


def set_first(texts: Sequence[str], width: float, height: float, largest: float, least: float) -> Set:
    """The first of these texts, each shorter than the one before, that has room; else the last one, cut."""
    for text in filter(None, texts):
        for size in sizes(largest, least):
            found = _set(text, width, size)
            if found.height <= height:
                return found
    # of what has no room even so, something is better than nothing
    cut = _cut([_set(next(filter(None, reversed(texts)), ""), width, least)], height)
    return cut[0] if cut else Set((), least, LEADING * least)


def _set(text: str, width: float, size: float, *, bold: bool = False) -> Set:
    lines = wrapped(text, large_font(size, bold=bold), width)
    return Set(tuple(lines), size, (LEADING if len(lines) == 1 else TIGHT) * size)


def _cut(found: list[Set], height: float) -> list[Set]:
    """As many lines as have room, the last one with dots."""
    kept: list[Set] = []
    for one in found:
        room = int(height // one.tall)
        if room < len(one.lines):
            lines = list(one.lines[:room])
            if lines:
                lines[-1] = lines[-1].rstrip(" .,;:…") + CUT
                kept.append(Set(tuple(lines), one.size, one.tall))
            elif kept:
                last = kept[-1]
                ended = last.lines[-1].rstrip(" .,;:…") + CUT
                kept[-1] = Set((*last.lines[:-1], ended), last.size, last.tall)
            break
        kept.append(one)
        height -= one.height
    return kept
