"""Version 2 of the draw, by which stored events were drawn: to the bit as it was."""

from __future__ import annotations

import msgspec

from bracket_desk.domain import commands as cmd
from bracket_desk.domain.bracket.formats import FormatName, load_format
from bracket_desk.domain.decisions.seats import draw, draw_as_before
from bracket_desk.domain.draw.method import LATEST, VERSION_2, VERSION_3
from bracket_desk.domain.draw.procedure import draw_by_phrase
from bracket_desk.domain.people.people import Entry
from tests.domain.draw.fields import by, numbers
from tests.helpers import Desk, card


def seats(
    field: list[Entry], form: FormatName, size: int, *separation: str, **said: object
) -> list[int | None]:
    rules = by(*separation, **said)  # type: ignore[arg-type]
    return numbers(draw_by_phrase(load_format(form, size), field, "мел", rules, VERSION_2).seats)


def test_draws_are_fixed_for_ever() -> None:
    field = [Entry(n, f"Игроков{n}", region="АБВ"[n % 3], rating=n if n < 4 else None) for n in range(1, 8)]
    single = FormatName.SINGLE_ELIMINATION
    assert seats(field, single, 8, seeds=2) == [3, None, 6, 5, 4, 1, 7, 2]
    apart = seats(field, single, 8, "region:half", seeds=2, within_blocks=True)
    assert apart == [3, None, 5, 4, 6, 1, 7, 2]


def test_walks_are_fixed_for_ever() -> None:
    field = [Entry(n, "И", region="АБВГДЕЖЗ"[n % 8], club=f"{n % 5}") for n in range(1, 33)]
    one = "32 1 31 22 12 21 19 2 6 18 9 8 5 28 7 3 16 23 11 10 17 30 29 4 13 15 26 27 14 20 25 24"
    two = "31 32 4 5 9 3 21 15 22 10 1 23 12 14 26 13 6 24 27 18 20 8 17 11 16 7 19 30 25 28 29 2"
    assert seats(field, FormatName.TWO_STAGE, 32, "region:group") == [int(n) for n in one.split()]
    assert seats(field, FormatName.TWO_STAGE, 32, "region:half", "club:group") == [
        int(n) for n in two.split()
    ]


def test_a_stored_draw_is_made_again_by_its_version() -> None:
    desk = Desk()
    desk.run(card())
    desk.add(*range(1, 15))
    made = {}
    for method in (VERSION_2, VERSION_3, LATEST):
        (drawn,) = draw(desk.tournament, cmd.Draw(phrase="мел", rules=by()), method)
        assert draw_as_before(desk.tournament, drawn) == drawn  # type: ignore[arg-type]
        made[method.version] = drawn
    assert made[2] != msgspec.structs.replace(made[3], procedure=2)
    assert made[3] != msgspec.structs.replace(made[4], procedure=3)
