"""Runs of the desk, marked on disk while they last: the next one knows if one ended badly.

A mark is locked by its process, and the lock dies with it. A mark that is there and free was
left by a run that never ended: killed, crashed, or without power.
"""

from __future__ import annotations

import faulthandler
import os
import re
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO

import msgspec

from bracket_desk.store.lock import WriterLock

_MARK = "run-{pid}.mark"
_TRACE = "run-{pid}.trace"

MOST_FRAMES = 200


class _Mark(msgspec.Struct, frozen=True):
    """What a mark says: the event that was open."""

    event: str | None = None


@dataclass(frozen=True, slots=True)
class Ended:
    """A run that ended badly: the event that was open, and where it stood, without personal data."""

    event: Path | None
    trace: str


class Run:
    """The run of this process. In a folder that cannot be written nothing is marked, and work goes on."""

    def __init__(self, folder: Path) -> None:
        pid = os.getpid()
        self._mark, self._trace = folder / _MARK.format(pid=pid), folder / _TRACE.format(pid=pid)
        self._lock = WriterLock(self._mark)
        self._file: IO[bytes] | None = None
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._write(None)
            self._lock.acquire(wait=0)
            self._file = self._trace.open("wb")
        except OSError:
            return
        faulthandler.enable(self._file)

    def note_event(self, path: Path | None) -> None:
        """Remember which event is open, for the next start."""
        if self._file is not None:
            with suppress(OSError):
                self._write(path)

    def _write(self, path: Path | None) -> None:
        event = None if path is None else os.fsencode(path.absolute()).decode("utf-8", "replace")
        self._mark.write_bytes(msgspec.json.encode(_Mark(event)))

    def end(self) -> None:
        """The run has ended well: nothing of it stays."""
        if self._file is None:
            return
        faulthandler.disable()
        self._file.close()
        self._file = None
        self._lock.release()
        for path in (self._mark, self._trace):
            with suppress(OSError):
                path.unlink(missing_ok=True)


def take_unfinished(folder: Path) -> list[Ended]:
    """The runs that ended badly, the latest first; their marks are cleared away."""
    found: list[tuple[float, Ended]] = []
    with suppress(OSError):
        for mark in folder.glob(_MARK.format(pid="*")):
            lock = WriterLock(mark)
            if not lock.acquire(wait=0):
                continue  # a desk that runs now
            lock.release()
            trace = mark.with_suffix(".trace")
            found.append((mark.stat().st_mtime, Ended(_read_event(mark), _read_trace(trace))))
            for path in (mark, trace):
                path.unlink(missing_ok=True)
    return [ended for _, ended in sorted(found, key=lambda one: one[0], reverse=True)]


def _read_event(mark: Path) -> Path | None:
    try:
        event = msgspec.json.decode(mark.read_bytes(), type=_Mark).event
    except msgspec.MsgspecError:
        return None
    return None if event is None else Path(event)


def _read_trace(path: Path) -> str:
    """Where each thread stood when the process fell: names of files and functions, nothing else."""
    try:
        text = path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""
    lines: list[str] = []
    for line in text.splitlines():
        frame = re.fullmatch(r'\s+File "(?:.*[/\\])?([^/\\"]+)", line (\d+) in (\S+)', line)
        if frame:
            lines.append(f"{frame[1]}:{frame[2]} {frame[3]}")
        elif re.fullmatch(r"(Fatal Python error|Windows fatal exception): [\w ]+", line):
            lines.append(line)
        elif re.match(r"(Current thread|Thread) 0x[0-9a-f]+", line):
            lines.append("thread")
    return "\n".join(lines[:MOST_FRAMES])
