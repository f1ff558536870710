"""The timetable anew in the middle of a day: what is left, at the pace at which the day really goes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from bracket_desk.domain.events import Slot
from bracket_desk.domain.floor.forecast import expected_minutes
from bracket_desk.domain.floor.laying import Effort
from bracket_desk.domain.floor.pace import learn_pace
from bracket_desk.domain.floor.situation import Situation
from bracket_desk.domain.floor.timetable import FULL, Plan, plan_matches
from bracket_desk.domain.stopping import Check, unstopped
from bracket_desk.domain.tournament import Tournament
from bracket_desk.domain.values import CLOSED_STATUSES


def plan_anew(situation: Situation, effort: Effort = FULL, check: Check = unstopped) -> Plan:
    """A timetable of what is left from now on; errors as ``plan_matches``.

    Whoever has just played rests first, and matches last as long as they are expected to after
    what was played so far: before the first match as long as people expect.
    """
    minutes = expected_minutes(situation, learn_pace(situation))
    options = replace(situation.options, minutes=minutes)
    return plan_matches(
        situation.tournament,
        situation.tables,
        situation.now,
        options,
        started=situation.started,
        effort=effort,
        check=check,
    )


def with_played(t: Tournament, slots: Iterable[Slot]) -> tuple[Slot, ...]:
    """New slots with the kept ones of matches that are over, so that the wall shows the whole event."""
    slots = tuple(slots)
    new = {slot.match for slot in slots}
    over = (
        slot
        for slot in t.timetable
        if slot.match not in new
        and slot.match in t.format.index
        and t.state_of(slot.match).status in CLOSED_STATUSES
    )
    return tuple(sorted((*over, *slots), key=lambda slot: slot.start.replace(tzinfo=None)))
