"""What a step of the journal is about: its kind, its matches, its people; for whoever looks for it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol, assert_never

from bracket_desk.domain import events as ev


class StepKind(StrEnum):
    """The kinds of steps as somebody looks for them."""

    CARD = "card"
    ENTRIES = "entries"
    ADMISSION = "admission"
    JUDGES = "judges"
    DRAW = "draw"
    SEATS = "seats"
    RESULTS = "results"
    DEFEATS = "defeats"
    LEAVING = "leaving"
    DECISIONS = "decisions"
    CALLS = "calls"
    TIMETABLE = "timetable"
    HALL = "hall"
    TITLES = "titles"
    UNDO = "undo"
    PAPERS = "papers"


class Numbered(Protocol):
    """An entry of the journal, as far as it is asked here."""

    @property
    def number(self) -> int: ...

    @property
    def events(self) -> tuple[ev.Event, ...]: ...


@dataclass(frozen=True, slots=True)
class About:
    """What a step is about. An undo is about all that the step it takes back is about, too."""

    kinds: frozenset[StepKind]
    matches: frozenset[str]
    entries: frozenset[str]


def about_step(journal: Sequence[Numbered], number: int) -> About:
    """What the entry of this number is about, with what followed from it by itself."""
    kinds, matches, entries = set[StepKind](), set[str](), set[str]()
    for event in _with_undone(journal, number):
        kinds.add(kind_of(event))
        matches.update(matches_of(event))
        entries.update(entries_of(event))
    return About(frozenset(kinds), frozenset(matches), frozenset(entries))


def _with_undone(journal: Sequence[Numbered], number: int) -> Iterator[ev.Event]:
    for event in journal[number - 1].events:
        yield event
        if isinstance(event, ev.StepUndone | ev.StepRedone):
            yield from journal[event.entry - 1].events


def kind_of(event: ev.Event) -> StepKind:
    """The kind of one event."""
    match event:
        case ev.EventCreated() | ev.CardSet() | ev.RegulationsSet() | ev.EventClosed() | ev.ReportWritten():
            return StepKind.CARD
        case ev.EntriesRegistered() | ev.EntriesEdited() | ev.EntriesRemoved():
            return StepKind.ENTRIES
        case ev.PapersRecorded() | ev.AdmissionDecided() | ev.ProtocolsHandedOver():
            return StepKind.ADMISSION
        case ev.PapersDelivered():
            return StepKind.CARD
        case ev.NormsSet() | ev.PointsSet() | ev.TitlesDecided():
            return StepKind.TITLES
        case ev.JudgesRegistered() | ev.JudgesEdited() | ev.JudgesRemoved() | ev.JudgesPlaced():
            return StepKind.JUDGES
        case ev.StepUndone() | ev.StepRedone():
            return StepKind.UNDO
        case ev.PapersPrinted() | ev.PapersTakenDown():
            return StepKind.PAPERS
        case ev.TablesSet() | ev.HallSet() | ev.TableTakenOut() | ev.TablePutBack():
            return StepKind.HALL
        case ev.TimetableKept() | ev.PlacementsSet():
            return StepKind.TIMETABLE
        case (
            ev.GroundsGiven()
            | ev.SanctionRecorded()
            | ev.ProtestDeclared()
            | ev.ProtestHandedIn()
            | ev.ProtestDecided()
            | ev.DecisionRecorded()
        ):
            return StepKind.DECISIONS
        case _:
            return _kind_in_bracket(event)


BracketStep = (
    ev.Drawn
    | ev.FinalDrawn
    | ev.ResultEntered
    | ev.ResultCleared
    | ev.NoShowRecorded
    | ev.TechnicalDefeatRecorded
    | ev.MatchForfeited
    | ev.EntryLeft
    | ev.EntryReinstated
    | ev.EntryReplaced
    | ev.SeatsSwapped
    | ev.EntrySeated
    | ev.MatchCalled
    | ev.MatchStarted
    | ev.MatchesMoved
    | ev.CallTakenBack
    | ev.MatchHeld
    | ev.MatchReleased
    | ev.TimesSet
    | ev.ScoreNoted
    | ev.PauseBegun
    | ev.PauseEnded
)
"""What happens to matches and to those who play them."""


def _kind_in_bracket(event: BracketStep) -> StepKind:
    match event:
        case ev.Drawn() | ev.FinalDrawn():
            return StepKind.DRAW
        case ev.EntryReplaced() | ev.SeatsSwapped() | ev.EntrySeated():
            return StepKind.SEATS
        case ev.ResultEntered() | ev.ResultCleared():
            return StepKind.RESULTS
        case ev.NoShowRecorded() | ev.TechnicalDefeatRecorded() | ev.MatchForfeited():
            return StepKind.DEFEATS
        case ev.EntryLeft() | ev.EntryReinstated():
            return StepKind.LEAVING
        case (
            ev.MatchCalled()
            | ev.MatchStarted()
            | ev.MatchesMoved()
            | ev.CallTakenBack()
            | ev.MatchHeld()
            | ev.MatchReleased()
            | ev.TimesSet()
            | ev.ScoreNoted()
            | ev.PauseBegun()
            | ev.PauseEnded()
        ):
            return StepKind.CALLS
        case _:
            assert_never(event)


def matches_of(event: ev.Event) -> Iterator[str]:
    """The matches that an event names."""
    match event:
        case ev.MatchesMoved(places=places):
            yield from (place.match for place in places)
        case ev.DecisionRecorded(matches=matches):
            yield from matches
        case ev.EntryLeft() | ev.TimetableKept() | ev.PlacementsSet():
            # what somebody had passed, or all that was planned: the step is not about those
            return
        case _:
            name = getattr(event, "match", None)
            if isinstance(name, str):
                yield name


def entries_of(event: ev.Event) -> Iterator[str]:
    """The people that an event names."""
    match event:
        case ev.EntriesRegistered(entries=people) | ev.EntriesEdited(entries=people):
            yield from (entry.id for entry in people)
        case ev.EntriesRemoved(entries=ids) | ev.SeatsSwapped(entries=ids) | ev.DecisionRecorded(entries=ids):
            yield from ids
        case ev.Drawn(seats=row) | ev.FinalDrawn(entries=row):
            yield from (entry for entry in row if entry is not None)
        case ev.EntryReplaced(entry=old, by=new):
            yield from (old, new)
        case ev.MatchesMoved(places=places):
            yield from (entry for place in places for entry in place.sides)
        case ev.PapersRecorded(papers=noted):
            yield from (paper.entry for paper in noted)
        case ev.AdmissionDecided(rulings=rulings) | ev.TitlesDecided(rulings=rulings):
            yield from (ruling.entry for ruling in rulings)
        case ev.EntryLeft(entry=one) | ev.EntryReinstated(entry=one) | ev.EntrySeated(entry=one):
            yield one
        case _:
            sides: tuple[str, ...] = getattr(event, "sides", ())
            yield from sides
