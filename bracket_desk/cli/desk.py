"""What every headless command is given, and how it ends."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, BinaryIO, TextIO

import msgspec

from bracket_desk.store.lock import Holder
from bracket_desk.store.places import Place, always_local
from bracket_desk.words import N_, Words

DONE, USAGE, REFUSED, WORLD = 0, 2, 3, 4
"""Exit codes of the contract: done, wrong usage, refused by the rules, something with a file."""


class UsageError(Exception):
    """An option or a line that cannot be read: a marked sentence and its values, exit code 2."""

    def __init__(self, text: str, **values: Any) -> None:
        super().__init__(text, values)
        self.text = text
        self.values = values


def printable(name: object) -> str:
    """A name of a file or a person as text that can be stored and printed, whatever its bytes were."""
    return str(name).encode("utf-8", "backslashreplace").decode("utf-8")


@dataclass(frozen=True)
class Desk:
    """The words, the clock, the user and the computer, the streams; where the user's own forms may be."""

    words: Words
    clock: Callable[[], datetime]
    user: str
    host: str
    stdin: BinaryIO
    stdout: TextIO
    stderr: TextIO
    place_of: Callable[[Path], Place] = always_local
    forms: Path | None = None

    def print_json(self, value: object) -> None:
        """One line of JSON for programs, written at once."""
        self.print_text(msgspec.json.encode(value).decode())

    def print_text(self, text: str) -> None:
        """Text for programs, written at once."""
        self.stdout.write(text + "\n")
        self.stdout.flush()

    def tell(self, text: str) -> None:
        """A sentence for people."""
        self.stderr.write(text + "\n")
        self.stderr.flush()

    def tell_place(self, path: Path) -> None:
        """Say so if an event cannot be written safely where it lies; the command goes on."""
        place = self.place_of(path)
        if place.needs_copy:
            text = N_(
                "{path} is on the network or in a cloud folder ({name}). "
                "Work on a copy on this computer, and copy it back afterwards."
            )
            self.tell(self.words.say(text, path=printable(path), name=place.name))

    def say_usage(self, error: UsageError) -> str:
        """The sentence of a usage error in the reader's language."""
        return self.words.say(error.text, **{name: self.words.term(v) for name, v in error.values.items()})

    def holder(self) -> Holder:
        """Who writes a file: this program."""
        return Holder(self.user, self.host, os.getpid(), self.clock().isoformat(timespec="minutes"))
