"""Pauses as the rules count them (Order 942, part 3, items 12 and 17)."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bracket_desk.domain import commands as cmd
from bracket_desk.domain.errors import Rule
from bracket_desk.domain.findings import Remark
from bracket_desk.domain.floor.clocks import PauseClock, pause_clocks
from bracket_desk.domain.floor.hall import PauseKind
from bracket_desk.domain.floor.judging import pause_findings
from bracket_desk.domain.floor.pauses import LIMITS, rights
from tests.floors import HandClock, timed
from tests.helpers import Desk, knockout

WARM_UP, FIVE, DECIDER, ONE, MEDICAL = PauseKind


def playing(race: str = "5") -> tuple[Desk, HandClock]:
    desk = knockout(8, races={"final": race})
    clock = timed(desk)
    desk.do("call", match="F8-1", table="1")
    desk.do("start", match="F8-1")
    return desk, clock


def begin(kind: PauseKind, entry: str = "e1", *, confirm: bool = False) -> cmd.BeginPause:
    return cmd.BeginPause(match="F8-1", entry=entry, kind=kind, confirm=confirm)


def end(entry: str = "e1") -> cmd.EndPause:
    return cmd.EndPause(match="F8-1", entry=entry)


def taken(desk: Desk, *kinds: PauseKind, entry: str = "e1", confirm: bool = False) -> None:
    for kind in kinds:
        desk.run(begin(kind, entry, confirm=confirm))
        desk.run(end(entry))


def running(desk: Desk, clock: HandClock) -> tuple[PauseClock, ...]:
    t = desk.tournament
    return pause_clocks(t, t.state_of("F8-1"), clock.now)


def remarks(desk: Desk) -> list[tuple[Remark, str, object]]:
    return [(f.remark, f.about, f.values["kind"]) for f in pause_findings(desk.tournament)]


def test_how_long_each_may_last() -> None:
    """Item 12: the table is tried for 5 minutes; item 17: 15 for medical help, 5, another 5, and 1."""
    assert {kind: limit // timedelta(minutes=1) for kind, limit in LIMITS.items()} == {
        WARM_UP: 5, FIVE: 5, DECIDER: 5, ONE: 1, MEDICAL: 15,
    }  # fmt: skip


@pytest.mark.parametrize("kind", [FIVE, ONE])
def test_once_a_match_for_each_player(kind: PauseKind) -> None:
    """Item 17: a participant may once a match take five minutes, and one minute."""
    desk, _ = playing()
    taken(desk, kind)
    refusal = desk.refused(begin(kind))
    assert (refusal.reason, refusal.confirmable) == (Rule.PAUSE_TAKEN, True)
    taken(desk, kind, entry="e2")
    other = ONE if kind is FIVE else FIVE
    taken(desk, other)
    assert remarks(desk) == []
    taken(desk, kind, confirm=True)
    assert remarks(desk) == [(Remark.PAUSE_BEYOND, "e1", kind)]


def test_in_another_match_a_player_has_them_again() -> None:
    desk, _ = playing()
    taken(desk, FIVE, ONE)
    desk.win_all(("F8-1", "e1"), ("F8-2", "e3"))
    desk.do("call", match="F4-1", table="1")
    desk.do("start", match="F4-1")
    desk.run(cmd.BeginPause(match="F4-1", entry="e1", kind=FIVE))


def test_medical_help_for_another_injury_is_asked_about() -> None:
    """Item 17: up to 15 minutes in case of an injury; there is none for an illness."""
    desk, clock = playing()
    desk.run(begin(MEDICAL))
    clock.forward(14)
    (pause,) = running(desk, clock)
    assert (pause.left, pause.over) == (timedelta(minutes=1), timedelta(0))
    clock.forward(3)
    (pause,) = running(desk, clock)
    assert (pause.left, pause.over) == (timedelta(0), timedelta(minutes=2))
    desk.run(end())
    assert running(desk, clock) == ()
    assert desk.rule(begin(MEDICAL)) is Rule.MEDICAL_AGAIN
    taken(desk, MEDICAL, confirm=True)
    assert remarks(desk) == [(Remark.PAUSE_LONG, "e1", MEDICAL)]


def test_before_the_deciding_frame_only_who_has_used_the_first_five_minutes() -> None:
    """Item 17, note: who has not used them up to the deciding frame loses the other five."""
    desk, _ = playing()
    refusal = desk.refused(begin(DECIDER))
    assert (refusal.reason, refusal.confirmable) == (Rule.DECIDER_PAUSE_LOST, True)
    taken(desk, FIVE)
    taken(desk, DECIDER)
    assert desk.rule(begin(DECIDER)) is Rule.PAUSE_TAKEN
    assert desk.rule(begin(DECIDER, "e2")) is Rule.DECIDER_PAUSE_LOST
    taken(desk, FIVE, DECIDER, entry="e2")
    assert remarks(desk) == []


def test_a_pause_before_the_deciding_frame_that_the_player_had_lost_is_remarked() -> None:
    desk, _ = playing()
    taken(desk, DECIDER, confirm=True)
    assert remarks(desk) == [(Remark.PAUSE_BEYOND, "e1", DECIDER)]


def test_the_deciding_frame_is_the_last_of_all_that_can_be() -> None:
    desk, _ = playing("3")
    taken(desk, FIVE)
    desk.run(cmd.NoteScore(match="F8-1", score=(2, 1)))
    assert desk.rule(begin(DECIDER)) is Rule.NO_DECIDER
    desk.run(cmd.NoteScore(match="F8-1", score=(2, 2)))
    desk.run(begin(DECIDER))


def test_a_match_of_one_frame_has_no_deciding_frame() -> None:
    desk, _ = playing("1")
    taken(desk, FIVE)
    assert desk.rule(begin(DECIDER)) is Rule.NO_DECIDER


def test_the_table_is_tried_between_the_call_and_the_first_stroke() -> None:
    """Item 12: before the match, for five minutes."""
    desk = knockout(8)
    clock = timed(desk)
    assert desk.rule(begin(WARM_UP)) is Rule.NOT_CALLED
    desk.do("call", match="F8-1", table="1")
    assert desk.rule(begin(FIVE)) is Rule.NOT_BEGUN
    desk.run(begin(WARM_UP))
    desk.run(begin(WARM_UP, "e2"))
    clock.forward(2)
    assert [(p.pause.entry, p.left) for p in running(desk, clock)] == [
        ("e1", timedelta(minutes=3)),
        ("e2", timedelta(minutes=3)),
    ]
    desk.run(end())
    assert desk.rule(begin(WARM_UP)) is Rule.PAUSE_TAKEN
    desk.do("start", match="F8-1")
    assert desk.rule(begin(WARM_UP)) is Rule.WARM_UP_LATE
    assert running(desk, clock) == (), "with the first stroke nobody tries the table any more"


def test_what_cannot_begin_or_end() -> None:
    desk, _ = playing()
    assert desk.rule(begin(FIVE, "e3")) is Rule.NOT_IN_MATCH
    assert desk.rule(end("e3")) is Rule.NOT_IN_MATCH
    assert desk.rule(end()) is Rule.NO_PAUSE
    desk.run(begin(FIVE))
    assert desk.rule(begin(ONE)) is Rule.PAUSE_RUNS
    desk.run(begin(ONE, "e2"))
    desk.win("F8-1", "e1")
    assert desk.rule(begin(FIVE)) is Rule.MATCH_DECIDED
    assert desk.rule(end()) is Rule.NO_PAUSE, "the end of a match ends its pauses"
    assert desk.rule(cmd.BeginPause(match="F4-1", entry="e1", kind=FIVE)) is Rule.MATCH_PENDING


def test_what_is_left_to_each_player() -> None:
    desk, _ = playing()
    taken(desk, FIVE)
    t = desk.tournament
    left = {(r.entry, r.kind) for r in rights(t, t.state_of("F8-1")) if r.refusal is None}
    assert left == {("e1", DECIDER), ("e1", ONE), ("e1", MEDICAL), ("e2", FIVE), ("e2", ONE), ("e2", MEDICAL)}
    asked = {(r.entry, r.kind) for r in rights(t, t.state_of("F8-1")) if r.refusal and r.refusal.confirmable}
    assert asked == {("e1", FIVE), ("e2", DECIDER)}


def test_pauses_stay_with_the_pair_over_a_move_and_a_break() -> None:
    desk, clock = playing()
    taken(desk, FIVE)
    desk.run(begin(MEDICAL))
    desk.run(cmd.MoveMatch(match="F8-1", table="2"))
    assert len(running(desk, clock)) == 1
    desk.run(cmd.TakeBack(match="F8-1", confirm=True))
    assert running(desk, clock) == ()
    desk.do("call", match="F8-1", table="3")
    desk.do("start", match="F8-1")
    assert desk.rule(begin(FIVE)) is Rule.PAUSE_TAKEN
