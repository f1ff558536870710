"""Unexpected errors: told once, reported without a word about anybody, and the desk goes on."""

from __future__ import annotations

import ast
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from PySide6.QtCore import QThread, QTimer
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from bracket_desk import __version__, assets
from bracket_desk.domain import commands as cmd
from bracket_desk.session import tournament_at
from bracket_desk.store.backups import read_checked
from bracket_desk.store.error_reports import MOST_BYTES
from bracket_desk.store.runs import Ended, Run, take_unfinished
from bracket_desk.ui.app import begin, tell_in_a_box
from bracket_desk.ui.crash import MOST_OF_ONE, Reports, reporting
from bracket_desk.ui.guard import guarded
from bracket_desk.ui.tables import Column, RowsModel, table_view
from bracket_desk.ui.work import Job
from bracket_desk.words import Words
from tests.halls import Hall, lent_faulthandler, open_matches, play, tournament
from tests.helpers import MORNING, text_of

NAME = "Воскобойный"
ROOT = Path(__file__).parents[2]
WORDS = Words("ru", assets.resources() / "translations")


@pytest.fixture(autouse=True)
def faults(request: pytest.FixtureRequest) -> Iterator[None]:
    with lent_faulthandler(request.config):
        yield


@dataclass
class Watch:
    """Reports under test: what was told, and what is in the file."""

    reports: Reports
    folder: Path
    told: list[str] = field(default_factory=list)
    hooks: ExitStack = field(default_factory=ExitStack)

    def begin(self) -> None:
        """From now on: before a test itself, pytest-qt puts its own hook in place."""
        self.hooks.enter_context(reporting(self.reports))

    @property
    def text(self) -> str:
        return (self.folder / "errors.txt").read_text("utf-8")


@pytest.fixture
def watch(qapp: QApplication, tmp_path: Path) -> Iterator[Watch]:
    told: list[str] = []
    folder = tmp_path / "reports"
    watch = Watch(Reports(WORDS, folder, lambda: MORNING, told.append), folder, told)
    yield watch
    watch.hooks.close()


def fail() -> None:
    """An error that knows a name."""
    int(f"{NAME} Пётр")


class TestCaught:
    def check(self, watch: Watch, qtbot: QtBot, name: str) -> None:
        qtbot.waitUntil(lambda: len(watch.told) == 1)
        assert "Данные целы" in watch.told[0]
        assert str(watch.folder / "errors.txt") in watch.told[0]
        assert NAME not in watch.text
        assert NAME not in watch.told[0]
        assert f"Bracket Desk {__version__}, " in watch.text
        assert ", Qt 6." in watch.text
        assert "ValueError\n" in watch.text
        assert f"test_crash.py:{fail.__code__.co_firstlineno + 2} fail" in watch.text
        assert name in watch.text
        assert str(ROOT) not in watch.text

    def test_in_a_slot(self, watch: Watch, qtbot: QtBot, qapp: QApplication) -> None:
        watch.begin()
        QTimer.singleShot(0, fail)
        self.check(watch, qtbot, "fail")

    def test_in_a_method_that_qt_calls(self, watch: Watch, qtbot: QtBot) -> None:
        watch.begin()

        class Broken(QWidget):
            broken = True

            @guarded(None)
            def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 (Qt)
                if self.broken:
                    fail()

        widget = Broken()
        qtbot.addWidget(widget)
        widget.show()
        for _ in range(MOST_OF_ONE + 5):
            widget.update()
            QApplication.processEvents()
        self.check(watch, qtbot, "paintEvent")
        assert watch.text.count("paintEvent") == MOST_OF_ONE, "drawn again and again is not told again"
        widget.broken = False

    def test_in_a_thread(self, watch: Watch, qtbot: QtBot) -> None:
        watch.begin()
        shown_in: list[threading.Thread] = []

        def show(text: str) -> None:
            shown_in.append(threading.current_thread())
            watch.told.append(text)

        watch.reports._show = show
        thread = threading.Thread(target=fail)
        thread.start()
        thread.join()
        self.check(watch, qtbot, "fail")
        assert shown_in == [threading.main_thread()]

    def test_in_a_thread_of_qt(self, watch: Watch, qtbot: QtBot) -> None:
        watch.begin()

        class Broken(QThread):
            def run(self) -> None:
                fail()

        thread = Broken()
        thread.start()
        thread.wait()
        self.check(watch, qtbot, "run")

    def test_in_the_work_beside_the_window(self, watch: Watch, qtbot: QtBot, tmp_path: Path) -> None:
        watch.begin()
        hall = Hall(qtbot, tmp_path)
        window = hall.desk()

        def work(_: Job) -> None:
            fail()

        window.place.worker.run(work, lambda _: None, lambda _: None)
        self.check(watch, qtbot, "work")
        assert not window.place.worker.is_busy
        done: list[int] = []
        window.place.worker.run(lambda _: 1, done.append, lambda _: None)
        qtbot.waitUntil(lambda: done == [1])
        hall.close()

    def test_in_what_is_cleared_away(self, watch: Watch, qtbot: QtBot) -> None:
        watch.begin()

        class Broken:
            def __del__(self) -> None:
                fail()

        Broken()
        self.check(watch, qtbot, "__del__")

    def test_what_led_to_it_is_named(self, watch: Watch, qtbot: QtBot, qapp: QApplication) -> None:
        watch.begin()

        def wrapped() -> None:
            try:
                fail()
            except ValueError as error:
                raise RuntimeError(NAME) from error

        QTimer.singleShot(0, wrapped)
        self.check(watch, qtbot, "RuntimeError")

    def test_at_the_end_of_everything(self, qapp: QApplication, tmp_path: Path) -> None:
        told: list[str] = []
        reports = Reports(WORDS, tmp_path, lambda: MORNING, told.append)
        with reporting(reports):
            fail()
        assert len(told) == 1, "there is no event loop any more that could tell it"
        assert NAME not in (tmp_path / "errors.txt").read_text("utf-8")


class TestReports:
    def test_a_report_that_cannot_be_written_is_no_second_error(
        self, qapp: QApplication, qtbot: QtBot, tmp_path: Path
    ) -> None:
        in_the_way = tmp_path / "file"
        in_the_way.write_text("x")
        told: list[str] = []
        reports = Reports(WORDS, in_the_way, lambda: MORNING, told.append)
        reports.take(ValueError(NAME))
        qtbot.waitUntil(lambda: len(told) == 1)
        assert "отчёт" not in told[0].lower()

    def test_it_does_not_grow_for_ever(self, watch: Watch) -> None:
        watch.begin()
        watch.reports.write("x" * (MOST_BYTES + 1))
        watch.reports.write("y")
        assert len(watch.text) < 1000

    def test_one_box_at_a_time(self, qapp: QApplication, qtbot: QtBot, tmp_path: Path) -> None:
        told: list[str] = []

        def show(text: str) -> None:
            told.append(text)
            reports.take(KeyError())
            qtbot.wait(20)

        reports = Reports(WORDS, tmp_path, lambda: MORNING, show)
        reports.take(ValueError())
        qtbot.waitUntil(lambda: len(told) == 1)
        qtbot.wait(20)
        assert len(told) == 1
        assert "KeyError" in (tmp_path / "errors.txt").read_text("utf-8")

    def test_the_box_is_plain_text(self, qapp: QApplication) -> None:
        seen: list[str] = []

        def look() -> None:
            box = QApplication.activeModalWidget()
            assert box is not None
            seen.append(box.text())  # type: ignore[attr-defined]
            box.close()

        QTimer.singleShot(0, qapp, look)
        tell_in_a_box("<b>Данные целы</b>", WORDS)
        assert seen == ["<b>Данные целы</b>"]


def test_the_desk_goes_on_after_an_error_in_its_middle(
    watch: Watch, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A page that fails to show a step: the step is stored, the next one works, file and screen agree."""
    watch.begin()
    hall = Hall(qtbot, tmp_path)
    window = hall.desk()
    path = hall.event()
    window.place.open(path)
    match = open_matches(window)[0]
    window.bracket.show_match(match)
    monkeypatch.setattr(type(window.page), "refresh", lambda _: fail())
    window.bracket.panel.scores[0].setValue(4)
    QTimer.singleShot(0, window, window.bracket.panel.enter)
    qtbot.waitUntil(lambda: len(watch.told) == 1)
    monkeypatch.undo()
    assert tournament(window).state_of(match).result is not None
    play(window)
    assert text_of(tournament_at(read_checked(path))) == text_of(tournament(window))
    hall.close()


class TestHardCrashes:
    @pytest.mark.parametrize("how", ["segfault", "kill", "well"])
    def test_the_next_start_knows(self, tmp_path: Path, qtbot: QtBot, how: str) -> None:
        """A real desk in a process of its own, fallen in the middle of an event."""
        hall = Hall(qtbot, tmp_path)
        path, logs = hall.event(), tmp_path / "logs"
        script = f"""
import faulthandler, os, sys
from datetime import datetime, timezone
from pathlib import Path
from PySide6.QtCore import QSettings, QTimer
from bracket_desk import assets
from bracket_desk.domain import commands as cmd
from bracket_desk.store.lock import Holder
from bracket_desk.ui import app
from bracket_desk.ui.workplace import Surroundings
from bracket_desk.words import Words

def fall(window):
    window.place.perform(cmd.Undo())
    print(len(window.place.current.entries), flush=True)
    match sys.argv[1]:
        case "segfault": faulthandler._sigsegv()
        case "kill": os.kill(os.getpid(), 9)
        case "well": window.close()

show = app.begin
def begin(window, *rest):
    show(window, *rest)
    QTimer.singleShot(0, window, lambda: fall(window))
app.begin = begin
around = Surroundings(
    words=Words("ru", assets.resources() / "translations"),
    clock=lambda: datetime(2026, 12, 5, 10, tzinfo=timezone.utc),
    holder=lambda: Holder("Рогожин", "зал", 7, ""),
    resources=assets.resources(), reports=assets.reports(),
    settings=QSettings({str(tmp_path / "s.ini")!r}, QSettings.Format.IniFormat),
)
sys.exit(app.open_desk(around, Path({str(logs)!r}), Path({str(path)!r})))
"""
        ran = subprocess.run(
            [sys.executable, "-c", script, how], capture_output=True, cwd=ROOT, check=False, timeout=60
        )
        assert (ran.returncode == 0) == (how == "well"), ran.stderr.decode()
        stored = int(ran.stdout)
        ended = take_unfinished(logs)
        assert [one.event for one in ended] == ([] if how == "well" else [path])
        assert list(logs.iterdir()) == [], "marks are cleared away"
        if how == "segfault":
            assert ended[0].trace.startswith("Fatal Python error: Segmentation fault")
            assert "<string>:16 fall" in ended[0].trace or " fall" in ended[0].trace
            assert str(ROOT) not in ended[0].trace
            assert "/" not in ended[0].trace
        window = hall.desk()
        begin(window, None, ended, Reports(WORDS, logs, lambda: MORNING, lambda _: None))
        if how == "well":
            assert window.place.current is None
        else:
            assert window.place.current is not None
            assert len(window.place.current.entries) == stored
            assert window.message.text() == (
                "В прошлый раз программа завершилась неожиданно. Все подтверждённые действия есть в файле. "
                "Соревнование снова открыто: кубок.bdesk"
            )
            assert "ended badly" in (logs / "errors.txt").read_text("utf-8")
            assert window.place.perform(cmd.Redo())
        hall.close()

    def test_a_desk_that_runs_now_is_no_crash(self, tmp_path: Path) -> None:
        run = Run(tmp_path)
        run.note_event(tmp_path / "кубок.bdesk")
        assert take_unfinished(tmp_path) == []
        run.end()
        run.end()
        assert list(tmp_path.iterdir()) == []

    def test_a_folder_that_cannot_be_written_marks_nothing(self, tmp_path: Path) -> None:
        in_the_way = tmp_path / "file"
        in_the_way.write_text("x")
        run = Run(in_the_way)
        run.note_event(tmp_path)
        run.end()
        assert take_unfinished(in_the_way) == []

    def test_an_unreadable_mark_is_still_a_bad_end(self, tmp_path: Path) -> None:
        (tmp_path / "run-77.mark").write_bytes(b"\xff")
        assert take_unfinished(tmp_path) == [Ended(None, "")]

    def test_the_event_asked_for_comes_first(self, qtbot: QtBot, tmp_path: Path) -> None:
        hall = Hall(qtbot, tmp_path)
        window = hall.desk()
        last, wanted = hall.event(name="прежнее"), hall.event(name="нужное")
        reports = Reports(WORDS, tmp_path / "logs", lambda: MORNING, lambda _: None)
        begin(window, wanted, [Ended(last, "")], reports)
        assert window.place.current is not None
        assert window.place.current.path == wanted
        assert "снова открыто" not in window.message.text()
        assert "завершилась неожиданно" in window.message.text()
        hall.close()


def test_every_method_that_qt_calls_is_guarded() -> None:
    """An error that goes through Qt's own code to a caller in Python can end the process."""
    guarded, bare = 0, []
    for file in (ROOT / "bracket_desk" / "ui").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if not isinstance(node, ast.ClassDef):
                continue
            for method in node.body:
                if isinstance(method, ast.FunctionDef) and called_by_qt(method.name):
                    if any("guarded" in ast.unparse(one) for one in method.decorator_list):
                        guarded += 1
                    else:
                        bare.append(f"{file.name}:{method.lineno} {method.name}")
    assert bare == []
    assert guarded >= 17


def called_by_qt(name: str) -> bool:
    """Whether Qt names its methods like that."""
    return name in {"paint", "data", "event"} or (not name.startswith("_") and name != name.lower())


def test_a_guarded_method_gives_qt_an_answer_and_the_report_its_error(watch: Watch, qtbot: QtBot) -> None:
    watch.begin()
    model = RowsModel[int]([Column("x", lambda row: str([0][row]))])
    view = table_view(model, "x")
    qtbot.addWidget(view)
    view.show()
    model.show([0, 5])
    assert not view.grab().isNull()
    # room is shared, the column is measured and painted: all three fail, each is told once
    qtbot.waitUntil(lambda: len(watch.told) == 3)
    assert "IndexError" in watch.text
