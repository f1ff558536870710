"""The numbers of an event, counted by hand."""

from __future__ import annotations

from msgspec.structs import replace

from bracket_desk.domain import commands as cmd
from bracket_desk.domain.people.people import Entry, Member
from bracket_desk.domain.statistics import AGE_BANDS, statistics_of, whole_minutes
from tests.domain.titles.golden import ABOUT, PEOPLE, golden
from tests.helpers import Desk, card, drawn


def test_who_came() -> None:
    desk = golden()
    found = statistics_of(desk.tournament)
    assert found.entries == 8
    # one subject, however it is typed; the most first
    assert found.regions[0] == ("Москва", 2)
    assert sum(count for _, count in found.regions) == 8
    assert found.towns[0] == ("Москва", 2)
    assert found.titles == (("КМС", 1), ("I", 2), ("II", 3), ("", 2))
    assert found.sexes == (("f", 8),)
    # e1 is sixteen on the first day, e5 fifteen, of e6 nobody knows
    assert found.ages == (("13-15", 1), ("16-18", 1), ("19-29", 5), ("", 1))
    desk.run(cmd.EditEntries(entries=(replace(PEOPLE[7], sex="", region=""),)))
    found = statistics_of(desk.tournament)
    # an event for women has women, whatever nobody said of them
    assert found.sexes == (("f", 8),)
    assert found.regions[-1] == ("", 1)
    desk.run(cmd.SetCard(card=replace(ABOUT, sex="")))
    assert statistics_of(desk.tournament).sexes == (("f", 7), ("", 1))


def test_what_was_played() -> None:
    found = statistics_of(golden().tournament)
    assert (found.played, found.without_play) == (5, 2)
    assert found.frames == 5 + 6 + 4 + 7 + 6
    assert found.most_frames is not None
    assert (found.most_frames[0].id, found.most_frames[1]) == ("F4-1", 7)
    # nothing was called, so no length is known
    assert (found.longest, found.rounds) == (None, ())


def test_everybody_has_one_age() -> None:
    """From the day of birth on, without a gap and without a year that is in two bands."""
    assert [age for low, high in AGE_BANDS for age in range(low, high + 1)] == list(range(151))


def test_only_what_was_decided_between_two_is_a_match() -> None:
    """Neither an open match nor one that somebody who had left would have had against nobody."""
    desk = drawn(16, empty=(4,))
    desk.do("withdraw", entry="e1", reason="")
    decided = [state for state in desk.tournament.states if state.result is not None]
    assert any(len(state.players) == 1 for state in decided)
    assert (found := statistics_of(desk.tournament)).played == 0
    assert found.without_play == sum(len(state.players) == 2 for state in decided)


def test_how_long_it_took() -> None:
    desk = drawn(8, "single-elimination")
    desk.run(cmd.SetTables(tables=("1", "2")))
    for match, minutes in (("F8-1", "40"), ("F8-2", "50")):
        desk.do("call", match=match, table=match[-1], at="2026-12-05T10:00:00+03:00")
        desk.do("start", match=match, at="2026-12-05T10:05:00+03:00")
        score = [desk.match(match)["race"], 0]
        desk.do("enter-result", match=match, score=score, at=f"2026-12-05T10:{minutes}:00+03:00")
    found = statistics_of(desk.tournament)
    assert found.longest is not None
    assert (found.longest[0].id, found.longest[1]) == ("F8-2", 45)
    (one,) = found.rounds
    assert (one.round, one.matches, one.minutes) == ("F8", 2, 40.0)


def test_before_the_draw_it_counts_who_is_registered() -> None:
    desk = Desk()
    desk.run(card(16))
    desk.run(cmd.RegisterEntries(entries=(Entry(1, "А"), Entry(2, "Б"), Entry(3, "В", reserve=True))))
    found = statistics_of(desk.tournament)
    assert (found.entries, found.played, found.most_frames) == (2, 0, None)


def test_of_a_pair_both_are_counted() -> None:
    desk = golden()
    pair = (Member("Первова", "Анна", title="МС"), Member("Вторых", "Ольга", sex="m"))
    desk.run(cmd.EditEntries(entries=(replace(PEOPLE[0], members=pair),)))
    found = statistics_of(desk.tournament)
    assert found.entries == 8
    assert found.titles[0] == ("МС", 1)
    # of the one of whom nothing is said holds what is said of the pair
    assert found.sexes == (("m", 1), ("f", 8))
    assert sum(count for _, count in found.ages) == 9
    assert sum(count for _, count in found.regions) == 8


def test_half_a_minute_goes_up() -> None:
    assert [whole_minutes(minutes) for minutes in (0.4, 0.5, 10.5, 11.5, 12)] == [0, 1, 11, 12, 12]
