"""What judges decide beside results, and on what ground: values.

Order 942, part 3: item 8 (the chief referee), 10 (a judge at the table is replaced), 15 (measures
against misconduct), 16 (protests), 17 (no-show, technical defeat).
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from enum import StrEnum

from bracket_desk.domain.card import Value

LONGEST_NAME = 200
"""Characters of who decided, and of the item of the rules."""

LONGEST_DECISION = 2000
"""Characters of what was decided and why."""


class Measure(StrEnum):
    """A measure against misconduct, from the mildest on (item 15), and the step before a no-show.

    ``LATE``: the regulations take a frame from whoever is late before they take the match.
    """

    REMARK = "remark"
    WARNING = "warning"
    FRAME = "loss-of-frame"
    MATCH = "loss-of-match"
    REMOVAL = "removal"
    LATE = "late-frame"


class ProtestEnd(StrEnum):
    """What became of a protest; of one that was never handed in, or taken back, nothing is decided."""

    GRANTED = "granted"
    REJECTED = "rejected"
    DROPPED = "dropped"


class DecisionKind(StrEnum):
    """A decision of the chief referee that has no command of its own (items 8 and 10)."""

    POSTPONEMENT = "postponement"
    BREAK = "break"
    TIMETABLE = "change-of-timetable"
    JUDGE = "change-of-judge"
    OTHER = "other-decision"


class Grounds(Value, frozen=True):
    """Who decided, on which item of the rules, and in which words; empty is not said.

    ``item`` is part and item of the order, like ``3.16``, or whatever somebody wrote.
    """

    by: str = ""
    item: str = ""
    text: str = ""


REGULATIONS = "regulations"
"""Stands for the regulations of the event, where a decision follows from them and not from the order."""

ITEMS = ("3.8", "3.9", "3.10", "3.11", "3.12", "3.13", "3.15", "3.16", "3.17", "2.1", REGULATIONS)
"""What decisions during an event stand on: items of parts 3 and 2 of the order, and the regulations."""

ITEM_OF_DECISION: Mapping[DecisionKind, str] = {
    # postponing the beginning, a break, another timetable, and whatever the rules say nothing about
    DecisionKind.POSTPONEMENT: "3.8",
    DecisionKind.BREAK: "3.8",
    DecisionKind.TIMETABLE: "3.8",
    DecisionKind.OTHER: "3.8",
    DecisionKind.JUDGE: "3.10",
}
"""What the order says of each kind."""

MEASURES_ITEM, PROTEST_ITEM, DEFEAT_ITEM = "3.15", "3.16", "3.17"

TO_HAND_IN = timedelta(minutes=5)
"""For the written protest, from when the judge at the table has found it groundless (item 16)."""

TO_DECIDE = timedelta(minutes=15)
"""For the chief panel, which the order gives without naming a beginning: from when it was handed in."""
