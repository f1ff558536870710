"""The queue beside the tables: which match is next and why, which waits and for what."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QKeyEvent, QPainter, QPalette
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QStyledItemDelegate, QStyleOptionViewItem

from bracket_desk.ui.floor_cards import drag_match
from bracket_desk.ui.floor_words import QueueRow
from bracket_desk.ui.guard import guarded
from bracket_desk.ui.tables import Index, plain_tip
from bracket_desk.words import N_

EDGE, MOST_LINES = 8, 2
"""Pixels around a row, and lines of reasons."""

ROW = Qt.ItemDataRole.UserRole


class _Rows(QStyledItemDelegate):
    """Paints a row: number and names large, below them the reasons, smaller."""

    def __init__(self, view: QListWidget) -> None:
        super().__init__(view)
        self._view = view

    @guarded(None)
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        row = index.data(ROW)
        if not isinstance(row, QueueRow):
            super().paint(painter, option, index)
            return
        view = self._view
        chosen = view.selectionModel().isSelected(index)
        palette, whole = view.palette(), view.visualRect(index)
        painter.save()
        if chosen:
            painter.fillRect(whole, palette.color(QPalette.ColorRole.Highlight))
        text = palette.color(QPalette.ColorRole.HighlightedText if chosen else QPalette.ColorRole.Text)
        room = whole.adjusted(EDGE, 4, -EDGE, -4)
        large, small = _fonts(view.font(), strong=row.ready)
        high = QFontMetrics(large).height()
        painter.setPen(text)
        painter.setFont(large)
        head, why = row_lines(row, QFontMetrics(large), room.width())
        painter.drawText(QRect(room.x(), room.y(), room.width(), high), Qt.AlignmentFlag.AlignLeft, head)
        painter.setFont(small)
        if not chosen:
            painter.setPen(palette.color(QPalette.ColorRole.PlaceholderText))
        below = QRect(room.x(), room.y() + high, room.width(), room.height() - high)
        painter.drawText(below, Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextWordWrap, why)
        painter.restore()

    @guarded(QSize(100, 44))
    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:  # noqa: N802 (Qt)
        row = index.data(ROW)
        if not isinstance(row, QueueRow):
            return super().sizeHint(option, index)
        view = self._view
        wide = max(100, view.viewport().width() - 2 * EDGE)
        large, small = _fonts(view.font(), strong=row.ready)
        measure = QFontMetrics(small)
        why = row_lines(row, QFontMetrics(large), wide)[1]
        flags = Qt.AlignmentFlag.AlignLeft.value | Qt.TextFlag.TextWordWrap.value
        tall = measure.boundingRect(0, 0, wide, 1000, flags, why).height() if why else 0
        return QSize(100, QFontMetrics(large).height() + min(tall, MOST_LINES * measure.height()) + 8)


def _fonts(font: QFont, *, strong: bool) -> tuple[QFont, QFont]:
    large, small = QFont(font), QFont(font)
    large.setPointSizeF(font.pointSizeF() * 1.1)
    large.setBold(strong)
    small.setPointSizeF(font.pointSizeF() * 0.95)
    return large, small


def row_lines(row: QueueRow, measure: QFontMetrics, width: int) -> tuple[str, str]:
    """Number and names in large letters, and what is said below.

    Where it is to be called stands beside the names, as long as no name is cut for it.
    """
    beside = _names(row) + _call(row)
    if measure.horizontalAdvance(beside) <= width:
        return beside, row.why
    names = measure.elidedText(_names(row), Qt.TextElideMode.ElideRight, width)
    return names, " · ".join(said for said in (_call(row).strip(), row.why) if said)


def _names(row: QueueRow) -> str:
    return f"{row.number}  {row.names}"


def _call(row: QueueRow) -> str:
    return f"  → {row.suggested}" if row.suggested else ""


class QueueList(QListWidget):
    """The matches that wait. ``opened`` carries a match; rows can be dragged on a table."""

    opened = Signal(str)

    def __init__(self, say: Callable[..., str]) -> None:
        super().__init__()
        self._say = say
        self._shown: tuple[QueueRow, ...] = ()
        self.setAccessibleName(say(N_("Queue of matches")))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setItemDelegate(_Rows(self))
        self.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.setDragEnabled(True)
        self.itemClicked.connect(lambda _: self._open())

    @property
    def match(self) -> str | None:
        """The match that is chosen."""
        at = self.currentRow()
        row = self.item(at).data(ROW) if at >= 0 else None
        return row.match if isinstance(row, QueueRow) else None

    @property
    def rows(self) -> tuple[QueueRow, ...]:
        """What is shown."""
        return self._shown

    def show_rows(self, rows: Sequence[QueueRow], *, writable: bool) -> None:
        """Show these; the match that was chosen stays chosen."""
        self.setDragEnabled(writable)
        if tuple(rows) == self._shown and self.count():
            return
        self._shown = tuple(rows)
        match, at = self.match, self.verticalScrollBar().value()
        self.clear()
        ready = [row for row in rows if row.ready]
        waiting = [row for row in rows if not row.ready]
        for title, part in ((N_("Ready"), ready), (N_("Waiting"), waiting)):
            if part:
                self._add_title(f"{self._say(title)}: {len(part)}")
            for row in part:
                self._add(row)
                if row.match == match:
                    self.setCurrentRow(self.count() - 1)
        if not rows:
            self._add_title(self._say(N_("Nothing waits.")))
        self.verticalScrollBar().setValue(at)

    def _add_title(self, text: str) -> None:
        item = QListWidgetItem(text)
        item.setFlags(Qt.ItemFlag.NoItemFlags)
        self.addItem(item)

    def _add(self, row: QueueRow) -> None:
        item = QListWidgetItem()
        item.setData(ROW, row)
        said = f"{_names(row)}{_call(row)}. {row.why}"
        item.setData(Qt.ItemDataRole.AccessibleTextRole, said)
        item.setToolTip(plain_tip(said))
        self.addItem(item)

    def choose(self, match: str) -> None:
        """Choose a match, if it waits."""
        for at in range(self.count()):
            row = self.item(at).data(ROW)
            if isinstance(row, QueueRow) and row.match == match:
                self.setCurrentRow(at)

    def begin(self) -> None:
        """Give the keys to the first match, or to the one that is chosen."""
        if self.match is None and self._shown:
            self.choose(self._shown[0].match)
        self.setFocus()

    def _open(self) -> None:
        if self.match is not None:
            self.opened.emit(self.match)

    @guarded(None)
    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 (Qt)
        held = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not held:
            self._open()
        else:
            super().keyPressEvent(event)

    @guarded(None)
    def startDrag(self, _actions: Qt.DropAction) -> None:  # noqa: N802 (Qt)
        if self.match is not None:
            drag_match(self, self.match)
