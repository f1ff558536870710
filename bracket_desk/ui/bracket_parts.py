"""The parts in which a bracket is shown: the overview, each group, the pages of the final stage."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from bracket_desk.domain.tournament import Tournament
from bracket_desk.labels import captions, match_labels
from bracket_desk.layout.content import Captions, Labels
from bracket_desk.layout.final import final_pages
from bracket_desk.layout.groups import group_count, group_page
from bracket_desk.layout.paper import AreaTooSmall, Paper
from bracket_desk.layout.poster import smallest_poster
from bracket_desk.layout.shapes import Drawing
from bracket_desk.ui.painting import measure
from bracket_desk.words import N_, Words, group_name

PAGE = (267.0, 155.0)
"""Millimetres of a page as on A4 across, so that screen and paper are the same boxes."""

HALL = (176.0, 88.0)
"""Millimetres of a page for the hall's screen: little more room than boxes need, so that names are large."""

SMALLEST = Paper.A2
"""The paper that the overview is laid out for, or a larger one."""

Area = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Part:
    """One drawing that can be chosen: its name, how it is made, and the matches on it."""

    name: str
    draw: Callable[[Tournament, Labels, Captions], Drawing]
    matches: frozenset[str]

    def of(self, t: Tournament, words: Words) -> Drawing:
        """The part as it stands, with what is waited for."""
        return self.draw(t, live_labels(t, words), captions(t, words))


def live_labels(t: Tournament, words: Words) -> Labels:
    """What the boxes say on a screen."""
    return {**match_labels(t, words, live=True)}


def overview(t: Tournament, words: Words) -> Part:
    """All of the bracket as one."""
    return Part(words.say(N_("Overview")), _overview, frozenset(t.format.index))


def _overview(t: Tournament, labels: Labels, words: Captions) -> Drawing:
    return smallest_poster(t.format, labels, words, measure, SMALLEST).drawing


def parts_of(t: Tournament, words: Words, area: Area = PAGE) -> list[Part]:
    """Each group, then the pages of the final stage; what has no room on the area has it on a page."""
    return [*_groups(t, words, area), *_finals(t, words, area)]


def _groups(t: Tournament, words: Words, area: Area) -> list[Part]:
    parts = []
    for group in range(group_count(t.format)):

        def draw(t: Tournament, labels: Labels, said: Captions, group: int = group) -> Drawing:
            try:
                return group_page(t.format, group, labels, said, measure, area)
            except AreaTooSmall:
                return group_page(t.format, group, labels, said, measure, PAGE)

        name = words.say(N_("Group {group}"), group=group_name(group, words.language))
        parts.append(Part(name, draw, frozenset(m.id for m in t.format.matches if m.group == group)))
    return parts


def _finals(t: Tournament, words: Words, area: Area) -> list[Part]:
    def pages(t: Tournament, labels: Labels, said: Captions) -> list[Drawing]:
        try:
            return [*final_pages(t.format, labels, said, measure, area)]
        except AreaTooSmall:
            return [*final_pages(t.format, labels, said, measure, PAGE)]

    drawings = pages(t, live_labels(t, words), captions(t, words))
    grouped = any(match.group is not None for match in t.format.matches)
    parts = []
    for page, drawing in enumerate(drawings):
        name = words.say(N_("Final stage") if grouped else N_("Bracket"))
        if len(drawings) > 1:
            text = N_("Final stage, part {part}") if grouped else N_("Bracket, part {part}")
            name = words.say(text, part=page + 1)

        def draw(t: Tournament, labels: Labels, said: Captions, page: int = page) -> Drawing:
            return pages(t, labels, said)[page]

        parts.append(Part(name, draw, frozenset(drawing.frames())))
    return parts
