"""An event in which match 51 is played by Иванов (draw number 9) and Петров (11), and lines about it."""

from __future__ import annotations

from functools import cache

from bracket_desk.domain import commands as cmd
from bracket_desk.domain.floor.hall import Hall, Table
from bracket_desk.domain.people.people import Entry
from bracket_desk.domain.tournament import Tournament
from tests.helpers import Desk, card

NAMES = {
    9: ("Иванов", "Пётр", "Сергеевич"),
    11: ("Петров", "Семён", ""),
    12: ("Ёлкин", "Юрий", "Эдуардович"),
    13: ("Ивановский", "Олег", ""),
    14: ("Хохлов-Эдин", "Борис", ""),
    15: ("O'Neill", "Jacob", ""),
    16: ("Жбанов", "Хасан", ""),
}
"""Who sits in these seats."""

MATCH = "B-U2-1"
"""Match 51."""

FIRST, SECOND = "e56", "e54"
"""Its two sides: in the list everybody has the number that is left from 65 to the seat."""


def invented(seat: int) -> tuple[str, str, str]:
    """A surname that nobody else has."""
    first, second = divmod(seat, 8)
    return "БаВеГиДоЗуКыЛюМя"[2 * first - 2 :][:2] + "рстмнклп"[second] + "енко", "Аким", ""


def number_of(seat: int) -> int:
    return 65 - seat


def make_desk(discipline: str = "free-pyramid", *, tables: tuple[str, ...] = ("1", "2", "5", "ТВ 7")) -> Desk:
    """64 people; matches 5 and 6 are played, so that 51 is open."""
    desk = Desk()
    desk.run(card(64, discipline=discipline))
    people = [Entry(number_of(seat), *NAMES.get(seat, invented(seat))) for seat in range(64, 0, -1)]
    desk.run(cmd.RegisterEntries(entries=tuple(people)))
    desk.run(cmd.DrawByLots(lots=tuple((number_of(seat), seat) for seat in range(1, 65))))
    if tables:
        desk.run(cmd.SetHall(hall=Hall(tables=tuple(Table(name) for name in tables))))
    desk.win("B-U1-1", FIRST)
    desk.win("B-U1-2", SECOND)
    return desk


@cache
def event(discipline: str = "free-pyramid") -> Tournament:
    """The same as a value."""
    return make_desk(discipline).tournament
