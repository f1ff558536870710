"""The windows' parts by themselves: colours, the worker, unexpected errors, recent files."""

from __future__ import annotations

import gc
import threading
from dataclasses import asdict
from threading import Event

import pytest
from PySide6.QtGui import QFont, QFontDatabase, QFontInfo
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import delete

from bracket_desk import assets
from bracket_desk.domain.errors import DeskError, FileError, World
from bracket_desk.ui.app import make_app
from bracket_desk.ui.theme import DARK, FAMILY, LIGHT, Colours, contrast
from bracket_desk.ui.work import Job, Worker, collect_garbage


@pytest.mark.parametrize("colours", [LIGHT, DARK], ids=["light", "dark"])
def test_every_text_can_be_read_on_its_ground(colours: Colours) -> None:
    for ground in (colours.page, colours.surface):
        for name in ("text", "muted", "accent", "attention", "danger", "information"):
            assert contrast(asdict(colours)[name], ground) >= 4.5, (name, ground)
    assert contrast(colours.on_accent, colours.accent) >= 4.5
    # the line that says that not now is shown
    assert contrast(colours.on_accent, colours.attention) >= 4.5


def test_the_shipped_fonts_are_there(qapp: QApplication) -> None:
    make_app([], assets.resources(), "ru")
    assert FAMILY in QFontDatabase.families()
    assert QFontInfo(QFont(FAMILY)).family() == FAMILY


class TestWorker:
    @pytest.fixture
    def worker(self, qapp: QApplication) -> Worker:
        return Worker()

    def test_a_value_comes_back(self, qtbot: QtBot, worker: Worker) -> None:
        got: list[int] = []
        worker.run(lambda _: 6 * 7, got.append, lambda _: None)
        qtbot.waitUntil(lambda: got == [42])
        assert not worker.is_busy
        worker.close()

    def test_the_oldest_leftovers_wait_while_something_is_done(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """To look through everything takes longest while papers are made."""
        collected: list[int] = []
        monkeypatch.setattr(gc, "get_count", lambda: (0, 99, 99))
        monkeypatch.setattr(gc, "collect", collected.append)
        collect_garbage(busy=True)
        collect_garbage()
        assert collected == [1, 2]

    def test_it_says_what_it_does_one_after_the_other(self, qtbot: QtBot, worker: Worker) -> None:
        gate, said = threading.Event(), list[str]()
        worker.turned.connect(lambda: said.append(worker.doing))
        worker.run(lambda _: gate.wait(5), lambda _: None, lambda _: None, doing="жеребьёвка")
        worker.run(lambda _: None, lambda _: None, lambda _: None, doing="протокол")
        assert worker.doing == "жеребьёвка"
        gate.set()
        qtbot.waitUntil(lambda: not worker.is_busy)
        assert (said, worker.doing) == (["протокол"], "")
        worker.close()

    def test_an_error_for_people_comes_back_as_one(self, qtbot: QtBot, worker: Worker) -> None:
        def work(_: Job) -> None:
            raise FileError(World.MISSING, path="x")

        errors: list[DeskError] = []
        worker.run(work, lambda _: None, errors.append)
        qtbot.waitUntil(lambda: len(errors) == 1)
        assert errors[0].reason is World.MISSING
        worker.close()

    def test_what_python_leaves_is_cleared_away_on_the_windows_thread(
        self, qtbot: QtBot, worker: Worker
    ) -> None:
        """Elsewhere it could be something of Qt's, whose lock the window's thread may hold."""
        threads = set[threading.Thread]()

        def note(_phase: str, _info: dict[str, int]) -> None:
            threads.add(threading.current_thread())

        def make_cycles(_: Job) -> None:
            for _number in range(50_000):
                one: list[object] = []
                one.append(one)

        gc.callbacks.append(note)
        try:
            worker.run(make_cycles, lambda _: None, lambda _: None)
            qtbot.waitUntil(lambda: not worker.is_busy)
            qtbot.waitUntil(lambda: bool(threads))
        finally:
            gc.callbacks.remove(note)
        worker.close()
        assert threads == {threading.main_thread()}
        assert gc.isenabled(), "a desk that is closed leaves Python as it was"

    def test_the_last_worker_that_is_closed_leaves_python_as_it_was(self, qtbot: QtBot) -> None:
        first, second = Worker(), Worker()
        first.close()
        first.close()
        assert not gc.isenabled(), "the second is still there"
        second.close()
        assert gc.isenabled()

    def test_progress_and_cancel(self, qtbot: QtBot, worker: Worker) -> None:
        begun, go_on = Event(), Event()
        got: list[str] = []

        def work(job: Job) -> str:
            for done in range(1000):
                job.step(done, 1000)
                begun.set()
                go_on.wait(10)
            return "never"

        with qtbot.waitSignal(worker.progress):
            worker.run(work, got.append, lambda _: None)
        begun.wait(10)
        worker.cancel()
        go_on.set()
        qtbot.waitUntil(lambda: not worker.is_busy)
        assert got == []
        worker.close()

    @pytest.mark.parametrize("fate", ["value", "error", "cancelled"])
    def test_nothing_is_called_for_a_dialog_that_has_gone(
        self, qtbot: QtBot, worker: Worker, fate: str
    ) -> None:
        go_on, called = Event(), list[str]()

        def work(job: Job) -> None:
            go_on.wait(10)
            job.check()
            if fate == "error":
                raise FileError(World.MISSING, path="x")

        dialog = QWidget()
        job = worker.run(
            work,
            lambda _: called.append("value"),
            lambda _: called.append("error"),
            lambda: called.append("cancelled"),
            lambda: called.append("broken"),
            owner=dialog,
        )
        delete(dialog)
        if fate == "cancelled":
            job.cancel()
        go_on.set()
        qtbot.waitUntil(lambda: not worker.is_busy)
        assert called == []
        worker.close()
