"""What the pages of people share: a table, a search, a list taken and what of it was doubted or refused."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QFrame, QLabel, QLineEdit, QPlainTextEdit, QPushButton, QVBoxLayout

from bracket_desk.exchange.importer import EntriesRead, JudgesRead, read_entries, read_judges
from bracket_desk.ui.pages.page import Page, muted
from bracket_desk.ui.tables import Found
from bracket_desk.ui.workplace import Workplace
from bracket_desk.words import N_


class ListPage(Page):
    """A page with a table of people, a search, and the report of the last list taken."""

    def __init__(self, workplace: Workplace, title: str, empty: str) -> None:
        super().__init__(workplace, title)
        self.search = QLineEdit()
        self.search.setPlaceholderText(self.say(N_("search")))
        self.search.setAccessibleName(self.say(N_("Search")))
        self.search.setMaximumWidth(260)
        self.take = QPushButton(self.say(N_("&Take from a list…")))
        self.take.setProperty("primary", "true")
        self.take.clicked.connect(self.ask_for_list)
        self.head.addWidget(self.search)
        self.head.addWidget(self.take)
        self.empty = muted(empty)
        self.box.addWidget(self.empty)
        self.found = Found()
        self.search.textChanged.connect(self.found.search)
        self.report = Report(self.say(N_("Hide the report")))
        workplace.opened.connect(self.search.clear)
        workplace.opened.connect(self.report.hide)
        workplace.opened.connect(lambda: self.take.setEnabled(workplace.writable))

    def ask_for_list(self) -> None:
        """Ask for a file and take it."""
        if self.place.asking is None or self.place.current is None:
            return
        path = self.place.asking.list_to_take()
        if path is not None:
            self.report.hide()
            self.take_list(path)

    def take_list(self, path: Path) -> None:
        """Read a list beside the window and take what can be taken in one step."""
        raise NotImplementedError

    def agrees(self, text: str, path: Path) -> bool:
        """Whether the person wants a list that looks like one of other people."""
        self.report.hide()
        asking = self.place.asking
        if asking is not None and asking.confirm(self.say(text, file=path.name), self.say(N_("Take them"))):
            return True
        self.place.tell(self.say(N_("Nothing was changed.")))
        return False

    def start(self) -> None:
        self.search.setFocus()


class Report(QFrame):
    """What came out of a list, in sentences with row numbers; Esc or its button hides it."""

    def __init__(self, hide: str) -> None:
        super().__init__()
        self.setObjectName("card")
        box = QVBoxLayout(self)
        box.setContentsMargins(12, 12, 12, 12)
        self.summary = QLabel()
        self.summary.setProperty("role", "heading")
        self.summary.setWordWrap(True)
        self.text = QPlainTextEdit()
        self.text.setReadOnly(True)
        self.text.setMinimumHeight(90)
        self.text.setMaximumHeight(180)
        self.text.setTabChangesFocus(True)
        button = QPushButton(hide)
        button.clicked.connect(self.hide)
        for widget in (self.summary, self.text):
            box.addWidget(widget)
        box.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)
        QShortcut(
            QKeySequence(Qt.Key.Key_Escape),
            self,
            self.hide,
            context=Qt.ShortcutContext.WidgetWithChildrenShortcut,
        )
        self.hide()

    def tell(self, summary: str, lines: list[str]) -> None:
        """Show a report; without lines only its summary."""
        self.summary.setText(summary)
        self.text.setPlainText("\n".join(lines))
        self.text.setAccessibleName(summary)
        self.text.setVisible(bool(lines))
        self.show()


def is_of_judges(path: Path, today: date) -> bool:
    """Whether more columns of a list are understood as those of judges than as those of entries."""
    judges, entries = read_judges(path, today, ()).columns, read_entries(path, today, ()).columns
    known, other = (sum(field is not None for field in columns.values()) for columns in (judges, entries))
    return known > other


def tell_read(
    report: Report, place: Workplace, path: Path, read: EntriesRead | JudgesRead, *, late: bool = False
) -> None:
    """The outcome of a list in sentences: rows first, then columns that were left out.

    ``late``: the draw had been made, so nobody of the list has a seat.
    """
    say, words = place.say, place.words
    summary = say(
        N_("{file}: taken {taken}, refused cells {refused}, doubts {doubts}"),
        file=path.name,
        taken=len(read.taken),
        refused=len(read.refused),
        doubts=len(read.doubts),
    )
    rows = [(r.row, words.reason(r.reason, r.values)) for r in read.refused]
    rows += [(d.row, words.reason(d.reason, d.values)) for d in read.doubts]
    lines = [say(N_("Row {row}: {why}"), row=row, why=why) for row, why in sorted(rows)]
    left = [heading for heading, field in read.columns.items() if field is None]
    if left:
        lines.append(say(N_("Columns not taken: {columns}"), columns=", ".join(left)))
    if late and read.taken:
        lines.insert(0, say(N_("The draw has been made: these people have no seat, they are reserves.")))
    report.tell(summary, lines)
    if not read.taken:
        place.tell(summary)
