"""The timetable: which match on which table when, and a finish that no timetable can beat.

The main secretary draws up the timetable (Order 942, part 3, item 9). Matches are laid on the
tables by their longest way to the end, then again and again from the end backwards and from
the start forwards, a fixed number of times, and the earliest finish is kept. No clock, no
chance: the same state and the same words always give the same timetable.
"""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from bracket_desk.domain.bracket.formats import Match
from bracket_desk.domain.errors import Rule, RuleError
from bracket_desk.domain.events import Slot
from bracket_desk.domain.floor.bound import finish_bound
from bracket_desk.domain.floor.expected import MinutesOf, expected_matches, running_slots
from bracket_desk.domain.floor.hall import Placement
from bracket_desk.domain.floor.hours import MINUTE, Hours, Session, whole_minute
from bracket_desk.domain.floor.laying import Effort, lay_best
from bracket_desk.domain.floor.work import Laid, Told, Work, make_work
from bracket_desk.domain.sport.tables import WARM_UP
from bracket_desk.domain.stages import value_at
from bracket_desk.domain.stopping import Check, unstopped
from bracket_desk.domain.tournament import Tournament

DEFAULT_MINUTES = 60
"""Minutes of a match, warm-up included, unless its stage says otherwise."""

DEFAULT_REST = 10
"""Minutes between two matches of the same player."""

FULL = Effort(rounds=48, laid=100_000)
"""For a timetable that hangs on the wall: well under a second, and more gains next to nothing."""

QUICK = Effort(rounds=4)
"""For a day that is planned anew after each change."""


def minutes_by_stage(table: Mapping[str, int], default: int = DEFAULT_MINUTES) -> MinutesOf:
    """Minutes of a match by its round, its side or ``groups``, the more exact one first."""

    def minutes(match: Match) -> int:
        said = value_at(table, match)
        return default if said is None else said

    return minutes


@dataclass(frozen=True, slots=True)
class PlanOptions:
    """What a timetable is made by; all times are local to the hall.

    ``minutes`` of a match are those at its table, ``warm_up`` minutes of them before the first
    stroke; ``rest`` are minutes between two matches of a player. Without ``sessions`` the hall
    is open from now without end. ``placements`` say on which tables and between which times
    matches are played, the more exact one counts; tables that are not there are passed over.
    ``not_before`` holds single matches back, ``taken`` says when other events leave tables of the hall.
    ``stood`` are minutes for which a match stands still at its table, those of a
    break that is going on to its end.
    """

    minutes: MinutesOf = field(default_factory=lambda: minutes_by_stage({}))
    rest: int = DEFAULT_REST
    sessions: tuple[Session, ...] = ()
    placements: tuple[Placement, ...] = ()
    not_before: Mapping[str, datetime] = field(default_factory=dict)
    warm_up: int = WARM_UP
    taken: Mapping[str, datetime] = field(default_factory=dict)
    stood: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Plan:
    """A timetable: ``slots`` by start, then by table; ``bound`` is a finish that none can beat.

    ``late`` are matches that end after the time they were told to be over by.
    """

    slots: tuple[Slot, ...]
    finish: datetime
    bound: datetime
    late: tuple[str, ...] = ()
    warm_up: int = WARM_UP

    def first_stroke(self, slot: Slot) -> datetime:
        """When the warm-up of a match is over; it is part of its minutes."""
        return min(slot.start + self.warm_up * MINUTE, slot.end)


def plan_matches(
    tournament: Tournament,
    tables: Sequence[str],
    now: datetime,
    options: PlanOptions | None = None,
    *,
    started: Mapping[str, datetime] | None = None,
    effort: Effort = FULL,
    check: Check = unstopped,
) -> Plan:
    """Plan every undecided match that two people will play.

    A match starts when the matches it comes from have ended and the rest has passed, and lies
    whole inside one session. Running matches keep their table and their start, which
    ``started`` tells (match → when; now if it does not), and are expected to end after their
    minutes, or now if those are over. When a decided match ended nobody tells, so no rest is
    kept after it. Before the draw every seat counts as taken.

    RuleError TIMETABLE_ENDLESS if the sessions end before everything is played, or if there is
    no table: ``count`` says how many are without room, ``end`` is the last closing, or None.
    """
    options = options or PlanOptions()
    prepared = prepare(tournament, tables, now, options, started or {})
    if prepared is None:
        return Plan((), now, now, warm_up=options.warm_up)
    work, origin = prepared.work, prepared.origin
    bound = finish_bound(work, options.rest)
    laid = lay_best(work, bound, effort, check)
    over = sum(end > work.hours.last for end in laid.ends)
    if over:
        end = max((end for _, end in options.sessions if end is not None), default=None)
        raise RuleError(Rule.TIMETABLE_ENDLESS, count=over, end=end)
    slots = _slots(prepared, laid)
    late = tuple(m for m, end, due in zip(work.matches, laid.ends, work.dues, strict=True) if end > due)
    return Plan(slots, max(slot.end for slot in slots), origin + bound * MINUTE, late, options.warm_up)


@dataclass(frozen=True, slots=True)
class Prepared:
    """All that is to be laid, as numbers: minutes from ``origin``, tables by their place in ``hall``."""

    work: Work
    running: Mapping[str, Slot]
    hall: tuple[str, ...]
    origin: datetime
    minutes: MinutesOf


def prepare(
    tournament: Tournament,
    tables: Sequence[str],
    now: datetime,
    options: PlanOptions,
    started: Mapping[str, datetime],
    among: Container[str] | None = None,
) -> Prepared | None:
    """What is left to be played, ``among`` some matches if it names them; None if nothing is.

    RuleError TIMETABLE_ENDLESS if there is no table for it.
    """
    origin = whole_minute(now)
    expected = expected_matches(tournament, options.rest)
    if among is not None:
        expected = [item for item in expected if item.state.match.id in among]
    if not expected:
        return None
    hall = tuple(dict.fromkeys(tables))
    running = running_slots(tournament, expected, options.minutes, started, now, options.stood)
    told = Told(options.placements, options.not_before, hall, origin, options.taken)
    work = make_work(expected, running, options.minutes, told, Hours.of(options.sessions, origin))
    if work.minutes and not hall:
        raise RuleError(Rule.TIMETABLE_ENDLESS, count=len(work.minutes), end=None)
    return Prepared(work, running, hall, origin, options.minutes)


def replan_matches(
    tournament: Tournament,
    tables: Sequence[str],
    now: datetime,
    options: PlanOptions | None = None,
    *,
    started: Mapping[str, datetime] | None = None,
) -> Plan:
    """The same in a fraction of the time, for a day that changes with every match."""
    return plan_matches(tournament, tables, now, options, started=started, effort=QUICK)


def _slots(prepared: Prepared, laid: Laid) -> tuple[Slot, ...]:
    """What runs and what was laid, in the hall's time, by start and table."""
    hall, origin = prepared.hall, prepared.origin
    slots = list(prepared.running.values())
    for match, start, end, table in zip(
        prepared.work.matches, laid.starts, laid.ends, laid.tables, strict=True
    ):
        slots.append(Slot(match, hall[table], origin + start * MINUTE, origin + end * MINUTE))
    place = {table: at for at, table in enumerate(hall)}
    return tuple(sorted(slots, key=lambda slot: (slot.start, place.get(slot.table, len(hall)), slot.table)))
