"""The table of seats edited in the window."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pytestqt.qtbot import QtBot

from bracket_desk import assets
from bracket_desk.domain.bracket.formats import FormatName, load_format
from bracket_desk.domain.draw.rules import DrawRules, SeatOrder
from bracket_desk.domain.draw.seats import seed_order
from bracket_desk.ui.seat_order import NUMBER, OrderDialog
from bracket_desk.ui.window import Window
from bracket_desk.words import Words
from tests.ui.test_window import answers, make, window

__all__ = ["answers", "make", "window"]

WORDS = Words("ru", assets.resources() / "translations")


def editor_of(qtbot: QtBot, window: Window, entries: int = 0, size: int = 16) -> OrderDialog:
    editor = OrderDialog(window, WORDS, load_format(FormatName.TWO_STAGE, size), DrawRules(), entries)
    qtbot.addWidget(editor)
    editor.show()
    return editor


def put(editor: OrderDialog, seat: int, number: object) -> bool:
    return editor.model.setData(editor.model.index(seat - 1, NUMBER), number)


@given(st.lists(st.tuples(st.integers(1, 16), st.integers(-3, 20)), max_size=30))
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_whatever_is_typed_no_number_is_lost(
    qtbot: QtBot, window: Window, typed: list[tuple[int, int]]
) -> None:
    editor = editor_of(qtbot, window)
    for seat, number in typed:
        assert put(editor, seat, str(number)) == (1 <= number <= 16)
        assert sorted(editor.table) == list(range(1, 17))
        if 1 <= number <= 16:
            assert editor.table[seat - 1] == number
    editor.deleteLater()


@pytest.mark.parametrize("text", ["", "0", "17", "1.5", "²", "один", "-1", "1e3"])
def test_what_is_no_number_of_the_table_changes_nothing(qtbot: QtBot, window: Window, text: str) -> None:
    editor = editor_of(qtbot, window)
    before = editor.table
    assert not put(editor, 3, text)
    assert editor.table == before


def test_an_order_to_begin_from(qtbot: QtBot, window: Window) -> None:
    editor = editor_of(qtbot, window, size=64)
    told = editor.meetings.text()
    editor.order.setCurrentIndex(editor.order.findData(SeatOrder.USUAL))
    editor.order.activated.emit(editor.order.currentIndex())
    assert editor.table == tuple(seed_order(64))
    assert editor.meetings.text() != told


def test_byes_that_cannot_be_are_told_before_the_draw(qtbot: QtBot, window: Window) -> None:
    editor = editor_of(qtbot, window, entries=14)
    assert not editor.warning.isVisible()
    assert "16 ×" in [editor.model.index(at, NUMBER).data() for at in range(16)]
    # the bye that faces number 1 comes to another number
    seat = editor.table.index(16) + 1
    put(editor, seat, 10)
    assert editor.warning.text().startswith("⚠")
    assert editor.warning.isVisible()


def test_from_a_list(qtbot: QtBot, window: Window, tmp_path: Path) -> None:
    editor = editor_of(qtbot, window)
    table = tmp_path / "table.csv"
    editor.list_wanted = lambda: table
    table.write_text("".join(f"{n};{17 - n}\n" for n in range(1, 17)), encoding="utf-8")
    editor.from_list.click()
    assert editor.table == tuple(range(16, 0, -1))
    too_few, seats_past_the_last = "1;1\n2;2\n", "".join(f"{n};{n + 1}\n" for n in range(1, 17))
    for wrong in (too_few, seats_past_the_last):
        editor.warning.clear()
        table.write_text(wrong, encoding="utf-8")
        editor.from_list.click()
        assert editor.warning.text().startswith("⚠")
        assert "от 1 до 16 стоит" in editor.warning.text()
        assert editor.table == tuple(range(16, 0, -1))
