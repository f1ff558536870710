"""Numbers out of words: what everybody can repeat, and nobody can foresee.

The key is SHA-256, in hexadecimal, of the words. Block i, from 0, is SHA-256 of the key, a
line feed and i in decimal: eight words of 32 bits, each with its highest byte first.
"""

from __future__ import annotations

import hashlib
import unicodedata
from collections.abc import Callable, MutableSequence
from struct import unpack
from typing import TypeVar

Item = TypeVar("Item")

WORDS = 1 << 32
"""So many values a word has."""

SMALL = 1 << 16
SURE = WORDS - SMALL
"""Below this no word is thrown away, for any limit up to ``SMALL``."""

MOST_BLOCKS = 64
"""So many blocks are worked out at once, where many have been needed."""

Below = Callable[[int], int]
"""The next number below a limit."""


def tidy_phrase(phrase: str) -> str:
    """The phrase as it is used: NFC, single blanks, none at the ends."""
    return " ".join(unicodedata.normalize("NFC", phrase).split())


def digest(text: str) -> str:
    """SHA-256 of a text in UTF-8, hexadecimal."""
    return hashlib.sha256(text.encode()).hexdigest()


class Stream:
    """Numbers that follow from words, one after the other.

    ``below`` gives a number from 0 to its limit − 1, each as likely as another: the next word is
    taken, modulo the limit; one at or above the greatest multiple of the limit is thrown away, as
    it would make small numbers likelier.
    """

    def __init__(self, words: str) -> None:
        self.below: Below = _numbers(f"{digest(words)}\n")

    def shuffle(self, row: MutableSequence[Item]) -> None:
        """Fisher and Yates: from the last place down, each changes with one not after it."""
        for last in range(len(row) - 1, 0, -1):
            other = self.below(last + 1)
            row[last], row[other] = row[other], row[last]


def _numbers(key: str) -> Below:
    """The numbers of a key with its line feed. A draw takes a million of them: hence no attributes."""
    begun = hashlib.sha256(key.encode())
    words: list[int] = []  # the next one last
    take, made = words.pop, 0

    def make() -> None:
        nonlocal made
        blocks = []
        for number in range(made, made + min(max(made, 1), MOST_BLOCKS)):
            block = begun.copy()
            block.update(b"%d" % number)
            blocks.append(block.digest())
        made += len(blocks)
        words.extend(reversed(unpack(f">{8 * len(blocks)}I", b"".join(blocks))))

    def below(limit: int) -> int:
        while True:
            try:
                word = take()
            except IndexError:
                make()
                word = take()
            # nearly every word is far below the multiple, which need not be worked out then
            if (word < SURE and limit <= SMALL) or word < WORDS - WORDS % limit:
                return word % limit

    return below
