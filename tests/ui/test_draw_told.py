"""A draw made again, and what is said of it."""

from __future__ import annotations

import dataclasses

import msgspec
import pytest

from bracket_desk import assets
from bracket_desk.domain import commands as cmd
from bracket_desk.domain import events as ev
from bracket_desk.domain.draw.rules import DrawMode, DrawRules
from bracket_desk.domain.stopping import unstopped
from bracket_desk.session import JournalEntry
from bracket_desk.ui.draw_told import repeat_draws, repeated_text
from bracket_desk.words import Words
from tests.helpers import Desk, card, people

WORDS = Words("ru", assets.resources() / "translations")
LOTS = tuple((n, n) for n in range(1, 13))
BALLS = tuple(enumerate((1, 16, 9, 8, 5, 12, 13, 4, 3, 14, 11, 6), 1))


def said(entries: list[JournalEntry]) -> str:
    return " ".join(repeated_text(repeated, WORDS) for repeated in repeat_draws(entries, unstopped))


def drawn(command: cmd.Draw | cmd.DrawByLots) -> list[JournalEntry]:
    """The journal of twelve people drawn so, after which one of them left."""
    desk = Desk()
    desk.run(card(16))
    desk.run(cmd.RegisterEntries(entries=people(range(1, 13)), source="список"))
    desk.run(command)
    desk.run(cmd.Withdraw(entry="e3"))
    return list(desk.session.entries)


@pytest.mark.parametrize(
    ("command", "told"),
    [
        (cmd.Draw(phrase="шар"), "Повторено: те же места следуют из списка, правил и фразы."),
        (cmd.DrawByLots(lots=BALLS, rules=DrawRules(mode=DrawMode.HAND)), "куда его могли привести шары"),
        (cmd.DrawByLots(lots=LOTS), "одно место из списка"),
    ],
)
def test_a_draw_holds_in_the_state_before_it(command: cmd.Draw | cmd.DrawByLots, told: str) -> None:
    assert told in said(drawn(command))


def test_what_differs_is_named() -> None:
    entries = drawn(cmd.Draw(phrase="шар"))
    made = entries[2].events[0]
    assert isinstance(made, ev.Drawn)
    forged = msgspec.structs.replace(made, seats=tuple(reversed(made.seats)), checksum="0" * 64)
    entries[2] = dataclasses.replace(entries[2], events=(forged,))
    assert said(entries) == ("Повторено, и получилось другое. Не совпало: места, контрольная сумма списка.")
    silent = msgspec.structs.replace(made, phrase="  ")
    entries[2] = dataclasses.replace(entries[2], events=(silent,))
    assert said(entries).startswith("Повторить жеребьёвку нельзя. ")
