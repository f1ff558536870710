"""Where and when matches belong: on these tables, from then on, over by then."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date, datetime

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QCompleter, QLineEdit

from bracket_desk.domain.bracket.formats import Format
from bracket_desk.domain.floor.hall import Placement
from bracket_desk.ui.forms.fields import UnreadableError
from bracket_desk.ui.forms.rows import Cell, RowsField
from bracket_desk.ui.forms.stages import stage_texts
from bracket_desk.ui.hall_fields import LONGEST_LINE, read_names, show_texts, text_line
from bracket_desk.ui.letters import px
from bracket_desk.ui.typed_times import LONGEST_MOMENT, read_moment, time_after
from bracket_desk.words import N_, Words

LONGEST_PART = 60
"""Characters of the name of a part of the event."""

_DAY_OR_TIME = re.compile(r"\d{1,2}\.(0?[1-9]|1[0-2])\.?")


class PlacementsField(RowsField[tuple[Placement, ...]]):
    """A line for each part of the event, or single match, that belongs somewhere or has its time."""

    alone = True

    def __init__(self, words: Words, fmt: Format, near: date) -> None:
        """``near``: the day of a time that is typed without one."""
        say = words.say
        headings = (N_("part or number of a match"), N_("tables"), N_("from"), N_("until"))
        hint = N_(
            "Tables like 1, 2; without any all of them. A time like 15:30 is of the first day, with a day "
            "like 6.12. 15:30. Matches begin from then on, and are over by then."
        )
        super().__init__(say(N_("Where and when")), [say(text) for text in headings], say(hint))
        self._words, self._near = words, near
        self._parts = stage_texts(fmt, words)
        self._matches = {match.number: match.id for match in fmt.matches}
        self._numbers: dict[str, int] = {match.id: match.number for match in fmt.matches}

    # ------------------------------------------------------------ rows

    def make(self) -> tuple[Cell, ...]:
        return (
            self._part_box(),
            text_line(64, LONGEST_LINE),
            text_line(118, LONGEST_MOMENT),
            text_line(118, LONGEST_MOMENT),
        )

    def _part_box(self) -> QComboBox:
        """The parts to choose from; the number of a match can be typed instead."""
        box = QComboBox()
        box.setEditable(True)
        box.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        box.setMinimumWidth(px(160))
        box.addItems(["", *self._parts.values()])
        # proposed and never put into the line unasked: a number is typed there, too
        proposals = QCompleter([*self._parts.values()], box)
        proposals.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        proposals.setFilterMode(Qt.MatchFlag.MatchContains)
        box.setCompleter(proposals)
        line = _line_of(box)
        line.setMaxLength(LONGEST_PART)
        line.textEdited.connect(self._typed)
        proposals.activated.connect(lambda _: self._typed())
        box.activated.connect(lambda _: self._typed())
        return box

    def _add(self) -> None:
        super()._add()
        box = self.rows[-1][0]
        assert isinstance(box, QComboBox)
        _line_of(box).setAccessibleName(box.accessibleName())

    def texts(self, row: tuple[Cell, ...]) -> tuple[str, ...]:
        part = row[0]
        assert isinstance(part, QComboBox)
        return part.currentText().strip(), *super().texts(row)

    def raw(self) -> object:
        return tuple(self.texts(row) for row, _ in self.said())

    def fill(self, row: tuple[Cell, ...], values: Sequence[object]) -> None:
        placement = values[0] if values else Placement("")
        assert isinstance(placement, Placement)
        part, *others = row
        assert isinstance(part, QComboBox)
        part.setEditText(self._part_text(placement.of))
        _line_of(part).setCursorPosition(0)
        moments = (self._moment_text(placement.begins), self._moment_text(placement.ends))
        show_texts(others, (", ".join(placement.tables), *moments))

    def put(self, value: tuple[Placement, ...]) -> None:
        self.put_rows([(placement,) for placement in value])

    def _part_text(self, of: str) -> str:
        number = self._numbers.get(of)
        text = self._parts.get(of, of)
        return text if number is None else self._words.say(N_("match {number}"), number=number)

    def _moment_text(self, moment: datetime | None) -> str:
        return "" if moment is None else f"{self._words.date(moment.date())} {moment:%H:%M}"

    # ------------------------------------------------------------ the value

    def read(self) -> tuple[Placement, ...]:
        return tuple(self._placement(row) for row, _ in self.said())

    def _placement(self, row: tuple[Cell, ...]) -> Placement:
        part, tables, typed_from, typed_until = self.texts(row)
        say = self._words.say
        of, names = self._part(part), read_names(tables)
        begins = self._moment(typed_from, None)
        ends = self._moment(typed_until, begins)
        if not names and begins is None and ends is None:
            raise UnreadableError(say(N_("{part}: say where or when, or empty the line."), part=part))
        if begins is not None and ends is not None and ends <= begins:
            text = N_("{part}: the end is not after the beginning. Correct one of the two times.")
            raise UnreadableError(say(text, part=part))
        return Placement(of, names, begins, ends)

    def _part(self, typed: str) -> str:
        """The stage or the match that is named."""
        if not typed:
            text = N_("Say which matches a line is about: choose a part of the event, or type a number.")
            raise UnreadableError(self._words.say(text))
        named = next((of for of, text in self._parts.items() if text.casefold() == typed.casefold()), None)
        if named is not None:
            return named
        number = re.fullmatch(r"\D*?(\d{1,4})", typed)
        match = None if number is None else self._matches.get(int(number[1]))
        if match is None:
            text = N_("“{typed}” is no part of the event and no match. Choose a part, or type a number.")
            raise UnreadableError(self._words.say(text, typed=typed))
        return match

    def _moment(self, typed: str, after: datetime | None) -> datetime | None:
        """A time of the hall; without a day the next one after ``after``, or of the first day."""
        if not typed:
            return None
        if _DAY_OR_TIME.fullmatch(typed):
            text = N_("“{typed}” may be a day or a time. Type both, like 5.12. 15:30.")
            raise UnreadableError(self._words.say(text, typed=typed))
        day, clock = read_moment(typed, self._near, self._words)
        if day is None and after is not None:
            return time_after(after, clock)
        return datetime.combine(day or self._near, clock)


def _line_of(box: QComboBox) -> QLineEdit:
    line = box.lineEdit()
    assert line is not None
    return line
