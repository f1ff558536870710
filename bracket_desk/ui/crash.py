"""An unexpected error: the window says that the data are safe, and the desk goes on."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from types import TracebackType

from bracket_desk.words import N_, Words

Hook = Callable[[type[BaseException], BaseException, TracebackType | None], None]


def report_text(error: BaseException) -> str:
    """Where it happened, without any value that could hold personal data."""
    frames = traceback.extract_tb(error.__traceback__)
    where = [f"{Path(frame.filename).name}:{frame.lineno} {frame.name}" for frame in frames]
    return "\n".join([type(error).__name__, *where])


def safe_text(words: Words, report: Path | None) -> str:
    """What the person is told: the data are safe, and where the report is."""
    text = N_("Something unexpected happened. Your data are safe: every confirmed step is in the file.")
    said = words.say(text)
    if report is not None:
        said += "\n\n" + words.say(N_("A report without personal data is here: {path}"), path=report)
    return said


def install(words: Words, folder: Path, show: Callable[[str], None]) -> Hook:
    """Catch what nobody else caught: a report is written into ``folder``, ``show`` tells the person.

    Returns the hook that was there before.
    """
    before = sys.excepthook
    showing: list[str] = []

    def caught(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if issubclass(kind, KeyboardInterrupt):
            before(kind, error, trace)
            return
        where = _write(folder, report_text(error.with_traceback(trace)))
        said = safe_text(words, where)
        if showing:
            return  # one box is enough, however often it happens while it is open
        showing.append(said)
        try:
            show(said)
        finally:
            showing.clear()

    sys.excepthook = caught
    return before


def _write(folder: Path, text: str) -> Path | None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / "errors.txt"
        with path.open("a", encoding="utf-8") as report:
            report.write(text + "\n\n")
    except OSError:
        return None
    return path
