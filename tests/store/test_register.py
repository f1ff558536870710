"""The people register: found by any part, fed by events and rating lists, merged, written out, deleted."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from time import perf_counter

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bracket_desk.domain.errors import FileError, World
from bracket_desk.domain.people.cards import (
    PersonCard,
    Role,
    cards_of,
    entry_of,
    judge_of,
    merged,
    search_words,
    updated,
)
from bracket_desk.domain.people.matching import EARLIER, Taking
from bracket_desk.domain.people.people import Entry, Judge, Member
from bracket_desk.store import register_file
from bracket_desk.store.migrations import REGISTER_ID
from bracket_desk.store.register import NAME, Learnt, Register
from tests.registers import learn, take

BORN, OTHER = date(1990, 1, 2), date(1991, 3, 4)
DAY, LATER = date(2026, 1, 1), date(2026, 6, 1)
ALYOKHIN = Entry(
    7,
    "Алёхин",
    "Пётр",
    "Ильич",
    BORN,
    "m",
    "МС",
    "Тверская область",
    "Тверь",
    "Луза",
    "Дёмин И. И., Уваркин О. П.",
    900,
)


@pytest.fixture
def register(tmp_path: Path) -> Iterator[Register]:
    with Register.open(tmp_path / NAME) as opened:
        yield opened


def names(register: Register, text: str, role: Role | None = None) -> list[str]:
    return [kept.card.name for kept in register.search(text, role)]


def only(register: Register, text: str) -> int:
    (kept,) = register.search(text)
    return kept.id


# ---------------------------------------------------------------- cards alone


def test_an_event_tells_of_athletes_judges_coaches_and_clubs() -> None:
    team = Entry(8, "Сборная", members=(Member("Первов", born=BORN), Member("Второв")), club="Кий")
    cards = list(cards_of((ALYOKHIN, team), (Judge(1, "Свистков", category="СС1К"),), DAY))
    assert [(card.name, card.roles) for card in cards] == [
        ("Алёхин Пётр Ильич", (Role.ATHLETE,)),
        ("Дёмин И. И.", (Role.COACH,)),
        ("Уваркин О. П.", (Role.COACH,)),
        ("Луза", (Role.CLUB,)),
        ("Первов", (Role.ATHLETE,)),
        ("Второв", (Role.ATHLETE,)),
        ("Кий", (Role.CLUB,)),
        ("Свистков", (Role.JUDGE,)),
    ]
    assert (cards[0].rating, cards[0].rating_day, cards[4].rating_day) == (900, DAY, None)


def test_a_card_fills_an_entry_and_a_judge() -> None:
    (card, *_) = cards_of((ALYOKHIN,), (), DAY)
    assert entry_of(card, 7) == ALYOKHIN
    judge = Judge(3, "Свистков", born=BORN, category="СС1К", order="N 5", region="Тверь", contact="1")
    (card,) = cards_of((), (judge,), None)
    assert judge_of(card, 3) == judge


def test_news_count_and_gaps_stay() -> None:
    old = PersonCard(
        "Алёхин", "Пётр", born=BORN, roles=(Role.ATHLETE,), town="Тверь", rating=900, rating_day=LATER
    )
    news = PersonCard("Алехин", "Пётр", roles=(Role.JUDGE,), title="МС", rating=800, rating_day=DAY)
    both = updated(old, news)
    assert (both.surname, both.town, both.title) == ("Алехин", "Тверь", "МС")
    assert both.roles == (Role.ATHLETE, Role.JUDGE)
    assert (both.rating, both.rating_day) == (900, LATER)
    assert updated(old, msgspec.structs.replace(news, rating_day=None)).rating == 900
    assert updated(news, msgspec.structs.replace(old, rating=None)).rating == 800
    assert merged(old, news).surname == "Алёхин"


cards = st.builds(
    PersonCard,
    surname=st.sampled_from(["Алёхин", "Дёмин"]),
    roles=st.lists(st.sampled_from(Role), max_size=2, unique=True).map(
        lambda r: tuple(x for x in Role if x in r)
    ),
    town=st.sampled_from(["", "Тверь"]),
    rating=st.sampled_from([None, 1, 2]),
    rating_day=st.sampled_from([None, DAY, LATER]),
)


@given(cards, cards)
def test_the_same_news_twice_change_nothing(card: PersonCard, news: PersonCard) -> None:
    once = updated(card, news)
    assert updated(once, news) == once
    assert set(once.roles) == {*card.roles, *news.roles}


# ---------------------------------------------------------------- search


def test_search_by_any_part_whatever_the_spelling(register: Register) -> None:
    learn(register, (ALYOKHIN, Entry(8, "Лёхин", "Лев"), Entry(9, "Малехина", "Анна", region="Пермь")), ())
    assert names(register, "АЛЕХ", Role.ATHLETE) == ["Алёхин Пётр Ильич", "Малехина Анна"]
    assert names(register, "лёхин", Role.ATHLETE) == ["Лёхин Лев", "Алёхин Пётр Ильич", "Малехина Анна"]
    assert names(register, "ильич тверь") == ["Алёхин Пётр Ильич"]
    assert names(register, "луза", Role.CLUB) == ["Луза"]
    assert names(register, "Aлexин Ил") == ["Алёхин Пётр Ильич"]  # Latin letters that look alike
    assert names(register, "никого") == []
    assert len(register.search("", most=3)) == 3
    for strange in ("%", "_", "'", '"', "\\", "*", "()"):
        assert search_words(strange) == [] or names(register, strange) == []


def test_twenty_thousand_people_are_searched_fast(register: Register) -> None:
    people = [
        Entry(n, f"Фамилия{n:05}", f"Имя{n % 97}", born=date(1950 + n % 60, 1, 1), region=f"Область {n % 80}")
        for n in range(20_000)
    ]
    assert learn(register, people, ()) == Learnt(20_000, 0)
    begun = perf_counter()
    for text in ("фамилия19", "имя5 область 7", "9999"):
        assert register.search(text)
    assert (perf_counter() - begun) / 3 < 0.5


# ---------------------------------------------------------------- learning


def test_an_event_twice_changes_nothing(register: Register) -> None:
    assert learn(register, (ALYOKHIN,), (), DAY) == Learnt(4, 0)
    assert learn(register, (ALYOKHIN,), (), DAY) == Learnt(0, 0)
    better = msgspec.structs.replace(ALYOKHIN, surname="АЛЕХИН", title="МСМК", town="")
    assert learn(register, (better,), (), DAY) == Learnt(0, 1)
    card = register.card(only(register, "ильич"))
    assert card is not None
    assert (card.title, card.town) == ("МСМК", "Тверь")


def test_namesakes_are_kept_apart(register: Register) -> None:
    one, two = Entry(1, "Иванов", "Иван", born=BORN), Entry(2, "Иванов", "Иван", born=OTHER)
    assert learn(register, (one, two)) == Learnt(2, 0)
    # whoever has no date of birth could be either: that is not for a program to say
    assert learn(register, (Entry(3, "Иванов", "Иван"),)) == Learnt(0, 0)
    assert learn(register, (one, two)) == Learnt(0, 0)
    alone = Entry(4, "Петров", "Пётр")
    assert learn(register, (alone,)) == Learnt(1, 0)
    assert learn(register, (msgspec.structs.replace(alone, born=BORN),)) == Learnt(0, 1)
    assert learn(register, (Entry(5, "Луза", club="Луза"),)) == Learnt(2, 0)


def test_a_judge_who_plays_is_one_person(register: Register) -> None:
    learn(register, (ALYOKHIN,), (Judge(1, "Алёхин", "Пётр", "Ильич", category="СС1К"),))
    card = register.card(only(register, "ильич"))
    assert card is not None
    assert card.roles == (Role.ATHLETE, Role.JUDGE)
    assert card.category == "СС1К"


def test_a_rating_list_comes_with_its_day(register: Register) -> None:
    learn(register, (ALYOKHIN,), (), DAY)
    news = [
        PersonCard("Алёхин", "Пётр", "Ильич", coach="Кто-то Другой", rating=950.5, rating_day=LATER),
        PersonCard("Новиков", "Яков", rating=10, rating_day=LATER),
    ]
    ratings = frozenset({"rating", EARLIER})
    assert take(register, news, "рейтинг.xlsx", fields=ratings) == Learnt(1, 1)
    number = only(register, "ильич")
    card = register.card(number)
    assert card is not None
    assert (card.rating, card.rating_day, card.coach) == (950.5, LATER, ALYOKHIN.coach)
    assert [(r.day, r.value, r.source) for r in register.ratings(number)] == [
        (LATER, 950.5, "рейтинг.xlsx"),
        (DAY, 900, ""),
    ]
    assert register.ratings_on(LATER) == {number: 950.5, only(register, "новиков"): 10}
    # an older list is kept, and does not count
    old = PersonCard("Алёхин", "Пётр", "Ильич", rating=1, rating_day=date(2020, 1, 1))
    assert take(register, [old], "старый.xlsx", fields=ratings) == Learnt(0, 1)
    assert len(register.ratings(number)) == 3
    assert register.card(number) == card
    assert take(register, [old, *news], "снова.xlsx", fields=ratings) == Learnt(0, 0)


def test_what_went_away_meanwhile_is_passed_over(register: Register) -> None:
    number = register.add(PersonCard("Новиков"))
    register.delete(number)
    news = PersonCard("Новиков", title="МС")
    assert register.take([Taking(number, news, frozenset({"title"}))], "") == Learnt(0, 0)
    register.change(number, news)
    assert register.merge(number, number + 1) is None
    assert register.count() == 0


# ---------------------------------------------------------------- merging, requests


def test_two_cards_of_one_person_become_one(register: Register) -> None:
    learn(register, (ALYOKHIN,), (), DAY)
    one = only(register, "ильич")
    two = register.add(PersonCard("Алёхин", "Пётр", born=OTHER, contact="+7 900", rating=5, rating_day=LATER))
    whole = register.merge(one, two)
    assert whole is not None
    assert whole.born == BORN
    assert (whole.rating, whole.rating_day, whole.contact) == (5, LATER, "+7 900")
    assert register.card(two) is None
    assert [rating.day for rating in register.ratings(one)] == [LATER, DAY]
    assert register.ratings(two) == ()
    assert "Алёхин Пётр Ильич" in names(register, "")


def test_what_wins_in_a_merger_can_be_chosen(register: Register) -> None:
    one = register.add(PersonCard("Алёхин", "Пётр", town="Тверь", rating=900, rating_day=DAY))
    two = register.add(PersonCard("Алехин", "Пётр", town="Ржев", rating=800, rating_day=DAY))
    chosen = PersonCard("Алёхин", "Пётр", town="Ржев", rating=800, rating_day=DAY)
    assert register.merge(one, two, chosen) == chosen
    assert register.card(one) == chosen
    assert [rating.value for rating in register.ratings(one)] == [800]


def test_a_persons_data_are_deleted(register: Register) -> None:
    learn(register, (msgspec.structs.replace(ALYOKHIN, contact="секрет-7712"),), (), DAY)
    number = only(register, "ильич")
    before = register.count()
    assert register.delete(number) == ()
    assert register.count() == before - 1
    assert register.card(number) is None
    assert register.ratings(number) == ()
    assert "секрет-7712".encode() not in register.path.read_bytes()


def test_a_deleted_coach_is_not_named_on_other_cards(register: Register) -> None:
    learn(register, (ALYOKHIN, Entry(8, "Ветров", "Яков", coach="Дёмин И.И.; Другов А. А.")))
    number = only(register, "дёмин")
    assert [kept.card.surname for kept in register.mentions(number)] == ["Алёхин", "Ветров"]
    assert register.delete(number) == ("Алёхин Пётр Ильич", "Ветров Яков")
    left = [kept.card.coach for kept in register.everyone() if Role.ATHLETE in kept.card.roles]
    assert left == ["Уваркин О. П.", "Другов А. А."]
    assert "Дёмин".encode() not in register.path.read_bytes()


def test_a_register_is_emptied(register: Register) -> None:
    learn(register, (ALYOKHIN,), (), DAY)
    register.empty()
    assert register.count() == 0
    assert "Алёхин".encode() not in register.path.read_bytes()
    assert "алехин".encode() not in register.path.read_bytes()


def test_a_card_is_added_and_changed_by_hand(register: Register) -> None:
    number = register.add(PersonCard("Новиков", roles=(Role.COACH,)))
    register.change(number, PersonCard("Новикова", roles=(Role.COACH,)))
    assert names(register, "новикова") == ["Новикова"]


def test_a_rating_typed_in_is_kept_with_the_others(register: Register) -> None:
    number = register.add(PersonCard("Новиков", rating=1, rating_day=DAY))
    register.change(number, PersonCard("Новиков", rating=2, rating_day=LATER))
    assert [(one.day, one.value) for one in register.ratings(number)] == [(LATER, 2), (DAY, 1)]
    # a day before that: the day was wrong
    register.change(number, PersonCard("Новиков", rating=2, rating_day=date(2026, 5, 1)))
    assert [(one.day, one.value) for one in register.ratings(number)] == [(date(2026, 5, 1), 2), (DAY, 1)]
    register.change(number, PersonCard("Новиков"))
    assert [one.day for one in register.ratings(number)] == [DAY]


# ---------------------------------------------------------------- the file


def test_it_is_there_again(tmp_path: Path) -> None:
    path = tmp_path / NAME
    with Register.open(path) as one:
        learn(one, (ALYOKHIN,), ())
    with Register.open(path) as again:
        assert names(again, "ильич") == ["Алёхин Пётр Ильич"]
    assert [file.name for file in tmp_path.iterdir()] == [NAME]


def test_two_windows_share_it(tmp_path: Path) -> None:
    with Register.open(tmp_path / NAME) as one, Register.open(tmp_path / NAME) as two:
        learn(one, (ALYOKHIN,), ())
        learn(two, (Entry(2, "Новиков"),), ())
        assert names(one, "новиков") == ["Новиков"]


def test_what_is_no_register_is_left_alone(tmp_path: Path) -> None:
    other = tmp_path / "other.sqlite"
    with sqlite3.connect(other) as raw:
        raw.execute("CREATE TABLE mine (x)")
    raw.close()
    text = tmp_path / "text.txt"
    text.write_text("Это не база данных. " * 20, encoding="utf-8")
    newer = tmp_path / "newer"
    Register.open(newer).close()
    with sqlite3.connect(newer) as raw:
        raw.execute("PRAGMA user_version = 99")
    raw.close()
    changed = tmp_path / "changed"
    Register.open(changed).close()
    with sqlite3.connect(changed) as raw:
        raw.execute("CREATE TRIGGER evil AFTER INSERT ON card BEGIN DELETE FROM card; END")
    raw.close()
    for path, reason in (
        (other, World.NOT_REGISTER),
        (text, World.NOT_REGISTER),
        (newer, World.NEWER),
        (changed, World.NOT_REGISTER),
        (tmp_path / "нет" / "папки", World.UNWRITABLE),
    ):
        before = path.read_bytes() if path.exists() else b""
        with pytest.raises(FileError) as caught:
            Register.open(path)
        assert caught.value.reason is reason, path
        assert (path.read_bytes() if path.exists() else b"") == before
    with sqlite3.connect(tmp_path / NAME) as raw:
        raw.execute(f"PRAGMA application_id = {REGISTER_ID}")
    raw.close()
    Register.open(tmp_path / NAME).close()


def test_it_is_its_owners_alone(tmp_path: Path) -> None:
    Register.open(tmp_path / NAME).close()
    assert os.name == "nt" or (tmp_path / NAME).stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("content", ["{", '{"surname":1}', '{"surname":"x","unknown":1}'])
def test_a_card_that_says_nothing_sensible_is_told(tmp_path: Path, content: str) -> None:
    path = tmp_path / NAME
    with Register.open(path) as register:
        register.add(PersonCard("Новиков"))
    with sqlite3.connect(path) as raw:
        raw.execute("UPDATE card SET content = ?", (content,))
    raw.close()
    with Register.open(path) as register, pytest.raises(FileError) as caught:
        register.search("новиков")
    assert caught.value.reason is World.REGISTER_DAMAGED


def test_a_damaged_register_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / NAME
    with Register.open(path) as register:
        learn(register, tuple(Entry(n, f"Фамилия{n}") for n in range(1, 400)))
    whole = path.read_bytes()
    path.write_bytes(whole[:8192] + b"\xff" * (len(whole) - 8192))
    damaged = path.read_bytes()
    with pytest.raises(FileError) as caught, Register.open(path) as register:
        register.everyone()
    assert caught.value.reason is World.REGISTER_DAMAGED
    assert path.read_bytes() == damaged


def test_a_register_that_is_held_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(register_file, "BUSY_WAIT", 0.0)
    path = tmp_path / NAME
    Register.open(path).close()
    held = sqlite3.connect(path, isolation_level=None)
    held.execute("BEGIN EXCLUSIVE")
    with pytest.raises(FileError) as caught:
        Register.open(path)
    held.close()
    assert caught.value.reason is World.LOCKED
