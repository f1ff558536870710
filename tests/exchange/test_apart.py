"""Workbooks read in a process of their own, which ends when nobody waits for it any more."""

from __future__ import annotations

import random
import subprocess
import sys
from typing import Any

import pytest

from bracket_desk.domain.errors import ListError, Trouble
from bracket_desk.exchange import apart
from tests.exchange.files import HEADER, xlsx

SLEEPER = [sys.executable, "-c", "import time; time.sleep(60)"]


class EnoughError(Exception):
    """Somebody does not want to wait any longer."""


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch) -> list[subprocess.Popen[bytes]]:
    """The processes that were begun, each of which sleeps instead of reading."""
    processes: list[subprocess.Popen[bytes]] = []

    def begin(_: Any, **how: Any) -> subprocess.Popen[bytes]:
        processes.append(subprocess_popen(SLEEPER, **how))
        return processes[-1]

    subprocess_popen = subprocess.Popen
    monkeypatch.setattr(subprocess, "Popen", begin)
    return processes


def test_whoever_turns_away_ends_the_process(begun: list[subprocess.Popen[bytes]]) -> None:
    looks = []

    def check() -> None:
        looks.append(begun[0].poll())
        if len(looks) == 3:
            raise EnoughError

    with pytest.raises(EnoughError):
        apart.read_apart("excel", bytes(1_000_000), check)
    assert looks == [None, None, None], "it still ran while somebody waited"
    assert begun[0].returncode is not None


def test_one_that_takes_too_long_is_ended(
    begun: list[subprocess.Popen[bytes]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(apart, "MOST_SECONDS", 0.3)
    with pytest.raises(ListError) as caught:
        apart.read_apart("excel", b"x")
    assert caught.value.reason is Trouble.BROKEN
    assert begun[0].returncode is not None


def test_a_large_workbook_comes_whole_to_a_process_that_is_slow_to_begin(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    slow = "import time; time.sleep(0.3); from bracket_desk.exchange import apart; apart.main(['excel'])"
    popen = subprocess.Popen
    monkeypatch.setattr(subprocess, "Popen", lambda _, **how: popen([sys.executable, "-c", slow], **how))
    dice = random.Random(1)
    rows = [HEADER, *((f"Фамилия {dice.random()}", None, None, None, dice.random()) for _ in range(6000))]
    data = xlsx(rows)
    assert len(data) > 100_000, "more than a pipe holds"
    (sheet,) = apart.read_apart("excel", data)
    assert len(sheet.rows) == len(rows)
