"""The fields of an entry as texts that are typed, and why a text cannot be."""

from __future__ import annotations

from collections.abc import Mapping

from bracket_desk.domain.errors import Rule, Trouble
from bracket_desk.domain.people.people import Entry
from bracket_desk.exchange.importer import refused_cell
from bracket_desk.exchange.rows_out import number_text
from bracket_desk.words import N_, Words

SEXES: Mapping[str, str] = {"m": N_("m"), "f": N_("f")}
"""How the sex stands in a table; nothing where it is not known."""

TEXT_FIELDS = (
    "surname", "given", "patronymic", "sex", "title", "region", "town", "club", "coach", "contact",
    "representative",
)  # fmt: skip
"""The fields that are texts in the domain, too."""

TYPED_IS_GONE = N_(
    "“{who}” is no longer on the list, so what was typed about them and not written has been dropped."
)


NOT_TAKEN = N_("{who}: the cell stays as it was. {trouble}")
"""A cell was left, by mouse or by the window, with a text that cannot stand there."""


def entry_texts(entry: Entry, words: Words) -> dict[str, str]:
    """The fields of an entry as they are typed, by their names."""
    texts = {field: str(getattr(entry, field)) for field in TEXT_FIELDS}
    texts["born"] = words.date(entry.born)
    texts["rating"] = "" if entry.rating is None else number_text(entry.rating, words)
    texts["reserve"] = "1" if entry.reserve else ""
    return texts


def tell_trouble(words: Words, heading: str, field: str, trouble: Trouble, text: str) -> str:
    """Why a text cannot stand in a field, and what to do."""
    if trouble is Trouble.NAME_MISSING:
        return words.reason(Rule.ENTRY_NAME_EMPTY, {})
    why = words.reason(trouble, refused_cell(0, field, text, trouble).values)
    return words.say(N_("{column}: {why}"), column=heading, why=why)
