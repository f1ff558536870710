"""Changes of a drawn table: people swapped, a reserve, a latecomer; and the dialog that finds people."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QLineEdit, QMenu, QPushButton
from pytestqt.qtbot import QtBot

from bracket_desk.domain import commands as cmd
from bracket_desk.domain import events as ev
from bracket_desk.domain.decisions.steps import take_step
from bracket_desk.domain.draw.rules import DrawRules
from bracket_desk.domain.people.papers import Ruling
from bracket_desk.domain.touching import compare
from bracket_desk.store.event_file import EventFile
from bracket_desk.ui.asking import NoteDialog, QtAsking
from bracket_desk.ui.picking import PickDialog, finds
from bracket_desk.ui.result_panel import perform_with_note
from bracket_desk.ui.seat_changes import SeatChanges
from bracket_desk.ui.window import Window
from tests.halls import play
from tests.helpers import Desk, card, people
from tests.ui.test_window import Answers, answers, key, make, named_widgets, spoken_name, state, text

__all__ = ["answers", "make"]

Make = Callable[..., Window]


@pytest.fixture
def window(make: Make, tmp_path: Path) -> Window:
    """Twelve people drawn for sixteen seats, and two more who came after that."""
    desk = Desk()
    desk.run(card(16))
    desk.run(cmd.RegisterEntries(entries=people(range(1, 13)), source="список"))
    desk.run(cmd.Draw(phrase="шар", rules=DrawRules(seeds=0)))
    desk.add(13, 14)
    path = tmp_path / "места.bdesk"
    EventFile.create(path, desk.session.entries)
    window = make()
    assert window.place.open(path)
    return window


def actions(window: Window, seat: int) -> list[QAction]:
    menu = QMenu(window)
    SeatChanges(window.place).fill(menu, seat)
    return menu.actions()


def last(window: Window) -> ev.Event:
    assert window.place.current is not None
    return window.place.current.entries[-1].events[0]


def test_two_people_are_swapped_with_a_reason(window: Window, answers: Answers) -> None:
    before = dict(state(window).seats)
    seat, other = sorted(before)[:2]
    swap, _ = actions(window, seat)
    assert swap.text().endswith("поменять местами с…")
    answers.picks, answers.notes = [0], ["ошибка при записи"]
    swap.trigger()
    assert f"место {other}" in answers.asked[0]
    assert "Поменялись местами" in answers.asked[1]
    assert "Другие игроки окажутся во встречах:" in answers.asked[1]
    assert last(window) == ev.SeatsSwapped((before[seat], before[other]), "ошибка при записи")
    after = state(window).seats
    assert (after[seat], after[other]) == (before[other], before[seat])


def test_whoever_turns_away_changes_nothing(window: Window, answers: Answers) -> None:
    assert window.place.current is not None
    steps = len(window.place.current.entries)
    seat = min(state(window).seats)
    swap, _ = actions(window, seat)
    swap.trigger()
    answers.picks, answers.notes = [0], [None]
    swap.trigger()
    assert len(window.place.current.entries) == steps
    assert window.message.text() == "Ничего не изменено."


def test_seats_change_only_with_a_reason(qtbot: QtBot, window: Window, answers: Answers) -> None:
    before = dict(state(window).seats)
    swap, _ = actions(window, min(before))
    answers.picks, answers.notes = [0], [""]
    swap.trigger()
    assert dict(state(window).seats) == before
    dialog = NoteDialog(window, "Поменять?", window.place.say, needed=True, yes="Поменять")
    qtbot.addWidget(dialog)
    agree = next(b for b in dialog.findChildren(QPushButton) if b.isDefault())
    line = dialog.findChild(QLineEdit)
    assert isinstance(line, QLineEdit)
    enabled = []
    for typed in ("", "  ", "ошибка"):
        line.setText(typed)
        enabled.append(agree.isEnabled())
    assert (agree.text(), enabled) == ("Поменять", [False, False, True])


def test_results_that_would_not_count_are_asked_about(window: Window, answers: Answers) -> None:
    play(window)
    one = next(s for s in state(window).states if s.result is not None).players[0]
    seat = state(window).seat_of[one]
    swap, *lines = actions(window, seat)
    assert not any(line.isEnabled() for line in lines)
    said = " ".join(line.text() for line in lines)
    assert "уже решена. Запасной больше не может" in said
    answers.picks, answers.notes = [0], [None]
    swap.trigger()
    assert "есть сыгранная встреча" in answers.asked[0].splitlines()[-1], "those who have played come last"
    assert "их результаты перестанут действовать" in answers.asked[-1]
    assert state(window).seats[seat] == one
    answers.picks = [0]
    swap.trigger()
    assert state(window).seats[seat] != one, "one answer is enough"


def test_all_that_a_late_swap_touches_is_shown(qtbot: QtBot, window: Window, answers: Answers) -> None:
    """Nothing is left out, however much it is; the reason is typed beside it."""
    for _ in range(14):
        play(window)
    t = state(window)
    one, other = (
        next(s.players[0] for s in t.states if s.match.id == match) for match in ("A-U1-1", "B-U1-2")
    )
    swap = cmd.SwapSeats(entries=(one, other), reason="перепутаны")
    touched = compare(t, take_step(t, replace(swap, confirm=True)).after)
    assert len(touched.others) > 6
    answers.notes = [None]
    perform_with_note(window.place, swap)
    shown = {line.split(" ")[0] for line in answers.asked[-1].splitlines()}
    assert {str(t.format.find(match).number) for match in touched.others} <= shown
    dialog = NoteDialog(window, answers.asked[-1] * 3, window.place.say, needed=True)
    qtbot.addWidget(dialog)
    dialog.show()
    assert dialog.about.verticalScrollBar().maximum() > 0
    line = dialog.findChild(QLineEdit)
    assert isinstance(line, QLineEdit)
    assert not line.visibleRegion().isEmpty()
    assert dialog.focusWidget() is line


def test_a_match_at_a_table_is_named_before_its_players_change(window: Window, answers: Answers) -> None:
    called = next(s for s in state(window).states if len(s.players) == 2)
    window.place.perform(cmd.Call(match=called.match.id, table="4"))
    seat = state(window).seat_of[called.players[0]]
    for action in actions(window, seat):
        answers.picks, answers.notes, answers.yes = [0], ["ошибка"], []
        action.trigger()
        assert f"встреча {called.match.number} " in answers.asked[-1]
        assert "на столе 4" in answers.asked[-1]
        assert "4" in state(window).busy
    answers.picks, answers.yes = [0], [True]
    actions(window, seat)[1].trigger()
    assert state(window).seats[seat] == "e13"
    assert state(window).busy == {}


def test_why_no_reserve_can_come_after_somebody_left_says_what_to_do(window: Window) -> None:
    first = next(s for s in state(window).states if len(s.players) == 2)
    window.place.perform(cmd.Withdraw(entry=first.players[0], confirm=True))
    for one in first.players:
        _, *lines = actions(window, state(window).seat_of[one])
        assert not any(line.isEnabled() for line in lines)
        assert all(len(line.text()) <= 110 for line in lines)
        said = " ".join(line.text() for line in lines)
        assert "уже присуждена, потому что выбывает" in said
        assert "отмените то действие" in said


def test_a_reserve_takes_a_seat(window: Window, answers: Answers) -> None:
    seat = min(state(window).seats)
    _, reserve = actions(window, seat)
    answers.picks = [1]
    reserve.trigger()
    assert state(window).seats[seat] == "e14"
    # who lost the seat has none, and could come back
    _, reserve = actions(window, seat)
    answers.picks = [0]
    reserve.trigger()
    assert state(window).seats[seat] not in ("e13", "e14")


def test_a_latecomer_gets_an_empty_seat(window: Window, answers: Answers) -> None:
    empty = next(seat for seat in range(1, 17) if seat not in state(window).seats)
    (late,) = actions(window, empty)
    answers.picks, answers.notes = [0], ["опоздал с разрешения"]
    late.trigger()
    assert last(window) == ev.EntrySeated("e13", empty, "опоздал с разрешения")
    window.place.perform(cmd.Withdraw(entry="e14", confirm=True))
    other = next(seat for seat in range(1, 17) if seat not in state(window).seats)
    (late,) = actions(window, other)
    assert not late.isEnabled()
    assert "Без места никого нет" in late.text()


def test_a_reserve_whom_the_commission_turned_away_is_not_offered_and_stops_nobody(
    window: Window, answers: Answers
) -> None:
    ruling = Ruling("e13", False, "Комиссия", "нет страховки")
    window.place.perform(cmd.DecideAdmission(rulings=(ruling,)))
    seat = min(state(window).seats)
    _, reserve = actions(window, seat)
    assert reserve.isEnabled()
    answers.picks = [0]
    reserve.trigger()
    assert "Игроков13" not in answers.asked[0]
    assert state(window).seats[seat] == "e14"
    others = [entry.id for entry in state(window).entries.values() if entry.id not in state(window).seat_of]
    rulings = tuple(replace(ruling, entry=entry) for entry in others)
    window.place.perform(cmd.DecideAdmission(rulings=rulings))
    _, reserve = actions(window, seat)
    assert not reserve.isEnabled()
    assert "не допустила" in reserve.text(), "why it can be nobody"


def test_what_cannot_be_now_is_not_offered(window: Window) -> None:
    window.undo()
    window.undo()
    assert actions(window, 1) == []
    window.redo()
    play(window)
    window.place.perform(cmd.Close(reason="свет", confirm=True))
    assert not any(action.isEnabled() for action in actions(window, min(state(window).seats)))


@pytest.mark.parametrize(
    ("typed", "line", "found"),
    [
        ("", "7  Ёжиков", True),
        ("1", "17  Ёжиков", True),
        ("7", "17  Ёжиков", False),
        ("ЕЖИ пет", "17  Ёжиков Пётр", True),
        ("еж тверь", "17  Ёжиков Пётр", False),
    ],
)
def test_finding(typed: str, line: str, found: bool) -> None:  # noqa: FBT001
    assert finds(typed, line) is found


@pytest.mark.parametrize("language", ["ru", "en"])
def test_people_are_found_by_keys(qtbot: QtBot, make: Make, language: str) -> None:
    window = make(language)
    window.resize(QSize(911, 480))
    asking = QtAsking(window, window.place.words, window.place.around.settings)
    lines = [f"{n}  Игроков{n} Пётр · <b>Тверь</b> & Ко" for n in (21, 2, 12, 22)]
    names: list[str] = []

    def answer(typed: str, *codes: Qt.Key) -> int | None:
        acting = QTimer(window)

        def act() -> None:
            dialog = QApplication.activeModalWidget()
            if not isinstance(dialog, PickDialog) or not dialog.search.hasFocus():
                return
            acting.stop()
            names.extend(spoken_name(widget) for widget in named_widgets(dialog))
            assert dialog.height() <= 480
            text(typed)
            for code in codes:
                key(qtbot, window, code)

        acting.timeout.connect(act)
        acting.start(10)
        return asking.pick("Кто?", lines)

    assert answer("2", Qt.Key.Key_Return) == 1, "the number itself goes before those that begin with it"
    assert answer("2", Qt.Key.Key_Down, Qt.Key.Key_Return) == 3
    assert answer("ИГРОКОВ12", Qt.Key.Key_Return) == 2
    assert answer("никто", Qt.Key.Key_Return, Qt.Key.Key_Escape) is None
    assert all(names)
