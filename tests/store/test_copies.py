"""Working copies: made once, copied back by replacing only what has not changed, never losing a step."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import pytest

from bracket_desk.domain import commands as cmd
from bracket_desk.domain.errors import World
from bracket_desk.session import Session
from bracket_desk.store import copies
from bracket_desk.store.backups import read_checked
from bracket_desk.store.copies import (
    WorkingCopy,
    copy_back,
    create_copy,
    origin_path,
    read_copy,
    steps_ahead,
    work_on_copy,
)
from bracket_desk.store.event_file import EventFile
from bracket_desk.store.lock import WriterLock
from tests.store.test_event_file import HOLDER, clock, files_beside, refusal, small_event, write

NOW = datetime(2026, 12, 5, 12)  # noqa: DTZ001 (the clock of the hall)


@pytest.fixture
def original(tmp_path: Path) -> Path:
    path = tmp_path / "сеть" / "кубок.bdesk"
    path.parent.mkdir()
    EventFile.create(path, small_event().entries())
    return path


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "здесь" / "копии"


@pytest.fixture
def copy(original: Path, folder: Path) -> WorkingCopy:
    return work_on_copy(original, folder)


@pytest.fixture
def writing(copy: WorkingCopy) -> Iterator[Session]:
    with EventFile.write(copy.path, HOLDER) as file:
        yield Session(file, clock, "Рогожин")


def numbers(path: Path) -> int:
    return len(read_checked(path))


class TestMaking:
    def test_a_copy_is_the_event_and_the_original_is_not_touched(
        self, original: Path, copy: WorkingCopy
    ) -> None:
        assert read_checked(copy.path) == read_checked(original)
        assert files_beside(original) == [original.name]
        assert (copy.original, copy.origin.entries, copy.apart) == (original, 5, None)
        assert read_copy(copy.path) == copy
        assert read_copy(original) is None

    def test_the_same_copy_again_with_what_was_done_on_it(
        self, original: Path, folder: Path, copy: WorkingCopy
    ) -> None:
        write(copy.path, cmd.Undo())
        again = work_on_copy(original, folder)
        assert again == copy
        assert steps_ahead(again, numbers(again.path)) == 1

    def test_an_original_that_went_on_gives_a_new_copy_and_names_what_stands_apart(
        self, original: Path, folder: Path, copy: WorkingCopy
    ) -> None:
        write(original, cmd.Undo())
        fresh = work_on_copy(original, folder)
        assert fresh.path != copy.path
        assert fresh.apart is None, "the first copy has nothing of its own"
        write(fresh.path, cmd.Redo())
        write(original, cmd.SetTables(tables=("1",)))
        third = work_on_copy(original, folder)
        assert third.apart == fresh.path
        assert numbers(third.path) == 7
        assert numbers(fresh.path) == 7

    def test_copied_by_hand_is_noticed(self, original: Path, folder: Path, copy: WorkingCopy) -> None:
        write(copy.path, cmd.Undo())
        original.write_bytes(copy.path.read_bytes())
        again = work_on_copy(original, folder)
        assert again.path == copy.path
        assert steps_ahead(again, numbers(again.path)) == 0

    def test_an_unreadable_note_is_no_copy(self, original: Path, folder: Path, copy: WorkingCopy) -> None:
        origin_path(copy.path).write_bytes(b"\xff")
        assert read_copy(copy.path) is None
        assert work_on_copy(original, folder).path != copy.path

    def test_no_event_gives_no_copy(self, original: Path, folder: Path) -> None:
        original.write_bytes(b"x" * 500)
        assert refusal(lambda: work_on_copy(original, folder)).reason is World.NOT_EVENT
        assert not folder.exists() or list(folder.iterdir()) == []


class TestBack:
    def test_in_the_originals_place_while_the_copy_is_open(
        self, original: Path, copy: WorkingCopy, writing: Session
    ) -> None:
        writing.execute(cmd.Undo())
        back = copy_back(copy, NOW)
        assert (back.path, back.in_place) == (original, True)
        assert read_checked(original) == list(writing.entries)
        assert files_beside(original) == [original.name]
        writing.execute(cmd.Redo())
        assert copy_back(back.copy, NOW).in_place
        assert numbers(original) == 7

    def test_never_over_one_that_has_changed(self, original: Path, copy: WorkingCopy) -> None:
        write(copy.path, cmd.Undo())
        write(original, cmd.SetTables(tables=("1",)))
        before = original.read_bytes()
        back = copy_back(copy, NOW)
        assert not back.in_place
        assert back.path.name == "кубок 2026-12-05 12-00-00.bdesk"
        assert original.read_bytes() == before
        assert read_checked(back.path) == read_checked(copy.path)
        write(copy.path, cmd.Redo())
        assert copy_back(back.copy, NOW).path == back.path, "from now on that file is its original"

    def test_one_that_is_gone_comes_back(self, original: Path, copy: WorkingCopy) -> None:
        original.unlink()
        write(copy.path, cmd.Undo())
        assert copy_back(copy, NOW).in_place
        assert numbers(original) == 6

    def test_not_while_somebody_writes_it(self, original: Path, copy: WorkingCopy) -> None:
        write(copy.path, cmd.Undo())
        with EventFile.write(original, HOLDER):
            assert refusal(lambda: copy_back(copy, NOW)).reason is World.IN_USE
        assert numbers(original) == 5
        assert files_beside(original) == [original.name]
        assert copy_back(copy, NOW).in_place

    def test_the_log_of_a_killed_writer_is_no_part_of_another_file(
        self, original: Path, copy: WorkingCopy
    ) -> None:
        """What was left unfolded beside the original counts as a change of it."""
        write(copy.path, cmd.Undo())
        with EventFile.write(original, HOLDER) as file:
            Session(file, clock, "другой").execute(cmd.SetTables(tables=("7",)))
            kept = {p: p.read_bytes() for p in original.parent.iterdir() if not p.name.endswith("-desk")}
        for path, content in kept.items():
            path.write_bytes(content)
        assert original.with_name(original.name + "-wal").exists()
        back = copy_back(copy, NOW)
        assert not back.in_place
        assert numbers(original) == 6
        assert numbers(back.path) == 6

    def test_no_folder_any_more_is_told(self, original: Path, copy: WorkingCopy) -> None:
        original.unlink()
        original.parent.rmdir()
        assert refusal(lambda: copy_back(copy, NOW)).reason is World.NO_FOLDER
        assert numbers(copy.path) == 5

    def test_a_full_disk_leaves_the_original(
        self, original: Path, copy: WorkingCopy, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        write(copy.path, cmd.Undo())
        before = original.read_bytes()

        def full(path: Path) -> None:
            raise OSError(28, "No space left on device")

        monkeypatch.setattr(copies, "sync_file", full)
        assert refusal(lambda: copy_back(copy, NOW)).reason is World.DISK_FULL
        assert original.read_bytes() == before
        assert files_beside(original) == [original.name]

    def test_a_new_event_stands_here_first(self, tmp_path: Path, folder: Path, original: Path) -> None:
        there = original.with_name("новый.bdesk")
        copy = create_copy(there, folder, list(small_event().entries()))
        assert not there.exists()
        assert copy_back(copy, NOW).in_place
        assert numbers(there) == 5
        assert refusal(lambda: create_copy(there, folder, [])).reason is World.EXISTS


def test_a_writer_who_waited_gets_the_file_that_was_put_in_place(original: Path, tmp_path: Path) -> None:
    """The lock is on the file of that name, not on one that was replaced meanwhile."""
    first, second = WriterLock(original), WriterLock(original)
    assert first.acquire(0)
    got: list[bool] = []
    waiting = threading.Thread(target=lambda: got.append(second.acquire(10)))
    waiting.start()
    fresh = tmp_path / "новый"
    fresh.write_bytes(original.read_bytes())
    fresh.replace(original)
    first.release()
    waiting.join()
    third = WriterLock(original)
    assert got == [True]
    assert not third.acquire(0)
    second.release()
    assert third.acquire(0)
    third.release()
