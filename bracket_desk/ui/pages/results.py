"""Places: what has come out, and why."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton

from bracket_desk.domain.people.people import Entry
from bracket_desk.domain.tournament import Tournament
from bracket_desk.domain.values import Departure
from bracket_desk.domain.why import AboutPlace, Question, questions_about
from bracket_desk.labels import band_text, short_region
from bracket_desk.ui.pages.page import Page, muted
from bracket_desk.ui.tables import Column, RowsModel, table_view
from bracket_desk.ui.workplace import Workplace
from bracket_desk.words import N_

ROOMY = 690
"""Pixels from which the table has room for titles beside names and regions."""


@dataclass(frozen=True, slots=True)
class PlaceRow:
    """Somebody with or without a place."""

    entry: Entry
    place: tuple[int, int] | None
    note: str
    losses: int
    removed: bool


class PlacesPage(Page):
    """Settled places first, then those still in, then those without a place.

    ``why_wanted`` carries the question about somebody's place; ``titles_wanted`` and
    ``statistics_wanted``: titles and ranks, and the numbers of the event.
    """

    why_wanted = Signal(object)
    titles_wanted = Signal()
    statistics_wanted = Signal()

    def __init__(self, workplace: Workplace) -> None:
        say = workplace.say
        super().__init__(workplace, say(N_("Places")))
        self.state = muted("")
        self.box.addWidget(self.state)
        self.model = RowsModel[PlaceRow](
            [
                Column(say(N_("Place")), lambda r: band_text(r.place) if r.place else "", right=True),
                Column(say(N_("Name")), lambda r: r.entry.name),
                Column(
                    say(N_("Region")),
                    lambda r: r.entry.region,
                    stretch=True,
                    brief=lambda r: short_region(r.entry.region),
                ),
                Column(say(N_("Title")), lambda r: workplace.words.term(r.entry.title), spare=True),
                Column(say(N_("Defeats")), lambda r: str(r.losses), right=True),
                Column(say(N_("Note")), lambda r: r.note),
            ]
        )
        self.view = table_view(self.model, say(N_("Places")), roomy=ROOMY)
        self.view.activated.connect(lambda _: self.ask())
        self.view.selectionModel().selectionChanged.connect(lambda *_: self._enable())
        self.why = QPushButton(say(N_("W&hy?")))
        self.why.setToolTip(say(N_("Why somebody has this place, decision by decision (Ctrl+I)")))
        self.why.clicked.connect(self.ask)
        self.titles = QPushButton(say(N_("&Titles and ranks…")))
        self.titles.setToolTip(say(N_("Proposals of titles and ranks, norms, points of the rating (Ctrl+T)")))
        self.titles.clicked.connect(self.titles_wanted)
        self.statistics = QPushButton(say(N_("&Statistics…")))
        self.statistics.clicked.connect(self.statistics_wanted)
        self.head.addWidget(self.statistics)
        self.head.addWidget(self.titles)
        self.head.addWidget(self.why)
        self.box.addWidget(self.view, 1)
        self._enable()

    @property
    def chosen(self) -> Entry | None:
        """Whose row is chosen."""
        rows = self.view.selectionModel().selectedRows()
        return self.model.rows[rows[0].row()].entry if rows else None

    def questions(self) -> tuple[Question, ...]:
        """What can be asked about whoever is chosen: the place, and the last match they stand in."""
        t, entry = self.place.tournament, self.chosen
        if t is None or entry is None:
            return ()
        last = next((state.match.id for state in reversed(t.states) if entry.id in state.players), None)
        return AboutPlace(entry.id), *(() if last is None else questions_about(t, last)[:3])

    def ask(self) -> None:
        """Ask why somebody has their place."""
        questions = self.questions()
        if questions:
            self.why_wanted.emit(questions)

    def _enable(self) -> None:
        self.why.setEnabled(self.chosen is not None)

    def refresh(self) -> None:
        t = self.place.tournament
        if t is None or t.draw is None:
            self.model.show([])
            self._enable()
            self.state.setText(self.say(N_("Places appear here as soon as they are settled.")))
            return
        rows = [self._row(t, t.entries[entry]) for entry in t.seat_of]
        rows.sort(key=lambda r: (r.place or (999, 999), bool(r.note), r.entry.number))
        self.model.show(rows)
        self._enable()
        settled = sum(row.place is not None for row in rows)
        removed = sum(row.place is None and row.removed for row in rows)
        text = self.say(N_("Settled: {settled} of {all}."), settled=settled, all=len(rows) - removed)
        if removed:
            text += " " + self.say(N_("Without a place: {removed}."), removed=removed)
        self.state.setText(text)

    def _row(self, t: Tournament, entry: Entry) -> PlaceRow:
        gone = t.gone.get(entry.id)
        note = self.place.words.term(gone.how) if gone else ""
        removed = gone is not None and gone.how is Departure.DISQUALIFIED
        return PlaceRow(entry, t.places.get(entry.id), note, t.standing.losses.get(entry.id, 0), removed)

    def start(self) -> None:
        if self.chosen is None and self.model.rows:
            self.view.selectRow(0)
        self.view.setFocus()
