"""Working copies: an event from a network or cloud folder, worked on here and copied back.

A note beside the copy says where it comes from and what both held when they were last equal.
The original is replaced only if it still holds just that.
"""

from __future__ import annotations

import os
import secrets
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

import msgspec

from bracket_desk.domain.errors import FileError, World
from bracket_desk.session import FIRST_HASH, JournalEntry
from bracket_desk.store.backups import SUFFIX, TIME, Snapshot, free_name, snapshot, write_snapshot
from bracket_desk.store.event_file import EventFile, tell_note
from bracket_desk.store.files import (
    refuse_existing,
    replace_file,
    sync_file,
    sync_folder,
    written_beside,
)
from bracket_desk.store.lock import WriterLock
from bracket_desk.store.recovery import log_files
from bracket_desk.store.troubles import telling

NOTE = ".origin"
"""What is added to a copy's name for its note."""


class Origin(msgspec.Struct, frozen=True):
    """Where a copy comes from; the number and hash of the last entry that both held."""

    path: str
    entries: int
    last: str


@dataclass(frozen=True, slots=True)
class WorkingCopy:
    """A copy on this computer and its origin. ``apart``: another copy holds steps that this one has not."""

    path: Path
    origin: Origin
    apart: Path | None = None

    @property
    def original(self) -> Path:
        """The file it was copied from."""
        return Path(self.origin.path)


@dataclass(frozen=True, slots=True)
class CopiedBack:
    """What came of it: where the event stands now, and whether that is the original's place."""

    copy: WorkingCopy
    path: Path
    in_place: bool


def origin_path(copy: Path) -> Path:
    """Where the note about a copy's origin stands."""
    return copy.with_name(copy.name + NOTE)


def read_copy(path: Path) -> WorkingCopy | None:
    """The working copy that stands there, None if it is any other file."""
    try:
        origin = msgspec.json.decode(origin_path(path).read_bytes(), type=Origin)
    except (OSError, msgspec.MsgspecError):
        return None
    return WorkingCopy(path, origin)


def _note(copy: Path, origin: Origin) -> WorkingCopy:
    replace_file(origin_path(copy), msgspec.json.encode(origin))
    return WorkingCopy(copy, origin)


def work_on_copy(original: Path, folder: Path) -> WorkingCopy:
    """The copy to work on: the one there is, if the original has not changed since, or a new one."""
    with EventFile.read(original) as file:
        number, last = file.head()
        apart = None
        for known in _copies(original, folder):
            at = _head(known.path)
            if at == (number, last) or (number, last) == (known.origin.entries, known.origin.last):
                return known if at != (number, last) else _equal(known, number, last)
            if at != (known.origin.entries, known.origin.last):
                apart = known.path
        with telling(folder, World.UNWRITABLE):
            folder.mkdir(parents=True, exist_ok=True)
        copy = free_name(folder, original.stem, SUFFIX)
        file.copy_to(copy)
    made = _note(copy, Origin(str(original.absolute()), number, last))
    return WorkingCopy(copy, made.origin, apart)


def _equal(copy: WorkingCopy, number: int, last: str) -> WorkingCopy:
    return _note(copy.path, Origin(copy.origin.path, number, last))


def _copies(original: Path, folder: Path) -> list[WorkingCopy]:
    """The copies of an original, the latest first."""
    with telling(folder, World.UNREADABLE):
        there = sorted(folder.glob(f"*{SUFFIX}"), key=lambda path: path.stat().st_mtime, reverse=True)
    copies = [copy for path in there if (copy := read_copy(path)) is not None]
    return [copy for copy in copies if copy.origin.path == str(original.absolute())]


def _head(path: Path) -> tuple[int, str] | None:
    try:
        with EventFile.read(path) as file:
            return file.head()
    except FileError:
        return None


def create_copy(original: Path, folder: Path, entries: list[JournalEntry]) -> WorkingCopy:
    """A new event that will stand elsewhere, first here; FileError EXISTS if its name is taken there."""
    refuse_existing(original)
    with telling(folder, World.UNWRITABLE):
        folder.mkdir(parents=True, exist_ok=True)
    copy = free_name(folder, original.stem, SUFFIX)
    EventFile.create(copy, entries)
    return _note(copy, Origin(str(original.absolute()), 0, FIRST_HASH))


def copy_back(copy: WorkingCopy, now: datetime) -> CopiedBack:
    """Put the copy in its original's place, or beside an original that has changed meanwhile.

    The copy may be open in this very process. FileError IN_USE if somebody writes the original.
    """
    original = copy.original
    with snapshot(copy.path) as taken:
        if not _is_there(original):
            with written_beside(original) as beside:
                write_snapshot(taken, beside, original)
            return _back(copy, taken, original)
        if _replace(original, copy.origin, taken):
            return _back(copy, taken, original)
        name = f"{original.stem} {now.strftime(TIME)}"
        path = free_name(original.parent, name, original.suffix or SUFFIX)
        with written_beside(path) as beside:
            write_snapshot(taken, beside, path)
        return _back(copy, taken, path)


def _is_there(path: Path) -> bool:
    with telling(path, World.UNREADABLE):
        return path.exists()


def _back(copy: WorkingCopy, taken: Snapshot, path: Path) -> CopiedBack:
    noted = _note(copy.path, Origin(str(path.absolute()), taken.entries, taken.last))
    return CopiedBack(noted, path, path == copy.original)


def _replace(original: Path, origin: Origin, taken: Snapshot) -> bool:
    """Replace the original, unless it is no longer what the copy was made of; whether that was done."""
    _head(original)  # takes over what a killed writer left: a log may not stand beside another file
    lock = WriterLock(original)
    beside = original.with_name(f".bracket-desk-{secrets.token_hex(6)}.part")
    try:
        with telling(original, World.UNWRITABLE):
            if not lock.acquire(wait=0):
                raise FileError(World.IN_USE, path=str(original), holder=tell_note(original))
            if log_files(original):
                raise FileError(World.LEFT_OPEN, path=str(original))
            if _head(original) != (origin.entries, origin.last):
                return False
            write_snapshot(taken, beside, original)
            sync_file(beside)
            if os.name == "nt":
                lock.release()  # Windows replaces no file that is open
            beside.replace(original)
            sync_folder(original.parent)
    finally:
        lock.release()
        with suppress(OSError):
            beside.unlink(missing_ok=True)
    return True


def steps_ahead(copy: WorkingCopy, entries: int) -> int:
    """How many steps of the copy are not in its original yet."""
    return max(entries - copy.origin.entries, 0)
