"""Events that share a hall: their tables and people are seen together, as plain values."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from bracket_desk.domain import commands as cmd
from bracket_desk.domain.errors import Rule, RuleError
from bracket_desk.domain.people import names
from bracket_desk.domain.people.people import Entry
from bracket_desk.domain.tournament import Tournament


@dataclass(frozen=True, slots=True)
class Person:
    """Whoever plays, by name and date of birth: numbers mean nothing in another event."""

    name: str
    born: date | None = None

    def may_be(self, other: Person) -> bool:
        """Whether two are one: the same name, and not born on different days."""
        if names.key(self.name) != names.key(other.name):
            return False
        return self.born is None or other.born is None or self.born == other.born


def people_of(entry: Entry) -> tuple[Person, ...]:
    """The people behind an entry: the members of a team or a pair."""
    if entry.members:
        return tuple(Person(member.name, member.born) for member in entry.members)
    return (Person(entry.name, entry.born),)


@dataclass(frozen=True, slots=True)
class Taken:
    """A table that another event has taken, by its title, the number of the match, and who is there."""

    event: str
    table: str
    number: int
    people: tuple[Person, ...]


def taken_by(t: Tournament) -> tuple[Taken, ...]:
    """What an event takes of the hall now."""
    return tuple(
        Taken(
            t.about.title,
            table,
            state.match.number,
            tuple(person for entry in state.players for person in people_of(t.entries[entry])),
        )
        for table, state in t.busy.items()
    )


def tables_of(others: Iterable[Taken]) -> frozenset[str]:
    """The tables that other events have taken."""
    return frozenset(taken.table for taken in others)


def where_plays(t: Tournament, entry: str, others: Iterable[Taken]) -> Taken | None:
    """Where somebody of an entry is in another event, if anywhere."""
    mine = people_of(t.entries[entry])
    return next(
        (taken for taken in others if any(one.may_be(two) for one in mine for two in taken.people)), None
    )


def check_elsewhere(t: Tournament, command: cmd.Command, others: Iterable[Taken]) -> None:
    """RuleError if a call or a move would use a table or a person that another event has.

    TABLE_ELSEWHERE, PLAYER_ELSEWHERE. Other commands pass: they take nothing new of the hall.
    """
    others = tuple(others)
    match command:
        case cmd.Call(match=match, table=table):
            _check_table(table, others)
            _check_people(t, match, others)
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


def _check_people(t: Tournament, match: str, others: Iterable[Taken]) -> None:
    for entry in t.state_of(match).players:
        there = where_plays(t, entry, others)
        if there is not None:
            raise RuleError(
                Rule.PLAYER_ELSEWHERE,
                entry=entry,
                table=there.table,
                value=there.event,
                number=there.number,
            )
