"""Which documents there are, which of them the state of an event allows, and how one is made."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Protocol

from bracket_desk.domain.sport.tables import SportTables
from bracket_desk.domain.tournament import Tournament
from bracket_desk.layout.paper import AreaTooSmall, PaperTooSmall
from bracket_desk.layout.shapes import Font, Measure, Text
from bracket_desk.printing.csv_tables import csv_tables, has_tables
from bracket_desk.printing.editable import editable
from bracket_desk.printing.enlarged import enlarged
from bracket_desk.printing.excel import excel
from bracket_desk.printing.fill import FILLERS, fill
from bracket_desk.printing.filled import Filled
from bracket_desk.printing.filling import Choices, Filling, Source, Which
from bracket_desk.printing.fonts import Fonts
from bracket_desk.printing.forms import Forms, Tried
from bracket_desk.printing.gaps import Gaps, gaps_of
from bracket_desk.printing.kinds import PAGED, Kind, Shape
from bracket_desk.printing.kit import PARTS
from bracket_desk.printing.matches import sheet_states
from bracket_desk.printing.office import panel
from bracket_desk.printing.pages import Page, compose
from bracket_desk.printing.pdf import paint
from bracket_desk.printing.sheets import Sheet, chosen_slips, sheets_of
from bracket_desk.printing.stickers import sticker_pages
from bracket_desk.printing.svg import svg
from bracket_desk.printing.titles import Why, lacks_applied, lacks_births, lacks_confirmed, lacks_regions
from bracket_desk.printing.word import word
from bracket_desk.words import N_, Words


def _drawn(t: Tournament) -> Why:
    return None if t.draw is not None else N_("The draw has not been made yet.")


def _has_groups(t: Tournament) -> Why:
    if all(match.group is None for match in t.format.matches):
        return N_("This format has no groups: the whole event is one bracket.")
    return _drawn(t)


def _has_sheets(t: Tournament) -> Why:
    if t.draw is None or sheet_states(t.states):
        return _drawn(t)
    return N_("There is no match of two players yet.")


def _has_timetable(t: Tournament) -> Why:
    if t.draw is None or t.timetable:
        return _drawn(t)
    return N_("No timetable has been kept since the draw. Plan the matches and keep the plan.")


def _finished(t: Tournament) -> Why:
    if t.draw is None:
        return _drawn(t)
    return None if t.finished else N_("The event is not finished: there are matches to play.")


def _goes_on(t: Tournament) -> Why:
    if t.draw is None:
        return _drawn(t)
    return N_("The event is over: there is nothing to go on with.") if t.finished else None


def _nothing(_t: Tournament) -> Why:
    return None


def _has_entries(t: Tournament) -> Why:
    return None if t.entries else N_("There are no entries yet.")


def _has_judges(t: Tournament) -> Why:
    return None if panel(t.judges) else N_("No judges have been registered yet.")


def _has_officials(t: Tournament) -> Why:
    return None if t.judges else N_("No judges or officials have been registered yet.")


def _has_titles(t: Tournament) -> Why:
    return _finished(t) or lacks_confirmed(t)


def _has_applied(t: Tournament) -> Why:
    return _has_titles(t) or lacks_applied(t)


def _has_births(t: Tournament, entries: frozenset[str] | None = None) -> Why:
    return _finished(t) or lacks_births(t, entries) or lacks_confirmed(t)


def _has_regions(t: Tournament) -> Why:
    return _finished(t) or lacks_regions(t)


NEEDS: Mapping[Kind, Callable[[Tournament], Why]] = {
    Kind.QUESTIONNAIRES: _nothing,
    Kind.OFFICIALS: _has_officials,
    Kind.ACCEPTANCE: _nothing,
    Kind.JUDGES_REGISTRATION: _has_judges,
    Kind.ENTRIES_REGISTRATION: _has_entries,
    Kind.DRAW_PROTOCOL: _drawn,
    Kind.GROUPS: _has_groups,
    Kind.FINAL_BRACKET: _drawn,
    Kind.WALL_BRACKET: _drawn,
    Kind.MATCH_PROTOCOLS: _has_sheets,
    Kind.TIMETABLE: _has_timetable,
    Kind.FINAL_PROTOCOL: _finished,
    Kind.JUDGES_CERTIFICATE: _has_judges,
    Kind.JUDGE_CERTIFICATES: _has_judges,
    Kind.CHIEF_REPORT: _drawn,
    Kind.EXTRACT: _has_births,
    Kind.REGIONS_CERTIFICATE: _has_regions,
    Kind.TITLE_APPLICATION: _has_applied,
    Kind.RATING: _finished,
    Kind.DECISIONS: _drawn,
    Kind.ANSWER: _drawn,
    Kind.CONTENTS: _nothing,
    Kind.CALIBRATION: _nothing,
    Kind.KIT: _goes_on,
    Kind.BUNDLE: _finished,
}
"""What each document waits for."""


OF_TITLES = frozenset({Kind.EXTRACT, Kind.REGIONS_CERTIFICATE, Kind.TITLE_APPLICATION})
"""Papers on which titles and ranks are awarded."""


DRAWN = frozenset({Kind.GROUPS, Kind.FINAL_BRACKET, Kind.WALL_BRACKET})
"""Documents that are drawings."""


@dataclass(frozen=True, slots=True)
class Document:
    """A document as a file, with the number of its pages on paper.

    ``replaced`` are characters no face has; ``more``: the files of its other pages, where each page
    is a file of its own. ``keys`` are the sheets on each page, ``shows`` the entry of the journal that
    they show. Pages of ``stickers`` are for the sheets of their keys.
    """

    kind: Kind
    data: bytes
    pages: int
    replaced: tuple[str, ...] = ()
    more: tuple[bytes, ...] = ()
    keys: tuple[tuple[str, ...], ...] = ()
    shows: int = 0
    choices: Choices = field(default_factory=Choices)
    language: str = ""
    stickers: bool = False


class Watch(Protocol):
    """Who waits for a document: may end the work by raising, and is told how far it is."""

    def check(self) -> None: ...

    def step(self, done: int, of: int) -> None: ...


class Nobody:
    """Nobody waits."""

    def check(self) -> None:
        pass

    def step(self, done: int, of: int) -> None:
        pass


def shapes_of(kind: Kind) -> tuple[Shape, ...]:
    """The files that there are of a document, the usual one first."""
    match kind:
        case Kind.WALL_BRACKET:
            return Shape.PDF, Shape.SVG
        case Kind.CALIBRATION | Kind.KIT:
            return (Shape.PDF,)
        case Kind.GROUPS | Kind.FINAL_BRACKET:
            return tuple(Shape)
        case Kind.MATCH_PROTOCOLS | Kind.QUESTIONNAIRES | Kind.JUDGE_CERTIFICATES:
            return Shape.PDF, Shape.XLSX, Shape.DOCX
        case _:
            return Shape.PDF, Shape.XLSX, Shape.DOCX, Shape.CSV


class NotPossible(Exception):  # noqa: N818 (says that it is not, which is no error)
    """A document that cannot be made now; ``why`` is a sentence for people."""

    def __init__(self, kind: Kind, why: str) -> None:
        super().__init__(kind, why)
        self.kind = kind
        self.why = why


def lacking(
    kind: Kind,
    t: Tournament,
    words: Words,
    tables: SportTables | None = None,
    entries: frozenset[str] | None = None,
) -> str | None:
    """What a document waits for, in the words' language; None if it can be made now.

    Without the tables of the sport it is not asked how far the event reaches. An extract of some
    ``entries`` alone waits for their dates of birth and nobody else's.
    """
    if t.closed and kind in OF_TITLES:
        return words.say(
            N_(
                "The event was closed before its end. Papers about titles and ranks are held back: "
                "whether its places give any is for those to say who award them."
            )
        )
    if kind not in FILLERS:
        return words.say(N_("This version of the program does not make this document yet."))
    if kind is Kind.REGIONS_CERTIFICATE and tables is not None and not tables.reaches_beyond(t.about.level):
        return words.say(
            N_("Only all-Russian and inter-regional events have this certificate, by the level on the card.")
        )
    why = _has_births(t, entries) if kind is Kind.EXTRACT else NEEDS[kind](t)
    if isinstance(why, tuple):
        return words.say(why[0], **why[1])
    return None if why is None else words.say(why)


@dataclass(frozen=True)
class Press:
    """Makes documents: the folder of forms, the faces, and the words for the people who ask.

    ``own``: where somebody may have forms of their own, which go before those of the folder.
    """

    folder: Path
    fonts: Fonts
    words: Words
    own: Path | None = None

    @property
    def forms(self) -> Forms:
        return Forms(self.folder, self.own)

    def make(
        self,
        kind: Kind,
        source: Source,
        choices: Choices,
        watch: Watch | None = None,
        shape: Shape = Shape.PDF,
        *,
        tried: Tried | None = None,
        only: AbstractSet[str] | None = None,
    ) -> Document:
        """One document as a file, made by the forms that hold, or by what is ``tried`` in their place.

        ``watch`` may end the work at any text that is measured, or page. ``only``: the sheets of these
        keys alone, as they are in the whole. NotPossible if the state does not allow it, the paper is
        too small, or there is no such file of it; FormError if its form is not as it has to be.
        """
        watching = watch or Nobody()
        filled = chosen_slips(self.fill(kind, source, choices, tried), only)
        why = self._no_shape(kind, shape)
        if why is not None:
            raise NotPossible(kind, why)
        pages = self._compose(filled, source, watching, choices)
        if only is not None:
            pages = tuple(page for page in pages if not only.isdisjoint(page.keys))
        made = Document(
            kind,
            b"",
            len(pages),
            keys=tuple(page.keys for page in pages),
            shows=source.history.number,
            choices=choices,
            language=source.language,
        )
        if shape in (Shape.PDF, Shape.SVG):
            replaced = tuple(dict.fromkeys(c for text in _texts(pages) for c in self.fonts.lacking(text)))
            if shape is Shape.PDF:
                data = paint(pages, self.fonts, filled, watching.step)
                return replace(made, data=data, replaced=replaced)
            first, *more = svg(pages, self.fonts, filled)
            return replace(made, data=first, replaced=replaced, more=tuple(more))
        return replace(made, data=self._editable(filled, source, shape, self._measure(watching)))

    def _editable(self, filled: Filled, source: Source, shape: Shape, measure: Measure) -> bytes:
        """What people go on editing; NotPossible if a document has nothing for such a file."""
        plain = editable(filled, source.words)
        if shape is Shape.XLSX:
            return excel(plain, measure)
        if shape is Shape.DOCX:
            return word(plain, measure)
        if not has_tables(plain):
            raise NotPossible(filled.kind, self.words.say(N_("This document has no table.")))
        return csv_tables(plain)

    def stickers(
        self,
        kind: Kind,
        source: Source,
        choices: Choices,
        boxes: Mapping[str, Collection[str]],
        watch: Watch | None = None,
    ) -> Document:
        """The boxes of these matches as they are now, by sheet, to be cut out and stuck over the old ones.

        As large as on their sheets. Errors as above.
        """
        watching = watch or Nobody()
        filled = self.fill(kind, source, choices)
        pages = sticker_pages(
            self._compose(filled, source, watching, choices), boxes, filled, self._measure(watching)
        )
        data = paint(pages, self.fonts, filled, watching.step)
        keys = tuple(page.keys for page in pages)
        shows, language = source.history.number, source.language
        return Document(
            kind,
            data,
            len(pages),
            keys=keys,
            shows=shows,
            choices=choices,
            language=language,
            stickers=True,
        )

    def fill(self, kind: Kind, source: Source, choices: Choices, tried: Tried | None = None) -> Filled:
        """The form of a document filled; NotPossible and FormError as above."""
        blank = kind is Kind.MATCH_PROTOCOLS and choices.which is Which.BLANK
        why = None if blank else lacking(kind, source.tournament, self.words, source.tables, choices.entries)
        if why is None and kind is Kind.ANSWER and choices.question is None:
            why = self.words.say(N_("Ask first: about a match, one of its sides, or a place."))
        if why is None and kind is Kind.BUNDLE and choices.bundle is None:
            why = self.words.say(N_("A list belongs to a bundle of papers about titles."))
        if why is not None:
            raise NotPossible(kind, why)
        tried = tried or Tried()
        form, common = tried.form or self.forms.load(kind, choices.form), tried.common or self.forms.common()
        filled = fill(form, common, source, choices)
        if not filled.blocks:
            raise NotPossible(kind, self.words.say(N_("There is no such match now.")))
        return filled

    def sheets(
        self, kind: Kind, source: Source, choices: Choices, watch: Watch | None = None
    ) -> tuple[Sheet, ...]:
        """What every sheet of a document says; nothing is painted. NotPossible and FormError as above."""
        filled = self.fill(kind, source, choices)
        with self._told_too_small(kind):
            return sheets_of(filled, self._measure(watch or Nobody()))

    def _compose(self, filled: Filled, source: Source, watching: Watch, choices: Choices) -> tuple[Page, ...]:
        measure = self._measure(watching)
        with self._told_too_small(filled.kind):
            pages = tuple(
                page for part in self._parts(filled, source, choices.since) for page in compose(part, measure)
            )
        if choices.page is not None and filled.kind in PAGED:
            return tuple(enlarged(pages, choices.page))
        return pages

    def _measure(self, watching: Watch) -> Measure:
        def measure(text: str, font: Font) -> float:
            watching.check()
            return self.fonts.measure(text, font)

        return measure

    @contextmanager
    def _told_too_small(self, kind: Kind) -> Iterator[None]:
        try:
            yield
        except PaperTooSmall as error:
            raise NotPossible(kind, self._too_small(error)) from None
        except AreaTooSmall:
            text = N_("The words of the form leave too little room on the sheet for the bracket.")
            raise NotPossible(kind, self.words.say(text)) from None

    def _no_shape(self, kind: Kind, shape: Shape) -> str | None:
        """Why there is no such file of a document, if there is none."""
        if shape not in shapes_of(kind):
            if kind is Kind.WALL_BRACKET:
                text = N_(
                    "A poster is a drawing: it can be PDF, SVG or PNG. The groups and the final stage "
                    "can also be workbooks and text documents, with their matches in tables."
                )
                return self.words.say(text)
            if shapes_of(kind) == (Shape.PDF,):
                return self.words.say(N_("This document is for the printer: it can only be PDF."))
            return self.words.say(N_("This document has no table."))
        return None

    def _parts(self, filled: Filled, source: Source, since: int) -> Iterator[Filled]:
        """A document, and what follows it as pages of the same file."""
        yield filled
        for kind, choices in PARTS if filled.kind is Kind.KIT else ():
            if lacking(kind, source.tournament, self.words) is None:
                form, part = self.forms.load(kind), replace(choices, since=since)
                yield fill(form, self.forms.common(), source, part)

    def gaps(self, kind: Kind, source: Source) -> Gaps:
        """What a document would leave to the pen, in the words of the source; FormError as above."""
        return gaps_of(Filling(self.forms.load(kind), self.forms.common(), source))

    def _too_small(self, error: PaperTooSmall) -> str:
        if error.smallest is None:
            return self.words.say(N_("The bracket is too large for every paper, A0 included."))
        text = N_("{paper} is too small for this bracket; the smallest paper that does is {smallest}.")
        return self.words.say(text, paper=error.paper.value, smallest=error.smallest.value)


def _texts(pages: Sequence[Page]) -> Iterator[str]:
    for page in pages:
        for layer in page.layers:
            for item in layer.drawing.items:
                if isinstance(item, Text):
                    yield item.text
