"""What the world does to files, turned into errors that people can act on."""

from __future__ import annotations

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy.exc import DBAPIError

from bracket_desk.domain.errors import FileError, World

_BY_SQLITE = {
    sqlite3.SQLITE_FULL: World.DISK_FULL,
    sqlite3.SQLITE_READONLY: World.READ_ONLY,
    sqlite3.SQLITE_BUSY: World.LOCKED,
    sqlite3.SQLITE_LOCKED: World.LOCKED,
    sqlite3.SQLITE_CORRUPT: World.DAMAGED,
    sqlite3.SQLITE_NOTADB: World.NOT_EVENT,
}

_BY_ERRNO = {
    errno.ENOENT: World.MISSING,
    errno.EISDIR: World.IS_FOLDER,
    errno.ENOTDIR: World.NO_FOLDER,
    errno.EEXIST: World.EXISTS,
    errno.ENOSPC: World.DISK_FULL,
    errno.EDQUOT: World.DISK_FULL,
    errno.EROFS: World.READ_ONLY,
}


@contextmanager
def telling(path: Path, otherwise: World) -> Iterator[None]:
    """Turn errors of the disk and of SQLite into a FileError about ``path``."""
    try:
        yield
    except DBAPIError as error:
        if isinstance(error.orig, sqlite3.Error):
            raise of_sqlite(error.orig, path, otherwise) from error
        raise
    except sqlite3.Error as error:
        raise of_sqlite(error, path, otherwise) from error
    except OSError as error:
        reason = _BY_ERRNO.get(error.errno or 0, otherwise)
        why = errno.errorcode.get(error.errno or 0, type(error).__name__)
        raise FileError(reason, path=str(path), why=why) from error


def of_sqlite(error: sqlite3.Error, path: Path, otherwise: World) -> FileError:
    """The FileError for what SQLite says."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    reason = _BY_SQLITE.get(code, otherwise)
    if (
        not code
        and isinstance(error, sqlite3.DatabaseError)
        and not isinstance(error, sqlite3.OperationalError)
    ):
        # the module's own complaints, such as text that is not UTF-8
        reason = World.DAMAGED
    return FileError(reason, path=str(path), why=str(error), what=str(error))
