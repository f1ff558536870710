"""A page in a window of its own beside the desk: the bracket next to the tables on a large screen.

It is the very page of the desk, taken out of it, so both windows cannot differ.
"""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QByteArray, QObject, QSize, Qt, Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QLabel, QPushButton, QStackedWidget, QVBoxLayout, QWidget

from bracket_desk.ui.guard import guarded
from bracket_desk.ui.pages.page import Page, muted
from bracket_desk.ui.workplace import Workplace
from bracket_desk.words import N_

PAGE, PLACE = "beside/page", "beside/window"
"""The settings: which page stood beside when the desk was closed, and where its window was."""


class BesideWindow(QWidget):
    """The window around the page; what is told is told here, too. Closing it gives the page back."""

    closed = Signal()

    def __init__(self, desk: QWidget, page: QWidget) -> None:
        super().__init__(desk, Qt.WindowType.Window)
        self.setObjectName("beside")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.message = QLabel()
        self.message.setWordWrap(True)
        self.message.setTextFormat(Qt.TextFormat.PlainText)
        self.message.setProperty("role", "message")
        self.message.setContentsMargins(8, 0, 8, 0)
        self.message.hide()
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 8)
        box.setSpacing(0)
        box.addWidget(page, 1)
        box.addWidget(self.message)

    def tell(self, text: str) -> None:
        """Say it here, too."""
        self.message.setText(text)
        self.message.show()

    @guarded(None)
    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802 (Qt)
        event.accept()
        self.closed.emit()


class Beside(QObject):
    """Takes a page out of the desk's stack and gives it back; remembers which one, and where it stood."""

    def __init__(
        self, desk: QWidget, place: Workplace, stack: QStackedWidget, pages: Mapping[str, Page]
    ) -> None:
        super().__init__(desk)
        self._desk, self._place, self._stack, self._pages = desk, place, stack, pages
        self._names = list(pages)
        self._instead: QWidget | None = None
        self.window: BesideWindow | None = None
        self.name: str | None = None

    @property
    def page(self) -> Page | None:
        """The page that stands beside."""
        return None if self.name is None else self._pages[self.name]

    @property
    def is_active(self) -> bool:
        """Whether the keys are there."""
        return self.window is not None and self.window.isActiveWindow()

    def take(self, name: str) -> None:
        """Let that page stand in a window of its own; one that did so already comes back."""
        self.give_back()
        at = self._names.index(name)
        shown = self._stack.currentIndex()
        area = self._stack.widget(at)
        assert area is not None
        self._stack.removeWidget(area)
        self._instead = self._placeholder()
        self._stack.insertWidget(at, self._instead)
        self._stack.setCurrentIndex(shown)
        self.name = name
        self.window = BesideWindow(self._desk, area)
        self.window.closed.connect(self.give_back)
        self.window.addActions([*self._desk.actions()])
        self._call()
        self._put()
        area.show()
        self.window.show()
        self._place.around.settings.setValue(PAGE, name)
        self._pages[name].refresh()

    def give_back(self) -> None:
        """The page stands in the desk again; only a closed desk remembers that it was beside."""
        if self._bring_back():
            self._place.around.settings.remove(PAGE)

    def _bring_back(self) -> bool:
        window, name, instead = self.window, self.name, self._instead
        if window is None or name is None or instead is None:
            return False
        self._place.around.settings.setValue(PLACE, window.saveGeometry())
        self.window = self.name = self._instead = None
        at, shown = self._names.index(name), self._stack.currentIndex()
        box = window.layout()
        assert box is not None
        item = box.itemAt(0)
        area = None if item is None else item.widget()
        assert area is not None
        self._stack.removeWidget(instead)
        self._stack.insertWidget(at, area)
        self._stack.setCurrentIndex(shown)
        instead.deleteLater()
        window.hide()
        window.deleteLater()
        self._pages[name].refresh()
        return True

    def follow(self) -> None:
        """Another event is open, or none: the page that stood beside when the desk was closed comes out."""
        kept = str(self._place.around.settings.value(PAGE, "") or "")
        if self._place.current is None:
            self._bring_back()
        elif self.window is None and kept in self._names:
            self.take(kept)
        self._call()

    def tell(self, text: str) -> None:
        """What the desk tells is told where the page is, too."""
        if self.window is not None:
            self.window.tell(text)

    def raise_window(self) -> None:
        """Give the keys to the page beside."""
        if self.window is not None:
            self.window.raise_()
            self.window.activateWindow()

    def end(self) -> None:
        """The desk is being closed; the next one begins with the same page beside."""
        self._bring_back()

    # ------------------------------------------------------------ building

    def _placeholder(self) -> QWidget:
        """What the desk shows in the place of the page."""
        say = self._place.say
        instead = QWidget()
        box = QVBoxLayout(instead)
        box.setContentsMargins(24, 16, 24, 16)
        box.setSpacing(12)
        box.addWidget(muted(say(N_("This page stands in a window of its own beside the desk."))))
        back = QPushButton(say(N_("Bring it &back here")))
        back.setToolTip("F9")
        back.clicked.connect(self.give_back)
        box.addWidget(back, 0, Qt.AlignmentFlag.AlignLeft)
        box.addStretch(1)
        return instead

    def _call(self) -> None:
        """The name of the page and of the event."""
        page, t = self.page, self._place.tournament
        if self.window is not None and page is not None:
            title = "" if t is None else t.card.title
            self.window.setWindowTitle(" – ".join(filter(None, (page.accessibleName(), title))))

    def _put(self) -> None:
        """Where it stood last, else in the right half of the screen."""
        window = self.window
        assert window is not None
        kept = self._place.around.settings.value(PLACE)
        if isinstance(kept, QByteArray) and window.restoreGeometry(kept):
            return
        room = self._desk.screen().availableGeometry()
        window.resize(QSize(room.width() // 2, room.height() - 48).expandedTo(QSize(640, 400)))
        window.move(room.center().x(), room.y())
