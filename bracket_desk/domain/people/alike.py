"""Whether two records are perhaps one person, and what is different between them.

Nothing is decided here: the findings are proposals, and people say whether they are right.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
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


class People(Generic[P]):
    """Records kept by what can make two alike: only those who share a surname or a birthday are compared."""

    def __init__(self, people: Iterable[P]) -> None:
        self._groups: dict[object, list[P]] = defaultdict(list)
        for person in people:
            self.add(person)

    def add(self, person: P) -> None:
        """Keep one more."""
        for group in _groups(person):
            self._groups[group].append(person)

    def alike(self, new: P) -> list[tuple[Likeness, P]]:
        """Those who may be the same person as ``new``, the likest first, then by number."""
        found = {
            person.number: (why, person)
            for group in _groups(new)
            for person in self._groups.get(group, ())
            if (why := likeness(person, new)) is not None
        }
        order = list(Likeness)
        return sorted(found.values(), key=lambda pair: (order.index(pair[0]), pair[1].number))


def _groups(person: Entry | Judge) -> list[object]:
    return [names.key(person.surname), *([person.born] if person.born is not None else [])]


def duplicates(people: Iterable[P]) -> tuple[Alike, ...]:
    """Every pair that may be one person, by their numbers."""
    kept: People[P] = People(())
    found: list[Alike] = []
    for person in people:
        pairs = ((sorted((person.number, other.number)), why) for why, other in kept.alike(person))
        found += [Alike(one, two, why) for (one, two), why in pairs if one != two]
        kept.add(person)
    return tuple(sorted(found, key=lambda pair: (pair.one, pair.two)))


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


def says_less(change: Difference) -> bool:
    """Whether the new text is the old one with less in it: е for ё, an initial for a name."""
    old, new = change.old, change.new
    if not (isinstance(old, str) and isinstance(new, str) and old and new):
        return False
    before, after = names.key(old), names.key(new)
    if before == after:
        return old.casefold().count("ё") > new.casefold().count("ё")
    if change.field not in ("given", "patronymic"):
        return False
    initials = all(len(word) == 1 for word in after.split()) and before[:1] == after[:1]
    return before.startswith(after) or initials


def merged(known: P, changes: Iterable[Difference]) -> P:
    """The known record with these changes: those that a person has agreed to."""
    return structs.replace(known, **{change.field: change.new for change in changes})


def same_person(row: int, known: People[P], new: P) -> SamePerson[P] | None:
    """The one of those known whom a row is likest to, if any."""
    found = known.alike(new)
    if not found:
        return None
    why, person = found[0]
    return SamePerson(row, why, person, new, differences(person, new))


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
