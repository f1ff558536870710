"""Lines for a hall: never smaller than can be read, never wider than there is room, whole if they can be."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtGui import QFontMetricsF
from PySide6.QtWidgets import QApplication

from bracket_desk import assets
from bracket_desk.ui.app import make_app
from bracket_desk.ui.large_lines import CUT, Set, set_first, set_one, set_several
from bracket_desk.ui.projector import large_font

WIDTH, LARGEST, LEAST = 900.0, 60.0, 30.0
TEXTS = st.text("аж ш", min_size=1, max_size=120).filter(str.strip)


@pytest.fixture(scope="module", autouse=True)
def _fonts(qapp: QApplication) -> None:
    make_app([], assets.resources(), "ru")


def check(found: Set, *, bold: bool = False) -> None:
    measure = QFontMetricsF(large_font(found.size, bold=bold))
    assert LEAST <= found.size <= LARGEST
    assert found.size < found.tall
    assert all(measure.horizontalAdvance(line) <= WIDTH for line in found.lines)


@settings(max_examples=40, deadline=None)
@given(TEXTS)
def test_one_line(text: str) -> None:
    found = set_one(text, WIDTH, LARGEST, LEAST)
    check(found)
    (line,) = found.lines
    assert line == text or (line.endswith(CUT) and found.size == LEAST)


@settings(max_examples=40, deadline=None)
@given(st.lists(TEXTS, min_size=1, max_size=5), st.floats(70, 700))
def test_several(texts: list[str], height: float) -> None:
    found = set_several(texts, WIDTH, height, LARGEST, LEAST)
    assert sum(one.height for one in found) <= height
    for at, one in enumerate(found):
        check(one, bold=not at)
    said = [" ".join(one.lines) for one in found]
    whole = [" ".join(text.split()) for text in texts]
    assert said == whole or CUT in "".join(said)


@settings(max_examples=40, deadline=None)
@given(st.lists(TEXTS, min_size=1, max_size=3), st.floats(40, 200))
def test_the_first_that_has_room(texts: list[str], height: float) -> None:
    found = set_first(texts, WIDTH, height, LARGEST, LEAST)
    check(found)
    assert found.height <= height
    said = " ".join(found.lines)
    assert said in [" ".join(text.split()) for text in texts] or said.endswith(CUT)


def test_a_long_text_is_wrapped_before_it_is_cut_and_shortened_before_that() -> None:
    long = "слово " * 30
    assert len(set_first([long], WIDTH, 240, LARGEST, LEAST).lines) > 2
    assert set_first([long, "коротко"], WIDTH, 80, LARGEST, LEAST).lines == ("коротко",)
    cut = set_first([long], WIDTH, 80, LARGEST, LEAST)
    assert cut.size == LEAST
    assert cut.lines[-1].endswith(CUT)
    assert set_several(["Начало", long], WIDTH, 45, LARGEST, LEAST)[0].lines == (f"Начало{CUT}",)
    assert set_first(["", ""], WIDTH, 80, LARGEST, LEAST).lines == ("",)
