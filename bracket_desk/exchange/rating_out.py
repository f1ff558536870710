"""The data of a rating as files: JSON, a workbook of two sheets, and a CSV for each of them.

The columns are described in ``docs/rating.md``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from bracket_desk.domain.frames import Frame
from bracket_desk.domain.titles.rating_data import MatchData, RatedMember, RatedPerson, RatedTable, RatingData
from bracket_desk.exchange.rows_out import Cell, csv_of, workbook_of
from bracket_desk.labels import round_name
from bracket_desk.words import N_, Words

PLACE_COLUMNS: Mapping[str, str] = {
    "first": N_("Place from"),
    "last": N_("Place to"),
    "points": N_("Points"),
    "number": N_("No."),
    "surname": N_("Surname"),
    "given": N_("Given name"),
    "patronymic": N_("Patronymic"),
    "born": N_("Date of birth"),
    "sex": N_("Sex"),
    "title": N_("Title, rank"),
    "region": N_("Region"),
    "town": N_("Town"),
    "club": N_("Club"),
    "members": N_("Members"),
    "rating": N_("Rating"),
    "won": N_("Matches won"),
    "lost": N_("Matches lost"),
    "left": N_("Left the event"),
    "event": N_("Event"),
    "level": N_("Level of event"),
    "discipline": N_("Discipline"),
    "code": N_("Code"),
    "first_day": N_("First day"),
    "last_day": N_("Last day"),
    "played": N_("Entries who played"),
    "table": N_("Table of points"),
}
"""Columns of the places, by the names of the documentation."""

MATCH_COLUMNS: Mapping[str, str] = {
    "number": N_("Match"),
    "date": N_("Date"),
    "stage": N_("Round"),
    "stage_name": N_("Round in words"),
    "one_number": N_("Player 1, No."),
    "one": N_("Player 1"),
    "one_born": N_("Player 1, date of birth"),
    "two_number": N_("Player 2, No."),
    "two": N_("Player 2"),
    "two_born": N_("Player 2, date of birth"),
    "score_one": N_("Frames 1"),
    "score_two": N_("Frames 2"),
    "frames": N_("Points of the frames"),
    "how": N_("How it ended"),
    "winner": N_("Winner, 1 or 2"),
}
"""Columns of the matches."""

ENDINGS: Mapping[str, str] = {
    "played": N_("played"),
    "no-show": N_("no-show"),
    "technical": N_("technical defeat"),
    "left": N_("had left"),
    "both-lost": N_("both lost"),
}

LEAVING: Mapping[str, str] = {"withdrawn": N_("withdrawal"), "disqualified": N_("disqualification")}

_SEXES: Mapping[str, str] = {"m": N_("m"), "f": N_("f")}


def rating_files(data: RatingData, words: Words, level: str) -> Mapping[str, bytes]:
    """All files by their names; ``level`` is the name of the event's level."""
    places, matches = list(_places(data, words, level)), list(_matches(data, words))
    return {
        "rating.json": msgspec.json.format(msgspec.json.encode(data), indent=2) + b"\n",
        "rating.xlsx": workbook_of({words.say(N_("Places")): places, words.say(N_("Matches")): matches}),
        "rating-places.csv": csv_of(places, words),
        "rating-matches.csv": csv_of(matches, words),
    }


def _places(data: RatingData, words: Words, level: str) -> Iterator[list[Cell]]:
    yield [words.say(text) for text in PLACE_COLUMNS.values()]
    people = {person.number: person for person in data.people}
    event = data.event
    for one in data.places:
        person = people[one.person]
        first, last = one.place or (None, None)
        yield [
            first,
            last,
            one.points,
            person.number,
            person.surname,
            person.given,
            person.patronymic,
            person.born,
            words.say(_SEXES[person.sex]) if person.sex else None,
            words.term(person.title) if person.title else None,
            person.region,
            person.town,
            person.club,
            _members(person.members),
            person.rating,
            one.won,
            one.lost,
            words.say(LEAVING[one.left]) if one.left else None,
            event.title,
            level,
            words.term(event.discipline),
            event.code,
            event.first_day,
            event.last_day,
            event.played,
            _table(data.table, words),
        ]


def _matches(data: RatingData, words: Words) -> Iterator[list[Cell]]:
    yield [words.say(text) for text in MATCH_COLUMNS.values()]
    people = {person.number: person for person in data.people}
    for one in data.matches:
        score = one.score or (None, None)
        sides = (people[one.one], people[one.two])
        named = [cell for person in sides for cell in (person.number, _name(person), person.born)]
        yield [
            one.number,
            one.date,
            one.stage,
            round_name(one.stage, words),
            *named,
            *score,
            _frames(one.frames),
            words.say(ENDINGS[one.how]),
            _winner(one),
        ]


def _members(members: Sequence[RatedMember]) -> str | None:
    """Who plays for a team, with the dates of birth: name and date tell people across events."""
    told = (f"{_name(one)} {one.born:%d.%m.%Y}" if one.born else _name(one) for one in members)
    return "; ".join(told) or None


def _table(table: RatedTable | None, words: Words) -> str | None:
    """By which table the points are; an invented one says so, for they count for nothing."""
    if table is None or not table.example:
        return table.name if table else None
    return words.say(N_("{name}: an invented example, its points count for nothing"), name=table.name)


def _name(person: RatedPerson | RatedMember) -> str:
    return " ".join(part for part in (person.surname, person.given, person.patronymic) if part)


def _winner(match: MatchData) -> int | None:
    return None if match.winner is None else 1 if match.winner == match.one else 2


def _frames(frames: Sequence[Frame] | None) -> str:
    """``8:3 5:8``; a frame without points is told by who won it, 1 or 2."""
    return " ".join(
        f"{frame[0]}:{frame[1]}"
        if isinstance(frame, tuple)
        else str(frame.won)
        if frame.points is None
        else f"{frame.points[0]}:{frame.points[1]}"
        for frame in frames or ()
    )
