"""The register of decisions: every decision of an event in its order, read out of the journal.

Nothing of it is stored. A decision gets its number when it is made and keeps it: one that was undone
stays in its row, marked, as a sheet with its number may have been signed. So a number never means two
decisions, and none is missing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import assert_never

from bracket_desk.domain import events as ev
from bracket_desk.domain.bracket.resolve import Key, pair_of
from bracket_desk.domain.errors import RuleError
from bracket_desk.domain.measures import (
    DEFEAT_ITEM,
    ITEMS,
    MEASURES_ITEM,
    PROTEST_ITEM,
    REGULATIONS,
    Grounds,
    Measure,
)
from bracket_desk.domain.tournament import Tournament
from bracket_desk.domain.values import DefeatReason, Departure
from bracket_desk.labels import REASON_WORDS
from bracket_desk.session import JournalEntry, count_steps
from bracket_desk.words import N_, Words

Deciding = (
    ev.NoShowRecorded
    | ev.TechnicalDefeatRecorded
    | ev.ResultEntered
    | ev.ResultCleared
    | ev.EntryLeft
    | ev.EntryReinstated
    | ev.EntryReplaced
    | ev.SeatsSwapped
    | ev.EntrySeated
    | ev.EventClosed
    | ev.SanctionRecorded
    | ev.ProtestDeclared
    | ev.DecisionRecorded
)
"""What stands in the register; of results only those over an earlier one, which are corrections."""

_Result = ev.ResultEntered | ev.NoShowRecorded | ev.TechnicalDefeatRecorded | ev.MatchForfeited


class Matter(StrEnum):
    """What a decision is about, to look for it."""

    NO_SHOW = "no-show"
    TECHNICAL = "technical-defeat"
    LEAVING = "leaving"
    SEATS = "seats"
    CORRECTION = "correction"
    CLOSING = "closing"
    SANCTION = "sanction"
    PROTEST = "protest"
    DECREE = "decree"


MATTERS: Mapping[Matter, str] = {
    Matter.NO_SHOW: N_("No-shows"),
    Matter.TECHNICAL: N_("Technical defeats"),
    Matter.LEAVING: N_("Leaving and coming back"),
    Matter.SEATS: N_("Changes of seats"),
    Matter.CORRECTION: N_("Corrections"),
    Matter.CLOSING: N_("End before time"),
    Matter.SANCTION: N_("Sanctions"),
    Matter.PROTEST: N_("Protests"),
    Matter.DECREE: N_("Decisions of the chief referee"),
}
"""Their words."""


@dataclass(frozen=True, slots=True)
class Record:
    """A row of the register. ``number`` counts from 1, ``entry`` is where the journal has it.

    ``undone``: the decision does not count any more. ``before`` is the result that was corrected.
    A protest is one row from its declaration on: ``received`` and ``ended`` are the entries that took
    it further, ``end`` what became of it.
    """

    number: int
    entry: JournalEntry
    event: Deciding
    undone: bool
    grounds: Grounds
    before: _Result | None = None
    received: JournalEntry | None = None
    ended: JournalEntry | None = None
    end: ev.ProtestDecided | None = None

    @property
    def by(self) -> str:
        """Who decided; nothing where nobody was named: who wrote it down decided nothing by that."""
        return self.grounds.by

    @property
    def item(self) -> str:
        """The item of the rules; where none was named, the one that the order has for it, if any."""
        return self.grounds.item or usual_item(self.event)

    @property
    def text(self) -> str:
        """What was said of it: as its grounds, else with the decision itself."""
        return self.grounds.text or _said_with(self.event)

    @property
    def open(self) -> bool:
        """Whether it is a protest that is not decided."""
        return isinstance(self.event, ev.ProtestDeclared) and self.end is None and not self.undone

    @property
    def matches(self) -> tuple[str, ...]:
        """The matches it is about."""
        match self.event:
            case ev.DecisionRecorded(matches=matches):
                return matches
            case ev.EntryLeft() | ev.EntryReinstated() | ev.EntryReplaced() | ev.EntrySeated():
                return ()
            case ev.SeatsSwapped() | ev.EventClosed():
                return ()
            case event:
                return (event.match,)

    @property
    def entries(self) -> tuple[str, ...]:
        """The people it is about."""
        match self.event:
            case ev.NoShowRecorded(absent=lost) | ev.TechnicalDefeatRecorded(beaten=lost):
                return lost
            case ev.ResultEntered(sides=sides) | ev.ResultCleared(sides=sides):
                return sides
            case ev.EntryReplaced(entry=old, by=new):
                return old, new
            case ev.SeatsSwapped(entries=entries) | ev.DecisionRecorded(entries=entries):
                return entries
            case ev.EventClosed():
                return ()
            case event:
                return (event.entry,)

    @property
    def matter(self) -> Matter:
        """What it is about."""
        match self.event:
            case ev.NoShowRecorded():
                return Matter.NO_SHOW
            case ev.TechnicalDefeatRecorded():
                return Matter.TECHNICAL
            case ev.ResultEntered() | ev.ResultCleared():
                return Matter.CORRECTION
            case ev.EntryLeft() | ev.EntryReinstated():
                return Matter.LEAVING
            case ev.EntryReplaced() | ev.SeatsSwapped() | ev.EntrySeated():
                return Matter.SEATS
            case ev.EventClosed():
                return Matter.CLOSING
            case ev.SanctionRecorded():
                return Matter.SANCTION
            case ev.ProtestDeclared():
                return Matter.PROTEST
            case ev.DecisionRecorded():
                return Matter.DECREE
            case _:
                assert_never(self.event)


def _said_with(event: Deciding) -> str:
    match event:
        case ev.TechnicalDefeatRecorded(note=text):
            return text
        case ev.EntryLeft(reason=text) | ev.EventClosed(reason=text):
            return text
        case ev.SeatsSwapped(reason=text) | ev.EntrySeated(reason=text):
            return text
        case _:
            return ""


def usual_item(event: Deciding) -> str:
    """What the order itself says of such a decision; nothing where it says nothing."""
    match event:
        case ev.NoShowRecorded():
            return DEFEAT_ITEM
        case ev.TechnicalDefeatRecorded(reason=reason):
            return {DefeatReason.CONDUCT: MEASURES_ITEM, DefeatReason.OTHER: ""}.get(reason, DEFEAT_ITEM)
        case ev.SanctionRecorded(measure=Measure.LATE):
            return REGULATIONS
        case ev.EntryLeft(how=Departure.DISQUALIFIED) | ev.SanctionRecorded():
            return MEASURES_ITEM
        case ev.ProtestDeclared():
            return PROTEST_ITEM
        case _:
            return ""


# ---------------------------------------------------------------- reading


def read_docket(entries: Sequence[JournalEntry]) -> tuple[Record, ...]:
    """Every decision of a journal in its order, those undone too: the same journal, the same rows."""
    done = frozenset(count_steps(entries).done)
    results = _Results()
    found: list[Record] = []
    at: dict[int, int] = {}  # journal entry → place among those found
    for entry in entries:
        before = results.follow(entry)
        main = next((e for e in entry.events if isinstance(e, Deciding) and _counts(e, before)), None)
        if main is not None:
            at[entry.number] = len(found)
            over = before.get(_key(main)) if isinstance(main, ev.ResultEntered | ev.ResultCleared) else None
            undone = entry.number not in done
            found.append(Record(len(found) + 1, entry, main, undone, _own_grounds(entry, main), over))
        if entry.number in done:
            _add(entry, found, at)
    return tuple(found)


def _key(event: ev.ResultEntered | ev.ResultCleared | _Result) -> Key:
    return event.match, pair_of(event.sides)


def _counts(event: Deciding, before: Mapping[Key, _Result]) -> bool:
    """Whether it is a decision: a result only over another one, and more than frames to a known score."""
    if not isinstance(event, ev.ResultEntered):
        return True
    over = before.get(_key(event))
    if not isinstance(over, ev.ResultEntered):
        return over is not None
    turned = over.sides != event.sides
    score = over.score[::-1] if turned else over.score
    frames = over.frames is not None and not turned and over.frames != event.frames
    return score != event.score or frames


def _own_grounds(entry: JournalEntry, main: Deciding) -> Grounds:
    if isinstance(main, ev.SanctionRecorded | ev.ProtestDeclared | ev.DecisionRecorded):
        return main.grounds
    given = (e.grounds for e in entry.events if isinstance(e, ev.GroundsGiven) and not e.entry)
    return next(given, Grounds())


def _add(entry: JournalEntry, found: list[Record], at: Mapping[int, int]) -> None:
    """What a step that counts adds to rows before it: grounds, and the way of a protest."""
    for event in entry.events:
        match event:
            case ev.GroundsGiven(entry=number, grounds=grounds) if number in at:
                found[at[number]] = replace(found[at[number]], grounds=grounds)
            case ev.ProtestHandedIn():
                for place in _open_protest(event, found):
                    found[place] = replace(found[place], received=entry)
            case ev.ProtestDecided(grounds=grounds):
                for place in _open_protest(event, found):
                    # what was protested against stands with the declaration, in its own event
                    found[place] = replace(found[place], ended=entry, end=event, grounds=grounds)
            case _:
                pass


def _open_protest(event: ev.ProtestHandedIn | ev.ProtestDecided, found: Sequence[Record]) -> Iterator[int]:
    """The place of the open protest about a match, if there is one."""
    key = event.match, pair_of(event.sides)
    for place in reversed(range(len(found))):
        declared = found[place].event
        if not isinstance(declared, ev.ProtestDeclared) or not found[place].open:
            continue
        if (declared.match, pair_of(declared.sides)) == key:
            yield place
            return


class _Results:
    """The results as the journal has them at each entry, undo and redo included."""

    def __init__(self) -> None:
        self._now: dict[Key, _Result] = {}
        self._states: dict[int, dict[Key, _Result]] = {}  # after each step
        self._done: list[int] = []
        self._undone: list[int] = []

    def follow(self, entry: JournalEntry) -> Mapping[Key, _Result]:
        """Take an entry; what the results were before it."""
        before = self._now
        match entry.events:
            case (ev.StepUndone(),):
                self._undone.append(self._done.pop())
                self._now = self._states[self._done[-1]]
            case (ev.StepRedone(),):
                self._done.append(self._undone.pop())
                self._now = self._states[self._done[-1]]
            case (ev.PapersPrinted() | ev.PapersTakenDown(),):
                pass
            case events:
                self._now = self._after(events)
                self._done.append(entry.number)
                self._undone.clear()
                self._states[entry.number] = self._now
        return before

    def _after(self, events: Iterable[ev.Event]) -> dict[Key, _Result]:
        changed = [e for e in events if isinstance(e, _Result | ev.ResultCleared | ev.Drawn)]
        if not changed:
            return self._now
        now = dict(self._now)
        for event in changed:
            if isinstance(event, ev.ResultCleared):
                now.pop(_key(event), None)
            elif not isinstance(event, ev.Drawn):
                now[_key(event)] = event
        return now


# ---------------------------------------------------------------- in words


def item_text(item: str, words: Words) -> str:
    """An item of the order, or the regulations, in words; what somebody wrote else stands as it is."""
    if item == REGULATIONS:
        return words.say(N_("Regulations of the event"))
    part, dot, number = item.partition(".")
    if dot and part.isdecimal() and number.replace(".", "").isdecimal():
        return words.say(N_("Order 942, part {part}, item {item}"), part=part, item=number)
    return item


def item_typed(text: str, words: Words) -> str:
    """The item that a text means: one of the order if the text is its words, else the text."""
    typed = " ".join(text.split())
    return next((item for item in ITEMS if item_text(item, words) == typed), typed)


def match_numbers(record: Record, t: Tournament) -> str:
    """The numbers of the matches that a decision is about, as people call them out."""
    return ", ".join(_number(match, t) for match in record.matches)


def _number(match: str, t: Tournament) -> str:
    try:
        return str(t.format.find(match).number)
    except RuleError:
        return match


def people(record: Record, t: Tournament, words: Words) -> str:
    """The people that a decision is about, with their numbers."""
    return ", ".join(words.entry(entry, t) for entry in record.entries)


def what(record: Record, t: Tournament, words: Words) -> str:  # noqa: C901 (a case a kind)
    """What was decided, in a sentence without the people and the match, which have their own columns."""
    say = words.say
    match record.event:
        case ev.NoShowRecorded(absent=lost, goes_on=goes_on):
            text = (
                N_("No-show: the match is lost") if len(lost) == 1 else N_("No-show of both: both have lost")
            )
            return _with_goes_on(say(text), goes_on, t, words)
        case ev.TechnicalDefeatRecorded(beaten=lost, reason=reason, goes_on=goes_on):
            text = (
                N_("Technical defeat: {reason}")
                if len(lost) == 1
                else N_("Technical defeat of both: {reason}")
            )
            return _with_goes_on(say(text, reason=say(REASON_WORDS[reason])), goes_on, t, words)
        case ev.ResultEntered(score=score):
            return say(
                N_("Result corrected: {score}, before: {before}"),
                score=_score(score),
                before=_before(record, words),
            )
        case ev.ResultCleared():
            return say(N_("Result taken away: {before}"), before=_before(record, words))
        case ev.EntryLeft(how=how):
            return say(
                N_("Withdrawal from the event")
                if how is Departure.WITHDRAWN
                else N_("Disqualification: removal from the event")
            )
        case ev.EntryReinstated():
            return say(N_("Reinstatement: plays again from now on"))
        case ev.EntryReplaced(seat=seat):
            return say(N_("Replaced by a reserve in seat {seat}"), seat=seat)
        case ev.SeatsSwapped():
            return say(N_("Seats in the grid swapped"))
        case ev.EntrySeated(seat=seat):
            return say(N_("Latecomer put into empty seat {seat}"), seat=seat)
        case ev.EventClosed():
            return say(N_("Event closed before its end: those still in share the places of their round"))
        case ev.SanctionRecorded(measure=measure):
            term = words.term(measure)
            said = f"{term[:1].upper()}{term[1:]}"
            if measure is Measure.LATE:
                return said
            return say(N_("{measure} for misconduct"), measure=said)
        case ev.ProtestDeclared():
            return "; ".join(_protest(record, words))
        case ev.DecisionRecorded():
            return _decree(record, record.event, t, words)
        case _:
            assert_never(record.event)


def _with_goes_on(text: str, goes_on: str | None, t: Tournament, words: Words) -> str:
    if goes_on is None:
        return text
    return text + "; " + words.say(N_("goes on as the loser: {who}"), who=words.entry(goes_on, t))


def _score(score: Sequence[int]) -> str:
    return f"{score[0]}–{score[1]}"


def _before(record: Record, words: Words) -> str:
    """The result that was there before, its score in the order of the sides of the new one."""
    over = record.before
    match over:
        case ev.ResultEntered(score=score, sides=sides):
            turned = isinstance(record.event, ev.ResultEntered) and record.event.sides != sides
            return _score(score[::-1] if turned else score)
        case ev.NoShowRecorded():
            return words.say(N_("no-show"))
        case ev.TechnicalDefeatRecorded():
            return words.say(N_("technical defeat"))
        case _:
            return words.say(N_("without play"))


def _protest(record: Record, words: Words) -> Iterator[str]:
    say = words.say
    yield say(N_("Protest declared {time}"), time=_time(record.entry, words))
    if record.received is not None:
        yield say(N_("handed in {time}"), time=_time(record.received, words))
    if record.end is not None and record.ended is not None:
        end, time = words.term(record.end.end), _time(record.ended, words)
        yield say(N_("{end} {time}"), end=end, time=time)


def _time(entry: JournalEntry, _words: Words) -> str:
    moment = entry.moment
    return f"{moment:%H:%M}" if moment is not None else ""


def _decree(record: Record, event: ev.DecisionRecorded, t: Tournament, words: Words) -> str:
    kind = words.term(event.kind)
    said = kind[:1].upper() + kind[1:]
    if event.until is not None:
        made = record.entry.moment or event.until
        until = words.moment(event.until.astimezone(made.tzinfo), made)
        return words.say(N_("{kind} until {until}"), kind=said, until=until)
    if event.judge is None:
        return said
    judge = next((judge.name for judge in t.judges if judge.number == event.judge), str(event.judge))
    text = N_("{kind}, table {table}: {judge}")
    return words.say(text, kind=said, table=event.table, judge=judge)


def protested_against(record: Record) -> str:
    """What a protest is about, as it was declared and handed in."""
    event = record.event
    if not isinstance(event, ev.ProtestDeclared):
        return ""
    written = next(
        (e.text for e in record.received.events if isinstance(e, ev.ProtestHandedIn))
        if record.received
        else iter(()),
        "",
    )
    return "; ".join(dict.fromkeys(text for text in (event.grounds.text, written) if text))
