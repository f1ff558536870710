"""Titles and ranks from the spellings of lists."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bracket_desk.domain.sport.titles import TITLES, seniority, title

SPELLINGS = {
    "ЗМС": "ЗМС|змс|З.М.С.|3МС|ЗMC|Заслуженный мастер спорта|заслуженный мастер спорта России",
    "МСМК": "МСМК|мсмк|MCMK|Мастер спорта международного класса|мастер спорта России международного класса"
    "|МС межд. класса|International Master",
    "ГР": "ГР|гроссмейстер России|Гроссмейстер",
    "МС": "МС|мс|M.C.|MC|ms|мастер спорта|Мастер спорта России|МС РФ|МС (2015)|Master of Sport"
    "|мастер спорта России по бильярдному спорту",
    "КМС": "КМС|кмс|К.М.С.|KMC|CMS|Кандидат в мастера спорта|кандидат в мастера|КМС (до 2027)"
    "|Candidate Master",
    "I": "I|1|1 разряд|I разряд|I р.|1р|1-й|1-й разряд|1-ый взрослый|первый|Первый разряд|I (первый)|1 взр."
    "|I спортивный разряд|Ⅰ|1st class",
    "II": "II|2|2 разряд|II р.|2-ой|второй|П|2nd|II взр.",
    "III": "III|3|3 разряд|третий|Ш|3-ий разряд",
    "I юн.": "I юн.|1ю|1 ю|1 юн|1юн.р.|I юношеский|1 юношеский разряд|первый юношеский|1 (юн.)|Iю|1st youth",
    "II юн.": "II юн.|2ю|2-й юношеский|IIю",
    "III юн.": "III юн.|3ю|3 юн. разряд|III юношеский спортивный разряд|Ш юн.",
    "б/р": "б/р|Б/Р|б\\р|бр|без разряда|без спортивного разряда|без звания|no rank",
}


@pytest.mark.parametrize(
    ("spelling", "canonical"),
    [(spelling, canonical) for canonical, listed in SPELLINGS.items() for spelling in listed.split("|")],
)
def test_spellings(spelling: str, canonical: str) -> None:
    assert title(spelling) == canonical
    assert title(f"  {spelling}\u00a0") == canonical


def test_every_title_is_spelt_in_these_tests() -> None:
    assert tuple(SPELLINGS) == TITLES


def test_of_several_the_highest_counts() -> None:
    assert title("ЗМС, МСМК") == "ЗМС"
    assert title("КМС; МС") == "МС"
    assert title("КМС, что-то") is None


@pytest.mark.parametrize(
    "text", ["", "н/д", "4", "5 разряд", "1 2", "юн.", "разряд", "тренер", "1,5", "судья 1К"]
)
def test_no_titles(text: str) -> None:
    assert title(text) is None


def test_seniority() -> None:
    assert sorted(["", "II", "ЗМС", "б/р", "I юн.", "МС"], key=seniority) == [
        "ЗМС",
        "МС",
        "II",
        "I юн.",
        "б/р",
        "",
    ]


@given(st.text())
def test_whatever_comes_is_a_title_or_none(text: str) -> None:
    assert title(text) in {*TITLES, None}
