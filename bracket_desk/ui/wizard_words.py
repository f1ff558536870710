"""The words of lists: their fields, what stands in them, what becomes of their rows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date, datetime
from decimal import Decimal
from typing import Any

from bracket_desk.domain.people.alike import Difference
from bracket_desk.exchange.fields import shown
from bracket_desk.exchange.headings import NUMBERING
from bracket_desk.exchange.merging import Outcome
from bracket_desk.exchange.review import Fate
from bracket_desk.exchange.sheets import Cell
from bracket_desk.words import N_, Words

FIELDS: Mapping[str, str] = {
    "name": N_("Full name"),
    "surname": N_("Surname"),
    "given": N_("Given name"),
    "patronymic": N_("Patronymic"),
    "born": N_("Date of birth"),
    "sex": N_("Sex"),
    "title": N_("Title, rank"),
    "category": N_("Category"),
    "post": N_("Post"),
    "region": N_("Region"),
    "town": N_("Town"),
    "club": N_("Club"),
    "coach": N_("Coach"),
    "rating": N_("Rating"),
    "order": N_("Order of the category"),
    "organisation": N_("Organisation"),
    "contact": N_("Contact"),
    "representative": N_("Team representative"),
    "reserve": N_("Reserve"),
    NUMBERING: N_("Row numbers"),
    "": N_("not taken"),
}
"""What a column is understood as."""

FATES: Mapping[Fate, tuple[str, str]] = {
    Fate.ABOVE: ("", N_("above the list")),
    Fate.HEADER: ("", N_("headings")),
    Fate.NEW: ("+", N_("new")),
    Fate.PARTLY: ("⚠", N_("new, not all of it")),
    Fate.ASKED: ("?", N_("the same person?")),
    Fate.KNOWN: ("=", N_("nothing new")),
    Fate.REFUSED: ("×", N_("refused")),
    Fate.NOBODY: ("", N_("no person")),
    Fate.UNKNOWN: ("", ""),
}
"""The mark and the word of what becomes of a row."""

OUTCOMES: Mapping[Outcome, tuple[str, str]] = {
    Outcome.ADDED: ("+", N_("is added")),
    Outcome.UPDATED: ("↑", N_("is updated")),
    Outcome.JOINED: ("=", N_("one person with another row")),
    Outcome.UNCHANGED: ("=", N_("nothing new")),
    Outcome.LEFT_OUT: ("?", N_("is left out")),
    Outcome.REFUSED: ("×", N_("refused")),
}
"""The mark and the word of what is going to become of a row."""

DONE: Mapping[Outcome, str] = {
    Outcome.ADDED: N_("somebody else, added"),
    Outcome.UPDATED: N_("the same person, updated"),
    Outcome.JOINED: N_("one person with another row"),
    Outcome.UNCHANGED: N_("the same person, nothing new"),
    Outcome.LEFT_OUT: N_("left out, nobody has said who it is"),
    Outcome.REFUSED: N_("refused"),
}
"""What has become of a row that was asked about."""

ENCODINGS: Mapping[str, str] = {
    "utf-8": "UTF-8",
    "cp1251": "Windows-1251",
    "koi8-r": "KOI8-R",
    "cp866": "DOS 866",
    "mac-cyrillic": "Mac Cyrillic",
    "utf-16-le": "UTF-16",
    "utf-16-be": "UTF-16 BE",
    "cp1252": "Windows-1252",
}
"""The names by which people know them, in any language."""

SEPARATORS: Mapping[str, str] = {
    ";": N_("semicolon ;"),
    "\t": N_("tabulator"),
    ",": N_("comma ,"),
    "|": N_("bar |"),
}

_SEXES: Mapping[str, str] = {"m": N_("m"), "f": N_("f")}


def field_word(field: str | None, words: Words) -> str:
    """What a column is, in words."""
    return words.say(FIELDS[field or ""])


def marked(mark_and_word: tuple[str, str], words: Words) -> str:
    """A mark, if there is one, and its word."""
    mark, word = mark_and_word
    return f"{mark} {words.say(word)}".strip()


def cell_text(cell: Cell, words: Words) -> str:
    """A cell as it was read, on one line; a day as the language writes it."""
    match cell:
        case datetime() if cell.hour or cell.minute:
            return f"{words.date(cell)} {cell:%H:%M}"
        case date():
            return words.date(cell)
        case _:
            return shown(cell)


def value_text(field: str, value: Any, words: Words) -> str:
    """What stands in a field of a person, in words; a dash for nothing."""
    match value:
        case None | "" | False:
            return "–"
        case True:
            return words.say(N_("yes"))
        case date():
            return words.date(value)
        case int() | float():
            plain = format(Decimal(repr(value)), "f")
            return plain.replace(".", ",") if words.language == "ru" else plain
        case str():
            said = _SEXES.get(value) if field == "sex" else None
            return words.say(said) if said else words.term(value) if field in _TERMED else value
        case _:
            return str(value)


_TERMED = ("title", "category", "post")


def change_text(change: Difference, words: Words) -> str:
    """One change: what it is about, the old and the new."""
    return words.say(
        N_("{field}: {old} → {new}"),
        field=field_word(change.field, words),
        old=value_text(change.field, change.old, words),
        new=value_text(change.field, change.new, words),
    )


def changes_text(changes: Iterable[Difference], words: Words) -> str:
    """Changes on one line."""
    return "; ".join(change_text(change, words) for change in changes)
