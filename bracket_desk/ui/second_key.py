"""The second key: another person enters number and score of a match without seeing the first entry.

The regulations name the matches that need it. Nothing counts before both are the same.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QGridLayout,
    QLabel,
    QLineEdit,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from bracket_desk.domain.decisions.people import LONGEST_TEXT
from bracket_desk.domain.frames import Score
from bracket_desk.domain.stages import MOST_FRAMES
from bracket_desk.ui.fields import calm_fields, let_undo_pass
from bracket_desk.ui.letters import px
from bracket_desk.ui.theme import make_primary
from bracket_desk.words import N_

LAST_NUMBER = 999


@dataclass(frozen=True, slots=True)
class SecondEntry:
    """What the second person entered: who they are, number of the match, score in the order of its sides."""

    by: str
    number: int
    score: Score


class SecondKeyDialog(QDialog):
    """Asks for number and score. ``names_of`` gives both players of a number, or nothing."""

    def __init__(
        self,
        parent: QWidget,
        first: str,
        names_of: Callable[[int], tuple[str, str] | None],
        say: Callable[..., str],
    ) -> None:
        """``first``: who entered the result first; the second must be somebody else."""
        super().__init__(parent)
        self._say, self._first, self._names_of = say, first, names_of
        self.entry: SecondEntry | None = None
        self.setWindowTitle(say(N_("Second key")))
        self.setMinimumWidth(px(480))
        text = N_("The regulations ask for a second person here: enter the match from its protocol.")
        about = QLabel(say(text))
        about.setTextFormat(Qt.TextFormat.PlainText)
        about.setWordWrap(True)
        self.by, self.number = QLineEdit(), QLineEdit()
        self.by.setMaxLength(LONGEST_TEXT)
        self.number.setMaxLength(3)
        self.number.setFixedWidth(px(76))
        self.names = (QLabel("…"), QLabel("…"))
        self.scores = (QSpinBox(), QSpinBox())
        self.fault = QLabel()
        self.fault.setTextFormat(Qt.TextFormat.PlainText)
        self.fault.setProperty("role", "fault")
        self.fault.setWordWrap(True)
        box = QVBoxLayout(self)
        box.setContentsMargins(24, 16, 24, 16)
        box.setSpacing(12)
        box.addWidget(about)
        box.addLayout(self._fields())
        box.addWidget(self.fault)
        box.addWidget(self._buttons())
        calm_fields(self)
        self._look()
        self.by.setFocus()

    def _fields(self) -> QGridLayout:
        grid = QGridLayout()
        for row, (caption, line) in enumerate(
            ((N_("&Who you are"), self.by), (N_("&Number of the match"), self.number))
        ):
            label = QLabel(self._say(caption))
            label.setBuddy(line)
            line.textChanged.connect(lambda _: self._look())
            grid.addWidget(label, row, 0)
            grid.addWidget(line, row, 1)
        for row, (name, spin) in enumerate(zip(self.names, self.scores, strict=True), 2):
            name.setTextFormat(Qt.TextFormat.PlainText)
            spin.setRange(0, MOST_FRAMES)
            spin.setFixedWidth(px(76))
            spin.setButtonSymbols(QSpinBox.ButtonSymbols.NoButtons)
            let_undo_pass(spin)
            grid.addWidget(name, row, 0)
            grid.addWidget(spin, row, 1)
        return grid

    def _buttons(self) -> QDialogButtonBox:
        buttons = QDialogButtonBox()
        self.agree = buttons.addButton(self._say(N_("&Compare")), QDialogButtonBox.ButtonRole.AcceptRole)
        make_primary(self.agree)
        self.agree.setDefault(True)
        buttons.addButton(self._say(N_("Go back")), QDialogButtonBox.ButtonRole.RejectRole)
        buttons.accepted.connect(self._done)
        buttons.rejected.connect(self.reject)
        return buttons

    def _look(self) -> None:
        """Show whose match it is, and what is in the way."""
        typed, who = self.number.text().strip(), self.by.text().strip()
        number = int(typed) if typed.isascii() and typed.isdigit() else None
        names = None if number is None else self._names_of(number)
        for label, spin, name in zip(self.names, self.scores, names or ("…", "…"), strict=True):
            label.setText(name)
            spin.setAccessibleName(self._say(N_("Frames won by {who}"), who=name))
            spin.setEnabled(names is not None)
        fault = ""
        if who and who.casefold() == self._first.strip().casefold():
            fault = self._say(N_("{who} entered it first: a second person is needed."), who=who)
        elif typed and names is None:
            fault = self._say(N_("There is no match {number} with two players."), number=typed)
        self.fault.setText(f"⚠ {fault}" if fault else "")
        self.agree.setEnabled(bool(who) and names is not None and not fault)

    def _done(self) -> None:
        score = self.scores[0].value(), self.scores[1].value()
        self.entry = SecondEntry(self.by.text().strip(), int(self.number.text()), score)
        self.accept()
