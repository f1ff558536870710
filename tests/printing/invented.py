"""Events with people whose names are hard to print, and events of other kinds and lengths."""

from __future__ import annotations

from collections.abc import Sequence

from bracket_desk.domain import commands as cmd
from bracket_desk.domain.people.people import Entry
from bracket_desk.session import JournalEntry
from tests.helpers import Desk, card

LONG = "Рожденственско-Преображенский-Благовещенский"

ODD = (
    Entry(1, "Әбдіғали", "Қайрат", "Өмірұлы", region="Республика Татарстан", town="Ұя", title="МСМК"),
    Entry(2, "<b>Жирный</b>", "&amp;", "{title}", club="<i>Клуб</i> & Ко"),
    Entry(3, "Σωκράτης", "Αλέξανδρος"),
    Entry(4, "Стрелкин→", "Левый", "✓"),
    Entry(5, LONG, "Константин-Александр", "Иннокентьевич-Святополкович", coach=f"{LONG} Иван Иванович"),
    Entry(6, "Абырвалг" * 20, "Эдуард"),
    Entry(7, "Смайлов😀", "Эмодзи"),
    Entry(8, "漢字", "Ли"),
    Entry(9, "Ли", "О"),
    Entry(10, "Ʒевский\u200b\u00ad", "Степа\u0301н", "%s %(x)s"),
    Entry(11, "Щукин-Ёлкин", "Йон", region="Ханты-Мансийский автономный округ – Югра " * 3),
    Entry(12, "Тезкин", "Пётр", "Петрович"),
    Entry(13, "Тезкин", "Павел", "Петрович"),
    Entry(14, "Двойников", "Иван", "Иванович"),
    Entry(15, "Двойников", "Иван", "Иванович"),
    Entry(16, "Последний", "Зураб", "оглы"),
)


def odd_event(*, finished: bool = True) -> Sequence[JournalEntry]:
    """Sixteen people with odd names, played to the end."""
    desk = Desk()
    desk.run(card(16, races={"final": "3"}))
    desk.run(cmd.RegisterEntries(entries=ODD))
    desk.run(cmd.DrawByLots(lots=tuple((seat, seat) for seat in range(1, 17)), source="<lots> & {x}.csv"))
    if finished:
        desk.finish()
    return desk.session.entries


def plain_event(
    size: int, form: str = "two-stage", *, races: dict[str, str] | None = None, finished: bool = False
) -> Sequence[JournalEntry]:
    """An event with every seat taken."""
    desk = Desk()
    desk.run(card(size, form, races=races))
    desk.add(*range(1, size + 1))
    desk.run(cmd.DrawByLots(lots=tuple((seat, seat) for seat in range(1, size + 1))))
    if finished:
        desk.finish()
    return desk.session.entries
