"""The entries of the event: the table and a list taken."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QMenu, QPushButton

from bracket_desk.domain import commands as cmd
from bracket_desk.domain.people.people import Entry
from bracket_desk.domain.sport import titles
from bracket_desk.domain.tournament import Tournament
from bracket_desk.exchange.review import Source
from bracket_desk.labels import band_text
from bracket_desk.ui.pages.people import ListPage
from bracket_desk.ui.result_panel import empty_menu, leaving_commands, perform_with_note
from bracket_desk.ui.tables import Column, RowsModel, table_view
from bracket_desk.ui.wizard import Wizard
from bracket_desk.ui.wizard_kinds import AS_ENTRIES
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

    def wizard(self, source: Source) -> Wizard[Entry]:
        return Wizard(self.window(), self.place, AS_ENTRIES, source)
