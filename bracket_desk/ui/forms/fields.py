"""Fields of a form: each shows a value, gives back what was typed, and says why it cannot be so."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any, Generic, TypeVar

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QCompleter,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QVBoxLayout,
    QWidget,
)

from bracket_desk.domain.days import read_day
from bracket_desk.domain.money import read_sum
from bracket_desk.ui.letters import px
from bracket_desk.ui.pages.page import muted
from bracket_desk.words import N_, Words

LONGEST_LINE = 500
"""Characters of a line that a form takes."""

LINES_HEIGHT = 76
"""Pixels of a field of several lines: three of them."""

NARROW = 240
"""Pixels of a field in which little is typed."""

T = TypeVar("T")


class UnreadableError(Exception):
    """What was typed is no value of its field; the text says why, and what to type."""


class Field(QWidget, Generic[T]):
    """One thing that a form asks for. ``edited``: somebody has typed or chosen. ``reshaped``: other stops.

    ``body`` holds its widgets; under them stand notes, and, if it cannot be so, the fault.
    ``alone``: it says its caption itself and stands without a label.
    ``why`` is the fault as it was told.
    """

    edited = Signal()
    reshaped = Signal()
    alone = False

    def __init__(self, caption: str, hint: str = "") -> None:
        super().__init__()
        self.caption = caption
        self.why = ""
        self._hint, self._fixed, self._remark = hint, "", ""
        self._loaded: Any = None
        self._shown: object = None
        # no focus proxy: Tab would stop at the field as well, wherever Qt has it in its chain
        self.first: QWidget | None = None
        self.body = QWidget()
        self.inside = QVBoxLayout(self.body)
        self.note = muted("")
        self.fault = QLabel()
        self.fault.setTextFormat(Qt.TextFormat.PlainText)
        self.fault.setProperty("role", "fault")
        self.fault.setWordWrap(True)
        self.fault.hide()
        box = QVBoxLayout(self)
        for layout in (box, self.inside):
            layout.setContentsMargins(0, 0, 0, 0)
            layout.setSpacing(4)
        for widget in (self.body, self.note, self.fault):
            box.addWidget(widget)
        self._tell()

    # ------------------------------------------------------------ what a kind of field says

    def put(self, value: T) -> None:
        """Show a value."""
        raise NotImplementedError

    def raw(self) -> object:
        """What stands there as it was typed: equal only if nothing was changed."""
        raise NotImplementedError

    def read(self) -> T:
        """The value of what stands there; UnreadableError if it is none."""
        raise NotImplementedError

    def stops(self) -> list[QWidget]:
        """Where Tab stops, in order."""
        return [] if self.first is None else [self.first]

    # ------------------------------------------------------------ what all have in common

    def load(self, value: T) -> None:
        """Begin with a value: nothing is typed yet."""
        self.turn_to(value)
        self._loaded, self._shown = value, self.raw()
        self.tell_fault("")

    def turn_to(self, value: T) -> None:
        """Show another value as if it had been typed, but say so to nobody."""
        with QSignalBlocker(self):
            self.put(value)

    def stay(self, value: T) -> None:
        """Let what was typed stand although the value under it is another one now."""
        self._loaded, self._shown = value, object()

    @property
    def loaded(self) -> T:
        """The value that the field began with."""
        found: T = self._loaded
        return found

    @property
    def touched(self) -> bool:
        """Whether something else stands there than the value it began with."""
        return self.raw() != self._shown

    @property
    def value(self) -> T:
        """The value now: to the letter the one it began with while nothing was typed."""
        return self.read() if self.touched else self.loaded

    def tell_fault(self, why: str) -> None:
        """Say under the field why it cannot be so, or nothing any more."""
        self.why = why
        self.fault.setText("⚠ " + why)
        self.fault.setVisible(bool(why))

    def tell_remark(self, text: str) -> None:
        """Say under the field what somebody should look at."""
        self._remark = text
        self._tell()

    def tell_hint(self, text: str) -> None:
        """Say under the field what is to be typed."""
        self._hint = text
        self._tell()

    def fix(self, why: str) -> None:
        """Let nobody change it, and say why; nothing: it can be changed."""
        self._fixed = why
        self.body.setEnabled(not why)
        self._tell()

    def _tell(self) -> None:
        # what cannot be changed needs no hint how to
        text = "\n".join(part for part in (self._fixed or self._hint, self._remark) if part)
        self.note.setText(text)
        self.note.setVisible(bool(text))

    def _hold(self, widget: QWidget) -> None:
        """The one widget of the field."""
        # a label in another parent names nothing to a screen reader
        widget.setAccessibleName(self.caption)
        self.inside.addWidget(widget)
        self.first = widget


class LineField(Field[str]):
    """A text on one line."""

    def __init__(self, caption: str, hint: str = "", *, shadow: str = "", narrow: bool = False) -> None:
        """``shadow`` stands in the empty line; ``narrow``: what is typed is short."""
        super().__init__(caption, hint)
        self.line = QLineEdit()
        self.line.setMaxLength(LONGEST_LINE)
        self.line.setPlaceholderText(shadow)
        if narrow:
            self.line.setMaximumWidth(px(NARROW))
        self.line.textEdited.connect(self.edited)
        self._hold(self.line)

    def put(self, value: str) -> None:
        self.line.setText(value)
        self.line.setCursorPosition(0)

    def raw(self) -> object:
        return self.line.text()

    def read(self) -> str:
        return self.line.text().strip()


class ShortField(Field[T], Generic[T]):
    """A value typed in a short line; ``line`` shows it again as it is written once it was read."""

    def __init__(self, caption: str, words: Words, hint: str = "", *, shadow: str = "") -> None:
        super().__init__(caption, hint)
        self.words = words
        self.line = QLineEdit()
        self.line.setMaxLength(100)
        self.line.setMaximumWidth(px(NARROW))
        self.line.setPlaceholderText(shadow)
        self.line.textEdited.connect(self.edited)
        self.line.editingFinished.connect(self._write_again)
        self._hold(self.line)

    def written(self, value: T) -> str:
        """A value as it stands in the line."""
        raise NotImplementedError

    def put(self, value: T) -> None:
        self.line.setText(self.written(value))

    def raw(self) -> object:
        return self.line.text().strip()

    def _write_again(self) -> None:
        try:
            self.put(self.read())
        except UnreadableError:
            return


class DayField(ShortField[date | None]):
    """A day, or nothing."""

    def __init__(self, caption: str, words: Words, today: date) -> None:
        super().__init__(caption, words, shadow=words.say(N_("day, month, year")))
        self._today = today

    def written(self, value: date | None) -> str:
        return self.words.date(value)

    def read(self) -> date | None:
        text = self.line.text().strip()
        day = read_day(text, self._today)
        if text and day is None:
            example = self.words.date(self._today)
            why = N_("“{typed}” is no day. Type it like {example}, or leave it empty.")
            raise UnreadableError(self.words.say(why, typed=text, example=example))
        return day


class CountField(ShortField[int | None]):
    """A whole number, or nothing."""

    def written(self, value: int | None) -> str:
        return "" if value is None else str(value)

    def read(self) -> int | None:
        text = self.line.text().strip()
        if not text:
            return None
        if not (text.isascii() and text.isdigit()):
            why = N_("“{typed}” is no whole number. Type figures, or leave it empty.")
            raise UnreadableError(self.words.say(why, typed=text))
        return int(text)


class MoneyField(ShortField[int]):
    """A sum in kopecks, typed in roubles; nothing is 0."""

    def written(self, value: int) -> str:
        return self.words.amount(value) if value else ""

    def read(self) -> int:
        return read_money(self.line.text(), self.words)


def read_money(text: str, words: Words) -> int:
    """A sum in kopecks, 0 for nothing; UnreadableError."""
    kopecks = read_sum(text)
    if text.strip() and kopecks is None:
        why = N_("“{typed}” is no sum of money. Type roubles, like {example}, or leave it empty.")
        raise UnreadableError(words.say(why, typed=text.strip(), example=words.amount(150_050)))
    return kopecks or 0


class LinesField(Field[tuple[str, ...]]):
    """Several texts, one a line; Tab leaves the field."""

    def __init__(self, caption: str, hint: str = "") -> None:
        super().__init__(caption, hint)
        self.lines = QPlainTextEdit()
        self.lines.setTabChangesFocus(True)
        self.lines.setFixedHeight(px(LINES_HEIGHT))
        self.lines.textChanged.connect(self.edited)
        self._hold(self.lines)

    def put(self, value: tuple[str, ...]) -> None:
        self.lines.setPlainText("\n".join(value))

    def raw(self) -> object:
        return self.lines.toPlainText()

    def read(self) -> tuple[str, ...]:
        lines = (line.strip() for line in self.lines.toPlainText().splitlines())
        return tuple(line for line in lines if line)


class ChoiceField(Field[T], Generic[T]):
    """One of several values. A value that is not among them stands as one more."""

    def __init__(
        self, caption: str, options: Sequence[tuple[T, str]], hint: str = "", *, narrow: bool = False
    ) -> None:
        """``narrow``: what there is to choose is short."""
        super().__init__(caption, hint)
        self._values: list[T] = []
        self.box = QComboBox()
        self.box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.box.setMinimumContentsLength(10)
        if narrow:
            self.box.setMaximumWidth(px(NARROW))
        self._hold(self.box)
        self._fill(options)
        self.box.currentIndexChanged.connect(lambda _: self.edited.emit())

    def offer(self, options: Sequence[tuple[T, str]]) -> None:
        """Other values to choose from; what is chosen stays, even if it is none of them."""
        if [(value, self.box.itemText(at)) for at, value in enumerate(self._values)] == list(options):
            return
        kept = [self.read()] if self._values else []
        with QSignalBlocker(self):
            self._fill(options)
            for value in kept:
                self.put(value)

    def _fill(self, options: Sequence[tuple[T, str]]) -> None:
        self.box.clear()
        self._values = [value for value, _ in options]
        self.box.addItems([text for _, text in options])

    def put(self, value: T) -> None:
        if value not in self._values:
            self._values.append(value)
            self.box.addItem(str(value))
        self.box.setCurrentIndex(self._values.index(value))

    def raw(self) -> object:
        return self.read()

    def read(self) -> T:
        return self._values[max(self.box.currentIndex(), 0)]


class OfferField(Field[str]):
    """A text for which there are proposals; any other can be typed."""

    def __init__(self, caption: str, hint: str = "") -> None:
        super().__init__(caption, hint)
        self.box = QComboBox()
        self.box.setEditable(True)
        self.box.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        # a code is typed to its last letter: one that completes nothing adds nothing
        self.box.setCompleter(QCompleter(self))
        self.box.setMaximumWidth(px(NARROW))
        line = self.box.lineEdit()
        assert line is not None
        line.setAccessibleName(caption)
        line.setMaxLength(LONGEST_LINE)
        self.box.editTextChanged.connect(lambda _: self.edited.emit())
        self._hold(self.box)

    def offer(self, proposals: Sequence[str]) -> None:
        """Other proposals; what stands there stays."""
        if [self.box.itemText(at) for at in range(self.box.count())] == list(proposals):
            return
        with QSignalBlocker(self):
            kept = self.box.currentText()
            self.box.clear()
            self.box.addItems(list(proposals))
            self.box.setEditText(kept)

    def put(self, value: str) -> None:
        self.box.setEditText(value)

    def raw(self) -> object:
        return self.box.currentText()

    def read(self) -> str:
        return self.box.currentText().strip()


class TickField(Field[bool]):
    """Yes or no; the caption stands beside the box."""

    alone = True

    def __init__(self, caption: str, hint: str = "") -> None:
        super().__init__(caption, hint)
        self.tick = QCheckBox(caption)
        self.tick.toggled.connect(lambda _: self.edited.emit())
        self._hold(self.tick)

    def put(self, value: bool) -> None:  # noqa: FBT001 (the value of the field)
        self.tick.setChecked(value)

    def raw(self) -> object:
        return self.tick.isChecked()

    def read(self) -> bool:
        return self.tick.isChecked()
