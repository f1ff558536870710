"""Two cards of one person side by side: which value of each field counts; who may be one person."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from msgspec import structs
from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QButtonGroup,
    QDialog,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QPushButton,
    QRadioButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from bracket_desk.domain.errors import DeskError
from bracket_desk.domain.people.cards import FIELDS, Kept, PersonCard, merged
from bracket_desk.domain.people.matching import Pair, likely_pairs
from bracket_desk.exchange.card_out import FIELD_NAMES, field_text
from bracket_desk.remarks import LIKENESS
from bracket_desk.ui.asking import resize_within
from bracket_desk.ui.completing import CardOffers
from bracket_desk.ui.fields import calm_fields
from bracket_desk.ui.notice import Notice
from bracket_desk.ui.tables import plain_tip
from bracket_desk.ui.telling_cards import born_line, card_line
from bracket_desk.ui.theme import make_primary
from bracket_desk.ui.workplace import Workplace
from bracket_desk.words import N_, n_

MOST_PAIRS = 200
"""So many pairs are listed; the others come when these are gone."""

VALUE_WIDTH = 230
"""Pixels of a value; the tip has all of a longer one."""


class MergingDialog(QDialog):
    """Makes one card of two, as often as wanted. The chosen cards, if any, stand side by side at first."""

    def __init__(self, parent: QWidget, place: Workplace, chosen: Sequence[Kept] = ()) -> None:
        super().__init__(parent)
        self._place, self._say, self._words = place, place.say, place.words
        self._sides: list[Kept | None] = [None, None]
        self.choices: dict[str, QButtonGroup] = {}
        self._pairs: Sequence[Pair] = ()
        self.setWindowTitle(self._say(N_("Two cards of one person")))
        self.fields = [self._field(at) for at in (0, 1)]
        self.area = QScrollArea()
        self.area.setWidgetResizable(True)
        self.area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.notice = Notice()
        middle = QHBoxLayout()
        middle.setSpacing(16)
        middle.addLayout(self._suggestions(), 3)
        middle.addLayout(self._beside(), 5)
        box = QVBoxLayout(self)
        box.setSpacing(12)
        box.addLayout(middle, 1)
        box.addWidget(self.notice)
        box.addLayout(self._buttons())
        calm_fields(self)
        for at, kept in enumerate(chosen[:2]):
            self._sides[at] = kept
        self._show()
        resize_within(self, 1060, 560)
        self.fields[0 if self._sides[0] is None else 1].setFocus()
        place.register.changed.connect(self._suggest)
        self._suggest()

    # ------------------------------------------------------------ building

    def _suggestions(self) -> QVBoxLayout:
        side = QVBoxLayout()
        side.setSpacing(8)
        self.told = QLabel()
        self.told.setWordWrap(True)
        self.told.setTextFormat(Qt.TextFormat.PlainText)
        self.list = QListWidget()
        self.list.setAccessibleName(self._say(N_("Perhaps one person")))
        self.list.setWordWrap(True)
        self.list.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        # not whoever merely has the keys now: the focus makes the first one current
        self.list.itemSelectionChanged.connect(self._choose_pair)
        self.list.itemActivated.connect(lambda _: self._choose_pair())
        side.addWidget(self.told)
        side.addWidget(self.list, 1)
        return side

    def _beside(self) -> QVBoxLayout:
        beside = QVBoxLayout()
        beside.setSpacing(8)
        grid = QGridLayout()
        for at, text in enumerate((N_("&First card"), N_("&Second card"))):
            caption = QLabel(self._say(text))
            caption.setBuddy(self.fields[at])
            grid.addWidget(caption, 0, at)
            grid.addWidget(self.fields[at], 1, at)
        beside.addLayout(grid)
        beside.addWidget(self.area, 1)
        return beside

    def _field(self, at: int) -> QLineEdit:
        field = QLineEdit()
        field.setPlaceholderText(self._say(N_("type a name")))
        field.textEdited.connect(lambda _: self._take(at, None))
        CardOffers(field, self._place, partial(self._take, at), clubs=True)
        return field

    def _buttons(self) -> QHBoxLayout:
        self.merge = QPushButton(self._say(N_("&Make one card")))
        make_primary(self.merge)
        self.merge.clicked.connect(self.merge_both)
        close = QPushButton(self._say(N_("&Close")))
        close.clicked.connect(self.reject)
        row = QHBoxLayout()
        row.addStretch(1)
        for button in (self.merge, close):
            # Enter in a field means the field
            button.setAutoDefault(False)
            row.addWidget(button)
        return row

    # ------------------------------------------------------------ who may be one person

    def _suggest(self) -> None:
        nobody: tuple[Pair, ...] = ()
        self._place.register.read(
            self, lambda register: likely_pairs(register.everyone()), nobody, self._list, self._fail
        )

    def _list(self, pairs: Sequence[Pair]) -> None:
        self._pairs = pairs[:MOST_PAIRS]
        said = n_("{number} pair of cards may be one person:", "{number} pairs of cards may be one person:")
        nobody = self._say(N_("No two cards look like those of one person."))
        self.told.setText(self._words.count(*said, len(pairs)) if pairs else nobody)
        self.list.blockSignals(True)
        self.list.clear()
        for pair in self._pairs:
            why = self._say(LIKENESS[pair.why])
            names = (born_line(kept.card, self._words) for kept in (pair.one, pair.two))
            self.list.addItem("\n".join([*names, why]))
        self.list.setCurrentRow(-1)
        self.list.blockSignals(False)

    def _choose_pair(self) -> None:
        row = self.list.currentRow()
        if 0 <= row < len(self._pairs):
            self._sides = [self._pairs[row].one, self._pairs[row].two]
            self._show()

    # ------------------------------------------------------------ side by side

    def _take(self, at: int, kept: Kept | None) -> None:
        self._sides[at] = kept
        # what is being typed stays as it is
        self._show(typing=at if kept is None else None)

    def _show(self, typing: int | None = None) -> None:
        self.notice.tell("")
        for at, kept in enumerate(self._sides):
            if at != typing:
                self.fields[at].setText("" if kept is None else card_line(kept.card, self._words))
                self.fields[at].setCursorPosition(0)
        one, two = self._sides
        self.choices = {}
        # one widget after the other: the area deletes the one before
        self.area.setWidget(QWidget() if one is None or two is None else self._grid(one.card, two.card))
        trouble = "" if one is None or two is None else self._trouble(one, two)
        self.merge.setEnabled(one is not None and two is not None and not trouble)
        if trouble:
            self.notice.tell(trouble, refusal=True)

    def _trouble(self, one: Kept, two: Kept) -> str:
        if one.id == two.id:
            return self._say(N_("This is one card already. Choose another one."))
        if one.card.is_club != two.card.is_club:
            return self._say(N_("A club and a person cannot be one card."))
        return ""

    def _grid(self, one: PersonCard, two: PersonCard) -> QWidget:
        inner = QWidget()
        grid = QGridLayout(inner)
        grid.setContentsMargins(0, 0, 8, 0)
        grid.setHorizontalSpacing(16)
        grid.setVerticalSpacing(4)
        whole, row = merged(one, two), 0
        for field in FIELDS:
            texts = [field_text(field, card, self._words) for card in (one, two)]
            if not any(texts):
                continue
            caption = QLabel(self._say(FIELD_NAMES[field]))
            caption.setProperty("role", "muted")
            grid.addWidget(caption, row, 0)
            if field == "roles":
                grid.addWidget(_value(field_text(field, whole, self._words)), row, 1, 1, 2)
            elif all(texts) and texts[0] != texts[1]:
                second = field == "rating" and whole.rating == two.rating and whole.rating != one.rating
                self._add_choice(grid, row, field, texts, at=int(second))
            else:
                for at, text in enumerate(texts):
                    grid.addWidget(_value(text), row, at + 1)
            row += 1
        grid.setColumnStretch(1, 1)
        grid.setColumnStretch(2, 1)
        grid.setRowStretch(row, 1)
        return inner

    def _add_choice(self, grid: QGridLayout, row: int, field: str, texts: Sequence[str], at: int) -> None:
        """Two values that differ: one of them counts."""
        group = self.choices[field] = QButtonGroup(grid.parentWidget())
        name = self._say(FIELD_NAMES[field])
        for side, text in enumerate(texts):
            button = QRadioButton()
            shown = button.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, VALUE_WIDTH)
            # an ampersand in a name is a name's, not a key's
            button.setText(shown.replace("&", "&&"))
            button.setToolTip(plain_tip(text))
            button.setAccessibleName(f"{name}: {text}")
            button.setChecked(side == at)
            group.addButton(button, side)
            grid.addWidget(button, row, side + 1)

    @property
    def whole(self) -> PersonCard | None:
        """The card that the two make by what is chosen."""
        one, two = self._sides
        if one is None or two is None:
            return None
        card = merged(one.card, two.card)
        for field, group in self.choices.items():
            side = (one, two)[group.checkedId()].card
            card = structs.replace(card, **{field: getattr(side, field)})
            if field == "rating":
                card = structs.replace(card, rating_day=side.rating_day)
        return card

    # ------------------------------------------------------------ doing

    def merge_both(self) -> None:
        """Ask, and make one card of the two."""
        (one, two), whole, asking = self._sides, self.whole, self._place.asking
        if one is None or two is None or whole is None or asking is None or not self.merge.isEnabled():
            return
        text = N_("Two cards become one: {name}. The register does not keep what was not chosen.")
        if not asking.confirm(self._say(text, name=whole.name), self._say(N_("Make one card"))):
            return
        self.merge.setEnabled(False)
        first, second = one.id, two.id
        self._place.register.write(
            self, lambda register: register.merge(first, second, whole), self._merged, self._fail
        )

    def _merged(self, card: PersonCard | None) -> None:
        self._sides = [None, None]
        self._show()
        if card is None:
            self.notice.tell(self._say(N_("One of the cards is no longer there.")), refusal=True)
        else:
            self.notice.tell(self._say(N_("One card now: {name}"), name=card_line(card, self._words)))
        self.list.setFocus()

    def _fail(self, error: DeskError) -> None:
        self.merge.setEnabled(self.whole is not None)
        self.notice.tell(self._words.sentence(error), refusal=True)


def _value(text: str) -> QLabel:
    label = QLabel(text)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(True)
    return label
