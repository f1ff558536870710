"""The final stage drawn anew: who meets whom in its first round, as far as the table leaves it open.

By the table each first match has an unbeaten player on its first side and one with a defeat
on its second. That stays; which unbeaten and which other, and in which match, is drawn. What
is drawn are the ways out of the groups, so that a correction there needs no new draw.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from bracket_desk.domain.bracket.formats import Format, Match, Side, WinnerOf
from bracket_desk.domain.draw.choice import shuffle_classes
from bracket_desk.domain.draw.method import LATEST, Method
from bracket_desk.domain.draw.rules import Depth, DrawRules, Key, Separation
from bracket_desk.domain.draw.separation import Problem, Seating, Vector, entry_values
from bracket_desk.domain.draw.stream import Stream, digest
from bracket_desk.domain.people.people import Entry
from bracket_desk.domain.stopping import Check, unstopped


@dataclass(frozen=True, slots=True)
class Qualifier:
    """A way into the final stage: the match whose winner takes it, its group, and who that is."""

    match: str
    group: int
    unbeaten: bool
    entry: Entry | None


@dataclass(frozen=True, slots=True)
class DrawnFinal:
    """``ways[i]`` is the match whose winner takes final seat i+1."""

    ways: tuple[str, ...]
    conflicts: Vector
    bound: Vector


def final_matches(fmt: Format) -> list[Match]:
    """The first round of the final stage, in its order; empty if there are no groups."""
    stage = [match for match in fmt.matches if match.side is Side.FINAL]
    first = [match for match in stage if match.round == stage[0].round]
    return first if all(isinstance(source, WinnerOf) for match in first for source in match.sources) else []


def final_ways(fmt: Format) -> tuple[str, ...]:
    """The match whose winner takes each final seat, seat 1 first."""
    return tuple(
        source.match
        for match in final_matches(fmt)
        for source in match.sources
        if isinstance(source, WinnerOf)
    )


def checksum(ways: Sequence[Qualifier]) -> str:
    """Hexadecimal checksum of the ways into the final stage and who takes them, by the table."""
    lines = []
    for way in ways:
        entry = way.entry
        known = (str(entry.number), entry.name, entry.region, entry.club, entry.coach) if entry else ("",) * 5
        lines.append("\t".join((way.match, *known)) + "\n")
    return digest("".join(lines))


def draw_final(
    fmt: Format,
    ways: Sequence[Qualifier],
    phrase: str,
    rules: DrawRules,
    method: Method = LATEST,
    *,
    check: Check = unstopped,
) -> DrawnFinal:
    """The order of the ways (``ways`` is that of the table); the same inputs always give the same.

    Where somebody is missing, two who are missing do not meet if that can be avoided.
    """
    order = [way for way in ways if way.unbeaten] + [way for way in ways if not way.unbeaten]
    first = sum(way.unbeaten for way in ways)
    classes = (0,) * first + (1,) * (len(ways) - first)
    free = [*range(1, len(ways), 2), *range(2, len(ways) + 1, 2)]
    assert 2 * first == len(ways)
    made = Seating(free, [way.match for way in order], {}, _values(ways), classes)
    problem = replace(_without_empty(made, order, rules), check=check)
    fewest = method.find(problem)
    head = f"bracket-desk final draw {method.version}\n{phrase}\n{checksum(ways)}\n{fmt.name} {fmt.size}"
    stream = Stream(f"{head}\n{rules.text()}")
    row = list(range(len(order)))
    shuffle_classes(problem, row, stream)
    chosen = method.choose(problem, fewest, row, stream)
    seats = {free[place]: order[person].match for place, person in enumerate(chosen)}
    return DrawnFinal(tuple(seats[seat] for seat in sorted(seats)), fewest.conflicts, fewest.bound)


def _values(ways: Sequence[Qualifier]) -> dict[Key, Mapping[str, str]]:
    """Each key's value of each way; of one that nobody takes, none."""
    taken = {way.match: way for way in ways if way.entry is not None}
    people = entry_values(way.entry for way in taken.values() if way.entry is not None)
    found: dict[Key, Mapping[str, str]] = {
        key: {match: people[key][way.entry.id] for match, way in taken.items() if way.entry is not None}
        for key in (Key.REGION, Key.CLUB, Key.COACH)
    }
    return {**found, Key.GROUP: {match: str(way.group) for match, way in taken.items()}}


def _without_empty(made: Seating, order: Sequence[Qualifier], rules: DrawRules) -> Problem:
    """The problem with one goal before all others: empty ways, if there are any, do not meet."""
    problem = made.problem(rules.separation)
    if all(way.entry is not None for way in order):
        return problem
    empty = {way.match: "" if way.entry else "nobody" for way in order}
    apart = replace(made, values={Key.GROUP: empty}).goal(Separation(Key.GROUP, Depth.MATCH))
    return replace(problem, goals=(replace(apart, key="nobody"), *problem.goals))
