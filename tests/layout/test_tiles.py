"""A poster cut into sheets: every point is on one of them, and they can be glued together."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bracket_desk.layout.paper import Paper, Sheet
from bracket_desk.layout.poster import poster
from bracket_desk.layout.shapes import Box, Drawing, Fill, Line, Rect, item_rect, text_rect
from bracket_desk.layout.tiles import FEWER, LARGER, OVERLAP, Tile, tiles
from tests.layout.samples import RUSSIAN, cheap, load, people, played
from tests.layout.soundness import clashes, inside, overlap, texts

LABEL = "Лист {row}.{column} из {rows}×{columns}"


def cut(width: float, height: float, paper: Paper) -> tuple[Tile, ...]:
    return tiles(Drawing(width, height, (Line(0, 0, width, height, 0.25),)), paper, cheap, LABEL)


def whole(tile: Tile) -> Line:
    """The line across the drawing as it lies on all sheets glued together."""
    (line,) = (item for item in tile.content.items if isinstance(item, Line))
    dx, dy = tile.part.x - tile.window.x, tile.part.y - tile.window.y
    return replace(line, x1=line.x1 + dx, x2=line.x2 + dx, y1=line.y1 + dy, y2=line.y2 + dy)


@given(st.floats(50, 1189), st.floats(50, 1189), st.sampled_from([Paper.A4, Paper.A3]))
def test_every_point_is_on_a_tile(width: float, height: float, paper: Paper) -> None:
    found = cut(width, height, paper)
    lines = [whole(tile) for tile in found if tile.content.items]
    ends = (min(i.x1 for i in lines), max(i.x2 for i in lines)), (lines[0].y1, lines[0].y2)
    for start, size, (first, last) in ((0, 2, ends[0]), (1, 3, ends[1])):
        spans = sorted({(tile.part[start], tile.part[start] + tile.part[size]) for tile in found})
        assert spans[0][0] <= first + 1e-6
        assert spans[-1][1] >= last - 1e-6
        # neither more than the glue needs nor less
        for (_, end), (begin, _) in pairwise(spans):
            assert end - begin == pytest.approx(OVERLAP)
    scale = (lines[0].x2 - lines[0].x1) / width
    assert FEWER - 1e-6 <= scale <= LARGER + 1e-6
    assert (lines[0].y2 - lines[0].y1) / height == pytest.approx(scale)
    assert lines[0].width >= 0.25
    assert len(found) == len({(tile.row, tile.column) for tile in found})
    assert len(found) == len({tile.part for tile in found})


@given(st.floats(50, 1189), st.floats(50, 1189), st.sampled_from([Paper.A4, Paper.A3]))
def test_the_marks_stand_outside_the_window_and_on_the_sheet(
    width: float, height: float, paper: Paper
) -> None:
    for tile in cut(width, height, paper):
        sheet = Rect(0, 0, tile.sheet.width, tile.sheet.height)
        for item in tile.marks.items:
            rect = item_rect(item, cheap)
            assert inside(rect, sheet)
            assert not overlap(rect, tile.window)
        marked = [i for i in tile.marks.items if isinstance(i, Box) and i.fill is Fill.MARKED]
        assert len(marked) == 1
        boxes = [i.rect for i in tile.marks.items if isinstance(i, Box)]
        words = [text_rect(i, cheap) for i in texts(tile.marks)]
        assert not [pair for word in words for box in boxes for pair in clashes((word, box))]


@pytest.mark.parametrize(
    ("paper", "on", "count"), [(Paper.A3, Paper.A4, 3), (Paper.A1, Paper.A4, 12), (Paper.A0, Paper.A3, 12)]
)
def test_a_poster_takes_few_sheets(paper: Paper, on: Paper, count: int) -> None:
    sheet = Sheet(paper)
    assert len(cut(sheet.width, sheet.height, on)) <= count


def test_the_label_says_row_and_column_and_how_to_glue() -> None:
    drawing = Drawing(400, 500, (Line(0, 0, 400, 500, 0.25),))
    found = tiles(drawing, Paper.A4, cheap, LABEL, "Наклейте.")
    first, last = found[0], found[-1]
    assert [item.text for item in texts(first.marks)] == [
        f"Лист 1.1 из {last.row}×{last.column}",
        "Наклейте.",
    ]
    assert len(found) == last.row * last.column > 1
    (alone,) = tiles(Drawing(100, 50, drawing.items[:0]), Paper.A4, cheap, LABEL, "Наклейте.")
    assert [item.text for item in texts(alone.marks)] == ["Лист 1.1 из 1×1"]


@pytest.mark.parametrize("tile", [Paper.A4, Paper.A3])
@pytest.mark.parametrize("paper", [Paper.A2, Paper.A1])
def test_every_word_is_on_the_tiles_and_none_far_beyond_its_window(paper: Paper, tile: Paper) -> None:
    fmt = load("two-stage", 64)
    drawing = poster(fmt, played(fmt, people(57), 0.5), RUSSIAN, cheap, paper, ("Чемпионат " * 7,)).drawing
    found = tiles(drawing, tile, cheap, least=5)
    assert {name for t in found for name in t.content.frames()} == set(drawing.frames())
    letter = 1.0
    for one in found:
        assert (one.content.width, one.content.height) == (one.sheet.width, one.sheet.height)
        for item in texts(one.content):
            rect = text_rect(item, cheap)
            assert rect.touches(one.window)
            assert item.font.size_pt >= 5 - 1e-6
            assert rect.x >= one.window.x - letter * item.font.em
            assert rect.right <= one.window.right + letter * item.font.em
    shown = {item.text for one in found for item in texts(one.content)}
    for text in {item.text for item in texts(drawing)}:
        pieces = [piece for piece in shown if piece in text]
        assert any(text.startswith(piece) for piece in pieces), text
        assert any(text.endswith(piece) for piece in pieces), text


def test_an_a1_takes_nine_sheets_and_not_fifteen() -> None:
    fmt = load("two-stage", 64)
    drawing = poster(fmt, played(fmt, people(57), 0.5), RUSSIAN, cheap, Paper.A1).drawing
    assert len(tiles(drawing, Paper.A4, cheap, least=5)) == 9


def test_what_lies_in_the_overlap_is_at_the_same_place_of_the_whole() -> None:
    one, two = cut(400, 100, Paper.A4)[:2]
    assert whole(one) == whole(two)


def test_a_small_drawing_is_one_sheet_in_its_middle() -> None:
    (tile,) = cut(100, 50, Paper.A4)
    (line,) = tile.content.items
    assert isinstance(line, Line)
    assert (line.x1 + line.x2) / 2 == pytest.approx(tile.sheet.width / 2)
