"""List files of every kind into sheets of raw cells with the row numbers that the file shows."""

from __future__ import annotations

import errno
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from bracket_desk.domain.errors import FileError, ListError, Trouble, World
from bracket_desk.exchange.apart import read_apart
from bracket_desk.exchange.kinds import Kind, kind
from bracket_desk.exchange.plaintext import text_sheets
from bracket_desk.exchange.sheets import MAX_BYTES, Sheet

_READERS: Mapping[Kind, Callable[[bytes], tuple[Sheet, ...]]] = {
    Kind.TEXT: text_sheets,
    Kind.EXCEL: partial(read_apart, "excel"),
    Kind.OLD_EXCEL: partial(read_apart, "old-excel"),
    Kind.OPEN_DOCUMENT: partial(read_apart, "open-document"),
}


def read_sheets(path: Path) -> tuple[Sheet, ...]:
    """The sheets of a list file in which anything stands, in the order of the file; at least one.

    The content decides what the file is, not its name. FileError if it cannot be reached,
    ListError with the reason why it is no list.
    """
    with naming(path):
        data = _content(path)
        sheets = tuple(sheet for sheet in _READERS[kind(data)](data) if sheet.rows)
        if not sheets:
            raise ListError(Trouble.FILE_EMPTY)
        return sheets


@contextmanager
def naming(path: Path) -> Iterator[None]:
    """Give every ListError from within the ``path`` of its file."""
    try:
        yield
    except ListError as error:
        raise ListError(error.reason, **{**error.values, "path": str(path)}) from error


def _content(path: Path) -> bytes:
    try:
        if path.is_dir():
            raise FileError(World.IS_FOLDER, path=str(path))
        if path.exists() and not path.is_file():
            raise ListError(Trouble.NO_LIST)  # a pipe or a device would be read for ever
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except FileNotFoundError as error:
        raise FileError(World.MISSING, path=str(path)) from error
    except (OSError, ValueError) as error:  # ValueError: a name that no system allows
        why = errno.errorcode.get(getattr(error, "errno", 0) or 0, type(error).__name__)
        raise FileError(World.UNREADABLE, path=str(path), why=why) from error
    if len(data) > MAX_BYTES:
        raise ListError(Trouble.FILE_TOO_LARGE, megabytes=MAX_BYTES // 1_000_000)
    if not data:
        raise ListError(Trouble.FILE_EMPTY)
    return data
