"""Long work that somebody may stop: it asks on its way whether its answer is still wanted."""

from __future__ import annotations

from collections.abc import Callable

Check = Callable[[], None]
"""Called every few milliseconds by long work; what it raises ends the work. It changes no answer."""


def unstopped() -> None:
    """The check of work that nobody stops."""
