"""A filled document: everything it says, and nothing about how a file of it is written."""

from __future__ import annotations

from dataclasses import dataclass

from bracket_desk.domain.bracket.formats import Format
from bracket_desk.layout.bars import Bar
from bracket_desk.layout.content import Captions, Labels
from bracket_desk.layout.paper import Paper, Sheet
from bracket_desk.layout.shapes import Align
from bracket_desk.printing.kinds import Kind


@dataclass(frozen=True, slots=True)
class Heading:
    """The title of the event, if it is to stand there, and of the document; who conducts it above both.

    One that is not a slip's begins a page.
    """

    event: str
    title: str
    above: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Chapter:
    """The title of a part of a document; what follows stays with it."""

    title: str


@dataclass(frozen=True, slots=True)
class Blank:
    """A fact with its label; an empty ``value`` is a line to write on, or several."""

    label: str
    value: str = ""
    after: str = ""
    width: float = 1
    lines: int = 1


@dataclass(frozen=True, slots=True)
class Blanks:
    """Facts in lines, each line with one or more side by side."""

    rows: tuple[tuple[Blank, ...], ...]


@dataclass(frozen=True, slots=True)
class Head:
    """The head of a column; ``width`` in mm, ``group`` stands over all neighbours that share it.

    ``homes``: subjects of the federation in the column are shortened where that saves a line.
    """

    text: str
    width: float
    align: Align = Align.LEFT
    group: str = ""
    homes: bool = False


@dataclass(frozen=True, slots=True)
class Cell:
    """What stands in a cell."""

    text: str = ""
    bold: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """One row, a cell a column."""

    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Section:
    """A row over the whole width that says what follows; ``again``: on every page that this goes on over."""

    text: str
    again: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """A table; its rows are at least ``height`` mm high. The head stands on every page.

    ``whole``: no page break divides it, if a page holds it; ``leads``: nor parts it from what follows.
    """

    heads: tuple[Head, ...]
    rows: tuple[Row | Section, ...]
    height: float
    whole: bool = False
    leads: bool = False


@dataclass(frozen=True, slots=True)
class Notes:
    """Texts, a paragraph each; ``main``: what the document says, not what is remarked on it."""

    texts: tuple[str, ...]
    main: bool = False


@dataclass(frozen=True, slots=True)
class Signer:
    """Who signs: the post, and the name; an empty one is a line to write on, None asks for none."""

    post: str
    name: str | None = None


@dataclass(frozen=True, slots=True)
class Signatures:
    """Lines to sign on, one or two side by side; ``caption`` and ``person`` stand under them.

    ``foot`` stands below all: the place for the seal, and the day.
    """

    rows: tuple[tuple[Signer, ...], ...]
    caption: str
    person: str
    foot: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Slip:
    """A form of its own: kept together, several on a sheet if they are small enough.

    ``code`` is a text that a scanner reads; it stands beside the signatures. One that is filled in by
    pen has a ``key``, and ``marks``: what must be right on it, by what it is. Of four on a sheet a longest
    value that has no room ends with ``onward`` and goes on behind them all, under ``rest``.
    """

    blocks: tuple[Blanks | Table | Heading | Notes | Signatures, ...]
    code: str = ""
    key: str = ""
    marks: tuple[tuple[str, str], ...] = ()
    onward: str = ""
    rest: str = ""


@dataclass(frozen=True, slots=True)
class Bracket:
    """What brackets are drawn of."""

    fmt: Format
    labels: Labels
    captions: Captions


@dataclass(frozen=True, slots=True)
class Board:
    """A page of its own: group ``group`` (from 0), or the pages of the final stage if None.

    ``tabled`` are the notes under it where its matches stand in a table.
    """

    bracket: Bracket
    group: int | None
    above: tuple[Heading | Blanks, ...]
    below: tuple[Blanks | Notes | Signatures, ...]
    tabled: Notes


@dataclass(frozen=True, slots=True)
class Wall:
    """The whole event as one poster with ``notes`` under it.

    ``tile`` is the paper it is cut into, ``label`` names a tile, ``guide`` says how to glue them.
    """

    bracket: Bracket
    paper: Paper
    tile: Paper | None
    heading: tuple[str, ...]
    notes: Notes
    label: str
    guide: str


@dataclass(frozen=True, slots=True)
class Gauge:
    """Rulers, a square and the outline of a bank card; the two texts stand in the latter."""

    square: str
    card: str


@dataclass(frozen=True, slots=True)
class Chart:
    """Bars with their numbers; files that people go on editing have the table instead."""

    bars: tuple[Bar, ...]
    table: Table


Block = Heading | Chapter | Blanks | Table | Notes | Signatures | Slip | Board | Wall | Gauge | Chart


@dataclass(frozen=True, slots=True)
class Filled:
    """A whole document.

    ``event`` and ``title`` run over every page, ``foot`` stands at the left below, ``page`` is a
    template of {page} and {pages}. ``slips`` stand on a sheet at most: one, two or four.
    """

    kind: Kind
    language: str
    sheet: Sheet
    event: str
    title: str
    foot: str
    page: str
    blocks: tuple[Block, ...]
    slips: int = 2
