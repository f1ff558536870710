"""What could be typed next: matches at tables first, then words, people, tables and reasons."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from bracket_desk.domain.bracket.resolve import MatchState
from bracket_desk.domain.measures import ProtestEnd
from bracket_desk.domain.people.people import Entry
from bracket_desk.domain.tournament import Tournament
from bracket_desk.domain.typed.chunks import Chunk, chop
from bracket_desk.domain.typed.keyboard import readings
from bracket_desk.domain.typed.naming import find_people, spell_entry
from bracket_desk.domain.typed.reading import match_of_removal
from bracket_desk.domain.typed.vocabulary import (
    DEEDS,
    MEASURES,
    PERSON_DEEDS,
    Both,
    Deed,
    Handed,
    Meaning,
    begins,
    find_phrase,
    written,
)
from bracket_desk.domain.values import OPEN_STATUSES, DefeatReason, Departure, MatchStatus

MOST = 8
"""So many are offered; whatever is not among them is typed on."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A way to go on: ``line`` is all of the line if it is taken, ``word`` what is new in it.

    ``match``, ``entry``, ``table`` or ``meaning`` says what the word stands for; whoever leaves or comes
    back is named with the ``meaning`` of that.
    """

    line: str
    word: str
    match: str | None = None
    entry: str | None = None
    table: str | None = None
    meaning: Meaning | None = None


def offers(text: str, t: Tournament, language: str) -> tuple[Offer, ...]:
    """The ways to go on with a line, the likeliest first; none where it is complete."""
    return tuple(islice(_Offering(text, t, language).all(), MOST))


class _Offering:
    def __init__(self, text: str, t: Tournament, language: str) -> None:
        self.t, self.words = t, written(language)
        chunks = chop(text)
        ended = not chunks or text[-1:].isspace()
        # what is being typed, and what stands before it
        self.typed = "" if ended else text[chunks[-1].start :]
        self.done: Sequence[Chunk] = chunks if ended else chunks[:-1]
        self.begun = text[: len(text) - len(self.typed)]

    def all(self) -> Iterator[Offer]:
        if not self.done:
            yield from self._beginnings()
            return
        first, rest = self.done[0], self.done[1:]
        deed = find_phrase([first.text], DEEDS) if first.is_word else None
        if deed is not None and (deed[0] in PERSON_DEEDS or deed[0] is Deed.REMOVAL):
            yield from self._people(deed[0], [chunk.text for chunk in rest])
            return
        state = self._state(first.number)
        if state is not None and len(state.players) == 2:
            yield from self._of_match(state, rest)

    # ------------------------------------------------------------ the beginning

    def _beginnings(self) -> Iterator[Offer]:
        if not self.typed or self.typed.isdecimal():
            for state in self._likely():
                number = str(state.match.number)
                if number.startswith(self.typed) and number != self.typed:
                    yield Offer(f"{number} ", number, match=state.match.id)
        exact = self._state(int(self.typed[:6])) if self.typed.isdecimal() else None
        if exact is not None and len(exact.players) == 2:
            yield from self._deeds(exact, f"{self.typed} ", "")
        elif not self.typed.isdecimal():
            for deed in self._leavings():
                if begins(self.words[deed], self.typed):
                    yield Offer(f"{self.words[deed]} ", self.words[deed], meaning=deed)
            if self.typed:
                yield from self._matches_of(find_people([self.typed], self.t.entries.values()))

    def _likely(self) -> Iterator[MatchState]:
        """The matches that something can be said about, those at tables first, in the order of tables."""
        at_tables = list(self.t.busy.items())
        order = {table: at for at, table in enumerate(self.t.own_tables)}
        at_tables.sort(key=lambda item: order.get(item[0], len(order)))
        yield from (state for _, state in at_tables)
        yield from (state for state in self.t.states if state.status is MatchStatus.READY)

    def _leavings(self) -> Iterator[Deed]:
        yield Deed.WITHDRAW
        yield Deed.DISQUALIFY
        yield Deed.REMOVAL
        if self.t.gone:
            yield Deed.REINSTATE

    def _matches_of(self, people: Iterable[Entry]) -> Iterator[Offer]:
        wanted = {person.id for person in people}
        for state in self._likely():
            if wanted.intersection(state.players):
                number = str(state.match.number)
                yield Offer(f"{number} ", number, match=state.match.id)

    # ------------------------------------------------------------ after the number of a match

    def _state(self, number: int | None) -> MatchState | None:
        return next((state for state in self.t.states if state.match.number == number), None)

    def _of_match(self, state: MatchState, rest: Sequence[Chunk]) -> Iterator[Offer]:
        if not rest:
            yield from self._deeds(state, self.begun, self.typed)
            return
        found = find_phrase([chunk.text for chunk in rest if chunk.is_word], DEEDS)
        if found is None or rest[0].numeric:
            return
        deed, said = found[0], rest[found[1] :]
        if deed is Deed.TABLE and not said:
            yield from self._tables(state)
        elif deed in (Deed.NO_SHOW, Deed.TECHNICAL) and not said:
            yield from self._sides(state)
        elif deed is Deed.TECHNICAL and len(said) == 1:
            for reason in DefeatReason:
                yield from self._word(reason)
        elif deed is Deed.PROTEST and not said:
            yield from self._protest(state)
        elif deed in MEASURES and not said:
            yield from self._sides(state, both=False)

    def _protest(self, state: MatchState) -> Iterator[Offer]:
        """How the protest that stands goes on; else whose it is."""
        protest = self.t.protest_left(state.match.id)
        if protest is None:
            yield from self._sides(state, both=False)
            return
        steps: tuple[Meaning, ...] = (ProtestEnd.REJECTED, ProtestEnd.GRANTED, ProtestEnd.DROPPED)
        for step in steps if protest[1].handed_in else (Handed.IN, *steps):
            yield from self._word(step)

    def _deeds(self, state: MatchState, begun: str, typed: str) -> Iterator[Offer]:
        deeds = [Deed.NO_SHOW, Deed.TECHNICAL, *self._by_judges(state)]
        if state.status in OPEN_STATUSES and state.status is not MatchStatus.PLAYING:
            deeds.insert(0, Deed.TABLE)
        if state.status is MatchStatus.CALLED:
            deeds.insert(0, Deed.START)
        for deed in deeds:
            word = self.words[deed]
            if begins(word, typed):
                yield Offer(f"{begun}{word}" + (" " if deed is not Deed.START else ""), word, meaning=deed)

    def _by_judges(self, state: MatchState) -> Iterator[Deed]:
        """Measures and protests as far as the match is there for them, the mildest first."""
        at_table = self.t.call_of(state) is not None or self.t.floor.times_of(state.key).stopped
        decided = state.status is MatchStatus.DECIDED
        if at_table or decided or self.t.protest_left(state.match.id) is not None:
            yield Deed.PROTEST
        if state.status is MatchStatus.CALLED and len(self.t.regulations.no_show) > 1:
            yield Deed.LATE
        yield Deed.REMARK
        yield Deed.WARNING
        if at_table and not decided:
            yield Deed.FRAME
        if not decided:
            yield Deed.MATCH
        yield Deed.REMOVAL

    def _word(self, meaning: Meaning) -> Iterator[Offer]:
        word = self.words[meaning]
        if word != self.typed and begins(word, self.typed):
            yield Offer(f"{self.begun}{word}", word, meaning=meaning)

    def _sides(self, state: MatchState, *, both: bool = True) -> Iterator[Offer]:
        for at, entry in enumerate(state.players, 1):
            named = find_people([self.typed], [self.t.entries[entry]]) if self.typed else [entry]
            if named and str(at) != self.typed:
                yield Offer(f"{self.begun}{at} ", str(at), entry=entry)
        if both:
            yield from self._word(Both.BOTH)

    def _tables(self, state: MatchState) -> Iterator[Offer]:
        for table in self.t.tables:
            if table in self.t.busy and self.t.busy[table].match.id != state.match.id:
                continue
            if table != self.typed and any(
                table.casefold().startswith(said.casefold()) for said in readings(self.typed)
            ):
                yield Offer(f"{self.begun}{table}", table, table=table)

    # ------------------------------------------------------------ people

    def _people(self, deed: Deed, before: Sequence[str]) -> Iterator[Offer]:
        """Whom it can be done to; of names that are typed, those that hold all of it."""
        typed = [*before, self.typed] if self.typed else list(before)
        if any(word.isdecimal() for word in typed):
            return
        people = find_people(typed, self.t.entries.values()) if typed else list(self.t.entries.values())
        said = " ".join(typed)
        for person in people:
            spelled = spell_entry(self.t, person.id)
            if self._can(deed, person.id) and spelled != said:
                yield Offer(f"{self.words[deed]} {spelled}", spelled, entry=person.id, meaning=deed)

    def _can(self, deed: Deed, entry: str) -> bool:
        gone = self.t.gone.get(entry)
        if deed is Deed.REMOVAL and match_of_removal(self.t, entry) is None:
            return False
        if deed is Deed.REINSTATE:
            return gone is not None
        return gone is None or (
            deed in (Deed.DISQUALIFY, Deed.REMOVAL) and gone.how is not Departure.DISQUALIFIED
        )
