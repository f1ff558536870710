"""Other events in the same hall: their files are read along, so that all of the hall is seen together."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import datetime
from functools import cached_property
from pathlib import Path

from PySide6.QtCore import QObject, QSettings, Signal

from bracket_desk.domain.errors import FileError
from bracket_desk.domain.floor.elsewhere import Taken, taken_by
from bracket_desk.ui.watched_event import WatchedEvent

KEPT = "neighbours"
"""The setting: for each event file the files of the others in its hall, as JSON."""


class Neighbours(QObject):
    """The other events of the hall of the open event. ``changed``: what they take is no longer the same."""

    changed = Signal()

    def __init__(self, settings: QSettings, clock: Callable[[], datetime], parent: QObject) -> None:
        super().__init__(parent)
        self._settings, self._clock = settings, clock
        self._of: Path | None = None
        self._events: dict[Path, WatchedEvent] = {}

    @property
    def paths(self) -> tuple[Path, ...]:
        """The files that are read along."""
        return tuple(self._events)

    @property
    def titles(self) -> dict[Path, str]:
        """The title of each event that is read along."""
        return {path: event.tournament.about.title for path, event in self._events.items()}

    @cached_property
    def taken(self) -> tuple[Taken, ...]:
        """The tables that they have taken now, and who is there."""
        return tuple(taken for event in self._events.values() for taken in taken_by(event.tournament))

    @property
    def is_busy(self) -> bool:
        """Whether one of them is being looked at."""
        return any(event.is_busy for event in self._events.values())

    def begin(self, path: Path) -> None:
        """Read along what was read along beside this event before; a file that is gone is left out."""
        self.end()
        self._of = path
        for name in self._kept().get(str(path), []):
            try:
                self._watch(Path(name))
            except FileError:
                continue
        self._tell()

    def end(self) -> None:
        """Read nothing along any more."""
        for event in self._events.values():
            event.close()
            event.deleteLater()
        self._events, self._of = {}, None
        self._tell()

    def add(self, path: Path) -> None:
        """Read an event file along from now on; FileError says what is in the way."""
        self._watch(path.absolute())
        self._keep()
        self._tell()

    def remove(self, path: Path) -> None:
        """Read an event file along no more."""
        event = self._events.pop(path, None)
        if event is not None:
            event.close()
            event.deleteLater()
        self._keep()
        self._tell()

    def look(self) -> None:
        """Look at all of them at once."""
        for event in self._events.values():
            event.look()

    def _watch(self, path: Path) -> None:
        if path in self._events:
            return
        event = WatchedEvent.watch(path, self._clock)
        event.setParent(self)
        event.changed.connect(self._changed)
        self._events[path] = event

    def _changed(self, _events: object) -> None:
        self._tell()

    def _tell(self) -> None:
        before = self.__dict__.pop("taken", ())
        if before != self.taken:
            self.changed.emit()

    def _kept(self) -> dict[str, list[str]]:
        try:
            kept = json.loads(str(self._settings.value(KEPT, "{}")))
        except ValueError:
            return {}
        return kept if isinstance(kept, dict) else {}

    def _keep(self) -> None:
        if self._of is not None:
            names = [str(path) for path in self._events]
            self._settings.setValue(KEPT, json.dumps({**self._kept(), str(self._of): names}))
