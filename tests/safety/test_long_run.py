"""Three simulated days at the desk: memory flat after the first hour, the file growing evenly, nothing left.

The short profile makes 240 actions, the full one 5,000.
"""

from __future__ import annotations

import gc
import os
import random
import sys
import tempfile
import threading
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import _lru_cache_wrapper
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from bracket_desk.demo import play_demo
from bracket_desk.domain import commands as cmd
from bracket_desk.domain.values import MatchStatus
from bracket_desk.session import tournament_at
from bracket_desk.store.backups import generations, read_checked
from bracket_desk.store.event_file import EventFile
from bracket_desk.ui.actions import PAGES
from bracket_desk.ui.backups import Backups
from bracket_desk.ui.pages.documents import DocumentsPage
from bracket_desk.ui.paper_words import KIND_WORDS
from bracket_desk.ui.window import Window
from tests.halls import Hall, open_matches, tournament
from tests.helpers import text_of
from tests.tally import Tally

ACTIONS, ACTIONS_IN_FULL = 240, 5_000
HOURS = 30.0
"""Three days of ten hours."""

MOST_BYTES = 12 * 1024
"""Bytes of memory that an action may keep: its entry in the journal, as text and as values, and its row."""

MOST_MORE = 150
"""Values of a kind by which two moments may differ: a fuller bracket has more texts."""

OF_THE_JOURNAL = {
    *("JournalEntry", "ResultEntered", "ResultCleared", "MatchCalled", "MatchStarted", "StepUndone"),
    *("StepRedone", "EntryLeft", "EntryReinstated", "MatchForfeited", "Result", "tuple"),
    *("About", "frozenset"),
}
"""Kinds of values of which each step keeps some: the journal is kept whole."""


MATCHES, STATES_HELD = 111, 6
"""Matches of the event, and states of it that all that is open may hold at once."""


@pytest.fixture
def modal_seconds() -> float:
    return 60.0


@pytest.fixture
def hang_seconds() -> float:
    return 3000.0


@dataclass(frozen=True)
class Measure:
    """The process at one moment, with the bracket shown and nothing being done."""

    entries: int
    stored: int
    resident: int
    kinds: Counter[str]
    widgets: int
    threads: int
    handles: int
    temporary: int


class Day:
    """A secretary who works by a seed: results, corrections, calls, undo, pages, papers, backups."""

    def __init__(self, hall: Hall, window: Window, path: Path) -> None:
        self.hall, self.window, self.path = hall, window, path
        self.dice = random.Random(942)
        self.done: Counter[str] = Counter()

    def act(self) -> None:
        """One action; what is refused is refused, and another one is tried."""
        kinds = [self.result, self.correct, self.call, self.undo, self.leave, self.turn, self.find]
        weights = [30, 25, 12, 12, 6, 12, 3]
        while True:
            (action,) = self.dice.choices(kinds, weights)
            if action():
                self.done[action.__name__] += 1
                return
            self.done["refused"] += 1

    def perform(self, command: cmd.Command) -> bool:
        return self.window.place.perform(command)

    def result(self) -> bool:
        ready = open_matches(self.window)
        return bool(ready) and self.enter(self.dice.choice(ready))

    def correct(self) -> bool:
        decided = [s.match.id for s in tournament(self.window).states if s.status is MatchStatus.DECIDED]
        if not decided:
            return False
        self.hall.answers.yes.append(True)
        match = self.dice.choice(decided)
        corrected = (
            self.perform(cmd.ClearResult(match=match)) if self.dice.random() < 0.3 else self.enter(match)
        )
        self.hall.answers.yes.clear()
        return corrected

    def enter(self, match: str) -> bool:
        """By the panel, as a person does."""
        t = tournament(self.window)
        if len(t.state_of(match).players) < 2:
            return False
        race = t.race(t.format.find(match))
        score = [race, self.dice.randrange(race)]
        self.dice.shuffle(score)
        self.window.bracket.show_match(match)
        panel = self.window.bracket.panel
        for spin, won in zip(panel.scores, score, strict=True):
            spin.setValue(won)
        before = self.entries
        panel.enter()
        return self.entries > before

    def call(self) -> bool:
        ready = [s.match.id for s in tournament(self.window).states if s.status is MatchStatus.READY]
        table = str(self.dice.randrange(1, 7))
        return bool(ready) and self.perform(cmd.Call(match=self.dice.choice(ready), table=table))

    def undo(self) -> bool:
        action = self.window.redo if self.dice.random() < 0.4 else self.window.undo
        before = self.entries
        action()
        return self.entries > before

    def leave(self) -> bool:
        t = tournament(self.window)
        entry = self.dice.choice(sorted(t.entries))
        command = cmd.Reinstate(entry=entry) if entry in t.gone else cmd.Withdraw(entry=entry)
        # what it decides elsewhere is shown before it is written
        self.hall.answers.yes.append(True)
        left = self.perform(command)
        self.hall.answers.yes.clear()
        return left

    def turn(self) -> bool:
        self.window.go(self.dice.choice(PAGES)[0])
        QApplication.processEvents()
        return True

    def find(self) -> bool:
        self.window.go("bracket")
        self.window.bracket.search.setText(str(self.dice.randrange(1, 112)))
        self.window.bracket.search.returnPressed.emit()
        return True

    @property
    def entries(self) -> int:
        event = self.window.place.current
        assert event is not None
        return len(event.entries)

    def paper(self, row: int) -> None:
        """Make a paper and look at it."""
        self.window.go("documents")
        page = self.window.page
        assert isinstance(page, DocumentsPage)
        page.list.setCurrentRow(row % len(KIND_WORDS))
        self.hall.idle(self.window)

    def look_at_backups(self) -> None:
        dialog = Backups(self.window, self.window.place, self.window.keeper)
        dialog.show()
        self.hall.qtbot.waitUntil(lambda: not dialog.is_busy, timeout=60_000)
        dialog.reject()
        dialog.deleteLater()

    def measure(self) -> Measure:
        window = self.window
        self.paper(0)
        window.go("bracket")
        window.bracket.part.setCurrentIndex(0)
        self.hall.idle(window)
        for _ in range(3):
            QCoreApplication.processEvents()
            QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
            gc.collect()
        forget_drawings()
        things = gc.get_objects()
        newest = generations(self.hall.data / "backups")[0]
        return Measure(
            entries=self.entries,
            stored=newest.path.stat().st_size,
            resident=resident(),
            kinds=Counter(type(thing).__name__ for thing in things),
            widgets=len(QApplication.allWidgets()),
            threads=threading.active_count(),
            handles=handles(),
            temporary=len(list(Path(tempfile.gettempdir()).glob("*"))),
        )


def forget_drawings() -> None:
    """Empty what is kept of drawings: it is bounded, and fills up for longer than an hour."""
    rooms = ("bracket_desk.layout", "bracket_desk.ui", "bracket_desk.printing")
    for name, module in list(sys.modules.items()):
        for thing in list(vars(module).values()) if name.startswith(rooms) else ():
            # other rooms' caches are named there, too
            if isinstance(thing, _lru_cache_wrapper) and thing.__module__.startswith(rooms):
                thing.cache_clear()


def resident() -> int:
    """Bytes of the process in memory, 0 where that cannot be asked."""
    statm = Path("/proc/self/statm")
    return int(statm.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") if statm.exists() else 0


def handles() -> int:
    """Open files of the process, 0 where that cannot be asked."""
    folder = Path("/proc/self/fd")
    return len(list(folder.iterdir())) if folder.is_dir() else 0


@pytest.fixture
def hall(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Hall]:
    temporary = tmp_path / "tmp"
    temporary.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(temporary))
    hall = Hall(qtbot, tmp_path)
    yield hall
    hall.close()


def test_three_days(hall: Hall, tally: Tally, full: bool) -> None:  # noqa: FBT001 (a fixture)
    actions = ACTIONS_IN_FULL if full else ACTIONS
    window, path = hall.desk(), hall.folder / "кубок.bdesk"
    EventFile.create(path, play_demo(33, played=False, words=window.place.words))
    window.place.open(path)
    day = Day(hall, window, path)
    # the first hour: every page and paper once, so that what is kept for good is there
    for name, _ in PAGES:
        window.go(name)
    for row in range(len(KIND_WORDS)):
        day.paper(row)
    day.look_at_backups()
    hour = max(actions // round(HOURS), actions // 5)
    measures: list[Measure] = []
    for number in range(actions):
        day.act()
        hall.later(hours=HOURS / actions)
        if number % (actions // 12) == 0:
            day.paper(number)
        if number % (actions // 4) == 1:
            day.look_at_backups()
        if number in {hour, (hour + actions) // 2, actions - 1}:
            hall.later(minutes=3)
            window.keeper.back_up()
            hall.idle(window)
            measures.append(day.measure())
    first, middle, last = measures
    check_memory(first, last)
    check_growth(first, middle, last)
    tally.add("actions of three days at the desk", actions)
    tally.peak("megabytes that three days added after the first hour", (last.resident - first.resident) / 1e6)
    grown = (last.stored - first.stored) / (last.entries - first.entries)
    tally.peak("bytes that an entry added to the file", grown)
    assert sum(day.done.values()) - day.done["refused"] == actions
    assert min(day.done[name] for name in ("result", "correct", "call", "undo", "leave", "turn")) > 3
    left = [one.event for one in generations(hall.data / "backups")]
    assert len(left) < 100, "generations are thinned out"
    assert text_of(tournament_at(read_checked(path))) == text_of(tournament(window))
    threads = threading.active_count()
    window.close()
    assert threading.active_count() < threads
    assert sorted(p.name for p in hall.folder.iterdir() if p.name.startswith("кубок")) == [path.name]
    assert list((hall.folder / "tmp").iterdir()) == []
    assert not list((hall.data / "backups").glob(".*"))


def check_memory(first: Measure, last: Measure) -> None:
    """Nothing grows but the journal, and no widget, thread, handle or temporary file is left."""
    steps = last.entries - first.entries
    grown = {
        kind: count - first.kinds[kind]
        for kind, count in last.kinds.items()
        if kind not in {*OF_THE_JOURNAL, "MatchState"} and count - first.kinds[kind] > MOST_MORE + steps // 20
    }
    assert grown == {}
    # a page that is not shown, and the forecast, may hold a state of a step before
    assert last.kinds["MatchState"] - first.kinds["MatchState"] <= STATES_HELD * MATCHES
    assert last.kinds["JournalEntry"] - first.kinds["JournalEntry"] <= 2 * steps
    assert last.resident - first.resident <= 24 * 1024 * 1024 + steps * MOST_BYTES
    assert abs(last.widgets - first.widgets) <= 2
    assert last.threads <= first.threads
    assert last.handles <= first.handles + 1
    assert last.temporary == first.temporary == 0


def check_growth(first: Measure, middle: Measure, last: Measure) -> None:
    """The file grows by as many bytes an action at the end as at the beginning."""
    early = (middle.stored - first.stored) / (middle.entries - first.entries)
    late = (last.stored - middle.stored) / (last.entries - middle.entries)
    assert late == pytest.approx(early, rel=0.25), (early, late)
    assert late < 1500
