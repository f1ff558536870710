"""Judges and officials in the window: typed in place and in the panel, remarks; the office's papers."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from bracket_desk.domain import commands as cmd
from bracket_desk.domain import events as ev
from bracket_desk.domain.bracket.formats import FormatName
from bracket_desk.domain.card import EventCard
from bracket_desk.domain.people.people import Entry, Judge, JudgeMark
from bracket_desk.domain.sport.disciplines import Discipline
from bracket_desk.domain.sport.judges import CHAIRMAN, CHIEF_REFEREE, CHIEF_SECRETARY, POSTS
from bracket_desk.printing.kinds import Kind
from bracket_desk.ui.pages.documents import DocumentsPage
from bracket_desk.ui.pages.judges import JudgesPage
from bracket_desk.ui.paper_words import KIND_WORDS
from bracket_desk.ui.window import Window
from tests.ui.test_window import Answers, Make, answers, idle, key, make, page_of, state, text, window

__all__ = ["answers", "make", "window"]

CARD = EventCard(
    "Кубок",
    Discipline.FREE_PYRAMID,
    level="region-cup",
    first_day=date(2026, 12, 5),
    last_day=date(2026, 12, 7),
)
PANEL = (
    Judge(1, "Дубенков", "Лев", category="СС2К", post=CHIEF_REFEREE, region="Пермский край"),
    Judge(2, "Воскобойный", "Глеб", category="СС1К", post=CHIEF_SECRETARY),
    Judge(3, "Мироненко", "Ольга", post=CHAIRMAN),
)


@pytest.fixture
def page(qtbot: QtBot, window: Window, tmp_path: Path) -> JudgesPage:
    """The page of a regional event with three judges and officials."""
    card = ev.EventCreated("Кубок", Discipline.FREE_PYRAMID, FormatName.SINGLE_ELIMINATION, 8)
    assert window.place.create(tmp_path / "кубок.bdesk", card)
    window.place.perform(cmd.SetCard(card=CARD))
    window.place.perform(cmd.RegisterJudges(judges=PANEL))
    # the platform without a screen has no window manager that would do it
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    window.resize(1366, 768)
    window.go("judges")
    return page_of(window, JudgesPage)


def cell(page: JudgesPage, row: int, key: str) -> str:
    at = [column.key for column in page.model.cells].index(key)
    return str(page.view.model().index(row, at).data())


def go_to(page: JudgesPage, row: int, key: str) -> None:
    at = [column.key for column in page.model.cells].index(key)
    page.view.setCurrentIndex(page.view.model().index(row, at))
    page.view.setFocus()


def type_in(qtbot: QtBot, window: Window, page: JudgesPage, typed: str) -> None:
    """Enter, a text, Enter: into the cell that has the keys."""
    key(qtbot, window, Qt.Key.Key_Return)
    editor = QApplication.focusWidget()
    assert isinstance(editor, QLineEdit)
    editor.selectAll()
    text(typed)
    qtbot.keyClick(editor, Qt.Key.Key_Return)


class TestInPlace:
    @pytest.mark.parametrize(
        ("field", "typed", "value", "shown"),
        [
            ("post", "зонный судья", "Зонный судья", "Зонный судья"),
            ("category", "1 кат.", "СС1К", "СС1К"),
            ("days", "5-6", (date(2026, 12, 5), date(2026, 12, 6)), "5–6"),
            ("mark", "отл", JudgeMark.EXCELLENT, "отлично"),
            ("name", "Дубенков Лев Ильич", None, "Дубенков Лев Ильич"),
        ],
    )
    def test_a_cell(
        self,
        qtbot: QtBot,
        window: Window,
        page: JudgesPage,
        field: str,
        typed: str,
        value: object,
        shown: str,
    ) -> None:
        go_to(page, 0, field)
        type_in(qtbot, window, page, typed)
        judge = state(window).judges[0]
        assert value is None or getattr(judge, field) == value
        assert cell(page, 0, field) == shown
        assert judge.surname == "Дубенков"

    def test_what_cannot_be_is_told_and_the_cell_stays_open(
        self, qtbot: QtBot, window: Window, page: JudgesPage
    ) -> None:
        go_to(page, 0, "mark")
        type_in(qtbot, window, page, "сойдёт")
        assert "не оценка" in window.message.text()
        editor = QApplication.focusWidget()
        assert isinstance(editor, QLineEdit)
        qtbot.keyClick(editor, Qt.Key.Key_Escape)
        assert state(window).judges == PANEL

    def test_what_is_left_by_mouse_is_told_with_its_person(
        self, qtbot: QtBot, window: Window, page: JudgesPage
    ) -> None:
        go_to(page, 0, "mark")
        key(qtbot, window, Qt.Key.Key_Return)
        text("сойдёт")
        page.search.setFocus()
        assert "Дубенков Лев: в ячейке осталось прежнее." in window.message.text()
        assert "сойдёт" in window.message.text()
        assert state(window).judges == PANEL

    def test_marks_of_everybody_chosen_in_one_step(
        self, qtbot: QtBot, window: Window, page: JudgesPage
    ) -> None:
        go_to(page, 1, "mark")
        page.view.selectAll()
        type_in(qtbot, window, page, "хорошо")
        assert [judge.mark for judge in state(window).judges] == [JudgeMark.GOOD] * 3
        window.actions_by_id["undo"].trigger()
        assert state(window).judges == PANEL
        page.view.selectAll()
        go_to(page, 1, "town")
        type_in(qtbot, window, page, "Пермь")
        assert [judge.town for judge in state(window).judges] == ["", "Пермь", ""]


class TestPanel:
    def test_remarks_by_row_and_in_full(self, window: Window, page: JudgesPage) -> None:
        go_to(page, 0, "name")
        assert cell(page, 0, "remarks") == "⚠ 1"
        (remark,) = page.panel.remarks.texts
        assert "Главный судья: СС2К, а нужно не ниже СС1К." in remark
        assert "Правила, раздел 3, п. 8" in remark
        missing = "\n".join(page.panel.general.texts)
        assert "Старший судья" in missing
        assert "Врач соревнований" in missing
        assert "⚠ замечаний: 3" in page.state.text()
        window.place.perform(cmd.EditJudges(judges=(replace(PANEL[0], category="СС1К"),)))
        assert page.panel.remarks.texts == []
        assert cell(page, 0, "remarks") == ""

    def test_every_official_can_be_registered(self, qtbot: QtBot, window: Window, page: JudgesPage) -> None:
        for post in POSTS[9:]:
            page.view.setFocus()
            key(qtbot, window, Qt.Key.Key_Insert)
            assert page.panel.lines["surname"].hasFocus()
            text("Сёмушкин")
            box = page.panel.choices["post"]
            box.setCurrentIndex(box.findData(post))
            qtbot.keyClick(page.panel.lines["surname"], Qt.Key.Key_Return)
            assert state(window).judges[-1].post == post
            assert page.panel.judge == state(window).judges[-1], "whoever was written is chosen"
        assert [judge.number for judge in state(window).judges] == list(range(1, 10))
        page.filter.setCurrentIndex(2)
        shown = [row.judge.post for row in page.view.shown_rows()]
        assert shown == [CHAIRMAN, *POSTS[9:]]

    def test_all_fields_in_one_step(self, qtbot: QtBot, window: Window, page: JudgesPage) -> None:
        go_to(page, 1, "name")
        key(qtbot, window, Qt.Key.Key_Return)
        qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Escape)
        qtbot.keyClick(page.view, Qt.Key.Key_Return, Qt.KeyboardModifier.AltModifier)
        assert page.panel.lines["surname"].hasFocus()
        page.panel.lines["until"].setText("1.3.2027")
        page.panel.every_day.click()
        box = page.panel.choices["mark"]
        box.setCurrentIndex(box.findData("good"))
        assert page.panel.note.isVisible()
        assert window.place.current is not None
        before = len(window.place.current.entries)
        page.panel.save.click()
        assert len(window.place.current.entries) == before + 1
        judge = state(window).judges[1]
        assert (judge.until, len(judge.days), judge.mark) == (date(2027, 3, 1), 3, JudgeMark.GOOD)
        assert not page.panel.note.isVisible()

    def test_what_is_typed_stays_until_it_is_dropped(
        self, qtbot: QtBot, window: Window, page: JudgesPage, answers: Answers
    ) -> None:
        go_to(page, 0, "name")
        page.panel.lines["town"].setText("Пермь")
        go_to(page, 2, "name")
        window.place.perform(cmd.EditJudges(judges=(replace(PANEL[0], given="Илья"),)))
        assert page.panel.judge == state(window).judges[0]
        assert page.panel.lines["town"].text() == "Пермь"
        answers.yes = [False, True]
        page.panel.lines["town"].setFocus()
        qtbot.keyClick(page.panel.lines["town"], Qt.Key.Key_Escape)
        assert "Дубенков Илья" in answers.asked[-1]
        assert page.panel.lines["town"].text() == "Пермь"
        qtbot.keyClick(page.panel.lines["town"], Qt.Key.Key_Escape)
        assert page.panel.lines["town"].text() == ""
        assert state(window).judges[0].town == ""

    def test_a_field_that_cannot_be_has_the_keys(
        self, qtbot: QtBot, window: Window, page: JudgesPage
    ) -> None:
        go_to(page, 0, "name")
        page.panel.lines["days"].setText("до обеда")
        page.panel.save.click()
        assert "не дни" in window.message.text()
        assert page.panel.lines["days"].hasFocus()
        page.panel.lines["days"].setText("")
        page.panel.lines["surname"].setText(" ")
        page.panel.save.click()
        assert page.panel.lines["surname"].hasFocus()
        assert state(window).judges == PANEL

    def test_closing_the_event_asks_about_what_is_typed(
        self, window: Window, page: JudgesPage, answers: Answers
    ) -> None:
        page.add.click()
        page.panel.lines["surname"].setText("Сёмушкин")
        assert not window.close()
        assert "Сёмушкин" in answers.asked[-1]
        assert page.panel.lines["surname"].text() == "Сёмушкин"
        answers.yes = [True]
        assert window.close()

    def test_what_was_typed_about_somebody_taken_out_is_told_to_be_dropped(
        self, qtbot: QtBot, window: Window, page: JudgesPage
    ) -> None:
        go_to(page, 1, "name")
        page.panel.lines["town"].setText("Тверь")
        qtbot.keyClick(page.view, Qt.Key.Key_Delete)
        assert [judge.number for judge in state(window).judges] == [1, 3]
        assert "Воскобойный Глеб" in window.message.text()
        assert not page.panel.is_unwritten
        assert page.panel.judge in state(window).judges
        go_to(page, 0, "name")
        assert page.panel.judge == PANEL[0]
        page.add.click()
        assert page.panel.is_new

    def test_several_are_taken_out_in_one_step(self, qtbot: QtBot, window: Window, page: JudgesPage) -> None:
        go_to(page, 1, "name")
        page.view.selectAll()
        key(qtbot, window, Qt.Key.Key_Delete)
        assert state(window).judges == ()
        assert page.empty.isVisible()
        assert "Никто не выбран" in page.panel.heading.text()
        window.actions_by_id["undo"].trigger()
        assert state(window).judges == PANEL

    def test_after_a_close_marks_can_still_be_given(
        self, qtbot: QtBot, window: Window, page: JudgesPage
    ) -> None:
        window.place.perform(cmd.RegisterEntries(entries=tuple(Entry(n, f"Игроков{n}") for n in range(1, 7))))
        window.place.perform(cmd.Draw(phrase="фраза"))
        window.place.perform(cmd.Close(reason="свет"))
        assert not page.add.isEnabled()
        assert not page.remove.isEnabled()
        go_to(page, 0, "mark")
        type_in(qtbot, window, page, "5")
        assert state(window).judges[0].mark is JudgeMark.EXCELLENT


def test_a_watched_event_is_only_shown(
    window: Window, make: Make, page: JudgesPage, answers: Answers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bracket_desk.store.event_file.LOCK_WAIT", 0.0)
    assert window.place.current is not None
    other = make()
    answers.yes = [True]
    assert other.place.open(window.place.current.path)
    other.go("judges")
    watched = page_of(other, JudgesPage)
    assert len(watched.view.shown_rows()) == 3
    assert not watched.model.writable
    for widget in (watched.add, watched.remove, watched.take, watched.panel.save, watched.panel.every_day):
        assert not widget.isEnabled()
    assert watched.panel.lines["surname"].isReadOnly()
    watched.add_person()
    assert not watched.panel.is_new


class TestPapers:
    OFFICE = (
        Kind.QUESTIONNAIRES,
        Kind.OFFICIALS,
        Kind.ACCEPTANCE,
        Kind.JUDGES_REGISTRATION,
        Kind.ENTRIES_REGISTRATION,
    )

    def test_the_office_comes_first_and_says_what_is_missing(
        self, qtbot: QtBot, window: Window, page: JudgesPage
    ) -> None:
        assert tuple(KIND_WORDS)[:5] == self.OFFICE
        window.place.perform(cmd.RegisterEntries(entries=(Entry(1, "Игроков", "Пётр"),)))
        window.place.perform(cmd.RemoveJudges(judges=(3,)))
        window.go("documents")
        papers = page_of(window, DocumentsPage)
        idle(qtbot, window)
        assert papers.kind is Kind.ENTRIES_REGISTRATION, "before the draw it is the one at hand"
        said = papers.why.text()
        assert "Останется вписать ручкой: Место проведения, номер-код, Пол, возраст." in said
        assert "нет фамилии: Председатель комиссии по допуску." in said
        assert "комиссия ещё не решила: 1" in said
        for kind in self.OFFICE:
            papers.choose(kind)
            idle(qtbot, window)
            assert papers.document is not None, kind
            assert papers.document.kind is kind
            assert papers.print.isEnabled()

    def test_what_cannot_be_made_yet_is_said(self, qtbot: QtBot, window: Window, page: JudgesPage) -> None:
        window.place.perform(cmd.RemoveJudges(judges=(1, 2)))
        window.go("documents")
        papers = page_of(window, DocumentsPage)
        for kind, why in (
            (Kind.JUDGES_REGISTRATION, "Судьи ещё не зарегистрированы"),
            (Kind.ENTRIES_REGISTRATION, "Участников ещё нет"),
        ):
            papers.choose(kind)
            idle(qtbot, window)
            assert papers.document is None
            assert why in papers.why.text()

    def test_questionnaires_blank_and_filled(self, qtbot: QtBot, window: Window, page: JudgesPage) -> None:
        window.go("documents")
        papers = page_of(window, DocumentsPage)
        assert not papers.blank.isVisible()
        papers.choose(Kind.QUESTIONNAIRES)
        assert papers.blank.isVisible()
        pages = []
        for at in range(3):
            papers.blank.setCurrentIndex(at)
            idle(qtbot, window)
            assert papers.document is not None
            pages.append(papers.document.pages)
        both, blank, filled = pages
        assert blank == 1
        assert both > filled >= 2
