"""The rules of the floor as a check, and a hall for tests; written apart from the program's queue."""

from __future__ import annotations

from datetime import datetime, timedelta

from bracket_desk.domain import commands as cmd
from bracket_desk.domain.decisions.steps import take_step
from bracket_desk.domain.errors import RuleError
from bracket_desk.domain.floor.clocks import table_clocks
from bracket_desk.domain.floor.hall import Hall, Table
from bracket_desk.domain.floor.queue import HALTS, Queue, free_tables, make_queue, suggest
from bracket_desk.domain.sport.tables import family
from bracket_desk.session import Session
from tests.helpers import CLOSED, MORNING, Desk
from tests.histories import Plain, players_of

NOTHING = timedelta(0)


class HandClock:
    """A clock that stands until somebody moves it."""

    def __init__(self, now: datetime = MORNING) -> None:
        self.now = now

    def __call__(self) -> datetime:
        return self.now

    def forward(self, minutes: float) -> datetime:
        self.now += timedelta(minutes=minutes)
        return self.now


def timed(desk: Desk) -> HandClock:
    """Give a desk a clock that the test moves; its session goes on from the same journal."""
    clock = HandClock()
    desk.session = Session(desk.journal, clock, "Секретарёва")
    return clock


def tables(*names: str) -> Hall:
    """A hall of tables with these names."""
    return Hall(tuple(Table(name) for name in names))


def numbered(count: int) -> Hall:
    return tables(*(str(number) for number in range(1, count + 1)))


def at_tables(state: Plain) -> dict[str, Plain]:
    """The match at each table, from the printed state."""
    found: dict[str, Plain] = {}
    for match in state["matches"]:
        if match["table"] is not None:
            assert match["table"] not in found, "two matches at one table"
            found[match["table"]] = match
    return found


def check_floor(desk: Desk, now: datetime) -> Queue:
    """AssertionError unless every rule of the floor holds; the queue of the moment."""
    t, state = desk.tournament, desk.state()
    taken = at_tables(state)
    people = [entry for match in taken.values() for entry in players_of(match)]
    assert len(set(people)) == len(people), "somebody is at two tables"
    for name in taken:
        assert name not in t.floor.out_of_order, "a match at a table that is out of order"
        table = t.floor.hall.find(name)
        if t.floor.hall.tables:
            assert table is not None, "a match at a table that the hall does not have"
            assert table.kind in (None, family(t.card.discipline)), "a match at a table of another kind"
    queue = make_queue(t, now)
    check_queue(desk, state, queue)
    for clock in table_clocks(t, now).values():
        assert clock.state.match.id == taken[clock.table]["id"]
        if clock.call is not None:
            assert clock.call.elapsed.time >= NOTHING
            assert clock.call.left is None or clock.call.left >= NOTHING
            assert 0 <= clock.call.due <= len(clock.call.ladder)
        assert clock.playing is None or clock.playing.time >= NOTHING
        if clock.protest is not None:
            assert min(clock.protest.elapsed.time, clock.protest.left, clock.protest.over) >= NOTHING
        for pause in clock.pauses:
            assert min(pause.elapsed.time, pause.left, pause.over) >= NOTHING
    for times in t.floor.times.values():
        assert times.length is None or times.length > NOTHING
    return queue


def check_queue(desk: Desk, state: Plain, queue: Queue) -> None:
    """Exactly the matches that can be called are ready, and each of them can."""
    t = desk.tournament
    ready = [waiting.state.match.id for waiting in queue.ready]
    expected = {m["id"] for m in state["matches"] if m["status"] == "ready" and m["id"] not in t.floor.holds}
    assert len(ready) == len(set(ready))
    assert set(ready) == (set() if state["finished"] else expected)
    later = {waiting.state.match.id for waiting in queue.later}
    open_ones = {m["id"] for m in state["matches"] if m["status"] not in (*CLOSED, "called", "playing")}
    assert later == (set() if state["finished"] else open_ones - expected)
    assert all(waiting.reasons for waiting in queue.later), "nothing says why a match waits"
    proposed = suggest(t, queue)
    free = free_tables(t)
    halted = any(reason.why in HALTS for waiting in queue.ready for reason in waiting.reasons)
    assert (proposed is None) == (halted or not ready or (bool(t.floor.hall.tables) and not free))
    for match in ready[:2]:
        for table in free[:1]:
            take_step(t, cmd.Call(match=match, table=table))
    if proposed is not None and proposed.table is not None:
        assert proposed.table in free
        take_step(t, cmd.Call(match=proposed.waiting.state.match.id, table=proposed.table))


def tried(desk: Desk, command: cmd.Command) -> bool:
    """Whether a command was accepted; a refusal must change nothing."""
    before, stored = desk.tournament, len(desk.journal.kept)
    try:
        desk.run(command)
    except RuleError:
        assert desk.tournament is before
        assert len(desk.journal.kept) == stored
        return False
    return True
