"""Fields that change only when somebody means it: not by a wheel that passes, not by a dropped file.

Undo reaches the event where a field has nothing to take back. And room for them on a small screen.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QComboBox,
    QLayout,
    QLineEdit,
    QPlainTextEdit,
    QScrollArea,
    QSpinBox,
    QWidget,
)

from bracket_desk.ui.guard import guarded


class _Calm(QObject):
    """Keeps the wheel from a field that has not the focus."""

    @guarded(False)
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 (Qt)
        if event.type() is QEvent.Type.Wheel and isinstance(watched, QWidget) and not watched.hasFocus():
            event.ignore()
            return True
        return False


def calm_fields(root: QWidget) -> None:
    """Calm every field of a window or a dialog."""
    calm = _Calm(root)
    for field in (*root.findChildren(QAbstractSpinBox), *root.findChildren(QComboBox)):
        field.installEventFilter(calm)
        field.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        field.setAcceptDrops(False)
    for box in root.findChildren(QComboBox):
        # where a screen reader is told the value as the name of a box
        box.setAccessibleDescription(box.accessibleName())
    for line in root.findChildren(QLineEdit):
        line.setAcceptDrops(False)
    for text in root.findChildren(QPlainTextEdit):
        text.setAcceptDrops(False)
        text.viewport().setAcceptDrops(False)


def scrolled(form: QLayout) -> QScrollArea:
    """Fields that a small screen scrolls, while the buttons below stay in sight."""
    fields = QWidget()
    fields.setLayout(form)
    scroll = QScrollArea()
    scroll.setWidgetResizable(True)
    scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    scroll.setWidget(fields)
    return scroll


class _UndoPasser(QObject):
    """Lets undo and redo reach the event when a field has nothing of its own to undo."""

    @guarded(False)
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 (Qt)
        if event.type() is QEvent.Type.ShortcutOverride:
            assert isinstance(event, QKeyEvent)
            field = watched.lineEdit() if isinstance(watched, QSpinBox) else watched
            assert isinstance(field, QLineEdit)
            undo = event.matches(QKeySequence.StandardKey.Undo) and not field.isUndoAvailable()
            redo = event.matches(QKeySequence.StandardKey.Redo) and not field.isRedoAvailable()
            if undo or redo:
                event.ignore()
                return True
        return False


def let_undo_pass(field: QLineEdit | QSpinBox) -> None:
    """Give undo and redo to the event while the field has nothing typed to take back."""
    field.installEventFilter(_UndoPasser(field))
