"""Methods that Qt calls: an error in one goes to the hook for unexpected errors, never through Qt.

On its way through Qt's own code an error can end the whole process, if the call began in Python.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import wraps
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

NOTHING: Any = None
"""No value, where any would do."""


def guarded(otherwise: T) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Mark a method that Qt calls; Qt gets ``otherwise`` if it fails."""

    def guard(method: Callable[P, T]) -> Callable[P, T]:
        @wraps(method)
        def call(*arguments: P.args, **named: P.kwargs) -> T:
            try:
                return method(*arguments, **named)
            except Exception as error:  # noqa: BLE001 (whatever it is, the hook reports it)
                sys.excepthook(type(error), error, error.__traceback__)
                return otherwise

        return call

    return guard
