"""Reports of unexpected errors: where it happened, never a value that could hold personal data."""

from __future__ import annotations

import platform
import traceback
from pathlib import Path

from bracket_desk import __version__
from bracket_desk.words import N_, Words

REPORTS = "errors.txt"

MOST_BYTES = 256 * 1024
"""Size at which the file of reports begins anew."""


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


def versions() -> str:
    """What a report begins with."""
    return f"Bracket Desk {__version__}, {platform.platform()}, Python {platform.python_version()}"


def add_report(folder: Path, head: str, text: str) -> Path | None:
    """Add a report to the others; where they are, None if it cannot be written."""
    path = folder / REPORTS
    try:
        folder.mkdir(parents=True, exist_ok=True)
        full = path.exists() and path.stat().st_size > MOST_BYTES
        with path.open("w" if full else "a", encoding="utf-8") as report:
            report.write(f"{head}\n{text}\n\n")
    except OSError:
        return None
    return path


def safe_text(words: Words, report: Path | None) -> str:
    """What the person is told: the data are safe, and where the report is."""
    text = N_("Something unexpected happened. Your data are safe: every confirmed step is in the file.")
    said = words.say(text)
    if report is not None:
        said += "\n\n" + words.say(N_("A report without personal data is here: {path}"), path=report)
    return said
