"""How every match came to stand as it does: the journal walked once, undo and redo included."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from bracket_desk.domain import events as ev
from bracket_desk.domain.bracket.resolve import Key, MatchState, Result, SideState, pair_of
from bracket_desk.domain.tournament import Tournament, fold, fold_steps
from bracket_desk.domain.values import OPEN_STATUSES, MatchStatus

DecisionEvent = ev.ResultEntered | ev.NoShowRecorded | ev.TechnicalDefeatRecorded | ev.MatchForfeited
"""What decides a match."""

_MOVING = (
    ev.Drawn,
    ev.FinalDrawn,
    DecisionEvent,
    ev.ResultCleared,
    ev.EntryReplaced,
    ev.SeatsSwapped,
    ev.EntrySeated,
    ev.EventClosed,
    ev.RegulationsSet,
)
"""Only after these somebody can stand elsewhere, or a match otherwise."""


class Written(Protocol):
    """An entry of the journal, as far as it is asked here; ``moment`` is None if ``at`` is no time."""

    @property
    def number(self) -> int: ...

    @property
    def at(self) -> str: ...

    @property
    def by(self) -> str: ...

    @property
    def events(self) -> tuple[ev.Event, ...]: ...

    @property
    def moment(self) -> datetime | None: ...


@dataclass(frozen=True, slots=True)
class Made:
    """Where something stands in the journal: the number of its entry, when, and by whom."""

    number: int
    at: datetime | None
    by: str


@dataclass(frozen=True, slots=True)
class Turn:
    """From the entry of this number on a match stood so. A call is no turn: ready stands for any open one."""

    step: int
    sides: tuple[SideState, SideState]
    status: MatchStatus
    result: Result | None


@dataclass(frozen=True)
class Trace:
    """A journal walked through. ``turns``: of each match, in order; ``counted``: the steps that count now."""

    journal: Sequence[Written]
    tournament: Tournament
    counted: tuple[int, ...]
    turns: Mapping[str, tuple[Turn, ...]]

    def made(self, number: int) -> Made:
        """What there is to say about the entry of that number."""
        entry = self.journal[number - 1]
        return Made(entry.number, entry.moment, entry.by)

    def counting(self) -> Iterator[tuple[int, ev.Event]]:
        """The events of the steps that count, in order, each with the number of its entry."""
        for number in self.counted:
            for event in self.journal[number - 1].events:
                yield number, event


def key_of(event: DecisionEvent | ev.ResultCleared | ev.MatchCalled | ev.MatchStarted) -> Key:
    """The match and the players that a decision belongs to."""
    return event.match, pair_of(event.sides)


def trace(journal: Sequence[Written]) -> Trace:
    """Walk through a journal from its first entry, which makes the event.

    It takes as long as resolving the bracket once for every decision.
    """
    done: list[int] = []
    undone: list[int] = []
    turns: dict[str, list[Turn]] = {}
    t: Tournament | None = None
    for entry in journal:
        match entry.events:
            case (ev.StepUndone(),):
                undone.append(done.pop())
                t = fold_steps(None, ((journal[n - 1].moment, journal[n - 1].events) for n in done))
                moved = True
            case (ev.StepRedone(entry=number),):
                done.append(undone.pop())
                again = journal[number - 1]
                t = fold(t, again.events, again.moment)
                moved = True
            case (ev.PapersPrinted() | ev.PapersTakenDown(),):
                moved = False
            case events:
                done.append(entry.number)
                undone.clear()
                t = fold(t, events, entry.moment)
                moved = any(isinstance(event, _MOVING) for event in events)
        if moved and t is not None:
            _note(turns, t, entry.number)
    assert t is not None
    return Trace(journal, t, tuple(done), {match: tuple(known) for match, known in turns.items()})


def _note(turns: dict[str, list[Turn]], t: Tournament, step: int) -> None:
    """Note the matches that stand otherwise than before."""
    for state in t.states:
        known = turns.setdefault(state.match.id, [])
        turn = _turn(step, state)
        if not known or (known[-1].sides, known[-1].status, known[-1].result) != (
            turn.sides,
            turn.status,
            turn.result,
        ):
            known.append(turn)


def _turn(step: int, state: MatchState) -> Turn:
    status = MatchStatus.READY if state.status in OPEN_STATUSES else state.status
    return Turn(step, state.sides, status, state.result)
