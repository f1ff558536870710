"""The plan of the hall: dragged, moved by keys, and always in agreement with the lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QSize, Qt
from PySide6.QtGui import QFocusEvent, QMouseEvent
from PySide6.QtWidgets import QApplication, QComboBox, QLineEdit
from pytestqt.qtbot import QtBot

from bracket_desk import assets
from bracket_desk.domain import commands as cmd
from bracket_desk.domain.floor.hall import Hall as FloorHall
from bracket_desk.domain.floor.hall import Table
from bracket_desk.ui.app import make_app
from bracket_desk.ui.hall_boxes import Box, Cell, Layout, first_free, move_box, neighbour, step_of
from bracket_desk.ui.hall_editor import HallEditor
from bracket_desk.ui.hall_fields import TablesField
from bracket_desk.ui.hall_plan import HallPlan
from bracket_desk.ui.pages.floor import FloorPage
from bracket_desk.ui.theme import LIGHT
from bracket_desk.ui.window import Window
from bracket_desk.words import Words
from tests.halls import Hall, tournament
from tests.ui.floor import drawn, hall, page, window
from tests.ui.test_event_page import focused, retype

__all__ = ["drawn", "hall", "page", "window"]

TABLES = (
    Table("1", x=0, y=0),
    Table("2", x=1, y=0, television=True),
    Table("3", x=0, y=1),
    Table("4"),
)
CELLS = st.tuples(st.integers(0, 4), st.integers(0, 3))


@pytest.fixture
def dialog(qtbot: QtBot, window: Window, page: FloorPage, hall: Hall) -> Iterator[HallEditor]:
    """The dialog of a hall of four tables, one without a place, one out of order."""
    window.place.perform(cmd.SetHall(hall=FloorHall(TABLES)))
    window.place.perform(cmd.TakeTableOut(table="3", reason="сукно"))
    dialog = page.hall_dialog()
    assert dialog is not None
    qtbot.addWidget(dialog)
    dialog.resize(860, 600)
    dialog.show()
    dialog.activateWindow()
    qtbot.waitUntil(dialog.isActiveWindow)
    yield dialog
    hall.answers.yes.append(True)


def lines(field: TablesField) -> dict[str, tuple[str, str]]:
    """What the lines say: column and row of each table as they are typed."""
    found = {}
    for row in field.rows:
        name, x, y, _ = field.texts(row)
        if name:
            found[name] = (x, y)
    return found


def places(plan: HallPlan) -> dict[str, Cell | None]:
    return {box.name: box.at for box in plan.boxes}


def box_of(plan: HallPlan, name: str) -> Box:
    return next(box for box in plan.boxes if box.name == name)


def agree(field: TablesField) -> None:
    """AssertionError unless lines and plan say the same."""
    typed = {
        name: (int(x) - 1, int(y) - 1) if x.isdecimal() and y.isdecimal() and int(x) and int(y) else None
        for name, (x, y) in lines(field).items()
    }
    assert places(field.plan) == typed


def mouse(plan: HallPlan, kind: QEvent.Type, at: QPoint) -> None:
    button = Qt.MouseButton.NoButton if kind is QEvent.Type.MouseMove else Qt.MouseButton.LeftButton
    held, keys = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    there = plan.viewport().mapToGlobal(QPointF(at))
    QApplication.sendEvent(plan.viewport(), QMouseEvent(kind, QPointF(at), there, button, held, keys))


def grasp(plan: HallPlan, name: str, over: QPoint) -> None:
    """Press on a box and drag it there, without letting go."""
    start = plan.place_of(box_of(plan, name)).center()
    mouse(plan, QEvent.Type.MouseButtonPress, start)
    for part in (1, 2, 3):
        way = QPointF(over - start) * (part / 3)
        mouse(plan, QEvent.Type.MouseMove, start + way.toPoint())


def drag(plan: HallPlan, name: str, to: QRect) -> None:
    grasp(plan, name, to.center())
    mouse(plan, QEvent.Type.MouseButtonRelease, to.center())


class TestMouse:
    def test_to_a_free_cell(self, window: Window, dialog: HallEditor) -> None:
        plan = dialog.tables.plan
        drag(plan, "1", plan.place_of_cell((3, 0)))
        assert places(plan)["1"] == (3, 0)
        assert lines(dialog.tables)["1"] == ("4", "1"), "the line follows at once"
        assert tournament(window).floor.hall.tables == TABLES, "nothing is written yet"
        dialog.write()
        table = tournament(window).floor.hall.find("1")
        assert table == Table("1", x=3, y=0)

    def test_two_swap(self, dialog: HallEditor) -> None:
        plan = dialog.tables.plan
        drag(plan, "1", plan.place_of(box_of(plan, "2")))
        assert (places(plan)["1"], places(plan)["2"]) == ((1, 0), (0, 0))
        agree(dialog.tables)

    def test_in_and_out_of_the_hall(self, dialog: HallEditor) -> None:
        plan = dialog.tables.plan
        drag(plan, "4", plan.place_of(box_of(plan, "1")))
        assert (places(plan)["4"], places(plan)["1"]) == ((0, 0), None)
        drag(plan, "2", plan.place_of_loose)
        assert places(plan)["2"] is None
        assert lines(dialog.tables)["2"] == ("", "")
        agree(dialog.tables)

    def test_where_it_lands_is_shown_before(self, dialog: HallEditor) -> None:
        plan = dialog.tables.plan
        before = plan.grab().toImage()
        grasp(plan, "1", plan.place_of(box_of(plan, "2")).center())
        assert plan.held == box_of(plan, "1")
        assert plan.landing == {0: (1, 0), 1: (0, 0)}
        assert plan.grab().toImage() != before
        assert places(plan)["1"] == (0, 0), "nothing is moved yet"
        mouse(plan, QEvent.Type.MouseMove, plan.place_of_loose.center())
        assert plan.landing == {0: None}

    def test_escape_lets_go(self, qtbot: QtBot, dialog: HallEditor) -> None:
        plan = dialog.tables.plan
        plan.setFocus()
        grasp(plan, "1", plan.place_of_cell((3, 0)).center())
        qtbot.keyClick(plan, Qt.Key.Key_Escape)
        assert plan.held is None
        mouse(plan, QEvent.Type.MouseButtonRelease, plan.place_of_cell((3, 0)).center())
        assert places(plan)["1"] == (0, 0)
        assert dialog.isVisible()
        QApplication.sendEvent(plan, QFocusEvent(QEvent.Type.FocusOut))

    def test_a_click_only_chooses(self, dialog: HallEditor) -> None:
        plan = dialog.tables.plan
        middle = plan.place_of(box_of(plan, "2")).center()
        mouse(plan, QEvent.Type.MouseButtonPress, middle)
        mouse(plan, QEvent.Type.MouseButtonRelease, middle)
        assert plan.chosen == box_of(plan, "2")
        assert not dialog.tables.touched


class TestKeys:
    def test_by_keys_alone(self, qtbot: QtBot, window: Window, dialog: HallEditor) -> None:
        plan = dialog.tables.plan
        dialog.tables.rows[-1][-1].setFocus()
        qtbot.keyClick(focused(), Qt.Key.Key_Tab)
        assert plan.hasFocus()
        for code, name in (
            (Qt.Key.Key_Home, "1"),
            (Qt.Key.Key_Right, "2"),
            (Qt.Key.Key_Left, "1"),
            (Qt.Key.Key_Down, "3"),
            (Qt.Key.Key_Left, "3"),
            (Qt.Key.Key_End, "4"),
        ):
            qtbot.keyClick(plan, code)
            assert plan.chosen == box_of(plan, name)
        qtbot.keyClick(plan, Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
        assert places(plan)["4"] == (1, 1), "the first free place"
        qtbot.keyClick(plan, Qt.Key.Key_Up, Qt.KeyboardModifier.ControlModifier)
        assert (places(plan)["4"], places(plan)["2"]) == ((1, 0), (1, 1)), "they swap"
        qtbot.keyClick(plan, Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
        assert places(plan)["4"] == (1, 0), "there is nothing over the first row"
        qtbot.keyClick(plan, Qt.Key.Key_Left)
        qtbot.keyClick(plan, Qt.Key.Key_Delete)
        assert places(plan)["1"] is None
        agree(dialog.tables)
        qtbot.keyClick(plan, Qt.Key.Key_Tab)
        assert focused() is not plan
        dialog.write()
        names = {table.name: (table.x, table.y) for table in tournament(window).floor.hall.tables}
        assert names == {"1": (None, None), "2": (1, 1), "3": (0, 1), "4": (1, 0)}

    def test_it_says_where_a_table_stands(self, qtbot: QtBot, dialog: HallEditor) -> None:
        plan = dialog.tables.plan
        plan.setFocus()
        assert plan.accessibleName() == "План зала"
        said = []
        for code in (Qt.Key.Key_Home, Qt.Key.Key_Right, Qt.Key.Key_End):
            qtbot.keyClick(plan, code)
            said.append(plan.accessibleDescription())
        assert said == ["Стол 1: столбец 1, ряд 1", "Стол 2: столбец 2, ряд 1, ТВ", "Стол 4: без места"]
        qtbot.keyClick(plan, Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
        assert plan.accessibleDescription() == "Стол 4: столбец 2, ряд 2"
        plan.choose(2)
        assert "не работает" in plan.accessibleDescription()


class TestLines:
    def test_the_plan_follows_what_is_typed(self, dialog: HallEditor) -> None:
        field = dialog.tables
        x, y, television = field.rows[3][2], field.rows[3][3], field.rows[3][5]
        assert isinstance(x, QLineEdit)
        assert isinstance(y, QLineEdit)
        assert isinstance(television, QComboBox)
        retype(x, "2")
        assert places(field.plan)["4"] is None, "a column alone is no place"
        retype(y, "2")
        assert places(field.plan)["4"] == (1, 1)
        television.setCurrentIndex(1)
        assert box_of(field.plan, "4").television
        retype(x, "x")
        assert places(field.plan)["4"] is None
        dialog.number.click()
        assert "не номер столбца" in field.why
        retype(x, "1")
        retype(y, "1")
        assert "на одном месте со столом 4" in field.plan.where(box_of(field.plan, "1"))
        dialog.number.click()
        assert places(field.plan) == {"1": (0, 0), "2": (1, 0), "3": (2, 0), "4": (3, 0)}

    def test_a_table_is_added_and_emptied(self, dialog: HallEditor) -> None:
        field = dialog.tables
        name = field.rows[4][0]
        assert isinstance(name, QLineEdit)
        retype(name, "5")
        assert places(field.plan)["5"] is None
        drag(field.plan, "5", field.plan.place_of_cell((2, 0)))
        assert lines(field)["5"] == ("3", "1")
        agree(field)


class TestRoom:
    def test_read_only(self, qtbot: QtBot, window: Window, page: FloorPage, hall: Hall) -> None:
        window.place.perform(cmd.SetHall(hall=FloorHall(TABLES)))
        assert window.place.current is not None
        hall.answers.yes.append(True)
        second = hall.desk("Петров")
        second.place.open(window.place.current.path)
        hall.idle(second)
        second.go("floor")
        dialog = second.floor.hall_dialog()
        assert dialog is not None
        qtbot.addWidget(dialog)
        dialog.show()
        plan = dialog.tables.plan
        drag(plan, "1", plan.place_of_cell((3, 0)))
        plan.setFocus()
        qtbot.keyClick(plan, Qt.Key.Key_Right, Qt.KeyboardModifier.AltModifier)
        qtbot.keyClick(plan, Qt.Key.Key_Delete)
        assert places(plan)["1"] == (0, 0)
        qtbot.keyClick(plan, Qt.Key.Key_End)
        assert plan.chosen == box_of(plan, "4"), "one can look"
        dialog.reject()

    @pytest.mark.parametrize("size", [QSize(520, 320), QSize(860, 600), QSize(1280, 700)])
    def test_in_a_narrow_and_a_wide_window(self, qtbot: QtBot, dialog: HallEditor, size: QSize) -> None:
        dialog.resize(size)
        plan = dialog.tables.plan
        plan.setFocus()
        QApplication.processEvents()
        assert plan.viewport().height() >= 100
        for _ in range(12):
            qtbot.keyClick(plan, Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
        assert places(plan)["1"] == (0, 12)
        assert plan.viewport().rect().contains(plan.place_of(box_of(plan, "1"))), "it stays in sight"
        assert not plan.grab().isNull()

    def test_an_edge_scrolls(self, qtbot: QtBot, dialog: HallEditor) -> None:
        dialog.resize(520, 320)
        plan = dialog.tables.plan
        plan.choose(0)
        QApplication.processEvents()
        grasp(plan, "1", QPoint(60, plan.viewport().height() - 4))
        bar = plan.verticalScrollBar()
        qtbot.waitUntil(lambda: bar.value() == bar.maximum())
        before = plan.landing[0]
        bar.setValue(0)
        assert plan.landing.get(0) != before, "what is seen under the pointer counts"


@pytest.fixture
def field(qtbot: QtBot) -> TablesField:
    make_app([], assets.resources(), "ru")
    field = TablesField(Words("ru", assets.resources() / "translations"), LIGHT, ())
    qtbot.addWidget(field)
    qtbot.addWidget(field.plan)
    field.plan.resize(700, 400)
    return field


@settings(deadline=None, max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.lists(st.one_of(st.none(), CELLS), min_size=1, max_size=8),
    st.lists(st.tuples(st.integers(0, 7), st.integers(0, 2), st.one_of(st.none(), CELLS)), max_size=12),
)
def test_lines_and_plan_always_agree(
    field: TablesField,
    start: Sequence[Cell | None],
    steps: Sequence[tuple[int, int, Cell | None]],
) -> None:
    cells = [(None, None) if cell is None else cell for cell in start]
    field.load(tuple(Table(str(at), x=x, y=y) for at, (x, y) in enumerate(cells, 1)))
    agree(field)
    for number, how, cell in steps:
        box = field.plan.boxes[number % len(field.plan.boxes)]
        if how == 0:
            field.plan.moved.emit(move_box(field.plan.boxes, box.number, cell))
        elif how == 1:
            field.plan.moved.emit(step_of(field.plan.boxes, box.number, (1, 0)))
        else:
            x, y = field.rows[box.number][2:4]
            assert isinstance(x, QLineEdit)
            assert isinstance(y, QLineEdit)
            retype(x, "" if cell is None else str(cell[0] + 1))
            retype(y, "" if cell is None else str(cell[1] + 1))
        agree(field)
        read = {table.name: None if table.x is None else (table.x, table.y) for table in field.read()}
        assert read == places(field.plan)


@given(st.lists(st.one_of(st.none(), CELLS), max_size=9, unique_by=lambda cell: cell or object()))
def test_a_movement_loses_nobody(cells: Sequence[Cell | None]) -> None:
    boxes = [Box(at, str(at), cell) for at, cell in enumerate(cells)]
    free = first_free(boxes)
    assert free not in cells
    for box in boxes:
        for to in (None, (0, 0), free):
            moves = move_box(boxes, box.number, to)
            after = [moves.get(one.number, one.at) for one in boxes]
            assert after[box.number] == to
            placed = [cell for cell in after if cell is not None]
            assert len(set(placed)) == len(placed), "no two in one place"
            assert {box.number} >= {n for n in moves if boxes[n].at != to} - {box.number} - set(
                moves
            ) or moves


@given(st.lists(st.one_of(st.none(), CELLS), min_size=1, max_size=9), st.integers(60, 900))
def test_everything_has_its_place_on_the_plan(cells: Sequence[Cell | None], wide: int) -> None:
    boxes = [Box(at, str(at), cell) for at, cell in enumerate(cells)]
    layout = Layout(boxes, QSize(80, 40), 16, QSize(wide, 200))
    for box in boxes:
        room = layout.of_box(box)
        assert layout.cell_at(room.topLeft()) == box.at
        assert box.at is not None or layout.tray.top() < room.top() <= room.bottom() < layout.tray.bottom()
        assert room.bottom() <= layout.size.height() + 5 * len(boxes)
    middles = {box.number: layout.of_box(box).center() for box in boxes}
    for step in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        other = neighbour(middles, 0, step)
        gone = middles[other] - middles[0]
        assert other == 0 or gone.x() * step[0] + gone.y() * step[1] > 0


@given(st.lists(st.one_of(st.none(), CELLS), min_size=1, max_size=9))
def test_arrows_reach_every_table(cells: Sequence[Cell | None]) -> None:
    boxes = [Box(at, str(at), cell) for at, cell in enumerate(cells)]
    layout = Layout(boxes, QSize(80, 40), 16, QSize(500, 200))
    middles = {box.number: layout.of_box(box).center() for box in boxes}
    reached, waiting = {0}, [0]
    while waiting:
        here = waiting.pop()
        found = {neighbour(middles, here, step) for step in ((1, 0), (-1, 0), (0, 1), (0, -1))}
        waiting += found - reached
        reached |= found
    assert reached == set(middles)
