"""Backups: checked copies of an event that is being written, thinned out by age, tested by restoring."""

from __future__ import annotations

import os
import sqlite3
import stat
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bracket_desk.domain import commands as cmd
from bracket_desk.domain.errors import FileError, World
from bracket_desk.session import Session, tournament_at
from bracket_desk.store import backups
from bracket_desk.store.backups import (
    TIME,
    Folders,
    Generation,
    generations,
    keep,
    read_checked,
    read_name,
    restore,
    snapshot,
    surplus,
)
from bracket_desk.store.event_file import EventFile
from bracket_desk.store.files import OLD
from bracket_desk.store.lock import note_path
from tests.helpers import examples, text_of
from tests.store.test_event_file import HOLDER, clock, files_beside, refusal, small_event
from tests.tally import Tally

NOON = datetime(2026, 12, 5, 12)  # noqa: DTZ001 (the clock of the hall)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "кубок №1.bdesk"
    EventFile.create(path, small_event().entries())
    return path


@pytest.fixture
def writing(path: Path) -> Iterator[Session]:
    """The event open to be written, one step written ahead already."""
    with EventFile.write(path, HOLDER) as file:
        session = Session(file, clock, "Рогожин")
        session.execute(cmd.Undo())
        yield session


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    second = tmp_path / "второй диск"
    second.mkdir()
    return Folders(tmp_path / "данные" / "копии", second)


def made(minutes: int, again: int = 1) -> Generation:
    """A generation so many minutes before noon."""
    return Generation(NOON - timedelta(minutes=minutes), again, "кубок", "0" * 8, Path(f"{minutes} {again}"))


ages = st.integers(-60, 600 * 24 * 60) | st.integers(-5, 3 * 24 * 60)
several = st.lists(st.builds(made, ages, st.integers(1, 3)), min_size=1, max_size=60, unique=True)


def damage(path: Path) -> None:
    """Cut a backup short, read-only as it is."""
    path.chmod(0o600)
    path.write_bytes(path.read_bytes()[:-700])


class TestThinning:
    @examples(50)
    @given(several, st.data())
    def test_the_newest_and_a_sound_one_always_stay(
        self, there: list[Generation], data: st.DataObject
    ) -> None:
        sound = data.draw(st.lists(st.sampled_from(there), max_size=4))
        left = set(there) - set(surplus(there, NOON, sound))
        assert max(there) in left
        assert not sound or max(sound) in left

    @examples(50)
    @given(several)
    def test_all_of_the_last_hour_then_one_an_hour_a_day_a_month(self, there: list[Generation]) -> None:
        left = set(there) - set(surplus(there, NOON))
        for one in there:
            age = NOON - one.at
            if age <= timedelta(hours=1):
                assert one in left
                continue
            period = "%Y-%m-%d %H" if age <= timedelta(days=1) else "%Y-%m-%d"
            period = period if age <= timedelta(days=31) else "%Y-%m"
            assert any(other.at.strftime(period) == one.at.strftime(period) for other in left)

    @examples(50)
    @given(several, st.integers(0, 100 * 24 * 60))
    def test_thinning_often_leaves_what_thinning_once_would(
        self, there: list[Generation], minutes: int
    ) -> None:
        later = NOON + timedelta(minutes=minutes)
        first = set(there) - set(surplus(there, NOON))
        assert first - set(surplus(sorted(first), later)) == set(there) - set(surplus(there, later))

    def test_a_year_of_backups_is_a_handful(self) -> None:
        there = [made(minutes) for minutes in range(0, 365 * 24 * 60, 10)]
        left = len(there) - len(surplus(there, NOON))
        assert left == 7 + 23 + 30 + 11, "the last hour, hours, days, months"

    @examples(30)
    @given(st.text(min_size=1, max_size=90).filter(lambda s: "/" not in s and "\0" not in s and s.strip()))
    def test_a_name_tells_what_it_was_made_of(self, stem: str) -> None:
        name = f"{stem} 0123abcd 2026-12-05 12-00-00"
        read = read_name(Path("/x") / f"{name}.bdesk")
        if read is not None:  # a line break is in no name of ours
            assert (read.stem, read.event, read.at, read.again) == (stem, "0123abcd", NOON, 1)
        assert read_name(Path(f"{stem}.bdesk")) is None or "2026" not in name


class TestMaking:
    def test_one_in_each_folder_while_the_event_is_written(
        self, path: Path, writing: Session, folders: Folders
    ) -> None:
        kept = keep(path, folders, NOON)
        assert folders.second is not None
        for folder in (folders.usual, folders.second):
            (one,) = generations(folder)
            assert read_checked(one.path) == list(writing.entries)
            assert files_beside(one.path) == [one.path.name]
        assert kept.trouble is None
        assert (kept.usual.stem, kept.usual.at) == ("кубок №1", NOON)

    def test_nothing_new_is_no_new_file(self, path: Path, writing: Session, folders: Folders) -> None:
        first = keep(path, folders, NOON)
        assert keep(path, folders, NOON + timedelta(hours=3)) == first
        writing.execute(cmd.Redo())
        assert keep(path, folders, NOON).usual.again == 2, "the same second again gets a number"

    def test_nobody_works_on_a_backup_by_mistake(
        self, path: Path, writing: Session, folders: Folders
    ) -> None:
        one = keep(path, folders, NOON).usual
        assert stat.S_IMODE(one.path.stat().st_mode) & 0o222 == 0
        old = NOON - timedelta(hours=3)
        open_one, free_one = (
            Generation(
                old, n, "кубок", one.event, folders.usual / f"кубок {one.event} {old:{TIME}} ({n}).bdesk"
            )
            for n in (2, 3)
        )
        later = Generation(old + timedelta(minutes=1), 1, "кубок", one.event, folders.usual / "x")
        last = folders.usual / f"кубок {one.event} {later.at:{TIME}}.bdesk"
        for copy in (open_one.path, free_one.path, last):
            copy.write_bytes(b"x")
            copy.chmod(0o400)
        note_path(open_one.path).write_bytes(b"x")
        writing.execute(cmd.Redo())
        keep(path, folders, NOON + timedelta(minutes=5))
        assert open_one.path.exists(), "a desk has it open"
        assert not free_one.path.exists()
        assert last.exists()

    def test_a_damaged_newest_is_not_taken_for_a_backup(
        self, path: Path, writing: Session, folders: Folders
    ) -> None:
        first = keep(path, folders, NOON).usual
        damage(first.path)
        second = keep(path, folders, NOON + timedelta(minutes=1)).usual
        assert second != first
        assert read_checked(second.path) == list(writing.entries)

    def test_only_generations_of_the_same_event_are_thinned_out(self, path: Path, folders: Folders) -> None:
        folders.usual.mkdir(parents=True)
        others = [folders.usual / "кубок №1 ffffffff 2020-01-01 10-00-0{n}.bdesk" for n in (1, 2)]
        mine = folders.usual / "моё.bdesk"
        for other in (*others, mine):
            other.write_bytes(b"x")
        for minute in range(10):
            with EventFile.write(path, HOLDER) as file:
                Session(file, clock, "Рогожин").execute(cmd.Undo() if minute % 2 == 0 else cmd.Redo())
            keep(path, folders, NOON + timedelta(minutes=minute * 20))
        assert all(other.exists() for other in (*others, mine))
        assert folders.second is not None
        times = [one.at.strftime("%H:%M") for one in generations(folders.second)]
        assert times == ["15:00", "14:40", "14:20", "14:00", "13:40", "12:40"]

    def test_a_drive_that_is_away_is_told_and_not_made(self, path: Path, folders: Folders) -> None:
        assert folders.second is not None
        folders.second.rmdir()
        kept = keep(path, folders, NOON)
        assert kept.trouble is not None
        assert kept.trouble.reason is World.NO_FOLDER
        assert not folders.second.exists()
        folders.second.mkdir()
        assert keep(path, folders, NOON).second is not None

    def test_a_full_disk_leaves_the_folder_as_it_was(
        self, path: Path, writing: Session, folders: Folders, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        keep(path, folders, NOON)
        before = files_beside(folders.usual / "x")
        connect = sqlite3.connect

        def small_disk(name: object, **options: bool) -> sqlite3.Connection:
            raw: sqlite3.Connection = connect(name, **options)  # type: ignore[call-overload]
            if str(name).endswith(".part"):
                raw.execute("PRAGMA max_page_count = 2")
            return raw

        writing.execute(cmd.Redo())
        monkeypatch.setattr(sqlite3, "connect", small_disk)
        assert refusal(lambda: keep(path, folders, NOON)).reason is World.DISK_FULL
        monkeypatch.undo()
        assert files_beside(folders.usual / "x") == before
        writing.execute(cmd.Undo())

    def test_what_is_written_wrongly_is_no_backup(
        self, path: Path, folders: Folders, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(backups, "_holds", lambda *_: False)
        assert refusal(lambda: keep(path, folders, NOON)).reason is World.DAMAGED
        assert list(folders.usual.iterdir()) == []

    def test_what_a_killed_copy_left_is_cleared_away(self, path: Path, folders: Folders) -> None:
        folders.usual.mkdir(parents=True)
        old = folders.usual / f".bracket-desk-{'0' * 12}.part"
        old.write_bytes(b"x")
        os.utime(old, (0, time.time() - OLD - 60))
        keep(path, folders, NOON)
        assert not old.exists()

    def test_a_step_never_waits_for_a_slow_disk(
        self, path: Path, folders: Folders, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """The event is open and nothing written yet: the first step must take the file over to its log."""
        begun, go_on = threading.Event(), threading.Event()
        write_generation = backups.write_generation

        def slow(*arguments: object) -> Generation:
            begun.set()
            assert go_on.wait(20)
            return write_generation(*arguments)  # type: ignore[arg-type]

        monkeypatch.setattr(backups, "write_generation", slow)
        with EventFile.write(path, HOLDER) as file:
            session = Session(file, clock, "Рогожин")
            copying = threading.Thread(target=keep, args=(path, folders, NOON))
            copying.start()
            assert begun.wait(20)
            number = session.execute(cmd.Undo())  # would wait for seconds and then be refused
            go_on.set()
            copying.join()
        assert number == 6
        assert len(read_checked(generations(folders.usual)[0].path)) == 5

    @pytest.mark.skipif(os.name == "nt", reason="locks of Windows belong to a handle, not to a process")
    def test_the_locks_of_the_open_event_stay(self, path: Path, writing: Session, folders: Folders) -> None:
        """Another process finds SQLite's shared lock still held after a backup in this one."""
        script = (
            "import fcntl, sys; file = open(sys.argv[1], 'r+b')\n"
            "try: fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB, 510, 0x40000002)\n"
            "except BlockingIOError: print('held')\n"
            "else: print('free')"
        )

        def seen() -> str:
            return subprocess.run(
                [sys.executable, "-c", script, str(path)], capture_output=True, encoding="utf-8", check=True
            ).stdout.strip()

        assert seen() == "held"
        keep(path, folders, NOON)
        assert seen() == "held"
        path.open("rb").close()
        assert seen() == "free", "this is what must not happen while an event is open"

    def test_a_snapshot_of_a_changed_event_is_none(self, path: Path, folders: Folders) -> None:
        raw = sqlite3.connect(path)
        raw.execute("UPDATE journal SET entry = replace(entry, 'Игрок3', 'Игрок4') WHERE number = 2")
        raw.commit()
        raw.close()
        error = refusal(lambda: keep(path, folders, NOON))
        assert (error.reason, error.values["number"]) == (World.TAMPERED, 2)
        with pytest.raises(FileError), snapshot(path):
            pass


class TestRestoring:
    def test_every_generation_restored_is_the_event_at_its_time(
        self, path: Path, writing: Session, folders: Folders, tmp_path: Path, tally: Tally
    ) -> None:
        """Twenty generations, each restored and compared to the byte."""
        states: dict[datetime, bytes] = {}
        for minute in range(20):
            writing.execute(cmd.Redo() if minute % 2 == 0 else cmd.Undo())
            now = NOON + timedelta(minutes=minute * 2)
            states[keep(path, folders, now).usual.at] = text_of(writing.tournament)
        restored = 0
        for one in generations(folders.usual):
            target = tmp_path / f"восстановлено {restored}.bdesk"
            entries = restore(one.path, target)
            assert text_of(tournament_at(read_checked(target))) == states[one.at]
            assert entries == list(writing.entries)[: len(entries)]
            with EventFile.write(target, HOLDER) as file:
                Session(file, clock, "Рогожин").execute(cmd.SetTables(tables=("1",)))
            restored += 1
        assert restored == 20
        tally.add("restores", restored)

    def test_never_over_another_file_and_never_from_a_damaged_one(
        self, path: Path, folders: Folders, tmp_path: Path
    ) -> None:
        one = keep(path, folders, NOON).usual
        before = path.read_bytes()
        assert refusal(lambda: restore(one.path, path)).reason is World.EXISTS
        assert path.read_bytes() == before
        damage(one.path)
        target = tmp_path / "новое.bdesk"
        assert refusal(lambda: restore(one.path, target)).reason is World.DAMAGED
        assert not target.exists()
