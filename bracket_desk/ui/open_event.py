"""The event that is open in a window: its file, its session, and one signal for all views."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Self

from PySide6.QtCore import QObject, Signal

from bracket_desk.domain import commands as cmd
from bracket_desk.domain import events as ev
from bracket_desk.domain.tournament import Tournament
from bracket_desk.session import JournalEntry, MemoryJournal, Session
from bracket_desk.store.event_file import EventFile
from bracket_desk.store.lock import Holder

WAIT = 0.06
"""Seconds a window stands still for another writer: that is one who only looks whether he may."""


class OpenEvent(QObject):
    """An open event file. ``changed`` carries the events of the step that was stored."""

    changed = Signal(object)
    writable = True

    def __init__(self, path: Path, file: EventFile | None, session: Session) -> None:
        super().__init__()
        self.path = path
        self._file = file
        self._session = session
        session.listen(self.changed.emit)

    @classmethod
    def open(cls, path: Path, holder: Holder, clock: Callable[[], datetime]) -> Self:
        """Open a file to write; FileError says what is in the way, at once."""
        file = EventFile.write(path, holder, WAIT)
        try:
            return cls(path, file, Session(file, clock, holder.by))
        except BaseException:
            file.close()
            raise

    @property
    def tournament(self) -> Tournament:
        """The state now."""
        return self._session.tournament

    @property
    def entries(self) -> tuple[JournalEntry, ...]:
        """The journal so far."""
        return tuple(self._session.entries)

    @property
    def undoable(self) -> JournalEntry | None:
        """The step that undo would take back."""
        done = self._session.steps.done
        return self._session.entries[done[-1] - 1] if len(done) > 1 else None

    @property
    def redoable(self) -> JournalEntry | None:
        """The step that redo would bring back."""
        undone = self._session.steps.undone
        return self._session.entries[undone[-1] - 1] if undone else None

    def execute(self, command: cmd.Command) -> int:
        """Carry out and store a command; DeskError if it is refused or cannot be stored."""
        return self._session.execute(command)

    def after(self, command: cmd.Undo | cmd.Redo) -> Tournament:
        """What the state would be after it; RuleError if it is refused."""
        return self._session.after(command)

    def close(self) -> None:
        """Leave one file at rest."""
        if self._file is not None:
            self._file.close()


def first_entries(card: ev.EventCreated, holder: Holder, clock: Callable[[], datetime]) -> list[JournalEntry]:
    """The journal of a new event: its card."""
    journal = MemoryJournal()
    Session(journal, clock, holder.by).execute(cmd.CreateEvent(card=card))
    return list(journal.entries())
