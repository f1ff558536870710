"""The panel beside the tables: all that can be done at a table, or about a match that waits."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QLineEdit,
    QMenu,
    QWidget,
)

from bracket_desk.domain import commands as cmd
from bracket_desk.domain.bracket.resolve import MatchState
from bracket_desk.domain.floor.elsewhere import Taken
from bracket_desk.domain.floor.hall import PauseKind
from bracket_desk.domain.floor.pauses import rights
from bracket_desk.domain.floor.queue import free_tables, tables_for
from bracket_desk.domain.frames import Score
from bracket_desk.domain.measures import Measure
from bracket_desk.domain.tournament import Tournament
from bracket_desk.domain.values import MatchStatus
from bracket_desk.ui.floor_fields import FloorFields
from bracket_desk.ui.floor_words import FloorWords
from bracket_desk.ui.forecaster import Forecaster
from bracket_desk.ui.forms.fields import UnreadableError
from bracket_desk.ui.result_panel import empty_menu
from bracket_desk.ui.typed_times import read_clock, time_near
from bracket_desk.ui.verdict_menu import fill_verdicts, warn_early
from bracket_desk.ui.verdict_words import tell_measures
from bracket_desk.ui.workplace import Workplace
from bracket_desk.words import N_


class FloorPanel(FloorFields):
    """Shows one table or one match of the queue and sends commands. It decides nothing itself.

    ``result_wanted`` and ``slip_wanted`` carry a match; ``called`` a match and its table.
    """

    left = Signal()
    result_wanted = Signal(str)
    slip_wanted = Signal(str)
    called = Signal(str, str)

    def __init__(self, workplace: Workplace, forecaster: Forecaster) -> None:
        super().__init__(workplace)
        self._place, self._forecaster = workplace, forecaster
        self._table: str | None = None
        self._match: str | None = None
        self._filled: tuple[str | None, ...] = ()
        self._noted: Score = (0, 0)
        self._connect()
        workplace.opened.connect(self._forget)

    def _forget(self) -> None:
        """What was shown belongs to the event that was open before."""
        self._table = self._match = None
        self._filled = ()

    def _connect(self) -> None:
        for button, act in (
            (self.call, self._call_here),
            (self.begin, self._begin),
            (self.result, self._want_result),
            (self.slip, self._want_slip),
            (self.back, self._take_back),
            (self.out, self._take_out),
            (self.mend, self._put_back),
            (self.release, self._release),
            (self.move_there, self._move),
            (self.call_there, self._call_there),
            (self.note, self._note_score),
            (self.hold, self._hold),
        ):
            button.clicked.connect(act)
        for spin in self.scores:
            spin.lineEdit().returnPressed.connect(self._note_score)
        self.timing.entered.connect(self.timing.write)
        for field in (self.reason, self.until):
            field.returnPressed.connect(self._hold)
        self.escape.activated.connect(self.left)
        warn_early(self.absent.menu(), self._place, lambda: self._match)

    # ------------------------------------------------------------ showing

    @property
    def table(self) -> str | None:
        """The table that is shown; None for a match that waits."""
        return self._table

    @property
    def match(self) -> str | None:
        """The match that is shown, at its table or in the queue."""
        return self._match

    @property
    def _others(self) -> tuple[Taken, ...]:
        """What other events take of the hall."""
        return self._place.neighbours.taken

    def show_table(self, table: str) -> None:
        """Show a table and what happens there."""
        self._table, self._match = table, None
        self.refresh()

    def show_match(self, match: str) -> None:
        """Show a match that waits."""
        self._table, self._match = None, match
        self.refresh()

    def refresh(self) -> None:
        """Show the same as it is now; what is no longer there is left."""
        t = self._place.tournament
        if t is None or (self._table is None and self._match is None):
            return
        if self._table is not None:
            if self._table not in t.own_tables:
                self.left.emit()
                return
            state = t.busy.get(self._table)
            self._match = state.match.id if state is not None else None
        else:
            state = t.state_of(self._match or "")
            if state.status not in (MatchStatus.READY, MatchStatus.PENDING):
                self.left.emit()
                return
        self._show(t, state)

    def _show(self, t: Tournament, state: MatchState | None) -> None:
        now = self._place.now()
        words = FloorWords(t, self._place.words, self._others, self._forecaster.minutes)
        number = "" if state is None else self._say(N_("Match {number}"), number=state.match.number)
        table = "" if self._table is None else self._say(N_("Table {table}"), table=self._table)
        self.heading.setText(" · ".join(part for part in (table, number) if part))
        self.about.setText("\n".join(self._about(t, words, state, now)))
        self._offer(t, words, state, now)
        for widget, shown in self._shown(t, state).items():
            widget.setVisible(shown)
        for widget in self._writing():
            widget.setEnabled(self._place.writable)
        self._fill(t, words, state)

    def _about(
        self, t: Tournament, words: FloorWords, state: MatchState | None, now: datetime
    ) -> Iterator[str]:
        if state is not None:
            yield words.pair(state)
            yield from tell_measures(t, state, self._place.words, now)
        if self._table is None:
            queue = self._forecaster.queue(t, now)
            yield from (row.why for row in words.rows(queue, None, now) if row.match == self._match)
            return
        facts = next(card for card in words.cards(now) if card.table == self._table)
        hall = t.floor.hall.find(self._table)
        where = hall.where if hall is not None else ""
        yield from (part for part in (facts.state, facts.about, facts.times, facts.judge, where) if part)

    def _offer(self, t: Tournament, words: FloorWords, state: MatchState | None, now: datetime) -> None:
        """The match that can be called here; what falls due is offered, never taken."""
        due = words.due(state, now) if state is not None and self._table is not None else ""
        self.due.setText(f"⚠ {due}")
        self.due.setVisible(bool(due))
        offered = self._offered(t, now)
        self.call.setVisible(offered is not None)
        if offered is not None:
            number = offered.match.number
            text = self._say(N_("Call {number} to {table}"), number=number, table=self._table)
            self.call.setText(text.replace("&", "&&"))
            self.about.setText(f"{self.about.text()}\n{number} · {words.pair(offered)}")

    def _offered(self, t: Tournament, now: datetime) -> MatchState | None:
        """The first ready match that may take the free table that is shown."""
        table = self._table
        if table is None or table not in free_tables(t, self._others):
            return None
        queue = self._forecaster.queue(t, now)
        return next((w.state for w in queue.ready if tables_for(t, w.state.match, (table,))), None)

    def _shown(self, t: Tournament, state: MatchState | None) -> dict[QWidget, bool]:
        """Which parts there are for what is shown."""
        at_table = self._table is not None and state is not None
        called = at_table and state is not None and state.status is MatchStatus.CALLED
        playing = at_table and state is not None and state.status is MatchStatus.PLAYING
        waits = self._table is None and state is not None
        ready = waits and state is not None and state.status is MatchStatus.READY
        held = waits and state is not None and state.match.id in t.floor.holds
        out = self._table is not None and self._table in t.floor.out_of_order
        return {
            self.begin: called,
            self.result: playing,
            self.absent: called,
            self.pause: at_table,
            self.verdict: state is not None,
            self.moving: at_table or ready,
            self.move_there: at_table,
            self.call_there: ready,
            self.noting: playing,
            self.timing: playing,
            self.slip: at_table,
            self.back: at_table,
            self.out: self._table is not None and not out,
            self.mend: out,
            self.holding: waits and not held,
            self.release: held,
        }

    def _writing(self) -> tuple[QWidget, ...]:
        """All that needs an event that may be written."""
        return (
            *(self.call, self.begin, self.absent, self.pause, self.verdict, self.moving),
            *(self.noting, self.timing),
            *(self.holding, self.release, self.back, self.out, self.mend),
        )

    def _fill(self, t: Tournament, words: FloorWords, state: MatchState | None) -> None:
        if state is None:
            return
        self._fill_tables(t, state)
        self._fill_absent(words, state)
        self._fill_pauses(t, words, state)
        fill_verdicts(self.verdict, self._place, state.match.id)
        if len(state.players) == 2:
            self.timing.show_times(t, state)
        filled = (self._table, state.match.id, *state.players)
        if len(state.players) < 2:
            return
        score = t.floor.score_of(state.key, state.players[0]) or (0, 0)
        if filled == self._filled and score == self._noted:
            return
        # what is typed stays while the same match is shown, and a score while no other is noted
        self._noted = score
        for spin, won, entry in zip(self.scores, score, state.players, strict=True):
            spin.setValue(won)
            spin.setAccessibleName(self._say(N_("Frames won by {who}"), who=words.names[entry]))
        if filled != self._filled:
            self._filled = filled
            self.reason.clear()
            self.until.clear()

    def _fill_tables(self, t: Tournament, state: MatchState) -> None:
        free = free_tables(t, self._others)
        offered = [(name, name) for name in tables_for(t, state.match, free)]
        offered += [(name, name) for name in free if (name, name) not in offered]
        if self._table is not None:
            text = N_("{table}, swap with match {number}")
            offered += [
                (self._say(text, table=name, number=other.match.number), name)
                for name, other in t.busy.items()
                if name != self._table
            ]
        chosen = self.tables.currentData()
        if [self.tables.itemText(at) for at in range(self.tables.count())] != [text for text, _ in offered]:
            self.tables.clear()
            for text, name in offered:
                self.tables.addItem(text, name)
            self.tables.setCurrentIndex(max(self.tables.findData(chosen), 0) if offered else -1)
        for button in (self.move_there, self.call_there):
            button.setEnabled(bool(offered))

    def _fill_absent(self, words: FloorWords, state: MatchState) -> None:
        menu = self.absent.menu()
        empty_menu(menu)
        if len(state.players) != 2:
            return
        whom = [(words.names[entry], (entry,)) for entry in state.players]
        for who, entries in (*whom, (self._say(N_("Both")), state.players)):
            command = cmd.NoShow(match=state.match.id, entries=entries)
            menu.addAction(who.replace("&", "&&")).triggered.connect(partial(self._perform, command))
        t = self._place.tournament
        if t is None or len(t.regulations.no_show) == 1:
            return
        menu.addSeparator()
        for who, (entry,) in whom:
            late = cmd.Sanction(match=state.match.id, entry=entry, measure=Measure.LATE)
            self._add(menu, f"{who}: {self._place.words.term(Measure.LATE)}", late)

    def _fill_pauses(self, t: Tournament, words: FloorWords, state: MatchState) -> None:
        menu = self.pause.menu()
        empty_menu(menu)
        match, term = state.match.id, self._place.words.term
        running = [pause for pause in t.floor.pauses.get(state.key, ()) if pause.running]
        for pause in running:
            text = self._say(N_("End: {who}, {kind}"), who=words.names[pause.entry], kind=term(pause.kind))
            self._add(menu, text, cmd.EndPause(match=match, entry=pause.entry))
        if running:
            menu.addSeparator()
        for right in rights(t, state):
            if right.refusal is None or right.refusal.confirmable:
                text = f"{words.names[right.entry]}: {term(right.kind)}"
                kind = PauseKind(right.kind)
                self._add(menu, text, cmd.BeginPause(match=match, entry=right.entry, kind=kind))

    def _add(self, menu: QMenu, text: str, command: cmd.Command) -> None:
        menu.addAction(text.replace("&", "&&")).triggered.connect(partial(self._perform, command))

    def start(self) -> None:
        """Give the keys to what is most likely to be done."""
        t, match = self._place.tournament, self._match
        stands = (
            t is not None and match is not None and t.floor.protest_about(t.state_of(match).key) is not None
        )
        if stands and self.verdict.isEnabled():
            # the match waits for this
            self.verdict.setFocus()
            return
        first = (self.call, self.begin, self.result, self.call_there, self.mend, self.reason, self.out)
        next((w for w in first if w.isVisibleTo(self) and w.isEnabled()), self.slip).setFocus()

    # ------------------------------------------------------------ doing

    def _perform(self, command: cmd.Command, *_: object) -> None:
        self._place.perform(command)

    def _call_here(self) -> None:
        t, table = self._place.tournament, self._table
        offered = self._offered(t, self._place.now()) if t is not None else None
        if offered is not None and table is not None:
            self.called.emit(offered.match.id, table)

    def _call_there(self) -> None:
        if self._match is not None and self.tables.currentData() is not None:
            self.called.emit(self._match, self.tables.currentData())

    def _begin(self) -> None:
        if self._match is not None and self._place.perform(cmd.Start(match=self._match)):
            self.left.emit()

    def _want_result(self) -> None:
        if self._match is not None:
            self.result_wanted.emit(self._match)

    def _want_slip(self) -> None:
        if self._match is not None:
            self.slip_wanted.emit(self._match)

    def _move(self) -> None:
        t, table = self._place.tournament, self.tables.currentData()
        if t is not None and self._match is not None and table is not None:
            command = cmd.MoveMatch(match=self._match, table=table, swap=table in t.busy)
            if self._place.perform(command):
                self.left.emit()

    def _take_back(self) -> None:
        if self._match is not None and self._place.perform(cmd.TakeBack(match=self._match)):
            self.left.emit()

    def _take_out(self) -> None:
        """Ask why, and where a match that is here goes on."""
        t, table, asking = self._place.tournament, self._table, self._place.asking
        if t is None or table is None or asking is None:
            return
        reason = asking.note(self._say(N_("Table {table} is out of order. Why?"), table=table))
        if reason is None:
            return
        command = cmd.TakeTableOut(table=table, reason=reason)
        state = t.busy.get(table)
        if state is not None and reason:
            free = tables_for(t, state.match, free_tables(t, self._others))
            number = state.match.number
            text = self._say(N_("Where does match {number} go on?"), number=number)
            answers = [self._say(N_("Table {table}"), table=name) for name in free]
            chosen = asking.choose(text, [*answers, self._say(N_("It waits before all others"))])
            if chosen is None:
                return
            to = free[chosen] if chosen < len(free) else None
            command = cmd.TakeTableOut(table=table, reason=reason, to=to, confirm=to is None)
        if self._place.perform(command):
            self.left.emit()

    def _put_back(self) -> None:
        if self._table is not None and self._place.perform(cmd.PutTableBack(table=self._table)):
            self.left.emit()

    def _note_score(self) -> None:
        t = self._place.tournament
        if t is None or self._match is None:
            return
        score = (self.scores[0].value(), self.scores[1].value())
        if self._place.perform(cmd.NoteScore(match=self._match, score=score)):
            self.left.emit()

    def _hold(self) -> None:
        until = self._moment(self.until) if self.until.text().strip() else None
        if self._match is None or (self.until.text().strip() and until is None):
            return
        command = cmd.Hold(match=self._match, reason=self.reason.text().strip(), until=until)
        if self._place.perform(command):
            self.left.emit()

    def _release(self) -> None:
        if self._match is not None and self._place.perform(cmd.Release(match=self._match)):
            self.left.emit()

    def _moment(self, field: QLineEdit) -> datetime | None:
        """The time that is typed, as near to now as can be; None, and told, if it is none."""
        try:
            clock = read_clock(field.text().strip(), self._place.words)
        except UnreadableError as error:
            self._place.told.emit(str(error), True)
            field.setFocus()
            return None
        return time_near(self._place.around.clock().replace(second=0, microsecond=0), clock)
