"""The table of how even a draw came out."""

from __future__ import annotations

from bracket_desk.domain.draw.quality import Spread, quality
from bracket_desk.domain.draw.rules import Depth, Key, Separation
from bracket_desk.domain.people.people import Entry

FIELD = {e.id: e for e in (Entry(n, f"И{n}", region=r) for n, r in enumerate("АаББ.ВВВ", 1))}


def test_seeds_byes_regions_and_conflicts() -> None:
    seats = {1: "e1", 2: "e2", 5: "e3", 8: "e6", 9: "e4", 12: "e7", 15: "e8", 16: "e5"}
    made = quality(16, seats, FIELD, {"e8": 1, "e1": 2, "e3": 3}, (Separation(Key.REGION, Depth.GROUP),))
    assert made.seeds == ((2,), (3,), (), (1,))
    assert (made.people, made.byes) == ((4, 4), (4, 4))
    assert made.regions[0] == Spread("В", (1, 2))
    assert {spread.name: spread.by_group for spread in made.regions} == {
        "А": (2, 0),
        "Б": (1, 1),
        "В": (1, 2),
    }
    assert [(one.entries, one.seats, one.unit) for one in made.conflicts] == [
        (("e1", "e2"), (1, 2), 0),
        (("e7", "e8"), (12, 15), 1),
    ]
    assert made.regions[0].all == 3


def test_a_small_grid_is_one_group() -> None:
    made = quality(4, {1: "e1", 4: "e2"}, FIELD, {"e1": 1})
    assert made.seeds == ((1,), (), (), ())
    assert (made.byes, made.conflicts) == ((2,), ())
    assert quality(2, {1: "e1", 2: "e3"}, FIELD, {}).byes == (0,)
