"""The papers of one entry as fields: whether checked, the words on them, until when they are good."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

import msgspec
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QGridLayout, QLabel, QLineEdit, QWidget

from bracket_desk.domain import commands as cmd
from bracket_desk.domain.admission import Admission, PaperState, is_checked, known_documents, paper_of
from bracket_desk.domain.days import read_day
from bracket_desk.domain.people.papers import DRESS, Paper
from bracket_desk.domain.tournament import Tournament
from bracket_desk.remarks import PAPER_STATES
from bracket_desk.ui.admission_table import NOT_ASKED, PAPER_MARKS, SHORT_DOCUMENTS
from bracket_desk.ui.fields import let_undo_pass
from bracket_desk.ui.letters import px
from bracket_desk.ui.tables import plain_tip
from bracket_desk.ui.workplace import Workplace
from bracket_desk.words import N_

LONGEST_WORDS, LONGEST_DAY = 500, 12
DAY_WIDTH = 108


@dataclass(frozen=True, slots=True)
class _Fields:
    """The fields of one paper; a dress has no words."""

    mark: QCheckBox
    state: QLabel
    words: QLineEdit | None = None
    until: QLineEdit | None = None


class PaperFields(QWidget):
    """Shows the papers of an entry and sends what is changed about them.

    ``after`` is the widget from which Tab leads to the first of them.
    """

    def __init__(self, workplace: Workplace, after: QWidget) -> None:
        super().__init__()
        self._after = after
        self._place, self._say = workplace, workplace.say
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(4)
        self._grid.setColumnStretch(0, 1)
        self._fields: dict[str, _Fields] = {}
        self._entry: str | None = None

    @property
    def documents(self) -> tuple[str, ...]:
        """The papers that have fields now."""
        return tuple(self._fields)

    def mark(self, document: str) -> QCheckBox:
        """The box of a paper."""
        return self._fields[document].mark

    def words(self, document: str) -> QLineEdit:
        """The field of the words on a paper."""
        field = self._fields[document].words
        assert field is not None
        return field

    def until(self, document: str) -> QLineEdit:
        """The field of the last day of a paper."""
        field = self._fields[document].until
        assert field is not None
        return field

    def show_entry(self, t: Tournament, about: Admission, *, writable: bool) -> None:
        """Show the papers of an entry as they are now; what is being typed about them stays."""
        if self.documents != known_documents(t):
            self._build(known_documents(t))
            self._entry = None
        same, self._entry = self._entry == about.entry.id, about.entry.id
        states = dict(about.papers)
        for document, fields in self._fields.items():
            paper, state = paper_of(t, about.entry.id, document), states.get(document)
            self._show(fields, about, paper, state, keep=same)
            for field in (fields.mark, fields.words, fields.until):
                if field is not None:
                    field.setEnabled(writable and state is not None)

    def _show(
        self, fields: _Fields, about: Admission, paper: Paper, state: PaperState | None, *, keep: bool
    ) -> None:
        mark, word = NOT_ASKED if state is None else PAPER_MARKS[state]
        fields.state.setText(f"{mark} {self._say(word)}")
        whole = self._say(NOT_ASKED[1] if state is None else PAPER_STATES[state])
        fields.state.setToolTip(whole)
        fields.mark.setAccessibleDescription(whole)
        fields.mark.setChecked(is_checked(about.entry, paper))
        for field, text in ((fields.words, paper.text), (fields.until, self._place.words.date(paper.until))):
            if field is not None and not (keep and field.isModified()):
                field.setText(text)

    def _build(self, documents: tuple[str, ...]) -> None:
        while self._grid.count():
            widget = self._grid.takeAt(0).widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        self._fields = {}
        before = self._after
        for at, document in enumerate(documents):
            made = self._fields[document] = self._paper(document, 2 * at)
            # made later than all other fields of the window, they would stand behind them
            for field in filter(None, (made.mark, made.words, made.until)):
                self.setTabOrder(before, field)
                before = field

    def _paper(self, document: str, row: int) -> _Fields:
        say, name = self._say, self._place.words.term(document)
        short = say(SHORT_DOCUMENTS[document]) if document in SHORT_DOCUMENTS else document
        mark = QCheckBox(short.replace("&", "&&"))
        mark.setAccessibleName(name)
        mark.setToolTip(plain_tip(name))
        mark.clicked.connect(partial(self._mark, document))
        state = QLabel()
        state.setTextFormat(Qt.TextFormat.PlainText)
        state.setProperty("role", "muted")
        self._grid.addWidget(mark, row, 0)
        self._grid.addWidget(state, row, 1)
        if document == DRESS:
            return _Fields(mark, state)
        words = QLineEdit()
        words.setMaxLength(LONGEST_WORDS)
        words.setPlaceholderText(say(N_("number, by whom it was given")))
        words.setAccessibleName(say(N_("{document}: what it says"), document=name))
        until = QLineEdit()
        until.setMaxLength(LONGEST_DAY)
        until.setFixedWidth(px(DAY_WIDTH))
        until.setPlaceholderText(say(N_("good until")))
        until.setAccessibleName(say(N_("{document}: good until"), document=name))
        for field in (words, until):
            let_undo_pass(field)
            field.editingFinished.connect(partial(self._note, document))
        self._grid.addWidget(words, row + 1, 0)
        self._grid.addWidget(until, row + 1, 1)
        return _Fields(mark, state, words, until)

    # ------------------------------------------------------------ doing

    def _mark(self, document: str, *_: object) -> None:
        checked = self.mark(document).isChecked()
        self._note(document)
        t, entry = self._place.tournament, self._entry
        if t is None or entry is None:
            return
        command = cmd.RecordPapers(papers=(paper_of(t, entry, document),), mark=checked)
        if not self._place.perform(command):
            self.mark(document).setChecked(not checked)

    def _note(self, document: str) -> None:
        """Record the words that were typed, once the field is left or Enter pressed."""
        t, entry, fields = self._place.tournament, self._entry, self._fields[document]
        if t is None or entry is None or entry not in t.entries:
            return
        if fields.words is None or fields.until is None:
            return
        if not (fields.words.isModified() or fields.until.isModified()):
            return
        typed = fields.until.text().strip()
        until = read_day(typed, t.about.last_day)
        if typed and until is None:
            self._place.told.emit(
                self._say(
                    N_("“{day}” is no day. Write it like {example}."), day=typed, example=self._example(t)
                ),
                True,
            )
            return
        for field in (fields.words, fields.until):
            field.setModified(False)
        paper = paper_of(t, entry, document)
        noted = msgspec.structs.replace(paper, text=fields.words.text().strip(), until=until)
        if noted != paper:
            self._place.perform(cmd.RecordPapers(papers=(noted,)))

    def _example(self, t: Tournament) -> str:
        return self._place.words.date(t.about.last_day or self._place.around.clock().date())

    def take_back(self) -> None:
        """Forget what is being typed."""
        for fields in self._fields.values():
            for field in (fields.words, fields.until):
                if field is not None:
                    field.setModified(False)
