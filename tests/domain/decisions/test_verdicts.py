"""Measures, protests, decisions of the chief referee, and grounds, as Order 942, part 3 has them."""

from __future__ import annotations

import msgspec
import pytest
from msgspec import structs

from bracket_desk.docket import Matter, read_docket
from bracket_desk.domain import commands as cmd
from bracket_desk.domain import events as ev
from bracket_desk.domain.decisions.verdicts import score_after_loss
from bracket_desk.domain.errors import Rule
from bracket_desk.domain.floor.clocks import table_clocks
from bracket_desk.domain.floor.hall import Duty
from bracket_desk.domain.measures import REGULATIONS, DecisionKind, Grounds, Measure, ProtestEnd
from bracket_desk.domain.people.people import Judge
from bracket_desk.domain.values import MatchStatus
from bracket_desk.session import Session, check_entries, read_entry, tournament_at, write_entry
from tests.floors import HandClock, timed
from tests.helpers import MORNING, Desk, ListJournal, knockout

MATCH = "F8-1"
SAID = Grounds("Главный судья Рогожин В. С.", "", "спор с судьёй")


@pytest.fixture
def desk() -> Desk:
    """Eight players; match F8-1 of e1 and e2 is being played at table 1, race to 5."""
    desk = knockout(8)
    desk.do("call", match=MATCH, table="1")
    desk.do("start", match=MATCH)
    return desk


def sanction(measure: Measure, entry: str = "e1", *, confirm: bool = False) -> cmd.Sanction:
    return cmd.Sanction(match=MATCH, entry=entry, measure=measure, grounds=SAID, confirm=confirm)


def protest(entry: str = "e1", *, confirm: bool = False) -> cmd.DeclareProtest:
    return cmd.DeclareProtest(match=MATCH, entry=entry, grounds=SAID, confirm=confirm)


def decided(end: ProtestEnd = ProtestEnd.REJECTED) -> cmd.DecideProtest:
    return cmd.DecideProtest(match=MATCH, end=end, grounds=SAID)


def kinds(desk: Desk) -> list[str]:
    """What the last step recorded."""
    return [type(event).__name__ for event in desk.journal.kept[-1].events]


# ---------------------------------------------------------------- measures


@pytest.mark.parametrize("measure", [Measure.REMARK, Measure.WARNING])
def test_a_remark_or_a_warning_changes_nothing_but_is_kept(desk: Desk, measure: Measure) -> None:
    before = desk.text()
    desk.run(sanction(measure))
    assert desk.text() == before
    ((made,),) = desk.tournament.floor.sanctions.values()
    assert (made.entry, made.measure, made.grounds.item) == ("e1", measure, "3.15")
    assert made.grounds.text == "спор с судьёй"


def test_a_lost_frame_is_noted_in_the_score_so_far(desk: Desk) -> None:
    desk.run(cmd.NoteScore(match=MATCH, score=(1, 2)))
    desk.run(sanction(Measure.FRAME, "e2"))
    t = desk.tournament
    assert t.floor.score_of(t.state_of(MATCH).key, "e1") == (2, 2)
    assert t.state_of(MATCH).status is MatchStatus.PLAYING
    desk.run(cmd.Undo())
    assert desk.tournament.floor.score_of(t.state_of(MATCH).key, "e1") == (1, 2)


def test_the_frame_that_ends_a_match_makes_no_result(desk: Desk) -> None:
    desk.run(cmd.NoteScore(match=MATCH, score=(1, 4)))
    t = desk.tournament
    assert score_after_loss(t, t.state_of(MATCH), "e1") is None
    assert score_after_loss(t, t.state_of(MATCH), "e2") == (2, 4)
    desk.run(sanction(Measure.FRAME, "e1"))
    assert kinds(desk) == ["SanctionRecorded"]
    assert desk.match(MATCH)["status"] == "playing"
    assert desk.match(MATCH)["outcome"] is None


def test_a_lost_match_is_a_technical_defeat_of_the_same_step(desk: Desk) -> None:
    desk.run(sanction(Measure.MATCH, "e2"))
    assert kinds(desk) == ["SanctionRecorded", "TechnicalDefeatRecorded"]
    outcome = desk.match(MATCH)["outcome"]
    assert (outcome["is"], outcome["winner"], outcome["score"]) == ("technical", "e1", None)
    assert "2" not in desk.tournament.busy
    desk.run(cmd.Undo())
    assert desk.tournament.floor.sanctions == {}
    assert desk.match(MATCH)["status"] == "playing"


def test_removal_is_a_disqualification_and_forfeits_the_match(desk: Desk) -> None:
    desk.run(sanction(Measure.REMOVAL, "e2"))
    assert kinds(desk) == ["SanctionRecorded", "EntryLeft", "MatchForfeited"]
    assert desk.entry("e2")["status"] == "disqualified"
    assert desk.match(MATCH)["outcome"]["winner"] == "e1"


def test_after_a_match_its_result_stands_whatever_is_decided_about_a_player(desk: Desk) -> None:
    desk.win(MATCH, "e1")
    desk.run(sanction(Measure.WARNING))
    desk.run(sanction(Measure.REMOVAL))
    assert desk.match(MATCH)["outcome"]["winner"] == "e1"
    assert desk.rule(sanction(Measure.MATCH, "e2")) is Rule.MATCH_DECIDED
    assert desk.rule(sanction(Measure.FRAME, "e2")) is Rule.MATCH_DECIDED


def test_measures_are_for_players_of_the_match_and_at_its_table(desk: Desk) -> None:
    assert desk.rule(sanction(Measure.REMARK, "e5")) is Rule.NOT_IN_MATCH
    away = cmd.Sanction(match="F8-2", entry="e3", measure=Measure.FRAME)
    assert desk.rule(away) is Rule.NOT_CALLED
    assert desk.rule(cmd.Sanction(match="F4-1", entry="e1", measure=Measure.REMARK)) is Rule.MATCH_PENDING


def test_a_frame_is_lost_by_being_late_only_where_the_regulations_have_steps(desk: Desk) -> None:
    desk.do("call", match="F8-2", table="2")
    late = cmd.Sanction(match="F8-2", entry="e3", measure=Measure.LATE)
    assert desk.rule(late) is Rule.NO_LATE_FRAMES
    rules = structs.replace(desk.tournament.regulations, official=False, no_show=(15, 30, 45))
    desk.run(cmd.SetRegulations(regulations=rules))
    desk.run(late)
    t = desk.tournament
    state = t.state_of("F8-2")
    assert t.floor.score_of(state.key, "e4") == (1, 0)
    (row,) = read_docket(desk.journal.kept)
    assert row.item == REGULATIONS
    # what was lost stays lost when they come
    desk.do("start", match="F8-2")
    assert desk.tournament.floor.score_of(state.key, "e4") == (1, 0)


# ---------------------------------------------------------------- protests


def test_a_protest_has_five_minutes_and_then_fifteen(desk: Desk) -> None:
    clock = timed(desk)
    desk.run(protest())
    now = clock.forward(4)
    found = table_clocks(desk.tournament, now)["1"].protest
    assert found is not None
    assert (found.left.total_seconds(), found.over.total_seconds()) == (60, 0)
    found = table_clocks(desk.tournament, clock.forward(2))["1"].protest
    assert found is not None
    assert (found.left.total_seconds(), found.over.total_seconds()) == (0, 60)
    # later than the five minutes: people decide, the clock forbids nothing
    desk.run(cmd.HandInProtest(match=MATCH, text="жалоба"))
    found = table_clocks(desk.tournament, clock.forward(15))["1"].protest
    assert found is not None
    assert found.protest.text == "жалоба"
    assert (found.left.total_seconds(), found.over.total_seconds()) == (0, 0)
    desk.run(decided())
    assert table_clocks(desk.tournament, clock.now)["1"].protest is None
    assert desk.match(MATCH)["status"] == "playing"


def test_the_clocks_of_a_protest_survive_a_restart_and_a_clock_set_back(desk: Desk) -> None:
    clock = timed(desk)
    desk.run(protest())
    clock.forward(3)
    again = Session(ListJournal(desk.journal.kept), HandClock(clock.now), "Другой")
    found = table_clocks(again.tournament, clock.now)["1"]
    assert found.protest is not None
    assert found.protest.left.total_seconds() == 120
    back = table_clocks(again.tournament, clock.forward(-9))["1"]
    assert back.set_back


def test_while_a_protest_stands_the_match_is_decided_only_by_who_insists(desk: Desk) -> None:
    desk.run(protest())
    for command in (
        cmd.EnterResult(match=MATCH, score=(5, 2)),
        cmd.NoShow(match=MATCH, entries=("e1",)),
        sanction(Measure.MATCH),
    ):
        refusal = desk.refused(command)
        assert refusal.reason is Rule.PROTEST_OPEN
        assert refusal.confirmable
    desk.run(cmd.EnterResult(match=MATCH, score=(5, 2), confirm=True))
    desk.run(decided(ProtestEnd.GRANTED))
    assert desk.match(MATCH)["outcome"]["score"] == [5, 2], "what is granted changes no result by itself"
    # and then nobody is asked any more
    desk.do("enter-result", match=MATCH, score=[5, 3])


def test_a_protest_goes_its_way_once(desk: Desk) -> None:
    assert desk.rule(cmd.HandInProtest(match=MATCH)) is Rule.NO_PROTEST
    assert desk.rule(decided()) is Rule.NO_PROTEST
    desk.run(protest())
    assert desk.rule(protest("e2")) is Rule.PROTEST_RUNS
    desk.run(cmd.HandInProtest(match=MATCH))
    assert desk.rule(cmd.HandInProtest(match=MATCH)) is Rule.PROTEST_HANDED_IN
    desk.run(decided())
    assert desk.rule(decided()) is Rule.NO_PROTEST
    desk.run(protest("e2"))
    assert len(desk.tournament.floor.protests[MATCH, ("e1", "e2")]) == 2


def test_a_protest_after_the_end_is_a_question_and_before_a_call_none_at_all(desk: Desk) -> None:
    desk.win(MATCH, "e1")
    refusal = desk.refused(protest("e2"))
    assert (refusal.reason, refusal.confirmable) == (Rule.PROTEST_LATE, True)
    desk.run(protest("e2", confirm=True))
    assert desk.rule(cmd.DeclareProtest(match="F8-2", entry="e3")) is Rule.NOT_CALLED
    assert desk.rule(cmd.DeclareProtest(match=MATCH, entry="e7")) is Rule.NOT_IN_MATCH


def test_a_protest_is_decided_though_its_pair_stands_there_no_more(desk: Desk) -> None:
    """A correction before it took one of the two away; the protest stays theirs, and is closed in words."""
    desk.win_all((MATCH, "e1"), ("F8-2", "e3"))
    desk.run(cmd.Call(match="F4-1", table="1"))
    desk.run(cmd.DeclareProtest(match="F4-1", entry="e3", grounds=SAID))
    desk.win(MATCH, "e2")
    t = desk.tournament
    assert t.state_of("F4-1").players == ("e2", "e3")
    left = t.protest_left("F4-1")
    assert left is not None
    assert left[0] == ("F4-1", ("e1", "e3"))
    assert t.protest_left("F4-1", ("e2", "e3")) is None
    assert desk.rule(cmd.DecideProtest(match="F4-1", end=ProtestEnd.REJECTED, sides=("e1", "e7"))) is (
        Rule.NO_PROTEST
    )
    # the new pair is held by nothing, and may protest itself: its own comes first
    desk.run(cmd.Call(match="F4-1", table="1"))
    desk.run(cmd.DeclareProtest(match="F4-1", entry="e2"))
    desk.run(cmd.DecideProtest(match="F4-1", end=ProtestEnd.DROPPED))
    assert list(desk.tournament.floor.open_protests) == [("F4-1", ("e1", "e3"))]
    desk.run(cmd.HandInProtest(match="F4-1", text="жалоба"))
    closed = cmd.DecideProtest(
        match="F4-1", end=ProtestEnd.DROPPED, sides=("e3", "e1"), grounds=Grounds(text="отозван")
    )
    desk.run(closed)
    assert desk.tournament.floor.open_protests == {}
    rows = [row for row in read_docket(desk.journal.kept) if row.matter is Matter.PROTEST]
    assert [(row.open, row.text) for row in rows] == [(False, "отозван"), (False, "")]


def test_a_protest_is_decided_after_its_match_lost_both_its_players(desk: Desk) -> None:
    desk.win_all((MATCH, "e1"), ("F8-2", "e3"))
    desk.run(cmd.Call(match="F4-1", table="1"))
    desk.run(cmd.DeclareProtest(match="F4-1", entry="e3"))
    desk.do("clear-result", match=MATCH)
    desk.do("clear-result", match="F8-2")
    assert desk.tournament.state_of("F4-1").players == ()
    desk.run(cmd.DecideProtest(match="F4-1", end=ProtestEnd.GRANTED))
    assert desk.tournament.floor.open_protests == {}


def test_a_protest_about_a_draw_thrown_away_is_still_decided(desk: Desk) -> None:
    desk.run(protest())
    desk.run_draw("другой шар")
    desk.run(decided(ProtestEnd.DROPPED))
    (row,) = read_docket(desk.journal.kept)
    assert not row.open


# ---------------------------------------------------------------- the chief referee


def decree(kind: DecisionKind, **more: object) -> cmd.Decree:
    fields = {"grounds": SAID, **more}
    return cmd.Decree(kind=kind, **fields)  # type: ignore[arg-type]


def test_a_decision_needs_words(desk: Desk) -> None:
    for text in ("", "  \u200b "):
        command = cmd.Decree(kind=DecisionKind.OTHER, grounds=Grounds(text=text))
        assert desk.rule(command) is Rule.DECISION_EMPTY
    long = cmd.Decree(kind=DecisionKind.OTHER, grounds=Grounds(text="ё" * 2001))
    assert desk.rule(long) is Rule.WORDS_LONG


@pytest.mark.parametrize("kind", [DecisionKind.BREAK, DecisionKind.TIMETABLE, DecisionKind.OTHER])
def test_what_is_only_words_changes_no_state(desk: Desk, kind: DecisionKind) -> None:
    before, floor = desk.text(), desk.tournament.floor
    desk.run(decree(kind, matches=(MATCH,), entries=("e1",)))
    assert desk.text() == before
    assert desk.tournament.floor == floor
    (recorded,) = desk.journal.kept[-1].events
    assert isinstance(recorded, ev.DecisionRecorded)
    assert recorded.grounds.item == "3.8"


def test_a_postponed_match_leaves_its_table_and_is_held(desk: Desk) -> None:
    refusal = desk.refused(decree(DecisionKind.POSTPONEMENT, matches=(MATCH, "F8-2")))
    assert (refusal.reason, refusal.confirmable) == (Rule.MATCH_STOPS, True)
    desk.run(decree(DecisionKind.POSTPONEMENT, matches=(MATCH, "F8-2"), confirm=True, until=MORNING))
    assert kinds(desk) == ["DecisionRecorded", "CallTakenBack", "MatchHeld", "MatchHeld"]
    holds = desk.tournament.floor.holds
    assert {match: hold.reason for match, hold in holds.items()} == {
        MATCH: "спор с судьёй",
        "F8-2": "спор с судьёй",
    }
    assert desk.tournament.busy == {}
    desk.win("F8-3", "e5")
    assert desk.rule(decree(DecisionKind.POSTPONEMENT, matches=("F8-3",))) is Rule.MATCH_DECIDED


def test_another_judge_comes_to_the_table(desk: Desk) -> None:
    judges = tuple(Judge(number, f"Судьин{number}") for number in (1, 2, 3))
    desk.run(cmd.RegisterJudges(judges=judges))
    desk.run(cmd.PlaceJudges(duties=(Duty(1, ("1", "2"), "левая"), Duty(2, ("3",)))))
    desk.run(decree(DecisionKind.JUDGE, table="1", judge=2, matches=(MATCH,)))
    assert kinds(desk) == ["DecisionRecorded", "JudgesPlaced"]
    assert desk.tournament.floor.duties == (Duty(1, ("2",), "левая"), Duty(2, ("1",)))
    assert desk.rule(decree(DecisionKind.JUDGE, table="1", judge=2)) is Rule.JUDGES_HERE
    assert desk.rule(decree(DecisionKind.JUDGE, table="1", judge=9)) is Rule.UNKNOWN_JUDGE
    # a judge of a zone has this table besides
    desk.run(decree(DecisionKind.JUDGE, table="1", judge=1))
    assert list(desk.tournament.floor.duties) == [Duty(1, ("2", "1"), "левая")]


def test_without_a_name_a_change_of_judges_is_only_words(desk: Desk) -> None:
    desk.run(decree(DecisionKind.JUDGE, table="1"))
    assert kinds(desk) == ["DecisionRecorded"]


# ---------------------------------------------------------------- grounds


def test_grounds_stand_in_the_step_of_their_decision(desk: Desk) -> None:
    desk.run(cmd.Ground(decision=cmd.NoShow(match="F8-2", entries=("e3",)), grounds=SAID))
    assert kinds(desk) == ["NoShowRecorded", "GroundsGiven"]
    desk.run(cmd.Ground(decision=cmd.Withdraw(entry="e5"), grounds=Grounds("  ", "", "")))
    assert kinds(desk) == ["EntryLeft", "MatchForfeited"]


def test_a_question_about_a_decision_is_asked_with_its_grounds_too(desk: Desk) -> None:
    desk.win(MATCH, "e1")
    desk.win("F8-2", "e3")
    desk.win("F4-1", "e3")
    wrong = cmd.Ground(decision=cmd.EnterResult(match=MATCH, score=(2, 5)), grounds=SAID)
    refusal = desk.refused(wrong)
    assert (refusal.reason, refusal.confirmable) == (Rule.SUSPENDS, True)
    desk.run(msgspec.structs.replace(wrong, confirm=True))
    assert desk.match(MATCH)["outcome"]["winner"] == "e2"


def test_after_a_close_only_words_are_added(desk: Desk) -> None:
    desk.run(protest())
    desk.do("close", reason="нет света")
    assert desk.rule(sanction(Measure.REMARK)) is Rule.EVENT_CLOSED
    assert desk.rule(decree(DecisionKind.OTHER)) is Rule.EVENT_CLOSED
    no_show = cmd.NoShow(match="F8-2", entries=("e3",))
    assert desk.rule(cmd.Ground(decision=no_show, grounds=SAID)) is Rule.EVENT_CLOSED
    desk.run(decided())
    desk.run(cmd.GiveGrounds(entry=len(desk.journal.kept) - 1, grounds=SAID))
    desk.run(cmd.Ground(decision=cmd.Disqualify(entry="e7"), grounds=SAID))
    assert desk.rule(cmd.GiveGrounds(entry=3, grounds=Grounds())) is Rule.NOTHING_TO_DO


# ---------------------------------------------------------------- what a file may hold

PAIR = ("e1", "e2")
FORGED: tuple[ev.Event, ...] = (
    ev.GroundsGiven(SAID, -1),
    ev.SanctionRecorded("F8-9", PAIR, "e1", Measure.REMARK),
    ev.SanctionRecorded(MATCH, PAIR, "e3", Measure.REMARK),
    ev.SanctionRecorded(MATCH, ("e1", "e1"), "e1", Measure.REMARK),
    ev.ProtestDeclared(MATCH, PAIR, "e99"),
    ev.ProtestDeclared("Z", PAIR, "e1"),
    ev.ProtestHandedIn(MATCH, ("e1", "e77")),
    ev.ProtestDecided("Z", PAIR, ProtestEnd.GRANTED),
    ev.DecisionRecorded(DecisionKind.OTHER, SAID, matches=("F1-1",)),
    ev.DecisionRecorded(DecisionKind.OTHER, SAID, entries=("e9999",)),
)
ODD: tuple[ev.Event, ...] = (
    ev.GroundsGiven(SAID, 10**15),
    ev.SanctionRecorded("F2-1", PAIR, "e1", Measure.MATCH),
    ev.ProtestHandedIn("F4-1", PAIR),
    ev.ProtestDecided("F4-1", PAIR, ProtestEnd.GRANTED),
    ev.ProtestDeclared("F2-1", ("e2", "e7"), "e7"),
    ev.DecisionRecorded(DecisionKind.JUDGE, SAID, table="нет", judge=-5),
)


def with_event(desk: Desk, event: ev.Event) -> Desk:
    last = desk.journal.kept[-1]
    made = write_entry(last.number + 1, last.at, "никто", (event,), last.hash)
    return Desk(ListJournal([*desk.journal.kept, read_entry(made.text, made.hash)]))


@pytest.mark.parametrize("event", FORGED, ids=lambda event: type(event).__name__)
def test_events_that_cannot_be_are_found(desk: Desk, event: ev.Event) -> None:
    forged = with_event(desk, event).journal.kept
    assert check_entries(forged) == len(forged)


@pytest.mark.parametrize("event", ODD, ids=lambda event: type(event).__name__)
def test_events_that_are_only_odd_upset_nothing(desk: Desk, event: ev.Event) -> None:
    odd = with_event(desk, event)
    assert check_entries(odd.journal.kept) is None
    assert tournament_at(odd.journal.kept).states == desk.tournament.states
