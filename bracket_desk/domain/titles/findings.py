"""What is to be said about the table of norms of an event, and about titles that were confirmed by one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from bracket_desk.domain.card import EventCard
from bracket_desk.domain.findings import Finding, Remark
from bracket_desk.domain.titles.norms import Edition, Norm, NormTable
from bracket_desk.domain.titles.proposals import facts_of, field_of, still_stands
from bracket_desk.domain.titles.subjects import alike
from bracket_desk.domain.tournament import Tournament


def title_findings(t: Tournament) -> list[Finding]:
    """What is to be said about the table of norms, this event, and what was confirmed."""
    table = t.office.norms
    found = [Finding(Remark.NORMS_MISSING)] if table is None else list(_table_findings(t, table))
    if t.closed and (table is not None or t.office.titles):
        found.append(Finding(Remark.TITLES_CUT_SHORT))
    found += _regions_findings(t)
    facts = facts_of(t) if t.office.titles else {}
    found += [
        Finding(Remark.TITLE_CHANGED, ruling.entry, {"title": ruling.title})
        for ruling in t.office.titles.values()
        if ruling.confirmed and not still_stands(ruling, facts.get(ruling.entry))
    ]
    return found


def findings_on_papers(t: Tournament) -> list[Finding]:
    """What is to be said about papers with titles and subjects: of titles only where one is confirmed."""
    confirmed = any(ruling.confirmed for ruling in t.office.titles.values())
    return title_findings(t) if confirmed else list(_regions_findings(t))


def _regions_findings(t: Tournament) -> Iterator[Finding]:
    for one, other in alike(field_of(t).regions):
        yield Finding(Remark.REGIONS_ALIKE, values={"one": one, "other": other})


def _table_findings(t: Tournament, table: NormTable) -> Iterator[Finding]:
    edition, day = table.edition, t.about.last_day or t.about.first_day
    if edition.example:
        yield Finding(Remark.NORMS_EXAMPLE, values={"value": edition.name})
    if not table.norms:
        yield Finding(Remark.NORMS_EMPTY, values={"value": edition.name})
    if day is None:
        yield Finding(Remark.NORMS_YEAR_UNKNOWN)
    elif not edition.covers(day.year):
        yield Finding(Remark.NORMS_YEAR, values={"value": edition.name, "year": day.year})
    if table.norms:
        yield from _event_findings(t, table)
    if any(t.entries[entry].members for entry in t.seats.values()):
        yield Finding(Remark.NORMS_TEAMS)
    yield from _of_other_tables(t, edition)


def _event_findings(t: Tournament, table: NormTable) -> Iterator[Finding]:
    card, norms = t.about, table.norms
    if rows := [str(row) for row, norm in enumerate(norms, 1) if not norm.asks]:
        yield Finding(Remark.NORMS_NOTHING, values={"rows": ", ".join(rows)})
    about = list(_about_findings(card, norms))
    yield from about
    of_event = [norm for norm in norms if norm.of_event(card.level, card.age_group, t.card.discipline)]
    # what is wanting has been said more exactly, if anything has; for both is whatever says no sex
    if not about and all(norm.sex and card.sex and norm.sex != card.sex for norm in of_event):
        yield Finding(Remark.NORMS_NONE)


def _about_findings(card: EventCard, norms: Sequence[Norm]) -> Iterator[Finding]:
    """Why the card goes with none of the rows, as far as one thing on it explains that."""
    if not card.level and any(norm.levels for norm in norms):
        yield Finding(Remark.NORMS_LEVEL_UNKNOWN)
    elif not any(not norm.levels or card.level in norm.levels for norm in norms):
        yield Finding(Remark.NORMS_LEVEL, values={"level": card.level})
    if not card.age_group and any(norm.age_groups for norm in norms):
        yield Finding(Remark.NORMS_AGE_UNKNOWN)


def _of_other_tables(t: Tournament, edition: Edition) -> Iterator[Finding]:
    """How many titles were confirmed by another edition than that which the event goes by now."""
    others = (one for one in t.office.titles.values() if one.confirmed and not one.is_by(edition))
    for name, count in Counter(one.edition for one in others).items():
        yield Finding(Remark.TITLES_OTHER_EDITION, values={"value": name, "count": count})
