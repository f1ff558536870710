"""Where and when matches belong: typed by keys, refused under the field, written only if changed."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QComboBox
from pytestqt.qtbot import QtBot

from bracket_desk import assets
from bracket_desk.domain import commands as cmd
from bracket_desk.domain.bracket.formats import SIZES, load_format
from bracket_desk.domain.floor.hall import Placement
from bracket_desk.ui.forms.stages import stage_texts
from bracket_desk.ui.hall_editor import HallEditor
from bracket_desk.ui.pages.floor import FloorPage
from bracket_desk.ui.window import Window
from bracket_desk.words import Words
from tests.halls import Hall, tournament
from tests.ui.floor import drawn, hall, page, window
from tests.ui.test_event_page import focused
from tests.ui.test_window import text

__all__ = ["drawn", "hall", "page", "window"]

WHERE = 3
"""The tab."""


@pytest.fixture
def dialog(qtbot: QtBot, window: Window, page: FloorPage, hall: Hall) -> Iterator[HallEditor]:
    dialog = page.hall_dialog()
    assert dialog is not None
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.activateWindow()
    qtbot.waitUntil(dialog.isActiveWindow)
    dialog.tabs.setCurrentIndex(WHERE)
    yield dialog
    hall.answers.yes.append(True)


def fill(dialog: HallEditor, row: int, *typed: str) -> None:
    for cell, words in zip(dialog.placements.rows[row], typed, strict=True):
        line: Any = cell.lineEdit() if isinstance(cell, QComboBox) else cell
        line.setText("")
        line.insert(words)
        line.textEdited.emit(words)


def shown(dialog: HallEditor) -> list[tuple[str, ...]]:
    return [dialog.placements.texts(row) for row in dialog.placements.rows]


def first_day(window: Window) -> datetime:
    day = tournament(window).about.first_day
    assert day is not None
    return datetime.combine(day, datetime.min.time())


def test_by_keyboard_alone(qtbot: QtBot, window: Window, dialog: HallEditor) -> None:
    field, day = dialog.placements, first_day(window)
    field.rows[0][0].setFocus()

    def press(code: Qt.Key, times: int = 1) -> None:
        for _ in range(times):
            qtbot.keyClick(QApplication.activePopupWidget() or focused(), code)

    text("финал")
    press(Qt.Key.Key_Escape)
    assert dialog.isVisible(), "only the proposals are turned away"
    press(Qt.Key.Key_Tab)
    text("1")
    press(Qt.Key.Key_Tab)
    text("6.12. 15:00")
    press(Qt.Key.Key_Tab, 2)
    assert focused() is field.rows[1][0]
    text("3")
    press(Qt.Key.Key_Tab, 2)
    text("10")
    press(Qt.Key.Key_Tab)
    text("14:00")
    qtbot.keyClick(dialog.save, Qt.Key.Key_Space)
    third = tournament(window).format.matches[2].id
    assert tournament(window).floor.placements == (
        Placement("F2", ("1",), datetime(day.year, 12, 6, 15)),  # noqa: DTZ001 (times of the hall)
        Placement(third, (), day.replace(hour=10), day.replace(hour=14)),
    )


def test_a_part_chosen_from_the_list(qtbot: QtBot, window: Window, dialog: HallEditor) -> None:
    box = dialog.placements.rows[0][0]
    assert isinstance(box, QComboBox)
    texts = [box.itemText(at) for at in range(box.count())]
    assert len(set(texts)) == len(texts), "each part is told apart"
    box.setFocus()
    qtbot.keyClick(box, Qt.Key.Key_Down)
    assert box.currentText() == texts[1]
    assert len(dialog.placements.rows) == 2, "there is always an empty line"
    fill(dialog, 0, texts[-1], "2, 3", "", "")
    dialog.write()
    (placement,) = tournament(window).floor.placements
    assert (placement.of, placement.tables) == ("F2", ("2", "3"))


def test_what_is_written_is_shown_and_written_once(qtbot: QtBot, window: Window, page: FloorPage) -> None:
    day = first_day(window)
    match = tournament(window).format.matches[4]
    placements = (
        Placement("U1", ("1", "2"), day.replace(hour=10), day.replace(hour=14)),
        Placement(match.id, (), None, day.replace(hour=20, minute=30)),
        Placement("groups", ("3",)),
    )
    window.place.perform(cmd.SetPlacements(placements=placements))
    dialog = page.hall_dialog()
    assert dialog is not None
    qtbot.addWidget(dialog)
    field = dialog.placements
    assert field.read() == placements, "what is shown is what is meant"
    assert shown(dialog)[1][0] == f"встреча {match.number}"
    assert window.place.current is not None
    number = len(window.place.current.entries)
    dialog.write()
    assert len(window.place.current.entries) == number
    again = page.hall_dialog()
    assert again is not None
    qtbot.addWidget(again)
    fill(again, 1, "", "", "", "")
    again.write()
    assert tournament(window).floor.placements == (placements[0], placements[2])


FAULTS = (
    (("", "1", "", ""), "о каких встречах"),
    (("финал", "", "", ""), "где или когда"),
    (("полуночники", "1", "", ""), "не часть соревнования"),
    (("999", "1", "", ""), "не встреча"),
    (("финал", "1", "6.12", ""), "день или время"),
    (("финал", "1", "31.02. 10:00", ""), "не день и время"),
    (("финал", "1", "25:00", ""), "не время"),
    (("финал", "1", "6.12. 15:00", "5.12. 15:00"), "конец не позже начала"),
    (("финал", "1, 77", "", ""), "Стола 77"),
)


def test_a_fault_stands_under_the_field(window: Window, dialog: HallEditor) -> None:
    for typed, words in FAULTS:
        fill(dialog, 0, *typed)
        assert dialog.placements.fault.isHidden(), "what is typed may be right now"
        dialog.tabs.setCurrentIndex(0)
        dialog.write()
        assert words in dialog.placements.fault.text()
        assert dialog.tabs.currentIndex() == WHERE, "the fault is seen"
        assert tournament(window).floor.placements == ()
        assert shown(dialog)[0] == typed, "what was typed stays"


def test_each_part_of_any_format_is_told_apart() -> None:
    words = Words("ru", assets.resources() / "translations")
    for name, sizes in SIZES.items():
        for size in sizes:
            texts = list(stage_texts(load_format(name, size), words).values())
            assert len(set(map(str.casefold, texts))) == len(texts), (name, size)


def test_an_end_past_midnight(window: Window, dialog: HallEditor) -> None:
    fill(dialog, 0, "финал", "", "22:00", "1:30")
    dialog.write()
    (placement,) = tournament(window).floor.placements
    assert placement.begins is not None
    assert placement.ends is not None
    assert (placement.ends - placement.begins).total_seconds() == 3.5 * 3600


def test_a_table_that_is_added_in_the_same_dialog(window: Window, dialog: HallEditor) -> None:
    dialog.count.setValue(len(tournament(window).tables) + 1)
    dialog.number.click()
    fill(dialog, 0, "финал", str(dialog.count.value()), "", "")
    dialog.write()
    assert tournament(window).floor.placements == (Placement("F2", (str(dialog.count.value()),)),)
