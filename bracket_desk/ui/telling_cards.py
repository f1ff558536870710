"""Cards of the register in words: on one line, what tells namesakes apart, what would change."""

from __future__ import annotations

from bracket_desk.domain.people.alike import Difference
from bracket_desk.domain.people.cards import PersonCard
from bracket_desk.domain.people.matching import EARLIER
from bracket_desk.exchange.card_out import FIELD_NAMES, dated_rating, value_text
from bracket_desk.words import Words


def apart_line(card: PersonCard, words: Words) -> str:
    """What tells a card from that of a namesake: date of birth, title and category, where from."""
    where = ", ".join(text for text in (card.region, card.town, card.club) if text)
    said = (words.date(card.born), words.term(card.title), words.term(card.category), where)
    return " · ".join(text for text in said if text)


def born_line(card: PersonCard, words: Words) -> str:
    """A name with the date of birth, where it is known."""
    return f"{card.name}, {words.date(card.born)}" if card.born else card.name


def card_line(card: PersonCard, words: Words) -> str:
    """A card on one line."""
    apart = apart_line(card, words)
    return f"{card.name} · {apart}" if apart else card.name


def change_line(change: Difference, card: PersonCard, news: PersonCard, words: Words) -> str:
    """One change of a card: the field, what it says now, and what it would say."""
    name = words.say(FIELD_NAMES[change.field])
    if change.field == EARLIER:
        old, new = "", dated_rating(news.rating, news.rating_day, words)
    elif change.field == "rating":
        old = dated_rating(card.rating, card.rating_day, words)
        new = dated_rating(news.rating, news.rating_day, words)
    else:
        old, new = (value_text(change.field, value, words) for value in (change.old, change.new))
    return f"{name}: {old} → {new}" if old else f"{name}: {new}"
