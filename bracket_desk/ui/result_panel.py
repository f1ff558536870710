"""The panel beside the bracket: everything that can be decided about the chosen match."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator, Sequence
from functools import partial

import msgspec
from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QMenu,
)

from bracket_desk.domain import commands as cmd
from bracket_desk.domain.bracket.formats import ToMatch
from bracket_desk.domain.bracket.resolve import MatchState, Result
from bracket_desk.domain.decisions.steps import take_step
from bracket_desk.domain.errors import RuleError
from bracket_desk.domain.frames import Frame, Score
from bracket_desk.domain.tournament import Tournament
from bracket_desk.domain.values import CLOSED_STATUSES, OPEN_STATUSES, Departure, MatchStatus
from bracket_desk.domain.why import Question, questions_about
from bracket_desk.labels import REASON_WORDS, stage_name
from bracket_desk.ui.forms.fields import UnreadableError
from bracket_desk.ui.result_fields import ResultFields
from bracket_desk.ui.telling import NotedCommand, tell_outcome, tell_wish
from bracket_desk.ui.touching import foresee_step, preview_of
from bracket_desk.ui.verdict_menu import fill_verdicts, warn_early
from bracket_desk.ui.verdict_words import tell_measures
from bracket_desk.ui.workplace import Workplace
from bracket_desk.words import N_

STATUS_WORDS = {
    MatchStatus.PENDING: N_("waiting"),
    MatchStatus.READY: N_("ready"),
    MatchStatus.CALLED: N_("called"),
    MatchStatus.PLAYING: N_("being played"),
    MatchStatus.DECIDED: N_("decided"),
    MatchStatus.BYE: N_("without play"),
    MatchStatus.VOID: N_("without play"),
}

TIMED_STATUSES = (MatchStatus.CALLED, MatchStatus.PLAYING, MatchStatus.DECIDED)
"""Matches whose beginning and end may be known."""

Seen = tuple[str, tuple[str, ...], Result | None]
"""What the fields belong to: a match, its players, their result."""


class ResultPanel(ResultFields):
    """Shows one match and sends commands about it. It decides nothing itself."""

    left = Signal()
    why_wanted = Signal(object)

    def __init__(self, workplace: Workplace) -> None:
        super().__init__(workplace)
        self._match: str | None = None
        self._seen: Seen | None = None
        self._connect()
        self.show_match(None)
        workplace.opened.connect(self._forget)
        workplace.drafts.append(self.draft)

    def _forget(self) -> None:
        """What was typed and chosen belongs to the event that was open before."""
        self.show_match(None)

    def _connect(self) -> None:
        self.escape.activated.connect(self._turn_away)
        warn_early(self.absent.menu(), self._place, lambda: self._match)
        self.why.clicked.connect(lambda: self.why_wanted.emit(self.questions()))
        for spin in self.scores:
            spin.lineEdit().returnPressed.connect(self._from_score)
        self.frames.returnPressed.connect(self.enter)
        self.times.entered.connect(self._from_times)
        self.table.editTextChanged.connect(lambda _: self._enable_call())
        for button, act in (
            (self.record, self.enter),
            (self.clear, self._clear),
            (self.call, self._call),
            (self.begin, self._begin),
        ):
            button.clicked.connect(act)

    # ------------------------------------------------------------ showing

    @property
    def match(self) -> str | None:
        """The match that is shown."""
        return self._match

    def questions(self) -> tuple[Question, ...]:
        """What can be asked about the match that is shown."""
        t = self._place.tournament
        return () if t is None or self._match is None else questions_about(t, self._match)

    def refresh(self) -> None:
        """Show the same match as it is now."""
        self.show_match(self._match)

    def show_match(self, match: str | None) -> None:
        """Show a match, or that none is chosen."""
        t = self._place.tournament
        if t is None or match is None or match not in t.format.index:
            self._match = self._seen = None
            self._show_nothing()
            return
        state = t.state_of(match)
        # what is typed stays while the same people stand there with the same result
        seen = match, state.players, state.result
        fresh = seen != self._seen
        self._match, self._seen = match, seen
        self._show(t, state, fresh=fresh)

    def _show_nothing(self) -> None:
        self.heading.setText(self._say(N_("No match chosen")))
        self.about.setText(self._say(N_("Choose a match in the bracket by mouse or arrows.")))
        parts = (*self.names, *self.scores, *self._deciding(), self.times, self.clear, *self._calling())
        for widget in (*parts, self.why, self.verdict):
            widget.setVisible(False)

    def _show(self, t: Tournament, state: MatchState, *, fresh: bool) -> None:
        say, words = self._say, self._place.words
        race = t.race(state.match)
        self.heading.setText(say(N_("Match {number}"), number=state.match.number))
        cut_off = t.closed and state.status not in CLOSED_STATUSES
        status = say(N_("not played: the event was cut short") if cut_off else STATUS_WORDS[state.status])
        length = say(N_("race to {race}"), race=race)
        about = f"{stage_name(state.match, words)} · {length} · {status}"
        call = t.call_of(state)
        if call is not None:
            about += " · " + say(N_("table {table}"), table=call.table)
        outcome = tell_outcome(t, state, words)
        noted = tell_measures(t, state, words, self._place.around.clock())
        self.about.setText("\n".join(part for part in (about, outcome, *noted) if part))
        players = state.players
        two = len(players) == 2
        for widget in (*self.names, *self.scores, *self._deciding()):
            widget.setVisible(two and not (cut_off and widget not in self.names))
        # whoever waits for an opponent may leave the event as well
        self.leaving.setVisible(bool(players))
        self._fill_leaving(t, players)
        self.verdict.setVisible(bool(players) or t.protest_left(state.match.id) is not None)
        self.verdict.setEnabled(self._place.writable)
        fill_verdicts(self.verdict, self._place, state.match.id)
        self.clear.setVisible(state.result is not None)
        self.why.setVisible(t.draw is not None)
        waiting = state.status in OPEN_STATUSES and not t.closed
        for calling in self._calling():
            calling.setVisible(waiting)
        writable = self._place.writable
        for deciding in (*self.scores, *self._deciding(), self.times, self.clear, *self._calling()):
            deciding.setEnabled(writable)
        self.begin.setEnabled(writable and state.status is MatchStatus.CALLED)
        self._enable_call()
        self.times.setVisible(two and state.status in TIMED_STATUSES)
        if not two:
            return
        self.times.show_times(t, state, fresh=fresh)
        for label, spin, entry in zip(self.names, self.scores, players, strict=True):
            # an ampersand in a name is a name's, not a key's
            label.setText(words.entry(entry, t).replace("&", "&&"))
            spin.setAccessibleName(say(N_("Frames won by {who}"), who=words.entry(entry, t)))
        self._show_score(state, fresh=fresh)
        self._fill_menus(t, state)
        self._fill_tables(t, call.table if call is not None else None)

    def _show_score(self, state: MatchState, *, fresh: bool) -> None:
        """What is written; only ``fresh`` also over what was typed."""
        if not fresh:
            return
        score, frames = recorded(state)
        for spin, won in zip(self.scores, score or (0, 0), strict=True):
            spin.setValue(won)
        self.frames.setText(frames_text(frames))

    def _fill_menus(self, t: Tournament, state: MatchState) -> None:
        words, say, players = self._place.words, self._say, state.players
        match = state.match.id
        absent, technical = self.absent.menu(), self.technical.menu()
        for menu in (absent, technical):
            empty_menu(menu)
        losers: list[tuple[str, tuple[str, ...], str | None]] = [
            *((words.entry(entry, t), (entry,), None) for entry in players),
            (say(N_("Both")), players, None),
        ]
        if isinstance(state.match.loser, ToMatch):
            text = N_("Both, {who} goes on")
            losers += [(say(text, who=words.entry(entry, t)), players, entry) for entry in players]
        for who, entries, goes_on in losers:
            self._add(absent, who, cmd.NoShow(match=match, entries=entries, goes_on=goes_on))
            # made here: of one made by Qt a part would stay for ever
            reasons = QMenu(who.replace("&", "&&"), technical)
            technical.addMenu(reasons)
            for reason, text in REASON_WORDS.items():
                command = cmd.TechnicalDefeat(match=match, entries=entries, reason=reason, goes_on=goes_on)
                self._add(reasons, say(text), command)

    def _fill_leaving(self, t: Tournament, players: Sequence[str]) -> None:
        empty_menu(self.leaving.menu())
        for entry in players:
            for text, command in leaving_commands(t, entry):
                who = self._place.words.entry(entry, t)
                self._add(self.leaving.menu(), self._say(text, who=who), command)

    def _add(self, menu: QMenu, text: str, command: cmd.Command) -> None:
        # an ampersand in a name is a name's, not a key's
        menu.addAction(text.replace("&", "&&")).triggered.connect(partial(self._perform, command))

    def _fill_tables(self, t: Tournament, own: str | None) -> None:
        """The tables that are free, and that of a match which has one."""
        free = [table for table in t.tables if table == own or table not in t.busy]
        if [self.table.itemText(at) for at in range(self.table.count())] != free:
            self.table.clear()
            self.table.addItems(free)
        if own is not None:
            self.table.setCurrentText(own)

    def _enable_call(self) -> None:
        """A match can be called to a table until it is played."""
        t = self._place.tournament
        playing = (
            t is not None
            and self._match is not None
            and t.state_of(self._match).status is MatchStatus.PLAYING
        )
        named = bool(self.table.currentText().strip())
        self.call.setEnabled(self._place.writable and named and not playing)

    # ------------------------------------------------------------ doing

    def _perform(self, command: cmd.Command, *_: object) -> None:
        if perform_with_note(self._place, command):
            self.left.emit()

    def focus_score(self, digit: str = "") -> None:
        """Ready to type the first side's frames, beginning with what was typed already."""
        first = self.scores[0]
        if not first.isVisible():
            return
        first.setFocus()
        first.selectAll()
        if digit:
            first.lineEdit().insert(digit)

    def _from_score(self) -> None:
        """Enter in the first field goes on to the second; in the second it records."""
        if self.scores[0].hasFocus():
            self.scores[1].setFocus()
            self.scores[1].selectAll()
        else:
            self.enter()

    def enter(self) -> None:
        """Record what the fields say: the frames if there are any, the score otherwise."""
        if self._match is None:
            return
        frames = read_frames(self.frames.text())
        if frames is None:
            self._place.told.emit(
                self._say(N_("Frames are pairs of numbers, like 8-3 5-8. Correct the line or empty it.")),
                True,
            )
            self.frames.setFocus()
            return
        try:
            times = self.times.command()
        except UnreadableError as error:
            self.times.refuse(error)
            return
        score = (self.scores[0].value(), self.scores[1].value())
        known, known_frames = self._known()
        as_recorded = bool(frames) and frames == known_frames
        if score == known and (as_recorded or not (frames or frames_text(known_frames))):
            if times is None:
                self._place.tell(self._say(N_("This result is written already.")))
            self._finish(times)
        elif as_recorded:
            text = N_("The frames say {known}. Correct the frames, or empty their line and record the score.")
            self._place.told.emit(self._say(text, known=f"{known[0]}–{known[1]}" if known else ""), True)
            self.frames.setFocus()
        elif frames:
            self._record(cmd.EnterResult(match=self._match, frames=frames), times)
        else:
            self._record(cmd.EnterResult(match=self._match, score=score), times)

    def _record(self, command: cmd.EnterResult, times: cmd.SetTimes | None) -> None:
        if self._place.perform(command):
            self._finish(times)
            return
        wrong = self._wrong_frame(command)
        if wrong is None:
            self._take_back()
        else:
            # what is typed stays, to be put right where it is wrong
            self.frames.setFocus()
            self.frames.setSelection(*wrong)

    def _wrong_frame(self, command: cmd.EnterResult) -> tuple[int, int] | None:
        """Where the frame that is refused or doubtful stands in its line, and how long it is."""
        t = self._place.tournament
        if t is None or not command.frames:
            return None
        try:
            take_step(t, command)
        except RuleError as refusal:
            frame = refusal.values.get("frame")
            places = [found.span() for found in re.finditer(r"[^\s,;]+", self.frames.text())]
            if isinstance(frame, int) and 1 <= frame <= len(places):
                start, end = places[frame - 1]
                return start, end - start
        return None

    def _finish(self, times: cmd.SetTimes | None) -> None:
        """The result is written; times that were typed with it follow in a step of their own."""
        if times is None or self._place.perform(times):
            self.left.emit()

    def _from_times(self) -> None:
        """Enter in a time writes the times of what is decided, and with a new score the result too."""
        if self._scored():
            self.enter()
        else:
            self.times.write()

    def _scored(self) -> bool:
        """Whether another result stands in the fields than the one that is written."""
        score, frames = self._known()
        typed = (self.scores[0].value(), self.scores[1].value())
        return typed != (score or (0, 0)) or self.frames.text().strip() != frames_text(frames)

    def draft(self) -> str:
        """What would be lost if it were dropped now, as a question tells it; nothing if all is written."""
        t, match = self._place.tournament, self._match
        if t is None or match is None or not self._place.writable or t.closed:
            return ""
        state = t.state_of(match)
        if len(state.players) != 2 or not (self._scored() or self.times.is_typed):
            return ""
        text = N_("What was typed about match {number} is not written. Drop it?")
        return self._say(text, number=state.match.number)

    def _known(self) -> tuple[Score | None, tuple[Frame, ...] | None]:
        """Score and frames that are written: Enter once more is no new step."""
        t = self._place.tournament
        return (None, None) if t is None or self._match is None else recorded(t.state_of(self._match))

    def _take_back(self) -> None:
        """After a refusal over a result show what is written, not what was wanted."""
        t = self._place.tournament
        if t is not None and self._match is not None and self._known()[0] is not None:
            self._show_score(t.state_of(self._match), fresh=True)

    def _turn_away(self) -> None:
        """Esc: the fields say again what is written, and the bracket has the keys."""
        t = self._place.tournament
        if t is not None and self._match is not None and len(t.state_of(self._match).players) == 2:
            self._show_score(t.state_of(self._match), fresh=True)
            self.times.show_times(t, t.state_of(self._match), fresh=True)
        self.left.emit()

    def _clear(self) -> None:
        if self._match is not None and self._place.perform(cmd.ClearResult(match=self._match)):
            self.left.emit()

    def _call(self) -> None:
        command = cmd.Call(match=self._match or "", table=self.table.currentText())
        if self._match is not None and self._place.perform(command):
            self.left.emit()

    def _begin(self) -> None:
        if self._match is not None and self._place.perform(cmd.Start(match=self._match)):
            self.left.emit()


def leaving_commands(t: Tournament, entry: str) -> Iterator[tuple[str, cmd.Command]]:
    """What can be done about somebody's taking part, each with its marked text."""
    gone = t.gone.get(entry)
    if gone is not None:
        yield N_("{who}: reinstate"), cmd.Reinstate(entry=entry)
    else:
        yield N_("{who}: withdrawal"), cmd.Withdraw(entry=entry)
    if gone is None or gone.how is not Departure.DISQUALIFIED:
        yield N_("{who}: disqualification"), cmd.Disqualify(entry=entry)


def perform_with_note(place: Workplace, command: cmd.Command) -> bool:
    """Carry out a decision; some are asked for a note first; for seats it is the reason, and needed."""
    event = place.live
    if (
        isinstance(command, NotedCommand)
        and place.asking is not None
        and event is not None
        and place.writable
    ):
        needed = isinstance(command, cmd.SwapSeats | cmd.Seat)
        asked = tell_wish(command, place.words, event.tournament)
        seen = foresee_step(event, command)
        # what it touches is seen with the question about the note: one answer is enough
        shown = seen is not None and seen.asks and seen.asks_nothing_else
        if seen is not None and shown:
            preview = dataclasses.replace(
                preview_of(seen, event.entries, place.words, place.sheet_matches), step=asked
            )
            asked = preview.text()
        note = place.asking.note(asked, needed=needed)
        if note is None or (needed and not note):
            place.tell(place.say(N_("Nothing was changed.")))
            return False
        field = "note" if isinstance(command, cmd.TechnicalDefeat) else "reason"
        command = msgspec.structs.replace(command, **{field: note}, confirm=command.confirm or shown)
    return place.perform(command)


def empty_menu(menu: QMenu) -> None:
    """Take everything out of a menu, the menus in it too: Qt keeps those."""
    for inner in menu.findChildren(QMenu):
        inner.clear()
        inner.deleteLater()
    menu.clear()


def recorded(state: MatchState) -> tuple[Score | None, tuple[Frame, ...] | None]:
    """Score and frames of a match in the order of its sides, as far as they are written."""
    if state.result is None or len(state.players) != 2:
        return None, None
    return state.result.seen_from(state.players[0])


def frames_text(frames: Sequence[Frame] | None) -> str:
    """Frames as they are typed; nothing if the points do not tell them."""
    pairs = [frame for frame in frames or () if isinstance(frame, tuple)]
    return " ".join(f"{one}-{two}" for one, two in pairs) if len(pairs) == len(frames or ()) else ""


def read_frames(text: str) -> tuple[tuple[int, int], ...] | None:
    """Pairs of points from ``8-3 5:8``; empty for an empty text, None if it is something else."""
    frames = []
    for part in text.replace(",", " ").replace(";", " ").split():
        found = re.fullmatch(r"(-?\d{1,4})[-:–](-?\d{1,4})", part)
        if not found:
            return None
        frames.append((int(found[1]), int(found[2])))
    return tuple(frames)
