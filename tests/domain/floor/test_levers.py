"""Each lever gains what the forecast says once it has really been pulled."""

from __future__ import annotations

from datetime import timedelta

import pytest
from msgspec import structs

from bracket_desk.domain import commands as cmd
from bracket_desk.domain.decisions.steps import take_step
from bracket_desk.domain.floor.forecast import Forecast, forecast
from bracket_desk.domain.floor.hall import Hall, HallDay, Table
from bracket_desk.domain.floor.lengths import Lengths
from bracket_desk.domain.floor.levers import Gain, Lever, LeverKind, find_levers, pull
from bracket_desk.domain.floor.situation import Situation, situation_of
from bracket_desk.domain.floor.timetable import plan_matches
from bracket_desk.domain.tournament import Tournament
from tests.domain.floor.plans import NOW, at, numbered
from tests.domain.floor.played import DURATIONS, OPENS, Truth, after_matches, known_at, play_day
from tests.helpers import drawn

HOUR = timedelta(hours=1)


def event(size: int, tables: int, *days: HallDay, least: dict[str, str]) -> Tournament:
    """An event whose regulations allow shorter matches in some stages."""
    t = drawn(size).tournament
    hall = Hall(tuple(Table(name) for name in numbered(tables)), days)
    t = take_step(t, cmd.SetHall(hall=hall)).after
    rules = structs.replace(t.regulations, least_races=least)
    return take_step(t, cmd.SetRegulations(regulations=rules)).after


def foreseen(situation: Situation) -> Forecast:
    made = forecast(situation)
    assert made is not None
    return made


def pulled(situation: Situation, lever: Lever) -> Situation:
    """The situation after the commands that people would give."""
    t = situation.tournament
    match lever.kind:
        case LeverKind.TABLE:
            tables = tuple(Table(f"новый {number}") for number in range(lever.tables))
            hall = structs.replace(t.floor.hall, tables=(*t.floor.hall.tables, *tables))
            t = take_step(t, cmd.SetHall(hall=hall)).after
        case LeverKind.HOLD:
            assert lever.until is not None
            until = lever.until.replace(tzinfo=OPENS.tzinfo)
            for match in lever.matches:
                t = take_step(t, cmd.Hold(match=match, reason="зал закроется", until=until)).after
        case LeverKind.RACE:
            races = {**t.regulations.races, **{stage: str(race) for stage, race in lever.races.items()}}
            rules = structs.replace(t.regulations, races=races)
            t = take_step(t, cmd.SetRegulations(regulations=rules)).after
    return situation_of(t, situation.now.replace(tzinfo=OPENS.tzinfo), Lengths(t, DURATIONS))


def check_gains(situation: Situation) -> tuple[Gain, ...]:
    """What is said of each lever is what a forecast says after it; the best stands first."""
    before = foreseen(situation)
    gains = find_levers(situation, before)
    for gain in gains:
        after = foreseen(pulled(situation, gain.lever))
        same = after.day if before.pressing is not before.event else after.event
        assert same == gain.ending
        assert gain.time == before.pressing.band.expected - gain.ending.band.expected > timedelta(0)
    assert [gain.time for gain in gains] == sorted((gain.time for gain in gains), reverse=True)
    return gains


def test_one_day_too_short() -> None:
    t = event(32, 5, HallDay(NOW, at(18)), least={"final": "3", "L2": "2"})
    kinds: set[LeverKind] = set()
    races: set[str] = set()
    for seed in range(4):
        day = play_day(t, 5, seed, Truth())
        for share in (0.3, 0.55):
            situation = known_at(day, after_matches(day, share))
            gains = check_gains(situation)
            kinds |= {gain.lever.kind for gain in gains}
            races |= {stage for gain in gains for stage in gain.lever.races}
    # there is no other day to hold a match until
    assert kinds == {LeverKind.TABLE, LeverKind.RACE}
    assert races <= {"L2", "F16", "F8", "F4", "F2"}
    assert races


def test_a_day_of_two_too_short() -> None:
    days = HallDay(NOW, at(20)), HallDay(at(10, day=6), at(22, day=6))
    t = event(32, 6, *days, least={})
    found = situation_of(t, OPENS, Lengths(t, DURATIONS))
    t = take_step(t, cmd.KeepTimetable(slots=plan_matches(t, t.tables, NOW, found.options).slots)).after
    # the hall turns out to close two hours earlier
    hall = structs.replace(t.floor.hall, days=(HallDay(NOW, at(18)), days[1]))
    t = take_step(t, cmd.SetHall(hall=hall)).after
    day = play_day(t, 6, 3, Truth())
    situation = known_at(day, after_matches(day, 0.3))
    made = foreseen(situation)
    assert made.day is not None
    assert made.day.closes_first
    gains = check_gains(situation)
    held = next(
        gain.lever for gain in gains if gain.lever.kind is LeverKind.HOLD and len(gain.lever.matches) > 1
    )
    assert held.until == at(10, day=6)
    # only matches on which nothing else of today depends
    assert all(match.split("-")[-2] != "U1" for match in held.matches)


@pytest.mark.parametrize("least", [{}, {"upper": "4", "lower": "3", "final": "5"}])
def test_no_leave_no_shorter_matches(least: dict[str, str]) -> None:
    t = event(16, 3, HallDay(NOW, at(12)), least=least)
    situation = situation_of(t, OPENS, Lengths(t, DURATIONS))
    gains = check_gains(situation)
    assert {gain.lever.kind for gain in gains} == {LeverKind.TABLE}


def test_a_round_that_has_begun_keeps_its_races() -> None:
    t = event(16, 3, HallDay(NOW, at(12)), least={"upper": "2"})
    day = play_day(t, 3, 1, Truth())
    rounds = []
    for minutes in (0, 5):
        gains = check_gains(known_at(day, minutes))
        rounds.append({stage for gain in gains for stage in gain.lever.races})
    assert "U1" not in rounds[1]
    assert "U2" in rounds[1]


def test_pulling_twice_goes_on_from_there() -> None:
    t = event(16, 3, HallDay(NOW, at(12)), least={})
    situation = situation_of(t, OPENS, Lengths(t, DURATIONS))
    held = Lever(LeverKind.HOLD, matches=("A-U1-1",), until=at(11))
    later = Lever(LeverKind.HOLD, matches=("A-U1-1",), until=at(10, 30))
    found = pull(pull(situation, held), later)
    assert found.options.not_before == {"A-U1-1": at(11)}
    found = pull(pull(found, Lever(LeverKind.RACE, races={"F2": 4})), Lever(LeverKind.RACE, races={"F4": 3}))
    assert found.races == {"F2": 4, "F4": 3}
    assert len(pull(found, Lever(LeverKind.TABLE, tables=2)).tables) == 5
