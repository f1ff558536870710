"""Why somebody stands somewhere, in words: the same sentences on the screen and on paper."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import assert_never

from bracket_desk.domain import events as ev
from bracket_desk.domain.bracket.formats import ToMatch
from bracket_desk.domain.bracket.resolve import Bye, MatchState, Nobody, Pending, Player, Result
from bracket_desk.domain.draw.basis import Ground
from bracket_desk.domain.people.people import Entry
from bracket_desk.domain.tournament import Tournament
from bracket_desk.domain.trace import Made, Written
from bracket_desk.domain.values import OPEN_STATUSES, Departure, MatchStatus, ResultKind
from bracket_desk.domain.why import (
    AboutMatch,
    AboutPlace,
    AboutSide,
    Answer,
    Chain,
    CutShort,
    Ended,
    FinalSeatDrawn,
    GridDrawn,
    LeftEvent,
    Link,
    MatchAnswer,
    MatchDecided,
    PassedWithoutPlay,
    PlaceAnswer,
    Question,
    SeatChanged,
    SeatDrawn,
    SideAnswer,
    StillIn,
    StillWaits,
    Stood,
)
from bracket_desk.labels import REASON_WORDS, band_text, full_names, is_absence, short_names, stage_name
from bracket_desk.words import N_, Words


@dataclass(frozen=True, slots=True)
class Line:
    """One link in words: where it stands in the journal, what was decided, and what belongs to it."""

    made: Made
    text: str
    more: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Part:
    """A chain in words, with a title where an answer has several.

    ``lead`` is what is to be known before its lines: who shares a place, what is waited for.
    """

    title: str
    lead: str
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Told:
    """A whole answer, to be read from top to bottom."""

    question: str
    parts: tuple[Part, ...]


_STATUS: Mapping[MatchStatus, str] = {
    MatchStatus.PENDING: N_("its players are not known yet"),
    MatchStatus.READY: N_("not played yet"),
    MatchStatus.CALLED: N_("called to its table"),
    MatchStatus.PLAYING: N_("being played"),
}

_ENDED: Mapping[Ended, str] = {
    Ended.CORRECTED: N_("Before, since {time} (entry {number}, {by}): {outcome}; corrected {until}."),
    Ended.CLEARED: N_("Before, since {time} (entry {number}, {by}): {outcome}; taken away {until}."),
    Ended.UNDONE: N_("Before, since {time} (entry {number}, {by}): {outcome}; undone {until}."),
    Ended.SUSPENDED: N_(
        "Before, since {time} (entry {number}, {by}): {outcome}; out of force {until}: others came here."
    ),
}


def tell_question(question: Question, t: Tournament, words: Words) -> str:
    """A question as people ask it; RuleError UNKNOWN_MATCH or UNKNOWN_ENTRY."""
    say = words.say
    match question:
        case AboutSide(match=name, side=side):
            state = t.state_of(name)
            return _side_question(state, side, t, words)
        case AboutMatch(match=name):
            state = t.state_of(name)
            if state.result is not None:
                text = N_("Why these players and this result in match {match}?")
            else:
                text = N_("Why does match {match} stand so?")
            return say(text, match=state.match.number)
        case AboutPlace(entry=entry):
            who, place = _whole_name(t.entry(entry), t), t.places.get(entry)
            if place is not None:
                return say(N_("Why place {place} for {who}?"), place=band_text(place), who=who)
            if entry in t.disqualified or entry not in t.seat_of:
                return say(N_("Why no place for {who}?"), who=who)
            return say(N_("Why is the place of {who} not settled?"), who=who)
        case _:
            assert_never(question)


def _side_question(state: MatchState, side: int, t: Tournament, words: Words) -> str:
    number = state.match.number
    match state.sides[side - 1]:
        case Player(entry=entry):
            who = _whole_name(t.entries[entry], t)
            return words.say(N_("Why is {who} in match {match}?"), who=who, match=number)
        case Pending():
            return words.say(
                N_("Why is side {side} of match {match} not known yet?"), side=side, match=number
            )
        case Bye():
            return words.say(
                N_("Why is side {side} of match {match} an empty seat?"), side=side, match=number
            )
        case Nobody():
            return words.say(N_("Why is nobody on side {side} of match {match}?"), side=side, match=number)


def _whole_name(entry: Entry, t: Tournament) -> str:
    return full_names(t.entries.values())[entry.id]


def tell_answer(answer: Answer, t: Tournament, words: Words, journal: Sequence[Written]) -> Told:
    """An answer in words; the journal gives the names of those who are not there any more."""
    return _Telling(t, words, journal).told(answer)


def everybody(t: Tournament, journal: Sequence[Written]) -> dict[str, Entry]:
    """All who ever stood in the list, those taken out since included."""
    known = {
        entry.id: entry
        for step in journal
        for event in step.events
        if isinstance(event, ev.EntriesRegistered)
        for entry in event.entries
    }
    return {**known, **t.entries}


def _stopped(text: str) -> str:
    """A sentence with one full stop: initials and what people typed may end with theirs."""
    ends = text.endswith((".", "!", "?", "…"))
    return (
        text.removesuffix(".")
        if text.endswith("..") and not text.endswith("...")
        else text + "." * (not ends)
    )


class _Telling:
    """Links in words. Times are whole where the day is not that of the line they stand under."""

    def __init__(self, t: Tournament, words: Words, journal: Sequence[Written]) -> None:
        self._t, self._words, self._say = t, words, words.say
        self._names = short_names(everybody(t, journal).values())

    def told(self, answer: Answer) -> Told:
        """The question and its parts."""
        question = tell_question(answer.asked, self._t, self._words)
        match answer:
            case SideAnswer():
                return Told(question, (self._side(answer, ""),))
            case MatchAnswer():
                return Told(question, tuple(self._match(answer)))
            case PlaceAnswer():
                return Told(question, (self._place(answer),))
            case _:
                assert_never(answer)

    # ------------------------------------------------------------ parts

    def _side(self, answer: SideAnswer, title: str) -> Part:
        if not answer.chain:
            return Part(title, self._say(N_("The draw has not been made yet.")), ())
        lead = ""
        if isinstance(answer.stands, Pending):
            lead = self._say(N_("What it waits for is not decided yet."))
        return Part(title, lead, self._lines(answer.chain))

    def _match(self, answer: MatchAnswer) -> Iterator[Part]:
        say = self._say
        if answer.decision is not None:
            yield Part(say(N_("What decided it")), "", (self._line(answer.decision),))
        elif answer.before:
            lead = say(N_("Nothing decides it now. What stood here before:"))
            lines = (Line(stood.made, _stopped(self._stood(stood, stood.made))) for stood in answer.before)
            yield Part(say(N_("What decided it")), lead, tuple(lines))
        if answer.decision is not None and answer.before:
            lines = (Line(stood.made, _stopped(self._stood(stood, stood.made))) for stood in answer.before)
            yield Part(say(N_("What stood here before")), "", tuple(lines))
        for number, side in enumerate(answer.sides, 1):
            match side.stands:
                case Player(entry=entry):
                    title = say(N_("Side {side}: {who}"), side=number, who=self._names[entry])
                case Pending(source=source):
                    what = self._words.source(source, self._t)
                    title = say(N_("Side {side}: waits for {what}"), side=number, what=what)
                case Bye():
                    title = say(N_("Side {side}: an empty seat"), side=number)
                case Nobody():
                    title = say(N_("Side {side}: nobody"), side=number)
            yield self._side(side, title)

    def _place(self, answer: PlaceAnswer) -> Part:
        say, entry = self._say, answer.asked.entry
        if self._t.draw is None:
            return Part("", say(N_("The draw has not been made yet.")), ())
        lead = ""
        if answer.place is not None and answer.sharing > 1:
            text = N_("Places {place} are shared by {count} whose way ended at the same stage.")
            lead = say(text, place=band_text(answer.place), count=answer.sharing)
        elif entry not in self._t.seat_of:
            lead = say(N_("No seat in the bracket, so no place."))
        elif answer.place is None and entry in self._t.disqualified:
            lead = say(N_("Whoever is disqualified has no place."))
        return Part("", lead, self._lines(answer.chain))

    def _lines(self, chain: Chain) -> tuple[Line, ...]:
        return tuple(self._line(link) for link in chain)

    def _line(self, link: Link) -> Line:
        line = self._link(link)
        return Line(line.made, _stopped(line.text), tuple(_stopped(each) for each in line.more if each))

    # ------------------------------------------------------------ links

    def _link(self, link: Link) -> Line:
        say = self._say
        match link:
            case MatchDecided():
                return Line(link.made, self._decided(link), tuple(self._belongs(link)))
            case PassedWithoutPlay():
                return Line(link.made, self._passed(link))
            case SeatDrawn():
                return Line(link.made, self._seat(link), tuple(self._how_drawn(link.draw)))
            case SeatChanged():
                return self._changed(link)
            case FinalSeatDrawn():
                text = N_("Draw of the final stage: seat {seat} for the winner of match {match}.")
                said = say(text, seat=link.seat, match=self._number(link.match))
                return Line(link.made, said, tuple(self._how_drawn(link.draw)))
            case GridDrawn():
                return Line(link.made, say(N_("Draw of the event.")))
            case LeftEvent():
                reason = (say(N_("Reason: {reason}"), reason=link.reason),) if link.reason else ()
                return Line(link.made, f"{self._leaving(link)}.", reason)
            case _:
                return self._open(link)

    def _open(self, link: StillWaits | StillIn | CutShort) -> Line:
        """What is not decided, or never will be."""
        say = self._say
        match link:
            case StillWaits(state=None):
                return Line(link.made, say(N_("Waits for the draw of the final stage.")))
            case StillWaits(state=MatchState() as state):
                winner = N_("Waits for the winner of match {match}")
                text = (
                    winner if link.source.startswith("winner") else N_("Waits for the loser of match {match}")
                )
                said = say(text, match=self._called(state.match.id))
                pair = " – ".join(self._names[entry] for entry in state.players)
                known = ", ".join(part for part in (pair, say(_STATUS[state.status])) if part)
                return Line(link.made, f"{said}: {known}.")
            case StillIn():
                state = self._t.state_of(link.match)
                how = say(_STATUS[state.status])
                text = N_("Still in: stands in match {match}, {how}.")
                if state.status not in OPEN_STATUSES:
                    text = N_("Still in: waits for an opponent in match {match}.")
                return Line(link.made, say(text, match=self._called(link.match), how=how))
            case CutShort():
                said = say(N_("The event was closed before its end: places go by how far everybody came."))
                reason = (say(N_("Reason: {reason}"), reason=link.reason),) if link.reason else ()
                return Line(link.made, said, reason)
            case _:
                raise AssertionError(link)

    def _decided(self, link: MatchDecided) -> str:
        return f"{self._outcome(link.match, link.result)}."

    def _outcome(self, match: str, result: Result) -> str:
        """A match, its players, and how it came out, without the full stop."""
        say, names = self._say, self._names
        pair = " – ".join(names[side] for side in result.sides)
        said = say(N_("Match {match}: {pair}"), match=self._called(match), pair=pair)
        if result.score is not None:
            return f"{said} {result.score[0]}–{result.score[1]}"
        beaten = ", ".join(names[side] for side in result.sides if side != result.winner)
        if result.forfeit:
            how = say(N_("technical defeat without play, having left the event: {who}"), who=beaten)
        elif is_absence(result):
            how = say(N_("no-show: {who}"), who=beaten)
        else:
            how = say(N_("technical defeat: {who}"), who=beaten)
        if result.reason is not None:
            how += f" ({say(REASON_WORDS[result.reason])})"
        if result.kind is ResultKind.BOTH_LOST:
            both = say(N_("both lost"))
            how = f"{both}; {how}"
        return f"{said}, {how}"

    def _belongs(self, link: MatchDecided) -> Iterator[str]:
        """What else is to be known about a decision: where both went, call and start, what was before."""
        say, result, at = self._say, link.result, link.made
        yield " ".join(map(_stopped, self._followed(link)))
        yield " ".join(self._played(link))
        pairs = [frame for frame in result.frames or () if isinstance(frame, tuple)]
        if pairs and len(pairs) == len(result.frames or ()):
            yield say(N_("Frames: {frames}."), frames=" ".join(f"{one}:{two}" for one, two in pairs))
        if link.second:
            yield say(N_("Second key: {who}."), who=link.second)
        if result.note:
            yield say(N_("Note: {note}"), note=result.note)
        for left in link.left:
            text = N_("{what}, {time} (entry {number}).")
            yield say(text, what=self._leaving(left), **self._values(left.made, at))
            if left.reason:
                yield say(N_("Reason: {reason}"), reason=left.reason)
        if link.also:
            matches = ", ".join(self._number(match) for match in link.also)
            yield say(N_("Forfeited by the same step: match {matches}."), matches=matches)
        for stood in link.before:
            yield self._stood(stood, at)
        if link.since is not None:
            text = N_("In force again since {time} (entry {number}, {by}).")
            yield say(text, **self._values(link.since, at))

    def _played(self, link: MatchDecided) -> Iterator[str]:
        """When the match was called and begun."""
        if link.called is not None:
            text = N_("Called to table {table} at {time} (entry {number}).")
            yield self._say(text, table=link.called.table, **self._values(link.called.made, link.made))
        if link.started is not None:
            text = N_("Begun at {time} (entry {number}).")
            yield self._say(text, **self._values(link.started, link.made))

    def _followed(self, link: MatchDecided) -> Iterator[str]:
        """Where winner and loser went."""
        match, result = self._t.format.find(link.match), link.result
        for entry, target, to, out in (
            (result.winner, match.winner, N_("Winner: {who}, to match {match}."), N_("Winner: {who}.")),
            (result.loser, match.loser, N_("Loser: {who}, to match {match}."), N_("Loser: {who}, out.")),
        ):
            if entry is None:
                continue
            if isinstance(target, ToMatch):
                yield self._say(to, who=self._names[entry], match=self._number(target.match))
            else:
                yield self._say(out, who=self._names[entry])

    def _stood(self, stood: Stood, beside: Made) -> str:
        values = self._values(stood.made, beside)
        until = self._say(N_("at {time} (entry {number}, {by})"), **self._values(stood.until, beside))
        return self._say(_ENDED[stood.ended], outcome=self._before(stood.result), until=until, **values)

    def _before(self, result: Result) -> str:
        """How an earlier decision came out: its match is that of the line it stands under."""
        names = self._names
        pair = " – ".join(names[side] for side in result.sides)
        if result.score is not None:
            return f"{pair} {result.score[0]}–{result.score[1]}"
        beaten = ", ".join(names[side] for side in result.sides if side != result.winner)
        what = N_("no-show: {who}") if is_absence(result) else N_("technical defeat: {who}")
        return f"{pair}, {self._say(what, who=beaten)}"

    def _passed(self, link: PassedWithoutPlay) -> str:
        say, match = self._say, self._called(link.match)
        if link.entry is None:
            return say(N_("Match {match} is void: there was nobody on either side."), match=match)
        who = self._names[link.entry]
        if link.bye:
            text = N_("Match {match}: {who} goes on without play, the other side is an empty seat.")
        else:
            text = N_("Match {match}: {who} goes on without play, nobody came to the other side.")
        return say(text, match=match, who=who)

    # ------------------------------------------------------------ seats and leaving

    def _seat(self, link: SeatDrawn) -> str:
        say = self._say
        if link.entry is None or link.basis is None:
            return say(N_("Draw: seat {seat} stayed empty."), seat=link.seat)
        who = self._names[link.entry]
        match link.basis.ground:
            case Ground.SEED:
                text = N_("Draw: seat {seat}, {who}, seeded as number {number}.")
            case Ground.LOT:
                text = N_("Draw: seat {seat}, {who}, by lot.")
            case _:
                text = N_("Draw by hand: seat {seat}, {who}.")
        return say(text, seat=link.seat, who=who, number=link.basis.number)

    def _how_drawn(self, draw: ev.Drawn | ev.FinalDrawn) -> Iterator[str]:
        if draw.phrase:
            text = N_("Phrase chosen in public: “{phrase}”, procedure version {version}.")
            yield self._say(text, phrase=draw.phrase, version=draw.procedure)
        elif isinstance(draw, ev.Drawn) and draw.lots not in ("", "-"):
            yield self._say(N_("The lots are written down in: {file}."), file=draw.lots)

    def _changed(self, link: SeatChanged) -> Line:
        say, names, change = self._say, self._names, link.change
        reason = ""
        match change:
            case ev.EntryReplaced(entry=old, by=new, seat=seat):
                text = N_("Replaced, seat {seat}: {new} for {old}.")
                said = say(text, seat=seat, old=names[old], new=names[new])
            case ev.SeatsSwapped(entries=pair):
                other = next(entry for entry in pair if entry != link.entry)
                text = N_("Seats swapped: {who} from seat {before} to seat {seat}, with {other}.")
                values = {"before": link.before, "seat": link.seat, "other": names[other]}
                said, reason = say(text, who=names[link.entry], **values), change.reason
            case ev.EntrySeated(entry=new, seat=seat):
                text = N_("Admitted later to the empty seat {seat}: {who}.")
                said, reason = say(text, seat=seat, who=names[new]), change.reason
        return Line(link.made, said, (say(N_("Reason: {reason}"), reason=reason),) if reason else ())

    def _leaving(self, left: LeftEvent) -> str:
        text = N_("Withdrawal: {who}") if left.how is Departure.WITHDRAWN else N_("Disqualification: {who}")
        return self._say(text, who=self._names[left.entry])

    # ------------------------------------------------------------ small things

    def _called(self, match: str) -> str:
        """A match by its number and where it stands."""
        found = self._t.format.find(match)
        return f"{found.number} ({stage_name(found, self._words)})"

    def _number(self, match: str) -> str:
        return str(self._t.format.find(match).number)

    def _values(self, made: Made, beside: Made) -> dict[str, object]:
        """Time, number and name of an entry, as they stand beside a line of another one."""
        time = "?" if made.at is None else self._words.moment(made.at, beside.at or made.at)
        return {"time": time, "number": made.number, "by": made.by}


def moment_text(made: Made, words: Words) -> str:
    """The day and the time of an entry."""
    return "?" if made.at is None else f"{words.date(made.at)} {made.at:%H:%M}"
