"""The rows of a list as they were read, and what becomes of each: one model, however many there are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from PySide6.QtCore import (
    QAbstractTableModel,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QFont, QFontMetrics, QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QTableView

from bracket_desk.exchange.headings import letters
from bracket_desk.exchange.importer import Refused
from bracket_desk.exchange.review import Fate, Review
from bracket_desk.exchange.sheets import Row
from bracket_desk.ui.guard import NOTHING, guarded
from bracket_desk.ui.letters import px
from bracket_desk.ui.tables import plain_tip
from bracket_desk.ui.theme import ROW_HEIGHT, Colours
from bracket_desk.ui.wizard_words import FATES, cell_text, field_word, marked
from bracket_desk.words import N_, Words

Index = QModelIndex | QPersistentModelIndex
_ROOT = QModelIndex()

NUMBER, FATE, FIRST = 0, 1, 2
"""Columns of the table: the number of the row, what becomes of it, then the columns of the list."""

WRONG = "⚠ "
"""Stands before a cell that was not understood."""

WIDEST = 270
"""Pixels of a column as it is shown at first."""

MEASURED = 40
"""Columns whose width is measured; no list of people has more."""

LOOKED_AT, BESIDE = 60, 24
"""Rows whose widths are looked at, and pixels beside the words of a cell."""

_QUIET = (Fate.ABOVE, Fate.NOBODY)


class RawRows(QAbstractTableModel):
    """What a list holds, row by row; nothing of it is copied."""

    def __init__(self, words: Words, colours: Colours) -> None:
        super().__init__()
        self._words, self._say, self._colours = words, words.say, colours
        self._rows: Sequence[Row] = ()
        self._places: Sequence[int] = ()
        self._fields: Mapping[int, str | None] = {}
        self._fates: Mapping[int, Fate] = {}
        self._wrong: Mapping[tuple[int, int], Refused] = {}
        self.bold = QFont()
        self.bold.setBold(True)

    def show(self, review: Review[Any] | None) -> None:
        """Show how a list was read, or nothing."""
        self.beginResetModel()
        self._rows = () if review is None else review.look.rows
        self._places = () if review is None else review.places
        self._fields = {} if review is None else {c.place: c.field for c in review.look.columns}
        self._fates = {} if review is None else review.fates
        self._wrong = {} if review is None else review.wrong
        self.endResetModel()

    @property
    def places(self) -> Sequence[int]:
        """The columns of the list that are shown, by their places from 0."""
        return self._places

    def place_of(self, index: Index) -> int | None:
        """The column of the list in which a cell stands."""
        at = index.column() - FIRST
        return self._places[at] if index.isValid() and 0 <= at < len(self._places) else None

    def index_of(self, row: int, place: int | None) -> QModelIndex:
        """The cell of a row by its number; of what becomes of it if no column is meant."""
        at = next((at for at, one in enumerate(self._rows) if one.number == row), -1)
        column = FATE if place not in self._places else FIRST + self._places.index(place or 0)
        return self.index(at, column)

    @guarded(0)
    def rowCount(self, parent: Index = _ROOT) -> int:  # noqa: N802 (Qt)
        return 0 if parent.isValid() else len(self._rows)

    @guarded(0)
    def columnCount(self, parent: Index = _ROOT) -> int:  # noqa: N802 (Qt)
        return 0 if parent.isValid() or not self._rows else FIRST + len(self._places)

    @guarded(NOTHING)
    def headerData(  # noqa: N802 (Qt)
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation is not Qt.Orientation.Horizontal:
            return None
        match role:
            case Qt.ItemDataRole.DisplayRole if section == NUMBER:
                return self._say(N_("Row"))
            case Qt.ItemDataRole.DisplayRole if section == FATE:
                return self._say(N_("What becomes of it"))
            case Qt.ItemDataRole.DisplayRole:
                place = self._places[section - FIRST]
                return f"{letters(place)}\n{field_word(self._fields.get(place), self._words)}"
            case Qt.ItemDataRole.TextAlignmentRole:
                side = Qt.AlignmentFlag.AlignRight if section == NUMBER else Qt.AlignmentFlag.AlignLeft
                return side | Qt.AlignmentFlag.AlignVCenter
            case _:
                return None

    @guarded(NOTHING)
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        row, place = self._rows[index.row()], self.place_of(index)
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self._text(row, place, index.column())
            case Qt.ItemDataRole.ToolTipRole:
                return plain_tip(self._tip(row, place, index.column()))
            case Qt.ItemDataRole.ForegroundRole:
                return QColor(self._colour(row, place))
            case Qt.ItemDataRole.FontRole:
                strong = self._fates[row.number] is Fate.HEADER or (row.number, place) in self._wrong
                return self.bold if strong else None
            case Qt.ItemDataRole.TextAlignmentRole if index.column() == NUMBER:
                return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            case _:
                return None

    def _text(self, row: Row, place: int | None, column: int) -> str:
        if place is None:
            return (
                str(row.number) if column == NUMBER else marked(FATES[self._fates[row.number]], self._words)
            )
        text = cell_text(row.at(place), self._words)
        return f"{WRONG}{text}" if (row.number, place) in self._wrong else text

    def _tip(self, row: Row, place: int | None, column: int) -> str:
        wrong = self._wrong.get((row.number, place)) if place is not None else None
        text = self._text(row, place, column)
        return text if wrong is None else f"{text}\n{self._words.reason(wrong.reason, wrong.values)}"

    def _colour(self, row: Row, place: int | None) -> str:
        fate, colours = self._fates[row.number], self._colours
        if place is not None and (row.number, place) in self._wrong:
            return colours.danger
        if place is None and fate in (Fate.REFUSED, Fate.PARTLY):
            return colours.danger
        if place is None and fate is Fate.ASKED:
            return colours.attention
        quiet = fate in _QUIET or (place is not None and not self._fields.get(place))
        return colours.muted if quiet and fate is not Fate.HEADER else colours.text


class RawView(QTableView):
    """The table of these rows. ``column_wanted`` carries the place of a column somebody wants to change."""

    column_wanted = Signal(int)
    column_chosen = Signal()

    def __init__(self, words: Words, colours: Colours) -> None:
        super().__init__()
        self.rows = RawRows(words, colours)
        self.setModel(self.rows)
        self.setAccessibleName(words.say(N_("Rows as they were read")))
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setAlternatingRowColors(True)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.verticalHeader().setVisible(False)
        self.verticalHeader().setDefaultSectionSize(px(ROW_HEIGHT))
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setMinimumSectionSize(px(40))
        header.setDefaultSectionSize(px(120))
        # the rows in sight tell the widths: measuring thousands takes longer than a key press
        header.setResizeContentsPrecision(0)
        header.setSectionsClickable(True)
        header.sectionClicked.connect(self._header_clicked)
        self.selectionModel().currentChanged.connect(lambda *_: self.column_chosen.emit())

    def show_review(self, review: Review[Any] | None) -> None:
        """Show how a list was read; the cell that was chosen stays chosen, widths stay with their columns."""
        current = self.currentIndex()
        row, column = (current.row(), current.column()) if current.isValid() else (0, FIRST)
        before, top = self.rows.places, self.verticalScrollBar().value()
        self.rows.show(review)
        if self.rows.places != before or not before:
            self._measure()
        self.verticalScrollBar().setValue(top)
        at = self.rows.index(min(row, self.rows.rowCount() - 1), min(column, self.rows.columnCount() - 1))
        self.selectionModel().setCurrentIndex(at, QItemSelectionModel.SelectionFlag.ClearAndSelect)

    def _measure(self) -> None:
        for column in range(min(self.rows.columnCount(), FIRST + MEASURED)):
            wanted = max(self._widest(column), self.horizontalHeader().sectionSizeHint(column))
            self.setColumnWidth(column, min(px(WIDEST), wanted))

    def _widest(self, column: int) -> int:
        """The width of the first rows: Qt would look at all of a list that is not shown yet."""
        usual, strong = self.fontMetrics(), QFontMetrics(self.rows.bold)
        cells = [self.rows.index(row, column) for row in range(min(self.rows.rowCount(), LOOKED_AT))]
        widths = (
            (strong if cell.data(Qt.ItemDataRole.FontRole) else usual).horizontalAdvance(
                str(cell.data() or "")
            )
            for cell in cells
        )
        return max(widths, default=0) + px(BESIDE)

    def show_cell(self, row: int, place: int | None) -> None:
        """Choose a cell and bring it in sight."""
        index = self.rows.index_of(row, place)
        self.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.ClearAndSelect)
        self.scrollTo(index, QAbstractItemView.ScrollHint.EnsureVisible)

    @property
    def place(self) -> int | None:
        """The column of the list in which the chosen cell stands."""
        return self.rows.place_of(self.currentIndex())

    def _header_clicked(self, section: int) -> None:
        index = self.rows.index(max(0, self.currentIndex().row()), section)
        self.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.ClearAndSelect)
        place = self.rows.place_of(index)
        if place is not None:
            self.column_wanted.emit(place)

    @guarded(None)
    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 (Qt)
        if event.key() in (Qt.Key.Key_F2, Qt.Key.Key_Space) and self.place is not None:
            self.column_wanted.emit(self.place)
            return
        super().keyPressEvent(event)
