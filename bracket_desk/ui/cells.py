"""Tables whose cells are typed in: a line over the cell, and what was typed is taken or refused in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from PySide6.QtCore import QAbstractItemModel, QEvent, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QPainter, QPalette, QPen
from PySide6.QtWidgets import (
    QAbstractItemView,
    QLineEdit,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from bracket_desk.ui.fields import let_undo_pass
from bracket_desk.ui.guard import NOTHING, guarded
from bracket_desk.ui.tables import Brief, Column, Found, Index, RowsModel, RowsView, set_up

NARROWEST_LINE = 160
"""Pixels of a line that is typed in, where the cell is narrower."""

MANY = 50
"""Runs of rows that come or go up to which the others keep their places."""

R = TypeVar("R")
_ROOT = QModelIndex()

_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_TAB = (Qt.Key.Key_Tab, Qt.Key.Key_Backtab)


@dataclass(frozen=True, slots=True)
class CellColumn(Column[R]):
    """A column with the name of its field; nothing can be typed into a ``fixed`` one."""

    key: str = ""
    fixed: bool = False


class CellsModel(RowsModel[R]):
    """Rows whose cells are typed in: ``take`` gets the row, the field and the text.

    ``key`` tells by what a row is the same one in every state, in whose order they come.
    ``writable``: whether anything can be typed now.
    """

    def __init__(
        self,
        columns: Sequence[CellColumn[R]],
        take: Callable[[R, str, str], object],
        key: Callable[[R], int],
    ) -> None:
        super().__init__(columns)
        self.cells = columns
        self.writable = False
        self._take = take
        self._key = key

    def show(self, rows: Sequence[R]) -> None:
        """Show these rows now. Those that come, go or change leave all others as they are, chosen or not."""
        before, after = set(map(self._key, self.rows)), set(map(self._key, rows))
        gone = runs(at for at, row in enumerate(self.rows) if self._key(row) not in after)
        come = runs(at for at, row in enumerate(rows) if self._key(row) not in before)
        if len(gone) + len(come) > MANY or not before & after:
            super().show(rows)
            return
        for first, last in reversed(gone):
            self.beginRemoveRows(_ROOT, first, last)
            self._forget()
            del self.rows[first : last + 1]
            self.endRemoveRows()
        for first, last in come:
            self.beginInsertRows(_ROOT, first, last)
            self._forget()
            self.rows[first:first] = rows[first : last + 1]
            self.endInsertRows()
        self._tell_changed(rows)

    def _tell_changed(self, rows: Sequence[R]) -> None:
        old, self.rows = self.rows, list(rows)
        self._forget()
        last = len(self.cells) - 1
        for at, (was, now) in enumerate(zip(old, rows, strict=True)):
            if was != now:
                self.dataChanged.emit(self.index(at, 0), self.index(at, last))

    @guarded(Qt.ItemFlag.NoItemFlags)
    def flags(self, index: Index) -> Qt.ItemFlag:
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        if not index.isValid() or not self.writable or self.cells[index.column()].fixed:
            return flags
        return flags | Qt.ItemFlag.ItemIsEditable

    @guarded(False)
    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:  # noqa: N802 (Qt)
        if role != Qt.ItemDataRole.EditRole:
            return False
        return bool(self._take(self.rows[index.row()], self.cells[index.column()].key, str(value)))


def runs(numbers: Iterable[int]) -> list[tuple[int, int]]:
    """Rising numbers as runs, each by its first and last."""
    found: list[tuple[int, int]] = []
    for number in numbers:
        if found and number == found[-1][1] + 1:
            found[-1] = (found[-1][0], number)
        else:
            found.append((number, number))
    return found


class _CellLine(QLineEdit):
    """What is typed into a cell, beginning with what stands there."""

    def __init__(self, parent: QWidget, index: Index, name: str) -> None:
        super().__init__(parent)
        self.index = QPersistentModelIndex(index)
        self.first = ""
        self.setProperty("cell", "true")
        self.setAccessibleName(name)
        self.setFrame(False)
        let_undo_pass(self)


class CellDelegate(Brief):
    """Lets Enter and Tab out of a cell only with what can be there; Esc leaves it as it was."""

    def __init__(self, view: CellsView[Any]) -> None:
        super().__init__(view)
        self._view = view

    @guarded(NOTHING)
    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:  # noqa: ARG002, N802 (Qt)
        return _CellLine(parent, index, self._view.cell(index).heading)

    @guarded(None)
    def setEditorData(self, editor: QWidget, index: Index) -> None:  # noqa: N802 (Qt)
        # what was typed stays, whatever else changes in the row
        if isinstance(editor, _CellLine) and not editor.isModified():
            editor.first = str(index.data() or "")
            editor.setText(editor.first)

    @guarded(None)
    def setModelData(self, editor: QWidget, model: QAbstractItemModel, index: Index) -> None:  # noqa: N802 (Qt)
        if isinstance(editor, _CellLine) and editor.text() != editor.first:
            model.setData(index, editor.text(), Qt.ItemDataRole.EditRole)

    @guarded(None)
    def updateEditorGeometry(  # noqa: N802 (Qt)
        self,
        editor: QWidget,
        option: QStyleOptionViewItem,  # noqa: ARG002 (Qt)
        index: Index,
    ) -> None:
        cell, room = self._view.visualRect(index), self._view.viewport().rect()
        cell.setWidth(max(cell.width(), NARROWEST_LINE))
        cell.moveRight(min(cell.right(), room.right()))
        editor.setGeometry(cell)

    @guarded(False)
    def eventFilter(self, editor: QObject, event: QEvent) -> bool:  # noqa: N802 (Qt)
        pressed = event.type() is QEvent.Type.KeyPress and isinstance(editor, _CellLine)
        if not pressed or not isinstance(event, QKeyEvent) or event.key() not in (*_ENTER, *_TAB):
            return super().eventFilter(editor, event)
        assert isinstance(editor, _CellLine)
        if editor.text() != editor.first and not self._view.accepts(editor.index, editor.text()):
            editor.selectAll()
            return True
        if event.key() in _TAB:
            return super().eventFilter(editor, event)
        # taken here and now: the key would go on and press the default button of a dialog
        self.commitData.emit(editor)
        self.closeEditor.emit(editor, QStyledItemDelegate.EndEditHint.SubmitModelCache)
        return True

    @guarded(None)
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        super().paint(painter, option, index)
        view = self._view
        if not view.hasFocus() or index != view.currentIndex():
            return
        # which cell is typed into is not to be seen from a row that is chosen as a whole
        chosen = view.selectionModel().isSelected(index)
        role = QPalette.ColorRole.HighlightedText if chosen else QPalette.ColorRole.Highlight
        painter.save()
        painter.setPen(QPen(view.palette().color(role), 1))
        painter.drawRect(view.visualRect(index).adjusted(1, 1, -2, -2))
        painter.restore()


class CellsView(RowsView, Generic[R]):
    """A table to type in by Enter, F2 or any letter. ``keys``: what else keys do, by their names.

    ``check`` says whether a text can stand in a field of a row, and tells why not.
    """

    def __init__(
        self,
        model: CellsModel[R],
        name: str,
        check: Callable[[R, str, str], bool],
        found: Found | None = None,
    ) -> None:
        super().__init__()
        self.cells = model
        self.keys: dict[str, Callable[[], object]] = {}
        self._check = check
        self._found = found
        set_up(self, model, name, found)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        triggers = QAbstractItemView.EditTrigger
        self.setEditTriggers(triggers.DoubleClicked | triggers.EditKeyPressed | triggers.AnyKeyPressed)
        self.setItemDelegate(CellDelegate(self))

    def cell(self, index: Index) -> CellColumn[R]:
        """The column of a cell."""
        return self.cells.cells[index.column()]

    def row_at(self, index: Index) -> R:
        """The row of a cell."""
        source = self._found.mapToSource(index) if self._found is not None else index
        return self.cells.rows[source.row()]

    def shown_rows(self) -> list[R]:
        """The rows as they are seen: those found, in their order."""
        model = self.model()
        return [self.row_at(model.index(row, 0)) for row in range(model.rowCount())]

    def chosen_rows(self) -> list[R]:
        """The rows that are chosen, in the order in which they are seen."""
        chosen = sorted(self.selectionModel().selectedRows(), key=lambda index: index.row())
        return [self.row_at(index) for index in chosen]

    def accepts(self, index: Index, text: str) -> bool:
        """Whether a text can stand in a cell; if not, it is told why."""
        return self._check(self.row_at(index), self.cell(index).key, text)

    def _open(self) -> None:
        """Open the line over the cell that has the keys, if anything can be typed there."""
        index = self.currentIndex()
        if index.flags() & Qt.ItemFlag.ItemIsEditable:
            self.edit(index)

    @guarded(None)
    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 (Qt)
        held = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        name = QKeySequence(event.key() | held.value).toString(QKeySequence.SequenceFormat.PortableText)
        editing = self.state() is QAbstractItemView.State.EditingState
        if name in self.keys and not editing:
            self.keys[name]()
        elif event.key() in _ENTER and not held.value and not editing:
            self._open()
        else:
            super().keyPressEvent(event)
