"""Events on the network, in a cloud folder or on a stick: a copy here, copied back when it is wished."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from pytestqt.qtbot import QtBot

from bracket_desk.domain import commands as cmd
from bracket_desk.domain import events as ev
from bracket_desk.domain.bracket.formats import FormatName
from bracket_desk.domain.sport.disciplines import Discipline
from bracket_desk.session import Session
from bracket_desk.store.backups import read_checked
from bracket_desk.store.copies import CopiedBack, WorkingCopy, copy_back
from bracket_desk.store.event_file import EventFile
from bracket_desk.store.lock import Holder
from bracket_desk.store.places import LOCAL, Place, PlaceKind
from bracket_desk.ui.window import Window
from tests.halls import Hall, play, tournament
from tests.helpers import text_of

COPY, THERE = 0, 1
BACK, LATER = 0, 1
PLACES = {
    "сеть": Place(PlaceKind.NETWORK, "PC-2"),
    "облако": Place(PlaceKind.CLOUD, "OneDrive"),
    "флешка": Place(PlaceKind.REMOVABLE, "E:"),
}


@pytest.fixture
def hall(qtbot: QtBot, tmp_path: Path) -> Iterator[Hall]:
    hall = Hall(qtbot, tmp_path, place_of=lambda path: PLACES.get(path.parent.name, LOCAL))
    for name in PLACES:
        (tmp_path / name).mkdir()
    yield hall
    hall.answers.chosen = [LATER] * len(hall.windows)
    hall.close()


@pytest.fixture
def path(hall: Hall) -> Path:
    """An event on the network."""
    return hall.event(name="сеть/кубок")


@pytest.fixture
def window(hall: Hall, path: Path) -> Window:
    """A desk that works on a copy of it."""
    window = hall.desk()
    hall.answers.chosen.append(COPY)
    assert window.place.open(path)
    hall.idle(window)
    return window


def open_path(window: Window) -> Path:
    assert window.place.current is not None
    return window.place.current.path


class TestOpening:
    @pytest.mark.parametrize(
        ("folder", "said"),
        [("сеть", "лежит в сети (PC-2)"), ("облако", "OneDrive"), ("флешка", "на съёмном диске (E:)")],
    )
    def test_a_copy_is_offered_and_the_original_left_alone(
        self, hall: Hall, path: Path, folder: str, said: str
    ) -> None:
        there = path.rename(hall.folder / folder / path.name)
        before = there.read_bytes()
        window = hall.desk()
        hall.answers.chosen.append(COPY)
        window.place.open(there)
        hall.idle(window)
        assert said in hall.answers.asked[-1]
        assert open_path(window).parent == hall.data / "copies"
        assert "Открыта рабочая копия" in window.message.text()
        assert str(there) in window.banner.text.text()
        play(window)
        assert there.read_bytes() == before
        assert [p.name for p in there.parent.iterdir()] == [there.name]

    def test_going_on_where_it_is_only_on_a_stick(self, hall: Hall, path: Path) -> None:
        there = path.rename(hall.folder / "флешка" / path.name)
        window = hall.desk()
        hall.answers.chosen.append(THERE)
        assert window.place.open(there)
        assert open_path(window) == there
        assert not window.banner.isVisible()

    def test_neither_is_an_answer(self, hall: Hall, path: Path) -> None:
        window = hall.desk()
        assert not window.place.open(path)
        assert window.place.tournament is None
        assert not (hall.data / "copies").exists()

    def test_one_that_somebody_writes_is_read_along_not_copied(self, hall: Hall, path: Path) -> None:
        window = hall.desk()
        hall.answers.yes.append(True)
        with EventFile.write(path, Holder("Иванов", "PC-2", 7, "2026-12-05T10:12+03:00")):
            assert window.place.open(path)
            assert window.place.watched is not None
            assert "Иванов за компьютером PC-2 с 10:12" in window.banner.text.text()
        window.place.close()

    def test_a_local_event_is_no_question(self, hall: Hall) -> None:
        window = hall.desk()
        assert window.place.open(hall.event(name="здесь"))
        assert hall.answers.asked == []

    def test_a_file_that_is_none_is_told(self, hall: Hall, path: Path) -> None:
        path.write_bytes(b"x" * 500)
        window = hall.desk()
        hall.answers.chosen.append(COPY)
        window.place.open(path)
        hall.idle(window)
        assert "не файл соревнования" in window.message.text()

    def test_the_copy_is_found_again_with_its_steps(self, hall: Hall, path: Path, window: Window) -> None:
        play(window)
        state, copy = text_of(tournament(window)), open_path(window)
        hall.answers.chosen += [LATER, COPY]
        window.close_event()
        assert window.place.open(path)
        hall.idle(window)
        assert (text_of(tournament(window)), open_path(window)) == (state, copy)
        assert window.banner.button.isVisible()


class TestBack:
    def test_from_the_banner(self, hall: Hall, path: Path, window: Window) -> None:
        assert not window.banner.button.isVisible()
        assert not window.actions_by_id["copy_back"].isEnabled()
        play(window)
        assert window.banner.text.text().endswith("Нового там пока нет.")
        window.banner.button.click()
        hall.idle(window)
        assert "Возвращено на место" in window.message.text()
        assert not window.banner.button.isVisible()
        event = window.place.current
        assert event is not None
        assert tuple(read_checked(path)) == event.entries

    def test_at_closing_the_window(self, hall: Hall, path: Path, window: Window) -> None:
        play(window)
        assert not window.close(), "turning away keeps it open"
        assert window.isVisible()
        hall.answers.chosen.append(BACK)
        event = window.place.current
        assert event is not None
        entries = event.entries
        assert window.close()
        assert tuple(read_checked(path)) == entries

    def test_a_slow_drive_does_not_stop_the_window(
        self, hall: Hall, path: Path, window: Window, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """The drive answers only after the window has had a turn: on its own thread that would be never."""
        answers = threading.Event()

        def slowly(copy: WorkingCopy, now: datetime) -> CopiedBack:
            assert answers.wait(20)
            return copy_back(copy, now)

        monkeypatch.setattr("bracket_desk.ui.workplace.copy_back", slowly)
        play(window)
        hall.answers.chosen.append(BACK)
        QTimer.singleShot(0, answers.set)
        window.close()
        assert answers.is_set()
        assert not window.isVisible()
        assert len(read_checked(path)) == len(read_checked(hall.data / "copies" / path.name))

    def test_an_error_that_nobody_expected_keeps_the_desk_open(
        self, hall: Hall, path: Path, window: Window, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def broken(copy: WorkingCopy, now: datetime) -> CopiedBack:
            raise ZeroDivisionError

        play(window)
        before = path.read_bytes()
        with monkeypatch.context() as patch:
            patch.setattr("bracket_desk.ui.workplace.copy_back", broken)
            hall.answers.chosen.append(BACK)
            with hall.qtbot.capture_exceptions() as errors:
                window.close()
        assert [kind for kind, _, _ in errors] == [ZeroDivisionError]
        assert window.isVisible()
        assert path.read_bytes() == before

    def test_before_another_event(self, hall: Hall, path: Path, window: Window) -> None:
        other, steps = hall.event(name="другое"), len(read_checked(path))
        play(window)
        assert not window.place.open(other)
        hall.answers.chosen.append(BACK)
        assert window.place.open(other)
        assert len(read_checked(path)) == steps + 1

    def test_never_over_a_file_that_has_changed(self, hall: Hall, path: Path, window: Window) -> None:
        steps = len(read_checked(path))
        play(window)
        with EventFile.write(path, Holder("Иванов", "PC-2", 7, "")) as file:
            Session(file, lambda: hall.now, "Иванов").execute(cmd.SetTables(tables=("7",)))
        before = path.read_bytes()
        hall.answers.chosen.append(BACK)
        assert not window.close(), "the person must see where it went"
        assert "лежит рядом" in window.message.text()
        assert path.read_bytes() == before
        (beside,) = [p for p in path.parent.iterdir() if p != path]
        assert len(read_checked(beside)) == steps + 1
        assert window.close()

    def test_a_network_that_is_gone_keeps_the_desk_open(self, hall: Hall, path: Path, window: Window) -> None:
        play(window)
        path.unlink()
        path.parent.rmdir()
        hall.answers.chosen.append(BACK)
        assert not window.close()
        assert window.message.text().startswith("⚠")
        hall.answers.chosen.append(LATER)
        assert window.close()


def test_a_new_event_for_the_network_stands_in_both_places(hall: Hall) -> None:
    window = hall.desk()
    card = ev.EventCreated("Кубок", Discipline.FREE_PYRAMID, FormatName.TWO_STAGE, 16)
    there = hall.folder / "сеть" / "новый.bdesk"
    hall.answers.chosen.append(COPY)
    assert window.place.create(there, card)
    assert open_path(window).parent == hall.data / "copies"
    assert len(read_checked(there)) == 1
    hall.idle(window)
    window.place.close()
    hall.answers.chosen.append(COPY)
    assert not window.place.create(there, card)
    assert "уже существует" in window.message.text()
    assert not window.place.create(hall.folder / "сеть" / "третий.bdesk", card)


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_banner_in_every_language_and_theme(hall: Hall, path: Path, language: str, theme: str) -> None:
    window = hall.desk("Рогожин", language, theme)
    hall.answers.chosen.append(COPY)
    window.place.open(path)
    hall.idle(window)
    play(window)
    window.resize(911, 480)
    assert (window.width(), window.height()) == (911, 480)
    assert window.banner.isVisible()
    assert not window.grab().isNull()
