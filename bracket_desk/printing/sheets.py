"""What each sheet of a paper says, so that two makes of it can be compared: foot and page numbers apart."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace

from bracket_desk.layout.content import Labels, MatchLabel, SideLabel, SideStyle
from bracket_desk.layout.paper import Paper
from bracket_desk.layout.shapes import Measure, Text
from bracket_desk.printing.filled import Board, Bracket, Filled, Slip, Wall
from bracket_desk.printing.filling import Choices, Which
from bracket_desk.printing.kinds import ON_REQUEST, PAGED, Kind
from bracket_desk.printing.pages import Layer, Page, compose

PEN_KINDS = frozenset({Kind.GROUPS, Kind.FINAL_BRACKET, Kind.WALL_BRACKET, Kind.MATCH_PROTOCOLS})
"""Papers on which people go on by pen: a box that was empty when it was printed makes no sheet wrong."""

CELL = "#"
"""What the name of a cell of a bracket begins with; any other cell is a text that stands somewhere."""

DIGITS = 16
"""Hexadecimal digits of a digest: two sheets of one event are never alike by chance."""

Cells = tuple[tuple[str, str], ...]
"""What stands where: the name of a cell and its text, which may be empty."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """One sheet: ``key`` is a group's letters, a match's name, or the number of the page."""

    key: str
    cells: Cells

    @property
    def digest(self) -> str:
        """Stands for all that the sheet says."""
        said = "\0".join(f"{where}\1{text}" for where, text in sorted(self.cells))
        return hashlib.sha256(said.encode()).hexdigest()[:DIGITS]

    @property
    def matches(self) -> frozenset[str]:
        """The matches of a bracket that stand on it."""
        return frozenset(where[1:].split(" ")[0] for where, _ in self.cells if where.startswith(CELL))


@dataclass(frozen=True, slots=True)
class Change:
    """A cell that says something else, or a text that is there no more, or is new (``where`` is empty)."""

    where: str
    before: str
    after: str

    @property
    def added(self) -> bool:
        """Whether it only fills what was empty."""
        return not self.before


@dataclass(frozen=True, slots=True)
class PaperId:
    """A paper as it was chosen: kind, language, and what else was said, sorted by its name."""

    kind: Kind
    language: str
    options: tuple[tuple[str, str], ...] = ()

    @property
    def choices(self) -> Choices:
        """The choices that make it; ValueError where they cannot be."""
        said = dict(self.options)
        paper = Paper(said["paper"]) if "paper" in said else None
        paged = self.kind in PAGED
        return Choices(
            None if paged else paper,
            Paper(said["tile"]) if "tile" in said else None,
            {"yes": True, "no": False, "": None}[said.get("blank", "")],
            decision=int(said["decision"]) if "decision" in said else None,
            form=said.get("form", ""),
            page=paper if paged else None,
        )


def paper_id(kind: Kind, language: str, choices: Choices) -> PaperId | None:
    """The paper of these choices, those alone that matter to it; None for what belongs to no event."""
    if kind in ON_REQUEST or (kind is Kind.MATCH_PROTOCOLS and choices.which is Which.BLANK):
        return None
    options: dict[str, str] = {}
    if kind is Kind.WALL_BRACKET:
        options = {"paper": choices.paper.value} if choices.paper else {}
        options |= {"tile": choices.tile.value} if choices.tile else {}
    elif kind in PAGED and choices.page is not None:
        options["paper"] = choices.page.value
    elif kind is Kind.QUESTIONNAIRES and choices.blank is not None:
        options["blank"] = "yes" if choices.blank else "no"
    elif kind is Kind.DECISIONS and choices.decision is not None:
        options["decision"] = str(choices.decision)
    if choices.form:
        options["form"] = choices.form
    return PaperId(kind, language, tuple(sorted(options.items())))


# ---------------------------------------------------------------- sheets


def sheets_of(filled: Filled, measure: Measure) -> tuple[Sheet, ...]:
    """The sheets of a document in their order. ``compose``'s errors."""
    slips = [block for block in filled.blocks if isinstance(block, Slip) and block.key]
    if slips:
        return tuple(Sheet(slip.key, slip.marks) for slip in slips)
    # how many pages there are makes no other page wrong
    pages = compose(replace(filled, page="{page}"), measure)
    bracket = bracket_of(filled)
    return tuple(_sheet(page, bracket) for page in pages)


def chosen_slips(filled: Filled, only: AbstractSet[str] | None) -> Filled:
    """The document without the slips that are not asked for, so that those that are share sheets."""
    if only is None:
        return filled
    return replace(
        filled,
        blocks=tuple(b for b in filled.blocks if not (isinstance(b, Slip) and b.key) or b.key in only),
    )


def bracket_of(filled: Filled) -> Bracket | None:
    """The bracket that a document shows, if it is one of brackets."""
    return next((block.bracket for block in filled.blocks if isinstance(block, Board | Wall)), None)


def _sheet(page: Page, bracket: Bracket | None) -> Sheet:
    (key,) = page.keys
    hints = _hints(bracket) if bracket else frozenset()
    texts = [item.text for layer in page.layers for item in _texts(layer) if item.about is None]
    texts = [text for text in texts if text not in hints]
    matches = {match: None for layer in page.layers for match in _matches(layer)} if bracket else {}
    cells = [*match_cells(bracket.labels, matches)] if bracket else []
    return Sheet(key, (*cells, *((text, text) for text in texts)))


def _hints(bracket: Bracket) -> frozenset[str]:
    """What stands beside a seat that is open, and is not wrong once somebody sits there."""
    text = bracket.captions.seat_from
    return frozenset(text.format(number=match.number) for match in bracket.fmt.matches)


def _texts(layer: Layer) -> Iterator[Text]:
    for item in layer.drawing.items:
        if isinstance(item, Text) and (layer.window is None or layer.window.holds(item.x, item.y)):
            yield item


def _matches(layer: Layer) -> Iterator[str]:
    """Those whose box is at least partly to be seen."""
    for match, frame in layer.drawing.frames().items():
        if layer.window is None or layer.window.touches(frame):
            yield match


def match_cells(labels: Labels, matches: Sequence[str] | Mapping[str, None]) -> Iterator[tuple[str, str]]:
    """The cells of matches: of each side the name, what stands beside it, the result, and how they left."""
    for match in matches:
        label: MatchLabel = labels[match]
        for number, side in enumerate(label.sides, 1):
            for what, text in _side_cells(side):
                yield f"{CELL}{match} {number} {what}", text


def _side_cells(side: SideLabel) -> Iterator[tuple[str, str]]:
    empty = side.style is SideStyle.EMPTY
    yield "name", "" if empty else side.name
    yield "note", "" if empty else side.note
    yield "result", " ".join(part for part in (side.score, side.mark) if part)
    yield "left", " ".join(part for part in (side.gone, "×" if side.struck else "") if part)


# ---------------------------------------------------------------- comparing


def changes_between(then: Cells, now: Cells) -> tuple[Change, ...]:
    """What a sheet says otherwise: cells by their names, other texts by what they say."""
    before, after = dict(_named(then)), dict(_named(now))
    found = [
        Change(where, before.get(where, ""), after.get(where, ""))
        for where in dict.fromkeys([*before, *after])
        if before.get(where, "") != after.get(where, "")
    ]
    old, new = Counter(_plain(then)), Counter(_plain(now))
    gone = [Change("", text, "") for text in (old - new).elements() if text]
    come = [Change("", "", text) for text in (new - old).elements() if text]
    return (*found, *gone, *come)


def _named(cells: Cells) -> Iterator[tuple[str, str]]:
    """Cells whose name is not their text."""
    return ((where, text) for where, text in cells if where != text)


def _plain(cells: Cells) -> Iterator[str]:
    return (text for where, text in cells if where == text)
