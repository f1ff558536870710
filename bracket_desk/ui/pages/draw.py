"""The draw: its rules, a phrase chosen in public, who sits where, and the hall's own window."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QHBoxLayout, QHeaderView, QLabel, QLineEdit, QMenu, QPushButton

from bracket_desk.domain import commands as cmd
from bracket_desk.domain import events as ev
from bracket_desk.domain.bracket.formats import GROUP_SEATS
from bracket_desk.domain.decisions.final import open_before_final
from bracket_desk.domain.decisions.seats import admitted
from bracket_desk.domain.decisions.steps import take_step
from bracket_desk.domain.draw.hand import HandDraw
from bracket_desk.domain.draw.rules import DrawMode, DrawRules
from bracket_desk.domain.draw.seats import bye_warnings
from bracket_desk.domain.draw.seeding import settle_rules
from bracket_desk.domain.errors import RuleError
from bracket_desk.domain.people.people import Entry
from bracket_desk.domain.tournament import Tournament
from bracket_desk.exchange.lots import read_lots
from bracket_desk.labels import bye_text, short_region
from bracket_desk.printing.history import Draws, read_history
from bracket_desk.ui.balls import BallsDialog
from bracket_desk.ui.ceremony import Ceremony, Show
from bracket_desk.ui.draw_quality import QualityDialog
from bracket_desk.ui.draw_rules import RulesDialog
from bracket_desk.ui.draw_told import Repeated, count_text, in_force_text, repeat_draws, repeated_text
from bracket_desk.ui.draw_words import (
    again_by,
    conflict_notes,
    final_conflicts,
    final_rules_text,
    ground_text,
    has_groups,
    rules_again,
    rules_text,
    seat_notes,
    way_text,
)
from bracket_desk.ui.hall_words import filled_alone, show_before, show_of, show_of_balls
from bracket_desk.ui.letters import px
from bracket_desk.ui.pages.page import Page, muted
from bracket_desk.ui.seat_changes import SeatChanges
from bracket_desk.ui.tables import Column, RowsModel, table_view
from bracket_desk.ui.undecided import settle_admission, waiting_for
from bracket_desk.ui.work import Job
from bracket_desk.ui.workplace import Workplace
from bracket_desk.words import N_, group_name

GROUP_COLUMN, NOTE_COLUMN = 1, 6
NOTE_WIDTH = 190


@dataclass(frozen=True, slots=True)
class SeatRow:
    """One seat of the grid; nobody in it is a bye."""

    seat: int
    group: str
    entry: Entry | None
    ground: str
    note: str


class DrawPage(Page):
    """Draw by phrase or by hand; the same phrase, list and rules always give the same seats.

    ``admission_wanted``: the commission should decide about people one by one before they are drawn.
    """

    admission_wanted = Signal()

    def __init__(self, workplace: Workplace) -> None:
        say, words = workplace.say, workplace.words
        super().__init__(workplace, say(N_("Draw")))
        self.rules = self.final_rules = DrawRules()
        self._begun_from: tuple[DrawRules, DrawRules | None] = (DrawRules(), None)
        self._balls: HandDraw | None = None
        self._drawn_before: ev.Drawn | None = None  # the draw in force when the balls began
        self.ceremony: Ceremony | None = None
        self.state = muted("")
        self.box.addWidget(self.state)
        self.in_force = muted("")
        self.box.addWidget(self.in_force)
        self.box.addLayout(self._phrase_row())
        self.said_rules = muted("")
        self.box.addWidget(self.said_rules)
        self.model = RowsModel[SeatRow](
            [
                Column(say(N_("Seat")), lambda r: str(r.seat), right=True),
                Column(say(N_("Group")), lambda r: r.group),
                Column(say(N_("Name")), lambda r: r.entry.name if r.entry else "×"),
                Column(
                    say(N_("Region")),
                    lambda r: r.entry.region if r.entry else "",
                    stretch=True,
                    brief=lambda r: short_region(r.entry.region) if r.entry else "",
                ),
                Column(
                    say(N_("Rating")),
                    lambda r: words.rating(r.entry.rating) if r.entry and r.entry.rating is not None else "",
                    right=True,
                    spare=True,
                ),
                Column(say(N_("Ground")), lambda r: r.ground),
                # of the seats as they are: what the draw itself could not avoid is said above the table
                Column(say(N_("Together now")), lambda r: f"⚠ {r.note}" if r.note else ""),
            ]
        )
        self.view = table_view(self.model, say(N_("Seats of the draw")))
        # a note may be long: it has a width of its own, and its tip says it whole
        self.view.horizontalHeader().setSectionResizeMode(NOTE_COLUMN, QHeaderView.ResizeMode.Interactive)
        self.view.setColumnWidth(NOTE_COLUMN, px(NOTE_WIDTH))
        self.changes = SeatChanges(workplace)
        self.menu = QMenu(self.view)
        self.view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.view.customContextMenuRequested.connect(lambda _: self.show_changes())
        self.view.activated.connect(lambda _: self.show_changes())
        self.box.addWidget(self.view, 1)
        self.lesson = QLabel()
        self.lesson.setTextFormat(Qt.TextFormat.PlainText)
        self.lesson.setWordWrap(True)
        self.lesson.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.box.addWidget(self.lesson, 1)
        workplace.opened.connect(self._forget)

    def _phrase_row(self) -> QHBoxLayout:
        say = self.say
        self.phrase = QLineEdit()
        self.phrase.setPlaceholderText(say(N_("a phrase chosen aloud in front of everyone")))
        self.phrase.returnPressed.connect(self.draw)
        label = QLabel(say(N_("&Phrase")))
        label.setBuddy(self.phrase)
        self.choose_rules = QPushButton(say(N_("&Rules…")))
        self.choose_rules.clicked.connect(self.ask_for_rules)
        self.button = QPushButton(say(N_("&Draw")))
        self.button.setProperty("primary", "true")
        self.button.clicked.connect(self.draw)
        self.by_hand = QPushButton(say(N_("From a &list…")))
        self.by_hand.setToolTip(say(N_("A list of two columns: entry number and seat")))
        self.by_hand.clicked.connect(self.take_lots)
        self.balls = QPushButton(say(N_("&Balls…")))
        self.balls.setToolTip(say(N_("Balls drawn by hand in the hall, typed in one by one")))
        self.balls.clicked.connect(self.draw_by_balls)
        self.hall = QPushButton(say(N_("Show to the &hall…")))
        self.hall.clicked.connect(self.open_ceremony)
        self.even = QPushButton(say(N_("Ho&w even…")))
        self.even.clicked.connect(self.show_quality)
        self.again = QPushButton(say(N_("Repeat as a &check")))
        self.again.setToolTip(say(N_("Makes the draw in force again and compares; nothing is changed")))
        self.again.clicked.connect(self.repeat)
        for button in (self.hall, self.even, self.again):
            self.head.addWidget(button)
        row = QHBoxLayout()
        row.setSpacing(8)
        for widget in (label, self.phrase, self.choose_rules, self.button, self.balls, self.by_hand):
            row.addWidget(widget)
        row.setStretch(1, 1)
        return row

    def _forget(self) -> None:
        """What was chosen belongs to the event that was open before."""
        self.rules = self.final_rules = DrawRules()
        self._begun_from = (DrawRules(), None)
        self._balls = None
        self.phrase.clear()
        if self.ceremony is not None:
            self.ceremony.close()

    # ------------------------------------------------------------ showing

    def refresh(self) -> None:
        t = self.place.tournament
        drawn = t is not None and t.draw is not None
        self.even.setEnabled(drawn)
        self.again.setEnabled(drawn)
        self.in_force.setVisible(drawn)
        self.hall.setEnabled(t is not None and len(t.entries) > 1)
        if t is None:
            self.model.show([])
            return
        self._begin_from(t)
        grouped = any(match.group is not None for match in t.format.matches)
        rows = self._rows(t, grouped=grouped)
        self.view.setColumnHidden(GROUP_COLUMN, not grouped)
        # an empty column would only take room from the names
        self.view.setColumnHidden(NOTE_COLUMN, not any(row.note for row in rows))
        self.model.show(rows)
        self.view.setVisible(bool(rows))
        self.lesson.setVisible(not rows)
        self.lesson.setText(self._lesson(t))
        self.state.setText(self._told(t))
        if drawn:
            self.in_force.setText(in_force_text(t, self.place.words))
        allowed = self.place.writable and not t.closed and (not t.decided or self._is_for_final(t))
        text = N_("Rules of the next draw: {rules}") if drawn else N_("Rules: {rules}")
        self.said_rules.setText(self.say(text, rules=self._rules_text()))
        self.said_rules.setVisible(allowed)
        for field in (self.phrase, self.button):
            field.setEnabled(allowed)
        self.choose_rules.setEnabled(allowed)
        for button in (self.balls, self.by_hand):
            button.setEnabled(allowed and not t.decided)
        if self.ceremony is not None:
            self.ceremony.show_all(self._show(t))

    def _begin_from(self, t: Tournament) -> None:
        """Take over the rules of the draw in force, else of the regulations; the last that changed counts.

        What was chosen here since stays until then.
        """
        ruled, drawn = t.regulations.draw_rules, rules_again(t)
        (ruled_before, drawn_before), self._begun_from = self._begun_from, (ruled, drawn)
        if drawn is not None and drawn != drawn_before:
            if not self._is_by(t, drawn):
                self.rules = drawn
        elif ruled != ruled_before:
            self.rules = ruled

    def _is_by(self, t: Tournament, drawn: DrawRules) -> bool:
        """Whether what is chosen here says the same: as many seeds as there are ratings, say."""
        try:
            chosen = settle_rules(self.rules, admitted(t))
        except RuleError:
            return False
        return again_by(chosen) == drawn

    def _is_for_final(self, t: Tournament) -> bool:
        """Whether the next draw is that of the final stage."""
        return t.draw is not None and t.decided and t.waits_for_final

    def _rules_text(self) -> str:
        """The rules of the next draw."""
        t, words = self.place.tournament, self.place.words
        final = t is not None and self._is_for_final(t)
        if final:
            return final_rules_text(self.final_rules, words)
        return rules_text(self.rules, words, grouped=t is None or has_groups(t))

    def _told(self, t: Tournament) -> str:
        seats = self.place.words.seats(t.format.size)
        if t.draw is None:
            waiting = len(waiting_for(self.place))
            here = len(admitted(t)) - waiting
            text = self.say(N_("Admitted: {here} for {seats}."), here=here, seats=seats)
            more = N_("Waiting for the commission's decision: {count}.")
            return f"{text} {self.say(more, count=waiting)}" if waiting else text
        text = self.say(N_("In the grid: {drawn} for {seats}."), drawn=len(t.seats), seats=seats)
        if t.draw.phrase:
            text += " " + self.say(N_("Drawn by the phrase “{phrase}”."), phrase=t.draw.phrase)
        elif t.draw.rules.mode is DrawMode.HAND:
            text += " " + self.say(N_("Balls drawn by hand")) + "."
        if t.final is not None:
            text = self.say(N_("The final stage was drawn by the phrase “{phrase}”."), phrase=t.final.phrase)
        told = [text, count_text(self._draws(t), self.place.words)]
        if self._is_for_final(t):
            left = len(open_before_final(t))
            later = N_("The final stage is drawn anew when the groups are closed; matches left: {left}.")
            now = N_("Now the final stage: a phrase draws it anew.")
            told.append(self.say(later if left else now, left=left))
        return " ".join(part for part in told if part)

    def _lesson(self, t: Tournament) -> str:
        """What the page says before there are seats: what will stand here, and what leads to it."""
        if not admitted(t):
            return self.say(
                N_(
                    "Here every seat of the grid will stand with its player. First the list of entries is"
                    " taken, on the page Entries."
                )
            )
        return self.say(
            N_(
                "Here every seat of the grid will stand with its player.\n\nAsk the hall for a phrase, type"
                " it above and press “Draw”: the same list, rules and phrase give the same seats, whoever"
                " draws. Or type in balls that were drawn by hand (“Balls…”).\n\n“Show to the hall…” opens"
                " the screen on which everybody watches."
            )
        )

    def _draws(self, t: Tournament) -> Draws:
        """How often what is in force was drawn: the final stage, or the first one."""
        if self.place.current is None:
            return Draws()
        history = read_history(self.place.current.entries)
        return history.draws if t.final is None else history.finals

    def _rows(self, t: Tournament, *, grouped: bool) -> list[SeatRow]:
        if t.draw is None:
            return []
        if t.final is not None:
            return self._final_rows(t, t.final)
        words, notes = self.place.words, seat_notes(t, self.place.words)
        rows = []
        for seat in range(1, t.format.size + 1):
            group = group_name((seat - 1) // GROUP_SEATS, words.language) if grouped else ""
            entry = t.entries[t.seats[seat]] if seat in t.seats else None
            ground = ground_text(t, entry.id, words) if entry else ""
            rows.append(SeatRow(seat, group, entry, ground, notes.get(seat, "")))
        return rows

    def _final_rows(self, t: Tournament, final: ev.FinalDrawn) -> list[SeatRow]:
        """The seats of the final stage drawn anew, with the way that leads to each."""
        words = self.place.words
        notes = conflict_notes(final_conflicts(t, final), t, words)
        return [
            SeatRow(
                seat,
                group_name(t.format.find(way).group or 0, words.language),
                t.entries[entry] if entry is not None else None,
                way_text(t, way, words),
                notes.get(seat, ""),
            )
            for seat, (way, entry) in enumerate(zip(final.ways, final.entries, strict=True), 1)
        ]

    # ------------------------------------------------------------ doing

    def ask_for_rules(self) -> None:
        """Ask for the rules of the next draw."""
        t = self.place.tournament
        if t is None:
            return
        final = self._is_for_final(t)
        rules = self.final_rules if final else self.rules
        entries = len(admitted(t))
        dialog = RulesDialog(self, self.place.words, t.format, rules, entries=entries, final=final)
        asking = self.place.asking
        if asking is not None:
            dialog.list_wanted = asking.list_to_take
        if dialog.exec() == RulesDialog.DialogCode.Accepted:
            if final:
                self.final_rules = dialog.rules
            else:
                self.rules = dialog.rules
            self.refresh()
        dialog.deleteLater()

    def draw(self) -> None:
        """Draw by what the fields say.

        The seats are found beside the window, for keeping people apart takes a moment; when the
        draw is carried out they are known.
        """
        t = self.place.tournament
        if t is None or not self.button.isEnabled():
            return
        command: cmd.Draw | cmd.DrawFinal = cmd.Draw(phrase=self.phrase.text(), rules=self.rules)
        if self._is_for_final(t):
            command = cmd.DrawFinal(phrase=self.phrase.text(), rules=self.final_rules)
        self.button.setEnabled(False)

        def attempt(job: Job) -> bool | RuleError:
            """Whether it would be a new draw, or why it cannot be made."""
            try:
                return bool(take_step(t, command, check=job.check).events)
            except RuleError as refusal:
                # what may be insisted on is asked when it is carried out
                return True if refusal.confirmable else refusal

        # whatever comes of it, the button is there again
        self.place.run(
            attempt,
            lambda outcome: self._carry_out(command, outcome),
            self._stopped(N_("Stopped: nothing was drawn.")),
            self.refresh,
            self.say(N_("The draw is being made…")),
        )

    def _stopped(self, text: str) -> Callable[[], None]:
        """What is told when work was stopped by somebody, and not by the end of the event it was for."""
        event = self.place.current

        def told() -> None:
            self.refresh()
            if event is not None and self.place.current is event:
                self.place.tell(self.say(text))

        return told

    def _carry_out(self, command: cmd.Draw | cmd.DrawFinal, outcome: bool | RuleError) -> None:  # noqa: FBT001
        """Another draw after the first is asked about; the same again changes nothing and asks nothing."""
        t = self.place.tournament
        again = isinstance(command, cmd.Draw) and t is not None and t.draw is not None
        if isinstance(outcome, RuleError):
            self.place.refuse(outcome)
        elif not outcome:
            self.place.tell(self.say(N_("Just this has been drawn already: nothing has changed.")))
        elif (not again or self._wants_again()) and self._settles_admission():
            self.place.perform(command)
        self.refresh()

    def repeat(self) -> None:
        """Make the draw in force again beside the window, and say whether the same comes out."""
        if self.place.current is None:
            return
        entries, words = self.place.current.entries, self.place.words
        self.again.setEnabled(False)

        def told(found: list[Repeated]) -> None:
            holds = all(repeated.holds for repeated in found)
            self.place.told.emit(" ".join(repeated_text(each, words) for each in found), not holds)
            self.refresh()

        doing = self.say(N_("The draw is being made once more, to compare…"))
        stopped = self._stopped(N_("Stopped: the draw was not made again."))
        self.place.run(lambda job: repeat_draws(entries, job.check), told, stopped, self.refresh, doing)

    def _settles_admission(self) -> bool:
        """Whether everybody whom a draw takes is admitted, asking where the commission has not decided."""
        return settle_admission(self.place, self.admission_wanted.emit)

    def _wants_again(self) -> bool:
        """Whether another draw is wanted in place of the one that was made."""
        asking = self.place.asking
        text = N_("The draw has been made. A new one takes its place; both stay in the journal.")
        return asking is not None and asking.confirm(self.say(text), self.say(N_("Draw again")))

    def take_lots(self) -> None:
        """Take over a draw made by hand."""
        path = self.place.asking.list_to_take() if self.place.asking is not None else None
        if path is None:
            return
        self.place.run(
            lambda _: read_lots(path),
            lambda lots: self._take_lots(cmd.DrawByLots(lots=lots, source=path.name)),
        )

    def _take_lots(self, command: cmd.DrawByLots) -> None:
        t = self.place.tournament
        if t is None or (t.draw is not None and not self._wants_again()):
            return
        if self._settles_admission() and self.place.perform(command):
            self._warn_of_byes()

    def _warn_of_byes(self) -> None:
        """Say what seats given by hand do with byes that no table would."""
        t = self.place.tournament
        if t is not None:
            told = [bye_text(warning, t, self.place.words) for warning in bye_warnings(t.format, t.seats)]
            if told:
                self.place.told.emit(" ".join(told), True)

    def show_quality(self) -> None:
        """How even the draw came out."""
        t = self.place.tournament
        if t is not None and t.draw is not None:
            dialog = QualityDialog(self, t, self.place.words)
            dialog.exec()
            dialog.deleteLater()

    def open_ceremony(self) -> None:
        """Open the hall's window, on the screen that the desk is not on if there is one."""
        t, asking = self.place.tournament, self.place.asking
        if t is None:
            return
        screens = QGuiApplication.screens()
        others = [screen for screen in screens if screen is not self.screen()] or screens
        at: int | None = 0
        if len(others) > 1 and asking is not None:
            at = asking.choose(self.say(N_("On which screen?")), [screen.name() for screen in others])
        if at is None:
            return
        if self.ceremony is None:
            name = self.say(N_("The draw for the hall"))
            self.ceremony = Ceremony(self._show(t), self.place.colours, name)
            self.ceremony.closed.connect(self._ceremony_closed)
        self.ceremony.open_on(others[at])
        self.place.tell(
            self.say(
                N_("Space shows the next name, Left goes back, End shows all, F5 runs by itself, Esc closes.")
            )
        )

    def _show(self, t: Tournament) -> Show:
        words = self.place.words
        if self._balls is not None and self._balls_hold(t, self._balls):
            return show_of_balls(t, self._balls, words)
        return show_before(t, self.rules, words) if t.draw is None else show_of(t, self._draws(t), words)

    def draw_by_balls(self) -> None:
        """Type in balls as they are drawn in the hall, which sees each at once."""
        if not self._settles_admission():
            return
        dialog = BallsDialog(self, self.place, self.rules)
        dialog.drawn_so_far.connect(self._follow)
        dialog.finished.connect(self._balls_over)
        if not dialog.begin():
            dialog.deleteLater()

    def _balls_over(self, result: int) -> None:
        """The balls have become the draw; or the hall keeps what it saw until they go on."""
        if result == BallsDialog.DialogCode.Accepted or (self._balls is not None and not self._balls.balls):
            self._balls = None
        self.refresh()

    def _balls_hold(self, t: Tournament, draw: HandDraw) -> bool:
        """Whether balls are still those of the list and of the time since the last draw."""
        return t.draw == self._drawn_before and not t.decided and tuple(admitted(t)) == draw.field

    def _follow(self, draw: HandDraw) -> None:
        t, self._balls = self.place.tournament, draw
        self._drawn_before = None if t is None else t.draw
        if self.ceremony is not None and t is not None:
            self.ceremony.show_all(show_of_balls(t, draw, self.place.words))
            # the hall sees the last ball; who is left comes with the next key
            self.ceremony.to_the_last(after=len(filled_alone(draw)))

    def show_changes(self) -> None:
        """What can be changed about the chosen seat."""
        rows = self.view.selectionModel().selectedRows()
        if not rows or not self.place.writable:
            return
        self.changes.fill(self.menu, self.model.rows[rows[0].row()].seat)
        where = self.view.visualRect(rows[0]).bottomLeft()
        self.menu.popup(self.view.viewport().mapToGlobal(where))

    def _ceremony_closed(self) -> None:
        if self.ceremony is not None:
            self.ceremony.deleteLater()
            self.ceremony = None

    def start(self) -> None:
        (self.phrase if self.phrase.isEnabled() else self.view).setFocus()
