"""A finish that no timetable can beat."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain

from bracket_desk.domain.floor.hours import Hours
from bracket_desk.domain.floor.work import Work


def finish_bound(work: Work, rest: int) -> int:
    """A finish that no timetable can beat, in minutes from now; FOREVER if there is none.

    The longest chain with rests through the opening hours; and for every pair of thresholds
    the matches with at least that head and tail: they do not begin before the smallest head,
    share their minutes among the tables, and the smallest tail comes after the last of them.
    The same for the matches that were told to some of the tables.
    """
    hours = work.hours
    heads = _heads(work)
    ends = [head + minutes for head, minutes in zip(heads, work.minutes, strict=True)]
    finish = max(chain(ends, (run.end for run in work.running)))
    items = [*zip(work.tails, heads, work.minutes, strict=True)]
    everywhere = frozenset(range(len(work.free)))
    for tables in (everywhere, *set(work.only.values())):
        share = [item for at, item in enumerate(items) if work.only.get(at, everywhere) <= tables]
        share += [(run.tail, 0, hours.worked(run.end)) for run in work.running if run.table in tables]
        finish = _raised(finish, sorted(share, reverse=True), len(tables), hours, rest)
    return finish


Item = tuple[int, int, int]
"""Tail, head and minutes of a match."""


def _raised(finish: int, items: Sequence[Item], tables: int, hours: Hours, rest: int) -> int:
    """The bound, if the area of these matches on so many tables raises it."""
    for least in {head for _, head, _ in items}:
        before, load = hours.worked(least), 0
        beaten = hours.worked(finish)
        for tail, head, minutes in items:
            if head < least:
                continue
            load += minutes
            shared = before - (-load // tables)
            # while the hall is open the sum is the finish; a closing can only save a rest
            if shared + tail > beaten:
                finish = max(finish, hours.when_chained(hours.when_worked(shared), tail, rest))
                beaten = hours.worked(finish)
    return finish


def _heads(work: Work) -> list[int]:
    """Earliest start of each match if every match had a table of its own."""
    heads: list[int] = []
    for release, before, minutes in zip(work.release, work.before, work.minutes, strict=True):
        ready = max(_ends(heads, before, work), default=0)
        heads.append(work.hours.earliest(max(release, ready), minutes))
    return heads


def _ends(heads: Sequence[int], before: Iterable[tuple[int, int]], work: Work) -> Iterable[int]:
    return (heads[at] + work.minutes[at] + lag for at, lag in before)
