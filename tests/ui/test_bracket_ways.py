"""The way of somebody through the bracket: lit up while the name is typed, past and possible."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from bracket_desk.domain import commands as cmd
from bracket_desk.domain.bracket.way import PersonWay
from bracket_desk.domain.typed.keyboard import as_us
from bracket_desk.ui.pages.bracket import BracketPage
from bracket_desk.ui.window import Window
from tests.halls import Hall, tournament
from tests.ui.floor import drawn, hall, window
from tests.ui.test_window import key, page_of, text

__all__ = ["drawn", "hall", "window"]


def bracket(window: Window) -> BracketPage:
    window.go("bracket")
    return page_of(window, BracketPage)


def play_first(window: Window) -> tuple[str, str, str]:
    """The first match, its winner and its loser."""
    state = tournament(window).states[0]
    race = tournament(window).race(state.match)
    window.place.perform(cmd.EnterResult(match=state.match.id, score=(race, 0)))
    after = tournament(window).states[0].result
    assert after is not None
    assert after.winner is not None
    assert after.loser is not None
    return state.match.id, after.winner, after.loser


def test_typing_lights_up_the_way(qtbot: QtBot, window: Window, hall: Hall) -> None:
    match, winner, _ = play_first(window)
    page = bracket(window)
    name = tournament(window).entries[winner].surname
    key(qtbot, window, Qt.Key.Key_F, control=True)
    text(name[:4].upper())
    assert page.board.way.past == (match,)
    assert page.board.way.now is not None
    assert page.board.way.possible
    assert page.board.match == page.board.way.now
    lit = {item.pen().style() for item in page.board._lit if item.pen().style() is not Qt.PenStyle.NoPen}
    assert lit == {Qt.PenStyle.SolidLine, Qt.PenStyle.DashLine}, "told apart without colour"
    page.board.grab()
    qtbot.keyClick(page.search, Qt.Key.Key_Return)
    assert (
        f"встречи {tournament(window).format.find(match).number}; впереди возможны: " in window.message.text()
    )
    assert page.board.hasFocus()


def test_either_keyboard_finds_a_name(qtbot: QtBot, window: Window, hall: Hall) -> None:
    page = bracket(window)
    entry = tournament(window).states[0].players[0]
    page.search.setFocus()
    text(as_us(tournament(window).entries[entry].surname.lower()))
    assert page.board.way.now == tournament(window).states[0].match.id


def test_the_way_follows_the_event(qtbot: QtBot, window: Window, hall: Hall) -> None:
    page = bracket(window)
    entry = tournament(window).states[0].players[0]
    page.search.setFocus()
    text(tournament(window).entries[entry].name)
    before = page.board.way
    assert before.past == ()
    play_first(window)
    assert page.board.way.past == (before.now,)
    window.place.perform(cmd.Withdraw(entry=entry, confirm=True))
    assert page.board.way.possible == ()
    page.part.setCurrentIndex(0)
    assert page.board.way.past, "and on every part of the bracket"


def test_escape_puts_it_out(qtbot: QtBot, window: Window, hall: Hall) -> None:
    page = bracket(window)
    page.search.setFocus()
    text(tournament(window).entries["e1"].surname[:3])
    assert page.board.way != PersonWay()
    text("ъъъ")
    assert page.board.way == PersonWay(), "nobody has such a name"
    qtbot.keyClick(page.search, Qt.Key.Key_Backspace)
    qtbot.keyClick(page.search, Qt.Key.Key_Escape)
    assert page.board.way == PersonWay()
    assert page.search.text() == ""
    assert page.board.hasFocus()
    text("12")
    assert page.board.way == PersonWay(), "a number is a match"


def test_another_event_lights_up_nobody(qtbot: QtBot, window: Window, hall: Hall) -> None:
    page = bracket(window)
    page.search.setFocus()
    text(tournament(window).entries["e1"].surname)
    window.place.open(hall.event(16, name="второй"))
    window.go("bracket")
    assert page.board.way == PersonWay()
    page.search.setFocus()
    text(tournament(window).entries["e1"].surname)
    window.place.close()
    assert page.board.way == PersonWay()


def test_the_zoom_is_remembered(qtbot: QtBot, window: Window, hall: Hall) -> None:
    page = bracket(window)
    page.part.setCurrentIndex(1)
    whole = page.board.transform().m11()
    for _ in range(3):
        qtbot.keyClick(page.board, Qt.Key.Key_Plus)
    zoomed = page.board.transform().m11()
    assert zoomed > whole
    path = hall.event(16, name="второй")
    window.place.open(path)
    window.go("bracket")
    assert page.board.transform().m11() == pytest.approx(zoomed, rel=0.01)
    again = hall.desk()
    again.place.open(hall.event(16, name="третий"))
    again.go("bracket")
    other = page_of(again, BracketPage)
    assert other.board.transform().m11() == pytest.approx(zoomed, rel=0.01)
    qtbot.keyClick(other.board, Qt.Key.Key_Home)
    assert str(again.place.around.settings.value("bracket_zoom")) == "0.0000"
    again.place.around.settings.setValue("bracket_zoom", "вздор")
    again.place.open(hall.event(16, name="четвёртый"))
    again.go("bracket")
    assert other.board.transform().m11() > 0


def test_the_zoom_of_the_timetable_is_remembered(qtbot: QtBot, window: Window) -> None:
    for steps in (2, 0):
        dialog = window.floor.timetable_dialog()
        assert dialog is not None
        qtbot.addWidget(dialog)
        before = dialog.view.step
        for _ in range(steps):
            dialog.closer.click()
        assert dialog.view.step == before + steps
    assert before == 5, "the second one began where the first was left"


def test_what_is_chosen_is_said_with_its_sides_and_said_anew_after_a_step(window: Window) -> None:
    page = bracket(window)
    first = tournament(window).states[0]
    assert page.board.choose(first.match.id)
    who = " – ".join(window.place.words.entry(entry, tournament(window)) for entry in first.players)
    assert page.board.accessibleDescription() == f"Встреча 1: {who}, готова"
    window.place.perform(cmd.Call(match=first.match.id, table="3"))
    assert page.board.accessibleDescription() == f"Встреча 1: {who}, стол 3, вызвана"
    (after,) = [s.match for s in tournament(window).states if s.match.id == "A-L1-1"]
    assert page.board.choose(after.id)
    said = page.board.accessibleDescription()
    assert said.startswith(f"Встреча {after.number}: проигравший 1 – проигравший 2, "), said
    window.place.close()
    assert page.board.accessibleDescription() == ""
