"""The final stage drawn anew: who waits for it, who meets whom in it, and what a correction does."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from bracket_desk.domain import commands as cmd
from bracket_desk.domain import events as ev
from bracket_desk.domain.bracket.formats import FormatName, load_format
from bracket_desk.domain.bracket.graph import build_graph, find_faults
from bracket_desk.domain.checks import EventChecker
from bracket_desk.domain.decisions.final import final_as_before
from bracket_desk.domain.draw.final import final_ways
from bracket_desk.domain.draw.rules import DrawRules
from bracket_desk.domain.errors import Rule
from bracket_desk.domain.people.people import Entry
from bracket_desk.domain.sport.disciplines import Discipline
from bracket_desk.domain.values import FinalDraw
from tests.domain.draw.fields import by
from tests.helpers import Desk, people

GROUPS = ("U1", "L1", "U2", "L2")


def event(size: int = 32, form: str = "two-stage", entries: tuple[Entry, ...] = ()) -> Desk:
    desk = Desk()
    card = ev.EventCreated(
        "Кубок", Discipline.FREE_PYRAMID, FormatName(form), size, final_draw=FinalDraw.ANEW
    )
    desk.run(cmd.CreateEvent(card=card))
    desk.run(cmd.RegisterEntries(entries=entries or people(range(1, size + 1))))
    desk.run_draw("мел", 0)
    return desk


def grouped(size: int = 32, entries: tuple[Entry, ...] = ()) -> Desk:
    desk = event(size, entries=entries)
    for stage in GROUPS:
        desk.play_round(stage)
    return desk


def draw(phrase: str = "кий", rules: DrawRules | None = None) -> cmd.DrawFinal:
    return cmd.DrawFinal(phrase=phrase, rules=rules or DrawRules())


def pairs(desk: Desk) -> list[list[str]]:
    return [desk.sides(f"F16-{i}") for i in range(1, 9)]


def losses(desk: Desk) -> dict[str, int]:
    return {e["id"]: e["losses"] for e in desk.state()["entries"]}


def test_the_final_stage_waits_for_its_draw() -> None:
    desk = grouped()
    assert desk.open() == []
    assert pairs(desk)[0] == ["final-seat 1", "final-seat 2"]
    assert desk.state()["final"] == {"drawn": None, "moved": []}
    assert desk.rule("enter-result", match="F16-1", score=[5, 0]) is Rule.MATCH_PENDING
    assert desk.state()["finished"] is False
    desk.run(draw())
    assert len(desk.open()) == 8
    assert desk.state()["final"] == {"drawn": 4, "moved": []}
    desk.finish()
    assert desk.state()["finished"]
    assert sorted(desk.places().values())[:4] == [(1, 1), (2, 2), (3, 3), (3, 3)]


def test_unbeaten_and_one_defeat_keep_their_sides() -> None:
    desk = grouped()
    lost = losses(desk)
    met = set()
    for phrase in ("а", "б", "в"):
        desk.run(draw(phrase))
        assert all((lost[one], lost[two]) == (0, 1) for one, two in pairs(desk))
        met.add(str(pairs(desk)))
        assert find_faults(build_graph(desk.tournament.format), 2) == []
    assert len(met) == 3


def test_where_the_regulations_do_not_say_so_it_follows_the_table() -> None:
    desk = Desk()
    desk.run(cmd.CreateEvent(card=ev.EventCreated("К", Discipline.FREE_PYRAMID, FormatName.TWO_STAGE, 16)))
    desk.add(*range(1, 17))
    desk.run_draw("мел", 0)
    for stage in GROUPS:
        desk.play_round(stage)
    assert desk.rule(draw()) is Rule.FINAL_BY_TABLE
    assert "final" not in desk.state()


def test_not_before_the_groups_are_closed_and_not_after_a_decision() -> None:
    desk = event()
    assert desk.rule(draw()) is Rule.FINAL_TOO_EARLY
    for stage in GROUPS:
        desk.play_round(stage)
    assert desk.rule(draw(" ")) is Rule.PHRASE_EMPTY
    number = desk.run(draw())
    assert desk.run(draw()) == number
    desk.win("F16-1", desk.sides("F16-1")[0])
    assert desk.rule(draw("ещё")) is Rule.FINAL_TOO_LATE
    desk.do("undo")
    desk.run(draw("ещё"))
    desk.do("undo")
    desk.do("undo")
    assert pairs(desk)[0] == ["final-seat 1", "final-seat 2"]
    desk.do("redo")
    assert desk.tournament.final is not None


def test_a_first_decision_taken_away_was_one_all_the_same() -> None:
    desk = grouped()
    desk.run(draw())
    desk.win("F16-1", desk.sides("F16-1")[0])
    desk.do("clear-result", match="F16-1")
    assert desk.rule(draw("другая")) is Rule.FINAL_TOO_LATE
    desk.do("undo")
    desk.do("undo")
    desk.run(draw("другая"))
    assert desk.tournament.final is not None
    assert desk.tournament.final.phrase == "другая", "undone is as if it had not been"


def test_a_format_without_groups_has_nothing_to_draw_anew() -> None:
    card = ev.EventCreated(
        "К", Discipline.FREE_PYRAMID, FormatName.SINGLE_ELIMINATION, 16, final_draw=FinalDraw.ANEW
    )
    assert Desk().rule(cmd.CreateEvent(card=card)) is Rule.FINAL_WITHOUT_GROUPS


def test_it_is_made_again_as_it_was() -> None:
    desk = grouped()
    before = desk.tournament
    desk.run(draw(rules=by("group:half", "region:match")))
    made = desk.tournament.final
    assert made is not None
    assert final_as_before(before, made) == made
    assert final_as_before(desk.tournament, made) == made


def test_separation_by_group_and_region() -> None:
    """Of each group two unbeaten and two with a defeat: none of them meet another of it at once."""
    dice = Random(6)
    field = tuple(Entry(n, f"И{n}", region=dice.choice("АБВГДЕ")) for n in range(1, 65))
    desk = grouped(64, field)
    desk.run(draw(rules=by("group:match", "region:match")))
    final = desk.tournament.final
    assert final is not None
    assert final.conflicts == (0, 0)
    groups = [way[0] for way in final.ways]
    assert all(one != two for one, two in zip(groups[::2], groups[1::2], strict=True))
    region = {e.id: e.region for e in field}
    regions = [region[entry or ""] for entry in final.entries]
    assert all(one != two for one, two in zip(regions[::2], regions[1::2], strict=True))


def test_who_is_missing_meets_nobody_who_is_missing() -> None:
    desk = event()
    for stage in ("U1", "L1", "U2"):
        desk.play_round(stage)
    for match in ("A-L2-1", "B-L2-1", "C-L2-2"):
        desk.do("no-show", match=match, entries=desk.sides(match))
    desk.play_round("L2")
    for phrase in ("а", "б", "в", "г"):
        desk.run(draw(phrase))
        words = Counter(word for pair in pairs(desk) for word in pair)
        assert words["nobody"] == 3
        assert all(pair != ["nobody", "nobody"] for pair in pairs(desk))
    desk.finish()
    assert desk.state()["finished"]


def test_a_correction_in_a_group_keeps_the_ways_and_says_who_moved() -> None:
    desk = grouped()
    desk.run(draw())
    final = desk.tournament.final
    assert final is not None
    winner, loser = desk.sides("A-L2-1")
    seat = final.ways.index("A-L2-1") + 1
    match = f"F16-{(seat + 1) // 2}"
    other = next(entry for entry in desk.sides(match) if entry != winner)
    desk.win(match, other)
    asked = {"match": "A-L2-1", "score": [0, 3]}
    assert desk.rule("enter-result", **asked) is Rule.SUSPENDS
    desk.do("enter-result", confirm=True, **asked)
    assert set(desk.sides(match)) == {loser, other}
    assert desk.state()["final"] == {"drawn": 4, "moved": [seat]}
    assert desk.suspended() == [match]
    desk.do("undo")
    assert desk.state()["final"]["moved"] == []


def test_who_left_before_it_forfeits_after_it() -> None:
    desk = grouped()
    entry = desk.outcome("A-U2-1")["winner"]
    desk.do("withdraw", entry=entry)
    assert desk.open() == []
    desk.run(draw())
    match = next(m for m in desk.state()["matches"] if m["id"].startswith("F16") and m["status"] == "decided")
    assert match["outcome"]["loser"] == entry
    # the forfeit followed from the draw, but it is a decision
    assert desk.rule(draw("ещё")) is Rule.FINAL_TOO_LATE
    desk.do("undo")
    desk.run(draw("ещё"))


def test_an_event_cut_short_before_it_leaves_nobody_out() -> None:
    desk = grouped()
    desk.do("close")
    assert len(desk.places()) == 32
    assert max(last for _, last in list(desk.places().values())) == 32


def test_a_new_main_draw_forgets_it() -> None:
    desk = grouped()
    desk.run(draw())
    for _ in range(1 + sum(m["status"] == "decided" for m in desk.state()["matches"])):
        desk.do("undo")
    desk.run_draw("другая", 0)
    assert desk.tournament.final is None


@pytest.mark.parametrize("size", [16, 64])
def test_a_whole_event_to_its_end(size: int) -> None:
    desk = grouped(size)
    desk.run(draw())
    desk.finish()
    state = desk.state()
    assert state["finished"]
    by_table = load_format(FormatName.TWO_STAGE, size)
    assert [m["id"] for m in state["matches"]] == [m.id for m in by_table.matches]
    assert sorted(e["place"][0] for e in state["entries"])[:4] == [1, 2, 3, 3]


# ---------------------------------------------------------------- what a file may say


def checker(*, drawn: bool = True) -> EventChecker:
    checks = EventChecker()
    assert checks.fits(ev.EventCreated("К", Discipline.FREE_PYRAMID, FormatName.TWO_STAGE, 16))
    assert checks.fits(ev.EntriesRegistered(people(range(1, 17))))
    if drawn:
        assert checks.fits(ev.Drawn(tuple(f"e{n}" for n in range(1, 17))))
    return checks


def test_stored_ways_must_be_those_of_the_format() -> None:
    ways = final_ways(load_format(FormatName.TWO_STAGE, 16))
    nobody = (None,) * 8
    assert checker().fits(ev.FinalDrawn(ways, nobody, "x", 2, ""))
    # before the draw the format could still be changed under them
    assert not checker(drawn=False).fits(ev.FinalDrawn(ways, nobody, "x", 2, ""))
    moved = (ways[2], ways[1], ways[0], *ways[3:])
    assert checker().fits(ev.FinalDrawn(moved, ("e1", *nobody[1:]), "x", 2, ""))
    crossed = (ways[1], ways[0], *ways[2:])
    twice = (ways[0], *ways[:7])
    for wrong in (crossed, twice, ways[:6], ()):
        assert not checker().fits(ev.FinalDrawn(wrong, nobody[: len(wrong)], "x", 2, ""))
    assert not checker().fits(ev.FinalDrawn(ways, ("e99", *nobody[1:]), "x", 2, ""))
    assert not checker().fits(ev.FinalDrawn(ways, nobody[1:], "x", 2, ""))
    single = ev.EventCreated(
        "К", Discipline.FREE_PYRAMID, FormatName.SINGLE_ELIMINATION, 16, final_draw=FinalDraw.ANEW
    )
    assert not EventChecker().fits(single)
