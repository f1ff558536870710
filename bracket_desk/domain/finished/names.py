"""Whose names stand in a line of a paper, and which of them are not as the event has them.

Only what is beyond doubt is remarked: a surname alone is nobody's, a name in another case of the
Russian language is nobody's, and whoever the event names anywhere (coaches, representatives) may
bear the surname of somebody else.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import NamedTuple

from bracket_desk.domain import text as plain
from bracket_desk.domain.people import names
from bracket_desk.domain.people.cards import coaches_in
from bracket_desk.domain.people.people import Entry, Judge, Member

Person = Entry | Judge | Member

_WORD = re.compile(r"[^\W\d_]+(?:['’ʼ`´][^\W\d_]+)*\.?")
_PATRONYMIC = re.compile(r"(?:ич|вна|ична|инична|оглы|кызы|улы)$")
_HYPHENS = ("-", "‑")
_ALIKE, _NEARLY = 0.7, 0.85
"""From here on two surnames are taken for one with a slip of the pen; beside a given name alone."""

_SHORT = 4
"""Surnames of no more letters are alike by chance."""


@dataclass(frozen=True, slots=True)
class Mention:
    """Somebody of the event who is named from ``start`` to ``end`` of a line."""

    person: Person
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class OtherName:
    """A name that is nobody's: ``said`` stands there, ``known`` are those whose surname or name it is.

    ``misspelt``: given name and patronymic are theirs, the surname nearly so.
    """

    said: str
    known: tuple[str, ...]
    misspelt: bool = False


class _Word(NamedTuple):
    key: str
    text: str
    start: int
    end: int

    @property
    def initial(self) -> bool:
        return len(self.key) == 1 and self.text[0].isupper()


class _Known(NamedTuple):
    """A name as words: ``person`` is None for those who are only mentioned on the cards of others."""

    surname: tuple[str, ...]
    first: tuple[str, ...]
    name: str
    person: Person | None


class Found(NamedTuple):
    """What a name turned out to be, and where it ends in its line."""

    what: Mention | OtherName
    end: int


class NameFinder:
    """Finds the people of an event in lines of text."""

    def __init__(self, people: Iterable[Person], mentioned: Iterable[str]) -> None:
        known = [_of_person(person) for person in people]
        known += [one for text in mentioned if (one := _of_text(text)) is not None]
        self._by_surname: dict[str, list[_Known]] = defaultdict(list)
        self._by_first: dict[tuple[str, ...], list[_Known]] = defaultdict(list)
        for one in known:
            if one.surname:
                self._by_surname[one.surname[0]].append(one)
            if len(one.first) > 1 and one.person is not None:
                self._by_first[one.first].append(one)

    def find(self, text: str) -> Iterator[Mention | OtherName]:
        """Everybody who is named in full or with initials, in the order of the line."""
        for words in _runs(text):
            at = 0
            while at < len(words):
                found = self._by_surname.get(words[at].key)
                one = self._surname(words, at, found or (), text) or self._slip(words, at, text)
                at += 1
                if one is not None:
                    yield one.what
                    # what belongs to this name begins no other
                    while at < len(words) and words[at].end <= one.end:
                        at += 1

    def near(self, text: str) -> OtherName | None:
        """A surname with a slip of the pen where the whole text is a name without a patronymic.

        Only for the column of names in a list: in running text too many people are called alike.
        """
        words = next(_runs(text), [])
        if len(words) != 2 or words[0].key in self._by_surname or len(words[0].key) <= _SHORT:
            return None
        alike = {
            one.name
            for surname, several in self._by_surname.items()
            for one in several
            if one.person is not None
            and one.surname == (surname,)
            and one.first == (words[1].key,)
            and SequenceMatcher(None, words[0].key, surname, autojunk=False).ratio() >= _NEARLY
        }
        said = text[words[0].start : words[1].end].rstrip(".")
        return OtherName(said, (alike.pop(),), misspelt=True) if len(alike) == 1 else None

    def _surname(self, words: Sequence[_Word], at: int, found: Sequence[_Known], text: str) -> Found | None:
        whole = [one for one in found if _stands(words, at, one.surname)]
        if not whole:
            return None
        longest = max(len(one.surname) for one in whole)
        same = [one for one in whole if len(one.surname) == longest]
        for said, start, end in _first_names(words, at, at + longest):
            fitting = [one for one in same if _fits([w.key for w in said], one.first)]
            people = [one.person for one in fitting if one.person is not None]
            if len(people) == 1:
                return Found(Mention(people[0], start, end), end)
            if fitting:
                return None
            if _is_name(said, same):
                known = tuple(dict.fromkeys(one.name for one in same))
                return Found(OtherName(text[start:end], known), end)
        return None

    def _slip(self, words: Sequence[_Word], at: int, text: str) -> Found | None:
        """A surname with a slip of the pen before somebody's very given name and patronymic."""
        if not words[at].text[0].isupper() or text[: words[at].start].endswith(_HYPHENS):
            return None
        last = at
        while last + 1 < len(words) and text[words[last].end : words[last + 1].start] in _HYPHENS:
            last += 1
        first = tuple(word.key for word in words[last + 1 : last + 3])
        said = " ".join(word.key for word in words[at : last + 1])
        for one in self._by_first.get(first, ()):
            if SequenceMatcher(None, said, " ".join(one.surname), autojunk=False).ratio() >= _ALIKE:
                end = words[last + 2].end
                name = text[words[at].start : end].rstrip(".")
                return Found(OtherName(name, (one.name,), misspelt=True), end)
        return None


def _runs(text: str) -> Iterator[list[_Word]]:
    """Words with nothing but blanks or a hyphen between them."""
    run: list[_Word] = []
    for match in _WORD.finditer(text):
        word = _Word(names.key(match.group().rstrip(".")), match.group(), match.start(), match.end())
        gap = text[run[-1].end : word.start] if run else ""
        if gap.strip() and gap not in _HYPHENS:
            yield run
            run = []
        run.append(word)
    if run:
        yield run


def _of_person(person: Person) -> _Known:
    first = tuple(names.key(f"{person.given} {person.patronymic}").split())
    return _Known(tuple(names.key(person.surname).split()), first, person.name, person)


def _of_text(text: str) -> _Known | None:
    parts = names.split(names.ordered(text))
    surname, first = names.key(parts.surname).split(), names.key(f"{parts.given} {parts.patronymic}").split()
    return _Known(tuple(surname), tuple(first), text, None) if surname else None


def mentioned_names(entries: Iterable[Entry]) -> Iterator[str]:
    """The names on the cards of others: coaches and representatives."""
    for entry in entries:
        yield from coaches_in(entry.coach)
        if entry.representative:
            yield entry.representative


def _stands(words: Sequence[_Word], at: int, surname: Sequence[str]) -> bool:
    return tuple(word.key for word in words[at : at + len(surname)]) == tuple(surname)


def _first_names(words: Sequence[_Word], start: int, end: int) -> Iterator[tuple[Sequence[_Word], int, int]]:
    """What could be given name and patronymic of the surname at these words: behind it, or before it."""
    behind = words[end : end + 2]
    if behind and (behind[0].initial or len(behind) == 1 or not _telling(behind[1])):
        one = behind[:1] if len(behind) == 1 or not (behind[0].initial and behind[1].initial) else behind
        yield one, words[start].start, one[-1].end
    elif behind:
        yield behind, words[start].start, behind[-1].end
    before = words[max(0, start - 2) : start]
    if len(before) == 2 and (_telling(before[1]) or all(word.initial for word in before)):
        yield before, before[0].start, words[end - 1].end
    elif before and before[-1].initial:
        yield before[-1:], before[-1].start, words[end - 1].end


def _telling(word: _Word) -> bool:
    return bool(_PATRONYMIC.search(word.key)) and len(word.key) > 3


def _fits(said: Sequence[str], first: Sequence[str]) -> bool:
    """Whether given names are those of somebody, in full or as initials."""
    if not said or len(said) > max(1, len(first)):
        return False
    return all(a == b or (len(a) == 1 and b.startswith(a)) for a, b in zip(said, first, strict=False))


def _is_name(said: Sequence[_Word], same: Sequence[_Known]) -> bool:
    """Whether words beside a surname are certainly a name: initials, or with a patronymic."""
    if all(word.initial and word.text.endswith(".") for word in said):
        return True
    if len(said) != 2 or not _telling(said[1]) or not said[0].text[0].isupper():
        return False
    # «Иванова Ивана Ивановича» is another case, not another name
    return all(not plain.squeezed(word.text).endswith("вича") for word in said) and bool(same)
