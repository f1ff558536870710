"""People out of lists: taken, refused, doubted."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bracket_desk.domain import text
from bracket_desk.domain.errors import FileError, ListError, Trouble, World
from bracket_desk.domain.people import names
from bracket_desk.domain.people.people import Entry, Judge
from bracket_desk.exchange.importer import (
    EntriesRead,
    JudgesRead,
    Refused,
    entries_in,
    judges_in,
    read_entries,
    read_judges,
)
from bracket_desk.exchange.plaintext import text_sheets
from bracket_desk.exchange.sheets import Cell, Sheet, filled_rows
from tests.exchange.files import HEADER, PEOPLE, TODAY, csv, ods, xlsx


def entries(*rows: tuple[Cell, ...], known: tuple[Entry, ...] = ()) -> EntriesRead:
    return entries_in([Sheet(filled_rows(rows))], TODAY, known)


def judges(*rows: tuple[Cell, ...], known: tuple[Judge, ...] = ()) -> JudgesRead:
    return judges_in([Sheet(filled_rows(rows))], TODAY, known)


def persons(read: EntriesRead) -> list[Entry]:
    return [taken.person for taken in read.taken]


def refusals(read: EntriesRead | JudgesRead) -> list[tuple[int, str, str, Trouble]]:
    return [(r.row, r.field, r.value, r.reason) for r in read.refused]


def doubts(read: EntriesRead | JudgesRead) -> list[tuple[int, int, Trouble]]:
    return [(d.row, d.like, d.reason) for d in read.doubts]


def test_every_field() -> None:
    header = "№|ФИО|Дата рождения|Пол|Звание|Субъект РФ|Город|Клуб|Тренер|Рейтинг|Телефон"
    row = "1|АЛЁХИН СЕМЁН АРТЁМОВИЧ|22.10.1982|м|кмс|г. Москва| Москва |СШ № 4|Петров И.И.|2302,0|+7 900"
    read = entries(tuple(header.split("|")), tuple(row.split("|")))
    assert persons(read) == [
        Entry(
            number=1,
            surname="Алёхин",
            given="Семён",
            patronymic="Артёмович",
            born=date(1982, 10, 22),
            sex="m",
            title="КМС",
            region="г. Москва",
            town="Москва",
            club="СШ № 4",
            coach="Петров И.И.",
            rating=2302,
        )
    ]
    assert read.taken[0].row == 2
    assert not read.refused
    assert read.columns == {
        "№": None,
        "ФИО": "name",
        "Дата рождения": "born",
        "Пол": "sex",
        "Звание": "title",
        "Субъект РФ": "region",
        "Город": "town",
        "Клуб": "club",
        "Тренер": "coach",
        "Рейтинг": "rating",
        "Телефон": None,
    }


def test_every_field_of_a_judge() -> None:
    read = judges(
        ("ФИО", "Категория", "Должность", "Субъект РФ", "Город", "Дата рождения"),
        ("ИВАНОВ И.И.", "1к", "гл. судья", "Пермский край", "Пермь", "01.02.1980"),
        ("Петров Пётр", "лучшая", "повар", "", "", ""),
    )
    assert [taken.person for taken in read.taken] == [
        Judge(
            number=1,
            surname="Иванов",
            given="И.И.",
            born=date(1980, 2, 1),
            category="СС1К",
            post="Главный судья",
            region="Пермский край",
            town="Пермь",
        ),
        Judge(number=2, surname="Петров", given="Пётр"),
    ]
    assert refusals(read) == [
        (3, "category", "лучшая", Trouble.CATEGORY_UNKNOWN),
        (3, "post", "повар", Trouble.POST_UNKNOWN),
    ]
    again = judges(("ФИО",), ("иванов и. и.",), known=tuple(taken.person for taken in read.taken))
    assert doubts(again) == [(2, 1, Trouble.REPEATED_UNDATED)]


@pytest.mark.parametrize(
    ("header", "row", "parts"),
    [
        (("Фамилия", "Имя", "Отчество"), ("ИВАНОВ", "иван", "ИВАНОВИЧ"), ("Иванов", "Иван", "Иванович")),
        (("Фамилия", "Имя", "Отчество"), ("Мамедов", "Али", "ГАСАН ОГЛЫ"), ("Мамедов", "Али", "Гасан оглы")),
        (("Фамилия", "Имя", "Отчество"), ("Иванов", "Иван", "-"), ("Иванов", "Иван", "")),
        (("Фамилия", "Имя", "Отчество"), ("Иванов", "", "Иванович"), ("Иванов", "", "Иванович")),
        (("Фамилия", "Имя, отчество"), ("Иванов", "Иван Иванович"), ("Иванов", "Иван", "Иванович")),
        (("Фамилия",), ("Иванов Иван Иванович",), ("Иванов", "Иван", "Иванович")),
        (("Фамилия, имя", "Отчество"), ("Иванов Иван", "Иванович"), ("Иванов", "Иван", "Иванович")),
        (("Last name", "First name"), ("O'NEIL", "PAT"), ("O'Neil", "Pat", "")),
        (("ФИО",), ("Мамедов Али Гасан Оглы",), ("Мамедов", "Али", "Гасан оглы")),
        (("ФИО",), ("Иванов Иван\nИванович",), ("Иванов", "Иван", "Иванович")),
        (("ФИО",), ("Ли",), ("Ли", "", "")),
    ],
)
def test_names(header: tuple[str, ...], row: tuple[str, ...], parts: tuple[str, str, str]) -> None:
    (person,) = persons(entries(header, row))
    assert (person.surname, person.given, person.patronymic) == parts


@pytest.mark.parametrize(
    ("row", "value", "reason"),
    [
        (("", "I"), "", Trouble.NAME_MISSING),
        (("-", "I"), "", Trouble.NAME_MISSING),
        ((" , ", "I"), ",", Trouble.NAME_MISSING),
        (("12345", "I"), "12345", Trouble.NAME_UNUSABLE),
        ((12345, "I"), "12345", Trouble.NAME_UNUSABLE),
        ((date(1990, 1, 2), "I"), "1990-01-02", Trouble.NAME_UNUSABLE),
        ((True, "I"), "True", Trouble.NAME_UNUSABLE),
        (("А", "I"), "А", Trouble.NAME_UNUSABLE),
        (('=HYPERLINK("x")', "=1"), '=HYPERLINK("x")', Trouble.FORMULA),
        (("@Иванов Иван", "I"), "@Иванов Иван", Trouble.FORMULA),
        (("+cmd", "I"), "+cmd", Trouble.FORMULA),
        (("#N/A", "I"), "#N/A", Trouble.CELL_ERROR),
        (("А" * 201, "I"), "А" * 99 + "…", Trouble.NAME_TOO_LONG),
        (("А" * 10_000_000, "I"), "А" * 99 + "…", Trouble.NAME_TOO_LONG),
    ],
)
def test_rows_without_a_usable_name(row: tuple[Cell, ...], value: str, reason: Trouble) -> None:
    read = entries(("ФИО", "Разряд"), row, ("Иванов Иван", "I"))
    assert refusals(read) == [(2, "name", value, reason)]
    assert [(taken.row, taken.person.number) for taken in read.taken] == [(3, 1)]


def test_a_formula_in_any_part_of_a_name_refuses_the_row() -> None:
    for row in (("=1", "Иван", "И"), ("Иванов", "=1", "И"), ("Иванов", "Иван", "=1")):
        read = entries(("Фамилия", "Имя", "Отчество"), row)
        assert refusals(read) == [(2, "name", "=1", Trouble.FORMULA)]
        assert not read.taken


def test_a_name_of_200_characters_is_taken_with_its_markup() -> None:
    (person,) = persons(entries(("ФИО",), ("<b>Иванов</b> Иван\x00\u200b",)))
    assert person.name == "<b>Иванов</b> Иван"
    (person,) = persons(entries(("ФИО",), ("А" + "а" * 199,)))
    assert len(person.name) == names.LONGEST


def test_cells_that_are_not_understood_leave_their_row() -> None:
    read = entries(
        ("ФИО", "Дата рождения", "Пол", "Разряд", "Регион", "Рейтинг"),
        ("Иванов Иван", "31.02.2001", "?", "xx", "=1", "н/д"),
        ("Петров Пётр", "1990", "", "нет", "а" * 501, -5),
        ("Сидоров Сидор", "01.01.1850", "-", "—", "#REF!", "1e999"),
    )
    assert persons(read) == [
        Entry(number=1, surname="Иванов", given="Иван"),
        Entry(number=2, surname="Петров", given="Пётр"),
        Entry(number=3, surname="Сидоров", given="Сидор"),
    ]
    assert refusals(read) == [
        (2, "born", "31.02.2001", Trouble.BORN_IMPOSSIBLE),
        (2, "sex", "?", Trouble.SEX_UNKNOWN),
        (2, "title", "xx", Trouble.TITLE_UNKNOWN),
        (2, "region", "=1", Trouble.FORMULA),
        (2, "rating", "н/д", Trouble.RATING_UNREADABLE),
        (3, "born", "1990", Trouble.BORN_YEAR_ONLY),
        (3, "region", "а" * 99 + "…", Trouble.TEXT_TOO_LONG),
        (3, "rating", "-5", Trouble.RATING_IMPOSSIBLE),
        (4, "born", "01.01.1850", Trouble.BORN_TOO_EARLY),
        (4, "region", "#REF!", Trouble.CELL_ERROR),
        (4, "rating", "1e999", Trouble.RATING_UNREADABLE),
    ]
    assert read.refused[0] == Refused(
        2, "born", "31.02.2001", Trouble.BORN_IMPOSSIBLE, {"value": "31.02.2001"}
    )
    assert read.refused[6].values["limit"] == 500
    assert read.refused[8].values["limit"] == 1900


def test_repeats_are_doubts_and_namesakes_are_not() -> None:
    read = entries(
        ("ФИО", "Дата рождения"),
        ("Алёхин Семён", "22.10.1982"),
        ("Алехин Семен", "22.10.1982"),
        ("АЛЁХИН СЕМЁН", ""),
        ("Алёхин  Семён", "23.10.1982"),
        ("Алёхин Семён", "31.02.2001"),
        ("Алёхин Семён", "23.10.1982"),
        ("Алёхин Семён Артёмович", "22.10.1982"),
        ("Бек-Оглы Никита", ""),
        ("Бек Оглы Никита", "01.01.1990"),
    )
    assert [(taken.row, taken.person.number) for taken in read.taken] == [(2, 1), (5, 2), (8, 3), (9, 4)]
    assert doubts(read) == [
        (3, 1, Trouble.REPEATED),
        (4, 1, Trouble.REPEATED_UNDATED),
        (6, 1, Trouble.REPEATED_UNDATED),
        (7, 2, Trouble.REPEATED),
        (10, 4, Trouble.REPEATED_UNDATED),
    ]
    # nothing of a row left out is refused besides
    assert not read.refused
    assert read.doubts[0].values == {"name": "Алёхин Семён", "number": 1}


def test_numbers_follow_the_highest_known() -> None:
    known = (
        Entry(number=7, surname="Иванов", given="Иван", born=date(1990, 1, 1)),
        Entry(number=3, surname="Петров", given="Пётр"),
    )
    read = entries(
        ("ФИО", "Дата рождения"),
        ("Иванов Иван", "01.01.1990"),
        ("Иванов Иван", "01.01.1991"),
        ("Петров Петр", "01.01.1991"),
        ("Сидоров Сидор", ""),
        known=known,
    )
    assert [(taken.row, taken.person.number) for taken in read.taken] == [(3, 8), (5, 9)]
    assert doubts(read) == [(2, 7, Trouble.REPEATED), (4, 3, Trouble.REPEATED_UNDATED)]


def test_what_is_nobody_is_passed_over() -> None:
    read = entries(
        ("Заявка на участие",),
        (),
        ("№", "ФИО", "Разряд"),
        (1, 2, 3),
        (1, "Иванов Иван", "I"),
        (2, "", ""),
        ("№", "ФИО", "Разряд"),
        (3, "Петров Пётр", "II"),
        ("", "Итого", 2),
        ("", "Главный секретарь ________ / Петров П.П. /", ""),
    )
    assert [taken.row for taken in read.taken] == [5, 8]
    assert not read.refused
    assert not read.doubts


def test_american_dates_are_seen_by_their_column() -> None:
    read = entries(("Name", "DOB"), ("Smith John", "12/25/1988"), ("Doe Jane", "1/2/1990"))
    assert [person.born for person in persons(read)] == [date(1988, 12, 25), date(1990, 1, 2)]
    read = entries(("Name", "DOB"), ("Smith John", "25/12/1988"), ("Doe Jane", "1/2/1990"))
    assert [person.born for person in persons(read)] == [date(1988, 12, 25), date(1990, 2, 1)]


def test_columns_of_one_heading_are_told_apart() -> None:
    read = entries(("ФИО", "Телефон", "Телефон", "Рейтинг", "Рейтинг"), ("Иванов Иван", "1", "2", 3, 4))
    assert read.columns == {
        "ФИО": "name",
        "Телефон": None,
        "Телефон (2)": None,
        "Рейтинг": "rating",
        "Рейтинг (2)": None,
    }
    assert persons(read)[0].rating == 3


def test_the_first_sheet_with_a_header_is_read_and_hidden_ones_last() -> None:
    old = Sheet(filled_rows([("ФИО",), ("Старый Список",)]), hidden=True)
    letter = Sheet(filled_rows([("Уважаемые коллеги!",)]))
    new = Sheet(filled_rows([("ФИО",), ("Новый Список",)]))
    read = entries_in([old, letter, new], TODAY, ())
    assert [person.name for person in persons(read)] == ["Новый Список"]
    read = entries_in([old, letter], TODAY, ())
    assert [person.name for person in persons(read)] == ["Старый Список"]


def test_no_header() -> None:
    with pytest.raises(ListError) as caught:
        entries(("Рейтинг", "Регион"), (5, "Пермский край"))
    assert caught.value.reason is Trouble.NO_HEADER


def test_a_header_alone_is_an_empty_list() -> None:
    read = entries(("ФИО", "Рейтинг"))
    assert (read.taken, read.refused, read.doubts) == ((), (), ())


@pytest.mark.parametrize("make", [xlsx, ods], ids=["xlsx", "ods"])
def test_files(tmp_path: Path, make: Callable[[Any], bytes]) -> None:
    path = tmp_path / "list"
    path.write_bytes(make([(), HEADER, *PEOPLE]))
    read = read_entries(path, TODAY, ())
    assert [(taken.row, taken.person.name, taken.person.born) for taken in read.taken] == [
        (number, name, born) for number, (name, born, *_) in enumerate(PEOPLE, start=3)
    ]
    assert [person.rating for person in persons(read)] == [1560, 1277, 1264]


def test_numbers_for_dates_are_read_by_the_beginning_of_the_workbook(tmp_path: Path) -> None:
    for from_1904, number in ((False, 36526), (True, 35064)):
        path = tmp_path / "list.xlsx"
        path.write_bytes(xlsx([HEADER, ("Иванов Иван", number)], from_1904=from_1904))
        assert persons(read_entries(path, TODAY, ()))[0].born == date(2000, 1, 1)


def test_formulas_of_a_workbook_are_never_taken(tmp_path: Path) -> None:
    def compute(_: Any, sheet: Any) -> None:
        sheet.write_formula("A2", '=HYPERLINK("x")')
        sheet.write_formula("D3", "=A1")
        sheet.write_formula("E3", "=1/0", value="#DIV/0!")

    path = tmp_path / "list.xlsx"
    path.write_bytes(xlsx([HEADER, (None, None, "I"), ("Иванов Иван", None, "I")], then=compute))
    read = read_entries(path, TODAY, ())
    assert persons(read) == [Entry(number=1, surname="Иванов", given="Иван", title="I")]
    assert refusals(read) == [
        (2, "name", '=HYPERLINK("x")', Trouble.FORMULA),
        (3, "region", "=A1", Trouble.FORMULA),
        (3, "rating", "#DIV/0!", Trouble.CELL_ERROR),
    ]


def test_errors_name_the_file(tmp_path: Path) -> None:
    path = tmp_path / "list.csv"
    path.write_bytes(csv("Рейтинг;Регион", "5;Пермский край"))
    for read in (read_entries, read_judges):
        with pytest.raises(ListError) as caught:
            read(path, TODAY, ())
        assert caught.value.reason is Trouble.NO_HEADER
        assert caught.value.values == {"path": str(path)}
    with pytest.raises(FileError) as missing:
        read_entries(tmp_path / "none.csv", TODAY, ())
    assert missing.value.reason is World.MISSING


CELLS = st.one_of(
    st.text(),
    st.sampled_from(
        (
            "ФИО",
            "Фамилия",
            "Имя",
            "Отчество",
            "Рейтинг",
            "Дата рождения",
            "Разряд",
            "№",
            "Иванов Иван",
            "Итого",
        )
    ),
    st.text("аАёЁ-' .оглыOI=+@123", max_size=20),
    st.integers(),
    st.floats(),
    st.booleans(),
    st.dates(),
    st.datetimes(),
    st.times(),
    st.timedeltas(),
)
TABLES = st.lists(st.lists(CELLS, max_size=6), max_size=8)


def check(read: EntriesRead | JudgesRead) -> None:
    """Names that were taken are clean, usable, and in parts that join to them; no row is told twice."""
    for taken in read.taken:
        name = taken.person.name
        assert text.clean(name) == name
        assert names.is_usable(name)
        assert len(name) <= names.LONGEST
        assert taken.person.surname
    numbers = [taken.person.number for taken in read.taken]
    assert numbers == list(range(1, len(numbers) + 1))
    rows = [taken.row for taken in read.taken] + [doubt.row for doubt in read.doubts]
    assert len(set(rows)) == len(rows)


@given(
    st.sampled_from([("ФИО", "Дата рождения", "Рейтинг", "Клуб"), ("Фамилия", "Имя", "Отчество", "Пол"), ()]),
    TABLES,
)
def test_no_rows_crash_it(header: tuple[Cell, ...], rows: list[list[Cell]]) -> None:
    sheets = [Sheet(filled_rows([header, *rows]))] if header or any(rows) else []
    with suppress(ListError):
        check(entries_in(sheets, TODAY, ()))
    with suppress(ListError):
        check(judges_in(sheets, TODAY, ()))


@given(TABLES)
def test_the_same_list_again_gives_only_doubts(rows: list[list[Cell]]) -> None:
    table = [("ФИО", "Дата рождения", "Рейтинг"), *map(tuple, rows)]
    first = entries(*table)
    again = entries(*table, known=tuple(persons(first)))
    assert not again.taken
    assert {d.row for d in again.doubts} == {t.row for t in first.taken} | {d.row for d in first.doubts}
    assert {r.row for r in again.refused} <= {r.row for r in first.refused}


@given(st.text())
def test_no_text_crashes_it(content: str) -> None:
    with suppress(ListError):
        check(entries_in(text_sheets(content.encode("utf-8", "surrogatepass")), TODAY, ()))
