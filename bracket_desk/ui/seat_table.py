"""The seats of a draw by groups, one column a group: who sits where, and which seats are possible."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QModelIndex, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView

from bracket_desk.domain.bracket.formats import GROUP_SEATS, Format
from bracket_desk.labels import BYE_SIGN
from bracket_desk.ui.guard import NOTHING, guarded
from bracket_desk.ui.letters import px
from bracket_desk.ui.tables import HeadedModel, Index, plain_tip
from bracket_desk.ui.theme import Colours
from bracket_desk.words import N_, Words, group_name

POSSIBLE = "○"
"""Mark of a seat that the next ball can give."""

UNPROVED = "○ ?"
"""Mark of one of which it is not proved that the fewest conflicts can still be reached from it."""

LOWEST, HIGHEST = 20, 28
"""Pixels of a row."""

NARROWEST = 104
"""Pixels of a column: a number and a short name."""

FIGURE_SPACE = "\u2007"


@dataclass(frozen=True, slots=True)
class Seats:
    """What the table shows: names by seat, seats that stay empty, possible ones, the last one filled.

    Of the possible ones ``unproved`` are those that may lead to more conflicts than must be.
    """

    names: Mapping[int, str]
    byes: AbstractSet[int] = frozenset()
    possible: AbstractSet[int] = frozenset()
    last: int | None = None
    unproved: AbstractSet[int] = frozenset()


class _SeatsModel(HeadedModel):
    def __init__(self, fmt: Format, words: Words, colours: Colours) -> None:
        super().__init__(seat_heads(fmt, words), min(GROUP_SEATS, fmt.size))
        self._fmt = fmt
        self._say = words.say
        self._colours = colours
        self.shown = Seats({})

    def show(self, seats: Seats) -> None:
        self.shown = seats
        self.tell_changed()

    def seat(self, index: Index) -> int:
        return index.column() * self._rows + index.row() + 1

    def index_of(self, seat: int) -> QModelIndex:
        column, row = divmod(seat - 1, self._rows)
        return self.index(row, column)

    @guarded(NOTHING)
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        seat = self.seat(index)
        match role:
            case Qt.ItemDataRole.DisplayRole:
                number = str(seat).rjust(len(str(self._fmt.size)), FIGURE_SPACE)
                return f"{number}  {self._mark(seat)}"
            case Qt.ItemDataRole.AccessibleTextRole:
                return self._say(N_("Seat {seat}: {who}"), seat=seat, who=self._word(seat))
            case Qt.ItemDataRole.ToolTipRole:
                return plain_tip(self.shown.names.get(seat, ""))
            case Qt.ItemDataRole.FontRole:
                font = QFont()
                font.setBold(seat == self.shown.last or seat in self.shown.possible)
                return font
            case Qt.ItemDataRole.ForegroundRole:
                return QColor(self._colour(seat))
            case _:
                return None

    def _mark(self, seat: int) -> str:
        if seat in self.shown.byes:
            return BYE_SIGN
        if seat in self.shown.unproved:
            return UNPROVED
        return POSSIBLE if seat in self.shown.possible else self.shown.names.get(seat, "")

    def _word(self, seat: int) -> str:
        if seat in self.shown.byes:
            return self._say(N_("stays empty"))
        if seat in self.shown.unproved:
            return self._say(N_("possible; not proved that the fewest conflicts can still be reached"))
        if seat in self.shown.possible:
            return self._say(N_("possible"))
        return self.shown.names.get(seat) or self._say(N_("free"))

    def _colour(self, seat: int) -> str:
        if seat in self.shown.names:
            return self._colours.text
        return self._colours.accent if seat in self.shown.possible else self._colours.muted


class SeatTable(QTableView):
    """A quiet table of seats. ``wanted`` is a seat somebody pointed at, by a double click or Enter."""

    wanted = Signal(int)

    def __init__(self, fmt: Format, words: Words, colours: Colours) -> None:
        super().__init__()
        self._model = _SeatsModel(fmt, words, colours)
        self.setModel(self._model)
        self.setAccessibleName(words.say(N_("Seats of the draw")))
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setTabKeyNavigation(False)
        self.setWordWrap(False)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.verticalHeader().setVisible(False)
        self.verticalHeader().setMinimumSectionSize(px(LOWEST))
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.horizontalHeader().setHighlightSections(False)
        self.horizontalHeader().setFixedHeight(px(HIGHEST))
        self.setMaximumHeight(self._height_of(HIGHEST))
        # a low window scrolls the seats rather than hide what is typed
        self.setMinimumHeight(self._height_of(LOWEST) // 2)
        self.activated.connect(lambda index: self.wanted.emit(self._model.seat(index)))

    def show_seats(self, seats: Seats) -> None:
        """Show this now, with the last one filled in sight."""
        self._model.show(seats)
        if seats.last is not None:
            self.scrollTo(self._model.index_of(seats.last))

    @property
    def shown(self) -> Seats:
        """What is shown."""
        return self._model.shown

    @guarded(None)
    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 (Qt)
        super().resizeEvent(event)
        wide = self.viewport().width() // max(1, self._model.columnCount())
        self.horizontalHeader().setDefaultSectionSize(max(px(NARROWEST), wide))

    @guarded(QSize())
    def sizeHint(self) -> QSize:  # noqa: N802 (Qt)
        return QSize(super().sizeHint().width(), self._height_of(HIGHEST))

    def _height_of(self, row: int) -> int:
        """Pixels in which every row is seen, with a bar to scroll sideways."""
        bar = self.horizontalScrollBar().sizeHint().height()
        return px(HIGHEST) + px(row) * self._model.rowCount() + bar + 2 * self.frameWidth() + 4


def seat_heads(fmt: Format, words: Words) -> Sequence[str]:
    """Names of the groups; where there are none, the first and last of each eight seats."""
    tall = min(GROUP_SEATS, fmt.size)
    if any(match.group is not None for match in fmt.matches):
        text = N_("Group {group}")
        groups = range(fmt.size // tall)
        return [words.say(text, group=group_name(group, words.language)) for group in groups]
    text = N_("Seats {first}–{last}")
    return [words.say(text, first=first, last=first + tall - 1) for first in range(1, fmt.size + 1, tall)]
