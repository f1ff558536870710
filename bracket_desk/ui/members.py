"""The members of a team or a pair: who they are, who is the captain, in which order they play."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date

import msgspec
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLabel, QLineEdit, QPushButton, QVBoxLayout, QWidget

from bracket_desk.domain.errors import Trouble
from bracket_desk.domain.people.people import Entry, Member
from bracket_desk.exchange.fields import Reading
from bracket_desk.exchange.pasting import with_cell
from bracket_desk.exchange.rows_out import number_text
from bracket_desk.ui.asking import Asking
from bracket_desk.ui.cells import CellColumn, CellsModel, CellsView
from bracket_desk.ui.entry_words import SEXES, tell_trouble
from bracket_desk.ui.fields import calm_fields
from bracket_desk.ui.guard import guarded
from bracket_desk.ui.pages.page import muted
from bracket_desk.ui.theme import make_primary
from bracket_desk.words import N_, Words

_SHARED = ("surname", "given", "patronymic", "born", "sex", "title", "rating")
"""The fields that a member has in common with an entry."""


def with_member_cell(member: Member, field: str, text: str, reading: Reading) -> Member | Trouble:
    """A member with one cell typed anew, or why it cannot be; as with entries."""
    shared = {name: getattr(member, name) for name in _SHARED}
    changed = with_cell(Entry(1, **shared), field, text, reading)
    if isinstance(changed, Trouble):
        return changed
    return msgspec.structs.replace(member, **{name: getattr(changed, name) for name in _SHARED})


@dataclass(frozen=True, slots=True)
class _Row:
    at: int
    member: Member


class MembersDialog(QDialog):
    """A table of the members and a line for one more. ``members`` is what it says."""

    def __init__(
        self,
        parent: QWidget,
        words: Words,
        today: date,
        name: str,
        members: Sequence[Member],
        asking: Asking | None = None,
    ) -> None:
        super().__init__(parent)
        self._words, self._asking = words, asking
        self._say = words.say
        self._before = tuple(members)
        self._reading = Reading(today)
        self._members = list(members)
        self.setWindowTitle(words.say(N_("Members of a team or a pair")))
        self.heading = QLabel(name or words.say(N_("Members of a team or a pair")))
        self.heading.setTextFormat(Qt.TextFormat.PlainText)
        self.heading.setProperty("role", "heading")
        self.heading.setWordWrap(True)
        self.model = CellsModel[_Row](self._columns(), self._take, lambda row: row.at)
        self.model.writable = True
        self.view = CellsView[_Row](self.model, words.say(N_("Members")), self._check)
        self.refusal = QLabel()
        self.refusal.setTextFormat(Qt.TextFormat.PlainText)
        self.refusal.setProperty("role", "refusal")
        self.refusal.setWordWrap(True)
        self.refusal.hide()
        box = QVBoxLayout(self)
        box.addWidget(self.heading)
        box.addWidget(muted(words.say(N_("In the order in which they play. Each cell can be typed in."))))
        box.addWidget(self.view, 1)
        box.addLayout(self._order())
        box.addLayout(self._one_more())
        box.addWidget(self.refusal)
        box.addLayout(self._buttons())
        self.view.setSelectionMode(CellsView.SelectionMode.SingleSelection)
        self.view.keys |= {"Del": self.take_out, "Alt+Up": self.earlier, "Alt+Down": self.later}
        self.view.selectionModel().selectionChanged.connect(lambda *_: self._enable())
        calm_fields(self)
        self._show()
        self.line.setFocus()

    def _columns(self) -> list[CellColumn[_Row]]:
        say, words = self._say, self._words
        return [
            CellColumn(say(N_("No.")), lambda r: str(r.at + 1), right=True, key="number", fixed=True),
            CellColumn(say(N_("Name")), lambda r: r.member.name, stretch=True, key="name"),
            CellColumn(say(N_("Born")), lambda r: words.date(r.member.born), key="born"),
            CellColumn(say(N_("Sex")), lambda r: say(SEXES.get(r.member.sex, "")), key="sex"),
            CellColumn(say(N_("Title")), lambda r: words.term(r.member.title), key="title"),
            CellColumn(
                say(N_("Rating")),
                lambda r: "" if r.member.rating is None else number_text(r.member.rating, words),
                right=True,
                key="rating",
            ),
            CellColumn(
                say(N_("Captain")),
                lambda r: say(N_("captain")) if r.member.captain else "",
                key="captain",
                fixed=True,
            ),
        ]

    def _order(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(8)
        self.captain_button = self._button(row, N_("&Captain"), self.make_captain)
        self.earlier_button = self._button(row, N_("&Earlier"), self.earlier)
        self.later_button = self._button(row, N_("&Later"), self.later)
        self.out_button = self._button(row, N_("Take &out"), self.take_out)
        row.addStretch(1)
        return row

    def _one_more(self) -> QHBoxLayout:
        self.line = QLineEdit()
        self.line.returnPressed.connect(self.add)
        caption = QLabel(self._say(N_("O&ne more")))
        caption.setBuddy(self.line)
        self.line.setPlaceholderText(self._say(N_("surname, given name, patronymic")))
        self.line.setAccessibleName(self._say(N_("One more member")))
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(caption)
        row.addWidget(self.line, 1)
        self._button(row, N_("&Add"), self.add)
        return row

    def _buttons(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addStretch(1)
        self.agree = self._button(row, N_("&Take over"), self.accept)
        make_primary(self.agree)
        self._button(row, N_("Go back"), self.reject)
        return row

    def _button(self, row: QHBoxLayout, text: str, do: Callable[[], object]) -> QPushButton:
        button = QPushButton(self._say(text))
        # Enter belongs to the line and to the table
        button.setAutoDefault(False)
        button.clicked.connect(do)
        row.addWidget(button)
        return button

    # ------------------------------------------------------------ showing

    @property
    def members(self) -> tuple[Member, ...]:
        """The members in the order in which they play."""
        return tuple(self._members)

    def _show(self, at: int | None = None) -> None:
        self.model.show([_Row(number, member) for number, member in enumerate(self._members)])
        if at is not None and self._members:
            self.view.selectRow(min(max(at, 0), len(self._members) - 1))
        self._enable()

    def _enable(self) -> None:
        at, last = self._chosen, len(self._members) - 1
        for button in (self.captain_button, self.out_button):
            button.setEnabled(at is not None)
        self.earlier_button.setEnabled(at is not None and at > 0)
        self.later_button.setEnabled(at is not None and at < last)

    @property
    def _chosen(self) -> int | None:
        rows = self.view.chosen_rows()
        return rows[0].at if rows else None

    def _tell(self, text: str) -> None:
        self.refusal.setText(text)
        self.refusal.setVisible(bool(text))

    # ------------------------------------------------------------ doing

    def _changed(self, row: _Row, field: str, text: str) -> Member | None:
        """A member with what was typed; None if it cannot be, which is told."""
        changed = with_member_cell(row.member, field, text, self._reading)
        if isinstance(changed, Trouble):
            heading = next(column.heading for column in self.model.cells if column.key == field)
            self._tell(tell_trouble(self._words, heading, field, changed, text))
            return None
        self._tell("")
        return changed

    def _check(self, row: _Row, field: str, text: str) -> bool:
        return self._changed(row, field, text) is not None

    def _take(self, row: _Row, field: str, text: str) -> bool:
        changed = self._changed(row, field, text)
        if changed is None:
            return False
        self._members[row.at] = changed
        self._show()
        return True

    def add(self) -> bool:
        """Add the one whose name stands in the line; whether there was one and it can be."""
        if not self.line.text().strip():
            return False
        changed = self._changed(_Row(0, Member("?")), "name", self.line.text())
        if changed is None:
            self.line.selectAll()
            self.line.setFocus()
            return False
        self.line.clear()
        self._members.append(changed)
        self._show(len(self._members) - 1)
        return True

    def take_out(self) -> None:
        """Take the chosen one out."""
        at = self._chosen
        if at is not None:
            del self._members[at]
            self._show(at)

    def earlier(self) -> None:
        """The chosen one plays earlier."""
        self._move(-1)

    def later(self) -> None:
        """The chosen one plays later."""
        self._move(1)

    def _move(self, by: int) -> None:
        at = self._chosen
        if at is not None and 0 <= at + by < len(self._members):
            self._members.insert(at + by, self._members.pop(at))
            self._show(at + by)

    def make_captain(self) -> None:
        """The chosen one is the captain, or is it no longer; there is one at most."""
        at = self._chosen
        if at is None:
            return
        captain = not self._members[at].captain
        self._members = [
            msgspec.structs.replace(member, captain=captain and number == at)
            for number, member in enumerate(self._members)
        ]
        self._show(at)

    def accept(self) -> None:
        """Take it over, with whoever still stands in the line; one alone is no team."""
        if self.line.text().strip() and not self.add():
            return
        if len(self._members) == 1:
            self._tell(self._say(N_("One alone is no team. Add another member, or take this one out.")))
            return
        super().accept()

    @guarded(None)
    def reject(self) -> None:
        """Close; what was typed is dropped only when that is meant."""
        asking, text = (
            self._asking,
            self._say(N_("What you typed about the members is not taken over. Drop it?")),
        )
        typed = self.members != self._before or self.line.text().strip()
        if not typed or asking is None or asking.confirm(text, self._say(N_("Drop it"))):
            super().reject()
