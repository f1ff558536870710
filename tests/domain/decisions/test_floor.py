"""Matches on tables: calls, first strokes, tables of the hall, the kept timetable."""

from __future__ import annotations

from datetime import datetime

import pytest

from bracket_desk.domain import commands as cmd
from bracket_desk.domain.errors import Rule
from bracket_desk.domain.events import Slot
from tests.helpers import drawn, knockout, undrawn
from tests.oracle import check_state


def test_a_call_takes_a_table_and_a_start_keeps_it() -> None:
    desk = drawn(16)
    desk.do("call", match="A-U1-1", table="3")
    assert (desk.status("A-U1-1"), desk.match("A-U1-1")["table"]) == ("called", "3")
    desk.do("start", match="A-U1-1")
    assert (desk.status("A-U1-1"), desk.match("A-U1-1")["table"]) == ("playing", "3")
    desk.win("A-U1-1", "e1")
    assert (desk.status("A-U1-1"), desk.match("A-U1-1")["table"]) == ("decided", None)


def test_a_busy_table_refuses() -> None:
    desk = drawn(16)
    desk.do("call", match="A-U1-1", table="3")
    for match, reason in (("A-U1-2", Rule.TABLE_BUSY), ("A-U1-1", Rule.CALLED_HERE)):
        refusal = desk.refused("call", match=match, table=" 3 ")
        assert (refusal.reason, refusal.values["match"]) == (reason, "A-U1-1")
    desk.do("start", match="A-U1-1")
    assert desk.rule("call", match="A-U1-2", table="3") is Rule.TABLE_BUSY
    desk.win("A-U1-1", "e1")
    desk.do("call", match="A-U1-2", table="3")


def test_a_call_moves_to_another_table() -> None:
    desk = drawn(16)
    desk.do("call", match="A-U1-1", table="3")
    desk.do("call", match="A-U1-1", table="4")
    assert desk.match("A-U1-1")["table"] == "4"
    desk.do("call", match="A-U1-2", table="3")
    desk.do("start", match="A-U1-1")
    assert desk.rule("call", match="A-U1-1", table="5") is Rule.MATCH_PLAYING
    check_state(desk.state())


def test_what_cannot_be_called_or_started() -> None:
    desk = drawn(16)
    for what, more in (("call", {"table": "1"}), ("start", {})):
        assert desk.rule(what, match="Z-U1-1", **more) is Rule.UNKNOWN_MATCH
        assert desk.rule(what, match="A-U2-1", **more) is Rule.MATCH_PENDING
        assert undrawn(range(1, 17)).rule(what, match="A-U1-1", **more) is Rule.MATCH_PENDING
    assert desk.rule("start", match="A-U1-1") is Rule.NOT_CALLED
    desk.do("call", match="A-U1-1", table="1")
    desk.do("start", match="A-U1-1")
    assert desk.rule("start", match="A-U1-1") is Rule.MATCH_PLAYING
    desk.win("A-U1-1", "e1")
    assert desk.rule("call", match="A-U1-1", table="1") is Rule.MATCH_DECIDED
    assert desk.rule("start", match="A-U1-1") is Rule.MATCH_DECIDED


@pytest.mark.parametrize("table", ["", "  ", "х" * 41])
def test_names_that_no_table_has(table: str) -> None:
    desk = drawn(16)
    assert desk.rule("call", match="A-U1-1", table=table) is Rule.TABLE_NAME
    assert desk.rule(cmd.SetTables(tables=("1", table))) is Rule.TABLE_NAME


def test_tables_of_the_hall() -> None:
    desk = drawn(16)
    desk.run(cmd.SetTables(tables=(" 1", "2 ", "ТВ")))
    assert desk.tournament.tables == ("1", "2", "ТВ")
    assert desk.rule("call", match="A-U1-1", table="3") is Rule.UNKNOWN_TABLE
    desk.do("call", match="A-U1-1", table="ТВ")
    assert desk.rule(cmd.SetTables(tables=("1", "1 "))) is Rule.TABLE_NAME
    desk.run(cmd.SetTables(tables=()))
    desk.do("call", match="A-U1-2", table="17")


def test_a_correction_and_back_gives_the_call_back() -> None:
    desk = knockout(8)
    desk.win_all(("F8-1", "e1"), ("F8-2", "e3"))
    desk.do("call", match="F4-1", table="1")
    desk.do("start", match="F4-1")
    before = desk.text()
    desk.win("F8-1", "e2")
    assert (desk.status("F4-1"), desk.match("F4-1")["table"]) == ("ready", None)
    desk.win("F8-1", "e1")
    assert desk.text() == before


def test_a_table_given_to_others_meanwhile_stays_with_them() -> None:
    desk = knockout(8)
    desk.win_all(("F8-1", "e1"), ("F8-2", "e3"))
    desk.do("call", match="F4-1", table="1")
    desk.win("F8-1", "e2")
    desk.do("call", match="F8-3", table="1")
    desk.win("F8-1", "e1")
    assert (desk.status("F4-1"), desk.match("F4-1")["table"]) == ("ready", None)
    assert desk.match("F8-3")["table"] == "1"
    check_state(desk.state())


def test_undo_of_a_call_and_of_what_ended_it() -> None:
    desk = drawn(16)
    start = desk.text()
    desk.do("call", match="A-U1-1", table="1")
    called = desk.text()
    desk.win("A-U1-1", "e1")
    desk.do("undo")
    assert desk.text() == called
    desk.do("undo")
    assert desk.text() == start


def slot(match: str) -> Slot:
    start, end = (datetime.fromisoformat(f"2026-12-05T{hour}:00") for hour in (10, 11))
    return Slot(match, "1", start, end)


def test_a_timetable_is_kept_and_changes_nothing_in_the_state() -> None:
    desk = drawn(16)
    before = desk.text()
    desk.run(cmd.KeepTimetable(slots=(slot("A-U1-1"), slot("F2-1"))))
    assert desk.tournament.timetable == (slot("A-U1-1"), slot("F2-1"))
    assert desk.text() == before
    assert desk.rule(cmd.KeepTimetable(slots=(slot("Z-U1-1"),))) is Rule.UNKNOWN_MATCH
    assert undrawn(range(1, 17)).rule(cmd.KeepTimetable(slots=())) is Rule.NOT_DRAWN
