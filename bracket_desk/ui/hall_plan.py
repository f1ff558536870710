"""The plan of the hall: each table a box in its place, dragged to another one or moved by keys."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QFont,
    QFontMetrics,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QToolTip

from bracket_desk.ui.guard import guarded
from bracket_desk.ui.hall_boxes import HEAD, LEFT, Box, Cell, Layout, Moves, move_box, neighbour, step_of
from bracket_desk.ui.spoken_parts import say_anew, say_chosen
from bracket_desk.ui.tables import plain_tip
from bracket_desk.ui.theme import Colours
from bracket_desk.words import N_, Words

STEPS: Mapping[int, Cell] = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}

MOVING = Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.ControlModifier
"""An arrow with one of these moves the table that is chosen."""

EDGE_ZONE, EDGE_STEP, SCROLLING = 24, 12, 60
"""Pixels from an edge where what is held scrolls the plan, by so many pixels, each so many milliseconds."""

LARGER = 1.2
"""How much larger than other words a table's number is."""

HELD = 0.85
"""How opaque a box is that is held."""


class HallPlan(QAbstractScrollArea):
    """Shows boxes and tells what is to be moved; it holds nothing itself.

    ``moved`` carries ``Moves``: all boxes that one movement puts elsewhere.
    """

    moved = Signal(object)

    def __init__(self, words: Words, colours: Colours) -> None:
        super().__init__()
        self._words, self._say, self._colours = words, words.say, colours
        self._boxes: Sequence[Box] = ()
        self._chosen: int | None = None
        self._said: int | None = None
        self._locked = False
        self._pressed: QPoint | None = None
        self._grip = QPoint()
        self._pointer: QPoint | None = None
        self._scrolling = QTimer(self, interval=SCROLLING)
        self._scrolling.timeout.connect(self._scroll)
        self.setAccessibleName(self._say(N_("Plan of the hall")))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setFrameShape(QAbstractScrollArea.Shape.NoFrame)
        self.viewport().setMouseTracking(True)
        self._lay()

    # ------------------------------------------------------------ what is shown

    @property
    def boxes(self) -> Sequence[Box]:
        """What is shown."""
        return self._boxes

    @property
    def chosen(self) -> Box | None:
        """The box that keys move."""
        return self._find(self._chosen)

    @property
    def held(self) -> Box | None:
        """The box that is being dragged."""
        return self.chosen if self._pointer is not None else None

    @property
    def landing(self) -> Moves:
        """What would be moved if the box that is held were let go now."""
        if self.held is None or self._pointer is None:
            return {}
        return move_box(self._boxes, self.held.number, self._layout.cell_at(self._pointer + self._corner))

    def show_boxes(self, boxes: Sequence[Box]) -> None:
        """Show these; the same one stays chosen."""
        if boxes == self._boxes:
            return
        self._boxes = tuple(boxes)
        if self._find(self._chosen) is None:
            self._chosen = boxes[0].number if boxes else None
            self._let_go()
        self._lay()
        self._describe()

    def lock(self, *, locked: bool) -> None:
        """Let nothing be moved; tables can still be looked at."""
        self._locked = locked

    def _find(self, number: int | None) -> Box | None:
        return next((box for box in self._boxes if box.number == number), None)

    def where(self, box: Box) -> str:
        """Where a table stands, and what is to be known of it, in words."""
        text = N_("Table {table}: no place")
        column, row = (0, 0) if box.at is None else (box.at[0] + 1, box.at[1] + 1)
        if box.at is not None:
            text = N_("Table {table}: column {column}, row {row}")
        said = [self._say(text, table=box.name or "–", column=column, row=row)]
        if box.television:
            said.append(self._say(N_("TV")))
        if box.out:
            said.append(self._say(N_("out of order")))
        others = [o.name or "–" for o in self._boxes if o.at == box.at is not None and o is not box]
        if others:
            said.append(self._say(N_("in one place with {tables}"), tables=", ".join(others)))
        return ", ".join(said)

    def _describe(self) -> None:
        box = self.chosen
        said = "" if box is None else self.where(box)
        if said == self.accessibleDescription():
            return
        before, self._said = self._said, self._chosen
        if not self.hasFocus():
            self.setAccessibleDescription(said)
        elif before == self._chosen:
            say_anew(self, said)
        else:
            say_chosen(self, said)

    # what a screen reader walks through

    def parts(self) -> Sequence[str]:
        """The tables as they are listed."""
        return [str(box.number) for box in self._boxes]

    def part_said(self, part: str) -> str:
        """Where a table stands."""
        box = self._find(int(part))
        return "" if box is None else self.where(box)

    def part_place(self, part: str) -> QRect:
        """Where its box lies in the viewport."""
        box = self._find(int(part))
        return QRect() if box is None else self.place_of(box)

    def chosen_part(self) -> str | None:
        """The table that keys move."""
        return None if self._chosen is None else str(self._chosen)

    def choose_part(self, part: str) -> None:
        """Let keys move a table."""
        self.choose(int(part))

    def press_part(self, part: str) -> None:
        """To choose it is all there is."""

    # ------------------------------------------------------------ measures

    def _large(self) -> QFont:
        """The font of a table's number."""
        font = QFont(self.font())
        font.setBold(True)
        font.setPointSizeF(font.pointSizeF() * LARGER)
        return font

    def _cell(self) -> QSize:
        """The size of a box: room for the words of a table that is out of order."""
        measure = self.fontMetrics()
        wide = measure.horizontalAdvance(self._out_text()) + 16
        return QSize(max(wide, 72), 2 * measure.height() + 12)

    def _out_text(self) -> str:
        return "✕ " + self._say(N_("out of order"))

    def _lay(self) -> None:
        room, line = self.viewport().size(), self.fontMetrics().height()
        self._layout = Layout(self._boxes, self._cell(), line, room)
        size = self._layout.size
        for bar, all_of_it, seen, step in (
            (self.horizontalScrollBar(), size.width(), room.width(), self._layout.across),
            (self.verticalScrollBar(), size.height(), room.height(), self._layout.down),
        ):
            bar.setRange(0, max(all_of_it - seen, 0))
            bar.setPageStep(max(seen, 1))
            bar.setSingleStep(step)
        self.viewport().update()

    @guarded(QSize())
    def sizeHint(self) -> QSize:  # noqa: N802 (Qt)
        return self._layout.size

    @property
    def _corner(self) -> QPoint:
        """What is scrolled out of sight."""
        return QPoint(self.horizontalScrollBar().value(), self.verticalScrollBar().value())

    def place_of(self, box: Box) -> QRect:
        """Where a box lies in the viewport."""
        return self._layout.of_box(box).translated(-self._corner)

    def place_of_cell(self, cell: Cell) -> QRect:
        """Where a cell lies in the viewport."""
        return self._layout.of_cell(cell).translated(-self._corner)

    @property
    def place_of_loose(self) -> QRect:
        """Where the tables without a place stand in the viewport."""
        return self._layout.tray.translated(-self._corner)

    def box_at(self, point: QPoint) -> Box | None:
        """The topmost box at a point of the viewport."""
        found = [box for box in self._painted() if self.place_of(box).contains(point)]
        return found[-1] if found else None

    def _painted(self) -> list[Box]:
        """The boxes as they lie over each other, the chosen one on top."""
        return sorted(self._boxes, key=lambda box: box.number == self._chosen)

    # ------------------------------------------------------------ choosing and moving

    def choose(self, number: int) -> None:
        """Let keys move this box, and bring it into sight."""
        self._chosen = number
        box = self.chosen
        if box is not None:
            self._bring(self._layout.of_box(box))
        self._describe()
        self.viewport().update()

    def _bring(self, room: QRect) -> None:
        seen = self.viewport().size()
        for bar, low, high, wide in (
            (self.horizontalScrollBar(), room.left() - LEFT, room.right() + 8, seen.width()),
            (self.verticalScrollBar(), room.top() - HEAD, room.bottom() + 8, seen.height()),
        ):
            bar.setValue(min(max(bar.value(), high - wide), low))

    def _move(self, moves: Moves) -> None:
        if moves and not self._locked:
            self.moved.emit(moves)
            if self._chosen is not None:
                self.choose(self._chosen)

    @guarded(None)
    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 (Qt)
        box, step = self.chosen, STEPS.get(event.key())
        if event.key() == Qt.Key.Key_Escape and self._pressed is not None:
            self._let_go()
        elif box is None or self._pressed is not None:
            super().keyPressEvent(event)
        elif step is not None and event.modifiers() & MOVING:
            self._move(step_of(self._boxes, box.number, step))
        elif step is not None:
            middles = {one.number: self._layout.of_box(one).center() for one in self._boxes}
            self.choose(neighbour(middles, box.number, step))
        elif event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self._move(move_box(self._boxes, box.number, None))
        elif event.key() in (Qt.Key.Key_Home, Qt.Key.Key_End):
            self.choose(self._boxes[0 if event.key() == Qt.Key.Key_Home else -1].number)
        else:
            super().keyPressEvent(event)

    @guarded(None)
    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802 (Qt)
        point = event.position().toPoint()
        box = self.box_at(point)
        if box is None or event.button() is not Qt.MouseButton.LeftButton:
            return
        self._pressed, self._grip = point, point - self.place_of(box).topLeft()
        # it is grasped where it lies: nothing is scrolled under the pointer
        self._chosen = box.number
        self._describe()
        self.viewport().update()

    @guarded(None)
    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802 (Qt)
        point = event.position().toPoint()
        if self._pressed is None:
            over = self.box_at(point) is not None and not self._locked
            shape = Qt.CursorShape.OpenHandCursor if over else Qt.CursorShape.ArrowCursor
            self.viewport().setCursor(shape)
            return
        far = (point - self._pressed).manhattanLength() >= QApplication.startDragDistance()
        if self._locked or not (far or self._pointer is not None):
            return
        self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
        self._pointer = point
        if not self._scrolling.isActive():
            self._scrolling.start()
        self.viewport().update()

    def _scroll(self) -> None:
        """Scroll on while a box is held at an edge."""
        point, room = self._pointer, self.viewport().size()
        if point is None:
            return
        for bar, at, wide in (
            (self.horizontalScrollBar(), point.x(), room.width()),
            (self.verticalScrollBar(), point.y(), room.height()),
        ):
            if at < EDGE_ZONE:
                bar.setValue(bar.value() - EDGE_STEP)
            elif at > wide - EDGE_ZONE:
                bar.setValue(bar.value() + EDGE_STEP)

    @guarded(None)
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802 (Qt)
        if event.button() is Qt.MouseButton.LeftButton:
            moves = self.landing
            self._let_go()
            self._move(moves)

    def _let_go(self) -> None:
        """What is held goes back to where it was."""
        self._pressed = self._pointer = None
        self._scrolling.stop()
        self.viewport().unsetCursor()
        self.viewport().update()

    @guarded(None)
    def focusInEvent(self, event: QFocusEvent) -> None:  # noqa: N802 (Qt)
        super().focusInEvent(event)
        say_chosen(self, self.accessibleDescription())
        self.viewport().update()

    @guarded(None)
    def focusOutEvent(self, event: QFocusEvent) -> None:  # noqa: N802 (Qt)
        super().focusOutEvent(event)
        self._let_go()

    @guarded(None)
    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 (Qt)
        super().resizeEvent(event)
        self._lay()

    @guarded(None)
    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 (Qt)
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._lay()

    @guarded(None)
    def scrollContentsBy(self, _x: int, _y: int) -> None:  # noqa: N802 (Qt)
        self.viewport().update()

    @guarded(False)
    def viewportEvent(self, event: QEvent) -> bool:  # noqa: N802 (Qt)
        if isinstance(event, QHelpEvent):
            box = self.box_at(event.pos())
            QToolTip.showText(event.globalPos(), "" if box is None else plain_tip(self.where(box)), self)
            return True
        return super().viewportEvent(event)

    # ------------------------------------------------------------ painting

    @guarded(None)
    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802 (Qt)
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.viewport().rect(), QColor(self._colours.page))
        self._paint_loose(painter)
        self._paint_grid(painter)
        moves, held = self.landing, self.held
        for box in self._painted():
            if box is not held and box.number not in moves:
                self._paint_box(painter, box, self.place_of(box))
        if held is not None:
            self._paint_landing(painter, held, moves)
        self._paint_frame(painter)
        painter.end()

    def _paint_loose(self, painter: QPainter) -> None:
        """The ground of the tables without a place, and what is to be done with them."""
        room, loose = self.place_of_loose, any(box.at is None for box in self._boxes)
        painter.setPen(QColor(self._colours.muted))
        text = (
            N_("No place yet: drag into the hall") if loose else N_("To take a place away, drag a table here")
        )
        measure = painter.fontMetrics()
        said = measure.elidedText(self._say(text), Qt.TextElideMode.ElideRight, room.width() - 8)
        painter.drawText(room.x(), room.y() + measure.ascent(), said)
        painter.setPen(QColor(self._colours.line))
        painter.drawLine(room.bottomLeft(), room.bottomRight())

    def _paint_grid(self, painter: QPainter) -> None:
        """Numbers of columns and rows as people type them, and the cells, to be seen only faintly."""
        layout, seen = self._layout, self.viewport().rect().translated(self._corner)
        cells = list(layout.cells_in(seen))
        painter.setPen(QColor(self._colours.muted))
        for column in dict.fromkeys(column for column, _ in cells):
            room = self.place_of_cell((column, 0))
            above = QRect(room.x(), room.y() - HEAD, room.width(), HEAD - 2)
            painter.drawText(above, Qt.AlignmentFlag.AlignCenter, str(column + 1))
        for row in dict.fromkeys(row for _, row in cells):
            room = self.place_of_cell((0, row))
            beside = QRect(room.x() - LEFT, room.y(), LEFT - 6, room.height())
            painter.drawText(
                beside, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, str(row + 1)
            )
        painter.setPen(QPen(QColor(self._colours.line), 1, Qt.PenStyle.DotLine))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for cell in cells:
            painter.drawRoundedRect(self.place_of_cell(cell), 6, 6)

    def _paint_landing(self, painter: QPainter, held: Box, moves: Moves) -> None:
        """Where the box that is held would land, what would go where it came from, and the box itself."""
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(self._colours.accent), 2, Qt.PenStyle.DashLine))
        cell = self._layout.cell_at((self._pointer or QPoint()) + self._corner)
        painter.drawRoundedRect(self.place_of_loose if cell is None else self.place_of_cell(cell), 6, 6)
        painter.setOpacity(HELD)
        for other in self._boxes:
            if other.number in moves and other is not held:
                to = moves[other.number]
                self._paint_box(painter, other, self.place_of(held) if to is None else self.place_of_cell(to))
        room = QRect((self._pointer or QPoint()) - self._grip, self.place_of(held).size())
        self._paint_box(painter, held, room)
        painter.setOpacity(1)

    def _paint_box(self, painter: QPainter, box: Box, room: QRect) -> None:
        """A table: its number, and by sign and word whether it is on television or out of order."""
        if not room.intersects(self.viewport().rect()):
            return
        c, chosen = self._colours, box.number == self._chosen and self.hasFocus()
        line, style = (c.danger, Qt.PenStyle.DotLine) if box.out else (c.muted, Qt.PenStyle.SolidLine)
        painter.setPen(QPen(QColor(c.accent if chosen else line), 3 if chosen else 1, style))
        painter.setBrush(QColor(c.page if box.out else c.surface))
        painter.drawRoundedRect(room, 6, 6)
        inner = room.adjusted(8, 4, -8, -4)
        half = QRect(inner.x(), inner.y(), inner.width(), painter.fontMetrics().height())
        below = QRect(half.x(), inner.bottom() - half.height() + 1, half.width(), half.height())
        name = half if box.out else inner
        if box.television:
            name = name.adjusted(0, 0, -self._paint_badge(painter, half), 0)
        painter.setFont(self._large())
        self._paint_text(painter, name, box.name, c.text)
        painter.setFont(self.font())
        if box.out:
            self._paint_text(painter, below, self._out_text(), c.danger)

    def _paint_badge(self, painter: QPainter, room: QRect) -> int:
        """The sign of a television table at the right; how much room it takes."""
        text = self._say(N_("TV"))
        wide = painter.fontMetrics().horizontalAdvance(text) + 10
        badge = QRect(room.right() - wide + 1, room.y(), wide, room.height())
        painter.setPen(QPen(QColor(self._colours.information), 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(badge, 3, 3)
        painter.drawText(badge, Qt.AlignmentFlag.AlignCenter, text)
        return wide + 4

    def _paint_text(self, painter: QPainter, room: QRect, text: str, colour: str) -> None:
        painter.setPen(QColor(colour))
        said = QFontMetrics(painter.font()).elidedText(text, Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, said)

    def _paint_frame(self, painter: QPainter) -> None:
        """A line around it all, clear where the keys are."""
        c, focus = self._colours, self.hasFocus()
        wide = 2 if focus else 1
        painter.setPen(QPen(QColor(c.accent if focus else c.line), wide))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        inset = 1 if focus else 0
        painter.drawRoundedRect(self.viewport().rect().adjusted(inset, inset, -1 - inset, -1 - inset), 6, 6)
