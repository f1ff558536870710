"""The fields and buttons of the panel beside the bracket; what they do is said by the panel."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QComboBox,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QMenu,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
)

from bracket_desk.ui.fields import let_undo_pass
from bracket_desk.ui.letters import px
from bracket_desk.ui.times_fields import TimesFields
from bracket_desk.ui.workplace import Workplace
from bracket_desk.words import N_


class ResultFields(QFrame):
    """All parts of the panel, each shown where it makes sense."""

    def __init__(self, workplace: Workplace) -> None:
        super().__init__()
        self.setObjectName("panel")
        self._place, self._say = workplace, workplace.say
        self._build()

    def _build(self) -> None:
        say = self._say
        box = QVBoxLayout(self)
        box.setContentsMargins(16, 16, 16, 16)
        box.setSpacing(8)
        self.heading = QLabel()
        self.heading.setTextFormat(Qt.TextFormat.PlainText)
        self.heading.setProperty("role", "heading")
        self.about = QLabel()
        self.about.setProperty("role", "muted")
        self.about.setWordWrap(True)
        self.about.setTextFormat(Qt.TextFormat.PlainText)
        self.escape = QShortcut(QKeySequence(Qt.Key.Key_Escape), self)
        self.escape.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        self.why = QPushButton(say(N_("W&hy?")))
        self.why.setToolTip(say(N_("Why this match stands so, decision by decision (Ctrl+I)")))
        top = QHBoxLayout()
        top.addWidget(self.heading, 1)
        top.addWidget(self.why)
        box.addLayout(top)
        box.addWidget(self.about)
        box.addLayout(self._score_fields())
        self.frames = QLineEdit()
        self.frames.setPlaceholderText(say(N_("frames, like 8-3 5-8 8-7")))
        self.frames.setAccessibleName(say(N_("Frames")))
        let_undo_pass(self.frames)
        box.addWidget(self.frames)
        self.record = QPushButton(say(N_("&Record the result")))
        self.record.setProperty("primary", "true")
        box.addWidget(self.record)
        self.times = TimesFields(self._place)
        box.addWidget(self.times)
        for button in self._menus():
            box.addWidget(button)
        self.clear = QPushButton(say(N_("Ta&ke the result away")))
        box.addWidget(self.clear)
        box.addLayout(self._call_fields())
        box.addStretch(1)

    def _score_fields(self) -> QGridLayout:
        grid = QGridLayout()
        grid.setSpacing(8)
        self.names: list[QLabel] = []
        self.scores: list[QSpinBox] = []
        for side in (0, 1):
            name = QLabel()
            name.setWordWrap(True)
            name.setTextFormat(Qt.TextFormat.PlainText)
            spin = QSpinBox()
            let_undo_pass(spin)
            spin.setRange(0, 99)
            spin.setButtonSymbols(QSpinBox.ButtonSymbols.NoButtons)
            spin.setMinimumWidth(px(72))
            spin.setProperty("large", "true")
            spin.setAlignment(Qt.AlignmentFlag.AlignRight)
            name.setBuddy(spin)
            grid.addWidget(name, side, 0)
            grid.addWidget(spin, side, 1)
            self.names.append(name)
            self.scores.append(spin)
        grid.setColumnStretch(0, 1)
        return grid

    def _menus(self) -> list[QPushButton]:
        self.absent = QPushButton(self._say(N_("&No-show")))
        self.technical = QPushButton(self._say(N_("&Technical defeat")))
        self.leaving = QPushButton(self._say(N_("&Leaving the event")))
        self.verdict = QPushButton(self._say(N_("&Decision")))
        for button in (self.absent, self.technical, self.leaving, self.verdict):
            button.setMenu(QMenu(button))
        self.leaving.setProperty("danger", "true")
        return [self.absent, self.technical, self.leaving, self.verdict]

    def _call_fields(self) -> QGridLayout:
        row = QGridLayout()
        row.setSpacing(8)
        self.table = QComboBox()
        self.table.setEditable(True)
        self.table.setMinimumWidth(px(64))
        field = self.table.lineEdit()
        if field is not None:
            field.setAccessibleName(self._say(N_("Table")))
        self.table.setAccessibleName(self._say(N_("Table")))
        self.call = QPushButton(self._say(N_("&Call to table")))
        self.begin = QPushButton(self._say(N_("&Begin")))
        self.at_table = QLabel(self._say(N_("Table")))
        row.addWidget(self.at_table, 0, 0)
        row.addWidget(self.table, 0, 1)
        row.addWidget(self.call, 0, 2)
        row.addWidget(self.begin, 1, 0, 1, 3)
        row.setColumnStretch(1, 1)
        return row

    def _deciding(self) -> tuple[QLineEdit | QPushButton, ...]:
        return (self.frames, self.record, self.absent, self.technical, self.leaving)

    def _calling(self) -> tuple[QLabel | QComboBox | QPushButton, ...]:
        return (self.at_table, self.table, self.call, self.begin)
