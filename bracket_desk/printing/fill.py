"""Forms filled from the state of an event: one function a document, no clock, no file."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from bracket_desk.printing.answer import answer
from bracket_desk.printing.bundle_list import bundle_list
from bracket_desk.printing.decisions import decisions
from bracket_desk.printing.drawn import draw_protocol
from bracket_desk.printing.filled import Board, Filled, Wall
from bracket_desk.printing.filling import Choices, Filling, Source
from bracket_desk.printing.forms import Form
from bracket_desk.printing.kinds import Kind
from bracket_desk.printing.matches import match_protocols
from bracket_desk.printing.office import (
    acceptance,
    entries_registration,
    judges_registration,
    officials,
    questionnaires,
)
from bracket_desk.printing.people import final_protocol
from bracket_desk.printing.rating import rating
from bracket_desk.printing.timetable import timetable
from bracket_desk.printing.titles import extract, regions_certificate, title_application
from bracket_desk.tables.toml import Wording


def groups(filling: Filling, _choices: Choices) -> Filled:
    """A page a group, in the shape of Order 942, appendix 1."""
    found = {match.group for match in filling.t.format.matches if match.group is not None}
    return filling.document(_board(filling, group) for group in sorted(found))


def _board(filling: Filling, group: int | None) -> Board:
    above = filling.heading(brief=True), filling.facts()
    below = (
        filling.facts(below=True),
        filling.notes({"legend": [{}], "closed": filling.cut_short()}),
        filling.signatures(),
    )
    return Board(filling.source.bracket, group, above, below)


def final_bracket(filling: Filling, _choices: Choices) -> Filled:
    """The final stage on as few pages as its boxes allow."""
    return filling.document([_board(filling, None)])


def wall_bracket(filling: Filling, choices: Choices) -> Filled:
    """The whole event as one poster, or cut into sheets of a printer."""
    card = filling.card()
    heading = card["event"], f"{filling.title()}, {card['discipline']}"
    paper = choices.paper or filling.form.sheet.paper
    notes = filling.notes({"legend": [{}], "closed": filling.cut_short()})
    words = filling.template("tile"), filling.shared("glue")
    wall = Wall(filling.source.bracket, paper, choices.tile, heading, notes, *words)
    return filling.document([wall])


FILLERS: Mapping[Kind, Callable[[Filling, Choices], Filled]] = {
    Kind.QUESTIONNAIRES: questionnaires,
    Kind.OFFICIALS: officials,
    Kind.ACCEPTANCE: acceptance,
    Kind.JUDGES_REGISTRATION: judges_registration,
    Kind.ENTRIES_REGISTRATION: entries_registration,
    Kind.DRAW_PROTOCOL: draw_protocol,
    Kind.GROUPS: groups,
    Kind.FINAL_BRACKET: final_bracket,
    Kind.WALL_BRACKET: wall_bracket,
    Kind.MATCH_PROTOCOLS: match_protocols,
    Kind.TIMETABLE: timetable,
    Kind.FINAL_PROTOCOL: final_protocol,
    Kind.EXTRACT: extract,
    Kind.REGIONS_CERTIFICATE: regions_certificate,
    Kind.TITLE_APPLICATION: title_application,
    Kind.DECISIONS: decisions,
    Kind.RATING: rating,
    Kind.ANSWER: answer,
    Kind.BUNDLE: bundle_list,
}
"""The documents that the program can make."""


def fill(form: Form, common: Mapping[str, Wording], source: Source, choices: Choices) -> Filled:
    """Fill a form from an event; an annex of a bundle says which one it is on every page."""
    filling = Filling(form, common, source)
    filled = FILLERS[form.kind](filling, choices)
    if choices.annex is None:
        return filled
    annex = filling.shared("annex", number=choices.annex)
    return replace(filled, foot=f"{annex}. {filled.foot}")
