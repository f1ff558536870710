"""A person at the keyboard: every key goes to whatever has the focus, a dialog or a menu if one is open."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QDialog,
    QFileDialog,
    QLabel,
    QListWidget,
    QMenu,
    QPushButton,
    QTableView,
    QWidget,
)
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from bracket_desk.ui.window import Window
from tests.ui.test_window import text

D = TypeVar("D", bound=QDialog)

Key = Qt.Key
CONTROL, SHIFT, ALT = (
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.AltModifier,
)
PLAIN = Qt.KeyboardModifier.NoModifier

PUSH_SECONDS = 0.12
"""So long a button that was pushed by a key looks pushed, and a little more."""

PATIENCE = 20_000
"""Milliseconds after which nothing more is waited for."""

MOST_TABS = 80
"""So often Tab is pressed at most until something has the keys."""


class Hands:
    """Presses keys and types; what dialogs are told, that open while a key is pressed, is said before."""

    def __init__(self, qtbot: QtBot, window: Window) -> None:
        self._qtbot, self._window = qtbot, window
        self._planned: list[tuple[type[QWidget], Callable[[], None]]] = []
        self._pushed = 0.0

    def _until(self, done: Callable[[], bool]) -> None:
        self._qtbot.waitUntil(done, timeout=PATIENCE)

    # ------------------------------------------------------------ keys

    @property
    def here(self) -> QWidget:
        """What has the keys."""
        over = QApplication.activePopupWidget()
        if over is not None:
            return over
        modal = QApplication.activeModalWidget()
        top = self._window if modal is None else modal
        if not top.isActiveWindow():
            # the platform without a screen has no window manager that would do it
            top.activateWindow()
            self._until(top.isActiveWindow)
        inside: QWidget | None = top.focusWidget()
        return top if inside is None else inside

    def press(self, *keys: Key, held: Qt.KeyboardModifier = PLAIN) -> None:
        """One key after another."""
        for key in keys:
            QTest.keyClick(self.here, key, held)

    def control(self, key: Key) -> None:
        """A key with Ctrl."""
        self.press(key, held=CONTROL)

    def write(self, typed: str) -> None:
        """A text, letter by letter."""
        text(typed, self.here)

    def write_over(self, typed: str) -> None:
        """A text in the place of what stands in a field."""
        self.control(Key.Key_A)
        self.write(typed)

    def line(self, typed: str, *, enters: int = 1) -> None:
        """Something in the line of results, from wherever the keys are."""
        self.press(Key.Key_F6)
        self.write(typed)
        self.press(*[Key.Key_Return] * enters)
        left = self._window.results.field.text()
        assert not left, f"{typed!r} was not carried out: {self._window.results.card.head.text()}"

    def alt(self, caption: str) -> None:
        """Alt and the letter that a button or a label that is seen shows in its text."""
        widget = next((found for found in self._captions() if _plain(found.text()).startswith(caption)), None)
        assert widget is not None, f"nothing is called “{caption}”"
        letter = re.search(r"&([^&])", widget.text())
        assert letter is not None, f"no letter leads to “{widget.text()}”"
        key = Key(ord(letter[1].upper()))
        # nobody is quicker, and Qt takes two pushes within that time for one
        self._until(lambda: time.monotonic() - self._pushed > PUSH_SECONDS)
        QApplication.processEvents()
        # Qt's own helper for keys knows the text of Latin letters only
        QTest.sendKeyEvent(QTest.KeyAction.Click, self.here, key, letter[1].lower(), ALT)
        self._pushed = time.monotonic()
        if isinstance(widget, QPushButton) and widget.menu() is not None:
            self._until(lambda: QApplication.activePopupWidget() is widget.menu())
        elif isinstance(widget, QAbstractButton):
            # it is seen to be pressed for a moment, then it acts
            self._until(lambda: not isValid(widget) or not widget.isDown())

    def _captions(self) -> list[QAbstractButton | QLabel]:
        top = self.here.window()
        buttons, labels = top.findChildren(QAbstractButton), top.findChildren(QLabel)
        found: list[QAbstractButton | QLabel] = [*buttons, *labels]
        return [widget for widget in found if widget.isVisible() and widget.isEnabled()]

    def tab_to(self, wanted: Callable[[QWidget], bool]) -> None:
        """Tab until something of that kind has the keys."""
        for _ in range(MOST_TABS):
            if wanted(self.here):
                return
            self.press(Key.Key_Tab)
        raise AssertionError("no Tab leads there")

    # ------------------------------------------------------------ choosing

    def menu(self, item: str) -> None:
        """Down to an entry of the menu that is open, and Enter."""
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu)
        for _ in range(len(menu.actions()) + 1):
            at: QAction | None = menu.activeAction()
            if at is not None and item in _plain(at.text()):
                self.press(Key.Key_Return)
                return
            self.press(Key.Key_Down)
        known = [action.text() for action in menu.actions()]
        menu.close()
        raise AssertionError(f"{item!r} is not among {known}")

    def choose(self, item: str) -> None:
        """Down to an item of the box that has the keys."""
        box = self.here
        assert isinstance(box, QComboBox), box
        self.press(Key.Key_Home)
        for _ in range(box.count()):
            if item in box.currentText():
                return
            self.press(Key.Key_Down)
        raise AssertionError([box.itemText(at) for at in range(box.count())])

    def row(self, said: str) -> None:
        """Down to a row of the table that has the keys."""
        view = self.here
        assert isinstance(view, QTableView), view
        self.press(Key.Key_Home, held=CONTROL)
        for row in range(view.model().rowCount()):
            cells = [view.model().index(row, at).data() for at in range(view.model().columnCount())]
            if said in " ".join(map(str, cells)):
                assert view.currentIndex().row() == row
                return
            self.press(Key.Key_Down)
        raise AssertionError(f"no row says {said!r}")

    def item(self, said: str) -> None:
        """Down to a line of the list that has the keys."""
        view = self.here
        assert isinstance(view, QListWidget), view
        self.press(Key.Key_Home)
        for row in range(view.count()):
            if view.currentRow() == row and said in view.item(row).text():
                return
            self.press(Key.Key_Down)
        raise AssertionError(f"no line says {said!r}")

    # ------------------------------------------------------------ dialogs

    def then(self, kind: type[QWidget], act: Callable[[], None]) -> None:
        """What is done once the next dialog of that kind has the keys."""
        self._planned.append((kind, act))
        if len(self._planned) == 1:
            QTimer.singleShot(0, self._look)

    def then_file(self, path: Path) -> None:
        """The name of a file, typed into the dialog that asks for one."""

        def act() -> None:
            self.write_over(str(path))
            self.press(Key.Key_Return)

        self.then(QFileDialog, act)

    def _look(self) -> None:
        if not self._planned:
            return
        kind, act = self._planned[0]
        shown = QApplication.activePopupWidget() or QApplication.activeModalWidget()
        if not isinstance(shown, kind):
            QTimer.singleShot(1, self._look)
            return
        del self._planned[0]
        if self._planned:
            QTimer.singleShot(0, self._look)
        act()

    def dialog(self, kind: type[D]) -> D:
        """The dialog that was opened, once it has the keys."""

        def find() -> D | None:
            shown = QApplication.activeModalWidget()
            return shown if isinstance(shown, kind) else None

        self._until(lambda: find() is not None)
        found = find()
        assert found is not None
        return found

    def settled(self) -> None:
        """Until nothing is being done beside the window, and everything planned was done."""
        place = self._window.place
        self._until(lambda: not place.worker.is_busy)
        assert not self._planned, [kind.__name__ for kind, _ in self._planned]
        assert QApplication.activeModalWidget() is None, QApplication.activeModalWidget()


def _plain(caption: str) -> str:
    return re.sub(r"&(.)", r"\1", caption)
