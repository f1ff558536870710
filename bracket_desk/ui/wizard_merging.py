"""The same person? Every row that looks like somebody who is there already is a question."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from PySide6.QtCore import QItemSelectionModel, Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from bracket_desk.domain.people.alike import SamePerson
from bracket_desk.domain.people.people import Entry, Judge
from bracket_desk.exchange.merging import Answer, Proposals, SomebodyElse, TheSame, worth_taking
from bracket_desk.remarks import LIKENESS
from bracket_desk.ui.fields import BESIDE_BUTTONS, break_buttons, room_on_screen
from bracket_desk.ui.letters import px
from bracket_desk.ui.pages.page import muted
from bracket_desk.ui.tables import Column, RowsModel, plain_tip, table_view
from bracket_desk.ui.wizard_words import change_text
from bracket_desk.ui.workplace import Workplace
from bracket_desk.words import N_, Words, n_

P = TypeVar("P", Entry, Judge)

SAME_KEY, OTHER_KEY = "=", "+"
"""Keys in the table of questions: the same person, somebody else."""


@dataclass(frozen=True, slots=True)
class Question(Generic[P]):
    """A row that looks like somebody, whether that one stands in the same list, and what was said."""

    asked: SamePerson[P]
    in_list: bool
    answer: Answer | None


class QuestionsPage(QWidget, Generic[P]):
    """Asks about each row; ``answers`` is what was said so far."""

    def __init__(self, place: Workplace) -> None:
        super().__init__()
        self._words, self._say = place.words, place.say
        self._asked: Sequence[SamePerson[P]] = ()
        self._known: Collection[int] = ()
        self._answers: dict[int, Answer] = {}
        self._chosen: dict[int, set[str]] = {}  # by row: the fields that are updated if it is the same
        self._build()

    # ------------------------------------------------------------ building

    def _build(self) -> None:
        self.model: RowsModel[Question[P]] = RowsModel(self._columns())
        self.view = table_view(self.model, self._say(N_("Rows that look like somebody")))
        self.view.setMinimumHeight(px(96))
        self.view.selectionModel().currentRowChanged.connect(lambda *_: self._show_changes())
        for key, said in ((SAME_KEY, self.say_same), (OTHER_KEY, self.say_other)):
            QShortcut(QKeySequence(key), self.view, said, context=Qt.ShortcutContext.WidgetShortcut)
        self.changes = QListWidget()
        self.changes.setMinimumHeight(px(64))
        self.changes.setAccessibleName(self._say(N_("What is updated")))
        self.changes.itemChanged.connect(self._change_chosen)
        self.about = muted("")
        below = QWidget()
        low = QVBoxLayout(below)
        low.setContentsMargins(0, 0, 0, 0)
        low.setSpacing(4)
        low.addWidget(self.about)
        low.addWidget(self.changes, 1)
        split = QSplitter(Qt.Orientation.Vertical)
        split.setChildrenCollapsible(False)
        split.setHandleWidth(8)
        split.addWidget(self.view)
        split.addWidget(below)
        split.setStretchFactor(0, 2)
        split.setStretchFactor(1, 1)
        self.counter = QLabel()
        self.counter.setTextFormat(Qt.TextFormat.PlainText)
        self.counter.setWordWrap(True)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(8)
        box.addWidget(self.counter)
        box.addWidget(split, 1)
        box.addLayout(self._buttons())
        # it is a page of a dialog: that one keeps only its own last row on the screen
        break_buttons(box, room_on_screen(self).width() - 2 * BESIDE_BUTTONS)

    def _columns(self) -> list[Column[Question[P]]]:
        say, words = self._say, self._words
        return [
            Column(say(N_("Row")), lambda q: str(q.asked.row), right=True),
            Column(say(N_("In the list")), lambda q: person_line(q.asked.new, words), stretch=True),
            Column(say(N_("Here already")), self._known_line, stretch=True),
            Column(say(N_("Answer")), self._answer_word),
        ]

    def _known_line(self, q: Question[P]) -> str:
        line = person_line(q.asked.known, self._words)
        if q.in_list:
            return self._say(N_("in this list: {who}"), who=line)
        return f"{q.asked.known.number}  {line}"

    def _answer_word(self, q: Question[P]) -> str:
        match q.answer:
            case TheSame(changes=()):
                return self._say(N_("= the same, nothing new"))
            case TheSame():
                return self._say(N_("= the same, updated"))
            case SomebodyElse():
                return self._say(N_("+ somebody else, added"))
            case _:
                return self._say(N_("? left out"))

    def _buttons(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(8)
        self.same = QPushButton(self._say(N_("The &same person ({key})"), key=SAME_KEY))
        self.other = QPushButton(self._say(N_("Somebody e&lse ({key})"), key=OTHER_KEY))
        self.all_same = QPushButton(self._say(N_("&All are the same")))
        self.all_other = QPushButton(self._say(N_("All are so&mebody else")))
        for button, said in (
            (self.same, self.say_same),
            (self.other, self.say_other),
            (self.all_same, self.say_all_same),
            (self.all_other, self.say_all_other),
        ):
            button.setAutoDefault(False)
            button.clicked.connect(said)
        row.addWidget(self.same)
        row.addWidget(self.other)
        row.addSpacing(px(24))
        row.addWidget(self.all_same)
        row.addWidget(self.all_other)
        row.addStretch(1)
        return row

    # ------------------------------------------------------------ showing

    def show_proposals(self, proposals: Proposals[P], known: Collection[int]) -> None:
        """Ask about these; what was said of the very same questions still holds."""
        if proposals.asked == self._asked:
            return
        self._asked, self._known = proposals.asked, known
        self._answers.clear()
        self._chosen.clear()
        self._show()

    def start(self) -> None:
        """Put the focus on the first question, or on the one that was left."""
        self.view.setFocus()
        # a table that is not in sight yet would measure every row
        if self._asked and not self.view.currentIndex().isValid():
            self._choose(0)

    def _show(self) -> None:
        self.model.show(
            [Question(a, a.known.number not in self._known, self._answers.get(a.row)) for a in self._asked]
        )
        text = n_(
            "{number} row looks like somebody who is here already.",
            "{number} rows look like somebody who is here already.",
        )
        said = self._words.count(*text, len(self._asked))
        more = self._say(
            N_("Answered: {count}. Without an answer a row is left out."), count=len(self._answers)
        )
        self.counter.setText(f"{said} {more}")

    def _show_changes(self) -> None:
        asked = self.chosen
        self.changes.blockSignals(True)
        self.changes.clear()
        for change in asked.differences if asked is not None else ():
            text = change_text(change, self._words)
            item = QListWidgetItem(text)
            item.setToolTip(plain_tip(text))
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
            item.setData(Qt.ItemDataRole.UserRole, change.field)
            wanted = asked is not None and change.field in self._wanted(asked)
            item.setCheckState(Qt.CheckState.Checked if wanted else Qt.CheckState.Unchecked)
            self.changes.addItem(item)
        self.changes.setCurrentRow(0)
        self.changes.blockSignals(False)
        self.about.setText("" if asked is None else self._about(asked))

    def _about(self, asked: SamePerson[P]) -> str:
        text = N_("Row {row}: {why}. If it is the same person, this is updated:")
        return self._say(text, row=asked.row, why=self._say(LIKENESS[asked.why]))

    @property
    def chosen(self) -> SamePerson[P] | None:
        """The question that is chosen."""
        at = self.view.currentIndex().row()
        return self._asked[at] if 0 <= at < len(self._asked) else None

    # ------------------------------------------------------------ answering

    @property
    def answers(self) -> Mapping[int, Answer]:
        """What was said so far, by row."""
        return self._answers

    def say_same(self) -> None:
        """The chosen row is the same person; the next question comes."""
        self._say_of_chosen(same=True)

    def say_other(self) -> None:
        """The chosen row is somebody else; the next question comes."""
        self._say_of_chosen(same=False)

    def _say_of_chosen(self, *, same: bool) -> None:
        asked = self.chosen
        if asked is None:
            return
        self._answers[asked.row] = self._same(asked) if same else SomebodyElse()
        self._show()
        self._go_on()

    def _go_on(self) -> None:
        """To the next question without an answer, below first, then from the top."""
        here: int = self.view.currentIndex().row()
        order = [*range(here + 1, len(self._asked)), *range(here)]
        self._choose(next((at for at in order if self._asked[at].row not in self._answers), here))

    def _choose(self, at: int) -> None:
        flags = QItemSelectionModel.SelectionFlag.ClearAndSelect | QItemSelectionModel.SelectionFlag.Rows
        self.view.selectionModel().setCurrentIndex(self.model.index(at, 0), flags)
        self.view.scrollTo(self.model.index(at, 0))

    def say_all_same(self) -> None:
        """Every row is the same person as the one it looks like."""
        self._say_of_all(same=True)

    def say_all_other(self) -> None:
        """Every row is somebody else."""
        self._say_of_all(same=False)

    def _say_of_all(self, *, same: bool) -> None:
        self._answers = {a.row: self._same(a) if same else SomebodyElse() for a in self._asked}
        self._show()

    def _wanted(self, asked: SamePerson[P]) -> set[str]:
        """The fields that are updated if it is the same person: at first those that say more."""
        if asked.row not in self._chosen:
            self._chosen[asked.row] = {change.field for change in worth_taking(asked)}
        return self._chosen[asked.row]

    def _same(self, asked: SamePerson[P]) -> TheSame:
        wanted = self._wanted(asked)
        return TheSame(tuple(change for change in asked.differences if change.field in wanted))

    def _change_chosen(self, item: QListWidgetItem) -> None:
        """A change that somebody wants, or does not want any more."""
        asked = self.chosen
        if asked is None:
            return
        wanted, field = self._wanted(asked), str(item.data(Qt.ItemDataRole.UserRole))
        if item.checkState() == Qt.CheckState.Checked:
            wanted.add(field)
        else:
            wanted.discard(field)
        if isinstance(self._answers.get(asked.row), TheSame):
            self._answers[asked.row] = self._same(asked)
            self._show()


def person_line(person: Entry | Judge, words: Words) -> str:
    """A person by name, date of birth and subject, as far as they are known."""
    return ", ".join(filter(None, (person.name, words.date(person.born), person.region)))
