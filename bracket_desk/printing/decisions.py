"""The register of decisions as a document, and the sheet of one decision to be signed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from bracket_desk.docket import Record, item_text, match_numbers, people, protested_against, what
from bracket_desk.domain import events as ev
from bracket_desk.domain.bracket.resolve import pair_of
from bracket_desk.domain.touching import compare
from bracket_desk.domain.tournament import fold
from bracket_desk.labels import stage_name
from bracket_desk.layout.paper import Paper, Sheet
from bracket_desk.printing.filled import Filled, Heading, Row, Slip, Table
from bracket_desk.printing.filling import Choices, Filling
from bracket_desk.session import tournament_at
from bracket_desk.words import N_


def decisions(filling: Filling, choices: Choices) -> Filled:
    """Every decision with its number, those undone marked; or the sheet of the one that is asked for."""
    chosen = next((r for r in filling.source.docket if r.number == choices.decision), None)
    return _register(filling) if chosen is None else _sheet(filling, chosen)


def _register(filling: Filling) -> Filled:
    records, columns = filling.source.docket, filling.form.columns
    rows = tuple(_row(filling, record) for record in records)
    undone = any(record.undone for record in records)
    notes = filling.notes({"none": [] if records else [{}], "undone": [{}] if undone else []})
    table = Table(filling.heads(columns), rows, filling.form.row)
    above = filling.heading(), filling.facts({"count": str(len(records))})
    body = [table] if records else []
    return filling.document(
        [*above, *body, filling.facts(below=True), notes, filling.signatures()],
    )


def _row(filling: Filling, record: Record) -> Row:
    return filling.row(filling.form.columns, partial(_value, filling, record), ("number",))


def _value(filling: Filling, record: Record, key: str) -> str:
    """What a column or a field says of a decision."""
    source, t = filling.source, filling.t
    words = source.words
    match key:
        case "number":
            return str(record.number)
        case "at":
            moment = (record.ended or record.entry).moment
            return source.moment(moment) if moment is not None else ""
        case "match":
            return match_numbers(record, t)
        case "people":
            return people(record, t, words)
        case "what":
            said = what(record, t, words)
            return filling.word("undone", what=said) if record.undone else said
        case "about":
            return protested_against(record)
        case "text":
            # while nobody has decided about a protest, what it is about
            return protested_against(record) if record.open else record.text
        case "item":
            return item_text(record.item, words)
        case "by":
            return record.by
        case "entry":
            return str(record.entry.number)
        case _:
            return ""


def _sheet(filling: Filling, record: Record) -> Filled:
    """One page: what was decided, on what ground, by whom; lines to sign on."""
    fields = filling.form.parts["sheet"]
    values = {field.key: _value(filling, record, field.key) for field in fields}
    known = {key: value for key, value in values.items() if value}
    if record.open:
        known.pop("text", None)
    if record.matches:
        sides: tuple[str, ...] = getattr(record.event, "sides", ())
        known["match"] = "; ".join(_match(filling, match, sides) for match in record.matches)
    elif isinstance(record.event, ev.SeatsSwapped | ev.EntryReplaced | ev.EntrySeated):
        known["match"] = "; ".join(_reseated(filling, record))
    title = filling.word("sheet", number=record.number)
    if isinstance(record.event, ev.ProtestDeclared):
        title = filling.word("protest-sheet", number=record.number)
    # what a field has nothing for is no line to write on, but for what is to be signed
    shown = [
        field
        for field in fields
        if field.key in known or field.key in _BY_PEN or _is_card(filling, field.key)
    ]
    heading = Heading(filling.t.card.title, title)
    made = filling.document([Slip((heading, filling.blanks(shown, known), filling.signatures()))], title)
    # however the register lies
    return replace(made, sheet=Sheet(Paper.A4))


MOST_IN_FULL = 4
"""So many matches are named with their rounds; of more there are the numbers alone."""

_BY_PEN = frozenset({"item", "text", "by", "acquainted"})
"""What somebody writes by hand where it is not known."""


def _is_card(filling: Filling, key: str) -> bool:
    return key in filling.card()


def _match(filling: Filling, match: str, sides: tuple[str, ...]) -> str:
    """A match by number, stage and the table where it is or was, that of ``sides`` if they are named."""
    state = filling.t.state_of(match)
    table = filling.t.floor.times_of((match, pair_of(sides)) if sides else state.key).table
    said = f"{state.match.number}, {stage_name(state.match, filling.source.words)}"
    return said + (", " + filling.word("table", table=table) if table else "")


def _reseated(filling: Filling, record: Record) -> Iterator[str]:
    """The matches in which a change of seats put others, as it was when it was decided."""
    words, entries = filling.source.words, filling.source.entries
    before = tournament_at(entries[: record.entry.number - 1])
    after = fold(before, record.entry.events, record.entry.moment)
    gone, say = frozenset(compare(before, after).suspended), words.say
    pairs = zip(before.states, after.states, strict=True)
    touched = [now.match for was, now in pairs if was.players != now.players]
    if len(touched) > MOST_IN_FULL:
        yield ", ".join(str(match.number) for match in touched)
        numbers = ", ".join(str(match.number) for match in touched if match.id in gone)
        if numbers:
            yield say(N_("results that do not count any more: {numbers}"), numbers=numbers)
        return
    for match in touched:
        said = f"{match.number}, {words.stage(match)}"
        out = say(N_("its result does not count any more"))
        yield f"{said} ({out})" if match.id in gone else said
