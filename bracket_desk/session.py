"""An open event: one way in for commands, one journal, listeners who are told what happened."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

import msgspec

from bracket_desk.domain import commands as cmd
from bracket_desk.domain import events as ev
from bracket_desk.domain.checks import EventChecker, Mark
from bracket_desk.domain.decisions.steps import take_step
from bracket_desk.domain.errors import Rule, RuleError
from bracket_desk.domain.tournament import Tournament, fold, fold_steps

FIRST_HASH = "0" * 64
"""What the hash of the first entry is chained to."""


class Stored(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The exact content of a journal entry's text, in this order of fields."""

    number: int
    at: str
    by: str
    events: tuple[ev.Event, ...]


@dataclass(frozen=True, slots=True)
class JournalEntry:
    """One step: ``number`` from 1, ``at`` ISO 8601 with offset, ``by`` a name.

    ``text`` is the exact stored text; ``hash`` is SHA-256 over the hash before, a line
    feed and that text, in hexadecimal.
    """

    number: int
    at: str
    by: str
    events: tuple[ev.Event, ...]
    text: str
    hash: str

    @property
    def moment(self) -> datetime | None:
        """``at`` as a moment; None if it says none."""
        try:
            return read_time(self.at)
        except ValueError:
            return None


class Journal(Protocol):
    """Where entries are kept, in order and for ever."""

    def entries(self) -> Sequence[JournalEntry]:
        """All entries in order, checked."""

    def append(self, expected: int, entry: JournalEntry) -> None:
        """Store durably one entry after ``expected`` others, or raise and store nothing."""


class MemoryJournal:
    """A journal that lives as long as the program: for making a new file, and for trying things."""

    def __init__(self, entries: Iterable[JournalEntry] = ()) -> None:
        self._entries = list(entries)

    def entries(self) -> Sequence[JournalEntry]:
        return self._entries

    def append(self, expected: int, entry: JournalEntry) -> None:
        assert expected == len(self._entries)
        self._entries.append(entry)


_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(Stored)


def chain(before: str, text: str) -> str:
    """The hash of an entry's text after the hash before it."""
    return hashlib.sha256(f"{before}\n{text}".encode()).hexdigest()


def code_of(recorded: str) -> str:
    """A hash as people compare it, on paper and on screens: its first digits, in fours.

    It stands for an entry and for all before it. Sixteen digits are more than anybody can forge.
    """
    return " ".join(recorded[at : at + 4] for at in range(0, 16, 4))


def write_entry(number: int, at: str, by: str, events: tuple[ev.Event, ...], before: str) -> JournalEntry:
    """Make the entry that will be stored."""
    text = _encoder.encode(Stored(number, at, by, events)).decode()
    return JournalEntry(number, at, by, events, text, chain(before, text))


def read_entry(text: str, recorded_hash: str) -> JournalEntry:
    """Decode a stored entry; ``msgspec.ValidationError`` or ``DecodeError`` if it is not one."""
    stored = _decoder.decode(text)
    return JournalEntry(stored.number, stored.at, stored.by, stored.events, text, recorded_hash)


@dataclass(frozen=True, slots=True)
class Steps:
    """Which entries count: ``done`` by number in order, and ``undone``, the last one first to redo."""

    done: tuple[int, ...]
    undone: tuple[int, ...]


def count_steps(entries: Iterable[JournalEntry]) -> Steps:
    """Follow undo and redo through the journal; a new step empties redo."""
    done: list[int] = []
    undone: list[int] = []
    for entry in entries:
        match entry.events:
            case (ev.StepUndone(),):
                undone.append(done.pop())
            case (ev.StepRedone(),):
                done.append(undone.pop())
            case (ev.PapersPrinted() | ev.PapersTakenDown(),):
                pass  # a note is no step
            case _:
                done.append(entry.number)
                undone.clear()
    return Steps(tuple(done), tuple(undone))


def shown_entry(entries: Sequence[JournalEntry]) -> JournalEntry:
    """The last entry that is more than a note: what is shown now is what it left."""
    return next(entry for entry in reversed(entries) if not isinstance(entry.events[0], ev.PaperEvent))


def last_step(entries: Sequence[JournalEntry], kind: type[ev.Happened]) -> JournalEntry | None:
    """The last entry that counts and holds an event of this kind, if there is one."""
    for number in reversed(count_steps(entries).done):
        if any(isinstance(event, kind) for event in entries[number - 1].events):
            return entries[number - 1]
    return None


class EntriesChecker:
    """Looks at entries in their order: can each have been written by this program after those before?"""

    def __init__(self) -> None:
        self._events = EventChecker()
        self._marks: dict[int, Mark] = {}  # after each step
        self._done: list[int] = []
        self._undone: list[int] = []

    def fits(self, entry: JournalEntry) -> bool:
        """Whether the next entry can be; nothing may be asked after one that cannot."""
        match entry.events:
            case (ev.StepUndone(entry=number),):
                if len(self._done) < 2 or self._done[-1] != number:
                    return False
                self._undone.append(self._done.pop())
                self._events.mark = self._marks[self._done[-1]]
            case (ev.StepRedone(entry=number),):
                if not self._undone or self._undone[-1] != number:
                    return False
                self._done.append(self._undone.pop())
                self._events.mark = self._marks[number]
            case ((ev.PapersPrinted() | ev.PapersTakenDown()) as note,):
                return self._events.fits_note(note, entry.number)
            case events:
                if not events or not all(self._events.fits(event) for event in events):
                    return False
                self._done.append(entry.number)
                self._marks[entry.number] = self._events.mark
                self._undone.clear()
        return True


def check_entries(entries: Iterable[JournalEntry], seen: EntriesChecker | None = None) -> int | None:
    """Number of the first entry that cannot have been written by this program, or None.

    The chain of hashes is checked by whoever keeps the entries; this looks at what they say.
    ``seen``: the checker of the entries before these.
    """
    checker = EntriesChecker() if seen is None else seen
    return next((entry.number for entry in entries if not checker.fits(entry)), None)


def tournament_at(entries: Sequence[JournalEntry]) -> Tournament:
    """The state after these entries, the first ones of a journal."""
    return _fold_entries(entries, count_steps(entries).done)


def _fold_entries(entries: Sequence[JournalEntry], numbers: Iterable[int]) -> Tournament:
    return fold_steps(None, ((entries[n - 1].moment, entries[n - 1].events) for n in numbers))


class Session:
    """An open event. ``tournament`` is the state; it changes only by ``execute``.

    ``clock`` gives the local time with its offset, ``user`` the name that stands in the
    journal when a command names nobody.
    """

    def __init__(self, journal: Journal, clock: Callable[[], datetime], user: str) -> None:
        self._journal = journal
        self._clock = clock
        self._user = user
        self._entries = list(journal.entries())
        self._steps = count_steps(self._entries)
        self._tournament = tournament_at(self._entries) if self._entries else None
        self._listeners: list[Callable[[tuple[ev.Event, ...]], None]] = []

    @property
    def tournament(self) -> Tournament:
        """The state now; RuleError NO_EVENT if nothing has been written yet."""
        if self._tournament is None:
            raise RuleError(Rule.NO_EVENT)
        return self._tournament

    @property
    def entries(self) -> Sequence[JournalEntry]:
        """The journal in order."""
        return self._entries

    @property
    def steps(self) -> Steps:
        """What can be undone and redone."""
        return self._steps

    def listen(self, listener: Callable[[tuple[ev.Event, ...]], None]) -> None:
        """Be told the events of every step once it is stored."""
        self._listeners.append(listener)

    def execute(self, command: cmd.Command) -> int:
        """Carry out a command; the number of its journal entry, stored when this returns.

        A draw that is in force already is not made again: the number is that of its entry.
        RuleError if it is refused, FileError if it cannot be stored: then nothing happened.
        """
        at = read_time(command.at) if command.at is not None else self._clock()
        match command:
            case cmd.Undo():
                events, after = self._undo(command.second)
            case cmd.Redo():
                events, after = self._redo(command.second)
            case cmd.NotePrinted() | cmd.NoteTakenDown():
                events, after = (_note(command),), self.tournament
            case _:
                step = take_step(self._tournament, command, at)
                if not step.events:
                    return self._draw_in_force(command)
                events, after = step.events, step.after
        signed = command.by if isinstance(command, cmd.Signed) else None
        entry = self._write(at, signed or self._user, events)
        self._journal.append(len(self._entries), entry)
        self._take(entry, after)
        self._tell(events)
        return entry.number

    def after(self, command: cmd.Undo | cmd.Redo) -> Tournament:
        """What the state would be; RuleError as in ``execute``."""
        return (self._undo() if isinstance(command, cmd.Undo) else self._redo())[1]

    def follow(self, entries: Iterable[JournalEntry]) -> None:
        """Take over what another desk has written after our last entry; it is checked already.

        Listeners are told once, of all the events together.
        """
        told: list[ev.Event] = []
        for entry in entries:
            match entry.events:
                case (ev.StepUndone(),):
                    after = self._fold(self._steps.done[:-1])
                case (ev.StepRedone(entry=number),):
                    after = self._again(number)
                case (ev.PapersPrinted() | ev.PapersTakenDown(),):
                    after = self.tournament
                case events:
                    after = fold(self._tournament, events, entry.moment)
            self._take(entry, after)
            told += entry.events
        self._tell(tuple(told))

    def _take(self, entry: JournalEntry, after: Tournament) -> None:
        self._entries.append(entry)
        self._steps = self._next_steps(entry)
        self._tournament = after

    def _tell(self, events: tuple[ev.Event, ...]) -> None:
        for listener in self._listeners:
            listener(events)

    def _draw_in_force(self, command: cmd.Command) -> int:
        kind = ev.FinalDrawn if isinstance(command, cmd.DrawFinal) else ev.Drawn
        made = (n for n in self._steps.done if any(isinstance(e, kind) for e in self._entries[n - 1].events))
        return max(made)

    def _write(self, at: datetime, by: str, events: tuple[ev.Event, ...]) -> JournalEntry:
        before = self._entries[-1].hash if self._entries else FIRST_HASH
        return write_entry(len(self._entries) + 1, at.isoformat(), by, events, before)

    def _next_steps(self, entry: JournalEntry) -> Steps:
        done, undone = self._steps.done, self._steps.undone
        match entry.events:
            case (ev.StepUndone(),):
                return Steps(done[:-1], (*undone, done[-1]))
            case (ev.StepRedone(),):
                return Steps((*done, undone[-1]), undone[:-1])
            case (ev.PapersPrinted() | ev.PapersTakenDown(),):
                return self._steps
            case _:
                return Steps((*done, entry.number), ())

    def _undo(self, second: str = "") -> tuple[tuple[ev.Event, ...], Tournament]:
        # the card itself is the first step: without it there is no event to go back to
        if len(self._steps.done) < 2:
            raise RuleError(Rule.NOTHING_TO_UNDO)
        numbers = self._steps.done[:-1]
        return (ev.StepUndone(self._steps.done[-1], second.strip()),), self._fold(numbers)

    def _redo(self, second: str = "") -> tuple[tuple[ev.Event, ...], Tournament]:
        if not self._steps.undone:
            raise RuleError(Rule.NOTHING_TO_REDO)
        number = self._steps.undone[-1]
        return (ev.StepRedone(number, second.strip()),), self._again(number)

    def _again(self, number: int) -> Tournament:
        entry = self._entries[number - 1]
        return fold(self._tournament, entry.events, entry.moment)

    def _fold(self, numbers: Sequence[int]) -> Tournament:
        return _fold_entries(self._entries, numbers)


def _note(command: cmd.PaperCommand) -> ev.PaperEvent:
    if isinstance(command, cmd.NoteTakenDown):
        return ev.PapersTakenDown(command.paper, command.language, command.options)
    return ev.PapersPrinted(
        command.paper,
        command.language,
        command.shows,
        command.sheets,
        command.options,
        command.copies,
        command.saved,
        command.stickers,
    )


def read_time(text: str) -> datetime:
    """ISO 8601 to a time with an offset; a local time gets the offset of this computer.

    ``ValueError`` if it is not a time, or not one of the years 1900 to 2199: a slip of the
    finger there would upset every reckoning with it.
    """
    at = datetime.fromisoformat(text)
    if not 1900 <= at.year < 2200:
        raise ValueError(text)
    return at if at.tzinfo is not None else at.astimezone()
