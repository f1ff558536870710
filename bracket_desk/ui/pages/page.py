"""What all pages share: a title, a way to stand, and a refresh after every step."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from bracket_desk.ui.workplace import Workplace


class Page(QWidget):
    """A page of the window. It is refreshed when shown and after each step while it is shown."""

    def __init__(self, workplace: Workplace, title: str) -> None:
        super().__init__()
        self.place = workplace
        self.say = workplace.say
        self.setAccessibleName(title)
        self.box = QVBoxLayout(self)
        self.box.setContentsMargins(24, 16, 24, 16)
        self.box.setSpacing(12)
        self.head = QHBoxLayout()
        self.head.setSpacing(8)
        self.title = QLabel(title)
        self.title.setProperty("role", "title")
        self.head.addWidget(self.title)
        self.head.addStretch(1)
        self.box.addLayout(self.head)

    def refresh(self) -> None:
        """Ask the state for what is shown."""

    def start(self) -> None:
        """Put the focus where work begins."""
        self.setFocus()


def muted(text: str) -> QLabel:
    """A secondary line that wraps."""
    label = QLabel(text)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setProperty("role", "muted")
    label.setWordWrap(True)
    return label
