"""The hall's screen as the desk has it: opened, kept up with every step and every second, closed."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from bracket_desk.ui.hall_display import HallDisplay, HallShow
from bracket_desk.ui.workplace import Workplace
from bracket_desk.words import N_

SECOND = 1000


class HallScreen(QObject):
    """Shows what ``show`` gives on a screen of its own, whichever page the desk is on."""

    def __init__(self, place: Workplace, parent: QWidget, show: Callable[[], HallShow | None]) -> None:
        super().__init__(parent)
        self._place, self._desk, self._show = place, parent, show
        self.display: HallDisplay | None = None
        self._seconds = QTimer(self, interval=SECOND)
        self._seconds.timeout.connect(self.follow)
        place.changed.connect(lambda _: self.follow())
        place.neighbours.changed.connect(self.follow)
        place.closing.connect(self._close)

    def open(self) -> None:
        """Fill a screen where the desk is not, if there is one; of several somebody chooses."""
        asking, shown = self._place.asking, self._show()
        screens = QGuiApplication.screens()
        others = [screen for screen in screens if screen is not self._desk.screen()] or screens
        at: int | None = 0
        if len(others) > 1 and asking is not None:
            at = asking.choose(self._place.say(N_("On which screen?")), [screen.name() for screen in others])
        if at is None or shown is None:
            return
        if self.display is None:
            self.display = HallDisplay(shown, self._place.colours, self._place.say(N_("Hall screen")))
            self.display.closed.connect(self._closed)
        self.display.open_on(others[at])
        self._seconds.start()
        said = N_("F2 turns the hall's screen light or dark, F11 fills it, Esc closes it.")
        self._place.tell(self._place.say(said))

    def follow(self) -> None:
        """Show the hall as it is now."""
        if self.display is None:
            return
        shown = self._show()
        if shown is not None:
            self.display.show_all(shown)

    def _close(self) -> None:
        if self.display is not None:
            self.display.close()

    def _closed(self) -> None:
        self._seconds.stop()
        if self.display is not None:
            self.display.deleteLater()
            self.display = None
