"""Opens files of any origin in a process of its own, with bounded memory, and says what came of each.

``python -m tests.safety.opener KIND FIRST COUNT MEGABYTES``: a line before each file, so that it is
known which one has killed the process, and one after it.
"""

from __future__ import annotations

import json
import sys
import time
from collections import Counter
from contextlib import suppress
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

from bracket_desk.cli import safety
from bracket_desk.domain.errors import DeskError
from bracket_desk.domain.snapshot import view_state
from bracket_desk.exchange.apart import bound_memory
from bracket_desk.exchange.importer import entries_in, judges_in
from bracket_desk.exchange.lots import read_lots
from bracket_desk.exchange.tables import read_sheets
from bracket_desk.session import JournalEntry, tournament_at
from bracket_desk.store.event_file import EventFile
from bracket_desk.store.lock import Holder
from tests.safety.mutation import NAME, Files, journal, left_by_a_killed_desk, make

TODAY = date(2026, 12, 1)


def peak_memory() -> float:
    """Megabytes that this process has needed at most."""
    if sys.platform == "win32":
        return 0
    import resource

    # with the processes that read workbooks
    used = (resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return max(used) / 1024


def tell(line: str) -> None:
    """A line for the test that waits for it."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def content(folder: Path) -> Files:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def look_at_event(path: Path) -> list[JournalEntry]:
    """All that the desk and ``verify`` do with a file."""
    with EventFile.read(path) as file:
        file.find_damage()
        entries = file.entries()
    msgspec.json.encode(view_state(tournament_at(entries)))
    # whatever they find: they have to come to an end
    list(safety.find_faults_of(entries))
    return entries


def open_event(folder: Path) -> str:
    """Look at an event file and open it to write; what came of it."""
    before = content(folder)
    path = folder / NAME
    try:
        entries = look_at_event(path)
        outcome = "sound"
        if before[NAME] == left_by_a_killed_desk()[NAME]:
            # whatever the log is like, what the file itself holds is there
            assert entries[:12] == list(journal()[:12])
    except DeskError as error:
        outcome = error.reason.value
        assert content(folder) == before, "a file that is refused was changed"
    if len(before) == 1:
        assert content(folder) == before, "a file that was looked at was changed"
    before = content(folder)
    with suppress(DeskError):
        EventFile.write(path, Holder("x", "y", 1, "z")).close()
    assert content(folder) == before, "a file that was opened to write was changed"
    return outcome


def open_list(folder: Path) -> str:
    """Read a list in every way; what came of it."""
    (path,) = folder.iterdir()
    before = path.read_bytes()
    try:
        sheets = read_sheets(path)
        entries_in(sheets, TODAY, ())
        judges_in(sheets, TODAY, ())
        outcome = "sound"
    except DeskError as error:
        outcome = error.reason.value
    if path.suffix in {".csv", ".txt"}:
        with suppress(DeskError):
            read_lots(path)
    assert content(folder) == {path.name: before}
    return outcome


def main(kind: str, first: int, count: int, megabytes: int) -> None:
    """Open so many files of a kind."""
    outcomes: Counter[str] = Counter()
    slowest = 0.0
    make(kind, first)  # what is mutated is made before the memory is bounded
    bound_memory(megabytes << 20)
    for seed in range(first, first + count):
        files = make(kind, seed)
        tell(str(seed))
        with TemporaryDirectory() as folder:
            for name, data in files.items():
                Path(folder, name).write_bytes(data)
            begun = time.perf_counter()
            open_it = open_event if NAME in files else open_list
            outcomes[open_it(Path(folder))] += 1
            slowest = max(slowest, time.perf_counter() - begun)
    tell(json.dumps({"outcomes": outcomes, "slowest": slowest, "memory": peak_memory()}))


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:5]))
