"""What the hall is asked for: its tables, its hours, and who judges where."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from datetime import date, datetime

from PySide6.QtWidgets import QComboBox, QLineEdit, QWidget

from bracket_desk.domain.days import read_day
from bracket_desk.domain.decisions.hall import LONGEST_TABLE_NAME, LONGEST_WORDS
from bracket_desk.domain.floor.hall import FEET, Break, Duty, HallDay, Table
from bracket_desk.domain.people.people import Judge
from bracket_desk.domain.sport.tables import Family
from bracket_desk.ui.forms.fields import UnreadableError
from bracket_desk.ui.forms.rows import Cell, RowsField
from bracket_desk.ui.hall_boxes import Box, Moves
from bracket_desk.ui.hall_plan import HallPlan
from bracket_desk.ui.letters import px
from bracket_desk.ui.theme import Colours
from bracket_desk.ui.typed_times import read_clock, time_after
from bracket_desk.words import N_, Words

LONGEST_LINE = 300


def text_line(width: int, longest: int = LONGEST_WORDS) -> QLineEdit:
    """A cell at least so wide, in pixels, for at most so many characters."""
    line = QLineEdit()
    line.setMaxLength(longest)
    line.setMinimumWidth(px(width))
    return line


def read_names(typed: str) -> tuple[str, ...]:
    """Names of tables as they are typed in a line, with commas between."""
    return tuple(filter(None, (name.strip() for name in re.split(r"[,;]", typed))))


def show_texts(cells: Sequence[Cell], values: Sequence[str]) -> None:
    """Show the texts of lines from their beginning."""
    for cell, value in zip(cells, values, strict=True):
        assert isinstance(cell, QLineEdit)
        cell.setText(value)
        cell.setCursorPosition(0)


class TablesField(RowsField[tuple[Table, ...]]):
    """The tables in the order in which people count them, in lines and as boxes of ``plan``.

    Lines and plan always say the same; where the plan stands, is for others to say.
    """

    alone = True

    def __init__(self, words: Words, colours: Colours, out: Collection[str]) -> None:
        """``out``: the tables that are out of order."""
        say = words.say
        headings = (
            N_("number"),
            N_("kind"),
            N_("column"),
            N_("row"),
            N_("where it stands"),
            N_("television"),
        )
        super().__init__(say(N_("Tables")), [say(text) for text in headings])
        self._words, self._out = words, out
        self.plan = HallPlan(words, colours)
        self.plan.moved.connect(self._take_places)
        self.edited.connect(self._show_plan)

    def make(self) -> tuple[Cell, ...]:
        say, kind, television = self._words.say, QComboBox(), QComboBox()
        kind.addItem(say(N_("as the discipline asks")), None)
        for family in Family:
            text = say(N_("{kind}, {feet} ft"), kind=self._words.term(family), feet=FEET[family])
            kind.addItem(text, family.value)
        television.addItem("", False)
        television.addItem(say(N_("yes")), True)
        return (
            text_line(64, LONGEST_TABLE_NAME),
            kind,
            text_line(48, 4),
            text_line(48, 4),
            text_line(120),
            television,
        )

    def fill(self, row: tuple[Cell, ...], values: Sequence[object]) -> None:
        table = values[0] if values else Table("")
        assert isinstance(table, Table)
        name, kind, x, y, where, television = row
        place = ["" if at is None else str(at + 1) for at in (table.x, table.y)]
        show_texts((name, x, y, where), (table.name, *place, table.where))
        assert isinstance(kind, QComboBox)
        assert isinstance(television, QComboBox)
        kind.setCurrentIndex(max(kind.findData(None if table.kind is None else table.kind.value), 0))
        television.setCurrentIndex(int(table.television))

    def put(self, value: tuple[Table, ...]) -> None:
        self.put_rows([(table,) for table in value])
        self._show_plan()

    def fix(self, why: str) -> None:
        super().fix(why)
        self.plan.lock(locked=bool(why))

    def stops(self) -> list[QWidget]:
        return [*super().stops(), self.plan]

    def _show_plan(self) -> None:
        """The tables as far as they can be read: what is typed may be half a number."""
        boxes = []
        for at, row in enumerate(self.rows):
            name, x, y, _ = texts = self.texts(row)
            television = row[5]
            assert isinstance(television, QComboBox)
            if any(texts):
                place = _number(x), _number(y)
                cell = None if place[0] is None or place[1] is None else (place[0], place[1])
                boxes.append(Box(at, name, cell, bool(television.currentData()), name in self._out))
        self.plan.show_boxes(tuple(boxes))

    def _take_places(self, moves: Moves) -> None:
        """Type the places that the plan gave into the lines."""
        for at, cell in moves.items():
            _, _, x, y, *_ = self.rows[at]
            show_texts((x, y), ("", "") if cell is None else (str(cell[0] + 1), str(cell[1] + 1)))
        self.edited.emit()

    def read(self) -> tuple[Table, ...]:
        return tuple(self._table(row) for row, _ in self.said())

    def _table(self, row: tuple[Cell, ...]) -> Table:
        name, x, y, where = self.texts(row)
        kind, television = row[1], row[5]
        assert isinstance(kind, QComboBox)
        assert isinstance(television, QComboBox)
        data = kind.currentData()
        return Table(
            name,
            None if data is None else Family(data),
            self._place(name, x),
            self._place(name, y),
            where,
            bool(television.currentData()),
        )

    def _place(self, name: str, typed: str) -> int | None:
        """A column or row: people count them from 1."""
        if not typed:
            return None
        number = _number(typed)
        if number is None:
            text = N_("Table {table}: “{typed}” is no column or row. Type a number from 1 on.")
            raise UnreadableError(self._words.say(text, table=name, typed=typed))
        return number


def _number(typed: str) -> int | None:
    """A column or row from 0, as people count them from 1; None if it is none."""
    return int(typed) - 1 if typed.isdecimal() and int(typed) > 0 else None


class HoursField(RowsField[tuple[HallDay, ...]]):
    """When the hall is open, a line a day."""

    alone = True

    def __init__(self, words: Words, near: date) -> None:
        say = words.say
        headings = (N_("day"), N_("opens"), N_("closes"), N_("breaks, like 13:00–14:00"))
        hint = N_(
            "Without any hours the hall counts as always open. A closing after midnight is of the next day."
        )
        super().__init__(say(N_("Opening hours")), [say(text) for text in headings], say(hint))
        self._words, self._near = words, near

    def make(self) -> tuple[Cell, ...]:
        return (text_line(96, 12), text_line(64, 5), text_line(64, 5), text_line(200, LONGEST_LINE))

    def fill(self, row: tuple[Cell, ...], values: Sequence[object]) -> None:
        if not values:
            show_texts(row, ("", "", "", ""))
            return
        day = values[0]
        assert isinstance(day, HallDay)
        breaks = ", ".join(f"{one.begins:%H:%M}–{one.ends:%H:%M} {one.name}".strip() for one in day.breaks)
        show_texts(row, (self._words.date(day.opens), f"{day.opens:%H:%M}", f"{day.closes:%H:%M}", breaks))

    def put(self, value: tuple[HallDay, ...]) -> None:
        self.put_rows([(day,) for day in value])

    def read(self) -> tuple[HallDay, ...]:
        return tuple(self._day(row) for row, _ in self.said())

    def _day(self, row: tuple[Cell, ...]) -> HallDay:
        typed, opens, closes, breaks = self.texts(row)
        day = read_day(typed, self._near)
        if day is None:
            text = N_("“{typed}” is no day. Type one like 5.12.2026.")
            raise UnreadableError(self._words.say(text, typed=typed))
        begins = datetime.combine(day, read_clock(opens, self._words))
        return HallDay(
            begins, time_after(begins, read_clock(closes, self._words)), tuple(self._breaks(begins, breaks))
        )

    def _breaks(self, opens: datetime, typed: str) -> list[Break]:
        found = []
        for part in filter(None, (part.strip() for part in re.split(r"[,;]", typed))):
            pair = re.fullmatch(r"([\d:.]+)\s*[-–—]\s*([\d:.]+)\s*(.*)", part)
            if pair is None:
                text = N_("“{typed}” is no break. Type one like 13:00–14:00.")
                raise UnreadableError(self._words.say(text, typed=part))
            begins = time_after(opens, read_clock(pair[1], self._words))
            found.append(Break(begins, time_after(begins, read_clock(pair[2], self._words)), pair[3]))
        return found


class DutiesField(RowsField[tuple[Duty, ...]]):
    """Who judges where: a judge and a table, or tables and the name of their zone."""

    alone = True

    def __init__(self, words: Words, judges: Sequence[Judge]) -> None:
        say = words.say
        headings = (N_("tables, like 1, 2"), N_("judge"), N_("zone; empty for a judge at a table"))
        hint = N_(
            "Zones are for the early stage of pyramid, with more tables than judges; never for the final."
        )
        super().__init__(say(N_("Judges at tables")), [say(text) for text in headings], say(hint))
        self._words, self._judges = words, judges

    def make(self) -> tuple[Cell, ...]:
        judge = QComboBox()
        judge.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        judge.setMinimumWidth(px(220))
        judge.addItem("", None)
        for one in self._judges:
            judge.addItem(f"{one.number}  {one.name}", one.number)
        return (text_line(120, LONGEST_LINE), judge, text_line(120))

    def fill(self, row: tuple[Cell, ...], values: Sequence[object]) -> None:
        tables, judge, zone = row
        assert isinstance(judge, QComboBox)
        if not values:
            show_texts((tables, zone), ("", ""))
            judge.setCurrentIndex(0)
            return
        duty = values[0]
        assert isinstance(duty, Duty)
        show_texts((tables, zone), (", ".join(duty.tables), duty.zone))
        judge.setCurrentIndex(max(judge.findData(duty.judge), 0))

    def put(self, value: tuple[Duty, ...]) -> None:
        self.put_rows([(duty,) for duty in value])

    def read(self) -> tuple[Duty, ...]:
        return tuple(self._duty(row) for row, _ in self.said())

    def _duty(self, row: tuple[Cell, ...]) -> Duty:
        tables, zone = self.texts(row)
        judge = row[1]
        assert isinstance(judge, QComboBox)
        if judge.currentData() is None:
            text = N_("Tables {tables}: choose the judge, or empty the line.")
            raise UnreadableError(self._words.say(text, tables=tables))
        return Duty(judge.currentData(), read_names(tables), zone)
