"""Names put in order, split and compared."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bracket_desk.domain import text
from bracket_desk.domain.people import names


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("КОВРИГИН ФЁДОР ЕВГЕНЬЕВИЧ", "Ковригин Фёдор Евгеньевич"),
        ("ковригин фёдор евгеньевич", "Ковригин Фёдор Евгеньевич"),
        ("КОВРИГИН Фёдор Евгеньевич", "Ковригин Фёдор Евгеньевич"),
        ("Ковригин фёдор", "Ковригин Фёдор"),
        ("  Корнилаев\u00a0 Владислав ", "Корнилаев Владислав"),
        ("Ко\u00adрни\u200bлаев", "Корнилаев"),
        ("Алехин Семе\u0308н", "Алехин Семён"),
        ("ВОРОНЦОВ-ДАШИН", "Воронцов-Дашин"),
        ("воронцов - дашин глеб", "Воронцов-Дашин Глеб"),
        ("Воронцов–Дашин", "Воронцов-Дашин"),
        ("МАМЕДОВ АЛИ ГАСАН ОГЛЫ", "Мамедов Али Гасан оглы"),
        ("Мамедов Али Гасан Оглы", "Мамедов Али Гасан оглы"),
        ("МАМЕДОВА ЛЕЙЛА ГАСАН-КЫЗЫ", "Мамедова Лейла Гасан-кызы"),
        ("БЕК-ОГЛЫ НИКИТА", "Бек-Оглы Никита"),
        ("Бек-Оглы Никита", "Бек-Оглы Никита"),
        ("О’НИЛ ДЖОН", "О'Нил Джон"),
        ("ЛУК'ЯНОВ ПЕТР", "Лук'янов Петр"),
        ("Петров И.И.", "Петров И.И."),
        ("ПЕТРОВ и.и.", "Петров И.И."),
        ("И.И. Петров", "Петров И.И."),
        ("Петров ИИ", "Петров ИИ"),
        ("Иванов, Иван", "Иванов Иван"),
        ("12. Иванов Иван*", "Иванов Иван"),
        ("7) «Иванов» Иван", "Иванов Иван"),
        ("'Иванов Иван", "Иванов Иван"),
        ("Cидоров Пeтр", "Сидоров Петр"),  # with Latin C and e
        ("фон Дорн Эраст", "фон Дорн Эраст"),
        ("smith JOHN III", "Smith John III"),
        ("Иванов Иван мл.", "Иванов Иван мл."),
        ("McDonald Ian", "McDonald Ian"),
        (" - ", ""),
        ("", ""),
    ],
)
def test_a_name_is_put_in_order(typed: str, name: str) -> None:
    assert names.ordered(typed) == name


def test_a_part_from_its_own_column_knows_its_place() -> None:
    assert names.ordered("ГАСАН ОГЛЫ", 2) == "Гасан оглы"
    assert names.ordered("ОГЛЫ") == "Оглы"


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("Ковригин Фёдор Евгеньевич", ("Ковригин", "Фёдор", "Евгеньевич")),
        ("Мамедов Али Гасан оглы", ("Мамедов", "Али", "Гасан оглы")),
        ("Петров И.И.", ("Петров", "И.И.", "")),
        ("Петров И. И.", ("Петров", "И.", "И.")),
        ("Петров", ("Петров", "", "")),
        ("фон Дорн Эраст Петрович", ("фон Дорн", "Эраст", "Петрович")),
        ("Петрова (Сидорова) Анна Ивановна", ("Петрова (Сидорова)", "Анна", "Ивановна")),
        ("Петрова (Орлова Белова) Анна", ("Петрова (Орлова Белова)", "Анна", "")),
        ("", ("", "", "")),
    ],
)
def test_a_name_is_split(name: str, parts: tuple[str, str, str]) -> None:
    assert names.split(name) == parts


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Алёхин Семён", "Алехин Семен"),
        ("Алёхин Семён", "АЛЁХИН СЕМЁН"),
        ("Воронцов-Дашин Глеб", "Воронцов Дашин  Глеб"),
        ("Петров И.И.", "Петров И. И."),
        ("О'Нил Джон", "О’Нил Джон"),
        ("Сидоров Пётр", "Cидоров Пeтр"),
        ("Ива\u0301нов Иван", "Иванов Иван"),
    ],
)
def test_spellings_of_one_name_have_one_key(one: str, other: str) -> None:
    assert names.key(one) == names.key(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [("Алёхин Семён", "Алёхин Семён Артёмович"), ("Иванов Илья", "Иванов Юлия"), ("Иваний", "Ивании")],
)
def test_different_names_have_different_keys(one: str, other: str) -> None:
    assert names.key(one) != names.key(other)


@pytest.mark.parametrize(
    "name", ["Ли", "Иванов Иван", "Ю Ан", "O'Neil Pat", "Иванов Иван 2", "<b>Иванов</b> Иван"]
)
def test_usable(name: str) -> None:
    assert names.is_usable(name)


@pytest.mark.parametrize("name", ["", "А", "12345", "№ 5", "+7 900 000-00-00 а", "—", "\ufffd\ufffd\ufffdаб"])
def test_not_usable(name: str) -> None:
    assert not names.is_usable(name)


@given(st.text(), st.integers(0, 2))
def test_order_is_clean_and_final(typed: str, place: int) -> None:
    name = names.ordered(typed, place)
    assert names.ordered(name, place) == name
    assert text.clean(name) == name


@given(st.text(alphabet="аАбБёЁ.-' ()IVоглыОГЛЫфонaAŉßİ,;*12", max_size=30))
def test_order_is_final_for_what_names_are_made_of(typed: str) -> None:
    assert names.ordered(names.ordered(typed)) == names.ordered(typed)


@given(st.text())
def test_parts_joined_are_the_name(typed: str) -> None:
    name = names.ordered(typed)
    assert " ".join(filter(None, names.split(name))) == name


@given(st.text())
def test_the_key_of_a_name_in_order_is_that_of_its_capitals(typed: str) -> None:
    name = names.ordered(typed)
    assert names.key(name) == names.key(f" {name} ")
