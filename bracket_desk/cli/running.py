"""``apply``, ``state``, ``journal`` and ``plan``: an event while it runs."""

from __future__ import annotations

import errno
import re
from argparse import Namespace
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime, tzinfo
from typing import BinaryIO

import msgspec

from bracket_desk.cli.carrying import carry_out
from bracket_desk.cli.desk import DONE, REFUSED, USAGE, Desk, UsageError
from bracket_desk.cli.options import by_stage, whole_numbers
from bracket_desk.domain import commands as cmd
from bracket_desk.domain.decisions.seats import check_reason
from bracket_desk.domain.errors import FileError, RuleError, World
from bracket_desk.domain.floor.timetable import Plan, PlanOptions, minutes_by_stage, plan_matches
from bracket_desk.domain.snapshot import view_state
from bracket_desk.domain.stages import check_stage
from bracket_desk.domain.tournament import Tournament
from bracket_desk.session import JournalEntry, Session, read_time, tournament_at
from bracket_desk.store.event_file import EventFile
from bracket_desk.words import N_

LONGEST_LINE = 4 * 1024 * 1024
"""Bytes of one command line; more is no command."""

_decoder = msgspec.json.Decoder(cmd.ApplyCommand)


def apply(desk: Desk, options: Namespace) -> int:
    """Carry out commands line by line, each stored before the next is read."""
    with EventFile.write(options.file, desk.holder()) as file:
        session = Session(file, desk.clock, desk.user)
        if options.commands is None:
            return _apply_lines(desk, session, desk.stdin)
        try:
            lines = options.commands.open("rb")
        except OSError as error:
            reason = World.MISSING if isinstance(error, FileNotFoundError) else World.UNREADABLE
            why = errno.errorcode.get(error.errno or 0, type(error).__name__)
            raise FileError(reason, path=str(options.commands), why=why) from error
        with lines:
            return _apply_lines(desk, session, lines)


def _apply_lines(desk: Desk, session: Session, lines: BinaryIO) -> int:
    for number, line in _numbered(lines):
        if not line.strip():
            continue
        try:
            done = _carry_out(desk, session, read_command(line))
        except UsageError as error:
            why = desk.say_usage(error)
            desk.tell(desk.words.say(N_("Line {line} cannot be read: {why}"), line=number, why=why))
            return USAGE
        except RuleError as refusal:
            why = desk.words.sentence(refusal, session.tournament)
            desk.tell(desk.words.say(N_("Line {line} is refused. {why}"), line=number, why=why))
            if refusal.confirmable:
                desk.tell(desk.words.say(N_('To confirm it, add "confirm": true to the command.')))
            return REFUSED
        desk.print_json({"number": done})
    return DONE


def _carry_out(desk: Desk, session: Session, command: cmd.Command) -> int:
    """One command; that a change of seats has no reason is told, and holds nothing up here."""
    try:
        check_reason(command)
    except RuleError as lack:
        desk.tell(desk.words.sentence(lack))
    return carry_out(desk, session, command)


def _numbered(lines: BinaryIO) -> Iterator[tuple[int, bytes]]:
    """Lines from 1, each as soon as it has come; a byte order mark at the start is no content."""
    number = 0
    while line := lines.readline(LONGEST_LINE):
        number += 1
        yield number, line.removeprefix(b"\xef\xbb\xbf") if number == 1 else line


def read_command(line: bytes) -> cmd.ApplyCommand:
    """One command of the contract; UsageError says what is wrong with it."""
    try:
        command = _decoder.decode(line)
    except RecursionError:
        raise _explain("nested too deeply") from None
    except (msgspec.MsgspecError, ValueError) as error:
        raise _explain(str(error)) from None
    if command.at is not None:
        try:
            read_time(command.at)
        except ValueError:
            raise UsageError(
                N_("“{at}” is no time. Write it like 2026-12-05T10:00."), at=command.at
            ) from None
    return command


_EXPLAINED: Sequence[tuple[str, str]] = (
    (r"Object missing required field `(?P<name>.*?)`", N_("the field “{name}” is missing.")),
    (r"Object contains unknown field `(?P<name>.*?)`", N_("a field “{name}” does not belong here.")),
    (r"Invalid (enum )?value (?P<name>.*?)( - at `\$\.?(?P<place>.*)`)?$", N_("{name} is not known here.")),
    (
        r"Expected `(?P<want>.*?)`, got `(?P<got>.*?)`( - at `\$\.?(?P<place>.*)`)?$",
        N_("“{place}” should be {want}, not {got}."),
    ),
    (
        r"Expected `(?P<want>.*?)` of length (?P<length>.*?)( - at `\$\.?(?P<place>.*)`)?$",
        N_("“{place}” has not the right number of parts ({length})."),
    ),
)
"""What the decoder says about a line, and how people are told."""


def _explain(said: str) -> UsageError:
    for pattern, text in _EXPLAINED:
        found = re.match(pattern, said)
        if found:
            values = {name: value or "" for name, value in found.groupdict().items()}
            values.update({kind: f"type:{values[kind]}" for kind in ("want", "got") if kind in values})
            return UsageError(text, **values)
    return UsageError(N_("it is no JSON object of a command ({said})."), said=said)


def state(desk: Desk, options: Namespace) -> int:
    """Print the state, now or after a journal entry."""
    with EventFile.read(options.file) as file:
        entries = file.entries()
    at = len(entries) if options.at is None else options.at
    if not 1 <= at <= len(entries):
        raise UsageError(N_("--at: the journal has entries 1 to {last}."), last=len(entries))
    desk.print_json(view_state(tournament_at(entries[:at])))
    return DONE


def journal(desk: Desk, options: Namespace) -> int:
    """Print the journal, one JSON object a line: the stored text with its hash."""
    with EventFile.read(options.file) as file:
        for entry in file.entries():
            desk.print_text(f'{entry.text[:-1]},"hash":"{entry.hash}"}}')
    return DONE


USUAL_TABLES = 8
MOST_TABLES = 500
LONGEST_MATCH = 24 * 60


def plan(desk: Desk, options: Namespace) -> int:
    """Make a timetable of what is not decided yet, and keep it if asked."""
    minutes = whole_numbers(by_stage(options.minutes, "--minutes"), "--minutes")
    sessions = tuple(_session(text) for part in options.sessions for text in part.split(",") if text)
    _check_plan_options(options, minutes)
    now = desk.clock().replace(tzinfo=None)
    if not options.keep:
        with EventFile.read(options.file) as file:
            entries = file.entries()
        _print_plan(desk, _made_plan(desk, entries, options, minutes, sessions, now))
        return DONE
    with EventFile.write(options.file, desk.holder()) as file:
        session = Session(file, desk.clock, desk.user)
        made = _made_plan(desk, session.entries, options, minutes, sessions, now)
        session.execute(cmd.KeepTimetable(slots=made.slots))
        _print_plan(desk, made)
    return DONE


def _check_plan_options(options: Namespace, minutes: Mapping[str, int]) -> None:
    if options.tables is not None and not 1 <= options.tables <= MOST_TABLES:
        raise UsageError(N_("--tables: give 1 to {most}."), most=MOST_TABLES)
    if not 0 <= options.rest <= LONGEST_MATCH:
        raise UsageError(N_("--rest: give 0 to {most} minutes."), most=LONGEST_MATCH)
    if any(not 1 <= value <= LONGEST_MATCH for value in minutes.values()):
        raise UsageError(N_("--minutes: give 1 to {most} minutes."), most=LONGEST_MATCH)


def _made_plan(
    desk: Desk,
    entries: Sequence[JournalEntry],
    options: Namespace,
    minutes: Mapping[str, int],
    sessions: Sequence[tuple[datetime, datetime]],
    now: datetime,
) -> Plan:
    t = tournament_at(entries)
    for stage in minutes:
        try:
            check_stage(stage, t.format)
        except RuleError as refusal:
            raise UsageError(N_("--minutes: there is no stage “{stage}”."), stage=stage) from refusal
    tables = t.tables
    if options.tables is not None or not t.floor.hall.tables:
        tables = tuple(str(number) for number in range(1, (options.tables or USUAL_TABLES) + 1))
    return plan_matches(
        t,
        tables,
        now,
        PlanOptions(minutes_by_stage(minutes), options.rest, tuple(sessions)),
        started=_started(t, desk.clock().tzinfo),
    )


def _started(t: Tournament, hall: tzinfo | None) -> dict[str, datetime]:
    """When each match at a table was begun or at least called, by the clock of the hall."""
    moments = {state.match.id: t.floor.times_of(state.key) for state in t.busy.values()}
    known = {match: times.start or times.called for match, times in moments.items()}
    return {match: at.astimezone(hall).replace(tzinfo=None) for match, at in known.items() if at is not None}


def _session(text: str) -> tuple[datetime, datetime]:
    """``BEGIN/END``; an end without a date is on the day of the beginning."""
    begin, slash, end = text.partition("/")
    try:
        opens = datetime.fromisoformat(begin)
        closes = datetime.fromisoformat(end if "T" in end else f"{opens.date()}T{end}")
    except ValueError:
        slash = ""
    if not slash or opens.tzinfo or closes.tzinfo or closes <= opens:
        raise UsageError(
            N_("“{session}” is no session. Write beginning and end, like 2026-12-05T10:00/22:00."),
            session=text,
        )
    return opens, closes


def _print_plan(desk: Desk, made: Plan) -> None:
    slots = [
        {"match": s.match, "table": s.table, "start": _minute(s.start), "end": _minute(s.end)}
        for s in made.slots
    ]
    desk.print_json({"matches": slots, "finish": _minute(made.finish), "bound": _minute(made.bound)})


def _minute(time: datetime) -> str:
    return time.isoformat(timespec="minutes")
