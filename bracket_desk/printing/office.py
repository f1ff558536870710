"""The papers of the office before the draw: questionnaires, registration, officials, acceptance.

Order 942, part 2, item 1 and part 3, items 3, 6 and 19. What is not known is left to the pen.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from bracket_desk.domain.admission import PaperState, admissions, is_admitted, paper_state
from bracket_desk.domain.people import names
from bracket_desk.domain.people.eligibility import age_on
from bracket_desk.domain.people.papers import DRESS, USUAL_DOCUMENTS, Paper
from bracket_desk.domain.people.people import Entry, Judge, Member
from bracket_desk.domain.sport.judges import (
    PANEL_POSTS,
    POSTS,
    category_seniority,
    is_of_panel,
    post_seniority,
)
from bracket_desk.labels import band_text, home
from bracket_desk.printing.filled import Blanks, Cell, Filled, Heading, Row, Section, Slip, Table
from bracket_desk.printing.filling import Choices, Filling
from bracket_desk.printing.forms import PEN
from bracket_desk.session import read_time

Told = dict[str, list[Mapping[str, object]]]
"""What the notes of a form are filled with, by their keys."""

SEEN = (*USUAL_DOCUMENTS, DRESS)
"""Papers that have a column or a field of their own."""

NAMED = 8
"""Of a decision of the commission about more people their number is said: the table has who they are."""

BY_PEN = frozenset({"signature", "place", "admission", "result", "remark", *SEEN, "mark", "days"})
"""Columns in which somebody writes on paper."""


def panel(judges: Sequence[Judge]) -> list[Judge]:
    """Those who judge, as against other officials; who has no post yet judges too."""
    return [judge for judge in judges if is_of_panel(judge.post)]


OFFICIAL_ORDER = (*POSTS[11:14], *POSTS[8:10], *PANEL_POSTS, POSTS[14], POSTS[10])
"""Officials in the order of the rules (part 3, item 3): organiser, federations, commission, panel …"""


def officials(filling: Filling, _choices: Choices) -> Filled:
    """All officials of the event in the order of the rules."""
    known = sorted(
        filling.t.judges,
        key=lambda judge: (
            OFFICIAL_ORDER.index(judge.post) if judge.post in OFFICIAL_ORDER else len(OFFICIAL_ORDER),
            category_seniority(judge.category),
            names.key(judge.name),
        ),
    )
    return _listed_judges(filling, known, {"rule": [{}]})


def judges_registration(filling: Filling, _choices: Choices) -> Filled:
    """The panel of judges: by post and category, by name, or as they came."""
    judges = panel(filling.t.judges)
    order = filling.form.order
    if order == "post":
        judges.sort(key=lambda j: (post_seniority(j.post), category_seniority(j.category), names.key(j.name)))
    elif order == "name":
        judges.sort(key=lambda judge: names.key(judge.name))
    told: Told = {**_handover(filling), "marks": [{}]}
    return _listed_judges(filling, judges, told)


def _listed_judges(filling: Filling, judges: Sequence[Judge], told: Told) -> Filled:
    keys = [column.key for column in filling.form.columns]
    rows = tuple(
        Row(tuple(Cell(judge_value(filling, judge, key, at), bold=key == "name") for key in keys))
        for at, judge in enumerate(judges, 1)
    )
    return _document(filling, rows, told, {"count": str(len(judges))})


def judge_value(filling: Filling, judge: Judge, key: str, row: int) -> str:
    """What a form asks about a judge by its key."""
    source = filling.source
    match key:
        case "row":
            return str(row)
        case "number":
            return str(judge.number)
        case "born" | "until":
            return source.date(getattr(judge, key))
        case "category" | "post":
            value = getattr(judge, key)
            return source.words.term(value) if value else ""
        case "home":
            return home(judge)
        case "days":
            return str(len(judge.days)) if judge.days else ""
        case "mark":
            return source.words.term(judge.mark) if judge.mark is not None else ""
        case "signature":
            return ""
        case _:
            text: str = getattr(judge, key)
            return text


def _document(
    filling: Filling, rows: tuple[Row | Section, ...], told: Told, values: Mapping[str, str]
) -> Filled:
    """Titles, facts, the table, what is said below it, and who signs."""
    form = filling.form
    pen = any(column.key in BY_PEN for column in form.columns)
    return filling.document(
        [
            filling.heading(),
            filling.facts(values),
            Table(filling.heads(form.columns), rows, max(form.row, PEN if pen else 0.0)),
            filling.facts(values, below=True),
            filling.notes(told),
            filling.signatures(),
        ]
    )


def _handover(filling: Filling) -> Told:
    """Who gave the protocols to whom, and when."""
    given, entry = filling.t.office.handover, filling.source.history.handed_over
    if given is None or entry is None:
        return {}
    at = filling.source.moment(read_time(entry.at))
    return {"handover": [{"chairman": given.chairman, "receiver": given.receiver, "at": at}]}


# ---------------------------------------------------------------- entries


def entries_registration(filling: Filling, _choices: Choices) -> Filled:
    """Everybody who has been registered: admitted, on the reserve list, not admitted, gone."""
    return _EntriesRegistration(filling).filled()


class _EntriesRegistration:
    def __init__(self, filling: Filling) -> None:
        self.filling = filling
        self.source = filling.source
        self.t = filling.t
        self.keys = [column.key for column in filling.form.columns]
        self.rows: list[Row | Section] = []
        self.number = 0
        self.noted = {note.key for note in filling.form.notes}
        standing = admissions(self.t, self.source.tables)
        self.remarked = {one.entry.id: bool(one.open) for one in standing}

    def filled(self) -> Filled:
        entries = list(self.t.entries.values())
        if self.filling.form.order == "name":
            entries.sort(key=lambda entry: (names.key(entry.name), entry.number))
        gone = [entry for entry in entries if entry.id in self.t.gone]
        here = [entry for entry in entries if entry.id not in self.t.gone]
        refused = [entry for entry in here if not is_admitted(self.t, entry.id)]
        reserves = [entry for entry in here if entry.reserve and entry not in refused]
        listed = [entry for entry in here if entry not in refused and entry not in reserves]
        if self.t.seats:
            # who takes part is who has a seat, as in all papers after the draw: also who left later
            listed = [entry for entry in entries if entry.id in self.t.seat_of]
            gone, refused = ([one for one in some if one not in listed] for some in (gone, refused))
            others = (*listed, *gone, *refused)
            reserves = [entry for entry in entries if entry not in others]
        for word, people in (("", listed), ("reserves", reserves), ("refused", refused), ("left", gone)):
            self.add(word, people)
        regions = {entry.region for entry in listed if entry.region}
        values = {"count": str(len(listed)), "all-regions": str(len(regions))}
        return _document(self.filling, tuple(self.rows), self.told(), values)

    def add(self, word: str, people: Sequence[Entry]) -> None:
        if word and people:
            self.rows.append(Section(self.filling.word(word)))
        for entry in people:
            self.number += 1
            row = self.number
            self.rows.append(
                Row(tuple(Cell(self.value(entry, key, row), bold=key == "name") for key in self.keys))
            )
            self.rows += [self.member_row(member) for member in entry.members]

    def member_row(self, member: Member) -> Row:
        return Row(tuple(Cell(self.member(member, key)) for key in self.keys))

    def value(self, entry: Entry, key: str, row: int) -> str:
        band, seat = self.t.places.get(entry.id), self.t.seat_of.get(entry.id)
        match key:
            case "row":
                return str(row)
            case "sex":
                return self.sex(entry.sex)
            case "age":
                return self.age(entry)
            case "seat":
                return "" if seat is None else str(seat)
            case "place":
                return "" if band is None else band_text(band)
            case "admission":
                return self.admission(entry)
            case "papers":
                return ", ".join(self.source.words.term(name) for name in self.seen(entry))
            case "signature":
                return ""
            case _ if key in SEEN:
                return self.filling.word("seen") if key in self.seen(entry) else ""
            case _:
                return self.source.person(entry, key)

    def member(self, member: Member, key: str) -> str:
        """What a row of a team says about one of its members."""
        match key:
            case "name":
                word = "captain" if member.captain else "member"
                return self.filling.word(word, name=member.name)
            case "born":
                return self.source.date(member.born)
            case "title":
                return self.source.words.term(member.title) if member.title else ""
            case "rating":
                return self.source.rating(member.rating)
            case "sex":
                return self.sex(member.sex)
            case "age":
                return self.age(member)
            case _:
                return ""

    def sex(self, sex: str) -> str:
        return self.filling.word(sex) if sex in ("m", "f") else ""

    def age(self, person: Entry | Member) -> str:
        """Full years on the first day of the event."""
        first = self.t.about.first_day
        return "" if person.born is None or first is None else str(age_on(person.born, first))

    def seen(self, entry: Entry) -> Iterator[str]:
        """The papers that somebody has marked as checked, that have not changed since and are good."""
        for (of, document), paper in self.t.office.papers.items():
            if of == entry.id and paper_state(entry, paper, self.t.about.last_day) is PaperState.CHECKED:
                yield document

    def admission(self, entry: Entry) -> str:
        """What the commission has decided; nothing where it has not looked yet."""
        ruling = self.t.office.rulings.get(entry.id)
        if ruling is not None:
            return self.filling.word("by-decision" if ruling.admitted else "not-admitted")
        return "" if self.remarked[entry.id] else self.filling.word("admitted")

    def told(self) -> Told:
        told: Told = {**_handover(self.filling), "papers": [{}] if self.t.office.papers else []}
        told["rulings"], told["ruling"], told["refusal"] = [], [], []
        # one decision on many people is one sentence, not a page of them
        decided: dict[tuple[bool, str, str], list[str]] = {}
        for ruling in self.t.office.rulings.values():
            if ruling.entry in self.t.entries:
                alike = (ruling.admitted, ruling.by, ruling.ground)
                decided.setdefault(alike, []).append(self.source.names[ruling.entry])
        for (admitted, by, ground), people in decided.items():
            if admitted and len(people) > NAMED and "rulings" in self.noted:
                told["rulings"].append({"count": str(len(people)), "by": by, "ground": ground})
                continue
            name = ", ".join(sorted(people, key=names.key))
            told["ruling" if admitted else "refusal"].append({"name": name, "by": by, "ground": ground})
        return told


# ---------------------------------------------------------------- questionnaires


@dataclass(frozen=True, slots=True)
class _Person:
    """Whose questionnaire it is: the word of the title, the fields, what is known."""

    word: str
    part: str
    values: Mapping[str, str]


def questionnaires(filling: Filling, choices: Choices) -> Filled:
    """A blank one for an athlete and for a judge, then those of everybody who is registered.

    Where nobody is registered the blank ones are made whatever is chosen.
    """
    blank = [_Person("athlete", "athlete", {}), _Person("judge", "judge", {})]
    athletes = [
        person
        for entry in sorted(
            filling.t.entries.values(), key=lambda entry: (names.key(entry.name), entry.number)
        )
        for person in _athletes(filling, entry)
    ]
    judges = sorted(filling.t.judges, key=lambda judge: names.key(judge.name))
    known = [*athletes, *(_official(filling, judge) for judge in judges)]
    people = [
        *(blank if choices.blank is not False or not known else ()),
        *(known if not choices.blank else ()),
    ]
    return filling.document(_slip(filling, person) for person in people)


def _slip(filling: Filling, person: _Person) -> Slip:
    heading = Heading("", filling.word(person.word))
    facts: Blanks = filling.blanks(filling.form.parts[person.part], person.values)
    return Slip((heading, facts, filling.notes({"truth": [{}]}), filling.signatures(brief=True)))


def _athletes(filling: Filling, entry: Entry) -> Iterator[_Person]:
    source, t = filling.source, filling.t
    keys = ("number", "title", "region", "club", "coach", "rating", "town", "contact", "representative")
    shared = {key: source.person(entry, key) for key in (*keys, "home", "born")}
    shared["name"], shared["sex"] = entry.name, _sex(filling, entry.sex)
    for document in SEEN:
        paper = t.office.papers.get((entry.id, document))
        shared[document] = "" if paper is None else _paper(filling, paper)
    shared["other-papers"] = "; ".join(_other_papers(filling, entry))
    for member in entry.members:
        own = {
            "name": member.name,
            "born": source.date(member.born),
            "title": source.words.term(member.title) if member.title else "",
            "sex": _sex(filling, member.sex),
            "rating": source.rating(member.rating),
            "members": entry.name,
        }
        yield _Person("athlete", "athlete", {**shared, **own})
    if not entry.members:
        yield _Person("athlete", "athlete", shared)


def _other_papers(filling: Filling, entry: Entry) -> Iterator[str]:
    """Papers that only these regulations ask for: their names, and what is known of them."""
    for document in filling.t.regulations.documents:
        if document not in SEEN:
            paper = filling.t.office.papers.get((entry.id, document))
            yield f"{document}: {'' if paper is None else _paper(filling, paper)}".rstrip(" :")


def _sex(filling: Filling, sex: str) -> str:
    return filling.word(sex) if sex in ("m", "f") else ""


def _paper(filling: Filling, paper: Paper) -> str:
    return ", ".join(part for part in (paper.text, filling.source.date(paper.until)) if part)


def _official(filling: Filling, judge: Judge) -> _Person:
    keys = [field.key for field in filling.form.parts["judge"] if hasattr(judge, field.key)]
    values = {key: judge_value(filling, judge, key, 0) for key in (*keys, "home")}
    word = "judge" if is_of_panel(judge.post) else "official"
    return _Person(word, "judge", {**values, "name": judge.name})
