"""The format as a graph that people and other programs can ask: validator, questions, exports.

Nodes are ``seat 1``, match ids and ``place first``; an edge has ``kind`` (``enters``,
``winner``, ``loser``) and, where it leads to a match, ``side`` (1 or 2). networkx is heavy
and is not needed to run an event, so it is imported where a graph is asked for.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bracket_desk.domain.bracket.formats import Format, FromSeat, ToMatch
from bracket_desk.domain.errors import Rule, RuleError


def build_graph(fmt: Format) -> Any:
    """The networkx ``DiGraph`` of a format, nodes in the order of play."""
    import networkx as nx

    graph: Any = nx.DiGraph(name=fmt.name.value, size=fmt.size)
    for seat in range(1, fmt.size + 1):
        graph.add_node(f"seat {seat}", kind="seat")
    for match in fmt.matches:
        graph.add_node(match.id, kind="match", number=match.number, round=match.round)
    for place in fmt.places:
        graph.add_node(f"place {place}", kind="place")
    for match in fmt.matches:
        for side, source in enumerate(match.sources, 1):
            if isinstance(source, FromSeat):
                graph.add_edge(str(source), match.id, kind="enters", side=side)
        for kind, target in (("winner", match.winner), ("loser", match.loser)):
            if isinstance(target, ToMatch):
                graph.add_edge(match.id, target.match, kind=kind, side=target.side)
            else:
                graph.add_edge(match.id, f"place {target.place}", kind=kind)
    return graph


def find_faults(graph: Any, most_defeats: int) -> list[str]:
    """What is wrong with a format's graph, all of it; an empty list if nothing is.

    A sound format is acyclic, fills every side exactly once, uses every seat once, lets
    every way end in a place, gives every match one winner's and one loser's way, has one
    winner, and lets nobody be beaten more than ``most_defeats`` times.
    """
    import networkx as nx

    faults = [] if nx.is_directed_acyclic_graph(graph) else ["the graph has a cycle"]
    for node in graph:
        faults += _faults_at(graph, node)
    ways_to_first = [way for _, _, way in graph.in_edges("place first", data="kind")]
    if ways_to_first != ["winner"]:
        faults.append(f"place first: reached as {ways_to_first}, not by one winner")
    if not faults and _most_defeats(graph) > most_defeats:
        faults.append(f"somebody can be beaten more than {most_defeats} times")
    return faults


def _faults_at(graph: Any, node: str) -> Iterator[str]:
    kinds = graph.nodes(data="kind")
    ways_in = sorted(side for _, _, side in graph.in_edges(node, data="side", default=0))
    ways_out = sorted(way for _, _, way in graph.out_edges(node, data="kind"))
    match kinds[node]:
        case "match":
            if ways_in != [1, 2]:
                yield f"{node}: its sides are filled as {ways_in}, not once each"
            if ways_out != ["loser", "winner"]:
                yield f"{node}: ways out are {ways_out}, not one for winner and loser"
        case "seat":
            if ways_in or ways_out != ["enters"] or any(kinds[to] != "match" for to in graph[node]):
                yield f"{node}: must enter exactly one match"
        case "place":
            if ways_out or not ways_in:
                yield f"{node}: must be an end that somebody reaches"
        case _:
            yield f"{node}: is no seat, match or place"


def _most_defeats(graph: Any) -> int:
    import networkx as nx

    beaten: dict[str, int] = {}
    for node in nx.topological_sort(graph):
        ways = graph.in_edges(node, data="kind")
        beaten[node] = max((beaten[a] + (kind == "loser") for a, _, kind in ways), default=0)
    return max(beaten.values())


def check_format(fmt: Format) -> None:
    """RuleError FORMAT_UNSOUND naming the first fault, if the format's graph has one."""
    faults = find_faults(build_graph(fmt), most_defeats=2)
    if faults:
        raise RuleError(Rule.FORMAT_UNSOUND, fault=faults[0])


def matches_between(fmt: Format, match: str) -> list[str]:
    """Ids of the matches that wait for this one, in the order of play."""
    import networkx as nx

    fmt.find(match)
    waiting = nx.descendants(build_graph(fmt), match)
    return [m.id for m in fmt.matches if m.id in waiting]


def to_graphml(fmt: Format) -> str:
    """The graph as GraphML."""
    import networkx as nx

    return "\n".join(nx.generate_graphml(build_graph(fmt))) + "\n"


def to_dot(fmt: Format) -> str:
    """The graph as Graphviz DOT: seats as points, losers' ways dashed."""
    lines = [f'digraph "{fmt.name.value} {fmt.size}" {{', "  rankdir=LR;", "  node [shape=box];"]
    graph = build_graph(fmt)
    shapes = {"seat": "circle", "match": "box", "place": "plaintext"}
    for node, data in graph.nodes(data=True):
        label = f"{data['number']}\\n{node}" if data["kind"] == "match" else node
        lines.append(f'  "{node}" [shape={shapes[data["kind"]]}, label="{label}"];')
    for source, target, data in graph.edges(data=True):
        style = "dashed" if data["kind"] == "loser" else "solid"
        side = f", headlabel={data['side']}" if "side" in data else ""
        lines.append(f'  "{source}" -> "{target}" [style={style}{side}];')
    return "\n".join([*lines, "}"]) + "\n"
