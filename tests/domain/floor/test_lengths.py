"""How long matches are expected to last: by frames, by stage, capped, with the warm-up in them."""

from __future__ import annotations

from itertools import product

import pytest
from msgspec import structs

from bracket_desk.domain import commands as cmd
from bracket_desk.domain.card import RatingRace
from bracket_desk.domain.floor.lengths import STRONGER, Length, Lengths, frames_expected
from bracket_desk.domain.sport.disciplines import Discipline
from bracket_desk.domain.sport.tables import Durations
from bracket_desk.domain.tournament import Tournament
from tests.domain.floor.played import DURATIONS
from tests.helpers import Desk, drawn

FREE = Discipline.FREE_PYRAMID


def table(matches: dict[str, int]) -> Durations:
    return Durations(5, {FREE: 20}, {FREE: matches})


def ruled(desk: Desk, **changes: object) -> Tournament:
    """The event with other regulations."""
    rules = structs.replace(desk.tournament.regulations, **changes)
    desk.run(cmd.SetRegulations(regulations=rules))
    return desk.tournament


@pytest.mark.parametrize("race", [1, 2, 3, 4])
def test_frames_expected_by_playing_all_of_them(race: int) -> None:
    total = 0.0
    for frames in product((True, False), repeat=2 * race - 1):
        chance, won, lost = 1.0, 0, 0
        for frame in frames:
            chance *= STRONGER if frame else 1 - STRONGER
        for number, frame in enumerate(frames, 1):
            won, lost = won + frame, lost + (not frame)
            if race in (won, lost):
                total += chance * number
                break
    assert frames_expected(race) == pytest.approx(total)


def test_by_frames_of_the_race_and_the_warm_up() -> None:
    t = drawn(16).tournament
    lengths = Lengths(t, table({}))
    found = {match.round: lengths.of(match) for match in t.format.matches}
    assert found["U1"] == Length(5, round(20 * frames_expected(4)))
    assert found["L1"] == Length(5, round(20 * frames_expected(3)))
    assert found["F2"].minutes == lengths.minutes(t.format.find("F2-1")) == 5 + round(20 * frames_expected(5))


def test_whole_matches_count_before_frames_and_what_was_said_before_the_table() -> None:
    t = drawn(16).tournament
    lengths = Lengths(t, table({"groups": 60, "U2": 65}), {"lower": 50, "F2": 100})
    found = {match.round: lengths.minutes(match) for match in t.format.matches}
    assert found == {
        "U1": 60,
        "U2": 65,
        "L1": 50,
        "L2": 50,
        "F8": 5 + round(20 * frames_expected(5)),
        "F4": 5 + round(20 * frames_expected(5)),
        "F2": 100,
    }


def test_a_whole_match_is_meant_for_the_race_of_its_stage() -> None:
    t = drawn(16).tournament
    match = t.format.find("A-U1-1")
    lengths = Lengths(t, table({}), {"U1": 65})
    assert lengths.of(match, 2) == Length(5, round(60 * frames_expected(2) / frames_expected(4)))


def test_shorter_by_the_ratings_of_the_two() -> None:
    desk = drawn(16)
    people = [structs.replace(desk.tournament.entries[f"e{n}"], rating=500) for n in (1, 2)]
    desk.run(cmd.EditEntries(entries=tuple(people), confirm=True))
    t = ruled(desk, rating_races=(RatingRace(1000, "2", "U1"),))
    lengths = Lengths(t, table({}))
    assert lengths.of(t.format.find("A-U1-1")).play == round(20 * frames_expected(2))
    assert lengths.of(t.format.find("A-U1-2")).play == round(20 * frames_expected(4))


def test_what_the_regulations_cap_is_capped() -> None:
    t = ruled(drawn(16), most_minutes={"lower": 40, "final": 500})
    lengths = Lengths(t, table({}), {"L2": 30})
    assert lengths.of(t.format.find("A-L1-1")) == Length(5, round(20 * frames_expected(3)), 40)
    found = {match.round: lengths.minutes(match) for match in t.format.matches}
    assert (found["L1"], found["L2"], found["F2"]) == (40, 30, 5 + round(20 * frames_expected(5)))


def test_a_frame_to_other_points_is_as_much_longer() -> None:
    usual = drawn(16, discipline="carom-3").tournament
    half = drawn(16, discipline="carom-3", targets={"final": 20}).tournament
    match = usual.format.find("F2-1")
    assert Lengths(half, DURATIONS).of(match).play == round(Lengths(usual, DURATIONS).of(match).play / 2)


@pytest.mark.parametrize("discipline", Discipline)
def test_every_discipline_has_a_length(discipline: Discipline) -> None:
    t = drawn(16, discipline=discipline).tournament
    assert all(Lengths(t, DURATIONS).minutes(match) > DURATIONS.warm_up for match in t.format.matches)


def test_without_a_table_matches_are_an_hour() -> None:
    t = drawn(16).tournament
    lengths = Lengths(t, Durations(), {"F2": 90})
    assert lengths.of(t.format.find("A-U1-1")) == Length(5, 55)
    assert lengths.minutes(t.format.find("F2-1")) == 90
    assert lengths.of(t.format.find("A-L1-1"), 1).minutes < 30


def test_a_match_takes_a_minute_at_least() -> None:
    assert Length(0, 0).minutes == 1
