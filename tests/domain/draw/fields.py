"""Invented fields for draws, the same every time, and how the second program is told of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

from bracket_desk.domain.bracket.formats import FormatName
from bracket_desk.domain.draw.procedure import draw_row, seating
from bracket_desk.domain.draw.rules import Depth, DrawMode, DrawRules, Key, Separation
from bracket_desk.domain.draw.seats import numbers_by_rules, seats_by_number
from bracket_desk.domain.draw.seeding import settle_rules
from bracket_desk.domain.draw.separation import Problem
from bracket_desk.domain.draw.stream import Stream
from bracket_desk.domain.people.people import Entry


def people(count: int, dice: Random, regions: int = 12, rated: float = 0.7) -> list[Entry]:
    """Some regions are larger than others, some spelt in two ways; some people have none."""
    weights = [dice.choice((1, 1, 2, 6)) for _ in range(regions)]
    found = []
    for number in range(1, count + 1):
        region = dice.choices(range(regions), weights)[0]
        found.append(
            Entry(
                number,
                f"Игроков{number}",
                region="" if dice.random() < 0.05 else dice.choice((f"Ёлкино {region}", f"елкино{region}")),
                club="" if dice.random() < 0.3 else f"Клуб {region % 5}-{dice.randrange(4)}",
                coach="" if dice.random() < 0.5 else f"Тренеров {dice.randrange(9)}",
                rating=dice.choice((dice.randint(1, 40), 7.5)) if dice.random() < rated else None,
            )
        )
    return found


def realistic(seed: int) -> list[Entry]:
    """57 to 64 people of 15 to 25 regions, some much larger than others, and 25 to 40 clubs within them."""
    dice = Random(seed)
    count, regions = dice.randint(57, 64), dice.randint(15, 25)
    weights = [1 / (n + 1) ** dice.uniform(0.4, 1.0) for n in range(regions)]
    clubs = dice.randint(25, 40)
    every = range(regions)
    home = [n % regions if n < regions else dice.choices(every, weights)[0] for n in range(clubs)]
    found = []
    for number in range(1, count + 1):
        region = dice.choices(every, weights)[0]
        club = dice.choice([n for n in range(clubs) if home[n] == region])
        rating = float(dice.randint(500, 2000))
        found.append(Entry(number, f"И{number}", region=f"Р{region}", club=f"К{club}", rating=rating))
    return found


def problem_of(field: Sequence[Entry], rules: DrawRules, size: int) -> Problem:
    """What is arranged around the seeds of a field in two stages."""
    rules = settle_rules(rules, field)
    row = draw_row(field, rules, Stream("x"))
    seat = seats_by_number(numbers_by_rules(FormatName.TWO_STAGE, size, rules, len(field)))
    return seating(row.placed, row.rest, seat).problem(rules.separation)


def of_regions(text: str) -> list[Entry]:
    """People with one letter each for their region; a point for none."""
    return [Entry(n, f"Игроков{n}", region=r.strip(".")) for n, r in enumerate(text.split(), 1)]


def by(*separation: str, seeds: int | None = 0, **said: Any) -> DrawRules:
    """Rules with separations written like ``region:match``."""
    apart = tuple(Separation(Key(k), Depth(d)) for k, d in (one.split(":") for one in separation))
    return DrawRules(seeds=seeds, separation=apart, **said)


def as_read(field: Iterable[Entry]) -> list[dict[str, Any]]:
    """People as somebody would take them from the protocol."""
    return [
        {
            "number": e.number,
            "name": e.name,
            "born": e.born or "",
            "region": e.region,
            "club": e.club,
            "coach": e.coach,
            "rating": "" if e.rating is None else e.rating,
        }
        for e in field
    ]


def as_said(rules: DrawRules) -> dict[str, str]:
    """Rules as the protocol prints them."""
    return dict(part.split("=") for part in rules.text().split(" "))


def numbers(seats: Sequence[str | None]) -> list[int | None]:
    """Numbers of entries in the order of seats."""
    return [None if entry is None else int(entry[1:]) for entry in seats]


def chi_square(found: Counter[Any], among: Sequence[Any]) -> float:
    """How far counts are from even ones, as so many deviations from what chance does."""
    expected = sum(found.values()) / len(among)
    square = sum((found[one] - expected) ** 2 for one in among) / expected
    freedom = len(among) - 1
    return float((square - freedom) / (2 * freedom) ** 0.5)


MODES = (DrawMode.SEEDS, DrawMode.RATING, DrawMode.LOT)
