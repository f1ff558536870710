"""What a killed writer or a power cut has left beside an event file, tried on a copy first.

SQLite believes any log that bears the right name: one of another file, or of another time, it
would write into this one. So what comes of file and log together is looked at in a copy, and
only if that is a whole journal, and the file's own, the same may happen to the file itself.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from bracket_desk.domain.errors import FileError, World
from bracket_desk.session import JournalEntry
from bracket_desk.store.troubles import telling

ReadWhole = Callable[[Path], Sequence[JournalEntry]]
"""Opens a file with whatever log stands beside it; its checked journal, or FileError."""


def log_paths(path: Path) -> tuple[Path, Path]:
    """Where SQLite keeps its log, and its rollback journal, while a file is open."""
    return path.with_name(path.name + "-wal"), path.with_name(path.name + "-journal")


def log_files(path: Path) -> list[Path]:
    """Those of them that are there: a file that was closed has none."""
    return [log for log in log_paths(path) if log.exists()]


def check_logs(path: Path, read_whole: ReadWhole) -> None:
    """Whether the logs beside a file may be taken over.

    FileError FOREIGN_LOG if they do not belong to it, or what is wrong with the file. Nothing is
    changed.
    """
    with telling(path, World.UNREADABLE), TemporaryDirectory(prefix="bracket-desk-") as folder:
        alone, both = Path(folder, "alone", path.name), Path(folder, "both", path.name)
        for copy in (alone, both):
            copy.parent.mkdir()
            shutil.copyfile(path, copy)
        logs = log_files(path)
        for log in logs:
            shutil.copyfile(log, both.with_name(log.name))
        without = _journal(alone, read_whole)
        with_logs = _journal(both, read_whole)
    if isinstance(with_logs, FileError) and isinstance(without, FileError):
        raise FileError(with_logs.reason, **{**with_logs.values, "path": str(path)})
    if isinstance(with_logs, FileError) or not _continues(with_logs, without):
        raise FileError(World.FOREIGN_LOG, path=str(path), log=logs[0].name)


def _journal(path: Path, read_whole: ReadWhole) -> Sequence[JournalEntry] | FileError:
    try:
        return read_whole(path)
    except FileError as error:
        return error


def _continues(one: Sequence[JournalEntry], other: Sequence[JournalEntry] | FileError) -> bool:
    """Whether two journals are of one event, one of them perhaps some steps behind.

    A file whose log was being folded in when the power went need not be whole by itself.
    """
    if isinstance(other, FileError):
        return True
    length = min(len(one), len(other))
    return list(one[:length]) == list(other[:length])
