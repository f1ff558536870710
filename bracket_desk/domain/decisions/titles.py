"""Norms, points and titles: which tables the event goes by, and what the secretary decides by them."""

from __future__ import annotations

from bracket_desk.domain import commands as cmd
from bracket_desk.domain import events as ev
from bracket_desk.domain import text as plain
from bracket_desk.domain.errors import CellError, Rule, RuleError
from bracket_desk.domain.sport.titles import TITLES
from bracket_desk.domain.titles.norms import Fault, TitleRuling, new_norm_faults, points_faults
from bracket_desk.domain.titles.proposals import proposal_for
from bracket_desk.domain.tournament import Tournament


def set_norms(t: Tournament, command: cmd.SetNorms) -> tuple[ev.Event, ...]:
    """The whole table of norms; what was confirmed by another one stays and is looked at anew."""
    if command.norms == t.office.norms:
        raise RuleError(Rule.NOTHING_TO_DO)
    for row, norm in enumerate(command.norms.norms if command.norms else (), 1):
        _refuse(row, next(new_norm_faults(norm), None))
    return (ev.NormsSet(command.norms),)


def set_points(t: Tournament, command: cmd.SetPoints) -> tuple[ev.Event, ...]:
    """The whole table of points."""
    if command.points == t.office.points:
        raise RuleError(Rule.NOTHING_TO_DO)
    for row, points in enumerate(command.points.rows if command.points else (), 1):
        _refuse(row, next(points_faults(points), None))
    return (ev.PointsSet(command.points),)


def _refuse(row: int, fault: Fault | None) -> None:
    """CellError if a row cannot be."""
    if fault is not None:
        column, flaw, values = fault
        raise CellError(flaw, row=row, column=column, **values)


def decide_titles(t: Tournament, command: cmd.DecideTitles) -> tuple[ev.Event, ...]:
    """Confirm or decline. A norm that is not fulfilled is confirmed by those who insist, with a note.

    TITLE_NOT_HELD names what is missing; the note has to say why it is confirmed all the same.
    """
    if t.draw is None:
        raise RuleError(Rule.NOT_DRAWN)
    if t.office.norms is None:
        raise RuleError(Rule.NORMS_NOT_SET)
    rulings = [_ruling(t, said, insists=command.confirm) for said in command.decisions]
    if all(t.office.titles.get((one.entry, one.title)) == one for one in rulings):
        raise RuleError(Rule.NOTHING_TO_DO)
    return (ev.TitlesDecided(tuple(rulings)),)


def _ruling(t: Tournament, said: cmd.TitleDecision, *, insists: bool) -> TitleRuling:
    assert t.office.norms is not None
    edition = t.office.norms.edition
    entry, note = t.entry(said.entry), plain.clean(said.note)
    if entry.id not in t.seat_of:
        raise RuleError(Rule.NOT_SEATED, entry=entry.id)
    found = proposal_for(t, entry.id, said.title)
    if found is None or said.title not in TITLES:
        raise RuleError(Rule.TITLE_WITHOUT_NORM, value=said.title, entry=entry.id)
    if said.confirmed and not found.holds:
        if not insists:
            raise RuleError(Rule.TITLE_NOT_HELD, confirmable=True, entry=entry.id, title=said.title)
        if not note:
            raise RuleError(Rule.TITLE_NOTE_MISSING, entry=entry.id, title=said.title)
    return TitleRuling(
        entry.id,
        said.title,
        said.confirmed,
        note,
        found.norm,
        edition.name,
        found.facts.band,
        tuple(short.condition.value for short in found.missing),
        example=edition.example,
        order=edition.order,
        day=edition.day,
    )
