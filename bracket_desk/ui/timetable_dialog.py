"""The dialog of the timetable: tables by time, a new plan, and what it moves before it is kept."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLabel, QListWidget, QPushButton, QVBoxLayout, QWidget

from bracket_desk.domain import commands as cmd
from bracket_desk.domain.events import Slot
from bracket_desk.domain.floor.anew import plan_anew, with_played
from bracket_desk.domain.floor.shifting import find_clashes, find_misplaced, shift
from bracket_desk.domain.floor.timetable import Plan
from bracket_desk.domain.floor.today import closing_of
from bracket_desk.domain.tournament import Tournament
from bracket_desk.ui.asking import resize_within
from bracket_desk.ui.fields import calm_fields
from bracket_desk.ui.floor_words import FloorWords
from bracket_desk.ui.forecaster import Forecaster
from bracket_desk.ui.gantt import GanttView
from bracket_desk.ui.gantt_bars import Move, bars_of, local, moves_of
from bracket_desk.ui.guard import guarded
from bracket_desk.ui.letters import px
from bracket_desk.ui.notice import Notice
from bracket_desk.ui.theme import make_primary
from bracket_desk.ui.usual_times_dialog import UsualTimesDialog
from bracket_desk.ui.work import Job
from bracket_desk.ui.workplace import Workplace
from bracket_desk.words import N_

MOST_NAMED = 12
"""Matches that are named one by one."""

MOVES = 300
"""Pixels of the list of moves at most; in a narrow window it leaves more to the bars."""

ZOOM = "timetable_zoom"
"""The setting: the zoom of the bars, as a step."""

TICK = 30_000
"""Milliseconds after which the line of now goes on."""


class TimetableDialog(QDialog):
    """Shows what was played and what is planned; a new plan is kept only when somebody says so.

    A match that is dragged, or moved by Alt and an arrow, makes a proposal, too.
    """

    _planning = False

    def __init__(self, parent: QWidget | None, place: Workplace, forecaster: Forecaster) -> None:
        super().__init__(parent)
        self._place, self._say, self._forecaster = place, place.say, forecaster
        self._job: Job | None = None
        self._proposed: tuple[Slot, ...] | None = None
        self._late: tuple[str, ...] = ()
        self._earlier: list[tuple[tuple[Slot, ...] | None, tuple[str, ...]]] = []
        self.setWindowTitle(self._say(N_("Timetable")))
        resize_within(self, 1180, 640)
        self.setMinimumSize(px(560), px(320))
        box = QVBoxLayout(self)
        box.setSpacing(12)
        self.about = QLabel()
        self.about.setTextFormat(Qt.TextFormat.PlainText)
        self.about.setWordWrap(True)
        self.view = GanttView(place.colours, self._say(N_("Tables by time")), self._say)
        self.view.moved.connect(self.move_match)
        kept = str(place.around.settings.value(ZOOM, ""))
        if kept.isdecimal():
            self.view.zoom(int(kept) - self.view.step)
        self.view.zoomed.connect(lambda: place.around.settings.setValue(ZOOM, str(self.view.step)))
        text = N_("Drag a match, or choose it by arrows and move it by Alt and an arrow.")
        self.view.setToolTip(self._say(text))
        QShortcut(QKeySequence(QKeySequence.StandardKey.Undo), self).activated.connect(self.step_back)
        self.moves = QListWidget()
        self.moves.setAccessibleName(self._say(N_("What the new timetable moves")))
        self.moves.setWordWrap(True)
        self.moves.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.moves.hide()
        row = QHBoxLayout()
        row.addWidget(self.view, 1)
        row.addWidget(self.moves)
        self.notice = Notice()
        box.addLayout(self._head())
        box.addLayout(row, 1)
        box.addWidget(self.notice)
        box.addLayout(self._buttons())
        calm_fields(self)
        place.changed.connect(self._changed)
        place.told.connect(self._told)
        self._begin()

    def _begin(self) -> None:
        """Show the event, and go on with its clock until the dialog is left."""
        timer = QTimer(self, interval=TICK)
        timer.timeout.connect(self.refresh)
        timer.start()
        self.finished.connect(lambda _: timer.stop())
        self.refresh()
        self.view.setFocus()

    def _head(self) -> QHBoxLayout:
        """What there is to say, and how it is looked at."""
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(self.about, 1)
        self.closer, self.further = QPushButton("+"), QPushButton("−")
        self.today = QPushButton(self._say(N_("&Now")))
        for button, name, act in (
            (self.closer, N_("Closer"), lambda: self.view.zoom(1)),
            (self.further, N_("Further away"), lambda: self.view.zoom(-1)),
        ):
            button.setFixedWidth(px(44))
            button.setToolTip(self._say(name))
            button.setAccessibleName(self._say(name))
            button.clicked.connect(act)
        self.today.clicked.connect(self.view.go_to_now)
        for button in (self.closer, self.further, self.today):
            row.addWidget(button, 0, Qt.AlignmentFlag.AlignTop)
        return row

    def _buttons(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(8)
        self.lengths = QPushButton(self._say(N_("&Lengths…")))
        self.lengths.clicked.connect(self.ask_lengths)
        self.plan = QPushButton(self._say(N_("&Plan anew")))
        self.plan.clicked.connect(self.plan_anew)
        self.keep = QPushButton(self._say(N_("&Keep the new timetable")))
        make_primary(self.keep)
        self.keep.clicked.connect(self.keep_it)
        self.drop = QPushButton(self._say(N_("&Drop it")))
        self.drop.clicked.connect(self.drop_it)
        self.leave = QPushButton(self._say(N_("Close")))
        self.leave.clicked.connect(self.reject)
        row.addWidget(self.lengths)
        row.addStretch(1)
        for button in (self.plan, self.keep, self.drop, self.leave):
            row.addWidget(button)
        return row

    # ------------------------------------------------------------ showing

    @property
    def proposed(self) -> tuple[Slot, ...] | None:
        """The new timetable, until it is kept or dropped."""
        return self._proposed

    def _changed(self, _events: object) -> None:
        # a plan for another state says nothing any more
        text = N_("The event has gone on: what was proposed is dropped.")
        self.notice.tell("" if self._proposed is None else self._say(text))
        self._propose(None)

    def _propose(self, slots: tuple[Slot, ...] | None, late: tuple[str, ...] = ()) -> None:
        """Show another proposal, or none: then there is none to go back to either."""
        if slots is None:
            self._earlier.clear()
        else:
            self._earlier.append((self._proposed, self._late))
        self._proposed, self._late = slots, late
        self.refresh()

    def _told(self, text: str, refusal: bool) -> None:  # noqa: FBT001 (a signal's argument)
        if refusal:
            self.notice.tell(text, refusal=True)
            self.refresh()

    def refresh(self) -> None:
        """Show the state of this moment."""
        t = self._place.tournament
        if t is None:
            return
        now = self._place.now()
        words = FloorWords(t, self._place.words, minutes=self._forecaster.minutes)
        clashes = find_clashes(self._forecaster.situation(t, now), t.timetable)
        proposed, open_for_plans = self._proposed is not None, self._place.writable and not t.finished
        bars = bars_of(words, now, clashes, self._proposed)
        out = frozenset(t.own_tables) - frozenset(t.tables)
        self.view.show_bars(t.own_tables, bars, local(now, now.tzinfo), movable=open_for_plans, out=out)
        moves = moves_of(words, self._proposed) if self._proposed is not None else []
        self.moves.setVisible(proposed)
        self._show_moves([self._move(move) for move in moves])
        self.plan.setEnabled(open_for_plans and t.draw is not None)
        self.about.setText("\n".join(self._about(t, len(moves), len(clashes))))
        for button in (self.keep, self.drop):
            button.setVisible(proposed)
        self.keep.setEnabled(self._place.writable and bool(moves))

    def _show_moves(self, lines: list[str]) -> None:
        # a list that says the same stays where it was scrolled to: this runs with every tick of the clock
        if lines != [self.moves.item(at).text() for at in range(self.moves.count())]:
            self.moves.clear()
            self.moves.addItems(lines)

    def _about(self, t: Tournament, moved: int, clashes: int) -> Iterator[str]:
        """The planned end, before and after, and what is wrong with it."""
        kept, end = t.timetable, self._end(t.timetable)
        if self._proposed is None:
            said = self._say(N_("The kept timetable ends at {end}."), end=end)
            if not kept:
                said = self._say(N_("No timetable is kept yet."))
            if clashes:
                said += " " + self._say(N_("⚠ Cannot be played as planned: {count}."), count=clashes)
            if self.plan.isEnabled() and not kept:
                said += " " + self._say(N_("Plan anew makes one."))
            elif self.plan.isEnabled() and clashes:
                said += " " + self._say(N_("Plan anew finds them other times."))
            yield said
            if self._place.why_read_only:
                yield self._place.why_read_only
            return
        if not moved:
            yield self._say(N_("The new timetable is the one that is kept."))
            return
        text = N_("New end: {new}, until now: {end}. Matches that move: {count}.")
        yield self._say(text, new=self._end(self._proposed), end=end or "–", count=moved)
        yield from self._wrong(t, self._proposed)

    def _wrong(self, t: Tournament, slots: tuple[Slot, ...]) -> Iterator[str]:
        """What a new timetable cannot keep: the hall's closing, times that matches were to be over by."""
        situation = self._forecaster.situation(t, self._place.now())
        closing = closing_of(t.floor.hall.sessions())
        still = {slot.match for slot in slots} - situation.started.keys()
        held = {match for match, hold in t.floor.holds.items() if hold.until is None}
        for text, matches in (
            (
                N_("⚠ Would end after the hall has closed: {matches}."),
                {slot.match for slot in slots if closing is not None and slot.end > closing},
            ),
            (N_("⚠ Not over by the time that was told: {matches}."), set(self._late)),
            (N_("⚠ Their tables cannot be used: {matches}."), find_clashes(situation, slots)),
            (
                N_("⚠ Not where or when they belong: {matches}."),
                find_misplaced(situation, slots) - set(self._late),
            ),
            (N_("⚠ Held with no time said, and planned all the same: {matches}."), held & still),
        ):
            if matches:
                numbers = sorted(t.format.find(match).number for match in matches)
                said = ", ".join(str(number) for number in numbers[:MOST_NAMED])
                if len(numbers) > MOST_NAMED:
                    more = self._say(N_("… and {more} more"), more=len(numbers) - MOST_NAMED)
                    said = f"{said} {more}"
                yield self._say(text, matches=said)

    def _end(self, slots: tuple[Slot, ...]) -> str:
        now = local(self._place.now(), self._place.now().tzinfo)
        return self._place.words.moment(max(slot.end for slot in slots), now) if slots else ""

    def _move(self, move: Move) -> str:
        now = local(self._place.now(), self._place.now().tzinfo)

        def said(slot: Slot | None) -> str:
            if slot is None:
                return "–"
            time = self._place.words.moment(slot.start, now)
            return self._say(N_("{time}, table {table}"), time=time, table=slot.table)

        return f"{move.number}  {move.names}\n{said(move.before)} → {said(move.after)}"

    # ------------------------------------------------------------ doing

    def plan_anew(self) -> None:
        """Make a new timetable beside the window, and show it."""
        t, now = self._place.tournament, self._place.now()
        if t is None:
            return
        self.notice.tell("")
        self.plan.setEnabled(False)
        situation = self._forecaster.situation(t, now)

        def show(plan: Plan) -> None:
            self._planning = False
            # of a state that has passed nothing is shown
            if self._place.tournament is t:
                self._propose(plan.slots, plan.late)
            else:
                self.refresh()

        def stopped() -> None:
            self._planning = False
            self.refresh()
            if self._place.tournament is t:
                self.notice.tell(self._say(N_("Stopped: no timetable was made.")))

        def over() -> None:
            self._planning = False

        # before it begins: what is over at once calls back at once
        self._planning = True
        doing = self._say(N_("The timetable is being planned…"))
        self._job = self._place.run(
            lambda job: plan_anew(situation, check=job.check), show, stopped, over, doing, self
        )

    def move_match(self, match: str, table: str, start: datetime) -> None:
        """Put a match elsewhere and show what that moves."""
        t, now = self._place.tournament, self._place.now()
        if t is None or not self._place.writable:
            return
        base = t.timetable if self._proposed is None else self._proposed
        old = next((slot for slot in base if slot.match == match), None)
        if old is None:
            return
        moved = Slot(match, table, start, start + (old.end - old.start))
        made = shift(self._forecaster.situation(t, now), base, moved)
        if self._proposed is None or set(made) != set(base):
            self._propose(made)
        self.view.choose(match)
        self._tell_moved(t, moved, next((slot for slot in made if slot.match == match), None))

    def _tell_moved(self, t: Tournament, wanted: Slot, slot: Slot | None) -> None:
        """Where the match stands now, and that it can begin no earlier if that is so."""
        if slot is None:
            return
        now = local(self._place.now(), self._place.now().tzinfo)
        text = N_("Match {number}: table {table}, {time}.")
        if slot.start > wanted.start:
            text = N_("Match {number}: table {table}, {time}; it can begin no earlier there.")
        number, time = t.format.find(slot.match).number, self._place.words.moment(slot.start, now)
        self.notice.tell(self._say(text, number=number, table=slot.table, time=time))

    def step_back(self) -> None:
        """Take back the last move that is not kept yet."""
        if not self._earlier:
            self.notice.tell(
                self._say(N_("Nothing here is to be taken back; what was kept is undone in the window."))
            )
            return
        self._proposed, self._late = self._earlier.pop()
        self.notice.tell("")
        self.refresh()

    def ask_lengths(self) -> None:
        """Ask how long matches usually last."""
        dialog = self.lengths_dialog()
        if dialog is None:
            return
        # by itself: whoever closes the timetable meanwhile takes it along
        dialog.finished.connect(dialog.deleteLater)
        if dialog.exec() == QDialog.DialogCode.Accepted:
            self._forecaster.keep_usual(dialog.usual)
            self.notice.tell(self._say(N_("Kept. Plan anew reckons with it.")))
            self.refresh()

    def lengths_dialog(self) -> UsualTimesDialog | None:
        """The dialog of lengths, if an event is open."""
        t = self._place.tournament
        if t is None:
            return None
        usual, words = self._forecaster.usual, self._place.words
        return UsualTimesDialog(self, words, t.format, usual, self._forecaster.reckoned(t))

    def keep_it(self) -> None:
        """Let the new timetable hang on the wall."""
        t = self._place.tournament
        if t is None or self._proposed is None:
            return
        # while it is being kept it is no proposal: the step it makes drops those
        proposed, self._proposed = self._proposed, None
        if self._place.perform(cmd.KeepTimetable(slots=with_played(t, proposed))):
            self.notice.tell(self._say(N_("The new timetable is kept.")))
        else:
            self._proposed = proposed
            self.refresh()

    @guarded(None)
    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 (Qt)
        super().resizeEvent(event)
        self.moves.setFixedWidth(min(px(MOVES), event.size().width() * 2 // 5))

    @guarded(None)
    def reject(self) -> None:
        """Stop what is planned; else close. What is not kept is thrown away only when that is meant."""
        if self._planning and self._job is not None:
            # the line with “Cancel” is under this dialog
            self._job.cancel()
            return
        asking = self._place.asking
        text = N_("The new timetable has not been kept.")
        if self._proposed is None or asking is None:
            super().reject()
        elif asking.confirm(self._say(text), self._say(N_("Throw it away"))):
            self._propose(None)
            super().reject()

    def drop_it(self) -> None:
        """Leave the timetable as it is."""
        self.notice.tell("")
        self._propose(None)
