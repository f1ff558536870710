"""Whether somebody may enter by age, rank and sex: findings with their rule; the commission decides.

Order 942, part 3, item 1. In pyramid and carom an age counts that was reached before the first
day, in pool and snooker within the calendar year. How that reads for an upper limit ("under
16") is not said, so where the two ways part both ages are shown.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta

from bracket_desk.domain.card import EventCard, Regulations
from bracket_desk.domain.findings import Finding, Remark
from bracket_desk.domain.people.people import Entry, Member
from bracket_desk.domain.sport.tables import Reckoning, SportTables, family
from bracket_desk.domain.sport.titles import seniority


def age_on(born: date, day: date) -> int:
    """Full years on a day."""
    return day.year - born.year - ((day.month, day.day) < (born.month, born.day))


def ages(born: date, first_day: date) -> dict[Reckoning, int]:
    """Years reached before the first day, and within its calendar year."""
    return {
        Reckoning.FIRST_DAY: age_on(born, first_day - timedelta(days=1)),
        Reckoning.CALENDAR_YEAR: first_day.year - born.year,
    }


def eligibility(entry: Entry, card: EventCard, rules: Regulations, tables: SportTables) -> list[Finding]:
    """What is to be said about an entry, of a team about each of its members."""
    if not entry.members:
        return list(_person(entry, entry.id, {}, card, rules, tables))
    found = [
        finding
        for member in entry.members
        for finding in _person(member, entry.id, {"member": member.name}, card, rules, tables)
    ]
    if not any(member.captain for member in entry.members):
        found.append(Finding(Remark.CAPTAIN_MISSING, entry.id))
    return found


def _person(
    person: Entry | Member,
    about: str,
    values: dict[str, str],
    card: EventCard,
    rules: Regulations,
    tables: SportTables,
) -> Iterator[Finding]:
    yield from _age(person.born, about, values, card, tables)
    least = rules.least_title
    if least and not person.title:
        yield Finding(Remark.RANK_MISSING, about, {**values, "least": least})
    elif least and seniority(person.title) > seniority(least):
        yield Finding(Remark.RANK_LOW, about, {**values, "title": person.title, "least": least})
    if card.sex and not person.sex:
        yield Finding(Remark.SEX_MISSING, about, values)
    elif card.sex and person.sex != card.sex:
        yield Finding(Remark.SEX_OTHER, about, values)


def _age(
    born: date | None, about: str, values: dict[str, str], card: EventCard, tables: SportTables
) -> Iterator[Finding]:
    if born is None:
        yield Finding(Remark.BORN_MISSING, about, values)
        return
    if card.first_day is None:
        yield Finding(Remark.AGE_UNRECKONED, about, values)
        return
    reached = ages(born, card.first_day)
    age = reached[tables.reckoning[family(card.discipline)]]
    said = {
        **values,
        "age": age,
        "before": reached[Reckoning.FIRST_DAY],
        "within": reached[Reckoning.CALENDAR_YEAR],
    }
    if age < tables.least_age:
        yield Finding(Remark.TOO_YOUNG, about, {**said, "limit": tables.least_age})
    group = tables.ages.get(card.age_group)
    if group is None or group.below is None:
        return
    if age >= group.below:
        yield Finding(Remark.TOO_OLD, about, {**said, "limit": group.below})
    elif max(reached.values()) >= group.below:
        yield Finding(Remark.AGE_UNCLEAR, about, {**said, "limit": group.below})
