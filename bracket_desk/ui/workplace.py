"""What the window and its pages share: the open event, the words, the worker, and how refusals are told."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

import msgspec
from PySide6.QtCore import QObject, QSettings, Signal

from bracket_desk.domain import commands as cmd
from bracket_desk.domain import events as ev
from bracket_desk.domain.errors import DeskError, RuleError
from bracket_desk.domain.tournament import Tournament
from bracket_desk.store.lock import Holder
from bracket_desk.ui.asking import Asking
from bracket_desk.ui.open_event import OpenEvent
from bracket_desk.ui.theme import Colours
from bracket_desk.ui.work import Worker
from bracket_desk.words import N_, Words

MOST_RECENT = 8


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What the composition root hands to the windows. ``fixed_now`` makes pictures repeatable."""

    words: Words
    clock: Callable[[], datetime]
    holder: Callable[[], Holder]
    resources: Path
    reports: Path
    settings: QSettings


class Workplace(QObject):
    """The one thing that pages talk to. ``told`` carries a sentence and whether it is a refusal."""

    opened = Signal()
    changed = Signal(object)
    told = Signal(str, bool)
    themed = Signal()

    def __init__(self, around: Surroundings, colours: Colours) -> None:
        super().__init__()
        self.around = around
        self.words = around.words
        self.say = around.words.say
        self.colours = colours
        self.worker = Worker(self)
        self.asking: Asking | None = None
        self._event: OpenEvent | None = None

    @property
    def current(self) -> OpenEvent | None:
        """The open event, if there is one."""
        return self._event

    @property
    def tournament(self) -> Tournament | None:
        """The state of the open event."""
        return None if self._event is None else self._event.tournament

    # ------------------------------------------------------------ files

    def open(self, path: Path) -> bool:
        """Open an event file in place of the one that is open; a refusal leaves that one."""
        try:
            event = OpenEvent.open(path, self.around.holder(), self.around.clock)
        except DeskError as error:
            self.refuse(error)
            return False
        self._take(event)
        return True

    def create(self, path: Path, card: ev.EventCreated) -> bool:
        """Create an event file and open it."""
        try:
            event = OpenEvent.create(path, card, self.around.holder(), self.around.clock)
        except DeskError as error:
            self.refuse(error)
            return False
        self._take(event)
        return True

    def _take(self, event: OpenEvent) -> None:
        self.close()
        self._event = event
        event.changed.connect(self.changed)
        self._remember(event.path)
        self.opened.emit()
        self.changed.emit(())
        self.told.emit(self.say(N_("Open: {path}"), path=event.path.name), False)

    def close(self) -> None:
        """Close the open event; its file is left as one file at rest."""
        if self._event is not None:
            event, self._event = self._event, None
            event.close()
            event.deleteLater()
            self.opened.emit()

    def recent(self) -> list[Path]:
        """Event files opened last, the latest first, those that still exist."""
        kept = self.around.settings.value("recent", [])
        # Qt's settings give back a list of one as a plain text
        names = [kept] if isinstance(kept, str) else [str(name) for name in kept or ()]  # type: ignore[attr-defined]
        return [path for path in map(Path, names) if path.is_file()]

    def _remember(self, path: Path) -> None:
        absolute = path.absolute()
        others = [known for known in self.recent() if known != absolute]
        self.around.settings.setValue("recent", [str(p) for p in (absolute, *others)][:MOST_RECENT])

    # ------------------------------------------------------------ commands

    def perform(self, command: cmd.Command) -> bool:
        """Carry out a command; what may be insisted on is asked, other refusals are told."""
        if self._event is None:
            return False
        try:
            self._event.execute(command)
        except RuleError as refusal:
            if not refusal.confirmable or command.confirm:
                self.refuse(refusal)
                return False
            return self._ask_and_perform(command, refusal)
        except DeskError as error:
            self.refuse(error)
            return False
        return True

    def _ask_and_perform(self, command: cmd.Command, refusal: RuleError) -> bool:
        sentence = self.words.sentence(refusal, self.tournament)
        if self.asking is None or not self.asking.confirm(sentence, self.say(N_("Confirm"))):
            self.told.emit(self.say(N_("Nothing was changed.")), False)
            return False
        return self.perform(msgspec.structs.replace(command, confirm=True))

    def refuse(self, error: DeskError) -> None:
        """Tell why something is not possible."""
        self.told.emit(self.words.sentence(error, self.tournament), True)

    def tell(self, text: str) -> None:
        """Tell what happened."""
        self.told.emit(text, False)

    def shut_down(self) -> None:
        """Close the event and end the worker's thread."""
        self.close()
        self.worker.close()
