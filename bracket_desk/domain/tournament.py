"""The state folded from events, and the questions asked of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cached_property, lru_cache
from typing import assert_never

from msgspec import structs

from bracket_desk.domain import events as ev
from bracket_desk.domain.bracket import places as placing
from bracket_desk.domain.bracket.formats import Format, FromSeat, Match, Side, load_format
from bracket_desk.domain.bracket.resolve import (
    Key,
    MatchState,
    Pair,
    Pending,
    Player,
    Result,
    pair_of,
    resolve,
)
from bracket_desk.domain.card import DisqualifiedPlace, EventCard, Regulations
from bracket_desk.domain.draw.final import Qualifier, final_matches
from bracket_desk.domain.errors import Rule, RuleError
from bracket_desk.domain.floor.state import Floor, FloorFolding, Protest, TableCall
from bracket_desk.domain.office import Office
from bracket_desk.domain.people.people import Entry, Judge
from bracket_desk.domain.sport.disciplines import FRAME_RULES
from bracket_desk.domain.stages import DEFAULT_RACES, covers, parse_race, value_at
from bracket_desk.domain.values import (
    CLOSED_STATUSES,
    Departure,
    FinalDraw,
    MatchStatus,
    ResultKind,
)


@dataclass(frozen=True, slots=True)
class Gone:
    """Somebody who has left; ``passed`` are the matches passed without play before that.

    ``after_close``: removed from an event that had been cut short; they were still in.
    """

    how: Departure
    passed: frozenset[str]
    after_close: bool = False


@dataclass(frozen=True)
class Tournament:
    """An event as its events made it. The mappings are never changed, only replaced.

    What can be derived is derived on demand and kept: match states, places, losses.
    ``card`` is what holds now of title, discipline, format and races.
    """

    card: ev.EventCreated
    entries: Mapping[str, Entry] = field(default_factory=dict)  # by id, in order of number
    judges: tuple[Judge, ...] = ()
    draw: ev.Drawn | None = None
    draws: int = 0
    seats: Mapping[int, str] = field(default_factory=dict)  # seat, from 1 → entry
    results: Mapping[Key, Result] = field(default_factory=dict)  # in the order of recording
    gone: Mapping[str, Gone] = field(default_factory=dict)
    closed: bool = False
    decided: bool = False  # since the draw: a result, also one cleared since, or somebody drawn who left
    final: ev.FinalDrawn | None = None
    final_decided: str = (
        ""  # since the draw: the first match of the final stage decided, also if cleared since
    )
    came: Mapping[str, bool] = field(default_factory=dict)  # since the draw; True: in place of somebody
    office: Office = field(default_factory=Office)
    floor: Floor = field(default_factory=Floor)

    @cached_property
    def format(self) -> Format:
        """The compiled format of the event, its final stage as it was drawn."""
        ways = () if self.final is None else self.final.ways
        return load_format(self.card.format, self.card.size, ways)

    @property
    def waits_for_final(self) -> bool:
        """Whether the final stage is to be drawn anew and has not been; an event cut short does not wait."""
        return self.card.final_draw is FinalDraw.ANEW and self.final is None and not self.closed

    @cached_property
    def states(self) -> tuple[MatchState, ...]:
        """Every match in the order of the format, calls included."""
        held = _final_sides(self.format) if self.waits_for_final else None
        states = resolve(self.format, None if self.draw is None else self.seats, self.results, held)
        if not self.floor.calls or self.closed:
            return states
        return tuple(self._with_call(state) for state in states)

    def _with_call(self, state: MatchState) -> MatchState:
        if state.status is not MatchStatus.READY:
            return state
        call = self.floor.calls.get(state.key)
        if call is None or call.table in self.barred:
            return state
        return replace(state, status=MatchStatus.PLAYING if call.started else MatchStatus.CALLED)

    def state_of(self, match: str) -> MatchState:
        """State of one match; RuleError UNKNOWN_MATCH."""
        return self.states[self.format.index[self.format.find(match).id]]

    def entry(self, entry: str) -> Entry:
        """One entry by id; RuleError UNKNOWN_ENTRY."""
        found = self.entries.get(entry)
        if found is None:
            raise RuleError(Rule.UNKNOWN_ENTRY, entry=entry)
        return found

    @cached_property
    def qualifiers(self) -> tuple[Qualifier, ...]:
        """The ways into the final stage by the format's table, and who takes each as it stands now."""
        fmt = load_format(self.card.format, self.card.size)
        # held sides hide who has come through, so they are looked for at the ends of the groups
        states = resolve(fmt, None if self.draw is None else self.seats, self.results)
        found = []
        for match in final_matches(fmt):
            for way, side in zip(match.sources, states[fmt.index[match.id]].sides, strict=True):
                assert not isinstance(way, FromSeat)
                before = fmt.find(way.match)
                assert before.group is not None
                entry = self.entries[side.entry] if isinstance(side, Player) else None
                found.append(Qualifier(before.id, before.group, before.side is Side.UPPER, entry))
        return tuple(found)

    @cached_property
    def final_moved(self) -> tuple[int, ...]:
        """Final seats (from 1) that somebody else takes than when the final stage was drawn."""
        if self.final is None:
            return ()
        now = {way.match: way.entry.id if way.entry else None for way in self.qualifiers}
        drawn = zip(self.final.ways, self.final.entries, strict=True)
        return tuple(seat for seat, (way, entry) in enumerate(drawn, 1) if now[way] != entry)

    @cached_property
    def seat_of(self) -> Mapping[str, int]:
        """Seat of each drawn entry."""
        return {entry: seat for seat, entry in self.seats.items()}

    @cached_property
    def seeds(self) -> Mapping[str, int]:
        """Seed number of each seeded entry that still sits by the draw."""
        if self.draw is None:
            return {}
        return {e: number for number, e in enumerate(self.draw.seeds, 1) if self.sits_by_draw(e)}

    def sits_by_draw(self, entry: str) -> bool:
        """Whether somebody has a seat by the draw, exchanges after it included.

        Whoever came to a seat after the draw sits by that, unless it is the one they were drawn to.
        """
        if self.draw is None or entry not in self.seat_of:
            return False
        return entry not in self.came or self.draw.seats[self.seat_of[entry] - 1] == entry

    def call_of(self, state: MatchState) -> TableCall | None:
        """The call in force for a match, if it is called or playing."""
        if state.status in (MatchStatus.CALLED, MatchStatus.PLAYING):
            return self.floor.calls[state.key]
        return None

    @cached_property
    def barred(self) -> frozenset[str]:
        """Tables where nothing can be played: out of order, or not of the discipline."""
        other = (table.name for table in self.floor.hall.tables if not table.fits(self.card.discipline))
        return frozenset((*self.floor.out_of_order, *other))

    @cached_property
    def own_tables(self) -> tuple[str, ...]:
        """The tables of the hall that are for the event's discipline, out of order or not."""
        return tuple(t.name for t in self.floor.hall.tables if t.fits(self.card.discipline))

    @cached_property
    def tables(self) -> tuple[str, ...]:
        """Those of them where matches can be called, taken ones included."""
        return tuple(name for name in self.own_tables if name not in self.floor.out_of_order)

    def protest_left(self, match: str, sides: Iterable[str] = ()) -> tuple[Key, Protest] | None:
        """The open protest about a match, with whose match it was; None if there is none.

        Of the ``sides`` that are named; else of those who stand there now, else of those who stood there
        first: a correction may take them away, and their protest is still to be decided.
        """
        found = {key: protest for key, protest in self.floor.open_protests.items() if key[0] == match}
        named = tuple(sides)
        wanted = (match, pair_of(named)) if named else self.state_of(match).key
        if wanted in found or named:
            return (wanted, found[wanted]) if wanted in found else None
        return next(iter(found.items()), None)

    @property
    def timetable(self) -> tuple[ev.Slot, ...]:
        """The timetable that hangs on the wall."""
        return self.floor.timetable

    @cached_property
    def busy(self) -> Mapping[str, MatchState]:
        """The match at each table that is taken."""
        return {call.table: state for state in self.states if (call := self.call_of(state)) is not None}

    @cached_property
    def standing(self) -> placing.Standing:
        """Ends of ways and losses."""
        left = {entry: gone.passed for entry, gone in self.gone.items()}
        return placing.standing(self.format, self.states, left)

    @cached_property
    def places(self) -> Mapping[str, placing.Band]:
        """Band of everybody whose place is settled; the disqualified stand without one, or keep it."""
        return self._bands(frozenset() if self.keeps_disqualified else self.disqualified)

    @cached_property
    def held_places(self) -> Mapping[str, placing.Band]:
        """The same with the places of the disqualified, whether they stay vacant or not."""
        return self._bands(frozenset())

    def _bands(self, without: frozenset[str]) -> Mapping[str, placing.Band]:
        if self.draw is None:
            return {}
        if self.closed:
            left = {entry: gone.passed for entry, gone in self.gone.items() if not gone.after_close}
            return placing.closed_places(self.format, self.states, left, without)
        return placing.places(self.format, self.standing, without)

    @cached_property
    def disqualified(self) -> frozenset[str]:
        """Those who were removed from the event."""
        return frozenset(e for e, gone in self.gone.items() if gone.how is Departure.DISQUALIFIED)

    @property
    def keeps_disqualified(self) -> bool:
        """Whether the regulations leave a disqualified entry the place where it stood."""
        return self.regulations.disqualified is DisqualifiedPlace.KEPT

    @cached_property
    def in_force(self) -> Mapping[Key, Result]:
        """The results that count now."""
        return {state.key: state.result for state in self.states if state.result is not None}

    @cached_property
    def suspended(self) -> tuple[tuple[Key, Result], ...]:
        """People's decisions not in force whose match has no other result, in the format's order."""
        decided = {match for match, _ in self.in_force}
        found = [
            (key, result)
            for key, result in self.results.items()
            if not result.forfeit and key not in self.in_force and key[0] not in decided
        ]
        return tuple(sorted(found, key=lambda item: (self.format.index[item[0][0]], item[0][1])))

    @cached_property
    def about(self) -> EventCard:
        """What documents say about the event."""
        return self.office.about or EventCard(self.card.title, self.card.discipline)

    @cached_property
    def regulations(self) -> Regulations:
        """The regulations in force; before any were fixed, those of the first card."""
        card = self.card
        return self.office.regulations or Regulations(
            card.format, card.size, card.official, card.races, card.targets, final_draw=card.final_draw
        )

    @property
    def last_number(self) -> int:
        """The highest number that an entry has or had; 0 if there was none."""
        return max([0, *self.office.retired, *(entry.number for entry in self.entries.values())])

    @property
    def finished(self) -> bool:
        """Whether nothing more will be played."""
        if self.closed:
            return True
        return self.draw is not None and all(s.status in CLOSED_STATUSES for s in self.states)

    @property
    def not_played(self) -> int:
        """How many matches are neither decided nor without play."""
        return sum(state.status not in CLOSED_STATUSES for state in self.states)

    def race(self, match: Match) -> int:
        """Frames to win in a match: as it was played, by the players' ratings, or by its stage."""
        state = self.states[self.format.index[match.id]]
        if state.result is not None and state.result.score is not None:
            # regulations that were changed since do not touch what is decided
            return max(state.result.score)
        return self._rating_race(state) or self.stage_race(match)

    def stage_race(self, match: Match) -> int:
        """Frames to win in a match by its stage alone."""
        said = value_at(self.card.races, match) or value_at(DEFAULT_RACES, match)
        assert said is not None
        return parse_race(said)

    def _rating_race(self, state: MatchState) -> int | None:
        """What the regulations say for two whose ratings add up to so little."""
        rules = self.regulations.rating_races
        if not rules or len(state.players) != 2:
            return None
        one, two = (self.entries[entry].rating for entry in state.players)
        if one is None or two is None:
            return None
        for rule in rules:
            if one + two <= rule.most and covers(rule.stage, state.match):
                return parse_race(rule.race)
        return None

    def target(self, match: Match) -> int:
        """Agreed points of a frame; 0 where the discipline has none."""
        return value_at(self.card.targets, match) or FRAME_RULES[self.card.discipline].default_target or 0


Timed = tuple[datetime | None, Iterable[ev.Event]]
"""The events of a step and when it was; None where no clock is asked."""


def fold(tournament: Tournament | None, events: Iterable[ev.Event], at: datetime | None = None) -> Tournament:
    """The state after the events of one step. RuleError NO_EVENT if they do not begin with a card.

    ``at`` is when it was; only the clocks of the floor ask for it.
    """
    return fold_steps(tournament, [(at, events)])


def fold_steps(tournament: Tournament | None, steps: Iterable[Timed]) -> Tournament:
    """The state after several steps; RuleError as in ``fold``.

    Only ``MatchForfeited`` and the like are trusted to say what they mean; nothing is
    resolved here, so ten thousand events are folded in some milliseconds.
    """
    folding = _Folding(tournament)
    for at, events in steps:
        for event in events:
            folding.floor.apply(event, at)
            folding.apply(event)
    return folding.result()


class _Folding:
    """Working copies of a tournament's tables while events are applied."""

    def __init__(self, start: Tournament | None) -> None:
        self.card = start.card if start else None
        self.entries = dict(start.entries) if start else {}
        self.judges = start.judges if start else ()
        self.draw = start.draw if start else None
        self.draws = start.draws if start else 0
        self.seats = dict(start.seats) if start else {}
        self.results = dict(start.results) if start else {}
        self.gone = dict(start.gone) if start else {}
        self.closed = start.closed if start else False
        self.decided = start.decided if start else False
        self.final = start.final if start else None
        self.final_decided = start.final_decided if start else ""
        self.came = dict(start.came) if start else {}
        self.office = start.office if start else Office()
        self.floor = FloorFolding(start.floor if start else Floor())

    def result(self) -> Tournament:
        if self.card is None:
            raise RuleError(Rule.NO_EVENT)
        return Tournament(
            self.card,
            self.entries,
            self.judges,
            self.draw,
            self.draws,
            self.seats,
            self.results,
            self.gone,
            self.closed,
            self.decided,
            final=self.final,
            final_decided=self.final_decided,
            came=self.came,
            office=self.office,
            floor=self.floor.result(),
        )

    def apply(self, event: ev.Event) -> None:  # noqa: C901 (a case a kind)
        match event:
            case ev.EventCreated():
                self.card = event
            case ev.EntriesRegistered(entries=entries):
                self.entries.update((entry.id, entry) for entry in entries)
            case ev.JudgesRegistered(judges=judges):
                self.judges += judges
            case ev.Drawn():
                self._draw(event)
            case ev.FinalDrawn():
                self.final = event
            case (
                ev.ResultEntered() | ev.NoShowRecorded() | ev.TechnicalDefeatRecorded() | ev.MatchForfeited()
            ):
                self._decide(event)
            case ev.ResultCleared(match=match, sides=sides):
                self.results.pop((match, pair_of(sides)), None)
            case ev.EntryLeft(entry=entry, how=how, passed=passed):
                self._leave(entry, how, frozenset(passed))
            case ev.EntryReinstated(entry=entry):
                self.gone.pop(entry, None)
            case ev.EntryReplaced(by=entry, seat=seat) | ev.EntrySeated(entry=entry, seat=seat):
                self.seats[seat] = entry
                if self.draw is not None and self.draw.seats[seat - 1] == entry:
                    # back where the draw put them: nothing but that counts
                    self.came.pop(entry, None)
                else:
                    self.came[entry] = isinstance(event, ev.EntryReplaced)
                self.office = replace(self.office, sat=self.office.sat | {entry})
            case ev.SeatsSwapped(entries=pair):
                self._swap(*pair)
            case ev.EventClosed():
                self.closed = True
            case ev.TablesSet() | ev.MatchCalled() | ev.MatchStarted() | ev.TimetableKept():
                pass  # the floor's
            case ev.StepUndone() | ev.StepRedone():
                pass  # which steps count is settled before they are folded
            case ev.PapersPrinted() | ev.PapersTakenDown():
                pass  # notes beside the steps
            case _:
                if isinstance(event, ev.OfficeEvent):
                    self._apply_in_office(event)

    def _apply_in_office(self, event: ev.OfficeEvent) -> None:  # noqa: C901 (a case a kind)
        match event:
            case ev.CardSet() | ev.RegulationsSet():
                self._set(event)
            case ev.EntriesEdited(entries=entries):
                self.entries.update((e.id, e) for e in entries if e.id in self.entries)
            case ev.EntriesRemoved(entries=ids):
                self._remove(ids)
            case ev.JudgesEdited(judges=judges):
                new = {judge.number: judge for judge in judges}
                self.judges = tuple(new.get(judge.number, judge) for judge in self.judges)
            case ev.JudgesRemoved(judges=numbers):
                self.judges = tuple(judge for judge in self.judges if judge.number not in numbers)
            case ev.PapersRecorded(papers=papers):
                self.office = self.office.with_papers(papers)
            case ev.AdmissionDecided(rulings=rulings):
                for ruling in rulings:
                    self.office = self.office.with_ruling(ruling)
            case ev.ProtocolsHandedOver(handover=handover):
                self.office = replace(self.office, handover=handover)
            case ev.PapersDelivered(delivery=delivery):
                self.office = replace(self.office, deliveries=(*self.office.deliveries, delivery))
            case ev.ReportWritten(texts=texts):
                self.office = replace(self.office, report=texts)
            case ev.NormsSet(norms=norms):
                self.office = replace(self.office, norms=norms)
            case ev.PointsSet(points=points):
                self.office = replace(self.office, points=points)
            case ev.TitlesDecided(rulings=titles):
                self.office = self.office.with_titles(titles)
            case _:
                assert_never(event)

    def _set(self, event: ev.CardSet | ev.RegulationsSet) -> None:
        """The card in force says what the last of the two said."""
        assert self.card is not None
        if isinstance(event, ev.CardSet):
            card = event.card
            self.card = structs.replace(self.card, title=card.title, discipline=card.discipline)
            self.office = replace(self.office, about=card)
            return
        rules = event.regulations
        self.card = structs.replace(
            self.card,
            format=rules.format,
            size=rules.size,
            official=rules.official,
            races=rules.races,
            targets=rules.targets,
            final_draw=rules.final_draw,
        )
        self.office = replace(self.office, regulations=rules)

    def _remove(self, ids: Iterable[str]) -> None:
        gone = {entry: self.entries.pop(entry).number for entry in ids if entry in self.entries}
        for entry in gone:
            self.gone.pop(entry, None)
        self.office = self.office.without(gone)

    def _draw(self, event: ev.Drawn) -> None:
        self.draw = event
        self.draws += 1
        self.decided = False
        self.final = None
        self.final_decided = ""
        self.came = {}
        self.seats = {seat: entry for seat, entry in enumerate(event.seats, 1) if entry is not None}
        self.office = replace(self.office, sat=frozenset(self.seats.values()))

    def _decide(
        self,
        event: ev.ResultEntered | ev.NoShowRecorded | ev.TechnicalDefeatRecorded | ev.MatchForfeited,
    ) -> None:
        key = event.match, pair_of(event.sides)
        # taken out first, so that the order of results is that of the last decisions
        self.results.pop(key, None)
        self.results[key] = result_of(event)
        self.decided = True
        if not self.final_decided and self._is_of_final(event.match):
            self.final_decided = event.match

    def _is_of_final(self, match: str) -> bool:
        """Whether a match is of the final stage; which one does not depend on how that was drawn."""
        assert self.card is not None
        return load_format(self.card.format, self.card.size).find(match).side is Side.FINAL

    def _leave(self, entry: str, how: Departure, passed: frozenset[str]) -> None:
        before = self.gone.get(entry)
        self.gone[entry] = Gone(how, passed, self.closed and before is None)
        # a reserve who leaves decides nothing
        self.decided = self.decided or entry in self.seats.values()

    def _swap(self, one: str, two: str) -> None:
        swap = {one: two, two: one}
        self.seats = {seat: swap.get(entry, entry) for seat, entry in self.seats.items()}


def result_of(
    event: ev.ResultEntered | ev.NoShowRecorded | ev.TechnicalDefeatRecorded | ev.MatchForfeited,
) -> Result:
    """The result that a decision gives its match."""
    match event:
        case ev.ResultEntered(sides=sides, score=score, frames=frames):
            winner, loser = sides if score[0] > score[1] else (sides[1], sides[0])
            return Result(ResultKind.PLAYED, sides, winner, loser, score, frames)
        case ev.NoShowRecorded(sides=sides, absent=absent, goes_on=goes_on):
            return _without_play(ResultKind.NO_SHOW, sides, absent, goes_on)
        case ev.TechnicalDefeatRecorded(sides=sides, beaten=beaten, goes_on=goes_on):
            result = _without_play(ResultKind.TECHNICAL, sides, beaten, goes_on)
            return replace(result, reason=event.reason, note=event.note)
        case ev.MatchForfeited(sides=sides, left=left):
            result = _without_play(ResultKind.TECHNICAL, sides, left, None)
            return replace(result, forfeit=True)
        case _:
            assert_never(event)


def _without_play(kind: ResultKind, sides: Pair, beaten: tuple[str, ...], goes_on: str | None) -> Result:
    if len(beaten) == 2:
        return Result(ResultKind.BOTH_LOST, sides, None, goes_on)
    winner = next((entry for entry in sides if entry not in beaten), None)
    return Result(kind, sides, winner, beaten[0])


@lru_cache(maxsize=16)
def _final_sides(fmt: Format) -> Mapping[str, tuple[Pending, Pending]]:
    """The first matches of the final stage while its draw is waited for."""
    return {
        match.id: (Pending(f"final-seat {2 * at + 1}"), Pending(f"final-seat {2 * at + 2}"))
        for at, match in enumerate(final_matches(fmt))
    }


def stands_in(states: Iterable[MatchState], entry: str) -> MatchState | None:
    """The match that is not closed and in which the entry stands, if any."""
    for state in states:
        if state.status not in CLOSED_STATUSES and any(
            isinstance(side, Player) and side.entry == entry for side in state.sides
        ):
            return state
    return None
