"""Which printer has passed calibration is remembered, and said before a poster in tiles is printed."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtPrintSupport import QPrinter
from pytestqt.qtbot import QtBot

from bracket_desk.layout.paper import Paper
from bracket_desk.printing.filling import Choices
from bracket_desk.printing.kinds import Kind
from bracket_desk.printing.papers import Document
from bracket_desk.ui import sending
from bracket_desk.ui.calibrated import PASSED, passed
from bracket_desk.ui.sending import print_on
from bracket_desk.ui.window import Window
from tests.printing.invented import odd_event
from tests.printing.reading import demo, press, source
from tests.ui.test_package import played
from tests.ui.test_window import Answers, answers, idle, make, window

__all__ = ["answers", "make", "played", "window"]

NAME = "HP & Ко"


@pytest.fixture
def printer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> QPrinter:
    """A printer with a name that prints into a file: there is no other one here."""
    monkeypatch.setattr(sending, "printer_name", lambda _: NAME)
    made = QPrinter()
    made.setOutputFileName(str(tmp_path / "out.pdf"))
    return made


def tiled(*, tile: Paper | None = Paper.A3) -> Document:
    """The poster of a small event; on A2, so that it is quickly painted."""
    entries = demo(16, played=False)
    return press().make(Kind.WALL_BRACKET, source(entries), Choices(paper=Paper.A2, tile=tile))


def test_a_printer_is_asked_about_until_it_has_passed(
    qtbot: QtBot, window: Window, answers: Answers, played: Path, printer: QPrinter, tmp_path: Path
) -> None:
    window.place.open(played)
    window.go("documents")
    page, settings = window.documents, window.place.around.settings
    poster, out = tiled(), tmp_path / "out.pdf"
    answers.yes = [False]
    print_on(window.place, printer, poster.data, poster)
    assert NAME in answers.asked[-1]
    idle(qtbot, window)
    assert not out.exists(), "whoever is warned and turns back prints nothing"
    # the sheet is printed, measured, and found right
    page.choose(Kind.CALIBRATION)
    idle(qtbot, window)
    assert page.proved.isHidden()
    page.print_on(printer)
    idle(qtbot, window)
    assert not page.proved.isHidden()
    assert not page.proved.isChecked()
    assert page.proved.text().endswith("«HP && Ко»")
    qtbot.keyClick(page.proved, Qt.Key.Key_Space)
    assert list(passed(settings)) == [NAME]
    asked = len(answers.asked)
    out.unlink()
    print_on(window.place, printer, poster.data, poster)
    idle(qtbot, window)
    assert out.exists()
    assert len(answers.asked) == asked
    # what is shown of a poster in tiles says so, too
    page.choose(Kind.WALL_BRACKET)
    page.tile.setCurrentIndex(1)
    idle(qtbot, window)
    assert f"✓ Калибровку прошли: {NAME} (05.12.2026)" in page.why.text()
    settings.setValue(PASSED, "что угодно")
    page._make()
    idle(qtbot, window)
    assert "ни один принтер ещё не прошёл калибровку" in page.why.text()


def test_signs_that_no_font_has_are_told_when_a_protocol_is_printed(
    qtbot: QtBot, window: Window, played: Path, printer: QPrinter
) -> None:
    window.place.open(played)
    made = press().make(Kind.MATCH_PROTOCOLS, source(odd_event()), Choices(match="A-U1-4"))
    print_on(window.place, printer, made.data, made)
    idle(qtbot, window)
    assert "нет этих знаков" in window.message.text() or "😀" in window.message.text()
