"""The lists as regions really send them, to the last cell where they are ugly."""

from __future__ import annotations

from datetime import date

import pytest

from bracket_desk.domain.errors import Trouble
from bracket_desk.domain.people.people import Entry, Judge
from bracket_desk.exchange.importer import EntriesRead, read_entries, read_judges
from tests.exchange.files import SAMPLES, TODAY

FULL_HEADER: dict[str, str | None] = {
    "№ п/п": None,
    "Фамилия, имя, отчество": "name",
    "Дата рождения": "born",
    "Спортивное звание, разряд": "title",
    "Субъект РФ": "region",
    "Город": "town",
    "Клуб (СШ)": "club",
    "Тренер": "coach",
    "Рейтинг ФБСР": "rating",
}
COLUMNS: dict[str, dict[str, str | None]] = {
    "entries-64.xlsx": FULL_HEADER,
    "entries-57-epoch1904.xlsx": FULL_HEADER,
    "entries-33.xls": FULL_HEADER,
    "entries-50-cp1251.csv": {
        "Фамилия": "surname",
        "Имя": "given",
        "Отчество": "patronymic",
        "Г.р.": "born",
        "Разряд": "title",
        "Регион": "region",
        "Тренер": "coach",
        "Рейтинг": "rating",
    },
    "entries-47-unicode.txt": {
        "ФИО": "name",
        "Дата рожд.": "born",
        "Звание": "title",
        "Субъект РФ": "region",
        "Рейтинг": "rating",
    },
}
ROWS = {  # the first and the last row of the people
    "entries-64.xlsx": (5, 68),
    "entries-57-epoch1904.xlsx": (5, 61),
    "entries-33.xls": (2, 34),
    "entries-50-cp1251.csv": (2, 51),
    "entries-47-unicode.txt": (2, 48),
}
SPOTS = {
    ("entries-64.xlsx", 5): Entry(
        number=1,
        surname="Савинцев",
        given="Виктор",
        patronymic="Владимирович",
        born=date(2008, 5, 16),
        title="II",
        region="Новосибирская область",
        town="Новосибирск",
        coach="Хабаров М.Е.",
        rating=1560,
    ),
    ("entries-64.xlsx", 67): Entry(
        number=63,
        surname="Воронцов-Дашин",
        given="Глеб",
        patronymic="Викторович",
        born=date(1973, 2, 6),
        title="КМС",
        region="г. Москва",
        town="Москва",
        club="СШОР",
        coach="Воронцов-Дашин С.Д.",
        rating=1174,
    ),
    # 37021 days after 1 January 1904
    ("entries-57-epoch1904.xlsx", 5): Entry(
        number=1,
        surname="Грибанов",
        given="Владислав",
        patronymic="Игоревич",
        born=date(2005, 5, 11),
        title="I",
        region="Новосибирская область",
        town="Новосибирск",
        coach="Галушкин Е.Н.",
        rating=2140,
    ),
    ("entries-33.xls", 34): Entry(
        number=33,
        surname="Егорычев",
        given="Иван",
        patronymic="Алексеевич",
        born=date(2004, 7, 9),
        title="б/р",
        region="Воронежская область",
        town="Воронеж",
        club="СШ № 4",
        coach="Бек-Оглы О.В.",
        rating=1826,
    ),
    ("entries-50-cp1251.csv", 4): Entry(
        number=3,
        surname="Лыткарин",
        given="Семён",
        patronymic="Дмитриевич",
        born=date(1988, 12, 25),
        title="II",
        region="Краснодарский край",
        coach="Пермитин Е.П.",
        rating=891,
    ),
    ("entries-47-unicode.txt", 2): Entry(
        number=1,
        surname="Овчаров",
        given="Семён",
        patronymic="Петрович",
        born=date(1984, 9, 23),
        title="МСМК",
        region="г. Москва",
        rating=1577,
    ),
    ("entries-47-unicode.txt", 17): Entry(
        number=16,
        surname="Меринов",
        given="Никита",
        patronymic="Игоревич",
        born=date(2008, 2, 23),
        title="МС",
        region="г. Санкт-Петербург",
        rating=367,
    ),
}


def entries(name: str, known: tuple[Entry, ...] = ()) -> EntriesRead:
    return read_entries(SAMPLES / name, TODAY, known)


@pytest.mark.parametrize("name", ROWS)
def test_everybody_is_taken_from_the_clean_lists(name: str) -> None:
    read = entries(name)
    first, last = ROWS[name]
    assert [taken.row for taken in read.taken] == list(range(first, last + 1))
    assert [taken.person.number for taken in read.taken] == list(range(1, last - first + 2))
    assert not read.refused
    assert not read.doubts
    assert read.columns == COLUMNS[name]
    assert list(read.columns) == list(COLUMNS[name])  # in the order of the file


@pytest.mark.parametrize("name", ROWS)
def test_nothing_is_missing_from_them(name: str) -> None:
    for taken in entries(name).taken:
        person = taken.person
        assert person.given
        assert person.patronymic
        assert person.born is not None
        assert date(1960, 1, 1) < person.born < date(2016, 1, 1)
        assert person.title
        assert person.region
        assert isinstance(person.rating, int)


@pytest.mark.parametrize(("name", "row"), SPOTS)
def test_spot_rows(name: str, row: int) -> None:
    (person,) = [taken.person for taken in entries(name).taken if taken.row == row]
    assert person == SPOTS[name, row]


UGLY = [
    (2, "Вершинин Вадим Андреевич", date(1973, 10, 27), "I", "Ростовская область", 927),
    (3, "Алёхин Семён Артёмович", date(1982, 10, 22), "б/р", "г. Санкт-Петербург", 2302),
    (4, "Нестеренко Роман Евгеньевич", date(1991, 10, 1), "II", "г. Санкт-Петербург", 1164),
    (5, "Калашян Матвей Николаевич", None, "МС", "Республика Татарстан", 28),
    (6, "Игумнов Сергей Викторович", None, "I", "Республика Башкортостан", 1216),
    (7, "Лебяжьев Кирилл Михайлович", None, "МС", "Приморский край", 1),
    (8, "Горбатенко Роман Викторович", date(2000, 1, 1), "МС", "г. Санкт-Петербург", 1743),
    (9, "Тимаков Александр Павлович", date(1988, 3, 1), "КМС", "Пермский край", 641),
    (10, "Корнилаев Владислав Викторович", date(1998, 1, 9), "КМС", "г. Санкт-Петербург", 59),
    (11, "Ковригин Фёдор Евгеньевич", date(1972, 12, 1), "КМС", "Ростовская область", 1637),
    (13, "Ягодин Михаил Алексеевич", date(1995, 4, 8), "МС", "Воронежская область", None),
    (14, "Вершинин Вадим Андреевич", date(1999, 9, 9), "I", "Ростовская область", 927),
]


def test_the_ugly_list() -> None:
    read = entries("entries-ugly.csv")
    assert [
        (taken.row, person.name, person.born, person.title, person.region, person.rating)
        for taken in read.taken
        for person in [taken.person]
    ] == UGLY
    assert [taken.person.number for taken in read.taken] == list(range(1, 13))
    assert [(r.row, r.field, r.value, r.reason) for r in read.refused] == [
        (5, "born", "31.02.2001", Trouble.BORN_IMPOSSIBLE),
        (7, "born", "2031-01-01", Trouble.BORN_TO_COME),
        (12, "name", '=HYPERLINK("x")', Trouble.FORMULA),
        (13, "rating", "н/д", Trouble.RATING_UNREADABLE),
    ]
    assert [(d.row, d.like, d.reason) for d in read.doubts] == [
        (15, 2, Trouble.REPEATED),
        (16, 3, Trouble.REPEATED),
    ]
    assert read.columns == {
        "Фамилия, имя, отчество": "name",
        "Дата рождения": "born",
        "Разряд": "title",
        "Субъект РФ": "region",
        "Рейтинг": "rating",
        "Телефон": None,
    }


@pytest.mark.parametrize("name", [*ROWS, "entries-ugly.csv"])
def test_the_same_list_again_changes_nothing(name: str) -> None:
    first = entries(name)
    again = entries(name, tuple(taken.person for taken in first.taken))
    assert not again.taken
    doubted = {doubt.row: doubt.like for doubt in again.doubts}
    assert {taken.row: taken.person.number for taken in first.taken}.items() <= doubted.items()


def test_the_judges() -> None:
    read = read_judges(SAMPLES / "judges.xlsx", TODAY, ())
    assert [taken.row for taken in read.taken] == list(range(2, 16))
    assert not read.refused
    assert not read.doubts
    assert read.columns == {
        "№": None,
        "ФИО": "name",
        "Судейская категория": "category",
        "Субъект РФ": "region",
        "Город": "town",
        "Должность": "post",
    }
    people = [taken.person for taken in read.taken]
    assert people[0] == Judge(
        number=1,
        surname="Бек-Оглы",
        given="Никита",
        patronymic="Романович",
        category="ССВК",
        post="Главный судья",
        region="Свердловская область",
        town="Екатеринбург",
    )
    assert [(judge.category, judge.post) for judge in people[1:4]] == [
        ("СС1К", "Главный секретарь"),
        ("СС1К", "Заместитель главного судьи"),
        ("ССВК", "Старший судья"),
    ]
    assert {judge.post for judge in people[4:]} == {"Судья у стола"}
    assert people[13].category == "б/к"
