"""The forms of documents: what stands in ``reports/``, read and strictly checked.

A form says which columns and fields a document has, in which words, order and widths, and who
signs it. What can stand there at all is listed in ``SCHEMES``: the program can fill these keys.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from bracket_desk.domain.draw.rules import Key
from bracket_desk.domain.errors import Fault
from bracket_desk.domain.people.papers import DRESS, USUAL_DOCUMENTS
from bracket_desk.domain.report import POINTS
from bracket_desk.domain.sport.judges import POSTS
from bracket_desk.domain.sport.tables import Family
from bracket_desk.layout.paper import Paper, Sheet
from bracket_desk.layout.shapes import Align
from bracket_desk.printing.kinds import Kind
from bracket_desk.tables.toml import TomlTable, Wording, read_toml

Gaps = Mapping[str, tuple[str, ...]]
"""Keys of texts, and what can stand in braces in each."""


@dataclass(frozen=True, slots=True)
class Field:
    """A fact with its label; what is unknown is a line to write on.

    ``after`` follows the value, ``beside`` puts it on the line of the field before, ``width``
    is its share of that line, ``lines`` how many lines there are to write on.
    """

    key: str
    label: Wording
    after: Wording | None
    beside: bool
    width: float
    lines: int


@dataclass(frozen=True, slots=True)
class Column:
    """A column of the table; ``width`` in mm, ``group`` a heading over this and its neighbours."""

    key: str
    heading: Wording
    width: float
    align: Align
    group: Wording | None


@dataclass(frozen=True, slots=True)
class Note:
    """A text under the table that is printed where it applies."""

    key: str
    text: Wording


@dataclass(frozen=True, slots=True)
class Signature:
    """A line to sign on; ``post`` says whose name stands there, if the event knows it.

    ``named``: without a post, too, there is a line for the name.
    """

    post: str
    label: Wording
    beside: bool
    named: bool


@dataclass(frozen=True, slots=True)
class Listing:
    """A table beside the form's own, under its title; of lines to write in it has ``rows`` at most."""

    title: Wording
    columns: tuple[Column, ...]
    rows: int


@dataclass(frozen=True, slots=True)
class Form:
    """A whole form; ``seal``: there is a place for the seal, ``slips``: so many on a sheet.

    ``borrowed`` are words that a form of an earlier version has not, so that they are the shipped ones.
    """

    kind: Kind
    title: Wording
    sheet: Sheet
    order: str
    row: float
    header: tuple[Field, ...]
    columns: tuple[Column, ...]
    notes: tuple[Note, ...]
    below: tuple[Field, ...]
    signatures: tuple[Signature, ...]
    words: Mapping[str, Wording]
    tables: Mapping[str, Listing]
    parts: Mapping[str, tuple[Field, ...]] = field(default_factory=dict)
    texts: Mapping[str, Wording] = field(default_factory=dict)
    seal: bool = False
    slips: int = 2
    borrowed: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Scheme:
    """What a form of one kind may have; the ``words`` it must have, all of them but those it ``may``.

    What the document does not print cannot stand in its form: ``fields`` above and below, columns,
    notes, and the lines of those who sign it, unless it is ``unsigned``. ``tables`` are those that
    it can have beside its own, with their columns; ``parts`` are lists of fields of their own. ``texts`` are
    long ones, which stand in a file of their own in ``text/``.
    """

    fields: tuple[str, ...] = ()
    columns: tuple[str, ...] = ()
    orders: tuple[str, ...] = ()
    notes: Gaps = field(default_factory=dict)
    words: Gaps = field(default_factory=dict)
    may: Gaps = field(default_factory=dict)
    tables: Gaps = field(default_factory=dict)
    parts: Gaps = field(default_factory=dict)
    texts: tuple[str, ...] = ()
    poster: bool = False
    unsigned: bool = False
    slips: bool = False


_CARD = (
    "event", "dates", "venue", "discipline", "level", "code", "sport", "sport-code", "group", "organiser",
    "calendar-number",
)  # fmt: skip

_PAPERS = (*USUAL_DOCUMENTS, DRESS)

_PERSON = ("number", "name", "born", "title", "region", "home", "club", "coach", "rating")

_DRAWN = ("seat", "group", *_PERSON, "basis", "seed", "lot", "place", "signature")

_APART = ("same", "unit", "where", "people")

_PROOF = ("phrase", "version", "checksum", "at")

_CHANGE = ("change", "entry", "at")

_FEWEST: Gaps = {"fewest": ("counts",), "fewest-open": ("counts", "bound")}

_IDLE: Gaps = {"idle": ("drawn", "drawn_regions", "played", "played_regions")}

_POSTER_NOTES: Gaps = {"legend": (), "closed": ("reason", "left")}
_BRACKET_NOTES: Gaps = {"table-legend": (), **_POSTER_NOTES}

_SLOT = ("time", "start", "end", "match", "stage", "table", "one", "two", "race", "result")

_PENNED = ("match", "stage", "table", "one", "two", "race", "so-far", "start", "end", "score", "signature")

_UNITS = ("match", "half", "group", "four", "eight")
_DECISION = ("number", "at", "match", "people", "what", "item", "text", "by")
_MATCH = ("number", "stage", "table", "race", "date", "start", "end", "judge", "measures")
_JUDGE = ("number", "name", "born", "category", "post", "region", "home", "organisation")

MEASURED = (
    "size",
    "field",
    "height",
    "corner",
    "middle",
    "level",
    "weight",
    "diameter",
    "cue-length",
    "cue-weight",
)
"""What of tables, balls and cues is measured (part 2, item 2); each family has its own requirement."""

EQUIPMENT = ("slab", "rests", "long-cue", "shelves", "cloths", "chairs", "light")
"""What belongs to every table besides (part 2, items 1 and 2.2)."""

CATEGORY_WORDS = tuple(
    f"category-{name}" for name in ("international", "national", "first", "second", "third", "young", "none")
)
"""Words that count judges of a category, in the order of the categories."""

POST_WORDS = tuple(
    f"as-{name}"
    for name in (
        "chief-referee",
        "chief-secretary",
        "deputy-referee",
        "deputy-secretary",
        "senior-judge",
        "zone-judge",
        "table-judge",
        "judge-secretary",
    )
)
"""Words for “in the capacity of”, in the order of the posts of the panel."""

SCHEMES: Mapping[Kind, Scheme] = {
    Kind.QUESTIONNAIRES: Scheme(
        notes={"truth": ()},
        words={"athlete": (), "judge": (), "official": (), "m": (), "f": ()},
        parts={
            "athlete": (
                *_CARD,
                *_PERSON,
                "sex",
                "town",
                "contact",
                "representative",
                *_PAPERS,
                "other-papers",
                "members",
            ),
            "judge": (*_CARD, *_JUDGE, "order", "until", "town", "contact"),
        },
    ),
    Kind.OFFICIALS: Scheme(
        fields=(*_CARD, "count"),
        columns=("row", *_JUDGE, "contact", "signature"),
        notes={"rule": ()},
    ),
    Kind.ACCEPTANCE: Scheme(
        fields=(*_CARD, "tables", "order", "claims", "terms"),
        columns=("row", "item", "required", "result", "remark"),
        notes={"rule": (), "decision": (), "check": ()},
        words={
            "required": (),
            "table": ("table",),
            **{f"{item}-{group}": () for item in MEASURED for group in Family},
            **dict.fromkeys(EQUIPMENT, ()),
            **{f"{item}-required": () for item in EQUIPMENT},
        },
        tables={
            "tables": ("table", *MEASURED[:6], "cloth", "meets"),
            "balls": ("set", *MEASURED[6:8], "count", "meets"),
            "cues": ("owner", *MEASURED[8:], "meets"),
        },
    ),
    Kind.JUDGES_REGISTRATION: Scheme(
        fields=(*_CARD, "count"),
        columns=("row", *_JUDGE, "order", "until", "days", "mark", "contact", "signature"),
        orders=("post", "name", "number"),
        notes={"handover": ("chairman", "receiver", "at"), "marks": ()},
    ),
    Kind.ENTRIES_REGISTRATION: Scheme(
        fields=(*_CARD, "count", "all-regions"),
        columns=(
            "row",
            *_PERSON,
            "sex",
            "age",
            *_PAPERS,
            "papers",
            "admission",
            "seat",
            "place",
            "signature",
        ),
        orders=("name", "number"),
        notes={
            "papers": (),
            "handover": ("chairman", "receiver", "at"),
            "rulings": ("count", "by", "ground"),
            "ruling": ("name", "by", "ground"),
            "refusal": ("name", "by", "ground"),
        },
        words={
            "reserves": (),
            "refused": (),
            "left": (),
            "admitted": (),
            "by-decision": (),
            "not-admitted": (),
            "seen": (),
            "captain": ("name",),
            "member": ("name",),
            "m": (),
            "f": (),
        },
    ),
    Kind.DRAW_PROTOCOL: Scheme(
        fields=(*_CARD, "entries", "regions", "rating-date"),
        columns=_DRAWN,
        orders=("seat", "number", "name"),
        notes={
            "two-stage": ("groups", "final", "races"),
            "single-elimination": ("races",),
            "two-thirds": (),
            "third-place-match": (),
            "by-rating": ("seeds",),
            "by-seeds": ("seeds",),
            "by-lot": (),
            "balls": ("file", "at"),
            "seeds-by-hand": ("seeds",),
            "no-seeds-by-hand": (),
            "lots": ("file", "at"),
            "within-blocks": ("blocks",),
            "fixed-seats": (),
            "order-default": (),
            "order-usual": (),
            "order-custom": (),
            "order-why": ("why",),
            "apart": ("keys",),
            "not-apart": (),
            **_FEWEST,
            "fell-so": ("counts", "bound"),
            "rules": ("rules",),
            "phrase": _PROOF,
            "draws": ("draws", "undone"),
            "edited": ("entries",),
            "byes": ("seats",),
            "no-pairs": ("matches", "seats"),
            "replaced": (*_CHANGE, "seat", "old", "new"),
            "swapped": (*_CHANGE, "one", "two", "seat_one", "seat_two"),
            "seated": (*_CHANGE, "seat", "new"),
            "reason": ("reason",),
            "no-reason": (),
            "final-waits": (),
            "final-apart": ("keys",),
            "final-not-apart": (),
            **{f"final-{key}": gaps for key, gaps in _FEWEST.items()},
            "final-empty": ("pairs",),
            "final-rules": ("rules",),
            "final-phrase": _PROOF,
            "final-draws": ("draws", "undone"),
            "final-moved": ("seat", "now"),
            "closed": ("reason", "left"),
        },
        words={
            "amended": ("title", "change", "at"),
            "drawn": (),
            "changes": (),
            "reserves": (),
            "without": (),
            "seed": ("number",),
            "lot": ("number",),
            "by-hand": (),
            "by-list": (),
            "replacement": (),
            "latecomer": (),
            "reserve": (),
            "gave-seat": ("seat",),
            "no-file": (),
            "rules-1": ("seeds",),
            **{f"same-{key}": () for key in Key},
            **{f"apart-{unit}": () for unit in _UNITS},
            **{f"count-{unit}": ("pairs",) for unit in _UNITS},
            **{f"unit-{unit}": () for unit in _UNITS},
            "where-group": ("group", "seats"),
            "where-seats": ("seats",),
            "way": ("group", "match"),
            "places": (),
            "people": (),
            "byes": (),
            "seeds": (),
            "alone": (),
        },
        tables={
            "by-name": _DRAWN,
            "apart": _APART,
            "apart-now": _APART,
            "final": (
                "match",
                *("unbeaten-seat", "unbeaten", "unbeaten-home", "unbeaten-from"),
                *("beaten-seat", "beaten", "beaten-home", "beaten-from"),
            ),
            "final-together": _APART,
            "quarters": ("quarter", "seats", "count", "seeds"),
            "groups": ("what", "groups", "all"),
            "representatives": ("team", "name", "signature"),
        },
    ),
    Kind.GROUPS: Scheme(fields=_CARD, notes=_BRACKET_NOTES),
    Kind.FINAL_BRACKET: Scheme(fields=_CARD, notes=_BRACKET_NOTES, may={"without-groups": ()}),
    Kind.WALL_BRACKET: Scheme(notes=_POSTER_NOTES, poster=True, unsigned=True),
    Kind.MATCH_PROTOCOLS: Scheme(
        fields=(*_CARD, *_MATCH),
        parts={"small": (*_CARD, *_MATCH), "small-below": (*_CARD, *_MATCH)},
        slips=True,
        columns=("row", "player", "frames", "score", "winner"),
        words={
            "slip": ("number",),
            "slip-small": ("number", "stage"),
            "slip-blank": (),
            "balls": (),
            "points": (),
            "no-show": ("name",),
            "technical": ("name", "reason"),
            "withdrawn": ("name",),
            "disqualified": ("name",),
            "reason": ("reason",),
            "both-lost": (),
            "goes-on": ("name",),
            "sanction": ("frame",),
            "measure": ("measure", "name", "text"),
            "protest": ("name", "end"),
            "protest-open": ("name",),
            "concession": ("frame",),
            "injury": (),
            "removed": (),
            "conduct": (),
            "other": (),
        },
    ),
    Kind.TIMETABLE: Scheme(
        fields=(*_CARD, "kept", "entry"),
        notes={"changed": (), "no-play": (), "without-time": ("matches",)},
        words={
            "changed": (),
            "no-play": (),
            "no-time": (),
            "final-waits": (),
            "next-day": ("time",),
            "table": ("table",),
            "table-day": ("table", "day"),
        },
        tables={
            "by-time": _SLOT,
            "by-table": _SLOT,
            "by-player": ("name", "seat", "home", "start", "table", "match", "stage", "opponent"),
        },
    ),
    Kind.FINAL_PROTOCOL: Scheme(
        fields=(*_CARD, "entries", "regions"),
        columns=("place", "seat", *_PERSON, "won", "lost", "matches", "fulfilled", "points", "remark"),
        orders=("place",),
        notes={
            "norms": ("edition",),
            **_IDLE,
            "replaces": ("edition", "before", "number", "hash", "entry", "at", "what"),
            "vacant": ("reason",),
            "third": (),
            "third-place-match": (),
            "closed": ("reason", "left"),
            "disqualified": (),
            "journal": ("number", "hash"),
        },
        words={
            "no-place": (),
            "winner-disqualified": (),
            "final-lost": (),
            "later-edition": ("title", "edition"),
            "reinstated": ("who",),
            "corrected": ("match",),
            "withdrawn": (),
            "disqualified": (),
            "no-show": ("matches",),
            "technical": ("matches",),
        },
    ),
    Kind.JUDGES_CERTIFICATE: Scheme(
        fields=(*_CARD, "count"),
        columns=("row", *_JUDGE, "order", "until", "days", "mark"),
        notes={"basis": ()},
        words={
            "total": ("count", "away"),
            "total-here": ("count",),
            **dict.fromkeys(CATEGORY_WORDS, ("count",)),
        },
    ),
    Kind.JUDGE_CERTIFICATES: Scheme(
        notes={"record": ("record",)},
        words={
            "panel": (),
            "given": ("name",),
            "given-to-judge": ("name",),
            "judged": (),
            "judge": (),
            "as-judge": (),
            **dict.fromkeys(POST_WORDS, ()),
        },
        tables={"region": ("row", *_JUDGE, "days", "mark")},
        parts={"certificate": (*_CARD, *_JUDGE, "days", "mark"), "region": (*_CARD, "region")},
    ),
    Kind.CHIEF_REPORT: Scheme(
        fields=(*_CARD, "place", "hall", "count", "staff", "judges"),
        notes={"closed": ("reason",), "attached": ()},
        words={
            "athletes": ("count", "men", "women", "regions"),
            "staff": ("representatives", "coaches"),
            "coaches-shared": (),
            "judges": ("count", "away", "international", "national", "others"),
            "conduct": ("protests", "warnings", "absent", "removed"),
            "norms": (),
            "all": (),
            "unknown": (),
            "born-unknown": (),
            "unfinished": (),
            "without-place": ("count",),
            "clubs-none": (),
            "schools-none": (),
            "numbers": (),
            "longest": ("count", "number", "who"),
            "most-frames": ("count", "number", "who"),
            **{f"point-{point}": () for point in POINTS},
        },
        tables={
            "teams": ("row", "region", "men", "women", "athletes", "coaches", "all"),
            "levels": ("title", "many", "all"),
            "organisations": ("row", "name", "count"),
            "schools": ("row", "name", "count"),
            "results": ("place", *_PERSON),
            "places": ("region", "many", "all"),
            "panel": ("row", *_JUDGE, "days", "mark"),
            **{f"by-{what}": ("name", "count") for what in ("regions", "towns", "titles", "sexes", "ages")},
            "by-rounds": ("name", "minutes", "matches"),
        },
        parts={
            "norms": ("norms",),
            "awarded": ("awarded",),
            "numbers": ("drawn", "players", "played", "without-play", "frames", "longest", "most-frames"),
        },
        texts=POINTS,
    ),
    Kind.EXTRACT: Scheme(
        fields=(*_CARD, "played", "played-regions"),
        columns=("place", *_PERSON, "result", "fulfilled"),
        notes={"norms": ("edition",), **_IDLE},
        words={
            "result": ("won", "lost"),
            "result-without-play": ("won", "without", "lost"),
            "wins": ("name", "title", "count"),
            "wins-without": ("count",),
            "wins-without-counted": ("count",),
            "wins-without-not-counted": ("count",),
            "wins-over": ("titles", "count"),
            "no-rank": (),
            "played": (),
            "no-show": (),
            "technical": (),
        },
        tables={"wins": ("number", "stage", *_PERSON[1:], "score", "how")},
    ),
    Kind.REGIONS_CERTIFICATE: Scheme(
        fields=(*_CARD, "played", "played-regions"),
        columns=("row", "region", "people"),
        notes=_IDLE,
    ),
    Kind.TITLE_APPLICATION: Scheme(
        notes={"photo": (), "attached": (), "attached-beyond": (), **_IDLE},
        words={
            "award-title": ("title",),
            "award-rank": ("title",),
            "confirm": ("title",),
            "person": (),
            "place": ("place",),
            "result": ("won", "lost"),
            "result-without-play": ("won", "without", "lost"),
            "norm-places": ("places",),
            "norm-entries": ("number",),
            "norm-regions": ("number",),
            "norm-age": ("number",),
            "norm-wins": ("number",),
            "norm-over": ("number", "titles"),
            "norm-walkovers": (),
            "norm-no-walkovers": (),
        },
        tables={"panel": ("post", "name", "town", "category", "home")},
        parts={
            "application": (
                *_CARD,
                *(
                    "surname",
                    "given",
                    "patronymic",
                    "name",
                    "born",
                    "region",
                    "town",
                    "home",
                    "club",
                    "coach",
                ),
                *("held", "fulfilled", "fulfilled-day", "place", "result", "norm", "edition", "note"),
                *("played", "played-regions", "received", "organisation", "education", "contact"),
            )
        },
    ),
    Kind.RATING: Scheme(
        fields=(*_CARD, "entries", "regions"),
        columns=("place", *_PERSON, "won", "lost", "points"),
        notes={
            "points": ("edition",),
            "no-points": (),
            "example": (),
            "closed": ("reason",),
            "journal": ("number", "hash"),
        },
        words={
            "no-place": (),
            "played": (),
            "no-show": ("who",),
            "technical": ("who",),
            "left": ("who",),
            "both-lost": (),
        },
        tables={
            "matches": (
                *("number", "day", "stage", "one", "one-number", "two", "two-number"),
                *("score", "frames", "how"),
            ),
        },
    ),
    Kind.DECISIONS: Scheme(
        fields=(*_CARD, "count"),
        columns=(*_DECISION, "entry", "signature"),
        notes={"none": (), "undone": ()},
        words={"sheet": ("number",), "protest-sheet": ("number",), "undone": ("what",), "table": ("table",)},
        parts={"sheet": (*_CARD, *_DECISION, "about", "entry", "acquainted")},
    ),
    Kind.CONTENTS: Scheme(
        fields=_CARD,
        columns=("row", "document", "file", "pages", "checksum"),
        notes={"sums": ("file",)},
        words={"at-once": (), "within-a-day": ()},
        tables={"handed": ("what", "when-due", "receiver", "at", "signature")},
    ),
    Kind.ANSWER: Scheme(
        fields=(*_CARD, "question", "asked", "state", "protest"),
        columns=("row", "at", "entry", "by", "what"),
        notes={"order": (), "times": ()},
    ),
    Kind.KIT: Scheme(
        fields=(*_CARD, "state"),
        notes={"times": (), "seats": ()},
        words={"no-play": ()},
        tables={"running": _PENNED, "queue": _PENNED, "later": _PENNED},
    ),
    Kind.CALIBRATION: Scheme(
        fields=(*_CARD, "printer", "day", "across", "down"),
        notes={"how": (), "measure": (), "wrong": ()},
        words={"square": (), "card": ()},
        unsigned=True,
    ),
    Kind.BUNDLE: Scheme(
        fields=(*_CARD, "about"),
        columns=("number", "document", "pages", "state"),
        notes={"complete": (), "incomplete": ("count",), "by-hand-title": (), "by-hand-rank": ()},
        words={"there": (), "missing": ("why",), "open": ("facts",), "title": ("about",)},
    ),
}
"""The documents that can be filled, and everything a form of each may ask for."""

COMMON: Gaps = {
    "page": ("page", "pages"),
    "journal": ("number", "time", "hash"),
    "past": ("since",),
    "tile": ("row", "column", "rows", "columns"),
    "glue": (),
    "signature": (),
    "person": (),
    "seal": (),
    "day": (),
    "annex": ("number",),
}
"""The words that all documents share, in ``text/common.toml``."""

COMMON_FILE = Path("text", "common.toml")

ROW = 5.5
"""Rows are at least so high, mm, if the form does not say."""

LINES = 12
"""A table to write in has so many lines at most, if the form does not say."""

PEN = 8.0
"""Rows to be written in by pen are at least so high, mm, whatever the form says."""


def form_path(kind: Kind, folder: Path, name: str = "") -> Path:
    """Where the form of a kind stands, or a further one that was added to it under a name."""
    return folder / (f"{kind.value}.{name}.toml" if name else f"{kind.value}.toml")


def added_forms(kind: Kind, own: Path | None) -> tuple[str, ...]:
    """The names of further forms of a kind in one's own folder: ``city`` of ``groups.city.toml``."""
    if own is None or not own.is_dir():
        return ()
    names = (path.name for path in own.glob(f"{kind.value}.*.toml"))
    return tuple(sorted(name[len(kind.value) + 1 : -len(".toml")] for name in names))


@dataclass(frozen=True, slots=True)
class Tried:
    """A form, or the words of all documents, that somebody tries before they hold."""

    form: Form | None = None
    common: Mapping[str, Wording] | None = None


@dataclass(frozen=True, slots=True)
class Forms:
    """The forms that are shipped, and the folder in which somebody has forms of their own instead.

    There need not be such a folder. A form of one's own that has a mistake is told, never passed over.
    """

    shipped: Path
    own: Path | None = None

    def path(self, kind: Kind, name: str = "") -> Path:
        """Where the form of a kind that holds stands; ``name``: a further one."""
        return self._holding(form_path(kind, Path(), name))

    def _holding(self, file: Path) -> Path:
        if self.own is not None and _is_there(self.own / file):
            return self.own / file
        return self.shipped / file

    def is_own(self, kind: Kind) -> bool:
        """Whether somebody's own form of a kind holds."""
        return self.path(kind).parent != self.shipped

    def load(self, kind: Kind, name: str = "") -> Form:
        """The form of a kind that holds; FormError names file, line and key.

        Words that a form of one's own has not, being of an earlier version, are those of the shipped one.
        """
        path = self.path(kind, name)
        shipped = None if path.parent == self.shipped else lambda: Forms(self.shipped).load(kind).words
        return parse_form(kind, read_toml(path), self, shipped)

    def phrases(self, kind: Kind) -> TomlTable:
        """The phrases of a document that has some, one's own or those that are shipped; FormError."""
        return read_toml(self._holding(Path("text") / f"{kind.value}.toml"))

    def common(self) -> Mapping[str, Wording]:
        """The words that all documents share; FormError as above."""
        path = self._holding(COMMON_FILE)
        is_own = path != self.shipped / COMMON_FILE
        return parse_common(read_toml(path), Forms(self.shipped).common if is_own else None)


def _is_there(path: Path) -> bool:
    """Whether there is a file, or something that keeps us from knowing: that is told when it is read."""
    try:
        return path.exists()
    except OSError:
        return True


def load_form(kind: Kind, folder: Path) -> Form:
    """The form of a kind from a folder of forms; FormError names file, line and key."""
    return Forms(folder).load(kind)


Shipped = Callable[[], Mapping[str, Wording]]
"""Gives the shipped words, where some are missing."""


def parse_form(kind: Kind, top: TomlTable, forms: Forms, shipped: Shipped | None = None) -> Form:
    """The form of a kind from what stands in its file; FormError names file, line and key.

    ``forms``: where its phrases are, if it has some. Words that are missing are a mistake, unless there are
    shipped ones to stand in for them.
    """
    scheme = SCHEMES[kind]
    words, borrowed = _words(top, scheme, shipped)
    sheet, listed = _sheet(top, scheme), scheme.columns or scheme.tables
    form = Form(
        kind=kind,
        title=top.wording(key="title"),
        sheet=sheet,
        order=top.choice("order", scheme.orders) if scheme.orders else "",
        row=top.number("row", ROW, 30) if listed and top.has("row") else ROW,
        header=tuple(_fields(top, "header", scheme)) if scheme.fields else (),
        columns=tuple(_columns(top, scheme.columns, sheet)) if scheme.columns else (),
        notes=tuple(_notes(top, scheme)),
        below=tuple(_fields(top, "below", scheme)) if scheme.fields else (),
        signatures=() if scheme.unsigned else tuple(_signatures(top)),
        words=words,
        tables=dict(_tables(top, scheme, sheet)),
        parts={name: tuple(_listed_fields(top, name, keys)) for name, keys in scheme.parts.items()},
        texts=_texts(forms.phrases(kind), scheme) if scheme.texts else {},
        seal=not scheme.unsigned and top.flag("seal"),
        slips=_slips(top) if scheme.slips and top.has("slips") else 2,
        borrowed=borrowed,
    )
    top.done()
    return form


def load_common(folder: Path) -> Mapping[str, Wording]:
    """The words that all documents share; FormError names file, line and key."""
    return parse_common(read_toml(folder / COMMON_FILE))


def parse_common(top: TomlTable, shipped: Shipped | None = None) -> Mapping[str, Wording]:
    """These words from what stands in their file; FormError as above, ``shipped`` too."""
    words, _ = _worded(top, COMMON, shipped)
    top.done()
    return words


SLIPS = (1, 2, 4)
"""So many slips a sheet can have."""


def _slips(top: TomlTable) -> int:
    count = top.whole("slips", SLIPS[0], SLIPS[-1])
    if count not in SLIPS:
        raise top.fault(Fault.VALUE_UNKNOWN, "slips", value=count, allowed=tuple(map(str, SLIPS)))
    return count


def _texts(top: TomlTable, scheme: Scheme) -> dict[str, Wording]:
    found = {key: top.wording(key=key) for key in scheme.texts}
    top.done()
    return found


def _sheet(top: TomlTable, scheme: Scheme) -> Sheet:
    if scheme.poster:
        return Sheet(Paper(top.choice("paper", list(Paper))))
    return Sheet(Paper.A4, top.choice("orientation", ("portrait", "landscape")) == "landscape")


def _keyed(top: TomlTable, name: str, allowed: tuple[str, ...]) -> Iterator[tuple[str, TomlTable]]:
    """The tables of a list with their keys, each key once."""
    found: set[str] = set()
    for table in top.tables(name):
        key = table.choice("key", allowed)
        if key in found:
            raise top.fault(Fault.TWICE, name, value=key)
        found.add(key)
        yield key, table


def _fields(top: TomlTable, name: str, scheme: Scheme) -> Iterator[Field]:
    return _listed_fields(top, name, scheme.fields)


def _listed_fields(top: TomlTable, name: str, allowed: tuple[str, ...]) -> Iterator[Field]:
    for key, table in _keyed(top, name, allowed):
        yield Field(
            key,
            table.wording(),
            table.wording(key="after") if table.has("after") else None,
            table.flag("beside"),
            table.number("width", 1, 100) if table.has("width") else 1,
            table.whole("lines", 1, 10) if table.has("lines") else 1,
        )
        table.done()


def _columns(top: TomlTable, allowed: tuple[str, ...], sheet: Sheet) -> Iterator[Column]:
    total, room = 0.0, sheet.inside().w
    if not top.tables("columns"):
        raise top.fault(Fault.KEY_MISSING, "columns")
    for key, table in _keyed(top, "columns", allowed):
        align = table.choice("align", list(Align)) if table.has("align") else Align.LEFT
        group = table.wording(key="group") if table.has("group") else None
        column = Column(key, table.wording(), table.number("width", 5, room), Align(align), group)
        table.done()
        total += column.width
        yield column
    if total > room:
        raise top.fault(Fault.TOO_WIDE, "columns", value=total, high=room)


def _tables(top: TomlTable, scheme: Scheme, sheet: Sheet) -> Iterator[tuple[str, Listing]]:
    # a document without columns and parts of its own is made of such tables
    whole = not scheme.columns and not scheme.parts
    if not scheme.tables or not (whole or top.has("tables")):
        return
    tables = top.table("tables")
    if whole and not any(tables.has(name) for name in scheme.tables):
        raise tables.fault(Fault.KEY_MISSING, next(iter(scheme.tables)))
    for name, allowed in scheme.tables.items():
        if tables.has(name):
            table = tables.table(name)
            columns = tuple(_columns(table, allowed, sheet))
            rows = table.whole("rows", 1, 100) if table.has("rows") else LINES
            yield name, Listing(table.wording(key="title"), columns, rows)
            table.done()
    tables.done()


def _notes(top: TomlTable, scheme: Scheme) -> Iterator[Note]:
    for key, table in _keyed(top, "notes", tuple(scheme.notes)) if scheme.notes else ():
        yield Note(key, table.wording(scheme.notes[key]))
        table.done()


def _signatures(top: TomlTable) -> Iterator[Signature]:
    for table in top.tables("signatures"):
        post = table.choice("post", POSTS) if table.has("post") else ""
        yield Signature(post, table.wording(), table.flag("beside"), table.flag("named"))
        table.done()


def _words(
    top: TomlTable, scheme: Scheme, shipped: Shipped | None
) -> tuple[dict[str, Wording], tuple[str, ...]]:
    """The words of a form, and which of them are the shipped ones."""
    if not scheme.words and not (scheme.may and top.has("words")):
        return {}, ()
    if shipped is not None and not top.has("words"):
        known = shipped()
        return {key: known[key] for key in scheme.words}, tuple(scheme.words)
    table = top.table("words")
    found, borrowed = _worded(table, scheme.words, shipped)
    found |= {key: table.wording(gaps, key) for key, gaps in scheme.may.items() if table.has(key)}
    table.done()
    return found, borrowed


def _worded(
    table: TomlTable, gaps: Gaps, shipped: Shipped | None
) -> tuple[dict[str, Wording], tuple[str, ...]]:
    lacking = () if shipped is None else tuple(key for key in gaps if not table.has(key))
    known = shipped() if shipped is not None and lacking else {}
    return {
        key: known[key] if key in lacking else table.wording(allowed, key) for key, allowed in gaps.items()
    }, lacking
