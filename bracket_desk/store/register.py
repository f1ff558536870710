"""The secretary's own register of people and clubs, in a database of its own beside all events.

No event depends on it: what an event takes from a card is copied. It holds personal data, so a
person's data can be written out and deleted, and what is deleted is overwritten.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any, Self

from sqlalchemy import Connection, Engine, Select, create_engine, event, func, select
from sqlalchemy.dialects.sqlite import insert
from sqlalchemy.pool import StaticPool

from bracket_desk.domain.errors import World
from bracket_desk.domain.people.cards import (
    Kept,
    PersonCard,
    RatingOf,
    Role,
    merged,
    search_words,
    updated,
)
from bracket_desk.domain.people.matching import EARLIER, Taking
from bracket_desk.domain.people.mentions import Mentions
from bracket_desk.domain.people.people import Rating
from bracket_desk.domain.titles.series import ResultOf
from bracket_desk.store.register_file import (
    CARD,
    RATING,
    RESULT,
    columns_of,
    connected,
    kept_of,
    rating_of,
    result_of,
)
from bracket_desk.store.register_file import telling_register as telling

NAME = "people.bdpeople"
"""What the register is called in the user's folder."""

MOST_FOUND = 30
"""So many cards are offered while somebody types."""

_EVERYONE = select(CARD.c.id, CARD.c.content).order_by(CARD.c.id)

_RATING_KEYS = [RATING.c.card, RATING.c.day]


@dataclass(frozen=True, slots=True)
class Learnt:
    """How many cards an event or a list made, and how many it changed."""

    new: int
    changed: int


class Register:
    """The open register. Close it, or use it in a ``with``."""

    def __init__(self, path: Path, engine: Engine, raw: sqlite3.Connection) -> None:
        self.path = path
        self._engine = engine
        self._raw = raw
        self._connection: Connection = engine.connect()

    @classmethod
    def open(cls, path: Path) -> Register:
        """Open the register, made if there is none. FileError says what is wrong with the file."""
        with telling(path, World.UNWRITABLE):
            raw = connected(path)
        engine = create_engine("sqlite://", creator=lambda: raw, poolclass=StaticPool)
        event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN IMMEDIATE"))
        return cls(path, engine, raw)

    @classmethod
    def made(cls, path: Path) -> Register:
        """Open the register, made with its folder if there is none."""
        with telling(path, World.UNWRITABLE):
            path.parent.mkdir(parents=True, exist_ok=True)
        return cls.open(path)

    def close(self) -> None:
        """Give the file back; twice is once."""
        self._connection.close()
        self._engine.dispose()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # ------------------------------------------------------------ looking

    def search(
        self, text: str, role: Role | None = None, most: int = MOST_FOUND, *, clubs: bool = True
    ) -> tuple[Kept, ...]:
        """Cards in which every word of the text stands somewhere: surnames that begin so first, by name."""
        words = search_words(text)
        begins = func.instr(CARD.c.found_by, f" {words[0]}") != 1 if words else CARD.c.id < 0
        found = _meant(select(CARD.c.id, CARD.c.content), text, role, clubs=clubs)
        return self._cards(found.order_by(begins, CARD.c.found_by).limit(most))

    def count(self, text: str = "", role: Role | None = None) -> int:
        """How many cards there are, or would be found."""
        found = _meant(select(func.count()).select_from(CARD), text, role)
        with telling(self.path, World.UNREADABLE), self._connection.begin():
            return int(self._connection.execute(found).scalar_one())

    def everyone(self) -> tuple[Kept, ...]:
        """All cards."""
        return self._cards(_EVERYONE)

    def card(self, number: int) -> PersonCard | None:
        """One card by its number; None if it is gone."""
        found = self._cards(select(CARD.c.id, CARD.c.content).where(CARD.c.id == number))
        return found[0].card if found else None

    def _cards(self, wanted: Select[Any]) -> tuple[Kept, ...]:
        with telling(self.path, World.UNREADABLE), self._connection.begin():
            return self._kept(wanted)

    def ratings(self, number: int) -> tuple[RatingOf, ...]:
        """The ratings of a card, the newest first."""
        wanted = RATING.select().where(RATING.c.card == number).order_by(RATING.c.day.desc())
        with telling(self.path, World.UNREADABLE), self._connection.begin():
            rows = self._connection.execute(wanted).all()
        return tuple(rating_of(row, self.path) for row in rows)

    def ratings_on(self, day: date) -> dict[int, Rating]:
        """The ratings of a day by the numbers of their cards."""
        wanted = RATING.select().where(RATING.c.day == day.isoformat())
        with telling(self.path, World.UNREADABLE), self._connection.begin():
            rows = self._connection.execute(wanted).all()
        return {int(row.card): rating_of(row, self.path).value for row in rows}

    def mentions(self, number: int) -> tuple[Kept, ...]:
        """Other cards that name this person as coach, unless somebody else of the register may be meant."""
        with telling(self.path, World.UNREADABLE), self._connection.begin():
            return tuple(other for other, _ in self._mentions(number))

    def results(self) -> dict[int, tuple[ResultOf, ...]]:
        """Everybody's places at events by the numbers of their cards, in the order of the days."""
        return self._results(RESULT.select())

    def results_of(self, number: int) -> tuple[ResultOf, ...]:
        """The places of a card."""
        return self._results(RESULT.select().where(RESULT.c.card == number)).get(number, ())

    def _results(self, wanted: Select[Any]) -> dict[int, tuple[ResultOf, ...]]:
        with telling(self.path, World.UNREADABLE), self._connection.begin():
            rows = self._connection.execute(wanted.order_by(RESULT.c.day, RESULT.c.event)).all()
        found: dict[int, tuple[ResultOf, ...]] = {}
        for row in rows:
            found[int(row.card)] = (*found.get(int(row.card), ()), result_of(row, self.path))
        return found

    # ------------------------------------------------------------ changing

    def keep_results(self, event_key: str, results: Iterable[tuple[int, ResultOf]]) -> int:
        """Keep the places of an event in the place of what was kept of it; how many there are now.

        A card that is gone meanwhile is passed over.
        """
        kept = 0
        with telling(self.path, World.UNWRITABLE), self._connection.begin():
            self._connection.execute(RESULT.delete().where(RESULT.c.event == event_key))
            for number, one in results:
                if self._content(number) is None:
                    continue
                self._connection.execute(insert(RESULT).values(card=number, **_result_values(one)))
                kept += 1
        return kept

    def add(self, card: PersonCard) -> int:
        """Keep a new card; its number."""
        with telling(self.path, World.UNWRITABLE), self._connection.begin():
            return self._insert(card, "")

    def change(self, number: int, card: PersonCard) -> None:
        """Put a card in the place of the one with that number, if that is still there.

        Its rating is kept among the others; a day before that of the rating until now puts that one right.
        """
        with telling(self.path, World.UNWRITABLE), self._connection.begin():
            before = self._content(number)
            if before is None:
                return
            self._update(number, card)
            if (before.rating, before.rating_day) != (card.rating, card.rating_day):
                wrong = before.rating_day
                if wrong is not None and (card.rating_day is None or card.rating_day < wrong):
                    of_day = (RATING.c.card == number) & (RATING.c.day == wrong.isoformat())
                    self._connection.execute(RATING.delete().where(of_day))
                self._rate(number, card, "")

    def delete(self, number: int) -> tuple[str, ...]:
        """Take away a card, its ratings and places, and its name where other cards name it as coach.

        All of it is overwritten. The names of the other cards that were changed are told.
        """
        with telling(self.path, World.UNWRITABLE):
            with self._connection.begin():
                mentions = self._mentions(number)
                for other, left in mentions:
                    self._update(other.id, left)
                self._connection.execute(CARD.delete().where(CARD.c.id == number))
            self._raw.execute("VACUUM")
        return tuple(other.card.name for other, _ in mentions)

    def merge(self, number: int, other: int, whole: PersonCard | None = None) -> PersonCard | None:
        """Make one card of two of one person: the second is gone, its ratings go to the first.

        ``whole``: the card that they make; else the first counts and the other fills its gaps. Of two
        ratings of a day that of the whole card counts, then that of the first. None if one is gone.
        """
        with telling(self.path, World.UNWRITABLE):
            with self._connection.begin():
                one, two = self._content(number), self._content(other)
                if one is None or two is None:
                    return None
                made = whole or merged(one, two)
                self._update(number, made)
                for row in self._connection.execute(RATING.select().where(RATING.c.card == other)).all():
                    said = insert(RATING).values(card=number, day=row.day, value=row.value, source=row.source)
                    self._connection.execute(said.on_conflict_do_nothing(index_elements=_RATING_KEYS))
                for row in self._connection.execute(RESULT.select().where(RESULT.c.card == other)).all():
                    moved = _result_values(result_of(row, self.path))
                    said = insert(RESULT).values(card=number, **moved)
                    keys = [RESULT.c.card, RESULT.c.event]
                    self._connection.execute(said.on_conflict_do_nothing(index_elements=keys))
                self._connection.execute(CARD.delete().where(CARD.c.id == other))
                self._rate(number, made, None)
            self._raw.execute("VACUUM")
        return made

    def take(self, takings: Iterable[Taking], source: str) -> Learnt:
        """Take chosen news of an event or a list of that name; what went away meanwhile is passed over."""
        new = changed = 0
        with telling(self.path, World.UNWRITABLE), self._connection.begin():
            for one in takings:
                if one.number is None:
                    self._insert(one.news, source)
                    new += 1
                elif (card := self._content(one.number)) is not None:
                    self._update(one.number, updated(card, one.news, one.fields - {EARLIER}))
                    if one.fields & {"rating", EARLIER}:
                        self._rate(one.number, one.news, source)
                    changed += 1
        return Learnt(new, changed)

    def empty(self) -> None:
        """Take everything away; it is overwritten. The file is left."""
        with telling(self.path, World.UNWRITABLE):
            with self._connection.begin():
                self._connection.execute(RESULT.delete())
                self._connection.execute(RATING.delete())
                self._connection.execute(CARD.delete())
            self._raw.execute("VACUUM")

    # ------------------------------------------------------------ inside a transaction

    def _kept(self, wanted: Select[Any]) -> tuple[Kept, ...]:
        return tuple(kept_of(row, self.path) for row in self._connection.execute(wanted).all())

    def _mentions(self, number: int) -> list[tuple[Kept, PersonCard]]:
        """The cards that name this person, and what they are without the name."""
        everyone = self._kept(_EVERYONE)
        person = next((one for one in everyone if one.id == number), None)
        if person is None:
            return []
        named = Mentions(person, everyone)
        others = (one for one in everyone if one.id != number and named.names_in(one.card))
        return [(other, named.without(other.card)) for other in others]

    def _content(self, number: int) -> PersonCard | None:
        found = self._kept(select(CARD.c.id, CARD.c.content).where(CARD.c.id == number))
        return found[0].card if found else None

    def _insert(self, card: PersonCard, source: str) -> int:
        result = self._connection.execute(CARD.insert().values(**columns_of(card)))
        (number,) = result.inserted_primary_key or (0,)
        self._rate(int(number), card, source)
        return int(number)

    def _update(self, number: int, card: PersonCard) -> None:
        self._connection.execute(CARD.update().where(CARD.c.id == number).values(**columns_of(card)))

    def _rate(self, number: int, card: PersonCard, source: str | None) -> None:
        """Keep the rating of a card under its day. ``source`` None: where it is from stays as it was."""
        if card.rating is None or card.rating_day is None:
            return
        values = {"card": number, "day": card.rating_day.isoformat(), "value": card.rating}
        said = insert(RATING).values(**values, source=source or "")
        over = {"value": said.excluded.value}
        if source is not None:
            over["source"] = said.excluded.source
        self._connection.execute(said.on_conflict_do_update(index_elements=_RATING_KEYS, set_=over))


def _result_values(one: ResultOf) -> dict[str, Any]:
    return {
        "event": one.event,
        "day": "" if one.day is None else one.day.isoformat(),
        "title": one.title,
        "first": one.first,
        "last": one.last,
        "points": one.points,
    }


def destroy(path: Path) -> None:
    """Overwrite everything in a register and take its file away; FileError if it is none."""
    with Register.open(path) as register:
        register.empty()
    with telling(path, World.UNWRITABLE):
        path.unlink()


def _meant(wanted: Select[Any], text: str, role: Role | None, *, clubs: bool = True) -> Select[Any]:
    """Only cards of a role in which every word of the text stands somewhere."""
    for word in search_words(text):
        wanted = wanted.where(func.instr(CARD.c.found_by, word) > 0)
    if role is not None:
        wanted = wanted.where(func.instr(CARD.c.roles, role.value) > 0)
    return wanted if clubs else wanted.where(func.instr(CARD.c.roles, Role.CLUB.value) == 0)
