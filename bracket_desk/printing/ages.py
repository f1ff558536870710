"""How old the printed papers are: which sheets still say what is so, which do not, since when and why.

What was printed stands in the journal as notes. A sheet is compared by its digest; only where that
differs is the paper made once more as it was, to tell what has changed on it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from bracket_desk.domain import events as ev
from bracket_desk.domain.sport.tables import SportTables
from bracket_desk.printing.filled import Filled, Slip
from bracket_desk.printing.filling import Source
from bracket_desk.printing.kinds import Kind
from bracket_desk.printing.papers import Nobody, NotPossible, Press, Watch
from bracket_desk.printing.sheets import (
    PEN_KINDS,
    Cells,
    Change,
    PaperId,
    Sheet,
    bracket_of,
    changes_between,
    match_cells,
)
from bracket_desk.session import JournalEntry, tournament_at
from bracket_desk.words import Words


@dataclass(frozen=True, slots=True)
class PrintedSheet:
    """A sheet as it was printed last: its digest, the entry it shows, and the note that says so."""

    key: str
    digest: str
    shows: int
    note: JournalEntry


@dataclass(frozen=True, slots=True)
class Printed:
    """A paper as it was printed: its sheets, the last note about it, how many of each were made."""

    paper: PaperId
    sheets: tuple[PrintedSheet, ...]
    note: JournalEntry
    copies: int
    saved: bool


def read_printed(entries: Sequence[JournalEntry]) -> tuple[Printed, ...]:
    """The papers that were printed and not taken down since, in the order of their last prints."""
    found: dict[PaperId, Printed] = {}
    for entry in entries:
        event = entry.events[0]
        if not isinstance(event, ev.PaperEvent):
            continue
        paper = _paper(event)
        if paper is None:
            continue
        before = found.pop(paper, None)
        if isinstance(event, ev.PapersPrinted):
            sheets = {} if before is None else {sheet.key: sheet for sheet in before.sheets}
            new = {s.key: PrintedSheet(s.key, s.digest, event.shows, entry) for s in event.sheets}
            found[paper] = Printed(
                paper, tuple((sheets | new).values()), entry, event.copies, saved=event.saved
            )
    return tuple(found.values())


def _paper(event: ev.PaperEvent) -> PaperId | None:
    """The paper of a note; None where its words are none of this program's."""
    try:
        paper = PaperId(Kind(event.paper), event.language, tuple(sorted(event.options.items())))
        paper.choices  # noqa: B018 (whether they can be)
    except (ValueError, KeyError):
        return None
    return paper


class Age(StrEnum):
    """How a printed sheet stands to what is so now.

    ``PEN``: it says nothing wrong, boxes that were empty can be filled in by pen. ``GONE``: there is
    no such sheet any more. ``NEW``: there was none when the paper was printed. ``FORM``: nothing of the
    event has changed, but the form or the program that makes it.
    """

    RIGHT = "right"
    PEN = "pen"
    WRONG = "wrong"
    GONE = "gone"
    NEW = "new"
    FORM = "form"


REPLACED = frozenset({Age.WRONG, Age.NEW, Age.FORM})
"""Sheets that are to be printed again."""


@dataclass(frozen=True, slots=True)
class SheetAge:
    """A sheet, how it stands, what has changed on it, and since which entry of the journal."""

    key: str
    age: Age
    printed: PrintedSheet | None = None
    changes: tuple[Change, ...] = ()
    since: int | None = None


@dataclass(frozen=True, slots=True)
class PaperAge:
    """A printed paper with all its sheets: those of now in their order, then those that are no more.

    ``others``: sheets of now that nobody has printed, though they were there.
    """

    printed: Printed
    sheets: tuple[SheetAge, ...]
    others: tuple[str, ...] = ()

    def of(self, *ages: Age) -> tuple[SheetAge, ...]:
        """The sheets that stand so."""
        return tuple(sheet for sheet in self.sheets if sheet.age in ages)

    @property
    def to_replace(self) -> tuple[SheetAge, ...]:
        """The sheets to print again."""
        return self.of(*REPLACED)

    @property
    def is_right(self) -> bool:
        """Whether nothing printed is wrong."""
        return not self.of(*REPLACED, Age.GONE)


class Ages:
    """Compares what was printed with what is so now, for one state; may be asked from any thread.

    ``source_of(n)`` is the event after n entries, unstamped, in the paper's language.
    """

    def __init__(self, press: Press, source_of: Callable[[str, int], Source], now: int) -> None:
        self._press = press
        self._now = now
        self._source = lru_cache(maxsize=None)(source_of)
        self._filled: dict[tuple[PaperId, int], Filled | None] = {}
        self._made: dict[tuple[PaperId, int], Mapping[str, Sheet]] = {}

    def matches(self, paper: PaperId) -> Mapping[str, frozenset[str]]:
        """The matches on each sheet of a paper of brackets, as far as it was made here."""
        made = self._made.get((paper, self._now), {})
        return {key: sheet.matches for key, sheet in made.items()}

    def age(self, printed: Printed, watch: Watch | None = None) -> PaperAge:
        """How every sheet of a printed paper stands. FormError if its form is broken."""
        paper, watching = printed.paper, watch or Nobody()
        now = self._sheets(paper, self._now, watching)
        known = {sheet.key: sheet for sheet in printed.sheets}
        shows = max(sheet.shows for sheet in printed.sheets)
        found: list[SheetAge] = []
        others: list[str] = []
        for key, sheet in now.items():
            if key in known:
                found.append(self._sheet(paper, known[key], sheet, watching))
            elif key in self._sheets(paper, shows, watching) or paper.kind is Kind.MATCH_PROTOCOLS:
                others.append(key)
            else:
                found.append(SheetAge(key, Age.NEW))
        found += [SheetAge(key, Age.GONE, sheet) for key, sheet in known.items() if key not in now]
        return PaperAge(printed, tuple(found), tuple(others))

    def _sheet(self, paper: PaperId, printed: PrintedSheet, now: Sheet, watching: Watch) -> SheetAge:
        if now.digest == printed.digest:
            return SheetAge(now.key, Age.RIGHT, printed)
        then = self._sheets(paper, printed.shows, watching).get(now.key)
        changes = () if then is None else changes_between(then.cells, now.cells)
        if not changes:
            return SheetAge(now.key, Age.FORM, printed)
        if paper.kind in PEN_KINDS and all(change.added for change in changes):
            return SheetAge(now.key, Age.PEN, printed, changes)
        wrong = tuple(c for c in changes if not c.added or paper.kind not in PEN_KINDS)
        return SheetAge(now.key, Age.WRONG, printed, wrong, self._since(paper, printed.shows, now, watching))

    def _sheets(self, paper: PaperId, number: int, watching: Watch) -> Mapping[str, Sheet]:
        """The sheets of a paper after that entry, by their keys; none where it could not be made."""
        found = self._made.get((paper, number))
        if found is None:
            try:
                source = self._source(paper.language, number)
                made = self._press.sheets(paper.kind, source, paper.choices, watching)
            except NotPossible:
                made = ()
            found = self._made[paper, number] = {sheet.key: sheet for sheet in made}
        return found

    # ------------------------------------------------------------ since when

    def _since(self, paper: PaperId, shows: int, sheet: Sheet, watching: Watch) -> int | None:
        """The first entry after which the sheet was wrong; None if the form alone does not tell.

        Found by halving: of a sheet that was wrong, right again and wrong once more, one of the two.
        """
        then = self._content(paper, shows, sheet)

        def wrong(number: int) -> bool:
            watching.check()
            now = self._content(paper, number, sheet)
            if then is None or now is None:
                return then is not now
            return any(not c.added or paper.kind not in PEN_KINDS for c in changes_between(then, now))

        right, late = shows, self._now
        if not wrong(late):
            return None
        while late - right > 1:
            middle = (right + late) // 2
            right, late = (right, middle) if wrong(middle) else (middle, late)
        return late

    def _content(self, paper: PaperId, number: int, sheet: Sheet) -> Cells | None:
        """What a sheet said after that entry, without setting any page; None: there was no such sheet."""
        filled = self._fill(paper, number)
        if filled is None:
            return None
        slips = {block.key: block.marks for block in filled.blocks if isinstance(block, Slip) and block.key}
        if slips:
            return slips.get(sheet.key)
        bracket = bracket_of(filled)
        if bracket is not None:
            matches = sorted(sheet.matches & bracket.labels.keys())
            return (*match_cells(bracket.labels, matches), *_around(filled))
        return tuple(_around(filled))

    def _fill(self, paper: PaperId, number: int) -> Filled | None:
        if (paper, number) not in self._filled:
            try:
                filled = self._press.fill(paper.kind, self._source(paper.language, number), paper.choices)
            except NotPossible:
                filled = None
            self._filled[paper, number] = filled
        return self._filled[paper, number]


def _around(filled: Filled) -> Iterator[tuple[str, str]]:
    """All that a document says beside its bracket, as one text for each of its parts."""
    bracket = bracket_of(filled)
    if bracket is None:
        yield from ((text, text) for text in map(repr, filled.blocks))
    yield ("title", filled.title)
    yield ("event", filled.event)


def unstamped(entries: Sequence[JournalEntry], number: int, words: Words, tables: SportTables) -> Source:
    """The event after that entry, to be compared."""
    first = entries[:number]
    return Source(tournament_at(first), first, words, tables, stamped=False)
