"""Who can meet whom, and when: what an order of seats does to the best, also after a defeat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from bracket_desk.domain.bracket.formats import Format, FromSeat, WinnerOf
from bracket_desk.domain.draw.seats import seats_by_number


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two numbers and the first round in which they can meet; None: never.

    ``unbeaten``: while neither has lost. ``beaten``: if one of them, or both, may have lost once.
    """

    numbers: tuple[int, int]
    unbeaten: str | None
    beaten: str | None


def first_meetings(fmt: Format, numbers: Sequence[int], best: int = 8) -> tuple[Meeting, ...]:
    """The earliest meetings of the best numbers in an order (``numbers[i]`` sits in seat i+1)."""
    seats = seats_by_number(numbers)
    unbeaten, beaten = reach(fmt, 0), reach(fmt, 1)
    return tuple(
        Meeting(
            (one, two),
            _earliest(fmt, unbeaten, seats[one], seats[two]),
            _earliest(fmt, beaten, seats[one], seats[two]),
        )
        for one, two in combinations(range(1, min(best, fmt.size) + 1), 2)
    )


def _earliest(fmt: Format, found: Mapping[int, frozenset[int]], one: int, two: int) -> str | None:
    both = found[one] & found[two]
    return fmt.matches[min(both)].round if both else None


@lru_cache(maxsize=16)
def reach(fmt: Format, defeats: int) -> dict[int, frozenset[int]]:
    """For each seat the matches (by index) in which its owner can stand with so many defeats at most."""
    # who can come along each way with how many defeats: seat → the fewest
    stand: list[dict[int, int]] = []
    for match in fmt.matches:
        here: dict[int, int] = {}
        for source in match.sources:
            if isinstance(source, FromSeat):
                coming = {source.seat: 0}
            else:
                lost = 0 if isinstance(source, WinnerOf) else 1
                before = stand[fmt.index[source.match]]
                coming = {seat: count + lost for seat, count in before.items() if count + lost <= defeats}
            for seat, count in coming.items():
                here[seat] = min(count, here.get(seat, count))
        stand.append(here)
    return {
        seat: frozenset(at for at, here in enumerate(stand) if seat in here)
        for seat in range(1, fmt.size + 1)
    }


def earliest_among(
    meetings: Sequence[Meeting], rounds: Sequence[str]
) -> dict[int, tuple[str | None, str | None]]:
    """For 2, 4, 8 … best: the earliest round in which any two of them meet, unbeaten and after a defeat."""
    found: dict[int, tuple[str | None, str | None]] = {}
    most = max((meeting.numbers[1] for meeting in meetings), default=0)
    best = 2
    while best <= most:
        among = [meeting for meeting in meetings if meeting.numbers[1] <= best]
        found[best] = (
            _first_round([meeting.unbeaten for meeting in among], rounds),
            _first_round([meeting.beaten for meeting in among], rounds),
        )
        best *= 2
    return found


def _first_round(named: Sequence[str | None], rounds: Sequence[str]) -> str | None:
    return min((name for name in named if name is not None), key=rounds.index, default=None)
