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

_WHY = {
    sqlite3.SQLITE_IOERR: "EIO",
    sqlite3.SQLITE_CANTOPEN: "CANTOPEN",
    sqlite3.SQLITE_PERM: "EACCES",
    sqlite3.SQLITE_TOOBIG: "TOOBIG",
    sqlite3.SQLITE_NOMEM: "ENOMEM",
}
"""What stands in the sentence, by the words for it in ``words.py``."""

_HELD = (32, 33)
"""What Windows says of a file, or a part of one, that another program keeps for itself."""

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
    except UnicodeDecodeError as error:  # SQLite quotes a damaged file in what it says
        raise FileError(World.DAMAGED, path=str(path), what="damage:text") from error
    except OSError as error:
        held = getattr(error, "winerror", None) in _HELD
        reason = World.LOCKED if held else _BY_ERRNO.get(error.errno or 0, otherwise)
        why = errno.errorcode.get(error.errno or 0, type(error).__name__)
        raise FileError(reason, path=str(path), why=why) from error


def of_sqlite(error: sqlite3.Error, path: Path, otherwise: World) -> FileError:
    """The FileError for what SQLite says; its own words may quote the file, so they stay within."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if not code and isinstance(error, sqlite3.DatabaseError):
        # the module's own complaint about a text that is not UTF-8
        return FileError(World.DAMAGED, path=str(path), what="damage:text")
    reason = _BY_SQLITE.get(code, otherwise)
    return FileError(reason, path=str(path), why=_WHY.get(code, str(error)), what="damage:pages")
