"""The tables of the program's files, as one list of forward migrations each.

``user_version`` is the number of migrations a file has had. A migration that has been
released is never changed: a changed table is a new migration.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import suppress

APPLICATION_ID = 0x42_44_53_4B
"""``BDSK`` in the file's header: what makes a SQLite file an event file."""

EVENT_MIGRATIONS: Sequence[Sequence[str]] = (
    (
        "CREATE TABLE journal (number INTEGER PRIMARY KEY, entry TEXT NOT NULL, hash TEXT NOT NULL)",
        # where the journal ends, so that a missing last entry is noticed
        """CREATE TABLE head (
            one INTEGER PRIMARY KEY CHECK (one = 1), number INTEGER NOT NULL, hash TEXT NOT NULL
        )""",
    ),
    # no table changed: from here on the journal holds events that earlier programs cannot read
    (),
    # nor here: what happens on the floor, and the decisions of judges with their grounds
    (),
    # nor here: what was printed and handed over, titles and ranks, the chief referee's report
    (),
)

EVENT_VERSION = len(EVENT_MIGRATIONS)

REGISTER_ID = 0x42_44_53_52
"""``BDSR``: what makes a SQLite file the people register."""

REGISTER_MIGRATIONS: Sequence[Sequence[str]] = (
    (
        # ``key`` is what spellings of a name have in common, ``found_by`` what a search looks through
        """CREATE TABLE card (
            id INTEGER PRIMARY KEY, key TEXT NOT NULL, found_by TEXT NOT NULL, roles TEXT NOT NULL,
            content TEXT NOT NULL
        )""",
        "CREATE INDEX card_key ON card (key)",
        """CREATE TABLE rating (
            card INTEGER NOT NULL REFERENCES card (id) ON DELETE CASCADE,
            day TEXT NOT NULL, value REAL NOT NULL, source TEXT NOT NULL, PRIMARY KEY (card, day)
        )""",
    ),
    (
        # places at events, with points where the event's table gave any
        """CREATE TABLE result (
            card INTEGER NOT NULL REFERENCES card (id) ON DELETE CASCADE,
            event TEXT NOT NULL, day TEXT NOT NULL, title TEXT NOT NULL,
            first INTEGER NOT NULL, last INTEGER NOT NULL, points REAL, PRIMARY KEY (card, event)
        )""",
    ),
)

REGISTER_VERSION = len(REGISTER_MIGRATIONS)


def migrate(connection: sqlite3.Connection, migrations: Sequence[Sequence[str]], application_id: int) -> None:
    """Bring a file forward, one version after the other, each whole or not at all."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    for number, statements in enumerate(migrations[version:], version + 1):
        connection.execute("BEGIN IMMEDIATE")
        try:
            for statement in statements:
                connection.execute(statement)
            connection.execute(f"PRAGMA application_id = {application_id}")
            connection.execute(f"PRAGMA user_version = {number}")
            connection.execute("COMMIT")
        except BaseException:
            with suppress(sqlite3.Error):  # a full disk has rolled it back already
                connection.execute("ROLLBACK")
            raise


def expected_schema(migrations: Sequence[Sequence[str]], version: int) -> set[tuple[str, str]]:
    """Names and statements that a file of that version holds, and nothing else."""
    connection = sqlite3.connect(":memory:")
    try:
        migrate(connection, migrations[:version], 0)
        return read_schema(connection)
    finally:
        connection.close()


def read_schema(connection: sqlite3.Connection) -> set[tuple[str, str]]:
    """Names and statements of everything in a file's schema."""
    return {(name, sql or "") for name, sql in connection.execute("SELECT name, sql FROM sqlite_schema")}
