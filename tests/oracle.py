"""A printed state held against the contract, match by match; written apart from the program."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from tests.contract_format import Row, rows
from tests.helpers import CLOSED, OPEN, side_word

Plain = dict[str, Any]
Bands = dict[str, tuple[int, int]]

EMPTY = ("bye", "nobody")


def check_state(state: Plain) -> None:
    """AssertionError unless all of the state that the contract fixes is as it says."""
    table = rows(state["format"]["name"], state["format"]["size"])
    matches = {match["id"]: match for match in state["matches"]}
    assert list(matches) == list(table)
    check_seats(state)
    seats = {entry["seat"]: entry["id"] for entry in state["entries"] if entry["seat"] is not None}
    for row in table.values():
        check_match(matches[row.id], row, matches, seats)
    check_entries(state, matches, table)
    check_tables(matches)
    check_suspended(state, matches, table)


def check_seats(state: Plain) -> None:
    """Everybody has one seat at most, every seat one entry at most."""
    taken = [entry["seat"] for entry in state["entries"] if entry["seat"] is not None]
    assert len(set(taken)) == len(taken)
    assert all(1 <= seat <= state["format"]["size"] for seat in taken)
    seeds = [entry["seed"] for entry in state["entries"] if entry["seed"] is not None]
    assert len(set(seeds)) == len(seeds)
    ids = [entry["id"] for entry in state["entries"]]
    assert len(set(ids)) == len(ids)


def check_match(match: Plain, row: Row, matches: Mapping[str, Plain], seats: Mapping[int, str]) -> None:
    """Sides follow from the matches before, the status from the sides, the outcome from both."""
    assert (match["id"], match["number"]) == (row.id, row.number)
    sides = [side_word(side) for side in match["sides"]]
    for at, word in enumerate(sides, 1):
        assert word in expected_side(row.sides[at], matches, seats), (row.id, at, word)
    players = [word for word in sides if word.startswith("e")]
    outcome, status = match["outcome"], match["status"]
    if any(" " in word for word in sides):
        assert (status, outcome) == ("pending", None), row.id
    elif len(players) == 2:
        assert status in (*OPEN, "decided"), row.id
        assert (status == "decided") == (outcome is not None), row.id
    elif len(players) == 1:
        assert status in ("bye", "decided"), row.id
        if status == "decided":
            # somebody who has left takes the loser's line even against nobody
            assert (outcome["is"], outcome["winner"]) == ("technical", None), row.id
            assert outcome["loser"] == players[0], row.id
        else:
            assert outcome is None, row.id
    else:
        assert (status, outcome) == ("void", None), row.id
    if outcome is not None and len(players) == 2:
        check_outcome(match, players, row)


def check_outcome(match: Plain, players: list[str], row: Row) -> None:
    """Winner and loser stand in the match; only what was played has a score."""
    outcome, race = match["outcome"], match["race"]
    winner, loser = outcome["winner"], outcome["loser"]
    if outcome["is"] == "both-lost":
        assert winner is None
        assert loser is None or (loser in players and isinstance(row.loser, tuple)), row.id
    else:
        assert sorted([winner, loser]) == sorted(players), row.id
    if outcome["is"] == "played":
        won = outcome["score"][players.index(winner)]
        lost = outcome["score"][players.index(loser)]
        assert won == race > lost >= 0, row.id
        if outcome["frames"] is not None:
            assert len(outcome["frames"]) == won + lost, row.id
    else:
        assert (outcome["score"], outcome["frames"]) == (None, None), row.id


def expected_side(source: str, matches: Mapping[str, Plain], seats: Mapping[int, str]) -> tuple[str, ...]:
    """What may stand on a side that is fed by this seat, winner or loser."""
    kind, name = source.split(" ")
    if kind == "seat":
        if not seats:
            return (source,)
        return (seats.get(int(name), "bye"),)
    before = matches[name]
    if before["status"] not in CLOSED:
        return (source,)
    words = [side_word(side) for side in before["sides"]]
    if before["status"] == "decided":
        return (before["outcome"][kind] or "nobody",)
    empty = [word for word in words if word in EMPTY]
    if before["status"] == "bye" and kind == "winner":
        return tuple(word for word in words if word not in EMPTY)
    # what an empty seat leaves behind is a bye; a void match of both kinds may leave either
    return tuple(set(empty))


def check_entries(state: Plain, matches: Mapping[str, Plain], table: Mapping[str, Row]) -> None:
    """Losses are those of the matches; nobody stands twice, is missing, or is beaten too often."""
    losses: Counter[str] = Counter()
    standing: Counter[str] = Counter()
    for match in matches.values():
        players = [side["entry"] for side in match["sides"] if side["is"] == "entry"]
        if match["status"] not in CLOSED:
            standing.update(players)
        elif match["outcome"] is not None:
            both = match["outcome"]["is"] == "both-lost"
            losses.update(players if both else [match["outcome"]["loser"]])
    most = 2 if state["format"]["name"] == "two-stage" else 1
    drawn = any(entry["seat"] is not None for entry in state["entries"])
    ends = last_matches(matches)
    for entry in state["entries"]:
        name = entry["id"]
        assert entry["losses"] == losses[name] <= most, name
        assert standing[name] <= 1, name
        if entry["seat"] is None:
            assert (entry["place"], losses[name], standing[name]) == (None, 0, 0), name
            continue
        assert drawn
        ended = not standing[name]
        champion = ended and row_of_end(ends[name], name, table) == "first"
        if entry["status"] in ("active", "out"):
            assert (entry["status"] == "out") == (ended and not champion), name
        if not closed_early(state, matches):
            disqualified = entry["status"] == "disqualified"
            assert (entry["place"] is not None) == (ended and not disqualified), name
            if entry["place"] == [1, 1]:
                assert champion, name


def closed_early(state: Plain, matches: Mapping[str, Plain]) -> bool:
    """Whether the event was ended by ``close``."""
    finished: bool = state["finished"]
    return finished and any(match["status"] not in CLOSED for match in matches.values())


def check_tables(matches: Mapping[str, Plain]) -> None:
    """A match that is called or played has a table of its own, no other match has one."""
    tables = []
    for match in matches.values():
        assert (match["table"] is not None) == (match["status"] in ("called", "playing")), match["id"]
        if match["table"] is not None:
            tables.append(match["table"])
    assert len(set(tables)) == len(tables)


def check_suspended(state: Plain, matches: Mapping[str, Plain], table: Mapping[str, Row]) -> None:
    """In the order of the graph, and only where the match has no result and other players."""
    order = list(table)
    found = [order.index(suspended["match"]) for suspended in state["suspended"]]
    assert found == sorted(found)
    for suspended in state["suspended"]:
        match = matches[suspended["match"]]
        assert match["outcome"] is None, match["id"]
        players = [side["entry"] for side in match["sides"] if side["is"] == "entry"]
        assert sorted(players) != sorted(suspended["entries"]), match["id"]
        assert (suspended["score"] is not None) == (suspended["is"] == "played")


def last_matches(matches: Mapping[str, Plain]) -> dict[str, Plain]:
    """The last match in which each entry stands, in the order of the graph."""
    last: dict[str, Plain] = {}
    for match in matches.values():
        for side in match["sides"]:
            if side["is"] == "entry":
                last[side["entry"]] = match
    return last


def row_of_end(match: Plain, entry: str, table: Mapping[str, Row]) -> str:
    """The place, as the format names it, of somebody whose way ended in this match."""
    row = table[match["id"]]
    outcome = match["outcome"]
    won = outcome is None or outcome["winner"] == entry
    way = row.winner if won else row.loser
    while not isinstance(way, str):
        way = table[way[0]].loser
    return way


def final_bands(state: Plain) -> tuple[Bands, Bands]:
    """Bands of everybody in a finished event by the contract's words: placed, and disqualified."""
    form, size = state["format"]["name"], state["format"]["size"]
    table = rows(form, size)
    matches = {match["id"]: match for match in state["matches"]}
    ends = {name: row_of_end(match, name, table) for name, match in last_matches(matches).items()}
    people: dict[str, list[str]] = {}
    for name, place in ends.items():
        people.setdefault(place, []).append(name)
    bands: Bands = {}
    for name in people.pop("first", []):
        bands[name] = (1, 1)
    for name in people.pop("second", []):
        bands[name] = (2, 2)
    for name in people.pop("third", []):
        bands[name] = (3, 3)
    # best first: the band of a full field with the lower numbers
    for place in sorted(people, key=lambda place: int(place.split("-")[0])):
        lowest = max((last for _, last in bands.values()), default=0)
        first = max(len(bands), lowest) + 1
        bands |= {name: (first, first + len(people[place]) - 1) for name in people[place]}
    out = {entry["id"] for entry in state["entries"] if entry["status"] == "disqualified"}
    return (
        {name: band for name, band in bands.items() if name not in out},
        {name: band for name, band in bands.items() if name in out},
    )


def check_end(state: Plain) -> None:
    """A finished event: nothing pending, at most one winner, everybody placed exactly as expected."""
    assert state["finished"]
    assert all(match["status"] in CLOSED for match in state["matches"])
    placed, without = final_bands(state)
    shown = {e["id"]: tuple(e["place"]) for e in state["entries"] if e["place"] is not None}
    assert shown == placed
    seated = {entry["id"] for entry in state["entries"] if entry["seat"] is not None}
    assert set(placed) | set(without) == seated
    bands = Counter((placed | without).values())
    assert bands[1, 1] <= 1
    above = 0
    for (first, last), count in sorted(bands.items()):
        assert first > above, "a band begins inside the one above"
        if first > 3 or last > first:
            assert last - first + 1 == count, "a band is as long as it has people"
        above = last
