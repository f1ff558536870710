"""What holds for every event, whatever is decided in whatever order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from bracket_desk.domain import events as ev
from bracket_desk.domain.bracket.resolve import pair_of, resolve
from bracket_desk.domain.tournament import Tournament
from bracket_desk.session import check_entries, count_steps, read_entry, tournament_at
from tests.contract_format import ALL_FORMATS
from tests.helpers import CLOSED, Desk, ListJournal, examples, text_of
from tests.histories import (
    NORMAL,
    Field,
    Move,
    decided,
    fields,
    finish,
    make,
    moves,
    open_matches,
    pick,
    players_of,
)
from tests.oracle import check_end, check_state

Plain = dict[str, Any]

numbers = st.lists(st.integers(0, 10_000), min_size=1, max_size=9)

DECIDING = ("play", "lose", "leave", "reinstate", "correct", "clear", "call", "swap", "seat")


def steps_since_draw(desk: Desk, start: int) -> int:
    return len(desk.session.steps.done) - start


def follow(desk: Desk, tried: Sequence[Move]) -> list[bytes]:
    """Make the moves, the draw itself never undone; the state after every journal entry from now on."""
    start = len(desk.session.steps.done)
    seen = [desk.text()]
    for move in tried:
        if move.what == "undo" and steps_since_draw(desk, start) == 0:
            continue
        stored = len(desk.journal.kept)
        if make(desk, move):
            assert len(desk.journal.kept) == stored + 1
            check_state(desk.state())
            check_recorded(desk)
            seen.append(desk.text())
    return seen


def check_recorded(desk: Desk) -> None:
    """What a step records about people who have left is in force after it, and nothing is missing."""
    t = desk.tournament
    for event in desk.journal.kept[-1].events:
        if isinstance(event, ev.MatchForfeited):
            assert (event.match, pair_of(event.sides)) in t.in_force
    for match in open_matches(desk.state()):
        assert not set(players_of(match)) & set(t.gone)
    # nothing is kept between steps that is not a function of format, seats and results
    fresh = resolve(t.format, t.seats, t.results)
    assert [(s.sides, s.result) for s in t.states] == [(s.sides, s.result) for s in fresh]


def check_suspended(t: Tournament) -> None:
    """Exactly the people's decisions whose players stand elsewhere, in matches without a result."""
    with_result = {match for match, _ in t.in_force}
    expected = {
        key
        for key, result in t.results.items()
        if not result.forfeit and key not in t.in_force and key[0] not in with_result
    }
    assert {key for key, _ in t.suspended} == expected


# ---------------------------------------------------------------- every event ends


@examples(120)
@given(fields(16), moves(), numbers)
def test_every_event_ends_with_everybody_placed_once(
    field: Field, tried: list[Move], luck: list[int]
) -> None:
    desk = field.open()
    check_state(desk.state())
    follow(desk, tried)
    check_suspended(desk.tournament)
    finish(desk, luck)
    check_state(desk.state())
    check_end(desk.state())


@examples(6)
@given(fields(64).filter(lambda field: field.size >= 32), moves(most=150), numbers)
def test_larger_events_end_so_too(field: Field, tried: list[Move], luck: list[int]) -> None:
    desk = field.open()
    for move in tried:
        if move.what not in ("undo", "redo"):
            make(desk, move)
    check_state(desk.state())
    finish(desk, luck)
    check_state(desk.state())
    check_end(desk.state())


def every_entries(form: str, size: int) -> list[int]:
    if size <= 16:
        return list(range(size // 2 + 1, size + 1))
    return [size // 2 + 1, 3 * size // 4 + 1, size] if size <= 64 else [size // 2 + 1]


@pytest.mark.parametrize(("form", "size"), ALL_FORMATS)
def test_every_size_and_number_of_entries(form: str, size: int) -> None:
    """33 to 64 people in one format, and so in every other: no number needs a trick."""
    for entries in every_entries(form, size):
        desk = Field(form, size, entries, (None, 5, 3), None, 0).open()
        check_state(desk.state())
        sizes = size + entries
        turn = 0
        while matches := desk.open():
            for match in matches:
                # now and then both lose, one does not come, one leaves
                turn += 1
                players = desk.sides(match)
                if turn % (7 + sizes % 5) == 0:
                    desk.do("no-show", match=match, entries=players)
                elif turn % 11 == 0:
                    desk.do("technical-defeat", match=match, entries=players[:1], reason="removed")
                elif turn % 13 == 0:
                    desk.do("withdraw" if turn % 2 else "disqualify", entry=players[1])
                elif match in desk.open():
                    desk.win(match, players[turn % 2])
        check_state(desk.state())
        check_end(desk.state())


@pytest.mark.parametrize("entries", range(33, 65))
def test_any_field_of_33_to_64_is_played_to_the_end(entries: int) -> None:
    desk = Field("two-stage", 64, entries, (None,), None, 0).open()
    t = desk.tournament
    played = 0
    while ready := [s for s in t.states if s.status == "ready"]:
        for state in ready:
            desk.do("no-show", match=state.match.id, entries=[state.players[played % 2]])
            played += 1
        t = desk.tournament
    check_end(desk.state())
    # everybody but the winner and those who lost twice met somebody; a bye is no match
    assert played == sum(match["status"] == "decided" for match in desk.state()["matches"])


# ---------------------------------------------------------------- undo, redo, reopening


@examples(50)
@given(fields(16), moves(most=40), numbers)
def test_undoing_everything_gives_the_state_after_the_draw(
    field: Field, tried: list[Move], luck: list[int]
) -> None:
    desk = field.open()
    start, steps = desk.text(), len(desk.session.steps.done)
    follow(desk, tried)
    finish(desk, luck)
    end = desk.text()
    undone = 0
    while len(desk.session.steps.done) > steps:
        desk.do("undo")
        undone += 1
    assert desk.text() == start
    for _ in range(undone):
        desk.do("redo")
    assert desk.text() == end


@examples(40)
@given(fields(16), moves(most=40))
def test_saving_reopening_and_folding_at_every_prefix_agree(field: Field, tried: list[Move]) -> None:
    desk = field.open()
    first = len(desk.journal.kept)
    seen = follow(desk, tried)
    stored = [read_entry(entry.text, entry.hash) for entry in desk.journal.kept]
    assert stored == desk.journal.kept
    assert check_entries(stored) is None
    for later, text in enumerate(seen):
        assert text_of(tournament_at(stored[: first + later])) == text
    again = Desk(ListJournal(stored))
    assert again.text() == desk.text()
    assert again.session.steps == desk.session.steps == count_steps(stored)
    # the copy goes on as the original does
    for move in tried[:5]:
        assert make(again, move) == make(desk, move)
    assert again.text() == desk.text()


# ---------------------------------------------------------------- corrections


@examples(80)
@given(fields(16), moves(DECIDING, most=40), st.integers(0, 10_000), st.integers(0, 10_000))
def test_correcting_and_correcting_back_gives_the_same_state(
    field: Field, tried: list[Move], which: int, how: int
) -> None:
    desk = field.open()
    follow(desk, tried)
    forfeited = {match for (match, _), result in desk.tournament.in_force.items() if result.forfeit}
    played = [
        match
        for match in decided(desk.state())
        if match["outcome"]["is"] == "played" and match["id"] not in forfeited
    ]
    match = pick(played, which)
    assume(match is not None)
    assert match is not None
    before = desk.text()
    race = match["race"]
    won = match["outcome"]["score"][0] == race
    other = [how % race, race] if won else [race, how % race]
    if how % 3 == 0:
        desk.do("no-show", match=match["id"], entries=players_of(match), confirm=True)
    elif how % 3 == 1:
        desk.do("clear-result", match=match["id"], confirm=True)
    else:
        desk.do("enter-result", match=match["id"], score=other, confirm=True)
    check_state(desk.state())
    frames = match["outcome"]["frames"]
    back = {"frames": frames} if frames is not None else {"score": match["outcome"]["score"]}
    desk.do("enter-result", match=match["id"], **back, confirm=True)
    assert desk.text() == before


@examples(60)
@given(fields(16), moves(DECIDING, most=40), st.integers(0, 10_000), st.integers(0, 10_000))
def test_swapping_and_swapping_back_gives_the_same_state(
    field: Field, tried: list[Move], one: int, two: int
) -> None:
    desk = field.open()
    follow(desk, tried)
    seated = [e["id"] for e in desk.state()["entries"] if e["seat"] is not None]
    pair = [seated[one % len(seated)], seated[two % len(seated)]]
    assume(pair[0] != pair[1])
    before = desk.text()
    desk.do("swap-seats", entries=pair, confirm=True)
    check_state(desk.state())
    desk.do("swap-seats", entries=pair, confirm=True)
    assert desk.text() == before


@examples(80)
@given(fields(16), moves(DECIDING, most=40), st.tuples(*[st.integers(0, 10_000)] * 4))
def test_only_what_was_confirmed_puts_decisions_out_of_force(
    field: Field, tried: list[Move], luck: tuple[int, int, int, int]
) -> None:
    desk = field.open()
    follow(desk, tried)
    before = desk.tournament
    counted = {key for key, result in before.in_force.items() if not result.forfeit}
    what, a, b, c = luck
    move = Move(DECIDING[what % len(DECIDING)], a, b, c, confirm=False)
    accepted = make(desk, move)
    lost = counted - set(desk.tournament.in_force)
    # only clearing takes a decision away, and that one is gone for good
    assert len(lost) <= (move.what == "clear")
    assert not lost & set(desk.tournament.results)
    if not accepted:
        assert desk.tournament is before


# ---------------------------------------------------------------- leaving


@examples(80)
@given(fields(16), moves(most=40), st.integers(0, 10_000), st.booleans())
def test_a_departure_changes_nothing_that_was_closed_before_it(
    field: Field,
    tried: list[Move],
    who: int,
    hard: bool,  # noqa: FBT001
) -> None:
    desk = field.open()
    follow(desk, tried)
    state = desk.state()
    closed = [match for match in state["matches"] if match["status"] in CLOSED]
    staying = [e["id"] for e in state["entries"] if e["status"] in ("active", "out")]
    assume(staying)
    leaver = staying[who % len(staying)]
    desk.do("disqualify" if hard else "withdraw", entry=leaver)
    after = {match["id"]: match for match in desk.state()["matches"]}
    assert [after[match["id"]] for match in closed] == closed
    assert desk.suspended() == [
        match["match"] for match in state["suspended"] if after[match["match"]]["outcome"] is None
    ]
    check_state(desk.state())
    # and coming back changes nothing that was closed meanwhile
    closed = [match for match in desk.state()["matches"] if match["status"] in CLOSED]
    desk.do("reinstate", entry=leaver)
    after = {match["id"]: match for match in desk.state()["matches"]}
    assert [after[match["id"]] for match in closed] == closed


# ---------------------------------------------------------------- places that are shown


def double_defeats(desk: Desk) -> int:
    return sum(match["outcome"]["is"] == "both-lost" for match in decided(desk.state()))


@examples(120)
@given(fields(16), moves(most=40), numbers)
def test_a_place_once_shown_moves_only_by_a_later_double_defeat(
    field: Field, tried: list[Move], luck: list[int]
) -> None:
    """From any state, matches played normally never move a place that is shown."""
    desk = field.open()
    follow(desk, tried)
    shown, both = desk.places(), double_defeats(desk)
    finish(desk, luck)
    if double_defeats(desk) == both:
        final = desk.places()
        assert {entry: final[entry] for entry in shown} == shown


@examples(60)
@given(fields(16), moves(NORMAL, most=60))
def test_a_place_once_shown_stays_shown(field: Field, tried: list[Move]) -> None:
    desk = field.open()
    shown: set[str] = set()
    for move in tried:
        if make(desk, move):
            gone = {e["id"] for e in desk.state()["entries"] if e["status"] == "disqualified"}
            if move.what != "lose":
                assert shown - gone <= set(desk.places())
            shown = set(desk.places())


@examples(60)
@given(fields(16), moves(most=40))
def test_bands_of_a_closed_event_partition_everybody(field: Field, tried: list[Move]) -> None:
    desk = field.open()
    follow(desk, tried)
    assume(not desk.state()["finished"])
    desk.do("close")
    state = desk.state()
    assert state["finished"]
    check_state(state)
    bands = desk.places()
    disqualified = {e["id"] for e in state["entries"] if e["status"] == "disqualified"}
    seated = {e["id"] for e in state["entries"] if e["seat"] is not None}
    assert set(bands) == seated - disqualified
    taken: dict[int, tuple[int, int]] = {}
    for first, last in set(bands.values()):
        people = sum(band == (first, last) for band in bands.values())
        assert 1 <= people <= last - first + 1
        for place in range(first, last + 1):
            assert taken.setdefault(place, (first, last)) == (first, last)
        if not disqualified:
            assert people == last - first + 1
    assert max(taken, default=0) <= len(seated)
    # those still in stand above all who are out
    still = {p for m in state["matches"] if m["status"] not in CLOSED for p in players_of(m)}
    gone = {e["id"] for e in state["entries"] if e["status"] in ("withdrawn", "disqualified")}
    inside = [band for entry, band in bands.items() if entry in still - gone]
    outside = [band for entry, band in bands.items() if entry not in still - gone]
    if inside and outside:
        assert max(inside) < min(outside)
    desk.do("undo")
    assert not desk.state()["finished"]
