"""A correction that would break off a match at a table asks before, wherever it comes from."""

from __future__ import annotations

from bracket_desk.domain import commands as cmd
from bracket_desk.domain.values import MatchStatus
from bracket_desk.ui.window import Window
from tests.halls import Hall, tournament
from tests.ui.floor import drawn, hall, window

__all__ = ["drawn", "hall", "window"]


def score(window: Window, match: str, winner: int) -> cmd.EnterResult:
    race = tournament(window).race(tournament(window).format.find(match))
    return cmd.EnterResult(match=match, score=(race, 1) if winner == 0 else (1, race))


def next_at_a_table(window: Window) -> None:
    """The first two matches are over, and their winners play at table 3."""
    for match in ("A-U1-1", "A-U1-2"):
        assert window.place.perform(score(window, match, 0))
    assert window.place.perform(cmd.Call(match="A-U2-1", table="3"))
    assert window.place.perform(cmd.Start(match="A-U2-1"))


def test_a_match_at_a_table_is_not_broken_off_unasked(window: Window, hall: Hall) -> None:
    next_at_a_table(window)
    asked, before = len(hall.answers.asked), tournament(window)
    assert not window.place.perform(score(window, "A-U1-1", 1))
    assert len(hall.answers.asked) == asked + 1
    number = before.format.find("A-U2-1").number
    assert f"стол 3: {number}" in hall.answers.asked[-1]
    assert tournament(window) is before
    hall.answers.yes += [True, True]
    assert window.place.perform(score(window, "A-U1-1", 1))
    assert tournament(window).state_of("A-U2-1").status is MatchStatus.READY
    assert "3" not in tournament(window).busy
    assert f"⚠ Встреча {number} на столе 3 остановлена: скажите игрокам" in window.message.text()


def test_other_corrections_ask_nothing(window: Window, hall: Hall) -> None:
    next_at_a_table(window)
    asked = len(hall.answers.asked)
    race = tournament(window).race(tournament(window).format.find("A-U1-1"))
    assert window.place.perform(cmd.EnterResult(match="A-U1-1", score=(race, 0)))
    assert window.place.perform(score(window, "B-U1-1", 0))
    assert window.place.perform(score(window, "A-U2-1", 0)), "its own result is no stop"
    assert len(hall.answers.asked) == asked
    assert window.place.perform(cmd.Call(match="B-U1-2", table="3"))
    assert window.place.perform(cmd.TakeBack(match="B-U1-2"))
    assert "остановлена" not in window.message.text(), "nor does what is asked for"


def test_taking_a_result_away_asks_too(window: Window, hall: Hall) -> None:
    next_at_a_table(window)
    assert not window.place.perform(cmd.ClearResult(match="A-U1-2"))
    assert "стол 3" in hall.answers.asked[-1]
    assert tournament(window).busy["3"].match.id == "A-U2-1"
