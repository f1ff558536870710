"""The kept timetable as the event stands: what is still played, what has changed, where people come from."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from bracket_desk.domain import commands as cmd
from bracket_desk.domain.bracket.resolve import Nobody, Pending, Player
from bracket_desk.domain.events import Slot
from bracket_desk.domain.floor.kept import KeptMatch, awaited, kept_matches, without_time
from bracket_desk.domain.floor.timetable import plan_matches
from bracket_desk.domain.tournament import Tournament
from bracket_desk.domain.values import MatchStatus
from tests.helpers import drawn, examples, knockout
from tests.histories import Field, fields

NOW = datetime.fromisoformat("2026-12-05T10:00")


def slots(t: Tournament) -> tuple[Slot, ...]:
    return plan_matches(t, ("1", "2", "10"), NOW).slots


def of(kept: tuple[KeptMatch, ...], match: str) -> KeptMatch:
    return next(one for one in kept if one.state.match.id == match)


def test_slots_are_in_the_order_of_time_and_hall() -> None:
    desk = drawn(16)
    desk.run(cmd.SetTables(tables=("ТВ", "2")))
    t = desk.tournament
    wild = [
        Slot(match, table, NOW, NOW + timedelta(hours=1))
        for match, table in (("A-U1-1", "10"), ("A-U1-2", "9"), ("A-U1-3", "2"), ("A-U1-4", "ТВ"))
    ]
    earlier = Slot("B-U1-1", "10", NOW.replace(hour=9, tzinfo=UTC), NOW)
    kept = kept_matches(t, (*wild, earlier))
    assert [one.table for one in kept] == ["10", "ТВ", "2", "9", "10"]
    assert kept[0].start == NOW.replace(hour=9)


def test_what_has_come_true_is_no_change_and_other_people_are() -> None:
    desk = knockout(8)
    desk.win("F8-1", "e1")
    before, planned = desk.tournament, slots(desk.tournament)
    desk.win("F8-2", "e3")
    kept = kept_matches(desk.tournament, planned, before)
    assert not any(one.changed for one in kept)
    assert of(kept, "F4-1").certain
    desk.win("F8-1", "e2")
    kept = kept_matches(desk.tournament, planned, before)
    assert [one.state.match.id for one in kept if one.changed] == ["F4-1"]
    desk.do("clear-result", match="F8-1", confirm=True)
    kept = kept_matches(desk.tournament, planned, before)
    assert [one.state.match.id for one in kept if one.changed] == ["F4-1"]
    assert not any(one.changed for one in kept_matches(desk.tournament, planned))
    assert [state.match.id for state in without_time(desk.tournament, planned)] == ["F8-1"]


def test_a_match_of_somebody_who_has_left_is_not_played() -> None:
    desk = knockout(8)
    desk.win("F8-1", "e1")
    planned = slots(desk.tournament)
    assert of(kept_matches(desk.tournament, planned), "F4-1").played
    desk.do("withdraw", entry="e1")
    assert not of(kept_matches(desk.tournament, planned), "F4-1").played
    desk.win("F8-2", "e3")
    forfeited = of(kept_matches(desk.tournament, planned), "F4-1")
    assert (forfeited.decided, forfeited.played) == (True, False)
    desk.do("close", reason="")
    assert not any(one.played for one in kept_matches(desk.tournament, planned) if not one.decided)


def test_who_walks_through_without_play_is_waited_for_where_they_play() -> None:
    t = drawn(16, empty=range(10, 17)).tournament
    for state in t.states:
        for side in (0, 1):
            waited = awaited(t, state, side)
            if isinstance(waited, Pending):
                before = t.state_of(waited.source.split()[1])
                assert before.status in (MatchStatus.READY, MatchStatus.PENDING)
                assert not any(isinstance(one, Nobody) for one in before.sides)


@given(fields(16), st.integers(0, 10**6))
@examples(10)
def test_whoever_comes_to_a_match_is_the_one_it_waited_for(field: Field, seed: int) -> None:
    desk, dice = field.open(), Random(seed)
    t = desk.tournament
    ways = {(s.match.id, at): awaited(t, s, at) for s in t.states for at in (0, 1)}
    while matches := desk.open():
        match = dice.choice(matches)
        desk.win(match, dice.choice(desk.sides(match)))
    t = desk.tournament
    for (match, at), way in ways.items():
        now = t.state_of(match).sides[at]
        if isinstance(way, Pending):
            kind, _, of_match = way.source.partition(" ")
            result = t.state_of(of_match).result
            assert result is not None
            assert now == Player((result.winner if kind == "winner" else result.loser) or "")
        else:
            assert type(now) is type(way) or not isinstance(now, Player)
