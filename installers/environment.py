"""What the project needs on this computer: ``.venv`` and the system's libraries, made ready.

Needs nothing but Python itself. What is missing is found by trying.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from installers.messages import say

if os.name != "nt":
    import fcntl

ROOT = Path(__file__).resolve().parent.parent
CONSTRAINTS = ROOT / "installers" / "constraints.txt"
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
STAMP = VENV / "complete.txt"
YES = ("y", "yes", "д", "да")
QT = ("libglib2.0-0", "libgl1", "libegl1", "libxkbcommon0", "libdbus-1-3", "libfontconfig1")
X11 = ("libxcb-cursor0", "libxkbcommon-x11-0", "libxcb-icccm4", "libxcb-keysyms1", "libxcb-shape0")


class SetUpError(Exception):
    """Something a person has to put right; carries the sentence for them."""


def run(*command: str | Path, quiet: bool = False, **extra: str) -> int:
    """Run a program from the root of the tree; returns its exit code.

    Its output is shown, of a ``quiet`` one only errors. ``extra`` is added to the environment. What
    would lead Python or pip astray is left out of it, and so is what keeps Python from keeping the
    modules it has compiled: every start of a tool or a test would compile the whole program anew.
    """
    astray = ("PYTHONHOME", "PYTHONPATH", "PYTHONDONTWRITEBYTECODE", "PIP_PREFIX", "PIP_ROOT", "PIP_TARGET")
    environment = {name: value for name, value in os.environ.items() if name not in astray}
    environment.update(PIP_USER="0", PIP_REQUIRE_VIRTUALENV="0", PIP_DISABLE_PIP_VERSION_CHECK="1", **extra)
    sys.stdout.flush()
    # a closed standard input would hand its number to the first file that is opened
    stdin = subprocess.DEVNULL if sys.stdin is None else None
    stdout = subprocess.DEVNULL if quiet else None
    # the lock goes along: what a killed run leaves running keeps it
    return subprocess.call(command, cwd=ROOT, env=environment, stdin=stdin, stdout=stdout, close_fds=False)


def must(*command: str | Path, quiet: bool = False, **extra: str) -> None:
    """Run a program that has to succeed."""
    if run(*command, quiet=quiet, **extra) != 0:
        raise SetUpError(say("failed", command=shlex.join(map(str, command))))


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """Wait until no other run changes ``.venv`` or installs packages."""
    with Path(__file__).open("rb") as lock:
        if os.name != "nt":
            os.set_inheritable(lock.fileno(), True)
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def ensure(works: Callable[[], bool], what: str, packages: tuple[str, ...]) -> None:
    """Make ``works`` true, if need be by installing the Debian ``packages``.

    As root without a terminal they are installed at once; on a terminal a person is asked;
    everybody else is told the command.
    """
    if works():
        return
    missing = say("missing", what=what)
    if not shutil.which("apt-get"):
        raise SetUpError(missing)
    print(missing)
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


def install_project() -> None:
    """Leave a ``.venv`` with the project and exactly the pinned versions of everything it needs.

    The stamp is written last, so a half-made ``.venv`` has none and is made anew. A tree that was
    moved is set up anew as well: scripts and the editable install know their place.
    """
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


def probe(what: str) -> bool:
    """Whether a part of Qt works on this computer; if not, the reason has been shown."""
    return run(PYTHON, ROOT / "installers" / "probe.py", what) == 0


def prepare() -> None:
    """Make everything ready that works without a display."""
    with one_at_a_time():
        install_project()
        compile_catalogues()
        ensure(lambda: probe("offscreen"), say("qt"), QT)


def opens_windows() -> bool:
    """Whether there is a display that Qt can open, if need be with what X11 lacked."""
    if os.name == "nt" or sys.platform == "darwin":
        return True
    x11 = os.environ.get("DISPLAY")
    if not (x11 or os.environ.get("WAYLAND_DISPLAY")):
        return False
    if probe("display"):
        return True
    if x11:
        with one_at_a_time():
            ensure(lambda: probe("x11"), say("x11"), X11)
    return probe("display")
