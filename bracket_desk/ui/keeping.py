"""Backups while the desk works: when they are made, and how calmly it is told if they cannot be."""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path
from threading import Lock

from PySide6.QtCore import QObject, QTimer, Signal

from bracket_desk.domain import events as ev
from bracket_desk.domain.errors import DeskError
from bracket_desk.store.backups import Folders, Kept, keep
from bracket_desk.ui.work import Job, Worker
from bracket_desk.ui.workplace import Workplace
from bracket_desk.words import N_

PATIENCE = 2.0
"""Seconds that closing waits for a backup to have copied the file: it takes a fraction of one."""

EVERY = timedelta(minutes=2)
"""While steps come, a backup is made no more often than this."""

USUAL, SECOND = "backups/usual", "backups/second"
"""Where the folders stand in the settings, if the person has chosen others."""


class Keeper(QObject):
    """Backs up the open event beside the window. ``changed``: ``line`` says something else now."""

    changed = Signal()

    def __init__(self, place: Workplace) -> None:
        super().__init__(place)
        self._place = place
        self._worker = Worker(self)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.back_up)
        self._path: Path | None = None
        self._asked: datetime | None = None
        self._made: datetime | None = None
        self._new_steps = False
        self._again: set[Path] = set()
        self._running: set[Path] = set()
        self._told: set[str] = set()
        self._reading, self._closing = Lock(), False
        place.closing.connect(self._let_close)
        place.opened.connect(self._opened)
        place.changed.connect(self._stepped)
        place.heavy.connect(self.back_up)

    # ------------------------------------------------------------ the folders

    @property
    def folders(self) -> Folders | None:
        """Where backups go; None if nobody has said where."""
        settings, data = self._place.around.settings, self._place.around.data
        usual, second = (str(settings.value(name, "")) for name in (USUAL, SECOND))
        if not usual and data is None:
            return None
        folder = Path(usual) if usual or data is None else data / "backups"
        return Folders(folder, Path(second) if second else None)

    def choose(self, name: str, folder: Path | None) -> None:
        """Keep backups there from now on; None: the usual folder, or no second drive."""
        self._place.around.settings.setValue(name, "" if folder is None else str(folder))
        self._told.clear()
        self.back_up()

    # ------------------------------------------------------------ when

    def _let_close(self) -> None:
        """Let a copying under way end, and none begin, until the file is closed: its log is folded in."""
        self._closing = self._reading.acquire(timeout=PATIENCE)

    def _opened(self) -> None:
        """Another event, or none: a last backup of the one before, a first one of this."""
        if self._closing:
            self._reading.release()
            self._closing = False
        # backups go on while a moment of the past is looked at
        event = self._place.live
        path = event.path if event is not None and event.writable else None
        if path == self._path:
            return
        before, self._path = self._path, path
        self._timer.stop()
        self._made = self._asked = None
        if before is not None and self._new_steps:
            self._start(before)
        self._new_steps = False
        self.back_up()
        self.changed.emit()

    def _stepped(self, events: object) -> None:
        if not events or self._path is None:
            return
        assert isinstance(events, tuple)
        self._new_steps = True
        now = self._place.around.clock()
        if any(isinstance(event, ev.Drawn) for event in events) or is_due(now, self._asked):
            self.back_up()
        elif not self._timer.isActive() and self._asked is not None:
            self._timer.start(round((EVERY - (now - self._asked)).total_seconds() * 1000))

    def back_up(self) -> None:
        """Back up the open event now, beside the window; nothing new is no new file."""
        if self._path is not None:
            self._timer.stop()
            self._asked = self._place.around.clock()
            self._new_steps = False
            self._start(self._path)

    def _start(self, path: Path) -> None:
        folders = self.folders
        if folders is None:
            return
        if path in self._running:
            self._again.add(path)
            return
        self._running.add(path)
        now = self._place.around.clock().replace(tzinfo=None)

        def made(_: Job) -> Kept:
            return keep(path, folders, now, self._reading)

        self._worker.run(made, partial(self._kept, path), partial(self._failed, path))

    @property
    def is_busy(self) -> bool:
        """Whether a backup is being made."""
        return self._worker.is_busy

    # ------------------------------------------------------------ what came of it

    def _kept(self, path: Path, kept: Kept) -> None:
        self._over(path)
        self._told.discard("usual")
        if path == self._path:
            self._made = kept.usual.at
        say = self._place.say
        if kept.trouble is not None:
            text = N_("The second drive has no new backup. It is tried again with the next one. {why}")
            self._tell_once("second", say(text, why=self._place.words.sentence(kept.trouble)))
        elif kept.second is not None and "second" in self._told:
            self._told.discard("second")
            self._place.tell(say(N_("The second drive has its backup again.")))
        self.changed.emit()

    def _failed(self, path: Path, error: DeskError) -> None:
        self._over(path)
        self._new_steps |= path == self._path
        text = N_("The event goes on, but there is no new backup. {why}")
        self._tell_once("usual", self._place.say(text, why=self._place.words.sentence(error)))
        self.changed.emit()

    def _over(self, path: Path) -> None:
        self._running.discard(path)
        if path in self._again:
            self._again.discard(path)
            self._start(path)

    def _tell_once(self, what: str, text: str) -> None:
        """Say it the first time; then only the line below says so, until it is well again."""
        if what not in self._told:
            self._told.add(what)
            self._place.tell(text)

    @property
    def line(self) -> str:
        """One short line about the last backup; empty without an event."""
        say = self._place.say
        if self._path is None or self.folders is None:
            return ""
        if "usual" in self._told:
            return say(N_("No new backup"))
        if self._made is None:
            return ""
        time = self._place.words.moment(self._made, self._place.around.clock())
        said = say(N_("Backup: {time}"), time=time)
        if "second" in self._told:
            said += " · " + say(N_("second drive away"))
        return said

    def finish(self) -> None:
        """Wait for the last backup, then end the thread."""
        self._timer.stop()
        self._worker.finish()
        for path in self._again:
            if self.folders is not None:
                with suppress(DeskError):  # nobody is there any more to be told
                    keep(path, self.folders, self._place.around.clock().replace(tzinfo=None))
        self._again.clear()


def is_due(now: datetime, last: datetime | None) -> bool:
    """Whether the next backup may come; a clock that was set back does not put it off."""
    return last is None or not last <= now < last + EVERY
