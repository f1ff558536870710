"""Files that appear whole or not at all; over another one only where that is said."""

from __future__ import annotations

import os
import re
import secrets
import time
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

from bracket_desk.domain.errors import FileError, World
from bracket_desk.store.troubles import telling

OLD = 24 * 3600
"""Seconds after which nobody writes a file any more that was not finished."""

_LEFT = re.compile(r"\.bracket-desk-[0-9a-f]{12}\.part(-journal|-wal|-shm)?")


def refuse_existing(target: Path) -> None:
    """FileError unless ``target`` is free and its folder is there."""
    with telling(target, World.UNWRITABLE):
        if target.is_dir():
            raise FileError(World.IS_FOLDER, path=str(target))
        if target.exists():
            raise FileError(World.EXISTS, path=str(target))
        if not target.parent.is_dir():
            raise FileError(World.NO_FOLDER, path=str(target.parent))


def is_taken(target: Path) -> bool:
    """Whether something of that name is there."""
    with telling(target, World.UNWRITABLE):
        return target.exists()


def made_folder(folder: Path) -> Path:
    """The folder, made if only its last part is missing; FileError otherwise."""
    with telling(folder, World.UNWRITABLE):
        if not folder.is_dir():
            for path in (folder, folder.parent):
                if path.exists() and not path.is_dir():
                    raise FileError(World.IS_FILE, path=str(path))
            if not folder.parent.is_dir():
                raise FileError(World.NO_FOLDER, path=str(folder.parent))
            folder.mkdir()
    return folder


@contextmanager
def written_beside(target: Path) -> Iterator[Path]:
    """A path beside ``target`` to write to; afterwards it becomes ``target``.

    FileError EXISTS if there is one already, before or after; then, and after any other
    error, nothing remains.
    """
    refuse_existing(target)
    beside = _beside(target)
    try:
        with telling(target, World.UNWRITABLE):
            yield beside
            sync_file(beside)
            _publish(beside, target)
            sync_folder(target.parent)
    finally:
        for leftover in (
            beside,
            *(beside.with_name(beside.name + end) for end in ("-journal", "-wal", "-shm")),
        ):
            with suppress(OSError):
                leftover.unlink(missing_ok=True)
        sweep(target.parent)


def _beside(target: Path) -> Path:
    """A name in the same folder; the target's own name may be as long as a name can be."""
    return target.with_name(f".bracket-desk-{secrets.token_hex(6)}.part")


def sweep(folder: Path) -> None:
    """Take away what a process that was killed while writing has left in a folder.

    Only what is so old that nobody can be writing it any more.
    """
    with suppress(OSError):
        for path in folder.glob(".bracket-desk-*.part*"):
            with suppress(OSError):
                if _LEFT.fullmatch(path.name) and time.time() - path.stat().st_mtime > OLD:
                    path.unlink()


def replace_files(folder: Path, files: Mapping[str, bytes], gone: Iterable[str]) -> None:
    """Put files by their names into a folder, whatever stood there, and take away those ``gone``.

    All are written beside before the first takes its place: after a FileError about disk or rights
    there is what was there before. First go those ``gone`` and then come the others, one after the
    other and durable each, so that the last one, after a power cut too, can speak for the rest.
    """
    beside = {name: _beside(folder / name) for name in files}
    try:
        for name, data in files.items():
            target = folder / name
            with telling(target, World.UNWRITABLE):
                if target.is_dir():
                    raise FileError(World.IS_FOLDER, path=str(target))
                beside[name].write_bytes(data)
                sync_file(beside[name])
        for name in gone:
            _take_away(folder / name)
        for name, path in beside.items():
            with telling(folder / name, World.UNWRITABLE):
                path.replace(folder / name)
                sync_folder(folder)
    finally:
        for path in beside.values():
            with suppress(OSError):
                path.unlink(missing_ok=True)
        sweep(folder)


def others_in(folder: Path, names: Iterable[str], ends: Iterable[str]) -> list[str]:
    """Names of files with these ends that lie in a folder and are none of ``names``, in order.

    Names that a system takes for the same are the same. FileError if the folder cannot be read.
    """
    written = {_as_system(name) for name in names}
    with telling(folder, World.UNREADABLE):
        found = [path.name for path in folder.iterdir() if path.is_file()]
    ended = (name for name in found if _as_system(name).endswith(tuple(ends)))
    return sorted(name for name in ended if _as_system(name) not in written)


def _as_system(name: str) -> str:
    return unicodedata.normalize("NFC", name).casefold()


def replace_file(target: Path, data: bytes) -> None:
    """Put one file in the place of ``target``, whatever stood there."""
    replace_files(target.parent, {target.name: data}, ())


def _take_away(target: Path) -> None:
    with telling(target, World.UNWRITABLE):
        if target.exists() and not target.is_dir():
            target.unlink()
            sync_folder(target.parent)


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


def sync_file(path: Path) -> None:
    """Let what was written to a file reach the disk."""
    with path.open("r+b") as file:
        os.fsync(file.fileno())


def sync_folder(folder: Path) -> None:
    """Make a new name durable; Windows does so by itself and opens no folders."""
    if os.name == "nt":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
