"""What all tests share: the full profile (``--full``), and Qt without a screen."""

from __future__ import annotations

import gc
import os

import pytest
from hypothesis import HealthCheck, settings

# the report of the safety checks, of all worker processes
pytest_plugins = ("tests.tally",)

# Qt reads it when the first window is made
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

settings.register_profile("ci", deadline=None, derandomize=True)
settings.register_profile(
    "full",
    deadline=None,
    max_examples=2000,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add ``--full``."""
    parser.addoption("--full", action="store_true", help="the full profile: many more examples and kills")


def pytest_configure(config: pytest.Config) -> None:
    """Choose the profile, unless one was named."""
    if not config.getoption("--hypothesis-profile"):
        settings.load_profile("full" if config.getoption("--full") else "ci")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave tests marked ``full`` out of the short profile."""
    if not config.getoption("--full"):
        for item in items:
            if item.get_closest_marker("full"):
                item.add_marker(pytest.mark.skip(reason="only with --full"))


def pytest_collection_finish() -> None:
    """Keep what was collected out of every later look for garbage: it lasts as long as the process."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session")
def full(request: pytest.FixtureRequest) -> bool:
    """Whether the full profile runs."""
    return bool(request.config.getoption("--full"))
