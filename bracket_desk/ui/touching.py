"""All that a step touches, in words: told before it is done, part by part."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from msgspec import structs

from bracket_desk.domain import commands as cmd
from bracket_desk.domain import events as ev
from bracket_desk.domain.about import About, matches_of
from bracket_desk.domain.decisions.steps import StateCommand, take_step
from bracket_desk.domain.errors import Rule, RuleError
from bracket_desk.domain.titles.proposals import confirmed_titles
from bracket_desk.domain.touching import Move, Touched, compare, freed_tables
from bracket_desk.domain.tournament import Tournament
from bracket_desk.labels import band_text, short_names
from bracket_desk.printing.ages import Printed, read_printed
from bracket_desk.printing.touched import Matches, touched_sheets
from bracket_desk.session import JournalEntry
from bracket_desk.ui.open_event import OpenEvent
from bracket_desk.ui.paper_words import paper_title, sheet_names
from bracket_desk.ui.telling import tell_match, tell_step
from bracket_desk.words import N_, Words

SHOWN = (
    *(cmd.EnterResult, cmd.NoShow, cmd.TechnicalDefeat, cmd.ClearResult),
    *(cmd.Withdraw, cmd.Disqualify, cmd.Reinstate),
    *(cmd.Replace, cmd.SwapSeats, cmd.Seat),
    *(cmd.Sanction, cmd.DecideProtest),
)
"""Steps about one match, person or seat, which may touch others: that is shown before."""


@dataclass(frozen=True, slots=True)
class Part:
    """One thing that is touched: what it is, a line for each, and what becomes of it."""

    title: str
    lines: tuple[str, ...]
    after: str = ""


@dataclass(frozen=True, slots=True)
class Preview:
    """What a step would do: what it is, what is asked besides, and all that it touches."""

    step: str
    questions: tuple[str, ...]
    parts: tuple[Part, ...]

    def text(self) -> str:
        """All of it in plain words."""
        blocks = [self.step, *self.questions]
        for part in self.parts:
            lines = (part.title, *part.lines, part.after)
            blocks += ["\n".join(line for line in lines if line)]
        return "\n\n".join(block for block in blocks if block)


@dataclass(frozen=True, slots=True)
class Foreseen:
    """A step as it would be; ``refusal``: what is asked about it, if anything."""

    command: cmd.Command
    before: Tournament
    after: Tournament
    events: tuple[ev.Event, ...]
    touched: Touched
    refusal: RuleError | None = None

    @property
    def asks(self) -> bool:
        """Whether it is shown first.

        An undo is taken back by one key, who is replaced leaves their match of course, and without a
        result nobody goes on: these are shown only where they break something else. The table of a call
        that is undone is its own.
        """
        decision = self.command.decision if isinstance(self.command, cmd.Ground) else self.command
        if isinstance(decision, cmd.Sanction | cmd.Withdraw | cmd.Disqualify):
            # a removal that is noted in one match ends others: whoever leaves loses all that is to come
            own = decision.match if isinstance(decision, cmd.Sanction) else ""
            touched = self.touched
            lost = (*touched.forfeits, *touched.awaited, *(freed.match for freed in touched.freed))
            return touched.asks or any(match != own for match in lost)
        natural = cmd.Undo | cmd.Redo | cmd.ClearResult | cmd.Replace | cmd.Seat
        if not isinstance(self.command, natural):
            return self.touched.asks
        about = {match for event in self.events for match in matches_of(event)}
        stopped = (freed.match for freed in self.touched.freed if freed.stopped)
        return bool(self.touched.suspended) or any(match not in about for match in stopped)

    @property
    def asks_nothing_else(self) -> bool:
        """Whether no other question stands behind it than what it touches."""
        return self.refusal is None or self.refusal.reason is Rule.SUSPENDS


def foresee_step(event: OpenEvent, command: cmd.Command) -> Foreseen | None:
    """What a step of these kinds would do; None of others, and of one that is refused for good."""
    before = event.tournament
    try:
        if isinstance(command, cmd.Undo | cmd.Redo):
            undone = event.undoable if isinstance(command, cmd.Undo) else event.redoable
            after = event.after(command)
            return Foreseen(command, before, after, undone.events if undone else (), compare(before, after))
        decision = command.decision if isinstance(command, cmd.Ground) else command
        if not isinstance(decision, SHOWN):
            return None
        assert isinstance(command, StateCommand)
        refusal: RuleError | None = None
        try:
            step = take_step(before, command)
        except RuleError as question:
            if not question.confirmable:
                return None
            refusal = question
            step = take_step(before, structs.replace(command, confirm=True))
    except RuleError:
        return None
    return Foreseen(command, before, step.after, step.events, compare(before, step.after), refusal)


def preview_of(seen: Foreseen, entries: Sequence[JournalEntry], words: Words, known: Matches) -> Preview:
    """A step in words with all that it touches."""
    step = tell_step(seen.events, words, seen.after)
    if isinstance(seen.command, cmd.Undo):
        step = words.say(N_("Undo: {step}"), step=step)
    elif isinstance(seen.command, cmd.Redo):
        step = words.say(N_("Redo: {step}"), step=step)
    questions: tuple[str, ...] = ()
    if seen.refusal is not None and not seen.asks_nothing_else:
        questions = (words.sentence(seen.refusal, seen.before),)
    told = TouchedWords(seen.before, seen.after, entries, words, known)
    return Preview(step, questions, told.parts(seen.touched))


def tell_stopped(before: Tournament, after: Tournament, about: About, words: Words) -> str:
    """The matches that a step about others has stopped at their tables: somebody has to go there."""
    if before.format is not after.format:
        return ""
    stopped = [
        freed for freed in freed_tables(before, after) if freed.stopped and freed.match not in about.matches
    ]
    text = N_("⚠ Match {match} at table {table} is stopped: tell them")
    return " · ".join(
        words.say(text, match=words.number(freed.match, before), table=freed.table) for freed in stopped
    )


class TouchedWords:
    """Says what a step touches. ``entries``: the journal before it, ``known`` which matches sheets show."""

    def __init__(
        self,
        before: Tournament,
        after: Tournament,
        entries: Sequence[JournalEntry],
        words: Words,
        known: Matches,
    ) -> None:
        self._before, self._after, self._words, self._say = before, after, words, words.say
        self._printed = read_printed(entries)
        self._known = known
        self._names: Mapping[str, str] = short_names(after.entries.values())

    def parts(self, touched: Touched) -> tuple[Part, ...]:
        """Everything that is touched, what hurts most first."""
        say, before, after = self._say, self._before, self._after
        parts = (
            Part(
                say(N_("Other people would stand in these matches, and their results would not count:")),
                tuple(tell_match(before, match, self._words) for match in touched.suspended),
                say(N_("They are kept and come back with the same pair.")),
            ),
            Part(
                say(N_("Results that count again:")),
                tuple(tell_match(after, match, self._words) for match in touched.back),
            ),
            Part(
                say(N_("At the tables would be stopped, because other people would stand there:")),
                tuple(self._tables(touched, stopped=True)),
            ),
            Part(
                say(N_("Decided without play:")),
                tuple(map(self._forfeit, touched.forfeits)),
            ),
            Part(
                say(N_("Lost as soon as the other side is known:")),
                tuple(self._pair(match) for match in touched.awaited),
            ),
            Part(say(N_("Tables that become free:")), tuple(self._tables(touched, stopped=False))),
            Part(say(N_("On paper, to be replaced:")), self.sheets()),
            Part(say(N_("Titles and ranks that have to be decided anew:")), tuple(self._titles())),
            Part(say(N_("Who stands elsewhere:")), tuple(map(self._move, touched.moves))),
            Part(
                say(N_("Other players stand in:")),
                tuple(self._pair(match) for match in touched.others),
            ),
            Part(say(N_("In the timetable, with other players:")), tuple(self._planned(touched))),
            Part(say(N_("Places:")), tuple(self._places(touched))),
        )
        return tuple(part for part in parts if part.lines)

    def sheets(self) -> tuple[str, ...]:
        """The printed papers that would be out of date, with their sheets."""
        found = touched_sheets(self._printed, self._before, self._after, self._words, self._known)
        return tuple(self._paper(one, keys) for one, keys in found)

    def _paper(self, printed: Printed, keys: Sequence[str]) -> str:
        title = paper_title(printed.paper, self._words, self._before)
        return (
            f"{title}: {sheet_names(printed.paper.kind, keys, self._before, self._words)}" if keys else title
        )

    def _tables(self, touched: Touched, *, stopped: bool) -> Iterator[str]:
        for freed in touched.freed:
            if freed.stopped is stopped:
                match = tell_match(self._before, freed.match, self._words)
                yield self._say(N_("table {table}: {match}"), table=freed.table, match=match)

    def _move(self, move: Move) -> str:
        was, who = self._number(move.match), self._names[move.entry]
        if move.to is not None:
            text = N_("{who}: match {was} → match {now}")
            return self._say(text, who=who, was=was, now=self._number(move.to))
        band = self._after.places.get(move.entry)
        if band is None:
            return self._say(N_("{who}: no more in match {was}"), who=who, was=was)
        return self._say(
            N_("{who}: match {was} → out, place {place}"), who=who, was=was, place=band_text(band)
        )

    def _pair(self, match: str) -> str:
        players = self._after.state_of(match).players
        return f"{self._number(match)}  {' – '.join(self._names[entry] for entry in players) or '…'}"

    def _forfeit(self, match: str) -> str:
        """Who stood there, and who goes on."""
        result = self._after.state_of(match).result
        winner = None if result is None else result.winner
        if winner is None:
            return self._say(N_("{match}: nobody wins"), match=self._pair(match))
        return self._say(N_("{match}: {who} wins"), match=self._pair(match), who=self._names[winner])

    def _planned(self, touched: Touched) -> Iterator[str]:
        for slot in touched.planned:
            text = N_("match {match}: {time}, table {table}")
            yield self._say(
                text, match=self._number(slot.match), time=f"{slot.start:%H:%M}", table=slot.table
            )

    def _places(self, touched: Touched) -> Iterator[str]:
        open_yet = N_("without a place") if self._after.finished else N_("not settled yet")
        for change in touched.places:
            now = self._say(open_yet) if change.after is None else band_text(change.after)
            yield f"{self._names[change.entry]}: {band_text(change.before)} → {now}"

    def _titles(self) -> Iterator[str]:
        """What is confirmed and would not stand any more."""
        after = confirmed_titles(self._after)
        for entry, ruling in confirmed_titles(self._before).items():
            if entry not in after or after[entry].title != ruling.title:
                yield f"{self._names[entry]}: {self._words.term(ruling.title)}"

    def _number(self, match: str) -> int:
        return self._before.format.find(match).number
