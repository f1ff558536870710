"""The tables: a card each where it stands in the hall, the queue beside them, the call to read aloud."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from itertools import pairwise

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QHideEvent, QKeySequence, QResizeEvent, QShortcut, QShowEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from bracket_desk.domain import commands as cmd
from bracket_desk.domain.bracket.resolve import MatchState
from bracket_desk.domain.floor.queue import DELAYS, Queue, Suggestion, doubts, free_tables, suggest
from bracket_desk.domain.measures import Grounds
from bracket_desk.domain.sport.tables import family
from bracket_desk.domain.tournament import Tournament
from bracket_desk.domain.values import MatchStatus
from bracket_desk.domain.why import Question
from bracket_desk.remarks import say_reason
from bracket_desk.ui.floor_cards import CardBoard
from bracket_desk.ui.floor_panel import FloorPanel
from bracket_desk.ui.floor_queue import QueueList
from bracket_desk.ui.floor_words import FloorWords
from bracket_desk.ui.forecaster import Forecaster
from bracket_desk.ui.guard import guarded
from bracket_desk.ui.hall_display import HallDisplay
from bracket_desk.ui.hall_editor import HallEditor
from bracket_desk.ui.hall_screen import HallScreen
from bracket_desk.ui.letters import px
from bracket_desk.ui.outlook_bar import OutlookBar
from bracket_desk.ui.pages.page import Page
from bracket_desk.ui.result_panel import ResultPanel
from bracket_desk.ui.slips import Slips
from bracket_desk.ui.timetable_dialog import TimetableDialog
from bracket_desk.ui.verdict_words import tell_halt
from bracket_desk.ui.workplace import Workplace
from bracket_desk.words import N_

WIDE, SIDE, NARROW_SIDE = 900, 340, 256
"""Widths in pixels: of a page with room for a whole side, of the side, and without that room."""

SECOND = 1000
MINUTE = timedelta(minutes=1)

C_KEYS = ("C", "С")
"""The key of a call: the same one on both keyboards, the second letter is Cyrillic."""


LEAST_WORK, LOW = 220, 480
"""Pixels of height that tables and panels have at least; those of a page below which room is scarce."""


class FloorPage(Page):
    """Cards at the left; the queue, a panel or a result at the right. ``minute``: another one has begun."""

    minute = Signal()
    why_wanted = Signal(object)

    def __init__(self, workplace: Workplace) -> None:
        super().__init__(workplace, workplace.say(N_("Tables")))
        self._words: FloorWords | None = None
        self._queue = Queue()
        self._suggestion: Suggestion | None = None
        self._moment: datetime | None = None
        self._called: tuple[str, str] | None = None
        self._ordered: object = None
        self._timer = QTimer(self, interval=SECOND)
        self._timer.timeout.connect(self.tick)
        self.forecaster = Forecaster(workplace)
        self.forecaster.changed.connect(self._show_outlook)
        self.screen_of_hall = HallScreen(workplace, self.forecaster, self)
        self.slips = Slips(workplace, self)
        self._make_buttons()
        self.teaching = self._teaching()
        self.box.addWidget(self.teaching, 1)
        self.outlook = OutlookBar(workplace.words)
        self.box.addWidget(self.outlook)
        self.halt = QLabel()
        self.halt.setTextFormat(Qt.TextFormat.PlainText)
        self.halt.setProperty("role", "warning")
        self.halt.setWordWrap(True)
        self.end_halt = QPushButton(self.say(N_("It is &over")))
        self.end_halt.setToolTip(self.say(N_("End the break now: calls are proposed again, clocks go on")))
        self.end_halt.clicked.connect(lambda _: self.end_break())
        halted = QHBoxLayout()
        halted.addWidget(self.halt, 1)
        halted.addWidget(self.end_halt)
        self.box.addLayout(halted)
        self.box.addWidget(self._announcement())
        self.work = self._work()
        self.box.addWidget(self.work, 1)
        for letter in C_KEYS:
            shortcut = QShortcut(QKeySequence(letter), self)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(self.call_next)
        workplace.opened.connect(self._forget)

    # ------------------------------------------------------------ building

    def _make_buttons(self) -> None:
        say = self.say
        self.at_once = QCheckBox(say(N_("Print the protocol with the call")))
        self.at_once.setChecked(self.slips.at_once)
        self.at_once.toggled.connect(self.slips.set_at_once)
        self.edit = QPushButton(say(N_("Hall and &judges…")))
        self.edit.clicked.connect(self.edit_hall)
        self.timetable = QPushButton(say(N_("T&imetable…")))
        self.timetable.clicked.connect(self.show_timetable)
        self.screen_button = QPushButton(say(N_("Hall &screen")))
        self.screen_button.clicked.connect(self.screen_of_hall.open)
        for widget in (self.at_once, self.timetable, self.edit, self.screen_button):
            self.head.addWidget(widget)

    def _teaching(self) -> QWidget:
        """What an empty page says: one sentence, one button."""
        empty = QWidget()
        box = QVBoxLayout(empty)
        self.lesson = QLabel()
        self.lesson.setWordWrap(True)
        self.lesson.setTextFormat(Qt.TextFormat.PlainText)
        self.first = QPushButton(self.say(N_("Set the tables of the hall…")))
        self.first.setProperty("primary", "true")
        self.first.clicked.connect(self.edit_hall)
        box.addWidget(self.lesson)
        box.addWidget(self.first, 0, Qt.AlignmentFlag.AlignLeft)
        box.addStretch(1)
        return empty

    def _lesson(self, t: Tournament | None) -> str:
        """What the empty page is for, or why the hall's tables are none for this event."""
        if t is not None and t.floor.hall.tables:
            kind = self.place.words.term(family(t.card.discipline))
            text = N_("The hall has no table of the kind that is played here ({kind}).")
            return self.say(text, kind=kind)
        return self.say(N_("Here every table has its card: who plays, since when, and who is called next."))

    def _announcement(self) -> QFrame:
        """The call in words, with what can be done with it."""
        self.announcement = QFrame()
        self.announcement.setObjectName("card")
        row = QHBoxLayout(self.announcement)
        row.setContentsMargins(12, 6, 8, 6)
        self.words_to_read = QLabel()
        self.words_to_read.setObjectName("announcement")
        self.words_to_read.setTextFormat(Qt.TextFormat.PlainText)
        self.words_to_read.setWordWrap(True)
        flags = Qt.TextInteractionFlag
        self.words_to_read.setTextInteractionFlags(flags.TextSelectableByMouse)
        self.copy = QPushButton(self.say(N_("Cop&y")))
        self.copy.clicked.connect(self.copy_announcement)
        self.print = QPushButton(self.say(N_("Print the protocol")))
        self.print.clicked.connect(self._print_called)
        row.addWidget(self.words_to_read, 1)
        row.addWidget(self.copy)
        row.addWidget(self.print)
        self.announcement.hide()
        return self.announcement

    def _work(self) -> QWidget:
        self.board = CardBoard(self.say(N_("Tables")))
        self.board.opened.connect(self.open_table)
        self.board.dropped.connect(self.put)
        self.queue = QueueList(self.say)
        self.queue.opened.connect(self.open_match)
        self.panel = FloorPanel(self.place, self.forecaster)
        self.panel.left.connect(self.leave_panel)
        self.panel.result_wanted.connect(self.enter_result)
        self.panel.slip_wanted.connect(self.slips.ask_and_print)
        self.panel.called.connect(self.call)
        self.result = ResultPanel(self.place)
        self.result.left.connect(self.leave_panel)
        self.result.why_wanted.connect(self.why_wanted)
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setWidget(self.result)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._result_area = scroll
        self.side = QStackedWidget()
        for widget in (self.queue, self.panel, scroll):
            self.side.addWidget(widget)
        work = QWidget()
        row = QHBoxLayout(work)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(12)
        row.addWidget(self.board, 1)
        row.addWidget(self.side)
        # cards, queue and panels scroll by themselves: the page as a whole need not
        work.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Ignored)
        work.setMinimumHeight(px(LEAST_WORK))
        self.side.currentChanged.connect(lambda _: self._let_be_seen())
        return work

    @guarded(None)
    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 (Qt)
        super().resizeEvent(event)
        self.side.setFixedWidth(px(SIDE if self.width() >= px(WIDE) else NARROW_SIDE))
        self._let_be_seen()

    @guarded(None)
    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 (Qt)
        super().showEvent(event)
        self._timer.start()

    @guarded(None)
    def hideEvent(self, event: QHideEvent) -> None:  # noqa: N802 (Qt)
        super().hideEvent(event)
        self._timer.stop()

    # ------------------------------------------------------------ showing

    def _forget(self) -> None:
        """What was shown belongs to the event that was open before."""
        self._called = None
        self.side.setCurrentWidget(self.queue)

    @property
    def now(self) -> datetime:
        """The moment of the clock on the wall, or that of the past which is looked at."""
        return self.place.now()

    def questions(self) -> tuple[Question, ...]:
        """What can be asked about the match whose result is shown."""
        return self.result.questions() if self.side.currentWidget() is self._result_area else ()

    @property
    def display(self) -> HallDisplay | None:
        """The hall's screen, while it is open."""
        return self.screen_of_hall.display

    @property
    def suggestion(self) -> Suggestion | None:
        """The call that is proposed, at a table by its name."""
        return self._suggestion

    @property
    def busy(self) -> Mapping[str, MatchState]:
        """The match at each table that is taken."""
        t = self.place.tournament
        return {} if t is None else t.busy

    def refresh(self) -> None:
        t = self.place.tournament
        hall = t is not None and bool(t.own_tables)
        drawn = t is not None and t.draw is not None
        self.teaching.setVisible(not hall)
        self.first.setEnabled(self.place.writable)
        self.lesson.setText(self._lesson(t))
        self.work.setVisible(hall)
        self.edit.setVisible(hall)
        self.screen_button.setEnabled(hall and drawn)
        self.screen_button.setVisible(hall)
        self.timetable.setEnabled(drawn)
        self.timetable.setVisible(hall)
        self.at_once.setVisible(hall)
        self._let_be_seen()
        if t is None:
            self._words = None
            self._show_halt("")
            return
        self._words = self._words_of(t)
        self._think(t)
        tables = [table for table in t.floor.hall.tables if table.name in t.own_tables]
        self.board.show_cards(tables, self._words.cards(self.now), writable=self.place.writable)
        self._order_cards()
        self._show_announcement(t)
        if self.side.currentWidget() is self.panel:
            self.panel.refresh()
        elif self.side.currentWidget() is self._result_area:
            self.result.refresh()

    def _order_cards(self) -> None:
        """Cards are made later than all else, and Tab would come to them last."""
        if self._ordered is not self.board.cards:
            self._ordered = self.board.cards
            for before, card in pairwise((self.print, *self.board.cards.values())):
                QWidget.setTabOrder(before, card)

    def _words_of(self, t: Tournament) -> FloorWords:
        """What is said of a state; the same ones while nothing of it has changed."""
        known, others, minutes = self._words, self.place.neighbours.taken, self.forecaster.minutes
        if known is None or (known.t, known.others, known.minutes) != (t, others, minutes):
            return FloorWords(t, self.place.words, others, minutes)
        return known

    def _show_outlook(self) -> None:
        """What is foreseen; lengths of matches have changed with it."""
        if not self.isVisible():
            return
        self._let_be_seen()
        if self._words is not None:
            self._words = self._words_of(self._words.t)
            self.board.tick(self._words.cards(self.now))
            if self.side.currentWidget() is self.panel:
                self.panel.refresh()

    def _think(self, t: Tournament) -> None:
        """Queue and proposal of this moment."""
        now = self.now
        self._moment = now
        others = self.place.neighbours.taken
        self._queue = self.forecaster.queue(t, now)
        self._suggestion = None
        if t.own_tables:
            self._suggestion = suggest(t, self._queue, others)
        assert self._words is not None
        self._show_halt(tell_halt(t, self.place.words, now))
        rows = self._words.rows(self._queue, self._suggestion, now)
        self.queue.show_rows(rows, writable=self.place.writable)

    def _show_halt(self, said: str) -> None:
        self.halt.setText(f"⚠ {said}" if said else "")
        self.halt.setVisible(bool(said))
        self.end_halt.setVisible(bool(said))
        self.end_halt.setEnabled(self.place.writable)

    def end_break(self) -> None:
        """End the break, or whatever else the hall stands still for, by a decision of its own."""
        t, now = self.place.tournament, self.place.now()
        halt = None if t is None else t.floor.halted(now)
        if halt is not None:
            over = Grounds(text=self.say(N_("It is over.")))
            self.place.perform(cmd.Decree(kind=halt.kind, grounds=over, until=now))

    def tick(self) -> None:
        """Let the clocks go on; once a minute the queue is thought over too."""
        if self._words is None or not self.work.isVisible():
            return
        t, now = self._words.t, self.now
        self.board.tick(self._words.cards(now))
        if self._moment is None or not timedelta(0) <= now - self._moment < MINUTE:
            self._think(t)
            if self.side.currentWidget() is self.panel:
                self.panel.refresh()
            self.minute.emit()

    def _show_announcement(self, t: Tournament) -> None:
        """The words of the last call, as long as its players are on their way."""
        called, self._called = self._called, None
        if called is not None and called[0] in t.format.index:
            state = t.state_of(called[0])
            call = t.call_of(state)
            if state.status is MatchStatus.CALLED and call is not None and self._words is not None:
                self._called = called[0], call.table
                self.words_to_read.setText(self._words.announcement(state, call.table))
        self._let_be_seen()

    def _let_be_seen(self) -> None:
        """Show the last call and the forecast, but where there is little room not beside a result."""
        parent = self.parentWidget()
        low = parent is not None and parent.height() < px(LOW)
        tight = low and self.side.currentWidget() is self._result_area
        called = self._called is not None and self.work.isVisibleTo(self)
        self.announcement.setVisible(called and not tight)
        foreseen = None if tight else self.forecaster.outlook
        self.outlook.show_outlook(foreseen, self.now.replace(tzinfo=None))

    def start(self) -> None:
        if self.work.isVisibleTo(self):
            self.leave_panel()
        else:
            self.first.setFocus()

    # ------------------------------------------------------------ going about

    def open_table(self, table: str) -> None:
        """The panel of a table."""
        self.side.setCurrentWidget(self.panel)
        self.panel.show_table(table)
        self.panel.start()

    def open_match(self, match: str) -> None:
        """The panel of a match that waits."""
        self.side.setCurrentWidget(self.panel)
        self.panel.show_match(match)
        self.panel.start()

    def enter_result(self, match: str) -> None:
        """The panel of results in the place of the table's."""
        self.side.setCurrentWidget(self._result_area)
        self.result.show_match(match)
        self.result.scores[0].setFocus()
        self.result.scores[0].selectAll()

    def leave_panel(self) -> None:
        """Back to the queue; the card that had the keys has them again."""
        self.side.setCurrentWidget(self.queue)
        self.board.begin()

    # ------------------------------------------------------------ doing

    def call_next(self) -> None:
        """Carry out the call that is proposed."""
        suggestion = self._suggestion
        if suggestion is None or suggestion.table is None:
            self.place.told.emit(self._why_nothing(), True)
            return
        self.call(suggestion.waiting.state.match.id, suggestion.table)

    def _why_nothing(self) -> str:
        """That nothing is proposed, and what the first match of those that could be called waits for."""
        t = self.place.tournament
        said = self.say(N_("There is nothing to call now."))
        first = next((waiting for waiting in self._queue.ready if waiting.late), None)
        if t is None or first is None or not free_tables(t, self.place.neighbours.taken):
            return said
        why = (say_reason(one, self.place.words, t, self.now) for one in first.reasons if one.why in DELAYS)
        text = N_("Match {number}: {why}.")
        return f"{said} {self.say(text, number=first.state.match.number, why=', '.join(why))}"

    def _is_meant(self, match: str, table: str) -> bool:
        """Whether a match is to be called although something speaks against it; asked only then."""
        t, asking = self.place.tournament, self.place.asking
        against = () if t is None else doubts(t, self._queue, match, table)
        if t is None or asking is None or not against:
            return True
        text = N_("Call match {number} to table {table} all the same?")
        question = self.say(text, number=t.format.find(match).number, table=table)
        lines = (say_reason(reason, self.place.words, t, self.now) for reason in against)
        return asking.confirm("\n".join((question, *(f"•  {line}" for line in lines))), self.say(N_("Call")))

    def call(self, match: str, table: str) -> None:
        """Call a match to a table and say what is to be read aloud."""
        if not self._is_meant(match, table):
            return
        self._called = match, table
        if not self.place.perform(cmd.Call(match=match, table=table)):
            self._called = None
            return
        self.leave_panel()
        self.board.choose(table)
        self.slips.print_at_once(match)

    def tell_call(self, match: str, table: str) -> None:
        """A match was called from elsewhere in the window: what follows a call follows here, too."""
        self._called = match, table
        if self.isVisible():
            self.refresh()
        self.slips.print_at_once(match)

    def put(self, match: str, table: str) -> None:
        """A match was dropped on a table: a waiting one is called, one from a table moves or swaps."""
        t = self.place.tournament
        if t is None or match not in t.format.index:
            return
        if t.call_of(t.state_of(match)) is None:
            self.call(match, table)
        else:
            self.place.perform(cmd.MoveMatch(match=match, table=table, swap=table in t.busy))

    def copy_announcement(self) -> None:
        """Copy the words that are read aloud."""
        QGuiApplication.clipboard().setText(self.words_to_read.text())
        self.place.tell(self.say(N_("Copied: {words}"), words=self.words_to_read.text()))

    def _print_called(self) -> None:
        if self._called is not None:
            self.slips.ask_and_print(self._called[0])

    # ------------------------------------------------------------ the hall

    def edit_hall(self) -> None:
        """Tables, hours and judges of the hall."""
        dialog = self.hall_dialog()
        if dialog is not None:
            dialog.exec()
            dialog.deleteLater()

    def hall_dialog(self) -> HallEditor | None:
        """The dialog of the hall, if an event is open."""
        return HallEditor(self, self.place) if self.place.tournament is not None else None

    def show_timetable(self) -> None:
        """Tables by time, and a new plan."""
        dialog = self.timetable_dialog()
        if dialog is not None:
            dialog.exec()
            dialog.deleteLater()

    def timetable_dialog(self) -> TimetableDialog | None:
        """The dialog of the timetable, if an event is open."""
        return (
            TimetableDialog(self, self.place, self.forecaster) if self.place.tournament is not None else None
        )
