"""Entries as a list that spreadsheets open and the program reads again: CSV and XLSX."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date, datetime
from decimal import Decimal
from typing import Any

from bracket_desk.domain.people import names
from bracket_desk.domain.people.people import Entry, Rating
from bracket_desk.domain.text import harmless
from bracket_desk.tables.delimited import delimited
from bracket_desk.words import N_, Words

_SHOWN_SEX = {"m": N_("m"), "f": N_("f")}

_EARLIEST_DAY = date(1900, 3, 1)
"""Spreadsheets believe in a 29th of February 1900, so earlier days are written as text."""

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
    return delimited([headings, *([cell_text(entry, field, words) for field in fields] for entry in entries)])


def cell_text(entry: Entry, field: str, words: Words) -> str:
    """One field as a text that the reader understands; what a spreadsheet would compute is made harmless."""
    return harmless(_as_text(_cell(entry, field, words), words))


def entries_xlsx(entries: Sequence[Entry], words: Words) -> bytes:
    """A workbook with one sheet; texts are stored as texts, never as formulas."""
    import xlsxwriter

    made = io.BytesIO()
    workbook: Any = xlsxwriter.Workbook(made, {"in_memory": True})
    # equal entries give equal bytes
    workbook.set_properties({"created": datetime(2000, 1, 1)})  # noqa: DTZ001 (a workbook knows no zones)
    sheet = workbook.add_worksheet(words.say(N_("Entries")))
    bold, day = workbook.add_format({"bold": True}), workbook.add_format({"num_format": "dd.mm.yyyy"})
    fields = columns(entries)
    for place, heading in enumerate(fields.values()):
        sheet.write_string(0, place, words.say(heading), bold)
    for row, entry in enumerate(entries, 1):
        for place, field in enumerate(fields):
            _write(sheet, row, place, _cell(entry, field, words), day)
    sheet.freeze_panes(1, 0)
    sheet.autofit()
    workbook.close()
    return made.getvalue()


LISTS_OUT: Mapping[str, Callable[[Sequence[Entry], Words], bytes]] = {
    ".xlsx": entries_xlsx,
    ".csv": entries_csv,
}
"""How entries are written, by the suffix of the file."""


def _write(sheet: Any, row: int, place: int, cell: str | Rating | date | None, day: Any) -> None:
    match cell:
        case None | "":
            return
        case date() if cell >= _EARLIEST_DAY:
            sheet.write_datetime(row, place, datetime(cell.year, cell.month, cell.day), day)  # noqa: DTZ001
        case date():
            sheet.write_string(row, place, f"{cell:%d.%m.%Y}")
        case str():
            sheet.write_string(row, place, cell)
        case _:
            sheet.write_number(row, place, cell)


def _cell(entry: Entry, field: str, words: Words) -> str | Rating | date | None:
    match field:
        case "sex":
            return words.say(_SHOWN_SEX[entry.sex]) if entry.sex in _SHOWN_SEX else ""
        case "reserve":
            return words.say(N_("yes")) if entry.reserve else ""
        case _:
            value: str | Rating | date | None = getattr(entry, field)
            return value


def _as_text(cell: str | Rating | date | None, words: Words) -> str:
    match cell:
        case None:
            return ""
        case date():
            return f"{cell:%d.%m.%Y}"
        case int() | float():
            return number_text(cell, words)
        case _:
            return cell


def number_text(number: Rating, words: Words) -> str:
    """A number as people write it: never with an exponent, with the language's decimal sign."""
    # a whole number that was read with a fraction of nothing has none
    plain = format(Decimal(repr(int(number) if number == int(number) else number)), "f")
    return plain.replace(".", ",") if words.language == "ru" else plain
