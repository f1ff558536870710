"""A golden event of eight: each condition met by one, missed by one by one, decided for one by a walkover.

| match | winner | how | loser |
|---|---|---|---|
| F8-1 | e1 | 4–1 | e2, II |
| F8-2 | e3 | no-show: e4, I, never plays | e4 |
| F8-3 | e5 | 4–2 | e6, II |
| F8-4 | e7 | 4–0 | e8, I |
| F4-1 | e1 | 4–3 | e3 |
| F4-2 | e5 | technical defeat before play | e7 |
| F2-1 | e1 | 4–2 | e5 |

Seven played, from six subjects; with e4 it would be eight from seven. ``TABLE`` has a row for each condition.
"""

from __future__ import annotations

from datetime import date
from typing import Any

from bracket_desk.domain import commands as cmd
from bracket_desk.domain.card import EventCard
from bracket_desk.domain.people.people import Entry
from bracket_desk.domain.sport.disciplines import Discipline
from bracket_desk.domain.titles.norms import Edition, Norm, NormTable, PointsRow, PointsTable
from bracket_desk.domain.titles.proposals import Athlete, Proposal, propose
from bracket_desk.domain.tournament import Tournament
from tests.helpers import Desk, card

PEOPLE = (
    Entry(1, "Первова", "Анна", "Игоревна", date(2010, 12, 5), "f", "II", "Москва", "Москва"),
    Entry(2, "Вторых", "Ольга", "", date(2000, 1, 1), "f", "II", "Пермский край", "Пермь"),
    Entry(3, "Третьякова", "Вера", "", date(1999, 5, 2), "f", "КМС", "Томская область", "Томск"),
    Entry(4, "Четверикова", "Нина", "", date(1998, 5, 2), "f", "I", "Республика Тыва", "Кызыл"),
    Entry(5, "Пятова", "Яна", "", date(2010, 12, 6), "f", "", "Республика Коми", "Ухта"),
    Entry(6, "Шестакова", "Ия", "", None, "f", "II", "москва", "Москва"),
    Entry(7, "Седова", "Зоя", "", date(2001, 5, 2), "f", "", "Омская область", "Омск"),
    Entry(8, "Осьмова", "Рита", "", date(2001, 5, 2), "f", "I", "Курская область", "Курск"),
)

ABOUT = EventCard(
    "Чемпионат области",
    Discipline.FREE_PYRAMID,
    level="region-championship",
    organiser="Федерация бильярдного спорта",
    first_day=date(2026, 12, 5),
    last_day=date(2026, 12, 6),
    subject="Пермский край",
    town="Пермь",
    hall="клуб «Луза»",
    code="0620012811Я",
    sex="f",
    age_group="adults",
)

EDITION = Edition("Нормы для проверки", 2026, 2029, "Приказ № 1", date(2025, 12, 1))


def golden(*norms: Norm, about: EventCard = ABOUT, edition: Edition = EDITION) -> Desk:
    """The event, played, with a table of these norms."""
    desk = Desk()
    desk.run(card(8, "single-elimination", races={"final": "4"}))
    desk.run(cmd.SetCard(card=about))
    desk.run(cmd.RegisterEntries(entries=PEOPLE))
    desk.run(cmd.DrawByLots(lots=tuple((seat, seat) for seat in range(1, 9))))
    desk.win("F8-1", "e1", 1)
    desk.do("no-show", match="F8-2", entries=["e4"])
    desk.win("F8-3", "e5", 2)
    desk.win("F8-4", "e7", 0)
    desk.win("F4-1", "e1", 3)
    desk.do("technical-defeat", match="F4-2", entries=["e7"], reason="injury")
    desk.win("F2-1", "e1", 2)
    if norms:
        desk.run(cmd.SetNorms(norms=NormTable(edition, norms)))
    return desk


def points(*rows: tuple[int, int, float], levels: tuple[str, ...] = ()) -> PointsTable:
    """A table of points."""
    return PointsTable(EDITION, tuple(PointsRow(first, last, many, levels) for first, last, many in rows))


def norm(title: str = "КМС", **asked: Any) -> Norm:
    """A norm that asks just this."""
    return Norm(title, **asked)


TABLE = (
    norm("ЗМС", last=1),
    norm("МСМК", first=2, last=3),
    norm("ГР", last=3, entries=7),
    norm("МС", last=3, entries=8),
    norm("КМС", last=3, regions=6),
    norm("I", last=3, regions=7),
    norm("II", last=8, age=16),
    norm("III", wins=2, walkovers=False),
    norm("I юн.", wins=2, walkovers=True),
    norm("II юн.", over=("I",), over_wins=1, walkovers=False),
    norm("III юн.", over=("I",), over_wins=1, walkovers=True),
)
"""A row a condition, each with a title of its own; where a walkover decides, with both answers about it."""


def athlete(t: Tournament, entry: str) -> Athlete:
    """What is proposed for somebody."""
    return next(one for one in propose(t) if one.entry.id == entry)


def holders(t: Tournament, title: str = "КМС") -> list[str]:
    """Who holds a norm, by place."""
    return [one.entry.id for one in propose(t) if any(held.norm.title == title for held in one.held)]


def nearly(t: Tournament) -> dict[str, Proposal]:
    """The first norm that each nearly holds."""
    return {one.entry.id: one.near[0] for one in propose(t) if one.near}
