"""Small values that every room of the domain shares."""

from __future__ import annotations

from enum import StrEnum
from typing import NewType

EntryId = NewType("EntryId", str)
"""``e`` and the registration number: what commands and people say, like ``e12``."""

MatchId = NewType("MatchId", str)
"""Group, round and place in the round (``A-U1-1``), or round and place (``F32-1``)."""


class Departure(StrEnum):
    """How someone leaves the event, as against losing one match."""

    WITHDRAWN = "withdrawn"
    DISQUALIFIED = "disqualified"


class DefeatReason(StrEnum):
    """Why a technical defeat was given (Order 942, part 3, items 15 and 17)."""

    INJURY = "injury"
    REMOVED = "removed"
    CONDUCT = "conduct"
    OTHER = "other"


class FinalDraw(StrEnum):
    """How people come to their seats of the final stage: by the format's table, or drawn anew."""

    TABLE = "table"
    ANEW = "anew"


class FrameEnd(StrEnum):
    """What ended a frame when its points do not tell."""

    SANCTION = "sanction"
    CONCESSION = "concession"


class ResultKind(StrEnum):
    """What decided a match."""

    PLAYED = "played"
    NO_SHOW = "no-show"
    TECHNICAL = "technical"
    BOTH_LOST = "both-lost"


class MatchStatus(StrEnum):
    """Where a match stands; the words are those of the contract."""

    PENDING = "pending"
    READY = "ready"
    CALLED = "called"
    PLAYING = "playing"
    DECIDED = "decided"
    BYE = "bye"
    VOID = "void"


OPEN_STATUSES = frozenset({MatchStatus.READY, MatchStatus.CALLED, MatchStatus.PLAYING})
"""Both sides are players and nothing is decided."""

CLOSED_STATUSES = frozenset({MatchStatus.DECIDED, MatchStatus.BYE, MatchStatus.VOID})
"""Nothing is left to play."""
