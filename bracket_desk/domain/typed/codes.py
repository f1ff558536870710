"""The code on a match protocol: which event it belongs to, and which match it is of.

A scanner types it like a keyboard, perhaps while the desk's keyboard is the Russian one.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from bracket_desk.domain.typed.keyboard import as_us

MARK = "BD"

DIGITS = 6
"""So many digits of the hash of the event's first entry tell events of one hall apart."""

_CODE = re.compile(rf"{MARK}:([0-9A-F]{{{DIGITS}}}):([A-Z0-9-]+)")


class Code(NamedTuple):
    """What a code says: the beginning of the hash of its event, and the id of the match."""

    event: str
    match: str


def match_code(first_hash: str, match: str) -> str:
    """The text of the code; ``first_hash`` is that of the first entry of the journal."""
    return f"{MARK}:{first_hash[:DIGITS].upper()}:{match}"


def read_code(text: str) -> Code | None:
    """The code that a line is, on either keyboard; None for any other line."""
    for said in (text, as_us(text)):
        found = _CODE.fullmatch(said.strip().upper())
        if found:
            return Code(*found.groups())
    return None


def is_of(code: Code, first_hash: str, matches: Sequence[str]) -> bool:
    """Whether a code belongs to this event, and its match to the format."""
    return first_hash[:DIGITS].upper() == code.event and code.match in matches
