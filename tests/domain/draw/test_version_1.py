"""Version 1 of the draw, which old events were drawn by, and the commands of a draw."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from datetime import date
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bracket_desk.domain import commands as cmd
from bracket_desk.domain import events as ev
from bracket_desk.domain.bracket.formats import SIZES, FormatName, load_format
from bracket_desk.domain.decisions.seats import admitted, draw_as_before
from bracket_desk.domain.draw.seats import seats_of
from bracket_desk.domain.draw.seeding import check_field, choose_seeds, fitting_size
from bracket_desk.domain.draw.stream import tidy_phrase
from bracket_desk.domain.draw.version_1 import VERSION, checksum, draw_by_phrase, lot
from bracket_desk.domain.errors import Rule, RuleError
from bracket_desk.domain.people.people import Entry
from tests.helpers import Desk, card, drawn, examples, undrawn

# ---------------------------------------------------------------- a second implementation


def hexadecimal(text: str) -> str:
    return sha256(text.encode("utf-8")).hexdigest()


def draw_again(form: str, size: int, field: Sequence[Entry], phrase: str, seeds: int) -> list[str | None]:
    """The draw as the docstring of ``procedure`` tells it, written apart from it."""
    listed = ""
    for e in sorted(field, key=lambda e: e.number):
        born = e.born.isoformat() if e.born else ""
        rating = "" if e.rating is None else str(e.rating)
        listed += f"{e.number}\t{e.name}\t{born}\t{e.region}\t{rating}\n"
    phrase = " ".join(unicodedata.normalize("NFC", phrase).split())
    head = "bracket-desk draw 1\n" + phrase + "\n" + hexadecimal(listed) + "\n"
    lots = {e.number: hexadecimal(head + str(e.number)) for e in field}
    best = sorted(
        (e for e in field if e.rating is not None), key=lambda e: (-(e.rating or 0), lots[e.number])
    )
    row = best[:seeds]
    row += sorted((e for e in field if e not in row), key=lambda e: lots[e.number])
    table = {number: seat for seat, number in enumerate(contract_row(form, size), 1)}
    seats: list[str | None] = [None] * size
    for number, e in enumerate(row, 1):
        seats[table[number] - 1] = f"e{e.number}"
    return seats


def contract_row(form: str, size: int) -> list[int]:
    """Seed numbers in the order of the seats, by the contract's words."""
    row = [1]
    while len(row) < size:
        n = len(row)
        longer: list[int] = []
        for i, s in enumerate(row):
            longer += [s, 2 * n + 1 - s] if i % 2 == 0 else [2 * n + 1 - s, s]
        row = longer
    if form == "two-stage" and size >= 32:
        # the third quarter of the groups and the fourth change places
        half, quarter = size // 2, size // 4
        row = row[:half] + row[half + quarter :] + row[half : half + quarter]
    return row


names = st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Cs")), min_size=1, max_size=8)


@st.composite
def fields(draw: st.DrawFn) -> tuple[FormatName, int, list[Entry]]:
    form = draw(st.sampled_from(list(FormatName)))
    size = draw(st.sampled_from([size for size in SIZES[form] if size <= 64]))
    count = draw(st.integers(size // 2 + 1, size))
    numbers = draw(st.permutations(range(1, count + 1)))
    ratings = st.none() | st.integers(-5, 1500) | st.sampled_from([0.5, 1164.25, 1164.0])
    born = st.none() | st.dates(date(1940, 1, 1), date(2015, 1, 1))
    return (
        form,
        size,
        [
            Entry(
                number,
                draw(names),
                born=draw(born),
                region=draw(st.sampled_from(["", "Область А"])),
                rating=draw(ratings),
            )
            for number in numbers
        ],
    )


@examples(40)
@given(fields(), names.filter(str.strip))
def test_a_second_program_draws_the_same_seats(
    drawn: tuple[FormatName, int, list[Entry]], phrase: str
) -> None:
    form, size, field = drawn
    seeds = choose_seeds(field, None)
    fmt = load_format(form, size)
    assert list(draw_by_phrase(fmt, field, tidy_phrase(phrase), seeds).seats) == draw_again(
        form.value, size, field, phrase, seeds
    )


@pytest.mark.parametrize("entries", [33, 40, 64])
def test_a_stored_draw_of_version_1_is_made_again_as_it_was(entries: int) -> None:
    field = [Entry(n, f"Жребиев{n}", rating=n % 7 or None) for n in range(1, entries + 1)]
    desk = Desk()
    desk.run(card(64))
    desk.run(cmd.RegisterEntries(entries=tuple(field)))
    t = desk.tournament
    made = draw_by_phrase(t.format, admitted(t), "Чёрный шар в лузе", 16)
    assert list(made.seats) == draw_again("two-stage", 64, field, "Чёрный шар в лузе", 16)
    stored = ev.Drawn(made.seats, made.seeds, "Чёрный шар в лузе", VERSION, checksum(admitted(t)))
    assert draw_as_before(t, stored) == stored


def test_one_draw_is_fixed_for_ever() -> None:
    """Golden values: a changed procedure must be a new number beside this one."""
    field = [Entry(1, "Киёв", "Иван", rating=5), Entry(2, "Мелов", born=date(1990, 2, 3)), Entry(3, "Лузина")]
    assert checksum(field) == hexadecimal("1\tКиёв Иван\t\t\t5\n2\tМелов\t1990-02-03\t\t\n3\tЛузина\t\t\t\n")
    assert lot("шар", "00", 7) == hexadecimal("bracket-desk draw 1\nшар\n00\n7")
    fmt = load_format(FormatName.SINGLE_ELIMINATION, 4)
    assert draw_by_phrase(fmt, field, "шар", 0).seats == ("e3", None, "e2", "e1")


# ---------------------------------------------------------------- what it depends on


def field_of(count: int, **said: int | None) -> list[Entry]:
    return [Entry(n, f"Игроков{n}", rating=said.get(f"e{n}")) for n in range(1, count + 1)]


def seats(
    field: Sequence[Entry], phrase: str = "мел", seeds: int = 0, size: int = 64
) -> tuple[str | None, ...]:
    return draw_by_phrase(load_format(FormatName.TWO_STAGE, size), field, phrase, seeds).seats


def test_the_same_phrase_and_list_give_the_same_seats() -> None:
    assert seats(field_of(50)) == seats(field_of(50))
    assert seats(field_of(50)) == seats(list(reversed(field_of(50))))


def test_another_phrase_gives_other_seats() -> None:
    assert seats(field_of(50), "мел") != seats(field_of(50), "мел.")
    assert seats(field_of(50), "мел") != seats(field_of(50), "Мел")


@pytest.mark.parametrize(
    "changed",
    [
        Entry(7, "Другов"),
        Entry(7, "Игроков7", "Пётр"),
        Entry(7, "Игроков7", born=date(2000, 1, 1)),
        Entry(7, "Игроков7", region="Область А"),
        Entry(7, "Игроков7", rating=1),
    ],
)
def test_another_list_gives_other_seats(changed: Entry) -> None:
    field = field_of(50)
    field[6] = changed
    assert seats(field) != seats(field_of(50))
    assert seats(field_of(49)) != seats(field_of(50))[:49]


def test_what_the_draw_does_not_look_at() -> None:
    field = field_of(50)
    field[6] = Entry(7, "Игроков7", club="Клуб", coach="Тренер", town="Город", title="МС")
    assert seats(field) == seats(field_of(50))


@pytest.mark.parametrize(
    ("said", "used"),
    [("  мел ", "мел"), ("мел\n\tи кий", "мел и кий"), ("e\u0301", "\u00e9"), ("\u00a0мел\u2003", "мел")],
)
def test_phrases_are_tidied(said: str, used: str) -> None:
    assert tidy_phrase(said) == used


# ---------------------------------------------------------------- seeds


def test_seeds_are_the_best_rated_in_their_seats() -> None:
    ratings: dict[str, int | None] = {f"e{n}": n for n in range(1, 51)}
    drawn = draw_by_phrase(load_format(FormatName.TWO_STAGE, 64), field_of(50, **ratings), "мел", 16)
    assert drawn.seeds == tuple(f"e{n}" for n in range(50, 34, -1))
    table = seats_of(FormatName.TWO_STAGE, 64)
    for number, seed in enumerate(drawn.seeds, 1):
        assert drawn.seats[table[number] - 1] == seed


def test_empty_seats_are_those_of_the_highest_numbers() -> None:
    table = seats_of(FormatName.TWO_STAGE, 64)
    row = seats(field_of(50))
    assert {seat for seat, entry in enumerate(row, 1) if entry is None} == {
        table[number] for number in range(51, 65)
    }


def test_equal_ratings_are_ordered_by_lot() -> None:
    ratings: dict[str, int | None] = {f"e{n}": 10 for n in range(1, 41)}
    field = field_of(40, **ratings)
    fmt = load_format(FormatName.TWO_STAGE, 64)
    orders = set()
    for phrase in ("мел", "кий", "шар", "луза"):
        seeds = draw_by_phrase(fmt, field, phrase, 8).seeds
        lots = {e.id: lot(phrase, checksum(field), e.number) for e in field}
        assert list(seeds) == sorted(lots, key=lots.__getitem__)[:8]
        orders.add(seeds)
    assert len(orders) == 4


def test_who_has_no_rating_is_never_seeded_not_even_against_a_rating_below_zero() -> None:
    ratings: dict[str, int | None] = {"e1": -1, "e2": -2, "e3": -3, "e4": -4, "e5": 0}
    for phrase in ("мел", "кий", "шар"):
        drawn = draw_by_phrase(load_format(FormatName.TWO_STAGE, 16), field_of(16, **ratings), phrase, 4)
        assert drawn.seeds == ("e5", "e1", "e2", "e3")


@pytest.mark.parametrize(
    ("rated", "seeds"), [(0, 0), (1, 0), (2, 2), (3, 2), (4, 4), (7, 4), (8, 8), (15, 8), (16, 16), (64, 16)]
)
def test_without_a_word_the_most_seeds_there_are_ratings_for(rated: int, seeds: int) -> None:
    ratings: dict[str, int | None] = {f"e{n}": n for n in range(1, rated + 1)}
    assert choose_seeds(field_of(64, **ratings), None) == seeds


@pytest.mark.parametrize("asked", [0, 2, 4, 8, 16, 32])
def test_seeds_that_are_asked_for(asked: int) -> None:
    ratings: dict[str, int | None] = {f"e{n}": n for n in range(1, 33)}
    assert choose_seeds(field_of(40, **ratings), asked) == asked


@pytest.mark.parametrize("asked", [-2, 1, 3, 6, 64])
def test_other_numbers_of_seeds_are_refused(asked: int) -> None:
    with pytest.raises(RuleError) as caught:
        choose_seeds(field_of(64), asked)
    assert caught.value.reason is Rule.SEEDS_UNUSUAL


def test_fewer_rated_than_asked_is_refused_with_their_number() -> None:
    ratings: dict[str, int | None] = {f"e{n}": n for n in range(1, 8)}
    with pytest.raises(RuleError) as caught:
        choose_seeds(field_of(40, **ratings), 8)
    assert caught.value.reason is Rule.SEEDS_WITHOUT_RATING
    assert caught.value.values == {"asked": 8, "rated": 7}


# ---------------------------------------------------------------- how many fit


@pytest.mark.parametrize(("form", "size"), [("two-stage", 16), ("two-stage", 64), ("single-elimination", 8)])
def test_from_one_more_than_half_to_all_seats(form: str, size: int) -> None:
    fmt = load_format(FormatName(form), size)
    for entries in range(size // 2 + 1, size + 1):
        check_field(fmt, entries)


@pytest.mark.parametrize(
    ("form", "size", "entries", "rule", "fits"),
    [
        ("two-stage", 64, 32, Rule.FIELD_TOO_SMALL, ("two-stage", 32)),
        ("two-stage", 64, 9, Rule.FIELD_TOO_SMALL, ("two-stage", 16)),
        ("two-stage", 64, 65, Rule.FIELD_TOO_LARGE, ("two-stage", 128)),
        ("two-stage", 16, 8, Rule.FIELD_TOO_SMALL, ("single-elimination", 8)),
        ("two-stage", 16, 2, Rule.FIELD_TOO_SMALL, ("single-elimination", 2)),
        ("single-elimination", 4, 2, Rule.FIELD_TOO_SMALL, ("single-elimination", 2)),
        ("single-elimination", 2, 3, Rule.FIELD_TOO_LARGE, ("single-elimination", 4)),
    ],
)
def test_too_few_or_too_many_are_refused_naming_the_size_that_fits(
    form: str, size: int, entries: int, rule: Rule, fits: tuple[str, int]
) -> None:
    with pytest.raises(RuleError) as caught:
        check_field(load_format(FormatName(form), size), entries)
    assert caught.value.reason is rule
    assert caught.value.values["entries"] == entries
    assert (caught.value.values["format"], caught.value.values["fits"]) == fits


def test_more_than_any_format_holds() -> None:
    with pytest.raises(RuleError) as caught:
        check_field(load_format(FormatName.TWO_STAGE, 256), 257)
    assert caught.value.reason is Rule.FIELD_TOO_LARGE_FOR_ALL
    assert fitting_size(FormatName.TWO_STAGE, 257) is None


@pytest.mark.parametrize("entries", [0, 1])
def test_nobody_to_draw(entries: int) -> None:
    with pytest.raises(RuleError) as caught:
        check_field(load_format(FormatName.SINGLE_ELIMINATION, 2), entries)
    assert caught.value.reason is Rule.FIELD_EMPTY


# ---------------------------------------------------------------- the commands


def test_who_left_before_the_draw_is_not_drawn_and_that_is_no_decision() -> None:
    desk = undrawn(range(1, 13))
    desk.do("withdraw", entry="e3")
    desk.do("disqualify", entry="e4")
    desk.run(cmd.Draw(phrase="мел"))
    desk.run(cmd.Draw(phrase="кий"))
    assert {e["id"] for e in desk.state()["entries"] if e["seat"] is None} == {"e3", "e4"}


def test_lots_drawn_by_hand_need_no_phrase() -> None:
    desk = undrawn(range(1, 10))
    lots = tuple((number, 17 - number) for number in range(1, 10))
    desk.run(cmd.DrawByLots(lots=lots))
    assert {e["number"]: e["seat"] for e in desk.state()["entries"]} == dict(lots)
    assert all(e["seed"] is None for e in desk.state()["entries"])


@pytest.mark.parametrize(
    ("lots", "rule"),
    [
        ([(n, n) for n in range(1, 9)], Rule.LOTS_MISSING),
        ([*((n, n) for n in range(1, 9)), (8, 9)], Rule.LOT_TWICE),
        ([*((n, n) for n in range(1, 9)), (9, 8)], Rule.SEAT_TAKEN),
        ([*((n, n) for n in range(1, 9)), (9, 0)], Rule.UNKNOWN_SEAT),
        ([*((n, n) for n in range(1, 9)), (9, 17)], Rule.UNKNOWN_SEAT),
        ([*((n, n) for n in range(1, 9)), (11, 9)], Rule.LOT_UNKNOWN),
        ([*((n, n) for n in range(1, 9)), (10, 9)], Rule.LOT_LEFT),
    ],
)
def test_lots_that_cannot_be_are_refused(lots: list[tuple[int, int]], rule: Rule) -> None:
    desk = undrawn(range(1, 11))
    desk.do("withdraw", entry="e10")
    assert desk.rule(cmd.DrawByLots(lots=tuple(lots))) is rule


@pytest.mark.parametrize("phrase", ["", "  ", "\n\t"])
def test_a_draw_needs_a_phrase(phrase: str) -> None:
    assert undrawn(range(1, 17)).rule(cmd.Draw(phrase=phrase)) is Rule.PHRASE_EMPTY


def test_a_field_that_does_not_fit_is_refused_before_anything_else() -> None:
    desk = undrawn(range(1, 9))
    assert desk.rule(cmd.Draw(phrase="мел")) is Rule.FIELD_TOO_SMALL
    assert desk.rule(cmd.DrawByLots(lots=())) is Rule.FIELD_TOO_SMALL
    desk.add(*range(9, 18))
    refusal = desk.refused(cmd.Draw(phrase="мел"))
    assert (refusal.reason, refusal.values["entries"]) == (Rule.FIELD_TOO_LARGE, 17)


def test_a_draw_can_be_made_again_until_the_first_decision() -> None:
    desk = undrawn(range(1, 17))
    desk.run(cmd.Draw(phrase="мел"))
    first = desk.text()
    desk.run(cmd.Draw(phrase="кий"))
    assert desk.text() != first
    desk.do("call", match=desk.open()[0], table="1")
    desk.run(cmd.Draw(phrase="мел", confirm=True))
    assert desk.text() == first
    desk.win(desk.open()[0], desk.sides(desk.open()[0])[0])
    for again in (cmd.Draw(phrase="кий"), cmd.DrawByLots(lots=())):
        assert desk.rule(again) is Rule.DRAW_AFTER_DECISION


def test_leaving_after_the_draw_is_a_first_decision() -> None:
    desk = undrawn(range(1, 17))
    desk.run(cmd.Draw(phrase="мел"))
    desk.do("withdraw", entry="e1")
    assert desk.rule(cmd.Draw(phrase="кий")) is Rule.DRAW_AFTER_DECISION


def test_leaving_after_the_draw_is_a_first_decision_also_while_no_match_is_decided() -> None:
    desk = drawn(16, empty=[2])
    desk.do("withdraw", entry="e1")
    assert not any(match["status"] == "decided" for match in desk.state()["matches"])
    assert desk.rule(cmd.Draw(phrase="кий")) is Rule.DRAW_AFTER_DECISION
    desk.do("undo")
    desk.run_draw("кий")


def test_a_reserve_that_leaves_is_no_first_decision() -> None:
    desk = undrawn(range(1, 16))
    desk.run(cmd.Draw(phrase="мел"))
    desk.add(16)
    desk.do("withdraw", entry="e16")
    desk.run(cmd.Draw(phrase="кий"))
    assert desk.entry("e16")["seat"] is None
