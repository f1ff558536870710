"""A poster cut into sheets: every point is on one of them, and they can be glued together."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bracket_desk.layout.paper import Paper, Sheet
from bracket_desk.layout.poster import poster
from bracket_desk.layout.shapes import Box, Drawing, Fill, Line, Rect, item_rect, text_rect
from bracket_desk.layout.tiles import OVERLAP, Tile, tiles
from tests.layout.samples import RUSSIAN, cheap, load, people, played
from tests.layout.soundness import clashes, inside, overlap, texts

LABEL = "Лист {row}.{column} из {rows}×{columns}"


def cut(width: float, height: float, paper: Paper) -> tuple[Tile, ...]:
    return tiles(Drawing(width, height, (Line(0, 0, width, height, 0.25),)), paper, cheap, LABEL)


@given(st.floats(50, 1189), st.floats(50, 1189), st.sampled_from([Paper.A4, Paper.A3]))
def test_every_point_is_on_a_tile(width: float, height: float, paper: Paper) -> None:
    found = cut(width, height, paper)
    for start, size, length in ((0, 2, width), (1, 3, height)):
        spans = sorted({(tile.part[start], tile.part[start] + tile.part[size]) for tile in found})
        assert spans[0][0] <= 1e-6
        assert spans[-1][1] >= length - 1e-6
        for (_, end), (begin, _) in pairwise(spans):
            assert end - begin >= OVERLAP - 1e-6
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
    ("paper", "on", "count"), [(Paper.A3, Paper.A4, 4), (Paper.A1, Paper.A4, 15), (Paper.A0, Paper.A3, 15)]
)
def test_a_poster_takes_few_sheets(paper: Paper, on: Paper, count: int) -> None:
    sheet = Sheet(paper)
    assert len(cut(sheet.width, sheet.height, on)) <= count


def test_the_label_says_row_and_column() -> None:
    found = cut(400, 500, Paper.A4)
    assert [item.text for item in texts(found[0].marks)] == ["Лист 1.1 из 2×3"] or len(found) == 6
    assert (found[-1].row, found[-1].column) == (max(t.row for t in found), max(t.column for t in found))


def test_every_item_is_on_the_tiles_it_touches() -> None:
    fmt = load("two-stage", 64)
    whole = poster(fmt, played(fmt, people(57), 0.5), RUSSIAN, cheap, Paper.A1).drawing
    found = tiles(whole, Paper.A4, cheap)
    shown = [0] * len(found)
    for item in whole.items:
        rect = item_rect(item, cheap)
        at = [i for i, tile in enumerate(found) if rect.touches(tile.part)]
        assert at
        for i in at:
            shown[i] += 1
    assert shown == [len(tile.content.items) for tile in found]
    assert all((t.content.width, t.content.height) == (t.sheet.width, t.sheet.height) for t in found)


def test_what_lies_in_the_overlap_is_at_the_same_place_of_the_whole() -> None:
    one, two = cut(400, 100, Paper.A4)[:2]
    for tile in (one, two):
        (line,) = tile.content.items
        assert isinstance(line, Line)
        assert line.x1 == pytest.approx(tile.window.x - tile.part.x)


def test_a_small_drawing_is_one_sheet_in_its_middle() -> None:
    (tile,) = cut(100, 50, Paper.A4)
    (line,) = tile.content.items
    assert isinstance(line, Line)
    assert (line.x1 + line.x2) / 2 == pytest.approx(tile.sheet.width / 2)
