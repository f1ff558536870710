"""News about people beside the cards of the register: who is meant, and what they would change.

Nothing is decided here: where it is not plain who is meant, a person says so.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from bracket_desk.domain.people import names
from bracket_desk.domain.people.alike import Difference, Likeness, People, likeness
from bracket_desk.domain.people.cards import FIELDS, Kept, PersonCard, entry_of, updated
from bracket_desk.domain.people.people import Entry, Rating

EARLIER = "earlier-rating"
"""The field of a rating that is older than the card's: it is kept beside it."""


class Meant(StrEnum):
    """How plain it is who is meant by news, what asks for a decision first."""

    UNCLEAR = "unclear"  # somebody like that, or several
    NEW = "new"  # nobody like that
    BY_NAME = "by-name"  # the one of that name, and nothing speaks against it; a date of birth is missing
    SURE = "sure"  # same name, same date of birth


@dataclass(frozen=True, slots=True)
class Compared:
    """News of a row (0: of no list), and the cards of those who may be meant, the likest first."""

    row: int
    news: PersonCard
    meant: Meant
    candidates: tuple[Kept, ...]

    @property
    def known(self) -> Kept | None:
        """The card that is meant, where that is plain."""
        return self.candidates[0] if self.meant in {Meant.SURE, Meant.BY_NAME} else None


class Whom(StrEnum):
    """Where news go that go to no known card."""

    NOBODY = "nobody"  # they are left out
    NEW_CARD = "new-card"


Target = int | Whom
"""Where news go: into the card of that number, into a new one, nowhere."""


@dataclass(frozen=True, slots=True)
class Taking:
    """What is taken of news: these fields into the card of that number, or all into a new card."""

    number: int | None
    news: PersonCard
    fields: frozenset[str] = frozenset()


def compare(news: Iterable[tuple[int, PersonCard]], known: Iterable[Kept]) -> tuple[Compared, ...]:
    """Find for each row and its news the card that is meant, in the order of the news."""
    there = _There(known)
    rows = list(news)
    contested = _contested([card for _, card in rows])
    return tuple(
        _unless(there.compared(row, card), contested=at in contested) for at, (row, card) in enumerate(rows)
    )


def _unless(found: Compared, *, contested: bool) -> Compared:
    """As found, unless several rows may be about one person."""
    return Compared(found.row, found.news, Meant.UNCLEAR, found.candidates) if contested else found


def _contested(news: Sequence[PersonCard]) -> set[int]:
    """The places of news that may be about the same person as other ones."""
    by_key: dict[str, list[int]] = defaultdict(list)
    for at, card in enumerate(news):
        by_key[card.key].append(at)
    return {
        at
        for places in by_key.values()
        for at in places
        if any(news[at].born in {None, news[other].born} for other in places if other != at)
    }


class _There:
    """The cards that are there, by what can make two alike; clubs are no people."""

    def __init__(self, known: Iterable[Kept]) -> None:
        self._cards = {kept.id: kept for kept in known}
        self._namesakes = Counter(kept.card.key for kept in self._cards.values())
        self._people: Mapping[bool, People[Entry]] = {club: People(()) for club in (False, True)}
        for kept in self._cards.values():
            self._people[kept.card.is_club].add(entry_of(kept.card, kept.id))

    def compared(self, row: int, news: PersonCard) -> Compared:
        """Who is meant by one piece of news."""
        found = self._people[news.is_club].alike(entry_of(news, 0))
        candidates = tuple(self._cards[person.number] for _, person in found)
        ways = [why for why, _ in found]
        if ways.count(Likeness.SAME) == 1:
            return Compared(row, news, Meant.SURE, candidates)
        others = {*ways} - {Likeness.UNDATED, Likeness.INITIALS}
        if ways.count(Likeness.UNDATED) == 1 and not others and self._is_plain(news, candidates[0].card):
            return Compared(row, news, Meant.BY_NAME, candidates)
        return Compared(row, news, Meant.UNCLEAR if found else Meant.NEW, candidates)

    def _is_plain(self, news: PersonCard, card: PersonCard) -> bool:
        """Whether there is one card of that name, and it is of no other region."""
        return self._namesakes[news.key] == 1 and _agree(news.region, card.region)


def _agree(one: str, other: str) -> bool:
    return not one or not other or one == other


def gathered(news: Iterable[PersonCard]) -> list[PersonCard]:
    """What is said several times of one person, put together: a judge who plays, a coach of many.

    Of one name those of one date of birth are one, and those without a date the one who has it.
    """
    by_key: dict[str, list[PersonCard]] = {}
    for one in news:
        _gather(by_key.setdefault(one.key, []), one)
    return [card for cards in by_key.values() for card in _joined(cards)]


def _gather(cards: list[PersonCard], news: PersonCard) -> None:
    for at, card in enumerate(cards):
        if card.born == news.born:
            cards[at] = updated(card, news)
            return
    cards.append(news)


def _joined(cards: list[PersonCard]) -> list[PersonCard]:
    """One with a date of birth and one without are one."""
    if len(cards) != 2 or all(card.born for card in cards) or not _agree(cards[0].region, cards[1].region):
        return cards
    return [updated(cards[0], cards[1])]


def changes(card: PersonCard, news: PersonCard, rated: Rating | None = None) -> tuple[Difference, ...]:
    """What news would change in a card, field by field. ``rated``: its rating of that day, if known."""
    whole = updated(card, news)
    found = [
        Difference(field, getattr(card, field), getattr(whole, field))
        for field in FIELDS
        if getattr(card, field) != getattr(whole, field)
    ]
    if news.rating is not None and news.rating_day is not None and whole.rating_day != news.rating_day:
        if rated != news.rating:
            found.append(Difference(EARLIER, rated, news.rating))
    elif card.rating == whole.rating and card.rating_day != whole.rating_day:
        found.append(Difference("rating", card.rating, whole.rating))
    return tuple(found)


def usual_target(one: Compared, *, new: bool) -> Target:
    """Where news go unless somebody says otherwise. ``new``: people nobody knows get cards."""
    if one.known is not None:
        return one.known.id
    return Whom.NEW_CARD if new and one.meant is Meant.NEW else Whom.NOBODY


@dataclass(frozen=True, slots=True)
class Pair:
    """Two cards that may be those of one person, and why."""

    one: Kept
    two: Kept
    why: Likeness


def likely_pairs(known: Iterable[Kept]) -> tuple[Pair, ...]:
    """Every two cards that may be one person's, or one club's, the likest first."""
    cards = {kept.id: kept for kept in known}
    records = {number: entry_of(kept.card, number) for number, kept in cards.items()}
    found = [
        Pair(cards[one], cards[two], why)
        for one, two in _possible_pairs(cards.values())
        if (why := likeness(records[one], records[two])) is not None
    ]
    order = list(Likeness)
    return tuple(sorted(found, key=lambda pair: (order.index(pair.why), pair.one.card.found_by)))


def _possible_pairs(known: Iterable[Kept]) -> list[tuple[int, int]]:
    """The numbers of those who share a name or a birthday, or a surname if a date of birth is missing.

    Of tens of thousands of cards few do: comparing all namesakes by surname would take too long.
    """
    groups: dict[object, list[Kept]] = defaultdict(list)
    for kept in known:
        card = kept.card
        groups[card.key].append(kept)
        groups[card.is_club, "surname", names.key(card.surname)].append(kept)
        if card.born is not None:
            groups[card.is_club, card.born].append(kept)
    found: set[tuple[int, int]] = set()
    for said, group in groups.items():
        by_surname = isinstance(said, tuple) and "surname" in said
        ones = [kept for kept in group if kept.card.born is None] if by_surname else group
        found |= {
            (min(one.id, two.id), max(one.id, two.id)) for one in ones for two in group if one.id != two.id
        }
    return sorted(found)
