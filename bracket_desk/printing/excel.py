"""A filled document as a workbook: a sheet for each table, ready to be printed and to be worked on."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from itertools import pairwise
from typing import Any, assert_never

from bracket_desk.layout.shapes import Align, Font, Measure
from bracket_desk.layout.text import wrap
from bracket_desk.printing.editable import (
    FAMILY,
    SIZE,
    SMALL,
    Place,
    edges_of,
    fact_lines,
    head_runs,
    in_office_face,
    shown_cell,
    signature_lines,
    xml_text,
)
from bracket_desk.printing.filled import (
    Blanks,
    Block,
    Board,
    Cell,
    Chapter,
    Chart,
    Filled,
    Gauge,
    Heading,
    Notes,
    Row,
    Section,
    Signatures,
    Slip,
    Table,
    Wall,
)

INCH, PIXEL, POINT = 25.4, 25.4 / 96, 25.4 / 72
"""Millimetres of what sheets are measured in."""

LINE = 4.3
"""Height of a line of text, mm."""

USUAL_FACE = {"font_name": "Arial", "font_size": 10}
"""By its digits widths of columns are counted; one as wide is there in every system."""

TOGETHER = 3
"""So many rows of a table at least stand on the page of the signatures."""

LARGE = 16
"""A table of more rows has a sheet of its own, whose columns are its columns; others are not parted."""

COLUMNS = 12
"""A sheet without a table has so many columns of one width."""

NARROW = 2.0
"""Edges of columns of several tables on a sheet that lie nearer than this are one, mm."""

WRAPS = 40.0
"""A millimetre that a text lacks is so much worse than one that an edge is off."""

NAME_LENGTH, HEADER_LENGTH = 31, 120
"""The most characters that the name of a sheet and a running head have."""

_NUMBER = re.compile(r"0|-?[1-9][0-9]{0,5}")
_DAY = re.compile(r"(?:(\d{2})\.(\d{2})\.(\d{4})|(\d{4})-(\d{2})-(\d{2}))")
_FORBIDDEN = re.compile(r"[\[\]:*?/\\\x00-\x1f]+")
_FIRST_YEAR = 1901


def excel(filled: Filled, measure: Measure) -> bytes:
    """The workbook of an editable document; equal documents give equal bytes."""
    import xlsxwriter

    made = io.BytesIO()
    workbook: Any = xlsxwriter.Workbook(
        made, {"in_memory": True, "strings_to_formulas": False, "default_format_properties": USUAL_FACE}
    )
    workbook.set_properties(
        {
            "title": xml_text(filled.title)[:255],
            "author": xml_text(filled.event)[:255],
            "subject": xml_text(filled.event)[:255],
            "comments": xml_text(filled.foot)[:255],
            # the file says nothing about when it was made: its foot does
            "created": datetime(2000, 1, 1),  # noqa: DTZ001 (a workbook knows no zones)
        }
    )
    names: set[str] = set()
    formats: dict[tuple[tuple[str, object], ...], Any] = {}
    for blocks in _split(filled.blocks):
        sheet = workbook.add_worksheet(_sheet_name(filled, blocks, names))
        _Sheet(filled, measure, workbook, sheet, formats).write(blocks)
    workbook.close()
    return made.getvalue()


def _split(blocks: Sequence[Block]) -> Iterator[list[Block]]:
    """The blocks sheet by sheet: a large table each, with what stands over and under it; small ones together.

    All slips stand on one sheet.
    """
    sheet: list[Block] = []
    for at, block in enumerate(blocks):
        after = blocks[at + 1] if at + 1 < len(blocks) else None
        begins = isinstance(block, Heading | Table) or (
            isinstance(block, Chapter) and isinstance(after, Table)
        )
        coming = block if isinstance(block, Table) else after
        large = any(_is_large(one) for one in sheet) or (coming is not None and _is_large(coming))
        another = isinstance(block, Heading) or large
        if begins and another and any(isinstance(one, Table) for one in sheet):
            yield sheet
            sheet = []
        sheet.append(block)
    yield sheet


def _is_large(block: Block) -> bool:
    return isinstance(block, Table) and len(block.rows) > LARGE


def _sheet_name(filled: Filled, blocks: Sequence[Block], names: set[str]) -> str:
    """A name that no other sheet has, whatever the case of its letters."""
    chapters = [block.title for block in blocks if isinstance(block, Chapter)]
    headings = [block.title for block in blocks if isinstance(block, Heading)]
    said = chapters[0] if len(chapters) == 1 else next(iter(headings), filled.title)
    plain = _FORBIDDEN.sub(" ", xml_text(said)).strip(" '") or "1"
    if len(plain) > NAME_LENGTH:
        # whole words, if there are some
        plain = plain[: NAME_LENGTH + 1].rpartition(" ")[0].rstrip(" '.,") or plain
    name, number = plain[:NAME_LENGTH].strip(" '"), 1
    while name.casefold() in names or name.casefold() == "history":
        number += 1
        tail = f" {number}"
        name = plain[: NAME_LENGTH - len(tail)].strip() + tail
    names.add(name.casefold())
    return name


@dataclass
class _Sheet:
    """Writes one sheet from top to bottom; ``row`` is the next one.

    ``heights`` are those of the rows in mm, ``together`` the first and the last of rows that stand on one
    page, ``signed`` those of them with the signatures, ``single``: there is one table on the sheet, whose
    head stands on every page.
    """

    filled: Filled
    measure: Measure
    workbook: Any
    sheet: Any
    formats: dict[tuple[tuple[str, object], ...], Any]
    row: int = 0
    edges: list[float] = field(default_factory=list)
    head: tuple[int, int] | None = None
    heights: list[float] = field(default_factory=list)
    together: list[tuple[int, int]] = field(default_factory=list)
    signed: tuple[int, int] | None = None
    single: bool = True

    @property
    def width(self) -> float:
        return self.filled.sheet.inside().w

    @property
    def face(self) -> Measure:
        return in_office_face(self.measure)

    def write(self, blocks: Sequence[Block]) -> None:
        self.single = sum(isinstance(block, Table) for block in blocks) == 1
        self.edges = self._columns(blocks)
        for at, (left, right) in enumerate(pairwise(self.edges)):
            self.sheet.set_column_pixels(at, at, max(round((right - left) / PIXEL), 4))
        begins, body = 0, 0
        whole: int | None = None
        for at, block in enumerate(blocks):
            headed = at > 0 and isinstance(blocks[at - 1], Chapter)
            if (isinstance(block, Chapter) and self.row) or (isinstance(block, Table) and not headed):
                # a heading stands nearer to what is below it than to what is above
                self._gap()
            if isinstance(block, Chapter) or not headed:
                begins = self.row
            self._block(block)
            if isinstance(block, Chapter):
                self.together.append((begins, self.row))
            if isinstance(block, Table):
                body = max(self.row - TOGETHER, begins)
                if not self.single and not _is_large(block):
                    self.together.append((begins, self.row - 1))
                    # signatures take a whole table along if a page holds it
                    whole = begins
            elif isinstance(block, Signatures):
                # never alone on a page, and rows of the table with it
                self.signed = (body, self.row - 1)
                self.together += [(whole, self.row - 1)] if whole is not None else []
                self.together.append(self.signed)
        self._page()

    def _columns(self, blocks: Sequence[Block]) -> list[float]:
        """The edges of columns that all tables of the sheet need, mm."""
        tables = [block for block in blocks if isinstance(block, Table)]
        for block in blocks:
            if isinstance(block, Slip):
                tables += [part for part in block.blocks if isinstance(part, Table)]
        found = {round(edge, 1) for table in tables for edge in edges_of(table.heads, self.width)}
        if not tables:
            found = {round(self.width * at / COLUMNS, 1) for at in range(COLUMNS + 1)}
        edges: list[float] = []
        for edge in sorted(found):
            # what lies within half a millimetre is one line to the eye
            if not edges or edge - edges[-1] > (0.5 if len(tables) < 2 else NARROW):
                edges.append(edge)
        # the last edge is that of the paper
        return [*edges[:-1], max(found)]

    def _at(self, edge: float) -> int:
        """The column that begins nearest to an edge."""
        return min(range(len(self.edges)), key=lambda at: abs(self.edges[at] - edge))

    def _page(self) -> None:
        sheet, page = self.sheet, self.filled.sheet
        # 9 is A4, the one paper of what is not a poster
        sheet.set_paper(9)
        if page.landscape:
            sheet.set_landscape()
        inside = page.inside()
        sides = inside.x, page.width - inside.right, inside.y, page.height - inside.bottom
        sheet.set_margins(*(side / INCH for side in sides))
        sheet.fit_to_pages(1, 0)
        breaks = dict(self._breaks(inside.h))
        if any(breaks.values()):
            sheet.set_h_pagebreaks(list(breaks))
        elif breaks and self.signed is not None:
            # programs fill their pages a little otherwise, which must not leave signatures alone
            sheet.set_h_pagebreaks([max(breaks)])
        sheet.print_area(0, 0, max(self.row - 1, 0), len(self.edges) - 2)
        foot = self.filled.page.format(page="&P", pages="&N")
        sheet.set_footer(f"&L&8{_plain(self.filled.foot)}&R&8{foot}")
        sheet.set_header(f"&L&8{_plain(self.filled.event)}&R&8{_plain(self.filled.title)}")
        if self.head is not None:
            sheet.repeat_rows(*self.head)
            sheet.freeze_panes(self.head[1] + 1, 0)

    def _breaks(self, room: float) -> Iterator[tuple[int, bool]]:
        """The rows that begin a page, and whether another one would part what stands together."""
        head = sum(self.heights[self.head[0] : self.head[1] + 1]) if self.head else 0.0
        first, high = 0, 0.0
        for row, height in enumerate(self.heights):
            if high + height > room:
                parted = [
                    a
                    for a, b in self.together
                    if first < a < row <= b and head + sum(self.heights[a : b + 1]) <= room
                ]
                # the free line between two forms ends a page
                between = row + 1 if any(a == row + 1 for a, _ in self.together) else row
                begins = min(parted, default=between)
                yield begins, bool(parted) or any(a == begins for a, _ in self.together)
                first, high = begins, head + sum(self.heights[begins:row])
            high += height

    # ------------------------------------------------------------ blocks

    def _block(self, block: Block) -> None:
        match block:
            case Heading():
                self._heading(block)
            case Chapter(title):
                self._line(title, bold=True, size=11, least=7.0)
            case Blanks():
                for places in fact_lines(block, self.width, self.face):
                    self._places(places)
            case Table():
                self._table(block)
            case Notes(texts):
                self._notes(texts)
            case Signatures():
                self._signatures(block)
            case Slip():
                self._slip(block)
            case Board() | Wall() | Gauge() | Chart():
                raise TypeError(block)
            case _:
                assert_never(block)

    def _heading(self, block: Heading) -> None:
        for text in block.above:
            self._line(text, size=SIZE - 1, align=Align.CENTER)
        if block.event:
            self._line(block.event, bold=True, size=12, align=Align.CENTER)
        self._line(block.title, bold=True, size=13, align=Align.CENTER)

    def _notes(self, texts: Sequence[str]) -> None:
        for text in texts:
            self._line(text, size=SIZE - 1)

    def _signatures(self, block: Signatures) -> None:
        self._gap()
        above: list[int] | None = None
        for places in signature_lines(block, self.width, self.face):
            small = places[-1].small
            # what belongs under a line stands under it, wherever that ends
            above = self._places(places, 0 if small else 7, above if small else None)

    def _slip(self, block: Slip) -> None:
        if self.row:
            # a free line to cut along
            self._set_height(2 * LINE)
            self.row += 1
        first = self.row
        for part in block.blocks:
            if isinstance(part, Table):
                self._gap()
            self._block(part)
        self.together.append((first, self.row - 1))

    def _gap(self) -> None:
        self._set_height(4)
        self.row += 1

    def _set_height(self, mm: float) -> None:
        self.sheet.set_row(self.row, mm / POINT)
        self.heights += [0.0] * (self.row + 1 - len(self.heights))
        self.heights[self.row] = mm

    def _line(
        self,
        text: str,
        *,
        bold: bool = False,
        size: float = SIZE,
        align: Align = Align.LEFT,
        least: float = 0.0,
    ) -> None:
        """A text over the whole width."""
        style = self._format(bold=bold, size=size, align=align, middle=least > 0)
        self._span(0, len(self.edges) - 1, text, style)
        self._height([(text, Font(size, bold), self.width)], least)
        self.row += 1

    def _places(
        self, places: Sequence[Place], least: float = 6.0, above: list[int] | None = None
    ) -> list[int] | None:
        """Cells side by side, each from the edge of a column to another: of as many ``above``, theirs.

        Where there are fewer columns than cells, each fact has a line of its own. Returns the columns at
        which they end, None if they stand on several lines.
        """
        count = len(self.edges) - 1
        if len(places) > count:
            facts = _facts(places)
            if len(facts) == 1:
                self._line(" ".join(place.text or "____" for place in places if place.text or place.line))
            for fact in facts if len(facts) > 1 else ():
                self._places(fact, least)
            return None
        ends = above if above is not None and len(above) == len(places) else self._ends(places)
        facts = _facts(places)
        if self._lacking(places, ends) > 0 and len(facts) > 1:
            for fact in facts:
                left = fact[0].left
                alone = [replace(one, left=one.left - left, right=one.right - left) for one in fact]
                self._places(alone, least)
            return None
        start, texts = 0, []
        for place, end in zip(places, ends, strict=True):
            size = SMALL if place.small else SIZE
            made = self._format(
                bold=place.bold, size=size, align=place.align, bottom=place.line, top=place.top
            )
            self._span(start, end, place.text, made)
            texts.append((place.text, Font(size, place.bold), self.edges[end] - self.edges[start]))
            start = end
        self._height(texts, least)
        self.row += 1
        return ends

    def _ends(self, places: Sequence[Place]) -> list[int]:
        """The column at which each cell ends: as near to its edge as can be, with room for its text."""
        # the cheapest way to let the cells so far end at each column, found cell by cell
        ways: dict[int, tuple[float, list[int]]] = {0: (0.0, [])}
        last = len(self.edges) - 1
        for number, place in enumerate(places):
            final = number == len(places) - 1 and place.right >= 0.9 * self.width
            longer: dict[int, tuple[float, list[int]]] = {}
            for start, (cost, ends) in ways.items():
                for end in (last,) if final and start < last else range(start + 1, last + 1):
                    lack = self._lack(place, start, end)
                    # a value may have several lines, a label of so few words is broken
                    whole = (
                        cost
                        + (WRAPS if place.line else 5 * WRAPS) * lack
                        + abs(self.edges[end] - place.right)
                    )
                    if end not in longer or whole < longer[end][0]:
                        longer[end] = whole, [*ends, end]
            ways = longer
        return min(ways.values())[1]

    def _lack(self, place: Place, start: int, end: int) -> float:
        """How much wider a text is than its cell, mm."""
        font = Font(SMALL if place.small else SIZE, place.bold)
        needs = self.face(place.text, font) + 2.5 if place.text else 0.0
        return max(needs - (self.edges[end] - self.edges[start]), 0.0)

    def _lacking(self, places: Sequence[Place], ends: Sequence[int]) -> float:
        return sum(map(self._lack, places, (0, *ends), ends))

    # ------------------------------------------------------------ tables

    def _table(self, table: Table) -> None:
        edges = edges_of(table.heads, self.width)
        columns = [self._at(edge) for edge in edges]
        first = self.row
        grouped = any(head.group for head in table.heads)
        style = self._format(size=SIZE - 1, align=Align.CENTER, border=True)
        lower: list[tuple[str, Font, float]] = []
        for group, a, b in head_runs(table.heads):
            if group:
                self._span(columns[a], columns[b], group, style)
            for at in range(a, b):
                text, left, right = table.heads[at].text, columns[at], columns[at + 1]
                over = 1 if grouped and not group else 0
                top = self.row + (1 if group else 0)
                self._span(left, right, text, style, rows=(top, top + over))
                lower.append((text, Font(SIZE - 1), edges[at + 1] - edges[at]))
        self._height([("X", Font(SIZE), 50)] if grouped else lower)
        if grouped:
            self.row += 1
            self._height(lower)
        self.row += 1
        if self.single:
            self.head = (first, self.row - 1)
        for row in table.rows:
            self._row(table, row, columns, edges)

    def _row(self, table: Table, row: Row | Section, columns: Sequence[int], edges: Sequence[float]) -> None:
        if isinstance(row, Section):
            style = self._format(bold=True, border=True)
            self._span(columns[0], columns[-1], row.text, style)
            self._height([(row.text, Font(SIZE, bold=True), self.width)], 6)
            self.row += 1
            return
        texts = []
        for at, whole in enumerate(row.cells):
            cell = shown_cell(whole, table.heads[at], edges[at + 1] - edges[at], self.face)
            self._cell(cell, table.heads[at].align, columns[at], columns[at + 1])
            texts.append((cell.text, Font(SIZE, cell.bold), edges[at + 1] - edges[at]))
        self._height(texts, table.height)
        self.row += 1

    def _cell(self, cell: Cell, align: Align, left: int, right: int) -> None:
        """A cell of a table: whole numbers and days are values that can be sorted and counted."""
        text = xml_text(cell.text)
        day = _day(text)
        style = self._format(
            bold=cell.bold, align=align, border=True, day="." if day and "." in text else "-" if day else ""
        )
        value = day or (int(text) if _NUMBER.fullmatch(text) else text)
        self._span(left, right, value, style)

    # ------------------------------------------------------------ cells

    def _span(
        self,
        left: int,
        right: int,
        value: str | int | datetime,
        style: Any,
        rows: tuple[int, int] | None = None,
    ) -> None:
        """A value over columns from ``left`` up to ``right``, which is not among them."""
        top, bottom = rows or (self.row, self.row)
        last = max(right - 1, left)
        if last > left or bottom > top:
            self.sheet.merge_range(top, left, bottom, last, "", style)
        match value:
            case datetime():
                self.sheet.write_datetime(top, left, value, style)
            case int():
                self.sheet.write_number(top, left, value, style)
            case "":
                self.sheet.write_blank(top, left, None, style)
            case _:
                self.sheet.write_string(top, left, xml_text(value), style)

    def _height(self, texts: Sequence[tuple[str, Font, float]], least: float = 0.0) -> None:
        """As high as the texts need in their widths: spreadsheets do not find that out for merged cells."""
        most = least
        for text, font, width in texts:
            lines = wrap(xml_text(text), max(width - 2.5, 2), font, self.face) if text else ()
            most = max(most, max(len(lines), 1) * LINE * font.size_pt / SIZE + 0.8)
        self._set_height(most)

    def _format(
        self,
        *,
        bold: bool = False,
        size: float = SIZE,
        align: Align = Align.LEFT,
        bottom: bool = False,
        border: bool = False,
        middle: bool = False,
        top: bool = False,
        day: str = "",
    ) -> Any:
        made: dict[str, object] = {
            "font_name": FAMILY,
            "font_size": size,
            "bold": bold,
            "align": align.value,
            "valign": "vcenter" if border or middle else "top" if top else "bottom",
            "text_wrap": True,
        }
        if border:
            made["border"] = 1
        elif bottom:
            made["bottom"] = 1
        if day:
            made["num_format"] = "dd.mm.yyyy" if day == "." else "yyyy-mm-dd"
        key = tuple(made.items())
        if key not in self.formats:
            self.formats[key] = self.workbook.add_format(made)
        return self.formats[key]


def _facts(places: Sequence[Place]) -> list[list[Place]]:
    """The cells of a line fact by fact: a label, its value over a line, what follows it."""
    found: list[list[Place]] = []
    for at, place in enumerate(places):
        label = not place.line and at + 1 < len(places) and places[at + 1].line
        if label or not found:
            found.append([])
        found[-1].append(place)
    return found


def _day(text: str) -> datetime | None:
    """A day that a spreadsheet can count with."""
    found = _DAY.fullmatch(text)
    if found is None:
        return None
    parts = [int(part) for part in found.groups() if part]
    year, month, day = parts if found[4] else reversed(parts)
    try:
        return datetime(year, month, day) if year >= _FIRST_YEAR else None  # noqa: DTZ001
    except ValueError:
        return None


def _plain(text: str) -> str:
    """A text of a running head or foot: an ampersand would be an order."""
    said = xml_text(text)
    return (said if len(said) <= HEADER_LENGTH else said[: HEADER_LENGTH - 1] + "…").replace("&", "&&")
