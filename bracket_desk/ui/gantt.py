"""Tables by time: what was played, is planned, and would be moved by a new plan; matches are dragged.

Arrows go from match to match, with Alt they move it, with Ctrl they scroll; + and − zoom.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from PySide6.QtCore import QEvent, QPoint, QRect, Qt, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QToolTip

from bracket_desk.ui.gantt_bars import Bar, BarKind
from bracket_desk.ui.gantt_painting import HEAD, HOUR, LEFT, Scene, paint_scene, spoken, tip
from bracket_desk.ui.guard import guarded
from bracket_desk.ui.letters import px
from bracket_desk.ui.spoken_parts import say_anew, say_chosen
from bracket_desk.ui.tables import plain_tip
from bracket_desk.ui.theme import Colours

ROW, DOUBLE = 34, 56
"""Pixels of a table's row, and of one with two timetables."""

SCALES = (0.5, 1.0, 1.5, 2.0, 3.0, 4.0, 6.0)
"""Pixels of a minute."""

NEAR = timedelta(hours=12)
"""How far from everything that is shown now may be to be shown itself."""

STEP, SNAP = 30, 5
"""Minutes that an arrow scrolls, and of which the beginning of a moved match is a multiple."""

OPEN_KINDS = (BarKind.PLANNED, BarKind.PROPOSED)
"""What can be moved: it has not begun."""

ARROWS: Mapping[Qt.Key, tuple[int, int]] = {
    Qt.Key.Key_Left: (0, -1),
    Qt.Key.Key_Right: (0, 1),
    Qt.Key.Key_Up: (-1, 0),
    Qt.Key.Key_Down: (1, 0),
}
"""Rows down and steps of time."""


@dataclass(frozen=True, slots=True)
class Grip:
    """A bar that is held by the mouse: where it was taken, and whether it has been moved."""

    bar: Bar
    at: QPoint
    moved: bool = False


class GanttView(QAbstractScrollArea):
    """Rows are tables, to the right goes time. It shows bars and holds nothing of the event.

    ``moved`` carries a match, the table and the moment where somebody has put it.
    """

    zoomed = Signal()
    moved = Signal(str, str, object)

    def __init__(self, colours: Colours, name: str, say: Callable[..., str]) -> None:
        super().__init__()
        self.setProperty("ring", "true")
        self._colours, self._say = colours, say
        self._bars: Sequence[Bar] = ()
        self._tables: Sequence[str] = ()
        self._from = self._to = self._now = datetime(2000, 1, 1)  # noqa: DTZ001 (times of the hall)
        self._scale = SCALES.index(2.0)
        self._chosen = ""
        self._grip: Grip | None = None
        self._landing: Bar | None = None
        self._movable = False
        self._out: Container[str] = ()
        self.setAccessibleName(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.viewport().setMouseTracking(True)

    def show_bars(
        self,
        tables: Sequence[str],
        bars: Sequence[Bar],
        now: datetime,
        *,
        movable: bool = False,
        out: Container[str] = (),
    ) -> None:
        """Show these bars of these tables, those ``out`` of order marked, and the line of now."""
        first = not self._bars
        gone = dict.fromkeys(bar.table for bar in bars if bar.table not in tables)
        self._tables, self._bars, self._now = (*tables, *gone), tuple(bars), now
        self._movable, self._out = movable, out
        begins = min((bar.start for bar in bars), default=now)
        ends = max((bar.end for bar in bars), default=now)
        if begins - NEAR < now < ends + NEAR:
            begins, ends = min(begins, now), max(ends, now)
        self._from = begins.replace(minute=0, second=0, microsecond=0)
        self._to = ends + HOUR
        self._describe()
        self._lay()
        if first:
            self.go_to_now()
        self.viewport().update()

    @property
    def bars(self) -> Sequence[Bar]:
        """What is shown."""
        return self._bars

    @property
    def chosen(self) -> Bar | None:
        """The bar that the keys are at: of a match with a proposal the proposed one."""
        return next((bar for bar in self._stops() if bar.match == self._chosen), None)

    @property
    def scale(self) -> float:
        """Pixels of a minute."""
        return SCALES[self._scale]

    @property
    def step(self) -> int:
        """The zoom as a step, to be kept."""
        return self._scale

    @property
    def row(self) -> int:
        """Height of a table's row: a proposal stands below what is kept."""
        return px(DOUBLE) if any(bar.kind is BarKind.PROPOSED for bar in self._bars) else px(ROW)

    # ------------------------------------------------------------ where things are

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
        room = self.viewport().width() - px(LEFT)
        self.horizontalScrollBar().setValue(round(self._minutes(self._now) * self.scale - room / 3))

    def _minutes(self, moment: datetime) -> float:
        return (moment - self._from).total_seconds() / 60

    def _lay(self) -> None:
        room = self.viewport().size()
        wide = round(self._minutes(self._to) * self.scale) - (room.width() - px(LEFT))
        tall = len(self._tables) * self.row - (room.height() - px(HEAD))
        across, down = self.horizontalScrollBar(), self.verticalScrollBar()
        across.setRange(0, max(wide, 0))
        across.setPageStep(max(room.width() - px(LEFT), 1))
        across.setSingleStep(round(STEP * self.scale))
        down.setRange(0, max(tall, 0))
        down.setPageStep(max(room.height() - px(HEAD), 1))
        down.setSingleStep(self.row)

    def _x(self, moment: datetime) -> int:
        return px(LEFT) + round(self._minutes(moment) * self.scale) - self.horizontalScrollBar().value()

    def _y(self, table: int) -> int:
        return px(HEAD) + table * self.row - self.verticalScrollBar().value()

    def place_of(self, bar: Bar) -> QRect:
        """Where a bar lies in the viewport."""
        x, y = self._x(bar.start), self._y(self._tables.index(bar.table))
        wide = max(round((bar.end - bar.start).total_seconds() / 60 * self.scale), 4)
        half = self.row // 2
        if self.row == px(ROW) or bar.kind not in OPEN_KINDS:
            return QRect(x, y + 3, wide - 1, self.row - 6)
        return QRect(x, y + 2 + (half if bar.kind is BarKind.PROPOSED else 0), wide - 1, half - 3)

    def _bar_at(self, point: QPoint) -> Bar | None:
        found = [bar for bar in self._bars if self.place_of(bar).contains(point)]
        return found[-1] if found else None

    # ------------------------------------------------------------ choosing

    def choose(self, match: str) -> None:
        """Go to the bar of a match; a screen reader says it."""
        self._chosen = match
        bar = self.chosen
        if bar is None:
            return
        self._see(bar)
        say_chosen(self, spoken(bar, self._say))
        self.viewport().update()

    def _describe(self) -> None:
        """Say the chosen bar when it stands otherwise."""
        said = "" if self.chosen is None else spoken(self.chosen, self._say)
        if said != self.accessibleDescription():
            say_anew(self, said)

    # what a screen reader walks through

    def parts(self) -> Sequence[str]:
        """The matches that the keys go to, by start."""
        return [bar.match for bar in self._stops()]

    def part_said(self, part: str) -> str:
        """A match at its table, and when."""
        return next((spoken(bar, self._say) for bar in self._stops() if bar.match == part), "")

    def part_place(self, part: str) -> QRect:
        """Where its bar lies in the viewport."""
        return next((self.place_of(bar) for bar in self._stops() if bar.match == part), QRect())

    def chosen_part(self) -> str | None:
        """The match that is chosen."""
        return self._chosen if self.chosen is not None else None

    def choose_part(self, part: str) -> None:
        """Go to the bar of a match."""
        self.choose(part)

    def press_part(self, part: str) -> None:
        """To choose it is all there is."""

    def _see(self, bar: Bar) -> None:
        """Scroll as far as it takes to see a bar, its beginning if it is longer than the room."""
        place, room = self.place_of(bar), self.viewport().rect().adjusted(px(LEFT), px(HEAD), 0, 0)
        for scroll, low, high, least, most in (
            (self.horizontalScrollBar(), place.left() - 8, place.right() + 8, room.left(), room.right()),
            (self.verticalScrollBar(), place.top() - 3, place.bottom() + 3, room.top(), room.bottom()),
        ):
            if high > most:
                scroll.setValue(scroll.value() + min(high - most, low - least))
            if low < least:
                scroll.setValue(scroll.value() + low - least)

    def _stops(self) -> list[Bar]:
        """The bars that the keys go to: one of each match."""
        proposed = {bar.match for bar in self._bars if bar.kind is BarKind.PROPOSED}
        return [b for b in self._bars if b.kind is not BarKind.PLANNED or b.match not in proposed]

    def _walk(self, down: int, right: int) -> None:
        """To the bar before or after at the table, or to the one next in time at another table."""
        here, stops = self.chosen, self._stops()
        if not stops:
            return
        if here is None:
            self.choose(min(stops, key=lambda bar: abs(bar.start - self._now)).match)
            return
        row = self._tables.index(here.table)
        if right:
            line = [bar for bar in stops if bar.table == here.table]
            at = line.index(here) + right
            if 0 <= at < len(line):
                self.choose(line[at].match)
            return
        rows = range(row + 1, len(self._tables)) if down > 0 else range(row - 1, -1, -1)
        for other in rows:
            line = [bar for bar in stops if bar.table == self._tables[other]]
            if line:
                self.choose(min(line, key=lambda bar: abs(bar.start - here.start)).match)
                return

    # ------------------------------------------------------------ moving

    def _can_move(self, bar: Bar | None) -> bool:
        return self._movable and bar is not None and bar.kind in OPEN_KINDS

    def _push(self, down: int, right: int) -> None:
        """Move the chosen match to another table, or to begin earlier or later."""
        bar = self.chosen
        if bar is None or not self._can_move(bar):
            return
        row = min(max(self._tables.index(bar.table) + down, 0), len(self._tables) - 1)
        start = bar.start + right * SNAP * timedelta(minutes=1)
        if (self._tables[row], start) != (bar.table, bar.start):
            self.moved.emit(bar.match, self._tables[row], start)

    def _land(self, grip: Grip, point: QPoint) -> Bar:
        """The bar as it would be if it were let go here."""
        minutes = (point.x() - grip.at.x()) / self.scale
        start = grip.bar.start + timedelta(minutes=minutes)
        past = (start - self._from).total_seconds() / 60
        start = self._from + timedelta(minutes=SNAP * round(past / SNAP))
        down = (point.y() - px(HEAD) + self.verticalScrollBar().value()) // self.row
        table = self._tables[min(max(down, 0), len(self._tables) - 1)]
        return replace(grip.bar, table=table, start=start, end=start + (grip.bar.end - grip.bar.start))

    def _let_go(self) -> None:
        self._grip = self._landing = None
        self.viewport().unsetCursor()
        self.viewport().update()

    # ------------------------------------------------------------ keys and mouse

    @guarded(None)
    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 (Qt)
        super().resizeEvent(event)
        self._lay()

    @guarded(None)
    def focusInEvent(self, event: QFocusEvent) -> None:  # noqa: N802 (Qt)
        super().focusInEvent(event)
        say_chosen(self, self.accessibleDescription())

    @guarded(None)
    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 (Qt)
        key = Qt.Key(event.key())
        held = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if key in ARROWS and held == Qt.KeyboardModifier.AltModifier:
            self._push(*ARROWS[key])
        elif key in ARROWS and not held:
            self._walk(*ARROWS[key])
        elif key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal):
            self.zoom(1)
        elif key == Qt.Key.Key_Minus:
            self.zoom(-1)
        elif key == Qt.Key.Key_Home:
            self.go_to_now()
        elif key == Qt.Key.Key_Escape and self._grip is not None:
            self._let_go()
        else:
            super().keyPressEvent(event)

    @guarded(None)
    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802 (Qt)
        bar = self._bar_at(event.position().toPoint())
        if bar is None or event.button() is not Qt.MouseButton.LeftButton:
            super().mousePressEvent(event)
            return
        self.choose(bar.match)
        chosen = self.chosen or bar
        if self._can_move(chosen):
            self._grip = Grip(chosen, event.position().toPoint())

    @guarded(None)
    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802 (Qt)
        grip, point = self._grip, event.position().toPoint()
        if grip is None:
            return
        if not grip.moved and (point - grip.at).manhattanLength() < QApplication.startDragDistance():
            return
        self._grip = replace(grip, moved=True)
        self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
        self._landing = self._land(grip, point)
        self._scroll_along(point)
        self.viewport().update()

    def _scroll_along(self, point: QPoint) -> None:
        """At an edge the view follows the mouse; the grip stays at the same place of the bar."""
        room, grip = self.viewport().rect().adjusted(px(LEFT), px(HEAD), 0, 0), self._grip
        if grip is None:
            return
        across, down = self.horizontalScrollBar(), self.verticalScrollBar()
        before = across.value()
        for scroll, low, high in (
            (across, point.x() - room.left(), point.x() - room.right()),
            (down, point.y() - room.top(), point.y() - room.bottom()),
        ):
            scroll.setValue(scroll.value() + min(low, 0) + max(high, 0))
        self._grip = replace(grip, at=grip.at - QPoint(across.value() - before, 0))

    @guarded(None)
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802 (Qt)
        if self._grip is not None and event.button() is not Qt.MouseButton.LeftButton:
            return
        landing = self._landing
        self._let_go()
        super().mouseReleaseEvent(event)
        bar = self.chosen
        if (
            landing is not None
            and bar is not None
            and (landing.table, landing.start) != (bar.table, bar.start)
        ):
            self.moved.emit(landing.match, landing.table, landing.start)

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

    @guarded(None)
    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802 (Qt)
        painter = QPainter(self.viewport())
        paint_scene(painter, self._scene(), self._colours)
        painter.end()

    def _scene(self) -> Scene:
        return Scene(
            room=self.viewport().rect(),
            begins=self._from,
            ends=self._to,
            now=self._now,
            tables=self._tables,
            out=self._out,
            bars=self._bars,
            row=self.row,
            every=1 if self.scale >= 1 else 2,
            x=self._x,
            y=self._y,
            place=self.place_of,
            chosen=self.chosen if self.hasFocus() else None,
            dragged=self._landing,
        )
