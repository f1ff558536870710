"""What a typed line means: a command, or what is missing of one and where. Never a guess.

``51 4-2``, ``51 8:3 5:8 8:7``, ``51 ня 2``, ``51 тп 1 травма``, ``51 стол 5``, ``51 начало``,
``51 предупреждение 2 шум``, ``51 протест 1 касание``, ``51 протест отклонён``, ``отказ 12``,
``дискв Петров``, ``удаление 12``; in Russian or English words, on either keyboard. A match is named by
its number, or by somebody who stands in it now; a score after a name is seen from them.

A bare number means the draw number (the seat) of somebody, and 1 and 2 within a match its sides;
``№12`` is the number of the list of entries. Where both could be meant, that is a doubt.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from bracket_desk.domain import commands as cmd
from bracket_desk.domain import text as plain
from bracket_desk.domain.bracket.resolve import MatchState
from bracket_desk.domain.decisions.results import match_of_two
from bracket_desk.domain.errors import Lack, LineError, RuleError
from bracket_desk.domain.measures import Grounds
from bracket_desk.domain.sport.disciplines import FRAME_RULES, judge_finished
from bracket_desk.domain.tournament import Tournament, stands_in
from bracket_desk.domain.typed.chunks import STRONG, WEAK, Chunk, Span, chop
from bracket_desk.domain.typed.keyboard import readings, switched
from bracket_desk.domain.typed.naming import INSIDE, LIST_NUMBER, find_people
from bracket_desk.domain.typed.pairs import Misfit, Pair, read_pairs
from bracket_desk.domain.typed.vocabulary import (
    DEEDS,
    MEASURES,
    PEOPLE,
    PERSON_DEEDS,
    REASONS,
    SIDES,
    STEPS,
    Both,
    Deed,
    Handed,
    find_phrase,
)
from bracket_desk.domain.values import OPEN_STATUSES

TypedCommand = (
    cmd.EnterResult
    | cmd.NoShow
    | cmd.TechnicalDefeat
    | cmd.Call
    | cmd.Start
    | cmd.Withdraw
    | cmd.Disqualify
    | cmd.Reinstate
    | cmd.Sanction
    | cmd.DeclareProtest
    | cmd.HandInProtest
    | cmd.DecideProtest
)
"""What a line can ask for."""


@dataclass(frozen=True, slots=True)
class Understood:
    """A line that means one thing. ``doubts`` are to be looked at before it is carried out.

    ``place`` is what a refusal is about, ``frames`` where each frame stands.
    """

    command: TypedCommand
    place: Span
    doubts: tuple[LineError, ...] = ()
    frames: tuple[Span, ...] = ()


@dataclass(frozen=True, slots=True)
class Unread:
    """A line that means nothing yet: why, and the place in the text that this is about."""

    error: LineError | RuleError
    place: Span


Reading = Understood | Unread | None
"""None: nothing is typed."""

TABLE_WORDS = ("стол", "table")
"""May be a part of a table's name."""

MATCH_WORDS = frozenset({"встреча", "встречи", "вст", "match"})
"""May stand before the number of a match."""


class _Unclear(Exception):  # noqa: N818 (no error: the way out of reading)
    """Carries what could not be understood."""

    def __init__(self, error: LineError | RuleError, place: Span) -> None:
        super().__init__(error)
        self.unread = Unread(error, place)


def read_line(text: str, t: Tournament) -> Reading:
    """What a line means for an event as it stands."""
    chunks = chop(text)
    if not chunks:
        return None
    try:
        return _Line(text, t, chunks).read()
    except _Unclear as unclear:
        return unclear.unread


@dataclass(frozen=True, slots=True)
class _Person:
    """Somebody who is meant, and what else the number could have meant."""

    entry: str
    doubts: tuple[LineError, ...] = ()


class _Line:
    """One line being read; every method takes the chunks that are left."""

    def __init__(self, text: str, t: Tournament, chunks: Sequence[Chunk]) -> None:
        self.text, self.t, self.chunks = text, t, chunks
        self.end = chunks[-1].end
        # a word that was typed on the other keyboard tells how the free words after it were typed
        self.other_keyboard = False

    def read(self) -> Understood:
        chunks = self.chunks
        deed = self._deed(chunks)
        if deed is not None and deed[0] in PERSON_DEEDS:
            return self._leaving(deed[0], chunks[deed[1] :])
        if deed is not None and deed[0] is Deed.REMOVAL:
            return self._removal(chunks[deed[1] :])
        if any(plain.squeezed(said) in MATCH_WORDS for said in readings(chunks[0].text)) and chunks[1:]:
            chunks = chunks[1:]
            deed = self._deed(chunks)
        if deed is not None:
            error = LineError(Lack.NUMBER_FIRST, value=self._shown(chunks[: deed[1]]))
            raise _Unclear(error, self._at(chunks))
        sign = re.fullmatch(r"[№#](\d{1,4})[.:,]?", chunks[0].text)
        if sign:
            return self._of_match(int(sign[1]), chunks[0].start + sign.start(1), chunks[0].end, chunks[1:])
        if chunks[0].numeric:
            return self._numbered(chunks)
        return self._named(chunks)

    # ------------------------------------------------------------ which match

    def _numbered(self, chunks: Sequence[Chunk]) -> Understood:
        first = chunks[0]
        found = re.search(r"\d+", first.text)
        if found is None or found.start() > 0:
            raise _Unclear(LineError(Lack.BEGINNING, value=first.text), (first.start, first.end))
        number, end = int(found[0][:6]), first.start + found.end()
        rest = list(chunks[1:])
        after = self.text[end : first.end]
        if re.search(r"\d", after):
            # 51-4-2: the score hangs on the number
            rest.insert(0, Chunk(after, end, numeric=True))
        return self._of_match(number, first.start, end, rest)

    def _of_match(self, number: int, start: int, end: int, rest: Sequence[Chunk]) -> Understood:
        place = start, end
        match = next((m for m in self.t.format.matches if m.number == number), None)
        if match is None:
            last = self.t.format.matches[-1].number
            raise _Unclear(LineError(Lack.MATCH_NUMBER, number=number, last=last), place)
        deed = self._deed(rest)
        if deed is not None and deed[0] in PERSON_DEEDS:
            word = self._shown(rest[: deed[1]])
            raise _Unclear(LineError(Lack.PERSON_DEED, value=word, number=number), self._at(rest[: deed[1]]))
        try:
            state, _ = match_of_two(self.t, match.id)
        except RuleError as refusal:
            raise _Unclear(refusal, place) from None
        rest = _past_signs(rest)
        if not rest or not _says(rest[0]):
            raise _Unclear(LineError(Lack.WHAT, match=match.id), self._gap())
        words, rest = self._until_deed(rest)
        about = self._in_match(state, words) if words else None
        return self._done(state, about, rest, place, end)

    def _named(self, chunks: Sequence[Chunk]) -> Understood:
        """A line that begins with somebody: the match in which they stand now."""
        words, rest = self._until_deed(chunks)
        person = self._in_event(words)
        state = stands_in(self.t.states, person.entry)
        if state is None:
            raise _Unclear(LineError(Lack.NO_MATCH_NOW, entry=person.entry), self._at(words))
        if state.status not in OPEN_STATUSES:
            try:
                match_of_two(self.t, state.match.id)
            except RuleError as refusal:
                raise _Unclear(refusal, self._at(words)) from None
        if not rest:
            raise _Unclear(LineError(Lack.WHAT, match=state.match.id), self._gap())
        return self._done(state, person, rest, self._at(words), rest[0].start)

    def _until_deed(self, chunks: Sequence[Chunk]) -> tuple[Sequence[Chunk], Sequence[Chunk]]:
        """The words before a score or a word for what happened, and the rest."""
        for at, chunk in enumerate(chunks):
            if chunk.numeric or self._deed(chunks[at:]) is not None:
                return chunks[:at], chunks[at:]
        return chunks, ()

    # ------------------------------------------------------------ what happened

    def _done(
        self, state: MatchState, about: _Person | None, rest: Sequence[Chunk], match: Span, end: int
    ) -> Understood:
        """``about``: who was named before; ``match`` is the place of the match, ``end`` is after it."""
        if not rest:
            raise _Unclear(LineError(Lack.WHAT, match=state.match.id), self._gap())
        doubts = about.doubts if about else ()
        if rest[0].numeric:
            return self._result(state, about, rest, rest[0].start if about else end)
        found = self._deed(rest)
        if found is None or found[0] in PERSON_DEEDS:
            raise _Unclear(LineError(Lack.WORD, value=rest[0].text), self._at(rest[:1]))
        deed, count = found
        word, rest = self._at(rest[:count]), rest[count:]
        match deed:
            case Deed.TABLE:
                command: TypedCommand = self._call(state, rest)
                return Understood(command, (rest[0].start, self.end), doubts)
            case Deed.START:
                self._check_over(rest)
                return Understood(cmd.Start(match=state.match.id), match, doubts)
            case Deed.NO_SHOW:
                return self._no_show(state, about, rest, word)
            case Deed.TECHNICAL:
                return self._technical(state, about, rest, word)
            case Deed.PROTEST:
                return self._protest(state, about, rest, word)
            case _:
                person, rest = self._whom(state, about, rest)
                command = self._sanction(state, person, deed, rest)
                return Understood(command, (word[0], self.end), person.doubts)

    def _result(
        self, state: MatchState, about: _Person | None, rest: Sequence[Chunk], start: int
    ) -> Understood:
        over = next((chunk for chunk in rest if not chunk.numeric), None)
        if over is not None:
            raise _Unclear(LineError(Lack.WORD, value=over.text), (over.start, over.end))
        rules = FRAME_RULES[self.t.card.discipline]
        pairs = read_pairs(self.text, start, self.end, negative=rules.least is None)
        if isinstance(pairs, Misfit):
            raise _Unclear(pairs.error, pairs.place)
        if about is not None and state.players.index(about.entry) == 1:
            pairs = tuple(pair.turned for pair in pairs)
        place = pairs[0].place[0], pairs[-1].place[1]
        doubts = about.doubts if about else ()
        if self._is_score(state, pairs):
            score = pairs[0].one, pairs[0].two
            return Understood(cmd.EnterResult(match=state.match.id, score=score), place, doubts)
        frames = tuple((pair.one, pair.two) for pair in pairs)
        command = cmd.EnterResult(match=state.match.id, frames=frames)
        return Understood(command, place, doubts, tuple(pair.place for pair in pairs))

    def _is_score(self, state: MatchState, pairs: Sequence[Pair]) -> bool:
        """One pair is the score, unless it is too high for that and can be the first frame."""
        if len(pairs) > 1:
            return False
        points = pairs[0].one, pairs[0].two
        rules = FRAME_RULES[self.t.card.discipline]
        if rules.finished is None or max(points) <= self.t.race(state.match):
            return True
        return judge_finished(rules, points, self.t.target(state.match)).winner is None

    def _no_show(
        self, state: MatchState, about: _Person | None, rest: Sequence[Chunk], word: Span
    ) -> Understood:
        who, rest = self._losers(state, about, rest)
        goes_on, rest = self._goes_on(state, who, rest)
        self._check_over(rest)
        entries = tuple(person.entry for person in who)
        doubts = tuple(doubt for person in who for doubt in person.doubts)
        command = cmd.NoShow(match=state.match.id, entries=entries, goes_on=goes_on)
        return Understood(command, (word[0], self.end), doubts)

    def _technical(
        self, state: MatchState, about: _Person | None, rest: Sequence[Chunk], word: Span
    ) -> Understood:
        who, rest = self._losers(state, about, rest)
        goes_on, rest = self._goes_on(state, who, rest)
        found = find_phrase([chunk.text for chunk in rest], REASONS)
        if found is None:
            place = self._at(rest[:1]) if rest else self._gap()
            raise _Unclear(LineError(Lack.REASON, value=rest[0].text if rest else ""), place)
        reason, count, other = found
        self.other_keyboard |= other
        doubts = tuple(doubt for person in who for doubt in person.doubts)
        command = cmd.TechnicalDefeat(
            match=state.match.id,
            entries=tuple(person.entry for person in who),
            reason=reason,
            note=self._free_words(rest[count:]),
            goes_on=goes_on,
        )
        return Understood(command, (word[0], self.end), doubts)

    def _call(self, state: MatchState, rest: Sequence[Chunk]) -> cmd.Call:
        """The table by its name, however it is written; what no table is called is refused by the rules."""
        if not rest:
            raise _Unclear(LineError(Lack.TABLE, tables=self.t.tables), self._gap())
        typed = plain.clean(self.text[rest[0].start : self.end]).lstrip("№# ") or rest[0].text
        names = self.t.floor.hall.tables
        for said in readings(typed):
            same = [table.name for table in names if table.name == said]
            # tables that are called “Стол 5” are typed so with the word for it alone
            spelled = {_alike(f"{word}{said}") for word in ("", *TABLE_WORDS)}
            alike = [table.name for table in names if _alike(table.name) in spelled]
            if same or len(alike) == 1:
                return cmd.Call(match=state.match.id, table=(same or alike)[0])
            if alike:
                place = rest[0].start, self.end
                raise _Unclear(LineError(Lack.TABLE_UNCLEAR, tables=tuple(alike)), place)
        return cmd.Call(match=state.match.id, table=typed)

    # ------------------------------------------------------------ measures and protests

    def _sanction(
        self, state: MatchState, person: _Person, deed: Deed, rest: Sequence[Chunk]
    ) -> cmd.Sanction:
        grounds = Grounds(text=self._free_words(rest))
        return cmd.Sanction(match=state.match.id, entry=person.entry, measure=MEASURES[deed], grounds=grounds)

    def _removal(self, rest: Sequence[Chunk]) -> Understood:
        """Removal of somebody who is named alone: in their match, else in the last one they played."""
        if not rest:
            raise _Unclear(LineError(Lack.WHO), self._gap())
        words, rest = self._name_part(rest)
        person = self._in_event(words)
        state = match_of_removal(self.t, person.entry)
        if state is None:
            raise _Unclear(LineError(Lack.NEVER_PLAYED, entry=person.entry), self._at(words))
        command = self._sanction(state, person, Deed.REMOVAL, rest)
        return Understood(command, self._at(words), person.doubts)

    def _protest(
        self, state: MatchState, about: _Person | None, rest: Sequence[Chunk], word: Span
    ) -> Understood:
        """A protest of one of the two, or how the one that stands goes on."""
        place, match = (word[0], self.end), state.match.id
        step = None if about else find_phrase([chunk.text for chunk in rest], STEPS)
        if step is not None:
            self.other_keyboard |= step[2]
            text = self._free_words(rest[step[1] :])
            if isinstance(step[0], Handed):
                return Understood(cmd.HandInProtest(match=match, text=text), place)
            decided = cmd.DecideProtest(match=match, end=step[0], grounds=Grounds(text=text))
            return Understood(decided, place)
        person, rest = self._whom(state, about, rest)
        grounds = Grounds(text=self._free_words(rest))
        command = cmd.DeclareProtest(match=match, entry=person.entry, grounds=grounds)
        return Understood(command, place, person.doubts)

    def _whom(
        self, state: MatchState, about: _Person | None, rest: Sequence[Chunk]
    ) -> tuple[_Person, Sequence[Chunk]]:
        """One of the two, and what is said in free words after: a name is over where it fits no more."""
        if about is not None:
            return about, rest
        if not rest:
            raise _Unclear(LineError(Lack.WHO_OF_TWO, players=state.players), self._gap())
        rest = _past_signs(rest)
        side = find_phrase([chunk.text for chunk in rest], SIDES)
        if side is not None:
            return _Person(state.players[side[0] - 1]), rest[side[1] :]
        words, left = self._name_part(rest)
        players = [self.t.entries[entry] for entry in state.players]
        for at in range(len(words), 0, -1):
            # a short word after a name is rather said of them
            fits = all(len(chunk.text) >= INSIDE for chunk in words[1:at])
            if fits and find_people([chunk.text for chunk in words[:at]], players):
                words, left = rest[:at], rest[at:]
                break
        return self._in_match(state, words), left

    # ------------------------------------------------------------ leaving

    def _leaving(self, deed: Deed, rest: Sequence[Chunk]) -> Understood:
        if not rest:
            raise _Unclear(LineError(Lack.WHO), self._gap())
        words, rest = self._name_part(rest)
        person = self._in_event(words)
        place = self._at(words)
        match deed:
            case Deed.REINSTATE:
                self._check_over(rest)
                return Understood(cmd.Reinstate(entry=person.entry), place, person.doubts)
            case Deed.DISQUALIFY:
                command: TypedCommand = cmd.Disqualify(entry=person.entry, reason=self._free_words(rest))
            case _:
                command = cmd.Withdraw(entry=person.entry, reason=self._free_words(rest))
        return Understood(command, place, person.doubts)

    def _name_part(self, rest: Sequence[Chunk]) -> tuple[Sequence[Chunk], Sequence[Chunk]]:
        """Who is named, and what is said after: a number is over by itself, a name at its comma."""
        rest = _past_signs(rest)
        first = rest[0]
        if first.number is not None:
            return rest[:1], rest[1:]
        if first.text in ("№", "#") and rest[1:] and rest[1].number is not None:
            return rest[:2], rest[2:]
        if LIST_NUMBER.fullmatch(first.text.rstrip(STRONG + WEAK)):
            return rest[:1], rest[1:]
        for at, chunk in enumerate(rest[1:], 1):
            if rest[at - 1].ends_part:
                return rest[:at], rest[at:]
            if not _says(chunk):
                # a dash alone sets the reason off and belongs to nothing
                return rest[:at], rest[at + 1 :]
        return rest, ()

    def _free_words(self, rest: Sequence[Chunk]) -> str:
        """What is said in free words, as the keyboard would have given it."""
        if not rest:
            return ""
        typed = self.text[rest[0].start : self.end]
        return plain.clean(switched(typed) if self.other_keyboard else typed).lstrip(STRONG + WEAK + " ")

    # ------------------------------------------------------------ who

    def _losers(
        self, state: MatchState, about: _Person | None, rest: Sequence[Chunk]
    ) -> tuple[tuple[_Person, ...], Sequence[Chunk]]:
        """Who has lost this match: whoever was named before, one of the sides, or both."""
        if about is not None:
            return (about,), rest
        if not rest:
            raise _Unclear(LineError(Lack.WHO_LOST, players=state.players), self._gap())
        both = find_phrase([chunk.text for chunk in rest], PEOPLE)
        if both is not None and both[0] is Both.BOTH:
            self.other_keyboard |= both[2]
            return tuple(_Person(entry) for entry in state.players), rest[both[1] :]
        return self._one(state, rest)

    def _goes_on(
        self, state: MatchState, who: Sequence[_Person], rest: Sequence[Chunk]
    ) -> tuple[str | None, Sequence[Chunk]]:
        """Who of both takes the loser's line, if that is said."""
        said = find_phrase([chunk.text for chunk in rest], PEOPLE) if rest and len(who) == 2 else None
        if said is None or said[0] is not Both.GOES_ON:
            return None, rest
        rest = rest[said[1] :]
        if not rest:
            raise _Unclear(LineError(Lack.WHO_GOES_ON, players=state.players), self._gap())
        (person,), rest = self._one(state, rest)
        return person.entry, rest

    def _one(self, state: MatchState, rest: Sequence[Chunk]) -> tuple[tuple[_Person], Sequence[Chunk]]:
        """One of the two of a match: by side, number or name; a name goes until a reason begins."""
        rest = _past_signs(rest)
        side = find_phrase([chunk.text for chunk in rest], SIDES)
        if side is not None:
            return (_Person(state.players[side[0] - 1]),), rest[side[1] :]
        words, left = self._name_part(rest)
        for at in range(1, len(words)):
            if find_phrase([chunk.text for chunk in words[at:]], REASONS) is not None:
                words, left = rest[:at], rest[at:]
                break
        return (self._in_match(state, words),), left

    def _in_match(self, state: MatchState, words: Sequence[Chunk]) -> _Person:
        """One of the two of a match."""
        players = [self.t.entries[entry] for entry in state.players]
        place = self._at(words)
        listed = self._list_number(words)
        if listed is not None:
            found = [p.id for p in players if p.number == listed]
        elif words[0].number is not None:
            return self._side_or_number(state, words[0].number, place)
        else:
            texts = [chunk.text for chunk in words]
            found = [person.id for person in find_people(texts, players)]
            if not found and not find_people(texts, self.t.entries.values()):
                raise _Unclear(LineError(Lack.WORD, value=self._shown(words)), place)
        return _Person(self._only(found, state, words))

    def _side_or_number(self, state: MatchState, number: int, place: Span) -> _Person:
        """1 and 2 are the sides; any other number is one that somebody here has."""
        seats = self.t.seat_of
        having = [
            entry for entry in state.players if number in (seats.get(entry), self.t.entries[entry].number)
        ]
        if number in (1, 2):
            meant = state.players[number - 1]
            other = next((entry for entry in having if entry != meant), None)
            if other is None:
                return _Person(meant)
            doubt = LineError(Lack.SIDE_OR_NUMBER, number=number, entry=meant, other=other)
            return _Person(meant, (doubt,))
        if len(having) == 2:
            raise _Unclear(LineError(Lack.NUMBER_UNCLEAR, number=number, players=tuple(having)), place)
        if not having:
            error = LineError(Lack.NOT_THERE, value=str(number), match=state.match.id, players=state.players)
            raise _Unclear(error, place)
        return _Person(having[0])

    def _in_event(self, words: Sequence[Chunk]) -> _Person:
        """Somebody of the event."""
        place = self._at(words)
        listed = self._list_number(words)
        if listed is not None:
            return _Person(self._of_list(listed, place))
        if words[0].number is not None:
            return self._by_draw(words[0].number, place)
        found = find_people([chunk.text for chunk in words], self.t.entries.values())
        return _Person(self._only([person.id for person in found], None, words))

    def _only(self, found: Sequence[str], state: MatchState | None, words: Sequence[Chunk]) -> str:
        """The one who is meant; with a match, of its two."""
        if len(found) == 1:
            return found[0]
        place, value = self._at(words), self._shown(words)
        if len(found) > 1:
            raise _Unclear(
                LineError(Lack.SEVERAL, value=value, players=tuple(found[:4]), all=len(found)), place
            )
        if state is not None:
            error = LineError(Lack.NOT_THERE, value=value, match=state.match.id, players=state.players)
            raise _Unclear(error, place)
        raise _Unclear(LineError(Lack.NOBODY, value=value), place)

    def _by_draw(self, number: int, place: Span) -> _Person:
        """Somebody by the draw number; before the draw there is only that of the list."""
        if self.t.draw is None:
            return _Person(self._of_list(number, place))
        seated, listed = self.t.seats.get(number), self._listed(number)
        if seated is None:
            lack = Lack.NO_DRAW_NUMBER if listed is None else Lack.LIST_NUMBER
            raise _Unclear(LineError(lack, number=number, entry=listed), place)
        if listed in (None, seated):
            return _Person(seated)
        doubt = LineError(Lack.DRAW_OR_LIST, number=number, entry=seated, other=listed)
        return _Person(seated, (doubt,))

    def _of_list(self, number: int, place: Span) -> str:
        entry = self._listed(number)
        if entry is None:
            raise _Unclear(LineError(Lack.NOBODY, value=f"№{number}"), place)
        return entry

    def _listed(self, number: int) -> str | None:
        entry = f"e{number}"
        return entry if entry in self.t.entries else None

    def _list_number(self, words: Sequence[Chunk]) -> int | None:
        """The number of the list that is written with its sign: ``№12`` or ``№ 12``."""
        joined = "".join(chunk.text for chunk in words[:2]) if words[0].text in ("№", "#") else words[0].text
        for said in readings(joined):
            found = LIST_NUMBER.fullmatch(said.rstrip(STRONG + WEAK))
            if found:
                return int(found[1])
        return None

    # ------------------------------------------------------------ small things

    def _deed(self, chunks: Sequence[Chunk]) -> tuple[Deed, int] | None:
        """The word for what happened with which chunks begin, and how many of them it takes."""
        words = _leading_words(chunks)
        found = find_phrase(words, DEEDS) if words else None
        if found is None:
            return None
        self.other_keyboard |= found[2]
        return found[0], found[1]

    def _check_over(self, rest: Sequence[Chunk]) -> None:
        if rest:
            raise _Unclear(LineError(Lack.TOO_MUCH, value=self._shown(rest)), self._at(rest))

    def _gap(self) -> Span:
        """The place after all that is typed."""
        return self.end, self.end

    def _at(self, chunks: Sequence[Chunk]) -> Span:
        return chunks[0].start, chunks[-1].end

    def _shown(self, chunks: Sequence[Chunk]) -> str:
        return self.text[chunks[0].start : chunks[-1].end]


def match_of_removal(t: Tournament, entry: str) -> MatchState | None:
    """The match to whose protocol a removal goes: where somebody stands, else the last they played."""
    found = None
    for state in t.states:
        if entry in state.players and len(state.players) == 2:
            if state.status in OPEN_STATUSES:
                return state
            found = state
    return found


def _leading_words(chunks: Iterable[Chunk]) -> list[str]:
    """The words that stand first, up to as many as a phrase has."""
    words: list[str] = []
    for chunk in chunks:
        if chunk.numeric or len(words) == 3:
            break
        words.append(chunk.text)
    return words


def _past_signs(chunks: Sequence[Chunk]) -> Sequence[Chunk]:
    """Without the dash or colon that only sets off what follows; a minus hangs on its number."""
    return chunks[1:] if chunks[1:] and not _says(chunks[0]) else chunks


def _says(chunk: Chunk) -> bool:
    """Whether a chunk is more than signs."""
    return chunk.is_word or bool(re.search(r"\d", chunk.text))


def _alike(table: str) -> str:
    """A table's name without regard to case, blanks, signs and look-alike letters."""
    return plain.russified(plain.squeezed(table))
