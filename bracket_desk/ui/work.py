"""Heavy work beside the windows: one worker thread, plain values in, a value or an error out."""

from __future__ import annotations

import gc
from collections.abc import Callable
from concurrent.futures import CancelledError, ThreadPoolExecutor
from dataclasses import dataclass, field
from threading import Event
from typing import TypeVar

from PySide6.QtCore import QCoreApplication, QObject, QTimer, Signal
from shiboken6 import isValid

from bracket_desk.domain.errors import DeskError

T = TypeVar("T")


class Cancelled(Exception):  # noqa: N818 (what happened, not what is wrong)
    """The person did not want to wait any longer."""


@dataclass(slots=True)
class Job:
    """One piece of work, ``doing`` what it is in words. ``step`` is called by the work, on its thread."""

    report: Callable[[int, int], None]
    doing: str = ""
    _stop: Event = field(default_factory=Event)

    def cancel(self) -> None:
        """Ask the work to stop at its next step."""
        self._stop.set()

    def check(self) -> None:
        """``Cancelled`` if nobody wants it any more."""
        if self._stop.is_set():
            raise Cancelled

    def step(self, done: int, of: int) -> None:
        """Tell how far it is; ``Cancelled`` if nobody wants it any more."""
        self.check()
        self.report(done, of)


WORKERS = "workers"
"""The property of the application that counts them."""

COLLECT_EVERY = 1000
"""Milliseconds between the looks for what can be cleared away."""


OLDEST = 2
"""The generation of Python's garbage that takes looking through everything."""


def collect_garbage(*, busy: bool = False) -> None:
    """Clear away what Python would have by itself, the oldest generation that is due.

    While ``busy`` the oldest waits: to look through all that a document is made of would be felt.
    """
    for generation, (count, most) in reversed(
        list(enumerate(zip(gc.get_count(), gc.get_threshold(), strict=True)))
    ):
        if count > most and not (busy and generation == OLDEST):
            gc.collect(generation)
            return


def _count_workers(change: int) -> None:
    """Let Python clear away by itself only while no worker is there; the application keeps the count."""
    app = QCoreApplication.instance()
    assert app is not None
    workers = (app.property(WORKERS) or 0) + change
    app.setProperty(WORKERS, workers)
    if workers:
        gc.disable()
    else:
        gc.enable()


def _unwanted(_: object) -> None:
    """Whom it was for has gone."""


class Worker(QObject):
    """Runs one job after another off the window's thread; results come back on the window's.

    ``turned``: one of several is over, another one goes on.
    """

    progress = Signal(int, int)
    turned = Signal()
    busy = Signal(bool)
    _over = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix="desk")
        self._jobs: list[Job] = []
        self._over.connect(self._deliver)
        # What Python clears away may be Qt's: on another thread that can stop both for ever, the one
        # waiting for Qt's lock, the window's for the interpreter. So it is cleared away here alone.
        self._open = True
        _count_workers(1)
        self._collecting = QTimer(self)
        self._collecting.timeout.connect(lambda: collect_garbage(busy=self.is_busy))
        self._collecting.start(COLLECT_EVERY)

    def run(
        self,
        work: Callable[[Job], T],
        success: Callable[[T], object],
        failure: Callable[[DeskError], object],
        cancelled: Callable[[], object] | None = None,
        broken: Callable[[], object] | None = None,
        doing: str = "",
        owner: QObject | None = None,
    ) -> Job:
        """Start ``work``; one of the four is called afterwards, on the window's thread.

        ``broken`` if it ended by a fault of the program, which is told as one besides.
        ``owner`` is whom it is for: a dialog may be gone before, and then none of the four is called.
        """
        job = Job(self.progress.emit, doing)
        self._jobs.append(job)
        if len(self._jobs) == 1:
            self.busy.emit(True)

        def whole() -> T:
            job.check()
            return work(job)

        future = self._pool.submit(whole)
        # told before anything can end: a future that is done calls back at once
        ways = success, failure, cancelled, broken, owner
        future.add_done_callback(lambda done: self._over.emit((job, done, *ways)))
        return job

    @property
    def is_busy(self) -> bool:
        """Whether anything runs or waits to be delivered."""
        return bool(self._jobs)

    @property
    def doing(self) -> str:
        """What runs now, in words; nothing where nobody has said so."""
        return self._jobs[0].doing if self._jobs else ""

    def cancel(self) -> None:
        """Stop what runs at its next step, and what waits before it begins."""
        for job in self._jobs:
            job.cancel()

    def _deliver(self, over: object) -> None:
        assert isinstance(over, tuple)
        job, future, success, failure, cancelled, broken, owner = over
        self._jobs.remove(job)
        if self._jobs:
            self.turned.emit()
        else:
            self.busy.emit(False)
        if owner is not None and not isValid(owner):
            success, failure, cancelled, broken = _unwanted, _unwanted, None, None
        try:
            value = future.result()
            job.check()  # nobody wants the value of a job that was cancelled at its end
        except (Cancelled, CancelledError):
            if cancelled is not None:
                cancelled()
        except DeskError as error:
            failure(error)
        except Exception:
            if broken is not None:
                broken()
            raise
        else:
            success(value)

    def finish(self) -> None:
        """Wait for all that was begun, then for the thread to end."""
        self._pool.shutdown(wait=True)
        self._end()

    def close(self) -> None:
        """Cancel and wait for the thread to end."""
        self.cancel()
        self._pool.shutdown(wait=True, cancel_futures=True)
        self._end()

    def _end(self) -> None:
        self._collecting.stop()
        if self._open:
            self._open = False
            _count_workers(-1)
