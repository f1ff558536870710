"""The draw in words: its rules, everybody's ground, and conflicts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec.structs import replace

from bracket_desk.domain import events as ev
from bracket_desk.domain.bracket.formats import GROUP_SEATS, Format, FormatName
from bracket_desk.domain.draw.basis import Ground, basis_of
from bracket_desk.domain.draw.rules import Depth, DrawMode, DrawRules, Key, SeatOrder
from bracket_desk.domain.draw.seats import seat_numbers, seed_order
from bracket_desk.domain.draw.separation import Conflict, entry_values, find_conflicts
from bracket_desk.domain.tournament import Tournament
from bracket_desk.labels import short_names
from bracket_desk.ui.ceremony import Cluster
from bracket_desk.words import N_, SAME_ORDERS, SEAT_ORDERS, Words, group_name

MODE_WORDS = {
    DrawMode.SEEDS: N_("seeds by rating, the others by lot"),
    DrawMode.RATING: N_("everybody by rating"),
    DrawMode.LOT: N_("everybody by lot"),
}
KEY_WORDS = {Key.REGION: N_("by region"), Key.CLUB: N_("by club"), Key.COACH: N_("by coach")}
FINAL_KEY_WORDS = {**KEY_WORDS, Key.GROUP: N_("by group of the first stage")}
MOST_NAMED = 2
"""So many people are named beside a seat; of the others only how many there are."""
DEPTH_WORDS = {
    Depth.MATCH: N_("in the first match"),
    Depth.HALF: N_("in half of a group"),
    Depth.GROUP: N_("in a group"),
}
UNGROUPED_WORDS = {**DEPTH_WORDS, Depth.HALF: N_("in four seats"), Depth.GROUP: N_("in eight seats")}
"""The same where there are no groups."""
SAME_WORDS = {Key.REGION: N_("region"), Key.CLUB: N_("club"), Key.COACH: N_("coach"), Key.GROUP: N_("group")}


def has_groups(t: Tournament) -> bool:
    """Whether the first draw is one into groups."""
    return t.card.format is FormatName.TWO_STAGE


def depth_text(depth: Depth, words: Words, *, grouped: bool) -> str:
    """How far people are kept apart; ``grouped``: in groups, else in seats of a knockout."""
    return words.say(depth_words(grouped=grouped)[depth])


def rules_text(rules: DrawRules, words: Words, *, grouped: bool = True) -> str:
    """The rules in one line."""
    said = [words.say(MODE_WORDS[rules.mode])] if rules.mode in MODE_WORDS else [words.say(N_("balls"))]
    if rules.mode in (DrawMode.SEEDS, DrawMode.HAND) and rules.seeds is not None:
        said.append(words.say(N_("seeds: {seeds}"), seeds=rules.seeds))
    if rules.within_blocks:
        said.append(words.say(N_("drawn within 1–2, 3–4, 5–8 …")))
    order, _ = SEAT_ORDERS[rules.order]
    said.append(words.say(order))
    return "; ".join([*said, *apart_text(rules, words, grouped=grouped)])


def order_reason(order: SeatOrder, fmt: Format, words: Words) -> str:
    """Why an order of seats is so; the program turns groups only where there are four or more."""
    _, why = SEAT_ORDERS[order]
    turned = seat_numbers(fmt.name, fmt.size) != tuple(seed_order(fmt.size))
    if order is not SeatOrder.CUSTOM and not turned:
        why = SAME_ORDERS[fmt.name is FormatName.TWO_STAGE]
    return words.say(why)


def depth_words(*, grouped: bool) -> Mapping[Depth, str]:
    """What each depth is called; ``grouped``: in groups, else in seats of a knockout."""
    return DEPTH_WORDS if grouped else UNGROUPED_WORDS


def apart_text(rules: DrawRules, words: Words, *, grouped: bool) -> list[str]:
    """Who is kept apart, and how far, a part for each key."""
    text = N_("kept apart {key} {depth}")
    return [
        words.say(
            text,
            key=words.say(FINAL_KEY_WORDS[one.key]),
            depth=depth_text(one.depth, words, grouped=grouped),
        )
        for one in rules.separation
    ]


def drawn_rules_text(t: Tournament, words: Words) -> str:
    """The rules of the draw that was made, or that it had none."""
    assert t.draw is not None
    if t.draw.phrase or t.draw.rules.mode is DrawMode.HAND:
        return rules_text(t.draw.rules, words, grouped=has_groups(t))
    return words.say(N_("seats taken from a list; nobody was kept apart"))


def rules_again(t: Tournament) -> DrawRules | None:
    """The rules of the draw in force, as another draw takes them; None if it had none."""
    if t.draw is None or not (t.draw.phrase or t.draw.rules.mode is DrawMode.HAND):
        return None
    rules = t.draw.rules
    return again_by(rules if rules.seeds is not None else replace(rules, seeds=len(t.draw.seeds)))


def again_by(rules: DrawRules) -> DrawRules:
    """Rules by which somebody drew, to draw by again: balls are lots, and how many follows from the mode."""
    if rules.mode is DrawMode.HAND:
        rules = replace(rules, mode=DrawMode.SEEDS if rules.seeds else DrawMode.LOT)
    return rules if rules.mode is DrawMode.SEEDS else replace(rules, seeds=None)


def final_rules_text(rules: DrawRules, words: Words) -> str:
    """The rules of the final stage drawn anew: of all of them only who is kept apart counts."""
    return "; ".join(apart_text(rules, words, grouped=False)) or words.say(N_("nobody is kept apart"))


def ground_text(t: Tournament, entry: str, words: Words) -> str:
    """How somebody came to their seat."""
    basis = basis_of(t, entry)
    match basis.ground:
        case Ground.SEED:
            return words.say(N_("seed {seed}"), seed=basis.number)
        case Ground.LOT:
            return words.say(N_("lot, no. {number}"), number=basis.number)
        case Ground.HAND:
            return words.say(N_("ball"))
        case Ground.REPLACEMENT:
            return words.say(N_("instead of somebody"))
        case Ground.LATECOMER:
            return words.say(N_("after the draw"))


def conflicts_of(
    t: Tournament, seats: Mapping[int, str] | None = None, rules: DrawRules | None = None
) -> list[Conflict]:
    """Every pair in the seats as they are now that the draw's rules wanted apart; or of other ones."""
    if rules is None:
        if t.draw is None:
            return []
        rules = t.draw.rules
    seats = t.seats if seats is None else seats
    values = entry_values(t.entries[entry] for entry in seats.values())
    return find_conflicts(seats, values, rules.separation)


def conflict_text(conflict: Conflict, t: Tournament, words: Words) -> str:
    """One pair that could not be kept apart."""
    one, two = (words.entry(entry, t) for entry in conflict.entries)
    return words.say(
        N_("{one} and {two}: the same {key} {depth}"),
        one=one,
        two=two,
        key=words.say(SAME_WORDS[conflict.key]),
        depth=depth_text(conflict.depth, words, grouped=has_groups(t)),
    )


def seat_notes(
    t: Tournament, words: Words, seats: Mapping[int, str] | None = None, rules: DrawRules | None = None
) -> dict[int, str]:
    """Beside each seat what could not be avoided there: with whom, and what they have in common.

    Of the seats as they are now, or of other ``seats`` by other ``rules``.
    """
    return conflict_notes(conflicts_of(t, seats, rules), t, words)


def conflict_notes(conflicts: Iterable[Conflict], t: Tournament, words: Words) -> dict[int, str]:
    """Beside each seat of a pair with whom it is one, and what they have in common."""
    names, found = short_names(t.entries.values()), dict[int, list[str]]()
    for conflict in conflicts:
        for seat, other in zip(conflict.seats, reversed(conflict.entries), strict=True):
            key = words.say(SAME_WORDS[conflict.key])
            found.setdefault(seat, []).append(words.say(N_("{key} as {who}"), key=key, who=names[other]))
    return {seat: ", ".join(_few(notes, words)) for seat, notes in found.items()}


def _few(notes: list[str], words: Words) -> list[str]:
    more = len(notes) - MOST_NAMED
    return notes if more <= 0 else [*notes[:MOST_NAMED], words.say(N_("{more} more"), more=more)]


def clusters(t: Tournament, words: Words) -> tuple[Cluster, ...]:
    """The groups, or eight seats of a knock-out."""
    size, grouped = t.format.size, any(match.group is not None for match in t.format.matches)
    width = min(GROUP_SEATS, size)
    return tuple(
        Cluster(
            words.say(N_("Group {group}"), group=group_name(at // width, words.language))
            if grouped
            else words.say(N_("Seats {first}–{last}"), first=at + 1, last=at + width),
            tuple(range(at + 1, at + width + 1)),
        )
        for at in range(0, size, width)
    )


def way_text(t: Tournament, way: str, words: Words) -> str:
    """The way somebody comes into the final stage: the group and the match."""
    match = t.format.find(way)
    group = group_name(match.group or 0, words.language)
    text = N_("group {group}, match {match}")
    return words.say(text, group=group, match=match.number)


def final_conflicts(t: Tournament, final: ev.FinalDrawn) -> list[Conflict]:
    """Every pair that the rules of the final stage drawn anew wanted apart, as it was drawn."""
    seats = {seat: entry for seat, entry in enumerate(final.entries, 1) if entry is not None}
    return find_conflicts(seats, final_values(t, final), final.rules.separation)


def final_values(t: Tournament, final: ev.FinalDrawn) -> dict[Key, Mapping[str, str]]:
    """What those of the final stage have in common, the group they came from among it."""
    taken = [(way, e) for way, e in zip(final.ways, final.entries, strict=True) if e is not None]
    groups = {entry: str(t.format.find(way).group) for way, entry in taken}
    return {**entry_values(t.entries[entry] for _, entry in taken), Key.GROUP: groups}


def quarters_text(seeds: Sequence[Sequence[int]]) -> str:
    """Seed numbers of each quarter of the seats."""
    return " | ".join(", ".join(map(str, quarter)) or "–" for quarter in seeds)
