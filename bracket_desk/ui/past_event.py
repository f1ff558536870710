"""The event as it stood at one entry of its journal: to be looked at and printed, never written."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import NoReturn

from bracket_desk.domain import commands as cmd
from bracket_desk.session import JournalEntry, MemoryJournal, Session
from bracket_desk.ui.open_event import OpenEvent
from bracket_desk.words import N_, Words


class PastEvent(OpenEvent):
    """The first ``number`` entries of an event that is open. Its file stays with the event itself.

    What is written meanwhile, here or by another desk, changes nothing in it: entries are never
    rewritten.
    """

    writable = False

    def __init__(self, event: OpenEvent, number: int, clock: Callable[[], datetime]) -> None:
        assert 1 <= number <= len(event.entries)
        super().__init__(event.path, None, Session(MemoryJournal(event.entries[:number]), clock, ""))

    @property
    def last(self) -> JournalEntry:
        """The entry at which the event is looked at."""
        return self._session.entries[-1]

    @property
    def undoable(self) -> JournalEntry | None:
        """Nothing: the past is not undone."""
        return None

    @property
    def redoable(self) -> JournalEntry | None:
        """Nothing, for the same reason."""
        return None

    def execute(self, command: cmd.Command) -> NoReturn:
        """Never: the workplace refuses whatever is to be written while the past is looked at."""
        raise AssertionError(command)


def tell_past(event: PastEvent, live: OpenEvent, words: Words) -> str:
    """Which moment of the open event is looked at, and how many steps have been written since."""
    last = event.last
    # a file that another desk put back to an earlier state has fewer
    later = max(0, len(live.entries) - last.number)
    time = "?" if last.moment is None else f"{words.date(last.moment)} {last.moment:%H:%M}"
    text = N_("Read only: the event as it stood at journal entry {number}, {time}. Written since: {later}.")
    return words.say(text, number=last.number, time=time, later=later)
