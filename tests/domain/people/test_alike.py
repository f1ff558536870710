"""Records that are perhaps one person, and what a new list says otherwise."""

from __future__ import annotations

from datetime import date
from time import perf_counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bracket_desk.domain.people.alike import (
    Difference,
    Likeness,
    People,
    differences,
    duplicates,
    likeness,
    merged,
    same_person,
    says_less,
)
from bracket_desk.domain.people.people import Entry, Judge, Member

DAY, OTHER = date(1990, 1, 2), date(1991, 3, 4)


def person(name: str, born: date | None = DAY, number: int = 1, region: str = "") -> Entry:
    surname, given, patronymic = (*name.split(), "", "")[:3]
    return Entry(number, surname, given, patronymic, born, region=region)


@pytest.mark.parametrize(
    ("one", "two", "why"),
    [
        (person("Алёхин Пётр Ильич"), person("АЛЕХИН Петр Ильич"), Likeness.SAME),
        (person("Алёхин Пётр Ильич"), person("Алёхин Пётр Ильич", None), Likeness.UNDATED),
        (person("Алёхин П. И."), person("Алёхин Пётр Ильич", None), Likeness.INITIALS),
        (person("Алёхин Пётр"), person("Алёхин Пётр Ильич"), Likeness.INITIALS),
        (person("Алёхин Пётр Ильич"), person("Олёхин Пётр Ильич"), Likeness.MISSPELT),
        (person("Алёхин Пётр Ильич"), person("Алёхин Петя Ильич"), Likeness.MISSPELT),
        (person("Алёхин Пётр Ильич", region="Тверь"), person("Алёхин Пётр Ильич", OTHER, region="Тверь"),
         Likeness.REDATED),
        (person("Алёхин Пётр Ильич", region="Тверь"), person("Алёхин Пётр Ильич", OTHER), None),
        (person("Алёхин Пётр Ильич"), person("Олёхин Пётр Ильич", OTHER), None),
        (person("Алёхин Пётр Ильич"), person("Олёхин Пётр Ильич", None), None),
        (person("Алёхин Пётр"), person("Алёхин Павел"), None),
        (person("Дёмин Роман"), person("Уваркин Олег"), None),
    ],
)  # fmt: skip
def test_likeness(one: Entry, two: Entry, why: Likeness | None) -> None:
    assert likeness(one, two) is why
    assert likeness(two, one) is why


names = st.text("абвг ", max_size=6).map(lambda text: text.strip() or "а")
entries = st.builds(
    Entry,
    number=st.integers(1, 9),
    surname=names,
    given=names,
    born=st.sampled_from([None, DAY, OTHER]),
)


@given(st.lists(entries, max_size=9, unique_by=lambda entry: entry.number))
def test_the_finder_finds_what_every_comparison_finds(people: list[Entry]) -> None:
    found = {(pair.one, pair.two): pair.why for pair in duplicates(people)}
    for one in people:
        for two in people:
            if one.number < two.number:
                # only people with one surname or one birthday are compared: nobody else is alike
                assert found.get((one.number, two.number)) == likeness(one, two)


def test_thousands_are_compared_quickly() -> None:
    letters = "абвгдежзик"
    many = []
    for number in range(2000):
        surname = "".join(letters[int(digit)] * 3 for digit in f"{number:04}")
        many.append(person(f"{surname} Имя", date(1950 + number % 60, 1 + number % 12, 1), number))
    many.append(person(many[7].name, many[7].born, 2000))
    assert [(pair.one, pair.two) for pair in duplicates(many)] == [(7, 2000)]


def test_an_empty_cell_takes_nothing_away() -> None:
    known = Entry(7, "Дёмин", "Роман", born=DAY, title="I", rating=900, club="Луза")
    new = Entry(99, "Дёмин", "Роман", "Львович", title="КМС", rating=910)
    found = differences(known, new)
    assert found == (
        Difference("patronymic", "", "Львович"),
        Difference("title", "I", "КМС"),
        Difference("rating", 900, 910),
    )
    whole = merged(known, found)
    assert whole == Entry(7, "Дёмин", "Роман", "Львович", DAY, title="КМС", rating=910, club="Луза")
    assert differences(whole, new) == ()
    assert merged(known, found[1:2]).rating == 900


@given(entries, entries)
def test_merging_twice_changes_nothing(known: Entry, new: Entry) -> None:
    once = merged(known, differences(known, new))
    assert once.number == known.number
    assert differences(once, new) == ()


@pytest.mark.parametrize(
    ("field", "old", "new", "less"),
    [
        ("surname", "Алёхин", "Алехин", True),
        ("surname", "Алехин", "Алёхин", False),
        ("region", "Королёв", "Королев", True),
        ("surname", "Алёхин", "АЛЁХИН", False),
        ("given", "Пётр", "П.", True),
        ("given", "Пётр", "П.И.", True),
        ("patronymic", "Ильич", "И", True),
        ("given", "П.", "Пётр", False),
        ("given", "Пётр", "Павел", False),
        ("given", "Пётр", "А.", False),
        ("surname", "Алёхин", "А.", False),
        ("town", "Тверь", "Т", False),
        ("given", "", "П.", False),
        ("rating", 900, 90, False),
        ("born", DAY, OTHER, False),
    ],
)
def test_what_only_says_less(field: str, old: object, new: object, less: bool) -> None:  # noqa: FBT001
    assert says_less(Difference(field, old, new)) == less


def test_a_row_is_compared_with_the_likest() -> None:
    known = [person("Алёхин П.", None, 1), person("Алёхин Пётр Ильич", DAY, 2)]
    found = same_person(17, People(known), person("Алехин Пётр Ильич", DAY, 50))
    assert found is not None
    assert (found.row, found.known.number, found.why) == (17, 2, Likeness.SAME)
    assert same_person(17, People(known), person("Дёмин Роман", OTHER, 50)) is None


def test_a_birthday_that_stands_for_none_is_compared_quickly() -> None:
    """Some lists give everybody the first of January."""
    syllables = ["ба", "ве", "ги", "до", "жу", "зы", "кэ", "лю", "мя", "но"]
    people = [
        person("".join(syllables[int(digit)] for digit in f"{n * 37 % 1000:03}") + "ин Пётр", DAY, n)
        for n in range(600)
    ]
    begun = perf_counter()
    found = duplicates(people)
    assert perf_counter() - begun < 6, "a third of a second usually"
    pairs = {
        (one.number, two.number): likeness(one, two) for one in people for two in people[one.number + 1 :: 97]
    }
    assert {pair: why for pair, why in pairs.items() if why} == {
        (alike.one, alike.two): alike.why for alike in found if (alike.one, alike.two) in pairs
    }


def test_judges_and_members_are_compared_too() -> None:
    one, two = Judge(1, "Свистков", born=DAY), Judge(2, "Свистков", born=DAY, category="СС1К")
    assert likeness(one, two) is Likeness.SAME
    assert differences(one, two) == (Difference("category", "", "СС1К"),)
    team = Entry(1, "Тверь", members=(Member("А"), Member("Б")))
    assert differences(Entry(1, "Тверь"), team) == (Difference("members", (), team.members),)
