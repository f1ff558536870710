"""The dialog of the rules of a draw: who by rating, which order of seats, who is kept apart."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
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
    QVBoxLayout,
    QWidget,
)

from bracket_desk.domain.bracket.formats import Format, FormatName
from bracket_desk.domain.draw.procedure import blocks
from bracket_desk.domain.draw.rules import DrawMode, DrawRules, SeatOrder
from bracket_desk.domain.draw.seats import ordered_numbers
from bracket_desk.domain.draw.seeding import SEEDS
from bracket_desk.domain.errors import DeskError
from bracket_desk.ui.apart import ApartRows
from bracket_desk.ui.asking import resize_within
from bracket_desk.ui.draw_words import FINAL_KEY_WORDS, KEY_WORDS, MODE_WORDS, order_reason
from bracket_desk.ui.fields import calm_fields, scrolled
from bracket_desk.ui.guard import guarded
from bracket_desk.ui.letters import px
from bracket_desk.ui.seat_order import OrderDialog, meetings_text
from bracket_desk.ui.theme import make_primary
from bracket_desk.words import N_, SEAT_ORDERS, Words

USUAL_BLOCKS = 16
"""Seeds whose blocks are named while it is open how many there will be."""

KEYS = len(KEY_WORDS)
"""Keys that can be asked for one after the other."""


class _Sentences(QLabel):
    """Sentences as high as they are: a form would reckon their height for their least width."""

    def __init__(self) -> None:
        super().__init__()
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setProperty("role", "muted")
        self.setWordWrap(True)
        self.setAlignment(Qt.AlignmentFlag.AlignTop)

    def tell(self, text: str) -> None:
        """Say this."""
        self.setText(text)
        self._fit()

    @guarded(None)
    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 (Qt)
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        self.setFixedHeight(self.heightForWidth(self.width()))


class RulesDialog(QDialog):
    """Asks for the rules of a draw. ``rules`` is what the fields say."""

    def __init__(
        self,
        parent: QWidget,
        words: Words,
        fmt: Format,
        rules: DrawRules,
        *,
        entries: int = 0,
        final: bool = False,
    ) -> None:
        """``entries``: how many are admitted, 0: not known; ``final``: of the final stage drawn anew.

        For that only who is kept apart counts.
        """
        super().__init__(parent)
        self._keys = FINAL_KEY_WORDS if final else KEY_WORDS
        self._words, self._say, self._format = words, words.say, fmt
        self._grouped = fmt.name is FormatName.TWO_STAGE and not final
        self._table, self._entries = rules.table, entries
        self._before = rules.order
        self.list_wanted: Callable[[], Path | None] = lambda: None
        self.setWindowTitle(self._say(N_("Rules of the draw")))
        self.setMinimumWidth(px(640))
        form = QFormLayout()
        form.setSpacing(10)
        self._placing(form, rules)
        self._seating(form, rules)
        self._separation(form, rules)
        box = QVBoxLayout(self)
        fields = QVBoxLayout()
        fields.setContentsMargins(0, 0, 0, 0)
        fields.addLayout(form)
        # room that is left stays below, not around the sentences
        fields.addStretch(1)
        box.addWidget(scrolled(fields), 1)
        box.addWidget(self._buttons())
        if final:
            for widget in (self.mode, self.seeds, self.within, self.why, self.meetings):
                form.setRowVisible(widget, False)
            form.setRowVisible(self.order_row, False)
        self.mode.currentIndexChanged.connect(self._show)
        self.seeds.currentIndexChanged.connect(self._show)
        self.order.currentIndexChanged.connect(self._show)
        self.why.textChanged.connect(self._show)
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
        self.within = QCheckBox()
        self.within.setChecked(rules.within_blocks)
        form.addRow("", self.within)

    def _seating(self, form: QFormLayout, rules: DrawRules) -> None:
        """Which number sits where, why, and what that does to the best."""
        self.order = self._combo({order: name for order, (name, _) in SEAT_ORDERS.items()}, rules.order)
        self.order.activated.connect(self._order_chosen)
        self.edit = QPushButton(self._say(N_("&Table…")))
        self.edit.clicked.connect(self.edit_table)
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(self.order, 1)
        row.addWidget(self.edit)
        caption = QLabel(self._say(N_("&Order of seats")))
        caption.setBuddy(self.order)
        self.order_row = row
        form.addRow(caption, row)
        self.why = QLineEdit(rules.why)
        self.why.setPlaceholderText(self._say(N_("why this table: stands on the draw protocol")))
        self.why.setAccessibleName(self._say(N_("Reason for the table of seats")))
        form.addRow("", self.why)
        self.meetings = _Sentences()
        self.meetings.setMinimumWidth(px(480))
        form.addRow("", self.meetings)

    def _combo(self, words: dict[DrawMode, str] | dict[SeatOrder, str], chosen: object) -> QComboBox:
        box = QComboBox()
        for value, text in words.items():
            box.addItem(self._say(text), value)
        box.setCurrentIndex(max(0, list(words).index(chosen) if chosen in words else 0))  # type: ignore[arg-type]
        return box

    def _separation(self, form: QFormLayout, rules: DrawRules) -> None:
        self.apart = ApartRows(self._say, self._keys, KEYS, grouped=self._grouped)
        self.keys = self.apart.pairs
        self.apart.show(rules.separation)
        captions = (N_("&Keep apart"), N_("th&en"), N_("and the&n"))
        for text, (key, depth) in zip(captions, self.keys, strict=True):
            row = QHBoxLayout()
            row.addWidget(key, 1)
            row.addWidget(depth, 1)
            caption = QLabel(self._say(text))
            caption.setBuddy(key)
            key.currentIndexChanged.connect(self._show)
            form.addRow(caption, row)

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
        self.within.setText(self._within_text())
        custom = self._order is SeatOrder.CUSTOM and self.mode.isVisibleTo(self)
        self.why.setVisible(custom)
        self.edit.setVisible(custom)
        why = order_reason(self._order, self._format, self._words)
        self.meetings.tell("\n".join((why, *self._meetings())))
        self.apart.enable()
        reasoned = bool(self._table and self.why.text().strip())
        self.agree.setEnabled(self._order is not SeatOrder.CUSTOM or reasoned)

    def _meetings(self) -> list[str]:
        """When the best can meet in this order, unbeaten and after a defeat."""
        fmt = self._format
        try:
            numbers = ordered_numbers(fmt.name, fmt.size, self._order, self._table)
        except DeskError:
            return []
        return meetings_text(fmt, numbers, self._words)

    def _within_text(self) -> str:
        """Within which numbers seeds are drawn; as many blocks as there are seeds."""
        chosen = self.seeds.currentData() if self._mode is DrawMode.SEEDS else None
        found = ", ".join(f"{low}–{high}" for low, high in blocks(chosen or USUAL_BLOCKS))
        return self._say(N_("Draw seeds &within {blocks}"), blocks=found if chosen else f"{found} …")

    def _order_chosen(self) -> None:
        """A table of one's own is edited at once; whoever turns away has the order from before."""
        if self._order is SeatOrder.CUSTOM and not self.edit_table() and not self._table:
            self.order.setCurrentIndex(self.order.findData(self._before))
        self._before = self._order

    def edit_table(self) -> bool:
        """Edit the table of seats; whether it was taken."""
        dialog = self.table_dialog()
        dialog.finished.connect(dialog.deleteLater)
        taken = dialog.exec() == OrderDialog.DialogCode.Accepted
        if taken:
            self._table = dialog.table
            self.why.setText(dialog.reason)
            self._show()
        return taken

    def table_dialog(self) -> OrderDialog:
        """The editor, beginning from the table so far, else from the order that was chosen before."""
        order = SeatOrder.CUSTOM if self._table else self._before
        begun = DrawRules(order=order, table=self._table, why=self.why.text())
        dialog = OrderDialog(self, self._words, self._format, begun, self._entries)
        dialog.list_wanted = self.list_wanted
        return dialog

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
        custom = self._order is SeatOrder.CUSTOM
        return DrawRules(
            mode=self._mode,
            seeds=self.seeds.currentData() if self._mode is DrawMode.SEEDS else None,
            within_blocks=self.within.isEnabled() and self.within.isChecked(),
            order=self._order,
            table=self._table if custom else (),
            why=self.why.text().strip() if custom else "",
            separation=self.apart.separation,
        )
