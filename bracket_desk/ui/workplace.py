"""What the window and its pages share: the open event, the words, the worker, and how refusals are told."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property, partial
from pathlib import Path
from typing import TypeVar

import msgspec
from PySide6.QtCore import QEventLoop, QObject, QSettings, Signal

from bracket_desk.domain import commands as cmd
from bracket_desk.domain import events as ev
from bracket_desk.domain.decisions.seats import check_reason
from bracket_desk.domain.errors import DeskError, FileError, RuleError, World
from bracket_desk.domain.floor.elsewhere import check_elsewhere
from bracket_desk.domain.sport.tables import SportTables
from bracket_desk.domain.tournament import Tournament
from bracket_desk.printing.sheets import PaperId
from bracket_desk.store.copies import CopiedBack, WorkingCopy, copy_back, create_copy, read_copy, work_on_copy
from bracket_desk.store.event_file import EventFile
from bracket_desk.store.follow import is_written
from bracket_desk.store.lock import Holder, read_note
from bracket_desk.store.places import Place, PlaceKind, always_local, own_forms
from bracket_desk.tables.sport import load_sport
from bracket_desk.ui.asking import Asking
from bracket_desk.ui.elsewhere import Closing, Way, ask_before_closing, ask_where, tell_back, tell_opened
from bracket_desk.ui.ending_words import tell_cut_off
from bracket_desk.ui.neighbours import Neighbours
from bracket_desk.ui.open_event import OpenEvent, first_entries
from bracket_desk.ui.past_event import PastEvent, tell_past
from bracket_desk.ui.people import PeopleRegister
from bracket_desk.ui.second_key import SecondEntry
from bracket_desk.ui.telling_second import (
    FirstEntry,
    Wanted,
    sides_at,
    tell_difference,
    tell_gone,
    wanted_of,
    with_second,
)
from bracket_desk.ui.theme import Colours
from bracket_desk.ui.touching import foresee_step, preview_of
from bracket_desk.ui.verdict_words import tell_halt
from bracket_desk.ui.watched_event import WatchedEvent, tell_since, tell_watching
from bracket_desk.ui.work import Job, Worker
from bracket_desk.words import N_, Words

MOST_RECENT = 8

HEAVY = (cmd.RegisterEntries, cmd.RegisterJudges, cmd.Draw, cmd.DrawByLots, cmd.SwapSeats, cmd.Close)
"""Commands before which a backup is made: they change much at once."""

COPIES = "copies"
"""The folder of working copies among the person's data."""

T = TypeVar("T")


def same_file(one: Path, other: Path) -> bool:
    """Whether both paths lead to the same file."""
    try:
        return one.samefile(other)
    except OSError:
        return False


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What the composition root hands to the windows.

    ``data``: the folder of the person's own backups, working copies and people register; None: none
    of them is made unasked.
    ``place_of`` tells where a file lies.
    """

    words: Words
    clock: Callable[[], datetime]
    holder: Callable[[], Holder]
    resources: Path
    reports: Path
    settings: QSettings
    data: Path | None = None
    place_of: Callable[[Path], Place] = always_local

    @property
    def forms(self) -> Path | None:
        """Where the person's own forms of documents are, if there are any."""
        return own_forms(self.data) if self.data is not None else None


class Workplace(QObject):
    """The one thing that pages talk to. ``told`` carries a sentence and whether it is a refusal.

    ``opened``: another event is shown, or none, or the same at another moment. ``closing``: the open
    event's file is about to be closed; ``opened`` follows. ``heavy``: a command
    that changes much at once is about to be carried out. ``noticed``: something about the file of the
    open event is no longer as it was. ``drafts`` tell what is typed and not written, or nothing.
    """

    opened = Signal()
    closing = Signal()
    changed = Signal(object)
    told = Signal(str, bool)
    themed = Signal()
    heavy = Signal()
    noticed = Signal()

    def __init__(self, around: Surroundings, colours: Colours) -> None:
        super().__init__()
        self.around = around
        self.words = around.words
        self.say = around.words.say
        self.colours = colours
        self.worker = Worker(self)
        self.register = PeopleRegister(around.data, around.settings, self)
        self.neighbours = Neighbours(around.settings, around.clock, self)
        self.asking: Asking | None = None
        self._event: OpenEvent | None = None
        self._past: PastEvent | None = None
        self.copy: WorkingCopy | None = None
        self.drafts: list[Callable[[], str]] = []
        # which matches stand on which sheet of a printed paper, as far as somebody has set its pages
        self.sheet_matches: dict[PaperId, Mapping[str, frozenset[str]]] = {}

    @property
    def current(self) -> OpenEvent | None:
        """The event that is shown, if one is: the open one, or what it was at the moment looked at."""
        return self._past or self._event

    @property
    def live(self) -> OpenEvent | None:
        """The open event as it is now, whatever moment is looked at: its file, its backups, its copy."""
        return self._event

    @property
    def past(self) -> PastEvent | None:
        """The moment that is looked at, if it is not now."""
        return self._past

    @property
    def since(self) -> int:
        """How many steps have been written since the moment that is looked at; none if that is now."""
        if self._past is None or self._event is None:
            return 0
        # a file that another desk put back to an earlier state has fewer
        return max(1, len(self._event.entries) - self._past.last.number)

    @property
    def writable(self) -> bool:
        """Whether an event is shown that this desk may change."""
        return self.current is not None and self.current.writable

    @property
    def watched(self) -> WatchedEvent | None:
        """The open event, if another desk writes it."""
        return self._event if isinstance(self._event, WatchedEvent) else None

    @property
    def tournament(self) -> Tournament | None:
        """The state of the event that is shown."""
        return None if self.current is None else self.current.tournament

    def now(self) -> datetime:
        """The time by which clocks are read: of the moment that is looked at, else now."""
        then = None if self._past is None else self._past.last.moment
        return self.around.clock() if then is None else then

    @cached_property
    def sport(self) -> SportTables | None:
        """The tables of the sport as the desk found them; None, and told, if somebody's change broke one."""
        try:
            return load_sport(self.around.resources / "sport")
        except DeskError as error:
            self.refuse(error)
            return None

    # ------------------------------------------------------------ files

    def open(self, path: Path) -> bool:
        """Open an event file in place of the one that is open; a refusal leaves that one."""
        if self._event is not None and same_file(path, self._event.path):
            self.tell(self.say(N_("{path} is open here already."), path=path.name))
            return True
        if not self.settle():
            return False
        way = Way.THERE if self._is_held(path) else self._ask_where(path)
        if way is not Way.THERE:
            return way is Way.COPY and self._open_copy(path)
        try:
            event = OpenEvent.open(path, self.around.holder(), self.around.clock)
        except FileError as error:
            if error.reason is World.IN_USE and self._wants_to_watch(path):
                return self._watch(path)
            self.refuse(error)
            return False
        self._take(event)
        return True

    def _wants_to_watch(self, path: Path) -> bool:
        """Tell who has the file, and ask whether to read along."""
        holder = read_note(path)
        if self.asking is None:
            return False
        if holder is None:
            said = self.say(N_("Another desk has “{path}” open."), path=path.name)
        else:
            text = N_("{who} at {host} has “{path}” open since {time}.")
            since = tell_since(holder, self.words, self.around.clock())
            said = self.say(text, who=holder.by, host=holder.host, path=path.name, time=since)
        offer = N_("You can open it read-only: everything is shown, and kept up with what is written there.")
        return self.asking.confirm(f"{said}\n\n{self.say(offer)}", self.say(N_("Open read-only")))

    def _watch(self, path: Path) -> bool:
        try:
            event = WatchedEvent.watch(path, self.around.clock)
        except FileError as error:
            self.refuse(error)
            return False
        event.noticed.connect(self.noticed)
        self._take(event)
        return True

    def take_over(self) -> None:
        """Write the event that was only read until now, if nobody else does."""
        event = self.watched
        if event is None:
            return
        # its last look must be over: a file may not be opened and closed beside one that is written
        event.close()
        if not self._open_to_write(event.path):
            self._watch(event.path)

    def _open_to_write(self, path: Path) -> bool:
        try:
            event = OpenEvent.open(path, self.around.holder(), self.around.clock)
        except FileError as error:
            self.refuse(error)
            return False
        self._take(event)
        return True

    def create(self, path: Path, card: ev.EventCreated) -> bool:
        """Create an event file and open it; where none can be written safely, a copy that goes there."""
        way = self._ask_where(path) if self.settle() else Way.NEITHER
        if way is Way.NEITHER:
            return False
        try:
            holder, clock = self.around.holder(), self.around.clock
            entries = first_entries(card, holder, clock)
            if way is Way.COPY and self.around.data is not None:
                made = create_copy(path, self.around.data / COPIES, entries)
                now = self._hall_time()
                if self._wait_for(lambda: copy_back(made, now)) is None:
                    return False
                path = made.path
            else:
                EventFile.create(path, entries)
            event = OpenEvent.open(path, holder, clock)
        except DeskError as error:
            self.refuse(error)
            return False
        self._take(event)
        return True

    # ------------------------------------------------------------ looking at the past

    def look_at(self, number: int) -> bool:
        """Show the event as it stood after the entry of that number; whether it is shown so.

        The last one is not the past, but now. What is typed and not written is asked about first:
        its fields belong to the event as it is.
        """
        event = self._event
        if event is None or not 1 <= number <= len(event.entries) or not self._settle_drafts():
            return False
        if number == len(event.entries):
            self.look_at_now()
            return True
        self._show_moment(PastEvent(event, number, self.around.clock))
        return True

    def look_at_now(self) -> None:
        """Show the event as it is again."""
        if self._past is not None:
            self._show_moment(None)

    def _show_moment(self, past: PastEvent | None) -> None:
        before, self._past = self._past, past
        if before is not None:
            before.deleteLater()
        self.opened.emit()
        self.changed.emit(())

    def _changed(self, events: object) -> None:
        """The open event has gone on; a moment of the past that is looked at stays as it is."""
        if self._past is None:
            self.changed.emit(events)
        else:
            self.noticed.emit()

    # ------------------------------------------------------------ working copies

    def _is_held(self, path: Path) -> bool:
        """Whether another desk writes it: then it is not copied but read along."""
        return self.around.place_of(path).kind is not PlaceKind.LOCAL and is_written(path)

    def _hall_time(self) -> datetime:
        return self.around.clock().replace(tzinfo=None)

    def _ask_where(self, path: Path) -> Way:
        if self.around.data is None:
            return Way.THERE
        return ask_where(path, self.around.place_of(path), self.words, self.asking)

    def _open_copy(self, original: Path) -> bool:
        """Copy beside the window and open the copy; whether it is under way."""
        data = self.around.data
        if data is None:
            return False

        def opened(copy: WorkingCopy) -> None:
            if self._open_to_write(copy.path):
                self.tell(tell_opened(copy, self.words))

        self.worker.run(lambda _: work_on_copy(original, data / COPIES), opened, self.refuse)
        return True

    def copy_back(self) -> None:
        """Copy the working copy that is open back to its original, beside the window."""
        copy, now, event = self.copy, self._hall_time(), self._event

        def copied(back: CopiedBack) -> None:
            # also while another moment of it is looked at
            if self._event is event:
                self._copied_back(back)

        if copy is not None:
            self.worker.run(lambda _: copy_back(copy, now), copied, self.refuse)

    def _copied_back(self, back: CopiedBack) -> None:
        self.copy = back.copy
        self.told.emit(tell_back(back, self.words), not back.in_place)
        self.noticed.emit()

    def settle(self) -> bool:
        """Ask what becomes of all that closing the event would leave behind; whether it may be closed now."""
        return self._settle_drafts() and self.settle_copy()

    def _settle_drafts(self) -> bool:
        """Ask before what was typed and not written is thrown away."""
        for draft in self.drafts:
            text = draft()
            if text and (self.asking is None or not self.asking.confirm(text, self.say(N_("Throw it away")))):
                return False
        return True

    def settle_copy(self) -> bool:
        """Ask what becomes of a working copy before it is closed; whether it may be closed now."""
        copy, event = self.copy, self._event
        if copy is None or event is None:
            return True
        match ask_before_closing(copy, len(event.entries), self.words, self.asking):
            case Closing.STAY:
                return False
            case Closing.LATER:
                return True
        now = self._hall_time()
        back = self._wait_for(lambda: copy_back(copy, now))
        if back is not None:
            self._copied_back(back)
        return back is not None and back.in_place

    def _wait_for(self, work: Callable[[], T]) -> T | None:
        """What comes of work beside the window that must be over before anything else; None if refused.

        The window goes on painting meanwhile, so that a slow drive is not taken for a desk that
        hangs, but takes no keys.
        """
        found, waiting = list[T](), QEventLoop()
        # also where the job ended by an error that nobody expected
        over = self.worker.busy.connect(lambda busy: None if busy else waiting.quit())
        self.worker.run(lambda _: work(), found.append, self.refuse)
        waiting.exec(QEventLoop.ProcessEventsFlag.ExcludeUserInputEvents)
        self.worker.busy.disconnect(over)
        return found[0] if found else None

    def _take(self, event: OpenEvent) -> None:
        self.close()
        self._event = event
        self.copy = read_copy(event.path) if event.writable else None
        event.changed.connect(self._changed)
        self._remember(event.path)
        self.neighbours.begin(event.path)
        self.opened.emit()
        self.changed.emit(())
        self.told.emit(self.say(N_("Open: {path}"), path=event.path.name), False)

    def close(self) -> None:
        """Close the open event; its file is left as one file at rest, its jobs are for nobody now."""
        if self._event is not None:
            self.worker.cancel()
            event, self._event = self._event, None
            past, self._past = self._past, None
            self.copy = None
            self.sheet_matches.clear()
            self.closing.emit()
            self.neighbours.end()
            event.close()
            event.deleteLater()
            if past is not None:
                past.deleteLater()
            self.opened.emit()

    def recent(self) -> list[Path]:
        """Event files opened last, the latest first, those that still exist."""
        kept = self.around.settings.value("recent", [])
        # Qt's settings give back a list of one as a plain text
        names = [kept] if isinstance(kept, str) else [str(name) for name in kept or ()]  # type: ignore[attr-defined]
        return [path for path in map(Path, names) if path.is_file()]

    def _remember(self, path: Path) -> None:
        absolute = path.absolute()
        others = [known for known in self.recent() if known != absolute]
        self.around.settings.setValue("recent", [str(p) for p in (absolute, *others)][:MOST_RECENT])

    def run(
        self,
        work: Callable[[Job], T],
        success: Callable[[T], object],
        cancelled: Callable[[], object] | None = None,
        failed: Callable[[], object] | None = None,
        doing: str = "",
        owner: QObject | None = None,
    ) -> Job:
        """Work beside the window for the event that is shown now; nothing comes of it for another one.

        ``doing`` is what it is in words, told while it lasts.
        ``owner`` is whom it is for, a dialog say: once that is gone nothing is called.
        ``failed`` is called besides when there is an error, one of the program itself as well.
        """
        event = self.current

        def deliver(value: T) -> None:
            if self.current is event:
                success(value)

        def refuse(error: DeskError) -> None:
            if self.current is event:
                self.refuse(error)
                over()

        def over() -> None:
            if self.current is event and failed is not None:
                failed()

        return self.worker.run(work, deliver, refuse, cancelled, over, doing, owner)

    # ------------------------------------------------------------ commands

    def perform(self, command: cmd.Command) -> bool:
        """Carry out a command; what may be insisted on is asked, other refusals are told."""
        if self._event is None:
            return False
        if not self.writable:
            self.tell_read_only()
            return False
        entered = self._with_second_key(command)
        if entered is None:
            return False
        seen = entered if entered.confirm else self._shown_first(entered)
        if seen is None:
            return False
        command = seen
        decision = command.decision if isinstance(command, cmd.Ground) else command
        if not command.confirm and not (self._may_close(decision) and self._may_call(decision)):
            return False
        if isinstance(decision, HEAVY):
            self.heavy.emit()
        try:
            check_reason(decision)
            check_elsewhere(self._event.tournament, command, self.neighbours.taken)
            self._event.execute(command)
        except RuleError as refusal:
            if not refusal.confirmable or command.confirm:
                self.refuse(refusal)
                return False
            return self._ask_and_perform(command, refusal)
        except DeskError as error:
            self.refuse(error)
            return False
        return True

    def _shown_first(self, command: cmd.Command) -> cmd.Command | None:
        """The command, confirmed where it touches more than it is about and somebody agreed; None if not."""
        event = self._event
        seen = None if event is None else foresee_step(event, command)
        if event is None or seen is None or not seen.asks:
            return command
        preview = preview_of(seen, event.entries, self.words, self.sheet_matches)
        if self.asking is not None and self.asking.look(preview):
            return msgspec.structs.replace(command, confirm=True)
        self.told.emit(self.say(N_("Nothing was changed.")), False)
        return None

    def _may_close(self, command: cmd.Command) -> bool:
        """Whether the event may end now; asked only where something at the tables is still going on."""
        t = self.tournament
        text = "" if t is None or not isinstance(command, cmd.Close) else tell_cut_off(t, self.words)
        if not text or (self.asking is not None and self.asking.confirm(text, self.say(N_("End the event")))):
            return True
        self.told.emit(self.say(N_("Nothing was changed.")), False)
        return False

    def _may_call(self, command: cmd.Command) -> bool:
        """Whether a match is called although the hall stands still; asked only then."""
        t = self.tournament
        halt = "" if t is None else tell_halt(t, self.words, self.now())
        if t is None or not halt or not isinstance(command, cmd.Call):
            return True
        text = N_("Call match {number} to table {table} all the same?")
        number = self.words.number(command.match, t)
        question = f"{halt}\n\n{self.say(text, number=number, table=command.table)}"
        if self.asking is not None and self.asking.confirm(question, self.say(N_("Call"))):
            return True
        self.told.emit(self.say(N_("Nothing was changed.")), False)
        return False

    def _with_second_key(self, command: cmd.Command) -> cmd.Command | None:
        """The command with the name of whoever entered the same; None if it does not count yet.

        What is refused anyway, or needs no second key, stays as it is.
        """
        wanted = Wanted() if self._event is None else wanted_of(self._event, command)
        if not wanted:
            return command
        seconds = self._seconds(wanted)
        if seconds is None:
            self.told.emit(self.say(N_("Nothing was changed: the second key is missing.")), True)
            return None
        return with_second(command, ", ".join(dict.fromkeys(seconds)))

    def _seconds(self, wanted: Wanted) -> list[str] | None:
        """Who entered the same apart and agreed to what does not count any more; None if somebody did not."""
        seconds, t = list[str](), self.tournament
        if self.asking is None or t is None:
            return None
        if wanted.gone:
            text = tell_gone(t, wanted.gone, self.words)
            agreed = self.asking.second_agrees(self.around.holder().by, text)
            if agreed is None:
                return None
            seconds.append(agreed)
        for first in wanted.entries:
            second = self._second_entry(first)
            if second is None:
                return None
            seconds.append(second.by)
        return seconds

    def _second_entry(self, first: FirstEntry) -> SecondEntry | None:
        """What somebody else entered, the same as the first; None if they turned away."""
        while self.asking is not None:
            sides = partial(sides_at, first.look, self.words)
            second = self.asking.second_key(self.around.holder().by, sides)
            if second is None or second.same_as(first.entry):
                return second
            again = [self.say(N_("&Enter it a second time again"))]
            if self.asking.choose(tell_difference(first, self.words, second), again) is None:
                break
        return None

    def _ask_and_perform(self, command: cmd.Command, refusal: RuleError) -> bool:
        question = self.words.sentence(refusal, self.tournament)
        if self.asking is None or not self.asking.confirm(question, self.say(N_("Confirm"))):
            self.told.emit(self.say(N_("Nothing was changed.")), False)
            return False
        return self.perform(msgspec.structs.replace(command, confirm=True))

    def refuse(self, error: DeskError) -> None:
        """Tell why something is not possible."""
        self.told.emit(self.words.sentence(error, self.tournament), True)

    @property
    def why_read_only(self) -> str:
        """Why nothing can be written to the event that is shown; nothing if it can, or none is."""
        if self._past is not None and self._event is not None:
            return tell_past(self._past, self._event, self.words)
        return "" if self.watched is None else tell_watching(self.watched, self.words, self.around.clock())

    def tell_read_only(self) -> None:
        """Say why nothing can be written to the event that is shown, if it is so."""
        if self.why_read_only:
            self.told.emit(self.why_read_only, True)

    def tell(self, text: str) -> None:
        """Tell what happened."""
        self.told.emit(text, False)

    def shut_down(self) -> None:
        """Close the event and end all threads; what the register was told to keep is kept."""
        self.close()
        self.worker.close()
        self.register.finish()
