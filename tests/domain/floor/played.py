"""Days of a hall as they might really go: whole events played with durations that nobody foresaw.

Nothing here uses the forecast: matches take their tables by a rule of its own, and what is known
at a moment is folded from events with their times.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta, timezone
from math import exp
from random import Random

from bracket_desk import assets
from bracket_desk.domain import events as ev
from bracket_desk.domain.bracket.formats import FromSeat
from bracket_desk.domain.bracket.resolve import Player
from bracket_desk.domain.floor.lengths import Lengths
from bracket_desk.domain.floor.situation import Situation, situation_of
from bracket_desk.domain.tournament import Tournament, fold
from bracket_desk.tables.sport import load_sport

OPENS = datetime(2026, 12, 5, 10, 0, tzinfo=timezone(timedelta(hours=3)))
DURATIONS = load_sport(assets.resources() / "sport").durations
REST = 10
WARM_UP = DURATIONS.warm_up
ABSENT = 20
"""Minutes of a table that waits in vain for somebody."""


@dataclass(frozen=True)
class Truth:
    """How a day differs from what was expected: spreads of logarithms, and how many do not come."""

    event: float = 0.12
    side: float = 0.06
    round: float = 0.05
    match: float = 0.25
    absent: float = 0.02


@dataclass(frozen=True)
class Day:
    """A day as it went: minutes from the opening at which each match came to its table and ended."""

    t: Tournament
    tables: tuple[str, ...]
    spans: Mapping[str, tuple[float, float]]
    table_of: Mapping[str, str]
    absent: frozenset[str]
    winners: Random

    @property
    def end(self) -> float:
        """When the last match ended."""
        return max(end for _, end in self.spans.values())


def play_day(t: Tournament, tables: int, seed: int, truth: Truth) -> Day:
    """Play a full drawn event: a free table takes whoever holds up most, then the lowest number."""
    dice, lengths = Random(seed), Lengths(t, DURATIONS)
    moods: dict[str, float] = {"": dice.gauss(0, truth.event)}
    minutes: dict[str, float] = {}
    absent: set[str] = set()
    for match in t.format.matches:
        for part, spread in ((match.side.value, truth.side), (match.round, truth.round)):
            moods.setdefault(part, dice.gauss(0, spread))
        mood = moods[""] + moods[match.side.value] + moods[match.round]
        minutes[match.id] = lengths.of(match).minutes * exp(mood + dice.gauss(0, truth.match))
        if dice.random() < truth.absent:
            absent.add(match.id)
            minutes[match.id] = ABSENT
    spans, table_of = _played(t, tables, minutes)
    names = tuple(str(number) for number in range(1, tables + 1))
    return Day(t, names, spans, table_of, frozenset(absent), Random(seed))


def _played(
    t: Tournament, tables: int, minutes: Mapping[str, float]
) -> tuple[dict[str, tuple[float, float]], dict[str, str]]:
    leads: dict[str, set[str]] = {match.id: set() for match in t.format.matches}
    for match in reversed(t.format.matches):
        for source in match.sources:
            if not isinstance(source, FromSeat):
                leads[source.match] |= {match.id} | leads[match.id]
    free = dict.fromkeys((str(number) for number in range(1, tables + 1)), 0.0)
    left = list(t.format.matches)
    spans: dict[str, tuple[float, float]] = {}
    table_of: dict[str, str] = {}
    now = 0.0
    while left:
        ready = {}
        for match in left:
            before = [source.match for source in match.sources if not isinstance(source, FromSeat)]
            if all(other in spans for other in before):
                ready[match.id] = max((spans[other][1] + REST for other in before), default=0.0)
        now = max(now, min(free.values()), min(ready.values()))
        able = [match for match in left if ready.get(match.id, now + 1) <= now]
        chosen = max(able, key=lambda match: (len(leads[match.id]), -match.number))
        table = next(name for name, since in free.items() if since <= now)
        spans[chosen.id] = now, now + minutes[chosen.id]
        free[table] = spans[chosen.id][1]
        table_of[chosen.id] = table
        left.remove(chosen)
    return spans, table_of


def known_at(day: Day, minutes: float) -> Situation:
    """What the desk knows so many minutes after the opening."""
    t, now = day.t, OPENS + timedelta(minutes=minutes)
    happened = [(start, 0, match) for match, (start, _) in day.spans.items()]
    happened += [(end, 1, match) for match, (_, end) in day.spans.items()]
    for moment, ended, match in sorted(happened):
        if moment > minutes:
            break
        at = OPENS + timedelta(minutes=moment)
        one, two = t.state_of(match).sides
        assert isinstance(one, Player)
        assert isinstance(two, Player)
        sides = one.entry, two.entry
        if ended:
            t = fold(t, [_result(day, match, sides)], at)
        else:
            t = fold(t, [ev.MatchCalled(match, sides, day.table_of[match])], at)
            if match not in day.absent:
                t = fold(t, [ev.MatchStarted(match, sides)], at + timedelta(minutes=WARM_UP))
    return situation_of(t, now, Lengths(t, DURATIONS), rest=REST, tables=t.tables or day.tables)


def after_matches(day: Day, share: float) -> float:
    """When this share of the matches has ended, a moment that does not know the end of the day."""
    ends = sorted(end for _, end in day.spans.values())
    return ends[int(share * len(ends)) - 1] if share else 0.0


def _result(day: Day, match: str, sides: tuple[str, str]) -> ev.Event:
    if match in day.absent:
        return ev.NoShowRecorded(match, sides, sides[:1])
    race = day.t.race(day.t.format.find(match))
    return ev.ResultEntered(match, sides, (race, 1) if day.winners.random() < 0.5 else (1, race))
