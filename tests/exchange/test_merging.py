"""A second list: it adds, it updates where people say so, it never doubles."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bracket_desk.domain import commands as cmd
from bracket_desk.domain.people.alike import Likeness
from bracket_desk.domain.people.people import Entry
from bracket_desk.exchange.importer import entries_in, read_entries
from bracket_desk.exchange.merging import Merge, SomebodyElse, TheSame, all_the_same, merge, propose
from bracket_desk.exchange.plaintext import text_sheets
from tests.exchange.files import SAMPLES, TODAY, csv
from tests.helpers import Desk, card, examples

HEAD = "Фамилия;Имя;Отчество;Дата рождения;Город;Рейтинг"
KNOWN = (
    Entry(1, "Савинцев", "Виктор", "Львович", date(1990, 1, 2), town="Тверь"),
    Entry(2, "Щеглов", "Денис", rating=900),
    Entry(5, "Алёхин", "П.", "И."),
)


def proposals(*lines: str, known: Sequence[Entry] = KNOWN):  # type: ignore[no-untyped-def]
    return propose(entries_in(text_sheets(csv(HEAD, *lines)), TODAY, known), known)


def test_what_is_new_known_and_unclear() -> None:
    found = proposals(
        "Савинцев;Виктор;Львович;02.01.1990;;",  # nothing new
        "Щеглов;Денис;Олегович;;;910",  # knows more
        "Алехин;Пётр;Ильич;;Пермь;",  # known by initials
        "Новиков;Яков;;;;",
    )
    assert found.unchanged == (2,)
    assert [(one.row, one.person.name) for one in found.new] == [(5, "Новиков Яков")]
    assert [(one.row, one.known.number, one.why) for one in found.asked] == [
        (3, 2, Likeness.INITIALS),
        (4, 5, Likeness.INITIALS),
    ]
    assert [(d.field, d.old, d.new) for d in found.asked[0].differences] == [
        ("patronymic", "", "Олегович"),
        ("rating", 900, 910),
    ]


def test_the_answers_decide() -> None:
    found = proposals("Щеглов;Денис;Олегович;;;910", "Алехин;Пётр;Ильич;;Пермь;", "Новиков;Яков;;;;")
    nothing = merge(found, {}, KNOWN, 7)
    assert [person.number for person in nothing.new] == [8]
    assert nothing.edited == ()
    first = found.asked[0].differences[:1]
    some = merge(found, {2: TheSame(first), 3: SomebodyElse()}, KNOWN, 7)
    assert [(p.number, p.name) for p in some.edited] == [(2, "Щеглов Денис Олегович")]
    assert some.edited[0].rating == 900
    assert [(p.number, p.name) for p in some.new] == [(8, "Алехин Пётр Ильич"), (9, "Новиков Яков")]
    every = merge(found, all_the_same(found), KNOWN, 7)
    assert [(p.number, p.name, p.town) for p in every.edited] == [
        (2, "Щеглов Денис Олегович", ""),
        # what only leaves the dots off ё takes nothing away
        (5, "Алёхин Пётр Ильич", "Пермь"),
    ]
    assert every.rows == {2: 2, 3: 5, 4: 8}


def test_what_only_says_less_is_not_taken_by_itself() -> None:
    known = (
        Entry(1, "Алёхин", "Пётр", "Ильич", date(1990, 1, 2)),
        Entry(2, "Щеглов", "Денис", "Олегович"),
        Entry(3, "Ёлкин", "Яков"),
    )
    found = proposals(
        "Алехин;Петр;Ильич;02.01.1990;;",  # surely the same, and nothing new
        "Щеглов;Д.О.;;;Омск;",
        "Елкин;Яков;;01.02.1993;;",
        known=known,
    )
    assert found.unchanged == (2,)
    assert [one.row for one in found.asked] == [3, 4]
    every = merge(found, all_the_same(found), known, 3)
    assert [(p.name, p.town, p.born) for p in every.edited] == [
        ("Щеглов Денис Олегович", "Омск", None),
        ("Ёлкин Яков", "", date(1993, 2, 1)),
    ]
    # whoever wants the shorter text can have it
    whole = merge(found, {3: TheSame(found.asked[0].differences)}, known, 3)
    assert whole.edited[0].given == "Д.О."


def test_a_row_may_look_like_one_above_that_is_somebody_known() -> None:
    found = proposals(
        "Алехин;Пётр;Ильич;;Пермь;",  # known by initials as 5
        "Алехин;Пётр;Ильич;;;1200",  # the same row again, with a rating
    )
    assert [(one.row, one.known.number) for one in found.asked] == [(2, 5), (3, 6)]
    every = merge(found, all_the_same(found), KNOWN, 5)
    assert every.new == ()
    assert [(p.number, p.town, p.rating) for p in every.edited] == [(5, "Пермь", 1200)]
    # nobody said who the first one is, so nobody knows who the second is
    unclear = merge(found, {3: TheSame(found.asked[1].differences)}, KNOWN, 5)
    assert (unclear, unclear.rows) == (Merge((), ()), {})


def test_a_list_that_names_somebody_twice_brings_them_once() -> None:
    found = proposals("Новиков;Яков;;01.02.1993;;", "Новиков;Яков;;01.02.1993;Омск;700")
    assert len(found.new) == 1
    both = merge(found, all_the_same(found), KNOWN, 5)
    assert [(p.number, p.town, p.rating) for p in both.new] == [(6, "Омск", 700)]
    other = merge(found, {3: SomebodyElse()}, KNOWN, 5)
    assert [(p.number, p.town) for p in other.new] == [(6, ""), (7, "Омск")]


SAMPLE_LISTS = [path.name for path in sorted(SAMPLES.glob("entries-*"))]


@pytest.mark.parametrize("name", SAMPLE_LISTS)
def test_the_same_list_twice_changes_nothing(name: str) -> None:
    first = merge(propose(read_entries(SAMPLES / name, TODAY, ()), ()), {}, (), 0)
    desk = Desk()
    desk.run(card(64))
    desk.run(cmd.RegisterEntries(entries=first.new))
    known = tuple(desk.tournament.entries.values())
    again = propose(read_entries(SAMPLES / name, TODAY, known), known)
    assert again.new == ()
    assert again.asked == ()
    assert merge(again, {}, known, desk.tournament.last_number) == Merge((), ())


def test_six_lists_one_after_the_other(tmp_path: Path) -> None:
    known: tuple[Entry, ...] = ()
    for name in SAMPLE_LISTS:
        found = propose(read_entries(SAMPLES / name, TODAY, known), known)
        merged = merge(found, all_the_same(found), known, len(known))
        by_number = {person.number: person for person in (*known, *merged.edited, *merged.new)}
        known = tuple(by_number.values())
    numbers = [person.number for person in known]
    assert numbers == list(range(1, len(known) + 1))
    keys = [(person.name.casefold().replace("ё", "е"), person.born) for person in known]
    assert len(set(keys)) == len(keys)


words = st.sampled_from(["Иванов", "Иванова", "Петров", "И.", "Иван", "Пётр", "Петр", "Львович", ""])
lines = st.lists(
    st.builds(
        lambda s, g, p, b, t, r: f"{s};{g};{p};{b};{t};{r}",
        words, words, words, st.sampled_from(["", "01.02.1990", "03.04.1991"]), words,
        st.sampled_from(["", "7"]),
    ),
    max_size=8,
)  # fmt: skip


@examples(60)
@given(lines, lines, st.lists(st.sampled_from("yno"), min_size=8, max_size=8))
def test_any_two_lists_merge_into_people_with_numbers_of_their_own(
    one: list[str], two: list[str], said: list[str]
) -> None:
    known: tuple[Entry, ...] = ()
    for rows in (one, two):
        found = proposals(*rows, known=known)
        answers = all_the_same(found)
        for (row, _), answer in zip(list(answers.items()), said, strict=False):
            if answer == "n":
                answers[row] = SomebodyElse()
            elif answer == "o":
                del answers[row]
        merged = merge(found, answers, known, len(known))
        assert [person.number for person in merged.new] == [
            *range(len(known) + 1, len(known) + 1 + len(merged.new))
        ]
        assert {person.number for person in merged.edited} <= {person.number for person in known}
        known = (
            *({p.number: p for p in (*known, *merged.edited)}.values()),
            *merged.new,
        )
        # the same list again, every question answered with yes, comes to rest
        for _ in range(2):
            again = proposals(*rows, known=known)
            more = merge(again, all_the_same(again), known, len(known))
            assert more.new == ()
            known = tuple({p.number: p for p in (*known, *more.edited)}.values())
