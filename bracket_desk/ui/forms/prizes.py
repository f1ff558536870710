"""Prize money by place: what is typed, and the statement of it while it is typed."""

from __future__ import annotations

from collections.abc import Sequence
from re import fullmatch

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QWidget

from bracket_desk.domain.bracket.formats import Format
from bracket_desk.domain.card import Prize
from bracket_desk.domain.decisions.card import check_prizes
from bracket_desk.domain.errors import RuleError
from bracket_desk.labels import band_text
from bracket_desk.ui.event_words import shares_text
from bracket_desk.ui.forms.fields import UnreadableError, read_money
from bracket_desk.ui.forms.rows import Cell, RowsField
from bracket_desk.ui.letters import px
from bracket_desk.ui.pages.page import muted
from bracket_desk.words import N_, Words


class PrizesField(RowsField[tuple[Prize, ...]]):
    """The fund and its parts by place. It is read only if the parts add up to the fund that is named."""

    def __init__(self, caption: str, words: Words, hint: str) -> None:
        headings = (words.say(N_("place or places")), words.say(N_("for each of these places")))
        super().__init__(caption, headings, hint)
        self._words = words
        self._format: Format | None = None
        self.fund = QLineEdit()
        self.fund.setFixedWidth(px(150))
        self.fund.setMaxLength(30)
        self.fund.textEdited.connect(lambda _: self.edited.emit())
        label = QLabel(words.say(N_("The whole fund")))
        label.setBuddy(self.fund)
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(label)
        row.addWidget(self.fund)
        row.addWidget(muted(words.say(N_("may stay empty: then it is what the prizes make"))), 1)
        self.inside.insertLayout(0, row)
        self.statement, self.total = QLabel(), QLabel()
        for label in (self.statement, self.total):
            label.setWordWrap(True)
            label.setTextFormat(Qt.TextFormat.PlainText)
            self.inside.addWidget(label)
        self.edited.connect(self._state)
        self.first = self.fund

    def arrange(self, fmt: Format) -> None:
        """Share by the places of a format."""
        if fmt is not self._format:
            self._format = fmt
            self._state()

    def make(self) -> tuple[Cell, ...]:
        places, each = QLineEdit(), QLineEdit()
        for line, length, width in ((places, 9, 110), (each, 30, 150)):
            line.setMaxLength(length)
            line.setFixedWidth(px(width))
        return places, each

    def fill(self, row: tuple[Cell, ...], values: Sequence[object]) -> None:
        for cell, value in zip(row, values or ("", ""), strict=True):
            assert isinstance(cell, QLineEdit)
            cell.setText(str(value))

    def put(self, value: tuple[Prize, ...]) -> None:
        amount = self._words.amount
        self.put_rows([(band_text((p.first, p.last)), amount(p.kopecks)) for p in value])
        self.fund.setText(amount(_sum(value)) if value else "")
        self._state()

    def raw(self) -> object:
        return self._fund, super().raw()

    def stops(self) -> list[QWidget]:
        return [self.fund, *super().stops()]

    def read(self) -> tuple[Prize, ...]:
        prizes = tuple(self._prize(row) for row, _ in self.said())
        self._state()
        difference = self._difference(prizes)
        if difference:
            why = N_("{difference} Correct a prize or the fund, or leave the fund empty.")
            raise UnreadableError(self._words.say(why, difference=difference))
        return tuple(sorted(prizes, key=lambda prize: prize.first))

    def _prize(self, row: tuple[Cell, ...]) -> Prize:
        places, each = self.texts(row)
        found = fullmatch(r"(\d{1,3})(?:\s*[-–—]\s*(\d{1,3}))?", places)
        if found is None:
            why = N_("“{typed}” is no place. Type one, like 1, or several, like 5–8, or empty the line.")
            raise UnreadableError(self._words.say(why, typed=places))
        return Prize(int(found[1]), int(found[2] or found[1]), read_money(each, self._words))

    def tell_fault(self, why: str) -> None:
        super().tell_fault(why)
        # a fault says the same, and what to do
        self.total.setVisible(not why and bool(self.total.text()))

    # ------------------------------------------------------------ the statement

    @property
    def _fund(self) -> str:
        return self.fund.text().strip()

    def _difference(self, prizes: Sequence[Prize]) -> str:
        """By how much the prizes miss the fund that is named, in words; nothing if they do not."""
        say, money = self._words.say, self._words.money
        fund = read_money(self._fund, self._words)
        together = _sum(prizes)
        if not self._fund or fund == together:
            return ""
        text = N_("The prizes make {sum}, which is {difference} less than the fund.")
        if together > fund:
            text = N_("The prizes make {sum}, which is {difference} more than the fund.")
        return say(text, sum=money(together), difference=money(abs(fund - together)))

    def _state(self) -> None:
        """Say what each line and each place makes, and whether it all adds up."""
        self.statement.setText("")
        try:
            total, adds_up = self._add_up()
        except UnreadableError as error:
            total, adds_up = str(error), False
        self.total.setText(total if adds_up or not total else f"⚠ {total}")
        self.total.setProperty("role", "" if adds_up else "fault")
        self.total.style().unpolish(self.total)
        self.total.style().polish(self.total)
        self.statement.setVisible(bool(self.statement.text()))
        self.total.setVisible(bool(total))

    def _add_up(self) -> tuple[str, bool]:
        """Show what each line and each place makes; what all make, and whether it is the fund."""
        words, prizes = self._words, []
        for row, result in self.said():
            if not all(self.texts(row)):
                continue  # it is being typed
            prize = self._prize(row)
            prizes.append(prize)
            if prize.last > prize.first:
                result.setText(words.say(N_("together {sum}"), sum=words.money(_sum([prize]))))
        if self._format is None or not (prizes or self._fund):
            return "", True
        try:
            check_prizes(prizes, self._format.size)
        except RuleError as error:
            return words.sentence(error), False
        self.statement.setText("\n".join(shares_text(self._format, prizes, words)))
        difference = self._difference(prizes)
        text = N_("The prizes make {sum}, the whole fund.") if self._fund else N_("The prizes make {sum}.")
        return difference or words.say(text, sum=words.money(_sum(prizes))), not difference


def _sum(prizes: Sequence[Prize]) -> int:
    return sum(prize.kopecks * (prize.last - prize.first + 1) for prize in prizes)
