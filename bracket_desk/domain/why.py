"""Why somebody stands where they stand: the chain of decisions that put them there, back to the draw.

Nothing is kept for it: the answer follows from the journal and from where everybody stands now.
A chain begins with the last decision and ends with the draw. Its links are values; ``printing/why.py``
says them in words.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from itertools import chain, pairwise

from bracket_desk.domain import events as ev
from bracket_desk.domain.bracket.formats import FromSeat, Match
from bracket_desk.domain.bracket.places import Band
from bracket_desk.domain.bracket.resolve import (
    Bye,
    Key,
    MatchState,
    Nobody,
    Pending,
    Player,
    Result,
    SideState,
)
from bracket_desk.domain.draw.basis import Basis, drawn_basis
from bracket_desk.domain.draw.final import final_matches
from bracket_desk.domain.tournament import Tournament, result_of
from bracket_desk.domain.trace import DecisionEvent, Made, Trace, Turn, Written, key_of, trace
from bracket_desk.domain.values import Departure, MatchStatus

# ---------------------------------------------------------------- questions


@dataclass(frozen=True, slots=True)
class AboutSide:
    """Why this side of a match is taken as it is; ``side`` is 1 or 2."""

    match: str
    side: int


@dataclass(frozen=True, slots=True)
class AboutMatch:
    """Why a match stands as it does."""

    match: str


@dataclass(frozen=True, slots=True)
class AboutPlace:
    """Why somebody has their place, or none yet."""

    entry: str


Question = AboutSide | AboutMatch | AboutPlace

# ---------------------------------------------------------------- links


@dataclass(frozen=True, slots=True)
class GridDrawn:
    """The draw as a whole: the end of a chain that leads to nobody's seat."""

    made: Made


@dataclass(frozen=True, slots=True)
class SeatDrawn:
    """The draw brought somebody to a seat, or left it empty (``entry`` and ``basis`` None)."""

    made: Made
    draw: ev.Drawn
    seat: int
    entry: str | None
    basis: Basis | None


SeatChange = ev.EntryReplaced | ev.SeatsSwapped | ev.EntrySeated


@dataclass(frozen=True, slots=True)
class SeatChanged:
    """A change of seats after the draw brought ``entry`` to ``seat``; ``before`` is their seat until then."""

    made: Made
    change: SeatChange
    entry: str
    seat: int
    before: int | None


@dataclass(frozen=True, slots=True)
class FinalSeatDrawn:
    """The final stage, drawn anew, gave ``seat`` to the winner of ``match``, whoever that is."""

    made: Made
    draw: ev.FinalDrawn
    seat: int
    match: str


@dataclass(frozen=True, slots=True)
class LeftEvent:
    """Somebody left the event."""

    made: Made
    entry: str
    how: Departure
    reason: str


_Keyed = ev.ResultEntered | ev.NoShowRecorded | ev.TechnicalDefeatRecorded
"""What somebody may have entered apart from the first."""


def _second(events: Sequence[ev.Event], match: str) -> str:
    """Who entered apart what a step says of a match; of one that was lost by leaving, that it is lost."""
    forfeited = any(isinstance(e, ev.MatchForfeited) and e.match == match for e in events)
    own = (e.second for e in events if isinstance(e, _Keyed) and e.match == match)
    leaving = (e.second for e in events if forfeited and isinstance(e, ev.EntryLeft | _Keyed))
    return next(chain(own, leaving), "")


class Ended(StrEnum):
    """Why an earlier decision about a match does not stand any more."""

    CORRECTED = "corrected"
    CLEARED = "cleared"
    UNDONE = "undone"
    SUSPENDED = "suspended"


@dataclass(frozen=True, slots=True)
class Stood:
    """A decision that stood in a match before: who made it, what ended it, and in which way."""

    made: Made
    result: Result
    until: Made
    ended: Ended


@dataclass(frozen=True, slots=True)
class Announced:
    """The judge's call of a match to a table."""

    made: Made
    table: str


@dataclass(frozen=True, slots=True)
class MatchDecided:
    """A match was decided. ``entry`` is whose way is followed, None if nobody goes on this way.

    ``since`` is set where the decision came into force later than it was made: the pair came back, or
    it was done again. ``before`` are the decisions that stood here earlier, the first one first;
    ``left`` says why somebody lost without play, ``also`` are the matches forfeited by the same step;
    ``second`` is who entered the same apart.
    """

    made: Made
    match: str
    result: Result
    entry: str | None
    since: Made | None = None
    before: tuple[Stood, ...] = ()
    left: tuple[LeftEvent, ...] = ()
    called: Announced | None = None
    started: Made | None = None
    also: tuple[str, ...] = ()
    second: str = ""


@dataclass(frozen=True, slots=True)
class PassedWithoutPlay:
    """A match without play: ``entry`` had no opponent (None: nobody stood there at all).

    ``bye``: because of an empty seat; else because a closed match sent nobody. ``made`` is since when.
    """

    made: Made
    match: str
    entry: str | None
    bye: bool


@dataclass(frozen=True, slots=True)
class StillWaits:
    """A side is not known yet: ``source`` says what it waits for, ``made`` since when that stands so."""

    made: Made
    source: str
    state: MatchState | None


@dataclass(frozen=True, slots=True)
class StillIn:
    """Somebody stands in an open match, or waits there for an opponent, so the place is not settled."""

    made: Made
    match: str
    entry: str


@dataclass(frozen=True, slots=True)
class CutShort:
    """The event was closed before its end."""

    made: Made
    reason: str


Link = (
    GridDrawn
    | SeatDrawn
    | SeatChanged
    | FinalSeatDrawn
    | LeftEvent
    | MatchDecided
    | PassedWithoutPlay
    | StillWaits
    | StillIn
    | CutShort
)

Chain = tuple[Link, ...]
"""The last decision first, the draw at the end; empty before the draw."""

# ---------------------------------------------------------------- answers


@dataclass(frozen=True, slots=True)
class SideAnswer:
    """Who stands on a side, and the chain that put them there."""

    asked: AboutSide
    stands: SideState
    chain: Chain


@dataclass(frozen=True, slots=True)
class MatchAnswer:
    """How a match stands, by what, what stood there before, and the chains of both its sides.

    ``decision`` is None while the match is open. ``before`` are the decisions that stood here earlier,
    if none stands now; else they are the decision's own.
    """

    asked: AboutMatch
    state: MatchState
    decision: MatchDecided | PassedWithoutPlay | None
    before: tuple[Stood, ...]
    sides: tuple[SideAnswer, SideAnswer]


@dataclass(frozen=True, slots=True)
class PlaceAnswer:
    """The place of somebody (None: not settled, or without one) and the chain that led there.

    ``sharing`` is how many people share it, themselves included, as it stands now.
    """

    asked: AboutPlace
    place: Band | None
    sharing: int
    chain: Chain


Answer = SideAnswer | MatchAnswer | PlaceAnswer


def explain(journal: Sequence[Written], question: Question) -> Answer:
    """The answer from the whole journal. RuleError UNKNOWN_MATCH or UNKNOWN_ENTRY."""
    return Reasons(trace(journal)).answer(question)


def questions_about(t: Tournament, match: str) -> tuple[Question, ...]:
    """What can be asked about a match: both sides, itself, and the places of those who stand there."""
    state = t.state_of(match)
    places = () if t.draw is None else tuple(AboutPlace(entry) for entry in state.players)
    return AboutSide(match, 1), AboutSide(match, 2), AboutMatch(match), *places


class Reasons:
    """Answers out of one journal."""

    def __init__(self, traced: Trace) -> None:
        self._trace = traced
        self._t = traced.tournament

    def answer(self, question: Question) -> Answer:
        """The answer to one question; RuleError UNKNOWN_MATCH or UNKNOWN_ENTRY."""
        match question:
            case AboutSide():
                return self.side(question)
            case AboutMatch(match=name):
                return self._match(question, self._t.state_of(name))
            case AboutPlace():
                return self._place(question)

    def side(self, question: AboutSide) -> SideAnswer:
        """Who stands on a side and why; RuleError UNKNOWN_MATCH."""
        state, at = self._t.state_of(question.match), question.side - 1
        return SideAnswer(question, state.sides[at], tuple(self._chain(state.match, at)))

    def _match(self, question: AboutMatch, state: MatchState) -> MatchAnswer:
        name = state.match.id
        decision: MatchDecided | PassedWithoutPlay | None = None
        before: tuple[Stood, ...] = ()
        if state.result is not None:
            decision = self._decided(state, state.result, state.result.winner)
        elif state.status in (MatchStatus.BYE, MatchStatus.VOID):
            decision = self._passed(state)
        if self._t.draw is not None and state.result is None:
            before = self._stood(name, len(self._turns(name)))
        sides = self.side(AboutSide(name, 1)), self.side(AboutSide(name, 2))
        return MatchAnswer(question, state, decision, before, sides)

    def _place(self, question: AboutPlace) -> PlaceAnswer:
        t, entry = self._t, question.entry
        t.entry(entry)
        place = t.places.get(entry)
        sharing = sum(band == place for band in t.places.values()) if place is not None else 0
        return PlaceAnswer(question, place, sharing, tuple(self._to_place(entry)))

    def _to_place(self, entry: str) -> Iterator[Link]:
        t = self._t
        if t.draw is None:
            return
        if t.closed:
            yield self._cut_short
        stood = [state for state in t.states if entry in state.players]
        if entry in t.gone:
            yield self._left(entry, len(self._trace.journal))
        if not stood:
            yield GridDrawn(self._drawn)
            return
        last = stood[-1]
        if last.result is not None:
            yield self._decided(last, last.result, entry)
        elif last.status is MatchStatus.BYE:
            yield self._passed(last)
        else:
            yield StillIn(self._since(last.match.id), last.match.id, entry)
        yield from self._chain(last.match, last.sides.index(Player(entry)))

    # ------------------------------------------------------------ along the edges

    def _chain(self, match: Match, at: int) -> Iterator[Link]:
        """From a side back to the draw; ``at`` is 0 or 1."""
        if self._t.draw is None:
            return
        while True:
            stands = self._t.states[self._t.format.index[match.id]].sides[at]
            if isinstance(stands, Pending):
                yield from self._waits(stands)
                return
            source = match.sources[at]
            if isinstance(source, FromSeat):
                yield from self._seat(source.seat)
                return
            if self._t.final is not None and match.id in self._first_of_final:
                seat = self._t.final.ways.index(source.match) + 1
                yield FinalSeatDrawn(self._final_drawn, self._t.final, seat, source.match)
            before = self._t.state_of(source.match)
            link = self._through(before, stands)
            yield link
            if isinstance(link, MatchDecided) and link.entry is None:
                # nobody came this way: what was decided there is the reason
                yield GridDrawn(self._drawn)
                return
            match, at = before.match, _side_of(before, stands)

    def _through(self, state: MatchState, stands: SideState) -> MatchDecided | PassedWithoutPlay:
        """What a closed match did that sent this on."""
        if state.result is None:
            return self._passed(state)
        return self._decided(state, state.result, stands.entry if isinstance(stands, Player) else None)

    def _passed(self, state: MatchState) -> PassedWithoutPlay:
        player = next(iter(state.players), None)
        bye = not any(isinstance(side, Nobody) for side in state.sides)
        return PassedWithoutPlay(self._since(state.match.id), state.match.id, player, bye)

    def _waits(self, side: Pending) -> Iterator[Link]:
        """What is still to be played before a side is known, match by match."""
        t = self._t
        while True:
            kind, _, name = side.source.partition(" ")
            if kind not in ("winner", "loser"):
                yield StillWaits(self._drawn, side.source, None)
                break
            state = t.state_of(name)
            yield StillWaits(self._since(name), side.source, state)
            earlier = next((each for each in state.sides if isinstance(each, Pending)), None)
            if earlier is None:
                break
            side = earlier
        yield GridDrawn(self._drawn)

    # ------------------------------------------------------------ seats

    def _seat(self, seat: int) -> Iterator[Link]:
        """How somebody came to a seat: the changes since the draw, the last one first, then the draw."""
        draw = self._t.draw
        assert draw is not None
        seats, who = dict(self._t.seats), self._t.seats.get(seat)
        for number, change in reversed(self._changes):
            after = seat
            match change:
                case ev.SeatsSwapped(entries=(one, two)):
                    swap = {one: two, two: one}
                    seats = {at: swap.get(entry, entry) for at, entry in seats.items()}
                    if who not in (one, two):
                        continue
                    seat = next(at for at, entry in seats.items() if entry == who)
                    yield SeatChanged(self._trace.made(number), change, who, after, seat)
                case ev.EntryReplaced(entry=old, by=new, seat=at):
                    seats[at] = old
                    if at == seat and who == new:
                        yield SeatChanged(self._trace.made(number), change, new, seat, None)
                        who = old
                case ev.EntrySeated(entry=new, seat=at):
                    del seats[at]
                    if at == seat and who == new:
                        yield SeatChanged(self._trace.made(number), change, new, seat, None)
                        who = None
        basis = None if who is None else drawn_basis(self._t, who)
        yield SeatDrawn(self._drawn, draw, seat, who, basis)

    @cached_property
    def _changes(self) -> list[tuple[int, SeatChange]]:
        """Changes of seats since the draw in force."""
        found: list[tuple[int, SeatChange]] = []
        for number, event in self._trace.counting():
            if isinstance(event, ev.Drawn):
                found.clear()
            elif isinstance(event, SeatChange):
                found.append((number, event))
        return found

    # ------------------------------------------------------------ decisions

    def _decided(self, state: MatchState, result: Result, entry: str | None) -> MatchDecided:
        """The decision in force about a match, and all that belongs to it."""
        name = state.match.id
        number = self._decisions[state.key]
        turns = self._turns(name)
        first = len(turns) - 1
        while first > 0 and turns[first - 1].result == result:
            first -= 1
        began = turns[first].step
        events = self._trace.journal[number - 1].events
        called, started = self._at_table(state.key, number)
        left = [e.left for e in events if isinstance(e, ev.MatchForfeited) and e.match == name]
        return MatchDecided(
            self._trace.made(number),
            name,
            result,
            entry,
            self._trace.made(began) if began > number else None,
            self._stood(name, first),
            tuple(self._left(one, number) for some in left for one in some),
            called,
            started,
            tuple(e.match for e in events if isinstance(e, ev.MatchForfeited) and e.match != name),
            _second(events, name),
        )

    @cached_property
    def _decisions(self) -> dict[Key, int]:
        """The entry of the last decision that counts about each match and its players."""
        return {
            key_of(event): number
            for number, event in self._trace.counting()
            if isinstance(event, DecisionEvent)
        }

    def _stood(self, match: str, until: int) -> tuple[Stood, ...]:
        """The decisions that stood in a match in its turns up to ``until`` (from 0) and then no more."""
        found: list[Stood] = []
        for before, after in pairwise(self._turns(match)[: until + 1]):
            if before.result is None or after.result == before.result:
                continue
            made = self._maker(match, before)
            if made.number < self._drawn.number:
                continue  # of a draw that was thrown away
            until_made = self._trace.made(after.step)
            found.append(Stood(made, before.result, until_made, self._ended(match, before, after)))
        return tuple(found)

    def _maker(self, match: str, turn: Turn) -> Made:
        """The entry that made the decision of a turn, whether it counts now or not."""
        assert turn.result is not None
        number = next(
            entry.number
            for entry in reversed(self._trace.journal[: turn.step])
            for event in entry.events
            if isinstance(event, DecisionEvent) and event.match == match and result_of(event) == turn.result
        )
        return self._trace.made(number)

    def _ended(self, match: str, before: Turn, after: Turn) -> Ended:
        events = self._trace.journal[after.step - 1].events
        if isinstance(events[0], ev.StepUndone):
            return Ended.UNDONE
        if isinstance(events[0], ev.StepRedone):
            events = self._trace.journal[events[0].entry - 1].events
        if before.sides != after.sides:
            return Ended.SUSPENDED
        cleared = any(isinstance(e, ev.ResultCleared) and e.match == match for e in events)
        return Ended.CLEARED if cleared else Ended.CORRECTED

    def _left(self, entry: str, number: int) -> LeftEvent:
        """How somebody had left when the entry of that number was written."""
        found = [
            (at, event)
            for at, event in self._trace.counting()
            if at <= number and isinstance(event, ev.EntryLeft) and event.entry == entry
        ]
        at, event = found[-1]
        return LeftEvent(self._trace.made(at), entry, event.how, event.reason)

    def _at_table(self, key: Key, number: int) -> tuple[Announced | None, Made | None]:
        """The call and the first stroke of a match before the decision of that number."""
        called: Announced | None = None
        started: Made | None = None
        for at, event in self._trace.counting():
            if at > number:
                break
            match event:
                case ev.MatchCalled(table=table) if key_of(event) == key:
                    called, started = Announced(self._trace.made(at), table), None
                case ev.MatchStarted() if key_of(event) == key:
                    started = self._trace.made(at)
                case ev.CallTakenBack(match=name, sides=sides) if (name, tuple(sorted(sides))) == key:
                    called = started = None
                case _:
                    pass
        return called, started

    # ------------------------------------------------------------ where things stand in the journal

    def _turns(self, match: str) -> Sequence[Turn]:
        return self._trace.turns[match]

    def _since(self, match: str) -> Made:
        """Since when a match stands as it does: never from before the draw in force, which set it anew."""
        anew = match in self._first_of_final and self._t.final is not None
        drawn = self._final_drawn if anew else self._drawn
        return self._trace.made(max(self._turns(match)[-1].step, drawn.number))

    def _last(self, kind: type[ev.Happened]) -> int:
        return max(number for number, event in self._trace.counting() if isinstance(event, kind))

    @cached_property
    def _drawn(self) -> Made:
        return self._trace.made(self._last(ev.Drawn))

    @cached_property
    def _final_drawn(self) -> Made:
        return self._trace.made(self._last(ev.FinalDrawn))

    @cached_property
    def _cut_short(self) -> CutShort:
        number, event = next(
            (number, event) for number, event in self._trace.counting() if isinstance(event, ev.EventClosed)
        )
        return CutShort(self._trace.made(number), event.reason)

    @cached_property
    def _first_of_final(self) -> frozenset[str]:
        return frozenset(match.id for match in final_matches(self._t.format))


def _side_of(state: MatchState, stands: SideState) -> int:
    """The side of a closed match that was sent on: the player's, or one that is empty in the same way."""
    if isinstance(stands, Player):
        return state.sides.index(stands)
    wanted = Bye if isinstance(stands, Bye) else Nobody
    return next(at for at, side in enumerate(state.sides) if isinstance(side, wanted))
