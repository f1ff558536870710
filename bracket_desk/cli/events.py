"""``new`` and ``demo``: how an event file comes to be."""

from __future__ import annotations

from argparse import Namespace

from bracket_desk.cli.desk import DONE, Desk, UsageError, printable
from bracket_desk.cli.options import by_stage, readable, whole_numbers
from bracket_desk.demo import play_demo
from bracket_desk.domain import commands as cmd
from bracket_desk.domain import events as ev
from bracket_desk.domain.bracket.formats import FormatName
from bracket_desk.domain.errors import Rule, RuleError
from bracket_desk.domain.sport.disciplines import Discipline
from bracket_desk.domain.values import FinalDraw
from bracket_desk.session import MemoryJournal, Session
from bracket_desk.store.event_file import EventFile
from bracket_desk.store.files import refuse_existing
from bracket_desk.words import N_

_OPTIONS_AT_FAULT = (
    Rule.FORMAT_SIZE,
    Rule.TITLE_UNUSABLE,
    Rule.UNKNOWN_STAGE,
    Rule.RACE_UNREADABLE,
    Rule.NO_TARGET,
    Rule.TARGET_UNUSABLE,
    Rule.FINAL_WITHOUT_GROUPS,
)
"""What in a new event's card is wrong usage, not a rule of the sport."""


def new(desk: Desk, options: Namespace) -> int:
    """Create an event file; an existing file stays as it is."""
    refuse_existing(options.file)
    card = ev.EventCreated(
        title=readable(options.title, "--title"),
        discipline=Discipline(options.discipline),
        format=FormatName(options.format),
        size=options.size,
        official=options.official == "yes",
        races=by_stage(options.race, "--race"),
        targets=whole_numbers(by_stage(options.points, "--points"), "--points"),
        final_draw=FinalDraw(options.final_draw),
    )
    journal = MemoryJournal()
    try:
        number = Session(journal, desk.clock, desk.user).execute(cmd.CreateEvent(card=card))
    except RuleError as refusal:
        if refusal.reason in _OPTIONS_AT_FAULT:
            raise UsageError("{sentence}", sentence=desk.words.sentence(refusal)) from None
        raise
    EventFile.create(options.file, journal.entries())
    desk.print_json({"number": number, "file": printable(options.file)})
    return DONE


def demo(desk: Desk, options: Namespace) -> int:
    """Create an event of invented people, judges, tables and a timetable; ``--played`` to the end."""
    refuse_existing(options.file)
    if not 2 <= options.entries <= 256:
        raise UsageError(N_("--entries: give 2 to 256."))
    entries = play_demo(options.entries, played=options.played, words=desk.words)
    EventFile.create(options.file, entries)
    desk.print_json({"number": len(entries), "file": printable(options.file)})
    return DONE
