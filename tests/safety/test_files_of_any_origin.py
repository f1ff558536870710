"""Thousands of damaged and forged files: each ends in a clear answer, in bounded time and memory."""

from __future__ import annotations

import json
import queue
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

from tests.tally import Tally

ROOT = Path(__file__).resolve().parents[2]

COUNTS = {
    "damaged event": 370,
    "forged event": 240,
    "event with a log": 100,
    "xlsx": 70,
    "xls": 60,
    "ods": 60,
    "csv": 60,
    "txt": 40,
}
"""How many of each kind; together a thousand."""

TIMES_IN_FULL = 20

MOST_MEGABYTES = 1500
"""Memory of the process that opens them; one that needs more is killed by the system and fails here."""

MOST_SECONDS = 60
"""For one file, on a computer that has much else to do."""


def open_files(kind: str, first: int, count: int) -> dict[str, Any]:
    """Open so many files in another process; its last words. Fails with the one it did not survive."""
    command = [sys.executable, "-m", "tests.safety.opener", kind, *map(str, (first, count, MOST_MEGABYTES))]
    lines: queue.Queue[str] = queue.Queue()
    seed = "none"
    with subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as opener:
        stdout, stderr = opener.stdout, opener.stderr
        assert stdout is not None
        assert stderr is not None
        said: list[str] = []

        def pass_on() -> None:
            for line in stdout:
                lines.put(line)
            lines.put("")

        readers = [
            threading.Thread(target=pass_on),
            threading.Thread(target=lambda: said.append(stderr.read())),
        ]
        for reader in readers:
            reader.start()
        try:
            while line := lines.get(timeout=MOST_SECONDS):
                if line.startswith("{"):
                    words: dict[str, Any] = json.loads(line)
                    return words
                seed = line.strip()
        except queue.Empty:
            said.append(f"more than {MOST_SECONDS} seconds")
        finally:
            opener.kill()
            for reader in readers:
                reader.join()
    pytest.fail(f"{kind}, seed {seed}: {said} (exit code {opener.returncode})")


@pytest.mark.parametrize("kind", COUNTS)
def test_mutated_files_end_in_a_clear_answer(kind: str, tally: Tally, *, full: bool) -> None:
    count = COUNTS[kind] * (TIMES_IN_FULL if full else 1)
    done = open_files(kind, 1, count)
    outcomes = done["outcomes"]
    assert sum(outcomes.values()) == count
    assert len(outcomes) > 1, "not one of them was refused, or not one was sound"
    assert outcomes.get("sound", 0) > 0
    tally.add(f"mutated files: {kind}", count)
    tally.add("mutated files in all", count)
    tally.add("mutated files refused with a reason", count - outcomes["sound"])
    tally.peak("megabytes for opening mutated files", done["memory"])
    tally.peak("seconds for one mutated file", done["slowest"])
