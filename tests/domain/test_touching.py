"""What a step touches, found by comparing the state before and after it."""

from __future__ import annotations

from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

from bracket_desk.domain import commands as cmd
from bracket_desk.domain.decisions.steps import StateCommand, newly_suspended, take_step
from bracket_desk.domain.errors import RuleError
from bracket_desk.domain.events import Slot
from bracket_desk.domain.touching import NOTHING, Freed, Move, Touched, compare
from bracket_desk.domain.values import OPEN_STATUSES
from tests.helpers import MORNING, Desk, card, examples


def begun() -> Desk:
    """Eight people, two rounds to play: the first match of each half is over."""
    desk = Desk()
    desk.run(card(8, "single-elimination"))
    desk.add(*range(1, 9))
    desk.run(cmd.SetTables(tables=("1", "2")))
    desk.run(cmd.DrawByLots(lots=tuple((n, n) for n in range(1, 9))))
    desk.win_all(("F8-1", "e1"), ("F8-2", "e3"), ("F8-3", "e5"))
    return desk


@pytest.fixture
def desk() -> Desk:
    return begun()


def touched(desk: Desk, command: StateCommand) -> Touched:
    confirmed = structs.replace(command, confirm=True)
    return compare(desk.tournament, take_step(desk.tournament, confirmed).after)


def test_a_first_result_and_another_score_touch_nothing(desk: Desk) -> None:
    assert touched(desk, cmd.EnterResult(match="F8-4", score=(5, 2))) == NOTHING
    other = touched(desk, cmd.EnterResult(match="F8-1", score=(5, 4)))
    assert other == NOTHING
    assert not other.asks


def test_another_winner_moves_both_and_names_the_next_match(desk: Desk) -> None:
    found = touched(desk, cmd.EnterResult(match="F8-1", score=(1, 5)))
    assert found.moves == (Move("e1", "F4-1", None),)
    assert found.others == ("F4-1",)
    assert (found.asks, found.breaks) == (True, False)


def test_a_result_of_the_next_round_is_suspended_and_comes_back(desk: Desk) -> None:
    desk.win("F4-1", "e1")
    wrong = touched(desk, cmd.EnterResult(match="F8-1", score=(1, 5)))
    assert wrong.suspended == ("F4-1",)
    assert wrong.breaks
    assert {change.entry for change in wrong.places} == {"e2", "e3"}
    desk.win("F8-1", "e2", confirm=True)
    again = touched(desk, cmd.EnterResult(match="F8-1", score=(5, 1)))
    assert again.back == ("F4-1",)
    assert not again.suspended
    assert Move("e2", "F4-1", None) in again.moves


def test_tables_and_turns_of_the_timetable_are_named(desk: Desk) -> None:
    at = MORNING.replace(tzinfo=None)
    slots = tuple(
        Slot(match, "1", at + timedelta(hours=n), at + timedelta(hours=n + 1))
        for n, match in enumerate(("F8-4", "F4-1", "F2-1"))
    )
    desk.run(cmd.KeepTimetable(slots=slots))
    desk.do("call", match="F4-1", table="2")
    found = touched(desk, cmd.EnterResult(match="F8-2", score=(1, 5)))
    assert found.freed == (Freed("2", "F4-1", stopped=True),)
    assert [slot.match for slot in found.planned] == ["F4-1"]
    own = touched(desk, cmd.EnterResult(match="F4-1", score=(5, 1)))
    assert own.freed == (Freed("2", "F4-1", stopped=False),)
    assert not own.asks, "its own table is no question"


def test_swapped_seats_move_two_people_from_match_to_match(desk: Desk) -> None:
    found = touched(desk, cmd.SwapSeats(entries=("e7", "e6")))
    assert {Move("e6", "F8-3", "F8-4"), Move("e7", "F8-4", "F8-3")} < set(found.moves)
    assert Move("e5", "F4-2", None) in found.moves, "who has won against the wrong one"
    assert found.suspended == ("F8-3",)


@given(st.data())
@examples(25)
def test_nobody_is_forgotten_and_nothing_is_made_up(data: st.DataObject) -> None:
    """Everybody who stands in a match before a correction and not after it is named, and nobody else."""
    desk = Desk()
    desk.run(card(16))
    desk.add(*range(1, 15))
    desk.run(cmd.DrawByLots(lots=tuple((n, n) for n in range(1, 15))))
    for _ in range(data.draw(st.integers(2, 18))):
        open_matches = [s.match.id for s in desk.tournament.states if s.status in OPEN_STATUSES]
        if open_matches:
            match = data.draw(st.sampled_from(open_matches))
            desk.win(match, data.draw(st.sampled_from(desk.sides(match))))
    decided = [s.match.id for s in desk.tournament.states if s.result is not None]
    match = data.draw(st.sampled_from(decided))
    race = desk.match(match)["race"]
    score = data.draw(st.sampled_from([(race, 0), (0, race)]))
    before = desk.tournament
    try:
        after = take_step(before, cmd.EnterResult(match=match, score=score, confirm=True)).after
    except RuleError:
        return
    found = compare(before, after)
    left = {
        (entry, old.match.id)
        for old, new in zip(before.states, after.states, strict=True)
        for entry in set(old.players) - set(new.players)
    }
    assert {move.entry for move in found.moves} == {entry for entry, _ in left}
    assert {(move.entry, move.match) for move in found.moves} <= left
    assert set(found.others) == {match for _, match in left}
    assert found.suspended == tuple(newly_suspended(before, after))
    was, now = before.state_of(match).result, after.state_of(match).result
    assert was is not None
    if now is not None and now.winner == was.winner:
        assert not found.asks, "a mere score never asks"


def test_leaving_decides_matches_now_and_later(desk: Desk) -> None:
    """The opponent who stands there already goes on; who is still to come will."""
    found = touched(desk, cmd.Withdraw(entry="e7"))
    assert (found.forfeits, found.awaited) == (("F8-4",), ())
    waits = touched(desk, cmd.Disqualify(entry="e5"))
    assert (waits.forfeits, waits.awaited) == ((), ("F4-2",))
    assert touched(desk, cmd.Withdraw(entry="e2")) == NOTHING, "nothing is to come for them"
    desk.run(cmd.Withdraw(entry="e5"))
    brings = touched(desk, cmd.EnterResult(match="F8-4", score=(5, 2)))
    assert brings.forfeits == ("F4-2",)
    assert not brings.asks, "a first result never asks"
