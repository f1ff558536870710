"""An unexpected error: the window says that the data are safe, and the desk goes on.

Caught are errors in slots and in methods that Qt calls, in threads, in what is cleared away,
and at the end of the program. A report names the versions and the places in the program;
never a message or a value, which could be a person's name.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import QCoreApplication, QObject, Qt, Signal, qVersion

from bracket_desk.store.error_reports import add_report, report_text, safe_text, versions
from bracket_desk.words import Words

MOST_OF_ONE = 3
"""Reports of the same error in one run: what is drawn again and again fails again and again."""

Hook = Callable[[type[BaseException], BaseException, TracebackType | None], object]


class Reports(QObject):
    """Writes reports and tells the person, once for each error, from whatever thread it comes."""

    _tell = Signal(str)

    def __init__(
        self, words: Words, folder: Path, clock: Callable[[], datetime], show: Callable[[str], None]
    ) -> None:
        super().__init__()
        self._words, self._folder, self._clock, self._show = words, folder, clock, show
        self._times: dict[str, int] = {}
        self._showing = False
        # never at once: it may have happened while something is being drawn
        self._tell.connect(self._say, Qt.ConnectionType.QueuedConnection)

    def take(self, error: BaseException) -> None:
        """Write and tell an unexpected error."""
        text = report_text(error)
        self._times[text] = times = self._times.get(text, 0) + 1
        if times > MOST_OF_ONE:
            return
        where = self.write(text)
        if times == 1:
            self._tell.emit(safe_text(self._words, where))

    def _say(self, text: str) -> None:
        if self._showing:
            return  # one box is enough, however much happens while it is open
        self._showing = True
        try:
            self._show(text)
        finally:
            self._showing = False

    def write(self, text: str) -> Path | None:
        """Add a report to the others; where they are, None if it cannot be written."""
        time = self._clock().isoformat(timespec="minutes")
        return add_report(self._folder, f"{time}, {versions()}, Qt {qVersion()}", text)


@contextmanager
def reporting(reports: Reports) -> Iterator[None]:
    """Catch whatever nobody else catches, until the block ends; an error that ends it is reported too."""
    before = sys.excepthook, threading.excepthook, sys.unraisablehook

    def caught(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if issubclass(kind, KeyboardInterrupt):
            before[0](kind, error, trace)
        else:
            reports.take(error.with_traceback(trace))

    def in_thread(arguments: threading.ExceptHookArgs) -> None:
        if arguments.exc_value is not None:
            reports.take(arguments.exc_value)

    def unraisable(arguments: sys.UnraisableHookArgs) -> None:
        if arguments.exc_value is not None:
            reports.take(arguments.exc_value)

    sys.excepthook, threading.excepthook, sys.unraisablehook = caught, in_thread, unraisable
    try:
        yield
    except Exception as error:  # noqa: BLE001 (the last place that can tell of it)
        reports.take(error)
        QCoreApplication.processEvents()
    finally:
        sys.excepthook, threading.excepthook, sys.unraisablehook = before
