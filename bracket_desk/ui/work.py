"""Heavy work beside the windows: one worker thread, plain values in, a value or an error out."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from threading import Event
from typing import Any

from PySide6.QtCore import QObject, Signal

from bracket_desk.domain.errors import DeskError


class Cancelled(Exception):  # noqa: N818 (what happened, not what is wrong)
    """The person did not want to wait any longer."""


@dataclass(slots=True)
class Job:
    """One piece of work. ``step`` is called by the work itself, on the worker thread."""

    report: Callable[[int, int], None]
    _stop: Event = field(default_factory=Event)

    def cancel(self) -> None:
        """Ask the work to stop at its next step."""
        self._stop.set()

    def step(self, done: int, of: int) -> None:
        """Tell how far it is; ``Cancelled`` if nobody wants it any more."""
        if self._stop.is_set():
            raise Cancelled
        self.report(done, of)


class Worker(QObject):
    """Runs one job after another off the window's thread; results come back on the window's."""

    progress = Signal(int, int)
    busy = Signal(bool)
    _over = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix="desk")
        self._running = 0
        self._job: Job | None = None
        self._over.connect(self._deliver)

    def run(
        self,
        work: Callable[[Job], Any],
        success: Callable[[Any], object],
        failure: Callable[[DeskError], None],
    ) -> Job:
        """Start ``work``; one of the two is called on the window's thread, neither if cancelled."""
        job = Job(self.progress.emit)
        self._job = job
        self._running += 1
        if self._running == 1:
            self.busy.emit(True)
        future = self._pool.submit(work, job)
        # told before anything can end: a future that is done calls back at once
        future.add_done_callback(lambda done: self._over.emit((done, success, failure)))
        return job

    @property
    def is_busy(self) -> bool:
        """Whether anything runs or waits to be delivered."""
        return self._running > 0

    def cancel(self) -> None:
        """Stop what is running at its next step."""
        if self._job is not None:
            self._job.cancel()

    def _deliver(self, over: object) -> None:
        assert isinstance(over, tuple)
        future: Future[Any] = over[0]
        self._running -= 1
        if not self._running:
            self._job = None
            self.busy.emit(False)
        try:
            value = future.result()
        except Cancelled:
            return
        except DeskError as error:
            over[2](error)
        else:
            over[1](value)

    def close(self) -> None:
        """Cancel and wait for the thread to end."""
        self.cancel()
        self._pool.shutdown(wait=True, cancel_futures=True)
