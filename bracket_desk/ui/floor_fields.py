"""The fields and buttons of the panel beside the tables; what they do is said by the panel."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QComboBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QMenu,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from bracket_desk.domain.decisions.hall import LONGEST_WORDS
from bracket_desk.ui.fields import calm_fields, let_undo_pass
from bracket_desk.ui.letters import px
from bracket_desk.ui.pages.page import muted
from bracket_desk.ui.remark_list import panel_area
from bracket_desk.ui.times_fields import TimesFields
from bracket_desk.ui.workplace import Workplace
from bracket_desk.words import N_


class FloorFields(QFrame):
    """All parts of the panel, each shown where it makes sense."""

    def __init__(self, workplace: Workplace) -> None:
        super().__init__()
        self.setObjectName("panel")
        self._place, self._say = workplace, workplace.say
        self._build()

    def _build(self) -> None:
        say = self._say
        self.heading = QLabel()
        self.heading.setProperty("role", "heading")
        self.heading.setTextFormat(Qt.TextFormat.PlainText)
        self.heading.setWordWrap(True)
        self.about = muted("")
        self.due = QLabel()
        self.due.setProperty("role", "fault")
        self.due.setTextFormat(Qt.TextFormat.PlainText)
        self.due.setWordWrap(True)
        self.call = self._button("", primary=True)
        self.begin = self._button(say(N_("&Begin")), primary=True)
        self.result = self._button(say(N_("&Result…")), primary=True)
        self.absent = self._menu_button(say(N_("&No-show")))
        self.pause = self._menu_button(say(N_("&Pause")))
        self.verdict = self._menu_button(say(N_("&Decision")))
        self.slip = self._button(say(N_("&Match protocol…")))
        self.back = self._button(say(N_("Take bac&k")))
        self.out = self._button(say(N_("Out of &order…")))
        self.mend = self._button(say(N_("In order a&gain")))
        self.release = self._button(say(N_("Rele&ase")))
        self.timing = TimesFields(self._place)
        inside = QWidget()
        box = QVBoxLayout(inside)
        box.setContentsMargins(16, 8, 12, 8)
        box.setSpacing(8)
        parts: tuple[QWidget, ...] = (
            *(self.heading, self.about, self.due),
            *(self.call, self.begin, self.result, self.absent, self.pause, self.verdict),
            *(self._moving(), self._noting(), self.timing, self._holding()),
            *(self.release, self.slip, self.back, self.out, self.mend),
        )
        for part in parts:
            box.addWidget(part)
        box.addStretch(1)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(panel_area(inside))
        self.escape = QShortcut(QKeySequence(Qt.Key.Key_Escape), self)
        self.escape.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        calm_fields(self)

    def _button(self, text: str, *, primary: bool = False) -> QPushButton:
        button = QPushButton(text)
        if primary:
            button.setProperty("primary", "true")
        button.setAutoDefault(True)
        return button

    def _menu_button(self, text: str) -> QPushButton:
        button = QPushButton(text)
        button.setMenu(QMenu(button))
        return button

    def _moving(self) -> QWidget:
        """Another table, by which the match moves there or is called to it."""
        self.tables = QComboBox()
        self.tables.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.tables.setMinimumWidth(px(52))
        self.tables.setAccessibleName(self._say(N_("Table")))
        self.move_there = self._button(self._say(N_("Move t&here")))
        self.call_there = self._button(self._say(N_("&Call to table")), primary=True)
        self.moving = QWidget()
        row = QHBoxLayout(self.moving)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(QLabel(self._say(N_("Table"))))
        row.addWidget(self.tables, 1)
        row.addWidget(self.move_there)
        row.addWidget(self.call_there)
        return self.moving

    def _noting(self) -> QWidget:
        """The frames won so far."""
        self.noting = QWidget()
        row = QHBoxLayout(self.noting)
        row.setContentsMargins(0, 0, 0, 0)
        self.scores = (QSpinBox(), QSpinBox())
        for spin in self.scores:
            spin.setRange(0, 99)
            spin.setButtonSymbols(QSpinBox.ButtonSymbols.NoButtons)
            spin.setMinimumWidth(px(48))
            let_undo_pass(spin)
            row.addWidget(spin, 1)
        self.note = self._button(self._say(N_("Note the s&core")))
        row.addWidget(self.note)
        return self.noting

    def _holding(self) -> QWidget:
        """Why a match is not to be called, and until when."""
        self.holding = QWidget()
        box = QVBoxLayout(self.holding)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(4)
        self.reason, self.until = QLineEdit(), QLineEdit()
        self.reason.setMaxLength(LONGEST_WORDS)
        self.until.setMaxLength(5)
        for text, field in (
            (N_("Not to be called, because"), self.reason),
            (N_("Remind at, like 15:30"), self.until),
        ):
            label = QLabel(self._say(text))
            label.setWordWrap(True)
            label.setBuddy(field)
            field.setAccessibleName(self._say(text))
            let_undo_pass(field)
            box.addWidget(label)
            box.addWidget(field)
        self.hold = self._button(self._say(N_("Ho&ld")))
        box.addWidget(self.hold)
        return self.holding
