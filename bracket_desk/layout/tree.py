"""A knock-out tree: rounds in columns, each match half way between the two it comes from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from bracket_desk.domain.bracket.formats import FromSeat, Match, Side, WinnerOf
from bracket_desk.layout.boxes import Spot, draw_match
from bracket_desk.layout.content import Captions, Labels, SideLabel
from bracket_desk.layout.look import Look
from bracket_desk.layout.shapes import MM, Align, Measure, Rect
from bracket_desk.layout.sketch import Sketch
from bracket_desk.layout.text import Style, line_height

Rounds = Sequence[Sequence[Match]]
"""The matches of a tree by round, first round first; each next one is half as long."""


Edge = Mapping[tuple[str, int], tuple[str, ...]]
"""What stands before the sides of the first round: the seat, and whose winner comes there."""

EDGE_CLEAR = 0.4
"""Between what stands before one side and the next, mm."""


@dataclass(frozen=True, slots=True)
class Trunk:
    """Where a tree stands: the top of its first match, the left of its first column.

    ``pitch`` is the distance from match to match in the first round; ``step`` from column to
    column is negative if the tree grows to the left.
    """

    x: float
    y: float
    pitch: float
    step: float
    look: Look


def final_rounds(matches: Sequence[Match]) -> list[list[Match]]:
    """The matches of the final stage by round, first round first."""
    rounds: dict[str, list[Match]] = {}
    for match in matches:
        if match.side is Side.FINAL:
            rounds.setdefault(match.round, []).append(match)
    return list(rounds.values())


def part(rounds: Rounds, at: int, parts: int) -> list[Sequence[Match]]:
    """One of the equal parts of a tree: its share of each round that can be shared."""
    shared = (r for r in rounds if len(r) >= parts)
    return [r[at * len(r) // parts : (at + 1) * len(r) // parts] for r in shared]


def grow(rounds: Rounds, trunk: Trunk) -> dict[str, Spot]:
    """Where every match of the tree stands."""
    spots: dict[str, Spot] = {}
    for column, matches in enumerate(rounds):
        reach = 2**column
        for i, match in enumerate(matches):
            y = trunk.y + trunk.pitch * (i * reach + (reach - 1) / 2)
            spots[match.id] = Spot(trunk.x + column * trunk.step, y, trunk.look)
    return spots


def draw_tree(sketch: Sketch, rounds: Rounds, trunk: Trunk, labels: Labels, edge: Edge) -> dict[str, Spot]:
    """Draw a tree; ``edge`` says what stands before the sides of its first round."""
    spots = grow(rounds, trunk)
    for at, matches in enumerate(rounds):
        for match in matches:
            draw_match(sketch, spots[match.id], match.id, labels[match.id])
            if at == 0:
                _edge(sketch, spots[match.id], match, edge, to_right=trunk.step > 0)
            else:
                for side, source in enumerate(match.sources, 1):
                    assert not isinstance(source, FromSeat)
                    join(sketch, spots[source.match], spots[match.id], (match.id, side))
    return spots


def join(sketch: Sketch, start: Spot, end: Spot, about: tuple[str, int], *, to_side: bool = False) -> None:
    """The way of a winner from one box to the next column, either to its middle or to its side."""
    y = end.side_middle(about[1]) if to_side else end.middle
    look = end.look
    if start.x < end.x:
        begin, x, bend = start.right, end.x, (start.rect.right + end.x) / 2
    else:
        begin, x, bend = start.left, end.rect.right, (end.rect.right + start.x) / 2
    sketch.path(begin, (bend, begin[1]), (bend, y), (x, y), width=look.line, about=about)


def _edge(sketch: Sketch, spot: Spot, match: Match, edge: Edge, *, to_right: bool) -> None:
    """What stands before the sides of the first round: seats, or where winners come from."""
    look = spot.look
    gap = 0.4 * look.note * MM
    align = Align.RIGHT if to_right else Align.LEFT
    style = Style(look.note, look.note, align=align)
    for side in (1, 2):
        half = spot.side(side)
        lines = _edge_lines(edge.get((match.id, side), ()), look)
        for at, text in enumerate(lines):
            width = sketch.measure(text, style.font)
            left = spot.x - gap - width if to_right else spot.rect.right + gap
            share = (half.h - EDGE_CLEAR) / len(lines)
            room = Rect(left, half.y + EDGE_CLEAR / 2 + at * share, width, share)
            sketch.words(text, room, style)


def _edge_lines(texts: tuple[str, ...], look: Look) -> tuple[str, ...]:
    """The texts before a side, one under the other if the side is high enough."""
    texts = tuple(text for text in texts if text)
    high = len(texts) * line_height(look.note) <= look.slot - EDGE_CLEAR
    return texts if high or not texts else (" ".join(reversed(texts)),)


def edge_width(sketch: Sketch, edge: Edge, look: Look) -> float:
    """Width of the column of what stands before the first round, mm."""
    return _widest(sketch.measure, frozenset(edge.values()), look)


@lru_cache(maxsize=512)
def _widest(measure: Measure, before: frozenset[tuple[str, ...]], look: Look) -> float:
    font = Style(look.note, look.note).font
    lines = (line for texts in before for line in _edge_lines(texts, look))
    return max((measure(line, font) for line in lines), default=0.0) + 0.8 * font.em


def seats(rounds: Rounds, labels: Labels, captions: Captions) -> Edge:
    """The numbers of the final stage's seats before its first round; who comes there while it is open."""
    found: dict[tuple[str, int], tuple[str, ...]] = {}
    for i, match in enumerate(rounds[0]):
        for side, source in enumerate(match.sources, 1):
            open_ = labels[match.id].sides[side - 1] == SideLabel()
            origin = ""
            if open_ and isinstance(source, WinnerOf):
                origin = captions.seat_from.format(number=labels[source.match].number)
            found[match.id, side] = str(2 * i + side), origin
    return found


def column_titles(sketch: Sketch, rounds: Rounds, trunk: Trunk, captions: Captions, top: float) -> None:
    """The titles of the rounds in a row whose top is handed in."""
    look = trunk.look
    style = look.style(look.note, align=Align.CENTER, muted=True)
    for column, matches in enumerate(rounds):
        x = trunk.x + column * trunk.step - 0.4 * look.gap
        room = Rect(x, top, look.width + 0.8 * look.gap, line_height(look.note))
        set_title(sketch, captions.rounds.get(matches[0].round, ""), room, style)


def set_title(sketch: Sketch, text: str, room: Rect, style: Style) -> None:
    """The title of a round; how long its matches are is left out if there is no room for it."""
    if sketch.measure(text, Style(style.least, style.least).font) > room.w:
        text = text.rpartition(", ")[0] or text
    sketch.words(text, room, style)


def draw_champion(sketch: Sketch, rect: Rect, look: Look, name: str, line: float | None = None) -> None:
    """A last box, with the name of the one who has come there, if somebody has."""
    sketch.box(rect, line or look.frame)
    style = look.style(look.name, bold=True, align=Align.CENTER)
    above = look.frame / 2 + 0.1
    room = Rect(rect.x + look.pad, rect.y + above, rect.w - 2 * look.pad, rect.h - 2 * above)
    sketch.words(name, room, style)


ASIDE = 0.85
"""A way straight up stands so far right in a box, to leave room for a title, in its widths."""


def stack_champion(sketch: Sketch, spot: Spot, final: Match, captions: Captions, hint: str = "") -> None:
    """The champion's box over that of the final, with a way straight up and the final's title.

    ``hint`` says where the final's first side comes from, if not from this page.
    """
    look, height = spot.look, line_height(spot.look.note)
    bottom = spot.y - stack_lead(look, hint)
    rect = Rect(spot.x, bottom - look.slot, look.width, look.slot)
    x = spot.x + ASIDE * look.width
    sketch.path((x, spot.y), (x, bottom), width=look.line, about=final.id)
    draw_champion(sketch, rect, look, captions.first)
    title_above(sketch, rect, look, captions.champion)
    left = Rect(spot.x, spot.y, ASIDE * look.width - 1, 0)
    if hint:
        title_above(sketch, left, look, hint, align=Align.LEFT)
        left = left._replace(y=left.y - height)
    title_above(sketch, left, look, captions.rounds.get(final.round, ""), align=Align.LEFT)


def stack_lead(look: Look, hint: str = "") -> float:
    """Between the final and the champion's box over it, mm: there is room for titles."""
    return line_height(look.note) * (2 if hint else 1) + 2.4


def stack_height(look: Look, hint: str = "") -> float:
    """From the top of the title over the champion to the top of the final, mm."""
    return stack_lead(look, hint) + look.slot + line_height(look.note) + 0.8


def title_above(sketch: Sketch, rect: Rect, look: Look, text: str, *, align: Align = Align.CENTER) -> None:
    """A title over a box."""
    height = line_height(look.note)
    style = look.style(look.note, align=align, muted=True)
    set_title(sketch, text, Rect(rect.x, rect.y - height - 0.6, rect.w, height), style)


def beside_champion(sketch: Sketch, spot: Spot, final: Match, captions: Captions) -> None:
    """The champion's box at the right of the final, at its middle."""
    look = spot.look
    rect = Rect(spot.rect.right + look.gap, spot.middle - look.slot / 2, look.width, look.slot)
    sketch.path(spot.right, (rect.x, spot.middle), width=look.line, about=final.id)
    draw_champion(sketch, rect, look, captions.first)
    title_above(sketch, rect, look, captions.champion)
