"""Version 3 of the draw, by which stored events were drawn: to the bit as it was."""

from __future__ import annotations

from random import Random

from bracket_desk.domain.bracket.formats import FormatName, load_format
from bracket_desk.domain.draw.method import LATEST, VERSION_2, VERSION_3, method_of
from bracket_desk.domain.draw.procedure import checksum, draw_by_phrase
from bracket_desk.domain.people.people import Entry
from tests.domain.draw.fields import by, numbers
from tests.domain.draw.test_procedure import planted


def test_each_version_has_its_method() -> None:
    assert [method_of(n) for n in (2, 3, 4)] == [VERSION_2, VERSION_3, LATEST]


def test_draws_are_fixed_for_ever() -> None:
    field = [Entry(n, f"Игроков{n}", region="АБВ"[n % 3], rating=n if n < 4 else None) for n in range(1, 8)]
    assert checksum(field) == "073ffeebb8315d0bfda3be8f962f79099fb2a852e72cf3376a8038c2222e422f"
    fmt = load_format(FormatName.SINGLE_ELIMINATION, 8)
    plain = draw_by_phrase(fmt, field, "мел", by(seeds=2), VERSION_3)
    assert numbers(plain.seats) == [3, None, 6, 5, 1, 7, 4, 2]
    rules = by("region:half", seeds=2, within_blocks=True)
    apart = draw_by_phrase(fmt, field, "мел", rules, VERSION_3)
    assert numbers(apart.seats) == [3, None, 1, 5, 7, 6, 4, 2]


def test_what_three_keys_left_unproved_is_fixed_for_ever() -> None:
    rules = by("region:group", "club:group", "coach:group")
    fmt = load_format(FormatName.TWO_STAGE, 64)
    drawn = draw_by_phrase(fmt, planted(Random(1), 64, 9), "мел", rules, VERSION_3)
    assert drawn.bound == (0,) * 9
    assert drawn.conflicts == (0, 0, 0, 0, 0, 0, 0, 0, 1)
    assert numbers(drawn.seats) == [int(n) for n in SEATS.split()]


SEATS = """
64 29 42 46 20 4 23 39 27 35 11 58 12 26 49 34 48 16 28 6 57 41 62 63 40 19 55 3 9 13 54
45 51 25 59 61 56 14 31 32 2 50 10 37 30 33 8 5 47 7 18 17 36 52 15 1 24 53 43 22 38 21 44
60
"""
