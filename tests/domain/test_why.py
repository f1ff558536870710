"""Why somebody stands somewhere: every chain leads to the draw, and the journal holds every link."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

from bracket_desk.domain import commands as cmd
from bracket_desk.domain import events as ev
from bracket_desk.domain.about import StepKind, about_step
from bracket_desk.domain.bracket.resolve import Bye, MatchState, Nobody, Pending, Player
from bracket_desk.domain.draw.basis import Ground
from bracket_desk.domain.errors import Rule, RuleError
from bracket_desk.domain.tournament import Tournament, result_of
from bracket_desk.domain.trace import Made, trace
from bracket_desk.domain.values import FinalDraw, MatchStatus, ResultKind
from bracket_desk.domain.why import (
    AboutMatch,
    AboutPlace,
    AboutSide,
    Chain,
    CutShort,
    Ended,
    FinalSeatDrawn,
    GridDrawn,
    LeftEvent,
    MatchAnswer,
    MatchDecided,
    PassedWithoutPlay,
    PlaceAnswer,
    Reasons,
    SeatChanged,
    SeatDrawn,
    SideAnswer,
    StillIn,
    StillWaits,
    explain,
    questions_about,
)
from bracket_desk.session import tournament_at
from tests.helpers import Desk, card, examples, people, text_of
from tests.histories import Field, Move, fields, make, moves

# ---------------------------------------------------------------- by chance


def played(field: Field, tried: list[Move]) -> Desk:
    desk = field.open()
    for move in tried:
        make(desk, move)
    return desk


def moments(chain: Chain) -> Iterator[Made]:
    """Every place of the journal that a chain names."""
    for link in chain:
        yield link.made
        if isinstance(link, MatchDecided):
            yield from (made for made in (link.since, link.started) if made is not None)
            yield from (announced.made for announced in (link.called,) if announced is not None)
            yield from (left.made for left in link.left)
            for stood in link.before:
                yield from (stood.made, stood.until)


def check_in_journal(desk: Desk, chain: Chain) -> None:
    for made in moments(chain):
        entry = desk.session.entries[made.number - 1]
        assert (made.number, made.at, made.by) == (entry.number, entry.moment, entry.by)


def check_decided(desk: Desk, link: MatchDecided) -> None:
    """The entry that is named made just this decision, and it stands."""
    t = desk.tournament
    state = t.state_of(link.match)
    assert state.result == link.result
    events = desk.session.entries[link.made.number - 1].events
    made = [
        result_of(e)
        for e in events
        if isinstance(
            e, ev.ResultEntered | ev.NoShowRecorded | ev.TechnicalDefeatRecorded | ev.MatchForfeited
        )
        and e.match == link.match
    ]
    assert link.result in made
    assert bool(link.left) == link.result.forfeit
    for stood in link.before:
        assert stood.made.number < stood.until.number
        assert stood.until.number <= (link.since or link.made).number


def follow(t: Tournament, answer: SideAnswer) -> None:
    """Walk along a chain with the states that resolve gives: each link leads to the side it explains."""
    state, at = t.state_of(answer.asked.match), answer.asked.side - 1
    stands = answer.stands
    assert state.sides[at] == stands
    for link in answer.chain:
        match link:
            case MatchDecided(match=name) | PassedWithoutPlay(match=name):
                source = state.match.sources[at]
                assert str(source).partition(" ")[2] == name
                before = t.state_of(name)
                if isinstance(link, MatchDecided):
                    assert link.entry == (stands.entry if isinstance(stands, Player) else None)
                    if link.entry is None:
                        return  # nobody came: the way of nobody has no beginning
                    taken = link.result.winner if str(source).startswith("winner") else link.result.loser
                    assert taken == link.entry
                else:
                    assert before.status in (MatchStatus.BYE, MatchStatus.VOID)
                    assert isinstance(stands, Player) <= (link.entry == getattr(stands, "entry", None))
                at = side_of(before, stands)
                state = before
            case SeatDrawn() | SeatChanged():
                assert not isinstance(stands, Nobody)
                check_seats(t, answer.chain, str(state.match.sources[at]), stands)
                return
            case _:
                return


def side_of(state: MatchState, stands: Player | Pending | Bye | Nobody) -> int:
    return next(at for at, side in enumerate(state.sides) if side == stands)


def check_seats(t: Tournament, chain: Chain, source: str, stands: Player | Pending | Bye | Nobody) -> None:
    """From the seat as it is taken now back to the seat and the person of the draw."""
    seat, who = int(source.removeprefix("seat ")), getattr(stands, "entry", None)
    assert t.seats.get(seat) == who
    for link in chain:
        match link:
            case SeatChanged(change=change, entry=entry, seat=to, before=before):
                assert (entry, to) == (who, seat)
                match change:
                    case ev.EntryReplaced(entry=old):
                        who = old
                    case ev.EntrySeated():
                        who = None
                    case ev.SeatsSwapped():
                        assert before is not None
                        seat = before
            case SeatDrawn():
                assert (link.seat, link.entry) == (seat, who)
                assert t.draw is not None
                assert t.draw.seats[seat - 1] == who
            case _:
                pass


@given(field=fields(largest=16), tried=moves(most=80))
@examples(40)
def test_every_side_is_explained_back_to_the_draw(field: Field, tried: list[Move]) -> None:
    desk = played(field, tried)
    reasons = Reasons(trace(desk.session.entries))
    for state in desk.tournament.states:
        for side in (1, 2):
            answer = reasons.side(AboutSide(state.match.id, side))
            if desk.tournament.draw is None:
                assert answer.chain == ()
                continue
            assert isinstance(answer.chain[-1], SeatDrawn | GridDrawn)
            check_in_journal(desk, answer.chain)
            follow(desk.tournament, answer)
            for link in answer.chain:
                if isinstance(link, MatchDecided):
                    check_decided(desk, link)
            waits = isinstance(answer.stands, Pending)
            assert waits == isinstance(answer.chain[0], StillWaits)
            if isinstance(answer.stands, Player):
                assert isinstance(answer.chain[-1], SeatDrawn)


@given(field=fields(largest=16), tried=moves(most=80))
@examples(40)
def test_every_match_and_every_place_is_explained(field: Field, tried: list[Move]) -> None:
    desk = played(field, tried)
    t = desk.tournament
    reasons = Reasons(trace(desk.session.entries))
    for state in t.states:
        answer = reasons.answer(AboutMatch(state.match.id))
        assert isinstance(answer, MatchAnswer)
        assert (answer.decision is None) == (state.status not in ("decided", "bye", "void"))
        kept = {result for key, result in t.suspended if key[0] == state.match.id}
        told = {stood.result for stood in answer.before}
        if isinstance(answer.decision, MatchDecided):
            told |= {stood.result for stood in answer.decision.before}
            check_in_journal(desk, (answer.decision,))
        assert kept <= told
    for entry in t.entries:
        placed = reasons.answer(AboutPlace(entry))
        assert isinstance(placed, PlaceAnswer)
        assert placed.place == t.places.get(entry)
        if t.draw is None:
            assert placed.chain == ()
            continue
        assert isinstance(placed.chain[-1], SeatDrawn | GridDrawn)
        assert isinstance(placed.chain[-1], SeatDrawn) == (entry in t.seat_of)
        check_in_journal(desk, placed.chain)


@given(field=fields(largest=16), tried=moves(most=60), number=st.integers(1, 90))
@examples(40)
def test_the_trace_ends_where_the_journal_does(field: Field, tried: list[Move], number: int) -> None:
    """At any entry, one of an undone or an undoing step too, it says what folding so far says."""
    desk = played(field, tried)
    first = desk.session.entries[: max(1, number % (len(desk.session.entries) + 1))]
    traced, t = trace(first), tournament_at(first)
    assert text_of(traced.tournament) == text_of(t)
    for state in t.states:
        turns = traced.turns.get(state.match.id, ())
        if turns:
            last = turns[-1]
            assert (last.sides, last.result) == (state.sides, state.result)


# ---------------------------------------------------------------- one by one


@pytest.fixture
def desk() -> Desk:
    """Eight in a knockout, in their seats by hand: 1–2, 3–4, 5–6, 7 alone."""
    desk = Desk()
    desk.run(card(8, "single-elimination"))
    desk.run(cmd.RegisterEntries(entries=people(range(1, 8))))
    desk.run(cmd.DrawByLots(lots=tuple((n, n) for n in range(1, 8)), source="жребии.csv"))
    return desk


def side(desk: Desk, match: str, at: int) -> SideAnswer:
    answer = explain(desk.session.entries, AboutSide(match, at))
    assert isinstance(answer, SideAnswer)
    return answer


def decided(desk: Desk, match: str) -> MatchDecided:
    answer = explain(desk.session.entries, AboutMatch(match))
    assert isinstance(answer, MatchAnswer)
    assert isinstance(answer.decision, MatchDecided)
    return answer.decision


def test_through_a_result_to_the_seat(desk: Desk) -> None:
    entered = desk.win("F8-1", "e2", 3)
    link, drawn = side(desk, "F4-1", 1).chain
    assert isinstance(link, MatchDecided)
    assert (link.made.number, link.made.by, link.entry) == (entered, "Секретарёва", "e2")
    assert link.result.score == (3, 5)
    assert isinstance(drawn, SeatDrawn)
    assert (drawn.seat, drawn.entry, drawn.draw.lots) == (2, "e2", "жребии.csv")
    assert drawn.basis is not None
    assert drawn.basis.ground is Ground.HAND


def test_a_seed_and_a_lot_are_told_apart() -> None:
    desk = Desk()
    desk.run(card(8, "single-elimination"))
    rated = tuple(p if p.number > 2 else type(p)(p.number, p.surname, rating=9) for p in people(range(1, 9)))
    desk.run(cmd.RegisterEntries(entries=rated))
    desk.run_draw("мел", seeds=2)
    grounds = {}
    for seat, entry in desk.tournament.seats.items():
        (drawn,) = side(desk, f"F8-{(seat + 1) // 2}", 2 - seat % 2).chain
        assert isinstance(drawn, SeatDrawn)
        assert drawn.basis is not None
        grounds[entry] = drawn.basis.ground
    assert [grounds[e] for e in ("e1", "e2", "e3")] == [Ground.SEED, Ground.SEED, Ground.LOT]


def test_a_bye_and_what_it_leaves(desk: Desk) -> None:
    passed, drawn = side(desk, "F4-2", 2).chain
    assert isinstance(passed, PassedWithoutPlay)
    assert (passed.entry, passed.bye, passed.made.number) == ("e7", True, 3)
    assert isinstance(drawn, SeatDrawn)
    (empty,) = side(desk, "F8-4", 2).chain
    assert isinstance(empty, SeatDrawn)
    assert (empty.seat, empty.entry, empty.basis) == (8, None, None)


def test_a_correction_names_what_stood_before_and_until_when(desk: Desk) -> None:
    first = desk.win("F8-1", "e1", 2)
    second = desk.win("F8-1", "e2", 3)
    link = decided(desk, "F8-1")
    (stood,) = link.before
    assert (stood.made.number, stood.until.number, stood.ended) == (first, second, Ended.CORRECTED)
    assert stood.result.winner == "e1"
    assert link.since is None


def test_taken_away_and_taken_back(desk: Desk) -> None:
    desk.win("F8-1", "e1", 2)
    cleared = desk.do("clear-result", match="F8-1")
    desk.win("F8-1", "e2", 3)
    undo = desk.do("undo")
    answer = explain(desk.session.entries, AboutMatch("F8-1"))
    assert isinstance(answer, MatchAnswer)
    assert answer.decision is None
    ends = [(stood.until.number, stood.ended) for stood in answer.before]
    assert ends == [(cleared, Ended.CLEARED), (undo, Ended.UNDONE)]
    redo = desk.do("redo")
    link = decided(desk, "F8-1")
    assert link.since is not None
    assert (link.made.number, link.since.number) == (undo - 1, redo)


def test_a_result_put_out_of_force_and_back(desk: Desk) -> None:
    desk.win_all(("F8-1", "e1"), ("F8-2", "e3"))
    semifinal = desk.win("F4-1", "e1")
    away = desk.do("enter-result", match="F8-1", score=[0, 5], confirm=True)
    open_now = explain(desk.session.entries, AboutMatch("F4-1"))
    assert isinstance(open_now, MatchAnswer)
    (stood,) = open_now.before
    assert (stood.made.number, stood.until.number) == (semifinal, away)
    assert stood.ended is Ended.SUSPENDED
    back = desk.do("enter-result", match="F8-1", score=[5, 1], confirm=True)
    link = side(desk, "F2-1", 1).chain[0]
    assert isinstance(link, MatchDecided)
    assert link.since is not None
    assert (link.made.number, link.since.number) == (semifinal, back)
    assert [one.ended for one in link.before] == [Ended.SUSPENDED]


def test_a_no_show_has_its_call(desk: Desk) -> None:
    call = desk.do("call", match="F8-1", table="3")
    desk.do("no-show", match="F8-1", entries=["e1"])
    link = decided(desk, "F8-1")
    assert link.called is not None
    assert (link.called.made.number, link.called.table, link.started) == (call, "3", None)
    assert link.result.kind is ResultKind.NO_SHOW


def test_a_call_taken_back_is_none(desk: Desk) -> None:
    desk.do("call", match="F8-1", table="3")
    desk.do("start", match="F8-1")
    assert decided_after(desk).started is not None
    desk.do("undo")
    desk.run(cmd.TakeBack(match="F8-1", reason="стол сломан", confirm=True))
    link = decided_after(desk)
    assert (link.called, link.started) == (None, None)


def decided_after(desk: Desk) -> MatchDecided:
    desk.win("F8-1", "e1")
    return decided(desk, "F8-1")


def test_a_forfeit_names_the_leaving(desk: Desk) -> None:
    left = desk.do("withdraw", entry="e3", reason="болезнь")
    link = decided(desk, "F8-2")
    (leaving,) = link.left
    assert (leaving.entry, leaving.made.number, leaving.reason) == ("e3", left, "болезнь")
    assert link.result.forfeit
    answer = explain(desk.session.entries, AboutPlace("e3"))
    assert isinstance(answer, PlaceAnswer)
    assert isinstance(answer.chain[0], LeftEvent)
    assert isinstance(answer.chain[1], MatchDecided)


def test_forfeits_of_the_same_step(desk: Desk) -> None:
    desk.do("disqualify", entry="e7")
    desk.do("withdraw", entry="e5")
    step = desk.do("withdraw", entry="e6")
    link = decided(desk, "F8-3")
    assert link.made.number == step - 1
    # 6 had gone on to meet 7, who had left: both stand in one match now
    assert decided(desk, "F4-2").made.number == step - 1
    assert link.also == ("F4-2",)


def test_nobody_comes_where_both_lost(desk: Desk) -> None:
    desk.do("no-show", match="F8-1", entries=["e1", "e2"])
    answer = side(desk, "F4-1", 1)
    assert isinstance(answer.stands, Nobody)
    link, end = answer.chain
    assert isinstance(link, MatchDecided)
    assert (link.entry, link.result.kind) == (None, ResultKind.BOTH_LOST)
    assert isinstance(end, GridDrawn)


def test_seats_changed_after_the_draw(desk: Desk) -> None:
    desk.add(8)
    replaced = desk.do("replace", entry="e1", by="e8")
    swapped = desk.do("swap-seats", entries=["e8", "e4"], reason="перепутали карточки")
    one, two, drawn = side(desk, "F8-2", 2).chain
    assert isinstance(one, SeatChanged)
    assert (one.made.number, one.entry, one.seat, one.before) == (swapped, "e8", 4, 1)
    assert isinstance(two, SeatChanged)
    assert (two.made.number, two.entry, two.seat, two.before) == (replaced, "e8", 1, None)
    assert isinstance(drawn, SeatDrawn)
    assert (drawn.seat, drawn.entry) == (1, "e1")


def test_a_latecomer_came_to_an_empty_seat(desk: Desk) -> None:
    desk.add(8)
    desk.do("seat", entry="e8", seat=8, reason="опоздал поезд")
    came, drawn = side(desk, "F8-4", 2).chain
    assert isinstance(came, SeatChanged)
    assert isinstance(drawn, SeatDrawn)
    assert drawn.entry is None


def test_a_side_not_known_says_what_it_waits_for(desk: Desk) -> None:
    waits, deeper, end = side(desk, "F2-1", 1).chain
    assert isinstance(waits, StillWaits)
    assert waits.source == "winner F4-1"
    assert isinstance(deeper, StillWaits)
    assert deeper.source == "winner F8-1"
    assert deeper.state is not None
    assert deeper.state.players == ("e1", "e2")
    assert isinstance(end, GridDrawn)


def test_places(desk: Desk) -> None:
    desk.win_all(("F8-1", "e1"), ("F8-2", "e3"), ("F8-3", "e5"))
    answer = explain(desk.session.entries, AboutPlace("e1"))
    assert isinstance(answer, PlaceAnswer)
    assert answer.place is None
    assert isinstance(answer.chain[0], StillIn)
    beaten = explain(desk.session.entries, AboutPlace("e2"))
    assert isinstance(beaten, PlaceAnswer)
    assert (beaten.place, beaten.sharing) == ((5, 7), 3)
    desk.do("close", reason="света нет")
    cut = explain(desk.session.entries, AboutPlace("e1"))
    assert isinstance(cut, PlaceAnswer)
    assert isinstance(cut.chain[0], CutShort)
    assert cut.chain[0].reason == "света нет"


def test_the_final_stage_drawn_anew() -> None:
    desk = Desk()
    created = card(16)
    desk.run(cmd.CreateEvent(card=structs.replace(created.card, final_draw=FinalDraw.ANEW)))
    desk.run(cmd.RegisterEntries(entries=people(range(1, 17))))
    desk.run_draw("мел")
    (waits, end) = side(desk, "F8-1", 1).chain
    assert isinstance(waits, StillWaits)
    assert waits.source.startswith("final-seat")
    assert isinstance(end, GridDrawn)
    for stage in ("U1", "L1", "U2", "L2"):
        desk.play_round(stage)
    drawn = desk.run(cmd.DrawFinal(phrase="кий"))
    first, *rest = side(desk, "F8-1", 1).chain
    assert isinstance(first, FinalSeatDrawn)
    assert (first.made.number, first.seat) == (drawn, 1)
    assert isinstance(rest[0], MatchDecided)
    assert rest[0].match == first.match
    assert isinstance(rest[-1], SeatDrawn)


def test_before_the_draw_and_without_one() -> None:
    desk = Desk()
    desk.run(card(8, "single-elimination"))
    desk.add(1, 2, 3, 4, 5)
    assert side(desk, "F8-1", 1).chain == ()
    answer = explain(desk.session.entries, AboutMatch("F8-1"))
    assert isinstance(answer, MatchAnswer)
    assert (answer.decision, answer.before) == (None, ())
    placed = explain(desk.session.entries, AboutPlace("e1"))
    assert isinstance(placed, PlaceAnswer)
    assert placed.chain == ()
    assert questions_about(desk.tournament, "F8-1") == (
        AboutSide("F8-1", 1),
        AboutSide("F8-1", 2),
        AboutMatch("F8-1"),
    )


def test_a_draw_thrown_away_leaves_no_past(desk: Desk) -> None:
    desk.win("F8-1", "e1")
    desk.do("undo")
    desk.do("undo")
    desk.run_draw("кий")
    answer = explain(desk.session.entries, AboutMatch("F8-1"))
    assert isinstance(answer, MatchAnswer)
    assert answer.before == ()


def test_a_bye_that_stays_after_a_new_draw_is_of_that_draw(desk: Desk) -> None:
    """The same people in the same seats: nothing stands otherwise, but the draw in force is another."""
    lots = tuple((n, n) for n in range(1, 8))
    again = desk.run(cmd.DrawByLots(lots=lots, source="снова.csv"))
    passed, drawn = side(desk, "F4-2", 2).chain
    assert (passed.made.number, drawn.made.number) == (again, again)
    waits = side(desk, "F4-1", 1).chain
    assert {link.made.number for link in waits} == {again}
    place = explain(desk.session.entries, AboutPlace("e7"))
    assert isinstance(place, PlaceAnswer)
    assert min(link.made.number for link in place.chain) == again
    desk.do("undo")
    assert min(link.made.number for link in side(desk, "F4-2", 2).chain) == 3


@pytest.mark.parametrize(
    ("question", "rule"),
    [
        (AboutSide("Z-U1-1", 1), Rule.UNKNOWN_MATCH),
        (AboutMatch("Z-U1-1"), Rule.UNKNOWN_MATCH),
        (AboutPlace("e99"), Rule.UNKNOWN_ENTRY),
    ],
)
def test_nobody_is_asked_about_what_is_not_there(
    desk: Desk, question: AboutSide | AboutMatch | AboutPlace, rule: Rule
) -> None:
    with pytest.raises(RuleError) as caught:
        explain(desk.session.entries, question)
    assert caught.value.reason is rule


# ---------------------------------------------------------------- what steps are about


def test_what_a_step_is_about(desk: Desk) -> None:
    left = desk.do("withdraw", entry="e3")
    about = about_step(desk.session.entries, left)
    assert about.kinds == {StepKind.LEAVING, StepKind.DEFEATS}
    assert about.matches == {"F8-2"}
    assert about.entries == {"e3", "e4"}
    undo = desk.do("undo")
    assert about_step(desk.session.entries, undo).entries == {"e3", "e4"}
    assert StepKind.UNDO in about_step(desk.session.entries, undo).kinds


@given(field=fields(largest=16), tried=moves(most=60))
@examples(20)
def test_every_step_has_a_kind_and_names_only_what_is_there(field: Field, tried: list[Move]) -> None:
    desk = played(field, tried)
    t = desk.tournament
    # a registration that was undone names people who are not there any more
    known = {
        person.id
        for entry in desk.session.entries
        for event in entry.events
        if isinstance(event, ev.EntriesRegistered)
        for person in event.entries
    }
    for entry in desk.session.entries:
        about = about_step(desk.session.entries, entry.number)
        assert about.kinds
        assert about.matches <= set(t.format.index)
        assert about.entries <= known
