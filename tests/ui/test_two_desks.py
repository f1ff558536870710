"""Two desks on one file: the second is told who has it, reads along live, and takes over when it may."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from threading import Timer

import pytest
from PySide6.QtWidgets import QAbstractButton
from pytestqt.qtbot import QtBot

from bracket_desk.domain import commands as cmd
from bracket_desk.domain.errors import FileError, World
from bracket_desk.session import MemoryJournal, Session
from bracket_desk.store.event_file import EventFile
from bracket_desk.store.lock import Holder, WriterLock
from bracket_desk.ui.pages.draw import DrawPage
from bracket_desk.ui.pages.entries import EntriesPage
from bracket_desk.ui.watched_event import WatchedEvent
from bracket_desk.ui.window import Window
from tests.halls import Hall, open_matches, play, tournament
from tests.helpers import text_of
from tests.tally import Tally
from tests.ui.test_window import SAMPLES, page_of

ROOT = Path(__file__).parents[2]


@pytest.fixture
def hall(qtbot: QtBot, tmp_path: Path) -> Iterator[Hall]:
    hall = Hall(qtbot, tmp_path)
    yield hall
    hall.close()


@pytest.fixture
def path(hall: Hall) -> Path:
    return hall.event()


@pytest.fixture
def first(hall: Hall, path: Path) -> Window:
    """The desk that has the event."""
    window = hall.desk("Иванов")
    window.place.open(path)
    hall.idle(window)
    return window


@pytest.fixture
def second(hall: Hall, first: Window, path: Path) -> Window:
    """The desk that reads along."""
    window = hall.desk("Петров")
    hall.answers.yes.append(True)
    hall.later(minutes=12)
    assert window.place.open(path)
    return window


def watched(window: Window) -> WatchedEvent:
    event = window.place.watched
    assert event is not None
    return event


def look(hall: Hall, window: Window) -> None:
    """One look, as every two seconds."""
    watched(window).look()
    hall.qtbot.waitUntil(lambda: not watched(window).is_busy)


class TestOpening:
    def test_the_second_is_told_who_has_it_and_asked(self, hall: Hall, first: Window, path: Path) -> None:
        window = hall.desk("Петров")
        assert not window.place.open(path)
        assert "Иванов" in hall.answers.asked[-1]
        assert "зал-Иванов" in hall.answers.asked[-1]
        assert "10:00" in hall.answers.asked[-1]
        assert "Иванов" in window.message.text()
        assert window.place.tournament is None

    def test_no_wait_that_anybody_could_notice(self, hall: Hall, first: Window, path: Path) -> None:
        window = hall.desk("Петров")
        began = time.perf_counter()
        window.place.open(path)
        assert time.perf_counter() - began < 0.1

    def test_everything_is_shown_and_nothing_can_be_decided(
        self, hall: Hall, second: Window, first: Window
    ) -> None:
        assert second.banner.isVisible()
        assert second.banner.text.text() == (
            "Только просмотр: соревнование ведёт Иванов за компьютером зал-Иванов с 10:00."
        )
        assert not second.banner.button.isVisible()
        assert text_of(tournament(second)) == text_of(tournament(first))
        second.go("bracket")
        second.bracket.show_match(open_matches(second)[0])
        panel = second.bracket.panel
        assert panel.heading.isEnabled()
        for widget in (*panel.scores, panel.frames, panel.record, panel.absent, panel.call, panel.table):
            assert widget.isVisible()
            assert not widget.isEnabled()
        second.go("entries")
        page = page_of(second, EntriesPage)
        page.view.selectRow(0)
        assert not page.take.isEnabled()
        page.chosen_button.menu().aboutToShow.emit()
        menu = page.chosen_button.menu()
        assert [action.text().partition("\t")[0] for action in menu.actions() if action.isEnabled()] == [
            "Все поля",
            "Копировать",
            "",
        ], "to look and to copy changes nothing"
        assert not page.add.isEnabled()
        second.go("draw")
        drawing = page_of(second, DrawPage)
        enabled = [b for b in drawing.findChildren(QAbstractButton) if b.isVisible() and b.isEnabled()]
        looking = {drawing.hall, drawing.even, drawing.again}
        assert {*enabled} == looking, "to look at the draw, or to repeat it as a check, is no decision"
        assert not second.actions_by_id["undo"].isEnabled()
        assert not second.next_button.isVisible()

    def test_commands_that_come_all_the_same_are_refused(
        self, hall: Hall, second: Window, first: Window, path: Path
    ) -> None:
        before = text_of(tournament(second))
        match = open_matches(second)[0]
        assert not second.place.perform(cmd.EnterResult(match=match, score=(4, 1)))
        assert "Только просмотр" in second.message.text()
        second.take_file(SAMPLES / "entries-33.xls")
        assert text_of(tournament(second)) == before
        with pytest.raises(FileError) as caught:
            watched(second).execute(cmd.Undo())
        assert caught.value.reason is World.IN_USE
        assert text_of(tournament(second)) == before == text_of(tournament(first))

    def test_the_reader_makes_no_backups(self, hall: Hall, second: Window) -> None:
        assert not second.keeper.is_busy
        assert second.keeper.line == ""


class TestFollowing:
    def test_every_step_of_the_first_is_seen(
        self, hall: Hall, first: Window, second: Window, tally: Tally
    ) -> None:
        """Forty steps, undone and done again between; after each the same state to the byte."""
        for step in range(40):
            if step % 7 == 3:
                first.undo()
            elif step % 7 == 4:
                first.redo()
            else:
                play(first, step % 4)
            look(hall, second)
            assert text_of(tournament(second)) == text_of(tournament(first))
            assert watched(second).entries == first.place.current.entries  # type: ignore[union-attr]
            tally.add("steps followed by a second desk")

    def test_the_system_tells_of_a_change_before_the_slow_look(
        self, hall: Hall, first: Window, second: Window, qtbot: QtBot
    ) -> None:
        play(first)
        look(hall, second)  # the log is there now, and watched
        watched(second)._timer.stop()
        play(first)
        qtbot.waitUntil(lambda: text_of(tournament(second)) == text_of(tournament(first)))

    def test_only_new_entries_are_read(
        self, hall: Hall, first: Window, second: Window, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        read: list[int] = []
        real = EventFile.entries_after

        def counting(self: EventFile, number: int, *rest: object) -> object:
            entries = real(self, number, *rest)  # type: ignore[arg-type]
            read.append(len(entries))
            return entries

        monkeypatch.setattr(EventFile, "entries_after", counting)
        for _ in range(3):
            play(first)
            look(hall, second)
        look(hall, second)
        assert [count for count in read if count] == [1, 1, 1]

    def test_many_steps_at_once_are_one_change(self, hall: Hall, first: Window, second: Window) -> None:
        changes: list[object] = []
        second.place.changed.connect(changes.append)
        for _ in range(12):
            play(first)
        look(hall, second)
        assert len(changes) <= 2  # the system may have told of one before
        assert text_of(tournament(second)) == text_of(tournament(first))
        assert "Записано" in second.message.text()

    def test_another_file_in_its_place_is_read_anew(
        self, hall: Hall, first: Window, second: Window, path: Path
    ) -> None:
        entries = first.place.current.entries  # type: ignore[union-attr]
        first.place.close()
        path.unlink()
        longer = MemoryJournal(entries[:4])
        session = Session(longer, lambda: hall.now, "Другой")
        for number in range(8):
            session.execute(cmd.Withdraw(entry=f"e{number + 1}"))
        EventFile.create(path, longer.entries())
        look(hall, second)
        assert text_of(tournament(second)) == text_of(session.tournament)

    def test_a_file_that_goes_away_is_told_and_what_is_shown_stays(
        self, hall: Hall, first: Window, second: Window, path: Path
    ) -> None:
        before = text_of(tournament(second))
        first.place.close()
        away = path.rename(path.with_name("вынуто"))
        look(hall, second)
        assert "файл сейчас не прочитать" in second.banner.text.text()
        assert "10:12" in second.banner.text.text()
        assert not second.banner.button.isVisible()
        assert text_of(tournament(second)) == before
        away.rename(path)
        look(hall, second)
        assert "Теперь вести его можете вы" in second.banner.text.text()


class TestTakingOver:
    def test_when_the_first_closes(self, hall: Hall, first: Window, second: Window, path: Path) -> None:
        play(first)
        first.place.close()
        look(hall, second)
        assert second.banner.button.isVisible()
        second.banner.button.click()
        assert second.place.writable
        assert not second.banner.isVisible()
        play(second)
        second.place.close()
        assert [p.name for p in path.parent.iterdir() if p.name.startswith(path.name)] == [path.name]

    def test_somebody_else_was_faster(self, hall: Hall, first: Window, second: Window, path: Path) -> None:
        first.place.close()
        look(hall, second)
        other = EventFile.write(path, Holder("Сидоров", "зал-3", 9, "2026-12-05T11:30+03:00"))
        second.banner.button.click()
        assert not second.place.writable
        assert "Сидоров за компьютером зал-3 с 11:30" in second.banner.text.text()
        assert not second.banner.button.isVisible()
        other.close()

    def test_after_the_first_was_killed(self, hall: Hall, path: Path) -> None:
        """Another process writes, streams, and is killed: nothing acknowledged is missing here."""
        writer = subprocess.Popen(
            [sys.executable, "-m", "bracket_desk", "apply", str(path)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            cwd=ROOT,
            env={**os.environ, "LANG": "ru_RU.UTF-8"},
        )
        assert writer.stdin is not None
        assert writer.stdout is not None
        writer.stdin.write(b'{"do":"undo"}\n')
        writer.stdin.flush()
        writer.stdout.readline()
        window = hall.desk("Петров")
        hall.answers.yes.append(True)
        window.place.open(path)
        assert watched(window).written
        for _ in range(5):
            writer.stdin.write(b'{"do":"redo"}\n{"do":"undo"}\n')
            writer.stdin.flush()
            writer.stdout.readline()
            last = writer.stdout.readline()
        look(hall, window)
        assert len(watched(window).entries) == int(last.split(b":")[1].strip(b" }\n"))
        writer.kill()
        writer.communicate()
        look(hall, window)
        assert window.banner.button.isVisible()
        window.place.take_over()
        assert window.place.writable

    def test_a_look_never_stands_in_the_way_of_a_writer(self, hall: Hall, path: Path) -> None:
        """Somebody who only looks holds the lock for a moment; the window waits that moment."""
        lock = WriterLock(path)
        assert lock.acquire(0)
        window = hall.desk("Петров")
        Timer(0.03, lock.release).start()
        assert window.place.open(path)
        assert window.place.writable


@pytest.mark.parametrize(("language", "said"), [("ru", "Только просмотр"), ("en", "Read only: Иванов at")])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_banner_in_every_language_and_theme(
    hall: Hall, first: Window, path: Path, language: str, said: str, theme: str
) -> None:
    window = hall.desk("Петров", language, theme)
    hall.answers.yes.append(True)
    window.place.open(path)
    assert said in window.banner.text.text()
    window.resize(911, 480)
    assert (window.width(), window.height()) == (911, 480)
    assert not window.grab().isNull()
