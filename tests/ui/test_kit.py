"""Going on by pen: the kit that is printed, and its results taken back with their times."""

from __future__ import annotations

from datetime import timedelta

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from bracket_desk.domain import commands as cmd
from bracket_desk.domain.values import CLOSED_STATUSES, MatchStatus
from bracket_desk.printing.papers import Document
from bracket_desk.ui.from_paper import FromPaperDialog
from bracket_desk.ui.kit import make_kit
from bracket_desk.ui.window import Window
from tests.halls import Hall, tournament
from tests.printing.reading import Reading, off_page, overlaps
from tests.ui.floor import drawn, hall, page, window

__all__ = ["drawn", "hall", "page", "window"]


@pytest.fixture
def dialog(qtbot: QtBot, window: Window) -> FromPaperDialog:
    dialog = FromPaperDialog(window, window.place)
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.activateWindow()
    qtbot.waitUntil(dialog.isActiveWindow)
    return dialog


def test_the_kit_has_every_match_to_come_and_room_for_it(hall: Hall, window: Window) -> None:
    t = tournament(window)
    first = next(state for state in t.states if state.status is MatchStatus.READY)
    window.place.perform(cmd.Call(match=first.match.id, table=t.tables[0]))
    made: list[Document] = []
    make_kit(window.place, made.append)
    hall.idle(window)
    reading = Reading(made[0].data)
    t = tournament(window)
    said = reading.said
    for state_ in t.states:
        if state_.status not in CLOSED_STATUSES:
            assert str(state_.match.number) in said
            for entry in state_.players:
                assert t.entries[entry].surname in said
    assert "Встречи на столах" in said
    assert "Очередь" in said
    for sheet in reading.sheets:
        assert not list(off_page(sheet))
        assert not list(overlaps(sheet))
    open_sheets = sum(s.status not in CLOSED_STATUSES and len(s.players) == 2 for s in t.states)
    # the protocols of what can be played are there, too
    assert said.count("Протокол встречи") >= open_sheets


def test_results_come_back_by_keys_with_their_times(
    qtbot: QtBot, hall: Hall, window: Window, dialog: FromPaperDialog
) -> None:
    hall.later(hours=2)
    match = dialog.match
    assert match is not None
    race = tournament(window).race(tournament(window).format.find(match))
    assert dialog.view.hasFocus()
    qtbot.keyClick(dialog.view, Qt.Key.Key_Return)
    assert dialog.score.hasFocus()
    dialog.score.setText(f"{race}-1")
    dialog.start.setText("10:05")
    dialog.end.setText("10:50")
    assert dialog.write.isEnabled()
    qtbot.keyClick(dialog.end, Qt.Key.Key_Return)
    played = tournament(window).state_of(match)
    assert played.result is not None
    assert played.result.score == (race, 1)
    times = tournament(window).floor.times_of(played.key)
    assert (f"{times.start:%H:%M}", f"{times.end:%H:%M}") == ("10:05", "10:50")
    current = window.place.current
    assert current is not None
    entered = next(
        e for e in reversed(current.entries) if e.moment and e.moment <= hall.now - timedelta(hours=1)
    )
    assert f"{entered.moment:%H:%M}" == "10:50"
    assert dialog.match != match
    assert dialog.score.hasFocus()
    assert dialog.score.text() == ""


@pytest.mark.parametrize(
    ("typed", "start", "end", "why"),
    [
        ("", "", "", ""),
        ("9-9", "", "", "9"),
        ("стол 1", "", "", "Здесь вносят только"),
        ("4-1", "25:70", "", "25:70"),
        ("4-1", "12:00", "11:00", "раньше"),
    ],
)
def test_what_is_wrong_is_said_and_nothing_is_written(
    qtbot: QtBot, window: Window, dialog: FromPaperDialog, typed: str, start: str, end: str, why: str
) -> None:
    before = tournament(window)
    for field, said in ((dialog.score, typed), (dialog.start, start), (dialog.end, end)):
        field.setText(said)
    assert why in dialog.told.text()
    assert not dialog.write.isEnabled()
    qtbot.keyClick(dialog.score, Qt.Key.Key_Return)
    assert tournament(window) == before


def test_a_match_past_midnight_ends_on_the_next_day(hall: Hall, dialog: FromPaperDialog) -> None:
    dialog.start.setText("5.12. 23:40")
    dialog.end.setText("0:20")
    start, end = dialog.times()
    assert start is not None
    assert end is not None
    assert end - start == timedelta(minutes=40)
    assert start.date() == hall.now.date()
