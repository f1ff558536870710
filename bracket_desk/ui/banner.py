"""A line above the pages about the open event as a whole: who writes it, or which file is worked on."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton


class Banner(QFrame):
    """A sentence and at most one thing to do about it; hidden if there is nothing to say."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("banner")
        box = QHBoxLayout(self)
        box.setContentsMargins(24, 6, 24, 6)
        self.text = QLabel()
        self.text.setWordWrap(True)
        self.text.setTextFormat(Qt.TextFormat.PlainText)
        self.button = QPushButton()
        self.button.clicked.connect(self._do)
        self._action: Callable[[], object] | None = None
        box.addWidget(self.text, 1)
        box.addWidget(self.button)
        self.hide()

    def tell(
        self,
        text: str,
        button: str = "",
        action: Callable[[], object] | None = None,
        *,
        past: bool = False,
    ) -> None:
        """Say this from now on; nothing: hide. A screen reader says it once.

        ``past``: so that nobody takes for now what is shown below.
        """
        if past != bool(self.property("past")):
            self.setProperty("past", past)
            for widget in (self, self.text):
                widget.style().unpolish(widget)
                widget.style().polish(widget)
        changed = text != self.text.text()
        self.text.setText(text)
        self.button.setText(button)
        self.button.setVisible(action is not None)
        self._action = action
        self.setVisible(bool(text))
        if changed and text:
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self.text, text))

    def _do(self) -> None:
        if self._action is not None:
            self._action()
