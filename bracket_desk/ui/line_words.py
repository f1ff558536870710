"""The line of results in words: what was understood, what would come of it, what could be typed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from bracket_desk.domain import commands as cmd
from bracket_desk.domain.bracket.resolve import MatchState, Player, Result
from bracket_desk.domain.errors import DeskError, Rule
from bracket_desk.domain.measures import Measure, ProtestEnd
from bracket_desk.domain.touching import Freed
from bracket_desk.domain.tournament import Tournament
from bracket_desk.domain.typed.foresight import Foresight, Way
from bracket_desk.domain.typed.offers import Offer
from bracket_desk.domain.typed.reading import Understood
from bracket_desk.domain.typed.vocabulary import Both, Deed, Handed, Meaning
from bracket_desk.domain.values import DefeatReason
from bracket_desk.labels import REASON_WORDS, band_text, result_text, short_names, side_text, stage_name
from bracket_desk.ui.telling import tell_match
from bracket_desk.ui.telling_second import wanted_in
from bracket_desk.ui.verdict_follows import tell_follows
from bracket_desk.words import N_, Words

MOST_LINES = 5
"""So many matches are listed one by one; the rest is counted."""

MEANINGS: Mapping[Meaning, str] = {
    Deed.NO_SHOW: N_("no-show"),
    Deed.TECHNICAL: N_("technical defeat"),
    Deed.TABLE: N_("call to a table"),
    Deed.START: N_("the first stroke"),
    Deed.WITHDRAW: N_("withdrawal from the event"),
    Deed.DISQUALIFY: N_("disqualification"),
    Deed.REINSTATE: N_("reinstatement"),
    Deed.REMARK: N_("a remark to the match protocol"),
    Deed.WARNING: N_("a warning to the match protocol"),
    Deed.FRAME: N_("loss of a frame for misconduct"),
    Deed.MATCH: N_("loss of the match for misconduct"),
    Deed.LATE: N_("loss of a frame for being late"),
    Deed.REMOVAL: N_("removal from the event for misconduct"),
    Deed.PROTEST: N_("of a player, or how it goes on"),
    Handed.IN: N_("handed in, in writing"),
    ProtestEnd.GRANTED: N_("granted"),
    ProtestEnd.REJECTED: N_("rejected"),
    ProtestEnd.DROPPED: N_("not handed in or taken back"),
    Both.BOTH: N_("both players"),
    Both.GOES_ON: N_("goes on"),
    DefeatReason.INJURY: REASON_WORDS[DefeatReason.INJURY],
    DefeatReason.REMOVED: REASON_WORDS[DefeatReason.REMOVED],
    DefeatReason.CONDUCT: REASON_WORDS[DefeatReason.CONDUCT],
    DefeatReason.OTHER: REASON_WORDS[DefeatReason.OTHER],
}
"""What the words that are offered stand for."""


@dataclass(frozen=True, slots=True)
class Said:
    """What a line says: ``head`` in one sentence, ``lines`` what comes of it, ``asks`` what is asked first.

    ``fault``: it cannot be carried out; ``unfinished``: only because something is still to be typed.
    """

    head: str
    lines: tuple[str, ...] = ()
    asks: tuple[str, ...] = ()
    fault: bool = False
    unfinished: bool = False

    @property
    def spoken(self) -> str:
        """All of it, for screen readers."""
        return " ".join(
            part if part[-1] in ".?!…" else f"{part}." for part in (self.head, *self.lines, *self.asks)
        )


class LineWords:
    """Says lines about one state of the event; made anew for each.

    ``sheets`` names the printed papers that something foreseen makes wrong.
    """

    def __init__(
        self,
        t: Tournament,
        words: Words,
        now: datetime,
        sheets: Callable[[Foresight], Sequence[str]] = lambda _: (),
    ) -> None:
        self.t, self._words, self._say, self._now = t, words, words.say, now
        self._sheets = sheets

    @cached_property
    def names(self) -> Mapping[str, str]:
        """Short names: in what follows from a line everybody has been named in full before."""
        return short_names(self.t.entries.values())

    # ------------------------------------------------------------ what was understood

    def said(self, reading: Understood, seen: Foresight) -> Said:
        """A line that was understood, with what comes of it."""
        asks = [self._words.sentence(error, self.t) for error in reading.doubts]
        asks += [self._question(error) for error in seen.questions]
        return Said(self.head(seen), tuple(self._effects(seen)), tuple(asks))

    def found(self, match: str) -> Said:
        """The match whose protocol was scanned."""
        number, pair = self._number(match), self._pair(match)
        text = N_("Scanned: match {number}, {pair}") if pair else N_("Scanned: match {number}")
        return Said(self._say(text, number=number, pair=pair))

    def refused(self, error: DeskError, *, unfinished: bool) -> Said:
        """A line that cannot be carried out as it stands."""
        return Said(self._words.sentence(error, self.t), fault=True, unfinished=unfinished)

    def head(self, seen: Foresight) -> str:
        """What is understood, the winner's name and number first."""
        command = seen.command
        match command:
            case cmd.Withdraw(entry=entry, reason=reason):
                return self._left(N_("Withdrawal: {who}"), entry, reason)
            case cmd.Disqualify(entry=entry, reason=reason):
                return self._left(N_("Disqualification: {who}"), entry, reason)
            case cmd.Reinstate(entry=entry):
                return self._left(N_("Reinstated: {who}"), entry, "")
            case cmd.Call(match=match, table=table):
                text = N_("To table {table}: {pair}, match {number}")
                return self._say(text, table=table, pair=self._pair(match), number=self._number(match))
            case cmd.Start(match=match):
                call = self.t.call_of(self.t.state_of(match))
                text = N_("First stroke at table {table}: {pair}, match {number}")
                table = "" if call is None else call.table
                return self._say(text, table=table, pair=self._pair(match), number=self._number(match))
            case cmd.Sanction(entry=entry, measure=measure, grounds=grounds):
                what = self._words.term(measure)
                if measure is Measure.LATE:
                    what = f"{what[:1].upper()}{what[1:]}"
                else:
                    what = self._say(N_("Sanction: {measure}"), measure=what)
                return self._by_judges(f"{what} – {self._person(entry)}", command.match, grounds.text)
            case cmd.DeclareProtest(entry=entry, grounds=grounds):
                what = self._say(N_("Protest of {who}"), who=self._person(entry))
                return self._by_judges(what, command.match, grounds.text)
            case cmd.HandInProtest(text=said):
                return self._by_judges(self._protest(command, N_("handed in")), command.match, said)
            case cmd.DecideProtest(end=end, grounds=grounds):
                said = self._protest(command, MEANINGS[end])
                return self._by_judges(said, command.match, grounds.text)
            case _:
                return self._decision(seen, command.match)

    def _protest(self, command: cmd.HandInProtest | cmd.DecideProtest, end: str) -> str:
        """How the protest goes on, and whose it is."""
        found = self.t.protest_left(command.match, command.sides)
        who = "" if found is None else self._person(found[1].entry)
        return self._say(N_("Protest of {who}: {end}"), who=who, end=self._say(end))

    def _by_judges(self, what: str, match: str, text: str) -> str:
        """Something that goes to the protocol of a match, with its text."""
        parts = [what, self._say(N_("match {number}"), number=self._number(match))]
        call = self.t.call_of(self.t.state_of(match))
        if call is not None:
            parts.append(self._say(N_("at table {table}"), table=call.table))
        said = ", ".join(parts)
        return f"{said}: {text}" if text else said

    def _left(self, text: str, entry: str, reason: str) -> str:
        parts = [self._say(text, who=self._person(entry))]
        seat = self.t.seat_of.get(entry)
        if seat is not None:
            parts.append(self._say(N_("draw number {number}"), number=seat))
        if reason:
            parts.append(self._say(N_("reason: {why}"), why=reason))
        return ", ".join(parts)

    def _decision(self, seen: Foresight, match: str) -> str:
        state = seen.after.state_of(match)
        assert state.result is not None
        parts = [self._outcome(seen, state.result)]
        parts.append(self._say(N_("match {number}"), number=state.match.number))
        parts.append(stage_name(state.match, self._words))
        call = self.t.call_of(self.t.state_of(match))
        if call is not None:
            parts.append(self._say(N_("at table {table}"), table=call.table))
        return ", ".join(parts)

    def _outcome(self, seen: Foresight, result: Result) -> str:
        winner, command = result.winner, seen.command
        everybody = " – ".join(self._person(entry) for entry in result.sides)
        if isinstance(command, cmd.TechnicalDefeat):
            reason = self._say(REASON_WORDS[command.reason])
            reason += f"; {command.note}" if command.note else ""
            if winner is None:
                return self._say(
                    N_("Both lost, technical defeat ({reason}): {who}"), reason=reason, who=everybody
                )
            text = N_("{winner} wins, technical defeat of {loser} ({reason})")
            return self._say(text, winner=self._person(winner), loser=self._beaten(result), reason=reason)
        if winner is None:
            return self._say(N_("Both lost, no-show: {who}"), who=everybody)
        if isinstance(command, cmd.NoShow):
            text = N_("{winner} wins, no-show of {loser}")
            return self._say(text, winner=self._person(winner), loser=self._beaten(result))
        score, frames = result.seen_from(winner)
        assert score is not None
        pairs = [f"{frame[0]}:{frame[1]}" for frame in frames or () if isinstance(frame, tuple)]
        shown = f"{self._person(winner)} – {self._beaten(result)} {score[0]}:{score[1]}"
        return f"{shown} ({', '.join(pairs)})" if pairs else shown

    def _beaten(self, result: Result) -> str:
        return next(self._person(entry) for entry in result.sides if entry != result.winner)

    def _question(self, error: DeskError) -> str:
        """Results that would stop counting are listed among what comes of it."""
        if error.reason is Rule.SUSPENDS:
            return self._say(N_("Check what would not count any more."))
        return self._words.sentence(error, self.t)

    # ------------------------------------------------------------ what comes of it

    def _second(self, command: cmd.Command) -> Iterator[str]:
        """What a second person does before it counts."""
        wanted = wanted_in(self.t, command)
        if wanted.entries:
            yield self._say(N_("before it counts, a second person enters the same"))
        if wanted.gone:
            yield self._say(N_("a second person has to agree to what would not count any more"))

    def _effects(self, seen: Foresight) -> Iterator[str]:
        yield from tell_follows(self.t, seen.command, self._words, self._now)
        for way in seen.ways:
            yield self._way(way, seen.after)
        if isinstance(seen.command, cmd.Withdraw | cmd.Disqualify):
            yield from self._leaver(seen, seen.command.entry)
        if isinstance(seen.command, cmd.Sanction) and seen.command.measure is Measure.REMOVAL:
            yield from self._leaver(seen, seen.command.entry)
        touched = seen.touched
        for freed in touched.freed:
            yield self._freed(freed)
        if seen.earlier is not None:
            yield self._say(N_("instead of: {result}"), result=self._result(seen.earlier))
        yield from self._second(seen.command)
        if seen.frames_lost:
            yield self._say(N_("the frames written before are not kept"))
        yield from self._listed(N_("would not count any more: {matches}"), touched.suspended, self.t)
        yield from self._listed(N_("counts again: {matches}"), touched.back, seen.after)
        known = {*touched.suspended, *seen.forfeited}
        others = [match for match in touched.others if match not in known]
        yield from self._numbered(N_("other people would stand in matches: {numbers}"), others)
        gone = {way.entry for way in seen.ways}
        moved = [self.names[move.entry] for move in touched.moves if move.entry not in gone]
        if moved:
            yield self._say(N_("would stand elsewhere: {who}"), who=", ".join(moved))
        if touched.places:
            who = ", ".join(self.names[change.entry] for change in touched.places)
            yield self._say(N_("other places: {who}"), who=who)
        # a correction asks only where it touches others, but what hangs is wrong anyway
        if touched.asks or seen.earlier is not None:
            papers = "; ".join(self._sheets(seen))
            if papers:
                yield self._say(N_("on paper, to be replaced: {papers}"), papers=papers)

    def _way(self, way: Way, after: Tournament) -> str:
        who = self.names[way.entry]
        if way.match is not None and way.against is not None:
            values = {"who": who, "match": self._number(way.match)}
            other = side_text(way.against, after, self.names, self._words)
            if isinstance(way.against, Player):
                return self._say(N_("{who} → match {match}, against {other}"), **values, other=other)
            return self._say(N_("{who} → match {match}, to come: {other}"), **values, other=other)
        if way.final_draw:
            return self._say(N_("{who} → the draw of the final stage"), who=who)
        return self._out(who, way.entry, after)

    def _out(self, who: str, entry: str, after: Tournament) -> str:
        place = after.places.get(entry)
        if place is None:
            return self._say(N_("{who} → out, no place yet"), who=who)
        text = N_("{who} → place {place}") if place[0] == place[1] else N_("{who} → places {place}")
        return self._say(text, who=who, place=band_text(place))

    def _leaver(self, seen: Foresight, entry: str) -> Iterator[str]:
        """Every match that is decided with the leaving, and the place."""
        after = seen.after
        for match in seen.forfeited[:MOST_LINES]:
            result = after.state_of(match).result
            winner = None if result is None else result.winner
            if winner is None:
                yield self._say(N_("match {match}: without play, nobody wins"), match=self._number(match))
            else:
                text = N_("match {match}: without play, {who} wins")
                yield self._say(text, match=self._number(match), who=self.names[winner])
        yield from self._numbered(N_("without play, too: {numbers}"), seen.forfeited[MOST_LINES:])
        yield from self._numbered(
            N_("lost as soon as the other side is known: {numbers}"), seen.touched.awaited
        )
        if entry in after.seat_of and (entry in after.places or isinstance(seen.command, cmd.Withdraw)):
            yield self._out(self.names[entry], entry, after)
        elif entry in after.seat_of:
            yield self._say(N_("{who} → without a place"), who=self.names[entry])

    def _freed(self, freed: Freed) -> str:
        if freed.stopped:
            text = N_("match {match} at table {table} is stopped")
            return self._say(text, match=self._number(freed.match), table=freed.table)
        return self._say(N_("table {table} becomes free"), table=freed.table)

    def _result(self, result: Result) -> str:
        pair = " – ".join(self.names[entry] for entry in result.sides)
        return f"{pair} {result_text(result, result.sides[0], self._words)}"

    def _numbered(self, text: str, matches: Sequence[str]) -> Iterator[str]:
        if matches:
            yield self._say(text, numbers=", ".join(self._number(match) for match in matches))

    def _listed(self, text: str, matches: Sequence[str], t: Tournament) -> Iterator[str]:
        for match in matches[:MOST_LINES]:
            yield self._say(text, matches=tell_match(t, match, self._words))
        if len(matches) > MOST_LINES:
            # the card has room for so many lines, but nothing is left out
            rest = ", ".join(self._number(match) for match in matches[MOST_LINES:])
            yield self._say(N_("… and {more} more: {numbers}"), more=len(matches) - MOST_LINES, numbers=rest)

    # ------------------------------------------------------------ what could be typed

    def offer(self, offer: Offer) -> str:
        """A word that is offered, and what it stands for."""
        if offer.match is not None:
            about = self._match(self.t.state_of(offer.match))
        elif offer.entry is not None:
            about = self._person(offer.entry) if offer.meaning is None else self._numbers(offer.entry)
        elif offer.table is not None:
            about = self._say(N_("free"))
        else:
            assert offer.meaning is not None
            about = self._say(MEANINGS[offer.meaning])
        return f"{offer.word} – {about}"

    def _match(self, state: MatchState) -> str:
        call = self.t.call_of(state)
        pair = " – ".join(self.names[entry] for entry in state.players)
        return pair if call is None else self._say(N_("table {table}: {pair}"), table=call.table, pair=pair)

    def _numbers(self, entry: str) -> str:
        """What tells somebody from a namesake: the numbers of draw and list."""
        number = self.t.entries[entry].number
        seat = self.t.seat_of.get(entry)
        if seat is None:
            return f"№{number}"
        return self._say(N_("draw number {seat}, №{number}"), seat=seat, number=number)

    # ------------------------------------------------------------ small things

    def _person(self, entry: str) -> str:
        return self._words.entry(entry, self.t)

    def _pair(self, match: str) -> str:
        return " – ".join(self._person(entry) for entry in self.t.state_of(match).players)

    def _number(self, match: str) -> str:
        return str(self.t.format.find(match).number)


def is_unfinished(error: DeskError) -> bool:
    """Whether a refusal of the rules only says that more is still to be typed."""
    return error.reason is Rule.FRAMES_TOO_FEW
