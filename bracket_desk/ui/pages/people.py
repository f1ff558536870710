"""What the pages of people share: a table, a search, a list taken and what of it was doubted or refused."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QKeySequence, QShortcut
from PySide6.QtWidgets import QFrame, QLabel, QLineEdit, QPlainTextEdit, QPushButton, QVBoxLayout

from bracket_desk.domain.people.people import Entry, Judge
from bracket_desk.exchange.importer import EntriesRead, JudgesRead
from bracket_desk.exchange.review import Source
from bracket_desk.ui.letters import px
from bracket_desk.ui.pages.page import Page, muted
from bracket_desk.ui.tables import Found
from bracket_desk.ui.wizard import Wizard
from bracket_desk.ui.wizard_kinds import ListTaken
from bracket_desk.ui.workplace import Workplace
from bracket_desk.words import N_


class ListPage(Page):
    """A page with a table of people, a search, and the report of the last list taken."""

    def __init__(self, workplace: Workplace, title: str, empty: str) -> None:
        super().__init__(workplace, title)
        self.search = QLineEdit()
        self.search.setPlaceholderText(self.say(N_("search")))
        self.search.setAccessibleName(self.say(N_("Search")))
        self.search.setMaximumWidth(px(260))
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
        """Open the wizard for a list file."""
        self._open_wizard(Source(path.name, path))

    def take_clipboard(self) -> None:
        """Open the wizard for what was copied, as from a spreadsheet."""
        self._open_wizard(Source(self.say(N_("clipboard")), text=QGuiApplication.clipboard().text()))

    def wizard(self, source: Source) -> Wizard[Entry] | Wizard[Judge]:
        """The dialog that takes a list into the open event; it reads as soon as it is made."""
        raise NotImplementedError

    def _open_wizard(self, source: Source) -> None:
        if self.place.tournament is None:
            return
        if not self.place.writable:
            self.place.tell_read_only()
            return
        self.report.hide()
        dialog = self.wizard(source)
        dialog.taken.connect(self._tell_taken)
        dialog.finished.connect(dialog.deleteLater)
        # not executed: whoever dropped the file waits for the end of its event
        dialog.open()

    def _tell_taken(self, taken: ListTaken) -> None:
        name, answers = Path(taken.name), taken.answers
        tell_read(self.report, self.place, name, taken.read, late=taken.late, answers=answers)

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
        self.text.setMinimumHeight(px(64))
        self.text.setMaximumHeight(px(180))
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


def tell_read(
    report: Report,
    place: Workplace,
    path: Path,
    read: EntriesRead | JudgesRead,
    *,
    late: bool = False,
    answers: Iterable[str] = (),
) -> None:
    """The outcome of a list in sentences: rows first, then answers and columns that were left out.

    ``late``: the draw had been made, so nobody of the list has a seat. ``answers``: a line for each
    row that was asked about.
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
    lines += answers
    left = [heading for heading, field in read.columns.items() if field is None]
    if left:
        lines.append(say(N_("Columns not taken: {columns}"), columns=", ".join(left)))
    if late and read.taken:
        lines.insert(0, say(N_("The draw has been made: these people have no seat, they are reserves.")))
    report.tell(summary, lines)
    if not read.taken:
        place.tell(summary)
