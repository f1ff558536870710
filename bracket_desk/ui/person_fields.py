"""The fields of one person beside a table: what they say, and what of it is not written yet."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QCheckBox, QComboBox, QHBoxLayout, QLabel, QLineEdit, QWidget

from bracket_desk.domain.decisions.people import LONGEST_TEXT
from bracket_desk.ui.fields import let_undo_pass
from bracket_desk.ui.pages.page import muted
from bracket_desk.ui.workplace import Workplace
from bracket_desk.words import N_

NAME_PARTS = ("given", "patronymic", "surname")
"""The parts of a name; a surname alone may be too short for a name, so it is written last."""


class PersonFields(QObject):
    """Lines, choices and boxes by the key of what they say.

    ``typed``: a field says something else, not because somebody else is shown. ``entered``: Enter in a line.
    """

    typed = Signal()
    entered = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.lines: dict[str, QLineEdit] = {}
        self.choices: dict[str, QComboBox] = {}
        self.boxes: dict[str, QCheckBox] = {}
        self._written: Mapping[str, str] = {}
        self._filling = False

    def line(self, key: str) -> QLineEdit:
        """Make a line."""
        line = self.lines[key] = QLineEdit()
        line.setMaxLength(LONGEST_TEXT)
        let_undo_pass(line)
        line.textChanged.connect(self._tell)
        line.returnPressed.connect(self.entered)
        return line

    def choice(self, key: str, values: Iterable[tuple[str, str]]) -> QComboBox:
        """Make a choice of values, each with its word."""
        box = self.choices[key] = QComboBox()
        box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        for value, word in values:
            box.addItem(word, value)
        box.currentIndexChanged.connect(self._tell)
        return box

    def box(self, key: str, text: str) -> QCheckBox:
        """Make a box that is checked if its text is not empty."""
        box = self.boxes[key] = QCheckBox(text)
        box.toggled.connect(self._tell)
        return box

    def _tell(self, *_: object) -> None:
        if not self._filling:
            self.typed.emit()

    # ------------------------------------------------------------ what they say

    @property
    def texts(self) -> dict[str, str]:
        """What the fields say now."""
        return {
            **{key: line.text() for key, line in self.lines.items()},
            **{key: str(box.currentData() or "") for key, box in self.choices.items()},
            **{key: "1" if box.isChecked() else "" for key, box in self.boxes.items()},
        }

    @property
    def changed(self) -> dict[str, str]:
        """The fields that say something else than what is written, in the order to write them in."""
        changed = {key: text for key, text in self.texts.items() if text != self._written.get(key, "")}
        return dict(sorted(changed.items(), key=lambda said: (said[0] in NAME_PARTS, said[0] == "surname")))

    def show(self, written: Mapping[str, str], typed: Mapping[str, str] | None = None) -> None:
        """Say what is written about somebody, and over it what was typed about them."""
        self._written = written
        self._filling = True
        try:
            for key, text in {**written, **(typed or {})}.items():
                self.put(key, text)
        finally:
            self._filling = False

    def put(self, key: str, text: str) -> None:
        """Let a field say something, as if it was typed."""
        if key in self.boxes:
            self.boxes[key].setChecked(bool(text))
        elif key in self.choices:
            box = self.choices[key]
            if box.findData(text) < 0:
                # what an event file says stays, even if nobody here knows it
                box.addItem(text, text)
            box.setCurrentIndex(box.findData(text))
        elif self.lines[key].text() != text:
            self.lines[key].setText(text)
            self.lines[key].setCursorPosition(0)

    def take_card(self, texts: Mapping[str, str]) -> None:
        """Take a card of the register: its name, and all else that does not stand here yet."""
        said = self.texts
        for key, text in texts.items():
            if text and (key in NAME_PARTS or not said.get(key)):
                self.put(key, text)

    # ------------------------------------------------------------ what can be done with them

    def enable(self, *, here: bool, writable: bool) -> None:
        """Whether somebody is shown, and whether they may be changed; a text can be copied even if not."""
        for line in self.lines.values():
            line.setEnabled(here)
            line.setReadOnly(not writable)
        for box in (*self.choices.values(), *self.boxes.values()):
            box.setEnabled(here and writable)

    def point_at(self, key: str) -> None:
        """Give the keys to the field that cannot be written."""
        field = self.lines.get(key) or self.choices[key]
        field.setFocus()
        if isinstance(field, QLineEdit):
            field.selectAll()


def person_heading() -> tuple[QLabel, QLabel]:
    """Above the fields: about whom they are, and the note that something is not written."""
    heading = QLabel()
    heading.setTextFormat(Qt.TextFormat.PlainText)
    heading.setProperty("role", "heading")
    heading.setWordWrap(True)
    return heading, muted("")


def buttons_row(buttons: Collection[QWidget]) -> QHBoxLayout:
    """Buttons from the left."""
    row = QHBoxLayout()
    row.setSpacing(8)
    for button in buttons:
        row.addWidget(button)
    row.addStretch(1)
    return row


def escape_of(panel: QWidget) -> QShortcut:
    """Esc anywhere in a panel."""
    escape = QShortcut(QKeySequence(Qt.Key.Key_Escape), panel)
    escape.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
    return escape


def drop_question(place: Workplace, who: str) -> str:
    """What is asked before something typed is dropped."""
    return place.say(N_("What was typed about “{who}” is not written. Drop it?"), who=who)


def may_drop(place: Workplace, question: str) -> bool:
    """Whether nothing would be lost, or that is agreed to."""
    return not question or (
        place.asking is not None and place.asking.confirm(question, place.say(N_("Drop it")))
    )
