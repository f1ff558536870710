"""Cards of the secretary's own register: people and clubs across events, apart from any event."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

import msgspec
from msgspec import structs

from bracket_desk.domain import text as plain
from bracket_desk.domain.people import names
from bracket_desk.domain.people.people import Entry, Judge, Rating, full_name


class Role(StrEnum):
    """What somebody is; a person may be several things."""

    ATHLETE = "athlete"
    JUDGE = "judge"
    COACH = "coach"
    CLUB = "club"


class PersonCard(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One person, or one club by its ``surname``. ``rating`` is the newest, of ``rating_day``."""

    surname: str
    given: str = ""
    patronymic: str = ""
    born: date | None = None
    roles: tuple[Role, ...] = ()
    sex: str = ""
    title: str = ""
    category: str = ""
    order: str = ""
    region: str = ""
    town: str = ""
    club: str = ""
    coach: str = ""
    contact: str = ""
    rating: Rating | None = None
    rating_day: date | None = None

    @property
    def name(self) -> str:
        """Surname, given name and patronymic."""
        return full_name(self.surname, self.given, self.patronymic)

    @property
    def is_club(self) -> bool:
        """Whether it is the card of a club."""
        return Role.CLUB in self.roles

    @property
    def key(self) -> str:
        """What two spellings of the name have in common; a club is never taken for a person."""
        return f"club {names.key(self.name)}" if self.is_club else names.key(self.name)

    @property
    def found_by(self) -> str:
        """The text that a search looks through: regardless of ё and е, and of case."""
        said = (self.name, self.region, self.town, self.club)
        return f" {names.key(self.name)} " + " ".join(plain.squeezed_words(text) for text in said[1:] if text)


FIELDS = tuple(name for name in PersonCard.__struct_fields__ if name != "rating_day")
"""What a card says, in its order; a rating comes with its day."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A card with the number under which the register keeps it."""

    id: int
    card: PersonCard


@dataclass(frozen=True, slots=True)
class RatingOf:
    """A rating of a list with its day; ``source`` is the list's or the event's name."""

    day: date
    value: Rating
    source: str


def search_words(text: str) -> list[str]:
    """The words of a search as ``found_by`` has them."""
    return plain.squeezed_words(text).split()


# ---------------------------------------------------------------- what events tell


def cards_of(
    entries: Iterable[Entry], judges: Iterable[Judge], rating_day: date | None
) -> Iterator[PersonCard]:
    """Everybody an event knows: athletes and members of teams, judges, coaches, clubs."""
    for entry in entries:
        yield from _of_entry(entry, rating_day)
    for judge in judges:
        yield PersonCard(
            judge.surname,
            judge.given,
            judge.patronymic,
            judge.born,
            (Role.JUDGE,),
            category=judge.category,
            order=judge.order,
            region=judge.region,
            town=judge.town,
            contact=judge.contact,
        )


def _of_entry(entry: Entry, rating_day: date | None) -> Iterator[PersonCard]:
    for person in entry.members or (entry,):
        yield PersonCard(
            person.surname,
            person.given,
            person.patronymic,
            person.born,
            (Role.ATHLETE,),
            sex=person.sex,
            title=person.title,
            region=entry.region,
            town=entry.town,
            club=entry.club,
            coach=entry.coach,
            contact="" if entry.members else entry.contact,
            rating=person.rating,
            rating_day=rating_day if person.rating is not None else None,
        )
    for coach in coaches_in(entry.coach):
        parts = names.split(names.ordered(coach))
        if names.is_usable(full_name(*parts)):
            yield PersonCard(*parts, roles=(Role.COACH,), region=entry.region)
    if entry.club:
        yield PersonCard(entry.club, roles=(Role.CLUB,), region=entry.region, town=entry.town)


def coaches_in(coach: str) -> list[str]:
    """The coaches that stand in one text."""
    return [name for one in coach.replace(";", ",").split(",") if (name := one.strip())]


# ---------------------------------------------------------------- cards put together


def updated(card: PersonCard, news: PersonCard, fields: Collection[str] | None = None) -> PersonCard:
    """The card with what ``news`` says; what it does not say stays, and of two ratings the newer counts.

    ``fields``: only these are taken (see ``FIELDS``).
    """
    whole = _together(card, news, first=news)
    if fields is None:
        return whole
    taken = [*fields, *(["rating_day"] if "rating" in fields else [])]
    return structs.replace(card, **{name: getattr(whole, name) for name in taken})


def merged(card: PersonCard, other: PersonCard) -> PersonCard:
    """Two cards of one person as one: the first counts, the other fills its gaps."""
    return _together(card, other, first=card)


def _together(card: PersonCard, other: PersonCard, first: PersonCard) -> PersonCard:
    second = other if first is card else card
    values = {
        name: getattr(first, name) or getattr(second, name)
        for name in PersonCard.__struct_fields__
        if name not in ("roles", "rating", "rating_day")
    }
    newest = _newer(first, second)
    roles = tuple(role for role in Role if role in {*card.roles, *other.roles})
    return PersonCard(**values, roles=roles, rating=newest.rating, rating_day=newest.rating_day)


def _newer(first: PersonCard, second: PersonCard) -> PersonCard:
    """The card with the newer rating; one without a day only counts where there is none."""
    if second.rating is None or first.rating is None:
        return second if first.rating is None else first
    days = first.rating_day or date.min, second.rating_day or date.min
    return first if days[0] >= days[1] else second


def entry_of(card: PersonCard, number: int) -> Entry:
    """An entry filled from a card: the event keeps a copy and never looks back."""
    return Entry(
        number,
        card.surname,
        card.given,
        card.patronymic,
        card.born,
        sex=card.sex,
        title=card.title,
        region=card.region,
        town=card.town,
        club=card.club,
        coach=card.coach,
        rating=card.rating,
        contact=card.contact,
    )


def judge_of(card: PersonCard, number: int) -> Judge:
    """A judge filled from a card."""
    return Judge(
        number,
        card.surname,
        card.given,
        card.patronymic,
        card.born,
        category=card.category,
        region=card.region,
        town=card.town,
        order=card.order,
        contact=card.contact,
    )
