"""When a match began and ended, by hand where paper was ahead of the computer."""

from __future__ import annotations

from datetime import datetime, timedelta

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QLabel, QLineEdit, QPushButton, QWidget

from bracket_desk.domain import commands as cmd
from bracket_desk.domain.bracket.resolve import MatchState
from bracket_desk.domain.decisions.times import set_times
from bracket_desk.domain.errors import Rule, RuleError
from bracket_desk.domain.floor.state import MatchTimes
from bracket_desk.domain.tournament import Tournament
from bracket_desk.ui.fields import let_undo_pass
from bracket_desk.ui.forms.fields import UnreadableError
from bracket_desk.ui.letters import px
from bracket_desk.ui.typed_times import LONGEST_MOMENT, end_after, read_moment, time_near
from bracket_desk.ui.workplace import Workplace
from bracket_desk.words import N_

AHEAD = timedelta(minutes=5)
"""So far the clock of the hall may be ahead of the computer's."""


class TimesFields(QWidget):
    """Start and end of one match. What nobody touched stays as it is; an emptied field is as the steps say.

    A time alone is of the day of the match: near its beginning, and the end after it.
    ``entered``: Enter was pressed in a field.
    """

    entered = Signal()

    def __init__(self, place: Workplace) -> None:
        super().__init__()
        self._place = place
        self._match: str | None = None
        self._of: tuple[object, ...] = ()
        self._shown = ["", ""]
        self._build()

    def _build(self) -> None:
        say = self._place.say
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(4)
        self.start, self.end = QLineEdit(), QLineEdit()
        for row, (text, field) in enumerate(((N_("Be&gan at"), self.start), (N_("Ended &at"), self.end))):
            field.setMaxLength(LONGEST_MOMENT)
            field.setMinimumWidth(px(60))
            field.returnPressed.connect(self.entered)
            let_undo_pass(field)
            label = QLabel(say(text))
            label.setBuddy(field)
            grid.addWidget(label, row, 0)
            grid.addWidget(field, row, 1)
        self.write_button = QPushButton(say(N_("&Write the times")))
        self.write_button.setAutoDefault(True)
        self.write_button.clicked.connect(self.write)
        grid.addWidget(self.write_button, 2, 0, 1, 2)
        grid.setColumnStretch(1, 1)

    # ------------------------------------------------------------ showing

    @property
    def is_typed(self) -> bool:
        """Whether another time stands in a field than the one that is written."""
        fields = (self.start, self.end)
        return any(f.text().strip() != known for f, known in zip(fields, self._shown, strict=True))

    def show_times(self, t: Tournament, state: MatchState, *, fresh: bool = False) -> None:
        """Show the times of a match; what was typed for the same pair stays, unless ``fresh``."""
        times, seen = t.floor.times_of(state.key), (state.key, state.result is None)
        fresh = fresh or seen != self._of
        self._match, self._of = state.match.id, seen
        for at, (field, moment, known) in enumerate(
            ((self.start, times.start, times.started), (self.end, times.end, times.ended))
        ):
            text = self._text(moment)
            if (fresh or field.text().strip() == self._shown[at]) and field.text() != text:
                field.setText(text)
                field.setCursorPosition(0)
            self._shown[at] = text
            # what holds if the field is emptied
            field.setPlaceholderText(self._text(known))

    def _text(self, moment: datetime | None) -> str:
        """A moment as the hall's clock shows it, with its day if that is another than today."""
        now = self._place.around.clock()
        return "" if moment is None else self._place.words.moment(moment.astimezone(now.tzinfo), now)

    # ------------------------------------------------------------ doing

    def command(self) -> cmd.SetTimes | None:
        """The command that writes what stands here; None if it says nothing new.

        UnreadableError if it cannot be so; the focus is then where the fault is.
        """
        t = self._place.tournament
        if t is None or self._match is None:
            return None
        times = t.floor.times_of(t.state_of(self._match).key)
        start = self._start(times)
        command = cmd.SetTimes(match=self._match, start=start, end=self._end(times, start or times.started))
        try:
            set_times(t, command)
        except RuleError as refusal:
            if refusal.reason is Rule.NOTHING_TO_DO:
                return None
            if refusal.confirmable:
                return command
            self.end.setFocus()
            raise UnreadableError(self._place.words.sentence(refusal, t)) from None
        return command

    def write(self) -> None:
        """Write the times, or say why they cannot be so."""
        place = self._place
        try:
            command = self.command()
        except UnreadableError as error:
            self.refuse(error)
            return
        if command is None:
            place.tell(place.say(N_("Nothing was changed.")))
        elif place.perform(command) and place.tournament is not None:
            t = place.tournament
            self.show_times(t, t.state_of(command.match), fresh=True)

    def refuse(self, error: UnreadableError) -> None:
        """Say what is wrong with a time."""
        self._place.told.emit(str(error), True)

    def _start(self, times: MatchTimes) -> datetime | None:
        typed = self.start.text().strip()
        if typed == self._shown[0]:
            return times.said_start
        return self._moment(self.start, times.start or times.called or times.end) if typed else None

    def _end(self, times: MatchTimes, start: datetime | None) -> datetime | None:
        typed = self.end.text().strip()
        if typed == self._shown[1]:
            return times.said_end
        return self._moment(self.end, times.end, start) if typed else None

    def _moment(self, field: QLineEdit, near: datetime | None, start: datetime | None = None) -> datetime:
        """What is typed in a field: after ``start`` if that is known, else near to what is known."""
        try:
            return self._read(field.text().strip(), near, start)
        except UnreadableError:
            field.setFocus()
            field.selectAll()
            raise

    def _read(self, typed: str, near: datetime | None, start: datetime | None) -> datetime:
        now = self._place.around.clock()
        # a slip into the future must not pull what is typed after it along
        known = min(start or near or now, now).astimezone(now.tzinfo)
        day, clock = read_moment(typed, known.date(), self._place.words)
        if day is not None:
            moment = datetime.combine(day, clock, now.tzinfo)
        else:
            moment = time_near(known, clock) if start is None else end_after(known, clock)
        if moment > now + AHEAD:
            text = N_("{typed} is still to come: it is {now} now. Correct the time.")
            raise UnreadableError(self._place.say(text, typed=typed, now=f"{now:%H:%M}"))
        return moment
