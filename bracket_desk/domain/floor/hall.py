"""The hall as values: tables, opening hours, who judges where, which matches belong on which table.

Order 942, part 2, item 2.1 names the sizes of tables; part 3, items 10 and 11 say who judges at them.
Times of the hall are local and without an offset, as timetables are.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime
from enum import StrEnum
from typing import Annotated

import msgspec

from bracket_desk.domain.card import Value
from bracket_desk.domain.sport.disciplines import Discipline
from bracket_desk.domain.sport.tables import Family, family

HallTime = Annotated[datetime, msgspec.Meta(tz=False)]
"""A local time of the hall, as it stands on the wall."""

Instant = Annotated[datetime, msgspec.Meta(tz=True)]
"""A moment with its offset: neither summer time nor another computer moves it."""

FEET: Mapping[Family, int] = {Family.PYRAMID: 12, Family.POOL: 9, Family.SNOOKER: 12, Family.CAROM: 10}
"""The length of a table by what is played on it (part 2, item 2.1)."""


class Table(Value, frozen=True):
    """A table by the name people call out. ``kind`` None is whatever the event's discipline asks for.

    ``x`` and ``y`` are column and row of a grid, from 0, both or none; ``where`` says it in words.
    """

    name: str
    kind: Family | None = None
    x: int | None = None
    y: int | None = None
    where: str = ""
    television: bool = False

    def fits(self, discipline: Discipline) -> bool:
        """Whether a discipline is played on such a table."""
        return self.kind in (None, family(discipline))


class Break(Value, frozen=True):
    """A time within a day of the hall when nothing is played."""

    begins: HallTime
    ends: HallTime
    name: str = ""


class HallDay(Value, frozen=True):
    """When the hall is open on a day, past midnight too; ``breaks`` lie within, in order."""

    opens: HallTime
    closes: HallTime
    breaks: tuple[Break, ...] = ()


class Hall(Value, frozen=True):
    """Tables in the order people count them, and opening hours in order; without days it is always open."""

    tables: tuple[Table, ...] = ()
    days: tuple[HallDay, ...] = ()

    def find(self, name: str) -> Table | None:
        """The table of that name."""
        return next((table for table in self.tables if table.name == name), None)

    def named(self, names: tuple[str, ...]) -> Hall:
        """With tables of these names; what is known of a table that stays is kept."""
        known = {table.name: table for table in self.tables}
        return msgspec.structs.replace(self, tables=tuple(known.get(name, Table(name)) for name in names))

    def sessions(self) -> tuple[tuple[datetime, datetime], ...]:
        """When matches can be played: the days without their breaks."""
        return tuple(span for day in self.days for span in _spans(day))


def _spans(day: HallDay) -> Iterator[tuple[datetime, datetime]]:
    begins = day.opens
    for pause in day.breaks:
        if begins < pause.begins:
            yield begins, pause.begins
        begins = pause.ends
    if begins < day.closes:
        yield begins, day.closes


class Duty(Value, frozen=True):
    """A judge, by number, and the tables they judge at; with the name of a zone they judge by zones."""

    judge: int
    tables: tuple[str, ...]
    zone: str = ""


class Placement(Value, frozen=True):
    """Where and when matches belong: ``of`` is a match, a round, a side or ``groups``.

    Without tables it may be any; they begin from ``begins`` on and are over by ``ends``.
    """

    of: str
    tables: tuple[str, ...] = ()
    begins: HallTime | None = None
    ends: HallTime | None = None


class PauseKind(StrEnum):
    """What a match can stand still for (Order 942, part 3, items 12 and 17)."""

    WARM_UP = "warm-up"
    FIVE_MINUTES = "five-minutes"
    BEFORE_DECIDER = "before-decider"
    ONE_MINUTE = "one-minute"
    MEDICAL = "medical-help"
