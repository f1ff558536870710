"""The floor in words: what stands on the card of a table, in the queue, and what is read aloud."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from bracket_desk.domain.bracket.resolve import MatchState, Player
from bracket_desk.domain.floor.clocks import CallClock, PauseClock, TableClock, table_clocks
from bracket_desk.domain.floor.elsewhere import Taken
from bracket_desk.domain.floor.expected import MinutesOf
from bracket_desk.domain.floor.queue import Queue, Suggestion, Waiting, free_tables
from bracket_desk.domain.floor.timetable import DEFAULT_MINUTES
from bracket_desk.domain.measures import Measure
from bracket_desk.domain.people.people import Judge
from bracket_desk.domain.tournament import Tournament
from bracket_desk.labels import initials, short_names
from bracket_desk.remarks import say_reason
from bracket_desk.ui.hall_display import HallShow, TableLine, first_called
from bracket_desk.ui.verdict_words import as_clock, tell_deadline, tell_protest
from bracket_desk.words import N_, Words

MOST_RESULTS = 6
"""Last results that the hall's screen is told."""

CALLS = "▸"
"""Before the table of those whom the hall's screen asks to come."""


class Stand(StrEnum):
    """How a table stands; the values are those of the style sheet."""

    FREE = "free"
    CALLED = "called"
    PLAYING = "playing"
    OUT = "out"
    ELSEWHERE = "elsewhere"
    PROTEST = "protest"


STANDS: Mapping[Stand, tuple[str, str]] = {
    Stand.FREE: ("○", N_("free now")),
    Stand.CALLED: ("◷", N_("called")),
    Stand.PLAYING: ("▶", N_("being played")),
    Stand.OUT: ("✕", N_("out of order")),
    Stand.ELSEWHERE: ("▷", N_("another event")),
    Stand.PROTEST: ("‖", N_("protest")),
}
"""The mark and the word of each."""


@dataclass(frozen=True, slots=True)
class CardFacts:
    """What stands on the card of a table, in words. ``late``: somebody has not come in time."""

    table: str
    stand: Stand
    state: str
    match: str | None = None
    names: tuple[str, ...] = ()
    about: str = ""
    clock: str = ""
    times: str = ""
    judge: str = ""
    late: bool = False

    @property
    def said(self) -> str:
        """All of it but the running clock, for screen readers."""
        parts = (self.state, " – ".join(self.names), self.about, self.times, self.judge)
        return ", ".join(part for part in (self.table, *parts) if part)


@dataclass(frozen=True, slots=True)
class QueueRow:
    """A match that waits: ``ready`` can be called, the others wait for something."""

    match: str
    number: str
    names: str
    why: str
    ready: bool
    suggested: str = ""


class FloorWords:
    """Says how one state of the event stands on its tables; made anew for each state.

    ``minutes``: how long a match is expected to last; without them as long as it was planned.
    """

    def __init__(
        self,
        t: Tournament,
        words: Words,
        others: Sequence[Taken] = (),
        minutes: MinutesOf | None = None,
    ) -> None:
        self.t, self.others, self.minutes = t, tuple(others), minutes
        self._words, self._say = words, words.say
        self.names = short_names(t.entries.values())
        self._planned = {slot.match: slot.end - slot.start for slot in t.timetable}
        self._judges = {judge.number: short_judge(judge) for judge in t.judges}

    # ------------------------------------------------------------ cards

    def cards(self, now: datetime) -> list[CardFacts]:
        """The tables of the event in their order, those out of order too."""
        clocks = table_clocks(self.t, now)
        return [self._card(name, clocks.get(name), now) for name in self.t.own_tables]

    def _card(self, name: str, clock: TableClock | None, now: datetime) -> CardFacts:
        judge = self._judge(name)
        reason = self.t.floor.out_of_order.get(name)
        if reason is not None:
            return CardFacts(name, Stand.OUT, self._state(name, Stand.OUT), about=reason, judge=judge)
        elsewhere = next((taken for taken in self.others if taken.table == name), None)
        if clock is None and elsewhere is not None:
            text = N_("{event}, match {number}")
            about = self._say(text, event=elsewhere.event, number=elsewhere.number)
            return CardFacts(name, Stand.ELSEWHERE, self._state(name, Stand.ELSEWHERE), about=about)
        if clock is None:
            return CardFacts(name, Stand.FREE, self._state(name, Stand.FREE), judge=judge)
        stand = Stand.CALLED if clock.call is not None else Stand.PLAYING
        state, protest = clock.state, clock.protest
        if self.t.floor.protest_about(state.key) is not None:
            stand = Stand.PROTEST
        return CardFacts(
            name,
            stand,
            self._state(name, stand),
            state.match.id,
            tuple(self.names[entry] for entry in state.players),
            self.about(state),
            self._clock(clock),
            self._times(state, now),
            judge,
            late=bool(protest.over) if protest is not None else clock.call is not None and clock.call.due > 0,
        )

    def _state(self, name: str, stand: Stand) -> str:
        mark, word = STANDS[stand]
        table = self.t.floor.hall.find(name)
        television = table is not None and table.television
        on_air = self._say(N_("TV"))
        return f"{mark} {self._say(word)}" + (f" · {on_air}" if television else "")

    def _judge(self, table: str) -> str:
        duties = self.t.floor.duties_at(table)
        return ", ".join(
            self._judges.get(duty.judge, "") + (f" ({duty.zone})" if duty.zone else "") for duty in duties
        )

    def about(self, state: MatchState) -> str:
        """Number, race, and the frames won so far as far as somebody noted them."""
        length = self._say(N_("race to {race}"), race=self.t.race(state.match))
        about = f"{state.match.number} · {length}"
        score = self.t.floor.score_of(state.key, state.players[0])
        return about if score is None else f"{about} · {score[0]}–{score[1]}"

    def length(self, state: MatchState) -> timedelta:
        """How long a match is expected to take: at the pace learned, else as planned, else as usual."""
        if self.minutes is not None:
            return timedelta(minutes=self.minutes(state.match))
        return self._planned.get(state.match.id, timedelta(minutes=DEFAULT_MINUTES))

    def stands(self, state: MatchState, since: datetime, now: datetime) -> timedelta:
        """For how long a match stands still since a moment, to the end of a break that is going on."""
        halt = self.t.floor.halted(now)
        until = now if halt is None or halt.until is None else halt.until
        return self.t.floor.stood(since, until, state.key)

    def _stands_openly(self, state: MatchState, now: datetime) -> bool:
        """Whether a match stands still, and nobody knows how long."""
        halt = self.t.floor.halted(now)
        return self.t.floor.protest_about(state.key) is not None or (halt is not None and halt.until is None)

    def _times(self, state: MatchState, now: datetime) -> str:
        times = self.t.floor.times_of(state.key)
        since = times.start or times.called
        if since is None:
            return ""
        here, moment = now.tzinfo, self._words.near
        if self._stands_openly(state, now):
            return self._say(N_("from {since}"), since=moment(since.astimezone(here), now))
        end = (since + self.length(state) + self.stands(state, since, now)).astimezone(here)
        return self._say(
            N_("from {since}, end ≈ {end}"),
            since=moment(since.astimezone(here), now),
            end=moment(end, now),
        )

    def _clock(self, clock: TableClock) -> str:
        """What runs at a table, the most urgent first."""
        if clock.set_back:
            return self._say(N_("the clock was set back"))
        if clock.protest is not None:
            return tell_protest(clock.protest, self._words)
        if clock.pauses:
            return "\n".join(self._pause(pause) for pause in clock.pauses)
        if clock.call is not None:
            return self._call(clock.call)
        if clock.playing is None:
            return ""
        return self._say(N_("for {minutes} min"), minutes=clock.playing.minutes)

    def _call(self, clock: CallClock) -> str:
        if clock.loses_match:
            return self._say(N_("no-show due: {minutes} min"), minutes=clock.elapsed.minutes)
        assert clock.left is not None
        if clock.due:
            late = self._say(N_("late {minutes} min"), minutes=clock.elapsed.minutes)
            return f"{late} · {as_clock(clock.left)}"
        return self._say(N_("{left} left to come"), left=as_clock(clock.left))

    def _pause(self, clock: PauseClock) -> str:
        who, kind = self.names[clock.pause.entry], self._words.term(clock.pause.kind)
        if clock.over:
            text = N_("{who}: {kind}, over by {time}")
            return self._say(text, who=who, kind=kind, time=as_clock(clock.over))
        return f"{who}: {kind}, {as_clock(clock.left)}"

    def due(self, state: MatchState, now: datetime) -> str:
        """What the regulations offer against whoever has not come; nothing while there is time."""
        found = table_clocks(self.t, now)
        protest = next((c.protest for c in found.values() if c.state.match.id == state.match.id), None)
        if protest is not None:
            return tell_deadline(protest, self._words, now) if protest.over else ""
        clock = next((c.call for c in found.values() if c.state.match.id == state.match.id), None)
        if clock is None or not clock.due or (clock.due <= self._late(state) and not clock.loses_match):
            return ""
        values = {"minutes": clock.elapsed.minutes, "step": clock.due, "all": len(clock.ladder)}
        text = N_("{minutes} min since the call: step {step} of {all} of the regulations is due.")
        if clock.loses_match:
            text = N_("{minutes} min since the call: by the regulations a no-show can be recorded.")
        return self._say(text, **values)

    def _late(self, state: MatchState) -> int:
        """How many frames somebody has lost by being late: steps that are recorded are due no more."""
        made = [one for one in self.t.floor.sanctions.get(state.key, ()) if one.measure is Measure.LATE]
        return max((sum(one.entry == entry for one in made) for entry in state.players), default=0)

    # ------------------------------------------------------------ the queue

    def rows(self, queue: Queue, suggestion: Suggestion | None, now: datetime) -> list[QueueRow]:
        """What waits, in the order of need; of those whose players are not known only the near ones."""
        ready = [waiting for waiting in queue.ready if not waiting.late]
        late = [waiting for waiting in queue.ready if waiting.late]
        near = [waiting for waiting in queue.later if waiting.state.players]
        rows = [self._row(waiting, suggestion, now, ready=True) for waiting in ready]
        return rows + [self._row(waiting, suggestion, now, ready=False) for waiting in (*late, *near)]

    def _row(
        self, waiting: Waiting, suggestion: Suggestion | None, now: datetime, *, ready: bool
    ) -> QueueRow:
        state = waiting.state
        said = [say_reason(reason, self._words, self.t, now) for reason in waiting.reasons]
        chosen = suggestion is not None and suggestion.waiting.state.match.id == state.match.id
        table = suggestion.table if chosen and suggestion is not None else None
        suggested = "" if table is None else self._say(N_("to table {table}"), table=table)
        number = str(state.match.number)
        return QueueRow(state.match.id, number, self.pair(state), " · ".join(said), ready, suggested)

    def pair(self, state: MatchState) -> str:
        """Both players; dots for whoever is not known yet."""
        if not any(isinstance(side, Player) for side in state.sides):
            return "…"
        return " – ".join(self.names[side.entry] if isinstance(side, Player) else "…" for side in state.sides)

    # ------------------------------------------------------------ sentences

    def announcement(self, state: MatchState, table: str) -> str:
        """What is read aloud when a match is called."""
        players = " – ".join(self.t.entries[entry].name for entry in state.players)
        return self._say(N_("Table {table}: {players}, to the table please"), table=table, players=players)

    def call_text(self, suggestion: Suggestion) -> str:
        """The button that calls what is proposed."""
        number = suggestion.waiting.state.match.number
        return self._say(N_("Call {number} to {table}"), number=number, table=suggestion.table)

    def show(self, queue: Queue, now: datetime) -> HallShow:
        """What the hall sees: who is asked to come, who plays, who is next."""
        say = self._say
        lines, clocks = [], table_clocks(self.t, now)
        for card in self.cards(now):
            text, asks, clock = " – ".join(card.names), "", ""
            table = say(N_("Table {table}"), table=card.table)
            if card.stand is Stand.CALLED:
                asks = say(N_("{players}, to the table please"), players=text)
                table = f"{CALLS} {table}"
                clock = self._hall_clock(clocks.get(card.table))
            if card.names:
                lines.append(TableLine(table, text, asks, clock))
        waiting = [f"{one.state.match.number} · {self.pair(one.state)}" for one in queue.ready]
        return HallShow(
            self.t.about.title or self.t.card.title,
            say(N_("At the tables"))
            if not any(line.calls for line in lines)
            else say(N_("{sign} To the table please"), sign=CALLS),
            self._hall_halt(now) or say(N_("Next")),
            first_called(lines),
            tuple(waiting),
            say(N_("Last results")),
            tuple(self._last_results()),
        )

    def _hall_halt(self, now: datetime) -> str:
        """What the hall reads over the next matches while it stands still: until when."""
        halt = self.t.floor.halted(now)
        if halt is None:
            return ""
        kind = self._words.term(halt.kind)
        kind = f"{kind[:1].upper()}{kind[1:]}"
        if halt.until is None:
            return kind
        until = self._words.near(halt.until.astimezone(now.tzinfo), now)
        return self._say(N_("{kind} until {until}"), kind=kind, until=until)

    def _last_results(self) -> list[str]:
        """What was decided last, winner first, the latest first; a win without play is +:–."""
        t = self.t
        ended = [
            (times.end, state.match.number, state)
            for state in t.states
            if state.result is not None and not state.result.forfeit and len(state.players) == 2
            if state.result.winner is not None
            if (times := t.floor.times_of(state.key)).end is not None
        ]
        found = []
        # of two of the same minute the later match is the later one
        for *_, state in sorted(ended, key=lambda item: item[:2], reverse=True)[:MOST_RESULTS]:
            assert state.result is not None
            winner = state.result.winner
            assert winner is not None
            loser = next(entry for entry in state.players if entry != winner)
            score, _ = state.result.seen_from(winner)
            said = "+:–" if score is None else f"{score[0]}:{score[1]}"
            found.append(f"{self.names[winner]} – {self.names[loser]} {said}")
        return found

    def _hall_clock(self, clock: TableClock | None) -> str:
        """What is left to come until the no-show of the regulations; a dash when nothing is left."""
        if clock is None or clock.call is None or clock.set_back:
            return ""
        return "–" if clock.call.left is None else as_clock(clock.call.left)

    def strip(self, queue: Queue) -> str:
        """Free tables, and how many matches could be called."""
        free = free_tables(self.t, self.others)
        count = sum(not waiting.late for waiting in queue.ready)
        ready = self._say(N_("ready matches: {count}"), count=count)
        if not free:
            return self._say(N_("No table is free")) + f" · {ready}"
        shown = ", ".join(free[:6]) + (" …" if len(free) > 6 else "")
        return self._say(N_("Free tables: {tables}"), tables=shown) + f" · {ready}"


def short_judge(judge: Judge) -> str:
    """A judge by surname and initials."""
    parts = (judge.surname, initials(judge.given), initials(judge.patronymic))
    return " ".join(part for part in parts if part)
