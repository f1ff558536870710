"""A filled document for word processors: real headings and tables, page numbers as fields."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import pairwise
from typing import Any, assert_never
from xml.sax.saxutils import escape

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

TWIPS = 1440 / 25.4
"""Twentieths of a point in a millimetre."""

TOGETHER = 3
"""So many rows at least stand at the beginning and at the end of a table, and go along with signatures."""

MUCH = 1500
"""Of notes of more letters than this only the last goes along with signatures, lest a page stay empty."""

LOCALES = {"ru": "ru-RU", "en": "en-GB"}

MADE = datetime(2000, 1, 1, tzinfo=UTC)
"""The file says nothing about when it was made: its foot does. So equal documents give equal bytes."""

_NAMES = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
_GAP = re.compile(r"\{(page|pages)\}")
_FIELDS = {"page": "PAGE", "pages": "NUMPAGES"}


AIR = 0.25
"""Free above and below the words of a cell with a frame, mm."""

HEAD_LINE = 3.9
"""Height of a line of a head, mm."""

_SPACE = '<w:p><w:pPr><w:keepNext/><w:rPr><w:sz w:val="12"/></w:rPr></w:pPr></w:p>'
"""A little free room, six points high, on the page of what is below it.

The size is that of the end of the paragraph: an empty run has none.
"""


def word(filled: Filled, measure: Measure) -> bytes:
    """The file of an editable document; equal documents give equal bytes."""
    return words([filled], measure)


def words(documents: Sequence[Filled], measure: Measure) -> bytes:
    """Several as one file, which is called like the first: each with its own paper, foot and page numbers."""
    import docx

    document: Any = docx.Document()
    for at, filled in enumerate(documents):
        if at:
            _end_section(document)
        writer = _Writer(filled, measure, document, alone=len(documents) == 1)
        writer.set_up(first=at == 0)
        signed = _signed(filled.blocks)
        for number, block in enumerate(filled.blocks):
            writer.block(block, goes_along=number in signed)
        if filled is documents[-1]:
            writer.finish()
    made = io.BytesIO()
    document.save(made)
    return _undated(made.getvalue())


def _signed(blocks: Sequence[Block]) -> set[int]:
    """The numbers of the blocks that go along with the signatures below them: back to a table, with it."""
    found: set[int] = set()
    for at, block in enumerate(blocks):
        if isinstance(block, Signatures):
            before = at - 1
            while before >= 0 and isinstance(blocks[before], Notes | Blanks):
                found.add(before)
                before -= 1
            if before >= 0 and isinstance(blocks[before], Table):
                found.add(before)
    return found


def _end_section(document: Any) -> None:
    """Begin another section; the paragraph that ends the one before takes hardly any room on its page."""
    from docx.oxml import parse_xml

    document.add_section()
    ends = document.element.body.xpath("w:p/w:pPr/w:sectPr")[-1]
    ends.addprevious(parse_xml(f'<w:rPr {_NAMES}><w:sz w:val="2"/></w:rPr>'))


def _undated(data: bytes) -> bytes:
    """The same package without the time at which it was packed."""
    made = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(made, "w") as new:
        for name in old.namelist():
            entry = zipfile.ZipInfo(name, MADE.timetuple()[:6])
            entry.compress_type = zipfile.ZIP_DEFLATED
            new.writestr(entry, old.read(name))
    return made.getvalue()


@dataclass
class _Writer:
    """Writes blocks one under the other; ``titles`` counts those that began a page.

    ``alone``: no other document stands in the file; ``headed``: what was written last is a heading.
    """

    filled: Filled
    measure: Measure
    document: Any
    alone: bool = True
    titles: int = 0
    headed: bool = False

    @property
    def width(self) -> float:
        return self.filled.sheet.inside().w

    @property
    def face(self) -> Measure:
        return in_office_face(self.measure)

    # ------------------------------------------------------------ the whole document

    def set_up(self, *, first: bool = True) -> None:
        """Paper, margins, running titles; of the ``first`` in a file styles, language, what it is about."""
        from docx.enum.section import WD_ORIENT
        from docx.oxml import parse_xml
        from docx.shared import Mm

        sheet, section = self.filled.sheet, self.document.sections[-1]
        inside = sheet.inside()
        section.orientation = WD_ORIENT.LANDSCAPE if sheet.landscape else WD_ORIENT.PORTRAIT
        section.page_width, section.page_height = Mm(sheet.width), Mm(sheet.height)
        section.left_margin, section.right_margin = Mm(inside.x), Mm(sheet.width - inside.right)
        section.top_margin, section.bottom_margin = Mm(inside.y), Mm(sheet.height - inside.bottom)
        section.header_distance = section.footer_distance = Mm(7)
        if first:
            self._styles()
            self._about()
        if not self.alone:
            properties = section._sectPr  # noqa: SLF001 (python-docx has no other name for it)
            for old in properties.xpath("w:pgNumType"):
                properties.remove(old)
            # behind the margins, as the schema has it
            properties.xpath("w:pgMar")[0].addnext(parse_xml(f'<w:pgNumType {_NAMES} w:start="1"/>'))
        section.different_first_page_header_footer = True
        head = xml_text(self.filled.event), xml_text(self.filled.title)
        self._running(section.header, *(_run(text, size=SMALL) for text in head))
        # one that follows would repeat the head of the one before it
        section.first_page_header.is_linked_to_previous = False
        for footer in (section.footer, section.first_page_footer):
            page = "".join(self._page_runs())
            self._running(footer, _run(self.filled.foot, size=SMALL), page)

    def _about(self) -> None:
        """What the file says about itself."""
        about = self.document.core_properties
        about.title, about.subject = xml_text(self.filled.title)[:255], xml_text(self.filled.event)[:255]
        about.author = about.last_modified_by = xml_text(self.filled.event)[:255]
        about.comments = xml_text(self.filled.foot)[:255]
        about.language = LOCALES[self.filled.language]
        about.created = about.modified = MADE.replace(tzinfo=None)

    def _styles(self) -> None:
        from docx.oxml import parse_xml
        from docx.shared import Pt

        language = LOCALES[self.filled.language]
        styles = self.document.styles
        for name, size in (("Normal", SIZE), ("Heading 1", 13.0), ("Heading 2", 11.0)):
            style = styles[name]
            style.font.size = Pt(size)
            style.font.name = FAMILY
            kinds = " ".join(f'w:{kind}="{FAMILY}"' for kind in ("ascii", "hAnsi", "cs", "eastAsia"))
            properties = style.element.get_or_add_rPr()
            for old in (*properties.xpath("w:rFonts"), *properties.xpath("w:color")):
                properties.remove(old)
            properties.insert(0, parse_xml(f"<w:rFonts {_NAMES} {kinds}/>"))
            # a heading stands nearer to what is below it than to what is above
            style.paragraph_format.space_before = Pt({"Normal": 0, "Heading 1": 6, "Heading 2": 10}[name])
            style.paragraph_format.space_after = Pt(0 if name == "Normal" else 4)
            style.paragraph_format.line_spacing = 1.0
        defaults = styles.element.xpath("w:docDefaults/w:rPrDefault/w:rPr")[0]
        for old in defaults.xpath("w:lang"):
            defaults.remove(old)
        defaults.append(parse_xml(f'<w:lang {_NAMES} w:val="{language}" w:eastAsia="{language}"/>'))

    def _page_runs(self) -> Iterator[str]:
        """``Sheet 2 of 5`` with the numbers as fields, so that they stay right."""
        at = 0
        for gap in _GAP.finditer(self.filled.page):
            yield _run(self.filled.page[at : gap.start()], size=SMALL)
            field = "SECTIONPAGES" if gap[1] == "pages" and not self.alone else _FIELDS[gap[1]]
            yield f'<w:fldSimple w:instr="{field}">{_run("1", size=SMALL)}</w:fldSimple>'
            at = gap.end()
        yield _run(self.filled.page[at:], size=SMALL)

    def _running(self, part: Any, left: str, right: str) -> None:
        """What stands at the left and at the right of every page."""
        from docx.oxml import parse_xml

        part.is_linked_to_previous = False
        stop = f'<w:tabs><w:tab w:val="right" w:pos="{_twips(self.width)}"/></w:tabs>'
        text = f"<w:p {_NAMES}><w:pPr>{stop}</w:pPr>{left}<w:r><w:tab/></w:r>{right}</w:p>"
        old = part.paragraphs[0]._p  # noqa: SLF001 (python-docx gives its elements no other name)
        old.getparent().replace(old, parse_xml(text))

    def finish(self) -> None:
        """A document ends with a paragraph: the one that the template began with, made small."""
        self._add(_paragraph(_run("", size=1)))

    def _add(self, xml: str) -> None:
        from docx.oxml import parse_xml

        body = self.document.element.body
        body.insert(len(body) - 1, parse_xml(xml.replace(">", f" {_NAMES}>", 1)))

    # ------------------------------------------------------------ blocks

    def block(self, block: Block, *, keep: bool = False, goes_along: bool = False) -> None:
        """One block; ``keep``: it stays on the page of the next one.

        ``goes_along``: signatures follow it; of a table its last rows stand on their page.
        """
        headed, self.headed = self.headed, isinstance(block, Chapter)
        match block:
            case Heading():
                self._heading(block, keep=keep)
            case Chapter(title):
                self._add(_paragraph(_run(title), style="Heading2", keep=True))
            case Blanks():
                # two tables with nothing between are one to a word processor
                self._add(_SPACE)
                self._lines(list(fact_lines(block, self.width, self.face)), keep=keep or goes_along)
            case Table():
                self._table(block, keep=keep, goes_along=goes_along, headed=headed)
            case Notes(texts):
                # of much that is remarked only the last goes along
                much = sum(map(len, texts)) > MUCH
                for at, text in enumerate(texts, 1):
                    stays = keep or (goes_along and (at == len(texts) or not much))
                    self._add(_paragraph(_run(text, size=SIZE - 1), before=3, keep=stays))
            case Signatures():
                self._add(_SPACE)
                self._lines(list(signature_lines(block, self.width, self.face)), keep=True, high=7.0)
            case Slip():
                if self.titles and self.filled.slips == 1:
                    self._add(f"<w:p><w:pPr><w:pageBreakBefore/></w:pPr>{_run('', size=1)}</w:p>")
                for part in block.blocks:
                    self.block(part, keep=True)
                self._add(_paragraph(_run("", size=SIZE), after=10))
            case Board() | Wall() | Gauge() | Chart():
                raise TypeError(block)
            case _:
                assert_never(block)

    def _heading(self, block: Heading, *, keep: bool) -> None:
        """Each title that is not a slip's begins a page."""
        before = "<w:pageBreakBefore/>" if self.titles and not keep else ""
        self.titles += 1
        for text in block.above:
            run = _run(text, size=SIZE - 1)
            self._add(_paragraph(run, align=Align.CENTER, keep=True, more=before))
            before = ""
        if block.event:
            run = _run(block.event, size=12, bold=True)
            self._add(_paragraph(run, align=Align.CENTER, keep=True, more=before))
            before = ""
        style = "Heading2" if keep else "Heading1"
        self._add(_paragraph(_run(block.title), style=style, align=Align.CENTER, keep=True, more=before))

    # ------------------------------------------------------------ tables

    def _lines(self, lines: Sequence[Sequence[Place]], *, keep: bool, high: float = 6.0) -> None:
        """Lines of cells without frames; those to write on have a line below."""
        if not lines:
            return
        edges = sorted(
            {round(edge, 1) for line in lines for place in line for edge in (place.left, place.right)}
        )
        rows = []
        for line in lines:
            cells, at = [], 0
            for place in line:
                end = edges.index(round(place.right, 1))
                if end <= at:
                    continue
                size = SMALL if place.small else SIZE
                text = _paragraph(_run(place.text, size=size, bold=place.bold), align=place.align, keep=keep)
                aligned = "" if place.top else _BOTTOM
                cells.append(_cell(edges, at, end, text, (_BELOW if place.line else "") + aligned))
                at = end
            if at < len(edges) - 1:
                cells.append(_cell(edges, at, len(edges) - 1, _paragraph("", keep=keep), ""))
            small = all(place.small or not place.text for place in line) and any(p.small for p in line)
            rows.append(_row(cells, 0 if small else high))
        self._add(_grid(edges, rows, framed=False))

    def _table(self, table: Table, *, keep: bool, goes_along: bool, headed: bool) -> None:
        if not headed:
            # two tables with nothing between are one to a word processor
            self._add(_SPACE)
        edges = edges_of(table.heads, self.width)
        rows = [*self._heads(table, edges)]
        last = len(table.rows) - 1
        for at, row in enumerate(table.rows):
            ends = at > last - TOGETHER
            stays = keep or (table.leads or goes_along if at == last else table.whole or at < 2 or ends)
            rows.append(self._row(table, row, edges, keep=stays))
        self._add(_grid(edges, rows, framed=True))

    def _heads(self, table: Table, edges: Sequence[float]) -> Iterator[str]:
        """One row of heads, or two where some share one; they stand again on every page."""
        heads = table.heads
        grouped = any(head.group for head in heads)
        upper, lower = [], []
        for group, a, b in head_runs(heads):
            if group:
                upper.append(_cell(edges, a, b, _head(group), _MIDDLE))
            for at in range(a, b):
                text = _head(heads[at].text)
                if group:
                    lower.append(_cell(edges, at, at + 1, text, _MIDDLE))
                    continue
                begins = '<w:vMerge w:val="restart"/>' if grouped else ""
                upper.append(_cell(edges, at, at + 1, text, begins + _MIDDLE))
                lower.append(_cell(edges, at, at + 1, _head(""), "<w:vMerge/>"))
        if not grouped:
            yield _row(upper, 0, head=True)
            return
        # a program may not make two rows high enough for what stands in both of them
        each = [self._high(head.text, edges[at + 1] - edges[at]) for at, head in enumerate(heads)]
        below = max(high for high, head in zip(each, heads, strict=True) if head.group)
        yield _row(upper, max(max(each) - below, self._high("X", self.width)), head=True)
        yield _row(lower, below, head=True)

    def _high(self, text: str, width: float) -> float:
        """What a head needs in a column so wide, mm."""
        lines = wrap(xml_text(text), max(width - 2.5, 2), Font(SIZE - 1), self.face)
        return max(len(lines), 1) * HEAD_LINE + 2 * AIR

    def _row(self, table: Table, row: Row | Section, edges: Sequence[float], *, keep: bool) -> str:
        if isinstance(row, Section):
            text = _paragraph(_run(row.text, bold=True), keep=True)
            return _row([_cell(edges, 0, len(edges) - 1, text, _MIDDLE)], 6)
        shown = [
            shown_cell(cell, table.heads[at], edges[at + 1] - edges[at], self.face)
            for at, cell in enumerate(row.cells)
        ]
        cells = [
            _cell(edges, at, at + 1, _cell_text(cell, table.heads[at].align, keep=keep), _MIDDLE)
            for at, cell in enumerate(shown)
        ]
        return _row(cells, table.height)


_RULE = 'w:val="single" w:sz="4" w:space="0" w:color="auto"'
_BELOW = f"<w:tcBorders><w:bottom {_RULE}/></w:tcBorders>"
_BOTTOM, _MIDDLE = '<w:vAlign w:val="bottom"/>', '<w:vAlign w:val="center"/>'


def _twips(mm: float) -> int:
    return round(mm * TWIPS)


def _run(text: str, *, size: float | None = None, bold: bool = False) -> str:
    properties = ("<w:b/>" if bold else "") + (f'<w:sz w:val="{round(2 * size)}"/>' if size else "")
    before, after = (" " if text[at : at + 1] == " " else "" for at in (0, len(text) - 1))
    said = f"{before}{escape(xml_text(text))}{after}" if text.strip() else escape(before)
    return f'<w:r><w:rPr>{properties}</w:rPr><w:t xml:space="preserve">{said}</w:t></w:r>'


def _paragraph(
    runs: str,
    *,
    style: str = "",
    align: Align = Align.LEFT,
    keep: bool = False,
    before: float = 0,
    after: float = 0,
    more: str = "",
) -> str:
    """A paragraph; ``before`` and ``after`` in points, ``keep``: it stays with the next one."""
    spacing = (
        f'<w:spacing w:before="{round(20 * before)}" w:after="{round(20 * after)}"/>'
        if before or after
        else ""
    )
    properties = (
        (f'<w:pStyle w:val="{style}"/>' if style else "")
        + ("<w:keepNext/>" if keep else "")
        + more
        + spacing
        + (f'<w:jc w:val="{align.value}"/>' if align is not Align.LEFT else "")
    )
    return f"<w:p><w:pPr>{properties}</w:pPr>{runs}</w:p>"


def _head(text: str) -> str:
    return _paragraph(_run(text, size=SIZE - 1), align=Align.CENTER, keep=True)


def _cell_text(cell: Cell, align: Align, *, keep: bool) -> str:
    return _paragraph(_run(cell.text, bold=cell.bold), align=align, keep=keep)


def _cell(edges: Sequence[float], start: int, end: int, content: str, properties: str) -> str:
    """A cell over the columns from ``start`` up to ``end``; ``properties`` in the order of the schema."""
    span = f'<w:gridSpan w:val="{end - start}"/>' if end - start > 1 else ""
    width = f'<w:tcW w:w="{_twips(edges[end] - edges[start])}" w:type="dxa"/>'
    return f"<w:tc><w:tcPr>{width}{span}{properties}</w:tcPr>{content}</w:tc>"


def _row(cells: Sequence[str], least: float, *, head: bool = False) -> str:
    height = f'<w:trHeight w:val="{_twips(least)}" w:hRule="atLeast"/>' if least else ""
    again = "<w:tblHeader/>" if head else ""
    return f"<w:tr><w:trPr><w:cantSplit/>{height}{again}</w:trPr>{''.join(cells)}</w:tr>"


def _grid(edges: Sequence[float], rows: Sequence[str], *, framed: bool) -> str:
    """A table of these rows with columns of fixed width."""
    sides = ("top", "left", "bottom", "right", "insideH", "insideV")
    borders = "".join(f"<w:{side} {_RULE}/>" for side in sides) if framed else ""
    columns = "".join(f'<w:gridCol w:w="{_twips(right - left)}"/>' for left, right in pairwise(edges))
    room = {"top": AIR, "left": 1.0, "bottom": AIR, "right": 1.0} if framed else {"left": 1.0, "right": 1.0}
    margin = "".join(f'<w:{side} w:w="{_twips(free)}" w:type="dxa"/>' for side, free in room.items())
    return (
        f'<w:tbl><w:tblPr><w:tblW w:w="{_twips(edges[-1])}" w:type="dxa"/>'
        + (f"<w:tblBorders>{borders}</w:tblBorders>" if borders else "")
        + f'<w:tblLayout w:type="fixed"/><w:tblCellMar>{margin}</w:tblCellMar></w:tblPr>'
        f"<w:tblGrid>{columns}</w:tblGrid>{''.join(rows)}</w:tbl>"
    )
