"""Files that appear whole or not at all; over another one only where that is said."""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bracket_desk.domain.errors import FileError, World
from bracket_desk.store.troubles import telling


@contextmanager
def written_beside(target: Path) -> Iterator[Path]:
    """A path beside ``target`` to write to; afterwards it becomes ``target``.

    FileError EXISTS if there is one already, before or after; then, and after any other
    error, nothing remains.
    """
    if target.is_dir():
        raise FileError(World.IS_FOLDER, path=str(target))
    if target.exists():
        raise FileError(World.EXISTS, path=str(target))
    if not target.parent.is_dir():
        raise FileError(World.NO_FOLDER, path=str(target.parent))
    beside = target.with_name(f".{target.name}.{secrets.token_hex(4)}.part")
    try:
        with telling(target, World.UNWRITABLE):
            yield beside
            _sync(beside)
            _publish(beside, target)
            _sync_folder(target.parent)
    finally:
        for leftover in (
            beside,
            *(beside.with_name(beside.name + end) for end in ("-journal", "-wal", "-shm")),
        ):
            leftover.unlink(missing_ok=True)


def replace_file(target: Path, data: bytes) -> None:
    """Write a whole file beside, then put it in the place of ``target``, whatever stood there.

    After a FileError there is what was there before.
    """
    if target.is_dir():
        raise FileError(World.IS_FOLDER, path=str(target))
    beside = target.with_name(f".{target.name}.{secrets.token_hex(4)}.part")
    try:
        with telling(target, World.UNWRITABLE):
            beside.write_bytes(data)
            _sync(beside)
            beside.replace(target)
            _sync_folder(target.parent)
    finally:
        beside.unlink(missing_ok=True)


def _publish(beside: Path, target: Path) -> None:
    """Rename without ever replacing: a link fails if the name is taken, on every system."""
    try:
        os.link(beside, target)
    except FileExistsError:
        raise
    except OSError:
        # no links on this disk (a USB stick, say)
        if target.exists():
            raise FileError(World.EXISTS, path=str(target)) from None
        beside.rename(target)


def _sync(path: Path) -> None:
    with path.open("r+b") as file:
        os.fsync(file.fileno())


def _sync_folder(folder: Path) -> None:
    """Make a new name durable; Windows does so by itself and opens no folders."""
    if os.name == "nt":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
