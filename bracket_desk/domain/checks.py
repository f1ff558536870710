"""Whether stored events can be what this program wrote: names that exist, numbers in range.

A file may come from anywhere. After this check folding and resolving cannot fail, whatever
else the events say; whether they were allowed is the journal's and the hashes' matter.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from bracket_desk.domain import events as ev
from bracket_desk.domain.bracket.formats import SIZES, Format, load_format
from bracket_desk.domain.draw.final import final_ways
from bracket_desk.domain.errors import RuleError
from bracket_desk.domain.stages import parse_race
from bracket_desk.domain.values import FinalDraw


class EventChecker:
    """Follows a journal event by event, undone ones included."""

    def __init__(self) -> None:
        self._format: Format | None = None
        self._entries: set[str] = set()
        self._ways: tuple[str, ...] = ()

    def fits(self, event: ev.Event) -> bool:
        """Whether the event can stand after those that were shown before it."""
        if isinstance(event, ev.EventCreated):
            return self._format is None and self._card(event)
        return self._format is not None and self._after_card(event, self._format)

    def _card(self, event: ev.EventCreated) -> bool:
        if event.size not in SIZES[event.format]:
            return False
        try:
            for race in event.races.values():
                parse_race(race)
        except RuleError:
            return False
        self._format = load_format(event.format, event.size)
        self._ways = final_ways(self._format)
        return event.final_draw is FinalDraw.TABLE or bool(self._ways)

    def _after_card(self, event: ev.Event, fmt: Format) -> bool:  # noqa: C901 (a case a kind)
        match event:
            case ev.EntriesRegistered(entries=entries):
                new = {entry.id for entry in entries}
                self._entries |= new
                return len(new) == len(entries)
            case ev.Drawn(seats=seats, seeds=seeds):
                sitting = [entry for entry in seats if entry is not None]
                distinct = len(set(sitting)) == len(sitting)
                return len(seats) == fmt.size and distinct and self._known((*sitting, *seeds))
            case ev.FinalDrawn(ways=ways, entries=entries):
                halves = all(sorted(ways[at::2]) == sorted(self._ways[at::2]) for at in (0, 1))
                known = self._known(entry for entry in entries if entry is not None)
                return bool(ways) and halves and len(entries) == len(ways) and known
            case ev.ResultEntered(match=match, sides=sides, score=score):
                return self._pair(fmt, match, sides) and score[0] != score[1]
            case ev.NoShowRecorded(match=match, sides=sides, absent=lost, goes_on=goes_on):
                return self._pair(fmt, match, sides) and _among(lost, goes_on, sides)
            case ev.TechnicalDefeatRecorded(match=match, sides=sides, beaten=lost, goes_on=goes_on):
                return self._pair(fmt, match, sides) and _among(lost, goes_on, sides)
            case ev.MatchForfeited(match=match, sides=sides, left=left):
                known = match in fmt.index and self._known(sides)
                return known and len(set(sides)) == len(sides) <= 2 and _among(left, None, sides)
            case ev.ResultCleared(match=match, sides=sides):
                return match in fmt.index and self._known(sides)
            case ev.EntryLeft(entry=entry) | ev.EntryReinstated(entry=entry):
                return entry in self._entries
            case ev.EntryReplaced(entry=entry, by=by, seat=seat):
                return self._known((entry, by)) and 1 <= seat <= fmt.size
            case ev.SeatsSwapped(entries=entries):
                return self._known(entries)
            case ev.EntrySeated(entry=entry, seat=seat):
                return entry in self._entries and 1 <= seat <= fmt.size
            case ev.MatchCalled(match=match, sides=sides) | ev.MatchStarted(match=match, sides=sides):
                return self._pair(fmt, match, sides)
            case ev.TimetableKept(slots=slots):
                return all(slot.match in fmt.index for slot in slots)
            case ev.JudgesRegistered() | ev.TablesSet() | ev.EventClosed():
                return True
            case ev.EventCreated() | ev.StepUndone() | ev.StepRedone():
                return False  # stands alone in its entry
            case _:
                assert_never(event)

    def _known(self, entries: Iterable[str]) -> bool:
        return self._entries.issuperset(entries)

    def _pair(self, fmt: Format, match: str, sides: ev.Pair) -> bool:
        return match in fmt.index and sides[0] != sides[1] and self._known(sides)


def _among(lost: tuple[str, ...], goes_on: str | None, sides: tuple[str, ...]) -> bool:
    """Whether the losers are one or two different players of the match, and who goes on too."""
    losers = set(lost)
    return 0 < len(losers) == len(lost) and losers.issubset(sides) and (goes_on is None or goes_on in sides)
