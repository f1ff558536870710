"""What leaves the windows on paper is noted in the journal: which sheets, and what they say."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from bracket_desk.domain import commands as cmd
from bracket_desk.domain import events as ev
from bracket_desk.printing.ages import unstamped
from bracket_desk.printing.fonts import Fonts
from bracket_desk.printing.papers import Document, Press
from bracket_desk.printing.sheets import PaperId, paper_id
from bracket_desk.tables.sport import load_sport
from bracket_desk.ui.workplace import Workplace
from bracket_desk.words import Words


def press_of(place: Workplace) -> Press:
    """Makes papers with the forms and faces of this desk."""
    around = place.around
    return Press(around.reports, Fonts(around.resources / "fonts"), place.words, around.forms)


@dataclass(frozen=True, slots=True)
class Noted:
    """A note about a paper, and the matches that stand on each of its sheets."""

    note: cmd.NotePrinted
    paper: PaperId
    matches: Mapping[str, frozenset[str]]


class Digests:
    """What a document says sheet by sheet: prepared in the window, worked out beside it.

    Nothing is noted of a moment of the past, nor by a desk that only reads along: what such a desk
    prints is known to nobody.
    """

    def __init__(self, place: Workplace, made: Document) -> None:
        event = place.current
        self._made = made
        self._entries = event.entries if event is not None and place.writable else ()
        self._press = press_of(place)
        self._resources = place.around.resources

    def note(self, pages: Iterable[int], *, copies: int = 1, saved: bool = False) -> Noted | None:
        """The note that these pages (from 0) were printed; None where nothing is to be noted."""
        made = self._made
        paper = paper_id(made.kind, made.language, made.choices)
        if paper is None or not self._entries:
            return None
        keys = {key for page in pages for key in made.keys[page]}
        words = Words(made.language, self._resources / "translations")
        source = unstamped(self._entries, made.shows, words, load_sport(self._resources / "sport"))
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


def keep_note(place: Workplace, noted: Noted | None) -> None:
    """Write a note into the journal, if there is one and this desk writes."""
    if noted is not None and place.writable:
        place.sheet_matches[noted.paper] = noted.matches
        place.perform(noted.note)
