"""Set a fresh machine up and run all checks and tests: ``python3 installers/start.py test``.

Needs nothing but Python itself. What is missing is found by trying. A second run finds its stamp,
installs nothing and needs no network.
"""

from __future__ import annotations

import hashlib
import importlib.util
import io
import locale
import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

if os.name != "nt":
    import fcntl

ROOT = Path(__file__).resolve().parent.parent
CONSTRAINTS = ROOT / "installers" / "constraints.txt"
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
STAMP = VENV / "complete.txt"
CHECKS = (
    ("-m", "ruff", "check"),
    ("-m", "ruff", "format", "--check"),
    ("-m", "mypy"),
    ("-c", "from importlinter.cli import lint_imports_command as lint; lint()", "--no-logo"),
)
YES = ("y", "yes", "д", "да")
MESSAGES = {
    "usage": ("Command: `test` for all checks and tests.", "Команда: `test`, все проверки и тесты."),
    "python": ("Please install Python 3.11, 3.12 or 3.13.", "Установите Python 3.11, 3.12 или 3.13."),
    "setting-up": ("Setting up .venv, about a minute ...", "Подготовка .venv, около минуты ..."),
    "missing": ("Missing on this computer: {what}.", "На этом компьютере не хватает: {what}."),
    "command": ("Install with:\n    {command}", "Установите командой:\n    {command}"),
    "ask": ("Install now with `{command}`? [y/n] ", "Установить сейчас командой `{command}`? [д/н] "),
    "failed": ("This failed, the reason stands above: {command}", "Не вышло, причина выше: {command}"),
}


class SetUpError(Exception):
    """Something a person has to put right; carries the sentence for them."""


def say(key: str, **values: str) -> str:
    """The message in Russian, unless the computer's language is English or none."""
    language = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG")
    if not language and os.name == "nt":
        language = locale.getlocale()[0]
    english = not language or language.split(".")[0] in ("C", "POSIX") or language.lower().startswith("en")
    return MESSAGES[key][0 if english else 1].format(**values)


def run(*command: str | Path, **extra: str) -> int:
    """Run a program from the root of the tree, its output shown; returns its exit code.

    ``extra`` is added to the environment. What would lead Python or pip astray is left out of it.
    """
    astray = ("PYTHONHOME", "PYTHONPATH", "PIP_PREFIX", "PIP_ROOT", "PIP_TARGET")
    environment = {name: value for name, value in os.environ.items() if name not in astray}
    environment.update(PIP_USER="0", PIP_REQUIRE_VIRTUALENV="0", PIP_DISABLE_PIP_VERSION_CHECK="1", **extra)
    sys.stdout.flush()
    # a closed standard input would hand its number to the first file that is opened
    stdin = subprocess.DEVNULL if sys.stdin is None else None
    # the lock of set_up goes along: what a killed run leaves running keeps it
    return subprocess.call(command, cwd=ROOT, env=environment, stdin=stdin, close_fds=False)


def must(*command: str | Path, **extra: str) -> None:
    """Run a program that has to succeed."""
    if run(*command, **extra) != 0:
        raise SetUpError(say("failed", command=shlex.join(map(str, command))))


def ensure(works: Callable[[], bool], what: str, packages: tuple[str, ...]) -> None:
    """Make ``works`` true, if need be by installing the Debian ``packages``.

    As root without a terminal they are installed at once; on a terminal a person is asked;
    everybody else is told the command.
    """
    if works():
        return
    print(missing := say("missing", what=what))
    if not shutil.which("apt-get"):
        raise SetUpError(missing)
    root = os.geteuid() == 0
    apt_get = ("apt-get",) if root else ("sudo", "apt-get")
    install = (*apt_get, "install", "--yes", "--no-install-recommends", *packages)
    terminal = sys.stdin is not None and sys.stdin.isatty()
    ask = say("ask", command=shlex.join(install))
    if not (input(ask).strip().lower() in YES if terminal else root):
        raise SetUpError(say("command", command=shlex.join(install)))
    # a foreign package source that is out of order need not stop this
    run(*apt_get, "update", "--quiet")
    must(*install, DEBIAN_FRONTEND="noninteractive")
    if not works():
        raise SetUpError(missing)


def make_venv() -> bool:
    """Make ``.venv`` with pip anew, whatever stood there; false if this Python lacks what it takes."""
    command = (sys.executable, "-m", "venv", "--clear", str(VENV))
    if run(*command) == 0:
        return True
    if importlib.util.find_spec("ensurepip"):
        raise SetUpError(say("failed", command=shlex.join(command)))
    return False


def fingerprint(*parts: str | Path) -> str:
    """A hash over texts and the contents of files."""
    contents = [part.read_bytes() if isinstance(part, Path) else part.encode() for part in parts]
    return hashlib.sha256(b"\0".join(contents)).hexdigest()


def set_up() -> None:
    """Leave a ``.venv`` with the project and exactly the pinned versions of everything it needs.

    One at a time. The stamp is written last, so a half-made ``.venv`` has none and is made anew. A
    tree that was moved is set up anew as well: scripts and the editable install know their place.
    """
    with Path(__file__).open("rb") as lock:
        if os.name != "nt":
            os.set_inheritable(lock.fileno(), True)
            fcntl.flock(lock, fcntl.LOCK_EX)
        bring_up_to_date()


def bring_up_to_date() -> None:
    """Install what differs from the stamp."""
    ground = fingerprint(sys.version, str(ROOT), CONSTRAINTS)
    wanted = [ground, fingerprint(ROOT / "pyproject.toml", ROOT / "installers" / "build_hook.py")]
    present = STAMP.read_text(encoding="ascii").split() if STAMP.is_file() and PYTHON.is_file() else []
    if present == wanted:
        return
    print(say("setting-up"))
    pip = (PYTHON, "-m", "pip", "install", "--quiet", "--no-input", "--constraint", CONSTRAINTS)
    if present[:1] != [ground]:
        STAMP.unlink(missing_ok=True)
        ensure(make_venv, "venv + pip", (f"python3.{sys.version_info.minor}-venv",))
        must(*pip, "hatchling", "editables", "babel")
    # without isolation the build uses these, the pinned ones
    must(*pip, "--no-build-isolation", "--editable", ".[dev]")
    STAMP.write_text("\n".join(wanted), encoding="ascii")


def compile_catalogues() -> None:
    """Compile the translations if one of them is newer than what was made of it."""
    texts = (ROOT / "resources" / "translations").glob("*/LC_MESSAGES/*.po")
    pairs = [(text, text.with_suffix(".mo")) for text in texts]
    if any(not made.is_file() or made.stat().st_mtime < text.stat().st_mtime for text, made in pairs):
        must(PYTHON, ROOT / "installers" / "catalogue.py", "compile")


def test(arguments: list[str]) -> int:
    """All checks, then pytest; returns the exit code of the first that fails, and stops there."""
    workers = ("-n", "2") if (os.cpu_count() or 1) > 1 else ()
    for step in (*CHECKS, ("-m", "pytest", *workers, *arguments)):
        print("---", "lint-imports" if step[0] == "-c" else " ".join(step[1:]))
        code = run(PYTHON, *step)
        if code != 0:
            return code
    return 0


def main(arguments: list[str]) -> int:
    """Do what is asked for; returns the exit code."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    if not (3, 11) <= sys.version_info[:2] <= (3, 13):
        print(say("python"), f"({sys.executable}: {sys.version.split()[0]})", file=sys.stderr)
        return 1
    if arguments[:1] != ["test"]:
        print(say("usage"), file=sys.stderr if arguments else sys.stdout)
        return 2 if arguments else 0
    os.umask(0o022)
    try:
        set_up()
        compile_catalogues()
        return test(arguments[1:])
    except SetUpError as error:
        print(error, file=sys.stderr)
        return 1
    except (KeyboardInterrupt, EOFError):
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
