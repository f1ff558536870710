"""Drawings are moved, merged, measured and asked what stands where."""

from __future__ import annotations

import pytest

from bracket_desk.layout.shapes import (
    Align,
    Box,
    Circle,
    Drawing,
    Font,
    Item,
    Line,
    Path,
    Rect,
    Text,
    item_rect,
    moved,
    text_rect,
)
from tests.layout.samples import cheap

ITEMS: list[Item] = [
    Line(1, 2, 5, 2, 0.25),
    Path(((1, 1), (4, 1), (4, 7)), 0.25, about=("A-U1-1", 1)),
    Circle(5, 5, 2, 0.25),
    Box(2, 3, 10, 16, 0.5, about="A-U1-1"),
    Text(3, 9, "Дёмин", Font(5)),
]


@pytest.mark.parametrize("item", ITEMS, ids=lambda item: type(item).__name__)
def test_moving_an_item_moves_its_rectangle(item: Item) -> None:
    before, after = item_rect(item, cheap), item_rect(moved(item, 3, -1), cheap)
    assert after == pytest.approx((before.x + 3, before.y - 1, before.w, before.h))
    assert moved(item, 3, -1).about == item.about


def test_the_bounds_hold_all_items() -> None:
    drawing = Drawing(50, 50, tuple(ITEMS))
    assert drawing.bounds(cheap) == pytest.approx((1, 1, 11, 18))
    assert Drawing(50, 50).bounds(cheap) == Rect(0, 0, 0, 0)


def test_merging_keeps_both_in_order() -> None:
    merged = Drawing(10, 40, tuple(ITEMS[:2])).merged(Drawing(20, 30, tuple(ITEMS[2:])))
    assert (merged.width, merged.height, merged.items) == (20, 40, tuple(ITEMS))


def test_a_whole_drawing_moves() -> None:
    drawing = Drawing(50, 50, tuple(ITEMS)).moved(1, 2)
    assert drawing.bounds(cheap) == pytest.approx((2, 3, 11, 18))


@pytest.mark.parametrize(("align", "left"), [(Align.LEFT, 20), (Align.CENTER, 15), (Align.RIGHT, 10)])
def test_a_text_stands_where_its_alignment_says(align: Align, left: float) -> None:
    def measure(_text: str, _font: Font) -> float:
        return 10.0

    rect = text_rect(Text(20, 20, "Ёж", Font(72), align), measure)
    assert rect == pytest.approx((left, 20 - 0.9 * 25.4, 10, 1.12 * 25.4))
    figures = text_rect(Text(20, 20, "17", Font(72), align), measure)
    assert figures == pytest.approx((left, 20 - 0.72 * 25.4, 10, 0.72 * 25.4))


def test_a_point_hits_the_side_it_lies_on() -> None:
    drawing = Drawing(
        50,
        50,
        (
            Box(10, 10, 30, 8, 0, about=("A-U1-1", 1)),
            Box(10, 18, 30, 8, 0, about=("A-U1-1", 2)),
            Box(10, 10, 30, 16, 0.5, about="A-U1-1"),
        ),
    )
    assert drawing.hit(12, 11) == ("A-U1-1", 1)
    assert drawing.hit(12, 25) == ("A-U1-1", 2)
    assert drawing.hit(12, 27) is None
    assert drawing.frames() == {"A-U1-1": Rect(10, 10, 30, 16)}
    assert drawing.smallest_text() is None
