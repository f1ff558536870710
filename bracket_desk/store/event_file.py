"""The event file: a journal in SQLite, WAL while it is written, one file at rest.

Nothing is trusted that comes from a file: its header, its schema, every entry and the
chain of hashes are checked before anything is shown, and a file that does not pass is
left as it is.
"""

from __future__ import annotations

import os
import sqlite3
import struct
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, Self

import msgspec
from sqlalchemy import (
    Cast,
    Column,
    Connection,
    Engine,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    bindparam,
    cast,
    create_engine,
    event,
    select,
)
from sqlalchemy.pool import StaticPool

from bracket_desk.domain.errors import FileError, World
from bracket_desk.session import (
    FIRST_HASH,
    EntriesChecker,
    JournalEntry,
    chain,
    check_entries,
    read_entry,
)
from bracket_desk.store.files import written_beside
from bracket_desk.store.lock import Holder, WriterLock, note_path, read_note
from bracket_desk.store.migrations import (
    APPLICATION_ID,
    EVENT_MIGRATIONS,
    EVENT_VERSION,
    expected_schema,
    migrate,
    read_schema,
)
from bracket_desk.store.presence import Presence
from bracket_desk.store.recovery import check_logs, log_files, log_paths
from bracket_desk.store.troubles import telling

LOCK_WAIT = 2.0
"""Seconds to wait for another writer to finish: a command at a prompt takes less."""

BUSY_WAIT = 5_000
"""Milliseconds SQLite waits for a reader."""

CLOSE_WAIT = 300
"""Milliseconds to wait for a reader when folding the log in; the next opening can do it too."""

_LOGGED = 2
"""SQLite's mark for a write-ahead log in its header, bytes 18 and 19."""

LONGEST_TEXT = 64 * 1024 * 1024
"""Bytes of one value: far above any list of people, far below what would hurt."""


def _bytes(column: Column[str]) -> Cast[bytes]:
    """A text as its bytes: it need not be one."""
    return cast(column, LargeBinary)


_metadata = MetaData()
_journal = Table(
    "journal",
    _metadata,
    Column("number", Integer, primary_key=True),
    Column("entry", Text, nullable=False),
    Column("hash", Text, nullable=False),
)
_head = Table(
    "head",
    _metadata,
    Column("one", Integer, primary_key=True),
    Column("number", Integer, nullable=False),
    Column("hash", Text, nullable=False),
)

LOWEST = -(1 << 63)
"""The lowest number a row can have: the whole journal is read from it on, what does not belong there too."""

_ROWS = (
    select(_journal.c.number, _bytes(_journal.c.entry), _bytes(_journal.c.hash))
    .where(_journal.c.number >= bindparam("first"))
    .order_by(_journal.c.number)
)
_HEADS = select(_head.c.number, _bytes(_head.c.hash))

Mode = Literal["ro", "rw"]


class EventFile:
    """An open event file; a ``Journal``. Close it, or use it in a ``with``."""

    def __init__(self, path: Path, engine: Engine, connection: Connection, lock: WriterLock | None) -> None:
        self.path = path
        self._engine = engine
        self._connection = connection
        self._lock = lock
        self._logged = False
        self._outdated = False
        self._here = Presence(path)
        self._log = path.with_name(path.name + "-wal")
        self._log_here: Presence | None = None
        self._insert = _journal.insert()
        self._move = _head.update()
        self._where = select(_head.c.number)

    @classmethod
    def read(cls, path: Path) -> EventFile:
        """Open to look at it, also while somebody writes. FileError says what is wrong."""
        _tidy_up(path)
        header, (log, journal) = check_header(path), log_paths(path)
        # a step that its writer could not take back, or a log that was announced and not begun, can
        # be read only by one who may finish that
        stuck = journal.exists() or (header.logged and not log.exists())
        mode: Mode = "rw" if stuck and os.access(path, os.W_OK) else "ro"
        return cls(path, *_connect(path, mode), None)

    @classmethod
    def write(cls, path: Path, holder: Holder, wait: float | None = None) -> EventFile:
        """Open to write: FileError IN_USE names the one who has it, NEWER a newer program.

        ``wait``: seconds for another writer to finish, if not the usual ones.
        """
        if not log_files(path):
            check_header(path)  # nobody locks a file that is none of ours
        if path.exists() and not os.access(path, os.W_OK):
            raise FileError(World.READ_ONLY, path=str(path))
        lock = WriterLock(path)
        with telling(path, World.UNREADABLE):
            got = lock.acquire(LOCK_WAIT if wait is None else wait)
        if not got:
            raise FileError(World.IN_USE, path=str(path), holder=tell_note(path))
        try:
            _take_over(path)
            header = check_header(path)
            lock.leave_note(holder)
            engine, connection = _connect(path, "rw")
            opened = cls(path, engine, connection, lock)
            opened.check_pages()
            opened._outdated = header.version < EVENT_VERSION
        except BaseException:
            lock.release()
            raise
        return opened

    @staticmethod
    def create(path: Path, entries: Sequence[JournalEntry]) -> None:
        """Write a new event file with these entries; FileError EXISTS if there is one."""
        with written_beside(path) as beside:
            _create(beside, entries)

    def entries(self) -> list[JournalEntry]:
        """The whole journal, checked: numbers, hashes, content, and that its steps fit together."""
        return self.entries_after(0, FIRST_HASH, EntriesChecker())

    def head(self) -> tuple[int, str]:
        """The number and hash of the last entry."""
        with telling(self.path, World.UNREADABLE), self._connection.begin():
            heads = self._connection.execute(_HEADS).all()
        if len(heads) != 1:
            raise self._tampered(1, "missing")
        ((number, last),) = heads
        return number, (last or b"").decode(errors="replace")

    def entries_after(self, number: int, before: str, checker: EntriesChecker) -> list[JournalEntry]:
        """The entries after ``number``, whose hash is ``before``; ``checker`` has seen those up to it."""
        with telling(self.path, World.UNREADABLE), self._connection.begin():
            rows = self._connection.execute(_ROWS, {"first": number + 1 if number else LOWEST}).all()
            heads = self._connection.execute(_HEADS).all()
        found: list[JournalEntry] = []
        for expected, (at, *stored) in enumerate(rows, number + 1):
            if at != expected:
                raise self._tampered(expected, "missing")
            try:
                text, recorded = ((part or b"").decode() for part in stored)
            except UnicodeDecodeError:
                raise self._tampered(at, "hash") from None
            if chain(before, text) != recorded:
                raise self._tampered(at, "hash")
            try:
                found.append(read_entry(text, recorded))
            except (msgspec.MsgspecError, ValueError):
                raise self._tampered(at, "content") from None
            if found[-1].number != at:
                raise self._tampered(at, "number")
            before = recorded
        if [tuple(head) for head in heads] != [(number + len(found), before.encode())]:
            raise self._tampered(number + len(found) + 1, "missing")
        wrong = check_entries(found, checker)
        if wrong is not None:
            raise self._tampered(wrong, "content")
        return found

    def _tampered(self, number: int, what: str) -> FileError:
        return FileError(World.TAMPERED, path=str(self.path), number=number, what=f"damage:{what}")

    def append(self, expected: int, entry: JournalEntry) -> None:
        """Store one entry durably after ``expected`` others.

        FileError CONFLICT if somebody else has written meanwhile; after any FileError the
        file holds what it held before.
        """
        with telling(self.path, World.UNWRITABLE):
            self._here.check()
            self._start_log()
            with self._connection.begin():
                (at,) = self._connection.execute(self._where).one()
                if at != expected:
                    raise FileError(World.CONFLICT, path=str(self.path))
                values = {"number": entry.number, "entry": entry.text, "hash": entry.hash}
                self._connection.execute(self._insert, values)
                self._connection.execute(self._move, {"number": entry.number, "hash": entry.hash})
            if self._log_here is None:
                self._log_here = Presence(self._log)

    def _start_log(self) -> None:
        """Write ahead from the first step on; a file that is only looked at stays untouched."""
        raw = _raw(self._connection)
        if self._log_here is not None and not self._log_here.holds():
            # somebody's tidying took the log away: what it held goes into the file
            _fold_log(raw)
            self._logged, self._log_here = False, None
        if self._outdated:
            # before the log begins: an earlier program looks at the file's own header
            migrate(raw, EVENT_MIGRATIONS, APPLICATION_ID)
            self._outdated = False
        if not self._logged:
            self._logged = True  # also if this fails half way: there is something to fold in
            _switch_to_log(raw)

    def check_pages(self) -> None:
        """FileError DAMAGED, and the file is closed, if SQLite's quick check finds something."""
        with telling(self.path, World.UNREADABLE):
            said = [row[0] for row in _raw(self._connection).execute("PRAGMA quick_check(1)")]
        if said != ["ok"]:
            self.close()
            raise FileError(World.DAMAGED, path=str(self.path), what="damage:pages")

    def find_damage(self) -> str | None:
        """What is damaged by SQLite's full check of the file, or None if all is well."""
        with telling(self.path, World.UNREADABLE):
            said = [row[0] for row in _raw(self._connection).execute("PRAGMA integrity_check(1)")]
        return None if said == ["ok"] else "damage:pages"

    def copy_to(self, target: Path) -> None:
        """A whole copy by SQLite's own backup, beside first; FileError EXISTS, never over another."""
        with written_beside(target) as beside, telling(target, World.UNWRITABLE):
            copy = sqlite3.connect(beside)
            try:
                _raw(self._connection).backup(copy)
                copy.execute("PRAGMA journal_mode = DELETE")
            finally:
                copy.close()

    def close(self) -> None:
        """Leave one file at rest and give the lock back; twice is once."""
        if self._lock is not None and self._logged:
            _fold_log(_raw(self._connection))
            self._logged = False
        self._connection.close()
        self._engine.dispose()
        if self._lock is not None:
            self._lock.release()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


@dataclass(frozen=True, slots=True)
class Header:
    """What the first bytes of an event file say: its version, and whether it is logged ahead."""

    version: int
    logged: bool


def check_header(path: Path) -> Header:
    """The header of an event file; FileError if it is none, or one of a newer version."""
    with telling(path, World.UNREADABLE):
        if path.exists() and not path.is_dir() and not path.is_file():
            raise FileError(World.NOT_EVENT, path=str(path))  # a pipe or a device would be read for ever
        with path.open("rb") as file:
            header = file.read(100)
            size = path.stat().st_size
    if len(header) < 100 or not header.startswith(b"SQLite format 3\0"):
        raise FileError(World.NOT_EVENT, path=str(path))
    version, application = struct.unpack(">I", header[60:64])[0], struct.unpack(">I", header[68:72])[0]
    if application != APPLICATION_ID or not version:
        raise FileError(World.NOT_EVENT, path=str(path))
    if version > EVENT_VERSION:
        raise FileError(World.NEWER, path=str(path), version=version)
    page, pages = struct.unpack(">H", header[16:18])[0], struct.unpack(">I", header[28:32])[0]
    # while a log stands beside it, the file itself may still grow to what its header says
    if size != pages * (65536 if page == 1 else page) and not log_files(path):
        raise FileError(World.DAMAGED, path=str(path), what="damage:size")
    logged = header[18] == _LOGGED or header[19] == _LOGGED
    return Header(int(version), logged)


def tell_note(path: Path) -> str:
    """Who has a file open, as far as the note beside it can be read."""
    holder = read_note(path)
    return f"{holder.by}, {holder.host}, {holder.since}" if holder else "?"


def _tidy_up(path: Path) -> None:
    """Take over what a killed writer left: its log is folded in, its note cleared away.

    Only if nobody is writing now, and only if the file can be written.
    """
    if not (_is_unfolded(path) or note_path(path).exists()) or not os.access(path, os.W_OK):
        return
    lock = WriterLock(path)
    with telling(path, World.UNREADABLE):
        if not lock.acquire(wait=0):
            return
        try:
            _take_over(path)
        finally:
            lock.release()


def _is_unfolded(path: Path) -> bool:
    """Whether a log belongs to what is, or may be, an event file: a torn one shows no mark at all."""
    logs = log_files(path)
    try:
        return check_header(path).logged or bool(logs)
    except FileError as error:
        return bool(logs) and path.is_file() and error.reason is World.NOT_EVENT and not _is_database(path)


def _is_database(path: Path) -> bool:
    with telling(path, World.UNREADABLE), path.open("rb") as file:
        return file.read(16) == b"SQLite format 3\0"


def _take_over(path: Path) -> None:
    """Fold in what a killed writer left, if it is the file's own; the lock must be held.

    FileError: FOREIGN_LOG, or what is wrong with the file.
    """
    if not _is_unfolded(path):
        return
    check_logs(path, _read_whole)
    _fold_in(path)


def _fold_in(path: Path) -> None:
    """Bring whatever log stands beside a file into it."""
    with telling(path, World.UNREADABLE):
        raw = open_sqlite(path, "rw")
        try:
            check_schema(raw, path)
            _fold_log(raw)
            _clear_journal(raw, path)
        finally:
            raw.close()


def _read_whole(path: Path) -> Sequence[JournalEntry]:
    """The checked journal of a file after its log has been folded in."""
    _fold_in(path)
    check_header(path)
    with EventFile(path, *_connect(path, "ro"), None) as file:
        file.check_pages()
        return file.entries()


def _clear_journal(raw: sqlite3.Connection, path: Path) -> None:
    """Take away a journal in which nothing stands: SQLite itself would leave it until the next step."""
    with suppress(sqlite3.OperationalError, OSError):
        raw.execute("BEGIN EXCLUSIVE")
        for log in log_files(path):
            if log.name.endswith("-journal"):
                log.unlink()
        raw.execute("ROLLBACK")


def _fold_log(raw: sqlite3.Connection) -> None:
    """Bring the log into the file. What cannot be done now, the next one to open the file does."""
    try:
        raw.execute(f"PRAGMA busy_timeout = {CLOSE_WAIT}")
        raw.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        raw.execute("PRAGMA journal_mode = DELETE").fetchone()
    except sqlite3.OperationalError:
        # a reader is in the way, or the disk: all that was acknowledged is safe in the log
        return


def _switch_to_log(raw: sqlite3.Connection) -> None:
    """Write ahead from now on; a reader may be in the way for a moment.

    On a disk without shared memory SQLite keeps its rollback journal, as safe but slower.
    """
    until = time.monotonic() + BUSY_WAIT / 1000
    while True:
        try:
            raw.execute("PRAGMA journal_mode = WAL").fetchone()
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > until:
                raise
            time.sleep(0.02)
        else:
            return


def _connect(path: Path, mode: Mode) -> tuple[Engine, Connection]:
    """SQLAlchemy on one checked connection; transactions begin where we say."""
    with telling(path, World.UNREADABLE):
        raw = open_sqlite(path, mode)
        try:
            check_schema(raw, path)
        except sqlite3.OperationalError as error:
            raw.close()
            if log_files(path):
                raise FileError(World.LEFT_OPEN, path=str(path)) from error
            raise
        except BaseException:
            raw.close()
            raise
        engine = create_engine("sqlite://", creator=lambda: raw, poolclass=StaticPool)
        begin = "BEGIN" if mode == "ro" else "BEGIN IMMEDIATE"
        event.listen(engine, "begin", lambda connection: connection.exec_driver_sql(begin))
        return engine, engine.connect()


def _raw(connection: Connection) -> sqlite3.Connection:
    """SQLite's own connection, for what SQLAlchemy has no words for."""
    raw = connection.connection.driver_connection
    assert isinstance(raw, sqlite3.Connection)
    return raw


def _create(path: Path, entries: Sequence[JournalEntry]) -> None:
    raw = sqlite3.connect(path, isolation_level=None)
    try:
        raw.execute("PRAGMA synchronous = EXTRA")
        migrate(raw, EVENT_MIGRATIONS, APPLICATION_ID)
        raw.execute("BEGIN IMMEDIATE")
        raw.executemany("INSERT INTO journal VALUES (?, ?, ?)", [(e.number, e.text, e.hash) for e in entries])
        last = entries[-1].hash if entries else FIRST_HASH
        raw.execute("INSERT INTO head VALUES (1, ?, ?)", (len(entries), last))
        raw.execute("COMMIT")
    finally:
        raw.close()


def open_sqlite(path: Path, mode: Mode) -> sqlite3.Connection:
    """A bare connection with everything switched off that a foreign file could use."""
    raw = sqlite3.connect(
        f"{path.absolute().as_uri()}?mode={mode}", uri=True, isolation_level=None, timeout=BUSY_WAIT / 1000
    )
    try:
        raw.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LONGEST_TEXT)
        for pragma in (
            "trusted_schema = OFF",
            "cell_size_check = ON",
            "mmap_size = 0",
            "synchronous = EXTRA",
        ):
            raw.execute(f"PRAGMA {pragma}")
    except BaseException:
        raw.close()
        raise
    return raw


def check_schema(raw: sqlite3.Connection, path: Path) -> None:
    """FileError NOT_EVENT unless the file holds exactly the tables of its version."""
    (version,) = raw.execute("PRAGMA user_version").fetchone()
    if read_schema(raw) != expected_schema(EVENT_MIGRATIONS, version):
        raise FileError(World.NOT_EVENT, path=str(path))
