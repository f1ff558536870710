"""Somebody's own forms of documents: written whole or not at all, and taken away again."""

from __future__ import annotations

from pathlib import Path

from bracket_desk.domain.errors import World
from bracket_desk.store.files import replace_file
from bracket_desk.store.troubles import telling


def write_form(own: Path, file: Path, data: bytes) -> None:
    """Put a form into the folder, which is made if it is not there; FileError if that cannot be."""
    target = own / file
    with telling(target, World.UNWRITABLE):
        target.parent.mkdir(parents=True, exist_ok=True)
    replace_file(target, data)


def take_form_away(own: Path, file: Path) -> None:
    """From now on the form that is shipped holds again; FileError if that cannot be."""
    target = own / file
    with telling(target, World.UNWRITABLE):
        target.unlink(missing_ok=True)


def read_form(path: Path) -> bytes:
    """What stands in a file; FileError if it cannot be read."""
    with telling(path, World.UNREADABLE):
        return path.read_bytes()
