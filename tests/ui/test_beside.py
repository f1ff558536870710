"""A page in a window of its own: it follows the same steps, takes the same keys, and is remembered."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from bracket_desk.ui.beside import BesideWindow
from bracket_desk.ui.window import Window
from tests.halls import Hall, open_matches, play, tournament
from tests.ui.test_journal_page import press


@pytest.fixture
def hall(qtbot: QtBot, tmp_path: Path) -> Iterator[Hall]:
    hall = Hall(qtbot, tmp_path)
    yield hall
    hall.close()


@pytest.fixture
def window(hall: Hall) -> Window:
    """A desk with a drawn event, the bracket shown."""
    window = hall.desk()
    window.place.open(hall.event(16))
    hall.idle(window)
    return window


def beside(window: Window) -> BesideWindow:
    assert window.beside.window is not None
    return window.beside.window


def use(qtbot: QtBot, widget: BesideWindow | Window) -> None:
    """Give the keys to a window; the platform without a screen has nobody who would."""
    widget.activateWindow()
    qtbot.waitUntil(widget.isActiveWindow)


def test_the_bracket_stands_beside_the_tables(qtbot: QtBot, hall: Hall, window: Window) -> None:
    use(qtbot, window)
    window.bracket.board.setFocus()
    press(qtbot, Qt.Key.Key_F9)
    window.go("floor")
    assert window.bracket.isVisible()
    assert window.floor.isVisible()
    assert window.bracket.window() is beside(window)
    match = open_matches(window)[0]
    window.bracket.show_match(match)
    play(window)
    # the page beside has followed the step, and what was told stands there, too
    assert window.bracket.panel.match == match
    assert str(tournament(window).race(tournament(window).format.find(match))) in [
        str(spin.value()) for spin in window.bracket.panel.scores
    ]
    assert "Записано" in beside(window).message.text()
    assert "Сетка" in beside(window).windowTitle()


def test_its_keys_are_those_of_the_desk(qtbot: QtBot, window: Window) -> None:
    window.turn_beside()
    use(qtbot, beside(window))
    window.bracket.board.setFocus()
    press(qtbot, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    assert window.bracket.search.hasFocus()
    press(qtbot, Qt.Key.Key_F6)
    qtbot.waitUntil(window.isActiveWindow)
    assert window.results.field.hasFocus()
    press(qtbot, Qt.Key.Key_Escape)
    qtbot.waitUntil(beside(window).isActiveWindow)
    focus = QApplication.focusWidget()
    assert focus is not None
    assert window.bracket.isAncestorOf(focus)
    press(qtbot, Qt.Key.Key_F9)
    assert window.beside.window is None
    assert window.bracket.window() is window


def test_the_desk_says_where_the_page_is(qtbot: QtBot, window: Window) -> None:
    window.turn_beside()
    window.rail.setCurrentRow(window.rail.currentRow())
    (back,) = [
        button
        for button in window.stack.findChildren(QPushButton)
        if button.isVisible() and button.toolTip() == "F9"
    ]
    qtbot.mouseClick(back, Qt.MouseButton.LeftButton)
    assert window.bracket.isVisible()
    assert window.bracket.window() is window
    window.go("event")
    window.turn_beside()
    assert window.beside.window is None


def test_closing_it_gives_the_page_back_for_good(hall: Hall, window: Window) -> None:
    window.turn_beside()
    beside(window).close()
    assert window.bracket.window() is window
    path = window.place.live
    assert path is not None
    window.close_event()
    window.place.open(path.path)
    assert window.beside.window is None


def test_it_is_there_again_the_next_day(hall: Hall, window: Window) -> None:
    window.turn_beside()
    live = window.place.live
    assert live is not None
    window.close_event()
    assert window.beside.window is None
    window.place.open(live.path)
    assert window.beside.name == "bracket"
    beside(window).resize(700, 500)
    window.close()
    again = hall.desk()
    again.place.open(live.path)
    hall.idle(again)
    assert again.beside.name == "bracket"
    assert again.bracket.isVisible()
    assert beside(again).size().toTuple() == (700, 500)
