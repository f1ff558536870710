"""Backups in the window: made by themselves, told calmly, listed with what they hold, restored."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from threading import Event, Timer

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel
from pytestqt.qtbot import QtBot

from bracket_desk.domain import commands as cmd
from bracket_desk.domain.errors import FileError, World
from bracket_desk.domain.values import MatchStatus
from bracket_desk.session import tournament_at
from bracket_desk.store import backups as store
from bracket_desk.store.backups import Generation, Snapshot, generations, read_checked
from bracket_desk.store.event_file import check_schema
from bracket_desk.ui import keeping
from bracket_desk.ui.backups import Backups
from bracket_desk.ui.keeping import EVERY, SECOND, is_due
from bracket_desk.ui.window import Window
from tests.halls import Hall, play, tournament
from tests.helpers import MORNING, text_of
from tests.ui.test_window import named_widgets, spoken_name


@pytest.fixture
def hall(qtbot: QtBot, tmp_path: Path) -> Iterator[Hall]:
    hall = Hall(qtbot, tmp_path)
    yield hall
    hall.close()


@pytest.fixture
def window(hall: Hall) -> Window:
    """A desk with an event that is drawn, its first backup made."""
    window = hall.desk()
    window.place.open(hall.event())
    hall.idle(window)
    return window


def there(hall: Hall) -> list[Generation]:
    return generations(hall.data / "backups")


def decided(window: Window) -> int:
    """Matches decided by play."""
    return sum(state.status is MatchStatus.DECIDED for state in tournament(window).states)


def read_all(dialog: Backups, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: all(row.holds for row in dialog.model.rows) and not dialog.is_busy)


class TestWhen:
    def test_throttled_while_steps_come(self, hall: Hall, window: Window) -> None:
        assert len(there(hall)) == 1
        for _ in range(6):
            hall.later(seconds=50)
            play(window)
            hall.idle(window)
        # at 50 and 100 s nothing, at 150 s one, at 200 and 250 nothing, at 300 s one
        assert [one.at - there(hall)[-1].at for one in there(hall)] == [
            timedelta(seconds=300),
            timedelta(seconds=150),
            timedelta(0),
        ]

    def test_the_steps_of_a_pause_are_not_left_waiting(self, hall: Hall, window: Window) -> None:
        hall.later(seconds=30)
        play(window)
        assert window.keeper._timer.isActive()
        assert 0 < window.keeper._timer.remainingTime() <= 95_000
        window.keeper._timer.timeout.emit()
        hall.idle(window)
        assert len(there(hall)) == 2

    def test_after_the_draw_at_once(self, hall: Hall, window: Window) -> None:
        hall.later(seconds=5)
        window.place.perform(cmd.Draw(phrase="снова", confirm=True))
        hall.idle(window)
        assert tournament_at(read_checked(there(hall)[0].path)).draw == tournament(window).draw

    def test_at_closing_also_if_one_was_just_made(self, hall: Hall, window: Window) -> None:
        hall.later(seconds=5)
        play(window)
        state = text_of(tournament(window))
        window.close()
        assert text_of(tournament_at(read_checked(there(hall)[0].path))) == state
        assert len(there(hall)) == 2

    def test_a_backup_under_way_leaves_no_log_at_closing(
        self, hall: Hall, window: Window, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """A log that is being read cannot be folded in: closing lets the copying end first."""
        play(window)
        hall.idle(window)
        begun, go = Event(), Event()

        def slow(raw: sqlite3.Connection, path: Path) -> None:
            raw.execute("BEGIN")
            raw.execute("SELECT count(*) FROM journal").fetchone()
            begun.set()
            go.wait(20)
            raw.execute("COMMIT")
            check_schema(raw, path)

        monkeypatch.setattr("bracket_desk.store.backups.check_schema", slow)
        window.keeper.back_up()
        assert begun.wait(20)
        path = window.place.current.path  # type: ignore[union-attr]
        # longer than SQLite itself would wait for a reader
        Timer(0.8, go.set).start()
        window.place.close()
        assert [p.name for p in path.parent.iterdir() if p.name.startswith(path.name)] == [path.name]
        hall.idle(window)

    def test_looking_at_an_event_makes_no_heap_of_copies(self, hall: Hall, window: Window) -> None:
        event = window.place.current
        assert event is not None
        for _ in range(3):
            hall.later(hours=1)
            window.place.close()
            window.place.open(event.path)
            hall.idle(window)
        assert len(there(hall)) == 1

    def test_a_clock_set_back_puts_nothing_off(self) -> None:
        assert is_due(MORNING, None)
        assert is_due(MORNING - timedelta(days=1), MORNING)
        assert not is_due(MORNING + EVERY - timedelta(seconds=1), MORNING)
        assert is_due(MORNING + EVERY, MORNING)

    def test_the_line_below_says_when(self, hall: Hall, window: Window) -> None:
        assert window.saved.text() == "Копия: 10:00"
        assert window.saved.isVisible()
        window.place.close()
        hall.idle(window)
        assert not window.saved.isVisible()


class TestTrouble:
    def test_a_full_disk_is_a_calm_sentence_and_the_event_goes_on(
        self, hall: Hall, window: Window, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def full(taken: Snapshot, folder: Path, stem: str, now: object) -> Generation:
            raise FileError(World.DISK_FULL, path=str(folder))

        monkeypatch.setattr(store, "write_generation", full)
        told: list[tuple[str, bool]] = []
        window.place.told.connect(lambda text, refusal: told.append((text, refusal)))
        for _ in range(3):
            hall.later(minutes=3)
            play(window)
            hall.idle(window)
        said = [text for text, refusal in told if "резервной копии нет" in text and not refusal]
        assert len(said) == 1
        assert "нет места" in said[0]
        assert window.saved.text() == "Новой копии нет"
        monkeypatch.undo()
        hall.later(minutes=3)
        play(window)
        hall.idle(window)
        assert window.saved.text() == "Копия: 10:12"
        assert decided(window) == 4

    def test_the_second_drive_comes_and_goes(self, hall: Hall, window: Window, tmp_path: Path) -> None:
        drive = tmp_path / "флешка"
        drive.mkdir()
        told: list[tuple[str, bool]] = []
        window.place.told.connect(lambda text, refusal: told.append((text, refusal)))
        window.keeper.choose(SECOND, drive)
        hall.idle(window)
        assert len(generations(drive)) == 1
        away = drive.rename(tmp_path / "вынута")
        for _ in range(2):
            hall.later(minutes=3)
            play(window)
            hall.idle(window)
        said = [(text, refusal) for text, refusal in told if "На втором диске" in text]
        assert len(said) == 1
        assert not said[0][1]
        assert window.saved.text() == "Копия: 10:06 · второго диска нет"
        assert not drive.exists()
        away.rename(drive)
        hall.later(minutes=3)
        play(window)
        hall.idle(window)
        assert told[-1] == ("На втором диске снова есть резервная копия.", False)
        assert generations(drive)[0].at == there(hall)[0].at

    def test_no_more_than_a_blink_on_the_windows_thread(
        self, hall: Hall, window: Window, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """A disk that never answers: steps go on, and are all in the file."""
        go_on = Event()
        keep = store.keep

        def stuck(*arguments: object) -> store.Kept:
            assert go_on.wait(20)
            return keep(*arguments)  # type: ignore[arg-type]

        monkeypatch.setattr(keeping, "keep", stuck)
        for _ in range(4):
            hall.later(minutes=3)
            play(window)
        assert window.keeper.is_busy
        go_on.set()
        hall.idle(window)
        assert text_of(tournament_at(read_checked(there(hall)[0].path))) == text_of(tournament(window))


class TestDialog:
    @pytest.fixture
    def dialog(self, hall: Hall, window: Window, qtbot: QtBot) -> Iterator[Backups]:
        for _ in range(2):
            hall.later(minutes=3)
            play(window)
            hall.idle(window)
        dialog = Backups(window, window.place, window.keeper)
        qtbot.addWidget(dialog)
        dialog.show()
        read_all(dialog, qtbot)
        yield dialog
        dialog.reject()

    def test_what_each_holds(self, dialog: Backups) -> None:
        holds = [row.holds for row in dialog.model.rows]
        assert all(one is not None and not one.trouble for one in holds)
        assert [one.decided for one in holds if one] == [2, 1, 0]
        assert all(one.people == 33 and one.last for one in holds if one)
        shown = [dialog.model.data(dialog.model.index(0, at)) for at in range(8)]
        assert shown[0] == "05.12.2026 10:06:00"
        assert shown[6:] == ["цела", "здесь"]
        assert "решено встреч 2 из" in dialog.about.text()

    def test_restoring_makes_a_new_file_and_opens_it(
        self, hall: Hall, window: Window, dialog: Backups, qtbot: QtBot, tmp_path: Path
    ) -> None:
        event = window.place.current
        assert event is not None
        original = event.path
        before = read_checked(original)
        target = tmp_path / "заново"
        hall.answers.new.append(target)
        dialog.view.selectRow(1)
        qtbot.keyClick(dialog.restore, Qt.Key.Key_Space)
        qtbot.waitUntil(lambda: not dialog.isVisible())
        assert hall.answers.asked[-1] == "кубок (восстановлено).bdesk"
        assert window.place.current is not None
        assert window.place.current.path == target.with_suffix(".bdesk")
        assert decided(window) == 1
        assert read_checked(original) == before
        play(window)

    def test_never_over_a_file(
        self, hall: Hall, window: Window, dialog: Backups, qtbot: QtBot, tmp_path: Path
    ) -> None:
        event = window.place.current
        assert event is not None
        hall.answers.new.append(event.path)
        before = read_checked(event.path)
        dialog.view.selectRow(2)
        dialog.restore.click()
        qtbot.waitUntil(lambda: "уже существует" in dialog.about.text())
        assert read_checked(event.path) == before
        assert dialog.isVisible()

    def test_a_damaged_one_is_named_and_not_restored(
        self, hall: Hall, dialog: Backups, window: Window, qtbot: QtBot
    ) -> None:
        path = there(hall)[1].path
        path.chmod(0o600)
        path.write_bytes(path.read_bytes()[:-900])
        again = Backups(window, window.place, window.keeper)
        qtbot.addWidget(again)
        again.show()
        read_all(again, qtbot)
        again.view.selectRow(1)
        assert not again.restore.isEnabled()
        assert "повреждён" in again.about.text()
        again.view.selectRow(2)
        assert again.restore.isEnabled()
        again.reject()

    def test_a_file_that_is_worked_on_is_not_in_the_list(
        self, hall: Hall, dialog: Backups, window: Window, qtbot: QtBot
    ) -> None:
        taken = there(hall)[0].path
        working = taken.with_name(taken.name.replace("10-06-00", "10-05-00"))
        working.write_bytes(taken.read_bytes())
        window.place.open(working)
        hall.idle(window)
        again = Backups(window, window.place, window.keeper)
        read_all(again, qtbot)
        assert again.model.rows
        assert working not in [row.made.path for row in again.model.rows]
        again.reject()
        again.deleteLater()

    def test_folders_are_chosen(self, hall: Hall, dialog: Backups, qtbot: QtBot, tmp_path: Path) -> None:
        other, drive = tmp_path / "сюда", tmp_path / "диск"
        drive.mkdir()
        hall.answers.folders += [other, drive]
        dialog.choose_usual.click()
        dialog.choose_second.click()
        hall.idle(hall.windows[0])
        read_all(dialog, qtbot)
        assert (dialog.usual.text(), dialog.second.text()) == (str(other), str(drive))
        qtbot.waitUntil(lambda: len(dialog.model.rows) == 2)
        assert [row.second for row in dialog.model.rows] == [False, True]
        dialog.no_second.click()
        assert dialog.second.text() == "не выбран"
        read_all(dialog, qtbot)

    def test_back_up_now(self, hall: Hall, dialog: Backups, window: Window, qtbot: QtBot) -> None:
        hall.later(seconds=3)
        play(window)
        dialog.now.click()
        qtbot.waitUntil(lambda: len(dialog.model.rows) == 4)
        read_all(dialog, qtbot)

    def test_from_the_menu_also_without_an_event(self, hall: Hall, window: Window, qtbot: QtBot) -> None:
        window.place.close()
        hall.idle(window)
        seen: list[int] = []

        def look() -> None:
            dialog = QApplication.activeModalWidget()
            assert isinstance(dialog, Backups)
            qtbot.waitUntil(lambda: bool(dialog.model.rows))
            seen.append(len(dialog.model.rows))
            assert not dialog.now.isEnabled()
            qtbot.keyClick(dialog, Qt.Key.Key_Escape)

        QTimer.singleShot(0, window, look)
        window.actions_by_id["backups"].trigger()
        assert seen == [1]

    @pytest.mark.parametrize("language", ["ru", "en"])
    @pytest.mark.parametrize("theme", ["light", "dark"])
    def test_every_part_has_a_name_and_its_own_key(
        self, hall: Hall, qtbot: QtBot, language: str, theme: str
    ) -> None:
        window = hall.desk("Чужой", language, theme)
        window.place.open(hall.event(name="два"))
        hall.idle(window)
        dialog = Backups(window, window.place, window.keeper)
        qtbot.addWidget(dialog)
        dialog.show()
        read_all(dialog, qtbot)
        assert not dialog.grab().isNull()
        assert dialog.width() <= 1366
        assert dialog.height() <= 768
        for widget in named_widgets(dialog):
            assert spoken_name(widget), widget
        letters = [
            text[text.index("&") + 1].lower()
            for text in (button.text() for button in dialog.findChildren(QAbstractButton))
            if "&" in text
        ]
        assert sorted(letters) == sorted(set(letters))
        if language == "en":
            labels = [label.text() for label in dialog.findChildren(QLabel)]
            assert "Folder" in labels
        dialog.reject()
