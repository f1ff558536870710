"""The formats equal the contract edge by edge; the validator finds every kind of fault."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import networkx as nx
import pytest

from bracket_desk.domain.bracket.formats import (
    SIZES,
    Format,
    FormatName,
    FromSeat,
    LoserOf,
    Match,
    Side,
    Source,
    Target,
    ToMatch,
    ToPlace,
    WinnerOf,
    compile_format,
    group_letter,
    load_format,
    single_elimination,
)
from bracket_desk.domain.bracket.graph import (
    build_graph,
    check_format,
    find_faults,
    matches_between,
    to_dot,
    to_graphml,
)
from bracket_desk.domain.errors import Rule, RuleError
from tests.contract_format import ALL_FORMATS, Way, rows

every_format = pytest.mark.parametrize(("form", "size"), ALL_FORMATS)


def load(form: str, size: int) -> Format:
    return load_format(FormatName(form), size)


def way(target: Target) -> Way:
    """A target as the contract's table has it."""
    return target.place if isinstance(target, ToPlace) else (target.match, target.side)


def source_word(source: Source) -> str:
    match source:
        case FromSeat(seat):
            return f"seat {seat}"
        case WinnerOf(match):
            return f"winner {match}"
        case LoserOf(match):
            return f"loser {match}"


# ---------------------------------------------------------------- the contract's table


@every_format
def test_format_equals_the_contract_edge_by_edge(form: str, size: int) -> None:
    compiled = [
        (
            match.id,
            match.number,
            match.round,
            {side: source_word(source) for side, source in enumerate(match.sources, 1)},
            way(match.winner),
            way(match.loser),
        )
        for match in load(form, size).matches
    ]
    expected = [
        (row.id, row.number, row.round, row.sides, row.winner, row.loser) for row in rows(form, size).values()
    ]
    assert compiled == expected


def test_there_are_no_other_sizes() -> None:
    assert [(name.value, size) for name in FormatName for size in SIZES[name]] == ALL_FORMATS


@pytest.mark.parametrize(
    ("form", "size"),
    [("two-stage", 8), ("two-stage", 24), ("two-stage", 512), ("single-elimination", 1), ("two-stage", 0)],
)
def test_other_sizes_are_refused_and_the_possible_ones_named(form: str, size: int) -> None:
    with pytest.raises(RuleError) as caught:
        load(form, size)
    assert caught.value.reason is Rule.FORMAT_SIZE
    assert caught.value.values["sizes"] == SIZES[FormatName(form)]


@pytest.mark.parametrize(("size", "matches"), [(16, 27), (32, 55), (64, 111), (128, 223), (256, 447)])
def test_number_of_matches(size: int, matches: int) -> None:
    assert len(load("two-stage", size).matches) == matches
    assert len(load("single-elimination", size).matches) == size - 1


def test_64_seats_are_32_and_16_and_16_and_16_and_31_matches() -> None:
    count = Counter(match.side for match in load("two-stage", 64).matches)
    assert count == {Side.UPPER: 32 + 16, Side.LOWER: 16 + 16, Side.FINAL: 31}


@pytest.mark.parametrize(
    ("stage", "first", "last"),
    [
        ("U1", 1, 32),
        ("L1", 33, 48),
        ("U2", 49, 64),
        ("L2", 65, 80),
        ("F32", 81, 96),
        ("F16", 97, 104),
        ("F8", 105, 108),
        ("F4", 109, 110),
        ("F2", 111, 111),
    ],
)
def test_numbers_that_people_call_out(stage: str, first: int, last: int) -> None:
    numbers = [match.number for match in load("two-stage", 64).matches if match.round == stage]
    assert numbers == list(range(first, last + 1))


def test_a_round_is_numbered_group_by_group() -> None:
    fmt = load("two-stage", 64)
    ids = {match.number: match.id for match in fmt.matches}
    assert [ids[n] for n in (1, 4, 5, 32)] == ["A-U1-1", "A-U1-4", "B-U1-1", "H-U1-4"]
    assert [ids[n] for n in (33, 34, 35, 48)] == ["A-L1-1", "A-L1-2", "B-L1-1", "H-L1-2"]
    assert [ids[n] for n in (81, 96, 97, 111)] == ["F32-1", "F32-16", "F16-1", "F2-1"]


# ---------------------------------------------------------------- appendix 1 of the order

APPENDIX = {
    "A": (1, 3, 32, 30),
    "B": (5, 7, 28, 26),
    "C": (9, 11, 24, 22),
    "D": (13, 15, 20, 18),
    "E": (17, 19, 16, 14),
    "F": (21, 23, 12, 10),
    "G": (25, 27, 8, 6),
    "H": (29, 31, 4, 2),
}
"""Final seats of a group: the unbeaten two, then those with one defeat."""


def final_seat(match: Match) -> int:
    """Seat of the final stage, from 1, that the winner of a match takes."""
    assert isinstance(match.winner, ToMatch)
    number = int(match.winner.match.removeprefix("F32-"))
    return 2 * number - 2 + match.winner.side


@pytest.mark.parametrize(("letter", "seats"), APPENDIX.items())
def test_groups_of_appendix_1_send_people_to_these_final_seats(
    letter: str, seats: tuple[int, int, int, int]
) -> None:
    fmt = load("two-stage", 64)
    found = tuple(final_seat(fmt.find(f"{letter}-{way}")) for way in ("U2-1", "U2-2", "L2-1", "L2-2"))
    assert found == seats


@pytest.mark.parametrize("letter", APPENDIX)
def test_losers_cross_inside_the_group(letter: str) -> None:
    """«Проигравший на А2» stands in the upper half, «на А1» in the lower one."""
    fmt = load("two-stage", 64)
    assert fmt.find(f"{letter}-U2-1").loser == ToMatch(fmt.find(f"{letter}-L2-2").id, 2)
    assert fmt.find(f"{letter}-U2-2").loser == ToMatch(fmt.find(f"{letter}-L2-1").id, 2)


def test_seats_of_a_group() -> None:
    fmt = load("two-stage", 64)
    for group, letter in enumerate(APPENDIX):
        seats = [
            source.seat
            for match in fmt.matches
            if match.id.startswith(f"{letter}-U1-")
            for source in match.sources
            if isinstance(source, FromSeat)
        ]
        assert seats == list(range(8 * group + 1, 8 * group + 9))


def test_places_of_a_full_field() -> None:
    expected = ("first", "second", "third", "5-8", "9-16", "17-32", "33-48", "49-64")
    assert load("two-stage", 64).places == expected
    assert load("single-elimination", 64).places == (*expected[:6], "33-64")
    assert load("single-elimination", 2).places == ("first", "second")


def test_group_names_do_not_collide_with_the_final_stage() -> None:
    assert [group_letter(group) for group in (0, 5, 25, 26, 27, 31, 51, 52)] == [
        *("A", "F", "Z", "AA", "AB", "AF", "AZ", "BA")
    ]
    for form, size in ALL_FORMATS:
        ids = [match.id for match in load(form, size).matches]
        assert len(set(ids)) == len(ids)
    final = [m.id for m in load("two-stage", 256).matches if m.side is Side.FINAL]
    assert all(re.fullmatch(r"F\d+-\d+", match) for match in final)


@every_format
def test_round_and_side_follow_from_the_position(form: str, size: int) -> None:
    for match in load(form, size).matches:
        is_final = match.group is None
        assert match.round == (match.id.split("-")[0] if is_final else match.id.split("-")[1])
        side = {"F": Side.FINAL, "U": Side.UPPER, "L": Side.LOWER}[match.round[0]]
        assert match.side is side
        if is_final:
            people = int(match.round[1:])
            assert len([m for m in load(form, size).matches if m.round == match.round]) == people // 2


# ---------------------------------------------------------------- what holds for all of them


@every_format
def test_every_format_is_sound(form: str, size: int) -> None:
    check_format(load(form, size))


@every_format
def test_everybody_but_the_winner_can_be_beaten_as_often_as_the_format_allows(form: str, size: int) -> None:
    graph = build_graph(load(form, size))
    allowed = 2 if form == "two-stage" else 1
    assert find_faults(graph, allowed) == []
    assert find_faults(graph, allowed - 1) == [f"somebody can be beaten more than {allowed - 1} times"]


@every_format
def test_order_of_numbers_is_an_order_of_play(form: str, size: int) -> None:
    seen: set[str] = set()
    for match in load(form, size).matches:
        for source in match.sources:
            assert isinstance(source, FromSeat) or source.match in seen
        seen.add(match.id)


def rematches(graph: Any, match: str) -> set[str]:
    """Matches in which two people who met in this one can meet again."""
    ways = [target for _, target, kind in graph.out_edges(match, data="kind") if kind in ("winner", "loser")]
    one, two = ({way} | nx.descendants(graph, way) for way in ways)
    return {node for node in one & two if graph.nodes[node]["kind"] == "match"}


@pytest.mark.parametrize("size", [32, 64, 128, 256])
def test_a_rematch_waits_for_the_second_round_of_the_final_stage(size: int) -> None:
    fmt = load("two-stage", size)
    graph = build_graph(fmt)
    early = {match.id for match in fmt.matches if match.round in ("U1", "U2", "L1", "L2", f"F{size // 2}")}
    for match in fmt.matches:
        assert not rematches(graph, match.id) & early
        if match.round == "U2":
            assert rematches(graph, match.id) == {"F2-1"}


def test_a_rematch_in_the_smallest_event_waits_for_the_final_stage() -> None:
    fmt = load("two-stage", 16)
    graph = build_graph(fmt)
    for match in fmt.matches:
        assert {fmt.find(again).side for again in rematches(graph, match.id)} <= {Side.FINAL}


# ---------------------------------------------------------------- planted faults


def faults(change: Any) -> str:
    """Everything the validator says about a 16-seat graph after a change to it."""
    graph = build_graph(load("two-stage", 16))
    change(graph)
    return "\n".join(find_faults(graph, 2))


def test_validator_finds_a_cycle() -> None:
    def change(graph: Any) -> None:
        graph.remove_edge("seat 1", "A-U1-1")
        graph.remove_edge("F2-1", "place first")
        graph.add_edge("F2-1", "A-U1-1", kind="winner", side=1)

    assert "cycle" in faults(change)


def test_validator_finds_a_side_that_nothing_fills() -> None:
    assert "A-U1-1: its sides are filled as [2]" in faults(
        lambda graph: graph.remove_edge("seat 1", "A-U1-1")
    )


def test_validator_finds_a_side_that_is_filled_twice() -> None:
    def change(graph: Any) -> None:
        graph.edges["seat 1", "A-U1-1"]["side"] = 2

    assert "A-U1-1: its sides are filled as [2, 2]" in faults(change)


def test_validator_finds_a_third_side() -> None:
    def change(graph: Any) -> None:
        graph.add_node("seat 17", kind="seat")
        graph.add_edge("seat 17", "A-U1-1", kind="enters", side=3)

    assert "A-U1-1: its sides are filled as [1, 2, 3]" in faults(change)


@pytest.mark.parametrize("kind", ["winner", "loser"])
def test_validator_finds_a_match_without_a_way_out(kind: str) -> None:
    def change(graph: Any) -> None:
        way = next(to for _, to, found in graph.out_edges("A-U2-1", data="kind") if found == kind)
        graph.remove_edge("A-U2-1", way)

    assert "A-U2-1: ways out" in faults(change)


def test_validator_finds_a_second_way_for_the_winner() -> None:
    assert "A-U2-1: ways out" in faults(lambda graph: graph.add_edge("A-U2-1", "place third", kind="winner"))


def test_validator_finds_winner_and_loser_in_the_same_match() -> None:
    def change(graph: Any) -> None:
        graph.remove_edge("F4-2", "F2-1")
        graph.remove_edge("F4-1", "place third")
        graph.add_edge("F4-1", "F2-1", kind="loser", side=2)

    assert "F4-1: ways out" in faults(change)


def test_validator_finds_a_seat_used_twice() -> None:
    assert "seat 1: must enter exactly one match" in faults(
        lambda graph: graph.add_edge("seat 1", "A-U1-2", kind="enters", side=1)
    )


def test_validator_finds_a_seat_that_is_not_used() -> None:
    assert "seat 17" in faults(lambda graph: graph.add_node("seat 17", kind="seat"))


def test_validator_finds_a_seat_that_leads_to_a_place() -> None:
    def change(graph: Any) -> None:
        graph.add_node("seat 17", kind="seat")
        graph.add_edge("seat 17", "place third", kind="enters")

    assert "seat 17" in faults(change)


def test_validator_finds_a_place_that_nobody_reaches() -> None:
    assert "place 17-20" in faults(lambda graph: graph.add_node("place 17-20", kind="place"))


def test_validator_finds_a_way_that_goes_on_behind_a_place() -> None:
    assert "place third: must be an end" in faults(
        lambda graph: graph.add_edge("place third", "place second", kind="winner")
    )


def test_validator_finds_a_way_that_ends_nowhere() -> None:
    def change(graph: Any) -> None:
        graph.remove_edge("A-L1-1", "place 13-16")
        graph.add_edge("A-L1-1", "A-L3-1", kind="loser", side=1)

    assert "A-L3-1: is no seat, match or place" in faults(change)


def test_validator_finds_a_second_winner() -> None:
    def change(graph: Any) -> None:
        graph.remove_edge("F4-1", "place third")
        graph.add_edge("F4-1", "place first", kind="loser")

    assert "place first: reached as" in faults(change)


def test_validator_finds_a_third_defeat() -> None:
    """Losers of the lower side that come back into the final stage."""

    def change(graph: Any) -> None:
        graph.remove_edge("A-U2-1", "F8-1")
        graph.remove_edge("A-L1-1", "place 13-16")
        graph.add_edge("A-L1-1", "F8-1", kind="loser", side=1)
        graph.add_edge("A-U2-1", "place 13-16", kind="winner")

    assert "somebody can be beaten more than 2 times" in faults(change)


def test_an_unsound_format_is_refused_by_its_first_fault() -> None:
    sound = compile_format(FormatName.SINGLE_ELIMINATION, 4, single_elimination(4))
    check_format(sound)
    broken = Format(sound.name, 8, sound.matches, sound.places, sound.index, sound.feeds, sound.final_places)
    with pytest.raises(RuleError) as caught:
        check_format(broken)
    assert caught.value.reason is Rule.FORMAT_UNSOUND
    assert caught.value.values["fault"].startswith("seat 5:")


# ---------------------------------------------------------------- exports and questions


@every_format
def test_graphml_loads_again(form: str, size: int) -> None:
    fmt = load(form, size)
    again = nx.parse_graphml(to_graphml(fmt))
    graph = build_graph(fmt)
    assert dict(again.nodes(data=True)) == dict(graph.nodes(data=True))
    assert sorted(again.edges(data=True), key=str) == sorted(graph.edges(data=True), key=str)
    assert find_faults(again, 2) == []


NODE = re.compile(r'  "([^"]+)" \[shape=(circle|box|plaintext), label="(?:(\d+)\\n)?([^"]+)"\];')
EDGE = re.compile(r'  "([^"]+)" -> "([^"]+)" \[style=(solid|dashed)(?:, headlabel=([12]))?\];')


def read_dot(text: str) -> Any:
    """A graph out of our DOT; every line must be understood."""
    graph = nx.DiGraph()
    head, *body, tail = text.splitlines()
    assert (head[:9], tail) == ('digraph "', "}")
    shapes = {"circle": "seat", "box": "match", "plaintext": "place"}
    for text_line in body:
        if node := NODE.fullmatch(text_line):
            name, shape, number, label = node.groups()
            assert name == label
            assert (number is not None) == (shape == "box")
            graph.add_node(name, kind=shapes[shape], number=number and int(number))
        elif edge := EDGE.fullmatch(text_line):
            one, two, style, side = edge.groups()
            graph.add_edge(one, two, loser=style == "dashed", side=side and int(side))
        else:
            assert text_line in ("  rankdir=LR;", "  node [shape=box];")
    return graph


@every_format
def test_dot_loads_again(form: str, size: int) -> None:
    fmt = load(form, size)
    again, graph = read_dot(to_dot(fmt)), build_graph(fmt)
    assert {n: (d["kind"], d["number"]) for n, d in again.nodes(data=True)} == {
        n: (d["kind"], d.get("number")) for n, d in graph.nodes(data=True)
    }
    assert {(a, b): (d["loser"], d["side"]) for a, b, d in again.edges(data=True)} == {
        (a, b): (d["kind"] == "loser", d.get("side")) for a, b, d in graph.edges(data=True)
    }


def test_what_a_match_holds_up() -> None:
    fmt = load("two-stage", 16)
    assert matches_between(fmt, "A-U2-1") == ["A-L2-2", "F8-1", "F8-3", "F4-1", "F4-2", "F2-1"]
    assert matches_between(fmt, "F2-1") == []
    with pytest.raises(RuleError) as caught:
        matches_between(fmt, "Z-U1-1")
    assert caught.value.reason is Rule.UNKNOWN_MATCH
