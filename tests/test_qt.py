"""Qt is sound here, and the tests of windows really are strict: ``tests/ui/conftest.py`` on bad tests."""

from __future__ import annotations

import gc
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication, QImage, QPainter
from PySide6.QtWidgets import QApplication

ROOT = Path(__file__).resolve().parent.parent
CALLS, AT_ONCE = 100_000, 1_000


@contextmanager
def no_collection() -> Iterator[None]:
    """Nothing but what stands in the block makes or drops references."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def test_a_hundred_thousand_calls_do_not_lower_the_count_of_none() -> None:
    # PySide6 6.12.0 drops one reference a call: Python up to 3.11 aborts after some thousand
    image = QImage(4, 4, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    with no_collection():
        before = sys.getrefcount(None)
        for _ in range(CALLS // AT_ONCE):
            for _ in range(AT_ONCE):
                painter.drawRect(1, 1, 2, 2)
            assert sys.getrefcount(None) >= before
        after = sys.getrefcount(None)
        held = [None] * AT_ONCE
        more = sys.getrefcount(None)
    painter.end()
    # from Python 3.12 on None is immortal, its count stands still whatever is done
    assert more - after == (0 if sys.version_info >= (3, 12) else len(held))


def test_tests_need_no_screen(qapp: QApplication) -> None:
    assert QGuiApplication.platformName() == os.environ["QT_QPA_PLATFORM"].partition(":")[0]


# ---------------------------------------------------------------- the tests of windows are strict

BAD_TESTS = """
import threading
import time

import pytest
from PySide6.QtCore import QObject, QThread, QTimer, qWarning
from PySide6.QtWidgets import QComboBox, QDialog, QInputDialog, QLabel, QMenu, QWidget

kept = []


@pytest.fixture
def modal_seconds():
    return 0.5


class Stubborn(QDialog):
    def closeEvent(self, event):
        event.ignore()

    def reject(self):
        pass


class Sleeper(QThread):
    def run(self):
        self.msleep(3000)


def test_dialog():
    dialog = QDialog()
    dialog.setWindowTitle("Which one?")
    dialog.exec()


def test_stubborn_dialog():
    Stubborn().exec()


def test_static_dialog():
    QInputDialog.getText(None, "How many?", "")


def test_menu():
    menu = QMenu()
    menu.addAction("one")
    menu.exec()


def test_failing_after_dialog():
    QDialog().exec()
    assert kept, "its own fault"


@pytest.fixture
def asking():
    yield
    QDialog().exec()


def test_dialog_at_the_end(asking):
    pass


def test_window():
    kept.append(QLabel("kept"))


def test_shown_window():
    kept.append(QWidget())
    kept[-1].setWindowTitle("Still here")
    kept[-1].show()


def test_thread():
    threading.Thread(target=time.sleep, args=(3,), name="snail", daemon=True).start()


def test_thread_of_qt():
    kept.append(Sleeper())
    kept[-1].start()


def test_warning():
    qWarning("something is wrong")


class Complaining(QWidget):
    def closeEvent(self, event):
        qWarning("not like this")


def test_warning_at_the_end(qtbot):
    kept.append(Complaining())
    qtbot.addWidget(kept[-1])


def test_error_in_a_slot(qtbot):
    QTimer.singleShot(0, lambda: 1 / 0)
    qtbot.wait(10)


def test_failing_with_a_window():
    label = QLabel("held by the traceback")
    assert not label


def test_good(qtbot):
    window = QWidget()
    qtbot.addWidget(window)
    box = QComboBox(window)
    box.addItems(["one", "two"])
    with qtbot.waitExposed(window):
        window.show()
    menu = QMenu(window)
    menu.addAction("one")
    for _ in range(4):
        QTimer.singleShot(200, menu.close)
        menu.exec()
    dialog = QDialog(window)
    for _ in range(4):
        QTimer.singleShot(200, dialog.accept)
        assert dialog.exec()
    box.showPopup()
    box.hidePopup()
    cycle = [QWidget()]
    cycle.append(cycle)
    thread = threading.Thread(target=time.sleep, args=(0.1,))
    thread.start()


def test_good_at_once():
    QWidget()
"""

BAD_ENDS = {
    "test_dialog": "FAILED left open until the watchdog closed it: QDialog “Which one?”",
    "test_stubborn_dialog": "FAILED left open until the watchdog closed it: Stubborn",
    "test_static_dialog": "FAILED left open until the watchdog closed it: QInputDialog “How many?”",
    "test_menu": "FAILED left open until the watchdog closed it: QMenu",
    "test_failing_after_dialog": "FAILED left open until the watchdog closed it: QDialog",
    "test_dialog_at_the_end": "ERROR left open until the watchdog closed it: QDialog",
    "test_window": "ERROR left behind after the test: window QLabel “”",
    "test_shown_window": "ERROR left behind after the test: window QWidget “Still here”",
    "test_thread": "ERROR left behind after the test: thread snail",
    "test_thread_of_qt": "ERROR left behind after the test: thread Sleeper",
    "test_warning": "FAILED",  # the reason stands in the report only
    "test_warning_at_the_end": "ERROR Qt complained after the test: not like this",
    "test_error_in_a_slot": "FAILED CALL ERROR: Exceptions caught in Qt event loop",
    "test_failing_with_a_window": "FAILED assert not",
}

HANGING_TEST = """
import pytest
from PySide6.QtCore import QEventLoop


@pytest.fixture
def hang_seconds():
    return 0.5


def test_hang():
    QEventLoop().exec()
"""


def run_pytest(folder: Path, source: str) -> subprocess.CompletedProcess[str]:
    """Run tests in a folder of their own as tests of windows."""
    shutil.copy(ROOT / "tests" / "ui" / "conftest.py", folder)
    (folder / "test_inner.py").write_text(source, encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-c", str(ROOT / "pyproject.toml"), f"--rootdir={folder}"]
    return subprocess.run(
        [*command, "-p", "no:cacheprovider", "--tb=line", "-rA", folder],
        check=False,
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "COLUMNS": "300", "PYTHONIOENCODING": "utf-8", "QT_QPA_PLATFORM": "offscreen"},
        timeout=120,
    )


@pytest.fixture(scope="module")
def ends(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[str]]:
    """How each of the bad tests ended."""
    said = run_pytest(tmp_path_factory.mktemp("strict"), BAD_TESTS).stdout
    found: dict[str, list[str]] = {}
    line = r"^(FAILED|ERROR|PASSED) \S+::(\w+)(?: - (?:Failed: )?(.*))?$"
    for how, name, why in re.findall(line, said, re.MULTILINE):
        found.setdefault(name, []).append(f"{how} {why}".strip())
    assert found, said
    return found


@pytest.mark.parametrize("name", BAD_ENDS)
def test_a_bad_test_fails_and_says_why(ends: dict[str, list[str]], name: str) -> None:
    *_, last = ends[name]
    assert last.startswith(BAD_ENDS[name])
    # what passed until its end has an error besides, nothing else does
    assert ends[name][:-1] == (["PASSED"] if last.startswith("ERROR") else [])


@pytest.mark.parametrize("name", ["test_good", "test_good_at_once"])
def test_a_good_test_passes(ends: dict[str, list[str]], name: str) -> None:
    assert ends[name] == ["PASSED"]


def test_a_hanging_test_is_ended_with_its_stack(tmp_path: Path) -> None:
    ended = run_pytest(tmp_path, HANGING_TEST)
    assert ended.returncode != 0
    assert "Timeout" in ended.stderr
    assert "in test_hang" in ended.stderr
