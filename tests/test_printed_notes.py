"""Notes about printed papers stand beside the steps: undo passes over them, and no state knows them."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from bracket_desk.docket import read_docket
from bracket_desk.domain import commands as cmd
from bracket_desk.domain import events as ev
from bracket_desk.domain.about import StepKind, about_step
from bracket_desk.domain.trace import trace
from bracket_desk.session import (
    FIRST_HASH,
    JournalEntry,
    Session,
    check_entries,
    count_steps,
    read_entry,
    shown_entry,
    write_entry,
)
from bracket_desk.store.event_file import EventFile
from bracket_desk.store.lock import Holder
from bracket_desk.store.migrations import EVENT_VERSION
from tests.helpers import Desk, ListJournal, TickingClock, card

NOTE = cmd.NotePrinted(paper="groups", language="ru", shows=1, sheets=(ev.PrintedSheet("A", "0f"),))
DOWN = cmd.NoteTakenDown(paper="groups", language="ru")


@pytest.fixture
def desk() -> Desk:
    desk = Desk()
    desk.run(card(4, "single-elimination"))
    desk.add(1, 2, 3, 4)
    desk.run(cmd.DrawByLots(lots=tuple((n, n) for n in range(1, 5))))
    return desk


def test_undo_and_redo_pass_over_what_was_printed(desk: Desk) -> None:
    step = desk.win("F4-1", "e1")
    before = desk.text()
    desk.run(NOTE)
    assert desk.text() == before
    desk.do("undo")
    assert desk.session.entries[-1].events == (ev.StepUndone(step),)
    desk.run(DOWN)
    assert desk.session.steps.undone == (step,), "a note leaves what can be done again"
    desk.do("redo")
    assert desk.text() == before
    assert count_steps(desk.session.entries).done == desk.session.steps.done
    assert len(read_docket(desk.session.entries)) == 0
    assert trace(desk.session.entries).tournament == desk.tournament


def test_a_journal_with_notes_is_read_as_it_was_written(desk: Desk) -> None:
    desk.run(NOTE)
    desk.win("F4-2", "e3")
    desk.run(DOWN)
    entries = [read_entry(entry.text, entry.hash) for entry in desk.session.entries]
    assert check_entries(entries) is None
    again = Session(ListJournal(entries), TickingClock(), "Секретарёва")
    assert again.tournament == desk.tournament
    follower = Session(ListJournal(entries[:2]), TickingClock(), "")
    told: list[tuple[ev.Event, ...]] = []
    follower.listen(told.append)
    follower.follow(entries[2:])
    assert follower.tournament == desk.tournament
    assert follower.steps == desk.session.steps
    assert about_step(entries, len(entries)).kinds == {StepKind.PAPERS}
    assert shown_entry(entries).number == len(entries) - 1


def impossible() -> list[tuple[ev.Event, ...]]:
    note = ev.PapersPrinted("groups", "ru", 1, (ev.PrintedSheet("A", "0f"),))
    twice = (ev.PrintedSheet("A", "0f"), ev.PrintedSheet("A", "0e"))
    return [
        (note, note),
        (ev.ResultEntered("F4-1", ("e1", "e2"), (5, 0)), note),
        (ev.PapersPrinted("groups", "ru", 9, note.sheets),),
        (ev.PapersPrinted("groups", "ru", 1, ()),),
        (ev.PapersPrinted("groups", "ru", 1, twice),),
        (ev.PapersPrinted("groups", "ru", 1, note.sheets, copies=0),),
    ]


@pytest.mark.parametrize("events", impossible())
def test_a_note_that_this_program_cannot_have_written_is_found(
    desk: Desk, events: tuple[ev.Event, ...]
) -> None:
    entries: list[JournalEntry] = list(desk.session.entries)
    entries.append(write_entry(len(entries) + 1, entries[-1].at, "кто-то", events, entries[-1].hash))
    assert check_entries(entries) == len(entries)


def test_no_event_begins_with_a_note() -> None:
    first = write_entry(1, "2026-12-05T10:00:00+03:00", "", (ev.PapersTakenDown("groups", "ru"),), FIRST_HASH)
    assert check_entries([first]) == 1


def test_a_file_of_an_earlier_version_becomes_one_of_this_with_the_first_note(
    desk: Desk, tmp_path: Path
) -> None:
    path = tmp_path / "event.bdesk"
    EventFile.create(path, desk.session.entries)
    with sqlite3.connect(path) as raw:
        raw.execute(f"PRAGMA user_version = {EVENT_VERSION - 1}")
    raw.close()
    with EventFile.write(path, Holder("а", "б", 1, "2026-12-05T10:00")) as file:
        Session(file, TickingClock(), "Секретарёва").execute(NOTE)
    with sqlite3.connect(path) as raw:
        assert raw.execute("PRAGMA user_version").fetchone() == (EVENT_VERSION,)
    raw.close()
    with EventFile.read(path) as file:
        assert isinstance(file.entries()[-1].events[0], ev.PapersPrinted)
