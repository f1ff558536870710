"""A small language for tests: an event on a list, and commands as the contract writes them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta, timezone
from typing import Any

import hypothesis
import msgspec
import pytest

from bracket_desk.domain import commands as cmd
from bracket_desk.domain import events as ev
from bracket_desk.domain.bracket.formats import FormatName
from bracket_desk.domain.draw.rules import DrawRules
from bracket_desk.domain.errors import Rule, RuleError
from bracket_desk.domain.people.people import Entry
from bracket_desk.domain.snapshot import view_state
from bracket_desk.domain.sport.disciplines import Discipline
from bracket_desk.domain.tournament import Tournament
from bracket_desk.session import JournalEntry, Session

Plain = dict[str, Any]

OPEN = ("ready", "called", "playing")
CLOSED = ("decided", "bye", "void")

APPLY: msgspec.json.Decoder[cmd.ApplyCommand] = msgspec.json.Decoder(cmd.ApplyCommand)

MORNING = datetime(2026, 12, 5, 10, 0, tzinfo=timezone(timedelta(hours=3)))


def examples(usual: int) -> hypothesis.settings:
    """So many examples usually, and as many times more as the full profile asks for."""
    times = 20 if hypothesis.settings.get_current_profile_name() == "full" else 1
    return hypothesis.settings(max_examples=usual * times, deadline=None)


class ListJournal:
    """A journal that is a list."""

    def __init__(self, kept: Iterable[JournalEntry] = ()) -> None:
        self.kept = list(kept)

    def entries(self) -> Sequence[JournalEntry]:
        return list(self.kept)

    def append(self, expected: int, entry: JournalEntry) -> None:
        assert expected == len(self.kept)
        self.kept.append(entry)


class TickingClock:
    """A clock that goes on by a minute whenever it is read."""

    def __init__(self, start: datetime = MORNING) -> None:
        self.now = start

    def __call__(self) -> datetime:
        self.now += timedelta(minutes=1)
        return self.now


def text_of(tournament: Tournament) -> bytes:
    """The state as ``state`` prints it, to the byte."""
    return msgspec.json.encode(view_state(tournament))


def people(numbers: Iterable[int]) -> tuple[Entry, ...]:
    """Invented entrants with these numbers."""
    return tuple(Entry(number, f"Игроков{number}", "Пётр") for number in numbers)


class Desk:
    """A session, driven by the commands of ``apply`` and read by the JSON of ``state``."""

    def __init__(self, journal: ListJournal | None = None) -> None:
        self.journal = journal or ListJournal()
        self.session = Session(self.journal, TickingClock(), "Секретарёва")

    # ------------------------------------------------------------ doing

    def run(self, command: cmd.Command) -> int:
        return self.session.execute(command)

    def do(self, what: str, **fields: Any) -> int:
        """A command of ``apply``; ``goes_on`` is written ``goes-on``."""
        return self.run(command(what, **fields))

    def refused(self, what: str | cmd.Command, **fields: Any) -> RuleError:
        """The refusal of a command, which must have changed nothing."""
        asked = command(what, **fields) if isinstance(what, str) else what
        before = self.session.tournament if self.session.entries else None
        stored, steps = len(self.journal.kept), self.session.steps
        with pytest.raises(RuleError) as caught:
            self.run(asked)
        assert len(self.journal.kept) == stored
        assert self.session.steps == steps
        assert before is None or self.session.tournament is before
        return caught.value

    def rule(self, what: str | cmd.Command, **fields: Any) -> Rule:
        """Why a command is refused."""
        reason = self.refused(what, **fields).reason
        assert isinstance(reason, Rule)
        return reason

    def win(self, match: str, winner: str, lost: int = 0, *, confirm: bool = False) -> int:
        """Enter a plain result."""
        found = self.match(match)
        race = found["race"]
        first = self.sides(match)[0] == winner
        return self.do("enter-result", match=match, score=score(race, lost, first=first), confirm=confirm)

    def win_all(self, *pairs: tuple[str, str]) -> None:
        """Enter plain results, each a match and its winner."""
        for match, winner in pairs:
            self.win(match, winner)

    def play_round(self, stage: str) -> None:
        """Side 1 wins every open match of a round."""
        for match in self.open():
            if f"-{stage}-" in match or match.startswith(f"{stage}-"):
                self.win(match, self.sides(match)[0])

    def finish(self) -> None:
        """Side 1 wins every match that is left."""
        while matches := self.open():
            for match in matches:
                self.win(match, self.sides(match)[0])

    def add(self, *numbers: int) -> None:
        """Register people."""
        self.run(cmd.RegisterEntries(entries=people(numbers)))

    def run_draw(self, phrase: str, seeds: int | None = None) -> int:
        """Draw by a phrase."""
        return self.run(cmd.Draw(phrase=phrase, rules=DrawRules(seeds=seeds)))

    # ------------------------------------------------------------ asking

    @property
    def tournament(self) -> Tournament:
        return self.session.tournament

    def text(self) -> bytes:
        return text_of(self.session.tournament)

    def state(self) -> Plain:
        plain: Plain = msgspec.json.decode(self.text())
        return plain

    def match(self, match: str) -> Plain:
        return next(m for m in self.state()["matches"] if m["id"] == match)

    def entry(self, entry: str) -> Plain:
        return next(e for e in self.state()["entries"] if e["id"] == entry)

    def open(self) -> list[str]:
        return [m["id"] for m in self.state()["matches"] if m["status"] in OPEN]

    def sides(self, match: str) -> list[str]:
        """Both sides as words: an entry, ``bye``, ``nobody``, or what is waited for."""
        return [side_word(side) for side in self.match(match)["sides"]]

    def status(self, match: str) -> str:
        found: str = self.match(match)["status"]
        return found

    def outcome(self, match: str) -> Plain:
        found: Plain = self.match(match)["outcome"]
        return found

    def place(self, entry: str) -> tuple[int, int] | None:
        band = self.entry(entry)["place"]
        return None if band is None else (band[0], band[1])

    def places(self) -> dict[str, tuple[int, int]]:
        """Bands of all whose place is settled."""
        found = {e["id"]: e["place"] for e in self.state()["entries"]}
        return {entry: (band[0], band[1]) for entry, band in found.items() if band is not None}

    def suspended(self) -> list[str]:
        return [s["match"] for s in self.state()["suspended"]]


def command(what: str, **fields: Any) -> cmd.ApplyCommand:
    """A command decoded from its JSON."""
    plain = {key.replace("_", "-"): value for key, value in fields.items()}
    return APPLY.decode(msgspec.json.encode({"do": what, **plain}))


def score(race: int, lost: int = 0, *, first: bool = True) -> list[int]:
    """Frames of a match that the first or the second side has won."""
    return [race, lost] if first else [lost, race]


def side_word(side: Plain) -> str:
    """One side of a match as a word."""
    word: str = side.get("entry") or side.get("from") or side["is"]
    return word


def card(
    size: int = 16,
    form: str = "two-stage",
    discipline: str = "free-pyramid",
    races: dict[str, str] | None = None,
    targets: dict[str, int] | None = None,
) -> cmd.CreateEvent:
    """The command that makes an event."""
    return cmd.CreateEvent(
        card=ev.EventCreated(
            "Кубок Тестова", Discipline(discipline), FormatName(form), size, True, races or {}, targets or {}
        )
    )


def undrawn(numbers: Iterable[int], size: int = 16, form: str = "two-stage", **said: Any) -> Desk:
    """An event whose people with these numbers have not been drawn yet."""
    desk = Desk()
    desk.run(card(size, form, **said))
    desk.add(*numbers)
    return desk


def drawn(
    size: int = 16, form: str = "two-stage", *, empty: Iterable[int] = (), reserves: int = 0, **said: Any
) -> Desk:
    """An event in which ``e7`` sits in seat 7; reserves have the numbers after the seats."""
    seats = sorted(set(range(1, size + 1)) - set(empty))
    desk = undrawn(seats, size, form, **said)
    desk.run(cmd.DrawByLots(lots=tuple((seat, seat) for seat in seats)))
    if reserves:
        desk.add(*range(size + 1, size + 1 + reserves))
    return desk


def knockout(size: int = 8, *, empty: Iterable[int] = (), reserves: int = 0, **said: Any) -> Desk:
    """The same in single elimination."""
    return drawn(size, "single-elimination", empty=empty, reserves=reserves, **said)
