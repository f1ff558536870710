"""Places and the journal: what has come out, and how it came about."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton

from bracket_desk.domain.people.people import Entry
from bracket_desk.domain.tournament import Tournament
from bracket_desk.domain.values import Departure
from bracket_desk.labels import band_text
from bracket_desk.session import JournalEntry, count_steps, read_time
from bracket_desk.ui.pages.page import Page, muted
from bracket_desk.ui.tables import Column, RowsModel, table_view
from bracket_desk.ui.telling import tell_step
from bracket_desk.ui.workplace import Workplace
from bracket_desk.words import N_


@dataclass(frozen=True, slots=True)
class PlaceRow:
    """Somebody with or without a place."""

    entry: Entry
    place: tuple[int, int] | None
    note: str
    losses: int
    removed: bool


class PlacesPage(Page):
    """Settled places first, then those still in, then those without a place."""

    def __init__(self, workplace: Workplace) -> None:
        say = workplace.say
        super().__init__(workplace, say(N_("Places")))
        self.state = muted("")
        self.box.addWidget(self.state)
        self.model = RowsModel[PlaceRow](
            [
                Column(say(N_("Place")), lambda r: band_text(r.place) if r.place else "", right=True),
                Column(say(N_("Name")), lambda r: r.entry.name),
                Column(say(N_("Region")), lambda r: r.entry.region, stretch=True),
                Column(say(N_("Title")), lambda r: workplace.words.term(r.entry.title)),
                Column(say(N_("Defeats")), lambda r: str(r.losses), right=True),
                Column(say(N_("Note")), lambda r: r.note),
            ]
        )
        self.view = table_view(self.model, say(N_("Places")))
        self.box.addWidget(self.view, 1)

    def refresh(self) -> None:
        t = self.place.tournament
        if t is None or t.draw is None:
            self.model.show([])
            self.state.setText(self.say(N_("Places appear here as soon as they are settled.")))
            return
        rows = [self._row(t, t.entries[entry]) for entry in t.seat_of]
        rows.sort(key=lambda r: (r.place or (999, 999), bool(r.note), r.entry.number))
        self.model.show(rows)
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
        self.view.setFocus()


class JournalPage(Page):
    """Every step with its number, time and name; what was undone is marked so."""

    docket_wanted = Signal()

    def __init__(self, workplace: Workplace) -> None:
        say = workplace.say
        super().__init__(workplace, say(N_("Journal")))
        self.docket = QPushButton(say(N_("&Register of decisions…")))
        self.docket.clicked.connect(self.docket_wanted)
        self.head.addWidget(self.docket)
        self.box.addWidget(
            muted(say(N_("Every step is written the moment it is confirmed. Nothing is erased.")))
        )
        self._counting: frozenset[int] = frozenset()
        self.model = RowsModel[JournalEntry](
            [
                Column(say(N_("No.")), lambda e: str(e.number), right=True),
                Column(say(N_("When")), self._when),
                Column(say(N_("What")), self._what, stretch=True),
                Column(say(N_("Who")), lambda e: e.by),
                Column(say(N_("Mark")), lambda e: "" if e.number in self._counting else say(N_("undone"))),
            ]
        )
        self.view = table_view(self.model, say(N_("Journal")))
        self.box.addWidget(self.view, 1)

    def _when(self, entry: JournalEntry) -> str:
        at = read_time(entry.at)
        return f"{self.place.words.date(at)} {at:%H:%M}"

    def _what(self, entry: JournalEntry) -> str:
        t = self.place.tournament
        return "" if t is None else tell_step(entry.events, self.place.words, t)

    def refresh(self) -> None:
        event = self.place.current
        entries = event.entries if event is not None else ()
        undo = {entry.number for entry in entries} - set(count_steps(entries).undone)
        self._counting = frozenset(undo)
        self.model.show(entries[::-1])

    def start(self) -> None:
        self.view.setFocus()
