"""Backups: whole copies by SQLite's own interface, checked after writing, thinned out by age.

A backup may be made while the event is open in this very process. So the event file is
touched by SQLite alone: on many systems, closing any other handle of a file gives back
the locks that SQLite holds on it.
"""

from __future__ import annotations

import re
import sqlite3
import stat
from collections.abc import Collection, Iterator, Sequence
from contextlib import AbstractContextManager, closing, contextmanager, nullcontext, suppress
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path

from bracket_desk.domain.errors import FileError, World
from bracket_desk.session import FIRST_HASH, JournalEntry, chain
from bracket_desk.store.event_file import EventFile, check_schema, open_sqlite
from bracket_desk.store.files import is_taken, refuse_existing, written_beside
from bracket_desk.store.lock import note_path
from bracket_desk.store.troubles import telling

SUFFIX = ".bdesk"

TIME = "%Y-%m-%d %H-%M-%S"
"""How a time stands in names, by the clock of the hall."""

_NAME = re.compile(
    r"(?P<stem>.+) (?P<event>[0-9a-f]{8}) (?P<time>\d{4}-\d\d-\d\d \d\d-\d\d-\d\d)( \((?P<again>\d{1,4})\))?"
)

LONGEST_STEM = 60
"""Letters of the event's name that stand in a backup's: some disks take 255 bytes."""


@dataclass(frozen=True, slots=True, order=True)
class Generation:
    """One backup, as its name tells: when it was made, of which event."""

    at: datetime
    again: int
    stem: str = field(compare=False)
    event: str
    path: Path = field(compare=False)


def event_mark(first_hash: str) -> str:
    """What tells one event from another of the same name: the beginning of its first hash."""
    return first_hash[:8]


def read_name(path: Path) -> Generation | None:
    """The generation that a file's name tells of, None for any other name."""
    found = _NAME.fullmatch(path.stem) if path.suffix == SUFFIX else None
    if found is None:
        return None
    try:
        at = datetime.strptime(found["time"], TIME)  # noqa: DTZ007 (the hall's own clock)
    except ValueError:
        return None
    return Generation(at, int(found["again"] or 1), found["stem"], found["event"], path)


def generations(folder: Path) -> list[Generation]:
    """The backups in a folder, the latest first; none if there is no such folder."""
    with telling(folder, World.UNREADABLE):
        there = [read_name(path) for path in folder.iterdir()] if folder.is_dir() else []
    return sorted((one for one in there if one is not None), reverse=True)


# ------------------------------------------------------------ which of them stay

_TIERS: Sequence[tuple[timedelta, str]] = (
    (timedelta(hours=1), "%Y-%m-%d %H:%M:%S"),
    (timedelta(days=1), "%Y-%m-%d %H"),
    (timedelta(days=31), "%Y-%m-%d"),
    (timedelta.max, "%Y-%m"),
)
"""Up to which age the last one of each such time stays: all of an hour, then hourly, daily, monthly.

Each period lies whole within the next. So thinning out often leaves what thinning out once would.
"""


def surplus(
    there: Collection[Generation], now: datetime, sound: Collection[Generation] = ()
) -> list[Generation]:
    """Which generations of one event need not stay; the newest and the newest sound one always do."""
    last: dict[str, Generation] = {}
    for one in sorted(there):
        for _, period in _TIERS[1:]:
            last[one.at.strftime(period)] = one
    spared = {max(sound)} if sound else set()
    return [one for one in sorted(there) if not (_stays(one, now, last) or one in spared)]


def _stays(one: Generation, now: datetime, last: dict[str, Generation]) -> bool:
    age = now - one.at
    period = next(period for most, period in _TIERS if age <= most)
    return period == _TIERS[0][1] or last[one.at.strftime(period)] == one


# ------------------------------------------------------------ making one


Reading = AbstractContextManager[object]
"""Entered while an event's file is read, like a lock."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A whole event at one moment, in memory: how many entries, the last hash, which event."""

    raw: sqlite3.Connection
    entries: int
    last: str
    event: str


@contextmanager
def snapshot(path: Path, reading: Reading | None = None) -> Iterator[Snapshot]:
    """Copy an event into memory: whoever writes it waits for that at most, and not for a slow disk.

    ``reading`` is held as long as the file is open.
    """
    with telling(path, World.UNREADABLE), closing(sqlite3.connect(":memory:")) as copy:
        with reading or nullcontext(), closing(open_sqlite(path, "ro")) as source:
            check_schema(source, path)
            source.backup(copy)
        entries, first, last = _check_chain(copy, path)
        yield Snapshot(copy, entries, last, event_mark(first))


def write_generation(taken: Snapshot, folder: Path, stem: str, now: datetime) -> Generation:
    """Write a backup and thin out the older ones of its event; the newest, if it holds the same already.

    ``now`` is the time by the clock of the hall. FileError: then the folder is as it was.
    """
    earlier = [one for one in generations(folder) if one.event == taken.event]
    if earlier and _holds(earlier[0].path, taken):
        return earlier[0]
    made = _free_generation(folder, taken.event, stem, now)
    with written_beside(made.path) as beside:
        write_snapshot(taken, beside, made.path)
    with suppress(OSError):
        # nobody works on a backup by mistake: a desk opens only what is restored from it
        made.path.chmod(stat.S_IREAD)
    for one in surplus([*earlier, made], now, [made]):
        _take_away(one.path)
    return made


def _take_away(path: Path) -> None:
    """Delete a backup, unless a desk has it open all the same."""
    if note_path(path).exists():
        return
    with suppress(OSError):  # one too many does no harm
        path.chmod(stat.S_IREAD | stat.S_IWRITE)  # Windows deletes nothing that is read-only
        path.unlink()


def write_snapshot(taken: Snapshot, beside: Path, target: Path) -> None:
    """Write an event file as one file at rest and read it again; FileError about ``target`` otherwise."""
    with telling(target, World.UNWRITABLE), closing(sqlite3.connect(beside)) as copy:
        taken.raw.backup(copy)
        copy.execute("PRAGMA journal_mode = DELETE")
    if not _holds(beside, taken):
        raise FileError(World.DAMAGED, path=str(target), what="damage:content")


def _free_generation(folder: Path, event: str, stem: str, now: datetime) -> Generation:
    short = stem[:LONGEST_STEM].strip() or "event"
    at = now.replace(microsecond=0)
    path = free_name(folder, f"{short} {event} {at.strftime(TIME)}", SUFFIX)
    made = read_name(path)
    assert made is not None
    return made


def free_name(folder: Path, name: str, suffix: str) -> Path:
    """A name that is not taken; a second one of the same name gets a number."""
    target = folder / f"{name}{suffix}"
    number = 2
    while is_taken(target):
        target = folder / f"{name} ({number}){suffix}"
        number += 1
    return target


def _holds(path: Path, taken: Snapshot) -> bool:
    """Whether a file can be opened, is sound, and ends in the same entry."""
    try:
        with telling(path, World.UNREADABLE), closing(open_sqlite(path, "ro")) as raw:
            check_schema(raw, path)
            sound = raw.execute("PRAGMA quick_check(1)").fetchall() == [("ok",)]
            entries, _, last = _check_chain(raw, path)
    except FileError:
        return False
    return sound and (entries, last) == (taken.entries, taken.last)


def _check_chain(raw: sqlite3.Connection, path: Path) -> tuple[int, str, str]:
    """How many entries there are, the first hash and the last; FileError if the chain does not hold."""
    before, number, first = FIRST_HASH, 0, FIRST_HASH
    for at, text, recorded in raw.execute("SELECT number, entry, hash FROM journal ORDER BY number"):
        number += 1
        if at != number or chain(before, text) != recorded:
            raise FileError(World.TAMPERED, path=str(path), number=number, what="damage:hash")
        before = recorded
        first = recorded if number == 1 else first
    if raw.execute("SELECT number, hash FROM head").fetchall() != [(number, before)]:
        raise FileError(World.TAMPERED, path=str(path), number=number + 1, what="damage:missing")
    return number, first, before


# ------------------------------------------------------------ both folders


@dataclass(frozen=True, slots=True)
class Folders:
    """Where backups go: the usual folder, made if it is missing, and a second drive, never made."""

    usual: Path
    second: Path | None = None


@dataclass(frozen=True, slots=True)
class Kept:
    """What came of one round: the backup, and that on the second drive or why there is none."""

    usual: Generation
    second: Generation | None = None
    trouble: FileError | None = None


def keep(path: Path, folders: Folders, now: datetime, reading: Reading | None = None) -> Kept:
    """Back an event up; a second drive that is away or full is told, and no error.

    Whoever closes the event meanwhile takes ``reading`` first: a log that is being read stays.
    """
    with telling(folders.usual, World.UNWRITABLE):
        folders.usual.mkdir(parents=True, exist_ok=True)
    with snapshot(path, reading) as taken:
        usual = write_generation(taken, folders.usual, path.stem, now)
        if folders.second is None:
            return Kept(usual)
        try:
            return Kept(usual, _write_on_drive(taken, folders.second, path.stem, now))
        except FileError as trouble:
            return Kept(usual, None, trouble)


def _write_on_drive(taken: Snapshot, folder: Path, stem: str, now: datetime) -> Generation:
    if not folder.is_dir():
        # made anew it would stand on the wrong disk: where the drive is not
        raise FileError(World.NO_FOLDER, path=str(folder))
    return write_generation(taken, folder, stem, now)


# ------------------------------------------------------------ reading and restoring


def read_checked(path: Path) -> list[JournalEntry]:
    """The journal of a file that SQLite's full check finds sound; FileError otherwise."""
    with EventFile.read(path) as file:
        damage = file.find_damage()
        if damage is not None:
            raise FileError(World.DAMAGED, path=str(path), what=damage)
        return file.entries()


def restore(backup: Path, target: Path) -> list[JournalEntry]:
    """Make a new event file from a checked backup, never over another; what it holds."""
    refuse_existing(target)
    entries = read_checked(backup)
    with EventFile.read(backup) as file:
        file.copy_to(target)
    return entries
