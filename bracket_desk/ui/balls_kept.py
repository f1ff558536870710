"""Balls of a draw by hand that is not finished: kept outside of the event, which knows only whole draws.

Numbers and seats alone are kept, under the hash of the event's first entry: it names no person, and
it is the same in every copy of the file.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import msgspec
from PySide6.QtCore import QSettings

from bracket_desk.domain.bracket.formats import Format
from bracket_desk.domain.draw.hand import HandDraw, begin_by_hand
from bracket_desk.domain.draw.procedure import checksum
from bracket_desk.domain.draw.rules import DrawRules
from bracket_desk.domain.errors import RuleError
from bracket_desk.domain.people.people import Entry


class KeptBalls(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A draw by hand as far as it came: its list's checksum, its rules, numbers of seeds, balls."""

    list: str
    rules: DrawRules
    seeds: tuple[int, ...]
    balls: tuple[tuple[int, int], ...]

    def is_of(self, field: Sequence[Entry]) -> bool:
        """Whether just these people are drawn."""
        return self.list == checksum(field)

    def go_on(self, fmt: Format, field: Sequence[Entry], why: str) -> HandDraw:
        """The draw with the balls so far; RuleError if they cannot have been drawn so.

        ``why``: the reason for an order of one's own, which may name anybody and is not kept.
        """
        ids = {entry.number: entry.id for entry in field}
        rules = msgspec.structs.replace(self.rules, why=why if self.rules.table else "")
        # people were kept apart when the balls were drawn: to find that out again takes long
        plain = msgspec.structs.replace(rules, separation=())
        draw = begin_by_hand(fmt, field, plain, [ids.get(number, "") for number in self.seeds])
        for number, seat in self.balls:
            draw = draw.draw(ids.get(number, ""), seat)
        return replace(draw, rules=rules)


@dataclass(frozen=True, slots=True)
class BallKeeper:
    """Where the balls of one event are kept; ``event`` is the hash of its first entry."""

    settings: QSettings
    event: str

    @property
    def _key(self) -> str:
        return f"balls/{self.event}"

    def keep(self, draw: HandDraw) -> None:
        """Keep the balls now: the next moment may be a crash."""
        number = {entry.id: entry.number for entry in draw.field}
        kept = KeptBalls(
            checksum(draw.field),
            msgspec.structs.replace(draw.rules, why=""),
            tuple(number[entry] for entry in draw.seeds),
            tuple((number[entry], seat) for entry, seat in draw.balls),
        )
        self.settings.setValue(self._key, msgspec.json.encode(kept).decode())
        self.settings.sync()

    def kept(self) -> KeptBalls | None:
        """The balls that were kept, if there are any that can be read."""
        text = str(self.settings.value(self._key, ""))
        try:
            kept = msgspec.json.decode(text, type=KeptBalls)
        except msgspec.DecodeError:
            return None
        return kept if kept.balls else None

    def forget(self) -> None:
        """They are drawn, or nobody wants them."""
        self.settings.remove(self._key)
        self.settings.sync()


def resume(kept: KeptBalls, fmt: Format, field: Sequence[Entry], why: str) -> HandDraw | None:
    """The draw to go on with; None if the list is another now, or the balls make no sense."""
    if not kept.is_of(field):
        return None
    try:
        return kept.go_on(fmt, field, why)
    except RuleError:
        return None
