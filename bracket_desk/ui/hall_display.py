"""The hall's screen: who plays where and who is called, large enough for the last row; no clock to read.

Names are at least a thirtieth of the screen's height; what has no room comes on the next page.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import ceil

from PySide6.QtCore import QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QColor, QFont, QFontMetricsF, QKeyEvent, QPainter, QPaintEvent, QScreen
from PySide6.QtWidgets import QWidget

from bracket_desk.ui.guard import guarded
from bracket_desk.ui.theme import DARK, FAMILY, LIGHT, Colours

LEAST, MOST = 1 / 30, 1 / 14
"""Height of the letters of a name, of the screen's height: at least, and at most."""

MARGIN, LEADING = 0.03, 1.45
"""Free at the edges, of the height; height of a line in heights of its letters."""

USUAL = 10
"""Lines of what comes next for which letters may get smaller; more of them show if there is room."""

LEFT = 0.6
"""The part of the width that the tables take."""

PAGE_MILLISECONDS = 12_000


@dataclass(frozen=True, slots=True)
class TableLine:
    """A table and who is there; ``asks`` says it with the request to come, of those who are called."""

    table: str
    text: str
    asks: str = ""

    @property
    def calls(self) -> bool:
        """Whether they are asked to come."""
        return bool(self.asks)


@dataclass(frozen=True, slots=True)
class HallShow:
    """All that the hall sees, in words; those who are called come first."""

    title: str
    tables_title: str
    next_title: str
    tables: tuple[TableLine, ...]
    next: tuple[str, ...]


class HallDisplay(QWidget):
    """The window on the projector. Esc closes it; F2 turns it light or dark."""

    closed = Signal()

    def __init__(self, show: HallShow, colours: Colours, name: str) -> None:
        super().__init__(None, Qt.WindowType.Window)
        self._show, self._colours, self._page = show, colours, 0
        self._timer = QTimer(self, interval=PAGE_MILLISECONDS)
        self._timer.timeout.connect(self.turn_page)
        self.setWindowTitle(show.title)
        self.setAccessibleName(name)
        self.setCursor(Qt.CursorShape.BlankCursor)
        self.setMinimumSize(480, 270)
        self.show_all(show)

    def show_all(self, show: HallShow) -> None:
        """Show another state of the hall."""
        self._show = show
        said = [f"{line.table}: {line.asks or line.text}" for line in show.tables] + [*show.next]
        self.setAccessibleDescription("; ".join(said))
        self.update()

    @property
    def lines(self) -> tuple[TableLine, ...]:
        """What stands at the left now."""
        rows = self._rows
        at = self._page % self._pages * rows
        return self._show.tables[at : at + rows]

    def turn_page(self) -> None:
        """The next tables, if not all have room at once."""
        self._page = (self._page + 1) % self._pages
        self.update()

    @property
    def letters(self) -> float:
        """Height of the letters of a name in pixels: as large as all lines have room for."""
        unit = float(self.height())
        lines = max(len(self._show.tables), min(len(self._show.next), USUAL), 6) + 1
        return min(max(self._room_height / lines / LEADING, LEAST * unit), MOST * unit)

    @property
    def _room_height(self) -> float:
        return self.height() * (1 - 2 * MARGIN) - self.height() * LEAST * LEADING

    @property
    def _rows(self) -> int:
        return max(1, int(self._room_height / (self.letters * LEADING)) - 1)

    @property
    def _pages(self) -> int:
        return max(1, ceil(len(self._show.tables) / self._rows))

    # ------------------------------------------------------------ where it is shown

    def open_on(self, screen: QScreen) -> None:
        """Fill that screen."""
        self.setScreen(screen)
        self.setGeometry(screen.geometry())
        self.showFullScreen()
        self._timer.start()

    def turn_theme(self) -> None:
        """Light becomes dark, and back."""
        self._colours = LIGHT if self._colours == DARK else DARK
        self.update()

    def _turn_full(self) -> None:
        if self.isFullScreen():
            self.showNormal()
        else:
            self.showFullScreen()

    @guarded(None)
    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802 (Qt)
        self._timer.stop()
        event.accept()
        self.closed.emit()

    @guarded(None)
    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 (Qt)
        act = self._keys().get(Qt.Key(event.key()))
        if act is None:
            super().keyPressEvent(event)
        else:
            act()

    def _keys(self) -> Mapping[Qt.Key, Callable[[], object]]:
        key = Qt.Key
        return {
            **dict.fromkeys((key.Key_Space, key.Key_PageDown, key.Key_Right), self.turn_page),
            key.Key_F2: self.turn_theme,
            key.Key_F11: self._turn_full,
            key.Key_Escape: self.close,
        }

    # ------------------------------------------------------------ painting

    @guarded(None)
    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802 (Qt)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ground = "#000000" if self._colours == DARK else "#FFFFFF"
        painter.fillRect(self.rect(), QColor(ground))
        edge = MARGIN * self.height()
        room = QRectF(self.rect()).adjusted(edge, edge, -edge, -edge)
        small = LEAST * self.height()
        write(painter, room, self._show.title, small, self._colours.muted)
        room.setTop(room.y() + small * LEADING)
        left = QRectF(room.x(), room.y(), room.width() * LEFT - edge, room.height())
        right = QRectF(
            left.right() + 2 * edge, room.y(), room.width() - left.width() - 2 * edge, room.height()
        )
        self._paint_tables(painter, left)
        self._paint_next(painter, right)
        painter.end()

    def _paint_tables(self, painter: QPainter, room: QRectF) -> None:
        c, size = self._colours, self.letters
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
            beside = inner.adjusted(width + size * 0.6, 0, 0, 0)
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
        c, size = self._colours, self.letters
        write(painter, room, self._show.next_title, size, c.accent, bold=True)
        for at, text in enumerate(self._show.next[: self._rows], 1):
            zone = QRectF(room.x(), room.y() + at * size * LEADING, room.width(), size * LEADING)
            write(painter, zone, text, size, c.text)


def text_width(text: str, size: float, *, bold: bool = False) -> float:
    """Width of a text in letters of that height."""
    return QFontMetricsF(_font(size, bold=bold)).horizontalAdvance(text)


def write(
    painter: QPainter, room: QRectF, text: str, size: float, colour: str, *, bold: bool = False
) -> None:
    """A line at the top of the room; one too long is set narrower, never smaller, then ends in dots."""
    font = _font(size, bold=bold)
    wide = text_width(text, size, bold=bold)
    if wide > room.width():
        font.setStretch(max(75, int(100 * room.width() / wide)))
        text = QFontMetricsF(font).elidedText(text, Qt.TextElideMode.ElideRight, room.width())
    painter.setFont(font)
    painter.setPen(QColor(colour))
    zone = QRectF(room.x(), room.y(), room.width(), size * LEADING)
    painter.drawText(zone, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, text)


def _font(size: float, *, bold: bool) -> QFont:
    font = QFont(FAMILY)
    font.setFamilies([FAMILY, "DejaVu Sans"])
    font.setPixelSize(max(1, ceil(size)))
    font.setBold(bold)
    return font


def first_called(lines: Sequence[TableLine]) -> tuple[TableLine, ...]:
    """Those who are asked to come before those who play."""
    return (*(line for line in lines if line.calls), *(line for line in lines if not line.calls))
