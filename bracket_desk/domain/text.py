"""Text as people typed it, made plain: blanks, invisible characters, look-alike letters, spellings."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping

# control, format (zero width, direction, soft hyphen), lone surrogates, private use, no character at all
_DROPPED = frozenset({"Cc", "Cf", "Cs", "Co", "Cn"})

# look like a blank, but are letters or symbols to Unicode: Hangul fillers, empty Braille cell
_DISGUISED_BLANKS = frozenset("\u115f\u1160\u3164\uffa0\u2800")

LATIN_TWINS = str.maketrans("ABCEHKMOPTXYaceopxyËë", "АВСЕНКМОРТХУасеорхуЁё")
"""Latin letters to the Cyrillic ones that look the same, for ``str.translate``."""

_CYRILLIC = re.compile(r"[\u0400-\u04ff]")
_LATIN = re.compile(r"[A-Za-z\u00c0-\u024f]")
_RUN = re.compile(r"\d+|[a-z]+|(?:(?![a-z])[^\W\d_])+")
_REMARK = re.compile(r"\([^()]*\)")

_COMPUTED = ("=", "+", "-", "@", "\t", "\r")
_NUMBER = re.compile(r"[+-]?\d+([.,]\d+)?")


def harmless(text: str) -> str:
    """A cell of a text file that no spreadsheet takes for a formula; numbers and lone signs are none."""
    if len(text) > 1 and text.startswith(_COMPUTED) and not _NUMBER.fullmatch(text):
        return f"'{text}"
    return text


def clean(text: str) -> str:
    """The text on one line: NFC, without invisible characters, single blanks, none at the ends.

    Blanks of every kind (non-breaking, thin, tabs, line breaks) count as one. Cleaning twice
    changes nothing.
    """
    # most texts have nothing invisible in them
    if not text.isprintable() or not _DISGUISED_BLANKS.isdisjoint(text):
        text = "".join(map(_visible, text))
    return " ".join(unicodedata.normalize("NFC", text).split())


def squeezed(text: str) -> str:
    """Only the letters and digits, in lower case, е for ё: ``М. С.`` and ``мс`` are one spelling."""
    return "".join(filter(str.isalnum, _folded(text)))


def squeezed_words(text: str) -> str:
    """Words in lower case with single blanks between, е for ё, Latin twins made Cyrillic, no other signs."""
    folded = russified(_folded(text)) if is_cyrillic(text) else _folded(text)
    return " ".join(re.findall(r"\w+", folded))


def words(text: str) -> list[str]:
    """Runs of digits, of Latin and of other letters, in lower case, е for ё: ``IIю.р.`` gives ii, ю, р."""
    return _RUN.findall(_folded(text))


def with_and_without_remark(text: str) -> tuple[str, ...]:
    """The text, and the text without what stands in brackets, if something is left of it."""
    bare = _REMARK.sub(" ", text)
    return (text, bare) if bare != text and squeezed(bare) else (text,)


def is_cyrillic(text: str) -> bool:
    """Whether any letter of the text is Cyrillic."""
    return bool(_CYRILLIC.search(text))


def untwinned(word: str) -> str:
    """A word with its Latin letters made Cyrillic, if each of them has a Cyrillic twin; else the word."""
    twinned = word.translate(LATIN_TWINS)
    return word if _LATIN.search(twinned) else twinned


def russified(text: str) -> str:
    """The text in lower case, Latin letters that look like Cyrillic capitals made so: ``KMC`` → ``кмс``."""
    return text.upper().translate(LATIN_TWINS).lower()


def vocabulary(words: str) -> frozenset[str]:
    """A set of words written with blanks between."""
    return frozenset(words.split())


def spellings(table: Mapping[str, str]) -> dict[str, str]:
    """Squeezed spelling to meaning, from a table of meaning to spellings with commas between."""
    return {
        squeezed(spelling): meaning for meaning, listed in table.items() for spelling in listed.split(",")
    }


def meaning(text: str, known: Mapping[str, str]) -> str | None:
    """What a text means by a table of ``spellings``, typed in Latin twins too; None if it is not there."""
    spelling = squeezed(text)
    return known.get(spelling) or known.get(russified(spelling))


def _visible(character: str) -> str:
    if character.isspace() or character in _DISGUISED_BLANKS:
        return " "
    return "" if unicodedata.category(character) in _DROPPED else character


def _folded(text: str) -> str:
    return unicodedata.normalize("NFKC", clean(text)).casefold().replace("ё", "е")


LONGEST_STEM = 80
"""Characters of a file's name without its end."""


def file_stem(title: str) -> str:
    """A title as a file may be called on every system, without an end; nothing may be left of it."""
    kept = "".join(" " if sign in '\\/:*?"<>|' or not sign.isprintable() else sign for sign in title)
    return " ".join(kept.split())[:LONGEST_STEM].strip(" .")
