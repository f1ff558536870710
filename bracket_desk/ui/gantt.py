"""Tables by time: what was played, is planned, and would be moved by a new plan; zoomed by keys."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from PySide6.QtCore import QEvent, QRect, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QHelpEvent,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QAbstractScrollArea, QToolTip

from bracket_desk.ui.gantt_bars import Bar, BarKind
from bracket_desk.ui.guard import guarded
from bracket_desk.ui.tables import plain_tip
from bracket_desk.ui.theme import Colours

ROW, DOUBLE, HEAD, LEFT = 34, 56, 26, 64
"""Pixels of a table's row, of one with two timetables, of the line of hours, of the column of tables."""

SCALES = (0.5, 1.0, 1.5, 2.0, 3.0, 4.0, 6.0)
"""Pixels of a minute."""

HOUR = timedelta(hours=1)
NEAR = timedelta(hours=12)
"""How far from everything that is shown now may be to be shown itself."""

STEP = 30
"""Minutes that an arrow scrolls."""

MARKS = {BarKind.PLAYED: "✓ ", BarKind.PLAYING: "▶ ", BarKind.PLANNED: "", BarKind.PROPOSED: "→ "}


class GanttView(QAbstractScrollArea):
    """Rows are tables, to the right goes time. It shows bars and holds nothing of the event."""

    zoomed = Signal()

    def __init__(self, colours: Colours, name: str) -> None:
        super().__init__()
        self._colours = colours
        self._bars: Sequence[Bar] = ()
        self._tables: Sequence[str] = ()
        self._from = self._to = self._now = datetime(2000, 1, 1)  # noqa: DTZ001 (times of the hall)
        self._scale = SCALES.index(2.0)
        self.setAccessibleName(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.viewport().setMouseTracking(True)

    def show_bars(self, tables: Sequence[str], bars: Sequence[Bar], now: datetime) -> None:
        """Show these bars of these tables, and the line of now."""
        first = not self._bars
        gone = dict.fromkeys(bar.table for bar in bars if bar.table not in tables)
        self._tables, self._bars, self._now = (*tables, *gone), tuple(bars), now
        begins = min((bar.start for bar in bars), default=now)
        ends = max((bar.end for bar in bars), default=now)
        if begins - NEAR < now < ends + NEAR:
            begins, ends = min(begins, now), max(ends, now)
        self._from = begins.replace(minute=0, second=0, microsecond=0)
        self._to = ends + HOUR
        self.setAccessibleDescription("; ".join(tip(bar) for bar in bars))
        self._lay()
        if first:
            self.go_to_now()
        self.viewport().update()

    @property
    def bars(self) -> Sequence[Bar]:
        """What is shown."""
        return self._bars

    @property
    def scale(self) -> float:
        """Pixels of a minute."""
        return SCALES[self._scale]

    @property
    def row(self) -> int:
        """Height of a table's row: a proposal stands below what is kept."""
        return DOUBLE if any(bar.kind is BarKind.PROPOSED for bar in self._bars) else ROW

    def zoom(self, steps: int) -> None:
        """Closer, or further away; what stands at the left edge stays there."""
        at = self.horizontalScrollBar().value() / self.scale
        self._scale = min(max(self._scale + steps, 0), len(SCALES) - 1)
        self._lay()
        self.horizontalScrollBar().setValue(round(at * self.scale))
        self.viewport().update()
        self.zoomed.emit()

    def go_to_now(self) -> None:
        """Scroll so that now stands a third from the left, or as near as there is anything."""
        room = self.viewport().width() - LEFT
        self.horizontalScrollBar().setValue(round(self._minutes(self._now) * self.scale - room / 3))

    def _minutes(self, moment: datetime) -> float:
        return (moment - self._from).total_seconds() / 60

    def _lay(self) -> None:
        room = self.viewport().size()
        wide = round(self._minutes(self._to) * self.scale) - (room.width() - LEFT)
        tall = len(self._tables) * self.row - (room.height() - HEAD)
        across, down = self.horizontalScrollBar(), self.verticalScrollBar()
        across.setRange(0, max(wide, 0))
        across.setPageStep(max(room.width() - LEFT, 1))
        across.setSingleStep(round(STEP * self.scale))
        down.setRange(0, max(tall, 0))
        down.setPageStep(max(room.height() - HEAD, 1))
        down.setSingleStep(self.row)

    def place_of(self, bar: Bar) -> QRect:
        """Where a bar lies in the viewport."""
        x = LEFT + round(self._minutes(bar.start) * self.scale) - self.horizontalScrollBar().value()
        wide = max(round((bar.end - bar.start).total_seconds() / 60 * self.scale), 4)
        y = HEAD + self._tables.index(bar.table) * self.row - self.verticalScrollBar().value()
        half = self.row // 2
        if self.row == ROW or bar.kind in (BarKind.PLAYED, BarKind.PLAYING):
            return QRect(x, y + 3, wide - 1, self.row - 6)
        return QRect(x, y + 2 + (half if bar.kind is BarKind.PROPOSED else 0), wide - 1, half - 3)

    # ------------------------------------------------------------ keys and mouse

    @guarded(None)
    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 (Qt)
        super().resizeEvent(event)
        self._lay()

    @guarded(None)
    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 (Qt)
        match event.key():
            case Qt.Key.Key_Plus | Qt.Key.Key_Equal:
                self.zoom(1)
            case Qt.Key.Key_Minus:
                self.zoom(-1)
            case Qt.Key.Key_Home:
                self.go_to_now()
            case _:
                super().keyPressEvent(event)

    @guarded(None)
    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802 (Qt)
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.zoom(1 if event.angleDelta().y() > 0 else -1)
        else:
            super().wheelEvent(event)

    @guarded(False)
    def viewportEvent(self, event: QEvent) -> bool:  # noqa: N802 (Qt)
        if isinstance(event, QHelpEvent):
            found = [bar for bar in self._bars if self.place_of(bar).contains(event.pos())]
            QToolTip.showText(event.globalPos(), plain_tip("\n".join(map(tip, found))), self)
            return True
        return super().viewportEvent(event)

    # ------------------------------------------------------------ painting

    @guarded(None)
    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802 (Qt)
        painter = QPainter(self.viewport())
        painter.fillRect(self.viewport().rect(), QColor(self._colours.surface))
        self._paint_hours(painter)
        painter.setClipRect(LEFT, HEAD, self.viewport().width() - LEFT, self.viewport().height() - HEAD)
        # what really happened lies over what was planned
        for kind in (BarKind.PLANNED, BarKind.PROPOSED, BarKind.PLAYED, BarKind.PLAYING):
            for bar in self._bars:
                if bar.kind is kind:
                    self._paint_bar(painter, bar)
        self._paint_now(painter)
        painter.setClipping(False)
        self._paint_tables(painter)
        painter.end()

    def _paint_hours(self, painter: QPainter) -> None:
        c, hour = self._colours, self._from
        every = 1 if self.scale >= 1 else 2
        while hour <= self._to:
            x = LEFT + round(self._minutes(hour) * self.scale) - self.horizontalScrollBar().value()
            if LEFT <= x <= self.viewport().width():
                painter.setPen(QColor(c.line))
                painter.drawLine(x, HEAD, x, self.viewport().height())
                painter.setPen(QColor(c.muted))
                text = f"{hour:%d.%m}" if hour.hour == 0 else f"{hour:%H:%M}"
                painter.drawText(x + 3, HEAD - 8, text)
            hour += every * HOUR

    def _paint_tables(self, painter: QPainter) -> None:
        c = self._colours
        painter.fillRect(0, 0, LEFT, self.viewport().height(), QColor(c.page))
        for at, table in enumerate(self._tables):
            y = HEAD + at * self.row - self.verticalScrollBar().value()
            if y < HEAD - self.row / 2:
                continue
            painter.setPen(QColor(c.text))
            painter.drawText(QRect(8, y, LEFT - 12, self.row), Qt.AlignmentFlag.AlignVCenter, table)
            painter.setPen(QColor(c.line))
            painter.drawLine(0, y + self.row, self.viewport().width(), y + self.row)

    def _paint_now(self, painter: QPainter) -> None:
        x = LEFT + round(self._minutes(self._now) * self.scale) - self.horizontalScrollBar().value()
        painter.setPen(QPen(QColor(self._colours.danger), 2))
        painter.drawLine(x, HEAD, x, self.viewport().height())

    def _paint_bar(self, painter: QPainter, bar: Bar) -> None:
        room, c = self.place_of(bar), self._colours
        if not room.intersects(self.viewport().rect()):
            return
        ground, line, text, style = {
            BarKind.PLAYED: (c.line, c.muted, c.text, Qt.PenStyle.SolidLine),
            BarKind.PLAYING: (c.accent, c.accent, c.on_accent, Qt.PenStyle.SolidLine),
            BarKind.PLANNED: (c.surface, c.muted, c.text, Qt.PenStyle.SolidLine),
            BarKind.PROPOSED: (c.surface, c.information, c.text, Qt.PenStyle.DashLine),
        }[bar.kind]
        if bar.clash:
            line = c.danger
        painter.setPen(QPen(QColor(line), 2 if bar.kind is BarKind.PROPOSED or bar.clash else 1, style))
        painter.setBrush(QColor(ground))
        painter.drawRoundedRect(room, 4, 4)
        painter.setPen(QColor(text))
        words = label(bar)
        measure, inner = painter.fontMetrics(), room.adjusted(4, 0, -4, 0)
        said = measure.elidedText(words, Qt.TextElideMode.ElideRight, inner.width())
        painter.drawText(inner, Qt.AlignmentFlag.AlignVCenter, said)


def label(bar: Bar) -> str:
    """What stands on a bar."""
    return f"{'⚠ ' if bar.clash else MARKS[bar.kind]}{bar.number}  {bar.names}"


def tip(bar: Bar) -> str:
    """All about a bar."""
    return f"{bar.start:%H:%M}–{bar.end:%H:%M}, {bar.table}: {label(bar)}"
