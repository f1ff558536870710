"""Flaws of finished papers in words: where, what stands there, why it matters and what to do."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from bracket_desk.domain.finished.check import Facts
from bracket_desk.domain.finished.papers import Flaw, PaperRemark, Part, Where
from bracket_desk.domain.sport.disciplines import Discipline
from bracket_desk.domain.sport.tables import SportTables
from bracket_desk.domain.tournament import Tournament
from bracket_desk.labels import band_text, days_text
from bracket_desk.remarks import age_group_name
from bracket_desk.words import N_, Words


@dataclass(frozen=True, slots=True)
class SaidOfPaper:
    """A remark as people read it; ``where`` is empty if it is about the whole file."""

    where: str
    quotation: str
    why: str
    do: str


# why it matters, what to do
FLAWS: Mapping[Flaw, tuple[str, str]] = {
    Flaw.YEAR_OTHER: (
        N_(
            "“{said}” is a day of the event in another year: the event is {known}. Such a paper is sent back."
        ),
        N_("Correct the year here, and look whether more was left from an earlier event."),
    ),
    Flaw.DATES_OTHER: (
        N_("“{said}” is none of the event's days: {known}."),
        N_("Correct the date, or the days on the event's card."),
    ),
    Flaw.EVENT_OTHER: (
        N_("The title of the event stands otherwise in its card: “{known}”. All papers name it alike."),
        N_("Write the title as the card has it, or correct the card."),
    ),
    Flaw.DISCIPLINE_OTHER: (
        N_("“{said}” is not the event's discipline: {known}. By another one no rank is given."),
        N_("Write the discipline as the register of sports has it."),
    ),
    Flaw.CODE_OTHER: (
        N_("The code {said} is not the event's: {known}. A paper with a wrong code is sent back."),
        N_("Correct the code here, or on the card if this one is right."),
    ),
    Flaw.AGES_OTHER: (
        N_("“{said}” is another age group than the event's: {known}."),
        N_("Write the age group as the card has it."),
    ),
    Flaw.NAME_OTHER: (
        N_("“{said}”: nobody of the event is called so; known by this surname: {known}."),
        N_("Compare it with the person's passport and make all papers alike."),
    ),
    Flaw.NAME_MISSPELT: (
        N_("“{said}” looks like {known} with a slip of the pen. Another name is another person."),
        N_("Compare it with the person's passport and make all papers alike."),
    ),
    Flaw.BORN_OTHER: (
        N_("{name} was born on {known} by the event's list; here it is {said}."),
        N_("Compare it with the person's passport and correct it where it is wrong."),
    ),
    Flaw.BORN_MISSING: (
        N_("{name} has no date of birth here. Without it no title and no rank is given."),
        N_("Fill in the date: {known}."),
    ),
    Flaw.RANK_OTHER: (
        N_("{name} has “{said}” here and {known} in the event's list."),
        N_("Compare it with the person's record book and make all papers alike."),
    ),
    Flaw.CATEGORY_OTHER: (
        N_("{name} has “{said}” here and {known} in the event's list. Categories are alike everywhere."),
        N_("Compare it with the judge's record card and make all papers alike."),
    ),
    Flaw.PLACE_OTHER: (
        N_("{name} has place {said} here; by the final protocol it is {known}."),
        N_("Correct the place, or make the paper again."),
    ),
    Flaw.COUNT_OTHER: (
        N_(
            "The number of entries is {said} here; {known} took part by the draw, with what changed after it."
        ),
        N_("Make the paper again, or correct the number: all papers have the same."),
    ),
    Flaw.MADE_BEFORE: (
        N_("This paper is older than the last change of what papers show ({at})."),
        N_("Make it again, or look what has changed since and correct it."),
    ),
}

_UNKNOWN = N_("it is not known to the desk either")

_TERMS = frozenset({Flaw.RANK_OTHER, Flaw.CATEGORY_OTHER})

_PLACES: Mapping[Part, str] = {
    Part.PAGE: N_("page {name}, line {line}"),
    Part.SHEET: N_("sheet “{name}”, row {line}"),
    Part.TABLE: N_("table {name}, row {line}"),
    Part.TEXT: N_("paragraph {line}"),
}


def facts_of(
    t: Tournament,
    sport: SportTables,
    languages: tuple[Words, ...],
    changed: datetime | None = None,
    entry: int = 0,
) -> Facts:
    """What papers in any language of the program are held against."""
    sexes = ("", "m", "f")
    return Facts(
        t,
        sport,
        {found.value: {words.term(found) for words in languages} for found in Discipline},
        {
            group: {age_group_name(group, words, sport, sex) for words in languages for sex in sexes}
            for group in sport.ages
        },
        changed,
        entry,
    )


def say_of_paper(remark: PaperRemark, facts: Facts, words: Words, now: datetime) -> SaidOfPaper:
    """A remark in words."""
    why, do = FLAWS[remark.flaw]
    values = {name: _shown(value, remark, facts, words, now) for name, value in remark.values.items()}
    known = remark.values.get("known")
    if remark.flaw is Flaw.BORN_MISSING and known is None:
        values["known"] = words.say(_UNKNOWN)
    where = "" if remark.where is None else _where(remark.where, words)
    return SaidOfPaper(where, remark.quotation, words.say(why, **values), words.say(do, **values))


def _where(where: Where, words: Words) -> str:
    return words.say(_PLACES[where.part], name=where.name, line=where.line)


def _shown(value: Any, remark: PaperRemark, facts: Facts, words: Words, now: datetime) -> str:
    if remark.flaw is Flaw.DISCIPLINE_OTHER and isinstance(value, tuple):
        return words.term(facts.tournament.card.discipline)
    if remark.flaw is Flaw.AGES_OTHER and isinstance(value, tuple):
        about = facts.tournament.about
        return age_group_name(about.age_group, words, facts.sport, about.sex)
    match value:
        case datetime():
            return words.moment(value, now)
        case date():
            return words.date(value)
        case (date() as first, date() as last):
            return days_text(first, last, words)
        case (int() as first, int() as last):
            return band_text((first, last))
        case tuple():
            return ", ".join(map(str, value))
        case str() if (
            remark.flaw in (Flaw.RANK_OTHER, Flaw.CATEGORY_OTHER) and value != remark.values["said"]
        ):
            return words.term(value)
        case _:
            return str(value)
