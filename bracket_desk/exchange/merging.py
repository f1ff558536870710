"""A list merged into what is there: it adds, it updates where people say so, it never doubles."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Generic, TypeVar

import msgspec

from bracket_desk.domain.people.alike import (
    Difference,
    Likeness,
    People,
    SamePerson,
    differences,
    merged,
    same_person,
    says_less,
)
from bracket_desk.domain.people.people import Entry, Judge
from bracket_desk.exchange.importer import ListRead, Refused

P = TypeVar("P", Entry, Judge)


@dataclass(frozen=True, slots=True)
class New(Generic[P]):
    """A row that looks like nobody known."""

    row: int
    person: P


@dataclass(frozen=True, slots=True)
class Proposals(Generic[P]):
    """What a list would do: rows that are new, rows to ask about, rows that say nothing new."""

    new: tuple[New[P], ...]
    asked: tuple[SamePerson[P], ...]
    unchanged: tuple[int, ...]


def propose(read: ListRead[P], known: Sequence[P]) -> Proposals[P]:
    """Compare a list that was read with those who are there already, row by row.

    A row that is surely somebody known and says nothing new, or less, needs no question. ``known``
    are those with whom the list was read.
    """
    there: dict[int, P] = {person.number: person for person in known}
    there.update((taken.person.number, taken.person) for taken in read.taken)
    index = People(known)
    new: list[New[P]] = []
    asked: list[SamePerson[P]] = []
    unchanged: list[int] = []
    for taken in read.taken:
        found = same_person(taken.row, index, taken.person)
        if found is None:
            new.append(New(taken.row, taken.person))
        else:
            asked.append(found)
    for doubt in read.doubts:
        person = doubt.person
        assert person is not None
        other = there[doubt.like]
        changes = differences(other, person)
        if not all(map(says_less, changes)):
            why = Likeness.SAME if person.born and person.born == other.born else Likeness.UNDATED
            asked.append(SamePerson(doubt.row, why, other, person, changes))
        else:
            unchanged.append(doubt.row)
    return Proposals(tuple(new), tuple(sorted(asked, key=lambda one: one.row)), tuple(unchanged))


@dataclass(frozen=True, slots=True)
class TheSame:
    """It is the same person; these changes are agreed to."""

    changes: tuple[Difference, ...]


@dataclass(frozen=True, slots=True)
class SomebodyElse:
    """It is another person, who is registered as well."""


Answer = TheSame | SomebodyElse
"""What a person says about a row that was asked about; without an answer the row is left out."""


@dataclass(frozen=True, slots=True)
class Merge(Generic[P]):
    """What goes into the event in one step: new people with numbers, and known ones as they become.

    ``rows``: which row of new or asked ones went to which number; a row that is left out is not there.
    """

    new: tuple[P, ...]
    edited: tuple[P, ...]
    rows: Mapping[int, int] = dataclasses.field(default_factory=dict, compare=False)


def merge(proposals: Proposals[P], answers: Mapping[int, Answer], known: Sequence[P], last: int) -> Merge[P]:
    """What the list adds and changes; ``last`` is the highest number that was ever given.

    Two rows about one person change them one after the other; a row about somebody whom the list
    itself brings changes them before they are registered.
    """
    before: dict[int, P] = {person.number: person for person in known}
    people = dict(before)
    fresh = [(one.row, one.person) for one in proposals.new]
    fresh += [(a.row, a.new) for a in proposals.asked if isinstance(answers.get(a.row), SomebodyElse)]
    numbers: dict[int, int] = {}  # under which number a row was read → the number it gets
    rows: dict[int, int] = {}
    for number, (row, person) in enumerate(sorted(fresh, key=lambda pair: pair[0]), last + 1):
        numbers.setdefault(person.number, number)
        rows[row] = number
        people[number] = msgspec.structs.replace(person, number=number)
    for asked in proposals.asked:
        answer, like = answers.get(asked.row), asked.known.number
        found = like if like in before else numbers.get(like)
        if isinstance(answer, TheSame) and found is not None:
            # a row below may look like this one
            numbers.setdefault(asked.new.number, found)
            rows[asked.row] = found
            people[found] = merged(people[found], answer.changes)
    return Merge(
        tuple(person for number, person in people.items() if number not in before),
        tuple(person for number, person in people.items() if before.get(number, person) != person),
        rows,
    )


def worth_taking(asked: SamePerson[P]) -> tuple[Difference, ...]:
    """What the row says otherwise, without what it only says with less."""
    return tuple(change for change in asked.differences if not says_less(change))


def all_the_same(proposals: Proposals[P]) -> dict[int, Answer]:
    """The answer "the same person, take what is worth it" to every question."""
    return {asked.row: TheSame(worth_taking(asked)) for asked in proposals.asked}


class Outcome(Enum):
    """What has become of a row."""

    ADDED = auto()
    UPDATED = auto()
    JOINED = auto()  # one person with another row, who is added
    UNCHANGED = auto()
    LEFT_OUT = auto()  # nobody said who it is
    REFUSED = auto()


@dataclass(frozen=True, slots=True)
class RowOutcome(Generic[P]):
    """What has become of a row, and of whom it is; ``person`` is None if it is refused."""

    row: int
    outcome: Outcome
    person: P | None = None
    changes: tuple[Difference, ...] = ()
    refused: Refused | None = None


def outcomes(
    read: ListRead[P],
    proposals: Proposals[P],
    answers: Mapping[int, Answer],
    merged: Merge[P],
    known: Sequence[P],
) -> tuple[RowOutcome[P], ...]:
    """What has become of every row that names somebody, in their order; ``merged`` is of the same answers."""
    people: dict[int, P] = {person.number: person for person in known}
    numbers = set(people)
    for changed in (merged.edited, merged.new):
        people.update((person.number, person) for person in changed)
    said = {doubt.row: doubt.person for doubt in read.doubts}
    refused = (cell for cell in read.refused if cell.field == "name")
    found: list[RowOutcome[P]] = [RowOutcome(cell.row, Outcome.REFUSED, refused=cell) for cell in refused]
    found.extend(RowOutcome(new.row, Outcome.ADDED, people[merged.rows[new.row]]) for new in proposals.new)
    found.extend(RowOutcome(row, Outcome.UNCHANGED, said[row]) for row in proposals.unchanged)
    for asked in proposals.asked:
        answer, number = answers.get(asked.row), merged.rows.get(asked.row)
        if number is None:
            found.append(RowOutcome(asked.row, Outcome.LEFT_OUT, asked.new))
        elif isinstance(answer, TheSame):
            same = Outcome.UPDATED if answer.changes else Outcome.UNCHANGED
            outcome = same if number in numbers else Outcome.JOINED
            found.append(RowOutcome(asked.row, outcome, people[number], answer.changes))
        else:
            found.append(RowOutcome(asked.row, Outcome.ADDED, people[number]))
    return tuple(sorted(found, key=lambda one: one.row))
