"""Room that grows with the letters: whoever reads large ones finds fields and lists as much larger."""

from __future__ import annotations

from PySide6.QtCore import QSettings
from PySide6.QtGui import QFontMetricsF
from PySide6.QtWidgets import QApplication

USUAL_HEIGHT = 17.25
"""Pixels of a line in letters of 10 points, the size for which measures in pixels are given."""

KEPT = "letters"
"""The setting."""

SIZES = (1.0, 1.25, 1.5, 2.0)
"""How much larger than the system's letters they can be chosen."""


def px(length: float) -> int:
    """A length in pixels for the letters that are used now; smaller ones than usual get no less room."""
    high = QFontMetricsF(QApplication.font()).height()
    return round(length * max(1.0, high / USUAL_HEIGHT))


def kept_size(settings: QSettings) -> float:
    """The size of letters that a person has chosen, as a part of the system's."""
    try:
        kept = float(str(settings.value(KEPT, 1.0)))
    except ValueError:
        return 1.0
    return kept if kept in SIZES else 1.0


def keep_size(settings: QSettings, size: float) -> None:
    """Keep it; the next start takes it."""
    settings.setValue(KEPT, size)
