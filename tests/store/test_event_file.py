"""The event file: durable, one file at rest, one writer, and nothing believed that it says."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bracket_desk.domain import commands as cmd
from bracket_desk.domain import events as ev
from bracket_desk.domain.bracket.formats import FormatName
from bracket_desk.domain.draw.rules import DrawRules
from bracket_desk.domain.errors import FileError, World
from bracket_desk.domain.people.people import Entry
from bracket_desk.domain.snapshot import view_state
from bracket_desk.domain.sport.disciplines import Discipline
from bracket_desk.domain.values import Departure
from bracket_desk.session import FIRST_HASH, MemoryJournal, Session, chain, tournament_at, write_entry
from bracket_desk.store.backups import snapshot, write_generation
from bracket_desk.store.event_file import EventFile, check_header
from bracket_desk.store.lock import Holder, WriterLock, note_path, read_note
from bracket_desk.store.migrations import APPLICATION_ID, EVENT_VERSION

HOLDER = Holder("Рогожин", "зал-1", 7, "2026-12-05T10:00")


def clock() -> datetime:
    return datetime(2026, 12, 5, 10, tzinfo=UTC)


def small_event() -> MemoryJournal:
    """Sixteen seats, twelve people, drawn, two results."""
    journal = MemoryJournal()
    session = Session(journal, clock, "Рогожин")
    card = ev.EventCreated("Кубок", Discipline.FREE_PYRAMID, FormatName.TWO_STAGE, 16)
    session.execute(cmd.CreateEvent(card=card))
    people = tuple(Entry(number=n, surname=f"Игрок{n}", given="Иван") for n in range(1, 13))
    session.execute(cmd.RegisterEntries(entries=people))
    session.execute(cmd.Draw(phrase="шар", rules=DrawRules(seeds=0)))
    ready = [s.match.id for s in session.tournament.states if s.status == "ready"]
    for match in ready[:2]:
        session.execute(cmd.EnterResult(match=match, score=(4, 1)))
    return journal


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "кубок №1.bdesk"
    EventFile.create(path, small_event().entries())
    return path


def write(path: Path, *commands: cmd.Command) -> list[int]:
    with EventFile.write(path, HOLDER) as file:
        session = Session(file, clock, "Рогожин")
        return [session.execute(command) for command in commands]


def read_numbers(path: Path) -> list[int]:
    with EventFile.read(path) as file:
        return [entry.number for entry in file.entries()]


def files_beside(path: Path) -> list[str]:
    return sorted(p.name for p in path.parent.iterdir())


def refusal(call: Callable[[], object]) -> FileError:
    with pytest.raises(FileError) as caught:
        call()
    return caught.value


class TestAtRest:
    def test_what_was_written_is_read_to_the_byte(self, path: Path) -> None:
        journal = small_event()
        with EventFile.read(path) as file:
            assert file.entries() == list(journal.entries())

    def test_a_new_step_is_there_after_closing_and_the_event_is_one_file(self, path: Path) -> None:
        assert write(path, cmd.Undo(), cmd.Redo()) == [6, 7]
        assert read_numbers(path) == [1, 2, 3, 4, 5, 6, 7]
        assert files_beside(path) == [path.name]

    def test_a_file_opened_to_write_but_not_written_stays_as_it_was(self, path: Path) -> None:
        before = path.read_bytes()
        assert write(path) == []
        assert path.read_bytes() == before

    def test_it_says_what_it_is_in_its_header(self, path: Path) -> None:
        raw = sqlite3.connect(path)
        assert raw.execute("PRAGMA application_id").fetchone() == (APPLICATION_ID,)
        assert raw.execute("PRAGMA user_version").fetchone() == (EVENT_VERSION,)
        assert raw.execute("PRAGMA journal_mode").fetchone() == ("delete",)
        raw.close()

    def test_creating_never_replaces_a_file(self, path: Path) -> None:
        before = path.read_bytes()
        assert refusal(lambda: EventFile.create(path, [])).reason is World.EXISTS
        assert path.read_bytes() == before
        assert files_beside(path) == [path.name]

    def test_creating_in_no_folder_is_refused(self, tmp_path: Path) -> None:
        missing = tmp_path / "нет" / "кубок.bdesk"
        assert refusal(lambda: EventFile.create(missing, [])).reason is World.NO_FOLDER


class TestEarlierVersions:
    """A file as the first version of the program left it: the same tables, another number."""

    @pytest.fixture
    def earlier(self, path: Path) -> Path:
        raw = sqlite3.connect(path)
        raw.execute("PRAGMA user_version = 1")
        raw.close()
        return path

    def test_one_is_read_and_opened_to_write_without_being_touched(self, earlier: Path) -> None:
        before = earlier.read_bytes()
        assert read_numbers(earlier) == [1, 2, 3, 4, 5]
        assert write(earlier) == []
        assert earlier.read_bytes() == before

    def test_the_first_step_makes_it_one_of_this_version_for_earlier_programs_to_see(
        self, earlier: Path
    ) -> None:
        with EventFile.write(earlier, HOLDER) as file:
            session = Session(file, clock, "Рогожин")
            session.execute(cmd.Undo())
            assert check_header(earlier).version == EVENT_VERSION, "before the log is folded in"
            session.execute(cmd.Redo())
        assert check_header(earlier).version == EVENT_VERSION
        assert read_numbers(earlier) == [1, 2, 3, 4, 5, 6, 7]
        assert files_beside(earlier) == [earlier.name]

    def test_a_step_that_had_to_wait_for_a_reader_can_be_taken_again(
        self, earlier: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("bracket_desk.store.event_file.BUSY_WAIT", 50)
        with EventFile.write(earlier, HOLDER) as file:
            session = Session(file, clock, "Рогожин")
            raw = sqlite3.connect(earlier)
            raw.execute("BEGIN")
            raw.execute("SELECT count(*) FROM journal").fetchone()
            assert refusal(lambda: session.execute(cmd.Undo())).reason is World.LOCKED
            raw.close()
            assert session.execute(cmd.Undo()) == 6
        assert read_numbers(earlier)[-1] == 6

    def test_what_its_program_left_when_it_was_killed_is_taken_over(self, earlier: Path) -> None:
        with EventFile.read(earlier) as file:
            entries = file.entries()
        raw = sqlite3.connect(earlier, isolation_level=None)
        raw.execute("PRAGMA journal_mode = WAL")
        step = write_entry(6, clock().isoformat(), "Рогожин", (ev.StepUndone(5),), entries[-1].hash)
        raw.execute("INSERT INTO journal VALUES (6, ?, ?)", (step.text, step.hash))
        raw.execute("UPDATE head SET number = 6, hash = ?", (step.hash,))
        killed = earlier.with_name("killed.bdesk")
        for end in ("", "-wal"):
            shutil.copyfile(f"{earlier}{end}", f"{killed}{end}")
        raw.close()
        assert read_numbers(killed)[-1] == 6
        assert check_header(killed).version == 1
        assert write(killed, cmd.Redo()) == [7]
        assert check_header(killed).version == EVENT_VERSION

    def test_backups_of_one_are_whole(self, earlier: Path, tmp_path: Path) -> None:
        folder = tmp_path / "копии"
        folder.mkdir()
        with snapshot(earlier) as taken:
            made = write_generation(taken, folder, "кубок", clock().replace(tzinfo=None))
        assert read_numbers(made.path) == [1, 2, 3, 4, 5]


class TestWhileOpen:
    def test_it_writes_ahead_with_full_synchronisation(self, path: Path) -> None:
        with EventFile.write(path, HOLDER) as file:
            Session(file, clock, "Рогожин").execute(cmd.Undo())
            raw = file._connection.connection.driver_connection
            assert isinstance(raw, sqlite3.Connection)
            assert raw.execute("PRAGMA journal_mode").fetchone() == ("wal",)
            extra = 3
            assert raw.execute("PRAGMA synchronous").fetchone() == (extra,)

    def test_others_read_what_is_acknowledged_meanwhile(self, path: Path) -> None:
        with EventFile.write(path, HOLDER) as file:
            session = Session(file, clock, "Рогожин")
            for number in (6, 7, 8):
                session.execute(cmd.Undo() if number % 2 == 0 else cmd.Redo())
                assert read_numbers(path)[-1] == number

    def test_the_second_writer_is_told_who_has_it(self, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("bracket_desk.store.event_file.LOCK_WAIT", 0.05)
        with EventFile.write(path, HOLDER):
            error = refusal(lambda: EventFile.write(path, HOLDER))
        assert error.reason is World.IN_USE
        assert "Рогожин" in error.values["holder"]
        assert "зал-1" in error.values["holder"]

    def test_a_writer_from_elsewhere_gives_a_conflict_not_a_loss(self, path: Path) -> None:
        with EventFile.write(path, HOLDER) as file:
            session = Session(file, clock, "Рогожин")
            entries = file.entries()
            other = write_entry(6, clock().isoformat(), "другой", (ev.StepUndone(5),), entries[-1].hash)
            file.append(5, other)
            error = refusal(lambda: session.execute(cmd.Undo()))
            assert error.reason is World.CONFLICT
        assert read_numbers(path) == [1, 2, 3, 4, 5, 6]

    def test_a_reader_does_not_stop_the_writer_from_closing(self, path: Path) -> None:
        reader = EventFile.read(path)
        reader.entries()
        write(path, cmd.Undo())
        reader.close()
        assert read_numbers(path)[-1] == 6
        assert files_beside(path) == [path.name]

    def test_a_listener_in_a_read_transaction_does_not_lose_anything(self, path: Path) -> None:
        with EventFile.write(path, HOLDER) as file:
            session = Session(file, clock, "Рогожин")
            session.execute(cmd.Undo())
            raw = sqlite3.connect(path)
            raw.execute("BEGIN")
            assert raw.execute("SELECT count(*) FROM journal").fetchone() == (6,)
            session.execute(cmd.Redo())
        raw.close()
        assert read_numbers(path)[-1] == 7
        assert files_beside(path) == [path.name]


class TestLock:
    def test_a_note_left_behind_is_no_lock(self, path: Path) -> None:
        note_path(path).write_bytes(b'{"by":"x","host":"y","pid":1,"since":"z"}')
        assert read_numbers(path)[-1] == 5
        assert files_beside(path) == [path.name]
        assert write(path, cmd.Undo()) == [6]

    def test_an_unreadable_note_says_nothing(self, path: Path) -> None:
        note_path(path).write_bytes(b"\xff")
        assert read_note(path) is None

    def test_the_lock_dies_with_its_process(self, path: Path) -> None:
        script = (
            "import sys; from pathlib import Path; from bracket_desk.store.lock import WriterLock\n"
            "lock = WriterLock(Path(sys.argv[1])); print(lock.acquire(0), flush=True); sys.stdin.read()"
        )
        holder = subprocess.Popen(
            [sys.executable, "-c", script, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        assert holder.stdout is not None
        assert holder.stdout.readline().strip() == b"True"
        lock = WriterLock(path)
        assert not lock.acquire(0)
        holder.kill()
        holder.communicate()
        assert lock.acquire(5)
        lock.release()
        lock.release()


class TestForeignFiles:
    @pytest.fixture
    def unchanged(self, tmp_path: Path) -> Iterator[Path]:
        """A path whose file must be the same afterwards, alone in its folder."""
        target = tmp_path / "x" / "file.bdesk"
        target.parent.mkdir()
        yield target
        assert files_beside(target) == ([target.name] if target.exists() else [])

    def check(self, path: Path, reason: World) -> FileError:
        before = path.read_bytes()
        error = refusal(lambda: read_numbers(path))
        assert error.reason is reason
        assert path.read_bytes() == before
        error = refusal(lambda: write(path))
        assert error.reason is reason
        assert path.read_bytes() == before
        return error

    def test_missing(self, unchanged: Path) -> None:
        assert refusal(lambda: read_numbers(unchanged)).reason is World.MISSING
        assert refusal(lambda: write(unchanged)).reason is World.MISSING

    def test_a_folder(self, tmp_path: Path) -> None:
        assert refusal(lambda: read_numbers(tmp_path)).reason in (World.IS_FOLDER, World.UNREADABLE)

    @pytest.mark.parametrize("content", [b"", b"PK\x03\x04", b"SQLite format 3\0", b"x" * 5000])
    def test_something_else(self, unchanged: Path, content: bytes) -> None:
        unchanged.write_bytes(content)
        self.check(unchanged, World.NOT_EVENT)

    def test_somebody_elses_database(self, unchanged: Path) -> None:
        raw = sqlite3.connect(unchanged)
        raw.execute("CREATE TABLE journal (number INTEGER PRIMARY KEY, entry TEXT, hash TEXT)")
        raw.close()
        self.check(unchanged, World.NOT_EVENT)

    def test_a_trigger_smuggled_in(self, path: Path, unchanged: Path) -> None:
        shutil.copy(path, unchanged)
        raw = sqlite3.connect(unchanged)
        raw.execute("CREATE TRIGGER t AFTER INSERT ON journal BEGIN DELETE FROM journal; END")
        raw.close()
        self.check(unchanged, World.NOT_EVENT)

    def test_a_newer_version_is_refused_kindly(self, path: Path, unchanged: Path) -> None:
        shutil.copy(path, unchanged)
        raw = sqlite3.connect(unchanged)
        raw.execute(f"PRAGMA user_version = {EVENT_VERSION + 1}")
        raw.close()
        assert self.check(unchanged, World.NEWER).values["version"] == EVENT_VERSION + 1

    @pytest.mark.parametrize("keep", [0.2, 0.5, 0.9, 0.99])
    def test_cut_short(self, path: Path, unchanged: Path, keep: float) -> None:
        content = path.read_bytes()
        unchanged.write_bytes(content[: int(len(content) * keep)])
        self.check(unchanged, World.DAMAGED)

    def test_read_only(self, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        path.chmod(0o444)
        # root may write everything; what the system says about rights is what counts
        monkeypatch.setattr(os, "access", lambda *_: False)
        assert refusal(lambda: write(path)).reason is World.READ_ONLY
        assert read_numbers(path)[-1] == 5


def tamper(path: Path, *statements: str) -> FileError:
    raw = sqlite3.connect(path)
    for statement in statements:
        raw.execute(statement)
    raw.commit()
    raw.close()
    before = path.read_bytes()
    error = refusal(lambda: read_numbers(path))
    assert path.read_bytes() == before
    assert error.reason is World.TAMPERED
    return error


class TestTampering:
    def test_a_changed_entry_is_named(self, path: Path) -> None:
        error = tamper(path, "UPDATE journal SET entry = replace(entry, '[4,1]', '[4,2]') WHERE number = 4")
        assert error.values["number"] == 4

    def test_a_changed_entry_with_a_fitting_hash_breaks_the_next(self, path: Path) -> None:
        with EventFile.read(path) as file:
            entries = file.entries()
        forged = entries[3].text.replace("[4,1]", "[4,2]")
        fitting = chain(entries[2].hash, forged)
        error = tamper(
            path,
            f"UPDATE journal SET entry = '{forged}', hash = '{fitting}' WHERE number = 4",
        )
        assert error.values["number"] == 5

    def test_a_removed_entry_is_named(self, path: Path) -> None:
        assert tamper(path, "DELETE FROM journal WHERE number = 3").values["number"] == 3

    def test_the_removed_last_entry_is_noticed(self, path: Path) -> None:
        assert tamper(path, "DELETE FROM journal WHERE number = 5").values["number"] == 5

    def test_reordered_entries_are_noticed(self, path: Path) -> None:
        error = tamper(
            path,
            "UPDATE journal SET number = 99 WHERE number = 4",
            "UPDATE journal SET number = 4 WHERE number = 5",
            "UPDATE journal SET number = 5 WHERE number = 99",
        )
        assert error.values["number"] == 4

    @pytest.mark.parametrize(
        "events",
        [
            (ev.StepUndone(2),),
            (ev.StepRedone(2),),
            (ev.StepUndone(5), ev.StepUndone(4)),
            (),
            (ev.EventCreated("Второй", Discipline.POOL_8, FormatName.TWO_STAGE, 16),),
            (ev.ResultEntered("A-U1-9", ("e1", "e2"), (4, 1)),),
            (ev.ResultEntered("A-U1-1", ("e1", "e99"), (4, 1)),),
            (ev.ResultEntered("A-U1-1", ("e1", "e1"), (4, 1)),),
            (ev.ResultEntered("A-U1-1", ("e1", "e2"), (4, 4)),),
            (ev.NoShowRecorded("A-U1-1", ("e1", "e2"), ()),),
            (ev.NoShowRecorded("A-U1-1", ("e1", "e2"), ("e3",)),),
            (ev.MatchForfeited("A-U1-1", ("e1", "e2", "e3"), ("e1",)),),
            (ev.Drawn(("e1",) * 16),),
            (ev.Drawn(("e1", "e2")),),
            (ev.EntrySeated("e1", 17),),
            (ev.EntryLeft("e77", Departure.WITHDRAWN),),
        ],
    )
    def test_entries_that_cannot_be_are_refused_even_with_right_hashes(
        self, tmp_path: Path, events: tuple[ev.Event, ...]
    ) -> None:
        entries = list(small_event().entries())
        entries.append(write_entry(6, clock().isoformat(), "x", events, entries[-1].hash))
        path = tmp_path / "forged.bdesk"
        EventFile.create(path, entries)
        error = refusal(lambda: read_numbers(path))
        assert error.reason is World.TAMPERED
        assert error.values["number"] == 6

    def test_a_journal_must_begin_with_its_card(self, tmp_path: Path) -> None:
        entry = write_entry(1, clock().isoformat(), "x", (ev.EventClosed(),), FIRST_HASH)
        path = tmp_path / "forged.bdesk"
        EventFile.create(path, [entry])
        assert refusal(lambda: read_numbers(path)).reason is World.TAMPERED

    def test_unknown_kinds_and_fields_are_refused_not_skipped(self, tmp_path: Path) -> None:
        entries = list(small_event().entries())
        text = '{"number":6,"at":"2026-12-05T10:00:00+00:00","by":"x","events":[{"is":"from-the-future"}]}'
        forged = entries[-1].__class__(6, "", "", (), text, chain(entries[-1].hash, text))
        path = tmp_path / "forged.bdesk"
        EventFile.create(path, [*entries, forged])
        assert refusal(lambda: read_numbers(path)).values["number"] == 6


class TestDisk:
    def test_a_full_disk_leaves_screen_and_file_as_they_were(self, path: Path) -> None:
        with EventFile.write(path, HOLDER) as file:
            session = Session(file, clock, "Рогожин")
            session.execute(cmd.Undo())
            raw = file._connection.connection.driver_connection
            assert isinstance(raw, sqlite3.Connection)
            (pages,) = raw.execute("PRAGMA page_count").fetchone()
            raw.execute(f"PRAGMA max_page_count = {pages}")

            def fill() -> None:
                for _ in range(200):
                    session.execute(cmd.Withdraw(entry="e1", reason="п" * 2000))
                    session.execute(cmd.Reinstate(entry="e1"))

            assert refusal(fill).reason is World.DISK_FULL
            left = session.tournament
            count = len(session.entries)
        # what the screen shows is what the file holds
        with EventFile.read(path) as again:
            assert view_state(tournament_at(again.entries())) == view_state(left)
        assert len(read_numbers(path)) == count

    def test_copies_are_whole_and_never_replace(self, path: Path, tmp_path: Path) -> None:
        target = tmp_path / "copy.bdesk"
        with EventFile.write(path, HOLDER) as file:
            Session(file, clock, "Рогожин").execute(cmd.Undo())
            file.copy_to(target)
            assert refusal(lambda: file.copy_to(target)).reason is World.EXISTS
        assert read_numbers(target) == read_numbers(path)
        assert files_beside(path) == sorted([path.name, target.name])
