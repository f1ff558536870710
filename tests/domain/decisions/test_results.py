"""Results, no-shows and technical defeats, taking them away: every refusal, and corrections."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from bracket_desk.domain import events as ev
from bracket_desk.domain.errors import Rule
from tests.helpers import APPLY, Desk, drawn, knockout, undrawn

Fields = dict[str, Any]

DECISIONS: list[tuple[str, Fields]] = [
    ("enter-result", {"score": [4, 0]}),
    ("no-show", {"entries": ["e1"]}),
    ("technical-defeat", {"entries": ["e1"], "reason": "injury"}),
]

every_decision = pytest.mark.parametrize(("what", "fields"), DECISIONS)


# ---------------------------------------------------------------- which match


@every_decision
def test_before_the_draw_nothing_can_be_decided(what: str, fields: Fields) -> None:
    refusal = undrawn(range(1, 17)).refused(what, match="A-U1-1", **fields)
    assert refusal.reason is Rule.MATCH_PENDING
    assert refusal.values["waits"] == ["seat 1", "seat 2"]


@every_decision
def test_a_match_that_waits_says_for_what(what: str, fields: Fields) -> None:
    desk = drawn(16)
    desk.win("A-U1-1", "e1")
    refusal = desk.refused(what, match="A-U2-1", **fields)
    assert (refusal.reason, refusal.values["waits"]) == (Rule.MATCH_PENDING, ["winner A-U1-2"])


@every_decision
def test_a_match_that_is_not_there(what: str, fields: Fields) -> None:
    desk = drawn(16)
    for match in ("C-U1-1", "a-u1-1", "", "F16-1", "1"):
        refusal = desk.refused(what, match=match, **fields)
        assert (refusal.reason, refusal.values["match"]) == (Rule.UNKNOWN_MATCH, match)


def test_clearing_what_is_not_there() -> None:
    desk = drawn(16)
    assert desk.rule("clear-result", match="Z-U1-1") is Rule.UNKNOWN_MATCH
    assert desk.rule("clear-result", match="A-U1-1") is Rule.NO_RESULT
    assert desk.rule("clear-result", match="A-U2-1") is Rule.NO_RESULT
    assert undrawn(range(1, 17)).rule("clear-result", match="A-U1-1") is Rule.NO_RESULT


# ---------------------------------------------------------------- who


@pytest.mark.parametrize(("what", "fields"), DECISIONS[1:])
def test_only_players_of_the_match_can_lose_it(what: str, fields: Fields) -> None:
    desk = drawn(16)
    for entries in (["e3"], ["e1", "e3"], ["e99"]):
        asked = {**fields, "entries": entries}
        assert desk.rule(what, match="A-U1-1", **asked) is Rule.NOT_IN_MATCH
    assert desk.rule(what, match="A-U1-1", **{**fields, "entries": ["e1", "e1"]}) is Rule.SAME_ENTRY_TWICE


@pytest.mark.parametrize(("what", "fields"), DECISIONS[1:])
def test_going_on_needs_two_who_lost_and_a_losers_line(what: str, fields: Fields) -> None:
    desk = drawn(16)
    assert desk.rule(what, match="A-U1-1", goes_on="e1", **fields) is Rule.GOES_ON_WITHOUT_TWO
    two = {**fields, "entries": ["e1", "e2"]}
    assert desk.rule(what, match="A-U1-1", goes_on="e3", **two) is Rule.NOT_IN_MATCH
    desk.do(what, match="A-U1-1", goes_on="e2", **two)
    desk.win("A-U1-2", "e3")
    lower = {**fields, "entries": ["e2", "e4"]}
    assert desk.rule(what, match="A-L1-1", goes_on="e2", **lower) is Rule.GOES_ON_NOWHERE
    final = knockout(2)
    assert final.rule(what, match="F2-1", goes_on="e2", **two) is Rule.GOES_ON_NOWHERE


def test_names_may_come_in_any_order() -> None:
    desk = drawn(16)
    desk.do("no-show", match="A-U1-1", entries=["e2", "e1"])
    assert desk.outcome("A-U1-1")["is"] == "both-lost"
    # they are kept in the order of the sides
    assert desk.journal.kept[-1].events == (ev.NoShowRecorded("A-U1-1", ("e1", "e2"), ("e1", "e2")),)


@pytest.mark.parametrize(
    "plain",
    [
        {"do": "no-show", "match": "A-U1-1", "entries": []},
        {"do": "no-show", "match": "A-U1-1", "entries": ["e1", "e2", "e3"]},
        {"do": "no-show", "match": "A-U1-1"},
        {"do": "no-show", "match": "A-U1-1", "entries": ["e1"], "goes_on": "e1"},
        {"do": "technical-defeat", "match": "A-U1-1", "entries": ["e1"]},
        {"do": "technical-defeat", "match": "A-U1-1", "entries": ["e1"], "reason": "luck"},
        {"do": "enter-result", "score": [4, 0]},
        {"do": "enter-result", "match": "A-U1-1", "score": [4]},
        {"do": "enter-result", "match": "A-U1-1", "score": [4, 0], "winner": "e1"},
        {"do": "enter_result", "match": "A-U1-1", "score": [4, 0]},
        {"do": "swap-seats", "entries": ["e1"]},
        {"do": "seat", "entry": "e1", "seat": "12"},
        {"do": "withdraw"},
        {"do": "call", "match": "A-U1-1", "table": 3},
        {"do": "create-event"},
        {"match": "A-U1-1"},
        [],
    ],
)
def test_malformed_commands_are_not_understood(plain: Any) -> None:
    with pytest.raises(msgspec.ValidationError):
        APPLY.decode(msgspec.json.encode(plain))


@pytest.mark.parametrize(
    "line",
    [
        '{"do": "enter-result", "match": "A-U1-1", "score": [4, 2]}',
        '{"do": "enter-result", "match": "A-U1-2", "frames": [[8, 3], [5, 8], [8, 7], [8, 0], [8, 6]]}',
        '{"do": "no-show", "match": "A-U1-3", "entries": ["e5"]}',
        '{"do": "no-show", "match": "B-U1-1", "entries": ["e9", "e10"], "goes-on": "e10"}',
        '{"do": "technical-defeat", "match": "A-U1-4", "entries": ["e7"], "reason": "injury", "note": "..."}',
        '{"do": "withdraw", "entry": "e9", "reason": "..."}',
        '{"do": "disqualify", "entry": "e9", "reason": "..."}',
        '{"do": "reinstate", "entry": "e9"}',
        '{"do": "replace", "entry": "e14", "by": "e17"}',
        '{"do": "swap-seats", "entries": ["e13", "e15"], "reason": "..."}',
        '{"do": "seat", "entry": "e18", "seat": 16, "reason": "..."}',
        '{"do": "clear-result", "match": "A-U1-1"}',
        '{"do": "call", "match": "A-U1-1", "table": "3"}',
        '{"do": "start", "match": "A-U1-1"}',
        '{"do": "close", "reason": "..."}',
        '{"do": "undo"}',
        '{"do": "redo"}',
    ],
)
def test_every_line_of_the_contract_is_understood(line: str) -> None:
    assert APPLY.decode(line) == APPLY.decode(msgspec.json.encode(APPLY.decode(line)))


def test_the_lines_of_the_contract_one_after_the_other() -> None:
    desk = drawn(16, empty=[16], reserves=2)
    for what, fields in (
        ("enter-result", {"match": "A-U1-1", "score": [4, 2]}),
        ("enter-result", {"match": "A-U1-2", "frames": [[8, 3], [5, 8], [8, 7], [8, 0], [8, 6]]}),
        ("no-show", {"match": "A-U1-3", "entries": ["e5"]}),
        ("no-show", {"match": "B-U1-1", "entries": ["e9", "e10"], "goes_on": "e10"}),
        ("technical-defeat", {"match": "A-U1-4", "entries": ["e7"], "reason": "injury", "note": "..."}),
        ("withdraw", {"entry": "e9", "reason": "..."}),
        ("disqualify", {"entry": "e9", "reason": "..."}),
        ("reinstate", {"entry": "e9"}),
        ("replace", {"entry": "e14", "by": "e17"}),
        ("swap-seats", {"entries": ["e13", "e15"], "reason": "..."}),
        ("seat", {"entry": "e18", "seat": 16, "reason": "..."}),
        ("clear-result", {"match": "A-U1-1"}),
        ("call", {"match": "A-U1-1", "table": "3"}),
        ("start", {"match": "A-U1-1"}),
        ("close", {"reason": "..."}),
        ("undo", {}),
        ("redo", {}),
    ):
        desk.do(what, **fields, at="2026-12-05T12:00:00+03:00")
    assert desk.state()["finished"]


# ---------------------------------------------------------------- the order of the sides


def test_score_and_frames_are_in_the_order_of_the_sides() -> None:
    desk = drawn(16)
    desk.do("enter-result", match="A-U1-1", score=[2, 4])
    assert (desk.outcome("A-U1-1")["winner"], desk.outcome("A-U1-1")["loser"]) == ("e2", "e1")
    desk.do("enter-result", match="A-U1-2", frames=[[8, 3], [5, 8], [8, 7], [8, 0], [8, 6]])
    assert desk.outcome("A-U1-2") == {
        "is": "played",
        "winner": "e3",
        "loser": "e4",
        "score": [4, 1],
        "frames": [[8, 3], [5, 8], [8, 7], [8, 0], [8, 6]],
    }


# ---------------------------------------------------------------- corrections


def finished() -> Desk:
    desk = knockout(8)
    desk.finish()
    return desk


def test_same_winner_other_score_never_asks() -> None:
    """BM#65: a typo in a score can always be put right."""
    desk = finished()
    for match in ("F8-1", "F4-1", "F2-1"):
        desk.win(match, desk.outcome(match)["winner"], 4)
    desk.do("enter-result", match="F8-1", frames=[[8, 1]] * 5)
    assert desk.outcome("F8-1")["frames"] is not None
    assert desk.suspended() == []


def test_another_winner_asks_and_names_what_it_touches() -> None:
    desk = finished()
    refusal = desk.refused("enter-result", match="F8-1", score=[0, 5])
    assert (refusal.reason, refusal.confirmable) == (Rule.SUSPENDS, True)
    assert refusal.values["matches"] == ["F4-1", "F2-1"]
    desk.win("F8-1", "e2", confirm=True)
    assert desk.suspended() == ["F4-1", "F2-1"]
    assert not desk.state()["finished"]


def test_another_winner_without_anything_behind_never_asks() -> None:
    desk = knockout(8)
    desk.win("F8-1", "e1")
    desk.win("F8-1", "e2")
    assert desk.sides("F4-1")[0] == "e2"


def test_two_steps_back_and_forth_suspend_nothing_twice() -> None:
    desk = finished()
    desk.win("F8-1", "e2", confirm=True)
    desk.win("F8-1", "e2", 3)
    desk.win("F8-1", "e1")
    assert desk.state()["finished"]


@pytest.mark.parametrize(
    ("what", "fields"),
    [
        ("no-show", {"entries": ["e1"]}),
        ("no-show", {"entries": ["e1", "e2"]}),
        ("technical-defeat", {"entries": ["e1"], "reason": "other"}),
        ("clear-result", {}),
    ],
)
def test_whatever_puts_results_out_of_force_asks(what: str, fields: Fields) -> None:
    desk = finished()
    before = desk.text()
    refusal = desk.refused(what, match="F8-1", **fields)
    assert (refusal.reason, refusal.values["matches"]) == (Rule.SUSPENDS, ["F4-1", "F2-1"])
    desk.do(what, match="F8-1", **fields, confirm=True)
    assert desk.suspended() == ["F4-1", "F2-1"]
    desk.do("undo")
    assert desk.text() == before


def test_clearing_goes_all_the_way_down_and_brings_all_of_it_back() -> None:
    """slashinfty#40: a cleared result takes what followed from it out of force."""
    desk = finished()
    before = desk.text()
    desk.do("clear-result", match="F8-1", confirm=True)
    assert desk.status("F8-1") == "ready"
    assert desk.sides("F4-1") == ["winner F8-1", "e3"]
    assert desk.status("F2-1") == "pending"
    desk.win("F8-1", "e1")
    assert desk.text() == before


def test_a_correction_inside_the_groups_reaches_both_sides_of_the_grid() -> None:
    desk = drawn(16)
    for stage in ("U1", "L1", "U2"):
        desk.play_round(stage)
    refusal = desk.refused("enter-result", match="A-U1-1", score=[0, 4])
    assert refusal.values["matches"] == ["A-L1-1", "A-U2-1"]


def test_one_correction_of_both_lost_can_be_taken_back() -> None:
    """UWW#93: a double defeat chosen by mistake is undone, cleared or corrected."""
    desk = drawn(16)
    before = desk.text()
    both = {"match": "A-U1-1", "entries": ["e1", "e2"]}
    desk.do("no-show", **both)
    desk.do("undo")
    assert desk.text() == before
    desk.do("no-show", **both)
    desk.do("clear-result", match="A-U1-1")
    assert desk.text() == before
    desk.do("no-show", **both)
    desk.win("A-U1-1", "e1")
    assert desk.outcome("A-U1-1")["is"] == "played"


def test_who_goes_on_can_be_corrected() -> None:
    desk = drawn(16)
    both = {"match": "A-U1-1", "entries": ["e1", "e2"]}
    desk.do("no-show", **both, goes_on="e1")
    desk.win("A-U1-2", "e3")
    desk.win("A-L1-1", "e1")
    assert desk.refused("no-show", **both, goes_on="e2").values["matches"] == ["A-L1-1"]
    desk.do("no-show", **both, goes_on="e2", confirm=True)
    assert desk.sides("A-L1-1") == ["e2", "e4"]
    assert desk.suspended() == ["A-L1-1"]


def test_a_result_ends_a_call() -> None:
    desk = drawn(16)
    desk.do("call", match="A-U1-1", table="1")
    desk.win("A-U1-1", "e1")
    assert desk.match("A-U1-1")["table"] is None
    desk.do("clear-result", match="A-U1-1")
    assert desk.status("A-U1-1") == "ready"
