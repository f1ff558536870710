"""A whole event without the network, and what is left of its people's names outside of its own files."""

from __future__ import annotations

import io
import socket
import sys
import tempfile
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any, NoReturn

import pytest
from PySide6.QtCore import QTimer
from pytestqt.qtbot import QtBot

from bracket_desk import assets
from bracket_desk.cli.desk import DONE, REFUSED, Desk
from bracket_desk.cli.run import run
from bracket_desk.domain import commands as cmd
from bracket_desk.domain import events as ev
from bracket_desk.domain.bracket.formats import FormatName
from bracket_desk.domain.floor.timetable import plan_matches
from bracket_desk.domain.people.people import Entry
from bracket_desk.domain.sport.disciplines import Discipline
from bracket_desk.domain.values import OPEN_STATUSES
from bracket_desk.printing.papers import OF_TITLES
from bracket_desk.session import tournament_at
from bracket_desk.store.backups import generations, read_checked
from bracket_desk.store.runs import Run
from bracket_desk.ui.app import open_path
from bracket_desk.ui.crash import Reports, reporting
from bracket_desk.ui.pages.documents import DocumentsPage
from bracket_desk.ui.pages.entries import EntriesPage
from bracket_desk.ui.pages.judges import JudgesPage
from bracket_desk.ui.paper_words import KIND_WORDS
from bracket_desk.ui.window import Window
from bracket_desk.words import Words
from tests.halls import Hall, lent_faulthandler, play, tournament
from tests.wizards import take_list

SAMPLES = Path(__file__).parents[1] / "data" / "samples"

FORBIDDEN = ("socket.", "urllib.", "http.", "ftplib.", "smtplib.", "webbrowser.")
HARMLESS = {"socket.gethostname"}
"""What Python asks of this computer alone."""


class _Guard:
    """An audit hook stays for ever once it is added: this one listens only while a test wants it."""

    def __init__(self) -> None:
        self.heard: list[str] | None = None
        sys.addaudithook(self.hear)

    def hear(self, event: str, _: tuple[Any, ...]) -> None:
        if self.heard is not None and event.startswith(FORBIDDEN) and event not in HARMLESS:
            self.heard.append(event)
            raise PermissionError(event)


_GUARD = _Guard()


@pytest.fixture(autouse=True)
def faults(request: pytest.FixtureRequest) -> Iterator[None]:
    with lent_faulthandler(request.config):
        yield


@pytest.fixture
def no_network(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """No socket can be made, in Python or beside it; what tried all the same."""

    def refuse(*_: object, **__: object) -> NoReturn:
        raise PermissionError("a socket")

    monkeypatch.setattr(socket, "socket", refuse)
    before = sockets()
    heard: list[str] = []
    _GUARD.heard = heard
    yield heard
    _GUARD.heard = None
    assert heard == []
    assert sockets() <= before


def sockets() -> set[str]:
    """The sockets that this process has open, also those that Python knows nothing of."""
    found = set()
    folder = Path("/proc/self/fd")
    for handle in folder.iterdir() if folder.is_dir() else ():
        try:
            target = str(handle.readlink())
        except OSError:
            continue
        if target.startswith("socket:"):
            found.add(target)
    return found


def test_the_guard_hears(no_network: list[str]) -> None:
    with pytest.raises(PermissionError):
        socket.socket()
    with pytest.raises(PermissionError):
        socket.getaddrinfo("localhost", 80)
    with pytest.raises(PermissionError):
        socket._socket.socket()  # type: ignore[attr-defined]
    assert len(no_network) == 2
    no_network.clear()


@pytest.fixture
def temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of temporary files, of this test alone."""
    folder = tmp_path / "tmp"
    folder.mkdir()
    for variable in ("TMPDIR", "TEMP", "TMP"):
        monkeypatch.setenv(variable, str(folder))
    monkeypatch.setattr(tempfile, "tempdir", None)
    return folder


def spellings(name: str) -> list[bytes]:
    """A name as it could stand in a file: encodings, and the escapes of Qt's settings and of JSON."""
    escaped = "".join(f"\\x{ord(letter):x}" for letter in name)
    return [
        *(name.encode(encoding) for encoding in ("utf-8", "utf-16-le", "utf-16-be", "cp1251")),
        escaped.encode(),
        name.encode("unicode_escape"),
    ]


def leaks(folder: Path, names: set[str]) -> list[str]:
    """The files in which somebody's name stands, all but event files with their logs, and papers."""
    found = []
    for file in folder.rglob("*"):
        if file.is_file() and not file.suffix.startswith((".bdesk", ".pdf")):
            content = file.read_bytes()
            where = f"{file.relative_to(folder)}"
            found += [f"{where}: {name}" for name in names for s in spellings(name) if s in content]
            found += [f"name of {where}" for name in names if name in file.name]
    return found


def test_leaks_are_found(tmp_path: Path) -> None:
    for at, content in enumerate(spellings("Ёлкин")):
        (tmp_path / f"{at}.txt").write_bytes(b"x" + content + b"y")
    assert len({leak.split(":")[0] for leak in leaks(tmp_path, {"Ёлкин"})}) == 6
    assert leaks(tmp_path, {"Палкин"}) == []


class TestWindow:
    def test_a_whole_event(
        self, qtbot: QtBot, tmp_path: Path, temporary: Path, no_network: list[str]
    ) -> None:
        """From nothing to the last paper, with refusals, an unexpected error and backups on two drives."""
        hall, logs = Hall(qtbot, tmp_path), tmp_path / "logs"
        told: list[str] = []
        reports = Reports(
            Words("ru", assets.resources() / "translations"), logs, lambda: hall.now, told.append
        )
        with reporting(reports):
            run_of = Run(logs)
            window = hall.desk("Секретарёва")
            window.place.opened.connect(lambda: run_of.note_event(open_path(window.place)))
            self.play(hall, window)
            QTimer.singleShot(0, lambda: int(next(iter(tournament(window).entries.values())).name))
            qtbot.waitUntil(lambda: bool(told))
            names = self.names(window)
            self.print_all(hall, window, tmp_path / "бумаги")
            assert leaks(tmp_path, names) == [], "while it is open"
            window.close()
            run_of.end()
        assert len(names) > 40
        assert leaks(tmp_path, names) == []
        assert list(temporary.iterdir()) == []
        assert "ValueError" in (logs / "errors.txt").read_text("utf-8")
        assert sorted(p.name for p in logs.iterdir()) == ["errors.txt"]
        assert generations(hall.data / "backups")

    def play(self, hall: Hall, window: Window) -> None:
        card = ev.EventCreated("Кубок", Discipline.FREE_PYRAMID, FormatName.TWO_STAGE, 64)
        assert window.place.create(hall.folder / "кубок.bdesk", card)
        for name, kind, file in (
            ("entries", EntriesPage, "entries-64.xlsx"),
            ("judges", JudgesPage, "judges.xlsx"),
        ):
            window.go(name)
            assert isinstance(window.page, kind)
            window.page.take_list(SAMPLES / file)
            take_list(hall.qtbot, window)
            hall.idle(window)
        assert not window.place.perform(cmd.Draw(phrase=""))
        assert window.place.perform(cmd.Draw(phrase="шар"))
        plan = plan_matches(tournament(window), ("1", "2"), datetime.fromisoformat("2026-12-05T10:00"))
        assert window.place.perform(cmd.KeepTimetable(slots=plan.slots))
        while not tournament(window).finished:
            hall.later(minutes=3)
            play(window)
        hall.idle(window)

    def names(self, window: Window) -> set[str]:
        t = tournament(window)
        people: list[Any] = [*t.entries.values(), *t.judges]
        assert all(isinstance(person, Entry) or person.surname for person in people)
        return {person.surname for person in people if len(person.surname) > 3}

    def print_all(self, hall: Hall, window: Window, out: Path) -> None:
        out.mkdir()
        window.go("documents")
        page = window.page
        assert isinstance(page, DocumentsPage)
        for row in range(len(KIND_WORDS)):
            page.list.setCurrentRow(row)
            hall.idle(window)
            hall.answers.papers.append(out / f"{row}.pdf")
            page.save_document()
            hall.idle(window)
        # nothing was confirmed, so there are no papers about titles
        assert len(list(out.iterdir())) == len(set(KIND_WORDS) - OF_TITLES)


class TestCommands:
    def test_a_whole_event(self, tmp_path: Path, temporary: Path, no_network: list[str]) -> None:
        """Every command of the contract, from a new file to a restored backup; names only where asked."""
        path, out = tmp_path / "кубок.bdesk", tmp_path / "бумаги"
        out.mkdir()
        self.do("new", path, "--title", "Кубок", "--size", "64")
        self.do("import", path, SAMPLES / "entries-64.xlsx")
        self.do("import", path, SAMPLES / "judges.xlsx", "--as", "judges")
        self.do("draw", path, "--phrase", "")
        self.do("draw", path, "--phrase", "шар")
        self.do("plan", path, "--keep")
        while open_ones := self.open_matches(path):
            lines = "".join(
                f'{{"do":"enter-result","match":"{match}","score":[{race},1]}}\n' for match, race in open_ones
            )
            self.do("apply", path, stdin=lines.encode())
        self.do("apply", path, stdin=b'{"do":"undo"}\n{"do":"redo"}\n{"do":"redo"}\n')
        self.do("state", path)
        self.do("journal", path)
        self.do("verify", path)
        self.do("papers", path, "--out", out)
        self.do("backup", path, "--to", tmp_path / "копии")
        (copy,) = (tmp_path / "копии").iterdir()
        self.do("restore", copy, "--to", tmp_path / "снова.bdesk")
        self.do("demo", tmp_path / "пример.bdesk", "--played")
        self.do("format", "two-stage", "--as", "graphml")
        self.do("schema")
        t = tournament_at(read_checked(path))
        assert t.finished
        names = {entry.surname for entry in t.entries.values() if len(entry.surname) > 3}
        left = [leak for leak in leaks(tmp_path, names) if not leak.startswith("бумаги")]
        assert left == []
        assert list(temporary.iterdir()) == []

    def do(self, *arguments: object, stdin: bytes = b"") -> None:
        words = Words("ru", assets.resources() / "translations")
        out, error = io.StringIO(), io.StringIO()
        desk = Desk(words, lambda: Hall.now, "Секретарёва", "зал-1", io.BytesIO(stdin), out, error)
        code = run(desk, [str(argument) for argument in arguments], assets.resources() / "translations")
        assert code in {DONE, REFUSED}, error.getvalue()
        assert (code == DONE) == (arguments[-1] != "" and not stdin.endswith(b'"redo"}\n')), error.getvalue()

    def open_matches(self, path: Path) -> list[tuple[str, int]]:
        t = tournament_at(read_checked(path))
        return [(s.match.id, t.race(s.match)) for s in t.states if s.status in OPEN_STATUSES]


def test_no_part_of_qt_that_could_speak_to_the_network_is_loaded() -> None:
    loaded = {name for name in sys.modules if name.startswith("PySide6.Qt")}
    assert not loaded & {"PySide6.QtNetwork", "PySide6.QtWebSockets", "PySide6.QtWebEngineCore"}


def test_the_package_imports_nothing_of_the_network() -> None:
    package = Path(assets.__file__).parent
    words = ("socket", "urllib.request", "http.client", "requests", "QtNetwork", "ftplib", "smtplib")
    found = [
        f"{file.relative_to(package)}: {word}"
        for file in package.rglob("*.py")
        for word in words
        if f"import {word}" in file.read_text("utf-8") or f"from {word}" in file.read_text("utf-8")
    ]
    assert found == []
