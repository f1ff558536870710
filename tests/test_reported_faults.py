"""Faults that users of comparable systems reported, each named by its kind.

Left out are those that need a screen, paper or separation: the format's text printed with
the draw, and clubmates kept apart.
"""

from __future__ import annotations

from itertools import combinations, pairwise

import networkx as nx
import pytest

from bracket_desk.domain.bracket.formats import (
    FormatName,
    Side,
    ToMatch,
    load_format,
    two_stage,
)
from bracket_desk.domain.bracket.graph import build_graph, find_faults
from bracket_desk.domain.draw.seats import seat_numbers, seats_of
from tests.contract_format import TWO_STAGE_SIZES
from tests.helpers import CLOSED, OPEN, Desk, drawn, knockout, undrawn
from tests.oracle import check_end, check_state


def rated(entries: int, size: int = 64) -> Desk:
    """An event drawn by phrase."""
    desk = undrawn(range(1, entries + 1), size)
    desk.run_draw("жребий")
    return desk


def test_1_a_loser_that_drops_onto_a_bye_walks_through_at_once() -> None:
    """BM#54: stuck waiting for a bye in the lower grid."""
    desk = drawn(16, empty=[2, 6])
    desk.win("A-U1-2", "e3")
    assert desk.status("A-L1-1") == "bye"
    assert desk.sides("A-L2-1")[0] == "e4"
    desk.win("A-U1-4", "e7")
    desk.win("A-U2-2", "e5")
    assert (desk.sides("A-L2-1"), desk.status("A-L2-1")) == (["e4", "e7"], "ready")


def test_2_a_bye_and_not_yet_known_are_two_states() -> None:
    """BM#58: the same null for both, and a bye too many."""
    desk = drawn(16, empty=[2])
    sides = [side for match in desk.state()["matches"] for side in match["sides"]]
    assert {side["is"] for side in sides} == {"entry", "pending", "bye"}
    assert all(side.keys() == {"is", "from"} for side in sides if side["is"] == "pending")
    assert all(side.keys() == {"is"} for side in sides if side["is"] == "bye")
    # one empty seat: one bye in U1, and the one that it leaves on the lower side
    assert sum(side["is"] == "bye" for side in sides) == 2
    assert not any(side["is"] == "bye" for m in drawn(16).state()["matches"] for side in m["sides"])


@pytest.mark.parametrize("size", TWO_STAGE_SIZES)
def test_3_byes_go_to_the_top_seeds(size: int) -> None:
    """BM#210: the organiser could not give byes to seeds 1 and 2."""
    seats = seats_of(FormatName.TWO_STAGE, size)
    numbers = seat_numbers(FormatName.TWO_STAGE, size)
    for empty in (1, 2, size // 2 - 1):
        for seed in range(1, empty + 1):
            neighbour = seats[seed] - 1 ^ 1
            assert numbers[neighbour] > size - empty


def test_4_only_matches_that_are_played_keep_a_round_or_an_event_open() -> None:
    """BM#172, #180: rounds whose only open matches are byes came up again and again."""
    desk = drawn(16, empty=[2, 4, 6, 8, 10, 12, 14])
    first = [m for m in desk.state()["matches"] if "-U1-" in m["id"]]
    assert [m["status"] for m in first] == ["bye"] * 7 + ["ready"]
    desk.win("B-U1-4", "e15")
    assert all(m["status"] in CLOSED for m in desk.state()["matches"] if "-U1-" in m["id"])
    desk.finish()
    assert desk.state()["finished"]
    assert not any(m["status"] in (*OPEN, "pending") for m in desk.state()["matches"])


def test_5_a_bye_can_never_be_a_winner() -> None:
    """CF#4862, CF#4455: a bye was awarded a walkover."""
    desk = drawn(16, empty=[2, 4, 12])
    # also not against somebody who has left, on either side of the grid
    for entry in ("e1", "e6", "e11", "e9"):
        desk.do("withdraw", entry=entry)
    desk.finish()
    for match in desk.state()["matches"]:
        players = [side["entry"] for side in match["sides"] if side["is"] == "entry"]
        if match["outcome"] is not None:
            assert match["outcome"]["winner"] in (*players, None)
        if match["outcome"] is not None and len(players) < 2:
            assert match["outcome"]["winner"] is None
    check_end(desk.state())


@pytest.mark.parametrize("entries", range(33, 65))
def test_6_byes_differ_by_at_most_one_between_groups(entries: int) -> None:
    """zaharik-ua#1: two byes fell into one group and none into another."""
    taken = [entry["seat"] for entry in rated(entries).state()["entries"]]
    for block in (8, 4):
        groups = [sum((seat - 1) // block == g for seat in taken) for g in range(64 // block)]
        assert max(groups) - min(groups) <= 1


@pytest.mark.parametrize("entries", [33, 34, 40, 47, 48, 49, 57, 63])
def test_7_byes_work_in_the_lower_grid_for_any_field(entries: int) -> None:
    """gordon-360#899: authors gave up on byes in the lower grid."""
    desk = rated(entries)
    for stage in ("U1", "L1", "U2", "L2"):
        desk.play_round(stage)
    check_state(desk.state())
    desk.finish()
    check_end(desk.state())
    assert len(desk.places()) == entries


def test_8_the_crossing_postpones_rematches() -> None:
    """BM#122: the same pair met again two rounds later in the lower grid."""
    fmt = load_format(FormatName.TWO_STAGE, 64)
    graph = build_graph(fmt)
    for match in fmt.matches:
        ways = [to for _, to in graph.out_edges(match.id)]
        again = set.intersection(*({to} | nx.descendants(graph, to) for to in ways))
        rounds = {fmt.find(m).round for m in again if m in fmt.index}
        assert rounds <= {"F16", "F8", "F4", "F2"}
        if match.round == "U2":
            assert rounds == {"F2"}


def test_9_every_side_that_waits_says_for_what() -> None:
    """JQ#122: users thought the crossing was random."""
    desk = drawn(16)
    desk.play_round("U1")
    assert desk.sides("A-L2-1") == ["winner A-L1-1", "loser A-U2-2"]
    assert desk.sides("A-L2-2") == ["winner A-L1-2", "loser A-U2-1"]
    sides = [side for match in desk.state()["matches"] for side in match["sides"]]
    words = [side["from"].split() for side in sides if side["is"] == "pending"]
    ids = {match["id"] for match in desk.state()["matches"]}
    assert all(kind in ("winner", "loser") and match in ids for kind, match in words)


def test_10_the_crossing_is_data_and_has_a_validator() -> None:
    """JQ#95, #142: the federation's own crossing could not be set."""
    fmt = load_format(FormatName.TWO_STAGE, 16)
    specs = {spec.id: spec for spec in two_stage(16)}
    assert [str(source) for source in specs[fmt.find("A-L2-1").id].sources] == [
        "winner A-L1-1",
        "loser A-U2-2",
    ]
    straight = build_graph(fmt)
    for group in "AB":
        # another crossing is sound too: loser 1 to slot 1
        for i, j in ((1, 2), (2, 1)):
            straight.remove_edge(f"{group}-U2-{i}", f"{group}-L2-{j}")
        for i in (1, 2):
            straight.add_edge(f"{group}-U2-{i}", f"{group}-L2-{i}", kind="loser", side=2)
    assert find_faults(straight, 2) == []
    # and one that sends both to the same slot is not
    straight.remove_edge("A-U2-2", "A-L2-2")
    straight.add_edge("A-U2-2", "A-L2-1", kind="loser", side=2)
    assert [fault.split(":")[0] for fault in find_faults(straight, 2)] == ["A-L2-1", "A-L2-2"]


def test_12_two_people_share_third_place_and_there_is_no_match_for_it() -> None:
    """JQ#24, UWW#197."""
    desk = rated(64)
    desk.finish()
    assert sorted(desk.places().values())[:4] == [(1, 1), (2, 2), (3, 3), (3, 3)]
    assert len([m for m in desk.state()["matches"] if m["id"].startswith(("F2-", "F4-"))]) == 3


@pytest.mark.parametrize("size", TWO_STAGE_SIZES)
def test_13_seeds_1_and_2_can_meet_only_in_the_final_while_unbeaten(size: int) -> None:
    """ASPP/pelita#879: best met second best in round 2."""
    graph = build_graph(load_format(FormatName.TWO_STAGE, size))
    graph.remove_edges_from([(a, b) for a, b, kind in graph.edges(data="kind") if kind == "loser"])
    seats = seats_of(FormatName.TWO_STAGE, size)
    ways = [nx.descendants(graph, f"seat {seats[seed]}") for seed in (1, 2)]
    assert set.intersection(*ways) == {"F2-1", "place first"}


def test_14_groups_and_final_stage_are_one_format() -> None:
    """evroon#1152, #1163: no semifinal after groups, no double elimination."""
    fmt = load_format(FormatName.TWO_STAGE, 64)
    assert fmt.rounds() == ("U1", "L1", "U2", "L2", "F32", "F16", "F8", "F4", "F2")
    graph = build_graph(fmt)
    assert nx.is_weakly_connected(graph)
    assert find_faults(graph, 2) == []
    desk = rated(64)
    for stage in fmt.rounds():
        assert not desk.state()["finished"]
        desk.play_round(stage)
    assert desk.state()["finished"]


def test_15_the_unbeaten_meet_those_with_a_defeat_of_another_group() -> None:
    """BM#182: group winners could not be placed higher in the final grid."""
    for size in TWO_STAGE_SIZES:
        fmt = load_format(FormatName.TWO_STAGE, size)
        first = [match for match in fmt.matches if match.round == f"F{size // 2}"]
        for match in first:
            feeders = [m for m in fmt.matches if isinstance(m.winner, ToMatch) and m.winner.match == match.id]
            assert sorted(m.side for m in feeders) == [Side.LOWER, Side.UPPER]
            assert feeders[0].group != feeders[1].group
            assert match.sources[0] != match.sources[1]


@pytest.mark.parametrize("what", ["no-show", "technical-defeat"])
def test_17_a_technical_win_advances_like_any_other(what: str) -> None:
    """UWW#28: the winner by forfeit was missing in the next round."""
    played, technical = drawn(16), drawn(16)
    played.win("A-U1-1", "e1")
    more = {"reason": "injury"} if what == "technical-defeat" else {}
    technical.do(what, match="A-U1-1", entries=["e2"], **more)
    for match in ("A-U2-1", "A-L1-1"):
        assert technical.match(match) == played.match(match)
    assert technical.state()["entries"] == played.state()["entries"]


def test_18_a_disqualified_person_is_listed_without_a_place() -> None:
    """UWW#78: somebody disqualified kept a place in the final list."""
    desk = drawn(16)
    desk.finish()
    places = desk.places()
    for entry in ("e1", "e5", "e16"):
        desk.do("disqualify", entry=entry)
        assert (desk.entry(entry)["status"], desk.entry(entry)["place"]) == ("disqualified", None)
        del places[entry]
        assert desk.places() == places


@pytest.mark.parametrize("way", ["undo", "clear", "correct"])
def test_19_every_decision_is_reversible_and_stays_in_the_journal(way: str) -> None:
    """UWW#93: a double disqualification chosen by mistake could not be taken back."""
    desk = drawn(16)
    before = desk.text()
    desk.do("technical-defeat", match="A-U1-1", entries=["e1", "e2"], reason="conduct")
    assert desk.outcome("A-U1-1")["is"] == "both-lost"
    if way == "correct":
        desk.win("A-U1-1", "e1")
        assert desk.outcome("A-U1-1")["winner"] == "e1"
        desk.do("clear-result", match="A-U1-1")
    else:
        desk.do("undo" if way == "undo" else "clear-result", **({} if way == "undo" else {"match": "A-U1-1"}))
    assert desk.text() == before
    assert "technical-defeat-recorded" in desk.journal.kept[3].text
    assert len(desk.journal.kept) == (6 if way == "correct" else 5)


@pytest.mark.parametrize("what", ["withdraw", "disqualify"])
def test_20_one_command_closes_all_matches_of_somebody(what: str) -> None:
    """BM#195: a disqualification had to be repeated by hand in the lower bracket."""
    desk = drawn(16)
    desk.win("A-U1-1", "e1")
    desk.do(what, entry="e1")
    desk.finish()
    decided = [m for m in desk.state()["matches"] if m["outcome"] and m["outcome"]["loser"] == "e1"]
    assert [m["id"] for m in decided] == ["A-U2-1", "A-L2-2"]
    assert all(m["outcome"]["is"] == "technical" for m in decided)
    check_end(desk.state())


def test_21_both_absent_and_the_neighbour_advances() -> None:
    """BM#214, JQ#15."""
    desk = knockout(8)
    desk.do("no-show", match="F8-1", entries=["e1", "e2"])
    desk.win("F8-2", "e3")
    assert desk.sides("F4-1") == ["nobody", "e3"]
    assert desk.sides("F2-1")[0] == "e3"


def test_22_losing_one_match_and_leaving_the_event_are_two_commands() -> None:
    """JQ#78."""
    losing, leaving = drawn(16), drawn(16)
    losing.do("technical-defeat", match="A-U1-1", entries=["e1"], reason="removed")
    leaving.do("withdraw", entry="e1")
    assert losing.outcome("A-U1-1") == leaving.outcome("A-U1-1")
    for desk in (losing, leaving):
        desk.win("A-U1-2", "e3")
    assert (losing.status("A-L1-1"), leaving.status("A-L1-1")) == ("ready", "decided")


def test_names_of_rounds_follow_from_the_position_in_each_size() -> None:
    """auTO#7: names of rounds in the lower grid were wrong."""
    for size in TWO_STAGE_SIZES:
        fmt = load_format(FormatName.TWO_STAGE, size)
        finals = [stage for stage in fmt.rounds() if stage.startswith("F")]
        people = [int(stage[1:]) for stage in finals]
        assert people[0] == size // 2
        assert all(a == 2 * b for a, b in pairwise(people))
        assert fmt.rounds()[:4] == ("U1", "L1", "U2", "L2")


def test_the_first_four_seeds_stand_in_four_groups() -> None:
    seats = seats_of(FormatName.TWO_STAGE, 64)
    groups = {seed: (seats[seed] - 1) // 8 for seed in (1, 2, 3, 4)}
    assert all(groups[a] != groups[b] for a, b in combinations(groups, 2))
