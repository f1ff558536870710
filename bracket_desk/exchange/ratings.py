"""A rating list for the people register: whom it names, and how each is rated."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from pathlib import Path

from bracket_desk.domain.errors import ListError, Trouble
from bracket_desk.domain.people.cards import PersonCard, Role
from bracket_desk.domain.people.people import Entry
from bracket_desk.exchange.importer import Refused, read_entries


@dataclass(frozen=True, slots=True)
class RatingsRead:
    """The rated people of a list by their rows, what was refused, and how many have no rating."""

    rows: tuple[tuple[int, PersonCard], ...]
    refused: tuple[Refused, ...]
    unrated: int


def read_ratings(path: Path, today: date) -> RatingsRead:
    """Everybody whom a list rates, also those who may stand in it twice; the day of the list is not in it.

    ListError NO_RATINGS if no column tells ratings, else as ``read_entries``.
    """
    read = read_entries(path, today, ())
    if "rating" not in read.columns.values():
        raise ListError(Trouble.NO_RATINGS, path=str(path))
    people = [(taken.row, taken.person) for taken in read.taken]
    people += [(doubt.row, doubt.person) for doubt in read.doubts if doubt.person is not None]
    rated = [(row, _card(person)) for row, person in sorted(people, key=lambda one: one[0])]
    rows = tuple((row, card) for row, card in rated if card.rating is not None)
    return RatingsRead(rows, read.refused, len(rated) - len(rows))


def _card(entry: Entry) -> PersonCard:
    return PersonCard(
        entry.surname,
        entry.given,
        entry.patronymic,
        entry.born,
        (Role.ATHLETE,),
        sex=entry.sex,
        title=entry.title,
        region=entry.region,
        town=entry.town,
        rating=entry.rating,
    )
