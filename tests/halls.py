"""A hall for tests: desks of several people on the same files, one clock that tests move on."""

from __future__ import annotations

import faulthandler
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from _pytest.faulthandler import fault_handler_stderr_fd_key
from PySide6.QtCore import QSettings
from pytestqt.qtbot import QtBot

from bracket_desk import assets
from bracket_desk.demo import play_demo
from bracket_desk.domain import commands as cmd
from bracket_desk.domain.tournament import Tournament
from bracket_desk.domain.values import OPEN_STATUSES
from bracket_desk.store.event_file import EventFile
from bracket_desk.store.lock import Holder
from bracket_desk.store.places import Place, always_local
from bracket_desk.ui.app import make_app, make_window
from bracket_desk.ui.window import Window
from bracket_desk.ui.workplace import Surroundings
from bracket_desk.words import Words
from tests.helpers import MORNING
from tests.ui.test_window import Answers


@dataclass
class Hall:
    """Desks in one hall. ``now`` is what its clock says; ``answers`` is the person at all of them."""

    qtbot: QtBot
    folder: Path
    answers: Answers = field(default_factory=Answers)
    now: datetime = MORNING
    windows: list[Window] = field(default_factory=list)
    place_of: Callable[[Path], Place] = always_local

    @property
    def data(self) -> Path:
        """The folder of the person's backups and working copies."""
        return self.folder / "данные"

    def later(self, **by: float) -> None:
        """Move the clock on."""
        self.now += timedelta(**by)

    def desk(self, by: str = "Рогожин", language: str = "ru", theme: str = "light") -> Window:
        """A shown window of somebody at a computer of their own."""
        app = make_app([], assets.resources(), language)
        around = Surroundings(
            words=Words(language, assets.resources() / "translations"),
            clock=lambda: self.now,
            holder=lambda: Holder(by, f"зал-{by}", 7, self.now.isoformat(timespec="minutes")),
            resources=assets.resources(),
            reports=assets.reports(),
            settings=QSettings(str(self.folder / f"{by}.ini"), QSettings.Format.IniFormat),
            data=self.data,
            place_of=self.place_of,
        )
        window = make_window(app, around, theme)
        window.place.asking = self.answers
        # what a test left in the fields of a window is not asked about
        self.qtbot.addWidget(window, before_close_func=_forget_drafts)
        window.resize(1366, 768)
        window.show()
        self.qtbot.waitExposed(window)
        self.windows.append(window)
        return window

    def event(self, entries: int = 33, *, played: bool = False, name: str = "кубок") -> Path:
        """A file of an event of invented people."""
        path = self.folder / f"{name}.bdesk"
        words = Words("ru", assets.resources() / "translations")
        EventFile.create(path, play_demo(entries, played=played, words=words))
        return path

    def idle(self, window: Window) -> None:
        """Until nothing is being done beside the window."""
        self.qtbot.waitUntil(
            lambda: not window.place.worker.is_busy and not window.keeper.is_busy, timeout=20_000
        )

    def close(self) -> None:
        """Close every desk."""
        for window in self.windows:
            window.close()


def _forget_drafts(window: Window) -> None:
    window.place.drafts.clear()


def tournament(window: Window) -> Tournament:
    """The state that a desk shows."""
    t = window.place.tournament
    assert t is not None
    return t


def open_matches(window: Window) -> list[str]:
    """The matches that can be decided now."""
    return [state.match.id for state in tournament(window).states if state.status in OPEN_STATUSES]


def play(window: Window, lost: int = 1) -> None:
    """Decide the first match that can be."""
    t, match = tournament(window), open_matches(window)[0]
    race = t.race(t.format.find(match))
    command = cmd.EnterResult(match=match, score=(race, min(lost, race - 1)), confirm=True)
    assert window.place.perform(command)


@contextmanager
def lent_faulthandler(config: pytest.Config) -> Iterator[None]:
    """A run of the desk takes Python's fault handler for itself; afterwards pytest has it again."""
    yield
    faulthandler.enable(config.stash[fault_handler_stderr_fd_key])
