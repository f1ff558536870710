"""One report of what the safety checks have done, added up over all tests and worker processes.

A test asks for the fixture ``tally`` and says what it has done::

    def test_backups_come_back(tally: Tally) -> None:
        ...
        tally.add("restores", 40)
        tally.peak("memory of a restore, MB", 31.5)

Numbers of one name are added up, peaks keep the greatest; the report stands at the end of the run.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest


class Tally:
    """Counts and peaks by name."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.peaks: dict[str, float] = {}

    def add(self, what: str, number: int = 1) -> None:
        """So many more of something."""
        self.counts[what] += number

    def peak(self, what: str, value: float) -> None:
        """The greatest value of something."""
        self.peaks[what] = max(value, self.peaks.get(what, value))

    def take(self, other: dict[str, Any]) -> None:
        """Take over what another process has counted."""
        self.counts.update(other["counts"])
        for what, value in other["peaks"].items():
            self.peak(what, value)

    def plain(self) -> dict[str, Any]:
        """What another process can take over."""
        return {"counts": dict(self.counts), "peaks": self.peaks}

    def lines(self) -> list[str]:
        """The report, a line each."""
        shown = {what: f"{number:,}" for what, number in self.counts.items()}
        shown |= {f"most {what}": f"{value:,.1f}" for what, value in self.peaks.items()}
        return [f"{number:>12}  {what}" for what, number in sorted(shown.items())]


_TALLY = pytest.StashKey[Tally]()


def pytest_configure(config: pytest.Config) -> None:
    """Begin to count."""
    config.stash[_TALLY] = Tally()


@pytest.fixture(scope="session")
def tally(request: pytest.FixtureRequest) -> Tally:
    """What the report at the end is made of."""
    return request.config.stash[_TALLY]


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Hand over what a worker process has counted."""
    output = getattr(session.config, "workeroutput", None)
    if output is not None:
        output["tally"] = session.config.stash[_TALLY].plain()


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any, error: object) -> None:
    """Take over what a worker process has counted; one that crashed has handed over nothing."""
    output = getattr(node, "workeroutput", None) or {}
    if "tally" in output:
        node.config.stash[_TALLY].take(output["tally"])


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Print the report if anything was counted."""
    lines = config.stash[_TALLY].lines()
    if lines:
        profile = "full" if config.getoption("--full") else "short"
        terminalreporter.section(f"safety report, {profile} profile")
        for line in lines:
            terminalreporter.write_line(line)
