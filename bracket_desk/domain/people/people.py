"""The people of an event as their list gives them."""

from __future__ import annotations

from datetime import date
from enum import StrEnum

import msgspec

Rating = int | float


class JudgeMark(StrEnum):
    """How a judge worked at the event."""

    EXCELLENT = "excellent"
    GOOD = "good"
    SATISFACTORY = "satisfactory"
    UNSATISFACTORY = "unsatisfactory"


class Member(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One player of a team or a pair."""

    surname: str
    given: str = ""
    patronymic: str = ""
    born: date | None = None
    sex: str = ""
    title: str = ""
    rating: Rating | None = None
    captain: bool = False

    @property
    def name(self) -> str:
        """Surname, given name and patronymic."""
        return full_name(self.surname, self.given, self.patronymic)


class Entry(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One entrant. ``number`` is the registration number, from 1; the id is ``e`` and the number.

    A team or a pair is one entrant: its name is the ``surname``, its ``members`` stand in the
    order in which they play. ``reserve``: on the reserve list, not drawn unless taken off it.
    """

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
    contact: str = ""
    representative: str = ""  # of the team at the event (Order 942, part 3, item 14)
    reserve: bool = False
    members: tuple[Member, ...] = ()

    @property
    def id(self) -> str:
        """The id that commands use, like ``e12``."""
        return f"e{self.number}"

    @property
    def name(self) -> str:
        """Surname, given name and patronymic, as protocols print them."""
        return full_name(self.surname, self.given, self.patronymic)


class Judge(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One judge of the panel, or another official (Order 942, part 3, item 3).

    ``category`` and ``post`` are canonical (domain.sport.judges); ``order`` is the number and
    date of the order that gave the category, ``until`` its last day; ``days`` were worked.
    ``dative`` is the whole name in the dative, where it is not what the rules of Russian give.
    """

    number: int
    surname: str
    given: str = ""
    patronymic: str = ""
    born: date | None = None
    category: str = ""
    post: str = ""
    region: str = ""
    town: str = ""
    order: str = ""
    until: date | None = None
    organisation: str = ""
    contact: str = ""
    days: tuple[date, ...] = ()
    mark: JudgeMark | None = None
    dative: str = ""

    @property
    def name(self) -> str:
        """Surname, given name and patronymic."""
        return full_name(self.surname, self.given, self.patronymic)


def full_name(surname: str, given: str, patronymic: str) -> str:
    """The parts that are there, with one blank between."""
    return " ".join(part for part in (surname, given, patronymic) if part)
