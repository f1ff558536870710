"""Keys and clicks by chance on every page: no warning, no widget left, and what is shown is what is stored.

Qt's warnings, errors in slots and threads that outlive a test are faults anyway (``conftest``).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest
from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QDialog, QWidget

from bracket_desk.domain.values import OPEN_STATUSES, MatchStatus
from bracket_desk.session import tournament_at
from bracket_desk.store.event_file import EventFile
from bracket_desk.ui import actions
from bracket_desk.ui.pages.bracket import BracketPage
from bracket_desk.ui.pages.draw import DrawPage
from bracket_desk.ui.pages.entries import EntriesPage
from bracket_desk.ui.pages.journal import JournalPage
from bracket_desk.ui.pages.judges import JudgesPage
from bracket_desk.ui.pages.results import PlacesPage
from bracket_desk.ui.theme import THEMES
from bracket_desk.ui.window import Window
from tests.halls import Hall, tournament
from tests.ui.floor import hall
from tests.ui.test_window import page_of, text

__all__ = ["hall"]

STEPS, STEPS_IN_FULL = 1200, 20_000
EVERY = 50
"""Steps between two looks at whether all agrees."""

MOST_WIDGETS = 900
"""So many make the forms of the event page and one dialog; whatever were left each time would be more."""

LOOKS = 4
"""So often a dialog gets a key before it is left."""

CONTROL, SHIFT, ALT = (
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.AltModifier,
)
PLAIN = Qt.KeyboardModifier.NoModifier

KEYS = (
    *((key, PLAIN) for key in (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Right) * 2),
    *((key, PLAIN) for key in (Qt.Key.Key_Return, Qt.Key.Key_Escape, Qt.Key.Key_Tab, Qt.Key.Key_Space)),
    *((key, PLAIN) for key in (Qt.Key.Key_Delete, Qt.Key.Key_Home, Qt.Key.Key_Plus, Qt.Key.Key_Minus)),
    *((key, PLAIN) for key in (Qt.Key.Key_F1, Qt.Key.Key_F2, Qt.Key.Key_F6, Qt.Key.Key_C, Qt.Key.Key_4)),
    *((key, CONTROL) for key in (Qt.Key.Key_Z, Qt.Key.Key_F, Qt.Key.Key_I, Qt.Key.Key_D, Qt.Key.Key_B)),
    *((key, CONTROL) for key in (Qt.Key.Key_Return, Qt.Key.Key_K, Qt.Key.Key_S)),
    (Qt.Key.Key_Z, CONTROL | SHIFT),
    (Qt.Key.Key_J, CONTROL | SHIFT),
    (Qt.Key.Key_Right, ALT),
    (Qt.Key.Key_Backtab, SHIFT),
)

PAGE_NAMES = tuple(name for name, _ in actions.PAGES)
PAGES = tuple(Qt.Key(Qt.Key.Key_0 + digit) for digit in range(10))

LEFT_ALONE = ("печат", "принтер")
"""Buttons whose dialogs are the system's own."""

ENDING = {"close", "quit"}
"""Actions after which there is nothing more to press."""

LEAST = 12
"""So many keys, clicks and actions at least on each page."""


class Visitor(QObject):
    """Whatever dialog or menu is open gets some keys, and then is left."""

    def __init__(self, dice: Random, hall: Hall) -> None:
        super().__init__()
        self._dice, self._hall, self._looks = dice, hall, 0
        self._seen: QWidget | None = None
        self._stopped = False
        QTimer.singleShot(5, self, self.visit)

    def stop(self) -> None:
        """Visit nothing any more."""
        self._stopped = True

    def visit(self) -> None:
        """One key, or the way out."""
        if self._stopped:
            return
        # a key may open a dialog in the dialog, which is to be visited before this visit is over
        QTimer.singleShot(5, self, self.visit)
        shown = QApplication.activePopupWidget() or QApplication.activeModalWidget()
        if shown is None:
            self._seen = None
            return
        self._looks = self._looks + 1 if shown is self._seen else 0
        self._seen = shown
        if self._looks < LOOKS:
            key, held = self._dice.choice(KEYS)
            if key is not Qt.Key.Key_Return:
                inside: QWidget | None = shown.focusWidget()
                QTest.keyClick(shown if inside is None else inside, key, held)
        elif isinstance(shown, QDialog):
            # what was typed may be thrown away
            self._hall.answers.yes = [True] * 4
            shown.reject()
        else:
            shown.close()


@pytest.fixture
def hang_seconds(full: bool) -> float:  # noqa: FBT001 (a fixture)
    """The full profile takes five minutes, and more on a slow machine."""
    return 3600.0 if full else 300.0


@pytest.fixture
def visitor(hall: Hall) -> Iterator[Visitor]:
    visitor = Visitor(Random(1), hall)
    yield visitor
    visitor.stop()
    # whatever was begun may be thrown away when the window closes
    hall.answers.yes = [True] * 20


def act(window: Window, hall: Hall, dice: Random) -> None:
    """One thing that somebody could do."""
    hall.answers.yes = [dice.random() < 0.5 for _ in range(3)]
    hall.answers.notes = ["так решено"] if dice.random() < 0.5 else []
    chance = dice.random()
    # whoever left a dialog is at the window again
    window.activateWindow()
    where = QApplication.focusWidget() or window
    if chance < 0.15:
        QTest.keyClick(window, dice.choice(PAGES), CONTROL)
    elif chance < 0.55:
        QTest.keyClick(where, *dice.choice(KEYS))
    elif chance < 0.72:
        click(window, dice)
    elif chance < 0.78:
        by_action(window, dice)
    elif chance < 0.95:
        by_line(window, dice)
    else:
        hall.later(minutes=dice.randrange(90))


def click(window: Window, dice: Random) -> None:
    """A button that can be pressed, on the page or around it."""
    buttons = [
        button
        for button in window.findChildren(QAbstractButton)
        if button.isVisible() and button.isEnabled() and button.window() is window
        if not any(word in button.text().lower() for word in LEFT_ALONE)
    ]
    if buttons:
        QTest.mouseClick(dice.choice(buttons), Qt.MouseButton.LeftButton)


def by_action(window: Window, dice: Random) -> None:
    """Something out of the menus."""
    known = [name for name, action in window.actions_by_id.items() if action.isEnabled()]
    name = dice.choice([name for name in known if name not in ENDING])
    # another theme makes every widget anew: seldom
    if name not in THEMES or dice.random() < 0.2:
        window.actions_by_id[name].trigger()


def by_line(window: Window, dice: Random) -> None:
    """A decision typed into the line."""
    t = window.place.tournament
    if t is None or not window.results.field.isEnabled():
        return
    ready = [s.match.number for s in t.states if s.status in {*OPEN_STATUSES, MatchStatus.DECIDED}]
    number = dice.choice(ready or [1])
    word = dice.choice(
        ("4-2", "3-1", "ня 2", "тп 1 травма", f"стол {dice.randrange(1, 6)}", "начало", "8:3 5:8")
    )
    QTest.keyClick(window, Qt.Key.Key_F6)
    if window.results.field.hasFocus():
        text(f"{number} {word}")
        QTest.keyClick(window.results.field, Qt.Key.Key_Return)
        if dice.random() < 0.5:
            QTest.keyClick(window.results.field, Qt.Key.Key_Escape)


def check(window: Window, hall: Hall) -> None:
    """What is shown is the state, and the state is what the file holds.

    It is asked for at each page: to leave one may write down what was typed there.
    """
    hall.idle(window)
    if window.place.current is not window.place.live:
        window.place.look_at_now()
        hall.idle(window)
    window.beside.give_back()
    event = window.place.live
    assert event is not None
    left = PAGE_NAMES[window.stack.currentIndex()]
    window.go("entries")
    assert page_of(window, EntriesPage).model.rowCount() == len(tournament(window).entries)
    window.go("judges")
    assert page_of(window, JudgesPage).model.rowCount() == len(tournament(window).judges)
    window.go("draw")
    seats = {row.seat: row.entry.id for row in page_of(window, DrawPage).model.rows if row.entry}
    assert seats == dict(tournament(window).seats)
    window.go("bracket")
    shown = page_of(window, BracketPage)._shown
    assert shown is not None
    assert shown[0] is tournament(window), "the drawing is of this state"
    window.go("floor")
    cards = {name: card.facts.match for name, card in window.floor.board.cards.items()}
    assert {table: match for table, match in cards.items() if match} == {
        table: state.match.id for table, state in tournament(window).busy.items()
    }
    window.go("places")
    places = {row.entry.id: row.place for row in page_of(window, PlacesPage).model.rows}
    t = tournament(window)
    assert places == {entry: t.places.get(entry) for entry in t.seat_of}
    window.go("journal")
    assert page_of(window, JournalPage).model.rowCount() == len(event.entries)
    window.go(left)


def widgets() -> list[QWidget]:
    return QApplication.allWidgets()


def test_nothing_breaks_whatever_is_pressed(
    hall: Hall,
    visitor: Visitor,
    full: bool,  # noqa: FBT001 (a fixture)
) -> None:
    dice, window, path = Random(7), hall.desk(), hall.event(16)
    window.place.open(path)
    hall.idle(window)
    for page in PAGES:
        QTest.keyClick(window, page, CONTROL)
    counts, pages = [], Counter[str]()
    for step in range(STEPS_IN_FULL if full else STEPS):
        pages[PAGE_NAMES[window.stack.currentIndex()]] += 1
        act(window, hall, dice)
        QApplication.processEvents()
        if step % EVERY == 0:
            check(window, hall)
            counts.append(len(widgets()))
    check(window, hall)
    assert {page: pages[page] for page in PAGE_NAMES if pages[page] < LEAST} == {}
    assert counts[-1] - counts[len(counts) // 3] < MOST_WIDGETS, counts
    with EventFile.read(path) as file:
        stored = file.entries()
    assert tournament_at(stored).states == tournament(window).states
    assert len(stored) > 40, "something happened"
