"""The file of the people register: its tables, how a card stands in a row, and what it is checked for."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import date
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import Column, Float, Integer, MetaData, Table, Text

from bracket_desk.domain.errors import FileError, World
from bracket_desk.domain.people.cards import Kept, PersonCard, RatingOf
from bracket_desk.domain.titles.series import ResultOf
from bracket_desk.store.migrations import (
    REGISTER_ID,
    REGISTER_MIGRATIONS,
    REGISTER_VERSION,
    expected_schema,
    migrate,
    read_schema,
)
from bracket_desk.store.troubles import telling

BUSY_WAIT = 5.0
"""Seconds to wait while another window of the program writes."""

_metadata = MetaData()
CARD = Table(
    "card",
    _metadata,
    Column("id", Integer, primary_key=True),
    Column("key", Text, nullable=False),
    Column("found_by", Text, nullable=False),
    Column("roles", Text, nullable=False),
    Column("content", Text, nullable=False),
)
RATING = Table(
    "rating",
    _metadata,
    Column("card", Integer, primary_key=True),
    Column("day", Text, primary_key=True),
    Column("value", Float, nullable=False),
    Column("source", Text, nullable=False),
)

RESULT = Table(
    "result",
    _metadata,
    Column("card", Integer, primary_key=True),
    Column("event", Text, primary_key=True),
    Column("day", Text, nullable=False),
    Column("title", Text, nullable=False),
    Column("first", Integer, nullable=False),
    Column("last", Integer, nullable=False),
    Column("points", Float),
)

_OF_REGISTER = {World.DAMAGED: World.REGISTER_DAMAGED, World.NOT_EVENT: World.NOT_REGISTER}


@contextmanager
def telling_register(path: Path, otherwise: World) -> Iterator[None]:
    """As ``telling``, with what there is to say about a register in the place of an event file."""
    try:
        with telling(path, otherwise):
            yield
    except FileError as error:
        reason = error.reason
        if isinstance(reason, World) and reason in _OF_REGISTER:
            raise FileError(_OF_REGISTER[reason], **error.values) from error
        raise


def connected(path: Path) -> sqlite3.Connection:
    """A connection to the register, brought forward; made for its owner alone if there is none."""
    with suppress(OSError):  # there already, or SQLite says why it cannot be
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    raw = sqlite3.connect(path, isolation_level=None, timeout=BUSY_WAIT)
    try:
        _prepare(raw, path)
    except BaseException:
        raw.close()
        raise
    return raw


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


# ---------------------------------------------------------------- rows

_decoder = msgspec.json.Decoder(PersonCard)


def kept_of(row: Any, path: Path) -> Kept:
    """The card of a row; FileError if it says what this program never writes."""
    try:
        return Kept(row.id, _decoder.decode(row.content))
    except (msgspec.MsgspecError, UnicodeError) as error:
        raise FileError(World.REGISTER_DAMAGED, path=str(path), what="damage:content") from error


def columns_of(card: PersonCard) -> dict[str, str]:
    """A card as a row has it."""
    content = msgspec.json.encode(card).decode()
    roles = " ".join(card.roles)
    return {"key": card.key, "found_by": card.found_by, "roles": roles, "content": content}


def rating_of(row: Any, path: Path) -> RatingOf:
    """The rating of a row; FileError as with cards."""
    try:
        value = float(row.value)
        return RatingOf(date.fromisoformat(row.day), int(value) if value.is_integer() else value, row.source)
    except (ValueError, TypeError) as error:
        raise FileError(World.REGISTER_DAMAGED, path=str(path), what="damage:content") from error


def result_of(row: Any, path: Path) -> ResultOf:
    """The place of a row; FileError as with cards."""
    try:
        day = date.fromisoformat(row.day) if row.day else None
        points = None if row.points is None else float(row.points)
        return ResultOf(str(row.event), day, str(row.title), int(row.first), int(row.last), points)
    except (ValueError, TypeError) as error:
        raise FileError(World.REGISTER_DAMAGED, path=str(path), what="damage:content") from error
