"""The second key: another person enters number and outcome of a match without seeing the first entry.

The regulations name the matches that need it. Nothing counts before both are the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import StrEnum

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QGridLayout,
    QLabel,
    QLineEdit,
    QMainWindow,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from bracket_desk.domain.decisions.people import LONGEST_TEXT
from bracket_desk.domain.frames import Score
from bracket_desk.domain.stages import MOST_FRAMES
from bracket_desk.ui.fields import calm_fields, let_undo_pass
from bracket_desk.ui.guard import guarded
from bracket_desk.ui.letters import px
from bracket_desk.ui.theme import make_primary
from bracket_desk.words import N_

LAST_NUMBER = 999


class How(StrEnum):
    """How a match came out."""

    PLAYED = "played"
    NO_SHOW = "no-show"
    TECHNICAL = "technical"
    LEFT = "left"
    NONE = "none"


HOW_WORDS = {
    How.PLAYED: N_("played, the score"),
    How.NO_SHOW: N_("no-show"),
    How.TECHNICAL: N_("technical defeat"),
    How.LEFT: N_("not played: left the event"),
    How.NONE: N_("no result: it is taken away"),
}
"""As they are chosen."""

WITHOUT_SCORE = frozenset({How.NO_SHOW, How.TECHNICAL, How.LEFT})
"""Where it is to be said who has lost."""


@dataclass(frozen=True, slots=True)
class Lost:
    """Who has lost without a score: one side (1 or 2), or both, one of whom may go on as the loser."""

    side: int | None = None
    goes_on: int | None = None


@dataclass(frozen=True, slots=True)
class SecondEntry:
    """What one of the two entered: who they are, number of the match, how it came out.

    ``score`` is in the order of its sides and only of a match that was played, ``lost`` only of one that
    was lost without a score.
    """

    by: str
    number: int
    score: Score | None
    how: How = How.PLAYED
    lost: Lost | None = None

    def same_as(self, other: SecondEntry) -> bool:
        """Whether both say the same of the same match, whoever they are."""
        mine = self.number, self.score, self.how, self.lost
        return mine == (other.number, other.score, other.how, other.lost)


@dataclass(frozen=True, slots=True)
class Sides:
    """The two of a match; ``loser_goes_on``: who has lost there plays on."""

    names: tuple[str, str]
    loser_goes_on: bool = False


class SecondKeyDialog(QDialog):
    """Asks for number and outcome. ``sides_of`` gives both players of a number, or nothing."""

    def __init__(
        self,
        parent: QWidget,
        first: str,
        sides_of: Callable[[int], Sides | None],
        say: Callable[..., str],
    ) -> None:
        """``first``: who entered the result first; the second must be somebody else."""
        super().__init__(parent)
        self._say, self._first, self._sides_of = say, first, sides_of
        self._sides: Sides | None = None
        self._losers: list[Lost] = []
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
        self.how, self.who = QComboBox(), QComboBox()
        for how, words in HOW_WORDS.items():
            self.how.addItem(say(words), how.value)
        self.how.currentIndexChanged.connect(lambda _: self._look())
        self.names = (QLabel("…"), QLabel("…"))
        self.scores = (QSpinBox(), QSpinBox())
        self.fault = QLabel()
        self.fault.setTextFormat(Qt.TextFormat.PlainText)
        self.fault.setProperty("role", "fault")
        self.fault.setWordWrap(True)
        box = QVBoxLayout(self)
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
        rows: tuple[tuple[str, QLineEdit | QComboBox], ...] = (
            (N_("&Who you are"), self.by),
            (N_("&Number of the match"), self.number),
            (N_("&How it came out"), self.how),
            (N_("Who has &lost"), self.who),
        )
        self._who_label = QLabel()
        for row, (caption, field) in enumerate(rows):
            label = QLabel(self._say(caption))
            label.setBuddy(field)
            field.setAccessibleName(self._say(caption).replace("&", ""))
            if isinstance(field, QLineEdit):
                field.textChanged.connect(lambda _: self._look())
            grid.addWidget(label, row, 0)
            grid.addWidget(field, row, 1)
            if field is self.who:
                self._who_label = label
        for row, (name, spin) in enumerate(zip(self.names, self.scores, strict=True), len(rows)):
            name.setTextFormat(Qt.TextFormat.PlainText)
            spin.setRange(0, MOST_FRAMES)
            spin.setFixedWidth(px(76))
            spin.setButtonSymbols(QSpinBox.ButtonSymbols.NoButtons)
            let_undo_pass(spin)
            grid.addWidget(name, row, 0)
            grid.addWidget(spin, row, 1)
        grid.setColumnStretch(1, 1)
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

    @property
    def chosen(self) -> How:
        """How it came out, as it is chosen now."""
        return How(self.how.currentData())

    def _look(self) -> None:
        """Show whose match it is, what is asked of it, and what is in the way."""
        typed, who = self.number.text().strip(), self.by.text().strip()
        number = int(typed) if typed.isascii() and typed.isdigit() else None
        sides = None if number is None else self._sides_of(number)
        if sides != self._sides:
            self._sides = sides
            self._offer_losers(sides)
        played = self.chosen is How.PLAYED
        names = ("…", "…") if sides is None else sides.names
        for label, spin, name in zip(self.names, self.scores, names, strict=True):
            label.setText(name)
            spin.setAccessibleName(self._say(N_("Frames won by {who}"), who=name))
            spin.setEnabled(sides is not None)
            spin.setVisible(played)
        asks_who = self.chosen in WITHOUT_SCORE
        for widget in (self.who, self._who_label):
            widget.setVisible(asks_who)
        fault = ""
        if who and who.casefold() == self._first.strip().casefold():
            fault = self._say(N_("{who} entered it first: a second person is needed."), who=who)
        elif typed and sides is None:
            fault = self._say(N_("There is no match {number} with two players."), number=typed)
        self.fault.setText(f"⚠ {fault}" if fault else "")
        self.agree.setEnabled(bool(who) and sides is not None and not fault)

    def _offer_losers(self, sides: Sides | None) -> None:
        self.who.clear()
        self._losers = []
        if sides is None:
            return
        self._losers = [Lost(1), Lost(2), Lost()]
        self.who.addItems([*sides.names, self._say(N_("Both"))])
        if sides.loser_goes_on:
            for side, name in enumerate(sides.names, 1):
                self._losers.append(Lost(goes_on=side))
                self.who.addItem(self._say(N_("Both, {who} goes on"), who=name))

    def _done(self) -> None:
        by, number, how = self.by.text().strip(), int(self.number.text()), self.chosen
        score = (self.scores[0].value(), self.scores[1].value()) if how is How.PLAYED else None
        lost = self._losers[self.who.currentIndex()] if how in WITHOUT_SCORE else None
        self.entry = SecondEntry(by, number, score, how, lost)
        self.accept()


class SecondAgreesDialog(QDialog):
    """Asks a second person to agree that results do not count any more: there is nothing to be entered."""

    def __init__(self, parent: QWidget, first: str, text: str, say: Callable[..., str]) -> None:
        """``first``: who takes the step; the second must be somebody else."""
        super().__init__(parent)
        self._say, self._first = say, first
        self.setWindowTitle(say(N_("Second key")))
        self.setMinimumWidth(px(480))
        self.resize(px(600), px(260))
        about, label = QLabel(text), QLabel(say(N_("&Who you are")))
        for one in (about, label):
            one.setWordWrap(True)
        about.setTextFormat(Qt.TextFormat.PlainText)
        self.by = QLineEdit()
        self.by.setMaxLength(LONGEST_TEXT)
        self.by.textChanged.connect(lambda _: self._look())
        label.setBuddy(self.by)
        self.fault = QLabel()
        self.fault.setTextFormat(Qt.TextFormat.PlainText)
        self.fault.setProperty("role", "fault")
        self.fault.setWordWrap(True)
        buttons = QDialogButtonBox()
        self.agree = buttons.addButton(say(N_("&They do not count")), QDialogButtonBox.ButtonRole.AcceptRole)
        make_primary(self.agree)
        self.agree.setDefault(True)
        buttons.addButton(say(N_("Go back")), QDialogButtonBox.ButtonRole.RejectRole)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        box = QVBoxLayout(self)
        box.setSpacing(12)
        for widget in (about, label, self.by, self.fault):
            box.addWidget(widget)
        # room that is left stays below, not around the question
        box.addStretch(1)
        box.addWidget(buttons)
        calm_fields(self)
        self._look()
        self.by.setFocus()

    @property
    def second(self) -> str:
        """Who agreed."""
        return self.by.text().strip()

    def _look(self) -> None:
        same = bool(self.second) and self.second.casefold() == self._first.strip().casefold()
        text = N_("{who} takes this step: a second person is needed.")
        self.fault.setText(f"⚠ {self._say(text, who=self.second)}" if same else "")
        self.agree.setEnabled(bool(self.second) and not same)


class Curtain(QLabel):
    """Covers a window from edge to edge, whatever size it takes."""

    def __init__(self, covered: QWidget, text: str) -> None:
        super().__init__(text, covered)
        self._covered = covered
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setAutoFillBackground(True)
        self.setGeometry(covered.rect())
        covered.installEventFilter(self)
        self.raise_()
        self.show()

    @guarded(False)
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 (Qt)
        if event.type() is QEvent.Type.Resize and watched is self._covered:
            self.setGeometry(self._covered.rect())
        return False


@contextmanager
def nothing_seen(beside: QWidget, text: str) -> Iterator[list[Curtain]]:
    """While somebody enters apart: whatever the desk shows is covered, dialogs too, but ``beside`` is not.

    The hall's screen shows only what counts already.
    """
    windows = (w for w in QApplication.topLevelWidgets() if isinstance(w, QMainWindow | QDialog))
    curtains = [Curtain(w, text) for w in windows if w.isVisible() and w is not beside]
    try:
        yield curtains
    finally:
        for curtain in curtains:
            curtain.hide()
            curtain.deleteLater()
