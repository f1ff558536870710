"""Prize money by place, in kopecks: parts that always add up to the fund."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from bracket_desk.domain.bracket.formats import Format, ToPlace
from bracket_desk.domain.bracket.places import FIXED, Band
from bracket_desk.domain.card import Prize
from bracket_desk.domain.tournament import Tournament

_SUM = re.compile(r"(\d{1,3}(?:[ .,]\d{3})+|\d+)(?:[.,](\d{1,2}))?")
_ROUBLES = re.compile(r"\s*(?:руб[а-я]*\.?|р\.?|₽|roubles?|rubles?|rub\.?)$", re.IGNORECASE)


def read_sum(text: str) -> int | None:
    """A sum in kopecks as people type it, like ``1 500``, ``1500,50`` or ``1.500 руб.``; None if it is none.

    Three figures after a comma or a dot are thousands, one or two are kopecks.
    """
    found = _SUM.fullmatch(_ROUBLES.sub("", " ".join(text.split())))
    if found is None:
        return None
    return int(re.sub(r"\D", "", found[1])) * 100 + int((found[2] or "").ljust(2, "0"))


def shared(kopecks: int, weights: Sequence[int]) -> tuple[int, ...]:
    """An amount in parts that add up to it, as near to the weights as whole kopecks allow.

    The kopecks that are left over go to the largest remainders, of equal ones to the first. All
    weights 0 share equally.
    """
    total = sum(weights)
    if not total:
        return shared(kopecks, [1] * len(weights)) if weights else ()
    parts = [kopecks * weight // total for weight in weights]
    left = kopecks - sum(parts)
    order = sorted(range(len(weights)), key=lambda at: (-(kopecks * weights[at] % total), at))
    for at in order[:left]:
        parts[at] += 1
    return tuple(parts)


@dataclass(frozen=True, slots=True)
class Part:
    """What an entry gets, and the place or places it is for."""

    entry: str
    place: Band
    kopecks: int


@dataclass(frozen=True, slots=True)
class Statement:
    """The parts in the order of places, and what nobody gets: vacant places, places nobody took."""

    fund: int
    parts: tuple[Part, ...]
    left: int


def prize_statement(t: Tournament) -> Statement:
    """Who gets what once the event is finished; ``left`` is the rest of the fund.

    Those who share a place share the prizes of all places they hold. What would have gone to a
    disqualified entry without a place stays in the fund.
    """
    fund = t.regulations.fund
    if not t.finished:
        return Statement(fund, (), fund)
    rows: dict[Band, list[str]] = {}
    for entry, band in t.held_places.items():
        rows.setdefault(band, []).append(entry)
    bands = sorted(rows)
    parts: list[Part] = []
    for at, band in enumerate(bands):
        people = sorted(rows[band], key=lambda entry: t.entries[entry].number)
        # a place that is shared holds all places up to the next one
        end = bands[at + 1][0] if at + 1 < len(bands) else band[0] + len(people)
        pot = sum(_prize(t.regulations.prizes, place) for place in range(band[0], end))
        for entry, kopecks in zip(people, shared(pot, [1] * len(people)), strict=True):
            if kopecks and entry in t.places:
                parts.append(Part(entry, band, kopecks))
    return Statement(fund, tuple(parts), fund - sum(part.kopecks for part in parts))


@dataclass(frozen=True, slots=True)
class Share:
    """What a place is worth where every seat is taken: a part for each of those who hold it."""

    place: Band
    parts: tuple[int, ...]


def prize_shares(fmt: Format, prizes: Sequence[Prize]) -> tuple[Share, ...]:
    """The places that are worth something, as ``prize_statement`` shares them in a full field, best first.

    Their parts add up to the fund if each place stands once and none lies beyond the seats.
    """
    holders = Counter(
        target.place
        for match in fmt.matches
        for target in (match.winner, match.loser)
        if isinstance(target, ToPlace)
    )
    shares: list[Share] = []
    first = 1
    for place in fmt.places:
        people = holders[place]
        pot = sum(_prize(prizes, at) for at in range(first, first + people))
        fixed = FIXED.get(place)
        band = (fixed, fixed) if fixed is not None else (first, first + people - 1)
        if pot:
            shares.append(Share(band, shared(pot, [1] * people)))
        first += people
    return tuple(shares)


def _prize(prizes: Sequence[Prize], place: int) -> int:
    return next((prize.kopecks for prize in prizes if prize.first <= place <= prize.last), 0)


def entry_fees(t: Tournament) -> int:
    """What all entries who have not left pay together."""
    return t.regulations.entry_fee * sum(entry not in t.gone for entry in t.entries)
