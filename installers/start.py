"""Set a fresh machine up and open the desk on a sample event: ``python3 installers/start.py``.

``python3 installers/start.py test`` runs all checks and tests instead, ``python3 installers/start.py
safety`` only those that nothing is lost, with one report of them; ``--full`` makes many more of
each. Needs nothing but Python itself. A second run finds what the first has made, installs nothing
and needs no network.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from installers.environment import PYTHON, ROOT, SetUpError, must, opens_windows, prepare, run
from installers.messages import program_language, say

SAMPLE = ROOT / "demo" / "sample.bdesk"
SAFETY = (
    "tests/safety",
    "tests/store",
    "tests/ui/test_backups.py",
    "tests/ui/test_crash.py",
    "tests/ui/test_elsewhere.py",
    "tests/ui/test_two_desks.py",
)
"""Everything that shows that nothing is lost."""

CHECKS = (
    ("-m", "ruff", "check"),
    ("-m", "ruff", "format", "--check"),
    ("-m", "mypy"),
    ("-c", "from importlinter.cli import lint_imports_command as lint; lint()", "--no-logo"),
)


def desk() -> int:
    """Open the desk on a played sample event, or show it on paper and in pictures; the exit code."""
    program = (PYTHON, "-m", "bracket_desk")
    if not SAMPLE.exists():
        SAMPLE.parent.mkdir(exist_ok=True)
        must(*program, "demo", SAMPLE, "--played", quiet=True)
    if opens_windows():
        return run(*program, SAMPLE)
    must(*program, "papers", SAMPLE, "--out", SAMPLE.parent, quiet=True)
    show = (PYTHON, "-m", "bracket_desk.ui.pictures", SAMPLE.parent, SAMPLE, program_language())
    must(*show, quiet=True, QT_QPA_PLATFORM="offscreen")
    print(say("no-display", folder=str(SAMPLE.parent)))
    return 0


def test(arguments: list[str]) -> int:
    """All checks, then pytest; returns the exit code of the first that fails, and stops there."""
    for step in (*CHECKS, pytest(*arguments)):
        print("---", "lint-imports" if step[0] == "-c" else " ".join(step[1:]))
        code = run(PYTHON, *step)
        if code != 0:
            return code
    return 0


def safety(arguments: list[str]) -> int:
    """The checks that nothing is lost, with their report; pytest's exit code."""
    return run(PYTHON, *pytest(*SAFETY, *arguments))


def pytest(*arguments: str) -> tuple[str, ...]:
    """How pytest is run: beside itself where there are processors for it."""
    workers = ("-n", "2") if (os.cpu_count() or 1) > 1 else ()
    return ("-m", "pytest", *workers, *arguments)


WORK: dict[str, Callable[[list[str]], int]] = {"test": test, "safety": safety}


def main(arguments: list[str]) -> int:
    """Do what is asked for; returns the exit code."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    if not (3, 11) <= sys.version_info[:2] <= (3, 13):
        print(say("python"), f"({sys.executable}: {sys.version.split()[0]})", file=sys.stderr)
        return 1
    if arguments and arguments[0] not in WORK:
        print(say("usage"), file=sys.stderr)
        return 2
    os.umask(0o022)
    try:
        prepare()
        return WORK[arguments[0]](arguments[1:]) if arguments else desk()
    except SetUpError as error:
        print(error, file=sys.stderr)
        return 1
    except (KeyboardInterrupt, EOFError):
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
