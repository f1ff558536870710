"""The journal's page: every step, four filters by keys, and the event as it stood at any entry, read-only."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
)
from pytestqt.qtbot import QtBot

from bracket_desk.domain import commands as cmd
from bracket_desk.domain import events as ev
from bracket_desk.domain.about import StepKind, about_step
from bracket_desk.domain.values import MatchStatus
from bracket_desk.printing.kinds import Kind
from bracket_desk.session import JournalEntry, code_of, tournament_at
from bracket_desk.store.backups import generations
from bracket_desk.store.event_file import EventFile
from bracket_desk.ui.actions import PAGES
from bracket_desk.ui.pages.bracket import BracketPage
from bracket_desk.ui.pages.documents import DocumentsPage
from bracket_desk.ui.pages.entries import EntriesPage
from bracket_desk.ui.pages.journal import JournalPage
from bracket_desk.ui.window import Window
from tests.halls import Hall, open_matches, play, tournament
from tests.helpers import text_of
from tests.printing.reading import Reading
from tests.ui.test_window import page_of
from tests.ui.test_window import text as type_text


@pytest.fixture
def hall(qtbot: QtBot, tmp_path: Path) -> Iterator[Hall]:
    hall = Hall(qtbot, tmp_path)
    yield hall
    hall.close()


@pytest.fixture
def path(hall: Hall) -> Path:
    return hall.event(57, played=True)


@pytest.fixture
def desk(hall: Hall, path: Path) -> Window:
    """A desk that shows the journal of a played event."""
    window = hall.desk("Иванов")
    window.place.open(path)
    window.go("journal")
    hall.idle(window)
    return window


def journal_of(window: Window) -> JournalPage:
    window.go("journal")
    return page_of(window, JournalPage)


def entries_of(window: Window) -> Sequence[JournalEntry]:
    event = window.place.live
    assert event is not None
    return event.entries


def shown(page: JournalPage) -> list[int]:
    """The numbers of the steps that are shown, from the top."""
    return [int(page.found.index(row, 0).data()) for row in range(page.found.rowCount())]


def press(qtbot: QtBot, code: Qt.Key, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    widget = QApplication.focusWidget()
    assert widget is not None
    qtbot.keyClick(widget, code, held)


def usable(hall: Hall, window: Window, name: str) -> set[tuple[str, str]]:
    """The kinds and names of the buttons and fields of a page that can be used."""
    window.go(name)
    hall.idle(window)
    if name == "bracket" and tournament(window).draw is not None:
        window.bracket.show_match("B-U1-1")
    kinds = (QAbstractButton, QLineEdit, QAbstractSpinBox, QComboBox, QPlainTextEdit)
    found = [widget for kind in kinds for widget in window.page.findChildren(kind)]
    return {
        (type(widget).__name__, widget.accessibleName() or getattr(widget, "text", str)())
        for widget in found
        if widget.isVisible() and widget.isEnabled()
    }


def moment(window: Window) -> int | None:
    """The entry at which the event is looked at; None: now."""
    past = window.place.past
    return None if past is None else past.last.number


def drawing(window: Window) -> int:
    """The entry of the draw in force."""
    return max(e.number for e in entries_of(window) if any(isinstance(x, ev.Drawn) for x in e.events))


class TestFilters:
    def test_every_step_the_last_one_first(self, desk: Window) -> None:
        page = journal_of(desk)
        assert shown(page) == [e.number for e in reversed(entries_of(desk))]
        assert all(page.model.data(page.model.index(row, 2)) for row in range(len(page.model.rows)))

    def test_by_keys_alone(self, hall: Hall, desk: Window) -> None:
        page, qtbot = journal_of(desk), hall.qtbot
        press(qtbot, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
        assert page.search.hasFocus()
        type_text("НЕЯВКА")
        found = shown(page)
        assert found
        assert all("неявка" in page.found.index(row, 2).data() for row in range(len(found)))
        press(qtbot, Qt.Key.Key_Tab)
        assert page.player.hasFocus()
        press(qtbot, Qt.Key.Key_Tab)
        assert page.match.hasFocus()
        press(qtbot, Qt.Key.Key_Tab)
        assert page.kind.hasFocus()
        press(qtbot, Qt.Key.Key_Tab)
        assert page.all.hasFocus()
        press(qtbot, Qt.Key.Key_Space)
        assert len(shown(page)) == len(entries_of(desk))
        # arrows go through the steps while something is typed, Enter leads to them
        page.search.setFocus()
        type_text("неявка")
        press(qtbot, Qt.Key.Key_Down)
        press(qtbot, Qt.Key.Key_Return)
        assert page.view.hasFocus()
        assert page.chosen is not None
        assert page.chosen.number in found

    def test_by_player(self, desk: Window) -> None:
        page, t = journal_of(desk), tournament(desk)
        person = t.entries[t.states[-1].players[0]]
        wanted = [
            e.number
            for e in reversed(entries_of(desk))
            if person.id in about_step(entries_of(desk), e.number).entries
        ]
        page.player.setText(str(person.number))
        assert shown(page) == wanted
        page.player.setText(person.name.upper().replace("Ё", "Е"))
        assert shown(page) == wanted
        page.player.setText("Такого Нет")
        assert shown(page) == []

    def test_by_match_and_kind_and_words_at_once(self, desk: Window) -> None:
        page, t = journal_of(desk), tournament(desk)
        final = t.states[-1].match
        page.match.setText(str(final.number))
        of_final = shown(page)
        entries = entries_of(desk)
        assert of_final
        assert all(final.id in about_step(entries, number).matches for number in of_final)
        page.kind.setCurrentIndex(page.kind.findData(StepKind.RESULTS))
        results = shown(page)
        assert set(results) <= set(of_final)
        page.search.setText("такого слова нет")
        assert shown(page) == []
        assert "0 из" in page.count.text()

    @pytest.mark.parametrize("kind", StepKind)
    def test_by_each_kind(self, desk: Window, kind: StepKind) -> None:
        page = journal_of(desk)
        page.kind.setCurrentIndex(page.kind.findData(kind))
        entries = entries_of(desk)
        wanted = [e.number for e in reversed(entries) if kind in about_step(entries, e.number).kinds]
        assert shown(page) == wanted

    def test_an_undo_is_found_with_what_it_took_back(self, desk: Window) -> None:
        desk.undo()
        page = journal_of(desk)
        undo = entries_of(desk)[-1]
        (event,) = undo.events
        assert isinstance(event, ev.StepUndone)
        assert page.model.rows[-1].entry is undo
        assert page.found.index(0, 2).data().startswith("отменено: Встреча")
        assert "отменено" in page.found.index(1, 4).data()
        page.match.setText(str(tournament(desk).states[-1].match.number))
        assert {undo.number, event.entry} <= set(shown(page))

    def test_what_followed_and_the_code_stand_below(self, desk: Window) -> None:
        page = journal_of(desk)
        entry = next(e for e in entries_of(desk) if isinstance(e.events[0], ev.EntryLeft) and e.events[1:])
        page.choose(entry.number)
        assert code_of(entry.hash) in page.more.text()
        assert "без игры" in page.more.text()

    def test_what_is_chosen_stays_while_steps_come(self, desk: Window) -> None:
        page = journal_of(desk)
        page.choose(12)
        desk.undo()
        assert page.chosen is not None
        assert page.chosen.number == 12

    def test_another_event_begins_without_filters(self, hall: Hall, desk: Window) -> None:
        page = journal_of(desk)
        page.search.setText("неявка")
        page.match.setText("5")
        desk.place.open(hall.event(33, name="другой"))
        assert not page.search.text()
        page = journal_of(desk)
        assert len(shown(page)) == len(entries_of(desk))


class TestMoment:
    def test_by_keys_there_and_back(self, hall: Hall, desk: Window) -> None:
        page, qtbot = journal_of(desk), hall.qtbot
        number = len(entries_of(desk)) - 30
        page.choose(number)
        page.view.setFocus()
        before = text_of(tournament(desk))
        press(qtbot, Qt.Key.Key_Return)
        assert page_of(desk, BracketPage).isVisible()
        assert text_of(tournament(desk)) == text_of(tournament_at(entries_of(desk)[:number]))
        assert desk.banner.isVisible()
        assert f"записи журнала {number}" in desk.banner.text.text()
        assert "Записано с тех пор: 30" in desk.banner.text.text()
        assert f"запись {number}" in desk.windowTitle()
        press(qtbot, Qt.Key.Key_J, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
        assert moment(desk) is None
        assert text_of(tournament(desk)) == before
        assert not desk.banner.isVisible()
        assert page_of(desk, JournalPage).chosen == entries_of(desk)[number - 1]
        assert page.chosen is not None
        assert page.chosen.number == number

    def test_every_moment_is_what_folding_so_far_says(self, desk: Window) -> None:
        desk.undo()
        desk.undo()
        desk.redo()
        entries = entries_of(desk)
        for number in (1, 2, 9, 60, 100, *range(len(entries) - 8, len(entries))):
            assert desk.place.look_at(number)
            assert text_of(tournament(desk)) == text_of(tournament_at(entries[:number]))
        assert desk.place.look_at(len(entries))
        assert moment(desk) is None
        assert not desk.place.look_at(0)
        assert not desk.place.look_at(len(entries) + 1)

    def test_the_journal_still_has_every_step_and_marks_the_moment(self, desk: Window) -> None:
        number = drawing(desk)
        desk.place.look_at(number)
        page = journal_of(desk)
        assert len(shown(page)) == len(entries_of(desk))
        page.choose(number)
        assert page.model.rows[number - 1].mark == "показан"
        assert not page.look.isEnabled()
        page.choose(number + 5)
        page.look.click()
        assert desk.place.past is not None
        assert desk.place.past.last.number == number + 5

    def test_nothing_can_be_written(self, hall: Hall, desk: Window, path: Path, tmp_path: Path) -> None:
        stored = len(entries_of(desk))
        desk.place.look_at(stored - 40)
        match = open_matches(desk)[0]
        desk.bracket.show_match(match)
        panel = desk.bracket.panel
        for widget in (*panel.scores, panel.frames, panel.record, panel.absent, panel.call, panel.table):
            assert not widget.isEnabled()
        assert panel.why.isEnabled()
        assert not desk.place.perform(cmd.EnterResult(match=match, score=(4, 0)))
        assert "Только просмотр" in desk.message.text()
        assert not desk.actions_by_id["undo"].isEnabled()
        assert not desk.actions_by_id["redo"].isEnabled()
        assert not desk.actions_by_id["paste_list"].isEnabled()
        desk.undo()
        desk.redo()
        assert not desk.next_button.isVisible()
        people = tmp_path / "список.csv"
        people.write_text("Фамилия;Имя\nНовиков;Пётр\n", encoding="utf-8")
        desk.take_file(people)
        desk.go("entries")
        page = page_of(desk, EntriesPage)
        assert not page.model.writable
        assert len(entries_of(desk)) == stored
        desk.place.look_at_now()
        with EventFile.read(path) as file:
            assert len(file.entries()) == stored

    @pytest.mark.parametrize("after", [-3, 0, 20])
    def test_no_page_offers_more_than_to_a_desk_that_reads_along(
        self, hall: Hall, desk: Window, tmp_path: Path, after: int
    ) -> None:
        """Every button and field that can be used is one that could be used on another desk's event."""
        number = drawing(desk) + after
        desk.place.look_at(number)
        copy = tmp_path / "копия.bdesk"
        EventFile.create(copy, list(entries_of(desk)[:number]))
        writer = hall.desk("Сидоров")
        writer.place.open(copy)
        reader = hall.desk("Петров")
        hall.answers.yes.append(True)
        assert reader.place.open(copy)
        assert reader.place.watched is not None
        for name, _ in PAGES:
            if name != "journal":
                assert usable(hall, desk, name) <= usable(hall, reader, name)

    def test_its_papers(self, hall: Hall, desk: Window, tmp_path: Path) -> None:
        number = drawing(desk)
        desk.place.look_at(number)
        desk.go("documents")
        page = page_of(desk, DocumentsPage)
        page.choose(Kind.DRAW_PROTOCOL)
        hall.idle(desk)
        assert page.document is not None
        target = tmp_path / "протокол.pdf"
        hall.answers.papers.append(target)
        page.save.click()
        hall.idle(desk)
        said = Reading(target.read_bytes()).said
        moment = entries_of(desk)[number - 1].moment
        assert moment is not None
        code = code_of(entries_of(desk)[number - 1].hash)
        assert f"запись {number} от {moment:%d.%m.%Y %H:%M}, {code}" in said
        later = len(entries_of(desk)) - number
        assert f"каким оно было на этой записи; после неё в журнал записано: {later}." in said
        # the bracket's paper of the same moment knows no result
        page.choose(Kind.FINAL_PROTOCOL)
        hall.idle(desk)
        assert not page.save.isEnabled()
        desk.look_at_now()
        desk.go("documents")
        page.choose(Kind.FINAL_PROTOCOL)
        hall.idle(desk)
        assert page.save.isEnabled()
        assert page.document is not None
        assert "каким оно было" not in Reading(page.document.data).said

    def test_backups_go_on_and_closing_works(self, hall: Hall, desk: Window, path: Path) -> None:
        keeper = desk.keeper
        assert keeper.line
        desk.place.look_at(30)
        assert keeper.line
        folders = keeper.folders
        assert folders is not None
        before = len(list(generations(folders.usual)))
        desk.place.look_at_now()
        desk.undo()
        desk.place.look_at(30)
        keeper.back_up()
        hall.idle(desk)
        assert len(list(generations(folders.usual))) == before + 1
        desk.close()
        assert not desk.isVisible()
        assert [p.name for p in path.parent.glob("кубок*")] == [path.name]
        with EventFile.read(path) as file:
            assert isinstance(file.entries()[-1].events[0], ev.StepUndone)

    def test_the_file_stays_locked(self, hall: Hall, desk: Window, path: Path) -> None:
        desk.place.look_at(30)
        other = hall.desk("Петров")
        assert not other.place.open(path)

    def test_another_event_is_opened_from_there(self, hall: Hall, desk: Window) -> None:
        desk.place.look_at(30)
        assert desk.place.open(hall.event(33, name="другой"))
        assert moment(desk) is None
        assert desk.place.writable
        assert not desk.banner.isVisible()
        desk.close_event()
        assert desk.place.current is None

    def test_what_is_typed_is_asked_about_first(self, hall: Hall, desk: Window) -> None:
        desk.place.drafts.append(lambda: "Не записано: название.")
        hall.answers.yes.append(False)
        assert not desk.place.look_at(30)
        assert moment(desk) is None
        hall.answers.yes.append(True)
        desk.look_at(30)
        assert moment(desk) == 30
        desk.place.drafts.clear()

    def test_a_typed_score_is_asked_about_too(self, hall: Hall, desk: Window) -> None:
        desk.go("bracket")
        state = next(s for s in tournament(desk).states if s.status is MatchStatus.DECIDED and s.result)
        desk.bracket.show_match(state.match.id)
        panel = desk.bracket.panel
        assert panel.draft() == "", "what is written is no draft"
        written = panel.scores[0].value()
        panel.scores[0].setValue(written + 1)
        hall.answers.yes.append(False)
        assert not desk.place.look_at(30)
        assert panel.scores[0].value() == written + 1
        assert f"о встрече {state.match.number} не записано" in hall.answers.asked[-1]
        hall.answers.yes.append(True)
        assert desk.place.look_at(30)
        desk.place.look_at_now()
        assert panel.draft() == ""

    def test_a_half_typed_line_waits_until_one_is_back(self, hall: Hall, desk: Window) -> None:
        field = desk.results.field
        field.setText("5 4-")
        desk.place.look_at(30)
        assert field.text() == ""
        assert field.placeholderText() == "только просмотр: прошлый момент"
        assert "записи журнала 30" in field.toolTip()
        desk.place.look_at(31)
        desk.look_at_now()
        assert field.text() == "5 4-"
        assert field.placeholderText().startswith("F6")
        desk.place.look_at(30)
        desk.place.open(hall.event(33, name="другой"))
        assert field.text() == ""

    def test_dialogs_say_that_it_is_the_past(self, desk: Window) -> None:
        desk.place.look_at(drawing(desk))
        hall, timetable = desk.floor.hall_dialog(), desk.floor.timetable_dialog()
        assert hall is not None
        assert timetable is not None
        said = [label.text() for label in hall.findChildren(QLabel)]
        assert any("каким оно было на записи журнала" in text for text in said)
        assert not any("другим столом" in text or "другой стол" in text for text in said)
        assert "каким оно было на записи журнала" in timetable.about.text()
        assert "Пересчитать" not in timetable.about.text()
        for dialog in (hall, timetable):
            dialog.reject()
            dialog.deleteLater()

    def test_steps_of_another_desk_do_not_disturb(self, hall: Hall, path: Path) -> None:
        drawn = hall.event(33, name="два")
        first = hall.desk("Иванов")
        first.place.open(drawn)
        hall.idle(first)
        second = hall.desk("Петров")
        hall.answers.yes.append(True)
        assert second.place.open(drawn)
        number = len(entries_of(second)) - 1
        assert second.place.look_at(number)
        then = text_of(tournament(second))
        second.bracket.show_match(open_matches(second)[0])
        for _ in range(3):
            play(first)
        watched = second.place.watched
        assert watched is not None
        watched.look()
        hall.qtbot.waitUntil(lambda: len(entries_of(second)) == number + 4)
        assert text_of(tournament(second)) == then
        assert second.page is second.bracket
        assert "Записано с тех пор: 4" in second.banner.text.text()
        page = journal_of(second)
        assert len(shown(page)) == number + 4
        play(first)
        watched.look()
        hall.qtbot.waitUntil(lambda: len(shown(page)) == number + 5)
        second.look_at_now()
        assert text_of(tournament(second)) == text_of(tournament(first))
        assert "Иванов" in second.banner.text.text()

    def test_clocks_stand_still(self, hall: Hall, desk: Window) -> None:
        number = next(e.number for e in entries_of(desk) if isinstance(e.events[0], ev.MatchCalled))
        desk.place.look_at(number)
        then = entries_of(desk)[number - 1].moment
        hall.later(hours=30)
        assert desk.place.now() == then
        assert desk.floor.now == then
        desk.place.look_at_now()
        assert desk.place.now() == hall.now

    def test_files_dropped_on_the_past_are_not_taken(self, desk: Window, tmp_path: Path) -> None:
        desk.place.look_at(30)
        people = tmp_path / "список.csv"
        people.write_text("Фамилия;Имя\nНовиков;Пётр\n", encoding="utf-8")
        data = QMimeData()
        data.setUrls([QUrl.fromLocalFile(str(people))])
        drop = QDropEvent(
            QPointF(5, 5),
            Qt.DropAction.CopyAction,
            data,
            Qt.MouseButton.LeftButton,
            Qt.KeyboardModifier.NoModifier,
        )
        desk.dropEvent(drop)
        assert "Только просмотр" in desk.message.text()

    def test_the_fields_of_the_journal_are_never_locked(self, desk: Window) -> None:
        desk.place.look_at(30)
        page = journal_of(desk)
        assert all(line.isEnabled() for line in page.findChildren(QLineEdit))
