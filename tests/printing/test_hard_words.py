"""Names that are long, look like markup, or have letters that no usual face has."""

from __future__ import annotations

import unicodedata

import pytest

from bracket_desk.labels import full_names, short_names
from bracket_desk.layout.shapes import Font
from bracket_desk.printing.fonts import FALLBACK, REPLACEMENT, Fonts
from bracket_desk.printing.kinds import Kind
from tests.printing.invented import ODD, odd_event
from tests.printing.reading import FONTS, Reading, documents, off_page, overlaps, source

READABLE = [entry for entry in ODD if entry.number not in (6, 7, 8, 10)]


@pytest.mark.parametrize("language", ["ru", "en"])
def test_odd_names_are_printed_whole(language: str) -> None:
    made = documents(source(odd_event(), language))
    assert len(made) == 9
    full, short = full_names(ODD), short_names(ODD)
    for kind, document in made.items():
        reading = Reading(document.data)
        for sheet in reading.sheets:
            assert not off_page(sheet), kind
            assert not list(overlaps(sheet)), kind
        names = short if kind in (Kind.GROUPS, Kind.FINAL_BRACKET, Kind.WALL_BRACKET) else full
        if kind in (Kind.FINAL_BRACKET, Kind.DECISIONS, Kind.CHIEF_REPORT):
            continue  # nobody reached the first, nothing was decided, only winners are named in the report
        squeezed = reading.said.replace(" ", "").replace("-", "")
        for entry in READABLE:
            assert names[entry.id].replace(" ", "").replace("-", "") in squeezed, (kind, entry.id)
        # a page has no letters smaller than 9 points: what no box of it holds ends in dots
        assert ("Абырвалг" * (3 if kind is Kind.GROUPS else 20)) in squeezed, kind
        assert ("…" in squeezed) is (kind is Kind.GROUPS), kind
        assert REPLACEMENT in reading.said, kind
        assert set(document.replaced) == {"😀", "漢", "字"}, kind
        assert all(reading.fonts().values()), kind


def test_markup_and_braces_are_text() -> None:
    said = Reading(documents(source(odd_event()))[Kind.DRAW_PROTOCOL].data).said
    for text in ("<b>Жирный</b> &amp; {title}", "%s %(x)s", "<lots> & {x}.csv"):
        assert text in said


def test_namesakes_are_told_apart() -> None:
    short = short_names(ODD)
    assert short["e12"] == "Тезкин Пётр"
    assert short["e13"] == "Тезкин Павел"
    assert short["e14"] == "Двойников Иван Иванович (№ 14)"
    assert short["e9"] == "Ли О."
    assert full_names(ODD)["e12"] == "Тезкин Пётр Петрович"
    assert full_names(ODD)["e15"] == "Двойников Иван Иванович (№ 15)"


def test_every_russian_kazakh_and_tatar_letter_is_in_the_main_face() -> None:
    letters = "АЯаяЁё№«»–—×…’ҒғҚқҢңӨөҰұҮүҺһІіӘәҖҗ½"
    for bold in (False, True):
        assert {face for face, _ in FONTS.runs(letters, bold)} == {
            ("PTSerif-Bold" if bold else "PTSerif-Regular")
        }


def test_runs_keep_every_visible_character_in_order() -> None:
    text = "Имя Σωκ→ 漢😀 <b>\u200bё\u0301 конец"
    joined = "".join(piece for _, piece in FONTS.runs(text, False))
    expected = unicodedata.normalize("NFC", text).replace("\u200b", "")
    assert joined == expected.replace("漢", REPLACEMENT).replace("😀", REPLACEMENT)
    faces = [face for face, _ in FONTS.runs("aΣa", False)]
    assert faces == ["PTSerif-Regular", FALLBACK, "PTSerif-Regular"]
    assert list(FONTS.lacking(text)) == ["漢", "😀"]


def test_scripts_that_must_be_joined_are_told_as_missing() -> None:
    said = "Али \u0639\u0644\u064a Коэн \u05db\u05d4\u05df Γ"
    assert "".join(FONTS.lacking(said)) == "\u0639\u0644\u064a\u05db\u05d4\u05df"
    assert FONTS.runs("\u0639\u0644\u064a", True) == ((FALLBACK, REPLACEMENT * 3),)


def test_the_fallback_is_as_large_as_the_rest() -> None:
    from reportlab.pdfbase.pdfmetrics import stringWidth

    points = stringWidth("Σωκράτης", FALLBACK, 9)
    assert FONTS.measure("Σωκράτης", Font(9)) == pytest.approx(points * 25.4 / 72)


def test_a_width_is_that_of_what_is_drawn() -> None:
    from reportlab.pdfbase.pdfmetrics import stringWidth

    wide = FONTS.measure("Алёхин Сергей", Font(10))
    points = stringWidth("Алёхин Сергей", "PTSerif-Regular", 10)
    assert wide == pytest.approx(points * 25.4 / 72)
    assert FONTS.measure("Алёхин Сергей", Font(20)) == pytest.approx(2 * wide)
    assert FONTS.measure("Алёхин Сергей", Font(10, bold=True)) > wide
    assert FONTS.measure("漢", Font(10)) > 0


def test_faces_may_be_made_twice() -> None:
    from bracket_desk import assets

    again = Fonts(assets.resources() / "fonts")
    assert again.measure("Ё", Font(10)) == FONTS.measure("Ё", Font(10))
