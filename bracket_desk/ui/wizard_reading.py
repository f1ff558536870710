"""What was read of a list, how it was understood, and every way to have it read otherwise."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from functools import partial
from typing import Any

import msgspec
from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from bracket_desk.domain.errors import Trouble as Reason
from bracket_desk.domain.people.alike import Likeness, SamePerson
from bracket_desk.exchange.headings import NUMBERING, letters
from bracket_desk.exchange.importer import Doubt
from bracket_desk.exchange.options import NO_HEADER, ReadOptions, RememberedLayout
from bracket_desk.exchange.review import Review, with_column, with_separator, with_sheet
from bracket_desk.exchange.sheets import is_empty
from bracket_desk.remarks import LIKENESS
from bracket_desk.ui.letters import px
from bracket_desk.ui.pages.page import muted
from bracket_desk.ui.tables import Column, RowsModel, table_view
from bracket_desk.ui.wizard_rows import RawView
from bracket_desk.ui.wizard_words import ENCODINGS, SEPARATORS, cell_text, field_word
from bracket_desk.ui.workplace import Workplace
from bracket_desk.words import N_, Words

HEADER_ROWS = 60
"""Filled rows among which the header can be chosen."""

HEADER_WIDE = 420
"""Pixels that the choice of the row of headings takes at most."""

MOST_NAMED = 12
"""Columns that are named if they are not taken."""

SHORT, SHORT_HEADING = 36, 22
"""Characters of a row that are shown in a choice, and of a heading beside one."""


@dataclass(frozen=True, slots=True)
class Trouble:
    """Something to be looked at: in which row and column. Its sentence is made when it is shown."""

    row: int
    place: int | None
    column: str
    tell: Callable[[], str]

    @property
    def why(self) -> str:
        """The sentence about it."""
        return self.tell()


def troubles(review: Review[Any], words: Words) -> list[Trouble]:
    """Every refused cell and every row that looks like somebody, by row."""
    headings = {column.place: column.heading for column in review.look.columns}
    # a name in three columns is refused once, in the first
    places = {id(cell): place for (_, place), cell in reversed([*review.wrong.items()])}
    found = []
    for cell in review.refused:
        place = places[id(cell)]
        tell = partial(words.reason, cell.reason, cell.values)
        found.append(Trouble(cell.row, place, headings[place], tell))
    if review.read is not None and review.proposals is not None:
        doubts: Iterable[Doubt[Any]] = review.read.doubts
        rows = {taken.person.number: taken.row for taken in review.read.taken}
        found += [Trouble(doubt.row, None, "", partial(_doubt, doubt, rows, words)) for doubt in doubts]
        doubted = {doubt.row for doubt in review.read.doubts}
        others = (asked for asked in review.proposals.asked if asked.row not in doubted)
        found += [Trouble(asked.row, None, "", partial(_likeness, asked, words)) for asked in others]
    return sorted(found, key=lambda trouble: (trouble.row, trouble.place or -1))


def _doubt(doubt: Doubt[Any], rows: Mapping[int, int], words: Words) -> str:
    """Whom a row repeats: somebody of the event by number, somebody of the same list by row."""
    if doubt.like not in rows:
        return words.reason(doubt.reason, doubt.values)
    why = Likeness.SAME if doubt.reason is Reason.REPEATED else Likeness.UNDATED
    text = N_("Repeats row {row}: {why}.")
    return words.say(text, row=rows[doubt.like], why=words.say(LIKENESS[why]))


def _likeness(asked: SamePerson[Any], words: Words) -> str:
    """Whom a row looks like, and why."""
    text = N_("Perhaps {name} (number {number}), who is already here: {why}.")
    why, known = words.say(LIKENESS[asked.why]), asked.known
    return words.say(text, name=known.name, number=known.number, why=why)


class ReadingPage(QWidget):
    """Shows a review. ``wanted`` carries options; ``forgotten``: it is to be read as it comes from now on."""

    wanted = Signal(object)
    forgotten = Signal()

    def __init__(self, place: Workplace, fields: tuple[str, ...]) -> None:
        super().__init__()
        self._place, self._words, self._say = place, place.words, place.say
        self._fields = fields
        self.review: Review[Any] | None = None
        self._options = ReadOptions()
        self._labels: dict[QComboBox, QLabel] = {}
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(8)
        box.addLayout(self._ways())
        box.addLayout(self._column_row())
        self.notice = QLabel()
        self.notice.setTextFormat(Qt.TextFormat.PlainText)
        self.notice.setWordWrap(True)
        self.notice.setProperty("role", "refusal")
        self.notice.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.notice.hide()
        box.addWidget(self.notice)
        box.addWidget(self._tables(), 1)
        self.left_out = muted("")
        box.addWidget(self.left_out)
        box.addStretch(0)  # where there is nothing but a sentence, it stands above

    # ------------------------------------------------------------ building

    def _ways(self) -> QHBoxLayout:
        """How the whole list is read."""
        row = QHBoxLayout()
        row.setSpacing(8)
        self.encoding = self._choice(row, N_("&Encoding"), self._encoding_chosen)
        self.separator = self._choice(row, N_("Se&parator"), self._separator_chosen)
        self.sheet = self._choice(row, N_("S&heet"), self._sheet_chosen)
        self.header = self._choice(row, N_("Header &row"), self._header_chosen)
        self._ways_of_reading = (self.encoding, self.separator, self.sheet, self.header)
        for choice, wide in zip(self._ways_of_reading, (12, 10, 10, 14), strict=True):
            choice.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            choice.setMinimumContentsLength(wide)
            self._fill(choice, [], None, shown=False)
        # the row of headings is told by its words: where there is room, more of them are read
        self.header.setMaximumWidth(px(HEADER_WIDE))
        row.setStretchFactor(self.header, 8)
        row.addStretch(1)
        return row

    def _choice(self, row: QHBoxLayout, text: str, chosen: Callable[[int], None]) -> QComboBox:
        choice, label = QComboBox(), QLabel(self._say(text))
        label.setBuddy(choice)
        self._labels[choice] = label
        choice.activated.connect(chosen)
        row.addWidget(label)
        row.addWidget(choice)
        return choice

    def _column_row(self) -> QHBoxLayout:
        """What one column is understood as, and whether all is read as last time."""
        row = QHBoxLayout()
        row.setSpacing(8)
        self.column = QComboBox()
        self.column.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.column_label = QLabel()
        self.column_label.setBuddy(self.column)
        self.column.activated.connect(self._column_chosen)
        self.remembered = muted("")
        self.remembered.setWordWrap(False)
        self.forget = QPushButton(self._say(N_("&Forget")))
        self.forget.clicked.connect(self.forgotten)
        self.forget.hide()
        row.addWidget(self.column_label)
        row.addWidget(self.column)
        row.addStretch(1)
        row.addWidget(self.remembered)
        row.addWidget(self.forget)
        return row

    def _tables(self) -> QSplitter:
        say = self._say
        self.view = RawView(self._words, self._place.colours)
        self.view.setMinimumHeight(px(96))
        self.view.column_chosen.connect(self._show_column)
        self.view.column_wanted.connect(self._go_to_column)
        self.troubles = RowsModel[Trouble](
            [
                Column(say(N_("Row")), lambda t: str(t.row), right=True),
                Column(say(N_("Column")), lambda t: t.column),
                Column(say(N_("What to look at")), lambda t: t.why, stretch=True),
            ]
        )
        self.trouble_view = table_view(self.troubles, say(N_("What to look at")))
        self.trouble_view.setMinimumHeight(px(64))
        self.trouble_view.selectionModel().currentRowChanged.connect(
            lambda index, _: self._show_cell(index.row())
        )
        self.split = QSplitter(Qt.Orientation.Vertical)
        self.split.setChildrenCollapsible(False)
        self.split.setHandleWidth(8)
        self.split.addWidget(self.view)
        self.split.addWidget(self.trouble_view)
        self.split.setStretchFactor(0, 3)
        self.split.setStretchFactor(1, 1)
        return self.split

    # ------------------------------------------------------------ showing

    def show_review(self, review: Review[Any], notice: str = "") -> None:
        """Show how the list was read now; ``notice`` is what somebody has to know before they go on."""
        self.review, self._options = review, review.options
        self._show_options(review.options)
        self.view.show_review(review)
        self.troubles.show(troubles(review, self._words))
        self.trouble_view.setVisible(bool(self.troubles.rows))
        self.left_out.setText("" if review.read is None else left_out_text(review, self._words))
        self.left_out.setVisible(bool(self.left_out.text()))
        self._show_remembered(review)
        self._notice(notice)
        self._show_column()

    def show_trouble(self, text: str) -> None:
        """Say why there is no list with these options; others can be chosen, if it is one at all."""
        self.view.show_review(None)
        self.troubles.show([])
        for widget in (self.trouble_view, self.left_out):
            widget.hide()
        self._show_choices(shown=self.review is not None)
        self._notice(text)
        self._show_column()

    def _show_options(self, options: ReadOptions) -> None:
        """Put the choices to these options; those that make no sense for this list are not there."""
        review = self.review
        if review is None:
            return
        text, found = review.content.is_text, review.content.found
        encodings = {found.encoding: found.encoding, **ENCODINGS} if found.encoding else {}
        said = [(ENCODINGS.get(name, name), name) for name in encodings]
        self._fill(self.encoding, said, options.encoding or found.encoding, shown=bool(encodings))
        separators = {found.separator: found.separator, **SEPARATORS}
        said = [(self._say(SEPARATORS.get(sign, sign)), sign) for sign in separators]
        self._fill(self.separator, said, options.separator or found.separator, shown=text)
        sheets = [(name, name) for name in review.look.sheets]
        sheet = options.sheet if options.sheet in review.look.sheets else review.look.sheet
        self._fill(self.sheet, sheets, sheet, shown=len(sheets) > 1)
        header = review.look.header
        self._fill(self.header, self._header_rows(review), header, shown=True)

    def _fill(self, choice: QComboBox, items: list[tuple[str, Any]], current: object, *, shown: bool) -> None:
        choice.clear()
        for text, value in items:
            choice.addItem(text, value)
        choice.setCurrentIndex(choice.findData(current))
        choice.setVisible(shown)
        self._labels[choice].setVisible(shown)

    def _header_rows(self, review: Review[Any]) -> list[tuple[str, int]]:
        rows = [(self._say(N_("none")), NO_HEADER)]
        header = review.look.header
        for row in review.look.rows:
            if len(rows) > HEADER_ROWS and row.number != header:
                continue
            cells = (cell_text(cell, self._words) for cell in row.cells if not is_empty(cell))
            rows.append((short(f"{row.number}: {' · '.join(cells)}"), row.number))
        return rows

    def _show_remembered(self, review: Review[Any]) -> None:
        kept = review.remembered
        self.remembered.setText("" if kept is None else remembered_text(kept, self._words))
        for widget in (self.remembered, self.forget):
            widget.setVisible(kept is not None)

    def _show_choices(self, *, shown: bool) -> None:
        for widget in (self.column_label, self.column, self.split):
            widget.setVisible(shown)

    def _notice(self, text: str) -> None:
        self.notice.setText(f"⚠ {text}")
        self.notice.setVisible(bool(text))
        if text:
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self.notice, text))

    # ------------------------------------------------------------ one column

    def _show_column(self) -> None:
        """The column of the chosen cell, and what it is."""
        review, place = self.review, self.view.place
        column = None
        if review is not None:
            column = next((one for one in review.look.columns if one.place == place), None)
        self.column.setEnabled(column is not None)
        self.column.clear()
        if review is None or column is None:
            self.column_label.setText(self._say(N_("Col&umn: choose a cell of it")))
            return
        name = letters(column.place)
        text = N_("{letter} “{heading}”")
        heading = self._say(text, letter=name, heading=short(column.heading, SHORT_HEADING))
        heading = name if column.heading == name else heading
        self.column_label.setText(self._say(N_("Col&umn {column} is"), column=heading.replace("&", "&&")))
        self.column.setAccessibleName(self._say(N_("Column {column} is"), column=heading))
        numbering = (NUMBERING,) if column.field == NUMBERING else ()
        for field in ("", *numbering, *self._fields):
            self.column.addItem(field_word(field, self._words), field)
        self.column.setCurrentIndex(self.column.findData(column.field or ""))

    def _go_to_column(self, _: int) -> None:
        self.column.setFocus()
        self.column.showPopup()

    def _show_cell(self, at: int) -> None:
        if 0 <= at < len(self.troubles.rows):
            trouble = self.troubles.rows[at]
            self.view.show_cell(trouble.row, trouble.place)

    # ------------------------------------------------------------ wanting it otherwise

    def _encoding_chosen(self, _: int) -> None:
        self._want(msgspec.structs.replace(self._options, encoding=self.encoding.currentData()))

    def _separator_chosen(self, _: int) -> None:
        self._want(with_separator(self._options, self.separator.currentData()))

    def _sheet_chosen(self, _: int) -> None:
        self._want(with_sheet(self._options, self.sheet.currentData()))

    def _header_chosen(self, _: int) -> None:
        self._want(msgspec.structs.replace(self._options, header=self.header.currentData()))

    def _column_chosen(self, _: int) -> None:
        place, field = self.view.place, self.column.currentData()
        if self.review is None or place is None:
            return
        now = next((one.field for one in self.review.look.columns if one.place == place), None)
        if field or now:
            self._want(with_column(self._options, self.review.look, place, field))

    def _want(self, options: ReadOptions) -> None:
        if options != self._options:
            self._options = options
            self.wanted.emit(options)


def remembered_text(kept: RememberedLayout, words: Words) -> str:
    """When a list with these headings was read last; its name is that day."""
    try:
        day = words.date(date.fromisoformat(kept.name))
    except ValueError:
        return words.say(N_("Read as last time."))
    return words.say(N_("Read as last time, on {day}."), day=day)


def left_out_text(review: Review[Any], words: Words) -> str:
    """The columns that are not taken, by their headings; of very many the first ones."""
    headings = [short(column.heading) for column in review.left_out]
    if not headings:
        return ""
    if len(headings) > MOST_NAMED:
        more = words.say(N_("… and {more} more"), more=len(headings) - MOST_NAMED)
        headings = [*headings[:MOST_NAMED], more]
    return words.say(N_("Columns not taken: {columns}"), columns=", ".join(headings))


def short(text: str, most: int = SHORT) -> str:
    """The beginning of a text that may be long."""
    return text if len(text) <= most else text[: most - 1] + "…"
