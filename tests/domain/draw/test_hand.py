"""A draw by hand, ball by ball, and the command that takes it over."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from bracket_desk.domain import commands as cmd
from bracket_desk.domain.bracket.formats import FormatName, load_format
from bracket_desk.domain.decisions.seats import draw_as_before
from bracket_desk.domain.draw import hand
from bracket_desk.domain.draw.basis import Basis, Ground, basis_of
from bracket_desk.domain.draw.hand import HandDraw, begin_by_hand, seed_ties
from bracket_desk.domain.draw.packing import Work, pack
from bracket_desk.domain.draw.rest import rest_of
from bracket_desk.domain.draw.rules import DrawMode, DrawRules
from bracket_desk.domain.draw.seeding import settle_rules
from bracket_desk.domain.draw.separation import entry_values, find_conflicts
from bracket_desk.domain.errors import Rule, RuleError
from bracket_desk.domain.people.people import Entry
from tests.domain.draw.fields import by, of_regions, people
from tests.domain.draw.test_procedure import planted
from tests.helpers import Desk, card


def begin(field: list[Entry], rules: DrawRules, size: int = 16) -> HandDraw:
    form = FormatName.TWO_STAGE if size >= 16 else FormatName.SINGLE_ELIMINATION
    hand = DrawMode.HAND
    said = settle_rules(by(mode=hand, seeds=rules.seeds or 0, within_blocks=rules.within_blocks), field)
    rules = DrawRules(hand, said.seeds, rules.within_blocks, separation=rules.separation)
    return begin_by_hand(load_format(form, size), field, rules)


def reason(draw: HandDraw, entry: str, seat: int) -> Rule:
    with pytest.raises(RuleError) as caught:
        draw.draw(entry, seat)
    assert isinstance(caught.value.reason, Rule)
    return caught.value.reason


def play(draw: HandDraw, dice: Random) -> HandDraw:
    while draw.waiting:
        entry = dice.choice(draw.waiting)
        draw = draw.draw(entry, dice.choice(draw.legal_seats(entry)))
    return draw


@pytest.mark.parametrize("blocks", [False, True])
@pytest.mark.parametrize("separation", [(), ("region:match",), ("region:group", "club:half")])
def test_whatever_balls_fall_the_draw_is_legal_and_best(
    blocks: bool,  # noqa: FBT001
    separation: tuple[str, ...],
) -> None:
    dice = Random(len(separation))
    for _ in range(2):
        field = people(dice.randint(9, 16), dice, regions=4, rated=1)
        begun = begin(field, by(*separation, seeds=4, within_blocks=blocks))
        assert len(begun.seats) == (0 if blocks else 4)
        done = play(begun, dice)
        assert sorted(done.seats.values()) == sorted(e.id for e in field)
        placed = {n: done.seats[done.seat[n]] for n in range(1, 5)}
        assert {placed[1], placed[2]} == set(done.seeds[:2])
        assert blocks or tuple(placed.values()) == done.seeds
        asked = begun.rules.separation
        found = find_conflicts(done.seats, entry_values(field), asked[:1])
        if separation == ("region:match",):
            assert len(found) == begun_fewest(begun, done)


def begun_fewest(begun: HandDraw, done: HandDraw) -> int:
    """What the search says when the seeds sit as they came to sit."""
    seeds = tuple(ball for ball in done.balls if ball[0] in begun.seeds)
    after = HandDraw(begun.fmt, begun.field, begun.rules, begun.seeds, seeds)
    return after._legal.fewest().conflicts[0]


def test_the_last_one_is_filled_by_itself() -> None:
    draw = begin([Entry(n, "И") for n in range(1, 6)], by(), size=8)
    for entry, seat in (("e1", 1), ("e5", 8), ("e3", 4)):
        draw = draw.draw(entry, seat)
    assert draw.waiting == ("e2", "e4")
    last = next(seat for seat in draw.legal_seats("e2"))
    draw = draw.draw("e2", last)
    assert (draw.waiting, len(draw.seats), len(draw.balls)) == ((), 5, 4)
    assert draw.take_back().waiting == ("e2", "e4")
    assert draw.take_back().take_back().seats == {1: "e1", 8: "e5"}


def test_only_legal_seats_are_taken() -> None:
    draw = begin(of_regions("A A B C D"), by("region:match"), size=8)
    empty = set(range(1, 9)) - set(draw.legal_seats("e1"))
    assert empty == {draw.seat[n] for n in (6, 7, 8)}
    assert reason(draw, "e1", empty.pop()) is Rule.BALL_SEAT
    draw = draw.draw("e1", draw.seat[4])
    assert reason(draw, "e1", draw.seat[5]) is Rule.BALL_NOT_WAITING
    # number 5 meets number 4 in the first match
    assert draw.seat[5] not in draw.legal_seats("e2")
    assert draw.seat[5] in draw.legal_seats("e3")
    assert draw.legal_seats("e1") == ()
    with pytest.raises(RuleError) as caught:
        draw.take_back().take_back()
    assert caught.value.reason is Rule.BALL_NONE


def test_a_seat_that_would_force_a_conflict_later_is_not_offered() -> None:
    """Two of A and two of B for the last two first matches: who sits first decides the rest."""
    draw = begin(of_regions("A A B B C D E F"), by("region:match"), size=8)
    for entry, seat in (("e5", 1), ("e6", 3), ("e7", 5), ("e1", 7)):
        draw = draw.draw(entry, seat)
    assert 8 not in draw.legal_seats("e2")
    draw = draw.draw("e2", 2)
    assert 8 in draw.legal_seats("e3")
    assert set(draw.legal_seats("e8")) == {4, 6, 8}


def test_no_seat_is_withheld_where_the_search_comes_to_no_end(monkeypatch: pytest.MonkeyPatch) -> None:
    draw = begin(people(16, Random(1), regions=4), by("region:group", "club:half"))
    dice, seen = Random(3), set[tuple[bool | None, bool | None]]()
    while draw.waiting:
        entry = dice.choice(draw.waiting)
        known = {seat: draw.is_possible(entry, seat) for seat in draw.free_seats(entry)}
        assert None not in known.values()
        with monkeypatch.context() as hurry:
            hurry.setattr(hand, "PACKING", 0)
            hurry.setattr(hand, "MOVING", 0)
            hurried = replace(draw)
            for seat, possible in known.items():
                said = hurried.is_possible(entry, seat)
                seen.add((possible, said))
                assert said in (possible, None), "what is said is so"
                assert hurried.allows(entry, seat) is (said is not False)
                if said is None:
                    assert hurried.draw(entry, seat).seats[seat] == entry
        draw = draw.draw(entry, dice.choice(draw.legal_seats(entry)))
    assert {(True, None), (False, None), (False, False)} <= seen


def test_of_three_keys_every_seat_is_offered_that_can_be() -> None:
    """In a field that leaves hardly any arrangement, half of the balls drawn."""
    field = planted(Random(2), 32, 8)
    dice = Random(2)
    draw = begin(field, by("region:group", "club:group", "coach:group"), size=32)
    offered = 0
    for _ in range(16):
        entry = dice.choice(draw.waiting)
        legal = draw.legal_seats(entry)
        offered += len(legal)
        made, problem = draw._rest, draw._legal.problem
        person = made.people.index(entry)
        for seat in draw.free_seats(entry):
            rest = rest_of(problem, {made.free.index(seat): person})
            can_be = pack(rest, draw._legal.fewest().conflicts, Work(1_000_000)) is not None
            assert (seat in legal) == can_be
        draw = draw.draw(entry, dice.choice(legal))
    assert not any(draw._legal.fewest().conflicts)
    assert offered > 16


def test_equal_ratings_are_decided_by_people() -> None:
    field = [Entry(n, "И", rating=r) for n, r in enumerate((5, 9, 9, 5, 5, 1, 1, 0), 1)]
    assert [[e.number for e in tie] for tie in seed_ties(field, 4)] == [[2, 3], [1, 4, 5]]
    rules = settle_rules(by(mode=DrawMode.HAND, seeds=4), field)
    fmt = load_format(FormatName.SINGLE_ELIMINATION, 8)
    assert begin_by_hand(fmt, field, rules).seeds == ("e2", "e3", "e1", "e4")
    assert begin_by_hand(fmt, field, rules, ["e3", "e2", "e5", "e1"]).seeds[0] == "e3"
    for wrong in (["e1", "e2", "e3", "e4"], ["e2", "e3", "e1", "e6"], ["e2", "e2", "e1", "e4"]):
        with pytest.raises(RuleError) as caught:
            begin_by_hand(fmt, field, rules, wrong)
        assert caught.value.reason is Rule.SEEDS_NOT_BEST


# ---------------------------------------------------------------- the command


def desk_with(field: list[Entry], size: int = 16) -> Desk:
    desk = Desk()
    desk.run(card(size))
    desk.run(cmd.RegisterEntries(entries=tuple(field)))
    return desk


def command(draw: HandDraw, **said: object) -> cmd.DrawByLots:
    seeds = tuple(int(entry[1:]) for entry in draw.seeds)
    return cmd.DrawByLots(lots=draw.lots(), source="шары", rules=draw.rules, seeds=seeds, **said)  # type: ignore[arg-type]


def test_the_balls_make_a_draw_with_its_grounds() -> None:
    field = people(14, Random(4), regions=4, rated=1)
    done = play(begin(field, by("region:group", seeds=4)), Random(5))
    desk = desk_with(field)
    before = desk.tournament
    number = desk.run(command(done))
    drawn = desk.tournament.draw
    assert drawn is not None
    assert drawn.seats == tuple(done.seats.get(seat) for seat in range(1, 17))
    assert drawn.seeds == done.seeds
    assert len(drawn.conflicts) == 3
    assert draw_as_before(before, drawn) == drawn
    assert basis_of(desk.tournament, done.seeds[0]) == Basis(Ground.SEED, 1)
    seat_of = {entry: seat for seat, entry in done.seats.items()}
    other = next(e.id for e in field if e.id not in done.seeds)
    assert done.seat[basis_of(desk.tournament, other).number or 0] == seat_of[other]
    # the same balls again are no new draw
    assert desk.run(command(done)) == number == len(desk.journal.kept)


def test_a_list_that_is_not_as_balls_could_fall_is_refused() -> None:
    field = [*of_regions("A A B C D E F G H"), Entry(10, "И", rating=5), Entry(11, "И", rating=4)]
    done = play(begin(field, by("region:match", seeds=2)), Random(5))
    desk = desk_with(field)
    lots = dict(done.lots())
    # a seed elsewhere
    one = next(n for n in lots if n < 10)
    moved = {**lots, 10: lots[one], one: lots[10]}
    asked = command(done)
    wrong = cmd.DrawByLots(lots=tuple(moved.items()), rules=asked.rules, seeds=asked.seeds)
    assert desk.rule(wrong) is Rule.BALL_SEAT
    # somebody in a seat that has to be empty
    free = next(seat for seat in range(1, 17) if seat not in lots.values())
    wrong = cmd.DrawByLots(lots=tuple({**lots, one: free}.items()), rules=asked.rules, seeds=asked.seeds)
    assert desk.rule(wrong) is Rule.BALL_SEAT
    assert desk.rule(cmd.DrawByLots(lots=asked.lots, rules=asked.rules)) is Rule.SEEDS_NOT_BEST


def test_a_conflict_that_could_be_avoided_is_asked_about() -> None:
    field = of_regions("A A B C D E F G H I")
    done = play(begin(field, by("region:match")), Random(1))
    number = {seat: n for n, seat in done.lots()}
    # e1 and e2 into the two seats of one first match
    pair = next((s, s + 1) for s in range(1, 17, 2) if s in number and s + 1 in number)
    swaps = dict(done.lots())
    for who, seat in zip((1, 2), pair, strict=True):
        there = next(n for n, s in swaps.items() if s == seat)
        swaps[there], swaps[who] = swaps[who], seat
    desk = desk_with(field)
    asked = cmd.DrawByLots(lots=tuple(swaps.items()), source="шары", rules=done.rules)
    refusal = desk.refused(asked)
    assert (refusal.reason, refusal.confirmable) == (Rule.LOTS_CONFLICTS, True)
    before = desk.tournament
    desk.run(cmd.DrawByLots(lots=asked.lots, source="шары", rules=done.rules, confirm=True))
    drawn = desk.tournament.draw
    assert drawn is not None
    assert (drawn.conflicts, drawn.bound) == ((1,), (0,))
    assert draw_as_before(before, drawn) == drawn


def test_after_the_draw_grounds_say_who_came_later() -> None:
    desk = Desk()
    desk.run(card())
    desk.add(*range(1, 15))
    desk.run_draw("мел", 0)
    desk.add(15, 16)
    t = desk.tournament
    empty = next(seat for seat in range(1, 17) if seat not in t.seats)
    desk.do("replace", entry="e1", by="e15")
    desk.do("seat", entry="e16", seat=empty, reason="ошибка")
    assert basis_of(desk.tournament, "e15").ground is Ground.REPLACEMENT
    assert basis_of(desk.tournament, "e16") == Basis(Ground.LATECOMER)
    assert basis_of(desk.tournament, "e2").ground is Ground.LOT
    # an exchange of seats makes nobody a replacement
    desk.do("swap-seats", entries=["e16", "e2"], reason="ошибка")
    assert basis_of(desk.tournament, "e16") == Basis(Ground.LATECOMER)
    assert basis_of(desk.tournament, "e2").ground is Ground.LOT


def test_who_comes_back_to_another_seat_is_no_seed_any_more() -> None:
    desk = Desk()
    desk.run(card())
    rated = tuple(Entry(n, f"Игроков{n}", "Пётр", rating=1000 - n) for n in range(1, 15))
    desk.run(cmd.RegisterEntries(entries=rated))
    desk.run_draw("мел", 4)
    desk.add(15)
    t = desk.tournament
    first, second = t.draw.seeds[:2] if t.draw else ("", "")
    own = t.seat_of[first]
    empty = next(seat for seat in range(1, 17) if seat not in t.seats)
    desk.do("swap-seats", entries=[first, second], reason="ошибка")
    assert desk.tournament.seeds == t.seeds
    desk.do("swap-seats", entries=[first, second], reason="ошибка")
    desk.do("replace", entry=first, by="e15")
    assert first not in desk.tournament.seeds
    desk.do("seat", entry=first, seat=empty, reason="ошибка")
    assert desk.tournament.seeds == {entry: number for entry, number in t.seeds.items() if entry != first}
    assert basis_of(desk.tournament, first).ground is Ground.LATECOMER
    desk.do("swap-seats", entries=[first, "e15"], reason="ошибка")
    assert desk.tournament.seat_of[first] == own
    assert desk.tournament.seeds[first] == 1


def test_who_comes_back_to_the_drawn_seat_is_a_seed_as_before_wherever_they_are_put() -> None:
    desk = Desk()
    desk.run(card())
    rated = tuple(Entry(n, f"Игроков{n}", "Пётр", rating=1000 - n) for n in range(1, 17))
    desk.run(cmd.RegisterEntries(entries=rated))
    desk.run_draw("мел", 4)
    desk.add(17)
    seeds = desk.tournament.seeds
    first = next(entry for entry, number in seeds.items() if number == 1)
    other = next(entry for entry in desk.tournament.seat_of if entry not in seeds)
    desk.do("replace", entry=first, by="e17")
    desk.do("replace", entry="e17", by=first)
    assert desk.tournament.seeds == seeds
    desk.do("swap-seats", entries=[first, other], reason="ошибка")
    assert desk.tournament.seeds == seeds
    assert basis_of(desk.tournament, other).ground is Ground.LOT
