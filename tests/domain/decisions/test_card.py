"""The card and the regulations: what can be said, what takes effect, and what is decided too far."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from msgspec.structs import replace

from bracket_desk.domain import commands as cmd
from bracket_desk.domain import events as ev
from bracket_desk.domain.bracket.formats import FormatName
from bracket_desk.domain.card import (
    DisqualifiedPlace,
    EventCard,
    Prize,
    RatingRace,
    Regulations,
)
from bracket_desk.domain.draw.rules import DrawRules, Key, Separation
from bracket_desk.domain.errors import Rule
from bracket_desk.domain.people.people import Entry
from bracket_desk.domain.sport.disciplines import Discipline
from bracket_desk.domain.values import FinalDraw
from bracket_desk.session import check_entries, read_entry, tournament_at
from tests.helpers import Desk, card, drawn, knockout, undrawn

ABOUT = EventCard(
    "Чемпионат области",
    Discipline.FREE_PYRAMID,
    level="region-championship",
    conducting=("Министерство спорта", "Федерация"),
    first_day=date(2026, 12, 5),
    last_day=date(2026, 12, 7),
    subject="Пермский край",
    town="Пермь",
    hall="клуб «Луза»",
)
ANEW = FinalDraw.ANEW
RULES = Regulations(FormatName.TWO_STAGE, 16)
KNOCKOUT = Regulations(FormatName.SINGLE_ELIMINATION, 8)


def set_rules(desk: Desk, rules: Regulations, *, confirm: bool = False) -> int:
    return desk.run(cmd.SetRegulations(regulations=rules, confirm=confirm))


def refusal(desk: Desk, rules: Regulations) -> Rule:
    return desk.rule(cmd.SetRegulations(regulations=rules))


# ---------------------------------------------------------------- the card


def test_the_card_is_what_documents_say() -> None:
    desk = undrawn(range(1, 10))
    assert desk.tournament.about == EventCard("Кубок Тестова", Discipline.FREE_PYRAMID)
    desk.run(cmd.SetCard(card=replace(ABOUT, title="  Чемпионат   области ", conducting=(" А ", " "))))
    assert desk.tournament.about == replace(ABOUT, conducting=("А",))
    assert desk.state()["event"]["title"] == "Чемпионат области"
    assert desk.tournament.about.venue == "Пермский край, Пермь, клуб «Луза»"
    assert desk.rule(cmd.SetCard(card=desk.tournament.about)) is Rule.NOTHING_TO_DO
    desk.do("undo")
    assert desk.state()["event"]["title"] == "Кубок Тестова"


def test_a_city_that_is_a_subject_stands_once() -> None:
    assert replace(ABOUT, subject="г. Москва", town="Москва", hall="").venue == "Москва"


@pytest.mark.parametrize(
    ("changes", "rule"),
    [
        ({"title": " "}, Rule.TITLE_UNUSABLE),
        ({"title": "Ж" * 501}, Rule.TITLE_UNUSABLE),
        ({"hall": "Ж" * 501}, Rule.CARD_TEXT_LONG),
        ({"conducting": ("Ж" * 501,)}, Rule.CARD_TEXT_LONG),
        ({"last_day": date(2026, 12, 4)}, Rule.DATES_REVERSED),
        ({"medals": -1}, Rule.COUNT_UNUSABLE),
        ({"programmes": 1000}, Rule.COUNT_UNUSABLE),
    ],
)
def test_a_card_that_cannot_be(changes: dict[str, Any], rule: Rule) -> None:
    desk = undrawn(range(1, 10))
    assert desk.rule(cmd.SetCard(card=replace(ABOUT, **changes))) is rule


def test_the_discipline_stands_once_something_is_decided() -> None:
    desk = drawn()
    other = replace(ABOUT, discipline=Discipline.POOL_9)
    desk.run(cmd.SetCard(card=other))
    assert desk.state()["event"]["discipline"] == "pool-9"
    desk.win("A-U1-1", "e1")
    assert desk.rule(cmd.SetCard(card=ABOUT)) is Rule.DISCIPLINE_AFTER_PLAY
    desk.run(cmd.SetCard(card=replace(other, hall="другой зал")))


def test_targets_have_to_mean_something_in_the_new_discipline() -> None:
    desk = undrawn(range(1, 10), discipline="snooker-1", targets={"final": 60})
    assert desk.rule(cmd.SetCard(card=ABOUT)) is Rule.NO_TARGET


# ---------------------------------------------------------------- what regulations can be


@pytest.mark.parametrize(
    ("changes", "rule"),
    [
        ({"size": 17}, Rule.FORMAT_SIZE),
        ({"races": {"F64": "3"}}, Rule.UNKNOWN_STAGE),
        ({"races": {"final": "of4"}}, Rule.RACE_UNREADABLE),
        ({"targets": {"final": 60}}, Rule.NO_TARGET),
        ({"rating_races": (RatingRace(1700, "0"),)}, Rule.RACE_UNREADABLE),
        ({"rating_races": (RatingRace(1700, "2", "X1"),)}, Rule.UNKNOWN_STAGE),
        ({"seeds": 3}, Rule.SEEDS_UNUSUAL),
        ({"apart": (Separation(Key.GROUP),)}, Rule.SEPARATION_FINAL_ONLY),
        ({"format": FormatName.SINGLE_ELIMINATION, "final_draw": ANEW}, Rule.FINAL_WITHOUT_GROUPS),
        ({"least_title": "магистр"}, Rule.LEAST_TITLE_UNKNOWN),
        ({"no_show": (20,)}, Rule.NO_SHOW_FIXED),
        ({"no_show": (15, 30, 45)}, Rule.NO_SHOW_FIXED),
        ({"no_show": ()}, Rule.NO_SHOW_UNUSABLE),
        ({"no_show": (30, 15), "official": False}, Rule.NO_SHOW_UNUSABLE),
        ({"no_show": (15, 300), "official": False}, Rule.NO_SHOW_UNUSABLE),
        ({"third_place_match": True}, Rule.THIRD_PLACE_OFFICIAL),
        ({"most_minutes": {"F64": 90}}, Rule.UNKNOWN_STAGE),
        ({"most_minutes": {"lower": 9}}, Rule.MINUTES_UNUSABLE),
        ({"most_minutes": {"lower": 1441}}, Rule.MINUTES_UNUSABLE),
        ({"least_races": {"X": "3"}}, Rule.UNKNOWN_STAGE),
        ({"least_races": {"final": "0"}}, Rule.RACE_UNREADABLE),
        ({"documents": ("passport",)}, Rule.INSURANCE_OBLIGATORY),
        ({"documents": ("insurance", "insurance")}, Rule.DOCUMENT_NAME),
        ({"documents": ("insurance", " ")}, Rule.DOCUMENT_NAME),
        ({"entry_fee": -1}, Rule.MONEY_UNUSABLE),
        ({"prizes": (Prize(1, 1, -5),)}, Rule.MONEY_UNUSABLE),
        ({"prizes": (Prize(1, 2, 5), Prize(2, 3, 5))}, Rule.PRIZES_OVERLAP),
        ({"prizes": (Prize(1, 17, 5),)}, Rule.PRIZES_OVERLAP),
        ({"prizes": (Prize(3, 2, 5),)}, Rule.PRIZES_OVERLAP),
    ],
)
def test_regulations_that_cannot_be(changes: dict[str, Any], rule: Rule) -> None:
    desk = undrawn(range(1, 10))
    assert refusal(desk, replace(RULES, **changes)) is rule


def test_only_an_unofficial_event_may_choose() -> None:
    desk = undrawn(range(1, 10))
    free = replace(RULES, official=False, no_show=(15, 30, 45), third_place_match=True, documents=())
    set_rules(desk, free)
    assert desk.state()["event"]["official"] is False
    assert refusal(desk, replace(free, official=True)) is Rule.NO_SHOW_FIXED
    assert refusal(desk, free) is Rule.NOTHING_TO_DO


def test_without_a_word_the_regulations_are_those_of_the_new_event() -> None:
    desk = undrawn(range(1, 10), races={"final": "7"})
    assert desk.tournament.regulations == replace(RULES, races={"final": "7"})
    assert desk.tournament.regulations.no_show == (15,)


# ---------------------------------------------------------------- what takes effect


def test_format_and_size_can_change_until_the_draw() -> None:
    desk = undrawn(range(1, 9))
    assert desk.rule(cmd.Draw(phrase="942")) is Rule.FIELD_TOO_SMALL
    set_rules(desk, KNOCKOUT)
    desk.run_draw("942")
    assert len(desk.state()["matches"]) == 7
    assert refusal(desk, RULES) is Rule.FORMAT_AFTER_DRAW
    desk.do("undo")
    set_rules(desk, replace(KNOCKOUT, size=16))
    assert desk.state()["format"] == {"name": "single-elimination", "size": 16}


def test_races_change_only_what_is_not_decided() -> None:
    desk = drawn()
    desk.win("A-U1-1", "e1", 2)
    desk.do("no-show", match="A-U1-3", entries=["e5"])
    set_rules(desk, replace(RULES, races={"upper": "7"}))
    assert desk.match("A-U1-1")["race"] == 4
    assert desk.match("A-U1-2")["race"] == 7
    # a mere correction of what was played goes by what it was played to
    desk.do("enter-result", match="A-U1-1", score=[4, 3])
    assert desk.rule("enter-result", match="A-U1-1", score=[7, 3]) is Rule.SCORE_IMPOSSIBLE
    assert desk.rule("enter-result", match="A-U1-2", score=[4, 3]) is Rule.SCORE_IMPOSSIBLE
    desk.do("clear-result", match="A-U1-1")
    assert desk.match("A-U1-1")["race"] == 7


def test_a_match_that_is_being_played_is_a_question() -> None:
    desk = drawn()
    desk.do("call", match="A-U1-1", table="1")
    set_rules(desk, replace(RULES, races={"upper": "5"}))
    desk.do("start", match="A-U1-1")
    refused = desk.refused(cmd.SetRegulations(regulations=replace(RULES, races={"upper": "6"})))
    assert refused.reason is Rule.RACES_WHILE_PLAYING
    assert refused.confirmable
    assert refused.values["matches"] == ["A-U1-1"]
    set_rules(desk, replace(RULES, races={"upper": "5", "final": "9"}))
    set_rules(desk, replace(RULES, races={"upper": "6"}), confirm=True)
    assert desk.match("A-U1-1")["race"] == 6


def test_the_race_goes_by_the_sum_of_ratings() -> None:
    desk = Desk()
    desk.run(card(4, "single-elimination"))
    ratings = (600, 700, 900, None)
    desk.run(
        cmd.RegisterEntries(entries=tuple(Entry(n, f"Эло{n}", rating=r) for n, r in enumerate(ratings, 1)))
    )
    desk.run(cmd.DrawByLots(lots=((1, 1), (2, 2), (3, 3), (4, 4))))
    rules = replace(KNOCKOUT, size=4, rating_races=(RatingRace(1300, "2"), RatingRace(1600, "3", "F2")))
    set_rules(desk, rules)
    assert [desk.match(match)["race"] for match in ("F4-1", "F4-2", "F2-1")] == [2, 5, 5]
    desk.do("enter-result", match="F4-1", score=[0, 2])
    desk.do("enter-result", match="F4-2", score=[5, 2])
    assert desk.match("F2-1")["race"] == 3
    # another rating since then does not touch what is decided
    desk.run(cmd.EditEntries(entries=(replace(desk.tournament.entries["e1"], rating=2000),), confirm=True))
    assert desk.match("F4-1")["race"] == 2


def test_a_target_stands_where_frames_were_played_to_it() -> None:
    desk = knockout(2, discipline="snooker-1", races={"final": "1"})
    rules = replace(KNOCKOUT, size=2, races={"final": "1"})
    set_rules(desk, replace(rules, targets={"final": 60}))
    desk.do("enter-result", match="F2-1", frames=[[60, 2]])
    assert refusal(desk, replace(rules, targets={"final": 50})) is Rule.TARGET_AFTER_PLAY
    set_rules(desk, replace(rules, targets={"F2": 60}))
    desk.do("clear-result", match="F2-1")
    # it could come back by undo, but not into the same journal
    set_rules(desk, replace(rules, targets={"final": 50}))


def test_a_disqualified_entry_keeps_its_place_if_the_regulations_say_so() -> None:
    desk = knockout()
    desk.finish()
    desk.do("disqualify", entry="e2")
    assert desk.place("e2") is None
    set_rules(desk, replace(KNOCKOUT, disqualified=DisqualifiedPlace.KEPT))
    assert desk.place("e2") == (5, 8)
    desk.do("undo")
    assert desk.place("e2") is None


# ---------------------------------------------------------------- the draw


def test_a_draw_starts_from_the_regulations() -> None:
    desk = undrawn(range(1, 10))
    assert desk.tournament.regulations.draw_rules == DrawRules()
    set_rules(desk, replace(RULES, seeds=4, apart=(Separation(Key.CLUB),)))
    rules = desk.tournament.regulations.draw_rules
    assert rules == DrawRules(seeds=4, separation=(Separation(Key.CLUB),))


def play_groups(desk: Desk) -> None:
    while ready := [match for match in desk.open() if not match.startswith("F")]:
        desk.win(ready[0], desk.sides(ready[0])[0])


def test_the_regulations_say_whether_the_final_stage_is_drawn_anew() -> None:
    desk = drawn()
    assert desk.tournament.regulations.final_draw is FinalDraw.TABLE
    set_rules(desk, replace(RULES, final_draw=ANEW))
    play_groups(desk)
    assert desk.open() == []
    assert desk.tournament.waits_for_final
    # as long as it is not drawn, the table may do after all
    set_rules(desk, RULES)
    assert desk.open() != []
    desk.do("undo")
    desk.run(cmd.DrawFinal(phrase="кий"))
    assert refusal(desk, RULES) is Rule.FINAL_DRAW_STANDS
    set_rules(desk, replace(RULES, final_draw=ANEW, races={"F2": "7"}))


@pytest.mark.parametrize("step", ["call", "win"])
def test_a_final_stage_that_has_begun_by_the_table_is_not_drawn_anew(step: str) -> None:
    desk = drawn()
    play_groups(desk)
    first = desk.open()[0]
    if step == "call":
        desk.do("call", match=first, table="1")
    else:
        desk.win(first, desk.sides(first)[0])
    assert refusal(desk, replace(RULES, final_draw=ANEW)) is Rule.FINAL_DRAW_STANDS
    desk.do("undo")
    set_rules(desk, replace(RULES, final_draw=ANEW))


# ---------------------------------------------------------------- the journal


def test_events_of_the_office_are_read_back() -> None:
    desk = undrawn(range(1, 9))
    desk.run(cmd.SetCard(card=ABOUT))
    set_rules(desk, replace(KNOCKOUT, prizes=(Prize(1, 1, 5),), rating_races=(RatingRace(9.5, "2"),)))
    desk.run_draw("942")
    desk.do("undo")
    desk.do("undo")
    set_rules(desk, replace(KNOCKOUT, size=16, official=False))
    again = [read_entry(entry.text, entry.hash) for entry in desk.journal.kept]
    assert again == desk.journal.kept
    assert check_entries(again) is None
    assert tournament_at(again).regulations.size == 16


def test_a_forged_journal_cannot_change_the_format_under_a_draw() -> None:
    desk = drawn(8, "single-elimination")
    kept = desk.journal.kept
    for rules in (RULES, replace(KNOCKOUT, size=3), replace(KNOCKOUT, races={"final": "x"})):
        forged = replace_events(kept[-1], ev.RegulationsSet(rules))
        assert check_entries([*kept, forged]) == forged.number
    good = replace_events(kept[-1], ev.RegulationsSet(replace(KNOCKOUT, races={"final": "3"})))
    assert check_entries([*kept, good]) is None
    unknown = replace_events(kept[-1], ev.EntriesRemoved(("e1",)))
    assert check_entries([*kept, unknown]) == unknown.number


def replace_events(entry: Any, event: ev.Event) -> Any:
    """The next entry of a journal with that event."""
    return type(entry)(entry.number + 1, entry.at, entry.by, (event,), "", "")
