"""Tables of the pages: rows of values, columns as data, searching without regard to ё and case."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from heapq import nlargest
from html import escape
from typing import Any, Generic, TypeVar
from unicodedata import normalize

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QPersistentModelIndex,
    QSortFilterProxyModel,
    Qt,
)
from PySide6.QtGui import QFocusEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
)

from bracket_desk.ui.guard import NOTHING, guarded
from bracket_desk.ui.letters import px
from bracket_desk.ui.theme import ROW_HEIGHT

ROOMY = 860
"""Pixels from which a table has room for its spare columns too."""

CELL_MARGINS = 24
"""Pixels that a cell has beside its text."""

MEASURED, LONGEST = 400, 6
"""Rows of a column that are looked through at most, and how many of its longest texts are measured."""

R = TypeVar("R")
Index = QModelIndex | QPersistentModelIndex
_ROOT = QModelIndex()


def plain_tip(text: str) -> str:
    """A tip that shows this text as it is: what looks like markup Qt would carry out."""
    return f"<span>{escape(text)}</span>" if "<" in text else text


@dataclass(frozen=True, slots=True)
class Column(Generic[R]):
    """One column: its heading, what it shows of a row, and by what it sorts if not by that.

    ``spare``: it stands back where a table is too narrow for all. ``brief`` is what it shows where the
    whole would be cut; the tip and screen readers have the whole.
    """

    heading: str
    shown: Callable[[R], str]
    sorts: Callable[[R], Any] | None = None
    right: bool = False
    stretch: bool = False
    spare: bool = False
    brief: Callable[[R], str] | None = None


class HeadedModel(QAbstractTableModel):
    """So many rows under headings; what stands in them is the heir's."""

    def __init__(self, heads: Sequence[str], rows: int) -> None:
        super().__init__()
        self._heads, self._rows = heads, rows

    @guarded(0)
    def rowCount(self, parent: Index = _ROOT) -> int:  # noqa: N802 (Qt)
        return 0 if parent.isValid() else self._rows

    @guarded(0)
    def columnCount(self, parent: Index = _ROOT) -> int:  # noqa: N802 (Qt)
        return 0 if parent.isValid() else len(self._heads)

    @guarded(NOTHING)
    def headerData(  # noqa: N802 (Qt)
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation is Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return self._heads[section]
        return None

    def tell_changed(self) -> None:
        """Whatever stands in them may be another now."""
        self.dataChanged.emit(self.index(0, 0), self.index(self._rows - 1, len(self._heads) - 1))


class RowsModel(QAbstractTableModel, Generic[R]):
    """Rows of any value. It keeps no copy of the event: pages hand it the rows after each step."""

    def __init__(self, columns: Sequence[Column[R]]) -> None:
        super().__init__()
        self._columns = columns
        self.rows: list[R] = []
        self._texts: dict[int, str] = {}
        self._ranks: dict[int, list[int]] = {}
        self._longest: dict[int, list[str]] = {}

    def show(self, rows: Sequence[R]) -> None:
        """Show these rows now. As many rows as before are the same people: what is chosen stays chosen."""
        self._forget()
        if len(rows) == len(self.rows) and rows:
            self.rows = list(rows)
            corner = self.index(len(rows) - 1, len(self._columns) - 1)
            self.dataChanged.emit(self.index(0, 0), corner)
            return
        self.beginResetModel()
        self.rows = list(rows)
        self.endResetModel()

    def _forget(self) -> None:
        """What was worked out of the rows before holds no longer."""
        self._texts, self._ranks, self._longest = {}, {}, {}

    @guarded(0)
    def rowCount(self, parent: Index = _ROOT) -> int:  # noqa: N802 (Qt)
        return 0 if parent.isValid() else len(self.rows)

    @guarded(0)
    def columnCount(self, parent: Index = _ROOT) -> int:  # noqa: N802 (Qt)
        return 0 if parent.isValid() else len(self._columns)

    @guarded(NOTHING)
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        column, row = self._columns[index.column()], self.rows[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return column.shown(row)
            case Qt.ItemDataRole.ToolTipRole:
                return plain_tip(column.shown(row))
            case Brief.ROLE:
                return column.brief(row) if column.brief is not None else None
            case Qt.ItemDataRole.TextAlignmentRole:
                side = Qt.AlignmentFlag.AlignRight if column.right else Qt.AlignmentFlag.AlignLeft
                return side | Qt.AlignmentFlag.AlignVCenter
            case _:
                return None

    @guarded(NOTHING)
    def headerData(  # noqa: N802 (Qt)
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation is not Qt.Orientation.Horizontal:
            return None
        column = self._columns[section]
        if role == Qt.ItemDataRole.DisplayRole:
            return column.heading
        if role == Qt.ItemDataRole.TextAlignmentRole:
            side = Qt.AlignmentFlag.AlignRight if column.right else Qt.AlignmentFlag.AlignLeft
            return side | Qt.AlignmentFlag.AlignVCenter
        return None

    def columns(self) -> Sequence[Column[R]]:
        """The columns in order."""
        return self._columns

    def text_of(self, row: int) -> str:
        """All that a row shows, folded, to be searched in."""
        if row not in self._texts:
            shown = (column.shown(self.rows[row]) for column in self._columns)
            self._texts[row] = fold("\n".join(shown))
        return self._texts[row]

    def longest_of(self, column: int) -> Sequence[str]:
        """The longest texts of a column: one of them is the widest. Of very many rows a part is looked at."""
        if column not in self._longest:
            shown = self._columns[column].shown
            some = self.rows[:: max(1, -(-len(self.rows) // MEASURED))]
            self._longest[column] = nlargest(LONGEST, {shown(row) for row in some}, key=len)
        return self._longest[column]

    def ranks_of(self, column: int) -> list[int]:
        """The rank of each row if they are sorted by a column; equal ones have the same."""
        if column not in self._ranks:
            by = self._columns[column]
            keys = [by.sorts(row) if by.sorts else fold(by.shown(row)) for row in self.rows]
            rank_of = {key: rank for rank, key in enumerate(sorted(set(keys)))}
            self._ranks[column] = [rank_of[key] for key in keys]
        return self._ranks[column]


def fold(text: str) -> str:
    """A text for comparing: no regard to case, ё or е, however the ё is encoded."""
    return normalize("NFC", text).casefold().replace("ё", "е")


class Found(QSortFilterProxyModel):
    """The rows in which every word of a search stands somewhere, sorted by one column."""

    def __init__(self) -> None:
        super().__init__()
        self._words: list[str] = []

    def search(self, text: str) -> None:
        """Show only what matches."""
        self._words = fold(text).split()
        self.invalidateFilter()

    @guarded(True)
    def filterAcceptsRow(self, source_row: int, source_parent: Index) -> bool:  # noqa: ARG002, N802 (Qt)
        if not self._words:
            return True
        text = self._rows().text_of(source_row)
        return all(word in text for word in self._words)

    @guarded(False)
    def lessThan(self, source_left: Index, source_right: Index) -> bool:  # noqa: N802 (Qt)
        ranks = self._rows().ranks_of(source_left.column())
        return ranks[source_left.row()] < ranks[source_right.row()]

    def _rows(self) -> RowsModel[Any]:
        model = self.sourceModel()
        assert isinstance(model, RowsModel)
        return model


class Brief(QStyledItemDelegate):
    """Shows the shorter text of a cell where the whole would be cut."""

    ROLE = Qt.ItemDataRole.UserRole + 1

    @guarded(None)
    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:  # noqa: N802 (Qt)
        super().initStyleOption(option, index)
        cell: Any = option  # whose fields the stubs of Qt leave out
        # the widths of columns are made of whole texts, so what is asked without a room is the whole
        if not cell.rect.isValid() or (brief := index.data(self.ROLE)) is None:
            return
        style = cell.widget.style()
        room = style.subElementRect(QStyle.SubElement.SE_ItemViewItemText, option, cell.widget).width()
        margin = style.pixelMetric(QStyle.PixelMetric.PM_FocusFrameHMargin, option, cell.widget) + 1
        if cell.fontMetrics.horizontalAdvance(cell.text) > room - 2 * margin:
            cell.text = brief


class RowsView(QTableView):
    """A table whose columns are as wide as all its rows need, not only those in sight."""

    @guarded(0)
    def sizeHintForColumn(self, column: int) -> int:  # noqa: N802 (Qt)
        rows, in_sight = self.rows_model(), super().sizeHintForColumn(column)
        return in_sight if rows is None else max(in_sight, self.widest(rows, column))

    def rows_model(self) -> RowsModel[Any] | None:
        """The rows that are shown, all of them, also those that a search leaves out."""
        model = self.model()
        rows = model.sourceModel() if isinstance(model, Found) else model
        return rows if isinstance(rows, RowsModel) else None

    def widest(self, rows: RowsModel[Any], column: int) -> int:
        """Pixels that the longest text of a column needs in its cell."""
        longest = (self.fontMetrics().horizontalAdvance(text) for text in rows.longest_of(column))
        return max(longest, default=0) + CELL_MARGINS


class _View(RowsView):
    """Shares room by need: spare columns stand back in a narrow one, empty ones where a text would be cut."""

    def __init__(self, columns: Sequence[Column[Any]], roomy: int) -> None:
        super().__init__()
        self._columns, self._roomy = columns, roomy
        self._unwanted: set[int] = set()

    @guarded(None)
    def setColumnHidden(self, column: int, hide: bool) -> None:  # noqa: FBT001, N802 (Qt)
        """Leave a column out whatever the room, or let it stand where there is some."""
        (self._unwanted.add if hide else self._unwanted.discard)(column)
        self.share_room()

    @guarded(None)
    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 (Qt)
        self.share_room()
        super().resizeEvent(event)

    @guarded(None)
    def share_room(self, *_: object) -> None:
        """Show the columns there is room for, and give those that stretch what each of them needs."""
        rows, room = self.rows_model(), self.viewport().width()
        if rows is None:
            return
        narrow = self.width() < px(self._roomy)
        wanted = [at for at in range(len(self._columns)) if at not in self._unwanted]
        shown = [at for at in wanted if not (self._columns[at].spare and narrow)]
        needs = {at: self._need(rows, at) for at in shown}
        if rows.rows and sum(needs.values()) > room:
            shown = [at for at in shown if self._columns[at].stretch or any(rows.longest_of(at))]
        for at in range(len(self._columns)):
            if self.isColumnHidden(at) == (at in shown):
                super().setColumnHidden(at, at not in shown)
        stretching = [at for at in shown if self._columns[at].stretch]
        left = room - sum(needs[at] for at in shown if at not in stretching)
        widths = shared(left, [needs[at] for at in stretching])
        header = self.horizontalHeader()
        for at, width in zip(stretching, widths, strict=True):
            # the last of them takes what is left to the pixel
            last = at == stretching[-1]
            mode = QHeaderView.ResizeMode.Stretch if last else QHeaderView.ResizeMode.Fixed
            if header.sectionResizeMode(at) != mode:
                header.setSectionResizeMode(at, mode)
            if not last and self.columnWidth(at) != width:
                self.setColumnWidth(at, width)

    def _need(self, rows: RowsModel[Any], column: int) -> int:
        """Pixels in which no text of a column is cut, its heading neither."""
        header = self.horizontalHeader()
        if header.sectionResizeMode(column) == QHeaderView.ResizeMode.Interactive:
            return header.sectionSize(column)
        heading = header.sectionSizeHint(column)
        # what is in sight is not measured by Qt once more: that takes longer than all the rest
        return max(self.widest(rows, column), heading, header.minimumSectionSize())

    @guarded(None)
    def focusInEvent(self, event: QFocusEvent) -> None:  # noqa: N802 (Qt)
        super().focusInEvent(event)
        # whoever comes by keys sees the whole row that keys act on, not one cell of it
        came_by_keys = event.reason() is not Qt.FocusReason.MouseFocusReason
        if came_by_keys and not self.selectionModel().hasSelection() and self.currentIndex().isValid():
            self.selectRow(self.currentIndex().row())


def table_view(model: RowsModel[R], name: str, found: Found | None = None, roomy: int = ROOMY) -> QTableView:
    """A quiet table: whole rows, equal heights, one stretching column, sorted by its headings.

    ``roomy``: pixels from which it has room for its spare columns.
    """
    view = _View(model.columns(), roomy)
    set_up(view, model, name, found)
    for changed in (model.modelReset, model.dataChanged):
        changed.connect(view.share_room)
    return view


def shared(room: int, needs: Sequence[int]) -> list[int]:
    """How so many pixels are shared: nobody gets more than they need while another has less than that."""
    left, widths = max(0, room), dict.fromkeys(range(len(needs)), 0)
    waiting = sorted(widths, key=lambda at: needs[at])
    while waiting:
        at = waiting.pop(0)
        widths[at] = min(needs[at], left // (len(waiting) + 1))
        left -= widths[at]
    return [width + left // len(widths) for width in widths.values()]


def set_up(view: QTableView, model: RowsModel[R], name: str, found: Found | None = None) -> None:
    """The same for a table of another kind."""
    if found is not None:
        found.setSourceModel(model)
        view.setModel(found)
        view.setSortingEnabled(True)
        view.sortByColumn(0, Qt.SortOrder.AscendingOrder)
    else:
        view.setModel(model)
    view.setAccessibleName(name)
    view.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    view.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
    view.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    view.setShowGrid(False)
    # a text that is too long ends in dots where the room ends, not at the last whole word before it
    view.setWordWrap(False)
    view.setAlternatingRowColors(True)
    view.setTabKeyNavigation(False)
    view.verticalHeader().setVisible(False)
    view.verticalHeader().setDefaultSectionSize(px(ROW_HEIGHT))
    if any(column.brief is not None for column in model.columns()):
        view.setItemDelegate(Brief(view))
    header = view.horizontalHeader()
    header.setMinimumSectionSize(px(40))
    header.setHighlightSections(False)
    # the rows in sight tell the widths: measuring hundreds takes longer than a key press
    header.setResizeContentsPrecision(0)
    for at, column in enumerate(model.columns()):
        mode = QHeaderView.ResizeMode.Stretch if column.stretch else QHeaderView.ResizeMode.ResizeToContents
        header.setSectionResizeMode(at, mode)
