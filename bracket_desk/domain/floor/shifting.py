"""A timetable in which one match is put elsewhere: what it pushes, and what cannot stay as it is.

Whoever moves a match by hand wants the rest to stay. So every match keeps its table, its length and
its turn, and begins when it was to begin, or later if it must: after those it comes from, after the
one before it at its table, within the hours of the hall. Nothing begins earlier than before.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import datetime
from heapq import heappop, heappush

from bracket_desk.domain.bracket.formats import Match
from bracket_desk.domain.events import Slot
from bracket_desk.domain.floor.hours import MINUTE
from bracket_desk.domain.floor.placing import placement_for
from bracket_desk.domain.floor.situation import Situation
from bracket_desk.domain.floor.timetable import Prepared, prepare


def shift(situation: Situation, slots: Iterable[Slot], moved: Slot | None = None) -> tuple[Slot, ...]:
    """The slots that are still to be begun as they can be now, by start; ``moved`` is put first.

    Running matches are where they are, until they are expected to end; what has been played, and
    what has no slot, is left out. Before its next match a player rests as long as they did in these
    slots, if that was less than usual; around the moved match as long as usual. What finds no room
    before the hall closes for good is laid after it.
    """
    wanted = {slot.match: _local(slot) for slot in slots}
    name = ""
    if moved is not None:
        name, wanted[moved.match] = moved.match, moved
    prepared = _prepared(situation, wanted, name)
    return () if prepared is None else _Shifting(prepared, wanted, name).slots()


def find_clashes(situation: Situation, slots: Iterable[Slot]) -> frozenset[str]:
    """The matches that cannot be played where and when their slots say: too late, or no such table."""
    slots = tuple(map(_local, slots))
    can = {slot.match: slot for slot in shift(situation, slots)}
    return frozenset(
        slot.match
        for slot in slots
        if slot.match in can
        and slot.match not in situation.started
        and (slot.table not in situation.tables or can[slot.match].start > slot.start + MINUTE)
    )


def find_misplaced(situation: Situation, slots: Iterable[Slot]) -> frozenset[str]:
    """The matches that their slots put where, or at a time when, they were told not to be."""
    t, placements = situation.tournament, situation.options.placements
    found = set()
    for slot in map(_local, slots):
        placement = placement_for(placements, t.format.find(slot.match))
        if placement is None or slot.match in situation.started:
            continue
        elsewhere = bool(placement.tables) and slot.table not in placement.tables
        early = placement.begins is not None and slot.start < placement.begins
        late = placement.ends is not None and slot.end > placement.ends
        if elsewhere or early or late:
            found.add(slot.match)
    return frozenset(found)


def _local(slot: Slot) -> Slot:
    """A timetable of the hall knows no zones, whatever stands in a file."""
    return Slot(slot.match, slot.table, slot.start.replace(tzinfo=None), slot.end.replace(tzinfo=None))


def _prepared(situation: Situation, wanted: Mapping[str, Slot], moved: str) -> Prepared | None:
    """What is left to be played, each match as long as its slot; tables that are gone are lanes too."""
    usual = situation.options.minutes

    def minutes(match: Match) -> int:
        slot = wanted.get(match.id)
        # a running match ends when it is expected to, whatever was planned
        if slot is None or match.id in situation.started:
            return usual(match)
        return max(1, (slot.end - slot.start) // MINUTE)

    tables = (*situation.tables, *(slot.table for slot in wanted.values()))
    if not tables:
        return None
    held = {
        match: moment
        for match, moment in situation.options.not_before.items()
        if match == moved or moment != situation.rested.get(match)
    }
    options = replace(situation.options, minutes=minutes, placements=(), not_before=held)
    return prepare(situation.tournament, tables, situation.now, options, situation.started)


class _Shifting:
    """Lays the matches in the order of their turns; those without a slot take no table."""

    def __init__(self, prepared: Prepared, wanted: Mapping[str, Slot], moved: str) -> None:
        self.prepared, self.wanted, self.moved = prepared, wanted, moved
        work = self.work = prepared.work
        self.free = list(work.free)
        self.earliest = [
            max(opens, self.minute(wanted[match].start) if match in wanted else 0)
            for match, opens in zip(work.matches, work.opens, strict=True)
        ]
        for run in work.running:
            for later, rest in run.after:
                gap = self.rest(run.match, work.matches[later], rest)
                self.earliest[later] = max(self.earliest[later], run.end + gap)
        self.open = [len(before) for before in work.before]
        self.starts = [0] * len(work.matches)

    def minute(self, moment: datetime) -> int:
        return (moment - self.prepared.origin) // MINUTE

    def slots(self) -> tuple[Slot, ...]:
        work, turns = self.work, list[tuple[int, bool, int]]()
        for at, open_ones in enumerate(self.open):
            if not open_ones:
                heappush(turns, self.turn(at))
        while turns:
            _, _, at = heappop(turns)
            end = self.lay(at)
            for later, rest in work.after[at]:
                gap = self.rest(work.matches[at], work.matches[later], rest)
                self.earliest[later] = max(self.earliest[later], end + gap)
                self.open[later] -= 1
                if not self.open[later]:
                    heappush(turns, self.turn(later))
        found = [self.slot(at) for at, match in enumerate(work.matches) if match in self.wanted]
        running = (slot for match, slot in self.prepared.running.items() if match in self.wanted)
        return tuple(sorted((*running, *found), key=lambda slot: (slot.start, slot.match)))

    def turn(self, at: int) -> tuple[int, bool, int]:
        """Of two that could begin at once the moved match is first."""
        return self.earliest[at], self.work.matches[at] != self.moved, at

    def lay(self, at: int) -> int:
        """Begin a match as soon as it can be; when it ends."""
        work, match = self.work, self.work.matches[at]
        start, table = self.earliest[at], None
        if match in self.wanted:
            table = self.prepared.hall.index(self.wanted[match].table)
            start = max(start, self.free[table])
        self.starts[at] = work.hours.earliest(start, work.minutes[at])
        end = self.starts[at] + work.minutes[at]
        if table is not None:
            self.free[table] = end
        return end

    def rest(self, one: str, two: str, usual: int) -> int:
        """Minutes between two matches: as usual, or as few as the slots had."""
        if self.moved in (one, two) or one not in self.wanted or two not in self.wanted:
            return usual
        return min(usual, max(0, (self.wanted[two].start - self.wanted[one].end) // MINUTE))

    def slot(self, at: int) -> Slot:
        origin, match = self.prepared.origin, self.work.matches[at]
        start = origin + self.starts[at] * MINUTE
        return Slot(match, self.wanted[match].table, start, start + self.work.minutes[at] * MINUTE)
