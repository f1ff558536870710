"""An event that another desk writes: open here to be read, and kept up with what is written there."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from PySide6.QtCore import QFileSystemWatcher, QTimer, Signal

from bracket_desk.domain import commands as cmd
from bracket_desk.domain.errors import DeskError, FileError, World
from bracket_desk.session import MemoryJournal, Session, read_time
from bracket_desk.store.event_file import tell_note
from bracket_desk.store.follow import Follower, Glance
from bracket_desk.store.lock import Holder
from bracket_desk.store.recovery import log_paths
from bracket_desk.ui.open_event import OpenEvent
from bracket_desk.ui.work import Worker
from bracket_desk.words import N_, Words

LOOK_EVERY = 2_000
"""Milliseconds between two looks, if the system does not tell of a change before."""


class WatchedEvent(OpenEvent):
    """An open event that nothing is written to. ``noticed``: who writes it, or whether it can be read."""

    noticed = Signal()
    writable = False

    def __init__(self, follower: Follower, first: Glance, clock: Callable[[], datetime]) -> None:
        super().__init__(follower.path, None, Session(MemoryJournal(first.entries), clock, ""))
        self._follower = follower
        self._clock = clock
        self.written, self.writer = first.written, first.writer
        self.trouble: DeskError | None = None
        self.seen = clock()
        self._worker = Worker(self)
        self._again = self._closed = False
        self._timer = QTimer(self)
        self._timer.timeout.connect(self.look)
        self._timer.start(LOOK_EVERY)
        self._watcher = QFileSystemWatcher(self)
        self._watcher.fileChanged.connect(lambda _: self._touched())
        self._watch_files()

    @classmethod
    def watch(cls, path: Path, clock: Callable[[], datetime]) -> WatchedEvent:
        """Open a file to be read; FileError says what is in the way."""
        follower = Follower(path)
        return cls(follower, follower.look(), clock)

    def _watch_files(self) -> None:
        """The file and its log; the log comes and goes."""
        wanted = {str(path) for path in (self.path, *log_paths(self.path))}
        missing = [name for name in wanted - set(self._watcher.files()) if Path(name).exists()]
        if missing:
            self._watcher.addPaths(missing)

    @property
    def is_busy(self) -> bool:
        """Whether a look is under way."""
        return self._worker.is_busy

    def _touched(self) -> None:
        """The system tells of a change; our own reading touches the log as well, but writes nothing."""
        if self._worker.is_busy or self._follower.is_stale:
            self.look()

    def look(self) -> None:
        """Look beside the window what is new; one look at a time."""
        if self._closed:
            return
        if self._worker.is_busy:
            self._again = True
            return
        self._worker.run(lambda _: self._follower.look(), self._looked, self._missed)

    def _looked(self, glance: Glance) -> None:
        before = self.written, self.writer, self.trouble
        self.written, self.writer, self.trouble = glance.written, glance.writer, None
        self.seen = self._clock()
        self._watch_files()
        if glance.whole:
            self._session = Session(MemoryJournal(glance.entries), self._clock, "")
            self._session.listen(self.changed.emit)
            self.changed.emit(())
        elif glance.entries:
            self._session.follow(glance.entries)
        self._go_on(before)

    def _missed(self, error: DeskError) -> None:
        before = self.written, self.writer, self.trouble
        self.trouble = error
        self._go_on(before)

    def _go_on(self, before: tuple[bool, Holder | None, DeskError | None]) -> None:
        if before != (self.written, self.writer, self.trouble):
            self.noticed.emit()
        if self._again:
            self._again = False
            self._touched()

    def execute(self, command: cmd.Command) -> int:  # noqa: ARG002 (none is carried out)
        """Refused: another desk writes this event."""
        raise FileError(World.IN_USE, path=str(self.path), holder=tell_note(self.path))

    def close(self) -> None:
        self._closed = True
        self._timer.stop()
        self._worker.close()


def tell_since(holder: Holder, words: Words, now: datetime) -> str:
    """Since when, short if it is today."""
    try:
        since = read_time(holder.since)
    except ValueError:
        return "?"
    return words.moment(since, now)


def tell_watching(event: WatchedEvent, words: Words, now: datetime) -> str:
    """Why nothing can be decided here now, in one sentence."""
    if event.trouble is not None:
        text = N_("Read only: the file cannot be read now. What is shown is from {time}. {why}")
        return words.say(text, time=event.seen.strftime("%H:%M"), why=words.sentence(event.trouble))
    if not event.written:
        return words.say(N_("Read only: the other desk has closed the event. You can write it now."))
    if event.writer is None:
        return words.say(N_("Read only: another desk has it."))
    text = N_("Read only: {who} at {host} has it since {time}.")
    since = tell_since(event.writer, words, now)
    return words.say(text, who=event.writer.by, host=event.writer.host, time=since)
