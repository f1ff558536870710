"""Age, rank and sex against the regulations (Order 942, part 3, item 1)."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bracket_desk import assets
from bracket_desk.domain.bracket.formats import FormatName
from bracket_desk.domain.card import EventCard, Regulations
from bracket_desk.domain.findings import Remark
from bracket_desk.domain.people.eligibility import age_on, ages, eligibility
from bracket_desk.domain.people.people import Entry, Member
from bracket_desk.domain.sport.disciplines import Discipline
from bracket_desk.domain.sport.tables import Reckoning
from bracket_desk.tables.sport import load_sport

TABLES = load_sport(assets.resources() / "sport")
RULES = Regulations(FormatName.TWO_STAGE, 64)
FIRST = date(2026, 12, 5)

days = st.dates(date(1900, 1, 1), date(2026, 12, 1))


def remarks(
    born: date | None,
    discipline: str = "free-pyramid",
    group: str = "adults",
    first: date | None = FIRST,
) -> list[Remark]:
    card = EventCard("Кубок", Discipline(discipline), first_day=first, age_group=group)
    return [finding.remark for finding in eligibility(Entry(1, "Юнцов", born=born), card, RULES, TABLES)]


@given(days, st.dates(date(2020, 1, 1), date(2030, 12, 31)))
def test_ages_go_with_birthdays(born: date, day: date) -> None:
    age = age_on(born, day)
    reached = ages(born, day)
    assert reached[Reckoning.FIRST_DAY] <= age <= reached[Reckoning.CALENDAR_YEAR]
    assert reached[Reckoning.CALENDAR_YEAR] - reached[Reckoning.FIRST_DAY] in (0, 1)
    if (day.month, day.day) == (born.month, born.day):
        assert reached[Reckoning.FIRST_DAY] == age - 1


@pytest.mark.parametrize(
    ("born", "discipline", "group", "expected"),
    [
        # ten years: in pyramid the day before the first one counts, in pool the year
        (date(2016, 12, 4), "free-pyramid", "adults", []),
        (date(2016, 12, 5), "free-pyramid", "adults", [Remark.TOO_YOUNG]),
        (date(2016, 12, 31), "pool-8", "adults", []),
        (date(2017, 1, 1), "pool-8", "adults", [Remark.TOO_YOUNG]),
        (date(2016, 12, 5), "carom-3", "adults", [Remark.TOO_YOUNG]),
        (date(2016, 12, 31), "snooker-6", "adults", []),
        # an upper limit: sure on both sides, unclear between
        (date(2010, 12, 4), "free-pyramid", "youths-16", [Remark.TOO_OLD]),
        (date(2010, 12, 5), "free-pyramid", "youths-16", [Remark.AGE_UNCLEAR]),
        (date(2010, 12, 31), "free-pyramid", "youths-16", [Remark.AGE_UNCLEAR]),
        (date(2011, 1, 1), "free-pyramid", "youths-16", []),
        (date(2009, 12, 31), "pool-8", "youths-17", [Remark.TOO_OLD]),
        (date(2010, 1, 1), "pool-8", "youths-17", []),
        (date(1950, 1, 1), "free-pyramid", "adults", []),
        (date(1950, 1, 1), "free-pyramid", "", []),
        (date(1950, 1, 1), "free-pyramid", "unknown", []),
    ],
)
def test_the_reckoning_of_each_family(
    born: date, discipline: str, group: str, expected: list[Remark]
) -> None:
    assert remarks(born, discipline, group) == expected


def test_what_cannot_be_reckoned_is_said() -> None:
    assert remarks(None) == [Remark.BORN_MISSING]
    assert remarks(date(2000, 1, 1), first=None) == [Remark.AGE_UNRECKONED]


@pytest.mark.parametrize(
    ("title", "least", "expected"),
    [
        ("I", "I", []),
        ("КМС", "I", []),
        ("II", "I", [Remark.RANK_LOW]),
        ("", "I", [Remark.RANK_MISSING]),
        ("б/р", "III юн.", [Remark.RANK_LOW]),
        ("", "", []),
    ],
)
def test_the_least_rank(title: str, least: str, expected: list[Remark]) -> None:
    rules = Regulations(FormatName.TWO_STAGE, 64, least_title=least)
    card = EventCard("Кубок", Discipline.POOL_9, first_day=FIRST)
    entry = Entry(1, "Ранжиров", born=date(2000, 1, 1), title=title)
    assert [finding.remark for finding in eligibility(entry, card, rules, TABLES)] == expected


def test_sex_counts_only_where_the_event_has_one() -> None:
    entry = Entry(1, "Полова", born=date(2000, 1, 1), sex="f")
    for sex, expected in (("", []), ("f", []), ("m", [Remark.SEX_OTHER])):
        card = EventCard("Кубок", Discipline.POOL_9, first_day=FIRST, sex=sex)
        assert [finding.remark for finding in eligibility(entry, card, RULES, TABLES)] == expected


def test_of_a_team_each_member_is_looked_at() -> None:
    team = Entry(
        1,
        "Сборная Твери",
        members=(Member("Старшев", born=date(1990, 1, 1)), Member("Младшев", "Ян", born=date(2020, 1, 1))),
    )
    card = EventCard("Кубок", Discipline.FREE_PYRAMID, first_day=FIRST)
    found = eligibility(team, card, RULES, TABLES)
    assert [(finding.remark, finding.values.get("member")) for finding in found] == [
        (Remark.TOO_YOUNG, "Младшев Ян"),
        (Remark.CAPTAIN_MISSING, None),
    ]
