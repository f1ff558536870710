"""What the commission for admission records: papers, decisions, the handover of its protocols."""

from __future__ import annotations

import msgspec

from bracket_desk.domain import commands as cmd
from bracket_desk.domain import events as ev
from bracket_desk.domain import text as plain
from bracket_desk.domain.admission import documents, paper_text, protocols_checksum
from bracket_desk.domain.errors import Rule, RuleError
from bracket_desk.domain.handing import Delivery
from bracket_desk.domain.people.papers import Handover, Paper
from bracket_desk.domain.tournament import Tournament

LONGEST_TEXT = 500
"""Characters of the words of a paper."""


def record_papers(t: Tournament, command: cmd.RecordPapers) -> tuple[ev.Event, ...]:
    """Note papers of one or many; a mark is given to the text as it is noted in this step."""
    recorded = []
    for said in command.papers:
        entry = t.entry(said.entry)
        if said.document not in documents(t):
            raise RuleError(Rule.PAPER_NOT_ASKED, value=said.document)
        paper = msgspec.structs.replace(said, text=plain.clean(said.text), checked="")
        if len(paper.text) > LONGEST_TEXT:
            raise RuleError(Rule.ENTRY_TEXT_LONG, most=LONGEST_TEXT)
        before = t.office.papers.get((paper.entry, paper.document))
        checked = _mark(command, before, paper_text(entry, paper))
        paper = msgspec.structs.replace(paper, checked=checked)
        if paper != (before or Paper(paper.entry, paper.document)):
            recorded.append(paper)
    if not recorded:
        raise RuleError(Rule.NOTHING_TO_DO)
    return (ev.PapersRecorded(tuple(recorded)),)


def _mark(command: cmd.RecordPapers, before: Paper | None, text: str) -> str:
    if command.mark is None:
        return before.checked if before is not None else ""
    return text if command.mark else ""


def decide_admission(t: Tournament, command: cmd.DecideAdmission) -> tuple[ev.Event, ...]:
    """Decisions with name and ground. Who has a seat is not kept out any more but leaves the event."""
    rulings = []
    for said in command.rulings:
        t.entry(said.entry)
        ruling = msgspec.structs.replace(said, by=plain.clean(said.by), ground=plain.clean(said.ground))
        if not ruling.by or not ruling.ground:
            raise RuleError(Rule.RULING_INCOMPLETE, entry=ruling.entry)
        if len(ruling.by) > LONGEST_TEXT or len(ruling.ground) > LONGEST_TEXT:
            raise RuleError(Rule.ENTRY_TEXT_LONG, most=LONGEST_TEXT)
        if not ruling.admitted and t.draw is not None and ruling.entry in t.seat_of:
            raise RuleError(Rule.RULING_SEATED, entry=ruling.entry)
        rulings.append(ruling)
    if all(t.office.rulings.get(ruling.entry) == ruling for ruling in rulings):
        raise RuleError(Rule.NOTHING_TO_DO)
    return (ev.AdmissionDecided(tuple(rulings)),)


def hand_over(t: Tournament, command: cmd.HandOver) -> tuple[ev.Event, ...]:
    """The protocols as they stand now go from the chairman to the chief panel (item 6)."""
    chairman, receiver = plain.clean(command.chairman), plain.clean(command.receiver)
    if not chairman or not receiver:
        raise RuleError(Rule.HANDOVER_INCOMPLETE)
    note = plain.clean(command.note)
    return (ev.ProtocolsHandedOver(Handover(chairman, receiver, protocols_checksum(t), note)),)


def deliver(command: cmd.Deliver) -> tuple[ev.Event, ...]:
    """Papers of the event went to somebody; the journal knows when."""
    receiver = plain.clean(command.receiver)
    if not receiver:
        raise RuleError(Rule.DELIVERY_INCOMPLETE)
    return (ev.PapersDelivered(Delivery(command.item, receiver, plain.clean(command.note))),)
