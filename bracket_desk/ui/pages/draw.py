"""The draw: a phrase chosen in public, the seeds, and who sits where."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QLineEdit, QPushButton

from bracket_desk.domain import commands as cmd
from bracket_desk.domain.bracket.formats import GROUP_SEATS
from bracket_desk.domain.draw.rules import DrawRules
from bracket_desk.domain.draw.seeding import SEEDS
from bracket_desk.domain.people.people import Entry
from bracket_desk.exchange.lots import read_lots
from bracket_desk.ui.pages.page import Page, muted
from bracket_desk.ui.tables import Column, RowsModel, table_view
from bracket_desk.ui.workplace import Workplace
from bracket_desk.words import N_, group_name

GROUP_COLUMN = 1


@dataclass(frozen=True, slots=True)
class SeatRow:
    """One seat of the grid; nobody in it is a bye."""

    seat: int
    group: str
    entry: Entry | None
    seed: int | None


class DrawPage(Page):
    """Draw by phrase or by hand; the same phrase and list always give the same seats."""

    def __init__(self, workplace: Workplace) -> None:
        say = workplace.say
        super().__init__(workplace, say(N_("Draw")))
        self.state = muted("")
        self.box.addWidget(self.state)
        row = QHBoxLayout()
        row.setSpacing(8)
        self.phrase = QLineEdit()
        self.phrase.setPlaceholderText(say(N_("a phrase chosen aloud in front of everyone")))
        self.phrase.returnPressed.connect(self.draw)
        label = QLabel(say(N_("&Phrase")))
        label.setBuddy(self.phrase)
        self.seeds = QComboBox()
        self.seeds.addItem(say(N_("as many as have ratings")), None)
        for seeds in SEEDS:
            self.seeds.addItem(str(seeds), seeds)
        seeds_label = QLabel(say(N_("&Seeds")))
        seeds_label.setBuddy(self.seeds)
        self.button = QPushButton(say(N_("&Draw")))
        self.button.setProperty("primary", "true")
        self.button.clicked.connect(self.draw)
        self.by_hand = QPushButton(say(N_("Drawn by &hand…")))
        self.by_hand.setToolTip(say(N_("A list of two columns: entry number and seat")))
        self.by_hand.clicked.connect(self.take_lots)
        for widget in (label, self.phrase, seeds_label, self.seeds, self.button, self.by_hand):
            row.addWidget(widget)
        row.setStretch(1, 1)
        self.box.addLayout(row)
        self.model = RowsModel[SeatRow](
            [
                Column(say(N_("Seat")), lambda r: str(r.seat), right=True),
                Column(say(N_("Group")), lambda r: r.group),
                Column(say(N_("Name")), lambda r: r.entry.name if r.entry else "×"),
                Column(say(N_("Subject")), lambda r: r.entry.region if r.entry else "", stretch=True),
                Column(
                    say(N_("Rating")),
                    lambda r: f"{r.entry.rating:g}" if r.entry and r.entry.rating is not None else "",
                    right=True,
                ),
                Column(
                    say(N_("Ground")),
                    lambda r: "" if r.entry is None else self._ground(r.seed),
                ),
            ]
        )
        self.view = table_view(self.model, say(N_("Seats of the draw")))
        self.box.addWidget(self.view, 1)

    def _ground(self, seed: int | None) -> str:
        return self.say(N_("lot")) if seed is None else self.say(N_("seed {seed}"), seed=seed)

    def refresh(self) -> None:
        t = self.place.tournament
        if t is None:
            self.model.show([])
            return
        grouped = any(match.group is not None for match in t.format.matches)
        self.view.setColumnHidden(GROUP_COLUMN, not grouped)
        here = sum(entry not in t.gone for entry in t.entries)
        seats = self.place.words.seats(t.format.size)
        if t.draw is None:
            text = self.say(N_("Admitted: {here} for {seats}."), here=here, seats=seats)
            self.model.show([])
        else:
            text = self.say(N_("Drawn: {drawn} for {seats}."), drawn=len(t.seats), seats=seats)
            if t.draw.phrase:
                text += " " + self.say(N_("Drawn by the phrase “{phrase}”."), phrase=t.draw.phrase)
            self.model.show(
                [
                    SeatRow(
                        seat,
                        group_name((seat - 1) // GROUP_SEATS, self.place.words.language) if grouped else "",
                        t.entries[t.seats[seat]] if seat in t.seats else None,
                        t.seeds.get(t.seats[seat]) if seat in t.seats else None,
                    )
                    for seat in range(1, t.format.size + 1)
                ]
            )
        self.state.setText(text)
        allowed = self.place.writable and not t.decided and not t.closed
        for widget in (self.phrase, self.seeds, self.button, self.by_hand):
            widget.setEnabled(allowed)

    def draw(self) -> None:
        """Draw by what the fields say; another draw after the first is asked about."""
        t, asking = self.place.tournament, self.place.asking
        if t is not None and t.draw is not None and asking is not None:
            text = N_("The draw has been made. A new one takes its place; both stay in the journal.")
            if not asking.confirm(self.say(text), self.say(N_("Draw again"))):
                return
        rules = DrawRules(seeds=self.seeds.currentData())
        self.place.perform(cmd.Draw(phrase=self.phrase.text(), rules=rules))

    def take_lots(self) -> None:
        """Take over a draw made by hand."""
        path = self.place.asking.list_to_take() if self.place.asking is not None else None
        if path is None:
            return
        self.place.run(
            lambda _: read_lots(path),
            lambda lots: self.place.perform(cmd.DrawByLots(lots=lots, source=path.name)),
        )

    def start(self) -> None:
        (self.phrase if self.phrase.isEnabled() else self.view).setFocus()
