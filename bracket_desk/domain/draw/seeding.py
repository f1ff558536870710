"""How many can be drawn into a format, and who of them is seeded."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from bracket_desk.domain.bracket.formats import SIZES, Format, FormatName
from bracket_desk.domain.draw.rules import DrawMode, DrawRules, Key, SeatOrder
from bracket_desk.domain.errors import Rule, RuleError
from bracket_desk.domain.people.people import Entry

SEEDS = (0, 2, 4, 8, 16, 32)
"""Numbers of seeds that may be asked for."""

USUAL_SEEDS = (16, 8, 4, 2, 0)
"""Without a word about it: the most of these for which there are ratings."""


def fitting_size(name: FormatName, entries: int) -> tuple[FormatName, int] | None:
    """The format and size for so many entries: this format if it can hold them so few, else the other."""
    for candidate in (name, *FormatName):
        for size in SIZES[candidate]:
            if size // 2 < entries <= size:
                return candidate, size
    return None


def check_field(fmt: Format, entries: int) -> None:
    """RuleError unless there are more entries than half the seats and no more than seats."""
    if entries < 2:
        raise RuleError(Rule.FIELD_EMPTY, entries=entries)
    if fmt.size // 2 < entries <= fmt.size:
        return
    fits = fitting_size(fmt.name, entries)
    if fits is None:
        raise RuleError(Rule.FIELD_TOO_LARGE_FOR_ALL, entries=entries, size=fmt.size)
    assert fits is not None  # every number from 2 to 256 fits somewhere
    reason = Rule.FIELD_TOO_LARGE if entries > fmt.size else Rule.FIELD_TOO_SMALL
    raise RuleError(reason, entries=entries, size=fmt.size, format=fits[0], fits=fits[1])


def choose_seeds(field: Sequence[Entry], asked: int | None) -> int:
    """Number of seeds; RuleError SEEDS_WITHOUT_RATING if fewer are rated than asked."""
    rated = sum(entry.rating is not None for entry in field)
    if asked is None:
        return next(seeds for seeds in USUAL_SEEDS if seeds <= rated)
    if asked not in SEEDS:
        raise RuleError(Rule.SEEDS_UNUSUAL, asked=asked, seeds=SEEDS)
    if rated < asked:
        raise RuleError(Rule.SEEDS_WITHOUT_RATING, asked=asked, rated=rated)
    return asked


def check_separation(rules: DrawRules) -> None:
    """RuleError if people shall be kept apart by what they have only after the groups."""
    if any(one.key is Key.GROUP for one in rules.separation):
        raise RuleError(Rule.SEPARATION_FINAL_ONLY)


def settle_rules(rules: DrawRules, field: Sequence[Entry]) -> DrawRules:
    """The rules with their number of seeds; RuleError if they contradict themselves or the list.

    Whole by rating: everybody who has one is a seed. All by lot: nobody is.
    By hand: nobody, unless it was said how many.
    """
    check_separation(rules)
    match rules.mode:
        case DrawMode.RATING:
            seeds = sum(entry.rating is not None for entry in field)
        case DrawMode.LOT:
            seeds = 0
        case DrawMode.HAND if rules.seeds is None:
            seeds = 0
        case DrawMode.SEEDS | DrawMode.HAND:
            seeds = choose_seeds(field, rules.seeds)
    if rules.seeds not in (None, seeds):
        raise RuleError(Rule.SEEDS_NOT_ASKED, mode=rules.mode)
    custom = rules.order is SeatOrder.CUSTOM
    return msgspec.structs.replace(
        rules, seeds=seeds, table=rules.table if custom else (), why=rules.why if custom else ""
    )
