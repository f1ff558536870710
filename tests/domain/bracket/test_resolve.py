"""What decides a match: an example for every sentence of the contract's section 2.

``e7`` sits in seat 7. The smallest two-stage event has groups A (seats 1 to 8) and B.
"""

from __future__ import annotations

import pytest

from bracket_desk.domain.errors import Rule
from tests.helpers import CLOSED, Desk, drawn, knockout, undrawn
from tests.oracle import check_state

# ---------------------------------------------------------------- sides


def test_before_the_draw_every_side_is_pending_from_its_seat_or_match() -> None:
    desk = undrawn(range(1, 17))
    assert desk.sides("A-U1-1") == ["seat 1", "seat 2"]
    assert desk.sides("B-U1-4") == ["seat 15", "seat 16"]
    assert desk.sides("A-L1-2") == ["loser A-U1-3", "loser A-U1-4"]
    assert desk.sides("A-L2-1") == ["winner A-L1-1", "loser A-U2-2"]
    assert desk.sides("F8-1") == ["winner A-U2-1", "winner B-L2-2"]
    assert {match["status"] for match in desk.state()["matches"]} == {"pending"}
    assert all(side["is"] == "pending" for m in desk.state()["matches"] for side in m["sides"])
    check_state(desk.state())


def test_not_yet_known_and_empty_are_two_things() -> None:
    """BM#58: a side that waits is never a bye, and a bye is never a side that waits."""
    desk = drawn(16, empty=[2])
    assert desk.sides("A-L1-1") == ["bye", "loser A-U1-2"]
    assert desk.status("A-L1-1") == "pending"
    assert desk.sides("A-U2-1") == ["e1", "winner A-U1-2"]


def test_players_go_where_the_table_says() -> None:
    desk = drawn(16)
    desk.play_round("U1")
    assert desk.sides("A-U2-1") == ["e1", "e3"]
    assert desk.sides("A-L1-1") == ["e2", "e4"]
    desk.win_all(("A-U2-1", "e3"), ("A-U2-2", "e5"), ("A-L1-1", "e4"))
    assert desk.sides("F8-1")[0] == "e3"
    assert desk.sides("A-L2-2") == ["winner A-L1-2", "e1"]
    assert desk.sides("A-L2-1") == ["e4", "e7"]


def test_no_decision_needs_a_call() -> None:
    desk = drawn(16)
    desk.win("A-U1-1", "e1")
    desk.do("no-show", match="A-U1-2", entries=["e3"])
    desk.do("technical-defeat", match="A-U1-3", entries=["e5"], reason="injury")
    assert [desk.status(f"A-U1-{i}") for i in (1, 2, 3, 4)] == ["decided", "decided", "decided", "ready"]


# ---------------------------------------------------------------- byes


def test_who_meets_a_bye_goes_on_without_play() -> None:
    desk = drawn(16, empty=[2])
    assert (desk.match("A-U1-1")["status"], desk.match("A-U1-1")["outcome"]) == ("bye", None)
    assert desk.sides("A-U2-1")[0] == "e1"
    assert desk.entry("e1")["losses"] == 0


def test_a_bye_walks_on_on_the_lower_side() -> None:
    """BM#54: whoever drops onto a bye goes on to the next real opponent at once."""
    desk = drawn(16, empty=[2])
    desk.win("A-U1-2", "e3")
    assert (desk.sides("A-L1-1"), desk.status("A-L1-1")) == (["bye", "e4"], "bye")
    assert desk.sides("A-L2-1") == ["e4", "loser A-U2-2"]


def test_two_byes_are_a_void_match_and_leave_a_bye() -> None:
    desk = drawn(16, empty=[2, 4])
    assert (desk.sides("A-L1-1"), desk.status("A-L1-1")) == (["bye", "bye"], "void")
    assert desk.sides("A-L2-1") == ["bye", "loser A-U2-2"]
    desk.win_all(("A-U1-3", "e5"), ("A-U1-4", "e7"), ("A-U2-2", "e5"))
    assert desk.status("A-L2-1") == "bye"
    assert desk.sides("F8-4")[1] == "e7"


def test_a_whole_empty_group_leaves_byes_all_the_way() -> None:
    desk = drawn(32, empty=range(9, 17))
    assert {desk.status(f"B-{m}") for m in ("U1-1", "U2-1", "L1-1", "L2-1")} == {"void"}
    assert desk.sides("F16-3")[0] == "bye"
    check_state(desk.state())


def test_a_bye_never_wins() -> None:
    """CF#4862: no path gives a bye the match."""
    desk = drawn(16, empty=[2, 4, 6, 10, 12, 14])
    desk.finish()
    for match in desk.state()["matches"]:
        if "bye" in [side["is"] for side in match["sides"]]:
            assert match["status"] in ("bye", "void")
            assert match["outcome"] is None


def test_matches_without_play_take_no_decision_and_no_table() -> None:
    desk = drawn(16, empty=[2, 4])
    for match in ("A-U1-1", "A-L1-1"):
        asked: list[tuple[str, dict[str, object]]] = [
            ("enter-result", {"score": [4, 0]}),
            ("no-show", {"entries": ["e1"]}),
            ("technical-defeat", {"entries": ["e1"], "reason": "other"}),
            ("call", {"table": "1"}),
            ("start", {}),
        ]
        for what, fields in asked:
            assert desk.rule(what, match=match, **fields) is Rule.MATCH_WITHOUT_PLAY
        assert desk.rule("clear-result", match=match) is Rule.NO_RESULT


def test_a_match_that_is_a_bye_or_void_keeps_its_number_unused() -> None:
    full, short = drawn(16), drawn(16, empty=[2, 4])
    assert [m["number"] for m in full.state()["matches"]] == [m["number"] for m in short.state()["matches"]]


# ---------------------------------------------------------------- no-shows and technical defeats


def test_a_no_show_is_a_loss_without_a_score() -> None:
    desk = drawn(16)
    desk.do("no-show", match="A-U1-1", entries=["e1"])
    assert desk.outcome("A-U1-1") == {
        "is": "no-show",
        "winner": "e2",
        "loser": "e1",
        "score": None,
        "frames": None,
    }
    assert desk.sides("A-U2-1")[0] == "e2"
    assert desk.sides("A-L1-1")[0] == "e1"
    assert desk.entry("e1")["losses"] == 1


@pytest.mark.parametrize("reason", ["injury", "removed", "conduct", "other"])
def test_a_technical_defeat_is_a_loss_without_a_score_and_keeps_its_note(reason: str) -> None:
    desk = drawn(16)
    desk.do("technical-defeat", match="A-U1-1", entries=["e2"], reason=reason, note="при счёте 2 : 1")
    assert desk.outcome("A-U1-1")["is"] == "technical"
    assert desk.outcome("A-U1-1")["score"] is None
    assert desk.sides("A-U2-1")[0] == "e1"
    result = desk.tournament.state_of("A-U1-1").result
    assert result is not None
    assert (result.reason, result.note) == (reason, "при счёте 2 : 1")
    assert "при счёте 2 : 1" in desk.journal.kept[-1].text


def test_losing_one_match_is_not_leaving_the_event() -> None:
    """JQ#78: a removal from the match leaves the rest of the event open."""
    desk = drawn(16)
    desk.do("technical-defeat", match="A-U1-1", entries=["e1"], reason="removed")
    desk.win("A-U1-2", "e3")
    assert desk.entry("e1")["status"] == "active"
    assert desk.status("A-L1-1") == "ready"


# ---------------------------------------------------------------- both lost


def both(desk: Desk, match: str, goes_on: str | None = None, what: str = "no-show") -> None:
    players = [word for word in desk.sides(match) if word.startswith("e")]
    more = {} if goes_on is None else {"goes_on": goes_on}
    reason = {"reason": "conduct"} if what == "technical-defeat" else {}
    desk.do(what, match=match, entries=players, **more, **reason)


@pytest.mark.parametrize("what", ["no-show", "technical-defeat"])
def test_both_lost_in_u1_both_are_out_and_the_neighbours_go_on(what: str) -> None:
    desk = drawn(16)
    both(desk, "A-U1-1", what=what)
    desk.win("A-U1-2", "e3")
    assert desk.outcome("A-U1-1") == {
        "is": "both-lost",
        "winner": None,
        "loser": None,
        "score": None,
        "frames": None,
    }
    assert desk.sides("A-U2-1") == ["nobody", "e3"]
    assert desk.sides("A-L1-1") == ["nobody", "e4"]
    assert desk.status("A-U2-1") == desk.status("A-L1-1") == "bye"
    for entry in ("e1", "e2"):
        assert (desk.entry(entry)["losses"], desk.entry(entry)["status"]) == (1, "out")
        # with the three other losers of L1: eleven are better
        assert desk.place(entry) == (12, 16)


@pytest.mark.parametrize("goes_on", ["e1", "e2"])
def test_both_lost_in_u1_and_one_takes_the_losers_line(goes_on: str) -> None:
    desk = drawn(16)
    other = "e2" if goes_on == "e1" else "e1"
    both(desk, "A-U1-1", goes_on)
    assert (desk.outcome("A-U1-1")["winner"], desk.outcome("A-U1-1")["loser"]) == (None, goes_on)
    assert desk.sides("A-L1-1")[0] == goes_on
    assert desk.sides("A-U2-1")[0] == "nobody"
    assert [desk.entry(entry)["losses"] for entry in ("e1", "e2")] == [1, 1]
    # with the four losers of L1
    assert desk.place(other) == (12, 16)
    assert desk.place(goes_on) is None
    desk.win("A-U1-2", "e3")
    desk.win("A-L1-1", "e4")
    assert desk.place(goes_on) == desk.place(other) == (12, 16)


@pytest.mark.parametrize("goes_on", [None, "e1"])
def test_both_lost_in_u2(goes_on: str | None) -> None:
    desk = drawn(16)
    desk.play_round("U1")
    both(desk, "A-U2-1", goes_on)
    assert desk.sides("F8-1")[0] == "nobody"
    assert desk.sides("A-L2-2")[1] == (goes_on or "nobody")
    # e3 and four losers of L2, or e1 and e3 and three of them
    assert desk.place("e3") == (8, 12)
    assert desk.place("e1") == (None if goes_on else (8, 12))
    assert desk.entry("e3")["losses"] == 1


@pytest.mark.parametrize("match", ["A-L1-1", "A-L2-1"])
def test_both_lost_on_the_lower_side(match: str) -> None:
    desk = drawn(16)
    desk.play_round("U1")
    if match == "A-L2-1":
        desk.play_round("L1")
        desk.play_round("U2")
    players = desk.sides(match)
    both(desk, match)
    assert [desk.entry(entry)["losses"] for entry in players] == [2, 2]
    assert all(desk.entry(entry)["status"] == "out" for entry in players)
    onward = {"A-L1-1": ("A-L2-1", 0), "A-L2-1": ("F8-4", 1)}[match]
    assert desk.sides(onward[0])[onward[1]] == "nobody"


@pytest.mark.parametrize("match", ["A-L1-1", "F8-1"])
def test_nobody_goes_on_where_there_is_no_losers_line(match: str) -> None:
    desk = drawn(16)
    for stage in ("U1", "L1", "U2", "L2") if match == "F8-1" else ("U1",):
        desk.play_round(stage)
    players = desk.sides(match)
    assert desk.rule("no-show", match=match, entries=players, goes_on=players[0]) is Rule.GOES_ON_NOWHERE


def test_both_lost_in_the_semifinal_and_the_final_has_one_player() -> None:
    desk = knockout(8)
    desk.play_round("F8")
    both(desk, "F4-1")
    assert desk.sides("F2-1") == ["nobody", "winner F4-2"]
    desk.win("F4-2", "e5")
    assert desk.status("F2-1") == "bye"
    assert desk.state()["finished"]
    assert [desk.place(e) for e in ("e5", "e1", "e3", "e7")] == [(1, 1), (3, 3), (3, 3), (3, 3)]


def test_two_closed_matches_that_sent_no_one_are_a_void_match() -> None:
    desk = knockout(8)
    both(desk, "F8-1")
    both(desk, "F8-2")
    assert (desk.sides("F4-1"), desk.status("F4-1")) == (["nobody", "nobody"], "void")
    assert desk.sides("F2-1")[0] == "nobody"


def test_a_bye_and_nobody_are_a_void_match_too() -> None:
    desk = drawn(16, empty=[2])
    both(desk, "A-U1-2")
    assert (desk.sides("A-L1-1"), desk.status("A-L1-1")) == (["bye", "nobody"], "void")
    assert desk.status("A-U2-1") == "bye"
    check_state(desk.state())


# ---------------------------------------------------------------- leaving


@pytest.mark.parametrize("what", ["withdraw", "disqualify"])
def test_leaving_decides_the_match_and_every_later_one_in_the_same_step(what: str) -> None:
    """BM#195: one command closes all future matches of somebody."""
    desk = drawn(16)
    stored = len(desk.journal.kept)
    desk.do(what, entry="e1", reason="болезнь")
    assert len(desk.journal.kept) == stored + 1
    assert desk.outcome("A-U1-1") == {
        "is": "technical",
        "winner": "e2",
        "loser": "e1",
        "score": None,
        "frames": None,
    }
    assert desk.status("A-L1-1") == "pending"
    desk.win("A-U1-2", "e3")
    assert desk.outcome("A-L1-1")["loser"] == "e1"
    assert desk.sides("A-L2-1")[0] == "e4"
    assert (desk.entry("e1")["losses"], desk.place("e1")) == (2, (13, 16) if what == "withdraw" else None)


def test_the_defeat_waits_until_both_sides_are_known() -> None:
    desk = drawn(16)
    desk.win("A-U1-1", "e1")
    desk.do("withdraw", entry="e1")
    assert (desk.status("A-U2-1"), desk.sides("A-U2-1")) == ("pending", ["e1", "winner A-U1-2"])
    assert (desk.entry("e1")["status"], desk.entry("e1")["losses"]) == ("withdrawn", 0)
    desk.win("A-U1-2", "e4")
    assert desk.outcome("A-U2-1")["winner"] == "e4"
    assert desk.sides("A-L2-2")[1] == "e1"


def test_who_has_left_never_advances_against_a_bye() -> None:
    """They take the loser's line, nobody takes the winner's."""
    desk = drawn(16, empty=[2])
    desk.win("A-U1-2", "e4")
    desk.do("withdraw", entry="e4")
    assert desk.outcome("A-U2-1")["winner"] == "e1"
    # dropped into L2; the half below has no loser to send yet
    assert desk.sides("A-L2-2")[1] == "e4"
    desk.win_all(("A-U1-3", "e5"), ("A-U1-4", "e7"))
    desk.do("no-show", match="A-L1-2", entries=["e6", "e8"])
    assert desk.sides("A-L2-2") == ["nobody", "e4"]
    assert desk.status("A-L2-2") == "decided"
    assert desk.outcome("A-L2-2") == {
        "is": "technical",
        "winner": None,
        "loser": "e4",
        "score": None,
        "frames": None,
    }
    assert desk.entry("e4")["losses"] == 2
    assert desk.sides("F8-3")[1] == "nobody"


def test_who_has_left_does_not_pass_a_bye_on_the_lower_side() -> None:
    desk = drawn(16, empty=[2])
    desk.do("withdraw", entry="e4")
    assert desk.outcome("A-U1-2")["winner"] == "e3"
    assert desk.sides("A-L1-1") == ["bye", "e4"]
    assert desk.outcome("A-L1-1")["winner"] is None
    assert desk.sides("A-L2-1")[0] == "nobody"
    assert desk.place("e4") == (12, 15)
    assert desk.entry("e4")["losses"] == 2


def test_byes_passed_before_leaving_stand() -> None:
    desk = drawn(16, empty=[2])
    desk.do("withdraw", entry="e1")
    assert desk.status("A-U1-1") == "bye"
    assert desk.sides("A-U2-1")[0] == "e1"
    desk.win("A-U1-2", "e3")
    assert desk.outcome("A-U2-1")["winner"] == "e3"
    # the loser of the bye's half, then the lower side: e1 loses there for the second time
    desk.finish()
    assert desk.entry("e1")["losses"] == 2
    check_state(desk.state())


def test_byes_passed_before_a_withdrawal_stand_when_it_becomes_a_disqualification() -> None:
    desk = drawn(16, empty=[2])
    desk.do("withdraw", entry="e1")
    desk.do("disqualify", entry="e1")
    assert desk.status("A-U1-1") == "bye"
    assert desk.entry("e1")["status"] == "disqualified"


def test_a_winner_removed_afterwards_does_not_give_the_match_back() -> None:
    desk = drawn(16)
    desk.win_all(("A-U1-1", "e1"), ("A-U1-2", "e3"), ("A-U2-1", "e1"))
    before = [desk.outcome(match) for match in ("A-U1-1", "A-U2-1")]
    desk.do("disqualify", entry="e1", reason="неспортивное поведение")
    assert [desk.outcome(match) for match in ("A-U1-1", "A-U2-1")] == before
    assert desk.sides("F8-1")[0] == "e1"


def test_a_champion_removed_afterwards_leaves_the_first_place_vacant() -> None:
    desk = knockout(4)
    desk.finish()
    assert desk.place("e1") == (1, 1)
    desk.do("disqualify", entry="e1")
    assert desk.outcome("F2-1")["winner"] == "e1"
    assert desk.places() == {"e3": (2, 2), "e2": (3, 3), "e4": (3, 3)}


def test_two_who_have_left_and_meet_have_both_lost() -> None:
    desk = drawn(16)
    desk.win("A-U1-1", "e1")
    desk.do("withdraw", entry="e1")
    desk.do("withdraw", entry="e3")
    # e3 lost U1 to e4; e1 met e4 and lost; e1 waits on the lower side
    assert desk.sides("A-L1-1") == ["e2", "e3"]
    assert desk.outcome("A-L1-1")["winner"] == "e2"
    desk.do("withdraw", entry="e2")
    assert desk.sides("A-L2-1")[0] == "e2"
    desk.win_all(("A-U1-3", "e5"), ("A-U1-4", "e7"))
    desk.do("withdraw", entry="e7")
    # e7 loses U2 to e5 and meets e2 in L2, who has left too
    assert desk.sides("A-L2-1") == ["e2", "e7"]
    assert desk.outcome("A-L2-1") == {
        "is": "both-lost",
        "winner": None,
        "loser": None,
        "score": None,
        "frames": None,
    }
    assert desk.sides("F8-4")[1] == "nobody"
    assert desk.entry("e2")["losses"] == desk.entry("e7")["losses"] == 2


def test_two_who_have_left_and_meet_in_the_upper_half_are_both_out() -> None:
    desk = drawn(16, empty=[2])
    desk.do("withdraw", entry="e1")
    desk.win("A-U1-2", "e3")
    assert desk.outcome("A-U2-1")["winner"] == "e3"
    other = drawn(16)
    other.win("A-U1-1", "e1")
    other.do("withdraw", entry="e1")
    # e3 is entered late as the winner of U1 after having left
    other.do("withdraw", entry="e3")
    other.do("enter-result", match="A-U1-2", score=[4, 0], confirm=True)
    assert other.outcome("A-U2-1")["is"] == "both-lost"
    assert other.sides("A-L2-2")[1] == "nobody"
    assert [other.entry(e)["losses"] for e in ("e1", "e3")] == [1, 1]
    check_state(other.state())


def test_leaving_during_a_match_ends_it_and_frees_the_table() -> None:
    desk = drawn(16)
    desk.do("call", match="A-U1-1", table="1")
    desk.do("start", match="A-U1-1")
    desk.do("withdraw", entry="e2")
    assert (desk.status("A-U1-1"), desk.match("A-U1-1")["table"]) == ("decided", None)
    desk.do("call", match="A-U1-2", table="1")


def test_leaving_leaves_no_side_unfilled() -> None:
    """slashinfty#1: somebody removed must not leave a hole in the lower grid."""
    for stages in range(6):
        desk = drawn(16, empty=[2, 10])
        for stage in ("U1", "L1", "U2", "L2", "F8")[:stages]:
            desk.play_round(stage)
        for entry in ("e1", "e4", "e9", "e5"):
            desk.do("withdraw", entry=entry)
        desk.finish()
        check_state(desk.state())
        assert all(match["status"] in CLOSED for match in desk.state()["matches"])


def test_who_is_out_can_be_removed_and_nothing_else_moves() -> None:
    desk = drawn(16)
    desk.play_round("U1")
    desk.play_round("L1")
    before = desk.places()
    desk.do("disqualify", entry="e4")
    del before["e4"]
    assert desk.places() == before
    assert desk.entry("e4")["place"] is None


# ---------------------------------------------------------------- late results


def test_a_result_played_before_leaving_is_accepted_when_confirmed() -> None:
    desk = drawn(16)
    desk.do("withdraw", entry="e1")
    late = {"match": "A-U1-1", "score": [4, 2], "at": "2026-12-05T10:05:00+03:00"}
    refusal = desk.refused("enter-result", **late)
    assert (refusal.reason, refusal.confirmable) == (Rule.LATE_RESULT, True)
    desk.do("enter-result", **late, confirm=True)
    assert desk.outcome("A-U1-1")["score"] == [4, 2]
    assert desk.sides("A-U2-1")[0] == "e1"
    assert desk.journal.kept[-1].at == "2026-12-05T10:05:00+03:00"
    desk.win("A-U1-2", "e3")
    assert desk.outcome("A-U2-1")["winner"] == "e3"


def test_a_late_result_that_the_leaver_lost_is_asked_about_too() -> None:
    desk = drawn(16)
    desk.do("withdraw", entry="e1")
    assert desk.rule("enter-result", match="A-U1-1", score=[2, 4]) is Rule.LATE_RESULT
    desk.do("enter-result", match="A-U1-1", score=[2, 4], confirm=True)
    assert desk.outcome("A-U1-1")["score"] == [2, 4]


def test_who_has_left_is_not_given_a_match_by_a_no_show_unasked() -> None:
    desk = drawn(16)
    desk.do("withdraw", entry="e1")
    assert desk.rule("no-show", match="A-U1-1", entries=["e2"]) is Rule.LATE_RESULT
    assert desk.rule("technical-defeat", match="A-U1-1", entries=["e2"], reason="injury") is Rule.LATE_RESULT


# ---------------------------------------------------------------- reinstatement


def test_reinstatement_counts_from_now_on() -> None:
    desk = drawn(16)
    desk.do("withdraw", entry="e1")
    desk.do("reinstate", entry="e1")
    assert desk.outcome("A-U1-1")["winner"] == "e2"
    assert (desk.entry("e1")["status"], desk.entry("e1")["losses"]) == ("active", 1)
    desk.win("A-U1-2", "e3")
    assert desk.status("A-L1-1") == "ready"


def test_reinstated_in_time_nothing_is_lost() -> None:
    desk = drawn(16)
    desk.win("A-U1-1", "e1")
    before = desk.text()
    desk.do("withdraw", entry="e1")
    desk.do("reinstate", entry="e1")
    assert desk.text() == before
    desk.win("A-U1-2", "e3")
    assert desk.status("A-U2-1") == "ready"


def test_matches_closed_meanwhile_stand_also_those_against_nobody() -> None:
    desk = drawn(16, empty=[2])
    desk.do("withdraw", entry="e4")
    desk.do("reinstate", entry="e4")
    assert desk.outcome("A-L1-1")["loser"] == "e4"
    assert (desk.entry("e4")["status"], desk.place("e4")) == ("out", (12, 15))


def test_a_forfeit_stands_while_somebody_is_gone_and_can_be_cleared_afterwards() -> None:
    desk = drawn(16)
    desk.do("withdraw", entry="e1")
    assert desk.rule("clear-result", match="A-U1-1") is Rule.FORFEIT_STANDS
    desk.do("reinstate", entry="e1")
    desk.do("clear-result", match="A-U1-1")
    assert desk.status("A-U1-1") == "ready"


def test_only_what_was_closed_by_leaving_is_recorded() -> None:
    """A forfeit against somebody who was never met must not wait in the results."""
    desk = drawn(16)
    desk.play_round("U1")
    desk.win_all(("B-U2-2", "e13"), ("A-U2-1", "e1"))
    desk.do("no-show", match="A-U2-2", entries=["e5", "e7"])
    desk.do("withdraw", entry="e13")
    desk.do("withdraw", entry="e2")
    # e2 had won before and is entered late: alone in L2, and e13 waits behind it
    desk.do("enter-result", match="A-L1-1", score=[3, 0], confirm=True)
    assert desk.outcome("A-L2-1")["loser"] == "e2"
    assert desk.sides("F8-4") == ["e13", "nobody"]
    desk.do("reinstate", entry="e13")
    desk.do("reinstate", entry="e2")
    desk.do("clear-result", match="A-L2-1")
    assert desk.sides("F8-4") == ["e13", "e2"]
    assert desk.status("F8-4") == "ready"


def test_a_cleared_match_of_somebody_who_has_left_is_forfeited_at_once() -> None:
    desk = drawn(16)
    desk.win("A-U1-1", "e1")
    desk.do("withdraw", entry="e1")
    desk.do("clear-result", match="A-U1-1")
    assert desk.outcome("A-U1-1")["is"] == "technical"
    assert desk.outcome("A-U1-1")["winner"] == "e2"


# ---------------------------------------------------------------- a result belongs to a pair


def test_a_result_does_not_count_for_other_people_and_comes_back_with_them() -> None:
    desk = drawn(16)
    desk.win_all(("A-U1-1", "e1"), ("A-U1-2", "e3"))
    desk.win("A-U2-1", "e1", 3)
    before = desk.text()
    desk.win("A-U1-1", "e2", confirm=True)
    assert desk.sides("A-U2-1") == ["e2", "e3"]
    assert desk.status("A-U2-1") == "ready"
    assert desk.state()["suspended"] == [
        {"match": "A-U2-1", "is": "played", "entries": ["e1", "e3"], "score": [4, 3]}
    ]
    desk.win("A-U1-1", "e1")
    assert desk.text() == before


def test_suspended_results_are_listed_all_the_way_in_the_order_of_the_graph() -> None:
    desk = drawn(16)
    desk.finish()
    refusal = desk.refused("enter-result", match="A-U1-1", score=[0, 4])
    touched = refusal.values["matches"]
    desk.win("A-U1-1", "e2", confirm=True)
    order = [match["id"] for match in desk.state()["matches"]]
    assert desk.suspended() == sorted(desk.suspended(), key=order.index)
    assert set(desk.suspended()) == set(touched)
    assert "F2-1" in touched


def test_a_match_that_has_another_result_is_not_listed() -> None:
    desk = drawn(16)
    desk.win_all(("A-U1-1", "e1"), ("A-U1-2", "e3"), ("A-U2-1", "e1"))
    desk.win("A-U1-1", "e2", confirm=True)
    assert desk.suspended() == ["A-U2-1"]
    desk.win("A-U2-1", "e3")
    assert desk.suspended() == []
    desk.do("clear-result", match="A-U2-1")
    assert desk.suspended() == ["A-U2-1"]


def test_clearing_takes_away_only_the_result_in_force() -> None:
    desk = drawn(16)
    desk.win_all(("A-U1-1", "e1"), ("A-U1-2", "e3"), ("A-U2-1", "e1"))
    desk.win("A-U1-1", "e2", confirm=True)
    desk.win("A-U2-1", "e2")
    desk.do("clear-result", match="A-U2-1")
    desk.win("A-U1-1", "e1")
    assert desk.outcome("A-U2-1")["winner"] == "e1"


def test_a_suspended_result_waits_in_a_bye_too() -> None:
    desk = knockout(4)
    desk.finish()
    desk.do("no-show", match="F4-2", entries=["e3", "e4"], confirm=True)
    assert desk.status("F2-1") == "bye"
    assert desk.suspended() == ["F2-1"]
    desk.win("F4-2", "e3")
    assert desk.outcome("F2-1")["winner"] == "e1"


def test_scores_follow_their_players_to_the_other_side() -> None:
    desk = knockout(4)
    desk.do("enter-result", match="F4-1", frames=[[8, 3]] * 5)
    desk.do("swap-seats", entries=["e1", "e2"], reason="ошибка")
    assert desk.sides("F4-1") == ["e2", "e1"]
    assert desk.outcome("F4-1")["score"] == [0, 5]
    assert desk.outcome("F4-1")["frames"] == [[3, 8]] * 5
    assert desk.outcome("F4-1")["winner"] == "e1"


def test_frames_without_points_turn_round_too() -> None:
    desk = knockout(4, discipline="pool-9")
    desk.do(
        "enter-result", match="F4-1", frames=[{"won": 1}, {"won": 2, "how": "concession"}, *[{"won": 1}] * 4]
    )
    desk.do("swap-seats", entries=["e1", "e2"], reason="ошибка")
    assert [frame["won"] for frame in desk.outcome("F4-1")["frames"]] == [2, 1, 2, 2, 2, 2]
    assert desk.outcome("F4-1")["frames"][1]["how"] == "concession"


# ---------------------------------------------------------------- races


def test_races_by_default_and_by_stage_the_more_exact_one_counts() -> None:
    desk = drawn(16)
    assert [desk.match(m)["race"] for m in ("A-U1-1", "A-U2-1", "A-L1-1", "F8-1", "F2-1")] == [4, 4, 3, 5, 5]
    said = {"groups": "6", "upper": "7", "U2": "of5", "final": "2", "F2": "of9", "L2": "1"}
    desk = drawn(16, races=said)
    found = [desk.match(f"A-{m}")["race"] for m in ("U1-1", "U2-1", "L1-1", "L2-1")]
    assert found == [7, 3, 6, 1]
    assert [desk.match(m)["race"] for m in ("F8-1", "F4-1", "F2-1")] == [2, 2, 5]


def test_a_set_odd_number_of_frames_ends_at_the_majority() -> None:
    desk = drawn(16, races={"U1": "of9"})
    desk.do("enter-result", match="A-U1-1", score=[5, 4])
    assert desk.rule("enter-result", match="A-U1-2", score=[6, 3]) is Rule.SCORE_IMPOSSIBLE
