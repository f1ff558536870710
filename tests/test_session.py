"""An open event: journal, hashes, undo and redo, listeners, a disk that refuses."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from datetime import datetime, timedelta, timezone

import msgspec
import pytest

from bracket_desk.domain import commands as cmd
from bracket_desk.domain import events as ev
from bracket_desk.domain.errors import FileError, Rule, World
from bracket_desk.domain.values import Departure
from bracket_desk.session import (
    FIRST_HASH,
    JournalEntry,
    Session,
    Steps,
    chain,
    check_entries,
    count_steps,
    read_entry,
    read_time,
    tournament_at,
    write_entry,
)
from tests.helpers import MORNING, Desk, ListJournal, TickingClock, card, command, drawn, people, text_of

# ---------------------------------------------------------------- the journal


def test_every_step_is_one_entry_and_its_number_is_returned() -> None:
    desk = Desk()
    assert desk.run(card()) == 1
    assert desk.run(cmd.RegisterEntries(entries=people(range(1, 17)))) == 2
    assert desk.run_draw("мел") == 3
    assert desk.do("withdraw", entry="e1") == 4
    assert desk.do("undo") == 5
    assert [entry.number for entry in desk.journal.kept] == [1, 2, 3, 4, 5]
    assert desk.session.entries == desk.journal.kept


def test_each_entry_carries_a_hash_over_its_exact_text_and_the_hash_before() -> None:
    desk = drawn(16)
    desk.finish()
    before = "0" * 64
    for entry in desk.journal.kept:
        before = hashlib.sha256(f"{before}\n{entry.text}".encode()).hexdigest()
        assert entry.hash == before
    assert FIRST_HASH == "0" * 64
    assert chain("a", "b") == hashlib.sha256(b"a\nb").hexdigest()


def test_the_text_of_an_entry_is_everything_there_is_to_know() -> None:
    desk = drawn(16, empty=[2], reserves=1)
    desk.do("enter-result", match="A-U1-2", frames=[[8, 3], {"won": 1}, [8, 0], [7, 8], {"won": 1}])
    desk.do("call", match="A-U2-1", table="1")
    desk.do("disqualify", entry="e1", reason="в споре с судьёй")
    for entry in desk.journal.kept:
        assert read_entry(entry.text, entry.hash) == entry
        assert list(msgspec.json.decode(entry.text)) == ["number", "at", "by", "events"]
    assert check_entries(desk.journal.kept) is None


def test_text_is_the_same_whenever_it_is_written() -> None:
    events = (ev.EntryLeft("e1", Departure.WITHDRAWN),)
    assert write_entry(1, "2026-12-05T10:00:00+03:00", "С", events, FIRST_HASH).text == (
        '{"number":1,"at":"2026-12-05T10:00:00+03:00","by":"С",'
        '"events":[{"is":"entry-left","entry":"e1","how":"withdrawn"}]}'
    )


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{}",
        '{"number":1,"at":"","by":"","events":[{"is":"unknown"}]}',
        '{"number":1,"at":"","by":"","events":[{"is":"entry-left"}]}',
        '{"number":1,"at":"","by":"","events":[{"is":"entry-reinstated","entry":"e1","more":1}]}',
        '{"number":1,"at":"","by":"","events":[],"more":1}',
        '{"number":"1","at":"","by":"","events":[]}',
    ],
)
def test_text_that_is_no_entry(text: str) -> None:
    with pytest.raises(msgspec.DecodeError):
        read_entry(text, FIRST_HASH)


def test_reopened_the_state_and_the_stacks_are_the_same() -> None:
    desk = drawn(16)
    desk.win("A-U1-1", "e1")
    desk.win("A-U1-2", "e3")
    desk.do("undo")
    again = Desk(ListJournal(desk.journal.kept))
    assert again.text() == desk.text()
    assert again.session.steps == desk.session.steps
    again.do("redo")
    assert again.status("A-U1-2") == "decided"
    again.do("undo")
    again.do("undo")
    assert again.status("A-U1-1") == "ready"


def test_the_journal_is_read_once_and_only_appended_to() -> None:
    desk = drawn(16)
    kept = list(desk.journal.kept)
    desk.finish()
    assert desk.journal.kept[: len(kept)] == kept


# ---------------------------------------------------------------- when and who


def test_the_clock_and_the_user_count_unless_the_command_says_otherwise() -> None:
    desk = drawn(16)
    desk.win("A-U1-1", "e1")
    assert desk.journal.kept[-1].by == "Секретарёва"
    assert desk.journal.kept[-1].at == (MORNING + timedelta(minutes=4)).isoformat()
    desk.do("withdraw", entry="e3", at="2026-12-05T09:00:00+05:00", by="Судьин")
    assert (desk.journal.kept[-1].at, desk.journal.kept[-1].by) == ("2026-12-05T09:00:00+05:00", "Судьин")
    desk.do("undo", by="Судьин")
    assert desk.journal.kept[-1].by == "Судьин"


def test_by_of_a_replacement_is_the_reserve() -> None:
    desk = drawn(16, reserves=1)
    desk.do("replace", entry="e1", by="e17", at="2026-12-05T09:00:00+03:00")
    assert (desk.journal.kept[-1].by, desk.entry("e17")["seat"]) == ("Секретарёва", 1)
    assert desk.journal.kept[-1].at == "2026-12-05T09:00:00+03:00"


def test_the_order_of_entries_decides_never_their_time() -> None:
    desk = drawn(16)
    desk.do("enter-result", match="A-U1-1", score=[4, 0], at="2026-12-05T15:00:00+03:00")
    desk.do("enter-result", match="A-U1-1", score=[0, 4], at="2026-12-05T11:00:00+03:00")
    assert desk.outcome("A-U1-1")["winner"] == "e2"
    desk.do("call", match="A-U1-2", table="1", at="2020-01-01T00:00:00+03:00")
    assert desk.status("A-U1-2") == "called"


def test_times() -> None:
    assert read_time("2026-12-05T10:00:00+03:00").utcoffset() == timedelta(hours=3)
    assert read_time("2026-12-05T10:00:00Z") == datetime(2026, 12, 5, 10, tzinfo=timezone.utc)  # noqa: UP017
    local = read_time("2026-12-05T10:00")
    assert local.utcoffset() is not None
    assert local.replace(tzinfo=None) == datetime(2026, 12, 5, 10)  # noqa: DTZ001


@pytest.mark.parametrize("text", ["", "вчера", "10:00", "2026-13-01", "2026-02-30T10:00", "05.12.2026 10:00"])
def test_what_is_no_time_changes_nothing(text: str) -> None:
    desk = drawn(16)
    stored = len(desk.journal.kept)
    with pytest.raises(ValueError, match=r".+"):
        desk.do("withdraw", entry="e1", at=text)
    assert len(desk.journal.kept) == stored
    assert desk.entry("e1")["status"] == "active"


# ---------------------------------------------------------------- undo and redo


STEPS: list[Callable[[Desk], int]] = [
    lambda desk: desk.do("call", match="A-U1-1", table="1"),
    lambda desk: desk.do("start", match="A-U1-1"),
    lambda desk: desk.win("A-U1-1", "e1"),
    lambda desk: desk.do("no-show", match="A-U1-2", entries=["e3", "e4"], goes_on="e4"),
    lambda desk: desk.do("withdraw", entry="e1"),
    lambda desk: desk.do("seat", entry="e17", seat=6, reason="ошибка"),
    lambda desk: desk.do("technical-defeat", match="A-U1-3", entries=["e17"], reason="conduct"),
    lambda desk: desk.do("clear-result", match="A-U1-1", confirm=True),
    lambda desk: desk.do("disqualify", entry="e9"),
    lambda desk: desk.do("reinstate", entry="e9"),
    lambda desk: desk.do("swap-seats", entries=["e13", "e15"], reason="ошибка"),
    lambda desk: desk.do("replace", entry="e13", by="e18"),
    lambda desk: desk.run(cmd.RegisterEntries(entries=people([30]))),
    lambda desk: desk.run(cmd.SetTables(tables=("1", "2"))),
    lambda desk: desk.do("close"),
]


def test_every_kind_of_step_can_be_undone_and_redone() -> None:
    desk = drawn(16, empty=[6], reserves=2)
    seen = [desk.text()]
    for step in STEPS:
        step(desk)
        seen.append(desk.text())
    for text in reversed(seen[:-1]):
        desk.do("undo")
        assert desk.text() == text
    for text in seen[1:]:
        desk.do("redo")
        assert desk.text() == text
    assert desk.rule("redo") is Rule.NOTHING_TO_REDO


def test_draw_and_import_can_be_undone_the_card_cannot() -> None:
    desk = drawn(16)
    desk.do("undo")
    assert desk.sides("A-U1-1") == ["seat 1", "seat 2"]
    desk.do("undo")
    assert desk.state()["entries"] == []
    assert desk.rule("undo") is Rule.NOTHING_TO_UNDO
    desk.do("redo")
    desk.do("redo")
    assert desk.sides("A-U1-1") == ["e1", "e2"]


def test_a_new_step_empties_redo() -> None:
    desk = drawn(16)
    desk.win("A-U1-1", "e1")
    desk.do("undo")
    desk.win("A-U1-1", "e2")
    assert desk.rule("redo") is Rule.NOTHING_TO_REDO
    desk.do("undo")
    desk.do("redo")
    assert desk.outcome("A-U1-1")["winner"] == "e2"


def test_a_refused_step_leaves_redo() -> None:
    desk = drawn(16)
    desk.win("A-U1-1", "e1")
    desk.do("undo")
    assert desk.rule("enter-result", match="A-U1-1", score=[9, 9]) is Rule.SCORE_IMPOSSIBLE
    desk.do("redo")
    assert desk.status("A-U1-1") == "decided"


def test_undo_and_redo_name_the_entry_they_concern() -> None:
    desk = drawn(16)
    desk.win("A-U1-1", "e1")
    desk.win("A-U1-2", "e3")
    for _ in range(2):
        desk.do("undo")
    desk.do("redo")
    assert [entry.events for entry in desk.journal.kept[-3:]] == [
        (ev.StepUndone(5),),
        (ev.StepUndone(4),),
        (ev.StepRedone(4),),
    ]
    assert desk.session.steps == Steps(done=(1, 2, 3, 4), undone=(5,))
    assert count_steps(desk.journal.kept) == desk.session.steps
    assert [to_plain["is"] for to_plain in map(ev.to_plain, desk.journal.kept[-1].events)] == ["redone"]


def test_the_state_at_any_entry_is_that_which_was_seen_then() -> None:
    desk = drawn(16)
    seen = {3: desk.text()}
    for what in ("win", "win", "undo", "win", "undo", "redo", "undo"):
        if what == "win":
            match = desk.open()[0]
            desk.win(match, desk.sides(match)[0])
        else:
            desk.do(what)
        seen[len(desk.journal.kept)] = desk.text()
    for number, text in seen.items():
        assert text_of(tournament_at(desk.journal.kept[:number])) == text


def test_nothing_in_the_state_depends_on_how_long_the_journal_is() -> None:
    desk = drawn(16)
    before = desk.text()
    for _ in range(5):
        desk.win("A-U1-1", "e1")
        desk.do("undo")
    assert desk.text() == before


# ---------------------------------------------------------------- storing


class FullDisk(ListJournal):
    """A journal that cannot be written to."""

    def append(self, expected: int, entry: JournalEntry) -> None:
        raise FileError(World.DISK_FULL)


def test_if_it_cannot_be_stored_nothing_happened() -> None:
    desk = drawn(16)
    desk.win("A-U1-1", "e1")
    desk.do("undo")
    session = Session(FullDisk(desk.journal.kept), TickingClock(), "С")
    told: list[tuple[ev.Event, ...]] = []
    session.listen(told.append)
    before, steps = text_of(session.tournament), session.steps
    for asked in (command("withdraw", entry="e1"), cmd.Undo(), cmd.Redo()):
        with pytest.raises(FileError):
            session.execute(asked)
        assert text_of(session.tournament) == before
        assert session.steps == steps
        assert list(session.entries) == desk.journal.kept
    assert told == []


def test_stored_before_anybody_is_told() -> None:
    desk = drawn(16)
    told: list[tuple[int, tuple[ev.Event, ...], str]] = []
    desk.session.listen(lambda events: told.append((len(desk.journal.kept), events, desk.status("A-U1-1"))))
    desk.win("A-U1-1", "e1")
    desk.do("undo")
    assert told == [
        (4, desk.journal.kept[3].events, "decided"),
        (5, (ev.StepUndone(4),), "ready"),
    ]


def test_a_listener_is_not_told_of_refusals() -> None:
    desk = drawn(16)
    told: list[tuple[ev.Event, ...]] = []
    desk.session.listen(told.append)
    assert desk.rule("withdraw", entry="e99") is Rule.UNKNOWN_ENTRY
    assert told == []


# ---------------------------------------------------------------- journals from elsewhere


def entry(number: int, *events: ev.Event) -> JournalEntry:
    return write_entry(number, "2026-12-05T10:00:00+03:00", "С", events, FIRST_HASH)


@pytest.mark.parametrize(
    "events",
    [
        (ev.StepUndone(1),),
        (ev.StepUndone(2),),
        (ev.StepUndone(4),),
        (ev.StepRedone(3),),
        (),
        (ev.StepUndone(3), ev.StepUndone(2)),
        (ev.EntryLeft("e99", Departure.WITHDRAWN),),
        (ev.ResultEntered("Z-U1-1", ("e1", "e2"), (4, 0)),),
        (ev.ResultEntered("A-U1-1", ("e1", "e1"), (4, 0)),),
        (ev.ResultEntered("A-U1-1", ("e1", "e2"), (4, 4)),),
        (ev.NoShowRecorded("A-U1-1", ("e1", "e2"), ("e3",)),),
        (ev.MatchForfeited("A-U1-1", (), ()),),
        (ev.EntrySeated("e1", 17),),
        (ev.Drawn(("e1",)),),
    ],
)
def test_entries_that_this_program_cannot_have_written_are_found(events: tuple[ev.Event, ...]) -> None:
    good = list(drawn(16).journal.kept)
    assert check_entries(good) is None
    assert check_entries([*good, entry(4, *events)]) == 4


def test_a_first_stroke_without_a_call_does_no_harm() -> None:
    good = list(drawn(16).journal.kept)
    odd = [*good, entry(4, ev.MatchStarted("A-U1-1", ("e1", "e2")))]
    assert check_entries(odd) == 4 or text_of(tournament_at(odd)) == text_of(tournament_at(good))
