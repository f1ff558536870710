"""Fields that only regulations have: minutes to a no-show, who is kept apart, papers."""

from __future__ import annotations

import re

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QCheckBox, QGridLayout, QHBoxLayout, QLineEdit, QWidget

from bracket_desk.domain.card import NO_SHOW_MINUTES
from bracket_desk.domain.draw.rules import Separation
from bracket_desk.domain.people.papers import DRESS, LONGEST_NAME, OBLIGATORY, USUAL_DOCUMENTS
from bracket_desk.ui.apart import ApartRows
from bracket_desk.ui.draw_words import KEY_WORDS
from bracket_desk.ui.forms.fields import Field, ShortField, UnreadableError
from bracket_desk.words import N_, Words


class LadderField(ShortField[tuple[int, ...]]):
    """Minutes until a no-show: one number, or steps that rise."""

    def __init__(self, caption: str, words: Words, hint: str) -> None:
        super().__init__(caption, words, hint)
        self._own: str | None = None

    def hold(self, why: str) -> None:
        """Show the order's minutes and say why; nothing: show again what was typed."""
        fixed = str(NO_SHOW_MINUTES)
        if why and self._own is None:
            self._own = self.line.text()
            self.line.setText(fixed)
        elif not why and self._own is not None:
            self.line.setText(self._own)
            self._own = None
        self.fix(why)

    def put(self, value: tuple[int, ...]) -> None:
        self._own = None
        super().put(value)

    def written(self, value: tuple[int, ...]) -> str:
        return ", ".join(map(str, value))

    def read(self) -> tuple[int, ...]:
        typed = self.line.text().strip()
        numbers = re.split(r"[\s,;/]+", typed.strip(" ,;/"))
        if not all(re.fullmatch(r"[0-9]{1,4}", number) for number in numbers):
            why = N_("“{typed}” are no minutes. Type one number, or steps like 15, 30, 45.")
            raise UnreadableError(self.words.say(why, typed=typed))
        return tuple(map(int, numbers))


class ApartField(Field[tuple[Separation, ...]]):
    """Who is kept apart in the draw, the most important first."""

    def __init__(self, caption: str, words: Words) -> None:
        super().__init__(caption)
        self.apart = ApartRows(words.say, KEY_WORDS, len(KEY_WORDS))
        for key, depth in self.apart.pairs:
            row = QHBoxLayout()
            row.setSpacing(8)
            row.addWidget(key, 1)
            row.addWidget(depth, 1)
            self.inside.addLayout(row)
            for box in (key, depth):
                box.currentIndexChanged.connect(lambda _: self._changed())
        self.first = self.apart.pairs[0][0]

    def _changed(self) -> None:
        self.apart.enable()
        self.edited.emit()

    def arrange(self, *, grouped: bool) -> None:
        """Say how far in the words of groups, or of a knockout."""
        self.apart.arrange(grouped=grouped)

    def put(self, value: tuple[Separation, ...]) -> None:
        self.apart.show(value)
        self.apart.enable()

    def raw(self) -> object:
        return self.read()

    def read(self) -> tuple[Separation, ...]:
        return self.apart.separation

    def stops(self) -> list[QWidget]:
        return [box for pair in self.apart.pairs for box in pair]


class PapersField(Field[tuple[str, ...]]):
    """Which papers the commission asks for: the usual ones to be ticked, others in words."""

    def __init__(self, caption: str, words: Words) -> None:
        super().__init__(caption)
        self._words = words
        self.ticks: dict[str, QCheckBox] = {}
        grid = QGridLayout()
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(0)
        # the dress is looked at in any case (part 3, item 12)
        for at, name in enumerate(USUAL_DOCUMENTS):
            tick = QCheckBox(words.term(name))
            tick.toggled.connect(lambda _: self.edited.emit())
            self.ticks[name] = tick
            grid.addWidget(tick, at // 2, at % 2)
        self.inside.addLayout(grid)
        self.others = QLineEdit()
        self.others.setMaxLength(10 * LONGEST_NAME)
        self.others.setPlaceholderText(words.say(N_("other papers, separated by semicolons")))
        self.others.setAccessibleName(words.say(N_("Other papers")))
        self.others.textEdited.connect(self.edited)
        self.inside.addWidget(self.others)
        self.first = self.ticks[USUAL_DOCUMENTS[0]]

    def hold(self, why: str) -> None:
        """Ask for what no official event can do without, and say why; nothing: it is free."""
        with QSignalBlocker(self):
            for name in OBLIGATORY:
                if why:
                    self.ticks[name].setChecked(True)
                self.ticks[name].setEnabled(not why)
        self.tell_hint(why)

    def put(self, value: tuple[str, ...]) -> None:
        for name, tick in self.ticks.items():
            tick.setChecked(name in value)
        self.others.setText("; ".join(name for name in value if name not in (*self.ticks, DRESS)))

    def raw(self) -> object:
        return tuple(tick.isChecked() for tick in self.ticks.values()), self.others.text().strip()

    def read(self) -> tuple[str, ...]:
        ticked = [name for name, tick in self.ticks.items() if tick.isChecked()]
        others = [" ".join(name.split()) for name in self.others.text().split(";")]
        return (*ticked, *(name for name in others if name))

    def stops(self) -> list[QWidget]:
        return [*self.ticks.values(), self.others]
