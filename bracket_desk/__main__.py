"""The composition root: arguments, language, clock and user become a running desk or command.

``bracket-desk`` alone, or with a file, opens the desk; any other arguments are a headless
command, which imports no Qt.
"""

from __future__ import annotations

import getpass
import io
import os
import platform
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from locale import getlocale
from pathlib import Path
from typing import BinaryIO, TextIO

from platformdirs import user_data_dir, user_log_dir

from bracket_desk import assets
from bracket_desk.cli.desk import WORLD, Desk, printable
from bracket_desk.cli.run import COMMANDS, run
from bracket_desk.store.error_reports import add_report, report_text, safe_text, versions
from bracket_desk.store.lock import Holder
from bracket_desk.store.places import own_forms, place_here
from bracket_desk.words import LANGUAGES, N_, CommandWords, Words

FAILED = 1
"""Exit code of a command that met an error of the program itself."""

INTERRUPTED = 130
"""Exit code of a command broken off by Ctrl+C, as shells have it."""


def choose_language(environment: Mapping[str, str], system: str | None) -> str:
    """Language of what people are told: the first that is named and known, Russian otherwise.

    The variables are those of gettext; ``system`` is the locale of the computer.
    """
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        for name in environment.get(variable, "").split(":"):
            if name[:2].lower() in LANGUAGES:
                return name[:2].lower()
            if name:
                # said, but not known to us: a plain C locale says nothing about the reader
                break
    start = (system or "")[:2].lower()
    return start if start in LANGUAGES else LANGUAGES[0]


def user_name() -> str:
    """The computer's user, for the journal."""
    try:
        return printable(getpass.getuser())
    except (OSError, KeyError, ImportError):
        return "?"


def wants_window(arguments: Sequence[str]) -> bool:
    """Whether the desk is wanted: no arguments, or one that is neither a command nor an option."""
    if len(arguments) > 1:
        return False
    return not arguments or not (arguments[0] in COMMANDS or arguments[0].startswith("-"))


def open_window(words: Words, file: Path | None) -> int:
    """Open the desk, with a file if there is one; its exit code."""
    from bracket_desk.ui.app import open_desk, user_settings
    from bracket_desk.ui.display import lacking_display
    from bracket_desk.ui.workplace import Surroundings

    lacking = lacking_display(os.environ, words)
    if lacking is not None:
        _, _, stderr = open_streams()
        stderr.write(f"{lacking}\n")
        return WORLD
    user, host = user_name(), platform.node()
    around = Surroundings(
        words=words,
        clock=local_time,
        holder=lambda: Holder(user, host, os.getpid(), local_time().isoformat(timespec="minutes")),
        resources=assets.resources(),
        reports=assets.reports(),
        settings=user_settings(),
        data=data_folder(),
        place_of=place_here,
    )
    return open_desk(around, Path(user_log_dir("Bracket Desk", appauthor=False)), file)


def data_folder() -> Path:
    """The folder of what is the user's own: backups, the people register, forms."""
    return Path(user_data_dir("Bracket Desk", appauthor=False))


def local_time() -> datetime:
    """The clock of this computer, with its offset, to the second."""
    return datetime.now().astimezone().replace(microsecond=0)


def open_streams() -> tuple[BinaryIO, TextIO, TextIO]:
    """Standard input, output and error; what a caller has closed is replaced by nothing at all.

    What is printed for programs is UTF-8 everywhere, and no name can break a message.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace", newline="\n")
    stdin: BinaryIO = io.BytesIO() if sys.stdin is None else sys.stdin.buffer
    return stdin, sys.stdout or io.StringIO(), sys.stderr or io.StringIO()


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program; its exit code."""
    translations = assets.resources() / "translations"
    words = Words(choose_language(os.environ, getlocale()[0]), translations)
    given = sys.argv[1:] if arguments is None else list(arguments)
    if wants_window(given):
        return open_window(words, Path(given[0]) if given else None)
    stdin, stdout, stderr = open_streams()
    forms = own_forms(data_folder())
    spoken = CommandWords(words.language, translations)
    desk = Desk(spoken, local_time, user_name(), platform.node(), stdin, stdout, stderr, place_here, forms)
    try:
        return run(desk, given, translations)
    except KeyboardInterrupt:
        return INTERRUPTED
    except OSError as error:
        # every file of ours is told about where it is used: this is the output that went away
        text = N_("The output cannot be written ({why}). What was confirmed is stored.")
        desk.tell(words.say(text, why=error.strerror))
        with suppress(OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return WORLD
    except Exception as error:  # noqa: BLE001 (the last place that can tell of it)
        head = f"{local_time().isoformat(timespec='minutes')}, {versions()}"
        report = add_report(Path(user_log_dir("Bracket Desk", appauthor=False)), head, report_text(error))
        desk.tell(safe_text(words, report))
        return FAILED


if __name__ == "__main__":
    sys.exit(main())
