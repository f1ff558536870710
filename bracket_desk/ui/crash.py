"""An unexpected error: the window says that the data are safe, and the desk goes on.

Caught are errors in slots and in methods that Qt calls, in threads, in what is cleared away,
and at the end of the program. A report names the versions and the places in the program;
never a message or a value, which could be a person's name.
"""

from __future__ import annotations

import platform
import sys
import threading
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import QCoreApplication, QObject, Qt, Signal, qVersion

from bracket_desk import __version__
from bracket_desk.words import N_, Words

REPORTS = "errors.txt"

MOST_BYTES = 256 * 1024
"""Size at which the file of reports begins anew."""

MOST_OF_ONE = 3
"""Reports of the same error in one run: what is drawn again and again fails again and again."""

Hook = Callable[[type[BaseException], BaseException, TracebackType | None], object]


def report_text(error: BaseException) -> str:
    """Where it happened, and what led to it, without any value that could hold personal data."""
    parts = []
    seen: set[int] = set()
    cause: BaseException | None = error
    while cause is not None and id(cause) not in seen:
        seen.add(id(cause))
        frames = traceback.extract_tb(cause.__traceback__)
        where = [f"{Path(frame.filename).name}:{frame.lineno} {frame.name}" for frame in frames]
        parts.append("\n".join([type(cause).__name__, *where]))
        cause = cause.__cause__ or cause.__context__
    return "\n".join(parts)


def safe_text(words: Words, report: Path | None) -> str:
    """What the person is told: the data are safe, and where the report is."""
    text = N_("Something unexpected happened. Your data are safe: every confirmed step is in the file.")
    said = words.say(text)
    if report is not None:
        said += "\n\n" + words.say(N_("A report without personal data is here: {path}"), path=report)
    return said


def versions() -> str:
    """What a report begins with."""
    python = platform.python_version()
    return f"Bracket Desk {__version__}, {platform.platform()}, Python {python}, Qt {qVersion()}"


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
        path = self._folder / REPORTS
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            full = path.exists() and path.stat().st_size > MOST_BYTES
            with path.open("w" if full else "a", encoding="utf-8") as report:
                report.write(f"{time}, {versions()}\n{text}\n\n")
        except OSError:
            return None
        return path


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
