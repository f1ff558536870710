"""How long drawings take (``pytest -n 0 --benchmark-enable``): the wall waits for no one."""

from __future__ import annotations

from typing import Any

import pytest

from bracket_desk.layout.paper import Paper
from bracket_desk.layout.poster import poster
from tests.layout.samples import RUSSIAN, cheap, load, people, played


@pytest.mark.parametrize(("size", "paper"), [(64, Paper.A1), (64, Paper.A3), (256, Paper.A0)])
def test_poster(benchmark: Any, size: int, paper: Paper) -> None:
    """64 seats under 50 ms, 256 under 300 ms."""
    fmt = load("two-stage", size)
    labels = played(fmt, people(size * 9 // 10), 0.7)
    found = benchmark(poster, fmt, labels, RUSSIAN, cheap, paper)
    assert len(found.drawing.frames()) == len(fmt.matches)
