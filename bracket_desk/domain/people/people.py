"""The people of an event as their list gives them."""

from __future__ import annotations

from datetime import date

import msgspec

Rating = int | float


class Entry(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One entrant. ``number`` is the registration number, from 1; the id is ``e`` and the number."""

    number: int
    surname: str
    given: str = ""
    patronymic: str = ""
    born: date | None = None
    sex: str = ""  # "m", "f" or unknown
    title: str = ""  # a canonical title or rank of domain.sport.titles
    region: str = ""  # subject of the federation
    town: str = ""
    club: str = ""
    coach: str = ""
    rating: Rating | None = None

    @property
    def id(self) -> str:
        """The id that commands use, like ``e12``."""
        return f"e{self.number}"

    @property
    def name(self) -> str:
        """Surname, given name and patronymic, as protocols print them."""
        return full_name(self.surname, self.given, self.patronymic)


class Judge(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One judge of the panel. ``category`` and ``post`` are canonical (domain.sport.judges)."""

    number: int
    surname: str
    given: str = ""
    patronymic: str = ""
    born: date | None = None
    category: str = ""
    post: str = ""
    region: str = ""
    town: str = ""

    @property
    def name(self) -> str:
        """Surname, given name and patronymic."""
        return full_name(self.surname, self.given, self.patronymic)


def full_name(surname: str, given: str, patronymic: str) -> str:
    """The parts that are there, with one blank between."""
    return " ".join(part for part in (surname, given, patronymic) if part)
