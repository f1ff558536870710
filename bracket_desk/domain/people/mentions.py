"""Where a person's name stands on the cards of others: among their coaches, in full or with initials."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import structs

from bracket_desk.domain.people import names
from bracket_desk.domain.people.cards import Kept, PersonCard, coaches_in


class Mentions:
    """Tells whether a name on another card is this person's, and nobody else's of those who are known."""

    def __init__(self, person: Kept, everyone: Iterable[Kept]) -> None:
        self._person = person.card
        surname = names.key(person.card.surname)
        self._namesakes = [
            kept.card
            for kept in everyone
            if kept.id != person.id and not kept.card.is_club and names.key(kept.card.surname) == surname
        ]

    def names_in(self, card: PersonCard) -> list[str]:
        """The texts on a card that name the person."""
        return [text for text in coaches_in(card.coach) if self._is_meant(text)]

    def without(self, card: PersonCard) -> PersonCard:
        """The card without the person's name."""
        left = [text for text in coaches_in(card.coach) if not self._is_meant(text)]
        return structs.replace(card, coach=", ".join(left))

    def _is_meant(self, text: str) -> bool:
        """Whether the person is the one of that very name, or, if nobody has it, the one it shortens."""
        if self._person.is_club:
            return False
        said = names.key(names.ordered(text))
        if any(names.key(card.name) == said for card in self._namesakes):
            return False
        if names.key(self._person.name) == said:
            return True
        return _shortens(said, self._person) and not any(_shortens(said, card) for card in self._namesakes)


def _shortens(said: str, person: PersonCard) -> bool:
    """Whether a name is the surname and at least one initial of the person. A mere surname is nobody's."""
    surname, whole = names.key(person.surname).split(), names.key(person.name).split()
    words = said.split()
    more, first = words[len(surname) :], whole[len(surname) :]
    if words[: len(surname)] != surname or not more or not first:
        return False
    return all(_is_initial(*pair) or _is_initial(*reversed(pair)) for pair in zip(more, first, strict=False))


def _is_initial(one: str, other: str) -> bool:
    return one == other or (len(one) == 1 and other.startswith(one))
