"""A draw by hand as the balls fall in the hall: a number, Enter, a seat, Enter, the next ball."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QKeyEvent
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from bracket_desk.domain import commands as cmd
from bracket_desk.domain.decisions.steps import take_step
from bracket_desk.domain.draw.hand import HandDraw
from bracket_desk.domain.draw.rules import DrawRules
from bracket_desk.domain.errors import RuleError
from bracket_desk.domain.people.people import Entry
from bracket_desk.domain.stopping import Check, unstopped
from bracket_desk.domain.tournament import Tournament
from bracket_desk.labels import short_names, short_region
from bracket_desk.ui.balls_begun import begin_balls, keeper_of
from bracket_desk.ui.fields import calm_fields
from bracket_desk.ui.guard import guarded
from bracket_desk.ui.letters import px
from bracket_desk.ui.pages.page import muted
from bracket_desk.ui.picking import FindLine, finds
from bracket_desk.ui.seat_table import Seats, SeatTable
from bracket_desk.ui.tables import Column, RowsModel, table_view
from bracket_desk.ui.telling_balls import (
    HINT,
    byes_of,
    find_meant,
    name_of,
    read_seat,
    runs,
    tell_stage,
    tell_wrong_ball,
)
from bracket_desk.ui.work import Job
from bracket_desk.ui.workplace import Workplace
from bracket_desk.words import N_

SIZE = QSize(1320, 720)


class BallsDialog(QDialog):
    """Takes ball after ball and carries the draw out at the end. It decides nothing itself.

    ``drawn_so_far`` carries the ``HandDraw`` at the beginning and after each ball.
    """

    drawn_so_far = Signal(object)

    def __init__(self, parent: QWidget, place: Workplace, rules: DrawRules) -> None:
        super().__init__(parent)
        assert place.tournament is not None
        self._place, self._say, self._rules = place, place.say, rules
        self._t: Tournament = place.tournament
        self._desk = parent.window()
        self._short = short_names(self._t.entries.values())
        self._draw: HandDraw | None = None
        self._chosen: str | None = None
        self._possible: tuple[int, ...] | None = None
        self._unproved: frozenset[int] = frozenset()
        self._falling: tuple[str, int] | None = None  # a ball being looked at beside the window
        self._entered_early = False
        self._last: int | None = None  # the seat filled last
        self._job: Job | None = None
        self._checking = False
        self._build()

    # ------------------------------------------------------------ building

    def _build(self) -> None:
        self.setWindowTitle(self._say(N_("Draw by balls")))
        self.setMinimumSize(QSize(px(840), px(420)))
        self.table = SeatTable(self._t.format, self._place.words, self._place.colours)
        self.table.wanted.connect(self._seat_pointed_at)
        top = QHBoxLayout()
        top.setSpacing(16)
        top.addLayout(self._ball(), 1)
        top.addLayout(self._waiting(), 1)
        box = QVBoxLayout(self)
        box.setSpacing(8)
        box.addLayout(top, 1)
        box.addWidget(self.table)
        box.addLayout(self._buttons())
        calm_fields(self)

    def _ball(self) -> QVBoxLayout:
        """The fields of one ball, and what is said about it."""
        say = self._say
        self.model = RowsModel[Entry](
            [
                Column(say(N_("No.")), lambda e: str(e.number), right=True),
                Column(say(N_("Name")), lambda e: e.name),
                Column(
                    say(N_("Region")),
                    lambda e: e.region,
                    stretch=True,
                    brief=lambda e: short_region(e.region),
                ),
            ]
        )
        self.waiting = table_view(self.model, say(N_("Who waits for a ball")))
        # a low window has more use for the seats
        self.waiting.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        self.waiting.setMinimumHeight(px(64))
        self.waiting.activated.connect(lambda index: self._choose(self.model.rows[index.row()].id))
        self.number = FindLine(self.waiting)
        self.number.textChanged.connect(self._narrow)
        self.number.returnPressed.connect(self._number_entered)
        self.seat = QLineEdit()
        self.seat.setMaxLength(4)
        self.seat.setFixedWidth(px(80))
        self.seat.returnPressed.connect(self._seat_entered)
        fields = QHBoxLayout()
        fields.setSpacing(8)
        for text, field in ((N_("&Number or name"), self.number), (N_("S&eat"), self.seat)):
            label = QLabel(say(text))
            label.setBuddy(field)
            fields.addWidget(label)
            fields.addWidget(field, 1 if field is self.number else 0)
        self.heading = QLabel()
        self.heading.setTextFormat(Qt.TextFormat.PlainText)
        self.heading.setProperty("role", "heading")
        self.heading.setWordWrap(True)
        self.possible = muted("")
        self.message = QLabel()
        self.message.setTextFormat(Qt.TextFormat.PlainText)
        self.message.setWordWrap(True)
        box = QVBoxLayout()
        box.setSpacing(8)
        box.addLayout(fields)
        for widget in (self.heading, self.possible):
            box.addWidget(widget)
        box.addStretch(1)
        box.addWidget(self.message)
        return box

    def _waiting(self) -> QVBoxLayout:
        self.stage = muted("")
        box = QVBoxLayout()
        box.setSpacing(4)
        box.addWidget(self.stage)
        box.addWidget(self.waiting, 1)
        return box

    def _buttons(self) -> QHBoxLayout:
        say = self._say
        self.back = QPushButton(say(N_("&Take back the last ball")))
        self.back.clicked.connect(self.take_back)
        self.counter = muted("")
        self.counter.setWordWrap(False)
        self.carry_out = QPushButton(say(N_("C&arry out the draw")))
        self.carry_out.setProperty("primary", "true")
        self.carry_out.clicked.connect(self._carry_out)
        self.later = QPushButton(say(N_("&Close, go on later")))
        self.later.clicked.connect(self.reject)
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(self.back)
        row.addWidget(self.counter)
        row.addStretch(1)
        row.addWidget(self.carry_out)
        row.addWidget(self.later)
        return row

    # ------------------------------------------------------------ beginning and ending

    def begin(self) -> bool:
        """Ask what there is to ask, then open over the parent alone; False if there is nothing to draw.

        Afterwards the dialog deletes itself.
        """
        draw = begin_balls(self._place, self._rules)
        if draw is None:
            self.deleteLater()
            return False
        self._keeper = keeper_of(self._place)
        self._place.told.connect(self._tell)
        self._place.opened.connect(self._leave_event)
        self.finished.connect(self._ended)
        self.resize(SIZE.boundedTo(self._desk.size() - QSize(16, 16)))
        self._take(draw)
        self._tell(self._say(HINT), refusal=False)
        self.open()
        return True

    @property
    def draw(self) -> HandDraw:
        """The draw as far as it has come."""
        assert self._draw is not None
        return self._draw

    def _leave_event(self) -> None:
        """Another event is open now, or none."""
        if self.isVisible():
            self.reject()

    def _ended(self, result: int) -> None:
        self._stop_looking()
        if result != QDialog.DialogCode.Accepted and self.draw.balls:
            self._place.tell(
                self._say(N_("The balls so far are kept: draw by hand again to go on with them."))
            )
        self.deleteLater()

    def _carry_out(self) -> None:
        asking, draw = self._place.asking, self.draw
        if self._checking:
            return
        if self._t.draw is not None and asking is not None:
            text = N_("The draw has been made. A new one takes its place; both stay in the journal.")
            if not asking.confirm(self._say(text), self._say(N_("Draw again"))):
                return
        command = cmd.DrawByLots(
            lots=draw.lots(),
            source=self._say(N_("balls, typed in one by one")),
            rules=draw.rules,
            seeds=tuple(self._t.entries[entry].number for entry in draw.seeds),
        )
        self._checking = True

        def look(job: Job) -> None:
            """Whether there could be fewer conflicts takes a moment; when it is carried out it is known."""
            try:
                take_step(self._t, command, check=job.check)
            except RuleError:
                return  # it is told, or asked about, when it is carried out

        def perform(_: None) -> None:
            allow()
            # a ball may have been taken back meanwhile
            if self.draw is draw and self.isVisible() and self._place.perform(command):
                self._keeper.forget()
                self.accept()

        def allow() -> None:
            self._checking = False

        doing = self._say(N_("The draw is being checked…"))
        self._job = self._place.run(look, perform, allow, allow, doing, self)

    # ------------------------------------------------------------ what is shown

    def _take(self, draw: HandDraw, last: int | None = None) -> None:
        """Show this state of the draw, ready for the next ball."""
        self._draw, self._last = draw, last
        done = not draw.waiting
        self.carry_out.setEnabled(done)
        self.number.setEnabled(True)
        # before anything loses the keys, so that they do not wander
        (self.carry_out if done else self.number).setFocus()
        self._unchoose()
        self.number.setEnabled(not done)
        self.back.setEnabled(bool(draw.balls))
        self.stage.setText(tell_stage(draw, self._place.words))
        text = N_("Seated: {seated} of {all}.")
        self.counter.setText(self._say(text, seated=len(draw.seats), all=len(draw.field)))
        self._show_seats()
        self.drawn_so_far.emit(draw)

    def _show_seats(self) -> None:
        draw = self.draw
        names = {seat: self._short[entry] for seat, entry in draw.seats.items()}
        possible = frozenset(self._possible or ())
        self.table.show_seats(Seats(names, byes_of(draw), possible, self._last, self._unproved & possible))

    def _narrow(self, typed: str) -> None:
        """Show of those who wait whoever is meant; nobody of them is chosen by that."""
        people = (self._t.entries[entry] for entry in self.draw.waiting)
        self.model.show([entry for entry in people if finds(typed, name_of(entry))])
        self.waiting.clearSelection()
        self.waiting.setCurrentIndex(self.model.index(-1, -1))

    def _tell(self, text: str, refusal: bool) -> None:  # noqa: FBT001 (a signal's arguments)
        self.message.setText(("⚠ " if refusal else "") + text)
        self.message.setProperty("role", "refusal" if refusal else "message")
        self.message.style().unpolish(self.message)
        self.message.style().polish(self.message)
        # a screen reader says it at once, wherever the focus is
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self.message, text))

    def _refuse(self, error: RuleError) -> None:
        self._tell(tell_wrong_ball(error, self._t, self._place.words), refusal=True)

    # ------------------------------------------------------------ the number

    def _number_entered(self) -> None:
        if self._falling is not None:
            # the ball before is still being looked at: this one is taken up after it
            self._entered_early = True
            return
        rows = self.waiting.selectionModel().selectedRows()
        if rows:
            meant: Entry | str = self.model.rows[rows[0].row()]
        else:
            words, shown = self._place.words, self.model.rows
            meant = find_meant(self.draw, self._t, words, self.number.text(), shown)
        if isinstance(meant, str):
            self._tell(meant, refusal=True)
            self.number.selectAll()
        else:
            self._choose(meant.id)

    def _choose(self, entry: str) -> None:
        """The ball is somebody's: look beside the window where they can sit."""
        self._stop_looking()
        self._chosen, self._possible = entry, None
        person = self._t.entries[entry]
        parts = self._place.words.entry(entry, self._t), short_region(person.region)
        self.heading.setText(" · ".join(part for part in parts if part))
        self.possible.setText(self._say(N_("Looking for the seats that are possible…")))
        self._tell(self._say(N_("Which seat? Esc: another person.")), refusal=False)
        self.seat.setEnabled(True)
        self.seat.clear()
        self.seat.setFocus()
        self._show_seats()
        draw = self.draw

        def look(job: Job) -> Mapping[int, bool]:
            """The seats that are possible, and whether that is proved."""
            found = {}
            for seat in draw.free_seats(entry):
                possible = draw.is_possible(entry, seat, job.check)
                if possible is not False:
                    found[seat] = possible is not None
            return found

        self._job = self._place.run(look, self._looked, owner=self)

    def _looked(self, found: Mapping[int, bool]) -> None:
        self._job = None
        self._possible = possible = tuple(found)
        self._unproved = frozenset(seat for seat, proved in found.items() if not proved)
        if len(possible) == 1:
            text = self._say(N_("Only one seat is possible: {seat}."), seat=possible[0])
            if not self.seat.text():
                self.seat.setText(str(possible[0]))
                self.seat.selectAll()
        else:
            text = self._say(
                N_("Possible seats ({count}): {seats}."), count=len(possible), seats=runs(possible)
            )
        if self._unproved:
            more = N_("Not proved that the fewest conflicts can still be reached from: {seats}.")
            text += " " + self._say(more, seats=runs(sorted(self._unproved)))
        self.possible.setText(text)
        self.seat.setAccessibleDescription(text)
        self._show_seats()

    def _stop_looking(self) -> None:
        if self._job is not None:
            self._job.cancel()
        self._job = self._falling = None
        self._entered_early = False

    def _unchoose(self) -> None:
        self._stop_looking()
        self._chosen = self._possible = None
        for cleared in (self.heading, self.possible, self.seat):
            cleared.clear()
        self.seat.setEnabled(False)
        self.number.clear()
        self._narrow("")

    # ------------------------------------------------------------ the seat

    def _seat_pointed_at(self, seat: int) -> None:
        """A seat of the table is as good as a typed one."""
        if self._chosen is not None:
            self.seat.setText(str(seat))
            self._seat_entered()

    def _seat_entered(self) -> None:
        entry = self._chosen
        if entry is None:
            return
        seat = read_seat(self.draw, self._t, self._place.words, self.seat.text())
        if isinstance(seat, str):
            self._tell(seat, refusal=True)
            self.seat.selectAll()
        elif self._possible is None:
            self._let_fall(entry, seat)
        else:
            self._fallen(entry, seat, drawn(self.draw, entry, seat))

    def _let_fall(self, entry: str, seat: int) -> None:
        """The seat was typed before it was known which are possible: only this one is looked at."""
        draw = self.draw
        self._stop_looking()
        self._falling = entry, seat
        self.number.clear()
        self.number.setFocus()
        self._job = self._place.run(
            lambda job: drawn(draw, entry, seat, job.check),
            lambda after: self._fallen(entry, seat, after),
            owner=self,
        )

    def _fallen(self, entry: str, seat: int, after: HandDraw | RuleError) -> None:
        """Take a ball, or say why it cannot be."""
        typed, entered = self.number.text() if self._falling else "", self._entered_early
        self._job = self._falling = None
        if isinstance(after, RuleError):
            if self._chosen != entry or self._possible is None:
                self._choose(entry)
                self.seat.setText(str(seat))
            self._refuse(after)
            self.seat.selectAll()
            return
        self._keeper.keep(after)
        by_itself = [at for at in after.seats if at not in self.draw.seats and at != seat]
        self._take(after, seat)
        self._tell(self._tell_ball(after, [seat, *by_itself]), refusal=False)
        # what was typed meanwhile is the next ball
        self.number.setText(typed)
        if entered:
            self._number_entered()

    def _tell_ball(self, draw: HandDraw, seats: Iterable[int]) -> str:
        """Who sits where now; whoever was left alone sits by themselves."""
        text = N_("Seat {seat}: {who}")
        return "; ".join(
            self._say(text, seat=seat, who=self._place.words.entry(draw.seats[seat], self._t))
            for seat in seats
        )

    def take_back(self) -> None:
        """Put the last ball back into the bowl."""
        entry, seat = self.draw.balls[-1]
        after = self.draw.take_back()
        self._keeper.keep(after)
        self._take(after)
        who = self._place.words.entry(entry, self._t)
        self._tell(self._say(N_("Taken back: {who}, seat {seat}."), who=who, seat=seat), refusal=False)

    @guarded(None)
    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 (Qt)
        """Esc goes back step by step: the person, what was typed, the dialog."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            # an Enter that gave the last seat comes here as well: it may not carry out the draw
            event.accept()
        elif event.key() == Qt.Key.Key_Escape and (self._chosen is not None or self.number.text()):
            self.number.setFocus()
            self._unchoose()
        else:
            super().keyPressEvent(event)


def drawn(draw: HandDraw, entry: str, seat: int, check: Check = unstopped) -> HandDraw | RuleError:
    """The draw after a ball, or why it cannot be, for whoever tells it."""
    try:
        return draw.draw(entry, seat, check)
    except RuleError as refusal:
        return refusal
