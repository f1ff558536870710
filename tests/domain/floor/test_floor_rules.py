"""No rule of the floor is ever broken, whatever happens in the hall and in whatever order."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from random import Random

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule
from msgspec.structs import replace

from bracket_desk.domain import commands as cmd
from bracket_desk.domain.card import EventCard
from bracket_desk.domain.floor.hall import Hall, PauseKind, Table
from bracket_desk.domain.floor.queue import make_queue, suggest
from bracket_desk.domain.measures import DecisionKind, Grounds, Measure, ProtestEnd
from bracket_desk.domain.sport.disciplines import Discipline
from bracket_desk.domain.sport.tables import Family
from bracket_desk.domain.values import MatchStatus
from bracket_desk.session import check_entries, read_entry, tournament_at
from tests.floors import HandClock, at_tables, check_floor, numbered, timed, tried
from tests.helpers import Desk, drawn, examples, knockout, score
from tests.histories import pick, players_of
from tests.oracle import check_end, check_state

number = st.integers(0, 1000)


class Floor(RuleBasedStateMachine):
    """A small event whose hall is run by chance; a step that the rules refuse changes nothing."""

    def __init__(self) -> None:
        super().__init__()
        self.desk, self.clock = Desk(), HandClock()

    @initialize(small=st.booleans(), tables=st.integers(1, 6), odd=number)
    def open(self, small: bool, tables: int, odd: int) -> None:  # noqa: FBT001
        self.desk = knockout(8) if small else drawn(16, empty=[odd % 16 + 1])
        self.clock = timed(self.desk)
        kinds = (None, Family.PYRAMID, Family.POOL)
        hall = Hall(tuple(Table(str(n), kinds[(odd + n) % 3]) for n in range(1, tables + 1)))
        self.drawn = len(self.desk.session.steps.done)
        self.desk.run(cmd.SetHall(hall=hall))

    # ------------------------------------------------------------ what can be chosen

    def match(self, at: int, *statuses: str) -> str:
        found = [m["id"] for m in self.desk.state()["matches"] if m["status"] in statuses]
        return pick(found, at) or "F2-1"

    def table(self, at: int) -> str:
        names = [table.name for table in self.desk.tournament.floor.hall.tables]
        return pick([*names, "?"], at) or "?"

    def player(self, match: str, at: int) -> str:
        return pick(players_of(self.desk.match(match)), at) or "e1"

    # ------------------------------------------------------------ what happens

    @rule(minutes=st.integers(0, 40))
    def time_passes(self, minutes: int) -> None:
        self.clock.forward(minutes)

    @rule(minutes=st.integers(1, 300))
    def the_clock_is_set_back(self, minutes: int) -> None:
        self.clock.forward(-minutes)

    @rule()
    def call_what_is_proposed(self) -> None:
        t = self.desk.tournament
        found = suggest(t, make_queue(t, self.clock.now))
        if found is not None:
            barred = {*t.busy, *t.floor.out_of_order}
            unnamed = next(name for name in map(str, range(1, 99)) if name not in barred)
            self.desk.do("call", match=found.waiting.state.match.id, table=found.table or unnamed)

    @rule(a=number, b=number, confirm=st.booleans())
    def call_anything(self, a: int, b: int, confirm: bool) -> None:  # noqa: FBT001
        match = self.match(a, "ready", "called", "playing", "pending")
        tried(self.desk, cmd.Call(match=match, table=self.table(b), confirm=confirm))

    @rule(a=number)
    def begin(self, a: int) -> None:
        tried(self.desk, cmd.Start(match=self.match(a, "called")))

    @rule(a=number, lost=number)
    def end(self, a: int, lost: int) -> None:
        match = self.match(a, "playing", "called", "ready")
        race = self.desk.match(match)["race"]
        won = score(race, lost % race, first=lost % 2 == 0)
        tried(self.desk, cmd.EnterResult(match=match, score=(won[0], won[1]), confirm=True))

    @rule(a=number)
    def somebody_does_not_come(self, a: int) -> None:
        match = self.match(a, "called")
        tried(self.desk, cmd.NoShow(match=match, entries=(self.player(match, a),)))

    @rule(a=number)
    def somebody_leaves(self, a: int) -> None:
        entries = list(self.desk.tournament.entries)
        tried(self.desk, cmd.Withdraw(entry=entries[a % len(entries)]))

    @rule(a=number)
    def correct(self, a: int) -> None:
        match = self.match(a, "decided")
        race = self.desk.match(match)["race"]
        tried(self.desk, cmd.EnterResult(match=match, score=(a % race, race), confirm=True))

    @rule(a=number)
    def clear(self, a: int) -> None:
        tried(self.desk, cmd.ClearResult(match=self.match(a, "decided"), confirm=True))

    @rule(a=number, to=st.none() | number, confirm=st.booleans())
    def a_table_breaks_down(self, a: int, to: int | None, confirm: bool) -> None:  # noqa: FBT001
        there = None if to is None else self.table(to)
        tried(self.desk, cmd.TakeTableOut(table=self.table(a), reason="луза", to=there, confirm=confirm))

    @rule(a=number)
    def a_table_is_mended(self, a: int) -> None:
        broken = pick(list(self.desk.tournament.floor.out_of_order), a)
        if broken is not None:
            self.desk.run(cmd.PutTableBack(table=broken))

    @rule(a=number, b=number, swap=st.booleans())
    def move(self, a: int, b: int, swap: bool) -> None:  # noqa: FBT001
        match = self.match(a, "called", "playing")
        tried(self.desk, cmd.MoveMatch(match=match, table=self.table(b), swap=swap))

    @rule(a=number)
    def take_back(self, a: int) -> None:
        tried(self.desk, cmd.TakeBack(match=self.match(a, "called", "playing"), confirm=a % 2 == 0))

    @rule(a=number, hold=st.booleans())
    def hold_or_release(self, a: int, hold: bool) -> None:  # noqa: FBT001
        match = self.match(a, "ready", "pending")
        until = self.clock.now + timedelta(minutes=a)
        asked = cmd.Hold(match=match, reason="эфир", until=until) if hold else cmd.Release(match=match)
        tried(self.desk, asked)

    @rule(a=number, kind=st.sampled_from(PauseKind), confirm=st.booleans())
    def pause(self, a: int, kind: PauseKind, confirm: bool) -> None:  # noqa: FBT001
        match = self.match(a, "called", "playing")
        entry = self.player(match, a)
        asked = cmd.BeginPause(match=match, entry=entry, kind=kind, confirm=confirm)
        if not tried(self.desk, asked):
            tried(self.desk, cmd.EndPause(match=match, entry=entry))

    @rule(a=number, step=st.integers(0, 3), confirm=st.booleans())
    def protest(self, a: int, step: int, confirm: bool) -> None:  # noqa: FBT001
        match = self.match(a, "playing", "called", "decided")
        entry = self.player(match, a)
        steps: tuple[cmd.Command, ...] = (
            cmd.DeclareProtest(match=match, entry=entry, confirm=confirm),
            cmd.HandInProtest(match=match),
            cmd.DecideProtest(match=match, end=ProtestEnd.REJECTED),
            cmd.Decree(
                kind=DecisionKind.POSTPONEMENT,
                matches=(match,),
                grounds=Grounds(text="нет света"),
                confirm=confirm,
            ),
        )
        tried(self.desk, steps[step])

    @rule(a=number, measure=st.sampled_from(Measure))
    def sanction(self, a: int, measure: Measure) -> None:
        match = self.match(a, "playing", "called")
        asked = cmd.Sanction(match=match, entry=self.player(match, a), measure=measure)
        tried(self.desk, asked)

    @rule(a=number, start=st.integers(-60, 60), end=st.integers(-60, 60))
    def set_times(self, a: int, start: int, end: int) -> None:
        now = self.clock.now
        one, two = now + timedelta(minutes=start), now + timedelta(minutes=end)
        tried(self.desk, cmd.SetTimes(match=self.match(a, "decided", "playing"), start=one, end=two))

    @rule(a=number)
    def another_hall(self, a: int) -> None:
        hall = self.desk.tournament.floor.hall
        kinds = (None, Family.PYRAMID, Family.SNOOKER)
        changed = tuple(replace(table, kind=kinds[(a + at) % 3]) for at, table in enumerate(hall.tables))
        tried(self.desk, cmd.SetHall(hall=Hall(changed[a % 3 :] or changed)))

    @rule(pool=st.booleans())
    def another_discipline(self, pool: bool) -> None:  # noqa: FBT001
        discipline = Discipline.POOL_8 if pool else Discipline.FREE_PYRAMID
        tried(self.desk, cmd.SetCard(card=EventCard("Кубок Тестова", discipline)))

    @rule(a=number, b=number)
    def swap_seats(self, a: int, b: int) -> None:
        seated = list(self.desk.tournament.seats.values())
        pair = seated[a % len(seated)], seated[b % len(seated)]
        tried(self.desk, cmd.SwapSeats(entries=pair, confirm=True))

    @rule()
    def undo(self) -> None:
        if len(self.desk.session.steps.done) > self.drawn:
            self.desk.run(cmd.Undo())

    @rule()
    def redo(self) -> None:
        tried(self.desk, cmd.Redo())

    # ------------------------------------------------------------ what always holds

    @invariant()
    def no_rule_is_broken(self) -> None:
        if self.desk.session.entries:
            check_floor(self.desk, self.clock.now)

    def teardown(self) -> None:
        if not self.desk.session.entries:
            return
        check_state(self.desk.state())
        again = [read_entry(entry.text, entry.hash) for entry in self.desk.journal.kept]
        assert check_entries(again) is None
        assert tournament_at(again) == self.desk.tournament


TestFloor = Floor.TestCase
TestFloor.settings = settings(examples(30), stateful_step_count=40)


# ---------------------------------------------------------------- whole days


class Day:
    """A day on the floor by chance: what is proposed is called, and things go wrong."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)
        size = self.chance.choice((16, 16, 32))
        self.tables = self.chance.randint(6, 24)
        self.desk = drawn(size, empty=self.chance.sample(range(1, size + 1), self.chance.randint(0, 3)))
        self.clock = timed(self.desk)
        self.desk.run(cmd.SetHall(hall=numbered(self.tables)))
        self.ends: dict[str, float] = {}  # when each match at a table is over
        self.said = 0
        self.troubles: tuple[Callable[[], bool], ...] = (
            self.no_show, self.broken, self.mended, self.corrected, self.undone, self.moved, self.held,
        )  # fmt: skip

    def play(self) -> None:
        """Until everything is decided."""
        for _ in range(4000):
            if self.desk.tournament.finished:
                return
            self.call_all()
            if self.chance.random() < 0.25:
                self.said += self.chance.choice(self.troubles)()
            else:
                self.next_end()
        raise AssertionError("the day does not end")

    def call_all(self) -> None:
        while True:
            t = self.desk.tournament
            found = suggest(t, check_floor(self.desk, self.clock.now))
            if found is None or (found.waiting.late and t.busy):
                return
            if found.waiting.late and found.waiting.not_before is not None:
                self.clock.now = max(self.clock.now, found.waiting.not_before)
            assert found.table is not None
            match = found.waiting.state.match.id
            self.desk.do("call", match=match, table=found.table)
            self.clock.forward(self.chance.uniform(0, 1))
            if self.chance.random() < 0.8:
                self.desk.do("start", match=match)

    def next_end(self) -> None:
        busy = {state.match.id: state for state in self.desk.tournament.busy.values()}
        for match in busy:
            self.ends.setdefault(match, self.chance.uniform(20, 90))
        if not busy:
            tried(self.desk, cmd.PutTableBack(table=next(iter(self.desk.tournament.floor.out_of_order), "")))
            for held in self.desk.tournament.floor.holds:
                tried(self.desk, cmd.Release(match=held))
            return
        match = min(busy, key=lambda name: self.ends[name])
        passed = self.ends.pop(match)
        self.clock.forward(passed)
        self.ends = {name: max(0.0, left - passed) for name, left in self.ends.items() if name in busy}
        if busy[match].status is MatchStatus.CALLED:
            self.desk.do("start", match=match)
        self.desk.win(match, self.chance.choice(busy[match].players), self.chance.randrange(3))

    def at_table(self) -> str | None:
        return pick(
            [match["id"] for match in at_tables(self.desk.state()).values()], self.chance.randrange(99)
        )

    def no_show(self) -> bool:
        match = self.at_table()
        if match is None:
            return False
        self.clock.forward(16)
        absent = (self.chance.choice(self.desk.sides(match)),)
        return tried(self.desk, cmd.NoShow(match=match, entries=absent))

    def broken(self) -> bool:
        table = str(self.chance.randint(1, self.tables))
        return tried(self.desk, cmd.TakeTableOut(table=table, reason="луза", confirm=True))

    def mended(self) -> bool:
        table = str(self.chance.randint(1, self.tables))
        return tried(self.desk, cmd.PutTableBack(table=table))

    def corrected(self) -> bool:
        played = [
            m for m in self.desk.state()["matches"] if m["status"] == "decided" and m["outcome"]["score"]
        ]
        match = pick(played, self.chance.randrange(99))
        if match is None:
            return False
        race = match["race"]
        other = (race, 0) if match["outcome"]["score"][0] < race else (0, race)
        return tried(self.desk, cmd.EnterResult(match=match["id"], score=other, confirm=True))

    def undone(self) -> bool:
        return tried(self.desk, cmd.Undo()) and self.chance.random() < 0.5 and tried(self.desk, cmd.Redo())

    def moved(self) -> bool:
        match = self.at_table()
        table = str(self.chance.randint(1, self.tables))
        return match is not None and tried(self.desk, cmd.MoveMatch(match=match, table=table, swap=True))

    def held(self) -> bool:
        match = pick(self.desk.open(), self.chance.randrange(99))
        return match is not None and tried(self.desk, cmd.Hold(match=match, reason="врач"))


def test_whole_days_end_and_no_rule_is_broken_on_the_way(full: bool) -> None:  # noqa: FBT001
    happened = 0
    for seed in range(60 if full else 4):
        day = Day(seed)
        day.play()
        check_state(day.desk.state())
        check_end(day.desk.state())
        assert tournament_at(day.desk.journal.kept) == day.desk.tournament
        happened += day.said
    assert happened > 20, "nothing went wrong on any of these days"
