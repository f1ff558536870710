"""The dialog of the timetable: tables by time, a new plan, and what it moves before it is kept."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLabel, QListWidget, QPushButton, QVBoxLayout, QWidget

from bracket_desk.domain import commands as cmd
from bracket_desk.domain.events import Slot
from bracket_desk.domain.floor.timetable import Plan
from bracket_desk.ui.asking import resize_within
from bracket_desk.ui.floor_words import FloorWords
from bracket_desk.ui.gantt import GanttView
from bracket_desk.ui.gantt_bars import Move, bars_of, local, moves_of, replan
from bracket_desk.ui.notice import Notice
from bracket_desk.ui.theme import make_primary
from bracket_desk.ui.workplace import Workplace
from bracket_desk.words import N_

TICK = 30_000
"""Milliseconds after which the line of now goes on."""


class TimetableDialog(QDialog):
    """Shows what was played and what is planned; a new plan is kept only when somebody says so."""

    def __init__(self, parent: QWidget | None, place: Workplace) -> None:
        super().__init__(parent)
        self._place, self._say = place, place.say
        self._proposed: tuple[Slot, ...] | None = None
        self.setWindowTitle(self._say(N_("Timetable")))
        resize_within(self, 1180, 640)
        self.setMinimumSize(560, 320)
        box = QVBoxLayout(self)
        box.setContentsMargins(24, 16, 24, 16)
        box.setSpacing(12)
        self.about = QLabel()
        self.about.setTextFormat(Qt.TextFormat.PlainText)
        self.about.setWordWrap(True)
        self.view = GanttView(place.colours, self._say(N_("Tables by time")))
        self.moves = QListWidget()
        self.moves.setAccessibleName(self._say(N_("What the new timetable moves")))
        self.moves.setWordWrap(True)
        self.moves.setFixedWidth(250)
        self.moves.hide()
        row = QHBoxLayout()
        row.addWidget(self.view, 1)
        row.addWidget(self.moves)
        self.notice = Notice()
        box.addWidget(self.about)
        box.addLayout(row, 1)
        box.addWidget(self.notice)
        box.addLayout(self._buttons())
        self._timer = QTimer(self, interval=TICK)
        self._timer.timeout.connect(self.refresh)
        self._timer.start()
        place.changed.connect(self._changed)
        place.told.connect(self._told)
        self.finished.connect(lambda _: self._timer.stop())
        self.refresh()
        self.view.setFocus()

    def _buttons(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(8)
        self.closer, self.further = QPushButton("+"), QPushButton("−")
        self.today = QPushButton(self._say(N_("&Now")))
        for button, name, act in (
            (self.closer, N_("Closer"), lambda: self.view.zoom(1)),
            (self.further, N_("Further away"), lambda: self.view.zoom(-1)),
        ):
            button.setFixedWidth(44)
            button.setToolTip(self._say(name))
            button.setAccessibleName(self._say(name))
            button.clicked.connect(act)
        self.today.clicked.connect(self.view.go_to_now)
        self.plan = QPushButton(self._say(N_("&Plan anew")))
        self.plan.clicked.connect(self.plan_anew)
        self.keep = QPushButton(self._say(N_("&Keep the new timetable")))
        make_primary(self.keep)
        self.keep.clicked.connect(self.keep_it)
        self.drop = QPushButton(self._say(N_("&Drop it")))
        self.drop.clicked.connect(self.drop_it)
        self.leave = QPushButton(self._say(N_("Close")))
        self.leave.clicked.connect(self.reject)
        for button in (self.closer, self.further, self.today):
            row.addWidget(button)
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
        self._proposed = None
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
        words, now = FloorWords(t, self._place.words), self._place.around.clock()
        self.view.show_bars(t.own_tables, bars_of(words, now, self._proposed), local(now, now.tzinfo))
        proposed = self._proposed is not None
        moves = moves_of(words, self._proposed) if self._proposed is not None else []
        self.about.setText(self._about(t.timetable, len(moves)))
        self.moves.setVisible(proposed)
        self._show_moves([self._move(move) for move in moves])
        writable = self._place.writable
        self.plan.setEnabled(writable and t.draw is not None and not t.finished)
        for button in (self.keep, self.drop):
            button.setVisible(proposed)
        self.keep.setEnabled(writable and bool(moves))

    def _show_moves(self, lines: list[str]) -> None:
        # a list that says the same stays where it was scrolled to: this runs with every tick of the clock
        if lines != [self.moves.item(at).text() for at in range(self.moves.count())]:
            self.moves.clear()
            self.moves.addItems(lines)

    def _about(self, kept: tuple[Slot, ...], moved: int) -> str:
        """The planned end, before and after."""
        end = self._end(kept)
        if self._proposed is None:
            if not kept:
                return self._say(N_("No timetable is kept yet. Plan anew makes one."))
            return self._say(N_("The kept timetable ends at {end}."), end=end)
        if not moved:
            return self._say(N_("The new timetable is the one that is kept."))
        new = self._end(self._proposed)
        text = N_("New end: {new}, until now: {end}. Matches that move: {count}.")
        return self._say(text, new=new, end=end or "–", count=moved)

    def _end(self, slots: tuple[Slot, ...]) -> str:
        now = local(self._place.around.clock(), self._place.around.clock().tzinfo)
        return self._place.words.moment(max(slot.end for slot in slots), now) if slots else ""

    def _move(self, move: Move) -> str:
        now = local(self._place.around.clock(), self._place.around.clock().tzinfo)

        def said(slot: Slot | None) -> str:
            if slot is None:
                return "–"
            time = self._place.words.moment(slot.start, now)
            return self._say(N_("{time}, table {table}"), time=time, table=slot.table)

        return f"{move.number}  {move.names}\n{said(move.before)} → {said(move.after)}"

    # ------------------------------------------------------------ doing

    def plan_anew(self) -> None:
        """Make a new timetable beside the window, and show it."""
        t, now = self._place.tournament, self._place.around.clock()
        if t is None:
            return
        self.notice.tell("")
        self.plan.setEnabled(False)

        def show(plan: Plan) -> None:
            # of a state that has passed nothing is shown
            self._proposed = plan.slots if self._place.tournament is t else None
            self.refresh()

        self._place.run(lambda _: replan(t, now), show, self.refresh)

    def keep_it(self) -> None:
        """Let the new timetable hang on the wall."""
        if self._proposed is not None and self._place.perform(cmd.KeepTimetable(slots=self._proposed)):
            self.notice.tell(self._say(N_("The new timetable is kept.")))

    def drop_it(self) -> None:
        """Leave the timetable as it is."""
        self._proposed = None
        self.refresh()
