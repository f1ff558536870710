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
from bracket_desk.domain.decisions.steps import take_step
from bracket_desk.domain.errors import DeskError, Lack, LineError, Rule, RuleError
from bracket_desk.domain.floor.elsewhere import Taken, check_elsewhere
from bracket_desk.domain.measures import Measure
from bracket_desk.domain.touching import NOTHING, Touched, compare
from bracket_desk.domain.tournament import Tournament
from bracket_desk.domain.typed.reading import TypedCommand
from bracket_desk.domain.values import MatchStatus


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
class Foresight:
    """What a command leads to. ``questions`` are asked before it; none: it can be done at once.

    ``earlier`` is the result in force that it takes the place of; ``frames_lost``: its frames are
    not in the new one. ``forfeited`` are matches that are decided because somebody has left,
    ``touched`` is all that it touches besides.
    """

    command: TypedCommand
    after: Tournament
    questions: tuple[DeskError, ...] = ()
    ways: tuple[Way, ...] = ()
    earlier: Result | None = None
    frames_lost: bool = False
    forfeited: tuple[str, ...] = ()
    touched: Touched = NOTHING


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
    touched = compare(t, after)
    refused = [error.reason for error in questions]
    if touched.suspended and Rule.SUSPENDS not in refused:
        questions.append(RuleError(Rule.SUSPENDS, confirmable=True, matches=list(touched.suspended)))
    decided = _decided(command)
    if earlier is not None and not touched.suspended and _winner(after, decided) != earlier.winner:
        questions.append(LineError(Lack.OTHER_WINNER, match=decided))
    forfeited = [event.match for event in step.events if isinstance(event, ev.MatchForfeited)]
    return Foresight(
        command,
        after,
        tuple(questions),
        tuple(_ways(after, command)),
        earlier,
        _loses_frames(after, decided, earlier),
        tuple(forfeited),
        touched,
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
