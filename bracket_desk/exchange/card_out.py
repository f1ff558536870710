"""A card of the people register in words: its fields one by one, and all of it as a text to hand over."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from decimal import Decimal
from typing import Any

from bracket_desk.domain.people.cards import FIELDS, PersonCard, RatingOf, Role
from bracket_desk.domain.people.matching import EARLIER
from bracket_desk.domain.people.people import Rating
from bracket_desk.domain.titles.series import ResultOf
from bracket_desk.words import N_, Words

FIELD_NAMES: Mapping[str, str] = {
    "surname": N_("Surname"),
    "given": N_("Given name"),
    "patronymic": N_("Patronymic"),
    "born": N_("Date of birth"),
    "roles": N_("Who it is"),
    "sex": N_("Sex"),
    "title": N_("Title, rank"),
    "category": N_("Judge's category"),
    "order": N_("Order of the category"),
    "region": N_("Region"),
    "town": N_("Town"),
    "club": N_("Club"),
    "coach": N_("Coach"),
    "contact": N_("Contact"),
    "rating": N_("Rating"),
    EARLIER: N_("Earlier rating"),
}
"""The fields of a card by their names."""

ROLE_NAMES: Mapping[Role, str] = {
    Role.ATHLETE: N_("athlete"),
    Role.JUDGE: N_("judge"),
    Role.COACH: N_("coach"),
    Role.CLUB: N_("club"),
}

_SEXES = {"m": N_("m"), "f": N_("f")}


def value_text(field: str, value: Any, words: Words) -> str:
    """What stands in a field of a card, as people read it; nothing for nothing."""
    match value:
        case None | "" | ():
            return ""
        case date():
            return words.date(value)
        case tuple():
            return ", ".join(words.say(ROLE_NAMES[role]) for role in value)
        case int() | float():
            return rating_text(value, words)
        case _:
            known = _SEXES.get(value) if field == "sex" else None
            if known is not None:
                return words.say(known)
            return words.term(value) if field in {"title", "category"} else str(value)


def rating_text(value: Rating, words: Words) -> str:
    """A rating, never with an exponent."""
    plain = format(Decimal(repr(value)).normalize(), "f")
    return plain.replace(".", ",") if words.language == "ru" else plain


def dated_rating(value: Rating | None, day: date | None, words: Words) -> str:
    """A rating with its day, where there is one."""
    said = "" if value is None else rating_text(value, words)
    return f"{said} ({words.date(day)})" if said and day is not None else said


def field_text(field: str, card: PersonCard, words: Words) -> str:
    """A field of a card; a rating comes with its day."""
    if field == "rating":
        return dated_rating(card.rating, card.rating_day, words)
    return value_text(field, getattr(card, field), words)


def card_text(
    card: PersonCard,
    ratings: Iterable[RatingOf],
    mentions: Sequence[PersonCard],
    words: Words,
    day: date,
    results: Iterable[ResultOf] = (),
) -> str:
    """Everything the register has of somebody, for a request: a text in the reader's language.

    ``mentions``: the cards on which they stand as coach; whose these are is those people's own.
    """
    say = words.say
    title = N_("What the register of people of Bracket Desk holds about {name}, on {day}")
    lines = [say(title, name=card.name, day=words.date(day)), ""]
    said = ((field, field_text(field, card, words)) for field in FIELDS)
    lines += [f"{say(FIELD_NAMES[field])}: {text}" for field, text in said if text]
    rated = [_rating_line(one, words) for one in ratings]
    if rated:
        lines += ["", say(N_("Ratings of lists and events")), *rated]
    placed = [_result_line(one, words) for one in results]
    if placed:
        lines += ["", say(N_("Places at events")), *placed]
    if mentions:
        lines += ["", say(N_("Other cards on which this name stands as coach: {count}"), count=len(mentions))]
    return "\n".join(lines) + "\n"


def _rating_line(one: RatingOf, words: Words) -> str:
    said = f"{words.date(one.day)}: {rating_text(one.value, words)}"
    return f"{said} ({one.source})" if one.source else said


def _result_line(one: ResultOf, words: Words) -> str:
    place = str(one.first) if one.first == one.last else f"{one.first}–{one.last}"
    said = words.say(N_("{title}: place {place}"), title=one.title, place=place)
    if one.points is not None:
        said += words.say(N_(", points {points}"), points=words.rating(one.points))
    return f"{words.date(one.day)} {said}".strip()
