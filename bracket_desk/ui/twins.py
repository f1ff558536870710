"""People who look like one person: a list of pairs, and the way to each of them."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout

from bracket_desk.domain.people.alike import Alike, duplicates
from bracket_desk.domain.people.people import Entry
from bracket_desk.domain.tournament import Tournament
from bracket_desk.remarks import LIKENESS
from bracket_desk.ui.letters import px
from bracket_desk.ui.tables import Column, RowsModel, table_view
from bracket_desk.ui.workplace import Workplace
from bracket_desk.words import N_

LOWEST, HIGHEST = 64, 190
"""Pixels of the list of pairs."""


@dataclass(frozen=True, slots=True)
class Pair:
    """Two entries, the one registered first in front, and why they look alike."""

    one: Entry
    two: Entry
    alike: Alike


class Twins(QFrame):
    """The pairs, kept up with each step while they are shown; Esc or its button hides them.

    ``wanted``: an entry somebody wants to see; ``unwanted``: one to be taken out of the list.
    """

    wanted = Signal(object)
    unwanted = Signal(object)

    def __init__(self, workplace: Workplace) -> None:
        super().__init__()
        self.setObjectName("card")
        self._place = workplace
        self._say = say = workplace.say
        self._looked_at: Tournament | None = None
        self._wanted = False
        self.summary = QLabel()
        self.summary.setProperty("role", "heading")
        self.summary.setTextFormat(Qt.TextFormat.PlainText)
        self.summary.setWordWrap(True)
        self.model = RowsModel[Pair](
            [
                Column(say(N_("One")), lambda p: self._line(p.one)),
                Column(say(N_("The other")), lambda p: self._line(p.two)),
                Column(say(N_("In common")), lambda p: say(LIKENESS[p.alike.why]), stretch=True),
            ]
        )
        self.view = table_view(self.model, say(N_("People who look like one person")))
        self.view.setMinimumHeight(px(LOWEST))
        self.view.setMaximumHeight(px(HIGHEST))
        self.view.activated.connect(lambda _: self._want(0))
        self.view.selectionModel().selectionChanged.connect(lambda *_: self._enable())
        box = QVBoxLayout(self)
        box.setContentsMargins(12, 12, 12, 12)
        for widget in (self.summary, self.view):
            box.addWidget(widget)
        box.addLayout(self._buttons())
        escape = QShortcut(QKeySequence(Qt.Key.Key_Escape), self, self.hide)
        escape.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        self.hide()
        workplace.opened.connect(self.hide)

    def _buttons(self) -> QHBoxLayout:
        say = self._say
        self.to_one = QPushButton(say(N_("Go to the one")))
        self.to_two = QPushButton(say(N_("Go to the other")))
        self.out_one = QPushButton(say(N_("Take the one out")))
        self.out_two = QPushButton(say(N_("Take the other out")))
        self.close_button = QPushButton(say(N_("Close")))
        self.to_one.clicked.connect(lambda: self._want(0))
        self.to_two.clicked.connect(lambda: self._want(1))
        self.out_one.clicked.connect(lambda: self._take_out(0))
        self.out_two.clicked.connect(lambda: self._take_out(1))
        self.close_button.clicked.connect(self.hide)
        row = QHBoxLayout()
        row.setSpacing(8)
        for button in (self.to_one, self.to_two, self.out_one, self.out_two):
            row.addWidget(button)
        row.addStretch(1)
        row.addWidget(self.close_button)
        return row

    # ------------------------------------------------------------ showing

    def look(self) -> None:
        """Look for pairs beside the window, and show them."""
        self._looked_at, self._wanted = None, True
        self.show()
        self.refresh()

    def refresh(self) -> None:
        """Look again if the list has changed and the pairs are shown."""
        t = self._place.tournament
        if t is None or self.isHidden() or t is self._looked_at:
            return
        self._looked_at = t
        entries = tuple(t.entries.values())

        def show(found: tuple[Alike, ...]) -> None:
            if self._looked_at is t:
                self._show(t, found)

        self._place.run(lambda _: duplicates(entries), show)

    def _show(self, t: Tournament, found: tuple[Alike, ...]) -> None:
        self.model.show([Pair(t.entry(f"e{a.one}"), t.entry(f"e{a.two}"), a) for a in found])
        text = N_("Pairs that look like one person: {count}") if found else N_("Nobody looks entered twice.")
        self.summary.setText(self._say(text, count=len(found)) if found else self._say(text))
        self.view.setVisible(bool(found))
        if found and not self.view.selectionModel().hasSelection():
            self.view.selectRow(0)
        self._enable()
        if self._wanted:
            # after a step of somebody's the keys stay where they are
            self._wanted = False
            (self.view if found else self.close_button).setFocus()

    def _line(self, entry: Entry) -> str:
        born = self._place.words.date(entry.born)
        return "  ".join(part for part in (str(entry.number), entry.name, born) if part)

    @property
    def chosen(self) -> Pair | None:
        """The pair that is chosen."""
        rows = self.view.selectionModel().selectedRows()
        return self.model.rows[rows[0].row()] if rows else None

    def _enable(self) -> None:
        pair = self.chosen
        for button in (self.to_one, self.to_two):
            button.setEnabled(pair is not None)
        for button in (self.out_one, self.out_two):
            button.setEnabled(pair is not None and self._place.writable)

    def _want(self, which: int) -> None:
        if self.chosen is not None:
            self.wanted.emit((self.chosen.one, self.chosen.two)[which])

    def _take_out(self, which: int) -> None:
        if self.chosen is not None:
            self.unwanted.emit((self.chosen.one, self.chosen.two)[which])
