"""Numbers out of words: what everybody can repeat, and nobody can foresee.

The key is SHA-256, in hexadecimal, of the words. Block i, from 0, is SHA-256 of the key, a
line feed and i in decimal: eight words of 32 bits, each with its highest byte first.
"""

from __future__ import annotations

import hashlib
import unicodedata
from collections.abc import MutableSequence
from struct import Struct
from typing import TypeVar

Item = TypeVar("Item")

WORDS = 1 << 32
"""So many values a word has."""

SMALL = 1 << 16
SURE = WORDS - SMALL
"""Below this no word is thrown away, for any limit up to ``SMALL``."""

_EIGHT = Struct(">8I")


def tidy_phrase(phrase: str) -> str:
    """The phrase as it is used: NFC, single blanks, none at the ends."""
    return " ".join(unicodedata.normalize("NFC", phrase).split())


def digest(text: str) -> str:
    """SHA-256 of a text in UTF-8, hexadecimal."""
    return hashlib.sha256(text.encode()).hexdigest()


class Stream:
    """Numbers that follow from words, one after the other."""

    def __init__(self, words: str) -> None:
        self._begun = hashlib.sha256(f"{digest(words)}\n".encode())
        self._block = 0
        self._words: list[int] = []  # the next one last
        self._next = self._words.pop

    def below(self, limit: int) -> int:
        """A number from 0 to ``limit`` − 1, each as likely as another.

        The next word is taken, modulo ``limit``; one at or above the greatest multiple of
        ``limit`` is thrown away, as it would make small numbers likelier.
        """
        while True:
            try:
                word = self._next()
            except IndexError:
                self._next_block()
                word = self._next()
            # nearly every word is far below the multiple, which need not be worked out then
            if (word < SURE and limit <= SMALL) or word < WORDS - WORDS % limit:
                return word % limit

    def shuffle(self, row: MutableSequence[Item]) -> None:
        """Fisher and Yates: from the last place down, each changes with one not after it."""
        for last in range(len(row) - 1, 0, -1):
            other = self.below(last + 1)
            row[last], row[other] = row[other], row[last]

    def _next_block(self) -> None:
        block = self._begun.copy()
        block.update(b"%d" % self._block)
        self._block += 1
        self._words.extend(reversed(_EIGHT.unpack(block.digest())))
