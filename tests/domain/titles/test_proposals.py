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
    proposal_for,
    propose,
    purpose_of,
    shortfalls,
    wins_of,
)
from bracket_desk.domain.titles.subjects import subject_key
from bracket_desk.domain.tournament import Tournament
from tests.domain.titles.golden import ABOUT, EDITION, PEOPLE, TABLE, athlete, golden, holders, nearly, norm
from tests.helpers import Desk, card, examples

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


@pytest.mark.parametrize(
    ("how", "values"),
    [
        ("technical-defeat", {"match": "F8-2", "entries": ["e4"], "reason": "injury"}),
        # whoever leaves in the middle of a match has played it all the same
        ("withdraw", {"entry": "e4", "reason": "травма"}),
        ("disqualify", {"entry": "e4", "reason": "неспортивное поведение"}),
    ],
)
def test_a_match_broken_off_after_its_beginning_was_played(how: str, values: dict[str, Any]) -> None:
    desk = golden()
    desk.do("clear-result", match="F8-2", confirm=True)
    desk.run(cmd.SetTables(tables=("1",)))
    desk.do("call", match="F8-2", table="1")
    desk.do(how, **values)
    # called is not begun
    assert "e4" not in field_of(desk.tournament).played
    desk.do("undo")
    desk.do("start", match="F8-2")
    desk.do(how, **values)
    assert "e4" in field_of(desk.tournament).played


def test_who_did_not_come_has_not_played_whatever_the_clock_says() -> None:
    desk = golden()
    desk.do("clear-result", match="F8-2", confirm=True)
    desk.run(cmd.SetTables(tables=("1",)))
    desk.do("call", match="F8-2", table="1")
    desk.do("start", match="F8-2")
    desk.do("no-show", match="F8-2", entries=["e4"])
    assert field_of(desk.tournament).idle == ("e4",)
    # a technical defeat before the first stroke is no match either
    desk.do("undo")
    desk.do("undo")
    desk.do("technical-defeat", match="F8-2", entries=["e4"], reason="removed")
    assert field_of(desk.tournament).idle == ("e4",)


def test_both_lost_is_nobodys_win() -> None:
    desk = golden()
    desk.do("no-show", match="F2-1", entries=["e1", "e5"], confirm=True)
    wins = wins_of(desk.tournament)
    assert [win.match for win in wins["e1"]] == ["F8-1", "F4-1"]
    assert [win.match for win in wins["e5"]] == ["F8-3", "F4-2"]
    assert set(wins) == {"e1", "e3", "e5", "e7"}
    # nor has a match that is still to be played a winner
    desk.do("clear-result", match="F2-1")
    assert [win.match for win in wins_of(desk.tournament)["e1"]] == ["F8-1", "F4-1"]


def test_whoever_has_no_subject_is_counted_among_people_alone() -> None:
    desk = golden()
    desk.run(cmd.EditEntries(entries=(replace(PEOPLE[6], region=" "),)))
    field = field_of(desk.tournament)
    assert len(field.played) == 7
    assert field.homeless == ("e7",)
    # as the first of a subject wrote it, and in the order of letters
    assert field.regions == (
        "Курская область",
        "Москва",
        "Пермский край",
        "Республика Коми",
        "Томская область",
    )


def test_a_bye_is_no_win_and_each_win_says_how() -> None:
    wins = wins_of(PLAYED)
    assert [(win.match, win.opponent, win.title, win.played) for win in wins["e5"]] == [
        ("F8-3", "e6", "II", True),
        ("F4-2", "e7", "", False),
    ]
    assert [win.score for win in wins["e1"]] == [(4, 1), (4, 3), (4, 2)]
    assert [win.kind.value for win in wins["e3"]] == ["no-show"]


# ---------------------------------------------------------------- each condition


def test_the_golden_table() -> None:
    """Of each condition who meets it, who misses it by just one, and for whom a walkover decides."""
    facts, found = facts_of(PLAYED), dict[str, dict[str, str]]()
    for row in TABLE:
        found[row.title] = {
            entry: ", ".join(f"{short.condition} {short.by}" for short in shortfalls(row, facts[entry]))
            for entry in ("e1", "e5", "e3", "e7", "e4")
        }
    assert found == {
        # e3 and e4 have their places by the no-show of e4, who has played nothing
        "ЗМС": {"e1": "", "e5": "place 1", "e3": "place 2", "e7": "place 2", "e4": "idle None, place 7"},
        "МСМК": {"e1": "place-above 1", "e5": "", "e3": "", "e7": "", "e4": "idle None, place 5"},
        # seven played; by that no-show it is not eight, from seven subjects
        "ГР": {"e1": "", "e5": "", "e3": "", "e7": "", "e4": "idle None, place 5"},
        "МС": {
            "e1": "entries 1", "e5": "entries 1", "e3": "entries 1", "e7": "entries 1",
            "e4": "idle None, place 5, entries 1",
        },
        "КМС": {"e1": "", "e5": "", "e3": "", "e7": "", "e4": "idle None, place 5"},
        "I": {
            "e1": "regions 1", "e5": "regions 1", "e3": "regions 1", "e7": "regions 1",
            "e4": "idle None, place 5, regions 1",
        },
        "II": {"e1": "", "e5": "age 1", "e3": "", "e7": "", "e4": "idle None"},
        # e5 has one of two wins by a technical defeat, e3 her only one by the no-show
        "III": {"e1": "", "e5": "wins 1", "e3": "wins 2", "e7": "wins 1", "e4": "idle None, wins 2"},
        "I юн.": {"e1": "", "e5": "", "e3": "wins 1", "e7": "wins 1", "e4": "idle None, wins 2"},
        "II юн.": {
            "e1": "over-wins 1", "e5": "over-wins 1", "e3": "over-wins 1", "e7": "",
            "e4": "idle None, over-wins 1",
        },
        "III юн.": {
            "e1": "over-wins 1", "e5": "over-wins 1", "e3": "", "e7": "",
            "e4": "idle None, over-wins 1",
        },
    }  # fmt: skip
    # and in the dialog's words: only a win without play decides
    t = with_norms(*TABLE)
    assert {one.entry.id for one in propose(t) for held in one.held if held.by_walkover} == {"e3", "e5"}


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
    assert holders(with_norms(norm(last=1, **{**here, "disciplines": ("snooker", "free-pyramid")}))) == ["e1"]
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
    # a title is for life: only ranks are confirmed anew
    assert purpose_of("МС", "МС") is Purpose.HELD
    assert purpose_of("КМС", "КМС") is Purpose.CONFIRM
    assert (purpose_of("МС", "КМС"), purpose_of("III юн.", "")) == (Purpose.AWARD, Purpose.AWARD)
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


def test_only_what_is_above_the_best_is_worth_telling() -> None:
    # e1 has КМС here and the second rank before it
    rows = (norm(last=1), norm("II", last=8), norm("I", last=1, entries=8), norm("МС", last=1, entries=8))
    t = with_norms(*rows)
    assert [held.norm.title for held in athlete(t, "e1").held] == ["КМС", "II"]
    assert [near.norm.title for near in athlete(t, "e1").near] == ["МС"]
    # below what somebody holds nothing is told, nor below what they have long since
    t = with_norms(norm("I", last=1), norm("II", last=2, entries=8), norm("МС", last=1, entries=8, regions=7))
    assert athlete(t, "e1").near == ()
    assert [far.norm.title for far in athlete(t, "e1").far] == ["МС"]
    assert athlete(t, "e3").near == ()
    assert [far.norm.title for far in athlete(t, "e3").far] == ["МС"]


def test_of_two_rows_for_a_title_the_nearest_counts() -> None:
    far, nearer = norm("МС", last=1, entries=8, regions=7), norm("МС", last=2, entries=8)
    for rows in ((far, nearer), (nearer, far)):
        one = athlete(with_norms(*rows), "e3")
        assert [s.condition for s in one.far[0].missing] == [Condition.PLACE, Condition.ENTRIES]
        proposal = proposal_for(with_norms(*rows), "e3", "МС")
        assert proposal is not None
        assert proposal.norm == nearer
        # who nearly has it by one row is not told of the other
        assert (len(athlete(with_norms(*rows), "e5").near), athlete(with_norms(*rows), "e5").far) == (1, ())
    # the first of those that hold
    held = athlete(with_norms(norm(last=3), norm(last=2)), "e1").held
    assert [one.norm.last for one in held] == [3]


def test_what_there_is_no_row_for_is_no_proposal() -> None:
    assert propose(PLAYED) == ()
    assert proposal_for(PLAYED, "e1", "КМС") is None
    t = with_norms(norm(last=1), norm("МС", last=1, sex="m"), norm("I", last=1, levels=("russian-cup",)))
    assert proposal_for(t, "e1", "КМС") is not None
    assert proposal_for(t, "e1", "МС") is None
    assert proposal_for(t, "e1", "I") is None
    assert proposal_for(t, "e99", "КМС") is None


def test_before_the_draw_and_before_the_end() -> None:
    desk = Desk()
    desk.run(card(8, "single-elimination"))
    desk.run(cmd.RegisterEntries(entries=PEOPLE))
    desk.run(cmd.SetNorms(norms=NormTable(EDITION, (norm(last=2), norm("I", last=8)))))
    assert propose(desk.tournament) == ()
    assert proposal_for(desk.tournament, "e1", "КМС") is None
    # whoever has no place yet is not near a place
    desk = golden(norm(last=1))
    desk.do("clear-result", match="F2-1")
    t = desk.tournament
    assert facts_of(t)["e1"].band is None
    assert "e1" not in nearly(t)
    assert [(s.condition, s.by) for s in athlete(t, "e1").far[0].missing] == [(Condition.PLACE, None)]


def test_what_the_card_says_of_everybody() -> None:
    # a sex that is not said of somebody is that of the event; their own goes before it
    desk = golden(norm(last=8, sex="f"))
    desk.run(cmd.EditEntries(entries=(replace(PEOPLE[0], sex=""), replace(PEOPLE[4], sex="m"))))
    assert "e1" in holders(desk.tournament)
    assert "e5" not in holders(desk.tournament)
    # without a first day no age is known
    undated = with_norms(norm(last=1, age=10), about=replace(ABOUT, first_day=None, last_day=None))
    assert [(s.condition, s.by) for s in nearly(undated)["e1"].missing] == [(Condition.AGE, None)]
    # nor does a row that is about both ask for a sex
    unsaid = golden(norm(last=1))
    unsaid.run(cmd.SetCard(card=replace(ABOUT, sex="")))
    unsaid.run(cmd.EditEntries(entries=(replace(PEOPLE[0], sex=""),)))
    assert holders(unsaid.tournament) == ["e1"]


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


@pytest.mark.parametrize(
    ("order", "apart"),
    [
        ("Приказ № 1", date(2025, 12, 1)),
        ("Приказ от 01.12.2025 № 1", None),
        ("Order 1 of 2025-12-01", None),
        ("Приказ от 02.12.2025 № 1", date(2025, 12, 1)),
    ],
)
def test_a_day_that_the_order_names_stands_once(order: str, apart: date | None) -> None:
    # in whatever language the papers are printed
    assert replace(EDITION, order=order).day_apart == apart
    assert Edition("Без дня", order=order).day_apart is None


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
    # only rows for men, and the event is for women
    assert remarks(with_norms(norm(last=1, sex="m"))) == {Remark.NORMS_NONE}
    assert remarks(with_norms(norm(last=1, sex="m"), good)) == set()
    assert remarks(with_norms(norm(last=1, sex="m"), about=replace(ABOUT, sex=""))) == set()
    # one reason, not the same said twice
    assert remarks(other) == {Remark.NORMS_LEVEL}
    snooker = with_norms(norm(last=1, disciplines=("snooker-15",)))
    assert remarks(snooker) == {Remark.NORMS_NONE}
    unsaid = with_norms(good, about=replace(ABOUT, level=""))
    assert remarks(unsaid) == {Remark.NORMS_LEVEL_UNKNOWN}
    grouped = with_norms(good, norm(last=1, age_groups=("juniors-19",)), about=replace(ABOUT, age_group=""))
    assert remarks(grouped) == {Remark.NORMS_AGE_UNKNOWN}


def test_what_no_row_asks_about_is_not_warned_of() -> None:
    bare = replace(ABOUT, level="", age_group="", last_day=None)
    assert remarks(with_norms(norm(last=1), about=bare)) == set()
    # an event of one day is of the year of that day
    late = replace(bare, first_day=date(2031, 1, 1))
    assert remarks(with_norms(norm(last=1), about=late)) == {Remark.NORMS_YEAR}


@pytest.mark.parametrize("other", ["Москва", "г.Москва", "гор. Москва", "город  МОСКВА", "г Москва"])
def test_a_city_is_one_subject_however_it_is_typed(other: str) -> None:
    """Of two lists one says «г. Москва»: a certificate that counts it twice is sent back."""
    desk = golden(norm(last=1))
    desk.run(cmd.EditEntries(entries=(replace(PEOPLE[1], region="г. Москва"),)))
    before = field_of(desk.tournament).regions
    desk.run(cmd.EditEntries(entries=(replace(PEOPLE[2], region=other), replace(PEOPLE[4], region=other))))
    after = field_of(desk.tournament).regions
    assert len([one for one in after if "моск" in one.casefold()]) == 1
    assert len(after) <= len(before)
    assert Remark.REGIONS_ALIKE not in remarks(desk.tournament)
    assert subject_key("Городище") == "городище"
    assert subject_key("Гортоп") == "гортоп"


@pytest.mark.parametrize(
    ("first", "second", "same"),
    [
        ("Татарстан", "Республика Татарстан (Татарстан)", True),
        ("г. Санкт-Петербург", "С.-Петербург", False),
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
