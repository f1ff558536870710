"""What is painted by hand, walked through as a screen reader does it."""

from __future__ import annotations

import gc
import weakref

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import (
    QAccessible,
    QAccessibleActionInterface,
    QAccessibleEvent,
    QAccessibleInterface,
)
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import delete, isValid

from bracket_desk import assets
from bracket_desk.domain import commands as cmd
from bracket_desk.ui.board import Board
from bracket_desk.ui.ceremony import Ceremony
from bracket_desk.ui.floor_cards import TableCard
from bracket_desk.ui.hall_boxes import Box
from bracket_desk.ui.hall_display import HallDisplay, HallShow, TableLine
from bracket_desk.ui.hall_plan import HallPlan
from bracket_desk.ui.pages.bracket import BracketPage
from bracket_desk.ui.spoken_parts import PartFace, tell_roles
from bracket_desk.ui.theme import LIGHT
from bracket_desk.words import Words
from tests.halls import Hall
from tests.ui.floor import hall
from tests.ui.test_ceremony import NAMES, invented
from tests.ui.test_window import page_of

__all__ = ["hall"]

PRESS, FOCUS = QAccessibleActionInterface.pressAction(), QAccessibleActionInterface.setFocusAction()
NAME, DESCRIPTION = QAccessible.Text.Name, QAccessible.Text.Description


@pytest.fixture
def reader(monkeypatch: pytest.MonkeyPatch, qapp: QApplication) -> list[tuple[str, str]]:
    """What a screen reader is told: the kind of news, and the name of what they are about."""
    told = list[tuple[str, str]]()

    def hear(event: QAccessibleEvent) -> None:
        face = event.accessibleInterface()
        told.append((event.type().name, face.text(NAME) if isinstance(face, PartFace) else ""))

    tell_roles(qapp)
    monkeypatch.setattr(QAccessible, "updateAccessibility", hear)
    monkeypatch.setattr(QAccessible, "isActive", lambda: True)
    return told


def face_of(view: QWidget) -> QAccessibleInterface:
    return QAccessible.queryAccessibleInterface(view)


def focused(face: QAccessibleInterface) -> list[str]:
    items = [face.child(at) for at in range(face.childCount())]
    return [item.text(NAME) for item in items if holds(item, "focused")]


def holds(face: QAccessibleInterface, state: str) -> bool:
    return bool(getattr(face.state(), state))


def nothing(*answers: object) -> bool:
    return {*answers} == {None}


def shown_board(hall: Hall) -> tuple[BracketPage, Board]:
    """The first group of an event."""
    window = hall.desk()
    window.place.open(hall.event(16))
    hall.idle(window)
    window.go("bracket")
    hall.idle(window)
    page = page_of(window, BracketPage)
    window.activateWindow()
    page.start()
    assert page.board.hasFocus()
    return page, page.board


def test_a_bracket_is_a_list_of_its_matches(hall: Hall, reader: list[tuple[str, str]]) -> None:
    """Each has a name and a place on the screen."""
    page, board = shown_board(hall)
    face = face_of(board)
    assert face.role() is QAccessible.Role.List
    assert face.text(NAME) == "Сетка"
    assert face.childCount() == len(board.matches) > 3
    for at, match in enumerate(board.parts()):
        item = face.child(at)
        assert item.role() is QAccessible.Role.ListItem
        assert item.isValid()
        assert item.text(NAME) == page.describe(match)
        assert item.text(DESCRIPTION) == ""
        assert item.parent() is face
        assert nothing(item.child(0), item.childAt(0, 0), item.object())
        assert face.indexOfChild(item) == at
        middle = board.viewport().mapToGlobal(board.centre_of(match))
        assert item.rect().contains(middle)
        assert face.childAt(middle.x(), middle.y()) is item
    assert nothing(face.child(face.childCount()), face.child(-1))


def test_arrows_lead_a_reader_through_the_bracket(hall: Hall, reader: list[tuple[str, str]]) -> None:
    """The reader goes where the keys go; matches of another part that was shown answer nothing."""
    page, board = shown_board(hall)
    face = face_of(board)
    assert nothing(face.focusChild()), "nothing is chosen yet"
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Right):
        reader.clear()
        hall.qtbot.keyClick(board, key)
        assert board.match is not None
        said = page.describe(board.match)
        assert reader == [("Focus", said), ("Selection", said)]
        assert focused(face) == [said] == [face.focusChild().text(NAME)]
    before = [face.child(at) for at in range(face.childCount())]
    page.part.setCurrentIndex(page.part.count() - 1)
    hall.idle(hall.windows[0])
    assert face_of(board) is face
    names = [face.child(at).text(NAME) for at in range(face.childCount())]
    assert names == [page.describe(match) for match in board.parts()]
    still = [item.text(NAME) for item in before if isValid(item) and item.isValid()]
    assert len(still) < len(before)
    assert {*still} <= {*names}


def test_a_reader_presses_a_match_of_the_bracket(hall: Hall, reader: list[tuple[str, str]]) -> None:
    """Going there moves the keys; pressing opens the fields of its result, as Enter does."""
    page, board = shown_board(hall)
    face = face_of(board)
    first, second, *_ = board.parts()
    at = [face.child(index) for index in range(face.childCount())]
    hands = at[1].actionInterface()
    assert hands.actionNames() == [PRESS, FOCUS]
    assert hands.keyBindingsForAction(PRESS) == []
    assert hands.localizedActionName(PRESS)
    assert nothing(at[1].textInterface(), at[1].valueInterface()), "nothing else can be asked of it"
    hall.windows[0].results.field.setFocus()
    hands.doAction(FOCUS)
    assert (board.match, board.hasFocus()) == (second, True)
    at[0].actionInterface().doAction(PRESS)
    assert board.match == first
    assert not board.hasFocus()
    field = QApplication.focusWidget()
    assert field is not None
    assert page.panel.isAncestorOf(field)
    page.setEnabled(False)
    assert hands.actionNames() == []
    hands.doAction(PRESS)
    assert board.match == first, "what cannot be clicked cannot be pressed"


def test_a_reader_presses_the_card_of_a_table(hall: Hall, reader: list[tuple[str, str]]) -> None:
    window = hall.desk()
    window.place.open(hall.event(16))
    window.place.perform(cmd.SetTables(tables=("1", "2")))
    hall.idle(window)
    window.go("floor")
    card = next(one for one in window.floor.findChildren(TableCard) if one.facts.table == "2")
    face = face_of(card)
    assert face.role() is QAccessible.Role.Button
    assert face.actionInterface().actionNames() == [PRESS, FOCUS]
    face.actionInterface().doAction(PRESS)
    assert window.floor.panel.isVisible()


def test_a_plan_that_was_left_answers_nothing(qtbot: QtBot, reader: list[tuple[str, str]]) -> None:
    """Neither the plan nor what stands for it outlives its window, and whoever still asks hears nothing."""
    plan = HallPlan(Words("ru", assets.resources() / "translations"), LIGHT)
    plan.show_boxes([Box(1, "1", (0, 0)), Box(2, "2", (1, 0)), Box(3, "3", None)])
    plan.show()
    qtbot.waitExposed(plan)
    plan.activateWindow()
    plan.setFocus()
    qtbot.waitUntil(plan.hasFocus)
    face = face_of(plan)
    items = [face.child(at) for at in range(3)]
    numbers = [QAccessible.uniqueId(item) for item in items[:2]]
    assert [item.text(NAME) for item in items] == [plan.where(box) for box in plan.boxes]
    reader.clear()
    qtbot.keyClick(plan, Qt.Key.Key_Right)
    assert reader == [("Focus", "Стол 2: столбец 2, ряд 1"), ("Selection", "Стол 2: столбец 2, ряд 1")]
    assert focused(face) == ["Стол 2: столбец 2, ряд 1"]
    assert (
        items[2].rect().topLeft() - plan.viewport().mapToGlobal(QPoint())
        == plan.place_of(plan.boxes[2]).topLeft()
    )
    hands = items[2].actionInterface()
    hands.doAction(PRESS)
    assert plan.chosen == plan.boxes[2]
    plan.show_boxes(plan.boxes[:2])
    assert not items[2].isValid()
    assert hands.actionNames() == []
    assert items[2].rect() == QRect()
    assert items[2].text(NAME) == ""
    gone = weakref.ref(plan)
    delete(plan)
    del plan, face, items
    gc.collect()
    assert gone() is None
    assert [QAccessible.accessibleInterface(number) for number in numbers] == [None, None]


def test_what_is_asked_without_a_view_is_nothing(qtbot: QtBot, reader: list[tuple[str, str]]) -> None:
    """A bracket without an event has no items, and says nothing."""
    board = Board(LIGHT, lambda _match: "")
    qtbot.addWidget(board)
    face = face_of(board)
    assert face.childCount() == 0
    assert nothing(face.child(0), face.focusChild(), face.childAt(1, 1))
    board.show()
    board.activateWindow()
    board.setFocus()
    board.clear()
    assert [kind for kind, _ in reader if kind in ("Focus", "Selection")] == []


def places(face: QAccessibleInterface) -> dict[str, QRect]:
    items = [face.child(at) for at in range(face.childCount())]
    return {item.text(NAME): item.rect() for item in items if not holds(item, "offscreen")}


def test_the_screens_of_the_hall_are_read_line_by_line(qtbot: QtBot, reader: list[tuple[str, str]]) -> None:
    """Whoever is at a table, comes next or has won; a seat of the draw and who has it."""
    lines = (
        TableLine("Стол 1", "Ким – Ёлкин", "Ким – Ёлкин, к столу", "14:10"),
        TableLine("Стол 2", "свободен"),
    )
    show = HallShow("Кубок", "За столами", "Следующие", lines, ("5 Ли – Бо",), "Итоги", ("4 Ли – Юн 4:1",))
    display = HallDisplay(show, LIGHT, "Экран зала")
    ceremony = Ceremony(invented(16, 2), LIGHT, "Жеребьёвка для зала")
    for window in (display, ceremony):
        qtbot.addWidget(window)
        window.resize(1920, 1080)
        window.show()
    assert list(places(face_of(display))) == [
        "Стол 1: Ким – Ёлкин, к столу 14:10",
        "Стол 2: свободен",
        "Следующие: 5 Ли – Бо",
    ]
    face = face_of(display)
    assert face.child(face.childCount() - 1).text(NAME) == "Итоги: 4 Ли – Юн 4:1", "no room, but told"
    apart(places(face_of(display)), display)
    ceremony.forward()
    said = places(face_of(ceremony))
    assert len(said) == 1 + 16
    assert {f"Группа 1, место 1, {NAMES[1]}", "Группа 1, место 2", "Группа 9, место 16, ×"} - {*said} == set()
    apart(said, ceremony)
    (chosen,) = (
        face.text(NAME)
        for face in (face_of(ceremony).child(at) for at in range(len(said)))
        if holds(face, "selected")
    )
    assert chosen.startswith("Группа 1, место 1, ")


def apart(shown: dict[str, QRect], window: QWidget) -> None:
    """Each line has a place of its own on the screen of its window."""
    room = QRect(window.mapToGlobal(QPoint()), window.size())
    assert all(room.contains(place) for place in shown.values())
    found = [*shown.values()]
    assert not any(a.intersects(b.adjusted(0, 2, 0, -2)) for a in found for b in found if a is not b)
