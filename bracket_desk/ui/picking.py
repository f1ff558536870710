"""Finding somebody by keys: what is typed narrows a list, arrows go through it, Enter takes."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QDialog,
    QDialogButtonBox,
    QLabel,
    QLineEdit,
    QListWidget,
    QVBoxLayout,
    QWidget,
)

from bracket_desk.ui.fields import calm_fields
from bracket_desk.ui.guard import guarded
from bracket_desk.ui.letters import px
from bracket_desk.ui.tables import fold
from bracket_desk.ui.theme import make_primary
from bracket_desk.words import N_

LONGEST_SEARCH = 60

_THROUGH = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)


def finds(typed: str, line: str) -> bool:
    """Whether a line that begins with a number is meant: by this number's first digits, or by words in it."""
    words = fold(typed).split()
    if len(words) == 1 and words[0].isdecimal():
        return line.startswith(words[0])
    return all(word in fold(line) for word in words)


class FindLine(QLineEdit):
    """A line to search in a list; the keys that go up and down go through the list."""

    def __init__(self, view: QAbstractItemView) -> None:
        super().__init__()
        self._view = view
        self.setMaxLength(LONGEST_SEARCH)

    @guarded(None)
    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 (Qt)
        if event.key() in _THROUGH:
            QApplication.sendEvent(self._view, event)
        else:
            super().keyPressEvent(event)


class PickDialog(QDialog):
    """One out of many people, each a line that begins with a number. ``picked`` counts from 0."""

    def __init__(self, parent: QWidget, text: str, people: Sequence[str], say: Callable[..., str]) -> None:
        super().__init__(parent)
        self._people = people
        self.setWindowTitle("Bracket Desk")
        self.setMinimumWidth(px(560))
        about = QLabel(text)
        about.setTextFormat(Qt.TextFormat.PlainText)
        about.setWordWrap(True)
        self.list = QListWidget()
        self.list.setAccessibleName(text)
        self.list.addItems(list(people))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.itemDoubleClicked.connect(lambda _: self.accept())
        self.search = FindLine(self.list)
        self.search.setPlaceholderText(say(N_("number or name")))
        self.search.setAccessibleName(say(N_("Number or name")))
        self.search.textChanged.connect(self._narrow)
        box = QVBoxLayout(self)
        for widget in (about, self.search, self.list, self._buttons(say)):
            box.addWidget(widget)
        self._narrow("")
        calm_fields(self)

    def _buttons(self, say: Callable[..., str]) -> QDialogButtonBox:
        buttons = QDialogButtonBox()
        self.agree = buttons.addButton(say(N_("Choose")), QDialogButtonBox.ButtonRole.AcceptRole)
        make_primary(self.agree)
        self.agree.setDefault(True)
        buttons.addButton(say(N_("Go back")), QDialogButtonBox.ButtonRole.RejectRole)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        return buttons

    def _narrow(self, typed: str) -> None:
        """Only who is meant stays; whose number it is exactly is chosen, else the first."""
        meant = [at for at, line in enumerate(self._people) if finds(typed, line)]
        for at in range(len(self._people)):
            self.list.item(at).setHidden(at not in meant)
        exact = [at for at in meant if self._people[at].split(maxsplit=1)[:1] == [typed.strip()]]
        self.list.setCurrentRow(next(iter(exact or meant), -1))
        self.agree.setEnabled(bool(meant))

    @property
    def picked(self) -> int:
        """Who is chosen."""
        return self.list.currentRow()
