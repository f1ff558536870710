"""``format`` and ``schema``: what other programs need to know beforehand."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

import msgspec

from bracket_desk.cli.desk import DONE, Desk, UsageError
from bracket_desk.domain import commands as cmd
from bracket_desk.domain import events as ev
from bracket_desk.domain.bracket.formats import (
    FormatName,
    FromSeat,
    LoserOf,
    Match,
    Source,
    Target,
    ToMatch,
    WinnerOf,
    load_format,
)
from bracket_desk.domain.bracket.graph import check_format, to_dot, to_graphml
from bracket_desk.domain.errors import RuleError
from bracket_desk.domain.snapshot import StateView
from bracket_desk.domain.titles.rating_data import RatingData


def show(desk: Desk, options: Namespace) -> int:
    """Print the graph of a format as JSON, GraphML or DOT."""
    try:
        fmt = load_format(FormatName(options.name), options.size)
    except RuleError as refusal:
        raise UsageError("{sentence}", sentence=desk.words.sentence(refusal)) from None
    check_format(fmt)
    match options.shape:
        case "graphml":
            desk.print_text(to_graphml(fmt).rstrip("\n"))
        case "dot":
            desk.print_text(to_dot(fmt).rstrip("\n"))
        case _:
            matches = [_match(match) for match in fmt.matches]
            desk.print_json({"name": fmt.name, "size": fmt.size, "matches": matches})
    return DONE


def _match(match: Match) -> dict[str, Any]:
    return {
        "id": match.id,
        "number": match.number,
        "round": match.round,
        "sides": [_source(source) for source in match.sources],
        "winner": _target(match.winner),
        "loser": _target(match.loser),
    }


def _source(source: Source) -> dict[str, Any]:
    match source:
        case FromSeat(seat):
            return {"seat": seat}
        case WinnerOf(of):
            return {"winner": of}
        case LoserOf(of):
            return {"loser": of}


def _target(target: Target) -> dict[str, Any]:
    if isinstance(target, ToMatch):
        return {"match": target.match, "side": target.side}
    return {"place": target.place}


def schema(desk: Desk, _options: Namespace) -> int:
    """Print the JSON Schema of commands, events, state and the data of a rating."""
    (commands, events, state, entry, rating), definitions = msgspec.json.schema_components(
        (cmd.ApplyCommand, ev.Event, StateView, JournalLine, RatingData), ref_template="#/$defs/{name}"
    )
    named: dict[str, Any] = {
        "Command": commands,
        "Event": events,
        "State": state,
        "JournalEntry": entry,
        "Rating": rating,
    }
    desk.print_json(
        {
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "anyOf": [{"$ref": f"#/$defs/{name}"} for name in named],
            "$defs": dict([*definitions.items(), *named.items()]),
        }
    )
    return DONE


class JournalLine(msgspec.Struct, frozen=True):
    """A line as ``journal`` prints it."""

    number: int
    at: str
    by: str
    events: tuple[ev.Event, ...]
    hash: str
