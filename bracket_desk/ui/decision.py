"""A decision of the commission asked for where it is needed: about whom, by whom, on what ground."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QGridLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QVBoxLayout,
    QWidget,
)

from bracket_desk.domain.decisions.admission import LONGEST_TEXT
from bracket_desk.ui.fields import calm_fields
from bracket_desk.ui.letters import px
from bracket_desk.ui.theme import make_primary
from bracket_desk.words import N_


@dataclass(frozen=True, slots=True)
class Decision:
    """Who decided, and on what ground."""

    by: str
    ground: str


@dataclass(frozen=True, slots=True)
class OneByOne:
    """The person would rather look at each of them first."""


class DecisionDialog(QDialog):
    """Asks for one decision about many. ``answer`` is None until it is given."""

    def __init__(
        self, parent: QWidget, text: str, people: Sequence[str], by: str, say: Callable[..., str]
    ) -> None:
        super().__init__(parent)
        self._say = say
        self.answer: Decision | OneByOne | None = None
        self.setWindowTitle(say(N_("Decision of the commission")))
        self.setMinimumWidth(px(560))
        about = QLabel(text)
        about.setTextFormat(Qt.TextFormat.PlainText)
        about.setWordWrap(True)
        self.people = QListWidget()
        self.people.setAccessibleName(say(N_("Who waits for a decision")))
        self.people.addItems(list(people))
        self.people.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.people.setWordWrap(True)
        self.by, self.ground = QLineEdit(by), QLineEdit()
        grid = QGridLayout()
        for row, (caption, line) in enumerate(
            ((N_("Decided &by"), self.by), (N_("&Ground"), self.ground)),
        ):
            line.setMaxLength(LONGEST_TEXT)
            label = QLabel(say(caption))
            label.setBuddy(line)
            line.textChanged.connect(self._look)
            grid.addWidget(label, row, 0)
            grid.addWidget(line, row, 1)
        box = QVBoxLayout(self)
        box.addWidget(about)
        box.addWidget(self.people, 1)
        box.addLayout(grid)
        box.addWidget(self._buttons())
        calm_fields(self)
        self._look()
        (self.ground if by else self.by).setFocus()

    def _buttons(self) -> QDialogButtonBox:
        say = self._say
        buttons = QDialogButtonBox()
        self.agree = buttons.addButton(say(N_("&Admit them all")), QDialogButtonBox.ButtonRole.AcceptRole)
        make_primary(self.agree)
        self.agree.setDefault(True)
        self.each = buttons.addButton(say(N_("&To the admission")), QDialogButtonBox.ButtonRole.ActionRole)
        self.each.clicked.connect(self._one_by_one)
        buttons.addButton(say(N_("Go back")), QDialogButtonBox.ButtonRole.RejectRole)
        buttons.accepted.connect(self._decided)
        buttons.rejected.connect(self.reject)
        return buttons

    def _look(self) -> None:
        self.agree.setEnabled(bool(self.by.text().strip() and self.ground.text().strip()))

    def _decided(self) -> None:
        self.answer = Decision(self.by.text().strip(), self.ground.text().strip())
        self.accept()

    def _one_by_one(self) -> None:
        self.answer = OneByOne()
        self.accept()
