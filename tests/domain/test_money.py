"""Prize money: parts that add up, to the kopeck."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bracket_desk.domain import commands as cmd
from bracket_desk.domain.bracket.formats import SIZES, FormatName, load_format
from bracket_desk.domain.card import DisqualifiedPlace, Prize, Regulations
from bracket_desk.domain.money import Share, entry_fees, prize_shares, prize_statement, read_sum, shared
from tests.helpers import Desk, knockout


@given(st.integers(0, 10**12), st.lists(st.integers(0, 10**6), min_size=1, max_size=64))
def test_shares_add_up_and_are_as_near_as_can_be(kopecks: int, weights: list[int]) -> None:
    parts = shared(kopecks, weights)
    assert sum(parts) == kopecks
    total = sum(weights) or len(weights)
    for part, weight in zip(parts, weights, strict=True):
        exact = kopecks * (weight if sum(weights) else 1)
        assert abs(part * total - exact) < total


def test_nothing_is_shared_among_nobody() -> None:
    assert shared(100, []) == ()


def with_prizes(
    desk: Desk, *prizes: Prize, disqualified: DisqualifiedPlace = DisqualifiedPlace.VACANT
) -> None:
    rules = Regulations(
        FormatName.SINGLE_ELIMINATION, 8, prizes=prizes, entry_fee=150_000, disqualified=disqualified
    )
    desk.run(cmd.SetRegulations(regulations=rules))


PRIZES = (Prize(1, 1, 500_000), Prize(2, 2, 300_000), Prize(3, 3, 100_001), Prize(5, 8, 33))


def test_those_who_share_a_place_share_its_prizes() -> None:
    desk = knockout()
    with_prizes(desk, *PRIZES)
    assert prize_statement(desk.tournament).parts == ()
    desk.finish()
    statement = prize_statement(desk.tournament)
    assert statement.fund == 500_000 + 300_000 + 100_001 + 4 * 33
    assert [(part.entry, part.place, part.kopecks) for part in statement.parts] == [
        ("e1", (1, 1), 500_000),
        ("e5", (2, 2), 300_000),
        # the odd kopeck goes to one of them, and none is lost
        ("e3", (3, 3), 50_001),
        ("e7", (3, 3), 50_000),
        *((entry, (5, 8), 33) for entry in ("e2", "e4", "e6", "e8")),
    ]
    assert statement.left == 0
    assert entry_fees(desk.tournament) == 8 * 150_000


def test_a_vacant_place_leaves_its_prize_in_the_fund() -> None:
    desk = knockout()
    with_prizes(desk, *PRIZES)
    desk.finish()
    desk.do("disqualify", entry="e3")
    statement = prize_statement(desk.tournament)
    assert {part.entry: part.kopecks for part in statement.parts}["e7"] == 50_000
    assert statement.left == 50_001
    with_prizes(desk, *PRIZES, disqualified=DisqualifiedPlace.KEPT)
    assert prize_statement(desk.tournament).left == 0


@pytest.mark.parametrize("losers", [("e1", "e5"), ("e3", "e7")])
def test_two_defeats_at_once_never_pay_more_than_the_fund(losers: tuple[str, str]) -> None:
    desk = knockout()
    with_prizes(desk, Prize(1, 8, 1_000))
    desk.play_round("F8")
    if losers == ("e3", "e7"):
        desk.finish()
    else:
        desk.play_round("F4")
        desk.do("no-show", match="F2-1", entries=list(losers))
    statement = prize_statement(desk.tournament)
    assert statement.fund == 8_000 == statement.left + sum(part.kopecks for part in statement.parts)
    assert statement.left == (1_000 if losers == ("e1", "e5") else 0)


@pytest.mark.parametrize(
    ("typed", "kopecks"),
    [
        ("1500", 150_000),
        ("1 500", 150_000),
        ("1\N{NO-BREAK SPACE}500,50", 150_050),
        ("1,500.5", 150_050),
        ("1.500 руб.", 150_000),
        ("25р", 2_500),
        ("0", 0),
        ("12 roubles", 1_200),
    ],
)
def test_a_sum_as_people_type_it(typed: str, kopecks: int) -> None:
    assert read_sum(typed) == kopecks


@pytest.mark.parametrize("typed", ["", "-5", "пять", "1,2345", "15 00", "1.2.3", "5 $"])
def test_what_is_no_sum(typed: str) -> None:
    assert read_sum(typed) is None


def test_both_thirds_share_what_third_and_fourth_place_are_worth() -> None:
    fmt = load_format(FormatName.SINGLE_ELIMINATION, 8)
    prizes = (Prize(1, 1, 500), Prize(3, 3, 101), Prize(5, 6, 7))
    assert prize_shares(fmt, prizes) == (
        Share((1, 1), (500,)),
        Share((3, 3), (51, 50)),
        Share((5, 8), (4, 4, 3, 3)),
    )


@given(st.sampled_from([(name, size) for name in FormatName for size in SIZES[name]]), st.data())
def test_the_parts_of_a_full_field_are_the_fund(form: tuple[FormatName, int], data: st.DataObject) -> None:
    ends = sorted(data.draw(st.sets(st.integers(1, form[1]), max_size=6)))
    sums = data.draw(st.lists(st.integers(0, 10**9), min_size=len(ends), max_size=len(ends)))
    starts = [1, *(end + 1 for end in ends)]
    prizes = tuple(Prize(a, b, k) for a, b, k in zip(starts, ends, sums, strict=False))
    fund = Regulations(*form, prizes=prizes).fund
    shares = prize_shares(load_format(*form), prizes)
    assert sum(sum(share.parts) for share in shares) == fund


def test_what_a_full_field_expects_is_what_it_gets() -> None:
    desk = knockout()
    with_prizes(desk, *PRIZES)
    expected = [(s.place, part) for s in prize_shares(desk.tournament.format, PRIZES) for part in s.parts]
    desk.finish()
    assert [(part.place, part.kopecks) for part in prize_statement(desk.tournament).parts] == expected
