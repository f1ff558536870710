"""Text made plain."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bracket_desk.domain import text


@pytest.mark.parametrize(
    ("typed", "plain"),
    [
        ("  Иван\u00a0 Иванов\t\r\n", "Иван Иванов"),
        ("Ива\u00adнов\u200b\ufeff", "Иванов"),
        ("е\u0308", "ё"),
        ("е\u200b\u0308", "ё"),
        ("А\x00\x07Б", "АБ"),
        ("А\u2028Б\u3000В\u3164Г", "А Б В Г"),
        ("\ud800А", "А"),
    ],
)
def test_clean(typed: str, plain: str) -> None:
    assert text.clean(typed) == plain


@given(st.text())
def test_clean_text_is_one_line_and_stays_so(typed: str) -> None:
    plain = text.clean(typed)
    assert text.clean(plain) == plain
    assert plain == plain.strip()
    assert "  " not in plain
    assert unicodedata.is_normalized("NFC", plain)
    assert not any(unicodedata.category(c) in {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"} for c in plain)


def test_squeezed_and_words() -> None:
    assert text.squeezed("  М. С. / Ё-ё ") == "мсее"
    assert text.words("IIIю.р., 1-й") == ["iii", "ю", "р", "1", "й"]


def test_twins() -> None:
    assert text.untwinned("COBA") == "СОВА"
    assert text.untwinned("Cова") == "Сова"
    assert text.untwinned("Smith") == "Smith"
    assert text.russified("kmc") == "кмс"


def test_remarks() -> None:
    assert text.with_and_without_remark("КМС (2019)") == ("КМС (2019)", "КМС  ")
    assert text.with_and_without_remark("(КМС)") == ("(КМС)",)
    assert text.with_and_without_remark("КМС") == ("КМС",)
