"""Places of events in the register: kept, replaced, merged, handed out, deleted; older files too."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest

from bracket_desk import assets
from bracket_desk.domain.people.cards import PersonCard
from bracket_desk.domain.titles.series import ResultOf
from bracket_desk.exchange.card_out import card_text
from bracket_desk.store.migrations import REGISTER_ID, REGISTER_MIGRATIONS, REGISTER_VERSION, migrate
from bracket_desk.store.register import Register, destroy
from bracket_desk.words import Words

ONE, TWO = PersonCard("Первый", "Иван"), PersonCard("Второй", "Пётр")
DAY = date(2026, 5, 1)


@pytest.fixture
def register(tmp_path: Path) -> Iterator[Register]:
    with Register.open(tmp_path / "p") as opened:
        yield opened


def placed(event: str, points: float | None = 5, day: date | None = DAY, title: str = "Кубок") -> ResultOf:
    return ResultOf(event, day, title, 3, 4, points)


def test_an_event_kept_again_replaces_what_was_kept_of_it(register: Register) -> None:
    one, two = register.add(ONE), register.add(TWO)
    assert register.keep_results("a", [(one, placed("a")), (two, placed("a", None))]) == 2
    assert register.keep_results("b", [(one, placed("b", 7.5, None)), (99, placed("b"))]) == 1
    assert register.results() == {one: (placed("b", 7.5, None), placed("a")), two: (placed("a", None),)}
    # a later removal: nobody else has the place any more
    assert register.keep_results("a", [(two, placed("a", 9))]) == 1
    assert register.results_of(one) == (placed("b", 7.5, None),)
    assert register.results_of(two) == (placed("a", 9),)


def test_two_cards_of_one_person_bring_their_places_together(register: Register) -> None:
    one, two = register.add(ONE), register.add(TWO)
    register.keep_results("a", [(one, placed("a", 1)), (two, placed("a", 2))])
    register.keep_results("b", [(two, placed("b"))])
    register.merge(one, two)
    assert register.results() == {one: (placed("a", 1), placed("b"))}


def test_whoever_is_deleted_leaves_no_place(register: Register, tmp_path: Path) -> None:
    number = register.add(ONE)
    register.keep_results("a", [(number, placed("a", title="Тайный кубок"))])
    words = Words("ru", assets.resources() / "translations")
    text = card_text(ONE, (), (), words, DAY, register.results_of(number))
    assert "Места на соревнованиях\n01.05.2026 Тайный кубок: место 3–4, очки 5" in text
    register.delete(number)
    assert register.results() == {}
    assert "Тайный".encode() not in register.path.read_bytes()
    register.keep_results("a", [(register.add(TWO), placed("a"))])
    register.empty()
    assert register.results() == {}
    register.close()
    destroy(register.path)


def test_a_register_of_the_first_version_is_brought_forward(tmp_path: Path) -> None:
    path = tmp_path / "old"
    raw = sqlite3.connect(path, isolation_level=None)
    migrate(raw, REGISTER_MIGRATIONS[:1], REGISTER_ID)
    raw.close()
    with Register.open(path) as opened:
        number = opened.add(ONE)
        assert opened.keep_results("a", [(number, placed("a"))]) == 1
    raw = sqlite3.connect(path)
    assert raw.execute("PRAGMA user_version").fetchone() == (REGISTER_VERSION,)
    raw.close()
