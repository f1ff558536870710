"""One group in the shape of Order 942, appendix 1.

The start column stands in the middle, the way without a defeat goes to the right, the way
after one to the left; at each edge stands the seat of the final stage it leads to.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from bracket_desk.domain.bracket.formats import Format, FromSeat, LoserOf, Match, Side, ToMatch, ToPlace
from bracket_desk.layout.boxes import Spot, draw_match, holds
from bracket_desk.layout.content import Captions, Labels, SideStyle
from bracket_desk.layout.look import (
    PAGE_LEAST,
    PAGE_NAMES,
    PAGE_SLOT,
    Look,
    is_marked,
    page_look,
    widths,
)
from bracket_desk.layout.paper import AreaTooSmall
from bracket_desk.layout.shapes import MM, Align, Drawing, Font, Measure, Rect
from bracket_desk.layout.sketch import Sketch
from bracket_desk.layout.text import fit, line_height, set_lines
from bracket_desk.layout.tree import ASIDE, draw_champion, set_title

START, RIGHT, NEAR, FAR = "U1", "U2", "L1", "L2"
"""The rounds of a group: start column, right of it, left of it, and further left."""


LEAD = 2.0
"""Between a match and the box over it for the one who comes through, mm at least."""


@dataclass(frozen=True, slots=True)
class GroupShape:
    """What a group takes besides its boxes; millimetres.

    ``inner`` lies between two matches of a half, ``outer`` between the halves; ``draw`` is the
    column of draw numbers, ``edge`` that of the arrow and the final stage's seat.
    """

    inner: float
    outer: float
    draw: float
    edge: float

    def width(self, look: Look) -> float:
        return 4 * look.width + 3 * look.gap + self.draw + 2 * self.edge

    def height(self, look: Look) -> float:
        return 8 * look.slot + 2 * self.inner + self.outer


def group_shape(fmt: Format, look: Look, inner: float, outer: float, measure: Measure) -> GroupShape:
    """Columns as wide as the largest numbers of the format."""
    final = sum(match.side is Side.FINAL for match in fmt.matches) + 1
    font, seat = Font(look.note), Font(look.name, bold=True)
    draw = measure(str(fmt.size), font) + 0.8 * font.em
    edge = measure(str(final), seat) + 0.6 * seat.em + arrow_length(look)
    return GroupShape(inner, outer, draw, edge)


def arrow_length(look: Look) -> float:
    """Length of the arrow from a box to its seat of the final stage, mm."""
    return max(2.5, (1.3 if look.firm else 0.75) * look.name * MM)


def group_count(fmt: Format) -> int:
    """How many groups the format has."""
    return len({match.group for match in fmt.matches if match.group is not None})


def final_seat(match: Match) -> int:
    """The seat of the final stage that the winner of a group's match takes, from 1."""
    target = match.winner
    assert isinstance(target, ToMatch)
    return 2 * (ordinal(target.match) - 1) + target.side


def ordinal(match: str) -> int:
    """The place of a match in its round, from 1: the last part of its id."""
    return int(match.rpartition("-")[2])


def group_page(
    fmt: Format,
    group: int,
    labels: Labels,
    captions: Captions,
    measure: Measure,
    area: tuple[float, float],
) -> Drawing:
    """Group number ``group`` (from 0) as large as the area of a page (width, height in mm) lets it be.

    Sides are at least 8 mm high; the drawing is as wide as the area and as high as it needs.
    AreaTooSmall if that cannot be. The largest names depend on all labels, so pages of one
    event look alike.
    """
    sketch = Sketch(measure)
    found, marked = widths(labels, sketch.measure), is_marked(labels)
    top = title_height(captions, (START, RIGHT, NEAR, FAR), PAGE_LEAST)
    draft = Look(PAGE_SLOT, 0, 7.0, PAGE_NAMES, PAGE_LEAST, PAGE_LEAST, firm=True)
    shape = group_shape(fmt, draft, 0, 0, sketch.measure)
    width = (area[0] - shape.width(draft)) / 4
    slot, most = (min(13.0, (area[1] - top) / sides) for sides in (9.4, 8.8))
    if slot < PAGE_SLOT:
        slot = min(PAGE_SLOT, most)
    if width < 25 or slot < PAGE_SLOT - 1e-9:
        raise AreaTooSmall(shape.width(draft) + 4 * 25, top + 8.8 * PAGE_SLOT)
    look = page_look(slot, min(width, 80.0), 7.0, found, marked=marked)
    if not holds(sketch, look, labels):
        # long names need lines more than boxes need room between them
        look = page_look(max(slot, most), min(width, 80.0), 7.0, found, marked=marked)
        slot = look.slot
    spare = min(area[1] - top - 8 * slot, 4.5 * slot)
    shape = replace(shape, inner=0.27 * spare, outer=0.46 * spare)
    left = (area[0] - shape.width(look)) / 2
    through = look.slot + shape.inner / 2 >= PAGE_SLOT + LEAD
    draw_group(sketch, Place(fmt, group, look, shape, left, top, through), labels, captions)
    draw_titles(sketch, Place(fmt, group, look, shape, left, 0), captions, top)
    return sketch.drawing(area[0], top + shape.height(look))


@dataclass(frozen=True, slots=True)
class Place:
    """A group and where its top left corner stands.

    ``through``: boxes stand at both edges, as in the appendix, for those who come through.
    """

    fmt: Format
    group: int
    look: Look
    shape: GroupShape
    x: float
    y: float
    through: bool = False

    def column(self, stage: str) -> float:
        """The left of the boxes of a round."""
        step = self.look.width + self.look.gap
        start = self.x + self.shape.edge
        return {
            FAR: start,
            NEAR: start + step,
            START: start + 2 * step + self.shape.draw,
            RIGHT: start + 3 * step + self.shape.draw,
        }[stage]

    def spot(self, stage: str, at: int) -> Spot:
        """Where match ``at`` (from 0) of a round stands."""
        slot, shape = self.look.slot, self.shape
        if stage == START:
            y = at * 2 * slot + (at + 1) // 2 * shape.inner + at // 2 * shape.outer
        else:
            y = slot + shape.inner / 2 + at * (4 * slot + shape.inner + shape.outer)
        return Spot(self.column(stage), self.y + y, self.look)

    def spots(self) -> dict[str, tuple[Match, Spot]]:
        """Every match of the group and where it stands."""
        counted: dict[str, int] = {}
        found: dict[str, tuple[Match, Spot]] = {}
        for match in self.fmt.matches:
            if match.group == self.group:
                at = counted.get(match.round, 0)
                counted[match.round] = at + 1
                found[match.id] = match, self.spot(match.round, at)
        return found


def draw_group(sketch: Sketch, place: Place, labels: Labels, captions: Captions) -> None:
    """Draw a group: boxes, ways between them, draw numbers, final seats and captions."""
    look, spots = place.look, place.spots()
    style = replace(look.style(1.5 * look.name, bold=True), least=look.least)
    start, end = place.column(NEAR if place.through else FAR), place.column(NEAR) + look.width
    room = Rect(start, place.y, end - start, look.slot + place.shape.inner / 2 - 0.5)
    name = captions.groups[place.group]
    sketch.words(captions.group.format(group=name), room, style)
    for match, spot in spots.values():
        draw_match(sketch, spot, match.id, labels[match.id], _tags(match, captions, name))
        if match.round == START:
            _draw_numbers(sketch, place, match, spot)
        else:
            _ways_in(sketch, place, match, spots)
            said = [text for text in _beneath(match, labels, captions, name) if text]
            _captions(sketch, place, spot, said)
        if match.round in {RIGHT, FAR}:
            passed = _known(match, labels, captions)
            leaves = _through(sketch, place, match, spot, passed) if place.through else spot.rect
            if place.through:
                _by_lot(sketch, place, match, leaves, captions.by_lot)
            _way_out(sketch, place, match, leaves, seated=captions.through is None)


def _tags(match: Match, captions: Captions, name: str) -> tuple[str, str]:
    """The name of the slot that a loser comes across to, like А-1."""
    one, two = (
        _slot(match, captions, name) if isinstance(source, LoserOf) and match.round == FAR else ""
        for source in match.sources
    )
    return one, two


def _slot(match: Match, captions: Captions, name: str) -> str:
    return captions.slot.format(group=name, slot=ordinal(match.id))


def _draw_numbers(sketch: Sketch, place: Place, match: Match, spot: Spot) -> None:
    """The numbers of the draw at the left of the start column."""
    look = place.look
    style = look.style(look.note, align=Align.RIGHT)
    right = spot.x - 0.35 * look.note * MM
    for side, source in enumerate(match.sources, 1):
        assert isinstance(source, FromSeat)
        half = spot.side(side)
        room = Rect(right - place.shape.draw, half.y + 0.2, place.shape.draw, half.h - 0.4)
        sketch.words(str(source.seat), room, style)


def _ways_in(sketch: Sketch, place: Place, match: Match, spots: dict[str, tuple[Match, Spot]]) -> None:
    """The ways into a match from its neighbours; who crosses over is said in words instead."""
    look, spot = place.look, spots[match.id][1]
    for side, source in enumerate(match.sources, 1):
        if isinstance(source, FromSeat) or (match.round == FAR and isinstance(source, LoserOf)):
            continue
        start = spots[source.match][1]
        if match.round == RIGHT:
            begin, end, bend = start.right, spot.left, spot.x - look.gap / 2
        elif match.round == NEAR:
            begin, end, bend = start.left, spot.right, spot.rect.right + look.gap / 2
        else:
            end = spot.rect.right, spot.side_middle(side)
            begin, bend = start.left, spot.rect.right + look.gap / 2
        sketch.path(begin, (bend, begin[1]), (bend, end[1]), end, width=look.line, about=(match.id, side))


def _known(match: Match, labels: Labels, captions: Captions) -> str:
    """Who has come through by this match, if anybody has."""
    if captions.through is not None:
        return captions.through.get(match.id, "")
    assert isinstance(match.winner, ToMatch)
    side = labels[match.winner.match].sides[match.winner.side - 1]
    return side.name if side.style not in {SideStyle.EMPTY, SideStyle.WAITING} else ""


def _through(sketch: Sketch, place: Place, match: Match, spot: Spot, name: str) -> Rect:
    """The box over a match for the one who comes through to the final stage, with the way up to it."""
    look = place.look
    room = look.slot + place.shape.inner / 2
    rect = Rect(spot.x, spot.y - (room + PAGE_SLOT) / 2, look.width, PAGE_SLOT)
    x = spot.x + ASIDE * look.width
    sketch.path((x, spot.y), (x, rect.bottom), width=look.line, about=match.id)
    draw_champion(sketch, rect, look, name, look.line)
    return rect


def _by_lot(sketch: Sketch, place: Place, match: Match, box: Rect, said: str) -> None:
    """Over the box, at the side of the arrow: where the final stage is drawn anew, its seat is by lot."""
    if said:
        look = place.look
        align = Align.RIGHT if match.round == RIGHT else Align.LEFT
        high = line_height(look.note)
        sketch.words(said, Rect(box.x, box.y - high - 0.4, box.w, high), look.style(look.note, align=align))


def _way_out(sketch: Sketch, place: Place, match: Match, leaves: Rect, *, seated: bool) -> None:
    """The arrow from a box to the final stage and, unless it is to be drawn yet, the seat there."""
    look, length = place.look, arrow_length(place.look)
    head = 0.35 * length
    sign = 1 if match.round == RIGHT else -1
    x, y = leaves.right if sign > 0 else leaves.x, leaves.y + leaves.h / 2
    tip = x + sign * length
    sketch.path((x, y), (tip - sign * head, y), width=look.line, about=match.id)
    sketch.area(
        (tip, y), (tip - sign * head, y - head / 2), (tip - sign * head, y + head / 2), about=match.id
    )
    if not seated:
        return
    align = Align.LEFT if sign > 0 else Align.RIGHT
    style = look.style(look.name, bold=True, align=align)
    width, gap = place.shape.edge - length, 0.3 * look.name * MM
    left = tip + gap if sign > 0 else tip - width
    room = Rect(left, y - look.slot, width - gap, 2 * look.slot)
    sketch.words(str(final_seat(match)), room, style)


def _beneath(match: Match, labels: Labels, captions: Captions, name: str) -> Iterator[str]:
    """What is said under a match: where its loser goes, where the one in the slot comes from."""
    for side, source in zip(labels[match.id].sides, match.sources, strict=True):
        crossing = match.round == FAR and isinstance(source, LoserOf)
        if crossing and captions.loser_from and side.style is not SideStyle.WAITING:
            slot = _slot(match, captions, name)
            number = labels[source.match].number if isinstance(source, LoserOf) else ""
            yield captions.loser_from.format(slot=slot, number=number)
    if match.round == RIGHT and captions.loser_to and isinstance(match.loser, ToMatch):
        slot = captions.slot.format(group=name, slot=ordinal(match.loser.match))
        yield captions.loser_to.format(slot=slot, number=labels[match.loser.match].number)
    played = all(side.style is not SideStyle.BYE for side in labels[match.id].sides)
    if played and isinstance(match.loser, ToPlace):
        yield captions.out.get(match.loser.place, "")


def _captions(sketch: Sketch, place: Place, spot: Spot, texts: list[str]) -> None:
    """Texts under a box, each on a line of its own or more, down to where the half ends.

    On a page the last ones are left out where there is no room.
    """
    look = spot.look
    style = replace(look.style(look.note, muted=True), middle=False)
    y = spot.rect.bottom + 0.6
    end = spot.rect.bottom + look.slot + place.shape.inner / 2
    if look.firm:
        texts = texts[: int((end - y) / line_height(look.note) + 1e-9)]
    for left, text in zip(range(len(texts), 0, -1), texts, strict=True):
        fitted = fit(text, look.width + look.gap / 2 - 0.5, (end - y) / left, style, sketch.measure)
        sketch.items += set_lines(fitted, Rect(spot.x, y, look.width, fitted.height), style)
        y += fitted.height


def title_height(captions: Captions, rounds: tuple[str, ...], size: float) -> float:
    """Height of the row of column titles; 0 if there are no words for it."""
    return line_height(size) + 1.5 if any(captions.rounds.get(name) for name in rounds) else 0.0


def draw_titles(sketch: Sketch, place: Place, captions: Captions, height: float) -> None:
    """The titles of the columns in a row above the group."""
    look = place.look
    style = look.style(look.note, align=Align.CENTER, muted=True)
    for stage in (START, RIGHT, NEAR, FAR):
        room = Rect(place.column(stage) - 0.4 * look.gap, place.y, look.width + 0.8 * look.gap, height - 1.0)
        set_title(sketch, captions.rounds.get(stage, ""), room, style)
