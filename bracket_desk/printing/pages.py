"""A filled document on pages: where every line and word goes, ready to be painted."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from bracket_desk.domain.bracket.formats import Format
from bracket_desk.layout.bars import bar_rows
from bracket_desk.layout.final import final_pages
from bracket_desk.layout.gauge import gauge
from bracket_desk.layout.groups import group_page
from bracket_desk.layout.look import LINE
from bracket_desk.layout.paper import MARGINS, Margins, Paper
from bracket_desk.layout.poster import LEAST as POSTER_LEAST
from bracket_desk.layout.poster import poster
from bracket_desk.layout.shapes import Align, Drawing, Item, Line, Measure, Rect
from bracket_desk.layout.text import Style, set_lines
from bracket_desk.layout.tiles import tiles
from bracket_desk.printing.atoms import (
    CLOSE,
    CLOSEST,
    LEAST,
    TOGETHER,
    USUAL,
    WRITE,
    Atom,
    Role,
    Setter,
)
from bracket_desk.printing.codes import QUIET, SIZE, code_items
from bracket_desk.printing.filled import (
    Blanks,
    Block,
    Board,
    Chapter,
    Chart,
    Filled,
    Gauge,
    Heading,
    Notes,
    Signatures,
    Slip,
    Table,
    Wall,
)

MUCH = 0.75
"""Signatures take no more than this part of a page along."""

EMPTY = 0.6
"""Where less than this part of a page is filled, all is set closer if that saves a page: the last one is
short, or the one before it, whose last rows went on with the signatures."""

TIGHT = ((USUAL, 0.9), (USUAL, 0.78), (LEAST, 0.78))
"""How close, one after the other: the size of text in tables, and a part of rows and free room."""

FOOT = 0.84
"""The part of its line that the foot takes at most; the number of the page stands in the rest."""

SLIP_ROWS = 2
"""So many rows at least stand on the page of the signatures of a slip: both players."""

BETWEEN = 6.0
"""Between event and title in the running head, mm."""

APART = 5.0
"""Free between two tables with nothing to read between them, mm."""

CUT, CUT_SMALL = 4.0, 3.0
"""Free on either side of the line along which a sheet of slips is cut, and of four of them, mm."""

SLIP_MARGINS = Margins(10, 10, 10, 10)
"""A sheet that is cut into four is not bound, mm."""

CODE_DOWN = 1.5
"""A code begins so far below the top of the signatures, mm."""


@dataclass(frozen=True, slots=True)
class Layer:
    """A drawing on a page; nothing of it is painted outside the window."""

    drawing: Drawing
    window: Rect | None = None


@dataclass(frozen=True, slots=True)
class Mark:
    """An entry of the list of contents that readers of PDF show; ``y`` in mm from the top of the page."""

    text: str
    y: float = 0.0


@dataclass(frozen=True, slots=True)
class Page:
    """One page; width and height in mm. ``keys`` name the sheets on it: of slips there may be two."""

    width: float
    height: float
    layers: tuple[Layer, ...]
    marks: tuple[Mark, ...] = ()
    keys: tuple[str, ...] = ()


def compose(filled: Filled, measure: Measure) -> tuple[Page, ...]:
    """The pages of a document. PaperTooSmall if a poster does not fit on its paper."""
    if len(filled.blocks) == 1 and isinstance(filled.blocks[0], Wall):
        return tuple(_wall(filled, filled.blocks[0], measure))
    composer = _Composer(filled, measure)
    composer.run()
    return tuple(composer.finished())


def _wall(filled: Filled, wall: Wall, measure: Measure) -> Iterator[Page]:
    """A poster on its paper, or on the sheets it is cut into."""
    b = wall.bracket
    footing = (*wall.notes.texts, filled.foot)
    made = poster(b.fmt, b.labels, b.captions, measure, wall.paper, wall.heading, footing)
    papers = list(Paper)
    if wall.tile is None or papers.index(wall.tile) >= papers.index(wall.paper):
        whole = (Layer(made.drawing),)
        yield Page(made.sheet.width, made.sheet.height, whole, (Mark(filled.title),), ("1",))
        return
    above = f"{filled.event} · {filled.foot}"
    cut = tiles(made.drawing, wall.tile, measure, wall.label, wall.guide, POSTER_LEAST, above)
    for number, tile in enumerate(cut, 1):
        layers = Layer(tile.content, tile.window), Layer(tile.marks)
        marks = (Mark(f"{filled.title}, {number}"),)
        yield Page(tile.sheet.width, tile.sheet.height, layers, marks, (str(number),))


@dataclass
class _Composer:
    """Fills the pages of one document from top to bottom."""

    filled: Filled
    measure: Measure
    pages: list[list[Item]] = field(default_factory=list)
    marks: list[list[Mark]] = field(default_factory=list)
    keys: list[tuple[str, ...]] = field(default_factory=list)
    ends: list[float] = field(default_factory=list)
    key: str = ""
    y: float = 0.0

    def __post_init__(self) -> None:
        sheet = self.filled.sheet
        inside = sheet.inside(SLIP_MARGINS if self.filled.slips > 2 else MARGINS)
        plain = Setter(self.measure, inside.w, inside.h)
        self.running = self._running(plain, self.filled.title)
        self.foot = self._foot_height(plain)
        self.body = Rect(inside.x, inside.y, inside.w, inside.h - self.foot)
        self.setter = Setter(self.measure, inside.w, self.body.h - self.running.height - self.running.gap)

    # ------------------------------------------------------------ what stands on every page

    def _running(self, setter: Setter, name: str) -> Atom:
        """The event and what goes on over a page that does not begin with its own title."""
        filled, style = self.filled, Style(LEAST, LEAST, middle=False)
        # a short event leaves the title more than its part, and has all that the title leaves
        spare = setter.width - self.measure(filled.event, style.font) - BETWEEN
        title = setter.fit(name, max(0.45 * setter.width, spare), style)
        wide = max((self.measure(line, title.font) for line in title.lines), default=0.0)
        event = setter.fit(filled.event, setter.width - wide - BETWEEN, style)
        height = max(title.height, event.height) + 0.8
        right = Style(LEAST, LEAST, align=Align.RIGHT, middle=False)
        items: list[Item] = [
            *set_lines(event, Rect(0, 0, setter.width, event.height), style),
            *set_lines(title, Rect(0, 0, setter.width, title.height), right),
            Line(0, height, setter.width, height, LINE),
        ]
        return Atom(height, tuple(items), gap=2.5)

    def _foot_height(self, setter: Setter) -> float:
        return setter.fit(self.filled.foot, FOOT * setter.width, Style(LEAST, LEAST)).height + 1.5

    def _foot(self, number: int, pages: int) -> Iterator[Item]:
        style = Style(LEAST, LEAST, middle=False)
        room = Rect(self.body.x, self.body.bottom + 1.5, self.body.w, self.foot - 1.5)
        yield from set_lines(self.setter.fit(self.filled.foot, FOOT * room.w, style), room, style)
        right = Style(LEAST, LEAST, align=Align.RIGHT, middle=False)
        text = self.filled.page.format(page=number, pages=pages)
        yield from set_lines(self.setter.fit(text, (0.98 - FOOT) * room.w, right), room, right)

    def finished(self) -> Iterator[Page]:
        sheet = self.filled.sheet
        for number, (items, keys) in enumerate(zip(self.pages, self.keys, strict=True), 1):
            all_items = (*items, *self._foot(number, len(self.pages)))
            layers = (Layer(Drawing(sheet.width, sheet.height, all_items)),)
            marks = tuple(self.marks[number - 1])
            yield Page(sheet.width, sheet.height, layers, marks, keys or (str(number),))

    # ------------------------------------------------------------ from block to block

    def run(self) -> None:
        """Every block in order; what flows is collected until something needs pages of its own."""
        flowing: list[Block] = []
        slips: list[Slip] = []
        for block in self.filled.blocks:
            match block:
                case Board():
                    self._board(block)
                case Slip():
                    slips.append(block)
                case _:
                    flowing.append(block)
        self._slips(slips)
        for part in _parts(flowing):
            before = len(self.pages)
            self._flow(self._set(part))
            self._save_page(part, before)

    def _set(self, flowing: Sequence[Block]) -> list[Atom]:
        atoms: list[Atom] = []
        for before, block in zip((None, *flowing), flowing, strict=False):
            made = list(self._atoms(block))
            if made and isinstance(before, Table) and isinstance(block, Table):
                # or two tables look like one
                made[0] = replace(made[0], gap=APART)
            atoms += made
        close = self.setter.close
        return [replace(atom, gap=close * atom.gap) for atom in atoms] if close < 1 else atoms

    def _save_page(self, flowing: Sequence[Block], before: int) -> None:
        """Set what flows, after so many pages, closer if a page of it is half empty and that saves one."""
        count = len(self.pages)
        if not flowing or count < before + 2 or min(self.ends[before:]) > self.body.y + EMPTY * self.body.h:
            return
        usual, kept = self.setter, (self.pages, self.marks, self.keys, self.ends)
        for size, close in TIGHT:
            self.setter = replace(usual, usual=size, close=close, write=CLOSE)
            self.pages, self.marks, self.keys, self.ends = (
                self.pages[:before],
                self.marks[:before],
                self.keys[:before],
                self.ends[:before],
            )
            self._flow(self._set(flowing))
            if len(self.pages) < count:
                break
        else:
            self.pages, self.marks, self.keys, self.ends = kept
        # what comes after it is set as usual
        self.setter = usual

    def _atoms(self, block: Block) -> Iterator[Atom]:
        assert not isinstance(block, Board | Wall | Slip)
        if isinstance(block, Gauge):
            made = gauge(block.square, block.card, self.measure)
            return iter([Atom(made.height + 3.0, made.items, gap=4.0)])
        if isinstance(block, Chart):
            return self._chart(block)
        return self.setter.atoms(block)

    def _chart(self, chart: Chart) -> Iterator[Atom]:
        """Bar by bar; as many as rows of a table stay together at either end."""
        rows = bar_rows(chart.bars, self.measure, self.setter.width)
        for at, row in enumerate(rows, 1):
            keep = at < len(rows) and not TOGETHER <= at <= len(rows) - TOGETHER
            yield Atom(row.height, row.items, gap=0.0 if at > 1 else 2.0, keep=keep)

    def _new_page(self) -> None:
        self.pages.append([])
        self.marks.append([])
        self.keys.append((self.key,) if self.key else ())
        self.ends.append(self.body.y)
        self.y = self.body.y

    def _put(self, atom: Atom, gap: float, x: float | None = None) -> None:
        self.y += gap
        if atom.mark:
            self.marks[-1].append(Mark(atom.mark, self.y))
        self.pages[-1] += atom.at(self.body.x if x is None else x, self.y)
        self.y += atom.height
        self.ends[-1] = self.y

    def _flow(self, atoms: Sequence[Atom], rows: int = TOGETHER) -> None:
        """Set pieces one under the other, page after page; so many rows go along with signatures."""
        for number, chain in enumerate(_chains(atoms, self.setter.height, rows)):
            if number == 0 or self.y + _height(chain, first=False) > self.body.bottom + 1e-6:
                self._begin_page(chain[0])
            else:
                self._put(chain[0], chain[0].gap)
            for atom in chain[1:]:
                if self.y + atom.gap + atom.height > self.body.bottom + 1e-6:
                    self._begin_page(atom)
                else:
                    self._put(atom, atom.gap)

    def _begin_page(self, atom: Atom) -> None:
        self._new_page()
        if atom.role is not Role.TITLE:
            self._put(self.running, 0)
            self.y += self.running.gap
        if atom.head is not None:
            self._put(atom.head, 0)
        self._put(atom, 0)

    # ------------------------------------------------------------ pages of their own

    def _board(self, board: Board) -> None:
        """Titles at the top, signatures at the bottom, and all the room between for the drawing."""
        above = [atom for block in board.above for atom in self.setter.atoms(block)]
        below = [atom for block in board.below for atom in self.setter.atoms(block)]
        top, bottom = _height(above, first=True), _height(below, first=False)
        area = self.body.w, self.body.h - top - bottom - 2.0
        b = board.bracket
        if board.group is not None:
            drawings: Sequence[Drawing] = [
                group_page(b.fmt, board.group, b.labels, b.captions, self.measure, area)
            ]
        else:
            drawings = final_pages(b.fmt, b.labels, b.captions, self.measure, area, whole_names=True)
        title = "" if board.group is None else b.captions.group.format(group=b.captions.groups[board.group])
        self.key = "" if board.group is None else group_key(b.fmt, board.group)
        for number, drawing in enumerate(drawings, 1):
            self._new_page()
            for at, atom in enumerate(above):
                self._put(atom, atom.gap if at else 0)
            # the heading says the same on every page
            said = self.filled.title if len(drawings) == 1 else f"{self.filled.title}, {number}"
            self.marks[-1] = [Mark(title or said)]
            self.pages[-1] += drawing.moved(self.body.x, self.body.y + top + 2.0).items
            self.y = self.body.bottom - bottom
            for atom in below:
                self._put(atom, atom.gap)
        self.key = ""

    def _slips(self, slips: Sequence[Slip]) -> None:
        """Several on a sheet where they are small enough, with lines to cut along; others alone.

        Of four, one that is too long for a quarter of the sheet has half of it, and what that does not
        hold of its remarks goes on behind all of them.
        """
        regions = list(self._regions())
        free: list[Rect] = []
        placed: list[Rect] = []
        behind: list[tuple[Slip, str]] = []
        for slip in slips:
            self.key = slip.key
            found = self._room(slip, free) or self._room(slip, regions)
            if found is None and (part := self._parted(slip, regions)) is not None:
                behind.append(part)
                slip = part[0]  # noqa: PLW2901 (the part of it that has room)
                found = self._room(slip, free) or self._room(slip, regions)
            if found is None:
                placed = self._cut(placed)
                self._long_slip(slip, self._pieces(slip, self.setter))
                free = []
                continue
            room, atoms = found
            if any(one.x == room.x and one.y == room.y for one in free):
                self.keys[-1] += (slip.key,) if slip.key else ()
            else:
                placed = self._cut(placed)
                self._new_page()
                free = regions
            free = [one for one in free if one.y > room.y or (one.y == room.y and one.x >= room.right)]
            self.y = room.y
            for number, atom in enumerate(atoms):
                self._put(atom, atom.gap if number else 0, room.x)
            placed.append(room)
        self._cut(placed)
        self.key = ""
        self._behind(behind)

    def _parted(self, slip: Slip, regions: Sequence[Rect]) -> tuple[Slip, str] | None:
        """A slip of four with as much of its longest value as a half holds, and the rest of it."""
        if self.filled.slips <= 2 or not slip.onward:
            return None
        longest = max(
            (
                (len(blank.value), i, j, k)
                for i, block in enumerate(slip.blocks)
                if isinstance(block, Blanks)
                for j, row in enumerate(block.rows)
                for k, blank in enumerate(row)
            ),
            default=None,
        )
        if longest is None:
            return None
        _, i, j, k = longest
        block = slip.blocks[i]
        assert isinstance(block, Blanks)
        said = block.rows[j][k].value.split(" ")

        def until(count: int) -> Slip:
            value = " ".join((*said[:count], slip.onward))
            row = (*block.rows[j][:k], replace(block.rows[j][k], value=value), *block.rows[j][k + 1 :])
            rows = (*block.rows[:j], row, *block.rows[j + 1 :])
            return replace(slip, blocks=(*slip.blocks[:i], Blanks(rows), *slip.blocks[i + 1 :]))

        # a word more never takes less room
        most = bisect_left(range(1, len(said)), x=True, key=lambda n: self._room(until(n), regions) is None)
        return (until(most), " ".join(said[most:])) if most else None

    def _behind(self, parted: Sequence[tuple[Slip, str]]) -> None:
        """What slips had no room for, on sheets behind all of them."""
        before = len(self.pages)
        self._flow(
            [
                atom
                for slip, rest in parted
                for block in (Chapter(slip.rest), Notes((rest,)))
                for atom in self.setter.atoms(block)
            ]
        )
        for at in range(before, len(self.pages)):
            self.keys[at] = tuple(slip.key for slip, _ in parted if slip.key)

    def _room(self, slip: Slip, free: Sequence[Rect]) -> tuple[Rect, Sequence[Atom]] | None:
        """The room that a slip gets of what is free of a sheet of several, and its pieces.

        The next one if it is large enough, or the next two side by side; None if neither is.
        """
        if not free or self.filled.slips == 1:
            return None
        atoms = self._fitting(slip, free[0])
        if atoms is not None:
            return free[0], atoms
        left = next((one for one in free if one.x == self.body.x), None)
        if left is None or left.w == self.body.w:
            return None
        half = Rect(left.x, left.y, self.body.w, left.h)
        atoms = self._fitting(_across(slip), half)
        return None if atoms is None else (half, atoms)

    def _cut(self, placed: Sequence[Rect]) -> list[Rect]:
        """Draw the lines along which a sheet of these slips is cut, if there are two; then none is placed."""
        if len(placed) > 1:
            self.pages[-1] += self._cuts(placed)
            if self.filled.slips == 2:
                self.pages[-1] += self._own_foot(self._middle())
        return []

    def _own_foot(self, cut: float) -> Iterator[Item]:
        """The foot of the upper slip, which has none any more once the sheet is cut there."""
        style = Style(LEAST, LEAST, middle=False)
        room = Rect(self.body.x, cut - self.foot, self.body.w, self.foot - 1.5)
        yield from set_lines(self.setter.fit(self.filled.foot, FOOT * room.w, style), room, style)

    def _regions(self) -> Iterator[Rect]:
        """Where the slips of a sheet stand, row by row."""
        sheet, body, count = self.filled.sheet, self.body, self.filled.slips
        if count == 1:
            yield body
            return
        cut = CUT_SMALL if count > 2 else CUT
        across = 2 if count > 2 else 1
        middle = self._middle()
        wide = body.w if across == 1 else sheet.width / 2 - body.x - cut
        for top, bottom in ((body.y, middle - cut), (middle + cut, body.bottom)):
            for column in range(across):
                x = body.x if column == 0 else sheet.width / 2 + cut
                yield Rect(x, top, wide, bottom - top)

    def _middle(self) -> float:
        """Where a sheet is cut across: of two in the middle of the paper, of four so that all are alike."""
        if self.filled.slips == 2:
            return self.filled.sheet.height / 2
        return (self.body.y + self.body.bottom) / 2

    def _cuts(self, placed: Sequence[Rect]) -> Iterator[Item]:
        """The lines along which a sheet is cut: across, and down where a half is cut in two."""
        body, middle = self.body, self._middle()
        yield Line(body.x, middle, body.right, middle, LINE, dashed=True)
        x = self.filled.sheet.width / 2
        for top, bottom in ((body.y, middle), (middle, body.bottom)):
            if any(top <= room.y < bottom and room.right < x for room in placed):
                yield Line(x, top, x, bottom, LINE, dashed=True)

    def _fitting(self, slip: Slip, room: Rect) -> Sequence[Atom] | None:
        """The pieces of a slip for this room, their lines close if they must be; None if it is too small."""
        for write in (WRITE, CLOSE, CLOSEST) if self.filled.slips > 2 else (WRITE, CLOSE):
            atoms = self._pieces(slip, replace(self.setter, width=room.w, write=write))
            if _height(atoms, first=True) <= room.h:
                return atoms
        return None

    def _pieces(self, slip: Slip, setter: Setter) -> list[Atom]:
        """The pieces of a slip; a code stands at the right of the signatures."""
        found: list[Atom] = []
        for block in slip.blocks:
            signed = slip.code and isinstance(block, Signatures)
            beside = replace(setter, width=setter.width - SIZE - QUIET) if signed else setter
            atoms = list(beside.atoms(block))
            if signed and atoms:
                code = tuple(code_items(slip.code, setter.width - SIZE, CODE_DOWN))
                atoms[0] = replace(atoms[0], items=(*atoms[0].items, *code))
                # the code may be higher than the lines beside it
                lack = CODE_DOWN + SIZE - _height(atoms, first=True)
                if lack > 0:
                    atoms[-1] = replace(atoms[-1], height=atoms[-1].height + lack)
            found += atoms
        return found

    def _long_slip(self, slip: Slip, atoms: Sequence[Atom]) -> None:
        """A slip on pages of its own, each with its title: that of a match has the number."""
        usual = self.running
        title = next((block.title for block in slip.blocks if isinstance(block, Heading)), self.filled.title)
        self.running = self._running(self.setter, title)
        self._flow(atoms, SLIP_ROWS)
        self.running = usual


def _parts(blocks: Sequence[Block]) -> Iterator[Sequence[Block]]:
    """What flows, cut where a title begins a page."""
    starts = [0, *(at for at, block in enumerate(blocks) if at and isinstance(block, Heading))]
    for start, end in zip(starts, [*starts[1:], len(blocks)], strict=True):
        yield blocks[start:end]


def _across(slip: Slip) -> Slip:
    """A slip for twice the width: two lines of short facts are one, and so are its signatures."""
    blocks: list[Blanks | Table | Heading | Notes | Signatures] = []
    for block in slip.blocks:
        match block:
            case Blanks(rows) if all(blank.lines == 1 for row in rows for blank in row):
                pairs = [rows[at : at + 2] for at in range(0, len(rows), 2)]
                blocks.append(Blanks(tuple(tuple(blank for row in pair for blank in row) for pair in pairs)))
            case Signatures(rows):
                blocks.append(replace(block, rows=(tuple(signer for row in rows for signer in row),)))
            case _:
                blocks.append(block)
    return replace(slip, blocks=tuple(blocks))


def group_key(fmt: Format, group: int) -> str:
    """The letters of a group in the names of its matches."""
    return next(match.id for match in fmt.matches if match.group == group).partition("-")[0]


def _height(atoms: Iterable[Atom], *, first: bool) -> float:
    """Height of pieces one under the other; ``first``: at the top of a page, where no gap is."""
    total = 0.0
    for at, atom in enumerate(atoms):
        total += atom.height + (0 if first and at == 0 else atom.gap)
    return total


def _chains(atoms: Sequence[Atom], room: float, with_signatures: int) -> Iterator[list[Atom]]:
    """Pieces that stay together: what keeps the next one, and signatures with what they confirm.

    A chain that no page holds is cut into its pieces.
    """
    starts = [0] + [at for at in range(1, len(atoms)) if not atoms[at - 1].keep]
    first = next((at for at, atom in enumerate(atoms) if atom.role is Role.SIGNATURE), None)
    if first is not None:
        tail = _tail(atoms, first, room, with_signatures)
        starts = sorted({start for start in starts if start < tail} | {tail})
    for start, end in zip(starts, [*starts[1:], len(atoms)], strict=True):
        chain = list(atoms[start:end])
        if chain and _fits(chain, room):
            yield chain
        else:
            yield from ([atom] for atom in chain)


def _tail(atoms: Sequence[Atom], first: int, room: float, with_signatures: int) -> int:
    """Where the part begins that goes onto the page of the signatures.

    The last rows of the table and what stands between. Notes that would take much of a page along
    stay behind, but for the last one. If a page does not hold that, as many chapters go along as it
    holds, or so many pieces.
    """
    rows = [at for at, atom in enumerate(atoms[:first]) if atom.role is Role.ROW]
    notes = [at for at, atom in enumerate(atoms[:first]) if atom.role is Role.NOTE]
    start = rows[-with_signatures:][0] if rows else max(0, first - with_signatures)
    if notes and notes[-1] > start and _height(atoms[start:], first=True) > MUCH * room:
        start = notes[-1]
    chapter = None
    while start > 0 and atoms[start - 1].keep:
        start -= 1
        if atoms[start].mark and _fits(atoms[start:], room):
            chapter = start
    if _fits(atoms[start:], room):
        return start
    return max(0, first - with_signatures) if chapter is None else chapter


def _fits(atoms: Sequence[Atom], room: float) -> bool:
    """Whether a page holds these pieces when they begin it."""
    head = atoms[0].head if atoms else None
    return (head.height if head else 0) + _height(atoms, first=True) <= room
