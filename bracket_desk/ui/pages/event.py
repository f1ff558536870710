"""The event's card, or, with nothing open, the ways to begin."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFormLayout, QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from bracket_desk.domain.decisions.seats import admitted
from bracket_desk.labels import races_text
from bracket_desk.ui.pages.page import Page, muted
from bracket_desk.ui.workplace import Workplace
from bracket_desk.words import N_


class EventPage(Page):
    """With an event open its card; without one: create, open, and what was open last."""

    create_wanted = Signal()
    open_wanted = Signal()

    def __init__(self, workplace: Workplace) -> None:
        say = workplace.say
        super().__init__(workplace, say(N_("Event")))
        self.begin = QWidget()
        begin = QVBoxLayout(self.begin)
        begin.setContentsMargins(0, 0, 0, 0)
        begin.setSpacing(12)
        begin.addWidget(
            muted(say(N_("Create an event, open one, or drop its file or a list onto this window.")))
        )
        row = QHBoxLayout()
        self.create_button = QPushButton(say(N_("&Create an event…")))
        self.create_button.setProperty("primary", "true")
        self.create_button.clicked.connect(self.create_wanted)
        self.open_button = QPushButton(say(N_("&Open an event…")))
        self.open_button.clicked.connect(self.open_wanted)
        row.addWidget(self.create_button)
        row.addWidget(self.open_button)
        row.addStretch(1)
        begin.addLayout(row)
        self.recent = QVBoxLayout()
        self.recent.setSpacing(4)
        begin.addLayout(self.recent)
        self.box.addWidget(self.begin)
        self.card = QFrame()
        self.card.setObjectName("card")
        self.form = QFormLayout(self.card)
        self.form.setContentsMargins(16, 16, 16, 16)
        self.form.setHorizontalSpacing(24)
        self.form.setVerticalSpacing(10)
        self.form.setLabelAlignment(Qt.AlignmentFlag.AlignLeft)
        self.box.addWidget(self.card)
        self.box.addStretch(1)

    def refresh(self) -> None:
        t = self.place.tournament
        self.begin.setVisible(t is None)
        self.card.setVisible(t is not None)
        if t is None:
            self._list_recent()
            return
        say, words = self.say, self.place.words
        while self.form.rowCount():
            self.form.removeRow(0)
        rules = N_("official, the order's fixed points hold") if t.card.official else N_("unofficial")
        here = len(admitted(t)) if t.draw is None else len(t.seats)
        facts = (
            (N_("Name of the event"), t.card.title),
            (N_("Discipline"), words.term(t.card.discipline)),
            (N_("Format"), f"{words.term(t.format.name)}, {t.format.size}"),
            (N_("Matches"), races_text(t, words)),
            (N_("Rules"), say(rules)),
            (
                N_("People"),
                say(N_("entries {entries}, judges {judges}"), entries=here, judges=len(t.judges)),
            ),
            (N_("Tables"), ", ".join(t.tables) or "–"),
            (N_("File"), str(self.place.current.path) if self.place.current else ""),
        )
        for name, value in facts:
            label = QLabel(value)
            label.setWordWrap(True)
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            caption = QLabel(say(name))
            caption.setProperty("role", "muted")
            self.form.addRow(caption, label)

    def _list_recent(self) -> None:
        while self.recent.count():
            widget = self.recent.takeAt(0).widget()
            if widget is not None:
                widget.deleteLater()
        for path in self.place.recent():
            button = QPushButton(f"{path.stem}  ·  {path.parent}".replace("&", "&&"))
            button.setFlat(True)
            button.setStyleSheet("text-align: left;")
            button.clicked.connect(partial(self._open, path))
            self.recent.addWidget(button)

    def _open(self, path: Path, *_: object) -> None:
        self.place.open(path)

    def start(self) -> None:
        if self.begin.isVisible():
            self.create_button.setFocus()
