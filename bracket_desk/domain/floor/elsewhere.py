"""Events that share a hall: their tables and people are seen together, as plain values."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from functools import lru_cache

from bracket_desk.domain import commands as cmd
from bracket_desk.domain.errors import Rule, RuleError
from bracket_desk.domain.people import names
from bracket_desk.domain.people.people import Entry
from bracket_desk.domain.tournament import Tournament


@dataclass(frozen=True, slots=True)
class Person:
    """Whoever plays: numbers mean nothing in another event. ``key`` is what spellings of a name share."""

    key: str
    born: date | None = None

    def may_be(self, other: Person) -> bool:
        """Whether two can be one: the same name, and not born on different days."""
        return self.key == other.key and (None in (self.born, other.born) or self.born == other.born)

    def is_surely(self, other: Person) -> bool:
        """Whether two are one: the same name and the same date of birth."""
        return self.key == other.key and self.born is not None and self.born == other.born


def people_of(entry: Entry) -> tuple[Person, ...]:
    """The people behind an entry: the members of a team or a pair."""
    people = entry.members or (entry,)
    return tuple(Person(_key(person.name), person.born) for person in people)


@lru_cache(maxsize=4096)
def _key(name: str) -> str:
    return names.key(name)


@dataclass(frozen=True, slots=True)
class Taken:
    """A table that an event has taken, by its title, the match with its number, and who is there.

    ``since`` is when it was called there, if that is known.
    """

    event: str
    table: str
    match: str
    number: int
    people: tuple[Person, ...]
    since: datetime | None = None

    def holds(self, people: Iterable[Person], *, surely: bool) -> bool:
        """Whether one of these people is there."""
        same = Person.is_surely if surely else Person.may_be
        return any(same(one, two) for one in people for two in self.people)


def taken_by(t: Tournament) -> tuple[Taken, ...]:
    """What an event takes of the hall now."""
    return tuple(
        Taken(
            t.about.title,
            table,
            state.match.id,
            state.match.number,
            tuple(person for entry in state.players for person in people_of(t.entries[entry])),
            t.floor.times_of(state.key).called,
        )
        for table, state in t.busy.items()
    )


def tables_of(others: Iterable[Taken]) -> frozenset[str]:
    """The tables that other events have taken."""
    return frozenset(taken.table for taken in others)


def where_plays(t: Tournament, entry: str, others: Iterable[Taken], *, surely: bool = False) -> Taken | None:
    """Where somebody of an entry is or may be at a table, if anywhere."""
    people = people_of(t.entries[entry])
    return next((taken for taken in others if taken.holds(people, surely=surely)), None)


def check_elsewhere(t: Tournament, command: cmd.Command, others: Iterable[Taken]) -> None:
    """RuleError if a call or a move would use a table or a person that another event has.

    TABLE_ELSEWHERE, PLAYER_ELSEWHERE; the latter is a question where a date of birth is missing.
    Other commands pass: they take nothing new of the hall.
    """
    others = tuple(others)
    match command:
        case cmd.Call(match=match, table=table, confirm=confirm):
            _check_table(table, others)
            _check_people(t, match, others, confirm=confirm)
        case cmd.MoveMatch(table=table):
            _check_table(table, others)
        case cmd.TakeTableOut(to=str() as table):
            _check_table(table, others)
        case _:
            pass


def _check_table(table: str, others: Iterable[Taken]) -> None:
    there = next((taken for taken in others if taken.table == table.strip()), None)
    if there is not None:
        raise RuleError(Rule.TABLE_ELSEWHERE, table=there.table, value=there.event, number=there.number)


def _check_people(t: Tournament, match: str, others: Sequence[Taken], *, confirm: bool) -> None:
    for entry in t.state_of(match).players:
        sure = where_plays(t, entry, others, surely=True)
        there = sure or where_plays(t, entry, others)
        if there is not None and (sure is not None or not confirm):
            raise RuleError(
                Rule.PLAYER_ELSEWHERE,
                confirmable=sure is None,
                entry=entry,
                table=there.table,
                value=there.event,
                number=there.number,
            )
