"""What a list will do, or has done: how many, and row by row."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from bracket_desk.exchange.merging import Merge, Outcome, RowOutcome
from bracket_desk.exchange.review import Review
from bracket_desk.ui.letters import px
from bracket_desk.ui.pages.page import muted
from bracket_desk.ui.tables import Column, RowsModel, table_view
from bracket_desk.ui.wizard_reading import Trouble, left_out_text, remembered_text, troubles
from bracket_desk.ui.wizard_words import DONE, OUTCOMES, changes_text, marked
from bracket_desk.ui.workplace import Workplace
from bracket_desk.words import N_, Words


class SummaryPage(QWidget):
    """Counts, what is left out, and the list of all rows."""

    def __init__(self, place: Workplace) -> None:
        super().__init__()
        self._place, self._words, self._say = place, place.words, place.say
        self._why: Mapping[int, list[Trouble]] = {}
        self.counts = QLabel()
        self.counts.setProperty("role", "heading")
        self.counts.setTextFormat(Qt.TextFormat.PlainText)
        self.counts.setWordWrap(True)
        self.notes = muted("")
        say, words = self._say, self._words
        self.model = RowsModel[RowOutcome[Any]](
            [
                Column(say(N_("Row")), lambda r: str(r.row), right=True),
                Column(say(N_("What becomes of it")), lambda r: marked(OUTCOMES[r.outcome], words)),
                Column(say(N_("Who")), self._who),
                Column(say(N_("What changes, or why")), self._detail, stretch=True),
            ]
        )
        self.view = table_view(self.model, say(N_("All rows of the list")))
        self.view.setMinimumHeight(px(96))
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(8)
        for widget in (self.counts, self.notes):
            box.addWidget(widget)
        box.addWidget(self.view, 1)

    def show_outcome(
        self, review: Review[Any], rows: Sequence[RowOutcome[Any]], merged: Merge[Any], *, late: bool
    ) -> None:
        """Show what would become of it now. ``late``: the draw has been made, so nobody new has a seat."""
        self._why = defaultdict(list)
        for trouble in troubles(review, self._words):
            self._why[trouble.row].append(trouble)
        self.counts.setText(counts_text(rows, merged, self._words))
        self.notes.setText("\n".join(self._notes(review, merged, late=late)))
        self.notes.setVisible(bool(self.notes.text()))
        self.model.show(rows)

    def _notes(self, review: Review[Any], merged: Merge[Any], *, late: bool) -> list[str]:
        say, notes = self._say, []
        cells = sum(cell.field != "name" for cell in review.refused)
        if cells:
            notes.append(say(N_("Cells not taken: {count}. They stay empty."), count=cells))
        notes.append(left_out_text(review, self._words))
        if late and merged.new:
            notes.append(say(N_("The draw has been made: these people have no seat, they are reserves.")))
        if review.remembered is not None:
            notes.append(remembered_text(review.remembered, self._words))
        return [note for note in notes if note]

    def _who(self, row: RowOutcome[Any]) -> str:
        if row.person is None:
            return ""
        return ", ".join(filter(None, (row.person.name, self._words.date(row.person.born))))

    def _detail(self, row: RowOutcome[Any]) -> str:
        """What changes by a row, which of its cells are not taken and why, and why it is not taken itself."""
        left = row.outcome in (Outcome.UNCHANGED, Outcome.LEFT_OUT)
        reasons = (t.why for t in self._why.get(row.row, []) if left or t.place is not None)
        return " ".join(filter(None, (changes_text(row.changes, self._words), *reasons)))


def counts_text(rows: Sequence[RowOutcome[Any]], merged: Merge[Any], words: Words) -> str:
    """How many people are added and updated, and how many rows are not; what is none is not said."""
    count = Counter(row.outcome for row in rows)
    said = [
        (N_("added {count}"), len(merged.new)),
        (N_("updated {count}"), len(merged.edited)),
        (N_("nothing new {count}"), count[Outcome.UNCHANGED]),
        (N_("one person with another row {count}"), count[Outcome.JOINED]),
        (N_("refused rows {count}"), count[Outcome.REFUSED]),
        (N_("left out without an answer {count}"), count[Outcome.LEFT_OUT]),
    ]
    line = " · ".join(words.say(text, count=number) for text, number in said if number)
    line = line[:1].upper() + line[1:]
    if merged.new or merged.edited:
        return line
    nothing = words.say(N_("Nothing changes by this list."))
    return f"{nothing} {line}".rstrip()


def answer_lines(rows: Sequence[RowOutcome[Any]], asked: Collection[int], words: Words) -> list[str]:
    """For the record: what was said of each row that was asked about, and what came of it."""
    lines = []
    for row in rows:
        if row.row in asked and row.person is not None:
            changes = changes_text(row.changes, words)
            what = f"{row.person.name} – {words.say(DONE[row.outcome])}"
            why = f"{what} ({changes})" if changes else what
            lines.append(words.say(N_("Row {row}: {why}"), row=row.row, why=why))
    return lines
