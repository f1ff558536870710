"""What has changed in the results since an event was played to its end: later editions of its protocol.

A removal for doping, say, or a score put right. Each gives a new edition, which replaces all before it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bracket_desk.domain import events as ev
from bracket_desk.session import JournalEntry, count_steps, tournament_at

Amending = (
    ev.EntryLeft
    | ev.EntryReinstated
    | ev.ResultEntered
    | ev.ResultCleared
    | ev.NoShowRecorded
    | ev.TechnicalDefeatRecorded
)
"""What can change the results of an event that is over."""


@dataclass(frozen=True, slots=True)
class LaterChange:
    """A step after the end, what it did, and the last entry of the edition that it replaces."""

    entry: JournalEntry
    events: tuple[Amending, ...]
    replaced: JournalEntry


def later_changes(entries: Sequence[JournalEntry]) -> tuple[LaterChange, ...]:
    """The steps that changed the results after the end, in their order; undone ones do not count.

    An event that was opened again, its final cleared, say, and played to its end anew, begins a first
    edition then.
    """
    return tuple(reversed(list(_backwards(entries))))


def _backwards(entries: Sequence[JournalEntry]) -> Iterator[LaterChange]:
    for number in reversed(count_steps(entries).done):
        step = entries[number - 1]
        events = tuple(event for event in step.events if isinstance(event, Amending))
        if not events:
            continue
        # folded only for the few steps that come after the end, and for the one that made it
        if not tournament_at(entries[: number - 1]).finished:
            return
        yield LaterChange(step, events, entries[number - 2])
