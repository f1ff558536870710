"""The desk as a secretary uses it: real windows, real files, keys and models, never a wait for time."""

from __future__ import annotations

import re
import threading
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeVar

import msgspec
import pytest
from PySide6.QtCore import (
    QAbstractItemModel,
    QCoreApplication,
    QEvent,
    QMimeData,
    QPoint,
    QPointF,
    QSettings,
    QSize,
    Qt,
    QTimer,
    QUrl,
)
from PySide6.QtGui import QAccessible, QAction, QDropEvent, QKeyEvent, QWheelEvent
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QMenu,
    QPushButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from bracket_desk import assets
from bracket_desk.demo import play_demo
from bracket_desk.domain import commands as cmd
from bracket_desk.domain import events as ev
from bracket_desk.domain.bracket.formats import FormatName, ToMatch, WinnerOf
from bracket_desk.domain.people.people import Entry
from bracket_desk.domain.snapshot import view_state
from bracket_desk.domain.sport.disciplines import Discipline
from bracket_desk.domain.tournament import Tournament
from bracket_desk.domain.values import OPEN_STATUSES, MatchStatus
from bracket_desk.printing.kinds import Kind
from bracket_desk.printing.papers import OF_TITLES
from bracket_desk.session import JournalEntry, tournament_at
from bracket_desk.store.event_file import EventFile
from bracket_desk.store.lock import Holder
from bracket_desk.ui.actions import PAGES
from bracket_desk.ui.app import make_app, make_window
from bracket_desk.ui.decision import Decision, OneByOne
from bracket_desk.ui.new_event import NewEvent
from bracket_desk.ui.pages.documents import DocumentsPage
from bracket_desk.ui.pages.draw import DrawPage
from bracket_desk.ui.pages.entries import EntriesPage
from bracket_desk.ui.pages.event import EventPage
from bracket_desk.ui.pages.journal import JournalPage
from bracket_desk.ui.pages.judges import JudgesPage
from bracket_desk.ui.pages.page import Page
from bracket_desk.ui.pages.results import PlacesPage
from bracket_desk.ui.paper_words import KIND_WORDS
from bracket_desk.ui.preview import page_sizes
from bracket_desk.ui.printout import print_pages
from bracket_desk.ui.result_panel import ResultPanel, read_frames
from bracket_desk.ui.second_key import SecondEntry, Sides
from bracket_desk.ui.sending import safe_name
from bracket_desk.ui.touching import Preview
from bracket_desk.ui.window import Window, with_suffix
from bracket_desk.ui.wizard import Step, Wizard
from bracket_desk.ui.work import Cancelled, Job
from bracket_desk.ui.workplace import Surroundings
from bracket_desk.words import Words
from tests.wizards import take_list, wizard_of

SAMPLES = Path(__file__).parents[1] / "data" / "samples"


class Answers:
    """A person who has made up their mind: each question takes the next answer of its kind."""

    def __init__(self) -> None:
        self.events: list[Path] = []
        self.new: list[Path] = []
        self.lists: list[Path] = []
        self.papers: list[Path] = []
        self.calendars: list[Path] = []
        self.forms: list[Path] = []
        self.texts: list[Path] = []
        self.lists_out: list[Path] = []
        self.tables: list[Path] = []
        self.tables_out: list[Path] = []
        self.folders: list[Path] = []
        self.chosen: list[int] = []
        self.picks: list[int] = []
        self.yes: list[bool] = []
        self.notes: list[str | None] = []
        self.decisions: list[Decision | OneByOne | None] = []
        self.asked: list[str] = []
        self.seconds: list[SecondEntry | None] = []
        self.agreeing: list[str] = []
        self.buttons: list[str] = []

    def event_to_open(self) -> Path | None:
        return self.events.pop(0) if self.events else None

    def event_to_create(self, name: str) -> Path | None:
        self.asked.append(name)
        return self.new.pop(0) if self.new else None

    def list_to_take(self) -> Path | None:
        return self.lists.pop(0) if self.lists else None

    def paper_to_write(self, name: str, suffixes: Sequence[str] = (".pdf",)) -> Path | None:
        return self.papers.pop(0) if self.papers else None

    def form_to_read(self) -> Path | None:
        return self.forms.pop(0) if self.forms else None

    def form_to_write(self, name: str) -> Path | None:
        self.asked.append(name)
        return self.forms.pop(0) if self.forms else None

    def calendar_to_write(self, name: str) -> Path | None:
        self.asked.append(name)
        return self.calendars.pop(0) if self.calendars else None

    def text_to_write(self, name: str) -> Path | None:
        self.asked.append(name)
        return self.texts.pop(0) if self.texts else None

    def list_to_write(self, name: str) -> Path | None:
        self.asked.append(name)
        return self.lists_out.pop(0) if self.lists_out else None

    def table_to_take(self) -> Path | None:
        return self.tables.pop(0) if self.tables else None

    def table_to_write(self, name: str) -> Path | None:
        self.asked.append(name)
        return self.tables_out.pop(0) if self.tables_out else None

    def folder(self, title: str) -> Path | None:
        return self.folders.pop(0) if self.folders else None

    def note(self, text: str, *, needed: bool = False, yes: str = "") -> str | None:
        self.asked.append(text)
        self.buttons.append(yes)
        return self.notes.pop(0) if self.notes else "так решено" * needed

    def second_key(self, first: str, sides_of: Callable[[int], Sides | None]) -> SecondEntry | None:
        self.asked.append(first)
        return self.seconds.pop(0) if self.seconds else None

    def second_agrees(self, first: str, text: str) -> str | None:
        self.asked.append(text)
        return self.agreeing.pop(0) if self.agreeing else None

    def confirm(self, text: str, yes: str) -> bool:
        self.asked.append(text)
        return self.yes.pop(0) if self.yes else False

    def look(self, preview: Preview) -> bool:
        self.asked.append(preview.text())
        return self.yes.pop(0) if self.yes else False

    def choose(self, text: str, answers: Sequence[str]) -> int | None:
        self.asked.append(text)
        return self.chosen.pop(0) if self.chosen else None

    def pick(self, text: str, people: Sequence[str]) -> int | None:
        self.asked.append("\n".join((text, *people)))
        return self.picks.pop(0) if self.picks else None

    def decision(self, text: str, people: Sequence[str], by: str) -> Decision | OneByOne | None:
        """Without an answer of its own the commission admits everybody, which is asked of nobody."""
        if not self.decisions:
            return Decision(by or "Комиссия", "решение принято до жеребьёвки")
        self.asked.append("\n".join((text, *people)))
        return self.decisions.pop(0)


Make = Callable[..., Window]
P = TypeVar("P", bound=Page)


@pytest.fixture
def answers() -> Answers:
    return Answers()


@pytest.fixture
def make(qtbot: QtBot, qapp: QApplication, tmp_path: Path, answers: Answers) -> Iterator[Make]:
    """A shown window, in a language and a theme."""
    made: list[Window] = []

    def call(language: str = "ru", theme: str = "light") -> Window:
        app = make_app([], assets.resources(), language)
        around = Surroundings(
            words=Words(language, assets.resources() / "translations"),
            clock=lambda: datetime(2026, 12, 5, 10, tzinfo=UTC),
            holder=lambda: Holder("Рогожин", "зал-1", 7, "2026-12-05T10:00"),
            resources=assets.resources(),
            reports=assets.reports(),
            settings=QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat),
        )
        window = make_window(app, around, theme)
        window.place.asking = answers
        qtbot.addWidget(window)
        window.show()
        qtbot.waitExposed(window)
        made.append(window)
        return window

    yield call
    for window in made:
        # a window that asks about what a test left in its fields would stay open
        window.place.drafts.clear()
        window.close()


@pytest.fixture
def window(make: Make) -> Window:
    return make()


@pytest.fixture
def played(tmp_path: Path) -> Path:
    """A played event of 57 entries."""
    path = tmp_path / "played.bdesk"
    words = Words("ru", assets.resources() / "translations")
    EventFile.create(path, play_demo(57, played=True, words=words))
    return path


@pytest.fixture
def drawn(tmp_path: Path) -> Path:
    """An event of 33 entries, drawn and not begun."""
    path = tmp_path / "drawn.bdesk"
    words = Words("ru", assets.resources() / "translations")
    EventFile.create(path, play_demo(33, played=False, words=words))
    return path


@pytest.fixture
def begun(qtbot: QtBot, window: Window, drawn: Path) -> str:
    """The first open match, chosen on the board."""
    window.place.open(drawn)
    window.go("bracket")
    match = next(s.match.id for s in state(window).states if s.status in OPEN_STATUSES)
    window.bracket.show_match(match)
    window.bracket.board.setFocus()
    return match


def idle(qtbot: QtBot, window: Window) -> None:
    """Until the worker has delivered."""
    qtbot.waitUntil(lambda: not window.place.worker.is_busy, timeout=20_000)


def state(window: Window) -> Tournament:
    t = window.place.tournament
    assert t is not None
    return t


def page_of(window: Window, kind: type[P]) -> P:
    """The page that is shown, which must be of that kind."""
    page = window.page
    assert isinstance(page, kind)
    return page


def key(qtbot: QtBot, window: Window, code: Qt.Key, *, control: bool = False) -> None:
    """A key pressed where the focus is."""
    held = Qt.KeyboardModifier.ControlModifier if control else Qt.KeyboardModifier.NoModifier
    qtbot.keyClick(QApplication.focusWidget() or window, code, held)


def text(typed: str, where: QWidget | None = None) -> None:
    """A text typed there, or where the focus is; Qt's own helper knows only ASCII."""
    target = where or QApplication.focusWidget()
    assert target is not None
    for letter in typed:
        for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
            event = QKeyEvent(kind, 0, Qt.KeyboardModifier.NoModifier, letter)
            QApplication.sendEvent(target, event)


class TestFiles:
    def test_nothing_open(self, window: Window) -> None:
        begin = page_of(window, EventPage)
        assert window.focusWidget() is begin.create_button, "Enter begins, as the button says"
        assert window.place.tournament is None
        assert window.next_button.text() == "Создать соревнование…"
        assert not window.actions_by_id["undo"].isEnabled()
        assert not begin.recent_heading.isVisible(), "nothing was opened yet"
        said = [label.text() for label in begin.findChildren(QLabel) if label.isVisible()]
        assert [text[:2] for text in said if text[1:2] == "."] == ["1.", "2.", "3."], "how one begins"

    def test_open_recent_close(self, qtbot: QtBot, window: Window, answers: Answers, played: Path) -> None:
        answers.events.append(played)
        window.actions_by_id["open"].trigger()
        assert state(window).finished
        assert window.place.recent() == [played]
        window.actions_by_id["close"].trigger()
        assert window.place.tournament is None
        assert [p.name for p in played.parent.iterdir() if p.suffix != ".ini"] == [played.name]
        begin = page_of(window, EventPage)
        assert begin.recent_heading.isVisible()
        last = begin.recent.itemAt(0).widget()
        assert isinstance(last, QPushButton)
        assert last.text().startswith(played.stem)
        last.click()
        assert state(window).finished

    def test_a_file_that_cannot_be_opened_is_explained(self, window: Window, tmp_path: Path) -> None:
        bad = tmp_path / "bad.bdesk"
        bad.write_bytes(b"x" * 500)
        window.take_file(bad)
        assert "не файл соревнования" in window.message.text()
        assert window.place.tournament is None

    def test_an_open_event_is_not_lost_to_a_bad_one(
        self, window: Window, played: Path, tmp_path: Path
    ) -> None:
        window.place.open(played)
        window.place.open(tmp_path / "нет.bdesk")
        assert state(window).finished

    def test_dropped_files(self, qtbot: QtBot, window: Window, drawn: Path) -> None:
        def drop(path: Path) -> None:
            data = QMimeData()
            data.setUrls([QUrl.fromLocalFile(str(path))])
            event = QDropEvent(
                QPointF(10, 10),
                Qt.DropAction.CopyAction,
                data,
                Qt.MouseButton.LeftButton,
                Qt.KeyboardModifier.NoModifier,
            )
            window.dropEvent(event)

        drop(SAMPLES / "entries-33.xls")
        assert window.message.text().startswith("⚠")
        drop(drawn)
        assert len(state(window).entries) == 33
        drop(SAMPLES / "entries-ugly.csv")
        take_list(qtbot, window)
        assert len(state(window).entries) == 45

    def test_two_desks_on_one_file(
        self, window: Window, make: Make, played: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("bracket_desk.store.event_file.LOCK_WAIT", 0.0)
        window.place.open(played)
        other = make()
        assert not other.place.open(played)
        assert "Рогожин" in other.message.text()

    def test_names_of_files(self) -> None:
        assert safe_name('Кубок "А/Б": 2026?') == "Кубок А Б 2026"
        assert safe_name(" . ") == "event"


class TestLists:
    def test_what_was_doubted_is_told(self, qtbot: QtBot, window: Window, drawn: Path) -> None:
        window.place.open(drawn)
        window.go("entries")
        page = page_of(window, EntriesPage)
        page.take_list(SAMPLES / "entries-ugly.csv")
        take_list(qtbot, window)
        assert "взято 12" in page.report.summary.text()
        told = page.report.text.toPlainText()
        assert "Строка 5: Такого дня нет: «31.02.2001»." in told
        assert "Не взяты столбцы: Телефон" in told
        assert page.report.isVisible()
        qtbot.keyClick(page.report.text, Qt.Key.Key_Escape)
        assert not page.report.isVisible()

    def test_a_number_that_was_taken_out_is_not_given_again(
        self, qtbot: QtBot, window: Window, tmp_path: Path, drawn: Path
    ) -> None:
        window.place.open(drawn)
        window.go("entries")
        late = Entry(state(window).last_number + 1, "Опоздалов", "Илья")
        window.place.perform(cmd.RegisterEntries(entries=(late,)))
        window.place.perform(cmd.RemoveEntries(entries=(late.id,)))
        more = tmp_path / "more.csv"
        more.write_text("Фамилия;Имя\nПоспелов;Олег\n", encoding="utf-8")
        page_of(window, EntriesPage).take_list(more)
        take_list(qtbot, window)
        assert state(window).entries[f"e{late.number + 1}"].surname == "Поспелов"

    def test_a_list_that_is_none(self, qtbot: QtBot, window: Window, drawn: Path, tmp_path: Path) -> None:
        window.place.open(drawn)
        bad = tmp_path / "bad.csv"
        bad.write_bytes(b"")
        window.take_file(bad)
        dialog = wizard_of(qtbot, window)
        assert dialog.reading.notice.text() == "⚠ В bad.csv ничего нет. Проверьте, тот ли это файл."
        dialog.reject()
        assert window.message.text() == "Ничего не изменено."

    def test_search_knows_no_yo_and_no_case(self, window: Window, drawn: Path) -> None:
        window.place.open(drawn)
        window.go("entries")
        page = page_of(window, EntriesPage)
        page.search.setText("ПЕТР")
        shown = [page.found.index(row, 1).data() for row in range(page.found.rowCount())]
        assert shown
        assert all("Пётр" in name or "Петр" in name for name in shown)

    def test_judges(self, qtbot: QtBot, window: Window, answers: Answers, drawn: Path) -> None:
        window.place.open(drawn)
        window.go("judges")
        page = page_of(window, JudgesPage)
        before = len(state(window).judges)
        answers.lists.append(SAMPLES / "judges.xlsx")
        page.take.click()
        take_list(qtbot, window)
        assert len(state(window).judges) == before + 14


def menu_entry(button_menu: QMenu, part: str) -> None:
    """Trigger the first entry, also of a submenu, whose text holds a part."""
    for action in button_menu.actions():
        sub = action.menu()
        if isinstance(sub, QMenu):
            for inner in sub.actions():
                if part in f"{action.text()} {inner.text()}":
                    inner.trigger()
                    return
        elif part in action.text():
            action.trigger()
            return
    raise AssertionError(part)


class TestDecisions:
    @pytest.fixture
    def panel(self, window: Window, drawn: Path) -> ResultPanel:
        """The panel of the first open match."""
        window.place.open(drawn)
        window.go("bracket")
        match = next(s.match.id for s in state(window).states if s.status in OPEN_STATUSES)
        window.bracket.show_match(match)
        return window.bracket.panel

    def of(self, window: Window, panel: ResultPanel) -> str:
        """How the match of the panel stands."""
        assert panel.match is not None
        found = state(window).state_of(panel.match)
        return found.result.kind.value if found.result else found.status.value

    def test_a_wrong_score_is_refused_in_words(self, window: Window, panel: ResultPanel) -> None:
        for spin in panel.scores:
            spin.setValue(3)
        panel.record.click()
        assert "счёта 3–3 быть не может" in window.message.text()
        assert self.of(window, panel) == "ready"

    def test_frames_make_the_score(self, window: Window, panel: ResultPanel) -> None:
        panel.frames.setText("8-3 5-8 8:7 8-0 8–6")
        panel.record.click()
        assert panel.match is not None
        result = state(window).state_of(panel.match).result
        assert result is not None
        assert result.score == (4, 1)
        panel.frames.setText("восемь")
        panel.record.click()
        assert "Партии — это пары чисел" in window.message.text()

    def test_a_rare_frame_is_asked_about(self, window: Window, panel: ResultPanel, answers: Answers) -> None:
        panel.frames.setText("9-3 8-0 8-0 8-0")
        panel.record.click()
        assert self.of(window, panel) == "ready"
        answers.yes.append(True)
        panel.record.click()
        assert self.of(window, panel) == "played"

    def test_no_show_and_undo_with_its_name(self, window: Window, panel: ResultPanel) -> None:
        menu_entry(panel.absent.menu(), "(")
        assert self.of(window, panel) == "no-show"
        undo = window.actions_by_id["undo"]
        assert undo.text().startswith("&Отменить: Встреча ")
        assert "неявка" in undo.text()
        undo.trigger()
        assert self.of(window, panel) == "ready"
        window.actions_by_id["redo"].trigger()
        assert self.of(window, panel) == "no-show"

    def test_both_absent_and_one_goes_on(self, window: Window, panel: ResultPanel) -> None:
        menu_entry(panel.absent.menu(), "Оба, дальше идёт")
        assert self.of(window, panel) == "both-lost"

    def test_technical_defeat_with_its_reason(self, window: Window, panel: ResultPanel) -> None:
        menu_entry(panel.technical.menu(), "травма")
        assert self.of(window, panel) == "technical"

    def test_withdrawal_and_back(self, window: Window, panel: ResultPanel) -> None:
        menu_entry(panel.leaving.menu(), "отказ")
        assert self.of(window, panel) == "technical"
        assert len(state(window).gone) == 1
        menu_entry(panel.leaving.menu(), "вернуть")
        assert not state(window).gone
        panel.clear.click()
        assert self.of(window, panel) == "ready"

    def test_a_correction_lists_what_it_touches(
        self, window: Window, panel: ResultPanel, answers: Answers
    ) -> None:
        t = state(window)
        upper = [s.match for s in t.states if s.match.round == "U2" and t.seats]
        wins = {s.match.id: s for s in t.states if s.status in OPEN_STATUSES and s.match.round == "U1"}
        for match in list(wins):
            window.place.perform(cmd.EnterResult(match=match, score=(4, 1)))
        second = next(m.id for m in upper if state(window).state_of(m.id).status in OPEN_STATUSES)
        window.place.perform(cmd.EnterResult(match=second, score=(4, 2)))
        feeders = {str(source).split()[-1] for source in state(window).format.find(second).sources}
        feeder = next(m for m in feeders if state(window).state_of(m).result is not None)
        window.bracket.show_match(feeder)
        before = view_state(state(window))
        panel.scores[0].setValue(1)
        panel.scores[1].setValue(4)
        panel.record.click()
        number = state(window).format.find(second).number
        told = answers.asked[-1].split("\n\n")
        (suspended,) = [part for part in told if "результаты перестанут действовать" in part]
        (line,) = [line for line in suspended.splitlines() if line.startswith(f"{number}  ")]
        assert " – " in line
        assert line.endswith("4–2")
        assert [spin.value() for spin in window.bracket.panel.scores] == [4, 1], (
            "what is written is shown again"
        )
        assert view_state(state(window)) == before
        answers.yes.append(True)
        panel.scores[0].setValue(1)
        panel.scores[1].setValue(4)
        panel.record.click()
        assert [key[0] for key, _ in state(window).suspended] == [second]
        window.actions_by_id["undo"].trigger()
        assert view_state(state(window)) == before

    def test_call_and_begin(self, window: Window, panel: ResultPanel) -> None:
        panel.table.setCurrentText("3")
        panel.call.click()
        assert self.of(window, panel) == "called"
        assert "стол 3" in panel.about.text()
        panel.begin.click()
        assert self.of(window, panel) == "playing"

    def test_frames_are_read_strictly(self) -> None:
        assert read_frames("8-3, 5:8; 8–7") == ((8, 3), (5, 8), (8, 7))
        assert read_frames("  ") == ()
        assert read_frames("-5-71") == ((-5, 71),)
        assert read_frames("8-") is None
        assert read_frames("8-3-1") is None


class TestBoard:
    def test_arrows_follow_the_edges(self, qtbot: QtBot, window: Window, drawn: Path) -> None:
        window.place.open(drawn)
        board = window.bracket.board
        window.bracket.part.setCurrentIndex(1)
        board.setFocus()
        qtbot.keyClick(board, Qt.Key.Key_Right)
        first = board.match
        assert first == "A-U1-1"
        qtbot.keyClick(board, Qt.Key.Key_Right)
        assert board.match == "A-U2-1"
        qtbot.keyClick(board, Qt.Key.Key_Left)
        assert board.match == "A-U1-1"
        qtbot.keyClick(board, Qt.Key.Key_Down)
        assert board.match == "A-U1-2"
        qtbot.keyClick(board, Qt.Key.Key_Up)
        assert board.match == "A-U1-1"
        assert "Встреча 1" in board.accessibleDescription()

    def test_zoom_by_keys_and_back(self, qtbot: QtBot, window: Window, drawn: Path) -> None:
        window.place.open(drawn)
        board = window.bracket.board
        whole = board.transform().m11()
        qtbot.keyClick(board, Qt.Key.Key_Plus)
        assert board.transform().m11() > whole
        qtbot.keyClick(board, Qt.Key.Key_Minus)
        qtbot.keyClick(board, Qt.Key.Key_Home)
        assert board.transform().m11() == pytest.approx(whole)

    def test_a_click_chooses_and_a_double_click_opens(
        self, qtbot: QtBot, window: Window, drawn: Path
    ) -> None:
        window.place.open(drawn)
        board = window.bracket.board
        window.bracket.part.setCurrentIndex(1)
        match = next(m for m in board.matches if state(window).state_of(m).status in OPEN_STATUSES)
        where = board.centre_of(match)
        qtbot.mouseClick(board.viewport(), Qt.MouseButton.LeftButton, pos=where)
        assert board.match == match
        qtbot.mouseDClick(board.viewport(), Qt.MouseButton.LeftButton, pos=where)
        assert window.bracket.panel.scores[0].hasFocus()

    def test_find_by_part_of_a_name_or_number(self, qtbot: QtBot, window: Window, played: Path) -> None:
        window.place.open(played)
        page = window.bracket
        person = next(iter(state(window).entries.values()))
        for asked, expected in (("81", "F32-1"), ("111", "F2-1")):
            page.search.setText(asked)
            qtbot.keyClick(page.search, Qt.Key.Key_Return)
            assert page.board.match == expected
        page.search.setText(person.surname.upper()[:5] + " " + person.given[:2].lower())
        qtbot.keyClick(page.search, Qt.Key.Key_Return)
        assert page.board.match is not None
        page.search.setText("никого такого")
        qtbot.keyClick(page.search, Qt.Key.Key_Return)
        assert "не найдено" in window.message.text()


class TestPages:
    def test_places_and_journal(self, window: Window, played: Path) -> None:
        window.place.open(played)
        window.go("places")
        page = page_of(window, PlacesPage)
        assert [row.place for row in page.model.rows[:4]] == [(1, 1), (2, 2), (3, 3), (3, 3)]
        window.go("journal")
        journal = page_of(window, JournalPage)
        event = window.place.current
        assert event is not None
        assert len(journal.model.rows) == len(event.entries)
        assert all(journal.model.data(journal.model.index(row, 2)) for row in range(len(journal.model.rows)))

    def test_every_document_is_shown_and_what_is_missing_is_told(
        self, qtbot: QtBot, window: Window, drawn: Path
    ) -> None:
        window.place.open(drawn)
        window.go("documents")
        page = page_of(window, DocumentsPage)
        for row in range(len(KIND_WORDS)):
            page.list.setCurrentRow(row)
            idle(qtbot, window)
            made = page.document is not None
            assert made == (page.kind not in {Kind.FINAL_PROTOCOL, Kind.RATING, *OF_TITLES})
            assert page.calendar.isVisible() == (page.kind is Kind.TIMETABLE)
            assert page.save.isEnabled() == made
            assert (page.preview.sheets > 0) == made
        page.choose(Kind.FINAL_PROTOCOL)
        idle(qtbot, window)
        assert "не окончено" in page.why.text()

    def test_characters_without_a_glyph_are_told_before_printing(
        self, qtbot: QtBot, window: Window, drawn: Path
    ) -> None:
        window.place.open(drawn)
        assert window.place.perform(cmd.RegisterEntries(entries=(Entry(34, "Смайлов😀", "Γιώργος"),)))
        window.go("documents")
        page = page_of(window, DocumentsPage)
        page.choose(Kind.ENTRIES_REGISTRATION)
        idle(qtbot, window)
        assert "Этих знаков нет ни в одном шрифте, вместо них стоит значок: 😀" in page.why.text()
        page.choose(Kind.GROUPS)
        idle(qtbot, window)
        assert "шрифте" not in page.why.text()

    def test_protocols_are_chosen_by_state_and_by_the_sheet(
        self, qtbot: QtBot, window: Window, drawn: Path
    ) -> None:
        window.place.open(drawn)
        window.go("documents")
        page = page_of(window, DocumentsPage)
        page.choose(Kind.MATCH_PROTOCOLS)
        idle(qtbot, window)
        assert page.which.isVisible()
        sheets = []
        for row in (1, 2, 3):
            page.per_sheet.setCurrentIndex(row)
            idle(qtbot, window)
            sheets.append(page.preview.sheets)
        assert sheets == sorted(sheets, reverse=True)
        assert sheets[0] > sheets[2]
        page.which.setCurrentIndex(page.which.findText("пустые бланки"))
        idle(qtbot, window)
        assert page.preview.sheets == 1
        page.which.setCurrentIndex(page.which.findText("решённые встречи"))
        idle(qtbot, window)
        assert page.document is None
        assert page.why.text() == "Таких встреч сейчас нет."
        page.choose(Kind.GROUPS)
        assert not page.which.isVisible()

    @pytest.mark.parametrize("language", ["ru", "en"])
    @pytest.mark.parametrize("theme", ["light", "dark"])
    def test_every_page_in_every_language_and_theme(
        self, qtbot: QtBot, make: Make, played: Path, language: str, theme: str
    ) -> None:
        window = make(language, theme)
        window.resize(QSize(1366, 768))
        window.place.open(played)
        for name, _ in PAGES:
            window.go(name)
            idle(qtbot, window)
            assert not window.grab().isNull()
            for widget in named_widgets(window.page):
                assert spoken_name(widget), f"{name}: {widget}"
                # of a box that is typed into the value is said, which may be somebody's name
                typed = isinstance(widget, QComboBox) and widget.isEditable()
                said = widget.accessibleDescription() if typed else spoken_name(widget)
                if language == "en":
                    assert not any("а" <= letter <= "я" for letter in said.lower()), widget

    def test_the_smallest_screen_shows_the_essentials(self, window: Window, played: Path) -> None:
        window.resize(1366, 768)
        window.place.open(played)
        for name, _ in PAGES:
            window.go(name)
            assert window.width() == 1366
            assert window.height() == 768
            assert window.minimumSizeHint().width() <= 1366
            assert window.minimumSizeHint().height() <= 700


def named_widgets(page: QWidget) -> list[QWidget]:
    """What a screen reader would stop at."""
    kinds = (QAbstractButton, QLineEdit, QComboBox, QAbstractItemView)
    found = [w for kind in kinds for w in page.findChildren(kind)]
    return [
        w
        for w in found
        if w.isVisible()
        and w.focusPolicy() != Qt.FocusPolicy.NoFocus
        and not w.objectName().startswith("qt_")
        and not isinstance(w.parent(), QComboBox)
    ]


def spoken_name(widget: QWidget) -> str:
    """The name a screen reader says."""
    interface = QAccessible.queryAccessibleInterface(widget)
    return interface.text(QAccessible.Text.Name)


class TestSafety:
    def test_what_is_shown_is_what_is_written(
        self, qtbot: QtBot, window: Window, drawn: Path, tmp_path: Path
    ) -> None:
        window.place.open(drawn)
        match = next(s.match.id for s in state(window).states if s.status in OPEN_STATUSES)
        window.place.perform(cmd.EnterResult(match=match, score=(4, 0)))
        with EventFile.read(drawn) as file:
            written = tournament_at(file.entries())
        assert msgspec.json.encode(view_state(written)) == msgspec.json.encode(view_state(state(window)))

    def test_a_refused_write_leaves_the_screen_equal_to_the_file(
        self, window: Window, drawn: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        from bracket_desk.domain.errors import FileError, World

        window.place.open(drawn)
        before = view_state(state(window))

        def full(*_: object) -> None:
            raise FileError(World.DISK_FULL, path=str(drawn))

        monkeypatch.setattr(EventFile, "append", full)
        match = next(s.match.id for s in state(window).states if s.status in OPEN_STATUSES)
        assert not window.place.perform(cmd.EnterResult(match=match, score=(4, 0)))
        assert "нет места" in window.message.text()
        assert view_state(state(window)) == before


class TestKeys:
    def steps(self, window: Window) -> int:
        """Entries in the journal."""
        event = window.place.current
        assert event is not None
        return len(event.entries)

    def test_undo_reaches_the_event_from_the_fields(self, qtbot: QtBot, window: Window, begun: str) -> None:
        key(qtbot, window, Qt.Key.Key_4)
        key(qtbot, window, Qt.Key.Key_Return)
        key(qtbot, window, Qt.Key.Key_Return)
        assert state(window).state_of(begun).result is not None
        window.bracket.panel.scores[1].setFocus()
        before = self.steps(window)
        key(qtbot, window, Qt.Key.Key_Z, control=True)
        assert self.steps(window) == before + 1
        assert state(window).state_of(begun).result is None
        assert "отменено: Встреча" in window.message.text()

    def test_enter_once_more_is_no_new_step(self, qtbot: QtBot, window: Window, begun: str) -> None:
        panel = window.bracket.panel
        panel.scores[0].setValue(4)
        panel.record.click()
        before = self.steps(window)
        panel.record.click()
        assert self.steps(window) == before
        assert "уже записан" in window.message.text()

    def test_a_wrong_digit_is_refused_not_replaced(self, qtbot: QtBot, window: Window, begun: str) -> None:
        window.bracket.panel.scores[0].setValue(3)
        key(qtbot, window, Qt.Key.Key_9)
        key(qtbot, window, Qt.Key.Key_Return)
        key(qtbot, window, Qt.Key.Key_Return)
        assert "счёта 9–0 быть не может" in window.message.text()
        assert state(window).state_of(begun).result is None

    def test_escape_leads_back_to_the_board(self, qtbot: QtBot, window: Window, begun: str) -> None:
        key(qtbot, window, Qt.Key.Key_3)
        assert window.bracket.panel.scores[0].hasFocus()
        key(qtbot, window, Qt.Key.Key_Escape)
        assert window.bracket.board.hasFocus()
        assert window.bracket.panel.scores[0].value() == 0

    def test_every_match_of_every_part_is_reached_by_arrows(
        self, qtbot: QtBot, window: Window, drawn: Path
    ) -> None:
        window.place.open(drawn)
        board = window.bracket.board
        arrows = (Qt.Key.Key_Right, Qt.Key.Key_Left, Qt.Key.Key_Up, Qt.Key.Key_Down)
        for part in range(window.bracket.part.count()):
            window.bracket.part.setCurrentIndex(part)
            idle(qtbot, window)
            seen, left = set[str](), [board.matches[0]]
            while left:
                match = left.pop()
                if match in seen:
                    continue
                seen.add(match)
                for arrow in arrows:
                    board.choose(match)
                    qtbot.keyClick(board, arrow)
                    assert board.match is not None
                    left.append(board.match)
            assert seen == set(board.matches), window.bracket.part.currentText()

    @pytest.mark.parametrize("language", ["ru", "en"])
    def test_letters_of_keys_do_not_clash(self, make: Make, drawn: Path, language: str) -> None:
        window = make(language)
        window.place.open(drawn)
        match = next(s.match.id for s in state(window).states if s.status in OPEN_STATUSES)
        for name, _ in PAGES:
            window.go(name)
            if name == "bracket":
                window.bracket.show_match(match)
            self.check_letters(window, name)

    @pytest.mark.parametrize("language", ["ru", "en"])
    def test_letters_do_not_clash_whatever_happens_to_a_match(
        self, make: Make, drawn: Path, language: str
    ) -> None:
        window = make(language)
        window.place.open(drawn)
        t = state(window)
        match, table = next(s.match.id for s in t.states if s.status in OPEN_STATUSES), t.own_tables[0]
        window.go("floor")
        window.floor.open_match(match)
        self.check_letters(window, "waiting")
        for command in (
            cmd.Call(match=match, table=table),
            cmd.Start(match=match),
            cmd.EnterResult(match=match, score=(t.race(t.format.find(match)), 0)),
        ):
            assert window.place.perform(command)
            window.go("floor")
            window.floor.open_table(table)
            self.check_letters(window, f"{command} at its table")
            window.floor.enter_result(match)
            self.check_letters(window, f"{command} in the place of the table's panel")
            window.go("bracket")
            window.bracket.show_match(match)
            self.check_letters(window, f"{command} in the bracket")

    def check_letters(self, window: Window, where: str) -> None:
        """Each letter that is seen on menus, buttons and labels of fields leads to one of them."""
        menus = [action.text() for action in window.menuBar().actions()]
        buttons = [b.text() for b in window.page.findChildren(QAbstractButton) if b.isVisible()]
        labels = [
            x.text() for x in window.page.findChildren(QLabel) if x.isVisible() and x.buddy() is not None
        ]
        found = [re.search("&([^& ])", text) for text in (*menus, *buttons, *labels)]
        letters = [one[1].lower() for one in found if one]
        assert sorted(letters) == sorted(set(letters)), (
            where,
            [text for text in buttons + labels if "&" in text],
        )

    def test_ctrl_f_finds_where_one_is(self, qtbot: QtBot, window: Window, drawn: Path) -> None:
        window.place.open(drawn)
        window.go("entries")
        page = page_of(window, EntriesPage)
        page.view.setFocus()
        key(qtbot, window, Qt.Key.Key_F, control=True)
        assert page.search.hasFocus()
        window.go("bracket")
        key(qtbot, window, Qt.Key.Key_F, control=True)
        assert window.bracket.search.hasFocus()

    def test_without_an_event_there_is_only_the_first_page(
        self, qtbot: QtBot, window: Window, played: Path
    ) -> None:
        window.place.open(played)
        window.place.close()
        for code in (Qt.Key.Key_3, Qt.Key.Key_5, Qt.Key.Key_7):
            key(qtbot, window, code, control=True)
            assert window.page is window.pages["event"]
        assert window.bracket.board.matches == () or not window.bracket.board.isVisible()


class TestLeaving:
    def test_somebody_who_waits_can_leave_and_come_back(self, window: Window, drawn: Path) -> None:
        window.place.open(drawn)
        window.go("bracket")
        waiting = next(s for s in state(window).states if s.status == "pending" and len(s.players) == 1)
        window.bracket.show_match(waiting.match.id)
        panel = window.bracket.panel
        assert panel.leaving.isVisible()
        menu_entry(panel.leaving.menu(), "отказ")
        assert waiting.players[0] in state(window).gone
        menu_entry(panel.leaving.menu(), "вернуть")
        assert waiting.players[0] not in state(window).gone

    def test_from_the_table_also_before_the_draw(self, window: Window, drawn: Path) -> None:
        window.place.open(drawn)
        while state(window).draw is not None:
            window.undo()
        window.go("entries")
        page = page_of(window, EntriesPage)
        assert not page.chosen_button.isEnabled()
        page.view.selectRow(0)
        page.chosen_button.menu().aboutToShow.emit()
        menu_entry(page.chosen_button.menu(), "отказ")
        assert list(state(window).gone) == ["e1"]
        assert page.chosen is not None
        assert page.chosen.id == "e1", "what is chosen stays chosen"
        page.chosen_button.menu().aboutToShow.emit()
        menu_entry(page.chosen_button.menu(), "дисквалификация")
        page.chosen_button.menu().aboutToShow.emit()
        assert not any("дисквалификация" in action.text() for action in page.chosen_button.menu().actions())


class TestEdges:
    def test_a_list_read_for_one_event_never_lands_in_another(
        self, qtbot: QtBot, window: Window, drawn: Path, played: Path
    ) -> None:
        window.place.open(drawn)
        window.go("entries")
        before = {path: len(tournament_at(read(path)).entries) for path in (drawn, played)}
        page_of(window, EntriesPage).take_list(SAMPLES / "entries-64.xlsx")
        window.place.open(played)
        idle(qtbot, window)
        assert not any(dialog.isVisible() for dialog in window.findChildren(Wizard))
        window.place.close()
        assert {path: len(tournament_at(read(path)).entries) for path in (drawn, played)} == before

    def test_a_small_screen_at_150_percent(self, qtbot: QtBot, window: Window, played: Path) -> None:
        window.place.open(played)
        window.resize(911, 480)
        for name, _ in PAGES:
            window.go(name)
            assert (window.width(), window.height()) == (911, 480)
            assert window.next_button.geometry().right() < window.width()
        assert not window.rail.horizontalScrollBar().isVisible()
        # what is told has room enough for a sentence while something goes on
        idle(qtbot, window)
        window.place.tell("Сохранено: протокол.pdf")
        window._show_progress(shown=True)
        QApplication.processEvents()
        assert window.message.width() >= 280
        assert window.cancel.isVisible()

    @pytest.mark.parametrize("language", ["ru", "en"])
    def test_a_small_screen_cuts_no_field(self, qtbot: QtBot, make: Make, drawn: Path, language: str) -> None:
        """1366×768 at 150 %: the score can be typed, and a table shows where everybody sits."""
        window = make(language)
        window.place.open(drawn)
        window.resize(911, 480)
        window.go("bracket")
        match = next(s.match.id for s in state(window).states if s.status in OPEN_STATUSES)
        window.bracket.show_match(match)
        window.place.perform(cmd.Call(match=match, table=state(window).tables[0]))
        QApplication.processEvents()
        side = window.bracket.side.viewport()
        for field in (*window.bracket.panel.scores, window.bracket.panel.record, window.bracket.panel.call):
            right = field.mapTo(side, field.rect().topRight()).x()
            assert right < side.width(), field.accessibleName() or field
        window.go("entries")
        QApplication.processEvents()
        view = page_of(window, EntriesPage).view
        assert view.horizontalScrollBar().maximum() == 0
        assert view.visible() == ["number", "name", "region", "seed", "seat", "place"]
        window.resize(1366, 768)
        QApplication.processEvents()
        assert view.horizontalScrollBar().maximum() == 0
        assert {"born", "title", "town", "rating"} < {*view.visible()}

    @pytest.mark.parametrize("language", ["ru", "en"])
    def test_the_card_of_a_new_event_cuts_no_word(self, qtbot: QtBot, make: Make, language: str) -> None:
        window = make(language)
        dialog = NewEvent(window, window.place.words)
        qtbot.addWidget(dialog)
        with qtbot.waitExposed(dialog):
            dialog.show()
        for widget in dialog.findChildren(QWidget):
            if isinstance(widget, QLabel | QAbstractButton | QComboBox) and widget.isVisible():
                assert widget.width() >= widget.minimumSizeHint().width(), widget

    def test_the_same_file_twice_is_no_second_desk(self, window: Window, played: Path) -> None:
        window.place.open(played)
        assert window.place.open(played.parent / "." / played.name)
        assert "уже открыт здесь" in window.message.text()

    def test_what_belonged_to_one_event_is_gone_in_the_next(
        self, qtbot: QtBot, window: Window, drawn: Path, played: Path
    ) -> None:
        window.place.open(drawn)
        window.go("entries")
        page = page_of(window, EntriesPage)
        page.take_list(SAMPLES / "entries-ugly.csv")
        take_list(qtbot, window)
        assert page.report.isVisible()
        page.search.setText("а")
        window.place.open(played)
        window.go("entries")
        assert not page.report.isVisible()
        assert page.search.text() == ""

    def test_names_are_text_everywhere(self, window: Window, drawn: Path) -> None:
        window.place.open(drawn)
        odd = Entry(900, "A&B<b>жирный</b>", "Иван")
        window.place.perform(cmd.RegisterEntries(entries=(odd,)))
        seated = next(s.players[0] for s in state(window).states if s.status in OPEN_STATUSES)
        window.place.perform(cmd.Replace(entry=seated, by="e900"))
        match = next(s.match.id for s in state(window).states if "e900" in s.players and len(s.players) == 2)
        window.bracket.show_match(match)
        texts = [label.text() for label in window.bracket.panel.names]
        assert any("A&&B<b>жирный</b> Иван" in text for text in texts)
        assert all(label.textFormat() is Qt.TextFormat.PlainText for label in window.bracket.panel.names)

    def test_a_dot_in_a_title_is_no_suffix(self, window: Window, tmp_path: Path) -> None:
        assert with_suffix(tmp_path / "Кубок 1.5", ".bdesk").name == "Кубок 1.5.bdesk"
        assert with_suffix(tmp_path / "Кубок.BDESK", ".bdesk").name == "Кубок.BDESK"

    def test_another_draw_is_asked_about(
        self, qtbot: QtBot, window: Window, answers: Answers, drawn: Path
    ) -> None:
        window.place.open(drawn)
        window.go("draw")
        page = page_of(window, DrawPage)
        first = dict(state(window).seats)
        page.phrase.setText("другая")
        page.draw()
        idle(qtbot, window)
        assert state(window).seats == first
        answers.yes.append(True)
        page.draw()
        idle(qtbot, window)
        assert state(window).seats != first


class TestPrinting:
    def test_pages_have_their_own_millimetres(
        self, qtbot: QtBot, window: Window, played: Path, tmp_path: Path
    ) -> None:
        window.place.open(played)
        window.go("documents")
        page = page_of(window, DocumentsPage)
        for kind, expected in (
            (Kind.DRAW_PROTOCOL, (297, 210)),
            (Kind.FINAL_BRACKET, (210, 297)),
            (Kind.WALL_BRACKET, (841, 594)),
        ):
            page.choose(kind)
            idle(qtbot, window)
            assert page.document is not None
            target = tmp_path / f"{kind.value}.pdf"
            printer = QPrinter(QPrinter.PrinterMode.HighResolution)
            printer.setOutputFileName(str(target))
            page.print_on(printer)
            idle(qtbot, window)
            assert "Отправлено на принтер" in window.message.text()
            width, height = page_sizes(target.read_bytes())[0]
            assert (round(width * 25.4 / 72), round(height * 25.4 / 72)) == pytest.approx(expected, abs=1)
            assert len(page_sizes(target.read_bytes())) == page.document.pages

    def test_only_the_pages_asked_for_are_printed(
        self, qtbot: QtBot, window: Window, played: Path, tmp_path: Path
    ) -> None:
        window.place.open(played)
        window.go("documents")
        page = page_of(window, DocumentsPage)
        page.choose(Kind.GROUPS)
        idle(qtbot, window)
        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        printer.setOutputFileName(str(tmp_path / "some.pdf"))
        printer.setPrintRange(QPrinter.PrintRange.PageRange)
        printer.setFromTo(2, 3)
        page.print_on(printer)
        idle(qtbot, window)
        assert len(page_sizes((tmp_path / "some.pdf").read_bytes())) == 2
        assert "листов: 2" in window.message.text()

    def test_a_print_that_was_stopped_leaves_no_file(
        self, qtbot: QtBot, window: Window, played: Path, tmp_path: Path
    ) -> None:
        window.place.open(played)
        window.go("documents")
        page = page_of(window, DocumentsPage)
        page.choose(Kind.GROUPS)
        idle(qtbot, window)
        assert page.document is not None
        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        printer.setOutputFileName(str(tmp_path / "some.pdf"))
        job = Job(lambda done, _: job.cancel() if done == 2 else None)
        with pytest.raises(Cancelled):
            print_pages(printer, page.document.data, job)
        assert not (tmp_path / "some.pdf").exists()

    @pytest.mark.qt_log_ignore("(QPainter::begin|QPdf|QPrinter|QPainter::end).*", extend=True)
    def test_a_printer_that_does_not_begin_is_told(
        self, qtbot: QtBot, window: Window, played: Path, tmp_path: Path
    ) -> None:
        window.place.open(played)
        window.go("documents")
        page = page_of(window, DocumentsPage)
        idle(qtbot, window)
        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        printer.setOutputFileName(str(tmp_path / "нет" / "x.pdf"))
        page.print_on(printer)
        idle(qtbot, window)
        assert window.message.text().startswith("⚠")

    def test_only_pages_in_sight_are_pictures(self, qtbot: QtBot, window: Window, played: Path) -> None:
        window.place.open(played)
        window.go("documents")
        page = page_of(window, DocumentsPage)
        page.choose(Kind.MATCH_PROTOCOLS)
        idle(qtbot, window)
        assert page.preview.sheets > 20
        assert 0 < page.preview.pictures < 6
        page.preview.verticalScrollBar().setValue(page.preview.verticalScrollBar().maximum())
        idle(qtbot, window)
        assert 0 < page.preview.pictures < 6

    def test_stopping_says_so_and_offers_to_begin_again(
        self, qtbot: QtBot, window: Window, played: Path
    ) -> None:
        window.place.open(played)
        window.go("documents")
        page = page_of(window, DocumentsPage)
        idle(qtbot, window)
        page.choose(Kind.MATCH_PROTOCOLS)
        window.place.worker.cancel()
        idle(qtbot, window)
        assert "Прервано" in page.why.text()
        page.again.click()
        idle(qtbot, window)
        assert page.document is not None


class TestFields:
    """What stands in the fields is what is written, or what somebody is typing about these people."""

    def fields(self, window: Window) -> tuple[int, int, str]:
        panel = window.bracket.panel
        return panel.scores[0].value(), panel.scores[1].value(), panel.frames.text()

    def test_what_was_taken_back_is_not_typed_any_more(self, window: Window, begun: str) -> None:
        window.place.perform(cmd.EnterResult(match=begun, score=(4, 2)))
        assert self.fields(window) == (4, 2, "")
        window.undo()
        assert self.fields(window) == (0, 0, "")
        window.redo()
        assert self.fields(window) == (4, 2, "")
        window.bracket.panel.clear.click()
        assert self.fields(window) == (0, 0, "")

    def test_what_is_being_typed_survives_another_step(self, window: Window, begun: str) -> None:
        window.bracket.panel.scores[0].setValue(3)
        other = next(s.match.id for s in state(window).states if s.match.id != begun and len(s.players) == 2)
        window.place.perform(cmd.EnterResult(match=other, score=(4, 0)))
        assert self.fields(window) == (3, 0, "")

    def test_other_people_begin_with_nothing(self, window: Window, begun: str) -> None:
        after = state(window).format.find(begun).winner
        assert isinstance(after, ToMatch)
        feeders = [s.match for s in state(window).format.find(after.match).sources if isinstance(s, WinnerOf)]
        for feeder in feeders:
            if len(state(window).state_of(feeder).players) == 2:
                window.place.perform(cmd.EnterResult(match=feeder, score=(4, 1)))
        window.bracket.show_match(after.match)
        window.place.perform(cmd.EnterResult(match=after.match, score=(4, 3)))
        window.place.perform(cmd.EnterResult(match=begun, score=(1, 4), confirm=True))
        assert window.bracket.panel.match == after.match
        assert self.fields(window) == (0, 0, "")
        assert "Сохранён, но не действует" in window.bracket.panel.about.text()

    def test_nothing_goes_over_into_another_event(
        self, window: Window, begun: str, played: Path, drawn: Path
    ) -> None:
        window.bracket.panel.frames.setText("8-1")
        window.place.perform(cmd.EnterResult(match=begun, score=(4, 3)))
        window.go("places")
        window.place.open(played)
        assert window.bracket.panel.match is None
        assert window.bracket.board.match is None
        window.place.open(drawn)
        window.bracket.show_match(begun)
        assert self.fields(window) == (4, 3, "")

    def test_frames_that_are_written_are_shown_and_not_lost(self, window: Window, begun: str) -> None:
        panel = window.bracket.panel
        frames = ((8, 3), (5, 8), (8, 7), (8, 0), (8, 6))
        window.place.perform(cmd.EnterResult(match=begun, frames=frames))
        assert self.fields(window) == (4, 1, "8-3 5-8 8-7 8-0 8-6")
        steps = len(state_entries(window))
        panel.enter()
        assert len(state_entries(window)) == steps
        panel.scores[1].setValue(2)
        panel.enter()
        assert "По партиям счёт 4–1" in window.message.text()
        assert len(state_entries(window)) == steps
        panel.frames.clear()
        panel.enter()
        assert len(state_entries(window)) == steps + 1
        assert self.fields(window) == (4, 2, "")

    def test_a_note_is_asked_for_and_kept(self, window: Window, answers: Answers, begun: str) -> None:
        answers.notes = ["счёт был 2–1", None]
        panel = window.bracket.panel
        technical = [menu for menu in panel.technical.menu().findChildren(QMenu) if menu.actions()]
        technical[0].actions()[0].trigger()
        assert "тех. поражение" in answers.asked[-1]
        result = state(window).state_of(begun).result
        assert result is not None
        assert result.note == "счёт был 2–1"
        assert "счёт был 2–1" in panel.about.text()
        steps = len(state_entries(window))
        panel.leaving.menu().actions()[0].trigger()
        assert len(state_entries(window)) == steps, "whoever turns away has decided nothing"

    def test_both_can_be_beaten(self, window: Window, begun: str) -> None:
        menus = window.bracket.panel.technical.menu().findChildren(QMenu)
        assert {"Оба"} <= {menu.title() for menu in menus}

    def test_keys_are_the_boards_after_a_decision(self, qtbot: QtBot, window: Window, begun: str) -> None:
        panel = window.bracket.panel
        for button in (panel.call, panel.begin):
            button.setFocus()
            qtbot.keyClick(button, Qt.Key.Key_Space)
            assert window.bracket.board.hasFocus()
        window.place.perform(cmd.EnterResult(match=begun, score=(4, 2)))
        panel.clear.setFocus()
        qtbot.keyClick(panel.clear, Qt.Key.Key_Space)
        assert window.bracket.board.hasFocus()

    def test_menus_do_not_pile_up(self, qtbot: QtBot, window: Window, begun: str) -> None:
        def count() -> int:
            QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
            return len(window.findChildren(QMenu)) + len(window.findChildren(QAction))

        window.bracket.panel.refresh()
        before = count()
        for _ in range(20):
            window.bracket.panel.refresh()
        assert count() == before

    def test_a_match_tells_how_it_came_out(self, window: Window, begun: str) -> None:
        one, two = state(window).state_of(begun).players
        window.place.perform(cmd.NoShow(match=begun, entries=(two,)))
        told = window.bracket.describe(begun)
        assert "Победитель" in told
        assert "неявка" in told
        assert window.place.words.entry(one, state(window)) in told
        window.place.perform(cmd.EnterResult(match=begun, score=(4, 2)))
        assert "4–2" in window.bracket.describe(begun)

    def test_files_are_dropped_on_the_window_only(self, window: Window, begun: str) -> None:
        taking = [w for w in window.findChildren(QWidget) if w.acceptDrops()]
        assert taking == []
        assert window.acceptDrops()

    def test_a_wheel_that_passes_changes_nothing(self, window: Window, begun: str) -> None:
        spin = window.bracket.panel.scores[0]
        window.bracket.board.setFocus()
        turn = QWheelEvent(
            QPointF(5, 5), QPointF(5, 5), QPoint(), QPoint(0, 120), Qt.MouseButton.NoButton,
            Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
        )  # fmt: skip
        QApplication.sendEvent(spin, turn)
        QApplication.sendEvent(window.bracket.part, turn)
        assert spin.value() == 0
        assert window.bracket.part.currentIndex() > 0

    def test_zooming_by_keys_keeps_the_match_in_sight(self, qtbot: QtBot, window: Window, begun: str) -> None:
        board = window.bracket.board
        board.choose(begun)
        for _ in range(6):
            qtbot.keyClick(board, Qt.Key.Key_Plus)
        assert board.viewport().rect().contains(board.centre_of(begun))

    def test_the_next_of_the_same_name(self, qtbot: QtBot, window: Window, played: Path) -> None:
        window.place.open(played)
        window.go("bracket")
        window.bracket.search.setText("ович")
        found = []
        for _ in range(3):
            window.bracket.search.returnPressed.emit()
            found.append(window.bracket.board.match)
        assert len(set(found)) == 3
        assert "Найдено людей" in window.message.text()

    def test_a_list_of_judges_is_asked_about(self, qtbot: QtBot, window: Window, drawn: Path) -> None:
        window.place.open(drawn)
        judges = SAMPLES / "judges.xlsx"
        before = len(state(window).entries)
        window.take_file(judges)
        dialog = wizard_of(qtbot, window)
        assert dialog.step is Step.READING
        assert "похож на список судей" in dialog.reading.notice.text()
        dialog.reject()
        assert len(state(window).entries) == before
        window.go("judges")
        window.take_file(judges)
        assert wizard_of(qtbot, window).step is Step.SUMMARY, "where it belongs nothing is asked"

    def test_the_card_is_kept_until_the_event_exists(
        self, qtbot: QtBot, window: Window, answers: Answers, tmp_path: Path
    ) -> None:
        taken = tmp_path / "taken.bdesk"
        taken.write_bytes(b"something")
        answers.new = [taken, tmp_path / "free.bdesk"]
        seen: list[str] = []

        def fill() -> None:
            dialog = QApplication.activeModalWidget()
            assert isinstance(dialog, NewEvent)
            seen.append(dialog.title_field.text())
            dialog.title_field.setText("Кубок")
            if len(seen) == 1:
                QTimer.singleShot(0, fill)
            dialog.create_button.click()

        QTimer.singleShot(0, fill)
        window.create_event()
        assert seen == ["", "Кубок"]
        assert state(window).card.title == "Кубок"

    def test_numbers_go_with_their_words(self, window: Window, drawn: Path) -> None:
        window.place.open(drawn)
        while state(window).draw is not None:
            window.undo()
        window.go("draw")
        assert "Допущено: 33 на 64 места." in page_of(window, DrawPage).state.text()
        said = [window.place.words.seats(n) for n in (1, 8, 16, 32, 64, 128)]
        assert said == ["1 место", "8 мест", "16 мест", "32 места", "64 места", "128 мест"]


class TestWhatIsTold:
    def test_the_menu_shows_which_theme_it_is(self, window: Window) -> None:
        for name, other in (("dark", "light"), ("light", "dark"), ("light", "dark")):
            window.actions_by_id[name].trigger()
            assert window.actions_by_id[name].isChecked()
            assert not window.actions_by_id[other].isChecked()

    def test_only_work_that_lasts_shows_its_progress(
        self, qtbot: QtBot, window: Window, played: Path
    ) -> None:
        window.place.open(played)
        end = threading.Event()
        window.place.tell("Записано")
        window.place.run(lambda _: end.wait(20), lambda _: None, doing="Идёт жеребьёвка…")
        assert not window.progress.isVisible()
        qtbot.waitUntil(lambda: window.progress.isVisible() and window.cancel.isVisible())
        assert (window.doing.text(), window.doing.isVisible()) == ("Идёт жеребьёвка…", True)
        assert not window.message.isVisible(), "in the place of what was told last"
        end.set()
        idle(qtbot, window)
        assert not window.progress.isVisible()
        assert (window.message.text(), window.message.isVisible()) == ("Записано", True)
        assert not window.doing.isVisible()
        window.place.close()
        window._show_progress(shown=False)
        assert not window.message.isVisible(), "nothing of an event that is closed comes back"
        assert not window.cancel.isVisible()

    def test_who_was_removed_is_not_waited_for(self, window: Window, played: Path) -> None:
        window.place.open(played)
        window.go("places")
        page = page_of(window, PlacesPage)
        assert page.state.text() == "Определено: 57 из 57. Без места: 1."

    def test_a_knockout_has_no_groups(self, window: Window, tmp_path: Path, drawn: Path) -> None:
        window.place.open(drawn)
        window.go("draw")
        view = page_of(window, DrawPage).view
        assert not view.isColumnHidden(1)
        card = ev.EventCreated("Кубок", Discipline.FREE_PYRAMID, FormatName.SINGLE_ELIMINATION, 8)
        assert window.place.create(tmp_path / "кубок.bdesk", card)
        window.go("draw")
        assert view.isColumnHidden(1)

    def test_no_table_no_call(self, window: Window, drawn: Path) -> None:
        window.place.open(drawn)
        window.go("bracket")
        ready = next(s.match.id for s in state(window).states if s.status is MatchStatus.READY)
        window.bracket.show_match(ready)
        panel = window.bracket.panel
        assert panel.call.isEnabled()
        panel.table.setEditText(" ")
        assert not panel.call.isEnabled()
        panel.table.setEditText("7")
        assert panel.call.isEnabled()

    def test_posts_and_dates_are_in_the_language(self, make: Make, played: Path) -> None:
        window = make("en")
        window.place.open(played)
        window.go("judges")
        assert "Chief referee" in first_row(page_of(window, JudgesPage).model)
        window.go("entries")
        assert re.search(r"\d{4}-\d\d-\d\d", first_row(page_of(window, EntriesPage).model))


def state_entries(window: Window) -> Sequence[JournalEntry]:
    assert window.place.current is not None
    return window.place.current.entries


def first_row(model: QAbstractItemModel) -> str:
    """What the first row of a table says."""
    return " ".join(str(model.data(model.index(0, at))) for at in range(model.columnCount()))


def read(path: Path) -> Sequence[JournalEntry]:
    """The journal of a file."""
    with EventFile.read(path) as file:
        return file.entries()
