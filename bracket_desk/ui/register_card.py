"""One card of the register: everything it says, to be looked at, corrected or added."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date
from typing import Any, TypeVar

from msgspec import structs
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
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from bracket_desk.domain import text as plain
from bracket_desk.domain.errors import Trouble
from bracket_desk.domain.people import dates
from bracket_desk.domain.people.cards import PersonCard, RatingOf, Role
from bracket_desk.domain.people.names import LONGEST
from bracket_desk.domain.people.people import Rating
from bracket_desk.domain.sport import judges, titles
from bracket_desk.exchange import fields
from bracket_desk.exchange.card_out import dated_rating, rating_text
from bracket_desk.exchange.importer import refused_cell
from bracket_desk.ui.asking import Asking, resize_within
from bracket_desk.ui.fields import calm_fields
from bracket_desk.ui.guard import guarded
from bracket_desk.ui.notice import Notice
from bracket_desk.ui.theme import make_primary
from bracket_desk.words import N_, Words

T = TypeVar("T")

_NAMES = (
    ("surname", N_("&Surname")),
    ("given", N_("&Given name")),
    ("patronymic", N_("&Patronymic")),
)
_CLUB_NAME = (("surname", N_("Na&me of the club")),)
_MORE = (
    ("region", N_("&Region")),
    ("town", N_("&Town")),
    ("club", N_("&Club")),
    ("coach", N_("C&oach")),
    ("contact", N_("Co&ntact")),
)
_OF_CLUBS = ("region", "town", "contact")
_ROLES = (
    (Role.ATHLETE, N_("&athlete")),
    (Role.JUDGE, N_("&judge")),
    (Role.COACH, N_("coac&h")),
)
NO_DAY = N_(
    "“{value}” cannot be the day of a rating. Write a day until today with all digits of its year, "
    "like 01.06.2026."
)
_WHOLE_YEAR = re.compile(r"(?<!\d)\d{4}(?!\d)|\d{8}")


def read_birth(text: str, today: date) -> date | Trouble | None:
    """A date of birth as somebody typed it; None for nothing."""
    return dates.birth_date(text, today) if text.strip() else None


def read_rating(text: str, today: date) -> Rating | Trouble | None:
    """A rating as somebody typed it; None for nothing."""
    return fields.rating(text, fields.Reading(today)) if text.strip() else None


def read_rating_day(text: str, today: date) -> date | None:
    """The day of a rating until today, with all digits of its year; None for anything else."""
    found = dates.birth_date(text, today) if _WHOLE_YEAR.search(text) else None
    return found if isinstance(found, date) else None


class CardDialog(QDialog):
    """The fields of a card. ``card`` is what they say once it was accepted; a club has fewer of them."""

    def __init__(
        self,
        parent: QWidget,
        words: Words,
        today: date,
        card: PersonCard,
        ratings: Sequence[RatingOf] = (),
        *,
        new: bool = False,
        asking: Asking | None = None,
    ) -> None:
        super().__init__(parent)
        self._words, self._say, self._today, self._before = words, words.say, today, card
        self._asking = asking
        title = N_("New card") if new else N_("Card")
        self.setWindowTitle(self._say(title))
        self.lines: dict[str, QLineEdit] = {}
        self.roles: dict[Role, QCheckBox] = {}
        self.notice = Notice()
        inner = QWidget()
        columns = QHBoxLayout(inner)
        columns.setContentsMargins(0, 0, 8, 0)
        columns.setSpacing(24)
        for form in self._forms(card):
            columns.addLayout(form, 1)
        area = QScrollArea()
        area.setWidget(inner)
        area.setWidgetResizable(True)
        # the fields in it have the keys
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        box = QVBoxLayout(self)
        box.setSpacing(12)
        box.addWidget(area, 1)
        if ratings:
            box.addWidget(self._history(ratings))
        box.addWidget(self.notice)
        box.addWidget(self._buttons())
        calm_fields(self)
        self._allow()
        self._at_first = self._texts()
        resize_within(self, 860, 260 if card.is_club else 480)
        self.lines["surname"].setFocus()

    # ------------------------------------------------------------ building

    def _forms(self, card: PersonCard) -> list[QFormLayout]:
        first, second = _form(), _form()
        for field, text in _CLUB_NAME if card.is_club else _NAMES:
            first.addRow(self._say(text), self._line(field, getattr(card, field), LONGEST))
        if card.is_club:
            for field, text in _MORE:
                if field in _OF_CLUBS:
                    first.addRow(self._say(text), self._line(field, getattr(card, field)))
            return [first]
        first.addRow(self._say(N_("&Date of birth")), self._line("born", self._words.date(card.born), 40))
        self.sex = _choice((("", ""), ("m", self._say(N_("m"))), ("f", self._say(N_("f")))), card.sex)
        first.addRow(self._say(N_("Se&x")), self.sex)
        first.addRow(self._say(N_("Who it is")), self._role_boxes(card))
        self.title_of = self._terms(titles.TITLES, card.title)
        first.addRow(self._say(N_("Title, ran&k")), self.title_of)
        self.category = self._terms(judges.CATEGORIES, card.category)
        first.addRow(self._say(N_("Judge's categor&y")), self.category)
        for field, text in _MORE:
            second.addRow(self._say(text), self._line(field, getattr(card, field)))
        rating = "" if card.rating is None else rating_text(card.rating, self._words)
        day = self._words.date(card.rating_day)
        second.addRow(self._say(N_("Order o&f the category")), self._line("order", card.order))
        second.addRow(self._say(N_("Rat&ing")), self._line("rating", rating, 20))
        second.addRow(self._say(N_("… of th&e day")), self._line("rating_day", day, 40))
        return [first, second]

    def _line(self, field: str, text: str, most: int = fields.LONGEST_TEXT) -> QLineEdit:
        line = self.lines[field] = QLineEdit()
        line.setMaxLength(most)
        line.setText(text)
        line.setCursorPosition(0)
        line.textChanged.connect(lambda _: self._allow())
        return line

    def _role_boxes(self, card: PersonCard) -> QWidget:
        boxes = QWidget()
        row = QHBoxLayout(boxes)
        row.setContentsMargins(0, 0, 0, 0)
        for role, text in _ROLES:
            box = self.roles[role] = QCheckBox(self._say(text))
            box.setChecked(role in card.roles)
            row.addWidget(box)
        row.addStretch(1)
        return boxes

    def _terms(self, known: Sequence[str], value: str) -> QComboBox:
        others = [value] if value and value not in known else []
        return _choice([("", ""), *((one, self._words.term(one)) for one in (*known, *others))], value)

    def _history(self, ratings: Sequence[RatingOf]) -> QLabel:
        words = self._words
        said = [dated_rating(one.value, one.day, words) + f" {one.source}".rstrip() for one in ratings]
        label = QLabel(self._say(N_("Ratings kept: {ratings}"), ratings="; ".join(said)))
        label.setTextFormat(Qt.TextFormat.PlainText)
        label.setProperty("role", "muted")
        label.setWordWrap(True)
        return label

    def _buttons(self) -> QDialogButtonBox:
        buttons = QDialogButtonBox()
        self.save = buttons.addButton(self._say(N_("Keep the card")), QDialogButtonBox.ButtonRole.AcceptRole)
        make_primary(self.save)
        self.save.setDefault(True)
        buttons.addButton(self._say(N_("Go back")), QDialogButtonBox.ButtonRole.RejectRole)
        buttons.accepted.connect(self._keep)
        buttons.rejected.connect(self.reject)
        return buttons

    # ------------------------------------------------------------ what it says

    def _allow(self) -> None:
        """A card without a name is none."""
        self.save.setEnabled(bool(plain.clean(self.lines["surname"].text())))
        self.notice.tell("")

    def _keep(self) -> None:
        """Close the dialog, unless a field cannot be understood: then say which."""
        for field in ("born", "rating", "rating_day"):
            if trouble := self._trouble(field):
                self.notice.tell(trouble, refusal=True)
                self.lines[field].setFocus()
                self.lines[field].selectAll()
                return
        self.accept()

    @guarded(None)
    def reject(self) -> None:
        """Close; what was typed is dropped only when that is meant."""
        asking, text = self._asking, self._say(N_("What you typed into the card is not kept. Drop it?"))
        typed = self._texts() != self._at_first
        if not typed or asking is None or asking.confirm(text, self._say(N_("Drop it"))):
            super().reject()

    def _texts(self) -> list[str]:
        """What stands in each field."""
        texts = [line.text() for line in self.lines.values()]
        texts += [role for role, box in self.roles.items() if box.isChecked()]
        return texts + [str(box.currentData()) for box in self.findChildren(QComboBox)]

    def _trouble(self, field: str) -> str:
        text = self.lines[field].text() if field in self.lines else ""
        if field == "rating_day":
            return "" if not text.strip() or read_rating_day(text, self._today) else self._no_day(text)
        found = (read_birth if field == "born" else read_rating)(text, self._today)
        if not isinstance(found, Trouble):
            return ""
        refused = refused_cell(0, field, text, found)
        return self._words.reason(refused.reason, refused.values)

    def _no_day(self, text: str) -> str:
        return self._say(NO_DAY, value=plain.clean(text))

    @property
    def card(self) -> PersonCard:
        """The card as the fields say it."""
        said: dict[str, Any] = {field: plain.clean(line.text()) for field, line in self.lines.items()}
        if not self._before.is_club:
            said["born"] = _known(read_birth(said["born"], self._today))
            said["rating"] = _known(read_rating(said["rating"], self._today))
            day = read_rating_day(said["rating_day"], self._today)
            said["rating_day"] = None if said["rating"] is None else day
            said["roles"] = tuple(role for role, box in self.roles.items() if box.isChecked())
            for field, box in (("sex", self.sex), ("title", self.title_of), ("category", self.category)):
                said[field] = str(box.currentData())
        return structs.replace(self._before, **said)


def _known(value: T | Trouble) -> T | None:
    return None if isinstance(value, Trouble) else value


def _form() -> QFormLayout:
    form = QFormLayout()
    form.setSpacing(8)
    # long captions do not push the fields out of a small screen
    form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
    form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
    return form


def _choice(values: Sequence[tuple[str, str]], value: str) -> QComboBox:
    box = QComboBox()
    for data, text in values:
        box.addItem(text, data)
    box.setCurrentIndex(max(box.findData(value), 0))
    return box
