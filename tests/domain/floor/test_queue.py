"""Who is to be called next, where, and why each match waits."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta

import pytest
from msgspec.structs import replace

from bracket_desk.domain import commands as cmd
from bracket_desk.domain import events as ev
from bracket_desk.domain.bracket.formats import ToMatch
from bracket_desk.domain.errors import Rule, RuleError
from bracket_desk.domain.floor import need
from bracket_desk.domain.floor.elsewhere import check_elsewhere, taken_by
from bracket_desk.domain.floor.hall import Duty, Hall, HallDay, Placement, Table
from bracket_desk.domain.floor.queue import Queue, Suggestion, Waiting, Why, make_queue, suggest
from bracket_desk.domain.floor.timetable import minutes_by_stage
from bracket_desk.domain.measures import DecisionKind, Grounds
from bracket_desk.domain.people.people import Entry, Judge, Member
from bracket_desk.domain.tournament import Tournament, fold
from bracket_desk.domain.values import FinalDraw
from tests.floors import HandClock, check_floor, numbered, tables, timed
from tests.helpers import MORNING, Desk, card, drawn, knockout, undrawn


def eight(count: int = 4) -> tuple[Desk, HandClock]:
    desk = knockout(8)
    clock = timed(desk)
    desk.run(cmd.SetHall(hall=numbered(count)))
    return desk, clock


def play(desk: Desk, clock: HandClock, match: str, minutes: float = 40) -> None:
    """Side 1 wins at table 1, after so many minutes."""
    desk.do("call", match=match, table="1")
    desk.do("start", match=match)
    clock.forward(minutes)
    desk.win(match, desk.sides(match)[0])


def queue(desk: Desk, clock: HandClock) -> Queue:
    return check_floor(desk, clock.now)


def ready(found: Queue) -> list[str]:
    return [waiting.state.match.id for waiting in found.ready]


def of(found: Queue, match: str) -> Waiting:
    return next(w for w in (*found.ready, *found.later) if w.state.match.id == match)


def whys(found: Queue, match: str) -> dict[Why, Mapping[str, object]]:
    return {reason.why: reason.values for reason in of(found, match).reasons}


def proposed(desk: Desk, found: Queue) -> tuple[str, str | None] | None:
    suggestion: Suggestion | None = suggest(desk.tournament, found)
    return None if suggestion is None else (suggestion.waiting.state.match.id, suggestion.table)


# ---------------------------------------------------------------- the order


def reached(t: Tournament, match: str) -> set[str]:
    """The matches after one, found by walking."""
    found: set[str] = set()
    todo = [match]
    while todo:
        one = t.format.find(todo.pop())
        for target in (one.winner, one.loser):
            if isinstance(target, ToMatch) and target.match not in found:
                found.add(target.match)
                todo.append(target.match)
    return found


@pytest.mark.parametrize("size", [8, 16, 64])
def test_what_a_match_holds_up_is_what_comes_after_it(size: int) -> None:
    t = knockout(8).tournament if size == 8 else drawn(size).tournament
    held = need.held_up(t)
    assert held == {match.id: len(reached(t, match.id)) for match in t.format.matches}


def test_what_is_closed_is_not_held_up() -> None:
    desk = drawn(16, empty=[2, 4])
    held = need.held_up(desk.tournament)
    # A-U1-1 and A-U1-2 are byes, so A-L1-1 is void
    assert "A-U1-1" not in held
    assert held["A-U1-3"] == len(reached(desk.tournament, "A-U1-3") - {"A-L1-1"})


def test_first_who_holds_up_most_then_who_has_waited_longest() -> None:
    desk = drawn(16)
    clock = timed(desk)
    desk.run(cmd.SetHall(hall=numbered(4)))
    for number in range(1, 5):
        play(desk, clock, f"A-U1-{number}", 20)
    found = make_queue(desk.tournament, clock.now, rest=0)
    order = ready(found)
    # the first round of group B holds up more than anything in group A's next rounds
    assert order[:4] == [f"B-U1-{number}" for number in range(1, 5)]
    # of equal ones the pair that has been free for longer
    assert [m for m in order if "-U2-" in m] == ["A-U2-1", "A-U2-2"]
    assert whys(found, "A-U2-1")[Why.WAITS] == {"minutes": 40}
    assert whys(found, "A-U2-2")[Why.WAITS] == {"minutes": 0}
    counts = [waiting.holds_up for waiting in found.ready]
    assert counts == sorted(counts, reverse=True)


def test_who_already_stands_in_the_next_match_makes_the_one_before_it_urgent() -> None:
    desk, clock = eight()
    play(desk, clock, "F8-3")
    found = queue(desk, clock)
    # F8-4 has a higher number than F8-1, but the winner of F8-3 waits for it
    clock.forward(15)
    found = queue(desk, clock)
    assert ready(found)[0] == "F8-4"
    assert whys(found, "F8-4")[Why.WAITED_FOR] == {"players": ("e5",)}
    assert proposed(desk, found) == ("F8-4", "1")


def test_who_has_not_rested_goes_after_those_who_have() -> None:
    desk, clock = eight()
    for number in (1, 2, 3, 4):
        play(desk, clock, f"F8-{number}", 20)
    found = queue(desk, clock)
    assert ready(found) == ["F4-1", "F4-2"]
    until = clock.now + timedelta(minutes=10)
    assert whys(found, "F4-2")[Why.RESTS] == {"entry": "e7", "until": until}
    assert (of(found, "F4-2").late, of(found, "F4-2").not_before) == (True, until)
    desk.do("call", match="F4-1", table="1")
    found = queue(desk, clock)
    suggestion = suggest(desk.tournament, found)
    assert suggestion is not None
    assert suggestion.waiting.late, "nothing else can begin"
    clock.forward(10)
    assert not of(queue(desk, clock), "F4-2").late
    desk.do("call", match="F4-2", table="2")


def test_a_no_show_tires_nobody() -> None:
    desk, clock = eight()
    for match in ("F8-1", "F8-2"):
        desk.do("call", match=match, table="1")
        clock.forward(16)
        desk.do("no-show", match=match, entries=[desk.sides(match)[1]])
    found = queue(desk, clock)
    assert Why.RESTS not in whys(found, "F4-1")
    assert whys(found, "F4-1")[Why.WAITS] == {"minutes": 0}
    assert proposed(desk, found) == ("F8-3", "1")


# ---------------------------------------------------------------- why others wait


def test_why_a_match_whose_players_are_not_known_waits() -> None:
    desk, clock = eight()
    desk.do("call", match="F8-1", table="3")
    found = queue(desk, clock)
    assert whys(found, "F4-1") == {
        Why.AFTER_TABLE: {"match": "F8-1", "table": "3"},
        Why.AFTER_QUEUE: {"matches": ("F8-2",)},
    }
    assert whys(found, "F2-1")[Why.AFTER_QUEUE] == {"matches": ("F8-2", "F8-3", "F8-4")}


def test_a_held_match_waits_until_it_is_released_and_reminds() -> None:
    desk, clock = eight()
    until = clock.now + timedelta(minutes=30)
    desk.run(cmd.Hold(match="F8-1", reason="эфир", until=until))
    found = queue(desk, clock)
    assert "F8-1" not in ready(found)
    assert whys(found, "F8-1")[Why.HELD] == {"value": "эфир", "until": until}
    clock.forward(31)
    found = queue(desk, clock)
    assert "F8-1" not in ready(found), "a reminder lets nothing go by itself"
    assert Why.HOLD_OVER in whys(found, "F8-1")


def test_a_final_stage_that_is_to_be_drawn_waits_for_the_draw() -> None:
    desk = Desk()
    desk.run(cmd.CreateEvent(card=replace(card().card, final_draw=FinalDraw.ANEW)))
    desk.add(*range(1, 17))
    desk.run(cmd.DrawByLots(lots=tuple((n, n) for n in range(1, 17))))
    found = make_queue(desk.tournament, MORNING)
    assert [reason.why for reason in of(found, "F8-1").reasons] == [Why.AFTER_DRAW]
    assert need.possible_players(desk.tournament)["F8-1"] == set(desk.tournament.entries)


def test_nothing_waits_before_the_draw_and_after_the_end() -> None:
    assert make_queue(undrawn([1, 2]).tournament, MORNING) == Queue()
    desk, _ = eight()
    desk.do("close")
    assert make_queue(desk.tournament, MORNING) == Queue()
    assert suggest(desk.tournament, Queue()) is None


# ---------------------------------------------------------------- hours


def hours(desk: Desk, *days: tuple[str, str]) -> None:
    told = tuple(
        HallDay(datetime.fromisoformat(f"2026-12-{one}"), datetime.fromisoformat(f"2026-12-{two}"))
        for one, two in days
    )
    desk.run(cmd.SetHall(hall=Hall(numbered(4).tables, told)))


def test_nothing_begins_that_cannot_end_before_the_hall_closes() -> None:
    desk, clock = eight()
    hours(desk, ("05T10:00", "05T12:00"), ("06T10:00", "06T20:00"))
    minutes = minutes_by_stage({}, 60)
    clock.forward(60)
    assert Why.CLOSES not in whys(make_queue(desk.tournament, clock.now, minutes=minutes), "F8-1")
    clock.forward(1)
    found = make_queue(desk.tournament, clock.now, minutes=minutes)
    closes = MORNING + timedelta(hours=2)
    assert whys(found, "F8-1")[Why.CLOSES] == {"until": closes}
    assert proposed(desk, found) is None
    clock.forward(120)
    found = queue(desk, clock)
    assert whys(found, "F8-1")[Why.NOT_OPEN] == {"until": MORNING + timedelta(days=1)}
    clock.forward(60 * 48)
    assert Why.CLOSED in whys(make_queue(desk.tournament, clock.now), "F8-1")


def test_nobody_waits_while_the_hall_is_closed() -> None:
    desk, clock = eight()
    hours(desk, ("05T10:00", "05T22:00"), ("06T10:00", "06T20:00"))
    play(desk, clock, "F8-1")
    play(desk, clock, "F8-2")
    clock.now = MORNING + timedelta(days=1, minutes=7)
    assert whys(queue(desk, clock), "F4-1")[Why.WAITS] == {"minutes": 7}


# ---------------------------------------------------------------- where


def told(desk: Desk, *placements: Placement) -> None:
    desk.run(cmd.SetPlacements(placements=placements))


def test_matches_go_to_the_tables_that_were_told_and_others_take_them_last() -> None:
    desk = knockout(8)
    clock = timed(desk)
    desk.run(cmd.SetHall(hall=Hall((Table("ТВ", television=True), Table("1"), Table("2"), Table("3")))))
    told(desk, Placement("F4", ("1",)), Placement("F8-2", ("2",)))
    assert proposed(desk, queue(desk, clock)) == ("F8-1", "3")
    desk.do("call", match="F8-1", table="3")
    assert proposed(desk, queue(desk, clock)) == ("F8-2", "2")
    desk.do("call", match="F8-3", table="2")
    # its table is taken, so the next one goes on, on a table that nobody has asked for now
    found = make_queue(desk.tournament, clock.now)
    assert proposed(desk, found) == ("F8-4", "ТВ")
    assert whys(found, "F8-2")[Why.PLACED] == {"tables": ("2",)}


def test_the_more_exact_placement_counts_and_says_when() -> None:
    desk, clock = eight()
    begins = datetime.fromisoformat("2026-12-05T11:00")
    told(desk, Placement("final", ("1",)), Placement("F8", ("2",)), Placement("F8-1", (), begins))
    found = make_queue(desk.tournament, clock.now)
    assert whys(found, "F8-1")[Why.NOT_BEFORE] == {"until": MORNING + timedelta(hours=1)}
    assert proposed(desk, found) == ("F8-2", "2")
    clock.forward(60)
    assert ready(make_queue(desk.tournament, clock.now))[0] == "F8-1"


def test_the_final_stage_goes_to_a_table_with_a_judge_of_its_own() -> None:
    """Order 942, part 3, item 11: no zone judging in the final stage of any event."""
    desk, clock = eight(3)
    desk.run(cmd.RegisterJudges(judges=(Judge(1, "Зонов"), Judge(2, "Столова"))))
    desk.run(cmd.PlaceJudges(duties=(Duty(1, ("1", "2"), "левая"), Duty(2, ("3",)))))
    assert proposed(desk, queue(desk, clock)) == ("F8-1", "3")


def test_without_named_tables_a_match_alone_is_proposed() -> None:
    desk = knockout(8)
    found = make_queue(desk.tournament, MORNING)
    assert proposed(desk, found) == ("F8-1", None)


def test_nothing_is_proposed_where_no_table_is_free() -> None:
    desk, clock = eight(1)
    desk.do("call", match="F8-1", table="1")
    assert proposed(desk, queue(desk, clock)) is None


# ---------------------------------------------------------------- two events in one hall


def neighbours(entry: Entry) -> tuple[Desk, Desk]:
    """Two events on the same tables; e1 of the second is ``entry`` and is called to table 2."""
    one, two = knockout(8), Desk()
    two.run(cmd.CreateEvent(card=replace(card(2, "single-elimination", "pool-8").card, title="Малый кубок")))
    two.run(cmd.RegisterEntries(entries=(entry, Entry(2, "Соседов", "Иван"))))
    two.run(cmd.DrawByLots(lots=((1, 1), (2, 2))))
    for desk in (one, two):
        desk.run(cmd.SetHall(hall=tables("1", "2")))
    two.do("call", match="F2-1", table="2")
    return one, two


@pytest.mark.parametrize(
    ("entry", "same"),
    [
        (Entry(1, "Игроков1", "Пётр"), True),
        (Entry(1, "ИГРОКОВ1", "Петр"), True),
        (Entry(1, "Другов", "Пётр"), False),
        (Entry(1, "Пара", members=(Member("Соседов"), Member("Игроков1", "Пётр"))), True),
    ],
)
def test_a_player_of_another_event_is_not_called_to_a_second_table(entry: Entry, same: bool) -> None:  # noqa: FBT001
    one, two = neighbours(entry)
    others = taken_by(two.tournament)
    call = cmd.Call(match="F8-1", table="1")
    found = make_queue(one.tournament, MORNING, others=others)
    assert (Why.PLAYS_ELSEWHERE in whys(found, "F8-1")) == same
    assert ("F8-1" in ready(found)) != same
    if not same:
        check_elsewhere(one.tournament, call, others)
        return
    with pytest.raises(RuleError) as caught:
        check_elsewhere(one.tournament, call, others)
    assert caught.value.reason is Rule.PLAYER_ELSEWHERE
    assert caught.value.values["value"] == "Малый кубок"


def test_namesakes_are_asked_about_and_those_born_on_different_days_are_two() -> None:
    born = MORNING.date()
    one, two = neighbours(Entry(1, "Игроков1", "Пётр", born=born))
    others = taken_by(two.tournament)
    call = cmd.Call(match="F8-1", table="1")

    def refusal() -> RuleError:
        with pytest.raises(RuleError) as caught:
            check_elsewhere(one.tournament, replace(call, confirm=True), others)
        return caught.value

    with pytest.raises(RuleError) as caught:
        check_elsewhere(one.tournament, call, others)
    assert caught.value.confirmable
    check_elsewhere(one.tournament, replace(call, confirm=True), others)
    known = one.tournament.entries["e1"]
    one.run(cmd.EditEntries(entries=(replace(known, born=born),)))
    assert not refusal().confirmable, "one and the same person"
    one.run(cmd.EditEntries(entries=(replace(known, born=born + timedelta(days=1)),), confirm=True))
    check_elsewhere(one.tournament, call, others)


def test_somebody_who_is_entered_twice_is_not_called_to_two_tables() -> None:
    desk, clock = eight()
    twins = [replace(desk.tournament.entries[entry], surname="Двойнов") for entry in ("e1", "e5")]
    desk.run(cmd.EditEntries(entries=tuple(twins)))
    desk.do("call", match="F8-1", table="1")
    # two people of one name and without dates of birth are two
    assert "F8-3" in ready(queue(desk, clock))
    born = MORNING.date()
    desk.run(cmd.EditEntries(entries=tuple(replace(twin, born=born) for twin in twins)))
    found = make_queue(desk.tournament, clock.now)
    assert "F8-3" not in ready(found)
    assert whys(found, "F8-3")[Why.PLAYS_ELSEWHERE]["entry"] == "e5"
    refusal = desk.refused("call", match="F8-3", table="2")
    assert (refusal.reason, refusal.values["match"]) == (Rule.PLAYER_BUSY, "F8-1")
    desk.do("call", match="F8-1", table="2")


def test_a_table_of_another_event_is_taken() -> None:
    one, two = neighbours(Entry(1, "Другов"))
    one.do("call", match="F8-2", table="1")
    others = taken_by(two.tournament)
    assert [(taken.table, taken.number, len(taken.people)) for taken in others] == [("2", 1, 2)]
    asked: tuple[cmd.Command, ...] = (
        cmd.Call(match="F8-1", table=" 2 "),
        cmd.MoveMatch(match="F8-2", table="2"),
        cmd.TakeTableOut(table="1", reason="луза", to="2"),
    )
    for command in asked:
        with pytest.raises(RuleError) as caught:
            check_elsewhere(one.tournament, command, others)
        assert caught.value.reason is Rule.TABLE_ELSEWHERE
    check_elsewhere(one.tournament, cmd.TakeTableOut(table="1", reason="луза", confirm=True), others)
    assert suggest(one.tournament, make_queue(one.tournament, MORNING, others=others), others) is None


def test_everybody_who_can_still_come_counts_for_a_match() -> None:
    desk, _ = eight()
    possible = need.possible_players(desk.tournament)
    assert possible["F4-1"] == {"e1", "e2", "e3", "e4"}
    assert len(possible["F2-1"]) == 8
    desk.win("F8-1", "e1")
    assert need.possible_players(desk.tournament)["F4-1"] == {"e1", "e3", "e4"}


# ---------------------------------------------------------------- the hall stands still


@pytest.mark.parametrize("kind", [DecisionKind.BREAK, DecisionKind.POSTPONEMENT])
def test_a_break_stops_the_queue_and_forbids_no_call(kind: DecisionKind) -> None:
    desk, clock = eight()
    until = clock.now + timedelta(minutes=30)
    said = Grounds(text="нет света")
    desk.run(cmd.Decree(kind=kind, grounds=said, until=until))
    found = queue(desk, clock)
    assert whys(found, "F8-1")[Why.HALT] == {"kind": kind, "until": until, "value": "нет света"}
    assert of(found, "F8-1").not_before == until
    assert suggest(desk.tournament, found) is None
    desk.do("call", match="F8-1", table="1")
    assert suggest(desk.tournament, queue(desk, clock)) is None
    clock.forward(30)
    assert suggest(desk.tournament, queue(desk, clock)) is not None, "it ends by itself"
    clock.forward(-20)
    assert suggest(desk.tournament, queue(desk, clock)) is None
    desk.run(cmd.Decree(kind=DecisionKind.BREAK, grounds=said, until=clock.now))
    assert suggest(desk.tournament, queue(desk, clock)) is not None, "another decision ends it early"
    desk.do("undo")
    assert suggest(desk.tournament, queue(desk, clock)) is None


@pytest.mark.parametrize("kind", [DecisionKind.BREAK, DecisionKind.POSTPONEMENT])
def test_without_a_time_the_hall_stands_still_until_it_is_ended(kind: DecisionKind) -> None:
    desk, clock = eight()
    said = Grounds(text="нет света")
    desk.run(cmd.Decree(kind=kind, grounds=said))
    clock.forward(60 * 30)
    found = queue(desk, clock)
    assert whys(found, "F8-1")[Why.OPEN_HALT] == {"kind": kind, "until": None, "value": "нет света"}
    assert of(found, "F8-1").not_before is None
    assert suggest(desk.tournament, found) is None
    desk.run(cmd.Decree(kind=DecisionKind.BREAK, grounds=said, until=clock.now))
    assert suggest(desk.tournament, queue(desk, clock)) is not None
    desk.do("undo")
    assert suggest(desk.tournament, queue(desk, clock)) is None


def test_what_was_decided_before_such_breaks_were_known_stops_nothing() -> None:
    """Events of earlier programs have no mark of an open end."""
    desk, clock = eight()
    old = ev.DecisionRecorded(DecisionKind.BREAK, Grounds(text="обед"))
    t = fold(desk.tournament, [old], clock.now)
    assert t.floor.halted(clock.now) is None
    assert t.floor.stood(MORNING, clock.now + timedelta(days=1)) == timedelta(0)


def test_about_a_match_the_hall_does_not_stand_still() -> None:
    desk, clock = eight()
    before = suggest(desk.tournament, queue(desk, clock))
    until = clock.now + timedelta(minutes=30)
    said = Grounds(text="нет света")
    for more in ({"matches": ("F8-4",)}, {"matches": ("F8-4",), "until": until}):
        desk.run(cmd.Decree(kind=DecisionKind.BREAK, grounds=said, **more))
        now = suggest(desk.tournament, queue(desk, clock))
        assert before is not None
        assert now is not None
        assert now.waiting.state.match.id == before.waiting.state.match.id
