"""Places: an example for every sentence of the contract's paragraph about them."""

from __future__ import annotations

from collections import Counter

import pytest

from bracket_desk.domain.errors import Rule
from tests.helpers import Desk, drawn, knockout, undrawn
from tests.oracle import check_end, check_state

Band = tuple[int, int]


def count(desk: Desk) -> dict[Band, int]:
    """How many stand in each band, best first."""
    return dict(sorted(Counter(desk.places().values()).items()))


def lose_both(desk: Desk, match: str) -> None:
    desk.do("no-show", match=match, entries=desk.sides(match))


def play_group(desk: Desk, letter: str) -> None:
    """Side 1 wins every match of a group."""
    while matches := [match for match in desk.open() if match.startswith(f"{letter}-")]:
        for match in matches:
            desk.win(match, desk.sides(match)[0])


# ---------------------------------------------------------------- the bands


def test_bands_of_64() -> None:
    desk = drawn(64)
    desk.finish()
    assert count(desk) == {
        (1, 1): 1,
        (2, 2): 1,
        (3, 3): 2,
        (5, 8): 4,
        (9, 16): 8,
        (17, 32): 16,
        (33, 48): 16,
        (49, 64): 16,
    }
    for stage, band in (("F32", (17, 32)), ("L2", (33, 48)), ("L1", (49, 64)), ("F8", (5, 8))):
        losers = [
            match["outcome"]["loser"]
            for match in desk.state()["matches"]
            if match["id"].split("-")[-2] == stage
        ]
        assert {desk.place(entry) for entry in losers} == {band}


@pytest.mark.parametrize(
    ("entries", "last"), [(33, [(17, 32), (33, 33)]), (57, [(33, 48), (49, 57)]), (50, [(33, 48), (49, 50)])]
)
def test_a_short_field_shortens_the_last_bands(entries: int, last: list[Band]) -> None:
    """33 to 64 people: any number works and the bands are as long as they have people."""
    desk = undrawn(range(1, entries + 1), 64)
    desk.run_draw("мел")
    desk.finish()
    check_end(desk.state())
    assert list(count(desk))[-2:] == last


def test_bands_of_a_knockout() -> None:
    desk = knockout(16, empty=[2])
    desk.finish()
    assert count(desk) == {(1, 1): 1, (2, 2): 1, (3, 3): 2, (5, 8): 4, (9, 15): 7}


def test_two_people_play_for_first_and_second() -> None:
    desk = knockout(2)
    desk.finish()
    assert desk.places() == {"e1": (1, 1), "e2": (2, 2)}


def test_there_is_no_match_for_third() -> None:
    """JQ#24: two people share the third place."""
    desk = knockout(8)
    desk.finish()
    assert [desk.place(entry) for entry in ("e3", "e7")] == [(3, 3), (3, 3)]
    assert desk.entry("e3")["place"] == [3, 3]
    assert len(desk.state()["matches"]) == 7


# ---------------------------------------------------------------- as soon as it is settled


def test_a_place_is_shown_as_soon_as_it_is_settled() -> None:
    desk = drawn(16)
    assert desk.places() == {}
    desk.play_round("U1")
    assert desk.places() == {}
    desk.win("A-L1-1", "e2")
    assert desk.places() == {"e4": (13, 16)}
    desk.win_all(("A-U2-2", "e5"), ("A-L2-1", "e2"))
    assert desk.places() == {"e4": (13, 16), "e7": (9, 12)}
    desk.finish()
    assert (desk.place("e4"), desk.place("e7")) == ((13, 16), (9, 12))


def test_a_later_double_defeat_may_shift_a_place() -> None:
    desk = knockout(8)
    desk.win("F8-1", "e1")
    assert desk.place("e2") == (5, 8)
    lose_both(desk, "F8-2")
    assert desk.place("e2") == (4, 8)


def test_somebody_who_has_left_is_counted_as_losing_also_against_nobody_to_come() -> None:
    # e1 waits in U2; its loser will be alone in A-L2-2, where nobody can come from below
    desk = drawn(16, empty=[6, 8])
    play_group(desk, "B")
    desk.win("A-U1-1", "e1")
    loser = desk.outcome("B-L2-1")["loser"]
    assert desk.place(loser) == (9, 11)
    desk.do("withdraw", entry="e1")
    assert desk.place(loser) == (8, 11)
    desk.win("A-U1-2", "e3")
    assert desk.sides("F8-3")[1] == "nobody"
    assert desk.place("e1") == desk.place(loser) == (8, 11)
    desk.finish()
    assert desk.place(loser) == (8, 11)


def test_somebody_who_has_left_and_waits_for_nobody_is_counted_as_losing() -> None:
    # e2 has won L1 and waits for the loser of A-U2-2, whose upper half is empty
    desk = drawn(16, empty=[5, 6])
    play_group(desk, "B")
    desk.win_all(("A-U1-1", "e1"), ("A-U1-2", "e3"), ("A-L1-1", "e2"))
    loser = desk.outcome("B-L2-1")["loser"]
    assert desk.sides("A-L2-1") == ["e2", "loser A-U2-2"]
    assert desk.place(loser) == (9, 11)
    desk.do("withdraw", entry="e2")
    assert desk.place(loser) == (8, 11)
    desk.win("A-U1-4", "e7")
    assert desk.sides("A-L2-1") == ["e2", "bye"]
    assert desk.place("e2") == desk.place(loser) == (8, 11)


# ---------------------------------------------------------------- both lost


def test_if_both_lost_the_final_both_are_second() -> None:
    desk = knockout(8)
    for stage in ("F8", "F4"):
        desk.play_round(stage)
    lose_both(desk, "F2-1")
    assert desk.state()["finished"]
    assert count(desk) == {(2, 2): 2, (3, 3): 2, (5, 8): 4}
    check_end(desk.state())


def test_if_both_lost_a_semifinal_both_are_third_and_the_second_place_is_vacant() -> None:
    desk = knockout(8)
    desk.play_round("F8")
    lose_both(desk, "F4-1")
    desk.finish()
    assert count(desk) == {(1, 1): 1, (3, 3): 3, (5, 8): 4}
    check_end(desk.state())


def test_if_all_lost_the_semifinals_four_are_third() -> None:
    desk = knockout(8)
    desk.play_round("F8")
    lose_both(desk, "F4-1")
    lose_both(desk, "F4-2")
    assert desk.status("F2-1") == "void"
    assert desk.state()["finished"]
    assert count(desk) == {(3, 3): 4, (5, 8): 4}


def test_a_band_starts_one_after_the_better_placed() -> None:
    desk = knockout(8)
    lose_both(desk, "F8-1")
    desk.finish()
    # three are better than the five losers of the quarterfinals
    assert count(desk) == {(1, 1): 1, (2, 2): 1, (3, 3): 1, (4, 8): 5}
    check_end(desk.state())


def test_a_band_never_starts_inside_the_band_above() -> None:
    # the first and second places are vacant, one person is third: the next is fourth, not second
    desk = knockout(8)
    lose_both(desk, "F8-1")
    lose_both(desk, "F8-2")
    desk.win_all(("F8-3", "e5"), ("F8-4", "e7"))
    lose_both(desk, "F4-2")
    assert count(desk) == {(3, 3): 2, (4, 9): 6}
    check_end(desk.state())


def test_nobody_is_missing_if_all_lost_the_first_round() -> None:
    desk = knockout(8)
    for match in desk.open():
        lose_both(desk, match)
    assert count(desk) == {(1, 8): 8}
    assert desk.state()["finished"]
    check_end(desk.state())


def test_places_of_both_who_lost_in_the_groups() -> None:
    desk = drawn(16)
    desk.play_round("U1")
    lose_both(desk, "A-L1-1")
    desk.finish()
    # one more loser of L1, and A-L2-1 was a bye
    assert count(desk) == {(1, 1): 1, (2, 2): 1, (3, 3): 2, (5, 8): 4, (9, 11): 3, (12, 16): 5}
    check_end(desk.state())


# ---------------------------------------------------------------- who has left


def test_who_withdrew_stands_where_they_stopped() -> None:
    desk = drawn(16)
    desk.play_round("U1")
    desk.do("withdraw", entry="e4")
    assert (desk.entry("e4")["status"], desk.place("e4")) == ("withdrawn", (13, 16))
    desk.do("withdraw", entry="e1")
    assert desk.place("e1") is None
    desk.finish()
    assert desk.place("e1") == (9, 12)


def test_disqualified_stand_without_a_place_and_theirs_stays_vacant() -> None:
    """UWW#78: nobody who was disqualified keeps a place."""
    desk = knockout(8)
    desk.play_round("F8")
    desk.do("disqualify", entry="e2")
    assert desk.places() == {"e4": (5, 8), "e6": (5, 8), "e8": (5, 8)}
    desk.do("disqualify", entry="e1")
    assert desk.outcome("F4-1")["winner"] == "e3"
    desk.finish()
    losers = dict.fromkeys(("e4", "e6", "e8"), (5, 8))
    assert desk.places() == {"e3": (1, 1), "e5": (2, 2), "e7": (3, 3)} | losers
    check_end(desk.state())


def test_a_reserve_has_no_place() -> None:
    desk = drawn(16, reserves=1)
    desk.finish()
    assert (desk.entry("e17")["seat"], desk.entry("e17")["place"]) == (None, None)
    assert desk.entry("e17")["status"] == "active"


def test_a_leaver_alone_in_the_final_is_second_and_nobody_is_first() -> None:
    desk = knockout(4)
    desk.win("F4-1", "e1")
    desk.do("withdraw", entry="e1")
    lose_both(desk, "F4-2")
    assert desk.outcome("F2-1")["winner"] is None
    assert desk.places() == {"e1": (2, 2), "e2": (3, 3), "e3": (3, 3), "e4": (3, 3)}
    check_end(desk.state())


# ---------------------------------------------------------------- an event cut short


def test_closed_at_once_all_stand_in_one_band() -> None:
    desk = drawn(16)
    desk.do("close", reason="погас свет")
    assert count(desk) == {(1, 16): 16}
    assert desk.state()["finished"]


def test_closed_those_still_in_stand_by_their_round_then_the_losers() -> None:
    desk = drawn(16)
    desk.win_all(("A-U1-1", "e1"), ("A-U1-2", "e3"), ("A-U1-3", "e5"), ("A-U1-4", "e7"))
    desk.win_all(("A-L1-1", "e2"), ("A-U2-1", "e1"), ("A-U2-2", "e5"), ("A-L2-1", "e2"))
    # e1 and e5 and e2 in the final stage; e3 in L2; e6 and e8 in L1; group B in U1 but one
    desk.win("B-U1-1", "e9")
    desk.do("close")
    assert count(desk) == {
        (1, 3): 3,  # F8
        (4, 4): 1,  # U2: e9
        (5, 10): 6,  # U1
        (11, 11): 1,  # L2: e3
        (12, 14): 3,  # L1: e6, e8, e10
        (15, 15): 1,  # lost L2: e7
        (16, 16): 1,  # lost L1: e4
    }
    assert desk.place("e9") == (4, 4)
    assert desk.place("e3") == (11, 11)
    assert desk.place("e10") == (12, 14)
    assert desk.place("e7") == (15, 15)
    assert desk.place("e4") == (16, 16)


def test_closed_before_the_final_both_share_the_first_places() -> None:
    desk = knockout(8)
    for stage in ("F8", "F4"):
        desk.play_round(stage)
    assert desk.place("e3") == (3, 3)
    desk.do("close")
    # no place is fixed after a close
    assert count(desk) == {(1, 2): 2, (3, 4): 2, (5, 8): 4}


def test_closed_with_a_finalist_waiting() -> None:
    desk = knockout(8)
    desk.play_round("F8")
    desk.win("F4-1", "e1")
    desk.do("close")
    assert count(desk) == {(1, 1): 1, (2, 3): 2, (4, 4): 1, (5, 8): 4}
    assert desk.place("e3") == (4, 4)


def test_who_had_left_before_the_close_is_not_still_in() -> None:
    desk = drawn(16)
    desk.win("A-U1-1", "e1")
    desk.do("withdraw", entry="e1")
    desk.do("close")
    # e1 stood in U2: last of those who lose from there on, before nobody
    assert desk.place("e1") == (16, 16)
    assert count(desk) == {(1, 14): 14, (15, 15): 1, (16, 16): 1}


def test_disqualified_after_the_close_the_bands_stay() -> None:
    desk = knockout(8)
    desk.play_round("F8")
    desk.do("close")
    before = desk.places()
    assert before["e1"] == (1, 4)
    desk.do("disqualify", entry="e1")
    assert desk.entry("e1")["place"] is None
    assert desk.places() == {entry: band for entry, band in before.items() if entry != "e1"}
    desk.do("undo")
    assert desk.places() == before


def test_disqualified_after_the_close_having_withdrawn_before() -> None:
    desk = knockout(8)
    desk.win("F8-1", "e1")
    desk.do("withdraw", entry="e1")
    desk.do("close")
    before = desk.places()
    desk.do("disqualify", entry="e1")
    assert desk.places() == {entry: band for entry, band in before.items() if entry != "e1"}


def test_calls_end_with_the_close() -> None:
    desk = knockout(8)
    desk.do("call", match="F8-1", table="1")
    desk.do("close")
    assert desk.match("F8-1")["table"] is None
    check_state(desk.state())


def test_what_is_accepted_after_a_close() -> None:
    desk = knockout(8, reserves=1)
    desk.win("F8-1", "e1", 2)
    desk.do("close")
    for what, fields in (
        ("enter-result", {"match": "F8-2", "score": [5, 0]}),
        ("enter-result", {"match": "F8-1", "score": [0, 5]}),
        ("enter-result", {"match": "F8-1", "score": [0, 5], "confirm": True}),
        ("no-show", {"match": "F8-2", "entries": ["e3"]}),
        ("technical-defeat", {"match": "F8-2", "entries": ["e3"], "reason": "other"}),
        ("withdraw", {"entry": "e3"}),
        ("reinstate", {"entry": "e3"}),
        ("replace", {"entry": "e3", "by": "e9"}),
        ("swap-seats", {"entries": ["e3", "e4"]}),
        ("seat", {"entry": "e9", "seat": 1}),
        ("clear-result", {"match": "F8-1"}),
        ("call", {"match": "F8-2", "table": "1"}),
        ("start", {"match": "F8-2"}),
        ("close", {}),
    ):
        assert desk.rule(what, **fields) is Rule.EVENT_CLOSED, what
    desk.do("enter-result", match="F8-1", score=[5, 4])
    assert desk.outcome("F8-1")["score"] == [5, 4]
    assert desk.rule("enter-result", match="F8-1", score=[5, 5]) is Rule.SCORE_IMPOSSIBLE
    desk.do("disqualify", entry="e2")
    for _ in range(3):
        desk.do("undo")
    assert not desk.state()["finished"]
    desk.do("enter-result", match="F8-2", score=[5, 0])


def test_an_event_that_is_over_or_not_drawn_is_not_closed() -> None:
    assert undrawn(range(1, 17)).rule("close") is Rule.NOT_DRAWN
    desk = knockout(4)
    desk.finish()
    assert desk.rule("close") is Rule.ALREADY_FINISHED
