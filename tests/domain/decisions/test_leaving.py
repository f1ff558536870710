"""Leaving the event and coming back: refusals, and what must not move."""

from __future__ import annotations

import pytest

from bracket_desk.domain.errors import Rule
from tests.helpers import drawn, knockout, undrawn
from tests.oracle import check_state


@pytest.mark.parametrize("what", ["withdraw", "disqualify", "reinstate"])
def test_somebody_unknown(what: str) -> None:
    desk = drawn(16)
    for entry in ("e17", "", "1", "E1"):
        assert desk.rule(what, entry=entry) is Rule.UNKNOWN_ENTRY


def test_twice_is_refused() -> None:
    desk = drawn(16)
    assert desk.rule("reinstate", entry="e1") is Rule.NOT_LEFT
    desk.do("withdraw", entry="e1")
    assert desk.rule("withdraw", entry="e1") is Rule.ALREADY_LEFT
    desk.do("disqualify", entry="e1")
    assert desk.rule("disqualify", entry="e1") is Rule.ALREADY_LEFT
    assert desk.rule("withdraw", entry="e1") is Rule.ALREADY_LEFT
    desk.do("reinstate", entry="e1")
    assert desk.rule("reinstate", entry="e1") is Rule.NOT_LEFT
    assert desk.entry("e1")["status"] == "active"


def test_leaving_never_asks_about_results() -> None:
    desk = drawn(16)
    desk.finish()
    for number in range(1, 17):
        desk.do("disqualify", entry=f"e{number}")
    assert desk.places() == {}
    check_state(desk.state())


def test_a_withdrawal_that_becomes_a_disqualification_records_no_new_defeat() -> None:
    desk = drawn(16)
    desk.do("withdraw", entry="e1")
    before = desk.state()
    desk.do("disqualify", entry="e1")
    after = desk.state()
    assert after["matches"] == before["matches"]
    assert desk.entry("e1")["losses"] == 1


def test_a_bye_passed_before_withdrawing_stands_when_it_comes_back_after_a_disqualification() -> None:
    desk = knockout(8)
    nobody = {"match": "F8-2", "entries": ["e3", "e4"]}
    desk.win("F8-1", "e1")
    desk.do("no-show", **nobody)
    desk.do("withdraw", entry="e1")
    before = desk.match("F4-1")
    assert before["status"] == "bye"
    desk.win("F8-2", "e3")
    assert desk.outcome("F4-1")["winner"] == "e3"
    desk.do("disqualify", entry="e1")
    desk.do("no-show", **nobody)
    assert desk.match("F4-1") == before


def test_leaving_before_the_draw_and_back() -> None:
    desk = undrawn(range(1, 18))
    assert desk.rule("withdraw", entry="e99") is Rule.UNKNOWN_ENTRY
    desk.do("withdraw", entry="e17")
    assert (desk.entry("e17")["status"], desk.entry("e17")["seat"]) == ("withdrawn", None)
    desk.run_draw("мел")
    assert desk.entry("e17")["seat"] is None
    desk.do("reinstate", entry="e17")
    assert desk.entry("e17")["status"] == "active"


def test_a_reserve_may_leave_and_changes_nothing() -> None:
    desk = drawn(16, reserves=1)
    before = desk.state()["matches"]
    desk.do("withdraw", entry="e17")
    assert desk.state()["matches"] == before
    assert desk.rule("replace", entry="e1", by="e17") is Rule.RESERVE_LEFT
    assert drawn(16, empty=[2]).rule("seat", entry="e1", seat=2) is Rule.ALREADY_SEATED


def test_several_defeats_in_one_step_are_one_journal_entry_and_one_undo() -> None:
    desk = drawn(16, empty=[2])
    before = desk.text()
    desk.do("withdraw", entry="e4")
    # U1 against e3 and L1 against the bye
    kinds = [type(event).__name__ for event in desk.journal.kept[-1].events]
    assert kinds == ["EntryLeft", "MatchForfeited", "MatchForfeited"]
    desk.do("undo")
    assert desk.text() == before


def test_the_step_that_brings_somebody_into_a_match_decides_it() -> None:
    desk = knockout(8)
    desk.win("F8-1", "e1")
    desk.do("withdraw", entry="e1")
    assert desk.status("F4-1") == "pending"
    number = desk.win("F8-2", "e4")
    assert desk.outcome("F4-1")["winner"] == "e4"
    events = desk.journal.kept[number - 1].events
    assert [type(event).__name__ for event in events] == ["ResultEntered", "MatchForfeited"]


def test_two_leavers_alone_on_their_ways_are_decided_one_after_the_other() -> None:
    # both semifinals empty but for one who has left
    desk = knockout(8)
    desk.win_all(("F8-1", "e1"), ("F8-3", "e5"))
    desk.do("withdraw", entry="e1")
    desk.do("withdraw", entry="e5")
    desk.do("no-show", match="F8-2", entries=["e3", "e4"])
    desk.do("no-show", match="F8-4", entries=["e7", "e8"])
    assert desk.state()["finished"]
    assert desk.sides("F2-1") == ["nobody", "nobody"]
    assert (desk.place("e1"), desk.place("e5")) == ((3, 3), (3, 3))


@pytest.mark.parametrize("leaver", ["e1", "e2", "e3", "e4", "e9"])
@pytest.mark.parametrize("stages", range(5))
def test_a_departure_changes_nothing_that_was_closed_before_it(stages: int, leaver: str) -> None:
    desk = drawn(16, empty=[6, 8, 12])
    for stage in ("U1", "L1", "U2", "L2", "F8")[:stages]:
        desk.play_round(stage)
    closed = {m["id"]: m for m in desk.state()["matches"] if m["status"] in ("decided", "bye", "void")}
    desk.do("disqualify", entry=leaver)
    after = {m["id"]: m for m in desk.state()["matches"]}
    assert {match: after[match] for match in closed} == closed
    check_state(desk.state())


def test_correcting_and_correcting_back_when_somebody_has_left() -> None:
    desk = drawn(16, empty=[2])
    desk.play_round("U1")
    desk.do("withdraw", entry="e4")
    desk.do("withdraw", entry="e9")
    before = desk.text()
    desk.do("enter-result", match="A-U1-2", score=[0, 4], confirm=True)
    assert desk.text() != before
    desk.do("enter-result", match="A-U1-2", score=[4, 0], confirm=True)
    assert desk.text() == before


def test_a_late_result_over_a_forfeit_taken_away_gives_the_forfeit_back() -> None:
    desk = drawn(16)
    desk.win("A-U1-2", "e3")
    desk.do("withdraw", entry="e1")
    before = desk.text()
    desk.do("enter-result", match="A-U1-1", score=[4, 1], confirm=True)
    assert desk.sides("A-U2-1") == ["e1", "e3"]
    desk.do("clear-result", match="A-U1-1", confirm=True)
    assert desk.text() == before
