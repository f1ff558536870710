"""A rating list taken into the register: its day first, then whose ratings these are."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from functools import partial

from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QWidget

from bracket_desk.domain import text as plain
from bracket_desk.domain.errors import DeskError
from bracket_desk.domain.people.matching import EARLIER
from bracket_desk.domain.people.people import Rating
from bracket_desk.ui.letters import px
from bracket_desk.ui.notice import Notice
from bracket_desk.ui.register_card import NO_DAY, read_rating_day
from bracket_desk.ui.register_taking import News, TakingDialog
from bracket_desk.ui.workplace import Workplace
from bracket_desk.words import N_

RATING_FIELDS = frozenset({"rating", EARLIER})
"""What a rating list changes on the card of somebody known."""


class RatingsDialog(TakingDialog):
    """As with any news; nothing can be taken before the list has its day."""

    day: date | None = None

    def __init__(self, parent: QWidget, place: Workplace, title: str, news: News) -> None:
        super().__init__(parent, place, title, news)
        self.day_field = QLineEdit()
        self.day_field.setMaximumWidth(px(140))
        self.day_field.setPlaceholderText(self._words.date(date(2026, 6, 1)))
        self.day_field.textChanged.connect(lambda _: self._read_day())
        self.day_field.editingFinished.connect(self._check_day)
        caption = QLabel(self._say(N_("&Day of the rating list")))
        caption.setBuddy(self.day_field)
        row = QHBoxLayout()
        row.addWidget(caption)
        row.addWidget(self.day_field)
        row.addStretch(1)
        self.notice = Notice()
        self.box.insertLayout(0, row)
        self.box.insertWidget(1, self.notice)
        self.setTabOrder(self.day_field, self.view)
        self.day_field.setFocus()

    @property
    def is_ready(self) -> bool:
        return self.day is not None

    def _read_day(self) -> None:
        self.notice.tell("")
        self.day = read_rating_day(self.day_field.text(), self._place.around.clock().date())
        self._set_day(self.day, {})
        day = self.day
        if day is not None:
            nothing: dict[int, Rating] = {}
            self._place.register.read(
                self,
                lambda register: register.ratings_on(day),
                nothing,
                partial(self._set_day, day),
                self._fail,
            )

    def _set_day(self, day: date | None, rated: Mapping[int, Rating]) -> None:
        if day == self.day:
            self.decisions.set_day(day, rated)
            self.refresh()

    def _check_day(self) -> None:
        """Say what is wrong with the day only once somebody has gone on."""
        text = plain.clean(self.day_field.text())
        if text and self.day is None:
            self.notice.tell(self._say(NO_DAY, value=text), refusal=True)

    def _fail(self, error: DeskError) -> None:
        self.notice.tell(self._words.sentence(error), refusal=True)
