"""Results that were written by pen, taken into the desk one after the other, each with its times."""

from __future__ import annotations

from datetime import datetime

from msgspec import structs
from PySide6.QtCore import QModelIndex
from PySide6.QtWidgets import (
    QDialog,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from bracket_desk.domain import commands as cmd
from bracket_desk.domain.bracket.resolve import MatchState
from bracket_desk.domain.errors import DeskError
from bracket_desk.domain.tournament import Tournament
from bracket_desk.domain.typed.foresight import foresee
from bracket_desk.domain.typed.reading import TypedCommand, Understood, Unread, read_line
from bracket_desk.domain.values import CLOSED_STATUSES
from bracket_desk.labels import side_text, stage_name
from bracket_desk.ui.asking import resize_within
from bracket_desk.ui.fields import calm_fields
from bracket_desk.ui.forms.fields import UnreadableError
from bracket_desk.ui.line_words import LineWords
from bracket_desk.ui.pages.page import muted
from bracket_desk.ui.tables import Column, Found, RowsModel, table_view
from bracket_desk.ui.theme import make_primary
from bracket_desk.ui.typed_times import LONGEST_MOMENT, end_after, read_moment, time_near
from bracket_desk.ui.workplace import Workplace
from bracket_desk.words import N_

LONGEST = 400
"""Characters of a result: a decision with its reason."""

DECIDING = (cmd.EnterResult, cmd.NoShow, cmd.TechnicalDefeat)
"""What decides a match: nothing else is taken from paper here."""


class FromPaperDialog(QDialog):
    """Open matches of two players; for the one that is chosen result, start and end. Enter writes them down.

    The order is that in which the matches ended: each result makes the next pairs known. It follows
    every step while it is open and keeps nothing of the event.
    """

    def __init__(self, parent: QWidget, place: Workplace) -> None:
        super().__init__(parent)
        self._place, self._say = place, place.say
        self.setWindowTitle(self._say(N_("Results from paper")))
        self.score, self.start, self.end = QLineEdit(), QLineEdit(), QLineEdit()
        self._build()
        calm_fields(self)
        resize_within(self, 900, 600)
        self.refresh()
        place.changed.connect(self.refresh)
        place.opened.connect(self.reject)
        self.view.selectRow(0)
        self.view.setFocus()

    def _build(self) -> None:
        say = self._say
        text = N_(
            "Choose a match and type its result as in the line of results: 4-2, or frames 8:3 5:8, "
            "or “ns 2”. Times as they stand on paper; with an earlier day: 5.12. 23:40."
        )
        self.model = RowsModel[MatchState](
            [
                Column(say(N_("No.")), lambda s: str(s.match.number), lambda s: s.match.number, right=True),
                Column(say(N_("Stage")), lambda s: stage_name(s.match, self._place.words), spare=True),
                Column(say(N_("Player 1")), lambda s: self._side(s, 0), stretch=True),
                Column(say(N_("Player 2")), lambda s: self._side(s, 1), stretch=True),
                Column(say(N_("Table")), self._table, right=True),
            ]
        )
        self.found = Found()
        self.view = table_view(self.model, say(N_("Open matches")), self.found)
        self.view.selectionModel().currentRowChanged.connect(lambda _: self._look())
        self.view.activated.connect(lambda _: self.score.setFocus())
        self.score.setMaxLength(LONGEST)
        for field in (self.start, self.end):
            field.setMaxLength(LONGEST_MOMENT)
        fields = QGridLayout()
        fields.setSpacing(8)
        names = (N_("&Result"), N_("Began &at"), N_("&Ended at"))
        for at, (name, field) in enumerate(zip(names, (self.score, self.start, self.end), strict=True)):
            label = QLabel(say(name))
            label.setBuddy(field)
            fields.addWidget(label, 0, at)
            fields.addWidget(field, 1, at)
            field.textChanged.connect(lambda _: self._look())
        fields.setColumnStretch(0, 3)
        self.write = QPushButton(say(N_("&Write")))
        make_primary(self.write)
        self.write.setDefault(True)
        self.write.clicked.connect(self.record)
        fields.addWidget(self.write, 1, 3)
        self.told = QLabel()
        self.told.setWordWrap(True)
        self.told.setMinimumHeight(3 * self.fontMetrics().lineSpacing())
        close = QPushButton(say(N_("&Close")))
        close.setAutoDefault(False)
        close.clicked.connect(self.reject)
        below = QHBoxLayout()
        below.addStretch(1)
        below.addWidget(close)
        box = QVBoxLayout(self)
        box.setSpacing(8)
        box.addWidget(muted(say(text)))
        box.addWidget(self.view, 1)
        box.addLayout(fields)
        box.addWidget(self.told)
        box.addLayout(below)

    # ------------------------------------------------------------ showing

    def _side(self, state: MatchState, side: int) -> str:
        t = self._place.tournament
        if t is None:
            return ""
        names = {entry: self._place.words.entry(entry, t) for entry in state.players}
        return side_text(state.sides[side], t, names, self._place.words)

    def _table(self, state: MatchState) -> str:
        t = self._place.tournament
        call = None if t is None else t.call_of(state)
        return "" if call is None else call.table

    def refresh(self, *_: object) -> None:
        """Show the matches that are open now; the one that was chosen stays chosen while it is."""
        t = self._place.tournament
        if t is None:
            self.reject()
            return
        before = self.match
        shown = [s for s in t.states if s.status not in CLOSED_STATUSES and len(s.players) == 2]
        # at their tables first: these ended first
        shown.sort(key=lambda state: (t.call_of(state) is None, state.match.number))
        self.model.show(shown)
        kept = next((row for row, s in enumerate(shown) if before is not None and s.match.id == before), 0)
        self._choose(kept)
        self._look()

    def _choose(self, row: int) -> None:
        index = self.found.mapFromSource(self.model.index(row, 0))
        if index.isValid():
            self.view.setCurrentIndex(index)

    @property
    def match(self) -> str | None:
        """The match that is chosen."""
        index: QModelIndex = self.view.currentIndex()
        row = self.found.mapToSource(index).row()
        return self.model.rows[row].match.id if 0 <= row < len(self.model.rows) else None

    def _look(self) -> None:
        """Say what the fields mean, or what is wrong with them."""
        t = self._place.tournament
        text, command = ("", None) if t is None else self._read(t)
        self.told.setText(text)
        self.told.setAccessibleName(text)
        self.write.setEnabled(command is not None and self._place.writable)

    def _read(self, t: Tournament) -> tuple[str, TypedCommand | None]:
        match, typed = self.match, self.score.text().strip()
        if match is None:
            return self._say(N_("No match of two players is open.")), None
        if not typed:
            return "", None
        words = LineWords(t, self._place.words, self._place.now())
        reading = read_line(f"{t.format.find(match).number} {typed}", t)
        if isinstance(reading, Unread):
            return words.refused(reading.error, unfinished=False).head, None
        if not isinstance(reading, Understood) or not isinstance(reading.command, DECIDING):
            return self._say(N_("Only a result, a no-show or a technical defeat is taken here.")), None
        try:
            _, end = self.times()
            command = reading.command
            if end is not None:
                command = structs.replace(command, at=end.isoformat(timespec="minutes"))
            said = words.said(reading, foresee(t, command))
        except UnreadableError as error:
            return str(error), None
        except DeskError as error:
            return self._place.words.sentence(error, t), None
        return "\n".join((said.head, *said.lines, *said.asks)), command

    # ------------------------------------------------------------ doing

    def times(self) -> tuple[datetime | None, datetime | None]:
        """Start and end as typed; UnreadableError. A start alone is near now, an end after its start."""
        words, now = self._place.words, self._place.now()
        start = end = None
        typed = self.start.text().strip()
        if typed:
            day, clock = read_moment(typed, now.date(), words)
            near = now if day is None else now.replace(year=day.year, month=day.month, day=day.day)
            start = datetime.combine(near.date(), clock, now.tzinfo) if day else time_near(now, clock)
        typed = self.end.text().strip()
        if typed:
            day, clock = read_moment(typed, now.date(), words)
            if day is not None:
                end = datetime.combine(day, clock, now.tzinfo)
            else:
                end = time_near(now, clock) if start is None else end_after(start, clock)
        if start is not None and end is not None and end < start:
            raise UnreadableError(self._say(N_("The match cannot end before it begins: look at both times.")))
        return start, end

    def record(self) -> None:
        """Write the result down, then its times, and go on to the next match."""
        t, match = self._place.tournament, self.match
        if t is None or match is None:
            return
        _, command = self._read(t)
        if command is None:
            return
        start, end = self.times()
        if not self._place.perform(command):
            return
        if start is not None or end is not None:
            self._place.perform(cmd.SetTimes(match=match, start=start, end=end))
        for field in (self.score, self.start, self.end):
            field.clear()
        self.score.setFocus()
