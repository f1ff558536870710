"""List files of every kind into sheets of raw cells with the row numbers that the file shows."""

from __future__ import annotations

import errno
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from bracket_desk.domain.errors import FileError, ListError, Trouble, World
from bracket_desk.exchange.apart import Check, no_check, read_apart
from bracket_desk.exchange.kinds import Kind, kind
from bracket_desk.exchange.options import ReadOptions
from bracket_desk.exchange.plaintext import decoded, guessed_encoding, separator_of, text_sheets
from bracket_desk.exchange.sheets import MAX_BYTES, Sheet

_READERS: Mapping[Kind, Callable[[bytes, Check], tuple[Sheet, ...]]] = {
    Kind.EXCEL: partial(read_apart, "excel"),
    Kind.OLD_EXCEL: partial(read_apart, "old-excel"),
    Kind.OPEN_DOCUMENT: partial(read_apart, "open-document"),
}


_AS_IT_COMES = ReadOptions()


def read_sheets(path: Path, options: ReadOptions = _AS_IT_COMES) -> tuple[Sheet, ...]:
    """The sheets of a list file in which anything stands, in the order of the file; at least one.

    The content decides what the file is, not its name. FileError if it cannot be reached,
    ListError with the reason why it is no list.
    """
    with naming(path):
        return sheets_of(read_content(path), options)


def sheets_of(data: bytes, options: ReadOptions = _AS_IT_COMES, check: Check = no_check) -> tuple[Sheet, ...]:
    """The sheets of the content of a list file, in the same manner.

    ``check`` is called now and then while a workbook is read; what it raises stops the reading.
    """
    found = kind(data)
    if found is Kind.TEXT:
        read = text_sheets(data, options.encoding, options.separator)
    else:
        read = _READERS[found](data, check)
    sheets = tuple(sheet for sheet in read if sheet.rows)
    if not sheets:
        raise ListError(Trouble.FILE_EMPTY)
    return sheets


def guessed(data: bytes) -> ReadOptions:
    """The encoding and the separator that a text would be read with; empty for workbooks."""
    if kind(data) is not Kind.TEXT:
        return _AS_IT_COMES
    encoding = guessed_encoding(data)
    return ReadOptions(encoding, separator_of(decoded(data, encoding)))


@contextmanager
def naming(path: Path) -> Iterator[None]:
    """Give every ListError from within the ``path`` of its file."""
    try:
        yield
    except ListError as error:
        raise ListError(error.reason, **{**error.values, "path": str(path)}) from error


def read_content(path: Path) -> bytes:
    """The bytes of a list file; FileError if it cannot be reached, ListError if it cannot be a list."""
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
