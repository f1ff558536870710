"""Reserves, latecomers and people in each other's seats: refusals, byes, seeds, results."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from bracket_desk.domain import commands as cmd
from bracket_desk.domain.decisions.seats import check_reason
from bracket_desk.domain.draw.rules import DrawRules
from bracket_desk.domain.errors import Rule, RuleError
from bracket_desk.domain.people.people import Entry
from bracket_desk.words import Words
from tests.helpers import Desk, card, command, drawn, knockout, undrawn
from tests.oracle import check_end, check_state

# ---------------------------------------------------------------- replace


def test_replacing_refusals() -> None:
    desk = drawn(16, empty=[2], reserves=2)
    assert undrawn(range(1, 17)).rule("replace", entry="e1", by="e2") is Rule.NOT_DRAWN
    assert desk.rule("replace", entry="e99", by="e17") is Rule.UNKNOWN_ENTRY
    assert desk.rule("replace", entry="e1", by="e99") is Rule.UNKNOWN_ENTRY
    assert desk.rule("replace", entry="e17", by="e18") is Rule.NOT_SEATED
    assert desk.rule("replace", entry="e1", by="e3") is Rule.ALREADY_SEATED
    assert desk.rule("replace", entry="e1", by="e1") is Rule.ALREADY_SEATED
    desk.do("disqualify", entry="e18")
    assert desk.rule("replace", entry="e1", by="e18") is Rule.RESERVE_LEFT
    desk.win("A-U1-2", "e3")
    for entry in ("e3", "e4"):
        refusal = desk.refused("replace", entry=entry, by="e17")
        assert (refusal.reason, refusal.values["match"]) == (Rule.REPLACE_TOO_LATE, "A-U1-2")


def test_a_reserve_takes_the_seat() -> None:
    desk = drawn(16, reserves=1)
    desk.do("replace", entry="e1", by="e17")
    assert (desk.entry("e17")["seat"], desk.entry("e1")["seat"]) == (1, None)
    assert desk.sides("A-U1-1") == ["e17", "e2"]
    desk.finish()
    assert desk.place("e17") == (1, 1)
    assert desk.place("e1") is None


def test_whoever_had_only_byes_can_still_be_replaced() -> None:
    desk = drawn(16, empty=[2], reserves=1)
    desk.win("A-U1-2", "e3")
    desk.do("replace", entry="e1", by="e17")
    assert desk.sides("A-U2-1") == ["e17", "e3"]


def test_whoever_withdrew_before_a_match_can_be_replaced_and_comes_back_as_a_reserve() -> None:
    desk = drawn(16, empty=[2], reserves=1)
    desk.do("withdraw", entry="e1")
    desk.do("replace", entry="e1", by="e17")
    assert desk.status("A-U1-1") == "bye"
    desk.win("A-U1-2", "e3")
    assert desk.status("A-U2-1") == "ready"
    desk.do("reinstate", entry="e1")
    assert (desk.entry("e1")["status"], desk.entry("e1")["seat"]) == ("active", None)
    check_state(desk.state())


def test_after_a_technical_defeat_for_leaving_it_is_too_late() -> None:
    desk = drawn(16, reserves=1)
    desk.do("withdraw", entry="e1")
    for entry in ("e1", "e2"):
        refusal = desk.refused("replace", entry=entry, by="e17")
        assert refusal.reason is Rule.REPLACE_AFTER_LEAVING
        assert refusal.values == {"entry": entry, "match": "A-U1-1", "other": "e1"}
    # what the refusal advises where more was written since
    desk.win("A-U1-2", "e3")
    desk.do("reinstate", entry="e1")
    desk.do("clear-result", match="A-U1-1")
    desk.do("replace", entry="e1", by="e17")
    assert desk.sides("A-U1-1") == ["e17", "e2"]


def test_a_reserve_after_a_no_show_is_too_late() -> None:
    desk = drawn(16, reserves=1)
    desk.do("no-show", match="A-U1-1", entries=["e1"])
    refusal = desk.refused("replace", entry="e1", by="e17")
    said = Words("en", Path()).sentence(refusal, desk.tournament)
    assert said.startswith("The first match of"), "they have not met"


def seeded() -> Desk:
    desk = Desk()
    desk.run(card(16))
    desk.run(cmd.RegisterEntries(entries=tuple(Entry(n, f"Сеянов{n}", rating=n) for n in range(1, 17))))
    desk.run_draw("мел", 4)
    desk.add(17)
    return desk


def test_the_seat_goes_over_the_seed_number_does_not() -> None:
    desk = seeded()
    assert desk.entry("e16")["seed"] == 1
    seat = desk.entry("e16")["seat"]
    desk.do("replace", entry="e16", by="e17")
    assert (desk.entry("e17")["seat"], desk.entry("e17")["seed"]) == (seat, None)
    assert (desk.entry("e16")["seat"], desk.entry("e16")["seed"]) == (None, None)
    assert desk.entry("e15")["seed"] == 2


def test_seed_numbers_move_with_people_who_sat_in_each_others_seats() -> None:
    desk = seeded()
    seats = [desk.entry(entry)["seat"] for entry in ("e16", "e1")]
    desk.do("swap-seats", entries=["e16", "e1"], reason="ошибка")
    assert [desk.entry(entry)["seat"] for entry in ("e1", "e16")] == seats
    assert (desk.entry("e16")["seed"], desk.entry("e1")["seed"]) == (1, None)


# ---------------------------------------------------------------- swap-seats


def test_swapping_refusals() -> None:
    desk = drawn(16, reserves=1)
    assert undrawn(range(1, 17)).rule("swap-seats", entries=["e1", "e2"]) is Rule.NOT_DRAWN
    assert desk.rule("swap-seats", entries=["e1", "e1"], reason="ошибка") is Rule.SAME_ENTRY_TWICE
    assert desk.rule("swap-seats", entries=["e1", "e99"], reason="ошибка") is Rule.UNKNOWN_ENTRY
    assert desk.rule("swap-seats", entries=["e1", "e17"], reason="ошибка") is Rule.NOT_SEATED
    assert desk.rule("swap-seats", entries=["e17", "e1"], reason="ошибка") is Rule.NOT_SEATED


def test_people_are_put_into_the_right_seats_at_any_time() -> None:
    desk = drawn(16)
    desk.do("swap-seats", entries=["e1", "e16"], reason="перепутали")
    assert (desk.sides("A-U1-1"), desk.sides("B-U1-4")) == (["e16", "e2"], ["e15", "e1"])
    desk.finish()
    refusal = desk.refused("swap-seats", entries=["e16", "e3"], reason="ошибка")
    assert (refusal.reason, refusal.confirmable) == (Rule.SUSPENDS, True)
    assert {"A-U1-1", "A-U1-2"} <= set(refusal.values["matches"])
    before = desk.text()
    desk.do("swap-seats", entries=["e16", "e3"], confirm=True)
    assert set(desk.suspended()) == set(refusal.values["matches"])
    desk.do("swap-seats", entries=["e3", "e16"], reason="ошибка")
    assert desk.text() == before


def test_two_who_play_each_other_keep_their_result() -> None:
    desk = drawn(16)
    desk.win("A-U1-1", "e1", 2)
    desk.do("swap-seats", entries=["e1", "e2"], reason="ошибка")
    assert desk.sides("A-U1-1") == ["e2", "e1"]
    assert (desk.outcome("A-U1-1")["winner"], desk.outcome("A-U1-1")["score"]) == ("e1", [2, 4])


def test_a_call_stays_with_its_players() -> None:
    desk = drawn(16)
    desk.do("call", match="A-U1-1", table="1")
    desk.do("swap-seats", entries=["e1", "e2"], reason="ошибка")
    assert (desk.status("A-U1-1"), desk.match("A-U1-1")["table"]) == ("called", "1")
    desk.do("swap-seats", entries=["e1", "e3"], confirm=True)
    assert (desk.status("A-U1-1"), desk.match("A-U1-1")["table"]) == ("ready", None)
    desk.do("swap-seats", entries=["e1", "e3"], reason="ошибка")
    assert (desk.status("A-U1-1"), desk.match("A-U1-1")["table"]) == ("called", "1")


def test_a_change_of_seats_by_hand_without_a_reason_is_noticed() -> None:
    for what, fields in (("swap-seats", {"entries": ["e1", "e3"]}), ("seat", {"entry": "e17", "seat": 2})):
        for reason in ("", " \n "):
            with pytest.raises(RuleError) as caught:
                check_reason(command(what, **fields, reason=reason))
            assert caught.value.reason is Rule.SEATS_REASON
            assert "reason" in Words("en", Path()).sentence(caught.value)
        check_reason(command(what, **fields, reason="перепутали"))
    check_reason(command("replace", entry="e1", by="e17"))
    # the contract's commands may go without
    desk = drawn(16, empty=[2], reserves=2)
    desk.do("swap-seats", entries=["e1", "e3"])
    desk.do("seat", entry="e17", seat=2)


@pytest.mark.parametrize(
    ("what", "fields"),
    [
        ("swap-seats", {"entries": ["e1", "e4"], "reason": "перепутали"}),
        ("replace", {"entry": "e1", "by": "e17"}),
        ("replace", {"entry": "e3", "by": "e17"}),
    ],
)
@pytest.mark.parametrize("begun", [False, True])
def test_a_change_that_takes_a_called_match_from_its_table_asks(
    what: str, fields: dict[str, Any], *, begun: bool
) -> None:
    desk = drawn(16, reserves=1)
    for match, table in (("A-U1-1", "3"), ("A-U1-2", "5"), ("B-U1-1", "7")):
        desk.do("call", match=match, table=table)
        if begun:
            desk.do("start", match=match)
    lost = {"swap-seats": ["A-U1-1", "A-U1-2"]}.get(what) or [
        "A-U1-1" if fields["entry"] == "e1" else "A-U1-2"
    ]
    refusal = desk.refused(what, **fields)
    assert (refusal.reason, refusal.confirmable) == (Rule.TAKES_TABLES, True)
    assert [match for match, _ in refusal.values["stopped"]] == lost
    said = Words("en", Path()).sentence(refusal, desk.tournament)
    numbers = {match: desk.tournament.format.find(match).number for match in lost}
    assert all(f"match {numbers[match]} at table {desk.match(match)['table']}" in said for match in lost)
    desk.do(what, **fields, confirm=True)
    assert [desk.match(match)["table"] for match in lost] == [None] * len(lost)
    assert desk.status("B-U1-1") == ("playing" if begun else "called")


def test_another_draw_asks_about_the_matches_at_tables() -> None:
    desk = undrawn(range(1, 17))
    desk.run_draw("мел", 0)
    desk.do("call", match="A-U1-1", table="3")
    again = cmd.Draw(phrase="кий", rules=DrawRules(seeds=0))
    refusal = desk.refused(again)
    assert (refusal.reason, refusal.values["stopped"]) == (Rule.TAKES_TABLES, [("A-U1-1", "3")])
    lots = cmd.DrawByLots(lots=tuple((n, n) for n in range(1, 17)))
    assert desk.rule(lots) is Rule.TAKES_TABLES
    desk.run_draw("мел", 0)
    assert desk.status("A-U1-1") == "called", "the same draw again changes nothing"
    desk.run(replace(again, confirm=True))
    assert desk.tournament.busy == {}


def test_results_and_tables_are_asked_about_at_once() -> None:
    desk = drawn(16, reserves=1)
    desk.win("A-U1-1", "e1")
    desk.do("call", match="A-U1-2", table="5")
    refusal = desk.refused("swap-seats", entries=["e1", "e3"], reason="перепутали")
    assert (refusal.reason, refusal.values["stopped"]) == (Rule.SUSPENDS, [("A-U1-2", "5")])
    said = Words("en", Path()).sentence(refusal, desk.tournament)
    assert "match 2 at table 5" in said
    assert "results would not count" in said


def test_somebody_who_has_left_is_put_into_another_seat() -> None:
    desk = drawn(16, empty=[2])
    desk.do("withdraw", entry="e1")
    assert desk.status("A-U1-1") == "bye"
    desk.do("swap-seats", entries=["e1", "e3"], reason="ошибка")
    # e1 meets e4 now, and loses; e3 has the bye
    assert desk.outcome("A-U1-2")["winner"] == "e4"
    assert desk.sides("A-U2-1") == ["e3", "e4"]
    assert desk.outcome("A-L1-1")["loser"] == "e1"
    check_state(desk.state())


# ---------------------------------------------------------------- seat


def test_seating_refusals() -> None:
    desk = drawn(16, empty=[2], reserves=2)
    assert undrawn(range(1, 17)).rule("seat", entry="e1", seat=1) is Rule.NOT_DRAWN
    assert desk.rule("seat", entry="e99", seat=2, reason="ошибка") is Rule.UNKNOWN_ENTRY
    assert desk.rule("seat", entry="e1", seat=2, reason="ошибка") is Rule.ALREADY_SEATED
    for seat in (0, -1, 17, 1000):
        assert desk.rule("seat", entry="e17", seat=seat, reason="ошибка") is Rule.UNKNOWN_SEAT
    refusal = desk.refused("seat", entry="e17", seat=1, reason="ошибка")
    assert (refusal.reason, refusal.values["entry"]) == (Rule.SEAT_TAKEN, "e1")
    desk.do("withdraw", entry="e17")
    assert desk.rule("seat", entry="e17", seat=2, reason="ошибка") is Rule.RESERVE_LEFT


def test_whoever_had_the_bye_plays_after_all() -> None:
    desk = drawn(16, empty=[2], reserves=1)
    desk.do("seat", entry="e17", seat=2, reason="опоздал")
    assert (desk.sides("A-U1-1"), desk.status("A-U1-1")) == (["e1", "e17"], "ready")
    assert desk.sides("A-U2-1")[0] == "winner A-U1-1"
    desk.finish()
    check_end(desk.state())
    assert len(desk.places()) == 16


def test_a_latecomer_asks_when_results_would_be_suspended_and_they_come_back() -> None:
    desk = drawn(16, empty=[2], reserves=1)
    desk.win_all(("A-U1-2", "e3"), ("A-U2-1", "e1"))
    refusal = desk.refused("seat", entry="e17", seat=2, reason="ошибка")
    assert (refusal.reason, refusal.values["matches"]) == (Rule.SUSPENDS, ["A-U2-1"])
    desk.do("seat", entry="e17", seat=2, confirm=True)
    assert desk.suspended() == ["A-U2-1"]
    desk.win("A-U1-1", "e1")
    assert desk.suspended() == []
    assert desk.outcome("A-U2-1")["winner"] == "e1"


def test_a_latecomer_against_somebody_who_has_left() -> None:
    desk = drawn(16, empty=[2], reserves=1)
    desk.do("withdraw", entry="e1")
    desk.do("seat", entry="e17", seat=2, reason="ошибка")
    assert desk.outcome("A-U1-1")["winner"] == "e17"
    check_state(desk.state())


def test_an_import_after_the_draw_gives_reserves() -> None:
    desk = drawn(16)
    desk.add(17)
    assert (desk.entry("e17")["seat"], desk.entry("e17")["place"]) == (None, None)
    assert desk.entry("e17")["status"] == "active"
    desk.finish()
    desk.add(18)
    assert desk.entry("e18")["place"] is None


def test_a_reserve_in_the_middle_of_a_void_lot() -> None:
    desk = knockout(8, empty=[3, 4], reserves=1)
    assert desk.status("F8-2") == "void"
    desk.do("seat", entry="e9", seat=4, reason="ошибка")
    assert (desk.sides("F8-2"), desk.status("F8-2")) == (["bye", "e9"], "bye")
    desk.finish()
    check_end(desk.state())


@pytest.mark.parametrize("what", ["replace", "seat"])
def test_undo_of_seating(what: str) -> None:
    desk = drawn(16, empty=[2], reserves=1)
    before = desk.text()
    if what == "replace":
        desk.do("replace", entry="e1", by="e17")
    else:
        desk.do("seat", entry="e17", seat=2, reason="ошибка")
    desk.do("undo")
    assert desk.text() == before


def test_leaving_after_the_draw_is_a_decision_also_when_a_reserve_took_the_seat() -> None:
    desk = drawn(16, empty=[2], reserves=1)
    desk.do("withdraw", entry="e1")
    desk.do("replace", entry="e1", by="e17")
    assert desk.rule(cmd.Draw(phrase="ещё раз", rules=DrawRules(seeds=0))) is Rule.DRAW_AFTER_DECISION
    desk.do("undo")
    desk.do("undo")
    desk.run_draw("ещё раз", 0)


def test_a_reserve_who_leaves_is_no_first_decision() -> None:
    desk = drawn(16, empty=[2], reserves=1)
    desk.do("withdraw", entry="e17")
    desk.run_draw("ещё раз", 0)
    assert desk.entry("e17")["seat"] is None


def test_a_decision_taken_away_was_a_decision_all_the_same() -> None:
    desk = drawn(16)
    desk.win("A-U1-1", "e1")
    desk.do("clear-result", match="A-U1-1")
    assert desk.rule(cmd.Draw(phrase="ещё раз", rules=DrawRules(seeds=0))) is Rule.DRAW_AFTER_DECISION
    desk.do("undo")
    desk.do("undo")
    desk.run_draw("ещё раз", 0)
    desk = drawn(16, empty=[2])
    desk.do("withdraw", entry="e1")
    desk.do("reinstate", entry="e1")
    assert desk.rule(cmd.Draw(phrase="ещё раз", rules=DrawRules(seeds=0))) is Rule.DRAW_AFTER_DECISION
