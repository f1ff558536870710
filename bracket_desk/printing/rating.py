"""The data of a rating as a document: places with points, and every match."""

from __future__ import annotations

from functools import partial

from bracket_desk.domain.titles.rating import RatedMatch, RatedPlace, rated_matches, rated_places
from bracket_desk.labels import band_text, is_absence, stage_name
from bracket_desk.printing.filled import Block, Filled, Table
from bracket_desk.printing.filling import Choices, Filling, Told
from bracket_desk.printing.titles import edition_text
from bracket_desk.session import code_of


def rating(filling: Filling, _choices: Choices) -> Filled:
    """Who took which place with which points, then every match in the order of the numbers."""
    t, form = filling.t, filling.form
    rows = tuple(filling.row(form.columns, partial(_place, filling, one)) for one in rated_places(t))
    table, history = t.office.points, filling.source.history
    named = [] if table is None else [{"edition": edition_text(table.edition, filling.source.words)}]
    told: Told = {
        "points": [one for one in named if table is not None and table.rows],
        "no-points": [] if table is not None and table.rows else [{}],
        "example": [{}] if table is not None and table.edition.example else [],
        "closed": filling.cut_short(),
        "journal": [{"number": history.number, "hash": code_of(history.hash)}],
    }
    blocks: list[Block] = [
        filling.heading(),
        filling.facts(),
        Table(filling.heads(form.columns), rows, form.row),
    ]
    listing = form.tables.get("matches")
    if listing is not None:
        matches = (
            filling.row(listing.columns, partial(_match, filling, one), ()) for one in rated_matches(t)
        )
        blocks += filling.listing(listing, matches)
    blocks += [filling.facts(below=True), filling.notes(told), filling.signatures()]
    return filling.document(blocks)


def _place(filling: Filling, one: RatedPlace, key: str) -> str:
    source = filling.source
    match key:
        case "place":
            return filling.word("no-place") if one.band is None else band_text(one.band)
        case "points":
            return "" if one.points is None else source.words.rating(one.points)
        case "won":
            return str(one.won)
        case "lost":
            return str(one.lost)
        case _:
            return source.person(one.entry, key)


def _match(filling: Filling, one: RatedMatch, key: str) -> str:
    source, (score, frames) = filling.source, one.result.seen_from(one.one.id)
    match key:
        case "number":
            return str(one.match.number)
        case "day":
            return source.date(one.day)
        case "stage":
            return stage_name(one.match, source.words)
        case "one" | "two":
            return source.short_names[getattr(one, key).id]
        case "one-number" | "two-number":
            return str(getattr(one, key.removesuffix("-number")).number)
        case "score":
            return "" if score is None else f"{score[0]}–{score[1]}"
        case "frames":
            pairs = [frame if isinstance(frame, tuple) else frame.points for frame in frames or ()]
            return " ".join("–" if pair is None else f"{pair[0]}:{pair[1]}" for pair in pairs)
        case _:
            return _how(filling, one)


def _how(filling: Filling, one: RatedMatch) -> str:
    """How a match ended, and for whom where there is no score."""
    result = one.result
    if result.score is not None:
        return filling.word("played")
    if result.winner is None:
        return filling.word("both-lost")
    word = "left" if result.forfeit else "no-show" if is_absence(result) else "technical"
    loser = one.two if result.winner == one.one.id else one.one
    return filling.word(word, who=filling.source.short_names[loser.id])
