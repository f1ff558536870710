"""What leaves the windows on paper is noted in the journal: which sheets, and what they say."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from PySide6.QtCore import QTimer

from bracket_desk.domain import commands as cmd
from bracket_desk.domain import events as ev
from bracket_desk.domain.sport.tables import SportTables
from bracket_desk.printing.ages import Ages, unstamped
from bracket_desk.printing.filling import Source
from bracket_desk.printing.fonts import Fonts
from bracket_desk.printing.papers import Document, Press
from bracket_desk.printing.sheets import PaperId, paper_id
from bracket_desk.session import JournalEntry, shown_entry
from bracket_desk.tables.sport import load_sport
from bracket_desk.ui.workplace import Workplace
from bracket_desk.words import Words


def press_of(place: Workplace) -> Press:
    """Makes papers with the forms and faces of this desk."""
    around = place.around
    return Press(around.reports, Fonts(around.resources / "fonts"), place.words, around.forms)


def ages_of(place: Workplace, entries: Sequence[JournalEntry]) -> Callable[[], Ages]:
    """What tells how papers stand to these entries: asked for in the window, made beside it."""
    resources, press, now = place.around.resources, press_of(place), shown_entry(entries).number

    def made() -> Ages:
        tables = load_sport(resources / "sport")

        def source_of(language: str, number: int) -> Source:
            return unstamped(entries, number, Words(language, resources / "translations"), tables)

        return Ages(press, source_of, now)

    return made


@dataclass(frozen=True, slots=True)
class Noted:
    """A note about a paper, and the matches that stand on each of its sheets."""

    note: cmd.NotePrinted
    paper: PaperId
    matches: Mapping[str, frozenset[str]]


class Digests:
    """What documents say sheet by sheet: prepared in the window, worked out beside it.

    Nothing is noted of a moment of the past, nor by a desk that only reads along: what such a desk
    prints is known to nobody.
    """

    def __init__(self, place: Workplace) -> None:
        event = place.current
        self._entries = event.entries if event is not None and place.writable else ()
        self._press = press_of(place)
        self._resources = place.around.resources

    @cached_property
    def _tables(self) -> SportTables:
        return load_sport(self._resources / "sport")

    def note(
        self, made: Document, pages: Iterable[int], *, copies: int = 1, saved: bool = False
    ) -> Noted | None:
        """The note that these pages (from 0) were printed; None where nothing is to be noted."""
        paper = paper_id(made.kind, made.language, made.choices)
        if paper is None or not self._entries:
            return None
        keys = {key for page in pages for key in made.keys[page]}
        words = Words(made.language, self._resources / "translations")
        source = unstamped(self._entries, made.shows, words, self._tables)
        sheets = self._press.sheets(made.kind, source, made.choices)
        printed = tuple(ev.PrintedSheet(s.key, s.digest) for s in sheets if s.key in keys)
        if not printed:
            return None
        note = cmd.NotePrinted(
            paper=paper.kind.value,
            language=paper.language,
            shows=made.shows,
            sheets=printed,
            options=dict(paper.options),
            copies=copies,
            saved=saved,
            stickers=made.stickers,
        )
        return Noted(note, paper, {sheet.key: sheet.matches for sheet in sheets})


def keep_notes(place: Workplace, notes: Iterable[Noted | None], then: Callable[[], object]) -> None:
    """Write notes into the journal of the event that is open, one at a time: the window goes on meanwhile.

    ``then`` is called at the end, whether they were written or not.
    """
    event, left = place.live, [noted for noted in notes if noted is not None]

    def keep() -> None:
        if left and place.live is event:
            keep_note(place, left.pop(0))
            QTimer.singleShot(0, place, keep)
        else:
            then()

    keep()


def keep_note(place: Workplace, noted: Noted | None) -> None:
    """Write a note into the journal, if there is one and this desk writes."""
    if noted is not None and place.writable:
        place.sheet_matches[noted.paper] = noted.matches
        place.perform(noted.note)
