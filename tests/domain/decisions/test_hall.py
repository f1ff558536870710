"""The hall as it is told: tables, hours, judges, placements; and what of it cannot be."""

from __future__ import annotations

import json
from datetime import datetime
from typing import Any

import msgspec
import pytest

from bracket_desk.domain import commands as cmd
from bracket_desk.domain import events as ev
from bracket_desk.domain.card import EventCard
from bracket_desk.domain.errors import Rule
from bracket_desk.domain.floor.hall import FEET, Break, Duty, Hall, HallDay, Placement, Table
from bracket_desk.domain.people.people import Judge
from bracket_desk.domain.sport.disciplines import Discipline
from bracket_desk.domain.sport.tables import Family
from bracket_desk.session import check_entries, read_entry, tournament_at
from tests.floors import tables
from tests.helpers import MORNING, Desk, drawn, undrawn


def hour(text: str) -> datetime:
    return datetime.fromisoformat(f"2026-12-{text}")


HALL = Hall(
    (
        Table("1", Family.PYRAMID, 0, 0),
        Table("2", Family.PYRAMID, 1, 0, "у окна"),
        Table("ТВ", None, 0, 1, "сцена", television=True),
        Table("п1", Family.POOL, 5, 5),
    ),
    (
        HallDay(hour("05T10:00"), hour("05T22:00")),
        HallDay(
            hour("06T09:00"),
            hour("07T01:00"),
            (Break(hour("06T13:00"), hour("06T14:00"), "обед"),),
        ),
    ),
)


def test_only_tables_of_the_discipline_are_used() -> None:
    desk = drawn(16)
    desk.run(cmd.SetHall(hall=HALL))
    t = desk.tournament
    assert t.floor.hall == HALL
    assert t.tables == t.own_tables == ("1", "2", "ТВ")
    refusal = desk.refused("call", match="A-U1-1", table="п1")
    assert (refusal.reason, refusal.values["kind"]) == (Rule.TABLE_KIND, Family.POOL)
    assert desk.rule("call", match="A-U1-1", table="3") is Rule.UNKNOWN_TABLE
    desk.do("call", match="A-U1-1", table="ТВ")


def test_sizes_of_tables_are_those_of_the_rules() -> None:
    """Order 942, part 2, item 2.1."""
    assert FEET == {Family.PYRAMID: 12, Family.POOL: 9, Family.SNOOKER: 12, Family.CAROM: 10}
    assert set(FEET) == set(Family)


def test_another_discipline_plays_on_its_own_tables() -> None:
    desk = drawn(16)
    desk.run(cmd.SetHall(hall=HALL))
    desk.do("call", match="A-U1-1", table="1")
    desk.run(cmd.SetCard(card=EventCard("Кубок Тестова", Discipline.POOL_8)))
    assert desk.tournament.tables == ("ТВ", "п1")
    assert (desk.status("A-U1-1"), desk.match("A-U1-1")["table"]) == ("ready", None)
    desk.do("call", match="A-U1-1", table="п1")
    desk.run(cmd.Undo())
    desk.run(cmd.Undo())
    assert desk.match("A-U1-1")["table"] == "1"


def test_naming_tables_keeps_what_is_known_of_them() -> None:
    desk = drawn(16)
    desk.run(cmd.SetHall(hall=HALL))
    desk.run(cmd.SetTables(tables=("2", "5")))
    assert desk.tournament.floor.hall.tables == (HALL.tables[1], Table("5"))
    assert desk.tournament.floor.hall.days == HALL.days


def test_a_table_where_somebody_plays_stays_in_the_hall() -> None:
    desk = drawn(16)
    desk.run(cmd.SetHall(hall=HALL))
    desk.do("call", match="A-U1-1", table="2")
    gone = (Hall(HALL.tables[:1]), Hall((Table("1"), Table("2", Family.POOL))))
    for hall in gone:
        assert desk.rule(cmd.SetHall(hall=hall)) is Rule.TABLE_BUSY
    assert desk.rule(cmd.SetTables(tables=("1",))) is Rule.TABLE_BUSY
    desk.run(cmd.SetHall(hall=tables("2", "7")))
    desk.run(cmd.SetHall(hall=Hall()))
    desk.do("call", match="A-U1-2", table="куда угодно")


def test_sessions_are_the_days_without_their_breaks() -> None:
    assert HALL.sessions() == (
        (hour("05T10:00"), hour("05T22:00")),
        (hour("06T09:00"), hour("06T13:00")),
        (hour("06T14:00"), hour("07T01:00")),
    )


@pytest.mark.parametrize(
    ("table", "reason"),
    [
        (Table(""), Rule.TABLE_NAME),
        (Table("х" * 41), Rule.TABLE_NAME),
        (Table("1"), Rule.TABLE_NAME),  # there already
        (Table("9", x=3), Rule.TABLE_GRID),
        (Table("9", x=-1, y=0), Rule.TABLE_GRID),
        (Table("9", x=0, y=1000), Rule.TABLE_GRID),
        (Table("9", where="х" * 201), Rule.WORDS_LONG),
    ],
)
def test_tables_that_cannot_be(table: Table, reason: Rule) -> None:
    assert drawn(16).rule(cmd.SetHall(hall=Hall((Table("1"), table)))) is reason


def day(opens: str, closes: str, *breaks: tuple[str, str]) -> HallDay:
    return HallDay(hour(opens), hour(closes), tuple(Break(hour(one), hour(two)) for one, two in breaks))


@pytest.mark.parametrize(
    "days",
    [
        [day("05T10:00", "05T10:00")],
        [day("05T10:00", "05T09:00")],
        [day("05T10:00", "07T10:00")],
        [day("05T10:00", "05T20:00"), day("05T19:00", "05T23:00")],
        [day("05T10:00", "05T20:00", ("05T09:00", "05T11:00"))],
        [day("05T10:00", "05T20:00", ("05T13:00", "05T15:00"), ("05T14:00", "05T16:00"))],
        [day("05T10:00", "05T20:00", ("05T14:00", "05T14:00"))],
    ],
)
def test_hours_that_cannot_be(days: list[HallDay]) -> None:
    refusal = drawn(16).refused(cmd.SetHall(hall=Hall((), tuple(days))))
    assert refusal.reason is Rule.HOURS_UNUSABLE
    assert refusal.values["day"] == hour("05T00:00").date()


def test_days_and_texts_are_put_in_order() -> None:
    desk = drawn(16)
    second, first = day("06T10:00", "06T20:00"), day("05T10:00", "05T20:00")
    desk.run(cmd.SetHall(hall=Hall((Table(" 1 ", where=" у  окна "),), (second, first))))
    assert desk.tournament.floor.hall == Hall((Table("1", where="у окна"),), (first, second))
    assert desk.rule(cmd.SetHall(hall=Hall((Table("1", where="у окна"),), (second, first)))) is (
        Rule.NOTHING_TO_DO
    )


# ---------------------------------------------------------------- judges and placements


def judged() -> Desk:
    desk = drawn(16)
    desk.run(cmd.SetHall(hall=tables("1", "2", "3")))
    desk.run(cmd.RegisterJudges(judges=(Judge(1, "Свистков"), Judge(2, "Столова"))))
    return desk


def test_judges_are_sent_to_tables() -> None:
    desk = judged()
    duties: tuple[Duty, ...] = (Duty(1, ("1", "2"), "левая"), Duty(2, ("3",)))
    desk.run(cmd.PlaceJudges(duties=(Duty(1, (" 1", "2"), " левая "), duties[1])))
    assert desk.tournament.floor.duties == duties
    assert desk.tournament.floor.duties_at("2") == duties[:1]
    assert desk.rule(cmd.PlaceJudges(duties=duties)) is Rule.NOTHING_TO_DO
    desk.run(cmd.RemoveJudges(judges=(1,)))
    assert desk.tournament.floor.duties == duties[1:]


@pytest.mark.parametrize(
    ("duty", "reason"),
    [
        (Duty(3, ("1",)), Rule.UNKNOWN_JUDGE),
        (Duty(1, ("1",)), Rule.DUTY_TWICE),
        (Duty(2, ()), Rule.DUTY_EMPTY),
        (Duty(2, ("4",)), Rule.UNKNOWN_TABLE),
        (Duty(2, ("1", "1")), Rule.TABLE_NAME),
        (Duty(2, ("1",), "х" * 201), Rule.WORDS_LONG),
    ],
)
def test_duties_that_cannot_be(duty: Duty, reason: Rule) -> None:
    assert judged().rule(cmd.PlaceJudges(duties=(Duty(1, ("2",)), duty))) is reason


def test_matches_are_placed_by_stage_or_one_by_one() -> None:
    desk = judged()
    told = (Placement("F2-1", ("3",), hour("06T18:00")), Placement("final", ("1",)), Placement("U1"))
    desk.run(cmd.SetPlacements(placements=told))
    assert desk.tournament.floor.placements == told
    assert desk.rule(cmd.SetPlacements(placements=told)) is Rule.NOTHING_TO_DO
    refused = (
        (Placement("Z9"), Rule.UNKNOWN_STAGE),
        (Placement("F2-1", ("9",)), Rule.UNKNOWN_TABLE),
        (Placement("F2-1", (), hour("06T18:00"), hour("06T18:00")), Rule.HOURS_UNUSABLE),
    )
    for placement, reason in refused:
        assert desk.rule(cmd.SetPlacements(placements=(placement,))) is reason


# ---------------------------------------------------------------- the journal


def test_a_hall_is_read_back_from_the_journal() -> None:
    desk = judged()
    desk.run(cmd.SetHall(hall=HALL))
    assert check_entries(desk.journal.kept) is None
    assert tournament_at(desk.journal.kept) == desk.tournament
    before = undrawn([1, 2]).text()
    told = undrawn([1, 2])
    told.run(cmd.SetHall(hall=HALL))
    assert told.text() == before, "the printed state of the contract says nothing about the hall"


@pytest.mark.parametrize(
    ("written", "means"),
    [
        ({"is": "tables-set", "tables": ["1", "ТВ"]}, ev.TablesSet(("1", "ТВ"))),
        (
            {"is": "match-called", "match": "F2-1", "sides": ["e1", "e2"], "table": "3"},
            ev.MatchCalled("F2-1", ("e1", "e2"), "3"),
        ),
        ({"is": "hall-set", "hall": {}}, ev.HallSet(Hall())),
        (
            {"is": "hall-set", "hall": {"tables": [{"name": "1", "kind": "pool", "x": 1, "y": 2}]}},
            ev.HallSet(Hall((Table("1", Family.POOL, 1, 2),))),
        ),
        (
            {"is": "match-held", "match": "F2-1", "reason": "эфир", "until": "2026-12-06T18:00:00+03:00"},
            ev.MatchHeld("F2-1", "эфир", datetime.fromisoformat("2026-12-06T18:00:00+03:00")),
        ),
        (
            {"is": "call-taken-back", "match": "F2-1", "sides": ["e1", "e2"]},
            ev.CallTakenBack("F2-1", ("e1", "e2")),
        ),
    ],
)
def test_what_was_written_once_is_read_for_ever(written: dict[str, Any], means: ev.Event) -> None:
    text = json.dumps({"number": 1, "at": "", "by": "", "events": [written]})
    assert read_entry(text, "").events == (means,)
    assert json.loads(msgspec.json.encode(means)) == written


def held(until: str) -> str:
    event = {"is": "match-held", "match": "F2-1", "reason": "эфир", "until": until}
    return json.dumps({"number": 9, "at": MORNING.isoformat(), "by": "", "events": [event]})


def test_a_moment_without_its_offset_is_no_moment() -> None:
    with pytest.raises(msgspec.ValidationError):
        read_entry(held("2026-12-06T18:00:00"), "")


@pytest.mark.parametrize("year", ["0001", "1899", "2200", "9999"])
def test_a_moment_of_no_year_is_not_taken_over(year: str) -> None:
    """Clocks reckon with it, and with the first year that would fail."""
    desk = drawn(16)
    entries = [*desk.journal.kept, read_entry(held(f"{year}-01-01T00:00:00+14:00"), "")]
    assert check_entries(entries) == 9
    good = [*desk.journal.kept, read_entry(held("2026-12-06T18:00:00+03:00"), "")]
    assert check_entries(good) is None
