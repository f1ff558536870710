"""Points of several events summed: the best so many of each person count."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date

EXACT = 6
"""Digits behind the point to which sums are told apart."""


@dataclass(frozen=True, slots=True)
class ResultOf:
    """A place at an event with its points, if its table gave any. ``event`` tells events apart."""

    event: str
    day: date | None
    title: str
    first: int
    last: int
    points: float | None


@dataclass(frozen=True, slots=True)
class Standing:
    """Somebody's sum: ``counted`` are the results in it, ``others`` those beyond the best so many.

    ``number`` is that of the card; ``rank`` is shared by equal sums.
    """

    number: int
    rank: int
    total: float
    counted: tuple[ResultOf, ...]
    others: tuple[ResultOf, ...]


def standings(
    results: Mapping[int, Iterable[ResultOf]], best: int | None = None, year: int | None = None
) -> tuple[Standing, ...]:
    """The sums by the numbers of cards, the highest first. ``best`` None: all results count.

    Only results with points are counted, and with ``year`` only those of that year. Of equal points
    the later result counts before the earlier one.
    """
    rated = {number: _rated(all_of, year) for number, all_of in results.items()}
    sums = [(number, *_counted(found, best)) for number, found in rated.items() if found]
    totals = sorted((_total(counted) for _, counted, _ in sums), reverse=True)
    made = []
    for number, counted, others in sums:
        total = _total(counted)
        made.append(Standing(number, totals.index(total) + 1, total, counted, others))
    return tuple(sorted(made, key=lambda one: (one.rank, one.number)))


def _rated(results: Iterable[ResultOf], year: int | None) -> list[ResultOf]:
    return [
        one
        for one in results
        if one.points is not None and (year is None or (one.day is not None and one.day.year == year))
    ]


def _points(one: ResultOf) -> float:
    return one.points or 0.0


def _total(counted: Iterable[ResultOf]) -> float:
    """The sum as people write it: 0.1 and 0.2 are no more than 0.3."""
    return round(sum(_points(one) for one in counted), EXACT)


def _counted(found: list[ResultOf], best: int | None) -> tuple[tuple[ResultOf, ...], tuple[ResultOf, ...]]:
    ordered = sorted(found, key=lambda one: (_points(one), one.day or date.min, one.event), reverse=True)
    most = len(ordered) if best is None else best
    return tuple(sorted(ordered[:most], key=_when)), tuple(sorted(ordered[most:], key=_when))


def _when(one: ResultOf) -> tuple[date, str]:
    return one.day or date.min, one.event


def years_of(results: Mapping[int, Iterable[ResultOf]]) -> list[int]:
    """The years in which there are results, the latest first."""
    found = {one.day.year for all_of in results.values() for one in all_of if one.day is not None}
    return sorted(found, reverse=True)
