"""One writer at a time, by a lock of the operating system that dies with the process.

The lock is on the event file itself, apart from SQLite's own; a note beside the file says
who has it. The note alone locks nothing: one left by a killed process is cleared away.
"""

from __future__ import annotations

import os
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import IO

import msgspec

NOTE_SUFFIX = "-desk"
"""What is added to the event file's name for the note."""

_FAR = 0x7FFF_0000
"""A byte no event file reaches, past those that SQLite locks; Windows locks bytes, not files."""


class Holder(msgspec.Struct, frozen=True):
    """Who has a file open: name, computer, process, since when (ISO 8601)."""

    by: str
    host: str
    pid: int
    since: str


def note_path(path: Path) -> Path:
    """Where the note about the writer of an event file stands while it is open."""
    return path.with_name(path.name + NOTE_SUFFIX)


class WriterLock:
    """The right to write an event file, held until ``release``."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file: IO[bytes] | None = None

    def acquire(self, wait: float) -> bool:
        """Try for ``wait`` seconds; whether the lock is held now. ``OSError`` if there is no file."""
        until = time.monotonic() + wait
        while True:
            file = self._path.open("r+b")
            locked = _lock(file)
            if locked and _stands_at(file, self._path):
                self._file = file
                return True
            file.close()
            # another file may have been put in its place meanwhile: then that one is meant
            if not locked and time.monotonic() >= until:
                return False
            time.sleep(0.02)

    def leave_note(self, holder: Holder) -> None:
        """Say who has the file. A note that cannot be written is no reason not to work."""
        try:
            note_path(self._path).write_bytes(msgspec.json.encode(holder))
        except OSError:
            return

    def release(self) -> None:
        """Clear the note away and give the lock back; twice is once."""
        if self._file is None:
            return
        with suppress(OSError):  # a folder that became read-only keeps the note; it locks nothing
            note_path(self._path).unlink(missing_ok=True)
        self._file.close()
        self._file = None


def _stands_at(file: IO[bytes], path: Path) -> bool:
    """Whether an open file is still the one of that name."""
    try:
        return os.path.samestat(os.fstat(file.fileno()), path.stat())
    except OSError:
        file.close()
        raise


def read_note(path: Path) -> Holder | None:
    """Who has the file, as far as the note can be read."""
    try:
        return msgspec.json.decode(note_path(path).read_bytes(), type=Holder)
    except (OSError, msgspec.MsgspecError):
        return None


if sys.platform == "win32":
    import msvcrt

    def _lock(file: IO[bytes]) -> bool:
        os.lseek(file.fileno(), _FAR, os.SEEK_SET)
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True
else:
    import fcntl

    def _lock(file: IO[bytes]) -> bool:
        # flock, not fcntl: SQLite's own locks on the same file must not be touched
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
