"""The hall: its tables and hours, who judges where, which matches belong where."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import timedelta

from msgspec import structs

from bracket_desk.domain import commands as cmd
from bracket_desk.domain import events as ev
from bracket_desk.domain import text as plain
from bracket_desk.domain.errors import Rule, RuleError
from bracket_desk.domain.floor.hall import Duty, Hall, HallDay, Placement, Table
from bracket_desk.domain.stages import check_stage
from bracket_desk.domain.tournament import Tournament

LONGEST_TABLE_NAME = 40
LONGEST_WORDS = 200
"""Characters of what is said in words about tables, breaks and zones, and of reasons."""

MOST_GRID = 999
"""The last column and row of the grid of a hall."""

LONGEST_DAY = timedelta(hours=36)


def set_tables(t: Tournament, command: cmd.SetTables) -> tuple[ev.Event, ...]:
    """Name the tables of the hall, each once."""
    names = check_names(command.tables)
    _check_taken(t, t.floor.hall.named(names))
    return (ev.TablesSet(names),)


def check_names(said: Iterable[str]) -> tuple[str, ...]:
    """The names of tables without blanks around; RuleError TABLE_NAME unless each can be, and once."""
    names = tuple(name.strip() for name in said)
    times = Counter(names)
    bad = next((n for n in names if not n or len(n) > LONGEST_TABLE_NAME or times[n] > 1), None)
    if bad is not None:
        raise RuleError(Rule.TABLE_NAME, table=bad, most=LONGEST_TABLE_NAME)
    return names


def set_hall(t: Tournament, command: cmd.SetHall) -> tuple[ev.Event, ...]:
    """All of the hall at once; a table where a match is called or played stays where it is."""
    names = check_names(table.name for table in command.hall.tables)
    tables = tuple(_tidy(table, name) for table, name in zip(command.hall.tables, names, strict=True))
    hall = Hall(tables, _check_days(command.hall.days))
    if hall == t.floor.hall:
        raise RuleError(Rule.NOTHING_TO_DO)
    _check_taken(t, hall)
    return (ev.HallSet(hall),)


def _check_taken(t: Tournament, hall: Hall) -> None:
    """Where tables are named, those that are taken must be among them and fit the discipline."""
    for name, state in t.busy.items():
        table = hall.find(name)
        if hall.tables and (table is None or not table.fits(t.card.discipline)):
            raise RuleError(Rule.TABLE_BUSY, table=name, match=state.match.id)


def _tidy(table: Table, name: str) -> Table:
    where = plain.clean(table.where)
    if len(where) > LONGEST_WORDS:
        raise RuleError(Rule.WORDS_LONG, most=LONGEST_WORDS)
    grid = (table.x, table.y)
    if grid != (None, None) and not all(at is not None and 0 <= at <= MOST_GRID for at in grid):
        raise RuleError(Rule.TABLE_GRID, table=name, most=MOST_GRID)
    return structs.replace(table, name=name, where=where)


def _check_days(said: Sequence[HallDay]) -> tuple[HallDay, ...]:
    """Days and their breaks in order; HOURS_UNUSABLE names the first that cannot be."""
    days = tuple(_check_day(day) for day in sorted(said, key=lambda day: day.opens))
    overlapping = next((two for one, two in itertools.pairwise(days) if two.opens < one.closes), None)
    if overlapping is not None:
        raise RuleError(Rule.HOURS_UNUSABLE, day=overlapping.opens.date())
    return days


def _check_day(day: HallDay) -> HallDay:
    breaks = sorted(day.breaks, key=lambda pause: pause.begins)
    edges = [day.opens, *(edge for pause in breaks for edge in (pause.begins, pause.ends)), day.closes]
    rising = all(before <= after for before, after in itertools.pairwise(edges))
    lasting = all(pause.begins < pause.ends for pause in breaks)
    if not rising or not lasting or not timedelta(0) < day.closes - day.opens <= LONGEST_DAY:
        raise RuleError(Rule.HOURS_UNUSABLE, day=day.opens.date())
    if any(len(plain.clean(pause.name)) > LONGEST_WORDS for pause in breaks):
        raise RuleError(Rule.WORDS_LONG, most=LONGEST_WORDS)
    tidy = tuple(structs.replace(pause, name=plain.clean(pause.name)) for pause in breaks)
    return structs.replace(day, breaks=tidy)


def place_judges(t: Tournament, command: cmd.PlaceJudges) -> tuple[ev.Event, ...]:
    """Who judges where; each judge has one duty, with one table or more.

    What speaks against it by the rules of zone judging is a finding (``floor.judging``), no refusal.
    """
    numbers = {judge.number for judge in t.judges}
    seen: set[int] = set()
    duties = []
    for duty in command.duties:
        if duty.judge not in numbers:
            raise RuleError(Rule.UNKNOWN_JUDGE, number=duty.judge)
        if duty.judge in seen:
            raise RuleError(Rule.DUTY_TWICE, value=_judge_name(t, duty.judge))
        seen.add(duty.judge)
        duties.append(_check_duty(t, duty))
    if tuple(duties) == t.floor.duties:
        raise RuleError(Rule.NOTHING_TO_DO)
    return (ev.JudgesPlaced(tuple(duties)),)


def _judge_name(t: Tournament, number: int) -> str:
    return next(judge.name for judge in t.judges if judge.number == number)


def _check_duty(t: Tournament, duty: Duty) -> Duty:
    zone = plain.clean(duty.zone)
    if len(zone) > LONGEST_WORDS:
        raise RuleError(Rule.WORDS_LONG, most=LONGEST_WORDS)
    if not duty.tables:
        raise RuleError(Rule.DUTY_EMPTY, value=_judge_name(t, duty.judge))
    return Duty(duty.judge, _known_tables(t, duty.tables), zone)


def _known_tables(t: Tournament, said: Sequence[str]) -> tuple[str, ...]:
    """Tables that the hall has, out of order or not."""
    names = check_names(said)
    for name in names:
        if t.floor.hall.tables and t.floor.hall.find(name) is None:
            raise RuleError(Rule.UNKNOWN_TABLE, table=name, tables=t.tables)
    return names


def set_placements(t: Tournament, command: cmd.SetPlacements) -> tuple[ev.Event, ...]:
    """Which matches belong on which tables, and when."""
    placements = tuple(_check_placement(t, placement) for placement in command.placements)
    if placements == t.floor.placements:
        raise RuleError(Rule.NOTHING_TO_DO)
    return (ev.PlacementsSet(placements),)


def _check_placement(t: Tournament, placement: Placement) -> Placement:
    if placement.of not in t.format.index:
        check_stage(placement.of, t.format)
    begins, ends = placement.begins, placement.ends
    if begins is not None and ends is not None and ends <= begins:
        raise RuleError(Rule.HOURS_UNUSABLE, day=begins.date())
    return structs.replace(placement, tables=_known_tables(t, placement.tables))
