"""Faults of the store and the commands that users of comparable systems reported, each by its kind."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
import sys
from datetime import datetime, timedelta, timezone
from pathlib import Path
from random import Random

import msgspec
import pytest

from bracket_desk import assets
from bracket_desk.domain import commands as cmd
from bracket_desk.domain.errors import DeskError, FileError, World
from bracket_desk.domain.snapshot import view_state
from bracket_desk.domain.tournament import Tournament
from bracket_desk.session import Session, tournament_at
from bracket_desk.store.event_file import EventFile
from bracket_desk.words import Words
from tests.cli.test_commands import Run, desk
from tests.safety.disk import FULL, Disk, Op, allow, watching
from tests.store.test_event_file import HOLDER, clock, files_beside, small_event
from tests.tally import Tally

__all__ = ["desk"]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "кубок.bdesk"
    EventFile.create(path, small_event().entries())
    return path


def screen(tournament: Tournament) -> bytes:
    """All that is shown."""
    return msgspec.json.encode(view_state(tournament))


def full_disk(_op: Op) -> int:
    return FULL


def as_copied(path: Path, folder: Path) -> bytes:
    """What another computer shows that gets the files as they are at this moment."""
    shutil.copytree(path.parent, folder)
    with EventFile.read(folder / path.name) as file:
        return screen(tournament_at(file.entries()))


@watching
def test_what_is_seen_on_the_screen_is_in_the_file(path: Path, tmp_path: Path) -> None:
    """FTC#160, #187: a result on the screen was not in the file; noticed after the event.

    After each step, stored or refused by rules or by the disk, the files as they lie there show
    what the screen shows, to the byte.
    """
    dice = Random(942)
    folder = tmp_path / "live"
    folder.mkdir()
    path = path.rename(folder / path.name)
    disk = Disk(folder)
    shown: list[bytes] = []
    refused = 0
    with disk.watched(), EventFile.write(path, HOLDER) as file:
        session = Session(file, clock, "Рогожин")
        session.listen(lambda _events: shown.append(screen(session.tournament)))
        for turn in range(40):
            ready = [s.match.id for s in session.tournament.states if s.status == "ready"]
            commands: list[cmd.Command] = [cmd.Undo(), cmd.Redo()]
            if ready:
                result = cmd.EnterResult(match=dice.choice(ready), score=(4, dice.randrange(5)))
                commands += [result] * 3
            disk.refuse = full_disk if dice.random() < 0.3 else allow
            try:
                session.execute(dice.choice(commands))
            except DeskError:
                refused += 1
            else:
                assert shown[-1] == screen(session.tournament)
            disk.refuse = allow
            assert as_copied(path, tmp_path / str(turn)) == screen(session.tournament)
    assert 5 < refused < 35


def test_restore_exists_and_is_one_command(desk: Run, path: Path, tmp_path: Path, tally: Tally) -> None:
    """UWW#100: the database could be exported, but never restored.

    From the only thing left, a backup on another disk, after the event's own folder is gone.
    """
    before = desk("state", path).json
    made = Path(desk("backup", path, "--to", tmp_path / "usb").json["file"])
    path.unlink()
    restored = tmp_path / "снова.bdesk"
    assert desk("restore", made, "--to", restored).json["entries"] == 5
    assert desk("state", restored).json == before
    assert desk("verify", restored).code == 0
    assert desk("apply", restored, lines=[{"do": "undo"}]).json == {"number": 6}
    # never over another file, and never from a damaged backup
    assert desk("restore", made, "--to", restored).code == 4
    made.write_bytes(made.read_bytes()[:-100])
    assert desk("restore", made, "--to", tmp_path / "third.bdesk").code == 4
    assert not (tmp_path / "third.bdesk").exists()
    tally.add("restores")


def test_after_a_crash_nothing_is_locked(desk: Run, path: Path) -> None:
    """slskd#1416: "database is locked" for ever after the program had crashed."""
    program = subprocess.Popen(
        [sys.executable, "-m", "bracket_desk", "apply", str(path)],
        cwd=Path(__file__).parents[2],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    assert program.stdin is not None
    assert program.stdout is not None
    program.stdin.write(b'{"do": "undo"}\n')
    program.stdin.flush()
    assert program.stdout.readline() == b'{"number":6}\n'
    assert len(files_beside(path)) > 1
    busy = desk("apply", path, lines=[{"do": "redo"}])
    assert busy.code == 4
    assert "открыт на другом рабочем месте" in busy.err
    program.kill()
    program.communicate()
    assert desk("apply", path, lines=[{"do": "redo"}]).json == {"number": 7}
    assert files_beside(path) == [path.name]


def test_a_busy_file_is_waited_for_and_then_told_about(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """beets#2960: "database is locked" on a slow drive, as a traceback, and the work was lost.

    Who holds the file for less than the busy timeout is waited for; who holds it longer is told
    about in a sentence, and the same step goes through afterwards.
    """
    monkeypatch.setattr("bracket_desk.store.event_file.BUSY_WAIT", 200)
    other = sqlite3.connect(path, isolation_level=None)
    with EventFile.write(path, HOLDER) as file:
        session = Session(file, clock, "Рогожин")
        session.execute(cmd.Undo())
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(FileError) as caught:
            session.execute(cmd.Redo())
        assert caught.value.reason is World.LOCKED
        sentence = Words("ru", assets.resources() / "translations").sentence(caught.value)
        assert "другой программой" in sentence
        assert "database" not in sentence
        assert len(session.entries) == 6
        other.execute("ROLLBACK")
        other.close()
        assert session.execute(cmd.Redo()) == 7


def test_a_reader_never_stops_the_desk(path: Path) -> None:
    """slskd#1416, the other way round: somebody who only looks, for hours, is in nobody's way."""
    with EventFile.write(path, HOLDER) as file:
        session = Session(file, clock, "Рогожин")
        session.execute(cmd.Undo())
        looking = sqlite3.connect(path, isolation_level=None)
        looking.execute("BEGIN")
        looking.execute("SELECT * FROM journal").fetchall()
        for number in range(7, 27):
            assert session.execute(cmd.Redo() if number % 2 else cmd.Undo()) == number
        looking.close()
    assert files_beside(path) == [path.name]


def test_the_hall_has_its_own_clock(desk: Run, path: Path) -> None:
    """thewca/wca-live#31: times in the reader's zone; here each entry keeps the offset it was given."""
    lines = [{"do": "undo", "at": "2026-12-05T10:00+07:00"}]
    assert desk("apply", path, lines=lines).code == 0
    last = desk("journal", path).lines[-1]
    at = datetime.fromisoformat(last["at"])
    assert at.replace(tzinfo=None) == datetime(2026, 12, 5, 10)  # noqa: DTZ001 (the wall clock of the hall)
    assert at.tzinfo == timezone(timedelta(hours=7))


@pytest.mark.parametrize(
    "line",
    [
        b"\xff\xfe\n",
        b"{" * 100_000 + b"\n",
        b'{"do": "undo"' + b" " * 5_000_000 + b"}\n",
        b'{"do": "enter-result", "match": "A-U1-1", "score": [1e999, 0]}\n',
        b"\0\0\0\n",
    ],
    ids=["not UTF-8", "deep", "endless", "infinite", "NUL"],
)
def test_a_line_that_is_no_command_crashes_nothing(desk: Run, path: Path, line: bytes) -> None:
    """The kind of winpodx#676: something unforeseen ended the program. Here it is named, nothing is lost."""
    ran = desk("apply", path, lines=b'{"do": "undo"}\n' + line)
    assert ran.code == 2
    assert ran.lines == [{"number": 6}]
    assert "2" in ran.err
    assert desk("verify", path).code == 0
