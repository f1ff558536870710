"""A whole user step: a command, the events it gives, what follows from them, and the question."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import assert_never

from msgspec import structs

from bracket_desk.domain import commands as cmd
from bracket_desk.domain import events as ev
from bracket_desk.domain.decisions import (
    admission,
    card,
    event,
    final,
    floor,
    hall,
    leaving,
    people,
    report,
    results,
    seats,
    times,
    titles,
    verdicts,
)
from bracket_desk.domain.errors import Rule, RuleError
from bracket_desk.domain.stopping import Check, unstopped
from bracket_desk.domain.tournament import Tournament, fold
from bracket_desk.domain.values import ResultKind


@dataclass(frozen=True, slots=True)
class Step:
    """The events of a step and the state after them; no events if all is so already."""

    events: tuple[ev.Event, ...]
    after: Tournament


Reseating = cmd.Draw | cmd.DrawByLots | cmd.DrawFinal | cmd.Replace | cmd.SwapSeats | cmd.Seat
"""Commands that put other people into matches which may have been called already."""

StateCommand = (
    cmd.EnterResult
    | cmd.NoShow
    | cmd.TechnicalDefeat
    | cmd.Withdraw
    | cmd.Disqualify
    | cmd.Reinstate
    | cmd.Replace
    | cmd.SwapSeats
    | cmd.Seat
    | cmd.ClearResult
    | cmd.Call
    | cmd.Start
    | cmd.Close
    | cmd.CreateEvent
    | cmd.RegisterEntries
    | cmd.RegisterJudges
    | cmd.SetTables
    | cmd.Draw
    | cmd.DrawByLots
    | cmd.DrawFinal
    | cmd.KeepTimetable
    | cmd.OfficeCommand
    | cmd.FloorCommand
    | cmd.DecisionCommand
)
"""Every command but undo and redo, which are about steps, not about the state."""


def take_step(
    t: Tournament | None, command: StateCommand, at: datetime | None = None, check: Check = unstopped
) -> Step:
    """What a command leads to, or a RuleError; nothing is changed. ``at`` is when it happened.

    A command that would put people's decisions out of force is refused (SUSPENDS, with
    what it touches) unless it was confirmed; so is another draw or change of seats that takes
    a called match from its table (TAKES_TABLES). A draw may be long: ``check`` can stop it.
    """
    events = _decide(t, command, check)
    after = fold(t, events, at)
    recorded, after = leaving.forfeits(after, at)
    if t is not None and not command.confirm:
        _ask(t, command, after)
    return Step((*events, *recorded), after)


def _ask(t: Tournament, command: StateCommand, after: Tournament) -> None:
    """RuleError with all that a step touches, so that one answer is for all of it."""
    stopped = losing_tables(t, after) if isinstance(command, Reseating) else []
    touched = newly_suspended(t, after)
    if touched:
        raise RuleError(Rule.SUSPENDS, confirmable=True, matches=touched, stopped=stopped)
    if stopped:
        raise RuleError(Rule.TAKES_TABLES, confirmable=True, stopped=stopped)


def check_step(t: Tournament | None, command: StateCommand) -> None:
    """RuleError if a command is refused; without what follows from it, so hundreds are checked at once."""
    _decide(t, command)


def newly_suspended(before: Tournament, after: Tournament) -> list[str]:
    """Matches whose people's decision counted before and is kept, but does not count after."""
    return [
        key[0]
        for key, result in before.in_force.items()
        if not result.forfeit and key not in after.in_force and key in after.results
    ]


def losing_tables(before: Tournament, after: Tournament) -> list[tuple[str, str]]:
    """Matches that were called or played and have no table after, each with the table it had."""
    there = {state.match.id for state in after.busy.values()}
    return [(state.match.id, table) for table, state in before.busy.items() if state.match.id not in there]


def _decide(  # noqa: C901 (a case a command)
    t: Tournament | None, command: StateCommand, check: Check = unstopped
) -> tuple[ev.Event, ...]:
    if isinstance(command, cmd.CreateEvent):
        return event.create_event(t, command)
    if t is None:
        raise RuleError(Rule.NO_EVENT)
    if isinstance(command, cmd.Ground):
        return _decide_with_grounds(t, command)
    if t.closed:
        _check_after_close(t, command)
    if isinstance(command, cmd.EnterResult | cmd.NoShow | cmd.TechnicalDefeat):
        verdicts.ask_about_protest(t, command.match, confirmed=command.confirm)
    match command:
        case cmd.EnterResult():
            return results.enter_result(t, command)
        case cmd.NoShow():
            return results.no_show(t, command)
        case cmd.TechnicalDefeat():
            return results.technical_defeat(t, command)
        case cmd.ClearResult():
            return results.clear_result(t, command)
        case cmd.Withdraw():
            return leaving.withdraw(t, command)
        case cmd.Disqualify():
            return leaving.disqualify(t, command)
        case cmd.Reinstate():
            return leaving.reinstate(t, command)
        case cmd.Replace():
            return seats.replace(t, command)
        case cmd.SwapSeats():
            return seats.swap_seats(t, command)
        case cmd.Seat():
            return seats.seat(t, command)
        case cmd.Draw():
            return seats.draw(t, command, check=check)
        case cmd.DrawByLots():
            return seats.draw_by_lots(t, command, check)
        case cmd.DrawFinal():
            return final.draw_final(t, command, check=check)
        case cmd.Call():
            return floor.call(t, command)
        case cmd.Start():
            return floor.start(t, command)
        case cmd.SetTables():
            return hall.set_tables(t, command)
        case cmd.KeepTimetable():
            return floor.keep_timetable(t, command)
        case cmd.RegisterEntries():
            return people.register_entries(t, command)
        case cmd.RegisterJudges():
            return people.register_judges(t, command)
        case cmd.Close():
            return event.close(t, command)
        case _:
            if isinstance(command, cmd.OfficeCommand):
                return _decide_in_office(t, command)
            if isinstance(command, cmd.DecisionCommand):
                return _decide_by_judges(t, command)
            return _decide_on_floor(t, command)


def _decide_in_office(  # noqa: C901 (a case a command)
    t: Tournament, command: cmd.OfficeCommand
) -> tuple[ev.Event, ...]:
    match command:
        case cmd.SetCard():
            return card.set_card(t, command)
        case cmd.SetRegulations():
            return card.set_regulations(t, command)
        case cmd.EditEntries():
            return people.edit_entries(t, command)
        case cmd.RemoveEntries():
            return people.remove_entries(t, command)
        case cmd.EditJudges():
            return people.edit_judges(t, command)
        case cmd.RemoveJudges():
            return people.remove_judges(t, command)
        case cmd.RecordPapers():
            return admission.record_papers(t, command)
        case cmd.DecideAdmission():
            return admission.decide_admission(t, command)
        case cmd.HandOver():
            return admission.hand_over(t, command)
        case cmd.Deliver():
            return admission.deliver(command)
        case cmd.WriteReport():
            return report.write_report(t, command)
        case cmd.SetNorms():
            return titles.set_norms(t, command)
        case cmd.SetPoints():
            return titles.set_points(t, command)
        case cmd.DecideTitles():
            return titles.decide_titles(t, command)
        case _:
            assert_never(command)


def _decide_with_grounds(t: Tournament, command: cmd.Ground) -> tuple[ev.Event, ...]:
    """A question about the decision is answered with it."""
    confirmed = command.confirm or command.decision.confirm
    return verdicts.ground(_decide(t, structs.replace(command.decision, confirm=confirmed)), command)


def _decide_by_judges(t: Tournament, command: cmd.DecisionCommand) -> tuple[ev.Event, ...]:
    match command:
        case cmd.Ground():
            return _decide_with_grounds(t, command)
        case cmd.GiveGrounds():
            return verdicts.give_grounds(t, command)
        case cmd.Sanction():
            return verdicts.sanction(t, command)
        case cmd.DeclareProtest():
            return verdicts.declare_protest(t, command)
        case cmd.HandInProtest():
            return verdicts.hand_in_protest(t, command)
        case cmd.DecideProtest():
            return verdicts.decide_protest(t, command)
        case cmd.Decree():
            return verdicts.decree(t, command)
        case _:
            assert_never(command)


def _decide_on_floor(  # noqa: C901 (a case a command)
    t: Tournament, command: cmd.FloorCommand
) -> tuple[ev.Event, ...]:
    match command:
        case cmd.SetHall():
            return hall.set_hall(t, command)
        case cmd.PlaceJudges():
            return hall.place_judges(t, command)
        case cmd.SetPlacements():
            return hall.set_placements(t, command)
        case cmd.TakeTableOut():
            return floor.take_table_out(t, command)
        case cmd.PutTableBack():
            return floor.put_table_back(t, command)
        case cmd.MoveMatch():
            return floor.move_match(t, command)
        case cmd.TakeBack():
            return floor.take_back(t, command)
        case cmd.Hold():
            return floor.hold(t, command)
        case cmd.Release():
            return floor.release(t, command)
        case cmd.SetTimes():
            return times.set_times(t, command)
        case cmd.NoteScore():
            return times.note_score(t, command)
        case cmd.BeginPause():
            return times.begin_pause(t, command)
        case cmd.EndPause():
            return times.end_pause(t, command)
        case _:
            assert_never(command)


def _check_after_close(t: Tournament, command: StateCommand) -> None:
    """After a close only a disqualification and a correction of a mere score are possible.

    What people are called, how judges worked, when matches were played and on what ground something
    was decided changes nothing and can be put right; a protest that stands is decided, the report
    written, and papers are handed over.
    """
    if isinstance(
        command,
        cmd.Disqualify | cmd.SetCard | cmd.EditEntries | cmd.EditJudges | cmd.SetTimes | cmd.SetPoints,
    ):
        return
    if isinstance(command, cmd.GiveGrounds | cmd.HandInProtest | cmd.DecideProtest):
        return
    if isinstance(command, cmd.WriteReport | cmd.Deliver):
        return
    if isinstance(command, cmd.EnterResult):
        result = t.state_of(command.match).result
        if result is not None and result.kind is ResultKind.PLAYED:
            entered = fold(t, results.enter_result(t, command)).in_force
            key = t.state_of(command.match).key
            if entered[key].winner == result.winner:
                return
    raise RuleError(Rule.EVENT_CLOSED)
