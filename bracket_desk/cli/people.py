"""``import``: who takes part, and who judges."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

from bracket_desk.cli.desk import DONE, Desk, printable
from bracket_desk.domain import commands as cmd
from bracket_desk.domain.people.people import Entry, Judge
from bracket_desk.exchange.importer import EntriesRead, JudgesRead, read_entries, read_judges
from bracket_desk.session import Session, tournament_at
from bracket_desk.store.event_file import EventFile


def take_list(desk: Desk, options: Namespace) -> int:
    """Take entries or judges from a list; what is doubted or refused is shown, not taken."""
    today = desk.clock().date()
    if options.dry_run:
        with EventFile.read(options.file) as file:
            t = tournament_at(file.entries())
        if options.kind == "judges":
            _print_read(desk, read_judges(options.list, today, t.judges))
        else:
            _print_read(
                desk, read_entries(options.list, today, tuple(t.entries.values()), last=t.last_number)
            )
        return DONE
    with EventFile.write(options.file, desk.holder()) as file:
        session = Session(file, desk.clock, desk.user)
        t = session.tournament
        if options.kind == "judges":
            judges = read_judges(options.list, today, t.judges)
            if judges.taken:
                people = tuple(taken.person for taken in judges.taken)
                session.execute(cmd.RegisterJudges(judges=people, source=printable(options.list.name)))
            _print_read(desk, judges)
        else:
            entries = read_entries(options.list, today, tuple(t.entries.values()), last=t.last_number)
            if entries.taken:
                taken = tuple(one.person for one in entries.taken)
                session.execute(cmd.RegisterEntries(entries=taken, source=printable(options.list.name)))
            _print_read(desk, entries)
    return DONE


def _print_read(desk: Desk, read: EntriesRead | JudgesRead) -> None:
    say = desk.words.reason
    desk.print_json(
        {
            "taken": [_shown(one.row, one.person) for one in read.taken],
            "refused": [
                {"row": r.row, "field": r.field, "value": r.value, "why": say(r.reason, r.values)}
                for r in read.refused
            ],
            "doubts": [{"row": d.row, "why": say(d.reason, d.values), "like": d.like} for d in read.doubts],
            "columns": read.columns,
        }
    )


def _shown(row: int, person: Entry | Judge) -> dict[str, Any]:
    shown: dict[str, Any] = {
        "row": row,
        "number": person.number,
        "name": person.name,
        "born": person.born,
        "region": person.region or None,
    }
    if isinstance(person, Entry):
        return {**shown, "title": person.title or None, "rating": person.rating}
    return {**shown, "category": person.category or None, "post": person.post or None}
