"""Forms filled from the state of an event: one function a document, no clock, no file."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from bracket_desk.domain.values import CLOSED_STATUSES
from bracket_desk.printing.acceptance import acceptance
from bracket_desk.printing.answer import answer
from bracket_desk.printing.bundle_list import bundle_list
from bracket_desk.printing.contents import contents
from bracket_desk.printing.decisions import decisions
from bracket_desk.printing.drawn import draw_protocol
from bracket_desk.printing.filled import Board, Filled, Gauge, Heading, Wall
from bracket_desk.printing.filling import Choices, Filling, Source, Told, Which
from bracket_desk.printing.forms import Form
from bracket_desk.printing.judges import judge_certificates, judges_certificate
from bracket_desk.printing.kinds import Kind
from bracket_desk.printing.kit import kit
from bracket_desk.printing.matches import match_protocols
from bracket_desk.printing.office import (
    entries_registration,
    judges_registration,
    officials,
    questionnaires,
)
from bracket_desk.printing.people import final_protocol
from bracket_desk.printing.rating import rating
from bracket_desk.printing.report import chief_report
from bracket_desk.printing.timetable import timetable
from bracket_desk.printing.titles import extract, regions_certificate, title_application
from bracket_desk.tables.toml import Wording


def groups(filling: Filling, choices: Choices) -> Filled:
    """A page a group, in the shape of Order 942, appendix 1; OPEN: of those that have an open match."""
    found = {
        state.match.group
        for state in filling.t.states
        if state.match.group is not None
        and (choices.which is not Which.OPEN or state.status not in CLOSED_STATUSES)
    }
    return filling.document(_board(filling, group) for group in sorted(found))


def _board(filling: Filling, group: int | None, title: str = "") -> Board:
    above = filling.heading(title, brief=True), filling.facts()
    below = (
        filling.facts(below=True),
        filling.notes({"legend": [{}], "closed": filling.cut_short()}),
        filling.signatures(),
    )
    # a form of one's own may have the legend of the drawing alone
    legend = "table-legend" if any(n.key == "table-legend" for n in filling.form.notes) else "legend"
    tabled = filling.notes({legend: [{}], "closed": filling.cut_short()})
    return Board(filling.source.bracket, group, above, below, tabled)


def final_bracket(filling: Filling, _choices: Choices) -> Filled:
    """The final stage on as few pages as its boxes allow; without groups it is the whole event."""
    whole = not filling.grouped and "without-groups" in filling.form.words
    title = filling.word("without-groups") if whole else ""
    return filling.document([_board(filling, None, title)], title)


def wall_bracket(filling: Filling, choices: Choices) -> Filled:
    """The whole event as one poster, or cut into sheets of a printer."""
    card = filling.card()
    heading = card["event"], f"{filling.title()}, {card['discipline']}"
    paper = choices.paper or filling.form.sheet.paper
    notes = filling.notes({"legend": [{}], "closed": filling.cut_short()})
    words = filling.template("tile"), filling.shared("glue")
    wall = Wall(filling.source.bracket, paper, choices.tile, heading, notes, *words)
    return filling.document([wall])


def calibration(filling: Filling, _choices: Choices) -> Filled:
    """A sheet that proves a printer's scale, once for each printer, before a poster is cut into sheets."""
    told: Told = {key: [{}] for key in ("how", "measure", "wrong")}
    return filling.document(
        [
            Heading("", filling.title()),
            filling.notes(told),
            filling.facts(),
            Gauge(filling.word("square"), filling.word("card")),
            filling.facts(below=True),
        ]
    )


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
    Kind.JUDGES_CERTIFICATE: judges_certificate,
    Kind.JUDGE_CERTIFICATES: judge_certificates,
    Kind.CHIEF_REPORT: chief_report,
    Kind.EXTRACT: extract,
    Kind.REGIONS_CERTIFICATE: regions_certificate,
    Kind.TITLE_APPLICATION: title_application,
    Kind.DECISIONS: decisions,
    Kind.RATING: rating,
    Kind.ANSWER: answer,
    Kind.CONTENTS: contents,
    Kind.CALIBRATION: calibration,
    Kind.KIT: kit,
    Kind.BUNDLE: bundle_list,
}
"""The documents that the program can make."""


def fill(form: Form, common: Mapping[str, Wording], source: Source, choices: Choices) -> Filled:
    """Fill a form from an event; an annex of a bundle says which one it is on every page."""
    filling = Filling(form, common, source)
    filled = FILLERS[form.kind](filling, choices)
    foot = filled.foot
    if choices.annex is not None:
        foot = f"{filling.shared('annex', number=choices.annex)}. {foot}"
    if choices.since:
        foot = f"{foot}. {filling.shared('past', since=choices.since)}"
    return replace(filled, foot=foot)
