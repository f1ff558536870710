"""What holds for every drawing: nothing overlaps, nothing is cut, everything is there once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from bracket_desk.domain.bracket.formats import Match
from bracket_desk.layout.shapes import (
    Box,
    Drawing,
    Fill,
    Item,
    Line,
    Measure,
    Path,
    Rect,
    Text,
    item_rect,
    text_rect,
)

SLACK = 1e-6


def overlap(a: Rect, b: Rect) -> bool:
    """Whether two rectangles share more than an edge."""
    return (
        a.x < b.right - SLACK and b.x < a.right - SLACK and a.y < b.bottom - SLACK and b.y < a.bottom - SLACK
    )


def inside(a: Rect, b: Rect) -> bool:
    return (
        a.x >= b.x - SLACK
        and a.y >= b.y - SLACK
        and a.right <= b.right + SLACK
        and a.bottom <= b.bottom + SLACK
    )


def clashes(rects: Iterable[Rect]) -> Iterator[tuple[Rect, Rect]]:
    """Pairs that overlap, by a sweep from top to bottom."""
    active: list[Rect] = []
    for rect in sorted(rects, key=lambda r: r.y):
        active = [other for other in active if other.bottom > rect.y + SLACK]
        yield from ((other, rect) for other in active if overlap(other, rect))
        active.append(rect)


class Near:
    """Rectangles found again by where they are: rows of the sheet keep large drawings quick."""

    def __init__(self, rects: Iterable[Rect]) -> None:
        self.rows: dict[int, list[Rect]] = {}
        for rect in rects:
            for row in self.of(rect):
                self.rows.setdefault(row, []).append(rect)

    def of(self, rect: Rect) -> range:
        return range(int((rect.y - 1) // 10), int((rect.bottom + 1) // 10) + 1)

    def to(self, rect: Rect) -> set[Rect]:
        """All that may touch it."""
        return {other for row in self.of(rect) for other in self.rows.get(row, ())}


def frames(drawing: Drawing) -> list[Box]:
    return [i for i in drawing.items if isinstance(i, Box) and i.line_width > 0]


def texts(drawing: Drawing) -> list[Text]:
    return [i for i in drawing.items if isinstance(i, Text)]


def on_edge(point: tuple[float, float], rect: Rect) -> bool:
    x, y = point
    within = rect.x - SLACK <= x <= rect.right + SLACK and rect.y - SLACK <= y <= rect.bottom + SLACK
    at_side = min(abs(x - rect.x), abs(x - rect.right)) < SLACK
    at_end = min(abs(y - rect.y), abs(y - rect.bottom)) < SLACK
    return within and (at_side or at_end)


def pieces(path: Path) -> Iterator[Rect]:
    for (x1, y1), (x2, y2) in zip(path.points, path.points[1:], strict=False):
        yield Rect(min(x1, x2), min(y1, y2), abs(x1 - x2), abs(y1 - y2))


def crosses(piece: Rect, rect: Rect) -> bool:
    """Whether a level or upright line goes through the inside of a rectangle."""
    return (
        piece.x < rect.right - SLACK
        and piece.right > rect.x + SLACK
        and piece.y < rect.bottom - SLACK
        and piece.bottom > rect.y + SLACK
    )


def ways(drawing: Drawing) -> list[Path]:
    """The ways between boxes, as against the signs inside them."""
    boxes = drawing.frames()
    found = []
    for item in drawing.items:
        if isinstance(item, Path) and not item.filled:
            sign = isinstance(item.about, str) and inside(item_rect(item, lambda *_: 0.0), boxes[item.about])
            if not sign:
                found.append(item)
    return found


def check(drawing: Drawing, matches: Iterable[Match], measure: Measure) -> None:
    """Everything that is promised of a drawing with exactly these matches."""
    check_matches(drawing, matches)
    check_boxes(drawing)
    check_texts(drawing, measure)
    check_ways(drawing, measure)


def check_matches(drawing: Drawing, matches: Iterable[Match]) -> None:
    names = [match.id for match in matches]
    assert Counter(box.about for box in frames(drawing) if box.about) == Counter(names)
    sides = [i for i in drawing.items if isinstance(i, Box) and not i.line_width and i.fill is Fill.NONE]
    assert Counter(box.about for box in sides) == Counter((name, s) for name in names for s in (1, 2))
    boxes = drawing.frames()
    for side in sides:
        assert isinstance(side.about, tuple)
        frame = boxes[side.about[0]]
        half = Rect(frame.x, frame.y + (side.about[1] - 1) * frame.h / 2, frame.w, frame.h / 2)
        assert inside(side.rect, half)
        assert inside(half, side.rect)


def check_boxes(drawing: Drawing) -> None:
    sheet = Rect(0, 0, drawing.width, drawing.height)
    assert not list(clashes(box.rect for box in frames(drawing)))
    assert all(inside(box.rect, sheet) for box in frames(drawing))


def check_texts(drawing: Drawing, measure: Measure) -> None:
    sheet, boxes = Rect(0, 0, drawing.width, drawing.height), drawing.frames()
    found = [(item, text_rect(item, measure)) for item in texts(drawing)]
    clash = list(clashes(rect for _, rect in found))
    assert not clash, [i for i, rect in found if rect in clash[0]]
    for item, rect in found:
        assert inside(rect, sheet), item
        if isinstance(item.about, tuple):
            match, side = item.about
            frame = boxes[match]
            assert inside(rect, Rect(frame.x, frame.y + (side - 1) * frame.h / 2, frame.w, frame.h / 2)), item
        elif item.about is not None:
            assert inside(rect, boxes[item.about]), item
    check_lines(drawing, found)
    words = Near(rect for item, rect in found if item.about is None)
    for box in frames(drawing):
        touching = [rect for rect in words.to(box.rect) if overlap(rect, box.rect)]
        # the champion's name stands in a box that belongs to no match
        assert box.about is None or not touching, (box, touching)
        assert all(inside(rect, box.rect) for rect in touching), (box, touching)


def check_lines(drawing: Drawing, found: list[tuple[Text, Rect]]) -> None:
    """No line within a match goes through a word there."""
    words: dict[str, list[Rect]] = {}
    for item, rect in found:
        if item.about is not None:
            words.setdefault(item.about if isinstance(item.about, str) else item.about[0], []).append(rect)
    for line in drawing.items:
        if isinstance(line, Line) and isinstance(line.about, str):
            piece = item_rect(line, lambda *_: 0.0)
            assert not any(crosses(piece, rect) for rect in words.get(line.about, ())), line


def check_ways(drawing: Drawing, measure: Measure) -> None:
    boxes = Near(box.rect for box in frames(drawing))
    heads = [i.points for i in drawing.items if isinstance(i, Path) and i.filled]
    words = Near(text_rect(item, measure) for item in texts(drawing) if item.about is None)
    for way in ways(drawing):
        start, end = way.points[0], way.points[-1]
        assert any(on_edge(start, rect) for rect in boxes.to(Rect(*start, 0, 0))), way
        at_box = any(on_edge(end, rect) for rect in boxes.to(Rect(*end, 0, 0)))
        assert at_box or any(_at_head(end, head) for head in heads), way
        for piece in pieces(way):
            assert not piece.w or not piece.h
            assert not any(crosses(piece, rect) for rect in boxes.to(piece)), way
            assert not any(crosses(piece, rect) for rect in words.to(piece)), way


def _at_head(point: tuple[float, float], head: tuple[tuple[float, float], ...]) -> bool:
    x = head[1][0]
    return abs(point[0] - x) < SLACK and abs(point[1] - head[0][1]) < SLACK


def smallest(items: Iterable[Item]) -> float:
    return min(item.font.size_pt for item in items if isinstance(item, Text))
