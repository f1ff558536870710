"""What people ask for, in the imperative: typed, and decoded strictly.

``ApplyCommand`` is what ``apply`` takes, to the letter of the contract. The other commands
come from the program's own commands and windows (a new event, a list, the draw).
"""

from __future__ import annotations

from typing import Annotated

import msgspec

from bracket_desk.domain.card import EventCard, Regulations
from bracket_desk.domain.draw.rules import DrawRules
from bracket_desk.domain.events import EventCreated, PrintedSheet, Slot
from bracket_desk.domain.floor.hall import Duty, Hall, Instant, PauseKind, Placement
from bracket_desk.domain.frames import Frame, Score
from bracket_desk.domain.handing import Handing
from bracket_desk.domain.measures import DecisionKind, Grounds, Measure, ProtestEnd
from bracket_desk.domain.people.papers import Paper, Ruling
from bracket_desk.domain.people.people import Entry, Judge
from bracket_desk.domain.titles.norms import NormTable, PointsTable
from bracket_desk.domain.values import DefeatReason

Names = Annotated[tuple[str, ...], msgspec.Meta(min_length=1, max_length=2)]
Sides = Annotated[tuple[str, ...], msgspec.Meta(max_length=2)]
Text = Annotated[str, msgspec.Meta(max_length=2000)]


class Asked(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="do",
    rename="kebab",
    omit_defaults=True,
    forbid_unknown_fields=True,
):
    """Base of all commands: when it happened (ISO 8601), and whether a question was answered."""

    at: str | None = None
    confirm: bool = False


class Signed(Asked, frozen=True, kw_only=True):
    """A command that may name who decided; the computer's user otherwise."""

    by: Text | None = None


class EnterResult(Signed, frozen=True, kw_only=True, tag="enter-result"):
    """A match was played: frames won, or the frames themselves, in the order of its sides.

    ``second``, here and wherever a match is decided: who entered the same apart from the first.
    """

    match: str
    score: Score | None = None
    frames: tuple[Frame, ...] | None = None
    second: Text = ""


class NoShow(Signed, frozen=True, kw_only=True, tag="no-show"):
    """One or both did not come; ``goes_on`` takes the loser's line if both lost."""

    match: str
    entries: Names
    goes_on: str | None = None
    second: Text = ""


class TechnicalDefeat(Signed, frozen=True, kw_only=True, tag="technical-defeat"):
    """One or both lose this match without a score."""

    match: str
    entries: Names
    reason: DefeatReason
    note: Text = ""
    goes_on: str | None = None
    second: Text = ""


class Withdraw(Signed, frozen=True, kw_only=True, tag="withdraw"):
    """Somebody gives up the event."""

    entry: str
    reason: Text = ""
    second: Text = ""


class Disqualify(Signed, frozen=True, kw_only=True, tag="disqualify"):
    """Somebody is removed from the event."""

    entry: str
    reason: Text = ""
    second: Text = ""


class Reinstate(Signed, frozen=True, kw_only=True, tag="reinstate"):
    """Somebody who had left plays again, from now on."""

    entry: str
    second: Text = ""


class Replace(Asked, frozen=True, kw_only=True, tag="replace"):
    """The reserve ``by`` takes the seat of ``entry``, who has not met a player yet."""

    entry: str
    by: str
    second: Text = ""


class SwapSeats(Signed, frozen=True, kw_only=True, tag="swap-seats"):
    """Two people sit in each other's seats."""

    entries: tuple[str, str]
    reason: Text = ""
    second: Text = ""


class Seat(Signed, frozen=True, kw_only=True, tag="seat"):
    """A latecomer takes an empty seat."""

    entry: str
    seat: int
    reason: Text = ""
    second: Text = ""


class ClearResult(Signed, frozen=True, kw_only=True, tag="clear-result"):
    """Take away the result in force."""

    match: str
    second: Text = ""


class Call(Signed, frozen=True, kw_only=True, tag="call"):
    """The judge announces the match at a table."""

    match: str
    table: str


class Start(Signed, frozen=True, kw_only=True, tag="start"):
    """The first stroke of a match that was called."""

    match: str


class Close(Signed, frozen=True, kw_only=True, tag="close"):
    """End an event cut short."""

    reason: Text = ""


class Undo(Signed, frozen=True, kw_only=True, tag="undo"):
    """Take back the last step."""

    second: Text = ""


class Redo(Signed, frozen=True, kw_only=True, tag="redo"):
    """Take back the last undo."""

    second: Text = ""


ApplyCommand = (
    EnterResult
    | NoShow
    | TechnicalDefeat
    | Withdraw
    | Disqualify
    | Reinstate
    | Replace
    | SwapSeats
    | Seat
    | ClearResult
    | Call
    | Start
    | Close
    | Undo
    | Redo
)


class CreateEvent(Signed, frozen=True, kw_only=True, tag="create-event"):
    """Open a new journal with the event's card."""

    card: EventCreated


class RegisterEntries(Signed, frozen=True, kw_only=True, tag="register-entries"):
    """Add people of a list; ``edited`` are known ones whom the list knows better, in the same step."""

    entries: tuple[Entry, ...]
    source: str = ""
    edited: tuple[Entry, ...] = ()


class RegisterJudges(Signed, frozen=True, kw_only=True, tag="register-judges"):
    """Add judges of a list, and edit known ones, in one step."""

    judges: tuple[Judge, ...]
    source: str = ""
    edited: tuple[Judge, ...] = ()


class SetTables(Signed, frozen=True, kw_only=True, tag="set-tables"):
    """Name the tables of the hall."""

    tables: tuple[str, ...]


class Draw(Signed, frozen=True, kw_only=True, tag="draw"):
    """Draw by a phrase and rules."""

    phrase: str
    rules: DrawRules = DrawRules()


class DrawByLots(Signed, frozen=True, kw_only=True, tag="draw-by-lots"):
    """Take over a draw made by hand: pairs of entry number and seat.

    With ``rules`` it must be as a draw by hand under them is: seeds (their numbers, best
    first) where they belong, byes too, and no conflict more than there has to be.
    """

    lots: tuple[tuple[int, int], ...]
    source: str = ""
    rules: DrawRules | None = None
    seeds: tuple[int, ...] = ()


class DrawFinal(Signed, frozen=True, kw_only=True, tag="draw-final"):
    """Draw the final stage anew, by a phrase; of the rules only the separation counts."""

    phrase: str
    rules: DrawRules = DrawRules()


class KeepTimetable(Signed, frozen=True, kw_only=True, tag="keep-timetable"):
    """Keep a timetable as the one in force."""

    slots: tuple[Slot, ...]


# ---------------------------------------------------------------- the secretary's office


class SetCard(Signed, frozen=True, kw_only=True, tag="set-card"):
    """Say what documents say about the event."""

    card: EventCard


class SetRegulations(Signed, frozen=True, kw_only=True, tag="set-regulations"):
    """Fix the regulations, all of them at once."""

    regulations: Regulations


class EditEntries(Signed, frozen=True, kw_only=True, tag="edit-entries"):
    """Put entries in the place of those with the same numbers."""

    entries: tuple[Entry, ...]


class RemoveEntries(Signed, frozen=True, kw_only=True, tag="remove-entries"):
    """Take entries out of the list that should never have stood in it."""

    entries: tuple[str, ...]


class EditJudges(Signed, frozen=True, kw_only=True, tag="edit-judges"):
    """Put judges and officials in the place of those with the same numbers."""

    judges: tuple[Judge, ...]


class RemoveJudges(Signed, frozen=True, kw_only=True, tag="remove-judges"):
    """Take judges and officials off their list, by number."""

    judges: tuple[int, ...]


class RecordPapers(Signed, frozen=True, kw_only=True, tag="record-papers"):
    """Note papers; ``mark`` says that somebody has checked them, as they are noted here.

    Without ``mark`` the words are kept and marks given before stay with the text they were given to.
    """

    papers: tuple[Paper, ...]
    mark: bool | None = None


class DecideAdmission(Signed, frozen=True, kw_only=True, tag="decide-admission"):
    """The commission decides about entries, each with name and ground."""

    rulings: tuple[Ruling, ...]


class HandOver(Signed, frozen=True, kw_only=True, tag="hand-over"):
    """The chairman of the commission gives the complete protocols to the chief panel."""

    chairman: Text
    receiver: Text
    note: Text = ""


class Deliver(Signed, frozen=True, kw_only=True, tag="deliver"):
    """Papers of the event were handed to somebody."""

    item: Handing
    receiver: Text
    note: Text = ""


class WriteReport(Signed, frozen=True, kw_only=True, tag="write-report"):
    """Say what the chief referee's report says at some points; the others have the form's own phrases."""

    texts: dict[str, Text]


class SetNorms(Signed, frozen=True, kw_only=True, tag="set-norms"):
    """Say by which table of norms the event goes; the event keeps a copy. None: by none."""

    norms: NormTable | None = None


class SetPoints(Signed, frozen=True, kw_only=True, tag="set-points"):
    """Say by which table of points the rating goes; None: by none."""

    points: PointsTable | None = None


class TitleDecision(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One title of an entry confirmed or declined."""

    entry: str
    title: str
    confirmed: bool
    note: Text = ""


class DecideTitles(Signed, frozen=True, kw_only=True, tag="decide-titles"):
    """Confirm or decline titles and ranks.

    One whose conditions do not all hold is confirmed only with a note, and asks first.
    """

    decisions: tuple[TitleDecision, ...]


OfficeCommand = (
    SetCard
    | SetRegulations
    | EditEntries
    | RemoveEntries
    | EditJudges
    | RemoveJudges
    | RecordPapers
    | DecideAdmission
    | HandOver
    | Deliver
    | WriteReport
    | SetNorms
    | SetPoints
    | DecideTitles
)


# ---------------------------------------------------------------- the floor


class SetHall(Signed, frozen=True, kw_only=True, tag="set-hall"):
    """Say what the hall is like, all of it at once: tables and opening hours."""

    hall: Hall


class PlaceJudges(Signed, frozen=True, kw_only=True, tag="place-judges"):
    """Send judges to tables or zones, all of them at once."""

    duties: tuple[Duty, ...]


class SetPlacements(Signed, frozen=True, kw_only=True, tag="set-placements"):
    """Say which matches belong on which tables, and when; all at once."""

    placements: tuple[Placement, ...]


class TakeTableOut(Signed, frozen=True, kw_only=True, tag="take-table-out"):
    """A table is out of order; the match at it goes on at table ``to``, or waits before all others."""

    table: str
    reason: Text
    to: str | None = None


class PutTableBack(Signed, frozen=True, kw_only=True, tag="put-table-back"):
    """A table is in order again."""

    table: str


class MoveMatch(Signed, frozen=True, kw_only=True, tag="move-match"):
    """A match goes on at another table, its clocks too; with ``swap`` the match there comes here."""

    match: str
    table: str
    reason: Text = ""
    swap: bool = False


class TakeBack(Signed, frozen=True, kw_only=True, tag="take-back"):
    """A match leaves its table undecided and waits again."""

    match: str
    reason: Text = ""


class Hold(Signed, frozen=True, kw_only=True, tag="hold"):
    """Do not call a match, for a reason; ``until`` is when to be reminded."""

    match: str
    reason: Text
    until: Instant | None = None


class Release(Signed, frozen=True, kw_only=True, tag="release"):
    """Let a match be called again."""

    match: str


class SetTimes(Signed, frozen=True, kw_only=True, tag="set-times"):
    """Say when a match began and ended, as paper has it; None goes back to what the steps say."""

    match: str
    start: Instant | None = None
    end: Instant | None = None


class NoteScore(Signed, frozen=True, kw_only=True, tag="note-score"):
    """Note the frames won so far, in the order of the sides; it decides nothing."""

    match: str
    score: Score


class BeginPause(Signed, frozen=True, kw_only=True, tag="begin-pause"):
    """A player's pause begins."""

    match: str
    entry: str
    kind: PauseKind


class EndPause(Signed, frozen=True, kw_only=True, tag="end-pause"):
    """A player's running pause is over."""

    match: str
    entry: str


FloorCommand = (
    SetHall
    | PlaceJudges
    | SetPlacements
    | TakeTableOut
    | PutTableBack
    | MoveMatch
    | TakeBack
    | Hold
    | Release
    | SetTimes
    | NoteScore
    | BeginPause
    | EndPause
)


# ---------------------------------------------------------------- decisions with their grounds

GroundedCommand = (
    EnterResult
    | NoShow
    | TechnicalDefeat
    | Withdraw
    | Disqualify
    | Reinstate
    | Replace
    | SwapSeats
    | Seat
    | ClearResult
    | Close
)
"""Decisions that have a command of their own, to which grounds can be given in the same step."""


class Ground(Signed, frozen=True, kw_only=True, tag="ground"):
    """A decision, and on what ground it was made."""

    decision: GroundedCommand
    grounds: Grounds


class GiveGrounds(Signed, frozen=True, kw_only=True, tag="give-grounds"):
    """Say on what ground the decision of a journal entry was made, in place of what was said before."""

    entry: int
    grounds: Grounds


class Sanction(Signed, frozen=True, kw_only=True, tag="sanction"):
    """A measure against a player of a match, and what it leads to."""

    match: str
    entry: str
    measure: Measure
    grounds: Grounds = Grounds()
    second: Text = ""


class DeclareProtest(Signed, frozen=True, kw_only=True, tag="declare-protest"):
    """A player protests, and the judge at the table finds it groundless; the match stands."""

    match: str
    entry: str
    grounds: Grounds = Grounds()


class HandInProtest(Signed, frozen=True, kw_only=True, tag="hand-in-protest"):
    """The open protest of a match is handed in, in writing.

    ``sides``: who played it, where others stand in the match since; empty: whoever it is about.
    """

    match: str
    text: Text = ""
    sides: Sides = ()


class DecideProtest(Signed, frozen=True, kw_only=True, tag="decide-protest"):
    """The open protest of a match is granted, rejected or dropped; the match goes on.

    ``sides``: who played it, where others stand in the match since; empty: whoever it is about.
    """

    match: str
    end: ProtestEnd
    grounds: Grounds = Grounds()
    sides: Sides = ()


class Decree(Signed, frozen=True, kw_only=True, tag="decree"):
    """The chief referee decides something that has no command of its own.

    A match that is postponed is held, ``until`` being when to be reminded, and leaves its table. A break,
    or a postponement about no match, is the hall's: ``until`` then no call is proposed. A
    ``judge`` comes to the ``table`` in the place of whoever judges there.
    """

    kind: DecisionKind
    grounds: Grounds
    matches: tuple[str, ...] = ()
    entries: tuple[str, ...] = ()
    until: Instant | None = None
    table: str = ""
    judge: int | None = None


DecisionCommand = Ground | GiveGrounds | Sanction | DeclareProtest | HandInProtest | DecideProtest | Decree


class NotePrinted(Signed, frozen=True, kw_only=True, tag="note-printed"):
    """Note that sheets of a paper were printed or saved; see ``events.PapersPrinted``."""

    paper: str
    language: str
    shows: int
    sheets: tuple[PrintedSheet, ...]
    options: dict[str, str] = {}
    copies: int = 1
    saved: bool = False
    stickers: bool = False


class NoteTakenDown(Signed, frozen=True, kw_only=True, tag="note-taken-down"):
    """Note that a printed paper does not hang any more."""

    paper: str
    language: str
    options: dict[str, str] = {}


PaperCommand = NotePrinted | NoteTakenDown
"""Notes about papers: no steps."""


Command = (
    ApplyCommand
    | CreateEvent
    | RegisterEntries
    | RegisterJudges
    | SetTables
    | Draw
    | DrawByLots
    | DrawFinal
    | KeepTimetable
    | OfficeCommand
    | FloorCommand
    | DecisionCommand
    | PaperCommand
)
