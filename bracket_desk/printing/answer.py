"""The answer to a question about the bracket: the decisions that led there, to be signed."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from bracket_desk.domain.why import explain
from bracket_desk.printing.filled import Block, Chapter, Filled, Notes, Row, Section, Table
from bracket_desk.printing.filling import Choices, Filling
from bracket_desk.printing.why import Line, Part, moment_text, tell_answer
from bracket_desk.session import read_time


def answer(filling: Filling, choices: Choices) -> Filled:
    """The question of the choices, the chain of decisions from the journal, and who signs."""
    assert choices.question is not None
    source = filling.source
    found = explain(source.entries, choices.question)
    told = tell_answer(found, filling.t, source.words, source.entries)
    last = source.entries[-1]
    known = {
        "question": told.question,
        "state": source.moment(read_time(last.at)),
        "asked": source.moment(choices.asked) if choices.asked is not None else "",
    }
    blocks: list[Block] = [filling.heading(), filling.facts(known)]
    for part in told.parts:
        blocks += _part(filling, part)
    blocks += [
        filling.notes({"order": [{}], "times": [{}]}),
        filling.blanks(filling.form.below, known),
        filling.signatures(),
    ]
    return filling.document(blocks)


def _part(filling: Filling, part: Part) -> Iterator[Block]:
    if part.title:
        yield Chapter(part.title)
    if not part.lines:
        yield Notes((part.lead,))
        return
    columns = filling.form.columns
    rows: list[Row | Section] = [Section(part.lead)] if part.lead else []
    rows += [
        filling.row(columns, partial(_value, filling, number, line), bold=())
        for number, line in enumerate(part.lines, 1)
    ]
    yield Table(filling.heads(columns), tuple(rows), filling.form.row)


def _value(filling: Filling, number: int, line: Line, key: str) -> str:
    match key:
        case "row":
            return str(number)
        case "at":
            return moment_text(line.made, filling.source.words)
        case "entry":
            return str(line.made.number)
        case "by":
            return line.made.by
        case _:
            return " ".join((line.text, *line.more))
