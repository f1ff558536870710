"""Norms held against a golden event: who holds, who lacks what by how much, and what a walkover does."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from bracket_desk.domain import commands as cmd
from bracket_desk.domain.card import DisqualifiedPlace
from bracket_desk.domain.findings import Remark
from bracket_desk.domain.people.people import Member
from bracket_desk.domain.titles.findings import title_findings
from bracket_desk.domain.titles.norms import Edition, Norm, NormTable
from bracket_desk.domain.titles.proposals import (
    Condition,
    Purpose,
    facts_of,
    field_of,
    norm_with,
    propose,
    shortfalls,
    wins_of,
)
from bracket_desk.domain.tournament import Tournament
from tests.domain.titles.golden import ABOUT, EDITION, PEOPLE, athlete, golden, holders, nearly, norm
from tests.helpers import Desk, examples

PLAYED = golden().tournament


def with_norms(*norms: Norm, about: object = None) -> Tournament:
    desk = golden(*norms)
    if about is not None:
        desk.run(cmd.SetCard(card=about))  # type: ignore[arg-type]
    return desk.tournament


def test_the_field_is_who_played() -> None:
    field = field_of(PLAYED)
    assert field.played == ("e1", "e2", "e3", "e5", "e6", "e7", "e8")
    assert field.idle == ("e4",)
    # one subject, however its name is typed
    assert [region.casefold() for region in field.regions].count("москва") == 1
    assert len(field.regions) == 6
    assert field.homeless == ()


def test_a_match_broken_off_after_its_beginning_was_played() -> None:
    desk = golden()
    desk.do("clear-result", match="F8-2", confirm=True)
    desk.run(cmd.SetTables(tables=("1",)))
    desk.do("call", match="F8-2", table="1")
    desk.do("start", match="F8-2")
    desk.do("technical-defeat", match="F8-2", entries=["e4"], reason="injury")
    assert "e4" in field_of(desk.tournament).played


def test_a_bye_is_no_win_and_each_win_says_how() -> None:
    wins = wins_of(PLAYED)
    assert [(win.match, win.opponent, win.title, win.played) for win in wins["e5"]] == [
        ("F8-3", "e6", "II", True),
        ("F4-2", "e7", "", False),
    ]
    assert [win.score for win in wins["e1"]] == [(4, 1), (4, 3), (4, 2)]
    assert [win.kind.value for win in wins["e3"]] == ["no-show"]


# ---------------------------------------------------------------- each condition


def test_place() -> None:
    t = with_norms(norm(first=1, last=2))
    assert holders(t) == ["e1", "e5"]
    missed = nearly(t)
    assert set(missed) == {"e3", "e7"}
    assert [(s.condition, s.by) for s in missed["e3"].missing] == [(Condition.PLACE, 1)]
    assert holders(with_norms(norm(last=3))) == ["e1", "e5", "e3", "e7"]


def test_a_shared_place_counts_as_a_whole() -> None:
    t = with_norms(norm(last=6))
    assert holders(t) == ["e1", "e5", "e3", "e7"]
    assert [s.by for s in nearly(t)["e2"].missing] == [2]
    # e4 shares the place, but has played no match
    assert holders(with_norms(norm(last=8))) == ["e1", "e5", "e3", "e7", "e2", "e6", "e8"]


def test_a_place_above_those_of_the_row_is_for_people() -> None:
    t = with_norms(norm(first=2, last=2))
    assert holders(t) == ["e5"]
    assert [(s.condition, s.by) for s in nearly(t)["e1"].missing] == [(Condition.PLACE_ABOVE, 1)]


@pytest.mark.parametrize(("asked", "holds"), [(7, True), (8, False)])
def test_entries_who_played(asked: int, *, holds: bool) -> None:
    t = with_norms(norm(last=1, entries=asked))
    assert (holders(t) == ["e1"]) is holds
    if not holds:
        assert [(s.condition, s.need, s.have, s.by) for s in nearly(t)["e1"].missing] == [
            (Condition.ENTRIES, 8, 7, 1)
        ]


@pytest.mark.parametrize(("asked", "holds"), [(6, True), (7, False)])
def test_subjects_of_those_who_played(asked: int, *, holds: bool) -> None:
    t = with_norms(norm(last=1, regions=asked))
    assert (holders(t) == ["e1"]) is holds
    if not holds:
        assert [(s.condition, s.by) for s in nearly(t)["e1"].missing] == [(Condition.REGIONS, 1)]


def test_age_on_the_first_day() -> None:
    t = with_norms(norm(last=8, age=16))
    # e1 is sixteen on the first day, e5 a day later
    assert "e1" in holders(t)
    assert "e5" not in holders(t)
    assert [(s.condition, s.by) for s in nearly(t)["e5"].missing] == [(Condition.AGE, 1)]
    # whose date of birth is not known does not hold it, and nobody says by how much
    assert [(s.have, s.by) for s in nearly(t)["e6"].missing] == [(None, None)]


def test_wins_and_wins_without_play() -> None:
    strict, lenient = norm(wins=2, walkovers=False), norm(wins=2, walkovers=True)
    assert holders(with_norms(strict)) == ["e1"]
    assert holders(with_norms(lenient)) == ["e1", "e5"]
    t = with_norms(strict)
    assert [(s.condition, s.by) for s in nearly(t)["e7"].missing] == [(Condition.WINS, 1)]
    missed = nearly(t)["e5"]
    assert [win.match for win in missed.uncounted] == ["F4-2"]
    assert missed.by_walkover
    assert not nearly(t)["e7"].by_walkover
    held = athlete(with_norms(lenient), "e5").held[0]
    assert held.by_walkover
    assert not athlete(with_norms(lenient), "e1").held[0].by_walkover


def test_wins_over_holders_of_ranks() -> None:
    strict = norm(over=("I",), over_wins=1, walkovers=False)
    t = with_norms(strict)
    # e7 beat e8; e3 met e4 only by a walkover; e1 beat nobody of that rank, but a КМС
    assert holders(t) == ["e7"]
    assert nearly(t)["e3"].by_walkover
    assert [(s.condition, s.by) for s in nearly(t)["e1"].missing] == [(Condition.OVER_WINS, 1)]
    assert holders(with_norms(norm_with(strict, walkovers=True))) == ["e3", "e7"]
    assert "e1" in holders(with_norms(replace(strict, over=("КМС",))))


def test_sex() -> None:
    assert holders(with_norms(norm(last=1, sex="f"))) == ["e1"]
    assert propose(with_norms(norm(last=1, sex="m")))[0].near == ()


def test_a_sex_that_nobody_gave_is_missing() -> None:
    desk = golden(norm(last=1, sex="f"))
    desk.run(cmd.SetCard(card=replace(ABOUT, sex="")))
    desk.run(cmd.EditEntries(entries=(replace(PEOPLE[0], sex=""),)))
    t = desk.tournament
    assert holders(t) == []
    assert [(s.condition, s.by) for s in nearly(t)["e1"].missing] == [(Condition.SEX, None)]


def test_whoever_was_removed_has_fulfilled_nothing() -> None:
    # also by a row that asks for no place, and where the regulations leave them theirs
    for kept in DisqualifiedPlace:
        desk = golden(norm(wins=2, walkovers=False))
        assert holders(desk.tournament) == ["e1"]
        regulations = replace(desk.tournament.regulations, disqualified=kept)
        desk.run(cmd.SetRegulations(regulations=regulations))
        desk.do("disqualify", entry="e1", reason="допинг")
        assert holders(desk.tournament) == []
        assert [s.condition for s in nearly(desk.tournament)["e1"].missing] == [Condition.REMOVED]
        desk.do("reinstate", entry="e1")
        assert holders(desk.tournament) == ["e1"]


def corrected(desk: Desk, *decisions: tuple[str, str, dict[str, Any]]) -> None:
    """Results that were wrong, put right."""
    for do, match, values in decisions:
        desk.do(do, match=match, confirm=True, **values)


TURNED: dict[Condition, tuple[Norm, str, Callable[[Desk], object]]] = {
    Condition.PLACE: (
        norm(last=1),
        "e5",
        lambda desk: corrected(desk, ("enter-result", "F2-1", {"score": [1, 4]})),
    ),
    Condition.PLACE_ABOVE: (
        norm(first=2, last=2),
        "e1",
        lambda desk: corrected(desk, ("enter-result", "F2-1", {"score": [1, 4]})),
    ),
    Condition.SEX: (
        norm(last=1, sex="m"),
        "e1",
        lambda desk: desk.run(cmd.EditEntries(entries=(replace(PEOPLE[0], sex="m"),))),
    ),
    Condition.AGE: (
        norm(last=2, age=16),
        "e5",
        lambda desk: desk.run(cmd.EditEntries(entries=(replace(PEOPLE[4], born=date(2010, 12, 5)),))),
    ),
    # the one who never played did, after all: the field, its subjects, a win over a first rank
    Condition.ENTRIES: (
        norm(last=1, entries=8),
        "e1",
        lambda desk: corrected(desk, ("enter-result", "F8-2", {"score": [4, 0]})),
    ),
    Condition.REGIONS: (
        norm(last=1, regions=7),
        "e1",
        lambda desk: corrected(desk, ("enter-result", "F8-2", {"score": [4, 0]})),
    ),
    Condition.OVER_WINS: (
        norm(over=("I",), over_wins=1, walkovers=False),
        "e3",
        lambda desk: corrected(desk, ("enter-result", "F8-2", {"score": [4, 0]})),
    ),
    Condition.WINS: (
        norm(wins=2, walkovers=False),
        "e5",
        lambda desk: corrected(desk, ("enter-result", "F4-2", {"score": [4, 3]})),
    ),
    Condition.IDLE: (
        norm(last=8),
        "e4",
        lambda desk: corrected(desk, ("enter-result", "F8-2", {"score": [4, 0]})),
    ),
    Condition.REMOVED: (
        norm(wins=3, walkovers=False),
        "e1",
        lambda desk: desk.do("reinstate", entry="e1"),
    ),
}


@pytest.mark.parametrize("condition", Condition)
def test_a_fact_put_right_turns_its_condition_round(condition: Condition) -> None:
    asked, who, put_right = TURNED[condition]
    desk = golden(asked)
    if condition is Condition.REMOVED:
        desk.do("disqualify", entry=who, reason="допинг")
    assert who not in holders(desk.tournament)
    put_right(desk)
    assert who in holders(desk.tournament)
    desk.do("undo")
    assert who not in holders(desk.tournament)


def test_level_age_group_and_discipline_of_the_event() -> None:
    here: dict[str, Any] = {
        "levels": ("region-championship",),
        "age_groups": ("adults",),
        "disciplines": ("pyramid",),
    }
    assert holders(with_norms(norm(last=1, **here))) == ["e1"]
    for name, other in (
        ("levels", "russian-cup"),
        ("age_groups", "juniors-19"),
        ("disciplines", "snooker"),
        ("disciplines", "dynamic-pyramid"),
    ):
        t = with_norms(norm(last=1, **{**here, name: (other,)}))
        assert holders(t) == []
        assert not nearly(t)


def test_what_a_title_would_be() -> None:
    t = with_norms(norm("I", last=8), norm("КМС", last=8), norm("II", last=8))
    assert [held.purpose for held in athlete(t, "e1").held] == [Purpose.AWARD, Purpose.AWARD, Purpose.CONFIRM]
    assert [held.purpose for held in athlete(t, "e3").held] == [Purpose.CONFIRM, Purpose.HELD, Purpose.HELD]
    # nobody is nearly worth what they have outgrown
    near = with_norms(norm("III", last=1), norm("КМС", last=2))
    assert athlete(near, "e3").near[0].norm.title == "КМС"
    assert len(athlete(near, "e3").near) == 1


def test_only_the_next_place_is_near() -> None:
    t = with_norms(norm(last=1))
    assert set(nearly(t)) == {"e5"}


def test_whoever_never_played_has_a_place_but_no_norm() -> None:
    t = with_norms(norm("МС", last=8), norm("КМС", entries=7))
    assert "e4" not in holders(t, "МС") + holders(t, "КМС")
    assert [s.condition for s in nearly(t)["e4"].missing] == [Condition.IDLE]


def test_two_things_missing_are_not_near_but_told() -> None:
    t = with_norms(norm(last=1, entries=8, regions=7), norm(last=3, regions=8), norm("МС", last=1))
    assert not [one for one in nearly(t).values() if one.norm.title == "КМС" and len(one.missing) > 1]
    # the row that lacks the least
    missing = {one.entry.id: [s.condition for s in one.far[0].missing] for one in propose(t) if one.far}
    assert missing["e2"] == [Condition.PLACE]
    assert missing["e4"] == [Condition.IDLE, Condition.PLACE]
    everything = with_norms(norm(last=1, entries=8, regions=7))
    assert not nearly(everything)
    far = next(one.far[0] for one in propose(everything) if one.entry.id == "e1")
    assert [(s.condition, s.by) for s in far.missing] == [(Condition.ENTRIES, 1), (Condition.REGIONS, 1)]


# ---------------------------------------------------------------- warnings


def remarks(t: Tournament) -> set[Remark]:
    return {finding.remark for finding in title_findings(t)}


def test_warnings_about_the_table() -> None:
    assert remarks(PLAYED) == {Remark.NORMS_MISSING}
    good = norm(last=1, levels=("region-championship",))
    assert remarks(with_norms(good)) == set()
    empty = golden()
    empty.run(cmd.SetNorms(norms=NormTable(replace(EDITION, example=True))))
    assert remarks(empty.tournament) == {Remark.NORMS_EMPTY, Remark.NORMS_EXAMPLE}
    teams = golden(good)
    pair = (Member("Первова", "Анна", captain=True), Member("Вторых", "Ольга"))
    teams.run(cmd.EditEntries(entries=(replace(PEOPLE[0], members=pair),)))
    assert remarks(teams.tournament) == {Remark.NORMS_TEAMS}
    old = golden(good, edition=Edition("Прежняя", 2022, 2025)).tournament
    assert remarks(old) == {Remark.NORMS_YEAR}
    late = with_norms(good, about=replace(ABOUT, last_day=date(2030, 1, 1)))
    assert remarks(late) == {Remark.NORMS_YEAR}
    undated = with_norms(good, about=replace(ABOUT, first_day=None, last_day=None))
    assert remarks(undated) == {Remark.NORMS_YEAR_UNKNOWN}
    other = with_norms(norm(last=1, levels=("russian-cup",)))
    assert remarks(other) == {Remark.NORMS_LEVEL, Remark.NORMS_NONE}
    unsaid = with_norms(good, about=replace(ABOUT, level=""))
    assert remarks(unsaid) == {Remark.NORMS_LEVEL_UNKNOWN, Remark.NORMS_NONE}
    grouped = with_norms(good, norm(last=1, age_groups=("juniors-19",)), about=replace(ABOUT, age_group=""))
    assert remarks(grouped) == {Remark.NORMS_AGE_UNKNOWN}


@pytest.mark.parametrize(
    ("first", "second", "same"),
    [
        ("Татарстан", "Республика Татарстан (Татарстан)", True),
        ("г. Санкт-Петербург", "Санкт-Петербург", True),
        ("Пермский кр.", "Пермский край", True),
        ("Республика Саха (Якутия)", "Якутия", True),
        ("Ненецкий АО", "Ненецкий автономный округ", True),
        ("Ненецкий автономный округ", "Ямало-Ненецкий автономный округ", False),
        ("Москва", "Московская область", False),
        ("Республика Алтай", "Алтайский край", False),
        ("Томская область", "Омская область", False),
        ("Область", "Край", False),
    ],
)
def test_subjects_that_may_be_one_are_told(first: str, second: str, *, same: bool) -> None:
    desk = golden(norm(last=1))
    desk.run(cmd.EditEntries(entries=(replace(PEOPLE[1], region=first), replace(PEOPLE[4], region=second))))
    told = [f.values for f in title_findings(desk.tournament) if f.remark is Remark.REGIONS_ALIKE]
    assert [set(values.values()) for values in told] == ([{first, second}] if same else [])


# ---------------------------------------------------------------- properties

NORMS = st.builds(
    Norm,
    title=st.sampled_from(("МС", "КМС", "I")),
    first=st.none(),
    last=st.none() | st.integers(1, 8),
    entries=st.integers(0, 9),
    regions=st.integers(0, 8),
    age=st.integers(0, 30),
    wins=st.integers(0, 4),
    over=st.just(("I", "II")),
    over_wins=st.integers(1, 3),
    walkovers=st.booleans(),
)


@examples(60)
@given(NORMS, st.sampled_from(sorted(facts_of(PLAYED))))
def test_asking_less_or_counting_walkovers_never_takes_a_norm_away(asked: Norm, entry: str) -> None:
    facts = facts_of(PLAYED)[entry]
    before = {short.condition for short in shortfalls(asked, facts)}
    for easier in (
        norm_with(asked, walkovers=True),
        replace(asked, wins=max(0, asked.wins - 1)),
        replace(asked, entries=0, regions=0),
        replace(asked, last=None),
        replace(asked, age=0),
    ):
        assert {short.condition for short in shortfalls(easier, facts)} <= before
