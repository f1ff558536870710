"""The numbers of an event, the annex of the chief referee's report: facts, and charts of what was counted."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from bracket_desk.domain.statistics import Statistics, statistics_of
from bracket_desk.domain.titles.proposals import field_of
from bracket_desk.figures import Topic, bars_of
from bracket_desk.layout.bars import Bar
from bracket_desk.printing.filled import Blanks, Block, Chapter, Chart, Table
from bracket_desk.printing.filling import Filling
from bracket_desk.printing.forms import Listing

TABLES = {f"by-{topic.value}": topic for topic in Topic}
"""The tables of the form, by what is counted in them."""


def numbers(filling: Filling) -> Iterator[Block]:
    """The annex under its title on pages of its own; what is not known is left out.

    Nothing at all if the form asks for none of it.
    """
    found = statistics_of(filling.t)
    blocks: list[Block] = [*_facts(filling, found)]
    for name, topic in TABLES.items():
        listing = filling.form.tables.get(name)
        bars = bars_of(found, topic, filling.source.words)
        if listing is not None and bars:
            blocks += _chart(filling, listing, found, topic, bars)
    if blocks:
        yield filling.heading(filling.word("numbers"), brief=True)
        yield from blocks


def _facts(filling: Filling, found: Statistics) -> Iterator[Blanks]:
    """Matches and frames, the longest match and that of most frames."""
    values = {
        "drawn": str(found.entries),
        "players": str(len(field_of(filling.t).played)),
        "played": str(found.played),
        "without-play": str(found.without_play),
        "frames": str(found.frames),
    }
    for key, most in (("longest", found.longest), ("most-frames", found.most_frames)):
        if most is not None:
            match, count = most
            who = " – ".join(filling.source.names[entry] for entry in filling.t.state_of(match.id).players)
            values[key] = filling.word(key, count=count, number=match.number, who=who)
    rows = filling.blanks(filling.form.parts["numbers"], values).rows
    known = [tuple(blank for blank in row if blank.value) for row in rows]
    if any(known):
        yield Blanks(tuple(row for row in known if row))


def _chart(
    filling: Filling, listing: Listing, found: Statistics, topic: Topic, bars: list[Bar]
) -> Iterator[Block]:
    """Bars on paper, the same numbers as a table for those who go on editing."""
    rounds = found.rounds if topic is Topic.ROUNDS else ()

    def value(at: int, key: str) -> str:
        match key:
            case "name":
                return bars[at].label
            case "minutes":
                return str(round(rounds[at].minutes))
            case "matches":
                return str(rounds[at].matches)
            case _:
                return bars[at].said

    rows = [filling.row(listing.columns, partial(value, at), ()) for at in range(len(bars))]
    chapter, table = filling.listing(listing, rows)
    assert isinstance(chapter, Chapter)
    assert isinstance(table, Table)
    yield chapter
    yield Chart(tuple(bars), table)
