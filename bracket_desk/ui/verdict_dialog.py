"""One decision typed in: what kind, about whom, who decided, on which item of the rules, the text."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from enum import StrEnum
from typing import assert_never

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QDialog,
    QFormLayout,
    QLabel,
    QVBoxLayout,
    QWidget,
)

from bracket_desk.domain import commands as cmd
from bracket_desk.domain.bracket.resolve import MatchState
from bracket_desk.domain.floor.state import Protest
from bracket_desk.domain.measures import (
    DEFEAT_ITEM,
    ITEM_OF_DECISION,
    MEASURES_ITEM,
    PROTEST_ITEM,
    REGULATIONS,
    DecisionKind,
    Grounds,
    Measure,
    ProtestEnd,
)
from bracket_desk.domain.tournament import Tournament
from bracket_desk.domain.values import OPEN_STATUSES, DefeatReason, Departure, MatchStatus
from bracket_desk.labels import REASON_WORDS, short_names
from bracket_desk.ui.fields import calm_fields
from bracket_desk.ui.forms.fields import UnreadableError
from bracket_desk.ui.letters import px
from bracket_desk.ui.pages.page import muted
from bracket_desk.ui.verdict_fields import GroundsFields, UntilField, choosing, recording, told_here
from bracket_desk.ui.verdict_follows import tell_follows
from bracket_desk.ui.verdict_words import chief_panel, chief_referee, deciders, judge_at, judge_text
from bracket_desk.ui.workplace import Workplace
from bracket_desk.words import N_, Words


class ProtestStep(StrEnum):
    """What happens to a protest before it is decided."""

    DECLARE = "declare"
    HAND_IN = "hand-in"


class Act(StrEnum):
    """Decisions with a command of their own that has no kinds."""

    NO_SHOW = "no-show"
    REINSTATEMENT = "reinstatement"
    CLOSE = "close"


Grounded = Act | DefeatReason | Departure
"""Decisions that have quicker places; here their grounds are given in the same step."""

Kind = Measure | ProtestStep | ProtestEnd | DecisionKind | Grounded
"""What can be recorded here; results are entered elsewhere."""

HALTING = (DecisionKind.POSTPONEMENT, DecisionKind.BREAK)
"""Decisions that hold until some time."""

STEP_WORDS = {
    ProtestStep.DECLARE: N_("Protest: declared, the judge found it groundless"),
    ProtestStep.HAND_IN: N_("Protest: handed in, in writing"),
    ProtestEnd.GRANTED: N_("Protest: granted"),
    ProtestEnd.REJECTED: N_("Protest: rejected"),
    ProtestEnd.DROPPED: N_("Protest: not handed in or taken back"),
    Act.NO_SHOW: N_("No-show: the match is lost"),
    Act.REINSTATEMENT: N_("Reinstatement: plays again from now on"),
    Act.CLOSE: N_("End of the event before its time"),
    Departure.WITHDRAWN: N_("Withdrawal from the event"),
    Departure.DISQUALIFIED: N_("Disqualification: removal from the event"),
}


def kinds_for(t: Tournament, state: MatchState | None) -> list[Kind]:
    """What can be recorded about a match as it stands, or about the event; the likely things first."""
    anywhere: list[Kind] = [DecisionKind.BREAK, DecisionKind.TIMETABLE, DecisionKind.OTHER]
    if state is None:
        # far from what is chosen at once
        ending: list[Kind] = [Act.CLOSE] if t.draw is not None and not t.finished else []
        return [DecisionKind.POSTPONEMENT, *anywhere, *ending]
    left = t.protest_left(state.match.id)
    found: list[Kind] = [] if left is None else _protest_steps(left[1])
    if len(state.players) == 2:
        protest = t.floor.protest_about(state.key)
        decided = state.status is MatchStatus.DECIDED
        at_table = t.call_of(state) is not None or t.floor.times_of(state.key).stopped
        found += _measures(t, decided=decided, at_table=at_table)
        found += [ProtestStep.DECLARE] if protest is None and (at_table or decided) else []
        found += [] if decided else [Act.NO_SHOW, *DefeatReason]
    gone = [entry in t.gone for entry in state.players]
    found += [*Departure] if not all(gone) else []
    found += [Act.REINSTATEMENT] if any(gone) else []
    call = t.call_of(state)
    found += [DecisionKind.JUDGE] if call is not None else []
    found += [DecisionKind.POSTPONEMENT] if state.status in (*OPEN_STATUSES, MatchStatus.PENDING) else []
    return [*found, *anywhere]


def _measures(t: Tournament, *, decided: bool, at_table: bool) -> list[Kind]:
    """The measures as far as the match is there for them."""
    measures = [measure for measure in Measure if measure is not Measure.LATE]
    if decided:
        return [measure for measure in measures if measure not in (Measure.FRAME, Measure.MATCH)]
    return [Measure.LATE, *measures] if at_table and len(t.regulations.no_show) > 1 else [*measures]


def _protest_steps(protest: Protest) -> list[Kind]:
    """How an open protest goes on; nobody decides about what is not there in writing yet."""
    ends: list[Kind] = [ProtestEnd.REJECTED, ProtestEnd.GRANTED]
    if protest.handed_in:
        return [*ends, ProtestEnd.DROPPED]
    return [ProtestStep.HAND_IN, ProtestEnd.DROPPED, *ends]


def kind_text(kind: Kind, words: Words) -> str:
    """A kind as it is chosen."""
    if isinstance(kind, ProtestStep | ProtestEnd | Act | Departure):
        return words.say(STEP_WORDS[kind])
    if isinstance(kind, DefeatReason):
        return words.say(N_("Technical defeat: {reason}"), reason=words.say(REASON_WORDS[kind]))
    term = words.term(kind)
    if isinstance(kind, Measure) and kind is not Measure.LATE:
        return words.say(N_("Sanction: {measure}"), measure=term)
    return f"{term[:1].upper()}{term[1:]}"


class VerdictDialog(QDialog):
    """Records one decision about a match, or about the event; closes once it is written."""

    def __init__(
        self,
        parent: QWidget,
        place: Workplace,
        match: str | None = None,
        kind: Kind | None = None,
        sides: Sequence[str] = (),
    ) -> None:
        """``sides``: whose match a protest is about, where others stand in it now."""
        super().__init__(parent)
        t = place.tournament
        assert t is not None
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._place, self._words, self._say = place, place.words, place.say
        self._t = t
        self._state = None if match is None else t.state_of(match)
        self._protest = None if match is None else t.protest_left(match, sides)
        self._of_protest = bool(sides)
        self.setWindowTitle(self._say(N_("Decision")))
        self.setMinimumWidth(px(560))
        self._build(t)
        self._fill_kinds(kind)
        calm_fields(self)
        self.kind.currentIndexChanged.connect(self._kind_chosen)
        self.who.currentIndexChanged.connect(self._look)
        self.fields.text.textChanged.connect(self._look)
        self.until.textChanged.connect(self._look)
        self._kind_chosen()
        first = self.kind if kind is None else self.who if self.who.isVisibleTo(self) else self.fields.text
        first.setFocus()

    def _build(self, t: Tournament) -> None:
        say = self._say
        about = QLabel(self._heading(t))
        about.setTextFormat(Qt.TextFormat.PlainText)
        about.setProperty("role", "heading")
        about.setWordWrap(True)
        self.kind = choosing(say(N_("Kind of decision")))
        self.who = choosing(say(N_("Player")))
        self.judge = choosing(say(N_("New judge")))
        self.until = UntilField(self._words)
        self.fields = GroundsFields(self._words, deciders(t, self._words))
        self._form = QFormLayout()
        self._form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.ExpandingFieldsGrow)
        rows = ((N_("&Kind"), self.kind), (N_("&Player"), self.who), (N_("New &judge"), self.judge))
        for text, box in rows:
            label = QLabel(say(text))
            label.setBuddy(box)
            self._form.addRow(label, box)
        label = QLabel(say(N_("&Until when")))
        label.setBuddy(self.until)
        self._form.addRow(label, self.until)
        self.fields.add_to(self._form)
        self.follows = muted("")
        self.refused = told_here(self._place, self)
        box_of_all = QVBoxLayout(self)
        box_of_all.setSpacing(8)
        box_of_all.addWidget(about)
        box_of_all.addLayout(self._form)
        box_of_all.addWidget(self.follows)
        box_of_all.addWidget(self.refused)
        buttons, self.record = recording(self, say, self._record)
        box_of_all.addWidget(buttons)

    def _heading(self, t: Tournament) -> str:
        if self._state is None:
            return t.card.title
        names = short_names(t.entries.values())
        number = self._say(N_("Match {number}"), number=self._state.match.number)
        players: Sequence[str] = self._state.players
        if self._of_protest and self._protest is not None:
            players = self._protest[0][1]
        pair = " – ".join(names[entry] for entry in players)
        return f"{number} · {pair}" if pair else number

    # ------------------------------------------------------------ showing

    def _fill_kinds(self, chosen: Kind | None) -> None:
        self._kinds = kinds_for(self._t, self._state)
        if self._of_protest and self._protest is not None:
            self._kinds = _protest_steps(self._protest[1])
        self.kind.addItems([kind_text(kind, self._words) for kind in self._kinds])
        if chosen in self._kinds:
            self.kind.setCurrentIndex(self._kinds.index(chosen))
        players = () if self._state is None else self._state.players
        self._players: Sequence[str] = players
        self.who.addItems([self._words.entry(entry, self._t) for entry in players])
        at = "" if self._state is None else getattr(self._t.call_of(self._state), "table", "")
        here = {duty.judge for duty in self._t.floor.duties_at(at)}
        self._judges = [judge for judge in self._t.judges if judge.number not in here]
        self.judge.addItem(self._say(N_("not named")))
        self.judge.addItems([judge_text(judge) for judge in self._judges])

    @property
    def chosen(self) -> Kind:
        """The kind that is chosen."""
        return self._kinds[self.kind.currentIndex()]

    def _kind_chosen(self) -> None:
        kind = self.chosen
        of_one = isinstance(kind, Measure | Grounded) or kind is ProtestStep.DECLARE
        self._show_row(self.who, shown=of_one and bool(self._players))
        self._offer_both(kind is Act.NO_SHOW or isinstance(kind, DefeatReason))
        self._show_row(self.judge, shown=kind is DecisionKind.JUDGE)
        self._show_row(self.until, shown=kind in HALTING)
        # handing in is nobody's decision
        decided = kind is not ProtestStep.HAND_IN
        self._show_row(self.fields.by, shown=decided)
        self._show_row(self.fields.item, shown=decided)
        typed = self.fields.text.toPlainText()
        self.fields.show(Grounds(self._usual_decider(kind), _usual_item(kind), typed))
        self._look()

    def _offer_both(self, both: bool) -> None:  # noqa: FBT001 (says what is offered)
        """A match can be lost by both without a score; nothing else is about both."""
        count = len(self._players)
        if both and count == 2 == self.who.count():
            self.who.addItem(self._say(N_("Both")))
        elif not both and self.who.count() > count:
            self.who.removeItem(count)

    def _show_row(self, box: QWidget, *, shown: bool) -> None:
        self._form.setRowVisible(box, shown)

    def _usual_decider(self, kind: Kind) -> str:
        """The judge at the table takes measures, removal is the chief referee's, protests the panel's."""
        at_table = isinstance(kind, Measure) and kind is not Measure.REMOVAL
        if self._state is not None and (at_table or kind is ProtestStep.DECLARE):
            return judge_at(self._t, self._state, self._words)
        if isinstance(kind, ProtestEnd) and kind is not ProtestEnd.DROPPED:
            return chief_panel(self._words)
        return chief_referee(self._t, self._words)

    def _look(self) -> None:
        """What follows from it, before it is recorded."""
        self.follows.setText("\n".join(self._follows()))
        self.refused.hide()
        needed = isinstance(self.chosen, DecisionKind) or self.chosen is Act.CLOSE
        self.record.setEnabled(not needed or bool(self.fields.text.toPlainText().strip()))

    def _follows(self) -> list[str]:
        try:
            self._until()
        except UnreadableError as error:
            return [f"⚠ {error}"]
        return tell_follows(self._t, self.command(), self._words, self._place.now())

    @property
    def _is_past(self) -> bool:
        """Whether the protest is about a match whose players do not stand there any more."""
        return self._protest is not None and self._state is not None and self._protest[0] != self._state.key

    # ------------------------------------------------------------ recording

    def command(self) -> cmd.Command:
        """What is to be recorded, as it is typed now."""
        kind, grounds = self.chosen, self.fields.grounds
        match = "" if self._state is None else self._state.match.id
        entries = self._who
        entry = entries[0] if entries else ""
        match kind:
            case Measure():
                return cmd.Sanction(match=match, entry=entry, measure=kind, grounds=grounds)
            case ProtestStep.DECLARE:
                return cmd.DeclareProtest(match=match, entry=entry, grounds=grounds)
            case ProtestStep.HAND_IN:
                return cmd.HandInProtest(match=match, text=grounds.text, sides=self._sides)
            case ProtestEnd():
                return cmd.DecideProtest(match=match, end=kind, grounds=grounds, sides=self._sides)
            case DecisionKind():
                return self._decree(kind, grounds)
            case _:
                return cmd.Ground(decision=_grounded(kind, match, entries, grounds.text), grounds=grounds)

    @property
    def _who(self) -> tuple[str, ...]:
        """Whom it is about: one of the two, or both."""
        at = max(self.who.currentIndex(), 0)
        return tuple(self._players) if at >= len(self._players) else (self._players[at],)

    @property
    def _sides(self) -> tuple[str, ...]:
        """Whose match the protest is about, where it is to be said: others stand there now."""
        return self._protest[0][1] if self._protest is not None and self._is_past else ()

    def _decree(self, kind: DecisionKind, grounds: Grounds) -> cmd.Decree:
        state, table = self._state, ""
        if state is not None:
            table = getattr(self._t.call_of(state), "table", "")
        if kind is DecisionKind.BREAK:
            # a break is the hall's, wherever it is recorded
            state, table = None, ""
        at = self.judge.currentIndex() - 1
        judge = self._judges[at].number if kind is DecisionKind.JUDGE and at >= 0 else None
        return cmd.Decree(
            kind=kind,
            grounds=grounds,
            matches=() if state is None else (state.match.id,),
            entries=() if state is None else state.players,
            table=table,
            judge=judge,
            until=self._typed_until,
        )

    @property
    def _typed_until(self) -> datetime | None:
        try:
            return self._until()
        except UnreadableError:
            return None

    def _until(self) -> datetime | None:
        """Until when, where that is asked; None where nothing is typed. UnreadableError."""
        return self.until.moment(self._place.now()) if self.chosen in HALTING else None

    def _record(self) -> None:
        """Close once it is written; a refusal is told, and what was typed stays."""
        try:
            self._until()
        except UnreadableError as error:
            self._place.told.emit(str(error), True)
            self.until.setFocus()
            return
        if self._place.perform(self.command()):
            self.accept()


def _usual_item(kind: Kind) -> str:
    match kind:
        case Measure.LATE:
            return REGULATIONS
        case Measure() | DefeatReason.CONDUCT | Departure.DISQUALIFIED:
            return MEASURES_ITEM
        case DecisionKind():
            return ITEM_OF_DECISION[kind]
        case ProtestStep() | ProtestEnd():
            return PROTEST_ITEM
        case Act.NO_SHOW | DefeatReason.INJURY | DefeatReason.REMOVED:
            return DEFEAT_ITEM
        case _:
            return ""  # the order says nothing of it


def _grounded(kind: Grounded, match: str, entries: Sequence[str], text: str) -> cmd.GroundedCommand:
    """The command of a decision that has one; what was said goes to the match protocol too."""
    entry = entries[0] if entries else ""
    match kind:
        case Act.NO_SHOW:
            return cmd.NoShow(match=match, entries=tuple(entries))
        case Act.REINSTATEMENT:
            return cmd.Reinstate(entry=entry)
        case Act.CLOSE:
            return cmd.Close(reason=text)
        case Departure.WITHDRAWN:
            return cmd.Withdraw(entry=entry, reason=text)
        case Departure.DISQUALIFIED:
            return cmd.Disqualify(entry=entry, reason=text)
        case DefeatReason():
            return cmd.TechnicalDefeat(match=match, entries=tuple(entries), reason=kind, note=text)
        case _:
            assert_never(kind)


class GroundsDialog(QDialog):
    """Who decided, the item and the text of a decision that is written already."""

    def __init__(self, parent: QWidget, place: Workplace, what: str, grounds: Grounds, entry: int) -> None:
        super().__init__(parent)
        t = place.tournament
        assert t is not None
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._place, self._entry = place, entry
        say = place.say
        self.setWindowTitle(say(N_("Grounds of a decision")))
        self.setMinimumWidth(px(560))
        about = QLabel(what)
        about.setTextFormat(Qt.TextFormat.PlainText)
        about.setProperty("role", "heading")
        about.setWordWrap(True)
        self.fields = GroundsFields(place.words, deciders(t, place.words))
        form = QFormLayout()
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.ExpandingFieldsGrow)
        self.fields.add_to(form)
        self.fields.show(grounds)
        buttons, self.record = recording(self, say, self._record)
        box = QVBoxLayout(self)
        box.addWidget(about)
        box.addLayout(form)
        box.addWidget(told_here(place, self))
        box.addWidget(buttons)
        calm_fields(self)
        self.fields.text.setFocus()

    def _record(self) -> None:
        if self._place.perform(cmd.GiveGrounds(entry=self._entry, grounds=self.fields.grounds)):
            self.accept()
