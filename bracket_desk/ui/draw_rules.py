"""The dialog of the rules of a draw: who by rating, which order of seats, who is kept apart."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from bracket_desk.domain.bracket.formats import Format
from bracket_desk.domain.draw.meetings import earliest_among, first_meetings
from bracket_desk.domain.draw.rules import Depth, DrawMode, DrawRules, Key, SeatOrder, Separation
from bracket_desk.domain.draw.seats import ordered_numbers
from bracket_desk.domain.draw.seeding import SEEDS
from bracket_desk.domain.errors import DeskError
from bracket_desk.exchange.lots import read_lots
from bracket_desk.labels import round_name
from bracket_desk.ui.asking import resize_within
from bracket_desk.ui.draw_words import DEPTH_WORDS, FINAL_KEY_WORDS, KEY_WORDS, MODE_WORDS
from bracket_desk.ui.fields import calm_fields
from bracket_desk.ui.pages.page import muted
from bracket_desk.ui.theme import make_primary
from bracket_desk.words import N_, SEAT_ORDERS, Words

KEYS = len(KEY_WORDS)
"""Keys that can be asked for one after the other."""


class RulesDialog(QDialog):
    """Asks for the rules of a draw. ``rules`` is what the fields say."""

    def __init__(
        self, parent: QWidget, words: Words, fmt: Format, rules: DrawRules, *, final: bool = False
    ) -> None:
        """``final``: of the final stage drawn anew, where only who is kept apart counts."""
        super().__init__(parent)
        self._keys = FINAL_KEY_WORDS if final else KEY_WORDS
        self._words, self._say, self._format = words, words.say, fmt
        self._table = rules.table
        self.list_wanted: Callable[[], Path | None] = lambda: None
        self.setWindowTitle(self._say(N_("Rules of the draw")))
        self.setMinimumWidth(640)
        form = QFormLayout()
        form.setSpacing(10)
        self._placing(form, rules)
        self._seating(form, rules)
        self._separation(form, rules)
        box = QVBoxLayout(self)
        box.addWidget(_scrolled(form), 1)
        box.addWidget(self._buttons())
        if final:
            for widget in (self.mode, self.seeds, self.within, self.order, self.why, self.meetings):
                form.setRowVisible(widget, False)
        self.mode.currentIndexChanged.connect(self._show)
        self.order.currentIndexChanged.connect(self._show)
        calm_fields(self)
        self._show()
        resize_within(self, 680, 240 if final else 600)

    def _placing(self, form: QFormLayout, rules: DrawRules) -> None:
        """Who by rating, who by lot."""
        self.mode = self._combo(MODE_WORDS, rules.mode)
        form.addRow(self._say(N_("&Placed")), self.mode)
        self.seeds = QComboBox()
        self.seeds.addItem(self._say(N_("as many as have ratings")), None)
        for number in SEEDS:
            self.seeds.addItem(str(number), number)
        self.seeds.setCurrentIndex(max(0, self.seeds.findData(rules.seeds)))
        form.addRow(self._say(N_("&Seeds")), self.seeds)
        self.within = QCheckBox(self._say(N_("Draw seeds &within 1–2, 3–4, 5–8, 9–16")))
        self.within.setChecked(rules.within_blocks)
        form.addRow("", self.within)

    def _seating(self, form: QFormLayout, rules: DrawRules) -> None:
        """Which number sits where, why, and what that does to the best."""
        self.order = self._combo({order: name for order, (name, _) in SEAT_ORDERS.items()}, rules.order)
        self.order.activated.connect(self._order_chosen)
        form.addRow(self._say(N_("&Order of seats")), self.order)
        self.why = QLineEdit(rules.why)
        self.why.setPlaceholderText(self._say(N_("why this table")))
        self.why.setAccessibleName(self._say(N_("Reason for the table of seats")))
        form.addRow("", self.why)
        self.meetings = muted("")
        form.addRow("", self.meetings)

    def _combo(self, words: dict[DrawMode, str] | dict[SeatOrder, str], chosen: object) -> QComboBox:
        box = QComboBox()
        for value, text in words.items():
            box.addItem(self._say(text), value)
        box.setCurrentIndex(max(0, list(words).index(chosen) if chosen in words else 0))  # type: ignore[arg-type]
        return box

    def _separation(self, form: QFormLayout, rules: DrawRules) -> None:
        self.keys: list[tuple[QComboBox, QComboBox]] = []
        captions = (N_("&Keep apart"), N_("th&en"), N_("and the&n"))
        for at in range(KEYS):
            key, depth = QComboBox(), QComboBox()
            key.addItem(self._say(N_("nobody")), None)
            for value, text in self._keys.items():
                key.addItem(self._say(text), value)
            for far, text in DEPTH_WORDS.items():
                depth.addItem(self._say(text), far)
            depth.setCurrentIndex(len(DEPTH_WORDS) - 1)
            depth.setAccessibleName(self._say(N_("How far apart")))
            if at < len(rules.separation):
                key.setCurrentIndex(max(0, key.findData(rules.separation[at].key)))
                depth.setCurrentIndex(max(0, depth.findData(rules.separation[at].depth)))
            row = QHBoxLayout()
            row.addWidget(key, 1)
            row.addWidget(depth, 1)
            caption = QLabel(self._say(captions[at]))
            caption.setBuddy(key)
            key.currentIndexChanged.connect(self._show)
            form.addRow(caption, row)
            self.keys.append((key, depth))

    def _buttons(self) -> QDialogButtonBox:
        buttons = QDialogButtonBox()
        agree = buttons.addButton(self._say(N_("Take these rules")), QDialogButtonBox.ButtonRole.AcceptRole)
        make_primary(agree)
        agree.setDefault(True)
        buttons.addButton(self._say(N_("Go back")), QDialogButtonBox.ButtonRole.RejectRole)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        self.agree: QPushButton = agree
        return buttons

    # ------------------------------------------------------------ showing

    def _show(self) -> None:
        self.seeds.setEnabled(self._mode is DrawMode.SEEDS)
        self.within.setEnabled(self._mode is not DrawMode.LOT)
        self.why.setVisible(self._order is SeatOrder.CUSTOM and self.mode.isVisibleTo(self))
        _, why = SEAT_ORDERS[self._order]
        self.meetings.setText("\n".join((self._say(why), *self._meetings())))
        asked = 0
        for at, (key, depth) in enumerate(self.keys):
            # a second key only counts after a first
            key.setEnabled(at <= asked)
            depth.setEnabled(at <= asked and key.currentData() is not None)
            asked += at <= asked and key.currentData() is not None
        self.agree.setEnabled(self._order is not SeatOrder.CUSTOM or bool(self._table))

    def _meetings(self) -> list[str]:
        """When the best can meet in this order, unbeaten and after a defeat."""
        fmt = self._format
        try:
            numbers = ordered_numbers(fmt.name, fmt.size, self._order, self._table)
        except DeskError:
            return []
        found = earliest_among(first_meetings(fmt, numbers), fmt.rounds())
        text = N_("The best {count} meet at the earliest: unbeaten – {unbeaten}; after a defeat – {beaten}.")
        return [
            self._say(text, count=best, unbeaten=self._round(unbeaten), beaten=self._round(beaten))
            for best, (unbeaten, beaten) in found.items()
        ]

    def _round(self, name: str | None) -> str:
        return self._say(N_("never")) if name is None else round_name(name, self._words).lower()

    def _order_chosen(self) -> None:
        """A table of one's own is read from a list."""
        if self._order is not SeatOrder.CUSTOM:
            return
        path = self.list_wanted()
        if path is None:
            return
        try:
            pairs = sorted((seat, number) for number, seat in read_lots(path))
            table = tuple(number for _, number in pairs)
            ordered_numbers(self._format.name, self._format.size, SeatOrder.CUSTOM, table)
        except DeskError as error:
            self.meetings.setText("⚠ " + self._words.sentence(error))
            return
        self._table = table
        self.why.setFocus()
        self._show()

    # ------------------------------------------------------------ what the fields say

    @property
    def _mode(self) -> DrawMode:
        return DrawMode(self.mode.currentData())

    @property
    def _order(self) -> SeatOrder:
        return SeatOrder(self.order.currentData())

    @property
    def rules(self) -> DrawRules:
        """The rules as the fields say them."""
        separation = tuple(
            Separation(Key(key.currentData()), Depth(depth.currentData()))
            for key, depth in self.keys
            if key.isEnabled() and key.currentData() is not None
        )
        custom = self._order is SeatOrder.CUSTOM
        return DrawRules(
            mode=self._mode,
            seeds=self.seeds.currentData() if self._mode is DrawMode.SEEDS else None,
            within_blocks=self.within.isEnabled() and self.within.isChecked(),
            order=self._order,
            table=self._table if custom else (),
            why=self.why.text().strip() if custom else "",
            separation=separation,
        )


def _scrolled(form: QFormLayout) -> QScrollArea:
    """Fields that a small screen scrolls, while the buttons below stay in sight."""
    fields = QWidget()
    fields.setLayout(form)
    scroll = QScrollArea()
    scroll.setWidgetResizable(True)
    scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    scroll.setWidget(fields)
    return scroll
