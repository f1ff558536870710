"""A card of the register in words: each field, and all of it for the person who asks."""

from __future__ import annotations

from datetime import date

import pytest

from bracket_desk import assets
from bracket_desk.domain.people.cards import FIELDS, PersonCard, RatingOf, Role
from bracket_desk.exchange.card_out import FIELD_NAMES, card_text, rating_text
from bracket_desk.words import Words

CARD = PersonCard(
    "Алёхин",
    "Пётр",
    born=date(1990, 1, 2),
    roles=(Role.ATHLETE, Role.JUDGE),
    sex="m",
    title="КМС",
    category="СС1К",
    contact="+7 900",
    rating=950.5,
    rating_day=date(2026, 6, 1),
)
RATINGS = (RatingOf(date(2026, 6, 1), 950.5, "список"), RatingOf(date(2026, 1, 1), 900, ""))


def words(language: str) -> Words:
    return Words(language, assets.resources() / "translations")


def test_everything_is_said_and_nothing_else() -> None:
    text = card_text(CARD, RATINGS, [PersonCard("Чужов")] * 2, words("en"), date(2026, 12, 5))
    assert text.splitlines() == [
        "What the register of people of Bracket Desk holds about Алёхин Пётр, on 2026-12-05",
        "",
        "Surname: Алёхин",
        "Given name: Пётр",
        "Date of birth: 1990-01-02",
        "Who it is: athlete, judge",
        "Sex: m",
        "Title, rank: CMS",
        "Judge's category: 1st category",
        "Contact: +7 900",
        "Rating: 950.5 (2026-06-01)",
        "",
        "Ratings of lists and events",
        "2026-06-01: 950.5 (список)",
        "2026-01-01: 900",
        "",
        "Other cards on which this name stands as coach: 2",
    ]


def test_in_russian_with_a_comma() -> None:
    text = card_text(CARD, (), (), words("ru"), date(2026, 12, 5))
    assert "Рейтинг: 950,5 (01.06.2026)" in text
    assert "Кто это: спортсмен, судья" in text
    assert text.endswith("(01.06.2026)\n")


def test_every_field_has_a_name() -> None:
    assert set(FIELDS) < set(FIELD_NAMES)


@pytest.mark.parametrize(
    ("value", "text"), [(900, "900"), (1e6, "1000000"), (0.5, "0.5"), (1e-7, "0.0000001")]
)
def test_a_rating_has_no_exponent(value: float, text: str) -> None:
    assert rating_text(value, words("en")) == text
