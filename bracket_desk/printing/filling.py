"""What all documents are filled from, and the parts they have in common."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime
from enum import StrEnum
from functools import cached_property

from bracket_desk.docket import Record, read_docket
from bracket_desk.domain.bracket.formats import FromSeat
from bracket_desk.domain.people.people import Entry, Judge, Rating
from bracket_desk.domain.sport.tables import SportTables
from bracket_desk.domain.titles.norms import TitleRuling
from bracket_desk.domain.titles.proposals import Facts, confirmed_titles, facts_of
from bracket_desk.domain.titles.subjects import subject_key
from bracket_desk.domain.tournament import Tournament
from bracket_desk.domain.why import Question
from bracket_desk.labels import (
    captions,
    days_text,
    full_names,
    home,
    initials,
    match_labels,
    short_names,
)
from bracket_desk.layout.paper import Paper
from bracket_desk.printing.filled import (
    Blank,
    Blanks,
    Block,
    Bracket,
    Cell,
    Chapter,
    Filled,
    Head,
    Heading,
    Notes,
    Row,
    Section,
    Signatures,
    Signer,
    Table,
)
from bracket_desk.printing.forms import Column, Field, Form, Listing
from bracket_desk.printing.history import Draws, History, read_history
from bracket_desk.printing.kinds import WHOLE_REGIONS
from bracket_desk.remarks import age_group_name, level_name
from bracket_desk.session import FIRST_HASH, JournalEntry, code_of, tournament_at
from bracket_desk.tables.toml import Wording
from bracket_desk.words import N_, Words, group_name

UNSTAMPED = datetime(2000, 1, 1, tzinfo=UTC)
"""The time of papers that do not say when they were made."""

Told = Mapping[str, Sequence[Mapping[str, object]]]
"""What the notes of a form are filled with, by their keys."""


class Which(StrEnum):
    """Which match protocols: of all matches of two players, of those open or decided, or empty ones."""

    ALL = "all"
    OPEN = "open"
    DECIDED = "decided"
    BLANK = "blank"


@dataclass(frozen=True, slots=True)
class Listed:
    """A file of the package: what it is, its name, sheets and SHA-256 in hexadecimal."""

    title: str
    file: str
    pages: int
    checksum: str


@dataclass(frozen=True, slots=True)
class Choices:
    """What a person chooses about the paper; None leaves it to the form.

    ``blank``: questionnaires to be filled in by pen alone, or those of people alone. ``match``: the
    protocol of this match alone. ``decision``: the sheet of the decision with this number.
    ``since``: steps that were written after the moment which the paper is of; without any it is of now.
    ``question``: what is answered, and ``asked`` when that was. ``which``: of the match protocols,
    ``per_sheet`` (1, 2, 4): how many of them stand on a sheet. ``contents``: the files of
    the package that the page of contents lists. ``form``: a further form, by its name. ``entries``:
    the papers of these alone. ``annex``: the number among the annexes of a bundle, whose list is filled
    from ``bundle``. ``page``: the paper of each page of a bracket, all on it as much larger.
    """

    paper: Paper | None = None
    tile: Paper | None = None
    blank: bool | None = None
    match: str | None = None
    decision: int | None = None
    question: Question | None = None
    asked: datetime | None = None
    since: int = 0
    contents: tuple[Listed, ...] = ()
    which: Which = Which.ALL
    per_sheet: int | None = None
    form: str = ""
    entries: frozenset[str] | None = None
    annex: int | None = None
    bundle: Bundle | None = None
    page: Paper | None = None


@dataclass(frozen=True, slots=True)
class BundleItem:
    """A document of a bundle: its number among the annexes and its pages, or why it is not there.

    ``open`` is what its pages leave to the pen.
    """

    name: str
    number: int | None
    pages: int
    why: str = ""
    open: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Bundle:
    """What the list of a bundle says: for whom it is, what is in it, and what people still have to add.

    ``lifelong``: a title is among what is applied for.
    """

    about: str
    items: tuple[BundleItem, ...]
    lifelong: bool


@dataclass(frozen=True)
class Source:
    """An event and its journal, the words of the document's language, and the tables of the sport.

    ``stamped``: papers say at which entry of the journal they were made; without it two of them can be
    compared in what else they say.
    """

    tournament: Tournament
    entries: Sequence[JournalEntry]
    words: Words
    tables: SportTables
    stamped: bool = True

    @cached_property
    def history(self) -> History:
        history = read_history(self.entries)
        return history if self.stamped else replace(history, number=0, hash=FIRST_HASH, at=UNSTAMPED)

    @cached_property
    def docket(self) -> Sequence[Record]:
        """The register of decisions."""
        return read_docket(self.entries)

    @cached_property
    def confirmed(self) -> Mapping[str, TitleRuling]:
        """The confirmed titles, by entry."""
        return confirmed_titles(self.tournament)

    @cached_property
    def facts(self) -> Mapping[str, Facts]:
        """What norms are held against, by entry: of everybody who was drawn."""
        return facts_of(self.tournament)

    @cached_property
    def listed(self) -> Mapping[str, Entry]:
        """Everybody as they were listed when the draw in force was made; who came later, as they are."""
        return self._listed(self.history.draws)

    @cached_property
    def listed_for_final(self) -> Mapping[str, Entry]:
        """The same at the draw of the final stage."""
        return self._listed(self.history.finals)

    def _listed(self, draws: Draws) -> Mapping[str, Entry]:
        if draws.entry is None:
            return self.tournament.entries
        then = tournament_at(self.entries[: draws.entry.number - 1]).entries
        return {entry: then.get(entry, now) for entry, now in self.tournament.entries.items()}

    @cached_property
    def names(self) -> Mapping[str, str]:
        """Whole names; of namesakes with what tells them apart."""
        return full_names(self.tournament.entries.values())

    @cached_property
    def short_names(self) -> Mapping[str, str]:
        """Names as brackets have them."""
        return short_names(self.tournament.entries.values())

    @cached_property
    def bracket(self) -> Bracket:
        """What brackets on paper are drawn of."""
        t, words = self.tournament, self.words
        return Bracket(t.format, match_labels(t, words), captions(t, words))

    # ------------------------------------------------------------ values as texts

    @property
    def language(self) -> str:
        return self.words.language

    def date(self, day: date | None) -> str:
        """A day as the language writes it; nothing if it is not known."""
        return self.words.date(day)

    def moment(self, time: datetime) -> str:
        """A day and its time."""
        return f"{self.date(time.date())} {time:%H:%M}"

    def rating(self, rating: Rating | None) -> str:
        return "" if rating is None else self.words.rating(rating)

    def group_of(self, seat: int) -> str:
        """The name of the group a seat of the draw lies in; nothing without groups."""
        first = next(m for m in self.tournament.format.matches if FromSeat(seat) in m.sources)
        return "" if first.group is None else group_name(first.group, self.language)

    def person(self, entry: Entry, key: str) -> str:
        """What a form asks about a person by its key."""
        match key:
            case "number":
                return str(entry.number)
            case "name":
                return self.names[entry.id]
            case "born":
                return self.date(entry.born)
            case "title":
                return self.words.term(entry.title) if entry.title else ""
            case "home":
                return home(entry)
            case "rating":
                return self.rating(entry.rating)
            case _:
                text: str = getattr(entry, key)
                return text


@dataclass(frozen=True)
class Filling:
    """A form being filled."""

    form: Form
    common: Mapping[str, Wording]
    source: Source

    @property
    def t(self) -> Tournament:
        return self.source.tournament

    @cached_property
    def grouped(self) -> bool:
        """Whether the format has groups."""
        return any(match.group is not None for match in self.t.format.matches)

    def word(self, key: str, **values: object) -> str:
        """A text of the form's words."""
        return self.form.words[key].say(self.source.language, **values)

    def shared(self, key: str, **values: object) -> str:
        """A text that all documents share."""
        return self.common[key].say(self.source.language, **values)

    def template(self, key: str) -> str:
        """A text that all documents share, its gaps still open: only the pages know what fills them."""
        return self.common[key].texts[self.source.language]

    def title(self) -> str:
        return self.form.title.say(self.source.language)

    def document(self, blocks: Iterable[Block], title: str = "") -> Filled:
        """The document of these blocks; its title is that of the form if it has none of its own."""
        history = self.source.history
        return Filled(
            kind=self.form.kind,
            language=self.source.language,
            sheet=self.form.sheet,
            event=self.t.card.title,
            title=title or self.title(),
            foot=self.shared(
                "journal", number=history.number, time=self._time(history.at), hash=code_of(history.hash)
            ),
            page=self.template("page"),
            blocks=tuple(blocks),
        )

    def _time(self, at: datetime | None) -> str:
        return "–" if at is None else self.source.moment(at)

    def heading(self, title: str = "", *, brief: bool = False) -> Heading:
        """The titles under the organisations that conduct the event; ``brief``: the titles alone."""
        above = () if brief else tuple(line.upper() for line in self.t.about.conducting)
        return Heading(self.t.card.title, title or self.title(), above)

    # ------------------------------------------------------------ parts of a form

    def facts(self, values: Mapping[str, str] | None = None, *, below: bool = False) -> Blanks:
        """The fields of a form; ``values`` are what this document knows beyond the card."""
        return self.blanks(self.form.below if below else self.form.header, values or {})

    def blanks(self, fields: Iterable[Field], values: Mapping[str, str]) -> Blanks:
        """These fields, filled with what is known."""
        known = {**self.card(), **values}
        rows: list[list[Blank]] = []
        for field in fields:
            if not field.beside or not rows:
                rows.append([])
            rows[-1].append(self._blank(field, known.get(field.key, "")))
        return Blanks(tuple(tuple(row) for row in rows))

    def _blank(self, field: Field, value: str) -> Blank:
        language = self.source.language
        after = field.after.say(language) if field.after else ""
        return Blank(field.label.say(language), value, after, field.width, field.lines)

    def card(self) -> dict[str, str]:
        """What the card of the event says, and the numbers of those who were drawn."""
        t, about, words, tables = self.t, self.t.about, self.source.words, self.source.tables
        seated = [t.entries[entry] for entry in t.seats.values()]
        regions = {subject_key(entry.region) for entry in seated if entry.region}
        return {
            "event": t.card.title,
            "dates": days_text(about.first_day, about.last_day, words),
            "venue": about.venue,
            "discipline": words.term(t.card.discipline),
            "code": about.code,
            "sport": words.say(N_("billiard sport")),
            "sport-code": tables.sport_code,
            "level": level_name(about.level, words, tables),
            "group": age_group_name(about.age_group, words, tables, about.sex),
            "organiser": about.organiser,
            "calendar-number": about.calendar_number,
            "entries": str(len(seated)),
            "regions": str(len(regions)),
        }

    def cut_short(self) -> Sequence[Mapping[str, object]]:
        """The values of a note that an event was closed before its end; none if it was not.

        ``left``: how many matches are not played.
        """
        if not self.t.closed:
            return []
        return [{"reason": self.source.history.closing or "–", "left": self.t.not_played}]

    def heads(self, columns: Iterable[Column]) -> tuple[Head, ...]:
        """The heads of columns of the form."""
        language = self.source.language
        return tuple(
            Head(
                c.heading.say(language),
                c.width,
                c.align,
                c.group.say(language) if c.group else "",
                homes=c.key.endswith("home") and self.form.kind not in WHOLE_REGIONS,
            )
            for c in columns
        )

    def row(
        self, columns: Iterable[Column], value: Callable[[str], str], bold: Sequence[str] = ("name",)
    ) -> Row:
        """A row of values by the keys of columns, names bold."""
        return Row(tuple(Cell(value(column.key), bold=column.key in bold) for column in columns))

    def listing(
        self,
        listing: Listing,
        rows: Iterable[Row | Section],
        columns: Sequence[Column] | None = None,
        *,
        whole: bool = False,
        leads: bool = False,
    ) -> Iterator[Chapter | Table]:
        """A table beside the form's own under its title; ``columns``: not all of those that it has."""
        yield Chapter(listing.title.say(self.source.language))
        yield Table(self.heads(columns or listing.columns), tuple(rows), self.form.row, whole, leads)

    def notes(self, values: Told) -> Notes:
        """The notes of a form that apply, each as often as there are values for it."""
        language = self.source.language
        return Notes(
            tuple(
                note.text.say(language, **gaps)
                for note in self.form.notes
                for gaps in values.get(note.key, ())
            )
        )

    def signatures(self, *, brief: bool = False, captioned: bool = True, named: bool = True) -> Signatures:
        """The lines to sign on, with the names of those who hold the posts, if they are ``named``.

        Not ``captioned``: nothing under the lines; ``brief``: names alone, too.
        """
        rows: list[list[Signer]] = []
        for signature in self.form.signatures:
            if not signature.beside or not rows:
                rows.append([])
            name = self._holder(signature.post, brief=brief) if signature.post and named else None
            name = "" if signature.named and name is None else name
            rows[-1].append(Signer(signature.label.say(self.source.language), name))
        caption = self.shared("signature") if captioned and not brief else ""
        foot = (self.shared("seal"), self.shared("day")) if self.form.seal else ()
        return Signatures(tuple(tuple(row) for row in rows), caption, self.shared("person"), foot)

    def _holder(self, post: str, *, brief: bool) -> str:
        """The one who holds a post; nothing if nobody does, or several."""
        holders = [judge for judge in self.t.judges if judge.post == post]
        return self._signed(holders[0], brief=brief) if len(holders) == 1 else ""

    def _signed(self, judge: Judge, *, brief: bool) -> str:
        """``В. С. Рогожин, СС1К, Казань``."""
        first = " ".join(initials(part) for part in (judge.given, judge.patronymic) if part)
        category = self.source.words.term(judge.category) if judge.category else ""
        name = " ".join(part for part in (first, judge.surname) if part)
        if brief:
            return name
        return ", ".join(part for part in (name, category, judge.town or judge.region) if part)
