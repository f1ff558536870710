"""Where and when matches were told to be played."""

from __future__ import annotations

from collections.abc import Iterable

from bracket_desk.domain.bracket.formats import Match
from bracket_desk.domain.floor.hall import Placement
from bracket_desk.domain.stages import GROUPS, covers


def placement_for(placements: Iterable[Placement], match: Match) -> Placement | None:
    """The placement that counts for a match: its own, its round's, its side's, that of the groups."""
    exact = (match.id, match.round, match.side.value, GROUPS)
    told = [one for one in placements if one.of in exact and (one.of == match.id or covers(one.of, match))]
    return min(told, key=lambda one: exact.index(one.of), default=None)
