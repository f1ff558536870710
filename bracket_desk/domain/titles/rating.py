"""What a rating is reckoned from: places with points, and every match that was decided."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from bracket_desk.domain.bracket.formats import Match
from bracket_desk.domain.bracket.places import Band
from bracket_desk.domain.bracket.resolve import Result
from bracket_desk.domain.people.people import Entry
from bracket_desk.domain.titles.proposals import wins_of
from bracket_desk.domain.tournament import Tournament


@dataclass(frozen=True, slots=True)
class RatedPlace:
    """Somebody's place with its points; None where the table has none for it, or there is no table."""

    entry: Entry
    band: Band | None
    points: float | None
    won: int
    lost: int


@dataclass(frozen=True, slots=True)
class RatedMatch:
    """A decided match of two; ``result`` says how, ``day`` when it ended, as far as that is known.

    One that somebody lost by having left has the day on which that decided it.
    """

    match: Match
    one: Entry
    two: Entry
    result: Result
    day: date | None


def rated_places(t: Tournament) -> tuple[RatedPlace, ...]:
    """Everybody who was drawn, by place; those without one last."""
    wins, losses = wins_of(t), t.standing.losses
    found = []
    for entry in t.seats.values():
        band = t.places.get(entry)
        won, lost = len(wins.get(entry, ())), losses.get(entry, 0)
        found.append(RatedPlace(t.entries[entry], band, points_of(t, band), won, lost))
    return tuple(sorted(found, key=lambda one: (one.band or (10**6, 0), t.seat_of[one.entry.id])))


def points_of(t: Tournament, band: Band | None) -> float | None:
    """The points of a place by the table of the event."""
    table = t.office.points
    if table is None or band is None:
        return None
    return table.points(band, t.about.level, t.card.discipline)


def rated_matches(t: Tournament) -> tuple[RatedMatch, ...]:
    """Every decided match of two players, by number; a bye is none."""
    return tuple(sorted(_matches(t), key=lambda one: one.match.number))


def _matches(t: Tournament) -> Iterator[RatedMatch]:
    for state in t.states:
        if state.result is None or len(state.players) != 2:
            continue
        times = t.floor.times_of(state.key)
        moment = times.end or times.start or times.forfeited
        one, two = (t.entries[entry] for entry in state.players)
        yield RatedMatch(state.match, one, two, state.result, moment.date() if moment else None)
