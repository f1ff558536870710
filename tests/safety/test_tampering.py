"""A journal that somebody has laid hands on: found when it is opened and by ``verify``, with the entry."""

from __future__ import annotations

import io
import json
import sqlite3
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bracket_desk import assets
from bracket_desk.cli.desk import Desk
from bracket_desk.cli.run import run
from bracket_desk.domain.errors import FileError, World
from bracket_desk.session import FIRST_HASH, JournalEntry, chain, code_of
from bracket_desk.store.event_file import EventFile
from bracket_desk.words import Words
from tests.safety.mutation import event_file, journal
from tests.tally import Tally

EVERY = 3
"""The short profile lays hands on every third entry."""

TRANSLATIONS = assets.resources() / "translations"

Rows = list[tuple[str, str]]
"""Text and hash of each entry, in order."""

Tamper = Callable[[Rows, int], tuple[Rows, int]]
"""Rows and the place of an entry, from 0; the tampered rows, and the number to be named."""


def other_text(text: str) -> str:
    """The same entry signed by somebody else."""
    return text.replace("Рогожин", "Рогозин")


def changed(rows: Rows, at: int) -> tuple[Rows, int]:
    return [*rows[:at], (other_text(rows[at][0]), rows[at][1]), *rows[at + 1 :]], at + 1


def changed_with_its_hash(rows: Rows, at: int) -> tuple[Rows, int]:
    text = other_text(rows[at][0])
    fitting = chain(rows[at - 1][1] if at else FIRST_HASH, text)
    return [*rows[:at], (text, fitting), *rows[at + 1 :]], at + 2


def another_hash(rows: Rows, at: int) -> tuple[Rows, int]:
    return [*rows[:at], (rows[at][0], "0" * 64), *rows[at + 1 :]], at + 1


def removed(rows: Rows, at: int) -> tuple[Rows, int]:
    return [*rows[:at], *rows[at + 1 :]], at + 1


def swapped(rows: Rows, at: int) -> tuple[Rows, int]:
    at = min(at, len(rows) - 2)
    return [*rows[:at], rows[at + 1], rows[at], *rows[at + 2 :]], at + 1


def doubled(rows: Rows, at: int) -> tuple[Rows, int]:
    return [*rows[: at + 1], *rows[at:]], at + 2


def inserted(rows: Rows, at: int) -> tuple[Rows, int]:
    """An entry of another number put in, its own hash fitting."""
    text = rows[at][0]
    fitting = chain(rows[at - 1][1] if at else FIRST_HASH, other_text(text))
    return [*rows[:at], (other_text(text), fitting), *rows[at:]], at + 2


def cut_off(rows: Rows, at: int) -> tuple[Rows, int]:
    return rows[:at], at + 1


TAMPERINGS: Sequence[Tamper] = (
    changed, changed_with_its_hash, another_hash, removed, swapped, doubled, inserted, cut_off,
)  # fmt: skip


def write_rows(path: Path, rows: Rows) -> None:
    """Put other rows into the file, numbered in their order; where the journal ends stays said."""
    path.write_bytes(event_file())
    raw = sqlite3.connect(path)
    raw.execute("DELETE FROM journal")
    raw.executemany("INSERT INTO journal VALUES (?, ?, ?)", [(n, *row) for n, row in enumerate(rows, 1)])
    raw.commit()
    raw.close()


def verify(path: Path) -> tuple[int, object, str]:
    """Exit code, JSON and sentences of the command."""
    out, err = io.StringIO(), io.StringIO()
    desk = Desk(
        Words("en", TRANSLATIONS), lambda: datetime(2026, 12, 5, tzinfo=UTC), "x", "y", io.BytesIO(), out, err
    )
    code = run(desk, ["verify", str(path)], TRANSLATIONS)
    return code, json.loads(out.getvalue()), err.getvalue()


@pytest.mark.parametrize("tamper", TAMPERINGS, ids=lambda tamper: tamper.__name__)
def test_every_entry_is_guarded(tmp_path: Path, tally: Tally, tamper: Tamper, *, full: bool) -> None:
    entries = journal()
    rows = [(entry.text, entry.hash) for entry in entries]
    path = tmp_path / "event.bdesk"
    for at in range(0, len(rows), 1 if full else EVERY):
        tampered, number = tamper(rows, at)
        write_rows(path, tampered)
        with pytest.raises(FileError) as caught, EventFile.read(path) as file:
            file.entries()
        assert caught.value.reason is World.TAMPERED
        assert caught.value.values["number"] == number
        code, said, told = verify(path)
        assert (code, said) == (
            4,
            {"ok": False, "findings": [{"what": "tampered", "where": f"entry {number}"}]},
        )
        assert f"journal entry {number} " in told
        tally.add("tampered journals found")


def test_who_writes_everything_anew_is_given_away_by_the_code_on_paper(tmp_path: Path) -> None:
    """No file can know that all of it, to its last hash, was made anew; a printed protocol does."""
    entries = journal()
    path = tmp_path / "event.bdesk"
    shorter = entries[:-2]
    EventFile.create(path, shorter)
    code, _, told = verify(path)
    assert code == 0
    assert f"entry {len(shorter)}, {code_of(shorter[-1].hash)}." in told
    assert code_of(shorter[-1].hash) != code_of(entries[-1].hash)
    forged, before = [], FIRST_HASH
    for entry in entries:
        text = other_text(entry.text)
        before = chain(before, text)
        forged.append(JournalEntry(entry.number, "", "", (), text, before))
    path.unlink()
    EventFile.create(path, forged)
    _, _, told = verify(path)
    assert code_of(entries[-1].hash) not in told
    assert f"entry {len(entries)}, {code_of(before)}." in told


def test_the_code_is_short_and_in_fours() -> None:
    assert code_of("3f2a91bc07de55c1" + "0" * 48) == "3f2a 91bc 07de 55c1"
