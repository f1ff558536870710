"""How somebody came to their seat: what the protocol names beside everyone."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from bracket_desk.domain.draw.rules import DrawMode
from bracket_desk.domain.draw.seats import ordered_numbers
from bracket_desk.domain.tournament import Tournament


class Ground(StrEnum):
    """Why somebody sits somewhere."""

    SEED = "seed"
    LOT = "lot"
    HAND = "hand"
    REPLACEMENT = "replacement"
    LATECOMER = "latecomer"


@dataclass(frozen=True, slots=True)
class Basis:
    """``number`` is the seed number, or the number that the seat has in the table of seats.

    None where no table was drawn by: of lists of lots alone, and of who came after the draw.
    """

    ground: Ground
    number: int | None = None


def basis_of(t: Tournament, entry: str) -> Basis:
    """The basis of somebody who has a seat. The draw's counts, not an exchange of seats after it."""
    draw = t.draw
    assert draw is not None
    if not t.sits_by_draw(entry):
        return Basis(Ground.REPLACEMENT if t.came[entry] else Ground.LATECOMER)
    return drawn_basis(t, entry)


def drawn_basis(t: Tournament, entry: str) -> Basis:
    """How the draw itself brought somebody to a seat, whatever was changed since."""
    draw = t.draw
    assert draw is not None
    if entry in draw.seeds:
        return Basis(Ground.SEED, draw.seeds.index(entry) + 1)
    by_rules = bool(draw.phrase) or draw.rules.mode is DrawMode.HAND
    ground = Ground.LOT if draw.phrase else Ground.HAND
    if not by_rules:
        return Basis(ground)
    numbers = ordered_numbers(t.card.format, t.card.size, draw.rules.order, draw.rules.table)
    return Basis(ground, numbers[draw.seats.index(entry)])
