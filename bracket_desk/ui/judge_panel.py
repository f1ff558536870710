"""The panel beside the table of judges and officials: every field of one, written in one step."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, timedelta

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QComboBox,
    QFormLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from bracket_desk.domain import commands as cmd
from bracket_desk.domain.days import MOST_DAYS
from bracket_desk.domain.errors import Trouble
from bracket_desk.domain.people.cards import PersonCard, Role, judge_of
from bracket_desk.domain.people.people import Judge, JudgeMark
from bracket_desk.domain.sport.judges import CATEGORIES, POSTS
from bracket_desk.exchange.fields import Reading
from bracket_desk.exchange.judge_cells import with_judge_field
from bracket_desk.printing.declined import declined
from bracket_desk.remarks import Said
from bracket_desk.ui.completing import offer_people
from bracket_desk.ui.entry_words import TYPED_IS_GONE
from bracket_desk.ui.judge_words import LINES, days_field, judge_texts, tell_trouble
from bracket_desk.ui.pages.page import muted
from bracket_desk.ui.person_fields import (
    PersonFields,
    buttons_row,
    drop_question,
    escape_of,
    may_drop,
    person_heading,
)
from bracket_desk.ui.remark_list import RemarkList, panel_area
from bracket_desk.ui.workplace import Workplace
from bracket_desk.words import N_

_CHOICES: Mapping[str, tuple[str, ...]] = {
    "post": ("", *POSTS),
    "category": ("", *CATEGORIES),
    "mark": ("", *(mark.value for mark in JudgeMark)),
}


class JudgePanel(QFrame):
    """Shows one judge or official, or a new one, and keeps what is typed until it is written or dropped.

    ``written`` carries the number of who was written, ``left``: the table has the keys again.
    """

    written = Signal(int)
    left = Signal()

    def __init__(self, workplace: Workplace) -> None:
        super().__init__()
        self.setObjectName("panel")
        self._place, self._say = workplace, workplace.say
        self._judge: Judge | None = None
        self._new = False
        self.fields = PersonFields()
        self.lines, self.choices = self.fields.lines, self.fields.choices
        self.fields.typed.connect(self._tell)
        self.fields.entered.connect(self.write)
        self._build()
        self._show(None)
        workplace.opened.connect(lambda: self.show_judge(None))
        workplace.drafts.append(self.draft)

    def _build(self) -> None:
        self.heading, self.note = person_heading()
        above = QVBoxLayout()
        above.setContentsMargins(16, 0, 12, 0)
        above.addWidget(self.heading)
        above.addWidget(self.note)
        area = panel_area(self._inside())
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 8, 0, 8)
        whole.setSpacing(8)
        whole.addLayout(above)
        whole.addWidget(area, 1)
        whole.addLayout(self._buttons())
        escape_of(self).activated.connect(self.turn_away)

    def _inside(self) -> QWidget:
        """The remarks about who is shown, the fields, the remarks about all."""
        self.remarks, self.general = RemarkList(), RemarkList()
        self.of_all = muted(self._say(N_("About the panel as a whole:")))
        inside = QWidget()
        box = QVBoxLayout(inside)
        box.setContentsMargins(16, 0, 12, 8)
        box.setSpacing(8)
        box.addWidget(self.remarks)
        box.addLayout(self._fields())
        for widget in (self.of_all, self.general):
            box.addWidget(widget)
        box.addStretch(1)
        return inside

    def _fields(self) -> QFormLayout:
        form = QFormLayout()
        form.setSpacing(6)
        for key, text in LINES.items():
            label = QLabel(self._say(text))
            field = self._field(key)
            field.setAccessibleName(self._say(text))
            label.setBuddy(field)
            form.addRow(label, field)
        self.every_day = QPushButton(self._say(N_("All &days of the event")))
        self.every_day.clicked.connect(self._fill_days)
        form.addRow(self.every_day)
        return form

    def _buttons(self) -> QHBoxLayout:
        self.save = QPushButton(self._say(N_("&Write")))
        self.save.setProperty("primary", "true")
        self.save.clicked.connect(self.write)
        self.drop = QPushButton(self._say(N_("Drop it")))
        self.drop.clicked.connect(self.turn_away)
        row = buttons_row((self.save, self.drop))
        row.setContentsMargins(16, 0, 12, 0)
        return row

    def _field(self, key: str) -> QLineEdit | QComboBox:
        if key in _CHOICES:
            term = self._place.words.term
            return self.fields.choice(key, [(value, term(value) if value else "") for value in _CHOICES[key]])
        line = self.fields.line(key)
        if key == "surname":
            self.offers = offer_people(line, self._place, self._take_card, Role.JUDGE)
        return line

    # ------------------------------------------------------------ showing

    @property
    def judge(self) -> Judge | None:
        """Who is shown, as they were read last; None for a new one and for nobody."""
        return self._judge

    @property
    def is_new(self) -> bool:
        """Whether somebody new is being typed in."""
        return self._new

    @property
    def is_unwritten(self) -> bool:
        """Whether something was typed that is not written."""
        return bool(self.fields.changed)

    def show_judge(self, judge: Judge | None) -> None:
        """Show somebody as they are written, or that nobody is chosen."""
        self._new = False
        self._show(judge)

    def follow(self, judge: Judge | None) -> None:
        """Show somebody else, unless something typed is not written yet."""
        if not self.is_unwritten:
            self.show_judge(judge)

    def refresh(self) -> None:
        """Show the same one as they are now; what was typed stays."""
        t = self._place.tournament
        known = {one.number: one for one in t.judges} if t is not None else {}
        typed, before = self.fields.changed, self._judge
        if before is not None:
            self._show(known.get(before.number))
        if before is not None and self._judge is None and typed:
            self._place.told.emit(self._say(TYPED_IS_GONE, who=before.name), True)
        elif before is not None and self._judge is not None:
            self.fields.show(self._texts(self._judge), typed)
        self._tell()

    def begin(self) -> None:
        """Ready to type in somebody new."""
        self._new = True
        self._show(None)
        self.lines["surname"].setFocus()

    def tell(self, remarks: Sequence[Said], general: Sequence[Said]) -> None:
        """Say what is remarked about who is shown, and about the panel as a whole."""
        self.remarks.show_all([(said, "") for said in remarks])
        self.general.show_all([(said, "") for said in general])
        self.remarks.setVisible(bool(remarks))
        for widget in (self.of_all, self.general):
            widget.setVisible(bool(general))

    @property
    def _near(self) -> date | None:
        t = self._place.tournament
        return None if t is None else t.about.first_day

    def _show(self, judge: Judge | None) -> None:
        self._judge = judge
        self.fields.show(self._texts(judge))
        self._tell()

    def _texts(self, judge: Judge | None) -> Mapping[str, str]:
        return judge_texts(judge or Judge(0, ""), self._place.words, self._near)

    def _take_card(self, card: PersonCard) -> None:
        self.fields.take_card(self._texts(judge_of(card, 0)))

    def _tell(self) -> None:
        """Say about whom it is, and whether something is not written yet."""
        say, judge, writable = self._say, self._judge, self._place.writable
        if judge is not None:
            self.heading.setText(f"{judge.number}  {judge.name}")
        else:
            self.heading.setText(
                say(N_("A new judge or official")) if self._new else say(N_("Nobody is chosen"))
            )
        here, unwritten = judge is not None or self._new, self.is_unwritten
        # what certificates print if nothing else is typed
        known = judge is not None and declined(judge.surname, judge.given, judge.patronymic)
        self.lines["dative"].setPlaceholderText(known or "")
        self.note.setText(say(N_("Not written yet. Enter writes it, Esc drops it.")))
        self.note.setVisible(unwritten)
        self.fields.enable(here=here, writable=writable)
        t = self._place.tournament
        dated = t is not None and t.about.first_day is not None and t.about.last_day is not None
        self.every_day.setEnabled(here and writable and dated)
        self.save.setEnabled(here and writable and unwritten)
        self.drop.setEnabled(here and (unwritten or self._new))

    # ------------------------------------------------------------ doing

    def _fill_days(self) -> None:
        """All days of the event were worked."""
        t = self._place.tournament
        if t is None or t.about.first_day is None or t.about.last_day is None:
            return
        first, count = t.about.first_day, (t.about.last_day - t.about.first_day).days + 1
        days = [first + timedelta(at) for at in range(min(count, MOST_DAYS))]
        self.fields.put("days", days_field(days, self._place.words, first))

    def write(self) -> None:
        """Write what was typed, in one step; what cannot be is told, and its field has the keys."""
        t = self._place.tournament
        if t is None or not self._place.writable or (self._judge is None and not self._new):
            return
        start = self._judge or Judge(max((judge.number for judge in t.judges), default=0) + 1, "?")
        whole = self._whole(start)
        if whole is None:
            return
        if whole == self._judge:
            self.show_judge(whole)
            self._place.tell(self._say(N_("Nothing was changed.")))
            return
        known = self._judge is not None
        command = cmd.EditJudges(judges=(whole,)) if known else cmd.RegisterJudges(judges=(whole,))
        if self._place.perform(command):
            self.show_judge(whole)
            self.written.emit(whole.number)

    def _whole(self, judge: Judge) -> Judge | None:
        """The judge with everything that was typed; None if something cannot be, which is told."""
        reading = Reading(self._place.around.clock().date())
        for key, text in self.fields.changed.items():
            changed = with_judge_field(judge, key, text, reading, self._near)
            if isinstance(changed, Trouble):
                self._refuse(key, changed, text)
                return None
            judge = changed
        if judge.surname == "?":
            self._refuse("surname", Trouble.NAME_MISSING, "")
            return None
        return judge

    def _refuse(self, key: str, trouble: Trouble, text: str) -> None:
        self._place.told.emit(tell_trouble(self._place.words, key, trouble, text), True)
        self.fields.point_at(key)

    def turn_away(self) -> None:
        """Esc: back to the table; what was typed and not written is asked about."""
        if not may_drop(self._place, self.draft()):
            return
        self.show_judge(self._judge)
        self.left.emit()

    def draft(self) -> str:
        """What would be lost if it were dropped now, as a question tells it; nothing if all is written."""
        if not self.is_unwritten:
            return ""
        typed = self.lines["surname"].text().strip() or self._say(N_("A new judge or official"))
        who = self._judge.name if self._judge is not None else typed
        return drop_question(self._place, who)
