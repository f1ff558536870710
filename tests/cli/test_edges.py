"""The commands at their edges: whatever comes, there is an exit code of the contract and a sentence."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from bracket_desk import assets
from bracket_desk.demo import play_demo
from bracket_desk.store.event_file import EventFile
from bracket_desk.store.lock import note_path
from bracket_desk.words import CommandWords

ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.skipif(os.name == "nt", reason="streams and rights of POSIX")


@pytest.fixture
def event(tmp_path: Path) -> Path:
    """A drawn event of 16."""
    path = tmp_path / "event.bdesk"
    words = CommandWords("ru", assets.resources() / "translations")
    EventFile.create(path, play_demo(16, played=False, words=words))
    return path


def desk(*arguments: object, stdin: bytes = b"", **environment: str) -> subprocess.CompletedProcess[bytes]:
    """Run the program in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "bracket_desk", *map(str, arguments)],
        input=stdin,
        capture_output=True,
        check=False,
        cwd=ROOT,
        env={**os.environ, "LANG": "ru_RU.UTF-8", **environment},
    )


def shell(line: str, *arguments: Path) -> subprocess.CompletedProcess[bytes]:
    """Run a line of shell in which ``$BD`` is the program and ``$1`` the first argument."""
    return subprocess.run(
        ["/bin/sh", "-c", line, "sh", *map(str, arguments)],
        capture_output=True,
        check=False,
        cwd=ROOT,
        env={**os.environ, "BD": f"{sys.executable} -m bracket_desk", "LANG": "ru_RU.UTF-8"},
    )


def told(ran: subprocess.CompletedProcess[bytes], code: int) -> str:
    """What a refused command told: one sentence, no traceback."""
    text = ran.stderr.decode()
    assert ran.returncode == code, text
    assert "Traceback" not in text
    assert text.strip()
    return text


class TestPlan:
    def test_a_hall_that_closes_too_early_is_refused(self, event: Path) -> None:
        for sessions in ("2026-12-05T10:00/10:30", "2020-01-01T10:00/11:00"):
            assert "Расписание не помещается" in told(desk("plan", event, "--sessions", sessions), 3)
            assert told(desk("plan", event, "--sessions", sessions, "--keep"), 3)

    def test_a_running_match_keeps_its_start_whatever_offset_it_was_written_with(self, event: Path) -> None:
        call = b'{"do":"call","match":"A-U1-1","table":"1","at":"2099-11-30T07:00Z"}'
        assert desk("apply", event, stdin=call).returncode == 0
        plan = json.loads(desk("plan", event, TZ="Etc/GMT-3").stdout)
        slot = next(slot for slot in plan["matches"] if slot["match"] == "A-U1-1")
        assert (slot["table"], slot["start"], slot["end"]) == ("1", "2099-11-30T10:00", "2099-11-30T11:00")

    def test_a_time_that_cannot_be_is_refused_before_it_is_stored(self, event: Path) -> None:
        for at in ("9999-12-31T23:59:59", "0001-01-01", "10:00:60", "2026-02-30T10:00"):
            line = json.dumps({"do": "call", "match": "A-U1-1", "table": "1", "at": at}).encode()
            assert f"«{at}» — не время" in told(desk("apply", event, stdin=line), 2)
        assert desk("plan", event).returncode == 0


class TestStreams:
    def test_a_line_nested_too_deeply(self, event: Path) -> None:
        line = b'{"x":' + b"[" * 100_000 + b"]" * 100_000 + b',"do":"undo"}'
        assert told(desk("apply", event, stdin=line), 2).startswith("Строка 1 не читается")

    def test_closed_streams(self, event: Path, tmp_path: Path) -> None:
        assert shell('$BD state "$1" >&-', event).returncode in (0, 4)
        assert shell('$BD state "$1" <&-', event).returncode == 0
        assert shell('$BD apply "$1" <&-', event).returncode == 0
        assert shell('$BD state "$1" 2>&-', tmp_path / "none").returncode == 4

    @pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
    def test_an_output_that_is_full(self, event: Path) -> None:
        assert "Вывод не записывается" in told(shell('$BD state "$1" >/dev/full', event), 4)
        before = len(desk("journal", event).stdout.splitlines())
        told(shell('echo \'{"do":"undo"}\' | $BD apply "$1" >/dev/full', event), 4)
        after = len(desk("journal", event).stdout.splitlines())
        assert after == before + 1, "what was confirmed is stored"

    def test_a_reader_that_goes_away(self, event: Path) -> None:
        ran = shell('{ $BD journal "$1"; echo $? >&2; } | true', event)
        assert "Traceback" not in ran.stderr.decode()


class TestNames:
    @pytest.mark.parametrize("command", ["new", "demo"])
    def test_a_name_that_is_too_long(self, command: str, tmp_path: Path) -> None:
        title = ["--title", "К"] if command == "new" else []
        assert "слишком длинное" in told(desk(command, tmp_path / ("я" * 200), *title), 4)

    def test_the_longest_name_that_can_be(self, tmp_path: Path) -> None:
        path = tmp_path / ("x" * 240)
        assert desk("new", path, "--title", "К").returncode == 0
        assert [p.name for p in tmp_path.iterdir()] == [path.name]

    def test_backup_and_restore_where_they_cannot_be(self, event: Path, tmp_path: Path) -> None:
        for target in (tmp_path / ("x" * 300), Path("/proc/none"), event, event / "x"):
            told(desk("backup", event, "--to", target), 4)
            told(desk("restore", event, "--to", target), 4)
        assert "папка" in told(desk("restore", event, "--to", tmp_path), 4)
        assert "папка" in told(desk("new", "", "--title", "К"), 4)
        assert "папка" in told(desk("state", tmp_path), 4)

    def test_names_that_are_not_utf_8(self, event: Path, tmp_path: Path) -> None:
        odd = os.fsencode(tmp_path) + b"/\xff"
        ran = shell('$BD new "$1"/$(printf "\\377").bdesk --title К', tmp_path)
        assert ran.returncode == 0
        assert json.loads(ran.stdout)["file"].endswith("\\udcff.bdesk")
        Path(os.fsdecode(odd + b".csv")).write_text("ФИО\nИванов Иван\n", "utf-8")
        ran = shell('$BD import "$1" "$2"/$(printf "\\377").csv', event, tmp_path)
        assert ran.returncode == 0
        assert len(json.loads(ran.stdout)["taken"]) == 1
        told(shell('$BD new "$1"/b.bdesk --title $(printf "\\377")', tmp_path), 2)
        told(shell('$BD draw "$1" --phrase $(printf "\\377")', event), 2)

    def test_a_pipe_is_no_file(self, event: Path, tmp_path: Path) -> None:
        fifo = tmp_path / "fifo"
        os.mkfifo(fifo)
        told(desk("state", fifo), 4)
        told(desk("import", event, fifo), 4)


class TestFilesFound:
    def test_bytes_added_at_the_end(self, event: Path) -> None:
        for more in (b"x", bytes(4096)):
            content = event.read_bytes()
            event.write_bytes(content + more)
            told(desk("verify", event), 4)
            told(desk("state", event), 4)
            assert event.read_bytes() == content + more
            event.write_bytes(content)
        assert desk("verify", event).returncode == 0

    def test_a_note_in_a_folder_that_is_now_read_only(
        self, event: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """The note cannot be cleared away; it locks nothing and hides no sentence."""
        note_path(event).write_text("{}")

        def refuse(self: Path, *, missing_ok: bool = False) -> None:
            raise PermissionError(13, "x")

        monkeypatch.setattr(Path, "unlink", refuse)
        with EventFile.read(event) as file:
            assert file.entries()


def test_small_fields_show_what_they_can() -> None:
    """Nine entries are enough for every kind of decision but those that need more matches."""
    words = CommandWords("ru", assets.resources() / "translations")

    def kinds(entries: int) -> set[str]:
        played = play_demo(entries, played=True, words=words)
        plain: list[Any] = [json.loads(entry.text)["events"] for entry in played]
        return {event["is"] for events in plain for event in events}

    needed = {"no-show-recorded", "technical-defeat-recorded", "entry-left", "match-forfeited", "undone"}
    for entries in (16, 20, 33, 64, 128):
        assert needed | {"entry-reinstated", "result-cleared", "match-started"} <= kinds(entries), entries
    assert {"no-show-recorded", "technical-defeat-recorded"} <= kinds(5)


def test_an_event_in_a_cloud_folder_is_told_once_and_written(tmp_path: Path) -> None:
    event = tmp_path / "Dropbox" / "кубок.bdesk"
    event.parent.mkdir()
    made = desk("demo", event)
    assert made.returncode == 0
    assert "облачной папке (Dropbox)" in made.stderr.decode()
    assert desk("state", event).stderr == b""
    assert desk("plan", event).stderr == b""
    assert "Dropbox" in desk("plan", event, "--keep").stderr.decode()
    assert desk("demo", tmp_path / "кубок.bdesk").stderr == b""
