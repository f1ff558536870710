"""Fields that change only when somebody means it: not by a wheel that passes, not by a dropped file.

Undo reaches the event where a field has nothing to take back. And room for them on a small screen.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

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

BESIDE_BUTTONS = 48
"""Pixels that are free at least beside the buttons of a dialog."""

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


def room_on_screen(widget: QWidget) -> QSize:
    """What a dialog may take of the screen, in pixels: not less than on the smallest one."""
    return (widget.screen().availableGeometry().size() - FRAME).expandedTo(LEAST)


def keep_on_screen(dialog: QDialog) -> None:
    """Let a dialog that needs more room than the screen has be scrolled, its buttons staying in sight."""
    room = room_on_screen(dialog)
    inner = dialog.layout()
    if isinstance(inner, QVBoxLayout):
        break_buttons(inner, room.width() - BESIDE_BUTTONS)
    least = dialog.minimumSizeHint().expandedTo(dialog.minimumSize())
    if inner is None or (least.width() <= room.width() and least.height() <= room.height()):
        # nor is anything squeezed together
        dialog.setMinimumSize(least)
        return
    last = inner.itemAt(inner.count() - 1) if isinstance(inner, QVBoxLayout) else None
    below = (
        last is not None
        and last.minimumSize().width() + BESIDE_BUTTONS <= room.width()
        and _holds_buttons(last)
    )
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
    return isinstance(item.widget(), QDialogButtonBox) or isinstance(item.layout(), QHBoxLayout | ButtonLines)


class ButtonLines(QVBoxLayout):
    """Buttons for which one line has no room."""


def break_buttons(inner: QVBoxLayout, width: int, at: int = -1) -> None:
    """Set a row of buttons, the last one else, in several lines if it is wider, as with large letters.

    What stood at the left stays there; what a stretch pushes to the right comes last and stays there, too.
    """
    number = at % max(inner.count(), 1)
    held: QLayoutItem | None = inner.itemAt(number)
    row = None if held is None else held.layout()
    if not isinstance(row, QHBoxLayout) or row.minimumSize().width() <= width:
        return
    sides: list[tuple[bool, list[QWidget]]] = [(False, [])]
    while row.count():
        item = row.takeAt(0)
        widget: QWidget | None = item.widget()
        if widget is None:
            pushed = bool(item.expandingDirections() & Qt.Orientation.Horizontal)
            sides.append((pushed, []))
        else:
            sides[-1][1].append(widget)
    lines = ButtonLines()
    lines.setSpacing(row.spacing())
    for right, side in sides:
        for line in _lines_of(side, width, row.spacing()):
            shown = QHBoxLayout()
            shown.setSpacing(row.spacing())
            if right:
                shown.addStretch(1)
            for widget in line:
                shown.addWidget(widget)
            if not right:
                shown.addStretch(1)
            lines.addLayout(shown)
    inner.takeAt(number)
    row.deleteLater()
    inner.insertLayout(number, lines)
    inner.activate()


def _lines_of(widgets: Sequence[QWidget], width: int, spacing: int) -> Iterator[list[QWidget]]:
    """As many of them a line as have room, at least one."""
    line: list[QWidget] = []
    wide = 0
    for widget in widgets:
        more = 0 if widget.isHidden() else widget.minimumSizeHint().expandedTo(widget.minimumSize()).width()
        if line and wide + spacing + more > width:
            yield line
            line, wide = [], 0
        wide += more + (spacing if line else 0)
        line.append(widget)
    if line:
        yield line


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
