"""Following a file that another desk writes: only what is new is read and checked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from bracket_desk.domain.errors import FileError, World
from bracket_desk.session import FIRST_HASH, EntriesChecker, JournalEntry
from bracket_desk.store.event_file import EventFile
from bracket_desk.store.lock import Holder, WriterLock, read_note
from bracket_desk.store.recovery import log_paths


@dataclass(frozen=True, slots=True)
class Glance:
    """What one look found: entries, new ones or (``whole``) all of another journal; who writes now."""

    entries: Sequence[JournalEntry]
    whole: bool
    written: bool
    writer: Holder | None


class Follower:
    """Remembers how far a file was read. For one thread at a time, in a process that does not write it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._seen: tuple[tuple[int, int] | None, ...] = ()
        self._start_again()

    def _start_again(self) -> None:
        self._number, self._last = 0, FIRST_HASH
        self._checker = EntriesChecker()

    @property
    def is_stale(self) -> bool:
        """Whether the file or its log was written since the last look began."""
        return self._stamp() != self._seen

    def _stamp(self) -> tuple[tuple[int, int] | None, ...]:
        return tuple(_size_and_time(path) for path in (self.path, *log_paths(self.path)))

    def look(self) -> Glance:
        """Read what was written since the last look; FileError says what is in the way."""
        self._seen = self._stamp()
        with EventFile.read(self.path) as file:
            whole = self._number == 0 or not self._goes_on(file.head())
            if whole:
                self._start_again()
            try:
                entries = self._read(file)
            except FileError as error:
                if whole or error.reason is not World.TAMPERED:
                    raise
                # another journal stands in its place, a longer one
                whole = True
                self._start_again()
                entries = self._read(file)
        written = is_written(self.path)
        return Glance(entries, whole, written, read_note(self.path) if written else None)

    def _goes_on(self, head: tuple[int, str]) -> bool:
        number, last = head
        return number > self._number or (number, last) == (self._number, self._last)

    def _read(self, file: EventFile) -> list[JournalEntry]:
        entries = file.entries_after(self._number, self._last, self._checker)
        if entries:
            self._number, self._last = entries[-1].number, entries[-1].hash
        return entries


def _size_and_time(path: Path) -> tuple[int, int] | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_size, found.st_mtime_ns


def is_written(path: Path) -> bool:
    """Whether a desk has the file open to write it; the note of a killed one is cleared away."""
    lock = WriterLock(path)
    try:
        free = lock.acquire(wait=0)
    except OSError:
        # a file that cannot be locked: the note is all there is to go by
        return read_note(path) is not None
    if free:
        lock.release()
    return not free
