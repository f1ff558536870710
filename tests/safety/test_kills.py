"""The process killed at random moments while ``apply`` streams: all that was acknowledged is there."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from pathlib import Path

import pytest

from bracket_desk.domain.events import ResultEntered
from bracket_desk.session import tournament_at
from bracket_desk.store.event_file import EventFile
from tests.store.test_event_file import HOLDER, files_beside, small_event
from tests.tally import Tally

KILLS, KILLS_IN_FULL = 15, 500

LONGEST_JOURNAL = 400
"""Entries after which a fresh file is taken: reading it again and again would be the test."""


def commands(count: int) -> bytes:
    """Lines that can go on for ever: the score of a decided match corrected again and again."""
    (match,) = {
        event.match for event in small_event().entries()[-1].events if isinstance(event, ResultEntered)
    }
    lines = (f'{{"do":"enter-result","match":"{match}","score":[4,{n % 4}]}}\n' for n in range(count))
    return "".join(lines).encode()


def kill_once(path: Path, dice: random.Random) -> tuple[int, int]:
    """Stream commands, kill after a random number of answers and a random moment; last answer, last entry."""
    process = subprocess.Popen(
        [sys.executable, "-m", "bracket_desk", "apply", str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=Path(__file__).parents[2],
    )
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(commands(400))
    process.stdin.flush()
    acknowledged = 0
    for _ in range(dice.randrange(1, 60)):
        acknowledged = json.loads(process.stdout.readline())["number"]
    process.kill()
    # what had been answered before the kill took hold counts as well
    rest = process.stdout.read()
    process.communicate()
    for line in rest.splitlines(keepends=True):
        if line.endswith(b"\n"):
            acknowledged = json.loads(line)["number"]
    with EventFile.read(path) as file:
        entries = file.entries()
    assert tournament_at(entries).draw is not None
    return acknowledged, len(entries)


@pytest.mark.parametrize("seed", [942, 943])
def test_nothing_acknowledged_is_lost(tmp_path: Path, tally: Tally, seed: int, *, full: bool) -> None:
    path = tmp_path / "event.bdesk"
    EventFile.create(path, small_event().entries())
    dice = random.Random(seed)
    for _ in range(KILLS_IN_FULL if full else KILLS):
        acknowledged, stored = kill_once(path, dice)
        tally.add("processes killed")
        # at most the one step that was stored but not yet answered is ahead
        assert acknowledged <= stored <= acknowledged + 1
        assert files_beside(path) == [path.name], "no side files, no lock after the next opening"
        if stored > LONGEST_JOURNAL:
            path.unlink()
            EventFile.create(path, small_event().entries())
    with EventFile.write(path, HOLDER) as file:
        assert file.find_damage() is None
