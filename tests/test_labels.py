"""What the boxes of a bracket say, on paper and on the screen."""

from __future__ import annotations

from datetime import date

import pytest

from bracket_desk import assets
from bracket_desk.domain import commands as cmd
from bracket_desk.domain import events as ev
from bracket_desk.domain.bracket.formats import FormatName
from bracket_desk.domain.draw.rules import DrawRules
from bracket_desk.domain.people.people import Entry
from bracket_desk.domain.sport.disciplines import Discipline
from bracket_desk.domain.values import FinalDraw
from bracket_desk.labels import (
    band_text,
    captions,
    home,
    initials,
    match_labels,
    races_text,
    short_names,
    short_region,
)
from bracket_desk.layout.content import Mark, MatchLabel, SideLabel, SideStyle, Sign
from bracket_desk.words import Words
from tests.helpers import Desk, drawn, knockout, undrawn

RUSSIAN = Words("ru", assets.resources() / "translations")
ENGLISH = Words("en", assets.resources() / "translations")


def label(desk: Desk, match: str, *, live: bool = False) -> MatchLabel:
    return match_labels(desk.tournament, RUSSIAN, live=live)[match]


def styles(desk: Desk, match: str) -> tuple[SideStyle, SideStyle]:
    one, two = label(desk, match).sides
    return one.style, two.style


@pytest.mark.parametrize(
    ("given", "expected"),
    [("Сергей", "С."), ("Анна-Мария", "А.-М."), ("И.И.", "И.И."), ("о", "о."), ("", ""), ("{x}", "{x}")],
)
def test_initials(given: str, expected: str) -> None:
    assert initials(given) == expected


def test_names_get_as_much_as_tells_namesakes_apart() -> None:
    people = [
        Entry(1, "Ли"),
        Entry(2, "Уваркин", "Олег"),
        Entry(3, "Уваркин", "Осип", "Ильич"),
        Entry(4, "Уваркин", "Осип", "Юрьевич"),
        Entry(5, "Жуков", "Лев", "Львович", date(2001, 2, 3)),
        Entry(6, "Жуков", "Лев", "Львович", date(1999, 2, 3)),
        Entry(7, "Жуков", "Лев", "Львович", date(1999, 2, 3)),
    ]
    assert short_names(people) == {
        "e1": "Ли",
        "e2": "Уваркин Олег",
        "e3": "Уваркин Осип И.",
        "e4": "Уваркин Осип Ю.",
        "e5": "Жуков Лев Львович (03.02.2001)",
        "e6": "Жуков Лев Львович (№ 6)",
        "e7": "Жуков Лев Львович (№ 7)",
    }


def test_regions_and_towns() -> None:
    assert short_region("Ханты-Мансийский автономный округ – Югра") == "ХМАО – Югра"
    assert short_region("Новосибирская область") == "Новосибирская обл."
    assert short_region("Республика Татарстан") == "Респ. Татарстан"
    assert home(Entry(1, "А", region="г. Москва", town="Москва")) == "г. Москва"
    assert home(Entry(1, "А", region="Новосибирская область", town="Новосибирск")) == (
        "Новосибирская область, Новосибирск"
    )
    assert home(Entry(1, "А", town="Омск")) == "Омск"


def test_bands() -> None:
    assert (band_text((3, 3)), band_text((5, 8))) == ("3", "5–8")


def test_byes_nobody_and_what_is_not_known_yet_are_three_things() -> None:
    desk = drawn(16, empty=[2])
    assert label(desk, "A-U1-1").sides[1] == SideLabel("×", style=SideStyle.BYE)
    assert label(desk, "A-U1-1").sides[0].style is SideStyle.PLAYER
    assert label(desk, "A-U2-1").sides[1] == SideLabel()
    assert label(desk, "A-U2-1", live=True).sides[1] == SideLabel("победитель 2", style=SideStyle.WAITING)
    assert label(desk, "A-L2-2", live=True).sides[1].name == "проигравший 13"
    desk.do("no-show", match="A-U1-2", entries=["e3", "e4"])
    assert label(desk, "A-U2-1").sides[1] == SideLabel("–", style=SideStyle.BYE)


def test_results_and_their_marks() -> None:
    desk = drawn(16)
    desk.win("A-U1-1", "e2", 3)
    one, two = label(desk, "A-U1-1").sides
    assert (one.score, one.style, two.score, two.style) == ("3", SideStyle.BEATEN, "4", SideStyle.WINNER)
    desk.do("no-show", match="A-U1-2", entries=["e3"])
    assert [side.mark for side in label(desk, "A-U1-2").sides] == ["н/я", ""]
    desk.do("technical-defeat", match="A-U1-3", entries=["e6"], reason="injury")
    assert [side.mark for side in label(desk, "A-U1-3").sides] == ["", "т/п"]
    desk.do("technical-defeat", match="A-U1-4", entries=["e7", "e8"], reason="conduct")
    assert [side.mark for side in label(desk, "A-U1-4").sides] == ["т/п", "т/п"]
    desk.do("no-show", match="B-U1-1", entries=["e9", "e10"])
    assert [side.mark for side in label(desk, "B-U1-1").sides] == ["н/я", "н/я"]
    assert styles(desk, "B-U1-1") == (SideStyle.BEATEN, SideStyle.BEATEN)


def test_who_has_left_is_struck_through_where_they_left() -> None:
    desk = drawn(16)
    desk.win("A-U1-1", "e1")
    desk.do("withdraw", entry="e1", reason="")
    assert label(desk, "A-U1-1").sides[0].style is SideStyle.WINNER
    assert label(desk, "A-U2-1").sides[0] == SideLabel("Игроков1 П.", style=SideStyle.LEFT, gone="отказ")
    desk.do("disqualify", entry="e3", reason="")
    left = label(desk, "A-U1-2").sides[0]
    assert (left.mark, left.gone) == ("т/п", "дискв.")
    desk.do("reinstate", entry="e3")
    assert label(desk, "A-U1-2").sides[0].style is SideStyle.BEATEN
    assert (label(desk, "A-U1-2").sides[0].mark, label(desk, "A-U1-2").sides[0].gone) == ("т/п", "")


def test_only_the_screen_says_how_open_matches_stand() -> None:
    desk = knockout(4)
    assert label(desk, "F4-1", live=True).mark == Mark(Sign.READY)
    assert label(desk, "F4-1").mark == Mark()
    assert label(desk, "F2-1", live=True).mark == Mark()


def test_a_suspended_result_is_seen_on_the_screen_alone() -> None:
    desk = knockout(4)
    desk.win("F4-1", "e1")
    desk.win("F4-2", "e3")
    desk.win("F2-1", "e1", 2)
    desk.win("F4-1", "e2", confirm=True)
    shown = label(desk, "F2-1", live=True)
    assert shown.mark.sign is Sign.WARNING
    assert [side.style for side in shown.sides] == [SideStyle.PLAYER, SideStyle.SUSPENDED]
    assert shown.sides[1].score == "2"
    assert styles(desk, "F2-1") == (SideStyle.PLAYER, SideStyle.PLAYER)


def test_captions_in_both_languages() -> None:
    desk = drawn(16)
    russian, english = captions(desk.tournament, RUSSIAN), captions(desk.tournament, ENGLISH)
    assert russian.groups == ("А", "Б")
    assert english.groups == ("A", "B")
    assert russian.rounds["U1"] == "Первый круг, до 4"
    assert english.rounds["F8"] == "Quarterfinals, race to 5"
    assert russian.loser_from.format(slot="А-1", number=14) == "А-1: проигравший встречи 14"
    assert russian.out["9-12"] == "Проигравший: места 9–12"
    assert english.out["13-16"] == "Loser: places 13–16"


def test_races_are_told_by_sides_or_by_rounds() -> None:
    assert races_text(drawn(16).tournament, RUSSIAN) == (
        "без поражений до 4, после поражения до 3, финальный этап до 5"
    )
    final = knockout(4, races={"F2": "7"})
    assert races_text(final.tournament, ENGLISH) == "Semifinals to 5, Final to 7"
    assert races_text(knockout(8).tournament, RUSSIAN) == "все встречи до 5"


# ---------------------------------------------------------------- what is a fact of the places


def test_the_champion_is_who_has_the_first_place() -> None:
    desk = knockout(4)
    assert captions(desk.tournament, RUSSIAN).first == ""
    desk.finish()
    assert captions(desk.tournament, RUSSIAN).first == "Игроков1 П."
    desk.do("disqualify", entry="e1", reason="")
    assert desk.place("e1") is None
    assert captions(desk.tournament, RUSSIAN).first == "место не занято"
    desk.do("undo")
    assert captions(desk.tournament, RUSSIAN).first == "Игроков1 П."


def test_nobody_wins_a_final_that_both_lost() -> None:
    desk = knockout(4)
    desk.win("F4-1", "e1")
    desk.win("F4-2", "e3")
    assert captions(desk.tournament, RUSSIAN).first == ""
    desk.do("technical-defeat", match="F2-1", entries=["e1", "e3"], reason="conduct")
    assert captions(desk.tournament, RUSSIAN).first == "место не занято"


def test_a_champion_without_a_final_is_named() -> None:
    desk = knockout(4)
    desk.do("no-show", match="F4-1", entries=["e1", "e2"])
    desk.win("F4-2", "e3")
    assert desk.place("e3") == (1, 1)
    assert captions(desk.tournament, RUSSIAN).first == "Игроков3 П."


def test_who_leaves_after_a_result_is_struck_where_they_stand_last() -> None:
    desk = knockout(4)
    desk.finish()
    desk.do("disqualify", entry="e1", reason="")
    desk.do("withdraw", entry="e2", reason="")
    won, _ = label(desk, "F2-1").sides
    assert won == SideLabel("Игроков1 П.", "", "5", "", SideStyle.WINNER, struck=True, gone="дискв.")
    lost = label(desk, "F4-1").sides[1]
    assert (lost.score, lost.gone, lost.style, lost.struck) == ("0", "отказ", SideStyle.BEATEN, True)
    earlier = label(desk, "F4-1").sides[0]
    assert (earlier.gone, earlier.struck) == ("", False)


def test_a_mark_of_the_match_stays_beside_that_of_leaving() -> None:
    desk = knockout(4)
    desk.do("no-show", match="F4-1", entries=["e2"])
    desk.do("disqualify", entry="e2", reason="")
    absent = label(desk, "F4-1").sides[1]
    assert (absent.mark, absent.gone) == ("н/я", "дискв.")


def test_a_match_passed_without_play_is_not_struck_afterwards() -> None:
    desk = drawn(16, empty=[2])
    desk.win("A-U1-2", "e3")
    desk.do("withdraw", entry="e1", reason="")
    assert label(desk, "A-U1-1").sides[0].style is SideStyle.PLAYER
    assert not label(desk, "A-U1-1").sides[0].struck
    assert label(desk, "A-U2-1").sides[0].style is SideStyle.LEFT


def losers(desk: Desk) -> dict[str, str]:
    return dict(captions(desk.tournament, RUSSIAN).out)


def test_bands_under_the_boxes_are_those_of_the_places() -> None:
    full = drawn(16)
    assert losers(full)["9-12"] == "Проигравший: места 9–12"
    assert losers(drawn(16, empty=[2, 4, 6]))["13-16"] != losers(full)["13-16"]
    assert losers(undrawn(range(1, 17))) == {}


@pytest.mark.parametrize("empty", [[], [2], [2, 4, 10]])
@pytest.mark.parametrize("trouble", ["none", "double", "disqualified", "withdrawn"])
def test_whatever_happens_the_bands_are_the_final_ones_of_the_state(empty: list[int], trouble: str) -> None:
    desk = drawn(16, empty=empty)
    match trouble:
        case "double":
            desk.do("no-show", match="A-U1-3", entries=["e5", "e6"])
            desk.do("technical-defeat", match="B-U1-3", entries=["e13", "e14"], reason="conduct")
        case "disqualified":
            desk.do("disqualify", entry="e7", reason="")
        case "withdrawn":
            desk.do("withdraw", entry="e8", reason="")
        case _:
            pass
    said = losers(desk)
    desk.finish()
    t = desk.tournament
    assert losers(desk) == said
    for entry, place in t.standing.out.items():
        if entry in t.places and place != "first":
            text = band_text(t.places[entry])
            assert said[place] in {f"Проигравший: места {text}", f"Проигравший: место {text}"}


def test_of_an_event_cut_short_only_bands_that_somebody_has_are_told() -> None:
    desk = drawn(16)
    desk.play_round("U1")
    desk.win("A-L1-1", "e2")
    desk.do("close", reason="авария")
    t = desk.tournament
    assert losers(desk) == {"13-16": f"Проигравший: место {band_text(t.places['e4'])}"}


def test_who_came_through_is_told_while_the_final_stage_waits_for_its_draw() -> None:
    desk = Desk()
    anew = ev.EventCreated("К", Discipline.FREE_PYRAMID, FormatName.TWO_STAGE, 16, final_draw=FinalDraw.ANEW)
    desk.run(cmd.CreateEvent(card=anew))
    desk.run(cmd.RegisterEntries(entries=tuple(Entry(n, f"Игроков{n}", "Пётр") for n in range(1, 16))))
    desk.run_draw("мел", 0)
    said = captions(desk.tournament, RUSSIAN)
    assert said.through == {}
    assert said.by_lot == "место по жребию"
    assert not said.seat_from
    for stage in ("U1", "L1", "U2", "L2"):
        desk.play_round(stage)
    names = short_names(desk.tournament.entries.values())
    through = captions(desk.tournament, RUSSIAN).through
    assert through == {
        way.match: names[way.entry.id] for way in desk.tournament.qualifiers if way.entry is not None
    }
    assert len(through) == 8
    desk.run(cmd.DrawFinal(phrase="кий", rules=DrawRules()))
    after = captions(desk.tournament, RUSSIAN)
    assert after.through is None
    assert after.by_lot == ""
    assert after.seat_from
