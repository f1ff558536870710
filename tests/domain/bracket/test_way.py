"""Whoever goes on plays only in matches that were possible, and each of these can come."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from bracket_desk.domain import commands as cmd
from bracket_desk.domain.bracket.formats import FormatName
from bracket_desk.domain.bracket.way import PersonWay, way_of
from bracket_desk.domain.draw.rules import DrawRules
from bracket_desk.domain.events import EventCreated
from bracket_desk.domain.sport.disciplines import Discipline
from bracket_desk.domain.tournament import Tournament
from bracket_desk.domain.values import FinalDraw
from tests.helpers import Desk, ListJournal, drawn, examples, knockout, people
from tests.histories import NORMAL, Field, Move, fields, make, moves, players_of


def way(t: Tournament, entry: str) -> PersonWay:
    return way_of(t.format, t.states, entry, leaves=entry in t.gone, final_open=t.waits_for_final)


def play_on(desk: Desk, dice: Random) -> None:
    """Play everything that is left."""
    while desk.open():
        match = dice.choice(desk.open())
        desk.win(match, dice.choice(desk.sides(match)))


@given(fields(largest=32), moves(NORMAL, most=40), st.integers(0, 10_000))
@examples(60)
def test_everything_that_comes_was_possible(field: Field, tried: list[Move], seed: int) -> None:
    desk, dice = field.open(), Random(seed)
    for move in tried:
        make(desk, move)
    t = desk.tournament
    if t.closed or t.waits_for_final:
        return
    before = {entry: way(t, entry) for entry in t.seat_of}
    play_on(desk, dice)
    state = desk.state()
    for entry, foreseen in before.items():
        played = {match["id"] for match in state["matches"] if entry in players_of(match)}
        assert played <= foreseen.matches
        assert set(foreseen.past) <= played
        after = way(desk.tournament, entry)
        assert after.now is None
        assert after.possible == ()


def test_each_of_them_can_come() -> None:
    desk = drawn(16, empty=(3, 6, 7, 8))
    for match in desk.open()[:3]:
        desk.win(match, desk.sides(match)[0])
    t = desk.tournament
    expected = {entry: way(t, entry).matches for entry in t.seat_of}
    seen: dict[str, set[str]] = {entry: set() for entry in t.seat_of}
    kept = [*desk.journal.kept]
    for seed in range(120):
        trial = Desk(ListJournal(kept))
        play_on(trial, Random(seed))
        for match in trial.state()["matches"]:
            for entry in players_of(match):
                seen[entry].add(match["id"])
    assert seen == expected


def test_a_loser_of_a_knockout_goes_nowhere() -> None:
    desk = knockout(8)
    first = desk.open()[0]
    winner, loser = desk.sides(first)
    assert way(desk.tournament, loser) == PersonWay((), first, ("F4-1", "F2-1"))
    desk.win(first, winner)
    assert way(desk.tournament, loser) == PersonWay((first,), None, ())
    assert way(desk.tournament, winner) == PersonWay((first,), "F4-1", ("F2-1",))


def test_a_final_stage_that_is_drawn_anew_may_bring_any_of_its_first_matches() -> None:
    desk = Desk()
    event = EventCreated(
        "Кубок", Discipline.FREE_PYRAMID, FormatName.TWO_STAGE, 32, final_draw=FinalDraw.ANEW
    )
    desk.run(cmd.CreateEvent(card=event))
    desk.run(cmd.RegisterEntries(entries=people(range(1, 33))))
    desk.run_draw("мел", 0)
    firsts = {f"F16-{number}" for number in range(1, 9)}
    entry = desk.sides("A-U1-1")[0]
    assert set(way(desk.tournament, entry).possible) > firsts
    for stage in ("U1", "L1", "U2", "L2"):
        desk.play_round(stage)
    t = desk.tournament
    through = [entry for entry, losses in t.standing.losses.items() if losses < 2]
    waiting = [way(t, entry) for entry in through]
    assert all(one.now is None and set(one.possible) > firsts for one in waiting)
    assert not any(way(t, entry).possible for entry in t.seat_of if t.standing.losses.get(entry) == 2)
    desk.run(cmd.DrawFinal(phrase="кий", rules=DrawRules()))
    state = desk.tournament.state_of("F16-1")
    assert not firsts & set(way(desk.tournament, state.players[0]).possible)
