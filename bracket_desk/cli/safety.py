"""``verify``, ``backup`` and ``restore``: nothing is lost, and anybody can see that nothing was changed."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator, Sequence

from bracket_desk.cli.desk import DONE, WORLD, Desk, printable
from bracket_desk.domain import commands as cmd
from bracket_desk.domain import events as ev
from bracket_desk.domain.bracket.graph import build_graph, find_faults
from bracket_desk.domain.decisions.final import final_as_before
from bracket_desk.domain.decisions.seats import draw_as_before
from bracket_desk.domain.decisions.steps import StateCommand, take_step
from bracket_desk.domain.errors import FileError, RuleError, World
from bracket_desk.domain.tournament import Tournament
from bracket_desk.session import JournalEntry, code_of, tournament_at
from bracket_desk.store.backups import SUFFIX, TIME, free_name, read_checked
from bracket_desk.store.backups import restore as restore_backup
from bracket_desk.store.event_file import EventFile
from bracket_desk.store.files import made_folder
from bracket_desk.words import N_, Words

Finding = dict[str, str]
"""``what`` is wrong, as a word for programs, and ``where``."""

MOST_DEFEATS = 2


def verify(desk: Desk, options: Namespace) -> int:
    """Check the whole file, the chain of hashes, the graph, and every draw by running it again."""
    try:
        entries = read_checked(options.file)
    except FileError as error:
        desk.tell(desk.words.sentence(error))
        entry = error.values.get("number")
        where = printable(options.file) if entry is None else f"entry {entry}"
        desk.print_json({"ok": False, "findings": [{"what": error.reason.value, "where": where}]})
        return WORLD
    findings = find_faults_of(entries)
    for finding in findings:
        desk.tell(sentence_of(finding, tournament_at(entries), desk.words))
    text = N_("Code of the journal: entry {number}, {code}. Papers printed at this entry carry the same.")
    desk.tell(desk.words.say(text, number=entries[-1].number, code=code_of(entries[-1].hash)))
    desk.print_json({"ok": not findings, "findings": findings})
    return WORLD if findings else DONE


def sentence_of(finding: Finding, t: Tournament, words: Words) -> str:
    """A finding for people: what does not hold, and where."""
    where = finding["where"]
    text = _TOLD.get(
        finding["what"], N_("The grid of the format does not hold: this is a fault of the program.")
    )
    return words.say(text, number=where.removeprefix(_AT), entry=words.entry(where, t))


_AT = "entry "
"""What stands before the number of a journal entry."""

_TOLD = {
    "draw-differs": N_(
        "Journal entry {number}: made again, the draw gives something else than what is recorded."
    ),
    "seat-change-refused": N_("Journal entry {number}: the rules did not allow this change of seats."),
    "two-seats": N_("{entry} sits in two seats."),
    "too-many-losses": N_("{entry} has lost more often than the format allows."),
}


def find_faults_of(entries: Sequence[JournalEntry]) -> list[Finding]:
    """What does not hold in a journal that is whole: graph, draws, seats, defeats."""
    return [*_graph_faults(entries), *_draws_that_differ(entries), *_standing_faults(entries)]


def _graph_faults(entries: Sequence[JournalEntry]) -> Iterator[Finding]:
    graph = build_graph(tournament_at(entries).format)
    for fault in find_faults(graph, MOST_DEFEATS):
        yield {"what": fault, "where": "format"}


def _draws_that_differ(entries: Sequence[JournalEntry]) -> Iterator[Finding]:
    """Every draw ever made, also one undone, and every change of seats, again from the state before."""
    for at, entry in enumerate(entries):
        for event in entry.events:
            if isinstance(event, _DRAWS) and _again(tournament_at(entries[:at]), event) != event:
                yield {"what": "draw-differs", "where": f"{_AT}{entry.number}"}
            elif isinstance(event, _CHANGES) and _again(tournament_at(entries[:at]), event) != event:
                yield {"what": "seat-change-refused", "where": f"{_AT}{entry.number}"}


_DRAWS = ev.Drawn | ev.FinalDrawn
_CHANGES = ev.EntryReplaced | ev.SeatsSwapped | ev.EntrySeated


def _again(before: Tournament, made: ev.Event) -> ev.Event | None:
    """What the domain answers to the same request in the state before; None if it refuses."""
    try:
        match made:
            case ev.Drawn():
                return draw_as_before(before, made)
            case ev.FinalDrawn():
                return final_as_before(before, made)
            case ev.EntryReplaced(entry=entry, by=by):
                command: StateCommand = cmd.Replace(entry=entry, by=by, confirm=True)
            case ev.SeatsSwapped(entries=pair, reason=reason):
                command = cmd.SwapSeats(entries=pair, reason=reason, confirm=True)
            case ev.EntrySeated(entry=entry, seat=seat, reason=reason):
                command = cmd.Seat(entry=entry, seat=seat, reason=reason, confirm=True)
            case _:
                return None
        return take_step(before, command).events[0]
    except RuleError:
        return None


def _standing_faults(entries: Sequence[JournalEntry]) -> Iterator[Finding]:
    """Nobody in two seats, nobody beaten more often than the format allows."""
    t = tournament_at(entries)
    for seat, entry in t.seats.items():
        if t.seat_of[entry] != seat:
            yield {"what": "two-seats", "where": entry}
    for entry, losses in t.standing.losses.items():
        if losses > MOST_DEFEATS:
            yield {"what": "too-many-losses", "where": entry}


def backup(desk: Desk, options: Namespace) -> int:
    """Copy the event into a folder under its name and the time, checked after writing."""
    with EventFile.read(options.file) as file:
        folder = made_folder(options.to)
        entries = file.entries()
        name = f"{options.file.stem} {desk.clock().strftime(TIME)}"
        target = free_name(folder, name, options.file.suffix or SUFFIX)
        file.copy_to(target)
    with EventFile.read(target) as copy:
        copied = copy.entries()
    if copied[: len(entries)] != entries:
        raise FileError(World.DAMAGED, path=str(target), what="damage:content")
    desk.print_json({"file": printable(target), "entries": len(copied)})
    return DONE


def restore(desk: Desk, options: Namespace) -> int:
    """Make an event file from a checked backup; never over another file."""
    entries = restore_backup(options.backup, options.to)
    desk.print_json({"file": printable(options.to), "entries": len(entries)})
    return DONE
