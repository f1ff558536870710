"""Fields of a judge as they are typed: understood in many spellings, refused with a reason."""

from __future__ import annotations

from datetime import date

import pytest

from bracket_desk import assets
from bracket_desk.domain.errors import Trouble
from bracket_desk.domain.people.people import Judge, JudgeMark
from bracket_desk.domain.sport.judges import CATEGORIES, POSTS
from bracket_desk.exchange.fields import Reading
from bracket_desk.exchange.judge_cells import with_judge_field
from bracket_desk.words import Words

NEAR = date(2026, 12, 5)
READING = Reading(date(2026, 11, 1))
KNOWN = Judge(3, "Рогожин", "Виктор", "Семёнович", category="СС1К", days=(NEAR,))


def typed(field: str, text: str) -> Judge | Trouble:
    return with_judge_field(KNOWN, field, text, READING, NEAR)


@pytest.mark.parametrize(
    ("field", "text", "value"),
    [
        ("post", "гл. судья", "Главный судья"),
        ("category", "всероссийская", "ССВК"),
        ("category", "", ""),
        ("days", "5–7", (date(2026, 12, 5), date(2026, 12, 6), date(2026, 12, 7))),
        ("days", "", ()),
        ("mark", "отл.", JudgeMark.EXCELLENT),
        ("mark", "неудовлетворительно", JudgeMark.UNSATISFACTORY),
        ("mark", "-", None),
        ("until", "1.3.2027", date(2027, 3, 1)),
        ("until", "", None),
        ("born", "27.10.1973", date(1973, 10, 27)),
        ("town", " Пермь ", "Пермь"),
        ("given", "ВАЛЕРИЙ", "Валерий"),
    ],
)
def test_what_is_understood(field: str, text: str, value: object) -> None:
    changed = typed(field, text)
    assert isinstance(changed, Judge)
    assert getattr(changed, field) == value


def test_a_whole_name_gives_its_parts() -> None:
    changed = typed("name", "бек-назаров СЕМЁН Денисович")
    assert isinstance(changed, Judge)
    assert (changed.surname, changed.given, changed.patronymic) == ("Бек-Назаров", "Семён", "Денисович")


@pytest.mark.parametrize(
    ("field", "text", "why"),
    [
        ("post", "вратарь", Trouble.POST_UNKNOWN),
        ("category", "высшая лига", Trouble.CATEGORY_UNKNOWN),
        ("days", "завтра", Trouble.DAYS_UNREADABLE),
        ("until", "весной", Trouble.DAY_UNREADABLE),
        ("mark", "сойдёт", Trouble.MARK_UNKNOWN),
        ("born", "31.02.1980", Trouble.BORN_IMPOSSIBLE),
        ("name", " ", Trouble.NAME_MISSING),
        ("surname", "", Trouble.NAME_MISSING),
        ("name", "=1+1", Trouble.NAME_UNUSABLE),
        ("town", "=1+1", Trouble.FORMULA),
        ("contact", "x" * 501, Trouble.TEXT_TOO_LONG),
    ],
)
def test_what_is_refused(field: str, text: str, why: Trouble) -> None:
    assert typed(field, text) is why


@pytest.mark.parametrize("language", ["ru", "en"])
def test_what_the_table_shows_can_be_typed(language: str) -> None:
    words = Words(language, assets.resources() / "translations")
    for field, values in (("post", POSTS), ("category", CATEGORIES), ("mark", tuple(JudgeMark))):
        for value in values:
            changed = typed(field, words.term(value))
            assert isinstance(changed, Judge), (field, words.term(value))
            assert getattr(changed, field) == value
