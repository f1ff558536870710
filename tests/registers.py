"""A register for tests: it takes what an event or a list tells of people, as far as that is plain."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date

from bracket_desk.domain.people.cards import PersonCard, cards_of
from bracket_desk.domain.people.matching import Taking, Whom, changes, compare, gathered, usual_target
from bracket_desk.domain.people.people import Entry, Judge
from bracket_desk.store.register import Learnt, Register


def learn(
    register: Register, entries: Iterable[Entry], judges: Iterable[Judge] = (), day: date | None = None
) -> Learnt:
    """Take an event's people."""
    return take(register, gathered(cards_of(entries, judges, day)))


def take(
    register: Register,
    news: Sequence[PersonCard],
    source: str = "",
    *,
    new: bool = True,
    fields: frozenset[str] | None = None,
) -> Learnt:
    """Take all news that are plain."""
    takings = []
    for one in compare(enumerate(news, 1), register.everyone()):
        target = usual_target(one, new=new)
        if target is Whom.NEW_CARD:
            takings.append(Taking(None, one.news))
        elif one.known is not None:
            day = one.news.rating_day
            rated = register.ratings_on(day) if day is not None else {}
            found = changes(one.known.card, one.news, rated.get(one.known.id))
            said = frozenset(change.field for change in found)
            if said := said if fields is None else said & fields:
                takings.append(Taking(one.known.id, one.news, said))
    return register.take(takings, source)
