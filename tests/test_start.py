"""``installers/start.py`` in a small tree, with stand-ins for Python, apt-get and sudo."""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from installers.environment import run

ROOT = Path(__file__).resolve().parent.parent
PARTS = ("start.py", "environment.py", "messages.py")
VENV_PACKAGE = f"python3.{sys.version_info.minor}-venv"

QT_PACKAGES = "libglib2.0-0 libgl1 libegl1 libxkbcommon0 libdbus-1-3 libfontconfig1"
X11_PACKAGES = "libxcb-cursor0 libxkbcommon-x11-0 libxcb-icccm4 libxcb-keysyms1 libxcb-shape0"

# Notes what it is asked to do. FAILS names words that make it fail with exit code 7, SLOW words that
# take a while. The files beside the log say what this computer lacks until apt-get brings it.
PYTHON = """#!/bin/sh
echo "python $*" >> "$LOG"
case "$*" in
    *"$FAILS"*) exit 7 ;;
    *"probe.py offscreen") [ ! -e "$LOG.no-qt" ] || exit 1 ;;
    *"probe.py x11") [ ! -e "$LOG.no-x11" ] || exit 1 ;;
    *"probe.py display") [ "$DISPLAY" != dead ] && [ ! -e "$LOG.no-x11" ] || exit 1 ;;
    *" demo "*) echo sample > "$4"; echo '{"number": 1}' ;;
    *"$SLOW"*) sleep 0.5; echo "slow one ended" >> "$LOG" ;;
    "-m venv"*)
        [ -e "$LOG.no-venv" ] && exit 1
        rm -rf "$4" && mkdir -p "$4/bin" && cp "$0" "$4/bin/python" ;;
esac
"""
APT_GET = """#!/bin/sh
echo "apt-get $*" >> "$LOG"
case "$*" in
    install*-venv) rm -f "$LOG.no-venv" ;;
    install*libgl1*) rm -f "$LOG.no-qt" ;;
    install*libxcb*) rm -f "$LOG.no-x11" ;;
esac
"""
SUDO = """#!/bin/sh
echo "sudo $*" >> "$LOG"
"$@"
"""
DRIVER = """
import os, runpy, sys
os.geteuid = lambda: int(os.environ["USER_ID"])
if os.path.exists(os.environ["LOG"] + ".no-venv"):
    sys.modules["ensurepip"] = None
sys.executable = os.environ["STAND_IN"]
if os.environ.get("VERSION"):
    sys.version_info = tuple(map(int, os.environ["VERSION"].split(".")))
os.umask(0o777)
sys.dont_write_bytecode = True
del sys.argv[0]
runpy.run_path(sys.argv[0], run_name="__main__")
"""

pytestmark = pytest.mark.skipif(os.name == "nt", reason="the stand-ins are shell scripts")


@dataclass
class House:
    """A small source tree on a computer that is not there."""

    tree: Path
    tools: Path

    @property
    def log(self) -> Path:
        """What the stand-ins were asked to do."""
        return self.tools / "log"

    @property
    def sample(self) -> Path:
        """The sample event."""
        return self.tree / "demo" / "sample.bdesk"

    def lack(self, *what: str) -> None:
        """Take something away that a bare Debian does not have: ``venv``, ``qt`` or ``x11``."""
        for part in what:
            Path(f"{self.log}.no-{part}").touch()

    def begin(self, *arguments: str, stdin: int = subprocess.DEVNULL, **extra: str) -> subprocess.Popen[str]:
        """Begin a run of start.py."""
        environment = {
            "FAILS": "nothing fails",
            "LANG": "C.UTF-8",
            "LOG": str(self.log),
            "PATH": str(self.tools),
            "SLOW": "nothing is slow",
            "STAND_IN": str(self.tools / "python"),
            "USER_ID": "0",
            **extra,
        }
        return subprocess.Popen(
            [sys.executable, "-c", DRIVER, self.tree / "installers" / "start.py", *arguments],
            env=environment,
            stdin=stdin,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
        )

    def start(self, *arguments: str, stdin: int = subprocess.DEVNULL, **extra: str) -> str:
        """Run start.py; returns what it said, and its exit code as the last line."""
        self.log.write_text("")
        with self.begin(*arguments, stdin=stdin, **extra) as running:
            said, _ = running.communicate(timeout=60)
        return f"{said}exit code {running.returncode}"

    def asked(self) -> list[str]:
        """What the last run asked for, in short."""
        short = {
            "-m venv": "venv",
            "--editable": "project",
            "-m pip": "build tools",
            "catalogue.py compile": "catalogues",
            "probe.py offscreen": "qt?",
            "probe.py x11": "x11?",
            "probe.py display": "display?",
            "-m bracket_desk demo": "sample",
            "-m bracket_desk papers": "papers",
            "-m bracket_desk.ui.pictures": "pictures",
            "-m bracket_desk ": "desk",
            "ruff check": "ruff",
            "ruff format": "format",
            "-m mypy": "mypy",
            "importlinter": "imports",
            "-m pytest": "pytest",
        }
        lines = self.log.read_text(encoding="utf-8").splitlines()
        return [next((name for sign, name in short.items() if sign in line), line) for line in lines]


SET_UP = ["venv", "build tools", "project"]
CHECKS = ["qt?", "ruff", "format", "mypy", "imports", "pytest"]


@pytest.fixture
def house(tmp_path: Path) -> House:
    """A tree that was never set up."""
    tree, tools = tmp_path / "tree", tmp_path / "tools"
    words = tree / "resources" / "translations" / "ru" / "LC_MESSAGES" / "bracket_desk.po"
    for file in (tree / "pyproject.toml", tree / "installers" / "constraints.txt", words):
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch()
    words.with_suffix(".mo").touch()
    (tree / "installers" / "build_hook.py").touch()
    for part in PARTS:
        shutil.copy(ROOT / "installers" / part, tree / "installers")
    tools.mkdir()
    for name, script in {"python": PYTHON, "apt-get": APT_GET, "sudo": SUDO}.items():
        (tools / name).write_text(script)
        (tools / name).chmod(0o755)
    for name in ("rm", "mkdir", "cp", "sleep"):
        (tools / name).symlink_to(shutil.which(name) or name)
    return House(tree, tools)


@pytest.mark.parametrize("part", PARTS)
def test_it_stays_small_and_needs_only_python(part: str) -> None:
    source = (ROOT / "installers" / part).read_text(encoding="utf-8")
    assert len(source.splitlines()) < 200
    there = {*sys.stdlib_module_names, "installers"}
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            assert {alias.name.split(".")[0] for alias in node.names} <= there
        elif isinstance(node, ast.ImportFrom):
            assert (node.module or "").split(".")[0] in there


def test_the_first_run_sets_up_and_the_second_goes_to_work_at_once(house: House) -> None:
    assert house.start("test").endswith("exit code 0")
    assert house.asked() == SET_UP + CHECKS
    assert house.start("test").endswith("exit code 0")
    assert house.asked() == CHECKS


def test_everything_is_installed_under_the_constraints(house: House) -> None:
    house.start("test")
    installs = [line for line in house.log.read_text().splitlines() if "-m pip" in line]
    assert len(installs) == 2
    constraints = house.tree / "installers" / "constraints.txt"
    assert all(f"--constraint {constraints} " in line for line in installs)


def test_arguments_go_to_pytest(house: House) -> None:
    house.start("test", "--full", "-k", "draw")
    *_, last = house.log.read_text().splitlines()
    assert last.startswith("python -m pytest ")
    assert last.endswith(" --full -k draw")


def test_the_safety_checks_are_run_alone(house: House) -> None:
    assert house.start("safety", "--full").endswith("exit code 0")
    assert house.asked() == [*SET_UP, "qt?", "pytest"]
    *_, last = house.log.read_text().splitlines()
    assert " tests/safety tests/store tests/ui/test_backups.py " in last
    assert last.endswith(" tests/ui/test_two_desks.py --full")
    assert house.start("safety", FAILS="-m pytest").endswith("exit code 7")


@pytest.mark.parametrize("step", SET_UP)
def test_a_half_made_environment_is_made_anew(house: House, step: str) -> None:
    signs = {"venv": "-m venv", "build tools": "hatchling", "project": "--editable"}
    said = house.start("test", FAILS=signs[step])
    assert said.endswith("exit code 1")
    assert "pytest" not in house.asked()
    house.start("test")
    assert house.asked() == SET_UP + CHECKS


def test_what_a_killed_run_left_running_is_waited_for(house: House) -> None:
    house.log.touch()
    with house.begin("test", SLOW="hatchling") as killed:
        while "hatchling" not in house.log.read_text(encoding="utf-8"):
            assert killed.poll() is None
        killed.kill()
        with house.begin("test") as second:
            assert second.wait(timeout=60) == 0
    assert house.asked() == [*SET_UP[:2], "slow one ended", *SET_UP, *CHECKS]


def test_two_runs_at_once_set_up_once(house: House) -> None:
    house.log.touch()
    with house.begin("test", SLOW="hatchling") as first, house.begin("test", SLOW="hatchling") as second:
        assert (first.wait(timeout=60), second.wait(timeout=60)) == (0, 0)
    assert house.asked().count("venv") == 1
    assert house.asked().count("pytest") == 2


def test_an_environment_without_its_python_is_made_anew(house: House) -> None:
    house.start("test")
    (house.tree / ".venv" / "bin" / "python").unlink()
    house.start("test")
    assert house.asked() == SET_UP + CHECKS


@pytest.mark.parametrize(
    ("changed", "again"),
    [
        ("pyproject.toml", ["project"]),
        ("installers/build_hook.py", ["project"]),
        ("installers/constraints.txt", SET_UP),
    ],
)
def test_only_what_changed_is_set_up_again(house: House, changed: str, again: list[str]) -> None:
    house.start("test")
    (house.tree / changed).write_text("# changed")
    house.start("test")
    assert house.asked() == again + CHECKS


def test_a_moved_tree_is_set_up_anew(house: House, tmp_path: Path) -> None:
    house.start("test")
    moved = House(house.tree.rename(tmp_path / "moved"), house.tools)
    moved.start("test")
    assert moved.asked() == SET_UP + CHECKS


@pytest.mark.parametrize("how", ["newer", "never compiled"])
def test_translations_are_compiled_when_needed(house: House, how: str) -> None:
    house.start("test")
    (compiled,) = house.tree.rglob("*.mo")
    if how == "newer":
        os.utime(compiled, (1, 1))
    else:
        compiled.unlink()
    house.start("test")
    assert house.asked() == ["catalogues", *CHECKS]


@pytest.mark.parametrize(
    ("sign", "ran"),
    [("ruff check", 2), ("ruff format", 3), ("mypy", 4), ("importlinter", 5), ("-m pytest", 6)],
)
def test_the_first_failing_step_ends_the_run_with_its_exit_code(house: House, sign: str, ran: int) -> None:
    house.start("test")
    assert house.start("test", FAILS=sign).endswith("exit code 7")
    assert house.asked() == CHECKS[:ran]


def apt_get(packages: str) -> list[str]:
    """What root asks apt-get to do."""
    return ["apt-get update --quiet", f"apt-get install --yes --no-install-recommends {packages}"]


def test_root_without_a_terminal_installs_what_is_missing(house: House) -> None:
    house.lack("venv", "qt")
    assert house.start("test").endswith("exit code 0")
    venv, qt = apt_get(VENV_PACKAGE), apt_get(QT_PACKAGES)
    assert house.asked() == ["venv", *venv, *SET_UP, "qt?", *qt, *CHECKS]


@pytest.mark.parametrize(
    ("lacks", "packages", "asked"),
    [("venv", VENV_PACKAGE, ["venv"]), ("qt", QT_PACKAGES, [*SET_UP, "qt?"])],
)
def test_a_user_without_a_terminal_is_told_the_command(
    house: House, lacks: str, packages: str, asked: list[str]
) -> None:
    house.lack(lacks)
    said = house.start("test", USER_ID="1000")
    assert f"    sudo apt-get install --yes --no-install-recommends {packages}\n" in said
    assert said.endswith("exit code 1")
    assert house.asked() == asked


def test_libraries_that_went_missing_later_are_noticed(house: House) -> None:
    house.start("test")
    house.lack("qt")
    assert house.start("test").endswith("exit code 0")
    assert house.asked() == ["qt?", *apt_get(QT_PACKAGES), *CHECKS]


def test_a_venv_that_fails_for_another_reason_is_no_case_for_apt_get(house: House) -> None:
    said = house.start("test", FAILS="-m venv")
    assert "This failed, the reason stands above:" in said
    assert said.endswith("exit code 1")
    assert house.asked() == ["venv"]


def test_without_apt_get_it_says_what_is_missing(house: House) -> None:
    house.lack("venv")
    (house.tools / "apt-get").unlink()
    said = house.start("test")
    assert "Missing on this computer: venv + pip." in said
    assert said.endswith("exit code 1")


@pytest.mark.parametrize(("answer", "code"), [("y", 0), ("да", 0), ("n", 1), ("", 1), ("\x04", 130)])
def test_on_a_terminal_it_asks(house: House, answer: str, code: int) -> None:
    house.lack("venv")
    try:
        person, program = os.openpty()
    except OSError:
        pytest.skip("this computer has no terminals")
    try:
        os.write(person, answer.encode() if answer == "\x04" else f"{answer}\n".encode())
        said = house.start("test", stdin=program, USER_ID="1000")
    finally:
        os.close(person)
        os.close(program)
    assert said.endswith(f"exit code {code}")
    assert ("sudo apt-get update --quiet" in house.asked()) == (code == 0)


def test_a_strange_umask_does_no_harm(house: House) -> None:
    house.start("test")
    assert (house.tree / ".venv").stat().st_mode & 0o777 == 0o755


@pytest.mark.parametrize("version", ["3.9.2", "3.10.13", "3.14.0"])
def test_another_python_is_refused_kindly(house: House, version: str) -> None:
    said = house.start("test", VERSION=version)
    assert "install Python 3.11, 3.12 or 3.13" in said
    assert said.endswith("exit code 1")
    assert house.asked() == []


def test_it_says_what_it_can_do(house: House) -> None:
    said = house.start("tset")
    assert "`test`" in said
    assert said.endswith("exit code 2")
    assert house.asked() == []


def test_the_readme_names_the_same_packages() -> None:
    lines = (ROOT / "README.md").read_text(encoding="utf-8").splitlines()
    assert {f"    sudo apt-get install {packages}" for packages in (QT_PACKAGES, X11_PACKAGES)} <= {*lines}


class TestDesk:
    """Without arguments it opens the desk, or writes what it would show."""

    def test_it_opens_on_a_sample_event_that_is_made_once(self, house: House) -> None:
        said = house.start(DISPLAY=":0")
        assert said.endswith("exit code 0")
        assert house.asked() == [*SET_UP, "qt?", "sample", "display?", "desk"]
        assert house.log.read_text(encoding="utf-8").endswith(f" -m bracket_desk {house.sample}\n")
        assert "number" not in said, "what is printed for programs is not for people"
        house.sample.write_text("played on")
        house.start(DISPLAY=":0")
        assert house.asked() == ["qt?", "display?", "desk"]
        assert house.sample.read_text() == "played on"

    def test_its_exit_code_is_that_of_the_desk(self, house: House) -> None:
        house.start(DISPLAY=":0")
        said = house.start(DISPLAY=":0", FAILS=f"bracket_desk {house.sample}")
        assert said.endswith("exit code 7")

    @pytest.mark.parametrize(
        ("variables", "tried"),
        [
            ({}, []),
            ({"DISPLAY": "", "WAYLAND_DISPLAY": "", "LC_ALL": "en_GB.UTF-8"}, []),
            ({"DISPLAY": "dead"}, ["display?", "x11?", "display?"]),
        ],
    )
    def test_without_a_display_it_writes_papers_and_pictures(
        self, house: House, variables: dict[str, str], tried: list[str]
    ) -> None:
        said = house.start(stdin=subprocess.DEVNULL, **variables)
        assert said.endswith("exit code 0")
        assert house.asked() == [*SET_UP, "qt?", "sample", *tried, "papers", "pictures"]
        assert said.count("No display can be opened here") == 1
        *_, papers, pictures = house.log.read_text(encoding="utf-8").splitlines()
        demo = house.sample.parent
        assert papers.endswith(f" papers {house.sample} --out {demo}")
        # of the same event, in the language of the desk on this computer
        language = "en" if variables.get("LC_ALL", "").startswith("en") else "ru"
        assert pictures.endswith(f" bracket_desk.ui.pictures {demo} {house.sample} {language}")

    @pytest.mark.parametrize("sign", [" demo ", " papers ", "pictures"])
    def test_what_fails_there_is_named(self, house: House, sign: str) -> None:
        said = house.start(FAILS=sign)
        assert "This failed, the reason stands above:" in said
        assert said.endswith("exit code 1")

    def test_what_windows_need_is_installed_when_there_is_a_display(self, house: House) -> None:
        house.lack("x11")
        assert house.start().endswith("exit code 0")
        assert "x11?" not in house.asked()
        assert house.start(DISPLAY=":0").endswith("exit code 0")
        again = ["x11?", "display?", "desk"]
        assert house.asked() == ["qt?", "display?", "x11?", *apt_get(X11_PACKAGES), *again]

    def test_wayland_alone_needs_nothing_of_x11(self, house: House) -> None:
        house.start(WAYLAND_DISPLAY="wayland-0")
        assert house.asked() == [*SET_UP, "qt?", "sample", "display?", "desk"]


@pytest.mark.parametrize(
    ("variables", "russian"),
    [
        ({"LANG": "ru_RU.UTF-8"}, True),
        ({"LANG": "kk_KZ.UTF-8"}, True),
        ({"LANG": "en_GB.UTF-8"}, False),
        ({"LANG": ""}, False),
        ({"LANG": "ru_RU.UTF-8", "LC_ALL": "C"}, False),
        ({"LANG": "en_US.UTF-8", "LC_MESSAGES": "ru_RU.UTF-8"}, True),
    ],
)
def test_it_speaks_the_language_of_the_computer(
    house: House, variables: dict[str, str], *, russian: bool
) -> None:
    said = house.start("tset", stdin=subprocess.DEVNULL, **variables)
    assert ("Открывает" in said) == russian


def test_what_python_compiles_is_kept_for_the_next_start(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else every start of a tool compiles the whole program anew, which takes longer than its work."""
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    assert run(sys.executable, "-c", "import sys; sys.exit(sys.dont_write_bytecode)") == 0
