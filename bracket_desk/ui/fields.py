"""Fields that change only when somebody means it: not by a wheel that passes, not by a dropped file.

Undo reaches the event where a field has nothing to take back. And room for them on a small screen.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLayout,
    QLayoutItem,
    QLineEdit,
    QPlainTextEdit,
    QScrollArea,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from bracket_desk.ui.guard import guarded
from bracket_desk.ui.tables import plain_tip

EDGE, ABOVE = 16, 12
"""Pixels beside what is in a dialog, and above and below it: the same in all of them."""

FRAME, LEAST = QSize(16, 48), QSize(895, 432)
"""What the frame of a dialog takes of the screen, and the room of the smallest screen, in pixels."""


class _Calm(QObject):
    """Keeps the wheel from a field that has not the focus, and a dialog on the screen when it opens."""

    @guarded(False)
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 (Qt)
        if isinstance(watched, QDialog):
            if event.type() is QEvent.Type.Show and not event.spontaneous():
                keep_on_screen(watched)
            return False
        if event.type() is QEvent.Type.Wheel and isinstance(watched, QWidget) and not watched.hasFocus():
            event.ignore()
            return True
        return False


def calm_fields(root: QWidget) -> None:
    """Calm every field of a window or a dialog; a dialog has its edges and is kept on the screen as well."""
    calm = _Calm(root)
    if isinstance(root, QDialog):
        root.installEventFilter(calm)
        inner = root.layout()
        if inner is not None:
            inner.setContentsMargins(EDGE, ABOVE, EDGE, ABOVE)
    for field in (*root.findChildren(QAbstractSpinBox), *root.findChildren(QComboBox)):
        field.installEventFilter(calm)
        field.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        field.setAcceptDrops(False)
    for box in root.findChildren(QComboBox):
        # where a screen reader is told the value as the name of a box
        box.setAccessibleDescription(box.accessibleName())
        if not box.toolTip():
            # a narrow one says the whole of what is chosen in its tip
            box.setToolTip(plain_tip(box.currentText()))
            box.currentTextChanged.connect(lambda text, box=box: box.setToolTip(plain_tip(text)))
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
    scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    scroll.setWidget(fields)
    return scroll


def keep_on_screen(dialog: QDialog) -> None:
    """Let a dialog that needs more room than the screen has be scrolled, its buttons staying in sight."""
    screen = dialog.screen().availableGeometry().size() - FRAME
    room = screen.expandedTo(LEAST)
    least, inner = dialog.minimumSizeHint().expandedTo(dialog.minimumSize()), dialog.layout()
    if inner is None or (least.width() <= room.width() and least.height() <= room.height()):
        # nor is anything squeezed together
        dialog.setMinimumSize(least)
        return
    last = inner.itemAt(inner.count() - 1) if isinstance(inner, QVBoxLayout) else None
    below = last is not None and last.minimumSize().width() + 48 <= room.width() and _holds_buttons(last)
    buttons = inner.takeAt(inner.count() - 1) if below else None
    inside = QWidget()
    # Qt gives the widgets of a layout to whom the layout is given
    inside.setLayout(inner)
    dialog.setMinimumSize(0, 0)
    box = QVBoxLayout(dialog)
    # what is scrolled has edges of its own
    box.setContentsMargins(0, 0, 0, 0)
    area = roomy(inside)
    box.addWidget(area, 1)
    # the dialog is being shown: what comes into it now would be shown only a turn of the loop later
    area.show()
    if buttons is not None:
        # given away and taken back like all else, so that Tab still comes to them last
        row, line = QWidget(), QVBoxLayout()
        line.setContentsMargins(EDGE, 0, EDGE, ABOVE)
        if isinstance(buttons, QLayout):
            line.addLayout(buttons)
        else:
            line.addWidget(buttons.widget())
        row.setLayout(line)
        box.addWidget(row)
        row.show()
    dialog.resize(least.expandedTo(dialog.size()).boundedTo(room))


def _holds_buttons(item: QLayoutItem) -> bool:
    return isinstance(item.widget(), QDialogButtonBox) or isinstance(item.layout(), QHBoxLayout)


def roomy(page: QWidget) -> QScrollArea:
    """A page that is never squeezed: where its words need more room than there is, it is scrolled."""
    scroll = QScrollArea()
    scroll.setWidgetResizable(True)
    scroll.setFrameShape(QScrollArea.Shape.NoFrame)
    scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    scroll.setWidget(page)
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
