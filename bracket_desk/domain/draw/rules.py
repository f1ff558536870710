"""The rules of a draw as a value: what is fixed before anything is drawn, and printed with it."""

from __future__ import annotations

from enum import StrEnum

import msgspec


class DrawMode(StrEnum):
    """Who is placed by rating and who by lot."""

    RATING = "rating"
    SEEDS = "seeds"
    LOT = "lot"
    HAND = "hand"


class SeatOrder(StrEnum):
    """Which table says where a number sits."""

    DEFAULT = "default"
    USUAL = "usual"
    CUSTOM = "custom"


class Key(StrEnum):
    """What people who are kept apart have in common. ``group`` is for the final stage alone."""

    REGION = "region"
    CLUB = "club"
    COACH = "coach"
    GROUP = "group"


class Depth(StrEnum):
    """How far they are kept apart: the first match, half of a group, a group.

    Where there are no groups: the first match, four seats, eight seats.
    """

    MATCH = "match"
    HALF = "half"
    GROUP = "group"


UNIT_SEATS = {Depth.MATCH: 2, Depth.HALF: 4, Depth.GROUP: 8}
"""Seats of a unit of each depth; units begin at seat 1."""

USUAL_DEPTH = Depth.GROUP
"""Without a word about it: as far as the appendix's groups go."""


class Separation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Keep people with the same key apart, so far."""

    key: Key
    depth: Depth = USUAL_DEPTH

    def __str__(self) -> str:
        return f"{self.key}:{self.depth}"


class DrawRules(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What a draw goes by. In a command ``seeds`` None takes the usual number; an event has it.

    ``within_blocks``: seeds are drawn within 1–2, 3–4, 5–8, 9–16 … instead of each having the
    seat of its number. ``table`` and ``why`` belong to a custom order: the number of each
    seat, and the reason for it. Of ``separation`` the first is the most important.
    """

    mode: DrawMode = DrawMode.SEEDS
    seeds: int | None = None
    within_blocks: bool = False
    order: SeatOrder = SeatOrder.DEFAULT
    table: tuple[int, ...] = ()
    why: str = ""
    separation: tuple[Separation, ...] = ()

    def text(self) -> str:
        """The rules as the procedure reads them, one line; the reason is no part of it."""
        seats = ",".join(map(str, self.table)) if self.order is SeatOrder.CUSTOM else self.order.value
        blocks = "yes" if self.within_blocks else "no"
        separate = ",".join(map(str, self.separation)) or "none"
        return f"mode={self.mode} seeds={self.seeds} blocks={blocks} seats={seats} separate={separate}"
