"""Findings about the hall: its tables and hours, judges at tables and by zones, pauses that were taken.

Order 942, part 3, items 10, 11, 12 and 17. Zone judging is for the early stage of pyramid, where more
tables are in use than there are judges at tables; never for the final stage.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from datetime import datetime

from bracket_desk.domain.bracket.formats import Side
from bracket_desk.domain.bracket.resolve import Key
from bracket_desk.domain.findings import Finding, Remark
from bracket_desk.domain.floor.clocks import table_clocks
from bracket_desk.domain.floor.hall import Duty, PauseKind
from bracket_desk.domain.floor.moments import between
from bracket_desk.domain.floor.pauses import LIMITS
from bracket_desk.domain.panel import judging_findings
from bracket_desk.domain.sport.judges import ZONE_JUDGE
from bracket_desk.domain.sport.tables import Family, family
from bracket_desk.domain.tournament import Tournament


def floor_findings(t: Tournament, now: datetime | None = None) -> tuple[Finding, ...]:
    """What somebody should look at in the hall; with a moment, whether the clock can be right."""
    found = (*hall_findings(t), *duty_findings(t), *pause_findings(t))
    return found if now is None else (*found, *clock_findings(t, now))


def clock_findings(t: Tournament, now: datetime) -> tuple[Finding, ...]:
    """Tables where something was recorded later than the clock of this computer stands."""
    behind = (table for table, clock in table_clocks(t, now).items() if clock.set_back)
    return tuple(Finding(Remark.CLOCK_SET_BACK, values={"table": table}) for table in behind)


def hall_findings(t: Tournament) -> tuple[Finding, ...]:
    """Tables and opening hours that do not go with the event's card."""
    return tuple(_hall(t))


def _hall(t: Tournament) -> Iterator[Finding]:
    hall, card = t.floor.hall, t.about
    if hall.tables and not any(table.fits(t.card.discipline) for table in hall.tables):
        yield Finding(Remark.HALL_WITHOUT_TABLES, values={"discipline": t.card.discipline})
    if card.first_day is None or card.last_day is None:
        return
    days = {day.opens.date() for day in hall.days}
    outside = tuple(sorted(day for day in days if not card.first_day <= day <= card.last_day))
    if outside:
        yield Finding(Remark.HALL_DAYS_OUTSIDE, values={"days": outside})


# ---------------------------------------------------------------- judges


def duty_findings(t: Tournament) -> tuple[Finding, ...]:
    """What the rules say about who judges where; nothing before judges were sent to tables."""
    if not t.floor.duties:
        return ()
    return (
        *(finding for duty in t.floor.duties for finding in _duty(t, duty)),
        *_zones(t),
        *_tables(t),
        *_matches(t),
    )


def _duty(t: Tournament, duty: Duty) -> Iterator[Finding]:
    about, hall = str(duty.judge), t.floor.hall
    if duty.zone and family(t.card.discipline) is not Family.PYRAMID:
        yield Finding(Remark.ZONE_NOT_PYRAMID, about, {"discipline": t.card.discipline})
    if not duty.zone and len(duty.tables) > 1:
        yield Finding(Remark.JUDGE_AT_SEVERAL, about, {"tables": duty.tables})
    gone = tuple(name for name in duty.tables if hall.tables and hall.find(name) is None)
    if gone:
        yield Finding(Remark.DUTY_TABLE_GONE, about, {"tables": gone})


def _zones(t: Tournament) -> Iterator[Finding]:
    """Zones only where the tables in use are more than the judges (item 11.1)."""
    judges = len(t.floor.duties)
    if any(duty.zone for duty in t.floor.duties) and 0 < len(t.tables) <= judges:
        yield Finding(Remark.ZONE_NEEDLESS, values={"count": len(t.tables), "judges": judges})
    zones: dict[str, set[str]] = {}
    for duty in t.floor.duties:
        if duty.zone:
            for name in duty.tables:
                zones.setdefault(name, set()).add(duty.zone)
    shared = tuple(name for name, of in zones.items() if len(of) > 1)
    if shared:
        yield Finding(Remark.ZONES_OVERLAP, values={"tables": shared})


def _tables(t: Tournament) -> Iterator[Finding]:
    """Every official match has its judge (item 10)."""
    judged = {name for duty in t.floor.duties for name in duty.tables}
    without = tuple(name for name in t.tables if name not in judged)
    if without:
        yield Finding(Remark.TABLE_WITHOUT_JUDGE, values={"tables": without})


def _matches(t: Tournament) -> Iterator[Finding]:
    """Who judges what is at the tables now."""
    judges = {judge.number: judge for judge in t.judges}
    for table, state in t.busy.items():
        for duty in t.floor.duties_at(table):
            judge = judges.get(duty.judge)
            if judge is None:
                continue
            yield from judging_findings(t, judge, state.match)
            if duty.zone and state.match.side is Side.FINAL and judge.post != ZONE_JUDGE:
                yield Finding(Remark.ZONE_LATE, str(judge.number), {"match": state.match.id})


# ---------------------------------------------------------------- pauses


def pause_findings(t: Tournament) -> tuple[Finding, ...]:
    """Pauses that the rules do not give, and those that lasted too long, by player."""
    return tuple(finding for key in t.floor.pauses for finding in (*_beyond(t, key), *_long(t, key)))


def _beyond(t: Tournament, key: Key) -> Iterator[Finding]:
    taken = Counter((pause.entry, pause.kind) for pause in t.floor.pauses[key])
    for (entry, kind), count in taken.items():
        again = count > 1 and kind is not PauseKind.MEDICAL
        lost = kind is PauseKind.BEFORE_DECIDER and not taken[entry, PauseKind.FIVE_MINUTES]
        if again or lost:
            values = {"match": key[0], "kind": kind, "count": count}
            yield Finding(Remark.PAUSE_BEYOND, entry, values)


def _long(t: Tournament, key: Key) -> Iterator[Finding]:
    for pause in t.floor.pauses[key]:
        if pause.began is None or pause.ended is None:
            continue
        lasted = between(pause.began, pause.ended)
        # nobody stops a clock to the second
        minutes, most = (time.total_seconds() / 60 for time in (lasted, LIMITS[pause.kind]))
        if int(minutes) > most:
            values = {"match": key[0], "kind": pause.kind, "minutes": int(minutes), "most": int(most)}
            yield Finding(Remark.PAUSE_LONG, pause.entry, values)
