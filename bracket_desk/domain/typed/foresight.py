"""What would come of a command, seen before it is carried out: the step is taken on a copy."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from msgspec import structs

from bracket_desk.domain import commands as cmd
from bracket_desk.domain import events as ev
from bracket_desk.domain.bracket.formats import Target, ToMatch
from bracket_desk.domain.bracket.places import Band
from bracket_desk.domain.bracket.resolve import Player, Result, SideState
from bracket_desk.domain.decisions.steps import newly_suspended, take_step
from bracket_desk.domain.errors import DeskError, Lack, LineError, Rule, RuleError
from bracket_desk.domain.floor.elsewhere import Taken, check_elsewhere
from bracket_desk.domain.measures import Measure
from bracket_desk.domain.tournament import Tournament
from bracket_desk.domain.typed.reading import TypedCommand
from bracket_desk.domain.values import CLOSED_STATUSES, MatchStatus


@dataclass(frozen=True, slots=True)
class Way:
    """Where somebody goes from a match: to a next one, to the draw of the final stage, or out.

    ``against``: who stands on the other side there; ``place`` as soon as it is settled.
    """

    entry: str
    match: str | None = None
    against: SideState | None = None
    place: Band | None = None
    final_draw: bool = False


@dataclass(frozen=True, slots=True)
class Freed:
    """A table that becomes free; ``stopped``: its match is not decided but leaves it."""

    table: str
    match: str
    stopped: bool


@dataclass(frozen=True, slots=True)
class Foresight:
    """What a command leads to. ``questions`` are asked before it; none: it can be done at once.

    ``earlier`` is the result in force that it takes the place of; ``frames_lost``: its frames are
    not in the new one. ``forfeited`` are matches that are decided because somebody has left,
    ``changed`` those in which other people would stand than now.
    """

    command: TypedCommand
    after: Tournament
    questions: tuple[DeskError, ...] = ()
    ways: tuple[Way, ...] = ()
    earlier: Result | None = None
    frames_lost: bool = False
    suspended: tuple[str, ...] = ()
    back: tuple[str, ...] = ()
    forfeited: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()
    freed: tuple[Freed, ...] = ()


def foresee(
    t: Tournament, command: TypedCommand, at: datetime | None = None, others: Sequence[Taken] = ()
) -> Foresight:
    """What a command would lead to; the state stays as it is.

    RuleError if the rules refuse it, LineError WRITTEN if it is so already. ``others`` are the tables
    of other events in the hall. What may be insisted on is among the questions.
    """
    questions: list[DeskError] = []
    try:
        check_elsewhere(t, command, others)
        step = take_step(t, command, at)
    except RuleError as refusal:
        if not refusal.confirmable:
            raise
        questions.append(refusal)
        insisted = structs.replace(command, confirm=True)
        # what cannot be insisted on may stand behind what can
        check_elsewhere(t, insisted, others)
        step = take_step(t, insisted, at)
    after = step.after
    if isinstance(command, cmd.EnterResult | cmd.NoShow | cmd.TechnicalDefeat) and after.results == t.results:
        raise LineError(Lack.WRITTEN, match=command.match)
    earlier = _earlier(t, command)
    suspended = tuple(newly_suspended(t, after))
    refused = [error.reason for error in questions]
    if suspended and Rule.SUSPENDS not in refused:
        questions.append(RuleError(Rule.SUSPENDS, confirmable=True, matches=list(suspended)))
    decided = _decided(command)
    if earlier is not None and not suspended and _winner(after, decided) != earlier.winner:
        questions.append(LineError(Lack.OTHER_WINNER, match=decided))
    forfeited = [event.match for event in step.events if isinstance(event, ev.MatchForfeited)]
    return Foresight(
        command,
        after,
        tuple(questions),
        tuple(_ways(after, command)),
        earlier,
        _loses_frames(after, decided, earlier),
        suspended,
        tuple(_back(t, after, decided)),
        tuple(forfeited),
        tuple(_changed(t, after)),
        tuple(freed_tables(t, after)),
    )


def _decided(command: TypedCommand) -> str | None:
    """The match that a command decides."""
    match command:
        case cmd.EnterResult() | cmd.NoShow() | cmd.TechnicalDefeat():
            return command.match
        case cmd.Sanction(measure=Measure.MATCH):
            return command.match
        case _:
            return None


def _earlier(t: Tournament, command: TypedCommand) -> Result | None:
    decided = _decided(command)
    return None if decided is None else t.state_of(decided).result


def _winner(after: Tournament, match: str | None) -> str | None:
    result = None if match is None else after.state_of(match).result
    return None if result is None else result.winner


def _loses_frames(after: Tournament, match: str | None, earlier: Result | None) -> bool:
    if match is None or earlier is None or not earlier.frames:
        return False
    result = after.state_of(match).result
    return result is not None and not result.frames


def _ways(after: Tournament, command: TypedCommand) -> Iterator[Way]:
    """The ways of both players of a match that is decided, the winner's first."""
    decided = _decided(command)
    if decided is None:
        return
    state = after.state_of(decided)
    result = state.result
    assert result is not None
    for entry in sorted(state.players, key=lambda entry: entry != result.winner):
        if entry == result.winner:
            yield _way(after, entry, state.match.winner)
        elif entry == result.loser:
            yield _way(after, entry, state.match.loser)
        else:
            yield Way(entry, place=after.places.get(entry))


def _way(after: Tournament, entry: str, target: Target) -> Way:
    """Along the lines past every match without play."""
    while isinstance(target, ToMatch):
        state = after.state_of(target.match)
        if entry not in state.players:
            return Way(entry, final_draw=after.waits_for_final)
        if state.status is not MatchStatus.BYE:
            return Way(entry, state.match.id, state.sides[1 - state.sides.index(Player(entry))])
        target = state.match.winner
    return Way(entry, place=after.places.get(entry))


def _back(t: Tournament, after: Tournament, decided: str | None) -> Iterator[str]:
    """Results that were kept and count again, because their pair is back."""
    for key in after.in_force:
        if key not in t.in_force and key in t.results and key[0] != decided:
            yield key[0]


def _changed(t: Tournament, after: Tournament) -> Iterator[str]:
    """Matches in which somebody stood who would not stand there any more."""
    for before, now in zip(t.states, after.states, strict=True):
        if set(before.players) - set(now.players):
            yield now.match.id


def freed_tables(t: Tournament, after: Tournament) -> Iterator[Freed]:
    """The tables that a step makes free, and whether their matches are broken off by it."""
    at_tables = {state.match.id for state in after.busy.values()}
    for table, state in t.busy.items():
        match = state.match.id
        if table not in after.busy:
            closed = after.state_of(match).status in CLOSED_STATUSES
            yield Freed(table, match, stopped=not closed and match not in at_tables)
