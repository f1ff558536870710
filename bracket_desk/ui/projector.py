"""A window that fills the projector's screen: no title, no pointer, light or dark, left with Esc."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QFont, QKeyEvent, QScreen
from PySide6.QtWidgets import QWidget

from bracket_desk.ui.guard import guarded
from bracket_desk.ui.theme import DARK, FAMILY, LIGHT, Colours


class Projected(QWidget):
    """What both screens of the hall do alike. What is shown is the heir's, who sets ``timer`` going."""

    closed = Signal()

    def __init__(self, title: str, colours: Colours, name: str) -> None:
        super().__init__(None, Qt.WindowType.Window)
        self.colours = colours
        self.timer = QTimer(self)
        self.setWindowTitle(title)
        self.setAccessibleName(name)
        self.setCursor(Qt.CursorShape.BlankCursor)
        self.setMinimumSize(480, 270)

    def open_on(self, screen: QScreen) -> None:
        """Fill that screen."""
        self.setScreen(screen)
        self.setGeometry(screen.geometry())
        self.showFullScreen()

    def turn_theme(self) -> None:
        """Light becomes dark, and back."""
        self.colours = LIGHT if self.colours == DARK else DARK
        self.update()

    def _turn_full(self) -> None:
        if self.isFullScreen():
            self.showNormal()
        else:
            self.showFullScreen()

    def keys(self) -> Mapping[Qt.Key, Callable[[], object]]:
        """What the keys do, those of a presenter's remote among them."""
        key = Qt.Key
        return {
            key.Key_F2: self.turn_theme,
            key.Key_F11: self._turn_full,
            key.Key_Escape: self.close,
        }

    @guarded(None)
    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802 (Qt)
        self.timer.stop()
        event.accept()
        self.closed.emit()

    @guarded(None)
    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 (Qt)
        act = self.keys().get(Qt.Key(event.key()))
        if act is None:
            super().keyPressEvent(event)
        else:
            act()


def large_font(size: float, *, bold: bool = False) -> QFont:
    """Letters so many pixels high."""
    font = QFont(FAMILY)
    font.setFamilies([FAMILY, "DejaVu Sans"])
    font.setPixelSize(max(1, round(size)))
    font.setBold(bold)
    return font
