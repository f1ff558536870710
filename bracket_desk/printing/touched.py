"""Which printed sheets a step would make wrong: told before it, so without setting a page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from bracket_desk.domain.bracket.formats import Match
from bracket_desk.domain.titles.proposals import confirmed_titles, field_of, wins_of
from bracket_desk.domain.titles.rating import rated_matches, rated_places
from bracket_desk.domain.tournament import Tournament
from bracket_desk.labels import match_labels
from bracket_desk.printing.ages import Printed
from bracket_desk.printing.kinds import Kind
from bracket_desk.printing.sheets import CELL, PaperId, changes_between, match_cells
from bracket_desk.words import Words

Matches = Mapping[PaperId, Mapping[str, frozenset[str]]]
"""The matches on each sheet of a paper, where somebody has set its pages."""


def touched_sheets(
    printed: Iterable[Printed], before: Tournament, after: Tournament, words: Words, known: Matches
) -> Iterator[tuple[Printed, tuple[str, ...]]]:
    """The printed papers that would be wrong, each with its sheets; none named where that is not known.

    What only fills an empty box makes nothing wrong. Of tables of people it is the places, of the
    timetable the pairs that are looked at, of papers about titles whose are confirmed and by which facts.
    """
    printed = tuple(printed)
    if not printed or before.format is not after.format:
        return
    changed = _changed(before, after, words)
    for one in printed:
        found = _sheets(one, changed, before, after, known.get(one.paper))
        if found is not None:
            yield one, found


def _changed(before: Tournament, after: Tournament, words: Words) -> frozenset[str]:
    """The matches whose boxes would say something else than they do, not only something more."""
    old, new = (
        tuple(match_cells(match_labels(t, words), [match.id for match in t.format.matches]))
        for t in (before, after)
    )
    return frozenset(
        change.where[1:].split(" ")[0]
        for change in changes_between(old, new)
        if not change.added and change.where.startswith(CELL)
    )


def _sheets(
    printed: Printed,
    changed: frozenset[str],
    before: Tournament,
    after: Tournament,
    known: Mapping[str, frozenset[str]] | None,
) -> tuple[str, ...] | None:
    """The sheets of a paper that would be wrong; None: none would be."""
    keys = [sheet.key for sheet in printed.sheets]
    match printed.paper.kind:
        case Kind.GROUPS:
            letters = {m.id.partition("-")[0] for m in _of(before, changed) if m.group is not None}
            return _some([key for key in keys if key in letters])
        case Kind.FINAL_BRACKET:
            return _drawn({m.id for m in _of(before, changed) if m.group is None}, keys, known)
        case Kind.WALL_BRACKET:
            return _drawn(changed, keys, known)
        case Kind.MATCH_PROTOCOLS:
            pairs = zip(before.states, after.states, strict=True)
            other = {old.match.id for old, new in pairs if set(old.players) - set(new.players)}
            return _some([key for key in keys if key in other])
        case Kind.TIMETABLE:
            pairs = zip(before.states, after.states, strict=True)
            other = {old.match.id for old, new in pairs if set(old.players) - set(new.players)}
            return () if any(slot.match in other for slot in before.timetable) else None
        case _:
            return () if _lists_other(printed.paper, before, after) else None


def _lists_other(paper: PaperId, before: Tournament, after: Tournament) -> bool:
    """Whether a paper that lists people or decisions would be wrong."""
    moved, seats = _moved(before, after), before.seats != after.seats
    match paper.kind:
        case Kind.DRAW_PROTOCOL:
            return moved or seats
        case Kind.FINAL_PROTOCOL:
            return moved or seats or amended(before, after)
        case Kind.CHIEF_REPORT:
            return moved or amended(before, after)
        case Kind.DECISIONS:
            # one decision alone stands as it was; the register of them all grows, which is told after the end
            return not paper.options and amended(before, after)
        case Kind.EXTRACT | Kind.TITLE_APPLICATION:
            return _titles(before) != _titles(after)
        case Kind.REGIONS_CERTIFICATE:
            return field_of(before) != field_of(after)
        case Kind.RATING:
            return _rated(before) != _rated(after)
        case _:
            return False


def _moved(before: Tournament, after: Tournament) -> bool:
    """Whether somebody has another place, or none any more."""
    return any(after.places.get(entry) != band for entry, band in before.places.items())


def amended(before: Tournament, after: Tournament) -> bool:
    """Whether a step changes the results of an event that is over: its protocol gets another edition."""
    return before.finished and (before.results != after.results or before.gone != after.gone)


def _titles(t: Tournament) -> object:
    """What papers about titles say of those who have one confirmed."""
    wins, losses, field = wins_of(t), t.standing.losses, field_of(t)
    people = [
        (ruling.entry, ruling.title, ruling.band, len(wins.get(entry, ())), losses.get(entry, 0))
        for entry, ruling in confirmed_titles(t).items()
    ]
    return people, len(field.played), field.regions


def _rated(t: Tournament) -> object:
    return rated_places(t), rated_matches(t)


def _of(t: Tournament, matches: Iterable[str]) -> Iterator[Match]:
    return (t.format.find(match) for match in matches)


def _some(keys: Sequence[str]) -> tuple[str, ...] | None:
    return tuple(keys) or None


def _drawn(
    changed: Iterable[str], keys: Sequence[str], known: Mapping[str, frozenset[str]] | None
) -> tuple[str, ...] | None:
    """By the sheets that the boxes are known to stand on."""
    changed = frozenset(changed)
    if not changed:
        return None
    if known is None:
        return ()
    return _some([key for key in keys if changed & known.get(key, frozenset())])
