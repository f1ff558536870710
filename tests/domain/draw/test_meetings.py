"""What orders of seats do to meetings, against paths in the graph."""

from __future__ import annotations

from typing import Any

import networkx as nx
import pytest

from bracket_desk.domain.bracket.formats import FormatName, load_format
from bracket_desk.domain.bracket.graph import build_graph
from bracket_desk.domain.draw.meetings import earliest_among, first_meetings, reach
from bracket_desk.domain.draw.rules import SeatOrder
from bracket_desk.domain.draw.seats import ordered_numbers
from tests.contract_format import ALL_FORMATS

every_format = pytest.mark.parametrize(("form", "size"), ALL_FORMATS)


def summary(form: str, size: int, order: SeatOrder) -> dict[int, tuple[str | None, str | None]]:
    fmt = load_format(FormatName(form), size)
    meetings = first_meetings(fmt, ordered_numbers(fmt.name, size, order))
    return earliest_among(meetings, fmt.rounds())


def test_what_each_order_does_with_64_seats() -> None:
    assert summary("two-stage", 64, SeatOrder.DEFAULT) == {
        2: ("F2", "F4"),
        4: ("F4", "F8"),
        8: ("F8", "F32"),
    }
    usual = summary("two-stage", 64, SeatOrder.USUAL)
    assert usual[2] == ("F2", "F32")
    assert (usual[4][0], usual[8][0]) == ("F4", "F8")


@pytest.mark.parametrize("size", [2, 4, 8, 16, 64, 256])
def test_in_single_elimination_nobody_meets_after_a_defeat(size: int) -> None:
    for order in (SeatOrder.DEFAULT, SeatOrder.USUAL):
        assert all(a == b for a, b in summary("single-elimination", size, order).values())


@every_format
def test_who_can_stand_where_is_what_the_graph_says(form: str, size: int) -> None:
    fmt = load_format(FormatName(form), size)
    graph: Any = build_graph(fmt)
    winners = graph.copy()
    winners.remove_edges_from([e[:2] for e in graph.edges(data="kind") if e[2] == "loser"])
    unbeaten = reach(fmt, 0)
    both = reach(fmt, 2)
    for seat in (1, size // 2, size):
        for found, ways in ((unbeaten, winners), (both, graph)):
            expected = {n for n in nx.descendants(ways, f"seat {seat}") if graph.nodes[n]["kind"] == "match"}
            assert {fmt.matches[at].id for at in found[seat]} == expected
        assert unbeaten[seat] <= reach(fmt, 1)[seat] <= both[seat]
