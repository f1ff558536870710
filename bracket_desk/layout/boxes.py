"""The box of one match: two sides, the number on the middle line, scores at the right."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache

from bracket_desk.layout.content import Labels, MatchLabel, SideLabel, SideStyle, Sign
from bracket_desk.layout.look import Look
from bracket_desk.layout.shapes import (
    MM,
    About,
    Align,
    Box,
    Circle,
    Fill,
    Font,
    Item,
    Line,
    Measure,
    Rect,
    Text,
    hang,
)
from bracket_desk.layout.sketch import Sketch
from bracket_desk.layout.text import (
    EPSILON,
    STEP,
    Breaks,
    Fitted,
    Style,
    clean,
    fit,
    line_height,
    set_lines,
    sizes,
    tries,
    wrap,
)

DRAWN = 4096
"""Boxes that are kept: those of every try at the largest poster."""

BETWEEN = 0.6
"""Between a name and the note beside it, in ems of the name."""

AIRY = 0.93
"""A mark fills so large a part of the cell of a score at most."""

QUIET = frozenset({SideStyle.BYE, SideStyle.WAITING})
"""Sides without a player: muted, and nothing is counted there."""


UNTITLED = re.compile(r"^(\[\d+\] )?[^,]+, (?=[^,]+$)")
"""In a note of seed, title and subject: what comes before the subject, with the seed apart."""


@dataclass(frozen=True, slots=True)
class Spot:
    """Where the box of a match stands: its top left corner, and what its sides are."""

    x: float
    y: float
    look: Look

    @property
    def rect(self) -> Rect:
        return Rect(self.x, self.y, self.look.width, 2 * self.look.slot)

    @property
    def middle(self) -> float:
        """The height of the line between the sides."""
        return self.y + self.look.slot

    @property
    def left(self) -> tuple[float, float]:
        """Where a way enters or leaves at the left."""
        return self.x, self.middle

    @property
    def right(self) -> tuple[float, float]:
        """Where a way enters or leaves at the right."""
        return self.x + self.look.width, self.middle

    def side(self, number: int) -> Rect:
        """The half for side 1 or 2."""
        return Rect(self.x, self.y + (number - 1) * self.look.slot, self.look.width, self.look.slot)

    def side_middle(self, number: int) -> float:
        """The height of the middle of side 1 or 2."""
        return self.y + (number - 0.5) * self.look.slot


def draw_match(
    sketch: Sketch, spot: Spot, match: str, label: MatchLabel, tags: tuple[str, str] = ("", "")
) -> None:
    """Draw the box of a match; ``tags`` stand before the names, like the slot А1."""
    sketch.items.extend(_drawn(sketch.measure, spot, match, label, tags))


@lru_cache(maxsize=DRAWN)
def _drawn(
    measure: Measure, spot: Spot, match: str, label: MatchLabel, tags: tuple[str, str]
) -> tuple[Item, ...]:
    """Made once: a step changes few boxes of a drawing."""
    sketch, look = Sketch(measure), spot.look
    quiet = any(side.style is SideStyle.BYE for side in label.sides)
    doubtful = any(side.style is SideStyle.SUSPENDED for side in label.sides)
    for number, (side, tag) in enumerate(zip(label.sides, tags, strict=True), 1):
        about = (match, number)
        sketch.box(spot.side(number), 0.0, about)
        # where nobody plays there is no score, and its room is left to the words
        zone = _zone(spot, number, wide=quiet)
        if not quiet:
            _score(sketch, spot, zone, side, about)
        _side(sketch, look, _tagged(sketch, look, zone, tag, about), side, about)
    _number(sketch, spot, match, label, muted=quiet)
    if not quiet:
        x = spot.x + look.width - look.cell
        sketch.items.append(Line(x, spot.y, x, spot.rect.bottom, look.line, about=match))
    frame = look.line if quiet else look.frame
    sketch.items.append(Box(*spot.rect, frame, dashed=doubtful, about=match))
    return tuple(sketch.items)


def _zone(spot: Spot, number: int, *, wide: bool) -> Rect:
    """Where the words of a side may stand: off the frame, off the number and, unless wide, off the score."""
    look, half = spot.look, spot.side(number)
    top = half.y + (look.frame / 2 + 0.15 if number == 1 else look.band)
    return Rect(half.x + look.pad, top, look.room + (look.cell if wide else 0.0), look.zone)


def _tagged(sketch: Sketch, look: Look, zone: Rect, tag: str, about: About) -> Rect:
    """Set the tag, if any, and leave the rest of the zone."""
    if not tag:
        return zone
    style = look.style(look.note, bold=True)
    width = min(sketch.measure(tag, style.font), zone.w / 3)
    sketch.words(tag, Rect(zone.x, zone.y, width, zone.h), style, about)
    width += 0.4 * look.note * MM
    return Rect(zone.x + width, zone.y, zone.w - width, zone.h)


def _score(sketch: Sketch, spot: Spot, zone: Rect, side: SideLabel, about: About) -> None:
    """The score, or the mark that stands in its place."""
    look = spot.look
    x = spot.x + look.width - look.cell
    if side.style is SideStyle.SUSPENDED:
        half = spot.side(about[1]) if isinstance(about, tuple) else spot.rect
        sketch.box(Rect(x, half.y, look.cell, half.h), 0.0, about, Fill.HATCH)
    text, size = side.score, look.name
    inset = look.frame / 2 + 0.2
    room = Rect(x + inset, zone.y, look.cell - 2 * inset, zone.h)
    if not text and side.mark and not _is_long(sketch, look, side.mark):
        text = side.mark
        size = _in_cell(sketch, look, text, room.w)
    won = side.style is SideStyle.WINNER
    sketch.words(text, room, look.style(size, bold=won, align=Align.CENTER), about)


def _in_cell(sketch: Sketch, look: Look, mark: str, width: float) -> float:
    """The size of a mark in place of a score: as large as the cell lets it be, up to that of names."""
    wide = sketch.measure(clean(mark), Font(look.note))
    grown = look.note * AIRY * width / wide if wide else look.name
    return max(look.note, min(look.name, STEP * (grown // STEP)))


def _is_long(sketch: Sketch, look: Look, mark: str) -> bool:
    """Whether a mark is too wide to stand where the score does."""
    width = sketch.measure(clean(mark), Font(look.note))
    return width > look.cell - look.frame - 0.4


def _tails(sketch: Sketch, look: Look, side: SideLabel) -> list[str]:
    """What may stand beside the name, best first: the note gives way part by part, the mark never.

    The title goes before the subject, by which people find each other; the seed goes last. The mark
    is there if it does not stand in place of the score.
    """
    aside = side.mark and (side.score or side.style in QUIET or _is_long(sketch, look, side.mark))
    marks = [side.mark if aside else "", side.gone]
    without_title = UNTITLED.sub(r"\1", side.note)
    notes = [side.note, without_title, side.note.rpartition(", ")[0], ""]
    return list(dict.fromkeys(clean(", ".join(part for part in (note, *marks) if part)) for note in notes))


def _side(sketch: Sketch, look: Look, zone: Rect, side: SideLabel, about: About) -> None:
    """Name and tail, as large as can be; the note is left out before the name gets too small."""
    if side.style is SideStyle.EMPTY or not (side.name or side.note or side.mark or side.gone):
        return
    items = _arranged(sketch, look, zone, side, cut=True) or _last_resort(sketch, look, zone, side)
    for item in items:
        sketch.items.append(replace(item, about=about))


def holds(sketch: Sketch, look: Look, labels: Labels, *, cut: bool = False) -> bool:
    """Whether every name, bold and with its mark, can be set; ``cut``: if words may be cut."""
    named = {
        replace(side, note="", score=side.score and "0", style=SideStyle.WINNER, struck=False)
        for label in labels.values()
        for side in label.sides
        if side.name and side.style not in QUIET
    }
    zone = Rect(0, 0, look.room, look.zone)
    return all(_arranged(sketch, look, zone, side, cut=cut) for side in named)


def _styles(look: Look, side: SideLabel) -> tuple[Style, Style]:
    """How the name of a side is set, and what stands beside it."""
    waits = side.style is SideStyle.WAITING
    name = look.style(
        look.note if waits else look.name,
        bold=side.style is SideStyle.WINNER,
        muted=side.style in QUIET,
    )
    struck = side.struck or side.style is SideStyle.LEFT
    return replace(name, struck=struck), look.style(look.note, muted=True)


def _arranged(sketch: Sketch, look: Look, zone: Rect, side: SideLabel, *, cut: bool) -> list[Text]:
    """Name and tail with no text below the least size; nothing if that cannot be."""
    styles, name = _styles(look, side), clean(side.name)
    tails = _tails(sketch, look, side)
    smaller = list(sizes(styles[0].size, styles[0].least))
    # less of the note is better than a name much smaller than all others
    for tail in tails if look.two_lines else ():
        found = tail and _under(sketch, zone, (name, tail), styles)
        if found:
            return found
    for tail in tails:
        pair = name, tail
        found = _beside(sketch, zone, pair, styles) if tail else _alone(sketch, zone, name, styles[0])
        found = found or _crowded(sketch, zone, pair, styles, [(size, Breaks.NAMES) for size in smaller])
        if found:
            return found
    # less of the note is better than initials alone on a line, these are better than a cut word
    for tail in tails:
        found = _crowded(sketch, zone, (name, tail), styles, [(size, Breaks.WORDS) for size in smaller])
        if found:
            return found
    words = [(size, breaks) for breaks in (Breaks.ANYWHERE, Breaks.FULL) for size in smaller]
    return _crowded(sketch, zone, (name, tails[-1]), styles, words) if cut else []


def _last_resort(sketch: Sketch, look: Look, zone: Rect, side: SideLabel) -> list[Text]:
    """A name that has no room: shortened on a page, on a poster as small as it must be."""
    styles, name = _styles(look, side), clean(side.name)
    tail = _tails(sketch, look, side)[-1]
    if not look.firm:
        smaller = tries(styles[0].size, styles[0].least)
        return _crowded(sketch, zone, (name, tail), styles, smaller) or _alone(sketch, zone, name, styles[0])
    mark = fit(tail, zone.w / 2, zone.h, styles[1], sketch.measure)
    wide = max((sketch.measure(line, mark.font) for line in mark.lines), default=-BETWEEN * mark.font.em)
    room = zone._replace(w=zone.w - wide - BETWEEN * mark.font.em)
    items = [*set_lines(fit(name, room.w, room.h, styles[0], sketch.measure), room, styles[0])]
    return [*items, *set_lines(mark, zone, replace(styles[1], align=Align.RIGHT))]


def _alone(sketch: Sketch, zone: Rect, name: str, style: Style) -> list[Text]:
    """A name on one line; nothing if there is no room."""
    for size in sizes(style.size, style.least) if name else ():
        block = Fitted((name,), Font(size, style.bold))
        if block.height <= zone.h + EPSILON and sketch.measure(name, block.font) <= zone.w:
            return list(set_lines(block, zone, style))
    return []


def _under(sketch: Sketch, zone: Rect, pair: tuple[str, str], styles: tuple[Style, Style]) -> list[Text]:
    """Name and tail on a line each, both on their own line; nothing if one is too long."""
    blocks = [
        fit(text, zone.w, line_height(style.size), style, sketch.measure)
        for text, style in zip(pair, styles, strict=True)
    ]
    if any(
        block.lines != (text,) or block.font.size_pt < style.least
        for text, block, style in zip(pair, blocks, styles, strict=True)
    ):
        return []
    return _stacked(zone, blocks, styles)


def _beside(sketch: Sketch, zone: Rect, pair: tuple[str, str], styles: tuple[Style, Style]) -> list[Text]:
    """Tail at the right of the name on the same line; nothing if there is no room."""
    name, note = styles
    tail = Fitted((pair[1],), note.font)
    for size in sizes(name.size, name.least) if pair[0] else ():
        block = Fitted((pair[0],), Font(size, name.bold))
        if note.size <= size and _pair_fits(sketch, zone, block, tail):
            return _paired(zone, block, tail, styles)
    return []


def _crowded(
    sketch: Sketch,
    zone: Rect,
    pair: tuple[str, str],
    styles: tuple[Style, Style],
    tried: Iterable[tuple[float, Breaks]],
) -> list[Text]:
    """The name wrapped, the tail beside its last line or wrapped under it; nothing without room.

    ``tried`` are sizes, and where lines may end.
    """
    name, note = styles
    for size, breaks in tried:
        fonts = Font(size, name.bold), Font(min(size, note.size))
        blocks = [
            Fitted(wrap(text, zone.w, font, sketch.measure, breaks) if text else (), font)
            for text, font in zip(pair, fonts, strict=True)
        ]
        if any(text and not block.lines for text, block in zip(pair, blocks, strict=True)):
            continue
        tail = Fitted((pair[1],), fonts[1])
        if all(pair) and _pair_fits(sketch, zone, blocks[0], tail):
            return _paired(zone, blocks[0], tail, styles)
        if sum(block.height for block in blocks) <= zone.h + EPSILON:
            return _stacked(zone, blocks, styles)
    return []


def _beyond(name: Fitted, tail: Fitted) -> tuple[float, float]:
    """How far the tail rises above the name's lines if set beside the last one, and hangs below, mm."""
    ((*_, (last, baseline)), (text, height)) = list(name.baselines(0)), next(tail.baselines(0))
    below = hang(text) * tail.font.em - hang(last) * name.font.em
    return max(0.0, height - baseline), max(0.0, below)


def _pair_fits(sketch: Sketch, zone: Rect, name: Fitted, tail: Fitted) -> bool:
    """Whether the tail has room beside the last line of the name."""
    used = sketch.measure(name.lines[-1], name.font) + BETWEEN * name.font.em
    used += sketch.measure(tail.lines[0], tail.font)
    return used <= zone.w and name.height + sum(_beyond(name, tail)) <= zone.h


def _paired(zone: Rect, name: Fitted, tail: Fitted, styles: tuple[Style, Style]) -> list[Text]:
    """A name with its tail at the right of the last line."""
    above, below = _beyond(name, tail)
    room = Rect(zone.x, zone.y + (above - below) / 2, zone.w, zone.h)
    items = list(set_lines(name, room, styles[0]))
    aside = Text(zone.right, items[-1].y, tail.lines[0], tail.font, Align.RIGHT, styles[1].muted)
    return [*items, aside]


def _stacked(zone: Rect, blocks: list[Fitted], styles: tuple[Style, Style]) -> list[Text]:
    """Blocks of lines one under the other, about the middle of the zone."""
    items: list[Text] = []
    top = zone.y + (zone.h - sum(block.height for block in blocks)) / 2
    for block, style in zip(blocks, styles, strict=True):
        items += set_lines(block, Rect(zone.x, top, zone.w, block.height), style)
        top += block.height
    return items


def _number(sketch: Sketch, spot: Spot, match: str, label: MatchLabel, *, muted: bool) -> None:
    """The number in the middle of the line between the sides, with the sign of the state."""
    look = spot.look
    style = look.style(look.number, muted=muted)
    em = style.font.em
    number, words = clean(label.number), clean(label.mark.text)
    inner = look.room
    sign = 1.0 * em if label.mark.sign is not Sign.NONE else 0.0
    widths = [min(sketch.measure(number, style.font), inner), sign]
    if words:
        widths.append(min(sketch.measure(words, style.font), max(0.0, inner - sum(widths) - em)))
    used = sum(widths) + 0.3 * em * (sum(1 for width in widths if width) - 1)
    # in the middle of the box, but off the line before the scores
    left = spot.x + min((look.width - used) / 2, look.pad + look.room - used)
    x = left
    for width, text in zip(widths, (number, "", words), strict=False):
        if text:
            room = Rect(x, spot.middle - look.band, width, 2 * look.band)
            sketch.words(text, room, style, match)
        elif width:
            _sign(sketch, label.mark.sign, (x + width / 2, spot.middle), 0.36 * em, match)
        x += width + (0.3 * em if width else 0)
    _divide(sketch, spot, match, left - 0.35 * em, left + used + 0.35 * em)


def _divide(sketch: Sketch, spot: Spot, match: str, left: float, right: float) -> None:
    """The line between the sides, open where the number stands."""
    look = spot.look
    y, start, end = spot.middle, spot.x, spot.x + look.width
    if left > start:
        sketch.items.append(Line(start, y, left, y, look.line, about=match))
    if right < end:
        sketch.items.append(Line(right, y, end, y, look.line, about=match))


def _sign(sketch: Sketch, sign: Sign, at: tuple[float, float], r: float, match: str) -> None:
    """The sign of a state about a point, as high as figures."""
    x, y = at
    width = 0.22 * r
    match sign:
        case Sign.READY:
            sketch.items.append(Circle(x, y, r, width, about=match))
        case Sign.CALLED:
            sketch.items.append(Circle(x, y, r, width, about=match))
            sketch.path((x, y - 0.7 * r), (x, y), (x + 0.55 * r, y), width=width, about=match)
        case Sign.PLAYING:
            sketch.area((x - 0.8 * r, y - r), (x + r, y), (x - 0.8 * r, y + r), about=match)
        case Sign.WARNING:
            corners = (x, y - r), (x + 1.1 * r, y + r), (x - 1.1 * r, y + r), (x, y - r)
            sketch.path(*corners, width=width, about=match)
            sketch.path((x, y - 0.35 * r), (x, y + 0.35 * r), width=2 * width, about=match)
            sketch.path((x, y + 0.6 * r), (x, y + 0.75 * r), width=2 * width, about=match)
        case Sign.NONE:
            pass
