"""Names of people put in order: cleaned, cased, split into parts, and compared.

A name is one text, surname first, as Russian lists and protocols write it. Its parts joined
with blanks always give the same text again.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from bracket_desk.domain import text as plain

LONGEST = 200
"""No name has more characters; a longer one is something else in the wrong cell."""

_SIGNS = str.maketrans(
    {
        **dict.fromkeys("’‘ʼʹ`´′＇", "'"),
        **dict.fromkeys("‐‑‒–—―−﹣－", "-"),
    }
)

# the part of a patronymic that says "son" or "daughter": always in lower case
_KINSHIP = plain.vocabulary("оглы оглу кызы гызы кизи улы уулу угли ogly oglu kyzy qizi")

# what stands before a surname and belongs to it, if the list writes it in lower case
_PARTICLES = plain.vocabulary(
    "фон ван дер ден де да ди дю ла ле эль аль бин ибн von van der den de da di du la le el al bin ibn"
)

_SMALL = _KINSHIP | _PARTICLES | {"мл", "ст", "jr", "sr"}

_ROMAN = frozenset({"II", "III", "IV"})

_STRESS = "\u0301"  # an accent that some lists put on the stressed vowel

# О'Нил, Д'Артаньян, but Лук'янов
_APOSTROPHE_PREFIXES = frozenset("одod")

_STRAY = r",;:*\"«»„“”_-"
_HEAD = re.compile(rf"^(?:['{_STRAY}]|\d{{1,4}}[.)])+")  # marks and numbering: "12. Иванов"
_TAIL = re.compile(rf"[{_STRAY}]+$")
_COMMAS = re.compile(r"\s*[,;]\s*")
_LOOSE_HYPHEN = re.compile(r"(?<=\w) ?- ?(?=\w)")
_WORD = re.compile(r"[^\W\d_]+(?:['-][^\W\d_]+)*")
_INITIALS = re.compile(r"(?:[^\W\d_]\.)+")


class Parts(NamedTuple):
    """A name taken apart; a part that is not there is empty."""

    surname: str
    given: str = ""
    patronymic: str = ""


def ordered(text: str, place: int = 0) -> str:
    """The name as a protocol prints it; doing it twice changes nothing.

    Stray blanks, marks and numbering go; capitals and small letters become Name Case; Latin
    letters inside a Russian name become Russian; initials in front go to the end. ``place`` is
    the word the text begins with when the name comes in several columns (2 for a patronymic).
    The result may be empty.
    """
    text = _LOOSE_HYPHEN.sub("-", _COMMAS.sub(" ", plain.clean(text.translate(_SIGNS))))
    bare = (_TAIL.sub("", _HEAD.sub("", word)) for word in text.split())
    found = _initials_last([word for word in bare if word])
    if plain.is_cyrillic(text):
        found = [plain.untwinned(word) for word in found]
    whole = " ".join(found)
    shouting = len(whole) > 1 and (whole.isupper() or whole.islower())
    cased = [_cased(word, place + i, shouting=shouting) for i, word in enumerate(found)]
    # a small k has no Russian twin, its capital has one
    return " ".join(map(plain.untwinned, cased) if plain.is_cyrillic(text) else cased)


def split(name: str) -> Parts:
    """The parts of a name in order. Joined with blanks they are the name.

    A second surname in brackets and particles in front (``фон Дорн``) belong to the surname;
    all from the third part on is the patronymic (``Мамедов Али Гасан оглы``). Initials written
    together stay together as the given name (``Петров И.И.``).
    """
    found = name.split(" ")
    end = 1
    while end < len(found) and _joins_surname(found, end):
        end += 1
    return Parts(" ".join(found[:end]), " ".join(found[end : end + 1]), " ".join(found[end + 1 :]))


def key(name: str) -> str:
    """What two spellings of one name have in common: no case, ё, blank, hyphen or dot tells them apart."""
    text = plain.clean(name).translate(_SIGNS).replace("'", "").replace(_STRESS, "").upper()
    if plain.is_cyrillic(text):
        text = text.translate(plain.LATIN_TWINS)
    return " ".join(re.findall(r"\w+", text.casefold().replace("ё", "е")))


def is_usable(name: str) -> bool:
    """Whether a text in order can stand for a person: letters, and more of them than of anything else."""
    letters = sum(map(str.isalpha, name))
    others = sum(not (c.isalpha() or c.isspace() or c in ".-'()") for c in name)
    return letters > max(others, 1)


def _joins_surname(found: list[str], end: int) -> bool:
    before = " ".join(found[:end])
    return found[end].startswith("(") or before.count("(") > before.count(")") or found[end - 1] in _PARTICLES


def _initials_last(found: list[str]) -> list[str]:
    count = 0
    while count < len(found) and _INITIALS.fullmatch(found[count]):
        count += 1
    return found[count:] + found[:count]


def _cased(word: str, place: int, *, shouting: bool) -> str:
    """One word of a name in its case. ``shouting``: the whole name is in one case."""
    small = word.lower()
    if place > 1 and small in _KINSHIP:
        return small
    if not all(_has_both_cases(letter) for letter in word if letter.isalpha()):
        return word
    if _INITIALS.fullmatch(word):
        return word.upper()
    if word.isupper():
        initials = not shouting and place > 0 and len(word) < 3  # Петров ИИ
        return word if initials or word in _ROMAN else _name_case(word, place)
    if word.islower() and (shouting or (small not in _SMALL and _WORD.fullmatch(word))):
        cased = _name_case(word, place)
        # a lone small letter stays, or the next reading would find a name in capitals
        return word if cased.isupper() and not shouting else cased
    return word


def _has_both_cases(letter: str) -> bool:
    """Whether a letter changes into one other letter with its case: not ß, nor letters without case."""
    return len(letter.upper()) == len(letter.lower()) == 1 and letter.upper() != letter.lower()


def _name_case(word: str, place: int) -> str:
    """``ВОРОНЦОВ-ДАШИН`` as ``Воронцов-Дашин``, ``ГАСАН-ОГЛЫ`` as ``Гасан-оглы`` in a patronymic."""
    pieces = word.lower().split("-")
    return "-".join(
        piece if place > 1 and i and piece in _KINSHIP else _piece_case(piece)
        for i, piece in enumerate(pieces)
    )


def _piece_case(piece: str) -> str:
    prefix, apostrophe, rest = piece.partition("'")
    if apostrophe and prefix in _APOSTROPHE_PREFIXES:
        return f"{prefix.capitalize()}'{rest.capitalize()}"
    # a bracket or another sign may stand before the first letter
    first = next((i for i, c in enumerate(piece) if c.isalpha()), 0)
    return piece[:first] + piece[first:].capitalize()
