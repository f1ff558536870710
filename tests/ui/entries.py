"""Six people on the page of entries, and what a person does there by keys."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta
from pathlib import Path

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QLineEdit, QMenu
from pytestqt.qtbot import QtBot

from bracket_desk.domain import commands as cmd
from bracket_desk.domain.draw.rules import DrawRules
from bracket_desk.domain.people.people import Entry
from bracket_desk.store.event_file import EventFile
from bracket_desk.ui.pages.entries import EntriesPage
from bracket_desk.ui.window import Window
from tests.helpers import Desk, card
from tests.ui.test_window import (
    answers,
    idle,
    make,
    menu_entry,
    page_of,
    state,
)
from tests.ui.test_window import text as keys_of

__all__ = ["answers", "make"]

Make = Callable[..., Window]
TODAY = date(2026, 12, 5)

PEOPLE = (
    Entry(1, "Ёжиков", "Пётр", "Ильич", date(1990, 1, 2), "m", "МС", "Тверская область", "Тверь", rating=900),
    Entry(2, "Елкин", "Роман", region="г. Москва", club="Луза", contact="+7 900 111-22-33"),
    Entry(3, "Жуков", "Лев", "Павлович", date(1985, 5, 6), "m", "I", coach="Савин А. А.", rating=1234.5),
    Entry(4, "Дёмина", "Анна", sex="f", reserve=True, representative="Гусев В. В."),
    Entry(5, "Еремин", "Глеб"),
    Entry(6, "ЁЖИКОВ", "Петр", "Ильич", date(1990, 1, 2)),
)


def event(path: Path, *, drawn: bool = False) -> Path:
    desk = Desk()
    desk.run(card(16))
    desk.run(cmd.RegisterEntries(entries=PEOPLE, source="список"))
    if drawn:
        desk.add(*range(7, 13))
        desk.run(cmd.Draw(phrase="шар", rules=DrawRules(seeds=0)))
    EventFile.create(path, desk.session.entries)
    return path


def begin(qtbot: QtBot, window: Window, path: Path) -> Window:
    """The event open on the page of entries, as wide as a usual screen."""
    window.resize(QSize(1366, 768))
    assert window.place.open(path)
    window.go("entries")
    # the platform without a screen has no window manager that would do it
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    page_of(window, EntriesPage).view.setFocus()
    return window


@pytest.fixture
def window(qtbot: QtBot, make: Make, tmp_path: Path) -> Window:
    """Six people before the draw."""
    return begin(qtbot, make(), event(tmp_path / "кубок.bdesk"))


@pytest.fixture
def drawn(qtbot: QtBot, make: Make, tmp_path: Path) -> Window:
    """The same and six more people, drawn."""
    return begin(qtbot, make(), event(tmp_path / "поле.bdesk", drawn=True))


@pytest.fixture
def page(window: Window) -> EntriesPage:
    return page_of(window, EntriesPage)


def shown(page: EntriesPage) -> list[int]:
    """The numbers of those who are seen, in their order."""
    return [row.entry.number for row in page.view.shown_rows()]


def at(page: EntriesPage, number: int, field: str) -> None:
    """Put the keys on a cell."""
    column = next(at for at, one in enumerate(page.model.cells) if one.key == field)
    page.view.setCurrentIndex(page.view.model().index(shown(page).index(number), column))
    page.view.setFocus()


def editor(page: EntriesPage) -> QLineEdit:
    found = QApplication.focusWidget()
    assert isinstance(found, QLineEdit)
    assert page.view.isAncestorOf(found)
    return found


def day(number: int) -> str:
    """Another day of birth for everybody."""
    return f"{date(1970, 1, 1) + timedelta(number):%d.%m.%Y}"


def steps(window: Window) -> int:
    assert window.place.current is not None
    return len(window.place.current.entries)


def entry(window: Window, number: int) -> Entry:
    return state(window).entries[f"e{number}"]


def clipboard(block: str) -> None:
    QGuiApplication.clipboard().setText(block)


def paste(qtbot: QtBot, window: Window, page: EntriesPage, block: str, *, new: bool = False) -> list[str]:
    """Paste by keys, or as new people by the menu; the lines of the report."""
    clipboard(block)
    if new:
        page.clips.paste_new()
    else:
        qtbot.keyClick(page.view, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    idle(qtbot, window)
    return page.report.text.toPlainText().splitlines() if page.report.isVisible() else []


def text(typed: str) -> None:
    """A text typed letter by letter: the first one may open a line that gets the others."""
    for letter in typed:
        keys_of(letter)


def choose_action(menu: QMenu, part: str) -> None:
    menu.aboutToShow.emit()
    menu_entry(menu, part)
