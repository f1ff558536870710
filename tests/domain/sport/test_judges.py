"""Judges' categories and posts from the spellings of lists."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bracket_desk.domain.sport.judges import (
    CATEGORIES,
    POSTS,
    category,
    category_seniority,
    post,
    post_seniority,
)

CATEGORY_SPELLINGS = {
    "МК": "МК|международная|Международная категория|судья международной категории|international",
    "ССВК": "ССВК|ВК|BK|CCBK|СС ВК|всероссийская|Всероссийская категория"
    "|спортивный судья всероссийской категории",
    "СС1К": "СС1К|CC1K|1К|1 К|1|I|I категория|1 кат.|1-я|первая|Первая категория|СС I К|1st category"
    "|судья первой категории|СС1К (до 2028)",
    "СС2К": "СС2К|2К|II категория|вторая|2",
    "СС3К": "СС3К|3К|III|третья категория|СС 3 К",
    "ЮСС": "ЮСС|ЮС|юный спортивный судья|юный судья|young judge",
    "б/к": "б/к|Б/К|без категории|б.к.",
}

POST_SPELLINGS = {
    "Главный судья": "Главный судья|главный судья соревнований|Гл. судья|ГЛАВНЫЙ СУДЬЯ|chief referee",
    "Главный секретарь": "Главный секретарь|гл. секретарь|Главный судья-секретарь",
    "Заместитель главного судьи": "Заместитель главного судьи|Зам. гл. судьи|зам. главного судьи (по столам)",
    "Заместитель главного секретаря": "Заместитель главного секретаря|зам. гл. секретаря",
    "Старший судья": "Старший судья|ст. судья",
    "Зонный судья": "Зонный судья|судья зоны",
    "Судья у стола": "Судья у стола|судья|СУДЬЯ У СТОЛА|referee",
    "Судья-секретарь": "Судья-секретарь|судья секретарь|секретарь",
    "Председатель комиссии по допуску": "Председатель комиссии по допуску"
    "|Председатель комиссии по допуску участников",
    "Член комиссии по допуску": "Член комиссии по допуску",
    "Врач соревнований": "Врач соревнований|врач|главный врач соревнований",
    "Организатор соревнований": "Организатор соревнований|организатор|organiser",
    "Представитель ОСФ": "Представитель ОСФ|представитель ФБСР",
    "Представитель РСФ": "Представитель РСФ|Представитель региональной федерации",
    "Представитель команды": "Представитель команды|представитель|team representative",
}


@pytest.mark.parametrize(
    ("spelling", "canonical"),
    [
        (spelling, canonical)
        for canonical, listed in CATEGORY_SPELLINGS.items()
        for spelling in listed.split("|")
    ],
)
def test_categories(spelling: str, canonical: str) -> None:
    assert category(spelling) == canonical


@pytest.mark.parametrize(
    ("spelling", "canonical"),
    [(spelling, canonical) for canonical, listed in POST_SPELLINGS.items() for spelling in listed.split("|")],
)
def test_posts(spelling: str, canonical: str) -> None:
    assert post(spelling) == canonical


def test_everything_is_spelt_in_these_tests() -> None:
    assert tuple(CATEGORY_SPELLINGS) == CATEGORIES
    assert tuple(POST_SPELLINGS) == POSTS


@pytest.mark.parametrize("text", ["", "4К", "н/д", "1 2", "категория", "КМС"])
def test_no_categories(text: str) -> None:
    assert category(text) is None


@pytest.mark.parametrize("text", ["", "комендант", "судья судьи"])
def test_no_posts(text: str) -> None:
    assert post(text) is None


def test_seniority() -> None:
    assert sorted(["", "СС3К", "МК", "б/к"], key=category_seniority) == ["МК", "СС3К", "б/к", ""]
    assert sorted(["", "Судья у стола", "Главный секретарь"], key=post_seniority) == [
        "Главный секретарь",
        "Судья у стола",
        "",
    ]


@given(st.text())
def test_whatever_comes_is_known_or_none(text: str) -> None:
    assert category(text) in {*CATEGORIES, None}
    assert post(text) in {*POSTS, None}
