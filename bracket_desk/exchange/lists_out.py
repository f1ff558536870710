"""Entries as a list that spreadsheets open and the program reads again: CSV and XLSX."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from bracket_desk.domain.people import names
from bracket_desk.domain.people.people import Entry
from bracket_desk.domain.text import harmless
from bracket_desk.exchange.rows_out import Cell, as_text, csv_of, workbook_of
from bracket_desk.words import N_, Words

_SHOWN_SEX = {"m": N_("m"), "f": N_("f")}

_WHOLE_NAME: Mapping[str, str] = {"name": N_("Full name")}
_NAME_IN_PARTS: Mapping[str, str] = {
    "surname": N_("Surname"),
    "given": N_("Given name"),
    "patronymic": N_("Patronymic"),
}
_MORE: Mapping[str, str] = {
    "born": N_("Date of birth"),
    "sex": N_("Sex"),
    "title": N_("Title, rank"),
    "region": N_("Region"),
    "town": N_("Town"),
    "club": N_("Club"),
    "coach": N_("Coach"),
    "rating": N_("Rating"),
    "contact": N_("Contact"),
    "representative": N_("Team representative"),
    "reserve": N_("Reserve"),
}


def columns(entries: Iterable[Entry]) -> Mapping[str, str]:
    """The columns of a list with headings that the reader knows.

    The name is one column, unless it would be taken apart otherwise than it is.
    """
    whole = all(names.split(names.ordered(e.name)) == (e.surname, e.given, e.patronymic) for e in entries)
    return {"number": N_("No."), **(_WHOLE_NAME if whole else _NAME_IN_PARTS), **_MORE}


def entries_csv(entries: Sequence[Entry], words: Words) -> bytes:
    """A CSV file as spreadsheets here open it."""
    fields = columns(entries)
    headings = [words.say(heading) for heading in fields.values()]
    return csv_of([headings, *([_cell(entry, field, words) for field in fields] for entry in entries)], words)


def cell_text(entry: Entry, field: str, words: Words) -> str:
    """One field as a text that the reader understands; what a spreadsheet would compute is made harmless."""
    return harmless(as_text(_cell(entry, field, words), words))


def entries_xlsx(entries: Sequence[Entry], words: Words) -> bytes:
    """A workbook with one sheet."""
    fields = columns(entries)
    headings = [words.say(heading) for heading in fields.values()]
    rows = [[_cell(entry, field, words) for field in fields] for entry in entries]
    return workbook_of({words.say(N_("Entries")): [headings, *rows]})


LISTS_OUT: Mapping[str, Callable[[Sequence[Entry], Words], bytes]] = {
    ".xlsx": entries_xlsx,
    ".csv": entries_csv,
}
"""How entries are written, by the suffix of the file."""


def _cell(entry: Entry, field: str, words: Words) -> Cell:
    match field:
        case "sex":
            return words.say(_SHOWN_SEX[entry.sex]) if entry.sex in _SHOWN_SEX else ""
        case "reserve":
            return words.say(N_("yes")) if entry.reserve else ""
        case _:
            value: Cell = getattr(entry, field)
            return value
