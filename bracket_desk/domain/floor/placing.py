"""Where and when matches belong: what was told, and television for the last rounds."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import structs

from bracket_desk.domain.bracket.formats import Match
from bracket_desk.domain.floor.hall import Hall, Placement
from bracket_desk.domain.stages import GROUPS, covers
from bracket_desk.domain.tournament import Tournament

ON_TELEVISION = ("F4", "F2")
"""The rounds that belong on the television tables, where there are any: semifinals and final."""


def placement_for(placements: Iterable[Placement], match: Match) -> Placement | None:
    """The placement that counts for a match: its own, its round's, its side's, that of the groups."""
    exact = (match.id, match.round, match.side.value, GROUPS)
    told = [one for one in placements if one.of in exact and (one.of == match.id or covers(one.of, match))]
    return min(told, key=lambda one: exact.index(one.of), default=None)


def placements_of(t: Tournament) -> tuple[Placement, ...]:
    """What was told, and for rounds of which nothing was told about tables, the television tables."""
    on_television = television_tables(t.floor.hall, t.tables)
    if not on_television:
        return t.floor.placements
    told = {placement.of: placement for placement in t.floor.placements}
    for stage in ON_TELEVISION:
        placement = told.get(stage, Placement(stage))
        if not placement.tables:
            told[stage] = structs.replace(placement, tables=on_television)
    return tuple(told.values())


def television_tables(hall: Hall, tables: Sequence[str]) -> tuple[str, ...]:
    """The television tables of a hall that can be used."""
    return tuple(table.name for table in hall.tables if table.television and table.name in tables)
