"""The journal: every step, found by player, match, kind or words, and a look at any moment of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QPushButton

from bracket_desk.domain.about import About, StepKind, about_step
from bracket_desk.domain.people.people import Entry
from bracket_desk.printing.why import everybody
from bracket_desk.session import JournalEntry, code_of, count_steps, read_time
from bracket_desk.ui.filtered import Filtered
from bracket_desk.ui.letters import px
from bracket_desk.ui.pages.page import Page, muted
from bracket_desk.ui.picking import FindLine
from bracket_desk.ui.tables import Column, RowsModel, fold, table_view
from bracket_desk.ui.telling import tell_entry, tell_event
from bracket_desk.ui.workplace import Workplace
from bracket_desk.words import N_

KIND_WORDS = {
    StepKind.RESULTS: N_("Results"),
    StepKind.DEFEATS: N_("No-shows, tech. defeats"),
    StepKind.LEAVING: N_("Leaving and coming back"),
    StepKind.DECISIONS: N_("Sanctions, protests, decisions"),
    StepKind.DRAW: N_("Draws"),
    StepKind.SEATS: N_("Changes of seats"),
    StepKind.CALLS: N_("Calls and play at the tables"),
    StepKind.UNDO: N_("Undone and redone"),
    StepKind.ENTRIES: N_("List of entries"),
    StepKind.ADMISSION: N_("Papers and admission"),
    StepKind.JUDGES: N_("Judges"),
    StepKind.HALL: N_("Hall"),
    StepKind.TITLES: N_("Titles and points"),
    StepKind.TIMETABLE: N_("Timetable"),
    StepKind.CARD: N_("Card and regulations"),
    StepKind.PAPERS: N_("Printed papers"),
}
"""The kinds of steps in the order in which they are looked for."""

MOST_FOLLOWING = 4
"""So many things that followed by themselves from a step are named below the table."""


@dataclass(frozen=True, slots=True)
class StepRow:
    """A step, what it is about, and what is to be marked about it."""

    entry: JournalEntry
    about: About
    mark: str


class JournalPage(Page):
    """Every step with its number, time and name. ``moment_wanted``: the entry at which to look.

    While a moment of the past is looked at, the whole journal still stands here, with that moment marked.
    """

    moment_wanted = Signal(int)
    docket_wanted = Signal()

    def __init__(self, workplace: Workplace) -> None:
        say = workplace.say
        super().__init__(workplace, say(N_("Journal")))
        self._abouts: dict[str, About] = {}
        self._people: dict[str, Entry] = {}
        self._kept: tuple[object, str, str] = (None, "", "")
        self._sought = ""
        self.docket = QPushButton(say(N_("&Register of decisions…")))
        self.docket.setToolTip(say(N_("Ctrl+D")))
        self.docket.clicked.connect(self.docket_wanted)
        self.head.addWidget(self.docket)
        self.look = QPushButton(say(N_("&Look at this moment")))
        self.look.setToolTip(say(N_("The event as it stood after this step, read-only (Enter)")))
        self.look.clicked.connect(self.look_at_chosen)
        self.head.addWidget(self.look)
        self.model = RowsModel[StepRow](
            [
                Column(
                    say(N_("No.")), lambda r: str(r.entry.number), sorts=lambda r: r.entry.number, right=True
                ),
                Column(say(N_("When")), self._when, sorts=lambda r: r.entry.number),
                Column(say(N_("What")), self._what, stretch=True),
                Column(say(N_("Who")), lambda r: r.entry.by),
                Column(say(N_("Mark")), lambda r: r.mark),
            ]
        )
        self.found = Filtered()
        self.view = table_view(self.model, say(N_("Journal")), self.found)
        self.view.sortByColumn(0, Qt.SortOrder.DescendingOrder)
        self.view.activated.connect(lambda _: self.look_at_chosen())
        self.view.selectionModel().selectionChanged.connect(lambda *_: self._show_chosen())
        self.box.addLayout(self._filters())
        self.count = muted("")
        self.box.addWidget(self.count)
        self.box.addWidget(self.view, 1)
        self.more = muted("")
        self.box.addWidget(self.more)
        workplace.opened.connect(self._opened)
        workplace.noticed.connect(self._noticed)
        self._event: object = None

    def _filters(self) -> QHBoxLayout:
        say = self.say
        self.search = self._line(N_("words in the step"), N_("Find in the journal"))
        self.player = self._line(N_("name or number"), N_("Player"))
        self.match = self._line(N_("match no."), N_("Number of a match"))
        self.match.setMaximumWidth(px(104))
        self.kind = QComboBox()
        self.kind.setAccessibleName(say(N_("Kind of step")))
        self.kind.addItem(say(N_("every kind")), None)
        for kind, text in KIND_WORDS.items():
            self.kind.addItem(say(text), kind)
        self.kind.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.kind.setMinimumContentsLength(12)
        self.kind.setMaximumWidth(px(260))
        self.kind.currentIndexChanged.connect(lambda _: self._narrow())
        self.all = QPushButton(say(N_("Show &all")))
        self.all.clicked.connect(self.show_all)
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(self.search, 2)
        row.addWidget(self.player, 2)
        row.addWidget(self.match)
        row.addWidget(self.kind, 3)
        row.addWidget(self.all)
        return row

    def _line(self, hint: str, name: str) -> FindLine:
        line = FindLine(self.view)
        line.setPlaceholderText(self.say(hint))
        line.setAccessibleName(self.say(name))
        line.setClearButtonEnabled(True)
        line.textChanged.connect(lambda _: self._narrow())
        line.returnPressed.connect(self.view.setFocus)
        return line

    # ------------------------------------------------------------ showing

    def _when(self, row: StepRow) -> str:
        at = read_time(row.entry.at)
        return f"{self.place.words.date(at)} {at:%H:%M}"

    def _what(self, row: StepRow) -> str:
        """The step in words; an undo names the step that it takes back."""
        event = self.place.live
        return (
            "" if event is None else tell_entry(row.entry, event.entries, self.place.words, event.tournament)
        )

    def _opened(self) -> None:
        """Another event is open: what was looked for belongs to the one before."""
        if self._event is not self.place.live:
            self._event = self.place.live
            self._abouts.clear()
            self.show_all()
            self.view.clearSelection()

    def _noticed(self) -> None:
        """While the past is looked at, steps go on being written: the whole journal stands here."""
        event = self.place.live
        written = 0 if event is None else len(event.entries)
        if self.place.past is not None and self.isVisible() and written != len(self.model.rows):
            self.refresh()

    def refresh(self) -> None:
        event, past = self.place.live, self.place.past
        entries = event.entries if event is not None else ()
        chosen = self.chosen
        undone = set(count_steps(entries).undone)
        self._people = everybody(event.tournament, entries) if event is not None else {}
        looked = None if past is None else past.last.number
        self.model.show([self._row(entries, entry, undone, looked) for entry in entries])
        self._narrow()
        if chosen is not None:
            self.choose(chosen.number)
        self._show_chosen()

    def _row(
        self, entries: Sequence[JournalEntry], entry: JournalEntry, undone: set[int], looked: int | None
    ) -> StepRow:
        # an entry is never rewritten, so what it is about is found once
        about = self._abouts.get(entry.hash)
        if about is None:
            about = self._abouts[entry.hash] = about_step(entries, entry.number)
        marks = [self.say(N_("undone"))] if entry.number in undone else []
        if entry.number == looked:
            marks.append(self.say(N_("looked at")))
        return StepRow(entry, about, ", ".join(marks))

    def _narrow(self) -> None:
        """Only the steps that are meant by all four at once."""
        kind, match, player = self.kind.currentData(), self.match.text().strip(), self.player.text().strip()
        matches = self._matches_meant(match) if match else None
        people = self._people_meant(player) if player else None
        # Qt hands an enum back as the plain text that it also is
        wanted = None if kind is None else StepKind(kind)

        def keeps(row: StepRow) -> bool:
            about = row.about
            return (
                (wanted is None or wanted in about.kinds)
                and (matches is None or bool(matches & about.matches))
                and (people is None or bool(people & about.entries))
            )

        # each of these goes through every step again
        if (kind, match, player) != self._kept or match or player:
            self._kept = kind, match, player
            self.found.keep(keeps)
        if self.search.text() != self._sought:
            self._sought = self.search.text()
            self.found.search(self._sought)
        shown, of = self.found.rowCount(), len(self.model.rows)
        if shown == of:
            text = N_("Every step is written the moment it is confirmed. Nothing is erased. Steps: {all}.")
        else:
            text = N_("Steps shown: {shown} of {all}.")
        self.count.setText(self.say(text, shown=shown, all=of))
        self.all.setEnabled(shown != of)

    def _matches_meant(self, typed: str) -> frozenset[str]:
        event = self.place.live
        matches = () if event is None else event.tournament.format.matches
        return frozenset(match.id for match in matches if typed in (str(match.number), match.id))

    def _people_meant(self, typed: str) -> frozenset[str]:
        """Everybody of that number, or with these words in the name."""
        if typed.isdecimal():
            return frozenset(e for e, person in self._people.items() if person.number == int(typed))
        words = fold(typed).split()
        return frozenset(
            e for e, person in self._people.items() if all(word in fold(person.name) for word in words)
        )

    def show_all(self) -> None:
        """No filter any more."""
        self.kind.setCurrentIndex(0)
        for line in (self.search, self.player, self.match):
            line.clear()

    @property
    def chosen(self) -> JournalEntry | None:
        """The step that is chosen."""
        rows = self.view.selectionModel().selectedRows()
        if not rows:
            return None
        entry: JournalEntry = self.model.rows[self.found.mapToSource(rows[0]).row()].entry
        return entry

    def choose(self, number: int) -> None:
        """Choose the entry of that number, if it is shown."""
        at = next((at for at, row in enumerate(self.model.rows) if row.entry.number == number), None)
        index = self.found.mapFromSource(self.model.index(at, 0)) if at is not None else None
        if index is not None and index.isValid():
            self.view.selectRow(index.row())
            self.view.scrollTo(index)

    def _show_chosen(self) -> None:
        """What followed from the chosen step by itself, and its code in the journal."""
        entry, event = self.chosen, self.place.live
        last = event is not None and entry is not None and entry.number == len(event.entries)
        past = self.place.past
        looked = entry is not None and past is not None and entry.number == past.last.number
        now = last and past is None
        self.look.setEnabled(entry is not None and not looked and not now)
        if entry is None or event is None:
            self.more.setText("")
            return
        t, words = event.tournament, self.place.words
        following = [tell_event(each, words, t) for each in entry.events[1:]]
        if len(following) > MOST_FOLLOWING:
            more = len(following) - MOST_FOLLOWING
            following[MOST_FOLLOWING:] = [self.say(N_("… and {more} more"), more=more)]
        told = [self.say(N_("Entry {number}, code {code}"), number=entry.number, code=code_of(entry.hash))]
        if following:
            told.append(self.say(N_("followed by itself: {what}"), what="; ".join(following)))
        self.more.setText(" · ".join(told))

    def start(self) -> None:
        if self.chosen is None and self.found.rowCount():
            self.view.selectRow(0)
        self.view.setFocus()

    # ------------------------------------------------------------ doing

    def look_at_chosen(self) -> None:
        """Look at the event as it stood after the chosen step."""
        entry = self.chosen
        if entry is not None and self.look.isEnabled():
            self.moment_wanted.emit(entry.number)
