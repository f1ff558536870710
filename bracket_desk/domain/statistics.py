"""What reports want to know in numbers: who came, what was played, how long it took."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import timedelta

from bracket_desk.domain.bracket.formats import Match
from bracket_desk.domain.people.eligibility import age_on
from bracket_desk.domain.people.people import Entry, Member
from bracket_desk.domain.sport.titles import seniority
from bracket_desk.domain.text import squeezed
from bracket_desk.domain.titles.subjects import subject_key
from bracket_desk.domain.tournament import Tournament
from bracket_desk.domain.values import ResultKind

AGE_BANDS = ((0, 12), (13, 15), (16, 18), (19, 29), (30, 39), (40, 49), (50, 59), (60, 150))
"""Full years on the first day: the limits of the age groups of pyramid, then decades."""

Counts = tuple[tuple[str, int], ...]
"""What is counted and how many there are; nothing named: it is not known."""


@dataclass(frozen=True, slots=True)
class RoundTimes:
    """Matches of a round whose length is known, and their mean in minutes."""

    round: str
    matches: int
    minutes: float


@dataclass(frozen=True, slots=True)
class Statistics:
    """The numbers of an event. ``entries`` were drawn, or registered while nothing is drawn.

    Titles, sexes and ages are of people: of a team or a pair each member counts; who plays at an event for
    men or for women is of that sex.
    ``ages`` have a key like ``16-18``. ``without_play`` are decided matches of two without a score;
    ``longest`` is a match with its minutes, ``most_frames`` one with its frames.
    """

    entries: int
    regions: Counts
    towns: Counts
    titles: Counts
    sexes: Counts
    ages: Counts
    played: int
    without_play: int
    frames: int
    longest: tuple[Match, int] | None
    most_frames: tuple[Match, int] | None
    rounds: tuple[RoundTimes, ...]


def statistics_of(t: Tournament) -> Statistics:
    """The numbers of an event as it stands."""
    if t.draw is None:
        entries = [entry for entry in t.entries.values() if not entry.reserve and entry.id not in t.gone]
    else:
        entries = [t.entries[entry] for entry in t.seats.values()]
    people = [person for entry in entries for person in entry.members or (entry,)]
    decided = [state for state in t.states if state.result is not None and len(state.players) == 2]
    scores = {
        state.match: sum(state.result.score)
        for state in decided
        if state.result is not None and state.result.score is not None
    }
    lengths = {state.match: length for state in decided if (length := t.floor.length_of(state.key))}
    played = sum(state.result.kind is ResultKind.PLAYED for state in decided if state.result is not None)
    return Statistics(
        len(entries),
        _named((entry.region for entry in entries), subject_key),
        _named(entry.town for entry in entries),
        _counted((person.title for person in people), seniority),
        _counted((sex or t.about.sex for entry in entries for sex in _sexes(entry)), "mf".find),
        _ages(t, people),
        played,
        len(decided) - played,
        sum(scores.values()),
        _longest({match: whole_minutes(length.total_seconds() / 60) for match, length in lengths.items()}),
        _longest(scores),
        _rounds(t, lengths),
    )


def _named(texts: Iterable[str], key: Callable[[str], str] = squeezed) -> Counts:
    """How often each text stands there, most often first; spellings that differ in case only are one."""
    found: dict[str, tuple[str, int]] = {}
    for text in texts:
        name, count = found.get(key(text), (text, 0))
        found[key(text)] = name, count + 1
    return tuple(sorted(found.values(), key=lambda one: (not one[0], -one[1], one[0])))


def _counted(texts: Iterable[str], order: Callable[[str], int]) -> Counts:
    """The same in an order of its own; what is not known last."""
    found: dict[str, int] = {}
    for text in texts:
        found[text] = found.get(text, 0) + 1
    return tuple(sorted(found.items(), key=lambda one: (not one[0], order(one[0]))))


def _sexes(entry: Entry) -> list[str]:
    """Of each person; what an entry says holds for members of whom nothing is said."""
    return [person.sex or entry.sex for person in entry.members] or [entry.sex]


def _ages(t: Tournament, people: Iterable[Entry | Member]) -> Counts:
    first = t.about.first_day
    counts = dict.fromkeys(AGE_BANDS, 0)
    unknown = 0
    for person in people:
        age = None if person.born is None or first is None else age_on(person.born, first)
        band = next((band for band in AGE_BANDS if age is not None and band[0] <= age <= band[1]), None)
        if band is None:
            unknown += 1
        else:
            counts[band] += 1
    known = tuple((f"{low}-{high}", count) for (low, high), count in counts.items() if count)
    return (*known, *((("", unknown),) if unknown else ()))


def _longest(values: dict[Match, int]) -> tuple[Match, int] | None:
    """The match with the most; of equal ones the first by number."""
    if not values:
        return None
    match = min(values, key=lambda match: (-values[match], match.number))
    return match, values[match]


def whole_minutes(minutes: float) -> int:
    """As people round: a half goes up, where Python's own rounding makes 10 of 10.5."""
    return int(minutes + 0.5)


def _rounds(t: Tournament, lengths: dict[Match, timedelta]) -> tuple[RoundTimes, ...]:
    found = []
    for name in t.format.rounds():
        minutes = [length.total_seconds() / 60 for match, length in lengths.items() if match.round == name]
        if minutes:
            found.append(RoundTimes(name, len(minutes), sum(minutes) / len(minutes)))
    return tuple(found)
