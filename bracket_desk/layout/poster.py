"""Groups and final stage as one drawing for the wall, on any paper from A4 to A0.

The groups stand in columns around the final stage. How many columns, whether the final stage
grows from one side or from both, and which way the paper lies: whatever gives the largest names.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from bracket_desk.domain.bracket.formats import Format, Match
from bracket_desk.layout.boxes import Spot, draw_match
from bracket_desk.layout.content import Captions, Labels
from bracket_desk.layout.groups import (
    GroupShape,
    Place,
    draw_group,
    draw_titles,
    group_count,
    group_shape,
)
from bracket_desk.layout.look import Look, Widths, is_marked, widths
from bracket_desk.layout.paper import Margins, Paper, PaperTooSmall, Sheet
from bracket_desk.layout.shapes import MM, Align, Drawing, Measure, Rect
from bracket_desk.layout.sketch import Sketch
from bracket_desk.layout.text import Fitted, Style, fit, line_height, set_lines
from bracket_desk.layout.tree import (
    Edge,
    Rounds,
    Trunk,
    column_titles,
    draw_tree,
    edge_width,
    final_rounds,
    join,
    part,
    seats,
    stack_champion,
    stack_height,
)

LEAST, LARGEST = 5.0, 72.0
"""Names on a poster, points."""

FINE = 0.1
"""Sizes of names that are tried lie so far apart, points."""

HIGHEST = 4.5
"""A side is at most so high, in lines of its name."""

NARROWEST = 18.0
"""A box on a poster is at least so wide, mm."""

NOTE = 0.58
"""Size of what stands around the names, in theirs: who stands two metres away reads names."""

GAP = 0.55
"""Free between columns, in the size of names."""

EDGES = Margins(10, 10, 10, 10)
"""What stays free around a poster: it is hung up, not bound, mm."""

INNER, OUTER, BETWEEN, APART = 0.4, 0.7, 1.1, 0.3
"""In heights of a side: between matches of a half, between halves, groups, matches of the final."""

WRAPPED = 0.8
"""A title shrinks to so large a part of its size before it is wrapped."""

ENDLESS = 1e6
"""A height that sets no limit."""

READABLE, MUCH = 7.0, 1.25
"""Below this size of names, points, notes give way to names larger by this factor."""

TRIES = 4
"""So many arrangements are drawn in search of one whose texts are all large enough."""

STACKS = (1, 2, 4, 8)
"""Columns of groups that are tried."""


Lines = list[tuple[Fitted, Style]]
"""Texts of heading or footing, broken into lines."""


@dataclass(frozen=True, slots=True)
class Poster:
    """A poster, the paper it fills as it lies, and the measures of its boxes."""

    drawing: Drawing
    sheet: Sheet
    look: Look


@dataclass(frozen=True, slots=True)
class Scheme:
    """One way to arrange it: columns of groups, sides the final stage grows from, the room for it."""

    sheet: Sheet
    stacks: int
    halves: int
    heading: Lines
    room: Rect
    look: Look
    edge: float
    shape: GroupShape


@dataclass(frozen=True, slots=True)
class Subject:
    """What the poster shows."""

    fmt: Format
    labels: Labels
    captions: Captions
    measure: Measure
    heading: tuple[str, ...]
    footing: tuple[str, ...]
    found: Widths
    rounds: Rounds
    edge: Edge
    groups: int
    marked: bool


def poster(
    fmt: Format,
    labels: Labels,
    captions: Captions,
    measure: Measure,
    paper: Paper,
    heading: tuple[str, ...] = (),
    footing: tuple[str, ...] = (),
) -> Poster:
    """The whole event on one sheet of that paper, lines of ``heading`` at its top, of ``footing`` below.

    No text is smaller than 5 points. Where it would be, notes and places are left out first;
    then it is PaperTooSmall, naming the paper that does.
    """
    found = smallest_poster(fmt, labels, captions, measure, paper, (heading, footing))
    if found.sheet.paper is not paper:
        raise PaperTooSmall(paper, found.sheet.paper)
    return found


def smallest_poster(
    fmt: Format,
    labels: Labels,
    captions: Captions,
    measure: Measure,
    paper: Paper,
    around: tuple[tuple[str, ...], tuple[str, ...]] = ((), ()),
) -> Poster:
    """The same on that paper or on the next larger one that does; PaperTooSmall if none does.

    ``around``: the lines of heading and footing.
    """
    cached = Sketch(measure).measure
    full = _subject(fmt, labels, captions, cached, around)
    plain = _subject(fmt, _without_notes(labels), replace(captions, out={}, seat_from=""), cached, around)
    for tried in list(Paper)[list(Paper).index(paper) :]:
        found = _better(full, plain, tried)
        if found is not None:
            return found
    raise PaperTooSmall(paper, None)


def _better(full: Subject, plain: Subject, paper: Paper) -> Poster | None:
    """With notes, unless names were small for them and are much larger without; None if neither can be."""
    found = _attempt(full, paper)
    if found is not None and found.look.name >= READABLE:
        return found
    bare = _attempt(plain, paper) or _attempt(plain, paper, crowded=True)
    if found is None or bare is None:
        return found or bare
    return bare if bare.look.name >= MUCH * found.look.name else found


def _subject(
    fmt: Format,
    labels: Labels,
    captions: Captions,
    measure: Measure,
    around: tuple[tuple[str, ...], tuple[str, ...]],
) -> Subject:
    found, rounds = widths(labels, measure), final_rounds(fmt.matches)
    edge, groups = seats(rounds, labels, captions), group_count(fmt)
    return Subject(fmt, labels, captions, measure, *around, found, rounds, edge, groups, is_marked(labels))


def _without_notes(labels: Labels) -> Labels:
    """Names, scores and marks alone, for paper too small for more."""
    return {
        match: replace(label, sides=(replace(label.sides[0], note=""), replace(label.sides[1], note="")))
        for match, label in labels.items()
    }


def _attempt(subject: Subject, paper: Paper, *, crowded: bool = False) -> Poster | None:
    """The best scheme on that paper that keeps all texts large enough; ``crowded``: by wrapping many."""
    schemes = sorted(_schemes(subject, paper), key=_worth, reverse=True)
    likely = [
        scheme
        for scheme in schemes
        if subject.found.fit(scheme.look) is not crowded and _holds_longest(subject, scheme.look)
    ]
    for scheme in likely[:TRIES]:
        drawing = _draw(subject, scheme)
        smallest = drawing.smallest_text()
        if smallest is None or smallest >= LEAST - 1e-9:
            return Poster(drawing, scheme.sheet, scheme.look)
    return None


def _holds_longest(subject: Subject, look: Look) -> bool:
    """Whether even the longest names can be set: asked before anything is drawn."""
    names = {side.name for label in subject.labels.values() for side in label.sides}
    style = Style(LEAST, LEAST, bold=True)
    return all(
        fit(name, look.room, look.zone, style, subject.measure).font.size_pt >= LEAST
        for name in sorted(names, key=len)[-5:]
    )


def _worth(scheme: Scheme) -> tuple[float, float]:
    """Larger names first, then boxes that are easier to write in."""
    return scheme.look.name, min(scheme.look.slot, scheme.look.width / 5)


def _schemes(subject: Subject, paper: Paper) -> Iterator[Scheme]:
    for landscape in (False, True):
        sheet = Sheet(paper, landscape)
        heading = _heading(subject, sheet)
        room = _room(subject, sheet, heading, LEAST)
        for stacks in STACKS if subject.groups else (0,):
            for halves in (1, 2):
                if (stacks and subject.groups % stacks) or halves > len(subject.rounds[0]):
                    continue
                scheme = _sized(
                    subject, Scheme(sheet, stacks, halves, heading, room, _look(LEAST), 0, _NO_SHAPE)
                )
                if scheme is not None:
                    yield scheme


_NO_SHAPE = GroupShape(0, 0, 0, 0)


def _look(name: float, slot: float = 0.0, width: float = 0.0, *, marked: bool = False) -> Look:
    """The look of a poster whose names have that size."""
    gap = max(2.2, GAP * name * MM)
    return Look(slot, width, gap, name, max(LEAST, NOTE * name), LEAST, marked)


def _sized(subject: Subject, scheme: Scheme) -> Scheme | None:
    """The scheme with the largest names that fit; None if not even the smallest do."""
    steps = int((LARGEST - LEAST) / FINE)
    best = _with_names(subject, scheme, LEAST)
    if best.look.width < NARROWEST or line_height(LEAST) > best.look.zone:
        return None
    low, high = 0, steps + 1
    while high - low > 1:
        middle = (low + high) // 2
        tried = _with_names(subject, scheme, LEAST + middle * FINE)
        if subject.found.fit(tried.look) and tried.look.width >= NARROWEST:
            low, best = middle, tried
        else:
            high = middle
    return best


def _with_names(subject: Subject, scheme: Scheme, name: float) -> Scheme:
    """The boxes as large as the paper lets them be around names of that size."""
    sketch = Sketch(subject.measure)
    look = _look(name, marked=subject.marked)
    scheme = replace(scheme, room=_room(subject, scheme.sheet, scheme.heading, name))
    slot = min(_slot(subject, scheme, look), HIGHEST * line_height(name))
    edge = edge_width(sketch, subject.edge, replace(look, slot=slot))
    shape = group_shape(subject.fmt, look, 0, 0, sketch.measure) if subject.groups else _NO_SHAPE
    tried = replace(scheme, look=look, edge=edge, shape=shape)
    width = (scheme.room.w - sum(_columns(subject, tried))) / _boxes_across(subject, scheme)
    return replace(tried, look=replace(look, slot=slot, width=min(width, 10 * slot)))


def _boxes_across(subject: Subject, scheme: Scheme) -> int:
    rounds = len(subject.rounds)
    return 4 * scheme.stacks + (rounds if scheme.halves == 1 else 2 * rounds - 1)


def _columns(subject: Subject, scheme: Scheme) -> list[float]:
    """Widths of the blocks from left to right and of the gaps between them."""
    look, rounds = scheme.look, len(subject.rounds)
    across = rounds if scheme.halves == 1 else 2 * rounds - 1
    final = scheme.halves * scheme.edge + across * (look.width + look.gap) - look.gap
    group = scheme.shape.width(look)
    before = (scheme.stacks + 1) // 2
    blocks = [group] * before + [final] + [group] * (scheme.stacks - before)
    return [w for block in blocks for w in (block, look.gap)][:-1]


def _slot(subject: Subject, scheme: Scheme, look: Look) -> float:
    """The height of a side: the fullest column decides."""
    height = scheme.room.h - _titles(look)
    matches = len(subject.rounds[0]) // scheme.halves
    slots = [height / (2 * matches + APART * (matches - 1))]
    # over the final stand its title and the champion
    slots.append((height / 2 - stack_height(replace(look, slot=0))) / 2)
    if scheme.stacks:
        n = subject.groups // scheme.stacks
        slots.append(height / (n * (8 + 2 * INNER + OUTER) + (n - 1) * BETWEEN))
    return min(slots)


def _titles(look: Look) -> float:
    return line_height(look.note) + 1.5


def _draw(subject: Subject, scheme: Scheme) -> Drawing:
    """Draw the blocks side by side, each over the whole height."""
    sketch = Sketch(subject.measure)
    _head_and_foot(sketch, subject, scheme)
    widths_across = _columns(subject, scheme)
    spare = (scheme.room.w - sum(widths_across)) / max(1, len(widths_across) - 1)
    gap = min(spare, 2 * scheme.look.width)
    used = sum(widths_across) + gap * (len(widths_across) // 2)
    x = scheme.room.x + (scheme.room.w - used) / 2
    final_at, group = 2 * ((scheme.stacks + 1) // 2), 0
    for at, width in enumerate(widths_across):
        if at == final_at:
            _draw_final(sketch, subject, scheme, x)
        elif at % 2 == 0:
            count = subject.groups // scheme.stacks
            _draw_stack(sketch, subject, scheme, x, range(group, group + count))
            group += count
        x += width + (gap if at % 2 else 0.0)
    return sketch.drawing(scheme.sheet.width, scheme.sheet.height)


def _draw_stack(sketch: Sketch, subject: Subject, scheme: Scheme, x: float, groups: range) -> None:
    """Groups one under the other."""
    look, n = scheme.look, len(groups)
    height = scheme.room.h - _titles(look)
    unit = (height - 8 * look.slot * n) / (n * (2 * INNER + OUTER) + (n - 1) * BETWEEN)
    shape = replace(scheme.shape, inner=INNER * unit, outer=OUTER * unit)
    step = shape.height(look) + BETWEEN * unit
    y = scheme.room.y + _titles(look)
    for i, group in enumerate(groups):
        place = Place(subject.fmt, group, look, shape, x, y + i * step)
        draw_group(sketch, place, subject.labels, subject.captions)
    above = Place(subject.fmt, groups[0], look, shape, x, y - _titles(look))
    draw_titles(sketch, above, subject.captions, _titles(look))


def _draw_final(sketch: Sketch, subject: Subject, scheme: Scheme, x: float) -> None:
    """The final stage, from one side or from both."""
    look, rounds = scheme.look, subject.rounds
    height = scheme.room.h - _titles(look)
    matches = len(rounds[0]) // scheme.halves
    pitch = (height - 2 * look.slot) / (matches - 1) if matches > 1 else 0.0
    y = scheme.room.y + _titles(look)
    if matches == 1:
        y += height / 2 - look.slot
    final = rounds[-1][0]
    trunk = Trunk(x + scheme.edge, y, pitch, look.width + look.gap, look)
    if scheme.halves == 1:
        spots = _draw_side(sketch, subject, rounds, trunk, rounds[:-1])
        spot = spots[final.id]
    else:
        spot = _draw_halves(sketch, subject, trunk, final)
    stack_champion(sketch, spot, final, subject.captions)


def _draw_halves(sketch: Sketch, subject: Subject, trunk: Trunk, final: Match) -> Spot:
    """The upper half from the left, the lower from the right, the final between them."""
    depth = len(subject.rounds) - 1
    spot = Spot(trunk.x + depth * trunk.step, 0, trunk.look)
    for half in (0, 1):
        rounds = part(subject.rounds, half, 2)
        side = trunk if half == 0 else replace(trunk, x=trunk.x + 2 * depth * trunk.step, step=-trunk.step)
        spots = _draw_side(sketch, subject, rounds, side, rounds)
        last = spots[rounds[-1][0].id]
        spot = replace(spot, y=last.y)
        join(sketch, last, spot, (final.id, half + 1), to_side=True)
    draw_match(sketch, spot, final.id, subject.labels[final.id])
    return spot


def _draw_side(
    sketch: Sketch, subject: Subject, rounds: Rounds, trunk: Trunk, titled: Rounds
) -> dict[str, Spot]:
    spots = draw_tree(sketch, rounds, trunk, subject.labels, subject.edge)
    column_titles(sketch, titled, trunk, subject.captions, trunk.y - _titles(trunk.look))
    return spots


def _heading(subject: Subject, sheet: Sheet) -> Lines:
    """The lines of the heading, the first largest and in up to three lines, none larger than it."""
    found: Lines = []
    size, width = max(12.0, 14.0 * sheet.height / 297), sheet.inside(EDGES).w
    for number, text in enumerate(subject.heading):
        # a title is wrapped rather than made small: it is read from afar
        style = Style(size, WRAPPED * size, bold=number == 0, align=Align.CENTER, middle=False)
        fitted = fit(text, width, (3.6 if number == 0 else 2.4) * line_height(size), style, subject.measure)
        found.append((fitted, style))
        if number == 0:
            size = 0.65 * fitted.font.size_pt
    return found


def _footing(subject: Subject, sheet: Sheet, name: float) -> Lines:
    """The lines of the footing, no larger than names: on one if all has room there."""
    size, width = max(LEAST, min(name, 7.0 * sheet.height / 297)), sheet.inside(EDGES).w
    style = Style(size, size, muted=True, middle=False)
    whole = (3 * "\u00a0").join(subject.footing)
    wide = subject.measure(whole, style.font) > width
    lines = subject.footing if wide else (whole,) if whole else ()
    return [(fit(text, width, ENDLESS, style, subject.measure), style) for text in lines]


def _height(blocks: Lines) -> float:
    """Of heading or footing with the room that parts it from the rest, mm."""
    return sum(fitted.height + 0.3 * fitted.font.em for fitted, _ in blocks)


def _room(subject: Subject, sheet: Sheet, heading: Lines, name: float) -> Rect:
    """What heading and footing leave of a sheet if names have that size."""
    inside = sheet.inside(EDGES)
    above = _height(heading)
    return Rect(
        inside.x, inside.y + above, inside.w, inside.h - above - _height(_footing(subject, sheet, name))
    )


def _head_and_foot(sketch: Sketch, subject: Subject, scheme: Scheme) -> None:
    inside, footing = scheme.sheet.inside(EDGES), _footing(subject, scheme.sheet, scheme.look.name)
    for top, blocks in ((inside.y, scheme.heading), (scheme.room.bottom, footing)):
        y = top + (0.3 * footing[0][0].font.em if footing and blocks is footing else 0.0)
        for fitted, style in blocks:
            sketch.items += set_lines(fitted, Rect(inside.x, y, inside.w, fitted.height), style)
            y += fitted.height + 0.3 * fitted.font.em
