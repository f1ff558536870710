"""Boxes of matches to stick over those that hang: each as large as on its own sheet."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from bracket_desk.layout.look import LINE
from bracket_desk.layout.paper import Paper, Sheet
from bracket_desk.layout.shapes import Align, Box, Drawing, Item, Measure, Rect, item_rect, moved
from bracket_desk.layout.text import Style, fit, set_lines
from bracket_desk.printing.atoms import LEAST
from bracket_desk.printing.filled import Filled
from bracket_desk.printing.pages import Layer, Page
from bracket_desk.printing.sheets import bracket_of

EDGE = 1.5
"""Left white around a box inside the line to cut along, mm."""

BETWEEN = 5.0
"""Between two stickers, mm."""

CAPTION = 5.0
"""Height of the line over a sticker that says where it belongs, mm."""


@dataclass(frozen=True, slots=True)
class _Sticker:
    """The items of a box, its frame on its sheet, the sheet's key, and what that is called."""

    key: str
    where: str
    frame: Rect
    items: tuple[Item, ...]


@dataclass
class _Page:
    items: list[Item] = field(default_factory=list)
    keys: dict[str, None] = field(default_factory=dict)


def sticker_pages(
    pages: Sequence[Page], boxes: Mapping[str, Collection[str]], filled: Filled, measure: Measure
) -> tuple[Page, ...]:
    """The boxes of these matches, from left to right and down, by the sheets they hang on.

    On A4, or the smallest paper that holds the largest. A page names all the sheets that its stickers
    are for.
    """
    stickers = list(_stickers(pages, boxes, filled, measure))
    sheet = _sheet_for(stickers)
    inside = sheet.inside()
    made: list[_Page] = []
    x, y, tall = inside.x, inside.bottom, 0.0
    for sticker in stickers:
        wide, high = sticker.frame.w + 2 * EDGE, sticker.frame.h + 2 * EDGE + CAPTION
        if made and x > inside.x and x + wide > inside.right:
            x, y = inside.x, y + tall + BETWEEN
            tall = 0.0
        if not made or y + high > inside.bottom - CAPTION:
            made.append(_Page())
            x, y, tall = inside.x, inside.y, 0.0
        made[-1].items += _set(sticker, x, y, measure)
        made[-1].keys[sticker.key] = None
        x, tall = x + wide + BETWEEN, max(tall, high)
    foot = Rect(inside.x, inside.bottom - CAPTION, inside.w, CAPTION)
    for page in made:
        page.items += set_lines(fit(filled.foot, foot.w, foot.h, _STYLE, measure), foot, _STYLE)
    return tuple(
        Page(
            sheet.width,
            sheet.height,
            (Layer(Drawing(sheet.width, sheet.height, tuple(page.items))),),
            keys=tuple(page.keys),
        )
        for page in made
    )


_STYLE = Style(LEAST, LEAST, align=Align.LEFT, middle=False)


def _sheet_for(stickers: Sequence[_Sticker]) -> Sheet:
    """The smallest sheet, upright first, with room for every sticker; a box is never larger than A0."""
    wide = max((sticker.frame.w + 2 * EDGE for sticker in stickers), default=0.0)
    high = max((sticker.frame.h + 2 * EDGE + 2 * CAPTION for sticker in stickers), default=0.0)
    sheets = [Sheet(paper, landscape) for paper in Paper for landscape in (False, True)]
    fitting = (sheet for sheet in sheets if sheet.inside().w >= wide and sheet.inside().h >= high)
    return next(fitting, sheets[-1])


def _stickers(
    pages: Sequence[Page], boxes: Mapping[str, Collection[str]], filled: Filled, measure: Measure
) -> Iterator[_Sticker]:
    """The boxes alone: the ways that lead to them stay on the sheet that hangs."""
    said: set[str] = set()
    for number, page in enumerate(pages, 1):
        (key,) = page.keys
        where = f"{filled.title}, {_where(filled, key, number, len(pages))}"
        for layer in page.layers:
            for match, frame in layer.drawing.frames().items():
                # a box on the seam of two sheets is one sticker
                if match in boxes.get(key, ()) and match not in said:
                    said.add(match)
                    near = frame.widened(EDGE / 3)
                    items = tuple(
                        item
                        for item in layer.drawing.items
                        if _match(item) == match and near.encloses(item_rect(item, measure))
                    )
                    yield _Sticker(key, where, frame, items)


def _where(filled: Filled, key: str, number: int, pages: int) -> str:
    """The group of a sheet, or which page of how many it is."""
    bracket = bracket_of(filled)
    assert bracket is not None
    group = next((m.group for m in bracket.fmt.matches if m.id.partition("-")[0] == key), None)
    if group is not None:
        return bracket.captions.group.format(group=bracket.captions.groups[group])
    return filled.page.format(page=number, pages=pages)


def _match(item: Item) -> str | None:
    return item.about[0] if isinstance(item.about, tuple) else item.about


def _set(sticker: _Sticker, x: float, y: float, measure: Measure) -> Iterator[Item]:
    frame = sticker.frame
    room = Rect(x, y, frame.w + 2 * EDGE, CAPTION)
    yield from set_lines(fit(sticker.where, room.w, room.h, _STYLE, measure), room, _STYLE)
    yield Box(x, y + CAPTION, frame.w + 2 * EDGE, frame.h + 2 * EDGE, LINE, dashed=True)
    for item in sticker.items:
        yield moved(item, x + EDGE - frame.x, y + CAPTION + EDGE - frame.y)
