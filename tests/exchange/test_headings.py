"""Columns known by their headings, and the header found among other rows."""

from __future__ import annotations

import pytest

from bracket_desk.exchange.headings import ENTRY_FIELDS, JUDGE_FIELDS, NUMBERING, Layout, layout, letters
from bracket_desk.exchange.sheets import Cell, Sheet, filled_rows

HEADINGS = {
    "name": "ФИО|Ф.И.О.|Ф. И. О. спортсмена|ФИO|Фамилия Имя Отчество|Фамилия, имя, отчество|Фамилия, имя"
    "|Фамилия И.О.|ФАМИЛИЯ ИМЯ|Фамилия, имя, отчество участника (полностью)|Спортсмен|Участник|Игрок"
    "|Name|Full name|Player|Фамилия, имя, отчество (при наличии)",
    "born": "Дата рождения|Дата рожд.|Дата\nрождения|Д.р.|Г.р.|Год рождения|Год рожд.|Дата рождения (возраст)"
    "|Число, месяц, год рождения|Date of birth|DOB|Born|Birth date",
    "title": "Звание|Разряд|Спорт. звание|Спортивное звание, разряд|Спортивный разряд (звание)|Разряд/звание"
    "|Title|Rank|Спортивное звание / спортивный разряд|Квалификация",
    "region": "Субъект РФ|Регион|Область|Край, область, республика|Территория|Субъект РФ, город|Region",
    "town": "Город|Населённый пункт|Нас. пункт|City|Town",
    "club": "Клуб|Клуб (СШ)|Спортивная школа|СШ|ДЮСШ|ФСО|Команда|Спортивная организация|Club|Team",
    "coach": "Тренер|Тренер(ы)|Тренеры|ФИО тренера|Ф.И.О. тренера-преподавателя|Личный тренер|Coach",
    "rating": "Рейтинг|Рейтинг ФБСР|Рейт.|Рейтинг на 01.11.2026|Rating|Эло|Рейтинговые очки",
    "sex": "Пол|М/Ж|Sex|Gender|Пол (м/ж)",
    NUMBERING: "№|№ п/п|N п/п|п/п|No.|#N|Номер",
    "": "Телефон|Телефон тренера|E-mail|Паспорт|Место рождения|Место в рейтинге|Допуск врача|Дата заявки"
    "|Подпись|Возраст|Примечание|СНИЛС|Адрес|Жребий|Цвет кия",
}
PARTS = {
    "surname": "Фамилия|Фамилия спортсмена|Surname|Last name|Family name",
    "given": "Имя|First name|Given name",
    "patronymic": "Отчество|Отчество (при наличии)|Middle name|Patronymic",
}


def sheet(*rows: tuple[Cell, ...]) -> Sheet:
    return Sheet(filled_rows(rows))


def fields(found: Layout | None) -> dict[str, str | None]:
    assert found
    return {column.heading: column.field for column in found.columns}


@pytest.mark.parametrize(
    ("heading", "field"),
    [(heading, field) for field, listed in HEADINGS.items() for heading in listed.split("|")],
)
def test_headings_of_entries(heading: str, field: str) -> None:
    other = "Фамилия Имя Отчество" if field != "name" else "Рейтинг"
    found = layout(sheet((other, heading), ("x", "y")), ENTRY_FIELDS)
    assert found
    assert found.columns[1].field == (field or None)
    assert found.columns[1].heading == " ".join(heading.split())


@pytest.mark.parametrize(
    ("heading", "field"),
    [(heading, field) for field, listed in PARTS.items() for heading in listed.split("|")],
)
def test_headings_of_parts_of_a_name(heading: str, field: str) -> None:
    others = tuple(listed.split("|")[0] for part, listed in PARTS.items() if part != field)
    assert fields(layout(sheet((*others, heading)), ENTRY_FIELDS))[heading] == field


@pytest.mark.parametrize(
    ("heading", "field"),
    [
        ("Судейская категория", "category"),
        ("Категория", "category"),
        ("Квалиф. категория судейская", "category"),
        ("Квалификационная категория судьи", "category"),
        ("Должность", "post"),
        ("Должность на соревнованиях", "post"),
        ("Функция", "post"),
        ("Субъект РФ", "region"),
        ("Дата рождения", "born"),
        ("Клуб", None),
        ("Рейтинг", None),
        ("Пол", None),
    ],
)
def test_headings_of_judges(heading: str, field: str | None) -> None:
    assert fields(layout(sheet(("ФИО судьи", heading)), JUDGE_FIELDS))[heading] == field


def test_fields_of_judges_are_none_of_entries() -> None:
    header = ("ФИО", "Судейская категория", "Должность")
    assert fields(layout(sheet(header), ENTRY_FIELDS)) == {
        "ФИО": "name",
        "Судейская категория": None,
        "Должность": None,
    }


@pytest.mark.parametrize(
    ("header", "found"),
    [
        (("Surname", "Name"), ["surname", "given"]),
        (("Фамилия", "ФИО"), [None, "name"]),
        (("ФИО", "Фамилия", "Имя"), [None, "surname", "given"]),
        (("Имя", "Рейтинг"), ["name", "rating"]),
        (("Фамилия", "Рейтинг"), ["surname", "rating"]),
        (("Участник", "ФИО"), [None, "name"]),
        (("ФИО", "Звание", "Спортивное звание, разряд"), ["name", None, "title"]),
    ],
)
def test_columns_that_compete(header: tuple[str, ...], found: list[str | None]) -> None:
    assert list(fields(layout(sheet(header), ENTRY_FIELDS)).values()) == found


def test_of_equal_headings_the_fuller_column_wins() -> None:
    found = layout(sheet(("ФИО", "Рейтинг", "Рейтинг"), ("a", "", 5), ("b", "", 6)), ENTRY_FIELDS)
    assert found
    assert found.place("rating") == 2


def test_the_header_stands_below_other_rows() -> None:
    found = layout(
        sheet(
            ("ЗАЯВКА на участие в соревнованиях, Свердловская область",),
            ("Участники: мужчины",),
            (),
            ("Регион:", "Свердловская область"),
            ("№", "Участник", "Рейтинг"),
            (1, "Иванов Иван", 5),
        ),
        ENTRY_FIELDS,
    )
    assert fields(found) == {"№": NUMBERING, "Участник": "name", "Рейтинг": "rating"}
    assert found
    assert [row.number for row in found.rows] == [6]


def test_a_header_of_two_rows() -> None:
    found = layout(
        sheet(
            ("№", "Спортсмен", "", "Дата", "Спортивное", "Тренер"),
            ("", "Фамилия", "Имя", "рождения", "звание", ""),
            (1, "Иванов", "Иван", "01.01.1990", "МС", "Петров П.П."),
        ),
        ENTRY_FIELDS,
    )
    assert fields(found) == {
        "№": NUMBERING,
        "Фамилия": "surname",
        "Имя": "given",
        "Дата рождения": "born",
        "Спортивное звание": "title",
        "Тренер": "coach",
    }


def test_columns_without_a_heading() -> None:
    found = layout(sheet(("", "ФИО", "", ""), (1, "a", "x", ""), (2, "b", "", "")), ENTRY_FIELDS)
    assert fields(found) == {"A": NUMBERING, "ФИО": "name", "C": None}


@pytest.mark.parametrize(
    "rows",
    [
        (),
        (("Рейтинг", "Регион"),),
        (("Список участников соревнований, фамилия и имя",),),
        (("Тренер", "Телефон"), ("a", "b")),
        ((1, 2), (3, 4)),
        (("ФИО тренера",),),
    ],
)
def test_no_header(rows: tuple[tuple[Cell, ...], ...]) -> None:
    assert layout(sheet(*rows), ENTRY_FIELDS) is None


def test_letters() -> None:
    assert [letters(place) for place in (0, 25, 26, 51, 701, 702)] == ["A", "Z", "AA", "AZ", "ZZ", "AAA"]
