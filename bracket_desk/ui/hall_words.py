"""The draw as the hall sees it: opening, names one by one with what separation did, and closing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping

from bracket_desk.domain import events as ev
from bracket_desk.domain.bracket.formats import GROUP_SEATS
from bracket_desk.domain.decisions.seats import admitted
from bracket_desk.domain.draw.basis import Ground, basis_of
from bracket_desk.domain.draw.hand import HandDraw
from bracket_desk.domain.draw.procedure import blocks
from bracket_desk.domain.draw.rules import Depth, DrawMode, DrawRules, Key
from bracket_desk.domain.draw.seeding import settle_rules
from bracket_desk.domain.draw.separation import Conflict, entry_values, find_conflicts, recorded_pairs
from bracket_desk.domain.errors import RuleError
from bracket_desk.domain.tournament import Tournament
from bracket_desk.labels import short_names
from bracket_desk.printing.history import Draws
from bracket_desk.ui.ceremony import BALLS, Cluster, Reveal, Show
from bracket_desk.ui.draw_words import (
    SAME_WORDS,
    apart_text,
    clusters,
    conflict_notes,
    conflicts_of,
    depth_text,
    final_conflicts,
    final_values,
    ground_text,
    has_groups,
    way_text,
)
from bracket_desk.ui.telling_balls import byes_of
from bracket_desk.words import N_, Words

ALONE_WORDS = {
    Key.REGION: N_("nobody else of the region {depth}"),
    Key.CLUB: N_("nobody else of the club {depth}"),
    Key.COACH: N_("nobody else of the coach {depth}"),
    Key.GROUP: N_("nobody else of the group {depth}"),
}


def show_of(t: Tournament, draws: Draws, words: Words) -> Show:
    """The draw of the event as the hall sees it: seeds first, then the others seat by seat.

    Once the final stage has been drawn anew, that draw. ``draws``: how often it was drawn.
    """
    assert t.draw is not None
    if t.final is not None:
        return _show_of_final(t, t.final, words)
    draw, say = t.draw, words.say
    seats = words.seats(t.format.size)
    # those of the draw: whoever got an empty seat since was not drawn
    here = sum(entry is not None for entry in draw.seats)
    opening = [say(N_("Draw")), say(N_("Admitted: {here} for {seats}."), here=here, seats=seats)]
    if len(t.seats) > here:
        opening.append(say(N_("Given empty seats since: {count}"), count=len(t.seats) - here))
    phrase = (
        say(N_("Phrase: {phrase}"), phrase=draw.phrase) if draw.phrase else say(N_("Balls drawn by hand"))
    )
    kept = recorded_pairs(draw.rules.separation, draw.conflicts)
    counted = N_("Draws made: {made}, taken back: {undone}; list {list}")
    proof = say(counted, made=draws.made, undone=draws.undone, list=draw.checksum[:8])
    came = _kept_text(kept, words) if draw.rules.separation else proof if draw.checksum else ""
    closing = [say(N_("The draw is made")), phrase, came]
    empty = frozenset(range(1, t.format.size + 1)) - frozenset(t.seats)
    made = f"draw {t.draws}"
    ruled = draw.phrase or draw.rules.mode is DrawMode.HAND
    apart = hall_rules(draw.rules, words, grouped=has_groups(t))
    rules = (seeds_text(draw.rules, len(draw.seeds), words), *apart) if ruled else ()
    said = (*opening, phrase, *rules)
    return _show(t, words, made, said, tuple(closing), empty, tuple(reveals(t, words)))


def _kept_text(conflicts: int, words: Words) -> str:
    if conflicts:
        return words.say(N_("Could not be kept apart: {count}"), count=conflicts)
    return words.say(N_("Everybody is kept apart as the rules ask"))


def _show_of_final(t: Tournament, final: ev.FinalDrawn, words: Words) -> Show:
    """The final stage drawn anew, seat by seat, each with the way they came."""
    names, say = short_names(t.entries.values()), words.say
    seats = {seat: entry for seat, entry in enumerate(final.entries, 1) if entry is not None}
    conflicts = final_conflicts(t, final)
    notes = _apart(t, words, seats, final_values(t, final), final.rules, conflicts, fewest=not final.bound)
    found = []
    for seat, entry in seats.items():
        person, ground = t.entries[entry], way_text(t, final.ways[seat - 1], words)
        found.append(Reveal(seat, names[entry], person.name, person.region, ground, notes.get(seat, "")))
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
    kept = (_kept_text(len(conflicts), words),) if final.rules.separation else ()
    opening = stage, phrase, *hall_rules(final.rules, words, grouped=False)
    closing = say(N_("The draw is made")), stage, phrase, *kept
    empty = frozenset(range(1, size + 1)) - frozenset(seats)
    return Show(t.card.title, opening, closing, seat_words, "×", eights, empty, tuple(found), made)


def seeds_text(rules: DrawRules, seeds: int, words: Words) -> str:
    """How many are seeds, by what, and how they find their seats."""
    if not seeds:
        return words.say(N_("No seeds"))
    if not rules.within_blocks:
        return words.say(N_("Seeds by rating: {seeds}, each in the seat of the number"), seeds=seeds)
    within = ", ".join(f"{low}–{high}" if low < high else str(low) for low, high in blocks(seeds))
    return words.say(N_("Seeds by rating: {seeds}, drawn within {blocks}"), seeds=seeds, blocks=within)


def seed_note(rules: DrawRules, seeds: int, number: int, words: Words) -> str:
    """How a seed of so many came to a seat: by the number, or by lot among those of the block."""
    first, last = next((f, t) for f, t in blocks(seeds) if f <= number <= t)
    if rules.within_blocks and first < last:
        return words.say(N_("seat drawn among the seeds {first}–{last}"), first=first, last=last)
    return words.say(N_("by rating: the seat of seed {number}"), number=number)


def hall_rules(rules: DrawRules, words: Words, *, grouped: bool) -> tuple[str, ...]:
    """The line on who is kept apart, where anybody is."""
    said = "; ".join(apart_text(rules, words, grouped=grouped))
    return (said[:1].upper() + said[1:],) if said else ()


def show_before(t: Tournament, rules: DrawRules, words: Words) -> Show:
    """The hall before anything is drawn: the rules and the empty grid."""
    here = len(admitted(t))
    seats = words.seats(t.format.size)
    opening = words.say(N_("Draw")), words.say(N_("Admitted: {here} for {seats}."), here=here, seats=seats)
    try:
        seeds = seeds_text(rules, settle_rules(rules, admitted(t)).seeds or 0, words)
    except RuleError:
        # it cannot be drawn by these rules: that is the desk's matter, not the hall's
        seeds = ""
    said = *opening, *((seeds,) if seeds else ()), *hall_rules(rules, words, grouped=has_groups(t))
    return _show(t, words, "", said, (), frozenset(), ())


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
    values = entry_values(draw.field)
    conflicts = find_conflicts(draw.seats, values, draw.rules.separation)
    apart = _apart(t, words, draw.seats, values, draw.rules, conflicts, draw.seeds)
    alone = filled_alone(draw)
    found = []
    for seat, entry in order:
        person, seed = t.entries[entry], seeds.get(entry)
        drawn = words.say(N_("the only seat left") if entry in alone else N_("ball"))
        ground = drawn if seed is None else words.say(N_("seed {seed}"), seed=seed)
        own = "" if seed is None else seed_note(draw.rules, len(seeds), seed, words)
        note = apart.get(seat, own)
        found.append(Reveal(seat, names[entry], person.name, person.region, ground, note))
    kept = hall_rules(draw.rules, words, grouped=has_groups(t))
    told = seeds_text(draw.rules, len(draw.seeds), words), *kept
    opening = words.say(N_("Draw")), words.say(N_("Balls drawn by hand")), *told
    closing = words.say(N_("The draw is made")), words.say(N_("Balls drawn by hand"))
    return _show(t, words, BALLS, opening, closing, byes_of(draw), tuple(found))


def filled_alone(draw: HandDraw) -> frozenset[str]:
    """Who got the last seat without a ball, if it has come to that."""
    return frozenset(draw.seats.values()) - dict(draw.balls).keys() - frozenset(draw.seeds)


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
    draw = t.draw
    assert draw is not None
    names = short_names(t.entries.values())
    values = entry_values(t.entries[entry] for entry in t.seats.values())
    as_drawn = all(draw.seats[seat - 1] == entry for seat, entry in t.seats.items())
    fewest = as_drawn and not draw.bound
    apart = _apart(t, words, t.seats, values, draw.rules, conflicts_of(t), draw.seeds, fewest=fewest)
    order = sorted(t.seats, key=lambda seat: (t.seeds.get(t.seats[seat], t.format.size + 1), seat))
    for seat in order:
        entry = t.entries[t.seats[seat]]
        # the number of the table says nothing to the hall
        by_lot = basis_of(t, entry.id).ground is Ground.LOT
        ground = words.say(N_("lot")) if by_lot else ground_text(t, entry.id, words)
        seed = t.seeds.get(entry.id) if draw.seats[seat - 1] == entry.id else None
        own = "" if seed is None else seed_note(draw.rules, len(draw.seeds), seed, words)
        yield Reveal(seat, names[entry.id], entry.name, entry.region, ground, apart.get(seat, own))


def _apart(
    t: Tournament,
    words: Words,
    seats: Mapping[int, str],
    values: Mapping[Key, Mapping[str, str]],
    rules: DrawRules,
    conflicts: Collection[Conflict],
    seeds: Collection[str] = (),
    *,
    fewest: bool = True,
) -> Mapping[int, str]:
    """What separation did for each seat: nobody else of the same near, or who could not be avoided.

    ``values`` are those of all who are drawn, also of whoever has no seat yet: until they have,
    being alone is said to be so only so far. It does nothing for seeds, and says nothing of them.
    ``fewest``: it is proved that there cannot be fewer conflicts.
    """
    together = {(seat, conflict.key) for conflict in conflicts for seat in conflict.seats}
    shared = {one.key: _shared(values[one.key].values()) for one in rules.separation}
    placed = set(seats.values())
    waiting = {
        one.key: {value for entry, value in values[one.key].items() if entry not in placed}
        for one in rules.separation
    }
    notes, found = conflict_notes(conflicts, t, words), dict[int, str]()
    # once the final stage has been drawn, it is that which is shown, and it has no groups
    grouped = has_groups(t) and t.final is None
    text = N_("unavoidable: {note}") if fewest else N_("not kept apart: {note}")
    for seat, entry in seats.items():
        if entry in seeds:
            continue
        alone = {
            one.key: one.depth
            for one in rules.separation
            if (seat, one.key) not in together and values[one.key][entry] in shared[one.key]
        }
        said = [words.say(text, note=notes[seat])] if seat in notes else []
        for so_far in (False, True):
            sure = {key: to for key, to in alone.items() if (values[key][entry] in waiting[key]) is so_far}
            said += _alone_texts(sure, words, so_far=so_far, grouped=grouped)
        if said:
            found[seat] = "; ".join(said)
    return found


def _alone_texts(alone: Mapping[Key, Depth], words: Words, *, so_far: bool, grouped: bool) -> Iterator[str]:
    """Nobody else of these near; keys of one depth are said together."""
    by_depth: dict[Depth, list[Key]] = {}
    for key, depth in alone.items():
        by_depth.setdefault(depth, []).append(key)
    for depth, keys in by_depth.items():
        far = depth_text(depth, words, grouped=grouped)
        same = ", ".join(words.say(SAME_WORDS[key]) for key in keys)
        text = N_("alone {depth}: {keys}")
        said = words.say(ALONE_WORDS[keys[0]], depth=far)
        said = said if len(keys) == 1 else words.say(text, depth=far, keys=same)
        yield words.say(N_("so far {note}"), note=said) if so_far else said


def _shared(values: Iterable[str]) -> frozenset[str]:
    """Values that more than one person has."""
    return frozenset(value for value, count in Counter(values).items() if value and count > 1)
