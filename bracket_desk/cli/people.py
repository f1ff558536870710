"""``import`` and ``draw``: who takes part and where they sit."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

from bracket_desk.cli.desk import DONE, REFUSED, Desk, UsageError, printable
from bracket_desk.cli.options import readable
from bracket_desk.domain import commands as cmd
from bracket_desk.domain.errors import Rule, RuleError
from bracket_desk.domain.people.people import Entry, Judge
from bracket_desk.exchange.importer import EntriesRead, JudgesRead, read_entries, read_judges
from bracket_desk.exchange.lots import read_lots
from bracket_desk.session import Session, tournament_at
from bracket_desk.store.event_file import EventFile
from bracket_desk.words import N_


def take_list(desk: Desk, options: Namespace) -> int:
    """Take entries or judges from a list; what is doubted or refused is shown, not taken."""
    today = desk.clock().date()
    if options.dry_run:
        with EventFile.read(options.file) as file:
            t = tournament_at(file.entries())
        if options.kind == "judges":
            _print_read(desk, read_judges(options.list, today, t.judges))
        else:
            _print_read(desk, read_entries(options.list, today, tuple(t.entries.values())))
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
            entries = read_entries(options.list, today, tuple(t.entries.values()))
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


def draw(desk: Desk, options: Namespace) -> int:
    """Draw by a phrase chosen in public, or take over a draw made by hand."""
    if options.separate != "none":
        raise RuleError(Rule.SEPARATION_LATER, by=options.separate)
    command: cmd.Draw | cmd.DrawByLots
    if options.lots is None:
        command = cmd.Draw(phrase=readable(options.phrase, "--phrase"), seeds=options.seeds)
    elif options.seeds is not None:
        raise UsageError(N_("--seeds does not go with --lots: seats given by hand have no seeds."))
    else:
        command = cmd.DrawByLots(lots=read_lots(options.lots), source=printable(options.lots.name))
    with EventFile.write(options.file, desk.holder()) as file:
        session = Session(file, desk.clock, desk.user)
        try:
            number = session.execute(command)
        except RuleError as refusal:
            desk.tell(desk.words.sentence(refusal, session.tournament))
            return REFUSED
        t = session.tournament
    seats = [_seat(t.entries[entry], seat, t.seeds.get(entry)) for seat, entry in sorted(t.seats.items())]
    desk.print_json({"number": number, "seats": seats})
    return DONE


def _seat(entry: Entry, seat: int, seed: int | None) -> dict[str, Any]:
    return {"seat": seat, "entry": entry.id, "number": entry.number, "name": entry.name, "seed": seed}
