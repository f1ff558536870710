"""What only the journal knows: when, by whom, and what was done in between."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from bracket_desk.domain import events as ev
from bracket_desk.domain.bracket.resolve import Key, pair_of
from bracket_desk.session import JournalEntry, count_steps, read_time

Change = ev.EntryReplaced | ev.SeatsSwapped | ev.EntrySeated
"""What can change the seats after the draw."""


@dataclass(frozen=True, slots=True)
class MatchTimes:
    """A match as the journal has it: its table, its first stroke, its decision."""

    table: str = ""
    start: datetime | None = None
    decided: datetime | None = None


@dataclass(frozen=True, slots=True)
class History:
    """The journal as documents need it; undone steps count only as draws that were made.

    ``draws`` are all that were ever made, ``undone`` those of them taken back; ``leaving`` is why
    somebody left, if that was said.
    """

    number: int
    hash: str
    draw: JournalEntry | None = None
    draws: int = 0
    undone: int = 0
    changes: tuple[Change, ...] = ()
    times: dict[Key, MatchTimes] = field(default_factory=dict)
    closing: str = ""
    leaving: dict[str, str] = field(default_factory=dict)


def read_history(entries: Sequence[JournalEntry]) -> History:
    """Go through a journal once."""
    drawn = [entry.number for entry in entries if any(isinstance(e, ev.Drawn) for e in entry.events)]
    done = set(count_steps(entries).done)
    draw: JournalEntry | None = None
    changes: list[Change] = []
    times: dict[Key, MatchTimes] = {}
    closing = ""
    leaving: dict[str, str] = {}
    for entry, event in _counting(entries):
        match event:
            case ev.Drawn():
                draw, changes, times = entry, [], {}
            case ev.EntryReplaced() | ev.SeatsSwapped() | ev.EntrySeated():
                changes.append(event)
            case ev.EventClosed(reason=reason):
                closing = reason
            case ev.EntryLeft(entry=gone, reason=reason):
                leaving[gone] = reason
            case _:
                _note_time(times, entry, event)
    last = entries[-1]
    undone = sum(number not in done for number in drawn)
    made = len(drawn), undone, tuple(changes)
    return History(last.number, last.hash, draw, *made, times, closing, leaving)


def _counting(entries: Sequence[JournalEntry]) -> Iterator[tuple[JournalEntry, ev.Event]]:
    """The events of the steps that count, each with its entry."""
    for number in count_steps(entries).done:
        for event in entries[number - 1].events:
            yield entries[number - 1], event


def _note_time(times: dict[Key, MatchTimes], entry: JournalEntry, event: ev.Event) -> None:
    match event:
        case ev.MatchCalled(match=match, sides=sides, table=table):
            times[match, pair_of(sides)] = MatchTimes(table)
        case ev.MatchStarted(match=match, sides=sides):
            called = times.get((match, pair_of(sides)), MatchTimes())
            times[match, pair_of(sides)] = MatchTimes(called.table, read_time(entry.at))
        case ev.ResultEntered(match=match, sides=sides):
            _decide(times, (match, pair_of(sides)), entry)
        case (
            ev.NoShowRecorded(match=match, sides=sides) | ev.TechnicalDefeatRecorded(match=match, sides=sides)
        ):
            _decide(times, (match, pair_of(sides)), entry)
        case ev.ResultCleared(match=match, sides=sides):
            known = times.get((match, pair_of(sides)), MatchTimes())
            times[match, pair_of(sides)] = MatchTimes(known.table, known.start)
        case _:
            pass


def _decide(times: dict[Key, MatchTimes], key: Key, entry: JournalEntry) -> None:
    """A decision keeps its first time: a correction is made later than the match ended."""
    known = times.get(key, MatchTimes())
    times[key] = MatchTimes(known.table, known.start, known.decided or read_time(entry.at))
