"""The golden event with judges and confirmed titles, for the papers that are made of them."""

from __future__ import annotations

from msgspec.structs import replace

from bracket_desk.domain import commands as cmd
from bracket_desk.domain.people.people import Judge
from tests.domain.titles.golden import ABOUT, golden, norm
from tests.helpers import Desk

NORMS = (
    norm("МС", last=1),
    norm(
        "КМС",
        last=2,
        entries=7,
        regions=5,
        age=10,
        wins=2,
        over=("I", "II"),
        over_wins=1,
        walkovers=True,
        condition="внесено в календарный план",
    ),
    norm("I", last=3),
)
JUDGES = (
    Judge(1, "Судьин", "Пётр", "Иванович", category="ССВК", post="Главный судья", town="Пермь"),
    Judge(2, "Секретарёва", "Ольга", "Петровна", category="СС1К", post="Главный секретарь", town="Кунгур"),
    Judge(3, "Старшов", "Иван", post="Старший судья"),
    Judge(4, "Старшинский", "Юрий", post="Старший судья"),
)


def event(*decided: tuple[str, str], level: str = "district-championship") -> Desk:
    """The golden event with these titles confirmed."""
    desk = golden(*NORMS, about=replace(ABOUT, level=level))
    desk.run(cmd.RegisterJudges(judges=JUDGES))
    if decided:
        confirm(desk, *decided)
    return desk


def confirm(desk: Desk, *decided: tuple[str, str]) -> None:
    decisions = tuple(cmd.TitleDecision(entry, title, confirmed=True) for entry, title in decided)
    desk.run(cmd.DecideTitles(decisions=decisions))


ALL = (("e1", "МС"), ("e5", "КМС"), ("e3", "I"))
