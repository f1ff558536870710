"""Speed, measured as ratios within one run: the best of several rounds against bare work.

The bounds leave room for a busy machine; the figures themselves are printed with ``-s``.
"""

from __future__ import annotations

import json
import resource
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path

from bracket_desk import assets
from bracket_desk.demo import play_demo
from bracket_desk.domain import commands as cmd
from bracket_desk.domain import events as ev
from bracket_desk.domain.bracket.formats import FormatName, load_format
from bracket_desk.domain.bracket.resolve import resolve
from bracket_desk.session import JournalEntry, MemoryJournal, Session, tournament_at, write_entry
from bracket_desk.store.event_file import EventFile
from bracket_desk.words import Words

WORDS = Words("ru", assets.resources() / "translations")
ROOT = Path(__file__).parents[2]


def best(work: Callable[[], object], rounds: int) -> float:
    """Seconds of the fastest round."""
    taken = []
    for _ in range(rounds):
        start = time.perf_counter()
        work()
        taken.append(time.perf_counter() - start)
    return min(taken)


def report(name: str, **figures: float) -> None:
    sys.stdout.write(f"{name}: {', '.join(f'{key} {value:.4g}' for key, value in figures.items())}\n")


def test_full_resolve_at_64_seats() -> None:
    """Under a millisecond, and no dearer than sorting the same graph in networkx a few times."""
    import networkx as nx

    from bracket_desk.domain.bracket.graph import build_graph

    t = tournament_at(play_demo(64, played=True, words=WORDS))
    graph = build_graph(load_format(FormatName.TWO_STAGE, 64))
    ours = best(lambda: resolve(t.format, t.seats, t.results), 200)
    sorting = best(lambda: list(nx.topological_sort(graph)), 200)
    report("resolve", milliseconds=ours * 1000, to_networkx_sort=ours / sorting)
    assert ours < 0.001
    assert ours / sorting < 5


def test_a_whole_event_through_apply(tmp_path: Path) -> None:
    """All matches of 64 players, each durable before the next: under a second of own time."""
    entries = play_demo(64, played=False, words=WORDS)
    lines = _results(entries)
    answers: list[bytes] = []

    def play(path: Path) -> float:
        """Seconds of processor time that a whole event takes."""
        EventFile.create(path, entries)
        command = [sys.executable, "-m", "bracket_desk", "apply", str(path)]
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        ran = subprocess.run(command, input=lines, capture_output=True, cwd=ROOT, check=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        answers[:] = ran.stdout.splitlines()
        return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime

    # the other tests run beside it: the fastest of five is what it takes by itself
    own = min(play(tmp_path / f"event-{number}.bdesk") for number in range(5))
    bare = best(lambda: subprocess.run([sys.executable, "-c", "import sqlalchemy"], check=True), 3)
    report("apply", seconds=own, matches=len(answers), to_importing_sqlalchemy=own / bare)
    with EventFile.read(tmp_path / "event-0.bdesk") as file:
        assert tournament_at(file.entries()).finished
    assert own < 1


def _results(entries: Sequence[JournalEntry]) -> bytes:
    """Commands that play the event to its end, side 1 always winning."""
    session = Session(MemoryJournal(entries), lambda: datetime(2026, 12, 5, tzinfo=UTC), "x")
    lines = []
    while not session.tournament.finished:
        t = session.tournament
        state = next(s for s in t.states if s.status == "ready")
        score = (t.race(state.match), 0)
        session.execute(cmd.EnterResult(match=state.match.id, score=score))
        lines.append(json.dumps({"do": "enter-result", "match": state.match.id, "score": score}))
    return "\n".join(lines).encode()


def test_opening_a_journal_of_ten_thousand(tmp_path: Path) -> None:
    """Read, chain of hashes checked, decoded, checked and folded, against bare reading of the rows."""
    path = tmp_path / "long.bdesk"
    entries = list(play_demo(64, played=False, words=WORDS))
    sides = ("e1", "e2")
    at = "2026-12-05T10:00:00+03:00"
    while len(entries) < 10_000:
        number = len(entries) + 1
        event = ev.ResultEntered(f"A-U1-{1 + number % 4}", sides, (4, number % 4))
        entries.append(write_entry(number, at, "x", (event,), entries[-1].hash))
    EventFile.create(path, entries)

    def bare() -> None:
        raw = sqlite3.connect(path)
        raw.execute("SELECT number, entry, hash FROM journal ORDER BY number").fetchall()
        raw.close()

    def opened() -> None:
        with EventFile.read(path) as file:
            tournament_at(file.entries())

    ours, theirs = best(opened, 7), best(bare, 7)
    report("opening 10,000 entries", milliseconds=ours * 1000, to_bare_sqlite=ours / theirs)
    assert ours / theirs < 30
