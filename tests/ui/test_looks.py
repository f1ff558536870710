"""All that the desk shows, looked at by rules: letters of keys, names for screen readers, room for words."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import get_ident

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImage, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QDialogButtonBox,
    QLabel,
    QLineEdit,
    QListWidget,
    QMenu,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

from bracket_desk import assets
from bracket_desk.layout.shapes import Font
from bracket_desk.ui import painting
from bracket_desk.ui.actions import PAGES
from bracket_desk.ui.app import make_app, make_window
from bracket_desk.ui.fields import calm_fields
from bracket_desk.ui.forms_dialog import FormsDialog
from bracket_desk.ui.keys import key_rows
from bracket_desk.ui.letters import KEPT, px
from bracket_desk.ui.painting import measure
from bracket_desk.ui.pictures import FRAME, fit_on_screen, surroundings, take_pictures
from bracket_desk.ui.projector import Projected
from bracket_desk.ui.tour import Sight, Tour
from bracket_desk.ui.window import Window
from tests.ui.looks import (
    clashes,
    cut,
    nameless,
    other_edges,
    shown_widgets,
    too_large,
    whole_sideways,
    without_ring,
)

USUAL, SMALL = QSize(1366, 768), QSize(911, 480)
"""A usual small screen, and the same at 150 %, less the bar of tasks."""

SAME_KEYS = {"Ctrl+Return": "Ctrl+Enter", "Ins": "Insert", "Del": "Delete", "С": "C"}


@pytest.fixture
def usual_letters(qapp: QApplication) -> Iterator[None]:
    """Letters are those of the whole program: later tests have usual ones again."""
    font = qapp.font()
    yield
    qapp.setFont(font)


def desk(qtbot: QtBot, folder: Path, language: str, size: QSize, letters: float = 1.0) -> Window:
    app = make_app([], assets.resources(), language)
    around = surroundings(language, folder)
    around.settings.setValue(KEPT, letters)
    window = make_window(app, around, "light")
    qtbot.addWidget(window)
    window.resize(size)
    window.show()
    return window


def sights(window: Window, folder: Path, size: QSize) -> Iterator[Sight]:
    """Each page and dialog as a screen of that size shows it."""
    for sight in Tour(window, folder).walk():
        if not isinstance(sight.widget, Projected):
            fit_on_screen(sight.widget, size)
            yield sight


def keys_of(root: QWidget) -> set[str]:
    """The keys of a window that are no letters of its buttons."""
    shortcuts = [one.key() for one in root.findChildren(QShortcut)]
    actions = [action.shortcut() for widget in shown_widgets(root) for action in widget.actions()]
    return {
        SAME_KEYS.get(said, said)
        for keys in (*shortcuts, *actions)
        if (said := keys.toString(QKeySequence.SequenceFormat.PortableText))
    }


def listed_keys(window: Window) -> set[str]:
    """Every key of the list of keys, spelled out."""
    found = set()
    for row in key_rows(window, window.actions_by_id, window.place.words):
        found |= {row.keys, *row.keys.replace("Alt+1–5", "Alt+1 Alt+2 Alt+3 Alt+4 Alt+5").split()}
    return found


@pytest.mark.parametrize(("language", "letters"), [("ru", 1.0), ("en", 2.0)])
def test_all_that_is_seen(
    qtbot: QtBot, usual_letters: None, tmp_path: Path, language: str, letters: float
) -> None:
    """No letter twice in a window, a name for each control, no word cut; with usual letters at 150 %, too."""
    window = desk(qtbot, tmp_path, language, USUAL, letters)
    # larger letters have as much more room
    assert 0.88 * letters <= px(100) / 100 <= 1.02 * letters
    listed, kinds, wrong, seen = listed_keys(window), set[str](), list[str](), set[str]()
    for sight in sights(window, tmp_path, USUAL):
        widget = sight.widget
        widget.activateWindow()
        found = clashes(widget) + nameless(widget, language) + without_ring(widget, kinds)
        found += [f"not in the list of keys: {key}" for key in keys_of(widget) - listed]
        found += of_size(window, sight, USUAL, usual=letters == 1)
        if letters == 1 and not isinstance(widget, QMenu):
            window.resize(SMALL)
            fit_on_screen(widget, SMALL)
            QApplication.processEvents()
            found += [f"at 150 %: {text}" for text in of_size(window, sight, SMALL, usual=False)]
            window.resize(USUAL)
        wrong += [f"{sight.name}: {text}" for text in found if text not in "\n".join(wrong)]
        seen.add(sight.name)
    window.close()
    assert not wrong, "\n".join(wrong)
    assert {*dict(PAGES), "docket", "verdict-1", "second-key", "timetable", "balls", "rules"} <= seen


def of_size(window: Window, sight: Sight, size: QSize, *, usual: bool) -> list[str]:
    """What is wrong with the room on a screen of that size; ``usual``: essentials are seen at once there."""
    found = cut(sight.widget)
    if isinstance(sight.widget, QDialog):
        found += sideways(sight.widget)
        found += too_large(sight.widget, size - FRAME)
        found += other_edges(sight.widget) if usual else []
    elif sight.widget is window and usual:
        found += scrolled_essentials(window, sight.name)
    elif sight.name in ("floor-result", "floor-break"):
        # somebody has just been called, and the hall is at 150 %
        found += record_cut(window, sight.name)
    if isinstance(sight.widget, FormsDialog):
        found += elided(sight.widget.list)
    return found


def sideways(dialog: QDialog) -> list[str]:
    """Buttons that are found only by scrolling to the side."""
    return [
        f"scrolled sideways: {button.text()}"
        for area in dialog.findChildren(QScrollArea)
        if area.isVisible() and area.horizontalScrollBar().maximum()
        for button in area.findChildren(QPushButton)
        if button.isVisible() and button.visibleRegion().boundingRect().width() < button.width()
    ]


def scrolled_essentials(window: Window, name: str) -> list[str]:
    """What has to be scrolled to on a usual small screen: a page as a whole, or the button of a result."""
    area = window.stack.currentWidget()
    assert area is not None
    found = [f"{inside} scrolls sideways" for inside in whole_sideways(window)]
    if window.page.height() > area.height():
        found.append(f"needs {window.page.height()}, has {area.height()}")
    panel = window.bracket.panel
    if name == "bracket" and panel.at_table.isVisible() and not panel.table.isVisible():
        found.append("a caption stands without its field")
    return found + record_cut(window, name)


def elided(rows: QListWidget) -> list[str]:
    """The rows of a list that end in dots."""
    metrics, wide = rows.fontMetrics(), rows.viewport().width()
    found = []
    for at in range(rows.count()):
        item = rows.item(at)
        lines = -(-metrics.horizontalAdvance(item.text()) // wide)
        if rows.visualItemRect(item).height() < lines * metrics.height():
            found.append(f"elided: {item.text()}")
    return found


def record_cut(window: Window, name: str) -> list[str]:
    """Whether the button of a result is not seen as a whole."""
    floor = dict.fromkeys(("floor-result", "floor-break"), window.floor.result)
    panels = {**floor, "bracket-playing": window.bracket.panel}
    record = panels[name].record if name in panels else None
    if record is None or record.visibleRegion().boundingRect().size() == record.size():
        return []
    return ["the button that records is cut"]


def test_pictures_show_what_is_there(
    qtbot: QtBot, usual_letters: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is seen is kept as it is seen."""
    monkeypatch.setattr(Tour, "walk", first_pages)
    paths = take_pictures(tmp_path / "pictures", "en", "dark")
    assert [path.name for path in paths] == ["start-en-dark.png", "documents-en-dark.png"]
    paper = QImage(str(tmp_path / "pictures" / "documents-en-dark.png"))
    # not along one line alone: that may be a line of a table
    spots = [(x, y) for x in range(700, 1250) for y in (400, 407)]
    inks = {paper.pixelColor(x, y).lightness() < 100 for x, y in spots}
    assert inks == {False, True}, "letters on white paper"


def first_pages(tour: Tour) -> Iterator[Sight]:
    """The beginning, and the page of documents."""
    yield tour._sight("start")
    for sight in tour._played():
        if sight.name == "documents":
            yield sight
            return


def test_fonts_are_of_one_thread(qapp: QApplication) -> None:
    """What is drawn here is measured beside the window at the same time: Qt's fonts bear no such sharing."""
    font = Font(10, bold=True)
    with ThreadPoolExecutor(1) as pool:
        there = pool.submit(lambda: (measure("Ж", font), painting._qfont(10, True, False, get_ident())))
        wide, other = there.result()
    assert wide == measure("Ж", font)
    assert painting._qfont(10, True, False, get_ident()) is not other


def test_a_dialog_too_large_for_the_screen_is_scrolled(qtbot: QtBot) -> None:
    """Its buttons stay in sight, and Tab comes to them last, as before."""
    dialog, line = QDialog(), QLineEdit()
    qtbot.addWidget(dialog)
    tall = QLabel("…")
    tall.setMinimumHeight(5000)
    buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
    box = QVBoxLayout(dialog)
    for widget in (line, tall, buttons):
        box.addWidget(widget)
    calm_fields(dialog)
    dialog.show()
    qtbot.waitExposed(dialog)
    dialog.activateWindow()
    qtbot.waitUntil(dialog.isActiveWindow)
    close = buttons.button(QDialogButtonBox.StandardButton.Close)
    assert dialog.height() < 2000
    assert close.visibleRegion().boundingRect().size() == close.size()
    line.setFocus()
    qtbot.keyClick(line, Qt.Key.Key_Tab)
    assert close.hasFocus()
