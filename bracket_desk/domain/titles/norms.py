"""Tables of norms and of points as values: an edition, and rows that people fill in.

The norms of the sport (ЕВСК) and the points of its rating are published by others and change; the
program knows none of them. An event keeps a copy of the table it was judged by.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from typing import Annotated

import msgspec

from bracket_desk.domain.errors import Flaw
from bracket_desk.domain.sport.disciplines import Discipline
from bracket_desk.domain.sport.tables import Family, family
from bracket_desk.domain.sport.titles import TITLES, seniority

MOST_COUNT = 999
"""Of places, people, subjects, wins."""

MOST_POINTS = 10**9

LONGEST_TEXT = 500

MOST_ROWS = 2000
"""No table has more."""

LIFELONG = TITLES[: TITLES.index("КМС")]
"""Titles: they are for life. Ranks, from КМС down, are given for a time and can be confirmed."""

Count = Annotated[int, msgspec.Meta(ge=0, le=MOST_COUNT)]
Text = Annotated[str, msgspec.Meta(max_length=LONGEST_TEXT)]


class Value(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Base of what stands in these tables."""


class Edition(Value, frozen=True):
    """Which table it is: for which years, by which order of which day, and where that is published.

    ``example``: invented to show how a table is filled in; nothing may be awarded by it.
    """

    name: Text
    first_year: int | None = None
    last_year: int | None = None
    order: Text = ""
    day: date | None = None
    source: Text = ""
    example: bool = False

    @property
    def day_apart(self) -> date | None:
        """The day of the order, unless the words of the order name it."""
        if self.day is None or any(f"{self.day:{form}}" in self.order for form in ("%d.%m.%Y", "%Y-%m-%d")):
            return None
        return self.day

    def covers(self, year: int) -> bool:
        """Whether an event of that year is judged by it; one that names no years is for every year."""
        first, last = self.first_year or year, self.last_year or year
        return first <= year <= last


class Norm(Value, frozen=True):
    """What somebody has to have done for a title or rank. What a row does not say, it does not ask.

    ``levels`` and ``age_groups`` are keys of the tables of the sport, ``disciplines`` those or
    families of them; empty: any. ``entries`` and ``regions`` count who played. ``over_wins`` are wins
    over holders of the ranks in ``over``, just these. ``walkovers`` says whether wins without play
    count; it is said wherever wins are asked for. ``condition`` is for people to judge.
    """

    title: str
    levels: tuple[str, ...] = ()
    sex: str = ""  # "m", "f" or any
    age_groups: tuple[str, ...] = ()
    disciplines: tuple[str, ...] = ()
    first: Count | None = None
    last: Count | None = None
    entries: Count = 0
    regions: Count = 0
    age: Count = 0
    wins: Count = 0
    over: tuple[str, ...] = ()
    over_wins: Count = 0
    walkovers: bool | None = None
    condition: Text = ""

    @property
    def asks(self) -> bool:
        """Whether the row asks for anything; by one that does not, everybody would have the title."""
        asked = (self.last, self.entries, self.regions, self.age, self.wins, self.over_wins, self.condition)
        return any(asked)

    def of_event(self, level: str, age_group: str, discipline: Discipline) -> bool:
        """Whether the row is about such events at all; an age group that is not known fits none named."""
        return (
            (not self.levels or level in self.levels)
            and (not self.age_groups or age_group in self.age_groups)
            and covers_discipline(self.disciplines, discipline)
        )


class NormTable(Value, frozen=True):
    """Norms of one edition, in the order in which people gave them."""

    edition: Edition
    norms: Annotated[tuple[Norm, ...], msgspec.Meta(max_length=MOST_ROWS)] = ()


class PointsRow(Value, frozen=True):
    """Points of the rating for the places ``first`` to ``last`` of events of these levels and disciplines."""

    first: Count
    last: Count
    points: Annotated[float, msgspec.Meta(ge=0, le=MOST_POINTS)]
    levels: tuple[str, ...] = ()
    disciplines: tuple[str, ...] = ()


class PointsTable(Value, frozen=True):
    """Points by place and level, of one edition."""

    edition: Edition
    rows: Annotated[tuple[PointsRow, ...], msgspec.Meta(max_length=MOST_ROWS)] = ()

    def points(self, band: tuple[int, int], level: str, discipline: Discipline) -> float | None:
        """Points of a place, shared or not; None where no row holds the whole of it. The first row counts."""
        for row in self.rows:
            of_event = (not row.levels or level in row.levels) and covers_discipline(
                row.disciplines, discipline
            )
            if of_event and row.first <= band[0] and band[1] <= row.last:
                return row.points
        return None


def covers_discipline(named: tuple[str, ...], discipline: Discipline) -> bool:
    """Whether a discipline is among those named, by itself or with its family; none named: all."""
    return not named or discipline.value in named or family(discipline).value in named


def is_discipline(name: str) -> bool:
    """Whether a name is that of a discipline or of a family."""
    return name in {one.value for one in (*Discipline, *Family)}


Fault = tuple[str, Flaw, dict[str, object]]
"""The column, what is wrong, and the values of the sentence."""


def norm_faults(norm: Norm) -> Iterator[Fault]:
    """What in a row cannot be, column by column."""
    if norm.title not in TITLES[:-1]:
        yield "title", Flaw.NAME, {"value": norm.title, "choices": TITLES[:-1]}
    strange = next((title for title in norm.over if title not in TITLES), None)
    if strange is not None:
        yield "over", Flaw.NAME, {"value": strange, "choices": TITLES}
    if norm.sex not in ("", "m", "f"):
        yield "sex", Flaw.NAME, {"value": norm.sex, "choices": ("m", "f")}
    yield from _disciplines(norm.disciplines)
    yield from _places(norm.first, norm.last)
    for column in ("entries", "regions", "age", "wins", "over_wins"):
        count = getattr(norm, column)
        if not 0 <= count <= MOST_COUNT:
            yield column, Flaw.NUMBER, {"value": count, "low": 0, "high": MOST_COUNT}
    if len(norm.condition) > LONGEST_TEXT:
        yield "condition", Flaw.TEXT_LONG, {"most": LONGEST_TEXT}
    if bool(norm.over) != bool(norm.over_wins):
        yield ("over_wins", Flaw.OVER_WINS, {}) if norm.over else ("over", Flaw.OVER, {})
    if norm.walkovers is None and (norm.wins or norm.over_wins):
        yield "walkovers", Flaw.WALKOVERS, {}


def new_norm_faults(norm: Norm) -> Iterator[Fault]:
    """The same of a row that is filled in now: it asks for something.

    Events of earlier versions may hold rows that do not.
    """
    yield from norm_faults(norm)
    if not norm.asks:
        yield "last", Flaw.NOTHING, {}


def points_faults(row: PointsRow) -> Iterator[Fault]:
    """The same of a row of points."""
    yield from _disciplines(row.disciplines)
    yield from _places(row.first, row.last)
    if not 0 <= row.points <= MOST_POINTS:
        yield "points", Flaw.NUMBER, {"value": row.points, "low": 0, "high": MOST_POINTS}


def overlapping(rows: Sequence[PointsRow]) -> Iterator[tuple[int, int, int]]:
    """Rows, from 0, that give points for a place which an earlier one gives too: row, that one, the place.

    Only of rows about the same events: one about fewer may go before one about all.
    """
    alike: dict[tuple[frozenset[str], frozenset[str]], list[int]] = {}
    for at, row in enumerate(rows):
        alike.setdefault((frozenset(row.levels), frozenset(row.disciplines)), []).append(at)
    for numbers in alike.values():
        by_place = sorted(numbers, key=lambda at: rows[at].first)
        widest = by_place[0]
        for at in by_place[1:]:
            if rows[at].first <= rows[widest].last:
                yield max(at, widest), min(at, widest), rows[at].first
            if rows[at].last > rows[widest].last:
                widest = at


def _disciplines(named: tuple[str, ...]) -> Iterator[Fault]:
    strange = next((name for name in named if not is_discipline(name)), None)
    if strange is not None:
        choices = tuple(one.value for one in (*Family, *Discipline))
        yield "disciplines", Flaw.NAME, {"value": strange, "choices": choices}


def _places(first: int | None, last: int | None) -> Iterator[Fault]:
    for column, place in (("first", first), ("last", last)):
        if place is not None and not 1 <= place <= MOST_COUNT:
            yield column, Flaw.NUMBER, {"value": place, "low": 1, "high": MOST_COUNT}
    if first is not None and last is None:
        yield "last", Flaw.EMPTY, {}
    if first is not None and last is not None and last < first:
        yield "last", Flaw.ORDER, {"first": first, "value": last}


class TitleRuling(Value, frozen=True):
    """What the secretary decided about a title of an entry, and what it was decided on.

    ``norm`` is a copy of the row; ``edition``, ``order`` and ``day`` are those of the table, which may
    be another one by the time the papers are printed. ``band`` is the place at
    that time and ``missing`` the conditions that did not hold, so that it is known when that changes.
    ``example``: by an invented table, so it stands on no paper.
    """

    entry: str
    title: str
    confirmed: bool
    note: Text = ""
    norm: Norm | None = None
    edition: str = ""
    band: tuple[int, int] | None = None
    missing: tuple[str, ...] = ()
    example: bool = False
    order: Text = ""
    day: date | None = None

    def is_by(self, edition: Edition) -> bool:
        """Whether it was decided by that edition; one that is known by its name alone may be."""
        said = (self.order, self.day) if self.order or self.day else (edition.order, edition.day)
        return (self.edition, *said) == (edition.name, edition.order, edition.day)


def is_higher(one: str, other: str) -> bool:
    """Whether a title stands above another, or above none."""
    return seniority(one) < seniority(other)
