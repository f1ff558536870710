"""The table of seats in the window: which number sits where, what that does, and why it is so."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QLineEdit,
    QPushButton,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from bracket_desk.domain.bracket.formats import GROUP_SEATS, Format, FormatName
from bracket_desk.domain.draw.meetings import earliest_among, first_meetings
from bracket_desk.domain.draw.rules import DrawRules, SeatOrder
from bracket_desk.domain.draw.seats import numbers_by_rules, ordered_numbers
from bracket_desk.domain.errors import DeskError
from bracket_desk.exchange.lots import read_seat_table
from bracket_desk.labels import BYE_SIGN, round_name
from bracket_desk.ui.asking import resize_within
from bracket_desk.ui.fields import calm_fields
from bracket_desk.ui.guard import NOTHING, guarded
from bracket_desk.ui.letters import px
from bracket_desk.ui.pages.page import muted
from bracket_desk.ui.tables import HeadedModel, Index
from bracket_desk.ui.theme import ROW_HEIGHT, make_primary
from bracket_desk.words import N_, SEAT_ORDERS, Words, group_name

SEAT, GROUP, NUMBER, MATCH = range(4)
"""Columns of the table."""


def meetings_text(fmt: Format, numbers: Sequence[int], words: Words) -> list[str]:
    """When the best can meet in an order of seats, unbeaten and after a defeat, a line each.

    In a knockout nobody plays on after a defeat.
    """

    def named(name: str | None) -> str:
        return words.say(N_("never")) if name is None else round_name(name, words).lower()

    found = earliest_among(first_meetings(fmt, numbers), fmt.rounds())
    text = N_("The best {count} meet at the earliest: {unbeaten}.")
    if fmt.name is FormatName.TWO_STAGE:
        text = N_("The best {count} meet at the earliest: unbeaten – {unbeaten}; after a defeat – {beaten}.")
    return [
        words.say(text, count=best, unbeaten=named(unbeaten), beaten=named(beaten))
        for best, (unbeaten, beaten) in found.items()
    ]


class _OrderModel(HeadedModel):
    """A line a seat. A number typed in changes places with the one that was there, so that none is lost."""

    changed = Signal()

    def __init__(self, fmt: Format, numbers: Sequence[int], entries: int, words: Words) -> None:
        heads = (N_("Seat"), N_("Group"), N_("Number"), N_("First match"))
        super().__init__([words.say(head) for head in heads], len(numbers))
        self._fmt, self._entries, self._words = fmt, entries, words
        self.numbers = list(numbers)

    def put(self, numbers: Sequence[int]) -> None:
        """Another order."""
        self.numbers = list(numbers)
        self._tell()

    def _tell(self) -> None:
        self.tell_changed()
        self.changed.emit()

    @guarded(Qt.ItemFlag.NoItemFlags)
    def flags(self, index: Index) -> Qt.ItemFlag:
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        return flags | Qt.ItemFlag.ItemIsEditable if index.column() == NUMBER else flags

    @guarded(NOTHING)
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        at = index.row()
        match role:
            case Qt.ItemDataRole.EditRole:
                return str(self.numbers[at])
            case Qt.ItemDataRole.DisplayRole:
                return self._shown(at, index.column())
            case Qt.ItemDataRole.TextAlignmentRole:
                return Qt.AlignmentFlag.AlignCenter
            case _:
                return None

    def _shown(self, at: int, column: int) -> str:
        first = at - at % 2
        return {
            SEAT: str(at + 1),
            GROUP: group_name(at // GROUP_SEATS, self._words.language),
            NUMBER: self._number(at),
            MATCH: f"{self._number(first)} – {self._number(first + 1)}",
        }[column]

    def _number(self, at: int) -> str:
        """The number of a seat; with a cross where nobody has that number now."""
        number = self.numbers[at]
        return f"{number} {BYE_SIGN}" if self._entries and number > self._entries else str(number)

    @guarded(False)
    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:  # noqa: N802 (Qt)
        text = str(value).strip()
        wanted = int(text) if text.isascii() and text.isdigit() and len(text) < 4 else 0
        if role != Qt.ItemDataRole.EditRole or wanted not in self.numbers:
            return False
        here, there = index.row(), self.numbers.index(wanted)
        self.numbers[here], self.numbers[there] = wanted, self.numbers[here]
        self._tell()
        return True


class OrderDialog(QDialog):
    """Edits a table of seats. ``table`` is the number of each seat, ``reason`` why it is so."""

    def __init__(self, parent: QWidget, words: Words, fmt: Format, rules: DrawRules, entries: int) -> None:
        """``rules``: what the table begins from; ``entries``: how many are admitted now, 0: not known."""
        super().__init__(parent)
        self._words, self._say, self._format, self._entries = words, words.say, fmt, entries
        self.list_wanted: Callable[[], Path | None] = lambda: None
        self.setWindowTitle(self._say(N_("Table of seats")))
        numbers = ordered_numbers(fmt.name, fmt.size, rules.order, rules.table)
        self.model = _OrderModel(fmt, numbers, entries, words)
        self.model.changed.connect(self._show)
        self.view = self._table()
        self.why = QLineEdit(rules.why)
        self.why.setPlaceholderText(self._say(N_("why this table: stands on the draw protocol")))
        reason = QLabel(self._say(N_("&Reason")))
        reason.setBuddy(self.why)
        self.why.textChanged.connect(self._reason_typed)
        self.meetings = muted("")
        self.warning = QLabel()
        self.warning.setTextFormat(Qt.TextFormat.PlainText)
        self.warning.setWordWrap(True)
        below = QHBoxLayout()
        below.setSpacing(8)
        below.addWidget(reason)
        below.addWidget(self.why, 1)
        box = QVBoxLayout(self)
        box.setSpacing(8)
        box.addLayout(self._begin_from())
        box.addWidget(
            muted(self._say(N_("Type a number into a seat: it changes places with the one there.")))
        )
        box.addWidget(self.view, 1)
        box.addWidget(self.meetings)
        box.addWidget(self.warning)
        box.addLayout(below)
        box.addWidget(self._buttons())
        calm_fields(self)
        self._reason_typed()
        self._show()
        resize_within(self, 620, 720)
        self.view.setCurrentIndex(self.model.index(0, NUMBER))
        self.view.setFocus()

    def _table(self) -> QTableView:
        view = QTableView()
        view.setModel(self.model)
        view.setAccessibleName(self._say(N_("Numbers by seat")))
        view.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        view.setEditTriggers(
            QAbstractItemView.EditTrigger.AnyKeyPressed
            | QAbstractItemView.EditTrigger.EditKeyPressed
            | QAbstractItemView.EditTrigger.DoubleClicked
        )
        view.setTabKeyNavigation(False)
        view.setAlternatingRowColors(True)
        view.setShowGrid(False)
        view.setWordWrap(False)
        view.verticalHeader().setVisible(False)
        view.verticalHeader().setDefaultSectionSize(px(ROW_HEIGHT))
        view.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        view.setColumnHidden(GROUP, self._format.name is not FormatName.TWO_STAGE)
        view.setMinimumHeight(px(120))
        return view

    def _begin_from(self) -> QHBoxLayout:
        """The orders that the program knows, and a list."""
        self.order = QComboBox()
        self.order.addItem(self._say(N_("begin from…")), None)
        for order, (name, _) in SEAT_ORDERS.items():
            if order is not SeatOrder.CUSTOM:
                self.order.addItem(self._say(name), order)
        self.order.setAccessibleName(self._say(N_("An order to begin from")))
        self.order.activated.connect(self._begin)
        self.from_list = QPushButton(self._say(N_("From a &list…")))
        self.from_list.setToolTip(self._say(N_("A list of two columns: number and seat")))
        self.from_list.clicked.connect(self._take_list)
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(self.order, 1)
        row.addWidget(self.from_list)
        return row

    def _buttons(self) -> QDialogButtonBox:
        buttons = QDialogButtonBox()
        self.agree = buttons.addButton(
            self._say(N_("Take this table")), QDialogButtonBox.ButtonRole.AcceptRole
        )
        make_primary(self.agree)
        back = buttons.addButton(self._say(N_("Go back")), QDialogButtonBox.ButtonRole.RejectRole)
        # Enter ends the typing of a number, never the dialog
        for button in (self.agree, back):
            button.setAutoDefault(False)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        return buttons

    # ------------------------------------------------------------ what the fields say

    @property
    def table(self) -> tuple[int, ...]:
        """The number of each seat."""
        return tuple(self.model.numbers)

    @property
    def reason(self) -> str:
        """Why the table is so."""
        return self.why.text().strip()

    # ------------------------------------------------------------ showing and doing

    def _show(self) -> None:
        """What the table does to the best, and to byes with as many people as there are now."""
        self.meetings.setText("\n".join(meetings_text(self._format, self.table, self._words)))
        warning = ""
        if self._entries:
            try:
                rules = DrawRules(order=SeatOrder.CUSTOM, table=self.table)
                numbers_by_rules(self._format.name, self._format.size, rules, self._entries)
            except DeskError as error:
                warning = "⚠ " + self._words.sentence(error)
        self.warning.setText(warning)
        self.warning.setVisible(bool(warning))

    def _reason_typed(self) -> None:
        """A table of one's own is taken only with its reason."""
        self.agree.setEnabled(bool(self.reason))

    def _begin(self) -> None:
        order = self.order.currentData()
        if order is not None:
            self.model.put(ordered_numbers(self._format.name, self._format.size, SeatOrder(order)))
        self.order.setCurrentIndex(0)

    def _take_list(self) -> None:
        """Numbers and seats from a list; one that is no table is told and changes nothing."""
        path = self.list_wanted()
        if path is None:
            return
        try:
            table = read_seat_table(path)
            self.model.put(ordered_numbers(self._format.name, self._format.size, SeatOrder.CUSTOM, table))
        except DeskError as error:
            self.warning.setText("⚠ " + self._words.sentence(error))
            self.warning.show()
