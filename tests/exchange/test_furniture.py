"""Rows that are nobody, and lists without a header."""

from __future__ import annotations

from datetime import date

import pytest

from bracket_desk.exchange.furniture import by_content, is_furniture
from bracket_desk.exchange.headings import ENTRY_FIELDS, JUDGE_FIELDS, NUMBERING, layout
from bracket_desk.exchange.sheets import Cell, Row, Sheet, filled_rows
from tests.exchange.files import TODAY

HEADER = ("№", "ФИО", "Дата рождения", "Разряд", "Тренер")


def furniture(*cells: Cell) -> bool:
    found = layout(Sheet(filled_rows([HEADER, cells])), ENTRY_FIELDS)
    assert found
    return all(is_furniture(row, found) for row in found.rows)


@pytest.mark.parametrize(
    "cells",
    [
        ("", "", "", "", "-"),
        (65, "", "", "", ""),
        ("65.", "-", "—", "", ""),
        HEADER,
        ("№", "ФИО", "Дата рождения", "", ""),
        (1, 2, 3, 4, 5),
        ("1", "2", "3", "4", "5"),
        (1.0, 2.0, 3.0, 4.0, 5.0),
        ("", "Руководитель региональной федерации ______________ / __________ /"),
        ("Руководитель федерации", "", "", "", "Иванов И.И."),
        ("Главный секретарь", "__________", "", "", "Иванов И.И."),
        ("", "Главный судья соревнований, ССВК"),
        ("", "Зам. гл. судьи"),
        ("", "И.о. председателя", "", "", ""),
        ("", "Тренер-преподаватель Иванов И.И."),
        ("", "Врач ___________"),
        ("Итого: 64 человека",),
        ("", "Всего", "", "", 64),
        ("", "М.П."),
        ("", "(подпись)"),
        ("", "«___» __________ 2026 г."),
        ("", "Мужчины"),
        ("Группа А",),
        ("", "Допущено 5 человек"),
        ("", "Исп. Иванова А.А., тел. 00-00-00"),
    ],
)
def test_nobody(cells: tuple[Cell, ...]) -> None:
    assert furniture(*cells)


@pytest.mark.parametrize(
    "cells",
    [
        (1, "Иванов Иван"),
        ("", "Директоренко Иван"),
        ("", "Врачев Пётр"),
        ("", "Тренеров Пётр"),
        ("", "Датаев Пётр"),
        (7, "Врач Пётр Ильич"),
        ("", "Мужчинин Пётр"),
        ("", "Итого Дзюн", date(1990, 1, 1)),
        ("", "", date(1990, 1, 1)),
        ("", "=HYPERLINK(1)"),
        ("", "12345"),
        ("Иванов Иван",),
    ],
)
def test_perhaps_somebody(cells: tuple[Cell, ...]) -> None:
    assert not furniture(*cells)


def test_the_post_of_a_judge_is_no_signature() -> None:
    sheet = Sheet(
        filled_rows([("ФИО", "Должность"), ("Иванов Иван", "Главный судья"), ("Главный судья", "____")])
    )
    found = layout(sheet, JUDGE_FIELDS)
    assert found
    assert [is_furniture(row, found) for row in found.rows] == [False, True]


def test_a_list_without_a_header() -> None:
    rows = (
        (1, "Иванов Иван Иванович", "01.02.1990", "КМС", "Пермский край", 2302, "+7 900"),
        (2, "Петров П.П.", "02.03.1991", "МС", "г. Москва", 1600, ""),
        (3, "Мамедов Али Гасан оглы", "", "1 разряд", "Свердловская обл.", 5, ""),
    )
    found = by_content(Sheet(filled_rows(rows)), ENTRY_FIELDS, TODAY)
    assert found
    assert [(column.heading, column.field) for column in found.columns] == [
        ("A", NUMBERING),
        ("B", "name"),
        ("C", "born"),
        ("D", "title"),
        ("E", "region"),
        ("F", None),
        ("G", None),
    ]
    assert [row.number for row in found.rows] == [1, 2, 3]


@pytest.mark.parametrize(
    "rows",
    [
        (("просто какой-то текст",), ("без имён вообще",)),
        (("г. Москва",), ("Пермский край",)),
        (("Дорогие друзья! Посылаем вам список наших игроков.",),),
        ((1, 2), (3, 4)),
        (("Иванов",), ("Петров",)),
    ],
)
def test_no_list_at_all(rows: tuple[tuple[Cell, ...], ...]) -> None:
    assert by_content(Sheet(filled_rows(rows)), ENTRY_FIELDS, TODAY) is None


def test_rows_give_empty_cells_behind_their_end() -> None:
    assert Row(1, ("a",)).at(5) == ""
