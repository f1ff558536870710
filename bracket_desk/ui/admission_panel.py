"""The panel beside the table of the commission: whoever is chosen, and the decision about them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import (
    QFormLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from bracket_desk.domain import commands as cmd
from bracket_desk.domain.admission import Admission
from bracket_desk.domain.decisions.admission import LONGEST_TEXT
from bracket_desk.domain.sport.judges import CHAIRMAN, COMMISSION_MEMBER
from bracket_desk.domain.tournament import Tournament
from bracket_desk.remarks import say_finding
from bracket_desk.ui.admission_table import STANDINGS, AdmissionRow, Standing
from bracket_desk.ui.guard import guarded
from bracket_desk.ui.offering import OfferingLine
from bracket_desk.ui.pages.page import muted
from bracket_desk.ui.paper_fields import PaperFields
from bracket_desk.ui.remark_list import RemarkList, panel_area
from bracket_desk.ui.workplace import Workplace
from bracket_desk.words import N_

FEW = 4
"""So many people are named."""

ROOM_BESIDE = 300
"""Pixels of the panel from which a label stands beside its field, not over it."""

STANDS: Mapping[Standing, str] = {
    Standing.WAITS: N_("Waiting for a decision of the commission."),
    Standing.REFUSED: N_("Not admitted, so not drawn."),
    Standing.DECIDED: N_("Admitted by decision of the commission."),
    Standing.ADMITTED: N_("Admitted: nothing speaks against it."),
    Standing.RESERVE: N_("On the reserve list, so not drawn."),
    Standing.LEFT: N_("Has left the event."),
}
"""How somebody stands with the commission, in a sentence."""

IN_ORDER = N_("the papers are checked, there are no remarks")
"""The ground of a decision that nothing speaks against."""


class AdmissionPanel(QFrame):
    """Shows who is chosen and sends the commission's decision. It decides nothing itself."""

    left = Signal()

    def __init__(self, workplace: Workplace) -> None:
        super().__init__()
        self.setObjectName("panel")
        self._place, self._say = workplace, workplace.say
        self._rows: Sequence[AdmissionRow] = ()
        self._grounds: dict[tuple[str, ...], str] = {}
        self._wanted = True
        self._build()
        workplace.opened.connect(self._forget)
        workplace.drafts.append(self.draft)

    def _build(self) -> None:
        self.heading = QLabel()
        self.heading.setTextFormat(Qt.TextFormat.PlainText)
        self.heading.setProperty("role", "heading")
        self.heading.setWordWrap(True)
        self.about = muted("")
        self.state = QLabel()
        self.state.setTextFormat(Qt.TextFormat.PlainText)
        self.state.setWordWrap(True)
        form, self.remarks = self._decision(), RemarkList()
        self.papers = PaperFields(self._place, self.refuse)
        inside = QWidget()
        box = QVBoxLayout(inside)
        box.setContentsMargins(16, 12, 16, 12)
        box.setSpacing(8)
        told: list[QWidget] = [self.heading, self.about, self.state]
        for widget in (*told, form, self.remarks, self.papers):
            box.addWidget(widget)
        box.addStretch(1)
        self.area = panel_area(inside)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self.area)
        escape = QShortcut(QKeySequence(Qt.Key.Key_Escape), self)
        escape.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        escape.activated.connect(self._turn_away)

    def _decision(self) -> QWidget:
        """Who decides, on what ground, and the two ways."""
        say = self._say
        self.form = QWidget()
        self._lines = QFormLayout(self.form)
        self._lines.setContentsMargins(0, 0, 0, 0)
        self._lines.setSpacing(8)
        self._lines.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        self.by, self.ground = OfferingLine(LONGEST_TEXT), OfferingLine(LONGEST_TEXT)
        fields = ((N_("Decided &by"), self.by), (N_("&Ground"), self.ground))
        for text, field in fields:
            label = QLabel(say(text))
            label.setBuddy(field.line)
            for named in (field, field.line):
                named.setAccessibleName(say(text).replace("&", ""))
            self._lines.addRow(label, field)
        self.by.line.returnPressed.connect(self.ground.begin)
        self.ground.line.returnPressed.connect(lambda: self.decide(admitted=self._wanted))
        self.admit = QPushButton(say(N_("&Admit")))
        self.refuse = QPushButton(say(N_("Do &not admit")))
        self.admit.clicked.connect(lambda: self.decide(admitted=True))
        self.refuse.clicked.connect(lambda: self.decide(admitted=False))
        ways = QHBoxLayout()
        ways.setSpacing(8)
        ways.addWidget(self.admit)
        ways.addWidget(self.refuse)
        self._lines.addRow(ways)
        self._want(admitted=True)
        return self.form

    @guarded(None)
    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 (Qt)
        super().resizeEvent(event)
        policy = QFormLayout.RowWrapPolicy
        beside = self.width() >= ROOM_BESIDE
        self._lines.setRowWrapPolicy(policy.DontWrapRows if beside else policy.WrapAllRows)

    # ------------------------------------------------------------ showing

    def _forget(self) -> None:
        """What was typed belongs to the event that was open before."""
        self.papers.take_back()
        self._grounds.clear()
        self.ground.line.clear()
        self.by.line.clear()
        self.show_rows(())

    def show_rows(self, rows: Sequence[AdmissionRow]) -> None:
        """Show those who are chosen: one in full, of many the names."""
        t = self._place.tournament
        before = self._ids
        self._keep_ground()
        self._rows = rows
        if self._ids != before:
            self.ground.put(self._grounds.get(self._ids, ""))
        one = rows[0].about if len(rows) == 1 and t is not None else None
        for widget in (self.remarks, self.papers):
            widget.setVisible(one is not None)
        self.form.setVisible(bool(rows))
        self.form.setEnabled(self._place.writable and t is not None and not t.closed)
        if t is None or not rows:
            self.heading.setText(self._say(N_("Nobody is chosen")))
            self.about.setText(self._say(N_("Choose somebody in the table by mouse or arrows.")))
            self.state.setText("")
            return
        self._offer(t)
        if one is None:
            self._show_many(rows)
        else:
            self._show_one(t, rows[0], one)

    @property
    def _ids(self) -> tuple[str, ...]:
        return tuple(row.about.entry.id for row in self._rows)

    def _keep_ground(self) -> None:
        """A ground that was typed and not sent waits for those about whom it was typed."""
        typed = self.ground.text
        if typed and typed != self._say(IN_ORDER):
            self._grounds[self._ids] = typed
        else:
            self._grounds.pop(self._ids, None)

    def _drop_ground(self, entries: tuple[str, ...]) -> None:
        """The ground for these is written, or no longer wanted."""
        self._grounds.pop(entries, None)
        if self._ids == entries:
            self.ground.line.clear()

    def draft(self) -> str:
        """What would be lost if the event were closed now, as a question tells it; nothing if all is sent."""
        self._keep_ground()
        t = self._place.tournament
        known = {} if t is None else t.entries
        who = [known[entry].name for entries in self._grounds for entry in entries if entry in known]
        if not who:
            return ""
        return self._say(
            N_("What was typed about “{who}” is not written. Drop it?"), who=", ".join(who[:FEW])
        )

    def _show_many(self, rows: Sequence[AdmissionRow]) -> None:
        self.heading.setText(self._say(N_("Chosen: {count}"), count=len(rows)))
        named = [row.about.entry.name for row in rows[:FEW]]
        more = len(rows) - len(named)
        if more:
            named.append(self._say(N_("… and {more} more"), more=more))
        self.about.setText(", ".join(named))
        waiting = sum(row.standing is Standing.WAITS for row in rows)
        self.state.setText(self._say(N_("Waiting for a decision among them: {count}."), count=waiting))

    def _show_one(self, t: Tournament, row: AdmissionRow, about: Admission) -> None:
        words, entry = self._place.words, about.entry
        self.heading.setText(entry.name)
        facts = (
            self._say(N_("No. {number}"), number=entry.number),
            words.date(entry.born),
            words.term(entry.title) if entry.title else "",
            entry.region,
        )
        self.about.setText(" · ".join(filter(None, facts)))
        mark, _ = STANDINGS[row.standing]
        said = [f"{mark} {self._say(STANDS[row.standing])}"]
        if about.ruling is not None:
            text = N_("Decided by {by}. Ground: {ground}.")
            said.append(self._say(text, by=about.ruling.by, ground=about.ruling.ground.rstrip(".")))
        if about.ruling is not None and about.waits:
            said.append(self._say(N_("Since then there are new remarks, so it is asked again.")))
        self.state.setText("\n".join(said))
        settled = self._say(N_("taken into account"))
        sport = self._place.sport
        assert sport is not None
        self.remarks.show_all(
            [
                (say_finding(finding, words, sport, t), "" if finding in about.open else settled)
                for finding in about.findings
            ]
        )
        self.papers.show_entry(t, about, writable=self._place.writable and not t.closed)

    def _offer(self, t: Tournament) -> None:
        """Names of the commission and grounds that were given before; what is typed stays."""
        rulings = list(t.office.rulings.values())
        names = [judge.name for judge in t.judges if judge.post in (CHAIRMAN, COMMISSION_MEMBER)]
        names.sort(key=lambda name: not any(j.name == name and j.post == CHAIRMAN for j in t.judges))
        decided = [ruling.by for ruling in reversed(rulings)]
        self.by.offer([*names, *decided])
        self.ground.offer([ruling.ground for ruling in reversed(rulings)])
        if not self.by.text:
            self.by.put(next(iter([*decided[:1], *names]), ""))

    # ------------------------------------------------------------ doing

    def _want(self, *, admitted: bool) -> None:
        """Which way Enter goes."""
        self._wanted = admitted
        for button, wanted in ((self.admit, admitted), (self.refuse, not admitted)):
            button.setProperty("primary", "true" if wanted else "false")
            button.style().unpolish(button)
            button.style().polish(button)

    def begin(self, *, admitted: bool) -> None:
        """Ready for a decision: the name if it is missing, then the ground, then Enter."""
        if not self._rows or not self.form.isEnabled():
            return
        self._want(admitted=admitted)
        clear = admitted and not any(row.about.findings for row in self._rows)
        typed, usual = self.ground.text, self._say(IN_ORDER)
        if clear and not typed:
            self.ground.put(usual)
        elif not clear and typed == usual:
            self.ground.line.clear()
        field = self.ground if self.by.text else self.by
        field.begin()
        self.area.ensureWidgetVisible(field)

    def start(self) -> None:
        """Put the focus where a decision begins."""
        self.begin(admitted=self._wanted)

    def decide(self, *, admitted: bool) -> bool:
        """Record the decision about everybody chosen; whether it was."""
        by, ground = self.by.text, self.ground.text
        self._want(admitted=admitted)
        if not by or not ground:
            text = N_("A decision needs the name of who decides, and its ground.")
            self._place.told.emit(self._say(text), True)
            (self.ground if by else self.by).begin()
            return False
        entries = self._ids
        rulings = tuple(row.about.ruling_by(by, ground, admitted=admitted) for row in self._rows)
        if not rulings or not self._place.perform(cmd.DecideAdmission(rulings=rulings)):
            return False
        self._drop_ground(entries)
        self.left.emit()
        return True

    def _turn_away(self) -> None:
        """Esc: what was typed is forgotten, and the table has the keys."""
        self.papers.take_back()
        self._drop_ground(self._ids)
        self.show_rows(self._rows)
        self.left.emit()
