"""The draw in words: its rules, everybody's ground, conflicts, and the show for the hall."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from bracket_desk.domain import events as ev
from bracket_desk.domain.bracket.formats import GROUP_SEATS
from bracket_desk.domain.decisions.seats import admitted
from bracket_desk.domain.draw.basis import Ground, basis_of
from bracket_desk.domain.draw.hand import HandDraw
from bracket_desk.domain.draw.rules import Depth, DrawMode, DrawRules, Key
from bracket_desk.domain.draw.separation import Conflict, entry_values, find_conflicts
from bracket_desk.domain.tournament import Tournament
from bracket_desk.labels import short_names
from bracket_desk.ui.ceremony import BALLS, Cluster, Reveal, Show
from bracket_desk.ui.telling_balls import byes_of
from bracket_desk.words import N_, SEAT_ORDERS, Words, group_name

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
SAME_WORDS = {Key.REGION: N_("region"), Key.CLUB: N_("club"), Key.COACH: N_("coach"), Key.GROUP: N_("group")}
ALONE_WORDS = {
    Key.REGION: N_("nobody else of the region {depth}"),
    Key.CLUB: N_("nobody else of the club {depth}"),
    Key.COACH: N_("nobody else of the coach {depth}"),
    Key.GROUP: N_("nobody else of the group {depth}"),
}


def rules_text(rules: DrawRules, words: Words) -> str:
    """The rules in one line."""
    said = [words.say(MODE_WORDS[rules.mode])] if rules.mode in MODE_WORDS else [words.say(N_("balls"))]
    if rules.mode is DrawMode.SEEDS and rules.seeds is not None:
        said.append(words.say(N_("seeds: {seeds}"), seeds=rules.seeds))
    if rules.within_blocks:
        said.append(words.say(N_("drawn within 1–2, 3–4, 5–8 …")))
    order, _ = SEAT_ORDERS[rules.order]
    said.append(words.say(order))
    return "; ".join([*said, *apart_text(rules, words)])


def apart_text(rules: DrawRules, words: Words) -> list[str]:
    """Who is kept apart, and how far, a part for each key."""
    text = N_("kept apart {key} {depth}")
    return [
        words.say(text, key=words.say(FINAL_KEY_WORDS[one.key]), depth=words.say(DEPTH_WORDS[one.depth]))
        for one in rules.separation
    ]


def drawn_rules_text(t: Tournament, words: Words) -> str:
    """The rules of the draw that was made, or that it had none."""
    assert t.draw is not None
    if t.draw.phrase or t.draw.rules.mode is DrawMode.HAND:
        return rules_text(t.draw.rules, words)
    return words.say(N_("seats taken from a list; nobody was kept apart"))


def final_rules_text(rules: DrawRules, words: Words) -> str:
    """The rules of the final stage drawn anew: of all of them only who is kept apart counts."""
    return "; ".join(apart_text(rules, words)) or words.say(N_("nobody is kept apart"))


def ground_text(t: Tournament, entry: str, words: Words) -> str:
    """How somebody came to their seat."""
    basis = basis_of(t, entry)
    match basis.ground:
        case Ground.SEED:
            return words.say(N_("seed {seed}"), seed=basis.number)
        case Ground.LOT:
            return words.say(N_("lot {number}"), number=basis.number)
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
        depth=words.say(DEPTH_WORDS[conflict.depth]),
    )


def seat_notes(
    t: Tournament, words: Words, seats: Mapping[int, str] | None = None, rules: DrawRules | None = None
) -> dict[int, str]:
    """Beside each seat what could not be avoided there: with whom, and what they have in common.

    Of the seats as they are now, or of other ``seats`` by other ``rules``.
    """
    names, found = short_names(t.entries.values()), dict[int, list[str]]()
    for conflict in conflicts_of(t, seats, rules):
        for seat, other in zip(conflict.seats, reversed(conflict.entries), strict=True):
            key = words.say(SAME_WORDS[conflict.key])
            found.setdefault(seat, []).append(words.say(N_("{key} as {who}"), key=key, who=names[other]))
    return {seat: ", ".join(_few(notes, words)) for seat, notes in found.items()}


def _few(notes: list[str], words: Words) -> list[str]:
    more = len(notes) - MOST_NAMED
    return notes if more <= 0 else [*notes[:MOST_NAMED], words.say(N_("{more} more"), more=more)]


# ---------------------------------------------------------------- the hall


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


def show_of(t: Tournament, words: Words) -> Show:
    """The draw of the event as the hall sees it: seeds first, then the others seat by seat.

    Once the final stage has been drawn anew, that draw.
    """
    assert t.draw is not None
    if t.final is not None:
        return _show_of_final(t, t.final, words)
    draw, say = t.draw, words.say
    seats = words.seats(t.format.size)
    opening = [say(N_("Draw")), say(N_("Admitted: {here} for {seats}."), here=len(t.seats), seats=seats)]
    phrase = (
        say(N_("Phrase: {phrase}"), phrase=draw.phrase) if draw.phrase else say(N_("Balls drawn by hand"))
    )
    kept = len(conflicts_of(t))
    closing = [
        say(N_("The draw is made")),
        phrase,
        say(N_("Could not be kept apart: {count}"), count=kept)
        if kept
        else say(N_("Everybody is kept apart as the rules ask"))
        if draw.rules.separation
        else say(N_("Draw {draw}, list {list}"), draw=t.draws, list=draw.checksum[:8])
        if draw.checksum
        else "",
    ]
    empty = frozenset(range(1, t.format.size + 1)) - frozenset(t.seats)
    made = f"draw {t.draws}"
    said = (*opening, phrase, *hall_rules(draw.rules, words))
    return _show(t, words, made, said, tuple(closing), empty, tuple(reveals(t, words)))


def _show_of_final(t: Tournament, final: ev.FinalDrawn, words: Words) -> Show:
    """The final stage drawn anew, seat by seat, each with the way they came."""
    names, say = short_names(t.entries.values()), words.say
    found, empty = [], set[int]()
    for seat, (way, entry) in enumerate(zip(final.ways, final.entries, strict=True), 1):
        if entry is None:
            empty.add(seat)
            continue
        person = t.entries[entry]
        found.append(Reveal(seat, names[entry], person.name, person.region, way_text(t, way, words)))
    phrase = say(N_("Phrase: {phrase}"), phrase=final.phrase)
    size, width = len(final.ways), min(GROUP_SEATS, len(final.ways))
    text = N_("Seats {first}–{last}")
    eights = tuple(
        Cluster(say(text, first=at + 1, last=at + width), tuple(range(at + 1, at + width + 1)))
        for at in range(0, size, width)
    )
    stage = say(N_("Final stage"))
    made = f"final {final.phrase} {final.checksum}"
    seat_words = say(N_("seat {seat}"), seat="{seat}")
    opening, closing = (stage, phrase), (say(N_("The draw is made")), stage, phrase)
    return Show(t.card.title, opening, closing, seat_words, "×", eights, frozenset(empty), tuple(found), made)


def way_text(t: Tournament, way: str, words: Words) -> str:
    """The way somebody comes into the final stage: the group and the match."""
    match = t.format.find(way)
    group = group_name(match.group or 0, words.language)
    text = N_("group {group}, match {match}")
    return words.say(text, group=group, match=match.number)


def hall_rules(rules: DrawRules, words: Words) -> tuple[str, ...]:
    """The line on who is kept apart, where anybody is."""
    said = "; ".join(apart_text(rules, words))
    return (said[:1].upper() + said[1:],) if said else ()


def show_before(t: Tournament, rules: DrawRules, words: Words) -> Show:
    """The hall before anything is drawn: the rules and the empty grid."""
    here = len(admitted(t))
    seats = words.seats(t.format.size)
    opening = words.say(N_("Draw")), words.say(N_("Admitted: {here} for {seats}."), here=here, seats=seats)
    return _show(t, words, "", (*opening, *hall_rules(rules, words)), (), frozenset(), ())


def show_of_balls(t: Tournament, draw: HandDraw, words: Words) -> Show:
    """A draw by hand as far as it has come: seeds that have their seats, then ball by ball."""
    names = short_names(t.entries.values())
    balls = dict(draw.balls)
    seeds = {entry: number for number, entry in enumerate(draw.seeds, 1)}
    # who was left alone with one seat comes when everybody else of the block has been drawn
    order = sorted(
        draw.seats.items(),
        key=lambda at: (at[1] in balls or at[1] not in seeds, _ball_number(draw, at[1]), seeds.get(at[1], 0)),
    )
    apart = _apart(t, words, draw.seats, draw.rules, [entry.id for entry in draw.field])
    found = []
    for seat, entry in order:
        person, seed = t.entries[entry], seeds.get(entry)
        ground = words.say(N_("ball")) if seed is None else words.say(N_("seed {seed}"), seed=seed)
        note = apart.get(seat, "")
        found.append(Reveal(seat, names[entry], person.name, person.region, ground, note))
    opening = words.say(N_("Draw")), words.say(N_("Balls drawn by hand")), *hall_rules(draw.rules, words)
    closing = words.say(N_("The draw is made")), words.say(N_("Balls drawn by hand"))
    return _show(t, words, BALLS, opening, closing, byes_of(draw), tuple(found))


def _ball_number(draw: HandDraw, entry: str) -> int:
    drawn = [one for one, _ in draw.balls]
    return drawn.index(entry) if entry in drawn else len(drawn)


def _show(
    t: Tournament,
    words: Words,
    made: str,
    opening: tuple[str, ...],
    closing: tuple[str, ...],
    empty: frozenset[int],
    found: tuple[Reveal, ...],
) -> Show:
    # the place of the number stays open
    seat = words.say(N_("seat {seat}"), seat="{seat}")
    return Show(t.card.title, opening, closing, seat, "×", clusters(t, words), empty, found, made)


def reveals(t: Tournament, words: Words) -> Iterator[Reveal]:
    """Names in the order in which the hall hears them."""
    assert t.draw is not None
    names = short_names(t.entries.values())
    apart = _apart(t, words, t.seats, t.draw.rules, t.seats.values())
    order = sorted(t.seats, key=lambda seat: (t.seeds.get(t.seats[seat], t.format.size + 1), seat))
    for seat in order:
        entry = t.entries[t.seats[seat]]
        ground = ground_text(t, entry.id, words)
        yield Reveal(seat, names[entry.id], entry.name, entry.region, ground, apart.get(seat, ""))


def _apart(
    t: Tournament, words: Words, seats: Mapping[int, str], rules: DrawRules, among: Iterable[str]
) -> Mapping[int, str]:
    """What separation did for each seat: nobody else of the same key near, or who could not be avoided.

    ``among`` are all who are drawn, also those who have no seat yet.
    """
    notes = seat_notes(t, words, seats, rules)
    if not rules.separation:
        return notes
    first = rules.separation[0]
    values = entry_values(t.entries[entry] for entry in among)[first.key]
    shared = _shared(values.values())
    alone = words.say(ALONE_WORDS[first.key], depth=words.say(DEPTH_WORDS[first.depth]))
    found = {seat: alone for seat, entry in seats.items() if values[entry] in shared}
    return found | {seat: words.say(N_("unavoidable: {note}"), note=note) for seat, note in notes.items()}


def _shared(values: Iterable[str]) -> frozenset[str]:
    """Values that more than one person has."""
    return frozenset(value for value, count in Counter(values).items() if value and count > 1)


def quarters_text(seeds: Sequence[Sequence[int]]) -> str:
    """Seed numbers of each quarter of the seats."""
    return " | ".join(", ".join(map(str, quarter)) or "–" for quarter in seeds)
