"""Names and titles that look like markup are text on every page of the window."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QAbstractTableModel, QSortFilterProxyModel, Qt
from PySide6.QtWidgets import QAbstractItemView, QLabel, QWidget

from bracket_desk.domain import commands as cmd
from bracket_desk.domain import events as ev
from bracket_desk.domain.draw.rules import DrawRules
from bracket_desk.domain.people.people import Entry
from bracket_desk.store.event_file import EventFile
from bracket_desk.ui.actions import PAGES
from bracket_desk.ui.sending import safe_name
from bracket_desk.ui.tables import plain_tip
from bracket_desk.ui.window import Window
from tests.helpers import Desk, card
from tests.ui.test_window import answers, make

__all__ = ["answers", "make"]

MARKED = "<h1>Крупный</h1><img src=x>"


def marked_event() -> Desk:
    """Everybody, the event, the tables and the phrase carry markup."""
    desk = Desk()
    made = card(16).card
    desk.run(cmd.CreateEvent(card=ev.EventCreated(MARKED, made.discipline, made.format, made.size)))
    people = tuple(Entry(n, f"{MARKED}{n}", region=MARKED, club=MARKED) for n in range(1, 17))
    desk.run(cmd.RegisterEntries(entries=people, source=MARKED))
    desk.run(cmd.SetTables(tables=("<b>1</b>",)))
    desk.run(cmd.Draw(phrase=MARKED, rules=DrawRules(seeds=0)))
    match = desk.open()[0]
    desk.run(cmd.Withdraw(entry=desk.sides(match)[0], reason=MARKED))
    return desk


def labels(widget: QWidget) -> list[QLabel]:
    return [label for label in widget.findChildren(QLabel) if "<" in label.text()]


def tips(widget: QWidget) -> list[str]:
    """Tips of all cells of all tables."""
    found = []
    for view in widget.findChildren(QAbstractItemView):
        model = view.model()
        if isinstance(model, QAbstractTableModel | QSortFilterProxyModel):
            for row in range(model.rowCount()):
                for column in range(model.columnCount()):
                    tip = model.index(row, column).data(Qt.ItemDataRole.ToolTipRole)
                    found.append(str(tip or ""))
    return found


@pytest.fixture
def window(make: Callable[..., Window], tmp_path: Path) -> Window:
    path = tmp_path / "event.bdesk"
    EventFile.create(path, marked_event().session.entries)
    window = make()
    assert window.place.open(path)
    return window


def test_markup_is_text_on_every_page(window: Window) -> None:
    seen, cells = 0, 0
    for name, _ in PAGES:
        window.go(name)
        window.place.tell(MARKED)
        for label in labels(window):
            assert label.textFormat() is Qt.TextFormat.PlainText, (name, label.text())
            seen += 1
        for tip in tips(window):
            assert tip.count("<") in (0, 2), "nothing but the one tag around it"
            cells += tip.startswith("<span>&lt;h1&gt;")
    assert seen > len(PAGES)
    assert cells > 16


@pytest.mark.parametrize("text", ["Иванов – Петров", "a & b", ""])
def test_plain_texts_are_tips_as_they_are(text: str) -> None:
    assert plain_tip(text) == text


@pytest.mark.parametrize(
    "title", ["../../etc/passwd", "C:\\Windows\\x", "a/b", "..", "\0", "CON", "x" * 300, "<b>|?*", ".скрытый"]
)
def test_a_title_never_leads_to_another_folder(tmp_path: Path, title: str) -> None:
    name = safe_name(title)
    path = tmp_path / f"{name}.bdesk"
    assert path.resolve().parent == tmp_path.resolve()
    assert not {*name} & {*'/\\\0<>:"|?*'}
    path.write_bytes(b"x")
