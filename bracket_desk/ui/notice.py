"""A line in a dialog for what happened, or why something is not possible."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QLabel, QSizePolicy


class Notice(QLabel):
    """Hidden while there is nothing to say; a screen reader says it at once, wherever the focus is."""

    def __init__(self) -> None:
        super().__init__()
        self.setWordWrap(True)
        # a layout that is short of room would squeeze a text that wraps
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.hide()

    def tell(self, text: str, *, refusal: bool = False) -> None:
        """Say this from now on; nothing: hide."""
        self.setText(("⚠ " if refusal else "") + text)
        self.setProperty("role", "refusal" if refusal else "message")
        self.style().unpolish(self)
        self.style().polish(self)
        self.setVisible(bool(text))
        if text:
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, text))
