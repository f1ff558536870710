"""A desk with a drawn event on the page of tables, and what a person does there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QDropEvent
from pytestqt.qtbot import QtBot

from bracket_desk import assets
from bracket_desk.demo import play_demo
from bracket_desk.domain.floor.hall import Table
from bracket_desk.session import JournalEntry
from bracket_desk.store.event_file import EventFile
from bracket_desk.ui.floor_cards import TableCard, match_data, places_of
from bracket_desk.ui.pages.floor import FloorPage
from bracket_desk.ui.window import Window
from bracket_desk.words import Words
from tests.halls import Hall
from tests.ui.test_window import key, page_of


@pytest.fixture
def hall(qtbot: QtBot, tmp_path: Path) -> Iterator[Hall]:
    hall = Hall(qtbot, tmp_path)
    yield hall
    hall.close()


@pytest.fixture(scope="module")
def drawn() -> Sequence[JournalEntry]:
    """The journal of a drawn event of 16."""
    return play_demo(16, played=False, words=Words("ru", assets.resources() / "translations"))


@pytest.fixture
def window(hall: Hall, drawn: Sequence[JournalEntry]) -> Window:
    """A desk with that event, the page of tables shown."""
    window, path = hall.desk(), hall.folder / "кубок.bdesk"
    EventFile.create(path, drawn)
    window.place.open(path)
    hall.idle(window)
    window.go("floor")
    return window


@pytest.fixture
def page(window: Window) -> FloorPage:
    return page_of(window, FloorPage)


def walk(qtbot: QtBot, window: Window, page: FloorPage, table: str) -> None:
    """By arrows to the card of a table."""
    places = places_of([card_table(name) for name in page.board.cards], 99)
    assert page.board.table is not None
    while page.board.table != table:
        here, there = places[page.board.table], places[table]
        key(qtbot, window, Qt.Key.Key_Right if here < there else Qt.Key.Key_Left)
    assert page.board.cards[table].hasFocus()


def card_table(name: str) -> Table:
    return Table(name)


def drop(where: TableCard, match: str) -> None:
    """A match let go over a card."""
    data = match_data(match)
    buttons, held = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    event = QDropEvent(QPointF(QPoint(5, 5)), Qt.DropAction.MoveAction, data, buttons, held)
    where.dropEvent(event)


def call_first(window: Window, page: FloorPage) -> tuple[str, str]:
    """The call that is proposed; the match and its table."""
    suggestion = page.suggestion
    assert suggestion is not None
    assert suggestion.table is not None
    page.call_next()
    return suggestion.waiting.state.match.id, suggestion.table
