"""Charts of bars: as long as their values, within the width, whatever the labels are."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bracket_desk.layout.bars import ROW, Bar, bar_chart, bar_rows
from bracket_desk.layout.shapes import Box, Fill, Font, Text, item_rect
from tests.helpers import examples


def measure(text: str, font: Font) -> float:
    return 0.5 * font.em * len(text)


NUMBERS = st.text("0123456789", min_size=1, max_size=6)
BARS = st.lists(
    st.builds(Bar, st.text("абвг ", max_size=60), st.floats(0, 1e6), NUMBERS),
    max_size=12,
)


@examples(50)
@given(BARS, st.floats(80, 300))
def test_bars_stay_within_the_width_and_are_as_long_as_their_values(bars: list[Bar], width: float) -> None:
    drawing = bar_chart(bars, measure, width)
    assert drawing.height >= ROW * len(bars) - 1e-6
    for item in drawing.items:
        found = item_rect(item, measure)
        assert found.x >= -0.1
        assert found.right <= width + 0.1
    assert drawing.height == pytest.approx(sum(row.height for row in bar_rows(bars, measure, width)))
    said = [item.text for item in drawing.items if isinstance(item, Text)]
    assert all(bar.said in said for bar in bars)
    boxes = [item.w for item in drawing.items if isinstance(item, Box)]
    values = [bar.value for bar in bars if bar.value > 0]
    assert len(boxes) <= len(values)
    if len(boxes) == len(values) and boxes:
        parts = [value / max(values) for value in values]
        assert all(abs(one / max(boxes) - part) < 1e-6 for one, part in zip(boxes, parts, strict=True))


def test_a_long_label_is_told_whole() -> None:
    long = "Ханты-Мансийский автономный округ – Югра"
    one, short = bar_rows([Bar(long, 6, "6"), Bar("Пермь", 1, "1")], measure, 80)
    texts = [item.text for item in one.items if isinstance(item, Text)]
    assert "".join(texts[:-1]).replace(" ", "") == long.replace(" ", "")
    assert one.height > short.height == ROW


def test_bars_on_paper_are_hatched_within_their_frames_and_take_little_toner() -> None:
    """On the screen they are full; the frame around each is as long as the value either way."""
    bars = [Bar("Пермь", 6, "6"), Bar("Москва", 2, "2")]
    paper = [item for row in bar_rows(bars, measure, 80) for item in row.items if isinstance(item, Box)]
    screen = [item for item in bar_chart(bars, measure, 80).items if isinstance(item, Box)]
    assert {box.fill for box in paper} == {Fill.HATCH}
    assert {box.fill for box in screen} == {Fill.MARKED}
    assert all(box.line_width > 0 for box in (*paper, *screen))
    assert [box.w for box in paper] == [box.w for box in screen]
