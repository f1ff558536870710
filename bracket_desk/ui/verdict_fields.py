"""Who decided, on which item of the rules, and in which words: the fields that all decisions share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QComboBox,
    QCompleter,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QSizePolicy,
    QWidget,
)

from bracket_desk.docket import item_text, item_typed
from bracket_desk.domain.measures import ITEMS, LONGEST_NAME, Grounds
from bracket_desk.ui.letters import px
from bracket_desk.ui.theme import make_primary
from bracket_desk.ui.typed_times import LONGEST_MOMENT, read_moment, time_after, time_near
from bracket_desk.ui.workplace import Workplace
from bracket_desk.words import N_, Words

JUST_NOW = timedelta(hours=1)

TEXT_HEIGHT = 84
"""Pixels of the field for the text: four lines."""


def choosing(name: str) -> QComboBox:
    """A box to choose from whose texts may be longer than it."""
    box = QComboBox()
    box.setAccessibleName(name)
    box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    box.setMinimumContentsLength(24)
    box.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
    return box


def typing(name: str, offered: Sequence[str]) -> QComboBox:
    """A line to type into that offers what has the typed letters anywhere."""
    box = choosing(name)
    box.setEditable(True)
    box.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
    box.addItems(list(offered))
    line, completer = box.lineEdit(), QCompleter(list(offered), box)
    completer.setFilterMode(Qt.MatchFlag.MatchContains)
    completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
    box.setCompleter(completer)
    assert line is not None
    line.setMaxLength(LONGEST_NAME)
    line.setAccessibleName(name)
    return box


class UntilField(QLineEdit):
    """Until when a postponement or a break holds: a time of the clock, or with its day."""

    def __init__(self, words: Words) -> None:
        super().__init__()
        self._words = words
        self.setMaxLength(LONGEST_MOMENT)
        self.setAccessibleName(words.say(N_("Until when")))
        self.setPlaceholderText(words.say(N_("15:30, or with the day: 5.12. 15:30")))

    def moment(self, now: datetime) -> datetime | None:
        """What is typed, as a moment; None where nothing is. UnreadableError.

        A time without a day is the next one, but what a clock showed within the last hour is meant to
        be over: so a break is ended early.
        """
        typed = self.text().strip()
        if not typed:
            return None
        minute = now.replace(second=0, microsecond=0)
        day, clock = read_moment(typed, minute.date(), self._words)
        if day is not None:
            return datetime.combine(day, clock, minute.tzinfo)
        near = time_near(minute, clock)
        return near if minute - JUST_NOW <= near else time_after(minute, clock)


class GroundsFields:
    """The three fields, put into a form by ``add_to``."""

    def __init__(self, words: Words, deciders: Sequence[str]) -> None:
        say = words.say
        self._words = words
        self.by = typing(say(N_("Decided by")), deciders)
        self.item = typing(say(N_("Item of the rules")), [item_text(item, words) for item in ITEMS])
        self.text = QPlainTextEdit()
        self.text.setAccessibleName(say(N_("Text")))
        self.text.setTabChangesFocus(True)
        self.text.setFixedHeight(px(TEXT_HEIGHT))

    def add_to(self, form: QFormLayout) -> None:
        """One under the other, each with its label."""
        say = self._words.say
        rows: tuple[tuple[str, QWidget], ...] = (
            (N_("Decided &by"), self.by),
            (N_("&Item of the rules"), self.item),
            (N_("Te&xt"), self.text),
        )
        for text, field in rows:
            label = QLabel(say(text))
            label.setBuddy(field)
            form.addRow(label, field)

    def show(self, grounds: Grounds) -> None:
        """Put grounds into the fields."""
        self.by.setCurrentText(grounds.by)
        self.item.setCurrentText(item_text(grounds.item, self._words))
        self.text.setPlainText(grounds.text)

    @property
    def grounds(self) -> Grounds:
        """What is typed."""
        item = item_typed(self.item.currentText(), self._words)
        return Grounds(self.by.currentText().strip(), item, self.text.toPlainText().strip())


class _Refused(QLabel):
    """A refusal said in a dialog that hides the line of the window."""

    def hear(self, text: str, refusal: bool) -> None:  # noqa: FBT001 (a signal's argument)
        """Show a refusal; anything else is for the window."""
        if refusal:
            self.setText(f"⚠ {text}")
            self.show()


def told_here(place: Workplace, dialog: QDialog) -> QLabel:
    """A line that shows what is refused while a dialog is open."""
    label = _Refused(dialog)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setProperty("role", "fault")
    label.setWordWrap(True)
    label.hide()
    place.told.connect(label.hear)
    return label


def recording(
    dialog: QDialog, say: Callable[..., str], record: Callable[[], None]
) -> tuple[QDialogButtonBox, QPushButton]:
    """The buttons of a dialog that records; from the field for the text, where Enter begins a line, too."""
    buttons = QDialogButtonBox()
    agree = buttons.addButton(say(N_("&Record")), QDialogButtonBox.ButtonRole.AcceptRole)
    make_primary(agree)
    agree.setDefault(True)
    agree.setToolTip(say(N_("Ctrl+Enter")))
    buttons.addButton(say(N_("Go back")), QDialogButtonBox.ButtonRole.RejectRole)
    buttons.accepted.connect(record)
    buttons.rejected.connect(dialog.reject)
    for keys in ("Ctrl+Return", "Ctrl+Enter"):
        QShortcut(QKeySequence(keys), dialog).activated.connect(agree.click)
    return buttons, agree
