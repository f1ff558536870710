"""The secretary's own register of people and clubs, in a database of its own beside all events.

No event depends on it: what an event takes from a card is copied. It holds personal data, so a
person's data can be written out and deleted, and what is deleted is overwritten.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any, Self

import msgspec
from sqlalchemy import (
    Column,
    Connection,
    Engine,
    Float,
    Integer,
    MetaData,
    Table,
    Text,
    bindparam,
    create_engine,
    event,
    func,
    select,
)
from sqlalchemy.dialects.sqlite import insert
from sqlalchemy.pool import StaticPool

from bracket_desk.domain.errors import FileError, World
from bracket_desk.domain.people.cards import PersonCard, Role, cards_of, merged, search_words, updated
from bracket_desk.domain.people.people import Entry, Judge, Rating
from bracket_desk.store.migrations import (
    REGISTER_ID,
    REGISTER_MIGRATIONS,
    REGISTER_VERSION,
    expected_schema,
    migrate,
    read_schema,
)
from bracket_desk.store.troubles import telling

NAME = "people.bdpeople"
"""What the register is called in the user's folder."""

BUSY_WAIT = 5.0
"""Seconds to wait while another window of the program writes."""

MOST_FOUND = 30
"""So many cards are offered while somebody types."""

_metadata = MetaData()
_card = Table(
    "card",
    _metadata,
    Column("id", Integer, primary_key=True),
    Column("key", Text, nullable=False),
    Column("found_by", Text, nullable=False),
    Column("roles", Text, nullable=False),
    Column("content", Text, nullable=False),
)
_rating = Table(
    "rating",
    _metadata,
    Column("card", Integer, primary_key=True),
    Column("day", Text, primary_key=True),
    Column("value", Float, nullable=False),
    Column("source", Text, nullable=False),
)
_RATING_KEYS = [_rating.c.card, _rating.c.day]

_AT_ONCE = 500
"""So many keys are asked for in one question."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A card with the number under which the register keeps it."""

    id: int
    card: PersonCard


@dataclass(frozen=True, slots=True)
class RatingOf:
    """A rating of a list with its day."""

    day: date
    value: Rating
    source: str


@dataclass(frozen=True, slots=True)
class Learnt:
    """How many cards an event or a list made, and how many it changed."""

    new: int
    changed: int


class Register:
    """The open register. Close it, or use it in a ``with``."""

    def __init__(self, path: Path, engine: Engine, connection: Connection) -> None:
        self.path = path
        self._engine = engine
        self._connection = connection

    @classmethod
    def open(cls, path: Path) -> Register:
        """Open the register, made if there is none. FileError says what is wrong with the file."""
        with telling(path, World.UNWRITABLE):
            raw = sqlite3.connect(path, isolation_level=None, timeout=BUSY_WAIT)
            try:
                _prepare(raw, path)
            except sqlite3.DatabaseError as error:
                raw.close()
                if error.sqlite_errorcode == sqlite3.SQLITE_NOTADB:
                    raise FileError(World.NOT_REGISTER, path=str(path)) from error
                raise
            except BaseException:
                raw.close()
                raise
        engine = create_engine("sqlite://", creator=lambda: raw, poolclass=StaticPool)
        event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN IMMEDIATE"))
        return cls(path, engine, engine.connect())

    def close(self) -> None:
        """Give the file back; twice is once."""
        self._connection.close()
        self._engine.dispose()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # ------------------------------------------------------------ looking

    def search(self, text: str, role: Role | None = None, most: int = MOST_FOUND) -> tuple[Kept, ...]:
        """Cards in which every word of the text stands somewhere: surnames that begin so first, by name."""
        words = search_words(text)
        found = select(_card.c.id, _card.c.content)
        for word in words:
            found = found.where(func.instr(_card.c.found_by, word) > 0)
        if role is not None:
            found = found.where(func.instr(_card.c.roles, role.value) > 0)
        begins = func.instr(_card.c.found_by, f" {words[0]}") != 1 if words else _card.c.id < 0
        with telling(self.path, World.UNREADABLE), self._connection.begin():
            rows = self._connection.execute(found.order_by(begins, _card.c.found_by).limit(most)).all()
        return tuple(Kept(row.id, _decode(row.content)) for row in rows)

    def card(self, number: int) -> PersonCard | None:
        """One card by its number; None if it is gone."""
        with telling(self.path, World.UNREADABLE), self._connection.begin():
            row = self._connection.execute(select(_card.c.content).where(_card.c.id == number)).first()
        return None if row is None else _decode(row.content)

    def count(self) -> int:
        """How many cards there are."""
        with telling(self.path, World.UNREADABLE), self._connection.begin():
            return int(self._connection.execute(select(func.count()).select_from(_card)).scalar_one())

    def ratings(self, number: int) -> tuple[RatingOf, ...]:
        """The ratings of a card, the newest first."""
        wanted = _rating.select().where(_rating.c.card == number).order_by(_rating.c.day.desc())
        with telling(self.path, World.UNREADABLE), self._connection.begin():
            rows = self._connection.execute(wanted).all()
        return tuple(RatingOf(date.fromisoformat(r.day), _number(r.value), r.source) for r in rows)

    def export(self, number: int) -> bytes:
        """Everything the register holds about a person, as JSON that people can read; for a request."""
        card = self.card(number)
        ratings = [{"day": r.day, "value": r.value, "source": r.source} for r in self.ratings(number)]
        said: dict[str, Any] = {"card": card, "ratings": ratings}
        return msgspec.json.format(msgspec.json.encode(said), indent=2) + b"\n"

    # ------------------------------------------------------------ changing

    def add(self, card: PersonCard) -> int:
        """Keep a new card; its number."""
        with telling(self.path, World.UNWRITABLE), self._connection.begin():
            return self._insert(card)

    def change(self, number: int, card: PersonCard) -> None:
        """Put a card in the place of the one with that number."""
        with telling(self.path, World.UNWRITABLE), self._connection.begin():
            self._update(number, card)

    def delete(self, number: int) -> None:
        """Take a card and its ratings away; their bytes are overwritten."""
        with telling(self.path, World.UNWRITABLE), self._connection.begin():
            self._connection.execute(_card.delete().where(_card.c.id == number))

    def merge(self, number: int, other: int) -> PersonCard:
        """Make one card of two of one person: the first counts, the other fills its gaps and is gone."""
        with telling(self.path, World.UNWRITABLE), self._connection.begin():
            one, two = (self._content(each) for each in (number, other))
            whole = merged(one, two)
            self._update(number, whole)
            moved = _rating.select().where(_rating.c.card == other)
            for row in self._connection.execute(moved).all():
                said = insert(_rating).values(card=number, day=row.day, value=row.value, source=row.source)
                # of two ratings of one day that of the card that stays counts
                self._connection.execute(said.on_conflict_do_nothing(index_elements=_RATING_KEYS))
            self._connection.execute(_card.delete().where(_card.c.id == other))
        return whole

    def learn(
        self, entries: Iterable[Entry], judges: Iterable[Judge], rating_day: date | None = None
    ) -> Learnt:
        """Take what an event knows of its people; cards are found by name and date of birth."""
        return self._take(cards_of(entries, judges, rating_day), "")

    def take_ratings(self, entries: Sequence[Entry], day: date, source: str) -> Learnt:
        """Take a rating list of a day; those without a rating are passed over, new people get cards."""
        rated = [
            msgspec.structs.replace(entry, coach="", club="", contact="", members=())
            for entry in entries
            if entry.rating is not None
        ]
        return self._take(cards_of(rated, (), day), source)

    # ------------------------------------------------------------ inside a transaction

    def _take(self, cards: Iterable[PersonCard], source: str) -> Learnt:
        """Take news, thousands of them as quickly as one: known cards are read once, all is written once."""
        with telling(self.path, World.UNWRITABLE), self._connection.begin():
            news = list(cards)
            taking = _Taking(self._known({one.key for one in news}), self._last() + 1, source)
            for one in news:
                taking.take(one)
            self._write(taking)
        return Learnt(len(taking.new), len(taking.changed))

    def _last(self) -> int:
        return self._connection.execute(select(func.max(_card.c.id))).scalar_one() or 0

    def _known(self, keys: set[str]) -> dict[str, list[Kept]]:
        """The cards with one of these keys, by key."""
        known: dict[str, list[Kept]] = {key: [] for key in keys}
        wanted = sorted(keys)
        for at in range(0, len(wanted), _AT_ONCE):
            found = _card.select().where(_card.c.key.in_(wanted[at : at + _AT_ONCE])).order_by(_card.c.id)
            for row in self._connection.execute(found).all():
                known[row.key].append(Kept(row.id, _decode(row.content)))
        return known

    def _write(self, taking: _Taking) -> None:
        if taking.new:
            rows = [{"id": number, **_columns(card)} for number, card in taking.new.items()]
            self._connection.execute(_card.insert(), rows)
        if taking.changed:
            changed = _card.update().where(_card.c.id == bindparam("number"))
            rows_changed = [{"number": number, **_columns(card)} for number, card in taking.changed.items()]
            self._connection.execute(changed, rows_changed)
        if taking.ratings:
            said = insert(_rating)
            over = {"value": said.excluded.value, "source": said.excluded.source}
            said = said.on_conflict_do_update(index_elements=_RATING_KEYS, set_=over)
            self._connection.execute(said, taking.ratings)

    def _content(self, number: int) -> PersonCard:
        row = self._connection.execute(select(_card.c.content).where(_card.c.id == number)).one()
        return _decode(row.content)

    def _insert(self, card: PersonCard) -> int:
        result = self._connection.execute(_card.insert().values(**_columns(card)))
        (number,) = result.inserted_primary_key or (0,)
        return int(number)

    def _update(self, number: int, card: PersonCard) -> None:
        self._connection.execute(_card.update().where(_card.c.id == number).values(**_columns(card)))


class _Taking:
    """News being taken: what is known by key, and what is to be written."""

    def __init__(self, known: dict[str, list[Kept]], first: int, source: str) -> None:
        self._known = known
        self._next = first
        self._source = source
        self.new: dict[int, PersonCard] = {}
        self.changed: dict[int, PersonCard] = {}
        self.ratings: list[dict[str, Any]] = []

    def take(self, news: PersonCard) -> None:
        """Make a card of news, or change the one that is meant."""
        known = self._known[news.key]
        at = _same([one.card for one in known], news)
        if at is None:
            known.append(Kept(self._next, news))
            self.new[self._next] = news
            self._next += 1
            at = len(known) - 1
        else:
            card = updated(known[at].card, news)
            if card != known[at].card:
                known[at] = Kept(known[at].id, card)
                (self.new if known[at].id in self.new else self.changed)[known[at].id] = card
        if news.rating is not None and news.rating_day is not None:
            row = {"day": news.rating_day.isoformat(), "value": news.rating, "source": self._source}
            self.ratings.append({"card": known[at].id, **row})


def _same(known: Sequence[PersonCard], news: PersonCard) -> int | None:
    """Which card is meant: same date of birth, or one is missing and nobody else can be meant."""
    if news.born is not None:
        dated = [at for at, card in enumerate(known) if card.born == news.born]
        loose = [at for at, card in enumerate(known) if card.born is None]
        return dated[0] if dated else loose[0] if len(loose) == 1 else None
    undated = [at for at, card in enumerate(known) if card.born is None]
    return undated[0] if undated else 0 if len(known) == 1 else None


_decoder = msgspec.json.Decoder(PersonCard)


def _decode(content: str) -> PersonCard:
    return _decoder.decode(content)


def _columns(card: PersonCard) -> dict[str, str]:
    content = msgspec.json.encode(card).decode()
    roles = " ".join(card.roles)
    return {"key": card.key, "found_by": card.found_by, "roles": roles, "content": content}


def _number(value: float) -> Rating:
    return int(value) if value.is_integer() else value


def _prepare(raw: sqlite3.Connection, path: Path) -> None:
    """Bring the register forward; FileError if the file is something else, or of a newer program."""
    for pragma in ("trusted_schema = OFF", "cell_size_check = ON", "foreign_keys = ON", "secure_delete = ON"):
        raw.execute(f"PRAGMA {pragma}")
    (version,) = raw.execute("PRAGMA user_version").fetchone()
    (application,) = raw.execute("PRAGMA application_id").fetchone()
    fresh = not version and not application and not read_schema(raw)
    if not fresh and application != REGISTER_ID:
        raise FileError(World.NOT_REGISTER, path=str(path))
    if version > REGISTER_VERSION:
        raise FileError(World.NEWER, path=str(path), version=version)
    if read_schema(raw) != expected_schema(REGISTER_MIGRATIONS, version):
        raise FileError(World.NOT_REGISTER, path=str(path))
    migrate(raw, REGISTER_MIGRATIONS, REGISTER_ID)
