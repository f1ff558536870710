"""What becomes of news about people, one by one: into which card they go, and which changes are wanted."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date

from msgspec import structs

from bracket_desk.domain.people.alike import Difference
from bracket_desk.domain.people.cards import Kept, PersonCard
from bracket_desk.domain.people.matching import (
    Compared,
    Meant,
    Taking,
    Target,
    Whom,
    changes,
    usual_target,
)
from bracket_desk.domain.people.people import Rating


@dataclass
class Decision:
    """What becomes of one piece of news: ``target`` None where nobody has said so yet.

    ``cards`` are those it may go into, by number; fields in ``left`` are not wanted.
    """

    compared: Compared
    news: PersonCard
    target: Target | None
    cards: dict[int, PersonCard]
    left: set[str] = field(default_factory=set)

    @property
    def card(self) -> PersonCard | None:
        """The known card it goes into."""
        return self.cards[self.target] if isinstance(self.target, int) else None


class Decisions:
    """Decisions about everybody told of. Nothing unclear goes anywhere by itself.

    ``fields``: of known people only these change; None: all. ``rated``: the ratings that cards have of
    the day of the news already. ``new``: whoever is not known gets a card unless somebody says otherwise.
    """

    def __init__(
        self,
        compared: Iterable[Compared],
        fields: frozenset[str] | None = None,
        rated: Mapping[int, Rating] | None = None,
        *,
        new: bool = True,
    ) -> None:
        self._fields = fields
        self._rated = rated or {}
        self.all = [_begun(one, new=new) for one in compared]

    def changes(self, one: Decision) -> tuple[Difference, ...]:
        """What news would change in the card they go into, wanted or not."""
        if one.card is None or not isinstance(one.target, int):
            return ()
        found = changes(one.card, one.news, self._rated.get(one.target))
        return tuple(change for change in found if self._fields is None or change.field in self._fields)

    def wanted(self, one: Decision) -> tuple[Difference, ...]:
        """What is to change in the card that news go into."""
        return tuple(change for change in self.changes(one) if change.field not in one.left)

    @property
    def takings(self) -> list[Taking]:
        """What goes into the register."""
        found = []
        for one in self.all:
            if one.target is Whom.NEW_CARD:
                found.append(Taking(None, one.news))
            elif isinstance(one.target, int) and (wanted := self.wanted(one)):
                found.append(Taking(one.target, one.news, frozenset(change.field for change in wanted)))
        return found

    def count(self, meant: Meant) -> int:
        """How many are meant as plainly as that."""
        return sum(one.compared.meant is meant for one in self.all)

    @property
    def waiting(self) -> int:
        """How many nobody has decided on yet."""
        return sum(one.target is None for one in self.all)

    def rank(self, one: Decision) -> int:
        """First what asks for a decision, then what changes something, new people, what says nothing new."""
        match one.compared.meant:
            case Meant.UNCLEAR:
                return 0
            case Meant.NEW:
                return 2
            case _:
                return 1 if self.changes(one) else 3

    # ------------------------------------------------------------ deciding

    def set_day(self, day: date | None, rated: Mapping[int, Rating]) -> None:
        """The day of all ratings, and the ratings that cards have of that day already."""
        self._rated = rated
        for one in self.all:
            one.news = structs.replace(one.compared.news, rating_day=day)

    def give(self, one: Decision, target: Target, card: Kept | None = None) -> None:
        """Say where news go; a card that was not among those it may go into comes with it."""
        if card is not None:
            one.cards[card.id] = card.card
        one.target = target
        one.left.clear()

    def give_new(self, target: Whom) -> None:
        """Say where all go whom nobody knows."""
        for one in self.all:
            if one.compared.meant is Meant.NEW:
                self.give(one, target)


def _begun(one: Compared, *, new: bool) -> Decision:
    target = None if one.meant is Meant.UNCLEAR else usual_target(one, new=new)
    return Decision(one, one.news, target, {kept.id: kept.card for kept in one.candidates})
