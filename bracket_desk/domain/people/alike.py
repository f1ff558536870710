"""Whether two records are perhaps one person, and what is different between them.

Nothing is decided here: the findings are proposals, and people say whether they are right.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Generic, TypeVar

from msgspec import structs

from bracket_desk.domain.people import names
from bracket_desk.domain.people.people import Entry, Judge

P = TypeVar("P", Entry, Judge)


class Likeness(StrEnum):
    """Why two records look like one person, the surest first."""

    SAME = "same"  # same name, same date of birth
    UNDATED = "undated"  # same name, a date of birth is missing
    INITIALS = "initials"  # same surname, one gives only initials or less of the name
    MISSPELT = "misspelt"  # same date of birth, names a letter or two apart
    REDATED = "redated"  # same whole name and the same region, dates of birth differ


@dataclass(frozen=True, slots=True)
class Alike:
    """The numbers of two records, the lower one first."""

    one: int
    two: int
    why: Likeness


def likeness(one: Entry | Judge, two: Entry | Judge) -> Likeness | None:
    """Why the two may be one person; None if nothing speaks for it."""
    same_day = one.born is not None and one.born == two.born
    undated = one.born is None or two.born is None
    if names.key(one.name) == names.key(two.name):
        if same_day:
            return Likeness.SAME
        if undated:
            return Likeness.UNDATED
        # namesakes born on different days are two people, but a region seldom has two
        return Likeness.REDATED if one.patronymic and one.region and one.region == two.region else None
    if not (same_day or undated):
        return None
    if names.key(one.surname) == names.key(two.surname) and _abbreviates(one, two):
        return Likeness.INITIALS
    return Likeness.MISSPELT if same_day and _near(names.key(one.name), names.key(two.name)) else None


def duplicates(people: Iterable[Entry | Judge]) -> tuple[Alike, ...]:
    """Every pair that may be one person, by the numbers of the first.

    Only people with the same surname or the same date of birth are compared.
    """
    groups: dict[object, list[Entry | Judge]] = defaultdict(list)
    for person in people:
        groups[names.key(person.surname)].append(person)
        if person.born is not None:
            groups[person.born].append(person)
    found: dict[tuple[int, int], Likeness] = {}
    for group in groups.values():
        for at, one in enumerate(group):
            for two in group[at + 1 :]:
                why = likeness(one, two)
                if why is not None and one.number != two.number:
                    found[min(one.number, two.number), max(one.number, two.number)] = why
    return tuple(Alike(one, two, why) for (one, two), why in sorted(found.items()))


@dataclass(frozen=True, slots=True)
class Difference:
    """A field that a new record has otherwise than the known one."""

    field: str
    old: Any
    new: Any


@dataclass(frozen=True, slots=True)
class SamePerson(Generic[P]):
    """A row that looks like somebody known: ``new`` with the number of ``known``, and what differs.

    Only what the row says counts: an empty cell takes nothing away.
    """

    row: int
    why: Likeness
    known: P
    new: P
    differences: tuple[Difference, ...]


def differences(known: P, new: P) -> tuple[Difference, ...]:
    """The fields that ``new`` fills and ``known`` has otherwise, in the order of the record."""
    found = []
    for field in structs.fields(known):
        old, said = getattr(known, field.name), getattr(new, field.name)
        if field.name != "number" and said not in (None, "", (), False) and said != old:
            found.append(Difference(field.name, old, said))
    return tuple(found)


def merged(known: P, changes: Iterable[Difference]) -> P:
    """The known record with these changes: those that a person has agreed to."""
    return structs.replace(known, **{change.field: change.new for change in changes})


def same_person(row: int, known: Sequence[P], new: P) -> SamePerson[P] | None:
    """The one of those known whom a row is likest to, if any."""
    order = list(Likeness)
    found = [(order.index(why), person) for person in known if (why := likeness(person, new)) is not None]
    if not found:
        return None
    at, person = min(found, key=lambda pair: (pair[0], pair[1].number))
    return SamePerson(row, order[at], person, new, differences(person, new))


def _abbreviates(one: Entry | Judge, two: Entry | Judge) -> bool:
    """Whether one first name, and one patronymic, is the beginning of the other or an initial of it."""
    mine, other = _first_names(one), _first_names(two)
    if mine == other:
        return False
    return all(a.startswith(b) or b.startswith(a) for a, b in zip(mine, other, strict=False))


def _first_names(person: Entry | Judge) -> list[str]:
    return names.key(f"{person.given} {person.patronymic}").split()


_MOST_SLIPS = 2


def _near(one: str, two: str) -> bool:
    """Whether so few letters are wrong, missing or too many; nobody is compared letter by letter for long."""
    if abs(len(one) - len(two)) > _MOST_SLIPS or max(len(one), len(two)) > names.LONGEST:
        return False
    row = list(range(len(two) + 1))
    for i, letter in enumerate(one, 1):
        before, row[0] = row[0], i
        for j, other in enumerate(two, 1):
            cost = before + (letter != other)
            before, row[j] = row[j], min(cost, row[j] + 1, row[j - 1] + 1)
        if min(row) > _MOST_SLIPS:
            return False
    return row[-1] <= _MOST_SLIPS
