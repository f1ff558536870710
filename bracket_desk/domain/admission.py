"""The commission for admission: who is admitted, what speaks against whom, and what it has decided.

Order 942, part 3, items 6 and 12. An entry counts as admitted until the commission decides
otherwise; who has something against them waits for a decision with name and ground.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

import msgspec

from bracket_desk.domain.findings import Finding, Remark
from bracket_desk.domain.people.alike import duplicates
from bracket_desk.domain.people.eligibility import eligibility
from bracket_desk.domain.people.papers import CLASSIFICATION, DRESS, PASSPORT, Paper, Ruling
from bracket_desk.domain.people.people import Entry, Member
from bracket_desk.domain.sport.judges import CHAIRMAN, CHIEF_REFEREE, is_of_panel
from bracket_desk.domain.sport.tables import SportTables
from bracket_desk.domain.tournament import Tournament

PAPER_REMARKS = frozenset(
    {Remark.PAPER_MISSING, Remark.PAPER_UNCHECKED, Remark.PAPER_CHANGED, Remark.PAPER_RUNS_OUT}
)
"""Remarks about papers, as against those about the person."""


def is_admitted(t: Tournament, entry: str) -> bool:
    """Whether the commission has not decided otherwise."""
    ruling = t.office.rulings.get(entry)
    return ruling is None or ruling.admitted


def is_in_field(t: Tournament, entry: Entry) -> bool:
    """Whether a draw takes the entry: admitted, not on the reserve list, and not gone."""
    return entry.id not in t.gone and not entry.reserve and is_admitted(t, entry.id)


# ---------------------------------------------------------------- papers


class PaperState(StrEnum):
    """How a paper stands."""

    MISSING = "missing"
    UNCHECKED = "unchecked"
    CHANGED = "changed"
    RUNS_OUT = "runs-out"
    CHECKED = "checked"


def documents(t: Tournament) -> tuple[str, ...]:
    """What the commission asks everybody for; the dress is looked at too (item 12)."""
    return (*(document for document in t.regulations.documents if document != DRESS), DRESS)


def known_documents(t: Tournament) -> tuple[str, ...]:
    """The same, and after them what is known of papers that the regulations do not ask for any more."""
    asked = documents(t)
    return (*asked, *dict.fromkeys(document for _, document in t.office.papers if document not in asked))


def paper_of(t: Tournament, entry: str, document: str) -> Paper:
    """What is known of a paper of an entry; an empty one if nothing is."""
    return t.office.papers.get((entry, document)) or Paper(entry, document)


def is_checked(entry: Entry, paper: Paper) -> bool:
    """Whether the mark "checked" was given and holds for what stands there now."""
    return bool(paper.checked) and paper.checked == paper_text(entry, paper)


def paper_text(entry: Entry, paper: Paper) -> str:
    """What a mark "checked" says yes to: the words of the paper and the facts that it proves.

    If any of them is changed afterwards, the mark does not hold any more.
    """
    people: tuple[Entry | Member, ...] = (entry, *entry.members)
    facts = [one.name for one in people]
    if paper.document == PASSPORT:
        facts += [one.born.isoformat() for one in people if one.born is not None]
    if paper.document == CLASSIFICATION:
        facts += [one.title for one in people]
    until = paper.until.isoformat() if paper.until else ""
    return " · ".join(fact for fact in (*facts, paper.text, until) if fact)


def paper_state(entry: Entry, paper: Paper | None, last_day: date | None) -> PaperState:
    """How a paper of an entry stands; it must be good until the last day of the event."""
    if paper is None or not (paper.text or paper.until or paper.checked):
        return PaperState.MISSING
    if paper.until is not None and last_day is not None and paper.until < last_day:
        return PaperState.RUNS_OUT
    if not paper.checked:
        return PaperState.UNCHECKED
    return PaperState.CHECKED if is_checked(entry, paper) else PaperState.CHANGED


_PAPER_REMARKS = {
    PaperState.MISSING: Remark.PAPER_MISSING,
    PaperState.UNCHECKED: Remark.PAPER_UNCHECKED,
    PaperState.CHANGED: Remark.PAPER_CHANGED,
    PaperState.RUNS_OUT: Remark.PAPER_RUNS_OUT,
}


# ---------------------------------------------------------------- entries


@dataclass(frozen=True, slots=True)
class Admission:
    """How an entry stands with the commission.

    ``papers`` are those asked for, in their order. ``findings`` are all, ``open`` those that no
    decision covers.
    """

    entry: Entry
    admitted: bool
    ruling: Ruling | None
    papers: tuple[tuple[str, PaperState], ...]
    findings: tuple[Finding, ...]
    open: tuple[Finding, ...]

    @property
    def waits(self) -> bool:
        """Whether the commission should still decide about the entry."""
        return self.admitted and bool(self.open)

    def ruling_by(self, by: str, ground: str, *, admitted: bool) -> Ruling:
        """The decision of somebody about this entry as it stands now: all that is known speaks in it."""
        covers = tuple(finding.code for finding in self.findings)
        return Ruling(self.entry.id, admitted, by, ground, covers)


def admissions(t: Tournament, tables: SportTables) -> tuple[Admission, ...]:
    """Every entry as it stands with the commission, by number."""
    twins: dict[str, list[Finding]] = {}
    for pair in duplicates(t.entries.values()):
        for one, two in ((pair.one, pair.two), (pair.two, pair.one)):
            finding = Finding(Remark.SAME_PERSON, f"e{one}", {"like": f"e{two}"})
            twins.setdefault(f"e{one}", []).append(finding)
    return tuple(_admission(t, entry, tables, twins.get(entry.id, [])) for entry in t.entries.values())


def _admission(t: Tournament, entry: Entry, tables: SportTables, twins: list[Finding]) -> Admission:
    papers = tuple(
        (document, paper_state(entry, t.office.papers.get((entry.id, document)), t.about.last_day))
        for document in documents(t)
    )
    found = [
        *eligibility(entry, t.about, t.regulations, tables),
        *([] if entry.region else [Finding(Remark.REGION_MISSING, entry.id)]),
        *twins,
        *_paper_findings(t, entry, papers),
    ]
    ruling = t.office.rulings.get(entry.id)
    covered = ruling.covers if ruling is not None else ()
    open_ = tuple(finding for finding in found if finding.code not in covered)
    return Admission(entry, is_admitted(t, entry.id), ruling, papers, tuple(found), open_)


def _paper_findings(
    t: Tournament, entry: Entry, papers: tuple[tuple[str, PaperState], ...]
) -> Iterator[Finding]:
    for document, state in papers:
        if state is PaperState.CHECKED:
            continue
        paper = t.office.papers.get((entry.id, document))
        values: dict[str, object] = {"document": document}
        if paper is not None and state is PaperState.CHANGED:
            values |= {"seen": paper.checked, "now": paper_text(entry, paper)}
        if paper is not None and state is PaperState.RUNS_OUT:
            values |= {"until": paper.until, "last": t.about.last_day}
        yield Finding(_PAPER_REMARKS[state], entry.id, values)


def to_decide(t: Tournament, tables: SportTables) -> tuple[Admission, ...]:
    """Those whom a draw would take although something is said against them that nobody has decided."""
    return tuple(one for one in admissions(t, tables) if one.waits and is_in_field(t, one.entry))


def in_order(t: Tournament, tables: SportTables) -> tuple[Admission, ...]:
    """Those whom a draw takes without any remark, and about whom nothing has been decided yet."""
    return tuple(
        one
        for one in admissions(t, tables)
        if not one.findings and one.ruling is None and is_in_field(t, one.entry)
    )


@dataclass(frozen=True, slots=True)
class Summary:
    """Everybody counted once: who is drawn, and who is not and why."""

    admitted: int
    waiting: int
    not_admitted: int
    reserve: int
    left: int


def summary(t: Tournament, tables: SportTables) -> Summary:
    """How many are admitted without a remark that is open, wait for a decision, or are not drawn."""
    waiting = len(to_decide(t, tables))
    field = sum(is_in_field(t, entry) for entry in t.entries.values())
    here = [entry for entry in t.entries.values() if entry.id not in t.gone]
    refused = sum(not is_admitted(t, entry.id) for entry in here)
    left = len(t.entries) - len(here)
    return Summary(field - waiting, waiting, refused, len(here) - field - refused, left)


# ---------------------------------------------------------------- handover


def protocols_checksum(t: Tournament) -> str:
    """What the registration protocols say, as a checksum: entries, their papers, decisions, judges."""
    # places and marks come after the event and belong to other papers
    judges = [msgspec.structs.replace(judge, days=(), mark=None) for judge in t.judges]
    papers = sorted(t.office.papers.values(), key=lambda paper: (paper.entry, paper.document))
    said = (tuple(t.entries.values()), papers, judges, tuple(t.office.rulings.values()))
    return hashlib.sha256(msgspec.json.encode(said)).hexdigest()


def handover_findings(t: Tournament, tables: SportTables) -> tuple[Finding, ...]:
    """What complete protocols still wait for."""
    found = []
    waiting = len(to_decide(t, tables))
    if waiting:
        found.append(Finding(Remark.UNDECIDED, values={"count": waiting}))
    if not any(is_of_panel(judge.post) for judge in t.judges):
        found.append(Finding(Remark.PANEL_EMPTY))
    for post in (CHAIRMAN, CHIEF_REFEREE):
        held = sum(judge.post == post for judge in t.judges)
        if not held:
            found.append(Finding(Remark.POST_EMPTY, values={"post": post, "held": held, "count": 1}))
    return tuple(found)


def commission_findings(t: Tournament) -> tuple[Finding, ...]:
    """Whether what was handed over has been changed since."""
    given = t.office.handover
    if given is None or given.checksum == protocols_checksum(t):
        return ()
    return (Finding(Remark.HANDED_OVER_CHANGED, values={"chairman": given.chairman}),)
