"""Fields of a judge or an official as they are typed: each becomes a value or is refused with its reason."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

import msgspec

from bracket_desk.domain import text as plain
from bracket_desk.domain.days import read_day, read_days
from bracket_desk.domain.errors import Trouble
from bracket_desk.domain.people import names
from bracket_desk.domain.people.people import Judge, JudgeMark
from bracket_desk.exchange import fields
from bracket_desk.exchange.fields import Reading

_EMPTY: Mapping[str, Any] = {field.name: field.default for field in msgspec.structs.fields(Judge)}

_NAME_PLACES = {"surname": 0, "given": 1, "patronymic": 2}

_MARKS = plain.spellings(
    {
        JudgeMark.EXCELLENT: "отлично, отл., отл, 5, excellent",
        JudgeMark.GOOD: "хорошо, хор., хор, 4, good",
        JudgeMark.SATISFACTORY: "удовлетворительно, удовл., удовл, уд., уд, 3, satisfactory",
        JudgeMark.UNSATISFACTORY: "неудовлетворительно, неудовл., неудовл, неуд., неуд, 2, unsatisfactory",
    }
)


def with_judge_field(
    judge: Judge, field: str, text: str, reading: Reading, near: date | None
) -> Judge | Trouble:
    """The judge with one field typed anew, or why it cannot be; an empty text takes the value away.

    Fields: those of ``Judge``; ``name`` is the whole name and gives its parts. Days that leave out
    their month or year take them from ``near``.
    """
    if field == "name" or field in _NAME_PLACES:
        return _with_name(judge, field, text)
    value = _EMPTY[field] if fields.is_nothing(text) else _value(field, text, reading, near)
    return value if isinstance(value, Trouble) else msgspec.structs.replace(judge, **{field: value})


def _value(field: str, text: str, reading: Reading, near: date | None) -> object:
    match field:
        case "until":
            return read_day(text, near) or Trouble.DAY_UNREADABLE
        case "days":
            days = read_days(text, near)
            return Trouble.DAYS_UNREADABLE if days is None else days
        case "mark":
            found = plain.meaning(text, _MARKS)
            return Trouble.MARK_UNKNOWN if found is None else JudgeMark(found)
        case _:
            return fields.value(field, text, reading)


def _with_name(judge: Judge, field: str, text: str) -> Judge | Trouble:
    if fields.is_formula(text) or len(text) > names.LONGEST * 10:
        return Trouble.NAME_UNUSABLE
    ordered = "" if fields.is_nothing(text) else names.ordered(text, _NAME_PLACES.get(field, 0))
    parts = names.split(ordered)._asdict() if field == "name" else {field: ordered}
    changed = msgspec.structs.replace(judge, **parts)
    if not changed.surname:
        return Trouble.NAME_MISSING
    usable = names.is_usable(changed.name) and len(changed.name) <= names.LONGEST
    return changed if usable else Trouble.NAME_UNUSABLE
