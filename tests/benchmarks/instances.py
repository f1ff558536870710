"""The events that timetables are compared on, with the solver and with the bound."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from random import Random

from bracket_desk.domain.bracket.formats import Format, FormatName, FromSeat, Match, load_format
from bracket_desk.domain.floor.expected import MinutesOf
from bracket_desk.domain.floor.hours import Session
from bracket_desk.domain.floor.timetable import DEFAULT_REST, minutes_by_stage

REST = DEFAULT_REST

NOW = datetime.fromisoformat("2026-12-05T10:00")

ENTRIES = (16, 32, 64, 128, 256)
TABLES = (6, 8, 10, 12, 16, 24)

BY_STAGE = {"upper": 70, "lower": 55, "final": 85, "F4": 90, "F2": 100}
"""Minutes as a secretary writes them: everything of a stage is as long."""

IN_SESSIONS = ((64, 8), (64, 12), (128, 10), (128, 16), (256, 12), (256, 24))
"""Entries and tables of the events whose hall closes: a break after four hours, and a night."""

IN_SESSIONS_BY_STAGE = ((32, 6), (64, 6), (64, 8), (64, 12), (128, 10), (256, 24))
"""The same where all matches of a stage are as long, so that hours are left over or are not."""


@dataclass(frozen=True, slots=True)
class Instance:
    """An event before its first match: ``minutes`` is ``mixed`` (45 to 75) or ``stage``."""

    entries: int
    tables: int
    minutes: str
    sessions: bool = False

    @property
    def name(self) -> str:
        """What the figures are kept under."""
        return f"{self.entries}/{self.tables} {self.minutes}{' sessions' if self.sessions else ''}"

    @property
    def format(self) -> Format:
        """The grid that is played."""
        return load_format(FormatName.TWO_STAGE, self.entries)

    @property
    def minutes_of(self) -> MinutesOf:
        """Minutes of each match."""
        return minutes_by_stage(BY_STAGE) if self.minutes == "stage" else _mixed

    @property
    def hours(self) -> tuple[Session, ...]:
        """The sessions; none where the hall never closes."""
        return tuple(_days(16)) if self.sessions else ()


def _mixed(match: Match) -> int:
    return Random(f"1 {match.id}").randint(45, 75)


def _days(count: int) -> Iterator[Session]:
    for day in range(count):
        opening = NOW + timedelta(days=day)
        yield opening, opening + timedelta(hours=4)
        yield opening + timedelta(hours=4, minutes=45), opening + timedelta(hours=11)


def instances() -> Iterator[Instance]:
    """All of them, the small ones first."""
    for entries in ENTRIES:
        for tables in TABLES:
            yield Instance(entries, tables, "mixed")
            yield Instance(entries, tables, "stage")
    for entries, tables in IN_SESSIONS:
        yield Instance(entries, tables, "mixed", sessions=True)
    for entries, tables in IN_SESSIONS_BY_STAGE:
        yield Instance(entries, tables, "stage", sessions=True)


def waits(instance: Instance) -> dict[str, tuple[int, list[str]]]:
    """For each match its minutes and the matches whose ends and rests it waits for."""
    minutes = instance.minutes_of
    return {
        match.id: (minutes(match), [s.match for s in match.sources if not isinstance(s, FromSeat)])
        for match in instance.format.matches
    }
