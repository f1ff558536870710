"""Who is meant by a part of a name, typed on either keyboard."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache

from bracket_desk.domain import text as plain
from bracket_desk.domain.people.people import Entry
from bracket_desk.domain.tournament import Tournament
from bracket_desk.domain.typed.keyboard import readings

INSIDE = 3
"""Letters from which on a part inside a word is enough; fewer must begin it."""

LIST_NUMBER = re.compile(r"(?:№|#|[nNeEеЕ])(\d{1,4})")
"""A number of the list of entries, as the program shows it after a name, and not of the draw."""


def find_people(words: Sequence[str], people: Iterable[Entry]) -> list[Entry]:
    """Everybody whose name holds each of these words, as it stands or typed on the other keyboard.

    Of several only those whose surname it is, if that is one alone: ``Иванов`` is not Ивановский.
    """
    wanted = [spelled for word in words if (spelled := _spellings(word))]
    if not wanted:
        return []
    found = [person for person in people if all(_holds(person, spelled) for spelled in wanted)]
    whole = [person for person in found if _pieces(person.surname) in wanted[0]]
    return whole if len(found) > 1 and len(whole) == 1 else found


def spell_entry(t: Tournament, entry: str) -> str:
    """Somebody as a line names them: by the name if it is theirs alone, else by the list's number."""
    person = t.entries[entry]
    found = find_people(person.name.split(), t.entries.values())
    # a comma would end the name, a number begin a score
    plain_name = not re.search(r"[\d,;?№#]", person.name)
    return person.name if found == [person] and plain_name else f"№{person.number}"


@lru_cache(maxsize=4096)
def _pieces(text: str) -> tuple[str, ...]:
    """The words of a name: no case, ё as е, no signs."""
    return tuple(plain.squeezed_words(text).split())


def _spellings(word: str) -> tuple[tuple[str, ...], ...]:
    """What a typed word may be, in pieces; nothing if it is signs alone."""
    said = (_pieces(text) for text in readings(word))
    return tuple(dict.fromkeys(pieces for pieces in said if pieces))


def _holds(person: Entry, spellings: Iterable[tuple[str, ...]]) -> bool:
    name = _pieces(person.name)
    return any(all(any(_fits(piece, part) for part in name) for piece in pieces) for pieces in spellings)


def _fits(piece: str, part: str) -> bool:
    return part.startswith(piece) or (len(piece) >= INSIDE and piece in part)
