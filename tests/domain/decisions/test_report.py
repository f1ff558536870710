"""The report as people write it: kept where it is not the form's phrase, reset, undone, checked."""

from __future__ import annotations

import pytest

from bracket_desk.domain import commands as cmd
from bracket_desk.domain import events as ev
from bracket_desk.domain.checks import EventChecker
from bracket_desk.domain.errors import Rule
from bracket_desk.domain.report import LONGEST, POINTS
from tests.helpers import Desk, undrawn


@pytest.fixture
def desk() -> Desk:
    return undrawn(range(1, 9), 8, "single-elimination")


def test_points_are_written_reset_and_undone(desk: Desk) -> None:
    desk.run(cmd.WriteReport(texts={"13": "  Столы  новые. \n\n Шары старые.", "17": "300 зрителей"}))
    assert desk.tournament.office.report == {"13": "Столы новые.\nШары старые.", "17": "300 зрителей"}
    desk.run(cmd.WriteReport(texts={"13": " ", "17": "300 зрителей"}))
    assert desk.tournament.office.report == {"17": "300 зрителей"}
    desk.do("undo")
    assert set(desk.tournament.office.report) == {"13", "17"}
    desk.do("redo")
    desk.run(cmd.WriteReport(texts={}))
    assert desk.tournament.office.report == {}


def test_what_cannot_be_written(desk: Desk) -> None:
    assert desk.rule(cmd.WriteReport(texts={})) is Rule.NOTHING_TO_DO
    for point in ("12", "23", "", "тринадцать"):
        assert desk.rule(cmd.WriteReport(texts={point: "что-то"})) is Rule.REPORT_POINT
    assert desk.rule(cmd.WriteReport(texts={"13": "ж" * (LONGEST + 1)})) is Rule.WORDS_LONG
    desk.run(cmd.WriteReport(texts=dict.fromkeys(POINTS, "ж" * LONGEST)))


def test_it_can_be_written_after_the_event_was_closed(desk: Desk) -> None:
    desk.run_draw("942", seeds=0)
    desk.do("close", reason="авария")
    desk.run(cmd.WriteReport(texts={"21": "Авария в зале."}))
    assert desk.tournament.office.report == {"21": "Авария в зале."}


def test_a_file_with_another_point_is_not_one_of_this_program(desk: Desk) -> None:
    checker = EventChecker()
    for entry in desk.session.entries:
        assert all(map(checker.fits, entry.events))
    assert checker.fits(ev.ReportWritten({"13": "x", "22": "y"}))
    assert not checker.fits(ev.ReportWritten({"12": "x"}))
