"""The people register for the windows: every job with the file beside them, and whether it is used at all."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import QObject, QSettings, Signal
from shiboken6 import isValid

from bracket_desk.domain.errors import DeskError
from bracket_desk.store.files import is_taken
from bracket_desk.store.register import NAME, Register, destroy
from bracket_desk.ui.work import Job, Worker

T = TypeVar("T")

SWITCH = "register"
"""Where the settings say whether the register is used."""

ON, OFF = "on", "off"


class PeopleRegister(QObject):
    """Opens the register for each job, on a thread of its own, and closes it again.

    There is a file only once something was put into it. ``changed``: something in it is no longer as it
    was; ``switched``: it is used from now on, or no more.
    """

    changed = Signal()
    switched = Signal()

    def __init__(self, folder: Path | None, settings: QSettings, parent: QObject) -> None:
        super().__init__(parent)
        self._folder = folder
        self._settings = settings
        self._worker: Worker | None = None
        self._trouble = ""
        self._over = False

    @property
    def path(self) -> Path | None:
        """Where the register lies, or would lie; None if there is no folder for the person's data."""
        return None if self._folder is None else self._folder / NAME

    @property
    def exists(self) -> bool:
        """Whether there is a register."""
        return self.path is not None and self.path.exists()

    @property
    def is_on(self) -> bool:
        """Whether people are offered from the register and kept in it."""
        return self.path is not None and str(self._settings.value(SWITCH, ON)) != OFF

    def switch(self, *, on: bool) -> None:
        """Use the register from now on, or no more; what is in its file stays there."""
        self._settings.setValue(SWITCH, ON if on else OFF)
        self.switched.emit()

    @property
    def is_busy(self) -> bool:
        """Whether anything is being done with the register."""
        return self._worker is not None and self._worker.is_busy

    def read(
        self,
        owner: QObject,
        work: Callable[[Register], T],
        nothing: T,
        success: Callable[[T], object],
        failure: Callable[[DeskError], object],
    ) -> Job:
        """Ask the register something; ``nothing`` is the answer of one that is not there or not used.

        Once ``owner`` is gone, nobody is told.
        """
        path = self.path if self.is_on else None

        def whole(_: Job) -> T:
            if path is None or not is_taken(path):
                return nothing
            with Register.open(path) as register:
                return work(register)

        return self._run(owner, whole, success, failure)

    def write(
        self,
        owner: QObject,
        work: Callable[[Register], T],
        success: Callable[[T], object],
        failure: Callable[[DeskError], object],
    ) -> Job:
        """Change the register, which is made if there is none; it has to be in use."""
        path = self.path
        assert path is not None
        assert self.is_on

        def whole(_: Job) -> T:
            with Register.made(path) as register:
                return work(register)

        return self._run(owner, whole, success, failure, changing=True)

    def destroy(
        self, owner: QObject, success: Callable[[None], object], failure: Callable[[DeskError], object]
    ) -> None:
        """Overwrite everything in the register, also of one that is not in use, and take its file away."""
        path = self.path
        assert path is not None
        self._run(owner, lambda _: destroy(path), success, failure, changing=True)

    def beside(
        self,
        owner: QObject,
        work: Callable[[], T],
        success: Callable[[T], object],
        failure: Callable[[DeskError], object],
    ) -> Job:
        """Other work for the register beside the window: reading a list, say."""
        return self._run(owner, lambda _: work(), success, failure)

    def _run(
        self,
        owner: QObject,
        work: Callable[[Job], T],
        success: Callable[[T], object],
        failure: Callable[[DeskError], object],
        *,
        changing: bool = False,
    ) -> Job:
        if self._over:
            return Job(lambda _done, _of: None)
        if self._worker is None:
            self._worker = Worker(self)

        def done(value: T) -> None:
            self._trouble = ""
            if changing:
                self.changed.emit()
            if isValid(owner):
                success(value)

        def failed(error: DeskError) -> None:
            if isValid(owner):
                failure(error)

        return self._worker.run(work, done, failed)

    def is_new_trouble(self, text: str) -> bool:
        """Whether this was not told yet since the register was last in order."""
        known, self._trouble = self._trouble, text
        return known != text

    def finish(self) -> None:
        """Let end what was begun; afterwards nothing can be begun."""
        self._over = True
        if self._worker is not None:
            self._worker.finish()
            self._worker.close()
