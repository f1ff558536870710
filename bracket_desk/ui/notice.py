"""A line in a dialog for what happened, or why something is not possible."""

from __future__ import annotations

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QResizeEvent
from PySide6.QtWidgets import QLabel

from bracket_desk.ui.guard import guarded

ASIDE, ABOVE = 13, 9
"""Pixels of the frame and of the room around the text, as in the style sheet."""


class Notice(QLabel):
    """Hidden while there is nothing to say; a screen reader says it at once, wherever the focus is."""

    def __init__(self) -> None:
        super().__init__()
        self.setWordWrap(True)
        # room around a text is given only to what has a role when it is first shown
        self.setProperty("role", "message")
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.hide()

    @guarded(None)
    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 (Qt)
        super().resizeEvent(event)
        self._keep_room()

    def _keep_room(self) -> None:
        """A layout that is short of room would squeeze a text that wraps."""
        room = QRect(0, 0, max(self.width() - 2 * ASIDE, 1), 10_000)
        text = self.fontMetrics().boundingRect(room, Qt.TextFlag.TextWordWrap, self.text())
        self.setMinimumHeight(text.height() + 2 * ABOVE)

    def tell(self, text: str, *, refusal: bool = False) -> None:
        """Say this from now on; nothing: hide."""
        self.setText(("⚠ " if refusal else "") + text)
        self.setProperty("role", "refusal" if refusal else "message")
        self.style().unpolish(self)
        self.style().polish(self)
        self.setVisible(bool(text))
        self._keep_room()
        if text:
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, text))
