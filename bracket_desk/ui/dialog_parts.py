"""Parts that dialogs of lists share: a button that Enter does not press unasked, a line to find rows by."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QLineEdit, QPushButton

LONGEST_SEARCH = 60


def plain_button(text: str, act: Callable[[], object]) -> QPushButton:
    """A button that is pressed only where the focus is."""
    button = QPushButton(text)
    button.setAutoDefault(False)
    button.clicked.connect(lambda _: act())
    return button


def search_line(placeholder: str, name: str) -> QLineEdit:
    """A line to type what is searched for; ``name`` is for screen readers."""
    line = QLineEdit()
    line.setMaxLength(LONGEST_SEARCH)
    line.setPlaceholderText(placeholder)
    line.setAccessibleName(name)
    line.setClearButtonEnabled(True)
    return line
