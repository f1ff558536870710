"""Whether an open file is still where it was opened: a system may let it be taken away meanwhile."""

from __future__ import annotations

import os
from pathlib import Path

from bracket_desk.domain.errors import FileError, World
from bracket_desk.store.troubles import telling


class Presence:
    """Remembers which file stood at a path."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._seen = _identity(path)

    def check(self) -> None:
        """FileError TAKEN_AWAY unless the same file stands there.

        What is written to a file that has been deleted or moved away goes nowhere, and the
        system says nothing.
        """
        if not self.holds():
            raise FileError(World.TAKEN_AWAY, path=str(self._path))

    def holds(self) -> bool:
        """Whether the same file stands there."""
        with telling(self._path, World.UNREADABLE):
            return _identity(self._path) == self._seen


def _identity(path: Path) -> tuple[int, int] | None:
    try:
        about = os.stat(path)  # noqa: PTH116 (twice as fast, and with every step)
    except (FileNotFoundError, NotADirectoryError):
        return None
    return about.st_dev, about.st_ino
