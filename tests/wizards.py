"""The person at the wizard of lists, for tests: waits until a list is read, and answers."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from bracket_desk.ui.window import Window
from bracket_desk.ui.wizard import Step, Wizard


def wizard_of(qtbot: QtBot, window: Window) -> Wizard[Any]:
    """The wizard that is open, once it has read its list."""
    qtbot.waitUntil(lambda: not window.place.worker.is_busy, timeout=20_000)
    (dialog,) = [dialog for dialog in window.findChildren(Wizard) if dialog.isVisible()]
    assert not dialog.is_busy
    # keys reach only the window that is active, and nobody but the test makes it so here
    dialog.activateWindow()
    qtbot.waitUntil(dialog.isActiveWindow)
    return dialog


def take_list(qtbot: QtBot, window: Window) -> None:
    """Enter on every page of the wizard that is open: nothing is said otherwise, then the list is taken."""
    dialog = wizard_of(qtbot, window)
    for _ in Step:
        if dialog.isVisible():
            qtbot.keyClick(dialog.focusWidget(), Qt.Key.Key_Return)
    assert not dialog.isVisible()
    # the platform without a screen has no window manager that would do it
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
