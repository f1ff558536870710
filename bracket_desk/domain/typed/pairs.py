"""Pairs of numbers as people type them: ``4-2``, ``8:3 5–8``, ``8 3, 5 8``, on either keyboard."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from bracket_desk.domain.errors import Lack, LineError
from bracket_desk.domain.typed.chunks import (
    DASHES,
    LETTER_STRONG,
    LONGEST_NUMBER,
    STRONG,
    Span,
)


@dataclass(frozen=True, slots=True)
class Pair:
    """Two numbers that belong together, and where they stand."""

    one: int
    two: int
    place: Span

    @property
    def turned(self) -> Pair:
        """The same as the other side sees it."""
        return Pair(self.two, self.one, self.place)


@dataclass(frozen=True, slots=True)
class Misfit:
    """Why numbers are no pairs, and where."""

    error: LineError
    place: Span


@dataclass(frozen=True, slots=True)
class _Number:
    """A number and the signs before it; the sign of the number itself is among them."""

    value: int
    before: str
    place: Span

    @property
    def joined(self) -> bool:
        """Whether a dash or a colon stands before it."""
        return any(sign in STRONG + LETTER_STRONG for sign in self.before)


def read_pairs(text: str, start: int, end: int, *, negative: bool) -> tuple[Pair, ...] | Misfit:
    """The pairs of a stretch of a line that holds only numbers and signs; at least one, or why not.

    ``negative``: points can be below zero, so a dash may be a minus. A dash or a colon makes a pair;
    where there is neither, numbers are paired in their order.
    """
    numbers = list(_numbers(text, start, end))
    for number in numbers:
        if number.place[1] - number.place[0] > LONGEST_NUMBER:
            shown = text[slice(*number.place)]
            return Misfit(LineError(Lack.WORD, value=shown), number.place)
    pairs: list[Pair] = []
    for first, second in zip(numbers[::2], numbers[1::2], strict=False):
        # a sign after the number of the match only sets the score off
        if pairs and first.joined and not _is_minus_first(first):
            place = numbers[0].place[0], second.place[1]
            return Misfit(LineError(Lack.SCORE_SIGNS, value=text[slice(*place)]), place)
        minus = _minus_second(second, negative=negative)
        if minus is None:
            place = first.place[0], second.place[1]
            error = LineError(Lack.SCORE_MINUS, one=first.value, two=second.value)
            return Misfit(error, place)
        one = -first.value if _is_minus_first(first) else first.value
        two = -second.value if minus else second.value
        pairs.append(Pair(one, two, (first.place[0], second.place[1])))
    if len(numbers) % 2:
        last = numbers[-1]
        lack = Lack.HALF_FRAME if pairs else Lack.HALF_SCORE
        return Misfit(LineError(lack, value=str(last.value), frame=len(pairs) + 1), last.place)
    if not pairs:
        return Misfit(LineError(Lack.SCORE_SIGNS, value=text[start:end].strip()), (start, end))
    return tuple(pairs)


def _numbers(text: str, start: int, end: int) -> Iterator[_Number]:
    last = start
    for found in re.finditer(r"\d+", text[start:end]):
        at = start + found.start()
        value = int(found[0]) if len(found[0]) <= LONGEST_NUMBER else 0
        yield _Number(value, text[last:at], (at, start + found.end()))
        last = start + found.end()


def _is_minus_first(number: _Number) -> bool:
    """A dash at the first number of a pair, set off on its other side: ``-5:71``."""
    before = number.before
    return len(before) > 1 and before[-1] in DASHES and before[-2] not in DASHES


def _minus_second(number: _Number, *, negative: bool) -> bool | None:
    """Whether the dash before the second number is a minus; None if it may be that or between the two."""
    before = number.before.rstrip()
    if not negative or before != number.before or not before or before[-1] not in DASHES:
        return False
    rest = before[:-1]
    if rest.strip() and rest.strip()[-1] in STRONG + LETTER_STRONG:
        return True
    return None if rest else False
