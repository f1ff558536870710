"""``draw``: who sits where, and by what right."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import msgspec

from bracket_desk.cli.carrying import carry_out
from bracket_desk.cli.desk import DONE, REFUSED, Desk, UsageError, printable
from bracket_desk.cli.options import readable
from bracket_desk.domain import commands as cmd
from bracket_desk.domain import events as ev
from bracket_desk.domain.card import Regulations
from bracket_desk.domain.decisions.seats import admitted
from bracket_desk.domain.draw.basis import basis_of
from bracket_desk.domain.draw.hand import seeds_by_balls
from bracket_desk.domain.draw.rules import USUAL_DEPTH, Depth, DrawMode, DrawRules, Key, SeatOrder, Separation
from bracket_desk.domain.draw.seats import bye_warnings
from bracket_desk.domain.draw.seeding import settle_rules
from bracket_desk.domain.draw.separation import entry_values, find_conflicts, goals_of
from bracket_desk.domain.errors import RuleError
from bracket_desk.domain.people.people import Entry
from bracket_desk.domain.tournament import Tournament
from bracket_desk.exchange.lots import read_lots, read_seat_table
from bracket_desk.labels import bye_text
from bracket_desk.session import Session
from bracket_desk.store.event_file import EventFile
from bracket_desk.words import N_


def draw(desk: Desk, options: Namespace) -> int:
    """Draw by a phrase chosen in public, take over a draw made by hand, or draw the final stage."""
    rules = _rules(options)
    with EventFile.write(options.file, desk.holder()) as file:
        session = Session(file, desk.clock, desk.user)
        try:
            rules = _completed(rules, options, session.tournament.regulations)
            number = carry_out(desk, session, _command(options, rules, session.tournament))
        except RuleError as refusal:
            desk.tell(desk.words.sentence(refusal, session.tournament))
            if refusal.confirmable:
                desk.tell(desk.words.say(N_("To confirm it, add --confirm.")))
            return REFUSED
        t = session.tournament
    if options.lots is not None:
        for warning in bye_warnings(t.format, t.seats):
            desk.tell(bye_text(warning, t, desk.words))
    desk.print_json({"number": number, **(_final(t) if options.stage == "final" else _draw(t))})
    return DONE


def _command(options: Namespace, rules: DrawRules, t: Tournament) -> cmd.Command:
    if options.stage == "final":
        phrase = readable(options.phrase, "--phrase")
        return cmd.DrawFinal(phrase=phrase, rules=rules, confirm=options.confirm)
    if options.lots is None:
        return cmd.Draw(phrase=readable(options.phrase, "--phrase"), rules=rules, confirm=options.confirm)
    lots, source = read_lots(options.lots), printable(options.lots.name)
    if options.mode != DrawMode.HAND:
        return cmd.DrawByLots(lots=lots, source=source, confirm=options.confirm)
    field = admitted(t)
    by_number = {entry.number: entry.id for entry in field}
    seats = {by_number[number]: seat for number, seat in lots if number in by_number}
    seeds = seeds_by_balls(t.format, field, settle_rules(rules, field), seats)
    numbers = tuple(t.entries[entry].number for entry in seeds)
    return cmd.DrawByLots(lots=lots, source=source, rules=rules, seeds=numbers, confirm=options.confirm)


def _rules(options: Namespace) -> DrawRules:
    """The rules by the options. UsageError where they contradict one another."""
    _refuse_what_would_be_ignored(options)
    if options.lots is not None and options.mode not in (None, DrawMode.HAND):
        raise UsageError(N_("--lots goes only with --mode hand: the seats are given already."))
    if options.lots is not None and options.mode is None and options.seeds is not None:
        raise UsageError(N_("--seeds does not go with --lots: seats given by hand have no seeds."))
    if options.lots is None and options.mode == DrawMode.HAND:
        raise UsageError(N_("--mode hand needs --lots: where the balls are written down."))
    if options.mode in (DrawMode.RATING, DrawMode.LOT) and options.seeds is not None:
        raise UsageError(N_("--seeds does not go with --mode {mode}."), mode=options.mode)
    order, table = _order(options)
    return DrawRules(
        mode=DrawMode(options.mode or DrawMode.SEEDS),
        seeds=options.seeds,
        within_blocks=options.within_blocks,
        order=order,
        table=table,
        why=readable(options.why, "--why"),
        separation=_separation(options.separate, options.depth),
    )


def _refuse_what_would_be_ignored(options: Namespace) -> None:
    """UsageError for an option that the kind of draw has no use for."""
    final, by_list = options.stage == "final", options.lots is not None and options.mode is None
    if final and options.lots is not None:
        raise UsageError(N_("--lots does not go with --stage final: the final stage is drawn by a phrase."))
    apart = any(text != "none" for text in options.separate)
    given = {
        "--mode": final and options.mode is not None,
        "--seeds": final and options.seeds is not None,
        "--within-blocks": options.within_blocks,
        "--seats": options.seats is not None,
        "--why": bool(options.why),
        "--separate": by_list and apart,
        "--depth": by_list and options.depth is not None,
    }
    for option in (option for option, there in given.items() if there):
        if final:
            raise UsageError(
                N_("{option} does not go with --stage final: there only who is kept apart counts."),
                option=option,
            )
        if by_list:
            raise UsageError(
                N_(
                    "{option} does not go with --lots alone: the seats are given already. "
                    "Balls under rules take --mode hand."
                ),
                option=option,
            )
    if options.seats in (None, SeatOrder.DEFAULT, SeatOrder.USUAL):
        if options.why:
            raise UsageError(N_("--why goes only with --seats and a table of your own."))
    elif not options.why.strip():
        raise UsageError(N_("A table of seats of your own needs its reason: --why TEXT."))


def _completed(rules: DrawRules, options: Namespace, regulations: Regulations) -> DrawRules:
    """What the options leave open is as the regulations of the event have it."""
    seeds = regulations.seeds if rules.mode is DrawMode.SEEDS and rules.seeds is None else rules.seeds
    separation = rules.separation if options.separate else regulations.apart
    return msgspec.structs.replace(rules, seeds=seeds, separation=separation)


def _order(options: Namespace) -> tuple[SeatOrder, tuple[int, ...]]:
    """The order by its name, or a custom one from a list of two columns: number and seat."""
    if options.seats in (None, SeatOrder.DEFAULT, SeatOrder.USUAL):
        return SeatOrder(options.seats or SeatOrder.DEFAULT), ()
    # how many seats there should be, the event knows: it refuses a table that is none
    return SeatOrder.CUSTOM, read_seat_table(Path(options.seats))


def _separation(asked: Iterable[str], depth: str | None) -> tuple[Separation, ...]:
    """``KEY`` or ``KEY:DEPTH`` options in their order; ``none`` forgets those before it.

    UsageError if a depth is given that none of them takes: it is never ignored in silence.
    """
    found: list[tuple[Key, str]] = []
    for text in asked:
        key, _, own = text.partition(":")
        if key == "none":
            found = []
        else:
            found.append((Key(key), own))
    if depth is not None and all(own for _, own in found):
        raise UsageError(
            N_(
                "--depth goes only with --separate and a key without a depth of its own: what the "
                "regulations keep apart has its depths there."
            )
        )
    return tuple(dict.fromkeys(Separation(key, Depth(own or depth or USUAL_DEPTH)) for key, own in found))


def _draw(t: Tournament) -> dict[str, Any]:
    drawn = t.draw
    assert drawn is not None
    seated = [(seat, t.entries[entry]) for seat, entry in sorted(t.seats.items())]
    basis = []
    for seat, entry in seated:
        found = basis_of(t, entry.id)
        basis.append({"seat": seat, "is": found.ground, "number": found.number})
    values = entry_values(entry for _, entry in seated)
    conflicts = find_conflicts(t.seats, values, drawn.rules.separation)
    return {
        "seats": [_seat(entry, seat, t.seeds.get(entry.id)) for seat, entry in seated],
        "basis": basis,
        "conflicts": conflicts,
        **_proof(drawn),
    }


def _seat(entry: Entry, seat: int, seed: int | None) -> dict[str, Any]:
    return {"seat": seat, "entry": entry.id, "number": entry.number, "name": entry.name, "seed": seed}


def _final(t: Tournament) -> dict[str, Any]:
    drawn = t.final
    assert drawn is not None
    at = {
        seat: (way, entry) for seat, (way, entry) in enumerate(zip(drawn.ways, drawn.entries, strict=True), 1)
    }
    group = {way.match: str(way.group) for way in t.qualifiers}
    people = [t.entries[entry] for _, entry in at.values() if entry is not None]
    seats = {seat: entry for seat, (_, entry) in at.items() if entry is not None}
    values = {**entry_values(people), Key.GROUP: {entry: group[way] for way, entry in at.values() if entry}}
    return {
        "final": [
            {
                "seat": seat,
                "from": f"winner {way}",
                "entry": entry,
                "name": t.entries[entry].name if entry else None,
            }
            for seat, (way, entry) in at.items()
        ],
        "conflicts": find_conflicts(seats, values, drawn.rules.separation),
        **_proof(drawn),
    }


def _proof(drawn: ev.Drawn | ev.FinalDrawn) -> dict[str, Any]:
    """What makes the draw repeatable; ``fewest`` is how few conflicts can be proved to be needed."""
    conflicts: Sequence[int] = drawn.conflicts
    bound = drawn.bound or conflicts
    # before all others, where somebody is missing in the final stage, stands that the empty do not meet
    goals = goals_of(drawn.rules.separation)
    extra = len(conflicts) - len(goals)
    return {
        "separation": [
            {"key": goal.key, "depth": goal.depth, "conflicts": found, "fewest": least}
            for goal, found, least in zip(goals, conflicts[extra:], bound[extra:], strict=True)
        ]
        if conflicts
        else [],
        "rules": msgspec.structs.asdict(drawn.rules),
        "procedure": drawn.procedure,
        "phrase": drawn.phrase,
        "checksum": drawn.checksum,
    }
