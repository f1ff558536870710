"""One window that shows all that a step touches, before anything changes: then one key."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QGridLayout,
    QLabel,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from bracket_desk.ui.fields import ABOVE, EDGE
from bracket_desk.ui.letters import px
from bracket_desk.ui.touching import Part, Preview
from bracket_desk.words import N_

WIDTH = 720
MOST_HEIGHT = 560
"""Pixels: it fits a screen of 768 with its frame."""


class TouchedDialog(QDialog):
    """The step, what is asked besides, and what it touches; Enter goes back, Ctrl+Enter does it."""

    def __init__(self, parent: QWidget, preview: Preview, say: Callable[..., str]) -> None:
        super().__init__(parent)
        self.setWindowTitle(say(N_("What this changes")))
        box = QVBoxLayout(self)
        box.setContentsMargins(EDGE, ABOVE, EDGE, ABOVE)
        box.setSpacing(12)
        box.addWidget(_label(preview.step, "heading"))
        for question in preview.questions:
            box.addWidget(_label("⚠ " + question, "fault"))
        self.parts = QScrollArea()
        self.parts.setWidgetResizable(True)
        self.parts.setProperty("ring", "true")
        self.parts.setAccessibleName(preview.text())
        self.parts.setWidget(_parts(preview.parts))
        box.addWidget(self.parts, 1)
        box.addWidget(_label(say(N_("Nothing has been changed yet. All of it can be undone.")), "muted"))
        buttons = QDialogButtonBox()
        self.agree = buttons.addButton(say(N_("&Do it (Ctrl+Enter)")), QDialogButtonBox.ButtonRole.AcceptRole)
        back = buttons.addButton(say(N_("Go back")), QDialogButtonBox.ButtonRole.RejectRole)
        # the careful answer is the one that Enter gives
        self.agree.setAutoDefault(False)
        back.setDefault(True)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        for keys in ("Ctrl+Return", "Ctrl+Enter"):
            QShortcut(QKeySequence(keys), self).activated.connect(self.accept)
        box.addWidget(buttons)
        back.setFocus()
        needed = self.parts.widget().sizeHint().height() + 180
        room = self.screen().availableGeometry()
        wide, tall = px(WIDTH), min(max(needed, px(240)), px(MOST_HEIGHT))
        self.resize(min(wide, room.width() - 16), min(tall, room.height() - 48))


def _label(text: str, role: str = "") -> QLabel:
    label = QLabel(text)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(True)
    if role:
        label.setProperty("role", role)
    return label


def _parts(parts: tuple[Part, ...]) -> QWidget:
    """What is touched at the left, a line for each at the right."""
    widget = QWidget()
    grid = QGridLayout(widget)
    grid.setContentsMargins(8, 8, 8, 8)
    grid.setHorizontalSpacing(16)
    grid.setVerticalSpacing(12)
    grid.setColumnMinimumWidth(0, px(200))
    grid.setColumnStretch(1, 1)
    for row, part in enumerate(parts):
        title = _label(part.title, "muted")
        title.setAlignment(Qt.AlignmentFlag.AlignTop)
        grid.addWidget(title, row, 0)
        lines = _label("\n".join(part.lines))
        if part.after:
            lines.setText(f"{lines.text()}\n{part.after}")
        lines.setAlignment(Qt.AlignmentFlag.AlignTop)
        grid.addWidget(lines, row, 1)
    grid.setRowStretch(len(parts), 1)
    return widget
