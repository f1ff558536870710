"""The power cut at any moment: what was acknowledged is there, the file opens, verifies and goes on."""

from __future__ import annotations

import random
import shutil
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from bracket_desk import assets
from bracket_desk.demo import play_demo
from bracket_desk.domain import commands as cmd
from bracket_desk.session import JournalEntry, Session
from bracket_desk.store.event_file import EventFile
from bracket_desk.store.files import replace_files
from bracket_desk.words import Words
from tests.safety.disk import Disk, Op, watching
from tests.safety.power import KINDS, Files, Model, put
from tests.store.test_event_file import HOLDER, clock, files_beside
from tests.tally import Tally

pytestmark = watching

EACH_IN_FULL = 8
"""Cuts of every kind after every single thing that was asked of the disk; else one."""

SHARE = 0.15
"""How many of these the short profile looks at while steps are stored."""

NAME = "кубок.bdesk"


@pytest.fixture(scope="module")
def journal() -> Sequence[JournalEntry]:
    """A played event whose entries are from a hundred bytes to many pages long."""
    words = Words("ru", assets.resources() / "translations")
    return play_demo(20, played=True, words=words)


@dataclass(frozen=True)
class Story:
    """What was asked of the disk, the files before it, and all the entries there were.

    ``stored`` of them were in the file before; 0 if there was no file.
    """

    before: Files
    ops: Sequence[Op]
    entries: Sequence[JournalEntry]
    stored: int


@dataclass(frozen=True)
class Cut:
    """What is on the disk after a cut, and how many entries had been acknowledged."""

    files: Files
    acknowledged: int
    where: str


def told(
    folder: Path, entries: Sequence[JournalEntry], stored: int, act: Callable[[Disk, Path], None]
) -> Story:
    """Do something with a folder and record it; marks are numbers of acknowledged entries."""
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    disk = Disk(folder)
    with disk.watched():
        act(disk, folder / NAME)
    return Story(before, disk.ops, entries, stored)


def cuts(story: Story, dice: random.Random, share: float, *, full: bool) -> Iterator[Cut]:
    """Different things that a cut may leave, after each thing that was asked."""
    model, acknowledged = Model(story.before), story.stored
    seen: set[int] = set()
    for number, op in enumerate([Op("mark", str(story.stored)), *story.ops]):
        if op.kind == "mark":
            acknowledged = int(op.name)
        else:
            model.ask(op)
        for chances in KINDS:
            for _ in range(EACH_IN_FULL if full and 0 < chances.kept < 1 else 1):
                files = model.cut(dice, chances)
                state = hash((acknowledged, *sorted(files.items())))
                if state not in seen:
                    seen.add(state)
                    if dice.random() > share:
                        continue
                    yield Cut(files, acknowledged, f"{number}: {op.kind} {op.name}, {chances}")


def beside(files: Files) -> list[str]:
    """The event file, and what a killed writer of new files leaves: parts that nobody takes for a file."""
    return sorted([NAME, *(name for name in files if name.startswith(".bracket-desk-"))])


def check_cut(folder: Path, story: Story, cut: Cut, *, goes_on: bool) -> None:
    """Every acknowledged entry is there and at most one more; it verifies, is one file, and goes on."""
    put(folder, cut.files)
    path = folder / NAME
    if not path.exists():
        assert cut.acknowledged == 0
        return
    with EventFile.read(path) as file:
        found = file.entries()
        assert file.find_damage() is None
    assert found == list(story.entries[: len(found)])
    if story.stored == 0:
        assert len(found) == len(story.entries), "a new file is whole or not there"
    else:
        assert cut.acknowledged <= len(found) <= cut.acknowledged + 1
    assert files_beside(path) == beside(cut.files)
    if goes_on:
        with EventFile.write(path, HOLDER) as file:
            session = Session(file, clock, "Рогожин")
            session.execute(cmd.SetTables(tables=(*session.tournament.own_tables, "дальше")))
        with EventFile.read(path) as file:
            assert file.entries() == list(session.entries)
        assert len(session.entries) == len(found) + 1
        assert files_beside(path) == beside(cut.files)


def cut_everywhere(story: Story, tmp_path: Path, tally: Tally, *, full: bool, share: float = 1) -> None:
    """Cut the power after everything in a story, in every way."""
    for number, cut in enumerate(cuts(story, random.Random(942), share, full=full), 1):
        folder = tmp_path / "after" / str(number)
        try:
            check_cut(folder, story, cut, goes_on=number % 5 == 0)
        except BaseException as error:
            error.add_note(cut.where)
            raise
        shutil.rmtree(folder)
        tally.add("power cuts on a simulated disk")


def append(
    disk: Disk, path: Path, entries: Sequence[JournalEntry], first: int, last: int, pages: int
) -> None:
    """Append the entries of these numbers; SQLite folds its log in after so many pages."""
    with EventFile.write(path, HOLDER) as file:
        raw = file._connection.connection.driver_connection
        assert raw is not None
        raw.execute(f"PRAGMA wal_autocheckpoint = {pages}")
        for entry in entries[first - 1 : last]:
            file.append(entry.number - 1, entry)
            disk.mark(str(entry.number))


def created(folder: Path, entries: Sequence[JournalEntry]) -> Path:
    folder.mkdir()
    EventFile.create(folder / NAME, entries)
    return folder


def test_while_a_file_comes_to_be(
    tmp_path: Path, journal: Sequence[JournalEntry], tally: Tally, *, full: bool
) -> None:
    def act(disk: Disk, path: Path) -> None:
        EventFile.create(path, journal[:30])
        disk.mark("30")

    (tmp_path / "x").mkdir()
    cut_everywhere(told(tmp_path / "x", journal[:30], 0, act), tmp_path, tally, full=full)


@pytest.mark.parametrize("way", ["log", "log-folded-in-on-the-way", "disk-without-shared-memory"])
def test_while_steps_are_stored(
    tmp_path: Path,
    journal: Sequence[JournalEntry],
    tally: Tally,
    monkeypatch: pytest.MonkeyPatch,
    way: str,
    *,
    full: bool,
) -> None:
    folder = created(tmp_path / "x", journal[:8])
    pages = 4 if way == "log-folded-in-on-the-way" else 1000
    if way == "disk-without-shared-memory":
        # SQLite stays with its rollback journal there
        monkeypatch.setattr("bracket_desk.store.event_file._switch_to_log", lambda _raw: None)

    def act(disk: Disk, path: Path) -> None:
        append(disk, path, journal, 9, 14, pages)
        # and the same file another time: the log begins anew
        append(disk, path, journal, 15, 18, pages)

    share = 1 if full else SHARE
    cut_everywhere(told(folder, journal, 8, act), tmp_path, tally, full=full, share=share)


def test_while_what_a_cut_left_is_taken_over(
    tmp_path: Path, journal: Sequence[JournalEntry], tally: Tally, *, full: bool
) -> None:
    """The power goes again while the file is opened after the first cut, with its log beside it."""
    first = created(tmp_path / "first", journal[:8])
    left: Files = {}

    def killed(disk: Disk, path: Path) -> None:
        with EventFile.write(path, HOLDER) as file:
            for entry in journal[8:14]:
                file.append(entry.number - 1, entry)
            left.update({name: (first / name).read_bytes() for name in (NAME, f"{NAME}-wal")})

    told(first, journal, 8, killed)
    put(tmp_path / "second", left)

    def opened(_disk: Disk, path: Path) -> None:
        with EventFile.read(path) as file:
            assert len(file.entries()) == 14

    cut_everywhere(told(tmp_path / "second", journal, 14, opened), tmp_path, tally, full=full)


def test_while_a_copy_is_made(
    tmp_path: Path, journal: Sequence[JournalEntry], tally: Tally, *, full: bool
) -> None:
    """Backup and restore are copies by SQLite, beside first: whole or not there."""
    other = created(tmp_path / "other", journal[:30]) / NAME
    (tmp_path / "x").mkdir()

    def act(disk: Disk, path: Path) -> None:
        with EventFile.read(other) as file:
            file.copy_to(path)
        disk.mark("30")

    cut_everywhere(told(tmp_path / "x", journal[:30], 0, act), tmp_path, tally, full=full)


def test_while_documents_are_written(tmp_path: Path, tally: Tally, *, full: bool) -> None:
    """Each is the old one or the new one; the index that is there tells what is there."""
    old: Files = {"a.pdf": b"a" * 3000, "b.pdf": b"b" * 3000, "index.json": b"old: a, b"}
    new: Files = {"a.pdf": b"A" * 5000, "c.pdf": b"C" * 700, "index.json": b"new: a, c"}
    put(tmp_path / "x", old)
    disk = Disk(tmp_path / "x")
    with disk.watched():
        replace_files(tmp_path / "x", new, ["index.json", "b.pdf"])
        disk.mark("1")
    found = list(cuts(Story(old, disk.ops, (), 0), random.Random(942), 1, full=True))
    for cut in found:
        files = {name: data for name, data in cut.files.items() if not name.startswith(".bracket-desk-")}
        assert all(data in (old.get(name), new.get(name)) for name, data in files.items()), cut.where
        index = files.get("index.json")
        if index is not None:
            assert files == (old if index == old["index.json"] else new), cut.where
        if cut.acknowledged:
            assert files == new, cut.where
    assert len(found) > 30
    tally.add("power cuts on a simulated disk", len(found))
