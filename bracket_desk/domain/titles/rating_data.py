"""The data of a rating as other programs read it: one definition for JSON, its schema and the lists."""

from __future__ import annotations

from datetime import date
from typing import Literal

import msgspec

from bracket_desk.domain.bracket.resolve import Result
from bracket_desk.domain.frames import Frame, Score
from bracket_desk.domain.people.people import Entry, Member
from bracket_desk.domain.sport.disciplines import Discipline
from bracket_desk.domain.titles.proposals import field_of
from bracket_desk.domain.titles.rating import RatedMatch, RatedPlace, rated_matches, rated_places
from bracket_desk.domain.tournament import Tournament
from bracket_desk.domain.values import Departure, ResultKind

SCHEMA = 1
"""Version of this JSON; it grows, it does not change meaning."""

Ending = Literal["played", "no-show", "technical", "left", "both-lost"]


Leaving = Literal["withdrawn", "disqualified"]


class RatedEvent(msgspec.Struct, frozen=True):
    """The event; ``level`` and ``age_group`` are keys of the tables of the sport, ``played`` who played."""

    title: str
    discipline: Discipline
    code: str | None
    level: str | None
    age_group: str | None
    sex: str | None
    first_day: date | None
    last_day: date | None
    venue: str | None
    entries: int
    played: int
    regions: int
    finished: bool
    cut_short: bool


class RatedTable(msgspec.Struct, frozen=True):
    """The table of points: its edition; ``example`` ones count for nothing."""

    name: str
    order: str | None
    day: date | None
    example: bool


class RatedMember(msgspec.Struct, frozen=True):
    """One player of a team or a pair."""

    surname: str
    given: str | None
    patronymic: str | None
    born: date | None
    sex: str | None
    title: str | None
    rating: float | None


class RatedPerson(msgspec.Struct, frozen=True):
    """Somebody of the event. ``number`` is that of its list; name and date of birth tell across events.

    ``sex`` is that of the event where nobody has told it of the person; ``members`` are those of a team.
    """

    number: int
    surname: str
    given: str | None
    patronymic: str | None
    born: date | None
    sex: str | None
    title: str | None
    region: str | None
    town: str | None
    club: str | None
    rating: float | None
    members: tuple[RatedMember, ...] = ()


class PlaceData(msgspec.Struct, frozen=True):
    """A place, first and last of a shared one; null for who has none. ``won`` and ``lost`` are matches.

    ``left`` is how somebody left the event before its end.
    """

    place: tuple[int, int] | None
    person: int
    won: int
    lost: int
    points: float | None
    left: Leaving | None = None


class MatchData(msgspec.Struct, frozen=True):
    """A decided match; persons are numbers, score and frames in the order of ``one`` and ``two``.

    ``stage`` is the round of the format, like U1, L2, F8. ``winner`` is null if both lost.
    """

    number: int
    id: str
    stage: str
    date: date | None
    one: int
    two: int
    winner: int | None
    how: Ending
    score: Score | None
    frames: tuple[Frame, ...] | None


class RatingData(msgspec.Struct, frozen=True):
    """Everything a rating is reckoned from."""

    schema: int
    event: RatedEvent
    table: RatedTable | None
    people: tuple[RatedPerson, ...]
    places: tuple[PlaceData, ...]
    matches: tuple[MatchData, ...]


def rating_data(t: Tournament) -> RatingData:
    """The data of an event as it stands; places that are not settled are null."""
    about, field, table = t.about, field_of(t), t.office.points
    event = RatedEvent(
        t.card.title,
        t.card.discipline,
        about.code or None,
        about.level or None,
        about.age_group or None,
        about.sex or None,
        about.first_day,
        about.last_day,
        about.venue or None,
        len(t.seats),
        len(field.played),
        len(field.regions),
        t.finished,
        t.closed,
    )
    places = rated_places(t)
    people = sorted((one.entry for one in places), key=lambda entry: entry.number)
    edition = None if table is None else table.edition
    return RatingData(
        SCHEMA,
        event,
        None
        if edition is None
        else RatedTable(edition.name, edition.order or None, edition.day, edition.example),
        tuple(_person(entry, about.sex) for entry in people),
        tuple(_place(t, one) for one in places),
        tuple(map(_match, rated_matches(t))),
    )


def _person(entry: Entry, sex: str) -> RatedPerson:
    return RatedPerson(
        entry.number,
        entry.surname,
        entry.given or None,
        entry.patronymic or None,
        entry.born,
        entry.sex or sex or None,
        entry.title or None,
        entry.region or None,
        entry.town or None,
        entry.club or None,
        entry.rating,
        tuple(_member(member, entry.sex or sex) for member in entry.members),
    )


def _member(member: Member, sex: str) -> RatedMember:
    return RatedMember(
        member.surname,
        member.given or None,
        member.patronymic or None,
        member.born,
        member.sex or sex or None,
        member.title or None,
        member.rating,
    )


def _place(t: Tournament, one: RatedPlace) -> PlaceData:
    gone = t.gone.get(one.entry.id)
    left: Leaving | None = None
    if gone is not None:
        left = "disqualified" if gone.how is Departure.DISQUALIFIED else "withdrawn"
    return PlaceData(one.band, one.entry.number, one.won, one.lost, one.points, left)


def _match(one: RatedMatch) -> MatchData:
    result = one.result
    score, frames = result.seen_from(one.one.id)
    numbers = {one.one.id: one.one.number, one.two.id: one.two.number}
    return MatchData(
        one.match.number,
        one.match.id,
        one.match.round,
        one.day,
        one.one.number,
        one.two.number,
        None if result.winner is None else numbers[result.winner],
        ending(result),
        score,
        frames,
    )


def ending(result: Result) -> Ending:
    """How a match ended."""
    if result.kind is ResultKind.PLAYED:
        return "played"
    if result.winner is None:
        return "both-lost"
    if result.forfeit:
        return "left"
    return "no-show" if result.kind is ResultKind.NO_SHOW else "technical"
