"""What only the journal knows: when, by whom, and what was done in between."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from bracket_desk.domain import events as ev
from bracket_desk.domain.handing import Delivery
from bracket_desk.session import JournalEntry, count_steps, shown_entry

Change = ev.EntryReplaced | ev.SeatsSwapped | ev.EntrySeated
"""What can change the seats after the draw."""

DECIDING = (
    ev.ResultEntered,
    ev.ResultCleared,
    ev.NoShowRecorded,
    ev.TechnicalDefeatRecorded,
    ev.EntryLeft,
    ev.EntryReinstated,
    ev.EventClosed,
)
"""What can bring an event to its end."""

UNSHOWN = (
    ev.MatchCalled
    | ev.MatchStarted
    | ev.TimetableKept
    | ev.TablesSet
    | ev.GroundsGiven
    | ev.PapersDelivered
    | ev.ProtocolsHandedOver
)
"""What no paper after the event shows."""


@dataclass(frozen=True, slots=True)
class Amendment:
    """A change of the seats after the draw, and the entry of the journal that made it."""

    change: Change
    entry: JournalEntry


@dataclass(frozen=True, slots=True)
class Draws:
    """How often something was drawn: ``made`` in all, ``undone`` of them; ``entry`` is the one in force."""

    made: int = 0
    undone: int = 0
    entry: JournalEntry | None = None


@dataclass(frozen=True, slots=True)
class History:
    """The journal as documents need it; undone steps count only as draws that were made.

    ``number``, ``hash`` and ``at`` are of the last step: which papers were printed makes no new ones.
    ``changes`` are those after the draw in force, in their order; ``leaving`` is why somebody left,
    if that was said. ``deliveries`` are the papers that were handed to somebody, ``decided`` is the
    entry with the last decision about the bracket.
    """

    number: int
    hash: str
    at: datetime | None = None
    draws: Draws = Draws()
    finals: Draws = Draws()
    changes: tuple[Amendment, ...] = ()
    closing: str = ""
    leaving: dict[str, str] = field(default_factory=dict)
    handed_over: JournalEntry | None = None
    deliveries: tuple[tuple[Delivery, JournalEntry], ...] = ()
    decided: JournalEntry | None = None


def read_history(entries: Sequence[JournalEntry]) -> History:
    """Go through a journal once."""
    draw: JournalEntry | None = None
    final: JournalEntry | None = None
    changes: list[Amendment] = []
    closing = ""
    handed_over: JournalEntry | None = None
    leaving: dict[str, str] = {}
    deliveries: list[tuple[Delivery, JournalEntry]] = []
    decided: JournalEntry | None = None
    for entry, event in _counting(entries):
        if isinstance(event, DECIDING):
            decided = entry
        match event:
            case ev.Drawn():
                draw, final, changes = entry, None, []
            case ev.FinalDrawn():
                final = entry
            case ev.EntryReplaced() | ev.SeatsSwapped() | ev.EntrySeated():
                changes.append(Amendment(event, entry))
            case ev.EventClosed(reason=reason):
                closing = reason
            case ev.EntryLeft(entry=gone, reason=reason):
                leaving[gone] = reason
            case ev.ProtocolsHandedOver():
                handed_over = entry
            case ev.PapersDelivered(delivery=delivery):
                deliveries.append((delivery, entry))
            case _:
                pass
    last = shown_entry(entries)
    draws = _draws(entries, ev.Drawn, draw), _draws(entries, ev.FinalDrawn, final)
    return History(
        last.number,
        last.hash,
        last.moment,
        *draws,
        tuple(changes),
        closing,
        leaving,
        handed_over,
        tuple(deliveries),
        decided,
    )


def last_shown(entries: Sequence[JournalEntry]) -> JournalEntry | None:
    """The last entry that changed what papers after the event show; hall, calls and handing do not."""

    def shown(event: ev.Event) -> bool:
        return not isinstance(event, ev.FloorEvent | ev.PaperEvent | UNSHOWN)

    return next((entry for entry in reversed(entries) if any(map(shown, entry.events))), None)


def _draws(
    entries: Sequence[JournalEntry], kind: type[ev.Drawn | ev.FinalDrawn], in_force: JournalEntry | None
) -> Draws:
    """Every step that drew, also those that do not count any more."""
    drawn = [entry.number for entry in entries if any(isinstance(event, kind) for event in entry.events)]
    done = set(count_steps(entries).done)
    return Draws(len(drawn), sum(number not in done for number in drawn), in_force)


def _counting(entries: Sequence[JournalEntry]) -> Iterator[tuple[JournalEntry, ev.Event]]:
    """The events of the steps that count, each with its entry."""
    for number in count_steps(entries).done:
        for event in entries[number - 1].events:
            yield entries[number - 1], event
