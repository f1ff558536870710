"""The people of the event: the table, a list taken, and what of it was doubted or refused."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QCursor, QKeySequence, QShortcut
from PySide6.QtWidgets import QFrame, QLabel, QLineEdit, QMenu, QPlainTextEdit, QPushButton, QVBoxLayout

from bracket_desk.domain import commands as cmd
from bracket_desk.domain.people.people import Entry, Judge
from bracket_desk.domain.sport import titles
from bracket_desk.domain.tournament import Tournament
from bracket_desk.exchange.importer import EntriesRead, JudgesRead, read_entries, read_judges
from bracket_desk.labels import band_text
from bracket_desk.ui.pages.page import Page, muted
from bracket_desk.ui.result_panel import empty_menu, leaving_commands, perform_with_note
from bracket_desk.ui.tables import Column, Found, RowsModel, table_view
from bracket_desk.ui.workplace import Workplace
from bracket_desk.words import N_


@dataclass(frozen=True, slots=True)
class Row:
    """One entry as the table shows it."""

    entry: Entry
    seat: int | None
    seed: int | None
    place: tuple[int, int] | None
    gone: str


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
        self.report = _Report(self.say(N_("Hide the report")))
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


class _Report(QFrame):
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


class EntriesPage(ListPage):
    """Entries: everybody who has come, with seat and place once they have them."""

    def __init__(self, workplace: Workplace) -> None:
        say = workplace.say
        super().__init__(
            workplace,
            say(N_("Entries")),
            say(N_("Nobody is here yet. Take the region's list: XLSX, XLS, ODS, CSV or text.")),
        )
        self.model = RowsModel[Row](self._columns())
        self.view = table_view(self.model, say(N_("Entries")), self.found)
        self.view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.view.customContextMenuRequested.connect(lambda _: self._show_menu())
        self.leave = QPushButton(say(N_("&Leaving the event")))
        self.leave.setProperty("danger", "true")
        self.leave.setMenu(QMenu(self.leave))
        self.leave.menu().aboutToShow.connect(self._fill_menu)
        self.head.insertWidget(self.head.count() - 1, self.leave)
        self.view.selectionModel().selectionChanged.connect(lambda *_: self._enable_leaving())
        self.box.addWidget(self.view, 1)
        self.box.addWidget(self.report)
        self._enable_leaving()

    @property
    def chosen(self) -> Entry | None:
        """The entry whose row is chosen."""
        rows = self.view.selectionModel().selectedRows()
        return self.model.rows[self.found.mapToSource(rows[0]).row()].entry if rows else None

    def _enable_leaving(self) -> None:
        self.leave.setEnabled(self.chosen is not None and self.place.writable)

    def _fill_menu(self) -> None:
        menu, t, entry = self.leave.menu(), self.place.tournament, self.chosen
        empty_menu(menu)
        if t is None or entry is None:
            return
        who = self.place.words.entry(entry.id, t)
        for text, command in leaving_commands(t, entry.id):
            action = menu.addAction(self.say(text, who=who).replace("&", "&&"))
            action.triggered.connect(partial(self._perform, command))

    def _perform(self, command: cmd.Command, *_: object) -> None:
        perform_with_note(self.place, command)

    def _show_menu(self) -> None:
        if self.leave.isEnabled():
            self._fill_menu()
            self.leave.menu().popup(QCursor.pos())

    def _columns(self) -> list[Column[Row]]:
        say, words = self.say, self.place.words
        return [
            Column(say(N_("No.")), lambda r: str(r.entry.number), lambda r: r.entry.number, right=True),
            Column(say(N_("Name")), lambda r: r.entry.name),
            Column(
                say(N_("Born")),
                lambda r: words.date(r.entry.born),
                lambda r: r.entry.born.toordinal() if r.entry.born else 0,
                spare=True,
            ),
            Column(
                say(N_("Title")),
                lambda r: words.term(r.entry.title),
                lambda r: titles.seniority(r.entry.title) if r.entry.title else 99,
                spare=True,
            ),
            Column(say(N_("Subject")), lambda r: r.entry.region, stretch=True),
            Column(
                say(N_("Rating")),
                lambda r: "" if r.entry.rating is None else f"{r.entry.rating:g}",
                lambda r: float(r.entry.rating or 0),
                right=True,
                spare=True,
            ),
            Column(say(N_("Seed")), lambda r: str(r.seed or ""), lambda r: r.seed or 999, right=True),
            Column(say(N_("Seat")), lambda r: str(r.seat or ""), lambda r: r.seat or 999, right=True),
            Column(
                say(N_("Place")),
                lambda r: band_text(r.place) if r.place else r.gone,
                lambda r: r.place[0] if r.place else 999,
                right=True,
            ),
        ]

    def refresh(self) -> None:
        t = self.place.tournament
        rows = [] if t is None else [self._row(t, entry) for entry in t.entries.values()]
        self.model.show(rows)
        self.empty.setVisible(not rows)

    def _row(self, t: Tournament, entry: Entry) -> Row:
        gone = t.gone.get(entry.id)
        word = self.place.words.term(gone.how) if gone else ""
        if not gone and t.draw is not None and entry.id not in t.seat_of:
            word = self.say(N_("no seat"))
        return Row(entry, t.seat_of.get(entry.id), t.seeds.get(entry.id), t.places.get(entry.id), word)

    def take_list(self, path: Path) -> None:
        t = self.place.tournament
        if t is None:
            return
        known, today = tuple(t.entries.values()), self.place.around.clock().date()
        last = t.last_number
        self.place.run(
            lambda _: (read_entries(path, today, known, last=last), is_of_judges(path, today)),
            lambda found: self._taken(path, *found),
        )

    def _taken(self, path: Path, read: EntriesRead, looks_other: bool) -> None:  # noqa: FBT001
        text = N_("“{file}” looks like a list of judges. Take the people in it as entries?")
        if read.taken and looks_other and not self.agrees(text, path):
            return
        if read.taken:
            people = tuple(taken.person for taken in read.taken)
            if not self.place.perform(cmd.RegisterEntries(entries=people, source=path.name)):
                return
        t = self.place.tournament
        tell_read(self.report, self.place, path, read, late=t is not None and t.draw is not None)


class JudgesPage(ListPage):
    """Judges of the panel: name, post, category, where from."""

    def __init__(self, workplace: Workplace) -> None:
        say, words = workplace.say, workplace.words
        super().__init__(
            workplace, say(N_("Judges")), say(N_("No judges yet. Take their list, or go on without them."))
        )
        self.model = RowsModel[Judge](
            [
                Column(say(N_("No.")), lambda j: str(j.number), lambda j: j.number, right=True),
                Column(say(N_("Name")), lambda j: j.name),
                Column(say(N_("Post")), lambda j: words.term(j.post)),
                Column(say(N_("Category")), lambda j: words.term(j.category)),
                Column(say(N_("Subject")), lambda j: j.region, stretch=True),
                Column(say(N_("Town")), lambda j: j.town),
            ]
        )
        self.view = table_view(self.model, say(N_("Judges")), self.found)
        self.box.addWidget(self.view, 1)
        self.box.addWidget(self.report)

    def refresh(self) -> None:
        t = self.place.tournament
        judges = t.judges if t is not None else ()
        self.model.show(judges)
        self.empty.setVisible(not judges)

    def take_list(self, path: Path) -> None:
        t = self.place.tournament
        if t is None:
            return
        known, today = t.judges, self.place.around.clock().date()
        self.place.run(
            lambda _: (read_judges(path, today, known), not is_of_judges(path, today)),
            lambda found: self._taken(path, *found),
        )

    def _taken(self, path: Path, read: JudgesRead, looks_other: bool) -> None:  # noqa: FBT001
        text = N_("“{file}” looks like a list of entries. Take the people in it as judges?")
        if read.taken and looks_other and not self.agrees(text, path):
            return
        if read.taken:
            people = tuple(taken.person for taken in read.taken)
            if not self.place.perform(cmd.RegisterJudges(judges=people, source=path.name)):
                return
        tell_read(self.report, self.place, path, read)


def is_of_judges(path: Path, today: date) -> bool:
    """Whether more columns of a list are understood as those of judges than as those of entries."""
    judges, entries = read_judges(path, today, ()).columns, read_entries(path, today, ()).columns
    known, other = (sum(field is not None for field in columns.values()) for columns in (judges, entries))
    return known > other


def tell_read(
    report: _Report, place: Workplace, path: Path, read: EntriesRead | JudgesRead, *, late: bool = False
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
