"""An event with everything that the office can know: card, papers, decisions, officials, a team."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from msgspec.structs import replace

from bracket_desk.domain import commands as cmd
from bracket_desk.domain.admission import documents
from bracket_desk.domain.card import EventCard
from bracket_desk.domain.people.papers import Paper, Ruling
from bracket_desk.domain.people.people import Entry, Judge, JudgeMark, Member
from bracket_desk.domain.sport.disciplines import Discipline
from bracket_desk.session import JournalEntry
from tests.helpers import Desk, card

CARD = EventCard(
    "Чемпионат Пермского края",
    Discipline.FREE_PYRAMID,
    level="region-championship",
    conducting=("Министерство спорта Пермского края", "Федерация бильярдного спорта Пермского края"),
    organiser="Федерация бильярдного спорта Пермского края",
    first_day=date(2026, 12, 5),
    last_day=date(2026, 12, 7),
    subject="Пермский край",
    town="Пермь",
    hall="бильярдный клуб «Луза»",
    code="0620012811Я",
    sex="m",
    age_group="adults",
)
OFFICIALS = (
    Judge(1, "Рогожин", "Виктор", "Семёнович", date(1970, 5, 6), "СС1К", "Главный секретарь", "Пермский край",
          "Пермь", order="N 15 от 03.02.2025", days=(date(2026, 12, 5), date(2026, 12, 6))),
    Judge(2, "Главков", "Пётр", "Ильич", None, "ССВК", "Главный судья", "г. Москва", "Москва",
          mark=JudgeMark.EXCELLENT),
    Judge(3, "Допускова", "Анна", "Павловна", post="Председатель комиссии по допуску",
          region="Пермский край"),
    Judge(4, "Организаторов", "Олег", post="Организатор соревнований", organisation="ООО «Луза»"),
    Judge(5, "Врачёв", "Илья", post="Врач соревнований", contact="+7 900 123-45-67"),
    Judge(6, "Столов", "Роман", category="СС3К", post="Судья у стола", region="Пермский край", town="Пермь"),
    Judge(7, "Безпостов", "Лев"),
    Judge(8, "Тренерская", "Мария", post="Представитель команды", organisation="сборная Тверской области"),
)  # fmt: skip


def admitted_event(count: int = 40, *, drawn: bool = False) -> Sequence[JournalEntry]:
    """So many entries of one kind and another, as the commission leaves them."""
    desk = Desk()
    desk.run(card(64 if count > 32 else 32))
    desk.run(cmd.SetCard(card=CARD))
    people = [
        Entry(
            number,
            f"Фамильев{number}",
            "Константин",
            "Константинович",
            date(1960 + number, 3, number % 28 + 1),
            "m",
            ("МС", "КМС", "I", "")[number % 4],
            "Пермский край" if number % 3 else "Тверская область",
            "Пермь" if number % 3 else "Тверь",
            "СШОР № 1" if number % 2 else "",
            "Тренеров И. И.",
            1000 + number if number % 5 else None,
            contact="+7 900 123-45-67",
        )
        for number in range(1, count)
    ]
    members = (
        Member("Капитанов", "Иван", captain=True),
        Member("Второв", born=date(1999, 1, 2), title="КМС"),
    )
    people.append(Entry(count, "Сборная Твери", region="Тверская область", members=members))
    people.append(Entry(count + 1, "Запаснов", "Яков", reserve=True))
    desk.run(cmd.RegisterEntries(entries=tuple(people)))
    desk.run(cmd.RegisterJudges(judges=OFFICIALS))
    desk.run(cmd.SetTables(tables=("1", "2", "3", "VIP")))
    rules = replace(desk.tournament.regulations, documents=("passport", "insurance", "medical", "виза"))
    desk.run(cmd.SetRegulations(regulations=rules))
    papers = [
        Paper(f"e{number}", document, f"{document[:2]} 45 12 {number:06}", date(2027, 1, 1))
        for number in range(1, count - 5)
        for document in documents(desk.tournament)
    ]
    desk.run(cmd.RecordPapers(papers=tuple(papers), mark=True))
    renamed = replace(desk.tournament.entries["e3"], surname="Переименованов")
    desk.run(cmd.EditEntries(entries=(renamed,)))
    ground = "протокол заседания комиссии № 2"
    rulings = (
        Ruling("e4", False, "Допускова А. П.", "нет полиса страхования"),
        Ruling(f"e{count - 1}", True, "Допускова А. П.", ground),
    )
    desk.run(cmd.DecideAdmission(rulings=rulings))
    desk.do("withdraw", entry="e5")
    desk.run(cmd.HandOver(chairman="Допускова А. П.", receiver="Главков П. И."))
    if drawn:
        desk.run_draw("942")
        desk.finish()
    return desk.session.entries
