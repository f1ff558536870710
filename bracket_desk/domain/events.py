"""What has happened, in the past tense: the only thing that is ever stored.

Stored text is never rewritten. An old kind is decoded for ever, a new field has a default,
a changed meaning is a new kind. ``sides`` are the players as they stood when it happened.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

import msgspec

from bracket_desk.domain.bracket.formats import FormatName
from bracket_desk.domain.card import EventCard, Regulations
from bracket_desk.domain.draw.rules import DrawRules
from bracket_desk.domain.floor.hall import Duty, Hall, Instant, PauseKind, Placement
from bracket_desk.domain.frames import Frame, Score
from bracket_desk.domain.handing import Delivery
from bracket_desk.domain.measures import DecisionKind, Grounds, Measure, ProtestEnd
from bracket_desk.domain.people.papers import Handover, Paper, Ruling
from bracket_desk.domain.people.people import Entry, Judge
from bracket_desk.domain.sport.disciplines import Discipline
from bracket_desk.domain.titles.norms import NormTable, PointsTable, TitleRuling
from bracket_desk.domain.values import DefeatReason, Departure, FinalDraw

Pair = tuple[str, str]


class Happened(msgspec.Struct, frozen=True, tag_field="is", omit_defaults=True, forbid_unknown_fields=True):
    """Base of all events; ``is`` names the kind in JSON."""


class EventCreated(Happened, frozen=True, tag="event-created"):
    """The card of the event. ``races`` and ``targets`` hold what was said, by stage.

    ``final_draw``: whether the regulations have the final stage drawn anew after the groups.
    """

    title: str
    discipline: Discipline
    format: FormatName
    size: int
    official: bool = True
    races: dict[str, str] = {}
    targets: dict[str, int] = {}
    final_draw: FinalDraw = FinalDraw.TABLE


class EntriesRegistered(Happened, frozen=True, tag="entries-registered"):
    """People of a list, in its order; ``source`` is the name of the file they came from."""

    entries: tuple[Entry, ...]
    source: str = ""


class JudgesRegistered(Happened, frozen=True, tag="judges-registered"):
    """Judges of a list, in its order."""

    judges: tuple[Judge, ...]
    source: str = ""


class TablesSet(Happened, frozen=True, tag="tables-set"):
    """The tables of the hall by the names people call out."""

    tables: tuple[str, ...]


class Drawn(Happened, frozen=True, tag="drawn"):
    """Who sits where: ``seats[i]`` is the entry in seat i+1, or None for an empty one.

    By a phrase: ``phrase``, ``procedure`` (its version), ``seeds`` (ids, best first), ``rules``
    and ``checksum`` of the admitted list make the draw repeatable. By hand: ``lots`` says where
    the balls are written down; with rules it was a draw by them, else all of them are empty.
    ``conflicts`` are those of the seats by goal (``separation.goals_of``); ``bound`` is given
    only where it could not be proved that there cannot be fewer, and is what was proved.
    """

    seats: tuple[str | None, ...]
    seeds: tuple[str, ...] = ()
    phrase: str = ""
    procedure: int = 0
    checksum: str = ""
    lots: str = ""
    rules: DrawRules = DrawRules()
    conflicts: tuple[int, ...] = ()
    bound: tuple[int, ...] = ()


class FinalDrawn(Happened, frozen=True, tag="final-drawn"):
    """The final stage drawn anew: ``ways[i]`` is the match whose winner takes final seat i+1.

    ``entries[i]`` is who that was at the time. The rest as in ``Drawn``.
    """

    ways: tuple[str, ...]
    entries: tuple[str | None, ...]
    phrase: str
    procedure: int
    checksum: str
    rules: DrawRules = DrawRules()
    conflicts: tuple[int, ...] = ()
    bound: tuple[int, ...] = ()


class ResultEntered(Happened, frozen=True, tag="result-entered"):
    """A match was played; ``score`` and ``frames`` in the order of ``sides``.

    ``second``, here and in what follows, is who entered the same apart from the first, where the
    regulations ask for it.
    """

    match: str
    sides: Pair
    score: Score
    frames: tuple[Frame, ...] | None = None
    second: str = ""


class NoShowRecorded(Happened, frozen=True, tag="no-show-recorded"):
    """One or both were not at the table in time (Order 942, part 3, item 17)."""

    match: str
    sides: Pair
    absent: tuple[str, ...]
    goes_on: str | None = None
    second: str = ""


class TechnicalDefeatRecorded(Happened, frozen=True, tag="technical-defeat-recorded"):
    """One or both lost without a score; what had been played stands in the note."""

    match: str
    sides: Pair
    beaten: tuple[str, ...]
    reason: DefeatReason
    note: str = ""
    goes_on: str | None = None
    second: str = ""


class MatchForfeited(Happened, frozen=True, tag="match-forfeited"):
    """Somebody who had left stood in an open match; one name in ``sides`` if against nobody."""

    match: str
    sides: tuple[str, ...]
    left: tuple[str, ...]


class ResultCleared(Happened, frozen=True, tag="result-cleared"):
    """The result of this match and these players was taken away."""

    match: str
    sides: tuple[str, ...]
    second: str = ""


class EntryLeft(Happened, frozen=True, tag="entry-left"):
    """Somebody left the event; ``passed`` are the matches passed without play until then.

    ``second``: who entered apart that a match is lost by it, where the regulations name that match.
    """

    entry: str
    how: Departure
    reason: str = ""
    passed: tuple[str, ...] = ()
    second: str = ""


class EntryReinstated(Happened, frozen=True, tag="entry-reinstated"):
    """Somebody who had left is back, from now on."""

    entry: str
    second: str = ""


class EntryReplaced(Happened, frozen=True, tag="entry-replaced"):
    """A reserve took over a seat; the seed number did not go over."""

    entry: str
    by: str
    seat: int
    second: str = ""


class SeatsSwapped(Happened, frozen=True, tag="seats-swapped"):
    """Two people who sat in each other's seats were put right."""

    entries: Pair
    reason: str = ""
    second: str = ""


class EntrySeated(Happened, frozen=True, tag="entry-seated"):
    """A latecomer took an empty seat of the draw."""

    entry: str
    seat: int
    reason: str = ""
    second: str = ""


class MatchCalled(Happened, frozen=True, tag="match-called"):
    """The judge announced the match at a table: the clock of 15 minutes runs."""

    match: str
    sides: Pair
    table: str


class MatchStarted(Happened, frozen=True, tag="match-started"):
    """The first stroke."""

    match: str
    sides: Pair


class Slot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One match of a timetable on its table; local times of the hall."""

    match: str
    table: str
    start: datetime
    end: datetime


class TimetableKept(Happened, frozen=True, tag="timetable-kept"):
    """The timetable that hangs on the wall, in the order of starts."""

    slots: tuple[Slot, ...]


class EventClosed(Happened, frozen=True, tag="event-closed"):
    """The event was cut short; nothing more is played."""

    reason: str = ""


class CardSet(Happened, frozen=True, tag="card-set"):
    """What documents say about the event, in the place of what they said before."""

    card: EventCard


class RegulationsSet(Happened, frozen=True, tag="regulations-set"):
    """The whole regulations, in the place of those before; what was decided stands."""

    regulations: Regulations


class EntriesEdited(Happened, frozen=True, tag="entries-edited"):
    """Entries in the place of those with the same numbers."""

    entries: tuple[Entry, ...]
    source: str = ""


class EntriesRemoved(Happened, frozen=True, tag="entries-removed"):
    """Entries were taken out of the list, as if they had never been there; their numbers stay given."""

    entries: tuple[str, ...]


class JudgesEdited(Happened, frozen=True, tag="judges-edited"):
    """Judges and officials in the place of those with the same numbers."""

    judges: tuple[Judge, ...]
    source: str = ""


class JudgesRemoved(Happened, frozen=True, tag="judges-removed"):
    """Judges and officials were taken off their list, by number."""

    judges: tuple[int, ...]


class PapersRecorded(Happened, frozen=True, tag="papers-recorded"):
    """What the commission noted of papers, each in the place of what it had noted before."""

    papers: tuple[Paper, ...]


class AdmissionDecided(Happened, frozen=True, tag="admission-decided"):
    """Decisions of the commission for admission."""

    rulings: tuple[Ruling, ...]


class ProtocolsHandedOver(Happened, frozen=True, tag="protocols-handed-over"):
    """The registration protocols are with the chief panel of judges."""

    handover: Handover


class PapersDelivered(Happened, frozen=True, tag="papers-delivered"):
    """Papers of the event were handed to somebody (items 8, 9 and 19)."""

    delivery: Delivery


class ReportWritten(Happened, frozen=True, tag="report-written"):
    """What the chief referee's report says at these points, in the place of all that was said before."""

    texts: dict[str, str]


class NormsSet(Happened, frozen=True, tag="norms-set"):
    """The table of norms that the event goes by, whole; None is none."""

    norms: NormTable | None = None


class PointsSet(Happened, frozen=True, tag="points-set"):
    """The table of points that the rating goes by, whole; None is none."""

    points: PointsTable | None = None


class TitlesDecided(Happened, frozen=True, tag="titles-decided"):
    """Titles and ranks were confirmed or declined, each in the place of what was decided before."""

    rulings: tuple[TitleRuling, ...]


class HallSet(Happened, frozen=True, tag="hall-set"):
    """The whole hall, in the place of what was known of it."""

    hall: Hall


class JudgesPlaced(Happened, frozen=True, tag="judges-placed"):
    """Who judges at which tables or zones, all at once (Order 942, part 3, items 10 and 11)."""

    duties: tuple[Duty, ...]


class PlacementsSet(Happened, frozen=True, tag="placements-set"):
    """Which matches belong on which tables, and when; all at once."""

    placements: tuple[Placement, ...]


class TableTakenOut(Happened, frozen=True, tag="table-taken-out"):
    """A table is out of order; nothing is called there until it is put back."""

    table: str
    reason: str


class TablePutBack(Happened, frozen=True, tag="table-put-back"):
    """A table is in order again."""

    table: str


class Place(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A match and its players, and the table they go on at."""

    match: str
    sides: Pair
    table: str


class MatchesMoved(Happened, frozen=True, tag="matches-moved"):
    """A match that was called or played went on at another table, or two changed tables; clocks go on."""

    places: tuple[Place, ...]
    reason: str = ""


class CallTakenBack(Happened, frozen=True, tag="call-taken-back"):
    """A match left its table undecided; ``first``: it goes before all others, having lost the table.

    One that was being played was broken off and goes on later from where it stood.
    """

    match: str
    sides: Pair
    reason: str = ""
    first: bool = False


class MatchHeld(Happened, frozen=True, tag="match-held"):
    """A match is not to be called for a reason; ``until`` is when somebody wants to be reminded."""

    match: str
    reason: str
    until: Instant | None = None


class MatchReleased(Happened, frozen=True, tag="match-released"):
    """A match that was held can be called again."""

    match: str


class TimesSet(Happened, frozen=True, tag="times-set"):
    """Start and end of a match by hand; None is what the steps say."""

    match: str
    sides: Pair
    start: Instant | None = None
    end: Instant | None = None


class ScoreNoted(Happened, frozen=True, tag="score-noted"):
    """Frames won so far in a match that is not over, in the order of ``sides``; it decides nothing."""

    match: str
    sides: Pair
    score: Score


class PauseBegun(Happened, frozen=True, tag="pause-begun"):
    """A pause of a player began (Order 942, part 3, items 12 and 17)."""

    match: str
    sides: Pair
    kind: PauseKind
    entry: str


class PauseEnded(Happened, frozen=True, tag="pause-ended"):
    """The running pause of a player ended."""

    match: str
    sides: Pair
    entry: str


class GroundsGiven(Happened, frozen=True, tag="grounds-given"):
    """On what ground the decision of this step was made, or that of journal entry ``entry``, if not 0."""

    grounds: Grounds
    entry: int = 0


class SanctionRecorded(Happened, frozen=True, tag="sanction-recorded"):
    """A measure against a player of a match (Order 942, part 3, item 15); what it led to follows it."""

    match: str
    sides: Pair
    entry: str
    measure: Measure
    grounds: Grounds = Grounds()


class ProtestDeclared(Happened, frozen=True, tag="protest-declared"):
    """The judge at the table found a player's protest groundless: the match stands (item 16)."""

    match: str
    sides: Pair
    entry: str
    grounds: Grounds = Grounds()


class ProtestHandedIn(Happened, frozen=True, tag="protest-handed-in"):
    """The open protest of a match is with the chief referee in writing; ``text`` is what it says."""

    match: str
    sides: Pair
    text: str = ""


class ProtestDecided(Happened, frozen=True, tag="protest-decided"):
    """The open protest of a match is over: the match goes on, or is decided by other steps."""

    match: str
    sides: Pair
    end: ProtestEnd
    grounds: Grounds = Grounds()


class DecisionRecorded(Happened, frozen=True, tag="decision-recorded"):
    """The chief referee decided something; what it led to follows it in the same step.

    ``judge`` is the number of the one who came to ``table`` in the place of another. ``until``: a
    postponement, or a break; about no match it is the whole hall that stands still. ``open_end``: it
    does so until another decision ends it.
    """

    kind: DecisionKind
    grounds: Grounds
    matches: tuple[str, ...] = ()
    entries: tuple[str, ...] = ()
    table: str = ""
    judge: int | None = None
    until: Instant | None = None
    open_end: bool = False


class PrintedSheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A sheet of a paper: ``key`` names it among the others, ``digest`` stands for all that it says."""

    key: str
    digest: str


class PapersPrinted(Happened, frozen=True, tag="papers-printed"):
    """Sheets of a paper left the desk, on paper or (``saved``) as a file; they show entry ``shows``.

    ``stickers``: labels for what had changed on them, so that the sheets that hang show it, too.

    A note beside the steps: it changes nothing of the event, and nothing undoes it. ``options`` is what
    was chosen about the paper: two prints with the same are of one paper, the later sheet in the place
    of the earlier one.
    """

    paper: str
    language: str
    shows: int
    sheets: tuple[PrintedSheet, ...]
    options: dict[str, str] = {}
    copies: int = 1
    saved: bool = False
    stickers: bool = False


class PapersTakenDown(Happened, frozen=True, tag="papers-taken-down"):
    """A printed paper does not hang or lie anywhere any more: nobody asks whether it is still right."""

    paper: str
    language: str
    options: dict[str, str] = {}


class StepUndone(Happened, frozen=True, tag="undone"):
    """The journal entry of that number does not count any more."""

    entry: int
    second: str = ""


class StepRedone(Happened, frozen=True, tag="redone"):
    """The undone journal entry of that number counts again."""

    entry: int
    second: str = ""


BracketEvent = (
    EventCreated
    | EntriesRegistered
    | JudgesRegistered
    | TablesSet
    | Drawn
    | FinalDrawn
    | ResultEntered
    | NoShowRecorded
    | TechnicalDefeatRecorded
    | MatchForfeited
    | ResultCleared
    | EntryLeft
    | EntryReinstated
    | EntryReplaced
    | SeatsSwapped
    | EntrySeated
    | MatchCalled
    | MatchStarted
    | TimetableKept
    | EventClosed
    | StepUndone
    | StepRedone
)
"""What happens to the bracket, and to the event as a whole."""

OfficeEvent = (
    CardSet
    | RegulationsSet
    | EntriesEdited
    | EntriesRemoved
    | JudgesEdited
    | JudgesRemoved
    | PapersRecorded
    | AdmissionDecided
    | ProtocolsHandedOver
    | PapersDelivered
    | ReportWritten
    | NormsSet
    | PointsSet
    | TitlesDecided
)
"""What the secretary's office does beside the bracket."""

FloorEvent = (
    HallSet
    | JudgesPlaced
    | PlacementsSet
    | TableTakenOut
    | TablePutBack
    | MatchesMoved
    | CallTakenBack
    | MatchHeld
    | MatchReleased
    | TimesSet
    | ScoreNoted
    | PauseBegun
    | PauseEnded
)
"""What happens in the hall besides calls and first strokes; it decides nothing."""

DecisionEvent = (
    GroundsGiven | SanctionRecorded | ProtestDeclared | ProtestHandedIn | ProtestDecided | DecisionRecorded
)
"""What judges decide beside results, and the grounds of any decision; a result it never is."""

PaperEvent = PapersPrinted | PapersTakenDown
"""What becomes of papers. Notes of the journal: no steps, so undo passes over them, and no state has them."""

Event = BracketEvent | OfficeEvent | FloorEvent | DecisionEvent | PaperEvent


def to_plain(event: Event) -> dict[str, Any]:
    """The event as plain JSON values, as the journal prints it."""
    plain: dict[str, Any] = msgspec.to_builtins(event)
    return plain
