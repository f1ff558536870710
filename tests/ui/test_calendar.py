"""The timetable among the documents, and its calendar written where the person says."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings
from pytestqt.qtbot import QtBot

from bracket_desk.domain import commands as cmd
from bracket_desk.labels import full_names
from bracket_desk.printing.kinds import Kind
from bracket_desk.ui.asking import QtAsking
from bracket_desk.ui.pages.documents import DocumentsPage
from bracket_desk.ui.window import Window
from tests.exchange.test_calendar_out import read
from tests.ui.test_window import Answers, answers, drawn, idle, make, page_of, state, window

__all__ = ["answers", "drawn", "make", "window"]

Make = Callable[..., Window]


@pytest.fixture
def page(qtbot: QtBot, window: Window, drawn: Path) -> DocumentsPage:
    """The timetable of an event of 33 entries, shown."""
    window.place.open(drawn)
    window.go("documents")
    page = page_of(window, DocumentsPage)
    page.choose(Kind.TIMETABLE)
    idle(qtbot, window)
    assert page.document is not None
    return page


def test_everybodys_matches_in_the_language_of_the_document(
    qtbot: QtBot, window: Window, page: DocumentsPage, answers: Answers, tmp_path: Path
) -> None:
    page.language.setCurrentIndex(page.language.findData("en"))
    idle(qtbot, window)
    answers.chosen.append(0)
    answers.calendars.append(tmp_path / "встречи")
    page.calendar.click()
    idle(qtbot, window)
    target = tmp_path / "встречи.ics"
    calendar = read(target.read_bytes())
    assert len(calendar.events) == len(state(window).timetable)
    assert calendar.events[0]["SUMMARY"].startswith("Match ")
    assert answers.asked == ["Какие встречи записать в календарь?", "drawn – Расписание встреч"]
    assert str(target) in window.message.text()


def test_the_matches_of_one_player(
    qtbot: QtBot, window: Window, page: DocumentsPage, answers: Answers, tmp_path: Path
) -> None:
    target = tmp_path / "свои.ics"
    answers.chosen.append(1)
    answers.picks.append(2)
    answers.calendars.append(target)
    page.calendar.click()
    idle(qtbot, window)
    t = state(window)
    lines = answers.asked[1].split("\n")
    number, name = lines[3].split("  ")
    assert full_names(t.entries.values())[f"e{number}"] == name
    calendar = read(target.read_bytes())
    assert calendar.head["X-WR-CALNAME"].startswith(t.entries[f"e{number}"].name)
    assert 0 < len(calendar.events) < 3
    assert t.entries[f"e{number}"].name in answers.asked[2]


def test_whoever_turns_away_writes_nothing(
    qtbot: QtBot, window: Window, page: DocumentsPage, answers: Answers, tmp_path: Path
) -> None:
    for chosen, picks in (([], []), ([1], []), ([0], []), ([1], [0])):
        answers.chosen += chosen
        answers.picks += picks
        before = len(answers.asked)
        page.calendar.click()
        idle(qtbot, window)
        assert len(answers.asked) > before
    assert not list(tmp_path.glob("*.ics"))


def test_the_button_stands_beside_the_timetable_alone_and_waits_for_it(
    qtbot: QtBot, window: Window, page: DocumentsPage
) -> None:
    assert page.calendar.isVisible()
    assert page.calendar.isEnabled()
    page.choose(Kind.GROUPS)
    idle(qtbot, window)
    assert not page.calendar.isVisible()
    assert window.place.perform(cmd.KeepTimetable(slots=()))
    page.choose(Kind.TIMETABLE)
    idle(qtbot, window)
    assert page.document is None
    assert not page.calendar.isEnabled()
    assert "расписание не сохраняли" in page.why.text()


def test_the_dialog_asks_for_a_calendar(qtbot: QtBot, window: Window, tmp_path: Path) -> None:
    settings = QSettings(str(tmp_path / "dialog.ini"), QSettings.Format.IniFormat)
    asking = QtAsking(window, window.place.words, settings)
    dialog = asking.calendar_dialog("Кубок – Расписание встреч")
    qtbot.addWidget(dialog)
    assert dialog.defaultSuffix() == "ics"
    assert dialog.nameFilters() == ["Календари (*.ics)"]
