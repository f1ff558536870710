"""Whether two records are perhaps one person, and what is different between them.

Nothing is decided here: the findings are proposals, and people say whether they are right.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
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


@dataclass(frozen=True, slots=True)
class _Kept(Generic[P]):
    """A record with what of its name is compared, worked out once."""

    person: P
    name: str
    surname: str
    first: Sequence[str]
    letters: AbstractSet[str]


def _kept(person: P) -> _Kept[P]:
    name = names.key(person.name)
    first = names.key(f"{person.given} {person.patronymic}").split()
    return _Kept(person, name, names.key(person.surname), first, frozenset(name))


def likeness(one: Entry | Judge, two: Entry | Judge) -> Likeness | None:
    """Why the two may be one person; None if nothing speaks for it."""
    return _likeness(_kept(one), _kept(two))


def _likeness(one: _Kept[Any], two: _Kept[Any]) -> Likeness | None:
    mine, other = one.person, two.person
    same_day = mine.born is not None and mine.born == other.born
    undated = mine.born is None or other.born is None
    if one.name == two.name:
        if same_day:
            return Likeness.SAME
        if undated:
            return Likeness.UNDATED
        # namesakes born on different days are two people, but a region seldom has two
        return Likeness.REDATED if mine.patronymic and mine.region and mine.region == other.region else None
    if not (same_day or undated):
        return None
    if one.surname == two.surname and _abbreviates(one.first, two.first):
        return Likeness.INITIALS
    return Likeness.MISSPELT if same_day and _near(one, two) else None


class People(Generic[P]):
    """Records kept by what can make two alike: only those who share a surname or a birthday are compared."""

    def __init__(self, people: Iterable[P]) -> None:
        self._groups: dict[object, list[_Kept[P]]] = defaultdict(list)
        for person in people:
            self.add(person)

    def add(self, person: P) -> None:
        """Keep one more."""
        kept = _kept(person)
        for group in _groups(person):
            self._groups[group].append(kept)

    def alike(self, new: P) -> list[tuple[Likeness, P]]:
        """Those who may be the same person as ``new``, the likest first, then by number."""
        this = _kept(new)
        found = {
            kept.person.number: (why, kept.person)
            for group in _groups(new)
            for kept in self._groups.get(group, ())
            if (why := _likeness(kept, this)) is not None
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


def _abbreviates(mine: Sequence[str], other: Sequence[str]) -> bool:
    """Whether one first name, and one patronymic, is the beginning of the other or an initial of it."""
    if mine == other:
        return False
    return all(a.startswith(b) or b.startswith(a) for a, b in zip(mine, other, strict=False))


_MOST_SLIPS = 2


def _near(this: _Kept[Any], that: _Kept[Any]) -> bool:
    """Whether so few letters are wrong, missing or too many; nobody is compared letter by letter for long."""
    one, two = this.name, that.name
    if abs(len(one) - len(two)) > _MOST_SLIPS or max(len(one), len(two)) > names.LONGEST:
        return False
    # a slip brings one letter at most that the other name has not
    if max(len(this.letters - that.letters), len(that.letters - this.letters)) > _MOST_SLIPS:
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
