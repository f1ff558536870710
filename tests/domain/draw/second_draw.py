"""The draw a second time, written from docs/draw.en.md alone: it shares no code with the program."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from hashlib import sha256
from itertools import pairwise, permutations
from typing import Any

import networkx as nx

Person = Mapping[str, Any]
"""number, name, born, region, club, coach, rating: texts, but for numbers."""

UNITS = {"match": 2, "half": 4, "group": 8}
LENGTH = 20
"""Visits of the walk for each one of its trial."""
Goals = list[tuple[str, str]]


def numbers(words: str) -> Iterator[int]:
    """Words of 32 bits without end."""
    key = sha256(words.encode()).hexdigest()
    block = 0
    while True:
        octets = sha256(f"{key}\n{block}".encode()).digest()
        yield from (int(octets[at : at + 4].hex(), 16) for at in range(0, 32, 4))
        block += 1


def less_than(n: int, source: Iterator[int]) -> int:
    return next(word for word in source if word < 2**32 - 2**32 % n) % n


def shuffle(row: list[Any], source: Iterator[int]) -> None:
    for i in reversed(range(1, len(row))):
        j = less_than(i + 1, source)
        row[i], row[j] = row[j], row[i]


def seat_order(form: str, size: int, order: str) -> list[int]:
    row = [1]
    while len(row) < size:
        top = 2 * len(row) + 1
        row = [n for i, s in enumerate(row) for n in ((s, top - s) if i % 2 == 0 else (top - s, s))]
    if order == "default" and form == "two-stage" and size >= 32:
        half, rest = size // 2, size // 4
        row = row[:half] + row[half + rest :] + row[half : half + rest]
    return row if order in ("default", "usual") else [int(n) for n in order.split(",")]


@cache
def bare(text: str) -> str:
    folded = unicodedata.normalize("NFKC", text).casefold().replace("ё", "е")
    return "".join(c for c in folded if c.isalnum())


def all_goals(separate: str) -> Goals:
    goals: Goals = []
    for one in separate.split(",") if separate != "none" else ():
        key, depth = one.split(":")
        goals += [(key, d) for d in list(UNITS)[: list(UNITS).index(depth) + 1] if (key, d) not in goals]
    return goals


def conflicts(goals: Goals, seated: Mapping[int, Person]) -> tuple[int, ...]:
    """``seated`` is seat → person."""
    found = []
    for key, depth in goals:
        units = Counter(((s - 1) // UNITS[depth], bare(p[key])) for s, p in seated.items() if bare(p[key]))
        found.append(sum(n * (n - 1) // 2 for n in units.values()))
    return tuple(found)


def fewest(goals: Goals, fixed: Mapping[int, Person], free: Sequence[int], rest: Sequence[Person]) -> Any:
    """The fewest conflicts if they are known: of one key, of few people, or as few as each key has alone."""
    if len(rest) <= 6:
        return min(conflicts(goals, {**fixed, **dict(zip(free, p, strict=True))}) for p in permutations(rest))
    alone = {key: list(_by_flow(key, goals, fixed, free, rest)) for key in dict(goals)}
    return tuple(alone[key].pop(0) for key, _ in goals)


def _by_flow(
    key: str, goals: Goals, fixed: Mapping[int, Person], free: Sequence[int], rest: Sequence[Person]
) -> tuple[int, ...]:
    """Of one key, as a flow of least cost through the units of its depths."""
    depths = [depth for of, depth in goals if of == key]
    weight = {depth: (len(fixed) + len(rest)) ** (2 * at) for at, depth in enumerate(reversed(depths))}
    people = Counter(bare(p[key]) for p in rest)
    everybody = people + Counter(bare(p[key]) for p in fixed.values())
    graph: Any = nx.MultiDiGraph()
    for seat in free:
        graph.add_node(("seats", (seat - 1) // 2), demand=0)
    for seat in free:
        graph.nodes["seats", (seat - 1) // 2]["demand"] += 1
    for value, count in people.items():
        here = ("of", value)
        graph.add_node(here, demand=-count)
        if not value or everybody[value] < 2:
            for match in {(seat - 1) // 2 for seat in free}:
                graph.add_edge(here, ("seats", match), capacity=count, weight=0)
            continue
        for before, depth in zip([None, *depths[::-1]], depths[::-1], strict=False):
            for unit in {(seat - 1) // UNITS[depth] for seat in free}:
                there = sum(
                    (s - 1) // UNITS[depth] == unit and bare(p[key]) == value for s, p in fixed.items()
                )
                above = here if before is None else (value, before, unit * UNITS[depth] // UNITS[before])
                for more in range(min(count, UNITS[depth])):
                    cost = weight[depth] * (there + more)
                    graph.add_edge(above, (value, depth, unit), capacity=1, weight=cost)
        for match in {(seat - 1) // 2 for seat in free}:
            graph.add_edge((value, "match", match), ("seats", match), capacity=2, weight=0)
    cost, _ = nx.network_simplex(graph)
    ground = conflicts([(key, depth) for depth in depths], fixed)
    found = []
    for depth, already in zip(depths, ground, strict=True):
        found.append(cost // weight[depth] + already)
        cost %= weight[depth]
    return tuple(found)


def draw(
    form: str,
    size: int,
    people: Iterable[Person],
    phrase: str,
    rules: Mapping[str, str],
    known: Mapping[int, int] | None = None,
    told: tuple[int, ...] = (),
) -> tuple[list[int | None], tuple[int, ...]]:
    """Number of the person in each seat, and the conflicts.

    ``known``: seat → number, if step 9 needs it; ``told``: the fewest conflicts as they stand
    on the protocol, without which they are found for one key only.
    """
    field = sorted(people, key=lambda p: p["number"])
    keys = ("number", "name", "born", "region", "club", "coach", "rating")
    listed = "".join("\t".join(str(p[key]) for key in keys) + "\n" for p in field)
    said = " ".join(unicodedata.normalize("NFC", phrase).split())
    line = " ".join(f"{name}={rules[name]}" for name in ("mode", "seeds", "blocks", "seats", "separate"))
    words = ("bracket-desk draw 4", said, sha256(listed.encode()).hexdigest(), f"{form} {size}", line)
    source = numbers("\n".join(words))
    lots = list(field)
    shuffle(lots, source)
    best = sorted((p for p in lots if p["rating"] != ""), key=lambda p: -float(p["rating"]))
    first = best[: int(rules["seeds"])]
    rest = [p for p in lots if p not in first]
    if rules["blocks"] == "yes":
        ends = [0, *(2**n for n in range(1, 9))]
        for a, b in pairwise(ends):
            block = first[a:b]
            shuffle(block, source)
            first[a:b] = block
    order = seat_order(form, size, rules["seats"])
    seat = [order.index(n) + 1 for n in range(1, size + 1)]
    fixed = {seat[k]: p for k, p in enumerate(first)}
    free = seat[len(first) : len(field)]
    goals = all_goals(rules["separate"])
    least = told or (fewest(goals, fixed, free, rest) if goals else ())
    row = _choose(goals, fixed, free, rest, least, source, known)
    seated = {**fixed, **dict(zip(free, row, strict=True))}
    return [seated[s]["number"] if s in seated else None for s in range(1, size + 1)], least


def _choose(
    goals: Goals,
    fixed: Mapping[int, Person],
    free: Sequence[int],
    row: list[Person],
    least: tuple[int, ...],
    source: Iterator[int],
    known: Mapping[int, int] | None,
) -> list[Person]:
    for attempt in range(1000):
        if attempt:
            shuffle(row, source)
        if conflicts(goals, {**fixed, **dict(zip(free, row, strict=True))}) == least:
            return row
    m, kinds = len(row), _kinds(goals, row)
    if m <= 20:
        listed = _listed(goals, fixed, free, row, least)
        if listed:
            return _by_kinds(listed[less_than(len(listed), source)], kinds, row)
    return _walked(_Walk(goals, fixed, free, row, least, source), fixed, kinds, known)


def _walked(
    walk: _Walk, fixed: Mapping[int, Person], kinds: Mapping[int, int], known: Mapping[int, int] | None
) -> list[Person]:
    row, m = list(walk.row), len(walk.row)
    most, visits, b = 0, 0, m
    for colder in _chills(m):
        arrivals, seen = walk.trial(colder)
        if arrivals > most:
            most, visits, b = arrivals, seen, colder
        if arrivals >= 10:
            break
    if not most:
        assert known is not None
        beginning = [kinds[known[seat]] for seat in walk.free]
        row = _by_kinds(beginning, kinds, row)
        walk = _Walk(walk.goals, fixed, walk.free, row, walk.least, walk.source)
        _, visits = walk.trial(b)
    last: list[Person] = []
    wanted = LENGTH * visits
    for _ in range(2 * LENGTH * 100 * m):
        if walk.step(b):
            last, wanted = list(walk.row), wanted - 1
            if not wanted:
                break
    return last or _by_kinds(beginning, kinds, walk.row)


def _kinds(goals: Goals, row: Sequence[Person]) -> dict[int, int]:
    """Kind of each number."""
    known: dict[Any, int] = {}
    keys = list(dict(goals))
    found = {}
    for p in sorted(row, key=lambda p: p["number"]):
        alike = tuple(bare(p[key]) or p["number"] for key in keys)
        found[p["number"]] = known.setdefault(alike, len(known))
    return found


def _by_kinds(wanted: Iterable[int], kinds: Mapping[int, int], row: Sequence[Person]) -> list[Person]:
    left = list(row)
    return [left.pop(next(at for at, p in enumerate(left) if kinds[p["number"]] == kind)) for kind in wanted]


def _listed(
    goals: Goals,
    fixed: Mapping[int, Person],
    free: Sequence[int],
    row: Sequence[Person],
    least: tuple[int, ...],
) -> list[list[int]]:
    """Kinds by number of the order; nothing if it takes more than 50,000 placings."""
    kinds = _kinds(goals, row)
    alike: dict[int, list[Person]] = {}
    for p in row:
        alike.setdefault(kinds[p["number"]], []).append(p)
    places = sorted(range(len(free)), key=lambda k: ((free[k] - 1) // 2, k))
    found: list[list[int]] = []
    seated, here, placed = dict(fixed), [0] * len(free), 0

    def fill(at: int) -> bool:
        nonlocal placed
        if at == len(places):
            if conflicts(goals, seated) == least:
                found.append(list(here))
            return True
        for kind in sorted(alike):
            if alike[kind]:
                placed += 1
                if placed > 50_000:
                    return False
                seat = free[places[at]]
                seated[seat], here[places[at]] = alike[kind].pop(), kind
                fits = all(a <= b for a, b in zip(conflicts(goals, seated), least, strict=True))
                going_on = not fits or fill(at + 1)
                alike[kind].append(seated.pop(seat))
                if not going_on:
                    return False
        return True

    return found if fill(0) else []


def _chills(m: int) -> list[int]:
    return sorted(b for n in range(2, 20) for b in (2 ** (n - 1), 3 * 2 ** (n - 2)) if b <= 4 * m)


class _Walk:
    def __init__(
        self,
        goals: Goals,
        fixed: Mapping[int, Person],
        free: Sequence[int],
        row: Sequence[Person],
        least: tuple[int, ...],
        source: Iterator[int],
    ) -> None:
        self.goals, self.free, self.row, self.least, self.source = goals, free, list(row), least, source
        seated = {**fixed, **dict(zip(free, row, strict=True))}
        self.now = conflicts(goals, seated)
        # no unit is larger than eight seats: an exchange changes nothing beyond these
        self.eights: dict[int, dict[int, Person]] = {}
        for seat, person in seated.items():
            self.eights.setdefault((seat - 1) // 8, {})[seat] = person

    def apart(self, found: Iterable[int]) -> int:
        return sum(abs(a - b) for a, b in zip(found, self.least, strict=True))

    def step(self, b: int) -> bool:
        """Whether the fewest conflicts are there after it."""
        m, row, free, eights = len(self.row), self.row, self.free, self.eights
        i, j = less_than(m, self.source), less_than(m - 1, self.source)
        j += j >= i
        before = {**eights[(free[i] - 1) // 8], **eights[(free[j] - 1) // 8]}
        after = {**before, free[i]: row[j], free[j]: row[i]}
        old, new = conflicts(self.goals, before), conflicts(self.goals, after)
        then = tuple(n - a + b for n, a, b in zip(self.now, old, new, strict=True))
        if all(less_than(b, self.source) == 0 for _ in range(self.apart(then) - self.apart(self.now))):
            row[i], row[j] = row[j], row[i]
            eights[(free[i] - 1) // 8][free[i]], eights[(free[j] - 1) // 8][free[j]] = row[i], row[j]
            self.now = then
        return self.now == self.least

    def trial(self, b: int) -> tuple[int, int]:
        """Arrivals and visits of 100 steps for each person."""
        arrivals, visits, there = 0, 0, True
        for _ in range(100 * len(self.row)):
            before, there = there, self.step(b)
            visits += there
            arrivals += there and not before
        return arrivals, visits
