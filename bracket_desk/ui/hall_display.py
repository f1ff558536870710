"""The hall's screen: who plays where and who is called, large enough for the last row.

The time that is left to come runs beside those who are called; nobody has to read it to know what to do.

Names are at least a thirtieth of the screen's height; what has no room comes on the next page.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import ceil

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QScreen

from bracket_desk.layout.shapes import Drawing
from bracket_desk.ui.guard import guarded
from bracket_desk.ui.painting import UNITS, paint
from bracket_desk.ui.projector import Projected, large_font
from bracket_desk.ui.theme import DARK, Colours

LEAST, MOST = 1 / 30, 1 / 14
"""Height of the letters of a name, of the screen's height: at least, and at most."""

MARGIN, LEADING = 0.03, 1.45
"""Free at the edges, of the height; height of a line in heights of its letters."""

USUAL = 10
"""Lines of what comes next for which letters may get smaller; more of them show if there is room."""

RESULTS, LEAST_FOR_BOTH = 4, 9
"""Last results that are shown, and lines from which on there is room for them below what comes next."""

UNIT = 100.0
"""Height of letters at which texts are measured."""

SQUEEZED = 0.8
"""How narrow letters may be set, as a part of their usual width, before they get smaller."""

LEFT = 0.6
"""The part of the width that the tables take."""

PAGE_MILLISECONDS = 12_000


@dataclass(frozen=True, slots=True)
class TableLine:
    """A table and who is there; of those who are called ``asks`` says it with the request to come.

    ``clock`` is what they have left to come.
    """

    table: str
    text: str
    asks: str = ""
    clock: str = ""

    @property
    def calls(self) -> bool:
        """Whether they are asked to come."""
        return bool(self.asks)


@dataclass(frozen=True, slots=True)
class HallPart:
    """A part of the bracket: its name, and how it is drawn when its turn comes."""

    name: str
    draw: Callable[[], Drawing]


@dataclass(frozen=True, slots=True)
class HallShow:
    """All that the hall sees, in words; those who are called come first.

    ``results`` are the last ones, the latest first; ``parts`` of the bracket come in turn.
    """

    title: str
    tables_title: str
    next_title: str
    tables: tuple[TableLine, ...]
    next: tuple[str, ...]
    results_title: str = ""
    results: tuple[str, ...] = ()
    parts: tuple[HallPart, ...] = ()


class HallDisplay(Projected):
    """The window on the projector. Esc closes it, F2 turns it light or dark, F3 leaves out the bracket."""

    def __init__(self, show: HallShow, colours: Colours, name: str) -> None:
        super().__init__(show.title, colours, name)
        self._show, self._page, self._turn = show, 0, 0
        self._part: HallPart | None = None
        self._drawn: tuple[HallPart, Drawing] | None = None
        self._with_bracket = True
        self.timer.timeout.connect(self.turn_page)
        self.show_all(show)

    def show_all(self, show: HallShow) -> None:
        """Show another state of the hall; the part of the bracket that is shown stays."""
        self._show = show
        if self._part is not None:
            self._part = next((part for part in show.parts if part.name == self._part.name), None)
        said = [f"{line.table}: {line.asks or line.text}" for line in show.tables] + [*show.next]
        self.setAccessibleDescription("; ".join(said))
        self.update()

    # what a screen reader walks through

    def parts(self) -> Sequence[str]:
        """The lines, also those of pages that are not shown now: who is where, what comes next, results."""
        show = self._show
        lists = {"table": show.tables, "next": show.next, "result": show.results}
        return [f"{name} {at}" for name, lines in lists.items() for at in range(len(lines))]

    def part_said(self, part: str) -> str:
        """A line with its list."""
        show = self._show
        name, at = part.split()
        if name == "table":
            line = show.tables[int(at)]
            return f"{line.table}: {line.asks or line.text} {line.clock}".strip()
        title, texts = {
            "next": (show.next_title, show.next),
            "result": (show.results_title, show.results),
        }[name]
        return f"{title}: {texts[int(at)]}"

    def part_place(self, part: str) -> QRect:
        """Its line on the screen; nothing while another page is shown."""
        name, number = part.split()
        left, right = self._halves()
        high, at = self.letters * LEADING, int(number)
        results = len(self._results)
        if name == "table":
            at -= self._page % self._pages * self._rows
            room, first, most = left, 1, self._rows
        elif name == "next":
            room, first, most = right, 1, self._room_for_next
        else:
            room, first, most = right, self._room_for_next + 2, results
        if self._part is not None or not 0 <= at < most:
            return QRect()
        return QRectF(room.x(), room.y() + (first + at) * high, room.width(), high).toRect()

    def chosen_part(self) -> str | None:
        """The keys turn pages and are at no line."""
        return None

    @property
    def lines(self) -> tuple[TableLine, ...]:
        """What stands at the left now."""
        rows = self._rows
        at = self._page % self._pages * rows
        return self._show.tables[at : at + rows]

    def turn_page(self) -> None:
        """The next tables if not all have room at once; after the last ones the next part of the bracket."""
        if self._part is not None:
            self._part, self._page = None, 0
        elif self._page % self._pages + 1 < self._pages:
            self._page += 1
        elif self._show.parts and self._with_bracket:
            self._part = self._show.parts[self._turn % len(self._show.parts)]
            self._turn += 1
        else:
            self._page = 0
        self.update()

    def turn_bracket(self) -> None:
        """Let parts of the bracket come in turn, or the tables alone."""
        self._with_bracket = not self._with_bracket
        self._part = None
        self.update()

    @property
    def part(self) -> HallPart | None:
        """The part of the bracket that is shown; None while the tables are."""
        return self._part

    @property
    def letters(self) -> float:
        """Height of the letters of a name in pixels: as large as all lines have room for."""
        unit = float(self.height())
        lines = max(len(self._show.tables), min(len(self._show.next), USUAL), 6) + 1
        high = min(self._room_height / lines / LEADING, self._fitting)
        return min(max(high, LEAST * unit), MOST * unit)

    @property
    def _fitting(self) -> float:
        """The largest letters with which no line is cut, if it is set as narrow as it may be."""
        show, room = self._show, self.width() - 2 * MARGIN * self.height()
        label = max((text_width(line.table, UNIT, bold=True) for line in show.tables), default=0.0)
        # all clocks are as wide as the widest: letters must not change with the seconds
        clock = (
            text_width("00:00", UNIT, bold=True) + 0.6 * UNIT if any(x.clock for x in show.tables) else 0.0
        )
        names = (
            text_width(line.text, UNIT, bold=line.calls) + (clock if line.clock else 0.0)
            for line in show.tables
        )
        left = label + 1.2 * UNIT + SQUEEZED * max(names, default=0.0)
        beside = (*show.next[:USUAL], *show.results[:RESULTS])
        right = SQUEEZED * max((text_width(text, UNIT) for text in beside), default=0.0)
        edge = MARGIN * self.height()
        return UNIT * min((room * LEFT - edge) / max(left, 1.0), (room * (1 - LEFT) - edge) / max(right, 1.0))

    @property
    def _room_height(self) -> float:
        return self.height() * (1 - 2 * MARGIN) - self.height() * LEAST * LEADING

    @property
    def _rows(self) -> int:
        return max(1, int(self._room_height / (self.letters * LEADING)) - 1)

    @property
    def _pages(self) -> int:
        return max(1, ceil(len(self._show.tables) / self._rows))

    def open_on(self, screen: QScreen) -> None:
        """Fill that screen; pages turn by themselves."""
        super().open_on(screen)
        self.timer.start(PAGE_MILLISECONDS)

    def keys(self) -> Mapping[Qt.Key, Callable[[], object]]:
        """The next page, besides what every screen of the hall does."""
        key = Qt.Key
        return {
            **super().keys(),
            key.Key_F3: self.turn_bracket,
            **dict.fromkeys((key.Key_Space, key.Key_PageDown, key.Key_Right), self.turn_page),
        }

    # ------------------------------------------------------------ painting

    @guarded(None)
    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802 (Qt)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ground = "#000000" if self.colours == DARK else "#FFFFFF"
        painter.fillRect(self.rect(), QColor(ground))
        room = self._room()
        small = LEAST * self.height()
        title = self._show.title if self._part is None else f"{self._part.name} · {self._show.title}"
        write(painter, room, title, small, self.colours.muted)
        room.setTop(room.y() + small * LEADING)
        if self._part is not None:
            self._paint_bracket(painter, room, self._part)
            painter.end()
            return
        left, right = self._halves()
        self._paint_tables(painter, left)
        self._paint_next(painter, right)
        painter.end()

    def _room(self) -> QRectF:
        """All but the edges."""
        edge = MARGIN * self.height()
        return QRectF(self.rect()).adjusted(edge, edge, -edge, -edge)

    def _halves(self) -> tuple[QRectF, QRectF]:
        """Where the tables stand, and what comes next, below the title."""
        room, edge = self._room(), MARGIN * self.height()
        room.setTop(room.y() + LEAST * self.height() * LEADING)
        left = QRectF(room.x(), room.y(), room.width() * LEFT - edge, room.height())
        wide = room.width() - left.width() - 2 * edge
        return left, QRectF(left.right() + 2 * edge, room.y(), wide, room.height())

    @property
    def _results(self) -> tuple[str, ...]:
        """The last results, as many as there is room for beside what comes next."""
        return self._show.results[: RESULTS if self._rows >= LEAST_FOR_BOTH else 0]

    @property
    def _room_for_next(self) -> int:
        """Lines for what comes next."""
        return self._rows - (len(self._results) + 1 if self._results else 0)

    def _paint_tables(self, painter: QPainter, room: QRectF) -> None:
        c, size = self.colours, self.letters
        high = size * LEADING
        write(painter, room, self._show.tables_title, size, c.accent, bold=True)
        width = max((text_width(line.table, size, bold=True) for line in self._show.tables), default=0.0)
        width = min(width, room.width() / 4)
        for at, line in enumerate(self.lines, 1):
            zone = QRectF(room.x(), room.y() + at * high, room.width(), high)
            colour = c.text
            if line.calls:
                painter.fillRect(zone, QColor(c.accent))
                colour = c.on_accent
            inner = zone.adjusted(size * 0.3, 0, -size * 0.3, 0)
            write(painter, QRectF(inner.x(), zone.y(), width, high), line.table, size, colour, bold=True)
            left = text_width(line.clock, size, bold=True)
            if line.clock:
                ends = QRectF(inner.right() - left, zone.y(), left + 1, high)
                write(painter, ends, line.clock, size, colour, bold=True)
                left += size * 0.6
            beside = inner.adjusted(width + size * 0.6, 0, -left, 0)
            # the mark and the heading ask them too: names come first where there is no room for both
            fits = text_width(line.asks, size, bold=True) <= beside.width()
            write(
                painter,
                beside,
                line.asks if fits and line.calls else line.text,
                size,
                colour,
                bold=line.calls,
            )

    def _paint_next(self, painter: QPainter, room: QRectF) -> None:
        """What comes next, below it the last results if there is room for a few of both."""
        results, most = self._results, self._room_for_next
        self._write_list(painter, room, self._show.next_title, self._show.next[:most])
        if results:
            size = self.letters
            high = (len(results) + 1) * size * LEADING
            below = QRectF(room.x(), room.y() + (most + 1) * size * LEADING, room.width(), high)
            self._write_list(painter, below, self._show.results_title, results)

    def _write_list(self, painter: QPainter, room: QRectF, title: str, texts: Sequence[str]) -> None:
        c, size = self.colours, self.letters
        write(painter, room, title, size, c.accent, bold=True)
        for at, text in enumerate(texts, 1):
            zone = QRectF(room.x(), room.y() + at * size * LEADING, room.width(), size * LEADING)
            write(painter, zone, text, size, c.text)

    def _paint_bracket(self, painter: QPainter, room: QRectF, part: HallPart) -> None:
        """A part of the bracket as large as it can be; those who are called stay in sight below it."""
        c, size = self.colours, LEAST * self.height()
        called = [line for line in self._show.tables if line.calls]
        if called:
            zone = QRectF(room.x(), room.bottom() - size * LEADING, room.width(), size * LEADING)
            painter.fillRect(zone, QColor(c.accent))
            said = " · ".join(f"{line.table} {line.text} {line.clock}" for line in called)
            write(painter, zone.adjusted(size / 3, 0, -size / 3, 0), said, size, c.on_accent, bold=True)
            room.setBottom(zone.top() - size / 3)
        if self._drawn is None or self._drawn[0] is not part:
            self._drawn = part, part.draw()
        drawing = self._drawn[1]
        scale = min(room.width() / drawing.width, room.height() / drawing.height) / UNITS
        painter.save()
        painter.translate(
            room.x() + (room.width() - drawing.width * UNITS * scale) / 2,
            room.y() + (room.height() - drawing.height * UNITS * scale) / 2,
        )
        painter.scale(scale, scale)
        paint(painter, drawing, c)
        painter.restore()


def text_width(text: str, size: float, *, bold: bool = False) -> float:
    """Width of a text in letters of that height."""
    return QFontMetricsF(large_font(size, bold=bold)).horizontalAdvance(text)


def write(
    painter: QPainter, room: QRectF, text: str, size: float, colour: str, *, bold: bool = False
) -> None:
    """A line at the top of the room; one too long is set narrower, never smaller, then ends in dots."""
    font = large_font(size, bold=bold)
    wide = text_width(text, size, bold=bold)
    if wide > room.width():
        font.setStretch(max(75, int(100 * room.width() / wide)))
        text = QFontMetricsF(font).elidedText(text, Qt.TextElideMode.ElideRight, room.width())
    painter.setFont(font)
    painter.setPen(QColor(colour))
    zone = QRectF(room.x(), room.y(), room.width(), size * LEADING)
    painter.drawText(zone, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, text)


def first_called(lines: Sequence[TableLine]) -> tuple[TableLine, ...]:
    """Those who are asked to come before those who play."""
    return (*(line for line in lines if line.calls), *(line for line in lines if not line.calls))
