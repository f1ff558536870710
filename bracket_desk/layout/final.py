"""The pages of the final stage: one if it can be, else parts of it and where they meet.

Of two pages the second, the lower half, holds the final too; of more the last one holds the
rounds in which the parts meet.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bracket_desk.domain.bracket.formats import Format, Match, ToMatch, ToPlace, WinnerOf
from bracket_desk.layout.boxes import Spot, draw_match, holds
from bracket_desk.layout.content import Captions, Labels, SideStyle
from bracket_desk.layout.look import (
    PAGE_LEAST,
    PAGE_SLOT,
    Look,
    Widths,
    is_marked,
    page_look,
    widths,
)
from bracket_desk.layout.paper import AreaTooSmall
from bracket_desk.layout.shapes import Align, Drawing, Measure, Rect
from bracket_desk.layout.sketch import Sketch
from bracket_desk.layout.text import line_height
from bracket_desk.layout.tree import (
    ASIDE,
    Edge,
    Rounds,
    Trunk,
    beside_champion,
    column_titles,
    draw_tree,
    edge_width,
    final_rounds,
    join,
    part,
    seats,
    stack_champion,
    stack_height,
    title_above,
)

GAP, CLOSE = 7.0, 4.5
"""Between two columns, mm: as it should be, and where names need the room."""

NARROWEST, COMFORTABLE, WIDEST = 25.0, 42.0, 80.0
"""The width of a box on a page, mm: at least; from here on final and champion get columns; at most."""

HIGHEST = 13.0
"""The height of a side on a page, mm at most."""

TIGHT, LOOSE = 0.2, 0.35
"""Between two matches of the first round, in heights of a side: at least, and as it should be."""


@dataclass(frozen=True, slots=True)
class Leaf:
    """One page: a part of the tree; ``final`` if it stands beside the lower half on this page."""

    rounds: Rounds
    edge: Edge
    final: Match | None = None

    @property
    def last(self) -> Match:
        return self.rounds[-1][0]

    @property
    def champion(self) -> bool:
        """Whether the one who wins it all stands on this page."""
        return self.final is not None or isinstance(self.last.winner, ToPlace)

    def columns(self, *, stacked: bool) -> int:
        """How many columns of boxes the page has."""
        return len(self.rounds) + (0 if stacked else (self.final is not None) + self.champion)


def final_pages(
    fmt: Format,
    labels: Labels,
    captions: Captions,
    measure: Measure,
    area: tuple[float, float],
    *,
    whole_names: bool = False,
) -> tuple[Drawing, ...]:
    """The final stage on as few pages of that area (width, height in mm) as its boxes allow.

    Sides are at least 8 mm high; each drawing is as wide as the area and as high as it needs.
    ``whole_names``: columns closer together, or two pages instead of one, so that no word of a name
    is cut; twice as many pages only if a name would have to be shortened. Without it the number of
    pages depends on the format alone.
    AreaTooSmall if not even two matches fit one above the other.
    """
    measure = Sketch(measure).measure
    rounds = final_rounds(fmt.matches)
    # whoever has not come so far does not decide how it looks
    here = {str(match.id): labels[match.id] for matches in rounds for match in matches}
    pages = Pages(labels, here, captions, measure, area, widths(here, measure), is_marked(here))
    drawings: list[Drawing] = []
    edge = seats(rounds, labels, captions)
    while True:
        leaves, gap = pages.leaves(rounds, edge, whole_names=whole_names)
        drawings += pages.drawings(leaves, gap)
        rounds = rounds[len(leaves[-1].rounds) + (leaves[-1].final is not None) :]
        if not rounds:
            return tuple(drawings)
        edge = pages.origins(rounds[0])


@dataclass(frozen=True, slots=True)
class Pages:
    """What all pages of one final stage share; ``area`` is width and height in mm.

    ``here`` are the labels of the final stage alone.
    """

    labels: Labels
    here: Labels
    captions: Captions
    measure: Measure
    area: tuple[float, float]
    found: Widths
    marked: bool

    @property
    def top(self) -> float:
        """Height of the row of titles."""
        return line_height(PAGE_LEAST) + 1.5

    def slot(self, matches: int) -> float:
        """The height of a side if so many matches stand one above the other."""
        height = self.area[1] - self.top
        slot = height / (2 * matches + LOOSE * (matches - 1))
        if slot < PAGE_SLOT:
            slot = min(PAGE_SLOT, height / (2 * matches + TIGHT * (matches - 1)))
        return min(slot, HIGHEST)

    def leaves(self, rounds: Rounds, edge: Edge, *, whole_names: bool) -> tuple[list[Leaf], float]:
        """Cut a tree into as few equal parts as fit; of two the second has the final too.

        With the gap between the columns.
        """
        first = len(rounds[0])
        possible = [
            2**n
            for n in range(first.bit_length())
            if first >> n >= min(first, 2) and self.slot(first >> n) >= PAGE_SLOT - 1e-9
        ]
        if not possible:
            raise self.too_small(edge, 3)
        least = self.cut(rounds, edge, possible[0])
        if not whole_names:
            return least, GAP
        twice = self.cut(rounds, edge, possible[1]) if len(possible) > 1 else least
        short = self.cut(rounds, edge, possible[0], short=True)
        # a second page is better than a cut word, more of them only than a name that is not whole
        second = [(twice, GAP, False)] if len(twice) == 2 else []
        few = [(least, GAP, False), (least, CLOSE, False), *second, (least, CLOSE, True)]
        more = [(leaves, gap, cut) for leaves in (short, twice) for gap, cut in ((GAP, False), (CLOSE, True))]
        for leaves, gap, cut in [*few, *more]:
            if self.holds(leaves, gap, cut=cut):
                return leaves, gap
        return least, CLOSE

    def cut(self, rounds: Rounds, edge: Edge, parts: int, *, short: bool = False) -> list[Leaf]:
        """A tree in so many equal parts; ``short``: the last round they have stands elsewhere, too."""
        leaves = [Leaf(part(rounds, i, parts), edge) for i in range(parts)]
        if short and parts > 1 and len(leaves[0].rounds) > 1:
            return [replace(leaf, rounds=leaf.rounds[:-1]) for leaf in leaves]
        if parts == 2:
            leaves[1] = replace(leaves[1], final=rounds[-1][0])
        return leaves

    def holds(self, leaves: Sequence[Leaf], gap: float, *, cut: bool) -> bool:
        """Whether every name of the stage can be set on these pages; ``cut``: if words may be cut."""
        try:
            look, _, _ = self.shape(leaves, gap)
        except AreaTooSmall:
            return False
        return holds(Sketch(self.measure), look, self.here, cut=cut)

    def too_small(self, edge: Edge, columns: int) -> AreaTooSmall:
        """The refusal with an area that would do."""
        width = self.edge_width(edge, PAGE_SLOT) + columns * (NARROWEST + GAP) - GAP
        return AreaTooSmall(width, self.top + (4 + TIGHT) * PAGE_SLOT)

    def edge_width(self, edge: Edge, slot: float) -> float:
        return edge_width(Sketch(self.measure), edge, self.look(slot, 0, GAP))

    def look(self, slot: float, width: float, gap: float) -> Look:
        return page_look(slot, width, gap, self.found, marked=self.marked)

    def origins(self, matches: Sequence[Match]) -> Edge:
        """Whose winners come to a round from other pages, in words."""
        return {(match.id, side): (self.origin(match, side),) for match in matches for side in (1, 2)}

    def origin(self, match: Match, side: int) -> str:
        """Whose winner comes to a side; nothing if the side itself says so while it waits."""
        source, label = match.sources[side - 1], self.labels[match.id]
        assert isinstance(source, WinnerOf)
        if label.sides[side - 1].style is SideStyle.WAITING:
            return ""
        return self.captions.winner_from.format(number=self.labels[source.match].number)

    def drawings(self, leaves: Sequence[Leaf], gap: float) -> list[Drawing]:
        """Pages with boxes of one size."""
        look, edge, stacked = self.shape(leaves, gap)
        return [self.drawing(leaf, look, edge, stacked=stacked) for leaf in leaves]

    def shape(self, leaves: Sequence[Leaf], gap: float) -> tuple[Look, float, bool]:
        """The look of pages, the width of their edge, whether final and champion stand over the rest."""
        slot = self.slot(len(leaves[-1].rounds[0]))
        edge = self.edge_width(leaves[-1].edge, slot)

        def width(columns: int) -> float:
            return (self.area[0] - edge - (columns - 1) * gap) / columns

        full = max(leaf.columns(stacked=False) for leaf in leaves)
        few = max(leaf.columns(stacked=True) for leaf in leaves)
        stacked = width(full) < COMFORTABLE and self.can_stack(leaves[-1], slot)
        columns = few if stacked else full
        if width(columns) < NARROWEST:
            raise self.too_small(leaves[-1].edge, columns)
        return self.look(slot, min(width(columns), WIDEST), gap), edge, stacked

    def can_stack(self, leaf: Leaf, slot: float) -> bool:
        """Whether there is room over the last match of a page for the champion, and the final."""
        look, matches = self.look(slot, COMFORTABLE, GAP), len(leaf.rounds[0])
        over = (matches - 1) * self.pitch(matches, slot) / 2
        if leaf.final is None:
            return over >= stack_height(look)
        return over >= stack_height(look, "hint") + 2.5 * slot

    def pitch(self, matches: int, slot: float) -> float:
        """From match to match in the first round: the page is used, but not pulled apart."""
        if matches == 1:
            return 0.0
        spare = (self.area[1] - self.top - 2 * slot * matches) / (matches - 1)
        return 2 * slot + min(spare, 1.2 * slot)

    def drawing(self, leaf: Leaf, look: Look, edge: float, *, stacked: bool) -> Drawing:
        """Draw one page."""
        sketch = Sketch(self.measure)
        matches = len(leaf.rounds[0])
        pitch, step = self.pitch(matches, look.slot), look.width + look.gap
        used = edge + leaf.columns(stacked=stacked) * step - look.gap
        trunk = Trunk((self.area[0] - used) / 2 + edge, self.top, pitch, step, look)
        spots = draw_tree(sketch, leaf.rounds, trunk, self.labels, leaf.edge)
        if leaf.champion:
            self.finish(sketch, leaf, spots[leaf.last.id], stacked=stacked)
        else:
            self.go_on(sketch, [(match, spots[match.id]) for match in leaf.rounds[-1]])
        titled = list(leaf.rounds[:-1] if stacked and leaf.champion else leaf.rounds)
        if leaf.final is not None and not stacked:
            titled.append([leaf.final])
        column_titles(sketch, titled, trunk, self.captions, 0)
        return sketch.drawing(self.area[0], self.top + (matches - 1) * pitch + 2 * look.slot)

    def finish(self, sketch: Sketch, leaf: Leaf, spot: Spot, *, stacked: bool) -> None:
        """What stands at the end of it all: the final and the champion."""
        captions, final, hint = self.captions, leaf.last, ""
        if leaf.final is not None:
            final, hint = leaf.final, self.origin(leaf.final, 1)
            spot = self.draw_final(sketch, leaf, spot, hint, stacked=stacked)
        if stacked:
            stack_champion(sketch, spot, final, captions, hint)
        else:
            beside_champion(sketch, spot, final, captions)

    def go_on(self, sketch: Sketch, ends: Sequence[tuple[Match, Spot]]) -> None:
        """Where the winners of a page's last matches go."""
        for match, spot in ends:
            assert isinstance(match.winner, ToMatch)
            look = spot.look
            text = self.captions.winner_to.format(number=self.labels[match.winner.match].number)
            room = Rect(spot.x, spot.rect.bottom + 0.6, look.width, line_height(look.note))
            sketch.words(text, room, look.style(look.note, align=Align.RIGHT, muted=True))

    def draw_final(self, sketch: Sketch, leaf: Leaf, semifinal: Spot, hint: str, *, stacked: bool) -> Spot:
        """The final over the lower half's last match, or in a column of its own."""
        look, last, final = semifinal.look, leaf.last, leaf.final
        assert final is not None
        if stacked:
            spot = Spot(semifinal.x, self.top + stack_height(look, hint), look)
            x = semifinal.x + ASIDE * look.width
            sketch.path((x, semifinal.y), (x, spot.rect.bottom), width=look.line, about=(final.id, 2))
            left = Rect(semifinal.x, semifinal.y, ASIDE * look.width - 1, 0)
            title_above(sketch, left, look, self.captions.rounds.get(last.round, ""), align=Align.LEFT)
        else:
            spot = Spot(semifinal.x + look.width + look.gap, semifinal.y, look)
            join(sketch, semifinal, spot, (final.id, 2), to_side=True)
            title_above(sketch, spot.rect, look, hint, align=Align.LEFT)
        draw_match(sketch, spot, final.id, self.labels[final.id])
        return spot
