"""The formats: who meets whom, where winner and loser go, and the number people call out.

A format is one small function that lists matches by where their sides come from
(Order 942, appendix 1, and the contract's table). It is compiled once into an ordered,
frozen ``Format``; the networkx graph of it stands in ``graph``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache

from bracket_desk.domain.errors import Rule, RuleError
from bracket_desk.domain.values import MatchId

GROUP_SEATS = 8
"""Seats of a group, and so the block of seats it holds."""


class FormatName(StrEnum):
    """The formats that the program knows."""

    TWO_STAGE = "two-stage"
    SINGLE_ELIMINATION = "single-elimination"


class Side(StrEnum):
    """The side of the grid a match stands on: before a defeat, after one, the final stage."""

    UPPER = "upper"
    LOWER = "lower"
    FINAL = "final"


@dataclass(frozen=True, slots=True)
class FromSeat:
    """A side that the draw fills. ``seat`` counts from 1."""

    seat: int

    def __str__(self) -> str:
        return f"seat {self.seat}"


@dataclass(frozen=True, slots=True)
class WinnerOf:
    """A side that the winner of an earlier match fills."""

    match: MatchId

    def __str__(self) -> str:
        return f"winner {self.match}"


@dataclass(frozen=True, slots=True)
class LoserOf:
    """A side that the loser of an earlier match fills."""

    match: MatchId

    def __str__(self) -> str:
        return f"loser {self.match}"


Source = FromSeat | WinnerOf | LoserOf


@dataclass(frozen=True, slots=True)
class ToMatch:
    """The way onto side 1 or 2 of a later match."""

    match: MatchId
    side: int


@dataclass(frozen=True, slots=True)
class ToPlace:
    """The end of a way: ``first``, ``second``, ``third`` or a band like ``5-8`` of a full field."""

    place: str


Target = ToMatch | ToPlace


@dataclass(frozen=True, slots=True)
class Spec:
    """One match as a builder lists it: only where its sides come from and where ways end."""

    id: MatchId
    round: str
    side: Side
    group: int | None
    sources: tuple[Source, Source]
    loser_place: str | None = None
    winner_place: str | None = None


@dataclass(frozen=True, slots=True)
class Match:
    """One match of a compiled format. ``number`` counts from 1 and never changes; ``group`` from 0."""

    id: MatchId
    number: int
    round: str
    side: Side
    group: int | None
    sources: tuple[Source, Source]
    winner: Target
    loser: Target


@dataclass(frozen=True, slots=True, eq=False)
class Format:
    """A whole format: matches in the order of their numbers, which is an order of play.

    ``places`` lists where ways end, best first. ``feeds`` holds for each match and side
    ``(kind, index)``: kind 0 a seat, 1 a winner, 2 a loser; the index counts from 0.
    """

    name: FormatName
    size: int
    matches: tuple[Match, ...]
    places: tuple[str, ...]
    index: Mapping[str, int] = field(repr=False)
    feeds: tuple[tuple[tuple[int, int], tuple[int, int]], ...] = field(repr=False)
    final_places: tuple[str, ...] = field(repr=False)

    def find(self, match: str) -> Match:
        """The match of that id; RuleError UNKNOWN_MATCH if there is none."""
        at = self.index.get(match)
        if at is None:
            raise RuleError(Rule.UNKNOWN_MATCH, match=match)
        return self.matches[at]

    def rounds(self) -> tuple[str, ...]:
        """Names of the rounds in the order of play."""
        return tuple(dict.fromkeys(match.round for match in self.matches))


def group_letter(group: int) -> str:
    """Name of a group inside the program, counted from 0: A … Z, then AA, AB and so on."""
    letters = ""
    group += 1
    while group:
        group, rest = divmod(group - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters


def _group(letter: str, group: int) -> dict[str, list[Spec]]:
    """The twelve matches of one group, by round (the contract's table, rows U1 to L2)."""

    def name(stage: str, i: int) -> MatchId:
        return MatchId(f"{letter}-{stage}-{i}")

    first = GROUP_SEATS * group
    upper, lower = Side.UPPER, Side.LOWER
    return {
        "U1": [
            Spec(name("U1", i), "U1", upper, group, (FromSeat(first + 2 * i - 1), FromSeat(first + 2 * i)))
            for i in (1, 2, 3, 4)
        ],
        "L1": [
            Spec(
                name("L1", i),
                "L1",
                lower,
                group,
                (LoserOf(name("U1", 2 * i - 1)), LoserOf(name("U1", 2 * i))),
                loser_place="L1",
            )
            for i in (1, 2)
        ],
        "U2": [
            Spec(
                name("U2", i),
                "U2",
                upper,
                group,
                (WinnerOf(name("U1", 2 * i - 1)), WinnerOf(name("U1", 2 * i))),
            )
            for i in (1, 2)
        ],
        # the crossing: slot 1 takes the loser of the lower half, slot 2 that of the upper
        "L2": [
            Spec(
                name("L2", i),
                "L2",
                lower,
                group,
                (WinnerOf(name("L1", i)), LoserOf(name("U2", 3 - i))),
                loser_place="L2",
            )
            for i in (1, 2)
        ],
    }


def _knockout(sources: list[Source]) -> Iterator[Spec]:
    """The final stage over its seats in order: out after one defeat, no match for third place."""
    while len(sources) > 1:
        stage = f"F{len(sources)}"
        pairs = zip(sources[::2], sources[1::2], strict=True)
        specs = [
            Spec(
                MatchId(f"{stage}-{i}"),
                stage,
                Side.FINAL,
                None,
                pair,
                loser_place=stage,
                winner_place="first" if len(sources) == 2 else None,
            )
            for i, pair in enumerate(pairs, 1)
        ]
        yield from specs
        sources = [WinnerOf(spec.id) for spec in specs]


def two_stage(size: int, final_ways: Sequence[str] = ()) -> list[Spec]:
    """Groups of eight until the second defeat, then single elimination (Order 942, appendix 1).

    Group g (from 0) sends its unbeaten two to final seats 4g+1 and 4g+3 and those with one
    defeat to F−4g and F−4g−2, F being the seats of the final stage; unless this was drawn
    anew: ``final_ways`` are then the matches whose winners take its seats, in order.
    """
    groups = size // GROUP_SEATS
    final = 4 * groups
    stages: dict[str, list[Spec]] = {"U1": [], "L1": [], "U2": [], "L2": []}
    seats: dict[int, Source] = {}
    for group in range(groups):
        letter = group_letter(group)
        for stage, specs in _group(letter, group).items():
            stages[stage] += specs
        for i in (1, 2):
            seats[4 * group + 2 * i - 1] = WinnerOf(MatchId(f"{letter}-U2-{i}"))
            seats[final - 4 * group - 2 * (i - 1)] = WinnerOf(MatchId(f"{letter}-L2-{i}"))
    ordered = [spec for specs in stages.values() for spec in specs]
    by_table = [seats[seat] for seat in range(1, final + 1)]
    drawn: list[Source] = [WinnerOf(MatchId(match)) for match in final_ways]
    return ordered + list(_knockout(drawn or by_table))


def single_elimination(size: int) -> list[Spec]:
    """Out after one defeat, the seats of the draw in order."""
    return list(_knockout([FromSeat(seat) for seat in range(1, size + 1)]))


BUILDERS: Mapping[FormatName, Callable[[int], list[Spec]]] = {
    FormatName.TWO_STAGE: two_stage,
    FormatName.SINGLE_ELIMINATION: single_elimination,
}

SIZES: Mapping[FormatName, tuple[int, ...]] = {
    FormatName.TWO_STAGE: (16, 32, 64, 128, 256),
    FormatName.SINGLE_ELIMINATION: (2, 4, 8, 16, 32, 64, 128, 256),
}


@lru_cache(maxsize=16)
def load_format(name: FormatName, size: int, final_ways: tuple[str, ...] = ()) -> Format:
    """The compiled format; RuleError FORMAT_SIZE if it is not built for that many seats.

    ``final_ways`` if its final stage was drawn anew: the matches whose winners take its seats.
    """
    if size not in SIZES[name]:
        raise RuleError(Rule.FORMAT_SIZE, format=name, size=size, sizes=SIZES[name])
    specs = two_stage(size, final_ways) if final_ways else BUILDERS[name](size)
    return compile_format(name, size, specs)


def compile_format(name: FormatName, size: int, specs: list[Spec]) -> Format:
    """Turn a builder's list into a Format: edges forward, places named, numbers from 1."""
    places = _place_names(specs)
    winners: dict[MatchId, Target] = {}
    losers: dict[MatchId, Target] = {}
    for spec in specs:
        for side, source in enumerate(spec.sources, 1):
            if isinstance(source, WinnerOf):
                winners[source.match] = ToMatch(spec.id, side)
            elif isinstance(source, LoserOf):
                losers[source.match] = ToMatch(spec.id, side)
        if spec.winner_place is not None:
            winners[spec.id] = ToPlace(spec.winner_place)
        if spec.loser_place is not None:
            losers[spec.id] = ToPlace(places[spec.loser_place])
    matches = tuple(
        Match(s.id, number, s.round, s.side, s.group, s.sources, winners[s.id], losers[s.id])
        for number, s in enumerate(specs, 1)
    )
    index: dict[str, int] = {match.id: at for at, match in enumerate(matches)}
    feeds = tuple((_feed(m.sources[0], index), _feed(m.sources[1], index)) for m in matches)
    ends = tuple(_end(match, matches, index) for match in matches)
    return Format(name, size, matches, ("first", *places.values()), index, feeds, ends)


def _feed(source: Source, index: Mapping[str, int]) -> tuple[int, int]:
    if isinstance(source, FromSeat):
        return 0, source.seat - 1
    return (1 if isinstance(source, WinnerOf) else 2), index[source.match]


def _end(match: Match, matches: tuple[Match, ...], index: Mapping[str, int]) -> str:
    """The place of someone who loses this match and every one after it."""
    target = match.loser
    while isinstance(target, ToMatch):
        target = matches[index[target.match]].loser
    return target.place


def _place_names(specs: list[Spec]) -> dict[str, str]:
    """Place of the losers of each round, best first: second, third, 5-8 … as in a full field."""
    sizes: dict[str, int] = {}
    for spec in specs:
        if spec.loser_place is not None:
            sizes[spec.loser_place] = sizes.get(spec.loser_place, 0) + 1
    names: dict[str, str] = {}
    better = 1
    fixed = {"F2": "second", "F4": "third"}
    # the later the defeat, the better the place; L2 stands above L1
    for stage in sorted(sizes, key=list(sizes).index, reverse=True):
        names[stage] = fixed.get(stage, f"{better + 1}-{better + sizes[stage]}")
        better += sizes[stage]
    return names
