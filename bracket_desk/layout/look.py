"""The measures that all boxes of one drawing share, and how large its names can be."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from bracket_desk.layout.content import Labels, SideStyle
from bracket_desk.layout.shapes import DESCENT, FIGURES, MM, Align, Font, Measure
from bracket_desk.layout.text import STEP, Style, clean, line_height

LINE = 0.25
"""Width of lines, mm: never paler, a black-and-white printer must show it."""

FRAME = 0.5
"""Width of the frame around a match, mm."""

CLEAR = 0.09
"""Between the number on the middle line and the words above and below it, in its ems."""

LARGE = 13.0
"""A side higher than this is one of a large poster, mm."""

PAGE_SLOT = 8.0
"""A side to be written in by pen is at least so high, mm."""

PAGE_LEAST = 9.0
"""The smallest text on a page, points."""

PAGE_NAMES = 13.0
"""The largest names on a page, points."""

SMALLEST = 0.7
"""On a poster a text is wrapped before it is smaller than this part of its usual size."""

MOST = 0.9
"""So large a part of all names is set at the common size; the longest may be smaller."""


@dataclass(frozen=True, slots=True)
class Look:
    """Millimetres and points of one drawing.

    ``slot`` is the height of one side, ``width`` that of a match, ``gap`` lies between columns,
    ``name``, ``note`` and ``least`` are sizes of text, ``marked`` says that words stand beside
    the number of a match, ``firm`` that no text may be smaller than the least.
    """

    slot: float
    width: float
    gap: float
    name: float
    note: float
    least: float
    marked: bool = False
    firm: bool = False

    @property
    def number(self) -> float:
        """Size of match numbers: on a poster nearly that of names, they are called out."""
        return self.note if self.firm else max(self.note, 0.95 * self.name)

    @property
    def line(self) -> float:
        """Lines grow with the boxes of a large poster, and never get thinner."""
        return max(LINE, LINE * self.slot / LARGE)

    @property
    def frame(self) -> float:
        """Frames grow too; low boxes have thinner ones, or they would be all frame."""
        return max(LINE, min(FRAME, self.slot / 16), FRAME * self.slot / LARGE)

    @property
    def pad(self) -> float:
        """Free at the left and right of a text, mm."""
        return self.frame / 2 + 0.35 * self.note * MM - 0.23

    @property
    def band(self) -> float:
        """Free on either side of the middle line, for the number that stands on it, mm."""
        reach = FIGURES / 2 + DESCENT if self.marked else FIGURES / 2
        return (reach + CLEAR) * self.number * MM

    @property
    def cell(self) -> float:
        """Width of the score at the right of a side: two figures, or a mark like н/я.

        On a poster a mark is a little smaller than names: what that saves makes all names larger.
        """
        return (1.6 if self.firm else 1.05) * self.name * MM + 0.9

    @property
    def zone(self) -> float:
        """Height for the text of a side, mm."""
        return self.slot - self.band - self.frame / 2 - 0.15

    @property
    def room(self) -> float:
        """Width for the text of a side, mm."""
        return self.width - self.cell - 2 * self.pad

    @property
    def two_lines(self) -> bool:
        """Whether the note has room under the name."""
        return line_height(self.name) + line_height(self.note) <= self.zone

    def style(
        self, size: float, *, bold: bool = False, muted: bool = False, align: Align = Align.LEFT
    ) -> Style:
        """How words in and beside the boxes are set: none much smaller than its kind, if it can be."""
        least = self.least if self.firm else max(self.least, SMALLEST * size)
        return Style(size, min(size, least), bold=bold, align=align, muted=muted, firm=self.firm)


def is_marked(labels: Labels) -> bool:
    """Whether anything but figures stands on a middle line."""
    return any(bool(label.mark.text) or not label.number.isdecimal() for label in labels.values())


@dataclass(frozen=True, slots=True)
class Widths:
    """How wide most names are, and most notes, and most of both together; in ems."""

    name: float
    note: float
    both: float

    def fit(self, look: Look) -> bool:
        """Whether most sides can be set without shrinking anything."""
        name, note = look.name * MM * self.name, look.note * MM * self.note
        if line_height(look.name) > look.zone or name > look.room:
            return False
        if not self.note:
            return True
        return (look.two_lines and note <= look.room) or look.name * MM * self.both <= look.room


def widths(labels: Labels, measure: Measure) -> Widths:
    """Measure the players of a drawing; a blank one gets room for a usual name."""
    probe = Font(10.0)
    players = {
        (clean(side.name), clean(side.note))
        for label in labels.values()
        for side in label.sides
        if side.name and side.style not in {SideStyle.EMPTY, SideStyle.BYE, SideStyle.WAITING}
    }
    if not players:
        return Widths(10.0, 0.0, 10.0)
    names = [measure(name, probe) / probe.em for name, _ in players]
    notes = [measure(note, probe) / probe.em if note else 0.0 for _, note in players]
    # bold names are about a tenth wider
    names = [1.1 * width for width in names]
    both = [a + 0.5 + 0.85 * b for a, b in zip(names, notes, strict=True)]
    return Widths(_of_most(names), _of_most(notes), _of_most(both))


def _of_most(values: Iterable[float]) -> float:
    ordered: Sequence[float] = sorted(values)
    return ordered[min(len(ordered) - 1, int(MOST * len(ordered)))]


def page_look(slot: float, width: float, gap: float, found: Widths, *, marked: bool) -> Look:
    """The look of a page: names as large as most of them can be, from 13 down to 9 points."""
    size = PAGE_NAMES
    while size > PAGE_LEAST:
        look = Look(slot, width, gap, size, PAGE_LEAST, PAGE_LEAST, marked, firm=True)
        if found.fit(look):
            return look
        size -= STEP
    return Look(slot, width, gap, PAGE_LEAST, PAGE_LEAST, PAGE_LEAST, marked, firm=True)
