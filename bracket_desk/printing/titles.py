"""Papers by which titles and ranks are awarded: extract, number of subjects, applications.

ЕВСК; Приказ Минспорта N 1255. Only what the secretary has confirmed stands on them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial

from bracket_desk.domain.people.people import Entry, Judge
from bracket_desk.domain.titles.norms import LIFELONG, Edition, Norm, TitleRuling
from bracket_desk.domain.titles.proposals import (
    Proposal,
    Purpose,
    Win,
    confirmed_titles,
    field_of,
    purpose_of,
)
from bracket_desk.domain.titles.subjects import subject_key
from bracket_desk.domain.tournament import Tournament
from bracket_desk.domain.values import ResultKind
from bracket_desk.labels import band_text, home, initials, stage_name
from bracket_desk.printing.filled import Blanks, Block, Filled, Heading, Row, Section, Slip, Table
from bracket_desk.printing.filling import Choices, Filling, Source
from bracket_desk.printing.forms import Listing
from bracket_desk.words import N_, Words

HOW_WON: Mapping[ResultKind, str] = {
    ResultKind.PLAYED: "played",
    ResultKind.NO_SHOW: "no-show",
    ResultKind.TECHNICAL: "technical",
}
"""The words of the form for how a match was won."""

JUDGES_NAMED = ("Главный судья", "Главный секретарь", "Старший судья")
"""The posts whose holders an application names."""


def by_place(t: Tournament) -> list[tuple[Entry, TitleRuling]]:
    """The people with a confirmed title, the best place first.

    Papers for titles are of one person each: who of a team or pair has fulfilled a norm is not known.
    """
    found = [
        (t.entries[entry], ruling)
        for entry, ruling in confirmed_titles(t).items()
        if not t.entries[entry].members
    ]
    return sorted(found, key=lambda one: (one[1].band or (10**6, 0), one[0].number))


def fulfilled_text(source: Source, entry: str) -> str:
    """The confirmed title of somebody in words; nothing if there is none."""
    ruling = source.confirmed.get(entry)
    return "" if ruling is None else source.words.term(ruling.title)


def editions(t: Tournament, rulings: Sequence[TitleRuling], words: Words) -> Iterator[Mapping[str, object]]:
    """By which tables they were confirmed, each once: what a note of the form is filled with.

    Of a ruling that says no more than a name, the table of that name says the rest.
    """
    table = t.office.norms
    for name, order, day in dict.fromkeys((one.edition, one.order, one.day) for one in rulings):
        said = Edition(name, order=order, day=day)
        if table is not None and table.edition.name == name and not order and day is None:
            said = table.edition
        yield {"edition": edition_text(said, words)}


def edition_text(edition: Edition, words: Words) -> str:
    """``ЕВСК 2022–2025, Приказ …, 11.01.2022``; a day that the order names stands once."""
    return ", ".join(filter(None, (edition.name, edition.order, words.date(edition.day_apart))))


# ---------------------------------------------------------------- extract


def extract(filling: Filling, choices: Choices) -> Filled:
    """Those whose fulfilled norm was confirmed, by place (the order about ЕВСК, cited as item 67.8.2)."""
    t, columns = filling.t, filling.form.columns
    people = [one for one in by_place(t) if _is_asked_for(one[0], choices)]
    rows = tuple(
        filling.row(columns, partial(_extract_value, filling, entry, ruling), ("name", "fulfilled"))
        for entry, ruling in people
    )
    values = _field_values(t)
    rulings = [ruling for _, ruling in people]
    return filling.document(
        [
            filling.heading(),
            filling.facts(values),
            Table(filling.heads(columns), rows, filling.form.row),
            *_wins(filling, people),
            filling.facts(values, below=True),
            filling.notes({"idle": idle_told(t), "norms": list(editions(t, rulings, filling.source.words))}),
            filling.signatures(),
        ]
    )


def _is_asked_for(entry: Entry, choices: Choices) -> bool:
    return choices.entries is None or entry.id in choices.entries


def _field_values(t: Tournament) -> dict[str, str]:
    field = field_of(t)
    return {"played": str(len(field.played)), "played-regions": str(len(field.regions))}


def idle_told(t: Tournament) -> Sequence[Mapping[str, object]]:
    """What a note says where more were drawn than played: those who were drawn stand in the final protocol.

    Norms count who played. None where these are the same, or where there are matches to play.
    """
    field = field_of(t)
    if not field.idle or not t.finished:
        return []
    drawn = [t.entries[entry] for entry in t.seats.values()]
    return [
        {
            "drawn": len(drawn),
            "drawn_regions": len({subject_key(entry.region) for entry in drawn} - {""}),
            "played": len(field.played),
            "played_regions": len(field.regions),
        }
    ]


def _extract_value(filling: Filling, entry: Entry, ruling: TitleRuling, key: str) -> str:
    match key:
        case "place":
            return "" if ruling.band is None else band_text(ruling.band)
        case "fulfilled":
            return filling.source.words.term(ruling.title)
        case "result":
            return _result(filling, entry)
        case _:
            return filling.source.person(entry, key)


def _result(filling: Filling, entry: Entry) -> str:
    """Matches won and lost; wins without play are never counted in silence."""
    wins, lost = filling.source.facts[entry.id].wins, filling.t.standing.losses.get(entry.id, 0)
    without = sum(not win.played for win in wins)
    if without:
        return filling.word("result-without-play", won=len(wins), without=without, lost=lost)
    return filling.word("result", won=len(wins), lost=lost)


def _wins(filling: Filling, people: Sequence[tuple[Entry, TitleRuling]]) -> Iterator[Block]:
    """The matches that they won, against whom and with which rank: the proof beside the places."""
    listing = filling.form.tables.get("wins")
    if listing is None:
        return
    rows: list[Row | Section] = []
    for entry, ruling in people:
        wins = filling.source.facts[entry.id].wins
        if wins:
            rows.append(Section(_wins_text(filling, entry, ruling), again=True))
        rows += [filling.row(listing.columns, partial(_win_value, filling, win)) for win in wins]
    if rows:
        yield from filling.listing(listing, rows)


def _wins_text(filling: Filling, entry: Entry, ruling: TitleRuling) -> str:
    """Whose they are; how many, how many without play, and how many over the ranks that the norm names."""
    word, source = filling.word, filling.source
    proof = Proposal(ruling.norm or Norm(ruling.title), source.facts[entry.id], ())
    norm, wins = proof.norm, proof.facts.wins
    without = sum(not win.played for win in wins)
    name, title = source.names[entry.id], source.words.term(ruling.title)
    said = [word("wins", name=name, title=title, count=len(wins))]
    if without:
        key = {None: "wins-without", True: "wins-without-counted", False: "wins-without-not-counted"}
        said.append(word(key[norm.walkovers], count=without))
    if norm.over:
        titles = ", ".join(map(source.words.term, norm.over))
        said.append(word("wins-over", titles=titles, count=len(proof.over)))
    return "; ".join(said)


def _win_value(filling: Filling, win: Win, key: str) -> str:
    source, match = filling.source, filling.t.format.find(win.match)
    match key:
        case "number":
            return str(match.number)
        case "stage":
            return stage_name(match, source.words)
        case "title":
            return source.words.term(win.title) if win.title else filling.word("no-rank")
        case "score":
            return "" if win.score is None else f"{win.score[0]} : {win.score[1]}"
        case "how":
            return filling.word(HOW_WON[win.kind])
        case _:
            return source.person(filling.t.entries[win.opponent], key)


# ---------------------------------------------------------------- subjects of the federation


def regions_certificate(filling: Filling, _choices: Choices) -> Filled:
    """The subjects of those who played, numbered, with how many from each (cited as item 67.14)."""
    t, columns = filling.t, filling.form.columns
    field = field_of(t)
    counts: dict[str, int] = {}
    for entry in field.played:
        key = subject_key(t.entries[entry].region)
        counts[key] = counts.get(key, 0) + 1

    def value(row: int, region: str, key: str) -> str:
        return {"row": str(row), "region": region, "people": str(counts[subject_key(region)])}[key]

    rows = tuple(
        filling.row(columns, partial(value, row, region), ("region",))
        for row, region in enumerate(field.regions, 1)
    )
    values = _field_values(t)
    return filling.document(
        [
            filling.heading(),
            filling.facts(values),
            Table(filling.heads(columns), rows, filling.form.row),
            filling.facts(values, below=True),
            filling.notes({"idle": idle_told(t)}),
            filling.signatures(),
        ]
    )


# ---------------------------------------------------------------- applications


def title_application(filling: Filling, choices: Choices) -> Filled:
    """One application for each confirmed title, on pages of its own; or for the entry that is asked for."""
    people = [one for one in applied_for(filling.t) if _is_asked_for(one[0], choices)]
    made = filling.document(_application(filling, entry, ruling) for entry, ruling in people)
    return replace(made, slips=1)


def applied_for(t: Tournament) -> list[tuple[Entry, TitleRuling]]:
    """Those whose confirmed title can be awarded or confirmed: they have it not, or only for a time."""
    return [
        (entry, ruling)
        for entry, ruling in by_place(t)
        if purpose_of(ruling.title, entry.title) is not Purpose.HELD
    ]


def _application(filling: Filling, entry: Entry, ruling: TitleRuling) -> Slip:
    t = filling.t
    lifelong = ruling.title in LIFELONG
    word = "award-title" if lifelong else "award-rank"
    if purpose_of(ruling.title, entry.title) is Purpose.CONFIRM:
        word = "confirm"
    values = application_values(filling, entry, ruling)
    heading = Heading(t.card.title, filling.word(word, title=values["fulfilled"]))
    fields = filling.form.parts["application"]
    listing = filling.form.tables.get("panel")
    body: list[Heading | Blanks | Table] = [heading, filling.blanks(fields, values)]
    if listing is not None:
        rows = tuple(_panel(filling, listing, judge) for judge in _panel_known(t))
        if rows:
            body.append(Table(filling.heads(listing.columns), rows, filling.form.row))
    # the certificate of subjects goes along where there is one
    attached = "attached-beyond" if filling.source.tables.reaches_beyond(t.about.level) else "attached"
    notes = filling.notes({"idle": idle_told(t), "photo": [{}] if lifelong else [], attached: [{}]})
    # who signs here is no judge
    signed = replace(filling.signatures(), person=filling.word("person"))
    return Slip((*body, notes, signed))


def application_values(filling: Filling, entry: Entry, ruling: TitleRuling) -> dict[str, str]:
    """What an application knows beyond the card."""
    t, source = filling.t, filling.source
    about = t.about
    return {
        **{key: source.person(entry, key) for key in ("born", "region", "town", "club", "coach", "home")},
        "surname": entry.surname,
        "given": entry.given,
        "patronymic": entry.patronymic,
        "name": entry.name,
        "held": source.person(entry, "title"),
        "fulfilled": source.words.term(ruling.title),
        "fulfilled-day": source.date(about.last_day or about.first_day),
        "place": "" if ruling.band is None else band_text(ruling.band),
        "result": _place_and_result(filling, entry, ruling),
        "norm": _norm_text(filling, ruling.norm),
        "edition": next((str(one["edition"]) for one in editions(t, [ruling], source.words)), ""),
        "note": ruling.note,
        **_field_values(t),
    }


BY_PEN = frozenset({"received", "note", "education", "organisation", "contact", "held", "patronymic"})
"""What the office that gets an application writes, or what not everybody has."""


def left_open(filling: Filling, entry: Entry, ruling: TitleRuling) -> tuple[str, ...]:
    """The fields of an application that nobody has filled in, by their labels."""
    known = {**filling.card(), **application_values(filling, entry, ruling)}
    fields = filling.form.parts["application"]
    language = filling.source.language
    return tuple(f.label.say(language) for f in fields if f.key not in BY_PEN and not known.get(f.key, ""))


def _place_and_result(filling: Filling, entry: Entry, ruling: TitleRuling) -> str:
    place = "" if ruling.band is None else filling.word("place", place=band_text(ruling.band))
    return ", ".join(part for part in (place, _result(filling, entry)) if part)


def _norm_text(filling: Filling, norm: Norm | None) -> str:
    """What the norm asks for, condition by condition."""
    if norm is None:
        return ""
    words = filling.source.words
    said: list[str] = []
    if norm.last is not None:
        first = norm.first or 1
        said.append(filling.word("norm-places", places=band_text((first, norm.last))))
    for key, number in (
        ("norm-entries", norm.entries),
        ("norm-regions", norm.regions),
        ("norm-age", norm.age),
        ("norm-wins", norm.wins),
    ):
        if number:
            said.append(filling.word(key, number=number))
    if norm.over_wins:
        over = ", ".join(map(words.term, norm.over))
        said.append(filling.word("norm-over", number=norm.over_wins, titles=over))
    if norm.wins or norm.over_wins:
        said.append(filling.word("norm-walkovers" if norm.walkovers else "norm-no-walkovers"))
    if norm.condition:
        said.append(norm.condition)
    return "; ".join(said)


def _panel_known(t: Tournament) -> Iterator[Judge]:
    """The judges whom applications name, by post; of several who hold one nobody is named."""
    for post in JUDGES_NAMED:
        holders = [judge for judge in t.judges if judge.post == post]
        if len(holders) == 1:
            yield holders[0]


def _panel(filling: Filling, listing: Listing, judge: Judge) -> Row:
    source = filling.source

    def value(key: str) -> str:
        match key:
            case "post" | "category":
                said = getattr(judge, key)
                return source.words.term(said) if said else ""
            case "name":
                first = " ".join(initials(part) for part in (judge.given, judge.patronymic) if part)
                return f"{judge.surname} {first}".strip()
            case "town":
                return judge.town or judge.region
            case _:
                return home(judge)

    return filling.row(listing.columns, value)


# ---------------------------------------------------------------- what these papers wait for

Why = tuple[str, Mapping[str, object]] | str | None
"""A marked sentence that says what is missing, with its values; or nothing."""


def lacks_confirmed(t: Tournament) -> Why:
    """Nobody's title has been confirmed yet."""
    if by_place(t):
        return None
    if confirmed_titles(t):
        return N_(
            "Only teams or pairs have a confirmed title or rank. These papers are of one person each: write "
            "them by hand for the players who have fulfilled the norm."
        )
    return N_(
        "No title or rank has been confirmed yet; what is confirmed by an invented example does not count. "
        "Decide about the proposals on the page of places."
    )


def lacks_applied(t: Tournament) -> Why:
    """Everybody has what was confirmed, or more."""
    if applied_for(t):
        return None
    return N_("Everybody with a confirmed title or rank has it already, or a higher one.")


def lacks_births(t: Tournament, entries: frozenset[str] | None = None) -> Why:
    """Somebody with a confirmed title has no date of birth; of these entries, if any are named."""
    # a norm that asks for an age cannot stand without it, so all that was ever confirmed is looked at
    confirmed = {one.entry for one in t.office.titles.values() if one.confirmed and not one.example}
    asked = confirmed if entries is None else confirmed & entries
    nameless = [
        entry.name
        for entry in t.entries.values()
        if entry.id in asked and entry.born is None and not entry.members
    ]
    if not nameless:
        return None
    text = N_("Without a date of birth there is no extract. It is missing for: {who}. Fill it in on Entries.")
    return text, {"who": ", ".join(nameless)}


def lacks_regions(t: Tournament) -> Why:
    """Somebody who played has no subject of the federation."""
    homeless = [t.entries[entry].name for entry in field_of(t).homeless]
    if not homeless:
        return None
    text = N_("The subjects cannot be counted: none is given for {who}. Fill it in on Entries.")
    return text, {"who": ", ".join(homeless)}
