"""Windows under test: no dialog stays open, nothing outlives its test, Qt has nothing to complain of.

A test shows its windows and dialogs to ``qtbot.addWidget``; they are closed and deleted after it.
"""

from __future__ import annotations

import faulthandler
import gc
import re
import threading
import time
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from _pytest.faulthandler import fault_handler_stderr_fd_key
from PySide6.QtCore import (
    QCoreApplication,
    QEvent,
    QMessageLogContext,
    QObject,
    QThread,
    QThreadPool,
    QTimer,
    QtMsgType,
    qInstallMessageHandler,
)
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

THREADS_SECONDS = 1.0
"""How long a thread may take to end after its test."""

COMPLAINTS = (QtMsgType.QtWarningMsg, QtMsgType.QtCriticalMsg, QtMsgType.QtFatalMsg)
TOLD = "told"
"""The property of a thread that one test has been failed for."""

TASKS = Path("/proc/self/task")
"""Where Linux lists the threads of a process."""

THREADS = pytest.StashKey[tuple[set[threading.Thread], set[str]]]()
FAILED = pytest.StashKey[bool]()


@pytest.fixture
def modal_seconds() -> float:
    """How long one modal dialog or one menu may be open. Tests that need longer define their own."""
    return 10.0


@pytest.fixture
def hang_seconds() -> float:
    """How long a test may take; then its process ends with the stacks of all threads."""
    return 300.0


class Watchdog(QObject):
    """Closes every modal dialog and menu that has been open for too long, and remembers which."""

    def __init__(self, seconds: float) -> None:
        super().__init__()
        self.closed: list[str] = []
        self._seconds = seconds
        self._watched: QWidget | None = None
        self._since = 0.0
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._look)
        self._timer.start(round(seconds * 1000 / 20))

    def stop(self) -> None:
        """Watch no longer."""
        self._timer.stop()
        self._watch(None)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 (Qt's name)
        if event.type() is QEvent.Type.Hide and watched is self._watched:
            # the same dialog shown again has its time again
            self._watch(None)
        return False

    def _look(self) -> None:
        shown = QApplication.activePopupWidget() or QApplication.activeModalWidget()
        if shown is not self._watched:
            self._watch(shown)
        elif shown is not None and time.monotonic() - self._since > self._seconds:
            title = shown.windowTitle()
            self.closed.append(f"{type(shown).__name__} “{title}”" if title else type(shown).__name__)
            if not shown.close():
                shown.hide()

    def _watch(self, widget: QWidget | None) -> None:
        if self._watched is not None:
            self._watched.removeEventFilter(self)
        self._watched, self._since = widget, time.monotonic()
        if widget is not None:
            widget.installEventFilter(self)


WATCHDOG = pytest.StashKey[Watchdog]()


@pytest.fixture(autouse=True)
def watchdog(
    request: pytest.FixtureRequest, qapp: QApplication, modal_seconds: float, hang_seconds: float
) -> Iterator[None]:
    """Watches the test, its fixtures included."""
    # while a test runs, standard error is a file; this is where it went before
    stderr = request.config.stash[fault_handler_stderr_fd_key]
    faulthandler.dump_traceback_later(hang_seconds, exit=True, file=stderr)
    dog = request.node.stash[WATCHDOG] = Watchdog(modal_seconds)
    yield
    dog.stop()
    faulthandler.cancel_dump_traceback_later()
    bark(dog)


def bark(dog: Watchdog) -> None:
    """Fail if a dialog had to be closed."""
    if dog.closed:
        names = ", ".join(dog.closed)
        dog.closed.clear()
        pytest.fail(f"left open until the watchdog closed it: {names}", pytrace=False)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> Generator[None, None, None]:
    """Remember which threads there are."""
    item.stash[THREADS] = {*threading.enumerate()}, tasks()
    item.stash[FAILED] = False
    return (yield)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, None, None]:
    """Fail a test that left a dialog to the watchdog, whatever else it found."""
    try:
        return (yield)
    finally:
        bark(item.stash[WATCHDOG])


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Remember whether the test failed: what its traceback holds is no leak."""
    report = yield
    item.stash[FAILED] |= report.failed
    return report


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_teardown(item: pytest.Item) -> Generator[None, None, None]:
    """Fail a test that leaves a window or a thread behind, or whose end Qt complains of."""
    with complaints_collected(item.config) as complaints:
        try:
            yield
        finally:
            left = leftovers(item)
    if item.stash[FAILED]:
        return
    if complaints:
        pytest.fail("Qt complained after the test: " + "; ".join(complaints), pytrace=False)
    if left:
        pytest.fail(f"left behind after the test: {', '.join(left)}", pytrace=False)


@contextmanager
def complaints_collected(config: pytest.Config) -> Iterator[list[str]]:
    """What Qt warns of; pytest-qt looks at it only until the test itself is over."""
    complaints: list[str] = []
    harmless = [re.compile(pattern) for pattern in config.getini("qt_log_ignore")]

    def take(kind: QtMsgType, _: QMessageLogContext, message: str) -> None:
        if kind in COMPLAINTS and not any(pattern.search(message) for pattern in harmless):
            complaints.append(message)

    before = qInstallMessageHandler(take)
    try:
        yield complaints
    finally:
        qInstallMessageHandler(before)


def leftovers(item: pytest.Item) -> list[str]:
    """The windows and threads that outlive a test; the windows are deleted for the next one."""
    threads = lasting_threads(item.stash[THREADS])
    delete_what_waits()
    if QApplication.topLevelWidgets():
        # a window in a cycle of references ends with the cycle
        gc.collect()
        delete_what_waits()
    windows = [window for window in QApplication.topLevelWidgets() if not window.parentWidget()]
    names = [f"window {type(window).__name__} “{window.windowTitle()}”" for window in windows]
    for window in windows:
        window.hide()
        window.deleteLater()
    delete_what_waits()
    return names + threads


def delete_what_waits() -> None:
    """Process what is posted; outside of an event loop ``deleteLater`` waits for this call."""
    QCoreApplication.processEvents()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def tasks() -> set[str]:
    """The threads of this process as the system numbers them; none where it does not tell."""
    return {task.name for task in TASKS.iterdir()} if TASKS.is_dir() else set()


def lasting_threads(before: tuple[set[threading.Thread], set[str]]) -> list[str]:
    """Threads that do not end by themselves after the test, Python's and Qt's."""
    until = time.monotonic() + THREADS_SECONDS
    known, tasks_before = before
    lasting = []
    for thread in set(threading.enumerate()) - known:
        # a stand-in for a thread of Qt cannot be waited for
        if not isinstance(thread, threading._DummyThread):
            thread.join(max(0.0, until - time.monotonic()))
            if thread.is_alive():
                lasting.append(f"thread {thread.name}")
    if not QThreadPool.globalInstance().waitForDone(round(THREADS_SECONDS * 1000)):
        lasting.append("work in Qt's thread pool")
    now = tasks()
    if now and now <= tasks_before:
        # nothing runs that did not before: no need to look at every object there is
        return lasting
    return lasting + [f"thread {type(thread).__name__}" for thread in new_qthreads()]


def new_qthreads() -> list[QThread]:
    """The threads of Qt that run and were not told of yet."""
    new = [thread for thread in running_qthreads() if not thread.property(TOLD)]
    for thread in new:
        thread.setProperty(TOLD, True)
    return new


def running_qthreads() -> list[QThread]:
    """The threads of Qt that run beside this one, as far as Python knows them."""
    kinds = {QThread, *QThread.__subclasses__()}
    threads = [thing for thing in gc.get_objects() if type(thing) in kinds and isValid(thing)]
    return [thread for thread in threads if thread.isRunning() and thread is not QThread.currentThread()]
