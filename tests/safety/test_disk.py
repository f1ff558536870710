"""A disk that is full, broken, read-only, slow, held or taken away, at any step: a sentence, and no loss."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from bracket_desk import assets
from bracket_desk.domain import commands as cmd
from bracket_desk.domain.errors import FileError, World
from bracket_desk.domain.snapshot import view_state
from bracket_desk.session import Session, tournament_at
from bracket_desk.store.event_file import EventFile
from bracket_desk.store.files import replace_files
from bracket_desk.words import Words
from tests.safety.disk import CANTOPEN, FULL, IOERR, OK, READONLY, Disk, Op, Refuse, watching
from tests.safety.power import Files, put
from tests.store.test_event_file import HOLDER, clock, files_beside, small_event
from tests.tally import Tally

SENTENCES = {language: Words(language, assets.resources() / "translations") for language in ("ru", "en")}

ANSWERS = {"full": FULL, "broken": IOERR, "read-only": READONLY, "not there": CANTOPEN}
"""What a disk in trouble says."""

LAST_STEP = 50
"""Things asked of the disk by three steps, and some more."""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    (tmp_path / "x").mkdir()
    path = tmp_path / "x" / "кубок.bdesk"
    EventFile.create(path, small_event().entries())
    return path


def step(number: int) -> cmd.Command:
    """A step of some pages, always possible."""
    return cmd.SetTables(tables=tuple(f"{number}-{table}-{'х' * 25}" for table in range(60)))


def told(error: FileError) -> None:
    """People are told in both languages what to do, without a word that was not translated."""
    russian, english = (SENTENCES[language].sentence(error) for language in ("ru", "en"))
    assert russian != english
    assert len(russian.split(".")) > 1
    assert "{" not in russian + english
    assert "disk I/O" not in russian
    assert "database" not in russian


def equal(session: Session, path: Path) -> None:
    """What the screen shows is what the file holds."""
    with EventFile.read(path) as file:
        entries = file.entries()
        assert file.find_damage() is None
    assert entries == list(session.entries)
    assert view_state(tournament_at(entries)) == view_state(session.tournament)


def from_the(number: int, code: int, *, once: bool) -> Refuse:
    """A disk that refuses the thing of this number, and all later ones unless ``once``."""
    asked = 0

    def refuse(_op: Op) -> int:
        nonlocal asked
        asked += 1
        return code if asked == number or (asked > number and not once) else OK

    return refuse


def work(disk: Disk, path: Path, refuse: Refuse) -> bool:
    """Three steps while the disk refuses, and three when it is well again; whether it refused any."""
    refused = False
    with EventFile.write(path, HOLDER) as file:
        session = Session(file, clock, "Рогожин")
        disk.refuse = refuse
        for number in range(3):
            before = len(session.entries)
            try:
                session.execute(step(number))
            except FileError as error:
                told(error)
                assert len(session.entries) == before
                refused = True
        disk.refuse = lambda _op: OK
        equal(session, path)
        for number in range(3, 6):
            session.execute(step(number))
        equal(session, path)
    equal(session, path)
    assert files_beside(path) == [path.name]
    return refused


@watching
@pytest.mark.parametrize("trouble", ANSWERS)
def test_in_trouble_at_every_step(path: Path, tally: Tally, trouble: str, *, full: bool) -> None:
    sound = path.read_bytes()
    refusals = []
    for number in range(1, LAST_STEP + 1):
        for once in (True, False) if full else (number % 2 == 0,):
            path.write_bytes(sound)
            disk = Disk(path.parent)
            with disk.watched():
                refusals.append(work(disk, path, from_the(number, ANSWERS[trouble], once=once)))
    assert sum(refusals) > 30
    assert not refusals[-1], "there are more steps than that"
    tally.add(f"disk {trouble} at a step", sum(refusals))


@watching
@pytest.mark.parametrize("trouble", ANSWERS)
def test_in_trouble_while_closing(path: Path, tally: Tally, trouble: str) -> None:
    """The log stays beside the file and is folded in by whoever opens it next."""
    sound = path.read_bytes()
    for number in range(1, 20):
        path.write_bytes(sound)
        disk = Disk(path.parent)
        with disk.watched():
            with EventFile.write(path, HOLDER) as file:
                session = Session(file, clock, "Рогожин")
                session.execute(step(1))
                disk.refuse = from_the(number, ANSWERS[trouble], once=False)
            disk.refuse = lambda _op: OK
            equal(session, path)
        assert files_beside(path) == [path.name]
        tally.add(f"disk {trouble} at closing")


def make_files(what: str, folder: Path) -> None:
    """A new event, a copy of the one beside the folder, or documents in place of others."""
    match what:
        case "new":
            EventFile.create(folder / "e.bdesk", small_event().entries())
        case "copy":
            with EventFile.read(folder.with_name("other.bdesk")) as file:
                file.copy_to(folder / "e.bdesk")
        case _:
            replace_files(folder, NEW, ["index.json", "b.pdf"])


NEW: Files = {"a.pdf": b"A" * 5000, "c.pdf": b"C" * 700, "index.json": b"new: a, c"}
OLD: Files = {"a.pdf": b"a" * 3000, "b.pdf": b"b" * 3000, "index.json": b"old: a, b"}


@watching
@pytest.mark.parametrize("trouble", ANSWERS)
@pytest.mark.parametrize("what", ["new", "copy", "documents"])
def test_files_are_whole_or_not_there(tmp_path: Path, tally: Tally, what: str, trouble: str) -> None:
    EventFile.create(tmp_path / "other.bdesk", small_event().entries())
    sound = (tmp_path / "other.bdesk").read_bytes()
    for number in range(1, 60):
        folder = tmp_path / "x"
        put(folder, OLD if what == "documents" else {})
        disk = Disk(folder)
        with disk.watched():
            disk.refuse = from_the(number, ANSWERS[trouble], once=True)
            try:
                make_files(what, folder)
                done = True
            except FileError as error:
                told(error)
                done = False
        files = {file.name: file.read_bytes() for file in folder.iterdir() if file.suffix != ".part"}
        if what == "documents":
            check_documents(files, done=done)
        elif files:
            with EventFile.read(folder / "e.bdesk") as file:
                assert file.entries() == list(small_event().entries())
        else:
            assert not done
        shutil.rmtree(folder)
        if done and not any(op.kind == "mark" for op in disk.ops) and number > len(disk.ops) + 1:
            break
        tally.add(f"disk {trouble} while files are made", not done)
    assert number > 8
    assert (tmp_path / "other.bdesk").read_bytes() == sound


def check_documents(files: Files, *, done: bool) -> None:
    """Each is whole, old or new, and the index, if there is one, is right."""
    assert all(data in (OLD.get(name), NEW.get(name)) for name, data in files.items())
    index = files.get("index.json")
    if index is not None:
        assert files == (OLD if index == OLD["index.json"] else NEW)
    if done:
        assert files == NEW


class TestTakenAway:
    """The file deleted, moved, its folder renamed, its log tidied away, while it is open."""

    @pytest.fixture
    def session(self, path: Path) -> Iterator[Session]:
        with EventFile.write(path, HOLDER) as file:
            session = Session(file, clock, "Рогожин")
            session.execute(step(1))
            yield session

    def refused(self, session: Session) -> None:
        before = list(session.entries)
        with pytest.raises(FileError) as caught:
            session.execute(step(2))
        assert caught.value.reason is World.TAKEN_AWAY
        told(caught.value)
        assert list(session.entries) == before

    def test_moved_and_put_back(self, session: Session, path: Path) -> None:
        away = path.with_name("away")
        path.rename(away)
        self.refused(session)
        away.rename(path)
        session.execute(step(3))
        equal(session, path)

    def test_its_folder_moved_and_put_back(self, session: Session, path: Path) -> None:
        away = path.parent.with_name("away")
        path.parent.rename(away)
        self.refused(session)
        away.rename(path.parent)
        session.execute(step(3))
        equal(session, path)

    def test_another_file_in_its_place(self, session: Session, path: Path) -> None:
        path.rename(path.with_name("away"))
        EventFile.create(path, small_event().entries())
        sound = path.read_bytes()
        self.refused(session)
        assert path.read_bytes() == sound

    def test_deleted_but_what_was_confirmed_can_still_be_copied(self, path: Path, tmp_path: Path) -> None:
        with EventFile.write(path, HOLDER) as file:
            session = Session(file, clock, "Рогожин")
            session.execute(step(1))
            path.unlink()
            self.refused(session)
            file.copy_to(tmp_path / "saved.bdesk")
        equal(session, tmp_path / "saved.bdesk")

    def test_the_log_tidied_away(self, session: Session, path: Path) -> None:
        """Its content is in the file before the next step is confirmed, and a new log begins."""
        path.with_name(path.name + "-wal").unlink()
        session.execute(step(2))
        crashed = path.parent.with_name("crashed")
        shutil.copytree(path.parent, crashed)
        equal(session, crashed / path.name)


HOLD = """
import sqlite3, sys
raw = sqlite3.connect(sys.argv[1], isolation_level=None)
raw.execute("BEGIN " + sys.argv[2])
print(raw.execute("SELECT count(*) FROM journal").fetchone(), flush=True)
sys.stdin.read()
"""


@pytest.fixture
def hold() -> Iterator[Callable[[Path, str], subprocess.Popen[bytes]]]:
    """Lets another program hold a file until it is told to let go."""
    programs: list[subprocess.Popen[bytes]] = []

    def begin(path: Path, how: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-c", HOLD, str(path), how]
        program = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        programs.append(program)
        assert program.stdout is not None
        assert program.stdout.readline()
        return program

    yield begin
    for program in programs:
        program.kill()
        program.communicate()


class TestHeld:
    """Another program has the file: the desk waits, says who is to blame, and goes on afterwards."""

    @pytest.mark.parametrize("how", ["EXCLUSIVE", "IMMEDIATE"])
    def test_while_the_desk_works(
        self,
        path: Path,
        monkeypatch: pytest.MonkeyPatch,
        hold: Callable[[Path, str], subprocess.Popen[bytes]],
        how: str,
    ) -> None:
        monkeypatch.setattr("bracket_desk.store.event_file.BUSY_WAIT", 50)
        with EventFile.write(path, HOLDER) as file:
            session = Session(file, clock, "Рогожин")
            for first in (True, False):
                # before the log has begun, and while it runs
                program = hold(path, how)
                with pytest.raises(FileError) as caught:
                    session.execute(step(1))
                assert caught.value.reason is World.LOCKED
                told(caught.value)
                assert len(session.entries) == (5 if first else 6)
                program.communicate(b"")
                session.execute(step(2))
            equal(session, path)
        assert files_beside(path) == [path.name]

    def test_before_it_is_opened(
        self,
        path: Path,
        monkeypatch: pytest.MonkeyPatch,
        hold: Callable[[Path, str], subprocess.Popen[bytes]],
    ) -> None:
        monkeypatch.setattr("bracket_desk.store.event_file.BUSY_WAIT", 50)
        program = hold(path, "EXCLUSIVE")
        openings: tuple[Callable[[], EventFile], ...] = (
            lambda: EventFile.read(path),
            lambda: EventFile.write(path, HOLDER),
        )
        for opening in openings:
            with pytest.raises(FileError) as caught:
                opening()
            assert caught.value.reason is World.LOCKED
            told(caught.value)
        program.communicate(b"")
        with EventFile.read(path) as file:
            assert len(file.entries()) == 5

    def test_as_windows_says_it(self, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """There a program can keep a file for itself alone: error 32, a sharing violation."""

        def shared(self: Path, *_: object) -> None:
            error = PermissionError(13, "used by another process", str(self))
            error.winerror = 32  # type: ignore[attr-defined]
            raise error

        monkeypatch.setattr(Path, "open", shared)
        with pytest.raises(FileError) as caught:
            EventFile.read(path)
        assert caught.value.reason is World.LOCKED
        told(caught.value)


@watching
def test_slow(path: Path, tally: Tally) -> None:
    """A memory stick that thinks about everything: it takes its time, nothing else."""

    def slow(_op: Op) -> int:
        time.sleep(0.004)
        return OK

    disk = Disk(path.parent)
    begun = time.perf_counter()
    with disk.watched():
        assert not work(disk, path, slow)
    tally.peak("seconds for six steps on a slow disk", time.perf_counter() - begun)


@pytest.mark.skipif(os.name == "nt", reason="folders have no such rights there")
def test_a_folder_in_which_nothing_can_be_made(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The note cannot be written, nor the log: told, and nothing has changed."""
    sound = path.read_bytes()
    disk = Disk(path.parent)
    with disk.watched(), EventFile.write(path, HOLDER) as file:
        session = Session(file, clock, "Рогожин")
        disk.refuse = lambda op: CANTOPEN if op.kind == "create" else OK
        with pytest.raises(FileError) as caught:
            session.execute(step(1))
        told(caught.value)
    assert path.read_bytes() == sound
    assert sqlite3.connect(path).execute("SELECT count(*) FROM journal").fetchone() == (5,)
