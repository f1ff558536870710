"""Blocks of a document as pieces that no page break divides, each drawn from its own top left corner."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from functools import cache
from itertools import accumulate, groupby
from typing import assert_never

from bracket_desk.labels import home_in_short
from bracket_desk.layout.look import LINE
from bracket_desk.layout.shapes import Align, Box, Font, Item, Line, Measure, Rect, moved, rise
from bracket_desk.layout.text import Fitted, Style, fit, line_height, set_lines
from bracket_desk.printing.filled import (
    Blank,
    Blanks,
    Cell,
    Chapter,
    Head,
    Heading,
    Notes,
    Row,
    Section,
    Signatures,
    Signer,
    Table,
)

USUAL, LEAST = 10.0, 9.0
"""Sizes of text, points; nothing on a page is smaller than the second."""

TOLD = 10.5
"""Size of the text that a document is about, points."""

PAD = 1.0
"""Between a line and the text beside it, mm."""

WRITE, CLOSE, CLOSEST = 7.0, 6.2, 5.5
"""So high is a line to write on, mm: as it should be, at least, and on a quarter of a sheet."""

LOW = 5.0
"""A row of a table is no lower than this, mm."""

SET = 4.6
"""From line to line of a value that is known, mm: nobody writes between them."""

SIGN = 18.0
"""A line to sign on beside a long name is at least so long, mm."""

SEAL = 9.0
"""Free above the line with the place for the seal: a stamp covers it and the signatures, mm."""

TOGETHER = 3
"""So many rows at least stand at the beginning and at the end of a table before a page breaks it."""

SHORT = 6
"""A value of more lines than this may go on over the page."""

ENDLESS = 1e6
"""A height that sets no limit."""


class Role(Enum):
    """What a piece is to the pages: titles open one, rows or the last note go along with signatures."""

    TITLE = auto()
    ROW = auto()
    NOTE = auto()
    SIGNATURE = auto()
    OTHER = auto()


@dataclass(frozen=True, slots=True)
class Atom:
    """A piece that stays whole; ``gap`` lies before it, but not at the top of a page.

    ``head`` is drawn once more above it if it begins a page; ``keep``: the next one stays with it.
    ``mark``: what a reader's list of contents calls the place.
    """

    height: float
    items: tuple[Item, ...]
    role: Role = Role.OTHER
    gap: float = 0.0
    head: Atom | None = None
    keep: bool = False
    mark: str = ""

    def at(self, x: float, y: float) -> Iterator[Item]:
        """The items with the corner there."""
        return (moved(item, x, y) for item in self.items)


@dataclass(frozen=True, slots=True)
class Setter:
    """Makes pieces of blocks for a column of text so wide and pages so high, in mm.

    ``write`` is the height of a line to write on, ``usual`` the size of text in tables, ``close`` a part
    of the heights of rows and of what is free between pieces. ``known``: texts that have been set, since
    a form says most of its words many times.
    """

    measure: Measure
    width: float
    height: float
    write: float = WRITE
    usual: float = USUAL
    close: float = 1.0
    known: dict[tuple[str, float, Style], Fitted] = field(default_factory=dict, compare=False, repr=False)

    def atoms(self, block: Heading | Chapter | Blanks | Table | Notes | Signatures) -> Iterator[Atom]:
        """The pieces of a block in order."""
        match block:
            case Heading():
                yield self.heading(block)
            case Chapter():
                yield self.chapter(block)
            case Blanks():
                yield from self.blanks(block)
            case Table():
                yield from _TableSetter(self, block).atoms()
            case Notes():
                yield from self.notes(block)
            case Signatures():
                yield from self.signatures(block)
            case _:
                assert_never(block)

    def fit(self, text: str, width: float, style: Style) -> Fitted:
        """A text in lines: as large as can be on one, else wrapped."""
        key = text, width, style
        known = self.known.get(key)
        if known is None:
            known = self.known[key] = fit(text, max(width, 1.0), ENDLESS, style, self.measure)
        return known

    # ------------------------------------------------------------ titles, notes

    def heading(self, block: Heading) -> Atom:
        items: list[Item] = []
        y = 0.0
        sizes = [*((text, LEAST) for text in block.above), (block.event, 12.0), (block.title, 13.0)]
        for at, (text, size) in enumerate(sizes):
            bold = at >= len(block.above)
            style = Style(size, max(size - 1, LEAST), bold=bold, align=Align.CENTER, middle=False)
            fitted = self.fit(text, self.width, style)
            items += set_lines(fitted, Rect(0, y, self.width, fitted.height), style)
            y += fitted.height + (1.8 if fitted.lines else 0)
        return Atom(y, tuple(items), Role.TITLE, keep=True, mark=block.title)

    def chapter(self, block: Chapter) -> Atom:
        style = Style(11.0, USUAL, bold=True, middle=False)
        fitted = self.fit(block.title, self.width, style)
        items = tuple(set_lines(fitted, Rect(0, 0, self.width, fitted.height), style))
        return Atom(fitted.height, items, gap=5.0, keep=True, mark=block.title)

    def notes(self, block: Notes) -> Iterator[Atom]:
        size = TOLD if block.main else LEAST
        style = Style(size, size, middle=False)
        for text in block.texts:
            fitted = self.fit(text, self.width, style)
            for at, line in enumerate(fitted.lines):
                single = Fitted((line,), fitted.font)
                height = line_height(fitted.font.size_pt)
                items = tuple(set_lines(single, Rect(0, 0, self.width, height), style))
                role = Role.OTHER if at else Role.NOTE
                # neither the first line nor the last of a paragraph stands alone on a page
                keep = at + 1 < len(fitted.lines) and at in (0, len(fitted.lines) - 2)
                yield Atom(height, items, role, gap=0.2 if at else 1.2, keep=keep)

    # ------------------------------------------------------------ fields

    def blanks(self, block: Blanks) -> Iterator[Atom]:
        gap = 3.0
        for number, row in enumerate(block.rows):
            share = (self.width - gap * (len(row) - 1)) / sum(one.width for one in row)
            above = 0.0 if number else 1.0
            if len(row) == 1:
                first, *more = self.blank(row[0], self.width)
                yield replace(first, gap=above, keep=not more)
                yield from more
                continue
            x, height, items = 0.0, 0.0, list[Item]()
            for one in row:
                (made,) = self.blank(one, share * one.width, ENDLESS)
                items += made.at(x, 0)
                height = max(height, made.height)
                x += share * one.width + gap
            yield Atom(height, tuple(items), gap=above, keep=True)

    def blank(self, field: Blank, width: float, most: float = SHORT) -> Iterator[Atom]:
        """A label, its value over lines, and lines to write on; a value of very many in pieces."""
        style = Style(USUAL, LEAST, middle=False)
        label = self.fit(field.label, 0.62 * width, style)
        after = self.fit(field.after, 0.4 * width, style)
        left = self._widest(label) + 1.5
        right = width - (self._widest(after) + 1.5 if after.lines else 0.0)
        value = self.fit(field.value, right - left - 2 * PAD, Style(USUAL, LEAST, bold=True))
        base = self.write - 2.0
        items = [
            *_set(label, Rect(0, base, width, 0), style),
            *_set(after, Rect(right + 1.5, base, 0, 0), style),
        ]
        known, y = list(value.lines), base
        first = known if len(known) <= most else known[:SHORT]
        for at in range(max(field.lines, len(first))):
            if at:
                y += SET if at < len(first) else self.write
            items.append(Line(left, y + 1.1, right, y + 1.1, LINE))
            if at < len(first):
                items += _set(Fitted((first[at],), value.font), Rect(left + PAD, y, 0, 0), style)
        below = max(len(label.lines), len(after.lines)) - 1
        yield Atom(max(y + 2.0, self.write + below * 1.2 * label.font.em), tuple(items))
        for text in known[len(first) :]:
            line = Line(left, SET - 0.9, right, SET - 0.9, LINE)
            words = _set(Fitted((text,), value.font), Rect(left + PAD, SET - 2.0, 0, 0), style)
            yield Atom(SET, (line, *words))

    def _widest(self, fitted: Fitted) -> float:
        return max((self.measure(line, fitted.font) for line in fitted.lines), default=0.0)

    # ------------------------------------------------------------ signatures

    def signatures(self, block: Signatures) -> Iterator[Atom]:
        gap = 6.0
        for number, row in enumerate(block.rows):
            widths = self._shares(block, len(row), self.width - gap * (len(row) - 1))
            lines = self._lines(block, widths)
            made = [
                self.signer(block, signer, width, line)
                for signer, width, line in zip(row, widths, lines, strict=True)
            ]
            starts = accumulate((width + gap for width in widths), initial=0.0)
            items = [item for one, x in zip(made, starts, strict=False) for item in one.at(x, 0)]
            height = max(one.height for one in made)
            yield Atom(height, tuple(items), Role.SIGNATURE, gap=0.0 if number else 2.0, keep=True)
        if block.foot:
            yield self.sealed(block.foot)

    def _shares(self, block: Signatures, count: int, room: float) -> list[float]:
        """How wide those who sign side by side are: alike, or as their names need it, alike in all rows."""
        alike = [room / count] * count
        if block.caption:
            return alike
        needs = [0.0] * count
        for row in block.rows:
            for at, signer in enumerate(row if len(row) == count else ()):
                words = sum(
                    self.measure(text, Font(USUAL)) + 3 for text in (signer.post, signer.name) if text
                )
                needs[at] = max(needs[at], words + SIGN)
        spare = room - sum(needs)
        if spare < 0 or max(needs) <= room / count:
            return alike
        return [need + spare / count for need in needs]

    def sealed(self, foot: Sequence[str]) -> Atom:
        """What stands below all signatures, side by side: the place for the seal, and the day."""
        share = self.width / len(foot)
        height, items = 0.0, list[Item]()
        for at, text in enumerate(foot):
            align = Align.RIGHT if at and at + 1 == len(foot) else Align.LEFT
            style = Style(USUAL, LEAST, align=align, middle=False)
            fitted = self.fit(text, share - 2 * PAD, style)
            items += set_lines(fitted, Rect(at * share, 0, share, fitted.height), style)
            height = max(height, fitted.height)
        return Atom(height, tuple(items), Role.SIGNATURE, gap=SEAL, keep=True)

    def _lines(self, block: Signatures, widths: Sequence[float]) -> list[tuple[float, float]]:
        """Where the lines to sign on begin, and end before names: alike for all who stand in a column."""
        found: list[tuple[float, float]] = []
        for at, width in enumerate(widths):
            column = [row[at] for row in block.rows if len(row) == len(widths)]
            left = max(0.26 * width, *(self._widest(self._post(signer, width)) + 2 for signer in column))
            ends = [self._sign_to(block, signer, left, width) for signer in column if signer.name is not None]
            found.append((left, min(ends, default=width)))
        return found

    def _post(self, signer: Signer, width: float) -> Fitted:
        # a post beside which no name stands may be longer
        share = 0.45 if signer.name is not None else 0.6
        return self.fit(signer.post, share * width, Style(USUAL, LEAST, middle=False))

    def signer(self, block: Signatures, signer: Signer, width: float, line: tuple[float, float]) -> Atom:
        """The post, a line for the signature, and the name or a line for it."""
        style = Style(USUAL, LEAST, middle=False)
        small = Style(LEAST, LEAST, align=Align.CENTER, middle=False)
        label = self._post(signer, width)
        left, right = line if signer.name is not None else (line[0], width)
        base = self.write
        items = [*_set(label, Rect(0, base, 0, 0), style), Line(left, base + 1.1, right, base + 1.1, LINE)]
        bottom = base + 1.1
        if block.caption:
            under = self.fit(block.caption, right - left, small)
            items += set_lines(under, Rect(left, bottom + 0.4, right - left, under.height), small)
            bottom += 0.4 + under.height
        if signer.name is not None:
            bottom = max(
                bottom, self._name(block, signer.name, Rect(right + 2, base, width - right - 2, 0), items)
            )
        bottom = max(bottom, base + (len(label.lines) - 1) * 1.2 * label.font.em + 1.1)
        return Atom(bottom + 1.0, tuple(items))

    def _sign_to(self, block: Signatures, signer: Signer, left: float, width: float) -> float:
        """Where the line to sign on ends: under a caption all end alike, else a short name leaves more."""
        if signer.name is None:
            return width
        room = width - left
        if block.caption:
            return left + 0.42 * room
        name = self.measure(signer.name, Font(USUAL)) + 2.5 if signer.name else 0.0
        return left + max(min(0.5 * room, SIGN), room - name) if name else left + 0.5 * room

    def _name(self, block: Signatures, name: str, room: Rect, items: list[Item]) -> float:
        """The name of a signer, or a line for it with what belongs there; returns where it ends."""
        if name:
            style = Style(USUAL, LEAST, middle=False)
            fitted = self.fit(name, room.w, style)
            items += _set(fitted, room, style)
            return room.y + (len(fitted.lines) - 1) * 1.2 * fitted.font.em + 1.1
        line = room.y + 1.1
        items.append(Line(room.x, line, room.right, line, LINE))
        if not (block.caption and block.person):
            return line
        style = Style(LEAST, LEAST, align=Align.CENTER, middle=False)
        under = self.fit(block.person, room.w, style)
        items += set_lines(under, Rect(room.x, line + 0.4, room.w, under.height), style)
        return line + 0.4 + under.height


def _set(fitted: Fitted, room: Rect, style: Style) -> Iterator[Item]:
    """Lines whose first baseline is the top of the room."""
    if not fitted.lines:
        return
    baseline = rise(fitted.lines[0]) * fitted.font.em
    yield from set_lines(fitted, Rect(room.x, room.y - baseline, room.w, fitted.height), style)


# ---------------------------------------------------------------- tables


@dataclass(frozen=True, slots=True)
class _TableSetter:
    """Makes the pieces of one table, its columns stretched over the whole width."""

    setter: Setter
    table: Table

    @property
    def scale(self) -> float:
        return self.setter.width / sum(head.width for head in self.table.heads)

    def edges(self) -> list[float]:
        """The left edge of every column, and the right one of the last."""
        found = [0.0]
        for head in self.table.heads:
            found.append(found[-1] + head.width * self.scale)
        return found

    def atoms(self) -> Iterator[Atom]:
        head = above = self.head()
        edges = self.edges()
        yield replace(head, gap=2.0, keep=True)
        for number, row in enumerate(self.table.rows, 1):
            if isinstance(row, Section):
                section = self.section(row)
                above = _under(head, section) if row.again else head
                yield replace(section, head=head)
            else:
                keep = self.keeps(number)
                for piece in self.pieces(row, self.setter.height - above.height, edges):
                    yield replace(piece, head=above, keep=keep)

    def keeps(self, number: int) -> bool:
        """Whether a row (from 1) stays with the next."""
        last = len(self.table.rows)
        if number == last:
            return self.table.leads
        return self.table.whole or not TOGETHER <= number <= last - TOGETHER

    def head(self) -> Atom:
        """The heads of columns, under those that several share."""
        edges, heads = self.edges(), self.table.heads
        style = Style(LEAST, LEAST, align=Align.CENTER)
        shared = _groups(heads)
        grouped = any(text for text, _, _ in shared)
        tops = [self._fit(text, edges[a], edges[b], style) for text, a, b in shared if text]
        upper = max((f.height for f in tops), default=0.0) + 2 * PAD if grouped else 0.0
        subs = [
            self._fit(head.text, edges[i], edges[i + 1], style).height
            for i, head in enumerate(heads)
            if head.group
        ]
        lower = max(subs, default=0.0) + 2 * PAD if grouped else 0.0
        alone = [
            self._fit(h.text, edges[i], edges[i + 1], style).height
            for i, h in enumerate(heads)
            if not h.group
        ]
        height = max(upper + lower, max(alone, default=0.0) + 2 * PAD)
        items: list[Item] = []
        for text, a, b in shared:
            if text:
                items += self._boxed(text, Rect(edges[a], 0, edges[b] - edges[a], upper), style)
            for i in range(a, b):
                top = upper if text else 0.0
                rect = Rect(edges[i], top, edges[i + 1] - edges[i], height - top)
                items += self._boxed(heads[i].text, rect, style)
        return Atom(height, tuple(items), keep=True)

    def _fit(self, text: str, left: float, right: float, style: Style) -> Fitted:
        return self.setter.fit(text, right - left - 2 * PAD, style)

    def _boxed(self, text: str, rect: Rect, style: Style) -> Iterator[Item]:
        yield Box(*rect, LINE)
        fitted = self._fit(text, rect.x, rect.right, style)
        yield from set_lines(fitted, Rect(rect.x + PAD, rect.y, rect.w - 2 * PAD, rect.h), style)

    def section(self, section: Section) -> Atom:
        style = Style(USUAL, LEAST, bold=True)
        fitted = self._fit(section.text, 0, self.setter.width, style)
        height = fitted.height + 2 * PAD
        items = self._boxed(section.text, Rect(0, 0, self.setter.width, height), style)
        return Atom(height, tuple(items), keep=True)

    def pieces(self, row: Row, room: float, edges: list[float]) -> Iterator[Atom]:
        """The row as one piece, or, if it is higher than a page, as several."""
        cells = [self._cell(cell, i, edges) for i, cell in enumerate(row.cells)]
        while True:
            now = [_first_lines(cell, room - PAD) for cell in cells]
            yield self._row(row, now, edges)
            if now == cells:
                return
            cells = [Fitted(c.lines[len(n.lines) :], c.font) for c, n in zip(cells, now, strict=True)]

    def _cell(self, cell: Cell, i: int, edges: list[float]) -> Fitted:
        style = self._style(i, cell)
        whole = self._fit(cell.text, edges[i], edges[i + 1], style)
        if not self.table.heads[i].homes or len(whole.lines) < 2:
            return whole
        short = self._fit(home_in_short(cell.text), edges[i], edges[i + 1], style)
        return short if len(short.lines) < len(whole.lines) else whole

    def _style(self, column: int, cell: Cell) -> Style:
        return cell_style(self.setter.usual, self.table.heads[column].align, bold=cell.bold)

    def _row(self, row: Row, cells: Sequence[Fitted], edges: list[float]) -> Atom:
        least = max(self.setter.close * self.table.height, min(self.table.height, LOW))
        height = max(least, max(cell.height for cell in cells) + PAD)
        items: list[Item] = []
        for i, (cell, fitted) in enumerate(zip(row.cells, cells, strict=True)):
            left, wide = edges[i], edges[i + 1] - edges[i]
            items.append(Box(left, 0, wide, height, LINE))
            if fitted.lines:
                inner = Rect(left + PAD, 0, wide - 2 * PAD, height)
                items += set_lines(fitted, inner, self._style(i, cell))
        return Atom(height, tuple(items), Role.ROW)


@cache
def cell_style(size: float, align: Align, *, bold: bool) -> Style:
    """How the text of a cell is set."""
    return Style(size, LEAST, bold=bold, align=align)


def _under(head: Atom, section: Atom) -> Atom:
    """The head of a table with what a section says below it."""
    return replace(
        head, height=head.height + section.height, items=(*head.items, *section.at(0, head.height))
    )


def _first_lines(cell: Fitted, room: float) -> Fitted:
    """As many lines as there is room for, one at least."""
    count = len(cell.lines)
    if count <= 1 or cell.height <= room:
        return cell
    while count > 1 and replace(cell, lines=cell.lines[:count]).height > room:
        count -= 1
    return replace(cell, lines=cell.lines[:count])


def _groups(heads: Iterable[Head]) -> list[tuple[str, int, int]]:
    """The shared heads in order, each with the columns it stands over; those without one alone."""
    found: list[tuple[str, int, int]] = []
    at = 0
    for text, run in groupby(heads, key=lambda head: head.group):
        count = len(list(run))
        found.append((text, at, at + count))
        at += count
    return found
