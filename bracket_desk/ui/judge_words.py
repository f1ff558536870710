"""The fields of a judge or an official as texts that are typed, and why a text cannot be."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date

from bracket_desk.domain.days import runs_of
from bracket_desk.domain.errors import Rule, Trouble
from bracket_desk.domain.people.people import Judge
from bracket_desk.exchange.importer import refused_cell
from bracket_desk.words import N_, Words

LINES: Mapping[str, str] = {
    "surname": N_("Surname"),
    "given": N_("Given name"),
    "patronymic": N_("Patronymic"),
    "dative": N_("Name in the dative"),
    "born": N_("Date of birth"),
    "post": N_("Post"),
    "region": N_("Region"),
    "town": N_("Town"),
    "organisation": N_("Organisation"),
    "category": N_("Category"),
    "order": N_("Order of the category"),
    "until": N_("Category until"),
    "contact": N_("Contact"),
    "days": N_("Days worked"),
    "mark": N_("Mark of the work"),
}
"""The fields in the order in which they are filled in."""

DATES = ("born", "until")


def judge_texts(judge: Judge, words: Words, near: date | None) -> dict[str, str]:
    """The fields of a judge as they are typed, by their names."""
    return {key: judge_text(judge, key, words, near) for key in LINES}


def judge_text(judge: Judge, key: str, words: Words, near: date | None) -> str:
    """One field as it is typed."""
    if key in DATES:
        return words.date(getattr(judge, key))
    if key == "days":
        return days_field(judge.days, words, near)
    return str(getattr(judge, key) or "")


def days_field(days: Iterable[date], words: Words, near: date | None) -> str:
    """Days as ``read_days`` reads them: those of the event's month by their numbers, like ``4–6, 8``."""

    def said(day: date) -> str:
        here = near is not None and (day.year, day.month) == (near.year, near.month)
        return str(day.day) if here else words.date(day)

    runs = ((said(first), said(last)) for first, last in runs_of(days))
    return ", ".join(first if first == last else f"{first}–{last}" for first, last in runs)


def tell_trouble(words: Words, key: str, trouble: Trouble, text: str) -> str:
    """Why a text cannot stand in a field, and what to do."""
    if trouble is Trouble.NAME_MISSING:
        return words.reason(Rule.ENTRY_NAME_EMPTY, {})
    why = words.reason(trouble, refused_cell(0, key, text, trouble).values)
    heading = words.say(LINES[key]) if key in LINES else words.say(N_("Name"))
    return words.say(N_("{column}: {why}"), column=heading, why=why)
