"""What a drawing shows, as words ready to be set: made by whoever knows languages, drawn here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum


class SideStyle(StrEnum):
    """How a side stands: look.md's table of marks."""

    EMPTY = "empty"
    PLAYER = "player"
    WINNER = "winner"
    BEATEN = "beaten"
    BYE = "bye"
    WAITING = "waiting"
    LEFT = "left"
    SUSPENDED = "suspended"


class Sign(StrEnum):
    """The sign of a match's state, drawn and not written: no font has all of them."""

    NONE = "none"
    READY = "ready"
    CALLED = "called"
    PLAYING = "playing"
    WARNING = "warning"


@dataclass(frozen=True, slots=True)
class Mark:
    """A sign and the words beside it, like a clock and the minutes left, a triangle and the table."""

    sign: Sign = Sign.NONE
    text: str = ""


@dataclass(frozen=True, slots=True)
class SideLabel:
    """One side of a match.

    ``name`` is the largest (of a bye it is the ×, of a waiting side where it comes from),
    ``note`` the secondary fact beside it (title, region, seed), ``score`` stands at the right,
    ``mark`` in its place or, if there is a score, beside the name (н/я, т/п). ``struck``: somebody
    who has left, in a match that had been decided by then; ``gone`` says how (отказ, дискв.),
    always beside the name.
    """

    name: str = ""
    note: str = ""
    score: str = ""
    mark: str = ""
    style: SideStyle = SideStyle.EMPTY
    struck: bool = False
    gone: str = ""


@dataclass(frozen=True, slots=True)
class MatchLabel:
    """One match: the number people call out, and its two sides."""

    number: str
    sides: tuple[SideLabel, SideLabel] = (SideLabel(), SideLabel())
    mark: Mark = Mark()


Labels = Mapping[str, MatchLabel]
"""The label of every match of the format, by its id."""


@dataclass(frozen=True, slots=True)
class Captions:
    """The words around the boxes. Templates in braces; an empty one is left out.

    groups          names of the groups in order: "А", "Б" …
    group           title of a group, of {group}
    slot            the side that a loser comes across to, of {group} and {slot} (1 or 2): "А-1"
    loser_to        beside the match whose loser goes to {slot} of match {number}
    loser_from      where the one in the {slot} comes from, of the match's {number}
    winner_to       at the end of a page, of the {number} where its winner goes
    winner_from     at the start of a page, of the {number} whose winner comes
    seat_from       the same in short, beside an open seat of the final stage
    out             under a match whose loser's way ends, by the format's name of the place; no
                    template, and nothing where nobody knows yet which places these are
    rounds          titles of the columns by the format's round: "U1", "F32" …
    through         who has come through, by the id of the match in the group, while the final stage is
                    still to be drawn anew: no way leads to a seat of it yet; None: it is not
    by_lot          over the box of such a one: their seat is by lot
    champion        over the last box
    first           who has the first place and stands in that box, or that it is free; empty while it is
                    open
    """

    groups: tuple[str, ...] = ()
    group: str = "{group}"
    slot: str = "{group}-{slot}"
    loser_to: str = ""
    loser_from: str = ""
    winner_to: str = "{number}"
    winner_from: str = "{number}"
    seat_from: str = ""
    out: Mapping[str, str] = field(default_factory=dict)
    rounds: Mapping[str, str] = field(default_factory=dict)
    through: Mapping[str, str] | None = None
    by_lot: str = ""
    champion: str = ""
    first: str = ""
