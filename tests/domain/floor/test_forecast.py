"""The forecast of the end: its band, what is due today, when the hall closes first; without chance."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

from bracket_desk.domain import commands as cmd
from bracket_desk.domain import events as ev
from bracket_desk.domain.decisions.steps import take_step
from bracket_desk.domain.errors import Rule, RuleError
from bracket_desk.domain.floor.expected import expected_matches
from bracket_desk.domain.floor.forecast import SHARE, Forecast, forecast
from bracket_desk.domain.floor.hall import Hall, HallDay, Placement, Table
from bracket_desk.domain.floor.hours import MINUTE, Session
from bracket_desk.domain.floor.lengths import Lengths
from bracket_desk.domain.floor.levers import find_levers
from bracket_desk.domain.floor.situation import Situation, situation_of
from bracket_desk.domain.floor.timetable import plan_matches
from bracket_desk.domain.measures import DecisionKind, Grounds, ProtestEnd
from bracket_desk.domain.statistics import statistics_of
from bracket_desk.domain.tournament import Tournament, fold
from tests.domain.floor.plans import NOW, Telling, at, halls, numbered, tellings
from tests.domain.floor.played import DURATIONS, OPENS, Truth, after_matches, known_at, play_day
from tests.helpers import MORNING, drawn, examples, knockout
from tests.histories import NORMAL, Field, Move, fields, make, moves

HOUR = timedelta(hours=1)


def situation(t: Tournament, now: datetime = OPENS, tables: int = 4) -> Situation:
    return situation_of(t, now, Lengths(t, DURATIONS), tables=None if t.tables else numbered(tables))


def foreseen(found: Situation) -> Forecast:
    made = forecast(found)
    assert made is not None
    return made


def in_hall(t: Tournament, *days: HallDay, tables: int = 4) -> Tournament:
    hall = Hall(tuple(Table(name) for name in numbered(tables)), days)
    return t if hall == t.floor.hall else take_step(t, cmd.SetHall(hall=hall)).after


# ------------------------------------------------------------ the band


def test_one_match_ends_about_when_it_should() -> None:
    t = knockout(2).tournament
    band = foreseen(situation(t)).event.band
    minutes = Lengths(t, DURATIONS).minutes(t.format.find("F2-1"))
    assert abs(band.expected - NOW - minutes * MINUTE) <= 3 * MINUTE
    assert band.early < band.expected < band.late
    assert band.margin == max(band.late - band.expected, band.expected - band.early)


def test_the_same_situation_has_the_same_forecast() -> None:
    day = play_day(drawn(16).tournament, 4, 1, Truth())
    assert forecast(known_at(day, 200)) == forecast(known_at(day, 200))


def test_nothing_left_is_no_forecast() -> None:
    desk = knockout(4)
    desk.finish()
    assert forecast(situation(desk.tournament)) is None


def test_no_table_is_refused() -> None:
    with pytest.raises(RuleError) as caught:
        forecast(situation(knockout(4).tournament, tables=0))
    assert caught.value.reason is Rule.TIMETABLE_ENDLESS


def test_the_band_narrows_as_matches_are_played() -> None:
    day = play_day(drawn(32).tournament, 6, 5, Truth())
    margins = [
        foreseen(known_at(day, after_matches(day, share))).event.band.margin for share in (0, 0.5, 0.9)
    ]
    assert margins == sorted(margins, reverse=True)
    assert margins[-1] < margins[0] / 2


def test_slower_matches_move_the_end() -> None:
    t = drawn(16).tournament
    before = foreseen(situation(t)).event.band.expected
    slow = situation(t)
    spans = {
        f"A-U1-{n}": (NOW - slow.lengths.minutes(t.format.find("A-U1-1")) * 1.5 * MINUTE, NOW)
        for n in (1, 2, 3, 4)
    }
    assert foreseen(replace(slow, played=spans)).event.band.expected > before + HOUR / 2


def test_a_match_that_lasts_long_is_expected_to_end_soon_but_not_before_now() -> None:
    desk = knockout(2)
    desk.do("call", match="F2-1", table="1")
    short, long, far = (
        foreseen(replace(situation(desk.tournament), started={"F2-1": NOW - minutes * MINUTE})).event.band
        for minutes in (5, 120, 1000)
    )
    assert NOW < long.expected < short.expected
    assert long.early >= NOW
    assert long.late < short.late
    # somebody has forgotten to enter its end
    assert far.early == far.late == NOW


def test_a_break_moves_the_end_by_what_is_left_of_it() -> None:
    """Nothing begins in it, what runs goes on after it, and nobody has played slowly because of it."""
    desk = drawn(16)
    t = in_hall(desk.tournament, HallDay(NOW, at(23)))
    sides = ("e1", "e2")
    for minutes, event in (
        (0, ev.MatchCalled("A-U1-1", sides, "1")),
        (5, ev.MatchStarted("A-U1-1", sides)),
        (20, ev.DecisionRecorded(DecisionKind.BREAK, Grounds(text="обед"), until=OPENS + 80 * MINUTE)),
    ):
        before, t = t, fold(t, [event], OPENS + minutes * MINUTE)
    now = OPENS + 20 * MINUTE
    usual, moved = (foreseen(situation(one, now)).event.band.expected for one in (before, t))
    assert abs(moved - usual - HOUR) <= 2 * MINUTE
    later = situation(t, now + 30 * MINUTE)
    assert (later.halted, later.stood("A-U1-1")) == (30, 30 * MINUTE)
    assert abs(foreseen(later).event.band.expected - moved) <= 3 * MINUTE, "as foreseen at its beginning"
    assert later.options.sessions == ((at(11, 20), at(23)),)
    over = situation(t, now + 70 * MINUTE)
    assert (over.halted, over.stood("A-U1-1")) == (0, HOUR)
    assert over.options.sessions == ((NOW, at(23)),)
    assert situation(without_hours(t), now).options.sessions == ((at(11, 20), None),), "open without end"
    t = fold(t, [ev.ResultEntered("A-U1-1", sides, (4, 1))], OPENS + 110 * MINUTE)
    began, ended = situation(t, OPENS + 115 * MINUTE).played["A-U1-1"]
    assert ended - began == 50 * MINUTE, "the break is no part of it"
    assert statistics_of(t).rounds[0].minutes == 45, "from the first stroke"


def test_a_protest_is_no_part_of_how_long_a_match_takes() -> None:
    """Half an hour of talk about a match of forty minutes: the pace learns forty."""
    t, sides = in_hall(drawn(16).tournament, HallDay(NOW, at(23))), ("e1", "e2")
    for minutes, event in (
        (0, ev.MatchCalled("A-U1-1", sides, "1")),
        (5, ev.MatchStarted("A-U1-1", sides)),
        (20, ev.ProtestDeclared("A-U1-1", sides, "e1", Grounds())),
        (50, ev.ProtestDecided("A-U1-1", sides, ProtestEnd.REJECTED, Grounds())),
    ):
        t = fold(t, [event], OPENS + minutes * MINUTE)
    assert situation(t, OPENS + 60 * MINUTE).stood("A-U1-1") == 30 * MINUTE
    t = fold(t, [ev.ResultEntered("A-U1-1", sides, (4, 1))], OPENS + 70 * MINUTE)
    began, ended = situation(t, OPENS + 75 * MINUTE).played["A-U1-1"]
    assert ended - began == 40 * MINUTE
    assert statistics_of(t).rounds[0].minutes == 35, "from the first stroke"


def test_in_a_break_without_an_end_the_end_is_open() -> None:
    t = in_hall(drawn(16).tournament, HallDay(NOW, at(23)))
    assert not foreseen(situation(t)).open_end
    said = ev.DecisionRecorded(DecisionKind.BREAK, Grounds(text="нет света"), open_end=True)
    t = fold(t, [said], OPENS)
    assert foreseen(situation(t)).open_end
    t = fold(t, [ev.DecisionRecorded(DecisionKind.BREAK, Grounds(text="обед"), until=OPENS + HOUR)], OPENS)
    assert not foreseen(situation(t)).open_end, "now it is known how long"


def test_a_break_to_after_the_last_hour_leaves_a_forecast() -> None:
    t = in_hall(drawn(16).tournament, HallDay(NOW, at(12)))
    said = ev.DecisionRecorded(DecisionKind.BREAK, Grounds(text="обед"), until=OPENS + 5 * HOUR)
    t = fold(t, [said], OPENS)
    found = foreseen(situation(t)).event
    assert found.band.early > at(15)
    assert found.closes_first


def without_hours(t: Tournament) -> Tournament:
    """The same with no hours told."""
    return take_step(t, cmd.SetHall(hall=structs.replace(t.floor.hall, days=()))).after


def test_semifinals_on_the_television_table_take_their_turns() -> None:
    t = knockout(4).tournament
    found = situation(t)
    told = replace(found.options, placements=(Placement("F4", ("1",)),))
    later = foreseen(replace(found, options=told)).event.band.expected
    assert later - foreseen(found).event.band.expected > HOUR


def check_share(size: int, tables: int, days: int, truth: Truth) -> None:
    """The band holds the truth as often as is said, at moments that do not know the end."""
    inside: dict[float, int] = dict.fromkeys((0.0, 0.25, 0.5, 0.75, 0.9, 0.97), 0)
    t = drawn(size).tournament
    for seed in range(days):
        day = play_day(t, tables, seed, truth)
        end = OPENS.replace(tzinfo=None) + day.end * MINUTE
        for share in inside:
            band = foreseen(known_at(day, after_matches(day, share))).event.band
            inside[share] += band.early <= end <= band.late
    shares = {share: count / days for share, count in inside.items()}
    mean = sum(shares.values()) / len(shares)
    # so few days scatter by themselves
    chance = (SHARE * (1 - SHARE) / days) ** 0.5
    assert mean >= SHARE, shares
    assert min(shares.values()) >= SHARE - 2 * chance, shares


def test_the_truth_lies_in_the_band() -> None:
    check_share(16, 4, 25, Truth())


@pytest.mark.full
@pytest.mark.parametrize(
    ("size", "tables", "days"), [(16, 4, 600), (32, 8, 300), (64, 12, 150), (64, 6, 100)]
)
def test_the_truth_lies_in_the_band_as_often_as_is_said(size: int, tables: int, days: int) -> None:
    check_share(size, tables, days, Truth())


@given(
    fields(largest=32),
    moves((*NORMAL, "reinstate", "clear", "undo"), most=40),
    st.integers(1, 6),
    halls(),
    tellings(),
    st.integers(0, 900),
)
@examples(40)
def test_any_state_has_a_forecast(
    field: Field, tried: list[Move], tables: int, sessions: tuple[Session, ...], told: Telling, passed: int
) -> None:
    desk = field.open()
    for move in tried:
        make(desk, move)
    t, now = desk.tournament, MORNING + passed * MINUTE
    found = situation_of(t, now, Lengths(t, DURATIONS), tables=numbered(tables))
    options = replace(
        found.options, sessions=sessions, placements=told.placements, not_before=told.not_before
    )
    found = replace(found, options=options)
    made = forecast(found)
    assert (made is None) == (not expected_matches(t, found.options.rest))
    if made is not None:
        for ending in (made.event, made.day or made.event):
            assert found.now <= ending.band.early <= ending.band.expected <= ending.band.late
            assert 0 <= ending.risk <= 1
            assert ending.closes_first is (ending.over > timedelta(0))
        for gain in find_levers(found, made):
            assert gain.time > timedelta(0)


# ------------------------------------------------------------ the hall closes


def test_without_hours_nothing_closes() -> None:
    made = foreseen(situation(drawn(16).tournament))
    assert made.event is made.day is made.pressing
    assert (made.event.closing, made.event.risk) == (None, 0)
    assert not made.event.closes_first
    assert made.event.over == timedelta(0)


def test_the_hall_closes_first() -> None:
    t = drawn(16).tournament
    end = foreseen(situation(t)).event.band.expected
    for closing, first in ((end - HOUR, True), (end - MINUTE, True), (end, False), (end + 10 * HOUR, False)):
        made = foreseen(situation(in_hall(t, HallDay(NOW, closing)))).event
        # how much later it would be shows only if nobody is sent home
        assert made.band.expected == end
        assert (made.closing, made.closes_first) == (closing, first)
        assert made.over == max(end - closing, timedelta(0))
        assert (made.risk >= 0.5) is first
    assert made.risk == 0


def test_between_days_nobody_begins_what_cannot_end() -> None:
    t = in_hall(drawn(16).tournament, HallDay(NOW, at(13)), HallDay(at(10, day=6), at(22, day=6)))
    made = foreseen(situation(t))
    assert made.event.closing == at(22, day=6)
    assert made.event.band.early > at(10, day=6)
    # nobody said what belongs to today
    assert made.day is None
    assert made.pressing is made.event


def two_days(first_closing: datetime) -> Tournament:
    """Two days with the timetable made for a first one until three o'clock."""
    days = HallDay(NOW, at(15)), HallDay(at(10, day=6), at(22, day=6))
    t = in_hall(drawn(16).tournament, *days)
    found = situation(t)
    slots = plan_matches(t, found.tables, NOW, found.options).slots
    t = take_step(t, cmd.KeepTimetable(slots=slots)).after
    return in_hall(t, HallDay(NOW, first_closing), days[1])


def test_today_is_what_the_timetable_has_today() -> None:
    made = foreseen(situation(two_days(at(15))))
    assert made.day is not None
    assert made.day.closing == at(15)
    assert NOW + 3 * HOUR < made.day.band.expected < at(16)
    assert made.event.band.expected > at(10, day=6)


def test_the_day_presses_before_the_event() -> None:
    t = two_days(at(15))
    slow = situation(t)
    spans = {
        f"A-U1-{n}": (NOW - slow.lengths.minutes(t.format.find("A-U1-1")) * 1.6 * MINUTE, NOW)
        for n in (1, 2, 3, 4)
    }
    made = foreseen(replace(slow, played=spans))
    assert made.day is not None
    assert made.day.closes_first
    assert made.pressing is made.day


# ------------------------------------------------------------ the situation


def test_a_situation_is_read_off_the_floor() -> None:
    desk = drawn(16)
    t = in_hall(desk.tournament, HallDay(NOW, at(22)))
    sides = {f"A-U1-{n}": (f"e{2 * n - 1}", f"e{2 * n}") for n in (1, 2, 3, 4)}

    def happen(event: ev.Event, minutes: int) -> None:
        nonlocal t
        t = fold(t, [event], OPENS + minutes * MINUTE)

    for match, table in zip(sides, numbered(4), strict=True):
        happen(ev.MatchCalled(match, sides[match], table), 0)
    happen(ev.MatchStarted("A-U1-1", sides["A-U1-1"]), 7)
    happen(ev.MatchStarted("A-U1-2", sides["A-U1-2"]), 8)
    happen(ev.ResultEntered("A-U1-1", sides["A-U1-1"], (4, 1)), 60)
    happen(ev.NoShowRecorded("A-U1-3", sides["A-U1-3"], ("e5",)), 16)
    t = take_step(t, cmd.Hold(match="B-U1-1", reason="ждут судью", until=OPENS + 3 * HOUR)).after
    found = situation(t, OPENS + 65 * MINUTE)
    assert found.now == at(11, 5)
    assert found.tables == ("1", "2", "3", "4")
    assert found.options.sessions == ((NOW, at(22)),)
    # from the warm-up before the first stroke, else from the call
    assert found.played == {"A-U1-1": (at(10, 2), at(11))}
    assert found.started == {"A-U1-2": at(10, 3), "A-U1-4": NOW}
    # whoever played rests; whom nobody met does not
    rested = {match: moment for match, moment in found.options.not_before.items() if match.startswith("A-")}
    assert rested == {"A-L1-1": at(11, 10), "A-U2-1": at(11, 10)}
    assert found.options.not_before["B-U1-1"] == at(13)
    assert found.options.warm_up == DURATIONS.warm_up


def test_times_are_those_of_the_hall() -> None:
    """Wherever the computer thinks it is, and over the change to summer time."""
    t = in_hall(knockout(4).tournament, HallDay(NOW, at(22)))
    elsewhere = situation(t, OPENS.astimezone(OPENS.tzinfo) + HOUR)
    assert elsewhere.now == at(11)
    sides = ("e1", "e2")
    t = fold(t, [ev.MatchCalled("F4-1", sides, "1")], datetime.fromisoformat("2026-12-05T07:00+00:00"))
    assert situation(t, OPENS + HOUR).started == {"F4-1": NOW}


def test_shortened_races_do_not_touch_those_by_rating() -> None:
    desk = drawn(16)
    t = desk.tournament
    found = replace(situation(t), races={"U1": 3, "lower": 2})
    assert found.race(t.format.find("A-U1-1")) == 3
    assert found.race(t.format.find("A-L2-1")) == 2
    assert found.race(t.format.find("F2-1")) == 5
    rules = structs.replace(t.regulations, races={"upper": "4"})
    assert rules.least_races == {}
