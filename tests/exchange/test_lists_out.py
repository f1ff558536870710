"""Lists out: what was taken survives being written and read again, and nothing is ever computed."""

from __future__ import annotations

import csv as csv_module
import io
from contextlib import suppress
from datetime import date
from time import perf_counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from bracket_desk import assets
from bracket_desk.domain.errors import ListError
from bracket_desk.domain.people.people import Entry
from bracket_desk.exchange.importer import entries_in, read_entries
from bracket_desk.exchange.lists_out import LISTS_OUT, columns, entries_csv, entries_xlsx
from bracket_desk.exchange.tables import sheets_of
from bracket_desk.words import LANGUAGES, Words
from tests.exchange.files import SAMPLES, TODAY, csv
from tests.helpers import examples

WORDS = {language: Words(language, assets.resources() / "translations") for language in LANGUAGES}

WHOLE = Entry(
    1,
    "Рожденственско-Преображенский",
    "Пётр",
    "Гасан-оглы",
    date(1990, 1, 2),
    sex="m",
    title="III юн.",
    region="Ханты-Мансийский автономный округ – Югра",
    town="Сургут",
    club='Луза; «Кий» & "Ко"',
    coach="Иванов И.И., Петров П.П.",
    rating=1234.5,
    contact="+7 (900) 123-45-67",
    representative="Сидорова А. А.",
    reserve=True,
)
ODD = (
    replace(WHOLE, number=2, surname="Ли", given="", patronymic="", born=date(1900, 1, 1), rating=0),
    replace(WHOLE, number=3, surname="фон Дорн", given="О'Нил", sex="f", club="-5", rating=1e-07, born=None),
    replace(WHOLE, number=4, surname="Итогов", given="Список", title="", rating=None, reserve=False),
    Entry(5, "Тренеров", "Врач"),
    Entry(6, "Последних", club="'-5", contact="-77"),
)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("suffix", LISTS_OUT)
def test_every_field_survives(suffix: str, language: str) -> None:
    data = LISTS_OUT[suffix]((WHOLE, *ODD), WORDS[language])
    read = entries_in(sheets_of(data), TODAY, ())
    assert not read.refused
    assert not read.doubts
    people = [taken.person for taken in read.taken]
    # the program's own apostrophe is the only thing that is not told from a typed one
    assert people == [WHOLE, *ODD[:-1], replace(ODD[-1], club="-5")]
    assert LISTS_OUT[suffix](people, WORDS[language]) == LISTS_OUT[suffix](people, WORDS[language])


@pytest.mark.parametrize("name", [path.name for path in sorted(SAMPLES.glob("entries-*"))])
@pytest.mark.parametrize("suffix", LISTS_OUT)
def test_the_samples_survive(name: str, suffix: str) -> None:
    people = [taken.person for taken in read_entries(SAMPLES / name, TODAY, ()).taken]
    read = entries_in(sheets_of(LISTS_OUT[suffix](people, WORDS["ru"])), TODAY, ())
    assert [taken.person for taken in read.taken] == people


@pytest.mark.parametrize("start", ["=", "+", "-", "@", "\t=", "\r="])
def test_nothing_is_computed(start: str) -> None:
    entry = Entry(1, "Хитров", club=f"{start}CMD|' /C calc'!A0")
    text = entries_csv([entry], WORDS["ru"]).decode("utf-8-sig")
    cells = list(csv_module.reader(io.StringIO(text, newline=""), delimiter=";"))[1]
    assert cells[list(columns([entry])).index("club")].startswith("'")
    sheet = next(iter(sheets_of(entries_xlsx([entry], WORDS["ru"]))))
    assert sheet.rows[1].at(list(columns([entry])).index("club")) == f"{start}CMD|' /C calc'!A0"


cells = st.text(
    st.sampled_from(
        [*"абвАБВёЁabcXYZ 0123456789", *".,;:'\"=+-@()_#№/\\\n\t\r", "\u00a0", "\u200b", "😀", "ß", "İ"]
    ),
    max_size=14,
)
tables = st.lists(st.lists(cells, min_size=1, max_size=9), max_size=6)
headings = st.permutations(
    ["ФИО", "Дата рождения", "Клуб", "Город", "Тренер", "Рейтинг", "Контакт", "Субъект", "Пол"]
)


def check_survives(people: list[Entry]) -> None:
    for suffix, write in LISTS_OUT.items():
        read = entries_in(sheets_of(write(people, WORDS["ru"])), TODAY, ()) if people else None
        again = [] if read is None else [taken.person for taken in read.taken]
        assert [replace(p, number=0) for p in again] == [replace(p, number=0) for p in people], suffix


@examples(100)
@given(headings, tables)
def test_what_is_taken_from_any_table_survives(head: list[str], rows: list[list[str]]) -> None:
    made = io.StringIO(newline="")
    csv_module.writer(made, delimiter=";").writerows([head, *rows])
    with suppress(ListError):
        check_survives([t.person for t in entries_in(sheets_of(made.getvalue().encode()), TODAY, ()).taken])


@examples(100)
@given(st.binary(max_size=400), st.sampled_from(["utf-8", "cp1251", "utf-16-le"]))
def test_no_list_of_any_bytes_crashes_and_what_is_taken_survives(data: bytes, encoding: str) -> None:
    for content in (data, csv("ФИО;Клуб;Рейтинг", encoding=encoding) + data):
        with suppress(ListError):
            check_survives([taken.person for taken in entries_in(sheets_of(content), TODAY, ()).taken])


def test_two_thousand_rows_are_quick() -> None:
    people = [
        replace(WHOLE, number=n, surname=f"Фамилия{'абвгдежзик'[n % 10] * (n // 10)}") for n in range(1, 150)
    ]
    many = [
        replace(p, number=n, born=date(1950 + n % 60, 1 + n % 12, 1)) for n, p in enumerate(people * 14, 1)
    ][:2000]
    data = entries_csv(many, WORDS["ru"])
    begun = perf_counter()
    entries_in(sheets_of(data), TODAY, ())
    assert perf_counter() - begun < 10


def test_a_formula_behind_a_mark_is_no_name() -> None:
    read = entries_in(sheets_of(csv("ФИО;Клуб", ":=XX;Луза", "kа;Кий")), TODAY, ())
    assert [(refused.field, refused.value) for refused in read.refused] == [("name", ":=XX")]
    # the Latin K of a Russian name is Russian, whatever its case was
    assert [taken.person.name for taken in read.taken] == ["Ка"]
