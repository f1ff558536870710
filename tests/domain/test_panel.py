"""Findings about the card, the judges and the officials."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from bracket_desk import assets
from bracket_desk.domain import commands as cmd
from bracket_desk.domain.card import EventCard, Prize
from bracket_desk.domain.findings import Remark
from bracket_desk.domain.panel import card_findings, judges_regions, judging_findings, panel_findings
from bracket_desk.domain.people.people import Judge
from bracket_desk.domain.sport.disciplines import Discipline
from bracket_desk.domain.values import OPEN_STATUSES
from bracket_desk.tables.sport import load_sport
from tests.helpers import Desk, card, drawn, undrawn

TABLES = load_sport(assets.resources() / "sport")
TODAY = date(2026, 12, 1)
WHOLE = EventCard(
    "Кубок России",
    Discipline.SNOOKER_15,
    level="russian-cup",
    organiser="ФБСР",
    first_day=date(2026, 12, 5),
    last_day=date(2026, 12, 7),
    town="Тюмень",
    hall="клуб «Луза»",
    code="0620082811Я",
    sex="m",
    age_group="adults",
    calendar_number="2088770021035044",
    medals=4,
)
PANEL = (
    Judge(1, "Главков", category="ССВК", post="Главный судья"),
    Judge(2, "Секретарёва", category="СС2К", post="Главный секретарь"),
    Judge(3, "Старшев", category="СС1К", post="Старший судья"),
    Judge(4, "Допускова", post="Председатель комиссии по допуску"),
    Judge(5, "Врачёв", post="Врач соревнований"),
)


def event(about: EventCard = WHOLE, judges: tuple[Judge, ...] = PANEL) -> Desk:
    desk = undrawn(range(1, 10))
    desk.run(cmd.SetCard(card=about))
    if judges:
        desk.run(cmd.RegisterJudges(judges=judges))
    return desk


def about_card(desk: Desk, today: date = TODAY) -> list[Remark]:
    return [finding.remark for finding in card_findings(desk.tournament, TABLES, today)]


def about_panel(desk: Desk) -> list[tuple[Remark, str]]:
    return [(finding.remark, finding.about) for finding in panel_findings(desk.tournament, TABLES)]


def test_a_whole_card_is_silent() -> None:
    assert about_card(event()) == []


def test_days_of_matches_are_days_of_the_event() -> None:
    """A match that ends after midnight belongs to its day; another day is named."""
    desk = event()
    desk.run(cmd.DrawByLots(lots=tuple((number, number) for number in range(1, 10))))
    assert WHOLE.last_day is not None
    night = datetime.combine(WHOLE.last_day, time(1, tzinfo=UTC)) + timedelta(days=1)
    numbers = []
    for at in (night, night + timedelta(days=2), night - timedelta(days=30)):
        state = next(one for one in desk.tournament.states if one.status in OPEN_STATUSES)
        race = desk.tournament.race(state.match)
        desk.run(cmd.EnterResult(match=state.match.id, score=(race, 0), at=at.isoformat()))
        numbers.append(state.match.number)
    (found,) = [f for f in card_findings(desk.tournament, TABLES, TODAY) if f.remark is Remark.PLAYED_OUTSIDE]
    days = tuple(at.date() for at in (night - timedelta(days=30), night + timedelta(days=2)))
    assert found.values == {"days": days, "count": 2, "first": min(numbers[1:])}


@pytest.mark.parametrize(
    ("hours", "outside"), [(0, False), (-1, True), (3 * 24 + 5.9, False), (3 * 24 + 6, True)]
)
def test_a_night_ends_in_the_morning(hours: float, outside: bool) -> None:  # noqa: FBT001 (a case)
    """From the first minute of the first day to six in the morning after the last one."""
    desk = event()
    desk.run(cmd.DrawByLots(lots=tuple((number, number) for number in range(1, 10))))
    assert WHOLE.first_day is not None
    at = datetime.combine(WHOLE.first_day, time(0, tzinfo=UTC)) + timedelta(hours=hours)
    match = next(one.match for one in desk.tournament.states if one.status in OPEN_STATUSES)
    desk.run(cmd.EnterResult(match=match.id, score=(desk.tournament.race(match), 0), at=at.isoformat()))
    assert (Remark.PLAYED_OUTSIDE in about_card(desk)) is outside


def test_a_card_is_of_last_year_after_two_months_without_a_draw() -> None:
    assert WHOLE.first_day is not None
    desk = event()
    assert about_card(desk, WHOLE.first_day + timedelta(days=60)) == []
    assert about_card(desk, WHOLE.first_day + timedelta(days=61)) == [Remark.DATES_LONG_PAST]
    desk.run(cmd.DrawByLots(lots=tuple((number, number) for number in range(1, 10))))
    assert about_card(desk, WHOLE.first_day + timedelta(days=61)) == []


def test_prizes_go_to_places_that_there_are() -> None:
    desk = event()
    for last, said in ((9, []), (10, [Remark.PRIZES_BEYOND])):
        rules = replace(desk.tournament.regulations, prizes=(Prize(1, last, 5),))
        desk.run(cmd.SetRegulations(regulations=rules))
        assert about_card(desk) == said
    nobody = Desk()
    nobody.run(card(16))
    nobody.run(cmd.SetCard(card=WHOLE))
    nobody.run(
        cmd.SetRegulations(regulations=replace(nobody.tournament.regulations, prizes=(Prize(1, 9, 5),)))
    )
    assert Remark.PRIZES_BEYOND not in about_card(nobody), "the list is still to come"


@pytest.mark.parametrize(
    ("changes", "remark"),
    [
        ({"level": ""}, Remark.LEVEL_MISSING),
        ({"level": "galactic"}, Remark.LEVEL_UNKNOWN),
        ({"calendar_number": ""}, Remark.CALENDAR_NUMBER_MISSING),
        ({"first_day": None}, Remark.DATES_MISSING),
        ({"first_day": date(2025, 12, 5), "last_day": date(2025, 12, 7)}, Remark.DATES_LONG_PAST),
        ({"hall": ""}, Remark.PLACE_MISSING),
        ({"town": ""}, Remark.PLACE_MISSING),
        ({"organiser": ""}, Remark.ORGANISER_MISSING),
        ({"code": ""}, Remark.CODE_MISSING),
        ({"code": "0620132811Я"}, Remark.CODE_OTHER),
        ({"sex": ""}, Remark.SEX_AND_AGE_MISSING),
        ({"age_group": "veterans"}, Remark.AGE_GROUP_UNKNOWN),
        ({"age_group": "youths-16"}, Remark.AGE_GROUP_OTHER),
        ({"medals": 3}, Remark.MEDALS_UNUSUAL),
        ({"medals": 4, "programmes": 2}, Remark.MEDALS_UNUSUAL),
    ],
)
def test_what_a_card_lacks(changes: dict[str, Any], remark: Remark) -> None:
    assert about_card(event(replace(WHOLE, **changes))) == [remark]


def test_a_code_that_nobody_knows_is_believed() -> None:
    about = replace(WHOLE, discipline=Discipline.FREE_PYRAMID, code="0620012811Я")
    assert about_card(event(about)) == []


def test_regulations_are_looked_at_too() -> None:
    desk = event()
    rules = replace(
        desk.tournament.regulations, official=False, third_place_match=True, prizes=(Prize(1, 16, 5),)
    )
    desk.run(cmd.SetRegulations(regulations=rules))
    assert about_card(desk) == [
        Remark.LEVEL_UNOFFICIAL,
        Remark.THIRD_PLACE_UNPLAYED,
        Remark.PRIZES_BEYOND,
    ]


def test_a_whole_panel_is_silent() -> None:
    assert about_panel(event()) == []


def test_the_level_decides_what_is_asked_of_the_chief_referee() -> None:
    judges = (replace(PANEL[0], category="СС1К"), *PANEL[1:])
    assert about_panel(event(judges=judges)) == [(Remark.CATEGORY_LOW, "1")]
    assert about_panel(event(replace(WHOLE, level="region-cup"), judges)) == []
    assert (
        about_panel(
            event(replace(WHOLE, level="municipal"), (replace(judges[0], category="б/к"), *PANEL[1:]))
        )
        == []
    )
    low = (replace(PANEL[0], category="СС2К"), *PANEL[1:])
    assert about_panel(event(replace(WHOLE, level="region-cup"), low)) == [(Remark.CATEGORY_LOW, "1")]
    none = (replace(PANEL[0], category=""), *PANEL[1:])
    assert about_panel(event(judges=none)) == [(Remark.CATEGORY_MISSING, "1")]
    higher = (replace(PANEL[0], category="МК"), *PANEL[1:])
    assert about_panel(event(judges=higher)) == []


def test_posts_that_nobody_or_too_many_hold() -> None:
    desk = event(judges=(*PANEL[:1], Judge(9, "Второв", category="ССВК", post="Главный судья")))
    assert about_panel(desk) == [
        (Remark.POST_SHARED, ""),
        (Remark.POST_EMPTY, ""),
        (Remark.POST_EMPTY, ""),
        (Remark.POST_EMPTY, ""),
        (Remark.POST_EMPTY, ""),
    ]
    empty = [f.values["post"] for f in panel_findings(event(judges=()).tournament, TABLES)]
    assert empty[:2] == ["Главный судья", "Главный секретарь"]
    club = event(replace(WHOLE, level="club"), judges=())
    assert [remark for remark, _ in about_panel(club)] == [Remark.POST_EMPTY, Remark.POST_EMPTY]


@pytest.mark.parametrize(
    ("changes", "remark"),
    [
        ({"until": date(2026, 12, 6)}, Remark.CATEGORY_RUNS_OUT),
        ({"days": (date(2026, 12, 5), date(2026, 12, 8))}, Remark.DAYS_OUTSIDE),
        ({"post": "Зонный судья"}, Remark.ZONE_NOT_PYRAMID),
    ],
)
def test_what_is_said_about_a_judge(changes: dict[str, Any], remark: Remark) -> None:
    judge = Judge(6, "Судейкин", category="СС2К", post="Судья у стола", until=date(2026, 12, 7))
    desk = event(judges=(*PANEL, replace(judge, **changes)))
    assert about_panel(desk) == [(remark, "6")]


def test_days_of_judges_are_those_of_the_event() -> None:
    """The first and the last one too; nothing is said while the card does not tell them."""
    every = tuple(date(2026, 12, day) for day in (5, 6, 7))
    judge = Judge(6, "Судейкин", category="СС2К", post="Судья у стола", days=every)
    assert about_panel(event(judges=(*PANEL, judge))) == []
    for day in (date(2026, 12, 4), date(2026, 12, 8)):
        desk = event(judges=(*PANEL, replace(judge, days=(*every, day))))
        (found,) = panel_findings(desk.tournament, TABLES)
        assert (found.remark, found.values["days"]) == (Remark.DAYS_OUTSIDE, (day,))
    for unknown in ("first_day", "last_day"):
        desk = event(replace(WHOLE, **{unknown: None}), (*PANEL, replace(judge, days=(date(2020, 1, 1),))))
        assert about_panel(desk) == []


def test_judges_whose_region_nobody_knows_are_named_where_papers_count_those_from_elsewhere() -> None:
    here = msgspec.structs.replace(WHOLE, subject="Тюменская область")
    desk = event(
        here, (*PANEL, Judge(6, "Новиков", post="Крупье", region=""), Judge(7, "Омский", region="Омск"))
    )
    (found,) = judges_regions(desk.tournament)
    # the commission and the physician do not judge; a post of another time does
    assert found.values["judges"] == ("Главков", "Секретарёва", "Старшев", "Новиков")
    assert found in panel_findings(desk.tournament, TABLES)
    assert not judges_regions(event().tournament), "no subject, so nobody is from elsewhere"


def test_regions_of_judges_that_may_be_one_are_named() -> None:
    """Else a judge from here counts as from elsewhere, and one federation gets two lists."""
    here = msgspec.structs.replace(WHOLE, subject="Республика Татарстан")
    regions = ("Респ. Татарстан", "г. Москва", "Москва", "республика  татарстан", "Тверская область")
    judges = tuple(Judge(at, f"Судейкин{at}", region=region) for at, region in enumerate(regions, 10))
    found = [f for f in judges_regions(event(here, judges).tournament) if f.values.get("one")]
    assert [f.values for f in found] == [{"one": "Респ. Татарстан", "other": "Республика Татарстан"}]
    physician = Judge(20, "Врачев", post="Врач соревнований", region="Татарстан")
    assert not judges_regions(event(here, (*judges[1:], physician)).tournament), "who does not judge"


def test_zone_judging_belongs_to_pyramid_and_its_early_stage() -> None:
    desk = drawn()
    desk.run(cmd.RegisterJudges(judges=(*PANEL, Judge(6, "Зонин", post="Зонный судья"))))
    fmt, zone = desk.tournament.format, desk.tournament.judges[-1]
    assert (Remark.ZONE_NOT_PYRAMID, "6") not in about_panel(desk)
    assert judging_findings(desk.tournament, zone, fmt.find("A-U1-1")) == ()
    (late,) = judging_findings(desk.tournament, zone, fmt.find("F8-1"))
    assert late.remark is Remark.ZONE_LATE


def test_the_final_is_the_senior_judges() -> None:
    desk = drawn()
    desk.run(cmd.RegisterJudges(judges=PANEL))
    t = desk.tournament
    senior, other = PANEL[2], PANEL[0]
    final = t.format.find("F2-1")
    assert judging_findings(t, senior, final) == ()
    (finding,) = judging_findings(t, other, final)
    assert finding.remark is Remark.FINAL_BY_OTHER
    assert judging_findings(t, other, t.format.find("F4-1")) == ()
    desk.run(cmd.RemoveJudges(judges=(3,)))
    assert judging_findings(desk.tournament, other, final) == ()
