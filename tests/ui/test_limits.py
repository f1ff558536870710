"""How long matches may last, and how short they may be made: typed, refused, read."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QLineEdit
from pytestqt.qtbot import QtBot

from bracket_desk.domain import commands as cmd
from bracket_desk.domain.card import RatingRace
from bracket_desk.ui.forms.regulations import RegulationsEditor
from bracket_desk.ui.pages.event import EventPage
from bracket_desk.ui.window import Window
from tests.ui.test_event_page import (
    active,
    focused,
    open_form,
    page,
    retype,
    rules_form,
    shown_texts,
    tab,
)
from tests.ui.test_window import answers, key, make, state, text, window

__all__ = ["active", "answers", "make", "page", "window"]


def choose(form: RegulationsEditor, row: int, stage: str) -> None:
    box = form.limits.rows[row][0]
    assert isinstance(box, QComboBox)
    box.setCurrentIndex(box.findData(stage))


def cell(form: RegulationsEditor, row: int, column: int) -> QLineEdit:
    found = form.limits.rows[row][column]
    assert isinstance(found, QLineEdit)
    return found


def limits(window: Window) -> tuple[dict[str, int], dict[str, str]]:
    rules = state(window).regulations
    return rules.most_minutes, rules.least_races


def test_limits_by_keyboard_alone(qtbot: QtBot, window: Window, active: EventPage) -> None:
    form = rules_form(active, "limits")
    assert focused() is form.limits.rows[0][0]
    key(qtbot, window, Qt.Key.Key_Down)
    tab(qtbot, window)
    text("60")
    tab(qtbot, window)
    text("3")
    tab(qtbot, window)
    assert focused() is form.limits.rows[1][0]
    for _ in range(2):
        key(qtbot, window, Qt.Key.Key_Down)
    tab(qtbot, window, 2)
    text("из 5")
    key(qtbot, window, Qt.Key.Key_S, control=True)
    assert limits(window) == ({"groups": 60}, {"groups": "3", "upper": "of5"})
    assert open_form(active) is None
    said = shown_texts(active)
    assert "группы: не дольше 60 мин, при нехватке времени до 3 побед" in said
    assert "до поражения: при нехватке времени 5 партий" in said


def test_what_nobody_touched_is_as_it_was(window: Window, page: EventPage) -> None:
    races = (RatingRace(1500, "3", "final"),)
    rules = replace(state(window).regulations, most_minutes={"L2": 45}, rating_races=races)
    window.place.perform(cmd.SetRegulations(regulations=rules))
    form = rules_form(page)
    assert not form.dirty, "to offer stages is not to change anything"
    retype(cell(form, 0, 1), "50")
    form.write()
    assert limits(window) == ({"L2": 50}, {})
    form = rules_form(page)
    retype(cell(form, 0, 1), "")
    form.write()
    assert limits(window) == ({}, {})
    assert "Пределы длительности" not in shown_texts(page)


def test_a_fault_stands_under_the_limits(window: Window, page: EventPage) -> None:
    form = rules_form(page)
    for stage, minutes, race, words in (
        ("", "60", "", "Выберите"),
        ("groups", "час", "", "не целое число"),
        ("groups", "5", "", "от 10 до 1440"),
        ("groups", "", "of4", "of4"),
    ):
        choose(form, 0, stage)
        retype(cell(form, 0, 1), minutes)
        retype(cell(form, 0, 2), race)
        assert form.limits.fault.isHidden()
        form.write()
        assert words in form.limits.fault.text()
        assert form.limits.fault.isVisible()
        assert limits(window) == ({}, {})
    form.forget()


def test_one_stage_stands_in_one_line(window: Window, page: EventPage) -> None:
    form = rules_form(page)
    for row in (0, 1):
        choose(form, row, "F2")
        text("90", cell(form, row, 1))
    form.write()
    assert "двух строках" in form.limits.fault.text()
    form.forget()


def test_a_stage_that_another_format_has_not(window: Window, page: EventPage, tmp_path: Path) -> None:
    rules = replace(state(window).regulations, least_races={"groups": "2"})
    window.place.perform(cmd.SetRegulations(regulations=rules))
    form = rules_form(page)
    form.format.box.setCurrentIndex(1)
    form.write()
    assert "«группы»" in form.limits.fault.text()
    choose(form, 0, "final")
    form.write()
    assert limits(window) == ({}, {"final": "2"})
    assert "все встречи: при нехватке времени до 2 побед" in shown_texts(page)
