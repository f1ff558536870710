"""A filled document as files that people go on editing have it: everything in tables and lines of text.

What is drawn on paper becomes a table: brackets one of the matches, charts one of their numbers.
Lines of facts and of signatures become cells side by side, in millimetres, so that each kind of file
draws them alike.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from bracket_desk.domain.bracket.formats import Match, ToMatch
from bracket_desk.labels import home_in_short, stage_name
from bracket_desk.layout.content import SideLabel
from bracket_desk.layout.shapes import Align, Font, Measure
from bracket_desk.layout.text import clean, wrap
from bracket_desk.printing.filled import (
    Blanks,
    Block,
    Board,
    Cell,
    Chapter,
    Chart,
    Filled,
    Head,
    Notes,
    Row,
    Section,
    Signatures,
    Table,
)
from bracket_desk.words import N_, Words

FAMILY = "Times New Roman"
"""The face of these files: one that every office has, since they carry no fonts."""

SIZE, SMALL = 10.0, 8.0
"""Sizes of text, points."""

FACE = 0.93
"""The letters of that face are narrower by this than those of our own fonts, which are measured."""

LABEL = 0.62
"""A label takes no more than this part of its line, unless its value leaves more."""

NAMED = 6.0
"""A name that is signed for has so much more than its width, mm: programs set their letters wider."""

SIGN = 22.0
"""A line to sign on is at least so long, mm."""

_NO_XML = dict.fromkeys((0xFFFE, 0xFFFF, *range(0xD800, 0xE000)))


@dataclass(frozen=True, slots=True)
class Place:
    """A cell of a line from ``left`` to ``right`` in mm; ``line``: there is a line under it to write on.

    ``top``: it stands beside the first line of what goes on over more of them.
    """

    left: float
    right: float
    text: str = ""
    bold: bool = False
    align: Align = Align.LEFT
    line: bool = False
    small: bool = False
    top: bool = False


def xml_text(text: str) -> str:
    """The text on one line, without what XML cannot hold."""
    return clean(text).translate(_NO_XML)


def editable(filled: Filled, words: Words) -> Filled:
    """The document with brackets and charts as tables, in the language of ``words``. It has no posters."""
    blocks: list[Block] = []
    for block in filled.blocks:
        match block:
            case Board():
                blocks += _board(block, words)
            case Chart(table=table):
                blocks.append(table)
            case _:
                blocks.append(block)
    return replace(filled, blocks=tuple(blocks))


# ---------------------------------------------------------------- brackets


def _board(board: Board, words: Words) -> Iterator[Block]:
    """The matches of a group, or of the final stage, round by round."""
    captions, fmt = board.bracket.captions, board.bracket.fmt
    yield from board.above
    if board.group is not None:
        yield Chapter(captions.group.format(group=captions.groups[board.group]))
    rows: list[Row | Section] = []
    matches = [match for match in fmt.matches if match.group == board.group]
    for name, run in groupby(matches, key=lambda match: stage_name(match, words)):
        rows += [Section(name), *(_match(board, match, words) for match in run)]
    heads = (
        Head(words.say(N_("Match")), 16, Align.CENTER),
        Head(words.say(N_("Player 1")), 58),
        Head(words.say(N_("Score")), 20, Align.CENTER),
        Head(words.say(N_("Player 2")), 58),
        Head(words.say(N_("What follows")), 58),
    )
    yield Table(heads, tuple(rows), 6.5)
    # the drawing's own explain boxes and arrows, which a table has not
    yield from (board.tabled if isinstance(block, Notes) else block for block in board.below)


def _match(board: Board, match: Match, words: Words) -> Row:
    label = board.bracket.labels[match.id]
    one, two = label.sides
    texts = label.number, _side(one), _score(one, two), _side(two), "; ".join(_ways(board, match, words))
    won = [bool(text.strip()) for text in (one.score, two.score)]
    return Row(tuple(Cell(text, bold=at == 2 and any(won)) for at, text in enumerate(texts)))


def _side(side: SideLabel) -> str:
    """Name, and in brackets what stands beside it on paper."""
    beside = ", ".join(text for text in (side.note, side.gone) if text)
    return f"{side.name} ({beside})" if side.name and beside else side.name


def _score(one: SideLabel, two: SideLabel) -> str:
    said = [side.score or side.mark for side in (one, two)]
    return " : ".join(text or "–" for text in said) if any(said) else ""


def _ways(board: Board, match: Match, words: Words) -> Iterator[str]:
    """Where winner and loser go from a match, as far as it is settled."""
    captions, fmt = board.bracket.captions, board.bracket.fmt
    if isinstance(match.winner, ToMatch):
        target = fmt.find(match.winner.match)
        if captions.through is None or target.group == match.group:
            yield captions.winner_to.format(number=target.number)
    if isinstance(match.loser, ToMatch):
        yield words.say(N_("Loser to {number}"), number=fmt.find(match.loser.match).number)
    elif captions.out.get(match.loser.place):
        yield captions.out[match.loser.place]


# ---------------------------------------------------------------- lines of cells


def in_office_face(measure: Measure) -> Measure:
    """Measures text as these files show it."""
    return lambda text, font: FACE * measure(text, font)


def fact_lines(block: Blanks, width: float, measure: Measure) -> Iterator[tuple[Place, ...]]:
    """Facts in lines of a column so wide: each label, its value over a line, and what is left to write on."""
    bold = Font(SIZE, bold=True)
    for row in block.rows:
        share, left = width / sum(field.width for field in row), 0.0
        places: list[Place] = []
        taken = 1
        for field in row:
            right = left + share * field.width
            after = measure(field.after, Font(SIZE)) + 3 if field.after else 0.0
            spare = right - left - after - measure(field.value, bold) - 4
            most = max(LABEL * (right - left), spare if field.value else 0.0)
            ends = left + min(measure(field.label, Font(SIZE)) + 3, most)
            ends_value = min(max(right - after, ends + 5), right)
            lines = len(wrap(xml_text(field.value), max(ends_value - ends - 2, 2), bold, measure))
            places.append(Place(left, ends, field.label, top=lines > 1))
            places.append(Place(ends, ends_value, field.value, bold=True, line=True))
            taken = max(taken, lines)
            if field.after and right > ends_value:
                places.append(Place(ends_value, right, field.after))
            left = right
        yield tuple(places)
        for _ in range(max(field.lines for field in row) - taken):
            yield (Place(0, width, line=True),)


def signature_lines(block: Signatures, width: float, measure: Measure) -> Iterator[tuple[Place, ...]]:
    """Lines to sign on: post, a line, and the name or a line for it; under them what belongs there."""
    for row in block.rows:
        share = width / len(row)
        post, name_at = _sign_between(block, share, measure)
        places: list[Place] = []
        under: list[Place] = []
        for at, signer in enumerate(row):
            left = at * share
            middle, name, right = left + post, left + name_at, left + 0.98 * share
            ends = right if signer.name is None else name
            places += [Place(left, middle, signer.post), Place(middle, ends, line=True)]
            under += [Place(left, middle), _caption(middle, ends, block.caption)]
            if signer.name is not None:
                places.append(Place(name, right, signer.name, line=not signer.name))
                under.append(_caption(name, right, "" if signer.name else block.person))
        yield tuple(places)
        if block.caption:
            yield tuple(under)
    if block.foot:
        share = width / len(block.foot)
        yield tuple(Place(at * share, (at + 1) * share, text) for at, text in enumerate(block.foot))


def _sign_between(block: Signatures, share: float, measure: Measure) -> tuple[float, float]:
    """Where in its share the line to sign on begins and ends, mm: all names of a block stand alike.

    Usually four and seven tenths; a longer name takes of the line, then of the room of a short post.
    """
    signers = [signer for row in block.rows for signer in row]
    long = max((measure(signer.name or "", Font(SIZE)) for signer in signers), default=0.0) + NAMED
    posts = max((measure(signer.post, Font(SIZE)) for signer in signers), default=0.0) + 3
    name = max(min(0.68 * share, 0.98 * share - long), 0.45 * share)
    post = min(0.4 * share, max(name - SIGN, min(posts, name - SIGN / 2)))
    return post, name


def _caption(left: float, right: float, text: str) -> Place:
    return Place(left, right, text, align=Align.CENTER, small=True)


def edges_of(heads: Sequence[Head], width: float) -> list[float]:
    """The edges of a table's columns stretched over the width, mm."""
    scale, edges = width / sum(head.width for head in heads), [0.0]
    for head in heads:
        edges.append(edges[-1] + head.width * scale)
    return edges


def shown_cell(cell: Cell, head: Head, width: float, measure: Measure) -> Cell:
    """A cell as it stands in a column so wide, mm: a subject is shortened where that saves a line."""
    if not head.homes:
        return cell
    short = home_in_short(cell.text)
    whole, less = (
        len(wrap(xml_text(text), max(width - 2.5, 2), Font(SIZE, cell.bold), measure))
        for text in (cell.text, short)
    )
    return replace(cell, text=short) if less < whole else cell


def head_runs(heads: Sequence[Head]) -> list[tuple[str, int, int]]:
    """The shared heads in order, each with the columns that it stands over."""
    found: list[tuple[str, int, int]] = []
    for group, run in groupby(enumerate(heads), key=lambda pair: pair[1].group):
        ats = [at for at, _ in run]
        found.append((group, ats[0], ats[-1] + 1))
    return found


Part = Notes | Chapter
"""What is plain text in such files."""
