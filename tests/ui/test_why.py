"""“Why?” in the window: asked by keys from bracket, panel and places, read, and printed to be signed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt, QTimer
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from bracket_desk.domain import commands as cmd
from bracket_desk.domain.why import AboutMatch, AboutPlace, AboutSide, Question
from bracket_desk.ui.pages.results import PlacesPage
from bracket_desk.ui.why import WhyDialog
from bracket_desk.ui.window import Window
from tests.printing.reading import Reading, off_page, overlaps
from tests.ui.test_window import (
    Answers,
    Make,
    answers,
    begun,
    drawn,
    idle,
    key,
    make,
    page_of,
    played,
    state,
    window,
)

__all__ = ["answers", "begun", "drawn", "make", "played", "window"]


def asked_by(qtbot: QtBot, window: Window, ask: Callable[[], object]) -> tuple[Question | None, str]:
    """What is asked when something is done that opens the dialog, and what the dialog says; Esc closes it."""
    seen: list[tuple[Question | None, str]] = []

    def read() -> None:
        dialog = QApplication.activeModalWidget()
        if not isinstance(dialog, WhyDialog) or dialog.told is None or not dialog.text.hasFocus():
            QTimer.singleShot(20, read)
            return
        seen.append((dialog.asked, dialog.text.toPlainText()))
        qtbot.keyClick(dialog.text, Qt.Key.Key_Escape)

    QTimer.singleShot(0, read)
    ask()
    idle(qtbot, window)
    (found,) = seen
    return found


def dialog_of(qtbot: QtBot, window: Window, *questions: Question) -> WhyDialog:
    """The dialog with its answer, not modal."""
    dialog = WhyDialog(window, window.place, questions)
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.activateWindow()
    qtbot.waitUntil(dialog.isActiveWindow)
    qtbot.waitUntil(lambda: dialog.told is not None)
    return dialog


class TestAsking:
    def test_by_one_key_on_the_board(self, qtbot: QtBot, window: Window, begun: str) -> None:
        board = window.bracket.board
        asked, said = asked_by(qtbot, window, lambda: qtbot.keyClicks(board, "?"))
        assert asked == AboutSide(begun, 1)
        assert "Жеребьёвка: место" in said

    def test_by_the_menus_key_on_the_bracket(self, qtbot: QtBot, window: Window, begun: str) -> None:
        def ask() -> None:
            key(qtbot, window, Qt.Key.Key_I, control=True)

        asked, _ = asked_by(qtbot, window, ask)
        assert asked == AboutSide(begun, 1)

    def test_from_the_panel(self, qtbot: QtBot, window: Window, begun: str) -> None:
        panel = window.bracket.panel
        assert panel.why.isVisible()
        asked, _ = asked_by(qtbot, window, panel.why.click)
        assert asked == AboutSide(begun, 1)

    def test_from_the_menu_of_a_match_each_side(self, qtbot: QtBot, window: Window, begun: str) -> None:
        board, page = window.bracket.board, window.bracket
        at = board.centre_of(begun)
        event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, at, board.viewport().mapToGlobal(at))
        QApplication.sendEvent(board.viewport(), event)
        texts = [action.text() for action in page.menu.actions()]
        players = [state(window).entries[entry] for entry in state(window).state_of(begun).players]
        for text, player in zip(texts[:2], players, strict=True):
            assert player.name in text
            assert text.startswith("Почему ")
        page.menu.close()
        second = page.menu.actions()[1]
        asked, said = asked_by(qtbot, window, second.trigger)
        assert asked == AboutSide(begun, 2)
        assert players[1].name in said

    def test_the_menu_by_its_key(self, qtbot: QtBot, window: Window, begun: str) -> None:
        board = window.bracket.board
        event = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, QPoint(), QPoint())
        QApplication.sendEvent(board, event)
        assert window.bracket.menu.isVisible()
        assert len(window.bracket.menu.actions()) == 7
        window.bracket.menu.close()

    def test_from_the_places_by_enter(self, qtbot: QtBot, window: Window, played: Path) -> None:
        window.place.open(played)
        window.go("places")
        page = page_of(window, PlacesPage)
        first = page.model.rows[0].entry
        asked, said = asked_by(qtbot, window, lambda: key(qtbot, window, Qt.Key.Key_Return))
        assert asked == AboutPlace(first.id)
        assert f"Почему место 1 у участника: {first.name}?" in said
        assert page.why.isEnabled()

    def test_with_nothing_chosen_it_is_told_how(self, window: Window, drawn: Path) -> None:
        window.place.open(drawn)
        window.go("documents")
        window.ask_why()
        assert "Выберите встречу" in window.message.text()
        window.go("bracket")
        window.ask_why()
        assert "Выберите встречу" in window.message.text()

    def test_before_the_draw_nothing_is_asked(self, window: Window, drawn: Path) -> None:
        window.place.open(drawn)
        while state(window).draw is not None:
            window.undo()
        window.go("bracket")
        window.bracket.show_match("A-U1-1")
        assert window.bracket.board.match == "A-U1-1"
        assert window.bracket.questions() == ()
        assert not window.bracket.panel.why.isVisible()


class TestAnswer:
    def test_it_follows_what_is_written(self, qtbot: QtBot, window: Window, begun: str) -> None:
        window.place.perform(cmd.EnterResult(match=begun, score=(4, 2)))
        window.place.perform(cmd.EnterResult(match=begun, score=(1, 4), confirm=True))
        dialog = dialog_of(qtbot, window, AboutMatch(begun))
        said = dialog.text.toPlainText()
        assert " 1–4." in said
        assert "Прежде" in said
        assert "4–2; исправлено" in said
        assert "Победитель" in said
        window.undo()
        qtbot.waitUntil(lambda: dialog.told is not None)
        assert "1–4; отменено" in dialog.text.toPlainText()

    def test_another_question_another_answer(self, qtbot: QtBot, window: Window, begun: str) -> None:
        dialog = dialog_of(qtbot, window, AboutSide(begun, 1), AboutSide(begun, 2))
        first = dialog.text.toPlainText()
        dialog.question.setFocus()
        qtbot.keyClick(dialog.question, Qt.Key.Key_Down)
        qtbot.waitUntil(lambda: dialog.told is not None)
        assert dialog.asked == AboutSide(begun, 2)
        assert dialog.text.toPlainText() != first

    def test_names_are_text(self, qtbot: QtBot, window: Window, begun: str) -> None:
        t = state(window)
        entry = t.entries[t.state_of(begun).players[0]]
        edited = type(entry)(entry.number, "<b>Жирный</b> & Ко")
        window.place.perform(cmd.EditEntries(entries=(edited,), confirm=True))
        dialog = dialog_of(qtbot, window, AboutSide(begun, 1))
        assert "<b>Жирный</b> & Ко" in dialog.text.toPlainText()

    def test_nothing_comes_to_one_that_was_closed(
        self, qtbot: QtBot, window: Window, answers: Answers, begun: str, tmp_path: Path
    ) -> None:
        dialog = WhyDialog(window, window.place, (AboutSide(begun, 1), AboutSide(begun, 2)))
        dialog.show()
        qtbot.waitUntil(lambda: dialog.told is not None)
        answers.papers.append(tmp_path / "Ответ.pdf")
        dialog.save_paper()
        dialog.question.setCurrentIndex(1)
        dialog.close()
        dialog.deleteLater()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        assert not isValid(dialog)
        window.place.perform(cmd.EnterResult(match=begun, score=(4, 2)))
        idle(qtbot, window)
        assert answers.papers, "nobody is asked where to save it any more"

    def test_it_ends_with_its_event(self, qtbot: QtBot, window: Window, begun: str) -> None:
        dialog = dialog_of(qtbot, window, AboutSide(begun, 1))
        window.close_event()
        assert not dialog.isVisible()

    @pytest.mark.parametrize("language", ["ru", "en"])
    def test_every_question_of_a_played_event_has_its_words(
        self, qtbot: QtBot, make: Make, played: Path, language: str
    ) -> None:
        window = make(language)
        window.place.open(played)
        t = state(window)
        wanted: list[Question] = [AboutMatch(s.match.id) for s in t.states[::9]]
        wanted += [AboutPlace(entry) for entry in list(t.entries)[::9]]
        dialog = dialog_of(qtbot, window, *wanted)
        for at in range(len(wanted)):
            dialog.question.setCurrentIndex(at)
            qtbot.waitUntil(lambda: dialog.told is not None)
            said = dialog.text.toPlainText()
            assert dialog.question.currentText() in said
            assert "{" not in said
            assert ".." not in said


class TestPaper:
    def test_the_answer_to_a_protest(
        self, qtbot: QtBot, window: Window, answers: Answers, played: Path, tmp_path: Path
    ) -> None:
        window.place.open(played)
        t = state(window)
        final = t.states[-1]
        assert final.result is not None
        winner = t.entries[final.result.winner or ""]
        side = 1 + final.players.index(winner.id)
        dialog = dialog_of(qtbot, window, AboutSide("F2-1", side))
        target = tmp_path / "Ответ.pdf"
        answers.papers.append(target)
        qtbot.keyClick(dialog, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
        qtbot.waitUntil(target.exists)
        idle(qtbot, window)
        reading = Reading(target.read_bytes())
        assert dialog.told is not None
        for said in (
            t.card.title,
            "5–6 декабря 2026",
            f"Почему {winner.name} во встрече 111?",
            "Жеребьёвка: место",
            "Составлено 05.12.2026 10:00",
            "Главный судья",
            "Главный секретарь",
        ):
            assert said in reading.said
        event = window.place.current
        assert event is not None
        for line in dialog.told.parts[0].lines:
            assert f"{line.made.number}" in reading.said
            assert line.text.split(":")[0] in reading.said
        assert all(not off_page(sheet) and not list(overlaps(sheet)) for sheet in reading.sheets)
        assert "Сохранено" in window.message.text()

    def test_printed(
        self, qtbot: QtBot, window: Window, begun: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        dialog = dialog_of(qtbot, window, AboutSide(begun, 1))
        printed: list[bytes] = []

        def take(_place: object, _parent: object, data: bytes, pages: int) -> None:
            assert pages == 1
            printed.append(data)

        monkeypatch.setattr("bracket_desk.ui.why.ask_and_print", take)
        qtbot.keyClick(dialog, Qt.Key.Key_P, Qt.KeyboardModifier.ControlModifier)
        qtbot.waitUntil(lambda: bool(printed))
        assert "Справка по журналу" in Reading(printed[0]).said

    def test_the_smallest_screen_has_room(self, qtbot: QtBot, window: Window, begun: str) -> None:
        dialog = dialog_of(qtbot, window, AboutMatch(begun), AboutSide(begun, 1))
        assert dialog.minimumSizeHint().width() <= 640
        assert dialog.minimumSizeHint().height() <= 420
