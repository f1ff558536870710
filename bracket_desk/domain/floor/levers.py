"""What helps when the hall would close first, and what each of it gains.

One more table; matches held until another day; shorter ones in a round that has not begun,
where the regulations give leave. What a lever gains is how much earlier the forecast's end is
when it is pulled. To keep a table free for another match gains nothing here: tables are free
so often that it costs more than it saves.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from enum import StrEnum

from bracket_desk.domain.bracket.formats import Match
from bracket_desk.domain.floor.forecast import Ending, Forecast, ending_of, prepare_day, prepare_event
from bracket_desk.domain.floor.hours import MINUTE
from bracket_desk.domain.floor.laying import lay_by_clock
from bracket_desk.domain.floor.pace import Pace
from bracket_desk.domain.floor.situation import Situation
from bracket_desk.domain.floor.timetable import Prepared
from bracket_desk.domain.floor.today import closing_of, next_opening, sessions_today
from bracket_desk.domain.floor.work import Laid
from bracket_desk.domain.stages import parse_race, value_at
from bracket_desk.domain.values import CLOSED_STATUSES

MOST_HELD = 8
"""No more matches are held until another day at once."""

LOOKED_AT = 2
"""Levers of each kind that are looked at closely: those that gain most at first sight."""


class LeverKind(StrEnum):
    """What can be done."""

    TABLE = "table"
    HOLD = "hold"
    RACE = "race"


@dataclass(frozen=True, slots=True)
class Lever:
    """Something that can be done.

    So many ``tables`` more; ``matches`` held ``until`` then; or ``races``, frames to win by round.
    """

    kind: LeverKind
    tables: int = 0
    matches: tuple[str, ...] = ()
    until: datetime | None = None
    races: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Gain:
    """A lever, how much earlier the end is expected with it, and that end."""

    lever: Lever
    time: timedelta
    ending: Ending


def pull(situation: Situation, lever: Lever) -> Situation:
    """The situation with a lever pulled."""
    match lever.kind:
        case LeverKind.TABLE:
            more = tuple(f"+{number}" for number in range(1, lever.tables + 1))
            return replace(situation, tables=(*situation.tables, *more))
        case LeverKind.HOLD:
            assert lever.until is not None
            until, held = lever.until, dict(situation.options.not_before)
            held |= {match: max(until, held.get(match, until)) for match in lever.matches}
            return replace(situation, options=replace(situation.options, not_before=held))
        case LeverKind.RACE:
            return replace(situation, races={**situation.races, **lever.races})


def find_levers(situation: Situation, foreseen: Forecast) -> tuple[Gain, ...]:
    """What brings the pressing end of a forecast forward, the most helpful first."""
    today = foreseen.day is not None and foreseen.pressing is not foreseen.event
    view = _View(situation, foreseen.pace, today)
    gains = []
    for lever in (Lever(LeverKind.TABLE, tables=1), *view.best(_holds(view)), *view.best(_races(view))):
        ending = view.ending(lever)
        time = foreseen.pressing.band.expected - ending.band.expected
        if time > timedelta(0):
            gains.append(Gain(lever, time, ending))
    return tuple(sorted(gains, key=lambda gain: -gain.time))


class _View:
    """A situation in which levers are tried; ``today``: on the end of the day, not of the event."""

    def __init__(self, situation: Situation, pace: Pace, today: bool) -> None:  # noqa: FBT001
        self.situation, self.pace, self.today = situation, pace, today
        self.prepared = self.prepare(situation)
        self.laid = _lay(self.prepared)

    def prepare(self, situation: Situation) -> Prepared:
        prepared = (prepare_day if self.today else prepare_event)(situation, self.pace)
        assert prepared is not None  # a forecast was made of it
        return prepared

    def finish(self, lever: Lever) -> int:
        """The end with a lever pulled at first sight, in minutes from the origin."""
        prepared = self.prepare(pull(self.situation, lever))
        return prepared.work.finish(_lay(prepared))

    def best(self, levers: Iterator[Lever]) -> list[Lever]:
        """Those that gain most at first sight."""
        now = self.prepared.work.finish(self.laid)
        found = [
            (finish, at, lever) for at, lever in enumerate(levers) if (finish := self.finish(lever)) < now
        ]
        return [lever for _, _, lever in sorted(found, key=lambda item: item[:2])[:LOOKED_AT]]

    def ending(self, lever: Lever) -> Ending:
        """The end with a lever pulled, as a forecast of the same situation would have it."""
        situation = pull(self.situation, lever)
        return ending_of(self.prepare(situation), situation, self.pace, today=self.today)


def _lay(prepared: Prepared) -> Laid:
    work = prepared.work
    return lay_by_clock(work, work.urgency(max(work.tails, default=0) + sum(work.minutes)))


# ------------------------------------------------------------------ matches held until another day


def _holds(view: _View) -> Iterator[Lever]:
    """The last matches on which nothing else of today depends, as few as bring the end before closing."""
    opening = next_opening(view.situation)
    if opening is None or not view.today:
        return
    held: tuple[str, ...] = ()
    prepared, laid = view.prepared, view.laid
    closing = closing_of(sessions_today(view.situation))
    assert closing is not None  # another day comes
    while len(held) < MOST_HELD and prepared.origin + prepared.work.finish(laid) * MINUTE > closing:
        free = [match for match, after in enumerate(prepared.work.after) if not after]
        if len(prepared.work.matches) < 2 or not free:
            return
        last = max(free, key=lambda match: laid.ends[match])
        held = (*held, prepared.work.matches[last])
        lever = Lever(LeverKind.HOLD, matches=held, until=opening)
        yield lever
        prepared = view.prepare(pull(view.situation, lever))
        laid = _lay(prepared)


# ------------------------------------------------------------------ shorter matches


def _races(view: _View) -> Iterator[Lever]:
    """Rounds that have not begun, a frame shorter and as short as the regulations allow; all of them."""
    steps: dict[str, int] = {}
    for stage, matches in _rounds_to_come(view.situation).items():
        race, least = _races_of(view.situation, matches[0])
        if least is None or least >= race:
            continue
        steps[stage] = race - 1
        for shorter in dict.fromkeys((race - 1, least)):
            yield Lever(LeverKind.RACE, races={stage: shorter})
    if len(steps) > 1:
        yield Lever(LeverKind.RACE, races=steps)


def _races_of(situation: Situation, match: Match) -> tuple[int, int | None]:
    """The race of a match by its stage, and the least that the regulations allow."""
    t = situation.tournament
    least = value_at(t.regulations.least_races, match)
    return t.stage_race(match), None if least is None else parse_race(least)


def _rounds_to_come(situation: Situation) -> Mapping[str, Sequence[Match]]:
    """The rounds of which no match has been called or played, with their matches."""
    rounds: dict[str, list[Match]] = {}
    begun: set[str] = set()
    for state in situation.tournament.states:
        stage = state.match.round
        played = state.result is not None and state.result.score is not None
        if played or situation.tournament.call_of(state) is not None:
            begun.add(stage)
        if state.status not in CLOSED_STATUSES:
            rounds.setdefault(stage, []).append(state.match)
    return {stage: matches for stage, matches in rounds.items() if stage not in begun}
